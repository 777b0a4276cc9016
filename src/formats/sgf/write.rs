//! Writes SGF, version 4, in UTF-8.

use super::super::points::{self, Names};
use super::super::{Losses, Refusal};
use crate::model::{Annotation, Cell, Eval, Mark, MarkKind, Move, Record, Seat, Size};

/// The record as a file. Its moves must be in the players' words, each with its seat.
pub fn write(record: &Record, losses: &mut Losses) -> Result<Vec<u8>, Refusal> {
    let number = match record.game.as_str() {
        "go" => 1,
        "reversi" => 2,
        "gomoku" => 4,
        other => return Err(Refusal::new(format!("SGF holds go, gomoku and reversi here, not {other}"))),
    };
    let names = Names::of(&record.game).unwrap_or(Names::Go);
    let usual = match names {
        Names::Go => 19,
        Names::Gomoku => 15,
        Names::Reversi => 8,
    };
    let size = record.size.unwrap_or(Size::new(usual, usual));
    let writer = Writer { names, size, black: black(record) };
    let mut out = String::from("(;");
    let side = if size.cols == size.rows { size.cols.to_string() } else { format!("{}:{}", size.cols, size.rows) };
    property(&mut out, "GM", &number.to_string());
    property(&mut out, "FF", "4");
    property(&mut out, "CA", "UTF-8");
    property(&mut out, "AP", concat!("matchreel:", env!("CARGO_PKG_VERSION")));
    property(&mut out, "SZ", &side);
    writer.header(record, &mut out);
    writer.setup(record, &mut out);
    draw(&record.marks, &mut out);
    out.push('\n');
    let moves: Vec<&Move> = record.moves().collect();
    writer.line(&moves, &mut out)?;
    out += ")\n";
    losses.count("field of your own", record.extra.len());
    let untold = |written: &&Move| written.took.is_some() && written.clock.is_none();
    losses.count("time to think", record.moves().filter(untold).count());
    losses.note("the score", record.recorded.score.is_some());
    Ok(out.into_bytes())
}

/// The seat with the black stones: seat 0 where stones are set up or the record is SGF itself, else who begins.
fn black(record: &Record) -> Seat {
    let first = record.moves().find_map(|written| written.seat).or(record.first).unwrap_or(Seat(0));
    let usual = if record.start.is_some() || record.format == "sgf" { Seat(0) } else { first };
    record.dark.unwrap_or(usual)
}

fn property(out: &mut String, id: &str, value: &str) {
    *out += &format!("{id}[{}]", escaped(value));
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

struct Writer {
    names: Names,
    size: Size,
    black: Seat,
}

impl Writer {
    fn colour(&self, seat: Seat) -> &'static str {
        if seat == self.black { "B" } else { "W" }
    }

    fn header(&self, record: &Record, out: &mut String) {
        let name = |seat: Seat| record.players.get(seat.index()).filter(|name| !name.is_empty());
        let white = Seat(1 - self.black.0.min(1));
        let result = record.recorded.winner.as_deref().map(|winner| match winner {
            [seat] => format!("{}+", self.colour(*seat)),
            _ => "Draw".to_string(),
        });
        let fields = [
            ("PB", name(self.black).cloned()),
            ("PW", name(white).cloned()),
            ("GN", record.title.clone()),
            ("DT", record.date.clone()),
            ("KM", record.komi.map(|komi| komi.to_string())),
            ("RE", record.tag("RE").map(str::to_string).or(result)),
            ("C", record.comment.clone()),
        ];
        for (id, value) in fields.iter().filter_map(|(id, value)| Some((id, value.as_ref()?))) {
            property(out, id, value);
        }
        let known = |id: &str| ["RE", "AP", "PB", "PW", "GN", "KM", "C"].contains(&id);
        let plain = |id: &str| {
            !id.is_empty() && id.len() <= 10 && id.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
        };
        for (id, value) in record.tags.iter().filter(|(id, _)| plain(id) && !known(id)) {
            property(out, id, value);
        }
    }

    fn setup(&self, record: &Record, out: &mut String) {
        let Some(rows) = &record.start else { return };
        for (id, letter) in [("AB", 'X'), ("AW", 'O')] {
            let mut points = String::new();
            for (row, text) in rows.iter().enumerate() {
                let cells = text.chars().filter(|c| !c.is_whitespace()).enumerate();
                for (col, _) in cells.filter(|(_, own)| own.to_ascii_uppercase() == letter) {
                    points += &format!("[{}]", points::to_letters(Cell::new(col as i32, row as i32)));
                }
            }
            if !points.is_empty() {
                *out += &format!("{id}{points}");
            }
        }
        if let Some(first) = record.moves().find_map(|written| written.seat).or(record.first) {
            property(out, "PL", self.colour(first));
        }
    }

    /// A line of nodes; where a move has variations the line goes on as the first branch.
    fn line(&self, moves: &[&Move], out: &mut String) -> Result<(), Refusal> {
        let mut open = 0;
        for (i, written) in moves.iter().enumerate() {
            if !written.variations.is_empty() {
                // The branches that are not the main one follow it, so they wait until the line is done.
                out.push('(');
                open += 1;
            }
            self.node(written, i, out)?;
        }
        for written in moves.iter().rev().filter(|written| !written.variations.is_empty()) {
            out.push(')');
            open -= 1;
            for variation in &written.variations {
                out.push('(');
                let variation: Vec<&Move> = variation.iter().collect();
                self.line(&variation, out)?;
                out.push(')');
            }
        }
        debug_assert_eq!(open, 0);
        Ok(())
    }

    fn node(&self, written: &Move, number: usize, out: &mut String) -> Result<(), Refusal> {
        // Put by hand and played never share a node.
        for (id, seat) in [("AB", Some(true)), ("AW", Some(false)), ("AE", None)] {
            let of_kind = written.stones.iter().filter(|stone| stone.seat.map(|seat| seat == self.black) == seat);
            let points: String = of_kind.map(|stone| format!("[{}]", points::to_letters(stone.at))).collect();
            if !points.is_empty() {
                *out += &format!(";{id}{points}");
            }
        }
        if written.text.is_empty() {
            return Ok(());
        }
        let point = match points::is_pass(&written.text) {
            true => String::new(),
            false => {
                let cell = self.names.cell(&written.text, self.size);
                points::to_letters(
                    cell.ok_or_else(|| Refusal::new(format!("the move {:?} is no point", written.text)))?,
                )
            }
        };
        let seat = written.seat.unwrap_or(Seat((number % 2) as u8));
        *out += &format!(";{}[{point}]", self.colour(seat));
        if let Some(clock) = written.clock {
            property(out, if seat == self.black { "BL" } else { "WL" }, &clock.as_secs().to_string());
        }
        if let Some(comment) = &written.comment {
            property(out, "C", comment);
        }
        if let Some(note) = &written.note {
            annotate(note, self.black, out);
        }
        // A line of text for every ten moves reads well.
        if number % 10 == 9 {
            out.push('\n');
        }
        Ok(())
    }
}

/// Judgements and marks. SGF judges from Black's view.
fn annotate(note: &Annotation, black: Seat, out: &mut String) {
    for glyph in &note.glyphs {
        match glyph.as_str() {
            "!" => property(out, "TE", "1"),
            "!!" => property(out, "TE", "2"),
            "?" => property(out, "BM", "1"),
            "??" => property(out, "BM", "2"),
            "!?" => property(out, "IT", ""),
            "?!" => property(out, "DO", ""),
            _ => {}
        }
    }
    if let Some(Eval::Points(points)) = note.eval.map(|eval| eval.seen_by(black)) {
        property(out, "V", &points.to_string());
    }
    draw(&note.marks, out);
}

fn draw(marks: &[Mark], out: &mut String) {
    for kind in MarkKind::ALL {
        let values: String = marks.iter().filter(|mark| mark.kind == kind).map(mark).collect();
        let id = match kind {
            MarkKind::Circle => "CR",
            MarkKind::Square => "SQ",
            MarkKind::Triangle => "TR",
            MarkKind::Cross => "MA",
            MarkKind::Label => "LB",
            MarkKind::Arrow => "AR",
            MarkKind::Line => "LN",
        };
        if !values.is_empty() {
            *out += &format!("{id}{values}");
        }
    }
}

fn mark(mark: &Mark) -> String {
    let points: Vec<String> = mark.cells.iter().map(|cell| points::to_letters(*cell)).collect();
    match &mark.label {
        Some(label) => format!("[{}:{}]", points.join(":"), escaped(label)),
        None => format!("[{}]", points.join(":")),
    }
}
