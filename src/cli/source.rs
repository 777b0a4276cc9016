//! The games behind the paths a person named.

use std::path::Path;

use super::args::Pick;
use super::terminal::Terminal;
use crate::games::{self, Telling};
use crate::library::{self, Kind};
use crate::model::{Place, Problem, Record};

/// What became of the inputs so far.
#[derive(Default)]
pub(crate) struct Tally {
    /// Games that could be read.
    pub read: usize,
    /// Files that could not.
    pub failed: usize,
    /// Paths of which nothing could be read.
    pub hopeless: usize,
}

/// A game, told.
pub(crate) struct Game {
    pub record: Record,
    pub telling: Telling,
}

/// Tells every game below `paths` that is picked, in order; what cannot be read goes to `broken`. One broken file never
/// stops the others.
pub(crate) fn each_game<E>(
    paths: &[impl AsRef<Path>],
    pick: &Pick,
    mut game: impl FnMut(Game) -> Result<(), E>,
    mut broken: impl FnMut(&Path, Problem) -> Result<(), E>,
) -> Result<Tally, E> {
    let mut tally = Tally::default();
    for path in paths.iter().map(AsRef::as_ref) {
        let before = tally.read;
        // Of a folder full of broken files at least each one is told.
        let mut hopeless = !path.is_dir();
        for record in picked(path, pick) {
            match record.and_then(|record| Ok((games::tell(&record)?, record))) {
                Ok((telling, record)) => {
                    tally.read += 1;
                    game(Game { record, telling })?;
                }
                Err(problem) => {
                    tally.failed += 1;
                    hopeless |= Path::new(&problem.place.file) == path;
                    broken(path, problem)?;
                }
            }
        }
        tally.hopeless += usize::from(hopeless && tally.read == before);
    }
    Ok(tally)
}

/// The records of a path that are picked. An index nobody has is told like a file nobody has.
pub(crate) fn picked<'a>(path: &'a Path, pick: &'a Pick) -> Box<dyn Iterator<Item = Result<Record, Problem>> + 'a> {
    let mut opened = match library::open(path) {
        Ok(opened) => opened,
        Err(problem) => return Box::new(std::iter::once(Err(problem))),
    };
    let of_player = |record: &Result<Record, Problem>| match (&pick.player, record) {
        (Some(player), Ok(record)) => record.players.iter().any(|name| has(name, player)),
        (Some(_) | None, _) => true,
    };
    let Some(index) = pick.index else { return Box::new(opened.filter(of_player)) };
    if opened.kind() != Kind::File {
        return Box::new(
            opened.filter(of_player).filter(move |record| record.as_ref().is_ok_and(|record| record.index == index)),
        );
    }
    let found = match &pick.player {
        None => opened.nth(index as usize - 1),
        Some(_) => opened.filter(of_player).nth(index as usize - 1),
    };
    let missing = || {
        let whose = if pick.player.is_some() { " of that player" } else { "" };
        Err(Problem::new(Place::file(path.display().to_string()), format!("has no game {index}{whose}")))
    };
    Box::new(std::iter::once(found.unwrap_or_else(missing)))
}

/// Whether a name has some letters in it, in either case.
pub(crate) fn has(name: &str, part: &str) -> bool {
    name.to_lowercase().contains(&part.to_lowercase())
}

impl Tally {
    /// The exit code of a command that found nothing else amiss.
    pub fn exit(&self, paths: usize) -> super::Exit {
        match self.failed {
            0 => super::Exit::Done,
            _ if self.read == 0 && self.hopeless == paths => super::Exit::Nothing,
            _ => super::Exit::Found,
        }
    }
}

/// Says why a file could not be used.
pub(crate) fn say_broken(terminal: &mut Terminal, problem: &Problem) {
    terminal.error(problem);
}
