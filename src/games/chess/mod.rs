//! Chess, also from any position and with shuffled back ranks (Chess960).
//!
//! Mate, stalemate, dead positions, a position for the fifth time and 75 moves without a capture or a pawn's move end a
//! game by themselves. A position for the third time and 50 such moves only let a player claim a draw, so a game goes
//! on unless its record tells a draw there.

pub mod course;
mod look;
mod men;
mod result;
pub mod start;
mod teller;
mod why;
pub mod written;

#[cfg(test)]
mod tests;

use cozy_chess::{Color, File, Rank, Square};

use super::{Game, Opening};
use crate::model::{
    Cell, Entry, Facing, Outcome, Place, Problem, Record, Remark, Replay, Seat, Size, Step, Style, ThingState,
};
use course::{Course, cell};
use start::Start;
use teller::ChessTeller;

/// The game.
pub struct Chess;

impl Game for Chess {
    fn id(&self) -> &'static str {
        "chess"
    }

    fn name(&self) -> &'static str {
        "Chess"
    }

    fn begin(&self, record: &Record) -> Result<Opening, Problem> {
        let (course, remark) = begun(record).map_err(|what| Problem::new(Place::file(&record.source), what))?;
        let names = [Seat(0), Seat(1)].map(|seat| name(record, &course, seat));
        let replay = Replay {
            game: self.id(),
            game_name: self.name(),
            variant: record.variant.clone(),
            title: record.title.clone(),
            date: record.date.clone(),
            comment: record.comment.clone(),
            size: Size::new(8, 8),
            players: names.to_vec(),
            look: look::look(&course),
            setup: setup(&course),
            first: 0,
            counters: teller::counters(&course, [0; 2]),
            steps: Vec::new(),
            last: None,
            outcome: Outcome::default(),
        };
        let teller = Box::new(ChessTeller::new(record, names, course));
        let said = remark.into_iter().chain(strange(record)).map(|what| Remark::new(Place::file(&record.source), what));
        Ok(Opening { replay, teller, taken: 0, remarks: extra_names(record).into_iter().chain(said).collect() })
    }

    fn legal(&self, record: &Record, steps: usize) -> Vec<Cell> {
        let Some(course) = course_after(record, steps) else { return Vec::new() };
        let mut cells: Vec<Cell> = course.plies().into_iter().map(|ply| cell(ply.to)).collect();
        cells.sort_unstable_by_key(|cell| (cell.row, cell.col));
        cells.dedup();
        cells
    }

    fn spell(&self, _replay: &Replay, step: &Step, style: Style) -> String {
        match style {
            Style::Players => step.notation.clone(),
            Style::Manager => written::managers(&step.notation, &step.last_move),
        }
    }
}

/// What is worth saying of a variant whose rules are not known here.
fn strange(record: &Record) -> Option<String> {
    let variant = record.variant.as_deref().filter(|variant| *variant != "chess960")?;
    Some(format!("the variant {variant:?} is not known; told by the rules of chess"))
}

/// The course of a record before its first move.
fn first_course(record: &Record) -> Result<Course, String> {
    begun(record).map(|(course, _)| course)
}

/// The course before the first move, and what is worth saying of its start: who plays which colour is told by the first
/// move's square.
fn begun(record: &Record) -> Result<(Course, Option<String>), String> {
    if let Some(size) = record.size.filter(|size| *size != Size::new(8, 8)) {
        return Err(format!("{}×{} is no chess board; expected 8×8", size.cols, size.rows));
    }
    let written = match record.entries.first() {
        Some(Entry::Move(written)) => Some(written),
        Some(Entry::Sheet(_)) | None => None,
    };
    let first = record.first.or(written.and_then(|written| written.seat));
    if let Some(Seat(n @ 2..)) = first {
        return Err(format!("seat {n} moves first; chess has the seats 0 and 1"));
    }
    if let Some(start) = drawn(record)? {
        let remark = start.remark.clone();
        return Ok((seated(start, first), remark));
    }
    let can = |course: &Course| written.is_none_or(|written| course.read(written).is_ok());
    let white = seated(start::usual(Color::White), first);
    let black = || Some(seated(start::usual(Color::Black), first)).filter(&can);
    Ok((if can(&white) { white } else { black().unwrap_or(white) }, None))
}

/// The position a record brings along, as a FEN or as rows of its letters.
fn drawn(record: &Record) -> Result<Option<Start>, String> {
    if let Some(text) = &record.fen {
        return start::fen(text).map(Some);
    }
    let Some(rows) = &record.start else { return Ok(None) };
    let digits = |row: &String| {
        let men = row.chars().filter(|letter| !letter.is_whitespace());
        men.map(|letter| if letter == '.' { '1' } else { letter }).collect::<String>()
    };
    let men: Vec<String> = rows.iter().map(digits).collect();
    let side = if record.first == Some(Seat(1)) { 'b' } else { 'w' };
    start::fen(&format!("{} {side}", men.join("/"))).map(Some)
}

/// The first mover's seat gets the colour to move; where no seat is told, the first seat plays White.
fn seated(start: Start, first: Option<Seat>) -> Course {
    let white_moves = start.board.side_to_move() == Color::White;
    let white = match first {
        Some(seat) if white_moves => seat,
        Some(seat) => Seat(1 - seat.0),
        None => Seat(0),
    };
    Course::new(start, white)
}

/// The course after some plies, or after the last legal one.
fn course_after(record: &Record, steps: usize) -> Option<Course> {
    let mut course = first_course(record).ok()?;
    for entry in record.entries.iter().take(steps) {
        let Entry::Move(written) = entry else { break };
        if written::is_null(&written.text) {
            let Ok(()) = course.pass() else { break };
            continue;
        }
        let Ok(ply) = course.read(written) else { break };
        course.apply(ply);
    }
    Some(course)
}

/// The squares with a man, row by row from the top: the order of the men's identities.
fn occupied(course: &Course) -> impl Iterator<Item = Square> + use<'_> {
    let squares = Rank::ALL.iter().rev().flat_map(|rank| File::ALL.iter().map(|file| Square::new(*file, *rank)));
    squares.filter(|square| course.board().occupied().has(*square))
}

fn setup(course: &Course) -> Vec<ThingState> {
    let man = |square: Square| {
        let (man, color) = (course.board().piece_on(square)?, course.board().color_on(square)?);
        let kind = look::kind(color, man);
        Some(ThingState {
            kind,
            seat: Some(course.seat(color)),
            at: cell(square),
            facing: Facing::Up,
            lives: None,
            body: Vec::new(),
        })
    };
    occupied(course).filter_map(man).collect()
}

/// A seat's name; its colour where the record has none.
fn name(record: &Record, course: &Course, seat: Seat) -> String {
    let name = record.players.get(seat.index()).map(|name| name.trim()).filter(|name| !name.is_empty());
    name.unwrap_or(why::color(course.color(seat))).to_string()
}

fn extra_names(record: &Record) -> Option<Remark> {
    let count = record.players.len();
    let what = || format!("{count} players are named; chess has two, the first two are taken");
    (count > 2).then(|| Remark::new(Place::file(&record.source), what()))
}
