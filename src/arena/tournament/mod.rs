//! Tournaments: the games of a plan, several at a time, each kept as it ends.
//!
//! | file | decides |
//! |---|---|
//! | [`contest`] | what is played, by whom, by which system |
//! | [`openings`] | how games begin |
//! | [`results`] | what is kept, and what is still to be played after an end of any kind |
//! | [`journal`] | whether a folder belongs to this contest, and which number a player has in it |
//! | [`tables`] | how one game is played |
//! | [`trial`] | whether a player can play at all |
//! | [`desk`] | which game is next |
//! | [`test_of_two`] | when a match of two is decided |
//! | [`run`] | who plays it, and when it is enough |
//!
//! Who meets whom is decided in the room `contest`, as a function of the plan and of the games that are over. So whoever is
//! killed loses the games in hand and nothing else: the same command reads what is recorded and asks for the rest.

pub mod contest;
pub mod desk;
pub mod journal;
pub mod openings;
pub mod results;
pub mod run;
pub mod tables;
mod test_of_two;
pub mod trial;

pub use contest::{BoardTable, ContestPlayer, ContestSetup, PaintballTable, PlannedSystem, RefereeTable, TableRules};
pub use desk::ContestPart;
pub use openings::Openings;
pub use results::{GameResult, Results, SeatFault};
pub use run::{Controls, Finish, RunOrder, Spectator, run};

use crate::files::FileError;

/// Why a contest cannot be played, or not any further.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ContestTrouble {
    #[error("{path}: another tournament plays in this folder; wait for its end, or name another folder with -o")]
    Busy { path: String },
    #[error("{path}: there is {found} in it and no contest; name another folder with -o")]
    Occupied { path: String, found: String },
    #[error(
        "{path}: {what} was {was} when the contest began and is {now}; put it back, or name another folder with -o"
    )]
    Changed { path: String, what: String, was: String, now: String },
    #[error("{path}: the bracket of a {system} is drawn once; newcomers play in another contest, named with -o")]
    Drawn { path: String, system: &'static str },
    #[error("{path}: is no journal of a contest ({why}); name another folder with -o")]
    Journal { path: String, why: String },
    #[error("{0}")]
    Record(#[from] FileError),
    #[error("{0}")]
    Play(String),
}

impl From<std::io::Error> for ContestTrouble {
    fn from(error: std::io::Error) -> ContestTrouble {
        ContestTrouble::Record(FileError::from(error))
    }
}
