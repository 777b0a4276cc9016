//! The window, without a window: input becomes commands, commands change the state, the state becomes a scene. All that a person
//! does is a command, also what they scrub, drag, turn and type.
//!
//! ```text
//! Input ─▶ Command ─▶ State ─▶ Scene          State ─Wish─▶ Desk (files, threads) ─News─▶ State
//! ```
//!
//! Everything here takes the time as an argument and draws with the primitives of `scene`, so the whole user interface runs and is
//! tested without a display. Only `window` knows the library that opens one.

mod act;
mod advice;
mod camera;
mod command;
mod desk;
mod dialogs;
mod export;
mod game;
mod input;
mod inspect;
mod jobs;
mod keys;
mod lists;
mod overlay;
mod paint;
mod plan;
mod player;
mod pointer;
mod report;
mod session;
mod settings;
mod shelf;
mod state;
mod ticks;
mod view;
#[cfg(feature = "window")]
pub mod window;

pub use command::{Command, Input, Layer, Side, Way};
pub use game::{Match, Source};
pub use keys::{Key, table as key_table};
pub use session::{Chore, Options, Session};
pub use settings::Settings;

#[cfg(test)]
mod tests;
