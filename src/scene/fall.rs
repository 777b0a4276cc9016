//! A thing of a player bursts: it swells and shakes, holds its breath, and flies to pieces. Everything is told by the part of the
//! fall that has passed, so it is the same fall whether it is quick or slow.

use std::f32::consts::TAU;

use super::stage::Stage;
use super::{Prim, stains};
use crate::model::{Role, Seat, Spot};

/// Until then it swells, and until then it holds its breath.
const SWOLLEN: f32 = 0.15;
const BURSTS: f32 = 0.25;

/// How much larger it gets before it bursts.
const SWELL: f32 = 0.3;

const SHARDS: u32 = 10;

/// Where a fall stands; each part runs from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Act {
    Swells(f32),
    Holds,
    Bursts(f32),
}

impl Act {
    pub fn at(part: f32) -> Act {
        if part < SWOLLEN {
            Act::Swells(part / SWOLLEN)
        } else if part < BURSTS {
            Act::Holds
        } else {
            Act::Bursts((part - BURSTS) / (1.0 - BURSTS))
        }
    }

    /// How large the victim is, as a part of itself.
    pub fn size(self) -> f32 {
        match self {
            Act::Swells(part) => 1.0 + SWELL * part,
            Act::Holds => 1.0 + SWELL,
            Act::Bursts(part) => 1.0 + SWELL + part,
        }
    }

    /// How far it is shaken to the side, in cells.
    pub fn shake(self) -> f32 {
        match self {
            Act::Swells(part) => 0.07 * (part * 3.0 * TAU).sin(),
            Act::Holds | Act::Bursts(_) => 0.0,
        }
    }

    /// How white the victim is, from 0 to 1.
    fn glow(self) -> f32 {
        match self {
            Act::Swells(part) => part * part,
            Act::Holds => 1.0,
            Act::Bursts(part) => (1.0 - part * 4.0).max(0.0),
        }
    }
}

/// Fast at first, then slower.
pub(super) fn out(part: f32) -> f32 {
    1.0 - (1.0 - part) * (1.0 - part)
}

/// Sizes in quarter pixels, so that equal shapes are drawn once.
pub(super) fn quantised(r: f32) -> f32 {
    (r * 4.0).round() / 4.0
}

fn px(stage: &Stage, at: impl Into<Spot>) -> (f32, f32) {
    let at = at.into();
    stage.layout.px(at.col(), at.row())
}

/// All that is seen of a fall beside the victim itself; `calm` leaves out what flashes and flies.
pub(super) fn draw(stage: &Stage, at: Spot, seat: Seat, (part, calm): (f32, bool), prims: &mut Vec<Prim>) {
    let act = Act::at(part);
    if calm {
        return star(stage, at, 1.0, prims);
    }
    if let Act::Bursts(part) = act {
        star(stage, at, out(part), prims);
        wave(stage, at, part, prims);
        shards(stage, at, seat, part, prims);
    }
    glow(stage, at, act, prims);
}

/// The victim turns white before it bursts.
fn glow(stage: &Stage, at: Spot, act: Act, prims: &mut Vec<Prim>) {
    let (x, y) = px(stage, at);
    let cell = stage.layout.cell as f32;
    let light = stage.role(Role::Light);
    for (r, alpha) in [(0.78, 90.0), (0.58, 215.0)] {
        let alpha = (alpha * act.glow()) as u8;
        if alpha > 0 {
            let r = quantised(cell * r * act.size().min(1.0 + SWELL));
            prims.push(Prim::Circle { x, y, r, color: light.alpha(alpha) });
        }
    }
}

/// A ring that runs outwards and is gone before the shards are.
fn wave(stage: &Stage, at: Spot, part: f32, prims: &mut Vec<Prim>) {
    let part = part * 1.8;
    if part >= 1.0 {
        return;
    }
    let (x, y) = px(stage, at);
    let cell = stage.layout.cell as f32;
    let (r, width) = (quantised(cell * (0.6 + 1.6 * out(part))), quantised((cell * 0.16 * (1.0 - part)).max(1.0)));
    let color = stage.role(Role::Spark).alpha((220.0 * (1.0 - part)) as u8);
    prims.push(Prim::Ring { x, y, r, width, color });
}

/// Pieces in the victim's colour, which fly out, turn, and are gone when the fall is over.
fn shards(stage: &Stage, at: Spot, seat: Seat, part: f32, prims: &mut Vec<Prim>) {
    let (x, y) = px(stage, at);
    let cell = stage.layout.cell as f32;
    let color = stage.colors(Some(seat)).seat;
    let alpha = (255.0 * ((1.0 - part) * 2.5).min(1.0)) as u8;
    for i in 0..SHARDS {
        let wild = |salt: u32| stains::part(at, i * 7 + salt);
        let turn = (i as f32 + 0.7 * wild(0)) / SHARDS as f32 * TAU;
        let away = cell * (0.35 + (1.1 + 1.1 * wild(3)) * out(part));
        let (mx, my) = (x + turn.cos() * away, y + turn.sin() * away);
        let spin = turn + part * (4.0 + 6.0 * wild(5)) * if i.is_multiple_of(2) { 1.0 } else { -1.0 };
        let size = cell * (0.13 + 0.12 * wild(9));
        let corner = |by: f32, far: f32| {
            let turn = spin + by;
            ((mx + turn.cos() * size * far).round(), (my + turn.sin() * size * far).round())
        };
        let points = vec![corner(0.0, 1.3), corner(2.2, 0.9), corner(4.1, 0.8)];
        let shade = if i.is_multiple_of(3) { color.shade(-0.45) } else { color };
        prims.push(Prim::Polygon { points, color: shade.alpha(alpha) });
    }
}

/// The star where a thing fell, of which so much has grown.
pub(super) fn star(stage: &Stage, at: Spot, grown: f32, prims: &mut Vec<Prim>) {
    const SPIKES: u32 = 11;
    let (x, y) = px(stage, at);
    let cell = stage.layout.cell as f32;
    let r = quantised(cell * (0.5 + 0.75 * grown));
    let point = |i: u32| {
        let turn = i as f32 / (2 * SPIKES) as f32 * TAU;
        let far = if i.is_multiple_of(2) { r } else { r * 0.62 };
        (x + turn.sin() * far, y - turn.cos() * far)
    };
    let points: Vec<(f32, f32)> = (0..2 * SPIKES).map(point).collect();
    let edge = points.iter().chain(points.first()).copied().collect();
    let (harm, spark) = (stage.role(Role::Harm), stage.role(Role::Spark));
    prims.push(Prim::Polygon { points, color: harm.alpha(110) });
    prims.push(Prim::Polyline { points: edge, width: (cell * 0.08).max(1.0), color: spark.alpha(220) });
}

/// Whether the word for it is said already.
pub(super) fn told(part: f32, bursts: bool, calm: bool) -> bool {
    calm || !bursts || part >= BURSTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_victim_swells_and_whitens_before_it_bursts_and_is_gone_after() {
        let acts: Vec<Act> = (0..=100).map(|i| Act::at(i as f32 / 100.0)).collect();
        let burst = acts.iter().position(|act| matches!(act, Act::Bursts(_))).expect("it bursts");
        let (before, after) = acts.split_at(burst);
        assert!(before.windows(2).all(|pair| pair[0].size() <= pair[1].size() && pair[0].glow() <= pair[1].glow()));
        assert!(after.windows(2).all(|pair| pair[0].glow() >= pair[1].glow()), "one flash, not two");
        assert_eq!((acts[0].glow(), acts[burst - 1].glow(), acts[100].glow()), (0.0, 1.0, 0.0));
        assert_eq!((acts[0].size(), acts[0].shake()), (1.0, 0.0), "it begins as it stood");
    }
}
