//! Who meets whom: one file for each family of systems.

mod berger;
mod deal;
mod elimination;
mod encounter;
mod groups;
mod swiss;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};

use super::plan::{Entrant, Evenness, GameOver, Plan, Reached, Sitting};
use super::system::System;

pub use encounter::seat_orders;

/// The largest field that is paired by points: what its pairings are worth must fit into a number.
const LARGEST_SWISS: usize = 1000;

/// What follows from a plan and the games that are over.
#[derive(Default)]
pub(super) struct Schedule {
    pub sittings: Vec<Sitting>,
    pub byes: Vec<GameOver>,
    pub reached: Option<Vec<Reached>>,
}

impl Schedule {
    pub fn new(plan: &Plan, over: &[GameOver]) -> Schedule {
        let past = Past::new(over);
        let mut schedule = match &plan.system {
            System::RoundRobin => Schedule::known(berger::everybody(plan, &past)),
            System::Gauntlet => Schedule::known(berger::gauntlet(plan, &past)),
            System::KnockOut | System::TwoDefeats => elimination::single(plan, &past),
            System::DoubleElimination => elimination::double(plan, &past),
            System::Swiss => swiss::schedule(plan, &past),
            System::AllGroups => Schedule::known(groups::all(plan, &past)),
            System::Balanced => Schedule::known(groups::balanced(plan, &past)),
            System::List(tables) => Schedule::known(encounter::list(plan, tables, &past)),
        };
        schedule.keep(over);
        schedule
    }

    fn known(sittings: Vec<Sitting>) -> Schedule {
        Schedule { sittings, ..Schedule::default() }
    }

    /// Games that were played stay, whatever the plan makes of the field today.
    fn keep(&mut self, over: &[GameOver]) {
        let known: HashSet<&str> = self.sittings.iter().map(|sitting| sitting.key.as_str()).collect();
        let lost = over.iter().filter(|game| !game.is_bye() && !known.contains(game.key.as_str()));
        let mut kept: Vec<Sitting> = lost
            .map(|game| {
                let round = encounter::round_of(&game.key).unwrap_or(1);
                Sitting { key: game.key.clone(), round, players: game.players.clone(), opening: 0 }
            })
            .collect();
        if !kept.is_empty() {
            kept.append(&mut self.sittings);
            // What was played comes before what is to be played in the same round.
            kept.sort_by_key(|sitting| sitting.round);
            self.sittings = kept;
        }
    }
}

/// The games that are over, by key.
pub(super) struct Past<'a> {
    pub games: &'a [GameOver],
    by_key: HashMap<&'a str, &'a GameOver>,
}

impl<'a> Past<'a> {
    fn new(games: &'a [GameOver]) -> Past<'a> {
        Past { games, by_key: games.iter().map(|game| (game.key.as_str(), game)).collect() }
    }

    pub fn game(&self, key: &str) -> Option<&'a GameOver> {
        self.by_key.get(key).copied()
    }
}

/// Why nothing can be played by a plan.
pub(super) fn check(plan: &Plan) -> Result<(), String> {
    let word = plan.system.word();
    let field = plan.active().count();
    if plan.games == 0 {
        return Err("an encounter of no games decides nothing; expected games = 1 or more".into());
    }
    if let Some(twice) = twice(&plan.field) {
        return Err(format!("player {} is in the field twice; name everybody once", twice.0));
    }
    match &plan.system {
        System::RoundRobin
        | System::Gauntlet
        | System::KnockOut
        | System::TwoDefeats
        | System::DoubleElimination
        | System::Swiss => {
            if plan.seats != 2 {
                let seats = plan.seats;
                return Err(format!(
                    "{word} is for two at a table, this game seats {seats}; expected all-groups or balanced"
                ));
            }
            if matches!(plan.system, System::Swiss) && field > LARGEST_SWISS {
                return Err(format!("swiss pairs up to {LARGEST_SWISS} players, here are {field}"));
            }
            // A contest that has begun goes to its end with whoever is left.
            if plan.field.len() < 2 {
                return Err(format!("{word} needs two players, here is {field}; add another one"));
            }
        }
        System::AllGroups | System::Balanced => {
            if plan.field.len() < plan.seats {
                return Err(format!("a table seats {}, here are {field} players; add some", plan.seats));
            }
            let groups = groups::count(field, plan.seats);
            if plan.system == System::AllGroups && groups > groups::MOST_GROUPS {
                return Err(format!(
                    "{field} players make {groups} groups of {}; expected balanced:ROUNDS",
                    plan.seats
                ));
            }
        }
        System::List(tables) => {
            for (number, table) in tables.iter().enumerate().map(|(i, table)| (i + 1, table)) {
                if table.len() != plan.seats || twice(table).is_some() {
                    return Err(format!("pairing {number} has not {} different players", plan.seats));
                }
            }
        }
    }
    Ok(())
}

fn twice(players: &[Entrant]) -> Option<Entrant> {
    let mut seen = HashSet::new();
    players.iter().copied().find(|player| !seen.insert(*player))
}

/// How often the players of a plan sit at one table, of all pairs the least and the most.
pub(super) fn evenness(plan: &Plan) -> Evenness {
    let mut meetings: HashMap<(Entrant, Entrant), u32> = HashMap::new();
    for sitting in plan.sittings(&[]) {
        for (i, &one) in sitting.players.iter().enumerate() {
            for &other in sitting.players.iter().skip(i + 1) {
                *meetings.entry((one.min(other), one.max(other))).or_default() += 1;
            }
        }
    }
    let active = plan.active().count();
    let all = active * active.saturating_sub(1) / 2;
    let least = if meetings.len() < all { 0 } else { meetings.values().copied().min().unwrap_or(0) };
    Evenness { least, most: meetings.values().copied().max().unwrap_or(0) }
}
