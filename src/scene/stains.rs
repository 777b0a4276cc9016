//! Stains on the floor: paint that was shot there, soot where somebody burst.

use std::f32::consts::TAU;
use std::sync::Arc;

use super::Prim;
use super::figure::Stance;
use super::stage::{Stage, keyed};
use crate::model::{Cell, Paint, Part, Path, Role, Seat, Shape, Spot, key};
use crate::timeline::{Sample, Stain, StainKind};

/// How opaque paint on the floor is: seen, and never as loud as what stands there.
const PAINT: u8 = 68;
/// How opaque soot is.
const SOOT: u8 = 150;
/// How wide soot lies around a cell, in cells.
const SOOT_SIDE: f32 = 1.8;

/// The shapes of stains with the keys the sprite cache knows them by.
pub(super) struct Blots {
    paint: Vec<(Arc<Shape>, u64)>,
    soot: (Arc<Shape>, u64),
}

impl Blots {
    pub fn new() -> Blots {
        Blots { paint: (0..5).map(|wild| keyed(splat(wild))).collect(), soot: keyed(soot()) }
    }
}

/// All stains there are at a moment.
pub(super) fn draw(stage: &Stage, sample: &Sample, prims: &mut Vec<Prim>) {
    for Stain { kind, at, seat } in &sample.stains {
        if stage.layout.spot_rect(*at).inset(-stage.layout.cell).intersect(stage.layout.pane).is_empty() {
            continue;
        }
        prims.extend(match kind {
            StainKind::Paint => paint(stage, *at, *seat, (0.8 + 0.35 * part(*at, 11), PAINT)),
            StainKind::Soot => Some(lay(stage, *at, *seat, &stage.blots.soot, (SOOT_SIDE, SOOT))),
        });
    }
}

/// A blot of paint on a cell, so many cells wide; the same one whenever there is paint on it.
pub(super) fn paint(stage: &Stage, at: Spot, seat: Option<Seat>, (side, alpha): (f32, u8)) -> Option<Prim> {
    let blots = &stage.blots.paint;
    let blot = blots.get((part(at, 0) * blots.len() as f32) as usize).or(blots.first())?;
    Some(lay(stage, at, seat, blot, (side, alpha)))
}

fn lay(stage: &Stage, at: Spot, seat: Option<Seat>, shape: &(Arc<Shape>, u64), (side, alpha): (f32, u8)) -> Prim {
    let (x, y) = stage.layout.px(at.col(), at.row());
    let side = (side * stage.layout.cell as f32).round().clamp(1.0, 8000.0) as u16;
    // Eight ways to lie are enough to tell two blots beside each other apart.
    let turn = ((part(at, 23) * 8.0) as u8 * 8 + stage.layout.turn * 16) % 64;
    let spot = Stance { x: x.floor() as i32, y: y.floor() as i32, across: side, down: side, turn, alpha };
    spot.sprite(shape, stage, seat)
}

/// A number of a cell from 0 to below 1, as if by chance, and always the same.
pub(super) fn part(at: Spot, salt: u32) -> f32 {
    (key(&(at.cell().col, at.cell().row)).rotate_left(salt) & 255) as f32 / 256.0
}

/// A blot with lobes and drops.
fn splat(wild: u32) -> Shape {
    const POINTS: u32 = 40;
    let at = |i: u32| part(Cell::new(wild as i32, 7).into(), i * 9 % 64);
    let lobes = |turn: f32| {
        let wave = (turn * 5.0 + at(1) * TAU).sin().max(0.0).powi(2);
        0.6 + 0.07 * (turn * 3.0 + at(2) * TAU).sin() + 0.3 * wave + 0.05 * (turn * 8.0 + at(3) * TAU).sin()
    };
    let point = |i: u32| {
        let turn = i as f32 / POINTS as f32 * TAU;
        (turn.cos() * 0.5 * lobes(turn), turn.sin() * 0.5 * lobes(turn))
    };
    let drop = |i: u32| {
        let turn = (i as f32 + 0.8 * at(i)) / 4.0 * TAU;
        let (away, r) = (0.5 * (1.02 + 0.3 * at(i + 4)), 0.035 + 0.045 * at(i + 5));
        Path::circle(turn.cos() * away, turn.sin() * away, r)
    };
    let points: Vec<(f32, f32)> = (0..POINTS).map(point).collect();
    // One path, so that a drop that meets a lobe is no darker there.
    let mut path = Path::polygon(&points);
    path.0.extend((0..4).flat_map(|i| drop(i).0));
    Shape { parts: vec![Part::fill(path, Paint::seat(0.0))] }
}

/// Soot: dark in the middle, with streaks that point away from it, and a breath of its owner's colour.
fn soot() -> Shape {
    const STREAKS: u32 = 9;
    let at = |i: u32| part(Cell::new(i as i32, 3).into(), 5);
    let streak = |i: u32| {
        let (turn, far) = ((i as f32 + 0.6 * at(i)) / STREAKS as f32 * TAU, 0.32 + 0.17 * at(i + 20));
        let side = |turn: f32, far: f32| (turn.cos() * far, turn.sin() * far);
        Path::polygon(&[side(turn - 0.25, 0.18), side(turn, far), side(turn + 0.25, 0.18)])
    };
    let streaks = Path((0..STREAKS).flat_map(|i| streak(i).0).collect());
    let dark = |path: Path, alpha: f32| Part::fill(path, Paint::role(Role::Dark)).alpha(alpha);
    Shape {
        parts: vec![
            dark(streaks, 0.75),
            dark(Path::circle(0.0, 0.0, 0.34), 0.5),
            dark(Path::circle(0.0, 0.0, 0.25), 0.6),
        ],
    }
}
