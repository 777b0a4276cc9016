//! Where frames go: GIF, PNG, APNG. Exporters see a [`Reel`] and know nothing of games.

mod reel;

pub use reel::{Frame, Painter, Reel, Shot};
