//! The same game in other words: records spelt anew for a format that writes moves differently.

use super::{Game, Opening, find, unknown};
use crate::model::{Entry, Move, Problem, Record, Seat, SeatPaint, Style};

/// A record in other words.
pub struct Respelt {
    pub record: Record,
    /// The move that the rules do not allow, where there is one: it and what follows cannot be translated.
    pub cut: Option<Problem>,
    /// How many variations had to be cut short for the same reason.
    pub shortened: usize,
}

/// Spells every move in the words of `style`, names who made it, and writes down the passes that were left out.
pub fn respell(record: &Record, style: Style) -> Result<Respelt, Problem> {
    let game = find(&record.game).ok_or_else(|| unknown(record))?;
    let mut speller = Speller { game, whole: record, style, line: 0, shortened: 0 };
    let Spelt { moves, replay, cut } = speller.line(record, 0)?;
    let main: Vec<&Move> = record.moves().collect();
    let moves = speller.with_variations(&main, moves)?;
    let sheets = record.entries.iter().filter(|entry| matches!(entry, Entry::Sheet(_))).cloned();
    let entries = sheets.chain(moves.into_iter().map(Entry::Move)).collect();
    let mut out = Record { entries, style, coords: None, ..record.clone() };
    let dark = replay.look.seats.iter().position(|paint| *paint == SeatPaint::StoneDark);
    out.dark = dark.map(|seat| Seat(seat as u8)).filter(|_| replay.players.len() == 2);
    out.size = out.size.or(Some(replay.size));
    out.variant = replay.variant;
    Ok(Respelt { record: out, cut, shortened: speller.shortened })
}

/// Goes through the tree of a record.
struct Speller<'a> {
    game: &'static dyn Game,
    whole: &'a Record,
    style: Style,
    /// The number of the line that was met last.
    line: usize,
    shortened: usize,
}

/// The moves of a line: for each that is written its steps.
struct Spelt {
    moves: Vec<Vec<Move>>,
    replay: crate::model::Replay,
    cut: Option<Problem>,
}

impl Speller<'_> {
    /// Spells the entries of a line from one on.
    fn line(&self, record: &Record, from: usize) -> Result<Spelt, Problem> {
        let Opening { replay, mut teller, .. } = self.game.begin(record)?;
        let mut moves = Vec::new();
        for (i, entry) in record.entries.iter().enumerate() {
            let Entry::Move(written) = entry else { continue };
            let told = match teller.push(entry) {
                Ok(told) => told,
                Err(problem) => return Ok(Spelt { moves, replay, cut: Some(problem) }),
            };
            if i < from {
                continue;
            }
            // What is said of a move belongs to the last of its steps; those before are passes nobody wrote down.
            let last = told.steps.len().saturating_sub(1);
            let said = |i: usize| {
                let bare = Move { line: written.line, ..Move::default() };
                if i == last { Move { variations: Vec::new(), ..written.clone() } } else { bare }
            };
            let spelt = |(i, step): (usize, &crate::model::Step)| {
                let text = self.game.spell(&replay, step, self.style);
                Move { text, seat: step.seat, ..said(i) }
            };
            moves.push(told.steps.iter().enumerate().map(spelt).collect());
        }
        Ok(Spelt { moves, replay, cut: None })
    }

    /// Hangs the variations, spelt as well, at the moves they replace. Lines are met in the order of their numbers.
    fn with_variations(&mut self, written: &[&Move], spelt: Vec<Vec<Move>>) -> Result<Vec<Move>, Problem> {
        let mut spelt = spelt.into_iter();
        let mut out = Vec::new();
        for own in written {
            let mut steps = spelt.next().unwrap_or_default();
            let variations = self.variations(own)?;
            if let Some(last) = steps.last_mut() {
                last.variations = variations;
            }
            out.extend(steps);
        }
        Ok(out)
    }

    fn variations(&mut self, replaced: &Move) -> Result<Vec<Vec<Move>>, Problem> {
        let mut all = Vec::new();
        for variation in &replaced.variations {
            self.line += 1;
            let Some(record) = self.whole.line(self.line) else { continue };
            let from = record.entries.len().saturating_sub(variation.len());
            let Spelt { moves, cut, .. } = self.line(&record, from)?;
            self.shortened += usize::from(cut.is_some());
            let own: Vec<&Move> = variation.iter().collect();
            let line = self.with_variations(&own, moves)?;
            all.extend((!line.is_empty()).then_some(line));
        }
        Ok(all)
    }
}
