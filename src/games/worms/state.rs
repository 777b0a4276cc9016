//! The state of a match at the start of a round.

use crate::model::{Cell, Facing, Size};

/// The longest side of a board anybody plays on.
pub const LONGEST_SIDE: u16 = 500;

/// The most worms a match has: there are letters for no more.
pub const MOST_WORMS: usize = 4;

/// What the files write as the freezing of a dead worm.
pub const DEAD: u32 = 999_999_999;

/// The letters of each worm's parts: up, right, down, left.
const LETTERS: [&[u8; 4]; MOST_WORMS] = [b"abcd", b"hijk", b"opqr", b"wxyz"];

/// What worms eat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Food {
    Flower,
    Ice,
    Bonus,
}

impl Food {
    pub const ALL: [Food; 3] = [Food::Flower, Food::Ice, Food::Bonus];

    /// One of it, and several.
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Food::Flower => ("flower", "flowers"),
            Food::Ice => ("piece of ice", "pieces of ice"),
            Food::Bonus => ("bonus", "bonuses"),
        }
    }
}

/// What is on a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tile {
    #[default]
    Free,
    Food(Food),
    Wall,
    /// A part of a worm, and where its next part towards the head is; the head looks where it went last.
    Part {
        worm: u8,
        facing: Facing,
    },
}

impl Tile {
    pub fn read(letter: char) -> Option<Tile> {
        Some(match letter {
            ' ' => Tile::Free,
            '.' => Tile::Food(Food::Flower),
            '*' => Tile::Food(Food::Ice),
            '+' => Tile::Food(Food::Bonus),
            '#' => Tile::Wall,
            letter => {
                let letter = u8::try_from(letter).ok()?;
                let found =
                    |(worm, letters): (usize, &&[u8; 4])| Some((worm, letters.iter().position(|own| *own == letter)?));
                let (worm, quarter) = LETTERS.iter().enumerate().find_map(found)?;
                Tile::Part { worm: worm as u8, facing: *Facing::ALL.get(quarter)? }
            }
        })
    }

    pub fn letter(self) -> char {
        match self {
            Tile::Free => ' ',
            Tile::Food(Food::Flower) => '.',
            Tile::Food(Food::Ice) => '*',
            Tile::Food(Food::Bonus) => '+',
            Tile::Wall => '#',
            Tile::Part { worm, facing } => {
                let letters = LETTERS.get(usize::from(worm)).copied().unwrap_or(LETTERS[0]);
                char::from(letters[usize::from(facing.quarters())])
            }
        }
    }
}

/// A worm, alive or dead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worm {
    /// Its cells from head to tail, never none.
    pub body: Vec<Cell>,
    /// Where the head looks.
    pub facing: Facing,
    /// Rounds it cannot move; [`DEAD`] for a dead one.
    pub frozen: u32,
    pub bonus: u32,
    pub points: i64,
}

impl Worm {
    pub fn head(&self) -> Cell {
        self.body.first().copied().unwrap_or_default()
    }

    pub fn tail(&self) -> Cell {
        self.body.last().copied().unwrap_or_default()
    }

    /// Servers may count a dead worm's rounds down, too; nobody is frozen for a tenth of that.
    pub fn dead(&self) -> bool {
        self.frozen >= DEAD / 10
    }

    /// Rounds left in the ice; a dead worm is not waiting.
    pub fn waits(&self) -> u32 {
        if self.dead() { 0 } else { self.frozen }
    }
}

/// Everything a round file tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WormsState {
    pub round: u32,
    pub last: u32,
    pub flowers_left: u32,
    pub size: Size,
    pub worms: Vec<Worm>,
    /// Row by row from the top left.
    pub tiles: Vec<Tile>,
}

impl WormsState {
    fn index(&self, at: Cell) -> Option<usize> {
        self.size.holds(at).then(|| at.row as usize * usize::from(self.size.cols) + at.col as usize)
    }

    /// What is on a cell; off the board there is wall.
    pub fn tile(&self, at: Cell) -> Tile {
        self.index(at).and_then(|index| self.tiles.get(index)).copied().unwrap_or(Tile::Wall)
    }

    /// Changes a cell of the board.
    pub fn put(&mut self, at: Cell, tile: Tile) {
        if let Some(cell) = self.index(at).and_then(|index| self.tiles.get_mut(index)) {
            *cell = tile;
        }
    }

    /// All cells with what is on them.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Tile)> {
        self.size.cells().zip(self.tiles.iter().copied())
    }

    /// True after the last round, when the flowers are used up, or when nobody lives.
    pub fn over(&self) -> bool {
        self.why_over().is_some()
    }

    /// Why the match is over, once it is.
    pub fn why_over(&self) -> Option<&'static str> {
        if self.flowers_left == 0 {
            Some("the flowers are used up")
        } else if self.round >= self.last {
            Some("the last round is played")
        } else if self.worms.iter().all(Worm::dead) {
            Some("all worms are dead")
        } else {
            None
        }
    }

    /// The board as the round file draws it.
    pub fn rows(&self) -> Vec<String> {
        let cols = usize::from(self.size.cols).max(1);
        self.tiles.chunks(cols).map(|row| row.iter().map(|tile| tile.letter()).collect()).collect()
    }
}
