//! Gomoku for players: rows of five that are still open, and the points near stones.

use super::{Gomoku, LEAST_SIDE, USUAL_SIDE};
use crate::games::play::{Terms, Turns, Worth};
use crate::games::points::{self, MOST_SIDE, Names};
use crate::games::sides::Colour;
use crate::model::{Cell, Record, StartDrawing, StartPosition};
use crate::players::level::Level;
use crate::players::search::{Outlook, Searchable, WON};
use crate::players::table::{GameEnd, Playable, RefereeBoard, Table};
use crate::players::tongue::Tongue;
use crate::players::{self, BoardRules, Player, PlayerSpec, Rng};

impl Turns for Gomoku {
    fn terms(&self) -> Terms {
        let colours = ["cross", "round"];
        let tongues = &[(Tongue::Gomocup, "gomoku")];
        Terms { sides: LEAST_SIDE..=MOST_SIDE, usual: USUAL_SIDE, colours, worth: Worth::Side, tongues, ..Terms::EIGHT }
    }

    fn start(&self, rules: BoardRules) -> Box<dyn RefereeBoard> {
        Box::new(Table::new(Crosses::start(rules.side)))
    }

    fn seat(&self, word: &PlayerSpec, rules: BoardRules, rng: Rng) -> Option<Box<dyn Player>> {
        players::seat(Crosses::start(rules.side), word, rng)
    }

    /// Crosses are `X`; it is the turn of who has fewer stones.
    fn position(&self, text: &str) -> Result<StartPosition, String> {
        let start = StartPosition::drawn(text);
        let side = start.rows().map_or(0, <[String]>::len).min(usize::from(MOST_SIDE)) as u16;
        Crosses::at(&start, side).map(|_| start)
    }

    fn begun(&self, record: &Record) -> Result<Option<StartPosition>, String> {
        let super::Table { position, to_move, .. } = super::table(record)?;
        let start = StartPosition { drawing: StartDrawing::Rows(position.rows()), second: to_move == Colour::White };
        Ok((position.stones() > 0).then_some(start))
    }

    fn start_at(&self, start: &StartPosition, rules: BoardRules) -> Option<Box<dyn RefereeBoard>> {
        Some(Box::new(Table::new(Crosses::at(start, rules.side).ok()?)))
    }

    fn seat_at(
        &self,
        start: &StartPosition,
        word: &PlayerSpec,
        rules: BoardRules,
        rng: Rng,
    ) -> Option<Box<dyn Player>> {
        players::seat(Crosses::at(start, rules.side).ok()?, word, rng)
    }
}

/// How many points are tried in a position.
const WIDTH: usize = 12;

/// How far from a stone a point is worth a look.
const NEAR: i32 = 2;

/// What a row of five places with so many stones of one colour, and none of the other, is worth.
const ROW: [i32; 6] = [0, 1, 12, 120, 1200, 100_000];

const WAYS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Stones by point, and what all rows of five are worth to each of the two.
#[derive(Clone, Debug)]
pub struct Crosses {
    side: i32,
    /// 0 empty, 1 and 2 for the first and the second player.
    stones: Vec<u8>,
    left: usize,
    /// Who moves: 1 or 2.
    mover: u8,
    worth: [i32; 2],
    won: bool,
}

impl Crosses {
    pub fn start(side: u16) -> Crosses {
        let points = usize::from(side) * usize::from(side);
        Crosses { side: i32::from(side), stones: vec![0; points], left: points, mover: 1, worth: [0; 2], won: false }
    }

    /// A drawn position. Records tell nobody's turn: it follows from the stones.
    fn at(start: &StartPosition, side: u16) -> Result<Crosses, String> {
        let drawn = points::drawn(Some(start.rows().ok_or("expected a drawn board")?), side)?;
        let mut board = Crosses::start(side);
        let mut counts = [0; 2];
        for (point, stone) in drawn.iter().enumerate() {
            let Some(stone) = stone else { continue };
            board.mover = if *stone == Colour::Black { 1 } else { 2 };
            counts[usize::from(board.mover) - 1] += 1;
            board = board.after(&point);
            if board.won {
                return Err("the start position has five in a row; expected a game that is not over".into());
            }
        }
        if start.second != (counts[0] > counts[1]) {
            return Err("the start position is not the turn of who has fewer stones".into());
        }
        board.mover = if start.second { 2 } else { 1 };
        Ok(board)
    }

    fn stone(&self, col: i32, row: i32) -> Option<u8> {
        let on = 0..self.side;
        (on.contains(&col) && on.contains(&row)).then(|| self.stones[(row * self.side + col) as usize])
    }

    fn cell(&self, point: usize) -> (i32, i32) {
        (point as i32 % self.side, point as i32 / self.side)
    }

    /// What changes for both when a stone of `who` is set: the rows it joins, and those it closes; and whether it makes five.
    fn change(&self, point: usize, who: u8) -> ([i32; 2], bool) {
        let (col, row) = self.cell(point);
        let (mut change, mut five) = ([0; 2], false);
        for (right, down) in WAYS {
            // The nine places of the line around the point; every five in a row of them hold it.
            let line: [Option<u8>; 9] =
                std::array::from_fn(|i| self.stone(col + right * (i as i32 - 4), row + down * (i as i32 - 4)));
            for window in line.windows(5) {
                let mut stones = [0usize; 2];
                let mut whole = true;
                for place in window {
                    match place {
                        None => whole = false,
                        Some(0) => {}
                        Some(1) => stones[0] += 1,
                        Some(_) => stones[1] += 1,
                    }
                }
                if !whole {
                    continue;
                }
                let [own, other] = if who == 1 { stones } else { [stones[1], stones[0]] };
                let (mine, theirs) = (usize::from(who) - 1, 2 - usize::from(who));
                match (own, other) {
                    (own, 0) => change[mine] += ROW[own + 1] - ROW[own],
                    (0, other) => change[theirs] -= ROW[other],
                    _ => {}
                }
                five |= own == 4;
            }
        }
        (change, five)
    }

    fn is_near(&self, point: usize) -> bool {
        let (col, row) = self.cell(point);
        let around = -NEAR..=NEAR;
        around
            .clone()
            .any(|down| around.clone().any(|right| self.stone(col + right, row + down).is_some_and(|s| s != 0)))
    }

    /// The empty points by how much they matter to either player.
    fn wanted(&self) -> Vec<usize> {
        if self.left == self.stones.len() {
            return vec![self.stones.len() / 2];
        }
        let matters = |point: usize| {
            let gain = |who: u8| {
                let (change, five) = self.change(point, who);
                let own = usize::from(who) - 1;
                change[own] - change[1 - own] + if five { 1_000_000 } else { 0 }
            };
            // A threat of one's own comes before the same of the other.
            gain(self.mover) * 2 + gain(3 - self.mover)
        };
        let empty = (0..self.stones.len()).filter(|point| self.stones[*point] == 0 && self.is_near(*point));
        let mut points: Vec<(i32, usize)> = empty.map(|point| (matters(point), point)).collect();
        if points.is_empty() {
            return (0..self.stones.len()).filter(|point| self.stones[*point] == 0).collect();
        }
        points.sort_by_key(|(matters, point)| (-matters, *point));
        points.truncate(WIDTH);
        points.into_iter().map(|(_, point)| point).collect()
    }

    fn names(&self) -> Names {
        Names { side: self.side as u16, without_i: false }
    }
}

impl Searchable for Crosses {
    type Ply = usize;
    type Plies = std::vec::IntoIter<usize>;

    fn look(&self) -> Outlook<Self::Plies> {
        match (self.won, self.left) {
            // The stone that was just set made five.
            (true, _) => Outlook::Over(-WON),
            (false, 0) => Outlook::Over(0),
            (false, _) => Outlook::Open(self.wanted().into_iter()),
        }
    }

    fn after(&self, ply: &usize) -> Crosses {
        let (change, five) = self.change(*ply, self.mover);
        let mut next = self.clone();
        next.stones[*ply] = self.mover;
        next.left -= 1;
        next.worth.iter_mut().zip(change).for_each(|(worth, change)| *worth += change);
        next.mover = 3 - self.mover;
        next.won = five;
        next
    }

    fn worth(&self) -> i32 {
        if self.won {
            return -WON;
        }
        let own = usize::from(self.mover) - 1;
        // Who moves may go on with what is open.
        self.worth[own] * 11 / 10 - self.worth[1 - own]
    }
}

impl Playable for Crosses {
    const LEVELS: [Level; 4] = [
        Level { depth: 1, nodes: 10_000, sees: 8 },
        Level { depth: 2, nodes: 20_000, sees: 400 },
        Level { depth: 4, nodes: 30_000, sees: 1000 },
        Level { depth: 8, nodes: 60_000, sees: 1000 },
    ];

    fn read(&self, text: &str) -> Result<usize, String> {
        let cell = self.names().parse(text)?;
        let point = (cell.row * self.side + cell.col) as usize;
        match self.stones.get(point) {
            Some(0) => Ok(point),
            Some(_) | None => Err(format!("{} is taken; expected an empty point", text.trim())),
        }
    }

    fn write(&self, ply: &usize) -> String {
        let (col, row) = self.cell(*ply);
        self.names().name(Cell::new(col, row))
    }

    fn way(&self, ply: &usize) -> Vec<Cell> {
        let (col, row) = self.cell(*ply);
        vec![Cell::new(col, row)]
    }

    fn end(&self) -> Option<GameEnd> {
        if self.won {
            return Some(GameEnd::won(usize::from(2 - self.mover), "five in a row"));
        }
        (self.left == 0).then(|| GameEnd::drawn("the board is full"))
    }

    fn tell(&self, ply: &usize, tongue: Tongue) -> Option<String> {
        let (col, row) = self.cell(*ply);
        match tongue {
            Tongue::Gomocup => Some(format!("{col},{row}")),
            Tongue::Uci | Tongue::Gtp | Tongue::Nboard => None,
        }
    }

    fn hear(&self, text: &str, tongue: Tongue) -> Result<usize, String> {
        match tongue {
            Tongue::Gomocup => {}
            Tongue::Uci | Tongue::Gtp | Tongue::Nboard => {
                return Err(format!("{} does not speak of gomoku", tongue.word()));
            }
        }
        let number = |text: &str| text.trim().parse::<i32>().ok().filter(|number| (0..self.side).contains(number));
        let cell = text.split_once(',').and_then(|(col, row)| Some(Cell::new(number(col)?, number(row)?)));
        let last = self.side - 1;
        let cell = cell.ok_or_else(|| format!("{text:?} is no point; expected 0,0 to {last},{last}"))?;
        self.read(&self.names().name(cell))
    }

    fn any(&self) -> Vec<usize> {
        (0..self.stones.len()).filter(|point| self.stones[*point] == 0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::search::Search;
    use crate::players::watch::SearchWatch;

    fn after(moves: &[&str]) -> Crosses {
        moves.iter().fold(Crosses::start(15), |board, text| board.after(&board.read(text).unwrap()))
    }

    fn best(board: &Crosses, depth: u32) -> String {
        let mut watch = SearchWatch::default();
        let found = Search::new(&mut watch).deepen(board, depth, &mut Rng::new(1)).unwrap();
        board.write(&found.ply)
    }

    #[test]
    fn four_are_completed_and_an_open_three_is_stopped() {
        let four = after(&["H8", "A1", "H9", "A2", "H10", "A3", "H11", "O15"]);
        assert!(["H7", "H12"].contains(&best(&four, 3).as_str()));
        let three = after(&["H8", "A1", "H9", "O1", "H10"]);
        assert!(["H6", "H7", "H11", "H12"].contains(&best(&three, 4).as_str()));
    }

    #[test]
    fn the_worth_kept_along_the_way_is_the_worth_counted_anew() {
        let board = after(&["H8", "H9", "G7", "I9", "F6", "J9", "E5", "K9"]);
        let mut fresh = Crosses::start(15);
        for point in (0..225).filter(|point| board.stones[*point] != 0) {
            let who = board.stones[point];
            let (change, _) = fresh.change(point, who);
            fresh.stones[point] = who;
            fresh.worth.iter_mut().zip(change).for_each(|(worth, change)| *worth += change);
        }
        assert_eq!(fresh.worth, board.worth);
    }

    #[test]
    fn more_than_five_in_a_row_win_too() {
        let six = after(&["A1", "A15", "B1", "B15", "C1", "C15", "E1", "E15", "F1", "F15", "D1"]);
        assert_eq!(six.end(), Some(GameEnd::won(0, "five in a row")));
    }
}
