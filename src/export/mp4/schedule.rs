//! Which frames are written when, where decoding can start, and how the work is shared out.

use super::super::Frame;
use super::super::frame_times::{Clock, FrameTimes};

/// Milliseconds, as the reel counts.
const CLOCK: Clock = Clock { unit: 1, least: 1 };
/// The most frames that one thread takes at a time. The first of them is an anchor, predicted from anchors alone: more frames spare
/// bytes, fewer keep more cores busy.
const BATCH: usize = 125;
/// The longest time between two pictures that decoding can start at, in milliseconds.
const APART: u32 = 10_000;

/// The plan of a film. The bytes must not depend on the number of threads, so the frames alone decide.
pub struct Schedule {
    times: FrameTimes,
    /// The key picture that each frame depends on; decoding starts there.
    keys: Vec<u32>,
    pub batch: usize,
}

impl Schedule {
    pub fn new(frames: &[Frame]) -> Schedule {
        let times = FrameTimes::new(frames, CLOCK);
        let count = times.cuts.len();
        let batch = count.div_ceil(count.div_ceil(BATCH).max(1)).max(1);
        let start = |item: usize| times.cuts.get(item).map_or(times.end, |cut| cut.start);
        let mut key = 0;
        let next = |item: usize| {
            // Best where an anchor is anyway.
            let whole = if item.is_multiple_of(batch) { batch } else { 1 };
            if start(item + whole) - start(key) > APART {
                key = item;
            }
            key as u32
        };
        let keys = (0..count).map(next).collect();
        Schedule { keys, batch, times }
    }

    pub fn len(&self) -> usize {
        self.times.cuts.len()
    }

    /// Which frame of the reel an item is.
    pub fn frame(&self, item: usize) -> usize {
        self.times.cuts[item].frame()
    }

    /// When it is shown, in milliseconds.
    pub fn start(&self, item: usize) -> u32 {
        self.times.cuts[item].start
    }

    pub fn lasts(&self, item: usize) -> u32 {
        self.times.lasts(item)
    }

    pub fn end(&self) -> u32 {
        self.times.end
    }

    /// The key picture of an item.
    pub fn key(&self, item: usize) -> usize {
        self.keys[item] as usize
    }

    /// The anchor of an item: its key picture, or the first frame of its batch if that comes later.
    pub fn anchor(&self, item: usize) -> usize {
        self.key(item).max(item - item % self.batch)
    }

    /// The anchors that lead to that of an item, from its key picture on.
    pub fn anchors(&self, item: usize) -> impl Iterator<Item = usize> + use<> {
        let (key, batch) = (self.key(item), self.batch);
        std::iter::once(key).chain((key + 1..=item).filter(move |item| item.is_multiple_of(batch)))
    }

    /// The most pictures a second, as far as players are told.
    pub fn rate(&self) -> u32 {
        // The last one may be short, which hurries nobody.
        let quick = (1..self.len()).any(|next| self.lasts(next - 1) < 33);
        if quick { 60 } else { 30 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Millis;

    fn schedule(count: u32, lasts: u32) -> Schedule {
        let frame = |k| Frame { at: Millis(k * lasts), lasts: Millis(lasts) };
        Schedule::new(&(0..count).map(frame).collect::<Vec<_>>())
    }

    fn keys(schedule: &Schedule) -> Vec<usize> {
        (0..schedule.len()).filter(|item| schedule.key(*item) == *item).collect()
    }

    #[test]
    fn decoding_can_start_every_ten_seconds_and_no_oftener_than_that_wants() {
        assert_eq!(keys(&schedule(1000, 40)), [0, 250, 500, 750]);
        assert_eq!(keys(&schedule(250, 40)), [0]);
        // Long holds: five pictures are ten seconds.
        assert_eq!(keys(&schedule(12, 2000)), [0, 5, 10]);
        // A picture that stays longer than that is alone.
        assert_eq!(keys(&schedule(3, 20_000)), [0, 1, 2]);
    }

    #[test]
    fn anchors_lead_from_the_key_picture_to_the_batch() {
        let schedule = schedule(1000, 40);
        assert_eq!((schedule.batch, schedule.anchor(0), schedule.anchor(124), schedule.anchor(400)), (125, 0, 0, 375));
        assert_eq!(schedule.anchors(400).collect::<Vec<_>>(), [250, 375]);
        assert_eq!(schedule.anchors(260).collect::<Vec<_>>(), [250]);
    }

    #[test]
    fn batches_of_a_film_are_equally_long() {
        assert_eq!([1, 125, 126, 260, 1000].map(|count| schedule(count, 40).batch), [1, 125, 63, 87, 125]);
    }
}
