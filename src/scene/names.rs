//! The players' names beside the things that stand for them.
//!
//! Names that would cover each other are moved apart. Where they go is decided for the moments between two steps and followed on the
//! way from one to the next: so a name never leaps, and any moment looks the same however one comes to it.

use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Prim, Rect};
use crate::model::{Event, Millis, Replay, Role, Seat, ThingId, ThingState, What};
use crate::timeline::{Sample, Timeline};

/// Things of one seat that carry its name: of a crowd the first few.
const FEW: usize = 4;
/// How far names are moved, in heights of a name.
const FARTHEST: i32 = 12;

/// Who may carry a name at some time: found out once, asked for at any moment.
#[derive(Clone, Default)]
pub(super) struct Bearers {
    /// The steps that are looked through.
    steps: Option<usize>,
    things: Vec<ThingId>,
}

impl Bearers {
    /// Looks through what is new of a replay.
    pub fn grow(&mut self, replay: &Replay) {
        let setup = (0..).map(ThingId).zip(&replay.setup).filter(|_| self.steps.is_none());
        let placed =
            replay.steps.iter().skip(self.steps.unwrap_or(0)).flat_map(|step| step.events.iter().filter_map(put));
        let bears = |(_, state): &(ThingId, &ThingState)| stands_for(replay, state.seat, state.kind).is_some();
        self.things.extend(setup.chain(placed).filter(bears).map(|(thing, _)| thing));
        self.things.sort_unstable();
        self.things.dedup();
        self.steps = Some(replay.steps.len());
    }
}

/// The thing an event puts on the board.
fn put(event: &Event) -> Option<(ThingId, &ThingState)> {
    match &event.what {
        What::Placed { thing, state, .. } | What::Built { thing, state, .. } => Some((*thing, state)),
        What::Corrected { thing, state } => Some((*thing, state.as_deref()?)),
        What::Moved { .. } | What::Crawled { .. } | What::Bumped { .. } | What::Turned { .. } => None,
        What::Flipped { .. } | What::Promoted { .. } | What::Captured { .. } | What::Shot { .. } => None,
        What::Hurt { .. } | What::Destroyed { .. } | What::Scored { .. } | What::Passed { .. } => None,
        What::Arrived { .. } | What::Left { .. } | What::Checked { .. } | What::Ended => None,
        What::Healed { .. } | What::Took { .. } | What::Dropped { .. } | What::Relabelled { .. } => None,
        What::Stretched { .. } | What::Faded { .. } | What::Blast { .. } | What::Said { .. } => None,
        What::Painted { .. } | What::Layered { .. } => None,
    }
}

/// The seat a thing of some kind stands for. Stones and men are many and alike; what faces somewhere is somebody, also while it
/// looks different for a while.
fn stands_for(replay: &Replay, seat: Option<Seat>, kind: crate::model::Kind) -> Option<Seat> {
    let look = |kind: crate::model::Kind| replay.look.kinds.get(usize::from(kind.0));
    let emblem = look(replay.look.emblem(seat?)?).filter(|emblem| emblem.turns)?;
    seat.filter(|_| look(kind).is_some_and(|own| own.layer == emblem.layer))
}

/// A name and the thing it belongs to.
struct Tag<'a> {
    thing: ThingId,
    seat: Seat,
    name: &'a str,
    /// The middle of the thing.
    at: (i32, i32),
    /// Width and height of the plate the name stands on.
    size: (i32, i32),
}

impl Tag<'_> {
    /// The plate, `away` from the thing and inside the pane.
    fn plate(&self, stage: &Stage, away: (i32, i32)) -> Rect {
        let (pane, (w, h)) = (stage.layout.pane, self.size);
        let within = |middle: i32, length: i32, low: i32, high: i32| (middle - length / 2).min(high - length).max(low);
        let x = within(self.at.0 + away.0, w, pane.x, pane.right());
        Rect::new(x, within(self.at.1 + away.1, h, pane.y, pane.bottom()), w, h)
    }

    /// Where the thing itself is.
    fn body(&self, stage: &Stage) -> Rect {
        let cell = stage.layout.cell;
        Rect::new(self.at.0 - cell / 2, self.at.1 - cell / 2, cell, cell)
    }
}

/// All names at a moment.
pub(super) fn draw(stage: &Stage, replay: &Replay, timeline: &Timeline, sample: &Sample, prims: &mut Vec<Prim>) {
    if !stage.view.show.names {
        return;
    }
    let tags = tags(stage, replay, timeline, sample.at);
    let places = places(stage, replay, timeline, sample, &tags);
    for (tag, away) in tags.iter().zip(&places) {
        leader(stage, tag, tag.plate(stage, *away), prims);
    }
    for (tag, away) in tags.iter().zip(&places) {
        let rect = tag.plate(stage, *away);
        let color = stage.role(Role::Panel).alpha(220);
        prims.push(Prim::Rounded { rect, radius: rect.h as f32 / 2.0, color });
        pen(stage, tag.seat).write(prims, rect.inset(2), Align::Centre, tag.name);
    }
}

fn pen(stage: &Stage, seat: Seat) -> Pen {
    Pen::bold((stage.layout.body * 4 / 5).max(9), stage.ink(Some(seat)))
}

/// The names of the things that are seen at a moment, in an order that stays.
fn tags<'a>(stage: &Stage, replay: &'a Replay, timeline: &Timeline, t: Millis) -> Vec<Tag<'a>> {
    let (pane, cell) = (stage.layout.pane, stage.layout.cell);
    let mut borne = vec![0; replay.players.len()];
    let tag = |thing: &ThingId| {
        let found = timeline.thing(*thing, t)?;
        let seat = stands_for(replay, found.seat, found.kind)?;
        let (x, y) = stage.layout.px(found.col, found.row);
        let at = (x as i32, y as i32);
        let (name, borne) = (replay.players.get(seat.index())?, borne.get_mut(seat.index())?);
        *borne += 1;
        let pen = pen(stage, seat);
        let most = (cell * 5).max(i32::from(stage.layout.body) * 8).min(pane.w / 2);
        let size = ((pen.width(name) + i32::from(pen.size)).min(most), i32::from(pen.size) * 4 / 3);
        (*borne <= FEW && pane.contains(at.0, at.1)).then_some(Tag { thing: *thing, seat, name, at, size })
    };
    let mut tags: Vec<Tag> = stage.bearers.things.iter().filter_map(tag).collect();
    let area = |tag: &Tag| i64::from(tag.size.0) * i64::from(tag.size.1);
    if tags.iter().map(area).sum::<i64>() * 4 > i64::from(pane.w) * i64::from(pane.h) {
        // Where they would hide the board, a name stands once for each player.
        tags.sort_by_key(|tag| tag.seat);
        tags.dedup_by_key(|tag| tag.seat);
    }
    tags
}

/// How far from its thing each name stands: as between two steps, or on the way from one such moment to the next.
fn places(stage: &Stage, replay: &Replay, timeline: &Timeline, sample: &Sample, tags: &[Tag]) -> Vec<(i32, i32)> {
    let stretch = sample.steps.checked_sub(1).and_then(|step| timeline.stretch(step)).filter(|_| !sample.settled);
    let Some(stretch) = stretch else { return spread(stage, tags) };
    let [before, after] = [stretch.start, stretch.end].map(|t| {
        let tags = self::tags(stage, replay, timeline, t);
        let places = spread(stage, &tags);
        tags.iter().map(|tag| tag.thing).zip(places).collect::<Vec<_>>()
    });
    let part = (sample.at - stretch.acts).0 as f32 / (stretch.settled - stretch.acts).0.max(1) as f32;
    let mix = |a: i32, b: i32| a + ((b - a) as f32 * part).round() as i32;
    let place = |tag: &Tag| {
        let known =
            |places: &[(ThingId, (i32, i32))]| places.iter().find(|(thing, _)| *thing == tag.thing).map(|(_, at)| *at);
        let (a, b) = (known(&before), known(&after));
        let (from, to) = (a.or(b).unwrap_or_default(), b.or(a).unwrap_or_default());
        (mix(from.0, to.0), mix(from.1, to.1))
    };
    tags.iter().map(place).collect()
}

/// Moves names apart: each takes the nearest place where it covers neither another name nor a thing that carries one.
fn spread(stage: &Stage, tags: &[Tag]) -> Vec<(i32, i32)> {
    let bodies: Vec<Rect> = tags.iter().map(|tag| tag.body(stage)).collect();
    let mut plates: Vec<Rect> = Vec::new();
    for tag in tags {
        let covered = |rects: &[Rect], plate: Rect| {
            let part = |rect: &Rect| rect.intersect(plate);
            rects
                .iter()
                .map(part)
                .filter(|part| !part.is_empty())
                .map(|part| i64::from(part.w) * i64::from(part.h))
                .sum::<i64>()
        };
        // To cover a name is worse than to cover a thing.
        let harm = |plate: &Rect| covered(&plates, plate.inset(-1)) * 4 + covered(&bodies, *plate);
        let mut best: Option<(i64, Rect)> = None;
        for plate in spots(tag, stage.layout.cell).map(|away| tag.plate(stage, away)) {
            let harm = harm(&plate);
            if best.is_none_or(|(least, _)| harm < least) {
                best = Some((harm, plate));
            }
            if harm == 0 {
                break;
            }
        }
        plates.extend(best.map(|(_, plate)| plate));
    }
    let away = |(tag, plate): (&Tag, &Rect)| (plate.x + plate.w / 2 - tag.at.0, plate.y + plate.h / 2 - tag.at.1);
    tags.iter().zip(&plates).map(away).collect()
}

/// Where a name may stand, the best first: below its thing, above, beside, then farther and farther away.
fn spots(tag: &Tag, cell: i32) -> impl Iterator<Item = (i32, i32)> + use<> {
    let (w, h) = tag.size;
    (0..FARTHEST).flat_map(move |ring| {
        let (across, down) = (cell * 6 / 10 + w / 2 + ring * h, cell * 6 / 10 + h / 2 + ring * h);
        let beside = (w + cell) / 2;
        let slanting = [(beside, down), (-beside, down), (beside, -down), (-beside, -down)];
        [(0, down), (0, -down), (across, 0), (-across, 0)].into_iter().chain(slanting)
    })
}

/// A thin line from a thing to its name, where that is far away.
fn leader(stage: &Stage, tag: &Tag, plate: Rect, prims: &mut Vec<Prim>) {
    let (x, y) = (tag.at.0 as f32, tag.at.1 as f32);
    let to = (x.clamp(plate.x as f32, plate.right() as f32), y.clamp(plate.y as f32, plate.bottom() as f32));
    let (length, cell) = ((to.0 - x).hypot(to.1 - y), stage.layout.cell as f32);
    if length > cell * 0.6 + plate.h as f32 / 2.0 {
        let edge = cell * 0.5 / length;
        let from = (x + (to.0 - x) * edge, y + (to.1 - y) * edge);
        let width = (f32::from(stage.layout.body) / 12.0).max(1.0);
        prims.push(Prim::Line { from, to, width, color: stage.ink(Some(tag.seat)).alpha(220) });
    }
}
