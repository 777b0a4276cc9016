//! The board of gomoku and its only question: who has five in a row.

use crate::games::sides::Colour;
use crate::model::{Cell, Size};

/// Stones on a board and the row that won.
#[derive(Clone, Debug)]
pub struct GomokuPosition {
    side: u16,
    stones: Vec<Option<Colour>>,
    count: usize,
    /// The longest row of crosses and of rounds so far.
    longest: [usize; 2],
    five: Option<(Colour, Vec<Cell>)>,
}

/// Half of the eight directions; the others are their opposites.
pub const WAYS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

impl GomokuPosition {
    pub fn new(side: u16, stones: Vec<Option<Colour>>) -> GomokuPosition {
        let count = stones.iter().flatten().count();
        let mut position = GomokuPosition { side, stones, count, longest: [0; 2], five: None };
        let taken: Vec<(Cell, Colour)> = position.taken().collect();
        taken.into_iter().for_each(|(cell, stone)| position.judge(cell, stone));
        position
    }

    pub fn side(&self) -> u16 {
        self.side
    }

    /// Whether a point lies on the board.
    pub fn holds(&self, cell: Cell) -> bool {
        Size::new(self.side, self.side).holds(cell)
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        self.holds(cell).then(|| cell.row as usize * usize::from(self.side) + cell.col as usize)
    }

    pub fn at(&self, cell: Cell) -> Option<Colour> {
        self.stones[self.index(cell)?]
    }

    /// Sets a stone on an empty point; on any other nothing happens.
    pub fn set(&mut self, cell: Cell, stone: Colour) {
        let Some(index) = self.index(cell).filter(|index| self.stones[*index].is_none()) else { return };
        self.stones[index] = Some(stone);
        self.count += 1;
        self.judge(cell, stone);
    }

    /// Takes note of the row a stone makes.
    fn judge(&mut self, cell: Cell, stone: Colour) {
        let row = self.row(cell, stone);
        let longest = &mut self.longest[stone as usize];
        *longest = (*longest).max(row.len());
        if self.five.is_none() && row.len() >= 5 {
            self.five = Some((stone, row));
        }
    }

    /// The longest row through a point, as if the stone lay there, from one end to the other.
    pub fn row(&self, cell: Cell, stone: Colour) -> Vec<Cell> {
        let reach = |way: (i32, i32), sign: i32| {
            let step = move |n: i32| Cell::new(cell.col + sign * n * way.0, cell.row + sign * n * way.1);
            (1..).map(step).take_while(|at| self.at(*at) == Some(stone)).collect::<Vec<_>>()
        };
        let whole = |way| {
            let mut row: Vec<Cell> = reach(way, -1).into_iter().rev().collect();
            row.push(cell);
            row.extend(reach(way, 1));
            row
        };
        // Of rows of one length the first way wins, so that the answer is always the same.
        WAYS.into_iter().map(whole).rev().max_by_key(Vec::len).unwrap_or_default()
    }

    /// Who has won, and the row.
    pub fn five(&self) -> Option<(Colour, &[Cell])> {
        self.five.as_ref().map(|(stone, row)| (*stone, row.as_slice()))
    }

    pub fn is_full(&self) -> bool {
        self.count == self.stones.len()
    }

    pub fn stones(&self) -> usize {
        self.count
    }

    pub fn longest(&self, stone: Colour) -> usize {
        self.longest[stone as usize]
    }

    pub fn empties(&self) -> impl Iterator<Item = Cell> + use<'_> {
        Size::new(self.side, self.side).cells().filter(|cell| self.at(*cell).is_none())
    }

    /// The stones on the board, row by row.
    pub fn taken(&self) -> impl Iterator<Item = (Cell, Colour)> + use<'_> {
        Size::new(self.side, self.side).cells().filter_map(|cell| Some((cell, self.at(cell)?)))
    }

    pub fn rows(&self) -> Vec<String> {
        crate::games::points::rows(&self.stones, self.side)
    }
}
