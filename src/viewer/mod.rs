//! The window, without a window: input becomes commands, commands change the state, the state becomes a scene. All that a person
//! does is a command, also what they scrub, drag, turn and type.
//!
//! ```text
//! Input ─▶ Command ─▶ State ─▶ Scene          State ─Wish─▶ Background (Desk or Memory) ─News─▶ State
//! ```
//!
//! Everything here takes the time as an argument and draws with the primitives of `scene`, so the whole user interface runs and is
//! tested without a display. What reads and writes, thinks and waits is behind [`Background`]: `native` with files and threads, or
//! [`Memory`] with bytes alone. Only `window` knows the library that opens one.

mod act;
mod advice;
mod background;
mod beside;
mod camera;
mod command;
mod dialogs;
mod export;
mod game;
mod input;
mod inspect;
mod jobs;
mod keys;
mod lists;
mod memory;
#[cfg(feature = "files")]
mod native;
mod paint;
mod parcel;
mod plan;
mod player;
mod pointer;
mod report;
mod seating;
mod session;
mod settings;
mod shelf;
mod state;
pub mod table;
mod thumbnails;
mod ticks;
mod view;
#[cfg(feature = "window")]
pub mod window;

pub use background::Background;
pub use command::{Command, Input, Layer, Side, TableCommand, Way};
pub use game::{OpenMatch, Source};
pub use keys::{Key, table as key_table};
pub use memory::{Memory, Saved};
#[cfg(feature = "files")]
pub use native::Desk;
pub use session::{Chore, Session, SessionOptions};
pub use settings::{Layers, PaceChoice, Settings};

#[cfg(all(test, feature = "files"))]
mod tests;
