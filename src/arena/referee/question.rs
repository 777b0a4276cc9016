//! What a referee asks: a text for each seat, how long they have, and whether their programs are started anew.

use std::time::Duration;

use serde_json::{Map, Value};

/// The longest text that goes to a bot.
const LONGEST: usize = 1 << 20;
/// The longest a bot may be given.
const PATIENCE: f64 = 3_600_000.0;
/// The fields of a question.
const FIELDS: [&str; 3] = ["ask", "ms", "once"];

/// A question to some of the seats, all at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Question {
    /// Seats and what each is told, in order of seats.
    pub texts: Vec<(usize, String)>,
    /// How long they have, where the referee says so.
    pub time: Option<Duration>,
    /// Whether their programs are started for this question alone.
    pub once: bool,
}

impl Question {
    /// Reads a line of the referee; `None` where it asks nothing. What is no JSON at all is no question: whoever reads replays says
    /// best what is wrong with it.
    pub fn read(line: &str, seats: usize) -> Result<Option<Question>, String> {
        if !line.contains("\"ask\"") {
            return Ok(None);
        }
        let Ok(Value::Object(fields)) = serde_json::from_str(line) else { return Ok(None) };
        let Some(ask) = fields.get("ask") else { return Ok(None) };
        if let Some(other) = fields.keys().find(|name| !FIELDS.contains(&name.as_str()) && !name.starts_with("x-")) {
            return Err(format!("the field {other:?} beside \"ask\"; expected steps on lines of their own"));
        }
        let Value::Object(ask) = ask else {
            return Err("\"ask\" is no object; expected texts by seat: {\"ask\": {\"0\": \"…\"}}".into());
        };
        let once = match fields.get("once") {
            None | Some(Value::Null) => false,
            Some(Value::Bool(once)) => *once,
            Some(_) => return Err("\"once\" is no truth value; expected true or false".into()),
        };
        Ok(Some(Question { texts: texts(ask, seats)?, time: time(fields.get("ms"))?, once }))
    }
}

fn texts(ask: &Map<String, Value>, seats: usize) -> Result<Vec<(usize, String)>, String> {
    let mut texts = Vec::new();
    for (name, text) in ask {
        let seat = name.parse::<usize>().ok().filter(|seat| *seat < seats);
        let last = seats.saturating_sub(1);
        let seat = seat.ok_or_else(|| format!("\"ask\" names the seat {name:?}; expected 0 to {last}"))?;
        let Value::String(text) = text else {
            return Err(format!("what seat {seat} is asked is no text; expected one: json.dumps(…) makes it"));
        };
        if text.contains(['\n', '\r']) {
            return Err(format!("what seat {seat} is asked has a line end in it; expected one line"));
        }
        if text.len() > LONGEST {
            return Err(format!("what seat {seat} is asked is longer than 1 MiB; expected less"));
        }
        texts.push((seat, text.clone()));
    }
    texts.sort();
    Ok(texts)
}

fn time(ms: Option<&Value>) -> Result<Option<Duration>, String> {
    match ms {
        None | Some(Value::Null) => Ok(None),
        Some(value) => match value.as_f64().filter(|ms| *ms > 0.0) {
            Some(ms) => Ok(Some(Duration::from_secs_f64(ms.min(PATIENCE) / 1000.0))),
            None => Err(format!("\"ms\" is {value}; expected milliseconds such as 1000")),
        },
    }
}
