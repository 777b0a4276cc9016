//! Swiss pairing: who has equal points meets, nobody twice, by the Dutch system of FIDE (C.04.3).
//!
//! Rounds are gone through from the first. What was played is taken as it was; only what was not is paired.

mod bracket;
mod colour;
mod criteria;
mod matching;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use super::super::plan::{Entrant, GameOver, Plan, Sitting};
use super::encounter::{Encounter, openings_of, round_of};
use super::{Past, Schedule};
use colour::Colour;

/// Whether somebody met a player with fewer points, or with more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Float {
    Level,
    Down,
    Up,
}

/// A player of the contest as the pairing of a round sees it.
#[derive(Clone, Debug)]
struct Contender {
    player: Entrant,
    /// The place in the field, from 1.
    number: usize,
    /// Twice the points.
    halves: u32,
    met: BTreeSet<Entrant>,
    colours: Vec<Colour>,
    had_bye: bool,
    /// By round.
    floats: Vec<Float>,
}

/// Two that meet, who begins first; or one that has nobody to meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pair {
    Meet(Entrant, Entrant),
    Bye(Entrant),
}

pub(super) fn schedule(plan: &Plan, past: &Past) -> Schedule {
    let mut schedule = Schedule::default();
    let mut field: Vec<Contender> =
        (1..).zip(&plan.field).map(|(number, player)| Contender::new(*player, number)).collect();
    let rounds = if plan.rounds == 0 {
        field.len().max(2).ilog2() + u32::from(!field.len().is_power_of_two())
    } else {
        plan.rounds
    };
    for round in 1..=rounds {
        let pairs = pairs_of(plan, past, &field, round);
        let mut open = pairs.is_empty();
        let mut sittings = Vec::new();
        for pair in &pairs {
            match *pair {
                Pair::Meet(one, other) => {
                    let games = encounter(plan, round, one, other).games(1, plan.games, past);
                    open |= games.iter().any(|game| past.game(&game.key).is_none());
                    sittings.extend(games);
                }
                Pair::Bye(player) => schedule.byes.push(bye(round, player)),
            }
        }
        note(plan, past, &mut field, round, &pairs);
        schedule.sittings.extend(sittings);
        if open {
            break;
        }
    }
    schedule
}

fn encounter(plan: &Plan, round: u32, one: Entrant, other: Entrant) -> Encounter<'_> {
    let openings_before = (round - 1) * openings_of(plan, plan.games);
    Encounter { players: vec![one, other], round, named_by_round: true, openings_before, plan }
}

fn bye(round: u32, player: Entrant) -> GameOver {
    GameOver { key: format!("r{round}-{}-bye", player.0), players: vec![player], places: vec![1], points: None }
}

/// The pairs of a round: as they were played, as far as they were, else as the points want it.
fn pairs_of(plan: &Plan, past: &Past, field: &[Contender], round: u32) -> Vec<Pair> {
    let played = played(past, round);
    let closed = past.games.iter().any(|game| round_of(&game.key).is_some_and(|later| later > round));
    let sits = |pair: &Pair, player: Entrant| match *pair {
        Pair::Meet(one, other) => player == one || player == other,
        Pair::Bye(one) => player == one,
    };
    let seated = |player: Entrant| played.iter().any(|pair| sits(pair, player));
    let here = |player: Entrant| {
        let later = |game: &GameOver| round_of(&game.key) >= Some(round) && game.players.contains(&player);
        !plan.retired.contains(&player) || past.games.iter().any(later)
    };
    let mut present: Vec<Contender> = field.iter().filter(|one| here(one.player)).cloned().collect();
    if present.iter().all(|one| seated(one.player)) {
        return played;
    }
    let care = plan.games % 2 == 1;
    let pairs = bracket::pair(&present, care).unwrap_or_default();
    if played.iter().all(|pair| pairs.iter().any(|known| same(known, pair))) {
        return pairs;
    }
    if closed {
        return played;
    }
    // Somebody came or went in the middle of the round: what was begun stays, the others are paired anew.
    present.retain(|one| !seated(one.player));
    let rest = bracket::pair(&present, care).unwrap_or_default();
    played.into_iter().chain(rest).collect()
}

fn same(one: &Pair, other: &Pair) -> bool {
    match (*one, *other) {
        (Pair::Meet(a, b), Pair::Meet(c, d)) => (a, b) == (c, d) || (a, b) == (d, c),
        (Pair::Bye(a), Pair::Bye(b)) => a == b,
        (Pair::Meet(..), Pair::Bye(_)) | (Pair::Bye(_), Pair::Meet(..)) => false,
    }
}

/// The pairs of a round of which a game is over.
fn played(past: &Past, round: u32) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = Vec::new();
    for game in past.games.iter().filter(|game| round_of(&game.key) == Some(round)) {
        let pair = match game.players.as_slice() {
            [one] => Pair::Bye(*one),
            [one, other] => Pair::Meet(*one, *other),
            _ => continue,
        };
        if !pairs.iter().any(|known| same(known, &pair)) {
            pairs.push(pair);
        }
    }
    pairs
}

/// Writes a round into the books of everybody.
fn note(plan: &Plan, past: &Past, field: &mut [Contender], round: u32, pairs: &[Pair]) {
    let before: Vec<(Entrant, u32)> = field.iter().map(|one| (one.player, one.halves)).collect();
    let points = |player: Entrant| before.iter().find(|(known, _)| *known == player).map_or(0, |(_, halves)| *halves);
    for pair in pairs {
        match *pair {
            Pair::Bye(player) => {
                for one in field.iter_mut().filter(|one| one.player == player) {
                    one.had_bye = true;
                    one.halves += 2 * plan.games;
                    one.floats.push(Float::Down);
                }
            }
            Pair::Meet(one, other) => {
                let encounter = encounter(plan, round, one, other).keeping_seats(past, plan.games);
                let games: Vec<Sitting> = (1..=plan.games).map(|number| encounter.game(number)).collect();
                for (me, opponent) in [(one, other), (other, one)] {
                    let Some(contender) = field.iter_mut().find(|known| known.player == me) else { continue };
                    contender.met.insert(opponent);
                    let begins = encounter.players.first() == Some(&me);
                    contender.colours.push(if begins { Colour::First } else { Colour::Second });
                    contender.floats.push(match points(opponent).cmp(&points(me)) {
                        std::cmp::Ordering::Less => Float::Down,
                        std::cmp::Ordering::Equal => Float::Level,
                        std::cmp::Ordering::Greater => Float::Up,
                    });
                    contender.halves += games.iter().map(|game| halves(past, &game.key, me)).sum::<u32>();
                }
            }
        }
    }
    // Who was not there has no float of this round.
    field.iter_mut().for_each(|one| one.floats.resize(round as usize, Float::Level));
}

fn halves(past: &Past, key: &str, player: Entrant) -> u32 {
    let game = past.game(key);
    let seat = |game: &GameOver| game.players.iter().position(|known| *known == player);
    game.and_then(|game| Some(game.halves(seat(game)?))).unwrap_or(0)
}

impl Contender {
    fn new(player: Entrant, number: usize) -> Contender {
        Contender {
            player,
            number,
            halves: 0,
            met: BTreeSet::new(),
            colours: Vec::new(),
            had_bye: false,
            floats: Vec::new(),
        }
    }

    /// How it floated so many rounds ago, from 1.
    fn floated(&self, ago: usize) -> Float {
        self.floats.iter().rev().nth(ago - 1).copied().unwrap_or(Float::Level)
    }
}
