//! What the readers' tests share.

use super::Format;
use crate::model::{Move, Problem, Record, Seat};

/// What a reader makes of a file called `a` with the suffix of its format.
pub fn read(format: &Format, bytes: impl Into<Vec<u8>>) -> Vec<Result<Record, Problem>> {
    let suffix = format.suffixes().first().expect("a suffix");
    format.read(&format!("a.{suffix}"), bytes.into()).collect()
}

/// The games of a file, all of them sound.
pub fn all(format: &Format, bytes: impl Into<Vec<u8>>) -> Vec<Record> {
    read(format, bytes).into_iter().map(|record| record.expect("a sound game")).collect()
}

/// The first game of a file.
pub fn one(format: &Format, bytes: impl Into<Vec<u8>>) -> Record {
    read(format, bytes).into_iter().next().expect("a game").expect("a sound game")
}

/// Why a file is refused.
pub fn refused(format: &Format, bytes: impl Into<Vec<u8>>) -> String {
    read(format, bytes).into_iter().next().expect("a word").expect_err("no replay").to_string()
}

/// A record as a file of a format.
pub fn written(format: &Format, record: &Record) -> String {
    let (bytes, _) = format.write(record).expect("a game it holds");
    String::from_utf8(bytes).expect("a text")
}

/// Why a record breaks off; nothing where it is whole.
pub fn broken(record: &Record) -> String {
    record.broken.as_ref().map(Problem::to_string).unwrap_or_default()
}

/// The moves, and nothing but moves.
pub fn moves(record: &Record) -> Vec<&Move> {
    let moves: Vec<&Move> = record.moves().collect();
    assert_eq!(moves.len(), record.entries.len(), "a round file among moves");
    moves
}

/// The texts of the moves, variations in brackets.
pub fn words(record: &Record) -> String {
    line(&moves(record), |written| written.text.clone())
}

/// The same, each with its colour.
pub fn coloured(record: &Record) -> String {
    let word = |written: &Move| match written.seat {
        Some(Seat(0)) => format!("b{}", written.text),
        Some(_) => format!("w{}", written.text),
        None => written.text.clone(),
    };
    line(&moves(record), word)
}

fn line(moves: &[&Move], word: fn(&Move) -> String) -> String {
    let one = |written: &&Move| {
        let inside = |moves: &Vec<Move>| format!("({})", line(&moves.iter().collect::<Vec<_>>(), word));
        let variations: Vec<String> = written.variations.iter().map(inside).collect();
        [vec![word(written)], variations].concat().join(" ")
    };
    moves.iter().map(one).collect::<Vec<_>>().join(" ")
}
