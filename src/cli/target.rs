//! Where a film goes, and whether it may replace what is there.

use std::fmt;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use super::Stop;
use super::args::{Format, RenderArgs};
use crate::export::{ExportError, Output, Summary};
use crate::model::Record;

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
    /// Written into the file: which replay it shows.
    pub tag: String,
    replaces: bool,
}

impl Target {
    /// Finds the place and refuses at once to overwrite what is not ours.
    pub fn new(args: &RenderArgs, record: &Record, format: Format) -> Result<Target, Stop> {
        let tag = format!("{TAG} {:016x}", crate::model::key(&(name(&record.source), record.index)));
        let path = match &args.output {
            Some(output) if output.as_os_str() == "-" => None,
            Some(output) => Some(output.clone()),
            None => Some(Path::new(FOLDER).join(default_name(args, record, format))),
        };
        let ours =
            args.output.is_none() || path.as_deref().is_some_and(|path| in_our_folder(path) || has_tag(path, &tag));
        let target = Target { path, tag, replaces: args.force || ours };
        match &target.path {
            // A device or a pipe is written to, not replaced.
            Some(path) if (path.is_file() || path.is_dir()) && !target.replaces => {
                Err(Stop::failed(format!("{}: is there already; --force replaces it", path.display())))
            }
            Some(path) if args.output.is_none() => {
                let folder = path.parent().unwrap_or(Path::new("."));
                fs::create_dir_all(folder).map_err(|error| Stop::failed(format!("{}: {error}", folder.display())))?;
                Ok(target)
            }
            Some(_) | None => Ok(target),
        }
    }

    pub fn replaces(&self) -> bool {
        self.replaces
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

/// The last part of a source's path: a replay that was moved is still the same replay.
fn name(source: &str) -> &str {
    source.trim_end_matches(['/', '\\']).rsplit(['/', '\\']).next().unwrap_or(source)
}

fn default_name(args: &RenderArgs, record: &Record, format: Format) -> String {
    let stem = match name(&record.source) {
        "" | "-" | "." | ".." => record.game.as_str(),
        name => name,
    };
    let stem =
        stem.rsplit_once('.').map_or(stem, |(stem, _)| if stem.is_empty() { record.game.as_str() } else { stem });
    let index = if record.index > 1 { format!("-{}", record.index) } else { String::new() };
    match (format, args.at) {
        (Format::Gif, _) => format!("{stem}{index}.gif"),
        (Format::Apng, _) => format!("{stem}{index}.apng"),
        (Format::Png, Some(step)) => format!("{stem}{index}-{step}.png"),
        (Format::Png, None) => format!("{stem}{index}"),
    }
}

fn in_our_folder(path: &Path) -> bool {
    path.parent().is_some_and(|parent| parent.ends_with(FOLDER))
}

/// Whether a file, or the first picture of a folder, is a film of the same replay.
fn has_tag(path: &Path, tag: &str) -> bool {
    let file = if path.is_dir() { path.join("frame-000001.png") } else { path.to_owned() };
    let mut head = Vec::new();
    let Ok(file) = fs::File::open(file) else { return false };
    let read = file.take(HEAD).read_to_end(&mut head);
    read.is_ok() && head.windows(tag.len()).any(|window| window == tag.as_bytes())
}
