//! matchreel turns a recorded match into something people watch.
//!
//! Data flows one way; every arrow is a module boundary:
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

#![forbid(unsafe_code)]

#[cfg(feature = "arena")]
pub mod arena;
#[cfg(feature = "cli")]
pub mod cli;
pub mod draw;
pub mod export;
#[cfg(feature = "files")]
pub mod files;
pub mod font;
pub mod formats;
pub mod games;
#[cfg(feature = "files")]
pub mod library;
pub mod model;
pub mod players;
pub mod render;
pub mod scene;
pub mod timeline;
pub mod viewer;
