//! Faults: answers of players' programs that did not count, and why.

use serde::{Deserialize, Serialize};

use super::{Caption, Seat};

/// Why an answer did not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Fault {
    /// Nothing came in time.
    Timeout,
    /// The program ended without an answer, or could not be started.
    Crash,
    /// The program had ended before it was asked.
    Gone,
    /// What came was longer than any answer.
    TooLong,
    /// What came was no answer.
    Junk,
}

impl Fault {
    pub const ALL: [Fault; 5] = [Fault::Timeout, Fault::Crash, Fault::Gone, Fault::TooLong, Fault::Junk];

    /// The word records have for it.
    pub const fn word(self) -> &'static str {
        match self {
            Fault::Timeout => "timeout",
            Fault::Crash => "crash",
            Fault::Gone => "gone",
            Fault::TooLong => "too long",
            Fault::Junk => "wrong",
        }
    }

    /// The fault of a word in a record.
    pub fn of_word(word: &str) -> Option<Fault> {
        Fault::ALL.into_iter().find(|fault| fault.word() == word)
    }

    /// What is said of one or several who did it, behind their names.
    const fn deed(self, many: bool) -> &'static str {
        match (self, many) {
            (Fault::Timeout, false) => " gives no answer in time",
            (Fault::Timeout, true) => " give no answer in time",
            (Fault::Crash, false) => " crashes",
            (Fault::Crash, true) => " crash",
            (Fault::Gone, false) => " is gone",
            (Fault::Gone, true) => " are gone",
            (Fault::TooLong, false) => " says too much",
            (Fault::TooLong, true) => " say too much",
            (Fault::Junk, false) => " gives a wrong answer",
            (Fault::Junk, true) => " give wrong answers",
        }
    }

    /// `1 timeout`, `3 crashes`.
    pub fn counted(self, count: usize) -> String {
        let (one, many) = match self {
            Fault::Timeout => ("timeout", "timeouts"),
            Fault::Crash => ("crash", "crashes"),
            Fault::Gone => ("time gone", "times gone"),
            Fault::TooLong => ("answer too long", "answers too long"),
            Fault::Junk => ("wrong answer", "wrong answers"),
        };
        format!("{count} {}", if count == 1 { one } else { many })
    }
}

/// One fault of one seat, as a record tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaultNote {
    pub seat: Seat,
    pub fault: Fault,
    /// What was wrong, in words; may be empty.
    pub words: String,
    /// What the program said instead of an answer, as far as it is kept.
    pub answer: Option<String>,
    /// Whether it did the same in the step before: who tells the match finds out.
    pub again: bool,
}

impl FaultNote {
    /// Letters that are kept of words and answers.
    pub const LETTERS: usize = 200;

    /// What was wrong: in its own words, else in ours.
    pub fn told(&self) -> &str {
        if self.words.is_empty() { self.fault.word() } else { &self.words }
    }
}

/// The faults of a step as a caption: `ada and bob give no answer in time · cid crashes`.
pub fn faults_told(notes: &[FaultNote], names: &[String]) -> Caption {
    let mut caption = Caption::default();
    for fault in Fault::ALL {
        let seats: Vec<Seat> = notes.iter().filter(|note| note.fault == fault).map(|note| note.seat).collect();
        let many = seats.len() > 1;
        if !seats.is_empty() && !caption.is_empty() {
            caption.say(" · ");
        }
        for (index, seat) in seats.iter().enumerate() {
            match seats.len() - index {
                _ if index == 0 => {}
                1 => drop(caption.say(" and ")),
                _ => drop(caption.say(", ")),
            }
            caption.name(*seat, names.get(seat.index()).map_or("", String::as_str));
        }
        if !seats.is_empty() {
            caption.say(fault.deed(many));
        }
    }
    caption
}

/// How often each seat did what: those alone that are among the notes, in order of their seats.
pub fn faults_counted<'a>(notes: impl IntoIterator<Item = &'a FaultNote>) -> Vec<(Seat, Vec<(Fault, usize)>)> {
    let mut all: Vec<(Seat, Fault)> = notes.into_iter().map(|note| (note.seat, note.fault)).collect();
    all.sort_unstable();
    let mut counted: Vec<(Seat, Vec<(Fault, usize)>)> = Vec::new();
    for (seat, fault) in all {
        if counted.last().is_none_or(|(last, _)| *last != seat) {
            counted.push((seat, Vec::new()));
        }
        let Some((_, faults)) = counted.last_mut() else { continue };
        match faults.last_mut() {
            Some((last, count)) if *last == fault => *count += 1,
            Some(_) | None => faults.push((fault, 1)),
        }
    }
    counted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(seat: u8, fault: Fault) -> FaultNote {
        FaultNote { seat: Seat(seat), fault, words: String::new(), answer: None, again: false }
    }

    #[test]
    fn every_word_is_read_as_the_fault_it_stands_for() {
        for fault in Fault::ALL {
            assert_eq!(Fault::of_word(fault.word()), Some(fault));
        }
        assert_eq!(Fault::of_word("hiccup"), None);
    }

    #[test]
    fn who_did_the_same_is_told_together() {
        let names = ["ada", "bob", "cid"].map(String::from);
        let notes = [note(2, Fault::Crash), note(0, Fault::Timeout), note(1, Fault::Timeout)];
        let told = faults_told(&notes, &names);
        assert_eq!(told.text(), "ada and bob give no answer in time · cid crashes");
        assert_eq!(faults_told(&notes[..1], &names).text(), "cid crashes");
        assert!(faults_told(&[], &names).is_empty());
    }

    #[test]
    fn faults_are_counted_by_seat_and_kind() {
        let notes = [note(1, Fault::Crash), note(0, Fault::Junk), note(1, Fault::Timeout), note(1, Fault::Crash)];
        let counted = faults_counted(&notes);
        assert_eq!(counted[0], (Seat(0), vec![(Fault::Junk, 1)]));
        assert_eq!(counted[1], (Seat(1), vec![(Fault::Timeout, 1), (Fault::Crash, 2)]));
        assert_eq!(Fault::Crash.counted(2), "2 crashes");
    }
}
