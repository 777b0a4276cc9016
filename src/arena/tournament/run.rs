//! A run: several games at a time, until nothing is left to play or somebody has had enough.

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::ContestTrouble;
use super::contest::{ContestSetup, TableRules};
use super::desk::{ContestPart, Desk, Task};
use super::journal;
use super::results::{GameResult, Results};
use super::tables::Hall;
use super::test_of_two::TestOfTwo;
use super::trial::{trial, trial_of_referee};
use crate::arena::launch::Launcher;
use crate::contest::rating::{Sprt, SprtState};
use crate::contest::{GameOver, Plan, Sitting};
use crate::model::Record;

/// How long somebody who waits sleeps before looking again whether all is over.
const NAP: Duration = Duration::from_millis(100);

/// How often records are brought to the disk for good.
const SETTLE: Duration = Duration::from_secs(1);

/// What people can ask of a run while it goes on.
#[derive(Debug, Default)]
pub struct Controls {
    stopping: AtomicBool,
    now: AtomicBool,
    paused: AtomicBool,
}

impl Controls {
    /// Ends the run after the games in hand.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    /// Ends the run and the games in hand, which are played again another day.
    pub fn stop_now(&self) {
        self.now.store(true, Ordering::Relaxed);
        self.stop();
    }

    /// Begins no game until told to go on. The value tells whether it pauses now.
    pub fn pause_or_go_on(&self) -> bool {
        !self.paused.fetch_xor(true, Ordering::Relaxed)
    }

    pub fn is_paused(&self) -> bool {
        self.paused.load(Ordering::Relaxed)
    }

    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    pub(super) fn ends_now(&self) -> bool {
        self.now.load(Ordering::Relaxed)
    }
}

/// Somebody who looks on. Games are played at the same time: every call may come from another thread.
pub trait Spectator: Sync {
    /// A player cannot play, and why.
    fn absent(&self, _player: usize, _why: &str) {}
    /// A game at a board, before its first move and after every one.
    fn seen(&self, _sitting: &Sitting, _record: &Record) {}
    /// A match of somebody's own referee, whose record may have grown by a line.
    fn lines(&self, _sitting: &Sitting, _record: &Path) {}
    /// A match in rounds, whose folder grows.
    fn rounds(&self, _sitting: &Sitting, _folder: &Path, _round: u32) {}
    /// Everybody who had nobody to play so far, whenever there are more of them.
    fn byes(&self, _byes: &[GameOver]) {}
    /// A game is over and kept.
    fn over(&self, _sitting: &Sitting, _result: &GameResult, _known: usize) {}
}

/// Nobody looks on.
impl Spectator for () {}

/// How a contest is to be played.
#[derive(Clone, Copy, Debug)]
pub struct RunOrder {
    /// Games at a time.
    pub jobs: usize,
    pub part: Option<ContestPart>,
    /// Ends a match of two as soon as it is decided.
    pub sprt: Option<Sprt>,
}

/// How far a contest came.
#[derive(Clone, Debug)]
pub struct Finish {
    /// All games that are over, also those of other days.
    pub results: Vec<GameResult>,
    /// Nothing is left to play.
    pub complete: bool,
    /// How many games were played now.
    pub played: usize,
    /// Where the test of a match of two stands.
    pub sprt: Option<SprtState>,
    /// Who had nobody to play in some round.
    pub byes: Vec<GameOver>,
}

/// Plays what is left of a contest, of which some games are recorded.
pub fn run(
    contest: &ContestSetup,
    results: &Results,
    recorded: Vec<GameResult>,
    order: &RunOrder,
    controls: &Controls,
    spectator: &dyn Spectator,
) -> Result<Finish, ContestTrouble> {
    let plan = contest.plan(&results.register);
    plan.check().map_err(ContestTrouble::Play)?;
    let launcher = contest.limits().map(|limits| Launcher::new(limits.clone())).transpose();
    let launcher = launcher.map_err(|error| ContestTrouble::Play(error.to_string()))?;
    let byes = &results.register.byes;
    let over = recorded.iter().map(|result| result.over.clone()).chain(byes.iter().cloned()).collect();
    let mut desk = Desk::new(&plan, order.part, over);
    let mut test = order.sprt.map(|sprt| TestOfTwo::new(sprt, &plan));
    // Every game is taken in, whether it decides or not.
    let decided = test.as_mut().map(|test| recorded.iter().filter(|result| test.add(&result.over)).count() > 0);
    if decided == Some(true) {
        desk.close();
    }
    let mut hall = Hall { contest, results, launcher: launcher.as_ref(), absent: HashMap::new(), controls, spectator };
    if !desk.is_over() {
        trial_of_referee(contest, hall.launcher, &|| controls.is_stopping())?;
        hall.absent = absentees(&hall, order.jobs);
        enough(&plan, &hall.absent)?;
    }
    let ended = Ended { test, ..Ended::default() };
    let run = Run { jobs: order.jobs, hall, desk: Mutex::new(desk), news: Condvar::new(), ended: Mutex::new(ended) };
    run.all()?;
    let ended = run.ended.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut desk = run.desk.into_inner().unwrap_or_else(PoisonError::into_inner);
    let complete = desk.is_over();
    // Who stops between two rounds has not yet been told those of the next.
    if let Some(byes) = desk.new_byes() {
        journal::note_byes(results.folder(), contest, byes)?;
    }
    let byes = desk.byes().to_vec();
    let (played, sprt) = (ended.results.len(), ended.test.map(|test| test.state()));
    Ok(Finish { results: recorded.into_iter().chain(ended.results).collect(), complete, played, sprt, byes })
}

/// Who cannot play, and why. In rounds everybody sits down all the same: there an answer that is missing costs a round.
fn absentees(hall: &Hall, jobs: usize) -> HashMap<usize, String> {
    let strangers: Vec<usize> = (0..hall.contest.players.len())
        .filter(|player| hall.contest.is_stranger(*player))
        .filter(|player| hall.contest.players.get(*player).is_some_and(|player| !player.retired))
        .collect();
    let next = AtomicUsize::new(0);
    let absent = Mutex::new(HashMap::new());
    let ask = || {
        while let Some(player) = strangers.get(next.fetch_add(1, Ordering::Relaxed))
            && !hall.controls.is_stopping()
        {
            if let Err(why) = trial(hall.contest, hall.launcher, *player) {
                hall.spectator.absent(*player, &why);
                absent.lock().unwrap_or_else(PoisonError::into_inner).insert(*player, why);
            }
        }
    };
    std::thread::scope(|scope| (0..jobs.max(1)).for_each(|_| drop(scope.spawn(ask))));
    match hall.contest.table {
        TableRules::Board(_) => absent.into_inner().unwrap_or_else(PoisonError::into_inner),
        TableRules::Paintball(_) | TableRules::Referee(_) => HashMap::new(),
    }
}

/// Whether anybody can meet anybody.
fn enough(plan: &Plan, absent: &HashMap<usize, String>) -> Result<(), ContestTrouble> {
    let players = plan.active().count();
    match players.saturating_sub(absent.len()) {
        _ if absent.is_empty() => Ok(()),
        0 | 1 => {
            let line = format!("{} of {players} players cannot play, so nobody can; put them right", absent.len());
            Err(ContestTrouble::Play(line))
        }
        _ => Ok(()),
    }
}

struct Run<'a> {
    jobs: usize,
    hall: Hall<'a>,
    desk: Mutex<Desk<'a>>,
    /// Something has changed for those who wait.
    news: Condvar,
    ended: Mutex<Ended>,
}

/// What has come of a run so far.
#[derive(Default)]
struct Ended {
    results: Vec<GameResult>,
    test: Option<TestOfTwo>,
    trouble: Option<ContestTrouble>,
}

impl<'a> Run<'a> {
    /// Everybody plays until nothing is left.
    fn all(&self) -> Result<(), ContestTrouble> {
        let done = AtomicBool::new(false);
        let settled = std::thread::scope(|scope| {
            let settling = scope.spawn(|| self.settle_until(&done));
            std::thread::scope(|scope| (0..self.jobs.max(1)).for_each(|_| drop(scope.spawn(|| self.work()))));
            done.store(true, Ordering::Relaxed);
            settling.thread().unpark();
            settling.join().unwrap_or(Ok(()))
        });
        if let Some(trouble) = self.ended().trouble.take() {
            return Err(trouble);
        }
        settled
    }

    /// Brings records to the disk for good once a second, and at the end.
    fn settle_until(&self, done: &AtomicBool) -> Result<(), ContestTrouble> {
        while !done.load(Ordering::Relaxed) {
            std::thread::park_timeout(SETTLE);
            self.hall.results.settle()?;
        }
        self.hall.results.settle()
    }

    fn work(&self) {
        while let Some(sitting) = self.next() {
            match self.hall.play(&sitting) {
                Ok(Some(result)) => self.note(&sitting, result),
                Ok(None) => self.desk().dropped(),
                Err(trouble) => {
                    self.desk().dropped();
                    self.give_up(trouble);
                }
            }
            self.news.notify_all();
        }
    }

    /// Ends the run after the games in hand, for a reason that nobody can play on with.
    fn give_up(&self, trouble: ContestTrouble) {
        self.ended().trouble.get_or_insert(trouble);
        self.hall.controls.stop();
    }

    /// Tells and keeps who has nobody to play, as soon as that is known.
    fn note_byes(&self, byes: Vec<GameOver>) {
        self.hall.spectator.byes(&byes);
        let noted = journal::note_byes(self.hall.results.folder(), self.hall.contest, byes);
        noted.unwrap_or_else(|trouble| self.give_up(trouble));
    }

    /// The next game, as soon as there is one.
    fn next(&self) -> Option<Sitting> {
        let mut desk = self.desk();
        while !self.hall.controls.is_stopping() {
            if !self.hall.controls.is_paused() {
                let task = desk.next();
                if let Some(byes) = desk.new_byes() {
                    self.note_byes(byes);
                }
                match task {
                    Task::Play(sitting) => return Some(sitting),
                    Task::Over => return None,
                    Task::Wait => {}
                }
            }
            desk = self.news.wait_timeout(desk, NAP).map_or_else(|error| error.into_inner().0, |(desk, _)| desk);
        }
        None
    }

    fn note(&self, sitting: &Sitting, result: GameResult) {
        let decided = self.ended().test.as_mut().is_some_and(|test| test.add(&result.over));
        let known = {
            let mut desk = self.desk();
            desk.done(result.over.clone());
            if decided {
                desk.close();
            }
            desk.known()
        };
        self.hall.spectator.over(sitting, &result, known);
        self.ended().results.push(result);
    }

    fn desk(&self) -> MutexGuard<'_, Desk<'a>> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ended(&self) -> MutexGuard<'_, Ended> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
