//! Who sits at a board: players of our own, brains here and elsewhere, and engines.

use super::super::seats::{BUILTIN, Program};
use super::engines::spec::EngineSpec;
use crate::games::play::Turns;
use crate::players::BoardRules;
use crate::players::tongue::Tongue;

/// Somebody who takes a seat at a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// As the person wants them to be called.
    pub name: Option<String>,
    /// As the person wrote it.
    pub written: String,
    pub kind: GuestKind,
}

/// How a guest is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestKind {
    /// A player of our own, by its word.
    Builtin(String),
    /// A brain that listens somewhere.
    Tcp(String),
    /// A program that listens at the port it is told.
    Exec(Program),
    /// A program that talks over its standard streams.
    Stdio(Program),
    /// A program that speaks a protocol of engines.
    Engine(EngineSpec),
}

impl Guest {
    pub fn read(game: &dyn Turns, rules: BoardRules, written: &str, run_with: Option<&str>) -> Result<Guest, String> {
        let program = |words: &str| Program::read(words).and_then(|program| program.run_with(run_with));
        let kind = match written.split_once(':') {
            Some(("tcp", place)) if place.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok()) => {
                GuestKind::Tcp(place.into())
            }
            Some(("tcp", place)) => return Err(format!("tcp:{place}: expected tcp:HOST:PORT")),
            Some(("exec", words)) if words.contains(PORT) => GuestKind::Exec(program(words)?),
            Some(("exec", words)) => return Err(format!("exec:{words}: expected {PORT} among its words")),
            Some(("stdio", words)) => GuestKind::Stdio(program(words)?),
            Some((word, rest)) if tongue(word).is_some() => {
                let tongue = tongue(word).filter(|tongue| game.called(*tongue).is_some());
                let tongue = tongue.ok_or_else(|| format!("{written}: no engine plays {game:?} so{}", others(game)))?;
                GuestKind::Engine(EngineSpec::read(tongue, rest, run_with)?)
            }
            Some(_) | None => {
                let word = written.strip_prefix(BUILTIN).ok_or_else(|| {
                    let kinds = "builtin:NAME, tcp:HOST:PORT, exec:'./brain {port}' or stdio:./program";
                    format!("{written}: expected {kinds}{}", others(game))
                })?;
                game.player(word, rules, 0)?;
                GuestKind::Builtin(word.into())
            }
        };
        Ok(Guest { name: None, written: written.into(), kind })
    }

    pub fn is_ours(&self) -> bool {
        matches!(self.kind, GuestKind::Builtin(_))
    }

    pub fn is_program(&self) -> bool {
        matches!(self.kind, GuestKind::Exec(_) | GuestKind::Stdio(_) | GuestKind::Engine(_))
    }

    pub fn is_engine(&self) -> bool {
        matches!(self.kind, GuestKind::Engine(_))
    }

    /// Whether they can be told how a game began; the manager's protocol has no word for it.
    pub fn takes_openings(&self) -> bool {
        self.is_ours() || self.is_engine()
    }
}

/// The protocol a word stands for.
pub fn tongue(word: &str) -> Option<Tongue> {
    Tongue::ALL.into_iter().find(|tongue| tongue.word() == word)
}

/// The engines a game has, as the end of a sentence.
fn others(game: &dyn Turns) -> String {
    let kinds: Vec<String> =
        game.terms().tongues.iter().map(|(tongue, _)| format!("{}:./engine", tongue.word())).collect();
    if kinds.is_empty() { String::new() } else { format!(", or {}", kinds.join(", ")) }
}

/// What a program's port is written for.
pub const PORT: &str = "{port}";
