//! What just happened, in words people use: the two or three most telling facts of a step.

use super::tale::{Tale, Turn};
use crate::games::rounds;
use crate::model::{Caption, Event, Kind, Seat, ThingId, What, ordinal, shortened};

/// The caption of a step, most important first: who falls, who is out or home, points, harm, what was taken, words.
pub(super) fn caption(tale: &Tale, turn: &Turn, events: &[Event]) -> Caption {
    let names = shortened(tale.panel.names());
    let speaker = Speaker { tale, turn, events, names: &names };
    let mut facts: Vec<(u8, Caption)> = events.iter().filter_map(|event| speaker.fact(&event.what)).collect();
    facts.sort_by_key(|(rank, _)| *rank);
    let mut all: Vec<Caption> = facts.into_iter().map(|(_, fact)| fact).collect();
    all.dedup();
    rounds::caption(all)
}

struct Speaker<'a> {
    tale: &'a Tale,
    turn: &'a Turn,
    events: &'a [Event],
    names: &'a [String],
}

impl Speaker<'_> {
    fn fact(&self, what: &What) -> Option<(u8, Caption)> {
        let mut caption = Caption::default();
        let rank = match what {
            What::Destroyed { thing, .. } => {
                match self.hurt_by(*thing) {
                    Some(by) => {
                        self.name(&mut caption, by);
                        caption.say(" destroys ");
                        self.name(&mut caption, *thing);
                    }
                    None => drop(self.name(&mut caption, *thing).say(" falls")),
                }
                0
            }
            What::Arrived { seat, place, .. } => {
                self.player(&mut caption, *seat).say(format!(" finishes {}", ordinal(*place)));
                1
            }
            What::Left { seat, why } => {
                let why = why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
                self.player(&mut caption, *seat).say(format!(" is out{why}"));
                1
            }
            What::Scored { seat, points } => {
                let points = self.points(*points);
                self.player(&mut caption, *seat).say(format!(" scores {points}"));
                2
            }
            What::Hurt { thing, loss, by, .. } if self.matters(*thing, *loss, *by) => {
                if let Some(by) = by {
                    self.name(&mut caption, *by).say(" hits ");
                }
                self.name(&mut caption, *thing);
                caption.say(if by.is_some() { format!(" (−{loss})") } else { format!(" loses {loss}") });
                3
            }
            What::Took { thing, by } => {
                self.name(&mut caption, *by).say(" takes ");
                self.name(&mut caption, *thing);
                4
            }
            What::Flipped { thing, seat: Some(seat) } => {
                self.player(&mut caption, *seat).say(format!(" takes over {}", self.word(*thing)));
                4
            }
            What::Promoted { thing, kind } => {
                self.name(&mut caption, *thing).say(format!(" becomes {}", self.tale.looks.name(*kind)));
                5
            }
            What::Said { thing, seat, text } => {
                match (thing, seat) {
                    (Some(thing), _) => drop(self.name(&mut caption, *thing)),
                    (None, Some(seat)) => drop(self.player(&mut caption, *seat)),
                    (None, None) => return None,
                }
                caption.say(format!(": {text}"));
                6
            }
            What::Passed { seat } => {
                self.player(&mut caption, *seat).say(" passes");
                7
            }
            What::Hurt { .. } | What::Flipped { .. } | What::Healed { .. } | What::Dropped { .. } => return None,
            What::Placed { .. } | What::Built { .. } | What::Captured { .. } | What::Faded { .. } => return None,
            What::Moved { .. } | What::Crawled { .. } | What::Bumped { .. } | What::Turned { .. } => return None,
            What::Shot { .. } | What::Blast { .. } | What::Checked { .. } | What::Relabelled { .. } => return None,
            What::Stretched { .. } | What::Painted { .. } | What::Layered { .. } => return None,
            What::Ended | What::Corrected { .. } => return None,
        };
        Some((rank, caption))
    }

    /// Whether a loss is worth words: not what hunger takes every step, nor what is told as a fall.
    fn matters(&self, thing: ThingId, loss: i32, by: Option<ThingId>) -> bool {
        let kind = self.tale.state(thing).map(|state| state.kind);
        let most = kind.map_or(0, |kind| self.tale.looks.most_lives(kind));
        let little = by.is_none() && i64::from(loss) * 20 < i64::from(most);
        loss != 0 && !little && !self.falls(thing)
    }

    fn falls(&self, fallen: ThingId) -> bool {
        self.events.iter().any(|event| matches!(event.what, What::Destroyed { thing, .. } if thing == fallen))
    }

    /// Who hurt a thing in this step.
    fn hurt_by(&self, hurt: ThingId) -> Option<ThingId> {
        self.events.iter().rev().find_map(|event| {
            let What::Hurt { thing, by, .. } = event.what else { return None };
            by.filter(|_| thing == hurt)
        })
    }

    fn points(&self, points: i32) -> String {
        let decimals = self.tale.panel.score_decimals();
        format!("{:.*}", usize::from(decimals), f64::from(points) / 10_f64.powi(i32::from(decimals)))
    }

    fn player<'c>(&self, caption: &'c mut Caption, seat: Seat) -> &'c mut Caption {
        caption.name(seat, self.names.get(seat.index()).map_or("", String::as_str))
    }

    /// What a thing was before this step was told, or is.
    fn nature(&self, thing: ThingId) -> (Option<Kind>, Option<Seat>) {
        let was = self.turn.was.get(&thing).map(|(kind, seat)| (Some(*kind), *seat));
        let is = || self.tale.state(thing).map(|state| (Some(state.kind), state.seat));
        was.or_else(is).unwrap_or_default()
    }

    /// The word for a thing: its kind, or its own name where it has one without numbers and nobody owns it.
    fn word(&self, thing: ThingId) -> String {
        let (kind, owner) = self.nature(thing);
        let (name, kind) = (self.tale.cast.name(thing), kind.map_or("thing", |kind| self.tale.looks.name(kind)));
        let own = owner.is_none() && !name.contains(|c: char| c.is_ascii_digit());
        if own { name.to_string() } else { kind.to_string() }
    }

    /// A thing by its owner and kind: `Oakleaf's tank`; of a player with nothing else the player is enough.
    fn name<'c>(&self, caption: &'c mut Caption, thing: ThingId) -> &'c mut Caption {
        let (_, owner) = self.nature(thing);
        let Some(owner) = owner else { return caption.say(self.word(thing)) };
        self.player(caption, owner);
        if self.owns_others(owner, thing) { caption.say(format!("'s {}", self.word(thing))) } else { caption }
    }

    fn owns_others(&self, owner: Seat, than: ThingId) -> bool {
        let named = |thing: ThingId| thing != than && !self.tale.cast.extra(thing).of_set;
        self.tale.position.things().any(|(thing, state)| state.seat == Some(owner) && named(thing))
    }
}
