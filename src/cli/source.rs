//! The games behind the paths a person named.

use std::path::Path;

use super::terminal::Terminal;
use crate::games::{self, Telling};
use crate::library;
use crate::model::{Problem, Record};

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

/// Tells every game below `paths`, in order; what cannot be read goes to `broken`. One broken file never stops the others.
pub(crate) fn each_game<E>(
    paths: &[impl AsRef<Path>],
    mut game: impl FnMut(Game) -> Result<(), E>,
    mut broken: impl FnMut(&Path, Problem) -> Result<(), E>,
) -> Result<Tally, E> {
    let mut tally = Tally::default();
    for path in paths.iter().map(AsRef::as_ref) {
        let before = tally.read;
        match library::open(path) {
            Err(problem) => {
                tally.failed += 1;
                tally.hopeless += 1;
                broken(path, problem)?;
            }
            Ok(records) => {
                for record in records {
                    match record.and_then(|record| Ok((games::tell(&record)?, record))) {
                        Ok((telling, record)) => {
                            tally.read += 1;
                            game(Game { record, telling })?;
                        }
                        Err(problem) => {
                            tally.failed += 1;
                            broken(path, problem)?;
                        }
                    }
                }
                // Of a folder full of broken files at least each one is told.
                tally.hopeless += usize::from(tally.read == before && !path.is_dir());
            }
        }
    }
    Ok(tally)
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
