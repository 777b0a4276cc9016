//! Hex war: two armies, five towns. Everybody marches, then all fire at once, then towns change hands and new units come.

use std::collections::{HashMap, VecDeque};

use serde_json::{Value, json};

use super::tools::{Dice, Script, object};

const GROUND: [&str; 12] = [
    "....*..~~...**...",
    "...**.~~...***...",
    "....*...~....*...",
    ".................",
    ".......~~........",
    "...^...^^^.......",
    "...^...~...**....",
    "............**...",
    "............**...",
    "............*....",
    "......^..........",
    "......^^.........",
];
const NAMES: [&str; 2] = ["Ironvale", "Mossgate"];
const CASTLES: [Cell; 2] = [(1, 5), (15, 6)];
const TOWNS: [Cell; 5] = [(8, 6), (12, 5), (7, 10), (5, 4), (9, 2)];
const ROUNDS: usize = 80;
/// What a new unit costs, and how long a wreck lies.
const COST: usize = 9;
const LIES: usize = 3;

type Cell = (i32, i32);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Arm {
    Infantry,
    Tank,
    Artillery,
    Tower,
}

impl Arm {
    fn name(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry",
            Arm::Tank => "tank",
            Arm::Artillery => "artillery",
            Arm::Tower => "tower",
        }
    }

    fn life(self) -> i32 {
        match self {
            Arm::Infantry => 4,
            Arm::Tank => 6,
            Arm::Artillery => 3,
            Arm::Tower => 8,
        }
    }

    /// How many cells it goes.
    fn reach(self) -> usize {
        match self {
            Arm::Tank => 2,
            Arm::Infantry | Arm::Artillery => 1,
            Arm::Tower => 0,
        }
    }

    /// From how near to how far it fires, and what that costs.
    fn fire(self) -> (i32, i32, i32) {
        match self {
            Arm::Infantry => (1, 1, 1),
            Arm::Tank => (1, 2, 2),
            Arm::Artillery => (2, 3, 2),
            Arm::Tower => (1, 2, 1),
        }
    }
}

struct Unit {
    id: String,
    label: String,
    arm: Arm,
    seat: usize,
    at: Cell,
    life: i32,
}

struct War {
    units: Vec<Unit>,
    /// Wrecks, and until which round they lie.
    wrecks: Vec<(String, usize)>,
    /// Towns and castles, and whose they are.
    places: Vec<(String, Cell, Option<usize>)>,
    made: [[usize; 4]; 2],
    supply: [usize; 2],
    score: [usize; 2],
    dice: Dice,
}

/// The first war that a castle ends late, or that is close.
pub fn war() -> String {
    (1..).find_map(fought).unwrap_or_default()
}

fn fought(seed: u64) -> Option<String> {
    let mut war = War::new(seed);
    let mut script = Script::default();
    script.put(header());
    script.put(war.setup());
    let mut round = 0;
    while round < ROUNDS && !war.is_over() {
        round += 1;
        war.round(round, &mut script);
    }
    let [a, b] = war.score;
    let good = (60..=ROUNDS).contains(&round) && a != b && a.abs_diff(b) < 55;
    let winner = usize::from(b > a);
    let words = format!("{} holds the five towns, {} to {}", NAMES[winner], a.max(b), a.min(b));
    script.add("result", json!({"winner": winner, "score": war.score, "words": words}));
    good.then(|| script.text())
}

fn header() -> Value {
    json!({
        "format": "open-replay/1", "game": "Hex war", "title": "The five towns", "date": "2026-09-05", "seats": NAMES,
        "board": {"size": [17, 12], "grid": "hex-rows", "ground": GROUND},
        "legend": {"s": {"name": "scorched", "color": "#4b4038"}},
        "kinds": {
            "infantry": {"shape": "soldier", "life": 4, "bar": true, "solid": true, "reach": 1, "turns": false},
            "tank": {"shape": "tank", "life": 6, "bar": true, "solid": true, "reach": 2, "turns": true},
            "artillery": {"shape": "cannon", "life": 3, "bar": true, "solid": true, "reach": 1, "turns": true},
            "tower": {"shape": "tower", "life": 8, "bar": true, "solid": true},
            "town": {"shape": "house", "layer": 1, "size": 1.1}, "castle": {"layer": 1, "size": 1.3},
            "wreck": {"layer": 1, "leave": "fade", "turns": false},
        },
        "counters": {"towns": {}, "supply": {}}, "words": {"step": "round", "score": "points"}, "strict": true,
    })
}

fn roman(number: usize) -> String {
    const DIGITS: [(usize, &str); 5] = [(10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")];
    let (mut rest, mut text) = (number, String::new());
    for (value, digit) in DIGITS {
        while rest >= value {
            (rest, text) = (rest - value, text + digit);
        }
    }
    text.chars().take(4).collect()
}

fn around((x, y): Cell) -> [Cell; 6] {
    let side = y.rem_euclid(2);
    [(x + 1, y), (x + side, y + 1), (x + side - 1, y + 1), (x - 1, y), (x + side - 1, y - 1), (x + side, y - 1)]
}

fn apart(a: Cell, b: Cell) -> i32 {
    let cube = |(x, y): Cell| (x - (y - y.rem_euclid(2)) / 2, y);
    let ((aq, ar), (bq, br)) = (cube(a), cube(b));
    ((aq - bq).abs() + (ar - br).abs() + (aq + ar - bq - br).abs()) / 2
}

fn is_land((x, y): Cell) -> bool {
    let row = usize::try_from(y).ok().and_then(|y| GROUND.get(y));
    row.and_then(|row| row.as_bytes().get(usize::try_from(x).ok()?)) == Some(&b'.')
}

impl War {
    fn new(seed: u64) -> War {
        let castles = CASTLES.iter().enumerate().map(|(seat, at)| (format!("capital{seat}"), *at, Some(seat)));
        let towns = TOWNS.iter().zip(1..).map(|(at, number)| (format!("town{number}"), *at, None));
        let places = castles.chain(towns).collect();
        let mut war = War {
            units: Vec::new(),
            wrecks: Vec::new(),
            places,
            made: [[0; 4]; 2],
            supply: [4; 2],
            score: [0; 2],
            dice: Dice::new(seed),
        };
        let first = [
            (Arm::Tank, (2, 4)),
            (Arm::Tank, (2, 7)),
            (Arm::Infantry, (3, 4)),
            (Arm::Infantry, (2, 6)),
            (Arm::Infantry, (2, 2)),
            (Arm::Infantry, (2, 9)),
            (Arm::Artillery, (1, 4)),
            (Arm::Tower, (0, 6)),
        ];
        for (arm, (x, y)) in first {
            war.enlist(0, arm, (x, y));
            war.enlist(1, arm, (16 - x, 11 - y));
        }
        war
    }

    fn enlist(&mut self, seat: usize, arm: Arm, at: Cell) {
        let count = &mut self.made[seat][arm as usize];
        *count += 1;
        let (id, label) = (format!("{}-{}{count}", arm.name(), ["i", "m"][seat]), roman(*count));
        self.units.push(Unit { id, label, arm, seat, at, life: arm.life() });
    }

    fn fields(unit: &Unit) -> Value {
        let mut fields = json!({"kind": unit.arm.name(), "seat": unit.seat, "at": unit.at, "life": unit.life});
        if unit.arm != Arm::Tower {
            fields["label"] = json!(unit.label);
        }
        fields
    }

    fn setup(&self) -> Value {
        let place = |(id, at, seat): &(String, Cell, Option<usize>)| {
            let kind = if id.starts_with("town") { "town" } else { "castle" };
            let mut fields = json!({"kind": kind, "at": at});
            if let Some(seat) = seat {
                fields["seat"] = json!(seat);
            }
            (id.clone(), fields)
        };
        let units = self.units.iter().map(|unit| (unit.id.clone(), War::fields(unit)));
        json!({
            "things": object(self.places.iter().map(place).chain(units)), "score": self.score,
            "counters": self.counters(), "caption": "Five towns between {0} and {1}",
        })
    }

    fn counters(&self) -> Value {
        let towns = [0, 1].map(|seat| self.places.iter().filter(|place| place.2 == Some(seat)).count());
        json!({"towns": towns, "supply": self.supply})
    }

    /// Whether a castle has fallen.
    fn is_over(&self) -> bool {
        self.places.iter().zip(0..2).any(|(place, seat)| place.2 != Some(seat))
    }

    fn round(&mut self, round: usize, script: &mut Script) {
        let mut told = Vec::new();
        let mut beats = vec![("march", self.march())];
        let (shots, harm) = self.fire(&mut told);
        beats.extend([("fire", shots), ("fire", harm), ("fire", self.fall(round, &mut told))]);
        beats.push(("capture", self.capture(round, &mut told)));
        let beats: Vec<Value> = beats
            .into_iter()
            .filter(|(_, events)| !events.is_empty())
            .map(|(phase, events)| json!({"phase": phase, "events": events}))
            .collect();
        script.put(json!({"events": beats, "score": self.score, "counters": self.counters()}));
        told.sort_by_key(|(weight, _)| *weight);
        if let Some((_, caption)) = told.first() {
            script.add("caption", json!(caption));
        }
    }

    /// Everybody goes towards what it wants, in an order that changes from round to round.
    fn march(&mut self) -> Vec<Value> {
        let mut order: Vec<usize> = (0..self.units.len()).collect();
        for i in (1..order.len()).rev() {
            let other = self.dice.below(i + 1);
            order.swap(i, other);
        }
        order.into_iter().filter_map(|unit| self.go(unit)).collect()
    }

    fn go(&mut self, i: usize) -> Option<Value> {
        let Unit { arm, seat, at, .. } = self.units[i];
        let (least, most, _) = arm.fire();
        let enemies = self.units.iter().filter(|other| other.seat != seat).map(|other| (apart(at, other.at), other.at));
        let nearest = enemies.min();
        let fights = nearest.is_some_and(|(far, _)| (least..=most).contains(&far));
        if arm == Arm::Tower || (fights && self.dice.below(4) > 0) {
            return None;
        }
        let place = |(_, cell, owner): &(String, Cell, Option<usize>)| {
            (*owner != Some(seat)).then_some((apart(at, *cell), *cell))
        };
        let town = self.places.iter().filter_map(place).min();
        let goal = match arm {
            Arm::Infantry => town.or(nearest),
            Arm::Tank if self.dice.below(3) == 0 => town.or(nearest),
            Arm::Tank | Arm::Artillery | Arm::Tower => nearest.or(town),
        };
        let way = self.way(at, goal?.1);
        let steps: Vec<Cell> = way.into_iter().take(arm.reach()).collect();
        let end = *steps.last()?;
        self.units[i].at = end;
        let id = &self.units[i].id;
        Some(match steps.as_slice() {
            [to] => json!({"do": "move", "id": id, "to": to}),
            via => json!({"do": "move", "id": id, "via": via}),
        })
    }

    /// The cells on the way to a goal, as far as nobody stands on them.
    fn way(&self, from: Cell, to: Cell) -> Vec<Cell> {
        let taken = |cell: Cell| self.units.iter().any(|unit| unit.at == cell);
        let (mut before, mut next) = (HashMap::from([(from, from)]), VecDeque::from([from]));
        let mut best = (apart(from, to), from);
        while let Some(cell) = next.pop_front() {
            best = best.min((apart(cell, to), cell));
            for cell_next in around(cell) {
                if is_land(cell_next) && !taken(cell_next) && !before.contains_key(&cell_next) {
                    before.insert(cell_next, cell);
                    next.push_back(cell_next);
                }
            }
        }
        let mut way = vec![best.1];
        while let Some(cell) =
            way.last().and_then(|cell| before.get(cell)).copied().filter(|cell| Some(cell) != way.last())
        {
            way.push(cell);
        }
        way.reverse();
        way.into_iter().skip(1).collect()
    }

    /// All who can fire do so at once: shots first, then what they cost.
    fn fire(&mut self, told: &mut Vec<(u8, String)>) -> (Vec<Value>, Vec<Value>) {
        let (mut shots, mut harm, mut losses) = (Vec::new(), Vec::new(), Vec::new());
        for unit in &self.units {
            let (least, most, loss) = unit.arm.fire();
            let in_range =
                |other: &&Unit| other.seat != unit.seat && (least..=most).contains(&apart(unit.at, other.at));
            let Some(target) =
                self.units.iter().filter(in_range).min_by_key(|other| (other.life, apart(unit.at, other.at)))
            else {
                continue;
            };
            let mut shot = json!({"do": "shoot", "by": unit.id, "to": target.at, "hit": target.id});
            match unit.arm {
                Arm::Infantry | Arm::Tank => {}
                Arm::Tower => shot["how"] = json!("beam"),
                Arm::Artillery => {
                    shot["how"] = json!("lob");
                    harm.push(json!({"do": "blast", "cells": [target.at], "by": unit.id}));
                    harm.push(json!({"do": "paint", "cells": [target.at], "as": "s"}));
                    told.push((5, format!("{{{}}}'s artillery hits {}", unit.seat, target.arm.name())));
                }
            }
            shots.push(shot);
            harm.push(json!({"do": "hurt", "id": target.id, "loss": loss, "by": unit.id}));
            losses.push((target.id.clone(), loss));
        }
        for (id, loss) in losses {
            self.units.iter_mut().filter(|unit| unit.id == id).for_each(|unit| unit.life -= loss);
        }
        (shots, harm)
    }

    /// Who has no life left is a wreck, which counts for the other side.
    fn fall(&mut self, round: usize, told: &mut Vec<(u8, String)>) -> Vec<Value> {
        let mut events = Vec::new();
        for unit in self.units.iter().filter(|unit| unit.life <= 0) {
            events.push(json!({"do": "gone", "id": unit.id, "how": "die", "leaves": "wreck"}));
            events.push(json!({"do": "score", "seat": 1 - unit.seat, "gain": 3}));
            self.score[1 - unit.seat] += 3;
            self.wrecks.push((unit.id.clone(), round + LIES));
            let article = if unit.arm == Arm::Tank || unit.arm == Arm::Tower { "a " } else { "" };
            told.push((2, format!("{{{}}} loses {article}{}", unit.seat, unit.arm.name())));
        }
        self.units.retain(|unit| unit.life > 0);
        events
    }

    /// Towns change hands, wrecks rust away, and whoever has supplies gets a new unit.
    fn capture(&mut self, round: usize, told: &mut Vec<(u8, String)>) -> Vec<Value> {
        let mut events = Vec::new();
        for (i, (id, at, owner)) in self.places.iter_mut().enumerate() {
            let holds = |unit: &&Unit| unit.at == *at && unit.arm != Arm::Artillery && Some(unit.seat) != *owner;
            let Some(seat) = self.units.iter().find(holds).map(|unit| unit.seat) else { continue };
            let gain = if i < 2 { 15 } else { 5 };
            told.push(match (i < 2, *owner) {
                (true, _) => (0, format!("{{{seat}}} takes the castle of {{{}}}", 1 - seat)),
                (false, Some(other)) => (1, format!("{{{seat}}} takes a town from {{{other}}}")),
                (false, None) => (1, format!("{{{seat}}} takes a town")),
            });
            *owner = Some(seat);
            self.score[seat] += gain;
            events.push(json!({"do": "become", "id": id, "seat": seat}));
            events.push(json!({"do": "score", "seat": seat, "gain": gain}));
        }
        let (gone, rest) = std::mem::take(&mut self.wrecks).into_iter().partition(|(_, until)| *until <= round);
        self.wrecks = rest;
        let gone: Vec<(String, usize)> = gone;
        events.extend(gone.iter().map(|(id, _)| json!({"do": "gone", "id": id, "how": "fade"})));
        for seat in 0..2 {
            self.supply[seat] += self.places.iter().filter(|place| place.2 == Some(seat)).count();
            events.extend(self.reinforce(seat));
        }
        events
    }

    fn reinforce(&mut self, seat: usize) -> Option<Value> {
        let castle = CASTLES[seat];
        let free = |cell: &Cell| is_land(*cell) && self.units.iter().all(|unit| unit.at != *cell);
        let at =
            around(castle).into_iter().find(free).filter(|_| self.supply[seat] >= COST && self.units.len() < 22)?;
        self.supply[seat] -= COST;
        let arms = [Arm::Infantry, Arm::Tank, Arm::Infantry, Arm::Artillery, Arm::Tank];
        let arm = arms[self.dice.below(arms.len())];
        self.enlist(seat, arm, at);
        let unit = self.units.last()?;
        let mut event = json!({"do": "add", "id": unit.id});
        if let (Some(event), Value::Object(fields)) = (event.as_object_mut(), War::fields(unit)) {
            event.extend(fields);
            event.insert("how".into(), json!("rise"));
        }
        Some(event)
    }
}
