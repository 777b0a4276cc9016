//! What a frame looks like, as a list of primitives.

mod prim;

pub use prim::{Color, Colors, Ground, Prim, Rect, Rgb, Scene, Sprite, Texture};
