//! Fields of an object by name, each read as what it ought to be.

use super::scan::{Fault, Node, Value};
use super::text;
use crate::model::{Extra, Millis, Seat, Size, close};

/// The fields of one object.
#[derive(Clone, Copy)]
pub struct Fields<'a> {
    fields: &'a [(String, Node)],
    known: &'static [&'static str],
}

impl<'a> Fields<'a> {
    pub fn new(fields: &'a [(String, Node)], known: &'static [&'static str]) -> Fields<'a> {
        Fields { fields, known }
    }

    /// The field with this name, unless it is null. Only the list of moves is of use when the file breaks inside it.
    pub fn get(&self, name: &'a str) -> Option<Field<'a>> {
        let (_, node) = self.fields.iter().find(|(known, _)| known == name)?;
        let there = !matches!(node.value, Value::Null) && (node.whole || name == "moves");
        there.then_some(Field { name, node, entry: false })
    }

    /// The field with this name; without it there is no replay.
    pub fn need(&self, name: &'a str, example: &str) -> Result<Field<'a>, Fault> {
        self.get(name).ok_or_else(|| match self.strangers().find(|(_, _, meant)| *meant == name) {
            Some((line, written, _)) => Fault { line, what: misspelt(written, name) },
            None => Fault { line: 0, what: format!("has no \"{name}\"; expected {example}") },
        })
    }

    /// The fields that are somebody's own, as JSON, out of the `text` that was scanned.
    pub fn own(&self, text: &str) -> Extra {
        let own = self.fields.iter().filter(|(name, node)| !self.known.contains(&name.as_str()) && node.whole);
        let value = |node: &Node| serde_json::from_str(text.get(node.span.0..node.span.1)?).ok();
        own.filter_map(|(name, node)| Some((name.clone(), value(node)?))).collect()
    }

    pub fn names(&self) -> impl Iterator<Item = &'a str> {
        self.fields.iter().map(|(name, _)| name.as_str())
    }

    /// Names that look like slips of the pen, and names that are there twice.
    pub fn remarks(&self) -> Vec<(u32, String)> {
        let slips = self.strangers().map(|(line, written, meant)| (line, misspelt(written, meant)));
        let twice = self.fields.iter().enumerate().filter(|(i, (name, _))| {
            self.known.contains(&name.as_str()) && self.fields.iter().take(*i).any(|(before, _)| before == name)
        });
        let twice = twice.map(|(_, (name, node))| (node.line, format!("\"{name}\" is there twice; the first counts")));
        slips.chain(twice).take(8).collect()
    }

    /// Unknown fields close to a known one that is missing: line, name as written, name as meant.
    fn strangers(&self) -> impl Iterator<Item = (u32, &'a str, &'static str)> {
        let all = *self;
        let there = move |known: &str| all.fields.iter().any(|(name, _)| name == known);
        let stranger = move |(name, _): &&(String, Node)| !all.known.contains(&name.as_str());
        all.fields.iter().filter(stranger).filter_map(move |(name, node)| {
            let meant = all.known.iter().find(|known| !there(known) && close(name, known))?;
            Some((node.line, name.as_str(), *meant))
        })
    }
}

fn misspelt(written: &str, meant: &str) -> String {
    format!("the field {:?} is not known; did you mean \"{meant}\"?", text::short(written, 30))
}

/// A value under its field's name.
#[derive(Clone, Copy)]
pub struct Field<'a> {
    name: &'a str,
    pub node: &'a Node,
    /// Whether this is an entry of the field's list.
    entry: bool,
}

impl<'a> Field<'a> {
    /// Says that the value is something else than `expected`.
    pub fn fault(&self, expected: &str) -> Fault {
        let (name, found) = (self.name, self.node.value.word());
        let what = if self.entry {
            format!("found {found} in \"{name}\"; expected {expected}")
        } else if let Value::Number(number) = self.node.value {
            format!("\"{name}\" is {number}; expected {expected}")
        } else {
            format!("\"{name}\" is {found}; expected {expected}")
        };
        Fault { line: self.node.line, what }
    }

    pub fn text(&self, expected: &str) -> Result<&'a str, Fault> {
        let Value::Text(text) = &self.node.value else { return Err(self.fault(expected)) };
        Ok(text)
    }

    pub fn list(&self, expected: &str) -> Result<Vec<Field<'a>>, Fault> {
        let Value::List(items) = &self.node.value else { return Err(self.fault(expected)) };
        Ok(items.iter().map(|node| Field { name: self.name, node, entry: true }).collect())
    }

    pub fn map(&self, known: &'static [&'static str], expected: &str) -> Result<Fields<'a>, Fault> {
        let Value::Map(fields) = &self.node.value else { return Err(self.fault(expected)) };
        Ok(Fields::new(fields, known))
    }

    pub fn whole(&self, expected: &str) -> Result<i64, Fault> {
        let number = self.number(expected)?;
        let whole = number.fract() == 0.0 && number.abs() < 9e15;
        if whole { Ok(number as i64) } else { Err(self.fault(expected)) }
    }

    pub fn number(&self, expected: &str) -> Result<f64, Fault> {
        match self.node.value {
            Value::Number(number) if number.abs() < 9e15 => Ok(number),
            _ => Err(self.fault(expected)),
        }
    }

    pub fn seat(&self) -> Result<Seat, Fault> {
        const WANTED: &str = "a seat: 0 for the first player, 1 for the second";
        let seat = self.whole(WANTED)?;
        u8::try_from(seat).map(Seat).map_err(|_| self.fault(WANTED))
    }

    pub fn millis(&self) -> Result<Millis, Fault> {
        const WANTED: &str = "milliseconds such as 1200";
        let number = self.number(WANTED)?;
        let sound = number >= 0.0;
        if sound { Ok(Millis(number.min(f64::from(u32::MAX)) as u32)) } else { Err(self.fault(WANTED)) }
    }

    pub fn size(&self) -> Result<Size, Fault> {
        const WANTED: &str = "a number such as 8 or a pair such as [8, 8]";
        let side = |field: &Field| {
            let side = field.whole(WANTED)?;
            u16::try_from(side).map_err(|_| field.fault(WANTED))
        };
        if !matches!(self.node.value, Value::List(_)) {
            return side(self).map(|side| Size::new(side, side));
        }
        match self.list(WANTED)?.as_slice() {
            [cols, rows] => Ok(Size::new(side(cols)?, side(rows)?)),
            _ => Err(self.fault(WANTED)),
        }
    }
}
