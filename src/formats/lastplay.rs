//! Records of RedBot kingdoms: one file, one line for the state after each round, `12/500:` and four times seven numbers.

use super::{Format, Reads, Special, Writes, text};
use crate::model::{Entry, Place, Problem, Record, Sheet};

/// A record of RedBot kingdoms.
pub static FORMAT: Format = Format {
    id: "lastplay",
    name: "a record of RedBot kingdoms",
    suffixes: &["lastplay"],
    knows: |head| {
        head.split(|b| *b == b'\n').next().is_some_and(|line| heading(&String::from_utf8_lossy(line)).is_some())
    },
    reads: Reads::One { limit: 16 << 20, read },
    writes: Writes::Never("a match of a contest is written by the contest's own server"),
    special: Special::NOTHING,
};

/// Four kingdoms of seven numbers each.
const NUMBERS: usize = 28;

/// The round of a line and the last one, where it is a whole line.
fn heading(line: &str) -> Option<(u32, u32)> {
    let (rounds, rest) = line.trim_end().split_once(':')?;
    let (round, last) = rounds.split_once('/')?;
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let whole = rest.split(' ').skip(1).filter(|word| is_number(word)).count() == NUMBERS;
    let clean = rest.starts_with(' ') && rest.split(' ').count() == NUMBERS + 1;
    let number = |word: &str| is_number(word).then(|| word.parse().ok())?;
    (whole && clean).then_some((number(round)?, number(last)?))
}

fn read(source: &str, bytes: Vec<u8>) -> Result<Record, Problem> {
    let mut record = Record {
        source: source.into(),
        format: FORMAT.id,
        index: 1,
        game: "kingdoms".into(),
        players: names(source).unwrap_or_default(),
        title: title(source),
        ..Record::default()
    };
    for (number, line) in (1..).zip(text::decode(bytes).text.split_inclusive('\n')) {
        let text = line.trim_end();
        if text.is_empty() {
            continue;
        }
        let Some((round, last)) = heading(text).filter(|_| line.ends_with('\n')) else {
            let short = text::short(text, 40);
            let what = format!("found \"{short}\"; expected a round, {NUMBERS} numbers and the end of the line");
            record.broken = Some(Problem::new(Place::line(source, number), what));
            break;
        };
        let sheet = Sheet { line: number, round, last, text: text.into(), ..Sheet::default() };
        record.entries.push(Entry::Sheet(sheet));
    }
    if record.entries.is_empty() {
        return Err(record.broken.unwrap_or_else(|| Problem::new(Place::file(source), "holds no round")));
    }
    Ok(record)
}

/// The names by the organisers' custom: the folder is called as the start map and the four programs, `START-A-B-C-D`.
fn names(source: &str) -> Option<Vec<String>> {
    let mut parts = source.rsplit(['/', '\\']);
    let start = parts.next()?.strip_suffix(".lastplay")?;
    let names = parts.next()?.strip_prefix(start)?.strip_prefix('-')?;
    let names: Vec<String> = names.split('-').map(text::name).collect();
    (names.len() == 4).then_some(names)
}

/// What the match is called: as the map it began from.
fn title(source: &str) -> Option<String> {
    let file = source.rsplit(['/', '\\']).next()?;
    let start = file.strip_suffix(".lastplay").unwrap_or(file);
    let start = start.strip_suffix(".txt").unwrap_or(start);
    Some(super::rounds::spoken(&text::name(start))).filter(|title| !title.is_empty())
}

#[cfg(test)]
mod tests;
