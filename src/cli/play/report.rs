//! What `play` tells when it is over.

use unicode_width::UnicodeWidthStr;

use super::PlayArgs;
use crate::arena::paintball::PlayedMatch;
use crate::arena::tally::Tally;
use crate::cli::Stop;
use crate::cli::terminal::{Terminal, clean};

/// The result of one game as a table, of several as a sum.
pub(super) fn tell(args: &PlayArgs, games: &[PlayedMatch], terminal: &mut Terminal) -> Result<(), Stop> {
    let Some(last) = games.last() else { return Ok(()) };
    let seats = last.scores.len();
    let mut tallies = vec![Tally::default(); seats];
    for game in games {
        tallies.iter_mut().zip(&game.tallies).for_each(|(sum, tally)| sum.add(tally));
    }
    let rows = if args.games == 1 { one(last) } else { many(games, seats) };
    table(rows, &tallies, terminal)?;
    for (seat, tally) in tallies.iter().enumerate() {
        if let Some(first) = &tally.first {
            terminal.remark(format!("P{} {}: {first}", seat + 1, last.state.name(seat)));
        }
    }
    if !last.whole {
        terminal.note(format!("stopped in round {} of {}", last.state.round, last.state.last));
    }
    if let Some(path) = &args.output {
        terminal.note(format!("recorded in {}", path.display()));
    }
    Ok(())
}

/// A line of the table: the seat, and what stands before its faults.
pub(super) struct Row {
    pub seat: usize,
    pub name: String,
    pub cells: Vec<String>,
}

fn one(played: &PlayedMatch) -> (Vec<&'static str>, Vec<Row>) {
    let totals: Vec<i64> = played.scores.iter().map(|score| score.total()).collect();
    let row = |(seat, score): (usize, &crate::games::paintball::score::Score)| {
        let place = 1 + totals.iter().filter(|total| **total > score.total()).count();
        let numbers = [place as i64, score.total(), score.lives, score.shooting, score.bonus];
        Row { seat, name: played.state.name(seat), cells: numbers.map(|number| number.to_string()).into() }
    };
    let mut rows: Vec<Row> = played.scores.iter().enumerate().map(row).collect();
    rows.sort_by_key(|row| totals.get(row.seat).map(|total| -total));
    (vec!["place", "total", "lives", "shooting", "bonus"], rows)
}

/// Several games: how often each seat won, and its points in a game.
fn many(games: &[PlayedMatch], seats: usize) -> (Vec<&'static str>, Vec<Row>) {
    let total = |game: &PlayedMatch, seat: usize| game.scores.get(seat).map_or(0, |score| score.total());
    let row = |seat: usize| {
        let best = |game: &&PlayedMatch| (0..seats).all(|other| total(game, other) <= total(game, seat));
        let wins = games.iter().filter(best).count();
        let points: i64 = games.iter().map(|game| total(game, seat)).sum();
        let mean = points as f64 / games.len().max(1) as f64;
        let cells = vec![games.len().to_string(), wins.to_string(), format!("{mean:.1}")];
        Row { seat, name: games.last().map_or(String::new(), |game| game.state.name(seat)), cells }
    };
    (vec!["games", "best", "points"], (0..seats).map(row).collect())
}

/// Rows below their headings, each with what its seat's answers were like.
pub(super) fn table(
    (heads, rows): (Vec<&str>, Vec<Row>),
    tallies: &[Tally],
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    let mut lines: Vec<Vec<String>> =
        vec![heads.into_iter().chain(["timeouts", "errors", "slowest"]).map(String::from).collect()];
    for row in &rows {
        let tally = tallies.get(row.seat).cloned().unwrap_or_default();
        // Players of our own are not timed.
        let slowest = if tally.asked == 0 { "–".to_string() } else { format!("{} ms", tally.longest.as_millis()) };
        let faults = [tally.timeouts.to_string(), tally.errors.to_string(), slowest];
        lines.push(row.cells.iter().cloned().chain(faults).collect());
    }
    let width = |column: usize| lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.width()).max();
    let widths: Vec<usize> = (0..lines.first().map_or(0, Vec::len)).filter_map(width).collect();
    let names = rows.iter().map(|row| format!("P{} {}", row.seat + 1, clean(&row.name)));
    for (line, name) in lines.iter().zip(std::iter::once("player".to_string()).chain(names)) {
        let cells = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}  "));
        terminal.line(format!("{}{name}", cells.collect::<String>()))?;
    }
    Ok(())
}
