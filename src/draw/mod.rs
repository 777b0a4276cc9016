//! Pixels: the one rasteriser.
//!
//! A shape in one colour becomes a [`mask`] (how much of each pixel it covers), a shape in many becomes a [`bitmap`]; both are made once by
//! tiny-skia and kept. So is a picture that somebody brought, in each size it is shown in: [`scaled`]. A letter is a mask too. What is left for each frame is blending rows of pixels, and only in the tiles where the list of
//! primitives differs from the frame before.

mod areas;
mod bitmap;
mod blend;
mod bounds;
mod cache;
mod canvas;
mod hash;
mod mask;
mod outline;
mod paint;
mod runs;
mod scaled;
mod stock;
mod texture;
mod tiles;

pub use canvas::Canvas;
pub use stock::Stock;

#[cfg(test)]
mod tests;
