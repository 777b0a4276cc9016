//! A round file of battleships: points, charges, the sea, and both answers with every cell they hit.

use crate::games::seasons::{Scan, each, number};
use crate::model::{Cell, Problem};

/// The side of the sea, and the last round.
pub(super) const SIDE: i32 = 14;
pub(super) const LAST: u32 = 150;
/// The lines of the file where something is found to be wrong.
pub(super) const POINTS_LINE: u32 = 2;
pub(super) const CHARGES_LINE: u32 = 3;
pub(super) const SEA_LINE: u32 = 5;
pub(super) const ANSWER_LINE: u32 = 20;
const BORDER: &str = "+--------------+";

/// All that a round file says.
#[derive(Clone, Debug)]
pub(super) struct BattleshipsState {
    pub round: u32,
    pub points: [i64; 2],
    pub charges: [i64; 2],
    pub sea: Sea,
    pub answers: [Salvo; 2],
}

/// What one player's program said, and what it did.
#[derive(Clone, Debug)]
pub(super) struct Salvo {
    pub name: String,
    /// `None` in the start file.
    pub said: Option<Said>,
}

/// An answer and the cells it hit, each with what stood there before.
#[derive(Clone, Debug)]
pub(super) struct Said {
    pub command: String,
    pub hits: Vec<(Cell, u8)>,
    pub refused: bool,
}

/// The cells of the sea, row by row: `1` `2` living ships, `*` `+` hit ones, `.` water that was hit, blanks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sea(Vec<u8>);

impl Sea {
    fn index(cell: Cell) -> Option<usize> {
        let there = (0..SIDE).contains(&cell.col) && (0..SIDE).contains(&cell.row);
        there.then(|| (cell.row * SIDE + cell.col) as usize)
    }

    /// What stands on a cell; blank beyond the sea.
    pub fn at(&self, cell: Cell) -> u8 {
        Sea::index(cell).and_then(|index| self.0.get(index)).copied().unwrap_or(b' ')
    }

    /// A cell is hit.
    pub fn hit(&mut self, cell: Cell) {
        let Some(sign) = Sea::index(cell).and_then(|index| self.0.get_mut(index)) else { return };
        *sign = match *sign {
            b'1' => b'*',
            b'2' => b'+',
            b' ' => b'.',
            other => other,
        };
    }

    pub fn cells() -> impl Iterator<Item = Cell> {
        (0..SIDE).flat_map(|row| (0..SIDE).map(move |col| Cell::new(col, row)))
    }

    /// How many living cells a fleet has.
    pub fn living(&self, seat: usize) -> usize {
        self.0.iter().filter(|sign| living(**sign) == Some(seat)).count()
    }
}

/// Whose living ship a sign is.
pub(super) fn living(sign: u8) -> Option<usize> {
    match sign {
        b'1' => Some(0),
        b'2' => Some(1),
        _ => None,
    }
}

/// Whose ship a sign is, hit or not.
pub(super) fn owner(sign: u8) -> Option<usize> {
    match sign {
        b'1' | b'*' => Some(0),
        b'2' | b'+' => Some(1),
        _ => None,
    }
}

pub(super) fn read(mut scan: Scan) -> Result<BattleshipsState, Problem> {
    let remaining: u32 =
        scan.parse("remaining rounds: 0 to 150", |line| number(line.trim_end().strip_prefix("remaining rounds: ")?))?;
    let round = LAST.checked_sub(remaining).ok_or_else(|| scan.fail("more than 150 rounds remain; expected fewer"))?;
    let pair =
        |line: &str, start: &str| Some(each::<i32, 2>(line.trim_end().strip_prefix(start)?, ' ')?.map(i64::from));
    let points = scan.parse("points: and two numbers", |line| pair(line, "points: "))?;
    let charges = scan.parse("charges: and two numbers", |line| pair(line, "charges: "))?;
    let border = |line: &str| (line.trim_end() == BORDER).then_some(());
    scan.parse(BORDER, border)?;
    let mut sea = Vec::new();
    for _ in 0..SIDE {
        sea.extend(scan.parse("14 cells between bars: blanks, 1 2 * + and dots", row)?);
    }
    scan.parse(BORDER, border)?;
    let answers = [answer(&mut scan, 1)?, answer(&mut scan, 2)?];
    scan.end()?;
    Ok(BattleshipsState { round, points, charges, sea: Sea(sea), answers })
}

fn row(line: &str) -> Option<Vec<u8>> {
    let inside = line.trim_end().strip_prefix('|')?.strip_suffix('|')?;
    let fits = inside.len() == SIDE as usize && inside.bytes().all(|sign| b" 12*+.".contains(&sign));
    fits.then(|| inside.bytes().collect())
}

/// `Player 1(strilej): last command: "m 0 12", hit: 0,12( )`; nothing behind the colon in the start file.
fn answer(scan: &mut Scan, seat: u32) -> Result<Salvo, Problem> {
    let expected = format!("Player {seat}(NAME): last command: \"…\", hit: and cells such as 0,12( )");
    scan.parse(&expected, |line| {
        let line = line.strip_prefix(&format!("Player {seat}("))?;
        let (name, rest) = line.split_once("): last command: ")?;
        let name = name.chars().filter(|c| !c.is_control()).take(200).collect();
        if rest.trim().is_empty() {
            return Some(Salvo { name, said: None });
        }
        // The answer itself may hold anything: what follows it must be hits.
        let rest = rest.strip_prefix('"')?;
        let said = rest.rmatch_indices("\", hit:").find_map(|(at, mark)| {
            let (hits, refused) = hits(rest.get(at + mark.len()..)?)?;
            Some(Said { command: rest.get(..at)?.to_string(), hits, refused })
        })?;
        Some(Salvo { name, said: Some(said) })
    })
}

/// ` 11,4( ) 10,4(.) 9,4(2)`; ` (INVALID)` ends the line of a refused answer.
fn hits(mut text: &str) -> Option<(Vec<(Cell, u8)>, bool)> {
    let mut hits = Vec::new();
    loop {
        if text.trim_end().is_empty() {
            return Some((hits, false));
        }
        text = text.strip_prefix(' ')?;
        if text.trim_end() == "(INVALID)" {
            return Some((hits, true));
        }
        let (place, rest) = text.split_once('(')?;
        let [col, row] = each(place, ',')?;
        let sign = *rest.as_bytes().first().filter(|sign| b" 12*+.".contains(sign))?;
        text = rest.get(1..)?.strip_prefix(')')?;
        let cell = Cell::new(col, row);
        Sea::index(cell)?;
        hits.push((cell, sign));
    }
}
