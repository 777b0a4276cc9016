//! Primitives in one colour as outlines, and outlines as masks.

use std::hash::Hasher;

use tiny_skia::{FillRule, LineCap, LineJoin, Path, PathBuilder, Stroke, Transform};

use crate::scene::{Prim, Rect};

use super::bounds::{FINE, fine};
use super::hash::Mixer;
use super::mask::Mask;

/// A corner rounder than this is drawn as round as this.
const ROUNDEST: f32 = 4096.0;

/// Shapes up to this many pixels are drawn whole and found again wherever they move; of larger ones only what is on the picture.
const WHOLE: i64 = 512 * 512;

/// The part of a shape's bounds that is worth drawing.
pub fn region(bounds: Rect, picture: Rect) -> Rect {
    if i64::from(bounds.w) * i64::from(bounds.h) <= WHOLE { bounds } else { bounds.intersect(picture) }
}

/// A primitive's form without its colour, in eighths of a pixel from the corner of its region.
pub enum Form {
    Circle { x: i32, y: i32, r: i32 },
    Ring { x: i32, y: i32, r: i32, width: i32 },
    Line { from: (i32, i32), to: (i32, i32), width: i32 },
    Polyline { points: Vec<(i32, i32)>, width: i32 },
    Polygon { points: Vec<(i32, i32)> },
}

impl Form {
    /// The form of a primitive drawn through an outline; the others have none.
    pub fn of(prim: &Prim, region: Rect) -> Option<Form> {
        let px = |x: f32| fine(x) - region.x * FINE;
        let py = |y: f32| fine(y) - region.y * FINE;
        let at = |(x, y): &(f32, f32)| (px(*x), py(*y));
        Some(match prim {
            Prim::Circle { x, y, r, .. } => Form::Circle { x: px(*x), y: py(*y), r: fine(*r) },
            Prim::Ring { x, y, r, width, .. } => Form::Ring { x: px(*x), y: py(*y), r: fine(*r), width: fine(*width) },
            Prim::Line { from, to, width, .. } => Form::Line { from: at(from), to: at(to), width: fine(*width) },
            Prim::Polyline { points, width, .. } => {
                Form::Polyline { points: points.iter().map(at).collect(), width: fine(*width) }
            }
            Prim::Polygon { points, .. } => Form::Polygon { points: points.iter().map(at).collect() },
            Prim::Rect { .. } | Prim::Rounded { .. } | Prim::Frame { .. } => return None,
            Prim::Text { .. } | Prim::Sprite(_) | Prim::Image { .. } => return None,
            Prim::Texture { .. } | Prim::Clip(_) => return None,
        })
    }

    /// Equal forms in equal regions have equal keys.
    pub fn key(&self, region: Rect) -> u64 {
        let mut mixer = Mixer::default();
        let mut take = |kind: i32, values: &[i32]| {
            [kind, region.w, region.h].iter().chain(values).for_each(|value| mixer.write_i32(*value));
        };
        match self {
            Form::Circle { x, y, r } => take(0, &[*x, *y, *r]),
            Form::Ring { x, y, r, width } => take(1, &[*x, *y, *r, *width]),
            Form::Line { from, to, width } => take(2, &[from.0, from.1, to.0, to.1, *width]),
            Form::Polyline { points, width } => {
                take(3, &[*width]);
                points.iter().flat_map(|(x, y)| [*x, *y]).for_each(|value| mixer.write_i32(value));
            }
            Form::Polygon { points } => {
                take(4, &[]);
                points.iter().flat_map(|(x, y)| [*x, *y]).for_each(|value| mixer.write_i32(value));
            }
        }
        mixer.finish()
    }

    pub fn mask(&self, region: Rect) -> Mask {
        let Some((path, rule)) = self.path() else { return Mask::default() };
        let coverage = fill(&path, rule, region.w, region.h);
        Mask::from_rows(0, 0, region.w.max(0) as usize, &coverage)
    }

    fn path(&self) -> Option<(Path, FillRule)> {
        let mut builder = PathBuilder::new();
        match self {
            Form::Circle { x, y, r } => {
                push_circle(&mut builder, px(*x), px(*y), px(*r));
                Some((builder.finish()?, FillRule::Winding))
            }
            Form::Ring { x, y, r, width } => {
                push_circle(&mut builder, px(*x), px(*y), px(*r) + px(*width) / 2.0);
                push_circle(&mut builder, px(*x), px(*y), px(*r) - px(*width) / 2.0);
                Some((builder.finish()?, FillRule::EvenOdd))
            }
            Form::Line { from, to, width } => {
                push_line(&mut builder, (px(from.0), px(from.1)), (px(to.0), px(to.1)), px(*width))?;
                Some((builder.finish()?, FillRule::Winding))
            }
            Form::Polyline { points, width } => {
                push_points(&mut builder, points);
                Some((round_stroke(&builder.finish()?, px(*width), 1.0)?, FillRule::Winding))
            }
            Form::Polygon { points } => {
                push_points(&mut builder, points);
                builder.close();
                Some((builder.finish()?, FillRule::Winding))
            }
        }
    }
}

fn px(fine: i32) -> f32 {
    fine as f32 / FINE as f32
}

fn push_circle(builder: &mut PathBuilder, x: f32, y: f32, r: f32) {
    if r > 0.0 {
        builder.push_circle(x, y, r);
    }
}

fn push_points(builder: &mut PathBuilder, points: &[(i32, i32)]) {
    let mut points = points.iter().map(|(x, y)| (px(*x), px(*y)));
    if let Some((x, y)) = points.next() {
        builder.move_to(x, y);
        points.for_each(|(x, y)| builder.line_to(x, y));
    }
}

fn push_line(builder: &mut PathBuilder, (x0, y0): (f32, f32), (x1, y1): (f32, f32), width: f32) -> Option<()> {
    let (dx, dy) = (x1 - x0, y1 - y0);
    let length = (dx * dx + dy * dy).sqrt();
    if length <= 0.0 || width <= 0.0 {
        return None;
    }
    let (nx, ny) = (-dy / length * width / 2.0, dx / length * width / 2.0);
    builder.move_to(x0 + nx, y0 + ny);
    builder.line_to(x1 + nx, y1 + ny);
    builder.line_to(x1 - nx, y1 - ny);
    builder.line_to(x0 - nx, y0 - ny);
    builder.close();
    Some(())
}

/// The outline of a line of some width along a path, with round joins and ends; `scale` is how many pixels one unit of the
/// path becomes, so that bends are as fine as they are seen.
pub fn round_stroke(path: &Path, width: f32, scale: f32) -> Option<Path> {
    let stroke = Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
    if width > 0.0 { path.stroke(&stroke, scale) } else { None }
}

/// The coverage of a filled path, row by row. tiny-skia knows four steps across an edge that is nearly level or upright; drawing at twice the
/// size makes them eight, and long shallow lines smooth.
fn fill(path: &Path, rule: FillRule, width: i32, height: i32) -> Vec<u8> {
    let (width, height) = (width.max(0) as usize, height.max(0) as usize);
    let Some(mut mask) = tiny_skia::Mask::new(2 * width as u32, 2 * height as u32) else { return Vec::new() };
    mask.fill_path(path, rule, true, Transform::from_scale(2.0, 2.0));
    let mut coverage = Vec::with_capacity(width * height);
    for pair in mask.data().chunks_exact(4 * width) {
        let (upper, lower) = pair.split_at(2 * width);
        let pixels = upper.chunks_exact(2).zip(lower.chunks_exact(2));
        coverage.extend(pixels.map(|(a, b)| {
            let sum: u32 = a.iter().chain(b).map(|part| u32::from(*part)).sum();
            ((sum + 2) / 4) as u8
        }));
    }
    coverage
}

/// A rectangle with round corners, filled or as a line along its inside.
pub struct Rounded {
    rect: Rect,
    radius: i32,
    line: Option<i32>,
}

impl Rounded {
    /// What can be seen of it on a picture. A rectangle that reaches far out is cut where only straight edges are lost.
    pub fn new(rect: Rect, radius: f32, line: Option<f32>, picture: Rect) -> Option<Rounded> {
        if rect.is_empty() || line.is_some_and(|line| line.is_nan() || line <= 0.0) {
            return None;
        }
        let radius = radius.clamp(0.0, ROUNDEST).min(rect.w.min(rect.h) as f32 / 2.0);
        let line = line.map(|line| fine(line.min(ROUNDEST)));
        let rounded = Rounded { rect, radius: fine(radius), line };
        let margin = rounded.corner() + 1;
        let room = Rect::new(-margin, -margin, picture.w + 2 * margin, picture.h + 2 * margin);
        let rect = rect.intersect(room);
        if rect.is_empty() { None } else { Some(Rounded { rect, ..rounded }) }
    }

    pub fn rect(&self) -> Rect {
        self.rect
    }

    /// How many pixels from a corner the straight edges begin.
    fn corner(&self) -> i32 {
        self.radius.max(self.line.unwrap_or(0)) / FINE + 2
    }

    pub fn key(&self) -> u64 {
        let mut mixer = Mixer::default();
        [5, self.rect.w, self.rect.h, self.radius, self.line.unwrap_or(-1)].iter().for_each(|v| mixer.write_i32(*v));
        mixer.finish()
    }

    pub fn mask(&self) -> Mask {
        let side = 2 * self.corner() + 1;
        if self.rect.w <= side || self.rect.h <= side {
            let coverage = self.coverage(self.rect.w, self.rect.h);
            return Mask::from_rows(0, 0, self.rect.w as usize, &coverage);
        }
        let coverage = self.coverage(side, side);
        Mask::stretched(Rect::new(0, 0, self.rect.w, self.rect.h), side as usize, &coverage)
    }

    fn coverage(&self, width: i32, height: i32) -> Vec<u8> {
        let mut builder = PathBuilder::new();
        let (w, h, radius) = (width as f32, height as f32, px(self.radius));
        push_rounded(&mut builder, 0.0, w, h, radius);
        if let Some(line) = self.line.map(px) {
            push_rounded(&mut builder, line, w, h, radius - line);
        }
        builder.finish().map_or_else(Vec::new, |path| fill(&path, FillRule::EvenOdd, width, height))
    }
}

/// A rectangle of w × h with round corners, `inset` from its edges.
fn push_rounded(builder: &mut PathBuilder, inset: f32, w: f32, h: f32, radius: f32) {
    // The usual four-curve circle: its handles end this part of the radius before the corner.
    const HANDLE: f32 = 1.0 - 0.552_284_8;
    let (x0, y0, x1, y1) = (inset, inset, w - inset, h - inset);
    if x1 <= x0 || y1 <= y0 {
        return;
    }
    let r = radius.max(0.0).min((x1 - x0) / 2.0).min((y1 - y0) / 2.0);
    let k = r * HANDLE;
    builder.move_to(x0 + r, y0);
    builder.line_to(x1 - r, y0);
    builder.cubic_to(x1 - k, y0, x1, y0 + k, x1, y0 + r);
    builder.line_to(x1, y1 - r);
    builder.cubic_to(x1, y1 - k, x1 - k, y1, x1 - r, y1);
    builder.line_to(x0 + r, y1);
    builder.cubic_to(x0 + k, y1, x0, y1 - k, x0, y1 - r);
    builder.line_to(x0, y0 + r);
    builder.cubic_to(x0, y0 + k, x0 + k, y0, x0 + r, y0);
    builder.close();
}
