//! The short way: a match from a file or from bytes, as a film, as a picture, or in a few facts.

use std::io::Write;
#[cfg(feature = "files")]
use std::path::Path;
use std::sync::Arc;

use crate::export::Summary;
use crate::formats;
use crate::games::{self, Telling};
#[cfg(feature = "files")]
use crate::library::{Library, Logos};
use crate::model::{Finding, Info, Millis, Place, Problem, Record, Remark, Replay};
use crate::render::{Dimensions, Drain, Maker, Options, RenderError, Run, Subject};
use crate::scene::{Film, Footage};

/// The first match of a file, of a folder of round files, or of a folder of replays.
#[cfg(feature = "files")]
pub fn load(path: impl AsRef<Path>) -> Result<Match, Problem> {
    let path = path.as_ref();
    let nothing = || Problem::new(Place::file(path.display().to_string()), "holds no match");
    load_all(path)?.next().ok_or_else(nothing)?
}

/// Every match below a path, one after the other. A file that cannot be read is an `Err` and stops nothing.
#[cfg(feature = "files")]
pub fn load_all(path: impl AsRef<Path>) -> Result<impl Iterator<Item = Result<Match, Problem>>, Problem> {
    let logos = Logos::default();
    Ok(Library::new().listening().open(path.as_ref())?.map(move |record| {
        let mut record = record?;
        let remarks = logos.dress(&mut record, games::names);
        record.remarks.extend(remarks);
        Match::tell(record)
    }))
}

/// Writes one film of several matches, one after the other; with [`Options::highlights`] their best moments share its time.
pub fn together(matches: &[Match], options: &Options, out: &mut dyn Write) -> Result<Summary, RenderError> {
    let subjects: Vec<Subject> = matches.iter().map(|one| one.subject(options)).collect();
    let made = Maker::new(options.clone())?.make(&subjects, Drain::File(out), Run::default())?;
    Ok(made.summary)
}

/// A match: what the file says, and what the rules make of it.
pub struct Match {
    record: Record,
    replay: Arc<Replay>,
    findings: Vec<Finding>,
    remarks: Vec<Remark>,
}

/// A painted picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub width: u32,
    pub height: u32,
    /// Rows from the top, each pixel `0xffRRGGBB`.
    pub pixels: Vec<u32>,
}

impl Match {
    /// The first match in the bytes of a file. `name` is what problems call it.
    pub fn read(name: &str, bytes: Vec<u8>) -> Result<Match, Problem> {
        let problem = |what: String| Problem::new(Place::file(name), what);
        let format = formats::sniff(&bytes).ok_or_else(|| problem(formats::unknown(&bytes)))?;
        let record = format.read(name, bytes).next().ok_or_else(|| problem("holds no match".into()))?;
        Match::tell(record?)
    }

    /// What the rules make of a record.
    pub fn tell(record: Record) -> Result<Match, Problem> {
        let Telling { replay, findings, remarks, .. } = games::tell(&record)?;
        Ok(Match { record, replay: Arc::new(replay), findings, remarks })
    }

    /// Who played what, how it ended, and whether the record is whole.
    pub fn info(&self) -> Info {
        Info::new(&self.record, &self.replay)
    }

    /// Writes a film or a picture, as the options say.
    pub fn render(&self, options: &Options, out: &mut dyn Write) -> Result<Summary, RenderError> {
        let maker = Maker::new(options.clone())?;
        let made = maker.make(&[self.subject(options)], Drain::File(out), Run::default())?;
        Ok(made.summary)
    }

    /// The picture at a time of the usual film, title card included.
    pub fn frame(&self, ms: u32, (width, height): (u32, u32)) -> Result<Picture, RenderError> {
        let options = Options { size: Dimensions { width, height }, ..Options::default() };
        let film = self.film(&options)?;
        let mut canvas = crate::draw::Canvas::new(width, height);
        canvas.draw(&film.scene(Millis(ms)));
        Ok(Picture { width, height, pixels: canvas.pixels().to_vec() })
    }

    /// The film as scenes: plain data, to which things of one's own can be added before they are drawn.
    pub fn film(&self, options: &Options) -> Result<Film, RenderError> {
        Maker::new(options.clone())?.film(&self.subject(options))
    }

    /// What the file says.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// What happened, step by step.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// What the rules do not allow.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// What is worth knowing about the record.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    fn subject(&self, options: &Options) -> Subject {
        Subject::told(&self.record, Arc::clone(&self.replay), options)
    }
}
