//! The log: the last steps in the game's own notation, the newest at the bottom.

use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Prim, Rect};
use crate::font::Weight;
use crate::model::{Replay, Role, Step};
use crate::timeline::Sample;

pub(super) fn draw(stage: &Stage, replay: &Replay, sample: &Sample, prims: &mut Vec<Prim>) {
    let Some(rect) = stage.layout.log else { return };
    let body = i32::from(stage.layout.body);
    let inner = rect.inset(body / 2);
    let line = body * 3 / 2;
    let rows = (inner.h / line).max(1) as usize;
    let last = sample.steps;
    // While there are fewer steps than rows, the list grows from the top.
    let first = last.saturating_sub(rows);
    for (row, index) in (first..last).enumerate() {
        let Some(step) = replay.steps.get(index) else { break };
        let at = Rect { y: inner.y + row as i32 * line, h: line, ..inner };
        if index + 1 == last {
            let color = stage.role(Role::LastMove).alpha(36);
            let lit = Rect::new(rect.x + 2, at.y, rect.w - 4, line);
            prims.push(Prim::Rounded { rect: lit, radius: body as f32 / 4.0, color });
        }
        entry(stage, step, at, prims);
    }
}

/// Number, a dot in the colour of who moved, and the move; or what happened, where a step is no single move.
fn entry(stage: &Stage, step: &Step, at: Rect, prims: &mut Vec<Prim>) {
    let body = i32::from(stage.layout.body);
    let quiet = Pen::new((body * 9 / 10).max(8) as u16, stage.role(Role::InkQuiet));
    let number = quiet.width("000") + body / 3;
    quiet.write(prims, Rect { w: number - body / 3, ..at }, Align::Right, &step.number.to_string());
    let mut rest = Rect { x: at.x + number, w: at.w - number, ..at };
    if step.seat.is_some() {
        let r = f32::from(quiet.size) * 0.32;
        let (x, y) = (rest.x as f32 + r + 1.0, at.y as f32 + at.h as f32 / 2.0);
        let color = stage.colors(step.seat).seat;
        prims.push(Prim::Circle { x, y, r: r + 1.0, color: stage.role(Role::InkQuiet).into() });
        prims.push(Prim::Circle { x, y, r, color: color.into() });
        rest = Rect { x: rest.x + body, w: rest.w - body, ..rest };
    }
    let loud = Pen { weight: Weight::Bold, color: stage.role(Role::Ink).into(), ..quiet };
    if step.notation.is_empty() {
        quiet.write(prims, rest, Align::Left, &step.caption.text());
    } else {
        loud.write(prims, rest, Align::Left, &step.judged());
    }
}
