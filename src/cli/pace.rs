//! `pace`: the times of the story pace, to start one's own from; and a pace by its name.

use super::args::PaceArgs;
use super::terminal::Terminal;
use super::{Exit, Stop};
use crate::timeline::StoryTimes;

pub(crate) fn run(_: &PaceArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    terminal.raw(StoryTimes::bundled_text().as_bytes())?;
    Ok(Exit::Done)
}

/// A pace as a person names it.
pub(crate) enum NamedPace {
    Fixed,
    Story(StoryTimes),
    Recorded,
}

/// A pace by its name, or the story pace with the times of a file.
pub(crate) fn load(name: &str) -> Result<NamedPace, Stop> {
    match name {
        "fixed" => return Ok(NamedPace::Fixed),
        "story" => return Ok(NamedPace::Story(StoryTimes::default())),
        "recorded" => return Ok(NamedPace::Recorded),
        _ => {}
    }
    let text = std::fs::read_to_string(name).map_err(|error| {
        Stop::failed(format!("{name}: no pace of that name (story, fixed, recorded) and no file of times: {error}"))
    })?;
    let times = StoryTimes::parse(&text).map_err(|what| Stop::failed(format!("{name}: {what}")))?;
    Ok(NamedPace::Story(times))
}
