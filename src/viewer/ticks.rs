//! Ticks: the events of a match that are worth a mark on the timeline.

use crate::model::{Replay, Role, Seat, Step, ThingId, What};

/// What a tick stands for; the later ones of a step win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TickKind {
    Pass,
    Capture,
    Fall,
    /// A program begins to fail: as long as it goes on in the same way there is no other tick of it.
    Fault,
    Arrival,
    Out,
    Finding,
}

/// A mark at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tick {
    /// How many steps are played when it has happened.
    pub steps: usize,
    pub kind: TickKind,
    /// Whose event it is.
    pub seat: Option<Seat>,
}

impl TickKind {
    /// The theme's colour where no seat lends its own.
    pub const fn role(self) -> Role {
        match self {
            TickKind::Pass => Role::InkQuiet,
            TickKind::Capture => Role::LastMove,
            TickKind::Fall => Role::Wall,
            TickKind::Arrival => Role::Legal,
            TickKind::Out => Role::Harm,
            TickKind::Fault | TickKind::Finding => Role::Alert,
        }
    }
}

/// The ticks of a whole match, at most one a step.
pub fn all(replay: &Replay) -> Vec<Tick> {
    from(replay, 0).collect()
}

/// The ticks of the steps behind the first `known`.
pub fn from(replay: &Replay, known: usize) -> impl Iterator<Item = Tick> {
    let tick = move |(i, step): (usize, &Step)| of(replay, step).map(|(kind, seat)| Tick { steps: i + 1, kind, seat });
    replay.steps.iter().enumerate().skip(known).filter_map(tick)
}

fn of(replay: &Replay, step: &Step) -> Option<(TickKind, Option<Seat>)> {
    let owner = |thing: ThingId| replay.setup.get(thing.index()).and_then(|state| state.seat);
    let event = |what: &What| match what {
        What::Passed { seat } => Some((TickKind::Pass, Some(*seat))),
        What::Captured { .. } => Some((TickKind::Capture, step.seat)),
        What::Destroyed { thing, .. } => Some((TickKind::Fall, owner(*thing))),
        What::Arrived { seat, .. } => Some((TickKind::Arrival, Some(*seat))),
        What::Left { seat, .. } => Some((TickKind::Out, Some(*seat))),
        What::Corrected { .. } => Some((TickKind::Finding, None)),
        What::Placed { .. } | What::Moved { .. } | What::Crawled { .. } | What::Bumped { .. } => None,
        What::Turned { .. } | What::Flipped { .. } => None,
        What::Promoted { .. } | What::Shot { .. } | What::Hurt { .. } | What::Built { .. } => None,
        What::Scored { .. } | What::Checked { .. } | What::Ended => None,
        What::Healed { .. } | What::Took { .. } | What::Dropped { .. } | What::Relabelled { .. } => None,
        What::Stretched { .. } | What::Faded { .. } | What::Blast { .. } | What::Said { .. } => None,
        What::Painted { .. } | What::Layered { .. } => None,
    };
    let faults = step.faults.iter().filter(|note| !note.again).map(|note| (TickKind::Fault, Some(note.seat)));
    let found = step.events.iter().filter_map(|one| event(&one.what)).chain(faults).max_by_key(|(kind, _)| *kind);
    found.or(step.corrected.then_some((TickKind::Finding, None)))
}

/// The step of the next tick behind `steps`, or of the one before it.
pub fn next(ticks: &[Tick], steps: usize, way: super::command::Way) -> Option<usize> {
    match way {
        super::command::Way::On => ticks.get(ticks.partition_point(|tick| tick.steps <= steps)),
        super::command::Way::Back => ticks.get(ticks.partition_point(|tick| tick.steps < steps).checked_sub(1)?),
    }
    .map(|tick| tick.steps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Fault, FaultNote};

    #[test]
    fn a_bot_that_goes_on_failing_in_the_same_way_has_one_tick() {
        let fault = Fault::Timeout;
        let note = |seat, again| FaultNote { seat: Seat(seat), fault, words: String::new(), answer: None, again };
        let step = |faults: Vec<FaultNote>| Step { faults, ..Step::default() };
        let steps = vec![
            step(vec![]),
            step(vec![note(1, false)]),
            step(vec![note(1, true)]),
            step(vec![]),
            step(vec![note(1, true), note(0, false)]),
        ];
        let ticks = all(&Replay { steps, ..Replay::default() });
        let seen: Vec<(usize, Option<Seat>)> = ticks.iter().map(|tick| (tick.steps, tick.seat)).collect();
        assert!(ticks.iter().all(|tick| tick.kind == TickKind::Fault));
        assert_eq!(seen, [(2, Some(Seat(1))), (5, Some(Seat(0)))]);
    }
}
