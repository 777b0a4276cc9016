//! SGF: trees of games on points. Go, gomoku and renju, othello; files hold any number of trees.
//!
//! The recorded colour counts: black is seat 0 and white seat 1 whoever begins. The main line is the first child
//! everywhere; the others are variations.

mod node;
mod tree;
mod write;

use std::sync::Arc;

use super::points::Names;
use super::{Format, Reads, Records, Special, Writes, charset, text};
use crate::model::{Cell, Entry, Place, Problem, Record, Remark, Seat, Size};
use tree::Tree;
use write::write;

/// Go players' own, for gomoku and othello too.
pub static FORMAT: Format = Format {
    id: "sgf",
    name: "SGF",
    suffixes: &["sgf"],
    knows,
    reads: Reads::Many { limit: 64 << 20, read: games },
    writes: Writes::Yes(write),
    special: Special::NOTHING,
};

/// A bracket, a semicolon, a property: at the start, or behind the words that mailers leave there.
fn knows(head: &[u8]) -> bool {
    let wide = text::is_wide(head).then(|| text::decode(head.to_vec()).text);
    let head = wide.as_deref().map_or(head, str::as_bytes);
    tree::begin(head).is_some() && !super::ggf::knows(head)
}

/// The games of a file.
fn games(source: &str, bytes: Vec<u8>) -> Records {
    let text: Arc<str> = charset::any(&bytes, told(&bytes)).into();
    let source = source.to_string();
    let mut next = Some((0, 1, 1));
    Box::new(std::iter::from_fn(move || {
        let (at, line, index) = next.take()?;
        let tree = tree::next(&text, at, line)?;
        next = Some((tree.end, tree.end_line, index + 1));
        Some(read(&source, index, tree))
    }))
}

/// The charset the file names.
fn told(bytes: &[u8]) -> Option<&str> {
    let head = bytes.get(..super::HEAD).unwrap_or(bytes);
    let at = head.windows(3).position(|three| three == b"CA[")? + 3;
    let name = head.get(at..)?.split(|byte| *byte == b']').next()?;
    std::str::from_utf8(name).ok()
}

fn read(source: &str, index: u32, tree: Tree) -> Result<Record, Problem> {
    let mut record = Record { source: source.into(), format: FORMAT.id, index, ..Record::default() };
    let fault = |what: String| Problem::new(Place::line(source, tree.line), what);
    record.game = game(&tree).map_err(fault)?.into();
    let names = Names::of(&record.game).ok_or_else(|| fault("holds no game of points".into()))?;
    let usual = match names {
        Names::Go => 19,
        Names::Gomoku => 15,
        Names::Reversi => 8,
    };
    let size = match tree.root("SZ") {
        Some(written) => size(written).ok_or_else(|| {
            fault(format!("the size is {:?}; expected a number such as {usual}", text::short(written, 20)))
        })?,
        None => Size::new(usual, usual),
    };
    record.size = Some(size);
    header(&tree, &mut record);
    let mut board = node::Board::new(names, size, clock_start(&tree));
    let lines = tree::lines(&tree.nodes, &mut board);
    record.comment = board.before.take();
    record.marks = std::mem::take(&mut board.drawn_before);
    record.start = board.start(&record.game);
    record.first = first(&lines).or(record.first);
    // Where White begins on an empty board that board is told: elsewhere who begins is Black.
    if record.first == Some(Seat(1)) && record.game == "go" {
        record.start.get_or_insert_with(|| vec![".".repeat(usize::from(size.cols)); usize::from(size.rows)]);
    }
    let kept = lines.len();
    record.entries = lines.into_iter().map(Entry::Move).collect();
    let place = |line| Place::line(source, line);
    record.remarks = board.remarks.drain(..).map(|(line, what)| Remark::new(place(line), what)).collect();
    record.broken = tree.fault.map(|(line, what)| {
        Problem::new(place(line), format!("game {index}: {what}; kept {}", text::count(kept, "move")))
    });
    Ok(record)
}

/// Which game is played: `GM`, else what renju programs add, else go.
fn game(tree: &Tree) -> Result<&'static str, String> {
    match tree.root("GM").map(str::trim) {
        Some("1") => Ok("go"),
        Some("2") => Ok("reversi"),
        Some("4") => Ok("gomoku"),
        None | Some("") if tree.root("5A").is_some() => Ok("gomoku"),
        None | Some("") => Ok("go"),
        Some(other) => {
            Err(format!("the game GM[{}] is not known; known are 1 go, 2 othello, 4 gomoku", text::short(other, 20)))
        }
    }
}

/// `19`, or `13:9` columns and rows.
fn size(written: &str) -> Option<Size> {
    let (cols, rows) = written.split_once(':').unwrap_or((written, written));
    let side = |text: &str| text.trim().parse().ok().filter(|side: &u16| (1..=52).contains(side));
    Some(Size::new(side(cols)?, side(rows)?))
}

fn clock_start(tree: &Tree) -> Option<crate::model::Millis> {
    super::clock::parse(tree.root("TM")?)
}

/// Properties of the root that have a place of their own in a record; those of the board have one in the moves.
fn header(tree: &Tree, record: &mut Record) {
    let name = |id: &str| tree.root(id).map(text::name).unwrap_or_default();
    record.players = vec![name("PB"), name("PW")];
    record.title = [name("GN"), name("EV")].into_iter().find(|title| !title.is_empty());
    record.date = tree.root("DT").and_then(date);
    record.komi = tree.root("KM").and_then(|komi| komi.trim().parse().ok()).filter(|komi: &f64| komi.is_finite());
    record.recorded.winner = tree.root("RE").and_then(winner);
    record.first = tree.root("PL").and_then(colour);
    const PLACED: [&str; 30] = [
        "GM", "SZ", "PB", "PW", "KM", "PL", "CA", "FF", "AB", "AW", "AE", "B", "W", "C", "LB", "TR", "SQ", "CR", "MA",
        "AR", "LN", "BL", "WL", "OB", "OW", "VW", "DD", "TB", "TW", "ST",
    ];
    for (id, values) in tree.nodes.first().map(|node| node.properties.as_slice()).unwrap_or_default() {
        let titled = record.title.is_some() && (id == "GN" || (id == "EV" && tree.root("GN").is_none()));
        let placed = PLACED.contains(&id.as_str()) || titled || (id == "DT" && record.date.is_some());
        if let (false, Some(value)) = (placed, values.first().filter(|value| !value.trim().is_empty())) {
            record.tags.push((id.clone(), text::short(value, 500)));
        }
    }
}

/// `2008-9-13`, the first of several days.
fn date(written: &str) -> Option<String> {
    let day = written.split([',', ' ', '/']).find(|part| part.contains('-')).unwrap_or(written);
    super::tags::date(day, None)
}

fn colour(word: &str) -> Option<Seat> {
    match word.trim().chars().next()?.to_ascii_uppercase() {
        'B' => Some(Seat(0)),
        'W' => Some(Seat(1)),
        _ => None,
    }
}

/// `B+3.5`, `W+R`, `Draw`; Chinese servers write whole sentences.
fn winner(written: &str) -> Option<Vec<Seat>> {
    let word = written.trim();
    let upper = word.to_uppercase();
    if upper.starts_with("B+") || upper.starts_with("BLACK") || word.starts_with('黑') {
        Some(vec![Seat(0)])
    } else if upper.starts_with("W+") || upper.starts_with("WHITE") || word.starts_with('白') {
        Some(vec![Seat(1)])
    } else if ["0", "DRAW", "JIGO"].contains(&upper.as_str()) || word.starts_with('和') || word.starts_with('平') {
        Some(Vec::new())
    } else {
        None
    }
}

/// Who begins: the first move's colour.
fn first(moves: &[crate::model::Move]) -> Option<Seat> {
    moves.iter().find(|written| !written.text.is_empty())?.seat
}

/// A point of SGF: two letters, or a letter and a number as othello programs write.
fn point(written: &str) -> Option<Cell> {
    use super::points::from_letter;
    match written.trim().as_bytes() {
        [col, row] if row.is_ascii_alphabetic() => Some(Cell::new(from_letter(*col)?, from_letter(*row)?)),
        [col, rest @ ..] if !rest.is_empty() && rest.len() < 3 => {
            let row: i32 = std::str::from_utf8(rest).ok()?.parse().ok()?;
            Some(Cell::new(from_letter(col.to_ascii_lowercase())?, row - 1))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
