//! Two shores: workers of two villages carry home gold from their shore and crystals from the island, to which they lay bridges.

use std::collections::VecDeque;

use serde_json::{Value, json};

use super::tools::{Dice, Script, object};

const GROUND: [&str; 16] = [
    "..*......~~...~~...^....",
    ".**.......~~...~~...^^..",
    ".*...^....~~...~~....*..",
    ".........~~...~~........",
    "....*....~~..~~....^....",
    "...**....~~..~~...^^....",
    ".^......~~...~~.......*.",
    ".^......~~....~~.....**.",
    ".**.....~~....~~......^.",
    ".*.......~~...~~......^.",
    "....^^...~~..~~....**...",
    "....^....~~..~~....*....",
    "........~~...~~.........",
    "..*....~~...~~....^...*.",
    "..^^...~~...~~.......**.",
    "....^...~~...~~......*..",
];
const NAMES: [&str; 2] = ["Fernhollow", "Saltmarsh"];
const BASES: [Cell; 2] = [(1, 4), (22, 11)];
/// Where each side crosses its arm of the river, plank by plank.
const BRIDGES: [[Cell; 2]; 2] = [[(8, 7), (9, 7)], [(15, 8), (14, 8)]];
/// One piece lies on the island, so that there is no draw.
const GOLD: [Cell; 15] = [
    (5, 13),
    (18, 2),
    (4, 3),
    (19, 12),
    (6, 4),
    (17, 11),
    (6, 5),
    (17, 10),
    (5, 14),
    (18, 1),
    (6, 7),
    (17, 8),
    (7, 9),
    (16, 6),
    (11, 12),
];
const CRYSTALS: [Cell; 10] =
    [(11, 7), (12, 8), (11, 10), (12, 5), (10, 6), (13, 9), (11, 0), (12, 15), (13, 2), (10, 13)];
const LOGS: [Cell; 4] = [(4, 2), (2, 6), (19, 13), (21, 9)];
const LAST: usize = 130;

type Cell = (i32, i32);

#[derive(Clone, Copy, PartialEq)]
enum Good {
    Gold,
    Crystal,
    Log,
}

struct Piece {
    id: String,
    good: Good,
    at: Cell,
    /// The worker that carries it, or is on the way to it.
    owner: Option<usize>,
    gone: bool,
}

struct Worker {
    id: String,
    seat: usize,
    at: Cell,
    load: Option<usize>,
    goal: Option<usize>,
}

struct Shores {
    pieces: Vec<Piece>,
    workers: Vec<Worker>,
    planks: [usize; 2],
    won: [[usize; 2]; 2],
    dice: Dice,
}

/// The first match that is close to its end.
pub fn match_of_two() -> String {
    (1..).find_map(played).unwrap_or_default()
}

fn played(seed: u64) -> Option<String> {
    let mut shores = Shores::new(seed);
    let mut script = Script::default();
    script.put(json!({
        "format": "open-replay/1", "game": "Two shores", "title": "River cup, final", "date": "2026-06-13",
        "seats": [{"name": NAMES[0], "color": "#3fa66b"}, {"name": NAMES[1], "color": "#e08a2e"}],
        "board": {"size": [24, 16], "ground": GROUND}, "legend": {"=": {"name": "bridge", "color": "#9a7446"}},
        "counters": {"gold": {}, "crystals": {}}, "words": {"step": "round"},
    }));
    script.put(shores.setup());
    let (mut round, mut ahead, mut turns) = (0, 0_i64, 0);
    while round < LAST && shores.pieces.iter().any(|piece| !piece.gone && piece.good != Good::Log) {
        round += 1;
        let mut told = shores.round(&mut script);
        let lead = shores.score(0) as i64 - shores.score(1) as i64;
        if lead.signum() != ahead.signum() {
            (ahead, turns) = (lead, turns + 1);
            let leader = usize::from(lead < 0);
            told.push(match lead {
                0 => format!("Level at {}", shores.score(0)),
                _ => format!("{{{leader}}} takes the lead, {} to {}", shores.score(leader), shores.score(1 - leader)),
            });
        }
        if let Some(caption) = told.first() {
            script.add("caption", json!(caption));
        }
    }
    let (winner, good) = (usize::from(ahead < 0), ahead != 0 && turns > 8 && (70..LAST).contains(&round));
    let (most, least) = (shores.score(winner), shores.score(1 - winner));
    script.add("caption", json!(format!("{{{winner}}} wins, {most} to {least}")));
    let words = format!("{} brings home the last of it: {most} to {least}", NAMES[winner]);
    script.add("result", json!({"winner": winner, "score": [shores.score(0), shores.score(1)], "words": words}));
    good.then(|| script.text())
}

impl Shores {
    fn new(seed: u64) -> Shores {
        let goods = [("gold", Good::Gold, &GOLD[..]), ("crystal", Good::Crystal, &CRYSTALS), ("log", Good::Log, &LOGS)];
        let pieces = goods.into_iter().flat_map(|(name, good, cells)| {
            let piece = move |(i, at): (usize, &Cell)| Piece {
                id: format!("{name}{}", i + 1),
                good,
                at: *at,
                owner: None,
                gone: false,
            };
            cells.iter().enumerate().map(piece)
        });
        let workers = (0..2).flat_map(|seat| {
            let (x, y): Cell = BASES[seat];
            [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().zip(1..).map(move |((dx, dy), number)| Worker {
                id: format!("worker-{}{number}", ["a", "b"][seat]),
                seat,
                at: (x + dx, y + dy),
                load: None,
                goal: None,
            })
        });
        Shores {
            pieces: pieces.collect(),
            workers: workers.collect(),
            planks: [0; 2],
            won: [[0; 2]; 2],
            dice: Dice::new(seed),
        }
    }

    /// A crystal counts twice.
    fn score(&self, seat: usize) -> usize {
        self.won[seat][0] + 2 * self.won[seat][1]
    }

    fn numbers(&self, script: &mut Script) {
        let of = |good: usize| [self.won[0][good], self.won[1][good]];
        script.add("score", json!([self.score(0), self.score(1)]));
        script.add("counters", json!({"gold": of(0), "crystals": of(1)}));
    }

    fn setup(&self) -> Value {
        let pieces = self.pieces.iter().map(|piece| (piece.id.clone(), json!({"at": piece.at})));
        let bases = (0..2).map(|seat| (format!("base{seat}"), json!({"seat": seat, "at": BASES[seat]})));
        let worker =
            |worker: &Worker| (worker.id.clone(), json!({"kind": "worker", "seat": worker.seat, "at": worker.at}));
        json!({
            "things": object(pieces.chain(bases).chain(self.workers.iter().map(worker))),
            "score": [0, 0], "counters": {"gold": [0, 0], "crystals": [0, 0]},
            "caption": "Gold lies on both shores, crystals on the island between",
        })
    }

    /// A round of all workers as a line. Returns what there is to say.
    fn round(&mut self, script: &mut Script) -> Vec<String> {
        let (mut events, mut told, mut change) = (Vec::new(), Vec::new(), Vec::new());
        let before = self.won;
        for i in 0..self.workers.len() {
            self.work(i, &mut events, &mut told);
        }
        for i in 0..self.workers.len() {
            if let Some(next) = self.next(i) {
                self.workers[i].at = next;
                change.push((self.workers[i].id.clone(), json!(next)));
            }
        }
        script.put(json!({"change": object(change)}));
        if !events.is_empty() {
            script.add("events", json!(events));
        }
        if self.won != before {
            self.numbers(script);
        }
        told
    }

    /// What a worker does where it stands.
    fn work(&mut self, i: usize, events: &mut Vec<Value>, told: &mut Vec<String>) {
        let Worker { seat, at, load, goal, .. } = self.workers[i];
        let id = self.workers[i].id.clone();
        if let Some(piece) = goal.filter(|piece| load.is_none() && self.pieces[*piece].at == at) {
            (self.workers[i].load, self.workers[i].goal) = (Some(piece), None);
            events.push(json!({"do": "take", "id": self.pieces[piece].id, "by": id}));
            return;
        }
        let Some(piece) =
            load.filter(|load| self.home(seat, self.pieces[*load].good).is_some_and(|home| near(at, home)))
        else {
            return;
        };
        self.workers[i].load = None;
        self.pieces[piece].gone = true;
        let name = self.pieces[piece].id.clone();
        match self.pieces[piece].good {
            Good::Log => {
                let plank = BRIDGES[seat][self.planks[seat]];
                self.planks[seat] += 1;
                events.push(json!({"do": "gone", "id": name, "how": "fade"}));
                events.push(json!({"do": "paint", "cells": [plank], "as": "="}));
                told.push(match self.planks[seat] {
                    1 => format!("{{{seat}}} lays the first plank"),
                    _ => format!("{{{seat}}} has a bridge to the island"),
                });
            }
            good @ (Good::Gold | Good::Crystal) => {
                let (kind, gain) = if good == Good::Gold { (0, 1) } else { (1, 2) };
                self.won[seat][kind] += 1;
                events.push(json!({"do": "gone", "id": name, "how": "lift"}));
                events.push(json!({"do": "score", "seat": seat, "gain": gain}));
                if good == Good::Crystal && self.won[seat][1] == 1 {
                    events.push(json!({"do": "say", "id": id, "text": "It glows!"}));
                }
            }
        }
    }

    /// Where something is carried to.
    fn home(&self, seat: usize, good: Good) -> Option<Cell> {
        match good {
            Good::Gold | Good::Crystal => Some(BASES[seat]),
            Good::Log => BRIDGES[seat].get(self.planks[seat]).copied(),
        }
    }

    /// Whether anybody can walk here.
    fn is_land(&self, (x, y): Cell) -> bool {
        let planks = (0..2).flat_map(|seat| BRIDGES[seat].iter().take(self.planks[seat]));
        let ground = usize::try_from(y).ok().and_then(|y| GROUND.get(y)?.as_bytes().get(usize::try_from(x).ok()?));
        ground == Some(&b'.') || planks.into_iter().any(|plank| *plank == (x, y))
    }

    /// How far all cells are from one; those that cannot be reached are not among them.
    fn far(&self, from: Cell) -> Vec<(Cell, usize)> {
        let (mut seen, mut next) = (vec![(from, 0)], VecDeque::from([(from, 0)]));
        while let Some(((x, y), far)) = next.pop_front() {
            for cell in [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)] {
                if self.is_land(cell) && seen.iter().all(|(known, _)| *known != cell) {
                    seen.push((cell, far + 1));
                    next.push_back((cell, far + 1));
                }
            }
        }
        seen
    }

    /// The cell a worker goes to now.
    fn next(&mut self, i: usize) -> Option<Cell> {
        if self.dice.below(14) == 0 {
            return None;
        }
        let Worker { seat, at, load, .. } = self.workers[i];
        if load.is_none() && self.workers[i].goal.is_none() {
            self.choose(i);
        }
        let to = match load {
            Some(load) => self.home(seat, self.pieces[load].good)?,
            None => self.pieces[self.workers[i].goal?].at,
        };
        let far = self.far(to);
        let distance = |cell: Cell| far.iter().find(|(known, _)| *known == cell).map(|(_, far)| *far);
        let (x, y) = at;
        let ways = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)];
        let now = distance(at)?;
        let ways: Vec<Cell> = ways.into_iter().filter(|cell| distance(*cell).is_some_and(|far| far < now)).collect();
        ways.get(self.dice.below(ways.len())).copied()
    }

    /// Chooses what to fetch: the first one of a side builds the bridge, all others take what is near.
    fn choose(&mut self, i: usize) {
        let Worker { seat, at, .. } = self.workers[i];
        let builds = i.is_multiple_of(4) && self.planks[seat] < 2;
        let far = self.far(at);
        let cost = |piece: &Piece| far.iter().find(|(cell, _)| *cell == piece.at).map(|(_, far)| *far);
        let wanted = |piece: &Piece| !piece.gone && piece.owner.is_none() && builds == (piece.good == Good::Log);
        let best = self.pieces.iter().enumerate().filter(|(_, piece)| wanted(piece));
        let best =
            best.filter_map(|(p, piece)| Some((cost(piece)? + if piece.good == Good::Gold { 6 } else { 0 }, p))).min();
        if let Some((_, piece)) = best {
            self.pieces[piece].owner = Some(i);
            self.workers[i].goal = Some(piece);
        }
    }
}

fn near(a: Cell, b: Cell) -> bool {
    (a.0 - b.0).abs() + (a.1 - b.1).abs() <= 1
}
