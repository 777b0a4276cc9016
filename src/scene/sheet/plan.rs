//! Where the parts of a sheet stand: the arrangement in which the boards are largest.

use super::label::{Label, line_height};
use super::legend::Legend;
use crate::scene::alone::Alone;
use crate::scene::{Expanse, Rect};

/// The rectangles of a sheet, in whole pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub legend: Rect,
    /// Whether the legend stands beside the boards, and not above them.
    pub beside: bool,
    pub tiles: Vec<Tile>,
    /// The size of the letters at the boards.
    pub label: u16,
}

/// One moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// The board with its rim.
    pub board: Rect,
    /// What is said of it.
    pub words: Rect,
}

/// Lines of a caption below its board, at most.
const LINES: i32 = 3;

impl Plan {
    /// The best plan for moments of a board, after some quarter turns, with these labels.
    pub fn new(picture: (u32, u32), board: (Expanse, u8), grid: (u32, u32), legend: &Legend, labels: &[Label]) -> Plan {
        let (w, h) = (picture.0 as i32, picture.1 as i32);
        let whole = Rect::new(0, 0, w, h);
        let mut best: Option<(i32, Plan)> = None;
        for (cols, rows) in grids(grid, labels.len() as i32) {
            for beside in [false, true] {
                let ((legend, room), body) = (legend.place(whole, beside), legend.body());
                for words_beside in [false, true] {
                    let grid = Cells { room, cols, rows, board, labels, largest: body };
                    let (cell, tiles, label) = if words_beside { grid.words_beside() } else { grid.words_below() };
                    // The plainer arrangement stays, unless the boards grow by another one.
                    if best.as_ref().is_none_or(|(most, _)| cell > *most) {
                        best = Some((cell, Plan { legend, beside, tiles, label }));
                    }
                }
            }
        }
        let nothing = || Plan { legend: legend.place(whole, false).0, beside: false, tiles: Vec::new(), label: 9 };
        best.map_or_else(nothing, |(_, plan)| plan)
    }
}

/// The grids that hold so many moments and are no larger than asked for: the grid itself, unless there are fewer moments.
fn grids((cols, rows): (u32, u32), count: i32) -> impl Iterator<Item = (i32, i32)> {
    let columns = (1..=cols as i32).rev().map(move |cols| (cols, (count + cols - 1) / cols));
    columns.filter(move |(_, needed)| (1..=rows as i32).contains(needed))
}

/// Equal cells for all moments.
struct Cells<'a> {
    room: Rect,
    cols: i32,
    rows: i32,
    board: (Expanse, u8),
    labels: &'a [Label],
    /// Letters at the boards are not larger.
    largest: u16,
}

impl Cells<'_> {
    /// The width and the height of a cell.
    fn cell(&self) -> (i32, i32) {
        (self.room.w / self.cols, self.room.h / self.rows)
    }

    /// The largest board in a space.
    fn largest(&self, space: (i32, i32)) -> Alone {
        let (board, turn) = self.board;
        Alone::new(board, turn, space)
    }

    /// The size of letters that suits the cells.
    fn label(&self) -> u16 {
        let (w, h) = self.cell();
        ((w.min(h) / 16).max(9) as u16).min(self.largest)
    }

    /// Words under the boards, in the lines that are left.
    fn words_below(&self) -> (i32, Vec<Tile>, u16) {
        let ((w, h), label) = (self.cell(), self.label());
        let (gap, line) = (i32::from(label), line_height(label));
        let Alone { size: (board_w, board_h), cell: side, .. } = self.largest((w - gap, h - gap - line));
        // Where boards stand apart, words reach into the room between them.
        let words_w = board_w + ((self.room.w - self.cols * board_w) / (self.cols + 1) - gap).max(0);
        let needed = self.labels.iter().map(|words| words.lines(label, words_w)).max().unwrap_or(1);
        let words_h = line * needed.min((h - gap - board_h) / line).clamp(1, LINES);
        let tile = |x: i32, y: i32| Tile {
            board: Rect::new(x, y, board_w, board_h),
            words: Rect::new(x, y + board_h, words_w, words_h),
        };
        (side, self.spread((board_w, board_h + words_h), tile), label)
    }

    /// Words at the right of the boards.
    fn words_beside(&self) -> (i32, Vec<Tile>, u16) {
        let ((w, h), label) = (self.cell(), self.label());
        let gap = i32::from(label);
        let least = gap * 7;
        let Alone { size: (board_w, board_h), cell: side, .. } = self.largest((w - gap - gap / 2 - least, h - gap));
        let words_w = (w - gap - gap / 2 - board_w).min(gap * 14);
        let tile = |x: i32, y: i32| Tile {
            board: Rect::new(x, y, board_w, board_h),
            words: Rect::new(x + board_w + gap / 2, y, words_w, board_h),
        };
        (side, self.spread((board_w + gap / 2 + words_w, board_h), tile), label)
    }

    /// Tiles of one size with as much room between them as around them.
    fn spread(&self, (w, h): (i32, i32), tile: impl Fn(i32, i32) -> Tile) -> Vec<Tile> {
        let free = (self.room.w - self.cols * w, self.room.h - self.rows * h);
        let at = |i: i32| {
            let (col, row) = (i % self.cols, i / self.cols);
            let x = self.room.x + col * w + free.0 * (col + 1) / (self.cols + 1);
            let y = self.room.y + row * h + free.1 * (row + 1) / (self.rows + 1);
            tile(x, y)
        };
        (0..self.labels.len() as i32).map(at).collect()
    }
}
