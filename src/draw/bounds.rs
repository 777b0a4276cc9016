//! The pixels a primitive may touch. Drawing never leaves them, so they can be trusted to find what changed.

use rustc_hash::FxHashMap;

use crate::font;
use crate::model::{Part, Seg, Shape};
use crate::scene::{Prim, Rect, Sprite};

/// Positions are kept in eighths of a pixel: finer than the eye, coarse enough that moving things meet their old pictures again.
pub const FINE: i32 = 8;

/// Nothing is placed farther out than this: still well outside the largest picture.
const FAR: f32 = 30_000.0;

/// A position or length in eighths of a pixel. What is not a number becomes 0.
pub fn fine(value: f32) -> i32 {
    (value.clamp(-FAR, FAR) * FINE as f32).round() as i32
}

/// The sines of the first quarter of a turn, by 64ths, written down so that every machine has the same.
const SINES: [f32; 17] = [
    0.0,
    0.098_017_14,
    0.195_090_32,
    0.290_284_7,
    0.382_683_43,
    0.471_396_74,
    0.555_570_23,
    0.634_393_3,
    std::f32::consts::FRAC_1_SQRT_2,
    0.773_010_45,
    0.831_469_6,
    0.881_921_26,
    0.923_879_5,
    0.956_940_35,
    0.980_785_28,
    0.995_184_7,
    1.0,
];

/// Sine and cosine of a turn in 64ths.
pub fn sin_cos(turn: u8) -> (f32, f32) {
    let sine = |turn: u8| {
        let (half, at) = (turn / 32 % 2, usize::from(turn % 32));
        let value = SINES.get(at.min(32 - at)).copied().unwrap_or_default();
        if half == 1 { -value } else { value }
    };
    (sine(turn), sine(turn.wrapping_add(16)))
}

/// How far a shape reaches, in its own units.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    low: (f32, f32),
    high: (f32, f32),
}

/// The extents of shapes seen so far.
#[derive(Debug, Default)]
pub struct Extents(FxHashMap<u64, Extent>);

/// More shapes than this are measured again rather than remembered.
const MOST_SHAPES: usize = 4096;

impl Extents {
    fn of(&mut self, sprite: &Sprite) -> Extent {
        if self.0.len() > MOST_SHAPES {
            self.0.clear();
        }
        *self.0.entry(sprite.key).or_insert_with(|| extent(&sprite.shape))
    }

    /// The pixels a primitive may touch.
    pub fn bounds(&mut self, prim: &Prim) -> Rect {
        match prim {
            Prim::Rect { rect, .. } | Prim::Texture { rect, .. } => *rect,
            Prim::Rounded { rect, .. } | Prim::Frame { rect, .. } => *rect,
            Prim::Circle { x, y, r, .. } => around([(*x, *y)].iter(), *r),
            Prim::Ring { x, y, r, width, .. } => around([(*x, *y)].iter(), r + width / 2.0),
            Prim::Line { from, to, width, .. } => around([*from, *to].iter(), width / 2.0),
            Prim::Polyline { points, width, .. } => around(points.iter(), width / 2.0),
            Prim::Polygon { points, .. } => around(points.iter(), 0.0),
            Prim::Text { x, y, size, weight, text, .. } => {
                let (ascent, descent) = (font::ascent(*size), font::descent(*size));
                // Accents and slanted strokes may hang out a little at either end.
                let hang = i32::from((*size).min(font::LARGEST)) / 8 + 1;
                let width = font::measure(text, *size, *weight).saturating_add(2 * hang);
                Rect::new(x.saturating_sub(hang), y.saturating_sub(ascent), width, ascent + descent)
            }
            Prim::Sprite(sprite) => sprite_bounds(sprite, self.of(sprite)),
            Prim::Image { rect, turn, .. } => turned(*rect, *turn),
            Prim::Clip(_) => Rect::default(),
        }
    }
}

/// The whole pixels around some points, `margin` away from them.
fn around<'a>(points: impl Iterator<Item = &'a (f32, f32)>, margin: f32) -> Rect {
    let mut low = (i32::MAX, i32::MAX);
    let mut high = (i32::MIN, i32::MIN);
    for (x, y) in points {
        let (x, y) = (fine(*x), fine(*y));
        low = (low.0.min(x), low.1.min(y));
        high = (high.0.max(x), high.1.max(y));
    }
    if low.0 > high.0 {
        return Rect::default();
    }
    let margin = fine(margin.max(0.0)) + 1;
    let [left, top] = [low.0, low.1].map(|v| (v - margin).div_euclid(FINE));
    let [right, bottom] = [high.0, high.1].map(|v| (v + margin).div_euclid(FINE) + 1);
    Rect::new(left, top, right - left, bottom - top)
}

fn sprite_bounds(sprite: &Sprite, extent: Extent) -> Rect {
    let (sin, cos) = sin_cos(sprite.turn);
    let mut low = (f32::MAX, f32::MAX);
    let mut high = (f32::MIN, f32::MIN);
    for (x, y) in [extent.low, extent.high, (extent.low.0, extent.high.1), (extent.high.0, extent.low.1)] {
        let px = (x * cos - y * sin) * f32::from(sprite.across);
        let py = (x * sin + y * cos) * f32::from(sprite.down);
        low = (low.0.min(px), low.1.min(py));
        high = (high.0.max(px), high.1.max(py));
    }
    let [left, top] = [low.0, low.1].map(|v| v.clamp(-FAR, FAR).floor() as i32 - 1);
    let [right, bottom] = [high.0, high.1].map(|v| v.clamp(-FAR, FAR).ceil() as i32 + 1);
    Rect::new(sprite.x.saturating_add(left), sprite.y.saturating_add(top), right - left, bottom - top)
}

/// The pixels around a rectangle that is turned around its middle.
fn turned(rect: Rect, turn: u8) -> Rect {
    let (sin, cos) = sin_cos(turn);
    if rect.is_empty() || sin == 0.0 {
        return rect;
    }
    let (across, down) = (rect.w as f32 / 2.0, rect.h as f32 / 2.0);
    // How much farther than untwisted it reaches; less where a long side comes to stand upright.
    let farther = |reach: f32, side: f32| (reach - side).clamp(-FAR, FAR).ceil() as i32 + 1;
    let x = farther(across * cos.abs() + down * sin.abs(), across);
    let y = farther(across * sin.abs() + down * cos.abs(), down);
    let (w, h) = (rect.w.saturating_add(2 * x), rect.h.saturating_add(2 * y));
    Rect::new(rect.x.saturating_sub(x), rect.y.saturating_sub(y), w, h)
}

fn extent(shape: &Shape) -> Extent {
    let mut extent = Extent { low: (0.0, 0.0), high: (0.0, 0.0) };
    for part in &shape.parts {
        // Round joins and ends reach half a line's width around.
        let margin = part.stroke.unwrap_or(0.0).max(0.0) / 2.0;
        for (x, y) in points(part) {
            extent.low = (extent.low.0.min(x - margin), extent.low.1.min(y - margin));
            extent.high = (extent.high.0.max(x + margin), extent.high.1.max(y + margin));
        }
    }
    extent
}

fn points(part: &Part) -> impl Iterator<Item = (f32, f32)> {
    part.path.0.iter().flat_map(|seg| {
        let points: [Option<(f32, f32)>; 3] = match *seg {
            Seg::To(x, y) | Seg::Line(x, y) => [Some((x, y)), None, None],
            Seg::Quad(a, b, x, y) => [Some((a, b)), Some((x, y)), None],
            Seg::Cubic(a, b, c, d, x, y) => [Some((a, b)), Some((c, d)), Some((x, y))],
            Seg::Close => [None; 3],
        };
        points.into_iter().flatten()
    })
}
