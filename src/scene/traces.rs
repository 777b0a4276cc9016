//! Traces of moves: the way a man went, and what was taken.

use std::sync::Arc;

use super::stage::Stage;
use super::{Prim, Sprite};
use crate::model::{Cell, Kind, Role, Seat};

/// The shape of a kind in the middle of a pixel, `side` wide.
fn figure(
    stage: &Stage,
    (kind, seat): (Kind, Option<Seat>),
    (x, y): (f32, f32),
    (side, alpha): (f32, u8),
) -> Option<Prim> {
    let (shape, key) = &stage.kinds.get(usize::from(kind.0))?.shape;
    let side = side.round().clamp(1.0, 8000.0) as u16;
    Some(Prim::Sprite(Sprite {
        shape: Arc::clone(shape),
        key: *key,
        x: x.floor() as i32,
        y: y.floor() as i32,
        across: side,
        down: side,
        turn: 0,
        colors: Arc::clone(stage.colors(seat)),
        alpha,
    }))
}

/// What was taken, pale and crossed out, once it is gone.
pub(super) fn ghost(stage: &Stage, at: Cell, what: (Kind, Option<Seat>), part: f32, prims: &mut Vec<Prim>) {
    if part < 1.0 {
        return;
    }
    let (x, y) = stage.layout.px(at.col as f32, at.row as f32);
    let cell = stage.layout.cell as f32;
    prims.extend(figure(stage, what, (x, y), (cell, 77)));
    let r = cell * 0.2;
    for (dx, dy) in [(r, r), (r, -r)] {
        let points = vec![(x - dx, y - dy), (x + dx, y + dy)];
        let color = stage.role(Role::Harm).alpha(200);
        prims.push(Prim::Polyline { points, width: (cell * 0.07).max(1.5), color });
    }
}

/// What somebody has eaten, beside its head.
pub(super) fn eaten(stage: &Stage, at: Cell, what: (Kind, Option<Seat>), part: f32, prims: &mut Vec<Prim>) {
    let (x, head) = stage.layout.px(at.col as f32, at.row as f32);
    let cell = stage.layout.cell as f32;
    let rise = cell * if stage.view.calm { 0.85 } else { 0.45 + 0.4 * part };
    let y = if head - rise < stage.layout.pane.y as f32 + cell * 0.4 { head + rise } else { head - rise };
    let color = stage.on_board(Role::LastMove).alpha(190);
    prims.push(Prim::Ring { x, y: head, r: cell * 0.72, width: (cell * 0.1).max(1.5), color });
    prims.extend(figure(stage, what, (x - cell * 0.5, y), (cell, 255)));
}

/// The way of a move, once it is done.
pub(super) fn way(stage: &Stage, cells: &[Cell], seat: Seat, part: f32, prims: &mut Vec<Prim>) {
    if part < 1.0 {
        return;
    }
    let points = cells.iter().map(|cell| stage.layout.px(cell.col as f32, cell.row as f32)).collect();
    let color = stage.ink(Some(seat)).alpha(178);
    prims.push(Prim::Polyline { points, width: stage.layout.cell as f32 * 0.12, color });
}
