//! How a seat's answers went: how often there was none, and how long they took.

use std::time::Duration;

pub use crate::model::Fault;

/// The count of one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub asked: u32,
    pub timeouts: u32,
    /// All other faults.
    pub errors: u32,
    /// The longest an answer took.
    pub longest: Duration,
    /// What went wrong first, in words.
    pub first: Option<String>,
}

impl Tally {
    /// Notes one question: how long the answer took, and what was wrong with it.
    pub fn note(&mut self, round: u32, took: Duration, fault: Option<(Fault, String)>) {
        self.asked += 1;
        self.longest = self.longest.max(took);
        let Some((fault, words)) = fault else { return };
        match fault {
            Fault::Timeout => self.timeouts += 1,
            Fault::Crash | Fault::Gone | Fault::TooLong | Fault::Junk => self.errors += 1,
        }
        self.first.get_or_insert_with(|| format!("round {round}: {words}"));
    }

    /// Adds the count of another match.
    pub fn add(&mut self, other: &Tally) {
        self.asked += other.asked;
        self.timeouts += other.timeouts;
        self.errors += other.errors;
        self.longest = self.longest.max(other.longest);
        self.first = self.first.take().or_else(|| other.first.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_counted_by_kind_and_the_first_is_remembered() {
        let mut tally = Tally::default();
        tally.note(1, Duration::from_millis(3), None);
        tally.note(2, Duration::from_millis(40), Some((Fault::Junk, "found \"hm\"".into())));
        tally.note(3, Duration::from_millis(5), Some((Fault::Timeout, "no answer".into())));
        assert_eq!((tally.asked, tally.timeouts, tally.errors), (3, 1, 1));
        assert_eq!(tally.first.as_deref(), Some("round 2: found \"hm\""));
        assert_eq!(tally.longest, Duration::from_millis(40));
    }
}
