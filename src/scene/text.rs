//! Words in boxes: aligned, cut with an ellipsis, never outside.

use super::{Color, Prim, Rect};
use crate::font::{self, Weight};

/// Where a word stands in its box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Centre,
    Right,
}

/// A way of writing.
#[derive(Clone, Copy, Debug)]
pub struct Pen {
    pub size: u16,
    pub weight: Weight,
    pub color: Color,
}

impl Pen {
    pub fn new(size: u16, color: impl Into<Color>) -> Pen {
        Pen { size, weight: Weight::Regular, color: color.into() }
    }

    pub fn bold(size: u16, color: impl Into<Color>) -> Pen {
        Pen { weight: Weight::Bold, ..Pen::new(size, color) }
    }

    pub fn width(self, text: &str) -> i32 {
        font::measure(text, self.size, self.weight)
    }

    /// Writes one line into a box, in the middle of its height. Returns the width written.
    pub fn write(self, prims: &mut Vec<Prim>, rect: Rect, align: Align, text: &str) -> i32 {
        if rect.w <= 0 || text.is_empty() {
            return 0;
        }
        let text = font::ellipsis(text, self.size, self.weight, rect.w);
        let width = self.width(&text);
        let x = match align {
            Align::Left => rect.x,
            Align::Centre => rect.x + (rect.w - width) / 2,
            Align::Right => rect.right() - width,
        };
        // Capitals and digits stand in the middle; what hangs below the line hangs.
        let y = rect.y + (rect.h + font::cap_height(self.size)) / 2;
        self.put(prims, x, y, &text);
        width
    }

    /// Writes with the left end of the baseline at (x, y).
    pub fn put(self, prims: &mut Vec<Prim>, x: i32, y: i32, text: &str) {
        let Pen { size, weight, color } = self;
        prims.push(Prim::Text { x, y, size, weight, color, text: text.to_string() });
    }

    /// The largest way of writing `text` within `width`, down to `least`.
    pub fn shrink(self, text: &str, width: i32, least: u16) -> Pen {
        let mut pen = self;
        while pen.size > least && pen.width(text) > width {
            pen.size -= 1;
        }
        pen
    }
}
