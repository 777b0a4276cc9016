//! How faults of programs are told: in the caption of their step, and counted at the end.

use super::Telling;
use crate::model::{FaultNote, Place, Record, Remark, Step, faults_counted, faults_told};

/// Enters faults into the step they belong to.
pub(super) fn enter(step: &mut Step, notes: &[FaultNote], names: &[String]) {
    if notes.is_empty() {
        return;
    }
    step.faults.extend_from_slice(notes);
    let told = faults_told(notes, names);
    // A caption that was made from such a step tells it already.
    if step.caption.text().ends_with(&told.text()) {
        return;
    }
    if !step.caption.is_empty() {
        step.caption.say(" · ");
    }
    step.caption.0.extend(told.0);
}

/// What is to be said of the faults of a whole record: how many each player made, and which was the first.
pub(super) fn remarks(record: &Record, telling: &Telling) -> Vec<Remark> {
    let counted = faults_counted(record.all_faults().map(|(_, note)| note));
    let word = &telling.replay.look.step_word;
    let remark = |(seat, faults): &(crate::model::Seat, Vec<(crate::model::Fault, usize)>)| {
        let counts: Vec<String> = faults.iter().map(|(fault, count)| fault.counted(*count)).collect();
        let name = telling.replay.players.get(seat.index()).map_or("", String::as_str);
        let first = record.all_faults().find(|(_, note)| note.seat == *seat);
        let first = first.map(|(round, note)| format!("{word} {round}: {}", note.told())).unwrap_or_default();
        let first = if record.all_faults().count() == 1 { first } else { format!("first in {first}") };
        Remark::new(Place::file(&record.source), format!("{name}: {}, {first}", counts.join(", ")))
    };
    counted.iter().map(remark).collect()
}
