//! When things are seen: pace, tracks, samples.
