//! How faults of programs are told: in the caption of their step, and counted at the end.

use super::Telling;
use crate::model::{Caption, Fault, FaultNote, Place, Record, Remark, Seat, Step, faults_counted, faults_told};

/// Enters faults into the step they belong to. One that was not there in the step before is told first; what goes on, last.
pub(super) fn enter(before: Option<&Step>, step: &mut Step, notes: &[FaultNote], names: &[String]) {
    if notes.is_empty() {
        return;
    }
    let known = |note: &FaultNote| {
        let same = |old: &FaultNote| (old.seat, old.fault) == (note.seat, note.fault);
        before.is_some_and(|before| before.faults.iter().any(same))
    };
    let is_new = !notes.iter().all(known);
    step.faults.extend_from_slice(notes);
    let told = faults_told(notes, names);
    let text = step.caption.text();
    // A caption that was made from such a step tells it already.
    if text.starts_with(&told.text()) || text.ends_with(&told.text()) {
        return;
    }
    let caption = std::mem::take(&mut step.caption);
    step.caption = if is_new { joined(told, caption) } else { joined(caption, told) };
}

/// Enters the faults that ended a game into its last step, behind what happened there.
pub(super) fn enter_last(step: &mut Step, notes: &[FaultNote], names: &[String]) {
    step.faults.extend_from_slice(notes);
    step.caption = joined(std::mem::take(&mut step.caption), faults_told(notes, names));
}

/// Two facts, one after the other.
fn joined(mut first: Caption, second: Caption) -> Caption {
    if !first.is_empty() && !second.is_empty() {
        first.say(" · ");
    }
    first.0.extend(second.0);
    first
}

/// What is to be said of the faults of a whole record: how many each player made, and which was the first.
pub(super) fn remarks(record: &Record, telling: &Telling) -> Vec<Remark> {
    let counted = faults_counted(record.all_faults().map(|(_, note)| note));
    let word = &telling.replay.look.step_word;
    let remark = |(seat, faults): &(Seat, Vec<(Fault, usize)>)| {
        let counts: Vec<String> = faults.iter().map(|(fault, count)| fault.counted(*count)).collect();
        let name = telling.replay.players.get(seat.index()).map_or("", String::as_str);
        let first = record.all_faults().find(|(_, note)| note.seat == *seat);
        let first = first.map(|(round, note)| format!("{word} {round}: {}", note.told())).unwrap_or_default();
        let first = if record.all_faults().count() == 1 { first } else { format!("first in {first}") };
        Remark::new(Place::file(&record.source), format!("{name}: {}, {first}", counts.join(", ")))
    };
    counted.iter().map(remark).collect()
}
