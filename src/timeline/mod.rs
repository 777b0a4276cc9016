//! When things are seen: a replay lowered to tracks of keys, and the sample of them at any time.
//!
//! A frame is a pure function of integer time. `compile` runs once; `sample` is a binary search per thing on the board, so
//! scrubbing, playing backwards and rendering frames in any order all cost the same.

mod align;
mod alive;
mod body;
mod camera;
mod compile;
mod effect;
mod fit;
mod laid;
mod motion;
mod needs;
mod pace;
mod path;
mod sample;
mod stains;
mod story;
mod traces;
mod track;
mod ways;
mod wrap;

#[cfg(test)]
mod tests;

pub use align::align;
pub use camera::{Aim, Corner, Framing, FramingAt, SETTLE};
pub use compile::{Timeline, compile, compile_fitted};
pub use effect::{Effect, EffectKind};
pub use fit::Fit;
pub use laid::LaidAt;
pub use pace::{Pace, Stretch};
#[cfg(test)]
pub(crate) use sample::SAMPLED;
pub use sample::{EffectAt, Sample, ThingAt};
pub use stains::{Stain, StainKind};
pub use story::StoryTimes;
pub use track::{Change, ChangeStyle};
pub use wrap::Wrap;
