//! Pixels: the one rasteriser.
