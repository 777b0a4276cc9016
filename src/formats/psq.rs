//! PSQ: gomoku games of Piskvork and the Gomocup. A header, a line `column,row,milliseconds` for each move, the players.

use super::points::Names;
use super::{Format, Losses, MAX_MOVES, Reads, Refusal, Special, Writes, charset, text};
use crate::model::{Cell, Entry, Millis, Move, Place, Problem, Record, Remark, Seat, Size};

/// Piskvork's gomoku.
pub static FORMAT: Format = Format {
    id: "psq",
    name: "PSQ",
    suffixes: &["psq"],
    knows,
    reads: Reads::One { limit: 4 << 20, read },
    writes: Writes::Yes(write),
    special: Special::NOTHING,
};

fn knows(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    let line = charset::western(head.split(|byte| *byte == b'\n').next().unwrap_or_default()).into_owned();
    size(&line).is_some()
}

/// `Piskvorky 15x15, 11:11, 0`.
fn size(line: &str) -> Option<Size> {
    let (word, rest) = line.trim().split_once(char::is_whitespace)?;
    let (cols, rows) = rest.split(',').next()?.trim().split_once(['x', 'X'])?;
    let side = |text: &str| text.trim().parse().ok().filter(|side: &u16| (1..=52).contains(side));
    word.eq_ignore_ascii_case("piskvorky").then_some(())?;
    Some(Size::new(side(cols)?, side(rows)?))
}

fn read(source: &str, bytes: Vec<u8>) -> Result<Record, Problem> {
    let decoded = charset::any(&bytes, None);
    let mut lines = decoded.lines().enumerate().map(|(i, line)| (i as u32 + 1, line.trim()));
    let first = lines.find(|(_, line)| !line.is_empty());
    let size = first.and_then(|(_, line)| size(line)).ok_or_else(|| {
        Problem::new(Place::line(source, 1), "the first line is no header; expected Piskvorky 15x15, 11:11, 0")
    })?;
    let mut record = Record {
        source: source.into(),
        format: FORMAT.id,
        index: 1,
        game: "gomoku".into(),
        size: Some(size),
        ..Record::default()
    };
    let mut tail = Vec::new();
    let (mut last, mut tail_begins) = (1, 0);
    for (line, written) in lines {
        last = line;
        match one_move(written, size) {
            // Where moves follow, the line before was none of the players' names.
            Some(_) if !tail.is_empty() => {
                let found = text::short(tail.first().copied().unwrap_or_default(), 20);
                let kept = text::count(record.entries.len(), "move");
                let what = format!("found {found:?}; expected a move such as 8,8,420; kept {kept}");
                record.broken = Some(Problem::new(Place::line(source, tail_begins), what));
                return Ok(record);
            }
            Some(_) if record.entries.len() >= MAX_MOVES => {
                let what = format!("more than {MAX_MOVES} moves; kept {MAX_MOVES}");
                record.broken = Some(Problem::new(Place::line(source, line), what));
                return Ok(record);
            }
            Some(written) => record.entries.push(Entry::Move(Move { line, ..written })),
            None if written.is_empty() && tail.is_empty() => {}
            None => {
                tail_begins = if tail.is_empty() { line } else { tail_begins };
                tail.push(written);
            }
        }
    }
    match tail.as_slice() {
        [first, second, rest @ ..] => names(&mut record, [first, second], rest),
        _ => {
            let what =
                format!("the file breaks off before the players; kept {}", text::count(record.entries.len(), "move"));
            record.broken = Some(Problem::new(Place::line(source, last), what));
        }
    }
    Ok(record)
}

/// `8,8,420`: column and row from the top left, from 1.
fn one_move(line: &str, size: Size) -> Option<Move> {
    let mut parts = line.split(',').map(str::trim);
    let (col, row, took) = (parts.next()?.parse::<i32>().ok()?, parts.next()?.parse::<i32>().ok()?, parts.next()?);
    let took: i64 = took.parse().ok().filter(|_| parts.next().is_none())?;
    let cell = Cell::new(col.checked_sub(1)?, row.checked_sub(1)?);
    let text = match size.holds(cell) {
        true => Names::Gomoku.name(cell, size),
        false => format!("{col},{row}"),
    };
    let took = u32::try_from(took).ok().map(Millis);
    Some(Move { text, took, ..Move::default() })
}

/// The end of the file: two programs, a number, the winner among them and the rule.
fn names(record: &mut Record, listed: [&str; 2], rest: &[&str]) {
    let program = |name: &str| text::name(name.rsplit(['\\', '/']).next().unwrap_or(name));
    let mut names = listed.map(program);
    let result = rest.iter().rev().find(|line| !line.is_empty()).copied().unwrap_or_default();
    let (winner, rule) = result.split_once(',').map_or((result, None), |(winner, rule)| (winner, Some(rule)));
    record.variant = rule
        .map(|rule| text::name(rule).to_lowercase())
        .filter(|rule| !["", "gomoku", "freestyle"].contains(&rule.as_str()));
    // The list does not say who began. Who won made the last move, by five or because the other's time ran out.
    let last_mover = usize::from(record.entries.len().is_multiple_of(2));
    match winner.trim().parse::<usize>() {
        Ok(listed @ 1..=2) if !record.entries.is_empty() => {
            if listed - 1 != last_mover {
                names.swap(0, 1);
            }
            record.recorded.winner = Some(vec![Seat(last_mover as u8)]);
        }
        Ok(0) if rule.is_some() => record.recorded.winner = Some(Vec::new()),
        Ok(_) => {}
        Err(_) => {
            let what = format!("the result {:?} is not understood; expected 0, 1 or 2", text::short(result, 20));
            record.remarks.push(Remark::new(Place::file(&record.source), what));
        }
    }
    record.players = names.into();
}

/// The record as a file. Its moves must be in the players' words.
fn write(record: &Record, losses: &mut Losses) -> Result<Vec<u8>, Refusal> {
    if record.game != "gomoku" {
        return Err(Refusal::new(format!("PSQ holds gomoku, not {}", record.game)));
    }
    if record.start.is_some() || record.moves().any(|written| !written.stones.is_empty()) {
        return Err(Refusal::new("PSQ cannot hold stones that are put by hand; SGF can"));
    }
    let size = record.size.unwrap_or(Size::new(15, 15));
    let mut out = format!("Piskvorky {}x{}, 11:11, 0\r\n", size.cols, size.rows);
    for written in record.moves() {
        let cell = Names::Gomoku.cell(&written.text, size);
        let cell = cell.ok_or_else(|| Refusal::new(format!("PSQ cannot hold the move {:?}", written.text)))?;
        let took = written.took.map_or(0, |took| took.0);
        out += &format!("{},{},{took}\r\n", cell.col + 1, cell.row + 1);
    }
    let first = record.moves().find_map(|written| written.seat).or(record.first).unwrap_or(Seat(0));
    let second = Seat(1 - first.0.min(1));
    let name =
        |seat: Seat| record.players.get(seat.index()).filter(|name| !name.is_empty()).map_or("?", String::as_str);
    // A name that looks like a move would be one when the file is read.
    let name = |seat: Seat| match one_move(name(seat), size) {
        Some(_) => name(seat).replace(',', " "),
        None => name(seat).to_string(),
    };
    let winner = match record.recorded.winner.as_deref() {
        Some([seat]) if *seat == first => "1",
        Some([_]) => "2",
        Some(_) => "0",
        None => "-1",
    };
    let rule = record.variant.as_deref().unwrap_or("Gomoku");
    out += &format!("{}\r\n{}\r\n-1\r\n{winner},{rule}\r\n", name(first), name(second));
    lost(record, losses);
    Ok(out.into_bytes())
}

fn lost(record: &Record, losses: &mut Losses) {
    losses.note("the title", record.title.is_some());
    losses.note("the date", record.date.is_some());
    losses.note("the score", record.recorded.score.is_some());
    losses.count("field of your own", record.extra.len());
    losses.count("tag", record.tags.len());
    losses.annotations(record);
}

#[cfg(test)]
mod tests;
