//! `play --referee`: a match of a game nobody here has heard of, refereed by somebody's own program.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::report::{self, Row};
use super::{Pace, PlayArgs, stop_on_interrupt};
use crate::arena::launch::Launcher;
use crate::arena::referee::{self, RefereePlayed, RefereeSetup};
use crate::arena::seats::{BUILTIN, Program, seated};
use crate::arena::tally::Tally;
use crate::cli::progress::ProgressLine;
use crate::cli::terminal::{Terminal, clean};
use crate::cli::{Exit, Stop};
use crate::files::claim::{Claims, alone};

/// What the record of a match is called, and those of several.
const ONE: &str = "match.jsonl";

pub(super) fn run(written: &str, args: &PlayArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let setup = setup(written, args).map_err(Stop::failed)?;
    let stopped = stop_on_interrupt();
    if args.watch {
        return watched(&setup, args, &stopped, terminal);
    }
    let launcher = Launcher::new(args.limits.of_a_match()).map_err(Stop::failed)?;
    let mut claims = Claims::new(args.force);
    let line = ProgressLine::rounds(terminal);
    let mut games = Vec::new();
    for game in 0..args.games {
        let setup = RefereeSetup { seed: setup.seed.wrapping_add(u64::from(game)), ..setup.clone() };
        let path = record(args, game, &mut claims)?;
        let played = one(&setup, &launcher, path.as_deref(), Pace::of(args), &stopped)?;
        line.set(u64::from(game) + 1, args.games.into());
        let go_on = played.whole;
        games.push((played, path));
        if !go_on {
            break;
        }
    }
    drop(line);
    tell(args, &games, terminal)
}

fn setup(written: &str, args: &PlayArgs) -> Result<RefereeSetup, String> {
    if let Some(ours) = args.players.iter().find(|player| player.starts_with(BUILTIN)) {
        return Err(format!("{ours}: a game of your own has no built-in players; expected a program"));
    }
    Ok(RefereeSetup {
        referee: Program::read(written)?,
        written: written.into(),
        entrants: seated(&args.players, &args.names, &[], args.limits.run_with.as_deref())?,
        seed: args.seed,
        options: args.options.clone().unwrap_or_default(),
        time: Duration::from_millis(args.limits.time.0.into()),
    })
}

/// Where a game is recorded: nothing that is there is replaced, unless somebody forces it.
fn record(args: &PlayArgs, game: u32, claims: &mut Claims) -> Result<Option<PathBuf>, Stop> {
    let Some(folder) = &args.output else { return Ok(None) };
    let name = if args.games == 1 { ONE.to_string() } else { format!("game-{:04}.jsonl", game + 1) };
    let claim = claims.chosen(&folder.join(name), None, &alone);
    if claim.replaces() {
        std::fs::remove_file(&claim.path)?;
    }
    Ok(Some(claim.path))
}

fn one(
    setup: &RefereeSetup,
    launcher: &Launcher,
    path: Option<&Path>,
    pace: Pace,
    stopped: &AtomicBool,
) -> Result<RefereePlayed, Stop> {
    let (mut since, mut told) = (Instant::now(), 0);
    let mut go_on = |steps: u32| {
        if steps > told {
            pace.wait(since, stopped);
            (since, told) = (Instant::now(), steps);
        }
        if stopped.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let stop = || stopped.load(Ordering::Relaxed);
    referee::play(setup, launcher, path, &stop, &mut go_on).map_err(Stop::failed)
}

/// The results as a table; what went wrong, and with whom.
fn tell(args: &PlayArgs, games: &[(RefereePlayed, Option<PathBuf>)], terminal: &mut Terminal) -> Result<Exit, Stop> {
    let Some((last, path)) = games.last() else { return Ok(Exit::Done) };
    let mut tallies = vec![Tally::default(); last.names.len()];
    for (game, _) in games {
        tallies.iter_mut().zip(&game.tallies).for_each(|(sum, tally)| sum.add(tally));
    }
    report::table(if args.games == 1 { alone_rows(last) } else { rows(games) }, &tallies, terminal)?;
    for (seat, tally) in tallies.iter().enumerate() {
        if let Some(first) = &tally.first {
            let name = last.names.get(seat).map_or("", String::as_str);
            terminal.remark(format!("P{} {}: {first}", seat + 1, clean(name)));
        }
    }
    for remark in last.remarks.iter().chain(&last.findings) {
        terminal.remark(remark);
    }
    if args.games == 1 && !last.words.is_empty() {
        terminal.note(&last.words);
    }
    if !last.whole && last.failed.is_none() {
        terminal.note(format!("stopped after {} steps", last.steps));
    }
    match (path, &args.output) {
        (Some(path), _) if args.games == 1 => terminal.note(format!("recorded in {}", path.display())),
        (_, Some(folder)) => terminal.note(format!("recorded in {}", folder.display())),
        (_, None) => {}
    }
    let mut exit = Exit::Done;
    for why in games.iter().filter_map(|(game, _)| game.failed.as_ref()) {
        terminal.error(why);
        exit = Exit::Found;
    }
    Ok(exit)
}

/// One match: everybody's place and points, the best first.
fn alone_rows(played: &RefereePlayed) -> (Vec<&'static str>, Vec<Row>) {
    let cell = |number: Option<String>| number.unwrap_or_else(|| "–".into());
    let row = |(seat, name): (usize, &String)| {
        let place = played.places.as_ref().and_then(|places| places.get(seat)).map(u32::to_string);
        let points = played.score.as_ref().and_then(|score| score.get(seat)).map(i64::to_string);
        Row { seat, name: name.clone(), cells: vec![cell(place), cell(points)] }
    };
    let mut rows: Vec<Row> = played.names.iter().enumerate().map(row).collect();
    rows.sort_by_key(|row| played.places.as_ref().and_then(|places| places.get(row.seat).copied()));
    (vec!["place", "points"], rows)
}

/// Several matches: how often each was first, and the average place.
fn rows(games: &[(RefereePlayed, Option<PathBuf>)]) -> (Vec<&'static str>, Vec<Row>) {
    let names = games.last().map(|(game, _)| game.names.as_slice()).unwrap_or_default();
    let row = |(seat, name): (usize, &String)| {
        let place = |(game, _): &(RefereePlayed, _)| game.places.as_ref()?.get(seat).copied();
        let places: Vec<u32> = games.iter().filter_map(place).collect();
        let best = places.iter().filter(|place| **place == 1).count();
        let mean = f64::from(places.iter().sum::<u32>()) / places.len().max(1) as f64;
        Row { seat, name: name.clone(), cells: vec![games.len().to_string(), best.to_string(), format!("{mean:.2}")] }
    };
    (vec!["games", "best", "place"], names.iter().enumerate().map(row).collect())
}

/// Plays on a thread of its own while the window follows the record.
#[cfg(feature = "window")]
fn watched(
    setup: &RefereeSetup,
    args: &PlayArgs,
    stopped: &Arc<AtomicBool>,
    terminal: &mut Terminal,
) -> Result<Exit, Stop> {
    use crate::cli::args::ViewArgs;

    // Without a display nothing is played, and above all no old record is cleared.
    let _display = crate::viewer::window::display().map_err(Stop::failed)?;
    // Who does not want the record gets one all the same, for as long as the window is open.
    let passing = crate::files::Passing::elsewhere()?;
    let kept = record(args, 0, &mut Claims::new(args.force))?;
    let live = kept.clone().unwrap_or_else(|| passing.path().join(ONE));
    let launcher = Launcher::new(args.limits.of_a_match()).map_err(Stop::failed)?;
    let (setup, path, pace, told) = (setup.clone(), live.clone(), Pace::of(args), Arc::clone(stopped));
    let playing = std::thread::spawn(move || one(&setup, &launcher, Some(&path), pace, &told));
    while !has_begun(&live) && !playing.is_finished() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let mut shown = Ok(Exit::Done);
    if has_begun(&live) {
        let view = ViewArgs { report: args.report.clone(), ..ViewArgs::following(live) };
        shown = crate::cli::view::run(&view, terminal);
    }
    stopped.store(true, Ordering::Relaxed);
    let played = playing.join().map_err(|_| Stop::failed("the match came to a sudden end"))?;
    let shown = shown?;
    match tell(args, &[(played?, kept)], terminal)? {
        Exit::Done => Ok(shown),
        exit => Ok(exit),
    }
}

/// Whether there is something to look at: a header and a set-up.
#[cfg(feature = "window")]
fn has_begun(path: &Path) -> bool {
    std::fs::read(path).is_ok_and(|bytes| bytes.iter().filter(|byte| **byte == b'\n').count() > 1)
}

#[cfg(not(feature = "window"))]
fn watched(_: &RefereeSetup, _: &PlayArgs, _: &Arc<AtomicBool>, _: &mut Terminal) -> Result<Exit, Stop> {
    Err(Stop::failed("this matchreel was built without a window; without --watch the match is played all the same"))
}
