//! What is wanted: the same words for everybody who makes films.

use std::sync::Arc;

use super::{RenderError, highlights};
use crate::export::{self, Repeat, Sink, SinkOptions};
use crate::model::{Cell, Mark, Millis, PairEdge, Replay, Seat, StepName, ThingId, key};
use crate::scene::{Cut, Show, Sight, Theme, View};
use crate::timeline::{Aim, Pace};

/// Everything that decides what a film looks like, but the replay itself.
#[derive(Clone, Debug)]
pub struct Options {
    pub what: Product,
    pub size: Dimensions,
    /// Pictures a second.
    pub fps: u32,
    pub pace: Pace,
    /// Whether a match whose record says how long a step is shown keeps to that instead of the pace.
    pub recorded_delay: bool,
    /// The whole film, with all that is around the game, lasts so long, whatever the pace.
    pub duration: Option<Millis>,
    /// Only the best moments, as many as fit into this time with all that is around them.
    pub highlights: Option<Millis>,
    pub part: Selection,
    /// One picture for each step, nothing moves.
    pub still: bool,
    /// Whether a title card and an end card are around the game.
    pub cards: bool,
    /// Whether a whole film begins with its poster for the blink of an eye, where people see that before they play it.
    pub poster_frame: bool,
    pub theme: Arc<Theme>,
    pub show: Show,
    /// From which side the board is seen, and how near.
    pub sight: Sight,
    /// The cell in the middle of a board that is larger than its pane, by name; instead of the sight's own.
    pub centre: Option<String>,
    /// Whom the camera follows, by name: a player, or the thing on a cell at the start; instead of what the sight is after.
    pub follow: Option<String>,
    /// Marks of the person's own: after how many steps, and what.
    pub marks: Vec<(usize, Mark)>,
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
    Sheet(SheetGrid),
    /// The match in a browser, in one HTML file.
    Page,
}

/// Width and height of a picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dimensions {
    pub width: u32,
    pub height: u32,
}

/// Columns and rows of a contact sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetGrid {
    pub cols: u32,
    pub rows: u32,
}

/// Which part of a match is filmed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Selection {
    #[default]
    All,
    /// From one step to another, as people name them; both are seen happening.
    Steps { from: Option<StepName>, to: Option<StepName> },
    /// From the picture after so many steps to the picture after so many others.
    Between { from: usize, to: usize },
}

/// Which step a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// As people name it.
    Step(StepName),
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
            pace: Pace::story(),
            recorded_delay: true,
            duration: None,
            highlights: None,
            part: Selection::All,
            still: false,
            cards: true,
            poster_frame: true,
            theme: Arc::new(Theme::default()),
            show: Show::default(),
            sight: Sight { aim: Aim::Auto, ..Sight::default() },
            centre: None,
            follow: None,
            marks: Vec::new(),
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
            Product::Picture(_) | Product::Sheet(_) | Product::Page => None,
        };
        let whole = self.part == Selection::All && self.duration.is_none() && !self.still;
        let film_that = |can: fn(&Sink) -> bool| sink.is_some_and(can);
        let wrong = if self.max_bytes.is_some() && !film_that(|sink| sink.shrinks) {
            "--max-bytes is for films: GIF, APNG or MP4"
        } else if self.quality.is_some() && !film_that(|sink| sink.has_quality) {
            "--quality is for MP4"
        } else if self.repeat != Repeat::Forever && !film_that(|sink| sink.repeats) {
            "--loop is for GIF and APNG; a player decides how often a video is shown"
        } else if self.poster.is_some() && !film_that(|sink| !sink.is_folder()) {
            "--poster is for films"
        } else if self.what == Product::Page && !(whole && self.highlights.is_none()) {
            "a page plays the whole match; --select, --reel, --duration and --still are for films"
        } else if self.what == Product::Page && !cfg!(feature = "page") {
            "this matchreel was built without pages"
        } else if self.highlights.is_some() && sink.is_none() {
            "--reel is a film; --at and --contact-sheet make one picture"
        } else if self.highlights.is_some() && self.duration.is_some() {
            "--reel tells how long the film lasts; leave out --duration"
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
            Product::Page => "html",
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

    /// How the board of a replay is looked at.
    pub fn sight(&self, replay: &Replay) -> Result<Sight, RenderError> {
        let aim = match (&self.follow, self.still) {
            // From one still to the next a camera would leap.
            (_, true) => Aim::Off,
            (Some(name), false) => followed(replay, name)?,
            (None, false) => self.sight.aim,
        };
        let sight = Sight { aim, ..self.sight };
        let Some(name) = &self.centre else { return Ok(sight) };
        let coords = &replay.look.board.coords;
        let Some(cell) = coords.cell(name).filter(|cell| replay.size.holds(*cell)) else {
            let (right, bottom) = (i32::from(replay.size.cols) - 1, i32::from(replay.size.rows) - 1);
            // The corner that is written first is not the same for all: chess begins at the bottom.
            let (first, last) = (coords.name(Cell::new(0, bottom)), coords.name(Cell::new(right, 0)));
            return Err(RenderError::NoCell { name: name.clone(), first, last });
        };
        Ok(Sight { middle: Some((cell.col as f32, cell.row as f32)), ..sight })
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

    /// The pace of a replay: its record's own, where that counts.
    pub(super) fn pace_of(&self, replay: &Replay) -> Pace {
        let own = replay.delay.filter(|_| self.recorded_delay).map(|delay| Pace::Fixed { delay });
        own.unwrap_or(self.pace)
    }

    /// Which part of a replay is seen, and how long.
    pub(super) fn cut(&self, replay: &Replay) -> Result<Cut, RenderError> {
        let mut cut = self.whole_cut(replay)?;
        if let Some(total) = self.highlights {
            highlights::shorten(&mut cut, total, replay)?;
        }
        Ok(cut)
    }

    /// How many steps are played when what was asked for begins, and when it ends.
    pub fn steps(&self, replay: &Replay) -> Result<(usize, usize), RenderError> {
        match self.part {
            Selection::All => Ok((0, usize::MAX)),
            Selection::Between { from, to } => Ok((from, to)),
            Selection::Steps { from, to } => steps_between(replay, from, to),
        }
    }

    /// The same before anything is left out for want of time.
    pub(super) fn whole_cut(&self, replay: &Replay) -> Result<Cut, RenderError> {
        let mut cut = if self.highlights.is_some() { highlights::usual() } else { Cut::default() };
        cut.pace = self.pace_of(replay);
        if !self.cards {
            (cut.title, cut.end) = (Millis::ZERO, Millis::ZERO);
        }
        (cut.from, cut.to) = self.steps(replay)?;
        // A part that stops before the end has no result to tell.
        if cut.to < replay.steps.len() {
            cut.end = Millis::ZERO;
        }
        if self.has_poster_frame() {
            cut.poster = POSTER_FRAME;
        }
        if let Some(total) = self.duration {
            cut.fit = Some(fitted(&mut cut, total));
        }
        Ok(cut)
    }
}

/// Whom a name means: a player, by name or number, or the thing that stands on a cell at the start.
fn followed(replay: &Replay, name: &str) -> Result<Aim, RenderError> {
    let same = |player: &String| player.trim().eq_ignore_ascii_case(name.trim());
    let numbered = || name.trim().parse::<usize>().ok()?.checked_sub(1).filter(|seat| *seat < replay.players.len());
    if let Some(seat) = replay.players.iter().position(same).or_else(numbered) {
        return Ok(Aim::Seat(Seat(seat as u8)));
    }
    let cell = replay.look.board.coords.cell(name);
    let thing =
        cell.and_then(|cell| replay.setup.iter().position(|state| state.at == replay.look.board.grid.spot(cell)));
    let nobody = || {
        let players = replay.players.iter().enumerate().map(|(i, player)| format!("{} {player}", i + 1));
        RenderError::Nobody { name: name.to_string(), players: players.collect::<Vec<_>>().join(", ") }
    };
    thing.map(|thing| Aim::Thing(ThingId(thing as u32))).ok_or_else(nobody)
}

/// How many steps are played when a film of some steps begins, and when it ends.
fn steps_between(replay: &Replay, from: Option<StepName>, to: Option<StepName>) -> Result<(usize, usize), RenderError> {
    let find = |name: Option<StepName>, edge| name.map(|name| replay.step_named(name, edge)).transpose();
    // The first step named is seen happening: the film starts when the one before is done.
    let first = find(from, PairEdge::First)?.map_or(0, |steps| steps.saturating_sub(1));
    let last = find(to, PairEdge::Last)?.unwrap_or(usize::MAX);
    match (from, to) {
        (Some(from), Some(to)) if first >= last && last > 0 => Err(RenderError::Backwards { from, to }),
        (_, _) => Ok((first, last)),
    }
}

/// Shortens what is around the game to at most a third of a time. Returns how long it is then.
pub(super) fn spare(cut: &mut Cut, total: Millis) -> Millis {
    let sum = around(cut).0;
    if sum > total.0 / 3 {
        let shrink = |part: Millis| Millis((u64::from(part.0) * u64::from(total.0 / 3) / u64::from(sum)) as u32);
        cut.poster = shrink(cut.poster);
        cut.title = shrink(cut.title);
        cut.opening = shrink(cut.opening);
        cut.closing = shrink(cut.closing);
        cut.end = shrink(cut.end);
    }
    around(cut)
}

/// How long everything but the game stays.
pub(super) fn around(cut: &Cut) -> Millis {
    [cut.poster, cut.title, cut.opening, cut.closing, cut.end].into_iter().fold(Millis::ZERO, |sum, part| sum + part)
}

/// Fits the whole film, with its cards and holds, into a time: they take at most a third of it. Returns what is left
/// for the game.
fn fitted(cut: &mut Cut, total: Millis) -> Millis {
    total - spare(cut, total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_film_keeps_the_delay_of_its_record_unless_another_pace_was_asked_for() {
        let replay = |delay: Option<Millis>| Replay { delay, ..Replay::default() };
        let pace = |options: &Options, delay: Option<Millis>| options.cut(&replay(delay)).map(|cut| cut.pace).ok();
        let (usual, asked) = (Options::default(), Options { recorded_delay: false, ..Options::default() });
        let delay = Millis(250);
        assert_eq!(pace(&usual, Some(delay)), Some(Pace::Fixed { delay }));
        assert_eq!(pace(&usual, None), Some(Pace::story()));
        assert_eq!(pace(&asked, Some(delay)), Some(Pace::story()));
    }
}
