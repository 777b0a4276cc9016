//! GIF: one palette for the whole film, and of each frame only what changed.

mod lzw;

use std::borrow::Cow;
use std::io::Write;

use gif::{AnyExtension, DisposalMethod, Encoder, Extension};

use self::lzw::Lzw;
use super::census::Census;
use super::count::Counted;
use super::delta::Canvas;
use super::flow::{Share, in_order};
use super::palette::{MOST, Mapper, Matcher, Palette};
use super::plan::{Clock, Plan};
use super::{ExportError, Painter, Progress, Reel, Repeat, SOFTWARE, Summary, Watch, size};
use crate::scene::{Rect, Rgb};

/// Hundredths of a second, and at least two: viewers show shorter frames for a tenth of a second.
const CLOCK: Clock = Clock { unit: 10, least: 2 };
/// The longest time a frame can last, in hundredths of a second.
const LONGEST: u32 = u16::MAX as u32;
/// Neighbouring frames done by one thread. Each batch costs one frame painted only to start from.
const BATCH: usize = 24;

/// How to write a GIF.
#[derive(Clone, Debug, Default)]
pub struct GifOptions {
    pub repeat: Repeat,
    /// Threads; 0 means one for each core.
    pub jobs: usize,
    /// Written as a comment, so that a file can be recognised later.
    pub tag: Option<String>,
    /// Colours that are exact even if they are rare, such as a theme's.
    pub keep: Vec<Rgb>,
}

/// Writes a film as GIF.
pub fn gif(reel: &dyn Reel, out: &mut dyn Write, options: &GifOptions, watch: &Watch) -> Result<Summary, ExportError> {
    let size = size(reel, "GIF")?;
    let plan = Plan::new(reel.frames(), CLOCK);
    if plan.cuts.is_empty() {
        return Err(ExportError::NoFrames);
    }
    let census = Census::take(reel, &plan.cuts, MOST, options.jobs, watch)?;
    let palette = Palette::choose(&census, &options.keep);
    let matcher = Matcher::new(&palette, &census);
    let mut out = Counted::new(out);
    let film = Film::begin(&mut out, size, &palette, options)?;
    let (frames, exact) = write_frames(reel, &plan, &palette, &matcher, film, options.jobs, watch)?;
    out.flush()?;
    Ok(Summary { frames, bytes: out.count(), exact, colors: census.colors.len() })
}

fn write_frames(
    reel: &dyn Reel,
    plan: &Plan,
    palette: &Palette,
    matcher: &Matcher,
    mut film: Film,
    jobs: usize,
    watch: &Watch,
) -> Result<(usize, bool), ExportError> {
    let exact = in_order(
        plan.cuts.len(),
        Share { jobs, batch: BATCH },
        || Cutter::new(reel, palette, matcher),
        |cutter, item| {
            watch.check()?;
            Ok(cutter.piece(plan, item))
        },
        |cutter| cutter.mapper.exact,
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

/// A frame ready to be written: a box and its compressed pixels.
struct Piece {
    place: Rect,
    lzw: Vec<u8>,
    clear: Option<u8>,
    /// The index of the pixel at the top left, to repeat it where a picture lasts too long for one frame.
    corner: u8,
}

/// What one thread needs to cut frames.
struct Cutter<'a> {
    painter: Box<dyn Painter + 'a>,
    mapper: Mapper<'a>,
    canvas: Canvas<u8>,
    lzw: Lzw,
    rows: Vec<u8>,
    size: Rect,
    bits: u8,
    clear: Option<u8>,
    last: Option<usize>,
}

impl<'a> Cutter<'a> {
    fn new(reel: &'a dyn Reel, palette: &Palette, matcher: &'a Matcher) -> Cutter<'a> {
        Cutter {
            painter: reel.painter(),
            mapper: matcher.mapper(),
            canvas: Canvas::new(reel.width() as usize, reel.height() as usize, palette.clear),
            lzw: Lzw::new(),
            rows: Vec::new(),
            size: Rect::new(0, 0, reel.width() as i32, reel.height() as i32),
            bits: palette.bits(),
            clear: palette.clear,
            last: None,
        }
    }

    /// The piece for a cut; nothing if the picture is the one before.
    fn piece(&mut self, plan: &Plan, item: usize) -> Option<Piece> {
        if let Some(before) = item.checked_sub(1).filter(|before| self.last != Some(*before)) {
            self.paint(plan.cuts[before].frame());
            self.canvas.take(false, &mut self.rows);
        }
        self.last = Some(item);
        self.paint(plan.cuts[item].frame());
        if item == 0 {
            return Some(self.compress(None));
        }
        let change = self.canvas.change()?;
        self.canvas.take(false, &mut self.rows);
        Some(self.compress(Some(change.place)))
    }

    fn paint(&mut self, frame: usize) {
        self.canvas.update(&self.painter.paint(frame), |color| self.mapper.index(color));
    }

    /// Compresses the changed box, or the whole picture.
    fn compress(&mut self, place: Option<Rect>) -> Piece {
        let mut lzw = Vec::new();
        let pixels = if place.is_some() { &self.rows } else { self.canvas.pixels() };
        self.lzw.encode(self.bits, pixels, &mut lzw);
        let clear = self.clear.filter(|_| place.is_some());
        Piece { place: place.unwrap_or(self.size), lzw, clear, corner: self.canvas.corner() }
    }
}

/// The file: holds each piece back until it is known how long it is shown.
struct Film<'a, 'b> {
    encoder: Encoder<&'a mut Counted<'b>>,
    bits: u8,
    waiting: Option<(Piece, u32)>,
    frames: usize,
}

impl<'a, 'b> Film<'a, 'b> {
    fn begin(
        out: &'a mut Counted<'b>,
        (width, height): (u16, u16),
        palette: &Palette,
        options: &GifOptions,
    ) -> Result<Film<'a, 'b>, ExportError> {
        let mut colors = palette.bytes();
        // The table must be as large as the indices say, also when it is nearly empty.
        colors.resize(3 << palette.bits(), 0);
        let mut encoder = Encoder::new(out, width, height, &colors)?;
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
        Ok(Film { encoder, bits: palette.bits(), waiting: None, frames: 0 })
    }

    fn show(&mut self, piece: Piece, start: u32) -> Result<(), ExportError> {
        if let Some((before, since)) = self.waiting.replace((piece, start)) {
            self.write(before, start - since)?;
        }
        Ok(())
    }

    fn write(&mut self, piece: Piece, mut lasts: u32) -> Result<(), ExportError> {
        let (corner, mut piece) = (piece.corner, piece);
        while lasts > LONGEST {
            // What is left for the rest is never too short.
            let part = (LONGEST).min(lasts - CLOCK.least);
            self.write_frame(piece, part)?;
            lasts -= part;
            let mut lzw = Vec::new();
            Lzw::new().encode(self.bits, &[corner], &mut lzw);
            piece = Piece { place: Rect::new(0, 0, 1, 1), lzw, clear: None, corner };
        }
        self.write_frame(piece, lasts)
    }

    fn write_frame(&mut self, piece: Piece, lasts: u32) -> Result<(), ExportError> {
        self.frames += 1;
        let frame = gif::Frame {
            delay: lasts.min(LONGEST) as u16,
            dispose: DisposalMethod::Keep,
            transparent: piece.clear,
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
