//! The real window: shows the rasteriser's pixels as one texture, and hands on keys, mouse and time.
//!
//! This is the only place that knows macroquad.

mod events;
mod probe;
mod report;
mod screen;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use macroquad::miniquad;
use macroquad::window::Conf;

use super::session::{Chore, Options, Session};
use crate::model::Millis;
use events::Events;
pub use probe::{Probe, display};
use report::Report;
use screen::Screen;

/// What the window is, beside what it shows.
#[derive(Clone, Debug)]
pub struct Setup {
    pub size: (u32, u32),
    /// Write the first whole picture of the window here and end.
    pub screenshot: Option<PathBuf>,
    /// Tell the state here, one JSON object a line.
    pub report: Option<PathBuf>,
}

/// While something moves or the person is busy the window looks often, afterwards seldom: it must not eat a core.
const BUSY: Duration = Duration::from_millis(15);
const IDLE: Duration = Duration::from_millis(160);
const BUSY_FOR: Duration = Duration::from_secs(2);

/// Opens the window and stays until it is closed. The error is one line for the person.
pub fn run(options: Options, setup: Setup) -> Result<(), String> {
    let probe = probe::display()?;
    let conf = Conf {
        window_title: "matchreel".into(),
        window_width: setup.size.0 as i32,
        window_height: setup.size.1 as i32,
        high_dpi: true,
        fullscreen: options.full_screen,
        sample_count: 1,
        window_resizable: true,
        platform: miniquad::conf::Platform { linux_backend: probe.backend, ..Default::default() },
        ..Default::default()
    };
    let outcome: Arc<Mutex<Result<(), String>>> = Arc::new(Mutex::new(Ok(())));
    let told = Arc::clone(&outcome);
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
        macroquad::Window::from_config(conf, async move {
            let result = show(options, setup).await;
            *told.lock().unwrap_or_else(PoisonError::into_inner) = result;
        });
    }));
    std::panic::set_hook(quiet);
    drop(probe);
    if opened.is_err() {
        let why = words.lock().unwrap_or_else(PoisonError::into_inner).clone();
        return Err(format!("the window ended: {why}; `matchreel render` needs no display"));
    }
    outcome.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The loop: input, state, picture, rest.
async fn show(options: Options, setup: Setup) -> Result<(), String> {
    macroquad::input::prevent_quit();
    let start = Instant::now();
    let now = || Millis(start.elapsed().as_millis() as u32);
    let mut screen = Screen::new();
    let mut session = Session::new(screen.size(), screen.scale(), options);
    let mut events = Events::new();
    let mut report = Report::new(setup.report.as_deref())?;
    let mut busy_until = Instant::now() + BUSY_FOR;
    let mut presenting = Duration::ZERO;
    loop {
        let began = Instant::now();
        let inputs = events.take();
        session.resize(screen.size(), screen.scale());
        let chores = session.step(&inputs, now());
        let scene = session.scene();
        screen.show(&scene);
        report.tell(&session, presenting + began.elapsed());
        if let Some(why) = session.hopeless() {
            return Err(why.to_string());
        }
        if let Some(path) = setup.screenshot.as_deref().filter(|_| session.state.opening.is_none()) {
            let done = super::export::screenshot(&session.state, &scene, path);
            session.end();
            return done.map_err(|error| error.to_string());
        }
        let mut quit = macroquad::input::is_quit_requested();
        for chore in chores {
            match chore {
                Chore::FullScreen(on) => miniquad::window::set_fullscreen(on),
                Chore::Quit => quit = true,
            }
        }
        if quit {
            session.end();
            return Ok(());
        }
        if !inputs.is_empty() || session.lively() || screen.resized() {
            busy_until = Instant::now() + BUSY_FOR;
        }
        let rest = if Instant::now() < busy_until { BUSY } else { IDLE };
        std::thread::sleep(rest.saturating_sub(began.elapsed()));
        let rested = Instant::now();
        macroquad::window::next_frame().await;
        presenting = rested.elapsed();
    }
}
