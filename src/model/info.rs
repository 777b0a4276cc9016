//! What there is to tell about a game in a few facts: the same for programs, people and whoever uses the library.

use std::collections::{BTreeMap, BTreeSet};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::{Record, Replay, Seat, faults_counted};

/// A game in a few facts, in the order in which programs get them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Info {
    /// The file or folder in words for people.
    pub source: String,
    /// Which game of a file with several, from 1.
    pub index: u32,
    /// The id of the format it was read from.
    pub format: &'static str,
    /// The game's id.
    pub game: &'static str,
    pub variant: Option<String>,
    /// Columns and rows.
    pub size: [u16; 2],
    pub players: Vec<String>,
    pub date: Option<String>,
    pub title: Option<String>,
    /// What else the header says; of a name that is there twice the first text counts.
    #[serde(serialize_with = "as_map")]
    pub tags: Vec<(String, String)>,
    /// Seats from 0: `None` unknown, empty a draw. By the rules where they decide, else as recorded.
    pub winner: Option<Vec<u8>>,
    /// By seat, as the rules count it.
    pub score: Option<Vec<i64>>,
    /// What the file itself says.
    pub recorded: RecordedResult,
    /// Moves or rounds played.
    pub steps: usize,
    /// False when the record breaks off; `problem` tells why, and the rest is true of the good part.
    pub complete: bool,
    pub problem: Option<String>,
    /// How long the players thought, where it was recorded.
    pub duration_ms: Option<u64>,
    /// How often the programs failed to answer, by seat and by word; `None` where the record tells of no fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faults: Option<Vec<BTreeMap<&'static str, usize>>>,
    /// The last position: rows from the top, one character a cell.
    #[serde(rename = "final")]
    pub last_position: Vec<String>,
    /// The last position of a chess game.
    pub fen: Option<String>,
}

/// A result as a file tells it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct RecordedResult {
    pub winner: Option<Vec<u8>>,
    pub score: Option<Vec<i64>>,
}

impl Info {
    pub fn new(record: &Record, replay: &Replay) -> Info {
        let seats = |winner: &Option<Vec<Seat>>| winner.as_ref().map(|seats| seats.iter().map(|seat| seat.0).collect());
        let outcome = &replay.outcome;
        let took = replay.steps.iter().filter_map(|step| step.took).map(|took| u64::from(took.0));
        let mut seen = BTreeSet::new();
        Info {
            source: record.source.clone(),
            index: record.index,
            format: record.format,
            game: replay.game,
            variant: replay.variant.clone(),
            size: [replay.size.cols, replay.size.rows],
            players: replay.players.clone(),
            date: replay.date.clone(),
            title: replay.title.clone(),
            tags: record.tags.iter().filter(|(name, _)| seen.insert(name.as_str())).cloned().collect(),
            winner: seats(&outcome.winner),
            score: outcome.score.clone(),
            recorded: RecordedResult { winner: seats(&record.recorded.winner), score: record.recorded.score.clone() },
            steps: replay.steps.len(),
            complete: outcome.complete,
            problem: outcome.problem.clone(),
            duration_ms: took.reduce(|all, took| all + took),
            faults: faults(record, replay.players.len()),
            last_position: outcome.rows.clone(),
            fen: outcome.fen.clone(),
        }
    }
}

/// Faults by seat and by word.
fn faults(record: &Record, seats: usize) -> Option<Vec<BTreeMap<&'static str, usize>>> {
    let counted = faults_counted(record.all_faults().map(|(_, note)| note));
    let mut all = vec![BTreeMap::new(); seats];
    for (seat, faults) in &counted {
        if let Some(own) = all.get_mut(seat.index()) {
            own.extend(faults.iter().map(|(fault, count)| (fault.word(), *count)));
        }
    }
    (!counted.is_empty()).then_some(all)
}

fn as_map<S: Serializer>(tags: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(tags.len()))?;
    for (name, text) in tags {
        map.serialize_entry(name, text)?;
    }
    map.end()
}
