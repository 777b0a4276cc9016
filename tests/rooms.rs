//! Data flows one way: no room may use a room to its right.

use std::fs;
use std::path::{Path, PathBuf};

use matchreel::games;

/// The rooms and whom each may use.
const MAY_USE: [(&str, &[&str]); 14] = [
    ("model", &[]),
    ("formats", &["model"]),
    ("players", &["model"]),
    ("games", &["model", "players"]),
    ("timeline", &["model"]),
    ("font", &[]),
    ("scene", &["model", "timeline", "font"]),
    ("draw", &["model", "font", "scene"]),
    ("export", &["model", "scene", "draw"]),
    ("files", &["model"]),
    ("library", &["model", "formats", "files"]),
    ("render", &["model", "games", "timeline", "scene", "draw", "export", "files"]),
    (
        "viewer",
        &[
            "model", "formats", "games", "players", "files", "library", "timeline", "font", "scene", "draw", "export",
            "render",
        ],
    ),
    ("arena", &["model", "formats", "games", "players", "files", "library"]),
];

#[test]
fn no_room_uses_one_to_its_right() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (room, may_use) in MAY_USE {
        let mut seen = 0;
        for file in rust_files(&src.join(room)) {
            seen += 1;
            let text = fs::read_to_string(&file).unwrap();
            for (number, line) in text.lines().enumerate() {
                for used in line.split("crate::").skip(1) {
                    let used: String = used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                    let fine = used.is_empty() || used == room || may_use.contains(&used.as_str());
                    assert!(fine, "{}:{}: {room} may not use {used}", file.display(), number + 1);
                }
            }
        }
        assert!(seen > 0, "the room {room} has no files");
    }
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|suffix| suffix == "rs") {
            files.push(path);
        }
    }
    files
}

#[test]
fn only_the_window_knows_the_library_that_opens_one() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let window = src.join("viewer/window");
    for file in rust_files(&src).into_iter().filter(|file| !file.starts_with(&window)) {
        let text = fs::read_to_string(&file).unwrap();
        for word in ["macroquad", "miniquad"] {
            assert!(!text.contains(&format!("{word}::")), "{} uses {word}", file.display());
        }
    }
}

#[test]
fn only_the_arena_starts_programs() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let arena = src.join("arena");
    for file in rust_files(&src).into_iter().filter(|file| !file.starts_with(&arena)) {
        assert!(!fs::read_to_string(&file).unwrap().contains("Command::new("), "{} starts a program", file.display());
    }
}

#[test]
fn no_string_names_a_game_outside_its_folder() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in rust_files(&src).iter().map(|file| file.strip_prefix(&src).unwrap()) {
        // Which game a format holds is what it has to say. Tests speak of games they know.
        if file.starts_with("formats")
            || file.components().any(|part| part.as_os_str() == "tests")
            || file.ends_with("tests.rs")
        {
            continue;
        }
        let text = fs::read_to_string(src.join(file)).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        for game in
            games::all().iter().map(|game| game.id()).filter(|id| !file.starts_with(Path::new("games").join(id)))
        {
            let quoted = format!("\"{game}\"");
            let line = code.lines().position(|line| line.contains(&quoted) && !line.trim_start().starts_with("//"));
            assert_eq!(line.map(|line| line + 1), None, "{} names {game}", file.display());
        }
    }
}
