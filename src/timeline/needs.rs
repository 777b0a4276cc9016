//! What the camera has to show, and when.

use super::camera::{Aim, EASE, HOLD};
use super::compile::Timeline;
use super::effect::{Effect, EffectKind};
use super::pace::Stretch;
use super::track::{ChangeStyle, Track};
use crate::model::{Cell, Millis, Seat, Size, Spot, ThingId};

/// How long before somebody falls that is all there is to see, and how long afterwards.
const BEFORE: Millis = Millis(800);
const AFTER: Millis = Millis(2200);

/// A part of the board; a cell reaches half a one around its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
}

impl Area {
    pub fn of(spot: Spot) -> Area {
        let (col, row) = (spot.col(), spot.row());
        Area { left: col - 0.5, top: row - 0.5, right: col + 0.5, bottom: row + 0.5 }
    }

    /// The smallest area around some points.
    pub fn around<'a>(spots: impl IntoIterator<Item = &'a Spot>) -> Option<Area> {
        spots.into_iter().map(|spot| Area::of(*spot)).reduce(Area::join)
    }

    pub fn join(self, other: Area) -> Area {
        Area {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    pub fn grown(self, by: f32) -> Area {
        Area { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    /// What of it is on the board.
    pub fn within(self, size: Size) -> Area {
        let (right, bottom) = (f32::from(size.cols) - 0.5, f32::from(size.rows) - 0.5);
        Area {
            left: self.left.max(-0.5),
            top: self.top.max(-0.5),
            right: self.right.min(right),
            bottom: self.bottom.min(bottom),
        }
    }

    pub fn middle(self) -> (f32, f32) {
        ((self.left + self.right) / 2.0, (self.top + self.bottom) / 2.0)
    }

    /// Whether all of another is inside; a hair's breadth is forgiven.
    pub fn holds(self, other: Area) -> bool {
        const HAIR: f32 = 0.01;
        self.left <= other.left + HAIR
            && self.top <= other.top + HAIR
            && self.right >= other.right - HAIR
            && self.bottom >= other.bottom - HAIR
    }

    pub fn touches(self, other: Area) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }
}

/// Why something has to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Who acts is there.
    Actors,
    /// Somebody falls: for that one leaves the others.
    Fall,
    /// A board game is decided there.
    Decision,
}

/// What has to be seen for a while.
#[derive(Clone, Debug)]
pub struct Need {
    pub start: Millis,
    pub end: Millis,
    pub reason: Reason,
    /// All of it; `None` where there is nobody to see.
    pub area: Option<Area>,
    /// Where something happens, and where those stand who act.
    pub events: Vec<Spot>,
    pub actors: Vec<Spot>,
}

impl Need {
    fn new((start, end): (Millis, Millis), reason: Reason, events: Vec<Spot>, actors: Vec<Spot>) -> Need {
        let area = match reason {
            Reason::Actors => Area::around(events.iter().chain(&actors)),
            Reason::Fall | Reason::Decision => Area::around(&events),
        };
        Need { start, end, reason, area, events, actors }
    }
}

/// What a camera can know of a step beside its events.
#[derive(Clone, Debug, Default)]
pub struct StepNote {
    /// Whether it is the move of one player.
    pub turn: bool,
    /// The cells that decide the game.
    pub lit: Vec<Cell>,
}

/// A time in which somebody falls, and where.
struct Falls {
    start: Millis,
    end: Millis,
    spots: Vec<Spot>,
}

impl Timeline {
    /// What a camera has to show from some time on, and shortly before it, in order.
    pub(super) fn needs(&self, aim: Aim, since: Millis) -> Vec<Need> {
        let falls = match aim {
            Aim::Auto => self.falls(),
            Aim::Off | Aim::Seat(_) | Aim::Thing(_) => Vec::new(),
        };
        let past = self.stretches.partition_point(|stretch| stretch.end + AFTER < since);
        let steps = self.stretches.iter().zip(&self.notes).enumerate().skip(past);
        steps.flat_map(|(index, (stretch, note))| self.needs_of(index, *stretch, note, aim, &falls)).collect()
    }

    fn needs_of(&self, index: usize, stretch: Stretch, note: &StepNote, aim: Aim, falls: &[Falls]) -> Vec<Need> {
        if note.turn && aim == Aim::Auto {
            return self.decision(index, stretch, note).into_iter().collect();
        }
        let actors = self.actors(index, stretch, aim);
        let events = match aim {
            Aim::Auto => self.on_board(self.effects_of(index + 1).iter().flat_map(|effect| self.spots_of(effect))),
            // Whoever follows somebody leaves the others to themselves.
            Aim::Off | Aim::Seat(_) | Aim::Thing(_) => Vec::new(),
        };
        let piece = |(start, end): (Millis, Millis)| {
            let fallen = || falls.iter().filter(move |falls| falls.start < end && falls.end > start);
            let reason = if fallen().next().is_some() { Reason::Fall } else { Reason::Actors };
            let events = events.iter().chain(fallen().flat_map(|falls| &falls.spots)).copied().collect();
            Need::new((start, end), reason, events, actors.clone())
        };
        pieces((stretch.start, stretch.end), falls).into_iter().map(piece).collect()
    }

    /// When and where somebody falls; times that overlap are one.
    fn falls(&self) -> Vec<Falls> {
        let mut all: Vec<Falls> = Vec::new();
        for effect in &self.effects {
            let EffectKind::Fall { at, .. } = effect.kind else { continue };
            let (start, end) = (effect.start - BEFORE, effect.start + AFTER);
            match all.last_mut() {
                Some(last) if last.end >= start => {
                    last.end = end;
                    last.spots.push(at);
                }
                Some(_) | None => all.push(Falls { start, end, spots: vec![at] }),
            }
        }
        all.iter_mut().for_each(|falls| falls.spots = self.on_board(std::mem::take(&mut falls.spots).into_iter()));
        all
    }

    /// What decides a board game, from when on it is seen.
    fn decision(&self, index: usize, stretch: Stretch, note: &StepNote) -> Option<Need> {
        let mates = self.effects_of(index + 1).iter().filter(|effect| effect.is_mate());
        let start = mates.clone().map(|effect| effect.start).min().unwrap_or(stretch.settled);
        let lit = note.lit.iter().map(|cell| self.grid.spot(*cell));
        let spots = self.on_board(mates.flat_map(|effect| self.spots_of(effect)).chain(lit));
        let start = start.min(stretch.end - EASE).max(stretch.start);
        (spots.len() > 1).then(|| Need::new((start, stretch.end), Reason::Decision, spots, Vec::new()))
    }

    fn on_board(&self, spots: impl Iterator<Item = Spot>) -> Vec<Spot> {
        spots.filter(|spot| self.size.holds(self.grid.cell(*spot))).collect()
    }

    /// Where those stand in a step whom the camera is after.
    fn actors(&self, index: usize, stretch: Stretch, aim: Aim) -> Vec<Spot> {
        let mut spots = Vec::new();
        for thing in self.alive.during(index + 1) {
            let Some(track) = self.tracks.get(thing.index()) else { continue };
            let ends = [stretch.start, stretch.end];
            let seat = ends.iter().find_map(|t| track.owner(*t));
            let matters = match aim {
                Aim::Off => false,
                Aim::Auto => seat.is_some() && !track.is_fallen(stretch.start),
                Aim::Seat(own) => seat == Some(own) && !track.is_fallen(stretch.start),
                Aim::Thing(own) => thing == own,
            };
            if matters {
                ends.into_iter().for_each(|t| track.places(t, &mut spots));
            }
        }
        self.on_board(spots.into_iter())
    }

    /// The points at which an effect is seen.
    pub(super) fn spots_of(&self, effect: &Effect) -> Vec<Spot> {
        match &effect.kind {
            EffectKind::Tracer { from, to, hits: true, .. } => vec![*from, *to],
            // It flies on to the edge of the board, and nobody cares.
            EffectKind::Tracer { hits: false, .. } => Vec::new(),
            EffectKind::Flash { at, .. } | EffectKind::Splash { at, .. } | EffectKind::Loss { at, .. } => vec![*at],
            EffectKind::Fall { at, .. } | EffectKind::Gain { at, .. } | EffectKind::Taken { at, .. } => vec![*at],
            EffectKind::Place { at, .. } | EffectKind::Alert { at } | EffectKind::Heal { at, .. } => vec![*at],
            EffectKind::Leap { from, to, .. } => vec![*from, *to],
            EffectKind::Way { cells, .. } => cells.clone(),
            EffectKind::Row { cells } | EffectKind::Blast { cells, .. } => {
                cells.iter().map(|cell| self.grid.spot(*cell)).collect()
            }
            EffectKind::Bubble { at, .. } => at.iter().copied().collect(),
            // A whole board of stones is counted, and points stand beside it.
            EffectKind::Tally { .. } | EffectKind::Score { .. } => Vec::new(),
            EffectKind::Check { at, by, .. } => by.iter().chain([at]).copied().collect(),
        }
    }
}

impl Timeline {
    /// Whether a thing was destroyed and is only still lying there.
    pub fn is_fallen(&self, thing: ThingId, t: Millis) -> bool {
        self.tracks.get(thing.index()).is_some_and(|track| track.is_fallen(t))
    }
}

/// A time, cut where others begin and end.
fn pieces((start, end): (Millis, Millis), falls: &[Falls]) -> Vec<(Millis, Millis)> {
    let edges = falls.iter().flat_map(|falls| [falls.start, falls.end]).filter(|edge| (start..end).contains(edge));
    let mut cuts: Vec<Millis> = edges.chain([start, end]).collect();
    cuts.sort_unstable();
    cuts.dedup();
    cuts.windows(2).filter_map(|pair| pair.first().copied().zip(pair.last().copied())).collect()
}

impl Track {
    /// Whose it is once every key that has begun is over.
    fn owner(&self, t: Millis) -> Option<Seat> {
        self.forms.settled(t)?.0?.1
    }

    /// Adds where it is then, if it is on the board, with all its body.
    fn places(&self, t: Millis, spots: &mut Vec<Spot>) {
        let is_there = self.forms.settled(t).is_some_and(|(form, _)| form.is_some());
        if let (true, Some((way, _))) = (is_there, self.ways.at(t)) {
            spots.push(way.last());
            spots.extend(self.bodies.settled(t).into_iter().flatten());
        }
    }

    fn is_fallen(&self, t: Millis) -> bool {
        self.forms.at(t).is_some_and(|(key, _)| key.to.1 == ChangeStyle::Collapse)
    }
}

impl Effect {
    fn is_mate(&self) -> bool {
        matches!(self.kind, EffectKind::Check { mate: true, .. })
    }
}

const _: () =
    assert!(BEFORE.0 + AFTER.0 >= 2 * EASE.0 + HOLD.0, "who comes near to see somebody fall has time to leave");
