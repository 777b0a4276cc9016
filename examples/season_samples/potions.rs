//! Four dwarfs in a cellar: each lays paths towards what its recipe lacks, and a stone where another is about to come.

use std::collections::{BTreeMap, BTreeSet};

use super::dice::Dice;

const SIDE: i32 = 9;
const RECIPES: [&str; 4] = ["ABC", "CDE", "EFA", "BDF"];
const COOKBOOK: [&str; 3] = ["AD", "BE", "CF"];

type Cell = (i32, i32);

struct Cellar {
    /// Letters with their pieces, by vertex.
    letters: BTreeMap<(Cell, char), u32>,
    paths: BTreeMap<(Cell, char), usize>,
    stones: BTreeMap<Cell, usize>,
    dwarfs: [Dwarf; 4],
}

#[derive(Clone, Copy)]
struct Dwarf {
    points: u32,
    stones: u32,
    brewed: bool,
}

pub fn game() -> Vec<(String, String)> {
    let mut dice = Dice::new(2015);
    let mut cellar = Cellar {
        letters: BTreeMap::new(),
        paths: BTreeMap::new(),
        stones: BTreeMap::new(),
        dwarfs: [Dwarf { points: 0, stones: 5, brewed: false }; 4],
    };
    for (y, x) in (0..SIDE).step_by(2).flat_map(|y| (0..SIDE).step_by(2).map(move |x| (y, x))) {
        for _ in 0..1 + dice.below(2) {
            let letter = dice.pick(&['A', 'B', 'C', 'D', 'E', 'F']);
            *cellar.letters.entry(((x, y), letter)).or_default() += 1 + dice.below(2) as u32;
        }
    }
    let mut files = vec![("playfields/cellar.txt".to_string(), file(&cellar, 0))];
    for round in 1..=4 * SIDE as u32 {
        play(&mut dice, &mut cellar, round);
        files.push((format!("playfield-{round:04}.txt"), file(&cellar, round)));
    }
    files
}

/// The two vertices a path joins.
fn ends(((x, y), sign): (Cell, char)) -> [Cell; 2] {
    match sign {
        '-' => [(x - 1, y), (x + 1, y)],
        '|' => [(x, y - 1), (x, y + 1)],
        '/' => [(x - 1, y - 1), (x + 1, y + 1)],
        _ => [(x - 1, y + 1), (x + 1, y - 1)],
    }
}

impl Cellar {
    /// The vertices a dwarf's paths reach, over anybody's paths.
    fn network(&self, dwarf: usize) -> BTreeSet<Cell> {
        let open = |(key, _): &(&(Cell, char), &usize)| !self.stones.contains_key(&key.0);
        let own = self.paths.iter().filter(open).filter(|(_, owner)| **owner == dwarf);
        let mut reached: BTreeSet<Cell> = own.flat_map(|(key, _)| ends(*key)).collect();
        loop {
            let passes = |cell: &Cell| reached.contains(cell) && !self.stones.contains_key(cell);
            let more: Vec<Cell> = self
                .paths
                .iter()
                .filter(open)
                .map(|(key, _)| ends(*key))
                .filter(|ends| ends.iter().any(passes))
                .flatten()
                .filter(|cell| !reached.contains(cell))
                .collect();
            if more.is_empty() {
                return reached;
            }
            reached.extend(more);
        }
    }

    /// All edges where a path may be laid.
    fn free_edges(&self, network: &BTreeSet<Cell>) -> Vec<(Cell, char)> {
        let all = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
        let signs = all.flat_map(|(x, y)| {
            let signs: &[char] = match (x % 2, y % 2) {
                (1, 0) => &['-'],
                (0, 1) => &['|'],
                (1, 1) => &['/', '\\'],
                _ => &[],
            };
            signs.iter().map(move |sign| ((x, y), *sign))
        });
        let fits = |key: &(Cell, char)| {
            let touches = network.is_empty() || ends(*key).iter().any(|end| network.contains(end));
            touches && !self.paths.contains_key(key) && !self.stones.contains_key(&key.0)
        };
        signs.filter(fits).collect()
    }
}

fn play(dice: &mut Dice, cellar: &mut Cellar, round: u32) {
    let mut order = [0, 1, 2, 3];
    // A stone now and then, on an edge of the leader.
    for turn in &mut order {
        let dwarf = *turn;
        if round % 9 == 2 * dwarf as u32 && cellar.dwarfs[dwarf].stones > 0 && round > 8 {
            let leader = (0..4).filter(|other| *other != dwarf).max_by_key(|other| cellar.dwarfs[*other].points);
            let edges: Vec<Cell> = cellar
                .paths
                .iter()
                .filter(|(key, owner)| Some(**owner) == leader && !cellar.stones.contains_key(&key.0))
                .map(|(key, _)| key.0)
                .collect();
            if !edges.is_empty() {
                let at = dice.pick(&edges);
                cellar.stones.insert(at, dwarf);
                cellar.dwarfs[dwarf].stones -= 1;
                *turn = usize::MAX;
            }
        }
    }
    dice.shuffle(&mut order);
    for dwarf in order.into_iter().filter(|dwarf| *dwarf < 4) {
        let network = cellar.network(dwarf);
        let edges = cellar.free_edges(&network);
        if edges.is_empty() {
            continue;
        }
        let wanted: Vec<(Cell, char)> = edges
            .iter()
            .copied()
            .filter(|key| {
                let fresh = ends(*key).into_iter().filter(|end| !network.contains(end));
                let useful =
                    |end: Cell| cellar.letters.keys().any(|(at, letter)| *at == end && lacks(cellar, dwarf, *letter));
                fresh.into_iter().any(useful)
            })
            .collect();
        let key = if wanted.is_empty() { dice.pick(&edges) } else { dice.pick(&wanted) };
        cellar.paths.insert(key, dwarf);
    }
    let mut order = [0, 1, 2, 3];
    dice.shuffle(&mut order);
    for dwarf in order {
        brew(cellar, dwarf);
    }
}

fn lacks(cellar: &Cellar, dwarf: usize, letter: char) -> bool {
    cellar.dwarfs[dwarf].brewed || RECIPES[dwarf].contains(letter)
}

/// Brews what can be brewed of what a dwarf's paths reach.
fn brew(cellar: &mut Cellar, dwarf: usize) {
    let recipes: &[&str] = if cellar.dwarfs[dwarf].brewed { &COOKBOOK } else { &RECIPES[dwarf..=dwarf] };
    let network = cellar.network(dwarf);
    for recipe in recipes {
        loop {
            let source =
                |letter: char| cellar.letters.keys().copied().find(|(at, own)| *own == letter && network.contains(at));
            let Some(taken) = recipe.chars().map(source).collect::<Option<Vec<_>>>() else { break };
            for key in taken {
                match cellar.letters.get_mut(&key) {
                    Some(pieces) if *pieces > 1 => *pieces -= 1,
                    _ => drop(cellar.letters.remove(&key)),
                }
            }
            cellar.dwarfs[dwarf].points += 1;
        }
    }
    cellar.dwarfs[dwarf].brewed |= cellar.dwarfs[dwarf].points > 0;
}

fn file(cellar: &Cellar, round: u32) -> String {
    let mut text = format!("Kolo: {round}\n");
    for (seat, dwarf) in cellar.dwarfs.iter().enumerate() {
        let brewed = u8::from(dwarf.brewed);
        text += &format!("Strategie{seat}: {},{},{},{brewed}\n", dwarf.points, dwarf.stones, RECIPES[seat]);
    }
    text += &format!("Kucharka:\n{}\nMapa:\n", COOKBOOK.join("\n"));
    for y in (0..SIDE).rev() {
        let cell = |x: i32| {
            let at = (x, y);
            let letters =
                cellar.letters.iter().filter(|((own, _), _)| *own == at).map(|((_, l), n)| format!("{l}:{n}"));
            let paths = cellar.paths.iter().filter(|((own, _), _)| *own == at).map(|((_, s), n)| format!("{s}:{n}"));
            let stone = cellar.stones.get(&at).map(|owner| format!("#:{owner}"));
            letters.chain(paths).chain(stone).collect::<Vec<_>>().join(";")
        };
        text += &(0..SIDE).map(cell).collect::<Vec<_>>().join(",");
        text += "\n";
    }
    text
}
