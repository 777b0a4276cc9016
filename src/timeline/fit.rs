//! Fitting: a part of a match lasts exactly as long as somebody wants, at any pace.

use super::pace::BRIEFEST;
use crate::model::Millis;

/// The picture after `from` steps and the picture after `to` steps are `total` apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit {
    pub total: Millis,
    pub from: usize,
    pub to: usize,
}

impl Fit {
    /// The lengths of all steps: those of the part keep their proportions, those outside it their lengths. Even the briefest step takes
    /// its time, so that a total that is too short for all of them becomes longer.
    pub(super) fn lengths(self, mut lengths: Vec<Millis>) -> Vec<Millis> {
        let to = self.to.min(lengths.len());
        let part = &mut lengths[self.from.min(to)..to];
        // Where all are the briefest there are, they share equally.
        let spare = |length: Millis, least: u64| u128::from(u64::from((length - BRIEFEST).0).max(least));
        let least = u64::from(part.iter().all(|length| *length <= BRIEFEST));
        let sum = part.iter().map(|length| spare(*length, least)).sum::<u128>().max(1);
        let wanted = u128::from(self.total.0).saturating_sub(u128::from(BRIEFEST.0) * part.len() as u128);
        // Ends of steps stand at exact parts of the whole, so that it is exact.
        let mut before = 0;
        for length in part {
            let start = before * wanted / sum;
            before += spare(*length, least);
            *length = BRIEFEST + Millis((before * wanted / sum - start) as u32);
        }
        lengths
    }
}
