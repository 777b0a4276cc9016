//! Fitting letters to the pixel grid: baseline, small letters, capitals and stems end on whole pixels, so that text is crisp.

use super::LARGEST;

/// Heights of the bundled family, in its units of 2048 to the em.
const UNITS: f32 = 2048.0;
const X: f32 = 1082.0;
const CAP: f32 = 1456.0;
const STEM: f32 = 1536.0;
const TAIL: f32 = -416.0;
/// Round letters reach this far over the line that flat ones stand on.
const OVER: f32 = 20.0;
/// The tallest accents of European capitals and the lowest hooks.
const TOP: f32 = 1943.0;
const BOTTOM: f32 = -525.0;

/// The heights of one size, in whole pixels from the baseline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Metrics {
    pub ascent: i32,
    pub descent: i32,
    pub cap: i32,
    pub x: i32,
}

pub fn metrics(size: u16) -> Metrics {
    if size == 0 {
        return Metrics::default();
    }
    let fit = Fit::new(size);
    let px = |units: f32| fit.height(units).ceil() as i32;
    Metrics { ascent: px(TOP), descent: (-fit.height(BOTTOM)).ceil() as i32, cap: px(CAP), x: px(X) }
}

/// Moves heights in font units to heights in pixels, bending them in between.
pub struct Fit {
    knots: [(f32, f32); 9],
    scale: f32,
}

impl Fit {
    pub fn new(size: u16) -> Fit {
        let scale = f32::from(size.min(LARGEST)) / UNITS;
        // Below half a pixel the overshoot would only smear the edge.
        let over = if OVER * scale < 0.5 { 0.0 } else { OVER * scale };
        let (x, cap) = ((X * scale).round().max(1.0), (CAP * scale).round().max(1.0));
        let stem = (STEM * scale).round().max(cap + over);
        let tail = (TAIL * scale).round();
        let knots = [
            (TAIL - OVER, tail - over),
            (TAIL, tail),
            (-OVER, -over),
            (0.0, 0.0),
            (X, x),
            (X + OVER, x + over),
            (CAP, cap),
            (CAP + OVER, cap + over),
            (STEM, stem),
        ];
        Fit { knots, scale }
    }

    pub fn height(&self, units: f32) -> f32 {
        let [first, .., last] = self.knots;
        if units <= first.0 {
            return first.1 + (units - first.0) * self.scale;
        }
        for pair in self.knots.windows(2) {
            if let [(from, low), (to, high)] = *pair
                && units <= to
            {
                return low + (units - from) * (high - low) / (to - from);
            }
        }
        last.1 + (units - last.0) * self.scale
    }
}
