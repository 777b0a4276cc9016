//! The log: what was told last, the newest at the bottom. Steps with nothing to say leave no line.

use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Prim, Rect};
use crate::font::Weight;
use crate::model::{Numbering, Pairs, Replay, Role, Step};
use crate::timeline::Sample;

pub(super) fn draw(stage: &Stage, replay: &Replay, sample: &Sample, prims: &mut Vec<Prim>) {
    let Some(rect) = stage.layout.log else { return };
    let body = i32::from(stage.layout.body);
    let inner = rect.inset(body / 2);
    let line = body * 3 / 2;
    let rows = (inner.h / line).max(1) as usize;
    let log = Log { stage, replay, steps: sample.steps };
    // While there are fewer lines than rows, the list grows from the top.
    let at = |row: usize| Rect { y: inner.y + row as i32 * line, h: line, ..inner };
    match replay.numbering {
        Numbering::Single => {
            log.told(rows).into_iter().enumerate().for_each(|(row, index)| log.single(index, at(row), prims));
        }
        Numbering::Pairs(pairs) => {
            let count = replay.numbering.count(sample.steps);
            let shown = count.saturating_sub(rows)..count;
            shown.enumerate().for_each(|(row, pair)| log.pair(pairs, pair, at(row), prims));
        }
    }
}

/// The steps up to the play head as lines.
struct Log<'a> {
    stage: &'a Stage,
    replay: &'a Replay,
    steps: usize,
}

impl Log<'_> {
    /// The last steps of which there is something to say, the oldest first.
    fn told(&self, most: usize) -> Vec<usize> {
        let played = self.replay.steps.iter().enumerate().take(self.steps);
        let mut told: Vec<usize> =
            played.rev().filter(|(_, step)| !step.is_quiet()).map(|(i, _)| i).take(most).collect();
        told.reverse();
        told
    }

    fn quiet(&self) -> Pen {
        let body = i32::from(self.stage.layout.body);
        Pen::new((body * 9 / 10).max(8) as u16, self.stage.role(Role::InkQuiet))
    }

    /// Writes a number and returns the place behind it.
    fn number(&self, number: &str, at: Rect, prims: &mut Vec<Prim>) -> Rect {
        let (pen, gap) = (self.quiet(), i32::from(self.stage.layout.body) / 3);
        let w = pen.width("000").max(pen.width(number));
        pen.write(prims, Rect { w, ..at }, Align::Right, number);
        Rect { x: at.x + w + gap, w: at.w - w - gap, ..at }
    }

    /// Lights what the play head is at.
    fn light(&self, index: usize, at: Rect, prims: &mut Vec<Prim>) {
        if index + 1 == self.steps {
            let (body, color) = (i32::from(self.stage.layout.body), self.stage.role(Role::LastMove).alpha(36));
            let rect = Rect { x: at.x - body / 4, w: at.w + body / 2, ..at };
            prims.push(Prim::Rounded { rect, radius: body as f32 / 4.0, color });
        }
    }

    /// Number, a dot in the colour of who moved, and the move; or what happened, where a step is no single move.
    fn single(&self, index: usize, at: Rect, prims: &mut Vec<Prim>) {
        let Some(step) = self.replay.steps.get(index) else { return };
        self.light(index, at, prims);
        let body = i32::from(self.stage.layout.body);
        let mut rest = self.number(&self.replay.label(index + 1), at, prims);
        if step.seat.is_some() {
            let r = f32::from(self.quiet().size) * 0.32;
            let (x, y) = (rest.x as f32 + r + 1.0, at.y as f32 + at.h as f32 / 2.0);
            let color = self.stage.colors(step.seat).seat;
            prims.push(Prim::Circle { x, y, r: r + 1.0, color: self.stage.role(Role::InkQuiet).into() });
            prims.push(Prim::Circle { x, y, r, color: color.into() });
            rest = Rect { x: rest.x + body, w: rest.w - body, ..rest };
        }
        self.words(step, rest, prims);
    }

    /// As on a score sheet: the number, a move and the answer.
    fn pair(&self, pairs: Pairs, pair: usize, at: Rect, prims: &mut Vec<Prim>) {
        let first = pair * 2;
        let number = self.replay.numbering.number((first + 1).saturating_sub(pairs.empty()).max(1) as u32);
        let rest = self.number(&format!("{number}."), at, prims);
        // In a wide panel the answer still stands beside the move.
        let w = (rest.w / 2).min(i32::from(self.stage.layout.body) * 9);
        for (half, place) in [first, first + 1].into_iter().enumerate() {
            let cell = Rect { x: rest.x + half as i32 * w, w, ..rest };
            let Some(index) = place.checked_sub(pairs.empty()) else {
                self.quiet().write(prims, cell, Align::Left, "…");
                continue;
            };
            if let Some(step) = self.replay.steps.get(index).filter(|_| index < self.steps) {
                let gap = i32::from(self.stage.layout.body) / 2;
                self.light(index, Rect { w: cell.w - gap, ..cell }, prims);
                self.words(step, Rect { w: cell.w - gap, ..cell }, prims);
            }
        }
    }

    /// A move stands out from what is said of a round.
    fn words(&self, step: &Step, at: Rect, prims: &mut Vec<Prim>) {
        let quiet = self.quiet();
        let loud = Pen { weight: Weight::Bold, color: self.stage.role(Role::Ink).into(), ..quiet };
        let failed = Pen { color: self.stage.role(Role::Alert).into(), ..quiet };
        let pen = match step.notation.is_empty() {
            true if !step.faults.is_empty() => failed,
            true => quiet,
            false => loud,
        };
        pen.write(prims, at, Align::Left, &step.told());
    }
}
