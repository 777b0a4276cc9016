//! The games behind the paths a person named.

use std::path::Path;

use super::args::Pick;
use super::terminal::Terminal;
use crate::formats::Format;
use crate::games::{self, Telling};
use crate::library::{Library, PathKind, open_images};
use crate::model::{Place, Problem, Record, Remark};

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
    broken: impl FnMut(&Path, Problem) -> Result<(), E>,
) -> Result<Tally, E> {
    each(paths, pick, games::tell, |record, telling| game(Game { record, telling }), broken)
}

/// Hands every game below `paths` that is picked to the rules, and what they `make` of it to `game`.
pub(crate) fn each<T, E>(
    paths: &[impl AsRef<Path>],
    pick: &Pick,
    make: impl Fn(&Record) -> Result<T, Problem>,
    mut game: impl FnMut(Record, T) -> Result<(), E>,
    mut broken: impl FnMut(&Path, Problem) -> Result<(), E>,
) -> Result<Tally, E> {
    let (library, mut tally) = (Library::new(), Tally::default());
    for path in paths.iter().map(AsRef::as_ref) {
        let before = tally.read;
        // Of a folder full of broken files at least each one is told.
        let mut hopeless = !path.is_dir();
        for record in picked(&library, path, pick) {
            let opened = |mut record: Record| {
                let amiss = open_images(&mut record);
                record.remarks.extend(amiss);
                record
            };
            match record.map(opened).and_then(|record| Ok((make(&record)?, record))) {
                Ok((made, record)) => {
                    tally.read += 1;
                    game(record, made)?;
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

/// The records of a path that are picked.
pub(crate) struct Picked<'a> {
    /// What the path is; nothing where it cannot be opened.
    pub kind: Option<PathKind>,
    records: Box<dyn Iterator<Item = Result<Record, Problem>> + 'a>,
}

impl<'a> Picked<'a> {
    fn one(kind: Option<PathKind>, record: Result<Record, Problem>) -> Picked<'a> {
        Picked { kind, records: Box::new(std::iter::once(record)) }
    }
}

impl Iterator for Picked<'_> {
    type Item = Result<Record, Problem>;

    fn next(&mut self) -> Option<Self::Item> {
        self.records.next()
    }
}

/// Opens a path. An index nobody has is told like a file nobody has.
pub(crate) fn picked<'a>(library: &Library, path: &'a Path, pick: &'a Pick) -> Picked<'a> {
    let missing = move |index: u32| {
        let whose = if pick.player.is_some() { " of that player" } else { "" };
        Problem::new(Place::file(path.display().to_string()), format!("has no game {index}{whose}"))
    };
    if let (Some(index), None, true) = (pick.index, &pick.player, path.is_file()) {
        let found = library.game(path, index).and_then(|found| found.ok_or_else(|| missing(index)));
        return Picked::one(Some(PathKind::File), found);
    }
    let opened = match library.open(path) {
        Ok(opened) => opened,
        Err(problem) => return Picked::one(None, Err(problem)),
    };
    let kind = opened.kind();
    let of_player = |record: &Result<Record, Problem>| match (&pick.player, record) {
        (Some(player), Ok(record)) => record.players.iter().any(|name| has(name, player)),
        (Some(_) | None, _) => true,
    };
    let mut opened = opened.filter(of_player);
    let records: Box<dyn Iterator<Item = Result<Record, Problem>> + 'a> = match (pick.index, kind) {
        (None, _) => Box::new(opened),
        (Some(index), PathKind::File) => {
            let found = opened.nth(index.saturating_sub(1) as usize);
            Box::new(std::iter::once(found.unwrap_or_else(|| Err(missing(index)))))
        }
        (Some(index), PathKind::Rounds | PathKind::Folder) => {
            Box::new(opened.filter(move |record| record.as_ref().is_ok_and(|record| record.index == index)))
        }
    };
    Picked { kind: Some(kind), records }
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

/// A remark as a person reads it: in a file of several games it says which one is meant.
pub(crate) fn worded(record: &Record, remark: &Remark) -> String {
    let many = Format::of_id(record.format).is_some_and(|format| format.holds_many());
    match many {
        true => format!("{}: game {}: {}", remark.place, record.index, remark.what),
        false => remark.to_string(),
    }
}

/// Says why a file could not be used.
pub(crate) fn say_broken(terminal: &mut Terminal, problem: &Problem) {
    terminal.error(problem);
}
