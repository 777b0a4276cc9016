//! RedBot paintball: robots race for the opposite edge, shoot each other and build walls in each other's way.
//!
//! A record is a list of round files, each the whole state at the start of a round with the answers that led to it.
//! [`sheet`] reads and writes them, [`rules`] plays a round, the teller explains what happened between two of them.

pub mod answer;
mod caption;
mod chart;
pub mod constants;
mod explain;
mod heard;
mod judge;
mod look;
pub mod players;
pub mod rules;
pub mod score;
pub mod sheet;
pub mod state;
mod teller;

#[cfg(test)]
mod tests;

use super::play::{Play, Rounds};
use super::{About, Game, Opening};
use crate::model::{Problem, Record, Size};

/// The game, for the registry.
pub struct Paintball;

impl Game for Paintball {
    fn about(&self) -> About {
        About {
            id: "paintball",
            name: "RedBot paintball",
            play: Some(Play::Rounds(&ROUNDS)),
            kinds: &["robot", "wreck", "wall", "rubble"],
        }
    }

    fn begin(&self, record: &Record) -> Result<Opening, Problem> {
        teller::begin(self, record)
    }
}

static ROUNDS: Rounds = Rounds { game: "paintball", seats: 1..=4, usual: Size::new(25, 25), names: &players::NAMES };
