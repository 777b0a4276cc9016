//! The real window: shows the rasteriser's pixels as one texture, and hands on keys, mouse and time.
//!
//! This is the only place that knows the library that opens windows.

mod events;
mod probe;
mod report;
mod screen;
mod screenshot;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use miniquad::conf::{Conf, Platform};

use super::native::Desk;
use super::session::{Chore, Session, SessionOptions};
use crate::files::user;
use crate::games::play::{Oracle, Rivals};
use crate::library::Logos;
use crate::model::Millis;
use crate::scene::Scene;
use events::Events;
pub use probe::{Probe, display};
use report::Report;
use screen::Screen;

/// What the window is, beside what it shows.
pub struct Setup {
    pub size: (u32, u32),
    /// Write the first whole picture of the window here and end.
    pub screenshot: Option<PathBuf>,
    /// Tell the state here, one JSON object a line.
    pub report: Option<PathBuf>,
    /// Where settings are kept, if they are.
    pub settings_file: Option<PathBuf>,
    /// Where logos come from.
    pub logos: Logos,
    /// Who gives hints in place of our own players.
    pub adviser: Option<Arc<dyn Oracle>>,
    /// Where games that are played here are kept, if they are.
    pub games: Option<PathBuf>,
    /// Who finds opponents from outside.
    pub rivals: Option<Arc<dyn Rivals>>,
}

/// While something moves or the person is busy the window looks often, afterwards seldom: it must not eat a core.
const BUSY: Duration = Duration::from_millis(15);
const IDLE: Duration = Duration::from_millis(160);
const BUSY_FOR: Duration = Duration::from_secs(2);

/// How a window was closed: what was lost by it, or why it could not stay open. Each is one line for the person.
type Outcome = Result<Option<String>, String>;

/// Opens the window and stays until it is closed.
pub fn run(options: SessionOptions, setup: Setup) -> Outcome {
    let probe = probe::display()?;
    let conf = Conf {
        window_title: "matchreel".into(),
        window_width: setup.size.0 as i32,
        window_height: setup.size.1 as i32,
        high_dpi: true,
        fullscreen: options.full_screen,
        sample_count: 1,
        window_resizable: true,
        platform: Platform { linux_backend: probe.backend, ..Default::default() },
        ..Default::default()
    };
    let outcome: Arc<Mutex<Outcome>> = Arc::new(Mutex::new(Ok(None)));
    let told = Arc::clone(&outcome);
    let report = Report::new(setup.report.as_deref())?;
    let quiet = std::panic::take_hook();
    // What the window library cannot do it says by panicking; the person gets one line instead.
    let words = Arc::new(Mutex::new(String::new()));
    let heard = Arc::clone(&words);
    std::panic::set_hook(Box::new(move |info| {
        let text = info.payload_as_str().unwrap_or("the window could not be opened").replace('\n', " ");
        let place = info.location().map_or(String::new(), |at| format!(" ({}:{})", at.file(), at.line()));
        *heard.lock().unwrap_or_else(PoisonError::into_inner) = format!("{text}{place}");
    }));
    let opened = catch_unwind(AssertUnwindSafe(|| {
        miniquad::start(conf, move || Box::new(Window::new(options, setup, report, told)));
    }));
    std::panic::set_hook(quiet);
    drop(probe);
    if opened.is_err() {
        let why = words.lock().unwrap_or_else(PoisonError::into_inner).clone();
        return Err(format!("the window ended: {why}; `matchreel render` needs no display"));
    }
    outcome.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The window while it is open.
struct Window {
    screen: Screen,
    session: Session,
    events: Events,
    report: Report,
    screenshot: Option<PathBuf>,
    start: Instant,
    busy_until: Instant,
    /// When the last frame was handed over.
    rested: Instant,
    /// How it ended, once it has.
    outcome: Arc<Mutex<Outcome>>,
    ended: bool,
}

impl Window {
    fn new(options: SessionOptions, setup: Setup, report: Report, outcome: Arc<Mutex<Outcome>>) -> Window {
        let screen = Screen::new();
        let desk = Desk::new(setup.settings_file).keeping(user::cache()).showing(setup.logos);
        let desk = desk.advised(setup.adviser).recording(setup.games).inviting(setup.rivals);
        let session = Session::new(screen.size(), screen.scale(), options, Box::new(desk));
        let now = Instant::now();
        let (start, busy_until, rested) = (now, now + BUSY_FOR, now);
        let (events, screenshot, ended) = (Events::default(), setup.screenshot, false);
        Window { screen, session, events, report, screenshot, start, busy_until, rested, outcome, ended }
    }

    /// Input, state, picture, rest.
    fn frame(&mut self) {
        if self.ended {
            return;
        }
        let began = Instant::now();
        let presenting = began - self.rested;
        let inputs = self.events.take();
        self.session.resize(self.screen.size(), self.screen.scale());
        let chores = self.session.step(&inputs, Millis(self.start.elapsed().as_millis() as u32));
        let scene = self.session.scene();
        self.screen.show(&scene);
        self.report.tell(&self.session, presenting + began.elapsed());
        if let Some(result) = self.end(&scene, &chores) {
            *self.outcome.lock().unwrap_or_else(PoisonError::into_inner) = result;
            self.ended = true;
            miniquad::window::order_quit();
            return;
        }
        if !inputs.is_empty() || self.session.lively() || self.screen.resized() {
            self.busy_until = Instant::now() + BUSY_FOR;
        }
        let rest = if Instant::now() < self.busy_until { BUSY } else { IDLE };
        std::thread::sleep(rest.saturating_sub(began.elapsed()));
        self.rested = Instant::now();
    }

    /// Does what only the window can do; how it ends, if it does.
    fn end(&mut self, scene: &Scene, chores: &[Chore]) -> Option<Outcome> {
        if let Some(why) = self.session.hopeless() {
            return Some(Err(why.to_string()));
        }
        if let Some(path) = self.screenshot.as_deref().filter(|_| self.session.state.jobs.opening.is_none()) {
            let done = screenshot::write(&self.session.state, scene, path);
            return Some(done.map(|()| self.session.end()).map_err(|error| error.to_string()));
        }
        let mut quit = false;
        for chore in chores {
            match chore {
                Chore::FullScreen(on) => miniquad::window::set_fullscreen(*on),
                Chore::Quit => quit = true,
            }
        }
        quit.then(|| Ok(self.session.end()))
    }
}
