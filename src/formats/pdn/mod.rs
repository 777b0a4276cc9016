//! PDN: games of draughts, tagged like PGN. Squares are numbers or letters, variants are numbered by `GameType`.
//!
//! Who begins has seat 0: White in most variants, Black in English draughts; results name the beginner's points first.

mod write;

use std::borrow::Cow;

use super::lines::Lines;
use super::stream::{Fault, Piece};
use super::tags::{self, TagCutter};
use super::{Format, MAX_MOVES, Reads, Special, Writes, charset, glyph, text};
use crate::model::draughts_fen;
use crate::model::{Entry, Move, Place, Problem, Record, Remark, Seat, Size};
use write::write;

/// Draughts players' own.
pub static FORMAT: Format = Format {
    id: "pdn",
    name: "PDN",
    suffixes: &["pdn"],
    knows,
    reads: Reads::Cut { cutter: || Box::<TagCutter>::default(), read },
    writes: Writes::Yes(write),
    special: Special::NOTHING,
};

/// `GameType` numbers and our words for them.
const VARIANTS: [(u32, &str); 4] = [(20, "international"), (21, "english"), (25, "russian"), (29, "czech")];

/// Tags, and moves that draughts players write.
fn knows(head: &[u8]) -> bool {
    let text = charset::western(head);
    let header = tags::header(&text);
    if tags::behind_words(&text).is_some_and(|header| is_draughts(&header)) {
        return true;
    }
    let bare = header.moves.trim_start().starts_with("1.");
    (bare || !header.tags.is_empty()) && is_draughts(&header)
}

/// Whether a tagged game is one of draughts and not of chess: by its kind, its start position, or its first move.
pub fn is_draughts(header: &tags::Header) -> bool {
    let tag = |name: &str| header.tags.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str());
    if tag("GameType").is_some() {
        return true;
    }
    match tag("FEN").map(str::trim).filter(|position| !position.is_empty()) {
        Some(position) => draughts_fen::read(position).is_some(),
        None => first_move(header.moves).is_some_and(|word| is_move(&word)),
    }
}

/// The first word behind comments and the number of the move, and what a blank parts from it.
fn first_move(moves: &str) -> Option<String> {
    let mut reader = Reader { lines: Lines::new(), text: moves, at: 0, line: 1 };
    while let Some(byte) = reader.text.as_bytes().get(reader.at).copied() {
        match byte {
            b'{' => reader.at += reader.text.get(reader.at..)?.find('}')? + 1,
            b';' | b'%' if reader.begins_line(byte) => reader.pass_line(),
            byte if byte.is_ascii_whitespace() || b".(){}".contains(&byte) => reader.at += 1,
            _ => {
                let word = reader.whole_word();
                let bare = unnumbered(&word);
                if !bare.is_empty() && !is_number(bare) {
                    return Some(bare.to_string());
                }
            }
        }
    }
    None
}

/// Whether a word is a move: `9-13`, `22x15`, `c3-d4`, `f6:d4`, `gf4`.
pub fn is_move(word: &str) -> bool {
    let word = unnumbered(word);
    if result(word).is_some() {
        return false;
    }
    let squares: Vec<&str> = word.split(['-', 'x', 'X', ':']).collect();
    let long = squares.len() >= 2
        && (squares.iter().all(|text| is_numbered(text)) || squares.iter().all(|text| is_lettered(text)));
    // `gf4`: the column a man leaves and the square it goes to.
    let short = matches!(word.as_bytes(), [b'a'..=b'h', b'a'..=b'h', b'1'..=b'8']);
    long || short
}

fn is_numbered(square: &str) -> bool {
    (1..=2).contains(&square.len()) && square.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_lettered(square: &str) -> bool {
    matches!(square.as_bytes(), [b'a'..=b'j' | b'A'..=b'J', b'1'..=b'9'] | [b'a'..=b'j', b'1', b'0'])
}

fn is_square(word: &str) -> bool {
    is_numbered(word) || is_lettered(word)
}

/// A result; two noughts are one nobody won, and no castling here.
fn result(word: &str) -> Option<Option<Vec<Seat>>> {
    if ["0-0", "0:0"].contains(&word) { Some(None) } else { tags::result(word) }
}

/// A move without its number: `1.c3-d4`.
fn unnumbered(word: &str) -> &str {
    let bare = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if bare.starts_with('.') { bare.trim_start_matches('.') } else { word }
}

fn read(piece: &Piece) -> Result<Record, Problem> {
    let decoded = charset::western(piece.bytes);
    let header = tags::header(&decoded);
    let mut record = Record { game: "checkers".into(), ..piece.record(FORMAT.id) };
    record.tags = header.tags;
    let mut reader = Reader { lines: Lines::new(), text: header.moves, at: 0, line: piece.line + header.lines };
    let fault = reader.scan(&mut record).err();
    let (moves, before) = reader.lines.finish();
    record.comment = record.comment.or(before);
    take_tags(&mut record, moves.first().map(|written| written.text.as_str()));
    record.entries = moves.into_iter().map(Entry::Move).collect();
    record.broken = piece.broken(fault, record.entries.len());
    Ok(record)
}

fn take_tags(record: &mut Record, first: Option<&str>) {
    let tags = &mut record.tags;
    tags::drop_unknown_date(tags);
    let kind = tags::take(tags, "GameType");
    let mut fields = kind.as_deref().unwrap_or_default().split(',').map(str::trim);
    let number = fields.next().and_then(|number| number.parse::<u32>().ok());
    let beginner = fields.next();
    let known = number.and_then(|number| VARIANTS.iter().find(|(own, _)| *own == number));
    record.variant = match (known, &kind) {
        (Some((_, word)), _) => Some((*word).to_string()),
        (None, Some(kind)) => Some(format!("GameType {}", text::short(kind, 20))),
        (None, None) => None,
    };
    record.size = (record.variant.as_deref() == Some("international")).then_some(Size::new(10, 10));
    let names = ["White", "Black"].map(|name| tags::take(tags, name).map(|name| text::name(&name)).unwrap_or_default());
    let [white, black] = names;
    record.fen = tags::take(tags, "FEN");
    tags::take(tags, "SetUp");
    let black_first = match beginner {
        Some("W") => false,
        Some("B") => true,
        _ => black_begins(record.variant.as_deref(), first.filter(|_| record.fen.is_none())),
    };
    record.players = if black_first { vec![black, white] } else { vec![white, black] };
    let tags = &mut record.tags;
    record.title = tags::take(tags, "Event").map(|title| text::name(&title));
    let result = tags::take(tags, "Result").and_then(|word| result(word.trim()).flatten());
    record.recorded.winner = result.or(record.recorded.winner.take());
    record.date = tags.iter().find(|(name, _)| name == "Date").and_then(|(_, date)| tags::date(date, None));
    // A day of which nothing is known is written as question marks.
    let told = |date: &str| record.date.is_none() && date.contains(|c: char| c.is_ascii_digit());
    tags.retain(|(name, date)| name != "Date" || told(date));
    take_position(record, black_first);
}

/// The start position a record brings along, as rows; one that cannot be read stays a text and is remarked on.
fn take_position(record: &mut Record, black_first: bool) {
    let Some(text) = record.fen.take() else { return };
    let position = draughts_fen::read(&text);
    let side = position.as_ref().map_or(8, |position| record.size.map_or(position.side(), |size| size.cols));
    let Some((rows, position)) = position.and_then(|position| Some((position.rows(side)?, position))) else {
        let what = format!(
            "the start position {:?} is not understood; expected such as W:W21,K27:B5,8",
            text::short(&text, 60)
        );
        record.remarks.push(Remark::new(Place::file(&record.source), what));
        return;
    };
    let dark = if black_first { Seat(0) } else { Seat(1) };
    record.start = Some(rows);
    record.size = Some(Size::new(side, side));
    record.dark = Some(dark);
    record.first = Some(if position.black_moves { dark } else { Seat(1 - dark.0) });
}

/// English draughts is begun by Black, whose men stand on the low numbers.
fn black_begins(variant: Option<&str>, first: Option<&str>) -> bool {
    match variant {
        Some("english") => true,
        Some(_) => false,
        None => first
            .and_then(|first| first.split(['-', 'x', ':']).next()?.parse::<u32>().ok())
            .is_some_and(|from| from <= 12),
    }
}

struct Reader<'a> {
    lines: Lines,
    text: &'a str,
    at: usize,
    line: u32,
}

impl<'a> Reader<'a> {
    fn scan(&mut self, record: &mut Record) -> Result<(), Fault> {
        while let Some(byte) = self.text.as_bytes().get(self.at).copied() {
            match byte {
                b'\n' => {
                    self.line += 1;
                    self.at += 1;
                }
                b'{' => self.comment(b'{', b'}', record)?,
                b';' | b'%' if self.begins_line(byte) => self.pass_line(),
                b'(' if self.opens_variation() => {
                    self.at += 1;
                    self.lines.begin_variation().map_err(|what| (self.line, what))?;
                }
                b'(' => self.comment(b'(', b')', record)?,
                b')' => {
                    self.at += 1;
                    self.lines.end_variation();
                }
                byte if byte.is_ascii_whitespace() || byte == b'.' || byte == b'}' => self.at += 1,
                _ => {
                    let word = self.whole_word();
                    if self.take(&word, record)? {
                        return Ok(());
                    }
                }
            }
        }
        self.lines.ended().map_err(|what| (self.line, what))
    }

    /// Whether a line of words begins here: `%` only at the start of a line.
    fn begins_line(&self, byte: u8) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.text.as_bytes().get(at));
        byte == b';' || before.is_none_or(|before| *before == b'\n')
    }

    fn pass_line(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    /// Old files write comments in round brackets; a variation begins with a number or a move.
    fn opens_variation(&self) -> bool {
        let inside = self.text.get(self.at + 1..).unwrap_or_default();
        let ends = |c: char| c.is_whitespace() || c == ')' || c == '(';
        let mut words = inside.split(ends).filter(|word| !word.is_empty());
        let Some(first) = words.next() else { return false };
        let number =
            first.strip_suffix('.').is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_digit() || b == b'.'));
        // A comment may begin with a move too (`23-18 seems stronger`), but then words follow.
        let second = if number {
            words.next().is_some_and(is_move)
        } else {
            words.next().is_none_or(|word| is_move(word) || is_number(word))
        };
        (number || is_move(first)) && second
    }

    fn comment(&mut self, open: u8, close: u8, record: &mut Record) -> Result<(), Fault> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let mut depth = 0;
        let end = rest.bytes().position(|byte| {
            depth += i32::from(byte == open) - i32::from(byte == close);
            // Braces do not lie in each other, brackets do.
            depth == 0 || (byte == close && close == b'}')
        });
        let Some(end) = end else {
            return Err((self.line, format!("the game breaks off in a comment; expected `{}`", char::from(close))));
        };
        let said = rest.get(1..end).unwrap_or_default();
        let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
        self.lines.comment(&words);
        if self.lines.moves() == 0 && self.lines.depth() == 1 {
            record.comment = record.comment.take().or(self.lines.take_before());
        }
        self.line += said.bytes().filter(|byte| *byte == b'\n').count() as u32;
        self.at += end + 1;
        Ok(())
    }

    fn word(&mut self) -> &'a str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let ends = |c: char| c.is_ascii_whitespace() || "{}()".contains(c);
        let length = rest.find(ends).unwrap_or(rest.len());
        let length = (length.max(1)..=rest.len()).find(|end| rest.is_char_boundary(*end)).unwrap_or(rest.len());
        self.at += length;
        rest.get(..length).unwrap_or_default()
    }

    /// A word, joined with what blanks part from it: `32 - 28`, `19 x 10`, `32- 28`.
    fn whole_word(&mut self) -> Cow<'a, str> {
        let mut word = Cow::Borrowed(self.word());
        while let Some(length) = self.goes_on(unnumbered(&word)) {
            self.line += self.text.get(self.at..self.at + length).unwrap_or_default().matches('\n').count() as u32;
            self.at += length;
            let more = self.word();
            word.to_mut().push_str(more);
        }
        word
    }

    /// How many blanks part a square from the sign behind it, or a sign from its square.
    fn goes_on(&self, word: &str) -> Option<usize> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let next = rest.trim_start();
        let is_sign = |c: char| "-xX:".contains(c);
        let sign_next = next.starts_with(is_sign) && is_square(word.rsplit(is_sign).next().unwrap_or_default());
        let square_next = word.len() > 1
            && word.ends_with(is_sign)
            && next
                .split(|c: char| c.is_whitespace() || is_sign(c) || "{}()!?*".contains(c))
                .next()
                .is_some_and(is_square);
        let blanks = rest.len() - next.len();
        (blanks > 0 && (sign_next || square_next)).then_some(blanks)
    }

    /// A move, its number, a sign or the result. True when the game has ended.
    fn take(&mut self, word: &str, record: &mut Record) -> Result<bool, Fault> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        if let Some(winner) = result(word) {
            if self.lines.depth() > 1 {
                return Ok(false);
            }
            // A star between moves says that the move was forced; only the last one ends the game.
            let more = rest.split_whitespace().take(20).any(is_move);
            if !(word == "*" && more) {
                record.recorded.winner = winner;
                return Ok(true);
            }
            return Ok(false);
        }
        let word = unnumbered(word);
        let bare = word.trim_end_matches(['!', '?', '*']);
        let signs = word.get(bare.len()..).unwrap_or_default().trim_end_matches('*');
        if let Some(number) = word.strip_prefix('$') {
            let glyph = number.parse().ok().map(glyph::of);
            self.lines.note().into_iter().for_each(|note| note.glyphs.extend(glyph.clone()));
            return Ok(false);
        }
        if bare.is_empty() || is_number(bare) {
            return Ok(false);
        }
        if self.lines.moves() >= MAX_MOVES {
            return Err((self.line, format!("more than {MAX_MOVES} moves; expected one game")));
        }
        let text = bare.replace([':', 'X'], "x");
        self.lines.push(Move { text, line: self.line, ..Move::default() });
        if let (false, Some(note)) = (signs.is_empty(), self.lines.note()) {
            note.glyphs.push(signs.to_string());
        }
        Ok(false)
    }
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

#[cfg(test)]
mod tests;
