//! A round file of asteroids: points, bases, rockets, answers with what came of them, and the map.

use crate::games::seasons::{Scan, each, number, small};
use crate::model::{Cell, Facing, Problem, Size};

/// The lines of the file where something is found to be wrong.
pub(super) const TEAM_LINE: u32 = 3;
pub(super) const ANSWER_LINE: u32 = 5;
pub(super) const MAP_LINE: u32 = 7;
/// The longest side that is read.
const MOST_SIDE: u16 = 200;

/// All that a round file says.
#[derive(Clone, Debug)]
pub(super) struct AsteroidsState {
    pub round: u32,
    pub last: u32,
    pub size: Size,
    pub teams: [Team; 2],
    /// The weight of the asteroid on each cell, row by row; 0 for none.
    pub rocks: Vec<u8>,
}

/// One side after the round.
#[derive(Clone, Debug)]
pub(super) struct Team {
    pub points: i64,
    pub base: Cell,
    pub rockets: [Cell; 2],
    /// What the program wrote for each rocket, and what the server made of it; `None` in the start file.
    pub answer: Option<(String, [Act; 2])>,
}

/// What a rocket did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// Nothing, for whatever reason.
    Refused,
    Fly(Vec<Facing>),
    Shield,
    Shoot {
        way: Facing,
        cells: u32,
        end: ShotEnd,
    },
    /// `None` where the rocket was shot before it could pull.
    Pull {
        way: Facing,
        weight: Option<u8>,
    },
}

/// How a shot ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShotEnd {
    Hit,
    Shield,
    Missed,
}

impl AsteroidsState {
    pub fn rock(&self, at: Cell) -> u8 {
        let index = at.row * i32::from(self.size.cols) + at.col;
        let rock = usize::try_from(index).ok().and_then(|index| self.rocks.get(index));
        rock.copied().filter(|_| self.size.holds(at)).unwrap_or(0)
    }

    /// The cells with asteroids and their weights.
    pub fn all_rocks(&self) -> impl Iterator<Item = (Cell, u8)> {
        self.size.cells().zip(self.rocks.iter().copied()).filter(|(_, weight)| *weight > 0)
    }
}

pub(super) fn read(mut scan: Scan) -> Result<AsteroidsState, Problem> {
    let [round, last] = scan.parse("round and last round, such as 22 1000", |line| each(line.trim_end(), ' '))?;
    let [cols, rows] = scan.parse("width and height, such as 10 10", |line| each::<u16, 2>(line.trim_end(), ' '))?;
    if cols == 0 || rows == 0 || cols > MOST_SIDE || rows > MOST_SIDE {
        return Err(scan.fail(format!("the board is {cols}×{rows}; expected 1 to {MOST_SIDE} each way")));
    }
    let size = Size::new(cols, rows);
    let mut teams = [team(&mut scan, 1)?, team(&mut scan, 2)?];
    for (seat, team) in (1..).zip(&mut teams) {
        team.answer = answer(&mut scan, seat)?;
        let off = team.rockets.iter().chain([&team.base]).find(|cell| !size.holds(**cell));
        if let Some(cell) = off {
            let what =
                format!("player {seat} has something at [{},{}], off the {cols}×{rows} board", cell.col, cell.row);
            return Err(scan.fail(what));
        }
    }
    let mut rocks = Vec::with_capacity(usize::from(cols) * usize::from(rows));
    for _ in 0..rows {
        rocks.extend(scan.parse("a row of the map: blanks, 1 and 2", |line| row(line, usize::from(cols)))?);
    }
    scan.end()?;
    Ok(AsteroidsState { round, last, size, teams, rocks })
}

/// `Hrac 1: Body:2 Zakladna:[0,0] Rakety:[5,1]:[5,1]`.
fn team(scan: &mut Scan, seat: u32) -> Result<Team, Problem> {
    let expected = format!("Hrac {seat}: Body:0 Zakladna:[0,0] Rakety:[0,0]:[0,0]");
    scan.parse(&expected, |line| {
        let line = line.trim_end().strip_prefix("Hrac")?.trim_start().strip_prefix(&format!("{seat}: Body:"))?;
        let (points, rest) = line.split_once(" Zakladna:")?;
        let (base, rockets) = rest.split_once(" Rakety:")?;
        let (first, second) = rockets.split_once(':')?;
        Some(Team { points: small(points)?, base: cell(base)?, rockets: [cell(first)?, cell(second)?], answer: None })
    })
}

fn cell(text: &str) -> Option<Cell> {
    let [col, row] = each(text.strip_prefix('[')?.strip_suffix(']')?, ',')?;
    Some(Cell::new(col, row))
}

/// `Odpoved hrace 1:(s d:b):S D (6,zasah):B`. What the program wrote may hold anything, also colons and brackets.
fn answer(scan: &mut Scan, seat: u32) -> Result<Option<(String, [Act; 2])>, Problem> {
    let expected = format!("Odpoved hrace {seat}:(ACTION:ACTION) and what came of both");
    scan.parse(&expected, |line| {
        let text = line.trim_end().strip_prefix(&format!("Odpoved hrace {seat}:"))?;
        if text.is_empty() {
            return Some(None);
        }
        let (rest, second) = text.rsplit_once(':')?;
        let (raw, first) = rest.rsplit_once(':')?;
        let raw = raw.strip_prefix('(')?.strip_suffix(')')?;
        Some(Some((raw.to_string(), [act(first)?, act(second)?])))
    })
}

/// An action as the server writes it: its letters stand at places 0, 2 and 4, what lies between is as it was typed.
fn act(text: &str) -> Option<Act> {
    let letters: Vec<char> = text.chars().step_by(2).take(3).collect();
    let way = |at: usize| letters.get(at).copied().and_then(way);
    let bracket = || text.rsplit_once('(').and_then(|(_, inside)| inside.strip_suffix(')'));
    match letters.first()? {
        'E' => Some(Act::Refused),
        'B' => Some(Act::Shield),
        'L' => Some(Act::Fly([way(1)?].into_iter().chain(way(2)).collect())),
        'S' => {
            let (cells, end) = bracket()?.split_once(',')?;
            let end = match end {
                "zasah" => ShotEnd::Hit,
                "obrana" => ShotEnd::Shield,
                "mimo" => ShotEnd::Missed,
                _ => return None,
            };
            Some(Act::Shoot { way: way(1)?, cells: number(cells)?, end })
        }
        'T' => Some(Act::Pull { way: way(1)?, weight: bracket().and_then(number) }),
        _ => None,
    }
}

/// Left, right, up, down by their Czech letters.
pub(super) fn way(letter: char) -> Option<Facing> {
    match letter.to_ascii_lowercase() {
        'l' => Some(Facing::Left),
        'p' => Some(Facing::Right),
        'n' => Some(Facing::Up),
        'd' => Some(Facing::Down),
        _ => None,
    }
}

/// A row of the map; blanks at its end may have been lost.
fn row(line: &str, cols: usize) -> Option<Vec<u8>> {
    let weight = |c: char| match c {
        ' ' => Some(0),
        '1' => Some(1),
        '2' => Some(2),
        _ => None,
    };
    let mut row: Vec<u8> = line.trim_end_matches('\r').chars().map(weight).collect::<Option<_>>()?;
    let fits = row.len() <= cols;
    row.resize(cols, 0);
    fits.then_some(row)
}
