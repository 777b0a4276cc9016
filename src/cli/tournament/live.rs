//! What people see while a contest goes on: a table that refreshes in place, or plain lines where there is no terminal.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::score::Scores;
use crate::arena::tournament::{ContestSetup, Controls, GameResult, Spectator};
use crate::cli::terminal::{Terminal, clean};
use crate::contest::{GameOver, Sitting};

/// How often the table is drawn anew.
pub(super) const REFRESH: Duration = Duration::from_millis(250);
/// How often plain lines are written.
const LINES: Duration = Duration::from_secs(1);
/// So many games are told one by one in a second; more are summed up.
const FEW: usize = 5;
/// Players in the table; the others are below it.
const ROWS: usize = 20;

/// The state of a contest for whoever looks on.
pub(super) struct Live<'a> {
    contest: &'a ContestSetup,
    controls: &'a Controls,
    bar: Option<ProgressBar>,
    quiet: bool,
    since: Instant,
    state: Mutex<State>,
}

struct State {
    scores: Scores,
    /// Games that are over, of those that are known.
    over: usize,
    known: usize,
    /// How many were over when we began.
    before: usize,
    /// Lines that are still to be written.
    waiting: Vec<String>,
    last: Instant,
}

impl<'a> Live<'a> {
    pub fn new(contest: &'a ContestSetup, controls: &'a Controls, scores: Scores, terminal: &Terminal) -> Live<'a> {
        let bar = terminal.shows_progress().then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
            if let Ok(style) = ProgressStyle::with_template("{msg}") {
                bar.set_style(style);
            }
            bar
        });
        let now = Instant::now();
        let before = scores.games();
        let state = State { scores, over: before, known: 0, before, waiting: Vec::new(), last: now };
        Live { contest, controls, bar, quiet: !terminal.speaks(), since: now, state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table in a line, for a window.
    #[cfg(feature = "window")]
    pub fn standing(&self) -> String {
        let state = self.state();
        let table = state.scores.sentence();
        match state.known.max(state.over) {
            // How many games there are is told with the first that is over.
            0 => table,
            known => format!("{}/{known} games: {table}", state.over),
        }
    }

    /// Shows what is new.
    pub fn refresh(&self, ended: bool) {
        if self.quiet {
            return;
        }
        let mut state = self.state();
        match &self.bar {
            Some(bar) => {
                let mut lines = std::mem::take(&mut state.waiting);
                lines.iter().for_each(|line| bar.println(clean(line)));
                lines = state.scores.table(ROWS);
                lines.push(self.progress(&state));
                drop(state);
                let lines: Vec<String> = lines.iter().map(|line| clean(line).into_owned()).collect();
                bar.set_message(lines.join("\n"));
                bar.tick();
            }
            None if ended || state.last.elapsed() >= LINES => {
                state.last = Instant::now();
                let lines = std::mem::take(&mut state.waiting);
                let shown = if lines.len() > FEW { vec![self.progress(&state)] } else { lines };
                drop(state);
                shown.iter().for_each(|line| eprintln!("{}", clean(line)));
            }
            None => {}
        }
    }

    /// `12/56 games  3 min left`.
    fn progress(&self, state: &State) -> String {
        let (over, known) = (state.over, state.known.max(state.over));
        let played = over.saturating_sub(state.before);
        let left = known.saturating_sub(over);
        let mut line = format!("{over}/{known} games");
        if played > 0 && left > 0 {
            line += &format!("  {} left", span(self.since.elapsed() * left as u32 / played as u32));
        }
        if self.controls.is_stopping() {
            line += "  ends after the games in hand";
        } else if self.controls.is_paused() {
            line += "  paused after the games in hand: p goes on";
        }
        line
    }

    /// Takes the table off the terminal: the last one is printed as data.
    pub fn close(&self) {
        self.refresh(true);
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl Spectator for Live<'_> {
    fn absent(&self, player: usize, why: &str) {
        let name = self.contest.players.get(player).map_or("", |player| player.name.as_str());
        self.state().waiting.push(format!("{name} cannot play: {why}"));
        self.refresh(true);
    }

    fn byes(&self, byes: &[GameOver]) {
        self.state().scores.add_byes(byes);
    }

    fn over(&self, _sitting: &Sitting, result: &GameResult, known: usize) {
        let mut state = self.state();
        state.known = known;
        state.over += 1;
        let line = state.scores.add(result);
        if self.bar.is_none() && !self.quiet {
            let numbered = format!("{}/{known}  {line}", state.over);
            state.waiting.push(numbered);
        }
    }
}

/// A time as people say it.
pub(super) fn span(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..=99 => format!("{seconds} s"),
        seconds @ 100..=5999 => format!("{} min", seconds.div_ceil(60)),
        seconds => format!("{} h {:02} min", seconds / 3600, seconds % 3600 / 60),
    }
}
