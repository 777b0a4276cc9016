//! Where a thing is, to a fraction of a cell.

use super::Cell;

/// A point of the board in 64ths of a cell; (0, 0) is the middle of cell (0, 0).
///
/// Games of cells say `cell.into()`: their things stand in the middle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    pub x: i32,
    pub y: i32,
}

impl Spot {
    /// How many parts a cell has.
    pub const FINE: i32 = 64;

    pub const fn new(x: i32, y: i32) -> Spot {
        Spot { x, y }
    }

    /// The spot nearest to a column and a row with fractions. What is no number is 0.
    pub fn of(col: f64, row: f64) -> Spot {
        // Casting holds what is too large at the ends of the range.
        let fine = |at: f64| (at * f64::from(Spot::FINE)).round() as i32;
        Spot { x: fine(col), y: fine(row) }
    }

    /// The cell whose middle is nearest on a board of squares; half way between two it is the later one.
    pub const fn cell(self) -> Cell {
        Cell::new(nearest(self.x), nearest(self.y))
    }

    /// The column; the middle of its cell would be a whole number.
    pub fn col(self) -> f32 {
        self.x as f32 / Spot::FINE as f32
    }

    pub fn row(self) -> f32 {
        self.y as f32 / Spot::FINE as f32
    }

    /// The larger of the distances both ways, in 64ths of a cell.
    pub fn distance(self, other: Spot) -> u32 {
        self.x.abs_diff(other.x).max(self.y.abs_diff(other.y))
    }
}

const fn nearest(at: i32) -> i32 {
    at.saturating_add(Spot::FINE / 2).div_euclid(Spot::FINE)
}

impl From<Cell> for Spot {
    /// The middle of a cell. What lies farther out than any spot can be is held at the end.
    fn from(cell: Cell) -> Spot {
        Spot { x: cell.col.saturating_mul(Spot::FINE), y: cell.row.saturating_mul(Spot::FINE) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_the_spot_in_its_middle_and_back() {
        for (col, row) in [(0, 0), (3, 7), (-1, -9), (1023, 1023)] {
            let cell = Cell::new(col, row);
            let spot = Spot::from(cell);
            assert_eq!((spot.cell(), spot.col(), spot.row()), (cell, col as f32, row as f32));
        }
    }

    #[test]
    fn a_spot_between_cells_belongs_to_the_nearest_one() {
        assert_eq!(Spot::of(2.4, -0.4).cell(), Cell::new(2, 0));
        assert_eq!(Spot::of(2.6, -0.6).cell(), Cell::new(3, -1));
        assert_eq!(Spot::of(0.25, 1.5), Spot::new(16, 96));
    }

    #[test]
    fn numbers_out_of_reach_are_held_and_no_number_is_nothing() {
        assert_eq!(Spot::of(1e300, -1e300), Spot::new(i32::MAX, i32::MIN));
        assert_eq!(Spot::of(f64::NAN, f64::INFINITY), Spot::new(0, i32::MAX));
        assert_eq!(Spot::from(Cell::new(i32::MAX, i32::MIN)), Spot::new(i32::MAX, i32::MIN));
        assert_eq!(Spot::new(i32::MAX, i32::MIN).distance(Spot::default()), 1 << 31);
    }
}
