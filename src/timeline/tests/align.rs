//! Two matches that run step by step together.

use super::*;

/// A match whose players think for different times.
fn thought(seed: u64, steps: usize) -> Replay {
    let mut replay = eventful(seed, steps);
    for (i, step) in replay.steps.iter_mut().enumerate() {
        step.took = Some(Millis((i as u32 * 977 + seed as u32 * 1301) % 6000));
    }
    replay
}

#[test]
fn the_same_step_begins_acts_and_ends_on_both_sides_at_the_same_time() {
    for pace in paces() {
        let (one, other) = (compile(&thought(1, 30), pace), compile(&thought(2, 19), pace));
        let (mut a, mut b) = (one.clone(), other.clone());
        align(&mut a, &mut b);
        for step in 0..19 {
            let [a, b] = [&a, &b].map(|timeline| timeline.stretch(step).unwrap());
            assert_eq!((a.start, a.acts, a.end), (b.start, b.acts, b.end), "{pace:?} {step}");
            let lasts = |timeline: &Timeline| timeline.stretch(step).map(|own| own.end - own.start).unwrap();
            assert!(a.end - a.start >= lasts(&one).max(lasts(&other)), "{pace:?} {step}");
        }
        for t in (0..=b.end().0).step_by(7).map(Millis) {
            assert_eq!(a.steps_at(t).min(19), b.steps_at(t), "{pace:?} at {t}");
        }
    }
}

#[test]
fn what_happens_in_a_step_is_the_same_as_alone_only_later() {
    for pace in paces() {
        let alone = [compile(&thought(3, 14), pace), compile(&thought(4, 25), pace)];
        let [mut a, mut b] = alone.clone();
        align(&mut a, &mut b);
        for (alone, together) in alone.iter().zip([&a, &b]) {
            for step in 0..alone.steps() {
                let (own, now) = (alone.stretch(step).unwrap(), together.stretch(step).unwrap());
                for into in (0..=(own.end - own.acts).0).step_by(13).chain([(own.end - own.acts).0]).map(Millis) {
                    let (then, seen) = (alone.sample(own.acts + into), together.sample(now.acts + into));
                    assert_eq!((then.steps, then.settled), (seen.steps, seen.settled), "{pace:?} {step} {into}");
                    assert_eq!((then.things, then.effects), (seen.things, seen.effects), "{pace:?} {step} {into}");
                    assert_eq!(alone.phase_at(own.acts + into), together.phase_at(now.acts + into));
                }
                // Whoever is done first waits with its last picture.
                assert_eq!(seen(alone, own.end), seen(together, now.end), "{pace:?} {step}");
            }
        }
    }
}

#[test]
fn a_match_beside_itself_runs_as_alone() {
    let pace = Pace::Recorded { longest: Millis(5000), otherwise: Millis(700), percent: 100 };
    let alone = compile(&thought(5, 12), pace);
    let (mut a, mut b) = (alone.clone(), alone.clone());
    align(&mut a, &mut b);
    for t in (0..=alone.end().0).step_by(41).map(Millis) {
        assert_eq!(a.sample(t), alone.sample(t));
        assert_eq!(b.sample(t), alone.sample(t));
    }
}
