//! The panel: title line, a card for each seat, the caption of what just happened.

use super::effects::ordinal;
use super::log;
use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Prim, Rect};
use crate::font::Weight;
use crate::model::{Counters, Millis, Phase, Replay, Role, Seat, Span, Standing};
use crate::timeline::{Sample, Timeline};

/// Lays what never changes: the title and the surfaces of the cards.
pub(super) fn lay(stage: &Stage, prims: &mut Vec<Prim>) {
    for (i, rect) in stage.layout.seats.iter().enumerate() {
        surface(stage, *rect, prims);
        let strip = Rect { w: strip(stage), ..*rect };
        let color = stage.ink(Some(Seat(i as u8)));
        prims.push(Prim::Rounded { rect: strip, radius: strip.w as f32 / 2.0, color: color.into() });
    }
    for rect in [stage.layout.chart, stage.layout.log].into_iter().flatten() {
        surface(stage, rect, prims);
    }
}

fn surface(stage: &Stage, rect: Rect, prims: &mut Vec<Prim>) {
    let radius = f32::from(stage.layout.body) / 3.0;
    let color = stage.role(Role::PanelRaised);
    prims.push(Prim::Rounded { rect, radius, color: color.into() });
    if stage.view.theme.shadow == 0 {
        let line = stage.role(Role::InkQuiet).alpha(150);
        prims.push(Prim::Frame { rect, radius, width: 1.0, color: line });
    }
}

fn strip(stage: &Stage) -> i32 {
    (i32::from(stage.layout.body) / 3).max(3)
}

/// Whether rounds have more than a move: then the panel tells which phase runs.
pub(super) fn phased(replay: &Replay) -> bool {
    let more = |event: &crate::model::Event| matches!(event.phase, Phase::Shoot | Phase::Build);
    replay.steps.iter().any(|step| step.events.iter().any(more))
}

/// Draws what changes.
pub(super) fn draw(stage: &Stage, replay: &Replay, timeline: &Timeline, sample: &Sample, prims: &mut Vec<Prim>) {
    header(stage, replay, sample, prims);
    let shown = if sample.settled { sample.steps } else { sample.steps.saturating_sub(1) };
    let counters = replay.counters(shown);
    let best = counters.iter().map(|c| c.score).max();
    let ahead = counters.iter().filter(|c| Some(c.score) == best).count() < counters.len();
    for (i, rect) in stage.layout.seats.iter().enumerate() {
        let (Some(own), Some(name)) = (counters.get(i), replay.players.get(i)) else { continue };
        let leads = ahead && Some(own.score) == best;
        let clock = replay.clock(shown, Seat(i as u8));
        card(stage, replay, Seat(i as u8), (*rect, name, own, leads, clock), prims);
    }
    caption(stage, replay, timeline, sample, prims);
    comment(stage, replay, sample, prims);
    if stage.sight.log {
        log::draw(stage, replay, sample, prims);
    }
}

/// Title at the left, step at the right.
fn header(stage: &Stage, replay: &Replay, sample: &Sample, prims: &mut Vec<Prim>) {
    let layout = &stage.layout;
    let body = layout.body;
    let number = replay.number(sample.steps);
    let last = replay.last.unwrap_or_else(|| replay.number(replay.steps.len()));
    let step = format!("{} {number} / {last}", replay.look.step_word);
    let pen = Pen::bold(body + body / 8, stage.role(Role::Ink));
    let used = pen.write(prims, layout.header, Align::Right, &step);
    let gap = i32::from(body);
    let left = Rect { w: layout.header.w - used - gap, ..layout.header };
    let pen = Pen::bold(body + body / 4, stage.role(Role::Ink));
    let used = pen.write(prims, left, Align::Left, &stage.title);
    let rest = Rect { x: left.x + used + gap, w: left.w - used - gap, ..left };
    let quiet = Pen::new(body, stage.role(Role::InkQuiet));
    if quiet.width(replay.game_name) <= rest.w {
        quiet.write(prims, rest, Align::Left, replay.game_name);
    }
}

/// One seat: emblem, name, score, counters, and whether it is still in the game.
fn card(
    stage: &Stage,
    replay: &Replay,
    seat: Seat,
    (rect, name, own, leads, clock): (Rect, &str, &Counters, bool, Option<Millis>),
    prims: &mut Vec<Prim>,
) {
    let body = i32::from(stage.layout.body);
    let ink = stage.ink(Some(seat));
    let out = own.standing == Standing::Out;
    if leads {
        let width = (body as f32 / 9.0).max(1.5);
        prims.push(Prim::Frame { rect, radius: body as f32 / 3.0, width, color: ink.into() });
    }
    let pad = (body / 2).max(3);
    let inner = Rect::new(rect.x + strip(stage) + pad, rect.y, rect.w - strip(stage) - 2 * pad, rect.h);
    let text = stage.role(if out { Role::InkQuiet } else { Role::Ink });
    let plate = (inner.h * 6 / 10).min(body * 5 / 2).min(inner.w / 4);
    let one_row = rect.h < body * 3;
    // A narrow card has the score under the emblem, so that the name keeps the width.
    let narrow = rect.w < body * 20 && rect.h >= plate + pad + body * 2;
    let top = if one_row { (rect.h - plate) / 2 } else { pad };
    let at = Rect::new(inner.x, rect.y + top, plate, plate);
    badge(stage, replay, seat, (at, out), prims);
    let words = Rect { x: inner.x + plate + pad, w: inner.w - plate - pad, ..inner };
    let first_h = if one_row { rect.h } else { (body * 9 / 4).min(rect.h / 2) };
    let first = Rect { y: rect.y + if one_row { 0 } else { pad / 2 }, h: first_h, ..words };
    let score = own.score.to_string();
    let pen = Pen::bold((body * 3 / 2) as u16, if out { text } else { ink });
    let used = if narrow {
        let under = Rect::new(inner.x - pad / 2, at.bottom(), plate + pad, (body * 2).min(rect.bottom() - at.bottom()));
        pen.shrink(&score, under.w, 9).write(prims, under, Align::Centre, &score);
        0
    } else {
        pen.write(prims, first, Align::Right, &score) + pad
    };
    let named = Rect { w: first.w - used, ..first };
    Pen::bold((body * 17 / 16) as u16, text).write(prims, named, Align::Left, name);
    if !one_row {
        let second = Rect { y: first.bottom(), h: rect.bottom() - first.bottom() - pad / 2, ..words };
        counters(stage, replay, seat, (second, own, clock), prims);
    }
}

/// The emblem on a plate of the board's own ground, so that dark and light ones both stand out.
fn badge(stage: &Stage, replay: &Replay, seat: Seat, (rect, out): (Rect, bool), prims: &mut Vec<Prim>) {
    let floor = stage.view.theme.ground(replay.look.board.ground).floor();
    prims.push(Prim::Rounded { rect, radius: rect.w as f32 / 6.0, color: floor.into() });
    let side = rect.w * 9 / 10;
    let at = Rect::new(rect.x + rect.w / 2 - side / 2, rect.y + rect.h / 2 - side / 2, side, side);
    prims.extend(stage.figure(replay, seat, at, if out { 90 } else { 255 }));
}

/// The standing at the right, the counters at the left: in one line, or under each other, as they fit.
fn counters(
    stage: &Stage,
    replay: &Replay,
    seat: Seat,
    (rect, own, clock): (Rect, &Counters, Option<Millis>),
    prims: &mut Vec<Prim>,
) {
    let body = i32::from(stage.layout.body);
    let quiet = Pen::new((body * 9 / 10).max(8) as u16, stage.role(Role::InkQuiet));
    let loud = Pen { weight: Weight::Bold, color: stage.role(Role::Ink).into(), ..quiet };
    let values = replay.look.counters.iter().zip(&own.values).map(|(look, value)| (look.label, value.to_string()));
    // The clock comes first: where room is short it matters more than the rest.
    let pairs: Vec<(&str, String)> = clock.map(|clock| ("clock", shown(clock))).into_iter().chain(values).collect();
    let line = (body * 5 / 4).max(10);
    let gap = body / 3;
    let state = standing(own.standing);
    let state_w = quiet.width(&state) + body;
    let width = |(label, value): &(&str, String)| quiet.width(label) + gap + loud.width(value) + 2 * gap;
    let needed: i32 = pairs.iter().map(width).sum::<i32>() + state_w;
    let row = |i: i32| Rect { y: rect.y + i * line, h: line, ..rect };
    if needed <= rect.w || rect.h < 2 * line {
        mark_standing(stage, seat, (row(0), own.standing), needed <= rect.w, quiet, prims);
        let mut x = rect.x;
        let end = if needed <= rect.w { rect.right() } else { rect.right() - body };
        for pair in &pairs {
            if x + width(pair) - 2 * gap > end {
                break;
            }
            let at = Rect { x, w: end - x, ..row(0) };
            let used = quiet.write(prims, at, Align::Left, pair.0);
            loud.write(prims, Rect { x: x + used + gap, ..at }, Align::Left, &pair.1);
            x += width(pair);
        }
        return;
    }
    let rows = (rect.h / line).max(1);
    for (i, (label, value)) in (0..rows - 1).zip(&pairs) {
        let used = loud.write(prims, row(i), Align::Right, value);
        quiet.write(prims, Rect { w: rect.w - used - gap, ..row(i) }, Align::Left, label);
    }
    let below = (rows - 1).min(pairs.len() as i32);
    mark_standing(stage, seat, (row(below), own.standing), true, quiet, prims);
}

/// A clock as players read it: `1:02:03`, `4:57`, `8.3`.
fn shown(clock: Millis) -> String {
    let (seconds, tenths) = (clock.0 / 1000, clock.0 % 1000 / 100);
    match seconds {
        0..10 => format!("{seconds}.{tenths}"),
        10..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

fn standing(standing: Standing) -> String {
    match standing {
        Standing::In => "in play".to_string(),
        Standing::Finished(place) => format!("finished {}", ordinal(place)),
        Standing::Out => "out".to_string(),
    }
}

/// A dot in a colour of its own, and the word where there is room.
fn mark_standing(stage: &Stage, seat: Seat, (row, own): (Rect, Standing), word: bool, pen: Pen, prims: &mut Vec<Prim>) {
    let r = f32::from(pen.size) * 0.28;
    let color = match own {
        Standing::In => stage.role(Role::Legal),
        Standing::Finished(_) => stage.ink(Some(seat)),
        Standing::Out => stage.role(Role::Harm),
    };
    let used = if word { pen.write(prims, row, Align::Right, &standing(own)) } else { 0 };
    let gap = if word { i32::from(pen.size) / 3 } else { 0 };
    let (x, y) = ((row.right() - used - gap) as f32 - r, row.y as f32 + row.h as f32 / 2.0);
    match own {
        Standing::In => prims.push(Prim::Ring { x, y, r, width: (r * 0.5).max(1.0), color: color.into() }),
        Standing::Finished(_) | Standing::Out => prims.push(Prim::Circle { x, y, r, color: color.into() }),
    }
}

/// What just happened, and which phase of the round runs.
fn caption(stage: &Stage, replay: &Replay, timeline: &Timeline, sample: &Sample, prims: &mut Vec<Prim>) {
    let rect = stage.layout.caption;
    let body = i32::from(stage.layout.body);
    let chips = if stage.phased { chips(stage, timeline, sample, prims) } else { 0 };
    let mut rest = Rect { w: rect.w - chips, ..rect };
    let pen = Pen::new(stage.layout.body, stage.role(Role::Ink));
    let Some(step) = sample.steps.checked_sub(1).and_then(|i| replay.steps.get(i)) else {
        let quiet = Pen { color: stage.role(Role::InkQuiet).into(), ..pen };
        quiet.write(prims, rest, Align::Left, &format!("{} is about to begin", replay.game_name));
        return;
    };
    if step.corrected {
        let (x, y) = ((rest.x + body / 2) as f32, rest.y as f32 + rest.h as f32 / 2.0);
        prims.push(Prim::Circle { x, y, r: body as f32 * 0.3, color: stage.role(Role::Alert).into() });
        rest = Rect { x: rest.x + body * 5 / 4, w: rest.w - body * 5 / 4, ..rest };
    }
    let glyphs = step.note.as_ref().map(|note| note.glyphs.as_slice()).unwrap_or_default();
    let judged = (!glyphs.is_empty()).then(|| Span { text: format!("  {}", glyphs.join(" ")), seat: None });
    let mut spans: Vec<&Span> = step.caption.0.iter().collect();
    spans.extend(&judged);
    for span in spans {
        let pen = match span.seat {
            Some(seat) => Pen { weight: Weight::Bold, color: stage.ink(Some(seat)).into(), ..pen },
            None => pen,
        };
        let cut = pen.width(&span.text) > rest.w;
        let used = pen.write(prims, rest, Align::Left, &span.text);
        rest = Rect { x: rest.x + used, w: rest.w - used, ..rest };
        if cut {
            break;
        }
    }
}

/// What somebody said about the step, or before the first one.
fn comment(stage: &Stage, replay: &Replay, sample: &Sample, prims: &mut Vec<Prim>) {
    let said = match sample.steps.checked_sub(1) {
        Some(i) => replay.steps.get(i).and_then(|step| step.comment.as_deref()),
        None => replay.comment.as_deref(),
    };
    let (Some(rect), Some(words)) = (stage.layout.comment, said) else { return };
    let body = i32::from(stage.layout.body);
    let bar = Rect { w: (body / 5).max(2), h: rect.h - body / 3, ..rect };
    prims.push(Prim::Rect { rect: bar, color: stage.role(Role::LastMove).into() });
    let inner = Rect { x: rect.x + body * 3 / 4, w: rect.w - body * 3 / 4, ..rect };
    Pen::new((body * 15 / 16).max(8) as u16, stage.role(Role::Ink)).paragraph(prims, inner, words);
}

/// The phases of a round, the running one lit. Returns the width they take.
fn chips(stage: &Stage, timeline: &Timeline, sample: &Sample, prims: &mut Vec<Prim>) -> i32 {
    const PHASES: [(Phase, &str); 3] = [(Phase::Move, "move"), (Phase::Shoot, "fire"), (Phase::Build, "build")];
    let rect = stage.layout.caption;
    let body = i32::from(stage.layout.body);
    let pen = Pen::new((body * 4 / 5).max(8) as u16, stage.role(Role::InkQuiet));
    let pad = body / 2;
    let widths = PHASES.map(|(_, word)| pen.width(word) + 2 * pad);
    let whole: i32 = widths.iter().sum::<i32>() + pad;
    // A narrow picture needs its caption more than the chips.
    if whole * 4 > rect.w {
        return 0;
    }
    let runs = timeline.phase_at(sample.at);
    let mut x = rect.right() - whole + pad;
    for ((phase, word), width) in PHASES.into_iter().zip(widths) {
        let h = body * 4 / 3;
        let chip = Rect::new(x, rect.y + (rect.h - h) / 2, width - pad / 2, h);
        let lit = runs == Some(phase);
        let (back, color) = match lit {
            true => (stage.role(Role::LastMove).into(), stage.role(Role::Backdrop)),
            false => (stage.role(Role::PanelRaised).into(), stage.role(Role::InkQuiet)),
        };
        prims.push(Prim::Rounded { rect: chip, radius: h as f32 / 2.0, color: back });
        Pen { color: color.into(), ..pen }.write(prims, chip, Align::Centre, word);
        x += width;
    }
    whole
}
