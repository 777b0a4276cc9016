//! The writers to copy: in every language the same match, and one that we read.

#![cfg(all(feature = "cli", target_os = "linux"))]

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;

use common::{have, installed, matchreel, project, stderr, stdout};
use serde_json::{Value, json};

/// A writer, and how it is run. In commands `SOURCE` is its file and `DIR` a folder for what is built.
struct Writer {
    file: &'static str,
    tools: &'static [&'static str],
    /// Whether `.ci/run` installs the tools; those of the others are hundreds of megabytes.
    common: bool,
    build: &'static [&'static str],
    run: &'static [&'static str],
}

const WRITERS: [Writer; 8] = [
    Writer { file: "writer.py", tools: &["python3"], common: true, build: &[], run: &["python3", "SOURCE"] },
    Writer { file: "writer.js", tools: &["node"], common: true, build: &[], run: &["node", "SOURCE"] },
    Writer {
        file: "writer.c",
        tools: &["cc"],
        common: true,
        build: &["cc", "-std=c99", "-Wall", "-Wextra", "-pedantic", "-o", "DIR/rush", "SOURCE"],
        run: &["DIR/rush"],
    },
    Writer {
        file: "writer.cpp",
        tools: &["c++"],
        common: true,
        build: &["c++", "-std=c++11", "-Wall", "-Wextra", "-pedantic", "-o", "DIR/rush", "SOURCE"],
        run: &["DIR/rush"],
    },
    Writer {
        file: "writer.rs",
        tools: &["rustc"],
        common: true,
        build: &["rustc", "-o", "DIR/rush", "SOURCE"],
        run: &["DIR/rush"],
    },
    Writer {
        file: "Writer.cs",
        tools: &["mcs", "mono"],
        common: true,
        build: &["mcs", "-out:DIR/rush.exe", "SOURCE"],
        run: &["mono", "DIR/rush.exe"],
    },
    Writer {
        file: "Writer.java",
        tools: &["javac", "java"],
        common: false,
        build: &["javac", "-encoding", "UTF-8", "-d", "DIR", "SOURCE"],
        run: &["java", "-cp", "DIR", "Writer"],
    },
    Writer { file: "writer.go", tools: &["go"], common: false, build: &[], run: &["go", "run", "SOURCE"] },
];

impl Writer {
    fn source(&self) -> String {
        fs::read_to_string(project("kits/open").join(self.file)).unwrap()
    }

    /// Whether it can be run here. Where nothing may be skipped, what `.ci/run` installs has to be there.
    fn runs_here(&self) -> bool {
        let what = format!("kits/open/{}", self.file);
        if self.common {
            return have(self.tools, &what);
        }
        let missing = self.tools.iter().any(|tool| !installed(tool));
        if missing {
            eprintln!("skipped: {what} needs {}", self.tools.join(", "));
        }
        !missing
    }

    /// What its program prints, made of this source.
    fn prints(&self, source: &str) -> String {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(self.file);
        fs::write(&path, source).unwrap();
        if !self.build.is_empty() {
            let said = call(self.build, &path, dir.path());
            assert_eq!(said, "", "{} compiles without a word", self.file);
        }
        call(self.run, &path, dir.path())
    }
}

/// What a command prints, which ends well and without a warning.
fn call(command: &[&str], source: &Path, dir: &Path) -> String {
    let place = |word: &str| word.replace("SOURCE", source.to_str().unwrap()).replace("DIR", dir.to_str().unwrap());
    let mut words = command.iter().map(|word| place(word));
    let output = Command::new(words.next().unwrap()).args(words).env("GOCACHE", dir.join("cache")).output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", stderr(&output));
    assert_eq!(stderr(&output), "", "{command:?}");
    stdout(&output)
}

#[test]
fn all_writers_write_the_same_match_whatever_the_players_are_called() {
    // A tab, a quote and a backslash are spelt alike in the eight languages, and JSON has to escape each of them.
    let header = json!({
        "format": "open-replay/1", "game": "Gold rush", "seats": ["Š\t\"\\x", "Jo \"Ace\""], "board": [12, 8],
    });
    let mut first: Option<String> = None;
    for writer in WRITERS.iter().filter(|writer| writer.runs_here()) {
        let source = writer.source().replacen("Šárka", r#"Š\t\"\\x"#, 1);
        let printed = writer.prints(&source);
        let (line, steps) = printed.split_once('\n').unwrap();
        // A tab may be written in two ways, so the header is compared by what it says.
        assert_eq!(serde_json::from_str::<Value>(line).unwrap(), header, "{}", writer.file);
        let same = first.get_or_insert_with(|| steps.to_string());
        assert_eq!(steps, same, "{}", writer.file);
        assert!(steps.lines().count() > 40 && steps.ends_with("{\"result\":{\"winner\":1}}\n"), "{steps}");
    }
}

#[test]
fn what_a_writer_writes_is_sound() {
    let python = &WRITERS[0];
    if !python.runs_here() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("rush.jsonl");
    fs::write(&file, python.prints(&python.source())).unwrap();
    let checked = matchreel(&["check", file.to_str().unwrap()]);
    assert_eq!(stderr(&checked), "1 game checked: 0 findings, 0 remarks\n", "{}", stdout(&checked));
}

#[test]
fn a_writer_with_its_game_is_thirty_lines_that_fit_a_screen() {
    for writer in &WRITERS {
        let source = writer.source();
        assert!(source.lines().count() <= 30, "{}", writer.file);
        assert!(source.lines().all(|line| line.chars().count() <= 130), "{}", writer.file);
    }
    assert_eq!(fs::read_dir(project("kits/open")).unwrap().count(), WRITERS.len() + 1, "all writers, and a page");
}
