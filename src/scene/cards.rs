//! Cards: who plays, before the game; how it ended, after it.

use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Prim, Rect, Scene, card, panel};
use crate::model::{Caption, Cell, Millis, Replay, Role, Seat, Span};

/// How long a player's plate slides in, and by how much each comes later than the one before.
const SLIDE: u32 = 420;
const STAGGER: u32 = 110;

/// When everything on the title card stands still.
pub(super) fn arrived(replay: &Replay, calm: bool) -> Millis {
    if calm { Millis::ZERO } else { Millis(SLIDE + STAGGER * replay.players.len().min(MOST) as u32) }
}

/// Players beyond this are not named on cards.
pub(super) const MOST: usize = 8;

/// How much of a slide has passed, quick at first.
fn slid(t: Millis, index: usize, calm: bool) -> f32 {
    if calm {
        return 1.0;
    }
    let part = (t.0.saturating_sub(STAGGER * index as u32) as f32 / SLIDE as f32).min(1.0);
    1.0 - (1.0 - part).powi(3)
}

/// The card before the game: match, game and date above, the players sliding in from both sides over the board.
pub(super) fn title(stage: &Stage, replay: &Replay, behind: Scene, t: Millis) -> Scene {
    let layout = &stage.layout;
    let whole = Rect::new(0, 0, layout.width, layout.height);
    let mut prims = behind.prims;
    prims.push(Prim::Rect { rect: whole, color: stage.role(Role::Backdrop).alpha(130) });
    let body = (whole.w.min(whole.h) * 26 / 1000).clamp(9, 90);
    let count = replay.players.len().min(MOST);
    let across = if count > 1 && (count > 2 || whole.w > whole.h) { 2 } else { 1 };
    let rows = count.div_ceil(across).max(1) as i32;
    let gap = body;
    let head_h = body * 8;
    let high = ((whole.h * 7 / 10 - head_h) / rows - gap).clamp(body * 3, body * 9);
    let block = head_h + rows * (high + gap);
    let top = (whole.h - block) / 2;
    heading(stage, replay, (Rect::new(body, top, whole.w - 2 * body, head_h), body), &mut prims);
    let wide = (whole.w - gap * (across as i32 + 1)) / across as i32;
    let wide = wide.min(high * 5).min(whole.w - 2 * gap);
    let start = (whole.w - wide * across as i32 - gap * (across as i32 - 1)) / 2;
    let place = |i: usize| {
        let (col, row) = ((i % across) as i32, (i / across) as i32);
        Rect::new(start + col * (wide + gap), top + head_h + row * (high + gap), wide, high)
    };
    // All names in one size: nobody is louder than the others.
    let fits = |name: &String| name_pen(stage, place(0), name).size;
    let size = replay.players.iter().take(count).map(fits).min().unwrap_or(9);
    for (i, (seat, name)) in replay.seats().zip(&replay.players).take(count).enumerate() {
        let rect = place(i);
        // From the side it stands on.
        let left = if across > 1 { i % 2 == 0 } else { i.is_multiple_of(2) };
        let away = if left { -rect.right() } else { whole.w - rect.x };
        let x = rect.x + (away as f32 * (1.0 - slid(t, i, stage.view.calm))) as i32;
        player(stage, replay, (seat, name, size), Rect { x, ..rect }, &mut prims);
    }
    if count == 2 && slid(t, 2, stage.view.calm) > 0.0 {
        against(stage, (place(0), place(1)), &mut prims);
    }
    stage.scene_of(prims)
}

/// The name of the match, under it the game and the date, on a plate.
fn heading(stage: &Stage, replay: &Replay, (rect, body): (Rect, i32), prims: &mut Vec<Prim>) {
    let game = match &replay.variant {
        // A game that a file declares is called as its variant.
        Some(variant) if **variant != *replay.game_name => format!("{} · {variant}", replay.game_name),
        Some(_) | None => replay.game_name.to_string(),
    };
    // Of a crowd only the first are named below.
    let game = match replay.players.len() {
        count if count > MOST => format!("{game} · {count} players"),
        _ => game,
    };
    // A match without a name of its own is known by its game: the players stand below anyway.
    let named = stage.view.title.is_some() || replay.title.is_some();
    let date = replay.date.as_deref().unwrap_or_default();
    let (large, small) = match (named, date) {
        (true, "") => (stage.title.as_str(), game.clone()),
        (true, date) => (stage.title.as_str(), format!("{game} · {date}")),
        (false, date) => (game.as_str(), date.to_string()),
    };
    let plate = Rect { h: rect.h - body, ..rect };
    self::plate(stage, plate, None, prims);
    let pen = Pen::bold((body * 3) as u16, stage.role(Role::Ink));
    let first = Rect {
        y: plate.y + body / 2,
        h: if small.is_empty() { plate.h - body } else { body * 4 },
        ..plate.inset(body)
    };
    pen.shrink(large, first.w, (body * 3 / 2) as u16).write(prims, first, Align::Centre, large);
    let second = Rect { y: plate.bottom() - body * 5 / 2, h: body * 2, ..first };
    let quiet = Pen::new((body * 3 / 2) as u16, stage.role(Role::InkQuiet));
    quiet.shrink(&small, second.w, 9).write(prims, second, Align::Centre, &small);
}

/// The surface of a card, in the colour of who it is about.
pub(super) fn plate(stage: &Stage, rect: Rect, seat: Option<Seat>, prims: &mut Vec<Prim>) {
    let radius = (rect.h as f32 / 10.0).min(f32::from(stage.layout.body));
    prims.push(Prim::Rounded { rect, radius, color: stage.role(Role::Panel).alpha(246) });
    let (width, color) = match seat {
        Some(seat) => ((radius / 4.0).max(2.0), stage.ink(Some(seat)).into()),
        None => (1.0, stage.role(Role::InkQuiet).alpha(110)),
    };
    prims.push(Prim::Frame { rect, radius, width, color });
}

/// Where a plate has its figure and its name.
fn places(rect: Rect) -> (Rect, Rect) {
    let pad = (rect.h / 8).min(rect.w / 36).max(2);
    let side = (rect.h * 3 / 4).min(rect.w / 4);
    let figure = Rect::new(rect.x + pad * 2, rect.y + (rect.h - side) / 2, side, side);
    let x = figure.right() + pad * 2;
    (figure, Rect { x, w: rect.right() - pad * 2 - x, ..rect })
}

/// The largest way of writing a name on a plate.
fn name_pen(stage: &Stage, rect: Rect, name: &str) -> Pen {
    let pen = Pen::bold((rect.h * 36 / 100).max(9) as u16, stage.role(Role::Ink));
    pen.shrink(name, places(rect).1.w, (rect.h / 7).max(9) as u16)
}

/// A large figure and a name.
fn player(stage: &Stage, replay: &Replay, (seat, name, size): (Seat, &str, u16), rect: Rect, prims: &mut Vec<Prim>) {
    plate(stage, rect, Some(seat), prims);
    let (figure, words) = places(rect);
    card::badge(stage, replay, seat, (figure, 255), prims);
    Pen::bold(size, stage.role(Role::Ink)).write(prims, words, Align::Left, name);
}

/// The word between two players.
fn against(stage: &Stage, (a, b): (Rect, Rect), prims: &mut Vec<Prim>) {
    let (x, y) = match a.y == b.y {
        true => ((a.right() + b.x) / 2, a.y + a.h / 2),
        false => (a.x + a.w / 2, (a.bottom() + b.y) / 2),
    };
    let r = (a.h / 5).max(10);
    prims.push(Prim::Circle { x: x as f32, y: y as f32, r: r as f32, color: stage.role(Role::LastMove).into() });
    let pen = Pen::bold((r * 9 / 10) as u16, stage.role(Role::Backdrop));
    pen.write(prims, Rect::new(x - r, y - r, 2 * r, 2 * r), Align::Centre, "vs");
}

/// The card after the game: who won and how, large; the others behind. It stands where it does not cover what decided.
pub(super) fn end(stage: &Stage, replay: &Replay, behind: Scene) -> Scene {
    let mut prims = behind.prims;
    let rect = clear_third(stage, replay);
    plate(stage, rect, None, &mut prims);
    let pad = rect.h / 12;
    let inner = rect.inset(pad);
    let others = ranked(replay);
    // A row for the others, unless the winner is alone.
    let below = if others.len() > 1 { inner.h * 30 / 100 } else { 0 };
    let above = Rect { h: inner.h - below - if below > 0 { pad / 2 } else { 0 }, ..inner };
    result(stage, replay, above, &mut prims);
    if below > 0 {
        let row = Rect { y: inner.bottom() - below, h: below, ..inner };
        table(stage, replay, &others, row, &mut prims);
    }
    stage.scene_of(prims)
}

/// Of three bands of the picture the one that covers least of what decided the match, the lowest of equals.
fn clear_third(stage: &Stage, replay: &Replay) -> Rect {
    let layout = &stage.layout;
    let (w, h) = (layout.width, layout.height);
    let margin = (w.min(h) / 40).max(4);
    let high = (h * 29 / 100).min(w * 45 / 100);
    let wide = (w - 2 * margin).min(high * 4);
    let board = layout.board;
    let x = (board.x + board.w / 2 - wide / 2).clamp(margin, w - margin - wide);
    let last = board.bottom().max(layout.caption.bottom()).min(h - margin) - high;
    let bands = [last, board.y + (board.h - high) / 2, board.y].map(|y| Rect::new(x, y.max(margin), wide, high));
    let decided = replay.steps.last().map(|step| [&step.lit, &step.last_move, &step.changed]);
    let cells: Vec<Cell> = decided.into_iter().flatten().flatten().copied().collect();
    let covered = |band: &Rect| {
        let hidden = |cell: &&Cell| !layout.cell_rect(**cell).intersect(*band).is_empty();
        cells.iter().filter(hidden).count()
    };
    bands.into_iter().min_by_key(covered).unwrap_or_default()
}

/// The seats, the best first.
fn ranked(replay: &Replay) -> Vec<Seat> {
    let won = |seat: &Seat| replay.outcome.winner.as_ref().is_some_and(|winner| winner.contains(seat));
    let mut order: Vec<Seat> = replay.seats().collect();
    order.sort_by_key(|seat| (!won(seat), std::cmp::Reverse(total(replay, *seat)), *seat));
    order
}

fn total(replay: &Replay, seat: Seat) -> i64 {
    let told = replay.outcome.score.as_ref().and_then(|score| score.get(seat.index()).copied());
    told.unwrap_or_else(|| replay.counters(replay.steps.len()).get(seat.index()).map_or(0, |own| own.score))
}

/// The winner's figure, and the result as a sentence.
fn result(stage: &Stage, replay: &Replay, rect: Rect, prims: &mut Vec<Prim>) {
    let winner = match replay.outcome.winner.as_deref() {
        Some([only]) => Some(*only),
        Some(_) | None => None,
    };
    let mut words = rect;
    if let Some(seat) = winner {
        let side = rect.h.min(rect.w / 4);
        let figure = Rect::new(rect.x, rect.y + (rect.h - side) / 2, side, side);
        card::badge(stage, replay, seat, (figure, 255), prims);
        words = Rect { x: figure.right() + rect.h / 6, w: rect.w - side - rect.h / 6, ..rect };
    }
    let parts = winner.map(|seat| parts(replay, seat)).unwrap_or_default();
    let (first, second) = match parts.is_empty() {
        true => (words, Rect::default()),
        false => (
            Rect { h: words.h * 62 / 100, ..words },
            Rect { y: words.y + words.h * 62 / 100, h: words.h * 38 / 100, ..words },
        ),
    };
    let sentence = sentence(replay);
    let spans: Vec<&Span> = sentence.0.iter().collect();
    let pen = Pen::bold((rect.h * 34 / 100).max(10) as u16, stage.role(Role::Ink));
    panel::spans(stage, pen, first, (&spans, winner.is_none(), pen.size * 4 / 10), prims);
    let quiet = Pen::new((rect.h * 17 / 100).max(9) as u16, stage.role(Role::InkQuiet));
    quiet.shrink(&parts, second.w, 9).write(prims, second, Align::Left, &parts);
}

/// What a seat's points are made of, leaving out what is nothing: `lives 26 · finish bonus 40`.
fn parts(replay: &Replay, seat: Seat) -> String {
    let parts = replay.outcome.parts.get(seat.index()).map_or(&[][..], Vec::as_slice);
    let told = parts
        .iter()
        .filter(|(_, points)| *points != 0)
        .map(|(label, points)| format!("{label} {}", replay.look.score(*points)));
    told.collect::<Vec<String>>().join(" · ")
}

/// The result in words, with names where there are any.
fn sentence(replay: &Replay) -> Caption {
    let outcome = &replay.outcome;
    match (replay.announcement(replay.steps.len()), outcome.words.as_str(), outcome.complete) {
        (Some(sentence), ..) => sentence.clone(),
        (None, "", true) => Caption::plain("The end"),
        (None, "", false) => Caption::plain("The record ends here"),
        (None, words, _) => Caption::plain(words),
    }
}

/// Everybody's points in one row, the best first.
fn table(stage: &Stage, replay: &Replay, order: &[Seat], row: Rect, prims: &mut Vec<Prim>) {
    let shown = order.len().clamp(1, MOST) as i32;
    let gap = row.h / 4;
    let wide = (row.w - gap * (shown - 1)) / shown;
    let (side, air) = ((row.h * 8 / 10).min(wide / 3), (gap / 2).max(4));
    let words = |i: usize| {
        let x = row.x + i as i32 * (wide + gap) + side + air;
        Rect { x, w: wide - side - air, ..row }
    };
    let told = |seat: &Seat| TableCell {
        name: replay.players.get(seat.index()).map_or("", String::as_str),
        points: replay.look.score(total(replay, *seat)),
    };
    // All in the same way: where one name would be cut, all stand above their points.
    let stacked = order.iter().take(MOST).any(|seat| !told(seat).fits_beside(stage, words(0)));
    for (i, seat) in order.iter().take(MOST).enumerate() {
        let figure = Rect::new(words(i).x - air - side, row.y + (row.h - side) / 2, side, side);
        card::badge(stage, replay, *seat, (figure, 255), prims);
        match stacked {
            true => told(seat).above(stage, words(i), prims),
            false => told(seat).beside(stage, words(i), prims),
        }
    }
}

/// A name and its points, as a card at the end tells them.
struct TableCell<'a> {
    name: &'a str,
    points: String,
}

impl TableCell<'_> {
    /// The pen of the points, and what is left for the name beside them.
    fn bold(&self, stage: &Stage, words: Rect) -> (Pen, Rect) {
        let size = (words.h * 50 / 100).max(9) as u16;
        let bold = Pen::bold(size, stage.role(Role::Ink)).shrink(&self.points, words.w, 9);
        (bold, Rect { w: words.w - bold.width(&self.points) - words.h / 8, ..words })
    }

    /// A name is written so small and not smaller.
    fn least(words: Rect) -> u16 {
        (words.h * 25 / 100).max(9) as u16
    }

    fn fits_beside(&self, stage: &Stage, words: Rect) -> bool {
        let (_, left) = self.bold(stage, words);
        Pen::new(Self::least(words), stage.role(Role::Ink)).width(self.name) <= left.w
    }

    fn beside(&self, stage: &Stage, words: Rect, prims: &mut Vec<Prim>) {
        let (bold, left) = self.bold(stage, words);
        bold.write(prims, words, Align::Right, &self.points);
        let pen = Pen::new((words.h * 40 / 100).max(9) as u16, stage.role(Role::Ink));
        pen.shrink(self.name, left.w, Self::least(words)).write(prims, left, Align::Left, self.name);
    }

    fn above(&self, stage: &Stage, words: Rect, prims: &mut Vec<Prim>) {
        let name = Rect { h: words.h * 45 / 100, ..words };
        let points = Rect { y: name.bottom(), h: words.h - name.h, ..words };
        let pen = Pen::new((words.h * 30 / 100).max(9) as u16, stage.role(Role::Ink));
        pen.shrink(self.name, name.w, 9).write(prims, name, Align::Left, self.name);
        self.bold(stage, words).0.write(prims, points, Align::Left, &self.points);
    }
}
