//! The record of a match whose rules only its referee knows: every line is told as the open replay is, and written as it comes.

use std::path::Path;

use serde_json::{Map, Value, json};

use super::RefereeSetup;
use crate::arena::boards::keep;
use crate::files::{FileError, LineOutput};
use crate::formats::{self, faults, open};
use crate::games::{self, Telling};
use crate::model::{Entry, FaultNote, Problem, Record};

/// Findings that are told; a file that is wrong in everything is told so often enough.
const MOST_FINDINGS: usize = 20;

/// What became of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    Step,
    /// It tells the result, too.
    Result,
    /// Why it cannot be recorded, and what would be right.
    Refused(String),
}

/// A record while it is written.
pub(super) struct Account {
    file: Option<LineOutput>,
    /// What a header that leaves it out is given.
    head: Vec<(&'static str, Value)>,
    /// What the record is called in messages.
    source: String,
    /// The header and the set-up as far as they have come: only together do they begin a match.
    opening: String,
    telling: Option<Telling>,
    record: Record,
    /// Lines written.
    lines: u32,
    steps: u32,
    result: Option<Value>,
    /// Faults that are told with the step that follows.
    pending: Vec<FaultNote>,
    faults: Vec<(u32, FaultNote)>,
    findings: Vec<String>,
}

/// What is known of a match once it is over.
pub(super) struct Closed {
    pub steps: u32,
    pub score: Option<Vec<i64>>,
    pub winner: Option<Vec<usize>>,
    pub words: String,
    pub result: Option<Value>,
    pub remarks: Vec<String>,
    pub findings: Vec<String>,
    pub faults: Vec<(u32, FaultNote)>,
}

impl Account {
    /// Begins a record at a path where there is none.
    pub fn begin(setup: &RefereeSetup, output: Option<&Path>) -> Result<Account, FileError> {
        let names: Vec<&str> = setup.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
        let head = vec![
            ("seats", json!(names)),
            ("date", json!(keep::now())),
            ("tags", json!({keep::SEED: setup.seed.to_string()})),
        ];
        Ok(Account {
            file: output.map(LineOutput::create_new).transpose()?,
            head,
            source: setup.written.clone(),
            opening: String::new(),
            telling: None,
            record: Record::default(),
            lines: 0,
            steps: 0,
            result: None,
            pending: Vec::new(),
            faults: Vec::new(),
            findings: Vec::new(),
        })
    }

    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// An answer did not count. It is told with the step that follows.
    pub fn blame(&mut self, note: FaultNote) {
        self.faults.push((self.steps + 1, note.clone()));
        self.pending.push(note);
    }

    /// Takes a line in: what is none of an open replay is refused, with the cure.
    pub fn take(&mut self, text: &str) -> Result<Taken, FileError> {
        let fields = match serde_json::from_str(text) {
            Ok(Value::Object(fields)) => fields,
            Ok(_) | Err(_) => Map::new(),
        };
        let told = match self.lines {
            0 => self.header(text, &fields),
            1 => self.set_up(text),
            _ => self.step(text, &fields),
        };
        let text = match told {
            Ok(text) => text,
            Err(what) => return Ok(Taken::Refused(what)),
        };
        self.write(&text)?;
        // What a header says of the result is said before the match.
        self.result = fields.get("result").filter(|result| !result.is_null() && self.lines > 1).cloned();
        Ok(if self.result.is_some() { Taken::Result } else { Taken::Step })
    }

    fn header(&mut self, text: &str, fields: &Map<String, Value>) -> Result<String, String> {
        let text = with(text, fields, self.head.clone());
        let telling = self.told(&format!("{text}\n"))?;
        if !open::is_header(&text) {
            return Err("there is no header; expected {\"format\": \"open-replay/1\"} as the first line".into());
        }
        self.opening = format!("{text}\n");
        self.telling = Some(telling);
        Ok(text)
    }

    /// The set-up is told with the header: the board may be as large as what stands on it.
    fn set_up(&mut self, text: &str) -> Result<String, String> {
        self.not_again(text)?;
        self.opening.push_str(&format!("{text}\n"));
        self.telling = Some(self.told(&self.opening.clone())?);
        Ok(text.to_string())
    }

    fn step(&mut self, text: &str, fields: &Map<String, Value>) -> Result<String, String> {
        self.not_again(text)?;
        let text = self.with_faults(text, fields);
        let sheet = open::sheet(self.lines + 1, self.steps + 1, text.clone());
        let told = sheet.faults.clone();
        let Some(telling) = &mut self.telling else { return Err("there is no header".into()) };
        telling.push(&Entry::Sheet(sheet)).map_err(|problem| problem.what)?;
        // What only the referee knows is a fault, such as a move against its rules, counts as well.
        let own = told.into_iter().filter(|note| self.pending.iter().all(|ours| ours.seat != note.seat));
        self.faults.extend(own.map(|note| (self.steps + 1, note)));
        self.pending.clear();
        // A result alone is no step.
        self.steps += telling.replay.steps.len() as u32;
        // What has been told is on record; only what follows is of interest.
        telling.replay.steps.clear();
        let room = MOST_FINDINGS.saturating_sub(self.findings.len());
        self.findings.extend(telling.findings.drain(..).take(room).map(|finding| finding.what));
        Ok(text)
    }

    /// A step with the faults before it. Where the referee tells some itself, its words count for the seats it names.
    fn with_faults(&self, text: &str, fields: &Map<String, Value>) -> String {
        if self.pending.is_empty() {
            return text.trim().to_string();
        }
        let ours = faults::by_seat(&self.pending);
        match (fields.get("faults"), &ours) {
            (Some(Value::Object(told)), Value::Object(ours)) => {
                let mut all = ours.clone();
                all.extend(told.clone());
                let mut fields = fields.clone();
                fields.insert("faults".into(), all.into());
                Value::Object(fields).to_string()
            }
            (_, _) => with(text, fields, vec![("faults", ours)]),
        }
    }

    fn not_again(&self, text: &str) -> Result<(), String> {
        let again = "another header; expected one match: the program is started anew for each";
        if open::is_header(text) { Err(again.into()) } else { Ok(()) }
    }

    /// The match that begins so.
    fn told(&mut self, opening: &str) -> Result<Telling, String> {
        let what = |problem: Problem| problem.what;
        let mut records = formats::open(&self.source, opening.as_bytes().to_vec()).map_err(what)?;
        self.record = records.next().ok_or("it says nothing")?.map_err(what)?;
        let mut telling = games::tell(&self.record).map_err(what)?;
        // That it stops here is not true of a record that goes on.
        let early = telling.teller.remarks(&self.record);
        telling.remarks.retain(|remark| !early.contains(remark));
        // What cannot be told of the beginning is a reason to stop; a record that goes on may have any other.
        match &self.record.broken {
            Some(problem) => Err(problem.what.clone()),
            None => Ok(telling),
        }
    }

    /// Writes a line whole, so that whoever reads along never waits for the rest of one.
    fn write(&mut self, text: &str) -> Result<(), FileError> {
        self.lines += 1;
        if let Some(file) = &mut self.file {
            file.line(text)?;
        }
        Ok(())
    }

    /// Ends the record. Faults that no step has followed have one of their own.
    pub fn close(mut self) -> Result<Closed, FileError> {
        if !self.pending.is_empty() && self.lines > 1 && self.result.is_none() {
            // A line of our own can be told.
            let _ = self.take("{}")?;
        }
        self.file.map(LineOutput::close).transpose()?;
        let outcome = self.telling.as_ref().map(|telling| telling.teller.outcome(&self.record)).unwrap_or_default();
        let said = self.telling.map(|telling| telling.remarks).unwrap_or_default();
        Ok(Closed {
            steps: self.steps,
            score: outcome.score,
            winner: outcome.winner.map(|seats| seats.into_iter().map(|seat| seat.index()).collect()),
            words: outcome.words,
            result: self.result,
            remarks: said.into_iter().map(|remark| remark.to_string()).collect(),
            findings: self.findings,
            faults: self.faults,
        })
    }
}

/// An object as it is written, with fields that it leaves out.
fn with(text: &str, known: &Map<String, Value>, fields: Vec<(&str, Value)>) -> String {
    let mut text = text.trim().to_string();
    for (name, value) in fields {
        let left_out = !known.contains_key(name);
        let Some(body) = text.strip_suffix('}').filter(|_| left_out) else { continue };
        let comma = if body.trim_end().ends_with('{') { "" } else { ", " };
        text = format!("{}{comma}{}: {value}}}", body.trim_end(), Value::from(name));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_line_leaves_out_is_added_and_what_it_says_stays() {
        let added = |text: &str| {
            let known = serde_json::from_str(text).unwrap();
            with(text, &known, vec![("seats", json!(["ada"])), ("date", json!("2026-05-04"))])
        };
        assert_eq!(added("{}"), r#"{"seats": ["ada"], "date": "2026-05-04"}"#);
        assert_eq!(added(r#"{"a": 1.50 }"#), r#"{"a": 1.50, "seats": ["ada"], "date": "2026-05-04"}"#);
        assert_eq!(added(r#"{"seats":[],"date":null}"#), r#"{"seats":[],"date":null}"#);
    }
}
