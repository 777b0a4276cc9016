//! Whole matches between players of our own, without writing files.

use std::time::Duration;

use divan::{Bencher, counter::ItemsCount};
use matchreel::arena::launch::Limits;
use matchreel::arena::paintball::{PaintballSetup, play};
use matchreel::arena::seats::seated;
use matchreel::games::paintball::{players, rules::PaintballRules};
use matchreel::model::Size;

fn main() {
    divan::main();
}

fn setup(words: [&str; 4]) -> PaintballSetup {
    let written = words.map(|word| format!("builtin:{word}"));
    PaintballSetup {
        rules: PaintballRules::default(),
        size: Size::new(25, 25),
        rounds: 200,
        seed: 0,
        entrants: seated(&written, &[], &players::NAMES, None).expect("players of our own"),
        limits: Limits { time: Duration::from_secs(4), ..Limits::default() },
    }
}

/// Another seed each time: matches differ a lot in length.
fn matches(bencher: Bencher, words: [&str; 4]) {
    let mut setup = setup(words);
    bencher.counter(ItemsCount::new(1_usize)).bench_local(|| {
        setup.seed += 1;
        play(&setup, None, None, &mut |_| std::ops::ControlFlow::Continue(())).expect("a match").state.round
    });
}

#[divan::bench(sample_count = 200)]
fn racer_hunter_builder_racer(bencher: Bencher) {
    matches(bencher, ["racer", "hunter", "builder", "racer"]);
}

#[divan::bench(sample_count = 100)]
fn four_builders(bencher: Bencher) {
    matches(bencher, ["builder"; 4]);
}
