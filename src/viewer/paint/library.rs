//! The library: search field, list by game, details of the selected replay.

use std::sync::Arc;

use super::{Brush, Plan};
use crate::model::{Image, Role};
use crate::scene::{Align, Prim, Rect};
use crate::viewer::game::Source;
use crate::viewer::lists::Lists;
use crate::viewer::shelf::{Entry, Room, Row, Shelf};

/// The side of a thumbnail, for letters of a size. It grows in steps, so that a window that is drawn larger by hand does not want
/// new ones all the time.
pub fn thumbnail_side(body: i32) -> i32 {
    (Row::Entry(0).height(body) - 4) / 4 * 4
}

pub fn library(brush: &mut Brush, plan: &Plan, lists: &Lists, open: Option<&Source>) {
    let Some(drawer) = &plan.library else { return };
    brush.fill(drawer.rect, Role::Panel, 255);
    brush.fill(Rect { x: drawer.rect.right() - 1, w: 1, ..drawer.rect }, Role::InkQuiet, 70);
    field(brush, drawer.field, &lists.shelf, lists.typing);
    list(brush, drawer.list, lists, open);
    details(brush, drawer.details, &lists.shelf);
}

fn field(brush: &mut Brush, rect: Rect, shelf: &Shelf, typing: bool) {
    brush.round(rect, Role::PanelRaised, 255);
    brush.frame(rect, if typing { Role::LastMove } else { Role::InkQuiet }, if typing { 255 } else { 90 });
    let pad = brush.body / 2;
    let lens = brush.body as f32 * 0.3;
    let (x, y) = ((rect.x + pad) as f32 + lens, rect.y as f32 + rect.h as f32 / 2.0 - lens / 4.0);
    let color = brush.role(Role::InkQuiet).into();
    let width = (brush.body as f32 / 9.0).max(1.5);
    brush.prims.push(Prim::Ring { x, y, r: lens, width, color });
    let (from, to) = ((x + lens * 0.7, y + lens * 0.7), (x + lens * 1.7, y + lens * 1.7));
    brush.prims.push(Prim::Line { from, to, width, color });
    let left = pad * 2 + brush.body;
    let mut inner = Rect { x: rect.x + left, w: rect.w - left - pad, ..rect };
    let count = format!("{}{}", shelf.shown().len(), if shelf.reading { "…" } else { "" });
    let quiet = brush.small(Role::InkQuiet);
    let used = brush.write(quiet, inner, Align::Right, &count);
    inner.w -= used + pad;
    let (pen, text) = match (shelf.query.is_empty(), typing) {
        (true, false) => (brush.pen(Role::InkQuiet), "search"),
        (_, _) => (brush.pen(Role::Ink), shelf.query.as_str()),
    };
    // The end of what is typed stays in sight.
    let mut tail = text;
    while pen.width(tail) > inner.w - 2 && !tail.is_empty() {
        let mut chars = tail.chars();
        chars.next();
        tail = chars.as_str();
    }
    let end = brush.write(pen, inner, Align::Left, tail);
    if typing {
        let caret = Rect::new(inner.x + end + 1, rect.y + rect.h / 5, (brush.body / 8).max(1), rect.h * 3 / 5);
        brush.fill(caret, Role::LastMove, 255);
    }
}

fn list(brush: &mut Brush, rect: Rect, lists: &Lists, open: Option<&Source>) {
    let shelf = &lists.shelf;
    if shelf.rows.is_empty() {
        let words = match (shelf.reading, shelf.query.is_empty()) {
            (true, _) => "looking for replays …",
            (false, true) => "no replays here",
            (false, false) => "nothing found",
        };
        let pen = brush.pen(Role::InkQuiet);
        brush.write(pen, Rect { h: (brush.body * 3).min(rect.h), ..rect }, Align::Left, words);
        return;
    }
    let bar_w = (brush.body / 3).max(3);
    let wide = Rect { w: rect.w - bar_w * 2, ..rect };
    let mut seen = 0;
    for (row, below) in shelf.seen(Room { body: brush.body, height: rect.h }) {
        seen += 1;
        let at = Rect { y: rect.y + below, h: row.height(brush.body), ..wide };
        match row {
            Row::Head { entry, count } => head(brush, at, shelf.entries.get(entry), count),
            Row::Entry(index) => {
                let Some(entry) = shelf.entries.get(index) else { continue };
                let state = (shelf.selected == Some(index), open == Some(&entry.source));
                let words = item(brush, at, entry, state);
                let image = lists.thumbnails.of(&entry.source);
                let left = if entry.plays() { thumbnail(brush, words, image) } else { 0 };
                told(brush, Rect { x: words.x + left, w: words.w - left, ..words }, entry);
            }
        }
    }
    scrollbar(brush, Rect { x: rect.right() - bar_w, w: bar_w, ..rect }, (shelf.top, seen, shelf.rows.len()));
}

pub fn scrollbar(brush: &mut Brush, rect: Rect, (top, seen, all): (usize, usize, usize)) {
    if all <= seen {
        return;
    }
    let h = (rect.h * seen as i32 / all as i32).max(brush.body);
    let y = rect.y + (rect.h - h) * top as i32 / (all - seen).max(1) as i32;
    let thumb = Rect { y: y.min(rect.bottom() - h), h, ..rect };
    let color = brush.role(Role::InkQuiet).alpha(110);
    brush.prims.push(Prim::Rounded { rect: thumb, radius: rect.w as f32 / 2.0, color });
}

fn head(brush: &mut Brush, at: Rect, entry: Option<&Entry>, count: usize) {
    let name = entry.map_or("", |entry| entry.game.as_str());
    let name = if name.is_empty() { "cannot be read" } else { name };
    let line = Rect { y: at.bottom() - brush.body * 7 / 4, h: brush.body * 3 / 2, ..at };
    let (pen, quiet) = (brush.bold(Role::LastMove), brush.small(Role::InkQuiet));
    let used = brush.write(quiet, line, Align::Right, &count.to_string());
    brush.write(pen, Rect { w: line.w - used - brush.body / 2, ..line }, Align::Left, name);
    brush.fill(Rect { y: at.bottom() - 2, h: 1, ..at }, Role::InkQuiet, 60);
}

/// The surface of a row. Returns where its picture and its words stand.
fn item(brush: &mut Brush, at: Rect, entry: &Entry, (selected, open): (bool, bool)) -> Rect {
    let cell = Rect { h: at.h - 2, ..at };
    if selected {
        brush.round(cell, Role::LastMove, 48);
    } else if brush.over(at) {
        brush.round(cell, Role::PanelRaised, 255);
    }
    if open {
        let mark = Rect::new(at.x, at.y + at.h / 5, (brush.body / 5).max(2), at.h * 3 / 5);
        brush.fill(mark, Role::LastMove, 255);
    }
    let pad = if entry.plays() { brush.body / 3 } else { brush.body / 2 };
    Rect { x: cell.x + pad, w: cell.w - 2 * pad, ..cell }
}

/// The board at its best moment, or the place it will have. Returns the width that is used.
fn thumbnail(brush: &mut Brush, row: Rect, image: Option<&Arc<Image>>) -> i32 {
    let side = thumbnail_side(brush.body);
    let slot = Rect::new(row.x, row.y + (row.h - side) / 2, side, side);
    match image {
        Some(image) => {
            let (w, h) = (image.width() as i32, image.height() as i32);
            let rect = Rect::new(slot.x + (slot.w - w) / 2, slot.y + (slot.h - h) / 2, w, h);
            brush.prims.push(Prim::Image { image: Arc::clone(image), rect, turn: 0, ink: None, alpha: 255 });
        }
        None => brush.round(slot, Role::InkQuiet, 26),
    }
    side + brush.body * 2 / 3
}

/// Who played, how it ended and when, and in which file that stands.
fn told(brush: &mut Brush, rect: Rect, entry: &Entry) {
    let line = brush.body * 4 / 3;
    let top = rect.y + (rect.h - 3 * line) / 2;
    let row = |i: i32| Rect { y: top + i * line, h: line, ..rect };
    let quiet = brush.small(Role::InkQuiet);
    if !entry.plays() {
        let pen = brush.pen(Role::Harm);
        brush.write(pen, row(0), Align::Left, &entry.name());
        let why = entry.problem.as_deref().unwrap_or_default();
        quiet.paragraph(&mut brush.prims, Rect { h: 2 * line, ..row(1) }, why);
        return;
    }
    let pen = brush.pen(Role::Ink);
    brush.write(pen, row(0), Align::Left, &entry.name());
    let used = brush.write(quiet, row(1), Align::Left, &entry.result);
    let date = if used > 0 { format!(" · {}", entry.date) } else { entry.date.clone() };
    // Half a date tells nothing; the whole of it stands below the list too.
    if !entry.date.is_empty() && used + quiet.width(&date) <= rect.w {
        brush.write(quiet, Rect { x: rect.x + used, w: rect.w - used, ..row(1) }, Align::Left, &date);
    }
    brush.write(quiet, row(2), Align::Left, &entry.file());
}

fn details(brush: &mut Brush, rect: Rect, shelf: &Shelf) {
    brush.round(rect, Role::PanelRaised, 255);
    let Some(entry) = shelf.selected_entry() else { return };
    let inner = rect.inset(brush.body / 2);
    let line_h = brush.body * 4 / 3;
    let mut lines: Vec<(Role, String)> = entry.players.iter().map(|name| (Role::Ink, name.clone())).collect();
    let mut say = |role: Role, text: &str| {
        if !text.is_empty() {
            lines.push((role, text.to_string()));
        }
    };
    say(Role::LastMove, &entry.result);
    say(
        Role::InkQuiet,
        &[entry.title.as_str(), &entry.length, &entry.date].map(str::trim).join("  ").trim().replace("    ", "  "),
    );
    say(Role::InkQuiet, &entry.source.path.display().to_string());
    let room = (inner.h / line_h).max(1) as usize;
    let problem = entry.problem.as_deref().unwrap_or_default();
    let mut y = inner.y;
    let keep = room.saturating_sub(usize::from(!problem.is_empty()));
    for (role, text) in lines.iter().take(keep) {
        let pen = brush.small(*role);
        brush.write(pen, Rect { y, h: line_h, ..inner }, Align::Left, text);
        y += line_h;
    }
    if !problem.is_empty() {
        let pen = brush.small(Role::Harm);
        pen.paragraph(&mut brush.prims, Rect { y, h: inner.bottom() - y, ..inner }, problem);
    }
}
