//! Programs, engines and brains as opponents of somebody who plays at the window.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::brain::{Foul, LaunchGround};
use super::chair::{Chair, Reply};
use super::clock::MoveTime;
use super::engines::EngineGame;
use super::guest::Guest;
use crate::arena::launch::{Ear, Launcher, Limits};
use crate::arena::work::Work;
use crate::games::play::{Rival, RivalAnswer, RivalGame, Rivals};
use crate::model::{Entry, Millis, Move, Record};

/// Finds opponents by the words of `--player`.
#[derive(Clone, Debug, Default)]
pub struct Opponents {
    pub limits: Limits,
    /// A command that starts the programs.
    pub run_with: Option<String>,
}

impl Rivals for Opponents {
    fn invite(&self, written: &str, game: RivalGame) -> Result<Arc<dyn Rival>, String> {
        let guest = Guest::read(game.game, game.rules, written, self.run_with.as_deref())?;
        let wrong = |error: std::io::Error| format!("{written}: {error}");
        // It thinks as long as the window is open.
        let limits = Limits { cpu: u64::MAX, ..self.limits.clone() };
        let launcher = if guest.is_program() { Some(Launcher::new(limits).map_err(wrong)?) } else { None };
        let work = Work::new(1).map_err(wrong)?;
        let place = Mutex::new(Place { chair: Chair::of(&guest), told: None });
        Ok(Arc::new(Opponent { guest, game, launcher, work, heard: Ear::default(), place }))
    }
}

/// An opponent who is started when it is asked first, and anew after it failed or was stopped.
struct Opponent {
    guest: Guest,
    game: RivalGame,
    launcher: Option<Launcher>,
    work: Work,
    heard: Ear,
    place: Mutex<Place>,
}

struct Place {
    chair: Chair,
    /// The moves it knows of, once a game has begun.
    told: Option<Vec<String>>,
}

impl Opponent {
    /// Sets the opponent to the game, unless it is at it.
    fn begin(&self, place: &mut Place, moves: &[String], time: MoveTime) -> Result<(), Foul> {
        if place.told.as_ref().is_some_and(|told| moves.starts_with(told)) {
            return Ok(());
        }
        let RivalGame { game, rules, ref start, second } = self.game;
        let folder = self.work.folder(0);
        let ground = LaunchGround { launcher: self.launcher.as_ref(), folder, seed: 1, heard: &self.heard };
        let set = EngineGame { game, rules, start: start.as_ref(), second, time };
        place.chair.begin(&self.guest, &ground, &set).map(drop)
    }

    /// Why the opponent cannot be told of a position; the manager's protocol has no word for taking back.
    fn lost(&self, place: &Place, moves: &[String]) -> Option<String> {
        let known = place.told.as_ref().map_or(0, Vec::len);
        let follows = place.told.as_ref().is_none_or(|told| moves.starts_with(told)) && moves.len() <= known + 1;
        let begins = self.game.start.is_none() || self.guest.takes_openings();
        let can = self.guest.takes_openings() || (follows && begins);
        (!can).then(|| "it cannot be told of moves that are taken back, nor of a game that has begun".into())
    }
}

impl Rival for Opponent {
    fn ask(&self, moves: &[String], time: Millis, stop: &dyn Fn() -> bool) -> Result<RivalAnswer, String> {
        let mut place = self.place.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(why) = self.lost(&place, moves) {
            return Err(why);
        }
        // An engine thinks for four fifths of what it is given.
        let time = MoveTime::Each(Duration::from_millis(time.0.into()) * 5 / 4);
        // Nobody listens to its log here, and it must not fill up.
        drop(self.heard.take());
        let written = |text: &String| Entry::Move(Move { text: text.clone(), ..Move::default() });
        let record = Record { entries: moves.iter().map(written).collect(), ..Record::default() };
        let said = self.begin(&mut place, moves, time).and_then(|()| place.chair.ask(&record, time, stop));
        match said {
            Ok(Reply::Move(answer)) if !stop() => {
                place.told = Some(moves.iter().cloned().chain([answer.text.clone()]).collect());
                Ok(RivalAnswer::Move { text: answer.text, eval: answer.eval })
            }
            Ok(Reply::Resigns) => Ok(RivalAnswer::Resigns),
            // Whoever was interrupted may still answer: it is not asked again.
            Ok(Reply::Move(_)) => {
                place.leave();
                Err("stopped".into())
            }
            Err((_, words)) => {
                place.leave();
                Err(words)
            }
        }
    }
}

impl Place {
    fn leave(&mut self) {
        self.chair.leave();
        self.told = None;
    }
}

impl Drop for Opponent {
    fn drop(&mut self) {
        self.place.get_mut().unwrap_or_else(PoisonError::into_inner).chair.quit();
    }
}
