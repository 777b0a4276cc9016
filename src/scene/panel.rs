//! The panel: title line, a card for each seat, the caption of what just happened.

use super::card::{self, Facts};
use super::log;
use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Prim, Rect, roster};
use crate::font::Weight;
use crate::model::{Counters, Millis, Phase, Replay, Role, Seat, Span, Step};
use crate::timeline::{EffectAt, EffectKind, Sample, Timeline};

/// Lays what never changes: the surfaces of the cards.
pub(super) fn lay(stage: &Stage, prims: &mut Vec<Prim>) {
    for (i, rect) in stage.layout.seats.iter().enumerate() {
        surface(stage, *rect, prims);
        if stage.layout.listed {
            continue;
        }
        let strip = card::strip(stage, *rect);
        let color = stage.ink(Some(Seat(i as u8)));
        prims.push(Prim::Rounded { rect: strip, radius: strip.w as f32 / 2.0, color: color.into() });
    }
    let plate = Some(stage.layout.caption).filter(|_| stage.layout.plated);
    for rect in [stage.layout.chart, stage.layout.log, plate].into_iter().flatten() {
        surface(stage, rect, prims);
    }
}

pub(super) fn surface(stage: &Stage, rect: Rect, prims: &mut Vec<Prim>) {
    let radius = f32::from(stage.layout.body) / 3.0;
    let color = stage.role(Role::PanelRaised);
    prims.push(Prim::Rounded { rect, radius, color: color.into() });
    if stage.view.theme.shadow == 0 {
        let line = stage.role(Role::InkQuiet).alpha(150);
        prims.push(Prim::Frame { rect, radius, width: 1.0, color: line });
    }
}

/// Whether rounds have more than a move: then the panel tells which phase runs.
pub(super) fn phased(replay: &Replay) -> bool {
    let more = |event: &crate::model::Event| matches!(event.phase, Phase::Shoot | Phase::Build);
    let known = |step: &Step| replay.look.phased && step.events.iter().any(more);
    replay.steps.iter().any(|step| known(step) || !step.phases.is_empty())
}

/// How many steps are over: what is counted changes when a step is done.
pub(super) fn done(sample: &Sample) -> usize {
    if sample.settled { sample.steps } else { sample.steps.saturating_sub(1) }
}

/// Draws what a poster says: who plays what, and what happens, but neither score nor step.
pub(super) fn poster(stage: &Stage, replay: &Replay, timeline: &Timeline, sample: &Sample, prims: &mut Vec<Prim>) {
    header(stage, replay, None, prims);
    if stage.layout.listed {
        roster::draw(stage, replay, None, prims);
        return caption(stage, replay, timeline, sample, prims);
    }
    for (i, rect) in stage.layout.seats.iter().enumerate() {
        let Some(name) = replay.players.get(i) else { continue };
        let (seat, own) = (Seat(i as u8), &Counters::default());
        let facts = Facts { seat, name, own, leads: false, clock: None, standing: None, discreet: true, pulse: 0.0 };
        card::draw(stage, replay, *rect, &facts, prims);
    }
    caption(stage, replay, timeline, sample, prims);
}

/// Draws what changes.
pub(super) fn draw(stage: &Stage, replay: &Replay, timeline: &Timeline, sample: &Sample, prims: &mut Vec<Prim>) {
    header(stage, replay, Some(sample.steps), prims);
    seats(stage, replay, sample, prims);
    caption(stage, replay, timeline, sample, prims);
    comment(stage, replay, sample, prims);
    if stage.sight.log {
        log::draw(stage, replay, sample, prims);
    }
}

/// Draws the card of each seat, or the list of all.
pub(super) fn seats(stage: &Stage, replay: &Replay, sample: &Sample, prims: &mut Vec<Prim>) {
    let shown = done(sample);
    if stage.layout.listed {
        return roster::draw(stage, replay, Some(shown), prims);
    }
    let counters = replay.counters(shown);
    let best = counters.iter().map(|c| c.score).max();
    let ahead = counters.iter().filter(|c| Some(c.score) == best).count() < counters.len();
    for (i, rect) in stage.layout.seats.iter().enumerate() {
        let (Some(own), Some(name)) = (counters.get(i), replay.players.get(i)) else { continue };
        let seat = Seat(i as u8);
        let facts = Facts {
            seat,
            name,
            own,
            leads: ahead && Some(own.score) == best,
            clock: running(stage, seat).or_else(|| replay.clock(shown, seat)),
            standing: replay.standing_of(seat, shown),
            discreet: false,
            pulse: pulse(stage, sample, seat),
        };
        card::draw(stage, replay, *rect, &facts, prims);
    }
}

/// What the clock of a seat shows while it runs.
fn running(stage: &Stage, seat: Seat) -> Option<Millis> {
    stage.clocks?.get(seat.index()).copied()
}

/// How loud the card of a seat tells that its score has changed, from 1 down to 0.
fn pulse(stage: &Stage, sample: &Sample, seat: Seat) -> f32 {
    let own = |effect: &&EffectAt| matches!(effect.kind, EffectKind::Score { seat: changed } if *changed == seat);
    let told = sample.effects.iter().find(own).filter(|_| !stage.view.calm);
    told.map_or(0.0, |effect| 1.0 - effect.part)
}

/// Title at the left, step at the right: in one line, or at the heads of two columns.
fn header(stage: &Stage, replay: &Replay, steps: Option<usize>, prims: &mut Vec<Prim>) {
    let layout = &stage.layout;
    let step = steps.map(|steps| replay.progress(steps)).unwrap_or_default();
    let (ink, quiet) = (stage.role(Role::Ink), Pen::new(layout.body, stage.role(Role::InkQuiet)));
    let pen = Pen::bold(layout.sizes.title, ink);
    let gap = i32::from(layout.body);
    let shared = layout.title == layout.step;
    // A column's head has a second line.
    let line = |rect: Rect, second: i32| match shared {
        true => rect,
        false => Rect { y: rect.y + second * rect.h / 2, h: rect.h / 2, ..rect },
    };
    let used = Pen { size: layout.sizes.title * 7 / 8, ..pen }.write(prims, line(layout.step, 0), Align::Right, &step);
    let taken = if shared { used + gap } else { 0 };
    let left = Rect { w: layout.title.w - taken, ..line(layout.title, 0) };
    let pen = pen.shrink(&stage.title, left.w, layout.sizes.title * 3 / 4);
    let used = pen.write(prims, left, Align::Left, &stage.title);
    let rest = match shared {
        true => Rect { x: left.x + used + gap, w: left.w - used - gap, ..left },
        false => line(layout.title, 1),
    };
    if stage.title != replay.game_name && quiet.width(&replay.game_name) <= rest.w {
        quiet.write(prims, rest, Align::Left, &replay.game_name);
    }
}

/// What just happened, and which phase of the round runs.
fn caption(stage: &Stage, replay: &Replay, timeline: &Timeline, sample: &Sample, prims: &mut Vec<Prim>) {
    let layout = &stage.layout;
    let chips = if stage.phased { chips(stage, (replay, timeline), sample, prims) } else { 0 };
    if layout.caption.is_empty() {
        return;
    }
    let size = layout.sizes.caption;
    let pad = if layout.plated { i32::from(size) / 2 } else { 0 };
    let rest = Rect { x: layout.caption.x + pad, w: layout.caption.w - chips - 2 * pad, ..layout.caption };
    let pen = Pen::new(size, stage.role(Role::Ink));
    let Some(step) = sample.steps.checked_sub(1).and_then(|i| replay.steps.get(i)) else {
        let quiet = Pen { color: stage.role(Role::InkQuiet).into(), ..pen };
        let span = Span { text: format!("{} is about to begin", replay.game_name), seat: None };
        return spans(stage, quiet, rest, (&[&span], layout.plated, size * 3 / 4), prims);
    };
    let rest = if step.corrected { corrected(stage, rest, prims) } else { rest };
    let glyphs = step.note.as_ref().map(|note| note.glyphs.as_slice()).unwrap_or_default();
    let judged = (!glyphs.is_empty()).then(|| Span { text: format!("  {}", glyphs.join(" ")), seat: None });
    let all: Vec<&Span> = step.caption.0.iter().chain(&judged).collect();
    spans(stage, pen, rest, (&all, layout.plated, size * 3 / 4), prims);
}

/// A point that tells that the rules could not explain the step. Returns what is left of the line.
fn corrected(stage: &Stage, rest: Rect, prims: &mut Vec<Prim>) -> Rect {
    let body = i32::from(stage.layout.body);
    let (x, y) = ((rest.x + body / 2) as f32, rest.y as f32 + rest.h as f32 / 2.0);
    prims.push(Prim::Circle { x, y, r: body as f32 * 0.3, color: stage.role(Role::Alert).into() });
    Rect { x: rest.x + body * 5 / 4, w: rest.w - body * 5 / 4, ..rest }
}

/// A line of words, names in their colours, as large as they fit; what is too long even when as small as `least` ends in an
/// ellipsis.
pub(super) fn spans(
    stage: &Stage,
    pen: Pen,
    rect: Rect,
    (spans, centred, least): (&[&Span], bool, u16),
    prims: &mut Vec<Prim>,
) {
    let own = |pen: Pen, span: &Span| match span.seat {
        Some(seat) => Pen { weight: Weight::Bold, color: stage.ink(Some(seat)).into(), ..pen },
        None => pen,
    };
    let width = |pen: Pen| spans.iter().map(|span| own(pen, span).width(&span.text)).sum::<i32>();
    let mut pen = pen;
    while pen.size > least.max(9) && width(pen) > rect.w {
        pen.size -= 1;
    }
    let free = (rect.w - width(pen)).max(0);
    let mut rest = if centred { Rect { x: rect.x + free / 2, w: rect.w - free / 2, ..rect } } else { rect };
    for span in spans {
        let pen = own(pen, span);
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
    let (Some(rect), Some(words)) = (stage.layout.comment, replay.comment_after(sample.steps)) else { return };
    let body = i32::from(stage.layout.body);
    let bar = Rect { w: (body / 5).max(2), h: rect.h - body / 3, ..rect };
    prims.push(Prim::Rect { rect: bar, color: stage.role(Role::LastMove).into() });
    let inner = Rect { x: rect.x + body * 3 / 4, w: rect.w - body * 3 / 4, ..rect };
    Pen::new((body * 15 / 16).max(8) as u16, stage.role(Role::Ink)).paragraph(prims, inner, words);
}

/// The words for the phases of the step, and which of them runs: those the record gives, else those of the rules.
fn phases<'a>((replay, timeline): (&'a Replay, &Timeline), sample: &Sample) -> Vec<(&'a str, bool)> {
    const PHASES: [(Phase, &str); 3] = [(Phase::Move, "move"), (Phase::Shoot, "fire"), (Phase::Build, "build")];
    let runs = timeline.beat_at(sample.at);
    let step = sample.steps.checked_sub(1).and_then(|index| replay.steps.get(index));
    let own = step.map(|step| step.phases.as_slice()).filter(|phases| !phases.is_empty());
    match own {
        Some(own) => {
            let lit = runs.and_then(|runs| own.iter().rfind(|(first, _)| *first <= runs)).map(|(_, word)| &**word);
            // A phase of several beats is one, also where another comes between them.
            let mut words: Vec<&str> = Vec::new();
            for (_, word) in own.iter().filter(|(_, word)| !word.is_empty()) {
                if !words.contains(&&**word) {
                    words.push(word);
                }
            }
            words.into_iter().map(|word| (word, lit == Some(word))).collect()
        }
        None if replay.look.phased => {
            PHASES.map(|(phase, word)| (word, runs.is_some_and(|(own, _)| own == phase))).to_vec()
        }
        None => Vec::new(),
    }
}

/// The phases of a round, the running one lit: at the end of the caption, or under the step. Returns the width they take of
/// the caption.
fn chips(stage: &Stage, told: (&Replay, &Timeline), sample: &Sample, prims: &mut Vec<Prim>) -> i32 {
    let phases = phases(told, sample);
    let layout = &stage.layout;
    let apart = layout.title != layout.step;
    let rect = match apart {
        true => Rect { y: layout.step.y + layout.step.h / 2, h: layout.step.h / 2, ..layout.step },
        false => layout.caption,
    };
    let body = i32::from(layout.body);
    let pen = Pen::new((body * 4 / 5).max(8) as u16, stage.role(Role::InkQuiet));
    let pad = body / 2;
    let width = |word: &str| pen.width(word) + 2 * pad;
    let whole: i32 = phases.iter().map(|(word, _)| width(word)).sum::<i32>() + pad;
    // A narrow picture needs its caption more than the chips.
    if whole * 4 > rect.w && !(apart && whole <= rect.w) {
        return 0;
    }
    let mut x = rect.right() - whole + pad;
    for (word, lit) in phases {
        let (width, h) = (width(word), body * 4 / 3);
        let chip = Rect::new(x, rect.y + (rect.h - h) / 2, width - pad / 2, h);
        let (back, color) = match lit {
            true => (stage.role(Role::LastMove).into(), stage.role(Role::Backdrop)),
            false => (stage.role(Role::PanelRaised).into(), stage.role(Role::InkQuiet)),
        };
        prims.push(Prim::Rounded { rect: chip, radius: h as f32 / 2.0, color: back });
        Pen { color: color.into(), ..pen }.write(prims, chip, Align::Centre, word);
        x += width;
    }
    if apart { 0 } else { whole }
}
