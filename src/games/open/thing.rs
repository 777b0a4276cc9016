//! What a line says of one thing.

use std::borrow::Cow;
use std::sync::Arc;

use super::json::{Fault, Fields, Json, unknown};
use crate::model::Heading;

/// The fields of a thing.
pub(super) const FIELDS: [&str; 12] =
    ["kind", "seat", "at", "body", "on", "line", "face", "life", "label", "data", "hide", "sees"];
/// Other words people try first, and what we call it.
const OTHER_WORDS: [(&str, &str); 22] = [
    ("x", "at"),
    ("y", "at"),
    ("pos", "at"),
    ("position", "at"),
    ("loc", "at"),
    ("location", "at"),
    ("cell", "at"),
    ("type", "kind"),
    ("class", "kind"),
    ("owner", "seat"),
    ("player", "seat"),
    ("team", "seat"),
    ("hp", "life"),
    ("health", "life"),
    ("lives", "life"),
    ("dir", "face"),
    ("direction", "face"),
    ("facing", "face"),
    ("angle", "face"),
    ("rotation", "face"),
    ("text", "label"),
    ("cells", "body"),
];

/// A place as a file tells it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PlaceSaid<'j> {
    At((f64, f64)),
    Body(Vec<(f64, f64)>),
    On(Cow<'j, str>),
    Line([EndSaid<'j>; 2]),
}

/// An end of a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum EndSaid<'j> {
    Id(Cow<'j, str>),
    Point((f64, f64)),
}

/// What is said of a thing. A field that is left out is as before; one that is null is taken away.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ThingSaid<'j> {
    pub kind: Option<Option<&'j str>>,
    pub seat: Option<Option<u8>>,
    pub place: Option<PlaceSaid<'j>>,
    pub face: Option<Option<Heading>>,
    pub life: Option<Option<i32>>,
    pub label: Option<Option<Cow<'j, str>>>,
    pub data: Option<Option<Arc<str>>>,
}

impl<'j> ThingSaid<'j> {
    /// Reads a thing as it stands in `things` and `change`.
    pub fn read(value: &'j Json, strange: &mut Vec<String>) -> Result<ThingSaid<'j>, Fault> {
        match value {
            Json::List(list) => {
                let place = match list.first() {
                    Some(Json::List(_)) => PlaceSaid::Body(value.points("body")?),
                    _ => PlaceSaid::At(value.point("at")?),
                };
                Ok(ThingSaid { place: Some(place), ..ThingSaid::default() })
            }
            Json::Map(fields) => ThingSaid::fields(fields, &[], strange),
            Json::Null | Json::Truth(_) | Json::Number(_) | Json::Text(_) => {
                Err(value.fault("things", "a cell such as [3, 4] or an object with \"at\""))
            }
        }
    }

    /// Reads the fields of a thing among others that belong to an event.
    pub fn fields(fields: &'j Fields, beside: &[&str], strange: &mut Vec<String>) -> Result<ThingSaid<'j>, Fault> {
        let mut said = ThingSaid::default();
        for (name, value) in fields {
            match name.as_ref() {
                "kind" => said.kind = Some(some(value, |value| value.text("kind", "the name of a kind"))?),
                "seat" => said.seat = Some(some(value, seat)?),
                "face" => said.face = Some(some(value, face)?),
                "life" => said.life = Some(some(value, |value| Ok(whole(value.number("life", "a number")?)))?),
                "label" => said.label = Some(some(value, label)?),
                "at" | "body" | "on" | "line" => said.place(name, value)?,
                "data" => said.data = Some(some(value, |value| Ok(super::data::words(value)))?),
                "hide" | "sees" => {}
                name if beside.contains(&name) || name.starts_with("x-") => {}
                name => strange.push(stranger(name)),
            }
        }
        Ok(said)
    }

    /// The places replace each other; of several in one object the one that says more counts.
    fn place(&mut self, name: &str, value: &'j Json) -> Result<(), Fault> {
        let place = match (name, value) {
            (_, Json::Null) => return Ok(()),
            ("body", _) => PlaceSaid::Body(value.points("body")?),
            ("on", _) => PlaceSaid::On(value.id("on")?),
            ("line", _) => PlaceSaid::Line(line(value)?),
            (_, _) if self.place.is_some() => return value.point("at").map(|_| ()),
            (_, _) => PlaceSaid::At(value.point("at")?),
        };
        self.place = Some(place);
        Ok(())
    }
}

/// What is said of a field of a thing that nobody knows.
fn stranger(name: &str) -> String {
    let short = super::json::short(name);
    match OTHER_WORDS.iter().find(|(word, _)| name.eq_ignore_ascii_case(word)) {
        Some((_, "at")) => format!("the field {short:?} of a thing is not known; expected \"at\": [column, row]"),
        Some((_, ours)) => format!("the field {short:?} of a thing is not known; did you mean \"{ours}\"?"),
        None => unknown(&format!("the field {short:?} of a thing"), name, &FIELDS),
    }
}

fn some<'j, T>(value: &'j Json, read: impl FnOnce(&'j Json) -> Result<T, Fault>) -> Result<Option<T>, Fault> {
    if *value == Json::Null { Ok(None) } else { read(value).map(Some) }
}

/// Lives are whole inside.
pub(super) fn whole(number: f64) -> i32 {
    number.round().clamp(-1e9, 1e9) as i32
}

pub(super) fn seat(value: &Json) -> Result<u8, Fault> {
    value.whole("seat", (0, 63)).map(|seat| seat as u8)
}

/// A label may be a number.
fn label<'j>(value: &'j Json) -> Result<Cow<'j, str>, Fault> {
    value.id("label").map_err(|_| value.fault("label", "up to 4 letters"))
}

/// A way to face: a word, or degrees.
pub(super) fn face(value: &Json) -> Result<Heading, Fault> {
    const WANTED: &str = "up, right, down or left, or degrees clockwise from up";
    if let Json::Number(degrees) = value {
        return Ok(Heading::degrees(*degrees));
    }
    let words = ["up", "right", "down", "left"];
    let text = value.text("face", WANTED)?;
    let quarter = words.iter().position(|word| *word == text).ok_or_else(|| value.fault("face", WANTED))?;
    Ok(Heading::quarters(quarter as u8))
}

fn line<'j>(value: &'j Json) -> Result<[EndSaid<'j>; 2], Fault> {
    const WANTED: &str = "two ids or points";
    let end = |value: &'j Json| match value {
        Json::List(_) => value.point("line").map(EndSaid::Point),
        _ => value.id("line").map(EndSaid::Id),
    };
    match value.list("line", WANTED)? {
        [from, to] => Ok([end(from)?, end(to)?]),
        _ => Err(value.fault("line", WANTED)),
    }
}

/// What a thing is whose kind nobody tells: its id without the digits and signs at its end.
pub(super) fn kind_of(id: &str) -> &str {
    let kind = id.trim_end_matches(|c: char| c.is_ascii_digit() || "-_.#: ".contains(c));
    if kind.is_empty() { "thing" } else { kind }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::open::json::parse;

    #[test]
    fn kinds_are_ids_without_their_numbers() {
        let kinds = ["ant12", "ant-3", "fox", "7", "big tree_2", "ant#1.2"].map(kind_of);
        assert_eq!(kinds, ["ant", "ant", "fox", "thing", "big tree", "ant"]);
    }

    #[test]
    fn lists_are_short_for_places() {
        let said = |text: &str| {
            let json = parse(text).expect("JSON");
            ThingSaid::read(&json, &mut Vec::new()).map(|said| format!("{:?}", said.place))
        };
        assert_eq!(said("[1, 2]"), Ok("Some(At((1.0, 2.0)))".into()));
        assert_eq!(said("[[1, 2], [1, 3]]"), Ok("Some(Body([(1.0, 2.0), (1.0, 3.0)]))".into()));
        assert_eq!(said("{\"on\": \"a\", \"at\": [1, 2]}"), Ok("Some(On(\"a\"))".into()));
        assert_eq!(said("{\"line\": [\"a\", [1, 2]]}"), Ok("Some(Line([Id(\"a\"), Point((1.0, 2.0))]))".into()));
        assert!(said("[1]").is_err() && said("3").is_err() && said("{\"at\": \"b4\"}").is_err());
    }

    #[test]
    fn words_people_try_first_are_told_what_they_are_called_here() {
        let json = parse("{\"x\": 1, \"hp\": 3, \"knid\": \"a\", \"x-own\": 1, \"zzz\": 0}").expect("JSON");
        let mut strange = Vec::new();
        ThingSaid::read(&json, &mut strange).expect("a thing");
        let told: Vec<bool> =
            strange.iter().zip(["\"at\"", "\"life\"", "\"kind\"", "left out"]).map(|(a, b)| a.contains(b)).collect();
        assert_eq!(told, [true; 4], "{strange:?}");
    }
}
