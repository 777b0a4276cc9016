//! The position of one game: whose turn it is, what a written move means, and why it is none.

use super::bits::{BitGrid, Discs, squares};
use super::square::{self, WrittenSquare};
use crate::games::sides::Colour;
use crate::model::{Cell, Move, Seat};

/// What one player does in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ply {
    Disc {
        at: Cell,
        turned: u128,
    },
    Pass,
    /// A forfeit written down although the game was over already.
    Afterword,
}

/// A game between two plies.
#[derive(Clone, Copy, Debug)]
pub struct ReversiPosition {
    grid: BitGrid<u128>,
    black: u128,
    white: u128,
    to_move: Colour,
    /// Which seat plays black.
    dark: Seat,
    afterwords: u8,
}

impl ReversiPosition {
    pub fn new(grid: BitGrid<u128>, black: u128, white: u128, to_move: Colour, dark: Seat) -> ReversiPosition {
        ReversiPosition { grid, black, white, to_move, dark, afterwords: 0 }
    }

    pub fn side(&self) -> u32 {
        self.grid.side()
    }

    pub fn seat(&self, colour: Colour) -> Seat {
        match colour {
            Colour::Black => self.dark,
            Colour::White => Seat(1 - self.dark.0),
        }
    }

    pub fn colour(&self, seat: Seat) -> Colour {
        if seat == self.dark { Colour::Black } else { Colour::White }
    }

    pub fn turn(&self) -> Colour {
        self.to_move
    }

    /// The discs of a colour.
    pub fn of(&self, colour: Colour) -> u128 {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.white,
        }
    }

    pub fn colour_at(&self, square: u32) -> Option<Colour> {
        [Colour::Black, Colour::White].into_iter().find(|&colour| self.of(colour) >> square & 1 == 1)
    }

    pub fn empties(&self) -> u32 {
        self.side() * self.side() - (self.black | self.white).count_ones()
    }

    /// Where a colour could set a disc if it were its turn.
    pub fn moves(&self, colour: Colour) -> u128 {
        self.grid.moves(self.discs(colour))
    }

    pub fn is_over(&self) -> bool {
        self.moves(Colour::Black) == 0 && self.moves(Colour::White) == 0
    }

    fn discs(&self, colour: Colour) -> Discs<u128> {
        Discs { own: self.of(colour), other: self.of(colour.other()) }
    }

    /// The number of a square on the board.
    pub fn square(&self, cell: Cell) -> u32 {
        cell.row as u32 * self.side() + cell.col as u32
    }

    pub fn cell(&self, square: u32) -> Cell {
        Cell::new((square % self.side()) as i32, (square / self.side()) as i32)
    }

    pub fn cells(&self, set: u128) -> impl Iterator<Item = Cell> + use<> {
        let position = *self;
        squares(set).map(move |square| position.cell(square))
    }

    /// The plies a written move stands for: a pass that the record leaves out comes before it.
    pub fn plies(&self, written: &Move) -> Result<Vec<Ply>, String> {
        if let Some(Seat(seat @ 2..)) = written.seat {
            return Err(format!("seat {seat} moves; expected 0 or 1"));
        }
        match WrittenSquare::parse(&written.text) {
            Some(WrittenSquare::Pass) => self.pass(written.seat).map(|ply| vec![ply]),
            Some(WrittenSquare::Square(cell)) => self.disc(written.seat, cell),
            None => {
                let short: String = written.text.chars().take(20).collect();
                Err(format!("{short:?} is no square; expected {} or pass", self.extent()))
            }
        }
    }

    fn pass(&self, seat: Option<Seat>) -> Result<Ply, String> {
        if self.is_over() {
            return if self.afterwords < 2 { Ok(Ply::Afterword) } else { Err(self.over()) };
        }
        let mover = self.to_move;
        self.check_turn(mover, seat)?;
        match self.moves(mover) {
            0 => Ok(Ply::Pass),
            moves => Err(format!("{} passes but could play {}", mover.word(), self.some(moves))),
        }
    }

    fn disc(&self, seat: Option<Seat>, at: Cell) -> Result<Vec<Ply>, String> {
        let side = self.side();
        let on_board = (0..side as i32).contains(&at.col) && (0..side as i32).contains(&at.row);
        if !on_board {
            let text = format!("{}{}", square::column(at.col), at.row + 1);
            let article = if side == 8 { "an" } else { "a" };
            return Err(format!("{text} is off {article} {side}×{side} board; expected {}", self.extent()));
        }
        if self.is_over() {
            return Err(self.over());
        }
        let must_pass = self.moves(self.to_move) == 0;
        let mover = if must_pass { self.to_move.other() } else { self.to_move };
        self.check_turn(mover, seat)?;
        let bit = 1 << self.square(at);
        if (self.black | self.white) & bit != 0 {
            return Err(format!("{} is taken; {} could play {}", square::name(at), mover.word(), self.open(mover)));
        }
        match self.grid.flips(self.discs(mover), bit) {
            0 => Err(format!("{} turns no disc; {} could play {}", square::name(at), mover.word(), self.open(mover))),
            turned if must_pass => Ok(vec![Ply::Pass, Ply::Disc { at, turned }]),
            turned => Ok(vec![Ply::Disc { at, turned }]),
        }
    }

    fn check_turn(&self, mover: Colour, seat: Option<Seat>) -> Result<(), String> {
        match seat {
            Some(seat) if seat != self.seat(mover) => {
                let other = mover.other().word();
                Err(format!("{other} moves out of turn; {} could play {}", mover.word(), self.open(mover)))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Lets a ply happen. It must come from [`ReversiPosition::plies`] of this very position.
    pub fn apply(&mut self, ply: Ply) {
        match ply {
            Ply::Disc { at, turned } => {
                let own = self.of(self.to_move) | turned | 1 << self.square(at);
                let other = self.of(self.to_move.other()) & !turned;
                (self.black, self.white) = match self.to_move {
                    Colour::Black => (own, other),
                    Colour::White => (other, own),
                };
                self.to_move = self.to_move.other();
            }
            Ply::Pass => self.to_move = self.to_move.other(),
            Ply::Afterword => self.afterwords += 1,
        }
    }

    /// Rows from the top: `X` black, `O` white.
    pub fn rows(&self) -> Vec<String> {
        let letter = |square| self.colour_at(square).map_or('.', Colour::letter);
        let side = self.side();
        (0..side).map(|row| (0..side).map(|col| letter(row * side + col)).collect()).collect()
    }

    fn over(&self) -> String {
        "the game is over: neither side can move; expected no further move".into()
    }

    /// The first and the last square, as a person names them.
    fn extent(&self) -> String {
        let last = self.side() as i32 - 1;
        format!("A1–{}", square::name(Cell::new(last, last)))
    }

    fn open(&self, colour: Colour) -> String {
        self.some(self.moves(colour))
    }

    /// Names squares, but no more than a line can hold.
    fn some(&self, set: u128) -> String {
        const SHOWN: usize = 8;
        let names: Vec<String> = self.cells(set).take(SHOWN).map(square::name).collect();
        let rest = (set.count_ones() as usize).saturating_sub(SHOWN);
        match (names.is_empty(), rest) {
            (true, _) => "nothing".into(),
            (false, 0) => names.join(" "),
            (false, rest) => format!("{} and {rest} more", names.join(" ")),
        }
    }
}
