//! Everybody meets everybody, by the tables of Berger, and the first meets everybody.

use super::super::plan::{Entrant, Plan, Sitting};
use super::Past;
use super::encounter::Encounter;

/// The rounds in which everybody of an even field meets everybody once, as numbers from 0, who begins first. The highest number stays
/// where it is and the others move round it by half the field.
pub(super) fn rounds(field: usize) -> Vec<Vec<(usize, usize)>> {
    let last = field.saturating_sub(1);
    let round = |round: usize| {
        let fixed = round * (field / 2) % last;
        let top = if round.is_multiple_of(2) { (fixed, last) } else { (last, fixed) };
        let rest = (1..field / 2).map(|by| ((fixed + by) % last, (fixed + last - by) % last));
        std::iter::once(top).chain(rest).collect()
    };
    (0..last).map(round).collect()
}

pub(super) fn everybody(plan: &Plan, past: &Past) -> Vec<Sitting> {
    // In an odd field the highest number is nobody: who would meet it has a bye.
    let rounds = rounds(plan.field.len().next_multiple_of(2));
    let pairs = (1..).zip(&rounds).flat_map(|(number, round)| {
        let players =
            move |(one, other): &(usize, usize)| Some((number, *plan.field.get(*one)?, *plan.field.get(*other)?));
        round.iter().filter_map(players)
    });
    cycles(plan, past, rounds.len() as u32, pairs.collect())
}

pub(super) fn gauntlet(plan: &Plan, past: &Past) -> Vec<Sitting> {
    let Some((&first, others)) = plan.field.split_first() else { return Vec::new() };
    // The first begins against every second one, as far as seats are not swapped anyway.
    let pair = |(number, &other): (u32, &Entrant)| match number % 2 {
        1 => (number, first, other),
        _ => (number, other, first),
    };
    cycles(plan, past, others.len() as u32, (1..).zip(others).map(pair).collect())
}

/// The encounters of each cycle, round by round. Later cycles go on with the next games of the same pairs.
fn cycles(plan: &Plan, past: &Past, rounds: u32, pairs: Vec<(u32, Entrant, Entrant)>) -> Vec<Sitting> {
    let mut sittings = Vec::new();
    for cycle in 0..plan.rounds.max(1) {
        for &(round, one, other) in &pairs {
            let encounter = Encounter {
                players: vec![one, other],
                round: cycle * rounds + round,
                named_by_round: false,
                openings_before: 0,
                plan,
            };
            sittings.extend(encounter.games(cycle * plan.games + 1, (cycle + 1) * plan.games, past));
        }
    }
    sittings
}
