//! The player: where the play head stands and which way it goes. Time is an argument.

use super::command::Way;
use crate::model::Millis;
use crate::timeline::{StoryTimes, Timeline};

/// How many quarters of the normal speed each notch is: ¼× to 64×.
const SPEEDS: [u32; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const NORMAL: usize = 2;
/// A step by key is seen within this time, however long steps last.
const STEP: u32 = 420;
/// A held key runs at least this fast, in steps a second.
const RUN: u32 = 6;
/// After a pause of the program the head does not leap.
const LEAP: Millis = Millis(250);
/// A live head that is further behind than this jumps.
const BEHIND: usize = 3;

/// The play head.
#[derive(Clone, Debug)]
pub struct Player {
    /// In thousandths of a millisecond, so that slow play does not stutter.
    head: u64,
    going: Going,
    speed: usize,
    pub looping: bool,
    /// Whether the head stays at the end of a growing match.
    pub live: bool,
    /// The part that is played, as numbers of steps played.
    pub marks: (Option<usize>, Option<usize>),
    /// Where match after match is shown.
    pub projector: Option<Projector>,
    /// The longest a step lasts at the recorded pace.
    pub max_think: Millis,
    /// The times of the story pace.
    pub story: StoryTimes,
    before: Option<Millis>,
}

/// The projector: match after match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Projector {
    /// Until when the end card is shown.
    pub card: Option<Millis>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Going {
    Still,
    Play(Way),
    /// To the end of a step, within the time a step by key takes.
    To {
        target: Millis,
        rate: u64,
    },
    Run(Way),
}

/// What came of the time that passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    Nothing,
    Moved,
    /// Playing reached the end.
    Ended,
}

impl Default for Player {
    fn default() -> Player {
        Player {
            head: 0,
            going: Going::Still,
            speed: NORMAL,
            looping: false,
            live: false,
            marks: (None, None),
            projector: None,
            max_think: Millis(5000),
            story: StoryTimes::default(),
            before: None,
        }
    }
}

impl Player {
    pub fn head(&self) -> Millis {
        Millis((self.head / 1000) as u32)
    }

    pub fn playing(&self) -> bool {
        matches!(self.going, Going::Play(_) | Going::Run(_))
    }

    pub fn backwards(&self) -> bool {
        self.going == Going::Play(Way::Back)
    }

    /// Whether time alone changes the picture.
    pub fn moving(&self) -> bool {
        self.going != Going::Still
    }

    /// The step the person means: the one under way, or the one being gone to.
    pub fn steps(&self, timeline: &Timeline) -> usize {
        match self.going {
            Going::To { target, .. } => timeline.steps_at(target),
            Going::Still | Going::Play(_) | Going::Run(_) => timeline.steps_at(self.head()),
        }
    }

    /// Whether the projector shows who won.
    pub fn shows_card(&self) -> bool {
        self.projector.is_some_and(|projector| projector.card.is_some())
    }

    /// The part that is played starts here.
    pub fn mark_from(&mut self, steps: usize) {
        self.marks = (Some(steps), self.marks.1.filter(|to| *to > steps));
    }

    /// The part that is played ends here.
    pub fn mark_to(&mut self, steps: usize) {
        self.marks = (self.marks.0.filter(|from| *from < steps), Some(steps));
    }

    pub fn pause(&mut self) {
        self.going = Going::Still;
    }

    /// Play or pause; at the end playing starts over.
    pub fn toggle(&mut self, way: Way, timeline: &Timeline) {
        if self.going == Going::Play(way) {
            self.pause();
            return;
        }
        let (from, to) = self.bounds(timeline);
        match way {
            Way::On if self.head() >= to => self.set(from),
            Way::Back if self.head() <= from => self.set(to),
            Way::On | Way::Back => {}
        }
        self.going = Going::Play(way);
        self.live &= way == Way::On;
    }

    pub fn run(&mut self, way: Way) {
        self.going = Going::Run(way);
        self.live = false;
    }

    /// The held key was let go: the step under way is finished.
    pub fn release(&mut self, timeline: &Timeline) {
        if let Going::Run(way) = self.going {
            let steps = timeline.steps_at(self.head());
            self.go(if way == Way::On { steps } else { steps.saturating_sub(1) }, timeline);
        }
    }

    /// One step on or back, seen happening. During a step the next one is meant.
    pub fn step(&mut self, way: Way, timeline: &Timeline) {
        self.live = false;
        if let Going::To { target, .. } = self.going {
            self.set(target);
        }
        let steps = timeline.steps_at(self.head());
        let whole = timeline.time_of(steps) == self.head();
        let target = match way {
            Way::On if whole => steps + 1,
            Way::On => steps,
            Way::Back => steps.saturating_sub(1),
        };
        self.go(target, timeline);
    }

    /// To the end of a step, seen happening.
    pub fn go(&mut self, steps: usize, timeline: &Timeline) {
        let target = timeline.time_of(steps);
        let distance = u64::from(target.0.abs_diff(self.head().0)) * 1000;
        let rate = (distance / u64::from(STEP)).max(1);
        self.going = if distance == 0 { Going::Still } else { Going::To { target, rate } };
    }

    /// To the end of a step at once.
    pub fn jump(&mut self, steps: usize, timeline: &Timeline) {
        self.set(timeline.time_of(steps));
        self.live = false;
        if !matches!(self.going, Going::Play(_)) {
            self.pause();
        }
    }

    /// To any moment, as the mouse says.
    pub fn scrub(&mut self, to: Millis) {
        self.set(to);
        self.live = false;
        self.pause();
    }

    fn set(&mut self, to: Millis) {
        self.head = u64::from(to.0) * 1000;
    }

    /// Puts the head at the same place of the same step where the match runs on another timeline, with another pace or another
    /// length; where it no longer goes so far, at its end.
    pub fn move_over(&mut self, from: &Timeline, to: &Timeline) {
        let head = to.same_place(from, self.head());
        // Within the same timeline the head keeps its fraction of a millisecond.
        if head != self.head() {
            self.set(head);
        }
        if let Going::To { target, .. } = self.going {
            self.go(to.steps_at(to.same_place(from, target)), to);
        }
    }

    /// A live match has grown.
    pub fn grown(&mut self, timeline: &Timeline) {
        if !self.live {
            return;
        }
        let last = timeline.steps();
        if timeline.steps_at(self.head()) + BEHIND < last {
            self.set(timeline.time_of(last - 1));
        }
        self.go(last, timeline);
    }

    pub fn stay_live(&mut self, timeline: &Timeline) {
        self.live = true;
        self.set(timeline.end());
        self.pause();
    }

    pub fn speed_up(&mut self, way: Way) {
        self.speed = match way {
            Way::On => (self.speed + 1).min(SPEEDS.len() - 1),
            Way::Back => self.speed.saturating_sub(1),
        };
    }

    /// Takes the nearest speed there is.
    pub fn set_speed(&mut self, times: f64) {
        let distance = |quarters: u32| (f64::from(quarters) / 4.0 / times.max(0.01)).ln().abs();
        let nearest = (0..SPEEDS.len()).min_by(|a, b| distance(SPEEDS[*a]).total_cmp(&distance(SPEEDS[*b])));
        self.speed = nearest.unwrap_or(NORMAL);
    }

    pub fn speed(&self) -> f64 {
        f64::from(SPEEDS[self.speed]) / 4.0
    }

    /// `¼×`, `2×`.
    pub fn speed_label(&self) -> String {
        match SPEEDS[self.speed] {
            1 => "¼×".into(),
            2 => "½×".into(),
            quarters => format!("{}×", quarters / 4),
        }
    }

    /// The part of the timeline that is played.
    fn bounds(&self, timeline: &Timeline) -> (Millis, Millis) {
        let from = self.marks.0.map_or(Millis::ZERO, |steps| timeline.time_of(steps));
        let to = self.marks.1.map_or(timeline.end(), |steps| timeline.time_of(steps));
        // A head beyond the marks plays on to where the match itself ends.
        let from = if self.head() < from { Millis::ZERO } else { from };
        (from, if self.head() > to { timeline.end() } else { to })
    }

    /// Moves the head by the time that has passed since the last call.
    pub fn advance(&mut self, now: Millis, timeline: &Timeline) -> Passed {
        let passed = self.before.map_or(Millis::ZERO, |before| (now - before).min(LEAP));
        self.before = Some(now);
        let (way, rate) = match self.going {
            Going::Still => return Passed::Nothing,
            Going::Play(way) => (way, u64::from(SPEEDS[self.speed]) * 250),
            Going::Run(way) => {
                let step = timeline.end().0.checked_div(timeline.steps() as u32).unwrap_or(1000);
                (way, (u64::from(SPEEDS[self.speed]) * 250).max(u64::from(step) * u64::from(RUN)))
            }
            Going::To { target, rate } => (if target >= self.head() { Way::On } else { Way::Back }, rate),
        };
        if passed == Millis::ZERO {
            return Passed::Nothing;
        }
        let (from, to) = match self.going {
            Going::To { target, .. } => (target, target),
            Going::Still | Going::Play(_) | Going::Run(_) => self.bounds(timeline),
        };
        let (from, to) = (u64::from(from.0) * 1000, u64::from(to.0) * 1000);
        let by = u64::from(passed.0) * rate;
        let arrived = match way {
            Way::On => {
                self.head = (self.head + by).min(to);
                self.head == to
            }
            Way::Back => {
                self.head = self.head.saturating_sub(by).max(from);
                self.head == from
            }
        };
        if !arrived {
            return Passed::Moved;
        }
        match self.going {
            Going::Play(way) if self.looping && from < to => {
                self.head = if way == Way::On { from } else { to };
                Passed::Moved
            }
            Going::Play(_) => {
                self.pause();
                Passed::Ended
            }
            Going::Still | Going::Run(_) | Going::To { .. } => {
                self.pause();
                Passed::Moved
            }
        }
    }
}

#[cfg(test)]
mod tests;
