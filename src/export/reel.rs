//! A film as exporters see it: frames that can be painted in any order, on any thread.

use crate::model::Millis;
use crate::scene::Rect;

/// A film: its size, its frames and painters for them.
pub trait Reel: Sync {
    fn width(&self) -> u32;
    fn height(&self) -> u32;

    /// When each frame is shown and for how long, in order and without gaps. A picture that stays is one frame.
    fn frames(&self) -> &[Frame];

    /// A painter of its own for each thread.
    fn painter(&self) -> Box<dyn Painter + '_>;
}

/// One frame's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    pub at: Millis,
    pub lasts: Millis,
}

/// Paints frames; quickest when asked for neighbours in order.
pub trait Painter {
    /// Paints a frame and tells what differs from the frame this painter painted before.
    fn paint(&mut self, index: usize) -> Shot<'_>;
}

/// A painted frame.
pub struct Shot<'a> {
    /// Rows of pixels from the top, each `0xffRRGGBB`.
    pub pixels: &'a [u32],
    /// Everything outside these rectangles is as in the frame painted before. The first frame's is the whole picture.
    pub damage: &'a [Rect],
}
