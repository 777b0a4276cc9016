//! A picture that somebody brought: a team's logo, the ground of a board, a piece.

use std::borrow::Cow;
use std::fmt;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use serde::{Deserialize, Serialize};

use super::key;

/// A decoded picture as plain data.
#[derive(Clone, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Written")]
pub struct Image {
    /// Two pictures with the same key look the same.
    key: u64,
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

/// A logo of a player: the file it is in, as whoever named it wrote it, and the picture once somebody has opened that.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Logo {
    pub file: String,
    pub image: Option<std::sync::Arc<Image>>,
}

/// The image that stands for things of a kind: the file as the record names it, and the picture once somebody has opened that.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KindImage {
    pub kind: String,
    /// Or the image itself, where it is written into the record.
    pub file: std::sync::Arc<str>,
    /// Whether the colour of its owner lies on what is grey in it.
    pub tint: bool,
    pub image: Option<std::sync::Arc<Image>>,
}

/// A picture written down: its size, and its pixels as base64.
#[derive(Serialize, Deserialize)]
struct Written {
    width: u32,
    height: u32,
    pixels: String,
}

impl From<Image> for Written {
    fn from(Image { width, height, pixels, .. }: Image) -> Written {
        Written { width, height, pixels: BASE64_STANDARD.encode(pixels) }
    }
}

impl TryFrom<Written> for Image {
    type Error = &'static str;

    fn try_from(Written { width, height, pixels }: Written) -> Result<Image, &'static str> {
        let pixels = BASE64_STANDARD.decode(pixels).map_err(|_| "the pixels of a picture are no base64")?;
        let own = key(&(width, height, &pixels));
        match count(width, height) {
            Some(count) if count == pixels.len() => Ok(Image { key: own, width, height, pixels }),
            Some(_) | None => Err("a picture has not as many pixels as its size says"),
        }
    }
}

/// How many bytes a picture of a size has, if it has any.
fn count(width: u32, height: u32) -> Option<usize> {
    (width as usize).checked_mul(height as usize)?.checked_mul(PIXEL).filter(|count| *count > 0)
}

/// Bytes of a pixel.
const PIXEL: usize = 4;

impl Image {
    /// A picture of pixels in rows from the top, each red, green, blue and coverage. `None` unless there are as many as the size
    /// says, and at least one.
    pub fn new(width: u32, height: u32, mut pixels: Vec<u8>) -> Option<Image> {
        if pixels.len() != count(width, height)? {
            return None;
        }
        for [red, green, blue, alpha] in pixels.as_chunks_mut::<PIXEL>().0 {
            let part = |color: u8| ((u32::from(color) * u32::from(*alpha) + 127) / 255) as u8;
            (*red, *green, *blue) = (part(*red), part(*green), part(*blue));
        }
        Some(Image { key: key(&(width, height, &pixels)), width, height, pixels })
    }

    pub fn key(&self) -> u64 {
        self.key
    }

    pub fn width(&self) -> u32 {
        self.width
    }

    pub fn height(&self) -> u32 {
        self.height
    }

    /// Red, green and blue, each multiplied by the coverage, and the coverage; so pixel by pixel, in rows from the top.
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// The picture, halved until no side is longer than `side`.
    pub fn within(&self, side: u32) -> Cow<'_, Image> {
        let mut image = Cow::Borrowed(self);
        while image.width.max(image.height) > side.max(1) {
            image = Cow::Owned(image.halved());
        }
        image
    }

    /// The picture with a colour on all that is grey in it; what has a colour of its own keeps that.
    pub fn tinted(&self, color: [u8; 3]) -> Image {
        let mut pixels = self.pixels.clone();
        for [red, green, blue, _] in pixels.as_chunks_mut::<PIXEL>().0 {
            let (most, least) = (u32::from(*red.max(green).max(blue)), u32::from(*red.min(green).min(blue)));
            // A quarter of the way to a pure colour is no grey any more.
            let grey = 256 - ((most - least) * 1024 / most.max(1)).min(256);
            let tint = |own: u8, color: u8| {
                let (own, full) = (u32::from(own), u32::from(own) * u32::from(color) / 255);
                ((own * (256 - grey) + full * grey) / 256) as u8
            };
            (*red, *green, *blue) = (tint(*red, color[0]), tint(*green, color[1]), tint(*blue, color[2]));
        }
        Image { key: key(&(self.width, self.height, &pixels)), width: self.width, height: self.height, pixels }
    }

    /// Every pixel is the mean of four. What is odd at the right and at the bottom is counted twice.
    fn halved(&self) -> Image {
        let (width, height) = (self.width.div_ceil(2), self.height.div_ceil(2));
        let rows: Vec<&[[u8; PIXEL]]> = self.pixels.as_chunks::<PIXEL>().0.chunks_exact(self.width as usize).collect();
        let mut pixels = Vec::with_capacity(width as usize * height as usize * PIXEL);
        for pair in rows.chunks(2) {
            let (Some(upper), Some(lower)) = (pair.first(), pair.last()) else { continue };
            for (above, below) in upper.chunks(2).zip(lower.chunks(2)) {
                let four = [above.first(), above.last(), below.first(), below.last()];
                let sum = |part: usize| four.iter().flatten().map(|pixel| u16::from(pixel[part])).sum::<u16>();
                pixels.extend([0, 1, 2, 3].map(|part| ((sum(part) + 2) / 4) as u8));
            }
        }
        Image { key: key(&(width, height, &pixels)), width, height, pixels }
    }
}

impl PartialEq for Image {
    fn eq(&self, other: &Image) -> bool {
        self.key == other.key
    }
}

/// Its key stands for the pixels: whoever keys options by their words gets few words.
impl fmt::Debug for Image {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Image({}x{} {:016x})", self.width, self.height, self.key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn even(width: u32, height: u32, pixel: [u8; 4]) -> Image {
        Image::new(width, height, pixel.repeat((width * height) as usize)).unwrap()
    }

    #[test]
    fn a_colour_lies_on_what_is_grey_and_leaves_colours_alone() {
        let grey = even(1, 1, [200, 200, 200, 255]).tinted([255, 128, 0]);
        assert_eq!(grey.pixels(), [200, 100, 0, 255]);
        assert_eq!(even(1, 1, [200, 40, 40, 255]).tinted([0, 0, 255]).pixels(), [200, 40, 40, 255]);
        let sheer = even(1, 1, [255, 255, 255, 128]).tinted([0, 255, 0]);
        assert_eq!(sheer.pixels(), [0, 128, 0, 128], "what is half there stays so");
    }

    #[test]
    fn a_picture_has_as_many_pixels_as_it_says() {
        assert_eq!(Image::new(2, 2, vec![0; 15]), None);
        assert_eq!(Image::new(0, 2, vec![]), None);
        assert_eq!(Image::new(u32::MAX, u32::MAX, vec![0; 16]), None);
        assert!(Image::new(2, 2, vec![0; 16]).is_some());
    }

    #[test]
    fn no_colour_is_above_its_coverage() {
        assert_eq!(even(1, 1, [255, 128, 0, 128]).pixels(), [128, 64, 0, 128]);
        assert_eq!(even(1, 1, [255, 128, 9, 0]).pixels(), [0; 4]);
    }

    #[test]
    fn halves_are_means_also_of_odd_sides() {
        let image = even(7, 5, [10, 20, 30, 255]);
        let small = image.within(2);
        assert_eq!((small.width(), small.height()), (2, 2));
        assert_eq!(*small, even(2, 2, [10, 20, 30, 255]));
        assert!(matches!(image.within(7), Cow::Borrowed(_)));
        let (white, none) = ([255; 4], [0; 4]);
        let half = Image::new(2, 2, [white, none, none, white].concat()).unwrap();
        assert_eq!(half.within(1).pixels(), [128; 4]);
    }

    #[test]
    fn its_words_are_few_and_tell_pictures_apart() {
        let (one, other) = (even(64, 64, [1, 2, 3, 255]), even(64, 64, [1, 2, 4, 255]));
        assert!(format!("{one:?}").len() < 40);
        assert_ne!(format!("{one:?}"), format!("{other:?}"));
        assert_ne!(one, other);
        assert_ne!(even(2, 8, [9; 4]), even(8, 2, [9; 4]));
    }
}
