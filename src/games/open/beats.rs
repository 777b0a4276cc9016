//! The beats of a step: what happens at once, and in which order.

use std::sync::Arc;

use crate::model::{Event, Phase, What};

/// The natural order of what happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Class {
    /// Turns and moves.
    Go,
    /// What is carried from here on, or put down.
    Carry,
    Shoot,
    /// Harm and change.
    Harm,
    /// Ends and arrivals.
    End,
    /// Words, scores, who is out.
    Words,
}

impl Class {
    /// The phase in which such things happen.
    fn phase(self) -> Phase {
        match self {
            Class::Go | Class::Carry => Phase::Move,
            Class::Shoot | Class::Harm => Phase::Shoot,
            Class::End => Phase::Build,
            Class::Words => Phase::Settle,
        }
    }
}

/// A beat as it is remembered while others are put before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BeatId(usize);

struct Beat {
    id: BeatId,
    name: Option<Arc<str>>,
    /// The classes of its events, least first.
    classes: Vec<Class>,
    events: Vec<What>,
}

impl Beat {
    fn push(&mut self, class: Class, what: What) {
        if let Err(at) = self.classes.binary_search(&class) {
            self.classes.insert(at, class);
        }
        self.events.push(what);
    }
}

/// What beats are called: from which beat of which phase on.
pub(super) type BeatNames = Vec<((Phase, u8), Arc<str>)>;

/// All beats of a step.
#[derive(Default)]
pub(super) struct Beats {
    beats: Vec<Beat>,
    made: usize,
}

impl Beats {
    /// A beat behind all others, as the file tells it.
    pub fn begin(&mut self, name: Option<Arc<str>>) -> BeatId {
        self.insert(self.beats.len(), name)
    }

    fn insert(&mut self, at: usize, name: Option<Arc<str>>) -> BeatId {
        let id = BeatId(self.made);
        self.made += 1;
        self.beats.insert(at, Beat { id, name, classes: Vec::new(), events: Vec::new() });
        id
    }

    /// Puts an event into a beat.
    pub fn put(&mut self, id: BeatId, class: Class, what: What) {
        if let Some(beat) = self.beats.iter_mut().find(|beat| beat.id == id) {
            beat.push(class, what);
        }
    }

    /// Puts an event where such things happen, or where they naturally do; never before a beat that has dealt with the same
    /// thing. Returns where.
    pub fn join(&mut self, class: Class, after: Option<BeatId>, what: What) -> BeatId {
        let from = after.and_then(|id| self.beats.iter().position(|beat| beat.id == id));
        let such = |beat: &&mut Beat| beat.classes.contains(&class);
        if let Some(beat) = self.beats.iter_mut().skip(from.unwrap_or(0)).find(such) {
            beat.push(class, what);
            return beat.id;
        }
        let first = from.map_or(0, |from| from + 1);
        let later = |beat: &Beat| beat.classes.first().is_some_and(|least| *least > class);
        let place = self.beats.iter().skip(first).position(later).map_or(self.beats.len(), |at| at + first);
        let id = self.insert(place, None);
        self.put(id, class, what);
        id
    }

    /// Numbers the beats: phases follow each other, and beats within a phase.
    pub fn finish(self) -> (Vec<Event>, BeatNames) {
        let (mut phase, mut number) = (Phase::Move, None::<u8>);
        // Events stay in memory as long as the match does: no room is taken for more.
        let count = self.beats.iter().map(|beat| beat.events.len()).sum();
        let (mut events, mut names) = (Vec::with_capacity(count), Vec::new());
        for beat in self.beats.into_iter().filter(|beat| !beat.events.is_empty()) {
            let natural = beat.classes.first().map_or(phase, |class| class.phase());
            let wanted = beat.name.as_deref().and_then(named).unwrap_or(natural);
            (phase, number) = match wanted > phase {
                true => (wanted, Some(0)),
                false => (phase, Some(number.map_or(0, |number| number.saturating_add(1)))),
            };
            let number = number.unwrap_or(0);
            names.extend(beat.name.map(|name| ((phase, number), name)));
            events.extend(beat.events.into_iter().map(|what| Event::new(phase, number, what)));
        }
        // Where nothing has a name of its own, the phases are those of the rules.
        if names.iter().all(|(_, name): &(_, Arc<str>)| named(name).is_some()) {
            names.clear();
        }
        (events, names)
    }
}

/// The phase of a beat that is called so.
fn named(name: &str) -> Option<Phase> {
    [Phase::Move, Phase::Shoot, Phase::Build, Phase::Settle].into_iter().find(|phase| phase_word(*phase) == name)
}

/// What a beat of a phase is called in a file.
fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Move => "move",
        Phase::Shoot => "shoot",
        Phase::Build => "build",
        Phase::Settle => "settle",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Seat;

    fn pass(seat: u8) -> What {
        What::Passed { seat: Seat(seat) }
    }

    fn order(beats: Beats) -> Vec<(Phase, u8, u8)> {
        let seat = |what: &What| if let What::Passed { seat } = what { seat.0 } else { 99 };
        beats.finish().0.iter().map(|event| (event.phase, event.beat, seat(&event.what))).collect()
    }

    #[test]
    fn what_is_found_out_joins_the_beat_where_such_things_happen() {
        let mut beats = Beats::default();
        let (go, fire) = (beats.begin(None), beats.begin(Some("fire".into())));
        beats.put(go, Class::Go, pass(0));
        beats.put(fire, Class::Shoot, pass(1));
        beats.join(Class::Go, None, pass(2));
        beats.join(Class::Carry, None, pass(3));
        beats.join(Class::Words, None, pass(4));
        // Whoever has shot goes only then.
        beats.join(Class::Go, Some(fire), pass(5));
        use Phase::{Move, Settle, Shoot};
        let told = [(Move, 0, 0), (Move, 0, 2), (Move, 1, 3), (Shoot, 0, 1), (Shoot, 1, 5), (Settle, 0, 4)];
        assert_eq!(order(beats), told);
    }

    #[test]
    fn beats_named_like_phases_are_those() {
        let mut beats = Beats::default();
        for (name, seat) in [("move", 0), ("move", 1), ("build", 2), ("settle", 3)] {
            let beat = beats.begin(Some(name.into()));
            beats.put(beat, Class::Go, pass(seat));
        }
        use Phase::{Build, Move, Settle};
        assert_eq!(order(beats), [(Move, 0, 0), (Move, 1, 1), (Build, 0, 2), (Settle, 0, 3)]);
    }

    #[test]
    fn a_step_with_names_of_its_own_names_all_its_phases() {
        let told = |names: &[&str]| {
            let mut beats = Beats::default();
            for name in names {
                let beat = beats.begin(Some((*name).into()));
                beats.put(beat, Class::Go, pass(0));
            }
            beats.finish().1.into_iter().map(|(_, name)| name.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(told(&["move", "fire", "settle"]), ["move", "fire", "settle"]);
        assert!(told(&["move", "settle"]).is_empty());
    }

    #[test]
    fn names_tell_beats_of_different_phases_apart() {
        let mut beats = Beats::default();
        for (name, class) in [("march", Class::Go), ("fire", Class::Shoot), ("trade", Class::End)] {
            let beat = beats.begin(Some(name.into()));
            beats.put(beat, class, pass(0));
        }
        let (_, names) = beats.finish();
        let told: Vec<_> = names.iter().map(|(first, name)| (*first, &**name)).collect();
        assert_eq!(told, [((Phase::Move, 0), "march"), ((Phase::Shoot, 0), "fire"), ((Phase::Build, 0), "trade")]);
        assert!(told.is_sorted());
    }
}
