//! A board that stands alone: no title, no panel, no words.

use super::{Layout, Rect, Sizes};
use crate::model::Size;

/// A rim without coordinates, for a board whose cells are so wide.
fn rim(cell: i32) -> i32 {
    (cell / 6).clamp(2, 10)
}

/// The size of the largest board with its rim in a space, and the side of its cells.
pub(super) fn largest(size: Size, (w, h): (i32, i32)) -> ((i32, i32), i32) {
    let (cols, rows) = (i32::from(size.cols).max(1), i32::from(size.rows).max(1));
    let fit = |rim: i32| ((w - 2 * rim) / cols).min((h - 2 * rim) / rows).max(1);
    let rim = rim(fit(0));
    let cell = fit(rim);
    ((cell * cols + 2 * rim, cell * rows + 2 * rim), cell)
}

/// A board's size as it lies after some quarter turns.
pub(super) fn turned(size: Size, turn: u8) -> Size {
    if turn % 2 == 1 { Size::new(size.rows, size.cols) } else { size }
}

impl Layout {
    /// The largest board in the middle of an area of a picture, and nothing else.
    pub(super) fn alone((width, height): (u32, u32), size: Size, turn: u8, area: Rect) -> Layout {
        let lying = turned(size, turn);
        let ((w, h), cell) = largest(lying, (area.w, area.h));
        let board = Rect::new(area.x + (area.w - w) / 2, area.y + (area.h - h) / 2, w, h);
        let cells = board.inset((w - cell * i32::from(lying.cols)) / 2);
        Layout {
            width: width as i32,
            height: height as i32,
            body: (board.w.min(board.h) * 19 / 1000).clamp(9, 64) as u16,
            sizes: Sizes::default(),
            title: Rect::default(),
            step: Rect::default(),
            board,
            cells,
            pane: cells,
            size,
            turn: turn % 4,
            cell,
            between: None,
            caption: Rect::default(),
            plated: false,
            comment: None,
            seats: Vec::new(),
            chart: None,
            log: None,
        }
    }
}
