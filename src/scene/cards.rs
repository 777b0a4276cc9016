//! Cards: who plays, before the game; how it ended, after it.

use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Prim, Rect, Scene};
use crate::model::{Replay, Role, Seat};

/// The card before the game: match, players, game, date.
pub(super) fn title(stage: &Stage, replay: &Replay, behind: Scene) -> Scene {
    let mut page = Page::new(stage, behind);
    let body = page.body;
    let game = match &replay.variant {
        Some(variant) => format!("{} · {variant}", replay.game_name),
        None => replay.game_name.to_string(),
    };
    // A match without a name of its own is known by its game: the players stand below anyway.
    let named = stage.view.title.is_some() || replay.title.is_some();
    let players: Vec<(Seat, &String)> = replay.seats().zip(&replay.players).collect();
    let two = players.len() == 2;
    let rows = if two { 3 } else { players.len() as i32 };
    let row = (body * 5 / 2).min(page.area.h * 6 / 10 / rows.max(1));
    let dated = if replay.date.is_some() { body + text_height(body * 5 / 4) } else { 0 };
    let head = text_height(body * 3) + if named { text_height(body * 5 / 4) } else { 0 };
    let between = if two { text_height(against(row, body)) } else { 0 };
    page.centre(head + body + players.len() as i32 * row + between + dated);
    if named {
        page.line(body * 5 / 4, Role::InkQuiet, false, &game);
    }
    page.line(body * 3, Role::Ink, true, if named { &stage.title } else { &game });
    page.skip(body);
    for (i, (seat, name)) in players.into_iter().enumerate() {
        if two && i == 1 {
            page.line(against(row, body), Role::InkQuiet, false, "against");
        }
        page.player(replay, seat, name, row);
    }
    if let Some(date) = &replay.date {
        page.skip(body);
        page.line(body * 5 / 4, Role::InkQuiet, false, date);
    }
    page.scene()
}

/// The height of a line of this size.
fn text_height(size: i32) -> i32 {
    size * 4 / 3
}

/// The size of the word between two players.
fn against(row: i32, body: i32) -> i32 {
    (row / 2).min(body * 3 / 2)
}

/// The card after the game: the result, and the final table with the parts of the score.
pub(super) fn end(stage: &Stage, replay: &Replay, behind: Scene) -> Scene {
    let mut page = Page::new(stage, behind);
    let body = page.body;
    let outcome = &replay.outcome;
    let words = match (outcome.words.as_str(), outcome.complete) {
        ("", true) => "The end",
        ("", false) => "The record ends here",
        (words, _) => words,
    };
    let rows = replay.players.len() as i32 + 1;
    let row = (body * 5 / 2).min(page.area.h * 6 / 10 / rows);
    page.centre(text_height(body * 5 / 4) + text_height(body * 5 / 2) + body + rows * row - row / 3);
    page.line(body * 5 / 4, Role::InkQuiet, false, &stage.title);
    page.line(body * 5 / 2, Role::Ink, true, words);
    page.skip(body);
    table(&mut page, replay, row);
    page.scene()
}

/// Rank, emblem, name, the parts of the score and the total; the best first.
fn table(page: &mut Page, replay: &Replay, row: i32) {
    let outcome = &replay.outcome;
    let counters = replay.counters(replay.steps.len());
    let total = |seat: Seat| {
        let told = outcome.score.as_ref().and_then(|score| score.get(seat.index()).copied());
        told.unwrap_or_else(|| counters.get(seat.index()).map_or(0, |own| own.score))
    };
    let mut order: Vec<Seat> = replay.seats().collect();
    let won = |seat: &Seat| outcome.winner.as_ref().is_some_and(|winner| winner.contains(seat));
    order.sort_by_key(|seat| (!won(seat), -total(*seat), *seat));
    let labels: Vec<&str> =
        outcome.parts.first().map(|parts| parts.iter().map(|(label, _)| label.as_str()).collect()).unwrap_or_default();
    let sum = if labels.is_empty() { replay.look.score_word } else { "total" };
    let columns = Columns::new(page, &labels, sum, row);
    columns.head(page, &labels, sum, row);
    for seat in order {
        let rank = 1 + replay.seats().filter(|other| total(*other) > total(seat)).count();
        let parts = outcome.parts.get(seat.index()).map_or(&[][..], Vec::as_slice);
        columns.seat(page, replay, (seat, rank, won(&seat)), (parts, total(seat)), row);
    }
}

/// A sheet that fills from the top.
struct Page<'a> {
    stage: &'a Stage,
    prims: Vec<Prim>,
    area: Rect,
    body: i32,
    y: i32,
}

impl<'a> Page<'a> {
    fn new(stage: &'a Stage, behind: Scene) -> Page<'a> {
        let layout = &stage.layout;
        let whole = Rect::new(0, 0, layout.width, layout.height);
        let body = (layout.width.min(layout.height) * 26 / 1000).clamp(10, 90);
        let margin = body * 2;
        // The board shines through, so that the card says which game it is.
        let veil = Prim::Rect { rect: whole, color: stage.role(Role::Backdrop).alpha(120) };
        let area = whole.inset(margin.min(whole.w / 10));
        let mut prims = behind.prims;
        prims.push(veil);
        Page { stage, prims, area, body, y: area.y }
    }

    /// Starts so low that `height` stands in the middle, on a plate of its own.
    fn centre(&mut self, height: i32) {
        self.y = self.area.y + ((self.area.h - height) / 2).max(0);
        let pad = self.body * 3 / 2;
        let rect = Rect::new(self.area.x, self.y - pad, self.area.w, height + 2 * pad);
        let rect = rect.intersect(Rect::new(0, 0, self.stage.layout.width, self.stage.layout.height));
        let radius = self.body as f32 / 2.0;
        let back = self.stage.role(Role::Panel).alpha(244);
        self.prims.push(Prim::Rounded { rect, radius, color: back });
        let line = self.stage.role(Role::InkQuiet).alpha(110);
        let width = (self.body as f32 / 14.0).max(1.0);
        self.prims.push(Prim::Frame { rect, radius, width, color: line });
        self.area = self.area.inset(self.body);
        self.area.y -= self.body;
    }

    fn skip(&mut self, by: i32) {
        self.y += by;
    }

    fn line(&mut self, size: i32, role: Role, bold: bool, text: &str) {
        let rect = Rect::new(self.area.x, self.y, self.area.w, text_height(size));
        let color = self.stage.role(role);
        let size = size.max(8) as u16;
        let pen = if bold { Pen::bold(size, color) } else { Pen::new(size, color) };
        let pen = pen.shrink(text, rect.w, (size / 2).max(9));
        pen.write(&mut self.prims, rect, Align::Centre, text);
        self.y += rect.h;
    }

    /// Emblem and name, in the middle.
    fn player(&mut self, replay: &Replay, seat: Seat, name: &str, row: i32) {
        let emblem = row * 8 / 10;
        let gap = row / 3;
        let color = self.stage.role(Role::Ink);
        let pen = Pen::bold((row * 6 / 10).max(9) as u16, color);
        let room = self.area.w - emblem - gap;
        let width = pen.width(name).min(room);
        let x = self.area.x + (self.area.w - width - emblem - gap) / 2;
        let at = Rect::new(x, self.y + row / 2 - emblem / 2, emblem, emblem);
        self.prims.extend(self.stage.figure(replay, seat, at, 255));
        let rect = Rect::new(x + emblem + gap, self.y, room.min(width + 1), row);
        pen.write(&mut self.prims, rect, Align::Left, name);
        self.y += row;
    }

    fn scene(self) -> Scene {
        self.stage.scene_of(self.prims)
    }
}

/// The columns of the final table, from the right.
struct Columns {
    left: i32,
    right: i32,
    /// The width of a part's column; 0 when the picture is too narrow for parts.
    part: i32,
    total: i32,
    size: u16,
}

impl Columns {
    fn new(page: &Page, labels: &[&str], score_word: &str, row: i32) -> Columns {
        let size = (row / 2).clamp(9, page.body * 5 / 4) as u16;
        let small = Pen::new(size * 7 / 10, page.stage.role(Role::InkQuiet));
        let gap = i32::from(size) / 2;
        let part = labels.iter().map(|label| small.width(label)).max().map_or(0, |width| width + gap);
        let total = small.width(score_word).max(i32::from(size) * 5 / 2) + gap / 2;
        let width = page.area.w.min(page.body * 34);
        let left = page.area.x + (page.area.w - width) / 2;
        let names = width - total - part * labels.len() as i32 - row * 2;
        let part = if names < width / 4 { 0 } else { part };
        Columns { left, right: left + width, part, total, size }
    }

    fn cells(&self, y: i32, row: i32, parts: usize) -> (Rect, Vec<Rect>, Rect) {
        let total = Rect::new(self.right - self.total, y, self.total, row);
        let shown = if self.part == 0 { 0 } else { parts };
        let part = |i: usize| Rect::new(total.x - self.part * (shown - i) as i32, y, self.part, row);
        let left = self.left;
        let names = Rect::new(left, y, total.x - self.part * shown as i32 - left, row);
        (names, (0..shown).map(part).collect(), total)
    }

    fn head(&self, page: &mut Page, labels: &[&str], score_word: &str, row: i32) {
        let (_, parts, total) = self.cells(page.y, row * 2 / 3, labels.len());
        let pen = Pen::new(self.size * 7 / 10, page.stage.role(Role::InkQuiet));
        for (rect, label) in parts.into_iter().zip(labels) {
            pen.write(&mut page.prims, rect, Align::Right, label);
        }
        pen.write(&mut page.prims, total, Align::Right, score_word);
        page.y += row * 2 / 3;
    }

    fn seat(
        &self,
        page: &mut Page,
        replay: &Replay,
        (seat, rank, won): (Seat, usize, bool),
        (parts, total): (&[(String, i64)], i64),
        row: i32,
    ) {
        let (names, cells, sum) = self.cells(page.y, row, parts.len());
        let stage = page.stage;
        if won {
            let rect = Rect::new(self.left - row / 4, page.y, self.right - self.left + row / 2, row - 1);
            let color = stage.ink(Some(seat)).alpha(52);
            page.prims.push(Prim::Rounded { rect, radius: row as f32 / 5.0, color });
        }
        let ink = stage.role(Role::Ink);
        let pen = if won { Pen::bold(self.size, ink) } else { Pen::new(self.size, ink) };
        let quiet = Pen::new(self.size, stage.role(Role::InkQuiet));
        let rank_w = i32::from(self.size) * 3 / 2;
        quiet.write(&mut page.prims, Rect { w: rank_w, ..names }, Align::Left, &format!("{rank}."));
        let emblem = row * 7 / 10;
        let at = Rect::new(names.x + rank_w, page.y + row / 2 - emblem / 2, emblem, emblem);
        page.prims.extend(stage.figure(replay, seat, at, 255));
        let used = rank_w + emblem + row / 4;
        let name = replay.players.get(seat.index()).map_or("", String::as_str);
        pen.write(&mut page.prims, Rect { x: names.x + used, w: names.w - used, ..names }, Align::Left, name);
        for (rect, (_, points)) in cells.into_iter().zip(parts) {
            quiet.write(&mut page.prims, rect, Align::Right, &points.to_string());
        }
        let bold = Pen::bold(self.size, stage.ink(Some(seat)));
        bold.write(&mut page.prims, sum, Align::Right, &total.to_string());
        page.y += row;
    }
}
