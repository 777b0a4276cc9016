//! How quickly films become files: `cargo bench --bench gif`.

use std::io;

use divan::Bencher;
use divan::counter::ItemsCount;
use matchreel::export::{Frame, Painter, Reel, Shot, SinkOptions, Watch, apng, gif, png_still};
use matchreel::model::Millis;
use matchreel::scene::Rect;

#[path = "../src/export/tests/sample.rs"]
mod sample;
use sample::Sample;

const FRAMES: usize = 300;
const SIDE: u32 = 800;

fn main() {
    divan::main();
}

/// Discs over a grained board: thousands of colours. Painting is part of it.
#[divan::bench(args = [1, 2], sample_count = 10)]
fn gif_of_many_colors(bencher: Bencher, jobs: usize) {
    let reel = Sample::board(SIDE, SIDE).reel(FRAMES, 40);
    bench_gif(bencher, &reel, jobs);
}

/// Discs with hard edges over a plain board: a handful of colours.
#[divan::bench(args = [1, 2], sample_count = 10)]
fn gif_of_few_colors(bencher: Bencher, jobs: usize) {
    let reel = Sample { shades: 1, smooth: false, ..Sample::board(SIDE, SIDE) }.reel(FRAMES, 40);
    bench_gif(bencher, &reel, jobs);
}

/// The same board painted beforehand: what is left is the palette, finding the changes and compressing them.
#[divan::bench(args = [1, 2], sample_count = 10)]
fn gif_of_painted_frames(bencher: Bencher, jobs: usize) {
    bench_gif(bencher, &Painted::new(&Sample::board(SIDE, SIDE).reel(24, 40)), jobs);
}

#[divan::bench(args = [1, 2], sample_count = 5)]
fn apng_of_many_colors(bencher: Bencher, jobs: usize) {
    let reel = Sample::board(SIDE, SIDE).reel(FRAMES, 40);
    let options = SinkOptions { jobs, ..SinkOptions::default() };
    let export = || apng(&reel, &mut io::sink(), &options, &Watch::nobody());
    bencher.counter(ItemsCount::new(FRAMES)).bench(export);
}

#[divan::bench(sample_count = 10)]
fn still_of_many_colors(bencher: Bencher) {
    let reel = Sample::board(SIDE, SIDE).reel(1, 40);
    let mut painter = reel.painter();
    let shot = painter.paint(0);
    bencher.bench_local(|| png_still(shot.pixels, SIDE, SIDE, &mut io::sink(), None));
}

fn bench_gif(bencher: Bencher, reel: &dyn Reel, jobs: usize) {
    let options = SinkOptions { jobs, ..SinkOptions::default() };
    let export = || gif(reel, &mut io::sink(), &options, &Watch::nobody());
    bencher.counter(ItemsCount::new(FRAMES)).bench(export);
}

/// A few frames kept in memory and shown again and again, there and back.
struct Painted {
    pictures: Vec<Vec<u32>>,
    /// What changes from each picture to the next.
    damage: Vec<Vec<Rect>>,
    frames: Vec<Frame>,
}

impl Painted {
    fn new(reel: &dyn Reel) -> Painted {
        let mut painter = reel.painter();
        let shots = (0..reel.frames().len()).map(|frame| {
            let shot = painter.paint(frame);
            (shot.pixels.to_vec(), shot.damage.to_vec())
        });
        let (pictures, damage) = shots.unzip();
        let frame = |k: usize| Frame { at: Millis(k as u32 * 40), lasts: Millis(40) };
        Painted { pictures, damage, frames: (0..FRAMES).map(frame).collect() }
    }
}

impl Reel for Painted {
    fn width(&self) -> u32 {
        SIDE
    }

    fn height(&self) -> u32 {
        SIDE
    }

    fn frames(&self) -> &[Frame] {
        &self.frames
    }

    fn painter(&self) -> Box<dyn Painter + '_> {
        Box::new(Projector { painted: self, last: None, all: [Rect::new(0, 0, SIDE as i32, SIDE as i32)] })
    }
}

struct Projector<'a> {
    painted: &'a Painted,
    last: Option<usize>,
    all: [Rect; 1],
}

impl Painter for Projector<'_> {
    fn paint(&mut self, index: usize) -> Shot<'_> {
        let turn = self.painted.pictures.len() - 1;
        let place = (index % (2 * turn)).min(2 * turn - index % (2 * turn));
        let damage = match self.last.replace(place) {
            Some(last) if last.abs_diff(place) == 1 => &self.painted.damage[last.max(place)],
            Some(_) | None => self.all.as_slice(),
        };
        Shot { pixels: &self.painted.pictures[place], damage }
    }
}
