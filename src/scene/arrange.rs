//! Arrangements: how board, players, words and chart share a picture, by its shape and the board's.

mod upright;

use super::Rect;
use super::expanse::{largest, pixels, squeezed};
use super::layout::{Arrangement, Show, Sizes};

/// The parts of a picture.
pub(super) struct Parts {
    pub body: i32,
    pub sizes: Sizes,
    pub title: Rect,
    pub step: Rect,
    /// The board with its rim, its cells alone, and the side of one.
    pub board: (Rect, Rect, i32),
    pub caption: Rect,
    pub plated: bool,
    pub comment: Option<Rect>,
    /// A card for each seat, or the blocks of a list.
    pub seats: Vec<Rect>,
    pub chart: Option<Rect>,
    pub log: Option<Rect>,
}

/// Where there are more seats than this, none has a card: they stand in a list.
pub(super) const MOST_CARDS: usize = 8;
/// A picture with a side below this is a thumbnail: words would be too small to read.
const THUMBNAIL: i32 = 420;
/// What apps cover of a story above and below, where it is 1080 wide.
const COVERED: [i32; 2] = [250, 320];

/// Arranges a picture of `w` × `h` pixels around a board of some extent, or around charts where there is none.
pub(super) fn arrange((w, h): (i32, i32), extent: (f32, f32), boardless: bool, seats: usize, show: Show) -> Parts {
    let seats = if show.panel { seats } else { 0 };
    // Charts that stand in the place of a board need no other one.
    let show = Show { chart: show.chart && !boardless, ..show };
    let arranger = Arranger { w, h, extent, boardless, seats, listed: seats > MOST_CARDS, show };
    let landscape = w * 4 >= h * 5;
    match show.arrangement {
        // A long strip is no thumbnail: beside its board there is room for words.
        Arrangement::Auto if w.min(h) < THUMBNAIL && w.max(h) * 2 <= w.min(h) * 5 => arranger.blocks(4).thumbnail(),
        Arrangement::Half if w + h < THUMBNAIL * 3 / 2 => arranger.blocks(4).thumbnail(),
        Arrangement::Auto if is_story((w, h)) => arranger.blocks(2).story(),
        Arrangement::Auto | Arrangement::Half if landscape && seats > 0 => {
            larger(arranger.blocks(2).broadcast(), arranger.below())
        }
        Arrangement::Half => arranger.blocks(2).half(),
        Arrangement::Broadcast if seats > 0 && w > h => arranger.blocks(2).broadcast(),
        Arrangement::Auto | Arrangement::Broadcast | Arrangement::Panel => arranger.panel(landscape),
        Arrangement::Board => arranger.blocks(2).board(),
        Arrangement::Bare => arranger.blocks(4).bare(),
    }
}

/// Whether a picture is a phone held upright.
fn is_story((w, h): (i32, i32)) -> bool {
    h * 9 >= w * 15
}

/// What the apps that show a picture leave free of it: of a story they cover the upper and the lower end.
pub(super) fn clear((w, h): (i32, i32)) -> Rect {
    let [top, bottom] = if is_story((w, h)) { COVERED.map(|part| w * part / 1080) } else { [0, 0] };
    Rect::new(0, top, w, h - top - bottom)
}

/// The one that is wanted, unless the board grows well in the other.
fn larger(wanted: Parts, other: Parts) -> Parts {
    if other.board.2 * 8 >= wanted.board.2 * 9 { other } else { wanted }
}

/// What all arrangements start from.
#[derive(Clone, Copy)]
struct Arranger {
    w: i32,
    h: i32,
    /// How wide and high the board is, in widths of a cell.
    extent: (f32, f32),
    boardless: bool,
    /// How many cards there are, or blocks of a list.
    seats: usize,
    listed: bool,
    show: Show,
}

/// Text of sizes in proportion to a body.
fn sizes(body: i32) -> Sizes {
    let of = |part: i32| (body * part / 16).max(8) as u16;
    Sizes { title: of(20), caption: of(20), name: of(18), score: of(28), counter: of(15) }
}

/// `count` rectangles of equal width beside each other.
fn row(area: Rect, count: usize, gap: i32) -> Vec<Rect> {
    let n = count.max(1) as i32;
    let edge = |i: i32| area.x + (area.w + gap) * i / n;
    (0..count as i32).map(|i| Rect { x: edge(i), w: edge(i + 1) - gap - edge(i), ..area }).collect()
}

/// `count` rectangles of equal height under each other, none higher than `most`.
fn column(area: Rect, count: usize, gap: i32, most: i32) -> Vec<Rect> {
    let n = count.max(1) as i32;
    let h = ((area.h - (n - 1) * gap) / n).min(most);
    (0..count as i32).map(|i| Rect { y: area.y + i * (h + gap), h, ..area }).collect()
}

/// `count` rectangles in rows of `across`, the first of which is `line`.
pub(super) fn grid(line: Rect, count: usize, across: usize, gap: i32) -> Vec<Rect> {
    let rows = count.div_ceil(across.max(1)) as i32;
    let mut cells: Vec<Rect> = (0..rows).flat_map(|i| row(down(line, i * (line.h + gap)), across, gap)).collect();
    cells.truncate(count);
    cells
}

/// What is left of an area below the last of some cards.
fn rest(area: Rect, cards: &[Rect], gap: i32) -> Rect {
    let top = cards.last().map_or(area.y, |card| card.bottom() + gap);
    Rect { y: top, h: area.bottom() - top, ..area }
}

fn down(rect: Rect, by: i32) -> Rect {
    Rect { y: rect.y + by, ..rect }
}

impl Arranger {
    /// The largest board in a space: board with rim, cells, side of a cell. In the middle across, and at the top.
    fn fit(&self, space: Rect, body: i32) -> (Rect, Rect, i32) {
        let thin = (body / 4).max(2);
        if self.boardless {
            return (space, space.inset(thin), (space.w.min(space.h) / 20).max(1));
        }
        let wide = if self.show.coords.unwrap_or(true) { (body * 5 / 4).max(11) } else { thin };
        let cell_of = |rim: i32| largest(self.extent, (space.w - 2 * rim, space.h - 2 * rim));
        // A rim that would cost more than it helps becomes thin.
        let rim = if cell_of(wide) < 4 { thin } else { wide };
        let cell = cell_of(rim);
        // Cells are whole pixels, unless there are more cells than pixels.
        let (across, down) = match cell {
            1.. => (pixels(self.extent.0, cell), pixels(self.extent.1, cell)),
            _ => squeezed(self.extent, (space.w - 2 * rim, space.h - 2 * rim)),
        };
        let cell = cell.max(1);
        // What they leave over goes to the rim, up to a decent frame.
        let spare = (space.w - across).min(space.h - down) / 2;
        let rim = rim.max(spare.min(rim + body / 2));
        let (w, h) = (across + 2 * rim, down + 2 * rim);
        let board = Rect::new(space.x + (space.w - w) / 2, space.y, w, h);
        (board, board.inset(rim), cell)
    }

    /// A board that stands alone, without players and chart, in the middle of its space.
    fn alone_in(&self, space: Rect, board: (Rect, Rect, i32)) -> (Rect, Rect, i32) {
        let alone = self.seats == 0 && !self.show.chart;
        let by = if alone { (space.h - board.0.h).max(0) / 2 } else { 0 };
        (down(board.0, by), down(board.1, by), board.2)
    }

    /// The same with a list in so many blocks, where it is a list.
    fn blocks(self, count: usize) -> Arranger {
        Arranger { seats: if self.listed { count } else { self.seats }, ..self }
    }

    /// A comment has room for three lines.
    fn comment_height(&self, body: i32) -> i32 {
        if self.show.comments { body * 9 / 2 } else { 0 }
    }

    /// The board and a strip of scores, below it or beside it, whichever leaves more to the board.
    fn thumbnail(&self) -> Parts {
        let (w, h) = (self.w, self.h);
        let still = Arranger { show: Show { coords: Some(false), ..self.show }, ..*self };
        let body = (w.min(h) * 6 / 100).clamp(9, 26);
        let none = Rect::default();
        let strip = if self.seats == 0 { 0 } else { (w.min(h) * 8 / 100).max(12) };
        let side = if self.seats == 0 { 0 } else { strip * 3 };
        let below = still.fit(Rect::new(0, 0, w, h - strip), 4);
        let beside = still.fit(Rect::new(0, 0, w - side, h), 4);
        let (board, seats) = if beside.2 > below.2 {
            let cards = column(Rect::new(w - side + 1, 1, side - 2, h - 2), self.seats, 2, strip * 2);
            (beside, cards)
        } else {
            // A low board leaves room for larger chips, in two rows.
            let free = h - below.0.h;
            let rows = if free >= strip * 4 { self.seats.div_ceil(2).min(2) } else { 1 };
            let high = (free / rows.max(1) as i32).min(strip * 5 / 2);
            let top = ((free - high * rows as i32) / 2).max(0);
            let board = (down(below.0, top), down(below.1, top), below.2);
            let y = board.0.bottom();
            let line = |i: usize| Rect::new(1, y + 1 + i as i32 * high, w - 2, high - 2);
            let across = self.seats.div_ceil(rows.max(1));
            let mut cards: Vec<Rect> = (0..rows).flat_map(|i| row(line(i), across, 2)).collect();
            cards.truncate(self.seats);
            (board, cards)
        };
        let sizes = Sizes { score: (strip * 4 / 5).max(9) as u16, ..sizes(body) };
        Parts {
            body,
            sizes,
            title: none,
            step: none,
            board,
            caption: none,
            plated: false,
            comment: None,
            seats,
            chart: None,
            log: None,
        }
    }

    /// Names above and below the board.
    fn bare(&self) -> Parts {
        let (w, h) = (self.w, self.h);
        let body = (w.min(h) * 30 / 1000).clamp(9, 70);
        let bar = if self.seats == 0 { 0 } else { body * 2 };
        let comment_h = self.comment_height(body);
        let (board, cells, cell) = self.fit(Rect::new(0, bar, w, h - 2 * bar - comment_h), body / 2);
        // What is over stands above and below in equal parts.
        let by = (h - comment_h - board.h - 2 * bar) / 2;
        let board = (down(board, by), down(cells, by), cell);
        let across = Rect { h: bar, ..board.0 };
        let (above, below) = (Rect { y: board.0.y - bar, ..across }, Rect { y: board.0.bottom(), ..across });
        // The first player sits below, as at a board.
        let half = self.seats.div_ceil(2);
        let mut seats = row(below, half, body / 2);
        seats.extend(row(above, self.seats - half, body / 2));
        let comment = Rect::new(board.0.x, below.bottom(), board.0.w, comment_h);
        let none = Rect::default();
        Parts {
            body,
            sizes: Sizes { name: body as u16, score: body as u16, ..sizes(body) },
            title: none,
            step: none,
            board,
            caption: none,
            plated: false,
            comment: self.show.comments.then_some(comment),
            seats,
            chart: None,
            log: None,
        }
    }

    /// The board as large as it gets: one line of words below it, the players where there is room.
    fn board(&self) -> Parts {
        let (w, h) = (self.w, self.h);
        let body = (w.min(h) * 24 / 1000).clamp(9, 70);
        let caption_h = body * 2 + self.comment_height(body);
        let strip = if self.seats == 0 { 0 } else { body * 5 / 2 };
        let whole = Rect::new(0, 0, w, h - caption_h);
        let beside = self.alone_in(whole, self.fit(whole, body / 2));
        let side = (w - beside.0.w) / 2 - body;
        let (board, seats) = if side >= body * 6 || self.seats == 0 {
            (beside, self.at_the_sides(beside.0, side, body))
        } else {
            let board = self.fit(Rect::new(0, strip, w, h - caption_h - strip), body / 2);
            (board, row(Rect::new(body / 4, 0, w - body / 2, strip - body / 4), self.seats, body / 2))
        };
        let caption = Rect::new(body, board.0.bottom(), w - 2 * body, body * 2);
        let comment = Rect { y: caption.bottom(), h: caption_h - body * 2, ..caption };
        let none = Rect::default();
        Parts {
            body,
            sizes: Sizes { caption: (body * 5 / 4) as u16, ..sizes(body) },
            title: none,
            step: none,
            board,
            caption,
            plated: false,
            comment: self.show.comments.then_some(comment),
            seats,
            chart: None,
            log: None,
        }
    }

    /// Cards left and right of a board, in the middle of its height.
    fn at_the_sides(&self, board: Rect, side: i32, body: i32) -> Vec<Rect> {
        let left = self.seats.div_ceil(2);
        let (gap, high) = (body, if self.listed { board.h } else { (body * 9).min(board.h / 3) });
        let cards = |x: i32, count: usize| {
            let whole = count as i32 * (high + gap) - gap;
            let area = Rect::new(x, board.y + (board.h - whole).max(0) / 2, side, whole.min(board.h));
            column(area, count, gap, high)
        };
        let mut seats = cards(body / 2, left);
        seats.extend(cards(board.right() + body / 2, self.seats - left));
        seats
    }

    /// The board in the middle, half of the players on each side, the caption as a lower third.
    fn broadcast(&self) -> Parts {
        let (w, h) = (self.w, self.h);
        let body = (h * 24 / 1000).clamp(9, 100);
        let margin = (body / 2).max(4);
        let caption_h = h * 72 / 1000;
        let of = |part: i32| (h * part / 1080).max(9) as u16;
        // Both sides keep room for a name; charts can do with less than a board.
        let least = match self.boardless {
            true => (i32::from(of(40)) * 9).max(w * 22 / 100),
            false => (body * 9).max(w * 17 / 100),
        };
        let space = Rect::new(least, margin, w - 2 * least, h - caption_h - 5 * margin / 2);
        let board = self.fit(space, body * 3 / 4);
        let side = (w - board.0.w) / 2 - 2 * margin;
        let columns = [margin, board.0.right() + margin].map(|x| Rect::new(x, space.y, side, space.h));
        let head = body * 7 / 2;
        let [title, step] = columns.map(|column| Rect { h: head, ..column });
        let inner = columns.map(|column| Rect { y: column.y + head, h: column.h - head, ..column });
        let half = self.seats.div_ceil(2);
        let (gap, most) = (margin, if self.listed { h } else { body * 11 });
        let cards = |area: Rect, count: usize| column(Rect { h: area.h * 7 / 10, ..area }, count, gap, most);
        let (mut seats, right) = (cards(inner[0], half), cards(inner[1], self.seats - half));
        let log = rest(inner[0], &seats, gap);
        let mut under = rest(inner[1], if right.is_empty() { &[] } else { &right }, gap);
        let comment = Rect { h: (self.comment_height(body) * 3 / 2).min(under.h), ..under };
        under = Rect { y: under.y + comment.h, h: under.h - comment.h, ..under };
        let chart_h = under.h.min(side);
        let chart = Rect { y: under.bottom() - chart_h, h: chart_h, ..under };
        seats.extend(right);
        let caption = Rect::new(margin, h - caption_h - margin / 2, w - 2 * margin, caption_h);
        Parts {
            body,
            sizes: Sizes { title: of(36), caption: of(44), name: of(40), score: of(96), counter: of(26) },
            title,
            step,
            board,
            caption,
            plated: true,
            comment: self.show.comments.then_some(comment),
            seats,
            chart: self.show.chart.then_some(chart),
            log: Some(log),
        }
    }

    /// All there is to read beside the board, or below it where the board gains by it.
    fn panel(&self, landscape: bool) -> Parts {
        let portrait = self.h * 4 >= self.w * 5 || (self.seats == 0 && !self.show.chart);
        let beside = || self.blocks(1).beside(landscape);
        match (landscape, portrait) {
            (true, _) if self.seats > 0 || self.show.chart => larger(beside(), self.below()),
            (_, true) => self.below(),
            _ => larger(beside(), self.below()),
        }
    }

    /// What `beside` and `below` share: body, margin, and the line of title and step.
    fn page(&self) -> (i32, i32, Rect) {
        let body = (self.w.min(self.h) * 20 / 1000).clamp(9, 64);
        let margin = (body * 2 / 3).max(4);
        (body, margin, Rect::new(margin, margin / 2, self.w - 2 * margin, body * 2))
    }

    /// Cards and log in a column at the right; the chart below them (`landscape`) or under everything.
    fn beside(&self, landscape: bool) -> Parts {
        let (body, margin, head) = self.page();
        let Rect { x, w, .. } = head;
        let (top, bottom) = (head.bottom(), self.h - margin / 2);
        let caption_h = body * 2 + self.comment_height(body);
        let side = match (self.seats, landscape) {
            (0, false) => 0,
            (_, true) => (body * 11).max(w * 22 / 100),
            (_, false) => (body * 9).max(w * 18 / 100),
        };
        let strip = if self.show.chart && !landscape { self.h * 11 / 100 } else { 0 };
        let gap = if side > 0 { margin } else { 0 };
        let space = Rect::new(x, top, w - side - gap, bottom - top - caption_h - strip);
        let mut board = self.fit(space, body);
        if side > 0 {
            let by = board.0.x - x;
            for rect in [&mut board.0, &mut board.1] {
                rect.x -= by;
            }
        }
        let left = board.0.right() + gap;
        let words = if landscape { board.0.w } else { w };
        let caption = Rect::new(x, board.0.bottom(), words, body * 2);
        let comment = Rect { y: caption.bottom(), h: caption_h - body * 2, ..caption };
        let panel = Rect::new(left, top, x + w - left, if landscape { bottom - top } else { board.0.h });
        let chart_h = if self.show.chart { (panel.h * 28 / 100).min(panel.w / 2) } else { 0 };
        let (panel, chart) = if landscape {
            let chart = Rect { y: panel.bottom() - chart_h, h: chart_h, ..panel };
            (Rect { h: panel.h - chart_h - if self.show.chart { margin } else { 0 }, ..panel }, chart)
        } else {
            let under = caption.y + caption_h;
            (panel, Rect::new(x, under, w, bottom - under))
        };
        // A wide card needs two rows, a narrow one stacks its counters.
        let most = match self.listed {
            true => panel.h * 7 / 10,
            false if panel.w >= body * 22 => body * 9 / 2,
            false => body * 15 / 2,
        };
        let seats = column(panel, self.seats, (margin * 2 / 3).max(2), most);
        let log = rest(panel, &seats, margin);
        Parts {
            body,
            sizes: sizes(body),
            title: head,
            step: head,
            board,
            caption,
            plated: false,
            comment: self.show.comments.then_some(comment),
            chart: self.show.chart.then_some(chart),
            log: (self.seats > 0).then_some(log),
            seats,
        }
    }

    /// The board across the picture; cards, chart and log below it.
    fn below(&self) -> Parts {
        let (body, margin, head) = self.page();
        let Rect { x, w, .. } = head;
        let (top, bottom) = (head.bottom(), self.h - margin / 2);
        let across = self.across(w, body);
        let Arranger { seats, .. } = self.blocks(across);
        let rows = seats.div_ceil(across) as i32;
        let caption_h = body * 2 + self.comment_height(body);
        // A block of a list has more lines than a card.
        let [low, high] = if self.listed { [body * 8, body * 20] } else { [body * 7 / 2, body * 13 / 2] };
        let least = rows * (low + margin) + if self.show.chart { body * 9 / 2 } else { 0 };
        let space = Rect::new(x, top, w, (bottom - top - caption_h - least).max((bottom - top) / 3));
        let board = self.alone_in(space, self.fit(space, body));
        let caption = Rect::new(x, board.0.bottom(), w, body * 2);
        let comment = Rect { y: caption.bottom(), h: caption_h - body * 2, ..caption };
        let under = caption.y + caption_h;
        let area = Rect::new(x, under, w, bottom - under);
        let card = if rows > 0 { (area.h / 2 / rows - margin).clamp(low, high) } else { 0 };
        let seats = grid(Rect { h: card, ..area }, seats, across, margin);
        let left = rest(area, &seats, margin);
        let (chart, log) = self.chart_and_log(left, body, margin);
        Parts {
            body,
            sizes: sizes(body),
            title: head,
            step: head,
            board,
            caption,
            plated: false,
            comment: self.show.comments.then_some(comment),
            chart: self.show.chart.then_some(chart),
            log: (self.seats > 0).then_some(log),
            seats,
        }
    }

    /// How many cards stand beside each other.
    fn across(&self, w: i32, body: i32) -> usize {
        let fit = (w / (body * 20)).max(2) as usize;
        self.seats.clamp(1, fit)
    }

    /// Beside each other where it is wide, else the chart above the log.
    fn chart_and_log(&self, area: Rect, body: i32, margin: i32) -> (Rect, Rect) {
        if !self.show.chart {
            return (Rect::default(), area);
        }
        if area.w >= body * 50 && area.h < area.w / 3 {
            let half = (area.w - margin) * 6 / 10;
            let log = Rect { x: area.x + half + margin, w: area.w - half - margin, ..area };
            return (Rect { w: half, ..area }, log);
        }
        let chart = Rect { h: area.h.min(area.w * 30 / 100), ..area };
        let top = chart.bottom() + margin;
        (chart, Rect { y: top, h: area.bottom() - top, ..area })
    }
}
