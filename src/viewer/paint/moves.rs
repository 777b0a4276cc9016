//! The list of moves: follows the play head, can be scrolled and clicked.

use super::Brush;
use super::notes::paragraph;
use crate::font::Weight;
use crate::model::{Replay, Role, Step};
use crate::scene::{Align, Pen, Prim, Rect, Stage};

/// Where the rows of the list stand.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    pub list: Rect,
    pub line: i32,
    /// How many moves stand beside each other.
    pub across: usize,
    /// How many rows are seen, and the first of them.
    pub seen: usize,
    pub top: usize,
    comment: Rect,
    /// For what the players' programs said; empty where they say nothing.
    pub heard: Rect,
}

/// The rows for a play head, or from where the person scrolled to.
pub fn rows(stage: &Stage, replay: &Replay, steps: usize, scrolled: Option<usize>) -> Option<Rows> {
    let rect = stage.layout.log?;
    let body = i32::from(stage.layout.body);
    let inner = rect.inset(body / 2);
    let line = body * 3 / 2;
    let told = replay.steps.iter().any(|step| step.comment.is_some());
    let comment_h = if told { (line * 4).min(inner.h / 2) } else { 0 };
    let heard_h = if super::heard::speaks(replay) { inner.h / 2 } else { 0 };
    let list = Rect { h: inner.h - comment_h - heard_h, ..inner };
    let seen = (list.h / line).max(1) as usize;
    // Moves are short: as on a score sheet two of them share a row, and in a wide panel four.
    let short = replay.steps.first().is_some_and(|step| !step.notation.is_empty());
    let across = match list.w / (body * 9) {
        4.. if short => 4,
        2.. if short => 2,
        _ => 1,
    };
    let most = replay.steps.len().div_ceil(across).saturating_sub(seen);
    // The step at hand stands in the lower part, with a few of what is still to come.
    let at_hand = steps.div_ceil(across);
    let top = scrolled.unwrap_or_else(|| (at_hand + seen / 4).saturating_sub(seen)).min(most);
    let comment = Rect { y: list.bottom(), h: comment_h, ..inner };
    let heard = Rect { y: comment.bottom(), h: heard_h, ..inner };
    Some(Rows { list, line, across, seen, top, comment, heard })
}

impl Rows {
    /// The step (from 0) under a pixel.
    pub fn step_at(&self, x: i32, y: i32) -> Option<usize> {
        let row = (y - self.list.y) / self.line;
        let column = ((x - self.list.x) / self.column_w()).clamp(0, self.across as i32 - 1) as usize;
        let index = || (self.top + row as usize) * self.across + column;
        (self.list.contains(x, y) && (row as usize) < self.seen).then(index)
    }

    fn column_w(&self) -> i32 {
        (self.list.w / self.across as i32).max(1)
    }

    /// Where a move stands, counted from the first one seen.
    fn cell(&self, nth: usize) -> Rect {
        let (row, column) = ((nth / self.across) as i32, (nth % self.across) as i32);
        let w = self.column_w();
        Rect::new(self.list.x + column * w, self.list.y + row * self.line, w, self.line)
    }

    /// How many rows there are in all.
    pub fn all(&self, replay: &Replay) -> usize {
        replay.steps.len().div_ceil(self.across)
    }
}

pub fn moves(brush: &mut Brush, stage: &Stage, replay: &Replay, rows: &Rows, steps: usize) {
    let body = i32::from(stage.layout.body);
    let first = rows.top * rows.across;
    for (nth, index) in (first..replay.steps.len()).take(rows.seen * rows.across).enumerate() {
        let Some(step) = replay.steps.get(index) else { break };
        let at = rows.cell(nth);
        let lit = Rect { x: at.x - body / 4, w: at.w - body / 4, ..at };
        if index + 1 == steps {
            let color = stage.role(Role::LastMove).alpha(56);
            brush.prims.push(Prim::Rounded { rect: lit, radius: body as f32 / 4.0, color });
        } else if brush.over(at) {
            let color = stage.role(Role::Ink).alpha(22);
            brush.prims.push(Prim::Rounded { rect: lit, radius: body as f32 / 4.0, color });
        }
        let at = Rect { w: at.w - body, ..at };
        entry(brush, stage, step, at, index < steps);
    }
    let edge = (body / 4).max(3);
    let bar = Rect { x: rows.list.right() + body / 4 - edge, w: edge, ..rows.list };
    super::library::scrollbar(brush, bar, (rows.top, rows.seen, rows.all(replay)));
    let comment = steps.checked_sub(1).and_then(|i| replay.steps.get(i)).and_then(|step| step.comment.as_deref());
    if let Some(words) = comment {
        brush.fill(Rect { h: 1, ..rows.comment }, Role::InkQuiet, 80);
        let pen = Pen::new((body * 9 / 10).max(8) as u16, stage.role(Role::Ink));
        let inner = Rect { y: rows.comment.y + body / 3, h: rows.comment.h - body / 3, ..rows.comment };
        paragraph(brush, pen, inner, words);
    }
}

/// Number, a dot in the colour of who moved, and the move; or what happened, where a step is no single move.
fn entry(brush: &mut Brush, stage: &Stage, step: &Step, at: Rect, played: bool) {
    let body = i32::from(stage.layout.body);
    let quiet =
        Pen::new((body * 9 / 10).max(8) as u16, stage.role(Role::InkQuiet).alpha(if played { 255 } else { 140 }));
    let number = quiet.width("000").max(quiet.width(&step.number.to_string()));
    brush.write(quiet, Rect { w: number, ..at }, Align::Right, &step.number.to_string());
    let used = number + body / 2;
    let mut rest = Rect { x: at.x + used, w: at.w - used, ..at };
    if step.seat.is_some() {
        let r = f32::from(quiet.size) * 0.32;
        let (x, y) = (rest.x as f32 + r + 1.0, at.y as f32 + at.h as f32 / 2.0);
        let color = stage.colors(step.seat).seat;
        brush.prims.push(Prim::Circle { x, y, r: r + 1.0, color: stage.role(Role::InkQuiet).into() });
        brush.prims.push(Prim::Circle { x, y, r, color: color.into() });
        rest = Rect { x: rest.x + body, w: rest.w - body, ..rest };
    }
    if step.comment.is_some() {
        let (x, y) = ((rest.right() - body / 4) as f32, at.y as f32 + at.h as f32 / 2.0);
        brush.prims.push(Prim::Circle { x, y, r: body as f32 * 0.16, color: stage.role(Role::LastMove).into() });
        rest.w -= body;
    }
    let ink = if step.corrected { Role::Alert } else { Role::Ink };
    let loud = Pen { color: stage.role(ink).alpha(if played { 255 } else { 140 }), ..quiet };
    if step.notation.is_empty() && step.caption.is_empty() {
        brush.write(quiet, rest, Align::Left, "–");
    } else if step.notation.is_empty() {
        brush.write(loud, rest, Align::Left, &step.caption.text());
    } else {
        brush.write(Pen { weight: Weight::Bold, ..loud }, rest, Align::Left, &step.notation);
    }
}
