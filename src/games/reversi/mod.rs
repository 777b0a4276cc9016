//! Reversi, also known as Othello, on boards from 4×4 to 10×10.

pub mod bits;
pub mod course;
mod look;
mod reading;
mod result;
pub mod square;
mod teller;
#[cfg(test)]
mod tests;

use super::{Game, Opening};
use crate::model::{
    Cell, Entry, Facing, Outcome, Place, Problem, Record, Remark, Replay, Seat, Size, Step, Style, ThingState,
};
use course::{Course, Ply};
use teller::ReversiTeller;

/// The game.
pub struct Reversi;

impl Game for Reversi {
    fn id(&self) -> &'static str {
        "reversi"
    }

    fn name(&self) -> &'static str {
        "Reversi"
    }

    fn begin(&self, record: &Record) -> Result<Opening, Problem> {
        let course = reading::first_course(record)?;
        let names = [Seat(0), Seat(1)].map(|seat| name(record, &course, seat));
        let side = course.side() as u16;
        let replay = Replay {
            game: self.id(),
            game_name: self.name(),
            variant: record.variant.clone(),
            title: record.title.clone(),
            date: record.date.clone(),
            comment: record.comment.clone(),
            size: Size::new(side, side),
            players: names.to_vec(),
            look: look::look(&course),
            setup: setup(&course),
            first: 0,
            counters: teller::counters(&course),
            steps: Vec::new(),
            last: None,
            outcome: Outcome::default(),
        };
        let teller = Box::new(ReversiTeller::new(&record.source, names, course));
        Ok(Opening { replay, teller, taken: 0, remarks: extra_names(record).into_iter().collect() })
    }

    fn legal(&self, record: &Record, steps: usize) -> Vec<Cell> {
        let Some(course) = course_after(record, steps) else { return Vec::new() };
        course.cells(course.moves(course.turn())).collect()
    }

    fn spell(&self, _replay: &Replay, step: &Step, style: Style) -> String {
        match style {
            Style::Manager if step.last_move.is_empty() => "forfeit".into(),
            Style::Manager | Style::Players => step.notation.clone(),
        }
    }
}

/// The course after some plies, or after the last legal one.
fn course_after(record: &Record, steps: usize) -> Option<Course> {
    let mut course = reading::first_course(record).ok()?;
    let mut left = steps;
    for entry in &record.entries {
        let Entry::Move(written) = entry else { break };
        let Ok(plies) = course.plies(written) else { break };
        for ply in plies {
            if left == 0 {
                return Some(course);
            }
            course.apply(ply);
            left -= usize::from(ply != Ply::Afterword);
        }
    }
    Some(course)
}

fn setup(course: &Course) -> Vec<ThingState> {
    let all = course.of(course::Colour::Black) | course.of(course::Colour::White);
    let disc = |cell| {
        let seat = course.colour_at(course.square(cell)).map(|colour| course.seat(colour));
        ThingState { kind: look::DISC, seat, at: cell, facing: Facing::Up, lives: None, body: Vec::new() }
    };
    course.cells(all).map(disc).collect()
}

/// A seat's name; its colour where the record has none.
fn name(record: &Record, course: &Course, seat: Seat) -> String {
    let name = record.players.get(seat.index()).map(|name| name.trim()).filter(|name| !name.is_empty());
    name.unwrap_or(course.colour(seat).word()).to_string()
}

fn extra_names(record: &Record) -> Option<Remark> {
    let count = record.players.len();
    let what = || format!("{count} players are named; reversi has two, the first two are taken");
    (count > 2).then(|| Remark::new(Place::file(&record.source), what()))
}
