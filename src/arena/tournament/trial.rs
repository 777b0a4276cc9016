//! A trial move: whether a player can play at all, found out before it has cost anybody a game.

use std::ops::ControlFlow;

use super::contest::{BoardTable, ContestSetup, PaintballTable, TableRules};
use crate::arena::boards::guest::{Guest, GuestKind};
use crate::arena::boards::{BoardMatch, OpeningLine};
use crate::arena::launch::Launcher;
use crate::arena::paintball;
use crate::arena::questions::Questions;
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
        // Only its referee knows what a first question would be.
        TableRules::Referee(_) => Ok(()),
    }
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
