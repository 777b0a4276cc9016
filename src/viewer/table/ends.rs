//! What is asked at the table, and how games end that the last move does not end.

use super::sitter::SitterKind;
use super::{GameInPlay, TableChange, other};
use crate::games::play::RivalWord;
use crate::model::{Cell, Eval, Millis, Seat};
use crate::players::table::{DeadStones, LegalMove};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Nobody in a draw.
    pub winner: Option<Seat>,
    pub words: String,
    /// Whether the rules ended it.
    pub by_rules: bool,
    /// The stones that were taken for dead, where that is asked.
    pub dead: Vec<Cell>,
}

/// What somebody is asked, and nothing goes on until it is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableQuestion {
    /// Which of several moves that look alike, after some moves of the line.
    Which { at: usize, all: Vec<LegalMove> },
    /// Whether a seat really resigns.
    Resign(Seat),
    /// Whether a person takes the draw a seat offers.
    Draw(Seat),
    /// Whether a person lets a seat take so many plies back.
    Undo(Seat, usize),
    /// Which stones are dead: they are shown, then it is counted.
    Dead(Vec<Cell>),
    /// As what the game is to be saved.
    Save(Vec<&'static str>),
    /// Whether to leave a game that is kept nowhere.
    Leave,
}

/// How much better somebody of ours may think to stand and still take a draw.
const CONTENT: f32 = 0.1;

impl GameInPlay {
    /// A person wants to resign: they are asked once.
    pub fn ask_resign(&mut self) {
        if let Some(seat) = self.persons_seat().filter(|_| self.ended.is_none()) {
            self.asked = Some(TableQuestion::Resign(seat));
        }
    }

    /// A person offers a draw. Another person is asked; a program takes it unless it thinks it stands better.
    pub fn offer_draw(&mut self) {
        let Some(seat) = self.persons_seat().filter(|_| self.ended.is_none()) else { return };
        let rival = other(seat);
        if self.sitter(rival).is_person() {
            self.asked = Some(TableQuestion::Draw(seat));
            return;
        }
        if matches!(self.sitter(rival).kind, SitterKind::Outside(_)) {
            self.words.push(RivalWord::OffersDraw);
            return self.say("a draw is offered");
        }
        let worth = self.worth.get(rival.index()).copied().flatten();
        let content = match worth {
            Some(Eval::Points(points)) => points <= CONTENT,
            Some(Eval::Mate(moves)) => moves < 0,
            None => false,
        };
        match content {
            true => self.draw(),
            false => self.say(format!("{} plays on", self.name(rival))),
        }
    }

    /// The answer to what is asked. What is not answered with yes goes on as before.
    pub fn reply(&mut self, yes: bool, now: Millis) {
        match (self.asked.take(), yes) {
            (Some(TableQuestion::Resign(seat)), true) => self.resign(seat),
            (Some(TableQuestion::Draw(_)), _) => {
                self.words.push(RivalWord::Draw(yes));
                if yes {
                    self.draw();
                }
            }
            (Some(TableQuestion::Undo(_, plies)), _) => {
                self.words.push(RivalWord::Undo(yes));
                if yes {
                    self.go(self.played().saturating_sub(plies), now);
                }
            }
            (Some(TableQuestion::Dead(cells)), _) => self.count(if yes { cells } else { Vec::new() }),
            (Some(TableQuestion::Resign(_)), false) => {}
            (Some(TableQuestion::Which { .. } | TableQuestion::Save(_) | TableQuestion::Leave) | None, _) => {}
        }
    }

    /// Somebody from outside says something that is no move.
    pub fn hear(&mut self, seat: Seat, word: RivalWord, now: Millis) {
        let name = self.name(seat);
        let open = self.ended.is_none();
        match word {
            RivalWord::Chat(text) => self.say(format!("{name}: {text}")),
            RivalWord::OffersDraw if open => self.asked = Some(TableQuestion::Draw(seat)),
            RivalWord::WantsUndo(plies) if open => self.asked = Some(TableQuestion::Undo(seat, plies)),
            RivalWord::Resigns if open => self.resign(seat),
            RivalWord::Draw(true) if open => self.draw(),
            RivalWord::Draw(false) => self.say(format!("{name} plays on")),
            RivalWord::Undo(true) if open => drop(self.undo(now)),
            RivalWord::Undo(false) => self.say(format!("{name} lets nothing be taken back")),
            RivalWord::Gone(why) => {
                self.paused = true;
                self.complain(format!("{name}: {why}; the game is paused"));
            }
            // The game is over, and nobody minds.
            RivalWord::OffersDraw | RivalWord::WantsUndo(_) | RivalWord::Resigns => {}
            RivalWord::Draw(true) | RivalWord::Undo(true) => {}
        }
    }

    /// A person shows stones that are dead, or alive after all: all that hang together.
    pub fn mark_dead(&mut self, group: &[Cell]) {
        let Some(TableQuestion::Dead(cells)) = &mut self.asked else { return };
        let known = group.iter().any(|cell| cells.contains(cell));
        cells.retain(|cell| !group.contains(cell));
        if !known {
            cells.extend(group);
        }
    }

    /// The game is counted without the stones that are dead.
    fn count(&mut self, dead: Vec<Cell>) {
        let counted = self.board(self.played()).ok().and_then(|board| board.counted(&dead));
        if let Some(DeadStones { cells, end }) = counted {
            self.end_by_rules(&end);
            if let Some(ended) = self.ended.as_mut().filter(|_| !cells.is_empty()) {
                ended.dead = cells;
                self.changed(TableChange::Line);
            }
        }
    }

    /// Chooses among moves that look alike.
    pub fn choose(&mut self, which: usize, now: Millis) {
        if let Some(TableQuestion::Which { at, all }) = self.asked.take()
            && let Some(one) = all.get(which)
        {
            self.play(at, &one.text, now);
        }
    }

    /// The game ends for a reason that is not on the board.
    pub(super) fn end(&mut self, winner: Option<Seat>, words: String) {
        self.ticket += 1;
        self.held = None;
        self.asked = None;
        self.ended = Some(Ended { winner, words, by_rules: false, dead: Vec::new() });
        self.changed(TableChange::Line);
    }

    /// A flag has fallen: a loss, unless the other could not win whatever happened.
    pub(super) fn flag(&mut self, seat: Seat) {
        let wins = self.board(self.played()).is_ok_and(|board| board.can_win(usize::from(other(seat) != self.lead)));
        let name = self.name(seat);
        if let Some(clocks) = &mut self.clocks {
            clocks.set(seat, Millis::ZERO);
        }
        match wins {
            true => self.end(Some(other(seat)), format!("{name} loses on time")),
            false => self.end(None, format!("draw: {name} has no time left, and the other no men to win with")),
        }
    }

    pub fn resign(&mut self, seat: Seat) {
        let words = format!("{} resigns", self.name(seat));
        self.end(Some(other(seat)), words);
    }

    fn draw(&mut self) {
        self.end(None, "draw agreed".into());
    }

    /// The seat a person speaks for: the one to move, or the only one they have.
    fn persons_seat(&self) -> Option<Seat> {
        let turn = self.turn();
        [turn, other(turn)].into_iter().find(|seat| self.sitter(*seat).is_person())
    }
}
