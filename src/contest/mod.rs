//! Contests: who meets whom, and what the results are worth.
//!
//! Nothing is read, played or written here. A schedule is a function of the [`Plan`] and of the games that are over, so whoever was
//! interrupted asks again and goes on where the games end.

mod byes;
mod pairing;
mod plan;
pub mod rating;
mod scored;
mod standings;
mod system;
mod typed;

pub use byes::{JOURNAL, JOURNAL_FORMAT, ToldByes};
pub use pairing::seat_orders;
pub use plan::{Entrant, Evenness, GameOver, Plan, Reached, Sitting};
pub use standings::{CrossCell, Pondered, Rank, RankBy, ScoredGame, Standings};
pub use system::System;
pub use typed::{TypedGame, TypedTrouble, typed_games};
