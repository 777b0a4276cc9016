//! A match of two that ends as soon as it is decided.
//!
//! Games end in any order. The test takes them in the order of the schedule and waits where one is missing, so that it comes to the
//! same end however many are played at a time, and after any stop.

use std::collections::HashMap;

use crate::contest::rating::{Duel, Sprt, SprtState, SprtVerdict};
use crate::contest::{Entrant, GameOver, Plan};

/// A sequential test while a match goes on.
pub(super) struct TestOfTwo {
    sprt: Sprt,
    /// The one whose strength is in question.
    first: Option<Entrant>,
    /// The keys of the schedule, and how many of them were taken.
    order: Vec<String>,
    taken: usize,
    /// Games that are over and not yet in turn: what the first made of them, in halves.
    waiting: HashMap<String, u32>,
    /// What the first made of the first game of a pair.
    half: Option<u32>,
    duel: Duel,
    state: SprtState,
}

impl TestOfTwo {
    pub fn new(sprt: Sprt, plan: &Plan) -> TestOfTwo {
        let order = plan.sittings(&[]).into_iter().map(|sitting| sitting.key).collect();
        let duel = Duel::default();
        let state = sprt.state(&duel);
        let first = plan.active().next();
        TestOfTwo { sprt, first, order, taken: 0, waiting: HashMap::new(), half: None, duel, state }
    }

    /// Takes a game in, and tells whether the match is decided.
    pub fn add(&mut self, game: &GameOver) -> bool {
        let seat = game.players.iter().position(|player| Some(*player) == self.first);
        if let Some(seat) = seat {
            self.waiting.insert(game.key.clone(), game.halves(seat));
        }
        while self.state.verdict == SprtVerdict::Open
            && let Some(halves) = self.order.get(self.taken).and_then(|key| self.waiting.remove(key))
        {
            self.taken += 1;
            match self.half.take() {
                None => self.half = Some(halves),
                Some(before) => {
                    if let Some(count) = self.duel.pairs.get_mut((before + halves) as usize) {
                        *count += 1;
                    }
                    self.state = self.sprt.state(&self.duel);
                }
            }
        }
        self.state.verdict != SprtVerdict::Open
    }

    pub fn state(&self) -> SprtState {
        self.state
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::System;

    fn plan(games: u32) -> Plan {
        let field = vec![Entrant(1), Entrant(2)];
        let retired = Vec::new();
        Plan { system: System::RoundRobin, field, retired, seats: 2, games, rounds: 0, openings: 1, seed: 1 }
    }

    /// Three of four games are won by the first, the fourth is a draw.
    fn games(plan: &Plan) -> Vec<GameOver> {
        let over = |(i, sitting): (usize, crate::contest::Sitting)| {
            let first = |player: &Entrant| if i % 4 == 3 || player.0 == 1 { 1 } else { 2 };
            let places = sitting.players.iter().map(first).collect();
            GameOver { key: sitting.key, players: sitting.players, places, points: None }
        };
        plan.sittings(&[]).into_iter().enumerate().map(over).collect()
    }

    /// After how many games of the schedule the match is decided.
    fn decided(games: &[GameOver], plan: &Plan) -> Option<usize> {
        let sprt: Sprt = "0,100".parse().unwrap();
        let mut test = TestOfTwo::new(sprt, plan);
        games.iter().position(|game| test.add(game)).map(|_| test.taken)
    }

    #[test]
    fn the_end_is_the_same_in_whatever_order_games_end() {
        let plan = plan(200);
        let mut games = games(&plan);
        let first = decided(&games, &plan);
        assert!(first.is_some_and(|games| games < 100), "{first:?}");
        games.reverse();
        assert_eq!(decided(&games, &plan), first);
    }

    #[test]
    fn a_game_that_is_missing_is_waited_for() {
        let plan = plan(200);
        assert_eq!(decided(&games(&plan)[1..], &plan), None);
    }
}
