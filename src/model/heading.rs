//! The way a thing faces, finer than the four ways of the rules.

use super::Facing;

/// The way a thing faces, clockwise from up in 64ths of a full turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heading(pub u8);

impl Heading {
    /// How many parts a full turn has.
    pub const FULL: u8 = 64;

    /// The heading nearest to so many degrees clockwise from up; they may run past a full turn or below none. What is no number
    /// faces up.
    pub fn degrees(degrees: f64) -> Heading {
        let parts = (degrees.rem_euclid(360.0) / 360.0 * f64::from(Heading::FULL)).round() as u8;
        Heading(parts % Heading::FULL)
    }

    /// So many clockwise quarter turns from up.
    pub const fn quarters(quarters: u8) -> Heading {
        Heading(quarters % 4 * (Heading::FULL / 4))
    }

    /// How far to turn to face another way, the short way round: clockwise, or below 0 the other way. Who turns about goes clockwise.
    pub const fn turn_to(self, other: Heading) -> i16 {
        let full = Heading::FULL as i16;
        let by = (other.0 as i16 - self.0 as i16).rem_euclid(full);
        if by > full / 2 { by - full } else { by }
    }
}

impl From<Facing> for Heading {
    fn from(facing: Facing) -> Heading {
        Heading::quarters(facing.quarters())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_and_quarters_name_the_same_ways() {
        let ways = Facing::ALL.map(Heading::from);
        assert_eq!(ways, [0.0, 90.0, 180.0, 270.0].map(Heading::degrees));
        assert_eq!(ways, [0, 1, 2, 3].map(Heading::quarters));
    }

    #[test]
    fn degrees_run_round_and_never_past_the_end() {
        assert_eq!(Heading::degrees(-90.0), Heading::degrees(630.0));
        assert_eq!([359.9, f64::NAN, f64::INFINITY].map(Heading::degrees), [Heading(0); 3]);
        assert!((0..3600).all(|tenth| Heading::degrees(f64::from(tenth) / 10.0).0 < Heading::FULL));
    }

    #[test]
    fn the_way_from_one_heading_to_another_is_the_shorter_one() {
        let [up, right, down, left] = Facing::ALL.map(Heading::from);
        assert_eq!((up.turn_to(left), left.turn_to(up), right.turn_to(down)), (-16, 16, 16));
        assert_eq!((up.turn_to(down), down.turn_to(up), up.turn_to(up)), (32, 32, 0));
        assert_eq!(Heading(62).turn_to(Heading(3)), 5);
    }
}
