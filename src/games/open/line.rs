//! What a step says beside what happens: whose move it is, how long it took, words, marks.

use super::board::Ruler;
use super::json::{Fault, Fields, Json, get, line};
use super::kinds::word;
use super::panel::Panel;
use super::thing::seat;
use crate::model::{Annotation, Caption, Cell, Eval, Extra, Heard, Mark, MarkKind, Millis, Seat, Step, Tint};

/// The fields of a step.
pub(super) const FIELDS: [&str; 27] = [
    "things", "change", "sets", "ground", "paint", "layers", "events", "score", "counters", "out", "step", "seat",
    "move", "ms", "clock", "comment", "glyphs", "eval", "marks", "caption", "lit", "log", "faults", "result", "data",
    "sees", "sound",
];
/// Letters of a text.
const MOST_TEXT: usize = 2000;

/// The step but for its events, its counters and a caption that nobody wrote.
pub(super) fn step(fields: &Fields, ruler: &Ruler, panel: &mut Panel) -> Result<Step, Fault> {
    let text = |name: &str, most: usize| -> Result<Option<String>, Fault> {
        get(fields, name).map(|value| value.text(name, "a text").map(|text| line(text, most))).transpose()
    };
    let millis = |name: &str| -> Result<Option<Millis>, Fault> {
        let Some(value) = get(fields, name) else { return Ok(None) };
        let number = value.number(name, "milliseconds such as 1200")?;
        if number < 0.0 {
            return Err(value.fault(name, "milliseconds such as 1200"));
        }
        Ok(Some(Millis(number.min(f64::from(u32::MAX)) as u32)))
    };
    let owner = get(fields, "seat").map(seat).transpose()?;
    owner.into_iter().for_each(|seat| panel.mention(seat));
    faults(fields, panel)?;
    let note = note(fields, ruler)?;
    let lit = get(fields, "lit").map(|value| value.points("lit")).transpose()?.unwrap_or_default();
    Ok(Step {
        seat: owner.map(Seat),
        notation: match get(fields, "move") {
            Some(value) => line(&value.id("move")?, 64),
            None => String::new(),
        },
        took: millis("ms")?,
        clock: millis("clock")?,
        comment: text("comment", MOST_TEXT)?,
        note: (note != Annotation::default()).then(|| Box::new(note)),
        lit: lit.into_iter().map(|point| ruler.cell(point)).collect(),
        heard: heard(fields, panel)?,
        ..Step::default()
    })
}

fn note(fields: &Fields, ruler: &Ruler) -> Result<Annotation, Fault> {
    let list = |name: &str, expected: &str| get(fields, name).map(|value| value.list(name, expected)).transpose();
    let glyphs = list("glyphs", "a list of signs such as \"!\"")?.unwrap_or_default();
    let marks = list("marks", "a list of marks")?.unwrap_or_default();
    Ok(Annotation {
        glyphs: glyphs
            .iter()
            .take(8)
            .map(|value| value.text("glyphs", "a sign such as \"!\"").map(|sign| line(sign, 8)))
            .collect::<Result<_, _>>()?,
        eval: get(fields, "eval").map(eval).transpose()?,
        marks: marks.iter().take(1000).map(|value| mark(value, ruler)).collect::<Result<_, _>>()?,
        extra: Extra::default(),
    })
}

fn eval(value: &Json) -> Result<Eval, Fault> {
    const WANTED: &str = "a number such as 0.35 or {\"mate\": 3}";
    if let Json::Map(fields) = value {
        let mate = super::json::need(fields, "mate", WANTED)?.whole("mate", (-9999, 9999))?;
        return Ok(Eval::Mate(mate as i32));
    }
    value.number("eval", WANTED).map(|points| Eval::Points(points as f32))
}

fn mark(value: &Json, ruler: &Ruler) -> Result<Mark, Fault> {
    let fields = value.map("marks", "an object with \"kind\" and \"cells\"")?;
    let kinds = MarkKind::ALL.map(|kind| (kind.word(), kind));
    let tints = Tint::ALL.map(|tint| (tint.word(), tint));
    let cells = get(fields, "cells").map(|value| value.points("cells")).transpose()?.unwrap_or_default();
    Ok(Mark {
        kind: word(super::json::need(fields, "kind", "\"kind\": \"circle\"")?, "kind", &kinds)?,
        tint: get(fields, "tint").map(|value| word(value, "tint", &tints)).transpose()?.unwrap_or_default(),
        cells: cells.into_iter().take(1000).map(|point| ruler.cell(point)).collect::<Vec<Cell>>(),
        label: match get(fields, "label") {
            Some(value) => Some(line(&value.id("label")?, 8)),
            None => None,
        },
    })
}

/// What programs printed, by seat: an object with the numbers of seats, or a list.
fn heard(fields: &Fields, panel: &mut Panel) -> Result<Vec<Heard>, Fault> {
    const WANTED: &str = "an object: by seat what its program printed";
    let said: Vec<(u8, &Json)> = match get(fields, "log") {
        None => return Ok(Vec::new()),
        Some(Json::List(list)) => (0..64).zip(list).collect(),
        Some(value) => {
            let mut said = Vec::new();
            for (name, words) in value.map("log", WANTED)? {
                let number = name.parse::<f64>().map_err(|_| value.fault("log", WANTED))?;
                said.push((seat(&Json::Number(number))?, words));
            }
            said
        }
    };
    let mut heard = Vec::new();
    for (seat, said) in said.into_iter().filter(|(_, said)| **said != Json::Null) {
        panel.mention(seat);
        let words = crate::model::calmed(said.text("log", "a text")?);
        let words = words.chars().take(MOST_TEXT).collect();
        heard.push(Heard { seat: Seat(seat), words, marks: Vec::new() });
    }
    Ok(heard)
}

/// Whose answers did not count. The reader of the file has taken them in; here it is told where they are none.
fn faults(fields: &Fields, panel: &mut Panel) -> Result<(), Fault> {
    const WANTED: &str = "an object: by seat why its answer did not count, such as {\"1\": \"timeout\"}";
    let Some(value) = get(fields, "faults") else { return Ok(()) };
    for (name, why) in value.map("faults", WANTED)? {
        let number = name.parse::<f64>().map_err(|_| value.fault("faults", WANTED))?;
        panel.mention(seat(&Json::Number(number))?);
        match why {
            Json::Text(_) | Json::Map(_) => {}
            Json::Null | Json::Truth(_) | Json::Number(_) | Json::List(_) => return Err(why.fault("faults", WANTED)),
        }
    }
    Ok(())
}

/// A caption as it is written: `{0}` is the name of seat 0 in its colour.
pub(super) fn caption(text: &str, names: &[String]) -> Caption {
    let text = line(text, MOST_TEXT);
    let (mut caption, mut rest) = (Caption::default(), text.as_str());
    while let Some((before, tail)) = rest.split_once('{') {
        let named = tail.split_once('}').and_then(|(number, after)| {
            let seat: u8 = number.trim().parse().ok()?;
            Some((seat, names.get(usize::from(seat))?, after))
        });
        match named {
            Some((seat, name, after)) => {
                if !before.is_empty() {
                    caption.say(before);
                }
                caption.name(Seat(seat), name);
                rest = after;
            }
            // A brace that names nobody is a brace.
            None => {
                caption.say(format!("{before}{{"));
                rest = tail;
            }
        }
    }
    if !rest.is_empty() {
        caption.say(rest);
    }
    caption
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_with_a_seat_are_names_and_others_stay() {
        let names = ["ada".to_string(), "bob".to_string()];
        let told = caption("{0} takes {1}'s {gold} {7} {", &names);
        assert_eq!(told.text(), "ada takes bob's {gold} {7} {");
        assert_eq!(told.0.iter().filter_map(|span| span.seat).collect::<Vec<_>>(), [Seat(0), Seat(1)]);
    }
}
