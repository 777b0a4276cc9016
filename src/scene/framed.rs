//! A board through a camera: cells on whole pixels while it rests, and between them while it moves.

use super::{Layout, Rect};
use crate::timeline::{Framing, FramingAt};

/// Where cells lie between whole pixels: the corner of the first one, and their side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Between {
    pub left: f32,
    pub top: f32,
    pub cell: f32,
}

impl Layout {
    /// The same layout through a camera.
    pub fn framed(&self, framing: FramingAt) -> Layout {
        let near = |framing: Framing| {
            let mut layout = self.clone();
            let (col, row) = framing.middle;
            // Rather a little more than is asked for than less.
            let cell = self.enlarged(framing.zoom, f32::floor);
            layout.zoom(cell.max(self.fine().cell), layout.turned(col, row));
            layout
        };
        match framing.part {
            ..=0.0 => near(framing.from),
            1.0.. => near(framing.to),
            part => near(framing.from).towards(&near(framing.to), part),
        }
    }

    /// A part of the way to a layout that differs only in how near the cells are.
    fn towards(self, other: &Layout, part: f32) -> Layout {
        let mix = |a: f32, b: f32| a + (b - a) * part;
        let (own, others) = (self.fine(), other.fine());
        let (left, top, cell) = (mix(own.left, others.left), mix(own.top, others.top), mix(own.cell, others.cell));
        let (across, down) = self.expanse.extent(self.turn);
        let (x, y) = (left.round() as i32, top.round() as i32);
        let [right, bottom] = [left + cell * across, top + cell * down].map(|end| end.round() as i32);
        let cells = Rect::new(x, y, right - x, bottom - y);
        Layout { cells, cell: (cell.round() as i32).max(1), between: Some(Between { left, top, cell }), ..self }
    }

    /// The cells with their fractions of pixels.
    pub(super) fn fine(&self) -> Between {
        let whole = || Between { left: self.cells.x as f32, top: self.cells.y as f32, cell: self.cell as f32 };
        self.between.unwrap_or_else(whole)
    }

    /// The pixel at which a column of the turned board begins. Neighbours share it, also while the camera moves.
    pub fn edge_x(&self, col: i32) -> i32 {
        match self.between {
            None => self.cells.x.saturating_add(col.saturating_mul(self.cell)),
            Some(Between { left, cell, .. }) => (left + col as f32 * cell).round() as i32,
        }
    }

    /// The pixel at which a row of the turned board begins.
    pub fn edge_y(&self, row: i32) -> i32 {
        match self.between {
            None => self.cells.y.saturating_add(row.saturating_mul(self.cell)),
            Some(Between { top, cell, .. }) => (top + row as f32 * cell).round() as i32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Cell, Size};
    use crate::scene::{Show, Sight};

    /// The layouts of a move from all of a board to a part of it.
    fn moves() -> impl Iterator<Item = Layout> {
        let size = Size::new(25, 18);
        (0..4).flat_map(move |turn| {
            let sight = Sight { turn, ..Sight::default() };
            let whole = Layout::seen((800, 640), size, 2, Show::default(), sight);
            let from = Framing::whole(size);
            let to = Framing { middle: (18.3, 6.1), zoom: 2.2, corner: None };
            (0..=20).map(move |n| {
                let framing = FramingAt { from, to, part: n as f32 / 20.0, rested: Default::default() };
                whole.framed(framing)
            })
        })
    }

    #[test]
    fn neighbouring_cells_share_their_edges_and_leave_no_pixel_out() {
        for layout in moves() {
            let (across, down) = layout.turned_size();
            assert_eq!((layout.edge_x(0), layout.edge_y(0)), (layout.cells.x, layout.cells.y));
            assert_eq!((layout.edge_x(across), layout.edge_y(down)), (layout.cells.right(), layout.cells.bottom()));
            assert_eq!(layout.cells.intersect(layout.pane), layout.pane, "{layout:?}");
            let area: i32 =
                layout.expanse.size.cells().map(|cell| layout.cell_rect(cell)).map(|rect| rect.w * rect.h).sum();
            assert_eq!(area, layout.cells.w * layout.cells.h, "{layout:?}");
        }
    }

    #[test]
    fn a_cell_is_found_under_its_middle_and_a_point_where_it_is() {
        for layout in moves() {
            for cell in layout.expanse.size.cells() {
                let (x, y) = layout.px(cell.col as f32, cell.row as f32);
                let found = layout.cell_at(x as i32, y as i32);
                assert_eq!(found, layout.pane.contains(x as i32, y as i32).then_some(cell), "{layout:?}");
                let (col, row) = layout.point_at(x, y);
                assert!((col - cell.col as f32).abs() + (row - cell.row as f32).abs() < 0.01);
            }
        }
    }

    #[test]
    fn at_rest_cells_are_whole_pixels() {
        let resting = moves().filter(|layout| layout.between.is_none()).count();
        assert_eq!(resting, 8, "the first and the last of each move");
        for layout in moves().filter(|layout| layout.between.is_none()) {
            let rect = layout.cell_rect(Cell::new(3, 4));
            assert_eq!((rect.w, rect.h), (layout.cell, layout.cell));
        }
    }
}
