//! Where the system has no way to hold a program to its limits, none is started.

use std::io;
use std::process::{ChildStdin, ChildStdout};

use super::{Ear, LaunchOrder, Limits, ProgramEnd, Ran};

/// Starts no program.
pub struct Launcher {
    pub limits: Limits,
}

impl Launcher {
    pub fn new(_limits: Limits) -> io::Result<Launcher> {
        Err(io::Error::new(
            io::ErrorKind::Unsupported,
            "programs can play on Linux only; players of our own play everywhere",
        ))
    }

    pub fn open(&self, _order: &LaunchOrder<'_>, _talks: bool, _heard: &Ear) -> io::Result<Running> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "programs can play on Linux only"))
    }

    pub fn run(&self, orders: &[LaunchOrder<'_>]) -> Vec<Ran> {
        let end = || ProgramEnd::NotStarted("programs can play on Linux only".into());
        orders.iter().map(|_| Ran { line: None, heard: String::new(), took: Default::default(), end: end() }).collect()
    }
}

/// No program runs.
pub enum Running {}

impl Running {
    pub fn streams(&mut self) -> Option<(ChildStdin, ChildStdout)> {
        match *self {}
    }

    pub fn has_ended(&mut self) -> bool {
        match *self {}
    }

    pub fn end(&mut self) -> Option<ProgramEnd> {
        match *self {}
    }
}
