//! Tells a game of go: each written move becomes events, words and numbers.

use super::board::{GoBoard, StoneEffect};
use super::result::Ending;
use super::{Table, cell, look, point};
use crate::games::ledger::Ledger;
use crate::games::points::{self, Names};
use crate::games::sides::{Colour, Sides};
use crate::games::{Teller, Told};
use crate::model::{
    self, Caption, Cell, Counters, Entry, Event, Move, Numbering, Outcome, Phase, Place, Problem, Record, Remark, Seat,
    Size, Standing, Step, ThingId, What,
};

/// Explains the moves of one record, in order.
pub struct GoTeller {
    ledger: Ledger,
    points: Names,
    board: GoBoard,
    sides: Sides,
    to_move: Colour,
    /// The stone on each point.
    things: Vec<Option<ThingId>>,
    placed: u32,
    /// Stones each seat has taken.
    prisoners: [i64; 2],
    /// Passes in a row.
    passes: u32,
    /// Whether White has moved: until then several black stones are a handicap the players set themselves.
    white_moved: bool,
    /// Whether either colour may move at any time: SGF writes exercises and threats that way.
    any_turn: bool,
    /// Whether it has been said that the game goes on after its end.
    overrun: bool,
}

impl GoTeller {
    pub(super) fn new(record: &Record, names: &[String; 2], table: Table) -> GoTeller {
        let mut placed = 0;
        let mut number = |stone: &Option<Colour>| {
            stone.map(|_| {
                placed += 1;
                ThingId(placed - 1)
            })
        };
        let things = table.board.stones().iter().map(&mut number).collect();
        GoTeller {
            ledger: Ledger::new(record, names, Numbering::Single),
            points: table.names,
            board: table.board,
            sides: table.sides,
            to_move: table.to_move,
            things,
            placed,
            prisoners: [0; 2],
            passes: 0,
            white_moved: false,
            any_turn: record.format == "sgf",
            overrun: false,
        }
    }

    fn is_over(&self) -> bool {
        self.passes >= 2
    }

    /// Who moves as the record tells it, and whether that is out of turn.
    fn mover(&self, written: &Move) -> Result<(Colour, bool), String> {
        match written.seat {
            Some(Seat(n @ 2..)) => Err(format!("seat {n} moves; expected 0 or 1")),
            Some(seat) => {
                let stone = self.sides.colour(seat);
                let handicap = stone == Colour::Black && !self.white_moved;
                Ok((stone, stone != self.to_move && !handicap && !self.any_turn))
            }
            None => Ok((self.to_move, false)),
        }
    }

    /// The record changes the board and nobody moves.
    fn edited(&mut self, written: &Move) -> Step {
        let events = self.edit(&written.stones);
        self.ledger.plies += 1;
        Step {
            number: self.ledger.plies,
            events,
            counters: counters(&self.board, self.sides, self.prisoners),
            caption: Caption::plain("the board is set up anew"),
            changed: written.stones.iter().map(|edit| edit.at).collect(),
            comment: written.comment.clone(),
            source: self.ledger.place(written),
            ..Step::default()
        }
    }

    fn tell(&mut self, written: &Move) -> Result<Told, String> {
        if written.text.is_empty() && !written.stones.is_empty() {
            return Ok(Told::step(self.edited(written)));
        }
        let (stone, out_of_turn) = self.mover(written)?;
        let passes = points::is_pass(&written.text);
        if passes && self.is_over() {
            return Ok(Told::default());
        }
        let at = if passes { None } else { Some(self.points.parse(&written.text)?) };
        if at.is_some_and(|at| self.holds_stone(at, &written.stones)) {
            return Err(format!("{} is taken; only an empty point can be played", written.text.trim()));
        }
        let edits = self.edit(&written.stones);
        let mut odd = self.odd(stone, at, out_of_turn);
        let mut remarks = Vec::new();
        if self.is_over() && !self.overrun {
            let what = "the game was over: two passes; expected no further move";
            // Whoever teaches goes on behind the end.
            match self.any_turn {
                true => remarks.push(Remark::new(self.ledger.place(written), what)),
                false => odd.push(what.into()),
            }
        }
        let findings = odd.into_iter().map(|what| self.ledger.finding(written, what)).collect();
        self.overrun |= self.is_over();
        let mut step = match at {
            Some(at) => self.stone(at, stone),
            None => self.pass(stone),
        };
        if !edits.is_empty() {
            // The board is as the record wants it before the move is seen.
            step.events.iter_mut().filter(|event| event.phase == Phase::Move).for_each(|event| event.beat += 1);
            step.events.splice(0..0, edits);
        }
        self.white_moved |= stone == Colour::White;
        self.to_move = stone.other();
        step.counters = counters(&self.board, self.sides, self.prisoners);
        self.ledger.enter(&mut step, self.sides.seat(stone), written);
        Ok(Told { findings, remarks, ..Told::step(step) })
    }

    /// Whether a point is taken once some stones are put down or taken off.
    fn holds_stone(&self, at: Cell, edits: &[model::Stone]) -> bool {
        let edited = edits.iter().rev().find(|edit| edit.at == at);
        edited.map_or_else(|| self.board.at(point(at, self.points)).is_some(), |edit| edit.seat.is_some())
    }

    /// Stones the record puts on the board or takes off it before a move.
    fn edit(&mut self, stones: &[model::Stone]) -> Vec<Event> {
        let size = Size::new(self.points.side, self.points.side);
        let mut events = Vec::new();
        for edit in stones.iter().filter(|edit| size.holds(edit.at)) {
            let here = point(edit.at, self.points);
            if let Some(thing) = self.things[here].take() {
                events.push(Event::new(Phase::Move, 0, What::Captured { thing }));
            }
            if let Some(seat) = edit.seat {
                let thing = ThingId(self.placed);
                self.placed += 1;
                self.things[here] = Some(thing);
                let state = points::thing(look::STONE, seat, edit.at);
                events.push(Event::new(Phase::Move, 0, What::placed(thing, state)));
            }
            self.board.put(here, edit.seat.map(|seat| self.sides.colour(seat)));
        }
        events
    }

    /// What the rules forbid in a move that the record tells all the same.
    fn odd(&self, stone: Colour, at: Option<Cell>, out_of_turn: bool) -> Vec<String> {
        let mut odd = Vec::new();
        if out_of_turn {
            odd.push(format!("{} moves out of turn; {} is to move", stone.word(), stone.other().word()));
        }
        if let Some(at) = at {
            let (here, name) = (point(at, self.points), self.points.name(at));
            if self.board.is_ko(here) {
                odd.push(format!("{name} retakes the ko at once; expected a move elsewhere first"));
            }
            if self.board.is_suicide(here, stone) {
                odd.push(format!("{name} is suicide: the stone has no liberty and takes none; expected another point"));
            }
        }
        odd
    }

    /// A stone lands; what lost its last liberty is lifted off together, a beat later.
    fn stone(&mut self, at: Cell, stone: Colour) -> Step {
        let seat = self.sides.seat(stone);
        let here = point(at, self.points);
        let thing = ThingId(self.placed);
        self.placed += 1;
        self.things[here] = Some(thing);
        let state = points::thing(look::STONE, seat, at);
        let mut events = vec![Event::new(Phase::Move, 0, What::placed(thing, state))];
        let played = self.board.play(here, stone);
        let gone: Vec<ThingId> = played.taken.iter().filter_map(|dead| self.things[*dead].take()).collect();
        events.extend(gone.iter().map(|thing| Event::new(Phase::Move, 1, What::Captured { thing: *thing })));
        self.passes = 0;
        let taker = if played.suicide { stone.other() } else { stone };
        self.prisoners[self.sides.seat(taker).index() & 1] += gone.len() as i64;
        let notation = self.points.name(at);
        let caption = match self.what(here, &played) {
            Some(what) => self.ledger.says(seat, what + &self.ledger.point(&notation)),
            None => self.ledger.says(seat, format!(" plays {notation}")),
        };
        let changed = played.taken.iter().map(|dead| cell(*dead, self.points)).collect();
        Step { notation, events, caption, last_move: vec![at], changed, ..Step::default() }
    }

    /// What a stone has done, where that is more than to lie there.
    fn what(&self, here: usize, played: &StoneEffect) -> Option<String> {
        Some(match played {
            StoneEffect { taken, suicide: true } => format!(" loses {} by suicide", stones(taken.len())),
            StoneEffect { taken, .. } if taken.iter().any(|dead| self.board.is_ko(*dead)) => " takes the ko".into(),
            StoneEffect { taken, .. } if !taken.is_empty() => format!(" captures {}", stones(taken.len())),
            StoneEffect { .. } => match self.board.in_atari(here) {
                0 => return None,
                many => format!(" puts {} in atari", stones(many)),
            },
        })
    }

    fn pass(&mut self, stone: Colour) -> Step {
        let seat = self.sides.seat(stone);
        self.board.pass();
        self.passes += 1;
        let mut caption = self.ledger.says(seat, " passes");
        let mut events = vec![Event::new(Phase::Move, 0, What::Passed { seat })];
        if self.is_over() {
            events.push(Event::new(Phase::Settle, 0, What::Ended));
            caption.say(" too, the game is over");
        }
        Step { notation: "pass".into(), events, caption, ..Step::default() }
    }

    fn ending(&self) -> Ending<'_> {
        Ending {
            board: &self.board,
            sides: self.sides,
            ledger: &self.ledger,
            to_move: self.to_move,
            over: self.is_over(),
        }
    }
}

impl Teller for GoTeller {
    fn push(&mut self, entry: &Entry) -> Result<Told, Problem> {
        let written = self.ledger.next(entry, "D4")?;
        self.tell(written).or_else(|what| {
            let problem = self.ledger.stop(written.line, what);
            match written.stones.is_empty() {
                true => Err(problem),
                // What was set up before the move is there all the same.
                false => Ok(Told { stops: Some(problem), ..Told::step(self.edited(written)) }),
            }
        })
    }

    fn legal(&self) -> Option<Vec<Cell>> {
        if self.is_over() {
            return Some(Vec::new());
        }
        let open = |at: &Cell| self.board.is_legal(point(*at, self.points), self.to_move);
        Some(Size::new(self.points.side, self.points.side).cells().filter(open).collect())
    }

    fn outcome(&self, record: &Record) -> Outcome {
        self.ending().outcome(record)
    }

    fn remarks(&self, record: &Record) -> Vec<Remark> {
        let sound = self.ledger.is_sound(record);
        let said = self.ending().remark(record).filter(|_| sound);
        said.into_iter().map(|what| Remark::new(Place::file(&record.source), what)).collect()
    }
}

/// `a stone`, `5 stones`.
fn stones(count: usize) -> String {
    if count == 1 { "a stone".into() } else { format!("{count} stones") }
}

/// Prisoners and stones of each seat.
pub fn counters(board: &GoBoard, sides: Sides, prisoners: [i64; 2]) -> Vec<Counters> {
    let of = |seat: Seat| {
        let stone = sides.colour(seat);
        let stones = board.stones().iter().filter(|there| **there == Some(stone)).count() as i64;
        Counters { score: prisoners[seat.index() & 1], standing: Standing::In, values: vec![stones] }
    };
    vec![of(Seat(0)), of(Seat(1))]
}
