//! What the cells of a board are made of, where they differ.

use super::{Cell, Size};

/// What a cell is made of, as an index into [`Board::materials`](super::Board); 0 is bare floor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material(pub u8);

impl Material {
    pub const FLOOR: Material = Material(0);
}

/// The materials of all cells at the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terrain {
    /// Row by row from the top left; empty where all is floor.
    pub cells: Vec<Material>,
}

impl Terrain {
    /// The material of a cell of a board of some size.
    pub fn at(&self, size: Size, cell: Cell) -> Material {
        let index = |(col, row): (usize, usize)| row * usize::from(size.cols) + col;
        let place = usize::try_from(cell.col).ok().zip(usize::try_from(cell.row).ok()).filter(|_| size.holds(cell));
        place.and_then(|place| self.cells.get(index(place))).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_off_the_board_is_bare_floor_as_is_a_board_that_says_nothing() {
        let size = Size::new(2, 2);
        let terrain = Terrain { cells: [0, 1, 2, 3].map(Material).to_vec() };
        let at = |col, row| terrain.at(size, Cell::new(col, row)).0;
        assert_eq!([at(0, 0), at(1, 0), at(0, 1), at(1, 1)], [0, 1, 2, 3]);
        assert_eq!([at(2, 0), at(-1, 1), at(0, 2)], [0, 0, 0]);
        assert_eq!(Terrain::default().at(size, Cell::new(1, 1)), Material::FLOOR);
    }
}
