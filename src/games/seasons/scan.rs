//! A round file read line by line, with the number of the line for whoever has to complain.

use std::str::{FromStr, Lines};

use crate::model::{Place, Problem};

/// A file while it is read.
pub(in crate::games) struct Scan<'a> {
    file: &'a str,
    lines: Lines<'a>,
    /// The line read last, and the first one.
    number: u32,
    first: u32,
}

impl<'a> Scan<'a> {
    /// A text that begins in this line of a file.
    pub fn new(file: &'a str, text: &'a str, first: u32) -> Scan<'a> {
        Scan { file, lines: text.lines(), number: first.saturating_sub(1), first }
    }

    /// The next line.
    pub fn line(&mut self, expected: &str) -> Result<&'a str, Problem> {
        let Some(line) = self.lines.next() else {
            return Err(Problem::new(
                Place::line(self.file, self.number),
                format!("the file breaks off; expected {expected}"),
            ));
        };
        self.number += 1;
        Ok(line)
    }

    /// The next line as something that `read` makes of it.
    pub fn parse<T>(&mut self, expected: &str, read: impl FnOnce(&'a str) -> Option<T>) -> Result<T, Problem> {
        let line = self.line(expected)?;
        read(line).ok_or_else(|| self.odd(line, expected))
    }

    /// Where the line that was read last stands.
    pub fn place(&self) -> u32 {
        self.number.max(self.first)
    }

    /// Says that the line that was read last is none of those it ought to be.
    pub fn odd(&self, found: &str, expected: &str) -> Problem {
        let short: String = found.chars().filter(|c| !c.is_control()).take(60).collect();
        Problem::new(Place::line(self.file, self.place()), format!("found \"{short}\"; expected {expected}"))
    }

    /// Says that a number is beyond what we read.
    pub fn fail(&self, what: impl Into<String>) -> Problem {
        Problem::new(Place::line(self.file, self.place()), what)
    }

    /// Nothing but empty lines may follow.
    pub fn end(mut self) -> Result<(), Problem> {
        while let Some(line) = self.lines.next() {
            self.number += 1;
            if !line.trim().is_empty() {
                return Err(self.odd(line, "the end of the file"));
            }
        }
        Ok(())
    }
}

/// A number without blanks or a plus.
pub(in crate::games) fn number<T: FromStr>(text: &str) -> Option<T> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    digits.starts_with(|c: char| c.is_ascii_digit()).then(|| text.parse().ok())?
}

/// A count that can be added to without a thought.
pub(in crate::games) fn small(text: &str) -> Option<i64> {
    number::<i32>(text).map(i64::from)
}

/// So many numbers with one sign between them.
pub(in crate::games) fn each<T: FromStr, const N: usize>(text: &str, between: char) -> Option<[T; N]> {
    let all: Vec<T> = text.split(between).map(number).collect::<Option<_>>()?;
    all.try_into().ok()
}
