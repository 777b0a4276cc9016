//! The open replay, `open-replay/1`: a match of any game, one line of JSON a step. See `docs/your-own-game.md`.
//!
//! Nothing is understood here but where the lines are, and what the header says of people and dates: every line becomes a
//! sheet, the header the first of them. A long match is read like a short one: what has limits is a line.

mod head;
mod images;
mod lines;
#[cfg(test)]
mod tests;
mod whole;
mod write;

use std::io::Read;

use super::{Format, MAX_MOVES, Reads, Special, Writes, faults, text};
use crate::model::limits::MAX_LINE_BYTES;
use crate::model::{Entry, Place, Problem, Record, Remark, Sheet};
pub use head::is_header;
use lines::{Line, Lines};
use whole::Whole;

/// The open replay. Many programs write lines of JSON.
pub static FORMAT: Format = Format {
    id: "open",
    name: "an open replay",
    suffixes: &["jsonl"],
    knows,
    reads: Reads::Long { read },
    writes: Writes::Told(write::write),
    special: Special { shares_suffix: true, ..Special::NOTHING },
};

/// How the value of `format` begins.
const FAMILY: &str = "open-replay/";
/// What is put in front of lines that have no header.
const BARE: &str = "{\"format\": \"open-replay/1\"}";
/// The fields that only a step has.
const OF_STEPS: [&str; 7] = ["things", "change", "sets", "events", "score", "paint", "caption"];

/// Lines of JSON that say so, or that look like it but for a first mistake: no header, or the quotes of Python.
fn knows(head: &[u8]) -> bool {
    let text = text::decode(head.to_vec()).text;
    let body = text.trim_start();
    let names = |word: &str| ['"', '\''].iter().any(|quote| body.contains(&format!("{quote}{word}{quote}")));
    let says = names("format") && body.contains(FAMILY);
    let looks = names("things") && !body.contains("\"matchreel/") && !names("moves");
    body.starts_with('{') && (says || looks)
}

fn read(source: &str, stream: &mut dyn Read) -> Result<Record, Problem> {
    let mut lines = Lines::new(stream);
    let mut reader = Reader { source, record: Record::default(), last: (0, String::new()) };
    let first = match lines.next() {
        Some(Ok(first)) => first,
        Some(Err(what)) => return Err(Problem::new(Place::line(source, lines.number()), what)),
        None => return Err(Problem::new(Place::file(source), format!("is empty; expected {BARE} and lines of steps"))),
    };
    if is_whole(&first.text) && !has(&first.text, "steps") {
        reader.header(first.number, first.text);
        reader.rest(&mut lines);
    } else {
        reader.object(first, &mut lines)?;
    }
    let lossy = lines.lossy();
    Ok(reader.close(lossy))
}

/// The text of a line that was read by somebody else; empty where it says nothing.
pub fn line(bytes: &[u8]) -> String {
    text::decode(bytes.to_vec()).text.trim().into()
}

/// The sheet of a line: its text, and the faults it tells of. What is no fault there the game complains of, which looks at all of it.
pub fn sheet(line: u32, round: u32, text: String) -> Sheet {
    let told = if has(&text, "faults") { serde_json::from_str::<serde_json::Value>(&text).ok() } else { None };
    let faults = told.and_then(|fields| fields.get("faults").map(faults::of_seats)).unwrap_or_default();
    Sheet { line, round, text, faults, ..Sheet::default() }
}

/// Whether a text is one value of JSON and nothing else.
fn is_whole(text: &str) -> bool {
    serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

/// Whether a field of this name may stand in a text.
fn has(text: &str, field: &str) -> bool {
    text.contains(&format!("\"{field}\""))
}

/// Gathers the lines of one match.
struct Reader<'a> {
    source: &'a str,
    record: Record,
    /// The last line of all, where a result mostly stands.
    last: (u32, String),
}

impl Reader<'_> {
    fn remark(&mut self, line: u32, what: impl Into<String>) {
        self.record.remarks.push(Remark::new(Place::line(self.source, line), what));
    }

    fn broken(&mut self, line: u32, what: &str) {
        let kept = text::count(self.record.entries.len().saturating_sub(2), "step");
        self.record.broken = Some(Problem::new(Place::line(self.source, line), format!("{what}; kept {kept}")));
    }

    fn sheet(&mut self, line: u32, text: String) {
        // The header and the set-up have no number of their own.
        let round = self.record.entries.len().saturating_sub(1) as u32;
        self.record.entries.push(Entry::Sheet(sheet(line, round, text)));
    }

    /// Takes the first object in, which is the header, unless somebody has left it out.
    fn header(&mut self, line: u32, text: String) {
        let fields = head::names(&text);
        let is_step = OF_STEPS.iter().any(|own| fields.iter().any(|name| name == own));
        if fields.iter().any(|name| name == "format") || !is_step {
            head::fill(&mut self.record, &text);
            let (images, wrong) = images::named(&text);
            self.record.images = images;
            wrong.into_iter().for_each(|what| self.remark(line, what));
            return self.sheet(line, text);
        }
        self.remark(line, format!("there is no header; add {BARE} as the first line"));
        self.sheet(line, BARE.into());
        self.step(line, text);
    }

    /// Takes a step in. False where the match ends before it.
    fn step(&mut self, line: u32, text: String) -> bool {
        if text.contains(FAMILY) && head::is_header(&text) {
            let what = "another match begins here and is left out; expected one match a file: write each to its own";
            self.remark(line, what);
            return false;
        }
        if self.record.entries.len() > MAX_MOVES + 1 {
            self.broken(line, &format!("more than {MAX_MOVES} steps; expected one match"));
            return false;
        }
        if has(&text, "result") {
            self.last = (line, text.clone());
        }
        self.sheet(line, text);
        true
    }

    /// Takes in the lines behind the header.
    fn rest(&mut self, lines: &mut Lines) {
        while let Some(line) = lines.next() {
            match line {
                // Somebody may still be writing it.
                Ok(Line { number, text, ended: false }) if !is_whole(&text) => {
                    return self.broken(number, "the last line breaks off; expected a whole object");
                }
                Ok(Line { number, text, .. }) => {
                    if !self.step(number, text) {
                        return;
                    }
                }
                Err(what) => return self.broken(lines.number(), &what),
            }
        }
    }

    /// Takes in a match that is one object, and objects that stand on several lines each.
    fn object(&mut self, first: Line, lines: &mut Lines) -> Result<(), Problem> {
        let number = first.number;
        let text = lines.all(first).map_err(|what| Problem::new(Place::line(self.source, number), what))?;
        let Whole { header, steps, rest, fault, commas } = whole::split(&text, number);
        let Some(header) = header else {
            let (line, what) = fault.unwrap_or((number, whole::NO_OBJECT.into()));
            return Err(Problem::new(Place::line(self.source, line), what));
        };
        self.header(number, header);
        if let Some(line) = commas {
            self.remark(line, "a comma stands before a closing bracket; JSON has none there");
        }
        for (line, text) in steps.into_iter().chain(rest) {
            if text.len() > MAX_LINE_BYTES {
                self.broken(line, &lines::too_long());
                return Ok(());
            }
            if !self.step(line, text.into()) {
                return Ok(());
            }
        }
        if let Some((line, what)) = fault {
            self.broken(line, &what);
        }
        Ok(())
    }

    fn close(mut self, lossy: bool) -> Record {
        if lossy {
            self.record.remarks.push(Remark::new(Place::file(self.source), text::LOSSY));
        }
        head::result(&mut self.record, &self.last.1);
        Record { source: self.source.into(), format: FORMAT.id, index: 1, game: FORMAT.id.into(), ..self.record }
    }
}
