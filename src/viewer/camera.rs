//! How the board is looked at, and which thing on it.

use super::command::Side;
use super::overlay::Heat;
use crate::model::{Cell, ThingId};
use crate::scene::Layout;

/// The most a board is enlarged.
const NEAREST: f32 = 12.0;

/// The way to look at the board.
pub struct Camera {
    pub turn: u8,
    pub zoom: f32,
    /// The middle of the view on the turned board, in cells.
    pub middle: (f32, f32),
    /// Whether the chosen thing stays in the middle.
    pub follow: bool,
    /// The thing that is inspected.
    pub chosen: Option<ThingId>,
    /// The cell under the mouse.
    pub hover: Option<Cell>,
    /// What is known so far about who went where.
    pub heat: Heat,
}

impl Default for Camera {
    fn default() -> Camera {
        Camera {
            turn: 0,
            zoom: 1.0,
            middle: (0.0, 0.0),
            follow: false,
            chosen: None,
            hover: None,
            heat: Heat::default(),
        }
    }
}

impl Camera {
    /// Chooses a thing, or lets go of it.
    pub fn choose(&mut self, thing: Option<ThingId>) {
        self.chosen = thing;
        self.follow &= thing.is_some();
    }

    /// Follows the chosen thing from near by, or no longer.
    pub fn toggle_follow(&mut self) {
        self.follow = !self.follow;
        if self.follow && self.zoom < 2.0 {
            self.zoom = 3.0;
        }
    }

    /// Turns the board by some quarters, and fits it.
    pub fn turn(&mut self, quarters: u8) {
        self.turn = (self.turn + quarters) % 4;
        (self.zoom, self.middle, self.follow) = (1.0, (0.0, 0.0), false);
    }

    /// Enlarges the board around the middle of what is seen.
    pub fn zoom(&mut self, layout: &Layout, factor: f32) {
        self.zoom = (self.zoom * factor).clamp(1.0, NEAREST);
        self.middle = middle(layout);
    }

    /// Enlarges the board so that the point under a pixel stays where it is.
    pub fn zoom_at(&mut self, layout: &Layout, (x, y): (i32, i32), factor: f32) {
        let fit = layout.cell as f32 / self.zoom;
        let zoom = (self.zoom * factor).clamp(1.0, NEAREST);
        let (now, then) = (layout.cell as f32, (fit * zoom).round().max(1.0));
        let point = |at: i32, start: i32| (at - start) as f32 / now;
        let pane = layout.pane;
        let middle = |at: i32, start: i32, centre: i32| point(at, start) - (at - centre) as f32 / then;
        self.zoom = zoom;
        self.middle = (middle(x, layout.cells.x, pane.x + pane.w / 2), middle(y, layout.cells.y, pane.y + pane.h / 2));
        self.follow = false;
    }

    /// Moves the view by a fifth of what is seen.
    pub fn pan(&mut self, layout: &Layout, side: Side) {
        let by = layout.pane.w as f32 / layout.cell as f32 / 5.0;
        let (dx, dy) = match side {
            Side::Left => (-by, 0.0),
            Side::Right => (by, 0.0),
            Side::Up => (0.0, -by),
            Side::Down => (0.0, by),
        };
        let ((across, down), (cols, rows)) = (middle(layout), layout.turned_size());
        self.follow = false;
        self.middle = ((across + dx).clamp(0.0, cols as f32), (down + dy).clamp(0.0, rows as f32));
    }

    /// Moves a zoomed board with the mouse.
    pub fn drag(&mut self, layout: &Layout, (dx, dy): (i32, i32)) {
        if layout.zoomed() {
            let ((across, down), cell) = (middle(layout), layout.cell as f32);
            self.follow = false;
            self.middle = (across - dx as f32 / cell, down - dy as f32 / cell);
        }
    }
}

/// The point of the turned board in the middle of what is seen, in cells.
fn middle(layout: &Layout) -> (f32, f32) {
    let (pane, cells) = (layout.pane, layout.cells);
    let middle = |at: i32, length: i32, start: i32| (at + length / 2 - start) as f32 / layout.cell as f32;
    (middle(pane.x, pane.w, cells.x), middle(pane.y, pane.h, cells.y))
}
