//! Charts: the lead of one of two, or a curve for each of more, as far as the game has come; of a game without a board all there is to
//! count.

mod multiples;

use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Color, Prim, Rect, panel};
use crate::model::{Eval, Replay, Role, Seat};
use crate::timeline::Sample;
pub(super) use multiples::lay;

/// How wide a piece of a curve is: while it grows at its end, all pieces but the last stay the same primitives.
const PIECE: i32 = 32;

type Point = (f32, f32);

/// What a chart tells of the players over the steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    /// By how much the first of two is ahead.
    Lead,
    Score,
    /// One of the other counters.
    Counter(usize),
}

impl Measure {
    /// What there is to tell of a match: the score alone beside a board, all there is where there is none.
    pub fn all(replay: &Replay) -> Vec<Measure> {
        if !replay.boardless {
            return vec![if replay.players.len() == 2 { Measure::Lead } else { Measure::Score }];
        }
        let counters = (0..replay.look.counters.len()).map(Measure::Counter);
        let scored = |steps: usize| replay.counters(steps).iter().any(|own| own.score != 0);
        // Who only counts has no score to show.
        let score = (counters.len() == 0 || (0..=replay.steps.len()).any(scored)).then_some(Measure::Score);
        score.into_iter().chain(counters).collect()
    }

    /// Its curves after some steps: one for each player, or the lead alone.
    fn values(self, replay: &Replay, steps: usize) -> impl Iterator<Item = i64> {
        let counters = replay.counters(steps);
        let lead = match (self, counters) {
            (Measure::Lead, [first, second]) => Some(first.score.saturating_sub(second.score)),
            (Measure::Lead | Measure::Score | Measure::Counter(_), _) => None,
        };
        let each = counters.iter().filter(move |_| lead.is_none()).map(move |own| match self {
            Measure::Lead | Measure::Score => own.score,
            Measure::Counter(index) => own.values.get(index).copied().unwrap_or(0),
        });
        lead.into_iter().chain(each)
    }

    /// What it counts.
    fn word(self, replay: &Replay) -> String {
        let look = &replay.look;
        match self {
            Measure::Lead => format!("lead ({})", look.score_word),
            Measure::Score => look.score_word.to_string(),
            Measure::Counter(index) => look.counters.get(index).map_or("", |counter| &*counter.label).to_string(),
        }
    }

    /// A value as people read it. A lead is a lead on either side.
    fn told(self, replay: &Replay, value: i64) -> String {
        let look = &replay.look;
        match self {
            Measure::Lead => look.score(value.saturating_abs()),
            Measure::Score => look.score(value),
            Measure::Counter(index) => {
                look.counters.get(index).map_or_else(|| value.to_string(), |counter| counter.value(value))
            }
        }
    }

    /// From which to which value its curves have run, after each number of steps.
    fn ranges(self, replay: &Replay) -> Vec<(i64, i64)> {
        let mut range = (0, 0);
        let mut grown = |steps: usize| {
            let values = self.values(replay, steps);
            let (low, high) = values.fold((i64::MAX, i64::MIN), |(low, high), v| (low.min(v), high.max(v)));
            range = if steps == 0 { (low, high) } else { (low.min(range.0), high.max(range.1)) };
            range
        };
        (0..=replay.steps.len()).map(&mut grown).collect()
    }
}

/// A measure with its ranges, found out once for all frames.
pub(super) struct Measured {
    measure: Measure,
    ranges: Vec<(i64, i64)>,
}

/// All there is to tell of a match.
pub(super) fn measured(replay: &Replay) -> Vec<Measured> {
    Measure::all(replay).into_iter().map(|measure| Measured { measure, ranges: measure.ranges(replay) }).collect()
}

/// The values at the lower and at the upper edge: round numbers, so that the scale changes seldom.
fn scale(measure: Measure, (low, high): (i64, i64)) -> (i64, i64) {
    if measure == Measure::Lead {
        let most = round_up(low.saturating_abs().max(high.saturating_abs()).max(1));
        return (-most, most);
    }
    let span = round_up(high.saturating_sub(low).max(4));
    let low = if (0..=span).contains(&low) && high <= span { 0 } else { low.div_euclid(span / 4 + 1) * (span / 4 + 1) };
    (low, low.saturating_add(round_up(high.saturating_sub(low).max(4))))
}

/// The next of 1, 2, 5, 10, 20, 50, …
fn round_up(value: i64) -> i64 {
    let mut unit = 1_i64;
    loop {
        for step in [1, 2, 5] {
            let round = unit.saturating_mul(step);
            if round >= value {
                return round;
            }
        }
        unit = unit.saturating_mul(10);
    }
}

/// Values over steps as places on the picture.
struct Axes {
    measure: Measure,
    plot: Rect,
    steps: usize,
    low: i64,
    high: i64,
}

impl Axes {
    fn x(&self, steps: usize) -> f32 {
        self.plot.x as f32 + (self.plot.w - 1) as f32 * steps as f32 / self.steps.max(1) as f32
    }

    fn y(&self, value: i64) -> f32 {
        let part = (value.saturating_sub(self.low)) as f32 / (self.high.saturating_sub(self.low)).max(1) as f32;
        height(self.plot, part)
    }

    /// A curve from one number of steps to another. More points than pixels would be drawn for nobody.
    fn curve(&self, from: usize, to: usize, value: impl Fn(usize) -> Option<f32>) -> Vec<Point> {
        let every = (self.steps / self.plot.w.max(1) as usize).max(1);
        let steps = (from..=to).step_by(every).chain((!(to - from).is_multiple_of(every)).then_some(to));
        steps.filter_map(|steps| Some((self.x(steps), value(steps)?))).collect()
    }
}

/// Cuts a curve at whole pixels into pieces.
fn pieces(points: &[Point]) -> Vec<Vec<Point>> {
    let mut pieces: Vec<Vec<Point>> = Vec::new();
    let mut piece: Vec<Point> = Vec::new();
    for &(x, y) in points {
        while let Some(&(from, old)) = piece.last() {
            let cut = ((from as i32).div_euclid(PIECE) + 1) * PIECE;
            if x <= cut as f32 {
                break;
            }
            let at = (cut as f32, old + (y - old) * (cut as f32 - from) / (x - from));
            piece.push(at);
            pieces.push(std::mem::replace(&mut piece, vec![at]));
        }
        piece.push((x, y));
    }
    pieces.push(piece);
    pieces.retain(|piece| piece.len() > 1);
    pieces
}

fn line(stage: &Stage, points: &[Point], color: Color, prims: &mut Vec<Prim>) {
    let width = (f32::from(stage.layout.body) / 7.0).max(1.5);
    prims.extend(pieces(points).into_iter().map(|points| Prim::Polyline { points, width, color }));
}

/// The area of the curves inside a chart's card.
fn plot(stage: &Stage, rect: Rect) -> Rect {
    let body = i32::from(stage.layout.body);
    let (left, top) = (body * 5 / 2, body * 7 / 4);
    Rect::new(rect.x + left, rect.y + top, rect.w - left - body, rect.h - top - body * 2 / 3)
}

/// The charts at a moment, with the play head.
pub(super) fn draw(stage: &Stage, replay: &Replay, sample: &Sample, prims: &mut Vec<Prim>) {
    for (told, rect) in stage.measured.iter().zip(multiples::places(stage, stage.measured.len())) {
        one(stage, replay, sample, (told, rect), prims);
    }
}

/// One chart on its card.
fn one(stage: &Stage, replay: &Replay, sample: &Sample, (own, rect): (&Measured, Rect), prims: &mut Vec<Prim>) {
    let (shown, count) = (panel::done(sample), replay.steps.len());
    let told = if stage.view.show.future { count } else { shown };
    let Some(range) = own.ranges.get(told) else { return };
    let (low, high) = scale(own.measure, *range);
    let axes = Axes { measure: own.measure, plot: plot(stage, rect), steps: count, low, high };
    labels(stage, replay, &axes, prims);
    if told > shown {
        let veiled = |color: Color| color.rgb.alpha(70);
        scores(stage, replay, &axes, (shown, told), veiled, prims);
    }
    if own.measure == Measure::Lead {
        area(stage, replay, &axes, shown, prims);
    }
    scores(stage, replay, &axes, (0, shown), |color| color, prims);
    if !replay.boardless {
        evals(stage, replay, &axes, shown, prims);
    }
    head(stage, replay, &axes, shown, prims);
}

/// The unit above, the values of the upper and the lower edge, and a line at zero.
fn labels(stage: &Stage, replay: &Replay, axes: &Axes, prims: &mut Vec<Prim>) {
    let (body, plot) = (i32::from(stage.layout.body), axes.plot);
    let pen = Pen::new((body * 4 / 5).max(8) as u16, stage.role(Role::InkQuiet));
    let top = Rect::new(plot.x, plot.y - body * 3 / 2, plot.w, body * 5 / 4);
    pen.write(prims, top, Align::Left, &axes.measure.word(replay));
    for (value, y) in [(axes.high, plot.y), (axes.low, plot.bottom() - 1)] {
        prims.push(Prim::Rect { rect: Rect::new(plot.x, y, plot.w, 1), color: stage.role(Role::InkQuiet).alpha(60) });
        let label = Rect::new(plot.x - body * 5 / 2, y - body / 2, body * 2, body);
        let text = axes.measure.told(replay, value);
        pen.shrink(&text, label.w, 7).write(prims, label, Align::Right, &text);
    }
    if axes.low < 0 && axes.high > 0 {
        let rect = Rect::new(plot.x, axes.y(0) as i32, plot.w, 1);
        prims.push(Prim::Rect { rect, color: stage.role(Role::InkQuiet).alpha(130) });
    }
}

/// The curves from one number of steps to another.
fn scores(
    stage: &Stage,
    replay: &Replay,
    axes: &Axes,
    (from, to): (usize, usize),
    color: impl Fn(Color) -> Color,
    prims: &mut Vec<Prim>,
) {
    let lead = axes.measure == Measure::Lead;
    for (i, _) in axes.measure.values(replay, 0).enumerate() {
        let points = axes.curve(from, to, |steps| Some(axes.y(axes.measure.values(replay, steps).nth(i)?)));
        let ink = if lead { stage.role(Role::Ink) } else { stage.ink(Some(Seat(i as u8))) };
        line(stage, &points, color(ink.into()), prims);
    }
}

/// The lead as an area: above zero in the first player's colour, below in the second's.
fn area(stage: &Stage, replay: &Replay, axes: &Axes, shown: usize, prims: &mut Vec<Prim>) {
    let zero = axes.y(0);
    let points = axes.curve(0, shown, |steps| Some(axes.y(axes.measure.values(replay, steps).next()?)));
    for piece in pieces(&crossed(&points, zero)) {
        let (Some(first), Some(last)) = (piece.first(), piece.last()) else { continue };
        let base = [(last.0, zero), (first.0, zero)];
        for (seat, side) in [(Seat(0), f32::min as fn(f32, f32) -> f32), (Seat(1), f32::max)] {
            let edge: Vec<Point> = piece.iter().map(|(x, y)| (*x, side(*y, zero))).collect();
            if edge.iter().any(|(_, y)| (y - zero).abs() > 0.1) {
                let points = edge.into_iter().chain(base).collect();
                prims.push(Prim::Polygon { points, color: stage.ink(Some(seat)).alpha(150) });
            }
        }
    }
}

/// The curve with a point wherever it crosses a height.
fn crossed(points: &[Point], height: f32) -> Vec<Point> {
    let mut all: Vec<Point> = Vec::with_capacity(points.len() + 8);
    for &(x, y) in points {
        if let Some(&(from, old)) = all.last()
            && (old - height) * (y - height) < 0.0
        {
            all.push((from + (x - from) * (height - old) / (y - old), height));
        }
        all.push((x, y));
    }
    all
}

/// What programs thought of the positions so far.
fn evals(stage: &Stage, replay: &Replay, axes: &Axes, shown: usize, prims: &mut Vec<Prim>) {
    let Some(half) = replay.eval_scale(shown) else { return };
    let color = stage.role(Role::LastMove);
    let y = |steps| Some(height(axes.plot, replay.eval(steps)?.part(half)));
    line(stage, &axes.curve(1.min(shown), shown, y), color.alpha(210), prims);
    if let Some((y, eval)) = y(shown).zip(replay.eval(shown)) {
        let body = i32::from(stage.layout.body);
        let r = (f32::from(stage.layout.body) / 4.0).max(2.0);
        prims.push(Prim::Circle { x: axes.x(shown).round() + 0.5, y, r, color: color.into() });
        let pen = Pen::bold((body * 4 / 5).max(8) as u16, color);
        let at = Rect::new(axes.plot.right() - body * 4, axes.plot.y - body * 3 / 2, body * 4, body * 5 / 4);
        pen.write(prims, at, Align::Right, &told(eval));
    }
}

/// The play head: a tick at the foot, and a dot where each curve stands.
fn head(stage: &Stage, replay: &Replay, axes: &Axes, shown: usize, prims: &mut Vec<Prim>) {
    let (body, plot) = (i32::from(stage.layout.body), axes.plot);
    let x = axes.x(shown).round() as i32;
    let tick = body / 2;
    let foot = Rect::new(x - tick / 4, plot.bottom() + 1, tick / 4 * 2 + 1, (body / 3).max(2));
    prims.push(Prim::Rect { rect: foot, color: stage.role(Role::Ink).into() });
    let r = (body as f32 / 4.0).max(2.0);
    let lead = axes.measure == Measure::Lead;
    for (i, value) in axes.measure.values(replay, shown).enumerate() {
        let color = match (lead, value) {
            (true, 0) => stage.role(Role::Ink),
            (true, 1..) => stage.ink(Some(Seat(0))),
            (true, _) => stage.ink(Some(Seat(1))),
            (false, _) => stage.ink(Some(Seat(i as u8))),
        };
        let (x, y) = (x as f32 + 0.5, axes.y(value));
        prims.push(Prim::Circle { x, y, r: r + 1.0, color: stage.role(Role::Ink).into() });
        prims.push(Prim::Circle { x, y, r, color: color.into() });
    }
}

fn height(plot: Rect, part: f32) -> f32 {
    plot.y as f32 + (plot.h - 1) as f32 * (1.0 - part)
}

/// `+0.5`, `−1.2`, `#3`.
fn told(eval: Eval) -> String {
    match eval {
        Eval::Points(points) => format!("{points:+.1}").replace('-', "−"),
        Eval::Mate(moves) => format!("#{moves}").replace('-', "−"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_are_round_and_change_seldom() {
        assert_eq!([0, 1, 3, 7, 11, 49, 51, 700].map(round_up), [1, 1, 5, 10, 20, 50, 100, 1000]);
        assert_eq!(round_up(i64::MAX), i64::MAX);
    }

    #[test]
    fn pieces_of_a_growing_curve_stay_as_they_were() {
        let points: Vec<Point> = (0..50).map(|i| (i as f32 * 7.3, (i % 5) as f32)).collect();
        let (short, long) = (pieces(&points[..30]), pieces(&points));
        assert_eq!(short[..short.len() - 1], long[..short.len() - 1]);
        assert!(long.iter().all(|piece| piece.last().unwrap().0 - piece[0].0 <= PIECE as f32));
    }

    #[test]
    fn an_area_is_cut_where_the_lead_changes_hands() {
        assert_eq!(
            crossed(&[(0.0, 4.0), (10.0, -4.0), (20.0, -4.0)], 0.0),
            [(0.0, 4.0), (5.0, 0.0), (10.0, -4.0), (20.0, -4.0)]
        );
    }
}
