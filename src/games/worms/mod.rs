//! RedBot worms: four worms on a walled grid eat flowers, freeze each other with ice and die on walls and on each other.
//!
//! A record is a list of round files, each the whole state at the start of a round. The answers are not written down:
//! [`judge`] tells from two states who went where and what the rules make of it.

mod caption;
mod explain;
mod judge;
mod look;
pub mod rules;
pub mod sheet;
pub mod state;
mod teller;

use super::{About, Game, Opening};
use crate::model::{Problem, Record};

/// The game, for the registry.
pub struct Worms;

impl Game for Worms {
    fn about(&self) -> About {
        About {
            id: "worms",
            name: "RedBot worms",
            play: None,
            kinds: &["worm", "frozen worm", "dead worm", "wall", "flower", "ice", "bonus"],
        }
    }

    fn begin(&self, record: &Record) -> Result<Opening, Problem> {
        teller::begin(self, record)
    }
}
