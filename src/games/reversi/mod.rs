//! Reversi, also known as Othello, on boards from 4×4 to 10×10.

pub mod bits;
pub mod course;
mod look;
pub mod play;
mod reading;
mod result;
pub mod square;
mod teller;
#[cfg(test)]
mod tests;

use super::play::Play;
use super::sides::{self, Colour};
use super::{About, Game, Opening, head};
use crate::model::{Facing, Problem, Record, Replay, Size, ThingState};
use course::ReversiPosition;
use teller::ReversiTeller;

/// The game.
pub struct Reversi;

impl Game for Reversi {
    fn about(&self) -> About {
        About { id: "reversi", name: "Reversi", play: Some(Play::Turns(&Reversi)) }
    }

    fn begin(&self, record: &Record) -> Result<Opening, Problem> {
        let course = reading::first_course(record)?;
        let names = sides::names(record, |seat| course.colour(seat).word());
        let side = course.side() as u16;
        let replay = Replay {
            players: names.to_vec(),
            setup: setup(&course),
            counters: teller::counters(&course),
            ..head(self, record, Size::new(side, side), look::look(&course))
        };
        let teller = ReversiTeller::new(record, names, course);
        Ok(Opening::of_moves(replay, teller, sides::extra_names(record, "reversi has two")))
    }
}

fn setup(course: &ReversiPosition) -> Vec<ThingState> {
    let all = course.of(Colour::Black) | course.of(Colour::White);
    let disc = |cell| {
        let seat = course.colour_at(course.square(cell)).map(|colour| course.seat(colour));
        ThingState { kind: look::DISC, seat, at: cell, facing: Facing::Up, lives: None, body: Vec::new() }
    };
    course.cells(all).map(disc).collect()
}
