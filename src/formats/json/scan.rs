//! A JSON scanner that remembers lines and keeps the good part of a broken text.
//!
//! serde_json gives all or nothing and no lines; hand-written and half-written replays need both.

use crate::model::limits::{MAX_JSON_DEPTH, MAX_VALUES};

/// A value and where it stands.
#[derive(Debug)]
pub struct Node {
    pub line: u32,
    pub value: Value,
    /// False when the text breaks inside this value; a list then has the elements before.
    pub whole: bool,
    /// Where the text of the value begins and ends.
    pub span: (usize, usize),
}

#[derive(Debug)]
pub enum Value {
    Null,
    Bool,
    Number(f64),
    Text(String),
    List(Vec<Node>),
    Map(Vec<(String, Node)>),
}

impl Value {
    /// The word for this type of value in a message.
    pub fn word(&self) -> &'static str {
        match self {
            Value::Null => "null",
            Value::Bool => "a truth value",
            Value::Number(_) => "a number",
            Value::Text(_) => "a text",
            Value::List(_) => "a list",
            Value::Map(_) => "an object",
        }
    }
}

/// Where the text breaks and why.
#[derive(Debug)]
pub struct Fault {
    pub line: u32,
    pub what: String,
}

/// What could be read, and where it stopped if it did.
pub struct Scan {
    pub root: Option<Node>,
    pub fault: Option<Fault>,
    /// The line of something behind the end of the value.
    pub rest: Option<u32>,
}

pub fn scan(text: &str) -> Scan {
    let mut scanner = Scanner { text, at: 0, line: 1, nodes: 0, fault: None };
    let root = scanner.value(0, "the replay");
    scanner.space();
    let rest = (scanner.fault.is_none() && scanner.at < text.len()).then_some(scanner.line);
    Scan { root, fault: scanner.fault, rest }
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    line: u32,
    nodes: usize,
    fault: Option<Fault>,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while let Some(byte @ (b' ' | b'\t' | b'\r' | b'\n')) = self.peek() {
            self.line += u32::from(byte == b'\n');
            self.at += 1;
        }
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Notes the first fault; whoever is above sees it and stops.
    fn fail<T>(&mut self, what: String) -> Option<T> {
        let line = self.line;
        self.fault.get_or_insert(Fault { line, what });
        None
    }

    /// Something else than `expected` stands here, or nothing any more.
    fn unexpected<T>(&mut self, inside: &str, expected: &str) -> Option<T> {
        let what = match self.text[self.at..].chars().next() {
            Some(found) => format!("found {found:?} in {inside}; expected {expected}"),
            None => format!("the file breaks off in {inside}; expected {expected}"),
        };
        self.fail(what)
    }

    fn value(&mut self, depth: u32, inside: &str) -> Option<Node> {
        self.space();
        self.nodes += 1;
        if depth > MAX_JSON_DEPTH {
            return self.fail(format!("lists and objects are nested deeper than {MAX_JSON_DEPTH}; expected a replay"));
        }
        if self.nodes > MAX_VALUES {
            return self.fail(format!("more than {MAX_VALUES} values; expected a replay"));
        }
        let (line, begin) = (self.line, self.at);
        let value = match self.peek() {
            Some(b'{') => self.map(depth),
            Some(b'[') => self.list(depth),
            Some(b'"') => Value::Text(self.text_value()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            Some(b'a'..=b'z') => self.word(inside)?,
            Some(_) | None => return self.unexpected(inside, "a value"),
        };
        Some(Node { line, value, whole: self.fault.is_none(), span: (begin, self.at) })
    }

    fn list(&mut self, depth: u32) -> Value {
        self.at += 1;
        let mut items = Vec::new();
        self.space();
        if self.eat(b']') {
            return Value::List(items);
        }
        while let Some(item) = self.value(depth + 1, "a list").filter(|item| item.whole) {
            items.push(item);
            if !self.goes_on(b']', "a list", "`,` or `]`") {
                break;
            }
        }
        Value::List(items)
    }

    fn map(&mut self, depth: u32) -> Value {
        self.at += 1;
        let mut fields = Vec::new();
        self.space();
        if self.eat(b'}') {
            return Value::Map(fields);
        }
        while let Some(name) = self.field_name() {
            // A list that breaks off is kept: its good head may be the moves.
            let Some(node) = self.value(depth + 1, "an object") else { break };
            let whole = node.whole;
            fields.push((name, node));
            if !whole || !self.goes_on(b'}', "an object", "`,` or `}`") {
                break;
            }
        }
        Value::Map(fields)
    }

    /// Whether another item follows, and not the end or something that is neither.
    fn goes_on(&mut self, end: u8, inside: &str, expected: &str) -> bool {
        self.space();
        if self.eat(end) {
            return false;
        }
        self.eat(b',') || self.unexpected::<()>(inside, expected).is_some()
    }

    fn field_name(&mut self) -> Option<String> {
        self.space();
        if self.peek() != Some(b'"') {
            return self.unexpected("an object", "a field name in quotes");
        }
        let name = self.text_value()?;
        self.space();
        if self.eat(b':') { Some(name) } else { self.unexpected("an object", "`:` after the field name") }
    }

    fn text_value(&mut self) -> Option<String> {
        let bytes = self.text.as_bytes();
        let mut end = self.at + 1;
        loop {
            match bytes.get(end) {
                Some(b'"') => break,
                Some(b'\\') => end += 2,
                Some(b'\n') => return self.fail("a text is not closed in its line; expected `\"`".into()),
                Some(_) => end += 1,
                None => return self.fail("the file breaks off in a text; expected `\"`".into()),
            }
        }
        let raw = &self.text[self.at..=end];
        match serde_json::from_str(raw) {
            Ok(text) => {
                self.at = end + 1;
                Some(text)
            }
            Err(_) => self.fail(format!("the text {} is not written as JSON wants it", super::text::short(raw, 30))),
        }
    }

    fn number(&mut self) -> Option<Value> {
        let rest = &self.text[self.at..];
        let inside = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e' | 'E');
        let raw = &rest[..rest.find(|c| !inside(c)).unwrap_or(rest.len())];
        // At the very end nobody knows whether more digits were to come.
        if raw.len() == rest.len() {
            return self.fail("the file breaks off in a number".into());
        }
        match serde_json::from_str(raw) {
            Ok(number) => {
                self.at += raw.len();
                Some(Value::Number(number))
            }
            Err(_) => self.fail(format!("{} is no number", super::text::short(raw, 30))),
        }
    }

    fn word(&mut self, inside: &str) -> Option<Value> {
        let rest = &self.text[self.at..];
        let (len, value) = [("null", Value::Null), ("true", Value::Bool), ("false", Value::Bool)]
            .into_iter()
            .find_map(|(word, value)| rest.starts_with(word).then_some((word.len(), value)))
            .or_else(|| self.unexpected(inside, "a value"))?;
        self.at += len;
        Some(value)
    }
}
