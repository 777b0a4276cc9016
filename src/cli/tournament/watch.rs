//! `--watch`: the window shows one of the games that are played, and after it the next, with the table beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::TournamentArgs;
use super::live::Live;
use crate::arena::boards::keep;
use crate::arena::tournament::{ContestTrouble, Controls, Finish, GameResult, Results, Spectator};
use crate::cli::args::ViewArgs;
use crate::cli::terminal::Terminal;
use crate::cli::{Stop, view};
use crate::contest::{GameOver, Sitting};
use crate::files;
use crate::formats::json;
use crate::model::{Entry, Record};

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
    let path = show.path.clone();
    std::thread::scope(|scope| {
        let playing = scope.spawn(|| play(&show));
        while !path.exists() && !playing.is_finished() {
            std::thread::sleep(Duration::from_millis(10));
        }
        let mut shown = Ok(crate::cli::Exit::Done);
        if path.exists() {
            shown = view::run(&ViewArgs { report: args.report.clone(), ..ViewArgs::following(path.clone()) }, terminal);
        }
        controls.stop();
        let finish = playing.join().map_err(|_| Stop::failed("the contest came to a sudden end"))?;
        shown?;
        Ok(finish?)
    })
}

/// What the window follows: a file that is one game after the other, or a folder of rounds.
struct Show<'l> {
    path: PathBuf,
    live: &'l Live<'l>,
    controls: &'l Controls,
    /// The game that is shown, and when its last move was.
    stage: Mutex<Option<(String, Instant)>>,
}

impl<'l> Show<'l> {
    fn new(passing: &Path, live: &'l Live<'l>, controls: &'l Controls) -> Show<'l> {
        Show { path: passing.join("live"), live, controls, stage: Mutex::new(None) }
    }

    fn stage(&self) -> MutexGuard<'_, Option<(String, Instant)>> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a game is the one that is shown, or becomes it because none is; waits until its next move may be seen.
    fn is_on(&self, sitting: &Sitting) -> bool {
        let last = match &mut *self.stage() {
            Some((key, last)) if *key == sitting.key => *last,
            Some(_) => return false,
            empty => {
                *empty = Some((sitting.key.clone(), Instant::now()));
                return true;
            }
        };
        self.wait(last, PACE);
        *self.stage() = Some((sitting.key.clone(), Instant::now()));
        true
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
        if !self.is_on(sitting) {
            return;
        }
        let mut record = record.clone();
        let table = self.live.standing();
        match record.entries.last_mut() {
            Some(Entry::Move(last)) => last.comment = Some(table),
            Some(Entry::Sheet(_)) | None => record.comment = Some(table),
        }
        // What cannot be shown is played and kept all the same.
        let _ = keep::bytes(&record, &json::FORMAT).map(|bytes| files::write(&self.path, &bytes));
    }

    fn rounds(&self, sitting: &Sitting, folder: &Path, round: u32) {
        if !self.is_on(sitting) {
            return;
        }
        if round == 0 {
            let _ = fs::remove_dir_all(&self.path);
        }
        let _ = fs::create_dir_all(&self.path);
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let to = self.path.join(entry.file_name());
            if entry.path().is_file() && !to.exists() {
                let _ = fs::hard_link(entry.path(), to);
            }
        }
    }

    fn over(&self, sitting: &Sitting, result: &GameResult, known: usize) {
        self.live.over(sitting, result, known);
        let shown = matches!(&*self.stage(), Some((key, _)) if *key == sitting.key);
        if shown {
            self.wait(Instant::now(), END);
            *self.stage() = None;
        }
    }
}
