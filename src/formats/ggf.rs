//! GGF: games of the Generic Game Server, one `(;GM[Othello]…;)` each; matches of two games have a prefix such as `2`.

use super::stream::{Cutter, Fault, Piece};
use super::{Format, Losses, MAX_MOVES, Reads, Refusal, Special, Writes, charset, clock, points, tags, text};
use crate::model::{Annotation, Entry, Eval, Move, Problem, Record, Seat, Size};

/// The game server's reversi.
pub static FORMAT: Format = Format {
    id: "ggf",
    name: "GGF",
    suffixes: &["ggf"],
    knows,
    reads: Reads::Cut { cutter: || Box::<Ggf>::default(), read },
    writes: Writes::Yes(write),
    special: Special::NOTHING,
};

pub fn knows(head: &[u8]) -> bool {
    let text = charset::western(head);
    let Some((_, behind)) = text.split_once("(;") else { return false };
    let behind: String = behind.chars().take(200).collect::<String>().to_uppercase();
    behind.replace(char::is_whitespace, "").contains("GM[OTHELLO]")
}

/// Cuts at `;)`, where no value is open.
#[derive(Default)]
struct Ggf {
    at: usize,
    in_value: bool,
}

impl Cutter for Ggf {
    fn end(&mut self, bytes: &[u8]) -> Option<usize> {
        while let Some(byte) = bytes.get(self.at) {
            match byte {
                b'[' => self.in_value = true,
                b']' => self.in_value = false,
                b'\\' if self.in_value => self.at += 1,
                b')' if !self.in_value && self.at > 0 && bytes.get(self.at - 1) == Some(&b';') => {
                    let end = self.at + 1;
                    *self = Ggf::default();
                    return Some(end);
                }
                _ => {}
            }
            self.at += 1;
        }
        None
    }

    fn is_game(&self, bytes: &[u8]) -> bool {
        bytes.windows(2).any(|two| two == b"(;")
    }
}

fn read(piece: &Piece) -> Result<Record, Problem> {
    let decoded = charset::western(piece.bytes);
    let (before, game) = decoded.split_once("(;").unwrap_or(("", &decoded));
    let line = piece.line + before.matches('\n').count() as u32;
    let mut reader =
        Reader { record: Record { game: "reversi".into(), ..piece.record(FORMAT.id) }, line, remarks: Vec::new() };
    reader.record.players = vec![String::new(); 2];
    let fault = reader.properties(game).err();
    let Reader { mut record, remarks, .. } = reader;
    record.remarks = piece.remarks(remarks);
    record.broken = piece.broken(fault, record.entries.len());
    score(&mut record);
    Ok(record)
}

struct Reader {
    record: Record,
    line: u32,
    remarks: Vec<Fault>,
}

impl Reader {
    fn properties(&mut self, game: &str) -> Result<(), Fault> {
        let mut rest = game;
        loop {
            let (name, behind) = match rest.split_once('[') {
                Some((name, behind)) => (name, behind),
                None if rest.contains(";)") => return Ok(()),
                None => return Err((self.line, "the game breaks off; expected `;)`".into())),
            };
            self.line += name.matches('\n').count() as u32;
            let Some((value, after)) = split_value(behind) else {
                return Err((self.line, "the game breaks off in a value; expected `]`".into()));
            };
            self.property(&name.trim().to_uppercase(), &value)?;
            self.line += value.matches('\n').count() as u32;
            rest = after;
        }
    }

    fn property(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        let record = &mut self.record;
        match name {
            "PB" => text::seat(&mut record.players, 0, value),
            "PW" => text::seat(&mut record.players, 1, value),
            "B" | "W" => {
                if record.entries.len() >= MAX_MOVES {
                    return Err((self.line, format!("more than {MAX_MOVES} moves; expected one game")));
                }
                let seat = if name == "B" { Seat(0) } else { Seat(1) };
                record.entries.push(Entry::Move(written(value, seat, self.line)));
            }
            "BO" => self.board(value)?,
            "DT" => {
                record.date = date(value);
                record.tags.extend(record.date.is_none().then(|| (name.into(), text::short(value, 200))));
            }
            "TY" => {
                let kind: String = value.trim().chars().filter(|c| !c.is_ascii_digit()).collect();
                record.variant = kind.contains('a').then(|| "anti".into());
                record.tags.push((name.into(), text::short(value, 200)));
            }
            "RE" => {
                let number: Option<f64> = value.split(':').next().and_then(|number| number.trim().parse().ok());
                record.recorded.winner = number.map(|lead| match lead {
                    lead if lead > 0.0 => vec![Seat(0)],
                    lead if lead < 0.0 => vec![Seat(1)],
                    _ => Vec::new(),
                });
                record.tags.push((name.into(), text::short(value, 200)));
            }
            "GM" | "" => {}
            "C" => match record.entries.last_mut() {
                Some(Entry::Move(last)) => last.comment = Some(value.trim().to_string()),
                Some(Entry::Sheet(_)) | None => record.comment = Some(value.trim().to_string()),
            },
            name => record.tags.push((text::short(name, 20), text::short(value, 200))),
        }
        Ok(())
    }

    /// `8 -------- … *`: the side, the rows, who is to move.
    fn board(&mut self, value: &str) -> Result<(), Fault> {
        let wrong =
            |what: &str| (self.line, format!("the board {what}; expected such as 8, eight rows of - * O, and *"));
        let (side, rest) = value.trim().split_once(char::is_whitespace).ok_or_else(|| wrong("has no rows"))?;
        let side: u16 = side.parse().ok().filter(|side| (2..=26).contains(side)).ok_or_else(|| wrong("has no size"))?;
        let cells: Vec<char> = rest.chars().filter(|c| !c.is_whitespace()).collect();
        let squares = usize::from(side) * usize::from(side);
        if cells.len() < squares {
            return Err(wrong("has too few squares"));
        }
        let letter = |cell: &char| match cell {
            '*' | 'X' | 'x' => 'X',
            'O' | 'o' => 'O',
            _ => '.',
        };
        let rows: Vec<String> = cells
            .iter()
            .take(squares)
            .collect::<Vec<_>>()
            .chunks(usize::from(side))
            .map(|row| row.iter().map(|c| letter(c)).collect())
            .collect();
        self.record.size = Some(Size::new(side, side));
        self.record.first = cells.get(squares).map(|mover| if letter(mover) == 'O' { Seat(1) } else { Seat(0) });
        // Where White begins the board is told even if it is the usual one: else Black is taken to begin.
        let odd = rows != usual(side) || self.record.first == Some(Seat(1));
        self.record.start = odd.then_some(rows);
        Ok(())
    }
}

/// The four discs every game begins with.
fn usual(side: u16) -> Vec<String> {
    let half = usize::from(side / 2);
    let row = |row: usize| {
        let dots = ".".repeat(half.saturating_sub(1));
        match row + 1 {
            above if above == half => format!("{dots}OX{dots}"),
            below if below == half + 1 => format!("{dots}XO{dots}"),
            _ => ".".repeat(usize::from(side)),
        }
    };
    (0..usize::from(side)).map(row).collect()
}

/// A value up to its bracket, and what follows.
fn split_value(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            ']' => return Some((value, text.get(at + 1..).unwrap_or_default())),
            '\\' => value.extend(letters.next().map(|(_, letter)| letter)),
            letter => value.push(letter),
        }
    }
    None
}

/// `d3/0.48/0.01`: the move, what the mover thinks of it, the seconds it took.
fn written(value: &str, seat: Seat, line: u32) -> Move {
    let mut parts = value.split('/');
    let text = parts.next().unwrap_or_default().trim();
    let eval: Option<f32> =
        parts.next().and_then(|eval| eval.trim().parse().ok()).filter(|eval: &f32| eval.is_finite());
    let took = parts.next().and_then(|time| clock::parse(time.trim()));
    let sign = if seat == Seat(0) { 1.0 } else { -1.0 };
    let note = eval.map(|eval| Box::new(Annotation { eval: Some(Eval::Points(eval * sign)), ..Annotation::default() }));
    let text = if points::is_pass(text) { "pass".into() } else { text::short(text, 20).to_uppercase() };
    Move { text, seat: Some(seat), took, note, line, ..Move::default() }
}

/// `2003.12.15_12:33:18.MST`, also seconds since 1970 as the oldest files have.
fn date(value: &str) -> Option<String> {
    let (day, time) = value.trim().split_once(['_', ' ']).map_or((value.trim(), None), |(day, time)| (day, Some(time)));
    tags::date(day, time)
}

/// Discs of both sides out of the lead, for a game that was played to its end without komi.
fn score(record: &mut Record) {
    let side = record.size.map_or(8, |size| i64::from(size.cols));
    let plain =
        record.tag("RE").and_then(|result| result.trim().parse::<f64>().ok()).filter(|lead| lead.fract() == 0.0);
    let komi = record.tag("TY").is_some_and(|kind| kind.contains('k'));
    if let (Some(lead), false) = (plain.map(|lead| lead as i64).filter(|lead| lead.abs() <= side * side), komi) {
        let black = (side * side + lead) / 2;
        record.recorded.score = Some(vec![black, side * side - black]);
    }
}

/// The record as a file, as the server writes it. Its moves must be in the players' words, each with its seat.
fn write(record: &Record, losses: &mut Losses) -> Result<Vec<u8>, Refusal> {
    if record.game != "reversi" {
        return Err(Refusal::new(format!("GGF holds reversi, not {}", record.game)));
    }
    let side = record.size.map_or(8, |size| size.cols);
    let first = record.moves().find_map(|written| written.seat).or(record.first).unwrap_or(Seat(0));
    let black = record.dark.unwrap_or(first);
    let colour = |seat: Seat| if seat == black { "B" } else { "W" };
    let name = |seat: Seat| record.players.get(seat.index()).cloned().unwrap_or_default();
    let mut out = String::from("(;GM[Othello]");
    let mut put = |id: &str, value: &str| out += &format!("{id}[{}]", value.replace('\\', "\\\\").replace(']', "\\]"));
    let white = Seat(1 - black.0.min(1));
    put("PC", record.tag("PC").unwrap_or("matchreel"));
    if let Some(date) = record.date.as_deref() {
        let (day, time) = date.split_once(' ').unwrap_or((date, "00:00"));
        put("DT", &format!("{}_{time}:00", day.replace('-', ".")));
    }
    put("PB", &name(black));
    put("PW", &name(white));
    for (id, value) in record.tags.iter().filter(|(id, _)| ["RB", "RW", "TI", "TB", "TW"].contains(&id.as_str())) {
        put(id, value);
    }
    put("TY", record.tag("TY").unwrap_or(&side.to_string()));
    put("RE", &record.tag("RE").map_or_else(|| lead(record, black), str::to_string));
    let rows = record.start.clone().unwrap_or_else(|| usual(side)).join(" ").replace('.', "-").replace(['X', 'x'], "*");
    let mover = if first == black { '*' } else { 'O' };
    put("BO", &format!("{side} {rows} {mover}"));
    for written in record.moves() {
        let seat = written.seat.unwrap_or(black);
        let text = if points::is_pass(&written.text) { "pass".into() } else { written.text.to_lowercase() };
        let eval = match written.note.as_ref().and_then(|note| note.eval).map(|eval| eval.seen_by(seat)) {
            Some(Eval::Points(points)) => points.to_string(),
            Some(Eval::Mate(_)) | None => String::new(),
        };
        let took = written.took.map(|took| took.as_secs().to_string()).unwrap_or_default();
        put(colour(seat), format!("{text}/{eval}/{took}").trim_end_matches('/'));
        if let Some(comment) = &written.comment {
            put("C", comment);
        }
    }
    out += ";)\n";
    losses.note("the title", record.title.is_some());
    losses.count("field of your own", record.extra.len());
    losses.count("variation", record.moves().map(|written| written.variations.len()).sum());
    Ok(out.into_bytes())
}

/// Black's lead, as the server tells results.
fn lead(record: &Record, black: Seat) -> String {
    match (record.recorded.score.as_deref(), record.recorded.winner.as_deref()) {
        (Some([first, second]), _) => {
            let lead = if black == Seat(0) { first - second } else { second - first };
            format!("{lead:+}.000")
        }
        (_, Some([])) => "+0.000".into(),
        (_, Some([seat])) => if *seat == black { "+1.000:r" } else { "-1.000:r" }.into(),
        (_, Some(_) | None) => "?".into(),
    }
}

#[cfg(test)]
mod tests;
