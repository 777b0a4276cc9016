//! A scene as plain data: a short list of primitives in pixels.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::font::Weight;
use crate::model::{Image, Shape};

/// One frame: what lies at the bottom and rarely changes, and what is painted over it, in order.
#[derive(Clone, Debug)]
pub struct Scene {
    pub width: u32,
    pub height: u32,
    /// Painted first, opaque where it matters. Shared between frames: as long as its key is the same it is not drawn again.
    pub ground: Arc<Backdrop>,
    pub prims: Vec<Prim>,
}

/// The part of a scene that stays the same over many frames.
#[derive(Clone, Debug)]
pub struct Backdrop {
    /// Two grounds with the same key look the same.
    pub key: u64,
    pub fill: Rgb,
    pub prims: Vec<Prim>,
}

/// An opaque colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// A colour with coverage: 255 is opaque.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Color {
    pub rgb: Rgb,
    pub alpha: u8,
}

impl From<Rgb> for Color {
    fn from(rgb: Rgb) -> Color {
        Color { rgb, alpha: 255 }
    }
}

impl Rgb {
    pub const fn alpha(self, alpha: u8) -> Color {
        Color { rgb: self, alpha }
    }

    /// The colour `part` of 256 on the way to another.
    pub fn mix(self, other: Rgb, part: u32) -> Rgb {
        let mix = |a: u8, b: u8| ((u32::from(a) * (256 - part) + u32::from(b) * part + 128) >> 8) as u8;
        Rgb(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// Darker towards −1, lighter towards 1.
    pub fn shade(self, shade: f32) -> Rgb {
        let part = (shade.abs().min(1.0) * 256.0) as u32;
        if shade < 0.0 { self.mix(Rgb(0, 0, 0), part) } else { self.mix(Rgb(255, 255, 255), part) }
    }
}

/// A rectangle in whole pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rect {
    pub x: i32,
    pub y: i32,
    pub w: i32,
    pub h: i32,
}

impl Rect {
    pub const fn new(x: i32, y: i32, w: i32, h: i32) -> Rect {
        Rect { x, y, w, h }
    }

    pub const fn right(self) -> i32 {
        self.x.saturating_add(self.w)
    }

    pub const fn bottom(self) -> i32 {
        self.y.saturating_add(self.h)
    }

    pub const fn is_empty(self) -> bool {
        self.w <= 0 || self.h <= 0
    }

    pub fn intersect(self, other: Rect) -> Rect {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        Rect::new(x, y, right.saturating_sub(x), bottom.saturating_sub(y))
    }

    /// The smallest rectangle around both; an empty one counts for nothing.
    pub fn union(self, other: Rect) -> Rect {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let (right, bottom) = (self.right().max(other.right()), self.bottom().max(other.bottom()));
        Rect::new(x, y, right.saturating_sub(x), bottom.saturating_sub(y))
    }

    pub fn inset(self, by: i32) -> Rect {
        Rect::new(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)
    }

    /// The largest rectangle of these proportions that lies inside, in the middle.
    pub fn fitting(self, proportions: (u32, u32)) -> Rect {
        self.shaped(proportions, f32::min)
    }

    /// The smallest rectangle of these proportions around it, with the same middle.
    pub fn covering(self, proportions: (u32, u32)) -> Rect {
        self.shaped(proportions, f32::max)
    }

    fn shaped(self, (width, height): (u32, u32), choose: fn(f32, f32) -> f32) -> Rect {
        let (width, height) = (width.max(1) as f32, height.max(1) as f32);
        let scale = choose(self.w as f32 / width, self.h as f32 / height);
        let [w, h] = [width, height].map(|side| ((side * scale).round() as i32).max(1));
        Rect::new(self.x + (self.w - w) / 2, self.y + (self.h - h) / 2, w, h)
    }

    pub fn contains(self, x: i32, y: i32) -> bool {
        (self.x..self.right()).contains(&x) && (self.y..self.bottom()).contains(&y)
    }
}

/// What the rasteriser knows how to draw. Positions are pixels; circles, lines and polygons may stand between them.
#[derive(Clone, Debug, PartialEq)]
pub enum Prim {
    Rect {
        rect: Rect,
        color: Color,
    },
    /// A filled rectangle with round corners.
    Rounded {
        rect: Rect,
        radius: f32,
        color: Color,
    },
    /// The outline of the same, `width` pixels wide, inside the rectangle.
    Frame {
        rect: Rect,
        radius: f32,
        width: f32,
        color: Color,
    },
    Circle {
        x: f32,
        y: f32,
        r: f32,
        color: Color,
    },
    /// `r` reaches to the middle of the line.
    Ring {
        x: f32,
        y: f32,
        r: f32,
        width: f32,
        color: Color,
    },
    /// Ends straight where it is told to.
    Line {
        from: (f32, f32),
        to: (f32, f32),
        width: f32,
        color: Color,
    },
    /// An open run of straight lines with round joins and ends.
    Polyline {
        points: Vec<(f32, f32)>,
        width: f32,
        color: Color,
    },
    Polygon {
        points: Vec<(f32, f32)>,
        color: Color,
    },
    /// `x` is the left edge and `y` the baseline; `size` is the height of the letters' em in pixels.
    Text {
        x: i32,
        y: i32,
        size: u16,
        weight: Weight,
        color: Color,
        text: String,
    },
    Sprite(Sprite),
    /// A picture somebody brought, scaled to fill the rectangle and then turned around its middle.
    Image {
        image: Arc<Image>,
        rect: Rect,
        /// Clockwise, in 64ths of a full turn.
        turn: u8,
        /// All of it in one colour, as a shadow is.
        ink: Option<Rgb>,
        /// 255 is solid.
        alpha: u8,
    },
    /// A surface in a few close shades of a colour (felt, wood, paper), the same for the same seed.
    Texture {
        rect: Rect,
        texture: Grain,
        color: Color,
        seed: u32,
    },
    /// What follows is painted only inside the rectangle; `None` ends that. A scene starts without one.
    Clip(Option<Rect>),
}

/// A shape at a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Sprite {
    pub shape: Arc<Shape>,
    /// Identifies the shape, so that it is drawn into the cache once.
    pub key: u64,
    /// The middle, in whole pixels.
    pub x: i32,
    pub y: i32,
    /// Pixels of one unit of the shape, across and down; `across` below `down` shows a disc that turns over.
    pub across: u16,
    pub down: u16,
    /// Clockwise turn in 64ths of a full turn.
    pub turn: u8,
    pub colors: Arc<Colors>,
    /// 255 is solid.
    pub alpha: u8,
}

/// The colours a shape is painted with: the seat's, and the theme's by [`Role`](crate::model::Role).
#[derive(Clone, Debug, PartialEq)]
pub struct Colors {
    /// Identifies the set, for the sprite cache.
    pub key: u64,
    pub seat: Rgb,
    /// Indexed by `Role as usize`.
    pub roles: Vec<Rgb>,
    /// Whether paints run from shade to shade.
    pub depth: bool,
}

/// Fine structures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grain {
    Felt,
    Wood,
    Paper,
}

/// Hashes floats by their bits: equal primitives hash equal, and a frame is a pure function anyway.
impl Hash for Prim {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        let mut float = |value: f32| state.write_u32(value.to_bits());
        match self {
            Prim::Rect { rect, color } => (rect, color).hash(state),
            Prim::Rounded { rect, radius, color } => {
                float(*radius);
                (rect, color).hash(state);
            }
            Prim::Frame { rect, radius, width, color } => {
                float(*radius);
                float(*width);
                (rect, color).hash(state);
            }
            Prim::Circle { x, y, r, color } => {
                [x, y, r].into_iter().for_each(|v| float(*v));
                color.hash(state);
            }
            Prim::Ring { x, y, r, width, color } => {
                [x, y, r, width].into_iter().for_each(|v| float(*v));
                color.hash(state);
            }
            Prim::Line { from, to, width, color } => {
                [from.0, from.1, to.0, to.1, *width].into_iter().for_each(float);
                color.hash(state);
            }
            Prim::Polyline { points, width, color } => {
                points.iter().for_each(|(x, y)| {
                    float(*x);
                    float(*y);
                });
                float(*width);
                color.hash(state);
            }
            Prim::Polygon { points, color } => {
                points.iter().for_each(|(x, y)| {
                    float(*x);
                    float(*y);
                });
                color.hash(state);
            }
            Prim::Text { x, y, size, weight, color, text } => (x, y, size, weight, color, text).hash(state),
            Prim::Sprite(s) => (s.key, s.x, s.y, s.across, s.down, s.turn, s.colors.key, s.alpha).hash(state),
            Prim::Image { image, rect, turn, ink, alpha } => (image.key(), rect, turn, ink, alpha).hash(state),
            Prim::Texture { rect, texture, color, seed } => (rect, texture, color, seed).hash(state),
            Prim::Clip(rect) => rect.hash(state),
        }
    }
}
