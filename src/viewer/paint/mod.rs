//! The controls as primitives of the same scene the board is drawn with.

mod bar;
mod heard;
mod icon;
mod library;
mod moves;
mod notes;
mod rows;
mod sheet;
pub mod table;
mod track;

use super::plan::Plan;
use crate::model::Role;
use crate::scene::{Align, Pen, Prim, Rect, Rgb, Theme};

pub use bar::{Facts as BarFacts, bar};
pub use heard::heard;
pub use library::{library, thumbnail_side};
pub use moves::moves;
pub use notes::{empty, inspector, prompt, question, toasts, tooltip};
pub use rows::{Hit, Rows, rows as move_rows};
pub use sheet::sheet;
pub use track::{time_at, track, track_hint};

/// Paints controls.
pub struct Brush<'a> {
    pub prims: Vec<Prim>,
    pub theme: &'a Theme,
    pub body: i32,
    pub whole: Rect,
    /// Where the mouse is.
    pub mouse: (i32, i32),
}

impl<'a> Brush<'a> {
    pub fn new(plan: &Plan, theme: &'a Theme, mouse: (i32, i32)) -> Brush<'a> {
        Brush { prims: Vec::with_capacity(256), theme, body: plan.body, whole: plan.whole, mouse }
    }

    fn role(&self, role: Role) -> Rgb {
        self.theme.role(role)
    }

    fn over(&self, rect: Rect) -> bool {
        rect.contains(self.mouse.0, self.mouse.1)
    }

    fn pen(&self, role: Role) -> Pen {
        Pen::new(self.body as u16, self.role(role))
    }

    fn small(&self, role: Role) -> Pen {
        Pen::new((self.body * 7 / 8).max(9) as u16, self.role(role))
    }

    fn bold(&self, role: Role) -> Pen {
        Pen::bold(self.body as u16, self.role(role))
    }

    fn write(&mut self, pen: Pen, rect: Rect, align: Align, text: &str) -> i32 {
        pen.write(&mut self.prims, rect, align, text)
    }

    fn fill(&mut self, rect: Rect, role: Role, alpha: u8) {
        self.prims.push(Prim::Rect { rect, color: self.role(role).alpha(alpha) });
    }

    fn round(&mut self, rect: Rect, role: Role, alpha: u8) {
        let radius = self.body as f32 / 3.0;
        self.prims.push(Prim::Rounded { rect, radius, color: self.role(role).alpha(alpha) });
    }

    fn frame(&mut self, rect: Rect, role: Role, alpha: u8) {
        let radius = self.body as f32 / 3.0;
        self.prims.push(Prim::Frame { rect, radius, width: 1.0, color: self.role(role).alpha(alpha) });
    }

    /// A surface that floats over everything else.
    fn card(&mut self, rect: Rect) {
        let shadow = Rect { y: rect.y + self.body / 4, ..rect.inset(-2) };
        self.round(shadow, Role::Shadow, 110);
        self.round(rect, Role::PanelRaised, 255);
        self.frame(rect, Role::InkQuiet, 110);
    }

    /// Moves a rectangle so that it lies inside the window.
    fn inside(&self, rect: Rect) -> Rect {
        let margin = self.body / 3;
        let x = rect.x.min(self.whole.right() - rect.w - margin).max(margin);
        let y = rect.y.min(self.whole.bottom() - rect.h - margin).max(margin);
        Rect { x, y, ..rect }
    }
}
