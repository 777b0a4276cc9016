//! `ask`: puts a recorded round to a player again, and shows its answer beside the recorded one.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args as ClapArgs;

use super::parse::seat_number;
use super::play::LimitArgs;
use super::terminal::Terminal;
use super::{Exit, Stop};
use crate::arena::launch::{Launcher, ProgramEnd, Ran};
use crate::arena::paintball;
use crate::arena::seats::{Who, seated};
use crate::games::paintball::answer::Answer;
use crate::games::paintball::players::{self, NAMES};
use crate::games::paintball::sheet;
use crate::games::paintball::state::PaintballState;
use crate::games::play;
use crate::library::Library;
use crate::model::{Entry, Record, Sheet};
use crate::players::Rng;

/// Put one recorded round to a program again and show its answer beside the recorded one
#[derive(ClapArgs, Debug)]
#[command(after_help = "Example:\n  matchreel ask ./bot replays/my-match --round 143 --as 2")]
pub(crate) struct AskArgs {
    /// A program, with its arguments if any, or builtin:NAME
    #[arg(value_name = "PROGRAM")]
    pub player: String,
    /// A folder of round files
    #[arg(value_name = "PATH")]
    pub path: PathBuf,
    /// The round to answer, as in the first line of its file
    #[arg(long, value_name = "N")]
    pub round: u32,
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
    let asked = find(&record, args.round).ok_or_else(|| missing(args, &record))?;
    let state = sheet::read(&asked.file, &asked.text)?.state;
    if args.seat >= state.players.len() {
        let (seat, players) = (args.seat + 1, state.players.len());
        return Err(Stop::failed(format!("there is no P{seat}; the match has {players} players")));
    }
    let ran = match &entrant.who {
        Who::Builtin(word) => builtin(word, &state, args.seat),
        Who::Program(program) => {
            let launcher = Launcher::new(args.limits.limits()).map_err(Stop::failed)?;
            let ran = paintball::ask(&launcher, program, args.seat, &asked.text).map_err(Stop::failed)?;
            ran.ok_or_else(|| Stop::failed("the program was not started"))?
        }
    };
    tell(args, &state, &ran, recorded(&record, args).as_deref(), terminal)?;
    Ok(Exit::Done)
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

fn sheets(record: &Record) -> impl Iterator<Item = &Sheet> {
    record.entries.iter().filter_map(|entry| match entry {
        Entry::Sheet(sheet) => Some(sheet),
        Entry::Move(_) => None,
    })
}

fn find(record: &Record, round: u32) -> Option<&Sheet> {
    sheets(record).find(|sheet| sheet.round == round)
}

fn missing(args: &AskArgs, record: &Record) -> Stop {
    let numbers = || sheets(record).map(|sheet| sheet.round);
    let (first, last) = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
    Stop::failed(format!(
        "{}: there is no round {}; there are rounds {first} to {last}",
        args.path.display(),
        args.round
    ))
}

/// The answer on record stands in the file of the next round.
fn recorded(record: &Record, args: &AskArgs) -> Option<String> {
    let next = find(record, args.round.checked_add(1)?)?;
    let state = sheet::read(&next.file, &next.text).ok()?.state;
    state.said.get(args.seat)?.clone()
}

fn builtin(word: &str, state: &PaintballState, seat: usize) -> Ran {
    let start = Instant::now();
    let mut player = players::find(word).unwrap_or_else(players::idle);
    let line = player.answer(state, seat, &mut Rng::of_seat(1, seat)).to_string();
    Ran { line: Some(line), heard: String::new(), took: start.elapsed(), end: ProgramEnd::Code(0) }
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
