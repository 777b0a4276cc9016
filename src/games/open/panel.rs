//! The numbers of the players: scores, counters, who is out. Numbers stay whole inside.

use super::header::{Header, MOST_COUNTERS, MOST_SEATS};
use super::json::{Fault, Fields, Json, line};
use crate::model::{CounterLook, Counters, SeatPaint, Standing};

/// Digits behind the point that are kept at most.
const MOST_DECIMALS: u8 = 3;
/// The largest number that is shown.
const LARGEST: f64 = 1e15;

/// A number per seat.
#[derive(Clone, Debug, Default)]
struct Column {
    name: String,
    label: String,
    decimals: u8,
    /// Whether the header says how many digits there are.
    fixed: bool,
    values: Vec<f64>,
}

impl Column {
    fn whole(&self, seat: usize) -> i64 {
        scaled(self.values.get(seat).copied().unwrap_or(0.0), self.decimals)
    }

    /// Takes numbers in; tells by how much the digits grew.
    fn take(&mut self, values: &[Json], name: &str) -> Result<u8, Fault> {
        for (seat, value) in values.iter().enumerate() {
            if *value == Json::Null {
                continue;
            }
            let number = value.number(name, "numbers, one a seat")?;
            put(&mut self.values, seat, number);
        }
        Ok(self.grow())
    }

    fn grow(&mut self) -> u8 {
        let digits = |number: &f64| (0..MOST_DECIMALS).find(|digits| fits(*number, *digits)).unwrap_or(MOST_DECIMALS);
        let wanted = self.values.iter().map(digits).max().unwrap_or(0);
        let more = if self.fixed { 0 } else { wanted.saturating_sub(self.decimals) };
        self.decimals += more;
        more
    }
}

fn fits(number: f64, digits: u8) -> bool {
    let scaled = number * 10_f64.powi(i32::from(digits));
    (scaled - scaled.round()).abs() < 1e-6
}

fn scaled(number: f64, decimals: u8) -> i64 {
    (number.clamp(-LARGEST, LARGEST) * 10_f64.powi(i32::from(decimals))).round() as i64
}

fn put(values: &mut Vec<f64>, seat: usize, number: f64) {
    if values.len() <= seat {
        values.resize(seat + 1, 0.0);
    }
    if let Some(value) = values.get_mut(seat) {
        *value = number;
    }
}

/// A number of which earlier steps know fewer digits: the score, or the n-th counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Finer {
    pub counter: Option<usize>,
    pub digits: u8,
}

/// All numbers of all players.
#[derive(Clone, Debug, Default)]
pub(super) struct Panel {
    /// Whether the header names the seats.
    declared: Option<usize>,
    names: Vec<String>,
    paints: Vec<SeatPaint>,
    score: Column,
    /// Whether anybody ever told a score.
    scored: bool,
    /// Whether the first counter stands in for a score that nobody tells.
    lead: bool,
    counters: Vec<Column>,
    standings: Vec<Standing>,
    /// Seats that occurred in things and events.
    mentioned: u64,
    /// What has become finer since it was asked for.
    pub finer: Vec<Finer>,
    /// Whether players or counters were added since it was asked for.
    pub grown: bool,
}

impl Panel {
    /// The panel of a header. `lead` where no line of the file tells a score.
    pub fn new(header: &Header, lead: bool) -> Panel {
        let mut panel = Panel { lead, declared: header.seats.as_ref().map(Vec::len), ..Panel::default() };
        for (seat, said) in header.seats.iter().flatten().enumerate() {
            panel.names.push(if said.name.is_empty() { format!("Player {}", seat + 1) } else { said.name.clone() });
            // Who plays together is alike, unless they have colours of their own.
            let mates = header.seats.iter().flatten().position(|mate| said.team.is_some() && mate.team == said.team);
            panel.paints.push(match said.color {
                Some(rgb) => SeatPaint::Own(rgb),
                None => SeatPaint::Hue(mates.unwrap_or(seat) as u8),
            });
        }
        for (name, said) in &header.counters {
            let label = said.label.clone().unwrap_or_else(|| name.clone());
            let decimals = said.decimals.unwrap_or(0);
            let fixed = said.decimals.is_some();
            panel.counters.push(Column { name: name.clone(), label, decimals, fixed, values: Vec::new() });
        }
        panel
    }

    pub fn names(&self) -> &[String] {
        &self.names
    }

    pub fn paints(&self) -> &[SeatPaint] {
        &self.paints
    }

    /// A seat occurs: it has a player from here on.
    pub fn mention(&mut self, seat: u8) {
        self.mentioned |= 1 << (seat & 63);
        self.widen(usize::from(seat) + 1);
    }

    fn widen(&mut self, seats: usize) {
        while self.names.len() < seats.min(MOST_SEATS) {
            let seat = self.names.len();
            self.names.push(format!("Player {}", seat + 1));
            self.paints.push(SeatPaint::Hue(seat as u8));
            self.grown = true;
        }
    }

    /// Whether seats seem to be counted from 1: one too high occurs, and never the first.
    pub fn counts_from_one(&self) -> Option<usize> {
        let declared = self.declared.filter(|seats| *seats > 0)?;
        let beyond = declared < 64 && self.mentioned >> declared == 1;
        (beyond && self.mentioned & 1 == 0).then_some(declared)
    }

    /// The seats that the header does not know, from which on.
    pub fn beyond(&self) -> Option<usize> {
        self.declared.filter(|seats| *seats > 0 && *seats < self.names.len())
    }

    /// Takes `score` in. Returns how many numbers there are where that is not one a seat.
    pub fn take_score(&mut self, value: &Json) -> Result<Option<usize>, Fault> {
        let list = value.list("score", "a list of numbers, one a seat")?;
        let list = list.get(..MOST_SEATS.min(list.len())).unwrap_or_default();
        let odd = Some(list.len()).filter(|len| self.declared.is_some_and(|seats| seats != *len));
        self.widen(list.len());
        self.score_begins();
        let digits = self.score.take(list, "score")?;
        self.note(None, digits);
        Ok(odd)
    }

    /// From here on there is a score.
    fn score_begins(&mut self) {
        self.grown |= !self.scored;
        self.scored = true;
    }

    fn note(&mut self, counter: Option<usize>, digits: u8) {
        if digits > 0 {
            self.finer.push(Finer { counter, digits });
        }
    }

    /// Somebody gains points. Returns them as they are kept.
    pub fn gain(&mut self, seat: u8, gain: f64) -> i64 {
        self.mention(seat);
        self.score_begins();
        let now = self.score.values.get(usize::from(seat)).copied().unwrap_or(0.0);
        put(&mut self.score.values, usize::from(seat), now + gain);
        let digits = self.score.grow();
        self.note(None, digits);
        scaled(gain, self.score.decimals)
    }

    /// The score as it stands, where there is one.
    pub fn score(&self) -> Option<Vec<i64>> {
        (self.scored || self.leads()).then(|| (0..self.names.len()).map(|seat| self.points(seat)).collect())
    }

    /// Whether nobody counts anything, in no line of the file.
    pub fn is_unscored(&self) -> bool {
        self.lead && !self.scored && self.counters.is_empty()
    }

    fn leads(&self) -> bool {
        self.lead && !self.scored && !self.counters.is_empty()
    }

    fn points(&self, seat: usize) -> i64 {
        match self.counters.first().filter(|_| self.leads()) {
            Some(lead) => lead.whole(seat),
            None => self.score.whole(seat),
        }
    }

    pub fn score_decimals(&self) -> u8 {
        self.counters.first().filter(|_| self.leads()).map_or(self.score.decimals, |lead| lead.decimals)
    }

    /// What the score counts, where a counter stands in for it.
    pub fn lead_word(&self) -> Option<&str> {
        self.counters.first().filter(|_| self.leads()).map(|lead| lead.label.as_str())
    }

    /// Takes `counters` in.
    pub fn take_counters(&mut self, fields: &Fields) -> Result<(), Fault> {
        for (name, value) in fields {
            let one = std::slice::from_ref(value);
            let values = if let Json::Number(_) = value { one } else { value.list(name, "numbers, one a seat")? };
            let values = values.get(..MOST_SEATS.min(values.len())).unwrap_or_default();
            self.widen(values.len());
            let at = match self.counters.iter().position(|column| column.name == name.as_ref()) {
                Some(at) => at,
                None if self.counters.len() >= MOST_COUNTERS => {
                    return Err(format!("more than {MOST_COUNTERS} counters; expected as many at most"));
                }
                None => {
                    self.counters.push(Column { name: name.to_string(), label: line(name, 24), ..Column::default() });
                    self.grown = true;
                    self.counters.len() - 1
                }
            };
            if let Some(column) = self.counters.get_mut(at) {
                let digits = column.take(values, name)?;
                match self.leads() && at == 0 {
                    true => self.note(None, digits),
                    false => self.note(Some(at - usize::from(self.leads())), digits),
                }
            }
        }
        Ok(())
    }

    /// A player is out, or at the goal. True where that is new.
    pub fn stand(&mut self, seat: u8, standing: Standing) -> bool {
        self.mention(seat);
        let seat = usize::from(seat);
        if self.standings.len() <= seat {
            self.standings.resize(seat + 1, Standing::In);
        }
        self.standings.get_mut(seat).is_some_and(|own| std::mem::replace(own, standing) != standing)
    }

    /// The counters as the look has them.
    pub fn looks(&self) -> Vec<CounterLook> {
        let look = |column: &Column| CounterLook { label: column.label.clone().into(), decimals: column.decimals };
        self.shown().map(look).collect()
    }

    fn shown(&self) -> impl Iterator<Item = &Column> {
        self.counters.iter().skip(usize::from(self.leads()))
    }

    /// What everybody's panel shows now.
    pub fn counters(&self) -> Vec<Counters> {
        let of = |seat: usize| Counters {
            score: self.points(seat),
            standing: self.standings.get(seat).copied().unwrap_or_default(),
            values: self.shown().map(|column| column.whole(seat)).collect(),
        };
        (0..self.names.len()).map(of).collect()
    }
}
