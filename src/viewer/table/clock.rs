//! The clocks at the table.

use crate::model::{Millis, Seat};

/// How much time each player has for a game, and what each move adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    pub base: Millis,
    pub gain: Millis,
}

impl TimeControl {
    /// As the tag `TimeControl` of PGN writes it, in seconds: `300+3`.
    pub fn tag(self) -> String {
        let seconds = |time: Millis| f64::from(time.0) / 1000.0;
        let gain = if self.gain == Millis::ZERO { String::new() } else { format!("+{}", seconds(self.gain)) };
        format!("{}{gain}", seconds(self.base))
    }

    /// Reads the same.
    pub fn read(tag: &str) -> Option<TimeControl> {
        let (base, gain) = tag.split_once('+').unwrap_or((tag, "0"));
        let time = |text: &str| text.parse::<f64>().ok().filter(|seconds| (0.0..=86_400.0).contains(seconds));
        let millis = |seconds: f64| Millis((seconds * 1000.0) as u32);
        Some(TimeControl { base: millis(time(base)?), gain: millis(time(gain)?) })
    }
}

/// What both clocks show when the one to move began to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableClocks {
    pub rule: TimeControl,
    left: [Millis; 2],
}

impl TableClocks {
    pub fn new(rule: TimeControl) -> TableClocks {
        TableClocks { rule, left: [rule.base; 2] }
    }

    pub fn left(&self, seat: Seat) -> Millis {
        let [first, second] = self.left;
        if seat == Seat(0) { first } else { second }
    }

    pub fn set(&mut self, seat: Seat, left: Millis) {
        let [first, second] = &mut self.left;
        *(if seat == Seat(0) { first } else { second }) = left;
    }

    /// A seat has thought for some time. Tells whether there is time left.
    pub fn run(&mut self, seat: Seat, took: Millis) -> bool {
        let left = self.left(seat);
        self.set(seat, left - took.min(left));
        took < left
    }

    /// A seat has moved.
    pub fn press(&mut self, seat: Seat) {
        self.set(seat, self.left(seat) + self.rule.gain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_costs_what_it_took_and_adds_what_is_agreed() {
        let rule = TimeControl { base: Millis(10_000), gain: Millis(2_000) };
        let mut clocks = TableClocks::new(rule);
        assert!(clocks.run(Seat(1), Millis(4_000)));
        clocks.press(Seat(1));
        assert_eq!((clocks.left(Seat(0)), clocks.left(Seat(1))), (Millis(10_000), Millis(8_000)));
        assert!(!clocks.run(Seat(0), Millis(10_000)), "the flag has fallen");
    }

    #[test]
    fn clocks_are_written_as_pgn_writes_them() {
        for tag in ["300+3", "60", "90+0.5"] {
            assert_eq!(TimeControl::read(tag).map(TimeControl::tag).as_deref(), Some(tag));
        }
        assert_eq!(TimeControl::read("40/300"), None);
    }
}
