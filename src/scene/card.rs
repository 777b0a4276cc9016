//! The card of a seat: who plays, how many points, what there is to count, and how it ended.

use std::borrow::Cow;

use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Prim, Rect};
use crate::font::Weight;
use crate::model::{Counters, Millis, Replay, Role, Seat, Standing};

/// How opaque the seat's colour is on a card whose score has just changed.
const PULSE: u8 = 60;

/// What a card tells.
pub(super) struct Facts<'a> {
    pub seat: Seat,
    pub name: &'a str,
    pub own: &'a Counters,
    pub leads: bool,
    pub clock: Option<Millis>,
    /// How it ended, or that the seat is out; nothing while it plays.
    pub standing: Option<Cow<'a, str>>,
    /// Whether nothing is told but who it is.
    pub discreet: bool,
    /// How loud it tells that its score has just changed, from 0 to 1.
    pub pulse: f32,
}

/// The strip in the seat's colour at the left edge of a card.
pub(super) fn strip(stage: &Stage, rect: Rect) -> Rect {
    Rect { w: (i32::from(stage.layout.body) / 3).clamp(2, (rect.w / 20).max(2)), ..rect }
}

/// Draws what changes on a card: high, flat, or a chip, as its shape allows.
pub(super) fn draw(stage: &Stage, replay: &Replay, rect: Rect, facts: &Facts, prims: &mut Vec<Prim>) {
    let sizes = stage.layout.sizes;
    let [name, score, counter] = [sizes.name, sizes.score, sizes.counter].map(i32::from);
    if facts.pulse > 0.0 {
        pulse(stage, rect, facts, prims);
    }
    if facts.leads {
        let body = f32::from(stage.layout.body);
        let color = stage.ink(Some(facts.seat)).into();
        prims.push(Prim::Frame { rect, radius: body / 3.0, width: (body / 8.0).max(1.5), color });
    }
    let pad = (name / 2).clamp(2, (rect.h / 6).max(2));
    let edge = strip(stage, rect).w;
    let inner = Rect::new(rect.x + edge + pad, rect.y, rect.w - edge - 2 * pad, rect.h);
    let card = Card { stage, replay, facts, inner, pad, prims };
    if rect.h < name * 9 / 4 || rect.w < name * 8 {
        card.chip();
    } else if rect.w < rect.h * 2 && rect.h >= score * 11 / 10 + name * 4 / 3 + counter * 4 / 3 {
        card.high();
    } else {
        card.flat();
    }
}

/// A card in a breath of its seat's colour. Never more than words can be read on.
fn pulse(stage: &Stage, rect: Rect, facts: &Facts, prims: &mut Vec<Prim>) {
    let (ink, body) = (stage.ink(Some(facts.seat)), f32::from(stage.layout.body));
    let (radius, alpha) = (body / 3.0, |most: f32| ink.alpha((most * facts.pulse) as u8));
    prims.push(Prim::Rounded { rect, radius, color: alpha(f32::from(PULSE)) });
    prims.push(Prim::Frame { rect, radius, width: (body / 5.0).max(2.0), color: alpha(255.0) });
}

/// One card being written.
struct Card<'a> {
    stage: &'a Stage,
    replay: &'a Replay,
    facts: &'a Facts<'a>,
    inner: Rect,
    pad: i32,
    prims: &'a mut Vec<Prim>,
}

impl<'a> Card<'a> {
    fn out(&self) -> bool {
        self.facts.own.standing == Standing::Out
    }

    fn ink(&self) -> Role {
        if self.out() { Role::InkQuiet } else { Role::Ink }
    }

    fn loud(&self, size: u16) -> Pen {
        Pen::bold(size, self.stage.role(self.ink()))
    }

    fn quiet(&self) -> Pen {
        Pen::new(self.stage.layout.sizes.counter, self.stage.role(Role::InkQuiet))
    }

    /// Writes the score at the right of a line and returns the width it took.
    fn score(&mut self, line: Rect) -> i32 {
        if self.facts.discreet {
            return 0;
        }
        let score = self.replay.look.score(self.facts.own.score);
        let pen = self.loud(self.stage.layout.sizes.score).shrink(&score, line.w, 9);
        pen.write(self.prims, line, Align::Right, &score)
    }

    /// Emblem, name and score in one line.
    fn chip(mut self) {
        let line = self.inner;
        let plate = (line.h - 2).min(line.w / 3).max(1);
        let at = Rect::new(line.x, line.y + (line.h - plate) / 2, plate, plate);
        self.badge(at);
        let words = Rect { x: at.right() + self.pad, w: line.w - plate - self.pad, ..line };
        let used = self.score(words);
        let gap = self.pad * 2;
        let named = Rect { w: words.w - used - gap, ..words };
        let size = self.stage.layout.sizes.name;
        // A name of two letters and an ellipsis helps nobody.
        if named.w >= i32::from(size) * 3 {
            let name = self.facts.name;
            let mut used = self.loud(size).write(self.prims, named, Align::Left, name) + gap;
            let rating = self.replay.ratings.get(self.facts.seat.index()).cloned().flatten();
            for told in [rating, self.told()].into_iter().flatten() {
                used += self.beside(Rect { x: named.x + used, w: named.w - used, ..named }, &told) + gap;
            }
        }
    }

    /// How it ended, or the clock while it runs.
    fn told(&self) -> Option<String> {
        let standing = self.facts.standing.clone().map(Cow::into_owned);
        standing.or(self.facts.clock.map(shown))
    }

    /// Writes a word behind a name in the same line where it fits. Returns its width.
    fn beside(&mut self, rect: Rect, word: &str) -> i32 {
        let pen = self.quiet();
        if pen.width(word) <= rect.w { pen.write(self.prims, rect, Align::Left, word) } else { 0 }
    }

    /// The emblem at the left, name and counters beside it, the score at the right.
    fn flat(mut self) {
        let Rect { x, y, w, h } = self.inner;
        let sizes = self.stage.layout.sizes;
        let plate = (h - 2 * self.pad).min(w / 4).min(i32::from(sizes.score) * 7 / 4);
        self.badge(Rect::new(x, y + (h - plate) / 2, plate, plate));
        let words = Rect { x: x + plate + self.pad, w: w - plate - self.pad, ..self.inner };
        let under = i32::from(sizes.counter) * 4 / 3;
        let first_h = (h - self.pad - under).min(i32::from(sizes.score) * 6 / 5).max(h / 2);
        let first = Rect { y: y + self.pad / 2, h: first_h, ..words };
        let used = self.score(first) + self.pad;
        let (name, named) = (self.facts.name, Rect { w: first.w - used, ..first });
        let pen = self.loud(sizes.name).shrink(name, named.w, (sizes.name * 2 / 3).max(9));
        pen.write(self.prims, named, Align::Left, name);
        let second = Rect { y: first.bottom(), h: (h - first_h - self.pad).max(under), ..words };
        self.counters(second);
    }

    /// Emblem and score, the name under them, then the counters.
    fn high(mut self) {
        let Rect { x, y, w, h } = self.inner;
        let sizes = self.stage.layout.sizes;
        let top = i32::from(sizes.score) * 11 / 10;
        let first = Rect::new(x, y + self.pad / 2, w, top);
        let plate = (top - self.pad / 3).min(w / 2);
        self.badge(Rect::new(x, first.y + (top - plate) / 2, plate, plate));
        let right = Rect { x: x + plate + self.pad, w: w - plate - self.pad, ..first };
        let used = self.score(right);
        let unit = if self.facts.discreet { "" } else { &*self.replay.look.score_word };
        let left = Rect { w: right.w - used - self.pad, y: first.y + first.h / 6, ..right };
        if self.quiet().width(unit) <= left.w {
            self.quiet().write(self.prims, left, Align::Right, unit);
        }
        let named = Rect { y: first.bottom(), h: i32::from(sizes.name) * 4 / 3, ..first };
        let pen = self.loud(sizes.name).shrink(self.facts.name, w, (sizes.name * 3 / 4).max(9));
        pen.write(self.prims, named, Align::Left, self.facts.name);
        self.rows(Rect { y: named.bottom(), h: y + h - self.pad / 2 - named.bottom(), ..first });
    }

    /// What there is to count, the clock first: where room is short it matters more than the rest.
    fn pairs(&self) -> Vec<(&'a str, String)> {
        if self.facts.discreet {
            return Vec::new();
        }
        let values = self.replay.look.counters.iter().zip(&self.facts.own.values);
        let clock = self.facts.clock.map(|clock| ("clock", shown(clock)));
        clock.into_iter().chain(values.map(|(look, value)| (&*look.label, look.value(*value)))).collect()
    }

    /// Counters in one line at the left; at the right how it ended, or what the score counts.
    fn counters(&mut self, rect: Rect) {
        let quiet = self.quiet();
        let loud = Pen { weight: Weight::Bold, color: self.stage.role(Role::Ink).into(), ..quiet };
        let gap = i32::from(quiet.size) / 3;
        let line = Rect { h: rect.h.min(i32::from(quiet.size) * 3 / 2), ..rect };
        let used = match self.facts.standing.clone() {
            Some(state) => self.state(line, &state),
            None if self.facts.discreet => 0,
            None => quiet.write(self.prims, line, Align::Right, &self.replay.look.score_word),
        };
        let mut x = line.x;
        let end = line.right() - used - 2 * gap;
        for (label, value) in self.pairs() {
            let width = quiet.width(label) + gap + loud.width(&value);
            if x + width > end {
                break;
            }
            let at = Rect { x, w: end - x, ..line };
            let used = quiet.write(self.prims, at, Align::Left, label);
            loud.write(self.prims, Rect { x: x + used + gap, ..at }, Align::Left, &value);
            x += width + 3 * gap;
        }
    }

    /// Counters under each other, and how it ended in the last row.
    fn rows(&mut self, rect: Rect) {
        let quiet = self.quiet();
        let loud = Pen { weight: Weight::Bold, color: self.stage.role(Role::Ink).into(), ..quiet };
        let line = i32::from(quiet.size) * 5 / 4;
        let row = |i: i32| Rect { y: rect.y + i * line, h: line, ..rect };
        let state = self.facts.standing.clone();
        let rows = (rect.h / line - i32::from(state.is_some())).max(0);
        let mut used = 0;
        for (i, (label, value)) in (0..rows).zip(self.pairs()) {
            let width = loud.write(self.prims, row(i), Align::Right, &value);
            quiet.write(self.prims, Rect { w: rect.w - width - line / 3, ..row(i) }, Align::Left, label);
            used = i + 1;
        }
        if let Some(state) = state.filter(|_| rect.h >= line) {
            self.state(row(used), &state);
        }
    }

    /// How it ended, behind a dot in a colour of its own. Returns the width.
    fn state(&mut self, row: Rect, state: &str) -> i32 {
        let pen = Pen { color: self.stage.role(Role::Ink).into(), ..self.quiet() };
        let r = f32::from(pen.size) * 0.28;
        let color = if self.out() { self.stage.role(Role::Harm) } else { self.stage.ink(Some(self.facts.seat)) };
        let dot = (r * 3.0) as i32;
        let used = pen.write(self.prims, Rect { x: row.x + dot, w: row.w - dot, ..row }, Align::Right, state);
        let (x, y) = ((row.right() - used) as f32 - r * 2.0, row.y as f32 + row.h as f32 / 2.0);
        self.prims.push(Prim::Circle { x, y, r, color: color.into() });
        used + dot
    }

    fn badge(&mut self, rect: Rect) {
        let alpha = if self.out() { 90 } else { 255 };
        badge(self.stage, self.replay, self.facts.seat, (rect, alpha), self.prims);
    }
}

/// The emblem on a plate of the board's own ground, so that dark and light ones both stand out.
pub(super) fn badge(stage: &Stage, replay: &Replay, seat: Seat, (rect, alpha): (Rect, u8), prims: &mut Vec<Prim>) {
    let floor = stage.view.theme.ground(replay.look.board.ground).floor();
    prims.push(Prim::Rounded { rect, radius: rect.w as f32 / 6.0, color: floor.into() });
    let side = rect.w * 9 / 10;
    let at = Rect::new(rect.x + rect.w / 2 - side / 2, rect.y + rect.h / 2 - side / 2, side, side);
    prims.extend(stage.figure(replay, seat, at, alpha));
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
