//! Counts the colours of a film, in all frames if they are few and otherwise in well-chosen ones.

use super::flow::{Share, in_order};
use super::tally::Tally;
use super::{ExportError, Painter, Reel, Shot, Watch, clip};

/// The most frames looked at in a film of many colours, and the fewest when frames are very large.
const SPREAD: (usize, usize) = (48, 16);
/// As many pixels as are painted for the spread.
const SPREAD_PIXELS: usize = 48 << 20;
/// Films up to this length are looked at whole when that may show that a palette suffices.
const WHOLE: usize = 4096;

/// The colours of a film.
pub struct Census {
    /// Colours (`0xffRRGGBB`) and in how many pixels of the frames looked at they were, the most common first.
    pub colors: Vec<(u32, u64)>,
    /// Whether every frame was looked at.
    pub complete: bool,
}

impl Census {
    /// Looks at `frames` of a reel. `few` is the number of colours up to which it is worth knowing for certain.
    pub fn take(
        reel: &dyn Reel,
        frames: &[usize],
        few: usize,
        jobs: usize,
        watch: &Watch,
    ) -> Result<Census, ExportError> {
        let pixels = reel.width() as usize * reel.height() as usize;
        let spread = spread(frames.len(), (SPREAD_PIXELS / pixels.max(1)).clamp(SPREAD.1, SPREAD.0));
        let mut total = Tally::new();
        let busy = count(reel, frames, &spread, jobs, watch, &mut total)?;
        let rest = if total.len() <= few && frames.len() <= WHOLE {
            (0..frames.len()).filter(|at| spread.binary_search(at).is_err()).collect()
        } else {
            busiest(&spread, &busy)
        };
        count(reel, frames, &rest, jobs, watch, &mut total)?;
        // Every pixel is taken from its old colour as often as it was given to it, so no sum is below zero.
        let mut colors: Vec<_> = total.iter().map(|(color, weight)| (color, weight.max(0).unsigned_abs())).collect();
        colors.sort_unstable_by_key(|(color, weight)| (std::cmp::Reverse(*weight), *color));
        Ok(Census { colors, complete: spread.len() + rest.len() == frames.len() })
    }
}

/// Places from 0 to `count`, evenly spread, the first and the last among them.
fn spread(count: usize, most: usize) -> Vec<usize> {
    if count <= most {
        return (0..count).collect();
    }
    (0..most).map(|k| k * (count - 1) / (most - 1)).collect()
}

/// Places in the middle of the gaps between looked-at frames in which most changed: half as many as there were.
fn busiest(spread: &[usize], changed: &[usize]) -> Vec<usize> {
    let gaps = spread.windows(2).zip(changed.iter().skip(1));
    let mut gaps: Vec<_> =
        gaps.filter(|(gap, _)| gap[1] - gap[0] > 1).map(|(gap, n)| (*n, (gap[0] + gap[1]) / 2)).collect();
    gaps.sort_unstable_by_key(|(changed, at)| (std::cmp::Reverse(*changed), *at));
    gaps.truncate(spread.len() / 2);
    let mut places: Vec<_> = gaps.into_iter().map(|(_, at)| at).collect();
    places.sort_unstable();
    places
}

/// Counts the colours at some places into `total`; tells how many pixels changed from each place to the next.
fn count(
    reel: &dyn Reel,
    frames: &[usize],
    places: &[usize],
    jobs: usize,
    watch: &Watch,
    total: &mut Tally<i64>,
) -> Result<Vec<usize>, ExportError> {
    let mut changed = Vec::with_capacity(places.len());
    let counters = in_order(
        places.len(),
        Share { jobs, batch: 8 },
        || Counter::new(reel),
        |counter, item| {
            watch.check()?;
            // What changed is measured from the place before, whoever looked at that one.
            if let Some(before) = item.checked_sub(1).filter(|before| counter.last != Some(*before)) {
                counter.look(frames[places[before]]);
            }
            counter.last = Some(item);
            let changed = counter.look(frames[places[item]]);
            counter.seen += 1;
            Ok(changed)
        },
        Counter::end,
        |_, count| {
            changed.push(count);
            Ok(())
        },
    )?;
    for (color, weight) in counters.iter().flat_map(Tally::iter) {
        *total.entry(color) += weight;
    }
    Ok(changed)
}

/// Counts colours over frames, touching only pixels that change.
struct Counter<'a> {
    painter: Box<dyn Painter + 'a>,
    width: usize,
    height: usize,
    pixels: Vec<u32>,
    /// A pixel that has one colour from the frame seen as number a to that seen as number b counts b − a times: minus a when
    /// it comes, plus b when it goes.
    tally: Tally<i64>,
    seen: i64,
    last: Option<usize>,
}

impl<'a> Counter<'a> {
    fn new(reel: &'a dyn Reel) -> Counter<'a> {
        let (width, height) = (reel.width() as usize, reel.height() as usize);
        let (painter, tally) = (reel.painter(), Tally::new());
        Counter { painter, width, height, pixels: Vec::new(), tally, seen: 0, last: None }
    }

    /// Paints a frame and tells how many pixels changed.
    fn look(&mut self, frame: usize) -> usize {
        let Shot { pixels, damage } = self.painter.paint(frame);
        if self.pixels.is_empty() {
            self.pixels = pixels.to_vec();
            return pixels.len();
        }
        let mut changed = 0;
        for span in damage.iter().flat_map(|rect| clip(*rect, self.width, self.height)) {
            let (Some(old), Some(new)) = (self.pixels.get_mut(span.clone()), pixels.get(span)) else { continue };
            if old == new {
                continue;
            }
            for (old, new) in old.iter_mut().zip(new).filter(|(old, new)| old != new) {
                *self.tally.entry(*old) += self.seen;
                *self.tally.entry(*new) -= self.seen;
                *old = *new;
                changed += 1;
            }
        }
        changed
    }

    fn end(mut self) -> Tally<i64> {
        for pixel in &self.pixels {
            *self.tally.entry(*pixel) += self.seen;
        }
        self.tally
    }
}
