//! The bridge over steps that are left out: the board dims, and the count runs to where it goes on.

use std::ops::Range;

use super::card::badge;
use super::cards::{MOST, plate};
use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Prim, Rect, Scene};
use crate::model::{Counters, Millis, Replay, Role};

/// How dark the board is behind the count, of 255.
const DIM: u32 = 165;
/// In parts of a thousand of the bridge: until when it gets dark, from when and until when the count runs, and from when it gets light.
const DARK: u32 = 180;
const RUNS: Range<u32> = 120..760;
const LIGHT: u32 = 880;

/// When a bridge that lasts so long has all there is to read.
pub(super) fn read(lasts: Millis) -> Millis {
    Millis((u64::from(lasts.0) * u64::from(RUNS.end + LIGHT) / 2000) as u32)
}

/// What a bridge shows at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Passage {
    /// After how many steps the count is.
    pub steps: usize,
    /// Which board is behind it: that after so many steps.
    pub behind: usize,
    dim: u8,
}

/// What the bridge over some steps shows at `t` of the time it `lasts`. Where nothing may flicker it stands still.
pub(super) fn passage(gap: &Range<usize>, t: Millis, lasts: Millis, calm: bool) -> Passage {
    if calm {
        return Passage { steps: gap.end, behind: gap.end, dim: DIM as u8 };
    }
    let at = (u64::from(t.0) * 1000 / u64::from(lasts.0.max(1))).min(1000) as u32;
    let dim = DIM * at.min(DARK) / DARK * (1000 - at).min(1000 - LIGHT) / (1000 - LIGHT);
    let part = at.saturating_sub(RUNS.start).min(RUNS.end - RUNS.start) as f32 / (RUNS.end - RUNS.start) as f32;
    // Slow at both ends, so that both numbers are read.
    let eased = part * part * (3.0 - 2.0 * part);
    let steps = gap.start + (gap.len() as f32 * eased).round() as usize;
    Passage { steps, behind: if at * 2 < 1000 { gap.start } else { gap.end }, dim: dim as u8 }
}

/// The picture of a bridge: the count large, from where to where it runs, and what everybody has at that step.
pub(super) fn draw(stage: &Stage, replay: &Replay, gap: &Range<usize>, passage: Passage, behind: Scene) -> Scene {
    let layout = &stage.layout;
    let whole = Rect::new(0, 0, layout.width, layout.height);
    let mut prims = behind.prims;
    prims.push(Prim::Rect { rect: whole, color: stage.role(Role::Backdrop).alpha(passage.dim) });
    let rect = place(stage);
    plate(stage, rect, None, &mut prims);
    let inner = rect.inset(rect.h / 10);
    let part = |from: i32, to: i32| Rect { y: inner.y + inner.h * from / 100, h: inner.h * (to - from) / 100, ..inner };
    count(stage, replay, (part(0, 44), passage.steps), &mut prims);
    track(stage, replay, (part(46, 62), gap, passage.steps), &mut prims);
    scores(stage, replay, (part(66, 100), passage.steps), &mut prims);
    stage.scene_of(prims)
}

/// In the middle of the board, as far as the picture has room there.
fn place(stage: &Stage) -> Rect {
    let layout = &stage.layout;
    let (w, h) = (layout.width, layout.height);
    let margin = (w.min(h) / 40).max(4);
    let high = (h * 34 / 100).min(w * 45 / 100);
    let wide = (w - 2 * margin).min(high * 5 / 2);
    let board = layout.board;
    let x = (board.x + board.w / 2 - wide / 2).clamp(margin, (w - margin - wide).max(margin));
    let y = (board.y + board.h / 2 - high / 2).clamp(margin, (h - margin - high).max(margin));
    Rect::new(x, y, wide, high)
}

/// `round 47`, large.
fn count(stage: &Stage, replay: &Replay, (rect, steps): (Rect, usize), prims: &mut Vec<Prim>) {
    let words = format!("{} {}", replay.look.step_word, number(replay, steps));
    let pen = Pen::bold((rect.h * 9 / 10).max(9) as u16, stage.role(Role::Ink));
    // As large as the longest number allows: nothing jumps while the count runs.
    let longest = format!("{} {}", replay.look.step_word, number(replay, replay.steps.len()));
    pen.shrink(&longest, rect.w, 9).write(prims, rect, Align::Centre, &words);
}

/// A step's number without the sign of who moved: the count runs too fast for that.
fn number(replay: &Replay, steps: usize) -> u32 {
    replay.numbering.number(replay.number(steps))
}

/// From where to where the count runs, with a bar between them that fills.
fn track(stage: &Stage, replay: &Replay, (rect, gap, steps): (Rect, &Range<usize>, usize), prims: &mut Vec<Prim>) {
    let pen = Pen::new((rect.h * 9 / 10).max(9) as u16, stage.role(Role::InkQuiet));
    let (first, last) = (replay.label(gap.start), replay.label(gap.end));
    let left = pen.write(prims, rect, Align::Left, &first);
    let right = pen.write(prims, rect, Align::Right, &last);
    let gap_px = i32::from(pen.size) / 2;
    let thick = (rect.h / 5).max(2);
    let bar = Rect {
        x: rect.x + left + gap_px,
        y: rect.y + (rect.h - thick) / 2,
        w: rect.w - left - right - 2 * gap_px,
        h: thick,
    };
    if bar.w < thick {
        return;
    }
    let radius = thick as f32 / 2.0;
    prims.push(Prim::Rounded { rect: bar, radius, color: stage.role(Role::InkQuiet).alpha(90) });
    let done = (bar.w as usize * (steps - gap.start) / gap.len().max(1)) as i32;
    let filled = Rect { w: done.max(thick), ..bar };
    prims.push(Prim::Rounded { rect: filled, radius, color: stage.role(Role::LastMove).into() });
}

/// What everybody has after some steps, large; with their names where these fit whole.
fn scores(stage: &Stage, replay: &Replay, (row, steps): (Rect, usize), prims: &mut Vec<Prim>) {
    let counters = replay.counters(steps);
    let count = replay.players.len().min(counters.len()).clamp(1, MOST) as i32;
    let gap = row.h / 4;
    let wide = (row.w - gap * (count - 1)) / count;
    let side = row.h.min(wide * 2 / 5);
    let ink = stage.role(Role::Ink);
    let pen = Pen::bold((row.h * 8 / 10).max(9) as u16, ink);
    let name_pen = Pen::new((row.h * 4 / 10).max(9) as u16, ink);
    let room = wide - side - gap;
    // All scores in one size, and names of all or of nobody.
    let size = |pen: Pen, own: &Counters| pen.shrink(&replay.look.score(own.score), room, 9);
    let pen = counters.iter().fold(pen, size);
    let used = counters.iter().map(|own| pen.width(&replay.look.score(own.score))).max().unwrap_or(0);
    let named = replay.players.iter().all(|name| name_pen.width(name) <= room - used - gap);
    for (i, ((seat, name), own)) in (0..count).zip(replay.seats().zip(&replay.players).zip(counters)) {
        let cell = Rect { x: row.x + i * (wide + gap), w: wide, ..row };
        badge(stage, replay, seat, (Rect::new(cell.x, cell.y + (cell.h - side) / 2, side, side), 255), prims);
        let words = Rect { x: cell.x + side + gap / 2, w: wide - side - gap / 2, ..cell };
        let align = if named { Align::Right } else { Align::Left };
        pen.write(prims, words, align, &replay.look.score(own.score));
        if named {
            name_pen.write(prims, Rect { w: words.w - used - gap / 2, ..words }, Align::Left, name);
        }
    }
}
