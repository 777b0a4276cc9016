//! The properties of a node: moves, stones put by hand, marks, clocks and words.

use super::super::clock::{self, Clocks};
use super::super::points::Names;
use super::super::{MAX_MOVES, text};
use super::point;
use super::tree::Node;
use crate::model::{Cell, Eval, Mark, MarkKind, Millis, Move, Seat, Size, Stone, Tint};

/// The most stones and marks of one game: a few letters can name a whole board of them.
const MOST_EDITED: usize = 200_000;

/// A game on the way into a record.
pub struct Board {
    names: Names,
    size: Size,
    clocks: Clocks,
    /// The set-up before the first move, by row and column.
    setup: Vec<Option<Seat>>,
    has_setup: bool,
    /// Stones put by hand, waiting for the next move.
    stones: Vec<Stone>,
    /// How many stones and marks there are so far.
    edited: usize,
    /// How many moves, in all lines together.
    moves: usize,
    /// What is said before the first move.
    pub before: Option<String>,
    pub remarks: Vec<(u32, String)>,
}

impl Board {
    pub fn new(names: Names, size: Size, start: Option<Millis>) -> Board {
        let cells = usize::from(size.cols) * usize::from(size.rows);
        let setup = vec![None; cells];
        let clocks = Clocks::new(start, 0);
        Board {
            names,
            size,
            clocks,
            setup,
            has_setup: false,
            stones: Vec::new(),
            edited: 0,
            moves: 0,
            before: None,
            remarks: Vec::new(),
        }
    }

    /// Rows of the set-up, where there is one. Othello begins with four stones: an empty set-up is the usual one.
    pub fn start(&self, game: &str) -> Option<Vec<String>> {
        let letter = |seat: &Option<Seat>| match seat {
            Some(Seat(0)) => 'X',
            Some(_) => 'O',
            None => '.',
        };
        let rows: Vec<String> =
            self.setup.chunks(usize::from(self.size.cols).max(1)).map(|row| row.iter().map(letter).collect()).collect();
        (self.has_setup && !(game == "reversi" && is_usual(&rows))).then_some(rows)
    }

    /// Stones put by hand that no move has followed, as an entry of their own.
    pub fn rest(&mut self) -> Option<Move> {
        let stones = std::mem::take(&mut self.stones);
        (!stones.is_empty()).then(|| Move { stones, ..Move::default() })
    }

    /// Takes in one node at the end of a line.
    pub fn take(&mut self, node: &Node, line: &mut Vec<Move>, main: bool) {
        for (id, values) in &node.properties {
            let seat = if id.ends_with('W') { Some(Seat(1)) } else { Some(Seat(0)) };
            match id.as_str() {
                "B" | "W" => {
                    for value in values {
                        self.play(value, seat, node.line, line);
                    }
                }
                "AB" | "AW" => self.put(values, seat, main && line.is_empty()),
                "AE" => self.put(values, None, main && line.is_empty()),
                _ => {}
            }
        }
        self.say(node, line, main);
    }

    fn play(&mut self, value: &str, seat: Option<Seat>, at: u32, line: &mut Vec<Move>) {
        if self.moves >= MAX_MOVES {
            return self.leave_out(format!("more than {MAX_MOVES} moves"));
        }
        self.moves += 1;
        let stones = std::mem::take(&mut self.stones);
        line.push(Move { text: self.spelt(value), seat, stones, line: at, ..Move::default() });
    }

    /// Says once what is left out from here on.
    pub fn leave_out(&mut self, what: String) {
        let what = format!("{what}; what follows is left out");
        if !self.remarks.iter().any(|(_, said)| *said == what) {
            self.remarks.push((0, what));
        }
    }

    /// A point in the players' words; `[]` and, on boards up to 19, `[tt]` are passes.
    fn spelt(&self, value: &str) -> String {
        let small = self.size.cols <= 19 && self.size.rows <= 19;
        let value = value.trim();
        if value.is_empty() || (value == "tt" && small) || value.eq_ignore_ascii_case("pass") {
            return "pass".into();
        }
        match point(value).filter(|cell| self.size.holds(*cell)) {
            Some(cell) => self.names.name(cell, self.size),
            None => text::short(value, 20),
        }
    }

    /// Stones of a set-up or an edit; `[aa:cc]` is a rectangle.
    fn put(&mut self, values: &[String], seat: Option<Seat>, before: bool) {
        let cells: Vec<Cell> = values.iter().take(MOST_EDITED / 100).flat_map(|value| self.cells(value)).collect();
        for at in cells {
            let index = at.row as usize * usize::from(self.size.cols) + at.col as usize;
            match self.setup.get_mut(index).filter(|_| before) {
                Some(place) => {
                    *place = seat;
                    self.has_setup = true;
                }
                None if self.edited < MOST_EDITED => {
                    self.edited += 1;
                    self.stones.push(Stone { at, seat });
                }
                None => {}
            }
        }
    }

    fn cells(&self, value: &str) -> Vec<Cell> {
        let (first, last) = value.split_once(':').unwrap_or((value, value));
        let (Some(a), Some(b)) = (point(first), point(last)) else { return Vec::new() };
        let size = self.size;
        let cols = a.col.min(b.col)..=a.col.max(b.col);
        let rows = a.row.min(b.row)..=a.row.max(b.row);
        rows.flat_map(|row| cols.clone().map(move |col| Cell::new(col, row))).filter(|cell| size.holds(*cell)).collect()
    }

    /// Words, clocks, judgements and marks belong to the node's move, else to the one before.
    fn say(&mut self, node: &Node, line: &mut [Move], main: bool) {
        let get = |id: &str| node.properties.iter().find(|(own, _)| own == id).map(|(_, values)| values.as_slice());
        let first = |id: &str| get(id).and_then(|values| values.first()).map(String::as_str);
        let words: Vec<&str> = ["N", "C"].iter().filter_map(|id| first(id)).map(str::trim).collect();
        let words = words.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(": ");
        let Some(written) = line.last_mut() else {
            if main && !words.is_empty() {
                self.before = Some(self.before.take().map_or(words.clone(), |said| format!("{said}\n{words}")));
            }
            return;
        };
        if !words.is_empty() {
            written.comment = Some(written.comment.take().map_or(words.clone(), |said| format!("{said}\n{words}")));
        }
        for (side, id) in ["BL", "WL"].into_iter().enumerate() {
            if let Some(now) = first(id).and_then(clock::parse) {
                let took = if main { self.clocks.took(side, now) } else { None };
                if written.seat == Some(Seat(side as u8)) {
                    written.clock = Some(now);
                    written.took = took;
                }
            }
        }
        let signs = [("TE", "!"), ("BM", "?"), ("IT", "!?"), ("DO", "?!")];
        let glyphs: Vec<String> = signs
            .iter()
            .filter_map(|(id, sign)| first(id).map(|value| if value == "2" { sign.repeat(2) } else { (*sign).into() }))
            .collect();
        let mut marks = self.marks(node);
        marks.truncate(MOST_EDITED - self.edited.min(MOST_EDITED));
        self.edited += marks.len();
        let eval = first("V").and_then(|value| value.trim().parse().ok()).filter(|v: &f32| v.is_finite());
        if !glyphs.is_empty() || !marks.is_empty() || eval.is_some() {
            let note = written.note.get_or_insert_default();
            note.glyphs.extend(glyphs);
            note.marks.extend(marks);
            note.eval = eval.map(Eval::Points).or(note.eval);
        }
    }

    fn marks(&self, node: &Node) -> Vec<Mark> {
        let mut marks = Vec::new();
        let mut add = |kind, cells, label| marks.push(Mark { kind, tint: Tint::Plain, cells, label });
        for (id, values) in &node.properties {
            let kind = match id.as_str() {
                "TR" => MarkKind::Triangle,
                "SQ" => MarkKind::Square,
                "CR" => MarkKind::Circle,
                "MA" => MarkKind::Cross,
                "LB" => MarkKind::Label,
                "AR" => MarkKind::Arrow,
                "LN" => MarkKind::Line,
                _ => continue,
            };
            for value in values.iter().take(MOST_EDITED / 1000) {
                let pair = value.split_once(':');
                match (kind, pair) {
                    (MarkKind::Label, Some((at, label))) => {
                        let cell = point(at).filter(|cell| self.size.holds(*cell));
                        add(kind, cell.into_iter().collect(), Some(text::short(label, 20)));
                    }
                    (MarkKind::Arrow | MarkKind::Line, Some((from, to))) => {
                        add(kind, [from, to].into_iter().filter_map(point).collect(), None);
                    }
                    _ => self.cells(value).into_iter().for_each(|cell| add(kind, vec![cell], None)),
                }
            }
        }
        marks.retain(|mark| !mark.cells.is_empty());
        marks
    }
}

/// Whether drawn rows are the four stones every game of othello begins with.
fn is_usual(rows: &[String]) -> bool {
    let half = rows.len() / 2;
    let middle = |row: &String, pair: &str| {
        let dots = ".".repeat(half.saturating_sub(1));
        *row == format!("{dots}{pair}{dots}")
    };
    let empty = |row: &String| row.bytes().all(|byte| byte == b'.');
    half > 0
        && rows.iter().enumerate().all(|(i, row)| match i + 1 {
            above if above == half => middle(row, "OX"),
            below if below == half + 1 => middle(row, "XO"),
            _ => empty(row),
        })
}
