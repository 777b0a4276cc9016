//! A match of two: how far apart they are, by the share of the points.

use super::footing::EVEN;
use super::{ELO, Rating, WIDE, normal};

/// What two players made of their games with each other: games alone, and pairs of games with the start swapped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Duel {
    /// Lost, drawn and won games of the first.
    pub singles: [u32; 3],
    /// Pairs of swapped games by the half points the first made of them, 0 to 4.
    pub pairs: [u32; 5],
}

/// Results as shares of what could be had, from 0 to 1: how many, their mean, how they vary.
pub(super) struct Shares {
    pub count: f64,
    pub mean: f64,
    pub variance: f64,
    /// How many games each of them is.
    pub games: f64,
}

impl Shares {
    fn new(counts: &[u32], games: f64) -> Option<Shares> {
        let count: f64 = counts.iter().map(|count| f64::from(*count)).sum();
        let last = counts.len().checked_sub(1)? as f64;
        let shares = counts.iter().enumerate().map(|(i, count)| (i as f64 / last, f64::from(*count)));
        let mean = shares.clone().map(|(share, count)| share * count).sum::<f64>() / count;
        let variance = shares.map(|(share, count)| (share - mean).powi(2) * count).sum::<f64>() / count;
        (count > 0.0).then_some(Shares { count, mean, variance, games })
    }
}

impl Duel {
    /// Pairs tell more than the games they are made of, so they count alone where there are any.
    pub(super) fn shares(&self) -> Option<Shares> {
        Shares::new(&self.pairs, 2.0).or_else(|| Shares::new(&self.singles, 1.0))
    }

    /// How much stronger the first is. The ends of the bar are those of the share's bar, as long as they can be had.
    pub fn difference(&self) -> Rating {
        let Some(Shares { count, mean, variance, games }) = self.shares() else { return Rating::Unknown };
        let elo = |share: f64| ELO * (share / (1.0 - share)).ln();
        if mean <= 0.0 || mean >= 1.0 {
            let bound = elo(EVEN.powf(1.0 / (count * games)));
            return if mean > 0.5 { Rating::Above(bound) } else { Rating::Below(-bound) };
        }
        let wide = WIDE * (variance / count).sqrt();
        let (low, high) = (mean - wide, mean + wide);
        let error = match low > 0.0 && high < 1.0 {
            true => (elo(high) - elo(low)) / 2.0,
            false => ELO * wide / (mean * (1.0 - mean)),
        };
        Rating::Known { value: elo(mean), error }
    }

    /// How likely it is that the first is really the stronger.
    pub fn superiority(&self) -> Option<f64> {
        let Shares { count, mean, variance, .. } = self.shares()?;
        (variance > 0.0).then(|| normal((mean - 0.5) / (variance / count).sqrt()))
    }
}
