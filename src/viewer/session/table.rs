//! The table of a session: whoever is to move is asked in the background, and the match on the screen follows.

use std::sync::Arc;

use super::Session;
use crate::formats::Format;
use crate::games;
use crate::games::play::{Rival, RivalGame};
use crate::model::{Record, Seat};
use crate::viewer::advice::{Adviser, Told};
use crate::viewer::background::Thinking;
use crate::viewer::command::TableCommand;
use crate::viewer::keys;
use crate::viewer::table::turn::TurnErrand;
use crate::viewer::table::{Ask, TableSetup, save};

/// Somebody who thinks about a move, and which turn it is of.
pub struct Pondering {
    ticket: u64,
    thought: Box<dyn Thinking>,
}

/// Somebody from outside who sits at the table.
pub struct Invited {
    seat: Seat,
    written: String,
    rival: Arc<dyn Rival>,
}

impl Session {
    /// Begins a game at the window.
    pub(super) fn sit_down(&mut self, setup: &TableSetup) {
        match setup.begin(self.state.now) {
            Ok(table) => self.state.sit_down(table),
            Err(why) => self.state.jobs.failed = Some(why),
        }
    }

    /// Begins the game that is agreed.
    pub(super) fn begin_agreed(&mut self) {
        if let Some(setup) = self.state.jobs.setup.take() {
            let date = self.background.date();
            self.sit_down(&TableSetup { date, ..*setup });
        }
    }

    /// Saves the game in play as a file of a format.
    pub(super) fn save_game(&mut self, format: &'static str) {
        let (Some(table), Some(format)) = (&self.state.table, Format::of_id(format)) else { return };
        let suffix = format.suffixes().first().copied().unwrap_or_default();
        let name = table.file_name().replace(".json", &format!(".{suffix}"));
        let saved = save::written(&table.record(), format).and_then(|bytes| self.background.save_file(&name, &bytes));
        match saved {
            Ok(name) => self.saved(&name, ""),
            Err(why) => self.state.complain(why),
        }
    }

    /// Another game has come to the table, or it is left: what belonged to the one before is let go.
    fn attend_table(&mut self) {
        let game = self.state.table.as_ref().map(|table| table.number);
        if game != self.at_table {
            self.at_table = game;
            (self.pondering, self.adviser) = (None, Adviser::default());
            self.rivals.clear();
            if game.is_some() {
                self.background.look_away();
            }
        }
        if let Some(steps) = self.state.jobs.known.take() {
            self.adviser.keep(steps);
        }
    }

    /// Offers a game that was kept before it was over.
    pub(super) fn offer(&mut self, record: Record) {
        let name = games::find(&record.game).map_or("a game", |game| game.name());
        let (key, date) = (keys::label(TableCommand::GoOn), record.date.clone().unwrap_or_default());
        self.state.say(format!("your game of {name} of {date} is not over: {key} goes on with it"));
        self.state.jobs.unfinished = Some(Box::new(record));
    }

    /// Keeps what has been played.
    fn keep_game(&mut self) {
        let Some(table) = &mut self.state.table else { return };
        let Some(record) = table.take_unsaved() else { return };
        match self.background.keep_game(table.place.clone(), &table.file_name(), &record) {
            Ok(place) => table.place = place,
            Err(why) => self.state.complain(why),
        }
    }

    /// Takes in what was thought, lets time pass at the table, and has whoever is to move think.
    pub(super) fn play_table(&mut self) {
        self.attend_table();
        self.listen_to_moves();
        self.talk();
        self.state.advance_table(self.state.now);
        self.keep_game();
        let ticket = self.state.table.as_ref().filter(|table| table.thinks()).map(|table| table.ticket());
        // What is thought about another turn counts no more.
        self.pondering.take_if(|pondering| Some(pondering.ticket) != ticket);
        if self.pondering.is_some() {
            return;
        }
        let Some(ask) = self.state.table.as_ref().and_then(|table| table.asks()) else { return };
        let Ask { ticket, turn, seat, outside } = ask;
        match self.rival(seat, outside) {
            Ok(rival) => {
                let thought = self.background.think(Box::new(TurnErrand::new(turn, rival)));
                self.pondering = Some(Pondering { ticket, thought });
            }
            Err(why) => self.state.table.iter_mut().for_each(|table| table.answer(ticket, Err(why.clone()))),
        }
    }

    /// Whoever sits on a seat, if they are from outside: found once, and kept as long as they sit there.
    fn rival(&mut self, seat: Seat, outside: Option<(String, RivalGame)>) -> Result<Option<Arc<dyn Rival>>, String> {
        let Some((written, game)) = outside else { return Ok(None) };
        let known = self.rivals.iter().find(|known| (known.seat, &known.written) == (seat, &written));
        if let Some(known) = known {
            return Ok(Some(Arc::clone(&known.rival)));
        }
        let rival = self.background.invite(&written, game)?;
        self.rivals.retain(|known| known.seat != seat);
        self.rivals.push(Invited { seat, written, rival: Arc::clone(&rival) });
        Ok(Some(rival))
    }

    /// What is said at the table beside moves goes there and back.
    fn talk(&mut self) {
        let Some(table) = &mut self.state.table else { return };
        for word in table.take_words() {
            self.rivals.iter().for_each(|known| known.rival.say(word.clone()));
        }
        for known in &self.rivals {
            known.rival.said().into_iter().for_each(|word| table.hear(known.seat, word, self.state.now));
        }
    }

    fn listen_to_moves(&mut self) {
        let Some(Pondering { ticket, thought }) = &mut self.pondering else { return };
        let mut news = Vec::new();
        let over = thought.listen(&mut news);
        for told in news {
            if let (Told::Move(said), Some(table)) = (told, &mut self.state.table) {
                table.answer(*ticket, said);
            }
        }
        if over {
            self.pondering = None;
        }
    }
}
