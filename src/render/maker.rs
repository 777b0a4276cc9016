//! Making one film or picture, into any writer.

use std::io::Write;
use std::sync::Arc;

use super::highlights::{self, Demand};
use super::options::{At, Dimensions, Options, Poster, Product};
use super::{Parcel, RenderError, beside, fit, sheet};
use crate::draw::{Canvas, Stock};
use crate::export::{FilmReel, Put, Summary, Watch, png_still};
use crate::games::{self, Telling};
use crate::model::{Cell, Finding, Millis, PairEdge, Place, Problem, Record, Replay, best_between, drama};
use crate::scene::{Film, Footage, Moment, Programme, Scene};

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
    /// The match that is shown beside it, where two are compared.
    pub beside: Option<Box<Subject>>,
    /// What a page has of it, where one is made.
    pub parcel: Option<Box<Parcel>>,
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
        let parcel = (options.what == Product::Page).then(|| Box::new(Parcel::new(record, &replay, options)));
        Subject { replay, legal, findings: Vec::new(), beside: None, parcel }
    }

    /// The match with another one beside it.
    pub fn with(self, other: Subject) -> Subject {
        Subject { beside: Some(Box::new(other)), ..self }
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

    /// Makes what is wanted of a match, or of several one after the other.
    pub fn make(&self, subjects: &[Subject], drain: Drain, run: Run) -> Result<Made, RenderError> {
        let shoot = Shoot { maker: self, run };
        match (self.options.what, subjects) {
            (_, []) => Err(RenderError::Together("there is no match to film")),
            (Product::Film(_), [subject]) => match &subject.beside {
                None => shoot.shoot(drain, |size| self.film_of(subject, size)),
                Some(other) => shoot.shoot(drain, |size| beside::duo(&self.options, [subject, other], size)),
            },
            (Product::Film(_), _) => shoot.shoot(drain, |size| self.programme(subjects, size)),
            (Product::Picture(at), [subject]) => shoot.picture(&self.scene(subject, Poster::At(at))?, drain),
            (Product::Sheet(_), [Subject { beside: Some(_), .. }]) => {
                Err(RenderError::Together("--contact-sheet is for one match; --beside shows two"))
            }
            (Product::Sheet(grid), [subject]) => shoot.picture(&sheet::scene(self, subject, grid)?, drain),
            (Product::Page, [subject @ Subject { beside: None, .. }]) => shoot.page(subject, drain),
            (Product::Page, _) => Err(RenderError::Together("a page shows one match")),
            (Product::Picture(_) | Product::Sheet(_), _) => {
                Err(RenderError::Together("several matches together make a film; a picture shows one"))
            }
        }
    }

    /// The film of a match as scenes, not yet painted.
    pub fn film(&self, subject: &Subject) -> Result<Film, RenderError> {
        self.film_of(subject, self.options.size)
    }

    /// The film on its stage, in a size.
    pub(super) fn film_of(&self, subject: &Subject, size: Dimensions) -> Result<Film, RenderError> {
        film(subject, &self.options, size)
    }

    /// The films of several matches as one. Highlights are the best moments of all of them, and not all need have some.
    fn programme(&self, subjects: &[Subject], size: Dimensions) -> Result<Programme, RenderError> {
        let mut options = self.options.clone();
        let mut films = Vec::new();
        for (subject, share) in subjects.iter().zip(self.shares(subjects)?) {
            if share == Some(Millis::ZERO) {
                continue;
            }
            options.highlights = share;
            films.push(film(subject, &options, size)?);
            // Chats show the first picture of all.
            options.poster_frame = false;
        }
        let none = "--reel is too short for the best moment of any of these matches";
        Programme::new(films).ok_or(RenderError::Together(none))
    }

    /// How many of several matches have no moment among the highlights.
    pub fn left_out(&self, subjects: &[Subject]) -> Result<usize, RenderError> {
        let shares = if subjects.len() > 1 { self.shares(subjects)? } else { Vec::new() };
        Ok(shares.iter().filter(|share| **share == Some(Millis::ZERO)).count())
    }

    /// The time for highlights that each match gets; `None` where all of everything is shown.
    fn shares(&self, subjects: &[Subject]) -> Result<Vec<Option<Millis>>, RenderError> {
        let Some(total) = self.options.highlights else { return Ok(vec![None; subjects.len()]) };
        let demand = |subject: &Subject| {
            let cut = self.options.whole_cut(&subject.replay)?;
            Ok(Demand::of(&subject.replay, &cut))
        };
        let demands = subjects.iter().map(demand).collect::<Result<Vec<Demand>, RenderError>>()?;
        Ok(highlights::share(&demands, total).into_iter().map(Some).collect())
    }

    /// When the step named is done.
    fn moment(&self, film: &Film, at: At) -> Result<Moment, RenderError> {
        let replay = &film.replay;
        let steps = match at {
            At::Step(name) => replay.step_named(name, PairEdge::Last)?,
            At::Best => {
                let cut = self.options.cut(replay)?;
                best_between(replay, cut.from, cut.to)
            }
            At::Time(time) => return Ok(Moment::Game(time)),
        };
        Ok(Moment::Game(film.timeline.time_of(steps)))
    }

    /// Makes the picture that goes with a film; of several matches it shows the one with the best moment, or the first one's title.
    pub fn poster(
        &self,
        subjects: &[Subject],
        poster: Poster,
        out: &mut dyn Write,
        run: Run,
    ) -> Result<(), RenderError> {
        let loudest = |subject: &&Subject| drama(&subject.replay).into_iter().fold(0.0, f32::max);
        let subject = match (subjects, poster) {
            ([subject], _) => Some(subject),
            (_, Poster::First) => subjects.first(),
            (_, Poster::At(At::Best)) => subjects.iter().max_by(|a, b| loudest(a).total_cmp(&loudest(b))),
            (_, Poster::At(At::Step(_) | At::Time(_))) => None,
        };
        let Some(subject) = subject else {
            return Err(RenderError::Together(
                "of several matches together the poster is the best moment or the first picture",
            ));
        };
        Shoot { maker: self, run }.picture(&self.scene(subject, poster)?, Drain::File(out)).map(drop)
    }

    /// One picture of a match, or of it and the one beside it.
    fn scene(&self, subject: &Subject, which: Poster) -> Result<Scene, RenderError> {
        if let Some(other) = &subject.beside {
            return beside::scene(&self.options, [subject, other], which);
        }
        let film = self.film(subject)?;
        let moment = match which {
            Poster::First => film.moment(Millis::ZERO),
            Poster::At(at) => self.moment(&film, at)?,
        };
        Ok(film.picture(moment))
    }
}

/// A match on its stage, in a size.
fn film(subject: &Subject, options: &Options, size: Dimensions) -> Result<Film, RenderError> {
    let cut = options.cut(&subject.replay)?;
    let replay = Arc::clone(&subject.replay);
    let sight = options.sight(&replay)?;
    let mut film = Film::seen(replay, options.view(size), sight, cut);
    film.stage.set_marks(options.marks.clone());
    if options.show.legal {
        film.stage.set_legal(subject.legal.clone());
    }
    Ok(film)
}

/// One film in the making.
pub(super) struct Shoot<'a> {
    pub maker: &'a Maker,
    pub run: Run<'a>,
}

impl Shoot<'_> {
    /// Makes a film, whose footage can be had in any size.
    fn shoot<F: Footage>(
        &self,
        drain: Drain,
        footage: impl Fn(Dimensions) -> Result<F, RenderError>,
    ) -> Result<Made, RenderError> {
        let options = &self.maker.options;
        let Product::Film(sink) = options.what else { return Err(RenderError::Together("this is no film")) };
        let summary = match (drain, options.max_bytes) {
            (Drain::Folder(put), _) => {
                let footage = footage(options.size)?;
                let settings = options.sink(options.fps, self.run.jobs, self.run.tag);
                sink.write_files(&self.reel(&footage, options.fps)?, put, &settings, &self.run.watch)?
            }
            (Drain::File(out), Some(most)) => return fit::fit(self, most, footage, out),
            (Drain::File(out), None) => self.write(&footage(options.size)?, options.fps, out)?,
        };
        Ok(Made { summary, shrunk: None })
    }

    pub(super) fn reel<F: Footage>(&self, footage: F, fps: u32) -> Result<FilmReel<F>, RenderError> {
        let stock = self.maker.stock.clone();
        Ok(if self.maker.options.still {
            FilmReel::stills(footage, stock)?
        } else {
            FilmReel::at(footage, fps, stock)?
        })
    }

    /// Writes a film that is one file.
    pub fn write(&self, footage: &impl Footage, fps: u32, out: &mut dyn Write) -> Result<Summary, RenderError> {
        let Product::Film(sink) = self.maker.options.what else { return Err(RenderError::Together("this is no film")) };
        let options = self.maker.options.sink(fps, self.run.jobs, self.run.tag);
        Ok(sink.write(&self.reel(footage, fps)?, out, &options, &self.run.watch)?)
    }

    /// Without pages there is nothing to write.
    #[cfg(not(feature = "page"))]
    fn page(&self, _subject: &Subject, _drain: Drain) -> Result<Made, RenderError> {
        Err(RenderError::Together("this matchreel was built without pages"))
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
