//! Where a round file breaks off, if it does: a server that is still writing, or a disk that was full.

use super::head::{Contest, number};
use super::text;

/// The line at which a file breaks off, and what is missing.
pub(super) fn cut(contest: Contest, text: &str) -> Option<(u32, String)> {
    let missing = match contest {
        Contest::Worms => return worms(text),
        Contest::Paintball => return paintball(text),
        Contest::Asteroids => asteroids(text),
        Contest::Battleships => last_line(text, "Player 2("),
        Contest::Shops => last_line(text, "Hrac2_odpoved: \"").or_else(|| {
            let closed = text.trim_end().ends_with('"');
            (!closed).then(|| "a quote behind the last answer".into())
        }),
        Contest::Potions => potions(text),
    }?;
    Some((text.lines().count() as u32, format!("the file breaks off; expected {missing}")))
}

/// What is missing where a file does not end with a whole line that begins so.
fn last_line(text: &str, start: &str) -> Option<String> {
    let last = text.lines().next_back().unwrap_or_default();
    let whole = last.starts_with(start) && text.ends_with('\n');
    (!whole).then(|| format!("the line {start}… and its end"))
}

/// The height of the board stands in line 2, and the rows are the last thing.
fn asteroids(text: &str) -> Option<String> {
    let height = text.lines().nth(1).and_then(|line| line.split_ascii_whitespace().nth(1)).and_then(number)?;
    let rows = text.lines().skip(6).count();
    let whole = rows >= usize::try_from(height).ok()? && text.ends_with('\n');
    (!whole).then(|| format!("{height} rows of the board, found {rows}"))
}

/// The map is a square, and the last thing.
fn potions(text: &str) -> Option<String> {
    let mut map = text.lines().skip_while(|line| line.trim_end() != "Mapa:").skip(1);
    let Some(first) = map.next() else { return Some("the map behind the line Mapa:".into()) };
    let (side, rows) = (first.split(',').count(), 1 + map.count());
    let whole = rows >= side && text.ends_with('\n');
    (!whole).then(|| format!("{side} rows of the map, found {rows}"))
}

/// A worms file has the height of its board in line 2 and ends with as many rows.
fn worms(text: &str) -> Option<(u32, String)> {
    let height = text.lines().nth(1).and_then(|line| line.split_ascii_whitespace().nth(1)).and_then(number)?;
    let is_worm = |line: &&str| line.split_ascii_whitespace().filter(|word| word.parse::<i64>().is_ok()).count() == 7;
    let rows = text.lines().skip(2).skip_while(is_worm).count();
    let cut = rows < usize::try_from(height).ok()?;
    let what = format!("the file breaks off after {rows} rows of the board; expected {height}");
    cut.then(|| (text.lines().count() as u32, what))
}

/// A paintball file tells each player twice: the state before the walls, the total and the name at the end.
fn paintball(text: &str) -> Option<(u32, String)> {
    let (mut states, mut totals, mut walls, mut lines) = (0usize, 0usize, false, 0);
    for line in text.lines() {
        lines += 1;
        walls |= line.starts_with("Walls:");
        let player = line.split_once(':').and_then(|(key, _)| number(key.strip_prefix('P')?)).is_some();
        match walls {
            true => totals += usize::from(player),
            false => states += usize::from(player),
        }
    }
    if walls && totals >= states && states > 0 {
        return None;
    }
    let missing = match (states, walls) {
        (0, _) => "the players' lines, such as P1: 1 2147483647 0 20 R1 13 DOWN 11 24".to_string(),
        (_, false) => "the line Walls:".to_string(),
        (states, true) => {
            format!("{} with the total and the name at the end, found {totals}", text::count(states, "line"))
        }
    };
    Some((lines, format!("the file breaks off; expected {missing}")))
}
