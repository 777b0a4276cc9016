//! What moves, answers and time change at the table.

use super::clock::TableClocks;
use super::ends::Ended;
use super::hand::Shown;
use super::sitter::SitterKind;
use super::tree::Growth;
use super::{GameInPlay, TableChange, TableQuestion, other};
use crate::games::play::RivalAnswer;
use crate::model::{Cell, Millis, Move, Seat};
use crate::players::table::GameEnd;

/// What came of a cell a person shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touch {
    /// Something is picked up, put down or played.
    Taken,
    /// No move goes so: where it was shown, and the words for it.
    Wrong(Cell, String),
}

impl GameInPlay {
    /// A person shows a cell after some moves of the line. `name` says how a cell is called.
    pub fn touch(&mut self, at: usize, cell: Cell, name: &dyn Fn(Cell) -> String, now: Millis) -> Touch {
        self.look_at(at);
        match self.hand.1.show(cell) {
            Shown::Part => Touch::Taken,
            Shown::Move(one) => {
                self.play(at, &one.text, now);
                Touch::Taken
            }
            Shown::Choice(all) => {
                self.asked = Some(TableQuestion::Which { at, all });
                Touch::Taken
            }
            Shown::Wrong(from, cell) => Touch::Wrong(from.unwrap_or(cell), self.why(at, from, cell, name)),
        }
    }

    /// Why nothing goes from one cell to another, in the words of the rules.
    fn why(&self, at: usize, from: Option<Cell>, to: Cell, name: &dyn Fn(Cell) -> String) -> String {
        if from.is_none() && !self.hand.1.places() {
            return format!("nothing on {} can move", name(to));
        }
        let words = match from {
            Some(from) => vec![format!("{}{}", name(from), name(to)), format!("{}-{}", name(from), name(to))],
            None => vec![name(to)],
        };
        let found = self.board(at).ok().and_then(|board| words.iter().find_map(|text| board.shown(text).err()));
        found.unwrap_or_else(|| format!("{} is no move here", words.join(" or ")))
    }

    /// A person writes a move, in any words the rules know.
    pub fn type_move(&mut self, at: usize, text: &str, now: Millis) -> Result<(), String> {
        let wanted = text.trim();
        let board = self.board(at)?;
        let same = |spelt: &str| spelt.trim_end_matches(['+', '#']).eq_ignore_ascii_case(wanted);
        let moves = board.moves();
        let known = moves.iter().find(|one| one.spelt == wanted).or_else(|| moves.iter().find(|one| same(&one.spelt)));
        let text = match known {
            Some(one) => one.text.clone(),
            None => {
                board.shown(wanted)?;
                // The manager calls some points otherwise: a stone is never set where the person does not mean it.
                if moves.iter().any(|one| one.trail.len() == 1) {
                    return Err(format!("{wanted} is no move here"));
                }
                wanted.to_string()
            }
        };
        self.play(at, &text, now);
        Ok(())
    }

    /// Plays a move after some moves of the line.
    pub fn play(&mut self, at: usize, text: &str, now: Millis) {
        let played = self.board(at).and_then(|mut board| Ok((board.shown(text)?.0, board.play(text)?, board.over())));
        let (text, told, over) = match played {
            Ok(played) => played,
            Err(why) => return self.complain(why),
        };
        // Whoever moves wants to go on.
        if std::mem::take(&mut self.paused) {
            self.since = now;
        }
        let (seat, present) = (self.mover(at), at == self.played());
        let took = present.then(|| now - self.since);
        if present && !self.press(seat, now) {
            return self.flag(seat);
        }
        let clock = self.clocks.filter(|_| present).map(|clocks| clocks.left(seat));
        let growth = self.tree.play(at, told, Move { text, seat: Some(seat), took, clock, ..Move::default() });
        self.changed(match growth {
            Growth::Again => TableChange::Place,
            Growth::Longer => TableChange::Longer,
            Growth::Other => TableChange::Line,
        });
        self.asked = None;
        self.turned(now);
        if !present {
            self.set_clocks();
        }
        if let Some(end) = over {
            self.over(&end);
        }
    }

    /// The rules have ended the game; where a person plays they say first which stones are dead.
    fn over(&mut self, end: &GameEnd) {
        let counts = self.board(self.played()).is_ok_and(|board| board.counted(&[]).is_some());
        match counts && self.sitters.iter().any(|sitter| sitter.is_person()) {
            true => self.asked = Some(TableQuestion::Dead(Vec::new())),
            false => self.end_by_rules(end),
        }
    }

    /// Presses the clock of who has moved. Tells whether there was time left.
    fn press(&mut self, seat: Seat, now: Millis) -> bool {
        let took = now - self.since;
        let Some(clocks) = &mut self.clocks else { return true };
        let in_time = clocks.run(seat, took);
        clocks.press(seat);
        in_time
    }

    /// Sets the clocks to what they showed after the moves that are played.
    pub(super) fn set_clocks(&mut self) {
        let Some(rule) = self.clocks.map(|clocks| clocks.rule) else { return };
        let mut clocks = TableClocks::new(rule);
        for written in self.tree.moves().take(self.played()) {
            if let (Some(seat), Some(left)) = (written.seat, written.clock) {
                clocks.set(seat, left);
            }
        }
        self.clocks = Some(clocks);
    }

    /// It is another turn: what was thought about before counts no more.
    pub(super) fn turned(&mut self, now: Millis) {
        self.since = now;
        self.ticket += 1;
        self.held = None;
        self.for_me = false;
        if self.ended.take().is_some_and(|ended| !ended.by_rules) {
            self.changed(TableChange::Line);
        }
        self.lay_out(self.played());
    }

    /// Looks whether the rules have ended the game as it stands.
    pub(super) fn settle(&mut self) {
        self.lay_out(self.played());
        if let Some(end) = self.board(self.played()).ok().and_then(|board| board.over()) {
            self.over(&end);
        }
    }

    pub(super) fn end_by_rules(&mut self, end: &GameEnd) {
        let winner = end.winner.map(|winner| if winner == 0 { self.lead } else { other(self.lead) });
        self.ended = Some(Ended { winner, words: end.words.clone(), by_rules: true, dead: Vec::new() });
        self.changed(TableChange::Place);
    }

    /// Somebody who was asked has answered.
    pub fn answer(&mut self, ticket: u64, said: Result<RivalAnswer, String>) {
        if ticket != self.ticket || !self.thinks() {
            return;
        }
        match said {
            Ok(reply) => self.held = Some(reply),
            Err(why) => {
                self.paused = true;
                let name = self.name(self.turn());
                self.complain(format!("{name}: {why}; the game is paused"));
            }
        }
    }

    /// Lets time pass: an answer that has been thought about long enough is played, and who has no move passes.
    pub fn advance(&mut self, now: Millis) {
        let (at, seat) = (self.played(), self.turn());
        if self.clocks(now).is_some_and(|[first, second]| self.runs() && first.min(second) == Millis::ZERO) {
            return self.flag(seat);
        }
        if self.paused || self.ended.is_some() || self.asked.is_some() || now < self.since + self.least {
            return;
        }
        match self.held.take() {
            Some(RivalAnswer::Move { text, eval }) => {
                self.worth.get_mut(seat.index()).into_iter().for_each(|worth| *worth = eval);
                return self.play(at, &text, now);
            }
            Some(RivalAnswer::Resigns) => return self.resign(seat),
            None => {}
        }
        let must_pass = self.hand(at).is_some_and(|hand| hand.moves().len() == 1 && hand.pass().is_some());
        if must_pass && self.sitter(seat).is_person() {
            let text = self.hand(at).and_then(|hand| hand.pass()).map(|pass| pass.text.clone()).unwrap_or_default();
            self.say(format!("{} has no move and passes", self.name(seat)));
            self.play(at, &text, now);
        }
    }

    /// Takes moves back, to the last turn of a person where one plays. Tells whether there was one.
    pub fn undo(&mut self, now: Millis) -> bool {
        let persons = self.sitters.iter().any(|sitter| sitter.is_person());
        let mut before = (0..self.played()).rev();
        let to = if persons { before.find(|at| self.sitter(self.mover(*at)).is_person()) } else { before.next() };
        self.paused |= !persons;
        to.is_some_and(|to| self.go(to, now))
    }

    /// Plays moves again that were taken back.
    pub fn redo(&mut self, now: Millis) -> bool {
        let last = self.line_len();
        let persons = self.sitters.iter().any(|sitter| sitter.is_person());
        let mut on = self.played() + 1..=last;
        let to = match persons {
            true => on.find(|at| self.sitter(self.mover(*at)).is_person()).or(Some(last)),
            false => on.next(),
        };
        to.is_some_and(|to| to > self.played() && self.go(to, now))
    }

    /// Goes to where some moves of the line are played, and on from there.
    pub fn go(&mut self, played: usize, now: Millis) -> bool {
        self.tree.go(played);
        self.asked = None;
        self.turned(now);
        self.set_clocks();
        self.settle();
        self.changed(TableChange::Place);
        true
    }

    /// Puts another line on the screen, to the move where it leaves the one before.
    pub fn take_line<'a>(&mut self, texts: impl Iterator<Item = &'a str>, now: Millis) {
        self.tree.follow(texts);
        let played = self.played();
        self.changed(TableChange::Line);
        self.go(played, now);
    }

    /// Has a player of ours make this move for the person.
    pub fn play_for_me(&mut self) {
        match self.ended.is_none() && self.sitter(self.turn()).is_person() {
            true => self.for_me = true,
            false => self.say("it is not your turn"),
        }
    }

    /// Stops whoever thinks, or goes on.
    pub fn pause(&mut self, now: Millis) {
        let (seat, took) = (self.turn(), now - self.since);
        if let Some(clocks) = self.clocks.as_mut().filter(|_| !self.paused) {
            clocks.run(seat, took);
        }
        self.paused = !self.paused;
        (self.since, self.held) = (now, None);
        self.ticket += 1;
        self.say(if self.paused { "the game is paused" } else { "the game goes on" });
    }

    /// The two at the table change places; whoever thinks is stopped.
    pub fn swap(&mut self, now: Millis) {
        self.sitters.swap(0, 1);
        self.reseated(now);
        let ([first, second], [one, two]) = ([Seat(0), Seat(1)].map(|seat| self.name(seat)), self.colours());
        self.say(format!("{first} plays {one}, {second} plays {two}"));
    }

    /// Somebody else sits down.
    pub fn seat(&mut self, seat: Seat, kind: SitterKind, now: Millis) {
        if let Some(sitter) = self.sitters.get_mut(seat.index()) {
            sitter.kind = kind;
            sitter.named = None;
        }
        self.reseated(now);
    }

    fn reseated(&mut self, now: Millis) {
        let ended = self.ended.take();
        self.turned(now);
        self.ended = ended;
        self.changed(TableChange::Line);
    }

    /// What each seat plays, in a word.
    pub fn colours(&self) -> [&'static str; 2] {
        let [first, second] = self.game.terms().colours;
        if self.lead == Seat(0) { [first, second] } else { [second, first] }
    }
}
