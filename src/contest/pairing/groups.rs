//! Tables for more than two: every group once, or rounds in which everybody meets everybody about equally often.

use super::super::plan::{Entrant, Plan, Sitting};
use super::Past;
use super::deal::Dealer;
use super::encounter::{Encounter, mixed, openings_of, round_of};

/// The most groups that are played at all.
pub(super) const MOST_GROUPS: u128 = 100_000;

/// How many groups of so many a field has.
pub(super) fn count(field: usize, seats: usize) -> u128 {
    (0..seats as u128).fold(1, |groups, i| groups.saturating_mul((field as u128).saturating_sub(i)) / (i + 1))
}

/// Every group that fills a table.
pub(super) fn all(plan: &Plan, past: &Past) -> Vec<Sitting> {
    let field: Vec<Entrant> = plan.active().collect();
    if count(field.len(), plan.seats) > MOST_GROUPS {
        return Vec::new();
    }
    let groups = subsets(field.len(), plan.seats);
    let mut sittings = Vec::new();
    for cycle in 0..plan.rounds.max(1) {
        for group in &groups {
            let mut players: Vec<Entrant> = group.iter().filter_map(|index| field.get(*index).copied()).collect();
            // Who sits first is left to chance, but the same chance whoever else plays.
            let chance = players.iter().fold(plan.seed, |seed, player| mixed(seed ^ u64::from(player.0)));
            players.rotate_left((chance % plan.seats as u64) as usize);
            let encounter = Encounter { players, round: cycle + 1, named_by_round: false, openings_before: 0, plan };
            sittings.extend(encounter.games(cycle * plan.games + 1, (cycle + 1) * plan.games, past));
        }
    }
    sittings
}

/// All ways to choose so many of a field, as rising numbers.
fn subsets(field: usize, size: usize) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new()];
    for left in (0..size).rev() {
        let next = |chosen: &Vec<usize>| {
            let first = chosen.last().map_or(0, |last| last + 1);
            let longer = |index| chosen.iter().copied().chain([index]).collect();
            (first..field.saturating_sub(left)).map(longer).collect::<Vec<Vec<usize>>>()
        };
        found = found.iter().flat_map(next).collect();
    }
    found
}

/// Rounds of tables. Of 16, 13 and 7 players at tables of four there are designs in which meetings are exactly equal; in those of 13
/// and 7 a round is the whole design, everybody sits at four of its tables.
pub(super) fn balanced(plan: &Plan, past: &Past) -> Vec<Sitting> {
    let field: Vec<Entrant> = plan.active().collect();
    let mut dealer = Dealer::new(plan.seats, plan.seed);
    let mut sittings = Vec::new();
    for round in 1..=rounds(plan, field.len()) {
        let played = tables_played(past, round);
        let mut tables = match design(&field, plan.seats, round) {
            Some(tables) => tables,
            None => dealer.deal(&field),
        };
        if !played.iter().all(|table| tables.iter().any(|known| same(known, table))) {
            // The field has changed since: what was played stays, and whoever did not sit is dealt anew.
            let free: Vec<Entrant> = field.iter().copied().filter(|player| !played.concat().contains(player)).collect();
            tables = played.into_iter().chain(dealer.deal(&free)).collect();
        }
        for players in tables {
            dealer.met(&players);
            let openings_before = (round - 1) * openings_of(plan, plan.games);
            let encounter = Encounter { players, round, named_by_round: true, openings_before, plan };
            sittings.extend(encounter.games(1, plan.games, past));
        }
    }
    sittings
}

/// As many rounds as are wanted, or so many that everybody can have met everybody.
fn rounds(plan: &Plan, field: usize) -> u32 {
    match (plan.rounds, plan.seats, field) {
        (0, 4, 7 | 13) => 1,
        (0, seats, _) => field.saturating_sub(1).div_ceil(seats.saturating_sub(1).max(1)).max(1) as u32,
        (rounds, _, _) => rounds,
    }
}

/// The tables of a round that have been played, each once.
fn tables_played(past: &Past, round: u32) -> Vec<Vec<Entrant>> {
    let mut tables: Vec<Vec<Entrant>> = Vec::new();
    for game in past.games.iter().filter(|game| round_of(&game.key) == Some(round)) {
        if !tables.iter().any(|known| same(known, &game.players)) {
            tables.push(game.players.clone());
        }
    }
    tables
}

fn same(one: &[Entrant], other: &[Entrant]) -> bool {
    one.len() == other.len() && one.iter().all(|player| other.contains(player))
}

/// The tables of a round by a design in which everybody meets everybody equally often, where one is known.
fn design(field: &[Entrant], seats: usize, round: u32) -> Option<Vec<Vec<Entrant>>> {
    let turn = round as usize - 1;
    let tables: Vec<Vec<usize>> = match (seats, field.len()) {
        (4, 16) => plane(turn),
        (4, 13) => (0..13).map(|i| [0, 1, 3, 9].map(|base| (base + i) % 13).to_vec()).collect(),
        (4, 7) => (0..7).map(|i| [0, 3, 5, 6].map(|base| (base + i) % 7).to_vec()).collect(),
        _ => return None,
    };
    let seated = |table: Vec<usize>| {
        let mut players: Vec<Entrant> = table.iter().filter_map(|index| field.get(*index).copied()).collect();
        players.rotate_left(turn % seats);
        players
    };
    Some(tables.into_iter().map(seated).collect())
}

/// The lines of one direction in the affine plane over the field of four elements, which has five directions.
fn plane(turn: usize) -> Vec<Vec<usize>> {
    // Elements are 0, 1, w and w + 1; adding is the exclusive or.
    const TIMES: [[usize; 4]; 4] = [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]];
    let line = |from: usize| match TIMES.get(turn % 5) {
        Some(slope) => (0..4).zip(slope).map(|(x, times)| 4 * x + (times ^ from)).collect(),
        None => (0..4).map(|y| 4 * from + y).collect(),
    };
    (0..4).map(line).collect()
}
