//! Any game: what stands where is told by the file, and so is what it is called. There are no rules but those a file
//! declares.
//!
//! A record is a list of lines, the header first. [`teller`] takes one line after the other: the events it tells run, what
//! then differs from the state it tells is found out ([`diff`]), and what speaks against itself is a finding ([`judge`]).

mod beats;
mod board;
mod caption;
mod cast;
mod data;
mod deeds;
mod diff;
mod events;
mod extent;
mod harm;
mod header;
mod hosted;
mod json;
mod judge;
mod kinds;
mod land;
mod line;
mod looks;
mod outcome;
mod panel;
mod plain;
mod state;
pub mod stock;
pub mod svg;
mod tale;
mod teller;
#[cfg(test)]
mod tests;
mod thing;

use super::{About, Game, Opening};
use crate::model::{Problem, Record};
pub(in crate::games) use hosted::host;
pub(in crate::games) use teller::OpenTeller;

/// The game, for the registry.
pub struct Open;

impl Game for Open {
    fn about(&self) -> About {
        About { id: "open", name: "Open game", play: None, kinds: &[] }
    }

    fn begin(&self, record: &Record) -> Result<Opening, Problem> {
        teller::begin(self, record)
    }
}
