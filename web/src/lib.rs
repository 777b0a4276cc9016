//! The core as a page calls it: the bytes of a match in, keys, mouse and time after them, and pictures out.
//!
//! Everything a page writes to or reads from is a buffer that lives here; calls hand out its address. So there is nothing unsafe in
//! this package but the names of its functions. Memory may grow in any call: a page asks for the address first and looks then.

mod input;
mod picture;

use std::cell::RefCell;

use matchreel::model::{Millis, Problem};
use matchreel::render::Parcel;
use matchreel::scene::Theme;
use matchreel::viewer::{Chore, Command, Input, Memory, Session};

use picture::Picture;

/// Pictures are at least and at most so wide and high.
const SIDES: std::ops::RangeInclusive<u32> = 64..=8192;

/// What the page sees of a moment, in the order in which it reads it.
const FACTS: usize = 18;

/// All that is kept between two calls.
#[derive(Default)]
struct Desk {
    /// What the page writes: the bytes or words the next call is about.
    given: Vec<u8>,
    /// What the last call says in words.
    words: String,
    /// A file that was made.
    file: Vec<u8>,
    facts: [i32; FACTS],
    window: Option<Window>,
}

/// A match on the page.
struct Window {
    parcel: Parcel,
    session: Session,
    memory: Memory,
    picture: Picture,
    /// What happened since the last picture.
    inputs: Vec<Input>,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

fn with<T>(work: impl FnOnce(&mut Desk) -> T) -> T {
    DESK.with_borrow_mut(work)
}

/// Does something with the match that is open; nothing where none is.
fn window<T: Default>(work: impl FnOnce(&mut Window) -> T) -> T {
    with(|desk| desk.window.as_mut().map(work).unwrap_or_default())
}

/// The words that were given last.
fn given() -> String {
    with(|desk| String::from_utf8_lossy(&std::mem::take(&mut desk.given)).into_owned())
}

/// Keeps words for the page to read; how many bytes they are.
fn say(words: String) -> usize {
    with(|desk| {
        desk.words = words;
        desk.words.len()
    })
}

/// Makes room for so many bytes and tells where; nowhere when there is none.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    with(|desk| {
        desk.given = Vec::new();
        if desk.given.try_reserve_exact(bytes).is_err() {
            return std::ptr::null_mut();
        }
        desk.given.resize(bytes, 0);
        desk.given.as_mut_ptr()
    })
}

/// Where the words are that a call left behind.
#[unsafe(no_mangle)]
pub extern "C" fn words() -> *const u8 {
    with(|desk| desk.words.as_ptr())
}

/// How many bytes they are.
#[unsafe(no_mangle)]
pub extern "C" fn words_length() -> usize {
    with(|desk| desk.words.len())
}

/// Where the file is that was made last.
#[unsafe(no_mangle)]
pub extern "C" fn file() -> *const u8 {
    with(|desk| desk.file.as_ptr())
}

/// Opens the match whose parcel was given: 0, or the length of the words on why not.
#[unsafe(no_mangle)]
pub extern "C" fn open(width: u32, height: u32, scale: f32) -> usize {
    let bytes = with(|desk| std::mem::take(&mut desk.given));
    match opened(&bytes, sized(width, height), scale) {
        Ok(window) => with(|desk| {
            desk.window = Some(window);
            0
        }),
        Err(problem) => say(problem.to_string()),
    }
}

fn opened(bytes: &[u8], size: (u32, u32), scale: f32) -> Result<Window, Problem> {
    let parcel = Parcel::unpack(bytes)?;
    let (mut session, memory) = Session::of_parcel(&parcel, size, scaled(scale))?;
    session.step(&[], Millis::ZERO);
    if let Some(why) = session.hopeless() {
        return Err(Problem::new(matchreel::model::Place::file("this page"), why));
    }
    Ok(Window { parcel, session, memory, picture: Picture::new(size.0, size.1), inputs: Vec::new() })
}

fn sized(width: u32, height: u32) -> (u32, u32) {
    (width.clamp(*SIDES.start(), *SIDES.end()), height.clamp(*SIDES.start(), *SIDES.end()))
}

fn scaled(scale: f32) -> f32 {
    if scale.is_finite() { scale.clamp(0.5, 8.0) } else { 1.0 }
}

/// Something happened: what, and where or which key. See `input::of`.
#[unsafe(no_mangle)]
pub extern "C" fn happen(what: u32, x: i32, y: i32) {
    window(|window| window.inputs.extend(input::of(what, x, y)));
}

/// To any moment.
#[unsafe(no_mangle)]
pub extern "C" fn seek(ms: u32) {
    window(|window| window.session.ask(Command::Scrub(Millis(ms).min(window.session.lasts()))));
}

/// To where so many steps are done.
#[unsafe(no_mangle)]
pub extern "C" fn jump(steps: u32) {
    window(|window| window.session.ask(Command::Jump(steps as usize)));
}

/// To the step whose name was given; 1 where there is such a name.
#[unsafe(no_mangle)]
pub extern "C" fn go() -> i32 {
    let name = given();
    window(|window| i32::from(window.session.go_to(&name).is_ok()))
}

/// Plays at so many quarters of the normal speed.
#[unsafe(no_mangle)]
pub extern "C" fn speed(quarters: u32) {
    window(|window| window.session.set_speed(f64::from(quarters) / 4.0));
}

/// Takes the bundled theme whose name was given; 1 where there is one.
#[unsafe(no_mangle)]
pub extern "C" fn theme() -> i32 {
    let found = Theme::bundled(&given());
    window(|window| i32::from(found.map(|theme| window.session.wear(theme)).is_some()))
}

/// What there is to tell of the match, as JSON; how many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn about() -> usize {
    say(window(|window| window.session.about().to_string()))
}

/// The colours around the picture, as JSON; how many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn colors() -> usize {
    say(window(|window| window.session.colors().to_string()))
}

/// The state of the window for whoever drives it, as JSON; how many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn report() -> usize {
    say(window(|window| window.session.report().to_string()))
}

/// What the inspector says; how many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn inspected() -> usize {
    say(window(|window| window.session.inspected().unwrap_or_default()))
}

/// The last message; how many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn said() -> usize {
    say(window(|window| window.session.said().unwrap_or_default()))
}

/// Takes the next file that was saved: how many bytes; its name is in the words.
#[unsafe(no_mangle)]
pub extern "C" fn saved() -> usize {
    match window(|window| window.memory.next_saved()) {
        Some(saved) => keep(saved.name, saved.bytes),
        None => 0,
    }
}

/// Makes a file of the record: how many bytes; its name is in the words.
#[unsafe(no_mangle)]
pub extern "C" fn record() -> usize {
    match window(|window| Some(window.parcel.record_file())) {
        Some((name, bytes)) => keep(name, bytes),
        None => 0,
    }
}

fn keep(words: String, bytes: Vec<u8>) -> usize {
    with(|desk| {
        (desk.words, desk.file) = (words, bytes);
        desk.file.len()
    })
}

/// Lets time pass, draws, and tells where the facts of the moment are; nowhere when no match is open.
#[unsafe(no_mangle)]
pub extern "C" fn frame(now: u32, width: u32, height: u32, scale: f32) -> *const i32 {
    with(|desk| {
        let Some(window) = &mut desk.window else { return std::ptr::null() };
        desk.facts = window.frame(Millis(now), sized(width, height), scaled(scale));
        desk.facts.as_ptr()
    })
}

impl Window {
    fn frame(&mut self, now: Millis, size: (u32, u32), scale: f32) -> [i32; FACTS] {
        self.session.resize(size, scale);
        let chores = self.session.step(&std::mem::take(&mut self.inputs), now);
        self.picture.show(&self.session.scene());
        let [x, y, w, h] = self.picture.damage;
        let full_screen = chores.iter().find_map(|chore| match chore {
            Chore::FullScreen(on) => Some(1 + i32::from(*on)),
            Chore::Quit => None,
        });
        let session = &self.session;
        let player = &session.state.player;
        let theme = Theme::names().position(|name| name == session.state.theme.name);
        [
            self.picture.rgba.as_ptr() as usize as i32,
            x,
            y,
            w,
            h,
            player.head().0 as i32,
            session.lasts().0 as i32,
            session.state.steps() as i32,
            i32::from(player.playing()),
            i32::from(session.lively() || session.says()),
            i32::from(session.state.settings.panels),
            self.memory.saved_files() as i32,
            full_screen.unwrap_or(0),
            (player.speed() * 4.0).round() as i32,
            theme.map_or(-1, |theme| theme as i32),
            i32::from(session.covered()),
            session.filmed().map_or(0, |percent| 1 + percent as i32),
            i32::from(session.state.camera.chosen.is_some()),
        ]
    }
}
