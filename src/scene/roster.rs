//! The roster: more players than cards, a line for each, the best first.

use std::cmp::Reverse;

use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Layout, Prim, Rect};
use crate::model::{Replay, Role, Seat, Standing};

/// One player's line.
struct Line<'a> {
    seat: Seat,
    name: &'a str,
    /// From 1; players with the same score share one.
    place: usize,
    score: String,
    out: bool,
}

/// Draws the players after so many steps, or, before anybody is to know the score, only who they are.
pub(super) fn draw(stage: &Stage, replay: &Replay, steps: Option<usize>, prims: &mut Vec<Prim>) {
    let lines = lines(replay, steps);
    let places = places(stage, lines.len());
    // The last line tells how many there was no room for.
    let shown = if lines.len() > places.len() { places.len().saturating_sub(1) } else { lines.len() };
    for (line, rect) in lines.iter().take(shown).zip(&places) {
        write(stage, line, steps.is_some(), *rect, prims);
    }
    if let Some(rect) = places.get(shown).filter(|_| shown < lines.len()) {
        let text = format!("+{} more", lines.len() - shown);
        pen(stage, rect.h, Role::InkQuiet).write(prims, *rect, Align::Centre, &text);
    }
}

/// Where lines stand in the blocks of the list: as low as it takes to hold all, and as words can be read.
fn places(stage: &Stage, count: usize) -> Vec<Rect> {
    let Layout { width, height, body, .. } = stage.layout;
    let least = (width.min(height) / 36).max(12);
    let most = (i32::from(body) * 3 / 2).max(least);
    let lines = |high: i32| -> Vec<Rect> {
        let block = |block: &Rect| {
            let (inner, pad) = (block.inset(high / 4), high / 8);
            let (top, bottom) = (block.y + pad, block.bottom() - pad);
            let rows = ((bottom - top) / high).max(1);
            (0..rows).map(move |row| Rect { y: top + row * high, h: high.min(bottom - top), ..inner })
        };
        stage.layout.seats.iter().flat_map(block).collect()
    };
    (least..=most).rev().map(lines).find(|places| places.len() >= count).unwrap_or_else(|| lines(least))
}

/// All players, the best first and of equals the first at the table; in the order of their seats while there is no score.
fn lines(replay: &Replay, steps: Option<usize>) -> Vec<Line<'_>> {
    let counters = steps.map(|steps| replay.counters(steps)).unwrap_or_default();
    let score = |seat: Seat| counters.get(seat.index()).map_or(0, |own| own.score);
    let mut order: Vec<(Seat, &String)> = replay.seats().zip(&replay.players).collect();
    order.sort_by_key(|(seat, _)| Reverse(score(*seat)));
    let better = |seat: Seat| order.partition_point(|(other, _)| score(*other) > score(seat));
    let places: Vec<usize> = order.iter().map(|(seat, _)| better(*seat) + 1).collect();
    order
        .into_iter()
        .zip(places)
        .map(|((seat, name), place)| Line {
            seat,
            name,
            place,
            score: replay.look.score(score(seat)),
            out: counters.get(seat.index()).is_some_and(|own| own.standing == Standing::Out),
        })
        .collect()
}

fn pen(stage: &Stage, high: i32, role: Role) -> Pen {
    Pen::new((high * 5 / 8).max(8) as u16, stage.role(role))
}

/// Place, a chip in the seat's colour, name and score.
fn write(stage: &Stage, line: &Line, scored: bool, rect: Rect, prims: &mut Vec<Prim>) {
    let quiet = pen(stage, rect.h, Role::InkQuiet);
    let role = if line.out { Role::InkQuiet } else { Role::Ink };
    let loud = Pen::bold(quiet.size, stage.role(role));
    let gap = rect.h / 3;
    let mut rest = rect;
    // A narrow line needs its name more than its place.
    if scored && rect.w >= rect.h * 7 {
        let w = quiet.width("00");
        quiet.write(prims, Rect { w, ..rect }, Align::Right, &line.place.to_string());
        rest = Rect { x: rect.x + w + gap, w: rect.w - w - gap, ..rect };
    }
    let side = rect.h * 5 / 9;
    let chip = Rect::new(rest.x, rest.y + (rest.h - side) / 2, side, side);
    let alpha = if line.out { 110 } else { 255 };
    let color = stage.ink(Some(line.seat)).alpha(alpha);
    prims.push(Prim::Rounded { rect: chip, radius: side as f32 / 4.0, color });
    rest = Rect { x: chip.right() + gap, w: rest.right() - chip.right() - gap, ..rest };
    if scored {
        let used = loud.write(prims, rest, Align::Right, &line.score);
        rest.w -= used + gap;
    }
    Pen { color: stage.role(role).into(), ..quiet }.write(prims, rest, Align::Left, line.name);
}
