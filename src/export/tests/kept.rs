//! Films painted once and played from what was kept.

use super::super::kept::Kept;
use super::super::plan::{Clock, Plan};
use super::*;

const CLOCK: Clock = Clock { unit: 10, least: 2 };

#[test]
fn a_kept_film_shows_the_same_pictures_in_any_order() {
    for stay in [1, 3] {
        let reel = Sample { stay, ..Sample::board(97, 61) }.reel(40, 40);
        let plan = Plan::new(reel.frames(), CLOCK);
        for jobs in [1, 3] {
            let kept = Kept::of(&reel, &plan.cuts, jobs, &Watch::nobody()).unwrap().expect("a short film is kept");
            let (mut played, mut painted) = (kept.painter(), reel.painter());
            let mut shown: Vec<u32> = Vec::new();
            for frame in [0, 1, 2, 7, 7, 39, 3, 4, 38, 0, 20] {
                let shot = played.paint(frame);
                assert!(shot.pixels == painted.paint(frame).pixels, "frame {frame}, {jobs} jobs");
                // Everything outside the damage is as it was.
                let width = reel.width() as usize;
                let damaged = |at: usize| {
                    let (x, y) = ((at % width) as i32, (at / width) as i32);
                    shot.damage.iter().any(|r| (r.x..r.right()).contains(&x) && (r.y..r.bottom()).contains(&y))
                };
                let differs = |at: &usize| shown.get(*at) != shot.pixels.get(*at);
                assert!((0..shot.pixels.len()).filter(differs).all(damaged), "frame {frame}");
                shown = shot.pixels.to_vec();
            }
        }
    }
}

#[test]
fn long_films_and_those_that_change_all_over_are_not_kept() {
    let long = Sample::board(20, 20).reel(300, 40);
    let plan = Plan::new(long.frames(), CLOCK);
    assert!(Kept::of(&long, &plan.cuts, 1, &Watch::nobody()).unwrap().is_none());
    // Noise of another seed in every frame: 64 frames of 400 × 400 are more pixels than there is room for.
    let picture =
        |seed: u32| (0..160_000u32).map(move |at| 0xff00_0000 | (at ^ seed.wrapping_mul(0x9e37_79b1)) & 0xff_ffff);
    let frames = (0..64).map(|k| Frame { at: Millis(k * 100), lasts: Millis(100) }).collect();
    let pictures = (1..=64).map(|seed| picture(seed).collect()).collect();
    let wild = Pictures { width: 400, height: 400, pictures, frames };
    let plan = Plan::new(wild.frames(), CLOCK);
    assert!(Kept::of(&wild, &plan.cuts, 2, &Watch::nobody()).unwrap().is_none());
}
