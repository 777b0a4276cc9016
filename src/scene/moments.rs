//! Moments of board games: a man is taken, a row decides, the last disc is set. Everything is told by the part that has passed.

use super::Prim;
use super::fall::{out, quantised};
use super::stage::Stage;
use crate::model::{Cell, Role, Spot, Step};
use crate::timeline::{EffectKind, Sample};

fn px(stage: &Stage, at: Spot) -> (f32, f32) {
    stage.layout.px(at.col(), at.row())
}

/// A small ring where a man is taken, while it is lifted off.
pub(super) fn impact(stage: &Stage, at: Spot, part: f32, prims: &mut Vec<Prim>) {
    if part >= 1.0 || stage.view.calm {
        return;
    }
    let (x, y) = px(stage, at);
    let cell = stage.layout.cell as f32;
    let (r, width) = (quantised(cell * (0.34 + 0.3 * out(part))), quantised((cell * 0.1 * (1.0 - part)).max(1.0)));
    let color = stage.on_board(Role::LastMove).alpha((230.0 * (1.0 - part)) as u8);
    prims.push(Prim::Ring { x, y, r, width, color });
}

/// How much of the row that decides the game is lit: all of it once the step is done.
fn lit_part(sample: &Sample) -> f32 {
    let row = sample.effects.iter().find(|effect| matches!(effect.kind, EffectKind::Row { .. }));
    match row {
        _ if sample.settled => 1.0,
        Some(effect) => effect.part,
        None => 0.0,
    }
}

/// The cells that are lit: one after the other from one end of the row.
pub(super) fn lit<'a>(step: &'a Step, sample: &Sample) -> &'a [Cell] {
    let count = (lit_part(sample) * step.lit.len() as f32) as usize;
    step.lit.get(..count).unwrap_or(&step.lit)
}

/// The band of light under the row, as far as it has grown.
pub(super) fn row(stage: &Stage, step: &Step, sample: &Sample) -> Option<Prim> {
    let (part, legs) = (lit_part(sample), step.lit.len().checked_sub(1).filter(|legs| *legs > 0)?);
    let whole = part * legs as f32;
    let mut points: Vec<(f32, f32)> =
        step.lit.iter().take(whole as usize + 1).map(|cell| stage.layout.cell_px(*cell)).collect();
    if let (Some(from), Some(to)) =
        (points.last().copied(), step.lit.get(points.len()).map(|cell| stage.layout.cell_px(*cell)))
    {
        let within = whole.fract();
        points.push(((from.0 + (to.0 - from.0) * within).round(), (from.1 + (to.1 - from.1) * within).round()));
    }
    let color = stage.on_board(Role::LastMove).alpha(150);
    (part > 0.0).then_some(Prim::Polyline { points, width: stage.layout.cell as f32 * 0.9, color })
}

/// A ring runs over everything the winner has, from the last move outwards.
pub(super) fn tally(stage: &Stage, cells: &[Cell], part: f32, prims: &mut Vec<Prim>) {
    /// How much of the time one ring is seen.
    const SEEN: f32 = 0.45;
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return };
    let whole = first.distance(*last).max(1) as f32;
    let cell = stage.layout.cell as f32;
    for at in cells {
        let start = first.distance(*at) as f32 / whole * (1.0 - SEEN);
        let own = if stage.view.calm { 0.5 } else { ((part - start) / SEEN).clamp(0.0, 1.0) };
        let alpha = (4.0 * own * (1.0 - own) * 210.0) as u8;
        if alpha > 0 {
            let (x, y) = stage.layout.cell_px(*at);
            let (r, width) = (quantised(cell * (0.28 + 0.16 * own)), (cell * 0.07).max(1.5));
            prims.push(Prim::Ring { x, y, r, width, color: stage.on_board(Role::LastMove).alpha(alpha) });
        }
    }
}
