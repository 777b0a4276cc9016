//! Readers: bytes in, records out. They know no files and no rules.
//!
//! Each format has a file of its own with two doors: `knows` looks at the first bytes, `read` yields the records.
//! A new format is such a file and one more arm in each `match` below.

mod json;
pub mod natural;
pub mod rounds;
mod text;
mod write;
mod xml;

pub use write::{Losses, Refusal};

use crate::model::{Problem, Record, Style};

/// How many bytes [`sniff`] wants to see at most.
pub const HEAD: usize = 8 * 1024;

/// How a file of serialised .NET objects begins: a header record with its root, and version 1.0.
const NET_OBJECTS: [u8; 13] = [0, 1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 1, 0, 0, 0];

/// The most moves one record may have: far beyond any game, and small enough to keep in memory.
const MAX_MOVES: usize = 1_000_000;

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
}

impl Format {
    pub const ALL: [Format; 3] = [Format::Rounds, Format::Xml, Format::Json];

    /// The word for it in [`Record::format`].
    pub const fn id(self) -> &'static str {
        match self {
            Format::Rounds => "rounds",
            Format::Xml => "xml",
            Format::Json => "json",
        }
    }

    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Rounds => "a RedBot round file",
            Format::Xml => "a manager's XML replay",
            Format::Json => "a matchreel JSON replay",
        }
    }

    /// The largest file that is read, in bytes. Larger ones are refused by their size alone.
    pub const fn limit(self) -> u64 {
        match self {
            Format::Rounds => 1 << 20,
            Format::Xml | Format::Json => 64 << 20,
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
        }
    }

    /// Whether [`write`] knows it.
    pub const fn is_written(self) -> bool {
        match self {
            Format::Rounds => false,
            Format::Xml | Format::Json => true,
        }
    }

    /// Whose words it writes moves in.
    pub const fn style(self) -> Style {
        match self {
            Format::Rounds | Format::Json => Style::Players,
            Format::Xml => Style::Manager,
        }
    }

    fn knows(self, head: &[u8]) -> bool {
        match self {
            Format::Rounds => rounds::heading(head).is_some(),
            Format::Xml => xml::knows(head),
            Format::Json => json::knows(head),
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
    };
    Box::new(std::iter::once(one))
}

/// A record as a file of this format, its moves spelt the way [`Format::style`] says. What the format has no place for
/// is left out and told.
pub fn write(format: Format, record: &Record) -> Result<(Vec<u8>, Losses), Refusal> {
    let mut losses = Losses::default();
    let bytes = match format {
        Format::Rounds => return Err(Refusal::new("a match of a contest is written by the contest's own server")),
        Format::Xml => xml::write(record, &mut losses)?,
        Format::Json => json::write(record, &mut losses)?,
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
