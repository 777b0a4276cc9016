//! Where a film goes, and whether it may replace what is there.

use std::fmt;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use super::super::Stop;
use super::super::args::{AtArg, RenderArgs};
use super::film::Maker;
use super::name::Names;
use crate::export::{ExportError, Output, Summary};
use crate::model::{Entry, Move, Record, key};

/// Where films land when the person names no place. What is there is ours to replace.
const FOLDER: &str = "render-out";
/// How the tag in our files begins.
const TAG: &str = "matchreel-film";
/// The tag stands near the start of a file.
const HEAD: u64 = 64 << 10;

/// The place of one film.
pub(crate) struct Target {
    /// `None` is standard output.
    path: Option<PathBuf>,
    /// Written into the file: which replay it shows, and how it was made from what.
    pub tag: String,
    replaces: bool,
    /// The place of the picture beside the film, if one is wanted.
    pub poster: Option<Box<Target>>,
}

impl Target {
    /// The place of the only film. Refuses at once to overwrite what is not ours.
    pub fn single(args: &RenderArgs, record: &Record, maker: &Maker) -> Result<Target, Stop> {
        let path = match &args.output {
            Some(output) if output.as_os_str() == "-" => None,
            Some(output) => Some(output.clone()),
            None => {
                make_folder(Path::new(FOLDER))?;
                Some(Path::new(FOLDER).join(default_name(args, record, maker)))
            }
        };
        let target = Target::new(args, record, path, maker);
        target.may_write()?;
        Ok(target)
    }

    /// The place of one film of many.
    pub fn of_many(args: &RenderArgs, record: &Record, path: PathBuf, maker: &Maker) -> Target {
        Target::new(args, record, Some(path), maker)
    }

    fn new(args: &RenderArgs, record: &Record, path: Option<PathBuf>, maker: &Maker) -> Target {
        let who = format!("{TAG} {:016x}", key(&(name(&record.source), record.index)));
        let made = key(&(maker.key, contents(record)));
        let place = |path: Option<PathBuf>, poster| {
            let ours = path.as_deref().is_some_and(|path| in_our_folder(path) || has_tag(path, &who));
            Target { path, tag: format!("{who} {made:016x}"), replaces: args.force || ours, poster }
        };
        let poster = path.as_deref().filter(|_| args.poster.is_some()).map(|path| path.with_extension("png"));
        place(path, poster.map(|poster| Box::new(place(Some(poster), None))))
    }

    pub fn replaces(&self) -> bool {
        self.replaces
    }

    /// Whether nothing stands in the way.
    pub fn may_write(&self) -> Result<(), Stop> {
        if let Some(poster) = &self.poster {
            if poster.path == self.path {
                return Err(Stop::failed(format!(
                    "{poster}: film and poster cannot have one name; call the film .apng"
                )));
            }
            poster.may_write()?;
        }
        match &self.path {
            // A device or a pipe is written to, not replaced.
            Some(path) if (path.is_file() || path.is_dir()) && !self.replaces => {
                Err(Stop::failed(format!("{}: is there already; --force replaces it", path.display())))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Whether the film that is there was made in the same way from the same record.
    pub fn is_up_to_date(&self) -> bool {
        let poster = self.poster.as_ref().is_none_or(|poster| poster.is_up_to_date());
        poster && self.path.as_deref().is_some_and(|path| has_tag(path, &self.tag))
    }

    /// The folder that numbered pictures go to.
    pub fn folder(&self) -> Result<&Path, Stop> {
        let wrong = || Stop::failed("numbered PNG frames need a folder; name one with -o");
        self.path.as_deref().ok_or_else(wrong)
    }

    /// Writes one file, whole or not at all.
    pub fn write(&self, make: impl FnOnce(&mut dyn Write) -> Result<Summary, ExportError>) -> Result<Summary, Stop> {
        let mut out = match &self.path {
            Some(path) => Output::create(path)?,
            None => Output::stdout(),
        };
        let summary = make(&mut out)?;
        out.commit()?;
        Ok(summary)
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.path {
            Some(path) => write!(f, "{}", path.display()),
            None => write!(f, "standard output"),
        }
    }
}

impl From<ExportError> for Stop {
    fn from(error: ExportError) -> Stop {
        if error.is_closed_pipe() { Stop::ClosedPipe } else { Stop::failed(error) }
    }
}

/// The folder that many films go to.
pub(super) fn folder_for_many(args: &RenderArgs) -> Result<PathBuf, Stop> {
    let folder = args.output.clone().unwrap_or_else(|| FOLDER.into());
    if folder.as_os_str() == "-" || folder.is_file() {
        return Err(Stop::failed("many films need a folder; name one with -o"));
    }
    make_folder(&folder)?;
    Ok(folder)
}

fn make_folder(folder: &Path) -> Result<(), Stop> {
    fs::create_dir_all(folder).map_err(|error| Stop::failed(format!("{}: {error}", folder.display())))
}

/// The last part of a source's path: a replay that was moved is still the same replay.
fn name(source: &str) -> &str {
    source.trim_end_matches(['/', '\\']).rsplit(['/', '\\']).next().unwrap_or(source)
}

/// What a record says, as one number.
fn contents(record: &Record) -> u64 {
    let entries = record.entries.iter().map(|entry| match entry {
        Entry::Move(Move { text, seat, took, clock, comment, note, stones, variations, line: _ }) => {
            let plain = note.is_none() && stones.is_empty() && variations.is_empty();
            let more = (!plain).then(|| format!("{note:?} {stones:?} {variations:?}"));
            key(&(text, seat, took.map(|took| took.0), clock.map(|clock| clock.0), comment, more))
        }
        Entry::Sheet(sheet) => key(&sheet.text),
    });
    let head = (&record.game, &record.players, &record.title, &record.date, &record.start);
    key(&(head, format!("{:?}", record.recorded), entries.collect::<Vec<u64>>()))
}

fn default_name(args: &RenderArgs, record: &Record, maker: &Maker) -> String {
    let at = match args.at {
        Some(AtArg::Step(step)) => format!("-{step}"),
        Some(AtArg::Best) => "-best".to_string(),
        None if args.contact_sheet.is_some() => "-sheet".to_string(),
        None => String::new(),
    };
    let template = args.out_template.clone().unwrap_or_else(|| format!("{{name}}{at}.{{ext}}"));
    let mut record = record.clone();
    if matches!(name(&record.source), "" | "-" | "." | ".." | "standard input") {
        record.source = record.game.clone();
    }
    Names::default().give(Some(&template), &record, record.index as usize, maker.suffix())
}

fn in_our_folder(path: &Path) -> bool {
    path.parent().is_some_and(|parent| parent.ends_with(FOLDER))
}

/// Whether a file, or the first picture of a folder, carries a tag.
fn has_tag(path: &Path, tag: &str) -> bool {
    let file = if path.is_dir() { path.join("frame-000001.png") } else { path.to_owned() };
    let mut head = Vec::new();
    let Ok(file) = fs::File::open(file) else { return false };
    let read = file.take(HEAD).read_to_end(&mut head);
    read.is_ok() && head.windows(tag.len()).any(|window| window == tag.as_bytes())
}
