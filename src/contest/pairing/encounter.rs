//! An encounter: the games some players play with each other, the seats and openings of each, and what they are called.

use std::collections::HashMap;

use super::super::plan::{Entrant, Plan, Sitting};
use super::Past;

/// A seat order: who of an encounter sits in each seat.
type SeatOrder = Vec<usize>;

/// The orders of seats in which an encounter is played, game after game. Of four at a table the first three have everybody opposite
/// everybody once, twelve turn each of those so that everybody had every seat, 24 are all there are. Turning the table alone never
/// changes who sits opposite, so those three come first.
pub fn seat_orders(seats: usize) -> Vec<SeatOrder> {
    let turned =
        |order: &SeatOrder, by: usize| -> SeatOrder { order.iter().cycle().skip(by).take(seats).copied().collect() };
    let straight: SeatOrder = (0..seats).collect();
    match seats {
        0 | 1 => vec![straight],
        2 => vec![vec![0, 1], vec![1, 0]],
        4 => {
            let opposite = [vec![0, 1, 2, 3], vec![0, 2, 1, 3], vec![0, 1, 3, 2]];
            let turns = (0..4).flat_map(|by| opposite.iter().map(move |order| turned(order, by)));
            let turns: Vec<SeatOrder> = turns.collect();
            let mirrored: Vec<SeatOrder> = turns.iter().map(|order| order.iter().rev().copied().collect()).collect();
            turns.into_iter().chain(mirrored).collect()
        }
        _ => (0..seats).map(|by| turned(&straight, by)).collect(),
    }
}

/// The encounter of some players, as it is scheduled.
pub(super) struct Encounter<'a> {
    /// In the order of the seats of the first game.
    pub players: Vec<Entrant>,
    pub round: u32,
    /// Whether the round is a part of the key: where the same players may meet again, and where players that come later change rounds.
    pub named_by_round: bool,
    /// How many openings encounters of earlier rounds had.
    pub openings_before: u32,
    pub plan: &'a Plan,
}

impl Encounter<'_> {
    /// The `number`-th game, from 1.
    pub fn game(&self, number: u32) -> Sitting {
        let orders = seat_orders(self.players.len());
        let count = orders.len().max(1) as u32;
        let order = orders.get(((number - 1) % count) as usize);
        let seated = order.into_iter().flatten().filter_map(|seat| self.players.get(*seat).copied());
        let opening = opening(self.plan, self.openings_before + (number - 1) / count);
        Sitting { key: self.key(number), round: self.round, players: seated.collect(), opening }
    }

    /// Players are named by rising numbers, so that the name of a game does not depend on who sits where.
    pub fn key(&self, number: u32) -> String {
        let mut numbers: Vec<u32> = self.players.iter().map(|player| player.0).collect();
        numbers.sort_unstable();
        let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
        let round = if self.named_by_round { format!("r{}-", self.round) } else { String::new() };
        format!("{round}{}-{number}", numbers.join("-"))
    }

    /// Games that were played keep their seats, and the others of the encounter swap with them: a field that has changed since may
    /// seat the players otherwise today.
    pub fn keeping_seats(mut self, past: &Past, games: u32) -> Self {
        let played = (1..=games).find_map(|number| Some((number, past.game(&self.key(number))?)));
        if let Some((number, game)) = played {
            let orders = seat_orders(self.players.len());
            if let Some(order) = orders.get((number as usize - 1) % orders.len().max(1)) {
                let mut players = self.players.clone();
                for (seat, index) in order.iter().enumerate() {
                    if let (Some(place), Some(player)) = (players.get_mut(*index), game.players.get(seat)) {
                        *place = *player;
                    }
                }
                self.players = players;
            }
        }
        self
    }

    /// Whether one of the players has left.
    pub fn is_off(&self) -> bool {
        self.players.iter().any(|player| self.plan.retired.contains(player))
    }

    /// The games from `first` to `last`; of those who left only games that were played.
    pub fn games(self, first: u32, last: u32, past: &Past) -> Vec<Sitting> {
        let encounter = self.keeping_seats(past, last);
        let off = encounter.is_off();
        let all = (first..=last).map(|number| encounter.game(number));
        all.filter(|sitting| !off || past.game(&sitting.key).is_some()).collect()
    }
}

/// How many openings the games of one encounter use up.
pub(super) fn openings_of(plan: &Plan, games: u32) -> u32 {
    games.div_ceil(seat_orders(plan.seats).len().max(1) as u32)
}

/// Which opening comes `turn`-th: every one once before any comes again, in an order that the seed decides.
fn opening(plan: &Plan, turn: u32) -> u32 {
    let count = u64::from(plan.openings.max(1));
    let start = mixed(plan.seed) % count;
    // A stride that shares no factor with the count visits all of them.
    let stride =
        (0..).map(|add| (mixed(plan.seed ^ 0x9e37) + add) % count.max(2)).find(|stride| common(*stride, count) == 1);
    ((start + u64::from(turn) % count * stride.unwrap_or(1)) % count) as u32
}

fn common(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common(b, a % b) }
}

/// A number in which every bit of `seed` has a say (SplitMix64).
pub(super) fn mixed(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) >> 32
}

/// The round that a key names.
pub(super) fn round_of(key: &str) -> Option<u32> {
    key.strip_prefix('r')?.split('-').next()?.parse().ok()
}

/// The tables of a list, each an encounter. A table that is listed again goes on with the next games.
pub(super) fn list(plan: &Plan, tables: &[Vec<Entrant>], past: &Past) -> Vec<Sitting> {
    let mut before: HashMap<Vec<Entrant>, u32> = HashMap::new();
    let mut sittings = Vec::new();
    for (round, players) in (1..).zip(tables) {
        let mut group = players.clone();
        group.sort_unstable();
        let done = before.entry(group).or_default();
        let encounter = Encounter { players: players.clone(), round, named_by_round: false, openings_before: 0, plan };
        sittings.extend(encounter.games(*done + 1, *done + plan.games, past));
        *done += plan.games;
    }
    sittings
}
