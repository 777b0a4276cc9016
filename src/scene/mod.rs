//! What a frame looks like, as a list of primitives.

mod arrow;
mod band;
mod board;
mod cards;
mod chart;
mod contrast;
mod coords;
mod effects;
mod film;
mod heard;
mod layout;
mod log;
mod marks;
mod panel;
mod prim;
mod stage;
mod text;
mod theme;
mod things;
mod traces;

pub use chart::{part as eval_part, scale as eval_scale};
pub use contrast::{SHAPES, WORDS};
pub use film::{Cut, Film, Moment, Take};
pub use layout::{Layout, Show, Sight};
pub use prim::{Backdrop, Color, Colors, Prim, Rect, Rgb, Scene, Sprite, Texture};
pub use stage::{Overlay, Stage, View};
pub use text::{Align, Pen};
pub use theme::{GroundTheme, Theme};
