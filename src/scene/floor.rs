//! The floor of a board: what it is made of, its tiles, joints and lines, as a whole and cell by cell.

use std::sync::Arc;

use super::stage::Stage;
use super::{Color, Grain, Prim, Rect, Rgb};
use crate::model::{Cell, Grid, Ground, Image, Replay, Role};

/// Around cells smaller than this no joints are drawn.
const LEAST_JOINT: i32 = 4;
/// Which grain of its kind the floor has.
const GRAIN: u32 = 7;

/// The floor without cells on it.
pub(super) fn bare(stage: &Stage, replay: &Replay, prims: &mut Vec<Prim>) {
    let ground = stage.view.theme.ground(replay.look.board.ground);
    prims.push(Prim::Rect { rect: stage.layout.cells, color: ground.floor().into() });
    match stage.view.theme.ground_picture(replay.look.board.ground) {
        Some(image) => picture(stage, image, (stage.layout.cells, 255), prims),
        None => texture(prims, stage.layout.cells, ground.texture, ground.floor(), GRAIN),
    }
}

/// Lays a colour over a part of the floor, in the floor's own grain; where the floor is a picture that shows through.
pub(super) fn coat(stage: &Stage, replay: &Replay, rect: Rect, color: Color, prims: &mut Vec<Prim>) {
    let (look, layout) = (replay.look.board.ground, &stage.layout);
    let Some(grain) = stage.view.theme.ground(look).texture.filter(|_| !pictured(stage, look)) else {
        let alpha = if pictured(stage, look) { color.alpha / 3 * 2 } else { color.alpha };
        prims.push(Prim::Rect { rect, color: Color { alpha, ..color } });
        return;
    };
    prims.push(Prim::Clip(Some(rect.intersect(layout.pane))));
    prims.push(Prim::Texture { rect: layout.cells, texture: grain, color, seed: GRAIN });
    prims.push(Prim::Clip(layout.zoomed().then_some(layout.pane)));
}

/// Lays the floor of one cell anew, without its joints.
pub(super) fn patch(stage: &Stage, replay: &Replay, cell: Cell, alpha: u8, prims: &mut Vec<Prim>) {
    let (look, rect) = (replay.look.board.ground, stage.layout.cell_rect(cell));
    match stage.view.theme.ground_picture(look) {
        Some(image) => picture(stage, image, (rect, alpha), prims),
        None => coat(stage, replay, rect, stage.view.theme.ground(look).floor().alpha(alpha), prims),
    }
    let odd = (cell.col + cell.row).rem_euclid(2) == 1;
    let color = match (look, odd) {
        (Ground::Tiles, false) => odd_tile(stage),
        (Ground::Checker, true) => dark_square(stage),
        (Ground::Tiles, true) | (Ground::Checker, false) | (Ground::Cloth | Ground::Lines | Ground::Plain, _) => return,
    };
    let part = u16::from(color.alpha) * u16::from(alpha) / 255;
    prims.push(Prim::Rect { rect, color: Color { alpha: part as u8, ..color } });
}

/// The lines that cross in a cell, where lines do.
pub(super) fn crossing(stage: &Stage, replay: &Replay, cell: Cell) -> Vec<Prim> {
    let look = replay.look.board.ground;
    let (crosses, layout) = (look == Ground::Lines && replay.look.board.grid == Grid::Square, &stage.layout);
    if !crosses {
        return Vec::new();
    }
    let (by, width, (cols, rows)) = (layout.cell / 2, (layout.cell / 40).max(1), layout.turned_size());
    let Rect { x, y, .. } = layout.cell_rect(cell);
    let across = layout.edge_x(cols - 1) - layout.cells.x + 1;
    let down = layout.edge_y(rows - 1) - layout.cells.y + 1;
    let lines = [
        Rect::new(x + by - width / 2, layout.cells.y + by, width, down),
        Rect::new(layout.cells.x + by, y + by - width / 2, across, width),
    ];
    let color = stage.view.theme.ground(look).grid().into();
    lines.map(|rect| Prim::Rect { rect: rect.intersect(layout.cell_rect(cell)), color }).into()
}

/// A floor of square cells.
pub(super) fn squares(stage: &Stage, replay: &Replay, prims: &mut Vec<Prim>) {
    bare(stage, replay, prims);
    match replay.look.board.ground {
        // Cells of a few pixels would be nothing but joints.
        Ground::Tiles | Ground::Cloth if stage.layout.cell < LEAST_JOINT => {}
        Ground::Tiles => tiles(stage, prims),
        Ground::Cloth => lines(stage, joint(stage, Ground::Cloth), 0.0, prims),
        Ground::Checker => checker(stage, prims),
        Ground::Lines => lines(stage, stage.view.theme.ground(Ground::Lines).grid().into(), 0.5, prims),
        Ground::Plain => {}
    }
}

/// Faint lines on a floor without cells, so that the eye can measure: as far apart as a round number of units.
pub(super) fn scale(stage: &Stage, prims: &mut Vec<Prim>) {
    let (layout, color) = (&stage.layout, stage.role(Role::InkQuiet).alpha(38));
    let least = f32::from(layout.body) * 3.0 / layout.fine().cell;
    let every = [1, 2, 5, 10, 20, 50, 100, 200].into_iter().find(|every| *every as f32 >= least).unwrap_or(500);
    let (cols, rows) = layout.turned_size();
    let Rect { x, y, w, h } = layout.cells;
    for col in (every..cols).step_by(every as usize) {
        prims.push(Prim::Rect { rect: Rect::new(layout.edge_x(col), y, 1, h), color });
    }
    for row in (every..rows).step_by(every as usize) {
        prims.push(Prim::Rect { rect: Rect::new(x, layout.edge_y(row), w, 1), color });
    }
}

pub(super) fn texture(prims: &mut Vec<Prim>, rect: Rect, texture: Option<Grain>, color: Rgb, seed: u32) {
    if let Some(texture) = texture {
        prims.push(Prim::Texture { rect, texture, color: color.into(), seed });
    }
}

/// Whether a picture lies on the cells.
pub(super) fn pictured(stage: &Stage, ground: Ground) -> bool {
    stage.view.theme.ground_picture(ground).is_some()
}

/// The colour of lines around cells; on a picture they only hint at them.
fn joint(stage: &Stage, ground: Ground) -> Color {
    stage.view.theme.ground(ground).grid().alpha(if pictured(stage, ground) { 110 } else { 255 })
}

/// A picture over all cells, as large as it must be to leave none out, of which a part is seen; it turns with the board.
fn picture(stage: &Stage, image: &Arc<Image>, (part, alpha): (Rect, u8), prims: &mut Vec<Prim>) {
    let layout = &stage.layout;
    let lying = layout.turn % 2 == 1;
    let Rect { x, y, w, h } = layout.cells;
    // What is turned by a quarter covers the board that stands on its side around the same middle.
    let cells = if lying { Rect::new(x + (w - h) / 2, y + (h - w) / 2, h, w) } else { layout.cells };
    let mut rect = cells.covering((image.width(), image.height()));
    if lying {
        // Only where both sides are odd, or both even, the pixels of the turned picture lie on those of the board.
        rect.w += (rect.w - rect.h).rem_euclid(2);
    }
    let turn = layout.turn % 4 * 16;
    prims.push(Prim::Clip(Some(part.intersect(layout.pane))));
    prims.push(Prim::Image { image: Arc::clone(image), rect, turn, ink: None, alpha });
    prims.push(Prim::Clip(layout.zoomed().then_some(layout.pane)));
}

/// The cells of which anything is seen.
fn seen(stage: &Stage) -> impl Iterator<Item = Cell> {
    stage.layout.cells_seen().filter(|cell| stage.layout.sees(*cell))
}

/// Every other tile is a shade lighter, with a thin joint between them: a floor, not a chess board.
fn tiles(stage: &Stage, prims: &mut Vec<Prim>) {
    let layout = &stage.layout;
    for cell in seen(stage).filter(|cell| (cell.col + cell.row) % 2 == 0) {
        prims.push(Prim::Rect { rect: layout.cell_rect(cell), color: odd_tile(stage) });
    }
    grid(stage, joint(stage, Ground::Tiles), 0, 0, prims);
}

/// What lies on every other tile: a textured floor shows through, and a picture even more; an even one is repainted.
fn odd_tile(stage: &Stage) -> Color {
    let ground = stage.view.theme.ground(Ground::Tiles);
    match (pictured(stage, Ground::Tiles), ground.texture) {
        (true, _) => ground.floor_alt().alpha(40),
        (false, Some(_)) => ground.floor_alt().alpha(90),
        (false, None) => ground.floor_alt().into(),
    }
}

/// What lies on every other square: on a picture a tint, so that it is seen in all of them.
fn dark_square(stage: &Stage) -> Color {
    let alpha = if pictured(stage, Ground::Checker) { 150 } else { 255 };
    stage.view.theme.ground(Ground::Checker).floor_alt().alpha(alpha)
}

/// Dark squares on light ones.
fn checker(stage: &Stage, prims: &mut Vec<Prim>) {
    for cell in seen(stage).filter(|cell| (cell.col + cell.row) % 2 == 1) {
        prims.push(Prim::Rect { rect: stage.layout.cell_rect(cell), color: dark_square(stage) });
    }
}

/// Lines around the cells (`shift` 0) or through their middles (½).
fn lines(stage: &Stage, color: Color, shift: f32, prims: &mut Vec<Prim>) {
    let layout = &stage.layout;
    let by = (layout.cell as f32 * shift) as i32;
    grid(stage, color, by, i32::from(shift > 0.0), prims);
}

/// Lines `by` pixels into the cells. `fewer` is 1 when they go through the cells: there is one line less than edges.
fn grid(stage: &Stage, color: Color, by: i32, fewer: i32, prims: &mut Vec<Prim>) {
    let layout = &stage.layout;
    let width = (layout.cell / 40).max(1);
    let (cols, rows) = layout.turned_size();
    let area = layout.cells.inset(by);
    // Lines through the cells end exactly at the last crossing.
    let (across, down) = match fewer {
        0 => (area.w, area.h),
        _ => (layout.edge_x(cols - 1) - layout.cells.x + 1, layout.edge_y(rows - 1) - layout.cells.y + 1),
    };
    for col in 0..=cols - fewer {
        let x = (layout.edge_x(col) + by).min(area.right() - i32::from(fewer == 0)) - width / 2;
        prims.push(Prim::Rect { rect: Rect::new(x, area.y, width, down), color });
    }
    for row in 0..=rows - fewer {
        let y = (layout.edge_y(row) + by).min(area.bottom() - i32::from(fewer == 0)) - width / 2;
        prims.push(Prim::Rect { rect: Rect::new(area.x, y, across, width), color });
    }
}
