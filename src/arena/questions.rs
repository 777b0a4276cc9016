//! Recorded rounds of paintball, put to a player again outside of any match.

use std::time::Instant;

use super::launch::{LaunchOrder, Launcher, ProgramEnd, Ran};
use super::paintball::{ROUND_FILE, Trouble, round_seed, words};
use super::seats::{Program, Who};
use super::work::Work;
use crate::games::paintball::players::{self, PaintballBot};
use crate::games::paintball::state::PaintballState;
use crate::players::Rng;

/// Somebody who answers for a seat, round after round: what they remember of one they know in the next.
pub struct Questions<'a> {
    seat: usize,
    seed: u64,
    who: Asked<'a>,
}

enum Asked<'a> {
    Builtin(Box<dyn PaintballBot>, Rng),
    Program(&'a Program, &'a Launcher, Work),
}

impl<'a> Questions<'a> {
    /// With the seed of the match a player draws the same lots as in it, as far as it asks the same number of them.
    pub fn new(who: &'a Who, launcher: Option<&'a Launcher>, seat: usize, seed: u64) -> Result<Questions<'a>, Trouble> {
        let who = match who {
            Who::Builtin(word) => {
                Asked::Builtin(players::find(word).unwrap_or_else(players::idle), Rng::of_seat(seed, seat))
            }
            Who::Program(program) => {
                Asked::Program(program, launcher.ok_or(Trouble::NoLauncher)?, Work::new(seat + 1)?)
            }
        };
        Ok(Questions { seat, seed, who })
    }

    /// Puts a round to them: as it is written, and as it was read.
    pub fn ask(&mut self, text: &str, state: &PaintballState) -> Result<Ran, Trouble> {
        match &mut self.who {
            Asked::Builtin(player, rng) => {
                let start = Instant::now();
                let line = player.answer(state, self.seat, rng).to_string();
                Ok(Ran { line: Some(line), heard: String::new(), took: start.elapsed(), end: ProgramEnd::Code(0) })
            }
            Asked::Program(program, launcher, work) => {
                let file = work.lay(self.seat, ROUND_FILE, text)?;
                let seed = round_seed(self.seed, state.round, self.seat);
                let order =
                    LaunchOrder { program, words: words(self.seat, &file), folder: work.folder(self.seat), seed };
                let ran = launcher.run(&[order]).pop();
                ran.ok_or_else(|| std::io::Error::other("the program was not started").into())
            }
        }
    }
}
