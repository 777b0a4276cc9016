//! How a game stands or ended, and whether the record agrees.

use cozy_chess::Color;

use super::position::{ChessEnd, ChessPosition, DrawClaim};
use super::why;
use crate::model::{Outcome, Recorded, Seat};

/// Who won by the rules: one seat, or nobody in a draw.
pub fn winner(position: &ChessPosition, end: ChessEnd) -> Vec<Seat> {
    match end {
        ChessEnd::Mate { winner } => vec![position.seat(winner)],
        ChessEnd::Stalemate | ChessEnd::Bare | ChessEnd::SeventyFive | ChessEnd::Fivefold => Vec::new(),
    }
}

/// How things stand, `plies` plies into the game.
pub fn outcome(position: &ChessPosition, plies: u32, recorded: &Recorded) -> Outcome {
    let end = position.end();
    let winner = end.map(|end| winner(position, end)).or_else(|| recorded.winner.clone());
    // Nobody plays a lost game to mate: a result the record tells makes it whole.
    let problem = winner.is_none().then(|| match plies {
        0 => "the record has no move".to_string(),
        _ => {
            format!(
                "the record stops after move {plies} without a result; {} could move",
                why::color(position.to_move())
            )
        }
    });
    Outcome {
        words: words(position, winner.as_deref()),
        winner,
        score: None,
        parts: Vec::new(),
        complete: problem.is_none(),
        problem,
        rows: position.rows(),
        fen: Some(position.fen()),
    }
}

/// The result in a few words.
pub fn words(position: &ChessPosition, winner: Option<&[Seat]>) -> String {
    match (position.end(), winner, position.claim()) {
        (Some(ChessEnd::Mate { winner }), _, _) => format!("{} wins by checkmate", why::color(winner)),
        (Some(ChessEnd::Stalemate), _, _) => "draw by stalemate".into(),
        (Some(end), _, _) => format!("draw: {}", why::end(end)),
        (None, None, _) => "unfinished".into(),
        (None, Some([seat]), _) => format!("{} wins by the record", why::color(position.color(*seat))),
        (None, Some(_), Some(DrawClaim::Threefold)) => "draw by threefold repetition".into(),
        (None, Some(_), Some(DrawClaim::Fifty)) => "draw by the 50-move rule".into(),
        (None, Some(_), None) => "draw by agreement".into(),
    }
}

/// What is worth saying about the record's result.
pub fn remark(position: &ChessPosition, recorded: &Recorded) -> Option<String> {
    let told = recorded.winner.as_ref()?;
    let claim = match told.as_slice() {
        [] => "a draw".to_string(),
        [seat] if seat.0 < 2 => format!("{} as the winner", why::color(position.color(*seat))),
        _ => "a winner who is not at the table".to_string(),
    };
    match position.end() {
        Some(end) if winner(position, end) == *told => None,
        Some(_) => Some(format!("the record tells {claim}; by the rules: {}", words(position, None))),
        None if told.is_empty() && position.claim().is_some() => None,
        None if told.is_empty() => Some(format!("the rules leave the game open; the record tells {claim}: agreed")),
        None => Some(format!("the rules leave the game open; the record tells {claim}: resignation or time")),
    }
}

/// `1–0`, the way results of chess are written.
pub fn points(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::White) => "1–0",
        Some(Color::Black) => "0–1",
        None => "½–½",
    }
}
