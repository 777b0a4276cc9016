//! Effects: tracers, splats, flashes, numbers that rise, places, alerts; and the traces they leave until the next step.

use super::fall::{self, quantised};
use super::rising::{Words, risen};
use super::stage::Stage;
use super::strikes::{self, Strike};
use super::text::{Align, Pen};
use super::{Color, Prim, Rect, Rgb, bubble, moments, stains, traces, wrapped};
use crate::model::{Replay, Role, Seat, ShotStyle, Spot, ordinal};
use crate::timeline::{EffectAt, EffectKind, Sample};

/// What lies on the floor, under the things.
pub(super) fn under(stage: &Stage, sample: &Sample, prims: &mut Vec<Prim>) {
    for EffectAt { kind, part } in &sample.effects {
        match kind {
            EffectKind::Splash { at, seat } => splash(stage, *at, *seat, *part, prims),
            EffectKind::Way { cells, .. } => traces::way(stage, sample, cells, prims),
            EffectKind::Check { at, by, mate, .. } => traces::check(stage, (*at, by), *mate, *part, prims),
            EffectKind::Tracer { .. }
            | EffectKind::Flash { .. }
            | EffectKind::Loss { .. }
            | EffectKind::Fall { .. }
            | EffectKind::Gain { .. }
            | EffectKind::Taken { .. }
            | EffectKind::Row { .. }
            | EffectKind::Tally { .. }
            | EffectKind::Score { .. }
            | EffectKind::Place { .. }
            | EffectKind::Heal { .. }
            | EffectKind::Leap { .. }
            | EffectKind::Blast { .. }
            | EffectKind::Bubble { .. }
            | EffectKind::Alert { .. } => {}
        }
    }
    traces::ghosts(stage, sample, prims);
}

/// How much may flash.
#[derive(Clone, Copy)]
pub(super) struct Unrest {
    /// Nothing flares up.
    pub calm: bool,
    /// More than three steps pass in a second, so that even what lies still would flash as steps come and go.
    pub hurried: bool,
}

/// What is seen over the things.
pub(super) fn over(
    stage: &Stage,
    replay: &Replay,
    sample: &Sample,
    Unrest { calm, hurried }: Unrest,
    prims: &mut Vec<Prim>,
) {
    let mut words = Words::new(stage);
    for EffectAt { kind, part } in by_weight(sample) {
        let part = *part;
        match kind {
            EffectKind::Tracer { from, to, seat, hits, how } => {
                // Where nothing flies it is a line from the start.
                let part = if calm { 1.0 } else { part };
                let ways = wrapped::ways(replay, *from, *to);
                let crosses = ways.len() > 1;
                if crosses {
                    wrapped::clip(stage, replay, prims);
                }
                ways.into_iter().for_each(|way| shot(stage, way, (*seat, *hits, *how), part, prims));
                if crosses {
                    wrapped::unclip(stage, replay, prims);
                }
            }
            EffectKind::Flash { at, .. } if !calm => flash(stage, *at, part, prims),
            EffectKind::Flash { .. } | EffectKind::Splash { .. } => {}
            EffectKind::Loss { at, loss, seat, .. } => words.lost(*at, *seat, *loss, part, prims),
            EffectKind::Fall { at, seat, bursts, .. } => {
                match bursts {
                    _ if hurried => {}
                    true => fall::draw(stage, *at, *seat, (part, calm), prims),
                    false => fall::star(stage, *at, if calm { 1.0 } else { fall::out(part) }, prims),
                }
                if fall::told(part, *bursts, calm) {
                    words.put(*at, (0.0, risen(stage, part)), ("KO", stage.role(Role::Light), 1.0), prims);
                }
            }
            EffectKind::Gain { at, seat, points } => words.gained(*at, *seat, *points, part, prims),
            EffectKind::Taken { at, kind, seat: None, mover: None } => {
                traces::eaten(stage, *at, (*kind, None), part, prims);
            }
            EffectKind::Taken { at, kind, seat, mover: Some(_) } => {
                moments::impact(stage, *at, part, prims);
                traces::trophy(stage, sample, *at, (*kind, *seat), prims);
            }
            // What somebody owns and nobody took is put away by the record itself.
            EffectKind::Taken { .. } | EffectKind::Check { .. } => {}
            // The row is light below the stones and around them, the score is told on its card.
            EffectKind::Row { .. } | EffectKind::Score { .. } => {}
            EffectKind::Tally { cells } => moments::tally(stage, cells, part, prims),
            EffectKind::Way { cells, .. } => traces::landings(stage, sample, cells, prims),
            EffectKind::Place { at, seat, place } => badge(stage, *at, *seat, *place, prims),
            EffectKind::Alert { at } => alert(stage, *at, prims),
            EffectKind::Heal { at, gain, .. } => words.healed(*at, *gain, part, prims),
            EffectKind::Leap { from, to, seat } => strikes::leap(stage, (*from, *to), *seat, part, prims),
            EffectKind::Blast { cells, seat } => strikes::blast(stage, cells, *seat, (part, calm), prims),
            // Words are over all of this.
            EffectKind::Bubble { .. } => {}
        }
    }
    bubble::draw(stage, sample, prims);
}

/// The effects in the order in which they are drawn: what matters most finds its place first, and its burst is under all words.
fn by_weight<'a>(sample: &'a Sample) -> Vec<&'a EffectAt<'a>> {
    let weight = |effect: &&EffectAt| match effect.kind {
        EffectKind::Tracer { .. } | EffectKind::Flash { .. } | EffectKind::Splash { .. } | EffectKind::Way { .. } => 0,
        EffectKind::Check { .. } | EffectKind::Row { .. } => 0,
        EffectKind::Tally { .. } | EffectKind::Score { .. } => 0,
        EffectKind::Taken { .. } => 1,
        EffectKind::Fall { .. } => 2,
        EffectKind::Loss { seat: Some(_), .. } | EffectKind::Gain { .. } => 3,
        EffectKind::Loss { seat: None, .. } => 4,
        EffectKind::Place { .. } | EffectKind::Alert { .. } => 5,
        EffectKind::Leap { .. } | EffectKind::Blast { .. } => 0,
        EffectKind::Heal { .. } => 3,
        EffectKind::Bubble { .. } => 6,
    };
    let mut effects: Vec<&EffectAt> = sample.effects.iter().collect();
    effects.sort_by_key(weight);
    effects
}

pub(super) fn px(stage: &Stage, at: impl Into<Spot>) -> (f32, f32) {
    let at = at.into();
    stage.layout.px(at.col(), at.row())
}

/// A shot on a way that may lead beyond the edges of the board.
fn shot(
    stage: &Stage,
    way: (Spot, Spot),
    (seat, hits, how): (Option<Seat>, bool, ShotStyle),
    part: f32,
    prims: &mut Vec<Prim>,
) {
    let strike = Strike::new(stage, way, seat);
    match how {
        ShotStyle::Bolt => tracer(stage, way, seat, hits, part, prims),
        ShotStyle::Beam => strikes::beam(stage, strike, part, prims),
        ShotStyle::Lob => strikes::lob(stage, strike, part, prims),
        ShotStyle::Slash => strikes::slash(stage, strike, part, prims),
    }
}

/// A streak that flies to what it hits and burns out there.
fn tracer(stage: &Stage, (from, to): (Spot, Spot), seat: Option<Seat>, hits: bool, part: f32, prims: &mut Vec<Prim>) {
    let (a, b) = (px(stage, from), px(stage, to));
    let cell = stage.layout.cell as f32;
    let length = ((b.0 - a.0).abs() + (b.1 - a.1).abs()).max(1.0);
    // A shot that leaves the board flies on to the edge of the last cell.
    let whole = length + if hits { -cell * 0.3 } else { cell * 0.5 };
    let start = (cell * 0.45).min(whole);
    let along = |d: f32| (a.0 + (b.0 - a.0) * d / length, a.1 + (b.1 - a.1) * d / length);
    let snap = |(x, y): (f32, f32)| (x.round(), y.round());
    let color = stage.colors(seat).seat;
    if part >= 1.0 {
        // A line that cannot be thinner is fainter instead: in a hurry it must not flash.
        let (thin, width) = (cell * 0.18, (cell * 0.18).max(2.0));
        let (from, to) = (snap(along(start)), snap(along(whole)));
        prims.push(Prim::Line { from, to, width, color: color.alpha((115.0 * thin / width).round() as u8) });
        return;
    }
    let head = start + (whole - start) * (part * 1.25).min(1.0);
    let tail = start + (whole - start) * (part * 1.25 - 0.55).clamp(0.0, 1.0);
    if head - tail < 1.0 {
        return;
    }
    let width = (cell * 0.13).max(2.0);
    let line = |from: f32, width: f32, color: Color| Prim::Line {
        from: snap(along(from)),
        to: snap(along(head)),
        width,
        color,
    };
    prims.push(line(tail, width * 1.9, color.alpha(90)));
    prims.push(line(tail, width, color.into()));
    let core = (head - (head - tail) * 0.45).max(tail);
    prims.push(line(core, (width * 0.5).max(1.0), stage.role(Role::Spark).into()));
    if part < 0.3 {
        let (x, y) = snap(along(start * 0.8));
        let r = cell * 0.2 * (1.0 - part / 0.3);
        prims.push(Prim::Circle { x, y, r: quantised(r), color: stage.role(Role::Spark).alpha(220) });
    }
}

fn fade(color: Rgb, from: u8, part: f32) -> Color {
    color.alpha((f32::from(from) * (1.0 - part)) as u8)
}

fn flash(stage: &Stage, at: Spot, part: f32, prims: &mut Vec<Prim>) {
    if part >= 0.5 {
        return;
    }
    let (x, y) = px(stage, at);
    let r = quantised(stage.layout.cell as f32 * (0.35 + 0.35 * part));
    prims.push(Prim::Circle { x, y, r, color: fade(stage.role(Role::Spark), 210, part * 2.0) });
}

/// Paint bursts over the cells around the hit and stays on the floor as a splat.
fn splash(stage: &Stage, at: Spot, seat: Option<Seat>, part: f32, prims: &mut Vec<Prim>) {
    let (x, y) = px(stage, at);
    let cell = stage.layout.cell as f32;
    let color = stage.colors(seat).seat;
    let grown = if stage.view.calm { 1.0 } else { fall::out(part) };
    prims.extend(stains::paint(stage, at, seat, (1.5 * (0.35 + 0.65 * grown), 150)));
    if part < 1.0 {
        let r = quantised(cell * (0.4 + 1.05 * grown));
        let width = quantised((cell * 0.12 * (1.0 - 0.6 * part)).max(1.0));
        prims.push(Prim::Ring { x, y, r, width, color: fade(color, 230, part * part) });
    }
}

/// The place of one who arrived: 1st, 2nd, …
fn badge(stage: &Stage, at: Spot, seat: Seat, place: u8, prims: &mut Vec<Prim>) {
    let cell = stage.layout.cell;
    let (x, y) = px(stage, at);
    let size = (cell * 5 / 8).clamp(11, 80) as u16;
    let color = stage.colors(Some(seat)).seat;
    let pen = Pen::bold(size, stage.view.theme.ink_on(color));
    let text = ordinal(place);
    let (w, h) = (pen.width(&text) + i32::from(size), i32::from(size) * 3 / 2);
    let pane = stage.layout.pane;
    if w > pane.w || h > pane.h {
        return;
    }
    // Above the robot, but never outside of what is seen.
    let x = (x as i32 - w / 2).clamp(pane.x, (pane.right() - w).max(pane.x));
    let y = (y as i32 - cell / 2 - h - 2).clamp(pane.y, (pane.bottom() - h).max(pane.y));
    let y = if y + h > at_top(stage, at) && at_top(stage, at) <= pane.y { at_top(stage, at) + cell + 2 } else { y };
    let rect = Rect::new(x, y, w, h);
    prims.push(Prim::Rounded { rect: rect.inset(-1), radius: h as f32 / 2.0, color: stage.role(Role::Dark).into() });
    prims.push(Prim::Rounded { rect, radius: h as f32 / 2.0, color: color.into() });
    pen.write(prims, rect, Align::Centre, &text);
}

fn at_top(stage: &Stage, at: Spot) -> i32 {
    stage.layout.spot_rect(at).y
}

/// A cell where the record and the rules disagree.
fn alert(stage: &Stage, at: Spot, prims: &mut Vec<Prim>) {
    let rect = stage.layout.spot_rect(at).inset(-1);
    if rect.intersect(stage.layout.cells).is_empty() {
        return;
    }
    let width = (stage.layout.cell as f32 * 0.09).max(2.0);
    let color = stage.role(Role::Alert).into();
    prims.push(Prim::Frame { rect, radius: width * 2.0, width, color });
}
