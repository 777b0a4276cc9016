//! How cells lie: in squares, in the two ways of hexagons, or not at all.

use super::{Cell, Size, Spot};

/// How the cells of a board lie beside each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Grid {
    #[default]
    Square,
    /// Hexagons in rows; every second row, from the second on, lies half a cell to the right.
    HexRows,
    /// Hexagons in columns; every second column, from the second on, lies half a cell down.
    HexCols,
    /// No cells: things are anywhere.
    Free,
}

/// How far apart the rows of hexagons lie, where a cell is 1 wide.
const HEX: f64 = 0.866_025_403_784_438_6;

impl Grid {
    /// Where the middle of a cell is.
    pub fn spot(self, cell: Cell) -> Spot {
        let (col, row) = (f64::from(cell.col), f64::from(cell.row));
        let half = |odd: i32| if odd.rem_euclid(2) == 1 { 0.5 } else { 0.0 };
        match self {
            Grid::Square | Grid::Free => cell.into(),
            Grid::HexRows => Spot::of(col + half(cell.row), row * HEX),
            Grid::HexCols => Spot::of(col * HEX, row + half(cell.col)),
        }
    }

    /// The cell under a point: the one whose middle is nearest.
    pub fn cell(self, spot: Spot) -> Cell {
        let (x, y) = (f64::from(spot.x) / f64::from(Spot::FINE), f64::from(spot.y) / f64::from(Spot::FINE));
        let guess = match self {
            Grid::Square | Grid::Free => return spot.cell(),
            Grid::HexRows => Cell::new(x.floor() as i32, (y / HEX).round() as i32),
            Grid::HexCols => Cell::new((x / HEX).round() as i32, y.floor() as i32),
        };
        let far = |cell: &Cell| {
            let middle = self.spot(*cell);
            let (dx, dy) = (i64::from(middle.x) - i64::from(spot.x), i64::from(middle.y) - i64::from(spot.y));
            dx.saturating_mul(dx).saturating_add(dy.saturating_mul(dy))
        };
        let near = |by: i32| (-1..=1).map(move |other| (by, other));
        let around = (-1..=1)
            .flat_map(near)
            .map(|(col, row)| Cell::new(guess.col.saturating_add(col), guess.row.saturating_add(row)));
        around.min_by_key(far).unwrap_or(guess)
    }

    /// How wide and high a board is, in widths of a cell.
    pub fn extent(self, size: Size) -> (f32, f32) {
        let (cols, rows) = (f32::from(size.cols), f32::from(size.rows));
        // From tip to tip a hexagon is longer than from side to side.
        let tips = |count: f32| (count - 1.0) * HEX as f32 + 1.0 / HEX as f32;
        let aside = |others: u16| if others > 1 { 0.5 } else { 0.0 };
        match self {
            Grid::Square | Grid::Free => (cols, rows),
            Grid::HexRows => (cols + aside(size.rows), tips(rows)),
            Grid::HexCols => (tips(cols), rows + aside(size.cols)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Grid; 4] = [Grid::Square, Grid::HexRows, Grid::HexCols, Grid::Free];

    #[test]
    fn every_cell_is_found_by_its_middle_and_by_points_near_it() {
        for grid in ALL {
            for cell in (-3..9).flat_map(|row| (-3..9).map(move |col| Cell::new(col, row))) {
                let middle = grid.spot(cell);
                for (dx, dy) in [(0, 0), (27, 0), (-27, 0), (0, 27), (0, -27), (18, 18), (-18, 18), (18, -18)] {
                    assert_eq!(grid.cell(Spot::new(middle.x + dx, middle.y + dy)), cell, "{grid:?} {dx} {dy}");
                }
            }
        }
    }

    #[test]
    fn a_hexagon_has_six_neighbours_one_width_away() {
        for grid in [Grid::HexRows, Grid::HexCols] {
            for cell in [Cell::new(4, 4), Cell::new(5, 5), Cell::new(4, 5)] {
                let middle = grid.spot(cell);
                let far = |other: Cell| {
                    let spot = grid.spot(other);
                    f64::from(spot.x - middle.x).hypot(f64::from(spot.y - middle.y)) / f64::from(Spot::FINE)
                };
                let all = (0..9).flat_map(|row| (0..9).map(move |col| Cell::new(col, row)));
                assert_eq!(all.filter(|other| (far(*other) - 1.0).abs() < 0.03).count(), 6, "{grid:?} {cell:?}");
            }
        }
    }

    #[test]
    fn rows_of_hexagons_lie_closer_than_rows_of_squares() {
        let size = Size::new(10, 8);
        assert_eq!(Grid::Square.extent(size), (10.0, 8.0));
        let (wide, high) = Grid::HexRows.extent(size);
        assert!(wide == 10.5 && (high - 7.217).abs() < 0.001, "{wide} {high}");
        let (wide, high) = Grid::HexCols.extent(Size::new(8, 10));
        assert!(high == 10.5 && (wide - 7.217).abs() < 0.001, "{wide} {high}");
    }
}
