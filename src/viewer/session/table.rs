//! The table of a session: whoever is to move is asked in the background, and the match on the screen follows.

use super::Session;
use crate::games;
use crate::model::Record;
use crate::viewer::advice::Told;
use crate::viewer::background::Thinking;
use crate::viewer::command::TableCommand;
use crate::viewer::keys;
use crate::viewer::table::turn::TurnErrand;
use crate::viewer::table::{Ask, TableSetup};

/// Somebody who thinks about a move, and which turn it is of.
pub struct Pondering {
    ticket: u64,
    thought: Box<dyn Thinking>,
}

impl Session {
    /// Begins a game at the window.
    pub(super) fn sit_down(&mut self, setup: &TableSetup) {
        match setup.begin(self.state.now) {
            Ok(table) => {
                self.background.look_away();
                self.state.sit_down(table);
            }
            Err(why) => self.state.jobs.failed = Some(why),
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
        self.listen_to_moves();
        self.state.advance_table(self.state.now);
        self.keep_game();
        let ticket = self.state.table.as_ref().filter(|table| table.thinks()).map(|table| table.ticket());
        // What is thought about another turn counts no more.
        self.pondering.take_if(|pondering| Some(pondering.ticket) != ticket);
        if self.pondering.is_some() {
            return;
        }
        let Some(ask) = self.state.table.as_ref().and_then(|table| table.asks()) else { return };
        let Ask { ticket, turn, .. } = ask;
        let thought = self.background.think(Box::new(TurnErrand::new(turn)));
        self.pondering = Some(Pondering { ticket, thought });
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
