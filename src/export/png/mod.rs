//! PNG: one still, numbered frames, and films as APNG.

mod apng;
mod chunk;
mod frames;

use std::io::Write;

use png::{BitDepth, ColorType, Compression, Encoder, Filter};

pub use self::apng::{SINK as APNG, apng};
pub use self::frames::{SINK as FRAMES, is_frame, png_frames};
use super::color_map::ColorMap;
use super::count::Counted;
use super::{ExportError, SOFTWARE, Summary};

/// The keyword of the text a caller gives to recognise its files by.
const TAG: &str = "matchreel";
/// Colours a PNG's palette can hold.
const MOST: usize = 256;

/// Writes one picture, pixels as in a [`Shot`](super::Shot). It is always exact.
pub fn png_still(
    pixels: &[u32],
    width: u32,
    height: u32,
    out: &mut dyn Write,
    tag: Option<&str>,
) -> Result<Summary, ExportError> {
    if width == 0 || height == 0 || pixels.len() as u64 != u64::from(width) * u64::from(height) {
        return Err(ExportError::Size { width, height, kind: "PNG", most: u16::MAX.into() });
    }
    let mut out = Counted::new(out);
    let colors = match indexed(pixels) {
        Some((palette, indices)) => {
            let mut encoder = Encoder::new(&mut out, width, height);
            encoder.set_color(ColorType::Indexed);
            encoder.set_palette(palette.as_slice());
            // Neighbouring numbers of a palette mean nothing, so differences between them don't either.
            encoder.set_compression(Compression::Balanced);
            encoder.set_filter(Filter::NoFilter);
            write(encoder, &indices, tag)?;
            palette.len() / 3
        }
        None => {
            let mut encoder = Encoder::new(&mut out, width, height);
            encoder.set_color(ColorType::Rgb);
            encoder.set_compression(Compression::Balanced);
            encoder.set_filter(Filter::Adaptive);
            write(encoder, &rgb_bytes(pixels), tag)?;
            distinct(pixels)
        }
    };
    out.flush()?;
    Ok(Summary { frames: 1, bytes: out.count(), exact: true, colors })
}

fn write<W: Write>(mut encoder: Encoder<W>, data: &[u8], tag: Option<&str>) -> Result<(), ExportError> {
    encoder.set_depth(BitDepth::Eight);
    encoder.add_text_chunk("Software".to_owned(), SOFTWARE.to_owned())?;
    match tag {
        Some(tag) if tag.is_ascii() => encoder.add_text_chunk(TAG.to_owned(), tag.to_owned())?,
        Some(tag) => encoder.add_itxt_chunk(TAG.to_owned(), tag.to_owned())?,
        None => {}
    }
    let mut writer = encoder.write_header()?;
    writer.write_image_data(data)?;
    Ok(writer.finish()?)
}

/// A palette's bytes and the picture's indices, if its colours are few enough.
fn indexed(pixels: &[u32]) -> Option<(Vec<u8>, Vec<u8>)> {
    let mut known = ColorMap::<u8>::new();
    let mut palette = Vec::new();
    let mut indices = Vec::with_capacity(pixels.len());
    for pixel in pixels {
        let index = match known.get(*pixel) {
            Some(index) => index,
            None => {
                let index = u8::try_from(known.len()).ok()?;
                palette.extend_from_slice(&pixel.to_be_bytes()[1..]);
                *known.entry(*pixel) = index;
                index
            }
        };
        indices.push(index);
    }
    Some((palette, indices))
}

fn distinct(pixels: &[u32]) -> usize {
    let mut known = ColorMap::<()>::new();
    for pixel in pixels {
        known.entry(*pixel);
    }
    known.len()
}

fn rgb_bytes(pixels: &[u32]) -> Vec<u8> {
    let mut bytes = vec![0; pixels.len() * 3];
    for (bytes, pixel) in bytes.chunks_exact_mut(3).zip(pixels) {
        bytes.copy_from_slice(&pixel.to_be_bytes()[1..]);
    }
    bytes
}
