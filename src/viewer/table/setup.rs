//! What is agreed before a game at the window.

use serde_json::{Value, json};

use super::clock::{TableClocks, TimeControl};
use super::hand::Hand;
use super::sitter::Sitter;
use super::tree::MoveTree;
use super::{CLOCK, FIELD, GameInPlay, REASON, TableChange, head, other};
use crate::games;
use crate::games::play::{self, Turns};
use crate::model::{Millis, Move, Problem, Record, Recorded, Seat, StartPosition, Style};
use crate::players::BoardRules;

/// A game to be played at the window.
#[derive(Clone, Debug)]
pub struct TableSetup {
    pub game: &'static dyn Turns,
    pub rules: BoardRules,
    pub start: Option<StartPosition>,
    /// What is played before anybody is asked, in the manager's words.
    pub opening: Vec<String>,
    pub sitters: [Sitter; 2],
    /// Who has the colour that usually moves first.
    pub lead: Seat,
    /// For a whole game.
    pub clock: Option<TimeControl>,
    /// For a move of somebody who thinks, where there are no clocks.
    pub time: Millis,
    /// How long such a move takes at least.
    pub least: Millis,
    pub seed: u64,
    pub date: Option<String>,
}

/// The longest time for a move that is believed, in milliseconds.
const HOUR: u64 = 3_600_000;
/// How long somebody may think about a move unless somebody says so.
pub const TIME: Millis = Millis(2000);
/// How long their move takes at least: it is to be seen.
pub const LEAST: Millis = Millis(1000);

impl TableSetup {
    /// A game from its usual start.
    pub fn usual(game: &'static dyn Turns, sitters: [Sitter; 2]) -> TableSetup {
        TableSetup {
            game,
            rules: game.usual(),
            start: None,
            opening: Vec::new(),
            sitters,
            lead: Seat(0),
            clock: None,
            time: TIME,
            least: LEAST,
            seed: 1,
            date: None,
        }
    }

    /// Sets the table.
    pub fn begin(&self, now: Millis) -> Result<GameInPlay, String> {
        let mut board = self.game.board_at(self.start.as_ref(), self.rules)?;
        let mut tree = MoveTree::default();
        let first = self.start.as_ref().map_or(self.lead, |start| start.first(self.lead));
        for (at, text) in self.opening.iter().enumerate() {
            let seat = Some(if at % 2 == 0 { first } else { other(first) });
            let (text, told) = (board.shown(text)?.0, board.play(text)?);
            tree.play(at, told, Move { text, seat, ..Move::default() });
        }
        Ok(self.seated(head(self), tree, now))
    }

    fn seated(&self, head: Record, tree: MoveTree, now: Millis) -> GameInPlay {
        let mut table = GameInPlay {
            number: 0,
            game: self.game,
            rules: self.rules,
            start: self.start.clone(),
            head,
            lead: self.lead,
            sitters: self.sitters.clone(),
            tree,
            clocks: self.clock.map(TableClocks::new),
            time: self.time,
            least: self.least,
            seed: self.seed,
            paused: false,
            ended: None,
            asked: None,
            hand: (usize::MAX, Hand::default()),
            since: now,
            ticket: 0,
            held: None,
            for_me: false,
            worth: [None; 2],
            change: TableChange::Nothing,
            said: Vec::new(),
            words: Vec::new(),
            place: None,
            unsaved: false,
        };
        table.set_clocks();
        table.settle();
        table
    }

    /// A table at which a recorded match is played on after some steps: what came then in the record can be played again.
    pub fn on(record: &Record, steps: usize, sitters: [Sitter; 2], now: Millis) -> Result<GameInPlay, String> {
        let (setup, head, mut tree) = TableSetup::of(record, sitters)?;
        tree.go(steps);
        let mut table = setup.seated(head, tree, now);
        table.head.recorded = Recorded::default();
        table.board(steps).map_err(|why| format!("nobody can play on from here: {why}"))?;
        Ok(table)
    }

    /// The table of a game that was kept before it was over.
    pub fn again(record: &Record, now: Millis) -> Result<GameInPlay, String> {
        let field = record.extra.get(FIELD).cloned().unwrap_or_default();
        let (setup, mut head, mut tree) = TableSetup::of(record, sitters(&field, record))?;
        let number = |name: &str, usual: Millis| field[name].as_u64().map_or(usual, |ms| Millis(ms.min(HOUR) as u32));
        let (time, least) = (number("time", TIME), number("least", LEAST));
        let clock = record.tag(CLOCK).and_then(TimeControl::read);
        let setup = TableSetup { clock, time, least, seed: field["seed"].as_u64().unwrap_or(1), ..setup };
        head.extra.remove(FIELD);
        tree.go(field["played"].as_u64().map_or(tree.len(), |played| played as usize));
        let mut table = setup.seated(head, tree, now);
        table.board(table.line_len())?;
        table.restore(&field["left"]);
        table.paused = !table.sitters.iter().any(Sitter::is_person);
        table.place = record.path.clone();
        Ok(table)
    }

    /// What a record says of a table: what was agreed, its head, and all its moves in the manager's words.
    fn of(record: &Record, sitters: [Sitter; 2]) -> Result<(TableSetup, Record, MoveTree), String> {
        let worded = |problem: Problem| problem.to_string();
        let replay = games::tell(record).map_err(worded)?.replay;
        let (game, rules) = play::players_of(record, &replay)?;
        let start = game.begun(record)?;
        let first = play::mover(&replay, 0);
        let lead = start.as_ref().map_or(first, |start| start.first(first));
        let setup = TableSetup { rules, start, lead, ..TableSetup::usual(game, sitters) };
        let told = games::respell(record, Style::Manager).map_err(worded)?.record;
        let respelt = games::respell(record, Style::Players).map_err(worded)?.record;
        let tree = MoveTree::of(told.moves(), respelt.moves());
        let Record { title, date, comment, mut tags, extra, .. } = respelt;
        tags.retain(|(name, _)| name != REASON);
        let head = Record { title, date, comment, tags, extra, ..head(&setup) };
        Ok((setup, head, tree))
    }
}

/// Who sat at the table, as it was kept; people where it was not.
fn sitters(field: &Value, record: &Record) -> [Sitter; 2] {
    [0, 1].map(|seat| {
        let sitter = field["seats"][seat].as_str().map_or_else(Sitter::person, Sitter::read);
        let name = record.players.get(seat).filter(|name| **name != sitter.name());
        Sitter { named: name.cloned(), ..sitter }
    })
}

impl GameInPlay {
    /// What is kept of the table beside the record.
    pub(super) fn field(&self) -> Value {
        let seats: Vec<String> = self.sitters.iter().map(Sitter::written).collect();
        json!({
            "seats": seats,
            "played": self.played(),
            "time": self.time.0,
            "least": self.least.0,
            "seed": self.seed,
            "left": self.clocks.map(|clocks| [clocks.left(Seat(0)).0, clocks.left(Seat(1)).0]),
        })
    }

    /// The clocks as they were kept.
    fn restore(&mut self, left: &Value) {
        for seat in [Seat(0), Seat(1)] {
            if let (Some(clocks), Some(ms)) = (&mut self.clocks, left[seat.index()].as_u64()) {
                clocks.set(seat, Millis(ms.min(24 * HOUR) as u32));
            }
        }
    }
}
