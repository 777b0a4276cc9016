//! What a stone threatens along its four lines: fours, which one more stone makes five, and open threes, which one more stone
//! makes a four with two ends.

use super::position::{GomokuPosition, WAYS};
use crate::games::sides::Colour;
use crate::model::Cell;

/// What a stone would do where it lies, or is about to lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Threats {
    /// Whether it makes five.
    five: bool,
    /// Fours in a row that can become five at either end.
    open_fours: usize,
    /// Places where the next stone makes five, but for those of open fours.
    fours: usize,
    open_threes: usize,
}

impl Threats {
    /// Of a stone of one colour at a point.
    pub fn of(position: &GomokuPosition, at: Cell, stone: Colour) -> Threats {
        let mut threats = Threats::default();
        for way in WAYS {
            let line = Line::of(position, at, stone, way);
            threats.five |= line.run(MIDDLE).1 >= 5;
            match (line.fives().count(), line.run(MIDDLE).1) {
                (2.., 4) => threats.open_fours += 1,
                (0, _) => threats.open_threes += usize::from(line.open_four().is_some()),
                (places, _) => threats.fours += places,
            }
        }
        threats
    }

    /// What the stone does in words, most pressing first; `other` is what it would have done for the other player.
    pub fn words(self, other: Threats) -> Option<&'static str> {
        Some(match self {
            Threats { open_fours: 1.., .. } => " has an open four",
            Threats { fours: 2.., .. } => " has two fours",
            Threats { fours: 1, open_threes: 1.., .. } => " has a four and an open three",
            _ if other.five => " stops a four",
            Threats { fours: 1, .. } => " has a four",
            Threats { open_threes: 2.., .. } => " has two open threes",
            _ if other.open_fours > 0 => " stops an open three",
            Threats { open_threes: 1, .. } => " has an open three",
            _ => return None,
        })
    }
}

/// How far along a line a stone can matter: five places to either side.
const REACH: usize = 5;
const MIDDLE: usize = REACH;

/// The places along one line around a stone, which lies in the middle.
#[derive(Clone, Copy)]
struct Line([Spot; 2 * REACH + 1]);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Spot {
    Own,
    Empty,
    /// The other's, or off the board.
    Closed,
}

impl Line {
    fn of(position: &GomokuPosition, at: Cell, stone: Colour, (right, down): (i32, i32)) -> Line {
        let mut spots = [Spot::Closed; 2 * REACH + 1];
        for (away, spot) in (-(REACH as i32)..).zip(&mut spots) {
            let cell = Cell::new(at.col + away * right, at.row + away * down);
            *spot = match position.at(cell) {
                _ if away == 0 => Spot::Own,
                Some(there) if there == stone => Spot::Own,
                Some(_) => Spot::Closed,
                None if position.holds(cell) => Spot::Empty,
                None => Spot::Closed,
            };
        }
        Line(spots)
    }

    /// The own stones in a row around a place: where they begin, and how many there are.
    fn run(&self, place: usize) -> (usize, usize) {
        let own = |spot: &&Spot| **spot == Spot::Own;
        let before = self.0[..place].iter().rev().take_while(own).count();
        let after = self.0[place..].iter().take_while(own).count();
        (place - before, before + after)
    }

    fn with(mut self, place: usize) -> Line {
        self.0[place] = Spot::Own;
        self
    }

    fn empties(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.0.len()).filter(|place| self.0[*place] == Spot::Empty)
    }

    /// The places at which one more stone makes five with the one in the middle.
    fn fives(&self) -> impl Iterator<Item = usize> + '_ {
        self.empties().filter(|place| {
            let (begins, length) = self.with(*place).run(*place);
            length >= 5 && (begins..begins + length).contains(&MIDDLE)
        })
    }

    /// A place at which one more stone makes a four with two ends.
    fn open_four(&self) -> Option<usize> {
        self.empties().find(|place| {
            let next = self.with(*place);
            next.run(MIDDLE).1 == 4 && next.fives().count() >= 2
        })
    }

    /// The places of the stones that will be five, or a four with two ends, with one more.
    fn threat(&self) -> Option<Vec<usize>> {
        let place = self.fives().next().or_else(|| self.open_four())?;
        let (begins, length) = self.with(place).run(MIDDLE);
        Some((begins..begins + length).filter(|at| *at != place).collect())
    }
}

/// The rows through a stone that will be five unless they are stopped, each from its first stone to its last.
pub fn rows(position: &GomokuPosition, at: Cell, stone: Colour) -> Vec<Vec<Cell>> {
    let row = |way: (i32, i32)| {
        let cell = |place: usize| {
            let away = place as i32 - REACH as i32;
            Cell::new(at.col + away * way.0, at.row + away * way.1)
        };
        Some(Line::of(position, at, stone, way).threat()?.into_iter().map(cell).collect())
    };
    WAYS.into_iter().filter_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a cross on the `*` of a row says, other rows being empty.
    fn said(row: &str) -> Option<&'static str> {
        let side = row.len() as u16;
        let mut stones = vec![None; row.len() * row.len()];
        for (col, letter) in row.chars().enumerate() {
            stones[col] = match letter {
                'X' => Some(Colour::Black),
                'O' => Some(Colour::White),
                _ => None,
            };
        }
        let position = GomokuPosition::new(side, stones);
        let at = Cell::new(row.find('*').unwrap() as i32, 0);
        Threats::of(&position, at, Colour::Black).words(Threats::of(&position, at, Colour::White))
    }

    #[test]
    fn fours_and_threes_are_open_when_both_ends_are() {
        assert_eq!(said("...XX*X......"), Some(" has an open four"));
        assert_eq!(said("..OXX*X......"), Some(" has a four"));
        assert_eq!(said("...XX.*X....."), Some(" has a four"));
        assert_eq!(said("...X*X......."), Some(" has an open three"));
        assert_eq!(said("...X.*X......"), Some(" has an open three"));
        assert_eq!(said("..OX*X......."), None);
        assert_eq!(said("X*X.........."), None, "the edge closes a row");
        assert_eq!(said("...X*........"), None);
    }

    #[test]
    fn two_places_that_make_five_are_two_fours() {
        assert_eq!(said(".XX.X*.XX...."), Some(" has two fours"));
    }

    #[test]
    fn what_the_other_would_have_had_is_stopped() {
        assert_eq!(said("..XOOOO*....."), Some(" stops a four"));
        assert_eq!(said("...OOO*......"), Some(" stops an open three"));
        assert_eq!(said("XOO*OO......."), Some(" stops a four"));
        assert_eq!(said("....OO*......"), None);
    }
}
