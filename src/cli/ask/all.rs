//! `ask --all`: the rounds of a match that a player would answer otherwise now.

use super::{AskArgs, Questions, said, state};
use crate::arena::paintball;
use crate::cli::Stop;
use crate::cli::progress::ProgressLine;
use crate::cli::terminal::Terminal;
use crate::games::paintball::answer::Answer;
use crate::model::Record;

/// Asks every round in which the player was asked, in order, and lists those with another answer than the recorded one.
pub(super) fn run(
    args: &AskArgs,
    record: &Record,
    questions: &mut Questions,
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    let line = ProgressLine::questions(terminal);
    let total = record.entries.len().saturating_sub(1) as u64;
    let (mut asked, mut other) = (0, 0);
    // The answers to a round stand in the file of the next one; those to the last round there is stand nowhere.
    for (done, (sheet, next)) in (1..).zip(record.sheets().zip(record.sheets().skip(1))) {
        line.set(done, total);
        let state = state(args, sheet)?;
        let is_asked = state.players.get(args.seat).is_some_and(|player| player.in_game);
        if !is_asked || next.round != sheet.round + 1 {
            continue;
        }
        let Some(recorded) = said(next, args.seat) else { continue };
        asked += 1;
        let ran = questions.ask(&sheet.text, &state).map_err(Stop::failed)?;
        let robots = state.robots_of(args.seat).count();
        let read = |text: &str| Answer::read(text, robots).map(|answer| answer.to_string());
        let now = ran.line.as_deref().and_then(read);
        let fault = next.faults.iter().find(|note| note.seat.index() == args.seat);
        let before = read(&recorded).filter(|_| fault.is_none());
        // One answer that does not count is like another.
        if now != before {
            other += 1;
            let now = now.unwrap_or_else(|| paintball::fault(&ran).1);
            let before = before.unwrap_or_else(|| fault.map_or(recorded, |note| note.told().to_string()));
            terminal.line(format!("round {:<5} {now}  (recorded: {before})", state.round))?;
        }
    }
    drop(line);
    terminal.note(match other {
        0 => format!("{asked} rounds asked: all answers are as recorded"),
        1 => format!("{asked} rounds asked: 1 answer is another one"),
        other => format!("{asked} rounds asked: {other} answers are other ones"),
    });
    Ok(())
}
