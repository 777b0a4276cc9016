//! How far a board reaches, whatever its cells look like.

use super::Rect;
use super::framed::Between;
use crate::model::{Cell, Grid, Replay, Size};

/// The board as a layout knows it: how many cells there are, and how they lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expanse {
    pub size: Size,
    pub grid: Grid,
    /// Whether there is no board at all: charts stand in its place.
    pub boardless: bool,
}

impl From<Size> for Expanse {
    /// A board of squares.
    fn from(size: Size) -> Expanse {
        Expanse { size, grid: Grid::Square, boardless: false }
    }
}

impl From<&Replay> for Expanse {
    fn from(replay: &Replay) -> Expanse {
        Expanse { size: replay.size, grid: replay.look.board.grid, boardless: replay.boardless }
    }
}

impl Expanse {
    /// How wide and high the board is after some quarter turns, in widths of a cell.
    pub(super) fn extent(self, turn: u8) -> (f32, f32) {
        let (across, down) = self.grid.extent(self.size);
        if turn % 2 == 1 { (down, across) } else { (across, down) }
    }

    /// How far the middle of the first cell is from the edges of the turned board.
    pub(super) fn margin(self, turn: u8) -> (f32, f32) {
        let (across, down) = self.grid.margin();
        if turn % 2 == 1 { (down, across) } else { (across, down) }
    }

    /// The point farthest from the first cell whose middle may be there, as column and row.
    pub(super) fn far(self) -> (f32, f32) {
        let ((across, down), (left, top)) = (self.grid.extent(self.size), self.grid.margin());
        (across - 2.0 * left, down - 2.0 * top)
    }

    /// The point in the middle, as column and row.
    pub fn middle(self) -> (f32, f32) {
        let (right, bottom) = self.far();
        (right / 2.0, bottom / 2.0)
    }

    pub fn holds(self, cell: Cell) -> bool {
        self.size.holds(cell) && !self.boardless
    }

    /// Where cells of a turned board lie that are larger than a pixel each but have less room.
    pub(super) fn between(self, turn: u8, cells: Rect, cell: i32) -> Option<Between> {
        let (across, down) = self.extent(turn);
        let squeezed = !self.boardless && (pixels(across, cell) > cells.w || pixels(down, cell) > cells.h);
        let cell = (cells.w as f32 / across).min(cells.h as f32 / down);
        squeezed.then_some(Between { left: cells.x as f32, top: cells.y as f32, cell })
    }
}

/// How many pixels so many widths of a cell are.
pub(super) fn pixels(widths: f32, cell: i32) -> i32 {
    // Half a hundredth of a pixel is no pixel.
    (f64::from(widths) * f64::from(cell) - 0.005).ceil() as i32
}

/// The largest whole width of a cell at which a board of some extent fits into a space; below 1 there is none.
pub(super) fn largest((across, down): (f32, f32), (w, h): (i32, i32)) -> i32 {
    let fit = |space: i32, widths: f32| (f64::from(space) / f64::from(widths) + 1e-6).floor() as i32;
    fit(w, across).min(fit(h, down))
}

/// The cells of a board of some extent with fewer pixels than cells: as large as a space allows, at its upper left corner.
pub(super) fn squeezed((across, down): (f32, f32), (w, h): (i32, i32)) -> (i32, i32) {
    let part = (w.max(1) as f32 / across).min(h.max(1) as f32 / down);
    (((across * part) as i32).max(1), ((down * part) as i32).max(1))
}
