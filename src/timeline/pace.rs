//! The pace of playback: how long each step lasts, and how its time is shared out.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::story::StoryTimes;
use crate::model::{Event, Millis, Phase, Position, Step};

/// How long steps last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    /// Every step lasts the same.
    Fixed { delay: Millis },
    /// What happens decides how long it is seen, at `percent` of the speed of the table.
    Story { times: StoryTimes, percent: u32 },
    /// As long as the player thought, but never longer than `longest`; a step without a recorded time lasts `otherwise`.
    /// All that at `percent` of the real speed.
    Recorded { longest: Millis, otherwise: Millis, percent: u32 },
}

impl Default for Pace {
    /// The plainest one: a second for each step.
    fn default() -> Pace {
        Pace::Fixed { delay: Millis(1000) }
    }
}

/// A step has a start, at which nothing of it is seen, and a later end.
pub(super) const BRIEFEST: Millis = Millis(2);
/// A step must last long enough for a move to be seen at all, however short the player thought.
const SHORTEST: u32 = 200;
/// Motion longer than this looks sluggish where nothing says that it matters: what is left of a long step is rest.
const LONGEST_MOTION: u64 = 1600;

impl Pace {
    /// The pace of films: the story, with the bundled times.
    pub fn story() -> Pace {
        Pace::Story { times: StoryTimes::default(), percent: 100 }
    }

    /// The same pace, so many times faster.
    pub fn faster(self, times: f64) -> Pace {
        let scaled = |percent: u32| (f64::from(percent) * times).round() as u32;
        match self {
            Pace::Fixed { delay } => Pace::Fixed { delay: Millis((f64::from(delay.0) / times).round() as u32) },
            Pace::Story { times, percent } => Pace::Story { times, percent: scaled(percent) },
            Pace::Recorded { longest, otherwise, percent } => {
                Pace::Recorded { longest, otherwise, percent: scaled(percent) }
            }
        }
    }

    /// How long a step lasts, the `index`-th of a match, that starts from a position.
    pub(super) fn measure(self, step: &Step, index: usize, position: &Position) -> Measure {
        match self {
            Pace::Fixed { delay } => {
                Measure { lasts: delay.max(BRIEFEST), share: Share::Usual, beats: beats(&step.events) }
            }
            Pace::Story { times, percent } => {
                let measure = times.measure(step, index, position);
                Measure { lasts: at_speed(measure.lasts, percent).max(BRIEFEST), ..measure }
            }
            Pace::Recorded { longest, otherwise, percent } => {
                let lasts = at_speed(step.took.unwrap_or(otherwise).min(longest), percent).max(Millis(SHORTEST));
                Measure { lasts, share: Share::Thought, beats: beats(&step.events) }
            }
        }
    }
}

fn at_speed(time: Millis, percent: u32) -> Millis {
    let time = u64::from(time.0) * 100 / u64::from(percent.max(1));
    Millis(time.min(u64::from(u32::MAX)) as u32)
}

/// How long a step lasts, and how its time is shared out.
pub(super) struct Measure {
    pub lasts: Millis,
    pub share: Share,
    /// In order.
    pub beats: Vec<Beat>,
}

/// What of a step is motion.
pub(super) enum Share {
    /// Most of it, and then it rests.
    Usual,
    /// The player thinks first.
    Thought,
    /// So much of the whole.
    Parts { motion: Millis, of: Millis },
}

/// What happens at once, and how long it is seen beside the other beats of its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Beat {
    pub phase: Phase,
    pub beat: u8,
    pub weight: u32,
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

/// The part of a step in which the events of one beat run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    pub phase: Phase,
    pub beat: u8,
    pub start: Millis,
    pub end: Millis,
}

impl Measure {
    /// Shares out the time of the step where it starts at `start` and lasts `lasts`, which is its own length or one that was fitted.
    pub fn stretch(&self, start: Millis, lasts: Millis) -> Stretch {
        let whole = u64::from(lasts.0);
        let usual = (whole * 4 / 5).min(LONGEST_MOTION);
        let motion = match self.share {
            Share::Usual | Share::Thought => usual,
            Share::Parts { motion, of } => whole * u64::from(motion.0) / u64::from(of.0.max(1)),
        };
        let motion = motion.max(1).min(whole) as u32;
        let think = match self.share {
            Share::Thought => (lasts.0 - motion).saturating_sub(motion / 4),
            Share::Usual | Share::Parts { .. } => 0,
        };
        Stretch { start, acts: start + Millis(think), settled: start + Millis(think + motion), end: start + lasts }
    }

    /// Shares out the motion of the step among its beats.
    pub fn slots(&self, stretch: Stretch) -> Vec<Slot> {
        let sum = self.beats.iter().map(|beat| u64::from(beat.weight)).sum::<u64>().max(1);
        let length = u64::from((stretch.settled - stretch.acts).0);
        let at = |before: u64| stretch.acts + Millis((length * before / sum) as u32);
        let mut before = 0;
        let slot = |&Beat { phase, beat, weight }: &Beat| {
            let start = at(before);
            before += u64::from(weight);
            Slot { phase, beat, start, end: at(before) }
        };
        self.beats.iter().map(slot).collect()
    }
}

/// The beats that occur in a step, whatever happens in them.
fn beats(events: &[Event]) -> Vec<Beat> {
    let found: BTreeSet<(Phase, u8)> = events.iter().map(|event| (event.phase, event.beat)).collect();
    let mut before = None;
    let beat = |(phase, beat)| Beat { phase, beat, weight: weight(phase, before.replace(phase) != Some(phase)) };
    found.into_iter().map(beat).collect()
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
