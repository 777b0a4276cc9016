//! The board-game manager's ratings, kept in a file over tournaments.
//!
//! The file tells everybody's rating and which games have been counted, each by a stamp: so a tournament is never counted twice, and of
//! one that went on only the new games are.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::read::Evening;
use crate::cli::Stop;
use crate::contest::rating::{BATCH_START, batch};
use crate::files;

/// What the file says it is.
const FORMAT: &str = "matchreel-elo/1";

/// The file.
#[derive(Serialize, Deserialize)]
struct Book {
    format: String,
    /// How many tournaments it has seen.
    tournaments: u32,
    players: BTreeMap<String, f64>,
    /// The stamps of the games that have been counted.
    counted: BTreeSet<String>,
}

/// What became of the ratings.
pub(super) struct Kept {
    /// By player: before and after.
    pub ratings: Vec<(f64, f64)>,
    pub words: String,
}

/// Counts the games that are not yet in the file, all at once, and keeps what they are worth.
pub(super) fn count(file: &Path, evening: &Evening, step: f64) -> Result<Kept, Stop> {
    let mut book = open(file)?;
    let before: Vec<f64> =
        evening.names.iter().map(|name| book.players.get(name).copied().unwrap_or(BATCH_START)).collect();
    let mut games = Vec::new();
    for (game, stamp) in evening.games.iter().zip(&evening.stamps) {
        let [one, other] = *game.players.as_slice() else { continue };
        if book.counted.insert(format!("{stamp:016x}")) {
            let points = match game.places.as_slice() {
                [1, 1] => 0.5,
                [1, ..] => 1.0,
                _ => 0.0,
            };
            games.push((one, other, points));
        }
    }
    let after = batch(&before, &games, step);
    if games.is_empty() {
        let words = "no new game of two; nothing was counted".to_string();
        return Ok(Kept { ratings: before.iter().map(|rating| (*rating, *rating)).collect(), words });
    }
    book.tournaments += 1;
    let played: BTreeSet<usize> = games.iter().flat_map(|(one, other, _)| [*one, *other]).collect();
    for (name, rating) in played.iter().filter_map(|player| Some((evening.names.get(*player)?, after.get(*player)?))) {
        book.players.insert(name.clone(), *rating);
    }
    keep(file, &book)?;
    let words = format!("tournament {}, {} games of two counted", book.tournaments, games.len());
    Ok(Kept { ratings: before.into_iter().zip(after).collect(), words })
}

/// The file as it is; a new one where there is none. What is something else is never written over.
fn open(file: &Path) -> Result<Book, Stop> {
    let other = || {
        Stop::failed(format!("{}: is no file of ratings; expected one that --elo made, or a new name", file.display()))
    };
    match std::fs::read(file) {
        Ok(bytes) => {
            let book: Book = serde_json::from_slice(&bytes).map_err(|_| other())?;
            if book.format == FORMAT { Ok(book) } else { Err(other()) }
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let (players, counted) = (BTreeMap::new(), BTreeSet::new());
            Ok(Book { format: FORMAT.into(), tournaments: 0, players, counted })
        }
        Err(error) => Err(Stop::failed(format!("{}: {}", file.display(), files::words(&error)))),
    }
}

fn keep(file: &Path, book: &Book) -> Result<(), Stop> {
    let mut bytes = serde_json::to_vec_pretty(book).map_err(Stop::failed)?;
    bytes.push(b'\n');
    files::write(file, &bytes).map_err(Stop::failed)
}
