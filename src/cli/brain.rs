//! `brain`: players of our own for other people's programs.

use std::net::{IpAddr, SocketAddr, TcpListener, ToSocketAddrs};

use clap::Args as ClapArgs;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::terminal::Terminal;
use super::{Exit, Stop};
use crate::arena::boards::serve::{self, Service, manager};
use crate::arena::seats::BUILTIN;
use crate::games::play::{self, Turns};
use crate::players::BoardRules;
use crate::players::tongue::Tongue;

/// The word for the board-game manager's own protocol.
const MANAGER: &str = "manager";

/// Let a built-in player sit in somebody else's program
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
A board-game manager connects and speaks the brain protocol; each connection is a player of its own. Without --anyone only this machine
can connect. Port 0 takes a free one and says which. All other protocols are spoken over the standard streams: name the command where the
program asks for an engine.

Examples:
  matchreel brain reversi --listen 127.0.0.1:5001 --player builtin:negamax:5
  matchreel brain chess --protocol uci --player builtin:alphabeta
  matchreel brain go --protocol gtp --player builtin:mcts:1000")]
pub(crate) struct BrainArgs {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game())]
    pub game: &'static dyn Turns,
    /// What is spoken: the board-game manager's lines, or a protocol of engines, where the game has one
    #[arg(long, value_name = "PROTOCOL", default_value = MANAGER, value_parser = protocol())]
    pub protocol: BrainProtocol,
    /// Where to listen for a manager, or - for standard input and output
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0")]
    pub listen: String,
    /// Who plays
    #[arg(long, short, value_name = "builtin:NAME")]
    pub player: String,
    /// The same seed and the same moves get the same answers
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// What the second player of go gets for moving second [default: 6.5]
    #[arg(long, value_name = "POINTS")]
    pub komi: Option<f64>,
    /// Listen to other machines too
    #[arg(long)]
    pub anyone: bool,
}

pub(crate) fn run(args: &BrainArgs, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let word = args.player.strip_prefix(BUILTIN);
    let word = word.ok_or_else(|| Stop::failed(format!("{}: expected builtin:NAME", args.player)))?;
    let usual = args.game.usual();
    let rules = BoardRules { komi: args.komi.unwrap_or(usual.komi), ..usual };
    args.game.player(word, rules, args.seed).map_err(Stop::failed)?;
    let service = Service { game: args.game, word: word.into(), seed: args.seed, komi: rules.komi };
    if let BrainProtocol::Engine(tongue) = args.protocol {
        if args.game.called(tongue).is_none() {
            return Err(Stop::failed(format!("{}: {:?} has no engines of this protocol", tongue.word(), args.game)));
        }
        serve::answer(&service, tongue, std::io::stdin(), std::io::stdout());
        return Ok(Exit::Done);
    }
    if args.listen == "-" {
        manager::answer(&service, std::io::stdin().lock(), std::io::stdout().lock())?;
        return Ok(Exit::Done);
    }
    let address = place(&args.listen, args.anyone)?;
    let wrong = |error: std::io::Error| Stop::failed(format!("{}: {error}", args.listen));
    let listener = TcpListener::bind(address).map_err(wrong)?;
    terminal.line(format!("listening on {}", listener.local_addr().map_err(wrong)?))?;
    manager::listen(&service, &listener).map_err(wrong)?;
    Ok(Exit::Done)
}

/// What a brain speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BrainProtocol {
    Manager,
    Engine(Tongue),
}

fn protocol() -> impl TypedValueParser<Value = BrainProtocol> {
    let known = PossibleValuesParser::new(std::iter::once(MANAGER).chain(Tongue::ALL.map(Tongue::word)));
    known.map(|word| {
        let tongue = Tongue::ALL.into_iter().find(|tongue| tongue.word() == word);
        tongue.map_or(BrainProtocol::Manager, BrainProtocol::Engine)
    })
}

/// One of the games that are played in turns.
fn game() -> impl TypedValueParser<Value = &'static dyn Turns> {
    let known = PossibleValuesParser::new(play::in_turns().map(|game| game.id()));
    known.try_map(|id| play::find_in_turns(&id).ok_or("is not played in turns"))
}

/// The address, if it is one of this machine alone or others are welcome.
fn place(listen: &str, anyone: bool) -> Result<SocketAddr, Stop> {
    let mut found =
        listen.to_socket_addrs().map_err(|error| Stop::failed(format!("{listen}: {error}; expected HOST:PORT")))?;
    let address = found.next().ok_or_else(|| Stop::failed(format!("{listen}: there is no such place")))?;
    let at_home = match address.ip() {
        IpAddr::V4(ip) => ip.is_loopback(),
        IpAddr::V6(ip) => ip.is_loopback(),
    };
    if at_home || anyone {
        return Ok(address);
    }
    Err(Stop::failed(format!("{listen}: other machines could connect; expected 127.0.0.1, or --anyone")))
}
