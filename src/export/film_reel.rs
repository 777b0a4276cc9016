//! A film on its stage as a reel: scenes painted by the one rasteriser.

use super::{ExportError, Frame, Painter, Reel, Shot};
use crate::draw::{Canvas, Stock};
use crate::model::Millis;
use crate::model::limits::{MAX_FILM_FRAMES, MAX_FILM_PIXELS};
use crate::scene::{Film, Take};

/// The frames of a film.
pub struct FilmReel<'a> {
    film: &'a Film,
    takes: Vec<Take>,
    frames: Vec<Frame>,
    stock: Stock,
}

impl<'a> FilmReel<'a> {
    /// The frames of a film at a rate, unless they are too many: nothing is laid out before that is known.
    pub fn at(film: &'a Film, fps: u32, stock: Stock) -> Result<FilmReel<'a>, ExportError> {
        bearable(film, u64::from(film.lasts().0).saturating_mul(u64::from(fps)) / 1000)?;
        Ok(FilmReel::new(film, film.takes(fps), stock))
    }

    /// One picture for each step, unless they are too many.
    pub fn stills(film: &'a Film, stock: Stock) -> Result<FilmReel<'a>, ExportError> {
        bearable(film, film.shown() as u64)?;
        Ok(FilmReel::new(film, film.stills(), stock))
    }

    /// The painters of one film, and of many, share a stock.
    fn new(film: &'a Film, takes: Vec<Take>, stock: Stock) -> FilmReel<'a> {
        let mut at = Millis::ZERO;
        let frame = |take: &Take| {
            let frame = Frame { at, lasts: take.lasts };
            at = at + take.lasts;
            frame
        };
        let frames = takes.iter().map(frame).collect();
        FilmReel { film, takes, frames, stock }
    }
}

/// Whether so many frames are no more than a film may have.
fn bearable(film: &Film, frames: u64) -> Result<(), ExportError> {
    let (width, height) = (film.stage.view.width, film.stage.view.height);
    let pixels = frames.saturating_mul(u64::from(width)).saturating_mul(u64::from(height));
    match frames > MAX_FILM_FRAMES || pixels > MAX_FILM_PIXELS {
        true => Err(ExportError::TooMuch { frames, width, height }),
        false => Ok(()),
    }
}

impl Reel for FilmReel<'_> {
    fn width(&self) -> u32 {
        self.film.stage.view.width
    }

    fn height(&self) -> u32 {
        self.film.stage.view.height
    }

    fn frames(&self) -> &[Frame] {
        &self.frames
    }

    fn painter(&self) -> Box<dyn Painter + '_> {
        let view = &self.film.stage.view;
        Box::new(FilmPainter { reel: self, canvas: Canvas::with(view.width, view.height, self.stock.clone()) })
    }
}

struct FilmPainter<'a> {
    reel: &'a FilmReel<'a>,
    canvas: Canvas,
}

impl Painter for FilmPainter<'_> {
    fn paint(&mut self, index: usize) -> Shot<'_> {
        let scene = self.reel.film.picture(self.reel.takes[index].moment);
        self.canvas.draw(&scene);
        Shot { pixels: self.canvas.pixels(), damage: self.canvas.damage() }
    }
}
