//! What is known about a cell and the thing on it: whose it is, since when it stands, who hurt it, where it came from.

use super::game::OpenMatch;
use crate::model::{Cause, Cell, Kind, Material, Replay, Spot, ThingId, What};
use crate::scene::{Rgb, Stage};
use crate::timeline::{Sample, ThingAt};

/// What the inspector says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    pub title: String,
    pub lines: Vec<(&'static str, String)>,
    /// The owner's colour.
    pub color: Option<Rgb>,
}

impl Facts {
    /// All of it in a line, for who listens: `robot on 3, 4; owner Ann; lives 2 of 3`.
    pub fn words(&self) -> String {
        let line = |(name, value): &(&str, String)| match name.is_empty() {
            true => format!("; {value}"),
            false => format!("; {name} {value}"),
        };
        self.title.clone() + &self.lines.iter().map(line).collect::<String>()
    }
}

/// Lines that a record may add in its own words.
const MOST_OWN: usize = 8;

/// The thing on a cell: of several the one that covers the others.
pub fn thing_at<'a>(replay: &Replay, sample: &'a Sample<'_>, cell: Cell) -> Option<&'a ThingAt> {
    let layer = |kind: Kind| replay.look.kinds.get(usize::from(kind.0)).map_or(0, |look| look.layer);
    let grid = replay.look.board.grid;
    let on = |(col, row): (f32, f32)| grid.cell(Spot::of(f64::from(col), f64::from(row))) == cell;
    let there = |thing: &&ThingAt| on((thing.col, thing.row)) || thing.body.iter().any(|part| on(*part));
    sample.things.iter().filter(there).max_by_key(|thing| layer(thing.kind))
}

/// Everything worth saying about a cell at a moment.
pub fn cell_facts(game: &OpenMatch, stage: &Stage, sample: &Sample<'_>, cell: Cell) -> Facts {
    let replay = game.replay();
    match thing_at(replay, sample, cell) {
        Some(thing) => thing_facts(game, stage, sample, thing),
        None => {
            let mut facts = Facts { title: replay.look.board.coords.name(cell), ..Facts::default() };
            let zones = replay.look.board.zones.iter().filter(|(at, _)| *at == cell);
            for (_, seat) in zones {
                let name = replay.players.get(seat.index()).cloned().unwrap_or_default();
                facts.lines.push(("goal of", name));
                facts.color = Some(stage.ink(Some(*seat)));
            }
            facts.lines.extend(ground_facts(replay, sample, cell));
            if facts.lines.is_empty() {
                facts.lines.push(("", "empty".into()));
            }
            facts
        }
    }
}

/// What a cell is made of, and its numbers.
fn ground_facts(replay: &Replay, sample: &Sample<'_>, cell: Cell) -> Vec<(&'static str, String)> {
    let board = &replay.look.board;
    let laid = sample.terrain.iter().find(|laid| laid.place == cell).map(|laid| laid.to);
    let made = laid.unwrap_or_else(|| replay.terrain.at(replay.size, cell));
    let material = board.materials.get(usize::from(made.0)).filter(|_| made != Material::FLOOR);
    let value = |layer: usize| {
        let laid = sample.levels.iter().find(|laid| laid.place == (layer as u8, cell)).map(|laid| laid.to);
        laid.unwrap_or_else(|| replay.level(layer, cell))
    };
    let levels = board.layers.iter().enumerate().map(|(layer, look)| (look, value(layer)));
    let told = levels.filter(|(_, value)| *value != 0).map(|(look, value)| ("on it", format!("{} {value}", look.name)));
    material.map(|look| ("made of", look.name.to_string())).into_iter().chain(told).collect()
}

/// Everything worth saying about a thing at a moment.
pub fn thing_facts(game: &OpenMatch, stage: &Stage, sample: &Sample<'_>, thing: &ThingAt) -> Facts {
    let replay = game.replay();
    let look = replay.look.kinds.get(usize::from(thing.kind.0));
    let cell = thing.cell(replay.look.board.grid);
    let owner = thing.seat.and_then(|seat| replay.players.get(seat.index()));
    let mut facts = Facts {
        title: format!("{} on {}", called(replay, thing), replay.look.board.coords.name(cell)),
        lines: Vec::new(),
        color: thing.seat.map(|seat| stage.ink(Some(seat))),
    };
    if let Some(owner) = owner {
        facts.lines.push(("owner", owner.clone()));
    }
    if let Some((carrier, _)) = thing.carrier
        && let Some(carrier) = sample.things.iter().find(|other| other.thing == carrier)
    {
        facts.lines.push(("carried by", called(replay, carrier)));
    }
    if let (Some(lives), Some(full)) = (thing.lives, look.map(|look| look.full_lives).filter(|full| *full > 0)) {
        facts.lines.push(("lives", format!("{lives} of {full}")));
    }
    let past = past(replay, thing.thing, sample.steps);
    let named = |number: u32| format!("{} {}", replay.look.step_word, replay.numbering.label(number));
    facts.lines.push(("since", past.since.map_or("the start".into(), named)));
    facts.lines.extend(past.turned.map(|number| ("this colour since", named(number))));
    match past.moves {
        0 => {}
        1 => facts.lines.push(("moved", "once".into())),
        many => facts.lines.push(("moved", format!("{many} times"))),
    }
    for hurt in past.hurts.iter().rev().take(3) {
        let by = hurt.by.and_then(|by| who(replay, by)).unwrap_or_else(|| "nobody known".into());
        facts.lines.push(("hurt by", format!("{by}, {}, −{} ({})", hurt.cause, hurt.loss, named(hurt.step))));
    }
    if past.hurts.len() > 3 {
        facts.lines.push(("", format!("and {} times before", past.hurts.len() - 3)));
    }
    let own = replay.data.of(thing.thing, sample.steps).into_iter().flat_map(str::lines);
    facts.lines.extend(own.take(MOST_OWN).map(|own| ("", own.to_string())));
    facts
}

/// What a thing is called: its kind, and its own name where the record gives it one.
fn called(replay: &Replay, thing: &ThingAt) -> String {
    let kind = replay.look.kinds.get(usize::from(thing.kind.0)).map_or("thing", |look| &*look.name);
    match replay.names.get(thing.thing.index()).filter(|name| !name.is_empty() && ***name != *kind) {
        Some(name) => format!("{kind} {name}"),
        None => kind.to_string(),
    }
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
                // What wears off all the time would hide who did harm.
                What::Hurt { cause: Cause::Wear, .. } => {}
                What::Hurt { thing: own, loss, by, cause, .. } if *own == thing => {
                    let cause = match cause {
                        Cause::Step => "a step",
                        Cause::Shot => "a shot",
                        Cause::Splash => "a splash",
                        Cause::Wear | Cause::Other => "something",
                    };
                    past.hurts.push(Hurt { step: step.number, loss: *loss, by: *by, cause });
                }
                What::Placed { .. } | What::Built { .. } | What::Flipped { .. } => {}
                What::Moved { .. } | What::Crawled { .. } => {}
                What::Hurt { .. } | What::Bumped { .. } | What::Turned { .. } | What::Promoted { .. } => {}
                What::Captured { .. } | What::Shot { .. } | What::Destroyed { .. } | What::Scored { .. } => {}
                What::Passed { .. } | What::Arrived { .. } | What::Left { .. } | What::Ended => {}
                What::Checked { .. } | What::Corrected { .. } | What::Healed { .. } | What::Took { .. } => {}
                What::Dropped { .. } | What::Relabelled { .. } | What::Stretched { .. } | What::Faded { .. } => {}
                What::Blast { .. } | What::Said { .. } | What::Painted { .. } | What::Layered { .. } => {}
            }
        }
    }
    past
}
