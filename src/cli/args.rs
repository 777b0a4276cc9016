//! The arguments of every command.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::{Args as ClapArgs, CommandFactory, Parser, Subcommand, ValueEnum};

use super::parse::{day, dimensions, duration, logo, range, speed};
use super::render::RenderArgs;
use super::sight::{ShowArg, SightArgs, layer};
use crate::model::{Millis, StepName};
use crate::render::{Dimensions, Selection};

/// Turns a recorded match into something people watch.
#[derive(Parser, Debug)]
#[command(
    name = "matchreel",
    version,
    about,
    after_help = "With no command, `view` is meant.\n\nExamples:\n  matchreel replays\n  matchreel render replays/paintball-race -o race.gif"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub command: Command,
    /// Say nothing but errors
    #[arg(long, short, global = true)]
    pub quiet: bool,
    /// Whether to use colours in messages
    #[arg(long, global = true, value_enum, default_value_t = ColorChoice::Auto, value_name = "WHEN")]
    pub color: ColorChoice,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColorChoice {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    View(ViewArgs),
    Render(RenderArgs),
    Info(InfoArgs),
    Check(CheckArgs),
    List(ListArgs),
    Convert(ConvertArgs),
    #[cfg(feature = "arena")]
    Play(super::play::PlayArgs),
    #[cfg(feature = "arena")]
    Ask(super::ask::AskArgs),
    #[cfg(feature = "arena")]
    Brain(super::brain::BrainArgs),
    #[cfg(feature = "arena")]
    Tournament(super::tournament::TournamentArgs),
    Standings(super::standings::StandingsArgs),
    Rate(super::rate::RateArgs),
    #[cfg(feature = "publish")]
    Publish(super::publish::PublishArgs),
    Pace(PaceArgs),
    Theme(ThemeArgs),
    Completions(CompletionsArgs),
}

/// What the person typed, with `view` put in where no command was named.
pub(crate) fn with_command(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.into_iter().collect();
    let command = Args::command();
    let known = |word: &OsStr| word == "help" || command.get_subcommands().any(|command| word == command.get_name());
    // Options of all commands may stand before the command.
    let mut at = 1;
    while let Some(arg) = args.get(at).and_then(|arg| arg.to_str()) {
        match arg {
            "-q" | "--quiet" => at += 1,
            "--color" => at += 2,
            _ if arg.starts_with("--color=") => at += 1,
            "-h" | "--help" | "-V" | "--version" => return args,
            _ => break,
        }
    }
    let at = at.min(args.len());
    if !args.get(at).is_some_and(|word| known(word)) && !args.is_empty() {
        args.insert(at, "view".into());
    }
    args
}

/// Watch matches in a window: scrub, play, inspect, follow
#[derive(ClapArgs, Debug)]
#[command(
    after_help = "Press ? in the window for all keys.\n\nExamples:\n  matchreel replays\n  matchreel view game.xml --play --speed 2\n  matchreel view mine.pgn theirs.pgn --beside\n  matchreel view --follow server/rounds\n  matchreel view --follow server/match.jsonl\n  ./server | matchreel -"
)]
pub(crate) struct ViewArgs {
    /// Replay files, folders of round files, folders of replays, or `-` for standard input [default: replays]
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// The same time for each step [default: as last time, at first 1s]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub delay: Option<Millis>,
    /// What decides how long a step lasts: fixed, story (what happens in it), recorded (what it took), or a file of times [default: as last time]
    #[arg(long)]
    pub pace: Option<String>,
    /// The longest a recorded step may last
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = duration)]
    pub max_think: Millis,
    /// How many times faster than that, from 0.25 to 64
    #[arg(long, value_name = "TIMES", value_parser = speed)]
    pub speed: Option<f64>,
    /// The step to start at: a round or move such as 21, for one side 21w or 21b; 0 is the set-up
    #[arg(long, value_name = "STEP")]
    pub at: Option<StepName>,
    /// Play at once
    #[arg(long)]
    pub play: bool,
    /// Stay at the end of a match that is being written
    #[arg(long)]
    pub follow: bool,
    /// The first match of each of two PATHs beside each other, step by step
    #[arg(long, conflicts_with = "follow")]
    pub beside: bool,
    #[command(flatten)]
    pub sight: SightArgs,
    /// What to show on the board [default: as last time]
    #[arg(long, value_parser = layer(), value_delimiter = ',')]
    pub show: Option<Vec<ShowArg>>,
    /// arena, paper, classic, contrast, or a theme file [default: as last time]
    #[arg(long)]
    pub theme: Option<String>,
    /// A picture for a team, wherever it plays: PNG, JPEG or WebP; as often as there are teams
    #[arg(long = "logo", value_name = "TEAM=FILE", value_parser = logo)]
    pub logos: Vec<(String, PathBuf)>,
    /// Size of the window
    #[arg(long, value_name = "WxH", default_value = "1280x800", value_parser = dimensions)]
    pub size: Dimensions,
    #[arg(long)]
    /// Fill the screen
    pub fullscreen: bool,
    /// An engine that gives the hints and judges positions in the games it knows: 'uci:stockfish?Threads=1' [default: our own players]
    #[arg(long, value_name = "ENGINE")]
    pub adviser: Option<String>,
    /// Write a picture of the window to this PNG file and end
    #[arg(long, value_name = "FILE")]
    pub screenshot: Option<PathBuf>,
    /// Where the games you play in the window are kept [default: a folder of your own]
    #[arg(long, value_name = "DIR")]
    pub games: Option<PathBuf>,
    /// Tell the state of the window here, for programs that drive it
    #[arg(long, value_name = "FILE", hide = true)]
    pub report: Option<PathBuf>,
}

impl ViewArgs {
    /// The window at the end of a match that is being played.
    #[cfg(all(feature = "arena", feature = "window"))]
    pub fn following(path: PathBuf) -> ViewArgs {
        ViewArgs { paths: vec![path], follow: true, ..ViewArgs::table() }
    }

    /// The window of a game that is played in it.
    #[cfg(all(feature = "arena", feature = "window"))]
    pub fn table() -> ViewArgs {
        ViewArgs {
            paths: Vec::new(),
            delay: None,
            pace: None,
            max_think: Millis(5000),
            speed: None,
            at: None,
            play: false,
            follow: false,
            beside: false,
            sight: SightArgs::default(),
            show: None,
            theme: None,
            logos: Vec::new(),
            size: Dimensions { width: 1280, height: 800 },
            fullscreen: false,
            adviser: None,
            screenshot: None,
            report: None,
            games: None,
        }
    }
}

/// Tell what is in a replay
#[derive(ClapArgs, Debug)]
#[command(after_help = "Example:\n  matchreel info --json replays/paintball-race")]
pub(crate) struct InfoArgs {
    /// Replay files, folders of round files, folders of replays, or `-`
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    #[command(flatten)]
    pub pick: Pick,
    /// One JSON object for each game, on a line of its own
    #[arg(long)]
    pub json: bool,
}

/// Hold every game against the rules
#[derive(ClapArgs, Debug)]
#[command(
    after_help = "Exit code 1 when something was found, 2 when nothing could be read.\n\nExample:\n  matchreel check replays"
)]
pub(crate) struct CheckArgs {
    /// Replay files, folders of round files, folders of replays, or `-`
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
}

/// List the games below a folder
#[derive(ClapArgs, Debug)]
#[command(
    after_help = "Examples:\n  matchreel list replays\n  matchreel list replays --game reversi --min-steps 40 --sort steps --reverse\n  matchreel list replays --json"
)]
pub(crate) struct ListArgs {
    /// Folders of replays; files work as well
    #[arg(required = true, value_name = "DIR")]
    pub paths: Vec<PathBuf>,
    /// Only this game: reversi, paintball, …
    #[arg(long, value_name = "ID")]
    pub game: Option<String>,
    /// Only games of a player whose name has this in it
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,
    /// Only games won by a player whose name has this in it, or `draw`
    #[arg(long, value_name = "NAME")]
    pub winner: Option<String>,
    /// Only games on this day or later, e.g. 2026-05-04, 2026-05 or 2026
    #[arg(long, value_name = "DATE", value_parser = day)]
    pub after: Option<String>,
    /// Only games on this day or earlier
    #[arg(long, value_name = "DATE", value_parser = day)]
    pub before: Option<String>,
    /// Only games with at least so many steps
    #[arg(long, value_name = "N")]
    pub min_steps: Option<usize>,
    /// Only games with this in their names, titles or comments
    #[arg(long, value_name = "TEXT")]
    pub text: Option<String>,
    /// The order [default: as the files lie in the folder]
    #[arg(long, value_enum, value_name = "COLUMN")]
    pub sort: Option<Column>,
    /// The other way round
    #[arg(long)]
    pub reverse: bool,
    /// One JSON object for each game, on a line of its own
    #[arg(long)]
    pub json: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    Source,
    Game,
    Players,
    Result,
    Steps,
    Date,
}

/// Write a game in another format
#[derive(ClapArgs, Debug)]
#[command(
    after_help = "Examples:\n  matchreel convert game.xml game.json\n  matchreel convert game.xml - --to json\n  matchreel convert game.pgn opening.pgn --select ..12\n  matchreel convert replays/worms-garden middle.zip --select 40..60"
)]
pub(crate) struct ConvertArgs {
    /// A replay file, or `-` for standard input
    #[arg(value_name = "IN")]
    pub input: PathBuf,
    /// Where to write; `-` is standard output
    #[arg(value_name = "OUT")]
    pub output: PathBuf,
    /// What to write [default: by the suffix of OUT]
    #[arg(long, value_name = "FORMAT")]
    pub to: Option<String>,
    /// Only some steps, e.g. ..20 of a game of moves, 40..60 of rounds
    #[arg(long, value_name = "FROM..TO", value_parser = range)]
    pub select: Option<Selection>,
    #[command(flatten)]
    pub pick: Pick,
    /// Replace a file that is there
    #[arg(long)]
    pub force: bool,
}

/// Some games of a file with many.
#[derive(ClapArgs, Clone, Debug, Default)]
pub(crate) struct Pick {
    /// Which game of a file with several, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub index: Option<u32>,
    /// Only games of a player whose name has this in it
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,
}

/// Print the times of the story pace to start one's own from
#[derive(ClapArgs, Debug)]
#[command(
    after_help = "Examples:\n  matchreel pace > mine.toml\n  matchreel render replays/paintball-race --pace mine.toml\n  matchreel render replays/paintball-race --pace mine.toml --duration 30s"
)]
pub(crate) struct PaceArgs {}

/// Print a bundled theme to start one's own from; without a name, list them
#[derive(ClapArgs, Debug)]
#[command(
    after_help = "Examples:\n  matchreel theme\n  matchreel theme arena > mine.toml\n  matchreel render replays/paintball-race --theme mine.toml"
)]
pub(crate) struct ThemeArgs {
    /// arena, paper, classic or contrast
    pub name: Option<String>,
}

/// Print a completion script for a shell
#[derive(ClapArgs, Debug)]
#[command(after_help = "Example:\n  matchreel completions bash > ~/.local/share/bash-completion/completions/matchreel")]
pub(crate) struct CompletionsArgs {
    pub shell: clap_complete::Shell,
}
