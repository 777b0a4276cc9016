//! What a file says against itself: places off the board, bodies in pieces, two in a cell, ways too long.

use rustc_hash::FxHashMap;

use super::tale::{Tale, Turn};
use crate::model::{Cell, Grid, Kind, Spot, ThingId, ThingState};

impl Tale {
    /// A thing goes a way: holds it against the reach of its kind.
    pub fn span(&mut self, thing: ThingId, kind: Kind, way: &[Spot]) {
        let Some(reach) = self.looks.said(kind).and_then(|said| said.reach) else { return };
        let spans: f64 =
            way.windows(2).map(|leg| if let [a, b] = leg { self.cells_between(*a, *b) } else { 0.0 }).sum();
        // Spots are rounded to 64ths.
        if spans > reach + 0.02 {
            let (name, spans) = (self.cast.name(thing), (spans * 100.0).round() / 100.0);
            let what = format!(
                "{name:?} goes {spans} cells to {}; its reach is {reach}",
                way.last().map_or(String::new(), |to| self.ruler.words(*to))
            );
            self.notes.find(what);
        }
    }

    /// How many cells lie from one spot to another: the larger of both ways, on hexagons steps from cell to cell, and over
    /// the seam where the board wraps.
    fn cells_between(&self, from: Spot, to: Spot) -> f64 {
        let grid = self.header.board.grid;
        match grid {
            Grid::Square | Grid::Free => {
                let (dx, dy) = self.apart(from, to);
                f64::from(dx.abs().max(dy.abs())) / f64::from(Spot::FINE)
            }
            Grid::HexRows | Grid::HexRowsEven | Grid::HexCols => {
                f64::from(self.hexes_between(grid, grid.cell(from), grid.cell(to)))
            }
        }
    }

    fn hexes_between(&self, grid: Grid, from: Cell, to: Cell) -> i32 {
        let (cols, rows) = (i32::from(self.size.cols), i32::from(self.size.rows));
        let seams: &[i32] = if self.header.board.wrap { &[-1, 0, 1] } else { &[0] };
        let copies = seams.iter().flat_map(|col| seams.iter().map(move |row| (col * cols, row * rows)));
        let far = |(col, row): (i32, i32)| {
            hexes(grid, from, Cell::new(to.col.saturating_add(col), to.row.saturating_add(row)))
        };
        copies.map(far).min().unwrap_or(0)
    }

    /// Looks at everybody who was dealt with, and at who stands where.
    pub fn inspect(&mut self, turn: &mut Turn) {
        turn.touched.sort_unstable();
        turn.touched.dedup();
        for thing in &turn.touched {
            let Some(state) = self.position.get(*thing).filter(|state| state.on.is_none() && state.line.is_none())
            else {
                continue;
            };
            let state = state.clone();
            self.bounds(*thing, &state);
            self.joined(*thing, &state);
        }
        self.solid(turn);
    }

    fn bounds(&mut self, thing: ThingId, state: &ThingState) {
        let alone = [state.at];
        let spots = if state.body.is_empty() { alone.as_slice() } else { state.body.as_slice() };
        let cells = spots.iter().map(|spot| (*spot, self.ruler.under(*spot)));
        let off: Vec<(Spot, Cell)> = cells.filter(|(_, cell)| !self.size.holds(*cell)).collect();
        let Some((spot, _)) = off.first() else { return };
        let swapped = off.iter().filter(|(_, cell)| self.size.holds(Cell::new(cell.row, cell.col))).count();
        self.off = (self.off.0.saturating_add(off.len() as u32), self.off.1.saturating_add(swapped as u32));
        let (wide, high) = (self.size.cols, self.size.rows);
        let what = format!(
            "{:?} is off the board at {}; expected a place on {wide} × {high} cells",
            self.cast.name(thing),
            self.ruler.words(*spot)
        );
        self.notes.find(what);
    }

    fn joined(&mut self, thing: ThingId, state: &ThingState) {
        let gap = state.body.windows(2).find_map(|pair| match pair {
            [a, b] if self.cells_between(*a, *b) > 1.02 => Some((*a, *b)),
            _ => None,
        });
        if let Some((a, b)) = gap {
            let (a, b) = (self.ruler.words(a), self.ruler.words(b));
            let what = format!(
                "the body of {:?} does not hang together: {a} and {b} are no neighbours",
                self.cast.name(thing)
            );
            self.notes.find(what);
        }
    }

    /// No two solid things share a cell, and none stands in a wall.
    fn solid(&mut self, turn: &Turn) {
        if !self.header.kinds.iter().any(|(_, said)| said.solid) {
            return;
        }
        let mut taken: FxHashMap<Cell, ThingId> = FxHashMap::default();
        let mut found = Vec::new();
        for (thing, state) in self.position.things() {
            let solid = self.looks.said(state.kind).is_some_and(|said| said.solid);
            if !solid || state.on.is_some() || state.line.is_some() {
                continue;
            }
            let is_new = |thing: &ThingId| turn.touched.binary_search(thing).is_ok();
            let alone = [state.at];
            let spots = if state.body.is_empty() { alone.as_slice() } else { state.body.as_slice() };
            for spot in spots {
                let cell = self.ruler.under(*spot);
                let place = || self.ruler.words(*spot);
                if self.looks.is_solid(self.land.material(cell)) && is_new(&thing) {
                    found.push(format!("{:?} stands in a wall at {}", self.cast.name(thing), place()));
                }
                match taken.insert(cell, thing) {
                    Some(other) if other != thing && (is_new(&thing) || is_new(&other)) => {
                        let (one, two) = (self.cast.name(other), self.cast.name(thing));
                        found.push(format!("{one:?} and {two:?} are both at {}; their kinds are solid", place()));
                    }
                    Some(_) | None => {}
                }
            }
        }
        found.into_iter().for_each(|what| self.notes.find(what));
    }
}

/// How many steps lie from one hexagon to another.
fn hexes(grid: Grid, from: Cell, to: Cell) -> i32 {
    // Rows and columns change places between the two ways hexagons lie.
    let turned = |cell: Cell| if grid == Grid::HexCols { (cell.row, cell.col) } else { (cell.col, cell.row) };
    let slanted = |(col, row): (i32, i32)| {
        let row = if grid == Grid::HexRowsEven { row.saturating_add(1) } else { row };
        (col.saturating_sub((row - row.rem_euclid(2)) / 2), row)
    };
    let ((q, r), (s, t)) = (slanted(turned(from)), slanted(turned(to)));
    let (dq, dr) = (s.saturating_sub(q), t.saturating_sub(r));
    dq.abs().max(dr.abs()).max(dq.saturating_add(dr).abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_on_hexagons_are_one_step_apart() {
        for grid in [Grid::HexRows, Grid::HexRowsEven, Grid::HexCols] {
            for cell in [Cell::new(4, 4), Cell::new(5, 5), Cell::new(4, 5)] {
                let far = |other: Cell| {
                    let (a, b) = (grid.spot(cell), grid.spot(other));
                    f64::from(a.x - b.x).hypot(f64::from(a.y - b.y)) / f64::from(Spot::FINE)
                };
                for other in (2..8).flat_map(|row| (2..8).map(move |col| Cell::new(col, row))) {
                    assert_eq!(
                        hexes(grid, cell, other) == 1,
                        (far(other) - 1.0).abs() < 0.05,
                        "{grid:?} {cell:?} {other:?}"
                    );
                }
            }
        }
    }
}
