//! Tells a game of reversi: each written move becomes events, words and numbers.

use super::bits::squares;
use super::look::DISC;
use super::position::{Ply, ReversiPosition};
use super::{result, square};
use crate::games::ledger::Ledger;
use crate::games::{Teller, Told};
use crate::model::{
    Cell, Counters, Entry, Event, Move, Numbering, Outcome, Phase, Place, Problem, Record, Remark, Seat, Standing,
    Step, ThingId, ThingState, What,
};

/// Explains the moves of one record, in order.
pub struct ReversiTeller {
    ledger: Ledger,
    position: ReversiPosition,
    /// How things stood before the last ply.
    before: ReversiPosition,
    /// The disc on each square, by the square's number.
    discs: Vec<Option<ThingId>>,
    placed: u32,
    /// Whether only the verdict matters.
    hushed: bool,
}

impl ReversiTeller {
    pub fn new(record: &Record, names: &[String; 2], position: ReversiPosition) -> ReversiTeller {
        let mut discs = vec![None; (position.side() * position.side()) as usize];
        let mut placed = 0;
        for (square, disc) in discs.iter_mut().enumerate() {
            if position.colour_at(square as u32).is_some() {
                *disc = Some(ThingId(placed));
                placed += 1;
            }
        }
        let ledger = Ledger::new(record, names, Numbering::Single);
        ReversiTeller { ledger, position, before: position, discs, placed, hushed: false }
    }

    fn tell(&mut self, ply: Ply, written: &Move) -> Option<Step> {
        let colour = self.position.turn();
        let seat = self.position.seat(colour);
        let mut step = match ply {
            Ply::Disc { at, turned } => self.disc(seat, at, turned),
            Ply::Pass => self.pass(seat),
            Ply::Afterword => {
                self.apply(ply);
                return None;
            }
        };
        self.apply(ply);
        if self.position.is_over() {
            step.events.push(Event::new(Phase::Settle, 0, What::Ended));
            step.caption = result::decided(&self.position, &self.ledger);
            step.caption.say(self.ledger.point(&step.notation));
        }
        self.ledger.plies += 1;
        step.number = self.ledger.plies;
        step.seat = Some(seat);
        step.counters = counters(&self.position);
        step.source = self.ledger.place(written);
        Some(step)
    }

    fn apply(&mut self, ply: Ply) {
        self.before = self.position;
        self.position.apply(ply);
    }

    fn disc(&mut self, seat: Seat, at: Cell, turned: u128) -> Step {
        let state = ThingState { kind: DISC, seat: Some(seat), at: at.into(), ..ThingState::default() };
        let thing = ThingId(self.placed);
        self.placed += 1;
        let here = self.position.square(at) as usize;
        self.discs[here] = Some(thing);
        let mut events = vec![Event::new(Phase::Move, 0, What::placed(thing, state))];
        // Each line turns over as a wave that runs away from the new disc.
        let mut flips: Vec<(u8, ThingId)> = squares(turned)
            .filter_map(|square| {
                let beat = self.position.cell(square).distance(at) as u8;
                Some((beat, self.discs[square as usize]?))
            })
            .collect();
        flips.sort_by_key(|(beat, _)| *beat);
        events.extend(
            flips
                .into_iter()
                .map(|(beat, thing)| Event::new(Phase::Move, beat, What::Flipped { thing, seat: Some(seat) })),
        );
        let notation = square::name(at);
        let corner = if corners(&self.position) >> here & 1 == 1 { " takes a corner," } else { "" };
        let turns = match turned.count_ones() {
            1 => " turns a disc".to_string(),
            many => format!(" turns {many} discs"),
        };
        let caption = self.ledger.says(seat, format!("{corner}{turns}{}", self.ledger.point(&notation)));
        Step {
            notation,
            events,
            caption,
            last_move: vec![at],
            changed: self.position.cells(turned).collect(),
            ..Step::default()
        }
    }

    fn pass(&self, seat: Seat) -> Step {
        let caption = self.ledger.says(seat, " has no move and passes");
        let events = vec![Event::new(Phase::Move, 0, What::Passed { seat })];
        Step { notation: "pass".into(), events, caption, ..Step::default() }
    }
}

impl Teller for ReversiTeller {
    fn push(&mut self, entry: &Entry) -> Result<Told, Problem> {
        let written = self.ledger.next(entry, "D3")?;
        let plies = self.position.plies(written).map_err(|what| self.ledger.stop(written.line, what))?;
        if self.hushed {
            let unsaid = plies.iter().filter(|ply| **ply != Ply::Afterword).count() as u32;
            plies.into_iter().for_each(|ply| self.apply(ply));
            self.ledger.plies += unsaid;
            return Ok(Told { unsaid, ..Told::default() });
        }
        let mut steps: Vec<Step> = plies.into_iter().filter_map(|ply| self.tell(ply, written)).collect();
        // Time and comment belong to the move that was written, not to a pass that was left out before it.
        if let Some(step) = steps.last_mut() {
            step.took = written.took;
            step.comment = written.comment.clone();
        }
        Ok(Told { steps, ..Told::default() })
    }

    fn hush(&mut self) {
        self.hushed = true;
    }

    fn legal(&self) -> Option<Vec<Cell>> {
        Some(open(&self.position))
    }

    fn legal_between(&self) -> Vec<Cell> {
        open(&self.before)
    }

    fn outcome(&self, record: &Record) -> Outcome {
        result::outcome(&self.position, &self.ledger, record)
    }

    fn remarks(&self, record: &Record) -> Vec<Remark> {
        let place = || Place::file(&record.source);
        if self.position.is_over() {
            let found = result::disagreements(&self.position, &record.recorded);
            return found.into_iter().map(|what| Remark::new(place(), what)).collect();
        }
        let problem = self.outcome(record).problem.filter(|_| self.ledger.is_sound(record));
        problem.into_iter().map(|what| Remark::new(place(), what)).collect()
    }
}

/// Where the player to move could set a disc.
fn open(position: &ReversiPosition) -> Vec<Cell> {
    position.cells(position.moves(position.turn())).collect()
}

/// Discs, open moves and corners of each seat.
pub fn counters(position: &ReversiPosition) -> Vec<Counters> {
    let corners = corners(position);
    [Seat(0), Seat(1)]
        .map(|seat| {
            let colour = position.colour(seat);
            let discs = position.of(colour);
            let values = [position.moves(colour), discs & corners].map(|set| i64::from(set.count_ones())).to_vec();
            Counters { score: i64::from(discs.count_ones()), standing: Standing::In, values }
        })
        .to_vec()
}

fn corners(position: &ReversiPosition) -> u128 {
    let last = position.side() as i32 - 1;
    let all = [(0, 0), (last, 0), (0, last), (last, last)];
    all.into_iter().fold(0, |set, (col, row)| set | 1 << position.square(Cell::new(col, row)))
}
