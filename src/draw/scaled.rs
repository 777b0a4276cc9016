//! Pictures that somebody brought: scaled once for each size, then laid down straight or turned.

use image::imageops::{FilterType, resize};
use image::{ImageBuffer, Rgba};
use tiny_skia::{
    FillRule, FilterQuality, IntSize, Paint, PathBuilder, Pattern, Pixmap, PixmapRef, SpreadMode, Transform,
};

use crate::model::Image;
use crate::scene::{Rect, Rgb};

use super::bitmap::Bitmap;
use super::blend::stepped;
use super::bounds::sin_cos;
use super::cache::Weighty;
use super::hash::hash_of;
use super::stock::Shared;

/// A quarter of a turn, in 64ths.
const QUARTER: u8 = 16;

/// A picture in the size it is shown in, or in its own where that is smaller.
pub struct Scaled(Option<Pixmap>);

impl Weighty for Scaled {
    fn bytes(&self) -> usize {
        self.0.as_ref().map_or(0, |map| map.data().len()) + size_of::<Scaled>()
    }
}

impl Scaled {
    fn of(image: &Image, width: u32, height: u32) -> Scaled {
        // From four times the size on nobody sees what lies between the pixels, and halving is quick.
        let image = image.within(width.max(height).saturating_mul(4));
        let buffer = ImageBuffer::<Rgba<u8>, &[u8]>::from_raw(image.width(), image.height(), image.pixels());
        // The curve of this filter is a plain polynomial: every machine comes to the same pixels.
        let pixels = buffer.map(|buffer| resize(&buffer, width, height, FilterType::CatmullRom).into_raw());
        let size = IntSize::from_wh(width, height);
        Scaled(pixels.zip(size).and_then(|(mut pixels, size)| {
            // A sharp edge swings over a little, and no colour may be above its coverage.
            for [red, green, blue, alpha] in pixels.as_chunks_mut::<4>().0 {
                (*red, *green, *blue) = (*red.min(alpha), *green.min(alpha), *blue.min(alpha));
            }
            Pixmap::from_vec(pixels, size)
        }))
    }
}

/// A picture at a place.
pub struct Print<'a> {
    pub image: &'a Image,
    pub rect: Rect,
    pub turn: u8,
    pub ink: Option<Rgb>,
}

impl Print<'_> {
    /// Equal prints in equal regions have equal keys.
    pub fn key(&self, region: Rect) -> u64 {
        let place = (self.rect.x.wrapping_sub(region.x), self.rect.y.wrapping_sub(region.y), region.w, region.h);
        hash_of(&(self.image.key(), self.rect.w, self.rect.h, self.turn, self.ink, place))
    }

    /// What of it lies in `region`.
    pub fn bitmap(&self, region: Rect, stock: &Shared<(u64, u32, u32), Scaled>) -> Bitmap {
        self.drawn(region, stock).unwrap_or_default()
    }

    fn drawn(&self, region: Rect, stock: &Shared<(u64, u32, u32), Scaled>) -> Option<Bitmap> {
        let [width, height] = [region.w, region.h].map(|side| side.max(0) as u32);
        let mut map = Pixmap::new(width, height)?;
        let side = |side: i32| u32::try_from(side).ok().filter(|side| *side > 0);
        let (across, down) = (side(self.rect.w)?, side(self.rect.h)?);
        // Only what gets smaller is scaled beforehand: a board looked at from near may be larger than memory.
        let (across, down) = (across.min(self.image.width()), down.min(self.image.height()));
        let scaled;
        let source = if (across, down) == (self.image.width(), self.image.height()) {
            PixmapRef::from_bytes(self.image.pixels(), across, down)?
        } else {
            scaled = stock.get((self.image.key(), across, down), || Scaled::of(self.image, across, down));
            scaled.0.as_ref()?.as_ref()
        };
        self.lay(&mut map, region, source)?;
        let pixel = |p: &tiny_skia::PremultipliedColorU8| match self.ink {
            None => u32::from_be_bytes([p.alpha(), p.red(), p.green(), p.blue()]),
            Some(ink) => inked(ink, p.alpha()),
        };
        let pixels: Vec<u32> = map.pixels().iter().map(pixel).collect();
        Some(Bitmap::from_rows(width as usize, &pixels))
    }

    /// Lays the source down, stretched into the rectangle and turned.
    fn lay(&self, map: &mut Pixmap, region: Rect, source: PixmapRef<'_>) -> Option<()> {
        let (sin, cos) = sin_cos(self.turn);
        let [w, h] = [self.rect.w, self.rect.h].map(|side| side as f32);
        let [x, y] = [self.rect.x.saturating_sub(region.x), self.rect.y.saturating_sub(region.y)].map(|d| d as f32);
        let (middle_x, middle_y) = (x + w / 2.0, y + h / 2.0);
        let (from_w, from_h) = (source.width() as f32, source.height() as f32);
        let (across, down) = (w / from_w, h / from_h);
        let place = Transform::from_row(cos * across, sin * across, -sin * down, cos * down, middle_x, middle_y)
            .pre_translate(-from_w / 2.0, -from_h / 2.0);
        let path = match self.turn % QUARTER {
            // Of what lies straight only the region is seen, however far it reaches.
            0 => {
                let (reach_x, reach_y) = if sin == 0.0 { (w / 2.0, h / 2.0) } else { (h / 2.0, w / 2.0) };
                let (right, bottom) =
                    ((middle_x + reach_x).min(region.w as f32), (middle_y + reach_y).min(region.h as f32));
                let (left, top) = ((middle_x - reach_x).max(0.0), (middle_y - reach_y).max(0.0));
                PathBuilder::from_rect(tiny_skia::Rect::from_ltrb(left, top, right, bottom)?)
            }
            _ => PathBuilder::from_rect(tiny_skia::Rect::from_xywh(0.0, 0.0, from_w, from_h)?).transform(place)?,
        };
        let quality = if self.fits(source) { FilterQuality::Nearest } else { FilterQuality::Bicubic };
        let shader = Pattern::new(source, SpreadMode::Pad, quality, 1.0, place);
        map.fill_path(&path, &Paint { shader, ..Paint::default() }, FillRule::Winding, Transform::identity(), None);
        Some(())
    }

    /// Whether every pixel of the source lies on one of the picture.
    fn fits(&self, source: PixmapRef<'_>) -> bool {
        let Rect { w, h, .. } = self.rect;
        let same = (source.width() as i32, source.height() as i32) == (w, h);
        // On its side, a picture of one odd and one even side lies half a pixel off.
        let upright = self.turn.is_multiple_of(2 * QUARTER);
        same && self.turn.is_multiple_of(QUARTER) && (upright || (w - h) % 2 == 0)
    }
}

/// A colour that covers so much of a pixel, in few steps: shadows have many pixels, and films few colours.
fn inked(Rgb(red, green, blue): Rgb, alpha: u8) -> u32 {
    let alpha = stepped(alpha);
    let part = |color: u8| ((u32::from(color) * u32::from(alpha) + 127) / 255) as u8;
    u32::from_be_bytes([alpha, part(red), part(green), part(blue)])
}
