//! Footage as a reel: scenes painted by the one rasteriser.

use super::{ExportError, Frame, Painter, Reel, Shot};
use crate::draw::{Canvas, Stock};
use crate::model::Millis;
use crate::model::limits::{MAX_FILM_FRAMES, MAX_FILM_PIXELS};
use crate::scene::{Footage, Take};

/// The frames of a film, or of other footage.
pub struct FilmReel<F: Footage> {
    footage: F,
    takes: Vec<Take<F::Moment>>,
    frames: Vec<Frame>,
    stock: Stock,
}

impl<F: Footage> FilmReel<F> {
    /// The frames at a rate, unless they are too many: nothing is laid out before that is known.
    pub fn at(footage: F, fps: u32, stock: Stock) -> Result<FilmReel<F>, ExportError> {
        bearable(&footage, u64::from(footage.lasts().0).saturating_mul(u64::from(fps)) / 1000)?;
        let takes = footage.takes(fps);
        Ok(FilmReel::new(footage, takes, stock))
    }

    /// One picture for each step, unless they are too many.
    pub fn stills(footage: F, stock: Stock) -> Result<FilmReel<F>, ExportError> {
        bearable(&footage, footage.shown() as u64)?;
        let takes = footage.stills();
        Ok(FilmReel::new(footage, takes, stock))
    }

    /// The painters of one film, and of many, share a stock.
    fn new(footage: F, takes: Vec<Take<F::Moment>>, stock: Stock) -> FilmReel<F> {
        let mut at = Millis::ZERO;
        let frame = |take: &Take<F::Moment>| {
            let frame = Frame { at, lasts: take.lasts };
            at = at + take.lasts;
            frame
        };
        let frames = takes.iter().map(frame).collect();
        FilmReel { footage, takes, frames, stock }
    }
}

/// Whether so many frames are no more than a film may have.
fn bearable(footage: &impl Footage, frames: u64) -> Result<(), ExportError> {
    let (width, height) = footage.size();
    let pixels = frames.saturating_mul(u64::from(width)).saturating_mul(u64::from(height));
    match frames > MAX_FILM_FRAMES || pixels > MAX_FILM_PIXELS {
        true => Err(ExportError::TooMuch { frames, width, height }),
        false => Ok(()),
    }
}

impl<F: Footage> Reel for FilmReel<F> {
    fn width(&self) -> u32 {
        self.footage.size().0
    }

    fn height(&self) -> u32 {
        self.footage.size().1
    }

    fn frames(&self) -> &[Frame] {
        &self.frames
    }

    fn painter(&self) -> Box<dyn Painter + '_> {
        let (width, height) = self.footage.size();
        Box::new(FilmPainter { reel: self, canvas: Canvas::with(width, height, self.stock.clone()) })
    }
}

struct FilmPainter<'a, F: Footage> {
    reel: &'a FilmReel<F>,
    canvas: Canvas,
}

impl<F: Footage> Painter for FilmPainter<'_, F> {
    fn paint(&mut self, index: usize) -> Shot<'_> {
        let scene = self.reel.footage.picture(self.reel.takes[index].moment);
        self.canvas.draw(&scene);
        Shot { pixels: self.canvas.pixels(), damage: self.canvas.damage() }
    }
}
