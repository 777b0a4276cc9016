//! What is said beside a player: still playing, out and why, winner or not. Never more than has happened by then.

use std::borrow::Cow;

use super::{Caption, Cause, Event, Replay, Seat, Standing, Step, ThingId, What};

/// `1st`, `2nd`, `3rd`, `4th`.
pub fn ordinal(place: u8) -> String {
    let ending = match (place % 100, place % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

impl Replay {
    /// How a player stands after the first `steps` steps, in a few words: `winner`, `lost on time`, `draw`, `finished 2nd`,
    /// `out: shot`. Nothing while there is nothing to say but that the player plays.
    pub fn standing_of(&self, seat: Seat, steps: usize) -> Option<Cow<'_, str>> {
        let standing = self.counters(steps).get(seat.index()).map_or(Standing::In, |own| own.standing);
        let end = if steps >= self.steps.len() { self.outcome.winner.as_deref() } else { None };
        match (end, standing) {
            (Some(winners), _) if winners.contains(&seat) => Some("winner".into()),
            (_, Standing::Finished(place)) => Some(format!("finished {}", ordinal(place)).into()),
            (_, Standing::Out) => Some(match self.left_by(seat, steps) {
                Some(why) => format!("out: {why}").into(),
                None => "out".into(),
            }),
            (Some([]), Standing::In) => Some("draw".into()),
            (Some(_), Standing::In) => Some(self.outcome.defeat.as_deref().unwrap_or("lost").into()),
            (None, Standing::In) => None,
        }
    }

    /// The result as a sentence, once it is known and after the last step.
    pub fn announcement(&self, steps: usize) -> Option<&Caption> {
        let over = steps > 0 && steps >= self.steps.len() && self.outcome.winner.is_some();
        Some(&self.outcome.sentence).filter(|sentence| over && !sentence.is_empty())
    }

    /// What put a player out of the game, where the step in which it happened tells.
    fn left_by(&self, seat: Seat, steps: usize) -> Option<&str> {
        let is_out = |step: &Step| step.counters.get(seat.index()).is_some_and(|own| own.standing == Standing::Out);
        let played = self.steps.get(..steps.min(self.steps.len()))?;
        let step = played.get(played.partition_point(|step| !is_out(step)))?;
        if let Some(why) = step.events.iter().find_map(|event| reason(&event.what, seat)) {
            return Some(why);
        }
        let owns = |thing: &ThingId| self.setup.get(thing.index()).is_some_and(|state| state.seat == Some(seat));
        let own = |event: &Event| wound(&event.what).filter(|(thing, _)| owns(thing)).map(|(_, word)| word);
        // Of several wounds in a round a shot is what people saw.
        let wounds: Vec<&str> = step.events.iter().filter_map(own).collect();
        ["shot", "splashed", "crashed"].into_iter().find(|word| wounds.contains(word))
    }
}

/// Why a player is out, where that is what a fact tells.
fn reason(what: &What, seat: Seat) -> Option<&str> {
    let What::Left { seat: own, why } = what else { return None };
    why.as_deref().filter(|_| *own == seat)
}

/// Who is hurt by a fact, and the word for how.
fn wound(what: &What) -> Option<(ThingId, &'static str)> {
    match *what {
        What::Hurt { thing, cause: Cause::Shot, .. } => Some((thing, "shot")),
        What::Hurt { thing, cause: Cause::Splash, .. } => Some((thing, "splashed")),
        What::Hurt { thing, cause: Cause::Step, .. } | What::Bumped { thing, .. } => Some((thing, "crashed")),
        What::Hurt { cause: Cause::Wear | Cause::Other, .. } => None,
        What::Healed { .. } | What::Faded { .. } => None,
        What::Took { .. } | What::Dropped { .. } | What::Relabelled { .. } | What::Stretched { .. } => None,
        What::Blast { .. } | What::Said { .. } | What::Painted { .. } | What::Layered { .. } => None,
        What::Placed { .. } | What::Moved { .. } | What::Crawled { .. } | What::Turned { .. } => None,
        What::Flipped { .. } | What::Promoted { .. } | What::Captured { .. } | What::Shot { .. } => None,
        What::Built { .. } | What::Destroyed { .. } | What::Scored { .. } | What::Passed { .. } => None,
        What::Arrived { .. } | What::Left { .. } | What::Ended | What::Corrected { .. } => None,
        What::Checked { .. } => None,
    }
}
