//! `render`: films and pictures of matches, without a display: one, or a whole archive.

mod film;
mod fit;
mod name;
mod shard;
mod sheet;
mod target;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};

use self::film::Maker;
use self::name::Names;
use self::target::Target;
use super::args::RenderArgs;
use super::progress::ProgressLine;
use super::source::picked;
use super::terminal::Terminal;
use super::{Exit, Stop};
use crate::library;
use crate::model::{Problem, Record};

use shard::Shard;
pub(crate) use shard::{ShardArg, shard};

pub(crate) fn run(args: &RenderArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let paths = expand(&args.paths)?;
    let shard = args.shard.clone().map(Shard::resolve).transpose()?;
    let many = paths.len() > 1 || args.all || shard.is_some() || is_archive(&paths[0]);
    let maker = Maker::new(args)?;
    remove_unfinished_on_interrupt();
    if many { archive(args, &paths, shard, &maker, terminal) } else { single(args, &paths[0], &maker, terminal) }
}

/// One film: told in full.
fn single(args: &RenderArgs, path: &Path, maker: &Maker, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let mut records = picked(path, &args.pick);
    let record = match records.next() {
        Some(Ok(mut record)) => {
            library::listen(&mut record);
            record
        }
        Some(Err(problem)) => return Err(Stop::failed(problem)),
        None => return Err(Stop::failed(format!("{}: holds no game", path.display()))),
    };
    if args.pick.index.is_none() && records.next().is_some() {
        terminal.note(format!("{}: has more games; --index N renders another, --all every one", path.display()));
    }
    let target = Target::single(args, &record, maker)?;
    let line = ProgressLine::new(terminal, &target.to_string());
    let made = maker.make(&record, &target, args.jobs.map_or(0, usize::from), &|done, total| line.set(done, total))?;
    drop(line);
    made.report(&target, terminal);
    Ok(Exit::Done)
}

/// A film waiting to be made: its number, the record and where it goes.
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
}

/// Many films, on all cores, each film on one. A broken replay never stops the others.
fn archive(
    args: &RenderArgs,
    paths: &[PathBuf],
    shard: Option<Shard>,
    maker: &Maker,
    terminal: &mut Terminal,
) -> Result<Exit, Stop> {
    let folder = target::folder_for_many(args)?;
    let jobs = args.jobs.map_or_else(cores, usize::from);
    let (sender, receiver) = sync_channel::<Job>(jobs);
    let receiver = Mutex::new(receiver);
    let tally = Mutex::new(Tally::default());
    let (known, finished) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let line = ProgressLine::films(terminal);
    let seen = std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while let Some(job) = next_job(&receiver) {
                    work(maker, job, &tally);
                    let done = finished.fetch_add(1, Ordering::Relaxed) + 1;
                    line.set(done as u64, known.load(Ordering::Relaxed).max(done) as u64);
                }
            });
        }
        let seen = feed(args, paths, shard, &folder, maker, (sender, &tally, &known));
        line.set(finished.load(Ordering::Relaxed) as u64, known.load(Ordering::Relaxed) as u64);
        seen
    });
    drop(line);
    let tally = tally.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(sum_up(seen, &tally, terminal))
}

fn next_job(receiver: &Mutex<Receiver<Job>>) -> Option<Job> {
    receiver.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Reads the records in order and hands out those that are ours to render. Returns how many games and files there were.
fn feed(
    args: &RenderArgs,
    paths: &[PathBuf],
    shard: Option<Shard>,
    folder: &Path,
    maker: &Maker,
    (sender, tally, known): (SyncSender<Job>, &Mutex<Tally>, &AtomicUsize),
) -> usize {
    let mut names = Names::default();
    let mut seen = 0;
    for path in paths {
        // Of a file with many games the first stands for all, unless all are asked for.
        let most = if args.all || is_archive(path) { usize::MAX } else { 1 };
        for record in picked(path, &args.pick).take(most) {
            seen += 1;
            let ours = shard.as_ref().is_none_or(|shard| shard.takes(seen));
            let job = record.map(|record| {
                // Names are given to all, so that every shard gives each film the same one.
                let name = names.give(args.out_template.as_deref(), &record, seen, maker.suffix());
                (record, name)
            });
            match job {
                Ok((record, name)) if ours => {
                    let target = Target::of_many(args, &record, folder.join(name), maker);
                    known.fetch_add(1, Ordering::Relaxed);
                    if sender.send(Job { record, target }).is_err() {
                        return seen;
                    }
                }
                Err(problem) if ours => fail(tally, problem.to_string()),
                Ok(_) | Err(_) => {}
            }
        }
    }
    seen
}

fn fail(tally: &Mutex<Tally>, line: String) {
    tally.lock().unwrap_or_else(PoisonError::into_inner).failed.push(line);
}

/// Makes one film of an archive.
fn work(maker: &Maker, job: Job, tally: &Mutex<Tally>) {
    let Job { mut record, target } = job;
    library::listen(&mut record);
    let result = target.may_write().and_then(|()| {
        if target.is_up_to_date() { Ok(None) } else { maker.make(&record, &target, 1, &|_, _| {}).map(Some) }
    });
    let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
    match result {
        Ok(Some(_)) => tally.made += 1,
        Ok(None) => tally.up_to_date += 1,
        Err(Stop::Failed(line)) => tally.failed.push(format!("{}: {line}", record.source)),
        Err(Stop::ClosedPipe) => {}
    }
}

/// The table at the end: what was made, and every failure with its reason.
fn sum_up(seen: usize, tally: &Tally, terminal: &mut Terminal) -> Exit {
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

/// A folder that is not itself one replay.
fn is_archive(path: &Path) -> bool {
    path.is_dir() && library::open(path).is_ok_and(|opened| opened.kind() == library::Kind::Folder)
}

/// Paths as the person named them; patterns that no shell has replaced are replaced here.
fn expand(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Stop> {
    let mut list = Vec::new();
    for path in paths {
        let pattern = path.to_str().filter(|text| text.contains(['*', '?', '[']) && !path.exists());
        let Some(pattern) = pattern else {
            list.push(path.clone());
            continue;
        };
        let wrong = |what: String| Stop::failed(format!("{pattern}: {what}"));
        let found = glob::glob(pattern).map_err(|error| wrong(format!("is no pattern: {error}")))?;
        let before = list.len();
        list.extend(found.filter_map(Result::ok));
        if list.len() == before {
            return Err(wrong("no file or folder is named like this".to_string()));
        }
    }
    Ok(list)
}

/// Ctrl-C leaves no half file and no hidden one.
fn remove_unfinished_on_interrupt() {
    // A second handler is refused; the first does the same.
    let _ = ctrlc::set_handler(|| {
        crate::export::remove_unfinished();
        std::process::exit(130);
    });
}

impl From<Problem> for Stop {
    fn from(problem: Problem) -> Stop {
        Stop::failed(problem)
    }
}
