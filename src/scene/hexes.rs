//! A floor of hexagons.

use super::stage::Stage;
use super::{Color, Prim, Rect, Rgb};
use crate::model::{Cell, Grid, Ground, Replay};

/// Hexagons narrower than this have no joints between them, and those narrower than half of it are not told apart at all.
const LEAST: i32 = 8;

/// Lays all hexagons that are seen, on an edge that goes around all of them.
pub(super) fn floor(stage: &Stage, replay: &Replay, prims: &mut Vec<Prim>) {
    let look = replay.look.board.ground;
    let ground = stage.view.theme.ground(look);
    let layout = &stage.layout;
    let cells: Vec<Cell> = layout.cells_seen().filter(|cell| layout.sees(*cell)).collect();
    if layout.cell < LEAST / 2 {
        prims.push(Prim::Rect { rect: layout.cells, color: ground.floor().into() });
        return;
    }
    let edge = (layout.cell as f32 / 14.0).clamp(1.0, 5.0);
    let rim = cells.iter().filter(|cell| is_outer(replay, **cell));
    prims.extend(rim.map(|cell| grown(stage, *cell, edge, ground.rim().shade(-0.45).into())));
    let joint = joint(stage, look);
    // What shows between hexagons that leave a little room is their joint.
    prims.extend(cells.iter().map(|cell| grown(stage, *cell, 0.7, joint)));
    let inset = if layout.cell < LEAST { 0.5 } else { -(layout.cell as f32 / 90.0).max(0.5) };
    prims.extend(cells.iter().map(|cell| grown(stage, *cell, inset, shade(stage, look, *cell).into())));
}

/// The colour between hexagons; an even floor has none.
pub(super) fn joint(stage: &Stage, ground: Ground) -> Color {
    let own = stage.view.theme.ground(ground);
    match ground {
        Ground::Tiles | Ground::Cloth | Ground::Lines => own.grid().into(),
        Ground::Checker => own.floor_alt().shade(-0.25).into(),
        Ground::Plain => own.floor().into(),
    }
}

/// The colour of a hexagon. Neighbours have three shades, so that none is beside its own.
pub(super) fn shade(stage: &Stage, ground: Ground, cell: Cell) -> Rgb {
    let own = stage.view.theme.ground(ground);
    let third = third(stage, cell);
    match ground {
        Ground::Tiles => own.floor().mix(own.floor_alt(), [0, 128, 256][third]),
        Ground::Checker => own.floor().mix(own.floor_alt(), [0, 90, 180][third]),
        Ground::Cloth | Ground::Lines | Ground::Plain => own.floor(),
    }
}

/// Which of three colours a hexagon has.
fn third(stage: &Stage, cell: Cell) -> usize {
    // Along a row, or a column, the three follow each other; the next one begins one further or two.
    let (along, line) = match stage.layout.expanse.grid {
        Grid::HexCols => (cell.row, cell.col),
        Grid::HexRowsEven => (cell.col, cell.row + 1),
        Grid::HexRows | Grid::Square | Grid::Free => (cell.col, cell.row),
    };
    (along + 2 * line.rem_euclid(2)).rem_euclid(3) as usize
}

/// Whether a cell lies at the edge of the board.
fn is_outer(replay: &Replay, cell: Cell) -> bool {
    let (right, bottom) = (i32::from(replay.size.cols) - 1, i32::from(replay.size.rows) - 1);
    cell.col == 0 || cell.row == 0 || cell.col == right || cell.row == bottom
}

/// A hexagon that reaches so many pixels beyond its corners.
pub(super) fn grown(stage: &Stage, cell: Cell, by: f32, color: Color) -> Prim {
    let (x, y) = stage.layout.cell_px(cell);
    let away = |(cx, cy): (f32, f32)| {
        let (dx, dy) = (cx - x, cy - y);
        let part = 1.0 + by / dx.hypot(dy).max(1.0);
        (x + dx * part, y + dy * part)
    };
    Prim::Polygon { points: stage.layout.corners(cell).into_iter().map(away).collect(), color }
}

/// The largest square in the middle of a hexagon.
pub(super) fn inner(rect: Rect) -> Rect {
    let side = rect.w.min(rect.h) * 3 / 4;
    Rect::new(rect.x + (rect.w - side) / 2, rect.y + (rect.h - side) / 2, side, side)
}
