//! What games of White against Black share: who sits where, and what a result means.

use super::ending;
use super::ledger::Ledger;
use crate::model::{Caption, Entry, Event, Move, Outcome, Phase, Place, Record, Remark, Seat, SeatPaint, Step, What};

/// The two colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    Black,
    White,
}

impl Colour {
    pub const BOTH: [Colour; 2] = [Colour::White, Colour::Black];

    pub const fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }

    pub const fn word(self) -> &'static str {
        match self {
            Colour::White => "White",
            Colour::Black => "Black",
        }
    }

    /// The letter of a stone in a drawing.
    pub const fn letter(self) -> char {
        match self {
            Colour::Black => 'X',
            Colour::White => 'O',
        }
    }
}

/// Which seat plays which colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    pub white: Seat,
}

impl Sides {
    /// The sides when `first` plays `colour`.
    pub fn new(first: Seat, colour: Colour) -> Sides {
        match colour {
            Colour::White => Sides { white: first },
            Colour::Black => Sides { white: Seat(1 - first.0.min(1)) },
        }
    }

    pub fn seat(self, colour: Colour) -> Seat {
        match colour {
            Colour::White => self.white,
            Colour::Black => Seat(1 - self.white.0.min(1)),
        }
    }

    pub fn colour(self, seat: Seat) -> Colour {
        if seat == self.white { Colour::White } else { Colour::Black }
    }

    /// Whether it is a seat's turn, where a record names one.
    pub fn check_turn(self, mover: Colour, seat: Option<Seat>) -> Result<(), String> {
        match seat {
            Some(Seat(seat @ 2..)) => Err(format!("seat {seat} moves; expected 0 or 1")),
            Some(seat) if seat != self.seat(mover) => {
                Err(format!("{} moves out of turn; it is {}'s", mover.other().word(), mover.word()))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// What each seat plays, in a word.
    pub fn words(self) -> Vec<&'static str> {
        [Seat(0), Seat(1)].map(|seat| self.colour(seat).word()).to_vec()
    }

    pub fn paints(self) -> Vec<SeatPaint> {
        let paint = |seat| match self.colour(Seat(seat)) {
            Colour::White => SeatPaint::StoneLight,
            Colour::Black => SeatPaint::StoneDark,
        };
        vec![paint(0), paint(1)]
    }
}

/// The names by seat; the word for its side where the record has none.
pub fn names(record: &Record, otherwise: impl Fn(Seat) -> &'static str) -> [String; 2] {
    [Seat(0), Seat(1)].map(|seat| {
        let name = record.players.get(seat.index()).map(|name| name.trim()).filter(|name| !name.is_empty());
        name.unwrap_or_else(|| otherwise(seat)).to_string()
    })
}

/// The move a record begins with.
pub fn first_move(record: &Record) -> Option<&Move> {
    match record.entries.first()? {
        Entry::Move(written) => Some(written),
        Entry::Sheet(_) => None,
    }
}

/// Who moves first, where the record or its first move says so. `has` tells who knows two seats: `go has`.
pub fn first_seat(record: &Record, has: &str) -> Result<Option<Seat>, String> {
    match record.first.or(first_move(record).and_then(|written| written.seat)) {
        Some(Seat(n @ 2..)) => Err(format!("seat {n} moves first; {has} the seats 0 and 1")),
        seat => Ok(seat),
    }
}

/// A remark about names beyond the table's two seats. `two` tells how many there are: `go has two`.
pub fn extra_names(record: &Record, two: &str) -> Option<Remark> {
    let count = record.players.len();
    let what = || format!("{count} players are named; {two}, the first two are taken");
    (count > 2).then(|| Remark::new(Place::file(&record.source), what()))
}

/// How a game ended by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesEnd {
    /// The winner, and why the other lost: `has no man left`.
    Won(Colour, String),
    /// Why nobody won.
    Drawn(String),
}

/// Tells a move and the end it brings: what decides the game comes before what was done.
pub fn tell(step: &mut Step, seat: Seat, what: &str, end: Option<&RulesEnd>, sides: Sides, ledger: &Ledger) {
    step.caption = match end {
        Some(end) => sentence(end, sides, ledger),
        None => ledger.says(seat, what),
    };
    step.caption.say(ledger.point(&step.notation));
    step.events.extend(end.map(|_| Event::new(Phase::Settle, 0, What::Ended)));
}

/// `alpha wins, beta has no piece left`.
fn sentence(end: &RulesEnd, sides: Sides, ledger: &Ledger) -> Caption {
    match end {
        RulesEnd::Won(winner, why) => {
            let (winner, loser) = (sides.seat(*winner), sides.seat(winner.other()));
            let mut caption = ledger.says(winner, " wins, ");
            caption.name(loser, ledger.name(loser)).say(format!(" {why}"));
            caption
        }
        RulesEnd::Drawn(why) => Caption::plain(format!("Draw, {why}")),
    }
}

/// How a game stands after the plies in the ledger. Where the rules do not decide, the record's own word counts.
pub fn outcome(sides: Sides, end: Option<&RulesEnd>, ledger: &Ledger, mover: Colour, record: &Record) -> Outcome {
    let (winner, words) = match end {
        Some(RulesEnd::Won(colour, why)) => {
            let words = format!("{} wins, {} {why}", colour.word(), colour.other().word());
            (Some(vec![sides.seat(*colour)]), words)
        }
        Some(RulesEnd::Drawn(why)) => (Some(Vec::new()), format!("draw, {why}")),
        None => (record.recorded.winner.clone(), by_the_record(sides, record)),
    };
    let problem = match (end, ledger.plies) {
        (Some(_), _) => None,
        // A result in the record closes a game that was resigned, agreed or lost on time.
        (None, 1..) if record.recorded.winner.is_some() => None,
        (None, 0) => Some("the record has no move".to_string()),
        (None, plies) => {
            Some(format!("the record stops after move {}; {} could still move", ledger.label(plies), mover.word()))
        }
    };
    let sentence = end.map(|end| sentence(end, sides, ledger));
    Outcome {
        sentence: sentence.unwrap_or_else(|| ending::by_the_record(record, ledger)),
        defeat: ending::defeat(record).filter(|_| end.is_none()),
        winner,
        words,
        complete: problem.is_none(),
        problem,
        ..Outcome::default()
    }
}

fn by_the_record(sides: Sides, record: &Record) -> String {
    match record.recorded.winner.as_deref() {
        None => "unfinished".into(),
        Some([]) => "draw by the record".into(),
        Some([seat]) => format!("{} wins by the record", sides.colour(*seat).word()),
        Some(_) => "several winners by the record".into(),
    }
}

/// What the record as a whole gives rise to say: a result the rules deny, or a result they do not decide.
pub fn remarks(sides: Sides, end: Option<&RulesEnd>, outcome: &Outcome, record: &Record) -> Vec<Remark> {
    let claim = match record.recorded.winner.as_deref() {
        None => None,
        Some([]) => Some("a draw".to_string()),
        Some([seat]) if seat.0 < 2 => Some(format!("{} as the winner", sides.colour(*seat).word())),
        Some(_) => Some("a winner who is not at the table".to_string()),
    };
    let what = match (end, claim) {
        (Some(_), Some(claim)) if record.recorded.winner != outcome.winner => {
            Some(format!("the record tells {claim}; by the rules: {}", outcome.words))
        }
        (Some(_), _) => None,
        (None, Some(claim)) if outcome.complete => {
            Some(format!("the record tells {claim} before the rules decide: resigned, agreed or out of time"))
        }
        (None, _) => outcome.problem.clone(),
    };
    what.map(|what| Remark::new(Place::file(&record.source), what)).into_iter().collect()
}
