//! `render`: films and pictures of matches, without a display: one, or a whole archive.

mod archive;
mod args;
mod beside;
mod options;
mod shard;
mod together;

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::progress::ProgressLine;
use super::source::{Picked, picked};
use super::terminal::Terminal;
use super::{Exit, Stop};
use crate::export::{Progress, Summary, Watch};
use crate::files::claim::{Claims, FilmMark};
use crate::files::{self, FileError, stamp};
use crate::games;
use crate::library::{Library, Logos, PathKind};
use crate::model::{Problem, Record};
use crate::render::{Dimensions, FOLDER, Made, Maker, Product, RenderError, Subject, Target, Template};

pub(crate) use args::RenderArgs;
pub(crate) use shard::{Shard, ShardArg, shard};

/// Everything the films of one run share.
struct Studio<'a> {
    args: &'a RenderArgs,
    maker: Maker,
    template: Template,
    logos: Logos,
}

pub(crate) fn run(args: &RenderArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let paths = expand(&args.paths)?;
    let shard = args.shard.clone().map(Shard::resolve).transpose()?;
    if args.together {
        together::check(args)?;
    }
    let maker = Maker::new(options::options(args)?)?;
    let template = match &args.out_template {
        Some(template) => Template::new(template)?,
        None => Template::usual(maker.options(), args.line),
    };
    let logos = Logos::named(&args.logos)?;
    let studio = Studio { args, maker, template, logos };
    remove_unfinished_on_interrupt();
    let library = Library::new().listening();
    if let Some(other) = args.beside {
        return studio.beside(&library, &paths, other, terminal);
    }
    if args.together {
        return studio.together(&library, &paths, terminal);
    }
    if let [path] = paths.as_slice()
        && !args.all
        && shard.is_none()
    {
        let picked = picked(&library, path, &args.pick);
        if picked.kind != Some(PathKind::Folder) {
            return studio.single(path, picked, terminal);
        }
        // Opened already: an archive is not read twice.
        return studio.archive(&library, &paths, Some(picked), shard, terminal);
    }
    studio.archive(&library, &paths, None, shard, terminal)
}

impl Studio<'_> {
    /// One film: told in full.
    fn single(&self, path: &Path, mut records: Picked, terminal: &mut Terminal) -> Result<Exit, Stop> {
        let nothing = || Stop::failed(format!("{}: holds no game", path.display()));
        let mut record = records.next().ok_or_else(nothing)??;
        if self.args.pick.index.is_none() && records.next().is_some() {
            terminal.note(format!("{}: has more games; --index N renders another, --all every one", path.display()));
        }
        self.dress(&mut [&mut record], terminal)?;
        let wished = |folder: &Path| self.template.place(folder, &record, record.index as usize, self.maker.options());
        let target = self.target(self.mark(&record), wished)?;
        self.only(&target, || Subject::of(&record, self.args.line, self.maker.options()), terminal)
    }

    /// Gives the players their logos; a team that nobody plays for is a slip.
    fn dress(&self, records: &mut [&mut Record], terminal: &mut Terminal) -> Result<(), Stop> {
        for record in &mut *records {
            self.logos.dress(record, games::names).into_iter().for_each(|remark| terminal.remark(remark));
        }
        let Some(team) = self.logos.unmet().next() else { return Ok(()) };
        let players: Vec<String> = records.iter().flat_map(|record| games::names(record)).collect();
        let players = players.join(", ");
        Err(Stop::failed(format!("--logo {team}: nobody is called so; the players are {players}")))
    }

    /// Makes the only film, unless it is there.
    fn only(
        &self,
        target: &Target,
        subject: impl FnOnce() -> Result<Subject, RenderError>,
        terminal: &mut Terminal,
    ) -> Result<Exit, Stop> {
        if target.is_up_to_date() && !self.args.force {
            terminal.note(format!("{target}: is up to date; --force makes it anew"));
            return Ok(Exit::Done);
        }
        let line = ProgressLine::new(terminal, &target.to_string());
        let jobs = self.args.jobs.map_or(0, usize::from);
        let film = self.make(subject, target, jobs, &|done, total| line.set(done, total))?;
        drop(line);
        film.report(target, terminal);
        Ok(Exit::Done)
    }

    /// The place of the only film: as the person says, or as is wished for in a folder. Refuses at once to overwrite what is not ours.
    fn target(&self, mark: FilmMark, wished: impl Fn(&Path) -> PathBuf) -> Result<Target, Stop> {
        let options = self.maker.options();
        let mut claims = Claims::new(self.args.force);
        let folder = match &self.args.output {
            Some(output) if output.as_os_str() == "-" => return Ok(Target::standard(mark)),
            // An existing folder takes what is made; one of frames is what is made.
            Some(output) if output.is_dir() && !options.suffix().is_empty() => output.as_path(),
            Some(output) => return Ok(Target::named(&mut claims, output, mark, options)?),
            None => Path::new(FOLDER),
        };
        Ok(Target::chosen(&mut claims, &wished(folder), mark, options))
    }

    /// What a film of a record says about itself.
    fn mark(&self, record: &Record) -> FilmMark {
        let place = stamp::place(record.place(), record.index, &self.args.line);
        FilmMark { place, stamp: crate::model::key(&(self.maker.key(), self.args.line, stamp::of_record(record))) }
    }

    /// Makes the film of one match, or of two beside each other.
    fn make(
        &self,
        subject: impl FnOnce() -> Result<Subject, RenderError>,
        target: &Target,
        jobs: usize,
        told: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<Film, Stop> {
        let started = Instant::now();
        let subject = subject()?;
        self.shoot(&[subject], target, (jobs, started), told)
    }

    fn shoot(
        &self,
        subjects: &[Subject],
        target: &Target,
        (jobs, started): (usize, Instant),
        told: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<Film, Stop> {
        let progress = |Progress { done, total }: Progress| told(done as u64, total as u64);
        let watch = Watch { progress: &progress, ..Watch::nobody() };
        let made = target.make(&self.maker, subjects, jobs, watch)?;
        let all = subjects.iter().flat_map(|subject| [Some(subject), subject.beside.as_deref()]);
        let findings = all.flatten().flat_map(|subject| &subject.findings);
        let findings = findings.take(3).map(ToString::to_string).collect();
        Ok(Film {
            made,
            seconds: started.elapsed().as_secs_f64(),
            findings,
            is_video: self.is_video(),
            is_page: self.maker.options().what == Product::Page,
        })
    }

    /// Of video nobody expects every colour to be kept.
    fn is_video(&self) -> bool {
        matches!(self.maker.options().what, Product::Film(sink) if sink.has_quality)
    }
}

/// A film that was made.
struct Film {
    made: Made,
    seconds: f64,
    /// What the rules had to say, for the person who renders one film.
    findings: Vec<String>,
    is_video: bool,
    is_page: bool,
}

impl Film {
    /// One line on what was made, and what is worth knowing about it.
    fn report(&self, target: &Target, terminal: &mut Terminal) {
        for finding in &self.findings {
            terminal.remark(finding);
        }
        let Summary { frames, bytes, exact, colors } = self.made.summary;
        let rate = frames as f64 / self.seconds.max(0.001);
        let word = if frames == 1 { "frame" } else { "frames" };
        let size = match bytes {
            bytes if bytes < 10_000_000 => format!("{} KB", bytes.div_ceil(1000)),
            bytes => format!("{} MB", bytes.div_ceil(1_000_000)),
        };
        match self.is_page {
            true => terminal.note(format!("{target}: a page, {size}, {:.1} s", self.seconds)),
            false => {
                terminal.note(format!("{target}: {frames} {word}, {size}, {:.1} s ({rate:.0} frames/s)", self.seconds))
            }
        }
        if let Some(poster) = target.poster() {
            terminal.note(format!("{}: its poster", poster.display()));
        }
        if let Some((Dimensions { width, height }, fps)) = self.made.shrunk {
            terminal.note(format!("to fit, it is {width}x{height} with {fps} frames a second"));
        }
        if !exact && !self.is_video {
            terminal.note(format!("{colors} colours were brought down to the 256 of a GIF; APNG keeps them all"));
        }
    }
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
pub(crate) fn remove_unfinished_on_interrupt() {
    // A second handler is refused; the first does the same.
    let _ = ctrlc::set_handler(|| files::exit_at_once(130));
}

impl From<Problem> for Stop {
    fn from(problem: Problem) -> Stop {
        Stop::failed(problem)
    }
}

impl From<RenderError> for Stop {
    fn from(error: RenderError) -> Stop {
        if error.is_closed_pipe() { Stop::ClosedPipe } else { Stop::failed(error) }
    }
}

impl From<FileError> for Stop {
    fn from(error: FileError) -> Stop {
        if error.is_closed_pipe() { Stop::ClosedPipe } else { Stop::failed(error) }
    }
}
