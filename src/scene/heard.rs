//! The marks players' programs put on the board: rings with a word, and lines, in the colour of their seat.

use std::collections::HashMap;

use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Prim, Rect};
use crate::model::{Cell, Mark, MarkKind, Replay, Role, Seat, Spot};
use crate::timeline::Sample;

pub(super) fn draw(stage: &Stage, replay: &Replay, sample: &Sample, prims: &mut Vec<Prim>) {
    if !stage.view.show.marks {
        return;
    }
    let (_, heard) = replay.heard(sample.steps, sample.settled);
    let marks = || heard.iter().flat_map(|heard| heard.marks.iter().map(|mark| (heard.seat, mark)));
    let seen = |mark: &Mark| mark.cells.iter().all(|cell| replay.size.holds(*cell));
    // Lines first, so that no line runs through a word.
    for (seat, mark) in marks().filter(|(_, mark)| seen(mark)) {
        match mark.kind {
            MarkKind::Line | MarkKind::Arrow => line(stage, seat, mark, prims),
            MarkKind::Circle | MarkKind::Square | MarkKind::Triangle | MarkKind::Cross | MarkKind::Label => {
                ring(stage, seat, mark, prims);
            }
        }
    }
    let mut written = HashMap::new();
    for (seat, mark) in marks().filter(|(_, mark)| seen(mark)) {
        if let (Some(words), Some(cell)) = (&mark.label, mark.cells.last()) {
            // Several words at one cell stand below each other.
            let row = written.entry(*cell).or_insert(0);
            label(stage, seat, (*cell, *row), words, prims);
            *row += 1;
        }
    }
}

fn line(stage: &Stage, seat: Seat, mark: &Mark, prims: &mut Vec<Prim>) {
    let [from, to] = mark.cells[..] else { return };
    if from == to {
        return;
    }
    let grid = stage.layout.expanse.grid;
    let (start, stop) = (grid.spot(from), grid.spot(to));
    let (col, row) = (stop.col() - start.col(), stop.row() - start.row());
    // The ends stop short of the middle of their cells, so that what stands there stays visible.
    let short = 0.42 / col.hypot(row).max(1.0);
    let end = |spot: Spot, part: f32| stage.layout.px(spot.col() + part * col, spot.row() + part * row);
    let points = vec![end(start, short), end(stop, -short)];
    let width = (stage.layout.cell as f32 * 0.1).max(2.0);
    // A dark edge keeps the line apart from walls of any colour.
    let edge = stage.role(Role::Shadow).alpha(120);
    prims.push(Prim::Polyline { points: points.clone(), width: width + 2.0, color: edge });
    let color = stage.ink(Some(seat)).alpha(220);
    prims.extend(points.last().map(|&(x, y)| Prim::Circle { x, y, r: width * 1.4, color }));
    prims.push(Prim::Polyline { points, width, color });
}

fn ring(stage: &Stage, seat: Seat, mark: &Mark, prims: &mut Vec<Prim>) {
    let Some(cell) = mark.cells.first() else { return };
    let rect = stage.layout.cell_rect(*cell);
    let width = (rect.w as f32 * 0.1).max(2.0);
    let edge = stage.role(Role::Shadow).alpha(120);
    let outer = rect.inset(-1);
    prims.push(Prim::Frame { rect: outer, radius: outer.w as f32 / 2.0, width: width + 2.0, color: edge });
    let color = stage.ink(Some(seat)).into();
    prims.push(Prim::Frame { rect, radius: rect.w as f32 / 2.0, width, color });
}

/// The word beside its ring: at the right, or where the board ends there at the left.
fn label(stage: &Stage, seat: Seat, (cell, row): (Cell, i32), words: &str, prims: &mut Vec<Prim>) {
    let layout = &stage.layout;
    let at = layout.cell_rect(cell);
    let pen = Pen::bold((layout.body * 9 / 10).max(9), stage.ink(Some(seat)));
    let pad = i32::from(layout.body) / 3;
    let w = (pen.width(words) + 2 * pad).min(layout.pane.w);
    let h = i32::from(layout.body) * 3 / 2;
    let right = at.right() + pad / 2;
    let x = if right + w <= layout.pane.right() { right } else { (at.x - pad / 2 - w).max(layout.pane.x) };
    let y = (at.y + (at.h - h) / 2 + row * h).min(layout.pane.bottom() - h);
    let tag = Rect::new(x, y, w, h);
    prims.push(Prim::Rounded { rect: tag, radius: pad as f32, color: stage.role(Role::PanelRaised).alpha(235) });
    pen.write(prims, tag.inset(1), Align::Centre, words);
}
