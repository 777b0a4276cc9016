//! GIF: one palette for the whole film, and of each frame only what changed.
//!
//! Where the film's colours do not all fit, a picture that is new for the most part (the first one, a card, the board after it)
//! is written whole and brings a palette of its own: what stays on the screen for long is then as good as can be, and the
//! film's palette is left to what moves.

mod cutter;
mod lzw;
mod work;

use std::borrow::Cow;
use std::io::Write;

use gif::{AnyExtension, DisposalMethod, Encoder, Extension};

use self::cutter::Piece;
use self::lzw::Lzw;
use super::count::Counted;
use super::frame_times::Clock;
use super::palette::Palette;
use super::sink::{Door, Sink, SinkOptions};
use super::{ExportError, Reel, Repeat, SOFTWARE, Summary, Watch};
use crate::scene::Rect;

pub use work::{GifSlice, GifWork};

/// Hundredths of a second, and at least two: viewers show shorter frames for a tenth of a second.
const CLOCK: Clock = Clock { unit: 10, least: 2 };
/// The longest time a frame can last, in hundredths of a second.
const LONGEST: u32 = u16::MAX as u32;

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
    let mut work = GifWork::new(reel, out, options)?;
    loop {
        match work.go_on(reel, usize::MAX, watch)? {
            GifSlice::More(more) => work = more,
            GifSlice::Done(summary, _) => return Ok(summary),
        }
    }
}

/// The file: holds each piece back until it is known how long it is shown.
struct Film<W: Write> {
    encoder: Encoder<Counted<W>>,
    bits: u8,
    clear: Option<u8>,
    waiting: Option<(Piece, u32)>,
    frames: usize,
}

impl<W: Write> Film<W> {
    fn begin(
        out: W,
        (width, height): (u16, u16),
        palette: &Palette,
        options: &SinkOptions,
    ) -> Result<Film<W>, ExportError> {
        let mut encoder = Encoder::new(Counted::new(out), width, height, &palette.table())?;
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

    /// Writes what is left; tells how many frames and bytes there are, and gives back where they went.
    fn end(mut self, end: u32) -> Result<(usize, u64, W), ExportError> {
        if let Some((piece, since)) = self.waiting.take() {
            self.write(piece, end - since)?;
        }
        let out = self.encoder.into_inner()?;
        Ok((self.frames, out.count(), out.end()?))
    }
}
