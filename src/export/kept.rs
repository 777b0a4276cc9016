//! A short film painted once and kept: its first picture, and of every later one what changed, as runs of one colour. Looking at
//! all its colours and then writing it takes two passes, and painting is the dearest part of each.

use std::sync::atomic::{AtomicBool, Ordering};

use super::frame_times::TimedFrame;
use super::parallel::{Share, in_order};
use super::{ExportError, Painter, Reel, Watch, clip, stretches};

/// Films up to this many frames are kept, as long as they have no more runs in all.
const SHORT: usize = 256;
const ROOM: usize = 2 << 20;
/// Neighbouring frames done by one thread.
const BATCH: usize = 24;
/// Pixels compared at once: what did not change is skipped quickly.
const STRETCH: usize = 8;

/// The frames of a film that will be written.
pub struct Kept {
    /// What each differs in from the one before, in order; of the first one all. Runs of changes end with their row.
    pub changes: Vec<Vec<Run>>,
    /// How many more runs there is room for.
    room: usize,
}

/// Neighbouring pixels of one colour.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// Where it starts, counted from the top left.
    pub start: u32,
    pub length: u32,
    pub color: u32,
}

impl Kept {
    /// Nothing yet of a film that is short enough to be kept.
    pub fn begin(cuts: usize) -> Option<Kept> {
        (cuts <= SHORT).then(|| Kept { changes: Vec::with_capacity(cuts), room: ROOM })
    }

    /// Paints the next cuts, up to one of them; tells whether there was room for all.
    pub fn paint(
        &mut self,
        reel: &dyn Reel,
        cuts: &[TimedFrame],
        to: usize,
        jobs: usize,
        watch: &Watch,
    ) -> Result<bool, ExportError> {
        let (from, full) = (self.changes.len(), AtomicBool::new(false));
        in_order(
            to.saturating_sub(from),
            Share { jobs, batch: BATCH },
            || Keeper { painter: reel.painter(), width: reel.width() as usize, pixels: Vec::new(), last: None },
            |keeper, item| {
                watch.check()?;
                // Once there is no room, nobody needs the rest.
                Ok(if full.load(Ordering::Relaxed) { Vec::new() } else { keeper.change(cuts, from + item) })
            },
            |_| (),
            |_, change| {
                self.room = self.room.saturating_sub(change.len());
                if self.room > 0 {
                    self.changes.push(change);
                } else {
                    full.store(true, Ordering::Relaxed);
                }
                Ok(())
            },
        )?;
        Ok(self.room > 0)
    }

    /// All that is drawn: colours, and how many pixels of them.
    pub fn drawn(&self) -> impl Iterator<Item = (u32, usize)> {
        self.changes.iter().flatten().map(|run| (run.color, run.length as usize))
    }

    /// The picture of a cut.
    pub fn picture(&self, item: usize) -> Vec<u32> {
        let mut pixels = Vec::new();
        for run in self.changes.iter().take(item + 1).flatten() {
            let (start, length) = (run.start as usize, run.length as usize);
            match pixels.get_mut(start..start + length) {
                Some(there) => there.fill(run.color),
                None => pixels.extend(std::iter::repeat_n(run.color, length)),
            }
        }
        pixels
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
    fn change(&mut self, cuts: &[TimedFrame], item: usize) -> Vec<Run> {
        if let Some(before) = item.checked_sub(1).filter(|before| self.last != Some(*before)) {
            self.paint(cuts[before].frame());
        }
        self.last = Some(item);
        self.paint(cuts[item].frame())
    }

    fn paint(&mut self, frame: usize) -> Vec<Run> {
        let shot = self.painter.paint(frame);
        let mut runs = Vec::new();
        if self.pixels.is_empty() {
            self.pixels = shot.pixels.to_vec();
            let mut start = 0;
            for (color, length) in stretches(shot.pixels) {
                runs.push(Run { start, length: length as u32, color });
                start += length as u32;
            }
            return runs;
        }
        let height = shot.pixels.len() / self.width.max(1);
        for span in shot.damage.iter().flat_map(|rect| clip(*rect, self.width, height)) {
            compare(&mut self.pixels[span.clone()], &shot.pixels[span.clone()], span.start as u32, &mut runs);
        }
        // Rectangles that stand side by side were looked at one after the other.
        runs.sort_by_key(|run| run.start);
        runs
    }
}

/// Takes a part of a row over and adds what is new of it.
fn compare(old: &mut [u32], new: &[u32], start: u32, runs: &mut Vec<Run>) {
    let mut at = 0;
    while at < new.len().min(old.len()) {
        let (from, color) = (at, new[at]);
        if old[at] == color {
            at += same(&old[at..], &new[at..]);
            continue;
        }
        let rest = old[at..].iter_mut().zip(&new[at..]);
        let changed = rest.take_while(|(old, new)| **new == color && **old != color);
        at += changed.map(|(old, _)| *old = color).count();
        runs.push(Run { start: start + from as u32, length: (at - from) as u32, color });
    }
}

/// How many pixels are the same before the first that differs.
fn same(old: &[u32], new: &[u32]) -> usize {
    // All of a stretch is looked at, without a way out in the middle: that is what the processor does in one go.
    let equal = |(old, new): &(&[u32], &[u32])| old.iter().zip(*new).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0;
    let stretches = old.chunks_exact(STRETCH).zip(new.chunks_exact(STRETCH)).take_while(equal).count();
    let far = stretches * STRETCH;
    far + old[far..].iter().zip(&new[far..]).take_while(|(old, new)| old == new).count()
}
