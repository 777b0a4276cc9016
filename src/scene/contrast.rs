//! How well colours are told apart, measured as the Web Content Accessibility Guidelines do.

use super::Rgb;

/// What words need against their ground.
pub const WORDS: f64 = 4.5;
/// What shapes need against theirs.
pub const SHAPES: f64 = 3.0;

impl Rgb {
    /// The relative luminance: 0 (black) to 1 (white).
    fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let part = f64::from(channel) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// The contrast to another colour: 1 (none) to 21 (black and white).
    pub fn contrast(self, other: Rgb) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// The colour with as little of `ink` in it as it takes to stand out from every ground; the ink itself where nothing else does.
    pub fn against(self, grounds: &[Rgb], least: f64, ink: Rgb) -> Rgb {
        let mixed = (0..=32).map(|part| self.mix(ink, part * 8));
        let stands_out = |color: &Rgb| grounds.iter().all(|ground| color.contrast(*ground) >= least);
        mixed.into_iter().find(stands_out).unwrap_or(ink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Rgb = Rgb(0, 0, 0);
    const WHITE: Rgb = Rgb(255, 255, 255);

    #[test]
    fn contrast_is_what_others_measure() {
        assert!((BLACK.contrast(WHITE) - 21.0).abs() < 0.001);
        assert!((WHITE.contrast(WHITE) - 1.0).abs() < 0.001);
        // The lightest grey that is read on white.
        assert!((Rgb(0x76, 0x76, 0x76).contrast(WHITE) - 4.54).abs() < 0.01);
    }

    #[test]
    fn a_colour_gives_way_as_little_as_it_must() {
        assert_eq!(BLACK.against(&[WHITE], WORDS, BLACK), BLACK);
        let grey = WHITE.against(&[WHITE, Rgb(240, 240, 240)], WORDS, BLACK);
        let ratio = grey.contrast(Rgb(240, 240, 240));
        assert!((WORDS..WORDS * 1.2).contains(&ratio), "{ratio}");
        // No colour stands out that far from both.
        assert_eq!(WHITE.against(&[WHITE, BLACK], 7.0, BLACK), BLACK);
    }
}
