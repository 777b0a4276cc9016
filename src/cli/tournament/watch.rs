//! `--watch`: the window shows one of the games that are played, and after it the next, with the table beside it.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::TournamentArgs;
use super::live::Live;
use super::screen::Screen;
use crate::arena::tournament::{ContestTrouble, Controls, Finish, GameResult, Results, Spectator};
use crate::cli::args::ViewArgs;
use crate::cli::terminal::Terminal;
use crate::cli::{Stop, view};
use crate::contest::{GameOver, Sitting};
use crate::model::Record;

/// How long a move or a round of the game that is shown takes at least. The others go on at their own pace.
const PACE: Duration = Duration::from_millis(300);
/// How long the end of a game stays.
const END: Duration = Duration::from_millis(1500);

/// Plays on a thread of its own while the window follows what is shown.
pub(super) fn run<'l>(
    args: &TournamentArgs,
    results: &Results,
    live: &'l Live<'l>,
    controls: &Controls,
    play: impl FnOnce(&dyn Spectator) -> Result<Finish, ContestTrouble> + Send,
    terminal: &mut Terminal,
) -> Result<Finish, Stop> {
    let _display = crate::viewer::window::display().map_err(Stop::failed)?;
    let show = Show::new(results.passing(), live, controls);
    std::thread::scope(|scope| {
        let playing = scope.spawn(|| play(&show));
        while !show.has_begun() && !playing.is_finished() {
            std::thread::sleep(Duration::from_millis(10));
        }
        let mut shown = Ok(crate::cli::Exit::Done);
        if show.has_begun() {
            let view = ViewArgs::following(show.screen.path().to_owned());
            shown = view::run(&ViewArgs { report: args.report.clone(), ..view }, terminal);
        }
        controls.stop();
        let finish = playing.join().map_err(|_| Stop::failed("the contest came to a sudden end"))?;
        shown?;
        Ok(finish?)
    })
}

/// Which game is shown, and when its next move may be seen.
struct Show<'l> {
    screen: Screen,
    live: &'l Live<'l>,
    controls: &'l Controls,
    stage: Mutex<Option<OnStage>>,
    /// There is something for the window to open.
    begun: AtomicBool,
}

/// The game that is shown.
#[derive(Clone)]
struct OnStage {
    key: String,
    /// When its last move was shown.
    last: Instant,
    /// How much of it has been shown, in lines or rounds; nothing yet where it follows another game.
    shown: usize,
}

impl<'l> Show<'l> {
    fn new(passing: &Path, live: &'l Live<'l>, controls: &'l Controls) -> Show<'l> {
        let screen = Screen::new(passing.join("live"));
        Show { screen, live, controls, stage: Mutex::new(None), begun: AtomicBool::new(false) }
    }

    fn has_begun(&self) -> bool {
        self.begun.load(Ordering::Relaxed)
    }

    fn stage(&self) -> MutexGuard<'_, Option<OnStage>> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The stage, where a game has it or takes it because it is free.
    fn taken_by(&self, sitting: &Sitting) -> Option<OnStage> {
        let mut stage = self.stage();
        let new = || OnStage { key: sitting.key.clone(), last: Instant::now(), shown: 0 };
        Some(stage.get_or_insert_with(new).clone()).filter(|now| now.key == sitting.key)
    }

    /// Shows what is new of a game as soon as its next move may be seen. `show` is told how much has been shown and the table, and
    /// tells how much is now.
    fn next(&self, now: OnStage, show: impl FnOnce(usize, &str) -> std::io::Result<usize>) {
        if now.shown > 0 {
            self.wait(now.last, PACE);
        }
        // What cannot be shown is played and kept all the same.
        let shown = show(now.shown, &self.live.standing()).unwrap_or(now.shown);
        self.begun.fetch_or(shown > 0, Ordering::Relaxed);
        *self.stage() = Some(OnStage { last: Instant::now(), shown, ..now });
    }

    fn wait(&self, since: Instant, time: Duration) {
        while since.elapsed() < time && !self.controls.is_stopping() {
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Spectator for Show<'_> {
    fn absent(&self, player: usize, why: &str) {
        self.live.absent(player, why);
    }

    fn byes(&self, byes: &[GameOver]) {
        self.live.byes(byes);
    }

    fn seen(&self, sitting: &Sitting, record: &Record) {
        if let Some(now) = self.taken_by(sitting) {
            self.next(now, |_, table| self.screen.record(record, table));
        }
    }

    fn lines(&self, sitting: &Sitting, record: &Path) {
        if let Some(now) = self.taken_by(sitting)
            && let Ok(text) = std::fs::read_to_string(record)
            && text.lines().count() > now.shown.max(1)
        {
            self.next(now, |shown, table| self.screen.lines(&text, shown, table));
        }
    }

    fn rounds(&self, sitting: &Sitting, folder: &Path, round: u32) {
        if let Some(now) = self.taken_by(sitting) {
            self.next(now, |shown, table| self.screen.rounds(folder, (round, shown), table));
        }
    }

    fn over(&self, sitting: &Sitting, result: &GameResult, known: usize) {
        self.live.over(sitting, result, known);
        let shown = self.stage().as_ref().is_some_and(|now| now.key == sitting.key);
        if shown {
            self.wait(Instant::now(), END);
            *self.stage() = None;
        }
    }
}
