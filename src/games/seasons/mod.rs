//! What the seasons of RedBot share that are shown as open matches: how their round files are read, and a teller that says
//! in lines of the open replay what each round means.

mod scan;

use serde_json::{Map, Value, json};

use super::open::{OpenTeller, host};
use super::{Game, Opening, Teller, Told, rounds};
use crate::model::{Entry, Finding, Outcome, Place, Problem, Record, Remark, Sheet};
pub(super) use scan::{Scan, each, number, small};

/// A season: what its files say, and what happens from one to the next.
pub(super) trait Season: Send + Sized + 'static {
    /// What one round file says.
    type State: Send;

    fn game(&self) -> &'static dyn Game;

    /// The season it was played in: `spring 2013`.
    fn when(&self) -> &'static str;

    fn read(&self, scan: Scan) -> Result<Self::State, Problem>;

    /// The round after which the state stands, and the last one there is to be.
    fn round(&self, state: &Self::State) -> (u32, u32);

    fn is_over(&self, state: &Self::State) -> bool;

    /// By seat, whoever has most wins.
    fn score(&self, state: &Self::State) -> Vec<f64>;

    /// The header of the open replay but for what all seasons share.
    fn header(&self, record: &Record, first: &Self::State) -> Value;

    /// What there is to say before the first round.
    fn comment(&self, _: &Self::State) -> Option<String> {
        None
    }

    /// Things, sets and counters of a state.
    fn state(&mut self, now: &Self::State) -> Value;

    /// Why a state cannot come after another one of the same match: the line, and what was found there.
    fn parts(&self, before: &Self::State, after: &Self::State) -> Option<(u32, String)>;

    /// What happens from one state to the next.
    fn play(&mut self, before: &Self::State, after: &Self::State) -> Played;
}

/// A round as a season tells it.
#[derive(Default)]
pub(super) struct Played {
    /// Beats of the open replay.
    pub beats: Vec<Value>,
    /// What happened in words; `{0}` is the name of seat 0.
    pub facts: Vec<String>,
    /// What the rules do not allow, and what is worth knowing: the line, and what was found there.
    pub findings: Vec<(u32, String)>,
    pub remarks: Vec<(u32, String)>,
}

impl Played {
    /// Adds a beat, unless nothing happens in it. One without a name goes on with the phase before it.
    pub fn beat(&mut self, phase: &str, events: Vec<Value>) {
        if events.is_empty() {
            return;
        }
        let beat = json!({"events": events});
        self.beats.push(if phase.is_empty() { beat } else { json!({"phase": phase, "events": events}) });
    }

    pub fn find(&mut self, line: u32, what: impl Into<String>) {
        self.findings.push((line, what.into()));
    }
}

/// Reads the first round file, which is the set-up.
pub(super) fn begin<S: Season>(mut season: S, record: &Record) -> Result<Opening, Problem> {
    let first = rounds::first(record)?;
    let (state, place) = read(&season, &record.source, first)?;
    let (round, last) = season.round(&state);
    let mut header = season.header(record, &state);
    let about = json!({"game": format!("{}, {}", season.game().name(), season.when()), "last": last});
    merge(&mut header, about);
    let setup = told(&mut season, &state, round);
    let (mut replay, open) = host(season.game(), record, [&header, &setup], &place)?;
    replay.comment = replay.comment.or_else(|| season.comment(&state));
    let teller =
        SeasonTeller { source: record.source.clone(), game: record.index, season, state, open, place, stale: 0 };
    Ok(Opening { replay, teller: Box::new(teller), taken: 1, remarks: Vec::new() })
}

/// The names of the players: as the record has them, else as `usual` says.
pub(super) fn seats(record: &Record, usual: &[String]) -> Vec<String> {
    let known = |seat: usize| record.players.get(seat).filter(|name| !name.is_empty()).cloned();
    usual.iter().enumerate().map(|(seat, usual)| known(seat).unwrap_or_else(|| usual.clone())).collect()
}

/// The state that a sheet tells, and where it is recorded.
fn read<S: Season>(season: &S, source: &str, sheet: &Sheet) -> Result<(S::State, Place), Problem> {
    // A record that is one file has its sheets in lines.
    let place = match sheet.line {
        0 => Place::line(rounds::file_name(source, &sheet.file), 1),
        line => Place::line(source, line),
    };
    let state = season.read(Scan::new(&place.file, &sheet.text, place.line))?;
    Ok((state, place))
}

/// All that the open replay is told of a state.
fn told<S: Season>(season: &mut S, state: &S::State, round: u32) -> Value {
    let mut line = season.state(state);
    merge(&mut line, json!({"step": round, "score": season.score(state)}));
    line
}

/// Adds fields to an object.
pub(super) fn merge(into: &mut Value, more: Value) {
    if let (Value::Object(into), Value::Object(more)) = (into, more) {
        into.extend(more);
    }
}

/// Tells the rounds of a season.
struct SeasonTeller<S: Season> {
    source: String,
    game: u32,
    season: S,
    /// Where we stand, and where that is recorded.
    state: S::State,
    place: Place,
    open: OpenTeller,
    /// Files behind the one that ends the match.
    stale: u32,
}

impl<S: Season> Teller for SeasonTeller<S> {
    fn push(&mut self, entry: &Entry) -> Result<Told, Problem> {
        let (sheet, _) = rounds::named(&self.source, entry)?;
        // A new match overwrites only the files it reaches: what lies behind its end is left of an older, longer one.
        if self.season.is_over(&self.state) {
            self.stale += 1;
            return Ok(Told::default());
        }
        let (state, place) = read(&self.season, &self.source, sheet)?;
        self.check_same_match(&state, &place)?;
        let round = self.season.round(&state).0;
        let missing = rounds::missing(self.season.round(&self.state).0, round);
        let mut played = match &missing {
            None => self.season.play(&self.state, &state),
            Some(why) => Played { facts: vec![why.clone()], remarks: vec![(0, why.clone())], ..Played::default() },
        };
        let mut line = told(&mut self.season, &state, round);
        let caption: Vec<String> = std::mem::take(&mut played.facts);
        merge(&mut line, json!({"events": std::mem::take(&mut played.beats), "caption": caption.join(" · ")}));
        if self.season.is_over(&state) {
            merge(&mut line, json!({"result": {"score": self.season.score(&state)}}));
        }
        let mut told = self.open.tell(&line, &place)?;
        self.judge(&mut told, played, &place, round);
        for step in &mut told.steps {
            step.corrected = !told.findings.is_empty();
            step.comment.clone_from(&sheet.comment);
        }
        (self.state, self.place) = (state, place);
        Ok(told)
    }

    fn outcome(&self, record: &Record) -> Outcome {
        self.open.outcome(record)
    }

    fn remarks(&self, record: &Record) -> Vec<Remark> {
        let (round, _) = self.season.round(&self.state);
        let mut remarks = self.open.remarks(record);
        if self.stale > 0 {
            let files =
                if self.stale == 1 { "1 later file is".into() } else { format!("{} later files are", self.stale) };
            let what = format!("the match ends with round {round}; {files} left of an older match and passed over");
            remarks.push(Remark::new(Place::file(&self.place.file), what));
        }
        remarks
    }
}

impl<S: Season> SeasonTeller<S> {
    /// A later file must be of the same match: a later round, and nothing else than before that never changes.
    fn check_same_match(&self, next: &S::State, place: &Place) -> Result<(), Problem> {
        let ((now, _), (then, _)) = (self.season.round(&self.state), self.season.round(next));
        let early = || (0, format!("found round {then}; expected one after round {now}"));
        let odd = if then <= now { Some(early()) } else { self.season.parts(&self.state, next) };
        match odd {
            None => Ok(()),
            Some((line, what)) => Err(Problem::new(self.at(place, line), what)),
        }
    }

    /// A line of the round that is recorded there; line 0 is its first.
    fn at(&self, place: &Place, line: u32) -> Place {
        Place::line(&place.file, if line == 0 { place.line } else { line })
    }

    /// What the rules say of a round. The open game has found some of it, too, and knows no lines: it has the word only where the
    /// season says nothing.
    fn judge(&self, told: &mut Told, played: Played, place: &Place, round: u32) {
        let finding =
            |(line, what): (u32, String)| Finding { place: self.at(place, line), game: self.game, step: round, what };
        let own: Vec<Finding> = played.findings.into_iter().map(finding).collect();
        if !own.is_empty() {
            told.findings = own;
        }
        told.remarks.extend(played.remarks.into_iter().map(|(line, what)| Remark::new(self.at(place, line), what)));
    }
}

/// Things by id, as the open replay has them.
#[derive(Default)]
pub(super) struct Things(Map<String, Value>);

impl Things {
    pub fn put(&mut self, id: impl Into<String>, thing: Value) {
        self.0.insert(id.into(), thing);
    }

    pub fn done(self) -> Value {
        Value::Object(self.0)
    }
}
