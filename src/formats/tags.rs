//! The header of PGN and PDN: `[Name "text"]`, and where a game ends and the next begins.

use super::stream::Cutter;
use super::text;
use crate::model::Seat;

/// Cuts files of tagged games: a game begins at its first tag, or with move 1 behind a result and an empty line.
#[derive(Default)]
pub struct TagCutter {
    at: usize,
    in_comment: bool,
    has_moves: bool,
    has_event: bool,
    over: Over,
}

/// Whether the moves so far have come to an end.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Over {
    #[default]
    No,
    /// The last line ends with a result.
    Told,
    /// And an empty line has followed.
    Closed,
}

impl Cutter for TagCutter {
    fn end(&mut self, bytes: &[u8]) -> Option<usize> {
        while let Some(length) = bytes.get(self.at..)?.iter().position(|byte| *byte == b'\n') {
            let line = bytes.get(self.at..self.at + length).unwrap_or_default();
            if self.begins_game(line) {
                let end = self.at;
                *self = TagCutter::default();
                return Some(end);
            }
            self.take(line);
            self.at += length + 1;
        }
        None
    }

    fn is_game(&self, bytes: &[u8]) -> bool {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        bytes.split(|byte| *byte == b'\n').any(|line| !line.trim_ascii().is_empty() && !is_aside(line))
    }
}

impl TagCutter {
    /// Whether a line is the first of another game.
    fn begins_game(&self, line: &[u8]) -> bool {
        let event = line.starts_with(b"[Event \"");
        // A comment that nobody closed must not swallow the rest of the file.
        let next = self.over == Over::Closed && line.starts_with(b"1.");
        (event && (self.in_comment || self.has_event)) || (self.has_moves && !self.in_comment && (next || is_tag(line)))
    }

    fn take(&mut self, line: &[u8]) {
        if !self.in_comment && is_tag(line) {
            self.has_event |= line.starts_with(b"[Event \"");
            return;
        }
        if !self.in_comment && is_aside(line) {
            return;
        }
        let empty = line.trim_ascii().is_empty();
        self.has_moves |= !empty;
        for byte in line {
            match byte {
                b'{' => self.in_comment = true,
                b'}' => self.in_comment = false,
                b';' if !self.in_comment => break,
                _ => {}
            }
        }
        self.over = match self.over {
            Over::Told | Over::Closed if empty => Over::Closed,
            _ if self.in_comment => Over::No,
            Over::No | Over::Told | Over::Closed if ends_with_result(line) => Over::Told,
            Over::No | Over::Told | Over::Closed => Over::No,
        };
    }
}

fn ends_with_result(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let last = line.rsplit(u8::is_ascii_whitespace).next().and_then(|word| std::str::from_utf8(word).ok());
    last.is_some_and(|word| result(word).is_some())
}

/// Whether a line is for programs or for readers of the file alone: `%` and `;` at its start.
fn is_aside(line: &[u8]) -> bool {
    matches!(line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).first(), Some(b'%' | b';'))
}

pub fn is_tag(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii_start();
    line.first() == Some(&b'[') && line.get(1).is_some_and(u8::is_ascii_alphabetic) && line.contains(&b'"')
}

/// The tags of one game, and where its moves begin: offset and lines passed.
pub struct Header<'a> {
    pub tags: Vec<(String, String)>,
    pub moves: &'a str,
    pub lines: u32,
}

pub fn header(text: &str) -> Header<'_> {
    let mut header = Header { tags: Vec::new(), moves: text.strip_prefix('\u{feff}').unwrap_or(text), lines: 0 };
    loop {
        let (line, rest) = header.moves.split_once('\n').unwrap_or((header.moves, ""));
        let trimmed = line.trim();
        let skipped = trimmed.is_empty() || is_aside(line.as_bytes());
        if header.moves.is_empty() || !(skipped || is_tag(line.as_bytes())) {
            return header;
        }
        let mut left = if skipped { "" } else { trimmed };
        while let Some((name, value, behind)) = tag(left) {
            header.tags.push((name, value));
            left = behind;
        }
        header.moves = rest;
        header.lines += 1;
    }
}

/// The tags of the first game behind text that is none.
pub fn behind_words(text: &str) -> Option<Header<'_>> {
    let begins = header(text);
    if !begins.tags.is_empty() {
        return None;
    }
    let at = begins.moves.find("\n[Event \"")?;
    let header = header(begins.moves.get(at + 1..)?);
    // One line in brackets is anybody's.
    (header.tags.len() > 1).then_some(header)
}

/// `[White "Kasparov \"Garry\""]`: name, text, and what else is on the line, for some write several on one.
fn tag(line: &str) -> Option<(String, String, &str)> {
    let inside = line.strip_prefix('[')?;
    let (name, rest) = inside.split_once('"')?;
    let behind = |rest: &str| rest.find('[').unwrap_or(rest.len());
    if let Some((value, rest)) = rest.split_once('"').filter(|(value, _)| !value.contains('\\')) {
        return Some((name.trim().to_string(), text::short(value, 500), rest.get(behind(rest)..).unwrap_or_default()));
    }
    let mut value = String::new();
    let mut letters = rest.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => break,
            '\\' => value.extend(letters.next()),
            letter => value.push(letter),
        }
    }
    let rest = letters.as_str();
    Some((name.trim().to_string(), text::short(&value, 500), rest.get(behind(rest)..).unwrap_or_default()))
}

/// Takes a tag out of the list; a text that says nothing (`?`, `-`) is none.
pub fn take(tags: &mut Vec<(String, String)>, name: &str) -> Option<String> {
    let at = tags.iter().position(|(known, _)| known == name)?;
    let (_, value) = tags.remove(at);
    Some(value).filter(|value| !["", "?", "-"].contains(&value.trim()))
}

/// Drops a day of which nothing is known: `????.??.??`.
pub fn drop_unknown_date(tags: &mut Vec<(String, String)>) {
    tags.retain(|(name, value)| name != "Date" || value.chars().any(|c| !"?.-".contains(c)));
}

/// The day of a tag: `1997.05.11`, where all of it is known.
pub fn date(written: &str, time: Option<&str>) -> Option<String> {
    let mut parts = written.trim().split(['.', '-', '/']);
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let time = time.filter(|time| text::date(day, month, year, Some(time)).is_some());
    text::date(day, month, year, time).filter(|_| year.len() == 4)
}

/// A result at the end of a game or in its header; `None` when the text is none.
pub fn result(word: &str) -> Option<Option<Vec<Seat>>> {
    match word {
        "1-0" | "1:0" | "2-0" | "2:0" | "1–0" => Some(Some(vec![Seat(0)])),
        "0-1" | "0:1" | "0-2" | "0:2" | "0–1" => Some(Some(vec![Seat(1)])),
        "1/2-1/2" | "1/2:1/2" | "1-1" | "1:1" | "1/2" | "½-½" | "½–½" => Some(Some(Vec::new())),
        "*" => Some(None),
        _ => None,
    }
}

/// A text between quotes, as a tag wants it.
pub fn quoted(text: &str) -> String {
    let one_line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("\"{}\"", one_line.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A result as PGN and PDN write it.
pub fn result_word(winner: Option<&[Seat]>, first: Seat) -> &'static str {
    match winner {
        Some([]) => "1/2-1/2",
        Some([seat]) if *seat == first => "1-0",
        Some([_]) => "0-1",
        Some(_) | None => "*",
    }
}

/// Words in lines of at most 79 letters.
pub fn wrapped(words: &[String]) -> String {
    let (mut out, mut width) = (String::new(), 0);
    for word in words {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > 79 {
            out.push('\n');
            width = 0;
        } else if width > 0 {
            out.push(' ');
            width += 1;
        }
        out += word;
        width += length;
    }
    out
}
