//! Pictures that somebody brought: PNG, JPEG or WebP in, plain pixels out. No size is believed before it is checked.

use std::error::Error;
use std::io::Cursor;

use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits};

use super::text;
use crate::model::limits::{MAX_IMAGE_BYTES, MAX_IMAGE_SIDE, MAX_KIND_IMAGE_BYTES, MAX_KIND_IMAGE_SIDE};
use crate::model::{Image, human};

/// The longest word of a decoder that is handed on.
const LONGEST_WORD: usize = 120;

/// The picture in the bytes of a file, or why it is refused: what was found, and what would be right.
pub fn decode(bytes: &[u8]) -> Result<Image, String> {
    check_bytes(bytes.len() as u64)?;
    let (format, name) = format(bytes)?;
    let broken = |why: &str| format!("is a broken {name}: {why}; save it anew");
    let undecoded = |error: ImageError| broken(&words(&error));
    if format == ImageFormat::Jpeg && breaks_off(bytes) {
        return Err(broken("it breaks off"));
    }
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    // Sixteen bits a channel, and as much again for whoever wants a copy.
    let mut limits = Limits::default();
    limits.max_alloc = Some(u64::from(MAX_IMAGE_SIDE).pow(2) * 16);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(undecoded)?;
    let (width, height) = decoder.dimensions();
    if width.max(height) > MAX_IMAGE_SIDE {
        let most = format!("{MAX_IMAGE_SIDE}×{MAX_IMAGE_SIDE}");
        return Err(format!("has {width}×{height} pixels, more than the {most} a picture may have; make it smaller"));
    }
    // A camera that was held upright says so beside the pixels; one that says nonsense was held as usual.
    let held = decoder.orientation().unwrap_or(image::metadata::Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(undecoded)?;
    picture.apply_orientation(held);
    let picture = picture.into_rgba8();
    let (width, height) = picture.dimensions();
    Image::new(width, height, picture.into_raw()).ok_or_else(|| broken("it has no pixels"))
}

/// The image of a kind in the bytes of a file; those have closer bounds.
pub fn kind_image(bytes: &[u8]) -> Result<Image, String> {
    if bytes.len() as u64 > MAX_KIND_IMAGE_BYTES {
        return Err(too_many_bytes(bytes.len() as u64, MAX_KIND_IMAGE_BYTES));
    }
    let image = decode(bytes)?;
    match image.width().max(image.height()) > MAX_KIND_IMAGE_SIDE {
        true => {
            let (width, height, most) = (image.width(), image.height(), MAX_KIND_IMAGE_SIDE);
            Err(format!("has {width}×{height} pixels, more than the {most}×{most} of a kind; make it smaller"))
        }
        false => Ok(image),
    }
}

/// Says that a picture has more bytes than it may.
pub fn too_many_bytes(found: u64, most: u64) -> String {
    format!("has {}, more than the {} a picture may have; make it smaller", human(found), human(most))
}

/// Whether a file is small enough to be a picture, known before it is read.
pub fn check_bytes(bytes: u64) -> Result<(), String> {
    if bytes > MAX_IMAGE_BYTES { Err(too_many_bytes(bytes, MAX_IMAGE_BYTES)) } else { Ok(()) }
}

/// What the first bytes say, not the name.
fn format(bytes: &[u8]) -> Result<(ImageFormat, &'static str), String> {
    match image::guess_format(bytes) {
        Ok(format @ ImageFormat::Png) => Ok((format, "PNG")),
        Ok(format @ ImageFormat::Jpeg) => Ok((format, "JPEG")),
        Ok(format @ ImageFormat::WebP) => Ok((format, "WebP")),
        Ok(_) | Err(_) => Err("is no PNG, JPEG or WebP; save it as one of these".into()),
    }
}

/// What a decoder says, without the name of the format before it.
fn words(error: &ImageError) -> String {
    let inner = error.source().map_or_else(|| error.to_string(), ToString::to_string);
    text::short(inner.lines().next().unwrap_or_default(), LONGEST_WORD)
}

/// Whether a JPEG has no end behind its last scan. The decoder would fill up with grey and say nothing.
fn breaks_off(bytes: &[u8]) -> bool {
    let last = |marker: u8| bytes.windows(2).rposition(|pair| pair == [0xff, marker]);
    last(0xd9) < last(0xda).or(Some(0))
}

#[cfg(test)]
mod tests;
