//! A shape in many colours, drawn once.

use tiny_skia::{
    FillRule, GradientStop, LinearGradient, Path, PathBuilder, Pixmap, Point, Shader, SpreadMode, Transform,
};

use crate::model::{self, Seg, Slope};
use crate::scene::{Colors, Rect, Rgb, Sprite};

use super::blend::{fade, mean, over, stepped};
use super::bounds::sin_cos;
use super::cache::Weighty;
use super::outline::round_stroke;
use super::paint::Pixels;
use super::runs::{Rows, clip, stretches};

/// Sprites up to this side are small.
const SMALL: i32 = 192;

/// Bands of a shape's light differ by about this much, and there are so many of them at most.
const BAND: u32 = 2;
const MOST_BANDS: u32 = 32;

/// A mixed colour whose squared distance to an ink is this small becomes that ink; the channels of others are multiples.
const NEAR: u32 = 200;
const MIX: u32 = 32;
/// How many settled colours are remembered, as a power of two.
const KNOWN: u32 = 8;

/// Pixels that carry their own coverage (`0xAARRGGBB`, colours multiplied by it).
#[derive(Debug, Default)]
pub struct Bitmap {
    rows: Rows<Run>,
    pixels: Vec<u32>,
}

/// A stretch of a row that is not empty.
#[derive(Clone, Copy, Debug)]
struct Run {
    x: i32,
    length: i32,
    start: u32,
    solid: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Empty,
    Solid,
    Edge,
}

impl Weighty for Bitmap {
    fn bytes(&self) -> usize {
        self.rows.bytes() + self.pixels.len() * 4 + size_of::<Bitmap>()
    }
}

impl Bitmap {
    /// What of a sprite lies in `region`.
    pub fn of(sprite: &Sprite, region: Rect) -> Bitmap {
        // Small things are drawn at twice their size and averaged: every pixel of a robot's edge counts.
        let zoom = if region.w.max(region.h) <= SMALL { 2 } else { 1 };
        let [width, height] = [region.w, region.h].map(|side| side.max(0) as u32 * zoom);
        let Some(mut map) = Pixmap::new(width, height) else { return Bitmap::default() };
        let (sin, cos) = sin_cos(sprite.turn);
        let (across, down) = (f32::from(sprite.across), f32::from(sprite.down));
        // First turned, then stretched: a thing that turns over narrows on the picture, whatever way it faces.
        let (dx, dy) = (sprite.x.saturating_sub(region.x) as f32, sprite.y.saturating_sub(region.y) as f32);
        let place = Transform::from_row(cos * across, sin * down, -sin * across, cos * down, dx, dy)
            .post_scale(zoom as f32, zoom as f32);
        let mut inks = Vec::new();
        for part in &sprite.shape.parts {
            draw_part(&mut map, part, &sprite.colors, place, &mut inks);
        }
        let pixels: Vec<u32> =
            map.pixels().iter().map(|p| u32::from_be_bytes([p.alpha(), p.red(), p.green(), p.blue()])).collect();
        let mut pixels = if zoom == 1 { pixels } else { halved(width as usize, &pixels) };
        settle(&mut pixels, &inks);
        Bitmap::from_rows((width / zoom) as usize, &pixels)
    }

    pub fn from_rows(width: usize, pixels: &[u32]) -> Bitmap {
        let mut bitmap = Bitmap::default();
        for row in pixels.chunks_exact(width.max(1)) {
            let kind = |pixel: u32| match pixel >> 24 {
                0 => Kind::Empty,
                255 => Kind::Solid,
                _ => Kind::Edge,
            };
            let mut runs = Vec::new();
            for (x, length, kind) in stretches(row, kind) {
                if kind != Kind::Empty {
                    let start = bitmap.pixels.len() as u32;
                    bitmap.pixels.extend(row.iter().skip(x).take(length));
                    runs.push(Run { x: x as i32, length: length as i32, start, solid: kind == Kind::Solid });
                }
            }
            bitmap.rows.push_row(runs);
        }
        bitmap
    }

    /// Lays the bitmap with its corner at (x, y), inside `area`; 255 of `alpha` is as it is.
    pub fn draw(&self, pixels: &mut Pixels<'_>, x: i32, y: i32, alpha: u8, area: Rect) {
        let (first, last) = (area.y.max(y), area.bottom().min(y + self.rows.height() as i32));
        for at in first..last {
            let line = pixels.row(at);
            for run in self.rows.row((at - y) as usize) {
                let Some((from, to)) = clip(x + run.x, run.length, area.x, area.right()) else { continue };
                let start = run.start as usize + (from - x - run.x) as usize;
                let (Some(below), Some(above)) =
                    (line.get_mut(from as usize..to as usize), self.pixels.get(start..start + (to - from) as usize))
                else {
                    continue;
                };
                if alpha == 255 && run.solid {
                    below.copy_from_slice(above);
                } else {
                    lay(below, above, alpha);
                }
            }
        }
    }
}

/// Pixels over others, `alpha` of 255 of them. Neighbours are often alike, above all those of shadows.
fn lay(below: &mut [u32], above: &[u32], alpha: u8) {
    let laid = |below, above| over(below, if alpha < 255 { fade(above, alpha) } else { above });
    let mut last = ((0, 0), laid(0, 0));
    for (below, above) in below.iter_mut().zip(above) {
        if (*below, *above) != last.0 {
            last = ((*below, *above), laid(*below, *above));
        }
        *below = last.1;
    }
}

/// A picture at half its size: every pixel the mean of four.
fn halved(width: usize, pixels: &[u32]) -> Vec<u32> {
    let mut half = Vec::with_capacity(pixels.len() / 4);
    for pair in pixels.chunks_exact(2 * width.max(1)) {
        let (upper, lower) = pair.split_at(width);
        half.extend(upper.chunks_exact(2).zip(lower.chunks_exact(2)).map(|(a, b)| mean(a.iter().chain(b))));
    }
    half
}

/// Edges take few colours: coverage in steps, and of the mixed colours those near an ink become that ink, others come in steps
/// too. The eye sees no more, and pictures with few colours make small files.
fn settle(pixels: &mut [u32], inks: &[Rgb]) {
    // Colours come again all over a sprite, and to compare one with all inks takes long: what became of the newest is remembered.
    let mut known = [(0, 0); 1 << KNOWN];
    for pixel in pixels.iter_mut().filter(|pixel| **pixel != 0) {
        let known = &mut known[(pixel.wrapping_mul(0x9e37_79b1) >> (32 - KNOWN)) as usize];
        if known.0 != *pixel {
            *known = (*pixel, settled(*pixel, inks));
        }
        *pixel = known.1;
    }
}

fn settled(pixel: u32, inks: &[Rgb]) -> u32 {
    let [alpha, r, g, b] = pixel.to_be_bytes();
    let whole = |part: u8| (u32::from(part) * 255 + u32::from(alpha) / 2) / u32::from(alpha.max(1));
    let mixed = [r, g, b].map(whole);
    let far = |ink: &&Rgb| -> u32 {
        [ink.0, ink.1, ink.2].iter().zip(mixed).map(|(a, b)| u32::from(*a).abs_diff(b).pow(2)).sum()
    };
    let near = inks.iter().min_by_key(far).filter(|ink| far(ink) <= NEAR);
    let [r, g, b] = match near {
        Some(Rgb(r, g, b)) => [*r, *g, *b].map(u32::from),
        None => mixed.map(|part| ((part + MIX / 2) / MIX * MIX).min(255)),
    };
    let alpha = u32::from(stepped(alpha));
    let part = |whole: u32| ((whole * alpha + 127) / 255) as u8;
    u32::from_be_bytes([alpha as u8, part(r), part(g), part(b)])
}

/// Draws a part of a shape, and adds its colours to `inks`.
fn draw_part(
    map: &mut Pixmap,
    part: &model::Part,
    colors: &Colors,
    place: Transform,
    inks: &mut Vec<Rgb>,
) -> Option<()> {
    let path = outline(&part.path)?;
    let path = match part.stroke {
        Some(width) => round_stroke(&path, width, scale(place))?,
        None => path,
    };
    let path = path.transform(place)?;
    let paint = tiny_skia::Paint { shader: shader(part, colors, &path, inks)?, ..tiny_skia::Paint::default() };
    map.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
    Some(())
}

/// How many pixels one unit of a shape becomes, where it becomes most.
fn scale(place: Transform) -> f32 {
    let (across, down) = (place.sx.hypot(place.kx), place.sy.hypot(place.ky));
    across.max(down).max(1.0)
}

fn outline(path: &model::Path) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for seg in &path.0 {
        match *seg {
            Seg::To(x, y) => builder.move_to(x, y),
            Seg::Line(x, y) => builder.line_to(x, y),
            Seg::Quad(a, b, x, y) => builder.quad_to(a, b, x, y),
            Seg::Cubic(a, b, c, d, x, y) => builder.cubic_to(a, b, c, d, x, y),
            Seg::Close => builder.close(),
        }
    }
    builder.finish()
}

/// The light falls from the top left of the picture, whichever way the shape is turned.
fn shader(part: &model::Part, colors: &Colors, path: &Path, inks: &mut Vec<Rgb>) -> Option<Shader<'static>> {
    let (base, shade) = match part.paint {
        model::Paint::Seat { shade } => (colors.seat, shade),
        model::Paint::Role { role, shade } => (colors.roles.get(role as usize).copied().unwrap_or_default(), shade),
        model::Paint::Own { rgb: [r, g, b], shade } => (Rgb(r, g, b), shade),
    };
    let (top, alpha) = (base.shade(shade), part.alpha);
    match part.slope {
        Some(slope) if colors.depth => {
            let bounds = path.bounds();
            let (shade, from, to) = match slope {
                Slope::Down(shade) => (shade, (0.0, bounds.top()), (0.0, bounds.bottom())),
                Slope::Across(shade) => (shade, (bounds.left(), 0.0), (bounds.right(), 0.0)),
            };
            let [from, to] = [from, to].map(|(x, y)| Point::from_xy(x, y));
            let bands = bands(top, base.shade(shade));
            inks.extend(&bands);
            let stops = stops(&bands, alpha);
            LinearGradient::new(from, to, stops, SpreadMode::Pad, Transform::identity())
        }
        Some(_) | None => {
            inks.push(top);
            Some(Shader::SolidColor(color(top, alpha)))
        }
    }
}

/// From one colour to another in even bands. Their edges can hardly be seen, and a film of few colours is small and exact.
fn bands(top: Rgb, bottom: Rgb) -> Vec<Rgb> {
    let apart = [top.0.abs_diff(bottom.0), top.1.abs_diff(bottom.1), top.2.abs_diff(bottom.2)];
    let most = u32::from(apart.into_iter().max().unwrap_or_default());
    let count = (most / BAND).clamp(1, MOST_BANDS);
    (0..count).map(|k| top.mix(bottom, 256 * (2 * k + 1) / (2 * count))).collect()
}

/// Bands with sharp edges.
fn stops(bands: &[Rgb], alpha: f32) -> Vec<GradientStop> {
    let edge = |k: usize| k as f32 / bands.len() as f32;
    let stops = bands.iter().enumerate().flat_map(|(k, band)| [(edge(k), band), (edge(k + 1), band)]);
    stops.map(|(at, band)| GradientStop::new(at, color(*band, alpha))).collect()
}

fn color(rgb: Rgb, alpha: f32) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(rgb.0, rgb.1, rgb.2, (alpha.clamp(0.0, 1.0) * 255.0).round() as u8)
}
