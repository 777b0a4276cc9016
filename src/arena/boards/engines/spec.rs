//! How a person names an engine: `uci:./stockfish?Threads=1&depth=8`.

use crate::arena::seats::Program;
use crate::players::tongue::Tongue;

/// A program that speaks a protocol, and what it is told before it plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    pub tongue: Tongue,
    pub program: Program,
    /// Names and values, in the person's order.
    pub options: EngineOptions,
}

/// Options of an engine, name and value.
pub type EngineOptions = Vec<(String, String)>;

impl EngineSpec {
    /// Reads what follows `uci:`, `gtp:`, `gomocup:` or `nboard:`.
    pub fn read(tongue: Tongue, written: &str, run_with: Option<&str>) -> Result<EngineSpec, String> {
        let (command, options) = match written.rsplit_once('?') {
            Some((command, options)) if !options.contains('/') => (command, read_options(options)?),
            Some(_) | None => (written, Vec::new()),
        };
        let program = Program::read(unquoted(command)).and_then(|program| program.run_with(run_with))?;
        Ok(EngineSpec { tongue, program, options })
    }
}

/// Quotes that somebody put around a command because another shell would have taken them.
fn unquoted(command: &str) -> &str {
    let command = command.trim();
    command.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')).unwrap_or(command)
}

/// `Threads=1&Skill Level=3`.
fn read_options(written: &str) -> Result<EngineOptions, String> {
    let one = |part: &str| -> Result<(String, String), String> {
        let (name, value) = part.split_once('=').unwrap_or_default();
        if name.trim().is_empty() {
            return Err(format!("?{written}: {part:?} is no option; expected such as Threads=1&depth=8"));
        }
        Ok((name.trim().into(), value.trim().into()))
    };
    written.split('&').map(one).collect()
}

/// Takes the number of an option out of the others, where it is there.
pub fn take_number(options: &mut EngineOptions, name: &str) -> Option<u64> {
    let place = options.iter().position(|(known, value)| known == name && value.parse::<u64>().is_ok())?;
    options.remove(place).1.parse().ok()
}
