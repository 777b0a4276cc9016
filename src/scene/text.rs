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

    /// Breaks words into lines no wider than `width`; what is too much for the last line stays in it and is cut there.
    pub fn wrap(self, text: &str, width: i32, most: usize) -> Vec<String> {
        let mut lines: Vec<String> = vec![String::new()];
        for word in text.split_whitespace() {
            let mut rest = word;
            while !rest.is_empty() {
                let full = lines.len() >= most;
                let Some(line) = lines.last_mut() else { break };
                let gap = if line.is_empty() { "" } else { " " };
                if full || self.width(line) + self.width(gap) + self.width(rest) <= width {
                    line.push_str(gap);
                    line.push_str(rest);
                    break;
                }
                if !line.is_empty() && self.width(rest) <= width {
                    lines.push(String::new());
                    continue;
                }
                // Some languages write without spaces: what is too long for a line of its own is broken anywhere.
                let head = self.fitting(rest, width - self.width(line) - self.width(gap));
                if head == 0 && !line.is_empty() {
                    lines.push(String::new());
                    continue;
                }
                let head = head.max(rest.chars().next().map_or(rest.len(), char::len_utf8));
                line.push_str(gap);
                line.push_str(&rest[..head]);
                rest = &rest[head..];
                lines.push(String::new());
            }
        }
        lines.retain(|line| !line.is_empty());
        lines
    }

    /// How many bytes of a text fit into a width.
    fn fitting(self, text: &str, width: i32) -> usize {
        let ends = text.char_indices().map(|(at, letter)| at + letter.len_utf8());
        ends.take_while(|end| self.width(&text[..*end]) <= width).last().unwrap_or(0)
    }

    /// Writes words in as many lines as they need and the box has. Returns the height used.
    pub fn paragraph(self, prims: &mut Vec<Prim>, rect: Rect, text: &str) -> i32 {
        let line_h = i32::from(self.size) * 4 / 3;
        let lines = self.wrap(text, rect.w, (rect.h / line_h).max(1) as usize);
        for (i, line) in lines.iter().enumerate() {
            self.write(prims, Rect { y: rect.y + i as i32 * line_h, h: line_h, ..rect }, Align::Left, line);
        }
        lines.len() as i32 * line_h
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Rgb;

    #[test]
    fn words_are_broken_into_lines_that_fit_and_long_ones_anywhere() {
        let pen = Pen::new(14, Rgb(0, 0, 0));
        let text = "one two three four-and-a-very-long-word-that-fits-nowhere five";
        for width in [60, 100, 200] {
            let lines = pen.wrap(text, width, 100);
            assert!(lines.iter().all(|line| pen.width(line) <= width), "{width}: {lines:?}");
            assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        }
        assert_eq!(pen.wrap(text, 60, 2).len(), 2);
        assert_eq!(pen.wrap("   ", 60, 2), Vec::<String>::new());
        assert!(pen.wrap("abc", 0, 9).len() <= 3);
    }
}
