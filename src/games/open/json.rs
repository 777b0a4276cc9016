//! One line of JSON as a tree that borrows from it, and its values read as what they ought to be.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::model::{calmed, meant};

/// What is wrong in a line: what was found, what was expected.
pub(super) type Fault = String;

/// A value.
#[derive(Debug, PartialEq)]
pub(super) enum Json<'a> {
    Null,
    Truth(bool),
    Number(f64),
    Text(Cow<'a, str>),
    List(Vec<Json<'a>>),
    Map(Fields<'a>),
}

/// The fields of an object, in the order in which they are written.
pub(super) type Fields<'a> = Vec<(Cow<'a, str>, Json<'a>)>;

/// The value of a field, unless it is missing or null. Of a name that is there twice the last counts, as everywhere else.
pub(super) fn get<'j, 'a>(fields: &'j [(Cow<'a, str>, Json<'a>)], name: &str) -> Option<&'j Json<'a>> {
    let (_, value) = fields.iter().rev().find(|(known, _)| known == name)?;
    Some(value).filter(|value| **value != Json::Null)
}

/// The value of a field without which nothing goes on.
pub(super) fn need<'j, 'a>(
    fields: &'j [(Cow<'a, str>, Json<'a>)],
    name: &str,
    such: &str,
) -> Result<&'j Json<'a>, Fault> {
    get(fields, name).ok_or_else(|| format!("there is no \"{name}\"; expected {such}"))
}

/// The fields that nobody knows, each with what is to be said of it. Those that begin with `x-` are somebody's own.
pub(super) fn strangers(fields: &[(Cow<str>, Json)], known: &[&str], of: &str) -> Vec<String> {
    let strange = fields.iter().filter(|(name, _)| !known.contains(&name.as_ref()) && !name.starts_with("x-"));
    strange.map(|(name, _)| unknown(&format!("the field {:?} of {of}", short(name)), name, known)).collect()
}

/// What is said of a word that nobody knows.
pub(super) fn unknown(what: &str, word: &str, known: &[&str]) -> String {
    match meant(word, known) {
        Some(meant) => format!("{what} is not known; did you mean \"{meant}\"?"),
        None => format!("{what} is not known and left out"),
    }
}

/// A text in one line, no longer than a message has room for.
pub(super) fn short(text: &str) -> String {
    line(text, 30)
}

/// A text in one line of at most so many letters, in which nothing steers.
pub(super) fn line(text: &str, most: usize) -> String {
    let text = calmed(text).replace(['\n', '\r', '\t'], " ");
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default().trim_end()),
        None => text.trim().to_string(),
    }
}

/// Reads a line.
pub(super) fn parse(text: &str) -> Result<Json<'_>, Fault> {
    serde_json::from_str(text).map_err(|error| cure(text, &error))
}

/// What is wrong with a line that is no JSON, and what helps.
fn cure(text: &str, error: &serde_json::Error) -> Fault {
    if error.is_eof() {
        return "the line breaks off; expected a whole object on one line".into();
    }
    let mut lines = text.lines().skip(error.line().saturating_sub(1));
    let place = error.column().saturating_sub(1);
    let (before, here) = lines.next().unwrap_or_default().split_at_checked(place).unwrap_or_default();
    let numbers = ["NaN", "nan", "Infinity", "inf", "-Infinity"];
    let odd = |word: &&str| {
        here.starts_with(*word)
            || before.ends_with(word.get(..1).unwrap_or_default())
                && here.starts_with(word.get(1..).unwrap_or_default())
    };
    if here.starts_with('\'') {
        "single quotes, as Python prints a dictionary; expected JSON: print(json.dumps(line))".into()
    } else if let Some(word) = numbers.iter().find(|word| odd(word)) {
        format!("{word} is no number of JSON; expected a number, or null where there is none")
    } else if here.starts_with([']', '}']) && before.trim_end().ends_with(',') {
        "a comma stands before a closing bracket; expected none there".into()
    } else if ["True", "False", "None"].iter().any(|word| here.starts_with(word)) {
        "True, False and None are Python's words; expected true, false or null: print(json.dumps(line))".into()
    } else {
        format!("no JSON: {}", line(&error.to_string(), 80))
    }
}

impl<'a> Json<'a> {
    /// The word for this type of value in a message.
    fn word(&self) -> &'static str {
        match self {
            Json::Null => "null",
            Json::Truth(_) => "a truth value",
            Json::Number(_) => "a number",
            Json::Text(_) => "a text",
            Json::List(_) => "a list",
            Json::Map(_) => "an object",
        }
    }

    /// Says that a value is something else than it ought to be.
    pub fn fault(&self, name: &str, expected: &str) -> Fault {
        let found = match self {
            Json::Number(number) => number.to_string(),
            Json::Text(text) => format!("{:?}", short(text)),
            Json::Null | Json::Truth(_) | Json::List(_) | Json::Map(_) => self.word().to_string(),
        };
        format!("\"{name}\" is {found}; expected {expected}")
    }

    pub fn number(&self, name: &str, expected: &str) -> Result<f64, Fault> {
        match self {
            Json::Number(number) if number.abs() < 9e15 => Ok(*number),
            _ => Err(self.fault(name, expected)),
        }
    }

    /// A whole number between two bounds.
    pub fn whole(&self, name: &str, (least, most): (i64, i64)) -> Result<i64, Fault> {
        let wanted = || format!("a whole number from {least} to {most}");
        match self {
            Json::Number(number) if number.fract() == 0.0 && number.abs() < 9e15 => {
                Some(*number as i64).filter(|whole| (least..=most).contains(whole))
            }
            _ => None,
        }
        .ok_or_else(|| self.fault(name, &wanted()))
    }

    pub fn text(&self, name: &str, expected: &str) -> Result<&str, Fault> {
        match self {
            Json::Text(text) => Ok(text),
            _ => Err(self.fault(name, expected)),
        }
    }

    pub fn truth(&self, name: &str) -> Result<bool, Fault> {
        match self {
            Json::Truth(truth) => Ok(*truth),
            _ => Err(self.fault(name, "true or false")),
        }
    }

    pub fn list(&self, name: &str, expected: &str) -> Result<&[Json<'a>], Fault> {
        match self {
            Json::List(list) => Ok(list),
            _ => Err(self.fault(name, expected)),
        }
    }

    pub fn map(&self, name: &str, expected: &str) -> Result<&Fields<'a>, Fault> {
        match self {
            Json::Map(fields) => Ok(fields),
            _ => Err(self.fault(name, expected)),
        }
    }

    /// A point of the board in the file's own numbers.
    pub fn point(&self, name: &str) -> Result<(f64, f64), Fault> {
        match self {
            Json::List(pair) => match pair.as_slice() {
                [Json::Number(x), Json::Number(y)] => Ok((*x, *y)),
                _ => Err(self.fault(name, POINT)),
            },
            _ => Err(self.fault(name, POINT)),
        }
    }

    /// A list of points.
    pub fn points(&self, name: &str) -> Result<Vec<(f64, f64)>, Fault> {
        self.list(name, "a list of cells such as [[3, 4], [3, 5]]")?.iter().map(|point| point.point(name)).collect()
    }

    /// A text or a number, as people write ids.
    pub fn id(&self, name: &str) -> Result<Cow<'_, str>, Fault> {
        match self {
            Json::Text(text) => Ok(Cow::Borrowed(text)),
            Json::Number(number) => Ok(Cow::Owned(number.to_string())),
            _ => Err(self.fault(name, "the id of a thing")),
        }
    }
}

const POINT: &str = "a cell such as [3, 4]: column and row";

impl<'de: 'a, 'a> Deserialize<'de> for Json<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json<'a>, D::Error> {
        deserializer.deserialize_any(Tree)
    }
}

/// Builds the tree.
struct Tree;

impl<'de> Visitor<'de> for Tree {
    type Value = Json<'de>;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Json<'de>, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E: Error>(self, truth: bool) -> Result<Json<'de>, E> {
        Ok(Json::Truth(truth))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Json<'de>, E> {
        Ok(Json::Number(number as f64))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Json<'de>, E> {
        Ok(Json::Number(number as f64))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Json<'de>, E> {
        Ok(Json::Number(number))
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Json<'de>, E> {
        Ok(Json::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Json<'de>, E> {
        Ok(Json::Text(Cow::Owned(text.to_string())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Json<'de>, A::Error> {
        let mut list = Vec::new();
        while let Some(entry) = entries.next_element()? {
            list.push(entry);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json<'de>, A::Error> {
        let mut fields = Vec::new();
        while let Some(Name(name)) = entries.next_key()? {
            fields.push((name, entries.next_value()?));
        }
        Ok(Json::Map(fields))
    }
}

/// The name of a field, borrowed where it is written plainly.
struct Name<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Name<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Name<'a>, D::Error> {
        match Json::deserialize(deserializer)? {
            Json::Text(name) => Ok(Name(name)),
            _ => Err(D::Error::custom("expected a name")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_borrowed_unless_they_are_written_with_escapes() {
        let Ok(Json::Map(fields)) = parse("{\"a\": [1, -2.5], \"b\\n\": \"x\"}") else { panic!("an object") };
        assert!(matches!(&fields[0].0, Cow::Borrowed("a")) && matches!(&fields[1].1, Json::Text(Cow::Borrowed("x"))));
        assert_eq!(fields[0].1.point("a"), Ok((1.0, -2.5)));
        assert_eq!(fields[1].0, "b\n");
    }

    #[test]
    fn first_mistakes_are_told_with_their_cure() {
        for (text, cure) in [
            ("{'a': 1}", "json.dumps"),
            ("{\"a\": 'b'}", "json.dumps"),
            ("{\"a\": NaN}", "NaN is no number"),
            ("{\"a\": [1, Infinity]}", "Infinity is no number"),
            ("{\"a\": -Infinity}", "Infinity is no number"),
            ("{\"a\": [1, 2,]}", "a comma stands before"),
            ("{\"a\": 1,}", "a comma stands before"),
            ("{\"a\": True}", "Python's words"),
            ("{\"a\": [1, 2", "breaks off"),
            ("{\"a\": 1} {", "no JSON"),
            ("x,y", "no JSON"),
        ] {
            let told = parse(text).expect_err(text);
            assert!(told.contains(cure), "{text}: {told}");
        }
    }
}
