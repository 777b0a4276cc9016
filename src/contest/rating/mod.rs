//! Ratings: what results are worth, as numbers with error bars.
//!
//! All games count at once: nobody's rating depends on the order in which games were played. A difference of 400 on the scale of Elo means
//! ten points for every one of the other. Fitting is done on the natural scale, on which that is ln 10.

mod batch;
mod duel;
mod footing;
mod linear;
mod pairwise;
mod placement;
mod sprt;
#[cfg(test)]
mod tests;

pub use batch::{BATCH_START, BATCH_STEP, batch};
pub use duel::Duel;
pub use pairwise::{Bout, RatingOptions, Variance, rate_bouts};
pub use placement::{Placement, rate_placements};
pub use sprt::{Sprt, SprtScale, SprtState, SprtVerdict};

use linear::Matrix;

/// One unit of the natural scale in points of Elo.
pub(crate) const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// How many standard deviations to either side hold 95 of 100.
const WIDE: f64 = 1.959_963_984_540_054;

/// What somebody's results are worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rating {
    /// The value, and how far the true one may lie to either side, 95 times in 100.
    Known { value: f64, error: f64 },
    /// Nothing but wins: at least so much.
    Above(f64),
    /// Nothing but losses: at most so much.
    Below(f64),
    /// The one the others of the group are held against, where nothing else is known.
    Anchor,
    /// Met nobody.
    Unknown,
}

impl Rating {
    /// A number to sort by.
    pub fn value(&self) -> Option<f64> {
        match *self {
            Rating::Known { value, .. } | Rating::Above(value) | Rating::Below(value) => Some(value),
            Rating::Anchor => Some(0.0),
            Rating::Unknown => None,
        }
    }
}

/// Ratings of a field that were fitted together.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// By player.
    pub players: Vec<Rating>,
    /// Which players can be compared with each other: those with the same number, from 0. The mean of each group is 0.
    pub groups: Vec<usize>,
    /// What it is worth to begin, in points of Elo, where that was asked for and can be told.
    pub first_move: Option<Rating>,
    /// How the values of players vary together, by player, on the natural scale.
    covariance: Matrix,
}

impl Ratings {
    /// How many groups there are that cannot be compared.
    pub fn group_count(&self) -> usize {
        self.groups.iter().max().map_or(0, |last| last + 1)
    }

    /// How far apart two players are, as a rating of the first against the second.
    pub fn difference(&self, one: usize, other: usize) -> Option<Rating> {
        let (mine, theirs) = (self.players.get(one)?, self.players.get(other)?);
        match (mine, theirs) {
            (Rating::Known { value, .. }, Rating::Known { value: their, .. }) if self.comparable(one, other) => {
                let v = &self.covariance;
                let variance = v.at(one, one) + v.at(other, other) - 2.0 * v.at(one, other);
                Some(Rating::Known { value: value - their, error: WIDE * ELO * variance.max(0.0).sqrt() })
            }
            _ => None,
        }
    }

    fn comparable(&self, one: usize, other: usize) -> bool {
        matches!((self.groups.get(one), self.groups.get(other)), (Some(mine), Some(theirs)) if mine == theirs)
    }

    /// How likely it is that one is really the stronger.
    pub fn superiority(&self, one: usize, other: usize) -> Option<f64> {
        match self.difference(one, other)? {
            Rating::Known { value, error } if error > 0.0 => Some(normal(value / error * WIDE)),
            Rating::Known { .. } | Rating::Above(_) | Rating::Below(_) | Rating::Anchor | Rating::Unknown => None,
        }
    }
}

/// The share of a normal distribution that lies below so many standard deviations.
pub(crate) fn normal(z: f64) -> f64 {
    if z < 0.0 {
        return 1.0 - normal(-z);
    }
    if z < 4.0 {
        // The sum of odd powers converges fast near the middle.
        let (mut term, mut sum, mut k) = (z, z, 1.0);
        while term > 1e-17 * sum && k < 400.0 {
            k += 2.0;
            term *= z * z / k;
            sum += term;
        }
        return 0.5 + sum * (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    }
    // Far out the continued fraction does.
    let tail = (1..=40).rev().fold(z, |rest, k| z + f64::from(k) / rest);
    1.0 - (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() / tail
}

/// The odds of somebody so much stronger, on the natural scale.
fn chance(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}
