//! `--dry-run`: what would be played, and how long it may take.

use std::collections::HashSet;
use std::time::Duration;

use super::TournamentArgs;
use super::live::span;
use crate::arena::boards::OpeningLine;
use crate::arena::tournament::{ContestPart, ContestSetup, GameResult, PlannedSystem, TableRules, results};
use crate::cli::terminal::Terminal;
use crate::cli::{Exit, Stop};
use crate::contest::{GameOver, Sitting};

/// Prints the schedule, as far as it is known by now.
pub(super) fn tell(
    args: &TournamentArgs,
    contest: &ContestSetup,
    part: Option<ContestPart>,
    terminal: &mut Terminal,
) -> Result<Exit, Stop> {
    let (register, recorded) = results::look(&args.folder(contest), contest)?;
    let plan = contest.plan(&register);
    plan.check().map_err(Stop::failed)?;
    let over: Vec<GameOver> = recorded.iter().map(|result| result.over.clone()).collect();
    let done: HashSet<&str> = over.iter().map(|game| game.key.as_str()).collect();
    let mut sittings = plan.sittings(&over);
    if let Some(part) = part {
        let own = part.keys(&plan);
        sittings.retain(|sitting| own.contains(&sitting.key));
    }
    let width = sittings.iter().map(|sitting| sitting.key.len()).max().unwrap_or(0);
    let mut round = 0;
    for sitting in &sittings {
        if sitting.round != round {
            round = sitting.round;
            terminal.line(format!("round {round}"))?;
        }
        let names: Vec<&str> = sitting.players.iter().map(|player| register.name(*player)).collect();
        let state = if done.contains(sitting.key.as_str()) { "  (played)" } else { "" };
        terminal.line(format!(
            "  {:width$}  {}{}{state}",
            sitting.key,
            names.join(" – "),
            opening(contest, sitting)
        ))?;
    }
    let left = sittings.iter().filter(|sitting| !done.contains(sitting.key.as_str())).count();
    terminal.note(sum(contest, (sittings.len(), left), args.jobs(contest), &recorded));
    if let Some(evenness) = plan.evenness() {
        let (least, most) = (evenness.least, evenness.most);
        terminal.note(format!("two players sit at one table {least} to {most} times"));
    }
    Ok(Exit::Done)
}

fn opening(contest: &ContestSetup, sitting: &Sitting) -> String {
    let TableRules::Board(table) = &contest.table else { return String::new() };
    match contest.openings.line(table.game, table.rules, contest.seed, sitting.opening) {
        Ok(line) if line != OpeningLine::default() => format!("  from {line}"),
        Ok(_) | Err(_) => String::new(),
    }
}

/// How many games there are, and how long they take by what is known: as those before, or if everybody took all the time there is.
fn sum(contest: &ContestSetup, (all, left): (usize, usize), jobs: usize, recorded: &[GameResult]) -> String {
    let later = match &contest.system {
        PlannedSystem::Known(system) if system.depends_on_results() => " known by now; more follow from results",
        PlannedSystem::Known(_) | PlannedSystem::List(_) => "",
    };
    let games = format!("{all} games{later}, {left} to play, {jobs} at a time");
    let lasted: Vec<Duration> = recorded.iter().filter_map(|result| result.lasted).collect();
    let turns = |one: Duration| one.saturating_mul(left.div_ceil(jobs.max(1)) as u32);
    if let Some(mean) = lasted.iter().sum::<Duration>().checked_div(lasted.len() as u32) {
        return format!("{games}: about {} if they last as those before", span(turns(mean)));
    }
    let (time, moves) = match &contest.table {
        TableRules::Board(table) => (table.time, u32::from(table.rules.side).pow(2).min(table.plies as u32)),
        TableRules::Paintball(table) => (table.limits.time, table.rounds),
        TableRules::Referee(_) => return games,
    };
    let longest = span(turns(time.saturating_mul(moves)));
    format!("{games}: at most {longest} with {moves} moves or rounds a game, each as long as it may be")
}
