//! Games of more than two: the model of Plackett and Luce, in which places are taken one after the other.

use std::collections::HashMap;

use super::footing::{Exchange, Footing};
use super::linear::{Matrix, climb};
use super::{ELO, Rating, Ratings, WIDE};

/// Ties of more players than this are taken as if all of them chose from the same.
const WIDEST_TIE: usize = 10;

/// How a game of several ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    pub players: Vec<usize>,
    /// By player, from 1; equal places are equal numbers.
    pub places: Vec<u32>,
}

/// Somebody takes the next place among these: how often, as a share of all orders that equal places leave open.
struct Stage {
    among: Vec<usize>,
    share: f64,
}

/// Ratings of so many players by all their places.
pub fn rate_placements(players: usize, games: &[Placement]) -> Ratings {
    let exchanges = exchanges(games);
    let footing = Footing::new(players, &exchanges);
    let mut fitted: Vec<Option<Rating>> = vec![None; players];
    let mut covariance = Matrix::new(players);
    for group in footing.groups.iter().filter(|group| group.len() > 1) {
        let places: HashMap<usize, usize> = group.iter().enumerate().map(|(place, player)| (*player, place)).collect();
        let (mut taken, mut stages) = (vec![0.0; group.len()], Vec::new());
        games.iter().for_each(|game| stage(game, &places, &mut taken, &mut stages));
        let found = climb(group.len(), group.len(), |values| slope(values, &taken, &stages));
        let Some((values, spread)) = found else { continue };
        for (i, &player) in group.iter().enumerate() {
            let error = WIDE * ELO * spread.at(i, i).max(0.0).sqrt();
            fitted[player] = values.get(i).map(|value| Rating::Known { value: ELO * value, error });
            for (j, &other) in group.iter().enumerate() {
                covariance.add(player, other, spread.at(i, j));
            }
        }
    }
    let (players, groups) = footing.complete(&fitted, &exchanges);
    Ratings { players, groups, first_move: None, covariance }
}

/// Who came before whom, as points between two.
fn exchanges(games: &[Placement]) -> Vec<Exchange> {
    let mut found: HashMap<(usize, usize), [u32; 2]> = HashMap::new();
    for game in games {
        let seated: Vec<(usize, u32)> = game.players.iter().copied().zip(game.places.iter().copied()).collect();
        for (i, &(one, place)) in seated.iter().enumerate() {
            for &(other, their) in seated.iter().skip(i + 1).filter(|(other, _)| *other != one) {
                let halves = match place.cmp(&their) {
                    std::cmp::Ordering::Less => [2, 0],
                    std::cmp::Ordering::Equal => [1, 1],
                    std::cmp::Ordering::Greater => [0, 2],
                };
                let [mine, theirs] = if one < other { halves } else { [halves[1], halves[0]] };
                let sum = found.entry((one.min(other), one.max(other))).or_default();
                *sum = [sum[0] + mine, sum[1] + theirs];
            }
        }
    }
    let mut found: Vec<Exchange> =
        found.into_iter().map(|((one, other), halves)| Exchange { one, other, halves }).collect();
    found.sort_by_key(|exchange| (exchange.one, exchange.other));
    found
}

/// The stages of a game among the players of a group.
fn stage(game: &Placement, places: &HashMap<usize, usize>, taken: &mut [f64], stages: &mut Vec<Stage>) {
    let seated =
        game.players.iter().zip(&game.places).filter_map(|(player, place)| Some((*place, *places.get(player)?)));
    let mut seated: Vec<(u32, usize)> = seated.collect();
    seated.sort_unstable();
    while let Some(&(place, _)) = seated.first() {
        // They are sorted, so those who share the place come first.
        let behind = seated.split_off(seated.iter().take_while(|(other, _)| *other == place).count());
        let tie: Vec<usize> = seated.into_iter().map(|(_, player)| player).collect();
        for &player in &tie {
            taken.iter_mut().skip(player).take(1).for_each(|taken| *taken += 1.0);
        }
        let rest: Vec<usize> = behind.iter().map(|(_, player)| *player).collect();
        tied(&tie, &rest, stages);
        seated = behind;
    }
}

/// Players who share a place: of every way in which some of them came before the others, its share of all orders.
fn tied(tie: &[usize], behind: &[usize], stages: &mut Vec<Stage>) {
    if tie.len() > WIDEST_TIE {
        stages.push(Stage { among: [tie, behind].concat(), share: tie.len() as f64 });
        return;
    }
    for gone in 0..(1_u32 << tie.len()) - 1 {
        let left = tie.iter().enumerate().filter(|(i, _)| gone >> i & 1 == 0).map(|(_, player)| *player);
        let share = 1.0 / ways(tie.len() as u32, gone.count_ones());
        stages.push(Stage { among: left.chain(behind.iter().copied()).collect(), share });
    }
}

/// How many ways there are to choose `some` of `all`.
fn ways(all: u32, some: u32) -> f64 {
    (0..some).fold(1.0, |ways, i| ways * f64::from(all - i) / f64::from(i + 1))
}

fn slope(values: &[f64], taken: &[f64], stages: &[Stage]) -> (Vec<f64>, Matrix) {
    let mut up = taken.to_vec();
    let mut curve = Matrix::new(values.len());
    for Stage { among, share } in stages {
        let strong = |player: &usize| values.get(*player).copied().unwrap_or(0.0).exp();
        let sum: f64 = among.iter().map(strong).sum();
        let chances: Vec<(usize, f64)> = among.iter().map(|player| (*player, strong(player) / sum)).collect();
        for &(player, chance) in &chances {
            up.iter_mut().skip(player).take(1).for_each(|up| *up -= share * chance);
            curve.add(player, player, share * chance);
            for &(other, theirs) in &chances {
                curve.add(player, other, -share * chance * theirs);
            }
        }
    }
    (up, curve)
}
