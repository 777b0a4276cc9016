//! What the cells are made of: in the ground as they are at the start, and over it where they have changed.

mod earth;
mod levels;
mod textures;

use std::collections::{BTreeMap, BTreeSet};

use super::stage::Stage;
use super::{Prim, zones};
use crate::model::{Cell, Material, Replay};
use crate::timeline::{LaidAt, Sample};
pub(super) use earth::{Earth, earths};
use earth::{Layer, Mason};
pub(super) use levels::draw as levels;

/// Lays the terrain of the set-up.
pub(super) fn lay(stage: &Stage, replay: &Replay, prims: &mut Vec<Prim>) {
    if replay.terrain.cells.is_empty() {
        return;
    }
    let material = |cell: Cell| replay.terrain.at(replay.size, cell);
    let cells: Vec<Cell> = stage.layout.cells_seen().filter(|cell| material(*cell) != Material::FLOOR).collect();
    let mason = Mason { stage, replay, material: &material };
    mason.lay(&cells, prims);
    mason.cross(&cells, prims);
}

/// The cells that are made of something else than at the start. What changes right now comes out of what was there.
pub(super) fn draw(stage: &Stage, replay: &Replay, sample: &Sample, prims: &mut Vec<Prim>) {
    if sample.terrain.is_empty() {
        return;
    }
    let first = |cell: Cell| replay.terrain.at(replay.size, cell);
    let lies = |laid: &LaidAt<Cell, Material>| match laid.part {
        1.0.. => laid.to,
        _ => laid.from.unwrap_or_else(|| first(laid.place)),
    };
    let on_board = |laid: &&LaidAt<Cell, Material>| replay.size.holds(laid.place);
    let changed: BTreeMap<Cell, Material> =
        sample.terrain.iter().filter(on_board).map(|laid| (laid.place, lies(laid))).collect();
    let material = |cell: Cell| changed.get(&cell).copied().unwrap_or_else(|| first(cell));
    let is_high = |material: Material| stage.earths.get(usize::from(material.0)).is_some_and(|earth| earth.high);
    let mut cells: BTreeSet<(i32, i32)> = BTreeSet::new();
    for (cell, made) in changed.iter().filter(|(cell, made)| first(**cell) != **made) {
        cells.insert((cell.row, cell.col));
        // What stands high has edges and a shadow that its neighbours feel.
        if is_high(*made) || is_high(first(*cell)) {
            let around = (-1..=1).flat_map(|row| (-1..=1).map(move |col| (cell.row + row, cell.col + col)));
            cells.extend(around.filter(|(row, col)| replay.size.holds(Cell::new(*col, *row))));
        }
    }
    let cells: Vec<Cell> =
        cells.into_iter().map(|(row, col)| Cell::new(col, row)).filter(|cell| stage.layout.sees(*cell)).collect();
    let mason = Mason { stage, replay, material: &material };
    mason.bare(&cells, prims);
    mason.lay(&cells, prims);
    let mut over: BTreeSet<Cell> = cells.iter().copied().collect();
    for LaidAt { place, to, part, .. } in sample.terrain.iter().filter(on_board).filter(|laid| laid.part < 1.0) {
        if stage.layout.sees(*place) {
            mason.veil(Layer { cell: *place, material: *to, alpha: (part * 255.0) as u8 }, prims);
            over.insert(*place);
        }
    }
    // Paint lies below what the board itself shows.
    mason.cross(&over.iter().copied().collect::<Vec<_>>(), prims);
    zones::draw(stage, replay, &|cell| over.contains(&cell), prims);
}
