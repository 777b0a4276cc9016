//! What is wanted: the same words for everybody who makes films.

use std::sync::Arc;

use super::RenderError;
use crate::export::{self, Repeat, Sink, SinkOptions};
use crate::model::{Millis, Replay, key};
use crate::scene::{Cut, Show, Theme, View};
use crate::timeline::Pace;

/// Everything that decides what a film looks like, but the replay itself.
#[derive(Clone, Debug)]
pub struct Options {
    pub what: Product,
    pub size: Dimensions,
    /// Pictures a second.
    pub fps: u32,
    pub pace: Pace,
    /// The whole film, with all that is around the game, lasts so long, whatever the pace.
    pub duration: Option<Millis>,
    pub part: Selection,
    /// One picture for each step, nothing moves.
    pub still: bool,
    /// Whether a title card and an end card are around the game.
    pub cards: bool,
    /// Whether a whole film begins with its poster for the blink of an eye, where people see that before they play it.
    pub poster_frame: bool,
    pub theme: Arc<Theme>,
    pub show: Show,
    /// Instead of the replay's own.
    pub title: Option<String>,
    /// Reduced motion.
    pub calm: bool,
    pub repeat: Repeat,
    /// From 1 to 100, where the kind of file has such a number.
    pub quality: Option<u8>,
    /// A film that would be larger is made smaller.
    pub max_bytes: Option<u64>,
    /// A picture beside the film.
    pub poster: Option<Poster>,
}

/// How long the poster stays at the head of a film: one picture at 25 a second.
const POSTER_FRAME: Millis = Millis(40);

/// What is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Product {
    Film(&'static Sink),
    Picture(At),
    Sheet(Grid),
}

/// Width and height of a picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dimensions {
    pub width: u32,
    pub height: u32,
}

/// Columns and rows of a contact sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    pub cols: u32,
    pub rows: u32,
}

/// Which part of a match is filmed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Selection {
    #[default]
    All,
    /// From one step to another, by the numbers people call them; both are seen happening.
    Steps { from: Option<u32>, to: Option<u32> },
    /// From the picture after so many steps to the picture after so many others.
    Between { from: usize, to: usize },
}

/// Which step a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// By the number people call it.
    Step(u32),
    /// The most dramatic one of what is shown.
    Best,
    /// The very moment, in the time of the film's pace.
    Time(Millis),
}

/// Which picture is the poster of a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Poster {
    First,
    At(At),
}

impl Default for Options {
    fn default() -> Options {
        Options {
            what: Product::Film(&export::GIF),
            size: Dimensions { width: 800, height: 800 },
            fps: 25,
            pace: Pace::default(),
            duration: None,
            part: Selection::All,
            still: false,
            cards: true,
            poster_frame: true,
            theme: Arc::new(Theme::default()),
            show: Show::default(),
            title: None,
            calm: false,
            repeat: Repeat::Forever,
            quality: None,
            max_bytes: None,
            poster: None,
        }
    }
}

impl Options {
    /// Refuses what cannot be had together, before any work.
    pub fn check(&self) -> Result<(), RenderError> {
        let sink = match self.what {
            Product::Film(sink) => Some(sink),
            Product::Picture(_) | Product::Sheet(_) => None,
        };
        let film_that = |can: fn(&Sink) -> bool| sink.is_some_and(can);
        let wrong = if self.max_bytes.is_some() && !film_that(|sink| sink.shrinks) {
            "--max-bytes is for films: GIF, APNG or MP4"
        } else if self.quality.is_some() && !film_that(|sink| sink.has_quality) {
            "--quality is for MP4"
        } else if self.repeat != Repeat::Forever && !film_that(|sink| sink.repeats) {
            "--loop is for GIF and APNG; a player decides how often a video is shown"
        } else if self.poster.is_some() && !film_that(|sink| !sink.is_folder()) {
            "--poster is for films"
        } else {
            return Ok(sink.map_or(Ok(()), |sink| sink.ready())?);
        };
        Err(RenderError::Together(wrong))
    }

    /// The way films are made, as one number.
    pub fn key(&self) -> u64 {
        key(&(env!("CARGO_PKG_VERSION"), format!("{self:?}")))
    }

    /// The suffix of what is made; numbered pictures go to a folder without one.
    pub fn suffix(&self) -> &'static str {
        match self.what {
            Product::Film(sink) if sink.is_folder() => "",
            Product::Film(sink) => sink.id,
            Product::Picture(_) | Product::Sheet(_) => "png",
        }
    }

    pub(super) fn view(&self, size: Dimensions) -> View {
        View {
            width: size.width,
            height: size.height,
            theme: Arc::clone(&self.theme),
            show: self.show,
            title: self.title.clone(),
            calm: self.calm,
        }
    }

    pub(super) fn sink(&self, fps: u32, jobs: usize, tag: Option<&str>) -> SinkOptions {
        let quality = self.quality.unwrap_or(SinkOptions::QUALITY);
        SinkOptions { fps, repeat: self.repeat, quality, jobs, tag: tag.map(str::to_string) }
    }

    /// Whether the poster is the first picture: of a whole film that moves, with its cards.
    fn has_poster_frame(&self) -> bool {
        let covered = matches!(self.what, Product::Film(sink) if sink.has_cover);
        covered && self.poster_frame && self.cards && !self.still && self.part == Selection::All
    }

    /// Which part of a replay is seen, and how long.
    pub(super) fn cut(&self, replay: &Replay) -> Result<Cut, RenderError> {
        let mut cut = Cut { pace: self.pace, ..Cut::default() };
        if !self.cards {
            (cut.title, cut.end) = (Millis::ZERO, Millis::ZERO);
        }
        (cut.from, cut.to) = match self.part {
            Selection::All => (0, usize::MAX),
            Selection::Between { from, to } => (from, to),
            Selection::Steps { from, to } => {
                let played = |number: Option<u32>, all| number.map_or(Ok(all), |number| steps_of(replay, number));
                // The first step named is seen happening: the film starts when the one before is done.
                (played(from, 0)?.saturating_sub(1), played(to, usize::MAX)?)
            }
        };
        // A part that stops before the end has no result to tell.
        if cut.to < replay.steps.len() {
            cut.end = Millis::ZERO;
        }
        if self.has_poster_frame() {
            cut.poster = POSTER_FRAME;
        }
        if let Some(total) = self.duration {
            cut.pace = fitted(&mut cut, total, replay);
        }
        Ok(cut)
    }
}

/// How many steps are played when the step people call `number` is done.
pub(super) fn steps_of(replay: &Replay, number: u32) -> Result<usize, RenderError> {
    let count = replay.steps.len();
    let missing = || RenderError::NoStep { number, first: replay.first, last: replay.number(count) };
    (0..=count).find(|steps| replay.number(*steps) == number).ok_or_else(missing)
}

/// Fits the whole film, with its cards and holds, into a time: they take at most a third of it.
fn fitted(cut: &mut Cut, total: Millis, replay: &Replay) -> Pace {
    let around =
        |cut: &Cut| [cut.poster, cut.title, cut.opening, cut.closing, cut.end].iter().map(|part| part.0).sum::<u32>();
    let sum = around(cut);
    if sum > total.0 / 3 {
        let shrink = |part: Millis| Millis((u64::from(part.0) * u64::from(total.0 / 3) / u64::from(sum)) as u32);
        cut.poster = shrink(cut.poster);
        cut.title = shrink(cut.title);
        cut.opening = shrink(cut.opening);
        cut.closing = shrink(cut.closing);
        cut.end = shrink(cut.end);
    }
    // The pace is that of the whole game; of a part of it only that part has to fit.
    let count = replay.steps.len().max(1);
    let shown = cut.to.min(count).saturating_sub(cut.from).max(1);
    let game = u64::from(total.0 - around(cut)) * count as u64 / shown as u64;
    Pace::Fitted { total: Millis(game.min(u64::from(u32::MAX)) as u32) }
}
