//! The arguments of `tournament`.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;

use super::draft::{Draft, PlayerDraft};
use super::keys;
use crate::arena::tournament::{ContestSetup, TableRules};
use crate::cli::render::{ShardArg, shard};
use crate::model::Problem;

/// Play a whole contest: who meets whom, the games side by side, each recorded as it ends; the same command goes on after any stop
#[derive(ClapArgs, Debug)]
#[command(after_help = EXAMPLES, after_long_help = long_help())]
pub(crate) struct TournamentArgs {
    /// A contest file (docs/contests.md); options take the place of what it says
    #[arg(value_name = "CONTEST.toml")]
    pub file: Option<PathBuf>,
    /// Which game
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// A player, as after `play --player`; once for each
    #[arg(long = "player", short, value_name = "PLAYER")]
    pub players: Vec<String>,
    /// How a player is called, in the order of --player
    #[arg(long = "name", value_name = "NAME")]
    pub names: Vec<String>,
    /// round-robin, gauntlet, knock-out, two-defeats, double-elimination, swiss, all-groups or balanced:ROUNDS
    #[arg(long, value_name = "SYSTEM")]
    pub system: Option<String>,
    /// Rounds of swiss and balanced, cycles of round-robin
    #[arg(long, value_name = "N")]
    pub rounds: Option<String>,
    /// Games of an encounter [default: 2, the seats swapped]
    #[arg(long, value_name = "N")]
    pub games: Option<String>,
    /// How games begin: random:N plies by lot, or a file of games, of lines of moves, or of positions (EPD)
    #[arg(long, value_name = "OPENINGS")]
    pub openings: Option<String>,
    /// The same seed plays the same contest [default: 1]
    #[arg(long, value_name = "N")]
    pub seed: Option<String>,
    /// Time for a move or a round [default: 4s]
    #[arg(long, value_name = "TIME")]
    pub time: Option<String>,
    /// Time for a whole game at a board instead, such as 5m+3s or 40/5m
    #[arg(long, value_name = "CLOCK", conflicts_with = "time")]
    pub clock: Option<String>,
    /// End a match of two as soon as it is decided whether the first is nearer to E1 than to E0 points of rating
    #[arg(long, value_name = "E0,E1", allow_hyphen_values = true)]
    pub sprt: Option<String>,
    /// Any other setting of a contest file, such as komi=7.5 (`--help` lists them)
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub settings: Vec<String>,
    /// The folder of the results [default: contest-NAME]
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Games at a time [default: as many as there are cores; with programs of others half of them, in rounds as many as all find a core]
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Play every N-th game, beginning with the K-th; alone or as /N the scheduler says which
    #[arg(long, value_name = "K/N", value_parser = shard, num_args = 0..=1, default_missing_value = "auto")]
    pub shard: Option<ShardArg>,
    /// The board-game manager's ratings, kept in this file: a contest that is over counts once
    #[arg(long, value_name = "FILE")]
    pub elo: Option<PathBuf>,
    /// Print the schedule and how long it may take, and play nothing
    #[arg(long)]
    pub dry_run: bool,
    /// Watch games in a window while they are played; closing it ends the tournament after the games in hand
    #[arg(long, conflicts_with_all = ["dry_run", "shard"])]
    pub watch: bool,
    /// Tell the state of the window here, for programs that drive it
    #[arg(long, value_name = "FILE", hide = true)]
    pub report: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Ctrl-C ends after the games in hand, a second one at once; p pauses. The same command goes on.

Examples:
  matchreel tournament cup.toml
  matchreel tournament cup.toml --dry-run
  matchreel tournament --game reversi -p builtin:greedy -p builtin:squares -p builtin:random --games 4 --openings random:6
  matchreel tournament --game reversi -p stdio:./new -p stdio:./old --games 1000 --openings random:8 --sprt 0,10
  matchreel tournament cup.toml -o /shared/cup --shard 2/8";

fn long_help() -> String {
    format!("Settings of a contest file, and for --set:\n{}\n{EXAMPLES}", keys::help())
}

impl TournamentArgs {
    /// The contest as it was written.
    pub(super) fn draft(&self) -> Result<Draft, Problem> {
        let mut draft = match &self.file {
            Some(file) => Draft::of_file(file)?,
            None => Draft { name: self.game.clone().unwrap_or_default(), ..Draft::default() },
        };
        let options = [
            ("game", &self.game),
            ("system", &self.system),
            ("rounds", &self.rounds),
            ("games", &self.games),
            ("openings", &self.openings),
            ("seed", &self.seed),
            ("time", &self.time),
            ("clock", &self.clock),
            ("sprt", &self.sprt),
        ];
        for (key, value) in options {
            if let Some(value) = value {
                draft.set(key, value, &format!("--{key}"));
            }
        }
        for setting in &self.settings {
            draft.set_any(setting)?;
        }
        let named = |(i, is): (usize, &String)| PlayerDraft::of_option(is, self.names.get(i));
        draft.players.extend(self.players.iter().enumerate().map(named));
        Ok(draft)
    }

    /// Where the results go.
    pub fn folder(&self, contest: &ContestSetup) -> PathBuf {
        let plain = |c: char| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '_' };
        let usual = || Path::new("").join(format!("contest-{}", contest.name.chars().map(plain).collect::<String>()));
        self.output.clone().unwrap_or_else(usual)
    }

    /// How many games are played at a time. A program that has to wait for a core loses time that is not its own.
    pub fn jobs(&self, contest: &ContestSetup) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let usual = match &contest.table {
            _ if !contest.has_strangers() => cores,
            TableRules::Board(_) => cores / 2,
            TableRules::Paintball(_) | TableRules::Referee(_) => cores / contest.seats.max(1),
        };
        self.jobs.map_or(usual.max(1), NonZeroUsize::get)
    }
}
