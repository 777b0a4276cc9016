//! A board that stands alone: no title, no panel, no words.

use super::arrange::{MOST_CARDS, grid};
use super::expanse::{largest as largest_cell, pixels, squeezed};
use super::{Expanse, Layout, Rect, Sizes};

/// A rim without coordinates, for a board whose cells are so wide.
fn rim(cell: i32) -> i32 {
    (cell / 6).clamp(2, 10)
}

/// Beside each other so many parts of a list of players stand below a chart.
const LISTS: usize = 2;

/// The largest board alone in a space.
#[derive(Clone, Copy)]
pub(super) struct Alone {
    /// With its rim.
    pub size: (i32, i32),
    rim: i32,
    pub cell: i32,
}

impl Alone {
    /// A board as it lies after some quarter turns.
    pub fn new(board: Expanse, turn: u8, (w, h): (i32, i32)) -> Alone {
        if board.boardless {
            // Charts take what there is.
            let cell = (w.min(h) / 20).max(1);
            return Alone { size: (w, h), rim: rim(cell), cell };
        }
        let extent = board.extent(turn);
        let room = |rim: i32| (w - 2 * rim, h - 2 * rim);
        let rim = rim(largest_cell(extent, room(0)).max(1));
        let cell = largest_cell(extent, room(rim));
        let (across, down) = match cell {
            1.. => (pixels(extent.0, cell), pixels(extent.1, cell)),
            _ => squeezed(extent, room(rim)),
        };
        Alone { size: (across + 2 * rim, down + 2 * rim), rim, cell: cell.max(1) }
    }
}

impl Layout {
    /// The largest board in the middle of an area of a picture, and nothing else.
    pub(super) fn alone((width, height): (u32, u32), expanse: Expanse, turn: u8, area: Rect) -> Layout {
        let Alone { size: (w, h), rim, cell } = Alone::new(expanse, turn, (area.w, area.h));
        let board = Rect::new(area.x + (area.w - w) / 2, area.y + (area.h - h) / 2, w, h);
        let cells = board.inset(rim);
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
            expanse,
            turn: turn % 4,
            cell,
            between: expanse.between(turn, cells, cell),
            caption: Rect::default(),
            plated: false,
            comment: None,
            seats: Vec::new(),
            listed: false,
            chart: None,
            log: None,
        }
    }

    /// The charts of a game without a board in an area of a picture, and a card for each seat below them.
    pub(super) fn charts(picture: (u32, u32), expanse: Expanse, area: Rect, seats: usize) -> Layout {
        let listed = seats > MOST_CARDS;
        let (count, across) = match seats {
            0..=4 => (seats, seats),
            5..=MOST_CARDS => (seats, seats.div_ceil(2)),
            _ => (LISTS, LISTS),
        };
        let card = (area.h / if listed { 3 } else { 10 }).max(12);
        let gap = (card / 8).max(2);
        let rows = count.div_ceil(across.max(1)) as i32;
        let high = rows * (card + gap);
        let layout = Layout::alone(picture, expanse, 0, Rect { h: area.h - high, ..area });
        let first = Rect { y: area.bottom() - high + gap, h: card, ..area };
        let [name, score] = [card / 2, card * 5 / 8].map(|size| size.max(9) as u16);
        Layout {
            seats: grid(first, count, across, gap),
            listed,
            sizes: Sizes { name, score, ..layout.sizes },
            ..layout
        }
    }
}
