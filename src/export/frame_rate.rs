//! Frames at a steady rate, for formats in which every picture lasts equally long.

use super::Frame;

/// A frame of the reel and how many pictures show it.
#[derive(Debug, PartialEq, Eq)]
pub struct Held {
    pub frame: usize,
    pub pictures: u64,
}

/// Which frame each picture shows: the one that is on at its moment. The last frame is always there.
pub fn held(frames: &[Frame], fps: u32) -> Vec<Held> {
    let (Some(first), Some(last)) = (frames.first(), frames.last()) else { return Vec::new() };
    let fps = fps.max(1);
    let ticks = |ms: u32| u64::from(ms - first.at.0.min(ms)) * u64::from(fps);
    let starts = frames.iter().map(|frame| ticks(frame.at.0).div_ceil(1000));
    let end = (ticks((last.at + last.lasts).0) + 500) / 1000;
    let end = end.max(ticks(last.at.0).div_ceil(1000) + 1);
    let ends = starts.clone().skip(1).chain([end]);
    let held =
        starts.zip(ends).enumerate().map(|(frame, (start, end))| Held { frame, pictures: end.saturating_sub(start) });
    held.filter(|held| held.pictures > 0).collect()
}
