//! Games of two: the model of Bradley and Terry, fitted to all games at once.

use std::collections::HashMap;

use super::footing::{Exchange, Footing};
use super::linear::{Matrix, climb};
use super::{ELO, Rating, Ratings, WIDE, chance};

/// A game of two as ratings see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bout {
    /// The player who began.
    pub first: usize,
    pub second: usize,
    /// Twice the points of who began: 2, 1 or 0.
    pub halves: u32,
    /// Which games belong together: two from the same opening with the start swapped have one number, and no others have it.
    pub twin: usize,
}

/// How error bars are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variance {
    /// As if every game was won or lost by the model's chances: too wide where many are drawn.
    Plain,
    /// By how results scatter about what was expected, swapped games taken together.
    #[default]
    Robust,
}

/// What is fitted, and how bars are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RatingOptions {
    pub variance: Variance,
    /// Whether it is found out what it is worth to begin.
    pub first_move: bool,
}

/// Ratings of so many players by all their games.
pub fn rate_bouts(players: usize, bouts: &[Bout], options: RatingOptions) -> Ratings {
    let exchanges = exchanges(bouts);
    let footing = Footing::new(players, &exchanges);
    let mut fitted: Vec<Option<Rating>> = vec![None; players];
    let mut covariance = Matrix::new(players);
    let mut first_move = None;
    for (number, group) in footing.groups.iter().enumerate().filter(|(_, group)| group.len() > 1) {
        let Some(fit) = fit_group(group, bouts, options) else { continue };
        for (i, &player) in group.iter().enumerate() {
            let error = WIDE * ELO * fit.spread.at(i, i).max(0.0).sqrt();
            fitted[player] = fit.values.get(i).map(|value| Rating::Known { value: ELO * value, error });
            for (j, &other) in group.iter().enumerate() {
                covariance.add(player, other, fit.spread.at(i, j));
            }
        }
        if number == 0 {
            first_move = fit.values.get(group.len()).map(|value| {
                let spread = fit.spread.at(group.len(), group.len());
                Rating::Known { value: ELO * value, error: WIDE * ELO * spread.max(0.0).sqrt() }
            });
        }
    }
    let (players, groups) = footing.complete(&fitted, &exchanges);
    Ratings { players, groups, first_move, covariance }
}

/// Games of the same two, put together.
fn exchanges(bouts: &[Bout]) -> Vec<Exchange> {
    let mut found: HashMap<(usize, usize), [u32; 2]> = HashMap::new();
    for bout in bouts.iter().filter(|bout| bout.first != bout.second) {
        let (one, other) = (bout.first.min(bout.second), bout.first.max(bout.second));
        let [mine, theirs] = found.entry((one, other)).or_default();
        let halves = if one == bout.first { bout.halves } else { 2 - bout.halves.min(2) };
        *mine += halves;
        *theirs += 2 - halves.min(2);
    }
    let mut found: Vec<Exchange> =
        found.into_iter().map(|((one, other), halves)| Exchange { one, other, halves }).collect();
    found.sort_by_key(|exchange| (exchange.one, exchange.other));
    found
}

/// The values of a group, and how they vary together; what it is worth to begin comes last.
struct Fit {
    values: Vec<f64>,
    spread: Matrix,
}

fn fit_group(group: &[usize], bouts: &[Bout], options: RatingOptions) -> Option<Fit> {
    let places: HashMap<usize, usize> = group.iter().enumerate().map(|(place, player)| (*player, place)).collect();
    let inside = bouts.iter().filter_map(|bout| {
        let (first, second) = (*places.get(&bout.first)?, *places.get(&bout.second)?);
        (first != second).then_some(Bout { first, second, ..*bout })
    });
    let inside: Vec<Bout> = inside.collect();
    // Where the same ones always began, nobody can tell what that was worth.
    let with =
        options.first_move.then(|| climb(group.len() + 1, group.len(), |values| slope(values, group.len(), &inside)));
    let (values, spread) = match with.flatten() {
        Some(found) => found,
        None => climb(group.len(), group.len(), |values| slope(values, group.len(), &inside))?,
    };
    let spread = match options.variance {
        Variance::Plain => spread,
        Variance::Robust => {
            let scatter = scatter(&values, group.len(), &inside);
            spread.times(&scatter).times(&spread)
        }
    };
    Some(Fit { values, spread })
}

/// The places a game has a say in, with their signs. The last is what it is worth to begin, where that is asked.
fn says(bout: &Bout, size: usize, players: usize) -> impl Iterator<Item = (usize, f64)> + Clone {
    let begin = (size > players).then_some((players, 1.0));
    [(bout.first, 1.0), (bout.second, -1.0)].into_iter().chain(begin)
}

/// How much better than expected a game ended for who began, and how open it was.
fn surprise(values: &[f64], players: usize, bout: &Bout) -> (f64, f64) {
    let difference: f64 =
        says(bout, values.len(), players).map(|(place, sign)| sign * values.get(place).copied().unwrap_or(0.0)).sum();
    let expected = chance(difference);
    (f64::from(bout.halves) / 2.0 - expected, expected * (1.0 - expected))
}

fn slope(values: &[f64], players: usize, bouts: &[Bout]) -> (Vec<f64>, Matrix) {
    let mut up = vec![0.0; values.len()];
    let mut curve = Matrix::new(values.len());
    for bout in bouts {
        let (surprise, open) = surprise(values, players, bout);
        let says = says(bout, values.len(), players);
        for (place, sign) in says.clone() {
            up.iter_mut().skip(place).take(1).for_each(|up| *up += sign * surprise);
            for (other, theirs) in says.clone() {
                curve.add(place, other, sign * theirs * open);
            }
        }
    }
    (up, curve)
}

/// How results scatter, games that belong together taken as one.
fn scatter(values: &[f64], players: usize, bouts: &[Bout]) -> Matrix {
    let mut twins: HashMap<usize, Vec<(usize, f64)>> = HashMap::new();
    for bout in bouts {
        let (surprise, _) = surprise(values, players, bout);
        let sum = twins.entry(bout.twin).or_default();
        for (place, sign) in says(bout, values.len(), players) {
            match sum.iter_mut().find(|(known, _)| *known == place) {
                Some((_, part)) => *part += sign * surprise,
                None => sum.push((place, sign * surprise)),
            }
        }
    }
    // In the order of the games: sums of fractions depend on it.
    let mut order: Vec<(usize, Vec<(usize, f64)>)> = twins.into_iter().collect();
    order.sort_by_key(|(twin, _)| *twin);
    let mut scatter = Matrix::new(values.len());
    for (_, sum) in order {
        for &(place, part) in &sum {
            for &(other, theirs) in &sum {
                scatter.add(place, other, part * theirs);
            }
        }
    }
    scatter
}
