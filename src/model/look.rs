//! What a game looks like, as data: shapes, board, counters. No drawing code.

use std::borrow::Cow;
use std::sync::Arc;

use super::{Cell, Grid, Kind, Paint, Seat, Shape};

/// The look of one replay.
#[derive(Clone, Debug, Default)]
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
    pub step_word: Cow<'static, str>,
    /// What the score counts: `points`, `discs`.
    pub score_word: Cow<'static, str>,
    /// How many digits of a score stand behind the point: 325 with two of them is 3.25.
    pub score_decimals: u8,
    /// Nobody counts points: they stand on no card and in no chart.
    pub unscored: bool,
    /// Whether a step of the game has phases that people know: move, fire, build.
    pub phased: bool,
    /// What each seat plays, where people speak of that: `White`, `Cross`.
    pub sides: Vec<&'static str>,
}

impl Look {
    /// The kind that stands for a seat.
    pub fn emblem(&self, seat: Seat) -> Option<Kind> {
        self.emblems.iter().cycle().nth(seat.index()).copied()
    }
}

/// The board under the things.
#[derive(Clone, Debug, Default)]
pub struct Board {
    pub ground: Ground,
    /// How the cells lie.
    pub grid: Grid,
    /// Whether the edges meet: who leaves on one side comes in on the other.
    pub wrap: bool,
    /// Whether several things may share a cell: then they make room for each other.
    pub shared: bool,
    pub coords: Coords,
    /// Cells tinted in a seat's colour: its goal.
    pub zones: Vec<(Cell, Seat)>,
    /// Small dots that help the eye: (column, row) in cell units from the board's top left corner, so that whole
    /// numbers lie on the lines between cells and halves in the middle of cells.
    pub stars: Vec<(f32, f32)>,
    /// By [`Material`](super::Material); the first is bare floor.
    pub materials: Vec<MaterialLook>,
    /// The layers of numbers that lie on the cells, in the order of [`Replay::levels`](super::Replay).
    pub layers: Vec<LayerLook>,
}

/// What the cells are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ground {
    /// A floor of tiles.
    #[default]
    Tiles,
    /// A cloth with lines between the cells.
    Cloth,
    /// Light and dark squares.
    Checker,
    /// Lines crossing in the middle of the cells.
    Lines,
    /// One even floor, no cells to be seen.
    Plain,
}

/// How a material is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct MaterialLook {
    /// The word for it: `water`, `rock`.
    pub name: Cow<'static, str>,
    pub paint: Paint,
    /// Whose colour [`Paint::Seat`] is: ground that belongs to somebody.
    pub seat: Option<Seat>,
    /// Whether it stands above the floor, as a wall does.
    pub high: bool,
    pub texture: Texture,
}

impl MaterialLook {
    /// A material of nobody that lies as flat as the floor.
    pub fn flat(name: impl Into<Cow<'static, str>>, paint: Paint, texture: Texture) -> MaterialLook {
        MaterialLook { name: name.into(), paint, seat: None, high: false, texture }
    }

    /// A material of nobody that stands above the floor.
    pub fn high(name: impl Into<Cow<'static, str>>, paint: Paint, texture: Texture) -> MaterialLook {
        MaterialLook { high: true, ..MaterialLook::flat(name, paint, texture) }
    }
}

/// What is seen on a cell of some material beside its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Texture {
    #[default]
    Plain,
    Bricks,
    Waves,
    Trees,
    Rocks,
    Grass,
    Planks,
    Dots,
    Cracks,
}

/// How a layer of numbers is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct LayerLook {
    /// The word for it: `pheromone`.
    pub name: Cow<'static, str>,
    pub show: LayerShow,
    /// The number that is shown whole.
    pub max: i32,
    pub paint: Paint,
}

/// The ways to show a number on a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LayerShow {
    /// The darker the more.
    #[default]
    Shade,
    /// As many dots.
    Dots,
    /// The number itself.
    Number,
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

impl Coords {
    /// The way the game's players write a cell: `e4`, or `12, 7` where columns are numbers.
    pub fn name(&self, cell: Cell) -> String {
        let label = |labels: &[String], at: i32| usize::try_from(at).ok().and_then(|i| labels.get(i).cloned());
        match (label(&self.cols, cell.col), label(&self.rows, cell.row)) {
            (Some(col), Some(row)) if is_number(&col) => format!("{col}, {row}"),
            (Some(col), Some(row)) => format!("{col}{row}"),
            (_, _) => format!("{}, {}", cell.col, cell.row),
        }
    }

    /// The cell that is written like this: the other way round.
    pub fn cell(&self, name: &str) -> Option<Cell> {
        let same = |label: &String, text: &str| label.eq_ignore_ascii_case(text.trim());
        let place = |labels: &[String], text: &str| match labels {
            [] => text.trim().parse().ok(),
            labels => labels.iter().position(|label| same(label, text)),
        };
        let found = match name.split_once(',') {
            Some((col, row)) => place(&self.cols, col).zip(place(&self.rows, row)),
            None => self.cols.iter().enumerate().filter(|(_, col)| !is_number(col)).find_map(|(i, col)| {
                let (head, row) = name.trim().split_at_checked(col.len())?;
                Some(i).filter(|_| same(col, head)).zip(place(&self.rows, row))
            }),
        };
        found.map(|(col, row)| Cell::new(col as i32, row as i32))
    }
}

fn is_number(label: &str) -> bool {
    label.chars().all(|letter| letter.is_ascii_digit())
}

/// How one kind of thing is shown.
#[derive(Clone, Debug)]
pub struct KindLook {
    /// The word for it: `robot`, `wall`, `disc`.
    pub name: Cow<'static, str>,
    pub shape: Shape,
    /// Letters written on the shape, where a thing has none of its own.
    pub letter: Option<Arc<str>>,
    /// Painted over the shape, one after the other, as lives go.
    pub damage: Vec<Shape>,
    /// How many cells wide it is drawn: 1 fills its cell.
    pub size: f32,
    /// How many cells it covers across and down, from the cell of its place on: (1, 1) for most.
    pub wide: (f32, f32),
    /// Whether a disc of its player's colour lies around it, so that it is found on a large floor.
    pub halo: bool,
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
    /// Whether nobody but its own player sees it, where one looks through the eyes of one player.
    pub secret: bool,
}

impl KindLook {
    /// A piece on a board: it takes no harm, does not turn, and glides.
    pub fn plain(name: impl Into<Cow<'static, str>>, shape: Shape, height: f32) -> KindLook {
        KindLook {
            name: name.into(),
            shape,
            letter: None,
            damage: Vec::new(),
            size: 1.0,
            wide: (1.0, 1.0),
            halo: false,
            full_lives: 0,
            layer: 1,
            turns: false,
            numbered: false,
            height,
            motion: Motion::Glide,
            secret: false,
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
    /// Is here, then there.
    Jump,
    /// Creeps: the body follows the head. The shape of the kind is the head; the body is a band painted with `skin`,
    /// and from the kind `marks` on there is one kind for each seat, whose shape is repeated along the band.
    Crawl { skin: Paint, marks: Kind },
}

/// A counter of the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterLook {
    /// The word: `shooting`, `walls left`.
    pub label: Cow<'static, str>,
    /// How many digits stand behind the point: 325 with two of them is 3.25.
    pub decimals: u8,
}

impl CounterLook {
    /// A counter of whole numbers.
    pub fn whole(label: impl Into<Cow<'static, str>>) -> CounterLook {
        CounterLook { label: label.into(), decimals: 0 }
    }
}

/// Where a seat's colour comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeatPaint {
    /// The n-th of the theme's seat colours.
    Hue(u8),
    StoneDark,
    StoneLight,
    /// A colour the record gives it.
    Own([u8; 3]),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(all: &[&str]) -> Vec<String> {
        all.iter().map(|label| label.to_string()).collect()
    }

    #[test]
    fn a_cell_is_found_by_the_name_it_has() {
        let chess = Coords { cols: labels(&["a", "b", "c"]), rows: labels(&["3", "2", "1"]), ..Coords::default() };
        let field = Coords { cols: labels(&["1", "2", "12"]), rows: labels(&["2", "1"]), ..Coords::default() };
        for coords in [&chess, &field] {
            for cell in (0..2).flat_map(|row| (0..3).map(move |col| Cell::new(col, row))) {
                assert_eq!(coords.cell(&coords.name(cell)), Some(cell));
            }
        }
        assert_eq!(chess.cell(" B1 "), Some(Cell::new(1, 2)));
        assert_eq!(chess.cell("b,1"), Some(Cell::new(1, 2)));
        assert_eq!(field.cell("12,1"), Some(Cell::new(2, 1)));
        for wrong in ["", ",", "b", "b9", "d1", "é1", "12,"] {
            assert_eq!(chess.cell(wrong), None, "{wrong}");
        }
        assert_eq!(field.cell("121"), None, "where does the column end?");
        assert_eq!(Coords::default().cell("2, 1"), Some(Cell::new(2, 1)), "without labels cells are counted");
    }
}
