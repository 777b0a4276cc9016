//! The lines of a stream, one alive at a time.

use std::io::{BufRead, BufReader, Cursor, Read};

use crate::formats::text;
use crate::model::human;
use crate::model::limits::{MAX_LINE_BYTES, MAX_MATCH_BYTES};

/// A line that is not empty.
pub struct Line {
    /// From 1.
    pub number: u32,
    pub text: String,
    /// Whether its end was written, too.
    pub ended: bool,
}

/// Reads lines.
pub struct Lines<'a> {
    stream: Box<dyn BufRead + 'a>,
    number: u32,
    lossy: bool,
}

impl<'a> Lines<'a> {
    pub fn new(stream: &'a mut dyn Read) -> Lines<'a> {
        Lines { stream: Box::new(BufReader::with_capacity(256 << 10, stream)), number: 0, lossy: false }
    }

    /// The number of the line that was read last.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Whether some bytes were no letters.
    pub fn lossy(&self) -> bool {
        self.lossy
    }

    /// The next line that is not empty.
    pub fn next(&mut self) -> Option<Result<Line, String>> {
        loop {
            // The first line may be the whole match.
            let limit = if self.number == 0 { MAX_MATCH_BYTES } else { MAX_LINE_BYTES as u64 };
            let mut bytes = Vec::new();
            let read = self.stream.by_ref().take(limit + 1).read_until(b'\n', &mut bytes);
            self.number = self.number.saturating_add(1);
            match read {
                Err(error) => return Some(Err(cannot(&error))),
                Ok(0) => return None,
                Ok(_) => {}
            }
            if bytes.len() as u64 > limit {
                return Some(Err(too_long()));
            }
            if self.number == 1 && [[0xff, 0xfe], [0xfe, 0xff]].iter().any(|mark| bytes.starts_with(mark)) {
                if let Err(what) = self.widen(bytes) {
                    return Some(Err(what));
                }
                continue;
            }
            let ended = bytes.ends_with(b"\n");
            let decoded = text::decode(bytes);
            self.lossy |= decoded.lossy;
            let line = decoded.text.trim();
            if !line.is_empty() {
                return Some(Ok(Line { number: self.number, text: line.to_string(), ended }));
            }
        }
    }

    /// A text of two bytes a letter, as some shells write it, is turned into one of UTF-8.
    fn widen(&mut self, mut bytes: Vec<u8>) -> Result<(), String> {
        self.stream.by_ref().take(MAX_MATCH_BYTES).read_to_end(&mut bytes).map_err(|error| cannot(&error))?;
        let decoded = text::decode(bytes);
        self.lossy |= decoded.lossy;
        self.stream = Box::new(Cursor::new(decoded.text.into_bytes()));
        self.number = 0;
        Ok(())
    }

    /// The text from a line on to the end.
    pub fn all(&mut self, first: Line) -> Result<String, String> {
        let mut bytes = first.text.into_bytes();
        bytes.push(b'\n');
        let left = MAX_MATCH_BYTES.saturating_sub(bytes.len() as u64);
        self.stream.by_ref().take(left + 1).read_to_end(&mut bytes).map_err(|error| cannot(&error))?;
        if bytes.len() as u64 > MAX_MATCH_BYTES {
            return Err(format!("one object of more than {}; expected lines", human(MAX_MATCH_BYTES)));
        }
        let decoded = text::decode(bytes);
        self.lossy |= decoded.lossy;
        Ok(decoded.text)
    }
}

fn cannot(error: &std::io::Error) -> String {
    format!("cannot be read further: {}", text::short(&error.to_string(), 120))
}

pub fn too_long() -> String {
    format!("a line is longer than {}; expected a step", human(MAX_LINE_BYTES as u64))
}
