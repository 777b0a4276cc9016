//! What is said of a moment on a sheet: the number of its step and its caption, in as many lines as there are.

use crate::font::Weight;
use crate::model::{Replay, Role, Span};
use crate::scene::stage::Stage;
use crate::scene::text::{Align, Pen};
use crate::scene::{Color, Prim, Rect};

/// Words, each in its own weight and colour, with the spaces after them.
pub struct Label(Vec<Word>);

struct Word {
    text: String,
    weight: Weight,
    color: Color,
}

/// The height of a line of letters of a size.
pub fn line_height(size: u16) -> i32 {
    i32::from(size) * 4 / 3
}

impl Label {
    pub fn new(stage: &Stage, replay: &Replay, steps: usize) -> Label {
        let step = steps.checked_sub(1).and_then(|i| replay.steps.get(i));
        let number = step.map_or("start".to_string(), |_| replay.label(steps));
        // A move that is written with its number stands for it, and need not be told again.
        let written = step.map(|step| replay.numbering.written(step.number, &step.notation));
        let written = written.filter(|written| written.len() > number.len() && written.starts_with(&number));
        let again = written.as_ref().map(|written| format!(" · {written}"));
        let word = |text: &str, weight, color| Word { text: text.to_string(), weight, color };
        let head = format!("{}  ", written.unwrap_or(number));
        let mut words = vec![word(&head, Weight::Bold, stage.role(Role::Ink).into())];
        for Span { text, seat } in step.map(|step| step.caption.0.as_slice()).unwrap_or_default() {
            let text = again.as_ref().map_or(text.clone(), |again| text.replace(again, ""));
            // No line ends with the dot between two facts.
            let text = text.replace("· ", "·\u{a0}");
            let (weight, color) = match seat {
                Some(_) => (Weight::Bold, stage.ink(*seat)),
                None => (Weight::Regular, stage.role(Role::InkQuiet)),
            };
            words.extend(text.split_inclusive(' ').map(|text| word(text, weight, color.into())));
        }
        Label(words)
    }

    /// How many lines of a width it takes.
    pub fn lines(&self, size: u16, width: i32) -> i32 {
        let (mut lines, mut used) = (1, 0);
        for word in &self.0 {
            let pen = word.pen(size);
            if used > 0 && used + pen.width(word.text.trim_end()) > width {
                (lines, used) = (lines + 1, 0);
            }
            used += pen.width(&word.text);
        }
        lines
    }

    /// Writes it from line to line; the last line ends with an ellipsis where there is more.
    pub fn draw(&self, size: u16, rect: Rect, prims: &mut Vec<Prim>) {
        let line = line_height(size);
        let mut at = Rect { h: line, ..rect };
        for (i, word) in self.0.iter().enumerate() {
            let pen = word.pen(size);
            let width = pen.width(word.text.trim_end());
            if at.x > rect.x && width > at.w && at.bottom() + line <= rect.bottom() {
                at = Rect { y: at.bottom(), h: line, ..rect };
            }
            let rest = self.0.get(i..).unwrap_or_default();
            let all: i32 = rest.iter().map(|word| word.pen(size).width(&word.text)).sum();
            let last = at.bottom() + line > rect.bottom();
            if width > at.w || (last && all > at.w && width + pen.width(" …") > at.w) {
                // More than there is room for: what is written is cut, and says so.
                let more: String = rest.iter().map(|word| word.text.as_str()).collect();
                pen.write(prims, at, Align::Left, &more);
                return;
            }
            pen.write(prims, at, Align::Left, word.text.trim_end());
            let used = pen.width(&word.text);
            at = Rect { x: at.x + used, w: at.w - used, ..at };
        }
    }
}

impl Word {
    fn pen(&self, size: u16) -> Pen {
        Pen { size, weight: self.weight, color: self.color }
    }
}
