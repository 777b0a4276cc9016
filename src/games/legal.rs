//! Where the player to move could move, step by step, as the teller of a record knows it.

#[cfg(test)]
mod tests;

use super::{Opening, Told};
use crate::model::{Cell, Record};

/// Follows a record for some steps, or up to where it breaks, and shows the open cells before the first step and after each.
pub(super) fn follow(opening: Opening, record: &Record, steps: usize, see: &mut dyn FnMut(Vec<Cell>)) {
    let Opening { mut teller, taken, .. } = opening;
    teller.hush();
    let Some(first) = teller.legal() else { return };
    see(first);
    let mut seen = 0;
    for entry in record.entries.iter().skip(taken) {
        if seen >= steps {
            return;
        }
        let Ok(Told { steps: told, unsaid, .. }) = teller.push(entry) else { return };
        let now = seen + told.len() + unsaid as usize;
        for step in seen + 1..=now.min(steps) {
            see(if step == now { teller.legal().unwrap_or_default() } else { teller.legal_between() });
        }
        seen = now;
    }
}
