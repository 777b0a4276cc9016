//! Games that are decided before their end, by what the players themselves think of them.

use crate::model::{Eval, Record, Seat};

/// When what players think ends a game. Who says nothing of its moves decides nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Adjudication {
    /// Who thinks itself so far behind, so many moves in a row, has lost.
    pub resign: Option<OpinionRule>,
    /// Where both think for so many moves that neither is further ahead, the game is drawn.
    pub draw: Option<OpinionRule>,
}

/// An opinion, and for how many moves in a row it must be held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpinionRule {
    /// In the game's own unit: pawns, discs.
    pub points: f32,
    pub moves: usize,
}

/// How a game is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjudged {
    /// Lost by this seat.
    Lost(Seat),
    Drawn,
}

impl Adjudication {
    /// Whether a game is decided after its last move.
    pub fn end(&self, record: &Record) -> Option<Adjudged> {
        let last = record.moves().last()?.seat?;
        if let Some(rule) = self.resign {
            let own = opinions(record).filter(|(seat, _)| *seat == Some(last)).map(|(_, eval)| eval);
            if holds(own, rule.moves, |eval| behind(eval, last) >= rule.points) {
                return Some(Adjudged::Lost(last));
            }
        }
        let rule = self.draw?;
        let both = opinions(record).map(|(_, eval)| eval);
        holds(both, rule.moves * 2, |eval| behind(eval, last).abs() <= rule.points).then_some(Adjudged::Drawn)
    }
}

/// What was thought of each move, the last one first.
fn opinions(record: &Record) -> impl Iterator<Item = (Option<Seat>, Option<Eval>)> + '_ {
    let moves: Vec<_> = record.moves().collect();
    moves.into_iter().rev().map(|own| (own.seat, own.note.as_ref().and_then(|note| note.eval)))
}

/// Whether the last so many opinions are all there and all such.
fn holds(opinions: impl Iterator<Item = Option<Eval>>, moves: usize, such: impl Fn(Eval) -> bool) -> bool {
    moves > 0 && opinions.take(moves).filter(|eval| eval.is_some_and(&such)).count() == moves
}

/// How far a seat is behind; opinions are from the view of the first.
fn behind(eval: Eval, seat: Seat) -> f32 {
    match eval.seen_by(seat) {
        Eval::Points(points) => -points,
        Eval::Mate(moves) if moves < 0 => f32::INFINITY,
        Eval::Mate(_) => f32::NEG_INFINITY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Annotation, Entry, Move};

    /// A game in which the seats think this of their moves in turn.
    fn record(evals: &[Option<f32>]) -> Record {
        let entry = |(i, eval): (usize, &Option<f32>)| {
            let note = eval.map(|eval| Annotation { eval: Some(Eval::Points(eval)), ..Annotation::default() });
            Entry::Move(Move { seat: Some(Seat((i % 2) as u8)), note: note.map(Box::new), ..Move::default() })
        };
        Record { entries: evals.iter().enumerate().map(entry).collect(), ..Record::default() }
    }

    fn end(evals: &[Option<f32>]) -> Option<Adjudged> {
        let (resign, draw) = (OpinionRule { points: 9.0, moves: 2 }, OpinionRule { points: 0.1, moves: 2 });
        Adjudication { resign: Some(resign), draw: Some(draw) }.end(&record(evals))
    }

    #[test]
    fn who_thinks_itself_far_behind_for_long_enough_has_lost() {
        assert_eq!(end(&[Some(-9.5), Some(-1.0), Some(-9.0)]), Some(Adjudged::Lost(Seat(0))));
        assert_eq!(end(&[Some(1.0), Some(9.5), Some(1.0), Some(12.0)]), Some(Adjudged::Lost(Seat(1))));
        assert_eq!(end(&[Some(-9.5), Some(-1.0), Some(-3.0)]), None);
        assert_eq!(end(&[Some(-9.5), Some(-1.0), None]), None, "silence is no opinion");
        assert_eq!(end(&[Some(1.0), Some(-9.5), Some(1.0), Some(-9.5)]), None, "that one is ahead");
    }

    #[test]
    fn where_both_think_it_even_for_long_enough_it_is_drawn() {
        assert_eq!(end(&[Some(0.0), Some(0.1), Some(-0.1), Some(0.0)]), Some(Adjudged::Drawn));
        assert_eq!(end(&[Some(0.0), Some(0.1), Some(-0.1)]), None);
        assert_eq!(end(&[Some(0.0), Some(0.1), Some(-0.2), Some(0.0)]), None);
        assert_eq!(end(&[]), None);
    }
}
