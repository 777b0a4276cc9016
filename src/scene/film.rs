//! A film: the replay on its stage, with a card before and a card after.

use std::sync::Arc;

use super::stage::{Stage, View};
use super::{Scene, Sight, cards};
use crate::model::{Millis, Replay, poster_step};
use crate::timeline::{Pace, Timeline, compile};

/// What is filmed, and how long the parts around the game stay.
#[derive(Clone, Debug)]
pub struct Cut {
    pub pace: Pace,
    /// The first and the last step to be shown, as numbers of steps played; all by default.
    pub from: usize,
    pub to: usize,
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
            pace: Pace::default(),
            from: 0,
            to: usize::MAX,
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
    /// The part of the timeline that is shown.
    from: Millis,
    to: Millis,
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
        let timeline = compile(&replay, cut.pace);
        let stage = Stage::seen(&replay, view, sight);
        let (from, to) = (timeline.time_of(cut.from), timeline.time_of(cut.to));
        Film { replay, timeline, stage, cut, from, to: to.max(from) }
    }

    /// How long the film lasts.
    pub fn lasts(&self) -> Millis {
        self.end_card() + self.cut.end
    }

    fn game_starts(&self) -> Millis {
        self.cut.poster + self.cut.title + self.cut.opening
    }

    fn end_card(&self) -> Millis {
        self.game_starts() + (self.to - self.from) + self.cut.closing
    }

    /// What is shown at a time of the film.
    pub fn moment(&self, t: Millis) -> Moment {
        if t < self.cut.poster {
            return Moment::Poster;
        }
        if t < self.cut.poster + self.cut.title {
            return Moment::Title(t - self.cut.poster);
        }
        if t >= self.end_card() && self.cut.end > Millis::ZERO {
            return Moment::End;
        }
        Moment::Game((self.from + (t - self.game_starts())).min(self.to))
    }

    /// The picture at a time of the film.
    pub fn scene(&self, t: Millis) -> Scene {
        self.picture(self.moment(t))
    }

    /// The picture of a moment.
    pub fn picture(&self, moment: Moment) -> Scene {
        match moment {
            Moment::Poster => {
                let at = self.timeline.time_of(poster_step(&self.replay));
                self.stage.poster(&self.replay, &self.timeline, at)
            }
            Moment::Title(t) => {
                let behind = self.stage.poster(&self.replay, &self.timeline, self.from);
                cards::title(&self.stage, &self.replay, behind, t)
            }
            Moment::Game(t) => self.game(t),
            Moment::End => cards::end(&self.stage, &self.replay, self.game(self.to)),
        }
    }

    fn game(&self, t: Millis) -> Scene {
        self.stage.scene(&self.replay, &self.timeline, t)
    }

    /// The pictures of a film with `fps` pictures a second; one that stays is one picture.
    pub fn takes(&self, fps: u32) -> Vec<Take> {
        let fps = u64::from(fps.clamp(1, 1000));
        let count = (u64::from(self.lasts().0) * fps).div_ceil(1000).max(1);
        let mut takes: Vec<Take> = Vec::new();
        for i in 0..count {
            let (at, next) = (Millis((i * 1000 / fps) as u32), Millis(((i + 1) * 1000 / fps) as u32));
            let lasts = next.min(self.lasts()) - at;
            let moment = self.moment(at);
            match takes.last_mut() {
                Some(last) if self.still(last.moment, moment) => last.lasts = last.lasts + lasts,
                _ => takes.push(Take { moment, lasts }),
            }
        }
        takes
    }

    /// Whether nothing changes from one moment to a later one.
    fn still(&self, a: Moment, b: Moment) -> bool {
        match (a, b) {
            (Moment::Game(a), Moment::Game(b)) => a == b || self.timeline.still(a, b),
            (Moment::Title(a), Moment::Title(_)) => a >= cards::arrived(&self.replay, self.stage.view.calm),
            (a, b) => a == b,
        }
    }

    /// How many steps [`stills`](Film::stills) shows.
    pub fn shown(&self) -> usize {
        self.cut.to.min(self.timeline.steps()).saturating_sub(self.cut.from)
    }

    /// One picture a step: the cards, the set-up, and each step as it is when done.
    pub fn stills(&self) -> Vec<Take> {
        let last = self.cut.to.min(self.timeline.steps());
        let card = |moment, lasts| Take { moment, lasts };
        let step = |steps: usize| {
            let at = self.timeline.time_of(steps);
            let lasts = match steps.checked_sub(1).filter(|_| steps > self.cut.from) {
                Some(i) => self.timeline.stretch(i).map_or(Millis::ZERO, |stretch| stretch.end - stretch.start),
                None => self.cut.opening,
            };
            let held = if steps == last { self.cut.closing } else { Millis::ZERO };
            Take { moment: Moment::Game(at), lasts: lasts + held }
        };
        let title = Moment::Title(cards::arrived(&self.replay, self.stage.view.calm));
        let mut takes = vec![card(title, self.cut.title)];
        takes.extend((self.cut.from..=last).map(step));
        takes.push(card(Moment::End, self.cut.end));
        takes.retain(|take| take.lasts > Millis::ZERO);
        takes
    }
}

/// One picture of a film and how long it stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take {
    pub moment: Moment,
    pub lasts: Millis,
}
