//! From painted frames to compressed pieces, one thread's part.

use super::super::delta::{Canvas, Sheet};
use super::super::frame_times::FrameTimes;
use super::super::histogram::Histogram;
use super::super::kept::Kept;
use super::super::palette::{Mapper, Matcher, Palette};
use super::super::{Painter, Reel, stretches};
use super::lzw::{Lzw, Under};
use crate::scene::Rect;

/// A frame ready to be written: a box and its compressed pixels.
pub struct Piece {
    pub place: Rect,
    pub lzw: Vec<u8>,
    /// The index that leaves a pixel as it is.
    pub clear: Option<u8>,
    /// A palette of its own instead of the film's.
    pub table: Option<Vec<u8>>,
    /// The film's index of the pixel at the top left, to repeat it where a picture lasts too long for one frame.
    pub corner: u8,
}

/// Where frames come from.
enum Source<'a> {
    Painter(Box<dyn Painter + 'a>),
    /// With how many of the changes have been shown.
    Kept(&'a Kept, usize),
}

/// What one thread needs to cut frames.
pub struct Cutter<'a> {
    source: Source<'a>,
    palette: &'a Palette,
    mapper: Mapper<'a>,
    canvas: Canvas<u8>,
    lzw: Lzw,
    size: Rect,
    last: Option<usize>,
}

impl<'a> Cutter<'a> {
    /// A film that was kept is not painted again.
    pub fn new(
        (reel, kept): (&'a dyn Reel, Option<&'a Kept>),
        palette: &'a Palette,
        matcher: &'a Matcher,
    ) -> Cutter<'a> {
        Cutter {
            source: kept.map_or_else(|| Source::Painter(reel.painter()), |kept| Source::Kept(kept, 0)),
            palette,
            mapper: matcher.mapper(),
            canvas: Canvas::new(reel.width() as usize, reel.height() as usize, palette.clear),
            lzw: Lzw::new(),
            size: Rect::new(0, 0, reel.width() as i32, reel.height() as i32),
            last: None,
        }
    }

    /// Whether all colours so far were in the film's palette.
    pub fn exact(&self) -> bool {
        self.mapper.exact
    }

    /// The piece for a cut after those asked for before; nothing if the picture is the one before.
    pub fn piece(&mut self, plan: &FrameTimes, item: usize) -> Option<Piece> {
        if let Some(before) = item.checked_sub(1).filter(|before| self.last != Some(*before)) {
            self.show(plan, before);
            self.canvas.settle();
        }
        self.last = Some(item);
        self.show(plan, item);
        if item == 0 {
            return Some(self.whole(plan, item));
        }
        let change = self.canvas.change()?;
        if change.pixels * 2 > self.canvas.pixels().len() && !self.palette.close {
            self.canvas.settle();
            return Some(self.whole(plan, item));
        }
        let mut lzw = Vec::new();
        let Sheet { now, changes, islands } = self.canvas.sheet();
        let under = self.palette.clear.map(|clear| Under { pixels: now, clear, islands });
        self.lzw.encode_over(self.palette.bits(), if under.is_some() { changes } else { now }, under, &mut lzw);
        self.canvas.settle();
        Some(Piece { place: change.place, lzw, clear: self.palette.clear, table: None, corner: self.canvas.corner() })
    }

    /// Brings the canvas up to a cut.
    fn show(&mut self, plan: &FrameTimes, item: usize) {
        let index = |color| self.mapper.index(color);
        match &mut self.source {
            Source::Painter(painter) => self.canvas.update(&painter.paint(plan.cuts[item].frame()), index),
            Source::Kept(kept, shown) => {
                let new = kept.changes.get(*shown..=item).unwrap_or_default();
                let mut index = index;
                new.iter().for_each(|runs| self.canvas.take(runs, &mut index));
                *shown = item + 1;
            }
        }
    }

    /// The whole picture, with a palette of its own if the film's is not close enough.
    ///
    /// The canvas goes on in the film's palette: where a later frame has the same index there, what is on the screen is near
    /// enough, and every thread comes to the same result without knowing what was written before.
    fn whole(&mut self, plan: &FrameTimes, item: usize) -> Piece {
        let (place, corner) = (self.size, self.canvas.corner());
        let mut lzw = Vec::new();
        if self.palette.close {
            self.lzw.encode(self.palette.bits(), self.canvas.pixels(), &mut lzw);
            return Piece { place, lzw, clear: None, table: None, corner };
        }
        let kept;
        let painted = match &mut self.source {
            Source::Painter(painter) => painter.paint(plan.cuts[item].frame()).pixels,
            Source::Kept(film, _) => {
                kept = film.picture(item);
                &kept
            }
        };
        let histogram = Histogram::of(stretches(painted));
        let palette = Palette::choose(&histogram);
        let matcher = Matcher::new(&palette, &histogram);
        let mut mapper = matcher.mapper();
        let pixels: Vec<u8> = painted.iter().map(|color| mapper.index(*color)).collect();
        self.lzw.encode(palette.bits(), &pixels, &mut lzw);
        Piece { place, lzw, clear: None, table: Some(palette.table()), corner }
    }
}
