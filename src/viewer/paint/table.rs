//! What a game in play adds to the picture: what is picked up and where it could go, whose turn it is, buttons, questions.

use super::Brush;
use crate::model::{Cell, Millis, Role, Tint};
use crate::scene::{Align, Pen, Prim, Rect, Stage};
use crate::viewer::command::Command;
use crate::viewer::keys;
use crate::viewer::plan::{DraftPlan, Strip, TableCard};
use crate::viewer::table::{Draft, GameInPlay, Hand, TableQuestion};

/// What is picked up, and where one could go: rings where something stands, dots elsewhere. A leap that must go on is told in red.
pub fn hand(brush: &mut Brush, stage: &Stage, hand: &Hand, taken: &dyn Fn(Cell) -> bool) {
    let layout = &stage.layout;
    let cell = layout.cell as f32;
    let seen = |at: &Cell| {
        let (x, y) = layout.cell_px(*at);
        layout.pane.contains(x as i32, y as i32)
    };
    let leaps = hand.picked().len() > 1;
    for at in hand.picked().iter().copied().filter(seen) {
        let rect = layout.cell_rect(at);
        let color = stage.tint(Tint::Green);
        brush.prims.push(Prim::Rounded { rect, radius: 2.0, color: color.alpha(40) });
        brush.prims.push(Prim::Frame { rect, radius: 2.0, width: (cell / 16.0).max(2.0), color: color.into() });
    }
    let color = stage.tint(if leaps { Tint::Red } else { Tint::Blue });
    for at in hand.targets().into_iter().filter(seen) {
        let (x, y) = layout.cell_px(at);
        let dark = stage.role(Role::Dark).alpha(90);
        if taken(at) {
            let width = (cell / 12.0).max(2.0);
            brush.prims.push(Prim::Ring { x, y, r: cell * 0.42, width: width + 2.0, color: dark });
            brush.prims.push(Prim::Ring { x, y, r: cell * 0.42, width, color: color.into() });
        } else {
            let r = (cell * 0.13).max(2.0);
            brush.prims.push(Prim::Circle { x, y, r: r + 1.0, color: dark });
            brush.prims.push(Prim::Circle { x, y, r, color: color.into() });
        }
    }
}

/// A sign at the card of who is to move: a frame, and in its middle, where cards are empty, what they do.
pub fn turn(brush: &mut Brush, stage: &Stage, table: &GameInPlay, now: Millis) {
    let seat = table.turn();
    let counted = matches!(table.asked, Some(TableQuestion::Dead(_)));
    if table.ended.is_some() || counted || stage.layout.listed {
        return;
    }
    let Some(rect) = stage.layout.seats.get(seat.index()).copied() else { return };
    let color = stage.role(Role::LastMove);
    let radius = brush.body as f32 / 3.0;
    let width = (brush.body as f32 / 6.0).max(2.0);
    brush.prims.push(Prim::Frame { rect, radius, width, color: color.into() });
    let words = match (table.thinks(), table.paused) {
        (_, true) => "paused",
        (true, false) => "thinks",
        (false, false) => "to move",
    };
    let pen = Pen::bold((brush.body * 4 / 5).max(9) as u16, stage.role(Role::Panel));
    let dots = if table.thinks() { brush.body * 3 / 2 } else { 0 };
    let (w, h) = (pen.width(words) + brush.body + dots, brush.body * 5 / 4);
    let pill = Rect::new(rect.x + (rect.w - w) / 2, rect.y + width as i32, w, h);
    if rect.w < w * 3 {
        return;
    }
    brush.prims.push(Prim::Rounded { rect: pill, radius: h as f32 / 2.0, color: color.into() });
    brush.write(pen, Rect { x: pill.x + brush.body / 2, w: w - brush.body, ..pill }, Align::Left, words);
    if dots > 0 {
        moving_dots(brush, pill, stage, now);
    }
}

/// Three dots, of which one after the other is lit.
fn moving_dots(brush: &mut Brush, pill: Rect, stage: &Stage, now: Millis) {
    let step = brush.body as f32 * 0.45;
    let lit = now.0 / 250 % 3;
    for i in 0..3u32 {
        let x = pill.right() as f32 - brush.body as f32 * 0.45 - (2 - i) as f32 * step;
        let y = pill.y as f32 + pill.h as f32 / 2.0;
        let color = stage.role(Role::Panel).alpha(if i == lit { 255 } else { 110 });
        brush.prims.push(Prim::Circle { x, y, r: step * 0.3, color });
    }
}

/// The buttons of the table, each with its word.
pub fn strip(brush: &mut Brush, strip: &Strip) {
    brush.fill(strip.rect, Role::Panel, 255);
    for (command, rect) in &strip.buttons {
        button(brush, *rect, label(*command), false);
    }
}

fn button(brush: &mut Brush, rect: Rect, words: &str, loud: bool) {
    let over = brush.over(rect);
    match (loud, over) {
        (true, _) => brush.round(rect, Role::LastMove, if over { 255 } else { 225 }),
        (false, true) => brush.round(rect, Role::LastMove, 50),
        (false, false) => brush.round(rect, Role::PanelRaised, 255),
    }
    brush.frame(rect, Role::InkQuiet, 110);
    let pen = if loud { brush.bold(Role::Panel) } else { brush.pen(Role::Ink) };
    brush.write(pen.shrink(words, rect.w, 8), rect, Align::Centre, words);
}

/// The word on the button of a command.
pub fn label(command: Command) -> &'static str {
    keys::binding(command).and_then(|binding| binding.short).unwrap_or("")
}

/// A question at the table, with its answers.
pub fn question(brush: &mut Brush, card: &TableCard) {
    brush.card(card.rect);
    for (line, words) in card.words.iter().enumerate() {
        let pen = if line == 0 { brush.bold(Role::Ink) } else { brush.small(Role::InkQuiet) };
        let at = Rect { y: card.head.y + line as i32 * brush.body * 3 / 2, h: brush.body * 3 / 2, ..card.head };
        brush.write(pen.shrink(words, at.w, 8), at, Align::Left, words);
    }
    for (i, (_, rect, words)) in card.answers.iter().enumerate() {
        button(brush, *rect, words, i == 0);
    }
}

/// The move that is being written.
pub fn typed(brush: &mut Brush, typed: &str) {
    super::prompt(brush, "your move", typed);
}

/// The sheet on which a new game is agreed.
pub fn draft(brush: &mut Brush, at: &DraftPlan, draft: &Draft) {
    brush.fill(brush.whole, Role::Backdrop, 120);
    brush.card(at.card);
    let (title, quiet) = (brush.bold(Role::Ink), brush.small(Role::InkQuiet));
    brush.write(title, at.title, Align::Left, "New game");
    brush.write(quiet, at.title, Align::Right, "arrows choose · Enter begins · Esc closes");
    for (i, ((_, name, value), row)) in draft.rows().iter().zip(&at.rows).enumerate() {
        if i == draft.row {
            brush.round(row.rect, Role::LastMove, 40);
        }
        let pad = brush.body / 2;
        let named = Rect { x: row.name.x + pad, w: row.name.w - pad, ..row.name };
        brush.write(brush.pen(Role::InkQuiet), named, Align::Left, name);
        for (rect, sign) in [(row.back, "‹"), (row.on, "›")] {
            let role = if brush.over(rect) { Role::LastMove } else { Role::InkQuiet };
            brush.write(brush.bold(role), rect, Align::Centre, sign);
        }
        let pen = brush.bold(Role::Ink);
        brush.write(pen.shrink(value, row.value.w, 8), row.value, Align::Centre, value);
    }
    if let Some(wrong) = &draft.wrong {
        let pen = brush.small(Role::Harm);
        brush.write(pen.shrink(wrong, at.wrong.w, 8), at.wrong, Align::Left, wrong);
    }
    button(brush, at.begin, "Begin", true);
}

/// The stones that were shown as dead.
pub fn dead(brush: &mut Brush, stage: &Stage, cells: &[Cell]) {
    let r = stage.layout.cell as f32 * 0.24;
    let width = (stage.layout.cell as f32 / 9.0).max(2.0);
    let color = stage.tint(Tint::Red).into();
    for cell in cells {
        let (x, y) = stage.layout.cell_px(*cell);
        for (dx, dy) in [(r, r), (r, -r)] {
            brush.prims.push(Prim::Line { from: (x - dx, y - dy), to: (x + dx, y + dy), width, color });
        }
    }
}
