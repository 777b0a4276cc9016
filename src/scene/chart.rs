//! The score chart: a curve for each seat, and the play head.

use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Prim, Rect};
use crate::model::{Eval, Replay, Role, Seat};
use crate::timeline::Sample;

/// How wide a piece of the veil is.
const PIECE: i32 = 32;

/// The area of the curves inside the chart's card.
fn plot(stage: &Stage) -> Option<Rect> {
    let body = i32::from(stage.layout.body);
    let rect = stage.layout.chart?;
    let left = body * 5 / 2;
    Some(Rect::new(rect.x + left, rect.y + body, rect.w - left - body, rect.h - 2 * body))
}

/// From which to which score the curves run.
pub(super) fn range(replay: &Replay) -> (i64, i64) {
    let all = (0..=replay.steps.len()).flat_map(|steps| replay.counters(steps)).map(|counters| counters.score);
    let (low, high) = all.fold((i64::MAX, i64::MIN), |(low, high), score| (low.min(score), high.max(score)));
    // Curves that never leave their line still need a height to stand in.
    if low < high { (low, high) } else { (low.min(0), high.max(low.min(0) + 1)) }
}

fn x_of(plot: Rect, steps: usize, count: usize) -> f32 {
    plot.x as f32 + (plot.w - 1) as f32 * steps as f32 / count.max(1) as f32
}

/// Lays the curves of the whole game.
pub(super) fn lay(stage: &Stage, replay: &Replay, prims: &mut Vec<Prim>) {
    let Some(plot) = plot(stage) else { return };
    let (low, high) = stage.scores;
    let y_of = |score: i64| {
        let part = (score - low) as f32 / (high - low) as f32;
        plot.y as f32 + (plot.h - 1) as f32 * (1.0 - part)
    };
    axis(stage, plot, (low, high), prims);
    let count = replay.steps.len();
    // More points than pixels would be drawn for nobody.
    let every = (count / plot.w.max(1) as usize).max(1);
    let width = (f32::from(stage.layout.body) / 7.0).max(1.5);
    for seat in replay.seats() {
        let point = |steps: usize| {
            let score = replay.counters(steps).get(seat.index())?.score;
            Some((x_of(plot, steps, count), y_of(score)))
        };
        let steps = (0..=count).step_by(every).chain((!count.is_multiple_of(every)).then_some(count));
        let points: Vec<(f32, f32)> = steps.filter_map(point).collect();
        prims.push(Prim::Polyline { points, width, color: stage.ink(Some(seat)).into() });
    }
    let line = |y: f32| Rect::new(plot.x, y as i32, plot.w, 1);
    if let Some(scale) = scale(replay) {
        let quiet = stage.role(Role::InkQuiet).alpha(50);
        prims.push(Prim::Rect { rect: line(height(plot, 0.5)), color: quiet });
        let point = |steps| Some((x_of(plot, steps, count), height(plot, part(replay.eval(steps)?, scale))));
        let points: Vec<(f32, f32)> = (1..=count).filter_map(point).collect();
        prims.push(Prim::Polyline { points, width, color: stage.role(Role::LastMove).alpha(210) });
    }
}

fn height(plot: Rect, part: f32) -> f32 {
    plot.y as f32 + (plot.h - 1) as f32 * (1.0 - part)
}

/// How many points of an evaluation lie half way between even and won; `None` where nobody asked a program.
pub fn scale(replay: &Replay) -> Option<f32> {
    let evals = (1..=replay.steps.len()).filter_map(|steps| replay.eval(steps));
    let points = |eval| match eval {
        Eval::Points(points) => points.abs(),
        Eval::Mate(_) => 0.0,
    };
    let most = evals.map(points).fold(None, |most: Option<f32>, points| Some(most.unwrap_or(0.0).max(points)))?;
    Some((most / 3.0).clamp(1.0, 10.0))
}

/// How high an evaluation stands: 1 where the first player has won, 0 where the second has.
pub fn part(eval: Eval, scale: f32) -> f32 {
    match eval {
        Eval::Points(points) => 0.5 + 0.5 * points / (points.abs() + scale),
        Eval::Mate(moves) => f32::from(moves >= 0),
    }
}

/// `+0.5`, `−1.2`, `#3`.
fn told(eval: Eval) -> String {
    match eval {
        Eval::Points(points) => format!("{points:+.1}").replace('-', "−"),
        Eval::Mate(moves) => format!("#{moves}").replace('-', "−"),
    }
}

/// A line at the top and at the bottom with their values.
fn axis(stage: &Stage, plot: Rect, (low, high): (i64, i64), prims: &mut Vec<Prim>) {
    let body = i32::from(stage.layout.body);
    let pen = Pen::new((body * 3 / 4).max(8) as u16, stage.role(Role::InkQuiet));
    for (score, y) in [(high, plot.y), (low, plot.bottom() - 1)] {
        let line = Rect::new(plot.x, y, plot.w, 1);
        prims.push(Prim::Rect { rect: line, color: stage.role(Role::InkQuiet).alpha(70) });
        let label = Rect::new(plot.x - body * 5 / 2, y - body / 2, body * 2, body);
        pen.write(prims, label, Align::Right, &score.to_string());
    }
}

/// Veils a part of the chart, in pieces that stay where they are when it begins farther right: only the first of them changes.
fn veil(stage: &Stage, rect: Rect, prims: &mut Vec<Prim>) {
    let color = stage.role(Role::PanelRaised).alpha(178);
    let mut x = rect.x;
    while x < rect.right() {
        let end = ((x.div_euclid(PIECE) + 1) * PIECE).min(rect.right());
        prims.push(Prim::Rect { rect: Rect { x, w: end - x, ..rect }, color });
        x = end;
    }
}

/// The play head: what is still to come is veiled, and each seat has a dot where it stands.
pub(super) fn head(stage: &Stage, replay: &Replay, sample: &Sample, prims: &mut Vec<Prim>) {
    let (Some(plot), Some(card)) = (plot(stage), stage.layout.chart) else { return };
    let count = replay.steps.len();
    let shown = if sample.settled { sample.steps } else { sample.steps.saturating_sub(1) };
    let x = x_of(plot, shown, count).round() as i32;
    let radius = i32::from(stage.layout.body) / 3;
    veil(stage, Rect::new(x + 1, card.y + radius, card.right() - radius - x - 1, card.h - 2 * radius), prims);
    let tick = i32::from(stage.layout.body) / 2;
    let foot =
        Rect::new(x - tick / 4, plot.bottom() + 1, tick / 4 * 2 + 1, tick.min(card.bottom() - plot.bottom() - 2));
    prims.push(Prim::Rect { rect: foot, color: stage.role(Role::Ink).into() });
    let (low, high) = stage.scores;
    let r = (f32::from(stage.layout.body) / 4.0).max(2.0);
    for (i, own) in replay.counters(shown).iter().enumerate() {
        let part = (own.score - low) as f32 / (high - low) as f32;
        let y = plot.y as f32 + (plot.h - 1) as f32 * (1.0 - part);
        let color = stage.ink(Some(Seat(i as u8)));
        prims.push(Prim::Circle { x: x as f32 + 0.5, y, r, color: color.into() });
    }
    if let (Some(eval), Some(scale)) = (replay.eval(shown), scale(replay)) {
        let color = stage.role(Role::LastMove);
        prims.push(Prim::Circle { x: x as f32 + 0.5, y: height(plot, part(eval, scale)), r, color: color.into() });
        let body = i32::from(stage.layout.body);
        let pen = Pen::bold((body * 3 / 4).max(8) as u16, color);
        let at = Rect::new(plot.right() - body * 4, card.y, body * 4, body);
        pen.write(prims, at, Align::Right, &told(eval));
    }
}
