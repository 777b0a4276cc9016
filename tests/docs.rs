//! What ARCHITECTURE.md, CONTRIBUTING.md and the other pages say of the project is true of it: the paths, commands, rooms, features
//! and types they name are there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The pages that lead through the sources.
const GUIDES: [&str; 2] = ["ARCHITECTURE.md", "CONTRIBUTING.md"];
/// What paths in the project begin with.
const TOPS: [&str; 10] =
    [".ci/", "assets/", "benches/", "docs/", "examples/", "fuzz/", "kits/", "replays/", "src/", "tests/"];

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn read(path: &str) -> String {
    fs::read_to_string(project(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What stands between backticks on a line, and the lines of blocks of code, without their fences.
fn code(page: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut in_block = false;
    for line in page.lines() {
        if line.starts_with("```") {
            in_block = !in_block;
        } else if in_block {
            found.push(line);
        } else {
            found.extend(line.split('`').skip(1).step_by(2));
        }
    }
    found
}

/// The part of a page below a heading.
fn section<'a>(page: &'a str, heading: &str) -> &'a str {
    let (_, below) = page.split_once(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("no {heading}"));
    below.split("\n## ").next().unwrap_or(below)
}

/// The rows of the table of a part, cell by cell, without its head.
fn rows(part: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = part.lines().filter(|line| line.starts_with('|'));
    lines.skip(2).map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
}

fn folders(path: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(project(path)).unwrap().map(|entry| entry.unwrap());
    let folders = entries.filter(|entry| entry.file_type().unwrap().is_dir());
    folders.map(|entry| entry.file_name().into_string().unwrap()).collect()
}

/// Every source file below a folder, as one text.
fn sources(folder: &Path, all: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|suffix| suffix == "rs") {
            all.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn every_path_that_is_named_is_there() {
    for guide in GUIDES {
        let page = read(guide);
        let words = code(&page).into_iter().flat_map(str::split_whitespace);
        let is_path = |word: &&str| {
            TOPS.iter().any(|top| word.starts_with(top)) || word.ends_with(".md") || word.ends_with(".toml")
        };
        let paths: Vec<&str> = words.filter(is_path).collect();
        assert!(paths.len() > 10, "{guide} names hardly any path");
        for path in paths {
            assert!(project(path).exists(), "{guide} names {path}, which is not there");
        }
    }
}

#[test]
fn every_test_bench_and_example_that_is_named_is_there() {
    let mut seen = 0;
    for guide in GUIDES {
        let page = read(guide);
        for command in code(&page).into_iter().filter(|code| code.contains("cargo ")) {
            let words: Vec<&str> = command.split_whitespace().collect();
            for pair in words.windows(2) {
                let folder = match pair[0] {
                    "--test" => "tests",
                    "--bench" => "benches",
                    "--example" => "examples",
                    _ => continue,
                };
                seen += 1;
                let file = format!("{folder}/{}.rs", pair[1]);
                assert!(project(&file).exists(), "{guide}: `{command}` wants {file}");
            }
        }
    }
    assert!(seen > 5);
}

#[test]
fn every_room_is_told_of_and_no_other() {
    let page = read("ARCHITECTURE.md");
    let told: BTreeSet<String> =
        rows(section(&page, "The rooms")).map(|cells| cells[0].trim_matches('`').to_string()).collect();
    assert_eq!(told, folders("src"));
}

#[test]
fn every_feature_is_told_of() {
    let page = read("ARCHITECTURE.md");
    let told: Vec<&str> = rows(section(&page, "Doors")).map(|cells| cells[0].trim_matches('`')).collect();
    let manifest: toml::Table = read("Cargo.toml").parse().unwrap();
    let features = manifest["features"].as_table().unwrap();
    for feature in features.keys().filter(|feature| *feature != "default") {
        assert!(told.contains(&feature.as_str()), "ARCHITECTURE.md does not tell of the feature {feature}");
    }
}

#[test]
fn every_type_that_is_named_is_in_the_sources() {
    let mut all = String::new();
    sources(&project("src"), &mut all);
    let defines = |name: &str| {
        ["struct", "enum", "trait", "type"].iter().any(|word| {
            let start = format!("{word} {name}");
            all.match_indices(&start).any(|(at, _)| !all[at + start.len()..].starts_with(char::is_alphanumeric))
        })
    };
    let mut seen = 0;
    for guide in GUIDES {
        let page = read(guide);
        for name in code(&page).into_iter().map(|code| code.split("::").next().unwrap_or(code)) {
            let is_type = name.starts_with(|c: char| c.is_ascii_uppercase())
                && name.contains(|c: char| c.is_ascii_lowercase())
                && name.chars().all(char::is_alphanumeric);
            if is_type {
                seen += 1;
                assert!(defines(name), "{guide} names {name}, which is nowhere in src");
            }
        }
    }
    assert!(seen > 80);
}

#[test]
fn the_glossary_tells_every_word_once() {
    let page = read("ARCHITECTURE.md");
    let mut told = BTreeSet::new();
    for cells in rows(section(&page, "Glossary")) {
        for word in cells[0].split(", ") {
            assert!(told.insert(word.to_string()), "{word} is told twice");
        }
    }
    assert!(told.len() > 40);
}

#[test]
fn links_of_all_pages_lead_somewhere() {
    let docs = fs::read_dir(project("docs")).unwrap().map(|entry| entry.unwrap().path());
    let tops = fs::read_dir(project(".")).unwrap().map(|entry| entry.unwrap().path());
    let pages = docs.chain(tops).chain([project("kits/README.md")]);
    let mut links = BTreeSet::new();
    for page in pages.filter(|path| path.extension().is_some_and(|suffix| suffix == "md")) {
        let text = fs::read_to_string(&page).unwrap();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = target.split('#').next().unwrap_or(target);
            if target.contains("://") || file.is_empty() {
                continue;
            }
            assert!(page.parent().unwrap().join(file).exists(), "{}: {target} leads nowhere", page.display());
            links.insert(file.to_string());
        }
    }
    for guide in GUIDES {
        assert!(links.contains(guide), "no page leads to {guide}");
    }
}
