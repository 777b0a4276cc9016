//! What a game looks like, as data: shapes, board, counters. No drawing code.

use super::{Cell, Kind, Paint, Seat, Shape};

/// The look of one replay.
#[derive(Clone, Debug)]
pub struct Look {
    pub board: Board,
    /// By [`Kind`](super::Kind).
    pub kinds: Vec<KindLook>,
    /// The counters of a seat beside its score, in the order of [`Counters::values`](super::Counters).
    pub counters: Vec<CounterLook>,
    /// Colour of each seat.
    pub seats: Vec<SeatPaint>,
    /// The kinds that stand for seats in the panel, in turn: mostly one for all.
    pub emblems: Vec<Kind>,
    /// What a step is called: `round`, `move`.
    pub step_word: &'static str,
    /// What the score counts: `points`, `discs`.
    pub score_word: &'static str,
}

impl Look {
    /// The kind that stands for a seat.
    pub fn emblem(&self, seat: Seat) -> Option<Kind> {
        self.emblems.iter().cycle().nth(seat.index()).copied()
    }
}

/// The board under the things.
#[derive(Clone, Debug)]
pub struct Board {
    pub ground: Ground,
    pub coords: Coords,
    /// Cells tinted in a seat's colour: its goal.
    pub zones: Vec<(Cell, Seat)>,
    /// Small dots that help the eye: (column, row) in cell units from the board's top left corner, so that whole
    /// numbers lie on the lines between cells and halves in the middle of cells.
    pub stars: Vec<(f32, f32)>,
}

/// What the cells are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// A floor of tiles.
    Tiles,
    /// A cloth with lines between the cells.
    Cloth,
    /// Light and dark squares.
    Checker,
    /// Lines crossing in the middle of the cells.
    Lines,
}

/// The names of columns from the left and of rows from the top.
#[derive(Clone, Debug, Default)]
pub struct Coords {
    pub cols: Vec<String>,
    pub rows: Vec<String>,
    pub place: CoordsPlace,
}

/// Where a game's people expect the names of columns and rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CoordsPlace {
    /// On the rim around the board.
    #[default]
    Rim,
    /// Small, in the corners of the cells along two edges.
    Inside,
    /// Nowhere, unless they are asked for: then on the rim.
    Hidden,
}

/// How one kind of thing is shown.
#[derive(Clone, Debug)]
pub struct KindLook {
    /// The word for it: `robot`, `wall`, `disc`.
    pub name: &'static str,
    pub shape: Shape,
    /// Painted over the shape, one after the other, as lives go.
    pub damage: Vec<Shape>,
    /// Lives of a sound thing; 0 where lives mean nothing.
    pub full_lives: i32,
    /// Things of a higher layer cover those of a lower one.
    pub layer: u8,
    /// Whether the shape turns with the thing's facing.
    pub turns: bool,
    /// Whether the seat's number is written on it.
    pub numbered: bool,
    /// How high it stands above the board, in cells: the length of its shadow. 0 lies flat.
    pub height: f32,
    pub motion: Motion,
}

impl KindLook {
    /// A piece on a board: it takes no harm, does not turn, and glides.
    pub fn plain(name: &'static str, shape: Shape, height: f32) -> KindLook {
        KindLook {
            name,
            shape,
            damage: Vec::new(),
            full_lives: 0,
            layer: 1,
            turns: false,
            numbered: false,
            height,
            motion: Motion::Glide,
        }
    }
}

/// How a thing goes from cell to cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Motion {
    /// Rolls over the floor.
    Glide,
    /// Is lifted from landing to landing.
    Hop,
    /// Creeps: the body follows the head. The shape of the kind is the head; the body is a band painted with `skin`,
    /// and from the kind `marks` on there is one kind for each seat, whose shape is repeated along the band.
    Crawl { skin: Paint, marks: Kind },
}

/// A counter of the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterLook {
    /// The word: `shooting`, `walls left`.
    pub label: &'static str,
}

/// Where a seat's colour comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeatPaint {
    /// The n-th of the theme's seat colours.
    Hue(u8),
    StoneDark,
    StoneLight,
}
