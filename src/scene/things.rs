//! Things on the board: shadow, shape and damage, and the marks of the last move around them.

use super::berth::{self, Berth};
use super::fall::Act;
use super::figure::Stance;
use super::stage::Stage;
use super::{Prim, band, lines, moments, traces, written};
use crate::model::{Ground, KindLook, Paint, Part, Replay, Role, Seat, Shape};
use crate::timeline::{Change, ChangeStyle, Sample, ThingAt};

/// A thing, how its kind is shown, and where it stands beside others.
#[derive(Clone, Copy)]
pub(super) struct Actor<'a> {
    pub thing: &'a ThingAt,
    pub look: &'a KindLook,
    pub berth: Berth,
}

/// All things, the lower layers first.
pub(super) fn draw(stage: &Stage, replay: &Replay, sample: &Sample, prims: &mut Vec<Prim>) {
    let order = order(stage, replay, sample);
    for actor in &order {
        lines::draw(stage, *actor, prims);
    }
    for actor in order.iter().filter(|actor| actor.look.halo) {
        halo(stage, *actor, prims);
    }
    for actor in &order {
        if actor.thing.body.is_empty() {
            shadow(stage, *actor, prims);
        } else {
            let floor = stage.view.theme.ground(replay.look.board.ground).floor();
            band::shadow(stage, actor.thing, floor, actor.look.height, prims);
        }
    }
    let mates = traces::mates(sample);
    for actor in &order {
        let turn = (turn(stage, *actor) + traces::tilt(stage, &mates, actor.thing.thing)) % 64;
        body(stage, replay, *actor, turn, prims);
    }
    for actor in order.iter().filter(|_| stage.view.show.lives) {
        written::lives(stage, *actor, prims);
    }
    for actor in &order {
        written::count(stage, *actor, prims);
    }
    marks(stage, replay, sample, prims);
}

/// The things that are seen, in the order in which they are painted: what is carried is above who carries it, and what is lifted
/// passes over everything that stands.
fn order<'a>(stage: &Stage, replay: &'a Replay, sample: &'a Sample) -> Vec<Actor<'a>> {
    let look = |thing: &ThingAt| replay.look.kinds.get(usize::from(thing.kind.0));
    let (wide, high) = replay.look.board.grid.extent(replay.size);
    let on_board = |actor: &Actor| {
        let (across, down) = actor.look.wide;
        // Around a board whose edges meet only those things are that are seen.
        if replay.look.board.wrap {
            return true;
        }
        (0.4 - across..wide - 0.4).contains(&actor.thing.col) && (0.4 - down..high - 0.4).contains(&actor.thing.row)
    };
    let berths = berth::berths(&replay.look, &sample.things, stage.layout.cell);
    let actor = |(thing, berth)| Some(Actor { thing, look: look(thing)?, berth });
    let mut order: Vec<Actor> = sample.things.iter().zip(berths).filter_map(actor).collect();
    if let Some(eyes) = stage.sight.eyes {
        order.retain(|actor| !actor.look.secret || actor.thing.seat == Some(eyes));
    }
    order.retain(|actor| actor.berth.scale > 0.0 && (actor.thing.line.is_some() || on_board(actor)));
    order.sort_by_key(|Actor { thing, look, berth }| (thing.lift > 0.0, berth.depth, look.layer, thing.thing));
    order
}

/// A disc of the player's colour around a thing, two cells wide.
fn halo(stage: &Stage, actor: Actor, prims: &mut Vec<Prim>) {
    let (x, y) = stage.layout.px(actor.thing.col, actor.thing.row);
    let (r, color) = (stage.layout.cell as f32 * actor.berth.scale, stage.colors(actor.thing.seat).seat.alpha(46));
    prims.push(Prim::Circle { x: x.floor(), y: y.floor(), r, color });
}

/// The shape of a shadow: the outline of a thing in one dark colour.
pub(super) fn shadow_of(shape: &Shape) -> Shape {
    let dark = |part: &Part| Part { paint: Paint::role(Role::Shadow), slope: None, ..part.clone() };
    Shape { parts: shape.parts.iter().filter(|part| part.alpha >= 1.0).take(2).map(dark).collect() }
}

/// How a thing looks while it changes: size across and down as parts of its own, alpha, height above the board.
struct Pose {
    across: f32,
    down: f32,
    alpha: f32,
    lift: f32,
    /// How far to the side it is, in cells, and how far up the board.
    aside: f32,
    above: f32,
    seat: Option<Seat>,
    kind: usize,
}

fn pose(thing: &ThingAt, calm: bool) -> Pose {
    // What leaps shrinks to nothing here and grows out of it there.
    let size = if calm { 1.0 } else { 0.3 + 0.7 * thing.presence };
    let still = Pose {
        across: size,
        down: size,
        alpha: thing.presence,
        lift: thing.lift,
        aside: 0.0,
        above: 0.0,
        seat: thing.seat,
        kind: usize::from(thing.kind.0),
    };
    let Some(Change { style, from, to, part }) = thing.change else { return still };
    let before = |pose: Pose| Pose {
        seat: from.map_or(pose.seat, |(_, seat)| seat),
        kind: from.map_or(pose.kind, |(kind, _)| usize::from(kind.0)),
        ..pose
    };
    match style {
        ChangeStyle::Cut => still,
        ChangeStyle::Set if calm => Pose { alpha: part, ..still },
        ChangeStyle::Set => {
            let size = 1.0 + 0.35 * (1.0 - part) * (1.0 - part);
            Pose { across: size, down: size, alpha: (part * 3.0).min(1.0), lift: 0.3 * (1.0 - part), ..still }
        }
        ChangeStyle::Fade if to.is_none() => before(Pose { alpha: 1.0 - part, ..still }),
        ChangeStyle::Fade => Pose { alpha: part, ..still },
        ChangeStyle::Drop if calm => Pose { alpha: part, ..still },
        ChangeStyle::Drop => {
            // From the upper edge, faster and faster; then it bounces once.
            let (fallen, bounce) = ((part / 0.75).min(1.0), ((part - 0.75) / 0.25).max(0.0));
            let above = (thing.row + 0.5) * (1.0 - fallen * fallen) + 0.3 * bounce * (1.0 - bounce);
            Pose { above, alpha: (part * 6.0).min(1.0), ..still }
        }
        ChangeStyle::Rise => Pose { across: 0.85 + 0.15 * part, down: 0.25 + 0.75 * part, alpha: 1.0, ..still },
        ChangeStyle::TurnOver => {
            // Edge-on in the middle, where the colour changes.
            let open = (1.0 - 2.0 * part).abs().max(0.06);
            let pose = Pose { across: open, lift: if calm { 0.0 } else { 0.12 * (1.0 - open) }, ..still };
            if part < 0.5 { before(pose) } else { pose }
        }
        ChangeStyle::Promote => {
            let pose = Pose { alpha: (2.0 * part - 1.0).abs().max(0.2), ..still };
            if part < 0.5 { before(pose) } else { pose }
        }
        ChangeStyle::Lift if calm => before(Pose { alpha: 1.0 - part, ..still }),
        ChangeStyle::Lift => {
            let size = 1.0 + 0.3 * part;
            before(Pose { across: size, down: size, alpha: 1.0 - part, lift: 0.6 * part, ..still })
        }
        ChangeStyle::Collapse if part < 0.5 => {
            let fall = part * 2.0;
            before(Pose { across: 1.0 + 0.12 * fall, down: 1.0 - 0.6 * fall, alpha: 1.0 - 0.5 * fall, ..still })
        }
        ChangeStyle::Collapse => Pose { alpha: 0.4 + 0.6 * (part * 2.0 - 1.0), ..still },
        ChangeStyle::Burst if calm && part < 0.5 => before(Pose { alpha: 1.0 - part, ..still }),
        ChangeStyle::Burst if calm => Pose { alpha: part, ..still },
        ChangeStyle::Burst => {
            let act = Act::at(part);
            let victim = Pose { across: act.size(), down: act.size(), aside: act.shake(), ..still };
            match act {
                Act::Swells(_) | Act::Holds => before(victim),
                Act::Bursts(part) if part < 0.12 => before(Pose { alpha: 1.0 - part * 8.0, ..victim }),
                Act::Bursts(part) => Pose { alpha: (part * 3.0).min(1.0), ..still },
            }
        }
    }
}

/// The side of a whole thing in pixels, the same parity as the cell so that its middle stays the middle.
pub(super) fn side(stage: &Stage, part: f32) -> u16 {
    (stage.layout.cell as f32 * part).round().clamp(1.0, 8000.0) as u16
}

/// The middle of a thing on the picture, `lift` cells above the floor.
pub(super) fn middle(stage: &Stage, Actor { thing, look, berth }: Actor, lift: f32) -> (i32, i32) {
    let (across, down) = look.wide;
    let (x, y) = stage.layout.px(thing.col + (across - 1.0) / 2.0, thing.row + (down - 1.0) / 2.0);
    let cell = stage.layout.cell as f32;
    ((x + berth.dx * cell).floor() as i32, (y + berth.dy * cell - lift * cell).floor() as i32)
}

/// How a thing is turned on the picture, in 64ths.
fn turn(stage: &Stage, Actor { thing, look, .. }: Actor) -> u8 {
    if look.turns { (thing.turn + stage.layout.turn * 16) % 64 } else { 0 }
}

/// Pixels across and down of a thing in a pose; on a board that lies on its side so does what is wider than high.
fn sides(stage: &Stage, Actor { look, berth, .. }: Actor, pose: &Pose) -> (u16, u16) {
    let (across, down) = look.wide;
    let (across, down) = if stage.layout.turn % 2 == 1 { (down, across) } else { (across, down) };
    let part = look.size * berth.scale;
    (side(stage, part * pose.across * across), side(stage, part * pose.down * down))
}

fn shadow(stage: &Stage, actor: Actor, prims: &mut Vec<Prim>) {
    let (look, strength) = (actor.look, f32::from(stage.view.theme.shadow));
    let pose = pose(actor.thing, stage.view.calm);
    if strength == 0.0 || look.height + pose.lift <= 0.0 || actor.thing.line.is_some() {
        return;
    }
    let Some(sprites) = stage.kinds.get(pose.kind) else { return };
    let away = stage.layout.cell as f32 * (look.height * 0.35 + pose.lift * 0.5) * actor.berth.scale;
    let (x, y) = middle(stage, actor, pose.above);
    let (across, down) = sides(stage, actor, &pose);
    let stance = Stance {
        x: x + (away * 0.5).round() as i32,
        y: y + away.round() as i32,
        across,
        down,
        turn: turn(stage, actor),
        alpha: (strength * pose.alpha / (1.0 + pose.lift)) as u8,
    };
    prims.push(stage.shadow(sprites, pose.seat, stance, stage.on_board(Role::Shadow)));
}

fn body(stage: &Stage, replay: &Replay, actor: Actor, turn: u8, prims: &mut Vec<Prim>) {
    let Actor { thing, look, berth } = actor;
    let pose = pose(thing, stage.view.calm);
    let Some(sprites) = stage.kinds.get(pose.kind).filter(|_| thing.line.is_none()) else { return };
    if band::draw(stage, replay, thing, prims).is_some() {
        return;
    }
    let (x, y) = middle(stage, actor, pose.lift + pose.above);
    let x = x + (pose.aside * stage.layout.cell as f32).round() as i32;
    let (across, down) = sides(stage, actor, &pose);
    // What rises or falls keeps its foot on the floor.
    let sunk = (i32::from(side(stage, look.size * look.wide.1 * berth.scale)) - i32::from(down)).max(0) / 2;
    let foot = match thing.change.map(|change| change.style) {
        Some(ChangeStyle::Rise | ChangeStyle::Collapse) => sunk,
        _ => 0,
    };
    let alpha = (pose.alpha * 255.0).clamp(0.0, 255.0) as u8;
    let stance = Stance { x, y: y + foot, across, down, turn, alpha };
    if let (Some(_), true) = (pose.seat, sprites.pictures.as_ref().is_some_and(|pictures| !pictures.by_seat)) {
        plate(stage, pose.seat, stance, 0.47, prims);
    }
    prims.push(stage.body(sprites, pose.seat, stance));
    if let Some(overlay) = damage(thing, look, sprites.damage.len()).and_then(|i| sprites.damage.get(i)) {
        prims.push(stance.sprite(overlay, stage, pose.seat));
    }
    let own = replay.look.kinds.get(pose.kind);
    if let (Some(seat), true) = (pose.seat, own.is_some_and(|kind| kind.numbered)) {
        if sprites.pictures.is_some() {
            plate(stage, pose.seat, stance, 0.25, prims);
        }
        written::number(stage, seat, (x, y), (look.size * berth.scale, alpha), prims);
    }
    // The letter of a shape that nobody drew says nothing on a picture.
    let letter = own.and_then(|kind| kind.letter.as_deref()).filter(|_| sprites.pictures.is_none());
    written::label(stage, actor, letter, stance, prims);
}

/// Which of the damage overlays shows how many lives are gone; none while nothing is.
fn damage(thing: &ThingAt, look: &KindLook, overlays: usize) -> Option<usize> {
    let lives = thing.lives?.clamp(0, look.full_lives);
    let lost = (look.full_lives - lives) as usize;
    if lost == 0 || look.full_lives == 0 || overlays == 0 {
        return None;
    }
    Some(((lost * overlays).div_ceil(look.full_lives as usize)).clamp(1, overlays) - 1)
}

/// A round plate in a seat's colour, `part` of a thing wide to either side: under a picture that all seats share, and under a number
/// that a picture would swallow.
fn plate(stage: &Stage, seat: Option<Seat>, spot: Stance, part: f32, prims: &mut Vec<Prim>) {
    let r = f32::from(spot.across.min(spot.down)) * part;
    let color = stage.colors(seat).seat.shade(0.3).alpha(spot.alpha);
    prims.push(Prim::Circle { x: spot.x as f32, y: spot.y as f32, r, color });
}

/// The ring on the thing moved last, the points on the things it turned, and what decides the game.
fn marks(stage: &Stage, replay: &Replay, sample: &Sample, prims: &mut Vec<Prim>) {
    let step = sample.steps.checked_sub(1).and_then(|i| replay.steps.get(i));
    if let Some(step) = step {
        lit(stage, moments::lit(step, sample), prims);
    }
    let Some(step) = step.filter(|_| sample.settled) else { return };
    // On light and dark squares the squares are marked: a ring would lie across the men.
    let ringed = match replay.look.board.ground {
        Ground::Tiles | Ground::Cloth | Ground::Lines | Ground::Plain => stage.view.show.last,
        Ground::Checker => false,
    };
    if !ringed || !step.lit.is_empty() {
        return;
    }
    let color = stage.on_board(Role::LastMove);
    // Stones are as light as the mark or as dark as its edge, or the other way round: one of the two is always seen.
    let edge = stage.view.theme.ink_on(color).alpha(170);
    let cell = stage.layout.cell as f32;
    let stands = |at: &crate::model::Cell| {
        let spot = replay.look.board.grid.spot(*at);
        sample.things.iter().any(|thing| (thing.col, thing.row) == (spot.col(), spot.row()))
    };
    if let Some(at) = step.last_move.last().filter(|at| stands(at)) {
        let (x, y) = stage.layout.cell_px(*at);
        let (r, width) = (cell * 0.22, (cell * 0.075).max(1.5));
        prims.push(Prim::Ring { x, y, r, width: width * 1.8, color: edge });
        prims.push(Prim::Ring { x, y, r, width, color: color.into() });
    }
    for at in step.changed.iter().filter(|at| stands(at)) {
        let (x, y) = stage.layout.cell_px(*at);
        let r = (cell * 0.065).max(1.5);
        prims.push(Prim::Circle { x, y, r: r * 1.4, color: edge });
        prims.push(Prim::Circle { x, y, r, color: color.into() });
    }
}

/// A ring around each cell that decides the game; the band of light below them is part of the board.
fn lit(stage: &Stage, cells: &[crate::model::Cell], prims: &mut Vec<Prim>) {
    let cell = stage.layout.cell as f32;
    let width = (cell * 0.08).max(1.5);
    for at in cells {
        let (x, y) = stage.layout.cell_px(*at);
        prims.push(Prim::Ring { x, y, r: cell * 0.45, width: width + 2.0, color: stage.role(Role::Dark).alpha(150) });
        prims.push(Prim::Ring { x, y, r: cell * 0.45, width, color: stage.on_board(Role::LastMove).into() });
    }
}
