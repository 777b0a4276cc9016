//! The talk with an engine: lines there and back, kept in its log beside what it prints to standard error.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use super::super::brain::{Foul, fault};
use super::super::line::{Deaf, Line};
use crate::arena::launch::Ear;

/// How lines begin in which engines think aloud: there are too many to be kept.
const ALOUD: [&str; 4] = ["info ", "search ", "nodestats", "status"];

/// A line to an engine, and its log.
pub struct Talk {
    line: Line,
    log: Ear,
}

impl Talk {
    pub fn new(line: Line, log: Ear) -> Talk {
        Talk { line, log }
    }

    pub fn say(&mut self, text: &str) -> Result<(), Foul> {
        self.log.keep(format!("> {}\n", short(text)).as_bytes());
        self.line.say(text).map_err(|deaf| fault(deaf, Duration::ZERO))
    }

    /// The next line that says something.
    pub fn hear(&mut self, patience: Duration) -> Result<String, Foul> {
        self.wait(patience, &|| false, |line| Some(line.to_string()))
    }

    /// Hears lines until one is what is wanted.
    pub fn wait<T>(
        &mut self,
        patience: Duration,
        stop: &dyn Fn() -> bool,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Foul> {
        let until = Instant::now() + patience;
        loop {
            let line = self.next(until, stop).map_err(|deaf| fault(deaf, patience))?;
            if let Some(found) = Some(line.as_str()).filter(|line| !line.is_empty()).and_then(&mut wanted) {
                return Ok(found);
            }
        }
    }

    /// The next line, also one that says nothing.
    pub fn next(&mut self, until: Instant, stop: &dyn Fn() -> bool) -> Result<String, Deaf> {
        let line = self.line.next(until, stop)?;
        if !line.is_empty() && !ALOUD.iter().any(|word| line.starts_with(word)) {
            self.log.keep(format!("< {}\n", short(&line)).as_bytes());
        }
        // Whoever talks without a pause must not outlast our patience.
        if Instant::now() > until { Err(Deaf::Silence) } else { Ok(line) }
    }

    /// How long it took from what was said last to what was heard last.
    pub fn took(&self) -> Duration {
        self.line.took()
    }
}

/// A long line by its ends: a log in which every question told the whole game would be full before the game is over.
fn short(line: &str) -> Cow<'_, str> {
    const END: usize = 60;
    let letters = line.chars().count();
    if letters <= 3 * END {
        return Cow::Borrowed(line);
    }
    let (head, tail) = (line.chars().take(END).collect::<String>(), line.chars().skip(letters - END));
    Cow::Owned(format!("{head} … {}", tail.collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_kept_by_their_ends() {
        assert_eq!(short("go depth 3"), "go depth 3");
        let kept = short(&format!("position {}z", "e2e4 ".repeat(200))).into_owned();
        assert!(kept.starts_with("position e2e4 ") && kept.ends_with(" e2e4 z") && kept.contains(" … "), "{kept}");
        assert_eq!(kept.chars().count(), 123);
    }
}
