//! A film: the replay on its stage, with a card before and a card after.

use std::ops::Range;
use std::sync::Arc;

use super::stage::{Stage, View};
use super::{Footage, Scene, Sight, Take, bridge, cards};
use crate::model::{Millis, Replay, poster_step};
use crate::timeline::{Fit, Pace, Timeline, compile, compile_fitted};

/// What is filmed, and how long the parts around the game stay.
#[derive(Clone, Debug)]
pub struct Cut {
    pub pace: Pace,
    /// What is shown of the game is fitted into this time, whatever the pace.
    pub fit: Option<Millis>,
    /// The first and the last step to be shown, as numbers of steps played; all by default.
    pub from: usize,
    pub to: usize,
    /// The steps between them that are left out, in order, as ranges of their indices; none by default.
    pub gaps: Vec<Range<usize>>,
    /// How long the bridge over a gap stays.
    pub bridge: Millis,
    /// How long the film shows its poster first, as chats do before it plays; 0 leaves it out.
    pub poster: Millis,
    /// How long the title card and the end card stay; 0 leaves them out.
    pub title: Millis,
    pub end: Millis,
    /// How long the first and the last picture of the game stay.
    pub opening: Millis,
    pub closing: Millis,
}

impl Default for Cut {
    fn default() -> Cut {
        Cut {
            pace: Pace::story(),
            fit: None,
            from: 0,
            to: usize::MAX,
            gaps: Vec::new(),
            bridge: Millis(800),
            poster: Millis::ZERO,
            title: Millis(1600),
            end: Millis(4500),
            opening: Millis(600),
            closing: Millis(1600),
        }
    }
}

/// A film of one replay.
pub struct Film {
    pub replay: Arc<Replay>,
    pub timeline: Timeline,
    pub stage: Stage,
    cut: Cut,
    /// What lies between the cards, in order; there is at least one.
    legs: Vec<Leg>,
}

/// Steps that are shown, or bridged.
#[derive(Clone, Debug)]
struct Leg {
    /// When it begins and ends, counted from where the game starts.
    starts: Millis,
    ends: Millis,
    /// Indices of steps.
    steps: Range<usize>,
    bridged: bool,
}

/// The legs of a cut: what is shown, and the gaps between.
fn legs(timeline: &Timeline, cut: &Cut) -> Vec<Leg> {
    let count = timeline.steps();
    let from = cut.from.min(count);
    let to = cut.to.clamp(from, count);
    let mut legs: Vec<Leg> = Vec::new();
    let mut push = |steps: Range<usize>, bridged: bool| {
        let starts = legs.last().map_or(Millis::ZERO, |leg| leg.ends);
        let lasts = if bridged { cut.bridge } else { timeline.time_of(steps.end) - timeline.time_of(steps.start) };
        legs.push(Leg { starts, ends: starts + lasts, steps, bridged });
    };
    let mut done = from;
    for gap in &cut.gaps {
        let gap = gap.start.clamp(done, to)..gap.end.clamp(done, to);
        if !gap.is_empty() {
            if gap.start > done {
                push(done..gap.start, false);
            }
            done = gap.end;
            push(gap, true);
        }
    }
    // The last picture of the game is always there, also behind a bridge.
    push(done..to, false);
    legs
}

/// Which picture a moment of the film shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// A picture of the game before it is decided.
    Poster,
    /// The title card, so long after it came.
    Title(Millis),
    /// A time of the timeline.
    Game(Millis),
    /// The bridge from the picture after so many steps to that after so many others, so long after it came.
    Bridge {
        from: usize,
        to: usize,
        t: Millis,
    },
    End,
}

impl Film {
    /// A replay may be filmed in several sizes without being copied.
    pub fn new(replay: impl Into<Arc<Replay>>, view: View, cut: Cut) -> Film {
        Film::seen(replay, view, Sight::default(), cut)
    }

    /// A film with a way of looking at the board.
    pub fn seen(replay: impl Into<Arc<Replay>>, view: View, sight: Sight, cut: Cut) -> Film {
        let replay = replay.into();
        let mut timeline = match cut.fit {
            Some(total) => compile_fitted(&replay, cut.pace, Fit { total, from: cut.from, to: cut.to }),
            None => compile(&replay, cut.pace),
        };
        let stage = Stage::seen(&replay, view, sight);
        timeline.set_aim(stage.aim());
        let legs = legs(&timeline, &cut);
        Film { replay, timeline, stage, cut, legs }
    }

    fn game_starts(&self) -> Millis {
        self.cut.poster + self.cut.title + self.cut.opening
    }

    fn end_card(&self) -> Millis {
        self.game_starts() + self.legs.last().map_or(Millis::ZERO, |leg| leg.ends) + self.cut.closing
    }

    /// When the game is over, in the time of the timeline.
    fn over(&self) -> Millis {
        self.timeline.time_of(self.cut.to.max(self.cut.from))
    }

    /// The steps of the game that are left out, in order, as ranges of their indices.
    pub fn gaps(&self) -> impl Iterator<Item = Range<usize>> {
        self.legs.iter().filter(|leg| leg.bridged).map(|leg| leg.steps.clone())
    }

    /// One picture for each step of a leg, or for its bridge.
    fn stills_of(&self, Leg { starts, ends, steps, bridged }: &Leg) -> Vec<Take<Moment>> {
        let lasts = *ends - *starts;
        let bridge = Moment::Bridge { from: steps.start, to: steps.end, t: bridge::read(lasts) };
        let step = |index: usize| {
            let (before, at) = (self.timeline.time_of(index), self.timeline.time_of(index + 1));
            Take { moment: Moment::Game(at), lasts: at - before }
        };
        if *bridged { vec![Take { moment: bridge, lasts }] } else { steps.clone().map(step).collect() }
    }

    /// What the bridge over some steps shows.
    fn passage(&self, from: usize, to: usize, t: Millis) -> bridge::Passage {
        bridge::passage(&(from..to), t, self.cut.bridge, self.stage.view.calm)
    }

    fn game(&self, t: Millis) -> Scene {
        self.stage.scene(&self.replay, &self.timeline, t)
    }
}

impl Footage for Film {
    type Moment = Moment;

    fn size(&self) -> (u32, u32) {
        (self.stage.view.width, self.stage.view.height)
    }

    fn lasts(&self) -> Millis {
        self.end_card() + self.cut.end
    }

    fn moment(&self, t: Millis) -> Moment {
        if t < self.cut.poster {
            return Moment::Poster;
        }
        if t < self.cut.poster + self.cut.title {
            return Moment::Title(t - self.cut.poster);
        }
        if t >= self.end_card() && self.cut.end > Millis::ZERO {
            return Moment::End;
        }
        let t = t - self.game_starts();
        let leg = self.legs.iter().rfind(|leg| leg.starts <= t);
        match leg {
            Some(Leg { starts, steps, bridged: true, .. }) => {
                Moment::Bridge { from: steps.start, to: steps.end, t: t - *starts }
            }
            Some(Leg { starts, steps, bridged: false, .. }) => {
                let from = self.timeline.time_of(steps.start);
                Moment::Game((from + (t - *starts)).min(self.timeline.time_of(steps.end)))
            }
            None => Moment::Game(self.over()),
        }
    }

    fn still(&self, a: Moment, b: Moment) -> bool {
        match (a, b) {
            (Moment::Game(a), Moment::Game(b)) => a == b || self.timeline.still(a, b),
            (Moment::Title(a), Moment::Title(_)) => a >= cards::arrived(&self.replay, self.stage.view.calm),
            (Moment::Bridge { from, to, t }, Moment::Bridge { from: a, to: b, t: later }) => {
                (from, to) == (a, b) && self.passage(from, to, t) == self.passage(from, to, later)
            }
            (a, b) => a == b,
        }
    }

    fn picture(&self, moment: Moment) -> Scene {
        match moment {
            Moment::Poster => {
                let at = self.timeline.time_of(poster_step(&self.replay));
                self.stage.poster(&self.replay, &self.timeline, at)
            }
            Moment::Title(t) => {
                let start = self.timeline.time_of(self.cut.from);
                let behind = self.stage.poster(&self.replay, &self.timeline, start);
                cards::title(&self.stage.at(&self.timeline, start), &self.replay, behind, t)
            }
            Moment::Game(t) => self.game(t),
            Moment::Bridge { from, to, t } => {
                let passage = self.passage(from, to, t);
                let at = self.timeline.time_of(passage.behind);
                let stage = self.stage.at(&self.timeline, at);
                bridge::draw(&stage, &self.replay, &(from..to), passage, self.game(at))
            }
            Moment::End => {
                let stage = self.stage.at(&self.timeline, self.over());
                cards::end(&stage, &self.replay, self.game(self.over()))
            }
        }
    }

    fn shown(&self) -> usize {
        self.legs.iter().filter(|leg| !leg.bridged).map(|leg| leg.steps.len()).sum()
    }

    fn stills(&self) -> Vec<Take<Moment>> {
        let title = Moment::Title(cards::arrived(&self.replay, self.stage.view.calm));
        let set_up = Moment::Game(self.timeline.time_of(self.cut.from));
        let mut takes = vec![Take { moment: title, lasts: self.cut.title }];
        takes.push(Take { moment: set_up, lasts: self.cut.opening });
        takes.extend(self.legs.iter().flat_map(|leg| self.stills_of(leg)));
        let over = Moment::Game(self.over());
        match takes.last_mut() {
            Some(last) if last.moment == over => last.lasts = last.lasts + self.cut.closing,
            Some(_) | None => takes.push(Take { moment: over, lasts: self.cut.closing }),
        }
        takes.push(Take { moment: Moment::End, lasts: self.cut.end });
        takes.retain(|take| take.lasts > Millis::ZERO);
        takes
    }
}
