//! Things on the board: shadow, shape, damage, number and lives.

use super::fall::Act;
use super::figure::Stance;
use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Prim, Rect, band, moments, traces, wrapped};
use crate::model::{Ground, KindLook, Paint, Part, Replay, Role, Seat, Shape};
use crate::timeline::{Change, ChangeStyle, Sample, ThingAt};

/// All things, the lower layers first.
pub(super) fn draw(stage: &Stage, replay: &Replay, sample: &Sample, prims: &mut Vec<Prim>) {
    let kind = |thing: &ThingAt| replay.look.kinds.get(usize::from(thing.kind.0));
    let mut order: Vec<(&ThingAt, &KindLook)> =
        sample.things.iter().filter_map(|thing| Some((thing, kind(thing)?))).collect();
    // What is lifted passes over everything that stands.
    order.sort_by_key(|(thing, look)| (thing.lift > 0.0, look.layer, thing.thing));
    order.retain(|(thing, _)| wrapped::sees(replay, thing));
    for (thing, _) in order.iter().filter(|(_, look)| look.halo) {
        halo(stage, thing, prims);
    }
    for (thing, look) in &order {
        if thing.body.is_empty() {
            shadow(stage, thing, look, prims);
        } else {
            let floor = stage.view.theme.ground(replay.look.board.ground).floor();
            band::shadow(stage, thing, floor, look.height, prims);
        }
    }
    for (thing, look) in &order {
        let turn = (turn(stage, thing, look) + traces::tilt(stage, sample, thing.thing)) % 64;
        body(stage, replay, (thing, look), turn, prims);
    }
    for (thing, look) in order.iter().filter(|_| stage.view.show.lives) {
        lives(stage, thing, look, prims);
    }
    marks(stage, replay, sample, prims);
}

/// A disc of the player's colour around a thing, two cells wide.
fn halo(stage: &Stage, thing: &ThingAt, prims: &mut Vec<Prim>) {
    let (x, y) = stage.layout.px(thing.col, thing.row);
    let (r, color) = (stage.layout.cell as f32, stage.colors(thing.seat).seat.alpha(46));
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
    /// How far to the side it is, in cells.
    aside: f32,
    seat: Option<Seat>,
    kind: usize,
}

fn pose(thing: &ThingAt, calm: bool) -> Pose {
    let still = Pose {
        across: 1.0,
        down: 1.0,
        alpha: 1.0,
        lift: thing.lift,
        aside: 0.0,
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
        ChangeStyle::Fade | ChangeStyle::Drop => Pose { alpha: part, ..still },
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
fn side(stage: &Stage, part: f32) -> u16 {
    (stage.layout.cell as f32 * part).round().clamp(1.0, 8000.0) as u16
}

fn middle(stage: &Stage, thing: &ThingAt, lift: f32) -> (i32, i32) {
    let (x, y) = stage.layout.px(thing.col, thing.row);
    ((x.floor()) as i32, (y - lift * stage.layout.cell as f32).floor() as i32)
}

/// How a thing is turned on the picture, in 64ths.
fn turn(stage: &Stage, thing: &ThingAt, look: &KindLook) -> u8 {
    if look.turns { (thing.turn + stage.layout.turn * 16) % 64 } else { 0 }
}

fn shadow(stage: &Stage, thing: &ThingAt, look: &KindLook, prims: &mut Vec<Prim>) {
    let strength = f32::from(stage.view.theme.shadow);
    let pose = pose(thing, stage.view.calm);
    if strength == 0.0 || look.height + pose.lift <= 0.0 {
        return;
    }
    let Some(sprites) = stage.kinds.get(pose.kind) else { return };
    let away = stage.layout.cell as f32 * (look.height * 0.35 + pose.lift * 0.5);
    let (x, y) = middle(stage, thing, 0.0);
    let spot = Stance {
        x: x + (away * 0.5).round() as i32,
        y: y + away.round() as i32,
        across: side(stage, look.size * pose.across),
        down: side(stage, look.size * pose.down),
        turn: turn(stage, thing, look),
        alpha: (strength * pose.alpha / (1.0 + pose.lift)) as u8,
    };
    prims.push(stage.shadow(sprites, pose.seat, spot, stage.on_board(Role::Shadow)));
}

fn body(stage: &Stage, replay: &Replay, (thing, look): (&ThingAt, &KindLook), turn: u8, prims: &mut Vec<Prim>) {
    let pose = pose(thing, stage.view.calm);
    let Some(sprites) = stage.kinds.get(pose.kind) else { return };
    if band::draw(stage, replay, thing, prims).is_some() {
        return;
    }
    let (x, y) = middle(stage, thing, pose.lift);
    let x = x + (pose.aside * stage.layout.cell as f32).round() as i32;
    let down = side(stage, look.size * pose.down);
    // What rises or falls keeps its foot on the floor.
    let sunk = (i32::from(side(stage, look.size)) - i32::from(down)).max(0) / 2;
    let foot = match thing.change.map(|change| change.style) {
        Some(ChangeStyle::Rise | ChangeStyle::Collapse) => sunk,
        _ => 0,
    };
    let alpha = (pose.alpha * 255.0).clamp(0.0, 255.0) as u8;
    let spot = Stance { x, y: y + foot, across: side(stage, look.size * pose.across), down, turn, alpha };
    if let (Some(_), true) = (pose.seat, sprites.pictures.as_ref().is_some_and(|pictures| !pictures.by_seat)) {
        plate(stage, pose.seat, spot, 0.47, prims);
    }
    prims.push(stage.body(sprites, pose.seat, spot));
    if let Some(overlay) = damage(thing, look, sprites.damage.len()).and_then(|i| sprites.damage.get(i)) {
        prims.push(spot.sprite(overlay, stage, pose.seat));
    }
    if replay.look.kinds.get(pose.kind).is_some_and(|kind| kind.numbered)
        && let Some(seat) = pose.seat
    {
        if sprites.pictures.is_some() {
            plate(stage, pose.seat, spot, 0.25, prims);
        }
        number(stage, seat, (x, y), (look.size, alpha), prims);
    }
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

/// The seat's number on a thing, so that colour is not the only way to tell.
fn number(stage: &Stage, seat: Seat, (x, y): (i32, i32), (size, alpha): (f32, u8), prims: &mut Vec<Prim>) {
    let side = i32::from(side(stage, size));
    if side < 12 {
        return;
    }
    // Where it stands the thing is a little lighter than its seat.
    let ink = stage.view.theme.ink_on(stage.colors(Some(seat)).seat.shade(0.3));
    let pen = Pen::bold((side * 11 / 24).max(8) as u16, ink.alpha(alpha));
    pen.write(prims, Rect::new(x - side / 2, y - side / 2, side, side), Align::Centre, &(seat.0 + 1).to_string());
}

/// Lives on the object: a bar under robots and hurt walls, and the number where it can be read.
fn lives(stage: &Stage, thing: &ThingAt, look: &KindLook, prims: &mut Vec<Prim>) {
    let (Some(lives), full) = (thing.lives, look.full_lives) else { return };
    let cell = stage.layout.cell;
    if full == 0 || lives <= 0 || cell < 12 || (thing.seat.is_none() && lives >= full) {
        return;
    }
    let (x, y) = middle(stage, thing, thing.lift);
    let (w, h) = (cell * 4 / 5, (cell / 8).clamp(3, 12));
    // On the lower edge of the cell, so that it hides as little as possible of what stands there.
    let bar = Rect::new(x - w / 2, y + cell / 2 - h + 1, w, h);
    let dark = stage.role(Role::Dark);
    prims.push(Prim::Rect { rect: bar, color: dark.alpha(215) });
    let inner = bar.inset(1);
    let filled = |lives: i32| Rect { w: (inner.w * lives.min(full) + full - 1) / full, ..inner };
    if let Some(before) = thing.lives_before.filter(|before| *before > lives) {
        prims.push(Prim::Rect { rect: filled(before), color: stage.role(Role::Harm).into() });
    }
    let color = if thing.seat.is_some() { stage.role(Role::Light) } else { stage.role(Role::Wall).shade(0.35) };
    prims.push(Prim::Rect { rect: filled(lives), color: color.into() });
    if cell >= 34 {
        let size = (cell / 4).clamp(9, 40) as u16;
        let pen = Pen::bold(size, stage.role(Role::Light));
        let text = lives.to_string();
        let (tw, th) = (pen.width(&text) + 6, i32::from(size) + 1);
        let badge = Rect::new(x + cell / 2 - tw, y - cell / 2, tw, th);
        prims.push(Prim::Rounded { rect: badge, radius: th as f32 / 2.0, color: dark.alpha(215) });
        pen.write(prims, badge, Align::Centre, &text);
    }
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
