//! Readers: bytes in, records out. They know no files and no rules.
//!
//! Each format has a file of its own with two doors: `knows` looks at the first bytes, `read` yields the records.
//! A new format is such a file and one more arm in each `match` below.
// What others have written must not be able to end the program.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::unreachable)
)]

mod charset;
mod clock;
mod ggf;
mod glyph;
mod json;
mod lines;
pub mod natural;
mod pdn;
mod pgn;
mod points;
mod psq;
pub mod rounds;
mod sgf;
mod stream;
mod tags;
mod text;
mod write;
pub mod wthor;
mod xml;

use std::io::{Cursor, Read};

pub use stream::{Found, Mark};
pub use write::{Losses, Refusal, calm_json};

use crate::model::limits::MAX_MOVES;
use crate::model::{Problem, Record, Style};

/// How many bytes [`sniff`] wants to see at most.
pub const HEAD: usize = 8 * 1024;

/// How a file of serialised .NET objects begins: a header record with its root, and version 1.0.
const NET_OBJECTS: [u8; 13] = [0, 1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 1, 0, 0, 0];

/// The records of one file, read one after the other as they are asked for.
pub type Records = Box<dyn Iterator<Item = Result<Record, Problem>> + Send>;

/// A way of writing matches down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A round file of a RedBot contest; a match is a folder of them.
    Rounds,
    /// The board-game manager's XML.
    Xml,
    /// Our own JSON.
    Json,
    /// Chess players' own.
    Pgn,
    /// Go players' own, for gomoku and othello too.
    Sgf,
    /// The game server's reversi.
    Ggf,
    /// The French database of reversi.
    Wthor,
    /// Draughts players' own.
    Pdn,
    /// Piskvork's gomoku.
    Psq,
}

impl Format {
    /// In the order in which they are tried.
    pub const ALL: [Format; 9] = [
        Format::Rounds,
        Format::Xml,
        Format::Json,
        Format::Pgn,
        Format::Pdn,
        Format::Ggf,
        Format::Sgf,
        Format::Psq,
        Format::Wthor,
    ];

    /// The word for it in [`Record::format`].
    pub const fn id(self) -> &'static str {
        match self {
            Format::Rounds => "rounds",
            Format::Xml => "xml",
            Format::Json => "json",
            Format::Pgn => "pgn",
            Format::Sgf => "sgf",
            Format::Ggf => "ggf",
            Format::Wthor => "wthor",
            Format::Pdn => "pdn",
            Format::Psq => "psq",
        }
    }

    /// The format with this word.
    pub fn of_id(id: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.id() == id)
    }

    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Rounds => "a RedBot round file",
            Format::Xml => "a manager's XML replay",
            Format::Json => "a matchreel JSON replay",
            Format::Pgn => "PGN",
            Format::Sgf => "SGF",
            Format::Ggf => "GGF",
            Format::Wthor => "a WTHOR database",
            Format::Pdn => "PDN",
            Format::Psq => "PSQ",
        }
    }

    /// The largest file that is read, in bytes. Larger ones are refused by their size alone.
    pub const fn limit(self) -> u64 {
        match self {
            Format::Rounds => 1 << 20,
            Format::Xml | Format::Json | Format::Sgf => 64 << 20,
            Format::Psq => 4 << 20,
            // These are read game by game, however many there are.
            Format::Pgn | Format::Ggf | Format::Wthor | Format::Pdn => u64::MAX,
        }
    }

    /// The format a file with this suffix is written in.
    pub fn of_suffix(suffix: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.suffixes().iter().any(|own| own.eq_ignore_ascii_case(suffix)))
    }

    /// The endings of its files' names.
    pub const fn suffixes(self) -> &'static [&'static str] {
        match self {
            Format::Rounds => &[],
            Format::Xml => &["xml"],
            Format::Json => &["json"],
            Format::Pgn => &["pgn"],
            Format::Sgf => &["sgf"],
            Format::Ggf => &["ggf"],
            Format::Wthor => &["wtb"],
            Format::Pdn => &["pdn"],
            Format::Psq => &["psq"],
        }
    }

    /// Whether [`write`] knows it.
    pub const fn is_written(self) -> bool {
        match self {
            Format::Rounds | Format::Wthor => false,
            Format::Xml | Format::Json | Format::Pgn | Format::Sgf | Format::Ggf | Format::Pdn | Format::Psq => true,
        }
    }

    /// Whose words it writes moves in.
    pub const fn style(self) -> Style {
        match self {
            Format::Xml => Style::Manager,
            Format::Rounds
            | Format::Json
            | Format::Pgn
            | Format::Sgf
            | Format::Ggf
            | Format::Wthor
            | Format::Pdn
            | Format::Psq => Style::Players,
        }
    }

    fn knows(self, head: &[u8]) -> bool {
        match self {
            Format::Rounds => rounds::heading(head).is_some(),
            Format::Xml => xml::knows(head),
            Format::Json => json::knows(head),
            Format::Pgn => pgn::knows(head),
            Format::Sgf => sgf::knows(head),
            Format::Ggf => ggf::knows(head),
            Format::Wthor => wthor::knows(head),
            Format::Pdn => pdn::knows(head),
            Format::Psq => psq::knows(head),
        }
    }
}

/// Which format a file is in, told by its first bytes; its name does not count.
pub fn sniff(head: &[u8]) -> Option<Format> {
    let head = head.get(..HEAD).unwrap_or(head);
    Format::ALL.into_iter().find(|format| format.knows(head))
}

/// What a file that no format knows seems to be, and what was expected.
pub fn unknown(head: &[u8]) -> String {
    if head.starts_with(&NET_OBJECTS) {
        return "is a save of serialised .NET objects, as the first Bunny War program wrote them; expected XML or JSON"
            .into();
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

/// The records of a file of this format. `source` is its name for people.
pub fn read(format: Format, source: &str, bytes: Vec<u8>) -> Records {
    let one = match format {
        Format::Rounds => rounds::read_one(source, bytes),
        Format::Xml => xml::read(source, bytes),
        Format::Json => json::read(source, bytes),
        Format::Psq => psq::read(source, &bytes),
        Format::Sgf => return sgf::games(source, &bytes),
        Format::Pgn | Format::Ggf | Format::Wthor | Format::Pdn => {
            let bytes = Box::new(Cursor::new(bytes));
            return stream(format, source, bytes, wthor::Names::default());
        }
    };
    Box::new(std::iter::once(one))
}

impl Format {
    /// Whether its files are read game by game with [`stream`].
    pub const fn streams(self) -> bool {
        match self {
            Format::Pgn | Format::Ggf | Format::Wthor | Format::Pdn => true,
            Format::Rounds | Format::Xml | Format::Json | Format::Sgf | Format::Psq => false,
        }
    }
}

impl Format {
    /// Whether a file may hold several games.
    pub const fn holds_many(self) -> bool {
        self.streams() || matches!(self, Format::Sgf)
    }
}

/// The records of a stream of this format, one alive at a time. `names` are those beside a WTHOR database.
pub fn stream(format: Format, source: &str, mut bytes: Box<dyn Read + Send>, names: wthor::Names) -> Records {
    match format {
        Format::Pgn => pgn::games(source, bytes),
        Format::Ggf => ggf::games(source, bytes),
        Format::Pdn => pdn::games(source, bytes),
        Format::Wthor => wthor::games(source, bytes, names),
        Format::Rounds | Format::Xml | Format::Json | Format::Sgf | Format::Psq => {
            let mut all = Vec::new();
            match bytes.by_ref().take(format.limit()).read_to_end(&mut all) {
                Ok(_) => read(format, source, all),
                Err(error) => {
                    let what = format!("cannot be read: {error}");
                    Box::new(std::iter::once(Err(Problem::new(crate::model::Place::file(source), what))))
                }
            }
        }
    }
}

/// One game of a stream that begins at a mark, found without reading those before; `None` for formats that are not cut
/// into games.
pub fn find(format: Format, source: &str, bytes: Box<dyn Read + Send>, from: Mark, game: u32) -> Option<Found> {
    match format {
        Format::Pgn => Some(pgn::find(source, bytes, from, game)),
        Format::Pdn => Some(pdn::find(source, bytes, from, game)),
        Format::Ggf => Some(ggf::find(source, bytes, from, game)),
        Format::Rounds | Format::Xml | Format::Json | Format::Sgf | Format::Psq | Format::Wthor => None,
    }
}

/// A record as a file of this format, its moves spelt the way [`Format::style`] says. What the format has no place for
/// is left out and told.
pub fn write(format: Format, record: &Record) -> Result<(Vec<u8>, Losses), Refusal> {
    let mut losses = Losses::default();
    let bytes = match format {
        Format::Rounds => return Err(Refusal::new("a match of a contest is written by the contest's own server")),
        Format::Xml => xml::write(record, &mut losses)?,
        Format::Json => json::write(record, &mut losses)?,
        Format::Pgn => pgn::write(record, &mut losses)?,
        Format::Sgf => sgf::write(record, &mut losses)?,
        Format::Ggf => ggf::write(record, &mut losses)?,
        Format::Pdn => pdn::write(record, &mut losses)?,
        Format::Psq => psq::write(record, &mut losses)?,
        Format::Wthor => wthor::write(record, &mut losses)?,
    };
    let bytes = match (format, std::str::from_utf8(&bytes)) {
        (Format::Json, Ok(text)) => write::calm_json(text).into_owned().into_bytes(),
        _ => write::calm(bytes),
    };
    Ok((bytes, losses))
}

fn expected() -> String {
    let names = Format::ALL.map(Format::name);
    let (last, rest) = names.split_last().unwrap_or((&"", &[]));
    format!("{} or {last}", rest.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_by_content() {
        assert_eq!(sniff(b"<?xml version='1.0'?>\n<!-- old --><Replay>"), Some(Format::Xml));
        assert_eq!(sniff(b"\xef\xbb\xbf<Replay/>"), Some(Format::Xml));
        assert_eq!(sniff(b"\xff\xfe<\0R\0e\0p\0l\0a\0y\0>\0"), Some(Format::Xml));
        assert_eq!(sniff(b" {\"game\": \"reversi\"}"), Some(Format::Json));
        assert_eq!(sniff(b"0/30\n25x25\n"), Some(Format::Rounds));
        assert_eq!(sniff(b"1 500 50\n30 30\n"), Some(Format::Rounds));
    }

    #[test]
    fn what_is_no_replay_is_described() {
        let told = |bytes: &[u8]| {
            assert_eq!(sniff(bytes), None);
            unknown(bytes)
        };
        assert!(told(b"").starts_with("is empty; expected a RedBot round file, a manager's XML"));
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
