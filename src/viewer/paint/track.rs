//! The timeline: the seats' curves, the ticks of events, the marked part, the play head.

use super::{Brush, Plan};
use crate::model::{Eval, Millis, Replay, Role};
use crate::scene::{Align, Prim, Rect, Stage};
use crate::timeline::Timeline;
use crate::viewer::game::OpenMatch;
use crate::viewer::player::Player;
use crate::viewer::ticks::TickKind;

/// The moment under a column of the track.
pub fn time_at(plan: &Plan, timeline: &Timeline, x: i32) -> Option<Millis> {
    let track = plan.track()?;
    let along = (x - track.x).clamp(0, track.w - 1);
    Some(Millis((i64::from(along) * i64::from(timeline.end().0) / i64::from((track.w - 1).max(1))) as u32))
}

fn x_of(track: Rect, timeline: &Timeline, t: Millis) -> i32 {
    track.x + (i64::from(track.w - 1) * i64::from(t.0) / i64::from(timeline.end().0.max(1))) as i32
}

pub fn track(brush: &mut Brush, plan: &Plan, game: &OpenMatch, stage: &Stage, player: &Player) {
    let (Some(bar), Some(track)) = (&plan.bar, plan.track()) else { return };
    let timeline = game.runs();
    brush.round(track, Role::PanelRaised, 255);
    curves(brush, bar.curves, game.replay(), timeline, stage);
    let head = x_of(track, timeline, player.head());
    // What is still to come is veiled, as in the score chart.
    brush.fill(Rect { x: head, w: track.right() - head, ..bar.curves }, Role::PanelRaised, 120);
    ticks(brush, bar.ticks, game, stage);
    marks(brush, track, timeline, player);
    if let Some(steps) = game.beside.as_ref().and_then(|beside| beside.parting) {
        parting(brush, track, x_of(track, timeline, timeline.time_of(steps.saturating_sub(1))));
    }
    if brush.over(track) {
        brush.fill(Rect { x: brush.mouse.0, w: 1, ..track }, Role::Ink, 120);
    }
    let width = (brush.body / 7).max(2);
    brush.fill(Rect { x: head - width / 2, w: width, ..track }, Role::LastMove, 255);
    let r = brush.body as f32 * 0.42;
    let (x, y) = (head as f32 + if width % 2 == 1 { 0.5 } else { 0.0 }, track.y as f32);
    let color = brush.role(Role::LastMove).into();
    brush.prims.push(Prim::Circle { x, y, r, color });
}

/// A curve for each seat; more points than pixels would be drawn for nobody.
fn curves(brush: &mut Brush, rect: Rect, replay: &Replay, timeline: &Timeline, stage: &Stage) {
    let area = Rect { y: rect.y + 3, h: rect.h - 6, ..rect };
    let count = replay.steps.len();
    let every = (count / (area.w.max(2) as usize / 2)).max(1);
    let steps: Vec<usize> = (0..count).step_by(every).chain([count]).collect();
    let score = |steps: usize, seat: usize| replay.counters(steps).get(seat).map(|own| own.score);
    let x_at = |steps: usize| x_of(area, timeline, timeline.time_of(steps)) as f32;
    let width = (brush.body as f32 / 8.0).max(1.5);
    if let Some(scale) = replay.eval_scale(replay.steps.len()) {
        let height = |eval: Eval| area.y as f32 + (area.h - 1) as f32 * (1.0 - eval.part(scale));
        let evals = (1..=count).filter_map(|steps| Some((x_at(steps), height(replay.eval(steps)?))));
        let points: Vec<(f32, f32)> = evals.step_by(every).collect();
        brush.prims.push(Prim::Polyline { points, width, color: brush.role(Role::LastMove).alpha(200) });
    }
    let all = steps.iter().flat_map(|steps| replay.counters(*steps)).map(|own| own.score);
    let (low, high) = all.fold((i64::MAX, i64::MIN), |(low, high), score| (low.min(score), high.max(score)));
    if low >= high {
        return;
    }
    for seat in replay.seats() {
        let point = |steps: &usize| {
            let part = (score(*steps, seat.index())? - low) as f32 / (high - low) as f32;
            Some((x_at(*steps), area.y as f32 + (area.h - 1) as f32 * (1.0 - part)))
        };
        let points: Vec<(f32, f32)> = steps.iter().filter_map(point).collect();
        brush.prims.push(Prim::Polyline { points, width, color: stage.ink(Some(seat)).into() });
    }
}

fn ticks(brush: &mut Brush, rect: Rect, game: &OpenMatch, stage: &Stage) {
    let width = (brush.body / 6).max(2);
    let mut last: Option<(i32, TickKind)> = None;
    for tick in &game.ticks {
        let x = x_of(rect, game.runs(), game.runs().time_of(tick.steps)) - width / 2;
        // Where many fall on one place, the weightiest is seen.
        if last.is_some_and(|(at, kind)| x < at + width && tick.kind <= kind) {
            continue;
        }
        last = Some((x, tick.kind));
        let color = tick.seat.map_or_else(|| brush.role(tick.kind.role()), |seat| stage.ink(Some(seat)));
        let x = x.clamp(rect.x, rect.right() - width);
        let (y, h) = (rect.y + 1, rect.h - 3);
        brush.prims.push(Prim::Rect { rect: Rect::new(x, y, width, h), color: color.into() });
        if matches!(tick.kind, TickKind::Finding | TickKind::Fault) {
            let alert = brush.role(Role::Alert).into();
            brush.prims.push(Prim::Circle { x: x as f32 + 1.0, y: y as f32, r: width as f32, color: alert });
        }
        if tick.kind == TickKind::Fault {
            // A ring: what went wrong is the player's, and not the record's.
            let (r, color) = (width as f32 * 0.5, color.into());
            brush.prims.push(Prim::Circle { x: x as f32 + 1.0, y: y as f32, r, color });
        }
    }
}

/// From where on two matches differ: a flag, and a tint over all that follows.
fn parting(brush: &mut Brush, track: Rect, x: i32) {
    brush.fill(Rect { x, w: track.right() - x, ..track }, Role::LastMove, 26);
    brush.fill(Rect { x, w: (brush.body / 8).max(1), ..track }, Role::LastMove, 200);
    let (left, top, side) = (x as f32, track.y as f32, brush.body as f32 * 0.8);
    let points = vec![(left, top), (left + side, top + side * 0.4), (left, top + side * 0.8)];
    brush.prims.push(Prim::Polygon { points, color: brush.role(Role::LastMove).into() });
}

/// The part that is played and saved; what lies outside is dimmed.
fn marks(brush: &mut Brush, track: Rect, timeline: &Timeline, player: &Player) {
    let (from, to) = player.marks;
    let side = (brush.body / 6).max(2);
    if let Some(from) = from {
        let x = x_of(track, timeline, timeline.time_of(from));
        brush.fill(Rect { w: x - track.x, ..track }, Role::Panel, 170);
        brush.fill(Rect { x, w: side, ..track }, Role::Legal, 255);
    }
    if let Some(to) = to {
        let x = x_of(track, timeline, timeline.time_of(to));
        brush.fill(Rect { x, w: track.right() - x, ..track }, Role::Panel, 170);
        brush.fill(Rect { x: x - side, w: side, ..track }, Role::Legal, 255);
    }
}

/// What happened under the mouse, above the timeline.
pub fn track_hint(brush: &mut Brush, plan: &Plan, game: &OpenMatch, dragging: bool) {
    let Some(track) = plan.track() else { return };
    if !brush.over(track) && !dragging {
        return;
    }
    let Some(t) = time_at(plan, game.runs(), brush.mouse.0) else { return };
    let replay = game.longer().replay();
    let steps = game.runs().steps_at(t);
    let number = format!("{} {}", replay.look.step_word, replay.label(steps));
    let step = steps.checked_sub(1).and_then(|i| replay.steps.get(i));
    let words = step.map_or_else(|| "set-up".to_string(), |step| step.caption.text());
    let (bold, plain) = (brush.bold(Role::Ink), brush.pen(Role::Ink));
    let pad = brush.body * 2 / 3;
    let number_w = bold.width(&number);
    let w = (number_w + plain.width(&words) + 3 * pad).min(brush.whole.w - 2 * pad);
    let h = brush.body * 9 / 5;
    let at = Rect::new(brush.mouse.0 - w / 2, track.y - h - brush.body * 3 / 4, w, h);
    let at = brush.inside(at);
    brush.card(at);
    brush.write(bold, Rect { x: at.x + pad, w: number_w + 1, ..at }, Align::Left, &number);
    let rest = Rect { x: at.x + number_w + 2 * pad, w: at.w - number_w - 3 * pad, ..at };
    brush.write(plain, rest, Align::Left, &words);
}
