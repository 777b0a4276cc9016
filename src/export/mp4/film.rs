//! MP4: H.264 pictures, encoded on all cores and joined in order.
//!
//! A picture that stays is one sample with a long duration, so a hold costs nothing. The samples wait in a nameless temporary
//! file, because the index stands in front of them: a browser plays the film while it loads.

use std::io::{self, Seek, Write};

use tempfile::{SpooledTempFile, spooled_tempfile};

use super::super::count::Counted;
use super::super::h264::{Basis, Slice, sets};
use super::super::parallel::{Share, in_order};
use super::super::sink::SinkOptions;
use super::super::{ExportError, Progress, Reel, Summary, Watch};
use super::boxes::Index;
use super::coder::{Coder, padded};
use super::schedule::Schedule;

/// Films up to this many bytes wait in memory instead of a temporary file.
const WAITING: usize = 4 << 20;

/// Writes a film as MP4. Odd sizes are padded to even ones.
pub fn mp4(reel: &dyn Reel, out: &mut dyn Write, options: &SinkOptions, watch: &Watch) -> Result<Summary, ExportError> {
    let size = padded(reel)?;
    let schedule = Schedule::new(reel.frames());
    let total = schedule.len();
    if total == 0 {
        return Err(ExportError::NoFrames);
    }
    let mut film = Film::begin(Index::new(sets((size.0.into(), size.1.into()), schedule.rate())));
    in_order(
        total,
        Share { jobs: options.jobs, batch: schedule.batch },
        || Coder::new(reel, &schedule, options.quality),
        |coder, item| {
            watch.check()?;
            Ok(coder.sample(item))
        },
        drop,
        |item, slice| {
            if let Some(slice) = slice {
                film.show(&slice, schedule.start(item))?;
            }
            (watch.progress)(Progress { done: item + 1, total });
            Ok(())
        },
    )?;
    let mut out = Counted::new(out);
    let frames = film.end(schedule.end(), size, options.tag.as_deref(), &mut out)?;
    out.flush()?;
    Ok(Summary { frames, bytes: out.count(), exact: false, colors: 0 })
}

/// The samples so far, and what the index will say of them.
struct Film {
    data: SpooledTempFile,
    index: Index,
    /// When the newest sample is shown.
    since: u32,
    /// How many key pictures there were, and how many pictures since the newest of them.
    keys: u32,
    number: u32,
}

impl Film {
    fn begin(index: Index) -> Film {
        Film { data: spooled_tempfile(WAITING), index, since: 0, keys: 0, number: 0 }
    }

    fn show(&mut self, slice: &Slice, start: u32) -> Result<(), ExportError> {
        let is_key = slice.basis == Basis::Nothing;
        (self.keys, self.number) = if is_key { (self.keys + 1, 0) } else { (self.keys, self.number + 1) };
        let unit = slice.unit(self.number, self.keys);
        self.index.lengthen(start - self.since);
        self.since = start;
        self.index.add(unit.len() as u32 + 4, is_key);
        self.data.write_all(&(unit.len() as u32).to_be_bytes()).map_err(waiting)?;
        self.data.write_all(&unit).map_err(waiting)
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
