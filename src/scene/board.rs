//! The board: floor, lines, goal zones and coordinates; the marks of the last move.

use super::stage::Stage;
use super::{Prim, Rect, Rgb, coords, floor, hexes, moments, terrain, zones};
use crate::model::{Cell, CoordsPlace, Grid, Ground, Replay, Role, Step};
use crate::timeline::Sample;

/// Lays what the space around the board is made of.
pub(super) fn backdrop(stage: &Stage, prims: &mut Vec<Prim>) {
    let whole = Rect::new(0, 0, stage.layout.width, stage.layout.height);
    floor::texture(prims, whole, stage.view.theme.backdrop, stage.role(Role::Backdrop), 1);
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
        Grid::Square => floor::squares(stage, replay, prims),
        Grid::HexRows | Grid::HexRowsEven | Grid::HexCols => hexes::floor(stage, replay, prims),
        Grid::Free => {
            floor::bare(stage, replay, prims);
            floor::scale(stage, prims);
        }
    }
    terrain::lay(stage, replay, prims);
    zones::draw(stage, replay, &|_| true, prims);
    stars(stage, replay, ground.grid(), prims);
    unclip(stage, prims);
    if stage.view.show.has_coords(replay) {
        match replay.look.board.coords.place {
            CoordsPlace::Inside if !layout.expanse.grid.is_hex() => coords::inside(stage, replay, prims),
            CoordsPlace::Inside | CoordsPlace::Rim | CoordsPlace::Hidden => coords::on_rim(stage, replay, prims),
        }
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
    floor::texture(prims, board.inset(radius as i32 / 2 + 1), material, color, 3);
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
