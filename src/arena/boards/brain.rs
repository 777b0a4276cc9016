//! The manager's side of the brain protocol: greets a brain, sets it to a game, asks it for moves.

use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::guest::{GuestKind, PORT};
use super::line::{Deaf, Line};
use crate::arena::launch::{Ear, LaunchOrder, Launcher, Running};
use crate::arena::seats::Program;
use crate::arena::tally::Fault;
use crate::model::steers;

/// How long a brain may take for anything that is no move.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a program may take until it listens.
const STARTUP: Duration = Duration::from_secs(10);

/// What was wrong, and in words.
pub type Foul = (Fault, String);

/// A brain that has been greeted.
pub struct Brain {
    /// Before the program, so that it is closed first.
    line: Line,
    _program: Option<Running>,
    /// As it calls itself.
    pub name: String,
}

/// Where programs are started.
pub struct LaunchGround<'a> {
    pub launcher: Option<&'a Launcher>,
    pub folder: PathBuf,
    pub seed: u64,
    /// For what they print to standard error.
    pub heard: &'a Ear,
}

impl Brain {
    /// Reaches a brain and greets it.
    pub fn reach(kind: &GuestKind, ground: &LaunchGround, game: &str, side: u16) -> Result<Brain, Foul> {
        let (line, program) = match kind {
            GuestKind::Tcp(place) => (connect(place, PATIENCE)?, None),
            GuestKind::Exec(program) => exec(program, ground)?,
            GuestKind::Stdio(program) => {
                let mut running = start(program, ground, true)?;
                let (mouth, ear) = running.streams().ok_or_else(|| crash("it has no standard streams"))?;
                (Line::over(ear, mouth), Some(running))
            }
            GuestKind::Builtin(_) | GuestKind::Engine(_) => return Err(crash("this is no brain")),
        };
        let mut brain = Brain { line, _program: program, name: String::new() };
        brain.greet(game, side)?;
        Ok(brain)
    }

    fn greet(&mut self, game: &str, side: u16) -> Result<(), Foul> {
        self.expect("hello matchreel", "hello ok")?;
        let version = self.answer("com matchreel")?;
        if version.split_whitespace().next() != Some("com") {
            return Err(junk(&version, "com 0.1"));
        }
        self.expect(&format!("game {game}"), "game ok")?;
        self.expect(&format!("board {side}"), "board ok")?;
        let named = self.answer("name matchreel")?;
        let name = named.strip_prefix("name").ok_or_else(|| junk(&named, "name X"))?;
        self.name = printable(name.trim(), 60);
        Ok(())
    }

    /// Begins a game, the first or the next.
    pub fn begin(&mut self, colour: &str, seconds: u64) -> Result<(), Foul> {
        self.expect(&format!("player {colour}"), "player ok")?;
        self.say(&format!("timeout {seconds}"))?;
        self.say("new game")
    }

    /// Tells the other's move, or `start`, and hears the answer: a move, or `forfeit`.
    pub fn ask(&mut self, told: &str, time: Duration, stop: &dyn Fn() -> bool) -> Result<String, Foul> {
        self.say(&format!("move {told}"))?;
        let answer = self.line.hear_unless(time, stop).map_err(|deaf| fault(deaf, time))?;
        let mut words = answer.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some("move"), Some(text), None) => Ok(text.to_string()),
            (Some("forfeit"), None, None) => Ok("forfeit".into()),
            _ => Err(junk(&answer, "move D3 or forfeit")),
        }
    }

    /// How long the last answer took.
    pub fn took(&self) -> Duration {
        self.line.took()
    }

    /// Takes leave.
    pub fn quit(mut self) {
        // Who is gone already hears nothing.
        let _ = self.line.say("quit matchreel");
        let _ = self.line.hear(Duration::from_millis(100));
    }

    fn say(&mut self, text: &str) -> Result<(), Foul> {
        self.line.say(text).map_err(|deaf| fault(deaf, PATIENCE))
    }

    fn answer(&mut self, text: &str) -> Result<String, Foul> {
        self.say(text)?;
        self.line.hear(PATIENCE).map_err(|deaf| {
            let (kind, words) = fault(deaf, PATIENCE);
            (kind, format!("{words} to {:?}", text.split(' ').next().unwrap_or_default()))
        })
    }

    fn expect(&mut self, text: &str, wanted: &str) -> Result<(), Foul> {
        let answer = self.answer(text)?;
        if answer == wanted { Ok(()) } else { Err(junk(&answer, wanted)) }
    }
}

pub fn crash(words: impl Into<String>) -> Foul {
    (Fault::Crash, words.into())
}

pub fn junk(answer: &str, wanted: &str) -> Foul {
    (Fault::Junk, format!("found {:?}; expected {wanted}", printable(answer, 60)))
}

pub fn fault(deaf: Deaf, time: Duration) -> Foul {
    match deaf {
        Deaf::Silence => (Fault::Timeout, format!("no answer in {} s", time.as_secs_f64())),
        Deaf::Gone => crash("the connection was lost"),
        Deaf::Flood => (Fault::Junk, "a line without an end".into()),
    }
}

/// What can stand in a record and on a terminal.
pub fn printable(text: &str, longest: usize) -> String {
    text.chars().take(longest).map(|c| if steers(c) { '\u{fffd}' } else { c }).collect()
}

fn connect(place: &str, patience: Duration) -> Result<Line, Foul> {
    let wrong = |error: std::io::Error| crash(format!("{place}: {error}"));
    let mut last = crash(format!("{place}: there is no such place"));
    for address in place.to_socket_addrs().map_err(wrong)? {
        match TcpStream::connect_timeout(&address, patience).and_then(Line::tcp) {
            Ok(line) => return Ok(line),
            Err(error) => last = wrong(error),
        }
    }
    Err(last)
}

/// Starts a program that goes on until it is dropped.
pub fn start(program: &Program, ground: &LaunchGround, talks: bool) -> Result<Running, Foul> {
    let launcher = ground.launcher.ok_or_else(|| crash("programs play only with a launcher"))?;
    let order = LaunchOrder { program, words: Vec::new(), folder: ground.folder.clone(), seed: ground.seed };
    launcher.open(&order, talks, ground.heard).map_err(|error| crash(format!("it could not be started: {error}")))
}

/// Starts a program with a free port and waits until it listens there.
fn exec(program: &Program, ground: &LaunchGround) -> Result<(Line, Option<Running>), Foul> {
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let port = free.map_err(|error| crash(format!("no port is free: {error}")))?.port();
    let with_port = |word: &std::ffi::OsString| match word.to_str() {
        Some(text) => text.replace(PORT, &port.to_string()).into(),
        None => word.clone(),
    };
    let program = Program { words: program.words.iter().map(with_port).collect() };
    let mut running = start(&program, ground, false)?;
    let since = Instant::now();
    loop {
        match connect(&format!("127.0.0.1:{port}"), PATIENCE) {
            Ok(line) => return Ok((line, Some(running))),
            Err(_) if running.has_ended() => return Err(crash("it ended before it listened")),
            Err(_) if since.elapsed() > STARTUP => {
                return Err((Fault::Timeout, format!("it did not listen within {} s", STARTUP.as_secs())));
            }
            Err(_) => sleep(Duration::from_millis(20)),
        }
    }
}
