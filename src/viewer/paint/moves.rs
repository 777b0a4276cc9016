//! The list of moves: follows the play head, can be scrolled and clicked.

use super::Brush;
use super::rows::{Row, Rows};
use crate::font::Weight;
use crate::model::{Branch, Replay, Role, Step};
use crate::scene::{Align, Pen, Prim, Rect, Stage};
use crate::viewer::game::OpenMatch;

/// Paints the rows that are seen, and what is said about the step at hand.
pub fn moves(brush: &mut Brush, stage: &Stage, game: &OpenMatch, rows: &Rows, steps: usize) {
    let list = List { stage, replay: game.replay(), rows, steps };
    for (nth, row) in rows.all.iter().skip(rows.top).take(rows.seen).enumerate() {
        let at = rows.row(nth);
        match *row {
            Row::Steps { first, count, empty } => list.steps(brush, (first, count, empty), at),
            Row::Quiet(first, last) => list.nothing(brush, (first, last), at),
            Row::Branch(which) => {
                if let Some(branch) = game.branches.get(which) {
                    list.other_line(brush, branch, at);
                }
            }
        }
    }
    let body = list.body();
    let edge = (body / 4).max(3);
    let bar = Rect { x: rows.list.right() + body / 4 - edge, w: edge, ..rows.list };
    super::library::scrollbar(brush, bar, (rows.top, rows.seen, rows.all()));
    list.comment(brush);
}

/// The pen of numbers; what is still to come is dimmed.
pub(super) fn quiet(stage: &Stage, played: bool) -> Pen {
    let size = (i32::from(stage.layout.body) * 9 / 10).max(8) as u16;
    Pen::new(size, stage.role(Role::InkQuiet).alpha(if played { 255 } else { 140 }))
}

/// The list while it is painted.
struct List<'a> {
    stage: &'a Stage,
    replay: &'a Replay,
    rows: &'a Rows,
    /// How many steps are played.
    steps: usize,
}

impl List<'_> {
    fn body(&self) -> i32 {
        i32::from(self.stage.layout.body)
    }

    /// The pen of the numbers at a step.
    fn quiet(&self, index: usize) -> Pen {
        quiet(self.stage, index < self.steps)
    }

    /// Lights a place when the play head is there, or when it is under the mouse.
    fn light(&self, brush: &mut Brush, at: Rect, is_here: bool) {
        let body = self.body();
        let alpha = match is_here {
            true => Some((Role::LastMove, 56)),
            false => brush.over(at).then_some((Role::Ink, 22)),
        };
        if let Some((role, alpha)) = alpha {
            let rect = Rect { x: at.x - body / 4, w: at.w - body / 4, ..at };
            let color = self.stage.role(role).alpha(alpha);
            brush.prims.push(Prim::Rounded { rect, radius: body as f32 / 4.0, color });
        }
    }

    /// Moves beside each other.
    fn steps(&self, brush: &mut Brush, (first, count, empty): (usize, usize, usize), at: Rect) {
        if empty > 0 {
            self.shared_number(brush, first, self.rows.place(at, 0));
            brush.write(self.quiet(first), self.rows.place(at, 0).1, Align::Left, "…");
        }
        for (index, nth) in (first..first + count).zip(empty..) {
            let (place, own) = self.rows.place(at, nth);
            if place != own {
                self.shared_number(brush, index, (place, own));
            }
            self.step(brush, index, own);
        }
    }

    /// The number two moves share, before the first of them.
    fn shared_number(&self, brush: &mut Brush, index: usize, (place, own): (Rect, Rect)) {
        let number = self.replay.numbering.number(self.replay.number(index + 1));
        let w = own.x - place.x - self.body() / 3;
        brush.write(self.quiet(index), Rect { w, ..place }, Align::Right, &format!("{number}."));
    }

    /// A move in its place, with its number where it shares none.
    fn step(&self, brush: &mut Brush, index: usize, at: Rect) {
        let Some(step) = self.replay.steps.get(index) else { return };
        self.light(brush, at, index + 1 == self.steps);
        let shares = self.rows.shared > 0;
        let at = Rect { w: at.w - if shares { self.body() / 2 } else { self.body() }, ..at };
        let rest = if shares { at } else { self.head(brush, (index, step), at) };
        self.words(brush, (index, step), rest);
    }

    /// The number of a step, and a dot in the colour of who moved. Returns the place behind.
    fn head(&self, brush: &mut Brush, (index, step): (usize, &Step), at: Rect) -> Rect {
        let (body, pen, label) = (self.body(), self.quiet(index), self.replay.label(index + 1));
        let number = pen.width("000").max(pen.width(&label));
        brush.write(pen, Rect { w: number, ..at }, Align::Right, &label);
        let used = number + body / 2;
        let rest = Rect { x: at.x + used, w: at.w - used, ..at };
        if step.seat.is_none() {
            return rest;
        }
        let r = f32::from(pen.size) * 0.32;
        let (x, y) = (rest.x as f32 + r + 1.0, at.y as f32 + at.h as f32 / 2.0);
        let color = self.stage.colors(step.seat).seat;
        brush.prims.push(Prim::Circle { x, y, r: r + 1.0, color: self.stage.role(Role::InkQuiet).into() });
        brush.prims.push(Prim::Circle { x, y, r, color: color.into() });
        Rect { x: rest.x + body, w: rest.w - body, ..rest }
    }

    /// The move, or what happened where a step is no single move; a dot where something is said about it.
    fn words(&self, brush: &mut Brush, (index, step): (usize, &Step), at: Rect) {
        let body = self.body();
        let mut rest = at;
        if step.comment.is_some() || !step.faults.is_empty() {
            let (x, y) = ((rest.right() - body / 4) as f32, at.y as f32 + at.h as f32 / 2.0);
            let role = if step.faults.is_empty() { Role::LastMove } else { Role::Alert };
            let color = self.stage.role(role).into();
            brush.prims.push(Prim::Circle { x, y, r: body as f32 * 0.16, color });
            rest.w -= body;
        }
        let ink = self.stage.role(if step.corrected { Role::Alert } else { Role::Ink });
        let weight = if step.notation.is_empty() { Weight::Regular } else { Weight::Bold };
        let color = ink.alpha(if index < self.steps { 255 } else { 140 });
        brush.write(Pen { color, weight, ..self.quiet(index) }, rest, Align::Left, &step.told());
    }

    /// Steps in which nothing happens, as one row.
    fn nothing(&self, brush: &mut Brush, (first, last): (usize, usize), at: Rect) {
        let is_here = Row::Quiet(first, last).holds(self.steps);
        self.light(brush, at, is_here);
        let label = |index: usize| self.replay.label(index + 1);
        let span = if first == last { label(first) } else { format!("{}–{}", label(first), label(last)) };
        let pen = self.quiet(first);
        let w = pen.width("000").max(pen.width(&span));
        brush.write(pen, Rect { w, ..at }, Align::Right, &span);
        let here =
            if is_here && first < last { format!(" · {}", self.replay.label(self.steps)) } else { String::new() };
        let rest = Rect { x: at.x + w + self.body() / 2, w: at.w - w - self.body(), ..at };
        brush.write(pen, rest, Align::Left, &format!("nothing happens{here}"));
    }

    /// A line that begins instead of a move above it, by the number of that move: a click plays it.
    fn other_line(&self, brush: &mut Brush, branch: &Branch, at: Rect) {
        let (stage, body) = (self.stage, self.body());
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
        let replaced = self.replay.steps.iter().position(|step| step.entry >= branch.entry);
        let number = replaced.map(|index| format!("{}: ", self.replay.label(index + 1))).unwrap_or_default();
        let game = if branch.line == 0 { "game: " } else { "" };
        brush.write(pen, at, Align::Left, &format!("{number}{game}{}", branch.words));
    }

    /// What is said about the step at hand, below the list.
    fn comment(&self, brush: &mut Brush) {
        let said = self.replay.comment_after(self.steps);
        let at_hand = self.steps.checked_sub(1).and_then(|i| self.replay.steps.get(i));
        let faults = at_hand.map(|step| step.faults_at_length(&self.replay.short)).unwrap_or_default();
        let all: Vec<String> = said.into_iter().map(String::from).chain(faults).collect();
        if all.is_empty() {
            return;
        }
        let (rect, body) = (self.rows.comment, self.body());
        brush.fill(Rect { h: 1, ..rect }, Role::InkQuiet, 80);
        let pen = Pen::new((body * 9 / 10).max(8) as u16, self.stage.role(Role::Ink));
        let mut left = Rect { y: rect.y + body / 3, h: rect.h - body / 3, ..rect };
        for words in all {
            if left.h >= body {
                let used = pen.paragraph(&mut brush.prims, left, &words);
                left = Rect { y: left.y + used, h: left.h - used, ..left };
            }
        }
    }
}
