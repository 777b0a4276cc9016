//! Saving from the window: this picture, or a film in the background. Names are claimed as everywhere: nothing that was saved
//! before is replaced, and another look of the same moment is another picture.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;

use super::command::FilmKind;
use super::desk::News;
use super::game::Match;
use super::state::State;
#[cfg(feature = "window")]
use crate::draw::Canvas;
use crate::export::{self, Progress, Watch};
#[cfg(feature = "window")]
use crate::files::claim::alone;
use crate::files::claim::{Claims, Mark};
use crate::files::stamp;
use crate::model::{Millis, key};
use crate::render::{At, Dimensions, FOLDER, Maker, Options, Part, RenderError, Subject, Target, What, stem};
#[cfg(feature = "window")]
use crate::scene::Scene;
use crate::scene::Show;
use crate::timeline::Pace;

/// Films have the size the command line gives them.
const FILM: Dimensions = Dimensions { width: 800, height: 800 };
/// One thread: the window needs the other cores to stay fluid.
const JOBS: usize = 1;

/// A film being made.
pub struct Job {
    cancel: Arc<AtomicBool>,
}

/// What is saved, and where.
pub struct Order {
    maker: Maker,
    subject: Subject,
    target: Target,
}

impl Order {
    fn new(game: &Match, options: Options, name: &str) -> Result<Order, RenderError> {
        let maker = Maker::new(options)?;
        let source = &game.source;
        // What looks different is kept side by side.
        let mark = Mark {
            place: stamp::place(&source.path, source.index, &(game.line, maker.key())),
            stamp: key(&(maker.key(), game.line, stamp::of_record(&game.record))),
        };
        let target = Target::chosen(&mut Claims::default(), &Path::new(FOLDER).join(name), mark, maker.options());
        let subject = Subject { replay: Arc::new(game.replay().clone()), legal: Vec::new(), findings: Vec::new() };
        Ok(Order { maker, subject, target })
    }

    /// Where it will be.
    pub fn name(&self) -> String {
        self.target.to_string()
    }

    /// Makes it, unless the very same is there.
    pub fn make(&self, watch: Watch) -> Result<(), RenderError> {
        match self.target.is_up_to_date() {
            true => Ok(()),
            false => self.target.make(&self.maker, &self.subject, JOBS, watch).map(drop),
        }
    }
}

impl Job {
    /// Starts a thread that makes a film and tells how far it is.
    pub fn start(order: Order, news: Sender<News>) -> Job {
        let cancel = Arc::new(AtomicBool::new(false));
        let job = Job { cancel: Arc::clone(&cancel) };
        std::thread::spawn(move || {
            let told = news.clone();
            let progress = move |Progress { done, total }: Progress| {
                // Nobody listens any more when the window is gone.
                let _ = told.send(News::Progress { done, total });
            };
            let result = order.make(Watch { cancel: &cancel, progress: &progress });
            let _ = news.send(News::Exported(match result {
                Ok(()) => Ok(order.name()),
                Err(error) => Err(error.to_string()),
            }));
        });
        job
    }

    pub fn stop(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

impl State {
    fn export_options(&self, what: What, size: Dimensions) -> Options {
        let show = Show { chart: true, legal: false, ..self.show_of() };
        Options { what, size, theme: Arc::clone(&self.theme), show, ..Options::default() }
    }

    /// This moment as it looks without controls.
    pub fn picture_order(&self) -> Option<Result<Order, RenderError>> {
        let game = self.game.as_ref()?;
        let number = game.replay().number(self.steps());
        let (width, height) = self.size;
        let options = self.export_options(What::Picture(At::Time(self.player.head())), Dimensions { width, height });
        let options = Options { pace: self.pace(), ..options };
        Some(Order::new(game, options, &format!("{}-{number}.png", name(game))))
    }

    /// The whole match, or its marked part, as a film.
    pub fn film_order(&self, kind: FilmKind) -> Option<Result<Order, RenderError>> {
        let game = self.game.as_ref()?;
        let sink = match kind {
            FilmKind::Gif => &export::GIF,
            FilmKind::Mp4 => &export::MP4,
        };
        let last = game.replay().steps.len();
        let (part, range) = match self.player.marks {
            (None, None) => (Part::All, String::new()),
            (from, to) => {
                let (from, to) = (from.unwrap_or(0), to.unwrap_or(last));
                let number = |steps: usize| game.replay().number(steps);
                (Part::Between { from, to }, format!("-{}-{}", number(from), number(to)))
            }
        };
        let options = self.export_options(What::Film(sink), FILM);
        let options = Options { pace: self.film_pace(), part, cards: part == Part::All, ..options };
        Some(Order::new(game, options, &format!("{}{range}.{}", name(game), sink.id)))
    }

    /// The pace of the window at its speed.
    fn film_pace(&self) -> Pace {
        let speed = self.player.speed();
        let scaled = |time: Millis| Millis(((f64::from(time.0) / speed) as u32).max(20));
        match self.pace() {
            Pace::Fixed { delay } => Pace::Fixed { delay: scaled(delay) },
            Pace::Recorded { longest, otherwise, .. } => {
                Pace::Recorded { longest, otherwise, percent: (speed * 100.0) as u32 }
            }
            Pace::Fitted { total } => Pace::Fitted { total },
        }
    }
}

/// Writes the whole window as a picture. It carries a mark like any other: a picture of another match stays.
#[cfg(feature = "window")]
pub fn screenshot(state: &State, scene: &Scene, path: &Path) -> Result<(), RenderError> {
    let mut canvas = Canvas::new(scene.width, scene.height);
    canvas.draw(scene);
    let place = state.game.as_ref().map_or(0, |game| stamp::place(&game.source.path, game.source.index, &"window"));
    let mark = Mark { place, stamp: key(&canvas.pixels()) };
    let claim = Claims::default().named(path, Some(&mark), &alone)?;
    let mut out = claim.begin()?;
    export::png_still(canvas.pixels(), scene.width, scene.height, &mut out, Some(&mark.to_string()))?;
    Ok(out.commit()?)
}

fn name(game: &Match) -> String {
    stem(&game.source.path, game.source.index, game.replay().game)
}
