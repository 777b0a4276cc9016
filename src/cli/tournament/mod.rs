//! `tournament`: a whole contest, played, recorded and told.

mod args;
mod draft;
mod dry;
mod keys;
mod live;
mod openings;
mod pause;
mod read;
mod score;
#[cfg(feature = "window")]
mod screen;
mod values;
#[cfg(feature = "window")]
mod watch;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::render::Shard;
use super::terminal::Terminal;
use super::{Exit, Stop, standings};
use crate::arena::tournament::{
    self, ContestPart, ContestSetup, ContestTrouble, Controls, Finish, PlannedSystem, Results, RunOrder, Spectator,
    journal,
};
use crate::contest::GameOver;
use crate::contest::rating::{SprtState, SprtVerdict};
use crate::files;
pub(crate) use args::TournamentArgs;
use live::Live;
use score::Scores;

pub(crate) fn run(args: &TournamentArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let draft = args.draft()?;
    let contest = within(draft.folder.as_deref(), || draft.contest().map_err(Stop::from))?;
    let sprt = draft.sprt(&contest)?;
    let part = part(args, &contest)?;
    if args.dry_run {
        return dry::tell(args, &contest, part, terminal);
    }
    let folder = args.folder(&contest);
    contest.plan(&journal::look(&folder, &contest)?).check().map_err(Stop::failed)?;
    let results = Results::open(&folder, &contest, part)?;
    for remark in &results.register.remarks {
        terminal.remark(remark);
    }
    let controls = Arc::new(Controls::default());
    end_on_interrupt(&controls);
    let recorded = results.recorded()?;
    let scores = Scores::new(&results.register, &recorded, contest.games);
    let live = Live::new(&contest, &controls, scores, terminal);
    let order = RunOrder { jobs: args.jobs(&contest), part, sprt };
    let play = |spectator: &dyn Spectator| {
        watched_over(&live, &controls, || tournament::run(&contest, &results, recorded, &order, &controls, spectator))
    };
    let finish = if args.watch { watched(args, &results, &live, &controls, play, terminal)? } else { play(&live)? };
    live.close();
    tell(args, &contest, &results, &finish, terminal)?;
    Ok(if finish.complete { Exit::Done } else { Exit::Found })
}

impl From<ContestTrouble> for Stop {
    fn from(trouble: ContestTrouble) -> Stop {
        match trouble {
            ContestTrouble::Record(error) => Stop::from(error),
            other => Stop::failed(other),
        }
    }
}

/// Does something in another folder: what a contest file names is meant from where it lies.
fn within<T>(folder: Option<&Path>, work: impl FnOnce() -> Result<T, Stop>) -> Result<T, Stop> {
    let Some(folder) = folder else { return work() };
    let home = std::env::current_dir()?;
    std::env::set_current_dir(folder)?;
    let done = work();
    std::env::set_current_dir(home)?;
    done
}

/// The part of the contest that is to be played here.
fn part(args: &TournamentArgs, contest: &ContestSetup) -> Result<Option<ContestPart>, Stop> {
    let Some(shard) = &args.shard else { return Ok(None) };
    if let PlannedSystem::Known(system) = &contest.system
        && system.depends_on_results()
    {
        let word = system.word();
        let line = format!("--shard: who meets whom in a {word} depends on results, so machines cannot share it");
        return Err(Stop::failed(format!("{line}; use --jobs on one")));
    }
    let Shard { part, of } = Shard::resolve(shard.clone())?;
    Ok(Some(ContestPart { part, of }))
}

/// Ctrl-C ends after the games in hand, a second one at once.
fn end_on_interrupt(controls: &Arc<Controls>) {
    let told = Arc::clone(controls);
    // Without a handler an interrupt ends us at once, which the records survive as well.
    let _ = ctrlc::set_handler(move || {
        if told.is_stopping() {
            pause::restore();
            files::exit_at_once(1);
        }
        told.stop();
    });
}

/// Does the work while the table refreshes and keys are heard.
fn watched_over<T>(live: &Live, controls: &Controls, work: impl FnOnce() -> T) -> T {
    let done = AtomicBool::new(false);
    let ear = pause::Ear::open();
    std::thread::scope(|scope| {
        let looking = scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                live.refresh(false);
                if ear.heard() {
                    controls.pause_or_go_on();
                }
                std::thread::park_timeout(live::REFRESH);
            }
        });
        let result = work();
        done.store(true, Ordering::Relaxed);
        looking.thread().unpark();
        result
    })
}

/// The last table, and what else there is to say.
fn tell(
    args: &TournamentArgs,
    contest: &ContestSetup,
    results: &Results,
    finish: &Finish,
    terminal: &mut Terminal,
) -> Result<(), Stop> {
    let scores = Scores::new(&results.register, &finish.results, contest.games);
    let over: Vec<GameOver> = finish.results.iter().map(|result| result.over.clone()).collect();
    if let Some(reached) = contest.plan(&results.register).reached(&over) {
        scores.placed(&reached).into_iter().try_for_each(|line| terminal.line(line))?;
        terminal.line("")?;
    }
    let place = results.folder().display();
    if !over.is_empty() {
        // A contest counts for ratings that are kept once it is over.
        let elo = args.elo.clone().filter(|_| finish.complete);
        standings::of_contest(results.folder(), elo, terminal)?;
    }
    for line in scores.faults() {
        terminal.remark(line);
    }
    if !finish.byes.is_empty() {
        let name = |bye: &GameOver| bye.players.first().map_or("", |player| results.register.name(*player)).to_string();
        let names: Vec<String> = finish.byes.iter().map(name).collect();
        terminal.note(format!("byes, each a won encounter without an opponent: {}", names.join(", ")));
    }
    if let Some(state) = &finish.sprt {
        terminal.note(sprt(state));
    }
    if finish.complete {
        terminal.note(format!("{} is over: {} games, recorded in {place}", contest.name, over.len()));
    } else {
        terminal.note(format!("stopped after {} games, recorded in {place}; the same command goes on", finish.played));
    }
    Ok(())
}

/// Where a test stands, in a line.
fn sprt(state: &SprtState) -> String {
    let verdict = match state.verdict {
        SprtVerdict::Open => "undecided",
        SprtVerdict::Low => "decided for the lower difference",
        SprtVerdict::High => "decided for the higher difference",
    };
    let SprtState { ratio, lower, upper, .. } = state;
    format!("sprt: {verdict}, log likelihood ratio {ratio:.2} between {lower:.2} and {upper:.2}")
}

#[cfg(feature = "window")]
fn watched<'l>(
    args: &TournamentArgs,
    results: &Results,
    live: &'l Live<'l>,
    controls: &Controls,
    play: impl FnOnce(&dyn Spectator) -> Result<Finish, ContestTrouble> + Send,
    terminal: &mut Terminal,
) -> Result<Finish, Stop> {
    watch::run(args, results, live, controls, play, terminal)
}

#[cfg(not(feature = "window"))]
fn watched<'l>(
    _: &TournamentArgs,
    _: &Results,
    _: &'l Live<'l>,
    _: &Controls,
    _: impl FnOnce(&dyn Spectator) -> Result<Finish, ContestTrouble> + Send,
    _: &mut Terminal,
) -> Result<Finish, Stop> {
    Err(Stop::failed("this matchreel was built without a window; without --watch the contest is played all the same"))
}
