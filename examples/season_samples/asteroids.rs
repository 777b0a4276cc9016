//! Two teams of two rockets in a belt of asteroids: each pulls what is near, two pull together what is heavy.

use std::collections::BTreeMap;

use super::dice::Dice;

const SIZE: (i32, i32) = (12, 9);
const LAST: u32 = 40;
const BASES: [Cell; 2] = [(0, 4), (11, 4)];
const MAP: [&str; 9] = [
    "   1    1   ",
    "     2      ",
    "  1      1  ",
    "      1     ",
    "   2 1  2   ",
    "      1     ",
    "  1      1  ",
    "      2     ",
    "   1    1   ",
];
/// Left, right, up, down.
const WAYS: [(char, i32, i32); 4] = [('l', -1, 0), ('p', 1, 0), ('n', 0, -1), ('d', 0, 1)];

type Cell = (i32, i32);

#[derive(Clone, Copy)]
enum Act {
    Fly([Option<usize>; 2]),
    Shield,
    Shoot(usize),
    Pull(usize),
    Refused(&'static str),
}

struct Belt {
    points: [u32; 2],
    rockets: [Cell; 4],
    rocks: BTreeMap<Cell, u8>,
}

pub fn game() -> Vec<(String, String)> {
    let mut dice = Dice::new(77);
    let mut belt = Belt {
        points: [0; 2],
        rockets: [BASES[0], BASES[0], BASES[1], BASES[1]],
        rocks: (0..)
            .zip(MAP)
            .flat_map(|(y, row)| {
                (0..).zip(row.bytes()).filter(|(_, b)| *b != b' ').map(move |(x, b)| ((x, y), b - b'0'))
            })
            .collect(),
    };
    let mut files = vec![(name(0), file(&belt, 0, None))];
    for round in 1..=LAST {
        let acts: [Act; 4] = std::array::from_fn(|rocket| choose(&mut dice, &belt, rocket, round));
        let told = play(&mut dice, &mut belt, acts);
        files.push((name(round), file(&belt, round, Some((acts, told)))));
        if belt.rocks.is_empty() {
            break;
        }
    }
    files
}

fn name(round: u32) -> String {
    format!("playfield.txt.{round:04}")
}

fn step((x, y): Cell, way: usize) -> Cell {
    (x + WAYS[way].1, y + WAYS[way].2)
}

fn on_board((x, y): Cell) -> bool {
    (0..SIZE.0).contains(&x) && (0..SIZE.1).contains(&y)
}

fn far(a: Cell, b: Cell) -> i32 {
    (a.0 - b.0).abs() + (a.1 - b.1).abs()
}

/// The way that leads nearest to a cell, over cells that `free` allows.
fn towards(from: Cell, to: Cell, free: impl Fn(Cell) -> bool) -> Option<usize> {
    let ways = (0..4).filter(|way| on_board(step(from, *way)) && free(step(from, *way)));
    ways.filter(|way| far(step(from, *way), to) < far(from, to)).min_by_key(|way| far(step(from, *way), to))
}

fn choose(dice: &mut Dice, belt: &Belt, rocket: usize, round: u32) -> Act {
    let (team, at) = (rocket / 2, belt.rockets[rocket]);
    let mate = belt.rockets[rocket ^ 1];
    let enemy = |other: usize| other / 2 != team;
    if round == 17 && rocket == 3 {
        return Act::Refused("x");
    }
    let seen = (0..4).find(|way| sight(belt, at, *way).is_some_and(|(_, hit)| enemy(hit)));
    if let (Some(way), true) = (seen, round % 3 == rocket as u32 % 3) {
        return if dice.percent(70) { Act::Shoot(way) } else { Act::Shield };
    }
    let here = belt.rocks.get(&at).copied().unwrap_or(0);
    if here == 1 || here == 2 && mate == at {
        let home = |cell: Cell| cell == BASES[team] || !belt.rocks.contains_key(&cell);
        if let Some(way) = towards(at, BASES[team], home) {
            return Act::Pull(way);
        }
    }
    if here == 2 && mate != at && far(mate, at) < 4 {
        return Act::Shield;
    }
    // One goes for what is near its base, the other helps with what is heavy.
    let rocks = belt.rocks.iter().filter(|(cell, _)| **cell != at);
    let wanted = rocks.min_by_key(|(cell, weight)| {
        let heavy = if **weight == 2 && rocket.is_multiple_of(2) { 3 } else { 0 };
        far(**cell, at) * 2 + far(**cell, BASES[team]) + heavy + if **cell == mate && **weight == 1 { 9 } else { 0 }
    });
    let Some((to, _)) = wanted else { return Act::Shield };
    let first = towards(at, *to, |_| true);
    let second = first.and_then(|way| towards(step(at, way), *to, |_| true));
    if first.is_none() { Act::Shield } else { Act::Fly([first, second]) }
}

/// The nearest cell that way with a rocket: how far, and one of those there.
fn sight(belt: &Belt, from: Cell, way: usize) -> Option<(u32, usize)> {
    let mut cell = from;
    for cells in 1.. {
        cell = step(cell, way);
        if !on_board(cell) {
            return None;
        }
        if let Some(rocket) = (0..4).find(|rocket| belt.rockets[*rocket] == cell) {
            return Some((cells, rocket));
        }
    }
    None
}

/// Plays a round; tells what came of each action.
fn play(dice: &mut Dice, belt: &mut Belt, acts: [Act; 4]) -> [String; 4] {
    let mut told: [String; 4] = std::array::from_fn(|_| "E".into());
    for rocket in 0..4 {
        if let Act::Fly(ways) = acts[rocket] {
            let ways: Vec<usize> = ways.into_iter().flatten().collect();
            belt.rockets[rocket] = ways.iter().fold(belt.rockets[rocket], |cell, way| step(cell, *way));
            told[rocket] = spoken('L', &ways);
        }
    }
    let shields: Vec<Cell> =
        (0..4).filter(|rocket| matches!(acts[*rocket], Act::Shield)).map(|rocket| belt.rockets[rocket]).collect();
    let mut hits: BTreeMap<Cell, usize> = BTreeMap::new();
    for rocket in 0..4 {
        match acts[rocket] {
            Act::Shield => told[rocket] = "B".into(),
            Act::Shoot(way) => {
                let from = belt.rockets[rocket];
                let (cells, end) = match sight(belt, from, way) {
                    None => {
                        let free =
                            (1..).take_while(|far| on_board((from.0 + WAYS[way].1 * far, from.1 + WAYS[way].2 * far)));
                        (free.count() as u32, "mimo")
                    }
                    Some((cells, hit)) if shields.contains(&belt.rockets[hit]) => (cells, "obrana"),
                    Some((cells, hit)) => {
                        *hits.entry(belt.rockets[hit]).or_default() += 1;
                        (cells, "zasah")
                    }
                };
                told[rocket] = format!("{} ({cells},{end})", spoken('S', &[way]));
            }
            Act::Fly(_) | Act::Pull(_) | Act::Refused(_) => {}
        }
    }
    let mut shot = Vec::new();
    for (cell, count) in hits {
        let mut there: Vec<usize> = (0..4).filter(|rocket| belt.rockets[*rocket] == cell).collect();
        dice.shuffle(&mut there);
        shot.extend(there.into_iter().take(count));
    }
    pull(belt, acts, &shot, &mut told);
    for rocket in shot {
        belt.rockets[rocket] = BASES[rocket / 2];
    }
    told
}

fn pull(belt: &mut Belt, acts: [Act; 4], shot: &[usize], told: &mut [String; 4]) {
    let before = belt.rocks.clone();
    let mut groups: BTreeMap<(Cell, usize), Vec<usize>> = BTreeMap::new();
    for rocket in 0..4 {
        let Act::Pull(way) = acts[rocket] else { continue };
        match shot.contains(&rocket) {
            true => told[rocket] = spoken('T', &[way]),
            false => groups.entry((belt.rockets[rocket], way)).or_default().push(rocket),
        }
    }
    let strong: Vec<(Cell, usize, Vec<usize>)> = groups
        .iter()
        .filter(|((cell, way), by)| {
            let against: usize =
                groups.iter().filter(|((other, its), _)| other == cell && its != way).map(|(_, by)| by.len()).sum();
            by.len() >= usize::from(before.get(cell).copied().unwrap_or(9)) + against
        })
        .map(|((cell, way), by)| (*cell, *way, by.clone()))
        .collect();
    for (from, way, by) in &strong {
        let to = step(*from, *way);
        let home = BASES.iter().position(|base| *base == to);
        let rival = strong.iter().any(|(other, its, _)| other != from && step(*other, *its) == to);
        if !on_board(to) || home.is_none() && (before.contains_key(&to) || rival) {
            continue;
        }
        let weight = before[from];
        belt.rocks.remove(from);
        match home {
            Some(team) => belt.points[team] += u32::from(weight),
            None => drop(belt.rocks.insert(to, weight)),
        }
        for rocket in by {
            belt.rockets[*rocket] = to;
            told[*rocket] = format!("{} ({weight})", spoken('T', &[*way]));
        }
    }
}

fn spoken(letter: char, ways: &[usize]) -> String {
    let ways = ways.iter().map(|way| format!(" {}", WAYS[*way].0.to_ascii_uppercase()));
    format!("{letter}{}", ways.collect::<String>())
}

fn raw(act: Act) -> String {
    match act {
        Act::Fly(ways) => spoken('l', &ways.into_iter().flatten().collect::<Vec<_>>()).to_lowercase(),
        Act::Shield => "b".into(),
        Act::Shoot(way) => spoken('s', &[way]).to_lowercase(),
        Act::Pull(way) => spoken('t', &[way]).to_lowercase(),
        Act::Refused(words) => words.into(),
    }
}

fn file(belt: &Belt, round: u32, answers: Option<([Act; 4], [String; 4])>) -> String {
    let cell = |(x, y): Cell| format!("[{x},{y}]");
    let mut text = format!("{round} {LAST}\n{} {}\n", SIZE.0, SIZE.1);
    for (team, base) in BASES.into_iter().enumerate() {
        let (points, base) = (belt.points[team], cell(base));
        let (first, second) = (cell(belt.rockets[team * 2]), cell(belt.rockets[team * 2 + 1]));
        text += &format!("Hrac {}: Body:{points} Zakladna:{base} Rakety:{first}:{second}\n", team + 1);
    }
    for team in 0..2 {
        text += &format!("Odpoved hrace {}:", team + 1);
        if let Some((acts, told)) = &answers {
            let (one, two) = (team * 2, team * 2 + 1);
            text += &format!("({}:{}):{}:{}", raw(acts[one]), raw(acts[two]), told[one], told[two]);
        }
        text += "\n";
    }
    for y in 0..SIZE.1 {
        let sign = |x| belt.rocks.get(&(x, y)).map_or(' ', |weight| char::from(b'0' + weight));
        text += &(0..SIZE.0).map(sign).collect::<String>();
        text += "\n";
    }
    text
}
