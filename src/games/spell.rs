//! The same game in other words: records spelt anew for a format that writes moves differently.

use super::{Opening, find, unknown};
use crate::model::{Entry, Move, Problem, Record, Seat, SeatPaint, Style};

/// A record in other words.
pub struct Respelt {
    pub record: Record,
    /// The move that the rules do not allow, where there is one: it and what follows cannot be translated.
    pub cut: Option<Problem>,
}

/// Spells every move in the words of `style`, names who made it, and writes down the passes that were left out.
pub fn respell(record: &Record, style: Style) -> Result<Respelt, Problem> {
    let game = find(&record.game).ok_or_else(|| unknown(record))?;
    let Opening { replay, mut teller, .. } = game.begin(record)?;
    let mut out = Record { entries: Vec::new(), coords: None, ..record.clone() };
    let mut cut = None;
    for entry in &record.entries {
        let Entry::Move(written) = entry else {
            out.entries.push(entry.clone());
            continue;
        };
        let told = match teller.push(entry) {
            Ok(told) => told,
            Err(problem) => {
                cut = Some(problem);
                break;
            }
        };
        // What is said of a move belongs to the last of its steps; those before are passes nobody wrote down.
        let last = told.steps.len().saturating_sub(1);
        for (i, step) in told.steps.iter().enumerate() {
            let text = game.spell(&replay, step, style);
            let said = if i == last { written.clone() } else { Move { line: written.line, ..Move::default() } };
            out.entries.push(Entry::Move(Move { text, seat: step.seat, ..said }));
        }
    }
    let dark = replay.look.seats.iter().position(|paint| *paint == SeatPaint::StoneDark);
    out.dark = dark.map(|seat| Seat(seat as u8)).filter(|_| replay.players.len() == 2);
    out.size = out.size.or(Some(replay.size));
    out.variant = replay.variant;
    Ok(Respelt { record: out, cut })
}
