//! Lowering: events become keys of tracks, and effects.

use rustc_hash::FxHashMap;

use super::alive::Alive;
use super::camera::CameraWork;
use super::effect::{Effect, EffectKind};
use super::fit::Fit;
use super::laid::Laid;
use super::needs::StepNote;
use super::pace::{Pace, Slot, Stretch};
use super::stains::Stains;
use super::traces::Lost;
use super::track::{ChangeStyle, Form, Key, Track};
use super::wrap::Wrap;
use crate::model::{
    Cell, Counters, Entrance, Event, Gait, Grid, Kind, Look, Material, Millis, Motion, Position, Replay, Seat, Size,
    Spot, Step, ThingId, ThingState, What,
};

/// A replay in time.
#[derive(Clone, Debug)]
pub struct Timeline {
    pub(super) pace: Pace,
    pub(super) stretches: Vec<Stretch>,
    /// The beats of each step.
    pub(super) slots: Vec<Vec<Slot>>,
    pub(super) tracks: Vec<Track>,
    pub(super) alive: Alive,
    /// Step by step, in order of their start.
    pub(super) effects: Vec<Effect>,
    pub(super) stains: Stains,
    /// What cells are made of, and the numbers on them by layer, where that has changed since the start.
    pub(super) terrain: Laid<Cell, Material>,
    pub(super) levels: Laid<(u8, Cell), i32>,
    /// How many effects there are before each step; none is seen in another than its own.
    pub(super) effects_before: Vec<usize>,
    /// What things have lost in the step that is added; empty between steps.
    pub(super) losses: FxHashMap<ThingId, Lost>,
    /// The things after the last step, where the next one starts from.
    pub(super) position: Position,
    /// The points of each seat, at the start and after each step.
    pub(super) scores: Vec<Vec<i64>>,
    pub(super) motions: Vec<Motion>,
    pub(super) size: Size,
    pub(super) grid: Grid,
    /// Where the edges of the board meet.
    pub(super) wrap: Option<Wrap>,
    /// What the camera asks of each step.
    pub(super) notes: Vec<StepNote>,
    pub(super) camera: CameraWork,
}

/// Lowers a whole replay.
pub fn compile(replay: &Replay, pace: Pace) -> Timeline {
    let mut timeline = set_up(replay, pace);
    replay.steps.iter().for_each(|step| timeline.push(step));
    timeline
}

/// Lowers a whole replay, a part of which lasts exactly as long as somebody wants.
pub fn compile_fitted(replay: &Replay, pace: Pace, fit: Fit) -> Timeline {
    let lengths = fit.lengths(lengths(replay, pace));
    let mut timeline = set_up(replay, pace);
    for (step, length) in replay.steps.iter().zip(lengths) {
        timeline.add(step, Some(length));
    }
    timeline
}

/// How long each step lasts where nobody wants another time.
fn lengths(replay: &Replay, pace: Pace) -> Vec<Millis> {
    let mut position = Position::new(&replay.setup);
    let length = |(index, step): (usize, &Step)| {
        let lasts = pace.measure(step, index, &position).lasts;
        in_order(step).into_iter().for_each(|event| position.apply(event));
        lasts
    };
    replay.steps.iter().enumerate().map(length).collect()
}

/// The events of a step in the order in which they are seen.
fn in_order(step: &Step) -> Vec<&Event> {
    let mut events: Vec<&Event> = step.events.iter().collect();
    events.sort_by_key(|event| (event.phase, event.beat));
    events
}

/// A match before its first step.
fn set_up(replay: &Replay, pace: Pace) -> Timeline {
    let mut timeline = Timeline {
        pace,
        stretches: Vec::with_capacity(replay.steps.len()),
        slots: Vec::with_capacity(replay.steps.len()),
        tracks: Vec::new(),
        alive: Alive::new((0..replay.setup.len() as u32).map(ThingId)),
        effects: Vec::new(),
        stains: Stains::default(),
        terrain: Laid::default(),
        levels: Laid::default(),
        effects_before: Vec::with_capacity(replay.steps.len()),
        losses: FxHashMap::default(),
        position: Position::new(&replay.setup),
        scores: vec![scores(&replay.counters)],
        motions: motions(&replay.look),
        size: replay.size,
        grid: replay.look.board.grid,
        wrap: Wrap::of(replay),
        notes: Vec::with_capacity(replay.steps.len()),
        camera: CameraWork::default(),
    };
    for (_, state) in timeline.position.clone().things() {
        let mut track = Track::default();
        track.cut(Millis::ZERO, None, Some(state));
        timeline.tracks.push(track);
    }
    timeline
}

fn motions(look: &Look) -> Vec<Motion> {
    look.kinds.iter().map(|kind| kind.motion).collect()
}

pub(super) fn scores(counters: &[Counters]) -> Vec<i64> {
    counters.iter().map(|own| own.score).collect()
}

impl Timeline {
    /// How long its steps last.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// Adds one step at the end. It lasts as long as the pace says, also where the steps before it were fitted into a time.
    pub fn push(&mut self, step: &Step) {
        let known = self.end();
        self.add(step, None);
        self.film_on(known);
    }

    /// Forgets all steps but the first `steps`.
    pub fn truncate(&mut self, steps: usize) {
        let Some(cut) = self.stretches.get(steps).map(|stretch| stretch.start) else { return };
        // Keys stand after the start of their step, so the keys at the cut itself belong to what stays.
        let from = cut + Millis(1);
        self.stretches.truncate(steps);
        self.slots.truncate(steps);
        self.scores.truncate(steps + 1);
        self.stains.truncate(from);
        self.terrain.truncate(from);
        self.levels.truncate(from);
        self.notes.truncate(steps);
        self.camera.truncate(cut);
        self.tracks.iter_mut().for_each(|track| track.truncate(from));
        while self.tracks.last().is_some_and(|track| track.forms.0.is_empty()) {
            self.tracks.pop();
        }
        self.effects.truncate(self.effects_before.get(steps).copied().unwrap_or(self.effects.len()));
        self.effects_before.truncate(steps);
        self.position = self.position_at_end();
        self.alive.truncate(steps, |thing| self.position.get(thing).is_some());
    }

    pub fn steps(&self) -> usize {
        self.stretches.len()
    }

    /// When the last step is over.
    pub fn end(&self) -> Millis {
        self.stretches.last().map_or(Millis::ZERO, |stretch| stretch.end)
    }

    /// The moment at which the first `steps` steps are done and nothing of the next one has happened.
    pub fn time_of(&self, steps: usize) -> Millis {
        match steps.min(self.stretches.len()).checked_sub(1) {
            Some(i) => self.stretches[i].end,
            None => Millis::ZERO,
        }
    }

    /// How many steps have begun at `t`. While its player still thinks, and at the very start, a step has not.
    pub fn steps_at(&self, t: Millis) -> usize {
        self.stretches.partition_point(|stretch| stretch.acts < t)
    }

    /// How many steps are under way or over at `t`, also while the player of the last one still thinks.
    pub(super) fn begun(&self, t: Millis) -> usize {
        self.stretches.partition_point(|stretch| stretch.start < t)
    }

    /// The moment of this timeline that shows what `t` shows in another one of the same match: as far into the same step.
    pub fn same_place(&self, other: &Timeline, t: Millis) -> Millis {
        let done = other.stretches.partition_point(|stretch| stretch.end <= t);
        let (Some(theirs), Some(ours)) = (other.stretch(done), self.stretch(done)) else {
            return self.time_of(done);
        };
        let length = |stretch: Stretch| u64::from((stretch.end - stretch.start).0);
        let into = u64::from((t - theirs.start).0) * length(ours) / length(theirs).max(1);
        ours.start + Millis(into as u32)
    }

    /// The time of the step at `index`.
    pub fn stretch(&self, index: usize) -> Option<Stretch> {
        self.stretches.get(index).copied()
    }

    /// Whether nothing on the board changes from `a` to `b`: the two frames, and all between, are the same picture.
    pub fn still(&self, a: Millis, b: Millis) -> bool {
        let step = self.steps_at(a);
        let moving = |stretch: &Stretch| a < stretch.settled && b > stretch.acts;
        step == self.steps_at(b)
            && !step.checked_sub(1).is_some_and(|i| moving(&self.stretches[i]))
            && self.effects_of(step).iter().all(|effect| effect.rests(a, b))
            && self.camera.still(a, b)
    }

    /// The effects of the last of the first `steps` steps.
    pub(super) fn effects_of(&self, steps: usize) -> &[Effect] {
        let before = |index: usize| self.effects_before.get(index).copied().unwrap_or(self.effects.len());
        steps.checked_sub(1).and_then(|last| self.effects.get(before(last)..before(steps))).unwrap_or_default()
    }

    fn position_at_end(&self) -> Position {
        let end = self.end() + Millis(1);
        let mut position = Position::default();
        for (i, track) in self.tracks.iter().enumerate() {
            let state = track.state_at(end);
            let what = What::corrected(ThingId(i as u32), state);
            position.apply(&Event::new(crate::model::Phase::Settle, 0, what));
        }
        position
    }

    /// Adds one step of the length that the pace gives it, or of one that was fitted.
    fn add(&mut self, step: &Step, fitted: Option<Millis>) {
        let measure = self.pace.measure(step, self.stretches.len(), &self.position);
        let stretch = measure.stretch(self.end(), fitted.unwrap_or(measure.lasts));
        let slots = measure.slots(stretch);
        let first_effect = self.effects.len();
        for event in in_order(step) {
            let Some(slot) = slots.iter().find(|s| (s.phase, s.beat) == (event.phase, event.beat)) else { continue };
            self.lower(event, *slot, (step, stretch, first_effect));
            self.position.apply(event);
        }
        self.score(step, stretch);
        // What is sorted has another place than it was told in.
        self.losses.clear();
        self.effects[first_effect..].sort_by_key(|effect| effect.start);
        self.effects_before.push(first_effect);
        self.stretches.push(stretch);
        self.slots.push(slots);
        self.notes.push(StepNote { turn: step.seat.is_some(), lit: step.lit.clone() });
        self.alive.settle(self.stretches.len(), |thing| self.position.get(thing).is_some());
    }

    /// Notes that a thing comes to the board or leaves it.
    fn live(&mut self, thing: ThingId, before: bool, after: bool) {
        match (before, after) {
            (false, true) => self.alive.come(self.stretches.len(), thing),
            (true, false) => self.alive.go(),
            (true, true) | (false, false) => {}
        }
    }

    /// Turns one event into keys and effects; those of the same step begin at `first`.
    fn lower(&mut self, event: &Event, slot: Slot, (step, stretch, first): (&Step, Stretch, usize)) {
        let time = Span::new(slot, stretch);
        match &event.what {
            What::Placed { thing, state, how } => self.enter(*thing, time, state, entrance(*how)),
            What::Built { thing, state, .. } => self.enter(*thing, time, state, ChangeStyle::Rise),
            What::Moved { thing, path, how } => {
                if step.seat.is_some() {
                    self.way(*thing, time, path, first);
                }
                self.go(*thing, time, path, *how);
            }
            What::Crawled { thing, body } => self.crawl(*thing, time, body),
            What::Bumped { thing, against } => self.bump(*thing, time, *against),
            What::Turned { thing, facing } => self.turn(*thing, time, *facing),
            What::Flipped { thing, seat } => {
                // A disc takes its time to turn, also while the wave has gone on to the next.
                let long = time.at_least(stretch, 3);
                self.reform(*thing, long, |(kind, _)| Some((kind, *seat)), ChangeStyle::TurnOver);
            }
            What::Promoted { thing, kind } => {
                self.reform(*thing, time, |(_, seat)| Some((*kind, seat)), ChangeStyle::Promote);
            }
            What::Captured { thing } => {
                self.taken(*thing, time, step.seat);
                self.reform(*thing, time, |_| None, ChangeStyle::Lift);
            }
            What::Faded { thing } => self.reform(*thing, time, |_| None, ChangeStyle::Fade),
            What::Destroyed { thing, leaves } => {
                let style = self.fall(*thing, time);
                self.reform(*thing, time, |(_, seat)| leaves.map(|left| (left.kind, seat)), style);
                if leaves.is_some_and(|left| left.bare) {
                    self.strip(*thing, time, style);
                }
            }
            What::Checked { thing, by, mate } => self.check(*thing, time, by, *mate),
            What::Shot { thing, seat, from, to, hit, how } => {
                let seat = seat.or_else(|| self.seat((*thing)?));
                let shot = EffectKind::Tracer { from: *from, to: *to, seat, hits: hit.is_some(), how: *how };
                self.shoot(time, stretch, shot);
            }
            What::Blast { cells, seat } => self.blast(time, cells, *seat),
            What::Hurt { thing, loss, lives, cause, by } => {
                self.hurt(*thing, time, *lives, (*loss, *cause, *by));
            }
            What::Healed { thing, gain, lives } => self.heal(*thing, time, *gain, *lives),
            What::Took { thing, by } => self.take(*thing, time, *by),
            What::Dropped { thing, at } => self.go(*thing, time, &[*at], Gait::Hop),
            What::Relabelled { thing, label } => self.relabel(*thing, time, label.clone()),
            What::Stretched { thing, line } => self.stretch_line(*thing, time, *line),
            What::Said { thing, seat, text } => self.say(time, (*thing, *seat), text),
            What::Arrived { thing, seat, place } => {
                if let Some(at) = self.spot(*thing) {
                    self.trace(time, EffectKind::Place { at, seat: *seat, place: *place });
                }
            }
            What::Corrected { thing, state } => self.correct(*thing, time, state.as_deref()),
            What::Scored { seat, points } => self.gain(time, *seat, *points),
            What::Ended => self.decide(time, step),
            What::Painted { cells } => cells.iter().for_each(|(cell, made)| self.terrain.lay(time, *cell, *made)),
            What::Layered { layer, cells } => {
                cells.iter().for_each(|(cell, value)| self.levels.lay(time, (*layer, *cell), *value));
            }
            What::Passed { .. } | What::Left { .. } => {}
        }
    }

    pub(super) fn track(&mut self, thing: ThingId) -> &mut Track {
        if self.tracks.len() <= thing.index() {
            self.tracks.resize_with(thing.index() + 1, Track::default);
        }
        &mut self.tracks[thing.index()]
    }

    pub(super) fn spot(&self, thing: ThingId) -> Option<Spot> {
        Some(self.position.get(thing)?.at)
    }

    pub(super) fn seat(&self, thing: ThingId) -> Option<Seat> {
        self.position.get(thing)?.seat
    }

    fn form(&mut self, thing: ThingId, time: Span, to: Form, style: ChangeStyle) {
        let from = self.position.get(thing).map(|state| (state.kind, state.seat));
        self.live(thing, from.is_some(), to.is_some());
        if to.is_none() {
            self.unload(thing, time);
        }
        self.track(thing).forms.0.push(time.key((from, style), (to, style)));
    }

    /// Changes the form of a thing that is there.
    fn reform(
        &mut self,
        thing: ThingId,
        time: Span,
        to: impl FnOnce((Kind, Option<Seat>)) -> Form,
        style: ChangeStyle,
    ) {
        let Some(state) = self.position.get(thing) else { return };
        let to = to((state.kind, state.seat));
        self.form(thing, time, to, style);
    }

    fn enter(&mut self, thing: ThingId, time: Span, state: &ThingState, style: ChangeStyle) {
        self.form(thing, time, Some((state.kind, state.seat)), style);
        let state = self.as_carried(thing, state);
        self.track(thing).stand(time.start, &state);
    }

    fn correct(&mut self, thing: ThingId, time: Span, after: Option<&ThingState>) {
        let before = self.position.get(thing).cloned();
        self.live(thing, before.is_some(), after.is_some());
        if after.is_none() {
            self.unload(thing, Span { start: time.end, end: time.end });
        }
        let stands = after.map(|state| self.as_carried(thing, state));
        self.track(thing).cut(time.end, before.as_ref(), stands.as_deref());
        let spots = [before.as_ref().map(|s| s.at), after.map(|s| s.at)];
        for at in spots.into_iter().flatten() {
            self.trace(time, EffectKind::Alert { at });
        }
    }
}

/// How a thing is seen coming.
fn entrance(how: Entrance) -> ChangeStyle {
    match how {
        Entrance::Set => ChangeStyle::Set,
        Entrance::Rise => ChangeStyle::Rise,
        Entrance::Drop => ChangeStyle::Drop,
        Entrance::Fade => ChangeStyle::Fade,
    }
}

/// The time of one event.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub start: Millis,
    pub end: Millis,
}

impl Span {
    /// However short a step is, at its start nothing of it is seen and at its end all of it.
    fn new(slot: Slot, stretch: Stretch) -> Span {
        let begun = stretch.start + Millis(1);
        Span { start: slot.start.max(begun), end: slot.end.max(begun) }
    }

    /// At least one `n`-th of the step's motion, within it.
    fn at_least(self, stretch: Stretch, n: u32) -> Span {
        let length = Millis((stretch.settled - stretch.acts).0 / n);
        Span { start: self.start, end: self.end.max((self.start + length).min(stretch.settled)) }
    }

    pub fn key<T>(self, from: T, to: T) -> Key<T> {
        Key { start: self.start, end: self.end, from, to }
    }
}
