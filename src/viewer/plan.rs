//! Where the controls stand around the stage, in whole pixels.

use super::command::{Command, FilmKind, TableCommand, Way};
use crate::scene::{Pen, Rect, Rgb};

/// The places of everything that is not the stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub whole: Rect,
    /// The size of plain text.
    pub body: i32,
    /// Board, panel, caption.
    pub stage: Rect,
    /// `None` while the panels are hidden.
    pub bar: Option<Bar>,
    pub library: Option<Drawer>,
    /// The buttons of a game in play.
    pub strip: Option<Strip>,
}

/// The buttons of a game in play, above the bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strip {
    pub rect: Rect,
    pub buttons: Vec<(Command, Rect)>,
}

/// A question at the table: its words, and its answers with where they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableCard {
    pub rect: Rect,
    /// Where the first line of words stands.
    pub head: Rect,
    pub words: Vec<String>,
    pub answers: Vec<(Command, Rect, String)>,
}

/// The bar at the bottom: timeline above, buttons below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    pub rect: Rect,
    /// Timeline: the curves, and the ticks below them.
    pub curves: Rect,
    pub ticks: Rect,
    pub buttons: Vec<(Command, Rect)>,
    /// Which step of how many.
    pub step: Rect,
    /// What the speed and the time for a step are, between their buttons.
    pub speed: Rect,
    pub delay: Rect,
}

/// The sheet of a new game, in the middle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftPlan {
    pub card: Rect,
    pub title: Rect,
    pub rows: Vec<DraftRowPlan>,
    /// Why it cannot be begun so.
    pub wrong: Rect,
    pub begin: Rect,
}

/// A row of that sheet: its name, and its value between two arrows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftRowPlan {
    pub rect: Rect,
    pub name: Rect,
    pub back: Rect,
    pub value: Rect,
    pub on: Rect,
}

/// The library at the left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawer {
    pub rect: Rect,
    pub field: Rect,
    pub list: Rect,
    pub details: Rect,
}

/// A question with two answers, in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    pub card: Rect,
    pub words: Rect,
    pub wait: Rect,
    pub leave: Rect,
}

impl Plan {
    pub fn new((width, height): (u32, u32), scale: f32, panels: bool, library: bool) -> Plan {
        let whole = Rect::new(0, 0, width as i32, height as i32);
        let body = ((13.0 * scale) as i32).max(whole.w.min(whole.h) * 17 / 1000).clamp(11, 80);
        // However fine the screen is, the row of buttons must fit.
        let body = body.min((whole.w / 48).max(9));
        if !panels {
            return Plan { whole, body, stage: whole, bar: None, library: None, strip: None };
        }
        let h = (body * 15 / 2).min(whole.h / 3);
        let rect = Rect::new(0, whole.h - h, whole.w, h);
        let room = Rect { h: whole.h - h, ..whole };
        let library = library.then(|| drawer(room, body));
        let left = library.as_ref().map_or(0, |drawer| drawer.rect.right());
        let stage = Rect { x: left, w: whole.w - left, ..room };
        Plan { whole, body, stage, bar: Some(bar(rect, body)), library, strip: None }
    }

    /// Where it is asked what is to become of a film when the window is left.
    pub fn question(&self) -> Question {
        let (pad, line) = (self.body, self.body * 2);
        let w = (self.body * 32).min(self.whole.w - 2 * pad);
        let h = 3 * line + 3 * pad;
        let card = Rect::new((self.whole.w - w) / 2, (self.whole.h - h) / 3, w, h);
        let inner = card.inset(pad);
        let words = Rect { h: 2 * line, ..inner };
        let half = (inner.w - pad) / 2;
        let wait = Rect { y: inner.bottom() - line, w: half, h: line, ..inner };
        Question { card, words, wait, leave: Rect { x: inner.right() - half, ..wait } }
    }

    /// The same with a strip of buttons below the stage, in as many rows as they need.
    pub fn with_strip(mut self, buttons: &[(Command, &str)]) -> Plan {
        if self.bar.is_none() || buttons.is_empty() {
            return self;
        }
        let (gap, h) = (self.body / 3, self.body * 2);
        let pen = Pen::new(self.body as u16, Rgb(0, 0, 0));
        let (mut x, mut row, mut placed) = (gap, 0, Vec::new());
        for (command, words) in buttons {
            let w = (pen.width(words) + self.body * 4 / 3).min(self.stage.w - 2 * gap);
            if x + w + gap > self.stage.w && x > gap {
                (x, row) = (gap, row + 1);
            }
            placed.push((*command, Rect::new(x, row * (h + gap), w, h)));
            x += w + gap;
        }
        let height = (row + 1) * (h + gap) + gap;
        let rect = Rect { y: self.stage.bottom() - height, h: height, ..self.stage };
        let moved = |at: Rect| Rect { x: at.x + rect.x, y: at.y + rect.y + gap, ..at };
        let buttons = placed.into_iter().map(|(command, at)| (command, moved(at))).collect();
        self.stage.h -= height;
        self.strip = Some(Strip { rect, buttons });
        self
    }

    /// Where the sheet of a new game stands, with so many rows.
    pub fn draft(&self, rows: usize) -> DraftPlan {
        let (pad, line) = (self.body, self.body * 2);
        let w = (self.body * 34).min(self.whole.w - pad);
        let h = pad * 2 + line * (rows as i32 + 3);
        let card = Rect::new((self.whole.w - w) / 2, ((self.whole.h - h) / 3).max(0), w, h);
        let inner = card.inset(pad);
        let title = Rect { h: line, ..inner };
        let row = |i: i32| {
            let rect = Rect { y: title.bottom() + i * line, h: line, ..inner };
            let name = Rect { w: rect.w * 3 / 10, ..rect };
            let back = Rect { x: name.right(), w: line, ..rect };
            let on = Rect { x: rect.right() - line, w: line, ..rect };
            let value = Rect { x: back.right(), w: on.x - back.right(), ..rect };
            DraftRowPlan { rect, name, back, value, on }
        };
        let bottom = title.bottom() + rows as i32 * line;
        let wrong = Rect { y: bottom, h: line, ..inner };
        let begin = Rect { x: inner.right() - self.body * 9, y: bottom + line, w: self.body * 9, h: line };
        DraftPlan { card, title, rows: (0..rows as i32).map(row).collect(), wrong, begin }
    }

    /// Where something is asked at the table: beside a place of the board, or in the middle.
    pub fn table_card(&self, words: Vec<String>, answers: Vec<(Command, String)>, near: Option<Rect>) -> TableCard {
        let (pad, line) = (self.body, self.body * 2);
        let (bold, small) = (Pen::bold(self.body as u16, Rgb(0, 0, 0)), self.body * 3 / 2);
        let said = words.iter().map(|words| bold.width(words)).max().unwrap_or(0);
        let widths: Vec<i32> = answers.iter().map(|(_, words)| bold.width(words) + pad * 2).collect();
        let row: i32 = widths.iter().map(|w| w + pad / 2).sum::<i32>() - pad / 2;
        let w = (said.max(row) + 2 * pad).min(self.whole.w - pad);
        let h = 2 * pad + words.len() as i32 * small + pad / 2 + line;
        let (x, y) = match near {
            Some(cell) => (cell.x + cell.w / 2 - w / 2, cell.y - h - pad / 2),
            None => ((self.whole.w - w) / 2, (self.whole.h - h) / 3),
        };
        let y = if y < 0 { near.map_or(0, |cell| cell.bottom() + pad / 2) } else { y };
        let rect = Rect::new(x.clamp(0, (self.whole.w - w).max(0)), y, w, h);
        let head = Rect { h: small, ..rect.inset(pad) };
        let mut at = Rect { x: rect.x + pad, y: rect.bottom() - pad - line, w: 0, h: line };
        let mut placed = Vec::new();
        for ((command, words), w) in answers.into_iter().zip(widths) {
            at.w = w;
            placed.push((command, at, words));
            at.x += w + pad / 2;
        }
        TableCard { rect, head, words, answers: placed }
    }

    /// The timeline with its ticks.
    pub fn track(&self) -> Option<Rect> {
        self.bar.as_ref().map(|bar| bar.curves.union(bar.ticks))
    }
}

fn drawer(room: Rect, body: i32) -> Drawer {
    let w = (body * 24).min(room.w * 2 / 5);
    let rect = Rect { w, ..room };
    let pad = body * 2 / 3;
    let inner = rect.inset(pad);
    let field = Rect { h: body * 2, ..inner };
    let details = (body * 10).min(inner.h / 3);
    let list_h = inner.h - field.h - details - 2 * pad;
    let list = Rect { y: field.bottom() + pad, h: list_h, ..inner };
    Drawer { rect, field, list, details: Rect { y: list.bottom() + pad, h: details, ..inner } }
}

/// The buttons at the left of the bar, with how much each is needed: 0 always, more when there is room.
const LEFT: [(Command, u8); 9] = [
    (Command::First, 0),
    (Command::Ten(Way::Back), 3),
    (Command::Step(Way::Back), 0),
    (Command::PlayPause, 0),
    (Command::Step(Way::On), 0),
    (Command::Ten(Way::On), 3),
    (Command::Last, 0),
    (Command::Event(Way::Back), 1),
    (Command::Event(Way::On), 1),
];

const RIGHT: [(Command, u8); 12] = [
    (Command::Table(TableCommand::PlayOn), 2),
    (Command::Table(TableCommand::New), 0),
    (Command::Reverse, 3),
    (Command::Loop, 2),
    (Command::Live, 2),
    (Command::Library, 0),
    (Command::Picture, 2),
    (Command::Film(FilmKind::Gif), 1),
    (Command::Film(FilmKind::Mp4), 2),
    (Command::Theme, 3),
    (Command::FullScreen, 3),
    (Command::Sheet, 0),
];

fn bar(rect: Rect, body: i32) -> Bar {
    let pad = body * 3 / 4;
    let inner = Rect::new(rect.x + pad, rect.y + pad / 2, rect.w - 2 * pad, rect.h - pad);
    let row = (body * 2).min(inner.h / 2);
    let above = inner.h - row - pad / 2;
    let ticks_h = (body * 3 / 4).min(above / 3);
    let curves = Rect { h: above - ticks_h, ..inner };
    let ticks = Rect { y: curves.bottom(), h: ticks_h, ..inner };
    let row = Rect { y: inner.bottom() - row, h: row, ..inner };
    // What is needed least goes first when the row is too short.
    let fits = |most: u8| needed(row, body, most) <= row.w;
    let most = (0..=3).rev().find(|most| fits(*most)).unwrap_or(0);
    let gap = body / 4;
    let side = row.h;
    let mut buttons = Vec::new();
    let mut x = row.x;
    for (command, need) in LEFT {
        if need <= most {
            buttons.push((command, Rect::new(x, row.y, side, side)));
            x += side + gap;
        }
    }
    let mut right = row.right();
    for (command, need) in RIGHT.into_iter().rev() {
        if need <= most {
            right -= side;
            buttons.push((command, Rect::new(right, row.y, side, side)));
            right -= gap;
        }
    }
    let mut pair = |less: Command, more: Command, width: i32| {
        right -= side;
        buttons.push((more, Rect::new(right, row.y, side, side)));
        right -= width;
        let label = Rect::new(right, row.y, width, side);
        right -= side;
        buttons.push((less, Rect::new(right, row.y, side, side)));
        right -= gap * 2;
        label
    };
    let delay = pair(Command::ShorterDelay, Command::LongerDelay, label_w(body));
    let speed = pair(Command::Slower, Command::Faster, label_w(body) * 3 / 4);
    let step = Rect::new(x + gap, row.y, (right - x - gap).max(0), side);
    Bar { rect, curves, ticks, buttons, step, speed, delay }
}

fn label_w(body: i32) -> i32 {
    body * 7 / 2
}

/// The width of a row with all buttons up to a need, and the step's number between them.
fn needed(row: Rect, body: i32, most: u8) -> i32 {
    let count = LEFT.iter().chain(&RIGHT).filter(|(_, need)| *need <= most).count() as i32;
    let pairs = 4 * row.h + label_w(body) * 7 / 4 + 4 * (body / 4);
    count * (row.h + body / 4) + pairs + body * 9
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_overlaps_and_nothing_leaves_the_window() {
        for size in [(640, 400), (800, 500), (1280, 800), (2560, 1440), (3840, 2160), (700, 1200)] {
            for (scale, library) in [(1.0, false), (1.0, true), (2.0, true)] {
                let plan = Plan::new(size, scale, true, library);
                let mut rects = vec![plan.stage];
                if let Some(Bar { curves, ticks, buttons, step, speed, delay, .. }) = &plan.bar {
                    rects.extend([*curves, *ticks, *step, *speed, *delay]);
                    rects.extend(buttons.iter().map(|(_, rect)| *rect));
                }
                if let Some(Drawer { field, list, details, .. }) = &plan.library {
                    rects.extend([*field, *list, *details]);
                }
                for (i, rect) in rects.iter().enumerate() {
                    assert!(!rect.is_empty(), "{size:?} {scale}: {i} is empty: {plan:?}");
                    assert_eq!(rect.intersect(plan.whole), *rect, "{size:?} {scale}: {i}");
                    for other in &rects[i + 1..] {
                        assert!(rect.intersect(*other).is_empty(), "{size:?} {scale}: {rect:?} and {other:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn with_the_panels_hidden_the_stage_is_all_there_is() {
        let plan = Plan::new((800, 800), 1.0, false, true);
        assert_eq!((plan.stage, plan.bar, plan.library), (plan.whole, None, None));
    }
}
