//! What floats over the picture: tooltips, the inspector, messages, the question for a step.

use super::Brush;
use crate::model::Role;
use crate::scene::{Align, Rect};
use crate::viewer::dialogs::{Leaving, Toast};
use crate::viewer::inspect::Facts;
use crate::viewer::keys::{self, Key};
use crate::viewer::plan::Question;

/// What a button does and its key, above the button.
pub fn tooltip(brush: &mut Brush, command: crate::viewer::Command, button: Rect) {
    let Some(binding) = keys::binding(command) else { return };
    let (pen, key) = (brush.pen(Role::Ink), brush.bold(Role::LastMove));
    let label = binding.label();
    let pad = brush.body * 2 / 3;
    let (words_w, key_w) = (pen.width(binding.words), key.width(&label));
    let h = brush.body * 9 / 5;
    let w = words_w + key_w + 3 * pad;
    let at = brush.inside(Rect::new(button.x + button.w / 2 - w / 2, button.y - h - brush.body / 2, w, h));
    brush.card(at);
    brush.write(pen, Rect { x: at.x + pad, w: words_w + 1, ..at }, Align::Left, binding.words);
    brush.write(key, Rect { x: at.x + words_w + 2 * pad, w: key_w + 1, ..at }, Align::Left, &label);
}

/// Everything there is to say about a cell and what stands on it, beside the cell.
pub fn inspector(brush: &mut Brush, cell: Rect, facts: &Facts) {
    let (head, line) = (brush.bold(Role::Ink), brush.small(Role::Ink));
    let quiet = brush.small(Role::InkQuiet);
    let pad = brush.body * 2 / 3;
    let row = brush.body * 3 / 2;
    let label = |pair: &(&'static str, String)| quiet.width(pair.0);
    let label_w = facts.lines.iter().map(label).max().unwrap_or(0) + pad;
    let value = |pair: &(&'static str, String)| line.width(&pair.1);
    let widest = facts.lines.iter().map(value).max().unwrap_or(0) + label_w;
    let most = (brush.whole.w * 2 / 5).max(brush.body * 16);
    let w = (widest.max(head.width(&facts.title)) + 2 * pad).min(most);
    let h = row * (facts.lines.len() as i32 + 1) + pad;
    let right = cell.right() + pad;
    let x = if right + w < brush.whole.w { right } else { cell.x - w - pad };
    let at = brush.inside(Rect::new(x, cell.y, w, h));
    brush.card(at);
    let inner = Rect { x: at.x + pad, y: at.y + pad / 2, w: at.w - 2 * pad, h: row };
    if let Some(color) = facts.color {
        let strip = Rect::new(at.x + 1, at.y + pad / 2, (brush.body / 4).max(3), at.h - pad);
        brush.prims.push(crate::scene::Prim::Rect { rect: strip, color: color.into() });
    }
    brush.write(head, inner, Align::Left, &facts.title);
    for (i, (label, value)) in facts.lines.iter().enumerate() {
        let at = Rect { y: inner.y + row * (i as i32 + 1), ..inner };
        brush.write(quiet, Rect { w: label_w, ..at }, Align::Left, label);
        brush.write(line, Rect { x: at.x + label_w, w: at.w - label_w, ..at }, Align::Left, value);
    }
}

/// Messages, the newest at the bottom, above `floor`.
pub fn toasts(brush: &mut Brush, toasts: &[Toast], area: Rect) {
    let pad = brush.body * 2 / 3;
    let mut bottom = area.bottom() - pad;
    for toast in toasts.iter().rev().take(4) {
        let pen = brush.pen(Role::Ink);
        let w = (pen.width(&toast.text) + 3 * pad).min(area.w - 2 * pad);
        let lines = pen.wrap(&toast.text, w - 3 * pad, 3).len().max(1) as i32;
        let line_h = brush.body * 4 / 3;
        let bar = if toast.progress.is_some() { pad } else { 0 };
        let h = lines * line_h + pad + bar;
        let at = Rect::new(area.x + pad, bottom - h, w, h);
        brush.card(at);
        let role = if toast.wrong { Role::Harm } else { Role::LastMove };
        brush.fill(Rect { x: at.x + 1, y: at.y + pad / 2, w: (brush.body / 4).max(3), h: at.h - pad }, role, 255);
        let inner = Rect { x: at.x + pad * 3 / 2, y: at.y + pad / 2, w: at.w - 2 * pad, h: lines * line_h };
        pen.paragraph(&mut brush.prims, inner, &toast.text);
        if let Some(part) = toast.progress {
            let track = Rect::new(inner.x, at.bottom() - pad, inner.w, (brush.body / 4).max(3));
            brush.fill(track, Role::InkQuiet, 70);
            brush.fill(Rect { w: (track.w as f32 * part) as i32, ..track }, Role::LastMove, 255);
        }
        bottom = at.y - pad / 2;
    }
}

/// The question for a step, in the middle.
pub fn prompt(brush: &mut Brush, words: &str, typed: &str) {
    let (w, h) = (brush.body * 20, brush.body * 4);
    let at = Rect::new((brush.whole.w - w) / 2, brush.whole.h / 3, w, h);
    brush.card(at);
    let pad = brush.body;
    let inner = Rect { x: at.x + pad, w: at.w - 2 * pad, ..at };
    let (quiet, loud) = (brush.pen(Role::InkQuiet), brush.bold(Role::Ink));
    let used = brush.write(quiet, inner, Align::Left, words) + pad / 2;
    let rest = Rect { x: inner.x + used, w: inner.w - used, ..inner };
    let end = brush.write(loud, rest, Align::Left, typed);
    let caret = Rect::new(rest.x + end + 1, at.y + at.h / 3, (brush.body / 8).max(1), at.h / 3);
    brush.fill(caret, Role::LastMove, 255);
}

/// What is to become of a film when the window is left: two buttons with their keys.
pub fn question(brush: &mut Brush, at: &Question, film: &str, leaving: Leaving) {
    brush.fill(brush.whole, Role::Backdrop, 120);
    brush.card(at.card);
    let words = match leaving {
        Leaving::Asked => format!("{film} is still being saved"),
        Leaving::WhenSaved => format!("the window closes when {film} is saved"),
    };
    let (head, quiet) = (brush.bold(Role::Ink), brush.small(Role::InkQuiet));
    let line = Rect { h: at.words.h / 2, ..at.words };
    brush.write(head, line, Align::Left, &words);
    brush.write(quiet, Rect { y: line.bottom(), ..line }, Align::Left, "Esc goes back to the match");
    let waiting = leaving == Leaving::WhenSaved;
    for (rect, words, key, lit) in
        [(at.wait, "wait for it", Key::Enter, waiting), (at.leave, "leave without it", Key::Char('q'), false)]
    {
        let fill = match (lit, brush.over(rect)) {
            (true, _) => (Role::LastMove, 60),
            (false, true) => (Role::LastMove, 40),
            (false, false) => (Role::Panel, 255),
        };
        brush.round(rect, fill.0, fill.1);
        brush.frame(rect, Role::InkQuiet, 110);
        let inner = Rect { x: rect.x + brush.body / 2, w: rect.w - brush.body, ..rect };
        let used = brush.write(brush.bold(Role::LastMove), inner, Align::Right, &key.label());
        brush.write(brush.pen(Role::Ink), Rect { w: inner.w - used, ..inner }, Align::Left, words);
    }
}

/// What is shown while no match is open.
pub fn empty(brush: &mut Brush, area: Rect, title: &str, words: &str) {
    let line = brush.body * 2;
    let y = area.y + area.h / 2 - line;
    let mut head = brush.bold(Role::Ink);
    head.size = head.size * 3 / 2;
    let inner = Rect { x: area.x + brush.body, w: area.w - 2 * brush.body, ..area };
    brush.write(head, Rect { y, h: line, ..inner }, Align::Centre, title);
    let pen = brush.pen(Role::InkQuiet);
    for (i, words) in pen.wrap(words, inner.w, 4).iter().enumerate() {
        let at = Rect { y: y + line + i as i32 * brush.body * 3 / 2, h: brush.body * 3 / 2, ..inner };
        brush.write(pen, at, Align::Centre, words);
    }
}
