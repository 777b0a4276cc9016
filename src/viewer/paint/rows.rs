//! Where the rows of the list of moves stand, and what a click on one asks for. Moves stand as on a score sheet, variations under
//! the move they replace; rounds in which nothing happens share a row.

use crate::model::{Branch, Numbering, Replay};
use crate::scene::{Rect, Stage};
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
    pub(super) shared: i32,
    pub(super) comment: Rect,
    /// For what the players' programs said; empty where they say nothing.
    pub heard: Rect,
    pub(super) all: Vec<Row>,
}

/// One row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// Moves beside each other, from one on, behind so many empty places.
    Steps { first: usize, count: usize, empty: usize },
    /// Steps in which nothing happens: the first and the last of them.
    Quiet(usize, usize),
    /// Another line, by its place among the branches of the match.
    Branch(usize),
}

impl Row {
    /// Whether the last of so many steps stands here.
    pub fn holds(self, steps: usize) -> bool {
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
    let told =
        replay.comment.is_some() || replay.steps.iter().any(|step| step.comment.is_some() || !step.faults.is_empty());
    let comment_h = if told { (line * 4).min(inner.h / 2) } else { 0 };
    let heard_h = if super::heard::speaks(replay) { inner.h / 2 } else { 0 };
    let list = Rect { h: inner.h - comment_h - heard_h, ..inner };
    let seen = (list.h / line).max(1) as usize;
    let across = across(game, list.w / (body * 9));
    let shared = match replay.numbering {
        Numbering::Pairs(_) if across > 1 => super::moves::quiet(stage, true).width("000.") + body / 3,
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
    pub(super) fn place(&self, row: Rect, nth: usize) -> (Rect, Rect) {
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
    pub(super) fn row(&self, nth: usize) -> Rect {
        Rect { y: self.list.y + nth as i32 * self.line, h: self.line, ..self.list }
    }

    /// How many rows there are in all.
    pub fn all(&self) -> usize {
        self.all.len()
    }
}
