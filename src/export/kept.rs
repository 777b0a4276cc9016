//! A short film painted once and kept: its first picture, and of every later one what changed. Looking at all its colours and then
//! writing it takes two passes, and painting is the dearest part of each.

use super::flow::{Share, in_order};
use super::plan::Cut;
use super::{ExportError, Frame, Painter, Reel, Shot, Watch, clip};
use crate::scene::Rect;

/// Films up to this many frames are kept, as long as no more pixels change in all of them together.
const SHORT: usize = 256;
const ROOM: usize = 8 << 20;
/// Neighbouring frames done by one thread.
const BATCH: usize = 24;
/// Pixels compared at once.
const STRETCH: usize = 8;

/// The frames of a film that will be written.
pub struct Kept<'a> {
    reel: &'a dyn Reel,
    cuts: &'a [Cut],
    first: Vec<u32>,
    changes: Vec<Change>,
}

/// What differs from the frame before.
#[derive(Default)]
struct Change {
    /// Where stretches of new pixels begin, and how long they are.
    places: Vec<(usize, usize)>,
    pixels: Vec<u32>,
}

impl<'a> Kept<'a> {
    /// Paints a film unless it is too long to be kept.
    pub fn of(
        reel: &'a dyn Reel,
        cuts: &'a [Cut],
        jobs: usize,
        watch: &Watch,
    ) -> Result<Option<Kept<'a>>, ExportError> {
        if cuts.len() > SHORT {
            return Ok(None);
        }
        let mut kept = Kept { reel, cuts, first: Vec::new(), changes: Vec::new() };
        let mut room = ROOM;
        in_order(
            cuts.len(),
            Share { jobs, batch: BATCH },
            || Keeper { painter: reel.painter(), width: reel.width() as usize, pixels: Vec::new(), last: None },
            |keeper, item| {
                watch.check()?;
                Ok(keeper.change(cuts, item))
            },
            |_| (),
            |_, change| {
                room = room.saturating_sub(change.pixels.len());
                if kept.first.is_empty() {
                    kept.first = change.pixels;
                } else if room > 0 {
                    kept.changes.push(change);
                }
                Ok(())
            },
        )?;
        Ok((room > 0).then_some(kept))
    }

    /// All that is drawn: the first picture, and of every later one what changed.
    pub fn drawn(&self) -> impl Iterator<Item = &[u32]> {
        [self.first.as_slice()].into_iter().chain(self.changes.iter().map(|change| change.pixels.as_slice()))
    }
}

impl Reel for Kept<'_> {
    fn width(&self) -> u32 {
        self.reel.width()
    }

    fn height(&self) -> u32 {
        self.reel.height()
    }

    fn frames(&self) -> &[Frame] {
        self.reel.frames()
    }

    fn sharp(&self) -> bool {
        true
    }

    fn painter(&self) -> Box<dyn Painter + '_> {
        Box::new(Player { kept: self, pixels: Vec::new(), at: 0, damage: Vec::new() })
    }
}

/// Paints frames and notes what changed, one thread's part.
struct Keeper<'a> {
    painter: Box<dyn Painter + 'a>,
    width: usize,
    pixels: Vec<u32>,
    last: Option<usize>,
}

impl Keeper<'_> {
    /// What a cut changes; the first one all of it.
    fn change(&mut self, cuts: &[Cut], item: usize) -> Change {
        if let Some(before) = item.checked_sub(1).filter(|before| self.last != Some(*before)) {
            self.pixels.clear();
            self.paint(cuts[before].frame());
        }
        self.last = Some(item);
        self.paint(cuts[item].frame())
    }

    fn paint(&mut self, frame: usize) -> Change {
        let shot = self.painter.paint(frame);
        if self.pixels.is_empty() {
            self.pixels = shot.pixels.to_vec();
            return Change { places: Vec::new(), pixels: shot.pixels.to_vec() };
        }
        let mut change = Change::default();
        let height = shot.pixels.len() / self.width.max(1);
        for span in shot.damage.iter().flat_map(|rect| clip(*rect, self.width, height)) {
            let (old, new) = (&mut self.pixels[span.clone()], &shot.pixels[span.clone()]);
            if *old == *new {
                continue;
            }
            let stretches = old.chunks_mut(STRETCH).zip(new.chunks(STRETCH));
            for (start, (old, new)) in
                (span.start..).step_by(STRETCH).zip(stretches).filter(|(_, (old, new))| old != new)
            {
                old.copy_from_slice(new);
                change.add(start, new);
            }
        }
        change
    }
}

impl Change {
    fn add(&mut self, start: usize, pixels: &[u32]) {
        match self.places.last_mut() {
            Some((before, length)) if *before + *length == start => *length += pixels.len(),
            _ => self.places.push((start, pixels.len())),
        }
        self.pixels.extend_from_slice(pixels);
    }
}

/// Shows what was kept.
struct Player<'a> {
    kept: &'a Kept<'a>,
    pixels: Vec<u32>,
    /// Which cut the pixels show.
    at: usize,
    damage: Vec<Rect>,
}

impl Painter for Player<'_> {
    fn paint(&mut self, index: usize) -> Shot<'_> {
        let Kept { cuts, first, changes, .. } = self.kept;
        let (width, height) = (self.kept.width() as usize, self.kept.height() as i32);
        let item = cuts.partition_point(|cut| cut.frame() < index);
        self.damage.clear();
        let anew = self.pixels.is_empty() || item < self.at;
        if anew {
            self.pixels.clone_from(first);
            self.at = 0;
        }
        for change in changes.get(self.at..item).unwrap_or_default() {
            let mut pixels = change.pixels.as_slice();
            for &(start, length) in &change.places {
                let (new, rest) = pixels.split_at(length);
                self.pixels[start..start + length].copy_from_slice(new);
                pixels = rest;
            }
            // Stretches that reach into the next row are two rectangles, or three.
            self.damage.extend(change.places.iter().flat_map(|place| rows(*place, width)));
        }
        self.at = item;
        if anew {
            self.damage = vec![Rect::new(0, 0, width as i32, height)];
        }
        Shot { pixels: &self.pixels, damage: &self.damage }
    }
}

/// A stretch of pixels, cut where rows end.
fn rows((start, length): (usize, usize), width: usize) -> impl Iterator<Item = Rect> {
    let (end, width) = (start + length, width.max(1));
    let begins = (start / width..).map(move |y| y * width).take_while(move |begin| *begin < end);
    begins.map(move |begin| {
        let (left, right) = (start.max(begin) - begin, end.min(begin + width) - begin);
        Rect::new(left as i32, (begin / width) as i32, (right - left) as i32, 1)
    })
}
