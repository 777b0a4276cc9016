//! Who sits at a board: players of our own, and brains here and elsewhere.

use super::super::seats::{BUILTIN, Program};
use crate::games::play::Turns;
use crate::players::BoardRules;

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
            Some(_) | None => {
                let word = written.strip_prefix(BUILTIN).ok_or_else(|| {
                    let kinds = "builtin:NAME, tcp:HOST:PORT, exec:'./brain {port}' or stdio:./program";
                    format!("{written}: expected {kinds}")
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
        matches!(self.kind, GuestKind::Exec(_) | GuestKind::Stdio(_))
    }
}

/// What a program's port is written for.
pub const PORT: &str = "{port}";
