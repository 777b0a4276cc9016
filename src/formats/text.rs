//! Bytes to text, and what readers of text share.

use std::str::FromStr;

use jiff::civil::{Date, Time};

/// A file's text.
pub struct Decoded {
    pub text: String,
    /// Some bytes were no letters in the file's encoding and stand as `�`.
    pub lossy: bool,
}

/// Reads UTF-8 or UTF-16, each with or without a byte-order mark.
pub fn decode(bytes: Vec<u8>) -> Decoded {
    let wide = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let units = bytes.as_chunks::<2>().0.iter().map(|pair| unit(*pair));
        let text: String = char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        Decoded { lossy: text.contains(char::REPLACEMENT_CHARACTER), text }
    };
    match bytes.as_slice() {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => narrow(rest.to_vec()),
        plain => match unmarked(plain) {
            Some(unit) => wide(plain, unit),
            None => narrow(bytes),
        },
    }
}

/// Whether every letter takes two bytes.
pub fn is_wide(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) || unmarked(bytes).is_some()
}

/// How UTF-16 without a mark is read: its first letters are plain ones, each beside a zero.
fn unmarked(bytes: &[u8]) -> Option<fn([u8; 2]) -> u16> {
    let first = bytes.as_chunks::<2>().0.get(..8)?;
    if first.iter().all(|[low, high]| *low != 0 && *high == 0) {
        Some(u16::from_le_bytes)
    } else if first.iter().all(|[high, low]| *low != 0 && *high == 0) {
        Some(u16::from_be_bytes)
    } else {
        None
    }
}

fn narrow(bytes: Vec<u8>) -> Decoded {
    match String::from_utf8(bytes) {
        Ok(text) => Decoded { text, lossy: false },
        Err(error) => Decoded { text: String::from_utf8_lossy(error.as_bytes()).into_owned(), lossy: true },
    }
}

/// What a lossy text gives rise to say.
pub const LOSSY: &str = "some letters are not UTF-8 and are shown as �";

/// What a head without a known format seems to be.
pub enum Guess {
    Empty,
    Binary,
    Xml(Option<String>),
    Json,
    /// Text of another kind. Its words are nobody's business: a message may end up in a public log.
    Text,
}

pub fn guess(head: &[u8]) -> Guess {
    let text = decode(head.to_vec()).text;
    let body = text.trim_start();
    // Text files hold no control characters but white space; foreign encodings show as lost letters, yet not as most.
    let odd = |c: char| c == char::REPLACEMENT_CHARACTER || (c.is_control() && !c.is_whitespace());
    let (all, bad) = (text.chars().count(), text.chars().filter(|c| odd(*c)).count());
    if head.is_empty() {
        Guess::Empty
    } else if text.contains('\0') || bad * 5 > all {
        Guess::Binary
    } else if body.is_empty() {
        Guess::Empty
    } else if body.starts_with('<') {
        Guess::Xml(xml_root(body).map(|root| short(root, 30)))
    } else if body.starts_with('{') {
        Guess::Json
    } else {
        Guess::Text
    }
}

/// The name of the first element, behind declarations and comments.
pub fn xml_root(text: &str) -> Option<&str> {
    let mut rest = text.trim_start();
    loop {
        let (open, close) = match rest.strip_prefix('<')? {
            inside if inside.starts_with("!--") => ("<!--", "-->"),
            inside if inside.starts_with('?') => ("<?", "?>"),
            inside if inside.starts_with('!') => ("<!", ">"),
            inside => {
                let end = inside.find(|c: char| c.is_whitespace() || c == '>' || c == '/')?;
                return Some(&inside[..end]).filter(|name| !name.is_empty());
            }
        };
        let body = rest.get(open.len()..)?;
        rest = body.get(body.find(close)? + close.len()..)?.trim_start();
    }
}

/// A text in one line of at most `most` letters, for names and messages.
pub fn short(text: &str, most: usize) -> String {
    if text.len() <= most && text.bytes().all(|byte| (b' '..0x7f).contains(&byte)) {
        return text.trim().to_string();
    }
    let one_line = |c: char| if c.is_control() { ' ' } else { c };
    let mut out: String = text.trim().chars().take(most).map(one_line).collect();
    if text.trim().chars().nth(most).is_some() {
        out.push('…');
    }
    out
}

/// A player's name or a title: one line, and never longer than anybody could read.
pub fn name(text: &str) -> String {
    short(text, 200)
}

/// `1 move`, `2 moves`.
pub fn count(number: usize, word: &str) -> String {
    if number == 1 { format!("1 {word}") } else { format!("{number} {word}s") }
}

/// Writes a player's name at a seat.
pub fn seat(players: &mut [String], seat: usize, written: &str) {
    if let Some(player) = players.get_mut(seat) {
        *player = name(written);
    }
}

/// Counts lines on the way through a text.
pub struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    line: u32,
}

impl<'a> Lines<'a> {
    pub fn new(text: &'a str) -> Lines<'a> {
        Lines { text: text.as_bytes(), at: 0, line: 1 }
    }

    /// The line of an offset, from 1. Offsets must not go back.
    pub fn line(&mut self, offset: u64) -> u32 {
        let to = usize::try_from(offset).unwrap_or(usize::MAX).clamp(self.at, self.text.len());
        let passed = self.text.get(self.at..to).unwrap_or_default();
        let passed = passed.iter().filter(|b| **b == b'\n').count();
        self.at = to;
        self.line = self.line.saturating_add(passed as u32);
        self.line
    }
}

/// A number of digits alone.
fn digits<N: FromStr>(text: &str) -> Option<N> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// A day, perhaps with a time: checked, and written `2007-05-04` or `2007-05-04 17:15`.
pub fn date(day: &str, month: &str, year: &str, time: Option<&str>) -> Option<String> {
    let date = Date::new(digits(year)?, digits(month)?, digits(day)?).ok()?;
    let Some(time) = time else { return Some(date.to_string()) };
    let mut parts = time.split(':');
    let time = Time::new(digits(parts.next()?)?, digits(parts.next()?)?, 0, 0).ok()?;
    Some(date.to_datetime(time).strftime("%Y-%m-%d %H:%M").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_the_calendar_does_not_have_are_no_dates() {
        assert_eq!(date("4", "5", "2007", None).as_deref(), Some("2007-05-04"));
        assert_eq!(date("29", "02", "2000", Some("7:05:59")).as_deref(), Some("2000-02-29 07:05"));
        for (day, month, year) in [("29", "2", "1900"), ("31", "4", "2007"), ("0", "1", "2007"), ("", "1", "2007")] {
            assert_eq!(date(day, month, year, None), None, "{year}-{month}-{day}");
        }
        assert_eq!(date("4", "5", "2007", Some("24:00")), None);
        assert_eq!(date("4", "5", "-7", None), None);
    }
}
