//! The board-game manager's XML replay: `<Replay>` with a header and a `<ListOfMoves>`.
//!
//! No colours are stored and who begins is not fixed; each move names its player. Entities a file declares itself
//! are never expanded, so a small file cannot become a large text.

mod write;

use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::text::{self, Lines};
use super::{Format, MAX_MOVES, Reads, Special, Writes};
use crate::model::limits::MAX_XML_DEPTH;
use crate::model::{Entry, Fault, FaultNote, Millis, Move, Place, Problem, Record, Remark, Seat, Size, Style};
use write::write;

/// The board-game manager's XML. Many programs write XML.
pub static FORMAT: Format = Format {
    id: "xml",
    name: "a manager's XML replay",
    suffixes: &["xml"],
    knows,
    reads: Reads::One { limit: 64 << 20, read },
    writes: Writes::Yes(write),
    special: Special { shares_suffix: true, style: Style::Manager, ..Special::NOTHING },
};

/// How many kinds of unknown elements are worth a remark each.
const MAX_UNKNOWN: usize = 8;

fn knows(head: &[u8]) -> bool {
    text::xml_root(&text::decode(head.to_vec()).text) == Some("Replay")
}

fn read(source: &str, bytes: Vec<u8>) -> Result<Record, Problem> {
    let decoded = text::decode(bytes);
    let mut sheet = Sheet::new(source, &decoded.text);
    let fault = sheet.scan().err();
    let Sheet { mut record, has_list, remarks, .. } = sheet;
    let missing = match (record.game.is_empty(), has_list) {
        (true, _) => Some("names no game; expected <GameType>reversi</GameType>"),
        (false, false) => Some("has no moves; expected <ListOfMoves>"),
        (false, true) => None,
    };
    let broken = fault.map(|(line, what)| Problem::new(Place::line(source, line), what));
    // What is missing may be missing because the file breaks off: say that.
    match (broken, missing) {
        (Some(problem), missing) if missing.is_some() || record.entries.is_empty() => return Err(problem),
        (None, Some(what)) => return Err(Problem::new(Place::file(source), what)),
        (broken, _) => record.broken = broken.map(|problem| kept(problem, record.entries.len())),
    }
    record.first = record.entries.first().and_then(|entry| match entry {
        Entry::Move(written) => written.seat,
        Entry::Sheet(_) => None,
    });
    record.remarks = remarks.into_iter().map(|(line, what)| Remark::new(Place::line(source, line), what)).collect();
    if decoded.lossy {
        record.remarks.push(Remark::new(Place::file(source), text::LOSSY));
    }
    Ok(record)
}

fn kept(problem: Problem, moves: usize) -> Problem {
    let what = format!("{}; kept {}", problem.what, text::count(moves, "move"));
    Problem { what, ..problem }
}

/// A line and what is wrong there.
type Wrong = (u32, String);

/// The tag for why a game ended that did not end on the board; an element of our own, `<Reason>`.
const TERMINATION: &str = "Termination";
/// The number the players' luck was drawn from; an element of our own with the same name.
const SEED: &str = "Seed";

/// One file on its way into a record.
struct Sheet<'a> {
    text: &'a str,
    lines: Lines<'a>,
    record: Record,
    remarks: Vec<(u32, String)>,
    has_list: bool,
    /// The elements that are open, from the root.
    open: Vec<String>,
    /// Attributes, line and text of the innermost one.
    attributes: Vec<(String, String)>,
    line: u32,
    content: String,
    unknown: Vec<String>,
    odd_times: usize,
}

impl<'a> Sheet<'a> {
    fn new(source: &str, text: &'a str) -> Sheet<'a> {
        let players = vec![String::new(), String::new()];
        let (format, style) = (FORMAT.id, FORMAT.style());
        let record = Record { source: source.into(), format, style, index: 1, players, ..Record::default() };
        Sheet {
            text,
            lines: Lines::new(text),
            record,
            remarks: Vec::new(),
            has_list: false,
            open: Vec::new(),
            attributes: Vec::new(),
            line: 1,
            content: String::new(),
            unknown: Vec::new(),
            odd_times: 0,
        }
    }

    fn scan(&mut self) -> Result<(), Wrong> {
        let mut reader = Reader::from_str(self.text);
        // Program names hold a bare & now and then; that is no reason to lose a game.
        reader.config_mut().allow_dangling_amp = true;
        loop {
            let line = self.lines.line(reader.buffer_position());
            match reader.read_event() {
                Ok(Event::Start(tag)) => self.enter(&tag, line)?,
                Ok(Event::Empty(tag)) => {
                    self.enter(&tag, line)?;
                    self.leave()?;
                }
                Ok(Event::End(_)) => self.leave()?,
                Ok(Event::Text(text)) => self.content.push_str(&text.xml10_content()),
                Ok(Event::CData(text)) => self.content.push_str(&text.xml10_content()),
                Ok(Event::GeneralRef(entity)) => self.entity(&entity),
                Ok(Event::Decl(_) | Event::PI(_) | Event::Comment(_) | Event::DocType(_)) => {}
                Ok(Event::Eof) => return self.end(line),
                Err(error) => {
                    let told = error.to_string();
                    // The reader's own class of error says nothing to a person; what follows it does.
                    let why = told.split_once(": ").map_or(told.as_str(), |(_, why)| why);
                    let line = self.lines.line(reader.error_position());
                    return Err((line, format!("the XML breaks here: {}", text::short(why, 120))));
                }
            }
        }
    }

    fn end(&self, line: u32) -> Result<(), Wrong> {
        match self.open.last() {
            Some(name) => Err((line, format!("the file breaks off inside <{name}>; expected </{name}>"))),
            None => Ok(()),
        }
    }

    fn enter(&mut self, tag: &BytesStart, line: u32) -> Result<(), Wrong> {
        let name = text::short(tag.name().0, 40);
        self.line = line;
        self.content.clear();
        self.attributes.clear();
        if self.open.len() >= MAX_XML_DEPTH {
            return Err((line, format!("elements are nested deeper than {MAX_XML_DEPTH}; expected a replay")));
        }
        self.open.push(name);
        match self.path().as_slice() {
            ["Replay"] => {}
            [root] => return Err((line, format!("the root is <{root}>; expected <Replay>"))),
            ["Replay", "ListOfMoves"] => self.has_list = true,
            ["Replay", "ListOfMoves", "Move"] | ["Replay", "Score" | "Fault"] => {
                self.attributes = attributes(tag).map_err(|what| (line, what))?;
            }
            [
                "Replay",
                "GameType" | "BoardDimensions" | "StartTime" | "Player1" | "Player2" | "Winner" | "Reason" | "Seed",
            ] => {}
            [.., parent, name] => {
                // Below an unknown element everything is unknown; the top one is enough to name.
                let (parent, name) = (parent.to_string(), name.to_string());
                self.note_unknown(&parent, name);
            }
            [] => {}
        }
        Ok(())
    }

    fn path(&self) -> Vec<&str> {
        self.open.iter().map(String::as_str).collect()
    }

    fn note_unknown(&mut self, parent: &str, name: String) {
        let known_parent = ["Replay", "ListOfMoves", "Move"].contains(&parent) || self.open.len() <= 2;
        if known_parent && self.unknown.len() < MAX_UNKNOWN && !self.unknown.contains(&name) {
            self.remarks.push((self.line, format!("the element <{name}> is not known and is left out")));
            self.unknown.push(name);
        }
    }

    fn entity(&mut self, entity: &BytesRef) {
        match entity.resolve_char_ref() {
            Ok(Some(letter)) => self.content.push(letter),
            Ok(None) | Err(_) => {
                let name: &str = entity;
                let known = quick_xml::escape::resolve_predefined_entity(name);
                self.content.push_str(known.map_or(&format!("&{name};"), |text| text));
            }
        }
    }

    fn leave(&mut self) -> Result<(), Wrong> {
        let content = std::mem::take(&mut self.content);
        let result = match self.path().as_slice() {
            ["Replay", "ListOfMoves", "Move"] => self.take_move(&content),
            ["Replay", field] => {
                let field = field.to_string();
                self.take_field(&field, content.trim())
            }
            _ => Ok(()),
        };
        self.open.pop();
        result
    }

    fn take_field(&mut self, field: &str, content: &str) -> Result<(), Wrong> {
        match field {
            "GameType" => self.record.game = text::name(content).to_lowercase(),
            "BoardDimensions" => self.record.size = Some(size(content).map_err(|what| (self.line, what))?),
            "StartTime" => {
                self.record.date = start_time(content);
                if self.record.date.is_none() && !content.is_empty() {
                    self.remark(format!("StartTime {} is not understood; expected 4.5.2007 17:15", quoted(content)));
                }
            }
            "Seed" if !content.is_empty() => self.record.tags.push((SEED.into(), text::short(content, 40))),
            "Reason" if !content.is_empty() => {
                self.record.tags.push((TERMINATION.into(), text::short(content, 300)));
            }
            "Player1" => text::seat(&mut self.record.players, 0, content),
            "Player2" => text::seat(&mut self.record.players, 1, content),
            "Winner" => {
                self.record.recorded.winner = winner(content, &self.record.players);
                if self.record.recorded.winner.is_none() {
                    let found = quoted(content);
                    self.remark(format!("Winner {found} is not understood; expected Player 1, Player 2 or Draw"));
                }
            }
            "Fault" => self.take_fault(content),
            "Score" => {
                let number = |name: &str| self.attribute(name)?.trim().parse().ok();
                match (number("p1"), number("p2")) {
                    (Some(p1), Some(p2)) => self.record.recorded.score = Some(vec![p1, p2]),
                    _ => self.remark("Score is not understood; expected p1=\"38\" p2=\"26\"".into()),
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// A fault that ended the game; what is none is no part of it.
    fn take_fault(&mut self, content: &str) {
        let seat = match self.attribute("player").map(str::trim) {
            Some("1") => Seat(0),
            Some("2") => Seat(1),
            Some(_) | None => {
                return self.remark("Fault is not understood; expected player=\"1\" or player=\"2\"".into());
            }
        };
        let short = |text: &str| text::short(text, FaultNote::LETTERS);
        let fault = self.attribute("kind").and_then(Fault::of_word).unwrap_or(Fault::Junk);
        let answer = self.attribute("answer").map(short);
        self.record.faults.push(FaultNote { seat, fault, words: short(content), answer, again: false });
    }

    fn take_move(&mut self, content: &str) -> Result<(), Wrong> {
        let number = self.record.entries.len() + 1;
        if number > MAX_MOVES {
            return Err((self.line, format!("more than {MAX_MOVES} moves; expected one game")));
        }
        let seat = match self.attribute("player").map(str::trim) {
            Some("1") => Some(Seat(0)),
            Some("2") => Some(Seat(1)),
            None => None,
            Some(other) => {
                return Err((self.line, format!("move {number}: the player is {}; expected 1 or 2", quoted(other))));
            }
        };
        let time = self.attribute("time").map(str::to_string);
        let took = time.as_deref().and_then(duration);
        if let (Some(time), None) = (&time, took) {
            // One remark is enough for a clock that writes something else all game long.
            if self.odd_times == 0 {
                self.remark(format!("time {} is not understood; expected 00:00:01.4062500", quoted(time)));
            }
            self.odd_times += 1;
        }
        let text = content.trim().to_string();
        self.record.entries.push(Entry::Move(Move { text, seat, took, line: self.line, ..Move::default() }));
        Ok(())
    }

    fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    fn remark(&mut self, what: String) {
        self.remarks.push((self.line, what));
    }
}

fn quoted(text: &str) -> String {
    format!("{:?}", text::short(text, 30))
}

fn attributes(tag: &BytesStart) -> Result<Vec<(String, String)>, String> {
    let mut found = Vec::new();
    for attribute in tag.attributes() {
        let name = text::short(tag.name().0, 40);
        let wrong = |error: String| format!("an attribute of <{name}> is broken: {}", text::short(&error, 80));
        let attribute = attribute.map_err(|error| wrong(error.to_string()))?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|error| wrong(error.to_string()))?;
        found.push((attribute.key.0.to_string(), value.into_owned()));
    }
    Ok(found)
}

/// `8`, and `8x8` as other programs write it.
fn size(content: &str) -> Result<Size, String> {
    let (cols, rows) = content.split_once(['x', 'X', '×']).unwrap_or((content, content));
    match (cols.trim().parse(), rows.trim().parse()) {
        (Ok(cols), Ok(rows)) => Ok(Size::new(cols, rows)),
        _ => Err(format!("BoardDimensions is {}; expected a number such as 8", quoted(content))),
    }
}

/// `4.5.2007 17:15`: day, month, year.
fn start_time(content: &str) -> Option<String> {
    let (day, time) = match content.split_once(char::is_whitespace) {
        Some((day, time)) => (day, Some(time.trim())),
        None => (content, None),
    };
    let mut parts = day.split('.');
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    text::date(day, month, year, time)
}

/// `Player 1`, `2`, a player's own name, or one of the words for a draw.
fn winner(content: &str, players: &[String]) -> Option<Vec<Seat>> {
    let word = content.to_lowercase();
    match word.trim_start_matches("player").trim() {
        "1" => return Some(vec![Seat(0)]),
        "2" => return Some(vec![Seat(1)]),
        _ => {}
    }
    if ["", "0", "draw", "none"].contains(&word.as_str()) {
        return Some(Vec::new());
    }
    let named: Vec<usize> = players.iter().enumerate().filter(|(_, own)| *own == content).map(|(i, _)| i).collect();
    match named.as_slice() {
        [seat] => Some(vec![Seat(*seat as u8)]),
        _ => None,
    }
}

/// Hours, minutes, seconds and perhaps a fraction: `00:00:01.4062500`.
fn duration(content: &str) -> Option<Millis> {
    let mut parts = content.trim().split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    let (seconds, fraction) = seconds.split_once('.').unwrap_or((seconds, "0"));
    let digits = |text: &str| !text.is_empty() && text.len() <= 9 && text.bytes().all(|b| b.is_ascii_digit());
    if parts.next().is_some() || ![hours, minutes, seconds, fraction].into_iter().all(digits) {
        return None;
    }
    let number = |text: &str| text.parse::<u64>().ok();
    let whole = (number(hours)? * 60 + number(minutes)?) * 60 + number(seconds)?;
    let fraction = number(&format!("{fraction:0<9}"))? / 1_000_000;
    Some(Millis(u32::try_from(whole * 1000 + fraction).unwrap_or(u32::MAX)))
}

#[cfg(test)]
mod tests;
