//! `play` with a person: the window is the table.

use super::PlayArgs;
use super::boards::{opening, rules};
use crate::arena::boards::clock::{ClockRule, millis};
use crate::arena::boards::guest::Guest;
use crate::arena::boards::rival::Opponents;
use crate::arena::boards::{OpeningMoves, keep};
use crate::cli::args::ViewArgs;
use crate::cli::terminal::{Terminal, clean};
use crate::cli::view::{self, Outside};
use crate::cli::{Exit, Stop};
use crate::games::play::Turns;
use crate::viewer::table::{Sitter, SitterKind, TableSetup, TimeControl};

pub(super) fn run(game: &'static dyn Turns, args: &PlayArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let table = setup(game, args).map_err(Stop::failed)?;
    let (report, adviser) = (args.report.clone(), args.boards.adviser.clone());
    let opponents = Opponents { limits: args.limits.of_a_match(), run_with: args.limits.run_with.clone() };
    let view = ViewArgs { report, adviser, games: args.output.clone(), ..ViewArgs::table() };
    view::play(table, &view, Outside { opponents }, terminal)
}

/// The game these arguments ask for.
fn setup(game: &'static dyn Turns, args: &PlayArgs) -> Result<TableSetup, String> {
    let rules = rules(game, args)?;
    let sitter = |i: usize| -> Result<Sitter, String> {
        let sitter = Sitter::read(args.players.get(i).map(String::as_str).unwrap_or_default());
        match &sitter.kind {
            SitterKind::Person => {}
            SitterKind::Builtin(word) => drop(game.player(word, rules, 0)?),
            SitterKind::Outside(written) => drop(Guest::read(game, rules, written, args.limits.run_with.as_deref())?),
        }
        Ok(Sitter { named: args.names.get(i).map(|name| clean(name).to_string()), ..sitter })
    };
    let (start, opening) = match opening(game, args.boards.opening.as_deref())? {
        OpeningMoves::Line(line) => (line.start, line.moves),
        OpeningMoves::Random(_) => return Err("random openings are for programs; expected moves or a position".into()),
    };
    let usual = TableSetup::usual(game, [sitter(0)?, sitter(1)?]);
    let table = TableSetup {
        rules,
        start,
        opening,
        clock: args.boards.clock.map(control).transpose()?,
        time: args.limits.time,
        least: args.boards.move_time.unwrap_or(usual.least),
        seed: args.seed,
        date: Some(keep::now()),
        ..usual
    };
    // What cannot be begun is told before a window opens.
    table.begin(crate::model::Millis::ZERO)?;
    Ok(table)
}

/// The clocks a person plays with.
fn control(rule: ClockRule) -> Result<TimeControl, String> {
    match rule.moves {
        Some(_) => Err("people play with clocks for a whole game; expected 5m or 5m+3s".into()),
        None => Ok(TimeControl { base: millis(rule.base), gain: millis(rule.gain) }),
    }
}
