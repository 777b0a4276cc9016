//! `info`: what is in a replay, for a person or as JSON.

use serde_json::{Value, json};

use super::args::InfoArgs;
use super::source::{Game, each_game, say_broken, worded};
use super::terminal::Terminal;
use super::{Exit, Stop};
use crate::model::{Info, Outcome, Problem, Record, Replay};

pub(crate) fn run(args: &InfoArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let screen = std::cell::RefCell::new(terminal);
    let tally = each_game(
        &args.paths,
        &args.pick,
        |game| {
            let mut terminal = screen.borrow_mut();
            if args.json {
                terminal.json(object(&game.record, &game.telling.replay))
            } else {
                describe(&game, &mut terminal)
            }
        },
        |_, problem| {
            let mut terminal = screen.borrow_mut();
            say_broken(&mut terminal, &problem);
            if args.json { terminal.json(unreadable(&problem)) } else { Ok(()) }
        },
    )?;
    Ok(tally.exit(args.paths.len()))
}

/// The whole game as one JSON object.
pub(crate) fn object(record: &Record, replay: &Replay) -> Value {
    // Facts made of texts and numbers always fit.
    serde_json::to_value(Info::new(record, replay)).unwrap_or_default()
}

/// What JSON readers get of a file that holds no game we can read.
pub(crate) fn unreadable(problem: &Problem) -> Value {
    json!({"source": problem.place.file, "complete": false, "problem": problem.to_string()})
}

/// The game for a person.
fn describe(game: &Game, terminal: &mut Terminal) -> Result<(), Stop> {
    let (record, replay) = (&game.record, &game.telling.replay);
    let outcome = &replay.outcome;
    let size = format!("{}×{}", replay.size.cols, replay.size.rows);
    terminal.line(format!("{}: {}, {size}, {}", record.source, replay.game_name, steps(replay)))?;
    if let Some(title) = &replay.title {
        terminal.line(format!("  title   {title}"))?;
    }
    if let Some(date) = &replay.date {
        terminal.line(format!("  date    {date}"))?;
    }
    let widest = replay.players.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (i, name) in replay.players.iter().enumerate() {
        let pad = " ".repeat(widest - name.chars().count());
        terminal.line(format!("  seat {i}  {name}{pad}{}", score(outcome, replay, i)))?;
    }
    if !outcome.words.is_empty() {
        terminal.line(format!("  result  {}", outcome.words))?;
    }
    if let Some(problem) = &outcome.problem {
        terminal.line(format!("  breaks off: {problem}"))?;
    }
    if !game.telling.findings.is_empty() {
        terminal.line(format!("  findings  {} (see `matchreel check`)", game.telling.findings.len()))?;
    }
    for remark in &game.telling.remarks {
        terminal.remark(worded(record, remark));
    }
    Ok(())
}

/// `44 moves`, `rounds 0 to 61 of 100`.
fn steps(replay: &Replay) -> String {
    let (count, word) = (replay.steps.len(), &replay.look.step_word);
    match replay.last {
        Some(planned) => format!("{word}s {} to {} of {planned}", replay.label(0), replay.label(count)),
        None => replay.length(count),
    }
}

/// The score and what it is made of.
fn score(outcome: &Outcome, replay: &Replay, seat: usize) -> String {
    let counters = replay.counters(replay.steps.len());
    let total = outcome.score.as_ref().and_then(|score| score.get(seat).copied());
    let Some(total) = total.or_else(|| counters.get(seat).map(|own| own.score)) else { return String::new() };
    let parts: Vec<String> = outcome
        .parts
        .get(seat)
        .into_iter()
        .flatten()
        .map(|(label, points)| format!("{label} {}", replay.look.score(*points)))
        .collect();
    let total = replay.look.score(total);
    match parts.is_empty() {
        true => format!("  {total:>4}"),
        false => format!("  {total:>4}  ({})", parts.join(", ")),
    }
}
