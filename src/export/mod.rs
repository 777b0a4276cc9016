//! Where frames go: GIF, PNG, APNG, MP4, and pipes. Exporters see a [`Reel`] and know nothing of games.

mod color_map;
mod count;
mod delta;
mod error;
mod film_reel;
mod frame_rate;
mod frame_times;
mod gif;
#[cfg(feature = "mp4")]
mod h264;
mod histogram;
mod kept;
mod mp4;
mod palette;
mod parallel;
mod pipe;
mod png;
mod reel;
mod sink;
#[cfg(test)]
mod tests;
mod watch;
mod yuv;

use std::ops::Range;

use crate::scene::Rect;

pub use error::ExportError;
pub use film_reel::FilmReel;
pub use gif::{GifSlice, GifWork, SINK as GIF, gif};
pub use mp4::SINK as MP4;
#[cfg(feature = "mp4")]
pub use mp4::mp4;
pub use pipe::{Raw, raw};
pub use png::{apng, is_frame, png_frames, png_still};
pub use reel::{Frame, Painter, Reel, Shot};
pub use sink::{Door, Put, Sink, SinkOptions, all, find};
pub use watch::{Progress, Watch};

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Pictures in the file; frames that look like the one before only lengthen it.
    pub frames: usize,
    pub bytes: u64,
    /// Whether every pixel has exactly the colour that was painted.
    pub exact: bool,
    /// How many different colours were found; 0 where the format need not know.
    pub colors: usize,
}

/// How often a film is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Repeat {
    #[default]
    Forever,
    /// So many times in all; 0 counts as once.
    Times(u16),
}

/// Who wrote a file, for the formats that can say so.
pub const SOFTWARE: &str = concat!("matchreel ", env!("CARGO_PKG_VERSION"));

/// The reel's size, if a picture can have it.
fn size(reel: &dyn Reel, kind: &'static str) -> Result<(u16, u16), ExportError> {
    let side = |v: u32| u16::try_from(v).ok().filter(|v| *v > 0);
    let (width, height) = (reel.width(), reel.height());
    let wrong = ExportError::Size { width, height, kind, most: u16::MAX.into() };
    side(width).zip(side(height)).ok_or(wrong)
}

/// A picture as stretches of one colour, each with its length: most pixels have the colour of their neighbours.
fn stretches(pixels: &[u32]) -> impl Iterator<Item = (u32, usize)> {
    let mut rest = pixels;
    std::iter::from_fn(move || {
        let (color, length) = (*rest.first()?, alike(rest));
        rest = &rest[length..];
        Some((color, length))
    })
}

/// Pixels compared at once.
const STRIDE: usize = 16;

/// How many pixels are like the first one before the first that differs.
#[inline]
fn alike<P: Copy + PartialEq>(pixels: &[P]) -> usize {
    let Some(&first) = pixels.first() else { return 0 };
    // Where things moved most stretches are a single pixel.
    if pixels.get(1) != Some(&first) {
        return 1;
    }
    // All of a stride is looked at, without a way out in the middle: that is what the processor does in one go.
    let same = |stride: &&[P]| stride.iter().fold(true, |same, pixel| same & (*pixel == first));
    let strides = pixels.chunks_exact(STRIDE).take_while(same).count();
    let near = &pixels[strides * STRIDE..];
    strides * STRIDE + near.iter().position(|pixel| *pixel != first).unwrap_or(near.len())
}

/// The places of a rectangle's rows in a picture, cut to the picture's edges.
fn clip(rect: Rect, width: usize, height: usize) -> impl Iterator<Item = Range<usize>> {
    let inside = rect.intersect(Rect::new(0, 0, width as i32, height as i32));
    let rows = if inside.is_empty() { 0..0 } else { inside.y as usize..inside.bottom() as usize };
    rows.map(move |y| y * width + inside.x as usize..y * width + inside.right() as usize)
}
