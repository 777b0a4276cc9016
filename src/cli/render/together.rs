//! One film of several matches, one after the other. What cannot be read is told and left out.

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::super::progress::ProgressLine;
use super::super::source::{Picked, picked};
use super::super::terminal::Terminal;
use super::super::{Exit, Stop};
use super::RenderArgs;
use super::Studio;
use crate::files::claim::FilmMark;
use crate::files::stamp;
use crate::games;
use crate::library::{Library, PathKind};
use crate::model::{Record, key};
use crate::render::Subject;

/// Refuses what one film of several matches cannot have, before anything is read.
pub(super) fn check(args: &RenderArgs) -> Result<(), Stop> {
    let wrong = if args.at.is_some() || args.contact_sheet.is_some() {
        "--together makes one film; --at and --contact-sheet make pictures of one match"
    } else if args.duration.is_some() {
        "--duration fits one match; --reel gives --together its time"
    } else if args.shard.is_some() {
        "--shard shares out many films; --together makes one"
    } else if args.out_template.is_some() {
        "--out-template names many films; --together makes one, named by -o"
    } else {
        return Ok(());
    };
    Err(Stop::failed(wrong))
}

/// The matches of an evening that are filmed, and what became of the others.
#[derive(Default)]
struct Evening {
    subjects: Vec<Subject>,
    /// What all records say, each as one number.
    stamps: Vec<u64>,
    failed: usize,
}

impl Studio<'_> {
    pub(super) fn together(&self, library: &Library, paths: &[PathBuf], terminal: &mut Terminal) -> Result<Exit, Stop> {
        let started = Instant::now();
        let mut evening = Evening::default();
        for path in paths {
            let records = picked(library, path, &self.args.pick);
            self.evening(records, &mut evening, terminal);
        }
        for team in self.logos.unmet() {
            terminal.remark(format!("--logo {team}: nobody is called so in any of the matches"));
        }
        if evening.subjects.is_empty() {
            return match evening.failed {
                0 => Err(Stop::failed("there is no game to make a film of")),
                _ => Ok(Exit::Nothing),
            };
        }
        let target = self.target(self.mark_of_all(paths, &evening), |folder| folder.join(self.name_of_all()))?;
        let exit = if evening.failed > 0 { Exit::Found } else { Exit::Done };
        if target.is_up_to_date() && !self.args.force {
            terminal.note(format!("{target}: is up to date; --force makes it anew"));
            return Ok(exit);
        }
        let line = ProgressLine::new(terminal, &target.to_string());
        let jobs = self.args.jobs.map_or(0, usize::from);
        let film = self.shoot(&evening.subjects, &target, (jobs, started), &|done, total| line.set(done, total))?;
        drop(line);
        film.report(&target, terminal);
        match self.maker.left_out(&evening.subjects)? {
            0 => {}
            1 => terminal.note("1 match is left out: there is no time for its best moment"),
            count => terminal.note(format!("{count} matches are left out: there is no time for their best moments")),
        }
        Ok(exit)
    }

    /// What a film of several matches is called.
    fn name_of_all(&self) -> String {
        let options = self.maker.options();
        let name = if options.highlights.is_some() { "reel" } else { "together" };
        match options.suffix() {
            "" => name.to_string(),
            suffix => format!("{name}.{suffix}"),
        }
    }

    /// Reads the matches of one path.
    fn evening(&self, records: Picked, evening: &mut Evening, terminal: &mut Terminal) {
        // Of a file with many games the first stands for all, unless all are asked for.
        let most = if self.args.all || records.kind == Some(PathKind::Folder) { usize::MAX } else { 1 };
        for record in records.take(most) {
            let told = record.map_err(Stop::from).and_then(|record| self.subject(record, terminal));
            match told {
                Ok((subject, stamp)) => {
                    evening.subjects.push(subject);
                    evening.stamps.push(stamp);
                }
                Err(Stop::Failed(line)) => {
                    evening.failed += 1;
                    terminal.error(line);
                }
                Err(Stop::ClosedPipe) => {}
            }
        }
    }

    fn subject(&self, mut record: Record, terminal: &mut Terminal) -> Result<(Subject, u64), Stop> {
        for remark in self.logos.dress(&mut record, games::names) {
            terminal.remark(remark);
        }
        let subject = Subject::of(&record, self.args.line, self.maker.options())?;
        // What cannot be filmed alone, such as steps it does not have, spoils nothing for the others.
        self.maker.film(&subject).map_err(|error| Stop::failed(format!("{}: {error}", record.source)))?;
        Ok((subject, stamp::of_record(&record)))
    }

    /// What a film of several records says about itself. It is known by the paths that were named: an evening that has grown is still the same.
    fn mark_of_all(&self, paths: &[PathBuf], evening: &Evening) -> FilmMark {
        let place = |path: &PathBuf| stamp::place(Path::new(path), 1, &(self.args.line, &self.args.pick.index));
        let places: Vec<u64> = paths.iter().map(place).collect();
        let stamp = key(&(self.maker.key(), self.args.line, &evening.stamps));
        FilmMark { place: key(&("together", places, &self.args.pick.player, self.args.all)), stamp }
    }
}
