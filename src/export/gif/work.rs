//! A GIF in the making. It can be left after every few frames and gone on with later, by a thread that has more to do.

use std::io::Write;

use super::super::frame_times::FrameTimes;
use super::super::histogram::{Census, Histogram};
use super::super::kept::Kept;
use super::super::palette::{MOST, Matcher, Palette};
use super::super::parallel::{Share, in_order};
use super::super::{ExportError, Progress, Reel, Summary, Watch, size};
use super::cutter::Cutter;
use super::{CLOCK, Film, SinkOptions};

/// Neighbouring frames done by one thread. Each batch costs one frame painted only to start from.
const BATCH: usize = 24;

/// A film on its way to a GIF: its colours are looked at first, and written is what they are known for.
pub struct GifWork<W: Write> {
    size: (u16, u16),
    plan: FrameTimes,
    options: SinkOptions,
    turn: Turn<W>,
}

/// What became of a slice of the work.
pub enum GifSlice<W: Write> {
    More(GifWork<W>),
    /// All is written, and this is where it went.
    Done(Summary, W),
}

/// What is done next.
enum Turn<W: Write> {
    Keep(W, Kept),
    Count(W, Box<Census>),
    Choose(W, Histogram, Option<Kept>),
    Write(Box<Writing<W>>),
}

struct Writing<W: Write> {
    kept: Option<Kept>,
    palette: Palette,
    matcher: Matcher,
    film: Film<W>,
    /// How many cuts are done, and whether every pixel of them has its own colour.
    done: usize,
    exact: bool,
    colors: usize,
}

impl<W: Write> GifWork<W> {
    pub fn new(reel: &dyn Reel, out: W, options: &SinkOptions) -> Result<GifWork<W>, ExportError> {
        let size = size(reel, "GIF")?;
        let plan = FrameTimes::new(reel.frames(), CLOCK);
        if plan.cuts.is_empty() {
            return Err(ExportError::NoFrames);
        }
        let turn = match Kept::begin(plan.cuts.len()) {
            Some(kept) => Turn::Keep(out, kept),
            None => count(reel, &plan, out),
        };
        Ok(GifWork { size, plan, options: options.clone(), turn })
    }

    /// How many frames are written.
    pub fn progress(&self) -> Progress {
        let done = match &self.turn {
            Turn::Keep(..) | Turn::Count(..) | Turn::Choose(..) => 0,
            Turn::Write(writing) => writing.done,
        };
        Progress { done, total: self.plan.cuts.len() }
    }

    /// Goes on for about so many frames of the same reel as before.
    pub fn go_on(self, reel: &dyn Reel, frames: usize, watch: &Watch) -> Result<GifSlice<W>, ExportError> {
        let GifWork { size, plan, options, turn } = self;
        let (jobs, all) = (options.jobs, plan.cuts.len());
        let turn = match turn {
            Turn::Keep(out, mut kept) => {
                let to = kept.changes.len().saturating_add(frames).min(all);
                match kept.paint(reel, &plan.cuts, to, jobs, watch)? {
                    false => count(reel, &plan, out),
                    true if to < all => Turn::Keep(out, kept),
                    true => Turn::Choose(out, Histogram::of(kept.drawn()), Some(kept)),
                }
            }
            Turn::Count(out, mut census) => match census.look(reel, &plan.cuts, frames, jobs, watch)? {
                false => Turn::Count(out, census),
                true => Turn::Choose(out, census.end(all), None),
            },
            Turn::Choose(out, histogram, kept) => {
                let palette = Palette::choose(&histogram);
                let matcher = Matcher::new(&palette, &histogram);
                let film = Film::begin(out, size, &palette, &options)?;
                let colors = histogram.colors.len();
                Turn::Write(Box::new(Writing { kept, palette, matcher, film, done: 0, exact: true, colors }))
            }
            Turn::Write(mut writing) => {
                writing.write(reel, &plan, frames, jobs, watch)?;
                if writing.done == all {
                    let Writing { film, exact, colors, .. } = *writing;
                    let (frames, bytes, out) = film.end(plan.end)?;
                    return Ok(GifSlice::Done(Summary { frames, bytes, exact, colors }, out));
                }
                Turn::Write(writing)
            }
        };
        Ok(GifSlice::More(GifWork { size, plan, options, turn }))
    }
}

/// A film that is not kept is painted twice.
fn count<W: Write>(reel: &dyn Reel, plan: &FrameTimes, out: W) -> Turn<W> {
    Turn::Count(out, Box::new(Census::new(reel, plan.cuts.len(), MOST)))
}

impl<W: Write> Writing<W> {
    fn write(
        &mut self,
        reel: &dyn Reel,
        plan: &FrameTimes,
        frames: usize,
        jobs: usize,
        watch: &Watch,
    ) -> Result<(), ExportError> {
        let Writing { kept, palette, matcher, film, done, exact, .. } = self;
        let (from, total) = (*done, plan.cuts.len());
        let cutters = in_order(
            frames.min(total - from),
            Share { jobs, batch: BATCH },
            || Cutter::new((reel, kept.as_ref()), palette, matcher),
            |cutter, item| {
                watch.check()?;
                Ok(cutter.piece(plan, from + item))
            },
            |cutter| cutter.exact(),
            |item, piece| {
                if let Some(piece) = piece {
                    film.show(piece, plan.cuts[from + item].start)?;
                }
                *done = from + item + 1;
                (watch.progress)(Progress { done: *done, total });
                Ok(())
            },
        )?;
        *exact &= cutters.into_iter().all(|own| own);
        Ok(())
    }
}
