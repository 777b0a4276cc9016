//! Frames into coded pictures, with a look at what the next one will change.

use super::super::h264::{Basis, Coarseness, Encoder, Raster, Slice, Want};
use super::super::yuv::{Planes, Sampling};
use super::super::{ExportError, Painter, Reel};
use super::schedule::Schedule;
use crate::scene::Rect;

/// The format's limits, as most players have them: the longer and the shorter side.
const LONGEST: u32 = 3840;
const SHORTEST: u32 = 2160;
/// Smaller pictures are padded: macroblocks have this side.
const SIDE: u32 = 16;
/// The coarsest there is.
const COARSEST: u8 = 51;
/// What is seen longer than this, in milliseconds, is no passing sight.
const PASSING: u32 = 200;

/// The film's size in the file, if it can hold it.
pub fn padded(reel: &dyn Reel) -> Result<(u16, u16), ExportError> {
    let (width, height) = (reel.width(), reel.height());
    if width == 0 || height == 0 || width.max(height) > LONGEST || width.min(height) > SHORTEST {
        return Err(ExportError::VideoSize { width, height, longest: LONGEST, shortest: SHORTEST });
    }
    let even = |side: u32| side.next_multiple_of(2).max(SIDE) as u16;
    Ok((even(width), even(height)))
}

/// Encodes the pictures of one thread.
pub struct Coder<'a> {
    schedule: &'a Schedule,
    painter: Box<dyn Painter + 'a>,
    /// The frame painted last, and which it is.
    planes: Planes,
    painted: Option<usize>,
    /// Where it differs from the picture that is encoded, by macroblocks.
    differs: Vec<bool>,
    now: Raster,
    /// The anchor as it was painted, and which it is.
    anchor: Raster,
    anchored: Option<usize>,
    /// Whether the anchor is the newest picture that was encoded.
    fresh: bool,
    encoder: Encoder,
}

impl<'a> Coder<'a> {
    pub fn new(reel: &'a dyn Reel, schedule: &'a Schedule, quality: u8) -> Coder<'a> {
        let (width, height) = (reel.width() as usize, reel.height() as usize);
        let (across, down) = (width.div_ceil(16), height.div_ceil(16));
        let picture = Raster::new(across, down);
        Coder {
            schedule,
            painter: reel.painter(),
            planes: Planes::new(Sampling::Square, (width, height), (across * 16, down * 16)),
            painted: None,
            differs: vec![false; across * down],
            now: picture.clone(),
            anchor: picture,
            anchored: None,
            fresh: false,
            encoder: Encoder::new(across, down, coarseness(quality)),
        }
    }

    /// Encodes a frame; nothing if it looks like the one before.
    pub fn sample(&mut self, item: usize) -> Option<Slice> {
        let anchor = self.reach(item);
        if item == self.schedule.anchor(item) {
            return anchor;
        }
        self.paint(item);
        if !self.differs.contains(&true) {
            return None;
        }
        let basis = if self.fresh { Basis::Anchor } else { Basis::Both };
        self.fresh = false;
        let (changed, passing) = (self.take(), self.look_ahead(item));
        let want = |(changed, passing)| Want { changed, passing };
        let wants: Vec<Want> = changed.into_iter().zip(passing).map(want).collect();
        Some(self.encoder.encode(&self.now, basis, &wants))
    }

    /// Encodes the anchors that lead to a frame, unless that is done; returns the last one. Every thread does so for itself, and the
    /// one whose frame it is writes it.
    fn reach(&mut self, item: usize) -> Option<Slice> {
        let (schedule, key, anchor) = (self.schedule, self.schedule.key(item), self.schedule.anchor(item));
        let near = self.anchored.filter(|anchored| (key..=anchor).contains(anchored));
        let missing = schedule.anchors(item).filter(|anchor| near.is_none_or(|near| *anchor > near));
        missing.map(|anchor| self.anchor(anchor, anchor == key)).last()
    }

    /// Encodes an anchor, which may stand alone.
    fn anchor(&mut self, item: usize, is_key: bool) -> Slice {
        self.paint(item);
        self.take();
        let (basis, changed) = match is_key {
            true => (Basis::Nothing, vec![true; self.differs.len()]),
            false => (Basis::AnchorToAnchor, self.now.differs(&self.anchor)),
        };
        self.anchor.copy(&self.now);
        self.anchored = Some(item);
        self.fresh = true;
        // Pictures to come take what stays from it.
        let wants: Vec<Want> = changed.into_iter().map(|changed| Want { changed, passing: false }).collect();
        self.encoder.encode(&self.now, basis, &wants)
    }

    /// Paints a frame unless it is there.
    fn paint(&mut self, item: usize) {
        if self.painted == Some(item) {
            return;
        }
        self.painted = Some(item);
        let shot = self.painter.paint(self.schedule.frame(item));
        self.planes.update(&shot);
        for (x, y) in shot.damage.iter().flat_map(|rect| touched(*rect, &self.now)) {
            self.differs[y * self.now.across + x] = self.now.differs_at(&self.planes.all(), (x, y));
        }
    }

    /// Makes the painted frame the one that is encoded; tells where it differs from the one before.
    fn take(&mut self) -> Vec<bool> {
        let across = self.now.across;
        for k in (0..self.differs.len()).filter(|k| self.differs[*k]) {
            self.now.take(&self.planes.all(), (k % across, k / across));
        }
        let clean = vec![false; self.differs.len()];
        std::mem::replace(&mut self.differs, clean)
    }

    /// What will change soon.
    fn look_ahead(&mut self, item: usize) -> Vec<bool> {
        if self.schedule.lasts(item) >= PASSING || item + 1 == self.schedule.len() {
            return vec![false; self.differs.len()];
        }
        if self.schedule.anchor(item + 1) == item + 1 {
            // An anchor takes nothing from this one.
            return vec![true; self.differs.len()];
        }
        self.paint(item + 1);
        self.differs.clone()
    }
}

/// The macroblocks that a rectangle touches.
fn touched(rect: Rect, picture: &Raster) -> impl Iterator<Item = (usize, usize)> + use<> {
    let span = |from: i32, to: i32, most: usize| {
        let first = (from.max(0) / SIDE as i32) as usize;
        first..((to.max(0) as usize).div_ceil(SIDE as usize)).min(most)
    };
    let (columns, rows) = (span(rect.x, rect.right(), picture.across), span(rect.y, rect.bottom(), picture.down));
    rows.flat_map(move |y| columns.clone().map(move |x| (x, y)))
}

/// How coarse the pictures are: what stays long is the finest.
fn coarseness(quality: u8) -> Coarseness {
    let staying = quantizer(quality);
    Coarseness { key: staying - 4, staying, passing: (staying + 2).min(COARSEST) }
}

/// How coarse what stays is, from 12 to the coarsest.
fn quantizer(quality: u8) -> u8 {
    12 + (100 - quality.clamp(1, 100)) * 2 / 5
}
