//! Where things stand: cells of a board and the ways a thing can face.

use serde::{Deserialize, Serialize};

/// A cell of the board: `col` from the left, `row` from the top, both from 0.
///
/// A cell may lie off the board (a wall built outside it does); whoever draws asks [`Size::holds`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    pub col: i32,
    pub row: i32,
}

impl Cell {
    pub const fn new(col: i32, row: i32) -> Cell {
        Cell { col, row }
    }

    /// The cell one step further in a direction.
    pub const fn step(self, facing: Facing) -> Cell {
        let (dc, dr) = facing.delta();
        Cell::new(self.col.saturating_add(dc), self.row.saturating_add(dr))
    }

    /// The larger of the distances in columns and rows: 1 for the 8 neighbours.
    pub fn distance(self, other: Cell) -> u32 {
        self.col.abs_diff(other.col).max(self.row.abs_diff(other.row))
    }
}

/// Columns and rows of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Size {
    pub cols: u16,
    pub rows: u16,
}

impl Size {
    pub const fn new(cols: u16, rows: u16) -> Size {
        Size { cols, rows }
    }

    pub fn holds(self, cell: Cell) -> bool {
        (0..i32::from(self.cols)).contains(&cell.col) && (0..i32::from(self.rows)).contains(&cell.row)
    }

    /// All cells, row by row from the top left.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..i32::from(self.rows)).flat_map(move |row| (0..i32::from(self.cols)).map(move |col| Cell::new(col, row)))
    }
}

/// The four ways a thing can face; up is towards the top of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Facing {
    #[default]
    Up,
    Right,
    Down,
    Left,
}

impl Facing {
    pub const ALL: [Facing; 4] = [Facing::Up, Facing::Right, Facing::Down, Facing::Left];

    /// Change of column and row of one step this way.
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Facing::Up => (0, -1),
            Facing::Right => (1, 0),
            Facing::Down => (0, 1),
            Facing::Left => (-1, 0),
        }
    }

    /// Clockwise quarter turns from up.
    pub const fn quarters(self) -> u8 {
        match self {
            Facing::Up => 0,
            Facing::Right => 1,
            Facing::Down => 2,
            Facing::Left => 3,
        }
    }

    pub const fn clockwise(self) -> Facing {
        match self {
            Facing::Up => Facing::Right,
            Facing::Right => Facing::Down,
            Facing::Down => Facing::Left,
            Facing::Left => Facing::Up,
        }
    }

    pub const fn counter_clockwise(self) -> Facing {
        self.clockwise().clockwise().clockwise()
    }
}
