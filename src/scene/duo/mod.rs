//! Two matches on one picture, step by step together: what they share, and from where on they differ.

mod seam;
mod sign;

use std::sync::Arc;

use super::stage::{Stage, View};
use super::{Cut, Footage, Scene, Sight, Take};
use crate::model::{Millis, Replay, poster_step};
use crate::timeline::{Timeline, align, compile};

pub use seam::Seam;

/// One of two matches on a picture.
#[derive(Clone, Copy)]
pub struct Half<'a> {
    pub replay: &'a Replay,
    /// Aligned with that of the other.
    pub timeline: &'a Timeline,
    pub stage: &'a Stage,
}

/// A film of two matches.
pub struct Duo {
    sides: [Side; 2],
    seam: Seam,
    cut: Cut,
    /// The part of both timelines that is shown.
    from: Millis,
    to: Millis,
}

struct Side {
    replay: Arc<Replay>,
    timeline: Timeline,
    stage: Stage,
}

/// Which picture of two matches is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuoMoment {
    /// Where they part; where they do not, what one of them would have as its poster.
    Poster,
    /// A time of both timelines.
    Game(Millis),
    /// How both ended.
    End,
}

impl Duo {
    /// Two matches, each looked at in its own way, in a picture that a view describes. There is no title card: a duo shows at once
    /// who plays.
    pub fn new(replays: [Arc<Replay>; 2], view: View, sights: [Sight; 2], cut: Cut) -> Duo {
        let mut seam = Seam::new([&*replays[0], &*replays[1]], &view, None, sights.map(|sight| sight.turn));
        let [mut one, mut other] = [0, 1].map(|i| compile(&replays[i], cut.pace));
        align(&mut one, &mut other);
        let [first, second] = replays;
        let side = |i: usize, replay: Arc<Replay>, timeline| {
            let sight = Sight { area: Some(seam.halves[i]), ..sights[i] };
            let stage = Stage::seen(&replay, Seam::view(&view), sight);
            Side { replay, timeline, stage }
        };
        let sides = [side(0, first, one), side(1, second, other)];
        seam.lay(halves(&sides));
        let lead = longer(&sides);
        let (from, to) = (lead.time_of(cut.from), lead.time_of(cut.to));
        Duo { seam, cut: Cut { title: Millis::ZERO, ..cut }, from, to: to.max(from), sides }
    }

    /// The stages of both, for what is shown on them on wish.
    pub fn stages(&mut self) -> [&mut Stage; 2] {
        self.sides.each_mut().map(|side| &mut side.stage)
    }

    /// The timeline of the longer match: it tells when a step of either is.
    pub fn timeline(&self) -> &Timeline {
        longer(&self.sides)
    }

    /// How many steps are played where they part, if they do.
    pub fn parting(&self) -> Option<usize> {
        self.seam.parting
    }

    fn end_card(&self) -> Millis {
        self.cut.poster + self.cut.opening + (self.to - self.from) + self.cut.closing
    }
}

fn halves(sides: &[Side; 2]) -> [Half<'_>; 2] {
    sides.each_ref().map(|Side { replay, timeline, stage }| Half { replay, timeline, stage })
}

fn longer(sides: &[Side; 2]) -> &Timeline {
    let [one, other] = sides;
    if other.timeline.steps() > one.timeline.steps() { &other.timeline } else { &one.timeline }
}

impl Footage for Duo {
    type Moment = DuoMoment;

    fn size(&self) -> (u32, u32) {
        let [Side { stage, .. }, _] = &self.sides;
        (stage.view.width, stage.view.height)
    }

    fn lasts(&self) -> Millis {
        self.end_card() + self.cut.end
    }

    fn moment(&self, t: Millis) -> DuoMoment {
        if t < self.cut.poster {
            return DuoMoment::Poster;
        }
        if t >= self.end_card() && self.cut.end > Millis::ZERO {
            return DuoMoment::End;
        }
        DuoMoment::Game((self.from + (t - self.cut.poster - self.cut.opening)).min(self.to))
    }

    fn still(&self, a: DuoMoment, b: DuoMoment) -> bool {
        match (a, b) {
            (DuoMoment::Game(a), DuoMoment::Game(b)) => {
                let over = |side: &Side, t: Millis| t > side.timeline.end();
                let rests = |side: &Side| side.timeline.still(a, b) && over(side, a) == over(side, b);
                a == b || self.sides.iter().all(rests)
            }
            (a, b) => a == b,
        }
    }

    fn picture(&self, moment: DuoMoment) -> Scene {
        let halves = halves(&self.sides);
        match moment {
            DuoMoment::Poster => {
                let steps = self.seam.parting.unwrap_or_else(|| poster_step(halves[0].replay));
                self.seam.scene(halves, self.timeline().time_of(steps))
            }
            DuoMoment::Game(t) => self.seam.scene(halves, t),
            DuoMoment::End => self.seam.end(halves, self.to),
        }
    }

    fn shown(&self) -> usize {
        self.cut.to.min(self.timeline().steps()).saturating_sub(self.cut.from)
    }

    fn stills(&self) -> Vec<Take<DuoMoment>> {
        let timeline = self.timeline();
        let last = self.cut.to.min(timeline.steps());
        let step = |steps: usize| {
            let lasts = match steps.checked_sub(1).filter(|_| steps > self.cut.from) {
                Some(i) => timeline.stretch(i).map_or(Millis::ZERO, |stretch| stretch.end - stretch.start),
                None => self.cut.opening,
            };
            let held = if steps == last { self.cut.closing } else { Millis::ZERO };
            Take { moment: DuoMoment::Game(timeline.time_of(steps)), lasts: lasts + held }
        };
        let mut takes: Vec<Take<DuoMoment>> = (self.cut.from..=last).map(step).collect();
        takes.push(Take { moment: DuoMoment::End, lasts: self.cut.end });
        takes.retain(|take| take.lasts > Millis::ZERO);
        takes
    }
}
