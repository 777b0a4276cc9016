//! Where the cells and points of a board are on the picture, and which of them lies under a pixel.

use super::expanse::pixels;
use super::framed::Between;
use super::{Color, Layout, Prim, Rect};
use crate::model::{Cell, Grid, Size, Spot};

/// Cells enlarged to this many pixels lie on whole ones again.
const WHOLE: f32 = 2.0;

impl Layout {
    /// How wide a cell is on a board so many times larger, rounded to whole pixels where cells have some.
    pub(super) fn enlarged(&self, zoom: f32, round: fn(f32) -> f32) -> f32 {
        let cell = self.fine().cell * zoom;
        if self.between.is_none() || (zoom > 1.0 && cell >= WHOLE) { round(cell) } else { cell }
    }

    /// Makes the cells as large as `cell` behind their pane, with a point of the turned board in its middle. The board never
    /// leaves the pane's edges.
    pub(super) fn zoom(&mut self, cell: f32, middle: (f32, f32)) {
        if cell == self.fine().cell {
            return;
        }
        let ((across, down), (left, top)) = (self.expanse.extent(self.turn), self.expanse.margin(self.turn));
        let pane = self.pane;
        let start = |low: i32, length: i32, whole: i32, middle: f32| {
            (low + length / 2 - (middle * cell).round() as i32).clamp((low + length - whole).min(low), low)
        };
        let size = |widths: f32| match cell.fract() {
            0.0 => pixels(widths, cell as i32),
            _ => (widths * cell).round() as i32,
        };
        let (w, h) = (size(across), size(down));
        let (x, y) = (start(pane.x, pane.w, w, middle.0 + left), start(pane.y, pane.h, h, middle.1 + top));
        self.cell = (cell.round() as i32).max(1);
        self.cells = Rect::new(x, y, w, h);
        self.between = (cell.fract() != 0.0).then_some(Between { left: x as f32, top: y as f32, cell });
    }

    /// Whether there is more board than is seen.
    pub fn zoomed(&self) -> bool {
        self.cells != self.pane
    }

    /// How wide a cell is while all of the board is seen.
    pub fn fitting(&self) -> f32 {
        let (across, down) = self.expanse.extent(self.turn);
        let cell = (self.pane.w as f32 / across).min(self.pane.h as f32 / down);
        if cell < 1.0 { cell } else { cell.floor() }
    }

    /// Columns and rows as they stand on the picture.
    pub fn turned_size(&self) -> (i32, i32) {
        let Size { cols, rows } = self.expanse.size;
        let (cols, rows) = (i32::from(cols), i32::from(rows));
        if self.turn % 2 == 1 { (rows, cols) } else { (cols, rows) }
    }

    /// Where a point stands on the turned board.
    pub(super) fn turned(&self, col: f32, row: f32) -> (f32, f32) {
        let (right, bottom) = self.expanse.far();
        match self.turn % 4 {
            0 => (col, row),
            1 => (bottom - row, col),
            2 => (right - col, bottom - row),
            _ => (row, right - col),
        }
    }

    /// The point of the board under a pixel, as column and row: the other way round than [`px`](Layout::px).
    pub fn point_at(&self, x: f32, y: f32) -> (f32, f32) {
        let Between { left, top, cell } = self.fine();
        let (before, above) = self.expanse.margin(self.turn);
        let (col, row) = ((x - left) / cell - before, (y - top) / cell - above);
        let (right, bottom) = self.expanse.far();
        match self.turn % 4 {
            0 => (col, row),
            1 => (row, bottom - col),
            2 => (right - col, bottom - row),
            _ => (right - row, col),
        }
    }

    /// The point of the board in the middle of what is seen of it.
    pub fn middle(&self) -> (f32, f32) {
        self.point_at((self.pane.x + self.pane.w / 2) as f32, (self.pane.y + self.pane.h / 2) as f32)
    }

    /// The cell under a pixel, where one is seen.
    pub fn cell_at(&self, x: i32, y: i32) -> Option<Cell> {
        if !self.pane.contains(x, y) {
            return None;
        }
        // The middle of a pixel is in one cell, never on the edge of two.
        let (x, y) = (x as f32 + 0.5, y as f32 + 0.5);
        let cell = match self.expanse.grid {
            Grid::Square | Grid::Free => self.square_at(x, y),
            Grid::HexRows | Grid::HexRowsEven | Grid::HexCols => {
                let (col, row) = self.point_at(x, y);
                self.expanse.grid.cell(Spot::of(f64::from(col), f64::from(row)))
            }
        };
        self.expanse.holds(cell).then_some(cell)
    }

    /// The square around a point of the picture.
    fn square_at(&self, x: f32, y: f32) -> Cell {
        let Between { left, top, cell } = self.fine();
        let under = |at: f32, start: f32| ((at - start) / cell).floor() as i32;
        let (col, row) = (under(x, left), under(y, top));
        let Size { cols, rows } = self.expanse.size;
        let (right, bottom) = (i32::from(cols) - 1, i32::from(rows) - 1);
        match self.turn % 4 {
            0 => Cell::new(col, row),
            1 => Cell::new(row, bottom - col),
            2 => Cell::new(right - col, bottom - row),
            _ => Cell::new(right - row, col),
        }
    }

    /// A point of the board in pixels; `col` and `row` are those of a [`Spot`], and may lie between cells.
    pub fn px(&self, col: f32, row: f32) -> (f32, f32) {
        let (col, row) = self.turned(col, row);
        let Between { left, top, cell } = self.fine();
        let (before, above) = self.expanse.margin(self.turn);
        (left + (col + before) * cell, top + (row + above) * cell)
    }

    /// The middle of a cell in pixels.
    pub fn cell_px(&self, cell: Cell) -> (f32, f32) {
        let spot = self.expanse.grid.spot(cell);
        self.px(spot.col(), spot.row())
    }

    /// The square of a cell's size around a point; of the middle of a cell the cell itself.
    pub fn spot_rect(&self, spot: Spot) -> Rect {
        let cell = self.expanse.grid.cell(spot);
        if self.expanse.grid.spot(cell) == spot {
            return self.cell_rect(cell);
        }
        let (x, y) = self.px(spot.col(), spot.row());
        Rect::new(x as i32 - self.cell / 2, y as i32 - self.cell / 2, self.cell, self.cell)
    }

    /// A square cell, or the box around a hexagon.
    pub fn cell_rect(&self, cell: Cell) -> Rect {
        match self.expanse.grid {
            Grid::Square | Grid::Free => self.square_rect(cell),
            Grid::HexRows | Grid::HexRowsEven | Grid::HexCols => around(&self.corners(cell)),
        }
    }

    fn square_rect(&self, cell: Cell) -> Rect {
        let Size { cols, rows } = self.expanse.size;
        let (right, bottom) = (i32::from(cols) - 1, i32::from(rows) - 1);
        let (col, row) = match self.turn % 4 {
            0 => (cell.col, cell.row),
            1 => (bottom - cell.row, cell.col),
            2 => (right - cell.col, bottom - cell.row),
            _ => (cell.row, right - cell.col),
        };
        let (x, y) = (self.edge_x(col), self.edge_y(row));
        match self.between {
            None => Rect::new(x, y, self.cell, self.cell),
            Some(_) => {
                let (right, bottom) = (self.edge_x(col.saturating_add(1)), self.edge_y(row.saturating_add(1)));
                // What is smaller than a pixel is seen as one.
                Rect::new(x, y, right.saturating_sub(x).max(1), bottom.saturating_sub(y).max(1))
            }
        }
    }

    /// The corners of a cell in pixels.
    pub(super) fn corners(&self, cell: Cell) -> Vec<(f32, f32)> {
        let spot = self.expanse.grid.spot(cell);
        let corner = |(dx, dy): &(f32, f32)| self.px(spot.col() + dx, spot.row() + dy);
        self.expanse.grid.corners().iter().map(corner).collect()
    }

    /// A cell in one colour: a square or a hexagon.
    pub(super) fn tile(&self, cell: Cell, color: Color) -> Prim {
        match self.expanse.grid {
            Grid::Square | Grid::Free => Prim::Rect { rect: self.square_rect(cell), color },
            Grid::HexRows | Grid::HexRowsEven | Grid::HexCols => Prim::Polygon { points: self.corners(cell), color },
        }
    }

    /// The cells of which anything is seen, row by row from the top left.
    pub(super) fn cells_seen(&self) -> impl Iterator<Item = Cell> + use<> {
        let pane = self.pane;
        let ends = [(pane.x, pane.y), (pane.right(), pane.bottom())].map(|(x, y)| self.point_at(x as f32, y as f32));
        let grid = self.expanse.grid;
        let cells = ends.map(|(col, row)| grid.cell(Spot::of(f64::from(col), f64::from(row))));
        let range = |of: fn(Cell) -> i32, count: u16| {
            let [a, b] = cells.map(of);
            (a.min(b) - 1).max(0)..(a.max(b) + 2).min(i32::from(count))
        };
        let (cols, rows) =
            (range(|cell| cell.col, self.expanse.size.cols), range(|cell| cell.row, self.expanse.size.rows));
        rows.flat_map(move |row| cols.clone().map(move |col| Cell::new(col, row)))
    }

    /// Whether anything of a cell is seen.
    pub(super) fn sees(&self, cell: Cell) -> bool {
        !self.cell_rect(cell).intersect(self.pane).is_empty()
    }
}

/// The smallest rectangle of whole pixels around some points.
fn around(points: &[(f32, f32)]) -> Rect {
    let ends = |of: fn(&(f32, f32)) -> f32| {
        let all = points.iter().map(of);
        let (low, high) = all.fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(at), high.max(at)));
        (low.round() as i32, high.round() as i32)
    };
    let ((left, right), (top, bottom)) = (ends(|point| point.0), ends(|point| point.1));
    Rect::new(left, top, right.saturating_sub(left), bottom.saturating_sub(top))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Expanse, Show, Sight};

    #[test]
    fn every_cell_is_found_under_its_own_middle_however_the_board_is_turned_and_zoomed() {
        let area = Some(Rect::new(200, 10, 900, 600));
        for (turn, zoom) in (0..4).flat_map(|turn| [(turn, 1.0), (turn, 2.3)]) {
            let sight = Sight { area, turn, zoom, middle: Some((4.0, 4.0)), ..Sight::default() };
            let layout = Layout::seen((1280, 800), Size::new(12, 8), 2, Show::default(), sight);
            let mut seen = 0;
            for cell in layout.expanse.size.cells() {
                let (x, y) = layout.px(cell.col as f32, cell.row as f32);
                assert!(layout.cell_rect(cell).contains(x as i32, y as i32), "{turn} {zoom} {cell:?}");
                let (col, row) = layout.point_at(x, y);
                assert!((col - cell.col as f32).abs() < 0.01 && (row - cell.row as f32).abs() < 0.01, "{turn} {zoom}");
                if layout.pane.contains(x as i32, y as i32) {
                    assert_eq!(layout.cell_at(x as i32, y as i32), Some(cell), "{turn} {zoom}");
                    seen += 1;
                }
            }
            assert_eq!(seen == 96, !layout.zoomed(), "{turn} {zoom}: {seen}");
            assert_eq!(layout.pane.intersect(layout.cells), layout.pane, "the board fills its pane");
        }
    }

    #[test]
    fn the_point_looked_at_is_in_the_middle_however_the_board_is_turned_and_large_the_picture_is() {
        for (turn, side) in (0..4).flat_map(|turn| [(turn, 400), (turn, 1080)]) {
            let seen = |middle| {
                let sight = Sight { turn, zoom: 3.0, middle, ..Sight::default() };
                Layout::seen((side, side), Size::new(12, 8), 2, Show::default(), sight)
            };
            for (wanted, found) in [(None, (5.5, 3.5)), (Some((4.25, 3.0)), (4.25, 3.0))] {
                let (col, row) = seen(wanted).middle();
                assert!((col - found.0).abs() < 0.1 && (row - found.1).abs() < 0.1, "{turn} {side}: {col}, {row}");
            }
            let again = seen(Some((2.0, 1.5)));
            assert_eq!(seen(Some(again.middle())), again, "who looks at the same point sees the same");
        }
    }

    /// Layouts of boards of every grid, at many sizes, turns and zooms.
    fn layouts() -> impl Iterator<Item = Layout> {
        let grids = [Grid::Square, Grid::HexRows, Grid::HexRowsEven, Grid::HexCols, Grid::Free];
        let sizes = [(7, 5), (1, 1), (12, 9), (1, 6), (6, 1), (40, 23)].map(|(cols, rows)| Size::new(cols, rows));
        let pictures = [(320, 240), (801, 797), (1920, 1080)];
        let expanses = grids.into_iter().flat_map(move |grid| sizes.map(|size| Expanse { grid, ..size.into() }));
        // What begins with a row to the right has another below it.
        let expanses = expanses.filter(|board| board.grid != Grid::HexRowsEven || board.size.rows > 1);
        expanses.flat_map(move |expanse| {
            pictures.into_iter().flat_map(move |picture| {
                (0..8).map(move |way| {
                    let zoom = if way < 4 { 1.0 } else { 2.7 };
                    let sight = Sight { turn: way % 4, zoom, ..Sight::default() };
                    Layout::seen(picture, expanse, 2, Show::default(), sight)
                })
            })
        })
    }

    #[test]
    fn every_cell_of_every_grid_is_found_under_its_middle_and_near_its_corners() {
        for layout in layouts() {
            for cell in layout.expanse.size.cells() {
                let (x, y) = layout.cell_px(cell);
                let near = |(cx, cy): (f32, f32)| (x + (cx - x) * 0.55, y + (cy - y) * 0.55);
                for (x, y) in layout.corners(cell).into_iter().map(near).chain([(x, y)]) {
                    let (x, y) = (x.floor() as i32, y.floor() as i32);
                    let found = layout.pane.contains(x, y).then_some(cell);
                    assert_eq!(layout.cell_at(x, y), found, "{layout:?}");
                    assert!(layout.cell_rect(cell).inset(-1).contains(x, y), "{cell:?} {layout:?}");
                }
            }
        }
    }

    #[test]
    fn a_board_of_hexagons_lies_inside_its_rim_and_reaches_all_its_edges() {
        for layout in layouts().filter(|layout| !layout.zoomed()) {
            let all = layout.expanse.size.cells().map(|cell| layout.cell_rect(cell)).reduce(Rect::union);
            let all = all.unwrap_or_default();
            assert_eq!(all.inset(1).intersect(layout.cells), all.inset(1), "{layout:?}");
            assert!((all.w - layout.cells.w).abs() <= 2 && (all.h - layout.cells.h).abs() <= 2, "{layout:?}");
        }
    }

    #[test]
    fn cells_that_are_seen_are_among_those_that_are_gone_through() {
        for layout in layouts() {
            let seen: Vec<Cell> = layout.cells_seen().collect();
            for cell in layout.expanse.size.cells().filter(|cell| layout.sees(*cell)) {
                assert!(seen.contains(&cell), "{cell:?} {layout:?}");
            }
        }
    }

    #[test]
    fn a_board_of_more_cells_than_pixels_still_lies_in_its_pane() {
        for size in [Size::new(1024, 256), Size::new(256, 1024), Size::new(1, 900), Size::new(900, 3)] {
            for (turn, picture) in [(0, (320, 240)), (1, (320, 240)), (0, (500, 500)), (3, (640, 360))] {
                let sight = Sight { turn, area: Some(Rect::new(7, 9, 300, 220)), ..Sight::default() };
                let layout = Layout::seen(picture, size, 2, Show::default(), sight);
                assert_eq!(layout.pane.intersect(layout.board), layout.pane, "{layout:?}");
                assert!(!layout.zoomed() && layout.cell >= 1, "{layout:?}");
                for cell in [Cell::new(0, 0), Cell::new(i32::from(size.cols) - 1, i32::from(size.rows) - 1)] {
                    let rect = layout.cell_rect(cell);
                    assert_eq!(rect.intersect(layout.cells.inset(-1)), rect, "{rect:?} {layout:?}");
                }
                let near = Layout::seen(picture, size, 2, Show::default(), Sight { zoom: 9.0, ..sight });
                assert!(near.zoomed() && near.cells.intersect(near.pane) == near.pane, "{near:?}");
            }
        }
    }
}
