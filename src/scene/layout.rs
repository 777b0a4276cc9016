//! Where everything stands: landscape, square and portrait move the panel, not the board.

use super::Rect;
use crate::model::{Cell, Size};

/// What is on the picture beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Show {
    /// The last move: its cells and its way, what it took and changed, and the rows it threatens to win with.
    pub last: bool,
    /// Where the player to move could move.
    pub legal: bool,
    pub coords: bool,
    pub panel: bool,
    pub chart: bool,
    /// What people said, under the board.
    pub comments: bool,
    /// What people and players' programs drew on the board.
    pub marks: bool,
}

impl Default for Show {
    fn default() -> Show {
        Show { last: true, legal: false, coords: true, panel: true, chart: true, comments: false, marks: true }
    }
}

/// Where on the picture a stage stands and how one looks at its board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// The part of the picture the stage fills; all of it by default.
    pub area: Option<Rect>,
    /// Clockwise quarter turns of the board.
    pub turn: u8,
    /// How many times larger the board is than what fits: 1 and up.
    pub zoom: f32,
    /// The point in the middle while the board is larger: its column and row as turned, in cells from the top left corner.
    pub middle: (f32, f32),
    /// Whether things carry their lives.
    pub lives: bool,
    /// Whether the stage fills its log; who writes one of their own leaves it empty.
    pub log: bool,
}

impl Default for Sight {
    fn default() -> Sight {
        Sight { area: None, turn: 0, zoom: 1.0, middle: (0.0, 0.0), lives: true, log: true }
    }
}

/// The rectangles of a picture, in whole pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub width: i32,
    pub height: i32,
    /// The size of plain text.
    pub body: u16,
    pub header: Rect,
    /// The board with its rim.
    pub board: Rect,
    /// The cells alone. While the board is zoomed they reach beyond what is seen of them.
    pub cells: Rect,
    /// The part of the picture in which cells are seen.
    pub pane: Rect,
    /// Columns and rows of the board, and its clockwise quarter turns.
    pub size: Size,
    pub turn: u8,
    /// The side of a cell.
    pub cell: i32,
    /// What just happened, in words.
    pub caption: Rect,
    /// What somebody said about it.
    pub comment: Option<Rect>,
    /// One for each seat; empty when the panel is off.
    pub seats: Vec<Rect>,
    pub chart: Option<Rect>,
    /// The last steps in the game's own notation.
    pub log: Option<Rect>,
}

/// How the panel stands to the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Landscape,
    Square,
    Portrait,
}

/// Seats beyond this have no card of their own; no game has more.
const MOST_SEATS: usize = 8;

impl Layout {
    pub fn new(width: u32, height: u32, size: Size, seats: usize, show: Show) -> Layout {
        Layout::seen((width, height), size, seats, show, Sight::default())
    }

    /// The layout for a way of looking at the board.
    pub fn seen(picture: (u32, u32), size: Size, seats: usize, show: Show, sight: Sight) -> Layout {
        let whole = Rect::new(0, 0, picture.0 as i32, picture.1 as i32);
        let area = sight.area.unwrap_or(whole);
        let turn = sight.turn % 4;
        let turned = if turn % 2 == 1 { Size::new(size.rows, size.cols) } else { size };
        let mut layout = Layout::straight((area.w.max(1) as u32, area.h.max(1) as u32), turned, seats, show);
        layout.shift(area.x, area.y);
        layout.zoom(sight.zoom, sight.middle);
        Layout { width: whole.w, height: whole.h, size, turn, ..layout }
    }

    fn straight((width, height): (u32, u32), size: Size, seats: usize, show: Show) -> Layout {
        let (w, h) = (width as i32, height as i32);
        let body = (w.min(h) * 19 / 1000).clamp(9, 64);
        let margin = (body * 3 / 4).max(4);
        let (header_h, line_h) = (body * 9 / 4, body * 2);
        // A comment has room for three lines.
        let caption_h = if show.comments { line_h + body * 4 } else { line_h };
        let header = Rect::new(margin, margin / 2, w - 2 * margin, header_h);
        let room = Rect::new(margin, header.bottom(), w - 2 * margin, h - header.bottom() - margin / 2);
        let seats = if show.panel { seats.min(MOST_SEATS) } else { 0 };
        let maker = Maker { room, body, margin, caption_h, seats, chart: show.chart, size, coords: show.coords };
        let shape = match (w * 4, h * 4) {
            _ if seats == 0 && !show.chart => Shape::Portrait,
            (w4, _) if w4 >= h * 5 => Shape::Landscape,
            (_, h4) if h4 >= w * 5 => Shape::Portrait,
            _ => Shape::Square,
        };
        let parts = match shape {
            Shape::Landscape => maker.landscape(),
            Shape::Square => maker.roomier(maker.square(), maker.portrait()),
            Shape::Portrait => maker.portrait(),
        };
        let (board, cells, cell) = parts.board;
        Layout {
            width: w,
            height: h,
            body: body as u16,
            header,
            board,
            cells,
            pane: cells,
            size,
            turn: 0,
            cell,
            caption: Rect { h: parts.caption.h.min(line_h), ..parts.caption },
            comment: show.comments.then(|| Rect {
                y: parts.caption.y + line_h,
                h: parts.caption.h - line_h,
                ..parts.caption
            }),
            seats: parts.seats,
            chart: parts.chart.filter(|rect| rect.h >= body * 3 && rect.w >= body * 6),
            log: parts.log.filter(|rect| seats > 0 && rect.h >= body * 6 && rect.w >= body * 6),
        }
    }

    fn shift(&mut self, x: i32, y: i32) {
        let rects = [&mut self.header, &mut self.board, &mut self.cells, &mut self.pane, &mut self.caption];
        let others = self.seats.iter_mut().chain(&mut self.chart).chain(&mut self.log).chain(&mut self.comment);
        for rect in rects.into_iter().chain(others) {
            *rect = Rect::new(rect.x + x, rect.y + y, rect.w, rect.h);
        }
    }

    /// Makes the cells larger behind their pane. The board never leaves the pane's edges.
    fn zoom(&mut self, zoom: f32, middle: (f32, f32)) {
        let (across, down) = (self.cells.w / self.cell, self.cells.h / self.cell);
        let cell = (self.cell as f32 * zoom.max(1.0)).round() as i32;
        if cell == self.cell {
            return;
        }
        let pane = self.pane;
        let start = |low: i32, length: i32, whole: i32, middle: f32| {
            (low + length / 2 - (middle * cell as f32) as i32).clamp(low + length - whole, low)
        };
        let (w, h) = (across * cell, down * cell);
        self.cell = cell;
        self.cells = Rect::new(start(pane.x, pane.w, w, middle.0), start(pane.y, pane.h, h, middle.1), w, h);
    }

    /// Whether there is more board than is seen.
    pub fn zoomed(&self) -> bool {
        self.cells != self.pane
    }

    /// Columns and rows as they stand on the picture.
    pub fn turned_size(&self) -> (i32, i32) {
        let (cols, rows) = (i32::from(self.size.cols), i32::from(self.size.rows));
        if self.turn % 2 == 1 { (rows, cols) } else { (cols, rows) }
    }

    /// Where a point stands on the turned board.
    fn turned(&self, col: f32, row: f32) -> (f32, f32) {
        let (right, bottom) = (f32::from(self.size.cols) - 1.0, f32::from(self.size.rows) - 1.0);
        match self.turn % 4 {
            0 => (col, row),
            1 => (bottom - row, col),
            2 => (right - col, bottom - row),
            _ => (row, right - col),
        }
    }

    /// The cell under a pixel, where one is seen.
    pub fn cell_at(&self, x: i32, y: i32) -> Option<Cell> {
        if !self.pane.contains(x, y) {
            return None;
        }
        let (col, row) = ((x - self.cells.x) / self.cell, (y - self.cells.y) / self.cell);
        let (right, bottom) = (i32::from(self.size.cols) - 1, i32::from(self.size.rows) - 1);
        let cell = match self.turn % 4 {
            0 => Cell::new(col, row),
            1 => Cell::new(row, bottom - col),
            2 => Cell::new(right - col, bottom - row),
            _ => Cell::new(right - row, col),
        };
        self.size.holds(cell).then_some(cell)
    }

    /// The middle of a point of the board in pixels; `col` and `row` may lie between cells.
    pub fn px(&self, col: f32, row: f32) -> (f32, f32) {
        let (col, row) = self.turned(col, row);
        let cell = self.cell as f32;
        (self.cells.x as f32 + (col + 0.5) * cell, self.cells.y as f32 + (row + 0.5) * cell)
    }

    pub fn cell_rect(&self, cell: Cell) -> Rect {
        let (right, bottom) = (i32::from(self.size.cols) - 1, i32::from(self.size.rows) - 1);
        let (col, row) = match self.turn % 4 {
            0 => (cell.col, cell.row),
            1 => (bottom - cell.row, cell.col),
            2 => (right - cell.col, bottom - cell.row),
            _ => (cell.row, right - cell.col),
        };
        let at = |start: i32, n: i32| start.saturating_add(n.saturating_mul(self.cell));
        Rect::new(at(self.cells.x, col), at(self.cells.y, row), self.cell, self.cell)
    }
}

/// The parts beside the header.
struct Parts {
    board: (Rect, Rect, i32),
    caption: Rect,
    seats: Vec<Rect>,
    chart: Option<Rect>,
    log: Option<Rect>,
}

/// What the three shapes share.
struct Maker {
    room: Rect,
    body: i32,
    margin: i32,
    caption_h: i32,
    seats: usize,
    chart: bool,
    size: Size,
    coords: bool,
}

impl Maker {
    /// The largest board in a space: board with rim, cells, side of a cell. At the left top, or in the middle.
    fn board(&self, space: Rect, centred: bool) -> (Rect, Rect, i32) {
        let (cols, rows) = (i32::from(self.size.cols), i32::from(self.size.rows));
        let thin = (self.body / 4).max(2);
        let rim = if self.coords { (self.body * 3 / 2).max(11) } else { thin };
        let fit = |rim: i32| ((space.w - 2 * rim) / cols).min((space.h - 2 * rim) / rows).max(1);
        // A rim that would cost more than it helps becomes thin.
        let rim = if fit(rim) < 4 { thin } else { rim };
        let cell = fit(rim);
        let (w, h) = (cell * cols + 2 * rim, cell * rows + 2 * rim);
        let x = if centred { space.x + (space.w - w) / 2 } else { space.x };
        let board = Rect::new(x, space.y, w, h);
        (board, board.inset(rim), cell)
    }

    /// The smallest panel beside a board that still can be read.
    fn side(&self) -> i32 {
        (self.body * 11).max(self.room.w * 22 / 100)
    }

    fn landscape(&self) -> Parts {
        let Rect { x, y, w, h } = self.room;
        let space = Rect::new(x, y, w - self.side() - self.margin, h - self.caption_h);
        let board = self.board(space, false);
        let left = board.0.right() + self.margin;
        let caption = Rect::new(x, board.0.bottom(), board.0.w, h - board.0.h);
        let panel = Rect::new(left, y, x + w - left, h - self.margin / 2);
        let chart_h = if self.chart { (panel.h * 28 / 100).min(panel.w / 2) } else { 0 };
        let chart = Rect::new(panel.x, panel.bottom() - chart_h, panel.w, chart_h);
        let gap = if self.chart { self.margin } else { 0 };
        let seats = self.column(Rect { h: chart.y - gap - y, ..panel });
        let log = self.between(panel, &seats, chart.y - gap);
        Parts { board, caption: self.one_line(caption), seats, chart: self.chart.then_some(chart), log: Some(log) }
    }

    /// What is left of a panel below its cards, down to `bottom`.
    fn between(&self, panel: Rect, seats: &[Rect], bottom: i32) -> Rect {
        let top = seats.last().map_or(panel.y, |seat| seat.bottom() + self.margin);
        Rect { y: top, h: bottom - top, ..panel }
    }

    fn square(&self) -> Parts {
        let Rect { x, y, w, h } = self.room;
        let strip = if self.chart { h * 15 / 100 } else { 0 };
        let side = if self.seats > 0 { self.side() + self.margin } else { 0 };
        let board = self.board(Rect::new(x, y, w - side, h - self.caption_h - strip), self.seats == 0);
        let left = board.0.right() + self.margin;
        let caption = Rect::new(x, board.0.bottom(), w, self.caption_h);
        let panel = Rect::new(left, y, x + w - left, board.0.h);
        let chart = Rect::new(x, caption.bottom(), w, y + h - caption.bottom() - self.margin / 2);
        let seats = self.column(panel);
        let log = self.between(panel, &seats, panel.bottom());
        Parts { board, caption, seats, chart: self.chart.then_some(chart), log: Some(log) }
    }

    /// Between shapes the panel stands beside the board, unless the board grows well when it stands below.
    fn roomier(&self, beside: Parts, below: Parts) -> Parts {
        if below.board.2 * 8 >= beside.board.2 * 9 { below } else { beside }
    }

    fn portrait(&self) -> Parts {
        let Rect { x, y, w, h } = self.room;
        let seat_rows = self.seats.div_ceil(2) as i32;
        let card = self.body * 9 / 2;
        let below = self.caption_h + seat_rows * (card + self.margin) + if self.chart { self.body * 5 } else { 0 };
        let board = self.board(Rect::new(x, y, w, (h - below).max(h / 3)), true);
        let caption = Rect::new(x, board.0.bottom(), w, self.caption_h);
        let top = caption.bottom() + if self.seats > 0 { self.margin / 2 } else { 0 };
        let card =
            if seat_rows > 0 { ((y + h - top) / 2 / seat_rows - self.margin).clamp(card, self.body * 6) } else { 0 };
        let half = (w - self.margin) / 2;
        let seat = |i: usize| {
            let (col, row) = ((i % 2) as i32, (i / 2) as i32);
            Rect::new(x + col * (half + self.margin), top + row * (card + self.margin), half, card)
        };
        let seats: Vec<Rect> = (0..self.seats).map(seat).collect();
        let under = seats.last().map_or(top, |seat| seat.bottom() + self.margin);
        let chart = Rect::new(x, under, w, if self.chart { (y + h - under).min(w * 30 / 100) } else { 0 });
        let top = if self.chart { chart.bottom() + self.margin } else { under };
        let log = Rect::new(x, top, w, y + h - top);
        Parts { board, caption, seats, chart: self.chart.then_some(chart), log: Some(log) }
    }

    /// Cards under each other.
    fn column(&self, panel: Rect) -> Vec<Rect> {
        if self.seats == 0 {
            return Vec::new();
        }
        let n = self.seats as i32;
        let gap = (self.margin * 2 / 3).max(2);
        // A wide card needs two rows, a narrow one stacks its counters.
        let most = if panel.w >= self.body * 24 { self.body * 9 / 2 } else { self.body * 15 / 2 };
        let card = ((panel.h - (n - 1) * gap) / n).min(most);
        (0..n).map(|i| Rect::new(panel.x, panel.y + i * (card + gap), panel.w, card)).collect()
    }

    /// A caption stays one line high, however much room there is.
    fn one_line(&self, rect: Rect) -> Rect {
        Rect { h: rect.h.min(self.caption_h), ..rect }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [(u32, u32); 10] = [
        (320, 240),
        (240, 320),
        (320, 320),
        (800, 800),
        (720, 840),
        (1280, 720),
        (1920, 1080),
        (1080, 1920),
        (3840, 2160),
        (2160, 2160),
    ];

    fn layouts() -> impl Iterator<Item = Layout> {
        let boards = [(25, 25, 4), (8, 8, 2), (19, 19, 2), (40, 20, 4), (10, 30, 2)];
        SIZES.into_iter().flat_map(move |(w, h)| {
            boards.into_iter().flat_map(move |(cols, rows, seats)| {
                let bare = Show { panel: false, chart: false, ..Show::default() };
                let wordy = Show { comments: true, ..Show::default() };
                [Show::default(), bare, wordy].map(|show| Layout::new(w, h, Size::new(cols, rows), seats, show))
            })
        })
    }

    #[test]
    fn nothing_leaves_the_picture_and_nothing_overlaps() {
        for layout in layouts() {
            let picture = Rect::new(0, 0, layout.width, layout.height);
            let mut parts = vec![layout.header, layout.board, layout.caption];
            parts.extend(&layout.seats);
            parts.extend(layout.chart);
            parts.extend(layout.comment);
            parts.extend(layout.log);
            for (i, part) in parts.iter().enumerate() {
                assert!(!part.is_empty(), "{i} is empty in {layout:?}");
                assert_eq!(part.intersect(picture), *part, "{i} leaves the picture: {layout:?}");
                for (j, other) in parts.iter().enumerate().skip(i + 1) {
                    assert!(part.intersect(*other).is_empty(), "{i} and {j} overlap: {layout:?}");
                }
            }
        }
    }

    #[test]
    fn a_square_board_takes_most_of_the_short_side() {
        for (w, h) in SIZES {
            let layout = Layout::new(w, h, Size::new(8, 8), 2, Show::default());
            let share = f64::from(layout.board.w) / f64::from(w.min(h));
            assert!(share > 0.6, "{w}x{h}: {share}");
        }
    }

    #[test]
    fn a_picture_a_little_higher_than_wide_gives_its_width_to_the_board() {
        let layout = Layout::new(720, 840, Size::new(8, 8), 2, Show::default());
        assert!(layout.board.w > 600, "{layout:?}");
    }

    #[test]
    fn cells_are_whole_pixels_inside_the_rim() {
        for layout in layouts() {
            assert_eq!(layout.cells.w % layout.cell, 0);
            assert_eq!(layout.cells.intersect(layout.board), layout.cells);
        }
    }

    #[test]
    fn every_cell_is_found_under_its_own_middle_however_the_board_is_turned_and_zoomed() {
        let area = Some(Rect::new(200, 10, 900, 600));
        for (turn, zoom) in (0..4).flat_map(|turn| [(turn, 1.0), (turn, 2.3)]) {
            let sight = Sight { area, turn, zoom, middle: (4.0, 4.0), ..Sight::default() };
            let layout = Layout::seen((1280, 800), Size::new(12, 8), 2, Show::default(), sight);
            let mut seen = 0;
            for cell in layout.size.cells() {
                let (x, y) = layout.px(cell.col as f32, cell.row as f32);
                assert!(layout.cell_rect(cell).contains(x as i32, y as i32), "{turn} {zoom} {cell:?}");
                if layout.pane.contains(x as i32, y as i32) {
                    assert_eq!(layout.cell_at(x as i32, y as i32), Some(cell), "{turn} {zoom}");
                    seen += 1;
                }
            }
            assert_eq!(seen == 96, !layout.zoomed(), "{turn} {zoom}: {seen}");
            assert_eq!(layout.pane.intersect(layout.cells), layout.pane, "the board fills its pane");
        }
    }
}
