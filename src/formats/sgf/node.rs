//! The properties of a node: moves, stones put by hand, marks, clocks and words.

use super::super::clock::{self, Clocks};
use super::super::points::Names;
use super::super::{MAX_MOVES, text};
use super::point;
use super::tree::Node;
use crate::model::{Cell, Eval, Mark, MarkKind, Millis, Move, Seat, Size, Stone, Tint};

/// The most stones and marks of one game: a few letters can name a whole board of them.
const MOST_EDITED: usize = 200_000;
const TOO_MANY: &str = "more than 200000 stones and marks put by hand";

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
    /// What is drawn before it.
    pub drawn_before: Vec<Mark>,
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
            drawn_before: Vec::new(),
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
        let size = self.size;
        for at in values.iter().take(MOST_EDITED / 100).flat_map(|value| cells(size, value)) {
            let index = at.row as usize * usize::from(size.cols) + at.col as usize;
            match self.setup.get_mut(index).filter(|_| before) {
                Some(place) => {
                    *place = seat;
                    self.has_setup = true;
                }
                None if self.edited < MOST_EDITED => {
                    self.edited += 1;
                    self.stones.push(Stone { at, seat });
                }
                None => return self.leave_out(TOO_MANY.into()),
            }
        }
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
            if main {
                let marks = self.marks(node);
                self.drawn_before.extend(marks);
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
        let marks = self.marks(node);
        let eval = first("V").and_then(|value| value.trim().parse().ok()).filter(|v: &f32| v.is_finite());
        if !glyphs.is_empty() || !marks.is_empty() || eval.is_some() {
            let note = written.note.get_or_insert_default();
            note.glyphs.extend(glyphs);
            note.marks.extend(marks);
            note.eval = eval.map(Eval::Points).or(note.eval);
        }
    }

    /// The marks of a node, as many as a game may still have.
    fn marks(&mut self, node: &Node) -> Vec<Mark> {
        let (size, room) = (self.size, MOST_EDITED - self.edited.min(MOST_EDITED));
        let mut marks = Vec::new();
        let values = node.properties.iter().filter_map(|(id, values)| Some((mark_kind(id)?, values)));
        for (kind, value) in values.flat_map(|(kind, values)| values.iter().map(move |value| (kind, value))) {
            if marks.len() >= room {
                self.leave_out(TOO_MANY.into());
                break;
            }
            let mut add = |cells, label| marks.push(Mark { kind, tint: Tint::Plain, cells, label });
            match (kind, value.split_once(':')) {
                (MarkKind::Label, Some((at, label))) => {
                    let cell = point(at).filter(|cell| size.holds(*cell));
                    add(cell.into_iter().collect(), Some(text::short(label, 20)));
                }
                (MarkKind::Arrow | MarkKind::Line, Some((from, to))) => {
                    add([from, to].into_iter().filter_map(point).collect(), None);
                }
                _ => cells(size, value).for_each(|cell| add(vec![cell], None)),
            }
        }
        marks.retain(|mark| !mark.cells.is_empty());
        marks.truncate(room);
        self.edited += marks.len();
        marks
    }
}

fn mark_kind(id: &str) -> Option<MarkKind> {
    match id {
        "TR" => Some(MarkKind::Triangle),
        "SQ" => Some(MarkKind::Square),
        "CR" => Some(MarkKind::Circle),
        "MA" => Some(MarkKind::Cross),
        "LB" => Some(MarkKind::Label),
        "AR" => Some(MarkKind::Arrow),
        "LN" => Some(MarkKind::Line),
        _ => None,
    }
}

/// A point, or the points of a rectangle as far as it lies on the board.
fn cells(size: Size, value: &str) -> impl Iterator<Item = Cell> + use<> {
    let (first, last) = value.split_once(':').unwrap_or((value, value));
    let (cols, rows) = (i32::from(size.cols), i32::from(size.rows));
    point(first).zip(point(last)).into_iter().flat_map(move |(a, b)| {
        let across = a.col.min(b.col)..(a.col.max(b.col) + 1).min(cols);
        let down = a.row.min(b.row)..(a.row.max(b.row) + 1).min(rows);
        down.flat_map(move |row| across.clone().map(move |col| Cell::new(col, row)))
    })
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
