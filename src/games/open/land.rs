//! The ground and the layers of numbers: what cells are made of, and what lies on them.

use super::board::Ruler;
use super::json::{Fault, Json, line};
use super::looks::Looks;
use crate::games::wider::relaid;
use crate::model::{Cell, Material, Size, Terrain, What};

/// Layers at most.
const MOST_LAYERS: usize = 8;

/// The board's cells as they are now.
#[derive(Default)]
pub(super) struct Land {
    size: Option<Size>,
    cells: Vec<Material>,
    levels: Vec<Vec<i32>>,
}

impl Land {
    pub fn new(size: Size) -> Land {
        Land { size: Some(size), ..Land::default() }
    }

    pub fn terrain(&self) -> Terrain {
        Terrain { cells: self.cells.clone() }
    }

    pub fn levels(&self) -> &[Vec<i32>] {
        &self.levels
    }

    /// Lays everything anew on a larger board.
    pub fn grow(&mut self, size: Size) {
        let Some(old) = self.size.replace(size) else { return };
        self.cells = relaid(&self.cells, old, size, Material::default());
        for level in &mut self.levels {
            *level = relaid(level, old, size, 0);
        }
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        let size = self.size.filter(|size| size.holds(cell))?;
        Some(cell.row as usize * usize::from(size.cols) + cell.col as usize)
    }

    fn count(&self) -> usize {
        self.size.map_or(0, |size| usize::from(size.cols) * usize::from(size.rows))
    }

    pub fn material(&self, cell: Cell) -> Material {
        self.index(cell).and_then(|at| self.cells.get(at)).copied().unwrap_or_default()
    }

    /// All rows, as the board is seen; nothing is said of cells behind the end of a short row.
    pub fn rows(&mut self, rows: &[String], looks: &mut Looks) -> Result<Option<What>, Fault> {
        let mut cells = Vec::new();
        for (row, letters) in rows.iter().enumerate() {
            for (col, letter) in letters.chars().enumerate() {
                cells.push((Cell::new(col as i32, row as i32), looks.material(letter)?));
            }
        }
        Ok(self.paint(cells))
    }

    /// Cells with letters.
    pub fn paint_list(&mut self, value: &Json, ruler: &Ruler, looks: &mut Looks) -> Result<Option<What>, Fault> {
        const WANTED: &str = "a list of [x, y, letter]";
        let mut cells = Vec::new();
        for entry in value.list("paint", WANTED)? {
            match entry.list("paint", WANTED)? {
                [Json::Number(x), Json::Number(y), Json::Text(letter)] => {
                    cells.push((ruler.cell((*x, *y)), looks.material(one(letter))?));
                }
                _ => return Err(entry.fault("paint", WANTED)),
            }
        }
        Ok(self.paint(cells))
    }

    /// Cells become something else; tells those that were not so before.
    pub fn paint(&mut self, cells: Vec<(Cell, Material)>) -> Option<What> {
        let mut changed = Vec::new();
        for (cell, material) in cells {
            let Some(at) = self.index(cell) else { continue };
            if self.cells.is_empty() && material != Material::default() {
                self.cells = vec![Material::default(); self.count()];
            }
            if let Some(old) = self.cells.get_mut(at).filter(|old| **old != material) {
                *old = material;
                changed.push((cell, material));
            }
        }
        (!changed.is_empty()).then_some(What::Painted { cells: changed })
    }

    /// `layers` of a step: by name all rows of numbers, or cells.
    pub fn layers(&mut self, value: &Json, ruler: &Ruler, looks: &mut Looks) -> Result<Vec<What>, Fault> {
        let mut events = Vec::new();
        for (name, rows) in value.map("layers", "an object: by name rows of numbers, or [x, y, number]")? {
            let layer = looks.layer(&line(name, 64), MOST_LAYERS)?;
            let cells =
                numbers(rows.list(name, "rows of numbers, or a list of [x, y, number]")?, self.size, ruler, name)?;
            events.extend(self.level(layer, cells));
        }
        Ok(events)
    }

    fn level(&mut self, layer: usize, cells: Vec<(Cell, i32)>) -> Option<What> {
        if self.levels.len() <= layer {
            self.levels.resize(layer + 1, Vec::new());
        }
        let count = self.count();
        let places: Vec<Option<usize>> = cells.iter().map(|(cell, _)| self.index(*cell)).collect();
        let level = self.levels.get_mut(layer)?;
        if level.is_empty() {
            *level = vec![0; count];
        }
        let mut changed = Vec::new();
        for ((cell, number), at) in cells.into_iter().zip(places) {
            if let Some(old) = at.and_then(|at| level.get_mut(at)).filter(|old| **old != number) {
                *old = number;
                changed.push((cell, number));
            }
        }
        (!changed.is_empty()).then_some(What::Layered { layer: layer as u8, cells: changed })
    }
}

/// The first letter of a text; floor where there is none.
pub(super) fn one(text: &str) -> char {
    text.chars().next().unwrap_or('.')
}

/// Rows of numbers as the board is seen, or cells with numbers: three a row, which only a board of three columns could mean.
fn numbers(list: &[Json], size: Option<Size>, ruler: &Ruler, name: &str) -> Result<Vec<(Cell, i32)>, Fault> {
    const WANTED: &str = "rows of numbers, or a list of [x, y, number]";
    let whole = |value: &Json| value.number(name, WANTED).map(super::thing::whole);
    let wide = size.map_or(0, |size| usize::from(size.cols));
    let high = size.map_or(0, |size| usize::from(size.rows));
    let is_rows =
        list.len() == high && list.iter().all(|row| row.list(name, WANTED).is_ok_and(|row| row.len() == wide));
    let mut cells = Vec::new();
    for (row, entry) in list.iter().enumerate() {
        let numbers = entry.list(name, WANTED)?;
        match (is_rows, numbers) {
            (true, _) => {
                for (col, number) in numbers.iter().enumerate() {
                    cells.push((Cell::new(col as i32, row as i32), whole(number)?));
                }
            }
            (false, [Json::Number(x), Json::Number(y), number]) => cells.push((ruler.cell((*x, *y)), whole(number)?)),
            (false, _) => return Err(entry.fault(name, WANTED)),
        }
    }
    Ok(cells)
}
