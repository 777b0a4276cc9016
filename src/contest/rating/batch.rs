//! The board-game manager's own Elo: everybody starts at 2000, and a whole tournament counts at once when it is over.

use super::{ELO, chance};

/// What newcomers have.
pub const BATCH_START: f64 = 2000.0;

/// How much one point more than expected adds, where nothing else is said.
pub const BATCH_STEP: f64 = 32.0;

/// The ratings after a tournament: games are told as the two players, by place in `before`, and the points of the first.
pub fn batch(before: &[f64], games: &[(usize, usize, f64)], step: f64) -> Vec<f64> {
    let mut after = before.to_vec();
    for &(one, other, points) in games {
        let (Some(&mine), Some(&theirs)) = (before.get(one), before.get(other)) else { continue };
        let gain = step * (points - chance((mine - theirs) / ELO));
        after.iter_mut().skip(one).take(1).for_each(|rating| *rating += gain);
        after.iter_mut().skip(other).take(1).for_each(|rating| *rating -= gain);
    }
    after
}
