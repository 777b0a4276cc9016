//! Clocks and lengths of time as records write them.

use crate::model::Millis;

/// `1:02:03.5`, `02:03` or `3.5` seconds.
pub fn parse(text: &str) -> Option<Millis> {
    let mut total = 0.0;
    let mut parts = 0;
    for part in text.trim().split(':') {
        let plain = !part.is_empty() && part.len() <= 12 && part.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        let number: f64 = plain.then(|| part.parse().ok())??;
        total = total * 60.0 + number;
        parts += 1;
    }
    (parts <= 3).then(|| seconds(total))?
}

/// Whole and parts of seconds; nothing where the number is none.
pub fn seconds(seconds: f64) -> Option<Millis> {
    let millis = (seconds * 1000.0).round();
    (millis.is_finite() && millis >= 0.0).then_some(Millis(millis.min(f64::from(u32::MAX)) as u32))
}

/// `0:05:00`, with parts of a second only where there are some.
pub fn write(time: Millis) -> String {
    let (seconds, millis) = (time.0 / 1000, time.0 % 1000);
    let whole = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if millis == 0 { whole } else { format!("{whole}.{millis:03}").trim_end_matches('0').to_string() }
}

/// Thinking times out of clocks that run down.
#[derive(Clone, Copy, Default)]
pub struct Clocks {
    left: [Option<Millis>; 2],
    gain: u32,
}

impl Clocks {
    /// Both clocks show `start`; each move adds `gain` milliseconds.
    pub fn new(start: Option<Millis>, gain: u32) -> Clocks {
        Clocks { left: [start; 2], gain }
    }

    /// How long a move took after which the clock of `side` shows `now`. A clock that gained more than it should tells
    /// nothing: there is no negative time.
    pub fn took(&mut self, side: usize, now: Millis) -> Option<Millis> {
        let before = self.left.get_mut(side)?.replace(now)?;
        before.0.checked_add(self.gain)?.checked_sub(now.0).map(Millis)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_with_and_without_hours() {
        assert_eq!(parse("1:02:03.5"), Some(Millis(3_723_500)));
        assert_eq!(parse("05:00"), Some(Millis(300_000)));
        assert_eq!(parse("0.01"), Some(Millis(10)));
        for wrong in ["", "a", "1:2:3:4", "-5", "1..2", ":"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_clock_is_written_as_it_is_read() {
        for millis in [0, 10, 999, 61_000, 3_723_500] {
            assert_eq!(parse(&write(Millis(millis))), Some(Millis(millis)));
        }
    }

    #[test]
    fn a_clock_that_gains_time_is_no_negative_time() {
        let mut clocks = Clocks::new(Some(Millis(300_000)), 3_000);
        assert_eq!(clocks.took(0, Millis(300_000)), Some(Millis(3_000)));
        assert_eq!(clocks.took(0, Millis(900_000)), None);
        assert_eq!(clocks.took(0, Millis(899_000)), Some(Millis(4_000)));
        assert_eq!(clocks.took(1, Millis(303_000)), Some(Millis(0)));
    }
}
