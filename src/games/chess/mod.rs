//! Chess, also from any position and with shuffled back ranks (Chess960).
//!
//! Mate, stalemate, dead positions, a position for the fifth time and 75 moves without a capture or a pawn's move end a
//! game by themselves. A position for the third time and 50 such moves only let a player claim a draw, so a game goes
//! on unless its record tells a draw there.

mod caption;
mod look;
mod men;
pub mod play;
pub mod position;
mod result;
pub mod start;
mod teller;
mod why;
pub mod written;

#[cfg(test)]
mod tests;

use cozy_chess::{Color, File, Rank, Square};

use super::play::Play;
use super::{About, Game, Opening, head, sides};
use crate::model::{
    Numbering, Pairs, Place, Problem, Record, Remark, Replay, Seat, Size, Step, Style, ThingState, short_names,
};
use position::{ChessPosition, cell};
use start::Start;
use teller::ChessTeller;

/// The game.
pub struct Chess;

impl Game for Chess {
    fn about(&self) -> About {
        About {
            id: "chess",
            name: "Chess",
            play: Some(Play::Turns(&Chess)),
            kinds: &["pawn", "knight", "bishop", "rook", "queen", "king"],
        }
    }

    fn begin(&self, record: &Record) -> Result<Opening, Problem> {
        let (position, remark) = begun(record).map_err(|what| Problem::new(Place::file(&record.source), what))?;
        let names = sides::names(record, |seat| why::color(position.color(seat)));
        let replay = Replay {
            players: names.to_vec(),
            short: short_names(&names).to_vec(),
            numbering: numbering(&position),
            setup: setup(&position),
            counters: teller::counters(&position, [0; 2]),
            ..head(self, record, Size::new(8, 8), look::look(&position))
        };
        let teller = ChessTeller::new(record, &names, position);
        let said = remark.into_iter().chain(strange(record)).map(|what| Remark::new(Place::file(&record.source), what));
        Ok(Opening::of_moves(replay, teller, sides::extra_names(record, "chess has two").into_iter().chain(said)))
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

/// The position before the first move, and what is worth saying of its start: who plays which colour is told by the first
/// move's square.
fn begun(record: &Record) -> Result<(ChessPosition, Option<String>), String> {
    if let Some(size) = record.size.filter(|size| *size != Size::new(8, 8)) {
        return Err(format!("{}×{} is no chess board; expected 8×8", size.cols, size.rows));
    }
    let first = sides::first_seat(record, "chess has")?;
    if let Some(start) = drawn(record)? {
        let remark = start.remark.clone();
        return Ok((seated(start, first), remark));
    }
    let can = |position: &ChessPosition| sides::first_move(record).is_none_or(|written| position.read(written).is_ok());
    let white = seated(start::usual(Color::White), first);
    let black = || Some(seated(start::usual(Color::Black), first)).filter(&can);
    Ok((if can(&white) { white } else { black().unwrap_or(white) }, None))
}

/// Moves are counted in pairs, from where the position itself says the game stands.
fn numbering(position: &ChessPosition) -> Numbering {
    Numbering::Pairs(Pairs {
        first: u32::from(position.board().fullmove_number()),
        answers: position.to_move() == Color::Black,
        letters: ['w', 'b'],
    })
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
fn seated(start: Start, first: Option<Seat>) -> ChessPosition {
    let white_moves = start.board.side_to_move() == Color::White;
    let white = match first {
        Some(seat) if white_moves => seat,
        Some(seat) => Seat(1 - seat.0),
        None => Seat(0),
    };
    ChessPosition::new(start, white)
}

/// The squares with a man, row by row from the top: the order of the men's identities.
fn occupied(position: &ChessPosition) -> impl Iterator<Item = Square> + use<'_> {
    let squares = Rank::ALL.iter().rev().flat_map(|rank| File::ALL.iter().map(|file| Square::new(*file, *rank)));
    squares.filter(|square| position.board().occupied().has(*square))
}

fn setup(position: &ChessPosition) -> Vec<ThingState> {
    let man = |square: Square| {
        let (man, color) = (position.board().piece_on(square)?, position.board().color_on(square)?);
        let kind = look::kind(color, man);
        Some(ThingState { kind, seat: Some(position.seat(color)), at: cell(square).into(), ..ThingState::default() })
    };
    occupied(position).filter_map(man).collect()
}
