//! The board: floor, lines, goal zones and coordinates; the marks of the last move.

use std::sync::Arc;

use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Color, Grain, Prim, Rect, Rgb, coords, hexes, moments, terrain};
use crate::model::{Cell, CoordsPlace, Grid, Ground, Image, Replay, Role, Seat, Step};
use crate::timeline::Sample;

/// Around cells smaller than this no joints are drawn.
const LEAST_JOINT: i32 = 4;

/// Lays what the space around the board is made of.
pub(super) fn backdrop(stage: &Stage, prims: &mut Vec<Prim>) {
    let whole = Rect::new(0, 0, stage.layout.width, stage.layout.height);
    texture(prims, whole, stage.view.theme.backdrop, stage.role(Role::Backdrop), 1);
}

/// Lays the cells, and their names inside them or on the rim.
pub(super) fn floor(stage: &Stage, replay: &Replay, prims: &mut Vec<Prim>) {
    let ground = stage.view.theme.ground(replay.look.board.ground);
    let layout = &stage.layout;
    if layout.expanse.boardless {
        return;
    }
    clip(stage, prims);
    match replay.look.board.grid {
        Grid::Square => squares(stage, replay, prims),
        Grid::HexRows | Grid::HexRowsEven | Grid::HexCols => hexes::floor(stage, replay, prims),
        Grid::Free => {
            bare(stage, replay, prims);
            scale(stage, prims);
        }
    }
    terrain::lay(stage, replay, prims);
    zones(stage, replay, prims);
    stars(stage, replay, ground.grid(), prims);
    unclip(stage, prims);
    if stage.view.show.has_coords(replay) {
        match replay.look.board.coords.place {
            CoordsPlace::Inside if !layout.expanse.grid.is_hex() => coords::inside(stage, replay, prims),
            CoordsPlace::Inside | CoordsPlace::Rim | CoordsPlace::Hidden => coords::on_rim(stage, replay, prims),
        }
    }
}

/// The floor without cells on it.
fn bare(stage: &Stage, replay: &Replay, prims: &mut Vec<Prim>) {
    let ground = stage.view.theme.ground(replay.look.board.ground);
    prims.push(Prim::Rect { rect: stage.layout.cells, color: ground.floor().into() });
    match stage.view.theme.ground_picture(replay.look.board.ground) {
        Some(image) => picture(stage, image, prims),
        None => texture(prims, stage.layout.cells, ground.texture, ground.floor(), 7),
    }
}

/// A floor of square cells.
fn squares(stage: &Stage, replay: &Replay, prims: &mut Vec<Prim>) {
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
fn scale(stage: &Stage, prims: &mut Vec<Prim>) {
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

/// Keeps a board that is larger than its pane inside it.
pub(super) fn clip(stage: &Stage, prims: &mut Vec<Prim>) {
    if stage.layout.zoomed() {
        prims.push(Prim::Clip(Some(stage.layout.pane)));
    }
}

pub(super) fn unclip(stage: &Stage, prims: &mut Vec<Prim>) {
    if stage.layout.zoomed() {
        prims.push(Prim::Clip(None));
    }
}

fn texture(prims: &mut Vec<Prim>, rect: Rect, texture: Option<Grain>, color: Rgb, seed: u32) {
    if let Some(texture) = texture {
        prims.push(Prim::Texture { rect, texture, color: color.into(), seed });
    }
}

/// Whether a picture lies on the cells.
fn pictured(stage: &Stage, ground: Ground) -> bool {
    stage.view.theme.ground_picture(ground).is_some()
}

/// The colour of lines around cells; on a picture they only hint at them.
fn joint(stage: &Stage, ground: Ground) -> Color {
    stage.view.theme.ground(ground).grid().alpha(if pictured(stage, ground) { 110 } else { 255 })
}

/// A picture over all cells, as large as it must be to leave none out; it turns with the board.
fn picture(stage: &Stage, image: &Arc<Image>, prims: &mut Vec<Prim>) {
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
    prims.push(Prim::Clip(Some(layout.cells.intersect(layout.pane))));
    prims.push(Prim::Image { image: Arc::clone(image), rect, turn, ink: None, alpha: 255 });
    prims.push(Prim::Clip(layout.zoomed().then_some(layout.pane)));
}

/// Lays the rim around the cells.
pub(super) fn rim(stage: &Stage, replay: &Replay, prims: &mut Vec<Prim>) {
    let ground = stage.view.theme.ground(replay.look.board.ground);
    let (color, material) = (ground.rim(), ground.rim_texture);
    if stage.layout.expanse.boardless {
        return;
    }
    let board = stage.layout.board;
    let radius = f32::from(stage.layout.body) / 3.0;
    prims.push(Prim::Rounded { rect: board, radius, color: color.into() });
    texture(prims, board.inset(radius as i32 / 2 + 1), material, color, 3);
    if stage.view.theme.depth {
        let light = color.shade(0.12);
        prims.push(Prim::Frame { rect: board, radius, width: 1.0, color: light.into() });
        let dark = color.shade(-0.45);
        // A board of hexagons has an edge of its own.
        if stage.layout.expanse.grid.is_hex() {
            return;
        }
        prims.push(Prim::Rect { rect: stage.layout.pane.inset(-1), color: dark.into() });
    }
}

/// The cells of which anything is seen.
fn seen(stage: &Stage) -> impl Iterator<Item = Cell> {
    stage.layout.cells_seen().filter(|cell| stage.layout.sees(*cell))
}

/// Every other tile is a shade lighter, with a thin joint between them: a floor, not a chess board.
fn tiles(stage: &Stage, prims: &mut Vec<Prim>) {
    let ground = stage.view.theme.ground(Ground::Tiles);
    let layout = &stage.layout;
    for cell in seen(stage).filter(|cell| (cell.col + cell.row) % 2 == 0) {
        // A textured floor shows through, and a picture even more; an even one is repainted.
        let color = match (pictured(stage, Ground::Tiles), ground.texture) {
            (true, _) => ground.floor_alt().alpha(40),
            (false, Some(_)) => ground.floor_alt().alpha(90),
            (false, None) => ground.floor_alt().into(),
        };
        prims.push(Prim::Rect { rect: layout.cell_rect(cell), color });
    }
    grid(stage, joint(stage, Ground::Tiles), 0, 0, prims);
}

/// Dark squares on light ones; on a picture they are tinted, so that it is seen in all of them.
fn checker(stage: &Stage, prims: &mut Vec<Prim>) {
    let dark = stage.view.theme.ground(Ground::Checker).floor_alt();
    let alpha = if pictured(stage, Ground::Checker) { 150 } else { 255 };
    for cell in seen(stage).filter(|cell| (cell.col + cell.row) % 2 == 1) {
        prims.push(Prim::Rect { rect: stage.layout.cell_rect(cell), color: dark.alpha(alpha) });
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

/// Goal cells in their seat's colour, chequered like a finish; a cell of two seats shows both.
fn zones(stage: &Stage, replay: &Replay, prims: &mut Vec<Prim>) {
    let mut zones = replay.look.board.zones.clone();
    zones.sort_unstable();
    zones.dedup();
    zones.retain(|(cell, _)| replay.size.holds(*cell));
    let alpha: u8 = if pictured(stage, replay.look.board.ground) { 130 } else { 58 };
    for same in zones.chunk_by(|a, b| a.0 == b.0) {
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
        goal(stage, replay, seat, &cells, prims);
    }
}

/// Whose goal it is: the number in its middle, and arrows that lead there, where the goal lies along an edge.
fn goal(stage: &Stage, replay: &Replay, seat: Seat, cells: &[Cell], prims: &mut Vec<Prim>) {
    let Some(out) = edge(replay, cells).filter(|_| cells.len() > 4) else { return };
    let side = stage.layout.cell as f32;
    let color = stage.colors(Some(seat)).seat;
    let quarter = cells.len() / 4;
    for cell in [cells.get(quarter), cells.get(cells.len() - 1 - quarter)].into_iter().flatten() {
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
    if let Some(cell) = cells.get(cells.len() / 2).filter(|_| stage.layout.cell >= 12) {
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

fn stars(stage: &Stage, replay: &Replay, color: Rgb, prims: &mut Vec<Prim>) {
    let r = (stage.layout.cell as f32 * 0.07).max(1.5);
    for (col, row) in &replay.look.board.stars {
        let (x, y) = stage.layout.px(col - 0.5, row - 0.5);
        prims.push(Prim::Circle { x, y, r, color: color.into() });
    }
}

/// The ring around the last move, the marks on what it changed, and where one could move.
pub(super) fn marks(stage: &Stage, replay: &Replay, sample: &Sample, legal: &[Cell], prims: &mut Vec<Prim>) {
    let layout = &stage.layout;
    let step = sample.steps.checked_sub(1).and_then(|i| replay.steps.get(i));
    let on_board = |cell: &&Cell| replay.size.holds(**cell);
    // Where lines cross in the cells a tinted square would cut through them: there the ring on the stone is enough.
    let marked = match replay.look.board.ground {
        Ground::Tiles | Ground::Cloth | Ground::Checker | Ground::Plain => stage.view.show.last,
        Ground::Lines => false,
    };
    if let Some(step) = step.filter(|_| marked) {
        let (from, to, changed) = match replay.look.board.ground {
            Ground::Checker => (77, 115, 40),
            Ground::Tiles | Ground::Cloth | Ground::Lines | Ground::Plain => (70, 70, 28),
        };
        let end = step.last_move.last();
        let moved = step.last_move.iter().map(|cell| (cell, if Some(cell) == end { to } else { from }));
        let tinted = moved.chain(step.changed.iter().map(|cell| (cell, changed)));
        for (cell, alpha) in tinted.filter(|(cell, _)| on_board(cell)) {
            let color = stage.on_board(Role::LastMove).alpha(alpha);
            prims.push(layout.tile(*cell, color));
        }
    }
    if let Some(step) = step.filter(|_| sample.settled && stage.view.show.last) {
        rows(stage, step, prims);
        halo(stage, replay, step, prims);
    }
    if let Some(step) = step {
        prims.extend(moments::row(stage, step, sample));
    }
    if stage.view.show.legal && sample.settled {
        let color = stage.role(Role::Legal).alpha(150);
        for cell in legal.iter().filter(on_board) {
            let (x, y) = layout.cell_px(*cell);
            prims.push(Prim::Circle { x, y, r: layout.cell as f32 * 0.12, color });
        }
    }
}

/// A disc of light under the stone set last, where stones stand on lines.
fn halo(stage: &Stage, replay: &Replay, step: &Step, prims: &mut Vec<Prim>) {
    let Some(at) = step.last_move.last().filter(|_| replay.look.board.ground == Ground::Lines) else { return };
    let (x, y) = stage.layout.cell_px(*at);
    let cell = stage.layout.cell as f32;
    prims.push(Prim::Circle { x, y, r: cell * 0.58, color: stage.role(Role::Dark).alpha(60) });
    prims.push(Prim::Circle { x, y, r: cell * 0.55, color: stage.on_board(Role::LastMove).alpha(220) });
}

/// A light band with an edge in the mover's colour under each row that threatens to win.
fn rows(stage: &Stage, step: &Step, prims: &mut Vec<Prim>) {
    let cell = stage.layout.cell as f32;
    let color = stage.colors(step.seat).seat;
    let points = |row: &Vec<Cell>| row.iter().map(|at| stage.layout.cell_px(*at)).collect();
    // All edges first: where rows cross, their bands are one.
    for (width, color) in [(1.02, color.into()), (0.88, color.shade(0.6).alpha(225))] {
        let width = cell * width;
        prims.extend(step.rows.iter().map(|row| Prim::Polyline { points: points(row), width, color }));
    }
}
