//! A match that is watched: played on a thread of its own while the window follows its folder.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Pace, PlayArgs, launcher, one, report};
use crate::arena::folder::MatchFolder;
use crate::arena::paintball::PaintballSetup;
use crate::cli::args::ViewArgs;
use crate::cli::terminal::Terminal;
use crate::cli::{Exit, Stop, view};

pub(super) fn run(
    args: &PlayArgs,
    setup: &PaintballSetup,
    stopped: &Arc<AtomicBool>,
    terminal: &mut Terminal,
) -> Result<Exit, Stop> {
    // Without a display nothing is played, and above all no old record is cleared.
    let _display = crate::viewer::window::display().map_err(Stop::failed)?;
    // Who does not want the record gets one all the same, for as long as the window is open.
    let passing = match args.output {
        Some(_) => None,
        None => Some(crate::files::Passing::elsewhere()?),
    };
    let folder = match (&passing, super::folder(args, 0)?) {
        (_, Some(folder)) => folder,
        (Some(passing), None) => MatchFolder::create(&passing.path().join("match"), false).map_err(Stop::failed)?,
        (None, None) => return Err(Stop::failed("there is no folder to record in")),
    };
    let launcher = launcher(setup)?;
    let path = folder.path().to_owned();
    let (setup, pace, told) = (setup.clone(), Pace::of(args), Arc::clone(stopped));
    let playing = std::thread::spawn(move || one(&setup, launcher.as_ref(), Some(&folder), (pace, &|_, _| {}), &told));
    let shown = view::run(&ViewArgs { report: args.report.clone(), ..ViewArgs::following(path) }, terminal);
    stopped.store(true, Ordering::Relaxed);
    let played = playing.join().map_err(|_| Stop::failed("the match came to a sudden end"))?;
    let shown = shown?;
    report::tell(args, &[played?], terminal)?;
    Ok(shown)
}
