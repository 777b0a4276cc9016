//! The pace of playback: how long each step lasts, and how its time is shared out.

use crate::model::{Event, Millis, Phase, Step};

/// How long steps last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Every step lasts the same.
    Fixed { delay: Millis },
    /// As long as the player thought, but never longer than `longest`; a step without a recorded time lasts `otherwise`.
    /// All that at `percent` of the real speed.
    Recorded { longest: Millis, otherwise: Millis, percent: u32 },
    /// The whole game lasts `total`, shared out equally.
    Fitted { total: Millis },
}

impl Default for Pace {
    fn default() -> Pace {
        Pace::Fixed { delay: Millis(1000) }
    }
}

/// A step has a start, at which nothing of it is seen, and a later end.
const BRIEFEST: Millis = Millis(2);
/// A step must last long enough for a move to be seen at all, however short the player thought.
const SHORTEST: u32 = 200;
/// Motion longer than this looks sluggish: what is left of a long step is rest.
const LONGEST_MOTION: u32 = 1600;

impl Pace {
    /// How long the step at `index` of `count` lasts.
    pub fn lasts(self, step: &Step, index: usize, count: usize) -> Millis {
        match self {
            Pace::Fixed { delay } => delay.max(BRIEFEST),
            Pace::Recorded { longest, otherwise, percent } => {
                let lasts = step.took.unwrap_or(otherwise).0.min(longest.0);
                let lasts = u64::from(lasts) * 100 / u64::from(percent.max(1));
                Millis(lasts.min(u64::from(u32::MAX)) as u32).max(Millis(SHORTEST))
            }
            Pace::Fitted { total } => {
                // Ends of steps stand at exact parts of the total, so that the whole is exact.
                let count = count.max(1) as u64;
                let total = u64::from(total.0).max(count * u64::from(BRIEFEST.0));
                let end = |i: u64| (total * i / count) as u32;
                Millis(end(index as u64 + 1) - end(index as u64))
            }
        }
    }
}

/// The time of one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    pub start: Millis,
    /// Nothing moves before: the player thinks.
    pub acts: Millis,
    /// All events are over.
    pub settled: Millis,
    /// The next step starts.
    pub end: Millis,
}

impl Stretch {
    /// Shares out the time of a step that starts at `start` and lasts `lasts`.
    pub fn new(start: Millis, lasts: Millis, thinks_first: bool) -> Stretch {
        let motion = (lasts.0 * 4 / 5).clamp(1, LONGEST_MOTION);
        let rest = lasts.0 - motion.min(lasts.0);
        let think = if thinks_first { rest.saturating_sub(motion / 4) } else { 0 };
        Stretch { start, acts: start + Millis(think), settled: start + Millis(think + motion), end: start + lasts }
    }
}

/// The part of a step in which the events of one beat run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    pub phase: Phase,
    pub beat: u8,
    pub start: Millis,
    pub end: Millis,
}

/// Shares out the motion of a step among the beats that occur in it, in order.
pub fn slots(events: &[Event], stretch: Stretch) -> Vec<Slot> {
    let mut beats: Vec<(Phase, u8)> = events.iter().map(|event| (event.phase, event.beat)).collect();
    beats.sort_unstable();
    beats.dedup();
    let weights: Vec<u32> =
        beats.iter().enumerate().map(|(i, (phase, _))| weight(*phase, i == 0 || beats[i - 1].0 != *phase)).collect();
    let sum: u32 = weights.iter().sum::<u32>().max(1);
    let length = (stretch.settled - stretch.acts).0;
    let at = |before: u32| stretch.acts + Millis((u64::from(length) * u64::from(before) / u64::from(sum)) as u32);
    let mut before = 0;
    let slot = |(&(phase, beat), weight): (&(Phase, u8), &u32)| {
        let start = at(before);
        before += weight;
        Slot { phase, beat, start, end: at(before) }
    };
    beats.iter().zip(&weights).map(slot).collect()
}

/// A beat that opens its phase gets more time than those that follow on its heels.
fn weight(phase: Phase, opens: bool) -> u32 {
    let base = match phase {
        Phase::Move => 10,
        Phase::Shoot => 9,
        Phase::Build => 9,
        Phase::Settle => 8,
    };
    if opens { base } else { base * 2 / 3 }
}
