//! The arguments of `play`.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgMatches, Args as ClapArgs, Command, FromArgMatches};

use crate::arena::boards::clock::ClockRule;
use crate::arena::launch::Limits;
use crate::arena::paintball::PaintballSetup;
use crate::arena::seats::seated;
use crate::cli::parse::{board, bytes, clock, duration, object};
use crate::formats::{self, Format};
use crate::games::paintball::constants::{CONSTANTS, Constant};
use crate::games::paintball::rules::PaintballRules;
use crate::games::play::{self, Play, Rounds};
use crate::model::{Extra, Millis, Size, Style};

/// Play a match between programs and built-in players, and record it
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Paintball: a program is started every round with its index (0 is P1) and the path of the round file; the first line it prints is its
answer. Board games: brains speak the board-game manager's protocol, over TCP or over their standard streams. A game of your own: your
referee writes the match and asks the programs, a line in and a line out; see docs/your-own-game.md.
Programs run under limits, not in a sandbox: --run-with wraps them in one.

Examples:
  matchreel play chess --player human --player builtin:alphabeta:2 --clock 10m+5s
  matchreel play paintball --player ./a.py --player ./b --player builtin:racer --player builtin:idle -o replays/my-match
  matchreel play paintball --player ./bot --player builtin:hunter --watch
  matchreel play reversi --player builtin:negamax:5 --player tcp:127.0.0.1:5001 --games 10 --time 5s -o replays/brains
  matchreel play chess --player 'exec:./brain {port}' --player stdio:./engine --watch
  matchreel play chess --player 'uci:stockfish?Threads=1&Hash=16' --player builtin:alphabeta --clock 5m+3s -o replays/chess
  matchreel play go --size 9x9 --player 'gtp:gnugo --mode gtp?level=1' --player builtin:mcts -o replays/go
  matchreel play --referee ./my-game.py --player ./a.py --player ./b -o replays/my-game
  matchreel play paintball --player ./bot --player ./rival --run-with 'bwrap --unshare-all --new-session --ro-bind / / --bind /tmp /tmp'")]
pub(crate) struct PlayArgs {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game(), required_unless_present = "referee")]
    pub game: Option<Play>,
    /// A game of your own: the program that knows its rules
    #[arg(long, value_name = "PROGRAM", conflicts_with_all = ["game", "size", "rounds"])]
    pub referee: Option<String>,
    /// What the referee is told beside seats and seed, as an object of JSON
    #[arg(long, value_name = "JSON", value_parser = object, requires = "referee")]
    pub options: Option<Extra>,
    /// Paintball: a program, with its arguments if any, or builtin:idle, builtin:racer, builtin:hunter, builtin:builder. Board games:
    /// human (you, in the window), builtin:NAME (see docs/players.md), tcp:HOST:PORT, exec:'./brain {port}', stdio:./program, or an engine with its options: 'uci:stockfish?Threads=1&depth=8',
    /// gtp:, gomocup:, nboard:. Once for each seat
    #[arg(long = "player", short, required = true, value_name = "PLAYER")]
    pub players: Vec<String>,
    /// How a player is called, in the order of the players [default: by folder or file]
    #[arg(long = "name", value_name = "NAME")]
    pub names: Vec<String>,
    /// The folder to record the match in [default: it is not recorded; a person's own game is kept in their data folder]
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Rounds at most
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub rounds: u32,
    /// How many games; each has the next seed and a folder of its own
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub games: u32,
    /// The same seed and the same players play the same match
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    #[arg(long, value_name = "WxH", value_parser = board, help = size_help())]
    pub size: Option<Size>,
    /// Watch the match in a window while it is played; closing the window ends it
    #[arg(long, conflicts_with = "games")]
    pub watch: bool,
    /// The least time for a round of paintball, or a step of your own game [default: 0, with --watch 300ms]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub delay: Option<Millis>,
    /// Write into a folder that holds other files too
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
    #[command(flatten)]
    pub constants: ConstantArgs,
    #[command(flatten)]
    pub boards: BoardArgs,
    /// Tell the state of the window here, for programs that drive it
    #[arg(long, value_name = "FILE", hide = true)]
    pub report: Option<PathBuf>,
}

/// One of the games that are played.
fn game() -> impl TypedValueParser<Value = Play> {
    let known = PossibleValuesParser::new(play::played().map(|(id, _)| id));
    known.try_map(|wanted| play::played().find(|(id, _)| *id == wanted).map(|(_, play)| play).ok_or("is not played"))
}

fn size_help() -> String {
    let usual = |(id, play): (&str, Play)| {
        let Size { cols, rows } = play.usual_size();
        format!("{id} {cols}x{rows}")
    };
    format!("Size of the board [default: {}]", play::played().map(usual).collect::<Vec<_>>().join(", "))
}

/// What only board games have.
#[derive(ClapArgs, Debug)]
#[command(next_help_heading = "Board games")]
pub(crate) struct BoardArgs {
    /// Time for a whole game in place of --time: 5m+3s (a move adds 3 s), 40/5m (anew after 40 moves) or 5m
    #[arg(long, value_name = "CLOCK", conflicts_with = "time", value_parser = clock)]
    pub clock: Option<ClockRule>,
    /// An engine that gives hints and judges positions in the window: 'uci:stockfish?Threads=1' [default: our own players]
    #[arg(long, value_name = "ENGINE")]
    pub adviser: Option<String>,
    /// The first player begins every game [default: the players begin in turn]
    #[arg(long)]
    pub same_start: bool,
    /// How long a move takes at least, whoever makes it; against a person that of a program [default: 0, in the window 1s]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub move_time: Option<Millis>,
    /// How every game begins: moves such as 'D3 C5', random:N, or in chess a position, 'fen:…'; brains cannot be told
    #[arg(long, value_name = "MOVES")]
    pub opening: Option<String>,
    /// A game that has more plies is a draw
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub plies: usize,
    /// What the second player of go gets for moving second [default: 6.5]
    #[arg(long, value_name = "POINTS")]
    pub komi: Option<f64>,
    /// How games are written down [default: xml; json with clocks or engines, which XML has no place for]
    #[arg(long, value_name = "FORMAT", value_parser = record_formats())]
    pub record: Option<&'static Format>,
}

/// The formats a match can be written in while it is played: those that take the referee's words as they are.
pub(crate) fn recordable() -> impl Iterator<Item = &'static Format> {
    let takes = |format: &&Format| format.is_written() && (format.holds_all() || format.style() == Style::Manager);
    formats::all().iter().copied().filter(takes)
}

fn record_formats() -> impl TypedValueParser<Value = &'static Format> {
    let words = recordable().map(|format| format.id());
    PossibleValuesParser::new(words).try_map(|word| Format::of_id(&word).ok_or("no such format"))
}

/// What programs may use.
#[derive(ClapArgs, Debug)]
#[command(next_help_heading = "Limits of programs")]
pub(crate) struct LimitArgs {
    /// Until the answers to a round must be there (everybody thinks at the same time), or a move
    #[arg(long, value_name = "TIME", default_value = "4s", value_parser = duration)]
    pub time: Millis,
    /// Processor time of a program in a round [default: a second more than --time]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub cpu: Option<Millis>,
    /// Memory of each process
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = bytes)]
    pub memory: u64,
    /// Processes and threads beside those you have already; does not hold for root
    #[arg(long, value_name = "N", default_value_t = 64)]
    pub processes: u64,
    /// The largest file a program may write
    #[arg(long, value_name = "SIZE", default_value = "16M", value_parser = bytes)]
    pub file_size: u64,
    /// How much a program may print in a round
    #[arg(long, value_name = "SIZE", default_value = "16M", value_parser = bytes)]
    pub output_size: u64,
    /// A command that starts the programs, such as 'bwrap …'
    #[arg(long, value_name = "COMMAND")]
    pub run_with: Option<String>,
}

impl LimitArgs {
    /// For programs that run for a whole match: it is long, and only each answer is timed.
    pub fn of_a_match(&self) -> Limits {
        let cpu = self.cpu.map_or(u64::MAX, |cpu| u64::from(cpu.0.div_ceil(1000)));
        Limits { cpu, ..self.limits() }
    }

    pub fn limits(&self) -> Limits {
        let time = Duration::from_millis(self.time.0.into());
        let cpu = self.cpu.map_or(time + Duration::from_secs(1), |cpu| Duration::from_millis(cpu.0.into()));
        Limits {
            time,
            // The system counts whole seconds.
            cpu: cpu.as_millis().div_ceil(1000) as u64,
            memory: self.memory,
            processes: self.processes,
            file: self.file_size,
            output: usize::try_from(self.output_size).unwrap_or(usize::MAX),
        }
    }
}

/// The constants of the contest that were given, by name. Which there are, the game says.
#[derive(Debug)]
pub(crate) struct ConstantArgs(Vec<(&'static str, i64)>);

impl ConstantArgs {
    fn rules(&self) -> Result<PaintballRules, String> {
        let mut rules = PaintballRules::default();
        for (name, value) in &self.0 {
            rules.set_constant(name, *value)?;
        }
        Ok(rules)
    }
}

impl ClapArgs for ConstantArgs {
    fn augment_args(command: Command) -> Command {
        let usual = PaintballRules::default().constants();
        let arg = |(constant, (name, usual)): (&'static Constant, (&'static str, i32))| {
            Arg::new(name)
                .long(constant.flag)
                .value_name(constant.value)
                .help(format!("{} [default: {usual}]", constant.words))
                .value_parser(clap::value_parser!(i64))
        };
        command.next_help_heading("Constants of the contest").args(CONSTANTS.iter().zip(usual).map(arg))
    }

    fn augment_args_for_update(command: Command) -> Command {
        ConstantArgs::augment_args(command)
    }
}

impl FromArgMatches for ConstantArgs {
    fn from_arg_matches(found: &ArgMatches) -> Result<ConstantArgs, clap::Error> {
        let given = |constant: &'static Constant| Some((constant.name, *found.get_one::<i64>(constant.name)?));
        Ok(ConstantArgs(CONSTANTS.iter().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, found: &ArgMatches) -> Result<(), clap::Error> {
        *self = ConstantArgs::from_arg_matches(found)?;
        Ok(())
    }
}

impl PlayArgs {
    /// The match these arguments ask for.
    pub fn setup(&self, rounds: &Rounds) -> Result<PaintballSetup, String> {
        let Rounds { game, seats, usual, names } = rounds;
        if !seats.contains(&self.players.len()) {
            let (least, most, found) = (seats.start(), seats.end(), self.players.len());
            return Err(format!("{game} has {least} to {most} players; found {found}"));
        }
        Ok(PaintballSetup {
            rules: self.constants.rules()?,
            size: self.size.unwrap_or(*usual),
            rounds: self.rounds,
            seed: self.seed,
            entrants: seated(&self.players, &self.names, names, self.limits.run_with.as_deref())?,
            limits: self.limits.limits(),
        })
    }
}
