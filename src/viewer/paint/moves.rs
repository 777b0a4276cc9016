//! The list of moves: follows the play head, can be scrolled and clicked. Moves stand as on a score sheet, variations under the
//! move they replace; rounds in which nothing happens share a row.

use super::Brush;
use crate::font::Weight;
use crate::model::{Branch, Numbering, Replay, Role, Step};
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
    /// The width of a number that two moves share; 0 where each has its own.
    shared: i32,
    comment: Rect,
    /// For what the players' programs said; empty where they say nothing.
    pub heard: Rect,
    all: Vec<Row>,
}

/// One row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    /// Moves beside each other, from one on, behind so many empty places.
    Steps { first: usize, count: usize, empty: usize },
    /// Steps in which nothing happens: the first and the last of them.
    Quiet(usize, usize),
    /// Another line, by its place among the branches of the match.
    Branch(usize),
}

impl Row {
    /// Whether the last of so many steps stands here.
    fn holds(self, steps: usize) -> bool {
        match self {
            Row::Steps { first, count, .. } => (first + 1..=first + count).contains(&steps),
            Row::Quiet(first, last) => (first + 1..=last + 1).contains(&steps),
            Row::Branch(_) => false,
        }
    }
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
    let across = across(game, list.w / (body * 9));
    let shared = match replay.numbering {
        Numbering::Pairs(_) if across > 1 => quiet(stage, true).width("000.") + body / 3,
        Numbering::Pairs(_) | Numbering::Single => 0,
    };
    let all = arranged(replay, &game.branches, across);
    let most = all.len().saturating_sub(seen);
    // The step at hand stands in the lower part, with a few of what is still to come.
    let at_hand = all.iter().position(|row| row.holds(steps)).map_or(0, |row| row + 1);
    let top = scrolled.unwrap_or_else(|| (at_hand + seen / 4).saturating_sub(seen)).min(most);
    let comment = Rect { y: list.bottom(), h: comment_h, ..inner };
    let heard = Rect { y: comment.bottom(), h: heard_h, ..inner };
    Some(Rows { list, line, across, seen, top, shared, comment, heard, all })
}

/// How many moves stand beside each other where there is room for so many. Moves are short: as on a score sheet two of them
/// share a row, and in a wide panel four. With variations between them the rows are those of a score sheet.
fn across(game: &OpenMatch, room: i32) -> usize {
    let short = game.replay().steps.first().is_some_and(|step| !step.notation.is_empty());
    match room {
        4.. if short && game.branches.is_empty() => 4,
        2.. if short => 2,
        _ => 1,
    }
}

/// Steps in rows, and after each row the lines that begin at one of its moves.
fn arranged(replay: &Replay, branches: &[Branch], across: usize) -> Vec<Row> {
    let mut rows = Vec::with_capacity(replay.steps.len() / across + branches.len() + 1);
    let mut left = 0;
    let mut at = 0;
    while let Some(step) = replay.steps.get(at) {
        let row = row_of(replay, at, across, step.is_quiet());
        rows.push(row);
        at = match row {
            Row::Steps { first, count, .. } => first + count,
            Row::Quiet(_, last) => last + 1,
            Row::Branch(_) => at + 1,
        };
        let last = replay.steps.get(at - 1).map_or(0, |step| step.entry);
        while branches.get(left).is_some_and(|branch| branch.entry <= last) {
            rows.push(Row::Branch(left));
            left += 1;
        }
    }
    rows.extend((left..branches.len()).map(Row::Branch));
    rows
}

/// The row that begins with a step.
fn row_of(replay: &Replay, first: usize, across: usize, is_quiet: bool) -> Row {
    let rest = replay.steps.get(first..).unwrap_or_default();
    if is_quiet {
        let count = rest.iter().take_while(|step| step.is_quiet()).count();
        return Row::Quiet(first, first + count.max(1) - 1);
    }
    let empty = match replay.numbering {
        Numbering::Pairs(pairs) if first == 0 && across > 1 => pairs.empty(),
        Numbering::Pairs(_) | Numbering::Single => 0,
    };
    // What is quiet is never beside something else.
    let loud = rest.iter().take_while(|step| !step.is_quiet()).count();
    Row::Steps { first, count: loud.min(across - empty), empty }
}

impl Rows {
    /// The step or the line under a pixel, when so many steps are played.
    pub fn hit(&self, steps: usize, x: i32, y: i32) -> Option<Hit> {
        let row = usize::try_from((y - self.list.y) / self.line).ok()?;
        if !self.list.contains(x, y) || row >= self.seen {
            return None;
        }
        match *self.all.get(self.top + row)? {
            Row::Branch(at) => Some(Hit::Branch(at)),
            Row::Steps { first, count, empty } => {
                let at = self.row(row);
                let place = (0..self.across).rev().find(|place| x >= self.place(at, *place).0.x).unwrap_or(0);
                place.checked_sub(empty).filter(|place| *place < count).map(|place| Hit::Step(first + place))
            }
            // Each click goes one on, so that every step can be reached here too.
            Row::Quiet(first, last) if (first + 1..=last).contains(&steps) => Some(Hit::Step(steps)),
            Row::Quiet(first, _) => Some(Hit::Step(first)),
        }
    }

    /// A place in a row and, within it, that of the move alone: the first of a pair has the number before it.
    fn place(&self, row: Rect, nth: usize) -> (Rect, Rect) {
        if self.shared == 0 {
            let w = (self.list.w / self.across as i32).max(1);
            let place = Rect { x: row.x + nth as i32 * w, w, ..row };
            return (place, place);
        }
        let pair_w = self.list.w / (self.across as i32 / 2).max(1);
        let half_w = ((pair_w - self.shared) / 2).max(1);
        let x = row.x + (nth / 2) as i32 * pair_w;
        let own = Rect { x: x + self.shared + (nth % 2) as i32 * half_w, w: half_w, ..row };
        let place = if nth.is_multiple_of(2) { Rect { x, w: self.shared + half_w, ..row } } else { own };
        (place, own)
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
            Row::Steps { first, count, empty } => {
                let cells = (first..first + count).zip(empty..).map(|(index, place)| (index, rows.place(at, place)));
                if empty > 0 {
                    numbered(brush, stage, replay, (first, steps), rows.place(at, 0));
                    brush.write(quiet(stage, first < steps), rows.place(at, 0).1, Align::Left, "…");
                }
                for (index, (place, own)) in cells {
                    if rows.shared > 0 && place != own {
                        numbered(brush, stage, replay, (index, steps), (place, own));
                    }
                    one(brush, stage, replay, (index, steps), own, rows.shared > 0);
                }
            }
            Row::Quiet(first, last) => nothing(brush, stage, replay, (first, last, steps), at),
            Row::Branch(which) => {
                if let Some(branch) = game.branches.get(which) {
                    let replaced = replay.steps.iter().position(|step| step.entry >= branch.entry);
                    let number = replaced.map(|index| replay.label(index + 1));
                    other_line(brush, stage, (branch, number), at);
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

/// The pen of numbers; what is still to come is dimmed.
fn quiet(stage: &Stage, played: bool) -> Pen {
    let size = (i32::from(stage.layout.body) * 9 / 10).max(8) as u16;
    Pen::new(size, stage.role(Role::InkQuiet).alpha(if played { 255 } else { 140 }))
}

/// The number two moves share, before the first of them.
fn numbered(
    brush: &mut Brush,
    stage: &Stage,
    replay: &Replay,
    (index, steps): (usize, usize),
    (place, own): (Rect, Rect),
) {
    let number = replay.numbering.number(replay.number(index + 1));
    let w = own.x - place.x - i32::from(stage.layout.body) / 3;
    brush.write(quiet(stage, index < steps), Rect { w, ..place }, Align::Right, &format!("{number}."));
}

/// Lights a place when the play head is there, or when it is under the mouse.
fn light(brush: &mut Brush, stage: &Stage, at: Rect, is_here: bool) {
    let body = i32::from(stage.layout.body);
    let alpha = match is_here {
        true => Some((Role::LastMove, 56)),
        false => brush.over(at).then_some((Role::Ink, 22)),
    };
    if let Some((role, alpha)) = alpha {
        let rect = Rect { x: at.x - body / 4, w: at.w - body / 4, ..at };
        brush.prims.push(Prim::Rounded { rect, radius: body as f32 / 4.0, color: stage.role(role).alpha(alpha) });
    }
}

/// Steps in which nothing happens, as one row: a click goes to the first of them, and on from one to the next.
fn nothing(brush: &mut Brush, stage: &Stage, replay: &Replay, (first, last, steps): (usize, usize, usize), at: Rect) {
    let is_here = Row::Quiet(first, last).holds(steps);
    light(brush, stage, at, is_here);
    let (from, to) = (replay.label(first + 1), replay.label(last + 1));
    let body = i32::from(stage.layout.body);
    let pen = quiet(stage, first < steps);
    let span = if first == last { from } else { format!("{from}–{to}") };
    let w = pen.width("000").max(pen.width(&span));
    brush.write(pen, Rect { w, ..at }, Align::Right, &span);
    let here = if is_here && first < last { format!(" · {}", replay.label(steps)) } else { String::new() };
    let rest = Rect { x: at.x + w + body / 2, w: at.w - w - body, ..at };
    brush.write(pen, rest, Align::Left, &format!("nothing happens{here}"));
}

/// A move in its place, lit when it is the one at hand or under the mouse; `bare` where its number stands elsewhere.
fn one(brush: &mut Brush, stage: &Stage, replay: &Replay, (index, steps): (usize, usize), at: Rect, bare: bool) {
    let Some(step) = replay.steps.get(index) else { return };
    let body = i32::from(stage.layout.body);
    light(brush, stage, at, index + 1 == steps);
    let at = Rect { w: at.w - if bare { body / 2 } else { body }, ..at };
    let rest = if bare { at } else { head(brush, stage, step, &replay.label(index + 1), at, index < steps) };
    entry(brush, stage, step, rest, index < steps);
}

/// A line that begins instead of a move above it, by the number of that move: a click plays it.
fn other_line(brush: &mut Brush, stage: &Stage, (branch, number): (&Branch, Option<String>), at: Rect) {
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
    let number = number.map(|number| format!("{number}: ")).unwrap_or_default();
    let game = if branch.line == 0 { "game: " } else { "" };
    brush.write(pen, at, Align::Left, &format!("{number}{game}{}", branch.words));
}

/// The number of a step, and a dot in the colour of who moved. Returns the place behind.
fn head(brush: &mut Brush, stage: &Stage, step: &Step, label: &str, at: Rect, played: bool) -> Rect {
    let body = i32::from(stage.layout.body);
    let quiet = quiet(stage, played);
    let number = quiet.width("000").max(quiet.width(label));
    brush.write(quiet, Rect { w: number, ..at }, Align::Right, label);
    let used = number + body / 2;
    let rest = Rect { x: at.x + used, w: at.w - used, ..at };
    if step.seat.is_none() {
        return rest;
    }
    let r = f32::from(quiet.size) * 0.32;
    let (x, y) = (rest.x as f32 + r + 1.0, at.y as f32 + at.h as f32 / 2.0);
    let color = stage.colors(step.seat).seat;
    brush.prims.push(Prim::Circle { x, y, r: r + 1.0, color: stage.role(Role::InkQuiet).into() });
    brush.prims.push(Prim::Circle { x, y, r, color: color.into() });
    Rect { x: rest.x + body, w: rest.w - body, ..rest }
}

/// The move, or what happened where a step is no single move; a dot where something is said about it.
fn entry(brush: &mut Brush, stage: &Stage, step: &Step, at: Rect, played: bool) {
    let body = i32::from(stage.layout.body);
    let mut rest = at;
    if step.comment.is_some() {
        let (x, y) = ((rest.right() - body / 4) as f32, at.y as f32 + at.h as f32 / 2.0);
        brush.prims.push(Prim::Circle { x, y, r: body as f32 * 0.16, color: stage.role(Role::LastMove).into() });
        rest.w -= body;
    }
    let ink = if step.corrected { Role::Alert } else { Role::Ink };
    let loud = Pen { color: stage.role(ink).alpha(if played { 255 } else { 140 }), ..quiet(stage, played) };
    let weight = if step.notation.is_empty() { Weight::Regular } else { Weight::Bold };
    brush.write(Pen { weight, ..loud }, rest, Align::Left, &step.told());
}
