//! Writes what happened as an open replay: a header with the looks, the set-up, and one line of events a step.

mod data;
mod events;
mod looks;

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::formats::{Losses, Refusal, calm_json, faults};
use crate::model::{
    Caption, Cell, Counters, Eval, Grid, Heading, Mark, Position, Replay, Seat, Span, Spot, Step, ThingId, ThingState,
    Tint, What,
};

/// The match as lines. What a board has of its own, such as names of rows, has no place in them.
pub fn write(replay: &Replay, losses: &mut Losses) -> Result<Vec<u8>, Refusal> {
    let writer = Writer::new(replay);
    let coords = &replay.look.board.coords;
    let own = |names: &[String]| names.iter().enumerate().any(|(at, name)| *name != at.to_string());
    losses.note("the names of columns and rows", own(&coords.cols) || own(&coords.rows));
    losses.count("logo", replay.logos.iter().flatten().count());
    let mut out = String::new();
    let mut line = |value: Value| {
        out += &calm_json(&value.to_string());
        out.push('\n');
    };
    line(looks::header(&writer));
    line(writer.setup());
    let mut position = Position::new(&replay.setup);
    for (steps, step) in replay.steps.iter().enumerate() {
        position.apply_all(&step.events);
        let mut fields = writer.step(steps, step);
        fields.extend(writer.data(steps + 1, &position).map(|data| ("change".to_string(), data)));
        line(Value::Object(fields));
    }
    if let Some(result) = result(replay) {
        line(json!({ "result": result }));
    }
    Ok(out.into_bytes())
}

/// Knows what everything is called.
struct Writer<'a> {
    replay: &'a Replay,
    /// By kind.
    kinds: Vec<String>,
    /// By identity, as far as the record does not name them.
    things: Vec<String>,
    /// By material.
    letters: Vec<char>,
    /// What is said of things in words of their own, and after how many steps.
    data: BTreeMap<(usize, ThingId), Option<&'a str>>,
}

impl<'a> Writer<'a> {
    fn new(replay: &'a Replay) -> Writer<'a> {
        let mut kinds: Vec<String> = Vec::new();
        for look in &replay.look.kinds {
            let again = kinds.iter().filter(|known| **known == look.name).count();
            let name = if again == 0 { look.name.to_string() } else { format!("{} {}", look.name, kinds.len()) };
            kinds.push(name);
        }
        let letters = looks::letters(&replay.look.board);
        let data = replay.data.all().map(|(steps, thing, words)| ((steps, thing), words)).collect();
        let mut writer = Writer { replay, kinds, things: Vec::new(), letters, data };
        writer.things = writer.named();
        writer
    }

    /// Ids for everybody who ever occurs: those of the record where no two are alike, else kinds with numbers.
    fn named(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        let own = |at: usize| self.replay.names.get(at).map(|name| name.to_string()).filter(|name| !name.is_empty());
        let mut known = std::collections::HashSet::new();
        let mut add = |at: usize, kind: usize| {
            while names.len() <= at {
                names.push(String::new());
            }
            if let Some(name) = names.get_mut(at).filter(|name| name.is_empty()) {
                let kind = self.kinds.get(kind).map_or("thing", String::as_str);
                *name = own(at).filter(|name| known.insert(name.clone())).unwrap_or_else(|| format!("{kind}-{at}"));
            }
        };
        for (at, state) in self.replay.setup.iter().enumerate() {
            add(at, usize::from(state.kind.0));
        }
        for (thing, kind) in self.replay.steps.iter().flat_map(|step| step.events.iter()).filter_map(events::arrival) {
            add(thing.index(), usize::from(kind.0));
        }
        names
    }

    fn id(&self, thing: ThingId) -> &str {
        self.things.get(thing.index()).map_or("nobody", String::as_str)
    }

    fn kind(&self, kind: crate::model::Kind) -> &str {
        self.kinds.get(usize::from(kind.0)).map_or("thing", String::as_str)
    }

    /// A spot in columns and rows.
    fn at(&self, spot: Spot) -> Value {
        let number = |fine: i32, aside: f64| number(f64::from(fine) / f64::from(Spot::FINE) + aside);
        match self.replay.look.board.grid {
            Grid::Square => json!([number(spot.x, 0.0), number(spot.y, 0.0)]),
            // The board begins at its corner and not in the middle of a cell.
            Grid::Free => json!([number(spot.x, 0.5), number(spot.y, 0.5)]),
            grid @ (Grid::HexRows | Grid::HexRowsEven | Grid::HexCols) => self.cell(grid.cell(spot)),
        }
    }

    /// The number of a row; rows of hexagons that begin with one to the right are counted from below.
    fn row(&self, cell: Cell) -> i32 {
        let up = self.replay.look.board.grid == Grid::HexRowsEven;
        if up { i32::from(self.replay.size.rows) - 1 - cell.row } else { cell.row }
    }

    fn cell(&self, cell: Cell) -> Value {
        json!([cell.col, self.row(cell)])
    }

    fn all_at(&self, spots: &[Spot]) -> Value {
        spots.iter().map(|spot| self.at(*spot)).collect()
    }

    /// The fields of a thing.
    fn thing(&self, state: &ThingState) -> Map<String, Value> {
        let mut fields = Map::new();
        fields.insert("kind".into(), json!(self.kind(state.kind)));
        if let Some(seat) = state.seat {
            fields.insert("seat".into(), json!(seat.0));
        }
        match (state.on, state.line) {
            (Some(carrier), _) => fields.insert("on".into(), json!(self.id(carrier))),
            (None, Some(line)) => fields.insert("line".into(), self.all_at(&line)),
            (None, None) if state.body.is_empty() => fields.insert("at".into(), self.at(state.at)),
            (None, None) => fields.insert("body".into(), self.all_at(&state.body)),
        };
        fields.insert("face".into(), face(state.facing));
        if let Some(lives) = state.lives {
            fields.insert("life".into(), json!(lives));
        }
        if let Some(label) = &state.label {
            fields.insert("label".into(), json!(&**label));
        }
        fields
    }

    fn setup(&self) -> Value {
        let replay = self.replay;
        let thing = |(at, state): (usize, &ThingState)| {
            let thing = ThingId(at as u32);
            let mut fields = self.thing(state);
            let data = self.data.get(&(0, thing)).copied().flatten();
            fields.extend(data.map(|words| ("data".to_string(), data::value(Some(words)))));
            (self.id(thing).to_string(), fields.into())
        };
        let things: Map<String, Value> = replay.setup.iter().enumerate().map(thing).collect();
        let mut fields = Map::new();
        fields.insert("things".into(), things.into());
        if replay.first != 0 {
            fields.insert("step".into(), json!(replay.first));
        }
        if !replay.levels.iter().all(Vec::is_empty) {
            fields.insert("layers".into(), looks::levels(replay));
        }
        self.numbers((&[], &replay.counters), true, &mut fields);
        Value::Object(fields)
    }

    /// Scores and counters, where they are others than before.
    fn numbers(&self, (before, now): (&[Counters], &[Counters]), always: bool, fields: &mut Map<String, Value>) {
        let look = &self.replay.look;
        let score = |own: &Counters| decimal(own.score, look.score_decimals);
        let (was, is): (Vec<Value>, Vec<Value>) = (before.iter().map(score).collect(), now.iter().map(score).collect());
        if was != is || always {
            fields.insert("score".into(), is.into());
        }
        let mut counters = Map::new();
        for (at, counter) in look.counters.iter().enumerate() {
            let value = |own: &Counters| decimal(own.values.get(at).copied().unwrap_or(0), counter.decimals);
            let (was, is): (Vec<Value>, Vec<Value>) =
                (before.iter().map(value).collect(), now.iter().map(value).collect());
            if was != is {
                counters.insert(counter.label.to_string(), is.into());
            }
        }
        if !counters.is_empty() {
            fields.insert("counters".into(), counters.into());
        }
    }

    fn step(&self, steps: usize, step: &Step) -> Map<String, Value> {
        let mut fields = Map::new();
        let mut put = |name: &str, value: Option<Value>| drop(value.map(|value| fields.insert(name.into(), value)));
        put("step", (step.number != self.replay.number(steps).saturating_add(1)).then(|| json!(step.number)));
        put("seat", step.seat.map(|seat| json!(seat.0)));
        put("move", (!step.notation.is_empty()).then(|| json!(step.notation)));
        put("ms", step.took.map(|took| json!(took.0)));
        put("clock", step.clock.map(|clock| json!(clock.0)));
        put("events", (!step.events.is_empty()).then(|| self.events(step)));
        put("layers", self.layered(step));
        put("caption", Some(json!(caption(&step.caption))));
        put("comment", step.comment.as_ref().map(|comment| json!(comment)));
        put("lit", (!step.lit.is_empty()).then(|| step.lit.iter().map(|lit| self.cell(*lit)).collect()));
        if let Some(note) = &step.note {
            put("glyphs", (!note.glyphs.is_empty()).then(|| json!(note.glyphs)));
            put("eval", note.eval.map(eval));
            put("marks", (!note.marks.is_empty()).then(|| note.marks.iter().map(|mark| self.mark(mark)).collect()));
        }
        let said: Map<String, Value> =
            step.heard.iter().map(|heard| (heard.seat.0.to_string(), json!(heard.words))).collect();
        put("log", (!said.is_empty()).then(|| said.into()));
        put("faults", (!step.faults.is_empty()).then(|| faults::by_seat(&step.faults)));
        // Events of points may not be all that changes a score.
        let scored = step.events.iter().any(|event| matches!(event.what, What::Scored { .. }));
        self.numbers((self.replay.counters(steps), &step.counters), scored, &mut fields);
        fields
    }

    fn mark(&self, mark: &Mark) -> Value {
        let mut fields = Map::new();
        fields.insert("kind".into(), json!(mark.kind.word()));
        if mark.tint != Tint::Plain {
            fields.insert("tint".into(), json!(mark.tint.word()));
        }
        fields.insert("cells".into(), mark.cells.iter().map(|at| self.cell(*at)).collect());
        if let Some(label) = &mark.label {
            fields.insert("label".into(), json!(label));
        }
        Value::Object(fields)
    }
}

fn face(facing: Heading) -> Value {
    match facing.0 {
        0 => json!("up"),
        16 => json!("right"),
        32 => json!("down"),
        48 => json!("left"),
        parts => json!(f64::from(parts) * 360.0 / f64::from(Heading::FULL)),
    }
}

/// A number, without `.0` behind a whole one.
fn number(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() < 9e15 { json!(number as i64) } else { json!(number) }
}

fn decimal(value: i64, decimals: u8) -> Value {
    if decimals == 0 { json!(value) } else { number(value as f64 / 10_f64.powi(i32::from(decimals))) }
}

/// Names in colours are numbers in braces.
fn caption(caption: &Caption) -> String {
    let word = |span: &Span| match span.seat {
        Some(Seat(seat)) => format!("{{{seat}}}"),
        None => span.text.clone(),
    };
    caption.0.iter().map(word).collect()
}

fn eval(eval: Eval) -> Value {
    match eval {
        Eval::Points(points) => json!(points),
        Eval::Mate(moves) => json!({ "mate": moves }),
    }
}

/// The result. A score that is counted only at the end, as territory is, stands in its words alone: it is none of the last step's.
fn result(replay: &Replay) -> Option<Value> {
    let outcome = &replay.outcome;
    let last: Vec<i64> = replay.counters(replay.steps.len()).iter().map(|own| own.score).collect();
    let mut fields = Map::new();
    if let Some(winner) = &outcome.winner {
        let winner = match winner.as_slice() {
            [] => json!("draw"),
            [seat] => json!(seat.0),
            seats => seats.iter().map(|seat| seat.0).collect(),
        };
        fields.insert("winner".into(), winner);
    }
    if let Some(score) = outcome.score.as_ref().filter(|score| **score == last) {
        let decimals = replay.look.score_decimals;
        fields.insert("score".into(), score.iter().map(|points| decimal(*points, decimals)).collect());
    }
    if !outcome.sentence.is_empty() {
        fields.insert("words".into(), json!(outcome.sentence.text()));
    }
    fields.contains_key("winner").then_some(Value::Object(fields))
}
