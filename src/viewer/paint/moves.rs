//! The list of moves: follows the play head, can be scrolled and clicked. Variations stand under the move they replace.

use super::Brush;
use crate::font::Weight;
use crate::model::{Branch, Replay, Role, Step};
use crate::scene::{Align, Pen, Prim, Rect, Stage};
use crate::viewer::game::OpenMatch;

/// Where the rows of the list stand.
#[derive(Clone, Debug)]
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
    all: Vec<Row>,
}

/// One row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    /// Moves beside each other, from this one on.
    Steps(usize),
    /// Another line, by its place among the branches of the match.
    Branch(usize),
}

/// What stands under a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// A step, from 0.
    Step(usize),
    /// Another line, by its place among the branches of the match.
    Branch(usize),
}

/// The rows for a play head, or from where the person scrolled to.
pub fn rows(stage: &Stage, game: &OpenMatch, steps: usize, scrolled: Option<usize>) -> Option<Rows> {
    let replay = game.replay();
    let rect = stage.layout.log?;
    let body = i32::from(stage.layout.body);
    let inner = rect.inset(body / 2);
    let line = body * 3 / 2;
    let told = replay.comment.is_some() || replay.steps.iter().any(|step| step.comment.is_some());
    let comment_h = if told { (line * 4).min(inner.h / 2) } else { 0 };
    let heard_h = if super::heard::speaks(replay) { inner.h / 2 } else { 0 };
    let list = Rect { h: inner.h - comment_h - heard_h, ..inner };
    let seen = (list.h / line).max(1) as usize;
    // Moves are short: as on a score sheet two of them share a row, and in a wide panel four.
    let short = replay.steps.first().is_some_and(|step| !step.notation.is_empty());
    let across = match list.w / (body * 9) {
        // With variations between them the rows are those of a score sheet.
        4.. if short && game.branches.is_empty() => 4,
        2.. if short => 2,
        _ => 1,
    };
    let all = arranged(replay, &game.branches, across);
    let most = all.len().saturating_sub(seen);
    // The step at hand stands in the lower part, with a few of what is still to come.
    let holds = |row: &Row| matches!(row, Row::Steps(first) if (*first + 1..=*first + across).contains(&steps));
    let at_hand = all.iter().position(holds).map_or(0, |row| row + 1);
    let top = scrolled.unwrap_or_else(|| (at_hand + seen / 4).saturating_sub(seen)).min(most);
    let comment = Rect { y: list.bottom(), h: comment_h, ..inner };
    let heard = Rect { y: comment.bottom(), h: heard_h, ..inner };
    Some(Rows { list, line, across, seen, top, comment, heard, all })
}

/// Steps in rows, and after each row the lines that begin at one of its moves.
fn arranged(replay: &Replay, branches: &[Branch], across: usize) -> Vec<Row> {
    let mut rows = Vec::with_capacity(replay.steps.len() / across + branches.len() + 1);
    let mut left = 0;
    for (nth, steps) in replay.steps.chunks(across).enumerate() {
        rows.push(Row::Steps(nth * across));
        let last = steps.last().map_or(0, |step| step.entry);
        while branches.get(left).is_some_and(|branch| branch.entry <= last) {
            rows.push(Row::Branch(left));
            left += 1;
        }
    }
    rows.extend((left..branches.len()).map(Row::Branch));
    rows
}

impl Rows {
    /// The step or the line under a pixel.
    pub fn hit(&self, game: &OpenMatch, x: i32, y: i32) -> Option<Hit> {
        let row = usize::try_from((y - self.list.y) / self.line).ok()?;
        if !self.list.contains(x, y) || row >= self.seen {
            return None;
        }
        match *self.all.get(self.top + row)? {
            Row::Branch(at) => Some(Hit::Branch(at)),
            Row::Steps(first) => {
                let column = ((x - self.list.x) / self.column_w()).clamp(0, self.across as i32 - 1) as usize;
                Some(first + column).filter(|step| *step < game.replay().steps.len()).map(Hit::Step)
            }
        }
    }

    fn column_w(&self) -> i32 {
        (self.list.w / self.across as i32).max(1)
    }

    /// A row, counted from the first one seen.
    fn row(&self, nth: usize) -> Rect {
        Rect { y: self.list.y + nth as i32 * self.line, h: self.line, ..self.list }
    }

    /// How many rows there are in all.
    pub fn all(&self) -> usize {
        self.all.len()
    }
}

pub fn moves(brush: &mut Brush, stage: &Stage, game: &OpenMatch, rows: &Rows, steps: usize) {
    let replay = game.replay();
    let body = i32::from(stage.layout.body);
    for (nth, row) in rows.all.iter().skip(rows.top).take(rows.seen).enumerate() {
        let at = rows.row(nth);
        match *row {
            Row::Steps(first) => {
                for (column, step) in replay.steps.iter().skip(first).take(rows.across).enumerate() {
                    let w = rows.column_w();
                    let cell = Rect { x: at.x + column as i32 * w, w, ..at };
                    one(brush, stage, step, cell, (first + column, steps));
                }
            }
            Row::Branch(which) => {
                if let Some(branch) = game.branches.get(which) {
                    let replaced = replay.steps.iter().find(|step| step.entry >= branch.entry);
                    other_line(brush, stage, (branch, replaced), at);
                }
            }
        }
    }
    let edge = (body / 4).max(3);
    let bar = Rect { x: rows.list.right() + body / 4 - edge, w: edge, ..rows.list };
    super::library::scrollbar(brush, bar, (rows.top, rows.seen, rows.all()));
    let said = match steps.checked_sub(1) {
        Some(i) => replay.steps.get(i).and_then(|step| step.comment.as_deref()),
        None => replay.comment.as_deref(),
    };
    if let Some(words) = said {
        brush.fill(Rect { h: 1, ..rows.comment }, Role::InkQuiet, 80);
        let pen = Pen::new((body * 9 / 10).max(8) as u16, stage.role(Role::Ink));
        let inner = Rect { y: rows.comment.y + body / 3, h: rows.comment.h - body / 3, ..rows.comment };
        pen.paragraph(&mut brush.prims, inner, words);
    }
}

/// A move in its cell, lit when it is the one at hand or under the mouse.
fn one(brush: &mut Brush, stage: &Stage, step: &Step, at: Rect, (index, steps): (usize, usize)) {
    let body = i32::from(stage.layout.body);
    let alpha = match index + 1 == steps {
        true => Some((Role::LastMove, 56)),
        false => brush.over(at).then_some((Role::Ink, 22)),
    };
    if let Some((role, alpha)) = alpha {
        let rect = Rect { x: at.x - body / 4, w: at.w - body / 4, ..at };
        brush.prims.push(Prim::Rounded { rect, radius: body as f32 / 4.0, color: stage.role(role).alpha(alpha) });
    }
    entry(brush, stage, step, Rect { w: at.w - body, ..at }, index < steps);
}

/// A line that begins instead of a move above it, by the number of that move: a click plays it.
fn other_line(brush: &mut Brush, stage: &Stage, (branch, replaced): (&Branch, Option<&Step>), at: Rect) {
    let body = i32::from(stage.layout.body);
    let over = brush.over(at);
    let at = Rect { x: at.x + body * 3 / 2, w: at.w - body * 5 / 2, ..at };
    if over {
        let rect = Rect { x: at.x - body / 4, ..at };
        let color = stage.role(Role::Ink).alpha(22);
        brush.prims.push(Prim::Rounded { rect, radius: body as f32 / 4.0, color });
    }
    // An elbow leads from the move above to the line.
    let (x, y) = ((at.x - body * 3 / 4) as f32, at.y as f32 + at.h as f32 / 2.0);
    let points = vec![(x, at.y as f32 + 2.0), (x, y), (x + body as f32 / 2.0, y)];
    brush.prims.push(Prim::Polyline { points, width: 1.5, color: stage.role(Role::InkQuiet).alpha(160) });
    let role = if over { Role::Ink } else { Role::InkQuiet };
    let pen = Pen::new((body * 7 / 8).max(8) as u16, stage.role(role));
    let number = replaced.map(|step| format!("{}: ", step.number)).unwrap_or_default();
    let game = if branch.line == 0 { "game: " } else { "" };
    brush.write(pen, at, Align::Left, &format!("{number}{game}{}", branch.words));
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
        brush.write(Pen { weight: Weight::Bold, ..loud }, rest, Align::Left, &step.judged());
    }
}
