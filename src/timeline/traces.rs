//! Lowering of what is seen beside the things: shots, losses, falls, ways, and the traces they leave.

use super::compile::{Span, Timeline, scores};
use super::effect::{Effect, EffectKind};
use super::pace::Stretch;
use super::stains::{Stain, StainKind};
use super::track::ChangeStyle;
use crate::model::{Cause, Cell, Millis, Seat, ShotStyle, Spot, Step, ThingId, ThingState};

/// How long the card of a player whose points changed tells so.
const PULSE: Millis = Millis(400);

/// The number that tells what a thing has lost in a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lost {
    /// Which of the effects it is.
    effect: usize,
    /// The greatest number so far.
    most: i32,
}

impl Timeline {
    /// A shot, and what it leaves where it hits: only what flies or is thrown splashes.
    pub(super) fn shoot(&mut self, time: Span, stretch: Stretch, shot: EffectKind) {
        if let EffectKind::Tracer { to, seat, hits: true, how: ShotStyle::Bolt | ShotStyle::Lob, .. } = shot {
            let length = Millis((stretch.settled - stretch.acts).0 / 3);
            let splash = Span { start: time.end, end: (time.end + length).min(stretch.end) };
            self.trace(time, shot);
            self.trace(splash, EffectKind::Splash { at: to, seat });
            self.stain(time.end, StainKind::Paint, to, seat);
        } else {
            self.trace(time, shot);
        }
    }

    /// Stains the cell around a point: so there are never more stains than cells.
    fn stain(&mut self, start: Millis, kind: StainKind, at: Spot, seat: Option<Seat>) {
        let at = self.grid.spot(self.grid.cell(at));
        self.stains.add(start, Stain { kind, at, seat });
    }

    pub(super) fn blast(&mut self, time: Span, cells: &[Cell], seat: Option<Seat>) {
        self.trace(time, EffectKind::Blast { cells: cells.to_vec(), seat });
    }

    pub(super) fn heal(&mut self, thing: ThingId, time: Span, gain: i32, lives: i32) {
        let Some(state) = self.position.get(thing) else { return };
        let (at, from) = (state.at, state.lives);
        self.track(thing).lives.0.push(time.key(from, Some(lives)));
        self.trace(time, EffectKind::Heal { thing, at, gain });
    }

    /// Words of a thing, or of a player: they come from the first thing it has.
    pub(super) fn say(&mut self, time: Span, (thing, seat): (Option<ThingId>, Option<Seat>), text: &str) {
        let own =
            |seat: Seat| self.position.things().find(|(_, state)| state.seat == Some(seat)).map(|(thing, _)| thing);
        let thing = thing.or_else(|| own(seat?));
        let (at, seat) = (thing.and_then(|thing| self.spot(thing)), seat.or_else(|| self.seat(thing?)));
        self.trace(time, EffectKind::Bubble { thing, seat, at, text: text.into() });
    }

    pub(super) fn hurt(
        &mut self,
        thing: ThingId,
        time: Span,
        lives: i32,
        (loss, cause, by): (i32, Cause, Option<ThingId>),
    ) {
        let Some(state) = self.position.get(thing) else { return };
        let (at, from, owner) = (state.at, state.lives, state.seat);
        let seat = by.and_then(|by| self.seat(by));
        self.track(thing).lives.0.push(time.key(from, Some(lives)));
        match cause {
            Cause::Shot => self.glimpse(time, EffectKind::Flash { at, seat }),
            Cause::Splash | Cause::Step | Cause::Other => {}
            Cause::Wear => return,
        }
        let before = self.outdo(thing, time);
        let loss = before.saturating_add(loss);
        self.losses.insert(thing, Lost { effect: self.effects.len(), most: before.max(loss) });
        self.trace(time, EffectKind::Loss { thing, at, seat: owner, loss });
    }

    /// Ends the numbers a thing carries in this step, because a greater one follows. Returns the lives they told of.
    fn outdo(&mut self, thing: ThingId, time: Span) -> i32 {
        let Some(Lost { effect, most }) = self.losses.get(&thing).copied() else {
            return 0;
        };
        // What is lost at the same moment is one number from the start. Those before it were ended by it.
        if let Some(effect) = self.effects.get_mut(effect) {
            effect.end = effect.end.min(time.start);
            effect.stays = false;
        }
        most
    }

    /// A player's own thing falls; walls and the like have nobody who is out. Returns how it does.
    pub(super) fn fall(&mut self, thing: ThingId, time: Span) -> ChangeStyle {
        let Some(&ThingState { at, seat: Some(seat), lives, .. }) = self.position.get(thing) else {
            return ChangeStyle::Collapse;
        };
        self.outdo(thing, time);
        let bursts = lives.is_some();
        self.trace(time, EffectKind::Fall { thing, at, seat, bursts });
        if !bursts {
            return ChangeStyle::Collapse;
        }
        let burst = time.start + Millis((time.end - time.start).0 / 3);
        self.stain(burst, StainKind::Soot, at, Some(seat));
        ChangeStyle::Burst
    }

    /// The moment that decides a game: a row, or what the winner has on the board where that is what counts.
    pub(super) fn decide(&mut self, time: Span, step: &Step) {
        if step.lit.len() > 1 {
            return self.trace(time, EffectKind::Row { cells: step.lit.clone() });
        }
        let Some(cells) = self.counted(step) else { return };
        self.glimpse(time, EffectKind::Tally { cells });
    }

    /// The cells of the winner in a game of moves whose score is how many things each player has; from the last move outwards.
    fn counted(&self, step: &Step) -> Option<Vec<Cell>> {
        let last = *step.last_move.last()?;
        step.seat?;
        let mut own: Vec<Vec<Cell>> = vec![Vec::new(); step.counters.len()];
        for (_, state) in self.position.things() {
            own.get_mut(state.seat?.index())?.push(self.grid.cell(state.at));
        }
        let told = scores(&step.counters);
        let best = told.iter().max()?;
        let is_count = own.iter().zip(&told).all(|(cells, score)| i64::try_from(cells.len()) == Ok(*score));
        if !is_count || told.iter().filter(|score| *score == best).count() > 1 {
            return None;
        }
        let mut cells = own.into_iter().max_by_key(Vec::len)?;
        cells.sort_by_key(|cell| (cell.distance(last), cell.row, cell.col));
        Some(cells)
    }

    /// Where a step is a round, the cards of those whose points it changed tell so once they have. On boards of men and stones the
    /// score is what everybody sees there.
    pub(super) fn score(&mut self, step: &Step, stretch: Stretch) {
        let after = scores(&step.counters);
        let before = self.scores.last().cloned().unwrap_or_default();
        let time = Span { start: stretch.settled, end: (stretch.settled + PULSE).min(stretch.end) };
        for (seat, (before, after)) in (0..).map(Seat).zip(before.iter().zip(&after)) {
            if before != after && step.seat.is_none() {
                self.glimpse(time, EffectKind::Score { seat });
            }
        }
        self.scores.push(after);
    }

    pub(super) fn taken(&mut self, thing: ThingId, time: Span, mover: Option<Seat>) {
        let Some(ThingState { at, kind, seat, .. }) = self.position.get(thing) else { return };
        let kind = EffectKind::Taken { at: *at, kind: *kind, seat: *seat, mover };
        self.trace(time, kind);
    }

    /// The way of a move, where a step is the move of one player: in a round everybody moves. What goes on in the same step
    /// makes its way longer; what goes along with it, as a rook that castles, leaves none.
    pub(super) fn way(&mut self, thing: ThingId, time: Span, path: &[Spot], first: usize) {
        let Some(from) = self.spot(thing) else { return };
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
        let Some(at) = self.spot(thing) else { return };
        let by = by.iter().filter_map(|attacker| self.spot(*attacker)).collect();
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

    /// How often something flashes in the last of the first `steps` steps; what flashes together counts once.
    pub fn flashes(&self, steps: usize) -> usize {
        let flash = |effect: &&Effect| match effect.kind {
            EffectKind::Flash { .. } | EffectKind::Tracer { .. } | EffectKind::Blast { .. } => true,
            EffectKind::Fall { bursts: true, .. } => true,
            EffectKind::Fall { bursts: false, .. } | EffectKind::Splash { .. } => false,
            EffectKind::Loss { .. } | EffectKind::Gain { .. } | EffectKind::Taken { .. } => false,
            EffectKind::Way { .. } | EffectKind::Check { .. } | EffectKind::Row { .. } => false,
            EffectKind::Tally { .. } | EffectKind::Score { .. } => false,
            EffectKind::Place { .. } | EffectKind::Alert { .. } | EffectKind::Heal { .. } => false,
            EffectKind::Leap { .. } | EffectKind::Bubble { .. } => false,
        };
        // Effects stand in order of their start.
        let mut starts: Vec<Millis> = self.effects_of(steps).iter().filter(flash).map(|effect| effect.start).collect();
        starts.dedup();
        starts.len()
    }

    /// An effect that leaves a trace.
    pub(super) fn trace(&mut self, Span { start, end }: Span, kind: EffectKind) {
        self.effects.push(Effect { start, end: end.max(start), stays: true, kind });
    }

    /// An effect that is gone when it is over.
    pub(super) fn glimpse(&mut self, Span { start, end }: Span, kind: EffectKind) {
        if end > start {
            self.effects.push(Effect { start, end, stays: false, kind });
        }
    }
}
