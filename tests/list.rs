//! The table and the JSON of `list`.
#![cfg(feature = "cli")]

use std::path::Path;
use std::process::{Command, Output};

fn list(args: &[&str]) -> (Option<i32>, String, String) {
    let words = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let program = Command::new(env!("CARGO_BIN_EXE_matchreel")).arg("list").args(args).output();
    let Output { status, stdout, stderr } = program.expect("the program starts");
    (status.code(), words(&stdout), words(&stderr))
}

fn put(folder: &Path, name: &str, date: &str, players: &str, moves: &str) {
    std::fs::create_dir_all(folder).unwrap();
    let text = format!(
        r#"{{"game":"reversi","date":"{date}","players":[{players}],"moves":[{moves}],"result":{{"winner":1}}}}"#
    );
    std::fs::write(folder.join(name), text).unwrap();
}

/// Three games, one broken file and one that is none of ours.
fn folder() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "game10.json", "2026-05-04", r#""Anna","Émile""#, r#""D3""#);
    put(dir.path(), "game9.json", "2025-11-30", r#""Bert","Anna""#, r#""D3","C5""#);
    put(&dir.path().join("deep"), "a.json", "1999-01-01", r#""Cleo","Dora""#, r#""D3","C5","F6""#);
    std::fs::write(dir.path().join("z.json"), r#"{"game": 5}"#).unwrap();
    std::fs::write(dir.path().join("README"), "hello").unwrap();
    dir
}

#[test]
fn the_table_is_aligned_and_in_natural_order() {
    let dir = folder();
    let root = dir.path().display().to_string();
    let (code, out, err) = list(&[&root]);
    assert_eq!(code, Some(1), "a broken file among good ones");
    assert!(err.contains("z.json:1: \"game\" is 5"));
    let lines: Vec<String> = out.lines().map(|line| line.replace(&root, "")).collect();
    assert_eq!(lines.len(), 4, "{out}");
    assert!(lines[0].starts_with("source"));
    let order: Vec<bool> = ["deep/a.json", "game9.json", "game10.json"]
        .iter()
        .zip(&lines[1..])
        .map(|(name, line)| line.contains(name))
        .collect();
    assert_eq!(order, [true; 3], "{out}");
    let column =
        |word: &str, line: &str| line.chars().collect::<String>().find(word).map(|at| line[..at].chars().count());
    let all: Vec<&str> = out.lines().collect();
    for line in &all[1..] {
        assert_eq!(column("reversi", line), column("game ", all[0]).or(column("game", all[0])), "{out}");
    }
}

#[test]
fn games_are_found_by_what_is_known_of_them() {
    let dir = folder();
    let root = dir.path().display().to_string();
    let count = |args: &[&str]| {
        let mut all = vec![root.as_str(), "--quiet"];
        all.extend(args);
        list(&all).1.lines().skip(1).count()
    };
    assert_eq!(count(&["--player", "anna"]), 2);
    assert_eq!(count(&["--winner", "ANNA"]), 1);
    assert_eq!(count(&["--winner", "draw"]), 0);
    assert_eq!(count(&["--after", "2025"]), 2);
    assert_eq!(count(&["--after", "2025-11-30", "--before", "2025"]), 1);
    assert_eq!(count(&["--min-steps", "2"]), 2);
    assert_eq!(count(&["--text", "émile"]), 1);
    assert_eq!(count(&["--game", "paintball"]), 0);
    assert_eq!(count(&["--game", "reversi"]), 3);
}

#[test]
fn json_has_one_object_a_line_whose_source_is_a_path() {
    let dir = folder();
    let (_, out, _) = list(&[&dir.path().display().to_string(), "--json", "--sort", "steps", "--reverse"]);
    let objects: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 4);
    assert_eq!((&objects[0]["steps"], &objects[2]["steps"]), (&3.into(), &1.into()));
    assert!(objects[3]["problem"].as_str().is_some_and(|why| why.contains("expected the word for a game")));
    for object in &objects {
        assert!(Path::new(object["source"].as_str().unwrap()).is_file());
    }
    assert!(objects[0]["date"].is_string() && objects[0]["tags"].is_object(), "{}", objects[0]);
}
