//! `convert`: a game in another format, whole or not at all.

use std::io::Write;
use std::path::Path;

use super::args::ConvertArgs;
use super::source::picked;
use super::terminal::Terminal;
use super::{Exit, Stop};
use crate::files::claim::{Claims, alone};
use crate::files::{Output, folder_of, user};
use crate::formats::{self, Format, Losses, Refusal};
use crate::games;
use crate::library::{Library, open_images};
use crate::model::Record;
use crate::render::{Options, Selection};

/// A file and what was left out of it, or why there is none.
type Written = Result<(Vec<u8>, Losses), Refusal>;

pub(crate) fn run(args: &ConvertArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let format = format(args)?;
    let standard = args.output.as_os_str() == "-";
    let library = Library::new().keeping(user::cache());
    let mut records = picked(&library, &args.input, &args.pick);
    let record = records.next().ok_or_else(|| Stop::failed(format!("{}: holds no game", args.input.display())))?;
    let mut record = record.map_err(Stop::failed)?;
    if let Some(Ok(_)) = records.next() {
        let input = args.input.display();
        return Err(Stop::failed(format!("{input}: holds more than one game; pick one with --index N")));
    }
    if let Some(part) = args.select {
        cut(&mut record, part)?;
    }
    let far = (format.is_told() && !standard).then(|| left_behind(&record, &args.output)).flatten();
    let (bytes, exit) = converted(record, format, terminal)?;
    if let Some(far) = far {
        terminal.remark(far);
    }
    if standard {
        let mut out = Output::stdout();
        out.write_all(&bytes)?;
        out.commit()?;
    } else {
        Claims::new(args.force).named(&args.output, None, &alone)?.write(&bytes)?;
    }
    Ok(exit)
}

/// The game as a file, with a word on everything that was left behind.
fn converted(mut record: Record, format: &Format, terminal: &mut Terminal) -> Result<(Vec<u8>, Exit), Stop> {
    let source = record.source.clone();
    let (written, complete) = match format.is_told() {
        true => {
            open_images(&mut record).iter().for_each(|amiss| terminal.remark(amiss));
            told(&record, format, terminal)?
        }
        false => {
            let (record, complete) = prepared(record, format, terminal)?;
            (format.write(&record), complete)
        }
    };
    let (bytes, losses) = written
        .map_err(|refusal| Stop::failed(format!("{source}: cannot be written as {}: {refusal}", format.id())))?;
    for loss in losses.lines() {
        terminal.remark(format!("{source}: not carried over into {}: {loss}", format.id()));
    }
    Ok((bytes, if complete { Exit::Done } else { Exit::Found }))
}

/// Leaves of a record only some steps. A game of moves cannot begin in its middle.
fn cut(record: &mut Record, part: Selection) -> Result<(), Stop> {
    let replay = games::tell(record).map_err(Stop::failed)?.replay;
    let (from, to) = Options { part, ..Options::default() }.steps(&replay).map_err(Stop::failed)?;
    let of_rounds = record.sheets().next().is_some();
    if from > 0 && !of_rounds {
        let what = "a game of moves begins with its first; expected such as --select ..20";
        return Err(Stop::failed(format!("{}: {what}", record.source)));
    }
    if to >= replay.steps.len() && from == 0 {
        return Ok(());
    }
    // Of rounds the first entry is the set-up, and every step is the entry behind it.
    let taken = usize::from(of_rounds);
    let entries =
        replay.steps.get(..to.min(replay.steps.len())).and_then(<[_]>::last).map_or(taken, |step| step.entry + 1);
    record.entries.truncate(entries.max(taken));
    record.entries.drain(..from.min(record.entries.len().saturating_sub(1)));
    if to < replay.steps.len() {
        // How it ended is told by what was left out.
        (record.recorded, record.broken) = Default::default();
        record.faults.clear();
        record.extra.shift_remove("result");
    }
    Ok(())
}

/// What to say of images that lie beside the record, and not where the new file does.
fn left_behind(record: &Record, output: &Path) -> Option<String> {
    let files: Vec<&str> = record.images.iter().filter(|own| own.image.is_none()).map(|own| &*own.file).collect();
    let whole = |path: &Path| folder_of(path).canonicalize().ok();
    let near = record.path.as_deref().and_then(whole) == whole(output);
    let source = &record.source;
    (!files.is_empty() && !near).then(|| format!("{source}: copy its images beside the new file: {}", files.join(", ")))
}

/// What the rules tell of a game as a file, and whether that is all of it.
fn told(record: &Record, format: &Format, terminal: &mut Terminal) -> Result<(Written, bool), Stop> {
    let replay = games::tell(record).map_err(Stop::failed)?.replay;
    if let Some(problem) = &replay.outcome.problem {
        terminal.remark(problem);
    }
    Ok((format.write_told(&replay), record.broken.is_none() && replay.outcome.problem.is_none()))
}

/// The record in the words of the format, and whether all of it could be put so.
fn prepared(record: Record, format: &Format, terminal: &mut Terminal) -> Result<(Record, bool), Stop> {
    if let Some(problem) = &record.broken {
        terminal.remark(problem);
    }
    let whole = record.broken.is_none();
    // A contest's rounds have no words to change.
    if record.moves().next().is_none() {
        return Ok((record, whole));
    }
    let replay = games::tell(&record).map_err(Stop::failed)?.replay;
    // Some formats take such words as they are; but which game they belong to may have been found out only now.
    if format.holds_all() && record.style == format.style() {
        return Ok((Record { variant: replay.variant, ..record }, whole));
    }
    let outcome = replay.outcome;
    let respelt = games::respell(&record, format.style()).map_err(Stop::failed)?;
    let mut record = respelt.record;
    if let Some(problem) = &respelt.cut {
        terminal.remark(format!("{problem}; this move and the rest are left out"));
    }
    if respelt.shortened > 0 {
        let which = if respelt.shortened == 1 { "a variation is" } else { "some variations are" };
        terminal.remark(format!("{}: {which} cut short where the rules forbid a move", record.source));
    }
    // Other formats want a result in their header: the rules tell it where the record does not.
    if !format.holds_all() && record.recorded.winner.is_none() {
        record.recorded.winner = outcome.winner;
    }
    Ok((record, whole && respelt.cut.is_none()))
}

fn format(args: &ConvertArgs) -> Result<&'static Format, Stop> {
    let word = match (&args.to, args.output.extension().and_then(|suffix| suffix.to_str())) {
        (Some(word), _) => word.as_str(),
        (None, Some(suffix)) => suffix,
        (None, None) => return Err(Stop::failed(format!("{}; {}", unnamed(&args.output), known()))),
    };
    let by_id = written().find(|format| format.id().eq_ignore_ascii_case(word));
    by_id
        .or_else(|| Format::of_suffix(word).filter(|format| format.is_written()))
        .ok_or_else(|| Stop::failed(format!("{word:?} is no format that can be written; {}", known())))
}

fn unnamed(path: &Path) -> String {
    format!("{}: the name does not tell the format; say it with --to", path.display())
}

fn written() -> impl Iterator<Item = &'static Format> {
    formats::all().iter().copied().filter(|format| format.is_written())
}

fn known() -> String {
    let ids: Vec<&str> = written().map(Format::id).collect();
    format!("known are {}", ids.join(", "))
}
