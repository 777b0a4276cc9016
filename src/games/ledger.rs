//! What every teller of moves keeps beside its board: whose record it tells, how far it has come, and whether it had to stop.

use crate::model::{Caption, Entry, Finding, Move, Numbering, Place, Problem, Record, Seat, Step, short_names};

/// The books of one record.
pub struct Ledger {
    source: String,
    /// Which game of the file.
    game: u32,
    /// As captions have them.
    names: [String; 2],
    numbering: Numbering,
    /// Steps so far.
    pub plies: u32,
    /// Entries of the record seen so far.
    entries: u32,
    stopped: bool,
}

impl Ledger {
    pub fn new(record: &Record, names: &[String; 2], numbering: Numbering) -> Ledger {
        Ledger {
            source: record.source.clone(),
            game: record.index,
            names: short_names(names),
            numbering,
            plies: 0,
            entries: 0,
            stopped: false,
        }
    }

    pub fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index() & 1]
    }

    /// A caption that begins with who moves, and goes on so.
    pub fn says(&self, seat: Seat, what: impl Into<String>) -> Caption {
        let mut caption = Caption::default();
        caption.name(seat, self.name(seat)).say(what);
        caption
    }

    /// What stands behind the words of a caption: the move that is being told, as people write it down.
    pub fn point(&self, notation: &str) -> String {
        format!(" · {}", self.numbering.written(self.plies + 1, notation))
    }

    /// How people call the ply with this number.
    pub fn label(&self, ply: u32) -> String {
        self.numbering.label(ply)
    }

    /// The move the next entry holds; `such` is one of the game's own.
    pub fn next<'a>(&mut self, entry: &'a Entry, such: &str) -> Result<&'a Move, Problem> {
        self.entries += 1;
        match entry {
            Entry::Move(written) => Ok(written),
            Entry::Sheet(sheet) => {
                Err(self.stop(0, format!("{} is a round file; expected a move such as {such}", sheet.file)))
            }
        }
    }

    /// The record cannot be told any further.
    pub fn stop(&mut self, line: u32, what: String) -> Problem {
        self.stopped = true;
        Problem::new(Place::line(&self.source, line), format!("move {}: {what}", self.label(self.entries)))
    }

    /// Where a move is written.
    pub fn place(&self, written: &Move) -> Place {
        Place::line(&self.source, written.line)
    }

    /// What the rules say to a move that has not been told yet.
    pub fn finding(&self, written: &Move, what: String) -> Finding {
        Finding { place: self.place(written), game: self.game, step: self.plies + 1, what }
    }

    /// Enters the step of a move: its number, who moved, and what is written beside it.
    pub fn enter(&mut self, step: &mut Step, seat: Seat, written: &Move) {
        self.plies += 1;
        step.number = self.plies;
        step.seat = Some(seat);
        step.took = written.took;
        step.comment = written.comment.clone();
        step.source = self.place(written);
    }

    /// Whether there is something to say of the record as a whole: where it is damaged that is said already.
    pub fn is_sound(&self, record: &Record) -> bool {
        !self.stopped && record.broken.is_none()
    }
}
