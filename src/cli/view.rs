//! `view`: the window.

use std::path::PathBuf;
#[cfg(feature = "window")]
use std::sync::Arc;

use super::args::ViewArgs;
use super::pace::{self, NamedPace};
use super::piped::Piped;
use super::sight::show;
use super::terminal::Terminal;
use super::{Exit, Stop, theme};
#[cfg(feature = "window")]
use crate::files::user;
#[cfg(feature = "window")]
use crate::games::play::{Oracle, Rivals};
#[cfg(feature = "window")]
use crate::library::Logos;
use crate::timeline::{Aim, StoryTimes};
#[cfg(all(feature = "arena", feature = "window"))]
use crate::viewer::table::TableSetup;
use crate::viewer::{Layers, PaceChoice, SessionOptions, Settings};

/// What is shown when nothing is named.
const REPLAYS: &str = "replays";

/// What a window needs to know of the world outside, beside its arguments.
#[derive(Default)]
pub(crate) struct Outside {
    /// Limits of programs that play in the window.
    #[cfg(feature = "arena")]
    pub opponents: crate::arena::boards::rival::Opponents,
}

pub(crate) fn run(args: &ViewArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    // A misspelt word is told as such, not shown in a window; a followed folder may still come.
    let missing = |path: &&PathBuf| !args.follow && !Piped::is(path) && !path.exists();
    if let Some(missing) = args.paths.iter().find(missing) {
        return Err(Stop::failed(format!("{}: no such file or folder", missing.display())));
    }
    if args.beside && args.paths.len() != 2 {
        return Err(Stop::failed("--beside shows two matches: name two paths"));
    }
    show_in(options(args)?, args, Outside::default(), terminal)
}

/// The window as a table: a game is played in it.
#[cfg(all(feature = "arena", feature = "window"))]
pub(crate) fn play(
    table: TableSetup,
    args: &ViewArgs,
    outside: Outside,
    terminal: &mut Terminal,
) -> Result<Exit, Stop> {
    let mut options = options(args)?;
    options.paths.clear();
    show_in(SessionOptions { table: Some(table), ..options }, args, outside, terminal)
}

fn show_in(
    mut options: SessionOptions,
    args: &ViewArgs,
    outside: Outside,
    terminal: &mut Terminal,
) -> Result<Exit, Stop> {
    if let Some(note) = &options.note {
        terminal.remark(note);
    }
    // What is piped in may still be played. Its file stays for as long as the window does.
    let piped = options.paths.iter().any(|path| Piped::is(path)).then(Piped::begin).transpose();
    let piped = piped.map_err(|error| Stop::failed(format!("standard input cannot be kept: {error}")))?;
    if let Some(piped) = &piped {
        options.follow = true;
        options.paths.iter_mut().filter(|path| Piped::is(path)).for_each(|path| *path = piped.path());
    }
    open(options, args, outside, terminal)
}

#[cfg(feature = "window")]
fn open(options: SessionOptions, args: &ViewArgs, outside: Outside, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let setup = crate::viewer::window::Setup {
        size: (args.size.width, args.size.height),
        screenshot: args.screenshot.clone(),
        report: args.report.clone(),
        settings_file: Settings::file(),
        logos: Logos::named(&args.logos).map_err(Stop::failed)?,
        adviser: args.adviser.as_deref().map(adviser).transpose()?,
        games: args.games.clone().or_else(|| Some(user::data()?.join("games"))),
        rivals: rivals(outside),
    };
    match crate::viewer::window::run(options, setup).map_err(Stop::failed)? {
        None => Ok(Exit::Done),
        // The person chose it, but whoever started us wants to know that a film is missing.
        Some(lost) => {
            terminal.remark(&lost);
            Ok(Exit::Found)
        }
    }
}

/// The engine that gives hints.
#[cfg(all(feature = "window", feature = "arena"))]
fn adviser(written: &str) -> Result<Arc<dyn Oracle>, Stop> {
    let adviser = crate::arena::boards::adviser::EngineAdviser::new(written).map_err(Stop::failed)?;
    Ok(Arc::new(adviser))
}

#[cfg(all(feature = "window", not(feature = "arena")))]
fn adviser(written: &str) -> Result<Arc<dyn Oracle>, Stop> {
    Err(Stop::failed(format!("{written}: this matchreel was built without an arena and starts no engines")))
}

/// Who finds opponents from outside.
#[cfg(all(feature = "window", feature = "arena"))]
fn rivals(outside: Outside) -> Option<Arc<dyn Rivals>> {
    Some(Arc::new(outside.opponents))
}

#[cfg(all(feature = "window", not(feature = "arena")))]
fn rivals(_outside: Outside) -> Option<Arc<dyn Rivals>> {
    None
}

#[cfg(not(feature = "window"))]
fn open(_: SessionOptions, _: &ViewArgs, _: Outside, _: &mut Terminal) -> Result<Exit, Stop> {
    Err(Stop::failed("this matchreel was built without a window; `matchreel render` needs none"))
}

/// The settings of last time, with what the person asked for now.
fn options(args: &ViewArgs) -> Result<SessionOptions, Stop> {
    let settings_file = Settings::file();
    let (mut settings, mut note) = settings_file.as_deref().map(Settings::load).unwrap_or_default();
    let theme = match &args.theme {
        Some(name) => theme::load(name)?,
        // A theme that has gone away since is no reason not to open.
        None => match theme::load(&settings.theme) {
            Ok(theme) => theme,
            Err(Stop::Failed(why)) => {
                note = note.or(Some(why));
                theme::load("arena")?
            }
            Err(stop) => return Err(stop),
        },
    };
    if let Some(name) = &args.theme {
        settings.theme = name.clone();
    }
    settings.speed = args.speed.unwrap_or(settings.speed);
    let story = set_pace(&mut settings, args)?;
    if args.show.is_some() {
        settings.layers = Layers::of(show(args.show.as_deref()));
    }
    let paths = if args.paths.is_empty() { vec![PathBuf::from(REPLAYS)] } else { args.paths.clone() };
    Ok(SessionOptions {
        paths,
        settings,
        recorded_delay: args.delay.is_none() && args.pace.is_none() && args.speed.is_none(),
        theme,
        max_think: args.max_think,
        story,
        at: args.at,
        sight: args.sight.sight(Aim::Off),
        centre: args.sight.centre.clone(),
        camera: args.sight.follow(),
        play: args.play,
        follow: args.follow,
        beside: args.beside,
        full_screen: args.fullscreen,
        note,
        ..SessionOptions::default()
    })
}

/// Sets the pace the person asked for. Returns the times of the story pace.
fn set_pace(settings: &mut Settings, args: &ViewArgs) -> Result<StoryTimes, Stop> {
    // What is being played comes in its own time: it is shown step by step, unless somebody asks.
    if args.delay.is_some() || args.follow {
        settings.pace = PaceChoice::Fixed;
    }
    settings.delay_ms = args.delay.map_or(settings.delay_ms, |delay| delay.0);
    let mut story = StoryTimes::default();
    if let Some(word) = &args.pace {
        settings.pace = match pace::load(word)? {
            NamedPace::Fixed => PaceChoice::Fixed,
            NamedPace::Story(times) => {
                story = times;
                PaceChoice::Story
            }
            NamedPace::Recorded => PaceChoice::Recorded,
        };
    }
    Ok(story)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::super::args::{Args, Command, with_command};
    use super::*;

    /// The pace of a window that had another one last time.
    fn pace(last: PaceChoice, words: &[&str]) -> (PaceChoice, u32) {
        let words = ["matchreel", "view"].iter().chain(words).map(|word| (*word).into());
        let Ok(Args { command: Command::View(args), .. }) = Args::try_parse_from(with_command(words)) else {
            panic!("these are words of view")
        };
        let mut settings = Settings { pace: last, ..Settings::default() };
        assert!(set_pace(&mut settings, &args).is_ok());
        (settings.pace, settings.delay_ms)
    }

    #[test]
    fn the_window_has_its_last_pace_unless_another_is_asked_for() {
        assert_eq!(pace(PaceChoice::Recorded, &[]), (PaceChoice::Recorded, 1000));
        assert_eq!(pace(PaceChoice::Recorded, &["--pace", "story"]), (PaceChoice::Story, 1000));
        assert_eq!(pace(PaceChoice::Story, &["--delay", "2s"]), (PaceChoice::Fixed, 2000));
        assert_eq!(pace(PaceChoice::Story, &["--delay", "2s", "--pace", "recorded"]), (PaceChoice::Recorded, 2000));
    }

    #[test]
    fn what_is_followed_has_a_fixed_pace_unless_another_is_asked_for() {
        assert_eq!(pace(PaceChoice::Story, &["--follow"]).0, PaceChoice::Fixed);
        assert_eq!(pace(PaceChoice::Fixed, &["--follow", "--pace", "story"]).0, PaceChoice::Story);
    }
}
