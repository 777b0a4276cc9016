//! Turns the lines of a match into a replay, one after the other.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::caption;
use super::cast::Cast;
use super::extent;
use super::header::Header;
use super::json::{Fault, Fields, Json, get, parse, strangers};
use super::land::Land;
use super::line;
use super::looks::Looks;
use super::outcome::{Ending, ResultSaid};
use super::panel::Panel;
use super::tale::{Notes, Tale, Turn};
use crate::games::{Game, Opening, Teller, Told, Wider, head};
use crate::model::{
    Entry, Event, Finding, Look, Outcome, Phase, Place, Position, Problem, Record, Remark, Replay, Sheet, Size, Step,
    ThingData, ThingId, ThingState, What, shortened,
};

/// Reads the header and the set-up.
pub(super) fn begin(game: &dyn Game, record: &Record) -> Result<Opening, Problem> {
    let source = &record.source;
    let first = sheet(source, record.entries.first())?;
    let mut said = Vec::new();
    let header =
        Header::read(&first.text, &mut said).map_err(|what| Problem::new(Place::line(source, first.line), what))?;
    let mut teller = OpenTeller::new(record, header, &Place::line(source, first.line))?;
    let mut remarks: Vec<Remark> =
        said.into_iter().map(|what| Remark::new(Place::line(source, first.line), what)).collect();
    let mut taken = 1;
    if let Some(Entry::Sheet(setup)) = record.entries.get(1)
        && !is_result(&setup.text)
    {
        let told = teller.set_up(setup)?;
        remarks.extend(told.remarks);
        // The set-up has no step to hang a finding on.
        remarks.extend(told.findings.into_iter().map(|found| Remark::new(found.place, found.what)));
        taken = 2;
    }
    let replay = teller.opening(game, record);
    Ok(Opening { replay, teller: Box::new(teller), taken, remarks })
}

fn sheet<'a>(source: &str, entry: Option<&'a Entry>) -> Result<&'a Sheet, Problem> {
    match entry {
        Some(Entry::Sheet(sheet)) => Ok(sheet),
        Some(Entry::Move(found)) => {
            let what = format!("found the move \"{}\"; expected a line of an open replay", found.text);
            Err(Problem::new(Place::line(source, found.line), what))
        }
        None => Err(Problem::new(Place::file(source), "there is no line; expected {\"format\": \"open-replay/1\"}")),
    }
}

/// What a match is called whose header does not say: its file's name without what tells the format.
fn file_name(source: &str) -> Option<String> {
    let file = source.rsplit(['/', '\\']).next()?;
    let packed = [".gz", ".zst"].iter().find_map(|end| file.strip_suffix(end)).unwrap_or(file);
    let name = [".jsonl", ".json", ".ndjson"].iter().find_map(|end| packed.strip_suffix(end))?;
    Some(super::json::line(name, 64)).filter(|name| !name.is_empty())
}

/// Whether a line is no step: it says nothing but the result.
fn is_result(text: &str) -> bool {
    matches!(parse(text), Ok(Json::Map(fields)) if only_result(&fields))
}

fn only_result(fields: &Fields) -> bool {
    !fields.is_empty() && fields.iter().all(|(name, _)| name == "result" || name.starts_with("x-"))
}

/// A match of which only the header is known.
fn tale(mut header: Header, record: &Record) -> Tale {
    let board = &header.board;
    let first = (board.first as f64, board.first as f64);
    let (origin, extent) = match board.size {
        Some(size) => (board.from.unwrap_or(first), size),
        None if board.none => (first, (1.0, 1.0)),
        None => extent::of(&record.entries, board),
    };
    header.board.settle(extent, origin);
    let board = &header.board;
    let size = if board.none { Size::new(1, 1) } else { board.cells(extent) };
    // A file that never tells a score is led by its first counter.
    let scored = |entry: &Entry| matches!(entry, Entry::Sheet(sheet) if sheet.text.contains("\"score\""));
    let lead = !record.entries.iter().skip(1).any(scored);
    Tale {
        ruler: board.ruler(extent, origin),
        size,
        grows: board.size.is_none() && !board.none,
        looks: Looks::new(&header),
        cast: Cast::default(),
        position: Position::default(),
        land: Land::new(size),
        panel: Panel::new(&header, lead),
        notes: Notes::default(),
        sets: FxHashMap::default(),
        data: Vec::new(),
        hung: Vec::new(),
        stamp: 0,
        off: (0, 0),
        header,
    }
}

/// Tells an open match.
pub(in crate::games) struct OpenTeller {
    /// The file that is told.
    pub(super) source: String,
    game: u32,
    tale: Tale,
    result: Option<ResultSaid>,
    /// The number of the last step; none before the set-up.
    number: Option<u32>,
    /// The line that was told last.
    line: u32,
    /// How many names were handed on.
    named: usize,
    /// The look as it was handed on last.
    look: Option<Arc<Look>>,
    /// Why nothing more can be told.
    failed: Option<Problem>,
}

impl Teller for OpenTeller {
    fn push(&mut self, entry: &Entry) -> Result<Told, Problem> {
        if let Some(problem) = &self.failed {
            return Err(problem.clone());
        }
        let sheet = sheet(&self.source, Some(entry))?;
        let told = self.entry(sheet).map_err(|what| Problem::new(Place::line(&self.source, sheet.line), what));
        // A line may break in its middle: what comes after it would stand on sand.
        if let Err(problem) = &told {
            self.failed = Some(problem.clone());
        }
        told
    }

    fn outcome(&self, _: &Record) -> Outcome {
        let panel = &self.tale.panel;
        let word = self.tale.header.score_word.as_deref().or(panel.lead_word()).unwrap_or("points");
        let ending = Ending {
            result: self.result.as_ref(),
            names: panel.names(),
            score: panel.score(),
            decimals: panel.score_decimals(),
            score_word: word,
        };
        let outcome = ending.outcome();
        let early = self.stops_early();
        Outcome { complete: early.is_none(), problem: early, ..outcome }
    }

    fn remarks(&self, record: &Record) -> Vec<Remark> {
        let mut said: Vec<String> = self.stops_early().into_iter().collect();
        let (off, swapped) = self.tale.off;
        if off > 1 && off == swapped {
            said.push("columns and rows seem to be swapped; expected [x, y]: the column first".into());
        }
        if let Some(seats) = self.tale.panel.counts_from_one() {
            let last = seats - 1;
            said.push(format!("seats seem to be counted from 1; expected 0 for the first and {last} for the last"));
        } else if let Some(seats) = self.tale.panel.beyond() {
            said.push(format!("seat {seats} occurs, and the header names {seats}; seats are counted from 0"));
        }
        let last = record.recorded.score.as_ref().filter(|_| self.tale.header.result.is_some());
        if let (Some(told), Some(score), 0) = (last, self.tale.panel.score(), self.tale.panel.score_decimals())
            && *told != score
        {
            said.push(format!("the result says {told:?}; the last step says {score:?}"));
        }
        said.into_iter().map(|what| Remark::new(Place::line(&self.source, self.line), what)).collect()
    }
}

impl OpenTeller {
    /// A teller of which the header is known, which stands there.
    pub(super) fn new(record: &Record, header: Header, place: &Place) -> Result<OpenTeller, Problem> {
        let mut tale = tale(header, record);
        let rows = tale.header.board.rows.clone();
        let laid = tale.land.rows(&rows, &mut tale.looks);
        laid.map_err(|what| Problem::new(place.clone(), what))?;
        Ok(OpenTeller {
            source: place.file.clone(),
            game: record.index,
            result: tale.header.result.clone(),
            tale,
            number: None,
            line: place.line,
            named: 0,
            look: None,
            failed: None,
        })
    }

    /// Takes in the state before the first step.
    fn set_up(&mut self, sheet: &Sheet) -> Result<Told, Problem> {
        let root = parse(&sheet.text).and_then(|root| self.begin_at(&root, sheet.line));
        root.map_err(|what| Problem::new(Place::line(&self.source, sheet.line), what))
    }

    /// Takes in the state before the first step, as an object in this line.
    pub(super) fn begin_at(&mut self, root: &Json, line: u32) -> Result<Told, Fault> {
        let told = self.line(root.map("set-up", "an object")?, &mut Turn::silent())?;
        self.line = line;
        self.number = Some(told.number);
        self.tale.settle();
        Ok(self.said(told.number, line))
    }

    /// The replay before its first step.
    pub(super) fn opening(&mut self, game: &dyn Game, record: &Record) -> Replay {
        let tale = &mut self.tale;
        (tale.looks.changed, tale.panel.grown) = (false, false);
        tale.panel.finer.clear();
        self.named = tale.cast.len();
        let players = tale.panel.names().to_vec();
        let look = Arc::new(tale.looks.look(&tale.header, &tale.panel, tale.size));
        self.look = Some(Arc::clone(&look));
        let mut data = ThingData::default();
        tale.data.drain(..).for_each(|(thing, words)| data.tell(0, thing, words));
        let name = tale.header.game.clone().or_else(|| file_name(&record.source));
        Replay {
            game_name: name.map_or_else(|| game.name().into(), Into::into),
            players,
            short: shortened(tale.panel.names()),
            setup: tale.position.things().map(|(_, state)| state.clone()).collect(),
            names: tale.cast.names_from(0).to_vec(),
            data,
            terrain: tale.land.terrain(),
            levels: tale.land.levels().to_vec(),
            boardless: tale.header.board.none,
            delay: tale.header.delay,
            first: self.number.unwrap_or(0),
            counters: tale.panel.counters(),
            last: tale.header.last,
            ..head(game, record, tale.size, look)
        }
    }

    fn entry(&mut self, sheet: &Sheet) -> Result<Told, Fault> {
        self.step(&parse(&sheet.text)?, sheet.line)
    }

    /// Tells the step that an object in this line says.
    pub(super) fn step(&mut self, root: &Json, line: u32) -> Result<Told, Fault> {
        let fields = root.map("step", "an object")?;
        self.line = line;
        if only_result(fields) {
            self.take_result(fields)?;
            return Ok(self.said(self.number.unwrap_or(0), line));
        }
        let mut turn = Turn::default();
        let before = self.tale.position.clone();
        let mut step = self.line(fields, &mut turn)?;
        let ends = get(fields, "result").is_some();
        self.number = Some(step.number);
        let (mut events, names) = std::mem::take(&mut turn.beats).finish();
        if turn.tangled || get(fields, "events").is_some() {
            self.put_right(before, &turn, &mut events);
        }
        if ends && !events.iter().any(|event| event.what == What::Ended) {
            let beat = events.last().filter(|last| last.phase == Phase::Settle).map_or(0, |last| last.beat);
            events.push(Event::new(Phase::Settle, beat, What::Ended));
        }
        // Who writes an empty caption wants none.
        if get(fields, "caption").is_none() {
            step.caption = caption::caption(&self.tale, &turn, &events);
        }
        let mut told = self.said(step.number, line);
        told.wider = self.wider();
        told.data = std::mem::take(&mut self.tale.data);
        told.steps.push(Step {
            last_move: self.last_move(&step, &events),
            events,
            phases: names,
            counters: self.tale.panel.counters(),
            source: Place::line(&self.source, line),
            corrected: !told.findings.is_empty(),
            ..step
        });
        Ok(told)
    }

    /// Takes one line in: events first, then what the state says.
    fn line(&mut self, fields: &Fields, turn: &mut Turn) -> Result<Step, Fault> {
        let tale = &mut self.tale;
        tale.stamp = tale.stamp.wrapping_add(1);
        strangers(fields, &line::FIELDS, "a step").into_iter().for_each(|what| tale.notes.remark(what));
        let step = line::step(fields, &tale.ruler, &mut tale.panel)?;
        if let Some(events) = get(fields, "events") {
            tale.run(turn, events)?;
        }
        tale.take_all(turn, fields)?;
        let caption = get(fields, "caption").map(|value| value.text("caption", "a text")).transpose()?;
        let caption = caption.map(|text| line::caption(text, &shortened(tale.panel.names()))).unwrap_or_default();
        tale.stretch(turn);
        tale.inspect(turn);
        tale.count()?;
        self.take_result(fields)?;
        let number = self.count_on(fields)?;
        Ok(Step { number, caption, ..step })
    }

    /// The number of the step a line tells.
    fn count_on(&mut self, fields: &Fields) -> Result<u32, Fault> {
        let next = self.number.map_or(0, |last| last.saturating_add(1));
        let told = get(fields, "step").map(|value| value.whole("step", (0, i64::from(u32::MAX) - 1))).transpose()?;
        let Some(told) = told.map(|told| told as u32) else { return Ok(next) };
        if self.number.is_some() && told < next {
            self.tale.notes.find(format!("found step {told}; expected one after {}", next.saturating_sub(1)));
            return Ok(next);
        }
        if self.number.is_some() && told > next {
            self.tale.notes.remark(format!("found step {told} after {}; what changed is shown, not how", next - 1));
        }
        Ok(told)
    }

    fn take_result(&mut self, fields: &Fields) -> Result<(), Fault> {
        let Some(value) = get(fields, "result") else { return Ok(()) };
        let mut strange = Vec::new();
        let result = ResultSaid::read(value, &mut strange)?;
        strange.into_iter().for_each(|what| self.tale.notes.remark(what));
        let scale = 10_f64.powi(i32::from(self.tale.panel.score_decimals()));
        let told: Option<Vec<i64>> =
            result.score.as_ref().map(|score| score.iter().map(|points| (points * scale).round() as i64).collect());
        if let (Some(told), Some(score)) = (told, self.tale.panel.score())
            && told != score
        {
            self.tale.notes.find(format!("the result says {told:?}; the last score is {score:?}"));
        }
        self.result = Some(result);
        Ok(())
    }

    /// Events stand in another order than they were told in: whoever is not where it ought to be is put there.
    fn put_right(&self, mut before: Position, turn: &Turn, events: &mut Vec<Event>) {
        before.apply_all(events.iter());
        let is = |thing: ThingId| self.tale.position.get(thing);
        let wrong: Vec<ThingId> =
            turn.touched.iter().copied().filter(|thing| before.get(*thing) != is(*thing)).collect();
        let beat = events.last().filter(|last| last.phase == Phase::Settle).map_or(0, |last| last.beat);
        for thing in wrong {
            let state: Option<ThingState> = is(thing).cloned();
            events.push(Event::new(Phase::Settle, beat, What::corrected(thing, state)));
        }
    }

    /// What there is to say of a line.
    fn said(&mut self, step: u32, line: u32) -> Told {
        let place = Place::line(&self.source, line);
        let notes = &mut self.tale.notes;
        let mut remarks = std::mem::take(&mut notes.remarks);
        for what in std::mem::take(&mut self.tale.looks.remarks) {
            notes.remark(what);
        }
        remarks.append(&mut notes.remarks);
        let finding = |what: String| Finding { place: place.clone(), game: self.game, step, what };
        Told {
            findings: std::mem::take(&mut notes.findings).into_iter().map(finding).collect(),
            remarks: remarks.into_iter().map(|what| Remark::new(place.clone(), what)).collect(),
            ..Told::default()
        }
    }

    /// What the replay needs now that it did not need before.
    fn wider(&mut self) -> Option<Box<Wider>> {
        let tale = &mut self.tale;
        let is_wider = tale.looks.changed || tale.panel.grown || !tale.panel.finer.is_empty();
        if !is_wider && tale.cast.len() == self.named {
            return None;
        }
        let names = tale.cast.names_from(self.named).to_vec();
        self.named = tale.cast.len();
        let finer = std::mem::take(&mut tale.panel.finer);
        (tale.looks.changed, tale.panel.grown) = (false, false);
        let look = match self.look.take().filter(|_| !is_wider) {
            Some(look) => look,
            None => Arc::new(tale.looks.look(&tale.header, &tale.panel, tale.size)),
        };
        self.look = Some(Arc::clone(&look));
        Some(Box::new(Wider {
            look,
            size: tale.size,
            players: tale.panel.names().to_vec(),
            names,
            finer: finer.into_iter().map(|finer| (finer.counter, finer.digits)).collect(),
        }))
    }

    /// The cells of a single player's move, for the marks on the board.
    fn last_move(&self, step: &Step, events: &[Event]) -> Vec<crate::model::Cell> {
        let end = |event: &Event| {
            if let What::Moved { path, .. } = &event.what {
                return path.last().copied();
            }
            let What::Placed { state, .. } = &event.what else { return None };
            Some(state.at)
        };
        let cells: Vec<_> = events.iter().filter_map(end).map(|spot| self.tale.ruler.under(spot)).collect();
        if step.seat.is_some() && cells.len() == 1 { cells } else { Vec::new() }
    }

    /// Why the record seems to break off.
    fn stops_early(&self) -> Option<String> {
        let (number, last) = (self.number.unwrap_or(0), self.tale.header.last?);
        let early = self.result.is_none() && number < last;
        let word = self.tale.header.step_word.as_deref().unwrap_or("step");
        early.then(|| format!("the record stops at {word} {number} of {last} without a result"))
    }
}
