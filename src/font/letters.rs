//! From characters to letters: which font has one, how far it advances, what its outline is.

use ab_glyph::{Font, GlyphId, Outline, OutlineCurve, Point, Rect, point};

use super::face::{self, Face};
use super::fit::Fit;
#[cfg(feature = "system-fonts")]
use super::system;
use super::{LARGEST, Weight, fit, lent};

/// A letter of some font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Glyph {
    Bundled {
        weight: Weight,
        id: u16,
    },
    /// The `font`-th of the machine's fonts that were opened.
    #[cfg(feature = "system-fonts")]
    System {
        font: u16,
        id: u16,
    },
    /// One that came from another machine.
    Lent {
        letter: char,
    },
    /// What no font has.
    Box,
}

/// Letters of this size and above have stems wide enough to stand where they are.
const FREE: u16 = 24;

/// The visible letters of a text with the pixel each starts at, counted from the start of the text.
pub fn glyphs(text: &str, size: u16, weight: Weight) -> impl Iterator<Item = (Glyph, i32)> {
    let mut pen = 0_i32;
    text.chars().filter_map(move |c| {
        let (glyph, advance) = letter(c, size, weight)?;
        let x = pen;
        pen = pen.saturating_add(advance);
        Some((glyph, x))
    })
}

/// How many pixels a character moves the pen.
pub fn advance(c: char, size: u16, weight: Weight) -> i32 {
    letter(c, size, weight).map_or(0, |(_, advance)| advance)
}

fn letter(c: char, size: u16, weight: Weight) -> Option<(Glyph, i32)> {
    if is_unseen(c) {
        return None;
    }
    if let Some(face) = face::bundled(weight)
        && let (id @ 1.., units) = face.letter(c)
    {
        return Some((Glyph::Bundled { weight, id }, whole(u32::from(units), face.units, size)));
    }
    let other = foreign(c, size).or_else(|| lent(c, size));
    Some(other.unwrap_or((Glyph::Box, box_advance(size))))
}

/// Whether a letter is seen and the bundled family lacks it, in either weight.
#[cfg(feature = "system-fonts")]
pub(super) fn is_foreign(c: char) -> bool {
    let lacks = |weight| face::bundled(weight).is_none_or(|face| face.letter(c).0 == 0);
    !is_unseen(c) && (lacks(Weight::Regular) || lacks(Weight::Bold))
}

/// A letter that came from another machine.
fn lent(c: char, size: u16) -> Option<(Glyph, i32)> {
    let (advance, units) = lent::advance(c)?;
    Some((Glyph::Lent { letter: c }, whole(advance, units, size)))
}

/// A letter the bundled family lacks.
#[cfg(feature = "system-fonts")]
fn foreign(c: char, size: u16) -> Option<(Glyph, i32)> {
    let found = system::letter(c)?;
    Some((Glyph::System { font: found.font, id: found.id }, whole(found.advance, found.units, size)))
}

/// Without the machine's fonts nobody has it.
#[cfg(not(feature = "system-fonts"))]
fn foreign(_: char, _: u16) -> Option<(Glyph, i32)> {
    None
}

/// Control characters, marks of direction and joiners take no room and leave no ink.
fn is_unseen(c: char) -> bool {
    // Nearly all letters are of these.
    if (' '..='~').contains(&c) {
        return false;
    }
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
}

/// Font units as whole pixels, rounded half up. Between two and three pixels the narrow letters get the third, or `ili` would run together.
fn whole(units: u32, em: u32, size: u16) -> i32 {
    let exact = units * u32::from(size.min(LARGEST));
    let em = em.max(1);
    if exact > 2 * em && exact < 3 * em { 3 } else { ((exact + em / 2) / em) as i32 }
}

fn box_advance(size: u16) -> i32 {
    whole(5, 8, size)
}

/// The outline of a letter in pixels, y upwards from the baseline, x from where the pen stands.
pub fn outline(glyph: Glyph, size: u16) -> Option<Outline> {
    if size == 0 {
        return None;
    }
    match glyph {
        Glyph::Bundled { weight, id } => bundled_outline(face::bundled(weight)?, id, size),
        #[cfg(feature = "system-fonts")]
        Glyph::System { font, id } => system::outline(font, id).map(|(raw, units)| scaled(raw, units, size)),
        Glyph::Lent { letter } => lent::outline(letter).map(|(raw, units)| scaled(raw, units, size)),
        Glyph::Box => Some(boxed(size)),
    }
}

fn scaled(raw: Outline, units: f32, size: u16) -> Outline {
    let scale = f32::from(size.min(LARGEST)) / units;
    bend(raw, |p| point(p.x * scale, p.y * scale))
}

fn bundled_outline(face: &Face, id: u16, size: u16) -> Option<Outline> {
    let raw = face.font.outline(GlyphId(id))?;
    let scale = f32::from(size.min(LARGEST)) / face.units as f32;
    let units = face.font.h_advance_unscaled(GlyphId(id));
    // Half of what rounding the advance gave or took goes to each side. Accents that combine hang on the letter before.
    let slack = if units > 0.0 { (whole(units as u32, face.units, size) as f32 - units * scale) / 2.0 } else { 0.0 };
    let shift = slack + stem_shift(&raw, scale, slack, size);
    let fit = Fit::new(size);
    Some(bend(raw, |p| point(p.x * scale + shift, fit.height(p.y))))
}

/// How far to move a small letter so that the upright stem on its left begins on a whole pixel. Letters without one stay.
fn stem_shift(raw: &Outline, scale: f32, slack: f32, size: u16) -> f32 {
    if size >= FREE {
        return 0.0;
    }
    let left = raw.bounds.min.x;
    let tall = raw.bounds.min.y * 0.6;
    let stem = raw.curves.iter().any(|curve| match curve {
        OutlineCurve::Line(a, b) => a.x == left && b.x == left && (a.y - b.y).abs() > tall,
        OutlineCurve::Quad(..) | OutlineCurve::Cubic(..) => false,
    });
    let edge = left * scale + slack;
    let shift = edge.round() - edge;
    if stem && shift.abs() <= 0.4 { shift } else { 0.0 }
}

fn bend(mut outline: Outline, to: impl Fn(Point) -> Point) -> Outline {
    for curve in &mut outline.curves {
        *curve = match *curve {
            OutlineCurve::Line(a, b) => OutlineCurve::Line(to(a), to(b)),
            OutlineCurve::Quad(a, b, c) => OutlineCurve::Quad(to(a), to(b), to(c)),
            OutlineCurve::Cubic(a, b, c, d) => OutlineCurve::Cubic(to(a), to(b), to(c), to(d)),
        };
    }
    outline.bounds = bounds(&outline.curves);
    outline
}

/// The outline of some curves.
pub(super) fn outlined(curves: Vec<OutlineCurve>) -> Outline {
    Outline { bounds: bounds(&curves), curves }
}

fn bounds(curves: &[OutlineCurve]) -> Rect {
    let mut min = point(f32::MAX, f32::MAX);
    let mut max = point(f32::MIN, f32::MIN);
    let mut take = |p: Point| {
        min = point(min.x.min(p.x), min.y.min(p.y));
        max = point(max.x.max(p.x), max.y.max(p.y));
    };
    for curve in curves {
        match *curve {
            OutlineCurve::Line(a, b) => [a, b].into_iter().for_each(&mut take),
            OutlineCurve::Quad(a, b, c) => [a, b, c].into_iter().for_each(&mut take),
            OutlineCurve::Cubic(a, b, c, d) => [a, b, c, d].into_iter().for_each(&mut take),
        }
    }
    // Outlines count y upwards, their boxes start at the top.
    if curves.is_empty() { Rect::default() } else { Rect { min: point(min.x, max.y), max: point(max.x, min.y) } }
}

/// A hollow box with round corners, as high as a capital.
fn boxed(size: u16) -> Outline {
    let (w, h) = (box_advance(size) as f32, fit::metrics(size).cap.max(1) as f32);
    let line = (f32::from(size.min(LARGEST)) / 14.0).round().max(1.0);
    let side = (w / 8.0).round().max(1.0);
    let corner = (h / 6.0).min(w / 4.0);
    let mut curves = Vec::new();
    round_rect(&mut curves, (side, 0.0), (w - side, h), corner, false);
    round_rect(&mut curves, (side + line, line), (w - side - line, h - line), (corner - line).max(0.0), true);
    outlined(curves)
}

fn round_rect(curves: &mut Vec<OutlineCurve>, (x0, y0): (f32, f32), (x1, y1): (f32, f32), r: f32, back: bool) {
    if x1 <= x0 || y1 <= y0 {
        return;
    }
    let corners = [(x1, y0, 1.0, 0.0), (x1, y1, 0.0, 1.0), (x0, y1, -1.0, 0.0), (x0, y0, 0.0, -1.0)];
    let mut run = Vec::new();
    let mut at = point(x0 + r, y0);
    // Around from the lower left: (dx, dy) is the way that leads to the corner, its left turn the way that leads on.
    for (x, y, dx, dy) in corners {
        let (enter, leave) = (point(x - dx * r, y - dy * r), point(x - dy * r, y + dx * r));
        run.push(OutlineCurve::Line(at, enter));
        run.push(OutlineCurve::Quad(enter, point(x, y), leave));
        at = leave;
    }
    if back {
        for curve in &mut run {
            *curve = match *curve {
                OutlineCurve::Line(a, b) => OutlineCurve::Line(b, a),
                OutlineCurve::Quad(a, b, c) => OutlineCurve::Quad(c, b, a),
                OutlineCurve::Cubic(a, b, c, d) => OutlineCurve::Cubic(d, c, b, a),
            };
        }
    }
    curves.append(&mut run);
}
