//! Letters that travel: of scripts the bundled family lacks, taken from a font of the machine to where there are no fonts. Each is
//! its outline and nothing else of the font.

use std::sync::{LazyLock, PoisonError, RwLock};

#[cfg(feature = "system-fonts")]
use ab_glyph::Point;
use ab_glyph::{Outline, OutlineCurve, point};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::letters;

/// More letters than this nobody takes along: a text in any living script has fewer.
#[cfg(feature = "system-fonts")]
const MOST: usize = 4000;

static SHELF: LazyLock<RwLock<FxHashMap<char, LentLetter>>> = LazyLock::new(RwLock::default);

/// A letter of another machine's font, in the units of that font.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LentLetter {
    letter: char,
    /// Units to the em.
    units: u32,
    advance: u32,
    /// Lines have two points, other curves three or four; each point is two numbers.
    curves: Vec<Vec<f32>>,
}

impl LentLetter {
    fn outline(&self) -> Outline {
        let curves: Vec<OutlineCurve> = self.curves.iter().filter_map(|points| curve(points)).collect();
        letters::outlined(curves)
    }
}

/// The letters of a text that the bundled family lacks and a font of the machine has.
#[cfg(feature = "system-fonts")]
pub fn lend(text: &str) -> Vec<LentLetter> {
    let mut wanted: Vec<char> = text.chars().filter(|c| letters::is_foreign(*c)).collect();
    wanted.sort_unstable();
    wanted.dedup();
    wanted.into_iter().filter_map(of_machine).take(MOST).collect()
}

/// Without the machine's fonts there is nothing to lend.
#[cfg(not(feature = "system-fonts"))]
pub fn lend(_text: &str) -> Vec<LentLetter> {
    Vec::new()
}

#[cfg(feature = "system-fonts")]
fn of_machine(letter: char) -> Option<LentLetter> {
    let found = super::system::letter(letter)?;
    // A space has no outline.
    let curves = super::system::outline(found.font, found.id).map_or(Vec::new(), |(outline, _)| outline.curves);
    let curves = curves.iter().map(|curve| points(curve).into_iter().flat_map(|p| [p.x, p.y]).collect()).collect();
    Some(LentLetter { letter, units: found.units, advance: found.advance, curves })
}

/// Takes letters in that came from elsewhere. From now on they are written wherever the bundled family has none.
pub fn borrow(letters: Vec<LentLetter>) {
    let mut shelf = SHELF.write().unwrap_or_else(PoisonError::into_inner);
    shelf.extend(letters.into_iter().map(|own| (own.letter, own)));
}

/// How far a borrowed letter advances, and the units to its em.
pub fn advance(letter: char) -> Option<(u32, u32)> {
    let shelf = SHELF.read().unwrap_or_else(PoisonError::into_inner);
    // A wrong number must not make a line endless.
    shelf.get(&letter).map(|own| (own.advance.min(own.units.saturating_mul(4)).min(1 << 16), own.units))
}

/// The outline of a borrowed letter, and the units to its em.
pub fn outline(letter: char) -> Option<(Outline, f32)> {
    let shelf = SHELF.read().unwrap_or_else(PoisonError::into_inner);
    shelf.get(&letter).map(|own| (own.outline(), own.units.max(1) as f32))
}

#[cfg(feature = "system-fonts")]
fn points(curve: &OutlineCurve) -> Vec<Point> {
    match *curve {
        OutlineCurve::Line(a, b) => vec![a, b],
        OutlineCurve::Quad(a, b, c) => vec![a, b, c],
        OutlineCurve::Cubic(a, b, c, d) => vec![a, b, c, d],
    }
}

/// The curve of some numbers; none where they are no points, or lie nowhere near a letter.
fn curve(numbers: &[f32]) -> Option<OutlineCurve> {
    if !numbers.iter().all(|number| number.abs() <= 65_536.0) {
        return None;
    }
    match *numbers {
        [ax, ay, bx, by] => Some(OutlineCurve::Line(point(ax, ay), point(bx, by))),
        [ax, ay, bx, by, cx, cy] => Some(OutlineCurve::Quad(point(ax, ay), point(bx, by), point(cx, cy))),
        [ax, ay, bx, by, cx, cy, dx, dy] => {
            Some(OutlineCurve::Cubic(point(ax, ay), point(bx, by), point(cx, cy), point(dx, dy)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_are_no_curve_are_left_out() {
        let curves =
            vec![vec![0.0, 0.0, 10.0, 0.0], vec![1.0], vec![f32::NAN; 4], vec![1e9, 0.0, 0.0, 0.0], vec![0.0; 8]];
        let letter = LentLetter { letter: 'x', units: 10, advance: 5, curves };
        assert_eq!(letter.outline().curves.len(), 2);
    }

    #[cfg(feature = "system-fonts")]
    #[test]
    fn a_letter_looks_the_same_lent_as_at_home() {
        assert!(lend("Straße, naïve, Žluť").is_empty());
        // Machines without such a font have nothing to lend.
        for own in lend("将軍 \u{5d0}") {
            let found = crate::font::system::letter(own.letter).unwrap();
            let home = crate::font::system::outline(found.font, found.id).map(|(home, _)| home.curves.len());
            assert_eq!(Some(own.outline().curves.len()), home);
        }
    }
}
