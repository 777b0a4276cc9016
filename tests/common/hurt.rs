//! Samples of every reader, and how they are hurt: cut, damaged in one byte, spliced. The same seed hurts the same way.
#![allow(dead_code)] // Each test file uses its own part of this.

use std::path::{Path, PathBuf};

use matchreel::formats::Format;
use matchreel::formats::rounds::heading;

/// A file of a known format.
pub struct Sample {
    pub format: &'static Format,
    pub path: PathBuf,
    pub bytes: Vec<u8>,
}

/// Files of so many bytes are long.
const LONG: usize = 5000;

/// Every sample that is one file, or the beginning of a long one.
pub fn files() -> Vec<Sample> {
    let mut paths = entries("replays");
    // A record of kingdoms lies in a folder that tells who played.
    let within: Vec<PathBuf> = paths.iter().filter(|path| path.is_dir()).flat_map(entries).collect();
    paths.extend(within.into_iter().filter(|path| path.extension().is_some_and(|end| end == "lastplay")));
    paths.retain(|path| path.is_file());
    let sample = |path: PathBuf| {
        let format = Format::of_suffix(path.extension()?.to_str()?)?;
        let mut bytes = std::fs::read(&path).expect("a readable sample");
        // A long match is cut behind a line: every byte of it is hurt in turn, and each time all of it is read.
        if let Some(line) = bytes.iter().skip(LONG).position(|byte| *byte == b'\n') {
            bytes.truncate(LONG + line + 1);
        }
        Some(Sample { format, path, bytes })
    };
    paths.into_iter().filter_map(sample).collect()
}

/// The bytes of one sample.
pub fn sample(path: &str) -> Vec<u8> {
    std::fs::read(super::project(path)).expect("a readable sample")
}

/// A sample that is a folder of round files: the first of them, as names and contents.
pub fn rounds(folder: &str, most: usize) -> Vec<(String, Vec<u8>)> {
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    let files = entries(folder).into_iter().filter(|path| path.is_file());
    let files = files.map(|path| (name(&path), std::fs::read(&path).expect("a readable file")));
    files.filter(|(_, bytes)| heading(bytes).is_some()).take(most).collect()
}

fn entries(folder: impl AsRef<Path>) -> Vec<PathBuf> {
    let folder = super::project(&folder.as_ref().to_string_lossy());
    let all = std::fs::read_dir(folder).expect("the samples").map(|entry| entry.expect("a readable folder").path());
    let mut paths: Vec<PathBuf> = all.collect();
    paths.sort();
    paths
}

/// A well-known little generator, so that a failure can be had again.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides.max(1)
    }
}

/// What readers look for, and what they fear.
const PIECES: [&[u8]; 36] = [
    b"(",
    b")",
    b"[",
    b"]",
    b";",
    b"{",
    b"}",
    b"\"",
    b"\\",
    b"(;",
    b";)",
    b"\n",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\0",
    b"-1",
    b"99999999999999999999",
    b"4294967295",
    b"1-0",
    b"*",
    b"AB[aa:ZZ]",
    b"SZ[52]",
    b"$",
    b"<",
    b">",
    b"</Move>",
    b"<Move>",
    b"<!DOCTYPE a [<!ENTITY b \"cccc\">]>",
    b",",
    b":",
    b"&#0;",
    b"&a;",
    b"\\u0000",
    b"\x1b[2J",
    b"1e999",
    b"SetUp \"1\"",
];

/// Changes a file in one to six places: bytes, runs, pieces, runs of another sample.
pub fn splice(bytes: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut out = bytes.to_vec();
    for _ in 0..=dice.roll(6) {
        let at = dice.roll(out.len());
        let end = (at + dice.roll(12)).min(out.len());
        match dice.roll(7) {
            0 if at < out.len() => out[at] = dice.roll(256) as u8,
            1 => drop(out.drain(at..end)),
            2 => {
                let run = out[at..end].to_vec();
                out.splice(at..at, run);
            }
            3 => drop(out.splice(at..end, PIECES[dice.roll(PIECES.len())].iter().copied())),
            4 => {
                let from = dice.roll(other.len());
                let to = (from + dice.roll(200)).min(other.len());
                out.splice(at..end, other[from..to].iter().copied());
            }
            5 if at < out.len() => out[at] ^= 1 << dice.roll(8),
            _ => out.truncate(out.len() - dice.roll(out.len() / 8)),
        }
    }
    out
}
