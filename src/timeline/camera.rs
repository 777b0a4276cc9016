//! The camera: which part of the board is seen at a time, planned once for a whole match.
//!
//! It rests on a framing until something that matters leaves it, or until a much nearer one would do for a while. A framing that is
//! left for something outside it is left early enough, and both framings of a move hold all that matters meanwhile: so does
//! everything between them.

use serde::{Deserialize, Serialize};

use super::compile::Timeline;
use super::needs::{Area, Need, Reason};
use super::sample::ease;
use super::track::{Key, Keys};
use crate::model::{Millis, Seat, Size, ThingId};

#[cfg(test)]
mod tests;

/// What the camera is after.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aim {
    /// The whole board, always.
    #[default]
    Off,
    /// What matters: the living, what happens next, and closer still who falls.
    Auto,
    /// The things of a player.
    Seat(Seat),
    /// One thing.
    Thing(ThingId),
}

/// The part of the board that is seen while the camera rests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Framing {
    /// The point in the middle, as column and row.
    pub middle: (f32, f32),
    /// How many times larger than the whole board it is seen: as many times fewer columns and rows.
    pub zoom: f32,
    /// Where a map hides least of what happens; `None` where it would hide an event.
    pub corner: Option<Corner>,
}

/// A corner of what is seen, of a board that is not turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corner {
    pub right: bool,
    pub bottom: bool,
}

/// What the camera shows at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FramingAt {
    pub from: Framing,
    pub to: Framing,
    /// How much of the way between them has passed: 1 while the camera rests.
    pub part: f32,
    /// For how long it has rested.
    pub rested: Millis,
}

/// How long a move takes, and how long the camera rests after it at least.
pub const EASE: Millis = Millis(600);
pub const HOLD: Millis = Millis(1200);
/// How far it looks ahead: it never has to leave a framing that it has just come to.
const AHEAD: Millis = Millis(2000);
/// How long it must be able to stay where it comes nearer without need.
const STAY: Millis = Millis(4000);
/// How long it takes until everything that comes after a move, as a map, is there.
pub const SETTLE: Millis = Millis(200);

/// How near it goes, and how near to somebody who falls.
const NEAR: f32 = 2.2;
const NEAREST: f32 = 2.5;
/// The push at what decides a board game.
const PUSH: f32 = 1.15;
/// It sees at least so many cells: who comes nearer loses sight of where they are.
const FEWEST: f32 = 10.0;
/// The cells around what matters.
const AROUND: f32 = 3.0;
/// So near to the edge of a framing nothing that matters comes.
const EDGE: f32 = 0.5;
/// Less is not worth a move: from the whole board, and from nearer.
const WORTH: f32 = 1.35;
const NEARER: f32 = 1.3;
/// How far it pans in one move, in parts of what is seen; who wants to go farther sees both places first.
const FAR: f32 = 0.5;

/// The side of a map in a corner, with its margin, in parts of what is seen.
const MAP: f32 = 0.22;

impl Framing {
    /// All of a board.
    pub fn whole(size: Size) -> Framing {
        let middle = ((f32::from(size.cols) - 1.0) / 2.0, (f32::from(size.rows) - 1.0) / 2.0);
        Framing { middle, zoom: 1.0, corner: None }
    }

    /// What is seen of a board.
    fn area(&self, size: Size) -> Area {
        let (across, down) = (f32::from(size.cols) / self.zoom / 2.0, f32::from(size.rows) / self.zoom / 2.0);
        let (x, y) = self.middle;
        Area { left: x - across, top: y - down, right: x + across, bottom: y + down }
    }

    /// So near around a point, inside the board.
    fn near(middle: (f32, f32), zoom: f32, size: Size) -> Framing {
        let within = |at: f32, count: u16| {
            let (half, count) = (f32::from(count) / zoom / 2.0, f32::from(count));
            at.clamp(half - 0.5, (count - half - 0.5).max(half - 0.5))
        };
        Framing { middle: (within(middle.0, size.cols), within(middle.1, size.rows)), zoom, corner: None }
    }

    /// The nearest sight of an area and what is around it.
    fn around(area: Area, nearest: f32, size: Size) -> Framing {
        let Area { left, top, right, bottom } = area.grown(AROUND).within(size);
        let (cols, rows) = (f32::from(size.cols), f32::from(size.rows));
        let nearest = nearest.min(cols.min(rows) / FEWEST);
        let zoom = (cols / (right - left)).min(rows / (bottom - top)).min(nearest);
        if zoom < WORTH {
            return Framing::whole(size);
        }
        Framing::near(((left + right) / 2.0, (top + bottom) / 2.0), zoom, size)
    }

    /// Whether an area can be seen without looking at the very edge.
    fn holds(&self, area: Area, size: Size) -> bool {
        self.area(size).holds(area.grown(EDGE).within(size))
    }

    /// Whether the way to another framing is longer than what an eye follows. Nothing is far that is seen already.
    fn is_far(&self, other: &Framing, size: Size) -> bool {
        let (own, others) = (self.area(size), other.area(size));
        if own.holds(others) || others.holds(own) {
            return false;
        }
        let away = |from: f32, to: f32, count: u16| (to - from).abs() * self.zoom.max(other.zoom) / f32::from(count);
        away(self.middle.0, other.middle.0, size.cols).max(away(self.middle.1, other.middle.1, size.rows)) > FAR
    }
}

/// The moves of the camera through a match.
#[derive(Clone, Debug, Default)]
pub struct CameraWork {
    pub aim: Aim,
    /// Where it goes; from the first key on it rests between them.
    keys: Keys<Framing>,
}

impl CameraWork {
    /// What is seen at `t`; `None` while that is the whole board.
    pub fn at(&self, t: Millis) -> Option<FramingAt> {
        let (key, part) = self.keys.at(t)?;
        let (from, to, part) = (key.from, key.to, ease(part));
        let whole = |framing: Framing| framing.zoom <= 1.0;
        let all = whole(if part < 1.0 { from } else { to }) && whole(if part > 0.0 { to } else { from });
        (!all).then_some(FramingAt { from, to, part, rested: t - key.end })
    }

    /// Whether nothing of it changes from `a` to `b`.
    pub fn still(&self, a: Millis, b: Millis) -> bool {
        let begun = |t: Millis| self.keys.0.partition_point(|key| key.start <= t);
        begun(a) == begun(b) && self.keys.at(a).is_none_or(|(key, _)| key.end + SETTLE <= a)
    }

    /// Forgets all moves that begin at `t` or later.
    pub fn truncate(&mut self, t: Millis) {
        self.keys.truncate(t);
    }

    /// Plans the moves for all needs that begin at `since` or later; what was seen before stays.
    fn plan(&mut self, needs: &[Need], size: Size, since: Millis) {
        self.truncate(since);
        let known = self.keys.0.len();
        let mut plan = Plan { needs, size, since, keys: std::mem::take(&mut self.keys.0) };
        for (i, need) in needs.iter().enumerate().filter(|(_, need)| need.start >= since) {
            match need.reason {
                Reason::Decision => plan.push_in(need),
                Reason::Actors | Reason::Fall => plan.look_after(i, need),
            }
        }
        plan.corners(known);
        self.keys.0 = plan.keys;
    }
}

/// Moves in the making.
struct Plan<'a> {
    needs: &'a [Need],
    size: Size,
    /// Before this everything is decided.
    since: Millis,
    keys: Vec<Key<Framing>>,
}

impl Plan<'_> {
    fn current(&self) -> Framing {
        self.keys.last().map_or(Framing::whole(self.size), |key| key.to)
    }

    /// When the camera may move again.
    fn rested(&self) -> Millis {
        self.keys.last().map_or(self.since, |key| (key.end + HOLD).max(self.since))
    }

    fn go(&mut self, start: Millis, to: Framing) {
        self.keys.push(Key { start, end: start + EASE, from: self.current(), to });
    }

    /// All that matters between two moments, and how near one may come to it.
    fn between(&self, from: Millis, to: Millis) -> Option<(Area, f32)> {
        let during = self.needs.iter().filter(|need| need.start < to && need.end > from);
        let areas = during.filter_map(|need| Some((need.area?, need.reason)));
        areas.fold(None, |all: Option<(Area, f32)>, (area, reason)| {
            let near = if reason == Reason::Fall { NEAREST } else { NEAR };
            Some(all.map_or((area, near), |(sum, nearest)| (sum.join(area), nearest.max(near))))
        })
    }

    /// Stays with what matters: leaves for what is outside, comes nearer where that is worth it.
    fn look_after(&mut self, i: usize, need: &Need) {
        let (Some(area), current) = (need.area, self.current()) else { return };
        if !current.holds(area, self.size) {
            let start = (need.start - EASE).max(self.rested());
            let Some((area, nearest)) = self.between(start.min(need.start), need.start + AHEAD) else { return };
            let mut next = Framing::around(area, nearest, self.size);
            if current.is_far(&next, self.size) {
                next = Framing::around(area.join(current.area(self.size)), nearest, self.size);
            }
            self.go(start, next);
        } else if need.start >= self.rested() && !self.fall_is_near(i) {
            self.come_nearer(need.start, if need.reason == Reason::Fall { AHEAD } else { STAY });
        }
    }

    /// Whether somebody falls so soon that a move now would keep the camera from it.
    fn fall_is_near(&self, i: usize) -> bool {
        let Some((now, later)) = self.needs.get(i..).and_then(<[Need]>::split_first) else { return false };
        let soon = |need: &&Need| need.start < now.start + EASE + HOLD;
        now.reason != Reason::Fall && later.iter().take_while(soon).any(|need| need.reason == Reason::Fall)
    }

    /// Comes nearer if that is worth it, and for so long.
    fn come_nearer(&mut self, t: Millis, stay: Millis) {
        let current = self.current();
        let ends = self.needs.last().map_or(Millis::ZERO, |need| need.end);
        let Some((area, nearest)) = self.between(t, t + EASE + stay).filter(|_| t + EASE < ends) else { return };
        let next = Framing::around(area, nearest, self.size);
        let meanwhile = self.between(t, t + EASE).is_none_or(|(area, _)| current.holds(area, self.size));
        if next.zoom >= current.zoom * NEARER && meanwhile && !current.is_far(&next, self.size) {
            self.go(t, next);
        }
    }

    /// A small push at what decides a board game.
    fn push_in(&mut self, need: &Need) {
        let Some(area) = need.area else { return };
        let next = Framing::near(area.middle(), PUSH, self.size);
        if next.area(self.size).holds(area) && need.start + EASE <= need.end {
            self.go(need.start, next);
        }
    }

    /// Gives all framings but the first `known` their corner for a map. A map that was there before and would hide what is new
    /// goes elsewhere from now on.
    fn corners(&mut self, known: usize) {
        if let Some(last) = known.checked_sub(1).and_then(|last| self.keys.get(last)).cloned() {
            let end = self.keys.get(known).map_or(Millis(u32::MAX), |next| next.start);
            let from = last.to;
            let corner = self.corner(&from, (self.since, end));
            let hides = from.corner.is_some_and(|own| self.weight(&from, (self.since, end), own).is_none());
            if hides && end > self.since && last.end <= self.since {
                let to = Framing { corner, ..from };
                self.keys.insert(known, Key { start: self.since, end: self.since, from, to });
            }
        }
        for i in known..self.keys.len() {
            let Some(key) = self.keys.get(i) else { continue };
            let end = self.keys.get(i + 1).map_or(Millis(u32::MAX), |next| next.start);
            let corner = self.corner(&key.to, (key.end, end));
            let before = i.checked_sub(1).and_then(|before| self.keys.get(before)).map(|key| key.to);
            if let Some(key) = self.keys.get_mut(i) {
                key.to.corner = corner;
                key.from = before.unwrap_or(key.from);
            }
        }
    }

    /// The corner of a framing where least is hidden for a time.
    fn corner(&self, framing: &Framing, time: (Millis, Millis)) -> Option<Corner> {
        let corners = [(true, true), (false, true), (true, false), (false, false)];
        let corners = corners.map(|(right, bottom)| Corner { right, bottom });
        let weighed = corners.into_iter().filter_map(|corner| Some((self.weight(framing, time, corner)?, corner)));
        weighed.min_by_key(|(weight, _)| *weight).map(|(_, corner)| corner)
    }

    /// For how long somebody is hidden in a corner, in all; `None` where an event is.
    fn weight(&self, framing: &Framing, (from, to): (Millis, Millis), corner: Corner) -> Option<u64> {
        let seen = framing.area(self.size);
        let (across, down) = ((seen.right - seen.left) * MAP, (seen.bottom - seen.top) * MAP);
        let (left, right) =
            if corner.right { (seen.right - across, seen.right) } else { (seen.left, seen.left + across) };
        let (top, bottom) = if corner.bottom { (seen.bottom - down, seen.bottom) } else { (seen.top, seen.top + down) };
        let map = Area { left, top, right, bottom };
        let mut weight = 0;
        for need in self.needs.iter().filter(|need| need.start < to && need.end > from) {
            if need.events.iter().any(|spot| Area::of(*spot).grown(1.0).touches(map)) {
                return None;
            }
            let hidden = need.actors.iter().filter(|spot| Area::of(**spot).touches(map)).count() as u64;
            weight += hidden * u64::from((need.end.min(to) - need.start.max(from)).0);
        }
        Some(weight)
    }
}

impl Timeline {
    /// What the camera is after.
    pub fn aim(&self) -> Aim {
        self.camera.aim
    }

    /// Gives the camera something to be after, from the start of the match to its end.
    pub fn set_aim(&mut self, aim: Aim) {
        self.camera = CameraWork { aim, ..CameraWork::default() };
        self.film_on(Millis::ZERO);
    }

    /// Plans what the camera does from `since` on. What comes to a match that is still going on changes nothing that was seen.
    pub(super) fn film_on(&mut self, since: Millis) {
        if self.camera.aim != Aim::Off {
            let needs = self.needs(self.camera.aim, since);
            self.camera.plan(&needs, self.plane(), since);
        }
    }

    /// The board as a camera measures it: rows of hexagons lie closer than rows of squares. Rather a little less than there is.
    fn plane(&self) -> Size {
        let (across, down) = self.grid.extent(self.size);
        Size::new((across as u16).max(1), (down as u16).max(1))
    }

    /// The part of the board that is seen at `t`; `None` while that is all of it.
    pub fn framing(&self, t: Millis) -> Option<FramingAt> {
        self.camera.at(t)
    }
}
