//! Snake arena: four snakes on a board whose edges meet. Apples make them longer, stars by three; who runs into a body is out.

use std::collections::{HashSet, VecDeque};

use serde_json::{Value, json};

use super::tools::{Dice, Script, object};

const COLS: i32 = 20;
const ROWS: i32 = 14;
const NAMES: [&str; 4] = ["Adder Alley", "Viper Works", "Mamba Union", "Coral Reef"];
/// Steps that a snake lives without an apple.
const LIFE: i32 = 60;
/// After so many steps the longest of those who are left wins.
const LAST: usize = 132;
/// A star falls every so many steps.
const STARS: usize = 17;

type Cell = (i32, i32);

#[derive(Clone)]
struct Snake {
    /// From its head to its tail.
    body: VecDeque<Cell>,
    life: i32,
    /// By how many cells it is still to grow.
    grows: usize,
    /// After which step it was out, and why.
    out: Option<(usize, String)>,
}

struct Arena {
    snakes: Vec<Snake>,
    apples: Vec<Cell>,
    star: Option<Cell>,
    dice: Dice,
}

/// The first match in which there is something to see to the end.
pub fn final_of_four() -> String {
    (1..).find_map(played).unwrap_or_default()
}

/// A whole match; nothing where it is a dull one.
fn played(seed: u64) -> Option<String> {
    let mut arena = Arena::new(seed);
    let mut script = Script::default();
    script.put(json!({
        "format": "open-replay/1", "game": "Snake arena", "title": "Night final on the ring", "seats": NAMES,
        "board": {"size": [COLS, ROWS], "y": "up", "wrap": true},
    }));
    script.put(arena.state());
    let (mut longest, mut steps) = (None, 0);
    while steps < LAST && arena.left().count() > 1 {
        steps += 1;
        let mut told = arena.step(steps);
        let leader = arena.leader();
        if leader.is_some() && leader != longest {
            longest = leader;
            told.extend(leader.map(|snake| format!("{{{snake}}} is the longest now")));
        }
        script.put(arena.state());
        arena.tell_falls(steps, &mut script);
        if let Some(caption) = told.first() {
            script.add("caption", json!(caption));
        }
    }
    let good = (100..=LAST).contains(&steps) && arena.left().count() < 3 && arena.left().count() > 0;
    let winner = arena.left().max_by_key(|snake| arena.snakes[*snake].body.len()).filter(|_| good)?;
    script.add("caption", json!(format!("The ring is {{{winner}}}'s")));
    let alone = arena.left().count() == 1;
    let how = if alone { "is the last one on the ring" } else { "is the longest when the bell rings" };
    let order = arena.order();
    let place = |snake: usize| order.iter().position(|other| *other == snake).map_or(4, |place| place + 1);
    script.add(
        "result",
        json!({
            "winner": winner, "score": arena.score(), "places": (0..4).map(place).collect::<Vec<_>>(),
            "words": format!("{} {how}", NAMES[winner]),
        }),
    );
    Some(script.text())
}

fn around((x, y): Cell) -> [Cell; 4] {
    [(1, 0), (0, 1), (-1, 0), (0, -1)].map(|(dx, dy)| ((x + dx).rem_euclid(COLS), (y + dy).rem_euclid(ROWS)))
}

impl Arena {
    fn new(seed: u64) -> Arena {
        let corners = [((3, 3), -1), ((16, 3), 1), ((3, 10), -1), ((16, 10), 1)];
        let snake = |((x, y), back): (Cell, i32)| Snake {
            body: (0..3).map(|i| (x + i * back, y)).collect(),
            life: LIFE,
            grows: 0,
            out: None,
        };
        let apples = vec![(9, 6), (10, 7), (5, 6), (14, 7)];
        Arena { snakes: corners.map(snake).into(), apples, star: None, dice: Dice::new(seed) }
    }

    fn left(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.snakes.len()).filter(|snake| self.snakes[*snake].out.is_none())
    }

    /// The one that is longer than all others.
    fn leader(&self) -> Option<usize> {
        let length = |snake: usize| self.snakes[snake].body.len();
        let best = self.left().max_by_key(|snake| length(*snake))?;
        (self.left().filter(|snake| length(*snake) == length(best)).count() == 1 && length(best) > 4).then_some(best)
    }

    fn score(&self) -> Vec<usize> {
        self.snakes.iter().map(|snake| snake.body.len()).collect()
    }

    /// The best first: who is left, then who was longest in it.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.snakes.len()).collect();
        let stayed = |snake: usize| self.snakes[snake].out.as_ref().map_or(usize::MAX, |(step, _)| *step);
        order.sort_by_key(|snake| std::cmp::Reverse((stayed(*snake), self.snakes[*snake].body.len())));
        order
    }

    fn state(&self) -> Value {
        let thing = |snake: usize| {
            let Snake { body, life, .. } = &self.snakes[snake];
            (format!("snake{}", snake + 1), json!({"seat": snake, "life": life, "body": body}))
        };
        json!({
            "things": object(self.left().map(thing)),
            "sets": {"apple": self.apples, "star": self.star.into_iter().collect::<Vec<_>>()},
            "score": self.score(),
        })
    }

    /// Tells who fell in a step, and who is out.
    fn tell_falls(&self, step: usize, script: &mut Script) {
        let fell = |snake: &usize| self.snakes[*snake].out.as_ref().is_some_and(|(at, _)| *at == step);
        let falls: Vec<usize> = (0..self.snakes.len()).filter(fell).collect();
        if falls.is_empty() {
            return;
        }
        let gone = |snake: &usize| json!({"do": "gone", "id": format!("snake{}", snake + 1), "how": "die"});
        script.add("events", falls.iter().map(gone).collect());
        let all = self.snakes.iter().enumerate().filter_map(|(i, snake)| Some((i, &snake.out.as_ref()?.1)));
        script.add("out", object(all.map(|(snake, why)| (snake.to_string(), json!(why)))));
    }

    /// One step of all. Returns what there is to say.
    fn step(&mut self, step: usize) -> Vec<String> {
        let ways: Vec<Option<Cell>> =
            (0..4).map(|snake| self.snakes[snake].out.is_none().then(|| self.way(snake))).collect();
        for (snake, way) in self.snakes.iter_mut().zip(&ways) {
            let Some(head) = way else { continue };
            snake.body.push_front(*head);
            snake.life -= 1;
        }
        let mut told = self.eat(&ways);
        for snake in self.snakes.iter_mut().filter(|snake| snake.out.is_none()) {
            match snake.grows {
                0 => drop(snake.body.pop_back()),
                _ => snake.grows -= 1,
            }
        }
        told.splice(0..0, self.falls(step));
        if step % STARS == 8 && self.star.is_none() {
            self.star = Some(self.free());
            told.push("A star falls".into());
        }
        while self.apples.len() < 4 {
            let cell = self.free();
            self.apples.push(cell);
        }
        told
    }

    fn eat(&mut self, ways: &[Option<Cell>]) -> Vec<String> {
        let mut told = Vec::new();
        for (i, head) in ways.iter().enumerate().filter_map(|(i, way)| Some((i, (*way)?))) {
            if let Some(at) = self.apples.iter().position(|apple| *apple == head) {
                self.apples.remove(at);
                (self.snakes[i].life, self.snakes[i].grows) = (LIFE, self.snakes[i].grows + 1);
            }
            if self.star == Some(head) {
                self.star = None;
                (self.snakes[i].life, self.snakes[i].grows) = (LIFE, self.snakes[i].grows + 3);
                told.push(format!("{{{i}}} swallows a star and will be three longer"));
            }
        }
        told
    }

    /// Who runs into somebody, or has starved, is out; every other of its cells is an apple.
    fn falls(&mut self, step: usize) -> Vec<String> {
        let left: Vec<usize> = self.left().collect();
        let mut falls: Vec<(usize, String, String)> = Vec::new();
        for &i in &left {
            let head = self.snakes[i].body[0];
            let met = left.iter().copied().find(|other| {
                let body = &self.snakes[*other].body;
                let (from, longer) = (usize::from(*other == i), body.len() > self.snakes[i].body.len());
                let hits = body.iter().skip(1).any(|cell| *cell == head);
                hits || (from == 0 && body[0] == head && (longer || body.len() == self.snakes[i].body.len()))
            });
            let (why, told) = match met {
                Some(other) if other == i => ("bites itself".to_string(), "bites itself".to_string()),
                Some(other) => (format!("runs into {}", NAMES[other]), format!("runs into {{{other}}}")),
                None if self.snakes[i].life <= 0 => ("starves".into(), "starves".into()),
                None => continue,
            };
            falls.push((i, why, told));
        }
        for (snake, why, _) in &falls {
            self.snakes[*snake].out = Some((step, why.clone()));
        }
        let taken: HashSet<Cell> = self.left().flat_map(|snake| self.snakes[snake].body.clone()).collect();
        for (snake, _, _) in &falls {
            let left = self.snakes[*snake].body.iter().step_by(2).filter(|cell| !taken.contains(cell));
            let left: Vec<Cell> =
                left.filter(|cell| !self.apples.contains(cell) && self.star != Some(**cell)).copied().collect();
            self.apples.extend(left);
        }
        falls.into_iter().map(|(snake, _, told)| format!("{{{snake}}} {told}")).collect()
    }

    fn free(&mut self) -> Cell {
        loop {
            let cell = (self.dice.below(COLS as usize) as i32, self.dice.below(ROWS as usize) as i32);
            let taken = self.left().any(|snake| self.snakes[snake].body.contains(&cell));
            if !taken && !self.apples.contains(&cell) && self.star != Some(cell) {
                return cell;
            }
        }
    }

    /// Where a snake goes: to the nearest food by a way that leaves it room.
    fn way(&mut self, snake: usize) -> Cell {
        let blocked: HashSet<Cell> = self
            .left()
            .flat_map(|other| self.snakes[other].body.iter().rev().skip(1).copied().collect::<Vec<_>>())
            .collect();
        let length = self.snakes[snake].body.len();
        let head = self.snakes[snake].body[0];
        let ways = around(head).map(|cell| {
            let (room, food) = self.look(cell, &blocked);
            let near = self.left().any(|other| {
                other != snake
                    && around(self.snakes[other].body[0]).contains(&cell)
                    && self.snakes[other].body.len() >= length
            });
            // Now and then somebody dares too much.
            let daring = self.dice.below(12) == 0;
            (blocked.contains(&cell), room < length && !daring, near && !daring, food, self.dice.below(9), cell)
        });
        ways.into_iter().min().map_or(head, |way| way.5)
    }

    /// How many cells can be reached from one, and how far the nearest food is.
    fn look(&self, from: Cell, blocked: &HashSet<Cell>) -> (usize, usize) {
        let (mut seen, mut next, mut food) = (HashSet::from([from]), VecDeque::from([(from, 0)]), usize::MAX);
        while let Some((cell, far)) = next.pop_front() {
            if food == usize::MAX && (self.star == Some(cell) || self.apples.contains(&cell)) {
                food = far;
            }
            for cell in around(cell) {
                if !blocked.contains(&cell) && seen.insert(cell) {
                    next.push_back((cell, far + 1));
                }
            }
        }
        (seen.len(), food)
    }
}
