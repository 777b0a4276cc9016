//! Whole archives: many films in one run, over several machines, again and again.
#![cfg(feature = "cli")]

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Output;

use common::{matchreel, project, stderr};
use tempfile::TempDir;

const QUICK: [&str; 6] = ["--size", "100x100", "--still", "--no-cards", "--jobs", "2"];

fn render(paths: &[&Path], out: &Path, more: &[&str]) -> Output {
    let mut args = vec!["render"];
    args.extend(paths.iter().map(|path| path.to_str().unwrap()));
    args.extend(["-o", out.to_str().unwrap()]);
    args.extend(QUICK);
    args.extend(more);
    matchreel(&args)
}

fn files(folder: &Path) -> BTreeSet<String> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// A folder of small games, some with the same players, one of them broken.
fn archive() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    for i in 0..10 {
        let players = if i % 2 == 0 { "\"a\",\"b\"" } else { "\"../../evil\",\".hidden\"" };
        let game = format!("{{\"game\":\"reversi\",\"players\":[{players}],\"moves\":[\"D3\",\"C5\",\"D6\"]}}");
        fs::write(dir.path().join(format!("game {i}.json")), game).unwrap();
    }
    dir
}

#[test]
fn an_archive_becomes_films_and_a_broken_replay_stops_nobody() {
    let (dir, out) = (archive(), tempfile::tempdir().unwrap());
    fs::write(dir.path().join("game 5.json"), "{\"game\":\"reversi\",\"moves\":[").unwrap();
    let output = render(&[dir.path()], out.path(), &[]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert_eq!(files(out.path()).len(), 9);
    let said = stderr(&output);
    assert_eq!(said.lines().filter(|line| line.contains("game 5.json")).count(), 1, "{said}");
    for part in ["     9 rendered\n", "     0 up to date\n", "     1 failed\n"] {
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn what_is_up_to_date_is_skipped_and_what_changed_is_not() {
    let (dir, out) = (archive(), tempfile::tempdir().unwrap());
    assert_eq!(render(&[dir.path()], out.path(), &[]).status.code(), Some(0));
    let again = render(&[dir.path()], out.path(), &[]);
    assert!(stderr(&again).contains("10 up to date"), "{}", stderr(&again));
    let game = "{\"game\":\"reversi\",\"players\":[\"a\",\"b\"],\"moves\":[\"D3\",\"C5\",\"D6\",\"E3\"]}";
    fs::write(dir.path().join("game 4.json"), game).unwrap();
    let changed = render(&[dir.path()], out.path(), &[]);
    assert!(stderr(&changed).contains("1 rendered"), "{}", stderr(&changed));
    let other_look = render(&[dir.path()], out.path(), &["--theme", "paper"]);
    assert!(stderr(&other_look).contains("10 rendered"), "{}", stderr(&other_look));
}

#[test]
fn three_shards_make_every_film_exactly_once() {
    let (dir, all) = (archive(), tempfile::tempdir().unwrap());
    let template = ["--out-template", "{game}-{players}-{date}-{index}.{ext}"];
    assert_eq!(render(&[dir.path()], all.path(), &template).status.code(), Some(0));
    let mut found = Vec::new();
    for part in ["1/3", "2/3", "3/3"] {
        let out = tempfile::tempdir().unwrap();
        let output = render(&[dir.path()], out.path(), &[&template[..], &["--shard", part]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        found.extend(files(out.path()));
    }
    assert_eq!(found.len(), 10, "no film is made twice: {found:?}");
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), files(all.path()));
}

#[test]
fn the_scheduler_says_which_shard_a_task_renders() {
    let (dir, out) = (archive(), tempfile::tempdir().unwrap());
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_matchreel"))
        .args(["render", dir.path().to_str().unwrap(), "-o", out.path().to_str().unwrap(), "--shard"])
        .args(QUICK)
        .env("SLURM_ARRAY_TASK_ID", "7")
        .env("SLURM_ARRAY_TASK_MIN", "5")
        .env("SLURM_ARRAY_TASK_COUNT", "4")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(files(out.path()), BTreeSet::from(["game_2.gif".to_string(), "game_6.gif".to_string()]));
}

#[test]
fn names_from_players_never_leave_the_folder_and_patterns_find_files() {
    let (dir, out) = (archive(), tempfile::tempdir().unwrap());
    let pattern = dir.path().join("game [0-7].json");
    let output = render(&[&pattern], &out.path().join("films"), &["--out-template", "{players}.{ext}"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let names = files(&out.path().join("films"));
    assert_eq!(names.len(), 8, "{names:?}");
    assert!(names.iter().all(|name| !name.starts_with('.') && name.ends_with(".gif")), "{names:?}");
    assert_eq!(files(out.path()).len(), 1);
    let none = render(&[&dir.path().join("none*.json")], out.path(), &[]);
    assert_eq!(none.status.code(), Some(2));
}

#[test]
fn a_film_fits_a_limit_of_bytes() {
    let out = tempfile::tempdir().unwrap();
    let film = out.path().join("film.gif");
    let args = ["render", "replays/reversi-six.json", "-o", film.to_str().unwrap(), "--size", "400x400"];
    let output = matchreel(&[&args[..], &["--max-bytes", "200K", "--duration", "8s"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let bytes = fs::metadata(&film).unwrap().len();
    assert!(bytes <= 200_000 && bytes > 20_000, "{bytes}");
    let hopeless = matchreel(&[&args[..], &["--max-bytes", "1K", "--force"]].concat());
    assert_eq!(hopeless.status.code(), Some(2));
    assert!(stderr(&hopeless).contains("--still"), "{}", stderr(&hopeless));
}

#[test]
fn pictures_of_the_best_moment_and_of_the_whole_match() {
    let out = tempfile::tempdir().unwrap();
    for (name, more) in [("best.png", ["--at", "best"]), ("sheet.png", ["--contact-sheet", "4x3"])] {
        let picture = out.path().join(name);
        let args = ["render", "replays/paintball-race", "-o", picture.to_str().unwrap(), "--size", "400x300"];
        let output = matchreel(&[&args[..], &more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let bytes = fs::read(&picture).unwrap();
        assert_eq!((&bytes[1..4], &bytes[16..24]), (&b"PNG"[..], &[0, 0, 1, 144, 0, 0, 1, 44][..]));
    }
}

#[cfg(unix)]
#[test]
fn killed_at_any_moment_no_half_film_stands_under_the_final_name() {
    let out = tempfile::tempdir().unwrap();
    let film = out.path().join("film.gif");
    for millis in [5, 20, 60, 120, 250, 400] {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_matchreel"))
            .args(["render", project("replays/paintball-walls").to_str().unwrap(), "-q", "-o", film.to_str().unwrap()])
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(millis));
        child.kill().unwrap();
        child.wait().unwrap();
        if let Ok(bytes) = fs::read(&film) {
            assert_eq!(bytes.last(), Some(&0x3b), "a film under its final name is whole");
        }
    }
}
