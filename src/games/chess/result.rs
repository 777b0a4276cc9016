//! How a game stands or ended, and whether the record agrees.

use super::position::{ChessEnd, ChessPosition, DrawClaim};
use super::why;
use crate::games::ending;
use crate::games::ledger::Ledger;
use crate::model::{Caption, Outcome, Record, Recorded, Seat};

/// Who won by the rules: one seat, or nobody in a draw.
pub fn winner(position: &ChessPosition, end: ChessEnd) -> Vec<Seat> {
    match end {
        ChessEnd::Mate { winner } => vec![position.seat(winner)],
        ChessEnd::Stalemate | ChessEnd::Bare | ChessEnd::SeventyFive | ChessEnd::Fivefold => Vec::new(),
    }
}

/// How things stand after the plies in the ledger.
pub fn outcome(position: &ChessPosition, ledger: &Ledger, record: &Record) -> Outcome {
    let end = position.end();
    let winner = end.map(|end| winner(position, end)).or_else(|| record.recorded.winner.clone());
    // Nobody plays a lost game to mate: a result the record tells makes it whole.
    let problem = winner.is_none().then(|| match ledger.plies {
        0 => "the record has no move".to_string(),
        plies => {
            format!(
                "the record stops after move {} without a result; {} could move",
                ledger.label(plies),
                why::color(position.to_move())
            )
        }
    });
    Outcome {
        words: words(position, winner.as_deref()),
        sentence: sentence(position, ledger, record),
        defeat: ending::defeat(record).filter(|_| end.is_none()),
        winner,
        complete: problem.is_none(),
        problem,
        rows: position.rows(),
        fen: Some(position.fen()),
        ..Outcome::default()
    }
}

/// The result in a sentence: `Fischer wins by checkmate`.
fn sentence(position: &ChessPosition, ledger: &Ledger, record: &Record) -> Caption {
    let agreed = record.recorded.winner.as_deref() == Some(&[]);
    match (position.end(), position.claim()) {
        (Some(end), _) => decided(end, position, ledger),
        (None, Some(DrawClaim::Threefold)) if agreed => Caption::plain("Draw by threefold repetition"),
        (None, Some(DrawClaim::Fifty)) if agreed => Caption::plain("Draw by the 50-move rule"),
        (None, None) if agreed => ending::drawn(record).unwrap_or_else(|| Caption::plain("Draw by agreement")),
        (None, _) => ending::by_the_record(record, ledger),
    }
}

/// An end that comes by itself, in a sentence.
pub fn decided(end: ChessEnd, position: &ChessPosition, ledger: &Ledger) -> Caption {
    match end {
        ChessEnd::Mate { winner } => ledger.says(position.seat(winner), " wins by checkmate"),
        ChessEnd::Stalemate => Caption::plain("Draw by stalemate"),
        ChessEnd::Fivefold => Caption::plain("Draw by fivefold repetition"),
        ChessEnd::SeventyFive => Caption::plain("Draw by the 75-move rule"),
        ChessEnd::Bare => Caption::plain(format!("Draw, {}", why::end(end))),
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
