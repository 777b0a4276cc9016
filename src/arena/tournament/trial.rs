//! A trial move: whether a player can play at all, found out before it has cost anybody a game; and whether a referee can.

use std::ops::ControlFlow;

use super::ContestTrouble;
use super::contest::{BoardTable, ContestSetup, PaintballTable, RefereeTable, TableRules};
use crate::arena::boards::guest::{Guest, GuestKind};
use crate::arena::boards::{BoardMatch, OpeningLine};
use crate::arena::launch::Launcher;
use crate::arena::paintball;
use crate::arena::questions::Questions;
use crate::arena::referee;
use crate::arena::seats::Who;
use crate::games::paintball::answer::Answer;
use crate::games::paintball::sheet;
use crate::games::paintball::state::PaintballState;
use crate::model::Seat;

/// Asks a player for the first move of a game that does not count. The error says why there is none.
pub fn trial(contest: &ContestSetup, launcher: Option<&Launcher>, player: usize) -> Result<(), String> {
    match &contest.table {
        TableRules::Board(table) => at_a_board(table, launcher, player),
        TableRules::Paintball(table) => match launcher {
            Some(launcher) => at_paintball(table, launcher, player),
            None => Ok(()),
        },
        TableRules::Referee(table) => match launcher {
            Some(launcher) => at_a_table(table, launcher, player),
            None => Ok(()),
        },
    }
}

/// Has a referee of somebody's own begin a match that does not count: without one there is no contest.
pub fn trial_of_referee(
    contest: &ContestSetup,
    launcher: Option<&Launcher>,
    stop: &dyn Fn() -> bool,
) -> Result<(), ContestTrouble> {
    match (&contest.table, launcher) {
        (TableRules::Referee(table), Some(launcher)) => {
            let entrants = table.entrants.iter().take(contest.seats).cloned().collect();
            referee::try_referee(&table.setup(entrants, contest.seed), launcher, stop).map_err(ContestTrouble::Play)
        }
        (TableRules::Referee(_) | TableRules::Board(_) | TableRules::Paintball(_), _) => Ok(()),
    }
}

/// Only its referee knows what a first question would be, so a bot is started and asked nothing.
fn at_a_table(table: &RefereeTable, launcher: &Launcher, player: usize) -> Result<(), String> {
    let Some(entrant) = table.entrants.get(player) else { return Ok(()) };
    referee::try_bot(&table.setup(vec![entrant.clone()], 0), launcher)
}

fn at_a_board(table: &BoardTable, launcher: Option<&Launcher>, player: usize) -> Result<(), String> {
    let Some(guest) = table.guests.get(player) else { return Ok(()) };
    let other = Guest { name: None, written: String::new(), kind: GuestKind::Builtin("random".into()) };
    let setup = table.setup([guest.clone(), other], OpeningLine::default(), 0);
    let mut game = BoardMatch::new(&setup, launcher).map_err(|error| error.to_string())?;
    let mut until_moved = |record: &crate::model::Record| match record.entries.is_empty() {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    };
    let played = game.play(0, &|| false, &mut until_moved);
    game.close();
    match played?.foul {
        Some((Seat(0), words)) => Err(words),
        Some(_) | None => Ok(()),
    }
}

fn at_paintball(table: &PaintballTable, launcher: &Launcher, player: usize) -> Result<(), String> {
    let Some(entrant) = table.entrants.get(player) else { return Ok(()) };
    if matches!(entrant.who, Who::Builtin(_)) {
        return Ok(());
    }
    let names = [entrant.name.as_str(), "nobody"];
    let Some(state) = PaintballState::start(&table.rules, table.size, &names, table.rounds) else { return Ok(()) };
    let asked = Questions::new(&entrant.who, Some(launcher), 0, 0);
    let ran =
        asked.and_then(|mut asked| asked.ask(&sheet::write(&state), &state)).map_err(|error| error.to_string())?;
    let robots = state.robots_of(0).count();
    match ran.line.as_deref().and_then(|line| Answer::read(line, robots)) {
        Some(_) => Ok(()),
        None => Err(paintball::fault(&ran).1),
    }
}
