//! Round files: what they say, and how they are written.
//!
//! ```text
//! 7 500 46                      round, last round, flowers left
//! 30 30                         width and height
//! 7 3 5 3 0 0 1                 a worm: head x y, tail x y, frozen, bonus, points
//! …                             one line each, up to four
//! ##############################
//! #bb       .                 j#
//! ```

use std::fmt::Write as _;

use super::state::{LONGEST_SIDE, MOST_WORMS, Tile, Worm, WormsState};
use crate::model::{Cell, Facing, Place, Problem, Size};

/// A round file: the state, and what in it does not fit together.
pub struct WormsPage {
    pub state: WormsState,
    /// The line of the file that tells of a worm, from 1.
    pub lines: Vec<u32>,
    /// Worm and what is odd about it.
    pub odd: Vec<(usize, String)>,
}

/// The numbers of a worm's line.
struct Entry {
    head: Cell,
    tail: Cell,
    frozen: u32,
    bonus: u32,
    points: i64,
}

/// Reads a round file; `file` is its name for people.
pub fn read(file: &str, text: &str) -> Result<WormsPage, Problem> {
    let mut lines = (1u32..).zip(text.trim_start_matches('\u{feff}').lines());
    let fail = |line: u32, what: String| Problem::new(Place::line(file, line), what);
    let (line, first) = lines.next().unwrap_or((1, ""));
    let head = numbers::<3>(first)
        .ok_or_else(|| fail(line, format!("found {}; expected round, last round and flowers left", quoted(first))))?;
    let (line, second) = lines.next().unwrap_or((2, ""));
    let side = |number: i64| u16::try_from(number).ok().filter(|side| (1..=LONGEST_SIDE).contains(side));
    let size = numbers::<2>(second).and_then(|[w, h]| Some(Size::new(side(w)?, side(h)?)));
    let size = size.ok_or_else(|| {
        fail(line, format!("found {}; expected width and height, 1 to {LONGEST_SIDE} each", quoted(second)))
    })?;
    let mut lines = lines.peekable();
    let (mut entries, mut places) = (Vec::new(), Vec::new());
    while let Some((line, found)) = lines.peek().and_then(|(line, text)| Some((*line, numbers::<7>(text)?))) {
        entries.push(entry(found, size).map_err(|what| fail(line, what))?);
        places.push(line);
        lines.next();
    }
    if entries.is_empty() || entries.len() > MOST_WORMS {
        let what = format!("found {} worms; expected 1 to {MOST_WORMS} lines of 7 numbers", entries.len());
        return Err(fail(places.last().copied().unwrap_or(3), what));
    }
    let tiles = tiles(size, &mut lines).map_err(|(line, what)| fail(line, what))?;
    let count = |number: i64| number.clamp(0, i64::from(u32::MAX)) as u32;
    let [round, last, flowers_left] = head.map(count);
    let mut state = WormsState { round, last, flowers_left, size, worms: Vec::new(), tiles };
    let mut odd = Vec::new();
    for (worm, entry) in entries.iter().enumerate() {
        let (found, what) = trace(&state, worm, entry);
        odd.extend(what.map(|what| (worm, what)));
        state.worms.push(found);
    }
    odd.extend(loose(&state));
    Ok(WormsPage { state, lines: places, odd })
}

/// Exactly `N` whole numbers.
fn numbers<const N: usize>(line: &str) -> Option<[i64; N]> {
    let mut found = [0; N];
    let mut words = line.split_ascii_whitespace();
    for number in &mut found {
        *number = words.next()?.parse().ok()?;
    }
    words.next().is_none().then_some(found)
}

fn entry(found: [i64; 7], size: Size) -> Result<Entry, String> {
    let [head_x, head_y, tail_x, tail_y, frozen, bonus, points] = found;
    let cell = |x: i64, y: i64, part: &str| {
        let cell = i32::try_from(x).ok().zip(i32::try_from(y).ok()).map(|(col, row)| Cell::new(col, row));
        cell.filter(|cell| size.holds(*cell))
            .ok_or_else(|| format!("the {part} is at {x} {y}; expected 0 0 to {} {}", size.cols - 1, size.rows - 1))
    };
    let count = |number: i64, what: &str| {
        u32::try_from(number).map_err(|_| format!("{what} is {number}; expected a number from 0"))
    };
    Ok(Entry {
        head: cell(head_x, head_y, "head")?,
        tail: cell(tail_x, tail_y, "tail")?,
        frozen: count(frozen, "frozen")?,
        bonus: count(bonus, "the bonus")?,
        points,
    })
}

/// The rows of the board. Spaces at the end of a row may be missing, as editors cut them off.
fn tiles<'a>(size: Size, lines: &mut impl Iterator<Item = (u32, &'a str)>) -> Result<Vec<Tile>, (u32, String)> {
    let (cols, rows) = (usize::from(size.cols), usize::from(size.rows));
    let mut tiles = Vec::with_capacity(cols * rows);
    let mut last = 2;
    for row in 0..rows {
        let Some((line, text)) = lines.next() else {
            return Err((last, format!("the file breaks off after {row} rows of the board; expected {rows}")));
        };
        last = line;
        let text = text.trim_end_matches('\r');
        for letter in text.chars() {
            let tile = Tile::read(letter).ok_or_else(|| {
                (
                    line,
                    format!(
                        "row {} of the board has {letter:?}; expected a space, . * + # or a worm's letter",
                        row + 1
                    ),
                )
            })?;
            tiles.push(tile);
        }
        if tiles.len() > (row + 1) * cols {
            let found = text.chars().count();
            return Err((line, format!("row {} of the board has {found} cells; expected {cols}", row + 1)));
        }
        tiles.resize((row + 1) * cols, Tile::Free);
    }
    Ok(tiles)
}

/// Follows the letters from tail to head. A body that does not hold together is its head alone.
fn trace(state: &WormsState, worm: usize, entry: &Entry) -> (Worm, Option<String>) {
    let mut body = vec![entry.tail];
    let mut at = entry.tail;
    let mut looks = None;
    // No worm is longer than the board has cells: letters in a circle come to an end.
    for _ in 0..=state.tiles.len() {
        let Tile::Part { worm: owner, facing } = state.tile(at) else { break };
        if usize::from(owner) != worm {
            break;
        }
        if at == entry.head {
            looks = Some(facing);
            break;
        }
        at = at.step(facing);
        body.push(at);
    }
    let Entry { frozen, bonus, points, .. } = *entry;
    if let Some(facing) = looks {
        body.reverse();
        return (Worm { body, facing, frozen, bonus, points }, None);
    }
    let (head, tail) = (entry.head, entry.tail);
    let what = format!(
        "the letters of worm {} do not lead from its tail at {} to its head at {}",
        worm + 1,
        place(tail),
        place(head)
    );
    let facing = match state.tile(head) {
        Tile::Part { facing, .. } => facing,
        Tile::Free | Tile::Food(_) | Tile::Wall => Facing::Up,
    };
    (Worm { body: vec![head], facing, frozen, bonus, points }, Some(what))
}

/// Letters on the board that belong to no worm's body.
fn loose(state: &WormsState) -> Option<(usize, String)> {
    let part = |(at, tile): (Cell, Tile)| match tile {
        Tile::Part { worm, .. } => Some((at, usize::from(worm))),
        Tile::Free | Tile::Food(_) | Tile::Wall => None,
    };
    let parts: Vec<(Cell, usize)> = state.cells().filter_map(part).collect();
    let told: usize = state.worms.iter().map(|worm| worm.body.len()).sum();
    if parts.len() == told {
        return None;
    }
    let lies = |at: &Cell, worm: usize| state.worms.get(worm).is_some_and(|worm| worm.body.contains(at));
    let (at, worm) = parts.into_iter().find(|(at, worm)| !lies(at, *worm))?;
    let what = format!("a part of worm {} lies loose at {}", worm + 1, place(at));
    Some((worm.min(state.worms.len().saturating_sub(1)), what))
}

/// A cell as the files write it.
pub(super) fn place(cell: Cell) -> String {
    format!("{} {}", cell.col, cell.row)
}

fn quoted(text: &str) -> String {
    let short: String = text.trim().chars().take(40).filter(|c| !c.is_control()).collect();
    format!("{short:?}")
}

/// The text of a round file.
pub fn write(state: &WormsState) -> String {
    let mut out = String::new();
    let WormsState { round, last, flowers_left, size, .. } = state;
    // A string takes everything that is written to it.
    let _ = writeln!(out, "{round} {last} {flowers_left}\n{} {}", size.cols, size.rows);
    for worm in &state.worms {
        let (head, tail) = (place(worm.head()), place(worm.tail()));
        let _ = writeln!(out, "{head} {tail} {} {} {}", worm.frozen, worm.bonus, worm.points);
    }
    for row in state.rows() {
        let _ = writeln!(out, "{row}");
    }
    out
}
