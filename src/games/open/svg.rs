//! SVG path data, as a file writes it, to an outline of ours.

use svgtypes::{Error, SimplePathSegment, SimplifyingPathParser};

use crate::model::{Path, Seg};

/// A path has at most so many segments; an arc counts for the curves it becomes.
pub const MOST_SEGMENTS: usize = 4096;
/// What lies farther out than this is drawn there: so far off its cell nobody sees the difference.
const FARTHEST: f64 = 64.0;

/// The outline that path data describes, or what is wrong with it and where: `at letter 7: expected a number`.
pub fn path(data: &str) -> Result<Path, String> {
    let mut segs = Vec::new();
    for segment in SimplifyingPathParser::from(data) {
        if segs.len() == MOST_SEGMENTS {
            return Err(format!("more than {MOST_SEGMENTS} segments; draw it with fewer"));
        }
        segs.push(seg(segment.map_err(|error| told(&error, data))?));
    }
    if segs.iter().all(|seg| matches!(seg, Seg::To(..) | Seg::Close)) {
        return Err("a path that draws nothing; expected M, then L, C, Q or A".to_string());
    }
    Ok(Path(segs))
}

fn seg(segment: SimplePathSegment) -> Seg {
    match segment {
        SimplePathSegment::MoveTo { x, y } => Seg::To(near(x), near(y)),
        SimplePathSegment::LineTo { x, y } => Seg::Line(near(x), near(y)),
        SimplePathSegment::Quadratic { x1, y1, x, y } => Seg::Quad(near(x1), near(y1), near(x), near(y)),
        SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
            Seg::Cubic(near(x1), near(y1), near(x2), near(y2), near(x), near(y))
        }
        SimplePathSegment::ClosePath => Seg::Close,
    }
}

/// A number that can be drawn, whatever was written: sums of relative steps may run to infinity and to no number at all.
fn near(value: f64) -> f32 {
    if value.is_nan() { 0.0 } else { value.clamp(-FARTHEST, FARTHEST) as f32 }
}

/// What is wrong, at which letter, counted from 1.
fn told(error: &Error, data: &str) -> String {
    let (place, expected) = match error {
        Error::UnexpectedEndOfStream => (None, "another number"),
        Error::UnexpectedData(place) => (Some(*place), "one of the letters M L H V C S Q T A Z"),
        Error::InvalidValue | Error::InvalidIdent => (None, "path data"),
        Error::InvalidChar(_, place) | Error::InvalidString(_, place) => (Some(*place), "another sign"),
        Error::InvalidNumber(place) => (Some(*place), "a number"),
    };
    // The parser counts some places from 0 and some from 1; the sign itself says what is meant.
    match place.and_then(|place| data.chars().nth(place.saturating_sub(1)).map(|sign| (place.max(1), sign))) {
        Some((place, sign)) => format!("at letter {place} (\"{}\"): expected {expected}", sign.escape_default()),
        None => format!("it ends too early: expected {expected}"),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn commands_are_read_absolute_and_relative_and_numbers_may_be_glued() {
        let square = Path(vec![
            Seg::To(-0.5, -0.5),
            Seg::Line(0.5, -0.5),
            Seg::Line(0.5, 0.5),
            Seg::Line(-0.5, 0.5),
            Seg::Close,
        ]);
        for same in
            ["M-.5-.5 L.5-.5 .5.5-.5.5Z", "m-.5-.5h1v1h-1z", "M -.5,-.5 H.5 V.5 H-.5 Z", "M-5e-1-.5.5-.5.5.5-.5.5z"]
        {
            assert_eq!(path(same).as_ref(), Ok(&square), "{same}");
        }
    }

    #[test]
    fn smooth_curves_go_on_as_the_one_before() {
        let curves = Path(vec![
            Seg::To(0.0, 0.0),
            Seg::Cubic(0.0, 1.0, 1.0, 1.0, 1.0, 0.0),
            Seg::Cubic(1.0, -1.0, 2.0, -1.0, 2.0, 0.0),
        ]);
        assert_eq!(path("M0 0C0 1 1 1 1 0S2-1 2 0"), Ok(curves));
        let arches = Path(vec![Seg::To(0.0, 0.0), Seg::Quad(0.5, 1.0, 1.0, 0.0), Seg::Quad(1.5, -1.0, 2.0, 0.0)]);
        assert_eq!(path("M0 0q.5 1 1 0t1 0"), Ok(arches));
    }

    #[test]
    fn an_arc_becomes_curves_that_keep_to_its_circle() {
        let Path(segs) = path("M-.4 0A.4.4 0 01.4 0").unwrap();
        let mut top = 0.0_f32;
        for seg in &segs {
            if let Seg::Cubic(_, _, _, _, x, y) = *seg {
                assert!((x.hypot(y) - 0.4).abs() < 1e-4, "{x}, {y}");
                top = top.min(y);
            }
        }
        assert!(top < -0.3 && segs.len() > 2, "{segs:?}");
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (wrong, says) in [
            ("", "a path that draws nothing"),
            ("M0 0", "a path that draws nothing"),
            ("L0 0", "expected"),
            ("M0 0 L1 x", "at letter 9 (\"x\"): expected a number"),
            ("M0 0 L1", "it ends too early"),
            ("M0 0 ř", "expected"),
        ] {
            let told = path(wrong).unwrap_err();
            assert!(told.contains(says) && !told.contains('\n'), "{wrong}: {told}");
        }
    }

    #[test]
    fn endless_paths_and_far_points_are_kept_within_bounds() {
        let long = format!("M0 0{}", "l.1 0".repeat(MOST_SEGMENTS));
        assert!(path(&long).unwrap_err().starts_with("more than 4096 segments"));
        assert_eq!(path("M1e30 0L-1e300 0"), Ok(Path(vec![Seg::To(64.0, 0.0), Seg::Line(-64.0, 0.0)])));
    }

    proptest! {
        #[test]
        fn nothing_that_is_written_ends_the_program(data in "(?s).{0,200}", drawn in "([MLHVCSQTAZmlhvcsqtaz][-0-9. e,+]{0,24}){0,20}") {
            for text in [&data, &drawn, &format!("M0 0{drawn}")] {
                if let Ok(Path(segs)) = path(text) {
                    prop_assert!(segs.len() <= MOST_SEGMENTS);
                }
            }
        }
    }
}
