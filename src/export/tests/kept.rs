//! Films painted once and shown from what was kept.

use super::super::frame_times::{Clock, FrameTimes};
use super::super::kept::{Kept, Run};
use super::*;

const CLOCK: Clock = Clock { unit: 10, least: 2 };

/// A film that is kept, painted so many frames at a time.
fn kept(reel: &dyn Reel, plan: &FrameTimes, jobs: usize, slice: usize) -> Option<Kept> {
    let mut kept = Kept::begin(plan.cuts.len())?;
    while kept.changes.len() < plan.cuts.len() {
        let to = (kept.changes.len() + slice).min(plan.cuts.len());
        if !kept.paint(reel, &plan.cuts, to, jobs, &Watch::nobody()).unwrap() {
            return None;
        }
    }
    Some(kept)
}

#[test]
fn a_kept_film_has_the_same_pictures_and_nothing_but_what_changes() {
    for stay in [1, 3] {
        let reel = Sample { stay, ..Sample::board(97, 61) }.reel(60, 40);
        let plan = FrameTimes::new(reel.frames(), CLOCK);
        for (jobs, slice) in [(1, 60), (3, 60), (1, 7)] {
            let kept = kept(&reel, &plan, jobs, slice).expect("a short film is kept");
            let mut painter = reel.painter();
            let mut before: Vec<u32> = Vec::new();
            for (item, (cut, runs)) in plan.cuts.iter().zip(&kept.changes).enumerate() {
                let shown = kept.picture(item);
                assert!(shown == painter.paint(cut.frame()).pixels, "cut {item}, {jobs} jobs");
                assert!(runs.is_sorted_by_key(|run| run.start), "cut {item}");
                let differs = |run: &Run| {
                    let places = run.start as usize..(run.start + run.length) as usize;
                    let row = |at: usize| at / reel.width() as usize;
                    row(places.start) == row(places.end - 1) && places.into_iter().all(|at| before[at] != shown[at])
                };
                assert!(item == 0 || runs.iter().all(differs), "cut {item}, {jobs} jobs");
                before = shown;
            }
            assert_eq!(kept.changes.len(), plan.cuts.len());
        }
    }
}

#[test]
fn long_films_and_those_that_change_all_over_are_not_kept() {
    let long = Sample::board(20, 20).reel(300, 40);
    let plan = FrameTimes::new(long.frames(), CLOCK);
    assert!(kept(&long, &plan, 1, 300).is_none());
    // Noise of another seed in every frame: 64 frames of 400 × 400 are more pixels than there is room for.
    let picture =
        |seed: u32| (0..160_000u32).map(move |at| 0xff00_0000 | (at ^ seed.wrapping_mul(0x9e37_79b1)) & 0xff_ffff);
    let frames = (0..64).map(|k| Frame { at: Millis(k * 100), lasts: Millis(100) }).collect();
    let pictures = (1..=64).map(|seed| picture(seed).collect()).collect();
    let wild = Pictures { width: 400, height: 400, pictures, frames };
    let plan = FrameTimes::new(wild.frames(), CLOCK);
    assert!(kept(&wild, &plan, 2, 64).is_none());
}
