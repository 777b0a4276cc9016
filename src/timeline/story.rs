//! The story pace: what happens decides how long it is seen. The times are a table in a file, so that organisers can tune them.
//!
//! A length depends on the step itself and on what was before it, never on what comes later: a match that grows has the times it will
//! have when it is whole.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::pace::{Beat, Measure, Share};
use crate::model::{Cause, Event, Millis, Phase, Position, Step, ThingId, What};

/// What the story pace has a time for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Timed {
    RoundMove,
    RoundCapture,
    RoundRest,
    TurnMove,
    TurnCapture,
    TurnRest,
    Place,
    Build,
    Flip,
    Promotion,
    Also,
    Shot,
    Dent,
    Hurt,
    Fall,
    Kill,
    Decision,
    Check,
    Score,
    FirstArrival,
    Arrival,
    Alert,
    Out,
    Pass,
    Threat,
    End,
    Row,
    Judgement,
    Letter,
    Reading,
    FirstSteps,
}

impl Timed {
    /// Whether anything is in motion meanwhile; who is out, who passes and the end are only told.
    fn moves(self) -> bool {
        !matches!(self, Timed::Out | Timed::Pass | Timed::End | Timed::Row)
    }
}

/// All of them with their names in the file, in order.
const ALL: [(Timed, &str); 31] = [
    (Timed::RoundMove, "round-move"),
    (Timed::RoundCapture, "round-capture"),
    (Timed::RoundRest, "round-rest"),
    (Timed::TurnMove, "turn-move"),
    (Timed::TurnCapture, "turn-capture"),
    (Timed::TurnRest, "turn-rest"),
    (Timed::Place, "place"),
    (Timed::Build, "build"),
    (Timed::Flip, "flip"),
    (Timed::Promotion, "promotion"),
    (Timed::Also, "also"),
    (Timed::Shot, "shot"),
    (Timed::Dent, "dent"),
    (Timed::Hurt, "hurt"),
    (Timed::Fall, "fall"),
    (Timed::Kill, "kill"),
    (Timed::Decision, "decision"),
    (Timed::Check, "check"),
    (Timed::Score, "score"),
    (Timed::FirstArrival, "first-arrival"),
    (Timed::Arrival, "arrival"),
    (Timed::Alert, "alert"),
    (Timed::Out, "out"),
    (Timed::Pass, "pass"),
    (Timed::Threat, "threat"),
    (Timed::End, "end"),
    (Timed::Row, "row"),
    (Timed::Judgement, "judgement"),
    (Timed::Letter, "letter"),
    (Timed::Reading, "reading"),
    (Timed::FirstSteps, "first-steps"),
];

/// The times of the bundled file.
const BUNDLED: &str = include_str!("../../assets/pace/story.toml");

/// The longest time a file may give to anything, in seconds.
const LONGEST: u32 = 60;
/// Letters of a caption that are read in passing.
const GLANCE: usize = 20;
/// So many steps at the beginning take longer.
const FIRST: usize = 3;
/// Of the things that are taken or turned beside the longest of their beat so many make it longer.
const MANY: usize = 10;

/// How long what happens is seen: the table of the story pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoryTimes([Millis; ALL.len()]);

impl Default for StoryTimes {
    fn default() -> StoryTimes {
        StoryTimes::parse(BUNDLED).expect("the bundled pace is read by every test")
    }
}

impl StoryTimes {
    /// The file of the bundled times, to begin one's own with.
    pub fn bundled_text() -> &'static str {
        BUNDLED
    }

    /// Reads a file of times. The error is one line that names the key and the cure.
    pub fn parse(text: &str) -> Result<StoryTimes, String> {
        let file: toml::Table = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].lines().count().max(1));
            format!("line {line}: {}", error.message().replace('\n', " "))
        })?;
        if let Some(unknown) = file.keys().find(|key| !ALL.iter().any(|(_, word)| word == key)) {
            let known: Vec<&str> = ALL.iter().map(|(_, word)| *word).collect();
            return Err(format!("{unknown:?} is no time of a pace; there are {}", known.join(", ")));
        }
        let mut times = [Millis::ZERO; ALL.len()];
        for (time, (_, word)) in times.iter_mut().zip(ALL) {
            let value = file.get(word).ok_or_else(|| format!("{word} is missing; write its time in seconds"))?;
            *time = seconds(value).ok_or_else(|| {
                let found = value.to_string().replace('\n', " ");
                format!("{word} = {found} is no time; write seconds from 0 to {LONGEST}, as 0.3")
            })?;
        }
        Ok(StoryTimes(times))
    }

    fn of(&self, timed: Timed) -> Millis {
        self.0[timed as usize]
    }

    /// How long a step lasts, the `index`-th of a match, that starts from a position.
    pub(super) fn measure(&self, step: &Step, index: usize, position: &Position) -> Measure {
        let seen = StepTimes { times: self, step, position };
        let beats = seen.beats();
        let motion = Millis(beats.iter().fold(0, |sum: u32, beat| sum.saturating_add(beat.weight)));
        let first = if index < FIRST { self.of(Timed::FirstSteps) } else { Millis::ZERO };
        let lasts = (motion + seen.rest()).max(seen.reading()) + first;
        Measure { lasts, share: Share::Parts { motion, of: lasts }, beats }
    }
}

/// Seconds as people write them.
fn seconds(value: &toml::Value) -> Option<Millis> {
    let seconds = value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64))?;
    // Numbers that are none are in no range.
    (0.0..=f64::from(LONGEST)).contains(&seconds).then(|| Millis((seconds * 1000.0).round() as u32))
}

/// A step as the table sees it.
struct StepTimes<'a> {
    times: &'a StoryTimes,
    step: &'a Step,
    /// Where everything stands before it.
    position: &'a Position,
}

impl StepTimes<'_> {
    /// The beats in order. In the step that ends the match the last deed of it is seen longest.
    fn beats(&self) -> Vec<Beat> {
        let mut found: BTreeMap<(Phase, u8), Vec<&What>> = BTreeMap::new();
        for event in &self.step.events {
            found.entry((event.phase, event.beat)).or_default().push(&event.what);
        }
        let decides = |(_, together): &(&(Phase, u8), &Vec<&What>)| together.iter().any(|what| self.is_deed(what));
        let ends = self.step.events.iter().any(|event| event.what == What::Ended);
        let last = found.iter().rev().find(decides).filter(|_| ends).map(|(when, _)| *when);
        let beat = |(when, together): ((Phase, u8), Vec<&What>)| {
            let decision = if Some(when) == last { self.times.of(Timed::Decision) } else { Millis::ZERO };
            Beat { phase: when.0, beat: when.1, weight: self.together(&together).max(decision).0 }
        };
        found.into_iter().map(beat).collect()
    }

    /// How long things are seen that happen at once: as long as the longest, and longer where others are taken or turned beside it.
    fn together(&self, all: &[&What]) -> Millis {
        let time = |what: &What| Some(self.timed(what)).filter(|timed| timed.moves()).map(|timed| self.times.of(timed));
        let longest = all.iter().enumerate().max_by_key(|(_, what)| time(what));
        let Some((at, longest)) = longest.and_then(|(at, what)| Some((at, time(what)?))) else { return Millis::ZERO };
        let changed = |what: &What| matches!(what, What::Captured { .. } | What::Flipped { .. });
        let others = all.iter().enumerate().filter(|(i, what)| *i != at && changed(what)).count();
        longest + Millis(self.times.of(Timed::Also).0 * others.min(MANY) as u32)
    }

    /// Whether the match may be decided by it.
    fn is_deed(&self, what: &What) -> bool {
        let mates = matches!(what, What::Checked { mate: true, .. });
        mates || matches!(self.timed(what), Timed::TurnCapture | Timed::Kill)
    }

    /// Which time of the table an event has.
    fn timed(&self, what: &What) -> Timed {
        let turn = self.step.seat.is_some();
        match what {
            What::Moved { .. } | What::Crawled { .. } | What::Bumped { .. } | What::Turned { .. } if turn => {
                Timed::TurnMove
            }
            What::Moved { .. } | What::Crawled { .. } | What::Bumped { .. } | What::Turned { .. } => Timed::RoundMove,
            What::Took { .. } | What::Dropped { .. } | What::Stretched { .. } if turn => Timed::TurnMove,
            What::Took { .. } | What::Dropped { .. } | What::Stretched { .. } => Timed::RoundMove,
            What::Layered { .. } | What::Relabelled { .. } => Timed::RoundMove,
            What::Faded { .. } | What::Painted { .. } => Timed::Place,
            What::Healed { .. } => Timed::Dent,
            What::Blast { .. } => Timed::Shot,
            What::Said { .. } => Timed::Score,
            What::Captured { .. } if turn => Timed::TurnCapture,
            What::Captured { .. } => Timed::RoundCapture,
            What::Placed { .. } => Timed::Place,
            What::Built { .. } => Timed::Build,
            What::Flipped { .. } => Timed::Flip,
            What::Promoted { .. } => Timed::Promotion,
            What::Shot { .. } => Timed::Shot,
            What::Hurt { cause: Cause::Wear, .. } if turn => Timed::TurnMove,
            What::Hurt { cause: Cause::Wear, .. } => Timed::RoundMove,
            What::Hurt { thing, .. } if self.owned(*thing) => Timed::Hurt,
            What::Hurt { .. } => Timed::Dent,
            What::Destroyed { thing, .. } if self.owned(*thing) => Timed::Kill,
            What::Destroyed { .. } => Timed::Fall,
            What::Checked { .. } => Timed::Check,
            What::Scored { .. } => Timed::Score,
            What::Arrived { place: 1, .. } => Timed::FirstArrival,
            What::Arrived { .. } => Timed::Arrival,
            What::Corrected { .. } => Timed::Alert,
            What::Left { .. } => Timed::Out,
            What::Passed { .. } => Timed::Pass,
            // Cells that decide the match light up when all is still.
            What::Ended if !self.step.lit.is_empty() => Timed::Row,
            What::Ended => Timed::End,
        }
    }

    fn owned(&self, thing: ThingId) -> bool {
        self.position.get(thing).is_some_and(|state| state.seat.is_some())
    }

    /// How long nothing moves when all has happened.
    fn rest(&self) -> Millis {
        let step = self.step;
        let rest = match step.seat {
            Some(_) => self.times.of(Timed::TurnRest),
            None if step.is_quiet() => Millis::ZERO,
            None => self.times.of(Timed::RoundRest),
        };
        let threat = if step.rows.is_empty() { Millis::ZERO } else { self.times.of(Timed::Threat) };
        let still = |event: &Event| Some(self.timed(&event.what)).filter(|timed| !timed.moves());
        let still = step.events.iter().filter_map(still).map(|timed| self.times.of(timed)).max();
        // Nothing on the board tells of a program that begins to fail: it wants to be read.
        let fails = if step.begins_to_fail() { self.times.of(Timed::Alert) } else { Millis::ZERO };
        rest + still.unwrap_or_default().max(fails) + threat + self.judgement()
    }

    /// What people wrote at it makes them look longer.
    fn judgement(&self) -> Millis {
        let glyphs = self.step.note.as_ref().map(|note| note.glyphs.as_slice()).unwrap_or_default();
        let whole = self.times.of(Timed::Judgement);
        let time = |glyph: &String| match glyph.as_str() {
            "!!" | "??" => whole,
            "!" | "?" => Millis(whole.0 / 2),
            _ => Millis::ZERO,
        };
        glyphs.iter().map(time).max().unwrap_or_default()
    }

    /// The least time for a caption to be read.
    fn reading(&self) -> Millis {
        let said =
            |event: &Event| if let What::Said { text, .. } = &event.what { Some(text.chars().count()) } else { None };
        let caption: usize = self.step.caption.0.iter().map(|span| span.text.chars().count()).sum();
        let letters = self.step.events.iter().filter_map(said).fold(caption, usize::max);
        let beyond = letters.saturating_sub(GLANCE).min(u32::MAX as usize) as u32;
        Millis(self.times.of(Timed::Letter).0.saturating_mul(beyond)).min(self.times.of(Timed::Reading))
    }
}

#[cfg(test)]
mod tests;
