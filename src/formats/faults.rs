//! Faults as JSON, the same wherever a record keeps them: `{"seat": 1, "fault": "timeout", "words": "…", "answer": "…"}`, and in a line of
//! an open replay by seat: `{"1": "timeout"}`.

use serde_json::{Map, Value, json};

use super::rounds::FAULTS;
use super::text;
use crate::model::{Entry, Fault, FaultNote, Record, Seat, Sheet};

/// More than this in one step nobody reads.
const MOST: usize = 64;

/// What there is to say of a fault but for its seat.
fn fields(note: &FaultNote) -> Map<String, Value> {
    let mut fields = Map::from_iter([("fault".to_string(), json!(note.fault.word()))]);
    if !note.words.is_empty() {
        fields.insert("words".into(), json!(note.words));
    }
    if let Some(answer) = &note.answer {
        fields.insert("answer".into(), json!(answer));
    }
    fields
}

/// Faults as a list.
pub fn list(notes: &[FaultNote]) -> Value {
    let one = |note: &FaultNote| {
        let mut whole = Map::from_iter([("seat".to_string(), json!(note.seat.0))]);
        whole.extend(fields(note));
        Value::Object(whole)
    };
    notes.iter().map(one).collect()
}

/// Faults by seat; of one that has nothing to say but its word, the word.
pub fn by_seat(notes: &[FaultNote]) -> Value {
    let one = |note: &FaultNote| {
        let fields = fields(note);
        let value = if fields.len() == 1 { json!(note.fault.word()) } else { Value::Object(fields) };
        (note.seat.0.to_string(), value)
    };
    Value::Object(notes.iter().map(one).collect())
}

/// The file, below a folder of round files, with the faults among the answers a sheet tells: those to the round before it.
fn file_of(sheet: &Sheet) -> Option<String> {
    sheet.round.checked_sub(1).map(file_of_round)
}

/// The file with the faults among the answers to a round.
pub fn file_of_round(round: u32) -> String {
    format!("{FAULTS}/{round:04}.json")
}

/// Adds to a record of rounds whose answers did not count. `read` gives the bytes of a file below its folder.
pub fn gather(record: &mut Record, read: &dyn Fn(&str) -> Option<Vec<u8>>) {
    for entry in &mut record.entries {
        match entry {
            Entry::Sheet(sheet) => sheet.faults = of_sheet(sheet, read),
            Entry::Move(_) => {}
        }
    }
}

/// The faults among the answers that one sheet tells.
pub fn of_sheet(sheet: &Sheet, read: &dyn Fn(&str) -> Option<Vec<u8>>) -> Vec<FaultNote> {
    let bytes = file_of(sheet).and_then(|name| read(&name));
    bytes.map(|bytes| of_file(&bytes)).unwrap_or_default()
}

/// The faults in such a file; none where it is something else.
fn of_file(bytes: &[u8]) -> Vec<FaultNote> {
    serde_json::from_slice(bytes).map(|list| of_list(&list)).unwrap_or_default()
}

/// The faults of a list. What is none is left out: a fault is no part of the game.
pub fn of_list(list: &Value) -> Vec<FaultNote> {
    let seat = |value: &Value| value.get("seat")?.as_u64().and_then(|seat| u8::try_from(seat).ok()).map(Seat);
    let all = list.as_array().into_iter().flatten().take(MOST);
    all.filter_map(|value| note(seat(value)?, value)).collect()
}

/// The faults of an object that has them by seat.
pub fn of_seats(object: &Value) -> Vec<FaultNote> {
    let all = object.as_object().into_iter().flatten().take(MOST);
    all.filter_map(|(seat, value)| note(Seat(seat.parse().ok().filter(|seat| *seat < 64)?), value)).collect()
}

fn note(seat: Seat, value: &Value) -> Option<FaultNote> {
    let short = |text: &str| text::short(text, FaultNote::LETTERS);
    let word = value.as_str().or_else(|| value.get("fault")?.as_str())?;
    let text = |name: &str| value.get(name).and_then(Value::as_str).map(short);
    let known = Fault::of_word(word);
    // Somebody's own word is as good a reason as any.
    let words = text("words").unwrap_or_else(|| if known.is_some() { String::new() } else { short(word) });
    Some(FaultNote { seat, fault: known.unwrap_or(Fault::Junk), words, answer: text("answer"), again: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notes() -> Vec<FaultNote> {
        let note = |seat, fault, words: &str, answer: Option<&str>| FaultNote {
            seat: Seat(seat),
            fault,
            words: words.into(),
            answer: answer.map(String::from),
            again: false,
        };
        vec![note(0, Fault::Timeout, "", None), note(3, Fault::Junk, "found \"hm\"", Some("hm"))]
    }

    #[test]
    fn faults_come_back_as_they_were_written() {
        assert_eq!(of_list(&list(&notes())), notes());
        assert_eq!(of_seats(&by_seat(&notes())), notes());
        assert_eq!(by_seat(&notes()[..1]), json!({"0": "timeout"}));
    }

    #[test]
    fn somebodys_own_word_is_a_reason_and_what_is_no_fault_is_left_out() {
        let read = of_seats(&json!({"1": "illegal move", "x": "crash", "2": 7, "99": "gone"}));
        assert_eq!(read.len(), 1);
        assert_eq!((read[0].fault, read[0].told()), (Fault::Junk, "illegal move"));
        assert!(of_list(&json!({"seat": 1})).is_empty());
    }
}
