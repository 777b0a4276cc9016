//! Many films, on all cores, each film on one. A broken replay never stops the others.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};

use super::super::progress::ProgressLine;
use super::super::source::{Picked, picked};
use super::super::terminal::Terminal;
use super::super::{Exit, Stop};
use super::{Shard, Studio};
use crate::files::claim::Claims;
use crate::files::make_folder;
use crate::games;
use crate::library::{Library, PathKind};
use crate::model::Record;
use crate::render::{FOLDER, Subject, Target};

/// A film waiting to be made.
struct Job {
    record: Record,
    target: Target,
}

/// What became of the films of an archive.
#[derive(Default)]
struct Tally {
    made: usize,
    up_to_date: usize,
    failed: Vec<String>,
    /// What is worth knowing; of many films of one team it is the same.
    remarks: BTreeSet<String>,
}

/// The films made so far, and how many are known of.
#[derive(Default)]
struct Board {
    tally: Mutex<Tally>,
    known: AtomicUsize,
    finished: AtomicUsize,
}

impl Board {
    fn tally(&self) -> std::sync::MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Studio<'_> {
    pub(super) fn archive(
        &self,
        library: &Library,
        paths: &[PathBuf],
        opened: Option<Picked>,
        shard: Option<Shard>,
        terminal: &mut Terminal,
    ) -> Result<Exit, Stop> {
        let folder = self.folder_for_many()?;
        let jobs = self.args.jobs.map_or_else(cores, usize::from);
        let (sender, receiver) = sync_channel::<Job>(jobs);
        let receiver = Mutex::new(receiver);
        let board = Board::default();
        let line = ProgressLine::films(terminal);
        let seen = std::thread::scope(|scope| {
            for _ in 0..jobs {
                scope.spawn(|| {
                    while let Some(job) = next_job(&receiver) {
                        self.work(&job, &board);
                        let done = board.finished.fetch_add(1, Ordering::Relaxed) + 1;
                        line.set(done as u64, board.known.load(Ordering::Relaxed).max(done) as u64);
                    }
                });
            }
            let inputs = Inputs { library, paths, opened, shard, folder: &folder };
            let seen = self.feed(inputs, &sender, &board);
            drop(sender);
            line.set(board.finished.load(Ordering::Relaxed) as u64, board.known.load(Ordering::Relaxed) as u64);
            seen
        });
        drop(line);
        let unmet = self.logos.unmet().map(|team| format!("--logo {team}: nobody is called so in any of the matches"));
        board.tally().remarks.extend(unmet);
        Ok(sum_up(seen, &board.tally(), terminal))
    }

    /// The folder that many films go to.
    fn folder_for_many(&self) -> Result<PathBuf, Stop> {
        let folder = self.args.output.clone().unwrap_or_else(|| FOLDER.into());
        if folder.as_os_str() == "-" || folder.is_file() {
            return Err(Stop::failed("many films need a folder; name one with -o"));
        }
        make_folder(&folder)?;
        Ok(folder)
    }

    /// Reads the records in order and hands out those that are ours to render. Returns how many games and files there were.
    fn feed(&self, inputs: Inputs, sender: &SyncSender<Job>, board: &Board) -> usize {
        let Inputs { library, paths, mut opened, shard, folder } = inputs;
        let mut claims = Claims::new(self.args.force);
        let mut seen = 0;
        for path in paths {
            let records = opened.take().unwrap_or_else(|| picked(library, path, &self.args.pick));
            // Of a file with many games the first stands for all, unless all are asked for.
            let most = if self.args.all || records.kind == Some(PathKind::Folder) { usize::MAX } else { 1 };
            for record in records.take(most) {
                seen += 1;
                let ours = shard.as_ref().is_none_or(|shard| shard.takes(seen));
                match record {
                    Ok(mut record) => {
                        let remarks = self.logos.dress(&mut record, games::names);
                        board.tally().remarks.extend(remarks.iter().map(ToString::to_string));
                        // Names are given to all, so that every shard gives each film the same one.
                        let wished = self.template.place(folder, &record, seen, self.maker.options());
                        let target = Target::chosen(&mut claims, &wished, self.mark(&record), self.maker.options());
                        if ours {
                            board.known.fetch_add(1, Ordering::Relaxed);
                            if sender.send(Job { record, target }).is_err() {
                                return seen;
                            }
                        }
                    }
                    Err(problem) if ours => board.tally().failed.push(problem.to_string()),
                    Err(_) => {}
                }
            }
        }
        seen
    }

    /// Makes one film of an archive.
    fn work(&self, job: &Job, board: &Board) {
        let Job { record, target } = job;
        let result = match target.is_up_to_date() && !self.args.force {
            true => Ok(None),
            false => {
                let subject = || Subject::of(record, self.args.line, self.maker.options());
                self.make(subject, target, 1, &|_, _| {}).map(Some)
            }
        };
        let mut tally = board.tally();
        match result {
            Ok(Some(_)) => tally.made += 1,
            Ok(None) => tally.up_to_date += 1,
            Err(Stop::Failed(line)) => tally.failed.push(format!("{}: {line}", record.source)),
            Err(Stop::ClosedPipe) => {}
        }
    }
}

/// What an archive is made of.
struct Inputs<'a> {
    library: &'a Library,
    paths: &'a [PathBuf],
    /// The first path, where it has been opened already.
    opened: Option<Picked<'a>>,
    shard: Option<Shard>,
    folder: &'a Path,
}

fn next_job(receiver: &Mutex<Receiver<Job>>) -> Option<Job> {
    receiver.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// The table at the end: what was made, and every failure with its reason.
fn sum_up(seen: usize, tally: &Tally, terminal: &mut Terminal) -> Exit {
    for remark in &tally.remarks {
        terminal.remark(remark);
    }
    let mut failed = tally.failed.clone();
    failed.sort();
    for line in &failed {
        terminal.error(line);
    }
    for (count, what) in [(tally.made, "rendered"), (tally.up_to_date, "up to date"), (failed.len(), "failed")] {
        terminal.note(format!("{count:>6} {what}"));
    }
    match (failed.len(), tally.made + tally.up_to_date) {
        (0, _) => Exit::Done,
        (_, 0) if seen <= 1 => Exit::Nothing,
        _ => Exit::Found,
    }
}
