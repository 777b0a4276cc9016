//! Primitives onto pixels.

use ab_glyph::{OutlinedGlyph, PxScale, PxScaleFactor, point};

use crate::font::{self, Glyph};
use crate::scene::{Color, Prim, Rect, Sprite};

use super::areas::Areas;
use super::bitmap::Bitmap;
use super::blend::spread;
use super::bounds::Extents;
use super::hash::{hash_of, mix};
use super::mask::{Mask, lay_even, pixel};
use super::outline::{Form, Rounded, region};
use super::scaled::Print;
use super::stock::Stock;
use super::texture::Stamps;

/// Rows of pixels of one width.
pub struct Pixels<'a> {
    pub data: &'a mut [u32],
    pub width: usize,
}

impl Pixels<'_> {
    /// A whole row; rows off the picture are empty.
    pub fn row(&mut self, y: i32) -> &mut [u32] {
        let start = y.max(0) as usize * self.width;
        self.data.get_mut(start..start + self.width).unwrap_or_default()
    }

    /// The pixels of a row between two columns.
    pub fn span(&mut self, y: i32, from: i32, to: i32) -> &mut [u32] {
        self.row(y).get_mut(from.max(0) as usize..to.max(0) as usize).unwrap_or_default()
    }
}

/// A primitive with the pixels it may touch.
pub struct Item<'a> {
    pub prim: &'a Prim,
    pub bounds: Rect,
    /// Nothing is painted outside of it.
    pub clip: Option<Rect>,
}

impl Item<'_> {
    /// The pixels that may really be touched.
    pub fn touched(&self) -> Rect {
        self.clip.map_or(self.bounds, |clip| clip.intersect(self.bounds))
    }
}

/// Draws primitives, with pictures of them from a stock.
#[derive(Default)]
pub struct Painter {
    pub extents: Extents,
    pub stock: Stock,
    stamps: Stamps,
}

impl Painter {
    pub fn new(stock: Stock) -> Painter {
        Painter { stock, ..Painter::default() }
    }

    /// Paints an item into each of some areas that do not overlap. `picture` is all there is to paint on.
    pub fn paint(&mut self, pixels: &mut Pixels<'_>, item: &Item<'_>, areas: &Areas<'_>, picture: Rect) {
        let mut areas = areas.within(item.touched()).peekable();
        if areas.peek().is_none() {
            return;
        }
        match item.prim {
            Prim::Rect { color, .. } => areas.for_each(|area| fill(pixels, area, *color)),
            Prim::Rounded { rect, radius, color } => {
                self.rounded(pixels, Rounded::new(*rect, *radius, None, picture), *color, areas);
            }
            Prim::Frame { rect, radius, width, color } => {
                self.rounded(pixels, Rounded::new(*rect, *radius, Some(*width), picture), *color, areas);
            }
            Prim::Circle { color, .. } | Prim::Ring { color, .. } | Prim::Line { color, .. } => {
                self.form(pixels, item, *color, areas, picture);
            }
            Prim::Polyline { color, .. } | Prim::Polygon { color, .. } => {
                self.form(pixels, item, *color, areas, picture);
            }
            Prim::Text { .. } => areas.for_each(|area| self.text(pixels, item.prim, area)),
            Prim::Sprite(sprite) => self.sprite(pixels, sprite, item.bounds, areas, picture),
            Prim::Image { image, rect, turn, ink, alpha } => {
                let print = Print { image, rect: *rect, turn: *turn, ink: *ink };
                self.image(pixels, &print, *alpha, item.bounds, areas, picture);
            }
            Prim::Texture { rect, texture, color, seed } => {
                areas.for_each(|area| self.stamps.draw(pixels, *texture, *rect, *color, *seed, area));
            }
            Prim::Clip(_) => {}
        }
    }

    fn rounded(
        &mut self,
        pixels: &mut Pixels<'_>,
        rounded: Option<Rounded>,
        color: Color,
        areas: impl Iterator<Item = Rect>,
    ) {
        let Some(rounded) = rounded else { return };
        let mask = self.stock.masks.get(rounded.key(), || rounded.mask());
        let rect = rounded.rect();
        areas.for_each(|area| mask.draw(pixels, rect.x, rect.y, color, area));
    }

    fn form(
        &mut self,
        pixels: &mut Pixels<'_>,
        item: &Item<'_>,
        color: Color,
        areas: impl Iterator<Item = Rect>,
        picture: Rect,
    ) {
        let region = region(item.bounds, picture);
        let Some(form) = Form::of(item.prim, region) else { return };
        let mask = self.stock.masks.get(form.key(region), || form.mask(region));
        areas.for_each(|area| mask.draw(pixels, region.x, region.y, color, area));
    }

    fn text(&mut self, pixels: &mut Pixels<'_>, prim: &Prim, area: Rect) {
        let Prim::Text { x, y, size, weight, color, text } = prim else { return };
        let size = (*size).min(font::LARGEST);
        let reach = i32::from(size) * 2;
        for (glyph, pen) in font::glyphs(text, size, *weight) {
            let x = x.saturating_add(pen);
            if x < area.x.saturating_sub(reach) {
                continue;
            }
            if x > area.right().saturating_add(reach) {
                break;
            }
            let mask = self.stock.letters.get((glyph, size), || letter(glyph, size));
            mask.draw(pixels, x, *y, *color, area);
        }
    }

    fn sprite(
        &mut self,
        pixels: &mut Pixels<'_>,
        sprite: &Sprite,
        bounds: Rect,
        areas: impl Iterator<Item = Rect>,
        picture: Rect,
    ) {
        if sprite.alpha == 0 || sprite.across == 0 || sprite.down == 0 {
            return;
        }
        let region = region(bounds, picture);
        let place = (sprite.x.wrapping_sub(region.x), sprite.y.wrapping_sub(region.y), region.w, region.h);
        let key = hash_of(&(sprite.key, sprite.across, sprite.down, sprite.turn, sprite.colors.key));
        let bitmap = self.stock.bitmaps.get(mix(key, hash_of(&place)), || Bitmap::of(sprite, region));
        areas.for_each(|area| bitmap.draw(pixels, region.x, region.y, sprite.alpha, area));
    }

    fn image(
        &mut self,
        pixels: &mut Pixels<'_>,
        print: &Print<'_>,
        alpha: u8,
        bounds: Rect,
        areas: impl Iterator<Item = Rect>,
        picture: Rect,
    ) {
        if alpha == 0 {
            return;
        }
        let region = region(bounds, picture);
        let (bitmaps, scaled) = (&self.stock.bitmaps, &self.stock.scaled);
        let bitmap = bitmaps.get(print.key(region), || print.bitmap(region, scaled));
        areas.for_each(|area| bitmap.draw(pixels, region.x, region.y, alpha, area));
    }
}

fn fill(pixels: &mut Pixels<'_>, area: Rect, color: Color) {
    let solid = pixel(color);
    let lanes = spread(solid);
    for y in area.y..area.bottom() {
        lay_even(pixels.span(y, area.x, area.right()), solid, lanes, color.alpha);
    }
}

/// A letter's coverage, its origin on the baseline where the pen stands.
fn letter(glyph: Glyph, size: u16) -> Mask {
    let Some(outline) = font::outline(glyph, size) else { return Mask::default() };
    let one = PxScaleFactor { horizontal: 1.0, vertical: 1.0 };
    let place = ab_glyph::Glyph { id: ab_glyph::GlyphId(0), scale: PxScale::from(1.0), position: point(0.0, 0.0) };
    let outlined = OutlinedGlyph::new(place, outline, one);
    let bounds = outlined.px_bounds();
    let (width, height) = (bounds.width() as usize, bounds.height() as usize);
    let mut coverage = vec![0; width * height];
    outlined.draw(|x, y, covered| {
        if let Some(pixel) = coverage.get_mut(y as usize * width + x as usize) {
            *pixel = (covered.min(1.0) * 255.0).round() as u8;
        }
    });
    Mask::from_rows(bounds.min.x as i32, bounds.min.y as i32, width, &coverage)
}
