//! The sequential test of a match of two: it ends as soon as one of two claims is likely enough.

use std::str::FromStr;

use super::ELO;
use super::duel::Duel;

/// How likely either claim may be accepted wrongly.
const WRONG: f64 = 0.05;

/// In which points a difference is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtScale {
    /// Points of Elo.
    Logistic,
    /// Elo of a player whose games scatter as much: the same difference takes as many games, whatever share is drawn.
    Normalised,
}

/// Two claims about how much stronger the first of two is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    pub low: f64,
    pub high: f64,
    pub scale: SprtScale,
}

/// What a match says by now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// Nothing yet.
    Open,
    /// The lower claim.
    Low,
    /// The higher claim.
    High,
}

/// Where a test stands: the log of the ratio of likelihoods, and where it ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtState {
    pub ratio: f64,
    pub lower: f64,
    pub upper: f64,
    pub verdict: SprtVerdict,
}

impl Sprt {
    pub fn state(&self, duel: &Duel) -> SprtState {
        let upper = ((1.0 - WRONG) / WRONG).ln();
        let ratio = self.ratio(duel);
        let verdict = match ratio {
            _ if ratio >= upper => SprtVerdict::High,
            _ if ratio <= -upper => SprtVerdict::Low,
            _ => SprtVerdict::Open,
        };
        SprtState { ratio, lower: -upper, upper, verdict }
    }

    fn ratio(&self, duel: &Duel) -> f64 {
        let Some(shares) = duel.shares().filter(|shares| shares.variance > 0.0) else { return 0.0 };
        let share = |claim: f64| match self.scale {
            SprtScale::Logistic => 1.0 / (1.0 + (-claim / ELO).exp()),
            // The scatter of one game is that of a pair's mean times the games of the pair.
            SprtScale::Normalised => 0.5 + claim / (2.0 * ELO) * (shares.variance * shares.games).sqrt(),
        };
        let (low, high) = (share(self.low), share(self.high));
        shares.count * (high - low) * (2.0 * shares.mean - low - high) / (2.0 * shares.variance)
    }
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Sprt, String> {
        let wrong = || format!("{text:?} is no test; expected two differences such as 0,5 or 0,5,normalised");
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        let (low, high, scale) = match parts.as_slice() {
            [low, high] | [low, high, "logistic"] => (low, high, SprtScale::Logistic),
            [low, high, "normalised"] => (low, high, SprtScale::Normalised),
            _ => return Err(wrong()),
        };
        let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite()).ok_or_else(wrong);
        let (low, high) = (number(low)?, number(high)?);
        if low >= high {
            return Err(format!("{text:?} has the higher difference first; expected {high},{low}"));
        }
        Ok(Sprt { low, high, scale })
    }
}
