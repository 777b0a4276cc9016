//! `view`: the window.

use std::path::PathBuf;

use super::args::{PaceArg, ViewArgs};
use super::sight::show;
use super::terminal::Terminal;
use super::{Exit, Stop, theme};
#[cfg(feature = "window")]
use crate::library::Logos;
use crate::viewer::{Layers, SessionOptions, Settings};

/// What is shown when nothing is named.
const REPLAYS: &str = "replays";

pub(crate) fn run(args: &ViewArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    // A misspelt word is told as such, not shown in a window; a followed folder may still come.
    if let Some(missing) = args.paths.iter().find(|path| !args.follow && !path.exists()) {
        return Err(Stop::failed(format!("{}: no such file or folder", missing.display())));
    }
    let options = options(args)?;
    if let Some(note) = &options.note {
        terminal.remark(note);
    }
    open(options, args, terminal)
}

#[cfg(feature = "window")]
fn open(options: SessionOptions, args: &ViewArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let setup = crate::viewer::window::Setup {
        size: (args.size.width, args.size.height),
        screenshot: args.screenshot.clone(),
        report: args.report.clone(),
        settings_file: Settings::file(),
        logos: Logos::named(&args.logos).map_err(Stop::failed)?,
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

#[cfg(not(feature = "window"))]
fn open(_options: SessionOptions, _args: &ViewArgs, _terminal: &mut Terminal) -> Result<Exit, Stop> {
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
    if let Some(delay) = args.delay {
        settings.delay_ms = delay.0;
        settings.recorded = false;
    }
    if let Some(pace) = args.pace {
        settings.recorded = pace == PaceArg::Recorded;
    }
    if args.show.is_some() {
        settings.layers = Layers::of(show(args.show.as_deref()));
    }
    let paths = if args.paths.is_empty() { vec![PathBuf::from(REPLAYS)] } else { args.paths.clone() };
    Ok(SessionOptions {
        paths,
        settings,
        theme,
        max_think: args.max_think,
        at: args.at,
        sight: args.sight.sight(),
        centre: args.sight.centre.clone(),
        play: args.play,
        follow: args.follow,
        full_screen: args.fullscreen,
        note,
    })
}
