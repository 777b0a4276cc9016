//! Arrangements in which everything stands under each other.

use super::{Arranger, Parts, clear, down, grid, rest};
use crate::scene::Rect;
use crate::scene::layout::Sizes;

impl Arranger {
    /// A phone held upright: words that can be read there, and nothing where the apps have their own buttons.
    pub(super) fn story(&self) -> Parts {
        self.upright(self.w, clear((self.w, self.h)), 2)
    }

    /// One of two matches on a picture: its words are seen from farther away than they would be alone.
    pub(super) fn half(&self) -> Parts {
        let wide = (self.w * 11 / 10).min(self.h * 68 / 100);
        // All players in one row, where their cards keep room for a name.
        let most = if self.w * 3 >= wide * self.seats as i32 { self.seats } else { 2 };
        self.upright(wide, Rect::new(0, 0, self.w, self.h), most)
    }

    /// Everything under each other, at most so many cards in a row, with words as large as on a story that is `wide` pixels wide.
    fn upright(&self, wide: i32, room: Rect, most: usize) -> Parts {
        let of = |part: i32| (wide * part / 1080).max(9);
        let body = of(32);
        let margin = of(20);
        let area = Rect { x: room.x + margin, w: room.w - 2 * margin, ..room };
        let head = Rect { h: of(64), ..area };
        let caption_h = of(76) + self.comment_height(body);
        let across = self.seats.min(most).max(1);
        let rows = self.seats.div_ceil(across) as i32;
        // A narrow card has its name below the score.
        let card = of(match self.listed {
            true => 330,
            false if across > 2 => 192,
            false => 150,
        });
        let cards_h = rows * (card + margin);
        let space = Rect { y: head.bottom(), h: area.h - head.h - caption_h - cards_h, ..area };
        let (board, cells, cell) = self.fit(space, body);
        // A low board leaves room: for higher cards, for a chart, and the rest of it above and below.
        let free = space.h - board.h;
        let grown = if rows > 0 { (free / 3 / rows).min(of(80)) } else { 0 };
        let card = card + grown;
        let chart_h = if self.show.chart { (free - grown * rows).min(of(360)) } else { 0 };
        let spare = (free - grown * rows - chart_h) / 2;
        let (title, board) = (down(head, spare), (down(board, spare), down(cells, spare), cell));
        let caption = Rect { y: board.0.bottom(), h: of(76), ..area };
        let comment = Rect { y: caption.bottom(), h: caption_h - caption.h, ..area };
        let under = caption.y + caption_h;
        let area = Rect { y: under, h: area.bottom() - under, ..area };
        let seats = grid(Rect { h: card, ..area }, self.seats, across, margin);
        let left = rest(area, &seats, 0);
        // A square board takes the chart's place: it tells more.
        let chart = Rect { y: left.y + margin, h: chart_h - margin, ..left };
        let shown = self.show.chart && chart.h >= of(140);
        let size = |part: i32| of(part) as u16;
        Parts {
            body,
            sizes: Sizes { title: size(44), caption: size(48), name: size(40), score: size(88), counter: size(30) },
            title,
            step: title,
            board,
            caption,
            plated: false,
            comment: self.show.comments.then_some(comment),
            seats,
            chart: shown.then_some(chart),
            log: None,
        }
    }
}
