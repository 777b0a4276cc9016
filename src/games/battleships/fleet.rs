//! Ships as wholes: found in the sea as what hangs together, and sunk when all of it is hit.

use serde_json::{Map, Value, json};

use super::sheet::{Sea, living, owner};
use crate::model::Cell;

/// A ship: a rectangle of cells, whatever is left of it.
#[derive(Clone, Debug)]
pub(super) struct Vessel {
    pub id: String,
    pub seat: usize,
    /// The least corner, and how wide and high it is.
    pub at: Cell,
    pub wide: i32,
    pub high: i32,
}

impl Vessel {
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (at, wide) = (self.at, self.wide);
        (0..self.high).flat_map(move |row| (0..wide).map(move |col| Cell::new(at.col + col, at.row + row)))
    }

    pub fn holds(&self, cell: Cell) -> bool {
        self.cells().any(|own| own == cell)
    }

    /// How many of its cells live.
    pub fn left(&self, sea: &Sea) -> usize {
        self.cells().filter(|cell| living(sea.at(*cell)).is_some()).count()
    }

    pub fn size(&self) -> i32 {
        self.wide * self.high
    }

    /// What it is called as a kind: a sunk one has a look of its own.
    pub fn kind(&self, sea: &Sea) -> String {
        let word = if self.left(sea) > 0 { "ship" } else { "wreck" };
        format!("{word} {}×{}", self.wide, self.high)
    }
}

/// All ships of a sea. What is no rectangle is taken cell by cell.
pub(super) fn fleets(sea: &Sea) -> Vec<Vessel> {
    let mut seen: Vec<Cell> = Vec::new();
    let mut ships: Vec<Vessel> = Vec::new();
    for cell in Sea::cells() {
        let Some(seat) = owner(sea.at(cell)).filter(|_| !seen.contains(&cell)) else { continue };
        let whole = hangs_together(sea, cell, seat);
        let (right, bottom) = whole.iter().fold((cell.col, cell.row), |(c, r), own| (c.max(own.col), r.max(own.row)));
        let left = whole.iter().map(|own| own.col).min().unwrap_or(cell.col);
        let (wide, high) = (right - left + 1, bottom - cell.row + 1);
        let (at, wide, high) =
            if (wide * high) as usize == whole.len() { (Cell::new(left, cell.row), wide, high) } else { (cell, 1, 1) };
        let id = format!("ship {}.{}", seat + 1, ships.iter().filter(|ship| ship.seat == seat).count() + 1);
        let ship = Vessel { id, seat, at, wide, high };
        seen.extend(ship.cells());
        ships.push(ship);
    }
    ships
}

/// The cells of one fleet that can be reached from one of them, side by side.
fn hangs_together(sea: &Sea, from: Cell, seat: usize) -> Vec<Cell> {
    let mut cells = vec![from];
    let mut next = 0;
    while let Some(cell) = cells.get(next).copied() {
        next += 1;
        for way in crate::model::Facing::ALL {
            let beside = cell.step(way);
            if owner(sea.at(beside)) == Some(seat) && !cells.contains(&beside) {
                cells.push(beside);
            }
        }
    }
    cells
}

/// The looks of all ships there are: hulls with a bow at each end, and what is left of them.
pub(super) fn kinds(ships: &[Vessel]) -> Map<String, Value> {
    let mut kinds = Map::new();
    for ship in ships {
        let (wide, high) = (ship.wide, ship.high);
        let hull = hull(wide as f32, high as f32, 0.0);
        let deck = self::hull(wide as f32, high as f32, 0.16);
        let look = |parts: Value, secret: bool| json!({"parts": parts, "size": [wide, high], "layer": 1, "bar": false, "secret": secret});
        let sound = json!([
            {"path": hull, "fill": "seat -0.1", "stroke": "dark", "width": 0.02, "sink": -0.35},
            {"path": deck, "fill": "seat 0.3"},
        ]);
        let sunk = json!([{"path": hull, "fill": "seat -0.6", "stroke": "dark", "width": 0.02, "alpha": 0.6}]);
        kinds.insert(format!("ship {wide}×{high}"), look(sound, true));
        kinds.insert(format!("wreck {wide}×{high}"), look(sunk, false));
    }
    kinds
}

/// The outline of a hull of so many cells within a square from −.5 to .5, which is stretched over them; `inset` is in cells.
fn hull(wide: f32, high: f32, inset: f32) -> String {
    let margin = 0.1 + inset;
    // Long ways have their bows at both ends, half a cell each.
    let (x, y) = (0.5 - margin / wide, 0.5 - margin / high);
    if wide >= high {
        let bow = (x - 0.45 / wide).max(0.0);
        format!("M{x} 0Q{x} {y} {bow} {y}L-{bow} {y}Q-{x} {y} -{x} 0Q-{x} -{y} -{bow} -{y}L{bow} -{y}Q{x} -{y} {x} 0Z")
    } else {
        let bow = (y - 0.45 / high).max(0.0);
        format!("M0 {y}Q{x} {y} {x} {bow}L{x} -{bow}Q{x} -{y} 0 -{y}Q-{x} -{y} -{x} -{bow}L-{x} {bow}Q-{x} {y} 0 {y}Z")
    }
}
