//! `completions`: a script that lets a shell complete our arguments.

use clap::CommandFactory;

use super::args::{Args, CompletionsArgs};
use super::terminal::Terminal;
use super::{Exit, Stop};

pub(crate) fn run(args: &CompletionsArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "matchreel", &mut script);
    terminal.raw(&script)?;
    Ok(Exit::Done)
}
