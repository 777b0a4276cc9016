//! All that is known of a match so far: what stands where, who is who, what there is to say.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::beats::{BeatId, Beats, Class};
use super::board::Ruler;
use super::cast::{Cast, End, MOST_THINGS};
use super::header::Header;
use super::json::{Fault, line, short};
use super::land::Land;
use super::looks::Looks;
use super::panel::Panel;
use super::thing::{EndSaid, PlaceSaid, ThingSaid, kind_of};
use crate::model::{Event, Heading, Kind, Phase, Position, Seat, Size, Spot, ThingId, ThingState, What};

/// Letters on a thing.
const MOST_LETTERS: usize = 4;
/// Cells of one body.
const MOST_BODY: usize = 20_000;

/// What there is to say of a line; a remark is made once in a match.
#[derive(Default)]
pub(super) struct Notes {
    pub findings: Vec<String>,
    pub remarks: Vec<String>,
    known: FxHashSet<String>,
}

impl Notes {
    pub fn find(&mut self, what: impl Into<String>) {
        // A file that is wrong in everything is told so often enough.
        if self.findings.len() < 100 {
            self.findings.push(what.into());
        }
    }

    pub fn find_once(&mut self, what: String) {
        if self.known.len() < 1000 && self.known.insert(what.clone()) {
            self.find(what);
        }
    }

    pub fn remark(&mut self, what: impl Into<String>) {
        let what = what.into();
        if self.known.len() < 1000 && self.known.insert(what.clone()) {
            self.remarks.push(what);
        }
    }
}

/// What events have set of a thing in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    There = 1,
    Place = 2,
    Face = 4,
    Life = 8,
    Kind = 16,
    Seat = 32,
    Label = 64,
}

/// A step while it is told.
#[derive(Default)]
pub(super) struct Turn {
    pub beats: Beats,
    /// The beat the file is telling.
    pub current: Option<BeatId>,
    /// The last beat that dealt with a thing.
    last: FxHashMap<ThingId, BeatId>,
    /// What events have set, by thing.
    set: FxHashMap<ThingId, u8>,
    /// Whether events are running, and not what they leave out.
    pub telling: bool,
    /// The set-up: nothing happens yet.
    pub silent: bool,
    /// Whoever was dealt with.
    pub touched: Vec<ThingId>,
    /// Whether anything depends on the order of several things.
    pub tangled: bool,
    /// Whether events have told of points.
    pub scored: bool,
    /// What the things were that are gone now, or something else.
    pub was: FxHashMap<ThingId, (Kind, Option<Seat>)>,
}

impl Turn {
    /// The set-up, in which nothing happens yet.
    pub fn silent() -> Turn {
        Turn { silent: true, ..Turn::default() }
    }

    /// Notes that an event has set something.
    pub fn note(&mut self, thing: ThingId, told: Told) {
        if self.telling {
            *self.set.entry(thing).or_default() |= told as u8;
        }
    }

    pub fn was_told(&self, thing: ThingId, told: Told) -> bool {
        self.set.get(&thing).is_some_and(|set| set & told as u8 != 0)
    }

    fn put(&mut self, class: Class, thing: Option<ThingId>, what: What) {
        if self.silent {
            return;
        }
        let beat = match self.current {
            Some(beat) => {
                self.beats.put(beat, class, what);
                beat
            }
            None => {
                let after = thing.and_then(|thing| self.last.get(&thing)).copied();
                self.beats.join(class, after, what)
            }
        };
        if let Some(thing) = thing.filter(|_| self.telling) {
            self.last.insert(thing, beat);
        }
    }
}

/// A match as far as it was told.
pub(super) struct Tale {
    pub header: Header,
    pub ruler: Ruler,
    pub size: Size,
    /// Whether the board is as large as need be.
    pub grows: bool,
    pub looks: Looks,
    pub cast: Cast,
    pub position: Position,
    pub land: Land,
    pub panel: Panel,
    pub notes: Notes,
    /// The things of each set.
    pub sets: FxHashMap<u16, Vec<ThingId>>,
    /// What is told of things in the file's own words, and was not handed on yet.
    pub data: Vec<(ThingId, Option<Arc<str>>)>,
    /// Lines that hang on things.
    pub hung: Vec<ThingId>,
    /// Which line is told, by number.
    pub stamp: u32,
    /// How many places were off the board, and how many of them would be on it with columns and rows swapped.
    pub off: (u32, u32),
}

impl Tale {
    /// A fact happens.
    pub fn tell(&mut self, turn: &mut Turn, class: Class, thing: Option<ThingId>, what: What) {
        turn.touched.extend(thing);
        let event = Event::new(Phase::Move, 0, what);
        self.position.apply(&event);
        turn.put(class, thing, event.what);
    }

    /// The thing on the board with this id; where there is none that is found, with who was perhaps meant.
    pub fn who(&mut self, id: &str) -> Option<ThingId> {
        let there = self.cast.find(id).filter(|thing| self.position.get(*thing).is_some());
        if there.is_none() && self.cast.find(id).is_some() {
            self.notes.find(format!("{:?} is not there any more", short(id)));
        } else if there.is_none() {
            let perhaps = self.cast.near(id).map(|near| format!("; did you mean {near:?}?")).unwrap_or_default();
            self.notes.find_once(format!("nobody is called {:?}{perhaps}", short(id)));
        }
        there
    }

    pub fn state(&self, thing: ThingId) -> Option<&ThingState> {
        self.position.get(thing)
    }

    /// How a thing would be that was so, if this is said of it.
    pub fn target(
        &mut self,
        thing: ThingId,
        id: &str,
        said: &ThingSaid,
        old: Option<&ThingState>,
    ) -> Result<ThingState, Fault> {
        let mut state = old.cloned().unwrap_or_default();
        if old.is_none() {
            let extra = self.cast.extra_mut(thing).ok_or("nobody")?;
            *extra = super::cast::Extra { seen: self.stamp, data: extra.data.take(), ..Default::default() };
        }
        self.remember(thing, said, old.is_none());
        match said.kind {
            Some(Some(kind)) => state.kind = self.looks.kind(kind, &self.header)?,
            Some(None) => state.kind = self.looks.kind(kind_of(id), &self.header)?,
            None if old.is_none() => state.kind = self.looks.kind(kind_of(id), &self.header)?,
            None => {}
        }
        if let Some(seat) = said.seat {
            state.seat = seat.map(Seat);
        }
        if let Some(seat) = state.seat.filter(|_| said.seat.is_some() || said.kind.is_some()) {
            self.panel.mention(seat.0);
            self.looks.own(state.kind, seat);
        }
        if let Some(life) = said.life {
            state.lives = life;
            self.looks.lives(state.kind, life.unwrap_or(0));
        }
        if let Some(label) = &said.label {
            state.label = label.as_deref().and_then(letters);
        }
        self.stand(thing, id, said, old, &mut state)?;
        if let Some(face) = said.face {
            if let Some(extra) = self.cast.extra_mut(thing) {
                extra.faces = face.is_some();
            }
            state.facing = face.unwrap_or(state.facing);
        }
        Ok(state)
    }

    /// Keeps what is said of a thing in the file's own words; one that comes anew has none but those it comes with.
    fn remember(&mut self, thing: ThingId, said: &ThingSaid, is_new: bool) {
        let Some(words) = said.data.clone().or(is_new.then_some(None)) else { return };
        if let Some(extra) = self.cast.extra_mut(thing).filter(|extra| extra.data != words) {
            extra.data.clone_from(&words);
            self.data.push((thing, words));
        }
    }

    /// Puts a thing where it is said to be, and lets it look where it goes.
    fn stand(
        &mut self,
        thing: ThingId,
        id: &str,
        said: &ThingSaid,
        old: Option<&ThingState>,
        state: &mut ThingState,
    ) -> Result<(), Fault> {
        let Some(place) = &said.place else {
            let nowhere = "is nowhere; expected \"at\": [column, row], \"body\", \"on\" or \"line\"";
            return if old.is_none() { Err(nowhere.into()) } else { Ok(()) };
        };
        let from = old.map(|old| old.at);
        let tall = self.looks.tall(state.kind);
        if let PlaceSaid::At(point) = place {
            (state.at, state.on, state.line) = (self.ruler.spot(*point, tall), None, None);
            state.body.clear();
        } else {
            self.stand_otherwise(thing, id, place, state)?;
        }
        self.fit(state);
        let faces = self.cast.extra(thing).faces;
        if !faces && self.looks.turns(state.kind) {
            let way = match (state.body.as_slice(), from) {
                ([head, neck, ..], _) => self.way(*neck, *head),
                (_, Some(from)) if state.on.is_none() => self.way(from, state.at),
                (_, _) => None,
            };
            state.facing = way.unwrap_or(state.facing);
        }
        Ok(())
    }

    fn stand_otherwise(
        &mut self,
        thing: ThingId,
        id: &str,
        place: &PlaceSaid,
        state: &mut ThingState,
    ) -> Result<(), Fault> {
        match place {
            PlaceSaid::At(_) => {}
            PlaceSaid::Body(cells) => {
                let body: Vec<Spot> = cells.iter().take(MOST_BODY).map(|point| self.ruler.spot(*point, 1.0)).collect();
                state.at = *body.first().ok_or("has a \"body\" without a cell; expected its head at least")?;
                (state.body, state.on, state.line) = (body, None, None);
                self.looks.crawl(state.kind);
            }
            PlaceSaid::On(carrier) => {
                if let Some(carrier) = self.who(carrier).filter(|carrier| *carrier != thing) {
                    state.at = self.state(carrier).map_or(state.at, |carrier| carrier.at);
                    (state.on, state.line) = (Some(carrier), None);
                    state.body.clear();
                } else if self.state(thing).is_none() {
                    return Err(format!(
                        "{:?} is carried by nobody; expected \"on\" to name a thing that is there",
                        short(id)
                    ));
                }
            }
            PlaceSaid::Line(ends) => {
                let mut end = |end: &EndSaid| match end {
                    EndSaid::Point(point) => End::Spot(self.ruler.spot(*point, 1.0)),
                    EndSaid::Id(id) => self.who(id).map_or(End::Spot(Spot::default()), End::Thing),
                };
                let ends = [end(&ends[0]), end(&ends[1])];
                let line = self.resolved(ends);
                (state.at, state.line, state.on) = (line[0], Some(line), None);
                state.body.clear();
                if let Some(extra) = self.cast.extra_mut(thing) {
                    extra.ends = Some(ends);
                }
                if !self.hung.contains(&thing) {
                    self.hung.push(thing);
                }
            }
        }
        Ok(())
    }

    /// Where the ends of a line are.
    pub fn resolved(&self, ends: [End; 2]) -> [Spot; 2] {
        ends.map(|end| match end {
            End::Spot(spot) => spot,
            End::Thing(thing) => self.state(thing).map_or(Spot::default(), |state| state.at),
        })
    }

    /// The way from one spot to another, over the seam where that is nearer.
    pub fn way(&self, from: Spot, to: Spot) -> Option<Heading> {
        let (dx, dy) = self.apart(from, to);
        let degrees = f64::from(dx).atan2(-f64::from(dy)).to_degrees();
        ((dx, dy) != (0, 0)).then(|| Heading::degrees(degrees))
    }

    /// How far one spot is from another to the right and down, in 64ths of a cell, over the seam where that is nearer.
    pub fn apart(&self, from: Spot, to: Spot) -> (i32, i32) {
        let near = |by: i32, side: u16| {
            let side = i32::from(side) * Spot::FINE;
            match self.header.board.wrap {
                true if by > side / 2 => by - side,
                true if by < -side / 2 => by + side,
                true | false => by,
            }
        };
        let (dx, dy) = (to.x.saturating_sub(from.x), to.y.saturating_sub(from.y));
        (near(dx, self.size.cols), near(dy, self.size.rows))
    }

    /// A board that is as large as need be grows with what stands on it.
    pub fn fit(&mut self, state: &ThingState) {
        if !self.grows {
            return;
        }
        for spot in state.body.iter().chain([&state.at]) {
            let cell = self.ruler.under(*spot);
            let side = |at: i32, side: u16| u16::try_from(at.saturating_add(1)).unwrap_or(side).clamp(side, 1024);
            // With rows counted from below, what lies above is beyond a top that stays.
            let rows = if self.header.board.up { self.size.rows } else { side(cell.row, self.size.rows) };
            let size = Size::new(side(cell.col, self.size.cols), rows);
            let cells = u32::from(size.cols) * u32::from(size.rows);
            if size != self.size && i64::from(cells) <= super::board::MOST_CELLS {
                self.size = size;
                self.land.grow(size);
                self.looks.changed = true;
            }
        }
    }

    /// Refuses more things than anybody could see.
    pub fn count(&self) -> Result<(), Fault> {
        if self.cast.len() <= MOST_THINGS {
            return Ok(());
        }
        let there = self.position.things().count();
        match there > MOST_THINGS {
            true => Err(format!("{there} things are there at a time; expected at most {MOST_THINGS}")),
            false => Ok(()),
        }
    }
}

/// The letters on a thing.
fn letters(text: &str) -> Option<Arc<str>> {
    let text: String = line(text, 64).chars().take(MOST_LETTERS).collect();
    (!text.is_empty()).then(|| text.into())
}
