//! H.264 for pictures that are drawn: what did not change is skipped without a look, what moved is copied, and edges stay sharp.
//!
//! Main profile with arithmetic code. A picture is predicted from the one before and from an anchor, in whole pixels, by macroblocks
//! or their quarters; there are no pictures that wait for later ones and no filter over edges. Anchors depend on anchors alone, so
//! that several encoders can share a film, each from an anchor on, and give the same bytes as one.
//!
//! [`Encoder`] turns a [`Raster`] into a [`Slice`]. Within: `choose` looks for the way to write a macroblock, `elsewhere` in other
//! pictures by `motion` and `within` in its own by `intra`; `code` and `transform` make levels of what the nearest prediction lacks,
//! `syntax` and `residue` make bins of that, and `arithmetic` makes bytes.

mod arithmetic;
mod bits;
mod block;
mod choose;
mod code;
mod elsewhere;
mod encoder;
mod headers;
mod intra;
mod motion;
mod raster;
mod residue;
mod syntax;
mod tables;
#[cfg(test)]
mod tests;
mod transform;
mod within;

pub use encoder::{Coarseness, Encoder, Want};
pub use headers::{Basis, Sets, Slice, sets};
pub use raster::Raster;
