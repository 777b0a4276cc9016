//! MP4: H.264 by openh264, encoded in closed groups of pictures on all cores and joined in order.
//!
//! A picture that stays is one sample with a long duration, so a hold costs nothing. The samples wait in a nameless temporary
//! file, because the index stands in front of them: a browser plays the film while it loads.

use std::io::{self, Seek, Write};

use tempfile::{SpooledTempFile, spooled_tempfile};

use super::super::count::Counted;
use super::super::frame_times::{Clock, FrameTimes};
use super::super::parallel::{Share, in_order};
use super::super::sink::SinkOptions;
use super::super::{ExportError, Progress, Reel, Summary, Watch};
use super::boxes::Index;
use super::coder::{Coder, Pictures, Sample, padded};

/// Milliseconds, as the reel counts.
const CLOCK: Clock = Clock { unit: 1, least: 1 };
/// The most pictures in a group: a seek decodes at most these. More of them spare bytes, fewer keep more cores busy.
const GROUP: usize = 60;
/// Films up to this many bytes wait in memory instead of a temporary file.
const WAITING: usize = 4 << 20;

/// Writes a film as MP4. Odd sizes are padded to even ones.
pub fn mp4(reel: &dyn Reel, out: &mut dyn Write, options: &SinkOptions, watch: &Watch) -> Result<Summary, ExportError> {
    let size = padded(reel)?;
    let plan = FrameTimes::new(reel.frames(), CLOCK);
    if plan.cuts.is_empty() {
        return Err(ExportError::NoFrames);
    }
    let kind = Pictures { quality: options.quality, rate: rate(&plan) };
    let batch = group(plan.cuts.len());
    let mut film = Film::begin();
    in_order(
        plan.cuts.len(),
        Share { jobs: options.jobs, batch },
        || Coder::new(reel, size, kind),
        |coder, item| {
            watch.check()?;
            coder.sample(plan.cuts[item].frame(), item.is_multiple_of(batch))
        },
        drop,
        |item, sample| {
            if let Some(sample) = sample {
                film.show(&sample, plan.cuts[item].start)?;
            }
            (watch.progress)(Progress { done: item + 1, total: plan.cuts.len() });
            Ok(())
        },
    )?;
    let mut out = Counted::new(out);
    let frames = film.end(plan.end, size, options.tag.as_deref(), &mut out)?;
    out.flush()?;
    Ok(Summary { frames, bytes: out.count(), exact: false, colors: 0 })
}

/// How many pictures each group has. The bytes must not depend on the number of threads, so the film alone decides. Never one:
/// neighbouring key frames of different encoders look like the same picture to a decoder.
fn group(count: usize) -> usize {
    count.div_ceil(count.div_ceil(GROUP).max(1)).max(2)
}

/// The most pictures a second, as far as players are told.
fn rate(plan: &FrameTimes) -> f32 {
    // The last one may be short, which hurries nobody.
    let quick = (1..plan.cuts.len()).any(|next| plan.lasts(next - 1) < 33);
    if quick { 60.0 } else { 30.0 }
}

/// The samples so far, and what the index will say of them.
struct Film {
    data: SpooledTempFile,
    index: Index,
    /// When the newest sample is shown.
    since: u32,
}

impl Film {
    fn begin() -> Film {
        Film { data: spooled_tempfile(WAITING), index: Index::default(), since: 0 }
    }

    fn show(&mut self, sample: &Sample, start: u32) -> Result<(), ExportError> {
        self.index.lengthen(start - self.since);
        self.since = start;
        self.index.add(sample)?;
        self.data.write_all(&sample.data).map_err(waiting)
    }

    /// Writes the file; tells how many samples there are.
    fn end(mut self, end: u32, size: (u16, u16), tag: Option<&str>, out: &mut dyn Write) -> Result<usize, ExportError> {
        self.index.lengthen(end - self.since);
        out.write_all(&self.index.head(size, tag))?;
        self.data.rewind().map_err(waiting)?;
        io::copy(&mut self.data, out)?;
        Ok(self.index.len())
    }
}

/// Trouble with the temporary file, told apart from trouble with the film's own place.
fn waiting(error: io::Error) -> ExportError {
    ExportError::Mp4(format!("no room for the samples in {}: {error}", std::env::temp_dir().display()))
}
