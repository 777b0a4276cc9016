//! What a record says of things in its own words, written again: whoever reads it sees the same lines.

use serde_json::{Map, Value, json};

use super::Writer;
use crate::model::{Position, ThingId};

impl Writer<'_> {
    /// What is told of things after so many steps, as far as they are there then.
    pub(super) fn data(&self, steps: usize, position: &Position) -> Option<Value> {
        let all = (steps, ThingId(0))..=(steps, ThingId(u32::MAX));
        let there = self.data.range(all).filter(|((_, thing), _)| position.get(*thing).is_some());
        let told = there.map(|((_, thing), words)| (self.id(*thing).to_string(), json!({ "data": value(*words) })));
        let things: Map<String, Value> = told.collect();
        (!things.is_empty()).then_some(Value::Object(things))
    }
}

/// Lines as what they were made of: an object where each has a name, else a single value.
pub(super) fn value(words: Option<&str>) -> Value {
    let Some(words) = words else { return Value::Null };
    let field = |line: &str| line.split_once(": ").map(|(name, value)| (name.to_string(), single(value)));
    let fields: Option<Map<String, Value>> = words.lines().map(field).collect();
    fields.filter(|fields| !fields.is_empty()).map_or_else(|| single(words), Value::Object)
}

/// A value of which just these words would be made; a text where nothing else would be.
fn single(words: &str) -> Value {
    let other = serde_json::from_str::<Value>(words).ok().filter(|value| !value.is_string());
    other.filter(|value| worded(value) == words).unwrap_or_else(|| json!(words))
}

/// A value as it is read out, as far as that is JSON.
fn worded(value: &Value) -> String {
    match value {
        Value::Array(list) => format!("[{}]", list.iter().map(worded).collect::<Vec<_>>().join(", ")),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_with_names_are_fields_and_all_else_is_one_value() {
        let told = value(Some("fuel: 3.5\nto: [1, true]\nsay: a: b\ndeep: {a: null}"));
        assert_eq!(told, json!({ "fuel": 3.5, "to": [1, true], "say": "a: b", "deep": "{a: null}" }));
        assert_eq!(value(Some("[1, \"b\"]")), json!([1, "b"]));
        assert_eq!(value(Some("\"quoted\"")), json!("\"quoted\""));
        assert_eq!((value(Some("1e5")), value(Some("")), value(None)), (json!("1e5"), json!(""), Value::Null));
    }
}
