//! Where everything stands on a picture, and which cell lies under which pixel.

use serde::{Deserialize, Serialize};

use super::arrange::{MOST_CARDS, Parts, arrange};
use super::framed::Between;
use super::{Expanse, Rect};
use crate::model::{CoordsPlace, Replay, Seat, ThingId};
use crate::timeline::Aim;

/// What is on the picture beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Show {
    /// The last move: its cells and its way, what it took and changed, and the rows it threatens to win with.
    pub last: bool,
    /// Where the player to move could move.
    pub legal: bool,
    /// The names of columns and rows; where nobody has decided, as the game's people have it.
    pub coords: Option<bool>,
    pub panel: bool,
    pub chart: bool,
    /// Whether the chart tells what is still to come.
    pub future: bool,
    /// What people said, under the board.
    pub comments: bool,
    /// What people and players' programs drew on the board.
    pub marks: bool,
    pub arrangement: Arrangement,
    /// The lives of the things that have some, on them.
    pub lives: bool,
    /// Whose each thing is that stands for a player.
    pub names: bool,
    /// The ways things have come in the last steps.
    pub paths: bool,
    /// How often each cell was visited or hit.
    pub heat: bool,
}

impl Default for Show {
    fn default() -> Show {
        Show {
            last: true,
            legal: false,
            coords: None,
            panel: true,
            chart: true,
            future: false,
            comments: false,
            marks: true,
            arrangement: Arrangement::Auto,
            lives: true,
            names: false,
            paths: false,
            heat: false,
        }
    }
}

impl Show {
    /// Whether columns and rows of a match are named.
    pub fn has_coords(&self, replay: &Replay) -> bool {
        self.coords.unwrap_or(replay.look.board.coords.place != CoordsPlace::Hidden)
    }
}

/// How the parts of a picture stand to each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Arrangement {
    /// By the shapes of the picture and the board, the board as large as it gets.
    #[default]
    Auto,
    /// The board in the middle, players at its sides, the caption as a lower third.
    Broadcast,
    /// Everything there is to read beside the board or below it.
    Panel,
    /// The board as large as it gets, with scores and a caption.
    Board,
    /// The board between its players' names, nothing else.
    Bare,
    /// One of two matches on a picture. Nobody asks for it: it comes with the other.
    Half,
}

impl Arrangement {
    /// Those one can ask for, with their words.
    pub const ALL: [(Arrangement, &str); 5] = [
        (Arrangement::Auto, "auto"),
        (Arrangement::Broadcast, "broadcast"),
        (Arrangement::Panel, "panel"),
        (Arrangement::Board, "board"),
        (Arrangement::Bare, "bare"),
    ];
}

/// Where on the picture a stage stands and how one looks at its board.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sight {
    /// The part of the picture the stage fills; all of it by default.
    #[serde(skip)]
    pub area: Option<Rect>,
    /// Clockwise quarter turns of the board.
    pub turn: u8,
    /// How many times larger the board is than what fits: 1 and up.
    pub zoom: f32,
    /// The point in the middle while the board is larger, as column and row: cells have theirs at whole numbers. The board's
    /// own middle by default.
    pub middle: Option<(f32, f32)>,
    /// What the camera is after, where nobody has enlarged the board themselves.
    pub aim: Aim,
    /// The thing with a ring around it and the way it has come.
    pub chosen: Option<ThingId>,
    /// Through whose eyes: what others keep secret is not seen. Everything by default.
    #[serde(default)]
    pub eyes: Option<Seat>,
    /// Whether the stage fills its log; who writes one of their own leaves it empty.
    pub log: bool,
}

impl Default for Sight {
    fn default() -> Sight {
        Sight { area: None, turn: 0, zoom: 1.0, middle: None, aim: Aim::Off, chosen: None, eyes: None, log: true }
    }
}

impl Sight {
    /// The most a board is enlarged.
    pub const NEAREST: f32 = 12.0;
}

/// The rectangles of a picture, in whole pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    pub width: i32,
    pub height: i32,
    /// The size of plain text.
    pub body: u16,
    pub sizes: Sizes,
    /// The name of the match, and which step is seen; they share a line where they are the same rectangle, and are not
    /// written where it is empty.
    pub title: Rect,
    pub step: Rect,
    /// The board with its rim.
    pub board: Rect,
    /// The cells alone. While the board is zoomed they reach beyond what is seen of them.
    pub cells: Rect,
    /// The part of the picture in which cells are seen.
    pub pane: Rect,
    /// The board as it is, and its clockwise quarter turns on the picture.
    pub expanse: Expanse,
    pub turn: u8,
    /// The width of a cell; where it is no whole one, the nearest.
    pub cell: i32,
    /// Where the cells are while the camera moves, or where there are more of them than pixels; they lie on whole pixels otherwise.
    pub between: Option<Between>,
    /// What just happened, in words; empty where there is no room for words.
    pub caption: Rect,
    /// Whether the caption has a plate of its own, and its words stand in the middle.
    pub plated: bool,
    /// What somebody said about it.
    pub comment: Option<Rect>,
    /// One for each seat; empty when the panel is off. Where there are more seats than cards, the blocks of a list.
    pub seats: Vec<Rect>,
    /// Whether the seats stand in a list.
    pub listed: bool,
    pub chart: Option<Rect>,
    /// The last steps in the game's own notation.
    pub log: Option<Rect>,
}

/// How large words are, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    pub title: u16,
    pub caption: u16,
    /// On the cards of the seats.
    pub name: u16,
    pub score: u16,
    pub counter: u16,
}

impl Layout {
    pub fn new(width: u32, height: u32, board: impl Into<Expanse>, seats: usize, show: Show) -> Layout {
        Layout::seen((width, height), board, seats, show, Sight::default())
    }

    /// The layout for a way of looking at the board.
    pub fn seen(picture: (u32, u32), board: impl Into<Expanse>, seats: usize, show: Show, sight: Sight) -> Layout {
        let expanse = board.into();
        let whole = Rect::new(0, 0, picture.0 as i32, picture.1 as i32);
        let area = sight.area.unwrap_or(whole);
        let turn = sight.turn % 4;
        let mut layout = Layout::straight((area.w.max(1), area.h.max(1)), (expanse, turn), seats, show);
        // Who sits below sees the board from there.
        if show.arrangement == Arrangement::Bare && turn == 2 && seats == 2 {
            layout.seats.reverse();
        }
        layout.shift(area.x, area.y);
        let mut layout = Layout { width: whole.w, height: whole.h, ..layout };
        let (col, row) = sight.middle.unwrap_or(expanse.middle());
        let cell = layout.enlarged(sight.zoom.max(1.0), f32::round);
        layout.zoom(cell, layout.turned(col, row));
        layout
    }

    fn straight((w, h): (i32, i32), (expanse, turn): (Expanse, u8), seats: usize, show: Show) -> Layout {
        let parts = arrange((w, h), expanse.extent(turn), expanse.boardless, seats, show);
        let Parts { body, board: (board, cells, cell), caption, .. } = parts;
        // What is too small to be read is left out.
        let readable = |rect: &Rect, rows: i32| rect.h >= body * rows && rect.w >= body * 6;
        Layout {
            width: w,
            height: h,
            body: body as u16,
            sizes: parts.sizes,
            title: parts.title,
            step: parts.step,
            board,
            cells,
            pane: cells,
            expanse,
            turn,
            cell,
            between: expanse.between(turn, cells, cell),
            caption,
            plated: parts.plated,
            comment: parts.comment.filter(|rect| readable(rect, 1)),
            seats: parts.seats,
            listed: seats > MOST_CARDS,
            chart: parts.chart.filter(|rect| readable(rect, 3)),
            log: parts.log.filter(|rect| readable(rect, 4)),
        }
    }

    fn shift(&mut self, x: i32, y: i32) {
        let rects =
            [&mut self.title, &mut self.step, &mut self.board, &mut self.cells, &mut self.pane, &mut self.caption];
        let others = self.seats.iter_mut().chain(&mut self.chart).chain(&mut self.log).chain(&mut self.comment);
        for rect in rects.into_iter().chain(others) {
            *rect = Rect::new(rect.x + x, rect.y + y, rect.w, rect.h);
        }
        if let Some(Between { left, top, .. }) = &mut self.between {
            (*left, *top) = (*left + x as f32, *top + y as f32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Grid, Size};

    const SIZES: [(u32, u32); 11] = [
        (1590, 300),
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
    /// Halves of a square, of a wide screen and of a story.
    const HALVES: [(u32, u32); 3] = [(398, 752), (957, 1028), (1080, 660)];

    fn layouts() -> impl Iterator<Item = Layout> {
        let boards = [(25, 25, 4), (8, 8, 2), (19, 19, 2), (40, 20, 4), (10, 30, 2), (94, 29, 4), (12, 12, 8)];
        let boards = boards.into_iter().chain([(12, 12, 9), (20, 14, 64), (30, 12, 17)]);
        let boards = boards.map(|(cols, rows, seats)| (Expanse::from(Size::new(cols, rows)), seats));
        let hexes = [Grid::HexRows, Grid::HexCols].map(|grid| (Expanse { grid, ..Size::new(14, 11).into() }, 3));
        let none = [2, 5, 40].map(|seats| (Expanse { boardless: true, ..Size::new(1, 1).into() }, seats));
        let boards: Vec<(Expanse, usize)> = boards.chain(hexes).chain(none).collect();
        let bare = Show { panel: false, chart: false, ..Show::default() };
        let wordy = Show { comments: true, ..Show::default() };
        let shows: Vec<Show> = [Show::default(), bare, wordy]
            .into_iter()
            .flat_map(|show| {
                let all = Arrangement::ALL.into_iter().map(|(arrangement, _)| arrangement).chain([Arrangement::Half]);
                all.map(move |arrangement| Show { arrangement, ..show })
            })
            .collect();
        SIZES.into_iter().chain(HALVES).flat_map(move |(w, h)| {
            let shows = shows.clone();
            boards.clone().into_iter().flat_map(move |(board, seats)| {
                shows.clone().into_iter().map(move |show| Layout::new(w, h, board, seats, show))
            })
        })
    }

    /// Everything that has a place of its own.
    fn parts(layout: &Layout) -> Vec<Rect> {
        let mut parts = vec![layout.title, layout.board, layout.caption];
        parts.extend(Some(layout.step).filter(|step| *step != layout.title));
        parts.extend(&layout.seats);
        parts.extend(layout.chart);
        parts.extend(layout.comment);
        parts.extend(layout.log);
        parts.retain(|part| *part != Rect::default());
        parts
    }

    #[test]
    fn nothing_leaves_the_picture_and_nothing_overlaps() {
        for layout in layouts() {
            let picture = Rect::new(0, 0, layout.width, layout.height);
            let parts = parts(&layout);
            for (i, part) in parts.iter().enumerate() {
                assert!(!part.is_empty(), "{i} is empty in {layout:?}");
                assert_eq!(part.intersect(picture), *part, "{i} leaves the picture: {layout:?}");
                for (j, other) in parts.iter().enumerate().skip(i + 1) {
                    assert!(part.intersect(*other).is_empty(), "{i} and {j} overlap: {layout:?}");
                }
            }
        }
    }

    /// The largest empty rectangle of a picture, as a part of it, on a grid of 48 × 48.
    fn emptiness(layout: &Layout) -> f32 {
        const N: i32 = 48;
        let taken = |col: i32, row: i32| {
            let (x, y) = (layout.width * (2 * col + 1) / (2 * N), layout.height * (2 * row + 1) / (2 * N));
            parts(layout).iter().any(|part| part.contains(x, y))
        };
        let grid: Vec<Vec<bool>> = (0..N).map(|row| (0..N).map(|col| taken(col, row)).collect()).collect();
        let mut most = 0;
        for top in 0..N as usize {
            let mut free = [true; N as usize];
            for (below, row) in grid[top..].iter().enumerate() {
                let mut run = 0;
                for (free, taken) in free.iter_mut().zip(row) {
                    *free &= !taken;
                    run = if *free { run + 1 } else { 0 };
                    most = most.max(run * (below + 1));
                }
            }
        }
        most as f32 / (N * N) as f32
    }

    #[test]
    fn nothing_empty_is_larger_than_a_quarter_of_the_picture() {
        for (w, h) in SIZES {
            for (cols, rows, seats) in [(25, 25, 4), (8, 8, 2), (19, 19, 2), (28, 20, 4), (94, 29, 4), (40, 20, 4)] {
                let layout = Layout::new(w, h, Size::new(cols, rows), seats, Show::default());
                assert!(emptiness(&layout) <= 0.25, "{w}x{h}, {cols}x{rows}: {} in {layout:?}", emptiness(&layout));
            }
        }
    }

    #[test]
    fn a_square_board_takes_most_of_the_short_side() {
        for (w, h) in SIZES {
            let layout = Layout::new(w, h, Size::new(8, 8), 2, Show::default());
            let share = f64::from(layout.board.w) / f64::from(w.min(h));
            assert!(share > 0.75, "{w}x{h}: {share}");
        }
    }

    #[test]
    fn boards_of_a_broadcast_are_as_large_as_promised() {
        let board = |size: (u32, u32), cols, rows, arrangement| {
            Layout::new(size.0, size.1, Size::new(cols, rows), 2, Show { arrangement, ..Show::default() }).board
        };
        for side in [6, 8, 9, 10, 13, 15, 19, 20, 25, 30, 40] {
            assert!(board((1920, 1080), side, side, Arrangement::Auto).h >= 960, "{side}");
            assert!(board((1920, 1080), side, side, Arrangement::Board).h >= 1020, "{side}");
        }
        for size in [(1920, 1080), (1280, 720), (3840, 2160)] {
            let wide = board(size, 94, 29, Arrangement::Auto);
            assert!(wide.w * 100 >= size.0 as i32 * 85, "{size:?}: {wide:?}");
        }
        assert!(board((200, 200), 8, 8, Arrangement::Auto).h >= 184);
    }

    #[test]
    fn a_picture_a_little_higher_than_wide_gives_its_width_to_the_board() {
        let layout = Layout::new(720, 840, Size::new(8, 8), 2, Show::default());
        assert!(layout.board.w > 600, "{layout:?}");
    }

    #[test]
    fn cells_are_whole_pixels_inside_the_rim() {
        for layout in layouts().filter(|layout| layout.expanse.grid == Grid::Square && !layout.expanse.boardless) {
            assert_eq!(layout.cells.w % layout.cell, 0);
            assert_eq!(layout.cells.intersect(layout.board), layout.cells);
        }
    }

    #[test]
    fn boards_of_extreme_shape_stay_on_the_picture_and_leave_room_for_the_rest() {
        for (cols, rows) in [(1, 1), (1, 200), (200, 3), (1024, 256), (256, 1024), (3, 1)] {
            for (w, h) in SIZES.into_iter().chain(HALVES) {
                for grid in [Grid::Square, Grid::HexRows, Grid::HexCols, Grid::Free] {
                    let board = Expanse { grid, ..Size::new(cols, rows).into() };
                    let layout = Layout::new(w, h, board, 3, Show::default());
                    let picture = Rect::new(0, 0, layout.width, layout.height);
                    let parts = parts(&layout);
                    for (i, part) in parts.iter().enumerate() {
                        assert_eq!(part.intersect(picture), *part, "{i} leaves the picture: {layout:?}");
                        let overlaps = parts[i + 1..].iter().any(|other| !part.intersect(*other).is_empty());
                        assert!(!overlaps, "{i} overlaps another: {layout:?}");
                    }
                    assert_eq!(layout.seats.len(), 3, "{layout:?}");
                }
            }
        }
    }
}
