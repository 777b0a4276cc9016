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

/// A frame to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Which frame of the reel.
    pub frame: usize,
    /// When it is shown, in units.
    pub start: u32,
}

/// The frames to write, in order.
#[derive(Debug)]
pub struct Plan {
    pub cuts: Vec<Cut>,
    /// When the film is over, in units.
    pub end: u32,
}

impl Plan {
    /// Rounds moments, not lengths, so that errors never add up. The reel's first and last picture are always there; between
    /// them frames that follow too quickly are left out.
    pub fn new(frames: &[Frame], clock: Clock) -> Plan {
        let (Some(first), Some(last)) = (frames.first(), frames.last()) else {
            return Plan { cuts: Vec::new(), end: 0 };
        };
        let units = |ms: u32| (ms - first.at.0.min(ms)).saturating_add(clock.unit / 2) / clock.unit;
        let mut cuts: Vec<Cut> = Vec::new();
        for (frame, start) in frames.iter().map(|frame| units(frame.at.0)).enumerate() {
            if cuts.last().is_none_or(|cut| start >= cut.start.saturating_add(clock.least)) {
                cuts.push(Cut { frame, start });
            }
        }
        let end = units((last.at + last.lasts).0);
        // The last picture needs its time too: it takes that of the ones that would leave it none.
        let room = end.saturating_sub(clock.least);
        while cuts.len() > 1 && cuts.last().is_some_and(|cut| cut.start > room) {
            cuts.pop();
        }
        if let [_, .., cut] = cuts.as_mut_slice() {
            cut.frame = frames.len() - 1;
        }
        Plan { end: end.max(cuts.last().map_or(0, |cut| cut.start + clock.least)), cuts }
    }

    /// How long the cut at `index` is shown, in units.
    pub fn lasts(&self, index: usize) -> u32 {
        let start = self.cuts.get(index).map_or(self.end, |cut| cut.start);
        self.cuts.get(index + 1).map_or(self.end, |cut| cut.start) - start
    }
}
