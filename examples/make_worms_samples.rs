//! Makes the worms sample in `replays/`: a match of four small programs with different tastes.
//!
//! Everything follows from a seed, so the files can be made again at any time:
//! `cargo run --example make_worms_samples`

use std::collections::VecDeque;
use std::path::Path;

use matchreel::games::worms::rules::{play, redraw};
use matchreel::games::worms::sheet;
use matchreel::games::worms::state::{Food, Tile, Worm, WormsState};
use matchreel::model::{Cell, Facing, Size};

/// The folder of the sample.
pub const FOLDER: &str = "worms-garden";

fn main() -> std::io::Result<()> {
    let folder = Path::new("replays").join(FOLDER);
    std::fs::create_dir_all(&folder)?;
    for (name, text) in samples() {
        std::fs::write(folder.join(name), text)?;
    }
    Ok(())
}

/// All round files: name and content. Like the contest's own server, the first one has no number.
pub fn samples() -> Vec<(String, String)> {
    let name = |round: u32| match round {
        0 => "garden.txt".to_string(),
        round => format!("garden.txt.{round:04}"),
    };
    game().iter().map(|state| (name(state.round), sheet::write(state))).collect()
}

const GARDEN: [&str; 20] = [
    "############################",
    "#                          #",
    "#  .     +        *     .  #",
    "#                          #",
    "#    ####    .     ####    #",
    "#    #                #    #",
    "#    #   .        .   #    #",
    "#                          #",
    "#  .     ##  ##  ##     .  #",
    "#   *    #        #    +   #",
    "#   +    #        #    *   #",
    "#  .     ##  ##  ##     .  #",
    "#                          #",
    "#    #   .        .   #    #",
    "#    #                #    #",
    "#    ####    .     ####    #",
    "#                          #",
    "#  .     *        +     .  #",
    "#                          #",
    "############################",
];

/// A linear congruence: small, and the same everywhere.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below.max(1)
    }
}

/// What a program likes.
#[derive(Clone, Copy)]
enum Taste {
    /// The nearest flower.
    Flowers,
    /// Bonuses first, then a flower that pays.
    Bonuses,
    /// Ice, to stop the others.
    Ice,
    /// Whatever is nearest, without looking where the others are.
    Hasty,
}

const TASTES: [Taste; 4] = [Taste::Flowers, Taste::Bonuses, Taste::Ice, Taste::Hasty];

fn game() -> Vec<WormsState> {
    let mut dice = Dice(SEED);
    let mut states = vec![start()];
    while let Some(state) = states.last().filter(|state| !state.over()) {
        let answers: Vec<Facing> = (0..state.worms.len()).map(|worm| answer(state, worm)).collect();
        let next = play(state, &answers, |free| dice.roll(free.len()));
        states.push(next);
    }
    states
}

/// A seed whose match has it all: two deaths, deep frost and flowers that pay.
const SEED: u64 = 33;

fn start() -> WormsState {
    let tiles: Vec<Tile> = GARDEN.iter().flat_map(|row| row.chars()).filter_map(Tile::read).collect();
    let size = Size::new(28, 20);
    let worm = |head: (i32, i32), facing: Facing| {
        let head = Cell::new(head.0, head.1);
        let tail = head.step(facing.clockwise().clockwise());
        Worm { body: vec![head, tail], facing, frozen: 0, bonus: 0, points: 0 }
    };
    let worms = vec![
        worm((2, 1), Facing::Right),
        worm((26, 2), Facing::Down),
        worm((25, 18), Facing::Left),
        worm((1, 17), Facing::Up),
    ];
    let mut state = WormsState { round: 0, last: 150, flowers_left: 36, size, worms, tiles };
    redraw(&mut state);
    state
}

/// The first step of the shortest way to the most wanted food; else to any free cell.
fn answer(state: &WormsState, worm: usize) -> Facing {
    let own = &state.worms[worm];
    let wanted = match (TASTES[worm], own.bonus) {
        (Taste::Bonuses, 0 | 1) => vec![Food::Bonus, Food::Flower],
        (Taste::Ice, _) => vec![Food::Ice, Food::Flower],
        (Taste::Hasty, _) => Food::ALL.to_vec(),
        (Taste::Flowers, _) | (Taste::Bonuses, _) => vec![Food::Flower],
    };
    let near = |food: &Food| way(state, worm, *food);
    let found = wanted.iter().filter_map(near).min_by_key(|(length, food, _)| (rank(TASTES[worm], *food), *length));
    if let Some((_, _, facing)) = found {
        return facing;
    }
    let free = |facing: &Facing| open(state, own.head().step(*facing));
    [own.facing, own.facing.clockwise(), own.facing.counter_clockwise()].into_iter().find(free).unwrap_or(own.facing)
}

/// Those who have a taste go for it first; the others take what is nearest.
fn rank(taste: Taste, food: Food) -> u8 {
    match (taste, food) {
        (Taste::Bonuses, Food::Bonus) | (Taste::Ice, Food::Ice) => 0,
        (Taste::Bonuses | Taste::Ice, _) => 1,
        (Taste::Flowers | Taste::Hasty, _) => 0,
    }
}

fn open(state: &WormsState, at: Cell) -> bool {
    matches!(state.tile(at), Tile::Free | Tile::Food(_))
}

/// Length and first step of the shortest way to food of a kind.
fn way(state: &WormsState, worm: usize, food: Food) -> Option<(usize, Food, Facing)> {
    let start = state.worms[worm].head();
    let mut seen = vec![start];
    let mut open_ends: VecDeque<(Cell, usize, Option<Facing>)> = VecDeque::from([(start, 0, None)]);
    while let Some((at, length, first)) = open_ends.pop_front() {
        if let (Tile::Food(found), Some(first)) = (state.tile(at), first)
            && found == food
        {
            return Some((length, food, first));
        }
        for facing in Facing::ALL {
            let next = at.step(facing);
            if !seen.contains(&next) && passable(state, worm, next, length) {
                seen.push(next);
                open_ends.push_back((next, length + 1, first.or(Some(facing))));
            }
        }
    }
    None
}

/// Careful programs keep a step away from other heads; a hasty one counts on bodies far ahead being gone by then.
fn passable(state: &WormsState, worm: usize, at: Cell, length: usize) -> bool {
    let heads = || state.worms.iter().enumerate().filter(|(other, _)| *other != worm).map(|(_, worm)| worm.head());
    let touches = |head: Cell| head.col.abs_diff(at.col) + head.row.abs_diff(at.row) == 1;
    match TASTES[worm] {
        Taste::Hasty => open(state, at) || (length >= 2 && state.tile(at) != Tile::Wall),
        Taste::Flowers | Taste::Bonuses | Taste::Ice => open(state, at) && (length > 0 || !heads().any(touches)),
    }
}
