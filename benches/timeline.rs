//! Loading a folder of rounds, lowering it to tracks, and sampling any moment.

use std::path::Path;

use divan::{Bencher, black_box};
use matchreel::games;
use matchreel::library::Library;
use matchreel::model::{Cell, Event, Heading, Millis, Phase, Record, Replay, Step, ThingId, ThingState, What};
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

/// Samples a timeline at moments all over it.
fn sample_anywhere(bencher: Bencher, replay: &Replay) {
    let timeline = compile(replay, Pace::default());
    let mut t = 1_u32;
    bencher.bench_local(|| {
        t = t.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        black_box(timeline.sample(Millis(t % timeline.end().0)).things.len())
    });
}

#[divan::bench]
fn sample_any_moment_of_10_000_rounds(bencher: Bencher) {
    sample_anywhere(bencher, &long());
}

/// A match of 10,000 steps in each of which a thing comes that leaves with the next.
fn passing() -> Replay {
    let mut replay = replay();
    let first = replay.setup.len() as u32;
    let state: ThingState = replay.setup.first().expect("a thing").clone();
    let step = |i: u32| {
        let placed = What::placed(ThingId(first + i), state.clone());
        let mut events = vec![Event::new(Phase::Move, 0, placed)];
        events.extend(
            i.checked_sub(1).map(|old| Event::new(Phase::Settle, 0, What::Captured { thing: ThingId(first + old) })),
        );
        Step { number: i + 1, events, ..Step::default() }
    };
    replay.steps = (0..10_000).map(step).collect();
    replay
}

#[divan::bench]
fn compile_10_000_short_lived_things(bencher: Bencher) {
    let replay = passing();
    bencher.bench_local(|| black_box(compile(&replay, Pace::default()).steps()));
}

#[divan::bench]
fn sample_among_10_000_short_lived_things(bencher: Bencher) {
    sample_anywhere(bencher, &passing());
}

/// A match of 100 steps in which so many things go somewhere else in every one, and some are carried.
fn crowd(things: u32) -> Replay {
    let mut replay = replay();
    let state = replay.setup.first().expect("a thing").clone();
    let cell = |i: u32, step: u32| Cell::new(((i + step) % 150) as i32, (i / 150) as i32);
    replay.setup = (0..things).map(|i| ThingState { at: cell(i, 0).into(), ..state.clone() }).collect();
    let event = |i: u32, step: u32| match (i % 10, step) {
        (0, 0) => What::Took { thing: ThingId(i), by: ThingId(i + 1) },
        (0, _) => What::Turned { thing: ThingId(i), facing: Heading((step % 64) as u8) },
        (_, _) => What::moved(ThingId(i), [cell(i, step + 1)]),
    };
    let events = |step: u32| (0..things - 1).map(|i| Event::new(Phase::Move, 0, event(i, step))).collect();
    replay.steps = (0..100).map(|step| Step { number: step + 1, events: events(step), ..Step::default() }).collect();
    replay
}

#[divan::bench(args = [2_000, 20_000])]
fn sample_a_crowd(bencher: Bencher, things: u32) {
    sample_anywhere(bencher, &crowd(things));
}
