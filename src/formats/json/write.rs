//! Writes our JSON: a header people can read and one move a line.

use serde_json::{Map, Value, json};

use super::VERSION;
use crate::formats::{Losses, Refusal, calm_json, faults};
use crate::model::{Annotation, Cell, Eval, Extra, Logo, Mark, Move, Record, Seat, Tint};

/// The record as a file. Everything a record of a board game says has its place.
pub fn write(record: &Record, _losses: &mut Losses) -> Result<Vec<u8>, Refusal> {
    if record.moves().count() < record.entries.len() {
        return Err(Refusal::new("the rounds of a contest are states, not moves, and our JSON holds moves"));
    }
    let mut fields = head(record);
    fields.push(("moves", Value::Null));
    fields.extend(result(record).map(|result| ("result", result)));
    if !record.faults.is_empty() {
        fields.push(("faults", faults::list(&record.faults)));
    }
    let mut out = String::from("{\n");
    for (name, value) in fields {
        let text = if name == "moves" { lines(record) } else { value.to_string() };
        out += &format!("  {}: {text},\n", Value::from(name));
    }
    for (name, value) in own(&record.extra) {
        out += &format!("  {}: {value},\n", Value::from(name.as_str()));
    }
    out.truncate(out.len() - ",\n".len());
    out += "\n}\n";
    Ok(calm_json(&out).into_owned().into_bytes())
}

/// The owner's own fields, but for those inside parts of ours, which are written there.
fn own(extra: &Extra) -> impl Iterator<Item = (&String, &Value)> {
    extra.iter().filter(|(name, _)| !["start", "result"].contains(&name.as_str()))
}

fn head(record: &Record) -> Vec<(&'static str, Value)> {
    let size = record.size.map(|size| match size.cols == size.rows {
        true => json!(size.cols),
        false => json!([size.cols, size.rows]),
    });
    let tags: Map<String, Value> = record.tags.iter().map(|(name, text)| (name.clone(), text.clone().into())).collect();
    let named = record.players.iter().any(|name| !name.is_empty());
    let fields = [
        ("format", Some(json!(VERSION))),
        ("game", Some(json!(record.game))),
        ("variant", record.variant.as_ref().map(|text| json!(text))),
        ("title", record.title.as_ref().map(|text| json!(text))),
        ("date", record.date.as_ref().map(|text| json!(text))),
        ("size", size),
        ("coords", record.coords.as_ref().map(|text| json!(text))),
        ("komi", record.komi.map(number)),
        ("players", named.then(|| json!(record.players))),
        ("logos", logos(record)),
        ("tags", (!tags.is_empty()).then_some(Value::Object(tags))),
        ("start", start(record)),
        ("comment", record.comment.as_ref().map(|text| json!(text))),
        ("marks", (!record.marks.is_empty()).then(|| record.marks.iter().map(mark).collect())),
    ];
    fields.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

/// The names of pictures by seat, as they were written.
fn logos(record: &Record) -> Option<Value> {
    let file = |logo: &Option<Logo>| json!(logo.as_ref().map(|logo| &logo.file));
    record.logos.iter().any(Option::is_some).then(|| record.logos.iter().map(file).collect())
}

/// A number, without `.0` behind a whole one.
fn number(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() < 9e15 { json!(number as i64) } else { json!(number) }
}

fn start(record: &Record) -> Option<Value> {
    let mut start = Map::new();
    if let Some(rows) = &record.start {
        start.insert("rows".into(), json!(rows));
    }
    if let Some(fen) = &record.fen {
        start.insert("fen".into(), json!(fen));
    }
    // The first move names its seat; only a game without moves, or with a drawn position, needs more.
    if let Some(first) = record.first.filter(|first| *first != Seat(0) || !start.is_empty()) {
        start.insert("first".into(), json!(first.0));
    }
    with_own(start, record, "start")
}

fn result(record: &Record) -> Option<Value> {
    let mut result = Map::new();
    if let Some(winner) = &record.recorded.winner {
        let winner = match winner.as_slice() {
            [] => json!("draw"),
            [seat] => json!(seat.0),
            seats => seats.iter().map(|seat| seat.0).collect(),
        };
        result.insert("winner".into(), winner);
    }
    if let Some(score) = &record.recorded.score {
        result.insert("score".into(), json!(score));
    }
    with_own(result, record, "result")
}

fn with_own(mut part: Map<String, Value>, record: &Record, name: &str) -> Option<Value> {
    if let Some(Value::Object(own)) = record.extra.get(name) {
        part.extend(own.clone());
    }
    (!part.is_empty()).then_some(Value::Object(part))
}

fn lines(record: &Record) -> String {
    let moves: Vec<String> = record.moves().map(|written| format!("    {}", one(written))).collect();
    if moves.is_empty() { "[]".into() } else { format!("[\n{}\n  ]", moves.join(",\n")) }
}

/// A plain text where there is nothing else to say.
fn one(written: &Move) -> Value {
    let mut fields = Map::new();
    let mut put = |name: &str, value: Value| fields.insert(name.into(), value);
    if let Some(seat) = written.seat {
        put("seat", json!(seat.0));
    }
    if let Some(took) = written.took {
        put("ms", json!(took.0));
    }
    if let Some(clock) = written.clock {
        put("clock", json!(clock.0));
    }
    if let Some(comment) = &written.comment {
        put("comment", json!(comment));
    }
    if !written.stones.is_empty() {
        let stone = |stone: &crate::model::Stone| json!({"at": pair(stone.at), "seat": stone.seat.map(|seat| seat.0)});
        put("stones", written.stones.iter().map(stone).collect());
    }
    if !written.variations.is_empty() {
        let line = |line: &Vec<Move>| -> Value { line.iter().map(one).collect() };
        put("variations", written.variations.iter().map(line).collect());
    }
    if let Some(note) = &written.note {
        annotate(&mut fields, note);
    }
    if fields.is_empty() {
        return json!(written.text);
    }
    let mut whole = Map::from_iter([("move".to_string(), json!(written.text))]);
    whole.extend(fields);
    Value::Object(whole)
}

fn annotate(fields: &mut Map<String, Value>, note: &Annotation) {
    if !note.glyphs.is_empty() {
        fields.insert("glyphs".into(), json!(note.glyphs));
    }
    match note.eval {
        // Through its text, so that 0.35 does not become 0.3499999940395355.
        Some(Eval::Points(points)) => {
            let points: f64 = points.to_string().parse().unwrap_or_default();
            fields.insert("eval".into(), number(points));
        }
        Some(Eval::Mate(mate)) => drop(fields.insert("eval".into(), json!({"mate": mate}))),
        None => {}
    }
    if !note.marks.is_empty() {
        fields.insert("marks".into(), note.marks.iter().map(mark).collect());
    }
    fields.extend(note.extra.clone());
}

fn mark(mark: &Mark) -> Value {
    let cells: Vec<Value> = mark.cells.iter().map(|cell| pair(*cell)).collect();
    let mut fields = Map::from_iter([("kind".to_string(), json!(mark.kind.word()))]);
    if mark.tint != Tint::Plain {
        fields.insert("tint".into(), json!(mark.tint.word()));
    }
    fields.insert("cells".into(), cells.into());
    if let Some(label) = &mark.label {
        fields.insert("label".into(), json!(label));
    }
    Value::Object(fields)
}

fn pair(cell: Cell) -> Value {
    json!([cell.col, cell.row])
}
