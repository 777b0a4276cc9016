//! How a game stands or ended, and whether the record agrees.

use super::board::GoBoard;
use crate::games::ledger::Ledger;
use crate::games::sides::{Colour, Sides};
use crate::games::{ending, points};
use crate::model::{Caption, Outcome, Record, Seat};

/// A board at the end of a record.
pub struct Ending<'a> {
    pub board: &'a GoBoard,
    pub sides: Sides,
    pub ledger: &'a Ledger,
    pub to_move: Colour,
    /// Whether two passes have ended the game.
    pub over: bool,
}

impl Ending<'_> {
    /// Who has the larger area, komi added, and by how much; nobody in a draw.
    pub fn by_area(&self, komi: f64) -> (Option<Colour>, f64) {
        let [black, white] = self.board.area().map(|[stones, empties]| (stones + empties) as f64);
        let lead = black - white - komi;
        match lead {
            lead if lead > 0.0 => (Some(Colour::Black), lead),
            lead if lead < 0.0 => (Some(Colour::White), -lead),
            _ => (None, 0.0),
        }
    }

    fn area_winner(&self, komi: f64) -> Vec<Seat> {
        self.by_area(komi).0.map(|stone| self.sides.seat(stone)).into_iter().collect()
    }

    pub fn outcome(&self, record: &Record) -> Outcome {
        let komi = record.komi.unwrap_or(0.0);
        let told = record.recorded.winner.clone();
        let winner = told.clone().or_else(|| self.over.then(|| self.area_winner(komi)));
        let problem = winner.is_none().then(|| match self.ledger.plies {
            0 => "the record has no move".to_string(),
            n => format!("the record stops after move {n} without a result; {} could move", self.to_move.word()),
        });
        let area = self.board.area();
        let by_seat = [Seat(0), Seat(1)].map(|seat| area[self.sides.colour(seat) as usize]);
        let part = |[stones, empties]: [i64; 2]| {
            vec![("stones".to_string(), stones), ("empty points around".to_string(), empties)]
        };
        Outcome {
            words: self.words(winner.as_deref(), told.is_some(), komi),
            sentence: self.sentence(record),
            defeat: ending::defeat(record),
            winner,
            score: self.over.then(|| by_seat.map(|[stones, empties]| stones + empties).to_vec()),
            parts: if self.over { by_seat.map(part).to_vec() } else { Vec::new() },
            complete: problem.is_none(),
            problem,
            rows: points::rows(self.board.stones(), self.board.side() as u16),
            fen: None,
        }
    }

    /// The result in a sentence: what the record tells, or who has the larger area.
    fn sentence(&self, record: &Record) -> Caption {
        let by = |seat: Seat, points: f64| {
            self.ledger.says(seat, format!(" wins by {points} point{}", if points == 1.0 { "" } else { "s" }))
        };
        let komi = record.komi.unwrap_or(0.0);
        match (record.recorded.winner.as_deref(), told_points(record)) {
            (Some([seat]), Some(points)) => by(*seat, points),
            (Some(told), None) if !self.over || told != self.area_winner(komi) || told.is_empty() => {
                ending::by_the_record(record, self.ledger)
            }
            (None, _) if !self.over => ending::by_the_record(record, self.ledger),
            // What the record tells and what the board shows are the same, or the board alone tells.
            (_, _) => match self.by_area(komi) {
                (Some(stone), lead) => by(self.sides.seat(stone), lead),
                (None, _) => Caption::plain("Draw"),
            },
        }
    }

    fn words(&self, winner: Option<&[Seat]>, recorded: bool, komi: f64) -> String {
        let (leader, lead) = self.by_area(komi);
        let with = if komi == 0.0 { String::new() } else { format!(" with komi {komi}") };
        let area = match leader {
            Some(stone) => format!("{} by {lead}{with}", stone.word()),
            None => format!("even{with}"),
        };
        let counted = if self.over { format!("; area: {area}") } else { String::new() };
        match (winner, recorded) {
            (None, _) => "unfinished".into(),
            (Some([seat]), true) => format!("{} wins by the record{counted}", self.sides.colour(*seat).word()),
            (Some(_), true) => format!("draw by the record{counted}"),
            (Some([seat]), false) => format!("{} wins by {lead}{with}", self.sides.colour(*seat).word()),
            (Some(_), false) => format!("draw{with}"),
        }
    }

    /// What is worth saying about the record's result.
    pub fn remark(&self, record: &Record) -> Option<String> {
        let Some(told) = &record.recorded.winner else { return self.outcome(record).problem };
        let claim = match told.as_slice() {
            [] => "a draw".to_string(),
            [seat] if seat.0 < 2 => format!("{} as the winner", self.sides.colour(*seat).word()),
            _ => "a winner who is not at the table".to_string(),
        };
        let komi = record.komi.unwrap_or(0.0);
        if !self.over {
            return Some(format!("nobody has passed twice; the record tells {claim}: resignation or time"));
        }
        let (leader, lead) = self.by_area(komi);
        let counted = leader.map_or("even".to_string(), |stone| format!("{} by {lead}", stone.word()));
        let differs = self.area_winner(komi) != *told;
        differs.then(|| {
            format!("the record tells {claim}; the area with every stone alive and komi {komi} gives {counted}")
        })
    }
}

/// By how many points a game was won, as SGF tells it: `B+3.5`.
fn told_points(record: &Record) -> Option<f64> {
    record.tag("RE")?.split_once('+')?.1.trim().parse().ok().filter(|points: &f64| points.is_finite() && *points > 0.0)
}
