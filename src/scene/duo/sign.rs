//! What is said about two matches: the same so far, or since when they differ; and that one of them is over.

use super::{Half, Seam};
use crate::font::Weight;
use crate::model::{Caption, Role, Span};
use crate::scene::stage::Stage;
use crate::scene::text::{Align, Pen};
use crate::scene::{Prim, Rect, Rgb, panel};

/// Draws the line between two matches, and the sign.
pub(super) fn draw(seam: &Seam, halves: [Half; 2], steps: usize, prims: &mut Vec<Prim>) {
    let [Half { stage, .. }, _] = halves;
    let (words, apart) = words(seam, halves, steps);
    let line = if apart { stage.role(Role::LastMove).into() } else { stage.role(Role::InkQuiet).alpha(90) };
    prims.push(Prim::Rect { rect: seam.line, color: line });
    if seam.sign.is_empty() {
        return;
    }
    let size = (seam.sign.h * 46 / 100).max(9) as u16;
    let (ink, plate) = match apart {
        true => (stage.role(Role::Backdrop), stage.role(Role::LastMove)),
        false => (stage.role(Role::InkQuiet), stage.role(Role::PanelRaised)),
    };
    let pen = Pen { weight: if apart { Weight::Bold } else { Weight::Regular }, ..Pen::new(size, ink) };
    let wide = (pen.width(&words) + i32::from(size) * 2).min(seam.sign.w);
    let pill = Rect { x: seam.sign.x + (seam.sign.w - wide) / 2, w: wide, ..seam.sign.inset(seam.sign.h / 10) };
    prims.push(Prim::Rounded { rect: pill, radius: pill.h as f32 / 2.0, color: plate.into() });
    pen.write(prims, pill.inset(1), Align::Centre, &words);
    if let Some(title) = &seam.title {
        let margin = i32::from(size);
        let rest = Rect { x: seam.sign.x + margin, w: pill.x - seam.sign.x - 2 * margin, ..seam.sign };
        Pen::bold(size, stage.role(Role::Ink)).write(prims, rest, Align::Left, title);
    }
}

/// What is said after some steps, and whether they differ by then.
fn words(seam: &Seam, halves: [Half; 2], steps: usize) -> (String, bool) {
    let [one, other] = halves.map(|half| half.replay);
    let longer = if other.steps.len() > one.steps.len() { other } else { one };
    match seam.parting {
        // Two games have nothing in common that could be compared but the number of the step.
        Some(0) if one.game != other.game => (format!("{} and {}", one.game_name, other.game_name), false),
        Some(0) => ("different from the start".to_string(), true),
        Some(parting) if steps >= parting => {
            (format!("differ since {} {}", longer.look.step_word, longer.label(parting)), true)
        }
        None if steps >= longer.steps.len() => ("the same to the end".to_string(), false),
        Some(_) | None => ("same so far".to_string(), false),
    }
}

/// Where a match is spoken of: its caption, or the lower edge of its board where it has none.
fn spoken(stage: &Stage) -> Rect {
    let layout = &stage.layout;
    match layout.caption.is_empty() {
        true => {
            let h = (layout.board.h / 9).max(14).min(layout.board.h);
            Rect { y: layout.board.bottom() - h, h, ..layout.board }
        }
        false if layout.plated => layout.caption,
        false => {
            // Words that have no plate of their own begin at the edge of their place: a frame needs a little more.
            let by = i32::from(layout.body) / 3;
            let Rect { x, y, w, h } = layout.caption;
            Rect::new(x - by, y + by / 3, w + 2 * by, h - by * 2 / 3)
        }
    }
}

fn radius(stage: &Stage) -> f32 {
    f32::from(stage.layout.body) / 3.0
}

/// Marks the move at which a match leaves the other: its caption, or the board where it has none.
pub(super) fn differing(half: Half, prims: &mut Vec<Prim>) {
    let stage = half.stage;
    let color: Rgb = stage.role(Role::LastMove);
    let (rect, tint) = if stage.layout.caption.is_empty() { (stage.layout.board, 0) } else { (spoken(stage), 34) };
    let width = (f32::from(stage.layout.body) / 8.0).max(2.0);
    prims.push(Prim::Rounded { rect, radius: radius(stage), color: color.alpha(tint) });
    prims.push(Prim::Frame { rect, radius: radius(stage), width, color: color.into() });
}

/// Says how a match ended while the other goes on; where nobody knows, that it ends.
pub(super) fn over(half: Half, prims: &mut Vec<Prim>) {
    let Half { replay, stage, .. } = half;
    let rect = spoken(stage);
    prims.push(Prim::Rounded { rect, radius: radius(stage), color: stage.role(Role::PanelRaised).into() });
    let line = stage.role(Role::InkQuiet).into();
    prims.push(Prim::Frame { rect, radius: radius(stage), width: 1.0, color: line });
    let steps = replay.steps.len();
    let ends = || Caption::plain(format!("ends after {} {}", replay.look.step_word, replay.label(steps)));
    let sentence = replay.announcement(steps).cloned().unwrap_or_else(ends);
    let spans: Vec<&Span> = sentence.0.iter().collect();
    let size = stage.layout.sizes.caption.clamp(9, (rect.h * 6 / 10).max(9) as u16);
    let pad = i32::from(size) / 2;
    let words = Rect { x: rect.x + pad, w: rect.w - 2 * pad, ..rect };
    panel::spans(stage, Pen::bold(size, stage.role(Role::Ink)), words, (&spans, true, size / 2), prims);
}
