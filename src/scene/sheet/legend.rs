//! The legend of a sheet: what was played, who played, and how it ended; above the boards or beside them.

use super::label::line_height;
use crate::font::Weight;
use crate::model::{Replay, Role, Seat};
use crate::scene::stage::Stage;
use crate::scene::text::{Align, Pen};
use crate::scene::{Prim, Rect};

/// What a legend says, and how large.
pub struct Legend {
    title: String,
    /// The game, its variant and the day.
    about: String,
    players: Vec<Player>,
    /// How it ended.
    words: String,
    heading: Pen,
    quiet: Pen,
    loud: Pen,
}

/// One player's line.
struct Player {
    seat: Seat,
    name: String,
    score: Option<String>,
    won: bool,
}

impl Legend {
    pub fn new(stage: &Stage, replay: &Replay) -> Legend {
        let view = &stage.view;
        let body = (view.width.min(view.height) * 21 / 1000).clamp(9, 64) as u16;
        let outcome = &replay.outcome;
        let player = |seat: Seat| Player {
            seat,
            name: replay.players.get(seat.index()).cloned().unwrap_or_default(),
            score: outcome
                .score
                .as_ref()
                .and_then(|score| score.get(seat.index()))
                .map(|score| replay.look.score(*score)),
            won: outcome.winner.as_ref().is_some_and(|winner| winner.contains(&seat)),
        };
        // A match without a name of its own is known by its game: the players stand in the next line anyway.
        let named = view.title.is_some() || replay.title.is_some();
        let game = named.then(|| replay.game_name.to_string());
        // `Czech draughts` needs no `czech` behind it.
        let told = |variant: &&String| !replay.game_name.to_lowercase().contains(&variant.to_lowercase());
        let variant = replay.variant.as_ref().filter(told).cloned();
        let about = [game, variant, replay.date.clone()].into_iter().flatten().collect::<Vec<_>>();
        Legend {
            title: if named { stage.title.clone() } else { replay.game_name.to_string() },
            about: about.join(" · "),
            players: replay.seats().map(player).collect(),
            words: outcome.words.clone(),
            heading: Pen::bold(body * 3 / 2, stage.role(Role::Ink)),
            quiet: Pen::new(body, stage.role(Role::InkQuiet)),
            loud: Pen::bold(body, stage.role(Role::Ink)),
        }
    }

    /// The size of plain letters.
    pub fn body(&self) -> u16 {
        self.quiet.size
    }

    fn margin(&self) -> i32 {
        i32::from(self.quiet.size) * 3 / 4
    }

    /// The height of a player's line.
    fn row(&self) -> i32 {
        i32::from(self.quiet.size) * 2
    }

    /// Takes the legend's part of a picture; the rest is for the boards.
    pub fn place(&self, whole: Rect, beside: bool) -> (Rect, Rect) {
        let margin = self.margin();
        let inner = whole.inset(margin);
        if beside {
            let w = (i32::from(self.quiet.size) * 15).min(whole.w / 3);
            let room = Rect { x: inner.x + w, w: whole.w - inner.x - w, ..whole };
            return (Rect { w, ..inner }, room);
        }
        let heading = line_height(self.heading.size);
        let rows = self.rows(inner.w, whole.h / 3 - heading);
        let legend = Rect { y: margin / 2, h: heading + rows.len() as i32 * self.row(), ..inner };
        (legend, Rect { y: legend.bottom(), h: whole.h - legend.bottom(), ..whole })
    }

    /// The width of a player's emblem, name and score.
    fn width(&self, player: &Player) -> i32 {
        let score = player.score.as_ref().map_or(0, |score| self.loud.width(score) + self.margin());
        self.row() + self.loud.width(&player.name) + score + 2 * self.margin()
    }

    /// Above the boards: the players of each line with the widths they get, in lines that fit into a height. Where names are too
    /// long for that, they are cut. The result stands at the end of the last line, or in one of its own.
    fn rows(&self, width: i32, height: i32) -> Vec<Vec<(&Player, i32)>> {
        let most = (height / self.row()).max(1) as usize;
        let beside = 1..=self.players.len().max(1) as i32;
        let mut all = beside.map(|beside| self.packed(width, width / beside));
        let mut rows = all.find(|rows| rows.len() <= most).unwrap_or_else(|| self.packed(width, width));
        rows.truncate(most);
        rows
    }

    fn packed(&self, width: i32, widest: i32) -> Vec<Vec<(&Player, i32)>> {
        let (mut rows, mut used) = (vec![Vec::new()], 0);
        for player in &self.players {
            let own = self.width(player).min(widest);
            if used + own > width {
                rows.push(Vec::new());
                used = 0;
            }
            used += own;
            rows.last_mut().into_iter().for_each(|row| row.push((player, own)));
        }
        if !self.words.is_empty() && used + self.loud.width(&self.words) > width {
            rows.push(Vec::new());
        }
        rows
    }

    pub fn draw(&self, stage: &Stage, replay: &Replay, rect: Rect, beside: bool, prims: &mut Vec<Prim>) {
        if beside {
            self.draw_beside(stage, replay, rect, prims);
        } else {
            self.draw_above(stage, replay, rect, prims);
        }
    }

    fn draw_above(&self, stage: &Stage, replay: &Replay, rect: Rect, prims: &mut Vec<Prim>) {
        let first = Rect { h: line_height(self.heading.size), ..rect };
        let about = self.quiet.width(&self.about);
        let fits = self.heading.width(&self.title) + self.row() + about <= rect.w;
        let about = if fits { self.quiet.write(prims, first, Align::Right, &self.about) + self.row() } else { 0 };
        self.heading.write(prims, Rect { w: first.w - about, ..first }, Align::Left, &self.title);
        let mut at = Rect { y: first.bottom(), h: self.row(), ..rect };
        let rows = self.rows(rect.w, rect.h - first.h);
        for (i, row) in rows.iter().enumerate() {
            at = Rect { x: rect.x, w: rect.w, y: first.bottom() + i as i32 * self.row(), ..at };
            for (player, width) in row {
                self.player(stage, replay, player, Rect { w: *width, ..at }, prims);
                at = Rect { x: at.x + width, w: at.w - width, ..at };
            }
        }
        let alone = rows.last().is_some_and(Vec::is_empty);
        self.loud.write(prims, at, if alone { Align::Left } else { Align::Right }, &self.words);
    }

    fn draw_beside(&self, stage: &Stage, replay: &Replay, rect: Rect, prims: &mut Vec<Prim>) {
        let mut rest = rect;
        let mut skip = |by: i32| {
            let by = by.min(rest.h);
            rest = Rect { y: rest.y + by, h: rest.h - by, ..rest };
            rest
        };
        let three = |pen: Pen, rect: Rect| Rect { h: rect.h.min(3 * line_height(pen.size)), ..rect };
        let gap = self.margin();
        let at = skip(0);
        let used = self.heading.paragraph(prims, three(self.heading, at), &self.title);
        let at = skip(used + gap / 2);
        let used = self.quiet.paragraph(prims, three(self.quiet, at), &self.about);
        let mut at = skip(used + 2 * gap);
        for player in &self.players {
            if at.h >= self.row() {
                self.player(stage, replay, player, Rect { h: self.row(), ..at }, prims);
                at = skip(self.row() + gap / 2);
            }
        }
        let at = skip(gap);
        if at.h >= line_height(self.loud.size) {
            self.loud.paragraph(prims, three(self.loud, at), &self.words);
        }
    }

    /// Emblem on a plate of the board's own ground, name and score; who won on a plate of their colour.
    fn player(&self, stage: &Stage, replay: &Replay, player: &Player, rect: Rect, prims: &mut Vec<Prim>) {
        let ink = stage.ink(Some(player.seat));
        let (gap, side) = (self.margin(), rect.h * 8 / 10);
        if player.won {
            let rect = Rect { y: rect.y + 1, w: rect.w - gap / 2, h: rect.h - 2, ..rect };
            prims.push(Prim::Rounded { rect, radius: rect.h as f32 / 4.0, color: ink.alpha(56) });
        }
        let plate = Rect::new(rect.x + (rect.h - side) / 2, rect.y + (rect.h - side) / 2, side, side);
        let floor = stage.view.theme.ground(replay.look.board.ground).floor();
        prims.push(Prim::Rounded { rect: plate, radius: side as f32 / 6.0, color: floor.into() });
        prims.extend(stage.figure(replay, player.seat, plate.inset(plate.w / 20), 255));
        let words = Rect { x: rect.x + rect.h + gap / 3, w: rect.w - rect.h - gap * 3 / 2, ..rect };
        let score = Pen { color: ink.into(), ..self.loud };
        let used = player.score.as_ref().map_or(0, |text| score.write(prims, words, Align::Right, text) + gap / 2);
        let weight = if player.won { Weight::Bold } else { Weight::Regular };
        let name = Pen { weight, ..self.loud };
        name.write(prims, Rect { w: words.w - used, ..words }, Align::Left, &player.name);
    }
}
