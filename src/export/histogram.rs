//! Counts the colours of a film, in all frames if they are few and otherwise in well-chosen ones.

use super::color_map::{ColorMap, RECENT, recent};
use super::frame_times::TimedFrame;
use super::parallel::{Share, in_order};
use super::{ExportError, Painter, Reel, Shot, Watch, clip, stretches};

/// The most frames the spread has, and the fewest when frames are very large.
const SPREAD: (usize, usize) = (24, 12);
/// As many pixels as are painted for the spread.
const SPREAD_PIXELS: usize = 40 << 20;
/// Neighbours of the spread that one thread looks at, and so many more between those of them that differ most.
const STRETCH: (usize, usize) = (8, 2);
/// Films up to this length are looked at whole when that may show that a palette suffices.
const WHOLE: usize = 4096;

/// The colours of a film.
pub struct Histogram {
    /// Colours (`0xffRRGGBB`) and in how many pixels of the frames looked at they were, the most common first.
    pub colors: Vec<(u32, u64)>,
    /// Whether every frame was looked at.
    pub complete: bool,
}

impl Histogram {
    /// Looks at a reel's frames that will be written. `few` is the number of colours up to which it is worth knowing for certain.
    pub fn take(
        reel: &dyn Reel,
        cuts: &[TimedFrame],
        few: usize,
        jobs: usize,
        watch: &Watch,
    ) -> Result<Histogram, ExportError> {
        let mut census = Census::new(reel, cuts.len(), few);
        while !census.look(reel, cuts, usize::MAX, jobs, watch)? {}
        Ok(census.end(cuts.len()))
    }

    /// The colours of everything that is drawn, each with a number of pixels, as often as it is.
    pub fn of(drawn: impl Iterator<Item = (u32, usize)>) -> Histogram {
        let mut total = ColorMap::new();
        let mut counted = [(0, 0); RECENT];
        for (color, pixels) in drawn {
            let there = &mut counted[recent(color)];
            if there.0 != color {
                let (before, count) = std::mem::replace(there, (color, 0));
                add(&mut total, before, count);
            }
            there.1 += pixels as i64;
        }
        counted.into_iter().for_each(|(color, count)| add(&mut total, color, count));
        Histogram { colors: sorted(&total), complete: true }
    }
}

/// Colours being counted: in frames spread over the film first, then, where that may show that a palette suffices, in all others.
pub struct Census {
    /// The places to look at, and how many of them have been.
    places: Vec<usize>,
    looked: usize,
    /// The number of colours up to which it is worth knowing for certain.
    few: usize,
    /// Whether those are all that the spread left out.
    rest: bool,
    total: ColorMap<i64>,
    /// Frames that were counted.
    seen: usize,
}

impl Census {
    /// Begins with the frames of a reel that will be written.
    pub fn new(reel: &dyn Reel, cuts: usize, few: usize) -> Census {
        let pixels = reel.width() as usize * reel.height() as usize;
        let places = spread(cuts, (SPREAD_PIXELS / pixels.max(1)).clamp(SPREAD.1, SPREAD.0));
        Census { places, looked: 0, few, rest: false, total: ColorMap::new(), seen: 0 }
    }

    /// Looks at so many frames more, or a few above that; tells whether those were all.
    pub fn look(
        &mut self,
        reel: &dyn Reel,
        cuts: &[TimedFrame],
        frames: usize,
        jobs: usize,
        watch: &Watch,
    ) -> Result<bool, ExportError> {
        let end = self.looked.saturating_add(frames.div_ceil(STRETCH.0).saturating_mul(STRETCH.0));
        let places = self.places.get(self.looked..end.min(self.places.len())).unwrap_or_default();
        let between = |counter: &mut Counter, stretch: &[usize]| {
            let changed: Vec<usize> = stretch.iter().map(|at| counter.count(cuts[*at].frame())).collect();
            // Neighbours have nothing between them.
            let between = if self.rest { Vec::new() } else { busiest(stretch, &changed) };
            for at in &between {
                counter.count(cuts[*at].frame());
            }
            stretch.len() + between.len()
        };
        let seen = count(reel, places, jobs, watch, &mut self.total, between)?;
        (self.looked, self.seen) = (self.looked + places.len(), self.seen + seen);
        if self.looked < self.places.len() {
            return Ok(false);
        }
        if self.rest || self.total.len() > self.few || cuts.len() > WHOLE {
            return Ok(true);
        }
        let rest = (0..cuts.len()).filter(|at| self.places.binary_search(at).is_err()).collect();
        // What lay between the spread is among the rest, and counts once.
        self.seen = self.places.len();
        (self.places, self.looked, self.rest) = (rest, 0, true);
        Ok(self.places.is_empty())
    }

    /// What was counted in a film of so many frames.
    pub fn end(self, cuts: usize) -> Histogram {
        Histogram { colors: sorted(&self.total), complete: self.seen == cuts }
    }
}

fn sorted(total: &ColorMap<i64>) -> Vec<(u32, u64)> {
    // Every pixel is taken from its old colour as often as it was given to it, so no sum is below zero.
    let mut colors: Vec<_> = total.iter().map(|(color, weight)| (color, weight.max(0).unsigned_abs())).collect();
    colors.sort_unstable_by_key(|(color, weight)| (std::cmp::Reverse(*weight), *color));
    colors
}

fn add(total: &mut ColorMap<i64>, color: u32, count: i64) {
    if count > 0 {
        *total.entry(color) += count;
    }
}

/// Places from 0 to `count`, evenly spread, the first and the last among them.
fn spread(count: usize, most: usize) -> Vec<usize> {
    if count <= most {
        return (0..count).collect();
    }
    (0..most).map(|k| k * (count - 1) / (most - 1)).collect()
}

/// Places in the middle of the gaps of a stretch over which most changed.
fn busiest(stretch: &[usize], changed: &[usize]) -> Vec<usize> {
    let gaps = stretch.windows(2).zip(changed.iter().skip(1)).filter(|(gap, _)| gap[1] - gap[0] > 1);
    let mut gaps: Vec<_> = gaps.map(|(gap, changed)| (*changed, (gap[0] + gap[1]) / 2)).collect();
    gaps.sort_unstable_by_key(|(changed, at)| (std::cmp::Reverse(*changed), *at));
    gaps.into_iter().take(STRETCH.1).map(|(_, at)| at).collect()
}

/// Counts colours into `total`: `look` does so for a stretch of places and tells a number, of which the sum is returned.
fn count<'a>(
    reel: &'a dyn Reel,
    places: &[usize],
    jobs: usize,
    watch: &Watch,
    total: &mut ColorMap<i64>,
    look: impl Fn(&mut Counter<'a>, &[usize]) -> usize + Sync,
) -> Result<usize, ExportError> {
    let stretches: Vec<&[usize]> = places.chunks(STRETCH.0).collect();
    let mut sum = 0;
    let counters = in_order(
        stretches.len(),
        Share { jobs, batch: 1 },
        || Counter::new(reel),
        |counter, item| {
            watch.check()?;
            Ok(look(counter, stretches[item]))
        },
        Counter::end,
        |_, number| {
            sum += number;
            Ok(())
        },
    )?;
    counters.into_iter().for_each(|counted| total.absorb(counted));
    Ok(sum)
}

/// Counts colours over frames, touching only pixels that change.
struct Counter<'a> {
    painter: Box<dyn Painter + 'a>,
    width: usize,
    height: usize,
    pixels: Vec<u32>,
    /// A pixel that has one colour from the frame seen as number a to that seen as number b counts b − a times: minus a when
    /// it comes, plus b when it goes.
    color_map: ColorMap<i64>,
    seen: i64,
}

impl<'a> Counter<'a> {
    fn new(reel: &'a dyn Reel) -> Counter<'a> {
        let (width, height) = (reel.width() as usize, reel.height() as usize);
        let (painter, color_map) = (reel.painter(), ColorMap::new());
        Counter { painter, width, height, pixels: Vec::new(), color_map, seen: 0 }
    }

    /// Counts the colours of a frame; tells how many pixels changed from the one before.
    fn count(&mut self, frame: usize) -> usize {
        let changed = self.look(frame);
        self.seen += 1;
        changed
    }

    fn look(&mut self, frame: usize) -> usize {
        let Shot { pixels, damage } = self.painter.paint(frame);
        if self.pixels.is_empty() {
            self.pixels = pixels.to_vec();
            return pixels.len();
        }
        // Takes some pixels from one colour and gives them to another.
        let (color_map, seen, mut changed) = (&mut self.color_map, self.seen, 0);
        let mut swap = |(old, new): (u32, u32), pixels: i64| {
            if pixels > 0 {
                *color_map.entry(old) += seen * pixels;
                *color_map.entry(new) -= seen * pixels;
            }
            changed += pixels as usize;
        };
        for span in damage.iter().flat_map(|rect| clip(*rect, self.width, self.height)) {
            let (Some(old), Some(new)) = (self.pixels.get_mut(span.clone()), pixels.get(span)) else { continue };
            if old == new {
                continue;
            }
            // Neighbours mostly change alike, so that a stretch is counted at once.
            let (mut alike, mut length) = ((0, 0), 0);
            for (old, new) in old.iter_mut().zip(new).filter(|(old, new)| old != new) {
                if alike != (*old, *new) {
                    swap(alike, length);
                    (alike, length) = ((*old, *new), 0);
                }
                length += 1;
                *old = *new;
            }
            swap(alike, length);
        }
        changed
    }

    fn end(mut self) -> ColorMap<i64> {
        for (color, pixels) in stretches(&self.pixels) {
            *self.color_map.entry(color) += self.seen * pixels as i64;
        }
        self.color_map
    }
}
