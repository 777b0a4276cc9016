//! Making one film or picture, into any writer.

use std::io::Write;
use std::sync::Arc;

use super::options::{At, Dimensions, Options, Poster, Product};
use super::{RenderError, fit, sheet};
use crate::draw::{Canvas, Stock};
use crate::export::{FilmReel, Put, Summary, Watch, png_still};
use crate::games::{self, Telling};
use crate::model::{Cell, Finding, Millis, PairEdge, Place, Problem, Record, Replay, best_between};
use crate::scene::{Film, Moment, Scene};

/// Makes films, all in the same way.
pub struct Maker {
    options: Options,
    /// Films of one run look alike: what was drawn for one serves the others.
    stock: Stock,
    key: u64,
}

/// A match that is filmed.
pub struct Subject {
    pub replay: Arc<Replay>,
    /// Where the player to move could move, after every number of steps, where that is shown.
    pub legal: Vec<Vec<Cell>>,
    /// What the rules had to say.
    pub findings: Vec<Finding>,
}

impl Subject {
    /// The game of a record, or one of its variations, counted from 1.
    pub fn of(record: &Record, line: usize, options: &Options) -> Result<Subject, RenderError> {
        let other = if line == 0 { None } else { Some(variation(record, line)?) };
        let record = other.as_ref().unwrap_or(record);
        let Telling { replay, findings, .. } = games::tell(record)?;
        Ok(Subject { findings, ..Subject::told(record, Arc::new(replay), options) })
    }

    /// A game that has been told already.
    pub fn told(record: &Record, replay: Arc<Replay>, options: &Options) -> Subject {
        let legal = if options.show.legal { legal(record) } else { Vec::new() };
        Subject { replay, legal, findings: Vec::new() }
    }
}

/// A line beside the game, under a title that says so.
fn variation(record: &Record, line: usize) -> Result<Record, Problem> {
    let Some(found) = record.line(line) else {
        let what = match record.variations() {
            0 => format!("has no variations; --line {line} wants one"),
            count => format!("has no variation {line}; its variations are 1 to {count}"),
        };
        return Err(Problem::new(Place::file(&record.source), what));
    };
    let title = found.title.clone().unwrap_or_else(|| found.players.join(" – "));
    Ok(Record { title: Some(format!("{title}, variation {line}")), ..found })
}

/// Legal moves after every number of steps.
fn legal(record: &Record) -> Vec<Vec<Cell>> {
    games::find(&record.game).map(|game| game.legal_all(record)).unwrap_or_default()
}

/// Where pictures go.
pub enum Drain<'a> {
    File(&'a mut dyn Write),
    Folder(&'a mut Put<'a>),
}

/// One making of a film.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// Threads; 0 means one for each core.
    pub jobs: usize,
    /// Written into what is made, so that it can be recognised later.
    pub tag: Option<&'a str>,
    pub watch: Watch<'a>,
}

impl Default for Run<'_> {
    /// On all cores, watched by nobody.
    fn default() -> Self {
        Run { jobs: 0, tag: None, watch: Watch::nobody() }
    }
}

/// What was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    pub summary: Summary,
    /// The size and the pictures a second, where a limit of bytes made them less than asked for.
    pub shrunk: Option<(Dimensions, u32)>,
}

impl Maker {
    /// A maker, unless what is wanted cannot be had together.
    pub fn new(options: Options) -> Result<Maker, RenderError> {
        options.check()?;
        Ok(Maker { key: options.key(), options, stock: Stock::default() })
    }

    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The way films are made, as one number.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Makes what is wanted of a match.
    pub fn make(&self, subject: &Subject, drain: Drain, run: Run) -> Result<Made, RenderError> {
        let shoot = Shoot { maker: self, subject, run };
        match (self.options.what, drain) {
            (Product::Film(sink), Drain::Folder(put)) => {
                let film = shoot.film(self.options.size)?;
                let reel = shoot.reel(&film, self.options.fps)?;
                let options = self.options.sink(self.options.fps, run.jobs, run.tag);
                Ok(Made { summary: sink.write_files(&reel, put, &options, &run.watch)?, shrunk: None })
            }
            (Product::Film(_), Drain::File(out)) => match self.options.max_bytes {
                Some(most) => fit::fit(&shoot, most, out),
                None => {
                    let film = shoot.film(self.options.size)?;
                    Ok(Made { summary: shoot.write(&film, self.options.fps, out)?, shrunk: None })
                }
            },
            (Product::Picture(at), drain) => {
                let film = shoot.film(self.options.size)?;
                shoot.picture(&film.picture(shoot.moment(&film, at)?), drain)
            }
            (Product::Sheet(grid), drain) => shoot.picture(&sheet::scene(&shoot, grid)?, drain),
        }
    }

    /// The film of a match as scenes, not yet painted.
    pub fn film(&self, subject: &Subject) -> Result<Film, RenderError> {
        Shoot { maker: self, subject, run: Run::default() }.film(self.options.size)
    }

    /// Makes the picture that goes with a film.
    pub fn poster(&self, subject: &Subject, poster: Poster, out: &mut dyn Write, run: Run) -> Result<(), RenderError> {
        let shoot = Shoot { maker: self, subject, run };
        let film = shoot.film(self.options.size)?;
        let moment = match poster {
            Poster::First => film.moment(Millis::ZERO),
            Poster::At(at) => shoot.moment(&film, at)?,
        };
        shoot.picture(&film.picture(moment), Drain::File(out)).map(drop)
    }
}

/// One film in the making.
pub(super) struct Shoot<'a> {
    pub maker: &'a Maker,
    pub subject: &'a Subject,
    pub run: Run<'a>,
}

impl Shoot<'_> {
    /// The film on its stage, in a size.
    pub fn film(&self, size: Dimensions) -> Result<Film, RenderError> {
        let options = &self.maker.options;
        let cut = options.cut(&self.subject.replay)?;
        let replay = Arc::clone(&self.subject.replay);
        let sight = options.sight(&replay)?;
        let mut film = Film::seen(replay, options.view(size), sight, cut);
        film.stage.set_marks(options.marks.clone());
        if options.show.legal {
            film.stage.set_legal(self.subject.legal.clone());
        }
        Ok(film)
    }

    fn reel<'b>(&self, film: &'b Film, fps: u32) -> Result<FilmReel<'b>, RenderError> {
        let stock = self.maker.stock.clone();
        Ok(if self.maker.options.still { FilmReel::stills(film, stock)? } else { FilmReel::at(film, fps, stock)? })
    }

    /// Writes a film that is one file.
    pub fn write(&self, film: &Film, fps: u32, out: &mut dyn Write) -> Result<Summary, RenderError> {
        let Product::Film(sink) = self.maker.options.what else { return Err(RenderError::Together("this is no film")) };
        let options = self.maker.options.sink(fps, self.run.jobs, self.run.tag);
        Ok(sink.write(&self.reel(film, fps)?, out, &options, &self.run.watch)?)
    }

    /// When the step named is done.
    fn moment(&self, film: &Film, at: At) -> Result<Moment, RenderError> {
        let replay = &self.subject.replay;
        let steps = match at {
            At::Step(name) => replay.step_named(name, PairEdge::Last)?,
            At::Best => {
                let cut = self.maker.options.cut(replay)?;
                best_between(replay, cut.from, cut.to)
            }
            At::Time(time) => return Ok(Moment::Game(time)),
        };
        Ok(Moment::Game(film.timeline.time_of(steps)))
    }

    /// Writes one picture as PNG.
    fn picture(&self, scene: &Scene, drain: Drain) -> Result<Made, RenderError> {
        let (width, height) = (scene.width, scene.height);
        let mut canvas = Canvas::with(width, height, self.maker.stock.clone());
        canvas.draw(scene);
        let pixels = canvas.pixels();
        let summary = match drain {
            Drain::File(out) => png_still(pixels, width, height, out, self.run.tag)?,
            Drain::Folder(put) => {
                let mut bytes = Vec::new();
                let summary = png_still(pixels, width, height, &mut bytes, self.run.tag)?;
                put("picture.png", &bytes).map_err(crate::export::ExportError::from)?;
                summary
            }
        };
        Ok(Made { summary, shrunk: None })
    }
}
