//! A match that is one object: its steps are taken out of it, as they are written, and what is left is the header.

use crate::formats::text;

/// What is said of a text that is no object.
pub const NO_OBJECT: &str = "no object of JSON; expected {\"format\": \"open-replay/1\"}";
/// What is said of a text with the quotes of another language.
const PYTHON: &str = "single quotes, as Python prints a dictionary; expected JSON: print(json.dumps(line))";

/// The parts of a text; steps with the lines they begin on.
#[derive(Default)]
pub struct Whole<'a> {
    /// The first object without its steps; `None` where there is none.
    pub header: Option<String>,
    pub steps: Vec<(u32, &'a str)>,
    /// The objects behind the first one.
    pub rest: Vec<(u32, &'a str)>,
    /// Where the text breaks, and why.
    pub fault: Option<(u32, String)>,
    /// Where the first comma stands that JSON does not have.
    pub commas: Option<u32>,
}

/// Takes a text apart that begins on a line.
pub fn split(text: &str, line: u32) -> Whole<'_> {
    let mut walker = Walker { text, at: 0, lines: text::Lines::new(text), first: line, commas: None };
    let mut whole = Whole::default();
    walker.space();
    let mut fields = Vec::new();
    let outcome = match walker.eat(b'{') {
        true => walker.fields(&mut fields, &mut whole.steps),
        false => Err(NO_OBJECT),
    };
    match outcome {
        Ok(()) => whole.rest = walker.rest(),
        Err(what) => whole.fault = Some((walker.line(), what.into())),
    }
    let is_some = outcome.is_ok() || !whole.steps.is_empty();
    whole.header = is_some.then(|| format!("{{{}}}", fields.join(",")));
    whole.commas = walker.commas;
    whole
}

/// Goes over a text without taking in what it says.
struct Walker<'a> {
    text: &'a str,
    at: usize,
    lines: text::Lines<'a>,
    first: u32,
    commas: Option<u32>,
}

impl<'a> Walker<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn line(&mut self) -> u32 {
        self.lines.line(self.at as u64) + self.first - 1
    }

    /// The fields of an object whose brace is open; those of `steps` go to the steps.
    fn fields(&mut self, fields: &mut Vec<&'a str>, steps: &mut Vec<(u32, &'a str)>) -> Result<(), &'static str> {
        loop {
            self.space();
            if self.eat(b'}') {
                return Ok(());
            }
            let from = self.at;
            let name = match self.peek() {
                Some(b'"') => self.value().ok_or("the file breaks off in a name")?,
                Some(b'\'') => return Err(PYTHON),
                Some(_) => return Err("something else than a field; expected a name in quotes"),
                None => return Err("the file breaks off in an object; expected `}`"),
            };
            self.space();
            if !self.eat(b':') {
                return Err("a field without a value; expected `:` after its name");
            }
            self.space();
            if name == "\"steps\"" && self.eat(b'[') {
                self.steps(steps)?;
            } else {
                self.value().ok_or("the file breaks off in a field of the header")?;
                fields.extend(self.text.get(from..self.at));
            }
            self.comma(b'}')?;
        }
    }

    /// The entries of a list whose bracket is open.
    fn steps(&mut self, steps: &mut Vec<(u32, &'a str)>) -> Result<(), &'static str> {
        loop {
            self.space();
            if self.eat(b']') {
                return Ok(());
            }
            let line = self.line();
            steps.push((line, self.value().ok_or("the file breaks off in a step; expected `]` behind the last one")?));
            self.comma(b']')?;
        }
    }

    /// Goes over a comma, or up to the end; a comma before the end is forgiven.
    fn comma(&mut self, end: u8) -> Result<(), &'static str> {
        self.space();
        if self.eat(b',') {
            self.space();
            if self.peek() == Some(end) && self.commas.is_none() {
                self.commas = Some(self.line());
            }
            return Ok(());
        }
        match self.peek() {
            Some(byte) if byte == end => Ok(()),
            Some(_) => Err("something else than a comma between two values"),
            None => Err("the file breaks off between two values; expected `,` or the end"),
        }
    }

    /// One value, from its first letter to its last; `None` where the text ends inside it, or where none stands.
    fn value(&mut self) -> Option<&'a str> {
        let from = self.at;
        let mut depth = 0_u32;
        loop {
            match self.peek()? {
                b'"' => self.string()?,
                b'{' | b'[' => {
                    depth += 1;
                    self.at += 1;
                }
                b'}' | b']' if depth == 0 => break,
                b'}' | b']' => {
                    depth -= 1;
                    self.at += 1;
                }
                b',' | b':' | b' ' | b'\t' | b'\r' | b'\n' if depth == 0 => break,
                _ => {
                    self.at += 1;
                    continue;
                }
            }
            if depth == 0 {
                break;
            }
        }
        self.text.get(from..self.at).filter(|value| !value.is_empty())
    }

    fn string(&mut self) -> Option<()> {
        self.at += 1;
        loop {
            match self.peek()? {
                b'\\' => self.at += 2,
                b'"' => {
                    self.at += 1;
                    return Some(());
                }
                _ => self.at += 1,
            }
        }
    }

    /// What follows the first object: more of them, each a step.
    fn rest(&mut self) -> Vec<(u32, &'a str)> {
        let mut found = Vec::new();
        loop {
            self.space();
            let (from, line) = (self.at, self.line());
            match self.value() {
                Some(value) => found.push((line, value)),
                // What is no value is left to whoever reads it as one.
                None => {
                    let left = self.text.get(from..).unwrap_or_default().trim();
                    found.extend((!left.is_empty()).then_some((line, left)));
                    return found;
                }
            }
        }
    }
}
