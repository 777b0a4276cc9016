//! Lowering of what is seen beside the things: shots, losses, falls, ways, and the traces they leave.

use super::compile::{Span, Timeline};
use super::effect::{Effect, EffectKind};
use super::pace::Stretch;
use crate::model::{Cause, Cell, Millis, Seat, ThingId, ThingState};

impl Timeline {
    pub(super) fn shoot(&mut self, thing: ThingId, time: Span, stretch: Stretch, (from, to): (Cell, Cell), hits: bool) {
        let seat = self.seat(thing);
        self.trace(time, EffectKind::Tracer { from, to, seat, hits });
        if hits {
            let length = Millis((stretch.settled - stretch.acts).0 / 3);
            let splash = Span { start: time.end, end: (time.end + length).min(stretch.end) };
            self.trace(splash, EffectKind::Splash { at: to, seat });
        }
    }

    pub(super) fn hurt(
        &mut self,
        thing: ThingId,
        (time, first): (Span, usize),
        lives: i32,
        (loss, cause, by): (i32, Cause, Option<ThingId>),
    ) {
        let Some(state) = self.position.get(thing) else { return };
        let (at, from, owner) = (state.at, state.lives, state.seat);
        let seat = by.and_then(|by| self.seat(by));
        self.track(thing).lives.0.push(time.key(from, Some(lives)));
        match cause {
            Cause::Shot => self.glimpse(time, EffectKind::Flash { at, seat }),
            Cause::Splash | Cause::Step => {}
        }
        let before = self.outdo(thing, time, first);
        self.trace(time, EffectKind::Loss { thing, at, seat: owner, loss: before.saturating_add(loss) });
    }

    /// Ends the numbers a thing carries in this step, because a greater one follows. Returns the lives they told of.
    fn outdo(&mut self, thing: ThingId, time: Span, first: usize) -> i32 {
        let own = |effect: &&mut Effect| matches!(effect.kind, EffectKind::Loss { thing: of, .. } if of == thing);
        let mut told = 0;
        for effect in self.effects[first..].iter_mut().filter(own) {
            let EffectKind::Loss { loss, .. } = effect.kind else { continue };
            // What is lost at the same moment is one number from the start.
            effect.end = effect.end.min(time.start);
            effect.stays = false;
            told = told.max(loss);
        }
        told
    }

    /// A player's own thing falls; walls and the like have nobody who is out.
    pub(super) fn fall(&mut self, thing: ThingId, time: Span, first: usize) {
        let Some((at, seat)) = self.cell(thing).zip(self.seat(thing)) else { return };
        self.outdo(thing, time, first);
        self.trace(time, EffectKind::Fall { thing, at, seat });
    }

    pub(super) fn taken(&mut self, thing: ThingId, time: Span, mover: Option<Seat>) {
        let Some(ThingState { at, kind, seat, .. }) = self.position.get(thing) else { return };
        let kind = EffectKind::Taken { at: *at, kind: *kind, seat: *seat, mover };
        self.trace(time, kind);
    }

    /// The way of a move, where a step is the move of one player: in a round everybody moves. What goes on in the same step
    /// makes its way longer; what goes along with it, as a rook that castles, leaves none.
    pub(super) fn way(&mut self, thing: ThingId, time: Span, path: &[Cell], first: usize) {
        let Some(from) = self.cell(thing) else { return };
        let mut cells = vec![from];
        for effect in &mut self.effects[first..] {
            let EffectKind::Way { thing: own, cells: gone } = &effect.kind else { continue };
            if *own != thing {
                return;
            }
            cells.clone_from(gone);
            effect.end = effect.end.min(time.start);
            effect.stays = false;
        }
        cells.extend_from_slice(path);
        self.trace(time, EffectKind::Way { thing, cells });
    }

    pub(super) fn check(&mut self, thing: ThingId, time: Span, by: &[ThingId], mate: bool) {
        let Some(at) = self.cell(thing) else { return };
        let by = by.iter().filter_map(|attacker| self.cell(*attacker)).collect();
        self.trace(time, EffectKind::Check { thing, at, by, mate });
    }

    /// Points rise from the one thing their player has; where there are several, nobody knows which of them earned them.
    pub(super) fn gain(&mut self, time: Span, seat: Seat, points: i32) {
        let (first, second) = {
            let own = |(_, state): &(ThingId, &ThingState)| state.seat == Some(seat);
            let mut cells = self.position.things().filter(own).map(|(_, state)| state.at);
            (cells.next(), cells.next())
        };
        if let (Some(at), None) = (first, second) {
            self.trace(time, EffectKind::Gain { at, seat, points });
        }
    }

    /// An effect that leaves a trace.
    pub(super) fn trace(&mut self, Span { start, end }: Span, kind: EffectKind) {
        self.effects.push(Effect { start, end: end.max(start), stays: true, kind });
    }

    /// An effect that is gone when it is over.
    fn glimpse(&mut self, Span { start, end }: Span, kind: EffectKind) {
        if end > start {
            self.effects.push(Effect { start, end, stays: false, kind });
        }
    }
}
