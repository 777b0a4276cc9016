//! What a format says of itself. Everybody else asks: nobody has to know which format it is.

use std::fmt;
use std::io::{self, Cursor, Read, Seek};

use super::stream::{Cutter, FoundGame, GameOffset, Games, Piece};
use super::write::{self, Losses, Refusal};
use crate::model::{Place, Problem, Record, Replay, Style};

/// The records of one file, read one after the other as they are asked for.
pub type Records = Box<dyn Iterator<Item = Result<Record, Problem>> + Send>;

/// A stream that can be entered anywhere.
pub trait Seekable: Read + Seek + Send {}

impl<S: Read + Seek + Send> Seekable for S {}

/// What lies beside a file, in the order of [`Format::companions`]; `None` for what is not there.
pub type Beside = [Option<Vec<u8>>];

/// A way of writing matches down. Each stands in a file or folder of its own, and all of them in [`super::all`].
pub struct Format {
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    pub(super) suffixes: &'static [&'static str],
    pub(super) knows: fn(&[u8]) -> bool,
    pub(super) reads: Reads,
    pub(super) writes: Writes,
    pub(super) special: Special,
}

/// What sets a format apart from most.
pub(super) struct Special {
    pub shares_suffix: bool,
    pub companions: &'static [&'static str],
    pub style: Style,
    pub holds_all: bool,
}

impl Special {
    pub const NOTHING: Special =
        Special { shares_suffix: false, companions: &[], style: Style::Players, holds_all: false };
}

/// How files are read.
pub(super) enum Reads {
    /// A file is one game.
    One { limit: u64, read: fn(&str, Vec<u8>) -> Result<Record, Problem> },
    /// A file holds any number of games and is read whole.
    Many { limit: u64, read: fn(&str, Vec<u8>) -> Records },
    /// A file is one game of any length and is taken in as it comes.
    Long { read: fn(&str, &mut dyn Read) -> Result<Record, Problem> },
    /// Text of any length that is cut into games on the way.
    Cut { cutter: fn() -> Box<dyn Cutter>, read: fn(&Piece) -> Result<Record, Problem> },
    /// A stream of any length that tells itself where its games are.
    Stream {
        games: fn(&str, Box<dyn Read + Send>, &Beside) -> Records,
        find: fn(&str, &mut dyn Seekable, &Beside, u32) -> io::Result<Option<Record>>,
    },
}

/// How files are written, or why they are not.
pub(super) enum Writes {
    Yes(fn(&Record, &mut Losses) -> Result<Vec<u8>, Refusal>),
    /// What is written is what happened, as the rules tell it.
    Told(fn(&Replay, &mut Losses) -> Result<Vec<u8>, Refusal>),
    Never(&'static str),
}

impl Format {
    /// The format with this word.
    pub fn of_id(id: &str) -> Option<&'static Format> {
        super::all().iter().copied().find(|format| format.id == id)
    }

    /// The format a file with this suffix is written in.
    pub fn of_suffix(suffix: &str) -> Option<&'static Format> {
        let own = |format: &&Format| format.suffixes.iter().any(|own| own.eq_ignore_ascii_case(suffix));
        super::all().iter().copied().find(own)
    }

    /// The word for it in [`Record::format`].
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// The name for people.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The endings of its files' names.
    pub fn suffixes(&self) -> &'static [&'static str] {
        self.suffixes
    }

    /// Whether a file with its suffix that it does not know may well be somebody else's, and no broken one of ours.
    pub fn shares_suffix(&self) -> bool {
        self.special.shares_suffix
    }

    /// The endings of the names of those files that lie beside a file of this format and belong to it.
    pub fn companions(&self) -> &'static [&'static str] {
        self.special.companions
    }

    /// Whose words it writes moves in.
    pub fn style(&self) -> Style {
        self.special.style
    }

    /// Whether it holds everything a record of moves says, in the words in which it is said.
    pub fn holds_all(&self) -> bool {
        self.special.holds_all
    }

    /// Whether [`Format::write`] can do more than refuse.
    pub fn is_written(&self) -> bool {
        match self.writes {
            Writes::Yes(_) | Writes::Told(_) => true,
            Writes::Never(_) => false,
        }
    }

    /// Whether it holds what happened and not what was written down: then [`Format::write_told`] writes it.
    pub fn is_told(&self) -> bool {
        match self.writes {
            Writes::Told(_) => true,
            Writes::Yes(_) | Writes::Never(_) => false,
        }
    }

    /// A match of any game as a file of what happened. What the format has no place for is left out and told.
    pub fn write_told(&self, replay: &Replay) -> Result<(Vec<u8>, Losses), Refusal> {
        let mut losses = Losses::default();
        match self.writes {
            Writes::Told(write) => Ok((write(replay, &mut losses)?, losses)),
            Writes::Yes(_) => Err(Refusal::new("it holds moves as they are written, not what happened")),
            Writes::Never(why) => Err(Refusal::new(why)),
        }
    }

    /// The largest file that is read, in bytes. Larger ones are refused by their size alone.
    pub fn limit(&self) -> u64 {
        match self.reads {
            Reads::One { limit, .. } | Reads::Many { limit, .. } => limit,
            Reads::Long { .. } | Reads::Cut { .. } | Reads::Stream { .. } => u64::MAX,
        }
    }

    /// Whether its files are read as they come with [`Format::stream`], however long they are.
    pub fn streams(&self) -> bool {
        match self.reads {
            Reads::One { .. } | Reads::Many { .. } => false,
            Reads::Long { .. } | Reads::Cut { .. } | Reads::Stream { .. } => true,
        }
    }

    /// Whether a file may hold several games.
    pub fn holds_many(&self) -> bool {
        match self.reads {
            Reads::One { .. } | Reads::Long { .. } => false,
            Reads::Many { .. } | Reads::Cut { .. } | Reads::Stream { .. } => true,
        }
    }

    pub(super) fn knows(&self, head: &[u8]) -> bool {
        (self.knows)(head)
    }

    /// The records of a file. `source` is its name for people.
    pub fn read(&self, source: &str, bytes: Vec<u8>) -> Records {
        match self.reads {
            Reads::One { read, .. } => Box::new(std::iter::once(read(source, bytes))),
            Reads::Many { read, .. } => read(source, bytes),
            Reads::Long { .. } | Reads::Cut { .. } | Reads::Stream { .. } => {
                self.stream(source, Box::new(Cursor::new(bytes)), &[])
            }
        }
    }

    /// The records of a stream, one alive at a time where the format allows it.
    pub fn stream(&self, source: &str, mut bytes: Box<dyn Read + Send>, beside: &Beside) -> Records {
        match self.reads {
            Reads::Cut { cutter, read } => Box::new(Games::new(source, bytes, cutter(), read)),
            Reads::Stream { games, .. } => games(source, bytes, beside),
            Reads::Long { read } => Box::new(std::iter::once(read(source, bytes.as_mut()))),
            Reads::One { limit, .. } | Reads::Many { limit, .. } => {
                let mut all = Vec::new();
                match bytes.by_ref().take(limit).read_to_end(&mut all) {
                    Ok(_) => self.read(source, all),
                    Err(error) => {
                        let what = format!("cannot be read: {error}");
                        Box::new(std::iter::once(Err(Problem::new(Place::file(source), what))))
                    }
                }
            }
        }
    }

    /// One game of a file that can be entered anywhere, found without reading those before it. `from` is a mark at or
    /// before it. Of files that are read whole there is nothing to find.
    pub fn find(
        &self,
        source: &str,
        mut bytes: Box<dyn Seekable>,
        beside: &Beside,
        from: GameOffset,
        game: u32,
    ) -> io::Result<FoundGame> {
        match self.reads {
            Reads::One { .. } | Reads::Many { .. } | Reads::Long { .. } => {
                Ok(FoundGame { record: None, marks: Vec::new() })
            }
            Reads::Cut { cutter, read } => Ok(Games::from(source, bytes, cutter(), read, from)?.find(game)),
            Reads::Stream { find, .. } => {
                let record = find(source, bytes.as_mut(), beside, game)?;
                Ok(FoundGame { record: record.map(Ok), marks: Vec::new() })
            }
        }
    }

    /// A record as a file, its moves spelt the way [`Format::style`] says. What the format has no place for is left out
    /// and told.
    pub fn write(&self, record: &Record) -> Result<(Vec<u8>, Losses), Refusal> {
        let mut losses = Losses::default();
        match self.writes {
            Writes::Yes(write) => {
                let bytes = write::calm(write(record, &mut losses)?);
                // No format but ours has a place for pictures.
                let logos = record.logos.iter().flatten().count();
                losses.count("logo", if self.holds_all() { 0 } else { logos });
                // Why a game was lost off the board may stand in a tag, but not the answer that lost it.
                let kept = self.holds_all() || self.style() == Style::Manager;
                losses.count("fault", if kept { 0 } else { record.faults.len() });
                Ok((bytes, losses))
            }
            Writes::Told(_) => Err(Refusal::new("it holds what happened, which the rules have to tell first")),
            Writes::Never(why) => Err(Refusal::new(why)),
        }
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Format) -> bool {
        self.id == other.id
    }
}

impl Eq for Format {}

impl fmt::Debug for Format {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(self.id)
    }
}
