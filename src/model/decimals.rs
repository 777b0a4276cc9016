//! Numbers with digits behind the point, kept whole inside.

use super::{CounterLook, Look};

/// More digits than a number has tell nothing.
const MOST: u8 = 12;

/// A number of which the last `decimals` digits stand behind the point: 325 with two is `3.25`.
pub fn decimal(value: i64, decimals: u8) -> String {
    let decimals = decimals.min(MOST);
    if decimals == 0 {
        return value.to_string();
    }
    let unit = 10u64.pow(u32::from(decimals));
    let (sign, size) = (if value < 0 { "-" } else { "" }, value.unsigned_abs());
    format!("{sign}{}.{:0width$}", size / unit, size % unit, width = usize::from(decimals))
}

impl Look {
    /// A score as people read it.
    pub fn score(&self, score: i64) -> String {
        if self.unscored { String::new() } else { decimal(score, self.score_decimals) }
    }
}

impl CounterLook {
    /// A value as people read it.
    pub fn value(&self, value: i64) -> String {
        decimal(value, self.decimals)
    }
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn the_last_digits_stand_behind_the_point() {
        assert_eq!(
            [decimal(325, 2), decimal(5, 2), decimal(-5, 1), decimal(-1200, 3)],
            ["3.25", "0.05", "-0.5", "-1.200"]
        );
        assert_eq!([decimal(42, 0), decimal(-7, 0), decimal(0, 1)], ["42", "-7", "0.0"]);
    }

    #[test]
    fn the_least_and_largest_numbers_are_written_whole() {
        assert_eq!(decimal(i64::MIN, 2), "-92233720368547758.08");
        assert_eq!(decimal(i64::MAX, u8::MAX), "9223372.036854775807");
    }
}
