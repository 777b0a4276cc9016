//! The kits for contestants: every example plays a whole match.

#![cfg(all(feature = "cli", feature = "arena", target_os = "linux"))]

mod common;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use common::{have, matchreel, project, stderr, stdout};
use serde_json::Value;

fn compile(program: &str, args: &[&str], source: &str, to: &Path) {
    let output = Command::new(program).args(args).arg("-o").arg(to).arg(project(source)).output().unwrap();
    assert!(output.status.success(), "{program} {source}: {}", stderr(&output));
    assert_eq!(stderr(&output), "", "{program} {source} compiles without a warning");
}

#[test]
fn python_c_rust_and_shell_play_a_hundred_rounds() {
    if !have(&["python3", "cc", "rustc"], "the match of the kits") {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let (c, rust, shell) = (dir.path().join("in-c"), dir.path().join("in-rust"), dir.path().join("in-shell"));
    compile("cc", &["-std=c99", "-O1", "-Wall", "-Wextra"], "kits/c/example.c", &c);
    compile("rustc", &[], "kits/rust/example.rs", &rust);
    fs::write(&shell, "#!/bin/sh\necho 'R1 RIGHT FIRE R2 LEFT BUILD 5 5'\n").unwrap();
    fs::set_permissions(&shell, fs::Permissions::from_mode(0o755)).unwrap();
    let record = dir.path().join("match");
    // The robots shall live, or the match would be over before a hundred rounds.
    let output = Command::new(env!("CARGO_BIN_EXE_matchreel"))
        .args(["play", "paintball", "--rounds", "100", "--robot-lives", "100000", "--walls-per-player", "1"])
        .args(["--size", "121x121", "--player"])
        .arg(project("kits/python/example.py"))
        .args(["--player", c.to_str().unwrap(), "--player", rust.to_str().unwrap()])
        .args(["--player", shell.to_str().unwrap(), "-o"])
        .arg(&record)
        .env("PATH", "/usr/bin:/bin:/usr/local/bin")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let about: Value = serde_json::from_slice(&fs::read(record.join("match.json")).unwrap()).unwrap();
    assert_eq!(about["result"]["rounds"], 100, "{}", stdout(&output));
    for player in about["result"]["players"].as_array().unwrap() {
        assert_eq!((&player["timeouts"], &player["errors"]), (&0.into(), &0.into()), "{}", stderr(&output));
    }
    let checked = matchreel(&["check", record.to_str().unwrap()]);
    assert_eq!(stderr(&checked), "1 game checked: 0 findings, 0 remarks\n", "{}", stdout(&checked));
    let marked = fs::read_to_string(record.join("stderr/P1/0050.txt")).unwrap();
    assert!(marked.starts_with("@mark "), "{marked}");
}

#[test]
fn the_c_kit_is_usable_from_cpp() {
    if !have(&["c++"], "the C kit in C++") {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    compile("c++", &["-x", "c++", "-std=c++11", "-Wall", "-Wextra"], "kits/c/example.c", &dir.path().join("in-cpp"));
}

/// What each kit reads of a round, told in the same words by a little bot of each language.
const PYTHON: &str = r#"
import sys
sys.path.insert(0, sys.argv.pop())
import paintball
g = paintball.load()
w = sorted((x, y, l) for (x, y), l in g.walls.items())
print(g.round, g.last, g.width, g.height, g.me.name, g.me.total, g.me.walls_left, len(g.me.finish), w)
print([(r.lives, r.direction, r.x, r.y, r.last_move, r.last_action) for p in g.players for r in p.robots])
g.set_move(g.me.robots[0], "LEFT")
g.set_action(g.me.robots[1], "BUILD", 3, 4)
g.print_response()
"#;

const C: &str = r#"
#include "paintball.h"
static int order(const void *a, const void *b) {
    const Wall *v = (const Wall *)a, *w = (const Wall *)b;
    return v->at.x != w->at.x ? v->at.x - w->at.x : v->at.y - w->at.y;
}
int main(int argc, char **argv) {
    Game *g = loadGame(argc, argv);
    Player *me = myself(g);
    qsort(g->walls, g->wallCount, sizeof(Wall), order);
    printf("%d %d %d %d %s %d %d %d [", g->round, g->last, g->width, g->height, me->name, me->total, me->wallsLeft, me->finishCount);
    for (int i = 0; i < g->wallCount; i++) printf("%s(%d, %d, %d)", i ? ", " : "", g->walls[i].at.x, g->walls[i].at.y, g->walls[i].lives);
    printf("]\n[");
    const char *faces[] = { "UP", "RIGHT", "DOWN", "LEFT" }, *moves[] = { "NONE", "UP", "LEFT", "RIGHT" };
    for (int p = 0; p < g->playerCount; p++) for (int r = 0; r < g->players[p].robotCount; r++) {
        Robot *o = &g->players[p].robots[r];
        printf("%s(%d, '%s', %d, %d, '%s', '", p + r ? ", " : "", o->lives, faces[o->direction], o->at.x, o->at.y, moves[o->lastMove]);
        if (o->lastAction.kind == BUILD) printf("BUILD %d %d')", o->lastAction.at.x, o->lastAction.at.y);
        else printf("%s')", o->lastAction.kind == FIRE ? "FIRE" : "NOTHING");
    }
    printf("]\n");
    setMove(g, 0, LEFT);
    setBuildAction(g, 1, 3, 4);
    printResponse(g);
    return 0;
}
"#;

const RUST: &str = r#"
#[path = "KIT"]
mod paintball;
use paintball::*;
fn main() {
    let mut g = Game::load();
    let mut walls: Vec<_> = g.walls.iter().map(|(&(x, y), &l)| (x, y, l)).collect();
    walls.sort();
    let me = g.me();
    println!("{} {} {} {} {} {} {} {} {:?}", g.round, g.last, g.width, g.height, me.name, me.total, me.walls_left, me.finish.len(), walls);
    let robots: Vec<String> = g.players.iter().flat_map(|p| &p.robots).map(|r| {
        let face = format!("{:?}", r.direction).to_uppercase();
        format!("({}, '{}', {}, {}, '{}', '{}')", r.lives, face, r.x, r.y, r.last_move, r.last_action)
    }).collect();
    println!("[{}]", robots.join(", "));
    g.set_move(0, Move::Left);
    g.set_action(1, Action::Build(3, 4));
    g.print_response();
}
"#;

#[test]
fn all_kits_read_the_same_and_print_the_same() {
    if !have(&["python3", "cc", "rustc"], "comparing the kits") {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        fs::write(dir.path().join(name), text).unwrap();
        dir.path().join(name).display().to_string()
    };
    let (c, rust) = (dir.path().join("c"), dir.path().join("rust"));
    let include = format!("-I{}", project("kits/c").display());
    compile("cc", &["-std=c99", &include], &write("bot.c", C), &c);
    let kit = project("kits/rust/paintball.rs").display().to_string();
    compile("rustc", &[], &write("bot.rs", &RUST.replace("KIT", &kit)), &rust);
    let python = write("bot.py", PYTHON);
    let kit = project("kits/python").display().to_string();
    for round in ["0000", "0001", "0040", "0078"] {
        let file = project(&format!("replays/paintball-walls/playfield.txt.{round}")).display().to_string();
        for index in ["0", "3"] {
            let run = |program: &Path, args: &[&str]| {
                let output = Command::new(program).args(args).output().unwrap();
                assert!(output.status.success(), "{}: {}", program.display(), stderr(&output));
                stdout(&output)
            };
            let told = run(Path::new("python3"), &[&python, index, &file, &kit]);
            assert!(told.ends_with("R1 LEFT NOTHING R2 NONE BUILD 3 4\n"), "{told}");
            assert_eq!(run(&c, &[index, &file]), told, "C, round {round}");
            assert_eq!(run(&rust, &[index, &file]), told, "Rust, round {round}");
        }
    }
}
