//! RedBot battleships, spring 2013: two fleets in one sea shoot at each other with missiles, bombs, torpedoes and fireworks.
//!
//! A round file is the state after a round, with every cell that was hit in order: a round is told shot by shot without a rule.

mod fleet;
mod judge;
mod sheet;

use serde_json::{Value, json};

use super::seasons::{self, Played, Scan, Season, Things};
use super::{About, Game, Opening};
use crate::model::{Cell, Problem, Record};
use fleet::Vessel;
use judge::{aim, place};
use sheet::{BattleshipsState, LAST, SEA_LINE, SIDE, Said, Sea, living, owner};

/// The game, for the registry.
pub struct Battleships;

impl Game for Battleships {
    fn about(&self) -> About {
        About { id: "battleships", name: "RedBot battleships", play: None, kinds: &[] }
    }

    fn begin(&self, record: &Record) -> Result<Opening, Problem> {
        seasons::begin(Admiralty::default(), record)
    }
}

/// What has to be remembered from round to round.
#[derive(Default)]
struct Admiralty {
    ships: Vec<Vessel>,
    /// Answers refused, by seat.
    refused: [u32; 2],
}

impl Season for Admiralty {
    type State = BattleshipsState;

    fn game(&self) -> &'static dyn Game {
        &Battleships
    }

    fn when(&self) -> &'static str {
        "spring 2013"
    }

    fn read(&self, scan: Scan) -> Result<BattleshipsState, Problem> {
        sheet::read(scan)
    }

    fn round(&self, state: &BattleshipsState) -> (u32, u32) {
        (state.round, LAST)
    }

    fn is_over(&self, state: &BattleshipsState) -> bool {
        state.round >= LAST || [0, 1].iter().any(|seat| state.sea.living(*seat) == 0)
    }

    fn score(&self, state: &BattleshipsState) -> Vec<f64> {
        state.points.iter().map(|points| *points as f64).collect()
    }

    fn header(&self, record: &Record, first: &BattleshipsState) -> Value {
        let usual = [0, 1].map(|seat: usize| {
            let name = first.answers.get(seat).map(|salvo| salvo.name.trim_end_matches('/')).unwrap_or_default();
            let last = name.rsplit('/').next().unwrap_or_default();
            if last.is_empty() { format!("Player {}", seat + 1) } else { last.to_string() }
        });
        let mut kinds = fleet::kinds(&fleet::fleets(&first.sea));
        kinds.insert("fire".into(), json!({"layer": 4, "size": 0.72}));
        kinds.insert(
            "miss".into(),
            json!({"layer": 2, "parts": [
                {"path": "M0 -.2A.2 .2 0 1 1 -.001 -.2Z", "stroke": "#ffffff", "width": 0.05, "alpha": 0.55},
                {"path": "M0 -.07A.07 .07 0 1 1 -.001 -.07Z", "fill": "#ffffff", "alpha": 0.6},
            ]}),
        );
        json!({
            "seats": seasons::seats(record, &usual),
            "board": {"size": [SIDE, SIDE], "ground": vec!["~".repeat(SIDE as usize); SIDE as usize]},
            "words": {"step": "round"},
            "counters": {"cells": {"label": "cells left"}, "charges": {}, "refused": {}, "ships": {}},
            "kinds": kinds,
        })
    }

    fn state(&mut self, now: &BattleshipsState) -> Value {
        if self.ships.is_empty() {
            self.ships = fleet::fleets(&now.sea);
        }
        let mut things = Things::default();
        for ship in &self.ships {
            things.put(&ship.id, ship_said(ship, &now.sea));
        }
        for cell in Sea::cells() {
            match now.sea.at(cell) {
                b'.' => things.put(miss(cell), json!({"kind": "miss", "at": at(cell)})),
                b'*' | b'+' => things.put(fire(cell), json!({"kind": "fire", "at": at(cell)})),
                _ => {}
            }
        }
        let afloat =
            |seat: usize| self.ships.iter().filter(|ship| ship.seat == seat && ship.left(&now.sea) > 0).count();
        json!({
            "things": things.done(),
            "counters": {
                "cells": [now.sea.living(0), now.sea.living(1)],
                "charges": now.charges,
                "refused": self.refused,
                "ships": [afloat(0), afloat(1)],
            },
        })
    }

    fn parts(&self, before: &BattleshipsState, after: &BattleshipsState) -> Option<(u32, String)> {
        let cell = Sea::cells().find(|cell| owner(before.sea.at(*cell)) != owner(after.sea.at(*cell)))?;
        let what = format!("another match goes on here: the ships at {} are not those of before", place(cell));
        Some((SEA_LINE + cell.row.unsigned_abs(), what))
    }

    fn play(&mut self, before: &BattleshipsState, after: &BattleshipsState) -> Played {
        let mut played = Played { findings: judge::judge(before, after), ..Played::default() };
        let mut sea = before.sea.clone();
        for (seat, salvo) in after.answers.iter().enumerate() {
            let Some(said) = &salvo.said else { continue };
            if said.refused {
                self.refuse(&mut played, seat, &said.command);
            }
            self.fire(&mut played, seat, said, &mut sea);
        }
        played
    }
}

impl Admiralty {
    fn refuse(&mut self, played: &mut Played, seat: usize, command: &str) {
        if let Some(count) = self.refused.get_mut(seat) {
            *count += 1;
        }
        let short: String = command.chars().take(20).collect();
        played.facts.push(match short.trim().is_empty() {
            true => format!("nothing from {{{seat}}}"),
            false => format!("“{short}” of {{{seat}}} refused"),
        });
    }

    /// The shots of one player: where they come from, then what they leave.
    fn fire(&self, played: &mut Played, seat: usize, said: &Said, sea: &mut Sea) {
        let shots = shots(seat, said);
        let (mut left, mut points, mut sunk) = (Vec::new(), [0; 2], Vec::new());
        for (cell, _) in &said.hits {
            let sign = sea.at(*cell);
            let ship = self.ships.iter().find(|ship| ship.holds(*cell));
            sea.hit(*cell);
            match living(sign) {
                None if sign == b' ' => {
                    left.push(json!({"do": "add", "id": miss(*cell), "kind": "miss", "at": at(*cell), "how": "fade"}));
                }
                None => {}
                Some(fleet) => {
                    if let Some(rival) = points.get_mut(1 - fleet) {
                        *rival += 1;
                    }
                    left.push(json!({"do": "add", "id": fire(*cell), "kind": "fire", "at": at(*cell), "how": "rise"}));
                    sunk.extend(ship.filter(|ship| ship.left(sea) == 0));
                }
            }
        }
        for ship in &sunk {
            left.push(json!({"do": "become", "id": &ship.id, "kind": ship.kind(sea)}));
        }
        let scored = points.iter().enumerate().filter(|(_, gain)| **gain > 0);
        left.extend(scored.clone().map(|(to, gain)| json!({"do": "score", "seat": to, "gain": gain})));
        for ship in sunk {
            let (size, owner) = (ship.size(), ship.seat);
            played.facts.insert(
                0,
                match owner == seat {
                    true => format!("{{{seat}}} sinks a ship of its own, {size} cells long"),
                    false => format!("{{{seat}}} sinks a ship of {size} cells of {{{owner}}}"),
                },
            );
        }
        for (to, gain) in scored {
            let whom = if to == seat { format!("{{{}}}", 1 - seat) } else { "itself".into() };
            let times = if *gain == 1 { String::new() } else { format!(" {gain} times") };
            played.facts.push(format!("{{{seat}}} hits {whom}{times}"));
        }
        played.facts.truncate(3);
        played.beat(["shots of 1", "shots of 2"].get(seat).copied().unwrap_or_default(), shots);
        played.beat("", left);
    }
}

/// How the shots of an answer are seen to come.
fn shots(seat: usize, said: &Said) -> Vec<Value> {
    let cells: Vec<Value> = said.hits.iter().map(|(cell, _)| at(*cell)).collect();
    let (Some((first, _)), Some((last, _))) = (said.hits.first(), said.hits.last()) else { return Vec::new() };
    let blast = json!({"do": "blast", "cells": cells, "seat": seat});
    match aim(&said.command) {
        Some(('t', from, _)) => {
            vec![json!({"do": "shoot", "seat": seat, "from": at(from), "to": at(*last), "how": "bolt"}), blast]
        }
        Some(('f', _, _)) => vec![blast],
        _ => {
            // From beyond the sea: which ship fired is nobody's business.
            let from = Cell::new(first.col, if seat == 0 { -1 } else { SIDE });
            vec![json!({"do": "shoot", "seat": seat, "from": at(from), "to": at(*first), "how": "lob"}), blast]
        }
    }
}

fn ship_said(ship: &Vessel, sea: &Sea) -> Value {
    let data = format!("{} of {} cells left", ship.left(sea), ship.size());
    json!({"kind": ship.kind(sea), "seat": ship.seat, "at": at(ship.at), "data": data})
}

fn at(cell: Cell) -> Value {
    json!([cell.col, cell.row])
}

fn miss(cell: Cell) -> String {
    format!("miss {}", place(cell))
}

fn fire(cell: Cell) -> String {
    format!("fire {}", place(cell))
}
