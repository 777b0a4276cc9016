//! What is known about a cell and the thing on it: whose it is, since when it stands, who hurt it, where it came from.

use super::game::OpenMatch;
use crate::model::{Cause, Cell, Kind, Replay, ThingId, What};
use crate::scene::{Rgb, Stage};
use crate::timeline::{Sample, ThingAt};

/// The steps whose path is drawn.
pub const TRAIL: usize = 12;

/// What the inspector says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    pub title: String,
    pub lines: Vec<(&'static str, String)>,
    /// The owner's colour.
    pub color: Option<Rgb>,
}

/// The thing on a cell: of several the one that covers the others.
pub fn thing_at<'a>(replay: &Replay, sample: &'a Sample<'_>, cell: Cell) -> Option<&'a ThingAt> {
    let layer = |kind: Kind| replay.look.kinds.get(usize::from(kind.0)).map_or(0, |look| look.layer);
    let on = |(col, row): (f32, f32)| (col.round() as i32, row.round() as i32) == (cell.col, cell.row);
    let there = |thing: &&ThingAt| on((thing.col, thing.row)) || thing.body.iter().any(|part| on(*part));
    sample.things.iter().filter(there).max_by_key(|thing| layer(thing.kind))
}

/// The way the game's players write a cell.
pub fn cell_name(replay: &Replay, cell: Cell) -> String {
    let coords = &replay.look.board.coords;
    let label = |labels: &[String], at: i32| usize::try_from(at).ok().and_then(|i| labels.get(i).cloned());
    match (label(&coords.cols, cell.col), label(&coords.rows, cell.row)) {
        (Some(col), Some(row)) if col.chars().all(|c| c.is_ascii_digit()) => format!("{col}, {row}"),
        (Some(col), Some(row)) => format!("{col}{row}"),
        (_, _) => format!("{}, {}", cell.col, cell.row),
    }
}

/// Everything worth saying about a cell at a moment.
pub fn cell_facts(game: &OpenMatch, stage: &Stage, sample: &Sample<'_>, cell: Cell) -> Facts {
    let replay = game.replay();
    match thing_at(replay, sample, cell) {
        Some(thing) => thing_facts(game, stage, sample, thing),
        None => {
            let mut facts = Facts { title: cell_name(replay, cell), ..Facts::default() };
            let zones = replay.look.board.zones.iter().filter(|(at, _)| *at == cell);
            for (_, seat) in zones {
                let name = replay.players.get(seat.index()).cloned().unwrap_or_default();
                facts.lines.push(("goal of", name));
                facts.color = Some(stage.ink(Some(*seat)));
            }
            if facts.lines.is_empty() {
                facts.lines.push(("", "empty".into()));
            }
            facts
        }
    }
}

/// Everything worth saying about a thing at a moment.
pub fn thing_facts(game: &OpenMatch, stage: &Stage, sample: &Sample<'_>, thing: &ThingAt) -> Facts {
    let replay = game.replay();
    let look = replay.look.kinds.get(usize::from(thing.kind.0));
    let cell = Cell::new(thing.col.round() as i32, thing.row.round() as i32);
    let owner = thing.seat.and_then(|seat| replay.players.get(seat.index()));
    let mut facts = Facts {
        title: format!("{} on {}", look.map_or("thing", |look| look.name), cell_name(replay, cell)),
        lines: Vec::new(),
        color: thing.seat.map(|seat| stage.ink(Some(seat))),
    };
    if let Some(owner) = owner {
        facts.lines.push(("owner", owner.clone()));
    }
    if let (Some(lives), Some(full)) = (thing.lives, look.map(|look| look.full_lives).filter(|full| *full > 0)) {
        facts.lines.push(("lives", format!("{lives} of {full}")));
    }
    let past = past(replay, thing.thing, sample.steps);
    let word = replay.look.step_word;
    facts.lines.push(match past.since {
        Some(step) => ("since", format!("{word} {step}")),
        None => ("since", "the start".into()),
    });
    if let Some(step) = past.turned {
        facts.lines.push(("this colour since", format!("{word} {step}")));
    }
    if past.moves > 0 {
        facts.lines.push(("moved", format!("{} times", past.moves)));
    }
    for hurt in past.hurts.iter().rev().take(3) {
        let by = hurt.by.and_then(|by| who(replay, by)).unwrap_or_else(|| "nobody known".into());
        facts.lines.push(("hurt by", format!("{by}, {}, −{} ({word} {})", hurt.cause, hurt.loss, hurt.step)));
    }
    if past.hurts.len() > 3 {
        facts.lines.push(("", format!("and {} times before", past.hurts.len() - 3)));
    }
    facts
}

/// The player behind a thing.
fn who(replay: &Replay, thing: ThingId) -> Option<String> {
    let state = replay.setup.get(thing.index())?;
    replay.players.get(state.seat?.index()).cloned()
}

struct Hurt {
    step: u32,
    loss: i32,
    by: Option<ThingId>,
    cause: &'static str,
}

#[derive(Default)]
struct Past {
    since: Option<u32>,
    turned: Option<u32>,
    moves: usize,
    hurts: Vec<Hurt>,
}

/// What happened to a thing in the first `steps` steps.
fn past(replay: &Replay, thing: ThingId, steps: usize) -> Past {
    let mut past = Past::default();
    for step in replay.steps.iter().take(steps) {
        for event in &step.events {
            match &event.what {
                What::Placed { thing: own, .. } | What::Built { thing: own, .. } if *own == thing => {
                    past = Past { since: Some(step.number), ..Past::default() };
                }
                What::Flipped { thing: own, .. } if *own == thing => past.turned = Some(step.number),
                What::Moved { thing: own, .. } | What::Crawled { thing: own, .. } if *own == thing => past.moves += 1,
                What::Hurt { thing: own, loss, by, cause, .. } if *own == thing => {
                    let cause = match cause {
                        Cause::Step => "a step",
                        Cause::Shot => "a shot",
                        Cause::Splash => "a splash",
                    };
                    past.hurts.push(Hurt { step: step.number, loss: *loss, by: *by, cause });
                }
                What::Placed { .. } | What::Built { .. } | What::Flipped { .. } => {}
                What::Moved { .. } | What::Crawled { .. } => {}
                What::Hurt { .. } | What::Bumped { .. } | What::Turned { .. } | What::Promoted { .. } => {}
                What::Captured { .. } | What::Shot { .. } | What::Destroyed { .. } | What::Scored { .. } => {}
                What::Passed { .. } | What::Arrived { .. } | What::Left { .. } | What::Ended => {}
                What::Checked { .. } | What::Corrected { .. } => {}
            }
        }
    }
    past
}

/// The cells a thing went through in the last steps, the oldest first; empty when it stood still.
pub fn trail(game: &OpenMatch, thing: ThingId, steps: usize) -> Vec<Cell> {
    let mut cells = Vec::new();
    let first = steps.saturating_sub(TRAIL);
    for (index, step) in game.replay().steps.iter().enumerate().take(steps).skip(first) {
        for way in step.events.iter().filter_map(|event| way(&event.what, thing)) {
            if cells.is_empty() {
                cells.extend(stood(game, thing, index));
            }
            cells.extend_from_slice(way);
        }
    }
    cells
}

/// The cells an event leads a thing over.
fn way(what: &What, thing: ThingId) -> Option<&[Cell]> {
    match what {
        What::Moved { thing: own, path } if *own == thing => Some(path),
        What::Crawled { thing: own, body } if *own == thing => body.get(..1),
        What::Moved { .. } | What::Crawled { .. } | What::Placed { .. } | What::Bumped { .. } => None,
        What::Turned { .. } | What::Flipped { .. } | What::Promoted { .. } | What::Captured { .. } => None,
        What::Shot { .. } | What::Hurt { .. } | What::Built { .. } | What::Destroyed { .. } => None,
        What::Scored { .. } | What::Passed { .. } | What::Arrived { .. } | What::Left { .. } => None,
        What::Checked { .. } | What::Ended | What::Corrected { .. } => None,
    }
}

/// Where a thing stood after the first `steps` steps.
fn stood(game: &OpenMatch, thing: ThingId, steps: usize) -> Option<Cell> {
    let thing = game.timeline.thing(thing, game.timeline.time_of(steps))?;
    Some(Cell::new(thing.col.round() as i32, thing.row.round() as i32))
}
