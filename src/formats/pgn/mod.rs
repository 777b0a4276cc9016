//! PGN: chess games with tags, moves, comments and variations; files hold any number of them.
//!
//! Moves are passed on as they are written, whether `Nf3`, `g1f3` or `Ng1-f3`: the game knows them all.

mod comment;
mod write;

use super::lines::Lines;
use super::stream::{Fault, Piece};
use super::tags::{self, TagCutter};
use super::{Format, MAX_MOVES, Reads, Special, Writes, charset, clock, glyph, text};
use crate::model::{Entry, Millis, Move, Problem, Record};
use write::write;

/// Chess players' own.
pub static FORMAT: Format = Format {
    id: "pgn",
    name: "PGN",
    suffixes: &["pgn"],
    knows,
    reads: Reads::Cut { cutter: || Box::<TagCutter>::default(), read },
    writes: Writes::Yes(write),
    special: Special::NOTHING,
};

/// Tags, and moves that chess players write.
fn knows(head: &[u8]) -> bool {
    let text = charset::western(head);
    if tags::behind_words(&text).is_some_and(|header| !super::pdn::is_draughts(&header)) {
        return true;
    }
    let header = tags::header(&text);
    let named = ["Event", "White", "Black", "Result", "FEN"];
    if header.tags.iter().any(|(name, _)| named.contains(&name.as_str())) {
        return !super::pdn::is_draughts(&header);
    }
    let first = header.moves.split_whitespace().find(|word| !word.ends_with('.'));
    // Bare moves: the number of the first is what no other text begins with.
    let bare = header.moves.trim_start();
    header.tags.is_empty() && bare.starts_with("1.") && first.is_some_and(|word| is_san(word.trim_start_matches("1.")))
}

/// Whether a word could open a game of chess.
fn is_san(word: &str) -> bool {
    let bare = word.trim_end_matches(['+', '#', '!', '?']);
    let squares = |text: &str| matches!(text.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    squares(bare) || bare.strip_prefix('N').is_some_and(squares)
}

fn read(piece: &Piece) -> Result<Record, Problem> {
    let decoded = charset::western(piece.bytes);
    let header = tags::header(&decoded);
    let mut record = Record { game: "chess".into(), ..piece.record(FORMAT.id) };
    record.tags = header.tags;
    take_tags(&mut record);
    let mut reader =
        Reader { lines: Lines::new(), text: header.moves, at: 0, line: piece.line + header.lines, remarks: Vec::new() };
    let fault = reader.scan(&mut record).err();
    record.marks = reader.lines.take_drawn();
    let (moves, before) = reader.lines.finish();
    record.comment = record.comment.or(before);
    record.entries = moves.into_iter().map(Entry::Move).collect();
    thinking_times(&mut record);
    record.remarks = piece.remarks(reader.remarks);
    record.broken = piece.broken(fault, record.entries.len());
    Ok(record)
}

/// Tags with a place of their own in a record; the rest stays as it is.
fn take_tags(record: &mut Record) {
    let tags = &mut record.tags;
    tags::drop_unknown_date(tags);
    record.players =
        ["White", "Black"].map(|name| tags::take(tags, name).map(|name| text::name(&name)).unwrap_or_default()).into();
    record.title = tags::take(tags, "Event").map(|title| text::name(&title));
    record.fen = tags::take(tags, "FEN");
    tags::take(tags, "SetUp");
    record.variant = tags::take(tags, "Variant").and_then(|variant| plain_variant(&variant));
    let result = tags::take(tags, "Result");
    record.recorded.winner = result.and_then(|word| tags::result(word.trim()).flatten());
    let told = |name: &str| tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let time = told("UTCTime").or(told("Time")).or(told("StartTime"));
    record.date = told("Date").or(told("UTCDate")).and_then(|date| tags::date(date, time));
    if record.date.is_some() {
        tags.retain(|(name, _)| name != "Date");
    }
}

/// Chess960 under its many names; positions that are merely given are no variant.
fn plain_variant(written: &str) -> Option<String> {
    let word: String = written.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
    match word.as_str() {
        "" | "standard" | "normal" | "chess" | "fromposition" | "regular" => None,
        "fischerandom" | "fischerrandom" | "chess960" | "960" | "frc" | "freestyle" => Some("chess960".into()),
        _ => Some(text::name(written)),
    }
}

/// Fills in how long moves took where only clocks are written.
fn thinking_times(record: &mut Record) {
    if record.moves().all(|written| written.clock.is_none()) {
        return;
    }
    let control = record.tag("TimeControl").unwrap_or_default();
    // Of a longer control the first period counts: `40/7200:20/3600`.
    let first = control.split(':').next().unwrap_or_default();
    let first = first.rsplit('/').next().unwrap_or_default();
    let (start, gain) = first.split_once('+').unwrap_or((first, "0"));
    let gain = clock::parse(gain).map_or(0, |gain| gain.0);
    let mut clocks = clock::Clocks::new(clock::parse(start), gain);
    for (ply, entry) in record.entries.iter_mut().enumerate() {
        let Entry::Move(written) = entry else { continue };
        if let Some(now) = written.clock {
            let took = clocks.took(ply % 2, now);
            written.took = written.took.or(took);
        }
    }
}

/// The moves of one game.
struct Reader<'a> {
    lines: Lines,
    text: &'a str,
    at: usize,
    line: u32,
    remarks: Vec<Fault>,
}

impl<'a> Reader<'a> {
    fn scan(&mut self, record: &mut Record) -> Result<(), Fault> {
        while let Some(byte) = self.peek() {
            match byte {
                b'\n' => {
                    self.line += 1;
                    self.at += 1;
                    if self.peek() == Some(b'%') {
                        self.rest_of_line();
                    }
                }
                b' ' | b'\t' | b'\r' | b'.' => self.at += 1,
                b'{' => self.braces(record)?,
                b';' => {
                    self.at += 1;
                    let said = self.rest_of_line();
                    self.say(said, record);
                }
                b'(' => {
                    self.at += 1;
                    self.lines.begin_variation().map_err(|what| (self.line, what))?;
                }
                b')' => {
                    self.at += 1;
                    self.lines.end_variation();
                }
                b'}' | b'[' | b']' | b'<' | b'>' => self.at += 1,
                _ => {
                    let word = self.word();
                    if self.take(word, record)? {
                        return Ok(());
                    }
                }
            }
        }
        self.lines.ended().map_err(|what| (self.line, what))
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn rest_of_line(&mut self) -> &'a str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let length = rest.find('\n').unwrap_or(rest.len());
        self.at += length;
        rest.get(..length).unwrap_or_default()
    }

    fn braces(&mut self, record: &mut Record) -> Result<(), Fault> {
        let rest = self.text.get(self.at + 1..).unwrap_or_default();
        let Some(length) = rest.find('}') else {
            return Err((self.line, "the game breaks off in a comment; expected `}`".into()));
        };
        let said = rest.get(..length).unwrap_or_default();
        self.say(said, record);
        self.line += said.bytes().filter(|byte| *byte == b'\n').count() as u32;
        self.at += length + 2;
        Ok(())
    }

    /// A comment: what is for programs goes to its place, the rest is for people.
    fn say(&mut self, said: &str, record: &mut Record) {
        let black = self.lines.ply().is_multiple_of(2);
        let words = comment::read(said, black, &mut self.lines);
        self.lines.comment(&words);
        if self.lines.moves() == 0 && self.lines.depth() == 1 {
            let before = self.lines.take_before();
            record.comment = match (record.comment.take(), before) {
                (Some(first), Some(second)) => Some(format!("{first} {second}")),
                (first, second) => first.or(second),
            };
        }
    }

    fn word(&mut self) -> &'a str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let ends = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b'{' | b'}' | b'(' | b')' | b';');
        let length = rest.bytes().position(ends).unwrap_or(rest.len()).max(1);
        // The first byte may be one of these only where the caller has dealt with it; a letter is taken whole.
        let length = (length..=rest.len()).find(|end| rest.is_char_boundary(*end)).unwrap_or(rest.len());
        self.at += length;
        rest.get(..length).unwrap_or_default()
    }

    /// A move, its number, a judgement or the result. True when the game has ended.
    fn take(&mut self, word: &'a str, record: &mut Record) -> Result<bool, Fault> {
        // Among moves, 0-0 is castling.
        let result = word.starts_with(['0', '1', '2', '½', '*']).then(|| tags::result(word)).flatten();
        if let Some(winner) = result.filter(|_| word != "0-0") {
            if self.lines.depth() > 1 {
                return Ok(false);
            }
            record.recorded.winner = record.recorded.winner.take().or(winner);
            let rest = self.text.get(self.at..).unwrap_or_default();
            if rest.split_whitespace().next().is_some_and(|word| !word.starts_with(['{', ';', '%'])) {
                self.remarks.push((self.line, "what follows the result is left out".into()));
            }
            return Ok(true);
        }
        if let Some(number) = word.strip_prefix('$') {
            let glyph = number.parse().ok().map(glyph::of);
            if let (Some(glyph), Some(note)) = (glyph, self.lines.note()) {
                note.glyphs.push(glyph);
            }
            return Ok(false);
        }
        // `12.Nf3`, `12...`, `3.`: a number is followed by a point, a move such as `0-0` is not.
        let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let word = if digits.starts_with('.') { digits.trim_start_matches('.') } else { word };
        let (bare, signs) = glyph::split(word);
        if !bare.is_empty() && bare != "e.p." && !(digits.is_empty() && signs.is_empty()) {
            if self.lines.moves() >= MAX_MOVES {
                return Err((self.line, format!("more than {MAX_MOVES} moves; expected one game")));
            }
            self.lines.push(Move { text: bare.to_string(), line: self.line, ..Move::default() });
        }
        if let (false, Some(note)) = (signs.is_empty(), self.lines.note()) {
            note.glyphs.push(signs.to_string());
        }
        Ok(false)
    }
}

/// A clock or a length of time in a comment.
fn time(text: &str) -> Option<Millis> {
    clock::parse(text)
}

#[cfg(test)]
mod tests;
