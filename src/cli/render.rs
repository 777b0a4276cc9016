//! `render`: a film or a picture of a match, without a display.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::args::{Format, PaceArg, RenderArgs, ShowArg};
use super::parse::{Loops, StepRange};
use super::progress::ProgressLine;
use super::source::{Game, each_game, say_broken};
use super::target::Target;
use super::terminal::Terminal;
use super::{Exit, Stop, theme};
use crate::draw::Canvas;
use crate::export::{self, ApngOptions, FilmReel, FrameOptions, GifOptions, Progress, Repeat, Summary, Watch};
use crate::games;
use crate::model::{Millis, Replay};
use crate::scene::{Cut, Film, Moment, Show, Theme, View};
use crate::timeline::Pace;

pub(crate) fn run(args: &RenderArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let theme = Arc::new(theme::load(&args.theme)?);
    let screen = std::cell::RefCell::new(terminal);
    let mut failed = 0;
    let tally = each_game(
        &args.paths,
        &args.pick,
        |game| {
            let mut terminal = screen.borrow_mut();
            if let Err(Stop::Failed(line)) = render(args, &theme, game, &mut terminal) {
                failed += 1;
                terminal.error(line);
            }
            Ok(())
        },
        |_, problem| {
            say_broken(&mut screen.borrow_mut(), &problem);
            Ok::<(), Stop>(())
        },
    )?;
    Ok(match tally.exit(args.paths.len()) {
        Exit::Done if failed == tally.read && failed > 0 => Exit::Nothing,
        Exit::Done if failed > 0 => Exit::Found,
        exit => exit,
    })
}

/// Renders one game and tells how it went.
fn render(args: &RenderArgs, theme: &Arc<Theme>, game: Game, terminal: &mut Terminal) -> Result<(), Stop> {
    let Game { record, telling } = game;
    for finding in telling.findings.iter().take(3) {
        terminal.remark(finding);
    }
    let legal = args.show.contains(&ShowArg::Legal).then(|| legal(&record, telling.replay.steps.len()));
    let cut = cut(args, &telling.replay)?;
    let at = args.at.map(|step| steps_of(&telling.replay, step)).transpose()?;
    let view = view(args, theme);
    let mut film = Film::new(telling.replay, view, cut);
    if let Some(legal) = legal {
        film.stage.set_legal(legal);
    }
    let format = format(args);
    let target = Target::new(args, &record, format)?;
    let started = std::time::Instant::now();
    let summary = match at {
        Some(steps) => still(&film, steps, &target)?,
        None => movie(&film, format, &target, args, terminal)?,
    };
    report(&target, &summary, started.elapsed().as_secs_f64(), terminal);
    Ok(())
}

fn view(args: &RenderArgs, theme: &Arc<Theme>) -> View {
    let has = |arg| args.show.contains(&arg);
    let show = Show {
        last: has(ShowArg::Last),
        legal: has(ShowArg::Legal),
        coords: has(ShowArg::Coords),
        panel: has(ShowArg::Panel),
        chart: has(ShowArg::Chart),
        comments: has(ShowArg::Comments),
    };
    View {
        width: args.size.width,
        height: args.size.height,
        theme: Arc::clone(theme),
        show,
        title: args.title.clone(),
        calm: args.calm,
    }
}

/// Legal moves after every number of steps.
fn legal(record: &crate::model::Record, steps: usize) -> Vec<Vec<crate::model::Cell>> {
    let Some(game) = games::find(&record.game) else { return Vec::new() };
    (0..=steps).map(|steps| game.legal(record, steps)).collect()
}

fn cut(args: &RenderArgs, replay: &Replay) -> Result<Cut, Stop> {
    let whole = Cut::default();
    let pace = match (args.duration, args.pace) {
        (Some(total), _) => Pace::Fitted { total },
        (None, PaceArg::Fixed) => Pace::Fixed { delay: args.delay },
        (None, PaceArg::Recorded) => Pace::Recorded { longest: args.max_think, otherwise: args.delay },
    };
    let StepRange { from, to } = args.select.unwrap_or(StepRange { from: None, to: None });
    // The first step named is seen happening: the film starts when the one before is done.
    let from = from.map_or(Ok(0), |step| steps_of(replay, step))?.saturating_sub(1);
    let to = to.map_or(Ok(usize::MAX), |step| steps_of(replay, step))?;
    let (title, end) = if args.no_cards { (Millis::ZERO, Millis::ZERO) } else { (whole.title, whole.end) };
    Ok(Cut { pace, from, to, title, end, ..whole })
}

/// How many steps are played when the step people call `number` is done.
fn steps_of(replay: &Replay, number: u32) -> Result<usize, Stop> {
    let count = replay.steps.len();
    (0..=count).find(|steps| replay.number(*steps) == number).ok_or_else(|| {
        let (first, last) = (replay.first, replay.number(count));
        Stop::failed(format!("there is no step {number}; this replay has {first} to {last}"))
    })
}

fn format(args: &RenderArgs) -> Format {
    let suffix = args.output.as_deref().and_then(Path::extension).map(|suffix| suffix.to_ascii_lowercase());
    let by_suffix = match suffix.as_deref().and_then(|suffix| suffix.to_str()) {
        Some("png") => Format::Png,
        Some("apng") => Format::Apng,
        _ => Format::Gif,
    };
    args.format.unwrap_or(if args.at.is_some() { Format::Png } else { by_suffix })
}

fn still(film: &Film, steps: usize, target: &Target) -> Result<Summary, Stop> {
    let scene = film.picture(Moment::Game(film.timeline.time_of(steps)));
    let mut canvas = Canvas::new(scene.width, scene.height);
    canvas.draw(&scene);
    target.write(|out| export::png_still(canvas.pixels(), scene.width, scene.height, out, Some(&target.tag)))
}

fn movie(
    film: &Film,
    format: Format,
    target: &Target,
    args: &RenderArgs,
    terminal: &Terminal,
) -> Result<Summary, Stop> {
    let takes = if args.still { film.stills() } else { film.takes(args.fps) };
    let reel = FilmReel::new(film, takes);
    let line = ProgressLine::new(terminal, &target.to_string());
    let progress = |progress: Progress| line.set(progress.done as u64, progress.total as u64);
    let never = AtomicBool::new(false);
    let watch = Watch { cancel: &never, progress: &progress };
    let repeat = match args.loops {
        Loops::Forever => Repeat::Forever,
        Loops::Times(times) => Repeat::Times(times),
    };
    let jobs = args.jobs.map_or(0, usize::from);
    let tag = Some(target.tag.clone());
    match format {
        Format::Gif => {
            let options = GifOptions { repeat, jobs, tag, keep: Vec::new() };
            target.write(|out| export::gif(&reel, out, &options, &watch))
        }
        Format::Apng => {
            let options = ApngOptions { repeat, jobs, tag };
            target.write(|out| export::apng(&reel, out, &options, &watch))
        }
        Format::Png => {
            let options = FrameOptions { fps: args.fps, jobs, tag, replace: target.replaces() };
            export::png_frames(&reel, target.folder()?, &options, &watch).map_err(Stop::from)
        }
    }
}

/// One line on what was made.
fn report(target: &Target, summary: &Summary, seconds: f64, terminal: &mut Terminal) {
    let rate = summary.frames as f64 / seconds.max(0.001);
    let frames = if summary.frames == 1 { "frame" } else { "frames" };
    let size = match summary.bytes {
        bytes if bytes < 10_000_000 => format!("{} KB", bytes.div_ceil(1000)),
        bytes => format!("{} MB", bytes.div_ceil(1_000_000)),
    };
    terminal.note(format!("{target}: {} {frames}, {size}, {seconds:.1} s ({rate:.0} frames/s)", summary.frames));
    if !summary.exact {
        terminal.note(format!(
            "{} colours were brought down to the 256 a GIF can hold; PNG and APNG keep them all",
            summary.colors
        ));
    }
}
