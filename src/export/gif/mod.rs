//! GIF: one palette for the whole film, and of each frame only what changed.
//!
//! Where the film's colours do not all fit, a picture that is new for the most part (the first one, a card, the board after it)
//! is written whole and brings a palette of its own: what stays on the screen for long is then as good as can be, and the
//! film's palette is left to what moves.

mod cutter;
mod lzw;

use std::borrow::Cow;
use std::io::Write;

use gif::{AnyExtension, DisposalMethod, Encoder, Extension};

use self::cutter::{Cutter, Piece};
use self::lzw::Lzw;
use super::count::Counted;
use super::frame_times::{Clock, FrameTimes};
use super::histogram::Histogram;
use super::kept::Kept;
use super::palette::{MOST, Matcher, Palette};
use super::parallel::{Share, in_order};
use super::sink::{Door, Sink, SinkOptions};
use super::{ExportError, Progress, Reel, Repeat, SOFTWARE, Summary, Watch, size};
use crate::scene::Rect;

/// Hundredths of a second, and at least two: viewers show shorter frames for a tenth of a second.
const CLOCK: Clock = Clock { unit: 10, least: 2 };
/// The longest time a frame can last, in hundredths of a second.
const LONGEST: u32 = u16::MAX as u32;
/// Neighbouring frames done by one thread. Each batch costs one frame painted only to start from.
const BATCH: usize = 24;

pub const SINK: Sink = Sink {
    id: "gif",
    also: &[],
    words: "plays everywhere",
    repeats: true,
    has_quality: false,
    shrinks: true,
    has_cover: true,
    door: Door::File(gif),
};

/// Writes a film as GIF.
pub fn gif(reel: &dyn Reel, out: &mut dyn Write, options: &SinkOptions, watch: &Watch) -> Result<Summary, ExportError> {
    let size = size(reel, "GIF")?;
    let plan = FrameTimes::new(reel.frames(), CLOCK);
    if plan.cuts.is_empty() {
        return Err(ExportError::NoFrames);
    }
    let kept = Kept::of(reel, &plan.cuts, options.jobs, watch)?;
    let histogram = match &kept {
        Some(kept) => Histogram::of(kept.drawn()),
        None => Histogram::take(reel, &plan.cuts, MOST, options.jobs, watch)?,
    };
    let palette = Palette::choose(&histogram);
    let matcher = Matcher::new(&palette, &histogram);
    let mut out = Counted::new(out);
    let film = Film::begin(&mut out, size, &palette, options)?;
    let (frames, exact) = write_frames((reel, kept.as_ref()), &plan, &palette, &matcher, film, options, watch)?;
    out.flush()?;
    Ok(Summary { frames, bytes: out.count(), exact, colors: histogram.colors.len() })
}

fn write_frames(
    source: (&dyn Reel, Option<&Kept>),
    plan: &FrameTimes,
    palette: &Palette,
    matcher: &Matcher,
    mut film: Film,
    options: &SinkOptions,
    watch: &Watch,
) -> Result<(usize, bool), ExportError> {
    let exact = in_order(
        plan.cuts.len(),
        Share { jobs: options.jobs, batch: BATCH },
        || Cutter::new(source, palette, matcher),
        |cutter, item| {
            watch.check()?;
            Ok(cutter.piece(plan, item))
        },
        |cutter| cutter.exact(),
        |item, piece| {
            if let Some(piece) = piece {
                film.show(piece, plan.cuts[item].start)?;
            }
            (watch.progress)(Progress { done: item + 1, total: plan.cuts.len() });
            Ok(())
        },
    )?;
    let frames = film.end(plan.end)?;
    Ok((frames, exact.into_iter().all(|exact| exact)))
}

/// The file: holds each piece back until it is known how long it is shown.
struct Film<'a, 'b> {
    encoder: Encoder<&'a mut Counted<'b>>,
    bits: u8,
    clear: Option<u8>,
    waiting: Option<(Piece, u32)>,
    frames: usize,
}

impl<'a, 'b> Film<'a, 'b> {
    fn begin(
        out: &'a mut Counted<'b>,
        (width, height): (u16, u16),
        palette: &Palette,
        options: &SinkOptions,
    ) -> Result<Film<'a, 'b>, ExportError> {
        let mut encoder = Encoder::new(out, width, height, &palette.table())?;
        match options.repeat {
            Repeat::Forever => encoder.set_repeat(gif::Repeat::Infinite)?,
            // The format counts how often a film is shown again.
            Repeat::Times(times) => encoder.set_repeat(gif::Repeat::Finite(times.saturating_sub(1)))?,
        }
        let comment = AnyExtension::from(Extension::Comment);
        encoder.write_raw_extension(comment, &[SOFTWARE.as_bytes()])?;
        if let Some(tag) = &options.tag {
            encoder.write_raw_extension(comment, &[tag.as_bytes()])?;
        }
        Ok(Film { encoder, bits: palette.bits(), clear: palette.clear, waiting: None, frames: 0 })
    }

    fn show(&mut self, piece: Piece, start: u32) -> Result<(), ExportError> {
        if let Some((before, since)) = self.waiting.replace((piece, start)) {
            self.write(before, start - since)?;
        }
        Ok(())
    }

    fn write(&mut self, piece: Piece, mut lasts: u32) -> Result<(), ExportError> {
        let (pixel, mut piece) = (self.clear.unwrap_or(piece.corner), piece);
        while lasts > LONGEST {
            // What is left for the rest is never too short.
            let part = LONGEST.min(lasts - CLOCK.least);
            self.write_frame(piece, part)?;
            lasts -= part;
            let mut lzw = Vec::new();
            Lzw::new().encode(self.bits, &[pixel], &mut lzw);
            piece = Piece { place: Rect::new(0, 0, 1, 1), lzw, clear: self.clear, table: None, corner: pixel };
        }
        self.write_frame(piece, lasts)
    }

    fn write_frame(&mut self, piece: Piece, lasts: u32) -> Result<(), ExportError> {
        self.frames += 1;
        let frame = gif::Frame {
            delay: lasts.min(LONGEST) as u16,
            dispose: DisposalMethod::Keep,
            transparent: piece.clear,
            palette: piece.table,
            left: piece.place.x as u16,
            top: piece.place.y as u16,
            width: piece.place.w as u16,
            height: piece.place.h as u16,
            buffer: Cow::Owned(piece.lzw),
            ..gif::Frame::default()
        };
        Ok(self.encoder.write_lzw_pre_encoded_frame(&frame)?)
    }

    /// Writes what is left; tells how many frames there are.
    fn end(mut self, end: u32) -> Result<usize, ExportError> {
        if let Some((piece, since)) = self.waiting.take() {
            self.write(piece, end - since)?;
        }
        self.encoder.into_inner()?;
        Ok(self.frames)
    }
}
