//! What of a round of battleships the rules do not allow: hits against the sea, the answer, the points and the charges.

use super::sheet::{ANSWER_LINE, BattleshipsState, CHARGES_LINE, POINTS_LINE, SEA_LINE, SIDE, Said, Sea, living};
use crate::games::seasons::number;
use crate::model::{Cell, Facing};

/// How far the cells of fireworks lie from their middle.
const RING: u32 = 2;

/// All that speaks against the rules: the line, and what was found there.
pub(super) fn judge(before: &BattleshipsState, after: &BattleshipsState) -> Vec<(u32, String)> {
    let mut found = Vec::new();
    let (mut sea, mut points) = (before.sea.clone(), before.points);
    for (seat, salvo) in after.answers.iter().enumerate() {
        let line = ANSWER_LINE + seat as u32;
        let Some(said) = &salvo.said else { continue };
        if let Some(what) = unlike_answer(&before.sea, &sea, seat, said) {
            found.push((line, what));
        }
        for (cell, sign) in &said.hits {
            if sea.at(*cell) != *sign {
                let (found_sign, right) = (*sign as char, sea.at(*cell) as char);
                found.push((line, format!("\"{found_sign}\" is hit at {}; expected \"{right}\"", place(*cell))));
            }
            // Whoever shoots, the other side of whose ship it is gets the point.
            if let Some(rival) = living(sea.at(*cell)).and_then(|owner| points.get_mut(1 - owner)) {
                *rival += 1;
            }
            sea.hit(*cell);
        }
    }
    for cell in Sea::cells().filter(|cell| sea.at(*cell) != after.sea.at(*cell)) {
        let (now, right) = (after.sea.at(cell) as char, sea.at(cell) as char);
        let what = format!("the sea has \"{now}\" at {}; expected \"{right}\"", place(cell));
        found.push((SEA_LINE + cell.row.unsigned_abs(), what));
    }
    if points != after.points {
        found.push((POINTS_LINE, format!("the points are {:?}; expected {points:?}", after.points)));
    }
    let charges = charges(before, after);
    if charges != after.charges {
        found.push((CHARGES_LINE, format!("the charges are {:?}; expected {charges:?}", after.charges)));
    }
    found
}

/// Bombs, torpedoes and fireworks cost a charge, unless they are refused.
fn charges(before: &BattleshipsState, after: &BattleshipsState) -> [i64; 2] {
    let mut charges = before.charges;
    for (left, salvo) in charges.iter_mut().zip(&after.answers) {
        let costs = |said: &Said| !said.refused && said.command.starts_with(['b', 't', 'f']);
        *left -= i64::from(salvo.said.as_ref().is_some_and(costs));
    }
    charges
}

/// The cells a shot is aimed at: its letter, and where.
pub(super) fn aim(command: &str) -> Option<(char, Cell, Option<Facing>)> {
    let mut words = command.split_ascii_whitespace();
    let letter = words.next().filter(|word| word.len() == 1)?.chars().next()?;
    let cell = Cell::new(number(words.next()?)?, number(words.next()?)?);
    let way = match words.next() {
        Some("u") => Some(Facing::Up),
        Some("r") => Some(Facing::Right),
        Some("d") => Some(Facing::Down),
        Some("l") => Some(Facing::Left),
        Some(_) | None => None,
    };
    Some((letter, cell, way))
}

/// What is wrong with the cells an answer hit. One whose numbers cannot be read used whatever was left in memory.
fn unlike_answer(start: &Sea, sea: &Sea, seat: usize, said: &Said) -> Option<String> {
    if said.refused {
        let hits = said.hits.len();
        return (hits > 0).then(|| format!("a refused answer hits {hits} cells; expected none"));
    }
    let (letter, at, way) = aim(&said.command)?;
    let hits: Vec<Cell> = said.hits.iter().map(|(cell, _)| *cell).collect();
    let on_sea = |cell: &Cell| (0..SIDE).contains(&cell.col) && (0..SIDE).contains(&cell.row);
    let own = || living(start.at(at)) == Some(seat);
    let right: Vec<Cell> = match letter {
        'm' => vec![at],
        'b' => [(0, 0), (1, 0), (0, 1), (1, 1)]
            .map(|(c, r)| Cell::new(at.col.saturating_add(c), at.row.saturating_add(r)))
            .into(),
        't' if own() => torpedo(sea, at, way?),
        'f' if own() => return fireworks(at, &hits),
        't' | 'f' => return Some(format!("it is fired from {}; expected a living ship of its own", place(at))),
        _ => return None,
    };
    let right: Vec<Cell> = right.into_iter().filter(on_sea).collect();
    let words = |cells: &[Cell]| cells.iter().map(|cell| place(*cell)).collect::<Vec<_>>().join(" ");
    (hits != right).then(|| format!("\"{}\" hits {}; expected {}", said.command, words(&hits), words(&right)))
}

/// All cells on the way of a torpedo, the first living ship the last.
fn torpedo(sea: &Sea, from: Cell, way: Facing) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut cell = from.step(way);
    while (0..SIDE).contains(&cell.col) && (0..SIDE).contains(&cell.row) {
        cells.push(cell);
        if living(sea.at(cell)).is_some() {
            break;
        }
        cell = cell.step(way);
    }
    cells
}

fn fireworks(at: Cell, hits: &[Cell]) -> Option<String> {
    let (first, ring) = hits.split_first()?;
    let astray = ring.iter().find(|cell| cell.distance(at) != RING);
    match (*first != at, astray) {
        (true, _) => Some(format!("fireworks first hit {}; expected {}", place(*first), place(at))),
        (false, Some(cell)) => {
            Some(format!("fireworks hit {}; expected {RING} cells from {}", place(*cell), place(at)))
        }
        (false, None) => (ring.len() > 8).then(|| format!("fireworks hit {} cells around; expected 8", ring.len())),
    }
}

pub(super) fn place(cell: Cell) -> String {
    format!("{},{}", cell.col, cell.row)
}
