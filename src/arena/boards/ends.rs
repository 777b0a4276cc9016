//! How games end that the last move does not end: a fallen flag, a resignation, stones that are dead.

use super::brain::Foul;
use super::{BoardMatch, PlayedGame, Round, keep, other};
use crate::arena::tally::Fault;
use crate::model::{Entry, FaultNote, Move, Record, Seat, Stone};
use crate::players::table::GameEnd;
use crate::players::tongue::Tongue;

/// What is said of who has no time left.
const ON_TIME: &str = "its time was over";

// Seats are the referee's own numbers, 0 and 1, never an outsider's.
#[allow(clippy::indexing_slicing)]
impl BoardMatch<'_> {
    /// What a foul leads to: with clocks, silence is a fallen flag.
    pub(super) fn failed(&mut self, round: Round, seat: Seat, foul: Foul) -> PlayedGame {
        match (round.clocks.is_some(), foul.0) {
            (true, Fault::Timeout) => self.flagged(round, seat),
            (true, Fault::Crash | Fault::Gone | Fault::TooLong | Fault::Junk) | (false, _) => {
                self.lost(round, seat, foul, None)
            }
        }
    }

    /// Both think the game even, so it is drawn.
    pub(super) fn agreed(&self, mut round: Round) -> PlayedGame {
        round.record.recorded.winner = Some(Vec::new());
        let words = "both think it even".to_string();
        round.record.tags.push((keep::REASON.into(), format!("draw: {words}")));
        self.played(round, None, words, None)
    }

    /// A flag has fallen: a loss, unless the other could not win whatever happened.
    pub(super) fn flagged(&mut self, mut round: Round, seat: Seat) -> PlayedGame {
        self.chairs[seat.index()].leave();
        let wins = round.board.can_win(usize::from(other(seat) != round.lead));
        let winner = wins.then_some(other(seat));
        let step = round.record.entries.len() as u32 + 1;
        round.tallies[seat.index()].note(step, std::time::Duration::ZERO, Some((Fault::Timeout, ON_TIME.into())));
        let words = ON_TIME.to_string();
        round.record.faults.push(FaultNote { seat, fault: Fault::Timeout, words, answer: None, again: false });
        round.record.recorded.winner = Some(winner.into_iter().collect());
        let name = &self.names[seat.index()];
        let (told, words) = match wins {
            true => (format!("{name} loses on time"), ON_TIME.to_string()),
            false => {
                let words = format!("{name} has no time left, and the other no men to win with");
                (format!("draw: {words}"), words)
            }
        };
        round.record.tags.push((keep::REASON.into(), told));
        let foul = wins.then(|| (seat, ON_TIME.to_string()));
        self.played(round, winner, words, foul)
    }

    pub(super) fn resigned(&self, mut round: Round, seat: Seat) -> PlayedGame {
        let winner = other(seat);
        round.record.recorded.winner = Some(vec![winner]);
        let words = format!("{} resigns", self.names[seat.index()]);
        round.record.tags.push((keep::REASON.into(), words.clone()));
        self.played(round, Some(winner), words, None)
    }

    /// The end of a game in which dead stones are taken off, if both players are engines and agree on them.
    /// Where they do not, the board counts as it stands; the record says so.
    pub(super) fn counted(&mut self, round: &mut Round, end: GameEnd) -> GameEnd {
        let engines = self.setup.guests.iter().all(|guest| guest.is_engine());
        if !engines || round.board.without(&[], Tongue::Gtp).is_none() {
            return end;
        }
        let [one, two] = self.chairs.each_mut().map(|chair| chair.dead());
        let (Some(one), Some(two)) = (one, two) else {
            remark(&mut round.record, "not both players tell dead stones: every stone counts as alive");
            return end;
        };
        let agreed = (one == two).then(|| round.board.without(&one, Tongue::Gtp)).flatten();
        let Some(dead) = agreed else {
            remark(&mut round.record, "the players differ about dead stones: every stone counts as alive");
            return end;
        };
        if !dead.cells.is_empty() {
            let stones = dead.cells.iter().map(|at| Stone { at: *at, seat: None }).collect();
            let comment = Some(format!("both players take {} for dead", one.join(" ")));
            round.record.entries.push(Entry::Move(Move { stones, comment, ..Move::default() }));
        }
        dead.end
    }
}

/// Says something at the last move.
fn remark(record: &mut Record, words: &str) {
    if let Some(Entry::Move(last)) = record.entries.last_mut() {
        let before = last.comment.take().map_or(String::new(), |comment| comment + "; ");
        last.comment = Some(before + words);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::arena::boards::clock::{ClockRule, GameClocks};
    use crate::arena::boards::guest::Guest;
    use crate::arena::boards::{BoardSetup, OpeningLine, OpeningMoves};
    use crate::games::chess::play::Men;
    use crate::games::play::find_in_turns;
    use crate::players::table::Table;

    /// What becomes of White's fallen flag in a position of chess.
    fn flagged(fen: &str) -> PlayedGame {
        let game = find_in_turns("chess").unwrap();
        let guest = || Guest::read(game, game.usual(), "builtin:random", None).unwrap();
        let rule = ClockRule { moves: None, base: Duration::from_secs(1), gain: Duration::ZERO };
        let setup = BoardSetup {
            game,
            rules: game.usual(),
            guests: [guest(), guest()],
            alternate: false,
            time: Duration::ZERO,
            clock: Some(rule),
            constant: Duration::ZERO,
            opening: OpeningMoves::Line(OpeningLine::default()),
            seed: 1,
            plies: 100,
            adjudication: Default::default(),
        };
        let mut table = BoardMatch::new(&setup, None).unwrap();
        let record = table.record(Seat(0));
        let (ours, tallies, thought) = Default::default();
        let clocks = Some(GameClocks::new(rule));
        let board = Box::new(Table::new(Men::of_fen(fen).unwrap()));
        let round = Round { board, ours, record, tallies, thought, clocks, lead: Seat(0) };
        table.failed(round, Seat(0), (Fault::Timeout, "no answer in 1 s".into()))
    }

    #[test]
    fn a_fallen_flag_loses_unless_the_other_could_never_win() {
        let lost = flagged("4k2r/8/8/8/8/8/8/4KQ2 w - - 0 1");
        assert_eq!((lost.winner, lost.foul), (Some(Seat(1)), Some((Seat(0), ON_TIME.to_string()))));
        assert_eq!(lost.record.tag(keep::REASON), Some("random loses on time"));
        let drawn = flagged("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1");
        assert_eq!((drawn.winner, drawn.foul), (None, None));
        assert_eq!(drawn.record.recorded.winner, Some(Vec::new()));
        assert!(drawn.record.tag(keep::REASON).unwrap().starts_with("draw: random has no time left"));
        assert_eq!(drawn.tallies[0].timeouts, 1, "it is counted all the same");
    }
}
