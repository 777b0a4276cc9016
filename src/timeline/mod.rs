//! When things are seen: a replay lowered to tracks of keys, and the sample of them at any time.
//!
//! A frame is a pure function of integer time. `compile` runs once; `sample` is a binary search per thing on the board, so
//! scrubbing, playing backwards and rendering frames in any order all cost the same.

mod alive;
mod compile;
mod effect;
mod pace;
mod path;
mod sample;
mod traces;
mod track;

#[cfg(test)]
mod tests;

pub use compile::{Timeline, compile};
pub use effect::{Effect, EffectKind};
pub use pace::{Pace, Stretch};
#[cfg(test)]
pub(crate) use sample::SAMPLED;
pub use sample::{EffectAt, Sample, ThingAt};
pub use track::{Change, ChangeStyle};
