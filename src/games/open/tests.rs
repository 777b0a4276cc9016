use crate::games::{Telling, tell};
use crate::model::{Entry, Record, Sheet, ThingState, What};

mod beside;
mod check;
mod first;
mod told;

/// The record of some lines.
pub(super) fn record(lines: &[&str]) -> Record {
    let sheet = |(at, text): (usize, &&str)| {
        let (line, round) = (at as u32 + 1, at.saturating_sub(1) as u32);
        Entry::Sheet(Sheet { line, round, text: (*text).into(), ..Sheet::default() })
    };
    let entries = lines.iter().enumerate().map(sheet).collect();
    Record { source: "a.jsonl".into(), game: "open".into(), format: "open", index: 1, entries, ..Record::default() }
}

/// A match of some lines behind a header.
pub(super) fn told(lines: &[&str]) -> Telling {
    tell(&record(lines)).expect("a match")
}

/// A match whose header has these fields.
pub(super) fn with(header: &str, lines: &[&str]) -> Telling {
    let header = match header {
        "" => "{\"format\": \"open-replay/1\"}".to_string(),
        fields => format!("{{\"format\": \"open-replay/1\", {fields}}}"),
    };
    let all: Vec<&str> = std::iter::once(header.as_str()).chain(lines.iter().copied()).collect();
    told(&all)
}

/// The events of a step in few words: what and who.
pub(super) fn words(telling: &Telling, step: usize) -> Vec<String> {
    let replay = &telling.replay;
    let name = |thing: &crate::model::ThingId| replay.names.get(thing.index()).map_or("?", |name| name).to_string();
    let word = |what: &What| match what {
        What::Placed { thing, how, .. } => format!("placed {} {how:?}", name(thing)),
        What::Built { thing, .. } => format!("built {}", name(thing)),
        What::Moved { thing, path, how } => format!("moved {} {} {how:?}", name(thing), path.len()),
        What::Crawled { thing, body } => format!("crawled {} {}", name(thing), body.len()),
        What::Bumped { thing, .. } => format!("bumped {}", name(thing)),
        What::Turned { thing, facing } => format!("turned {} {}", name(thing), facing.0),
        What::Flipped { thing, seat } => format!("flipped {} {:?}", name(thing), seat.map(|seat| seat.0)),
        What::Promoted { thing, kind } => {
            format!("promoted {} {}", name(thing), replay.look.kinds[usize::from(kind.0)].name)
        }
        What::Captured { thing } => format!("captured {}", name(thing)),
        What::Faded { thing } => format!("faded {}", name(thing)),
        What::Destroyed { thing, leaves } => format!("destroyed {} {}", name(thing), leaves.is_some()),
        What::Hurt { thing, loss, lives, .. } => format!("hurt {} {loss} {lives}", name(thing)),
        What::Healed { thing, gain, lives } => format!("healed {} {gain} {lives}", name(thing)),
        What::Took { thing, by } => format!("took {} {}", name(thing), name(by)),
        What::Dropped { thing, .. } => format!("dropped {}", name(thing)),
        What::Relabelled { thing, label } => format!("relabelled {} {label:?}", name(thing)),
        What::Stretched { thing, .. } => format!("stretched {}", name(thing)),
        What::Shot { hit, how, .. } => format!("shot {:?} {how:?}", hit.as_ref().map(name)),
        What::Blast { cells, .. } => format!("blast {}", cells.len()),
        What::Said { text, .. } => format!("said {text}"),
        What::Painted { cells } => format!("painted {}", cells.len()),
        What::Layered { layer, cells } => format!("layered {layer} {}", cells.len()),
        What::Scored { seat, points } => format!("scored {} {points}", seat.0),
        What::Left { seat, .. } => format!("left {}", seat.0),
        What::Arrived { seat, place, .. } => format!("arrived {} {place}", seat.0),
        What::Corrected { thing, .. } => format!("corrected {}", name(thing)),
        What::Passed { .. } | What::Checked { .. } | What::Ended => format!("{what:?}"),
    };
    replay.steps[step].events.iter().map(|event| word(&event.what)).collect()
}

/// Who stands where after some steps, by name.
pub(super) fn standing(telling: &Telling, steps: usize) -> Vec<(String, ThingState)> {
    let names = &telling.replay.names;
    let position = telling.replay.position(steps);
    let mut all: Vec<(String, ThingState)> =
        position.things().map(|(thing, state)| (names[thing.index()].to_string(), state.clone())).collect();
    all.sort_by(|a, b| (&a.0, a.1.at).cmp(&(&b.0, b.1.at)));
    all
}

pub(super) fn findings(telling: &Telling) -> Vec<String> {
    telling.findings.iter().map(ToString::to_string).collect()
}

pub(super) fn remarks(telling: &Telling) -> Vec<String> {
    telling.remarks.iter().map(ToString::to_string).collect()
}
