//! APNG: every colour exact, and of each frame only what changed.

use std::io::Write;

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

use super::super::count::Counted;
use super::super::delta::{Canvas, Sheet};
use super::super::frame_times::{Clock, FrameTimes};
use super::super::histogram::Histogram;
use super::super::palette::{Matcher, Palette};
use super::super::parallel::{Share, in_order};
use super::super::sink::{Door, Sink, SinkOptions};
use super::super::{ExportError, Painter, Progress, Reel, Repeat, SOFTWARE, Summary, Watch, size};
use super::chunk::{SIGNATURE, image_data, write_chunk};
use super::{MOST, TAG};
use crate::scene::Rect;

/// Milliseconds; browsers show frames of up to ten for a tenth of a second.
const CLOCK: Clock = Clock { unit: 1, least: 11 };
const LONGEST: u32 = u16::MAX as u32;
/// The next level takes three times as long to save a quarter of the bytes.
const LEVEL: DeflateCompression = DeflateCompression::Level(1);
/// Neighbouring frames done by one thread. Each batch costs one frame painted only to start from.
const BATCH: usize = 16;

pub const SINK: Sink = Sink {
    id: "apng",
    also: &[],
    words: "like GIF, with every colour",
    repeats: true,
    has_quality: false,
    shrinks: true,
    has_cover: true,
    door: Door::File(apng),
};

/// Writes a film as APNG.
pub fn apng(
    reel: &dyn Reel,
    out: &mut dyn Write,
    options: &SinkOptions,
    watch: &Watch,
) -> Result<Summary, ExportError> {
    let size = size(reel, "APNG")?;
    let plan = FrameTimes::new(reel.frames(), CLOCK);
    if plan.cuts.is_empty() {
        return Err(ExportError::NoFrames);
    }
    let histogram = Histogram::take(reel, &plan.cuts, MOST, options.jobs, watch)?;
    let colors = histogram.colors.len();
    let mut out = Counted::new(out);
    let frames = if histogram.complete && colors <= MOST {
        let palette = Palette::choose(&histogram);
        let matcher = Matcher::new(&palette, &histogram);
        let film = Film::begin(&mut out, size, &plan, Some(&palette), options)?;
        let index = || {
            let mut mapper = matcher.mapper();
            move |color| [mapper.index(color)]
        };
        write_frames(reel, &plan, palette.clear.map(|clear| [clear]), index, film, options.jobs, watch)?
    } else {
        let film = Film::begin(&mut out, size, &plan, None, options)?;
        let pixel = || |color: u32| color.rotate_left(8).to_be_bytes();
        write_frames(reel, &plan, Some([0; 4]), pixel, film, options.jobs, watch)?
    };
    out.flush()?;
    Ok(Summary { frames, bytes: out.count(), exact: true, colors })
}

/// Writes all frames, with pixels of `N` bytes that `mapper` makes from colours.
fn write_frames<const N: usize, M: FnMut(u32) -> [u8; N]>(
    reel: &dyn Reel,
    plan: &FrameTimes,
    clear: Option<[u8; N]>,
    mapper: impl Fn() -> M + Sync,
    mut film: Film,
    jobs: usize,
    watch: &Watch,
) -> Result<usize, ExportError>
where
    [u8; N]: Default,
{
    in_order(
        plan.cuts.len(),
        Share { jobs, batch: BATCH },
        || Cutter {
            painter: reel.painter(),
            mapper: mapper(),
            canvas: Canvas::new(reel.width() as usize, reel.height() as usize, clear),
            size: Rect::new(0, 0, reel.width() as i32, reel.height() as i32),
            last: None,
        },
        |cutter, item| {
            watch.check()?;
            cutter.piece(plan, item)
        },
        drop,
        |item, piece| {
            film.write(&piece, plan.lasts(item))?;
            (watch.progress)(Progress { done: item + 1, total: plan.cuts.len() });
            Ok(())
        },
    )?;
    film.end()
}

/// A frame ready to be written: a box and its compressed pixels.
struct Piece {
    place: Rect,
    data: Vec<u8>,
    /// Whether its clear pixels leave what is there.
    over: bool,
    /// The pixel at the top left, compressed, to repeat it where a picture lasts too long for one frame.
    corner: Vec<u8>,
}

/// What one thread needs to cut frames.
struct Cutter<'a, const N: usize, M> {
    painter: Box<dyn Painter + 'a>,
    mapper: M,
    canvas: Canvas<[u8; N]>,
    size: Rect,
    last: Option<usize>,
}

impl<const N: usize, M: FnMut(u32) -> [u8; N]> Cutter<'_, N, M>
where
    [u8; N]: Default,
{
    fn piece(&mut self, plan: &FrameTimes, item: usize) -> Result<Piece, ExportError> {
        if let Some(before) = item.checked_sub(1).filter(|before| self.last != Some(*before)) {
            self.paint(plan.cuts[before].frame());
            self.canvas.settle();
        }
        self.last = Some(item);
        self.paint(plan.cuts[item].frame());
        let corner = compress(Rect::new(0, 0, 1, 1), &[self.canvas.corner()], false)?;
        if item == 0 {
            let data = compress(self.size, self.canvas.pixels(), false)?;
            return Ok(Piece { place: self.size, data, over: false, corner });
        }
        // The number of frames stands at the head of the file, so a picture like the one before is a frame too.
        let Some(change) = self.canvas.change() else {
            return Ok(Piece { place: Rect::new(0, 0, 1, 1), data: corner.clone(), over: false, corner });
        };
        // Where most of the box changed, clear pixels would only tear up what compresses well.
        let area = change.place.w as usize * change.place.h as usize;
        let over = change.pixels * 2 < area;
        let Sheet { now, changes, .. } = self.canvas.sheet();
        let rows = if over && !changes.is_empty() { changes } else { now };
        let data = compress(change.place, rows, over)?;
        self.canvas.settle();
        Ok(Piece { place: change.place, data, over, corner })
    }

    fn paint(&mut self, frame: usize) {
        self.canvas.update(&self.painter.paint(frame), &mut self.mapper);
    }
}

/// Compresses a box of pixels, `over` if some of them may be clear.
fn compress<const N: usize>(place: Rect, pixels: &[[u8; N]], over: bool) -> Result<Vec<u8>, ExportError> {
    let mut png = Vec::new();
    let mut encoder = Encoder::new(&mut png, place.w as u32, place.h as u32);
    // What one-byte pixels mean is the film's affair; here they are only bytes to compress.
    encoder.set_color(if N == 1 { ColorType::Grayscale } else { ColorType::Rgba });
    encoder.set_depth(BitDepth::Eight);
    encoder.set_deflate_compression(LEVEL);
    // Filters write differences to neighbours, which says nothing about palette indices and breaks the runs of clear pixels.
    encoder.set_filter(if N == 1 || over { Filter::NoFilter } else { Filter::Adaptive });
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels.as_flattened())?;
    writer.finish()?;
    Ok(image_data(&png))
}

/// The file.
struct Film<'a, 'b> {
    out: &'a mut Counted<&'b mut dyn Write>,
    frames: usize,
    /// Frames and their data are numbered through.
    sequence: u32,
}

impl<'a, 'b> Film<'a, 'b> {
    fn begin(
        out: &'a mut Counted<&'b mut dyn Write>,
        (width, height): (u16, u16),
        plan: &FrameTimes,
        palette: Option<&Palette>,
        options: &SinkOptions,
    ) -> Result<Film<'a, 'b>, ExportError> {
        out.write_all(&SIGNATURE)?;
        let color = if palette.is_some() { ColorType::Indexed } else { ColorType::Rgba };
        let (width, height) = (u32::from(width).to_be_bytes(), u32::from(height).to_be_bytes());
        write_chunk(out, *b"IHDR", &[&width, &height, &[8, color as u8, 0, 0, 0]])?;
        let frames: u32 = (0..plan.cuts.len()).map(|item| parts(plan.lasts(item))).sum();
        let plays = match options.repeat {
            Repeat::Forever => 0,
            Repeat::Times(times) => u32::from(times.max(1)),
        };
        write_chunk(out, *b"acTL", &[&frames.to_be_bytes(), &plays.to_be_bytes()])?;
        if let Some(palette) = palette {
            let mut colors = palette.bytes();
            let mut alpha = vec![0xff; palette.colors.len()];
            if palette.clear.is_some() {
                colors.extend([0; 3]);
                alpha.push(0);
            }
            write_chunk(out, *b"PLTE", &[&colors])?;
            write_chunk(out, *b"tRNS", &[&alpha])?;
        }
        write_chunk(out, *b"tEXt", &[b"Software\0", SOFTWARE.as_bytes()])?;
        match &options.tag {
            Some(tag) if tag.is_ascii() => write_chunk(out, *b"tEXt", &[TAG.as_bytes(), &[0], tag.as_bytes()])?,
            // Not compressed, of no language.
            Some(tag) => write_chunk(out, *b"iTXt", &[TAG.as_bytes(), &[0; 5], tag.as_bytes()])?,
            None => {}
        }
        Ok(Film { out, frames: 0, sequence: 0 })
    }

    fn write(&mut self, piece: &Piece, mut lasts: u32) -> Result<(), ExportError> {
        self.write_frame(piece.place, piece.over, &piece.data, lasts.min(LONGEST))?;
        while lasts > LONGEST {
            lasts -= LONGEST;
            self.write_frame(Rect::new(0, 0, 1, 1), false, &piece.corner, lasts.min(LONGEST))?;
        }
        Ok(())
    }

    fn write_frame(&mut self, place: Rect, over: bool, data: &[u8], lasts: u32) -> Result<(), ExportError> {
        let mut control = Vec::with_capacity(26);
        control.extend(self.number());
        control.extend([place.w, place.h, place.x, place.y].iter().flat_map(|v| v.to_be_bytes()));
        control.extend([lasts as u16, 1000].iter().flat_map(|v| v.to_be_bytes()));
        // The picture stays as it is for the next frame.
        control.extend([0, u8::from(over)]);
        write_chunk(self.out, *b"fcTL", &[&control])?;
        if self.frames == 0 {
            write_chunk(self.out, *b"IDAT", &[data])?;
        } else {
            let number = self.number();
            write_chunk(self.out, *b"fdAT", &[&number, data])?;
        }
        self.frames += 1;
        Ok(())
    }

    fn number(&mut self) -> [u8; 4] {
        self.sequence += 1;
        (self.sequence - 1).to_be_bytes()
    }

    fn end(self) -> Result<usize, ExportError> {
        write_chunk(self.out, *b"IEND", &[])?;
        Ok(self.frames)
    }
}

/// How many frames a picture needs that lasts so long.
fn parts(lasts: u32) -> u32 {
    lasts.div_ceil(LONGEST).max(1)
}
