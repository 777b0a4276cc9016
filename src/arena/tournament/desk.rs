//! The desk: which game is next, and when there is none any more.

use std::collections::{HashSet, VecDeque};

use crate::contest::{GameOver, Plan, Sitting};

/// A part of a contest: the `part`-th, from 1, of `of`. Every game belongs to exactly one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContestPart {
    pub part: u32,
    pub of: u32,
}

impl ContestPart {
    /// The keys of the games that belong to this part. What is over elsewhere must not change what belongs to whom.
    pub fn keys(self, plan: &Plan) -> HashSet<String> {
        let takes = |place: usize| place % self.of.max(1) as usize == (self.part as usize).saturating_sub(1);
        let all = plan.sittings(&[]).into_iter().enumerate();
        all.filter(|(place, _)| takes(*place)).map(|(_, sitting)| sitting.key).collect()
    }
}

/// What there is to do for somebody who is free.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Task {
    Play(Sitting),
    /// What comes next depends on the games in hand.
    Wait,
    /// Nothing is left.
    Over,
}

/// The games of a contest: over, in hand, and waiting.
pub(super) struct Desk<'a> {
    plan: &'a Plan,
    part: Option<ContestPart>,
    over: Vec<GameOver>,
    /// Games that are over or were given to somebody.
    given: HashSet<String>,
    queue: VecDeque<Sitting>,
    in_hand: usize,
    /// How many games were over when the plan was last asked.
    asked: Option<usize>,
    /// How many games of this part are known by now, those that are over among them.
    known: usize,
    /// Who had nobody to play so far.
    byes: Vec<GameOver>,
    /// How many of them have been told.
    told: usize,
    /// Nothing more is given out: what is known is enough.
    closed: bool,
}

impl<'a> Desk<'a> {
    /// Where some games are over; byes among them stay where they were.
    pub fn new(plan: &'a Plan, part: Option<ContestPart>, over: Vec<GameOver>) -> Desk<'a> {
        let given = over.iter().map(|game| game.key.clone()).collect();
        let (queue, byes) = (VecDeque::new(), Vec::new());
        Desk { plan, part, over, given, queue, in_hand: 0, asked: None, known: 0, byes, told: 0, closed: false }
    }

    /// The next thing to do.
    pub fn next(&mut self) -> Task {
        self.ask_if_due();
        match self.queue.pop_front() {
            Some(sitting) => {
                self.in_hand += 1;
                Task::Play(sitting)
            }
            None if self.in_hand > 0 => Task::Wait,
            None => Task::Over,
        }
    }

    fn ask_if_due(&mut self) {
        if !self.closed && self.queue.is_empty() && self.asked != Some(self.over.len()) {
            self.ask();
        }
    }

    /// Asks the plan what there is to play. Results in another order would be the same results.
    fn ask(&mut self) {
        self.asked = Some(self.over.len());
        self.over.sort_by(|one, other| one.key.cmp(&other.key));
        let mut own = self.plan.sittings(&self.over);
        if let Some(part) = self.part {
            let ours = part.keys(self.plan);
            own.retain(|sitting| ours.contains(&sitting.key));
        }
        self.known = own.len();
        self.byes = self.plan.byes(&self.over);
        for sitting in own {
            if self.given.insert(sitting.key.clone()) {
                self.queue.push_back(sitting);
            }
        }
    }

    /// A game has ended.
    pub fn done(&mut self, over: GameOver) {
        self.in_hand = self.in_hand.saturating_sub(1);
        self.over.push(over);
    }

    /// A game was stopped: it is as if it had never begun.
    pub fn dropped(&mut self) {
        self.in_hand = self.in_hand.saturating_sub(1);
    }

    /// Gives out nothing more: what is known is enough.
    pub fn close(&mut self) {
        self.queue.clear();
        self.closed = true;
    }

    /// Whether nothing is left to play.
    pub fn is_over(&mut self) -> bool {
        self.ask_if_due();
        self.queue.is_empty() && self.in_hand == 0
    }

    /// Who had nobody to play so far.
    pub fn byes(&self) -> &[GameOver] {
        &self.byes
    }

    /// The same, once for every time there are more of them.
    pub fn new_byes(&mut self) -> Option<Vec<GameOver>> {
        let more = self.byes.len() > self.told;
        self.told = self.byes.len();
        more.then(|| self.byes.clone())
    }

    /// How many games of this part are known by now, those that are over among them.
    pub fn known(&self) -> usize {
        self.known
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::{Entrant, System};

    fn plan(system: System, players: u32) -> Plan {
        let field = (1..=players).map(Entrant).collect();
        Plan { system, field, retired: Vec::new(), seats: 2, games: 2, rounds: 0, openings: 1, seed: 1 }
    }

    /// The first of a sitting wins.
    fn won(sitting: Sitting) -> GameOver {
        GameOver { key: sitting.key, players: sitting.players, places: vec![1, 2], points: None }
    }

    #[test]
    fn every_game_belongs_to_exactly_one_part() {
        let plan = plan(System::RoundRobin, 5);
        let parts: Vec<HashSet<String>> = (1..=3).map(|part| ContestPart { part, of: 3 }.keys(&plan)).collect();
        for sitting in plan.sittings(&[]) {
            assert_eq!(parts.iter().filter(|part| part.contains(&sitting.key)).count(), 1, "{}", sitting.key);
        }
    }

    #[test]
    fn what_depends_on_games_in_hand_is_waited_for() {
        let plan = plan(System::KnockOut, 4);
        let mut desk = Desk::new(&plan, None, Vec::new());
        let mut in_hand = Vec::new();
        while let Task::Play(sitting) = desk.next() {
            in_hand.push(sitting);
        }
        assert_eq!((in_hand.len(), desk.next()), (4, Task::Wait), "two encounters of two games");
        let played = in_hand.len();
        // Whoever has the lower number wins, wherever they sit.
        for sitting in in_hand {
            let first = sitting.players.first() == sitting.players.iter().min();
            let over = won(sitting);
            let places = if first { vec![1, 2] } else { vec![2, 1] };
            desk.done(GameOver { places, ..over });
        }
        let Task::Play(last) = desk.next() else { panic!("the last encounter follows") };
        assert_eq!((last.round, played), (2, 4));
        assert!(!desk.is_over());
    }

    #[test]
    fn a_desk_that_is_closed_gives_out_nothing_more() {
        let plan = plan(System::RoundRobin, 3);
        let mut desk = Desk::new(&plan, None, Vec::new());
        let Task::Play(sitting) = desk.next() else { panic!("there are games") };
        desk.close();
        assert_eq!(desk.next(), Task::Wait);
        desk.done(won(sitting));
        assert_eq!(desk.next(), Task::Over);
        assert!(desk.is_over());
    }
}
