//! Two timelines side by side: the same step begins, acts and ends on both at the same time.

use super::compile::Timeline;
use super::effect::Effect;
use super::pace::{Slot, Stretch};
use super::track::{Key, Keys, Track};
use crate::model::Millis;

/// Lets two matches run step by step together: of each step the longer thought and the longer play decide, and whoever is done
/// first waits. What happens within a step takes its own time.
pub fn align(one: &mut Timeline, other: &mut Timeline) {
    let times = together(&one.stretches, &other.stretches);
    one.keep_to(&times);
    other.keep_to(&times);
}

/// When a step begins, acts and ends.
struct Time {
    start: Millis,
    acts: Millis,
    end: Millis,
}

fn together(one: &[Stretch], other: &[Stretch]) -> Vec<Time> {
    let mut start = Millis::ZERO;
    let time = |step: usize| {
        let both = [one.get(step), other.get(step)];
        let longest = |part: fn(&Stretch) -> Millis| both.into_iter().flatten().map(part).max().unwrap_or_default();
        let acts = start + longest(|stretch| stretch.acts - stretch.start);
        let end = acts + longest(|stretch| stretch.end - stretch.acts);
        let time = Time { start, acts, end };
        start = end;
        time
    };
    (0..one.len().max(other.len())).map(time).collect()
}

impl Timeline {
    /// Moves everything a step does to where the step acts from now on: later, and never back.
    fn keep_to(&mut self, times: &[Time]) {
        // Taken apart field by field: a time that is added later cannot be forgotten.
        let Timeline {
            pace: _,
            stretches,
            slots,
            tracks,
            alive: _,
            effects,
            stains,
            terrain,
            levels,
            effects_before: _,
            losses: _,
            position: _,
            scores: _,
            motions: _,
            size: _,
            grid: _,
            wrap: _,
            notes: _,
            // Nobody looks through a camera at two matches.
            camera: _,
        } = self;
        let starts: Vec<Millis> = stretches.iter().map(|stretch| stretch.start).collect();
        let delays: Vec<Millis> = stretches.iter().zip(times).map(|(own, time)| time.acts - own.acts).collect();
        // What stands on the board from the start belongs to no step and stays.
        let delay = |t: Millis| {
            let step = starts.partition_point(|start| *start < t).checked_sub(1);
            step.and_then(|step| delays.get(step)).copied().unwrap_or_default()
        };
        for (slots, delay) in slots.iter_mut().zip(&delays) {
            for Slot { phase: _, beat: _, start, end } in slots {
                (*start, *end) = (*start + *delay, *end + *delay);
            }
        }
        for Track { forms, ways, turns, lives, bodies, labels, carriers, lines } in tracks {
            forms.put_off(delay);
            ways.put_off(delay);
            turns.put_off(delay);
            lives.put_off(delay);
            bodies.put_off(delay);
            labels.put_off(delay);
            carriers.put_off(delay);
            lines.put_off(delay);
        }
        for Effect { start, end, stays: _, kind: _ } in effects {
            let by = delay(*start);
            (*start, *end) = (*start + by, *end + by);
        }
        stains.put_off(delay);
        terrain.put_off(delay);
        levels.put_off(delay);
        for (Stretch { start, acts, settled, end }, time) in stretches.iter_mut().zip(times) {
            *settled = time.acts + (*settled - *acts);
            (*start, *acts, *end) = (time.start, time.acts, time.end);
        }
    }
}

impl<T> Keys<T> {
    /// Moves every key by what is due at its start.
    fn put_off(&mut self, delay: impl Fn(Millis) -> Millis) {
        for Key { start, end, from: _, to: _ } in &mut self.0 {
            let by = delay(*start);
            (*start, *end) = (*start + by, *end + by);
        }
    }
}
