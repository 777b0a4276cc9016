//! A trial before a contest: whether the referee begins a match, and whether its bots live.

use std::ops::ControlFlow;

use super::bots::Bots;
use super::{RefereeSetup, play};
use crate::arena::launch::Launcher;

/// Starts a match that does not count, and ends it with the first line of its referee. The error says why there is none.
pub fn try_referee(setup: &RefereeSetup, launcher: &Launcher, stop: &dyn Fn() -> bool) -> Result<(), String> {
    let mut once = |_| ControlFlow::Break(());
    let played = play(setup, launcher, None, stop, &mut once).map_err(|trouble| trouble.to_string())?;
    match played.failed {
        Some(why) => Err(why),
        // Its output ended before it said anything.
        None if played.whole => Err(format!("{}: it ended without a word; expected an open replay", setup.written)),
        None => Ok(()),
    }
}

/// Starts the first bot of a match, which is asked nothing. The error says why it could not play.
pub fn try_bot(setup: &RefereeSetup, launcher: &Launcher) -> Result<(), String> {
    Bots::new(setup, launcher).map_err(|error| error.to_string())?.try_out(0)
}
