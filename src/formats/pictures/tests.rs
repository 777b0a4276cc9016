//! Pictures whole, cut, damaged, huge and of other kinds.

use std::time::{Duration, Instant};

use image::codecs::jpeg::JpegEncoder;
use image::{ExtendedColorType, ImageFormat, Rgba, RgbaImage};

use super::*;

/// How long a small picture may take, however it is hurt: far longer than it does, for a machine that is busy.
const IN_TIME: Duration = Duration::from_secs(2);

/// A small picture with colours that differ, and something clear in it.
fn drawn() -> RgbaImage {
    RgbaImage::from_fn(13, 9, |x, y| match (x + y) % 4 {
        0 => Rgba([0, 0, 0, 0]),
        _ => Rgba([20 * x as u8, 25 * y as u8, 200, 255]),
    })
}

fn png() -> Vec<u8> {
    let mut bytes = Vec::new();
    drawn().write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png).unwrap();
    bytes
}

fn webp() -> Vec<u8> {
    let mut bytes = Vec::new();
    drawn().write_to(&mut Cursor::new(&mut bytes), ImageFormat::WebP).unwrap();
    bytes
}

fn jpeg() -> Vec<u8> {
    let mut bytes = Vec::new();
    let even = [200, 40, 90].repeat(13 * 9);
    JpegEncoder::new_with_quality(&mut bytes, 95).encode(&even, 13, 9, ExtendedColorType::Rgb8).unwrap();
    bytes
}

/// One of each kind, with its name.
fn kinds() -> [(&'static str, Vec<u8>); 3] {
    [("PNG", png()), ("JPEG", jpeg()), ("WebP", webp())]
}

fn one_line(why: &str) {
    assert!(!why.contains('\n') && why.len() < 300 && why.contains(';'), "{why}");
}

#[test]
fn every_kind_is_told_by_its_content() {
    let whole = Image::new(13, 9, drawn().into_raw());
    assert_eq!(decode(&png()).ok(), whole);
    assert_eq!(decode(&webp()).ok(), whole);
    let even = decode(&jpeg()).unwrap();
    assert_eq!((even.width(), even.height()), (13, 9));
    for (found, drawn) in even.pixels().chunks(4).flat_map(|pixel| pixel.iter().zip([200_u8, 40, 90, 255])) {
        assert!(found.abs_diff(drawn) < 6, "{found} is {drawn}");
    }
}

#[test]
fn what_is_no_picture_is_refused() {
    for other in [&b""[..], b"hello", b"GIF89a\x01\x00\x01\x00\x00\x00\x00;", b"<svg xmlns=\"x\"/>", &[0; 500]] {
        assert_eq!(decode(other).unwrap_err(), "is no PNG, JPEG or WebP; save it as one of these");
    }
}

#[test]
fn a_picture_that_breaks_off_is_refused() {
    for (name, bytes) in kinds() {
        let whole = decode(&bytes).unwrap();
        for length in 0..bytes.len() {
            match decode(&bytes[..length]) {
                // All pixels are there before the last few bytes.
                Ok(image) => assert!(image == whole && length + 16 > bytes.len(), "{name} of {length} bytes"),
                Err(why) => one_line(&why),
            }
        }
        let why = decode(&bytes[..bytes.len() / 2]).unwrap_err();
        assert!(why.starts_with(&format!("is a broken {name}: ")) && why.ends_with("; save it anew"), "{why}");
    }
}

#[test]
fn a_size_nobody_means_is_refused_before_room_is_made_for_it() {
    let mut png = png();
    png[16..24].copy_from_slice(&[0, 1, 0x86, 0xa0, 0, 1, 0x86, 0xa0]);
    let sum = crc32fast::hash(&png[12..29]);
    png[29..33].copy_from_slice(&sum.to_be_bytes());
    let huge = |size: &str| format!("has {size} pixels, more than the 4096×4096 a picture may have; make it smaller");
    assert_eq!(decode(&png).unwrap_err(), huge("100000×100000"));
    let mut jpeg = jpeg();
    let frame = jpeg.windows(2).position(|pair| pair[0] == 0xff && (0xc0..=0xc2).contains(&pair[1])).unwrap();
    jpeg[frame + 5..frame + 9].copy_from_slice(&[0xea, 0x60, 0xea, 0x60]);
    assert_eq!(decode(&jpeg).unwrap_err(), huge("60000×60000"));
    let mut webp = webp();
    let frame = webp.windows(4).position(|four| four == b"VP8L").unwrap();
    webp[frame + 9..frame + 12].copy_from_slice(&[0xfe, 0xbf, 0xff]);
    webp[frame + 12] |= 0x0f;
    assert_eq!(decode(&webp).unwrap_err(), huge("16383×16383"));
}

#[test]
fn the_largest_picture_is_read_and_one_that_is_larger_is_not() {
    let wide = |side: u32| {
        let mut bytes = Vec::new();
        RgbaImage::new(side, 2).write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png).unwrap();
        decode(&bytes).map(|image| image.width())
    };
    assert_eq!(wide(MAX_IMAGE_SIDE), Ok(MAX_IMAGE_SIDE));
    assert!(wide(MAX_IMAGE_SIDE + 1).unwrap_err().contains("4097×2 pixels"));
    let mut padded = png();
    padded.resize(MAX_IMAGE_BYTES as usize + 1, 0);
    assert_eq!(decode(&padded).unwrap_err(), "has 4 MiB, more than the 4 MiB a picture may have; make it smaller");
    padded.pop();
    assert!(decode(&padded).is_ok());
}

#[test]
fn a_hurt_picture_is_read_or_refused_in_time() {
    let mut dice: u64 = 7;
    let mut roll = |sides: usize| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (dice >> 33) as usize % sides
    };
    for (name, whole) in kinds() {
        for round in 0..1500 {
            let mut bytes = whole.clone();
            for _ in 0..1 + roll(4) {
                let at = roll(bytes.len());
                bytes[at] = if round % 2 == 0 { bytes[at] ^ 1 << roll(8) } else { roll(256) as u8 };
            }
            // Checksums would stop most of the damage at the door.
            if name == "PNG" && round % 3 > 0 {
                mend(&mut bytes);
            }
            let began = Instant::now();
            match decode(&bytes) {
                Ok(image) => assert!(image.width().max(image.height()) <= MAX_IMAGE_SIDE),
                Err(why) => one_line(&why),
            }
            assert!(began.elapsed() < IN_TIME, "{name} {round} took {:?}", began.elapsed());
        }
    }
}

/// Gives every chunk of a PNG the checksum of what is in it now.
fn mend(bytes: &mut [u8]) {
    let mut at = 8;
    while let Some(length) = bytes.get(at..at + 4).map(|four| u32::from_be_bytes(four.try_into().unwrap()) as usize) {
        let Some(sum) = bytes.get(at + 4..at + 8 + length).map(crc32fast::hash) else { return };
        let Some(there) = bytes.get_mut(at + 8 + length..at + 12 + length) else { return };
        there.copy_from_slice(&sum.to_be_bytes());
        at += 12 + length;
    }
}
