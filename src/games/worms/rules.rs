//! The rules: one round played from everybody's answers.

use super::state::{DEAD, Food, Tile, Worm, WormsState};
use crate::model::{Cell, Facing};

/// Rounds of ice for each unit of bonus, and one for having none.
pub const ICE_ROUNDS: u32 = 5;

/// Points of a flower: they double with every bonus.
pub fn flower_points(bonus: u32) -> i64 {
    1i64.checked_shl(bonus.min(62)).unwrap_or(i64::MAX)
}

/// How long the others freeze.
pub fn freezes(bonus: u32) -> u32 {
    bonus.saturating_add(1).saturating_mul(ICE_ROUNDS)
}

/// Points left to a worm that dies.
pub fn halved(points: i64) -> i64 {
    points.div_euclid(2)
}

/// Whether a cell stops a worm. Tails that move on this round make way.
fn blocked(state: &WormsState, leaving: &[Cell], at: Cell) -> bool {
    match state.tile(at) {
        Tile::Free | Tile::Food(_) => false,
        Tile::Part { .. } => !leaving.contains(&at),
        Tile::Wall => true,
    }
}

/// Plays one round: each worm's answer is where it goes. `respawn` picks one of the free cells for eaten things.
///
/// All worms move at once; two heads on one cell kill both.
pub fn play(state: &WormsState, answers: &[Facing], mut respawn: impl FnMut(&[Cell]) -> usize) -> WormsState {
    let mut next = state.clone();
    next.round += 1;
    let steps: Vec<Option<Cell>> = steps(state, answers);
    let eaten: Vec<Option<Food>> = steps.iter().map(|step| food(state, (*step)?)).collect();
    let mut freezing = vec![0u32; state.worms.len()];
    for (eater, _) in eaten.iter().enumerate().filter(|(_, food)| **food == Some(Food::Ice)) {
        let rounds = freezes(state.worms[eater].bonus);
        freezing.iter_mut().enumerate().filter(|(other, _)| *other != eater).for_each(|(_, sum)| *sum += rounds);
    }
    for (index, worm) in next.worms.iter_mut().enumerate() {
        if worm.dead() {
            continue;
        }
        let moves = worm.frozen == 0;
        match (moves, steps.get(index).copied().flatten()) {
            (true, Some(head)) => {
                crawl(worm, head, answers.get(index).copied().unwrap_or(worm.facing), eaten[index]);
            }
            (true, None) => {
                worm.points = halved(worm.points);
                worm.frozen = DEAD;
                continue;
            }
            (false, _) => worm.frozen -= 1,
        }
        if freezing[index] > 0 {
            worm.frozen = worm.frozen.saturating_add(freezing[index]);
            worm.bonus = 0;
        }
    }
    let flowers = eaten.iter().filter(|food| **food == Some(Food::Flower)).count() as u32;
    next.flowers_left = next.flowers_left.saturating_sub(flowers);
    redraw(&mut next);
    for food in eaten.into_iter().flatten() {
        let free: Vec<Cell> = next.cells().filter(|(_, tile)| *tile == Tile::Free).map(|(at, _)| at).collect();
        if let Some(at) = free.get(respawn(&free)) {
            next.put(*at, Tile::Food(food));
        }
    }
    next
}

/// Where each worm's head goes; `None` for those that stay and those that die.
fn steps(state: &WormsState, answers: &[Facing]) -> Vec<Option<Cell>> {
    let wish = |(worm, facing): (&Worm, &Facing)| (worm.frozen == 0).then(|| worm.head().step(*facing));
    let wishes: Vec<Option<Cell>> = state.worms.iter().zip(answers).map(wish).collect();
    let grows = |at: Cell| food(state, at) == Some(Food::Flower);
    let alone = |at: Cell| wishes.iter().filter(|other| **other == Some(at)).count() == 1;
    // Only a worm that is sure to live makes way with its tail.
    let lives = |at: Cell| !blocked(state, &[], at) && alone(at);
    let leaves = |wish: &Option<Cell>| wish.is_some_and(|at| lives(at) && !grows(at));
    let tails = state.worms.iter().zip(&wishes).filter(|(_, wish)| leaves(wish));
    let leaving: Vec<Cell> = tails.map(|(worm, _)| worm.tail()).collect();
    wishes.iter().map(|wish| wish.filter(|at| !blocked(state, &leaving, *at) && alone(*at))).collect()
}

fn food(state: &WormsState, at: Cell) -> Option<Food> {
    match state.tile(at) {
        Tile::Food(food) => Some(food),
        Tile::Free | Tile::Wall | Tile::Part { .. } => None,
    }
}

fn crawl(worm: &mut Worm, head: Cell, facing: Facing, eaten: Option<Food>) {
    worm.body.insert(0, head);
    worm.facing = facing;
    if eaten != Some(Food::Flower) {
        worm.body.pop();
    }
    match eaten {
        Some(Food::Flower) => {
            worm.points = worm.points.saturating_add(flower_points(worm.bonus));
            worm.bonus = 0;
        }
        Some(Food::Ice) => worm.bonus = 0,
        Some(Food::Bonus) => worm.bonus = worm.bonus.saturating_add(1),
        None => {}
    }
}

/// Draws the worms anew on a board from which the old ones are wiped.
pub fn redraw(state: &mut WormsState) {
    for tile in &mut state.tiles {
        if matches!(tile, Tile::Part { .. }) {
            *tile = Tile::Free;
        }
    }
    for (index, worm) in state.worms.clone().iter().enumerate() {
        let part = |facing| Tile::Part { worm: index as u8, facing };
        for pair in worm.body.windows(2) {
            let [before, at] = pair else { continue };
            let towards = Facing::ALL.into_iter().find(|facing| at.step(*facing) == *before);
            state.put(*at, part(towards.unwrap_or_default()));
        }
        state.put(worm.head(), part(worm.facing));
    }
}
