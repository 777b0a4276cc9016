//! RedBot kingdoms, autumn 2012: four kingdoms train, harvest, attack and rob each other. There is no board, only numbers.
//!
//! A record has a line for the state after each round. The answers are not recorded: [`rules::explain`] finds deeds that lead
//! from one line to the next.

pub mod rules;

use serde_json::{Value, json};

use super::seasons::{self, Played, Scan, Season, each};
use super::{About, Game, Opening};
use crate::model::{Problem, Record};
use rules::{Affairs, Explained, Kingdom, SEATS, explain};

/// The largest number that is read.
const MOST: i64 = 1_000_000;

/// The game, for the registry.
pub struct Kingdoms;

impl Game for Kingdoms {
    fn about(&self) -> About {
        About { id: "kingdoms", name: "RedBot kingdoms", play: None, kinds: &[] }
    }

    fn begin(&self, record: &Record) -> Result<Opening, Problem> {
        seasons::begin(Chronicle, record)
    }
}

/// One line of a record.
struct KingdomsState {
    round: u32,
    last: u32,
    kingdoms: [Kingdom; SEATS],
    line: u32,
}

/// The season; there is nothing to be remembered from round to round.
struct Chronicle;

impl Season for Chronicle {
    type State = KingdomsState;

    fn game(&self) -> &'static dyn Game {
        &Kingdoms
    }

    fn when(&self) -> &'static str {
        "autumn 2012"
    }

    fn read(&self, mut scan: Scan) -> Result<KingdomsState, Problem> {
        let expected = "round/last: and four times land food soldiers peasants arms farming secret";
        let (round, last, numbers) = scan.parse(expected, |line| {
            let (rounds, numbers) = line.trim_end().split_once(": ")?;
            let [round, last] = each(rounds, '/')?;
            Some((round, last, each::<i64, 28>(numbers, ' ')?))
        })?;
        if let Some(odd) = numbers.iter().find(|number| !(0..=MOST).contains(*number)) {
            return Err(scan.fail(format!("found {odd}; expected 0 to {MOST}")));
        }
        let mut kingdoms = [Kingdom::default(); SEATS];
        for (kingdom, own) in kingdoms.iter_mut().zip(numbers.chunks_exact(7)) {
            if let [land, food, soldiers, peasants, arms, farming, secret] = *own {
                *kingdom = Kingdom { land, food, soldiers, peasants, arms, farming, secret };
            }
        }
        Ok(KingdomsState { round, last, kingdoms, line: scan.place() })
    }

    fn round(&self, state: &KingdomsState) -> (u32, u32) {
        (state.round, state.last)
    }

    fn is_over(&self, state: &KingdomsState) -> bool {
        state.round >= state.last || state.kingdoms.iter().filter(|own| own.is_fallen()).count() + 1 >= SEATS
    }

    fn score(&self, state: &KingdomsState) -> Vec<f64> {
        state.kingdoms.iter().map(|kingdom| kingdom.land as f64).collect()
    }

    fn header(&self, record: &Record, _: &KingdomsState) -> Value {
        let usual = ["1st kingdom", "2nd kingdom", "3rd kingdom", "4th kingdom"].map(String::from);
        json!({
            "seats": seasons::seats(record, &usual),
            "board": null,
            "words": {"step": "round", "score": "land"},
            "counters": {"soldiers": {}, "arms": {}, "food": {}, "peasants": {}, "farming": {}, "secret": {"label": "secret service"}},
        })
    }

    fn state(&mut self, now: &KingdomsState) -> Value {
        let column = |number: fn(&Kingdom) -> i64| now.kingdoms.iter().map(number).collect::<Vec<i64>>();
        let out: Vec<usize> =
            now.kingdoms.iter().enumerate().filter(|(_, own)| own.is_fallen()).map(|(seat, _)| seat).collect();
        json!({
            "counters": {
                "soldiers": column(|own| own.soldiers),
                "arms": column(|own| own.arms),
                "food": column(|own| own.food),
                "peasants": column(|own| own.peasants),
                "farming": column(|own| own.farming),
                "secret": column(|own| own.secret),
            },
            "out": out,
        })
    }

    fn parts(&self, before: &KingdomsState, after: &KingdomsState) -> Option<(u32, String)> {
        let what = format!("found a last round of {}; expected {} as before", after.last, before.last);
        (before.last != after.last).then_some((0, what))
    }

    fn play(&mut self, before: &KingdomsState, after: &KingdomsState) -> Played {
        let mut played = Played::default();
        let land = |state: &KingdomsState| state.kingdoms.iter().map(|own| own.land).sum::<i64>();
        if land(before) != land(after) {
            let what = format!("all land together is {}; expected {}, as ever", land(after), land(before));
            played.find(after.line, what);
        }
        match explain(&before.kingdoms, &after.kingdoms) {
            Explained::By(_, affairs) => tell(&mut played, &affairs),
            Explained::Never if played.findings.is_empty() => {
                played.find(after.line, "no four actions lead from the line before to this one");
            }
            Explained::Never | Explained::Untried => {}
        }
        let changes: Vec<Value> = before
            .kingdoms
            .iter()
            .zip(&after.kingdoms)
            .enumerate()
            .filter_map(|(seat, (was, now))| {
                let gain = now.land - was.land;
                (gain != 0).then(|| json!({"do": "score", "seat": seat, "gain": gain}))
            })
            .collect();
        played.beat("fight", changes);
        let fallen = before.kingdoms.iter().zip(&after.kingdoms).enumerate();
        for (seat, _) in fallen.filter(|(_, (was, now))| now.is_fallen() && !was.is_fallen()) {
            played.facts.insert(0, format!("{{{seat}}} falls"));
        }
        hunger(&mut played, before, after);
        played.facts.truncate(4);
        played
    }
}

/// Fights and robberies in words.
fn tell(played: &mut Played, affairs: &Affairs) {
    for fight in &affairs.fights {
        let target = fight.target;
        for (seat, soldiers, gain) in &fight.attackers {
            played.facts.push(match (fight.won, seat == &target) {
                (_, true) => format!("{{{seat}}} attacks itself"),
                (true, false) => format!("{{{seat}}} takes {gain} land from {{{target}}}"),
                (false, false) => format!("{{{target}}} beats back {soldiers} soldiers of {{{seat}}}"),
            });
        }
    }
    for (robber, victim) in &affairs.robberies {
        played.facts.push(format!("{{{robber}}} robs {{{victim}}}"));
    }
}

/// Who has lost peasants though nobody has fought for them.
fn hunger(played: &mut Played, before: &KingdomsState, after: &KingdomsState) {
    for (seat, (was, now)) in before.kingdoms.iter().zip(&after.kingdoms).enumerate() {
        if now.food == 0 && now.peasants < was.peasants && now.land >= was.land && !now.is_fallen() {
            played.facts.push(format!("{{{seat}}} starves"));
        }
    }
}
