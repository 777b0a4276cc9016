//! The command line: one file per command.

mod args;
#[cfg(feature = "arena")]
mod ask;
#[cfg(feature = "arena")]
mod brain;
mod check;
mod columns;
mod completions;
mod convert;
mod info;
mod list;
mod pace;
mod parse;
mod piped;
#[cfg(feature = "arena")]
mod play;
mod progress;
#[cfg(feature = "publish")]
mod publish;
mod rate;
mod render;
mod sight;
mod source;
mod standings;
mod terminal;
mod theme;
#[cfg(feature = "arena")]
mod tournament;
mod view;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
use terminal::Terminal;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    Done,
    /// Finished, but something was found, some of several inputs failed or a film was left unfinished.
    Found,
    /// Nothing could be done.
    Nothing,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        match exit {
            Exit::Done => ExitCode::SUCCESS,
            Exit::Found => ExitCode::from(1),
            Exit::Nothing => ExitCode::from(2),
        }
    }
}

/// Why a command stopped before its end.
#[derive(Debug)]
pub(crate) enum Stop {
    /// Whoever reads our output has had enough: no error.
    ClosedPipe,
    /// One line for the person.
    Failed(String),
}

impl Stop {
    fn failed(line: impl ToString) -> Stop {
        Stop::Failed(line.to_string())
    }
}

impl From<std::io::Error> for Stop {
    fn from(error: std::io::Error) -> Stop {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Stop::ClosedPipe,
            _ => Stop::failed(error),
        }
    }
}

/// Runs the command that `args` name.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    #[cfg(all(feature = "arena", target_os = "linux"))]
    if args.get(1).is_some_and(|word| word == crate::arena::launch::WORD) {
        return ExitCode::from(crate::arena::launch::inside::run(args.into_iter().skip(2)));
    }
    let args = match Args::try_parse_from(args::with_command(args)) {
        Ok(args) => args,
        Err(error) => {
            // Help and version go to standard output and are no failure.
            let exit = if error.use_stderr() { Exit::Nothing } else { Exit::Done };
            terminal::say_usage(&error);
            return exit.into();
        }
    };
    let mut terminal = Terminal::new(args.quiet, args.color);
    let result = match args.command {
        Command::View(args) => view::run(&args, &mut terminal),
        Command::Render(args) => render::run(&args, &mut terminal),
        Command::Info(args) => info::run(&args, &mut terminal),
        Command::Check(args) => check::run(&args, &mut terminal),
        Command::List(args) => list::run(&args, &mut terminal),
        Command::Convert(args) => convert::run(&args, &mut terminal),
        #[cfg(feature = "arena")]
        Command::Play(args) => play::run(&args, &mut terminal),
        #[cfg(feature = "arena")]
        Command::Ask(args) => ask::run(&args, &mut terminal),
        #[cfg(feature = "arena")]
        Command::Brain(args) => brain::run(&args, &mut terminal),
        #[cfg(feature = "arena")]
        Command::Tournament(args) => tournament::run(&args, &mut terminal),
        Command::Standings(args) => standings::run(&args, &mut terminal),
        Command::Rate(args) => rate::run(&args, &mut terminal),
        #[cfg(feature = "publish")]
        Command::Publish(args) => publish::run(&args, &mut terminal),
        Command::Pace(args) => pace::run(&args, &mut terminal),
        Command::Theme(args) => theme::run(&args, &mut terminal),
        Command::Completions(args) => completions::run(&args, &mut terminal),
    };
    match result {
        Ok(exit) => exit.into(),
        Err(Stop::ClosedPipe) => Exit::Done.into(),
        Err(Stop::Failed(line)) => {
            terminal.error(&line);
            Exit::Nothing.into()
        }
    }
}
