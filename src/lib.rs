//! matchreel turns a recorded match into something people watch.
//!
//! The short way is five lines:
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let game = matchreel::load("replays/chess-opera-1858.pgn")?;
//! println!("{}, {} moves", game.info().players.join(" – "), game.info().steps);
//! let mut film = Vec::new();
//! game.render(&matchreel::Options { still: true, ..Default::default() }, &mut film)?;
//! let picture = game.frame(12_000, (400, 400))?;
//! # assert!(film.starts_with(b"GIF89a"));
//! # assert_eq!(picture.pixels.len(), 400 * 400);
//! # Ok(())
//! # }
//! ```
//!
//! The long way goes through the rooms. Data flows one way; every arrow is a module boundary:
//!
//! ```text
//! library ─▶ formats ─Record─▶ games ─Replay─▶ timeline ─Sample─▶ scene ─Scene─▶ draw ─pixels─▶ export
//! ```
//!
//! | room | decides |
//! |---|---|
//! | [`model`] | the nouns everybody shares |
//! | [`formats`] | what a file says |
//! | [`players`] | how a good move is looked for, whatever the game |
//! | [`games`] | what happened, with which shapes it is shown, and what it takes to play |
//! | [`contest`] | who meets whom, and what the results are worth |
//! | [`files`] | what is written where, and that nothing is lost |
//! | [`library`] | which files belong together |
//! | [`timeline`] | when it is seen |
//! | [`font`] | how wide a word is |
//! | [`scene`] | where it stands on the picture |
//! | [`draw`] | what colour a pixel is |
//! | [`render`] | what a film is made of, and what it is called |
//! | [`export`] | what an output file contains |
//! | [`viewer`] | what the person asked of the window |
//! | `arena` | who plays, under which limits, and what is kept of it |
//! | `publish` | what stands on the pages of a contest |

#![forbid(unsafe_code)]

#[cfg(feature = "arena")]
pub mod arena;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod contest;
pub mod draw;
pub mod export;
mod facade;
#[cfg(feature = "files")]
pub mod files;
pub mod font;
pub mod formats;
pub mod games;
#[cfg(feature = "files")]
pub mod library;
pub mod model;
pub mod players;
#[cfg(feature = "publish")]
pub mod publish;
pub mod render;
pub mod scene;
pub mod timeline;
pub mod viewer;

pub use facade::{Match, Picture, together};
#[cfg(feature = "files")]
pub use facade::{load, load_all};
pub use model::{Info, Problem};
pub use render::Options;
