//! Goal zones: cells in the colours of seats, and whose goal they are.

use super::floor::pictured;
use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Prim, Rect};
use crate::model::{Cell, Replay, Seat};

/// Goal cells in their seat's colour, chequered like a finish, as far as they are `wanted`; a cell of two seats shows both.
pub(super) fn draw(stage: &Stage, replay: &Replay, wanted: &dyn Fn(Cell) -> bool, prims: &mut Vec<Prim>) {
    let mut zones = replay.look.board.zones.clone();
    zones.sort_unstable();
    zones.dedup();
    zones.retain(|(cell, _)| replay.size.holds(*cell));
    let alpha: u8 = if pictured(stage, replay.look.board.ground) { 130 } else { 58 };
    for same in zones.chunk_by(|a, b| a.0 == b.0).filter(|same| wanted(same[0].0)) {
        let rect = stage.layout.cell_rect(same[0].0);
        if stage.layout.expanse.grid.is_hex() {
            let tint = |(cell, seat): &(Cell, Seat)| {
                stage.layout.tile(*cell, stage.colors(Some(*seat)).seat.alpha(alpha.saturating_add(30)))
            };
            prims.extend(same.iter().map(tint));
            continue;
        }
        for (i, (_, seat)) in same.iter().enumerate() {
            let (from, to) = (rect.w * i as i32 / same.len() as i32, rect.w * (i as i32 + 1) / same.len() as i32);
            let color = stage.colors(Some(*seat)).seat.alpha(alpha);
            prims.push(Prim::Rect { rect: Rect::new(rect.x + from, rect.y, to - from, rect.h), color });
        }
        if let [(_, seat)] = same {
            let (w, h) = (rect.w / 2, rect.h / 2);
            for (x, y) in [(rect.x, rect.y), (rect.x + w, rect.y + h)] {
                let color = stage.colors(Some(*seat)).seat.alpha(60);
                prims.push(Prim::Rect { rect: Rect::new(x, y, w, h), color });
            }
        }
    }
    for seat in replay.seats() {
        let cells: Vec<Cell> = zones.iter().filter(|zone| zone.1 == seat).map(|zone| zone.0).collect();
        goal((stage, replay), seat, &cells, wanted, prims);
    }
}

/// Whose goal it is: the number in its middle, and arrows that lead there, where the goal lies along an edge.
fn goal(
    (stage, replay): (&Stage, &Replay),
    seat: Seat,
    cells: &[Cell],
    wanted: &dyn Fn(Cell) -> bool,
    prims: &mut Vec<Prim>,
) {
    let Some(out) = edge(replay, cells).filter(|_| cells.len() > 4) else { return };
    let side = stage.layout.cell as f32;
    let color = stage.colors(Some(seat)).seat;
    let quarter = cells.len() / 4;
    let arrows = [cells.get(quarter), cells.get(cells.len() - 1 - quarter)].into_iter().flatten();
    for cell in arrows.filter(|cell| wanted(**cell)) {
        let (x, y) = stage.layout.cell_px(*cell);
        // On a turned board out is elsewhere.
        let spot = stage.layout.expanse.grid.spot(*cell);
        let (far_x, far_y) = stage.layout.px(spot.col() + out.0, spot.row() + out.1);
        let (ux, uy) = ((far_x - x) / side, (far_y - y) / side);
        let at =
            |along: f32, across: f32| (x + (ux * along - uy * across) * side, y + (uy * along + ux * across) * side);
        let points = vec![at(-0.12, -0.3), at(0.18, 0.0), at(-0.12, 0.3)];
        prims.push(Prim::Polyline { points, width: (side * 0.12).max(1.0), color: color.alpha(220) });
    }
    if let Some(cell) = cells.get(cells.len() / 2).filter(|cell| stage.layout.cell >= 12 && wanted(**cell)) {
        let rect = stage.layout.cell_rect(*cell);
        let pen = Pen::bold((rect.h * 3 / 4) as u16, color);
        pen.write(prims, rect, Align::Centre, &(seat.0 + 1).to_string());
    }
}

/// The way off the board from cells that all lie along one of its edges.
fn edge(replay: &Replay, cells: &[Cell]) -> Option<(f32, f32)> {
    let (right, bottom) = (i32::from(replay.size.cols) - 1, i32::from(replay.size.rows) - 1);
    let (col, row) = (|at| cells.iter().all(|cell| cell.col == at), |at| cells.iter().all(|cell| cell.row == at));
    let edges = [(col(0), (-1.0, 0.0)), (col(right), (1.0, 0.0)), (row(0), (0.0, -1.0)), (row(bottom), (0.0, 1.0))];
    edges.into_iter().find(|(lies, _)| *lies).map(|(_, out)| out)
}
