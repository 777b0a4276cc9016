//! One palette for the whole film: exact if its colours are few, otherwise the one with the smallest squared error.

use super::color_map::{ColorMap, RECENT, recent};
use super::histogram::Histogram;
use crate::scene::Rgb;

/// Colours a GIF can have, and those left when one means "as before".
pub const MOST: usize = 256;
const ROOM: usize = MOST - 1;
/// Colours that are weighed one by one; of films with more the rare ones are put together with their neighbours first.
const WEIGHED: usize = 16 << 10;
/// Of films with hardly more colours than there is room for, the most common ones may be close to all the others.
const FEW: usize = 2 * MOST;
/// Rounds of moving every colour to the middle of what it stands for.
const ROUNDS: usize = 6;
/// A table of known colours larger than this is begun anew, so that memory stays flat.
const KNOWN: usize = 1 << 17;
/// The mean square of what a channel may be off where a palette is called close: 58 dB.
const CLOSE: f64 = 0.1;

/// The film's colours.
#[derive(Debug)]
pub struct Palette {
    pub colors: Vec<Rgb>,
    /// The index that leaves a pixel as it is; none when all 256 are colours.
    pub clear: Option<u8>,
    /// Whether every colour of the histogram is there.
    pub exact: bool,
    /// Whether all colours are there, or others so near that nobody can tell.
    pub close: bool,
}

impl Palette {
    /// Chooses the colours for a film.
    pub fn choose(histogram: &Histogram) -> Palette {
        if histogram.colors.len() <= MOST {
            let colors: Vec<Rgb> = histogram.colors.iter().map(|(color, _)| rgb(*color)).collect();
            let clear = u8::try_from(colors.len()).ok();
            return Palette { colors, clear, exact: true, close: true };
        }
        let points = points(histogram);
        let palette = |colors, close| Palette { colors, clear: Some(ROOM as u8), exact: false, close };
        if points.len() <= FEW {
            let mut colors: Vec<Rgb> = points.iter().map(|point| point.color).take(ROOM).collect();
            if refine(&points, &mut colors, 1) <= CLOSE {
                return palette(colors, true);
            }
        }
        let mut colors = split(points.clone(), ROOM);
        let close = refine(&points, &mut colors, ROUNDS) <= CLOSE;
        palette(colors, close)
    }

    /// Bits of an index.
    pub fn bits(&self) -> u8 {
        let used = self.colors.len() + usize::from(self.clear.is_some());
        used.next_power_of_two().trailing_zeros().clamp(2, 8) as u8
    }

    /// The colours as bytes, filled up to as many as there are indices.
    pub fn table(&self) -> Vec<u8> {
        let mut table = self.bytes();
        table.resize(3 << self.bits(), 0);
        table
    }

    /// The colours as red, green and blue bytes.
    pub fn bytes(&self) -> Vec<u8> {
        self.colors.iter().flat_map(|color| [color.0, color.1, color.2]).collect()
    }
}

fn rgb(color: u32) -> Rgb {
    let [_, r, g, b] = color.to_be_bytes();
    Rgb(r, g, b)
}

/// A colour with its weight, or the weighted middle of several.
#[derive(Clone, Copy)]
struct Point {
    color: Rgb,
    weight: f64,
}

impl Point {
    fn axis(&self, axis: usize) -> u8 {
        let Rgb(r, g, b) = self.color;
        [r, g, b][axis]
    }
}

/// Weighted colours added up: weight, and weight times each channel.
#[derive(Clone, Copy, Default)]
struct Sum([f64; 4]);

impl Sum {
    fn add(&mut self, point: &Point) {
        let Rgb(r, g, b) = point.color;
        let parts = [1.0, f64::from(r), f64::from(g), f64::from(b)];
        self.0.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part * point.weight);
    }

    fn plus(self, other: Sum) -> Sum {
        Sum(std::array::from_fn(|k| self.0[k] + other.0[k]))
    }

    fn minus(self, other: Sum) -> Sum {
        Sum(std::array::from_fn(|k| self.0[k] - other.0[k]))
    }

    /// The larger, the less error is left when the middle stands for all of it.
    fn explained(self) -> f64 {
        let [w, r, g, b] = self.0;
        if w > 0.0 { (r * r + g * g + b * b) / w } else { 0.0 }
    }

    fn middle(self) -> Option<Rgb> {
        let [w, r, g, b] = self.0;
        let part = |v: f64| (v / w).round() as u8;
        (w > 0.0).then(|| Rgb(part(r), part(g), part(b)))
    }
}

fn points(histogram: &Histogram) -> Vec<Point> {
    let (common, rare) = histogram.colors.split_at(histogram.colors.len().min(WEIGHED));
    // A colour that was seen at all weighs something.
    let point = |(color, weight): &(u32, u64)| Point { color: rgb(*color), weight: weight.max(&1).to_owned() as f64 };
    let mut points: Vec<Point> = common.iter().map(point).collect();
    let mut boxes = ColorMap::<Sum>::new();
    for (color, weight) in rare {
        boxes.entry(color & 0xfff0_f0f0).add(&point(&(*color, *weight)));
    }
    points.extend(boxes.iter().filter_map(|(_, sum)| Some(Point { color: sum.middle()?, weight: sum.0[0] })));
    points
}

/// Weighted colours by each of their channels; empty between heaps.
type Bins = [[Sum; 256]; 3];

/// Some colours that one colour shall stand for, and the best way to make them two.
struct Heap {
    points: Vec<Point>,
    sum: Sum,
    gain: f64,
    axis: usize,
    /// Points up to here along the axis go to one side.
    edge: u8,
}

impl Heap {
    fn new(points: Vec<Point>, bins: &mut Bins) -> Heap {
        let mut heap = Heap { points, sum: Sum::default(), gain: 0.0, axis: 0, edge: 0 };
        let mut reach = [(255, 0); 3];
        for point in &heap.points {
            heap.sum.add(point);
            for (axis, (bins, (low, high))) in bins.iter_mut().zip(&mut reach).enumerate() {
                let value = point.axis(axis);
                (*low, *high) = (value.min(*low), value.max(*high));
                bins[usize::from(value)].add(point);
            }
        }
        for (axis, (bins, (low, high))) in bins.iter_mut().zip(reach).enumerate() {
            let mut below = Sum::default();
            for edge in low..=high {
                let bin = std::mem::take(&mut bins[usize::from(edge)]);
                if bin.0[0] == 0.0 {
                    continue;
                }
                below = below.plus(bin);
                let above = heap.sum.minus(below);
                let gain = below.explained() + above.explained() - heap.sum.explained();
                if gain > heap.gain {
                    (heap.gain, heap.axis, heap.edge) = (gain, axis, edge);
                }
            }
        }
        heap
    }

    fn split(self, bins: &mut Bins) -> [Heap; 2] {
        let (below, above) = self.points.into_iter().partition(|point| point.axis(self.axis) <= self.edge);
        [below, above].map(|points| Heap::new(points, bins))
    }
}

/// Splits the colours where it helps most until there are `count` heaps; their middles are the colours.
fn split(points: Vec<Point>, count: usize) -> Vec<Rgb> {
    let mut bins = [[Sum::default(); 256]; 3];
    let mut heaps = vec![Heap::new(points, &mut bins)];
    while heaps.len() < count {
        let most = heaps.iter().enumerate().max_by(|(_, a), (_, b)| a.gain.total_cmp(&b.gain));
        let Some((place, _)) = most.filter(|(_, heap)| heap.points.len() > 1 && heap.gain > 0.0) else { break };
        let heap = heaps.swap_remove(place);
        heaps.extend(heap.split(&mut bins));
    }
    heaps.iter().filter_map(|heap| heap.sum.middle()).collect()
}

/// Moves every colour to the middle of the points nearest to it, again and again. Tells the mean square of
/// what a channel was off before the last of these moves.
fn refine(points: &[Point], colors: &mut [Rgb], rounds: usize) -> f64 {
    let weight: f64 = points.iter().map(|point| point.weight).sum();
    let mut error = 0.0;
    for _ in 0..rounds {
        let nearest = Nearest::new(colors);
        let mut sums = vec![Sum::default(); colors.len()];
        let mut worst = Vec::new();
        for point in points {
            let (index, distance) = nearest.find(point.color);
            sums[index].add(point);
            worst.push((f64::from(distance) * point.weight, point.color));
        }
        error = worst.iter().map(|(error, _)| error).sum::<f64>() / (3.0 * weight);
        if sums.iter().any(|sum| sum.0[0] == 0.0) {
            worst.sort_by(|a, b| b.0.total_cmp(&a.0));
        }
        let mut worst = worst.into_iter().filter(|(error, _)| *error > 0.0).map(|(_, color)| color);
        for (color, sum) in colors.iter_mut().zip(&sums) {
            // A colour nothing is near to serves better where the error is largest.
            if let Some(better) = sum.middle().or_else(|| worst.next()) {
                *color = better;
            }
        }
    }
    error
}

/// Colours compared at once.
const LANES: usize = 8;

/// Some colours side by side, made for measuring how far another one is: squares of their lengths, and their channels doubled. All
/// numbers are whole and small enough for `f32` to hold them exactly.
#[derive(Clone, Copy)]
struct Lane {
    squares: [f32; LANES],
    doubled: [[f32; LANES]; 3],
}

/// Looks for the nearest of some colours.
struct Nearest {
    lanes: [Lane; MOST / LANES],
}

impl Nearest {
    fn new(colors: &[Rgb]) -> Nearest {
        // Places without a colour are farther away than any colour can be.
        let mut lanes = [Lane { squares: [(1 << 20) as f32; LANES], doubled: [[0.0; LANES]; 3] }; MOST / LANES];
        for (lane, colors) in lanes.iter_mut().zip(colors.chunks(LANES)) {
            for (at, Rgb(r, g, b)) in colors.iter().enumerate() {
                let channels = [r, g, b].map(|value| f32::from(*value));
                lane.squares[at] = channels.iter().map(|value| value * value).sum();
                lane.doubled.iter_mut().zip(channels).for_each(|(channel, value)| channel[at] = 2.0 * value);
            }
        }
        Nearest { lanes }
    }

    /// The place of the nearest colour and the square of its distance.
    fn find(&self, Rgb(r, g, b): Rgb) -> (usize, u32) {
        let [r, g, b] = [r, g, b].map(f32::from);
        let mut distances = [[0.0; LANES]; MOST / LANES];
        let mut lowest = [f32::MAX; LANES];
        for (lane, distances) in self.lanes.iter().zip(&mut distances) {
            let [reds, greens, blues] = &lane.doubled;
            for at in 0..LANES {
                let distance = lane.squares[at] - r * reds[at] - g * greens[at] - b * blues[at];
                distances[at] = distance;
                lowest[at] = if distance < lowest[at] { distance } else { lowest[at] };
            }
        }
        let lowest = lowest.into_iter().fold(f32::MAX, f32::min);
        let lane =
            distances.iter().position(|lane| lane.iter().fold(false, |any, distance| any | (*distance == lowest)));
        let lane = lane.unwrap_or_default();
        let at = distances[lane].iter().position(|distance| *distance == lowest).unwrap_or_default();
        (lane * LANES + at, (lowest + r * r + g * g + b * b) as u32)
    }
}

/// From painted colours to palette indices; remembers what it found.
pub struct Mapper<'a> {
    nearest: &'a Matcher,
    known: ColorMap<u8>,
    /// The last colour of each hash, with its index: most are asked for again soon.
    recent: [(u32, u8); RECENT],
    /// Whether all colours so far were in the palette.
    pub exact: bool,
}

/// What all mappers of a film share.
pub struct Matcher {
    nearest: Nearest,
    /// The colours found in the histogram, mapped once for all threads.
    known: ColorMap<u8>,
    exact: bool,
}

impl Matcher {
    pub fn new(palette: &Palette, histogram: &Histogram) -> Matcher {
        let nearest = Nearest::new(&palette.colors);
        let mut known = ColorMap::new();
        for (color, _) in histogram.colors.iter().take(WEIGHED) {
            *known.entry(*color) = nearest.find(rgb(*color)).0 as u8;
        }
        Matcher { nearest, known, exact: palette.exact }
    }

    pub fn mapper(&self) -> Mapper<'_> {
        Mapper { nearest: self, known: self.known.clone(), recent: [(0, 0); RECENT], exact: self.exact }
    }
}

impl Mapper<'_> {
    #[inline]
    pub fn index(&mut self, color: u32) -> u8 {
        let place = recent(color);
        if self.recent[place].0 != color {
            let index = self.known.get(color);
            self.recent[place] = (color, index.unwrap_or_else(|| self.learn(color)));
        }
        self.recent[place].1
    }

    #[cold]
    fn learn(&mut self, color: u32) -> u8 {
        if self.known.len() >= KNOWN {
            self.known = self.nearest.known.clone();
        }
        let (index, distance) = self.nearest.nearest.find(rgb(color));
        self.exact &= distance == 0;
        *self.known.entry(color) = index as u8;
        index as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_colours_close_to_common_ones_leave_these_exact() {
        let common = |k: u32| 0xff00_0028 | (k % 16) << 20 | (k / 16) << 12;
        let mut colors: Vec<(u32, u64)> = (0..200).map(|k| (common(k), 10_000)).collect();
        colors.extend((0..100).map(|k| (common(k) + 1, 3)));
        let palette = Palette::choose(&Histogram { colors, complete: true });
        assert!(palette.close && !palette.exact);
        assert!((0..200).all(|k| palette.colors.contains(&rgb(common(k)))));
        assert!(palette.colors.len() < MOST);
    }
}
