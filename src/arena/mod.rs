//! The arena: matches between programs and players of our own, refereed and recorded.
//!
//! | file | decides |
//! |---|---|
//! | [`seats`] | who sits where, and how they are called |
//! | [`launch`] | how a foreign program is started, watched and ended |
//! | [`folder`] | what is kept of a match, whole at every moment |
//! | [`tally`] | how often a player failed to answer |
//! | [`paintball`] | the referee of RedBot paintball |
//! | [`questions`] | how rounds of a recorded match are put to a player again |
//! | [`boards`] | the referee of board games, and the brain protocol |
//! | [`tournament`] | which games of a contest are played, and what is kept of them |
//! | [`referee`] | the match of a referee that somebody else has written |
//!
//! The referee of another game needs its own file and shares the others.
// What others have written must not be able to end the program.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::unreachable)
)]

pub mod boards;
pub mod folder;
pub mod launch;
pub mod paintball;
pub mod questions;
pub mod referee;
pub mod seats;
pub mod tally;
pub mod tournament;
pub(crate) mod work;
