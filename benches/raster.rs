//! How long a frame takes, with everything drawn before remembered.

mod match_like;

use matchreel::draw::Canvas;
use matchreel::scene::Scene;

fn main() {
    divan::main();
}

fn warm(width: u32, height: u32) -> (Canvas, Vec<Scene>) {
    let scenes: Vec<Scene> = (0..30).map(|frame| match_like::scene_in(width, height, frame)).collect();
    let mut canvas = Canvas::new(width, height);
    for scene in &scenes {
        canvas.draw(scene);
    }
    (canvas, scenes)
}

/// Eight robots move, all else stands still: what most frames of a film are.
#[divan::bench(args = [(800, 800), (3840, 2160)])]
fn animation_frame(bencher: divan::Bencher, (width, height): (u32, u32)) {
    let (mut canvas, scenes) = warm(width, height);
    let mut scenes = scenes.iter().cycle();
    bencher.bench_local(|| scenes.next().map(|scene| canvas.draw(scene).len()));
}

/// Every tile is painted again, as after a jump to another match.
#[divan::bench(args = [(800, 800), (3840, 2160)])]
fn full_redraw(bencher: divan::Bencher, (width, height): (u32, u32)) {
    let (mut canvas, scenes) = warm(width, height);
    bencher.bench_local(|| canvas.redraw(&scenes[0]).len());
}

/// Nothing changed: the price of finding that out.
#[divan::bench]
fn still_frame(bencher: divan::Bencher) {
    let (mut canvas, scenes) = warm(800, 800);
    bencher.bench_local(|| canvas.draw(&scenes[29]).len());
}

/// The first frame of all: letters, shapes and ground are made.
#[divan::bench]
fn first_frame(bencher: divan::Bencher) {
    let scene = match_like::scene(0);
    bencher.bench_local(|| Canvas::new(800, 800).draw(&scene).len());
}
