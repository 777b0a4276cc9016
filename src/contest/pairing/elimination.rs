//! Brackets: who loses an encounter is out, at once or after the second time.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use super::super::plan::{Entrant, Plan, Reached};
use super::super::system::System;
use super::encounter::{Encounter, openings_of};
use super::{Past, Schedule};

/// The most games of an encounter that nobody wins: players that always do the same would draw for ever. Then the better seed goes on.
const LONGEST: u32 = 32;

/// Won games that win an encounter of two defeats.
const DEFEATS: u32 = 2;

/// Who comes to a place of the bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// A bye for whoever is on the other side.
    Nobody,
    /// Somebody who is not known yet.
    Open,
    Is(Entrant),
}

/// Who lost for the last time in a round, and how many will have when it is over.
struct Exits {
    players: Vec<Entrant>,
    size: usize,
}

/// A bracket that is being filled in.
struct Bracket<'a> {
    plan: &'a Plan,
    past: &'a Past<'a>,
    schedule: Schedule,
    /// From the first to go.
    exits: Vec<Exits>,
}

/// Out after the first lost encounter.
pub(super) fn single(plan: &Plan, past: &Past) -> Schedule {
    let mut bracket = Bracket::new(plan, past);
    let mut sides = seeded(&plan.field);
    for round in 1.. {
        if sides.len() < 2 {
            break;
        }
        let (winners, losers) = bracket.round(round, &pairs(&sides));
        bracket.leave(&losers);
        sides = winners;
    }
    bracket.close(sides.first().copied())
}

/// Out after the second lost encounter: who loses for the first time goes on among those who did.
pub(super) fn double(plan: &Plan, past: &Past) -> Schedule {
    let mut bracket = Bracket::new(plan, past);
    let (mut upper, mut lower): (Vec<Side>, Vec<Side>) = (seeded(&plan.field), Vec::new());
    let mut round = 0;
    while upper.len() > 1 {
        round += 1;
        let (winners, mut losers) = bracket.round(round, &pairs(&upper));
        upper = winners;
        // Who falls meets somebody from the other end of the bracket: nobody meets again before it must be.
        losers.reverse();
        lower = if round == 1 { losers } else { bracket.fall(round, lower, &losers) };
        // The losers of the next round above need as many opponents as they are.
        if lower.len() > 1 {
            lower = bracket.lower(2 * round, &pairs(&lower));
        }
    }
    let champion = bracket.finals(2 * round.max(1), upper.first().copied(), lower.first().copied());
    bracket.close(champion)
}

impl<'a> Bracket<'a> {
    fn new(plan: &'a Plan, past: &'a Past<'a>) -> Bracket<'a> {
        Bracket { plan, past, schedule: Schedule::default(), exits: Vec::new() }
    }

    /// Plays the pairs of a round: who goes on, and who lost.
    fn round(&mut self, round: u32, pairs: &[(Side, Side)]) -> (Vec<Side>, Vec<Side>) {
        pairs.iter().map(|&(one, other)| self.meet(round, one, other)).unzip()
    }

    /// A round of those who have lost before: who loses is out.
    fn lower(&mut self, round: u32, pairs: &[(Side, Side)]) -> Vec<Side> {
        let (winners, losers) = self.round(round, pairs);
        self.leave(&losers);
        winners
    }

    /// Those who lost in a round above meet those who lost before.
    fn fall(&mut self, round: u32, lower: Vec<Side>, fallen: &[Side]) -> Vec<Side> {
        let pairs: Vec<(Side, Side)> = lower.into_iter().zip(fallen.iter().copied()).collect();
        self.lower(2 * round - 1, &pairs)
    }

    /// Who never lost meets who lost once; who lost once has to win twice.
    fn finals(&mut self, round: u32, unbeaten: Option<Side>, other: Option<Side>) -> Option<Side> {
        let (Some(unbeaten), Some(other)) = (unbeaten, other) else { return unbeaten };
        let (mut winner, mut loser) = self.meet(round, unbeaten, other);
        if winner == other && winner != Side::Open {
            (winner, loser) = self.meet(round + 1, unbeaten, other);
        }
        self.leave(&[loser]);
        Some(winner)
    }

    fn meet(&mut self, round: u32, one: Side, other: Side) -> (Side, Side) {
        match (one, other) {
            (Side::Nobody, side) | (side, Side::Nobody) => (side, Side::Nobody),
            (Side::Open, _) | (_, Side::Open) => (Side::Open, Side::Open),
            (Side::Is(one), Side::Is(other)) => match self.decide(round, one, other) {
                Some(winner) => (Side::Is(winner), Side::Is(if winner == one { other } else { one })),
                None => (Side::Open, Side::Open),
            },
        }
    }

    /// Who wins the encounter of two, if that is known. Games are added until it is.
    fn decide(&mut self, round: u32, one: Entrant, other: Entrant) -> Option<Entrant> {
        let (better, worse) = if self.seed(one) < self.seed(other) { (one, other) } else { (other, one) };
        let two_defeats = self.plan.system == System::TwoDefeats;
        let first = if two_defeats { DEFEATS } else { self.plan.games };
        // Swapped games are added in pairs, so that nobody begins more often.
        let more = if two_defeats || first % 2 == 1 { 1 } else { 2 };
        let openings_before = (round - 1) * openings_of(self.plan, first);
        let players = vec![better, worse];
        let encounter = Encounter { players, round, named_by_round: true, openings_before, plan: self.plan };
        let encounter = encounter.keeping_seats(self.past, first.max(LONGEST));
        let (mut done, mut given, mut sums) = (0, first, [0, 0]);
        loop {
            let new = self.count(&encounter, done + 1..=given, [better, worse])?;
            sums = [sums[0] + new[0], sums[1] + new[1]];
            let decided = !two_defeats || sums.iter().any(|wins| *wins >= DEFEATS);
            match sums[0].cmp(&sums[1]) {
                Ordering::Greater if decided => return Some(better),
                Ordering::Less if decided => return Some(worse),
                _ if encounter.is_off() => {
                    return Some(if self.plan.retired.contains(&better) { worse } else { better });
                }
                _ if given >= LONGEST => return Some(if sums[1] > sums[0] { worse } else { better }),
                _ => (done, given) = (given, given + more),
            }
        }
    }

    /// What some games of an encounter gave to each of two: half points, or wins where those decide. None while one is not over.
    fn count(&mut self, encounter: &Encounter, games: RangeInclusive<u32>, two: [Entrant; 2]) -> Option<[u32; 2]> {
        let (mut sums, mut waiting) = ([0, 0], false);
        for sitting in games.map(|number| encounter.game(number)) {
            let Some(game) = self.past.game(&sitting.key) else {
                // Who has left plays no more; the others have it before them.
                if !encounter.is_off() {
                    waiting = true;
                    self.schedule.sittings.push(sitting);
                }
                continue;
            };
            for (sum, player) in sums.iter_mut().zip(two) {
                let halves = game.players.iter().position(|known| *known == player).map_or(0, |seat| game.halves(seat));
                *sum += if self.plan.system == System::TwoDefeats { halves / 2 } else { halves };
            }
            self.schedule.sittings.push(sitting);
        }
        (!waiting).then_some(sums)
    }

    fn seed(&self, player: Entrant) -> usize {
        self.plan.field.iter().position(|known| *known == player).unwrap_or(usize::MAX)
    }

    fn leave(&mut self, losers: &[Side]) {
        let mut exits = Exits { players: Vec::new(), size: 0 };
        for side in losers {
            match side {
                Side::Nobody => {}
                Side::Open => exits.size += 1,
                Side::Is(player) => {
                    exits.size += 1;
                    exits.players.push(*player);
                }
            }
        }
        self.exits.push(exits);
    }

    /// The schedule, with what everybody has reached.
    fn close(self, champion: Option<Side>) -> Schedule {
        let mut left = self.plan.field.len();
        let mut reached = Vec::new();
        for exits in &self.exits {
            left -= exits.size.min(left);
            let place = u32::try_from(left + 1).ok();
            reached.extend(exits.players.iter().map(|player| Reached { player: *player, place }));
        }
        let gone: Vec<Entrant> = reached.iter().map(|one| one.player).collect();
        for &player in self.plan.field.iter().rev().filter(|player| !gone.contains(player)) {
            reached.push(Reached { player, place: (champion == Some(Side::Is(player))).then_some(1) });
        }
        reached.reverse();
        let mut schedule = self.schedule;
        schedule.sittings.sort_by_key(|sitting| sitting.round);
        schedule.reached = Some(reached);
        schedule
    }
}

/// The field in the order of the bracket: seeds meet as late as they can, and the best have the byes.
fn seeded(field: &[Entrant]) -> Vec<Side> {
    let mut order = vec![0];
    while order.len() < field.len() {
        let size = 2 * order.len();
        order = order.into_iter().flat_map(|seed| [seed, size - 1 - seed]).collect();
    }
    order.into_iter().map(|seed| field.get(seed).map_or(Side::Nobody, |player| Side::Is(*player))).collect()
}

fn pairs(sides: &[Side]) -> Vec<(Side, Side)> {
    sides.chunks(2).filter_map(|two| Some((*two.first()?, *two.get(1)?))).collect()
}
