//! Foreign programs: started, listened to and ended, with limits on what they may use.
//!
//! Our program starts itself anew as a small launcher (see [`inside`]) which leaves the terminal, sets the limits, adopts whatever its descendants leave
//! behind, and runs the player's program. The launcher ends when the program does, or when it is told to; then every
//! descendant is killed, whatever process group or session it has moved to.
//!
//! These are limits on resources and not a sandbox: a program runs as the person who started the match, with that
//! person's files and network. Who plays against strangers wraps them, for example in `bwrap`.

mod heard;
#[cfg(target_os = "linux")]
pub mod inside;
mod limits;
#[cfg(target_os = "linux")]
mod listen;
#[cfg(target_os = "linux")]
mod outside;
#[cfg(target_os = "linux")]
mod tree;

#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(not(target_os = "linux"))]
pub use elsewhere::{Launcher, Running};
#[cfg(target_os = "linux")]
pub use outside::{Launcher, Running};

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use super::seats::Program;
pub use heard::{Ear, with_last_words};
pub use limits::Limits;

/// The word by which our program knows that it is to be a launcher.
pub const WORD: &str = "__launch";

/// One program to run.
#[derive(Clone, Debug)]
pub struct LaunchOrder<'a> {
    pub program: &'a Program,
    /// Words after those of the program itself.
    pub words: Vec<OsString>,
    /// Where it runs, and what it takes for its home.
    pub folder: PathBuf,
    /// For programs that want to play the same match twice.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    /// The first line it printed, where there is one.
    pub line: Option<String>,
    /// What it printed to standard error, as far as it is kept.
    pub heard: String,
    /// Until the first line, or until the end.
    pub took: Duration,
    pub end: ProgramEnd,
}

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramEnd {
    /// By itself, with this code.
    Code(i32),
    /// By this signal, which it did not get from us.
    Signal(i32),
    /// It had answered and did not end by itself.
    Dismissed,
    /// It was ended when its time was over.
    Timeout,
    /// It was ended because it printed too much.
    Flood,
    /// It could not be started.
    NotStarted(String),
}

impl ProgramEnd {
    /// Whether it ended as programs do that have done their work.
    pub fn is_good(&self) -> bool {
        match self {
            ProgramEnd::Code(0) | ProgramEnd::Dismissed => true,
            ProgramEnd::Code(_) | ProgramEnd::Signal(_) | ProgramEnd::Timeout => false,
            ProgramEnd::Flood | ProgramEnd::NotStarted(_) => false,
        }
    }

    /// The end in words.
    pub fn words(&self) -> String {
        match self {
            ProgramEnd::Code(0) => "it ended".into(),
            ProgramEnd::Code(code) => format!("it ended with code {code}"),
            ProgramEnd::Signal(signal) => format!("signal {signal}{} ended it", signal_name(*signal)),
            ProgramEnd::Dismissed => "it went on after its answer and was ended".into(),
            ProgramEnd::Timeout => "its time was over".into(),
            ProgramEnd::Flood => "it printed too much and was ended".into(),
            ProgramEnd::NotStarted(why) => format!("it could not be started: {why}"),
        }
    }
}

/// The name of a signal programs often die of.
fn signal_name(signal: i32) -> &'static str {
    match signal {
        6 => " (abort)",
        8 => " (arithmetic error)",
        9 => " (kill)",
        11 => " (bad memory access)",
        13 => " (closed pipe)",
        24 => " (too much processor time)",
        25 => " (file too large)",
        _ => "",
    }
}
