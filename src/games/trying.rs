//! What the tests of several games share: records as people would write them down, and what is told of them.

use super::{Telling, tell};
use crate::model::{Entry, Move, Record, Replay, Seat, SeatPaint, ThingState};

/// A record of moves, one on each line from the tenth on.
pub fn record(format: &'static str, game: &str, moves: &str) -> Record {
    let entry =
        |(i, text): (usize, &str)| Entry::Move(Move { text: text.into(), line: i as u32 + 10, ..Move::default() });
    Record {
        source: format!("game.{format}"),
        format,
        index: 1,
        game: game.into(),
        players: vec!["alpha".into(), "beta".into()],
        entries: moves.split_whitespace().enumerate().map(entry).collect(),
        ..Record::default()
    }
}

/// The same record on a drawn board.
pub fn drawn(rows: &[&str], record: Record) -> Record {
    Record { start: Some(rows.iter().map(|row| row.to_string()).collect()), ..record }
}

/// The same record with who made each move.
pub fn seats(mut record: Record, seats: &[u8]) -> Record {
    for (entry, seat) in record.entries.iter_mut().zip(seats) {
        if let Entry::Move(written) = entry {
            written.seat = Some(Seat(*seat));
        }
    }
    record
}

pub fn told(record: &Record) -> Telling {
    tell(record).expect("the head of the record is sound")
}

/// Why a record breaks off.
pub fn problem(record: &Record) -> String {
    told(record).replay.outcome.problem.unwrap_or_default()
}

pub fn final_rows(telling: &Telling) -> Vec<&str> {
    telling.replay.outcome.rows.iter().map(String::as_str).collect()
}

/// The board that folding the events gives, in the letters of its things.
pub fn folded(replay: &Replay, steps: usize, letter: impl Fn(&ThingState) -> char) -> Vec<String> {
    let mut rows = vec![vec!['.'; usize::from(replay.size.cols)]; usize::from(replay.size.rows)];
    for (_, thing) in replay.position(steps).things() {
        let at = thing.at.cell();
        rows[at.row as usize][at.col as usize] = letter(thing);
    }
    rows.into_iter().map(String::from_iter).collect()
}

/// Whether a thing belongs to the seat with the dark stones.
pub fn is_dark(replay: &Replay, thing: &ThingState) -> bool {
    replay.look.seats[thing.seat.unwrap().index()] == SeatPaint::StoneDark
}
