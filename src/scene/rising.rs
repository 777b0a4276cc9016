//! Words that rise from things: lives lost and gained, points. None covers another where there is room for both.

use std::collections::HashMap;

use super::effects::px;
use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Prim, Rect, Rgb};
use crate::model::{Role, Seat, Spot, decimal};

/// The green of lives gained: with its dark edge it is read on every floor.
const HEALED: Rgb = Rgb(0x7c, 0xd9, 0x7f);
/// The side of the squares by which taken room is found, in pixels: about as large as a word.
const SQUARE: i32 = 32;
/// Where so many words touch a square, there is no room left in it.
const FULL: usize = 24;

/// How far a word has risen from its thing, in cells.
pub(super) fn risen(stage: &Stage, part: f32) -> f32 {
    if stage.view.calm { -0.85 } else { -0.45 - 0.4 * part }
}

/// Words over things: they are read before the board is, and none covers another.
pub(super) struct Words<'a> {
    stage: &'a Stage,
    taken: Taken,
}

impl<'a> Words<'a> {
    pub fn new(stage: &'a Stage) -> Words<'a> {
        Words { stage, taken: Taken::default() }
    }

    /// The lives lost rise from the thing; those of walls and the like in a quieter voice.
    pub fn lost(&mut self, at: Spot, seat: Option<Seat>, loss: i32, part: f32, prims: &mut Vec<Prim>) {
        let (color, size) = match seat {
            Some(_) => (self.stage.role(Role::Harm), 1.0),
            None => (self.stage.role(Role::Wall).shade(0.5), 0.68),
        };
        if loss != 0 {
            self.put(at, (0.0, risen(self.stage, part)), (&format!("−{loss}"), color, size), prims);
        }
    }

    /// The lives gained rise from the thing as those lost do.
    pub fn healed(&mut self, at: Spot, gain: i32, part: f32, prims: &mut Vec<Prim>) {
        if gain != 0 {
            self.put(at, (0.0, risen(self.stage, part)), (&format!("+{gain}"), HEALED, 1.0), prims);
        }
    }

    /// Points rise from who gets them.
    pub fn gained(&mut self, at: Spot, seat: Seat, points: i32, part: f32, prims: &mut Vec<Prim>) {
        let color = self.stage.colors(Some(seat)).seat.shade(0.25);
        let sign = if points < 0 { "−" } else { "+" };
        let text = format!("{sign}{}", decimal(i64::from(points).abs(), self.stage.decimals));
        if points != 0 {
            self.put(at, (0.55, risen(self.stage, part)), (&text, color, 1.0), prims);
        }
    }

    /// A word with a dark edge, inside the board; `shift` is in cells from the middle of its thing.
    pub fn put(&mut self, at: Spot, shift: (f32, f32), (text, color, size): (&str, Rgb, f32), prims: &mut Vec<Prim>) {
        let layout = &self.stage.layout;
        if layout.cell < 6 {
            return;
        }
        let size = ((layout.cell as f32 * 0.9 * size) as i32).clamp(i32::from(layout.body) * 4 / 5, 120);
        let pen = Pen::bold(size as u16, color);
        let rect = self.place(at, shift, (pen.width(text) + size / 4, size));
        self.taken.add(rect);
        let edge = (size / 12).max(1);
        let dark = Pen { color: self.stage.role(Role::Dark).alpha(190), ..pen };
        for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (0, 1), (-1, 0), (1, 0)] {
            dark.write(prims, Rect { x: rect.x + dx * edge, y: rect.y + dy * edge, ..rect }, Align::Centre, text);
        }
        pen.write(prims, rect, Align::Centre, text);
    }

    /// Where a word stands: where it wants to, else below its thing, else beside it, whichever is free.
    fn place(&self, at: Spot, (dx, dy): (f32, f32), (w, h): (i32, i32)) -> Rect {
        let (x, y) = px(self.stage, at);
        let (cell, pane) = (self.stage.layout.cell as f32, self.stage.layout.pane);
        let side = 0.6 + w as f32 / cell / 2.0;
        let wishes = [(dx, dy), (dx, -dy), (side, 0.0), (-side, 0.0), (dx, dy - 0.9), (dx, 0.9 - dy)];
        let rect = |(dx, dy): (f32, f32)| {
            let (left, top) = ((x + dx * cell) as i32 - w / 2, (y + dy * cell) as i32 - h / 2);
            Rect::new(left.clamp(pane.x, (pane.right() - w).max(pane.x)), top, w, h)
        };
        let free = |rect: &Rect| rect.y >= pane.y && rect.bottom() <= pane.bottom() && self.taken.leaves(*rect, h / 8);
        wishes.into_iter().map(rect).find(free).unwrap_or_else(|| rect((dx, dy)))
    }
}

/// The room that words take, by the squares of the picture that they touch: a crowd has thousands of them.
#[derive(Default)]
struct Taken(HashMap<(i32, i32), Vec<Rect>>);

impl Taken {
    fn add(&mut self, rect: Rect) {
        for square in squares(rect) {
            let all = self.0.entry(square).or_default();
            if all.len() < FULL {
                all.push(rect);
            }
        }
    }

    /// Whether a word can stand here; words may touch each other by a little.
    fn leaves(&self, rect: Rect, little: i32) -> bool {
        let clear = |all: &Vec<Rect>| {
            all.len() < FULL && all.iter().all(|other| other.inset(little).intersect(rect).is_empty())
        };
        squares(rect).all(|square| self.0.get(&square).is_none_or(clear))
    }
}

/// The squares that a rectangle touches.
fn squares(rect: Rect) -> impl Iterator<Item = (i32, i32)> {
    let across = rect.x.div_euclid(SQUARE)..=(rect.right() - 1).div_euclid(SQUARE);
    let down = rect.y.div_euclid(SQUARE)..=(rect.bottom() - 1).div_euclid(SQUARE);
    down.flat_map(move |y| across.clone().map(move |x| (x, y)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_is_found_as_if_all_were_looked_at() {
        let mut seed = 7_u32;
        let mut random = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((seed >> 8) % below) as i32
        };
        let (mut taken, mut all) = (Taken::default(), Vec::new());
        for _ in 0..600 {
            let rect = Rect::new(random(900) - 50, random(900) - 50, 8 + random(60), 8 + random(20));
            let free = all.iter().all(|other: &Rect| other.inset(2).intersect(rect).is_empty());
            assert_eq!(taken.leaves(rect, 2), free, "{rect:?}");
            if free {
                taken.add(rect);
                all.push(rect);
            }
        }
        assert!(all.len() > 100, "{}", all.len());
    }

    #[test]
    fn a_heap_of_words_takes_no_more_room_than_a_full_square() {
        let mut taken = Taken::default();
        let rect = Rect::new(5, 5, 20, 10);
        (0..5000).for_each(|_| taken.add(rect));
        assert!(taken.0.values().all(|all| all.len() <= FULL) && !taken.leaves(Rect::new(26, 16, 4, 4), 2));
        assert!(taken.leaves(Rect::new(40, 5, 20, 10), 2));
    }
}
