//! How faults of programs are told: in the caption of their step, and counted at the end.

use super::Telling;
use crate::model::{Caption, Fault, FaultNote, Place, Record, Remark, Seat, Step, faults_counted, faults_told};

/// Enters faults into the step they belong to. One that was not there in the step before is told first; what goes on, last.
pub(super) fn enter(before: Option<&Step>, step: &mut Step, notes: &[FaultNote], names: &[String]) {
    if notes.is_empty() {
        return;
    }
    let told = |note: &FaultNote| {
        let same = |old: &FaultNote| (old.seat, old.fault) == (note.seat, note.fault);
        FaultNote { again: before.is_some_and(|before| before.faults.iter().any(same)), ..note.clone() }
    };
    step.faults.extend(notes.iter().map(told));
    let is_new = step.begins_to_fail();
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

#[cfg(test)]
mod tests {
    use super::*;

    fn note(seat: u8) -> FaultNote {
        FaultNote { seat: Seat(seat), fault: Fault::Crash, words: String::new(), answer: None, again: false }
    }

    fn step() -> Step {
        Step { caption: Caption::plain("a wall falls"), ..Step::default() }
    }

    #[test]
    fn a_new_fault_is_told_first_and_one_that_goes_on_last() {
        let names = ["ada".to_string(), "bob".to_string()];
        let (mut first, mut second) = (step(), step());
        enter(None, &mut first, &[note(1)], &names);
        assert_eq!(first.caption.text(), "bob crashes · a wall falls");
        enter(Some(&first), &mut second, &[note(1)], &names);
        assert_eq!(second.caption.text(), "a wall falls · bob crashes");
        let mut quiet = Step::default();
        enter(Some(&second), &mut quiet, &[note(0)], &names);
        assert_eq!(quiet.caption.text(), "ada crashes");
    }

    #[test]
    fn a_caption_that_tells_it_already_stays() {
        let names = ["ada".to_string()];
        let mut told = Step { caption: Caption::plain("a wall falls · ada crashes"), ..Step::default() };
        enter(None, &mut told, &[note(0)], &names);
        assert_eq!((told.caption.text().as_str(), told.faults.len()), ("a wall falls · ada crashes", 1));
    }
}
