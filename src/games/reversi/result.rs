//! How a game stands or ended, and whether the record agrees.

use super::position::ReversiPosition;
use crate::games::ending;
use crate::games::ledger::Ledger;
use crate::games::sides::Colour;
use crate::model::{Caption, Outcome, Record, Recorded, Seat};

/// The discs of both seats as they lie on the board.
pub fn raw(position: &ReversiPosition) -> [i64; 2] {
    [Seat(0), Seat(1)].map(|seat| i64::from(position.of(position.colour(seat)).count_ones()))
}

/// The score once the game is over: empty squares go to the winner, and to both alike in a draw.
pub fn counted(position: &ReversiPosition) -> [i64; 2] {
    let [a, b] = raw(position);
    let empties = i64::from(position.empties());
    match a.cmp(&b) {
        std::cmp::Ordering::Greater => [a + empties, b],
        std::cmp::Ordering::Less => [a, b + empties],
        std::cmp::Ordering::Equal => [a + empties / 2, b + empties / 2],
    }
}

/// Who has more discs: one seat, or nobody in a draw.
pub fn leaders(position: &ReversiPosition) -> Vec<Seat> {
    let [a, b] = raw(position);
    match a.cmp(&b) {
        std::cmp::Ordering::Greater => vec![Seat(0)],
        std::cmp::Ordering::Less => vec![Seat(1)],
        std::cmp::Ordering::Equal => Vec::new(),
    }
}

/// The result on a board that nobody can move on, in a sentence.
pub fn decided(position: &ReversiPosition, ledger: &Ledger) -> Caption {
    let [a, b] = counted(position);
    match leaders(position).as_slice() {
        [seat] => ledger.says(*seat, format!(" wins {}:{}", a.max(b), a.min(b))),
        _ => Caption::plain(format!("Draw {a}:{b}")),
    }
}

/// How things stand after the plies in the ledger.
pub fn outcome(position: &ReversiPosition, ledger: &Ledger, record: &Record) -> Outcome {
    let over = position.is_over();
    // A game that was stopped has the score its record gives it, where that speaks of both.
    let told = || record.recorded.score.as_deref().and_then(|score| <[i64; 2]>::try_from(score).ok());
    let score = if over { counted(position) } else { told().unwrap_or_else(|| raw(position)) };
    let claimed = record.recorded.winner.clone().filter(|seats| seats.iter().all(|seat| seat.0 < 2));
    let winner = if over { Some(leaders(position)) } else { claimed };
    let problem = (!over).then(|| match ledger.plies {
        0 => "the record has no move".to_string(),
        plies => format!("the record stops after move {plies}; {} could still move", mover(position).word()),
    });
    Outcome {
        words: words(position, winner.as_deref(), score, over),
        sentence: if over { decided(position, ledger) } else { ending::by_the_record(record, ledger) },
        defeat: ending::defeat(record).filter(|_| !over),
        winner,
        score: Some(score.to_vec()),
        parts: if over { parts(position) } else { Vec::new() },
        complete: over,
        problem,
        rows: position.rows(),
        fen: None,
    }
}

/// The result in a few words, the winner's number first.
pub fn words(position: &ReversiPosition, winner: Option<&[Seat]>, score: [i64; 2], over: bool) -> String {
    let by_record = if over { "" } else { " by the record" };
    match winner {
        None => format!("unfinished at {}:{}", score[0], score[1]),
        Some([seat]) => {
            let [a, b] = if seat.0 == 0 { score } else { [score[1], score[0]] };
            format!("{} wins{by_record} {a}:{b}", position.colour(*seat).word())
        }
        Some(_) => format!("draw{by_record} {}:{}", score[0], score[1]),
    }
}

/// What the record claims and the board denies.
pub fn disagreements(position: &ReversiPosition, recorded: &Recorded) -> Vec<String> {
    let (raw, counted) = (raw(position), counted(position));
    let told = words(position, Some(&leaders(position)), counted, true);
    let mut found = Vec::new();
    if let Some(winner) = recorded.winner.as_ref().filter(|winner| **winner != leaders(position)) {
        let claim = match winner.as_slice() {
            [] => "a draw".to_string(),
            [seat] if seat.0 < 2 => format!("{} as the winner", position.colour(*seat).word()),
            _ => "a winner who is not at the table".to_string(),
        };
        found.push(format!("the record tells {claim}; by the rules: {told}"));
    }
    if let Some(score) = recorded.score.as_ref().filter(|score| **score != raw && **score != counted) {
        let claim: Vec<String> = score.iter().take(4).map(i64::to_string).collect();
        found.push(format!("the record tells the score {}; by the rules: {told}", claim.join(":")));
    }
    found
}

fn parts(position: &ReversiPosition) -> Vec<Vec<(String, i64)>> {
    let (raw, counted) = (raw(position), counted(position));
    let of =
        |seat: usize| vec![("discs".to_string(), raw[seat]), ("empty squares".to_string(), counted[seat] - raw[seat])];
    vec![of(0), of(1)]
}

/// Who could move next.
fn mover(position: &ReversiPosition) -> Colour {
    let next = position.turn();
    if position.moves(next) == 0 { next.other() } else { next }
}
