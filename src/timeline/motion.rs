//! Lowering of what things do: they go, crawl, turn, carry each other and are written on.

use std::borrow::Cow;
use std::sync::Arc;

use super::body::ahead;
use super::compile::{Span, Timeline};
use super::effect::EffectKind;
use super::track::ChangeStyle;
use super::ways::Course;
use crate::model::{Gait, Heading, Kind, Millis, Motion, Spot, ThingId, ThingState};

impl Timeline {
    /// How things of a kind go, where a move does not say otherwise.
    fn course(&self, kind: Kind, how: Gait) -> Course {
        match (how, self.motions.get(usize::from(kind.0))) {
            (Gait::Glide, _) => Course::Glide,
            (Gait::Hop, _) | (Gait::Usual, Some(Motion::Hop)) => Course::Hop,
            (Gait::Jump, _) | (Gait::Usual, Some(Motion::Jump)) => Course::Jump,
            (Gait::Usual, Some(Motion::Glide | Motion::Crawl { .. }) | None) => Course::Glide,
        }
    }

    /// Goes along a path. Who does is carried no more.
    pub(super) fn go(&mut self, thing: ThingId, time: Span, path: &[Spot], how: Gait) {
        let Some(state) = self.position.get(thing) else { return };
        let (course, seat, from, carried) = (self.course(state.kind, how), state.seat, state.at, state.on.is_some());
        // Who is here and then there crosses no edge.
        let unrolled = self.wrap.filter(|_| course != Course::Jump).map(|wrap| wrap.unroll(from, path));
        let seen = unrolled.as_deref().unwrap_or(path);
        let end = path.last().copied().filter(|end| Some(end) != seen.last());
        if let (Course::Jump, Some(to)) = (course, path.last()) {
            self.glimpse(time, EffectKind::Leap { from, to: *to, seat });
        }
        let track = self.track(thing);
        track.ways.go((time.start, time.end), from, seen, course);
        // Once it is there, it is on the board again.
        if let Some(end) = end {
            track.ways.stand(time.end, end);
        }
        if carried && !path.is_empty() {
            track.carriers.set(time.start, None);
        }
    }

    /// Tries to go somewhere, and falls back.
    pub(super) fn bump(&mut self, thing: ThingId, time: Span, against: Spot) {
        let Some(from) = self.spot(thing) else { return };
        let against = self.wrap.map_or(against, |wrap| wrap.beside(from, against));
        self.track(thing).ways.go((time.start, time.end), from, &[against], Course::Try);
    }

    pub(super) fn crawl(&mut self, thing: ThingId, time: Span, body: &[Spot]) {
        let Some(state) = self.position.get(thing) else { return };
        let (from, to) = self.unrolled(&state.body, body);
        let (time, ahead) = match ahead(&from, &to) {
            Some(ahead) => (time, ahead),
            None => (Span { start: time.end, end: time.end }, 1),
        };
        let way: Vec<Spot> = body.iter().take(ahead).rev().copied().collect();
        self.go(thing, time, &way, Gait::Glide);
        let bodies = &mut self.track(thing).bodies;
        let beyond = to != body;
        bodies.0.push(time.key(from, to));
        // Once it is there, all of it is on the board again.
        if beyond {
            bodies.set(time.end, body.to_vec());
        }
    }

    /// Two bodies, the second of which follows from the first, as they lie beyond the edges where those meet.
    fn unrolled(&self, from: &[Spot], to: &[Spot]) -> (Vec<Spot>, Vec<Spot>) {
        match (self.wrap, from.first()) {
            (Some(wrap), Some(head)) => (wrap.unroll(*head, from), wrap.unroll_to(*head, to)),
            (Some(_), None) | (None, _) => (from.to_vec(), to.to_vec()),
        }
    }

    /// Turns the short way round.
    pub(super) fn turn(&mut self, thing: ThingId, time: Span, facing: Heading) {
        let Some(state) = self.position.get(thing) else { return };
        let (from, by) = (i16::from(state.facing.0), state.facing.turn_to(facing));
        self.track(thing).turns.0.push(time.key(from, from + by));
    }

    pub(super) fn take(&mut self, thing: ThingId, time: Span, by: ThingId) {
        let Some((from, at)) = self.position.get(thing).map(|state| (state.on, state.at)) else { return };
        if self.position.takes(by, thing) {
            let track = self.track(thing);
            // Who comes from other hands starts there.
            track.ways.stand(time.start, at);
            track.carriers.0.push(time.key(from, Some(by)));
        }
    }

    /// A thing that is put on the board: it is carried only by who can take it.
    pub(super) fn as_carried<'a>(&self, thing: ThingId, state: &'a ThingState) -> Cow<'a, ThingState> {
        match state.on {
            Some(carrier) if !self.position.takes(carrier, thing) => {
                Cow::Owned(ThingState { on: None, ..state.clone() })
            }
            Some(_) | None => Cow::Borrowed(state),
        }
    }

    /// What a thing carries that leaves the board stays where it was.
    pub(super) fn unload(&mut self, carrier: ThingId, time: Span) {
        let Some(at) = self.spot(carrier) else { return };
        for load in self.position.loads(carrier).to_vec() {
            let track = self.track(load);
            track.ways.stand(time.start, at);
            track.carriers.set(time.start, None);
        }
    }

    pub(super) fn relabel(&mut self, thing: ThingId, time: Span, label: Option<Arc<str>>) {
        if let Some(state) = self.position.get(thing) {
            let from = state.label.clone();
            self.track(thing).labels.0.push(time.key(from, label));
        }
    }

    /// A thing loses all it had when it fell. What is left of it lies as such things lie from when it is seen.
    pub(super) fn strip(&mut self, thing: ThingId, time: Span, style: ChangeStyle) {
        if self.position.get(thing).is_none() {
            return;
        }
        let length = time.end - time.start;
        let seen = match style {
            ChangeStyle::Burst => length.0 / 3,
            ChangeStyle::Set | ChangeStyle::Rise | ChangeStyle::TurnOver | ChangeStyle::Promote => length.0 / 2,
            ChangeStyle::Lift | ChangeStyle::Collapse | ChangeStyle::Drop | ChangeStyle::Fade => length.0 / 2,
            ChangeStyle::Cut => length.0,
        };
        self.relabel(thing, time, None);
        let track = self.track(thing);
        track.turns.set(time.start + Millis(seen), i16::from(Heading::default().0));
        track.lives.set(time.end, None);
    }

    pub(super) fn stretch_line(&mut self, thing: ThingId, time: Span, line: [Spot; 2]) {
        if let Some(from) = self.position.get(thing).map(|state| state.line) {
            self.track(thing).lines.0.push(time.key(from, Some(line)));
        }
    }
}
