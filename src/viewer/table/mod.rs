//! A game in play at the window: who sits where, what was played, whose turn it is. The clock is an argument, and whoever thinks is
//! asked by the session: everything here runs and is tested without a display.
//!
//! | file | decides |
//! |---|---|
//! | [`tree`] | what was played, taken back and played instead |
//! | [`hand`] | which move a person shows |
//! | [`sitter`] | who sits at the table |
//! | [`turn`] | how a player of ours comes to a move |
//! | [`moves`] | what a move, an answer and time change |
//! | [`draft`] | how a new game is agreed |
//! | [`save`] | which files hold it |
//! | [`clock`] | how much time there is |
//! | [`ends`] | how a game ends that the last move does not end |

pub mod clock;
pub mod draft;
mod ends;
pub mod hand;
mod moves;
pub mod save;
mod setup;
pub mod sitter;
#[cfg(test)]
mod tests;
mod tree;
pub mod turn;

use std::path::PathBuf;

use crate::games::play::{RivalAnswer, RivalGame, RivalWord, Turns};
use crate::model::{Entry, Eval, Millis, Move, Record, Recorded, Seat, Size, StartPosition, Stone, Style};
use crate::players::BoardRules;
use crate::players::table::{LegalMove, RefereeBoard};
use clock::TableClocks;
pub use clock::TimeControl;
pub use draft::Draft;
pub use ends::{Ended, TableQuestion};
pub use hand::Hand;
pub use moves::Touch;
pub use setup::TableSetup;
pub use sitter::{Sitter, SitterKind};
use tree::MoveTree;
use turn::Turn;

/// The tag that says why a game ended that the last move did not end.
const REASON: &str = "Termination";
/// The tag that tells the clocks a game is played with, as PGN has it.
const CLOCK: &str = "TimeControl";
/// The field of our JSON that tells who sits at the table of an unfinished game.
pub const FIELD: &str = "table";

/// A game in play.
pub struct GameInPlay {
    /// Counts the games that were played at the window.
    pub number: u32,
    pub game: &'static dyn Turns,
    pub rules: BoardRules,
    start: Option<StartPosition>,
    /// The record without its moves.
    head: Record,
    /// Who has the colour that usually moves first.
    lead: Seat,
    pub sitters: [Sitter; 2],
    tree: MoveTree,
    clocks: Option<TableClocks>,
    /// For a move of somebody who thinks.
    time: Millis,
    /// How long such a move takes at least.
    least: Millis,
    seed: u64,
    pub paused: bool,
    pub ended: Option<Ended>,
    pub asked: Option<TableQuestion>,
    /// What a person shows, and after how many moves.
    hand: (usize, Hand),
    /// Since when it is this turn.
    since: Millis,
    /// Counts turns: an answer to another one is too late.
    ticket: u64,
    /// An answer that waits until it may be seen.
    held: Option<RivalAnswer>,
    /// Whether the person wants this move to be made for them.
    for_me: bool,
    /// What the last answer of each seat was worth to it.
    worth: [Option<Eval>; 2],
    change: TableChange,
    said: Vec<TableSaid>,
    /// What is to be told to somebody from outside.
    words: Vec<RivalWord>,
    /// The file it is kept in, once it is.
    pub place: Option<PathBuf>,
    /// Whether something has been played since it was kept.
    unsaved: bool,
}

/// What has changed of the line on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableChange {
    #[default]
    Nothing,
    /// Another number of its moves is played.
    Place,
    /// One move came behind the last.
    Longer,
    /// It is another line, or told of others.
    Line,
}

/// A message for the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSaid {
    pub words: String,
    pub wrong: bool,
}

/// Who is to be asked for a move.
#[derive(Clone, Debug)]
pub struct Ask {
    pub ticket: u64,
    pub seat: Seat,
    pub turn: Turn,
    /// As the person wrote it, where it is somebody from outside, and what they are to play.
    pub outside: Option<(String, RivalGame)>,
}

pub fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0.min(1))
}

impl GameInPlay {
    /// Who is to move after some moves.
    pub fn mover(&self, at: usize) -> Seat {
        let first = self.start.as_ref().map_or(self.lead, |start| start.first(self.lead));
        if at.is_multiple_of(2) { first } else { other(first) }
    }

    /// Who is to move.
    pub fn turn(&self) -> Seat {
        self.mover(self.played())
    }

    /// Who sits on a seat.
    pub fn sitter(&self, seat: Seat) -> &Sitter {
        let [first, second] = &self.sitters;
        if seat == Seat(0) { first } else { second }
    }

    /// What the record calls who sits on a seat.
    pub fn name(&self, seat: Seat) -> String {
        sitter::names(&self.sitters).into_iter().nth(seat.index()).unwrap_or_default()
    }

    /// How many moves are played; those behind were taken back.
    pub fn played(&self) -> usize {
        self.tree.played()
    }

    /// The last move that is played.
    pub fn last_move(&self) -> Option<&Move> {
        self.tree.last()
    }

    /// Lets go of what was picked up.
    pub fn let_go(&mut self) {
        self.hand.1.let_go();
    }

    /// What was agreed before the game.
    pub fn setup(&self) -> TableSetup {
        TableSetup {
            game: self.game,
            rules: self.rules,
            start: self.start.clone(),
            opening: Vec::new(),
            sitters: self.sitters.clone(),
            lead: self.lead,
            clock: self.clocks.map(|clocks| clocks.rule),
            time: self.time,
            least: self.least,
            seed: self.seed.wrapping_add(1),
            date: self.head.date.clone(),
        }
    }

    /// How many moves the line on the screen has.
    pub fn line_len(&self) -> usize {
        self.tree.len()
    }

    /// Whether a person is to move after some moves.
    pub fn awaits_person(&self, at: usize) -> bool {
        self.sitter(self.mover(at)).is_person() && !(at == self.played() && self.ended.is_some())
    }

    /// Whether somebody is thinking.
    pub fn thinks(&self) -> bool {
        let asked = self.for_me || !self.sitter(self.turn()).is_person();
        asked && self.ended.is_none() && !self.paused && self.asked.is_none()
    }

    /// Who is to be asked for a move now.
    pub fn asks(&self) -> Option<Ask> {
        if !self.thinks() || self.held.is_some() {
            return None;
        }
        let seat = self.turn();
        let (word, outside) = match &self.sitter(seat).kind {
            SitterKind::Person => (self.game.terms().adviser.to_string(), None),
            SitterKind::Builtin(word) => (word.clone(), None),
            SitterKind::Outside(written) => (String::new(), Some((written.clone(), self.rival_game(seat)))),
        };
        let moves = self.tree.told().take(self.played()).map(String::from).collect();
        let seed = self.seed.wrapping_mul(0x9e37_79b9).wrapping_add(self.ticket);
        let (game, rules, start, time) = (self.game, self.rules, self.start.clone(), self.thinking_time(seat));
        Some(Ask { ticket: self.ticket, seat, turn: Turn { game, rules, start, moves, word, seed, time }, outside })
    }

    fn rival_game(&self, seat: Seat) -> RivalGame {
        RivalGame { game: self.game, rules: self.rules, start: self.start.clone(), second: seat != self.lead }
    }

    /// How long somebody thinks about a move: with clocks a thirtieth of what is left and most of what a move adds.
    fn thinking_time(&self, seat: Seat) -> Millis {
        let Some(clocks) = &self.clocks else { return self.time };
        let left = clocks.left(seat).0;
        Millis((left / 30 + clocks.rule.gain.0 * 3 / 4).min(left * 4 / 5))
    }

    /// What the clocks show now, by seat; nothing without any.
    pub fn clocks(&self, now: Millis) -> Option<[Millis; 2]> {
        let mut clocks = self.clocks?;
        if self.runs() {
            clocks.run(self.turn(), now - self.since);
        }
        Some([clocks.left(Seat(0)), clocks.left(Seat(1))])
    }

    /// Whether a clock runs.
    fn runs(&self) -> bool {
        self.ended.is_none() && !self.paused && !matches!(self.asked, Some(TableQuestion::Dead(_)))
    }

    /// The turn that is asked about; an answer to another one is too late.
    pub fn ticket(&self) -> u64 {
        self.ticket
    }

    /// The board after some moves of the line.
    fn board(&self, at: usize) -> Result<Box<dyn RefereeBoard>, String> {
        let mut board = self.game.board_at(self.start.as_ref(), self.rules)?;
        for text in self.tree.told().take(at) {
            board.play(text)?;
        }
        Ok(board)
    }

    /// What a person shows after some moves of the line; another place is begun with anew.
    pub fn hand(&self, at: usize) -> Option<&Hand> {
        Some(&self.hand).filter(|(place, _)| *place == at).map(|(_, hand)| hand)
    }

    /// Looks at the position after some moves of the line.
    pub fn look_at(&mut self, at: usize) {
        if self.hand.0 != at {
            self.lay_out(at);
        }
    }

    fn lay_out(&mut self, at: usize) {
        let moves: Vec<LegalMove> = self.board(at).map(|board| board.moves()).unwrap_or_default();
        self.hand = (at, Hand::new(moves));
    }

    /// The record of the game as it stands: the line on the screen, all others as its variations.
    pub fn record(&self) -> Record {
        let mut record = Record { entries: self.tree.entries(), ..self.head.clone() };
        record.players = sitter::names(&self.sitters);
        record.entries.extend(self.taken_off());
        record.recorded = self.recorded();
        record.tags.retain(|(name, _)| name != REASON);
        if let Some(ended) = self.ended.as_ref().filter(|ended| !ended.by_rules) {
            record.tags.push((REASON.into(), ended.words.clone()));
        }
        if self.ended.is_none() {
            record.extra.insert(FIELD.into(), self.field());
        }
        record
    }

    /// The dead stones come off as a last step.
    fn taken_off(&self) -> Option<Entry> {
        let dead = self.ended.as_ref().map(|ended| &ended.dead).filter(|dead| !dead.is_empty())?;
        let stones = dead.iter().map(|at| Stone { at: *at, seat: None }).collect();
        Some(Entry::Move(Move { stones, comment: Some("dead stones are taken off".into()), ..Move::default() }))
    }

    /// How many steps the match on the screen has when the moves are played: the dead stones come off in one more.
    pub fn steps(&self) -> usize {
        self.played() + usize::from(self.taken_off().is_some())
    }

    /// The result, once there is one.
    pub fn recorded(&self) -> Recorded {
        let winner = self.ended.as_ref().map(|ended| ended.winner.into_iter().collect());
        Recorded { winner, ..Recorded::default() }
    }

    /// What has changed since the last look.
    pub fn take_change(&mut self) -> TableChange {
        std::mem::take(&mut self.change)
    }

    /// What is to be told to somebody from outside since the last look.
    pub fn take_words(&mut self) -> Vec<RivalWord> {
        std::mem::take(&mut self.words)
    }

    /// What there is to say since the last look.
    pub fn take_said(&mut self) -> Vec<TableSaid> {
        std::mem::take(&mut self.said)
    }

    fn say(&mut self, words: impl Into<String>) {
        self.said.push(TableSaid { words: words.into(), wrong: false });
    }

    fn complain(&mut self, words: impl Into<String>) {
        self.said.push(TableSaid { words: words.into(), wrong: true });
    }

    /// The record, where something has been played since it was kept last. A game in which nobody moved is none.
    pub fn take_unsaved(&mut self) -> Option<Record> {
        let unsaved = std::mem::take(&mut self.unsaved) && self.line_len() > 0;
        unsaved.then(|| self.record())
    }

    /// Whether leaving loses something: moves that are kept nowhere. Asked again, the person means it.
    pub fn would_be_lost(&self) -> bool {
        self.line_len() > 0 && self.place.is_none() && self.asked != Some(TableQuestion::Leave)
    }

    /// What its file is called, before anybody has that name.
    pub fn file_name(&self) -> String {
        let date = self.head.date.as_deref().unwrap_or_default().replace(' ', "-").replace(':', "");
        format!("{}-{date}.json", self.game.id()).replace("-.json", ".json")
    }

    fn changed(&mut self, change: TableChange) {
        self.unsaved |= change != TableChange::Nothing;
        self.change = match (self.change, change) {
            (TableChange::Nothing, change) | (change, TableChange::Nothing) => change,
            (TableChange::Place, change) | (change, TableChange::Place) => change,
            (TableChange::Longer | TableChange::Line, TableChange::Longer | TableChange::Line) => TableChange::Line,
        };
    }
}

/// The head of the record of a game that begins.
fn head(setup: &TableSetup) -> Record {
    let TableSetup { game, rules, start, lead, date, clock, .. } = setup;
    let tags = clock.iter().map(|rule| (CLOCK.into(), rule.tag())).collect();
    let mut record = Record {
        game: game.id().into(),
        tags,
        source: format!("{} in play", game.name()),
        index: 1,
        size: Some(Size::new(rules.side, rules.side)),
        date: date.clone(),
        first: Some(*lead),
        style: Style::Players,
        ..Record::default()
    };
    game.declare(*rules, &mut record);
    // Moves are recorded as the players write them.
    record.coords = None;
    start.iter().for_each(|start| start.declare(*lead, &mut record));
    record
}
