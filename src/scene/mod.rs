//! What a frame looks like, as a list of primitives.

mod alone;
mod arrange;
mod arrow;
mod band;
mod board;
mod card;
mod cards;
mod chart;
mod contrast;
mod coords;
mod effects;
mod figure;
mod film;
mod heard;
mod heat;
mod layout;
mod log;
mod marks;
mod names;
mod panel;
mod paths;
mod prim;
mod sheet;
mod stage;
mod text;
mod theme;
mod things;
mod traces;

pub use contrast::{SHAPES, WORDS};
pub use film::{Cut, Film, Moment, Take};
pub use layout::{Arrangement, Layout, Show, Sight, Sizes};
pub use prim::{Backdrop, Color, Colors, Prim, Rect, Rgb, Scene, Sprite, Texture};
pub use sheet::sheet;
pub use stage::{Stage, View};
pub use text::{Align, Pen};
pub use theme::{GroundTheme, KindPictures, Theme};
