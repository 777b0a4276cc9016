//! What of a record stays at home: what bots printed to standard error, of which the last line also stands with a fault.

use serde_json::Value;

use crate::formats::faults;
use crate::model::{Entry, FaultNote, Record, Sheet};

/// Takes off a record what bots said where only their owners listen. That they failed, and how, is told.
pub(super) fn hush(record: &mut Record) {
    record.faults.iter_mut().for_each(bare);
    for entry in &mut record.entries {
        match entry {
            Entry::Move(_) => {}
            Entry::Sheet(sheet) => hush_sheet(sheet),
        }
    }
}

fn bare(note: &mut FaultNote) {
    note.words.clear();
}

fn hush_sheet(sheet: &mut Sheet) {
    sheet.heard.clear();
    if sheet.faults.is_empty() {
        return;
    }
    sheet.faults.iter_mut().for_each(bare);
    // A line of an open replay tells its faults itself.
    if let Ok(Value::Object(mut fields)) = serde_json::from_str(&sheet.text)
        && let Some(told) = fields.get_mut("faults")
    {
        *told = faults::by_seat(&sheet.faults);
        sheet.text = Value::Object(fields).to_string();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Fault, Seat};

    #[test]
    fn last_words_stay_at_home_and_faults_are_told() {
        let note = || FaultNote {
            seat: Seat(1),
            fault: Fault::Crash,
            words: "no answer: exit code 1: KeyError: /home/ann/secret".into(),
            answer: None,
            again: false,
        };
        let text = r#"{"round":3,"faults":{"1":{"fault":"crash","words":"KeyError: /home/ann/secret"}}}"#;
        let sheet = Sheet {
            text: text.into(),
            faults: vec![note()],
            heard: vec![(Seat(0), "/home/ann".into())],
            ..Sheet::default()
        };
        let mut record = Record { entries: vec![Entry::Sheet(sheet)], faults: vec![note()], ..Record::default() };
        hush(&mut record);
        assert!(!format!("{record:?}").contains("secret") && !format!("{record:?}").contains("ann"));
        assert_eq!(record.all_faults().map(|(_, note)| note.fault).collect::<Vec<_>>(), [Fault::Crash; 2]);
        assert_eq!(record.sheets().next().unwrap().text, r#"{"round":3,"faults":{"1":"crash"}}"#);
    }
}
