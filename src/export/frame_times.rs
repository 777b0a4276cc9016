//! Which frames are written and when, in the units of time a format counts in.

use super::Frame;

/// A format's clock.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// Milliseconds of one unit.
    pub unit: u32,
    /// Frames shorter than this many units are shown far too long by common viewers, so none is written.
    pub least: u32,
}

/// A frame to write. Small, because a film may have very many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedFrame {
    frame: u32,
    /// When it is shown, in units.
    pub start: u32,
}

impl TimedFrame {
    /// Which frame of the reel.
    pub fn frame(self) -> usize {
        self.frame as usize
    }
}

/// The frames to write, in order.
#[derive(Debug)]
pub struct FrameTimes {
    pub cuts: Vec<TimedFrame>,
    /// When the film is over, in units.
    pub end: u32,
}

impl FrameTimes {
    /// Rounds moments, not lengths, so that errors never add up. The reel's first and last picture are always there; between
    /// them frames that follow too quickly are left out.
    pub fn new(frames: &[Frame], clock: Clock) -> FrameTimes {
        let (Some(first), Some(last)) = (frames.first(), frames.last()) else {
            return FrameTimes { cuts: Vec::new(), end: 0 };
        };
        let units = |ms: u32| (ms - first.at.0.min(ms)).saturating_add(clock.unit / 2) / clock.unit;
        let mut cuts: Vec<TimedFrame> = Vec::new();
        for (frame, start) in (0..).zip(frames.iter().map(|frame| units(frame.at.0))) {
            if cuts.last().is_none_or(|cut| start >= cut.start.saturating_add(clock.least)) {
                cuts.push(TimedFrame { frame, start });
            }
        }
        let end = units((last.at + last.lasts).0);
        // The last picture needs its time too: it takes that of the ones that would leave it none.
        let room = end.saturating_sub(clock.least);
        while cuts.len() > 1 && cuts.last().is_some_and(|cut| cut.start > room) {
            cuts.pop();
        }
        if let [_, .., cut] = cuts.as_mut_slice() {
            cut.frame = frames.len() as u32 - 1;
        }
        FrameTimes { end: end.max(cuts.last().map_or(0, |cut| cut.start + clock.least)), cuts }
    }

    /// How long the cut at `index` is shown, in units.
    pub fn lasts(&self, index: usize) -> u32 {
        let start = self.cuts.get(index).map_or(self.end, |cut| cut.start);
        self.cuts.get(index + 1).map_or(self.end, |cut| cut.start) - start
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Millis;

    fn frames(starts: &[u32], end: u32) -> Vec<Frame> {
        let ends = starts.iter().skip(1).chain([&end]);
        starts.iter().zip(ends).map(|(at, end)| Frame { at: Millis(*at), lasts: Millis(end - at) }).collect()
    }

    /// Which frames are shown and for how long, counting in tens with at least two.
    fn plan(starts: &[u32], end: u32) -> Vec<(usize, u32)> {
        let plan = FrameTimes::new(&frames(starts, end), Clock { unit: 10, least: 2 });
        plan.cuts.iter().enumerate().map(|(k, cut)| (cut.frame(), plan.lasts(k))).collect()
    }

    #[test]
    fn moments_are_rounded_and_lengths_follow() {
        assert_eq!(plan(&[0, 33, 66, 100], 133), [(0, 3), (1, 4), (2, 3), (3, 3)]);
    }

    #[test]
    fn time_begins_with_the_first_frame() {
        assert_eq!(plan(&[5000, 5040], 5100), [(0, 4), (1, 6)]);
    }

    #[test]
    fn quick_frames_in_the_middle_are_left_out() {
        assert_eq!(plan(&[0, 10, 20, 30, 40, 50], 80), [(0, 2), (2, 2), (5, 4)]);
    }

    #[test]
    fn a_last_frame_without_time_takes_that_of_the_one_before() {
        assert_eq!(plan(&[0, 40, 80], 85), [(0, 4), (2, 5)]);
        assert_eq!(plan(&[0, 40, 80], 80), [(0, 4), (2, 4)]);
    }

    #[test]
    fn a_film_of_no_length_is_one_short_frame() {
        assert_eq!(plan(&[0], 0), [(0, 2)]);
        assert_eq!(plan(&[], 0), []);
    }
}
