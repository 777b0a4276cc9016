//! `ask`: puts recorded rounds to a player again, and shows its answers beside the recorded ones.

mod all;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args as ClapArgs;

use super::parse::seat_number;
use super::play::LimitArgs;
use super::terminal::Terminal;
use super::{Exit, Stop};
use crate::arena::launch::{Launcher, ProgramEnd, Ran};
use crate::arena::paintball;
use crate::arena::questions::Questions;
use crate::arena::seats::{Who, seated};
use crate::games::paintball::answer::Answer;
use crate::games::paintball::players::NAMES;
use crate::games::paintball::sheet;
use crate::games::paintball::state::PaintballState;
use crate::games::play;
use crate::library::Library;
use crate::model::{Record, Sheet};

/// Put recorded rounds to a program again and show its answers beside the recorded ones
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  matchreel ask ./bot replays/my-match --round 143 --as 2
  matchreel ask ./bot replays/my-match --all --as 2")]
pub(crate) struct AskArgs {
    /// A program, with its arguments if any, or builtin:NAME
    #[arg(value_name = "PROGRAM")]
    pub player: String,
    /// A folder of round files
    #[arg(value_name = "PATH")]
    pub path: PathBuf,
    /// The round to answer, as in the first line of its file
    #[arg(long, value_name = "N", required_unless_present = "all")]
    pub round: Option<u32>,
    /// All rounds, one after the other: lists those it would answer otherwise now
    #[arg(long, conflicts_with = "round")]
    pub all: bool,
    /// For which player: 1 is P1
    #[arg(long = "as", value_name = "PLAYER", value_parser = seat_number)]
    pub seat: usize,
    #[command(flatten)]
    pub limits: LimitArgs,
}

pub(crate) fn run(args: &AskArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let entrants = seated(std::slice::from_ref(&args.player), &[], &NAMES, args.limits.run_with.as_deref())
        .map_err(Stop::failed)?;
    let Some(entrant) = entrants.first() else { return Err(Stop::failed("nobody was named")) };
    let record = record(args)?;
    let launcher = match &entrant.who {
        Who::Builtin(_) => None,
        Who::Program(_) => Some(Launcher::new(args.limits.limits()).map_err(Stop::failed)?),
    };
    let seed = record.extra.get("seed").and_then(serde_json::Value::as_u64).unwrap_or(0);
    let mut questions = Questions::new(&entrant.who, launcher.as_ref(), args.seat, seed).map_err(Stop::failed)?;
    match args.round {
        Some(round) => one(args, round, &record, &mut questions, terminal)?,
        None => all::run(args, &record, &mut questions, terminal)?,
    }
    Ok(Exit::Done)
}

/// One round.
fn one(
    args: &AskArgs,
    round: u32,
    record: &Record,
    questions: &mut Questions,
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    let asked = find(record, round).ok_or_else(|| missing(args, round, record))?;
    let state = state(args, asked)?;
    let ran = questions.ask(&asked.text, &state).map_err(Stop::failed)?;
    tell(args, &state, &ran, recorded(record, round, args.seat).as_deref(), terminal)
}

/// The state of a round in which the seat that is asked has a player.
fn state(args: &AskArgs, asked: &Sheet) -> Result<PaintballState, Stop> {
    let state = sheet::read(&asked.file, &asked.text)?.state;
    if args.seat >= state.players.len() {
        let (seat, players) = (args.seat + 1, state.players.len());
        return Err(Stop::failed(format!("there is no P{seat}; the match has {players} players")));
    }
    Ok(state)
}

fn record(args: &AskArgs) -> Result<Record, Stop> {
    let nothing = || Stop::failed(format!("{}: holds no match", args.path.display()));
    let record = Library::new().open(&args.path)?.next().ok_or_else(nothing)??;
    if play::in_rounds().all(|rounds| rounds.game != record.game) {
        let known: Vec<&str> = play::in_rounds().map(|rounds| rounds.game).collect();
        let (path, known) = (args.path.display(), known.join(", "));
        let what = format!("{path}: is a match of {}; rounds are asked in {known}", record.game);
        return Err(Stop::failed(what));
    }
    Ok(record)
}

fn find(record: &Record, round: u32) -> Option<&Sheet> {
    record.sheets().find(|sheet| sheet.round == round)
}

fn missing(args: &AskArgs, round: u32, record: &Record) -> Stop {
    let numbers = || record.sheets().map(|sheet| sheet.round);
    let (first, last) = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
    Stop::failed(format!("{}: there is no round {round}; there are rounds {first} to {last}", args.path.display(),))
}

/// The answer on record stands in the file of the next round.
fn recorded(record: &Record, round: u32, seat: usize) -> Option<String> {
    said(find(record, round.checked_add(1)?)?, seat)
}

/// What a sheet says a seat has answered to the round before.
fn said(next: &Sheet, seat: usize) -> Option<String> {
    let state = sheet::read(&next.file, &next.text).ok()?.state;
    state.said.get(seat)?.clone()
}

fn tell(
    args: &AskArgs,
    state: &PaintballState,
    ran: &Ran,
    recorded: Option<&str>,
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    let robots = state.robots_of(args.seat).count();
    let answer = ran.line.as_deref().filter(|line| Answer::read(line, robots).is_some());
    terminal.line(format!(
        "round     {} of {}, P{} {}",
        state.round,
        state.last,
        args.seat + 1,
        state.name(args.seat)
    ))?;
    terminal.line(format!("answer    {}", answer.map_or_else(|| paintball::fault(ran).1, str::to_string)))?;
    let same = match (recorded, answer) {
        (Some(recorded), Some(answer)) if recorded == answer => "  (the same)",
        (Some(_) | None, _) => "",
    };
    terminal.line(format!("recorded  {}{same}", recorded.unwrap_or("none: the record ends here")))?;
    terminal.line(format!("time      {}", milliseconds(ran.took)))?;
    if ran.end != ProgramEnd::Code(0) {
        terminal.line(format!("end       {}", ran.end.words()))?;
    }
    if !state.players.get(args.seat).is_some_and(|player| player.in_game) {
        terminal.remark("the player is out of the game in this round; the referee would not have asked");
    }
    let mut label = "stderr";
    for line in ran.heard.lines() {
        terminal.line(format!("{label:<10}{line}"))?;
        label = "";
    }
    Ok(())
}

fn milliseconds(took: Duration) -> String {
    format!("{:.1} ms", took.as_secs_f64() * 1000.0)
}
