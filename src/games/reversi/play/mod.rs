//! Reversi for players: positions on bitboards, with the worth a player of ours sees.
//!
//! | file | decides |
//! |---|---|
//! | [`negamax`] | what an older program thinks a position is worth |
//! | [`strategy`] | what each idea people teach likes |
//! | [`mix`] | what several of these ideas think together |

pub mod mix;
pub mod negamax;
pub mod strategy;
#[cfg(test)]
mod tests;

use super::bits::{BitGrid, Discs, squares};
use super::position::{Ply as Told, ReversiPosition};
use super::{Reversi, reading, square};
use crate::games::play::{Terms, Turns, Worth};
use crate::games::sides::Colour;
use crate::model::{Cell, Move, Record, Seat, StartDrawing, StartPosition};
use crate::players::level::Level;
use crate::players::search::{FoundMove, Outlook, Searchable, WON};
use crate::players::table::{GameEnd, Playable, RefereeBoard, Table};
use crate::players::tongue::Tongue;
use crate::players::watch::SearchWatch;
use crate::players::{self, BoardRules, Chooser, Player, PlayerSpec, Random, Rng, mind};
use mix::Mix;
use negamax::Negamax;

impl Turns for Reversi {
    fn terms(&self) -> Terms {
        let tongues = &[(Tongue::Gtp, "Othello"), (Tongue::Nboard, "Othello")];
        Terms { colours: ["black", "white"], worth: Worth::Side, tongues, ..Terms::EIGHT }
    }

    fn names(&self) -> Vec<&'static str> {
        players::NAMES.into_iter().chain(negamax::NAMES).chain([mix::NAME]).chain(strategy::NAMES).collect()
    }

    fn start(&self, _rules: BoardRules) -> Box<dyn RefereeBoard> {
        Box::new(Table::new(Disks::start()))
    }

    fn seat(&self, word: &PlayerSpec, _rules: BoardRules, rng: Rng) -> Option<Box<dyn Player>> {
        seated(Disks::start(), word, rng)
    }

    /// Black discs are `X`.
    fn position(&self, text: &str) -> Result<StartPosition, String> {
        let start = StartPosition::drawn(text);
        Disks::at(&start).map(|_| start)
    }

    /// Set-ups that are mirrored, and games that White begins, are positions too.
    fn begun(&self, record: &Record) -> Result<Option<StartPosition>, String> {
        let first = reading::first_position(record).map_err(|problem| problem.what)?;
        let start = StartPosition { drawing: StartDrawing::Rows(first.rows()), second: first.turn() == Colour::White };
        let usual = first.side() != 8 || Disks::at(&start)? == Disks::start();
        Ok((!usual).then_some(start))
    }

    fn start_at(&self, start: &StartPosition, _rules: BoardRules) -> Option<Box<dyn RefereeBoard>> {
        Some(Box::new(Table::new(Disks::at(start).ok()?)))
    }

    fn seat_at(
        &self,
        start: &StartPosition,
        word: &PlayerSpec,
        _rules: BoardRules,
        rng: Rng,
    ) -> Option<Box<dyn Player>> {
        seated(Disks::at(start).ok()?, word, rng)
    }
}

/// The player a word stands for, at a position.
fn seated(start: Disks, word: &PlayerSpec, rng: Rng) -> Option<Box<dyn Player>> {
    match word.name {
        "negamax" => return Some(mind(start, Negamax::of(word)?, rng)),
        "mix" => return Some(mind(start, Mix::of(word)?, rng)),
        _ => {}
    }
    match word.plain().map(|(name, number)| (strategy::Strategy::find(name), number))? {
        (Some(strategy), None) => Some(mind(start, Liking(strategy), rng)),
        (Some(_), Some(_)) => None,
        (None, _) => players::seat(start, word, rng),
    }
}

/// The number of no square: a pass.
pub const PASS: u8 = 64;

pub const CORNERS: u64 = 0x8100_0000_0000_0081;
/// Diagonal neighbours of the corners.
pub const X_SQUARES: u64 = 0x0042_0000_0000_4200;
/// Their neighbours along the edges.
pub const C_SQUARES: u64 = 0x4281_0000_0000_8142;
pub const EDGES: u64 = 0xff81_8181_8181_81ff;

/// The discs of who moves and of the other, and who moved first in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disks {
    pub discs: Discs<u64>,
    /// Whether the one who began the game is to move.
    pub firsts_turn: bool,
}

/// Squares in the order in which they are tried: corners, then the plain ones, then those beside empty corners.
#[derive(Clone, Copy, Debug)]
pub struct SquareOrder {
    left: [u64; 3],
    pass: bool,
}

impl Iterator for SquareOrder {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        for set in &mut self.left {
            if *set != 0 {
                let square = set.trailing_zeros() as u8;
                *set &= *set - 1;
                return Some(square);
            }
        }
        std::mem::take(&mut self.pass).then_some(PASS)
    }
}

impl Disks {
    pub fn start() -> Disks {
        Disks { discs: BitGrid::EIGHT.start(), firsts_turn: true }
    }

    fn at(start: &StartPosition) -> Result<Disks, String> {
        let rows = start.rows().ok_or("expected a drawn board")?;
        let (black, white) = reading::discs(rows, 8)?;
        let (black, white) = (black as u64, white as u64);
        let (own, other) = if start.second { (white, black) } else { (black, white) };
        Ok(Disks { discs: Discs { own, other }, firsts_turn: !start.second })
    }

    #[inline]
    pub fn moves(&self) -> u64 {
        BitGrid::EIGHT.moves(self.discs)
    }

    #[inline]
    fn played(&self, square: u8) -> Disks {
        let discs = if square == PASS { self.discs.swapped() } else { BitGrid::EIGHT.apply(self.discs, 1 << square) };
        Disks { discs, firsts_turn: !self.firsts_turn }
    }

    /// Own discs minus the other's.
    #[inline]
    pub fn lead(&self) -> i32 {
        self.discs.own.count_ones() as i32 - self.discs.other.count_ones() as i32
    }

    /// The legal moves: `None` when the game is over, no square when who moves must pass.
    #[inline]
    fn open(&self) -> Option<u64> {
        let moves = self.moves();
        (moves != 0 || BitGrid::EIGHT.moves(self.discs.swapped()) != 0).then_some(moves)
    }

    /// The same game in the words of the rules.
    fn position(&self) -> Option<(ReversiPosition, Seat)> {
        let (own, other) = (u128::from(self.discs.own), u128::from(self.discs.other));
        let (black, white, turn) = match self.firsts_turn {
            true => (own, other, Colour::Black),
            false => (other, own, Colour::White),
        };
        let position = ReversiPosition::new(BitGrid::<u128>::new(8)?, black, white, turn, Seat(0));
        Some((position, position.seat(turn)))
    }
}

impl Searchable for Disks {
    type Ply = u8;
    type Plies = SquareOrder;

    #[inline]
    fn look(&self) -> Outlook<SquareOrder> {
        let Some(moves) = self.open() else { return Outlook::Over(self.lead().signum() * WON) };
        let near = X_SQUARES | C_SQUARES;
        Outlook::Open(SquareOrder { left: [moves & CORNERS, moves & !CORNERS & !near, moves & near], pass: moves == 0 })
    }

    #[inline]
    fn after(&self, ply: &u8) -> Disks {
        self.played(*ply)
    }

    /// Mobility and corners while the board fills, discs at its end.
    #[inline]
    fn worth(&self) -> i32 {
        let swapped = self.discs.swapped();
        let (moves, answers) = (self.moves(), BitGrid::EIGHT.moves(swapped));
        if moves == 0 && answers == 0 {
            return self.lead().signum() * WON;
        }
        let Discs { own, other } = self.discs;
        let count = |set: u64| set.count_ones() as i32;
        let empty = !(own | other);
        let near = near_empty_corners(empty);
        let corners = count(own & CORNERS) - count(other & CORNERS);
        let risky = count(own & near) - count(other & near);
        let mobility = count(moves) - count(answers);
        let late = if count(empty) < 12 { self.lead() * 4 } else { 0 };
        corners * 100 - risky * 25 + mobility * 10 + late
    }

    #[inline]
    fn toll(&self, ply: &u8) -> Option<i32> {
        (*ply == PASS).then_some(0)
    }
}

/// The X and C squares whose corner is empty.
#[inline]
pub fn near_empty_corners(empty: u64) -> u64 {
    let corners = empty & CORNERS;
    let sideways = ((corners & 0x0101_0101_0101_0101) << 1) | ((corners & 0x8080_8080_8080_8080) >> 1);
    let row = corners | sideways;
    sideways | (row << 8 & 0x0000_0000_0000_ff00) | (row >> 8 & 0x00ff_0000_0000_0000)
}

impl Playable for Disks {
    const LEVELS: [Level; 4] = [
        Level { depth: 1, nodes: 1000, sees: 250 },
        Level { depth: 2, nodes: 10_000, sees: 800 },
        Level { depth: 4, nodes: 100_000, sees: 1000 },
        Level { depth: 60, nodes: 1_500_000, sees: 1000 },
    ];

    fn read(&self, text: &str) -> Result<u8, String> {
        let (position, seat) = self.position().ok_or("there is no such board")?;
        let written = Move { text: text.into(), seat: Some(seat), ..Move::default() };
        match position.plies(&written)?.as_slice() {
            [Told::Disc { at, .. }] => Ok(position.square(*at) as u8),
            [Told::Pass] => Ok(PASS),
            _ => Err(format!("{} has no move and must pass", position.turn().word())),
        }
    }

    fn write(&self, ply: &u8) -> String {
        if *ply == PASS { "forfeit".into() } else { square::name(Cell::new(i32::from(ply % 8), i32::from(ply / 8))) }
    }

    fn spell(&self, ply: &u8) -> String {
        if *ply == PASS { "pass".into() } else { self.write(ply) }
    }

    fn tell(&self, ply: &u8, tongue: Tongue) -> Option<String> {
        match tongue {
            Tongue::Gtp => Some(self.spell(ply)),
            Tongue::Nboard if *ply == PASS => Some("PA".into()),
            Tongue::Nboard => Some(self.write(ply)),
            Tongue::Uci | Tongue::Gomocup => None,
        }
    }

    fn hear(&self, text: &str, tongue: Tongue) -> Result<u8, String> {
        match tongue {
            Tongue::Gtp | Tongue::Nboard => self.read(text),
            Tongue::Uci | Tongue::Gomocup => Err(format!("{} does not speak of reversi", tongue.word())),
        }
    }

    fn way(&self, ply: &u8) -> Vec<Cell> {
        let cell = Cell::new(i32::from(ply % 8), i32::from(ply / 8));
        if *ply == PASS { Vec::new() } else { vec![cell] }
    }

    fn end(&self) -> Option<GameEnd> {
        if self.open().is_some() {
            return None;
        }
        let (own, other) = (self.discs.own.count_ones(), self.discs.other.count_ones());
        let (first, second) = if self.firsts_turn { (own, other) } else { (other, own) };
        let words = format!("{} to {} discs", first.max(second), first.min(second));
        Some(match first.cmp(&second) {
            std::cmp::Ordering::Greater => GameEnd::won(0, words),
            std::cmp::Ordering::Less => GameEnd::won(1, words),
            std::cmp::Ordering::Equal => GameEnd::drawn(words),
        })
    }
}

/// Any move, for who was stopped before it knew a better one.
fn anything(here: &Disks, rng: &mut Rng) -> Option<FoundMove<u8>> {
    Random.pick(here, rng, &mut SearchWatch::default())
}

/// Plays what a strategy likes best, without looking ahead.
struct Liking(strategy::Strategy);

impl Chooser<Disks> for Liking {
    fn pick(&mut self, here: &Disks, rng: &mut Rng, _watch: &mut SearchWatch) -> Option<FoundMove<u8>> {
        let moves = here.open()?;
        let liked = |square: u32| (self.0.liking(here.discs, square), square as u8);
        let all: Vec<(i32, u8)> = squares(moves).map(liked).collect();
        let Some(value) = all.iter().map(|(value, _)| *value).max() else {
            return Some(FoundMove { ply: PASS, value: 0, depth: 0 });
        };
        let best: Vec<u8> = all.iter().filter(|(own, _)| *own == value).map(|(_, square)| *square).collect();
        let ply = best.get(rng.below(best.len() as u32) as usize)?;
        Some(FoundMove { ply: *ply, value, depth: 1 })
    }
}
