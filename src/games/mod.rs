//! The games. Each folder owns a game's rules, its look, what it takes to play it, and its tests; the registry below is the only place
//! that lists them.

pub mod asteroids;
pub mod battleships;
pub mod bunnywar;
pub mod checkers;
pub mod chess;
mod ending;
mod faults;
pub mod go;
pub mod gomoku;
mod hops;
pub mod kingdoms;
mod ledger;
mod legal;
pub mod open;
pub mod paintball;
pub mod play;
pub mod points;
pub mod potions;
mod ratings;
pub mod reversi;
mod rounds;
mod seasons;
pub mod shops;
pub mod sides;
mod spell;
mod squares;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod trying;
mod wider;
pub mod worms;

use std::sync::Arc;

use crate::model::{
    Cell, Entry, Finding, Look, Numbering, Outcome, Place, Problem, Record, Remark, Replay, Size, Step, Style, Terrain,
    ThingData, ThingId,
};
use play::Play;
pub use spell::{Respelt, respell};
pub use wider::Wider;

/// A game: turns a record into a replay.
pub trait Game: Send + Sync {
    /// What there is to know of it before any record.
    fn about(&self) -> About;

    /// Reads the head of a record. The replay has no steps yet; the teller makes them, entry by entry.
    ///
    /// For a game of round files the first entry is the set-up and has been taken in; for board games no entry has.
    fn begin(&self, record: &Record) -> Result<Opening, Problem>;

    /// Where the player to move could move, after every number of steps: the record is followed once. Empty where that means
    /// nothing.
    fn legal_all(&self, record: &Record) -> Vec<Vec<Cell>> {
        let mut all = Vec::new();
        let Ok(opening) = self.begin(record) else { return all };
        legal::follow(opening, record, usize::MAX, &mut |cells| all.push(cells));
        all
    }

    /// The same after the first `steps` steps, or after the last good one.
    fn legal(&self, record: &Record, steps: usize) -> Vec<Cell> {
        let mut last = Vec::new();
        let Ok(opening) = self.begin(record) else { return last };
        legal::follow(opening, record, steps, &mut |cells| last = cells);
        last
    }

    fn id(&self) -> &'static str {
        self.about().id
    }

    fn name(&self) -> &'static str {
        self.about().name
    }

    fn play(&self) -> Option<Play> {
        self.about().play
    }

    /// A step's move in the words of `style`. Most games are written alike everywhere, but that the manager forfeits a turn.
    fn spell(&self, _replay: &Replay, step: &Step, style: Style) -> String {
        match style {
            Style::Manager if step.notation == "pass" => "forfeit".into(),
            Style::Manager | Style::Players => step.notation.clone(),
        }
    }
}

/// What there is to know of a game before any record.
pub struct About {
    /// The word for it on the command line and in files.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// How it is played, where it is.
    pub play: Option<Play>,
    /// The words for the things on its boards, for whoever has pictures of them.
    pub kinds: &'static [&'static str],
}

/// The head of a replay: what the record itself says, on a board that looks so. Nobody and nothing is there yet.
fn head(game: &dyn Game, record: &Record, size: Size, look: impl Into<Arc<Look>>) -> Replay {
    Replay {
        game: game.id(),
        game_name: game.name().into(),
        variant: record.variant.clone(),
        title: record.title.clone(),
        date: record.date.clone(),
        comment: record.comment.clone(),
        marks: record.marks.clone(),
        size,
        players: Vec::new(),
        short: Vec::new(),
        ratings: Vec::new(),
        numbering: Numbering::Single,
        logos: record.logos.iter().map(|logo| logo.as_ref()?.image.clone()).collect(),
        images: record.images.iter().filter(|own| own.image.is_some()).cloned().collect(),
        look: look.into(),
        setup: Vec::new(),
        names: Vec::new(),
        data: ThingData::default(),
        terrain: Terrain::default(),
        levels: Vec::new(),
        boardless: false,
        delay: None,
        first: 0,
        counters: Vec::new(),
        steps: Vec::new(),
        last: None,
        outcome: Outcome::default(),
    }
}

/// The head of a replay and the one who tells the rest.
pub struct Opening {
    pub replay: Replay,
    pub teller: Box<dyn Teller>,
    /// How many entries of the record the set-up took: 1 for round files, 0 for board games.
    pub taken: usize,
    pub remarks: Vec<Remark>,
}

impl Opening {
    /// Of a record of moves: no entry is taken yet.
    fn of_moves(replay: Replay, teller: impl Teller + 'static, remarks: impl IntoIterator<Item = Remark>) -> Opening {
        Opening { replay, teller: Box::new(teller), taken: 0, remarks: remarks.into_iter().collect() }
    }
}

/// Explains the entries of one record, in order.
pub trait Teller: Send {
    /// Explains the next entry. `Err` ends the replay at the last good step: nothing of the entry has happened.
    fn push(&mut self, entry: &Entry) -> Result<Told, Problem>;

    /// From now on only the verdict matters: a teller may leave its steps unsaid and just count them. What is a finding
    /// and how the game ends stays the same.
    fn hush(&mut self) {}

    /// Where the player to move could move, after the entries so far. `None` where nobody in particular is to move.
    fn legal(&self) -> Option<Vec<Cell>> {
        None
    }

    /// The same before the last step, when the last entry made two: a pass that the record leaves out, and a move.
    fn legal_between(&self) -> Vec<Cell> {
        Vec::new()
    }

    /// How things stand after the entries so far. `ended` is false while more may come.
    fn outcome(&self, record: &Record) -> Outcome;

    /// What the record as a whole gives rise to say, once its last entry was told.
    fn remarks(&self, record: &Record) -> Vec<Remark>;
}

/// One entry, explained.
#[derive(Default)]
pub struct Told {
    /// Passes that a record leaves out make more than one step.
    pub steps: Vec<Step>,
    /// Steps that were taken and not told, by a teller that was hushed.
    pub unsaid: u32,
    pub findings: Vec<Finding>,
    pub remarks: Vec<Remark>,
    /// What is told of things beside what is seen of them, where that is news.
    pub data: Vec<(ThingId, Option<Arc<str>>)>,
    /// What the replay needs from this entry on, where that is more than before.
    pub wider: Option<Box<Wider>>,
    /// Why the replay ends behind these steps, when only a part of the entry can be told.
    pub stops: Option<Problem>,
}

impl Told {
    /// A step that gives no rise to say more.
    pub fn step(step: Step) -> Told {
        Told { steps: vec![step], ..Told::default() }
    }
}

/// What the rules make of a record, without the story.
pub struct Verdict {
    /// Head and outcome; most games leave the steps out.
    pub replay: Replay,
    /// How many steps there are.
    pub steps: usize,
    pub findings: Vec<Finding>,
    pub remarks: Vec<Remark>,
}

/// A record told to its end, or to where it breaks.
pub struct Telling {
    pub replay: Replay,
    pub findings: Vec<Finding>,
    pub remarks: Vec<Remark>,
    /// Goes on telling when more entries arrive.
    pub teller: Box<dyn Teller>,
    unsaid: u32,
    /// How many entries were told.
    entries: usize,
}

/// All games, in the order of the gallery.
pub fn all() -> &'static [&'static dyn Game] {
    &[
        &paintball::Paintball,
        &worms::Worms,
        &kingdoms::Kingdoms,
        &battleships::Battleships,
        &asteroids::Asteroids,
        &shops::Shops,
        &potions::Potions,
        &reversi::Reversi,
        &chess::Chess,
        &checkers::Checkers,
        &gomoku::Gomoku,
        &go::Go,
        &bunnywar::BunnyWar,
        &open::Open,
    ]
}

/// The game with this id.
pub fn find(id: &str) -> Option<&'static dyn Game> {
    all().iter().copied().find(|game| game.id() == id)
}

fn unknown(record: &Record) -> Problem {
    let known: Vec<_> = all().iter().map(|game| game.id()).collect();
    let what = format!("the game \"{}\" is not known; known are {}", record.game, known.join(", "));
    Problem::new(Place::file(&record.source), what)
}

/// Tells a whole record.
pub fn tell(record: &Record) -> Result<Telling, Problem> {
    let mut opening = begin(record)?;
    opening.replay.ratings = ratings::ratings(record, &opening.replay);
    Ok(run(record, opening))
}

/// Holds a whole record against the rules: the same judgement as [`tell`], several times as fast.
pub fn judge(record: &Record) -> Result<Verdict, Problem> {
    let mut opening = begin(record)?;
    opening.teller.hush();
    let Telling { replay, findings, remarks, unsaid, .. } = run(record, opening);
    Ok(Verdict { steps: replay.steps.len() + unsaid as usize, replay, findings, remarks })
}

/// The names of the players, read from the head of a record alone; none where it cannot be read.
pub fn names(record: &Record) -> Vec<String> {
    begin(record).map(|opening| opening.replay.players).unwrap_or_default()
}

fn begin(record: &Record) -> Result<Opening, Problem> {
    find(&record.game).ok_or_else(|| unknown(record))?.begin(record)
}

/// Tells every entry, up to where the record breaks.
fn run(record: &Record, opening: Opening) -> Telling {
    let Opening { replay, teller, taken, remarks } = opening;
    let mut telling =
        Telling { replay, findings: Vec::new(), remarks: record.remarks.clone(), teller, unsaid: 0, entries: taken };
    telling.remarks.extend(remarks);
    let mut broken = record.broken.clone();
    for entry in record.entries.iter().skip(taken) {
        if let Err(problem) = telling.push(entry) {
            broken = Some(problem);
            break;
        }
    }
    if let Some(last) = telling.replay.steps.last_mut() {
        faults::enter_last(last, &record.faults, &telling.replay.short);
    }
    let counted = faults::remarks(record, &telling);
    telling.remarks.extend(counted);
    telling.close(record, broken);
    telling
}

impl Telling {
    /// Tells one more entry.
    pub fn push(&mut self, entry: &Entry) -> Result<(), Problem> {
        let mut told = self.teller.push(entry)?;
        told.steps.iter_mut().for_each(|step| step.entry = self.entries);
        self.entries += 1;
        // What is written beside a move belongs to the last of its steps: those before are passes nobody wrote down.
        if let (Entry::Move(written), Some(step)) = (entry, told.steps.last_mut()) {
            step.clock = written.clock;
            step.note = written.note.clone();
        }
        if let Some(wider) = told.wider {
            wider.widen(&mut self.replay);
        }
        if let (Entry::Sheet(sheet), Some(step)) = (entry, told.steps.last_mut()) {
            faults::enter(self.replay.steps.last(), step, &sheet.faults, &self.replay.short);
        }
        self.replay.steps.extend(told.steps);
        for (thing, words) in told.data {
            self.replay.data.tell(self.replay.steps.len(), thing, words);
        }
        self.unsaid += told.unsaid;
        self.findings.extend(told.findings);
        self.remarks.extend(told.remarks);
        told.stops.map_or(Ok(()), Err)
    }

    /// Sums up after the last entry: the outcome, and why the record breaks off when it does.
    pub fn close(&mut self, record: &Record, broken: Option<Problem>) {
        let mut outcome = self.teller.outcome(record);
        if let Some(problem) = &broken {
            outcome.complete = false;
            outcome.problem = Some(problem.to_string());
        }
        self.replay.outcome = outcome;
        self.remarks.extend(self.teller.remarks(record));
        if let Some(problem) = broken {
            self.findings.push(Finding {
                place: problem.place,
                game: record.index,
                step: self.replay.number(self.replay.steps.len()) + self.unsaid + 1,
                what: problem.what,
            });
        }
    }
}
