//! Which records are read, and what they are called.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::{SiteReport, discreet};
use crate::contest::ToldByes;
use crate::files::stamp;
use crate::games;
use crate::library::{Library, Logos, Unit, byes};
use crate::model::{Problem, Record, Remark, calmed};

/// A record that was read.
pub(super) struct Found {
    pub record: Record,
    /// Where it lies, from the folder that was named on: a contest that is moved keeps its pages.
    pub place: String,
    /// The players, as pages name them.
    pub names: Vec<String>,
    /// All it says, as one number.
    pub stamp: u64,
    remarks: Vec<Remark>,
    contest: Option<PathBuf>,
    /// Where it really lies: what is named twice is there once.
    real: u64,
}

/// Records, read batch by batch.
pub(super) struct Gathering {
    library: Library,
    logos: Logos,
    logs: bool,
    /// Each with the path that was named, by its place in the list.
    units: Vec<(PathBuf, Unit)>,
    done: usize,
    seen: HashSet<u64>,
    contests: BTreeSet<PathBuf>,
    broken: Vec<Problem>,
}

impl Gathering {
    /// All there is below some paths, but for the site itself.
    pub fn new(paths: &[PathBuf], site: &Path, logs: bool) -> Gathering {
        let library = if logs { Library::new().listening() } else { Library::new() };
        let (mut units, mut broken) = (Vec::new(), Vec::new());
        let site = site.canonicalize().ok();
        let own = |unit: &Unit| match (unit.path(), &site) {
            (Some(path), Some(site)) => path.canonicalize().is_ok_and(|path| path.starts_with(site)),
            (None, _) | (_, None) => false,
        };
        for path in paths {
            match library.units(path) {
                Ok(found) => units.extend(found.into_iter().filter(|unit| !own(unit)).map(|unit| (path.clone(), unit))),
                Err(problem) => broken.push(problem),
            }
        }
        let (seen, contests) = (HashSet::new(), BTreeSet::new());
        Gathering { library, logos: Logos::default(), logs, units, done: 0, seen, contests, broken }
    }

    /// How many files and folders of rounds there are.
    pub fn units(&self) -> usize {
        self.units.len()
    }

    pub fn done(&self) -> usize {
        self.done
    }

    /// The records of the next so many files; `None` when all have been read.
    pub fn next_batch(&mut self, most: usize, report: &mut SiteReport) -> Option<Vec<Found>> {
        report.broken.append(&mut self.broken);
        let units = self.units.get(self.done..).filter(|units| !units.is_empty())?;
        let units = units.get(..most).unwrap_or(units);
        let read: Vec<Vec<Result<Found, Problem>>> =
            units.par_iter().map(|(named, unit)| self.read(named, unit)).collect();
        self.done += units.len();
        let mut batch = Vec::new();
        for found in read.into_iter().flatten() {
            match found {
                Err(problem) => report.broken.push(problem),
                Ok(found) if !self.seen.insert(found.real) => {}
                Ok(mut found) => {
                    report.remark(&found.remarks);
                    self.contests.extend(found.contest.take());
                    batch.push(found);
                }
            }
        }
        Some(batch)
    }

    /// The byes of the contests that were met.
    pub fn byes(&self, paths: &[PathBuf]) -> Vec<ToldByes> {
        let mut told = byes::told(&self.contests, paths, None);
        told.iter_mut().flat_map(|told| &mut told.names).for_each(|name| *name = calmed(name));
        told
    }

    fn read(&self, named: &Path, unit: &Unit) -> Vec<Result<Found, Problem>> {
        self.library.records(unit).map(|record| Ok(self.found(named, record?))).collect()
    }

    fn found(&self, named: &Path, mut record: Record) -> Found {
        let remarks = self.logos.dress(&mut record, games::names);
        if !self.logs {
            discreet::hush(&mut record);
        }
        let below = record.place().strip_prefix(named).unwrap_or(Path::new(""));
        let top = named.file_name().unwrap_or_default().to_string_lossy();
        Found {
            place: format!("{top}/{}#{}", below.to_string_lossy(), record.index),
            names: games::names(&record).iter().map(|name| calmed(name)).collect(),
            stamp: stamp::of_record(&record),
            contest: byes::contest_of(&record),
            real: stamp::place(record.place(), record.index, &()),
            remarks,
            record,
        }
    }
}

/// What a contest is called by itself: as the only folder that was named.
pub(super) fn title(paths: &[PathBuf], otherwise: &str) -> String {
    let [path] = paths else { return otherwise.to_string() };
    let whole = path.canonicalize().unwrap_or_else(|_| path.clone());
    let name = calmed(&whole.file_stem().unwrap_or_default().to_string_lossy()).replace(['-', '_'], " ");
    let mut letters = name.trim().chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => otherwise.to_string(),
    }
}
