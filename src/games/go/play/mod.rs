//! Go for players: what is legal and sensible, and when it is time to pass.
//!
//! | file | decides |
//! |---|---|
//! | [`tree`] | which playouts to try |
//! | [`quick`] | what happens in a playout |

pub mod quick;
pub mod tree;

#[cfg(test)]
mod tests;

use super::board::GoBoard;
use super::{Go, LEAST_SIDE, USUAL_SIDE};
use crate::games::play::{Terms, Turns, Worth};
use crate::games::points::{self, MOST_SIDE, Names, is_pass};
use crate::games::sides::Colour;
use crate::model::{Cell, Record, Seat, StartDrawing, StartPosition};
use crate::players::level::Level;
use crate::players::search::{FoundMove, Outlook, Searchable, WON};
use crate::players::table::{self, DeadStones, GameEnd, Playable, Table};
use crate::players::tongue::Tongue;
use crate::players::watch::SearchWatch;
use crate::players::{self, BoardRules, Chooser, Player, PlayerSpec, Random, Rng, mind};
use quick::Quick;

impl Turns for Go {
    fn terms(&self) -> Terms {
        let (colours, adviser) = (["black", "white"], "mcts");
        Terms {
            sides: LEAST_SIDE..=MOST_SIDE,
            usual: USUAL_SIDE,
            colours,
            komi: 6.5,
            adviser,
            worth: Worth::Chance,
            tongues: &[(Tongue::Gtp, "Go")],
            ..Terms::EIGHT
        }
    }

    fn names(&self) -> Vec<&'static str> {
        players::level::LEVELS.into_iter().chain(["random", "mcts", "mcts:PLAYOUTS"]).collect()
    }

    fn start(&self, rules: BoardRules) -> Box<dyn table::RefereeBoard> {
        Box::new(Table::new(Stones::start(rules.side, rules.komi)))
    }

    fn seat(&self, word: &PlayerSpec, rules: BoardRules, rng: Rng) -> Option<Box<dyn Player>> {
        seated(Stones::start(rules.side, rules.komi), word, rng)
    }

    /// Black stones are `X`.
    fn position(&self, text: &str) -> Result<StartPosition, String> {
        let start = StartPosition::drawn(text);
        let rows = start.rows().map(<[String]>::to_vec);
        let first = Some(Seat(u8::from(start.second)));
        // A position is what a record that begins from it says it is: stones without a liberty are refused there.
        self.begun(&Record { start: rows, first, ..Record::default() }).map(|read| read.unwrap_or(start))
    }

    fn begun(&self, record: &Record) -> Result<Option<StartPosition>, String> {
        if record.start.is_none() {
            return Ok(None);
        }
        let super::Table { board, names, to_move, .. } = super::table(record)?;
        let stuck = |point: &usize| board.at(*point).is_some() && board.group(*point).1 == 0;
        if let Some(point) = (0..board.stones().len()).find(stuck) {
            let name = names.name(super::cell(point, names));
            return Err(format!("the stone on {name} has no liberty; expected a position that can be played from"));
        }
        let drawing = StartDrawing::Rows(points::rows(board.stones(), names.side));
        Ok(Some(StartPosition { drawing, second: to_move == Colour::White }))
    }

    fn start_at(&self, start: &StartPosition, rules: BoardRules) -> Option<Box<dyn table::RefereeBoard>> {
        Some(Box::new(Table::new(Stones::at(start, rules)?)))
    }

    fn seat_at(
        &self,
        start: &StartPosition,
        word: &PlayerSpec,
        rules: BoardRules,
        rng: Rng,
    ) -> Option<Box<dyn Player>> {
        seated(Stones::at(start, rules)?, word, rng)
    }

    /// Stones on the star points, in the order in which they are set.
    fn handicap(&self, stones: u16, rules: BoardRules) -> Option<StartPosition> {
        let side = rules.side;
        let edge = match side {
            9..=12 => 2,
            13.. => 3,
            _ => return None,
        };
        let (low, mid, high) = (edge, side / 2, side - 1 - edge);
        let corners = [(high, low), (low, high), (high, high), (low, low)];
        let sides = [(low, mid), (high, mid), (mid, low), (mid, high)];
        let middle = if stones % 2 == 1 { &[(mid, mid)][..] } else { &[] };
        let (odd, most) = (side % 2 == 1, if side % 2 == 1 { 9 } else { 4 });
        if !(2..=most).contains(&stones) || (stones > 4 && !odd) {
            return None;
        }
        let set = usize::from(stones) - if stones > 4 { middle.len() } else { 0 };
        let all = corners.into_iter().chain(sides).take(set);
        let points: Vec<(u16, u16)> = all.chain(middle.iter().copied().filter(|_| stones > 4)).collect();
        let cell = |col: u16, row: u16| if points.contains(&(col, row)) { 'X' } else { '.' };
        let rows = (0..side).map(|row| (0..side).map(|col| cell(col, row)).collect()).collect();
        Some(StartPosition { drawing: StartDrawing::Rows(rows), second: true })
    }

    /// The manager's columns have the letter I.
    fn declare(&self, rules: BoardRules, record: &mut Record) {
        (record.coords, record.komi) = (Some("manager".into()), Some(rules.komi));
    }
}

/// The player a word stands for, at a position.
fn seated(start: Stones, word: &PlayerSpec, rng: Rng) -> Option<Box<dyn Player>> {
    match word.plain()? {
        ("random", None) => Some(mind(start, Random, rng)),
        ("mcts", number) => Some(mind(start, Playouts::of(number), rng)),
        (level, None) => {
            let level = Level::find(level, Stones::LEVELS)?;
            Some(mind(start, Playouts { level, clockless: true }, rng))
        }
        _ => None,
    }
}

/// A point, or nothing for a pass.
pub type Point = Option<usize>;

/// A position of go.
#[derive(Clone, Debug)]
pub struct Stones {
    board: GoBoard,
    to_move: Colour,
    passes: u32,
    komi: f64,
}

impl Stones {
    pub fn start(side: u16, komi: f64) -> Stones {
        Stones { board: GoBoard::empty(side), to_move: Colour::Black, passes: 0, komi }
    }

    fn at(start: &StartPosition, BoardRules { side, komi }: BoardRules) -> Option<Stones> {
        let stones = match &start.drawing {
            StartDrawing::Rows(rows) => points::drawn(Some(rows), side).ok()?,
            StartDrawing::Fen(_) => return None,
        };
        let to_move = if start.second { Colour::White } else { Colour::Black };
        Some(Stones { board: GoBoard::new(side, stones), to_move, passes: 0, komi })
    }

    fn points(&self) -> usize {
        self.board.stones().len()
    }

    /// Black's area minus White's, komi taken off.
    fn lead(&self) -> f64 {
        let [black, white] = self.board.area().map(|[stones, empties]| (stones + empties) as f64);
        black - white - self.komi
    }

    /// The same for who moves.
    fn own_lead(&self) -> f64 {
        if self.to_move == Colour::Black { self.lead() } else { -self.lead() }
    }

    fn is_legal(&self, point: usize) -> bool {
        self.board.is_legal(point, self.to_move)
    }

    /// Whether a point is an eye of who moves: filling it helps nobody but the other.
    fn is_eye(&self, point: usize) -> bool {
        let own = Some(self.to_move);
        if self.board.neighbours(point).any(|beside| self.board.at(beside) != own) {
            return false;
        }
        let side = self.board.side() as i32;
        let (col, row) = (point as i32 % side, point as i32 / side);
        let on = 0..side;
        let (mut lost, mut beyond) = (0, false);
        for (right, down) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let (col, row) = (col + right, row + down);
            if on.contains(&col) && on.contains(&row) {
                lost += i32::from(self.board.at((row * side + col) as usize) == Some(self.to_move.other()));
            } else {
                beyond = true;
            }
        }
        // One lost diagonal is harmless in the open, at the edge it is not.
        lost + i32::from(beyond) < 2
    }

    fn sensible(&self) -> Vec<usize> {
        (0..self.points()).filter(|point| self.is_legal(*point) && !self.is_eye(*point)).collect()
    }

    fn set(&mut self, point: Point) {
        match point {
            Some(point) => {
                self.board.play(point, self.to_move);
                self.passes = 0;
            }
            None => {
                self.board.pass();
                self.passes += 1;
            }
        }
        self.to_move = self.to_move.other();
    }

    fn is_over(&self) -> bool {
        self.passes >= 2
    }

    /// The manager's names of the points.
    fn names(&self) -> Names {
        Names { side: self.board.side() as u16, without_i: false }
    }

    /// The names that players and engines use.
    fn players_names(&self) -> Names {
        Names { without_i: true, ..self.names() }
    }

    /// The point of a cell, which is called so, if a stone may be set there.
    fn legal(&self, cell: Cell, name: &str) -> Result<Point, String> {
        let point = cell.row as usize * self.board.side() + cell.col as usize;
        if self.board.at(point).is_some() {
            return Err(format!("{name} is taken; expected an empty point or forfeit"));
        }
        if self.board.is_ko(point) {
            return Err(format!("{name} retakes the ko at once; expected a move elsewhere first"));
        }
        if self.board.is_suicide(point, self.to_move) {
            return Err(format!("{name} is suicide: the stone has no liberty and takes none; expected another point"));
        }
        Ok(Some(point))
    }

    fn cell(&self, point: usize) -> Cell {
        let side = self.board.side();
        Cell::new((point % side) as i32, (point / side) as i32)
    }
}

impl Searchable for Stones {
    type Ply = Point;
    type Plies = std::vec::IntoIter<Point>;

    fn look(&self) -> Outlook<Self::Plies> {
        if self.is_over() {
            let lead = self.own_lead();
            return Outlook::Over(if lead == 0.0 { 0 } else { lead.signum() as i32 * WON });
        }
        let legal = (0..self.points()).filter(|point| self.is_legal(*point)).map(Some);
        Outlook::Open(legal.chain([None]).collect::<Vec<_>>().into_iter())
    }

    fn after(&self, ply: &Point) -> Stones {
        let mut next = self.clone();
        next.set(*ply);
        next
    }

    fn worth(&self) -> i32 {
        (self.own_lead() * 10.0) as i32
    }
}

impl Playable for Stones {
    /// Playouts, whatever the depth.
    const LEVELS: [Level; 4] = [
        Level { depth: 0, nodes: 6, sees: 50 },
        Level { depth: 0, nodes: 60, sees: 600 },
        Level { depth: 0, nodes: 500, sees: 1000 },
        Level { depth: 0, nodes: 4000, sees: 1000 },
    ];

    fn read(&self, text: &str) -> Result<Point, String> {
        if is_pass(text) {
            return Ok(None);
        }
        self.legal(self.names().parse(text)?, text.trim())
    }

    fn write(&self, ply: &Point) -> String {
        ply.map_or("forfeit".into(), |point| self.names().name(self.cell(point)))
    }

    fn spell(&self, ply: &Point) -> String {
        ply.map_or("pass".into(), |point| self.players_names().name(self.cell(point)))
    }

    fn way(&self, ply: &Point) -> Vec<Cell> {
        ply.map(|point| self.cell(point)).into_iter().collect()
    }

    fn end(&self) -> Option<GameEnd> {
        if !self.is_over() {
            return None;
        }
        let lead = self.lead();
        let words = format!("area, by {} with komi {}", lead.abs(), self.komi);
        Some(match lead {
            lead if lead > 0.0 => GameEnd::won(0, words),
            lead if lead < 0.0 => GameEnd::won(1, words),
            _ => GameEnd::drawn(format!("even area with komi {}", self.komi)),
        })
    }

    /// Who plays anything does not fill its own eyes, or the game would have no end.
    fn any(&self) -> Vec<Point> {
        let points = self.sensible();
        if points.is_empty() { vec![None] } else { points.into_iter().map(Some).collect() }
    }

    fn every(&self) -> Vec<Point> {
        players::open(self)
    }

    fn tell(&self, ply: &Point, tongue: Tongue) -> Option<String> {
        match tongue {
            Tongue::Gtp => Some(self.spell(ply)),
            Tongue::Uci | Tongue::Gomocup | Tongue::Nboard => None,
        }
    }

    fn hear(&self, text: &str, tongue: Tongue) -> Result<Point, String> {
        match tongue {
            Tongue::Gtp if is_pass(text) => Ok(None),
            Tongue::Gtp => self.legal(self.players_names().parse(text)?, text.trim()),
            Tongue::Uci | Tongue::Gomocup | Tongue::Nboard => Err(format!("{} does not speak of go", tongue.word())),
        }
    }

    fn set_up(&self, tongue: Tongue) -> Option<Vec<String>> {
        let told = |(point, stone): (usize, &Option<Colour>)| {
            let colour = if (*stone)? == Colour::Black { "b" } else { "w" };
            Some(format!("{colour} {}", self.players_names().name(self.cell(point))))
        };
        match tongue {
            Tongue::Gtp => Some(self.board.stones().iter().enumerate().filter_map(told).collect()),
            Tongue::Uci | Tongue::Gomocup | Tongue::Nboard => None,
        }
    }

    fn without(&self, dead: &[String], tongue: Tongue) -> Option<DeadStones> {
        match tongue {
            Tongue::Gtp => {}
            Tongue::Uci | Tongue::Gomocup | Tongue::Nboard => return None,
        }
        let cells = dead.iter().map(|name| self.players_names().parse(name).ok()).collect::<Option<Vec<Cell>>>()?;
        self.counted(&cells)
    }

    fn counted(&self, dead: &[Cell]) -> Option<DeadStones> {
        let mut cleared = self.clone();
        for cell in dead {
            let point = cell.row as usize * self.board.side() + cell.col as usize;
            self.board.at(point)?;
            cleared.board.put(point, None);
        }
        let mut cells = dead.to_vec();
        cells.sort_unstable_by_key(|cell| (cell.row, cell.col));
        cells.dedup();
        Some(DeadStones { cells, end: cleared.end()? })
    }

    fn is_again(&self, other: &Stones) -> bool {
        self.passes == 0 && self.to_move == other.to_move && self.board == other.board
    }
}

/// Tries playouts until it is stopped, or as many as a level says.
struct Playouts {
    level: Level,
    clockless: bool,
}

impl Playouts {
    /// A number of them, or as many as time allows.
    fn of(number: Option<u32>) -> Playouts {
        let nodes = number.map_or(u64::MAX, u64::from);
        Playouts { level: Level { depth: 0, nodes, sees: 1000 }, clockless: number.is_some() }
    }
}

/// From which share of won playouts on a game is as good as won; below the rest it is as good as lost.
const SURE: f64 = 0.99;

/// Playouts that are enough to be sure by.
const ENOUGH: u64 = 500;

impl Chooser<Stones> for Playouts {
    fn pick(&mut self, here: &Stones, rng: &mut Rng, watch: &mut SearchWatch) -> Option<FoundMove<Point>> {
        let ahead = here.own_lead() > 0.0;
        if here.passes == 1 && ahead {
            return Some(FoundMove { ply: None, value: WON, depth: 0 });
        }
        watch.without_clock(self.clockless);
        let quick = Quick::new(&here.board, here.to_move, here.passes, here.komi);
        let thought = tree::think(&quick, ahead, self.level, rng, watch)?;
        // Who would win by the count, and by whatever is played after a pass, need not play on; nor need who cannot win any more.
        let rests = thought.pass.is_some_and(|(tried, share)| u64::from(tried) >= ENOUGH && share > SURE);
        let gives_up = thought.playouts >= ENOUGH && thought.share < 1.0 - SURE;
        let place = if rests || gives_up { quick::NOWHERE } else { thought.place };
        Some(FoundMove { ply: quick.point(place), value: ((thought.share - 0.5) * 2000.0) as i32, depth: 0 })
    }
}
