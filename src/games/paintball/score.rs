//! The final score: lives left, points from shooting, and a bonus for arriving early.

use std::fmt::Write as _;

use super::rules::PaintballRules;
use super::state::PaintballState;

/// A player's score and what it is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub lives: i64,
    pub shooting: i64,
    pub bonus: i64,
    /// In which order the player arrived, from 1; who arrives in the same round shares a place and leaves no gap.
    pub place: Option<u8>,
}

impl Score {
    pub fn total(&self) -> i64 {
        self.lives.saturating_add(self.shooting).saturating_add(self.bonus)
    }
}

impl PaintballRules {
    /// The score of each player as things stand.
    pub fn scores(&self, state: &PaintballState) -> Vec<Score> {
        let score = |player: usize| {
            let place = place(state, player);
            let bonus = place.map_or(0, |place| self.bonus(place));
            Score { lives: state.lives(player), shooting: state.players[player].shooting, bonus, place }
        };
        (0..state.players.len()).map(score).collect()
    }

    fn bonus(&self, place: u8) -> i64 {
        let bonus = i64::from(self.bonus_base) - i64::from(self.bonus_fall) * i64::from(place);
        bonus.max(0)
    }
}

/// The place of arrival: one more than the number of earlier rounds in which somebody arrived.
fn place(state: &PaintballState, player: usize) -> Option<u8> {
    let own = state.players[player].finish_round?;
    let mut earlier: Vec<u32> = state.players.iter().filter_map(|p| p.finish_round).filter(|&r| r < own).collect();
    earlier.sort_unstable();
    earlier.dedup();
    u8::try_from(earlier.len() + 1).ok()
}

/// The final table, the text of `score.txt`: best first, one line a player after a line that names the columns.
///
/// ```text
/// place total lives shooting bonus player name
/// 1 87 20 27 40 P3 Red Shift
/// ```
///
/// The columns stand one space apart, the name comes last because it may contain spaces. Players with the same
/// total share a place.
pub fn table(rules: &PaintballRules, state: &PaintballState) -> String {
    let scores = rules.scores(state);
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by_key(|&player| std::cmp::Reverse(scores[player].total()));
    let mut out = String::from("place total lives shooting bonus player name\n");
    for player in order {
        let Score { lives, shooting, bonus, .. } = scores[player];
        let total = scores[player].total();
        let place = 1 + scores.iter().filter(|other| other.total() > total).count();
        // A string takes everything that is written to it.
        let _ = writeln!(out, "{place} {total} {lives} {shooting} {bonus} P{} {}", player + 1, state.name(player));
    }
    out
}
