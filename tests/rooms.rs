//! Data flows one way: no room may use a room to its right.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use matchreel::games;

/// The rooms and whom each may use.
const MAY_USE: [(&str, &[&str]); 16] = [
    ("model", &[]),
    ("formats", &["model"]),
    ("players", &["model"]),
    ("games", &["model", "players"]),
    ("contest", &["model"]),
    ("timeline", &["model"]),
    ("font", &[]),
    ("scene", &["model", "timeline", "font"]),
    ("draw", &["model", "font", "scene"]),
    ("export", &["model", "scene", "draw"]),
    ("files", &["model"]),
    ("library", &["model", "formats", "contest", "files"]),
    ("render", &["model", "formats", "games", "timeline", "font", "scene", "draw", "export", "files"]),
    (
        "viewer",
        &[
            "model", "formats", "games", "players", "contest", "files", "library", "timeline", "font", "scene", "draw",
            "export", "render",
        ],
    ),
    ("arena", &["model", "formats", "games", "players", "contest", "files", "library"]),
    ("publish", &["model", "formats", "games", "contest", "scene", "timeline", "export", "files", "library", "render"]),
];

#[test]
fn no_room_uses_one_to_its_right() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (room, may_use) in MAY_USE {
        let mut seen = 0;
        for file in rust_files(&src.join(room)) {
            seen += 1;
            let text = fs::read_to_string(&file).unwrap();
            for (line, used) in uses(&text) {
                let fine = used == room || may_use.contains(&used);
                assert!(fine, "{}:{line}: {room} may not use {used}", file.display());
            }
        }
        assert!(seen > 0, "the room {room} has no files");
    }
}

/// The rooms a file names, each with its line: of `crate::model::Cell` the room `model`, of `crate::{draw, scene::Film}` both.
fn uses(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (at, before) in text.match_indices("crate::") {
        let line = text[..at].matches('\n').count() + 1;
        let rest = &text[at + before.len()..];
        let names = match rest.strip_prefix('{') {
            Some(group) => members(group),
            None => vec![rest],
        };
        found.extend(names.into_iter().map(word).filter(|name| !name.is_empty()).map(|name| (line, name)));
    }
    found
}

/// What stands between the commas of a group, up to its closing brace; groups inside it are parts of what they belong to.
fn members(group: &str) -> Vec<&str> {
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                found.push(group[start..at].trim_start());
                start = at + 1;
                if letter == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    found
}

fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

#[test]
fn rooms_named_in_groups_are_seen() {
    let text = "use crate::model::Cell;\nuse crate::{\n    draw,\n    scene::{Film, Moment},\n    viewer,\n};\ncrate::key(1, 2);\n";
    assert_eq!(uses(text), [(1, "model"), (2, "draw"), (2, "scene"), (2, "viewer"), (7, "key")]);
}

#[test]
fn the_table_of_the_architecture_is_the_table_here() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("ARCHITECTURE.md")).unwrap();
    for (i, (room, may_use)) in MAY_USE.iter().enumerate() {
        let row = page.lines().find(|line| line.starts_with(&format!("| `{room}` | "))).unwrap();
        let last = row.trim_end_matches('|').rsplit('|').next().unwrap_or_default().trim();
        let mut told: Vec<&str> = match last {
            "all above" => MAY_USE[..i].iter().map(|(room, _)| *room).collect(),
            list => list.split('`').skip(1).step_by(2).collect(),
        };
        let mut here = may_use.to_vec();
        told.sort_unstable();
        here.sort_unstable();
        assert_eq!(told, here, "what {room} may use");
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
            // To engines the word is no game but a question.
            if game == "go" && (file.starts_with("arena/boards/engines") || file.starts_with("arena/boards/serve")) {
                continue;
            }
            let quoted = format!("\"{game}\"");
            let line = code.lines().position(|line| line.contains(&quoted) && !line.trim_start().starts_with("//"));
            assert_eq!(line.map(|line| line + 1), None, "{} names {game}", file.display());
        }
    }
}

/// The files that are built without any feature, found by following the modules from the top.
fn core_files() -> Vec<PathBuf> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = vec![src.join("lib.rs")];
    let mut next = 0;
    while let Some(file) = files.get(next).cloned() {
        next += 1;
        let text = fs::read_to_string(&file).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            let Some(name) =
                line.strip_suffix(';').and_then(|line| line.trim_start_matches("pub ").strip_prefix("mod "))
            else {
                continue;
            };
            let attributes = lines[..number].iter().rev().take_while(|line| line.starts_with("#["));
            if attributes.into_iter().any(|line| line.starts_with("#[cfg(feature") || line.contains("test")) {
                continue;
            }
            let home = match file.file_stem().and_then(|stem| stem.to_str()) {
                Some("lib" | "mod") | None => file.parent().unwrap().to_owned(),
                Some(_) => file.with_extension(""),
            };
            let alone = home.join(format!("{name}.rs"));
            files.push(if alone.is_file() { alone } else { home.join(name).join("mod.rs") });
        }
    }
    files
}

#[test]
fn the_core_takes_bytes_and_knows_no_files_threads_clock_or_terminal() {
    let words = ["fs", "thread", "env", "process", "net"].map(|room| format!("std::{room}"));
    let clock = ["Instant", "SystemTime", "println!", "stdin()", "stdout()", "File::open", "canonicalize"];
    let crates = ["clap", "ctrlc", "indicatif", "notify", "rayon", "tempfile", "glob", "nix", "rustix"];
    let crates = crates.map(|name| format!("{name}::"));
    let files = core_files();
    for room in [
        "model", "formats", "games", "players", "contest", "timeline", "font", "scene", "draw", "export", "render",
        "viewer",
    ] {
        assert!(files.iter().any(|file| file.ends_with(format!("src/{room}/mod.rs"))), "{room} is part of the core");
    }
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        for (number, line) in code.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
            let known = |word: &str| line.match_indices(word).any(|(at, _)| starts_word(line, at));
            let found = words.iter().chain(&crates).map(String::as_str).chain(clock).find(|word| known(word));
            assert_eq!(found, None, "{}:{}", file.display(), number + 1);
        }
    }
}

/// Whether a word begins at this place of a line.
fn starts_word(line: &str, at: usize) -> bool {
    !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// Type names that whoever uses the library can see, with the rooms that define them or hand them on.
fn public_types(file: &Path, folder: &Path, room: &str, found: &mut BTreeMap<String, BTreeSet<String>>) {
    let text = fs::read_to_string(file).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let is_type =
        |name: &&str| name.starts_with(|c: char| c.is_uppercase()) && name.contains(|c: char| c.is_lowercase());
    for line in text.lines() {
        let defined = ["struct ", "enum ", "trait ", "type "]
            .iter()
            .find_map(|kind| line.strip_prefix("pub ")?.strip_prefix(kind));
        if let Some(name) = defined.map(word) {
            found.entry(name.to_string()).or_default().insert(file.display().to_string());
        }
        if let Some(name) = line.strip_prefix("pub mod ").and_then(|rest| rest.strip_suffix(';')) {
            let below = [folder.join(format!("{name}.rs")), folder.join(name).join("mod.rs")];
            let file = below.iter().find(|file| file.is_file()).expect("a module has a file");
            let room = if room.is_empty() { name } else { room };
            public_types(file, &folder.join(name), room, found);
        }
    }
    // What is handed on from a private module counts for its room; what comes from another room is known there.
    for used in text.split("\npub use ").skip(1).filter(|used| !used.starts_with("crate::") && !room.is_empty()) {
        let used = used.split(';').next().unwrap();
        for name in used.split(|c: char| !c.is_alphanumeric()).filter(is_type) {
            found.entry(name.to_string()).or_default().insert(room.to_string());
        }
    }
}

#[test]
fn no_two_public_types_have_one_name() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = BTreeMap::new();
    public_types(&src.join("lib.rs"), &src, "", &mut found);
    assert!(found.len() > 200, "{}", found.len());
    for (name, places) in found {
        // A type and its being handed on in its own room are one.
        let rooms: BTreeSet<&str> = places
            .iter()
            .map(|place| place.split("/src/").nth(1).map_or(place.as_str(), |below| below.split('/').next().unwrap()))
            .collect();
        let defined = places.iter().filter(|place| place.contains("/src/")).count();
        assert!(rooms.len() == 1 && defined <= 1, "{name} is the name of several types: {places:?}");
    }
}
