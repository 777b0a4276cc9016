//! What people read: data on standard output, everything else on standard error, nothing raw.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{IsTerminal, Write};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};

use super::Stop;
use super::args::ColorChoice;
use crate::formats;
use crate::model::steers;

/// Where words go.
pub(crate) struct Terminal {
    quiet: bool,
    color: anstream::ColorChoice,
}

impl Terminal {
    pub fn new(quiet: bool, choice: ColorChoice) -> Terminal {
        let color = match choice {
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Never => anstream::ColorChoice::Never,
            ColorChoice::Auto => AutoStream::choice(&std::io::stderr()),
        };
        Terminal { quiet, color }
    }

    /// Whether a progress line makes sense.
    pub fn shows_progress(&self) -> bool {
        !self.quiet && std::io::stderr().is_terminal()
    }

    /// Whether anything but data and errors is said.
    #[cfg(feature = "arena")]
    pub fn speaks(&self) -> bool {
        !self.quiet
    }

    /// A line of data.
    pub fn line(&mut self, line: impl Display) -> Result<(), Stop> {
        let line = line.to_string();
        writeln!(std::io::stdout().lock(), "{}", clean(&line))?;
        Ok(())
    }

    /// A line of JSON: what would steer the terminal is escaped the way JSON does.
    pub fn json(&mut self, object: impl Display) -> Result<(), Stop> {
        let line = object.to_string();
        writeln!(std::io::stdout().lock(), "{}", formats::calm_json(&line))?;
        Ok(())
    }

    /// Data as it is.
    pub fn raw(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        std::io::stdout().lock().write_all(bytes)?;
        Ok(())
    }

    /// A word on what was done; silent with `--quiet`.
    pub fn note(&mut self, line: impl Display) {
        if !self.quiet {
            self.say(None, line);
        }
    }

    /// Something worth knowing that changes nothing.
    pub fn remark(&mut self, line: impl Display) {
        if !self.quiet {
            self.say(Some((AnsiColor::Yellow, "remark: ")), line);
        }
    }

    /// Something that went wrong. Said also with `--quiet`.
    pub fn error(&mut self, line: impl Display) {
        self.say(Some((AnsiColor::Red, "error: ")), line);
    }

    fn say(&self, head: Option<(AnsiColor, &str)>, line: impl Display) {
        let line = line.to_string();
        let head = head.map(|(color, word)| {
            let style = Style::new().fg_color(Some(color.into())).bold();
            format!("{style}{word}{style:#}")
        });
        // In one piece: standard error keeps nothing back, and a file of many games has many remarks.
        let whole = format!("{}{}\n", head.unwrap_or_default(), clean(&line));
        // Nobody is left to tell when standard error is gone.
        let _ = AutoStream::new(std::io::stderr().lock(), self.color).write_all(whole.as_bytes());
    }
}

/// Says what is wrong with the arguments, or the help. Names of files are among the arguments, so they may steer as well.
pub(crate) fn say_usage(error: &clap::Error) {
    let plain = error.render().to_string();
    // Nobody is left to tell when standard error is gone.
    let _ = match plain.lines().all(|line| matches!(clean(line), Cow::Borrowed(_))) {
        true => error.print(),
        false => {
            let lines: String = plain.lines().map(|line| format!("{}\n", clean(line))).collect();
            std::io::stderr().lock().write_all(lines.as_bytes())
        }
    };
}

/// A line in which nothing steers: a name in somebody's file must not steer the person's terminal.
pub(crate) fn clean(line: &str) -> Cow<'_, str> {
    if !line.contains(steers) {
        return Cow::Borrowed(line);
    }
    let shown = |c: char| if steers(c) { c.escape_unicode().to_string() } else { c.to_string() };
    Cow::Owned(line.chars().map(shown).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_are_shown_not_sent() {
        assert_eq!(clean("Bob\u{1b}[2J\n\u{202e}x"), "Bob\\u{1b}[2J\\u{a}\\u{202e}x");
        assert!(matches!(clean("Žluťoučký kůň 漢字"), Cow::Borrowed(_)));
    }
}
