//! Drama: how much each step is worth looking at. It is read off events, counters and notes alone, so that it holds for games nobody
//! here has heard of.
//!
//! | what is seen | points |
//! |---|---|
//! | a deed that decides the match: mate, five in a row, the last one falls | 100 |
//! | a player is out; the first one arrives at the goal | 60 |
//! | a later one arrives; a thing becomes another for good: a man is crowned | 30 |
//! | a sacrifice that is not taken back, by who wins; less where little is given, more the longer it is missing | 25 |
//! | the lead changes hands, and stays there | 20 |
//! | somebody's own thing is destroyed | 20 |
//! | what people and programs say: `!!` and `??`, `!` and `?`, an evaluation that jumps | 16, 6, up to 40 |
//! | what is won and not lost again in the next step, as a part of the highest score there is | up to 40 |
//! | several things taken at once; many things that change sides | in proportion |
//! | a king is in check; each row that will decide unless somebody stops it | 5 |
//!
//! All of it counts half at the beginning of a match and whole at its end; of equal steps the later one is the more dramatic.

use rustc_hash::FxHashMap;

use super::{Cause, Eval, Event, Replay, Seat, Standing, Step, ThingId, What};

const DECISION: f32 = 100.0;
/// The end of a match that was decided before, or is nobody's.
const END: f32 = 15.0;
const ELIMINATION: f32 = 60.0;
const FIRST_ARRIVAL: f32 = 60.0;
const ARRIVAL: f32 = 30.0;
const PROMOTION: f32 = 30.0;
const SACRIFICE: f32 = 25.0;
const LEAD: f32 = 20.0;
const KILL: f32 = 20.0;
const THREAT: f32 = 5.0;
/// The whole of the highest score is won or lost in a step.
const SWING: f32 = 40.0;
/// An evaluation goes all the way from lost to won.
const JUMP: f32 = 40.0;
/// Every thing of a board full of them changes sides.
const ALL_FLIPPED: f32 = 60.0;
/// Each thing that is taken beside the first.
const ALSO_TAKEN: f32 = 4.0;

/// Who gives a tenth of what they have makes a whole sacrifice.
const WHOLE_SACRIFICE: f32 = 0.1;
/// What is taken back within so many steps was an exchange.
const EXCHANGE: usize = 4;
/// A sacrifice that is missing for so many steps counts twice.
const LONG: usize = 32;
/// A lead of less than this part of the highest score is nobody's.
const MARGIN: i64 = 20;

/// How dramatic each step is; nothing is below 0.
pub fn drama(replay: &Replay) -> Vec<f32> {
    let tale = Tale::new(replay);
    let mut owners: Owners = (0..).map(ThingId).zip(&replay.setup).map(|(thing, state)| (thing, state.seat)).collect();
    let leads = tale.lead_changes();
    let count = replay.steps.len() as f32;
    let points = |(index, step): (usize, &Step)| {
        let happened = tale.deeds(step, &mut owners) + tale.decision(index, step) + tale.eliminations(index, step);
        let scored = tale.swing(index, step) + tale.sacrifice(index) + leads[index];
        let progress = (index + 1) as f32 / count;
        (happened + scored + tale.judgement(index, step)) * (0.5 + progress / 2.0)
    };
    replay.steps.iter().enumerate().map(points).collect()
}

/// How many steps are played when the most dramatic one is done; 0 where there is none.
pub fn best_step(replay: &Replay) -> usize {
    best_between(replay, 0, usize::MAX)
}

/// The same among the steps after the first `from` and up to the first `to`.
pub fn best_between(replay: &Replay, from: usize, to: usize) -> usize {
    let drama = drama(replay);
    let to = to.min(drama.len());
    (from + 1..=to).max_by(|a, b| drama[a - 1].total_cmp(&drama[b - 1])).unwrap_or(from.min(to))
}

/// The most dramatic picture that does not tell how the match ends: the deciding step and all that follows are left out.
pub fn poster_step(replay: &Replay) -> usize {
    best_between(replay, 0, deciding(replay).unwrap_or(replay.steps.len()))
}

/// The `n` most eventful moments, well apart from each other, in order of time, as numbers of steps played. There are fewer where the
/// match is shorter; the set-up is one of them only where every step is.
pub fn peaks(replay: &Replay, n: usize) -> Vec<usize> {
    peaks_between(replay, 0, usize::MAX, n)
}

/// The same from the picture after `from` steps to the picture after `to` steps.
pub fn peaks_between(replay: &Replay, from: usize, to: usize, n: usize) -> Vec<usize> {
    let drama = drama(replay);
    let to = to.min(drama.len());
    let from = from.min(to);
    let count = to - from + 1;
    // A quiet step is worth a little: of equal ones those far from the others are taken, and a match without events is spread evenly.
    let quiet = drama[from..to].iter().sum::<f32>() / count as f32 + 0.01;
    let worth = |steps: usize| if steps > from { drama[steps - 1] + quiet } else { 0.0 };
    let spacing = count as f32 / n.max(1) as f32;
    let mut far = vec![usize::MAX; count];
    let mut taken = Vec::new();
    while taken.len() < n.min(count) {
        let value = |i: &usize| match far[*i] {
            0 => -1.0,
            away => worth(from + i) * (away as f32 / spacing).min(1.0).powi(2),
        };
        let Some(next) = (0..count).max_by(|a, b| value(a).total_cmp(&value(b))) else { break };
        far.iter_mut().enumerate().for_each(|(i, away)| *away = (*away).min(i.abs_diff(next)));
        taken.push(from + next);
    }
    taken.sort_unstable();
    taken
}

/// The index of the step that tells how the match ends: it is over, the winner is at the goal, or all others are out.
fn deciding(replay: &Replay) -> Option<usize> {
    let winner = replay.outcome.winner.as_deref().unwrap_or_default();
    let wins = |what: &What| matches!(what, What::Arrived { seat, .. } if winner.contains(seat));
    let decides = |event: &Event| event.what == What::Ended || wins(&event.what);
    let alone = |step: &Step| {
        let out = step.counters.iter().filter(|own| own.standing == Standing::Out).count();
        out > 0 && out + 1 >= step.counters.len()
    };
    let told = replay.steps.iter().position(|step| step.events.iter().any(decides) || alone(step));
    // Who resigns does so after the last step.
    told.or_else(|| replay.steps.len().checked_sub(1).filter(|_| !winner.is_empty()))
}

/// The seats of all things.
type Owners = FxHashMap<ThingId, Option<Seat>>;

/// A replay with what is asked of it again and again.
struct Tale<'a> {
    replay: &'a Replay,
    /// The highest score anybody has at any time.
    highest: i64,
    /// How often each thing becomes another.
    becomes: FxHashMap<ThingId, usize>,
    /// See [`Replay::eval_scale`].
    scale: Option<f32>,
}

impl<'a> Tale<'a> {
    fn new(replay: &'a Replay) -> Tale<'a> {
        let all = (0..=replay.steps.len()).flat_map(|steps| replay.counters(steps));
        let highest = all.map(|counters| counters.score).max().unwrap_or(0).max(1);
        let mut becomes = FxHashMap::default();
        for event in replay.steps.iter().flat_map(|step| &step.events) {
            if let What::Promoted { thing, .. } = event.what {
                *becomes.entry(thing).or_default() += 1;
            }
        }
        Tale { replay, highest, becomes, scale: replay.eval_scale(replay.steps.len()) }
    }

    fn won(&self) -> &[Seat] {
        self.replay.outcome.winner.as_deref().unwrap_or_default()
    }

    /// What is seen on the board; the small numbers choose the busiest of quiet steps. `owners` are the seats of all things before the
    /// step, and after it.
    fn deeds(&self, step: &Step, owners: &mut Owners) -> f32 {
        let (mut points, mut taken, mut flipped) = (0.0, 0, 0);
        for event in &step.events {
            points += match &event.what {
                What::Placed { thing, state, .. } | What::Built { thing, state, .. } => {
                    owners.insert(*thing, state.seat);
                    0.3
                }
                What::Flipped { thing, seat } => {
                    owners.insert(*thing, *seat);
                    flipped += 1;
                    0.0
                }
                What::Corrected { thing, state } => {
                    owners.insert(*thing, state.as_ref().and_then(|state| state.seat));
                    0.0
                }
                What::Captured { .. } => {
                    taken += 1;
                    0.5
                }
                // What changes again and again, as a worm that freezes and thaws, is no promotion.
                What::Promoted { thing, .. } if self.becomes.get(thing) == Some(&1) => PROMOTION,
                What::Promoted { .. } => 3.0,
                What::Destroyed { thing, .. } if owners.get(thing).is_some_and(Option::is_some) => KILL,
                What::Destroyed { .. } => 2.0,
                What::Arrived { place: 1, .. } => FIRST_ARRIVAL,
                What::Arrived { .. } => ARRIVAL,
                What::Checked { .. } => THREAT,
                What::Hurt { cause: Cause::Wear, .. } => 0.0,
                What::Hurt { .. } => 0.5,
                What::Shot { .. } | What::Bumped { .. } => 0.3,
                What::Blast { .. } => 1.0,
                What::Took { .. } | What::Dropped { .. } | What::Healed { .. } | What::Said { .. } => 0.4,
                What::Faded { .. } | What::Stretched { .. } => 0.1,
                What::Moved { .. } => 0.1,
                // Who is out is looked up in the counters too, and an end is judged as a whole.
                What::Left { .. } | What::Ended => 0.0,
                What::Crawled { .. } | What::Turned { .. } | What::Scored { .. } | What::Passed { .. } => 0.0,
                What::Relabelled { .. } | What::Painted { .. } | What::Layered { .. } => 0.0,
            };
        }
        let cells = f32::from(self.replay.size.cols) * f32::from(self.replay.size.rows);
        points += THREAT * step.rows.len() as f32;
        points + ALSO_TAKEN * (taken as f32 - 1.0).max(0.0) + ALL_FLIPPED * flipped as f32 / cells.max(1.0)
    }

    /// The match ends: by a deed, or because nothing is left to be done.
    fn decision(&self, index: usize, step: &Step) -> f32 {
        let any = |test: fn(&What) -> bool| step.events.iter().any(|event| test(&event.what));
        if !any(|what| matches!(what, What::Ended)) {
            return 0.0;
        }
        let moved = any(|what| matches!(what, What::Moved { .. } | What::Captured { .. })) && step.seat.is_some();
        let fell = any(|what| matches!(what, What::Left { .. } | What::Destroyed { .. }));
        let set = any(|what| matches!(what, What::Placed { .. }));
        // A score that is counted at the end was decided by whoever took the lead; the last stone only fills the board.
        let counted = self.replay.outcome.score.is_some() && self.won().iter().any(|seat| self.lead(index, *seat) > 0);
        let by_deed = moved || fell || !step.lit.is_empty() || (set && !counted);
        match (self.won(), by_deed) {
            ([_, ..], true) => DECISION,
            (_, _) if set || moved || fell => END,
            (_, _) => 0.0,
        }
    }

    /// Players who are out now, by an event or by what the counters say.
    fn eliminations(&self, index: usize, step: &Step) -> f32 {
        let left = step.events.iter().filter(|event| matches!(event.what, What::Left { .. })).count();
        let out = |own: &&super::Counters| own.standing == Standing::Out;
        let count = |steps: usize| self.replay.counters(steps).iter().filter(out).count();
        ELIMINATION * left.max(count(index + 1).saturating_sub(count(index))) as f32
    }

    /// The score of a seat after some steps; after the last it stays.
    fn score(&self, steps: usize, seat: Seat) -> i64 {
        self.replay.counters(steps.min(self.replay.steps.len())).get(seat.index()).map_or(0, |own| own.score)
    }

    /// How far a seat is before the best of the others after some steps; below 0 when it is behind.
    fn lead(&self, steps: usize, seat: Seat) -> i64 {
        let others = self.replay.seats().filter(|other| *other != seat).map(|other| self.score(steps, other));
        self.score(steps, seat).saturating_sub(others.max().unwrap_or(0))
    }

    /// The leads of a seat when an exchange that goes on after `steps` steps may have begun, each with the one before it: what lasts
    /// for one step alone is no lead.
    fn leads_before(&self, steps: usize, seat: Seat) -> impl Iterator<Item = [i64; 2]> {
        let pair = move |at: usize| [self.lead(at, seat), self.lead(at.saturating_sub(1), seat)];
        (steps.saturating_sub(EXCHANGE - 1)..=steps).map(pair)
    }

    /// What the step wins. A capture that is taken back, and taking back itself, win nothing.
    fn swing(&self, index: usize, step: &Step) -> f32 {
        let won = match step.seat {
            Some(seat) => {
                let before = self.leads_before(index, seat).map(|[a, b]| a.min(b)).max().unwrap_or(0);
                self.lead(index + 2, seat).saturating_sub(before).max(0)
            }
            // Everybody plays at once: half of what is won is what others lose.
            None => {
                let change =
                    |seat| self.score(index + 1, seat).saturating_sub(self.score(index, seat)).saturating_abs();
                self.replay.seats().map(change).fold(0, i64::saturating_add) / 2
            }
        };
        SWING * (won as f32 / self.highest as f32).min(1.0)
    }

    /// A sacrifice that the step makes, and half of one that it accepts: there it is seen what was given.
    fn sacrifice(&self, index: usize) -> f32 {
        self.given(index) + index.checked_sub(1).map_or(0.0, |before| self.given(before) / 2.0)
    }

    /// What the step gives: the other takes, and it is not taken back soon. Who does not win the match has only lost it.
    fn given(&self, index: usize) -> f32 {
        let pair = (self.replay.steps.get(index), self.replay.steps.get(index + 1));
        let (Some(Step { seat: Some(seat), .. }), Some(answer)) = pair else { return 0.0 };
        let takes = answer.events.iter().any(|event| matches!(event.what, What::Captured { .. }));
        let own = self.score(index, *seat);
        // Where taking is a matter of the taker's score, as prisoners are, nothing is given.
        if !takes || !self.won().contains(seat) || answer.seat == Some(*seat) || self.score(index + 2, *seat) >= own {
            return 0.0;
        }
        let before = self.leads_before(index, *seat).map(|[a, b]| a.max(b)).min().unwrap_or(0);
        let back = (index + 2..=index + 2 + EXCHANGE).map(|steps| self.lead(steps, *seat)).max().unwrap_or(0);
        let given = before.saturating_sub(back).max(0) as f32 / own.max(1) as f32;
        if given <= 0.0 {
            return 0.0;
        }
        let last = self.replay.steps.len().min(index + LONG);
        let missing = (index + 2..=last).take_while(|steps| self.lead(*steps, *seat) < before).count();
        SACRIFICE * (given / WHOLE_SACRIFICE).min(1.0) * (1.0 + missing as f32 / LONG as f32)
    }

    /// For each step what it counts that the lead changes hands in it. Only a lead that is clear and lasts is one.
    fn lead_changes(&self) -> Vec<f32> {
        let margin = (self.highest / MARGIN).max(1);
        let clear = |steps: usize, seat: &Seat| self.lead(steps, *seat) >= margin;
        let mut leader = None;
        let change = |steps: usize| {
            let lasting = |seat: &Seat| (0..=2).all(|more| clear(steps + more, seat));
            let Some(new) = self.replay.seats().find(lasting) else { return 0.0 };
            let before = leader.replace(new);
            if before.is_some_and(|old| old != new) { LEAD } else { 0.0 }
        };
        (1..=self.replay.steps.len()).map(change).collect()
    }

    /// What people and programs say of a step.
    fn judgement(&self, index: usize, step: &Step) -> f32 {
        let Some(note) = &step.note else { return 0.0 };
        let glyph = |glyph: &String| match glyph.as_str() {
            "!!" | "??" => 16.0,
            "!" | "?" => 6.0,
            "!?" | "?!" => 3.0,
            _ => 0.0,
        };
        let said: f32 = note.glyphs.iter().map(glyph).sum();
        let height = |eval: Eval| self.scale.map(|scale| eval.part(scale));
        // A program may judge the moves of one side alone.
        let before = self.replay.eval(index).or_else(|| self.replay.eval(index.saturating_sub(1)));
        let jump = note.eval.and_then(height).zip(before.and_then(height)).map(|(now, then)| (now - then).abs());
        // A file may tell any number, also one that is none.
        said + JUMP * jump.filter(|jump| jump.is_finite()).unwrap_or(0.0)
    }
}

#[cfg(test)]
mod tests;
