//! Loading a folder of rounds, lowering it to tracks, and sampling any moment.

use std::path::Path;

use divan::{Bencher, black_box};
use matchreel::games;
use matchreel::library::Library;
use matchreel::model::{Millis, Record, Replay};
use matchreel::timeline::{Pace, compile};

fn main() {
    divan::main();
}

fn record() -> Record {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("replays/paintball-walls");
    Library::new().open(&path).expect("a sample").next().expect("a game").expect("a sound record")
}

fn replay() -> Replay {
    games::tell(&record()).expect("a known game").replay
}

/// The sample over and over, as long as a long contest.
fn long() -> Replay {
    let mut replay = replay();
    let steps = replay.steps.clone();
    while replay.steps.len() < 10_000 {
        replay.steps.extend(steps.iter().cloned());
    }
    replay
}

#[divan::bench]
fn load_78_rounds(bencher: Bencher) {
    bencher.bench_local(|| black_box(record()));
}

#[divan::bench]
fn tell_78_rounds(bencher: Bencher) {
    let record = record();
    bencher.bench_local(|| black_box(games::tell(&record).map(|telling| telling.replay.steps.len())));
}

#[divan::bench]
fn compile_10_000_rounds(bencher: Bencher) {
    let replay = long();
    bencher.bench_local(|| black_box(compile(&replay, Pace::default()).steps()));
}

#[divan::bench]
fn sample_any_moment_of_10_000_rounds(bencher: Bencher) {
    let timeline = compile(&long(), Pace::default());
    let mut t = 1_u32;
    bencher.bench_local(|| {
        t = t.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        black_box(timeline.sample(Millis(t % timeline.end().0)).things.len())
    });
}
