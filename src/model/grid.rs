//! How cells lie: in squares, in the two ways of hexagons, or not at all.

use super::{Cell, Size, Spot};

/// How the cells of a board lie beside each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Grid {
    #[default]
    Square,
    /// Hexagons in rows; every second row, from the second on, lies half a cell to the right.
    HexRows,
    /// The same, but that the first row lies half a cell to the right, and every second one from there.
    HexRowsEven,
    /// Hexagons in columns; every second column, from the second on, lies half a cell down.
    HexCols,
    /// No cells: things are anywhere.
    Free,
}

/// How far apart the rows of hexagons lie, where a cell is 1 wide.
const HEX: f64 = 0.866_025_403_784_438_6;

/// How far the tips of a hexagon are from its middle.
const TIP: f32 = 0.577_350_3;

/// The corners of cells around their middles, clockwise: of a square from the upper left one, of a hexagon from its top.
const SQUARE: [(f32, f32); 4] = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];
const UPRIGHT: [(f32, f32); 6] =
    [(0.0, -TIP), (0.5, -TIP / 2.0), (0.5, TIP / 2.0), (0.0, TIP), (-0.5, TIP / 2.0), (-0.5, -TIP / 2.0)];
const LYING: [(f32, f32); 6] =
    [(-TIP / 2.0, -0.5), (TIP / 2.0, -0.5), (TIP, 0.0), (TIP / 2.0, 0.5), (-TIP / 2.0, 0.5), (-TIP, 0.0)];

impl Grid {
    /// Where the middle of a cell is.
    pub fn spot(self, cell: Cell) -> Spot {
        let (col, row) = (f64::from(cell.col), f64::from(cell.row));
        let half = |odd: i32| if odd.rem_euclid(2) == 1 { 0.5 } else { 0.0 };
        match self {
            Grid::Square | Grid::Free => cell.into(),
            Grid::HexRows => Spot::of(col + half(cell.row), row * HEX),
            Grid::HexRowsEven => Spot::of(col + half(cell.row.saturating_add(1)), row * HEX),
            Grid::HexCols => Spot::of(col * HEX, row + half(cell.col)),
        }
    }

    /// The cell under a point: the one whose middle is nearest.
    pub fn cell(self, spot: Spot) -> Cell {
        let (x, y) = (f64::from(spot.x) / f64::from(Spot::FINE), f64::from(spot.y) / f64::from(Spot::FINE));
        let guess = match self {
            Grid::Square | Grid::Free => return spot.cell(),
            Grid::HexRows | Grid::HexRowsEven => Cell::new(x.floor() as i32, (y / HEX).round() as i32),
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
            Grid::HexRowsEven => (cols + 0.5, tips(rows)),
            Grid::HexCols => (tips(cols), rows + aside(size.cols)),
        }
    }

    /// How far the middle of the first cell is from the board's left and from its upper edge.
    pub fn margin(self) -> (f32, f32) {
        match self {
            Grid::Square | Grid::Free => (0.5, 0.5),
            Grid::HexRows | Grid::HexRowsEven => (0.5, TIP),
            Grid::HexCols => (TIP, 0.5),
        }
    }

    /// The corners of a cell around its middle, clockwise, in widths of a cell.
    pub fn corners(self) -> &'static [(f32, f32)] {
        match self {
            Grid::Square | Grid::Free => &SQUARE,
            Grid::HexRows | Grid::HexRowsEven => &UPRIGHT,
            Grid::HexCols => &LYING,
        }
    }

    /// The sides of a cell: the two corners of each, and the cell behind it.
    pub fn sides(self, cell: Cell) -> impl Iterator<Item = ([(f32, f32); 2], Cell)> {
        let (corners, middle) = (self.corners(), self.spot(cell));
        let next = corners.iter().cycle().skip(1);
        corners.iter().zip(next).map(move |(a, b)| {
            // The middle of the neighbour is as far behind the side as one's own is before it.
            let (x, y) = (middle.col() + a.0 + b.0, middle.row() + a.1 + b.1);
            ([*a, *b], self.cell(Spot::of(f64::from(x), f64::from(y))))
        })
    }

    /// After how far a board whose edges meet begins again, across and down.
    pub fn period(self, size: Size) -> (f32, f32) {
        let (cols, rows) = (f32::from(size.cols), f32::from(size.rows));
        match self {
            Grid::Square | Grid::Free => (cols, rows),
            Grid::HexRows | Grid::HexRowsEven => (cols, rows * HEX as f32),
            Grid::HexCols => (cols * HEX as f32, rows),
        }
    }

    /// Whether cells are hexagons.
    pub fn is_hex(self) -> bool {
        match self {
            Grid::HexRows | Grid::HexRowsEven | Grid::HexCols => true,
            Grid::Square | Grid::Free => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Grid; 5] = [Grid::Square, Grid::HexRows, Grid::HexRowsEven, Grid::HexCols, Grid::Free];

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
        for grid in [Grid::HexRows, Grid::HexRowsEven, Grid::HexCols] {
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
    fn behind_each_side_of_a_cell_lies_another_that_has_the_first_behind_one_of_its_own() {
        for grid in ALL {
            for cell in [Cell::new(4, 4), Cell::new(5, 5), Cell::new(4, 5)] {
                let around: Vec<Cell> = grid.sides(cell).map(|(_, other)| other).collect();
                assert_eq!(around.len(), grid.corners().len());
                for other in &around {
                    assert_eq!(around.iter().filter(|same| *same == other).count(), 1, "{grid:?} {other:?}");
                    assert!(grid.sides(*other).any(|(_, back)| back == cell), "{grid:?} {cell:?} {other:?}");
                }
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
