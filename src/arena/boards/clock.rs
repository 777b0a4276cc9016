//! Clocks: how much time the players have, what is left of it, and how much of that a move is worth.

use std::time::Duration;

use crate::model::{Millis, Seat};

/// How much time each player has for a game: `5m+3s`, `40/5m`, `5m`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockRule {
    /// After so many moves the time is given anew; without, it is for the whole game.
    pub moves: Option<u32>,
    pub base: Duration,
    /// What each move adds.
    pub gain: Duration,
}

impl ClockRule {
    /// As the tag `TimeControl` of PGN writes it, in seconds: `300+3`, `40/300`.
    pub fn tag(&self) -> String {
        let moves = self.moves.map_or(String::new(), |moves| format!("{moves}/"));
        let gain = if self.gain.is_zero() { String::new() } else { format!("+{}", self.gain.as_secs_f64()) };
        format!("{moves}{}{gain}", self.base.as_secs_f64())
    }
}

/// The clocks of a game, by seat.
#[derive(Clone, Debug)]
pub struct GameClocks {
    rule: ClockRule,
    left: [Duration; 2],
    moves: [u32; 2],
}

// Seats are the referee's own numbers, 0 and 1, never an outsider's.
#[allow(clippy::indexing_slicing)]
impl GameClocks {
    pub fn new(rule: ClockRule) -> GameClocks {
        GameClocks { rule, left: [rule.base; 2], moves: [0; 2] }
    }

    /// What a seat has for its next move.
    pub fn time(&self, seat: Seat) -> MoveTime {
        let own = seat.index();
        let to_go = self.rule.moves.map(|moves| moves - self.moves[own] % moves.max(1));
        MoveTime::Clock { rule: self.rule, left: [self.left[own], self.left[1 - own]], to_go }
    }

    /// A seat has moved after some time. Tells what its clock shows then; nothing when the flag had fallen.
    pub fn press(&mut self, seat: Seat, took: Duration) -> Option<Millis> {
        let own = seat.index();
        self.left[own] = self.left[own].checked_sub(took)? + self.rule.gain;
        self.moves[own] += 1;
        if self.rule.moves.is_some_and(|moves| self.moves[own].is_multiple_of(moves.max(1))) {
            self.left[own] += self.rule.base;
        }
        Some(millis(self.left[own]))
    }
}

/// What somebody has for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveTime {
    /// The same for every move.
    Each(Duration),
    /// What the clocks of who moves and of the other show, and after how many moves time is given anew.
    Clock { rule: ClockRule, left: [Duration; 2], to_go: Option<u32> },
}

impl MoveTime {
    /// When the flag falls.
    pub fn most(self) -> Duration {
        match self {
            MoveTime::Each(time) => time,
            MoveTime::Clock { left: [own, _], .. } => own,
        }
    }

    /// How long a player of ours thinks: the line and the machine take their part, and the moves to come theirs.
    pub fn share(self) -> Duration {
        /// Moves that are still to come where nobody says how many.
        const TO_COME: u32 = 30;
        let most = self.most() * 4 / 5;
        match self {
            MoveTime::Each(_) => most,
            MoveTime::Clock { rule, left: [own, _], to_go } => {
                let moves = to_go.map_or(TO_COME, |moves| moves.min(TO_COME) + 1);
                (own / moves + rule.gain * 3 / 4).min(most)
            }
        }
    }
}

/// A length of time as records write it.
pub fn millis(time: Duration) -> Millis {
    Millis(u32::try_from(time.as_millis()).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn rule(moves: Option<u32>, base: u64, gain: u64) -> ClockRule {
        ClockRule { moves, base: SECOND * base as u32, gain: SECOND * gain as u32 }
    }

    #[test]
    fn a_move_takes_its_time_and_adds_what_the_rule_gives() {
        let mut clocks = GameClocks::new(rule(None, 300, 3));
        assert_eq!(clocks.press(Seat(0), 10 * SECOND), Some(Millis(293_000)));
        assert_eq!(clocks.press(Seat(1), SECOND), Some(Millis(302_000)));
        assert_eq!(clocks.press(Seat(0), 293 * SECOND), Some(Millis(3_000)), "the flag falls after the last moment");
        assert_eq!(clocks.press(Seat(0), 4 * SECOND), None);
    }

    #[test]
    fn time_is_given_anew_after_some_moves() {
        let mut clocks = GameClocks::new(rule(Some(2), 60, 0));
        let to_go = |clocks: &GameClocks| match clocks.time(Seat(0)) {
            MoveTime::Clock { to_go, .. } => to_go,
            MoveTime::Each(_) => None,
        };
        assert_eq!(to_go(&clocks), Some(2));
        assert_eq!(clocks.press(Seat(0), 20 * SECOND), Some(Millis(40_000)));
        assert_eq!(to_go(&clocks), Some(1));
        assert_eq!(clocks.press(Seat(0), 30 * SECOND), Some(Millis(70_000)));
        assert_eq!(to_go(&clocks), Some(2));
    }

    #[test]
    fn a_share_leaves_time_for_the_moves_to_come() {
        assert_eq!(MoveTime::Each(5 * SECOND).share(), 4 * SECOND);
        let clock = |rule: ClockRule, left: u32, to_go| MoveTime::Clock { rule, left: [SECOND * left, SECOND], to_go };
        assert_eq!(clock(rule(None, 300, 0), 300, None).share(), 10 * SECOND);
        assert_eq!(clock(rule(None, 300, 4), 1, None).share(), SECOND * 4 / 5, "no more than there is");
        assert_eq!(clock(rule(Some(40), 300, 0), 60, Some(1)).share(), 30 * SECOND);
    }

    #[test]
    fn clocks_are_told_as_pgn_tells_them() {
        let told = [rule(None, 300, 3).tag(), rule(Some(40), 300, 0).tag(), rule(None, 300, 0).tag()];
        assert_eq!(told, ["300+3", "40/300", "300"]);
    }
}
