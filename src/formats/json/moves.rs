//! One move of our JSON: a text, or an object with all that a record may say about it.

use super::fields::{Field, Fields};
use super::scan::{Fault, Value};
use crate::model::limits::MAX_VARIATION_DEPTH;
use crate::model::{Annotation, Cell, Eval, Mark, MarkKind, Move, Stone, Tint};

pub(super) const MOVE: [&str; 10] =
    ["move", "seat", "ms", "clock", "comment", "glyphs", "eval", "marks", "stones", "variations"];
const MARK: [&str; 4] = ["kind", "tint", "cells", "label"];

pub fn read(field: &Field, text: &str, remarks: &mut Vec<(u32, String)>) -> Result<Move, Fault> {
    read_in(0, field, text, remarks)
}

/// A move of a line that lies in so many others.
fn read_in(depth: usize, field: &Field, text: &str, remarks: &mut Vec<(u32, String)>) -> Result<Move, Fault> {
    let line = field.node.line;
    if depth > MAX_VARIATION_DEPTH {
        let what = format!("variations lie deeper than {MAX_VARIATION_DEPTH} in each other");
        return Err(Fault { line, what });
    }
    if let Value::Text(text) = &field.node.value {
        return Ok(Move { text: text.clone(), line, ..Move::default() });
    }
    let fields = field.map(&MOVE, "a text such as \"D3\" or an object with \"move\"")?;
    remarks.extend(fields.remarks().into_iter().take(1));
    let comment = fields.get("comment").map(|field| field.text("a text")).transpose()?;
    let note = note(&fields, text)?;
    Ok(Move {
        text: fields.need("move", "\"move\": \"D3\"")?.text("a text such as \"D3\"")?.to_string(),
        seat: fields.get("seat").map(|field| field.seat()).transpose()?,
        took: fields.get("ms").map(|field| field.millis()).transpose()?,
        clock: fields.get("clock").map(|field| field.millis()).transpose()?,
        comment: comment.map(str::to_string),
        note: (note != Annotation::default()).then(|| Box::new(note)),
        stones: list(&fields, "stones", "a list of stones", stone)?,
        variations: list(&fields, "variations", "a list of lines", |line| {
            line.list("a list of moves")?.iter().map(|field| read_in(depth + 1, field, text, remarks)).collect()
        })?,
        line,
    })
}

fn note(fields: &Fields, text: &str) -> Result<Annotation, Fault> {
    Ok(Annotation {
        glyphs: list(fields, "glyphs", "a list of signs such as \"!\"", |field| {
            field.text("a sign such as \"!\"").map(str::to_string)
        })?,
        eval: fields.get("eval").map(eval).transpose()?,
        marks: marks(fields)?,
        extra: fields.own(text),
    })
}

/// What is drawn on the board.
pub fn marks(fields: &Fields) -> Result<Vec<Mark>, Fault> {
    list(fields, "marks", "a list of marks", mark)
}

/// The entries of a list, or none where it is left out.
fn list<'a, T>(
    fields: &Fields<'a>,
    name: &'a str,
    expected: &str,
    mut one: impl FnMut(&Field<'a>) -> Result<T, Fault>,
) -> Result<Vec<T>, Fault> {
    let Some(field) = fields.get(name) else { return Ok(Vec::new()) };
    field.list(expected)?.iter().map(&mut one).collect()
}

fn eval(field: Field) -> Result<Eval, Fault> {
    const WANTED: &str = "a number such as 0.35 or {\"mate\": 3}";
    if let Value::Map(_) = field.node.value {
        let mate = field.map(&["mate"], WANTED)?.need("mate", WANTED)?.whole(WANTED)?;
        return Ok(Eval::Mate(mate.clamp(-9999, 9999) as i32));
    }
    field.number(WANTED).map(|points| Eval::Points(points as f32))
}

fn cell(field: &Field) -> Result<Cell, Fault> {
    const WANTED: &str = "a cell such as [3, 0]: column and row from the top left";
    let number =
        |field: &Field| -> Result<i32, Fault> { i32::try_from(field.whole(WANTED)?).map_err(|_| field.fault(WANTED)) };
    match field.list(WANTED)?.as_slice() {
        [col, row] => Ok(Cell::new(number(col)?, number(row)?)),
        _ => Err(field.fault(WANTED)),
    }
}

fn mark(field: &Field) -> Result<Mark, Fault> {
    let fields = field.map(&MARK, "an object with \"kind\" and \"cells\"")?;
    let kind = fields.need("kind", "\"kind\": \"circle\"")?;
    let word = kind.text("a word such as \"circle\"")?;
    let tint = fields.get("tint").map(|field| field.text("a word such as \"green\"")).transpose()?;
    let known = |kind: &MarkKind| kind.word() == word;
    Ok(Mark {
        kind: MarkKind::ALL.into_iter().find(known).ok_or_else(|| {
            let words = MarkKind::ALL.map(MarkKind::word).join(", ");
            kind.fault(&format!("one of {words}"))
        })?,
        tint: tint.and_then(|word| Tint::ALL.into_iter().find(|tint| tint.word() == word)).unwrap_or_default(),
        cells: list(&fields, "cells", "a list of cells", cell)?,
        label: fields.get("label").map(|field| field.text("a text").map(str::to_string)).transpose()?,
    })
}

fn stone(field: &Field) -> Result<Stone, Fault> {
    let fields = field.map(&["at", "seat"], "an object with \"at\"")?;
    let at = cell(&fields.need("at", "\"at\": [3, 0]")?)?;
    Ok(Stone { at, seat: fields.get("seat").map(|field| field.seat()).transpose()? })
}
