//! Making one film or picture, as the arguments say.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::super::args::{AtArg, Format, PaceArg, PosterArg, RenderArgs, ShowArg};
use super::super::parse::{Dimensions, Loops, StepRange};
use super::super::terminal::Terminal;
use super::super::{Stop, theme};
use super::target::Target;
use super::{fit, name, sheet};
use crate::draw::{Canvas, Stock};
use crate::export::{
    self, ApngOptions, ExportError, FilmReel, FrameOptions, GifOptions, Progress, Raw, RawOptions, Repeat, Summary,
    Watch,
};
use crate::games::{self, Telling};
use crate::model::{Cell, Millis, Record, Replay};
use crate::scene::{Cut, Film, Moment, Show, Theme, View};
use crate::timeline::Pace;

/// Makes films, all in the same way.
pub(crate) struct Maker<'a> {
    pub args: &'a RenderArgs,
    theme: Arc<Theme>,
    pub format: Format,
    /// Films of one run look alike: what was drawn for one serves the others.
    pub stock: Stock,
    /// Everything that decides what a film looks like, but the replay itself.
    pub key: u64,
}

/// A film that was made.
pub(crate) struct Made {
    summary: Summary,
    seconds: f64,
    /// What the rules had to say, for the person who renders one film.
    findings: Vec<String>,
    /// What was given up to fit a limit of bytes.
    shrunk: Option<String>,
}

/// How big and how smooth a film is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Quality {
    pub size: Dimensions,
    pub fps: u32,
}

impl<'a> Maker<'a> {
    pub fn new(args: &'a RenderArgs) -> Result<Maker<'a>, Stop> {
        if let Some(template) = &args.out_template {
            name::check(template)?;
        }
        let format = format(args);
        check(args, format)?;
        let theme = theme::load(&args.theme)?;
        Ok(Maker { args, key: way(args, &theme), theme: Arc::new(theme), format, stock: Stock::default() })
    }

    /// The suffix of the files made; numbered frames go to a folder without one.
    pub fn suffix(&self) -> &'static str {
        match self.format {
            Format::Gif => "gif",
            Format::Apng => "apng",
            Format::Mp4 => "mp4",
            Format::Y4m => "y4m",
            Format::Rgb => "rgb",
            Format::Png if self.is_picture() => "png",
            Format::Png => "",
        }
    }

    /// Whether one picture is asked for, not a film.
    pub fn is_picture(&self) -> bool {
        self.args.at.is_some() || self.args.contact_sheet.is_some()
    }

    /// Makes one film.
    pub fn make(
        &self,
        record: &Record,
        target: &Target,
        jobs: usize,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<Made, Stop> {
        let started = Instant::now();
        let other = match self.args.line {
            0 => None,
            line => Some(variation(record, line)?),
        };
        let record = other.as_ref().unwrap_or(record);
        let telling = games::tell(record)?;
        let Telling { replay, findings, .. } = telling;
        let findings = findings.iter().take(3).map(ToString::to_string).collect();
        let legal = self.args.show.contains(&ShowArg::Legal).then(|| legal(record));
        let cut = cut(self.args, &replay)?;
        let quality = Quality { size: self.args.size, fps: self.args.fps };
        let shoot = Shoot { maker: self, target, jobs, progress, replay: &replay, cut, legal: legal.as_deref() };
        let (summary, shrunk) = match self.args.max_bytes {
            Some(most) => fit::fit(&shoot, quality, most)?,
            None => (shoot.to_target(quality)?, None),
        };
        Ok(Made { summary, seconds: started.elapsed().as_secs_f64(), findings, shrunk })
    }
}

/// One film in the making.
pub(super) struct Shoot<'a> {
    pub maker: &'a Maker<'a>,
    pub target: &'a Target,
    jobs: usize,
    progress: &'a (dyn Fn(u64, u64) + Sync),
    replay: &'a Replay,
    cut: Cut,
    legal: Option<&'a [Vec<Cell>]>,
}

impl Shoot<'_> {
    /// The film on its stage.
    pub fn film(&self, size: Dimensions) -> Film {
        let args = self.maker.args;
        let has = |arg| args.show.contains(&arg);
        let show = Show {
            last: has(ShowArg::Last),
            legal: has(ShowArg::Legal),
            coords: has(ShowArg::Coords),
            panel: has(ShowArg::Panel),
            chart: has(ShowArg::Chart),
            comments: has(ShowArg::Comments),
            marks: has(ShowArg::Marks),
        };
        let view = View {
            width: size.width,
            height: size.height,
            theme: Arc::clone(&self.maker.theme),
            show,
            title: args.title.clone(),
            calm: args.calm,
        };
        let mut film = Film::new(self.replay.clone(), view, self.cut.clone());
        if let Some(legal) = self.legal {
            film.stage.set_legal(legal.to_vec());
        }
        film
    }

    /// Makes the film and puts it where it belongs.
    pub fn to_target(&self, quality: Quality) -> Result<Summary, Stop> {
        let film = self.film(quality.size);
        let args = self.maker.args;
        if let Some(at) = args.at {
            let moment = Moment::Game(film.timeline.time_of(self.steps(at)?));
            return self.picture(&film, moment, self.target);
        }
        if let Some(grid) = args.contact_sheet {
            let (pixels, size) = sheet::paint(self, quality.size, grid);
            return still(&pixels, size, self.target);
        }
        if self.maker.format == Format::Png {
            return self.frames(&film, quality.fps);
        }
        let summary = self.target.write(|out| self.write(&film, quality.fps, out))?;
        if let (Some(poster), Some(which)) = (&self.target.poster, args.poster) {
            let moment = match which {
                PosterArg::First => film.moment(Millis::ZERO),
                PosterArg::At(at) => Moment::Game(film.timeline.time_of(self.steps(at)?)),
            };
            self.picture(&film, moment, poster)?;
        }
        Ok(summary)
    }

    /// Writes one moment of a film as PNG.
    fn picture(&self, film: &Film, moment: Moment, target: &Target) -> Result<Summary, Stop> {
        let scene = film.picture(moment);
        let mut canvas = Canvas::with(scene.width, scene.height, self.maker.stock.clone());
        canvas.draw(&scene);
        still(canvas.pixels(), Dimensions { width: scene.width, height: scene.height }, target)
    }

    /// How many steps are played at the moment named.
    fn steps(&self, at: AtArg) -> Result<usize, Stop> {
        match at {
            AtArg::Step(number) => steps_of(self.replay, number),
            AtArg::Best => Ok(self.replay.best_step()),
        }
    }

    fn frames(&self, film: &Film, fps: u32) -> Result<Summary, Stop> {
        let reel = self.reel(film, fps)?;
        let options =
            FrameOptions { fps, jobs: self.jobs, tag: Some(self.target.tag.clone()), replace: self.target.replaces() };
        self.watched(|watch| export::png_frames(&reel, self.target.folder()?, &options, watch).map_err(Stop::from))
    }

    /// Writes a film of any kind that is one file.
    pub fn write(&self, film: &Film, fps: u32, out: &mut dyn Write) -> Result<Summary, ExportError> {
        let reel = self.reel(film, fps)?;
        let (jobs, tag) = (self.jobs, Some(self.target.tag.clone()));
        let repeat = match self.maker.args.loops {
            Loops::Forever => Repeat::Forever,
            Loops::Times(times) => Repeat::Times(times),
        };
        self.watched(|watch| match self.maker.format {
            Format::Apng => export::apng(&reel, out, &ApngOptions { repeat, jobs, tag }, watch),
            Format::Mp4 => self.mp4(&reel, out, tag, watch),
            Format::Y4m => export::raw(&reel, Raw::Y4m, out, &RawOptions { fps, jobs }, watch),
            Format::Rgb => export::raw(&reel, Raw::Rgb, out, &RawOptions { fps, jobs }, watch),
            Format::Gif | Format::Png => {
                export::gif(&reel, out, &GifOptions { repeat, jobs, tag, keep: Vec::new() }, watch)
            }
        })
    }

    #[cfg(feature = "mp4")]
    fn mp4(
        &self,
        reel: &FilmReel,
        out: &mut dyn Write,
        tag: Option<String>,
        watch: &Watch,
    ) -> Result<Summary, ExportError> {
        let quality = self.maker.args.quality.unwrap_or(export::Mp4Options::QUALITY);
        export::mp4(reel, out, &export::Mp4Options { quality, jobs: self.jobs, tag }, watch)
    }

    #[cfg(not(feature = "mp4"))]
    fn mp4(&self, _: &FilmReel, _: &mut dyn Write, _: Option<String>, _: &Watch) -> Result<Summary, ExportError> {
        Err(ExportError::NoMp4)
    }

    fn reel<'b>(&self, film: &'b Film, fps: u32) -> Result<FilmReel<'b>, ExportError> {
        let stock = self.maker.stock.clone();
        if self.maker.args.still { FilmReel::stills(film, stock) } else { FilmReel::at(film, fps, stock) }
    }

    fn watched<T>(&self, work: impl FnOnce(&Watch) -> T) -> T {
        let never = AtomicBool::new(false);
        let progress = |progress: Progress| (self.progress)(progress.done as u64, progress.total as u64);
        work(&Watch { cancel: &never, progress: &progress })
    }
}

impl Made {
    /// One line on what was made, and what is worth knowing about it.
    pub fn report(&self, target: &Target, terminal: &mut Terminal) {
        for finding in &self.findings {
            terminal.remark(finding);
        }
        let Summary { frames, bytes, exact, colors } = self.summary;
        let rate = frames as f64 / self.seconds.max(0.001);
        let word = if frames == 1 { "frame" } else { "frames" };
        let size = match bytes {
            bytes if bytes < 10_000_000 => format!("{} KB", bytes.div_ceil(1000)),
            bytes => format!("{} MB", bytes.div_ceil(1_000_000)),
        };
        terminal.note(format!("{target}: {frames} {word}, {size}, {:.1} s ({rate:.0} frames/s)", self.seconds));
        if let Some(poster) = &target.poster {
            terminal.note(format!("{poster}: its poster"));
        }
        if let Some(shrunk) = &self.shrunk {
            terminal.note(shrunk);
        }
        // Video never counts colours: nobody expects each to be kept.
        if !exact && colors > 0 {
            terminal.note(format!("{colors} colours were brought down to the 256 of a GIF; APNG keeps them all"));
        }
    }
}

/// Refuses what cannot be had together, before any work.
fn check(args: &RenderArgs, format: Format) -> Result<(), Stop> {
    let (raw, picture) = (matches!(format, Format::Y4m | Format::Rgb), format == Format::Png);
    let wrong = if args.max_bytes.is_some() && (raw || picture) {
        "--max-bytes is for films: GIF, APNG or MP4"
    } else if args.quality.is_some() && format != Format::Mp4 {
        "--quality is for MP4"
    } else if args.loops != Loops::Forever && (raw || format == Format::Mp4) {
        "--loop is for GIF and APNG; a player decides how often a video is shown"
    } else if args.poster.is_some() && picture {
        "--poster is for films"
    } else if args.poster.is_some() && args.output.as_deref().is_some_and(|output| output.as_os_str() == "-") {
        "--poster needs a film with a name; standard output has none"
    } else if args.format.is_none() && suffix(args).is_some_and(|suffix| FOREIGN.contains(&suffix.as_str())) {
        "the name ends like a kind of file that is not written; gif, apng, png, mp4, y4m and rgb are (--format takes any name)"
    } else if format == Format::Mp4 && cfg!(not(feature = "mp4")) {
        return Err(Stop::from(ExportError::NoMp4));
    } else {
        return Ok(());
    };
    Err(Stop::failed(wrong))
}

fn still(pixels: &[u32], size: Dimensions, target: &Target) -> Result<Summary, Stop> {
    target.write(|out| export::png_still(pixels, size.width, size.height, out, Some(&target.tag)))
}

/// Legal moves after every number of steps.
fn legal(record: &Record) -> Vec<Vec<Cell>> {
    games::find(&record.game).map(|game| game.legal_all(record)).unwrap_or_default()
}

fn cut(args: &RenderArgs, replay: &Replay) -> Result<Cut, Stop> {
    let mut cut = Cut::default();
    if args.no_cards {
        (cut.title, cut.end) = (Millis::ZERO, Millis::ZERO);
    }
    let StepRange { from, to } = args.select.unwrap_or(StepRange { from: None, to: None });
    // The first step named is seen happening: the film starts when the one before is done.
    cut.from = from.map_or(Ok(0), |step| steps_of(replay, step))?.saturating_sub(1);
    cut.to = to.map_or(Ok(usize::MAX), |step| steps_of(replay, step))?;
    cut.pace = match (args.duration, args.pace) {
        (Some(total), _) => fitted(&mut cut, total, replay),
        (None, PaceArg::Fixed) => Pace::Fixed { delay: quicker(args.delay, args.speed) },
        (None, PaceArg::Recorded) => {
            let speed = (args.speed * 100.0).round() as u32;
            Pace::Recorded { longest: args.max_think, otherwise: args.delay, percent: speed }
        }
    };
    Ok(cut)
}

/// A time at a speed.
fn quicker(time: Millis, speed: f64) -> Millis {
    Millis((f64::from(time.0) / speed).round() as u32)
}

/// The way films are made as one number.
fn way(args: &RenderArgs, theme: &Theme) -> u64 {
    let args = RenderArgs { paths: Vec::new(), output: None, jobs: None, force: false, shard: None, ..args.clone() };
    crate::model::key(&(env!("CARGO_PKG_VERSION"), format!("{args:?}"), format!("{theme:?}")))
}

/// A line beside the game, under a title that says so.
fn variation(record: &Record, line: usize) -> Result<Record, Stop> {
    let Some(found) = record.line(line) else {
        let source = &record.source;
        return Err(Stop::failed(match record.variations() {
            0 => format!("{source}: has no variations; --line {line} wants one"),
            count => format!("{source}: has no variation {line}; its variations are 1 to {count}"),
        }));
    };
    let title = found.title.clone().unwrap_or_else(|| found.players.join(" – "));
    Ok(Record { title: Some(format!("{title}, variation {line}")), ..found })
}

/// Fits the whole film, with its cards and holds, into a time: they take at most a third of it.
fn fitted(cut: &mut Cut, total: Millis, replay: &Replay) -> Pace {
    let around = [cut.title, cut.opening, cut.closing, cut.end];
    let sum: u32 = around.iter().map(|part| part.0).sum();
    if sum > total.0 / 3 {
        let shrink = |part: Millis| Millis((u64::from(part.0) * u64::from(total.0 / 3) / u64::from(sum)) as u32);
        cut.title = shrink(cut.title);
        cut.opening = shrink(cut.opening);
        cut.closing = shrink(cut.closing);
        cut.end = shrink(cut.end);
    }
    let around: u32 = [cut.title, cut.opening, cut.closing, cut.end].iter().map(|part| part.0).sum();
    // The pace is that of the whole game; of a part of it only that part has to fit.
    let count = replay.steps.len().max(1);
    let shown = cut.to.min(count).saturating_sub(cut.from).max(1);
    let game = u64::from(total.0 - around) * count as u64 / shown as u64;
    Pace::Fitted { total: Millis(game.min(u64::from(u32::MAX)) as u32) }
}

/// How many steps are played when the step people call `number` is done.
fn steps_of(replay: &Replay, number: u32) -> Result<usize, Stop> {
    let count = replay.steps.len();
    (0..=count).find(|steps| replay.number(*steps) == number).ok_or_else(|| {
        let (first, last) = (replay.first, replay.number(count));
        Stop::failed(format!("there is no step {number}; this replay has {first} to {last}"))
    })
}

/// Suffixes of pictures and films that others write: a GIF under such a name would be opened by nobody.
const FOREIGN: [&str; 13] =
    ["avi", "avif", "bmp", "flv", "jpeg", "jpg", "mkv", "mov", "mpg", "svg", "tiff", "webm", "webp"];

/// How the output's name ends, in small letters.
fn suffix(args: &RenderArgs) -> Option<String> {
    Some(args.output.as_deref()?.extension()?.to_str()?.to_ascii_lowercase())
}

fn format(args: &RenderArgs) -> Format {
    if args.at.is_some() || args.contact_sheet.is_some() {
        return Format::Png;
    }
    let by_suffix = match suffix(args).as_deref() {
        Some("png") => Format::Png,
        Some("apng") => Format::Apng,
        Some("mp4" | "m4v") => Format::Mp4,
        Some("y4m") => Format::Y4m,
        Some("rgb") => Format::Rgb,
        _ => Format::Gif,
    };
    args.format.unwrap_or(by_suffix)
}
