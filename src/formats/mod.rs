//! Readers: bytes in, records out. They know no files and no rules.
//!
//! Each format has a file or folder of its own, in which `FORMAT` says everything there is to know of it: its names, how
//! it is told by its first bytes, how it is read and written. A new format is such a file and its place in the list below.
// What others have written must not be able to end the program.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::unreachable)
)]

mod charset;
mod clock;
pub mod comments;
pub mod faults;
mod format;
pub mod ggf;
mod glyph;
pub mod heard;
mod input;
pub mod json;
pub mod lastplay;
mod lines;
pub mod natural;
pub mod open;
pub mod pdn;
pub mod pgn;
pub mod pictures;
mod points;
#[cfg(test)]
mod probe;
pub mod psq;
pub mod rounds;
pub mod sgf;
mod stream;
mod tags;
mod text;
mod write;
pub mod wthor;
pub mod xml;
mod zipped;

use std::io::Cursor;

pub use format::{Beside, Format, Records, Seekable};
use format::{Reads, Special, Writes};
pub use input::{ReplayInput, read_some};
pub use stream::{FoundGame, GameOffset};
pub use write::{Losses, Refusal, calm_json};

use crate::model::limits::MAX_MOVES;
use crate::model::{Place, Problem};

/// How many bytes [`sniff`] wants to see at most.
pub const HEAD: usize = 8 * 1024;

/// How a file of serialised .NET objects begins: a header record with its root, and version 1.0.
const NET_OBJECTS: [u8; 13] = [0, 1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 1, 0, 0, 0];

/// A build that decodes nothing reads no files: matches come to it as parcels.
#[cfg(not(feature = "decode"))]
static ALL: &[&Format] = &[];

/// In the order in which they are tried.
#[cfg(feature = "decode")]
static ALL: &[&Format] = &[
    &rounds::FORMAT,
    &lastplay::FORMAT,
    &xml::FORMAT,
    &open::FORMAT,
    &json::FORMAT,
    &pgn::FORMAT,
    &pdn::FORMAT,
    &ggf::FORMAT,
    &sgf::FORMAT,
    &psq::FORMAT,
    &wthor::FORMAT,
];

/// All formats.
pub fn all() -> &'static [&'static Format] {
    ALL
}

/// Which format a file is in, told by its first bytes; its name does not count.
pub fn sniff(head: &[u8]) -> Option<&'static Format> {
    let head = head.get(..HEAD).unwrap_or(head);
    all().iter().copied().find(|format| format.knows(head))
}

/// The records in some bytes, packed or not, whatever format they are in. `source` is their name for people.
pub fn open(source: &str, bytes: Vec<u8>) -> Result<Records, Problem> {
    let problem = |what: String| Problem::new(Place::file(source), what);
    let size = bytes.len() as u64;
    let input = ReplayInput::stream(Cursor::new(bytes)).map_err(|error| problem(format!("cannot be read: {error}")))?;
    let input = input.sized(size);
    let format = sniff(input.head()).ok_or_else(|| problem(unknown(input.head())))?;
    input.records(format, source, &[]).map_err(problem)
}

/// What a file that no format knows seems to be, and what was expected.
pub fn unknown(head: &[u8]) -> String {
    if head.starts_with(&NET_OBJECTS) {
        return "is a save of serialised .NET objects, as the first Bunny War program wrote them; expected XML or JSON"
            .into();
    }
    if let Some(view) = rounds::seen_by_one_player(head) {
        return view.into();
    }
    let found = match text::guess(head) {
        text::Guess::Empty => return format!("is empty; expected {}", expected()),
        text::Guess::Binary => "it holds binary data".to_string(),
        text::Guess::Xml(Some(root)) => format!("its XML root is <{root}>, not <Replay>"),
        text::Guess::Xml(None) => "its XML has no root".to_string(),
        text::Guess::Json => "its JSON has neither \"game\" nor \"moves\"".to_string(),
        text::Guess::Text => "it is text of another kind".to_string(),
    };
    format!("not a replay: {found}; expected {}", expected())
}

/// True when the bytes are no text at all, or when there are none.
pub fn is_junk(head: &[u8]) -> bool {
    matches!(text::guess(head), text::Guess::Empty | text::Guess::Binary)
}

fn expected() -> String {
    let names: Vec<&str> = all().iter().map(|format| format.name()).collect();
    let (last, rest) = names.split_last().unwrap_or((&"", &[]));
    format!("{} or {last}", rest.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Entry, Move, Record, Seat, steers_lines};

    #[test]
    fn formats_are_told_by_content() {
        assert_eq!(sniff(b"<?xml version='1.0'?>\n<!-- old --><Replay>"), Some(&xml::FORMAT));
        assert_eq!(sniff(b"\xef\xbb\xbf<Replay/>"), Some(&xml::FORMAT));
        assert_eq!(sniff(b"\xff\xfe<\0R\0e\0p\0l\0a\0y\0>\0"), Some(&xml::FORMAT));
        assert_eq!(sniff(b" {\"game\": \"reversi\"}"), Some(&json::FORMAT));
        assert_eq!(sniff(b"0/30\n25x25\n"), Some(&rounds::FORMAT));
        assert_eq!(sniff(b"1 500 50\n30 30\n"), Some(&rounds::FORMAT));
    }

    /// A game whose words try to steer whatever shows them.
    fn wild(game: &str, first: &str) -> Record {
        let evil = "a\u{1b}[2J\u{9b}1m\u{202e}\u{2066}\u{200b}\u{200f}\u{61c}\u{2028}\u{feff}b";
        let written = Move { text: first.into(), seat: Some(Seat(0)), comment: Some(evil.into()), ..Move::default() };
        Record {
            game: game.into(),
            players: vec![evil.into(), evil.into()],
            title: Some(evil.into()),
            comment: Some(evil.into()),
            tags: vec![("Site".into(), evil.into()), ("PC".into(), evil.into()), ("Termination".into(), evil.into())],
            entries: vec![Entry::Move(written)],
            ..Record::default()
        }
    }

    #[test]
    fn nothing_that_steers_is_written_in_any_format() {
        let games = [("reversi", "D3"), ("chess", "e4"), ("checkers", "c3-d4"), ("gomoku", "H8"), ("go", "C3")];
        for format in all().iter().filter(|format| format.is_written() && !format.is_told()) {
            // Rounds are what a contest's server wrote, to the letter.
            if *format == &rounds::FORMAT {
                continue;
            }
            let files: Vec<Vec<u8>> =
                games.iter().filter_map(|(game, first)| Some(format.write(&wild(game, first)).ok()?.0)).collect();
            assert!(!files.is_empty(), "no game for {}", format.id());
            for file in files {
                let text = String::from_utf8(file).expect("a text");
                assert!(!text.contains(steers_lines) && text.contains("[2J"), "{}: {text:?}", format.id());
            }
        }
    }

    #[test]
    fn json_keeps_what_steers_as_escapes() {
        let record = wild("reversi", "D3");
        let again = probe::one(&json::FORMAT, probe::written(&json::FORMAT, &record));
        assert_eq!(again.comment, record.comment);
    }

    #[test]
    fn what_is_no_replay_is_described() {
        let told = |bytes: &[u8]| {
            assert_eq!(sniff(bytes), None);
            unknown(bytes)
        };
        assert!(
            told(b"")
                .starts_with("is empty; expected a RedBot round file, a record of RedBot kingdoms, a manager's XML")
        );
        assert!(told(&[0; 9000]).starts_with("not a replay: it holds binary data; expected"));
        let save = b"\0\x01\0\0\0\xff\xff\xff\xff\x01\0\0\0\0\0\0\0\x0c\x02\0\0\0";
        assert!(told(save).starts_with("is a save of serialised .NET objects"), "{}", told(save));
        assert!(told(b"\x89PNG\r\n\x1a\n").contains("binary data"));
        assert!(told(b"<gpx><trk/></gpx>").contains("its XML root is <gpx>, not <Replay>"));
        assert!(told(b"<!-- nothing -->").contains("no root"));
        assert!(told(b"{\"name\": 1}").contains("neither \"game\" nor \"moves\""));
        assert!(told(b"hello\nworld").starts_with("not a replay: it is text of another kind; expected"));
        assert!(told(b"1/2 cup of sugar\n").contains("text of another kind"));
    }
}
