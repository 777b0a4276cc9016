//! Saving from the window: this picture, or a film in the background.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;

use super::command::FilmKind;
use super::desk::News;
use super::game::name_of;
use super::state::State;
use crate::draw::{Canvas, Stock};
use crate::export::{self, ExportError, FilmReel, GifOptions, Output, Progress, Summary, Watch};
use crate::model::{Millis, Replay};
use crate::scene::{Cut, Film, Scene, Show, Stage, View};
use crate::timeline::Pace;

/// Where films and pictures land.
const FOLDER: &str = "render-out";
/// Films have the size the command line gives them.
const FILM: (u32, u32) = (800, 800);
const FPS: u32 = 25;
/// One thread: the window needs the other cores to stay fluid.
const JOBS: usize = 1;

/// A film being made.
pub struct Job {
    cancel: Arc<AtomicBool>,
}

/// What is filmed.
pub struct Order {
    pub replay: Replay,
    pub view: View,
    pub cut: Cut,
    pub kind: FilmKind,
    pub path: PathBuf,
}

impl Job {
    /// Starts a thread that makes a film and tells how far it is.
    pub fn start(order: Order, news: Sender<News>) -> Job {
        let cancel = Arc::new(AtomicBool::new(false));
        let job = Job { cancel: Arc::clone(&cancel) };
        std::thread::spawn(move || {
            let name = order.path.display().to_string();
            let told = news.clone();
            let progress = move |Progress { done, total }: Progress| {
                // Nobody listens any more when the window is gone.
                let _ = told.send(News::Progress { done, total });
            };
            let result = film(order, &cancel, &progress);
            let _ = news.send(News::Exported(match result {
                Ok(()) => Ok(name),
                Err(error) => Err(error.to_string()),
            }));
        });
        job
    }

    pub fn stop(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

fn film(order: Order, cancel: &AtomicBool, progress: &(dyn Fn(Progress) + Sync)) -> Result<(), ExportError> {
    let film = Film::new(order.replay, order.view, order.cut);
    let reel = FilmReel::at(&film, FPS, Stock::default())?;
    prepare(&order.path)?;
    let mut out = Output::create(&order.path)?;
    let watch = Watch { cancel, progress };
    match order.kind {
        FilmKind::Gif => export::gif(&reel, &mut out, &GifOptions { jobs: JOBS, ..GifOptions::default() }, &watch)?,
        FilmKind::Mp4 => mp4(&reel, &mut out, &watch)?,
    };
    out.commit()
}

#[cfg(feature = "mp4")]
fn mp4(reel: &FilmReel, out: &mut Output, watch: &Watch) -> Result<Summary, ExportError> {
    export::mp4(reel, out, &export::Mp4Options { jobs: JOBS, ..export::Mp4Options::default() }, watch)
}

#[cfg(not(feature = "mp4"))]
fn mp4(_: &FilmReel, _: &mut Output, _: &Watch) -> Result<Summary, ExportError> {
    Err(ExportError::NoMp4)
}

fn prepare(path: &Path) -> Result<(), ExportError> {
    match path.parent() {
        Some(folder) => Ok(std::fs::create_dir_all(folder)?),
        None => Ok(()),
    }
}

/// Writes a scene as PNG.
pub fn picture(scene: &Scene, path: &Path) -> Result<(), ExportError> {
    let mut canvas = Canvas::new(scene.width, scene.height);
    canvas.draw(scene);
    prepare(path)?;
    let mut out = Output::create(path)?;
    export::png_still(canvas.pixels(), scene.width, scene.height, &mut out, None)?;
    out.commit()
}

impl State {
    fn stem(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        let name = name_of(&game.source.path);
        let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
        let stem = if stem.is_empty() || stem == ".." { game.replay().game } else { stem };
        let index = if game.source.index > 1 { format!("-{}", game.source.index) } else { String::new() };
        Some(format!("{stem}{index}"))
    }

    fn export_view(&self, (width, height): (u32, u32)) -> View {
        let show = Show { chart: true, ..self.show_of() };
        View { width, height, theme: Arc::clone(&self.theme), show, title: None, calm: false }
    }

    /// This moment as it looks without controls, and where it goes.
    pub fn picture_order(&self) -> Option<(Scene, PathBuf)> {
        let game = self.game.as_ref()?;
        let stage = Stage::new(game.replay(), self.export_view(self.size));
        let number = game.replay().number(self.steps());
        let path = Path::new(FOLDER).join(format!("{}-{number}.png", self.stem()?));
        Some((stage.scene(game.replay(), &game.timeline, self.player.head()), path))
    }

    /// The whole match, or its marked part, as a film.
    pub fn film_order(&self, kind: FilmKind) -> Option<Order> {
        let game = self.game.as_ref()?;
        let (from, to) = self.player.marks;
        let part = from.is_some() || to.is_some();
        let whole = Cut::default();
        let (title, end) = if part { (Millis::ZERO, Millis::ZERO) } else { (whole.title, whole.end) };
        let speed = self.player.speed();
        let scaled = |time: Millis| Millis(((f64::from(time.0) / speed) as u32).max(20));
        let pace = match self.pace() {
            Pace::Fixed { delay } => Pace::Fixed { delay: scaled(delay) },
            Pace::Recorded { longest, otherwise, .. } => {
                Pace::Recorded { longest, otherwise, percent: (speed * 100.0) as u32 }
            }
            Pace::Fitted { total } => Pace::Fitted { total },
        };
        let cut = Cut { pace, from: from.unwrap_or(0), to: to.unwrap_or(usize::MAX), title, end, ..whole };
        let number = |steps: usize| game.replay().number(steps);
        let range = if part {
            let last = game.replay().steps.len();
            format!("-{}-{}", number(from.unwrap_or(0)), number(to.unwrap_or(last)))
        } else {
            String::new()
        };
        let suffix = match kind {
            FilmKind::Gif => "gif",
            FilmKind::Mp4 => "mp4",
        };
        let path = Path::new(FOLDER).join(format!("{}{range}.{suffix}", self.stem()?));
        Some(Order { replay: game.replay().clone(), view: self.export_view(FILM), cut, kind, path })
    }
}
