//! Tells a game of chess: each written move becomes events, words and numbers.

use cozy_chess::{Color, File, Move as Ply, Piece, Rank, Square};

use super::caption::Deed;
use super::look::kind;
use super::position::{ChessEnd, ChessPosition, cell};
use super::{result, why, written};
use crate::games::ledger::Ledger;
use crate::games::{Teller, Told};
use crate::model::{
    Cell, Counters, Entry, Event, Move, Outcome, Phase, Place, Problem, Record, Remark, Seat, Standing, Step, ThingId,
    What,
};

/// Explains the moves of one record, in order.
pub struct ChessTeller {
    ledger: Ledger,
    position: ChessPosition,
    /// The man on each square, by the square's number.
    men: [Option<ThingId>; 64],
    /// Men taken by each seat.
    taken: [i64; 2],
    /// Whether it has been said that the game goes on after its end.
    overrun: bool,
    /// Whether only the verdict matters.
    hushed: bool,
}

impl ChessTeller {
    pub fn new(record: &Record, names: &[String; 2], position: ChessPosition) -> ChessTeller {
        let mut men = [None; 64];
        for (i, square) in super::occupied(&position).enumerate() {
            men[square as usize] = Some(ThingId(i as u32));
        }
        let ledger = Ledger::new(record, names, super::numbering(&position));
        ChessTeller { ledger, position, men, taken: [0; 2], overrun: false, hushed: false }
    }

    fn tell(&mut self, ply: Ply, written: &Move) -> Step {
        let mover = self.position.to_move();
        let seat = self.position.seat(mover);
        let deed = Deed::of(self.position.board(), ply);
        let mut step = Step { notation: self.position.notation(ply), ..Step::default() };
        if self.position.board().colors(mover).has(ply.to) {
            self.castle(ply, mover, &mut step);
        } else {
            self.walk(ply, mover, &mut step);
        }
        self.position.apply(ply);
        step.counters = counters(&self.position, self.taken);
        self.close(&mut step, seat, deed);
        self.ledger.enter(&mut step, seat, written);
        step
    }

    /// A null move: the turn goes over and nothing else happens.
    fn pass(&mut self, written: &Move) -> Result<Step, String> {
        let mover = self.position.to_move();
        let seat = self.position.seat(mover);
        self.position.pass()?;
        let mut caption = self.ledger.says(seat, " makes no move");
        caption.say(self.ledger.point("--"));
        let events = vec![Event::new(Phase::Move, 0, What::Passed { seat })];
        let counters = counters(&self.position, self.taken);
        let mut step = Step { notation: "--".into(), events, counters, caption, ..Step::default() };
        self.ledger.enter(&mut step, seat, written);
        Ok(step)
    }

    /// A man goes, perhaps takes, perhaps becomes another.
    fn walk(&mut self, ply: Ply, mover: Color, step: &mut Step) {
        let board = self.position.board();
        let pawn = board.piece_on(ply.from) == Some(Piece::Pawn);
        let aside = pawn && ply.from.file() != ply.to.file() && board.piece_on(ply.to).is_none();
        let victim_at = if aside { Square::new(ply.to.file(), ply.from.rank()) } else { ply.to };
        if let Some(thing) = self.men[victim_at as usize].take() {
            // It stands until its taker has arrived.
            step.events.push(Event::new(Phase::Move, 1, What::Captured { thing }));
            self.taken[self.position.seat(mover).index() & 1] += 1;
            if aside {
                step.changed.push(cell(victim_at));
            }
        }
        let Some(thing) = self.men[ply.from as usize].take() else { return };
        step.events.push(Event::new(Phase::Move, 0, What::moved(thing, [cell(ply.to)])));
        self.men[ply.to as usize] = Some(thing);
        step.last_move = vec![cell(ply.from), cell(ply.to)];
        if let Some(becomes) = ply.promotion {
            let what = What::Promoted { thing, kind: kind(mover, becomes) };
            step.events.push(Event::new(Phase::Move, 1, what));
        }
    }

    /// King and rook change sides together.
    fn castle(&mut self, ply: Ply, mover: Color, step: &mut Step) {
        let home = Rank::First.relative_to(mover);
        let short = ply.from.file() < ply.to.file();
        let (king, rook) = if short { (File::G, File::F) } else { (File::C, File::D) };
        let ways = [(ply.from, Square::new(king, home)), (ply.to, Square::new(rook, home))];
        let things = ways.map(|(from, _)| self.men[from as usize].take());
        for ((from, to), thing) in ways.into_iter().zip(things) {
            self.men[to as usize] = thing;
            // In a shuffled set-up one of the two may stand where it belongs.
            if let Some(thing) = thing.filter(|_| from != to) {
                step.events.push(Event::new(Phase::Move, 0, What::moved(thing, [cell(to)])));
            }
        }
        step.last_move = vec![cell(ways[0].0), cell(ways[0].1)];
        step.changed = vec![cell(ways[1].0), cell(ways[1].1)];
    }

    /// The king that is attacked now, and by whom.
    fn check(&self) -> Option<What> {
        let board = self.position.board();
        let by: Vec<ThingId> = board.checkers().into_iter().filter_map(|square| self.men[square as usize]).collect();
        let thing = self.men[board.king(self.position.to_move()) as usize].filter(|_| !by.is_empty())?;
        Some(What::Checked { thing, by, mate: matches!(self.position.end(), Some(ChessEnd::Mate { .. })) })
    }

    /// What the move did; check, mate and draws as events.
    fn close(&self, step: &mut Step, seat: Seat, deed: Option<Deed>) {
        step.events.extend(self.check().map(|check| Event::new(Phase::Settle, 0, check)));
        let end = self.position.end().filter(|_| !self.overrun);
        let what = deed.map(|deed| deed.words(self.position.board())).unwrap_or_default();
        step.caption = match end {
            Some(ChessEnd::Mate { .. }) => self.ledger.says(seat, " mates"),
            Some(end) => result::decided(end, &self.position, &self.ledger),
            None => self.ledger.says(seat, what),
        };
        step.caption.say(self.ledger.point(&step.notation));
        step.events.extend(end.map(|_| Event::new(Phase::Settle, 0, What::Ended)));
    }
}

impl Teller for ChessTeller {
    fn push(&mut self, entry: &Entry) -> Result<Told, Problem> {
        let written = self.ledger.next(entry, "e4")?;
        if written::is_null(&written.text) {
            let step = self.pass(written).map_err(|what| self.ledger.stop(written.line, what))?;
            return Ok(Told::step(step));
        }
        let ply = self.position.read(written).map_err(|what| self.ledger.stop(written.line, what))?;
        // A draw that comes by itself is often overlooked: the record goes on, and so does the replay.
        let end = self.position.end().filter(|_| !self.overrun);
        self.overrun |= end.is_some();
        let over = |end| format!("the game was over: {}; expected no further move", why::end(end));
        let findings = end.map(|end| self.ledger.finding(written, over(end))).into_iter().collect();
        if self.hushed {
            self.position.apply(ply);
            self.ledger.plies += 1;
            return Ok(Told { unsaid: 1, findings, ..Told::default() });
        }
        Ok(Told { findings, ..Told::step(self.tell(ply, written)) })
    }

    fn hush(&mut self) {
        self.hushed = true;
    }

    fn legal(&self) -> Option<Vec<Cell>> {
        let mut cells: Vec<Cell> = self.position.plies().into_iter().map(|ply| cell(ply.to)).collect();
        cells.sort_unstable_by_key(|cell| (cell.row, cell.col));
        cells.dedup();
        Some(cells)
    }

    fn outcome(&self, record: &Record) -> Outcome {
        result::outcome(&self.position, &self.ledger, record)
    }

    fn remarks(&self, record: &Record) -> Vec<Remark> {
        let sound = self.ledger.is_sound(record);
        let early = self.outcome(record).problem.filter(|_| sound);
        let said = result::remark(&self.position, &record.recorded).filter(|_| sound);
        early.into_iter().chain(said).map(|what| Remark::new(Place::file(&record.source), what)).collect()
    }
}

/// Material, men taken and men left of each seat.
pub fn counters(position: &ChessPosition, taken: [i64; 2]) -> Vec<Counters> {
    let of = |seat: Seat| {
        let color = position.color(seat);
        let values = vec![taken[seat.index() & 1], position.men(color)];
        Counters { score: position.material(color), standing: Standing::In, values }
    };
    vec![of(Seat(0)), of(Seat(1))]
}
