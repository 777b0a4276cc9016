//! Dealing players to tables so that meetings stay as equal as they can be.

use std::collections::HashMap;

use super::super::plan::Entrant;
use super::encounter::mixed;

/// How often a round is dealt anew, of which the best is taken, in fields that are small enough.
const TRIES: u64 = 8;
const SMALL: usize = 48;

/// The most times all tables are looked through for a change that makes meetings more equal.
const PASSES: usize = 40;

/// Deals round after round, and remembers who met whom.
pub(super) struct Dealer {
    seats: usize,
    seed: u64,
    meetings: HashMap<(Entrant, Entrant), u64>,
    games: HashMap<Entrant, u32>,
    dealt: u64,
}

impl Dealer {
    pub fn new(seats: usize, seed: u64) -> Dealer {
        Dealer { seats: seats.max(1), seed, meetings: HashMap::new(), games: HashMap::new(), dealt: 0 }
    }

    /// Notes that some sit at one table.
    pub fn met(&mut self, table: &[Entrant]) {
        for (i, &one) in table.iter().enumerate() {
            *self.games.entry(one).or_default() += 1;
            for &other in table.iter().skip(i + 1) {
                *self.meetings.entry((one.min(other), one.max(other))).or_default() += 1;
            }
        }
    }

    /// The tables of the next round; where they do not come out even, those who played most wait.
    pub fn deal(&mut self, field: &[Entrant]) -> Vec<Vec<Entrant>> {
        self.dealt += 1;
        let tries = if field.len() <= SMALL { TRIES } else { 1 };
        let deals = (0..tries).map(|attempt| {
            let mut tables = self.shuffled(field, mixed(self.seed ^ mixed(self.dealt * TRIES + attempt)));
            self.improve(&mut tables);
            tables
        });
        let mut best = deals.min_by_key(|tables| tables.iter().map(|table| self.cost(table)).sum::<u64>());
        best.iter_mut().flatten().for_each(|table| self.seat(table));
        best.unwrap_or_default()
    }

    fn shuffled(&self, field: &[Entrant], seed: u64) -> Vec<Vec<Entrant>> {
        let mut order = field.to_vec();
        order.sort_by_key(|player| {
            (self.games.get(player).copied().unwrap_or(0), mixed(seed ^ mixed(u64::from(player.0))))
        });
        order.truncate(field.len() / self.seats * self.seats);
        order.sort_by_key(|player| mixed(seed ^ mixed(u64::from(player.0))));
        order.chunks(self.seats).map(<[Entrant]>::to_vec).collect()
    }

    fn met_before(&self, one: Entrant, other: Entrant) -> u64 {
        self.meetings.get(&(one.min(other), one.max(other))).copied().unwrap_or(0)
    }

    /// What a table costs: meeting for the third time is much worse than for the second.
    fn cost(&self, table: &[Entrant]) -> u64 {
        let pairs = table.iter().enumerate().flat_map(|(i, one)| table.iter().skip(i + 1).map(|other| (*one, *other)));
        pairs.map(|(one, other)| self.met_before(one, other).pow(2)).sum()
    }

    /// Exchanges players of two tables as long as that makes meetings more equal.
    fn improve(&self, tables: &mut [Vec<Entrant>]) {
        for _ in 0..PASSES {
            let mut better = false;
            for second in 1..tables.len() {
                let (head, tail) = tables.split_at_mut(second);
                let Some(other) = tail.first_mut() else { continue };
                for one in head {
                    better |= self.exchange(one, other);
                }
            }
            if !better {
                return;
            }
        }
    }

    fn exchange(&self, one: &mut Vec<Entrant>, other: &mut Vec<Entrant>) -> bool {
        let mut better = false;
        let mut cost = self.cost(one) + self.cost(other);
        for i in 0..one.len() {
            for j in 0..other.len() {
                if cost == 0 {
                    return better;
                }
                let swap = |one: &mut Vec<Entrant>, other: &mut Vec<Entrant>| {
                    if let (Some(mine), Some(theirs)) = (one.get_mut(i), other.get_mut(j)) {
                        std::mem::swap(mine, theirs);
                    }
                };
                swap(one, other);
                let now = self.cost(one) + self.cost(other);
                if now < cost {
                    (cost, better) = (now, true);
                } else {
                    swap(one, other);
                }
            }
        }
        better
    }

    /// Turns a table so that nobody always sits first.
    fn seat(&self, table: &mut [Entrant]) {
        table.sort_unstable();
        let by = (self.dealt - 1) as usize % table.len().max(1);
        table.rotate_left(by);
    }
}
