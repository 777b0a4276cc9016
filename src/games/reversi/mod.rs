//! Reversi, also known as Othello, on boards from 4×4 to 10×10.

pub mod bits;
mod look;
pub mod play;
pub mod position;
mod reading;
mod result;
pub mod square;
mod teller;
#[cfg(test)]
mod tests;

use super::play::Play;
use super::sides::{self, Colour};
use super::{About, Game, Opening, head};
use crate::model::{Problem, Record, Replay, Size, ThingState, short_names};
use position::ReversiPosition;
use teller::ReversiTeller;

/// The game.
pub struct Reversi;

impl Game for Reversi {
    fn about(&self) -> About {
        About { id: "reversi", name: "Reversi", play: Some(Play::Turns(&Reversi)), kinds: &["disc"] }
    }

    fn begin(&self, record: &Record) -> Result<Opening, Problem> {
        let position = reading::first_position(record)?;
        let names = sides::names(record, |seat| position.colour(seat).word());
        let side = position.side() as u16;
        let replay = Replay {
            players: names.to_vec(),
            short: short_names(&names).to_vec(),
            setup: setup(&position),
            counters: teller::counters(&position),
            ..head(self, record, Size::new(side, side), look::look(&position))
        };
        let teller = ReversiTeller::new(record, &names, position);
        Ok(Opening::of_moves(replay, teller, sides::extra_names(record, "reversi has two")))
    }
}

fn setup(position: &ReversiPosition) -> Vec<ThingState> {
    let all = position.of(Colour::Black) | position.of(Colour::White);
    let disc = |cell| {
        let seat = position.colour_at(position.square(cell)).map(|colour| position.seat(colour));
        ThingState { kind: look::DISC, seat, at: cell.into(), ..ThingState::default() }
    };
    position.cells(all).map(disc).collect()
}
