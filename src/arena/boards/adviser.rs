//! An engine beside a match: it gives hints and judges positions in the games it knows.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::brain::{Foul, LaunchGround};
use super::clock::MoveTime;
use super::engines::spec::EngineSpec;
use super::engines::{Engine, EngineGame, EngineReply};
use super::guest::tongue;
use crate::arena::launch::{Ear, Launcher, Limits};
use crate::arena::work::Work;
use crate::games::play::{GameGround, Opinion, Oracle, Turns};
use crate::model::Millis;
use crate::players::tongue::Tongue;

/// An engine that is started when it is asked first, and anew after it failed.
pub struct EngineAdviser {
    spec: EngineSpec,
    launcher: Launcher,
    work: Work,
    heard: Ear,
    engine: Mutex<Option<Engine>>,
}

impl EngineAdviser {
    /// Reads `uci:./stockfish?Threads=1` and the like.
    pub fn new(written: &str) -> Result<EngineAdviser, String> {
        let kinds = || Tongue::ALL.map(|tongue| format!("{}:./engine", tongue.word())).join(", ");
        let named = written.split_once(':').and_then(|(word, rest)| Some((tongue(word)?, rest)));
        let (tongue, rest) = named.ok_or_else(|| format!("{written}: expected an engine: {}", kinds()))?;
        let spec = EngineSpec::read(tongue, rest, None)?;
        // It thinks as long as the window is open.
        let limits = Limits { cpu: u64::MAX, ..Limits::default() };
        let wrong = |error: std::io::Error| format!("{written}: {error}");
        let launcher = Launcher::new(limits).map_err(wrong)?;
        let work = Work::new(1).map_err(wrong)?;
        Ok(EngineAdviser { spec, launcher, work, heard: Ear::default(), engine: Mutex::default() })
    }

    /// Asks the engine, which is started first where it does not run.
    fn ask(&self, place: &mut Option<Engine>, set: &EngineGame, moves: &[String]) -> Result<EngineReply, Foul> {
        let engine = match place {
            Some(engine) => engine,
            None => {
                let (launcher, folder) = (Some(&self.launcher), self.work.folder(0));
                let ground = LaunchGround { launcher, folder, seed: 1, heard: &self.heard };
                place.insert(Engine::start(&self.spec, &ground)?)
            }
        };
        engine.begin(set)?;
        engine.advise(moves.iter().map(String::as_str), set.time)
    }
}

impl Oracle for EngineAdviser {
    fn knows(&self, game: &dyn Turns) -> bool {
        game.called(self.spec.tongue).is_some()
    }

    fn consult(&self, ground: &GameGround, moves: &[String], time: Millis) -> Result<Opinion, String> {
        let board = ground.board(moves)?;
        if board.over().is_some() {
            return Err("the game is over".into());
        }
        // An engine thinks for four fifths of what it is given.
        let time = MoveTime::Each(Duration::from_millis(time.0.into()) * 5 / 4);
        let GameGround { game, rules, start } = ground;
        let begun = start.as_ref().is_some_and(|start| start.second);
        let second = (moves.len() % 2 == 1) != begun;
        let set = EngineGame { game: *game, rules: *rules, start: start.as_ref(), second, time };
        let mut place = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
        // Nobody listens to its log here, and it must not fill up.
        drop(self.heard.take());
        match self.ask(&mut place, &set, moves) {
            Ok(EngineReply::Move { text, eval, .. }) => {
                let (spelt, way) = board.shown(&text)?;
                Ok(Opinion { spelt, way, eval })
            }
            Ok(EngineReply::Resigns) => Err("the engine would resign".into()),
            Err((_, words)) => {
                *place = None;
                Err(format!("the engine: {words}"))
            }
        }
    }
}
