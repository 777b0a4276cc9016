//! MP4, the video that browsers and phones play.

#[cfg(feature = "mp4")]
mod boxes;
#[cfg(feature = "mp4")]
mod coder;
#[cfg(feature = "mp4")]
mod film;
#[cfg(feature = "mp4")]
mod schedule;

use super::sink::{Door, Sink};
#[cfg(feature = "mp4")]
pub use film::mp4;

pub const SINK: Sink = Sink {
    id: "mp4",
    also: &["m4v"],
    words: "H.264 video",
    repeats: false,
    has_quality: true,
    shrinks: true,
    has_cover: false,
    door: DOOR,
};

#[cfg(feature = "mp4")]
const DOOR: Door = Door::File(mp4);
#[cfg(not(feature = "mp4"))]
const DOOR: Door = Door::Shut("this program was built without MP4; build it with --features mp4");
