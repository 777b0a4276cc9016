//! What the program writes, held byte for byte: films and pictures of every sample in every theme and three sizes, and what
//! `info`, `list`, `check` and `convert` print. A change of the house must change none of it.
//!
//! `MATCHREEL_BLESS=1 cargo test --release --test outputs -- --include-ignored --test-threads=1` takes the present outputs as the new ones.
#![cfg(feature = "cli")]

mod common;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use common::{matchreel, project, stderr};

const TABLE: &str = "tests/outputs.txt";
const THEMES: [&str; 4] = ["arena", "paper", "classic", "contrast"];
const SIZES: [&str; 3] = ["480x480", "640x360", "360x640"];
const KINDS: [Kind; 3] = [
    Kind { suffix: "gif", more: &["--format", "gif", "--duration", "2s"] },
    Kind { suffix: "apng", more: &["--format", "apng", "--duration", "1s"] },
    Kind { suffix: "png", more: &["--at", "best"] },
];

struct Kind {
    suffix: &'static str,
    more: &'static [&'static str],
}

/// Outputs by name, each as its length and check sum.
type Table = BTreeMap<String, String>;

/// Every theme in every kind, each in one of the sizes.
#[test]
fn films_and_pictures_of_all_samples_are_as_they_were() {
    let mut found = Table::new();
    for (t, theme) in THEMES.iter().enumerate() {
        for (k, kind) in KINDS.iter().enumerate() {
            render(theme, SIZES[(t + k) % SIZES.len()], kind, &mut found);
        }
    }
    compare(&found, |name| name.starts_with("film "));
}

#[test]
#[ignore = "takes minutes: all themes, sizes and kinds"]
fn all_films_and_pictures_of_all_samples_are_as_they_were() {
    let mut found = Table::new();
    for theme in THEMES {
        for size in SIZES {
            for kind in &KINDS {
                render(theme, size, kind, &mut found);
            }
        }
    }
    compare(&found, |name| name.starts_with("film "));
}

#[test]
fn what_is_told_of_all_samples_is_as_it_was() {
    let mut found = Table::new();
    for args in [
        &["info", "replays"][..],
        &["info", "--json", "replays"],
        &["list", "replays"],
        &["list", "--json", "replays"],
        &["check", "replays"],
    ] {
        let output = matchreel(args);
        let told = [&output.stdout[..], &output.stderr, output.status.to_string().as_bytes()].concat();
        found.insert(format!("told {}", args.join(" ")), sum(&told));
    }
    for sample in samples() {
        for format in ["xml", "json", "pgn", "sgf", "ggf", "pdn", "psq"] {
            let output = matchreel(&["convert", &sample, "-", "--to", format]);
            let told = [&output.stdout[..], &output.stderr, output.status.to_string().as_bytes()].concat();
            found.insert(format!("told convert {sample} --to {format}"), sum(&told));
        }
    }
    compare(&found, |name| name.starts_with("told "));
}

fn samples() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(project("replays"))
        .unwrap()
        .map(|entry| format!("replays/{}", entry.unwrap().file_name().into_string().unwrap()))
        .collect();
    names.sort();
    names
}

fn render(theme: &str, size: &str, kind: &Kind, found: &mut Table) {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().to_str().unwrap();
    let args = ["render", "replays", "-o", folder, "--theme", theme, "--size", size];
    let output = matchreel(&[&args[..], kind.more].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let mut files: Vec<PathBuf> = fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() > 20, "{files:?}");
    for file in files {
        let name = file.file_name().unwrap().to_str().unwrap();
        found.insert(format!("film {theme} {size} {name}"), sum(&untagged(&fs::read(&file).unwrap(), kind.suffix)));
    }
}

/// A file without what it says about how it was made: comments near the start of a GIF, texts of a PNG.
fn untagged(bytes: &[u8], suffix: &str) -> Vec<u8> {
    match suffix {
        "gif" => {
            let mut kept = Vec::new();
            let mut rest = bytes;
            while let Some(start) =
                rest.windows(2).position(|pair| pair == [0x21, 0xfe]).filter(|at| kept.len() + at < 1 << 12)
            {
                let mut end = start + 2;
                while rest[end] != 0 {
                    end += 1 + usize::from(rest[end]);
                }
                kept.extend_from_slice(&rest[..start]);
                rest = &rest[end + 1..];
            }
            kept.extend_from_slice(rest);
            kept
        }
        _ => {
            let mut kept = Vec::new();
            let mut rest = &bytes[8..];
            while let Some((length, _)) = rest.split_first_chunk() {
                let (chunk, more) = rest.split_at(12 + u32::from_be_bytes(*length) as usize);
                if !matches!(&chunk[4..8], b"tEXt" | b"iTXt") {
                    kept.extend_from_slice(chunk);
                }
                rest = more;
            }
            kept
        }
    }
}

fn sum(bytes: &[u8]) -> String {
    format!("{} {:08x}", bytes.len(), crc32fast::hash(bytes))
}

fn compare(found: &Table, ours: impl Fn(&str) -> bool) {
    let path = project(TABLE);
    let mut known = read(&path);
    if std::env::var_os("MATCHREEL_BLESS").is_some() {
        if found.len() >= known.keys().filter(|name| ours(name)).count() {
            known.retain(|name, _| !ours(name));
        }
        known.extend(found.clone());
        let mut text = String::new();
        known.iter().for_each(|(name, sum)| writeln!(text, "{sum} {name}").unwrap());
        return fs::write(path, text).unwrap();
    }
    let other: Vec<&String> =
        found.iter().filter(|(name, sum)| known.get(*name) != Some(sum)).map(|(n, _)| n).collect();
    assert!(
        other.is_empty(),
        "{} outputs are not what they were, among them {:?}",
        other.len(),
        &other[..other.len().min(9)]
    );
}

fn read(path: &Path) -> Table {
    let text = fs::read_to_string(path).unwrap_or_default();
    let line = |line: &str| {
        let mut parts = line.splitn(3, ' ');
        let (size, sum) = (parts.next()?, parts.next()?);
        Some((parts.next()?.to_string(), format!("{size} {sum}")))
    };
    text.lines().filter_map(line).collect()
}
