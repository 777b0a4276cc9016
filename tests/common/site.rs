//! Sites that are made and looked at: their links, their HTML, and which of their files were written.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use serde_json::json;

use super::driver::Glass;
use super::{have, matchreel, stderr};

/// Where sites are, in tests that give them an address.
pub const BASE: &str = "https://cup.example.org/2026/";

pub const DESK: Glass = Glass { width: 1280, height: 900, ratio: 1.0, touch: false };

/// Publishes some paths; what was said.
pub fn publish(paths: &[&Path], site: &Path, more: &[&str]) -> String {
    let paths = paths.iter().map(|path| path.to_str().unwrap());
    let args: Vec<&str> = ["publish"]
        .into_iter()
        .chain(paths)
        .chain(["-o", site.to_str().unwrap()])
        .chain(more.iter().copied())
        .collect();
    let output = matchreel(&args);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    stderr(&output)
}

/// All files below a folder, by their names within it.
pub fn files(folder: &Path) -> BTreeMap<String, PathBuf> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(path.strip_prefix(folder).unwrap().to_str().unwrap().to_string(), path);
            }
        }
    }
    found
}

pub fn written(folder: &Path) -> BTreeMap<String, SystemTime> {
    files(folder).into_iter().map(|(name, path)| (name, fs::metadata(path).unwrap().modified().unwrap())).collect()
}

/// A small contest of games nobody need think about.
pub fn contest(folder: &Path) -> PathBuf {
    let names = ["Ada", "Bob", "Žlutý kůň"];
    let games = folder.join("cup/games/round-1");
    fs::create_dir_all(&games).unwrap();
    for (number, (one, other)) in [(0, 1), (1, 2), (2, 0), (1, 0), (2, 1), (0, 2)].into_iter().enumerate() {
        let moves = ["D3", "C3", "C4", "E3", "F4"];
        let game = json!({"game": "reversi", "date": format!("2026-05-0{} 10:00", number + 1), "players": [names[one], names[other]],
            "moves": moves[..3 + number % 3], "result": {"winner": [number % 2]}});
        fs::write(games.join(format!("{}-{}.json", one + 1, other + 1)), game.to_string()).unwrap();
    }
    folder.join("cup")
}

/// The addresses a page names.
fn links(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    for attribute in [" href=\"", " src=\""] {
        for (at, _) in page.match_indices(attribute) {
            let rest = &page[at + attribute.len()..];
            found.push(rest[..rest.find('"').unwrap()].replace("&amp;", "&"));
        }
    }
    found
}

/// Every address of every page leads to a file of the site, and where it names a part of a page, to that part.
pub fn every_link_holds(site: &Path) {
    let all = files(site);
    let mut seen = 0;
    for (name, path) in all.iter().filter(|(name, _)| name.ends_with(".html")) {
        let page = fs::read_to_string(path).unwrap();
        for link in links(&page) {
            seen += 1;
            let (file, part) = link.split_once('#').unwrap_or((&link, ""));
            let folder = Path::new(name).parent().unwrap();
            let target = match file.strip_prefix(BASE) {
                Some(whole) => whole.to_string(),
                None if file.is_empty() => name.clone(),
                None => clean(&folder.join(file)),
            };
            assert!(all.contains_key(&target), "{name}: {link} leads nowhere");
            if !part.is_empty() && !part.starts_with("step=") {
                let there = fs::read_to_string(&all[&target]).unwrap();
                assert!(there.contains(&format!("id=\"{part}\"")), "{name}: {link} names no part of {target}");
            }
        }
    }
    assert!(seen > 50, "{seen} links");
}

/// A way through folders without its turns.
fn clean(path: &Path) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.to_str().unwrap().split('/') {
        match part {
            ".." => drop(parts.pop().expect("no link leads out of the site")),
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Somebody else's judge of HTML finds nothing.
pub fn is_valid(site: &Path) {
    if !have(&["tidy"], "judging pages") {
        return;
    }
    for (name, path) in files(site).into_iter().filter(|(name, _)| name.ends_with(".html")) {
        let output = Command::new("tidy").args(["-e", "-q", "-utf8"]).arg(&path).output().unwrap();
        let said: Vec<String> = stderr(&output).lines().filter(|line| !is_dated(line)).map(String::from).collect();
        assert!(said.is_empty(), "{name}: {said:?}");
    }
}

/// What an older judge does not know yet.
fn is_dated(line: &str) -> bool {
    line.contains("proprietary attribute \"allow\"")
}
