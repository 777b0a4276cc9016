//! Where two matches part: the first step they do not share.

use super::{Replay, Step};

/// How many steps are played when two matches are seen to differ for the first time: 0 where they start differently, and one more
/// than the shorter has where the other only goes on. `None` where they are the same to the end.
///
/// What was played is compared, not what was said about it, by whom, or how long it took.
pub fn parting(one: &Replay, other: &Replay) -> Option<usize> {
    if !starts_alike(one, other) {
        return Some(0);
    }
    let same = |(a, b): &(&Step, &Step)| a.notation == b.notation && a.events == b.events;
    let shared = one.steps.iter().zip(&other.steps).take_while(same).count();
    (shared < one.steps.len().max(other.steps.len())).then_some(shared + 1)
}

fn starts_alike(one: &Replay, other: &Replay) -> bool {
    let start = |replay: &Replay| (replay.game, replay.size, replay.first);
    start(one) == start(other) && one.setup == other.setup
}
