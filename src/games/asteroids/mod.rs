//! RedBot asteroids, autumn 2013: two teams of two rockets pull asteroids to their bases and shoot each other home.
//!
//! A round file is the state after a round with the answers that led to it, and what the server made of each.

mod round;
mod sheet;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::seasons::{self, Played, Scan, Season, Things};
use super::{About, Game, Opening};
use crate::model::{Cell, Problem, Record};
use round::{Judge, Rocket, RoundTold, place};
use sheet::{AsteroidsState, ShotEnd, TEAM_LINE};

/// The game, for the registry.
pub struct Asteroids;

impl Game for Asteroids {
    fn about(&self) -> About {
        About { id: "asteroids", name: "RedBot asteroids", play: None, kinds: &[] }
    }

    fn begin(&self, record: &Record) -> Result<Opening, Problem> {
        seasons::begin(Belt::default(), record)
    }
}

/// What has to be remembered from round to round.
#[derive(Default)]
struct Belt {
    /// The names of the asteroids, by where they are.
    names: BTreeMap<Cell, String>,
    named: usize,
    /// Where shields are up.
    shields: Vec<Rocket>,
    /// Rockets sent home and answers refused, by seat.
    hits: [u32; 2],
    refused: [u32; 2],
}

impl Season for Belt {
    type State = AsteroidsState;

    fn game(&self) -> &'static dyn Game {
        &Asteroids
    }

    fn when(&self) -> &'static str {
        "autumn 2013"
    }

    fn read(&self, scan: Scan) -> Result<AsteroidsState, Problem> {
        sheet::read(scan)
    }

    fn round(&self, state: &AsteroidsState) -> (u32, u32) {
        (state.round, state.last)
    }

    fn is_over(&self, state: &AsteroidsState) -> bool {
        state.round >= state.last || state.rocks.iter().all(|weight| *weight == 0)
    }

    fn score(&self, state: &AsteroidsState) -> Vec<f64> {
        state.teams.iter().map(|team| team.points as f64).collect()
    }

    fn header(&self, record: &Record, first: &AsteroidsState) -> Value {
        let row = "s".repeat(usize::from(first.size.cols));
        let rows = vec![row; usize::from(first.size.rows)];
        json!({
            "seats": seasons::seats(record, &["Player 1".into(), "Player 2".into()]),
            "board": {"size": [first.size.cols, first.size.rows], "ground": rows},
            "legend": {"s": {"name": "space", "color": "#161a2c"}},
            "words": {"step": "round"},
            "counters": {"left": {"label": "asteroids left"}, "hits": {"label": "hits"}, "refused": {}},
            "kinds": {
                "rocket": {"layer": 4},
                "base": {"layer": 0},
                "asteroid": {"size": 0.7, "color": "#e0913f"},
                "heavy asteroid": {"shape": "asteroid", "size": 0.98, "color": "#e0913f"},
                "shield": {"layer": 5, "parts": [
                    {"path": RING, "fill": "seat 0.4", "alpha": 0.22},
                    // Dark below and light above: it is seen on every floor.
                    {"path": RING, "stroke": "#11162a", "width": 0.12},
                    {"path": RING, "stroke": "seat 0.3", "width": 0.06},
                    {"path": NET, "stroke": "seat 0.3", "width": 0.03, "alpha": 0.7},
                ]},
            },
        })
    }

    fn state(&mut self, now: &AsteroidsState) -> Value {
        let mut things = Things::default();
        for (seat, team) in now.teams.iter().enumerate() {
            things.put(format!("base {}", seat + 1), json!({"kind": "base", "seat": seat, "at": at(team.base)}));
            for (rocket, cell) in team.rockets.iter().enumerate() {
                things.put(named((seat, rocket)), json!({"kind": "rocket", "seat": seat, "at": at(*cell)}));
            }
        }
        for rocket in &self.shields {
            let cell = now.teams.get(rocket.0).and_then(|team| team.rockets.get(rocket.1)).copied().unwrap_or_default();
            things.put(shield(*rocket), json!({"kind": "shield", "seat": rocket.0, "at": at(cell)}));
        }
        self.know(now);
        for (cell, weight) in now.all_rocks() {
            let kind = if weight > 1 { "heavy asteroid" } else { "asteroid" };
            let id = self.names.get(&cell).cloned().unwrap_or_default();
            things.put(id, json!({"kind": kind, "at": at(cell), "label": weight.to_string()}));
        }
        let left = now.all_rocks().count();
        json!({
            "things": things.done(),
            "counters": {"left": [left, left], "hits": self.hits, "refused": self.refused},
        })
    }

    fn parts(&self, before: &AsteroidsState, after: &AsteroidsState) -> Option<(u32, String)> {
        if before.size != after.size || before.last != after.last {
            return Some((1, "another match goes on here; expected the same board and last round".into()));
        }
        let moved = before.teams.iter().zip(&after.teams).position(|(before, after)| before.base != after.base)?;
        let base = after.teams.get(moved).map(|team| place(team.base)).unwrap_or_default();
        Some((TEAM_LINE + moved as u32, format!("found the base at {base}; expected it where it was")))
    }

    fn play(&mut self, before: &AsteroidsState, after: &AsteroidsState) -> Played {
        let told = Judge { before, after }.round();
        let mut played = Played::default();
        let fading = std::mem::take(&mut self.shields).into_iter();
        let mut fly: Vec<Value> =
            fading.map(|rocket| json!({"do": "gone", "id": shield(rocket), "how": "fade"})).collect();
        fly.extend(told.flights.iter().map(|(rocket, path)| {
            let via: Vec<Value> = path.iter().map(|cell| at(*cell)).collect();
            json!({"do": "move", "id": named(*rocket), "via": via})
        }));
        played.beat("fly", fly);
        played.beat("shields", self.raise(&told, after));
        self.fire(&mut played, &told, after);
        self.haul(&mut played, &told);
        for ((team, _), raw) in &told.refused {
            if let Some(count) = self.refused.get_mut(*team) {
                *count += 1;
            }
            let raw: String = raw.chars().take(20).collect();
            played.facts.push(if raw.is_empty() {
                format!("nothing from {{{team}}}")
            } else {
                format!("“{raw}” of {{{team}}} refused")
            });
        }
        played.facts.truncate(3);
        played.findings = told.findings;
        played
    }
}

/// A shield as the old viewer drew it: a net in the colour of its rocket.
const RING: &str = "M0 -.47A.47 .47 0 1 1 -.001 -.47Z";
const NET: &str = "M-.33 -.33L.33 .33M-.33 .33L.33 -.33M0 -.47L0 .47M-.47 0L.47 0M0 -.25A.25 .25 0 1 1 -.001 -.25";

impl Belt {
    /// Gives every asteroid a name: the one it had, where it stands where it was left.
    fn know(&mut self, now: &AsteroidsState) {
        let there: BTreeSet<Cell> = now.all_rocks().map(|(cell, _)| cell).collect();
        self.names.retain(|cell, _| there.contains(cell));
        for cell in there {
            self.names.entry(cell).or_insert_with(|| {
                self.named += 1;
                format!("asteroid {}", self.named)
            });
        }
    }

    fn raise(&mut self, told: &RoundTold, after: &AsteroidsState) -> Vec<Value> {
        self.shields.clone_from(&told.shields);
        let up = |rocket: &Rocket| {
            let cell =
                after.teams.get(rocket.0).and_then(|team| team.rockets.get(rocket.1)).copied().unwrap_or_default();
            json!({"do": "add", "id": shield(*rocket), "kind": "shield", "seat": rocket.0, "at": at(cell), "how": "fade"})
        };
        told.shields.iter().map(up).collect()
    }

    fn fire(&mut self, played: &mut Played, told: &RoundTold, after: &AsteroidsState) {
        let (mut shots, mut homes, mut sent) = (Vec::new(), Vec::new(), Vec::new());
        for shot in &told.shots {
            shots.push(
                json!({"do": "shoot", "by": named(shot.by), "from": at(shot.from), "to": at(shot.to), "how": "bolt"}),
            );
            let (by, victim) = (shot.by.0, shot.victim);
            match shot.end {
                ShotEnd::Missed => continue,
                ShotEnd::Shield => {
                    played.facts.push(format!("a shield holds against {{{by}}}"));
                    continue;
                }
                ShotEnd::Hit => shots.push(json!({"do": "blast", "at": at(shot.to), "by": by})),
            }
            if let Some(hits) = self.hits.get_mut(by) {
                *hits += 1;
            }
            let Some(victim) = victim.filter(|victim| !sent.contains(victim)) else { continue };
            sent.push(victim);
            let base = after.teams.get(victim.0).map(|team| team.base).unwrap_or_default();
            homes.push(json!({"do": "move", "id": named(victim), "to": at(base), "how": "jump"}));
            played.facts.push(match victim.0 == by {
                true => format!("{{{by}}} shoots its own rocket home"),
                false => format!("{{{by}}} shoots {{{}}} home", victim.0),
            });
        }
        played.beat("shots", shots);
        played.beat("", homes);
    }

    fn haul(&mut self, played: &mut Played, told: &RoundTold) {
        let (mut moves, mut ends) = (Vec::new(), Vec::new());
        // Nobody can be pulled to where somebody has just left: all names are taken up first.
        let names: Vec<Option<String>> = told.pulls.iter().map(|pull| self.names.remove(&pull.from)).collect();
        for (pull, id) in told.pulls.iter().zip(names) {
            moves.extend(pull.by.iter().map(|rocket| json!({"do": "move", "id": named(*rocket), "to": at(pull.to)})));
            let Some(id) = id else { continue };
            moves.push(json!({"do": "move", "id": id, "to": at(pull.to)}));
            let Some(home) = pull.home else {
                self.names.insert(pull.to, id);
                continue;
            };
            ends.push(json!({"do": "gone", "id": id, "how": "lift"}));
            ends.push(json!({"do": "score", "seat": home, "gain": pull.weight}));
            let by = pull.by.first().map_or(home, |rocket| rocket.0);
            let what = if pull.weight > 1 { "a heavy asteroid" } else { "an asteroid" };
            played.facts.insert(
                0,
                match by == home {
                    true => format!("{{{home}}} brings home {what}"),
                    false => format!("{{{by}}} pulls {what} to the base of {{{home}}}"),
                },
            );
        }
        played.beat("pulls", moves);
        played.beat("", ends);
    }
}

fn at(cell: Cell) -> Value {
    json!([cell.col, cell.row])
}

fn named((team, rocket): Rocket) -> String {
    format!("rocket {}.{}", team + 1, rocket + 1)
}

fn shield((team, rocket): Rocket) -> String {
    format!("shield {}.{}", team + 1, rocket + 1)
}
