//! What the header of an open replay says of people, dates and results. Boards and things are the game's business.

use serde_json::{Map, Value};

use crate::formats::text;
use crate::model::{Record, Seat};

/// The seats a match has at most.
const MOST_SEATS: usize = 64;
/// Tags that are kept at most.
const MOST_TAGS: usize = 100;

/// The names of the fields of an object; none where it is no object.
pub fn names(text: &str) -> Vec<String> {
    object(text).map(|fields| fields.keys().cloned().collect()).unwrap_or_default()
}

/// Whether a line is the header of a match.
pub fn is_header(text: &str) -> bool {
    let format = object(text).and_then(|fields| Some(fields.get("format")?.as_str()?.starts_with(super::FAMILY)));
    format.unwrap_or(false)
}

fn object(text: &str) -> Option<Map<String, Value>> {
    serde_json::from_str(text).ok()
}

/// Takes in what everybody understands. What is written wrongly is told by the game, which looks at all of it.
pub fn fill(record: &mut Record, text: &str) {
    let Some(fields) = object(text) else { return };
    let word = |name: &str| fields.get(name).and_then(Value::as_str).map(text::name).filter(|text| !text.is_empty());
    record.variant = word("game");
    record.title = word("title");
    record.date = word("date").and_then(|written| date(&written));
    record.comment = fields.get("comment").and_then(Value::as_str).map(|comment| text::short(comment, 2000));
    record.tags.extend(word("variant").map(|variant| ("Variant".to_string(), variant)));
    if let Some(Value::Object(tags)) = fields.get("tags") {
        let tag = |(name, value): (&String, &Value)| Some((text::name(name), text::name(value.as_str()?)));
        record.tags.extend(tags.iter().take(MOST_TAGS).filter_map(tag));
    }
    if let Some(Value::Array(seats)) = fields.get("seats") {
        let name = |seat: &Value| seat.as_str().or_else(|| seat.get("name")?.as_str()).map(text::name);
        record.players = seats.iter().take(MOST_SEATS).map(|seat| name(seat).unwrap_or_default()).collect();
    }
    told(record, fields.get("result"));
}

/// A day, perhaps with a time, as our own JSON has it.
fn date(written: &str) -> Option<String> {
    let (day, time) = match written.trim().split_once([' ', 'T']) {
        Some((day, time)) => (day, Some(time)),
        None => (written.trim(), None),
    };
    match day.split('-').collect::<Vec<_>>().as_slice() {
        [year, month, day] => text::date(day, month, year, time),
        _ => None,
    }
}

/// Takes in the result of the last line that has one.
pub fn result(record: &mut Record, line: &str) {
    if let Some(fields) = object(line) {
        told(record, fields.get("result"));
    }
}

fn told(record: &mut Record, result: Option<&Value>) {
    let Some(Value::Object(result)) = result else { return };
    let seat = |value: &Value| value.as_u64().and_then(|seat| u8::try_from(seat).ok()).map(Seat);
    record.recorded.winner = match result.get("winner") {
        Some(Value::String(word)) if word.eq_ignore_ascii_case("draw") => Some(Vec::new()),
        Some(Value::Array(seats)) => seats.iter().map(seat).collect(),
        Some(value) => seat(value).map(|seat| vec![seat]),
        None => None,
    };
    let score = |value: &Value| value.as_f64().filter(|number| number.abs() < 9e15).map(|number| number.round() as i64);
    if let Some(Value::Array(numbers)) = result.get("score") {
        record.recorded.score = numbers.iter().map(score).collect();
    }
}
