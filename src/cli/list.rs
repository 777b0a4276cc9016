//! `list`: the games below a folder, as a table or as JSON.

use rayon::prelude::*;
use unicode_width::UnicodeWidthStr;

use super::args::{Column, ListArgs};
use super::info::{object, unreadable};
use super::source::{has, say_broken};
use super::terminal::{Terminal, clean};
use super::{Exit, Stop};
use crate::formats::natural;
use crate::games;
use crate::library::{Library, Unit};
use crate::model::{Problem, Record, Replay, Seat};

/// The widest a column of names may get; longer ones end in an ellipsis.
const WIDEST: usize = 60;

pub(crate) fn run(args: &ListArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let library = Library::new();
    let (mut rows, mut failed, mut hopeless) = (Vec::new(), Vec::new(), 0);
    for path in &args.paths {
        match library.units(path) {
            Ok(units) => {
                let found: Vec<Vec<Result<Row, Problem>>> =
                    units.par_iter().map(|unit| rows_of(&library, unit, args)).collect();
                for row in found.into_iter().flatten() {
                    match row {
                        Ok(row) => rows.push(row),
                        Err(problem) => failed.push(problem),
                    }
                }
            }
            Err(problem) => {
                hopeless += 1;
                failed.push(problem);
            }
        }
    }
    sort(&mut rows, args);
    for problem in &failed {
        say_broken(terminal, problem);
    }
    if args.json {
        for row in &rows {
            terminal.json(&row.json)?;
        }
        // A file that cannot be read has no player and no date: it is told when nothing in particular is looked for.
        for problem in failed.iter().filter(|_| !narrow(args)) {
            terminal.json(unreadable(problem))?;
        }
    } else {
        table(&rows, terminal)?;
    }
    Ok(match failed.len() {
        0 => Exit::Done,
        _ if hopeless == args.paths.len() || (rows.is_empty() && !narrow(args)) => Exit::Nothing,
        _ => Exit::Found,
    })
}

/// One game of the table.
struct Row {
    source: String,
    index: u32,
    game: &'static str,
    players: String,
    result: String,
    steps: usize,
    date: String,
    json: String,
}

/// The games of one file or folder that are looked for.
fn rows_of(library: &Library, unit: &Unit, args: &ListArgs) -> Vec<Result<Row, Problem>> {
    let row = |record: Result<Record, Problem>| match record.and_then(|record| Ok((judged(&record, args)?, record))) {
        Ok(((replay, steps), record)) => {
            wanted(&record, &replay, steps, args).then(|| Ok(Row::new(&record, &replay, steps, args.json)))
        }
        Err(problem) => Some(Err(problem)),
    };
    library.records(unit).filter_map(row).collect()
}

/// A game and the number of its steps. The steps themselves are only told where somebody looks at them.
fn judged(record: &Record, args: &ListArgs) -> Result<(Replay, usize), Problem> {
    if args.json || args.text.is_some() {
        let replay = games::tell(record)?.replay;
        let steps = replay.steps.len();
        return Ok((replay, steps));
    }
    let verdict = games::judge(record)?;
    Ok((verdict.replay, verdict.steps))
}

impl Row {
    fn new(record: &Record, replay: &Replay, steps: usize, json: bool) -> Row {
        Row {
            source: record.source.clone(),
            index: record.index,
            game: replay.game,
            players: replay.players.join(" – "),
            result: result(replay),
            steps,
            date: replay.date.clone().unwrap_or_default(),
            json: if json { object(record, replay).to_string() } else { String::new() },
        }
    }
}

/// `1–0` and `½–½` say too little where there are four seats: the score, or who won.
fn result(replay: &Replay) -> String {
    let outcome = &replay.outcome;
    let score = outcome.score.as_ref().map(|score| {
        let numbers: Vec<String> = score.iter().map(|score| replay.look.score(*score)).collect();
        numbers.join(":")
    });
    let won = match outcome.winner.as_deref() {
        None => "unfinished".to_string(),
        Some([]) => "draw".to_string(),
        Some(seats) => names(replay, seats).join(", "),
    };
    match score {
        Some(score) => format!("{won} {score}"),
        None => won,
    }
}

fn names<'a>(replay: &'a Replay, seats: &[Seat]) -> Vec<&'a str> {
    seats.iter().filter_map(|seat| replay.players.get(seat.index())).map(String::as_str).collect()
}

/// Whether only some games are looked for.
fn narrow(args: &ListArgs) -> bool {
    let ListArgs { paths: _, game, player, winner, after, before, min_steps, text, sort: _, reverse: _, json: _ } =
        args;
    let words = [game, player, winner, after, before, text];
    words.into_iter().any(Option::is_some) || min_steps.is_some()
}

fn wanted(record: &Record, replay: &Replay, steps: usize, args: &ListArgs) -> bool {
    let game = args.game.as_ref().is_none_or(|game| replay.game.eq_ignore_ascii_case(game));
    let player = args.player.as_ref().is_none_or(|part| replay.players.iter().any(|name| has(name, part)));
    let winner = args.winner.as_ref().is_none_or(|part| match replay.outcome.winner.as_deref() {
        None => false,
        Some([]) => part.eq_ignore_ascii_case("draw"),
        Some(seats) => names(replay, seats).iter().any(|name| has(name, part)),
    });
    // Dates compare like text; of a month or a year only so many letters count.
    let date = replay.date.as_deref();
    let begins = |limit: &str| date.map(|date| date.get(..limit.len()).unwrap_or(date).to_string());
    let after = args.after.as_ref().is_none_or(|limit| begins(limit).is_some_and(|date| date >= *limit));
    let before = args.before.as_ref().is_none_or(|limit| begins(limit).is_some_and(|date| date <= *limit));
    let long = args.min_steps.is_none_or(|least| steps >= least);
    let text = args.text.as_ref().is_none_or(|part| speaks_of(record, replay, part));
    game && player && winner && after && before && long && text
}

fn speaks_of(record: &Record, replay: &Replay, part: &str) -> bool {
    let header = [Some(record.source.as_str()), replay.title.as_deref(), record.comment.as_deref()];
    let tags = record.tags.iter().map(|(_, text)| text.as_str());
    let comments = replay.steps.iter().filter_map(|step| step.comment.as_deref());
    let names = replay.players.iter().map(String::as_str);
    header.into_iter().flatten().chain(names).chain(tags).chain(comments).any(|text| has(text, part))
}

fn sort(rows: &mut [Row], args: &ListArgs) {
    let folded = |a: &str, b: &str| natural::compare(a, b);
    match args.sort {
        None => {}
        Some(Column::Source) => rows.sort_by(|a, b| folded(&a.source, &b.source).then(a.index.cmp(&b.index))),
        Some(Column::Game) => rows.sort_by_key(|row| row.game),
        Some(Column::Players) => rows.sort_by(|a, b| folded(&a.players, &b.players)),
        Some(Column::Result) => rows.sort_by(|a, b| folded(&a.result, &b.result)),
        Some(Column::Steps) => rows.sort_by_key(|row| row.steps),
        Some(Column::Date) => rows.sort_by(|a, b| a.date.cmp(&b.date)),
    }
    if args.reverse {
        rows.reverse();
    }
}

fn table(rows: &[Row], terminal: &mut Terminal) -> Result<(), Stop> {
    if rows.is_empty() {
        terminal.note("no games found");
        return Ok(());
    }
    let many = rows.iter().any(|row| row.index > 1);
    let mut lines = vec![["source", "no.", "game", "players", "result", "steps", "date"].map(String::from)];
    lines.extend(rows.iter().map(|row| {
        let cell = |text: &str| clean(&short(text)).into_owned();
        let source = clean(&row.source).into_owned();
        let [number, steps] = [row.index.to_string(), row.steps.to_string()];
        [source, number, row.game.into(), cell(&row.players), cell(&row.result), steps, cell(&row.date)]
    }));
    let mut widths = [0; 7];
    for line in &lines {
        for (width, cell) in widths.iter_mut().zip(line) {
            *width = cell.width().max(*width);
        }
    }
    for line in lines {
        let mut out = String::new();
        for (i, (cell, width)) in line.iter().zip(widths).enumerate().filter(|(i, _)| many || *i != 1) {
            let pad = " ".repeat(width - cell.width());
            // Numbers stand at the right of their column.
            out += &if [1, 5].contains(&i) { format!("{pad}{cell}  ") } else { format!("{cell}{pad}  ") };
        }
        terminal.line(out.trim_end())?;
    }
    Ok(())
}

fn short(text: &str) -> String {
    match text.chars().count() > WIDEST {
        true => text.chars().take(WIDEST - 1).chain(['…']).collect(),
        false => text.to_string(),
    }
}
