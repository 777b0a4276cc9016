//! A game that a file declares: its looks come from the names of its things.

pub mod stock;
pub mod svg;
