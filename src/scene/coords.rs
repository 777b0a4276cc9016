//! The names of columns and rows: on the rim, or inside the cells.

use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Prim, Rect, Rgb, SHAPES};
use crate::model::{Cell, Coords, Ground, Replay, Role, Size};

/// Labels on the rim, as many as fit.
pub(super) fn on_rim(stage: &Stage, replay: &Replay, prims: &mut Vec<Prim>) {
    let layout = &stage.layout;
    let rim = layout.pane.x - layout.board.x;
    let size = (i32::from(layout.body) * 4 / 5).clamp(8, (rim - 2).max(8));
    if rim < 9 {
        return;
    }
    let pen = Pen::new(size as u16, stage.on_board(Role::Coords));
    let Coords { cols, rows, .. } = &replay.look.board.coords;
    let lying = layout.turn % 2 == 1;
    let widest = |labels: &[String]| labels.iter().map(|label| pen.width(label)).max().unwrap_or(0);
    let needs = |labels: &[String], upright: bool| if upright { size + 2 } else { widest(labels) + 3 };
    let every = stride(needs(cols, lying), layout.cell);
    let Size { cols: across, rows: down } = layout.expanse.size;
    let (right, bottom) = (i32::from(across) - 1, i32::from(down) - 1);
    for (i, label) in (0..).zip(cols).filter(|(i, _)| labelled(*i as usize, every)) {
        label_edges(stage, pen, [Cell::new(i, 0), Cell::new(i, bottom)], lying, label, prims);
    }
    let every = stride(needs(rows, !lying), layout.cell);
    let last = rows.len().saturating_sub(1);
    for (i, label) in (0..).zip(rows).filter(|(i, _)| labelled(last - *i as usize, every)) {
        label_edges(stage, pen, [Cell::new(0, i), Cell::new(right, i)], !lying, label, prims);
    }
}

/// Writes a label on both edges of the board, beside the first and the last cell of a row (`upright`) or column. Of squares both are in
/// one line; in a column of hexagons that lie in rows they are not.
fn label_edges(stage: &Stage, pen: Pen, ends: [Cell; 2], upright: bool, label: &str, prims: &mut Vec<Prim>) {
    let layout = &stage.layout;
    let (board, pane) = (layout.board, layout.pane);
    let rim = pane.x - board.x;
    let width = pen.width(label);
    let mut ends = ends.map(|end| layout.cell_rect(end));
    ends.sort_by_key(|end| if upright { end.x } else { end.y });
    let [near, far] = ends;
    if upright {
        for (x, at) in [(board.x, near), (pane.right(), far)] {
            if (pane.y..pane.bottom()).contains(&(at.y + at.h / 2)) {
                pen.write(prims, Rect::new(x, at.y, rim, at.h), Align::Centre, label);
            }
        }
    } else {
        for (y, at) in [(board.y, near), (pane.bottom(), far)] {
            let x = at.x + at.w / 2;
            if (pane.x..pane.right()).contains(&x) {
                pen.write(prims, Rect::new(x - width, y, width * 2, rim), Align::Centre, label);
            }
        }
    }
}

/// How many cells a label needs: one, or a round number.
fn stride(needs: i32, cell: i32) -> usize {
    [1, 2, 5, 10, 20, 50].into_iter().find(|n| n * cell >= needs).unwrap_or(100) as usize
}

/// Of many labels the first and the round ones.
fn labelled(index: usize, every: usize) -> bool {
    every == 1 || (index + 1).is_multiple_of(every) || (index == 0 && every > 2)
}

/// Cells smaller than this have no room for a label.
const LEAST_CELL: i32 = 28;

/// Labels in the corners of the cells along the left and the lower edge of what is seen of the board.
pub(super) fn inside(stage: &Stage, replay: &Replay, prims: &mut Vec<Prim>) {
    let layout = &stage.layout;
    let (cell, pane) = (layout.cell, layout.pane);
    if cell < LEAST_CELL {
        return;
    }
    let Coords { cols, rows, .. } = &replay.look.board.coords;
    let named = |labels: &[String], index: i32| labels.get(usize::try_from(index).ok()?).cloned();
    let lying = layout.turn % 2 == 1;
    let (across, down) = layout.turned_size();
    for n in 0..down {
        let Some(at) = layout.cell_at(pane.x + cell / 2, layout.edge_y(n) + cell / 2) else { continue };
        let label = if lying { named(cols, at.col) } else { named(rows, at.row) };
        corner(stage, replay, (at, Align::Left), &label.unwrap_or_default(), prims);
    }
    for n in 0..across {
        let Some(at) = layout.cell_at(layout.edge_x(n) + cell / 2, pane.bottom() - cell / 2) else { continue };
        let label = if lying { named(rows, at.row) } else { named(cols, at.col) };
        corner(stage, replay, (at, Align::Right), &label.unwrap_or_default(), prims);
    }
}

/// Writes a label into the upper left corner of a cell, or into the lower right one.
fn corner(stage: &Stage, replay: &Replay, (cell, align): (Cell, Align), label: &str, prims: &mut Vec<Prim>) {
    let layout = &stage.layout;
    let size = (layout.cell * 19 / 100).clamp(8, 60);
    let seen = layout.cell_rect(cell).intersect(layout.pane).inset((layout.cell / 24).max(1));
    let y = if align == Align::Left { seen.y } else { seen.bottom() - size };
    let pen = Pen::bold(size as u16, ink(stage, replay, cell));
    pen.write(prims, Rect { y, h: size, ..seen }, align, label);
}

/// The colour of the other cells, as far as it is read on this one.
fn ink(stage: &Stage, replay: &Replay, cell: Cell) -> Rgb {
    let ground = stage.view.theme.ground(replay.look.board.ground);
    let (own, other) = match replay.look.board.ground {
        Ground::Checker if (cell.col + cell.row) % 2 == 1 => (ground.floor_alt(), ground.floor()),
        Ground::Checker => (ground.floor(), ground.floor_alt()),
        Ground::Tiles | Ground::Cloth | Ground::Lines | Ground::Plain => (ground.floor(), ground.grid()),
    };
    let lighter = other.contrast(Rgb(0, 0, 0)) > own.contrast(Rgb(0, 0, 0));
    let ink = stage.role(if lighter { Role::Light } else { Role::Dark });
    let ink = if ink.contrast(own) >= SHAPES { ink } else { stage.view.theme.ink_on(own) };
    other.against(&[own], SHAPES, ink)
}
