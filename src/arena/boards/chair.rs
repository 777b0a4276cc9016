//! Chairs: who sits at the board from game to game, and how they are asked.

use std::time::{Duration, Instant};

use super::brain::{Brain, Foul, LaunchGround, crash};
use super::clock::MoveTime;
use super::engines::{Engine, EngineGame, EngineReply};
use super::guest::{Guest, GuestKind};
use crate::model::{Eval, Record};
use crate::players::Player;

/// Somebody at the board. Brains and engines are reached when needed, and anew after a foul: nobody knows what they would say next.
pub enum Chair {
    Builtin(String),
    Brain(Option<Brain>),
    Engine(Option<Box<Engine>>),
}

/// What came of asking somebody for a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    Resigns,
    Move(MoveAnswer),
}

/// A move and what came with it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MoveAnswer {
    /// In the manager's words; nobody has checked it.
    pub text: String,
    pub took: Duration,
    /// What it is worth to who moves, where they said so.
    pub eval: Option<Eval>,
    /// What they expect.
    pub line: Option<String>,
}

impl Chair {
    pub fn of(guest: &Guest) -> Chair {
        match &guest.kind {
            GuestKind::Builtin(word) => Chair::Builtin(word.clone()),
            GuestKind::Tcp(_) | GuestKind::Exec(_) | GuestKind::Stdio(_) => Chair::Brain(None),
            GuestKind::Engine(_) => Chair::Engine(None),
        }
    }

    /// Reaches who sits here and sets them to a new game. Returns how they call themselves, where they do.
    pub fn begin(&mut self, guest: &Guest, ground: &LaunchGround, game: &EngineGame) -> Result<Option<String>, Foul> {
        let begun = self.begin_anew(guest, ground, game);
        if begun.is_err() {
            self.leave();
        }
        begun
    }

    fn begin_anew(&mut self, guest: &Guest, ground: &LaunchGround, game: &EngineGame) -> Result<Option<String>, Foul> {
        let name = match self {
            Chair::Builtin(_) => return Ok(None),
            Chair::Brain(place) => {
                let brain = match place {
                    Some(brain) => brain,
                    None => place.insert(Brain::reach(&guest.kind, ground, game.game.id(), game.rules.side)?),
                };
                let [first, second] = game.game.terms().colours;
                brain.begin(if game.second { second } else { first }, seconds(game.time))?;
                &brain.name
            }
            Chair::Engine(place) => {
                let GuestKind::Engine(spec) = &guest.kind else { return Err(crash("this is no engine")) };
                let engine = match place {
                    Some(engine) => engine,
                    None => place.insert(Box::new(Engine::start(spec, ground)?)),
                };
                engine.begin(game)?;
                &engine.name
            }
        };
        Ok(Some(name.clone()).filter(|name| !name.is_empty()))
    }

    /// Asks a brain or an engine for a move.
    pub fn ask(&mut self, record: &Record, time: MoveTime, stop: &dyn Fn() -> bool) -> Result<Reply, Foul> {
        let moves = || record.moves().map(|told| told.text.as_str());
        match self {
            Chair::Brain(Some(brain)) => {
                let patience = match time {
                    MoveTime::Each(_) => Duration::from_secs(seconds(time)),
                    MoveTime::Clock { .. } => time.most(),
                };
                let text = brain.ask(moves().last().unwrap_or("start"), patience, stop)?;
                Ok(Reply::Move(MoveAnswer { text, took: brain.took(), ..MoveAnswer::default() }))
            }
            Chair::Engine(Some(engine)) => match engine.ask(moves(), time, stop)? {
                EngineReply::Resigns => Ok(Reply::Resigns),
                EngineReply::Move { text, eval, line } => {
                    Ok(Reply::Move(MoveAnswer { text, took: engine.took(), eval, line }))
                }
            },
            Chair::Brain(None) | Chair::Engine(None) | Chair::Builtin(_) => Err(crash("there is nobody")),
        }
    }

    /// The stones an engine takes for dead at the end of a game.
    pub fn dead(&mut self) -> Option<Vec<String>> {
        match self {
            Chair::Engine(Some(engine)) => engine.dead(),
            Chair::Engine(None) | Chair::Brain(_) | Chair::Builtin(_) => None,
        }
    }

    /// Nobody sits here any more.
    pub fn leave(&mut self) {
        match self {
            Chair::Builtin(_) => {}
            Chair::Brain(brain) => *brain = None,
            Chair::Engine(engine) => *engine = None,
        }
    }

    /// Takes leave of who sits here.
    pub fn quit(&mut self) {
        match self {
            Chair::Builtin(_) => {}
            Chair::Brain(brain) => brain.take().into_iter().for_each(Brain::quit),
            Chair::Engine(engine) => engine.take().into_iter().for_each(|engine| engine.quit()),
        }
    }
}

/// Brains are told whole seconds, and have them. They know no clocks: what a move is worth is told instead.
fn seconds(time: MoveTime) -> u64 {
    let time = match time {
        MoveTime::Each(time) => time,
        MoveTime::Clock { .. } => time.share(),
    };
    (time.as_millis().div_ceil(1000) as u64).max(1)
}

/// Lets a player of our own choose, and tells how long that took.
pub fn choose(player: &mut dyn Player, time: MoveTime, stop: &dyn Fn() -> bool) -> Option<MoveAnswer> {
    let since = Instant::now();
    let until = since + time.share();
    let choice = player.choose(&mut || Instant::now() >= until || stop())?;
    Some(MoveAnswer { text: choice.text, took: since.elapsed(), ..MoveAnswer::default() })
}
