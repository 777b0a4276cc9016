//! How the board is looked at, and which thing on it.

use super::command::Side;
use crate::model::{Cell, Seat, ThingId};
use crate::scene::{Layout, Sight};
use crate::timeline::Aim;

/// The way to look at the board.
pub struct Camera {
    pub turn: u8,
    pub zoom: f32,
    /// The point of the board in the middle, where somebody chose one.
    pub middle: Option<(f32, f32)>,
    /// What is followed, where nobody has moved the board themselves.
    pub aim: Aim,
    /// The thing that is inspected.
    pub chosen: Option<ThingId>,
    /// Through whose eyes.
    pub eyes: Option<Seat>,
    /// The cell under the mouse.
    pub hover: Option<Cell>,
}

impl Default for Camera {
    fn default() -> Camera {
        Camera { turn: 0, zoom: 1.0, middle: None, aim: Aim::Off, chosen: None, eyes: None, hover: None }
    }
}

impl Camera {
    /// A way to look that somebody asked for.
    pub fn at(Sight { turn, zoom, middle, aim, chosen, eyes, .. }: Sight) -> Camera {
        Camera { turn, zoom, middle, aim, chosen, eyes, ..Camera::default() }
    }

    /// Chooses a thing, or lets go of it.
    pub fn choose(&mut self, thing: Option<ThingId>) {
        self.chosen = thing;
        if let Aim::Thing(_) = self.aim {
            self.aim = thing.map_or(Aim::Off, Aim::Thing);
        }
    }

    /// Follows what matters, then the chosen thing, then nothing.
    pub fn next_aim(&mut self) {
        (self.zoom, self.middle) = (1.0, None);
        self.aim = match (self.aim, self.chosen) {
            (Aim::Off, _) => Aim::Auto,
            (Aim::Auto, Some(thing)) => Aim::Thing(thing),
            (Aim::Auto, None) | (Aim::Seat(_) | Aim::Thing(_), _) => Aim::Off,
        };
    }

    /// All of the board, always.
    pub fn fit(&mut self) {
        (self.zoom, self.middle, self.aim) = (1.0, None, Aim::Off);
    }

    /// Turns the board by some quarters, and fits it.
    pub fn turn(&mut self, quarters: u8) {
        self.turn = (self.turn + quarters) % 4;
        (self.zoom, self.middle) = (1.0, None);
    }

    /// Goes on by hand from what is seen.
    fn take_over(&mut self, layout: &Layout) {
        if self.aim != Aim::Off {
            (self.zoom, self.middle) = (layout.cell as f32 / layout.fitting(), Some(layout.middle()));
            self.aim = Aim::Off;
        }
    }

    /// Enlarges the board around the middle of what is seen.
    pub fn zoom(&mut self, layout: &Layout, factor: f32) {
        self.take_over(layout);
        self.zoom = (self.zoom * factor).clamp(1.0, Sight::NEAREST);
        self.middle = self.middle.map(|_| layout.middle());
    }

    /// Enlarges the board so that the point under a pixel stays where it is.
    pub fn zoom_at(&mut self, layout: &Layout, (x, y): (i32, i32), factor: f32) {
        self.take_over(layout);
        self.zoom = (self.zoom * factor).clamp(1.0, Sight::NEAREST);
        let part = layout.cell as f32 / (layout.fitting() * self.zoom).round().max(1.0);
        // What is to be in the middle is nearer to the pixel the more the board grows.
        let away = |at: i32, low: i32, length: i32| (low + length / 2 - at) as f32 * (part - 1.0);
        let pane = layout.pane;
        self.look_from(layout, (away(x, pane.x, pane.w), away(y, pane.y, pane.h)));
    }

    /// Moves the view by a fifth of what is seen.
    pub fn pan(&mut self, layout: &Layout, side: Side) {
        let by = layout.pane.w as f32 / 5.0;
        self.look_from(
            layout,
            match side {
                Side::Left => (-by, 0.0),
                Side::Right => (by, 0.0),
                Side::Up => (0.0, -by),
                Side::Down => (0.0, by),
            },
        );
    }

    /// Moves a zoomed board with the mouse.
    pub fn drag(&mut self, layout: &Layout, (dx, dy): (i32, i32)) {
        if layout.zoomed() {
            self.look_from(layout, (-dx as f32, -dy as f32));
        }
    }

    /// Looks at what is so many pixels away from the middle, and follows nothing any more.
    fn look_from(&mut self, layout: &Layout, (dx, dy): (f32, f32)) {
        self.take_over(layout);
        let pane = layout.pane;
        let (x, y) = ((pane.x + pane.w / 2) as f32 + dx, (pane.y + pane.h / 2) as f32 + dy);
        let (col, row) = layout.point_at(x, y);
        let (across, down) = layout.expanse.grid.extent(layout.expanse.size);
        let within = |at: f32, length: f32| at.clamp(-0.5, length - 0.5);
        self.middle = Some((within(col, across), within(row, down)));
    }
}
