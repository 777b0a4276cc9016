//! What a file says, before any rules have looked at it.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Annotation, FaultNote, KindImage, Logo, Mark, Millis, Remark, Seat, Size, Stone};

/// One recorded game: header and entries, as text.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Record {
    /// The file or folder in words for people.
    pub source: String,
    /// Where it lies, if it lies anywhere. Never made of `source`: names need not be text.
    #[serde(skip)]
    pub path: Option<PathBuf>,
    /// Which format it was read from: `json`, `xml`, `rounds`.
    #[serde(skip)]
    pub format: &'static str,
    /// Which game of a file with several, from 1.
    pub index: u32,
    /// The game's id: `reversi`, `paintball`, …
    pub game: String,
    pub variant: Option<String>,
    pub title: Option<String>,
    pub size: Option<Size>,
    /// Names by seat; a missing name is an empty string.
    pub players: Vec<String>,
    /// Logos by seat: those the record names itself, and those that were found for it.
    pub logos: Vec<Option<Logo>>,
    /// Images for its kinds of things, where it brings some along.
    pub images: Vec<KindImage>,
    /// `2007-05-04` or `2007-05-04 17:15`.
    pub date: Option<String>,
    /// The start position where it is not the usual one: rows from the top, one character a cell.
    pub start: Option<Vec<String>>,
    /// The start position in Forsyth–Edwards notation, where a record of chess writes it so.
    pub fen: Option<String>,
    /// Who moves first, where the record says so.
    pub first: Option<Seat>,
    /// Which seat has the black men or stones, where somebody has found out.
    pub dark: Option<Seat>,
    /// Whose words the moves are written in.
    pub style: Style,
    /// Which way of naming cells the moves use, where a game has several: `manager`.
    pub coords: Option<String>,
    /// What the second player of go gets for moving second.
    pub komi: Option<f64>,
    pub entries: Vec<Entry>,
    /// What is said before the first move.
    pub comment: Option<String>,
    /// What is drawn on the board before the first move.
    #[serde(default)]
    pub marks: Vec<Mark>,
    /// What else the header says, name and text, in the file's order: `Event`, `Round`, `ECO`.
    pub tags: Vec<(String, String)>,
    /// Fields of our JSON that are somebody's own: kept so that they can be written again.
    pub extra: Extra,
    /// The result as the file itself tells it.
    pub recorded: Recorded,
    /// Faults that ended the game after its last move: whoever failed to make the next one.
    pub faults: Vec<FaultNote>,
    /// What the reader noticed and could live with.
    pub remarks: Vec<Remark>,
    /// Why the record breaks off, when its tail could not be read.
    pub broken: Option<super::Problem>,
}

/// Fields nobody but their owner understands.
pub type Extra = serde_json::Map<String, serde_json::Value>;

impl Record {
    /// Where it lies; what lies nowhere is told apart by its words.
    pub fn place(&self) -> &Path {
        self.path.as_deref().unwrap_or(Path::new(&self.source))
    }

    /// The text of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, text)| text.as_str())
    }

    /// The moves, without the sheets of contest rounds.
    pub fn moves(&self) -> impl Iterator<Item = &Move> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Move(written) => Some(written),
            Entry::Sheet(_) => None,
        })
    }

    /// All faults on record, in order, each with the number of its round or of the move that was not made.
    pub fn all_faults(&self) -> impl Iterator<Item = (u32, &FaultNote)> {
        let next = self.entries.len() as u32 + 1;
        // A round file tells the answers to the round before it, a line of an open replay those it was played by.
        let round = |sheet: &Sheet| if sheet.line == 0 { sheet.round.saturating_sub(1) } else { sheet.round };
        let rounds = self.sheets().flat_map(move |sheet| sheet.faults.iter().map(move |note| (round(sheet), note)));
        rounds.chain(self.faults.iter().map(move |note| (next, note)))
    }

    /// The sheets of contest rounds, without moves.
    pub fn sheets(&self) -> impl DoubleEndedIterator<Item = &Sheet> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Sheet(sheet) => Some(sheet),
            Entry::Move(_) => None,
        })
    }
}

/// A result as written in a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Recorded {
    /// `None`: not told; empty: a draw.
    pub winner: Option<Vec<Seat>>,
    pub score: Option<Vec<i64>>,
}

/// One entry of a record: a move of a board game or the state file of a contest round.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Entry {
    Move(Move),
    Sheet(Sheet),
}

/// A move as written.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Move {
    pub text: String,
    /// Who moves, where the record says so.
    pub seat: Option<Seat>,
    /// How long the player thought.
    pub took: Option<Millis>,
    /// What the clock shows after the move.
    pub clock: Option<Millis>,
    pub comment: Option<String>,
    /// What was drawn and judged at this move; most moves have none.
    pub note: Option<Box<Annotation>>,
    /// Stones the record puts on the board, or takes off it, before this move: an edit, not play.
    pub stones: Vec<Stone>,
    /// Other lines that begin instead of this move.
    pub variations: Vec<Vec<Move>>,
    /// The line of the file, from 1.
    pub line: u32,
}

/// One round file of a contest, the whole state at the start of a round, or one line of an open replay.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Sheet {
    /// The file's name inside its folder; empty where the record is one file.
    pub file: String,
    /// The round number of line 1.
    pub round: u32,
    /// The last round, of line 1.
    pub last: u32,
    /// The line it begins on, from 1, in a file that holds many sheets; 0 where it is a file of its own.
    pub line: u32,
    pub text: String,
    /// What the players' programs printed to standard error while they made the answers this sheet tells, where it is known.
    pub heard: Vec<(Seat, String)>,
    /// Which of those answers did not count, and why.
    pub faults: Vec<FaultNote>,
    /// What somebody says about it.
    pub comment: Option<String>,
}

/// Whose words the moves are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Style {
    /// As the game's players write them.
    #[default]
    Players,
    /// As the board-game manager wrote them.
    Manager,
}
