//! `play`: a match between programs and players of our own, refereed, recorded and watched.

mod args;
mod boards;
mod referee;
mod report;
#[cfg(feature = "window")]
mod table;
#[cfg(feature = "window")]
mod watch;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::progress::ProgressLine;
use super::terminal::Terminal;
use super::{Exit, Stop};
use crate::arena::folder::MatchFolder;
use crate::arena::launch::Launcher;
use crate::arena::paintball::{self, PaintballSetup, PlayedMatch};
use crate::games::paintball::state::PaintballState;
use crate::games::play::{Play, Rounds};
use crate::model::Millis;
pub(crate) use args::{LimitArgs, PlayArgs, recordable};

/// How long a round takes at least when somebody watches.
const WATCHED: Millis = Millis(300);

pub(crate) fn run(args: &PlayArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    match (args.game, &args.referee) {
        (_, Some(written)) => referee::run(written, args, terminal),
        (Some(Play::Turns(game)), None) => boards::run(game, args, terminal),
        (Some(Play::Rounds(rounds)), None) => contest(rounds, args, terminal),
        (None, None) => Err(Stop::failed("there is no game; expected its name, or --referee")),
    }
}

/// A contest in rounds.
fn contest(rounds: &Rounds, args: &PlayArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let setup = args.setup(rounds).map_err(Stop::failed)?;
    let stopped = stop_on_interrupt();
    if args.watch {
        return watched(args, &setup, &stopped, terminal);
    }
    let launcher = launcher(&setup)?;
    let mut games = Vec::new();
    for game in 0..args.games {
        let setup = PaintballSetup { seed: setup.seed.wrapping_add(u64::from(game)), ..setup.clone() };
        let folder = folder(args, game)?;
        let line = ProgressLine::rounds(terminal);
        let told = |done, total| line.set(done, total);
        let played = one(&setup, launcher.as_ref(), folder.as_ref(), (Pace::of(args), &told), &stopped)?;
        let whole = played.whole;
        games.push(played);
        if !whole {
            break;
        }
    }
    report::tell(args, &games, terminal)?;
    Ok(Exit::Done)
}

/// The launcher, where programs play.
fn launcher(setup: &PaintballSetup) -> Result<Option<Launcher>, Stop> {
    if !setup.has_programs() {
        return Ok(None);
    }
    Launcher::new(setup.limits.clone()).map(Some).map_err(Stop::failed)
}

/// Where a game is recorded; of several each has a folder of its own.
fn folder(args: &PlayArgs, game: u32) -> Result<Option<MatchFolder>, Stop> {
    let Some(path) = &args.output else { return Ok(None) };
    let folder = match args.games {
        1 => MatchFolder::create(path, args.force)?,
        _ => MatchFolder::next(path, args.force, game)?,
    };
    Ok(Some(folder))
}

/// How fast rounds may follow each other.
#[derive(Clone, Copy)]
struct Pace(Duration);

impl Pace {
    fn of(args: &PlayArgs) -> Pace {
        let watched = if args.watch { WATCHED } else { Millis::ZERO };
        Pace(Duration::from_millis(args.delay.unwrap_or(watched).0.into()))
    }

    /// Waits for the rest of a round's time, awake enough to be stopped.
    fn wait(self, since: Instant, stopped: &AtomicBool) {
        while let Some(left) = self.0.checked_sub(since.elapsed()).filter(|left| !left.is_zero()) {
            if stopped.load(Ordering::Relaxed) {
                return;
            }
            std::thread::sleep(left.min(Duration::from_millis(20)));
        }
    }
}

fn one(
    setup: &PaintballSetup,
    launcher: Option<&Launcher>,
    folder: Option<&MatchFolder>,
    (pace, told): (Pace, &dyn Fn(u64, u64)),
    stopped: &AtomicBool,
) -> Result<PlayedMatch, Stop> {
    let mut since = Instant::now();
    let mut go_on = |state: &PaintballState| {
        told(state.round.into(), state.last.into());
        if !state.over() {
            pace.wait(since, stopped);
        }
        since = Instant::now();
        if stopped.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    paintball::play(setup, launcher, folder, &mut go_on).map_err(Stop::failed)
}

/// Ctrl-C ends the match after the round in hand: its programs are ended and its record stays whole.
fn stop_on_interrupt() -> Arc<AtomicBool> {
    let stopped = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stopped);
    // Without a handler an interrupt ends us at once, which the record survives as well.
    let _ = ctrlc::set_handler(move || told.store(true, Ordering::Relaxed));
    stopped
}

#[cfg(feature = "window")]
fn watched(
    args: &PlayArgs,
    setup: &PaintballSetup,
    stopped: &Arc<AtomicBool>,
    terminal: &mut Terminal,
) -> Result<Exit, Stop> {
    watch::run(args, setup, stopped, terminal)
}

#[cfg(not(feature = "window"))]
fn watched(_: &PlayArgs, _: &PaintballSetup, _: &Arc<AtomicBool>, _: &mut Terminal) -> Result<Exit, Stop> {
    Err(Stop::failed("this matchreel was built without a window; without --watch the match is played all the same"))
}
