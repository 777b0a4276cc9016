//! Players of our own for the board games, and the board as a referee sees it.
//!
//! | file | decides |
//! |---|---|
//! | [`search`] | how far to look, and which branches to leave out |
//! | [`go::tree`] | which playouts to try, where looks say little |
//! | [`reversi`], [`chess`], … | the moves of a game, in which order, and what a position is worth |
//! | [`table`] | what happens when a move is told, and whether the game is over |
//!
//! Nothing here knows a clock, a file or a thread: who asks for a move says when it is time to stop.

pub mod bunnywar;
pub mod checkers;
pub mod chess;
pub mod go;
pub mod gomoku;
pub mod reversi;
pub mod search;
pub mod table;

use std::fmt::Write;

pub use crate::games::paintball::players::Rng;
use crate::model::{Cell, Record, Replay, Style};
use search::{Found, Look, Position, Search};
use table::{Board, Playable, Table};

/// The board games that are played, by id.
pub const GAMES: [&str; 6] = ["reversi", "chess", "checkers", "gomoku", "go", "bunnywar"];

/// What a game is played on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// Cells along an edge.
    pub side: u16,
    /// What the second player of go gets for moving second.
    pub komi: f64,
}

impl Rules {
    /// The usual ones of a game.
    pub fn usual(game: &str) -> Rules {
        let side = match game {
            "gomoku" => 15,
            "go" => 19,
            _ => 8,
        };
        Rules { side, komi: 6.5 }
    }
}

/// Somebody who plays: hears every move, the own ones too, and is asked for the next.
pub trait Player: Send {
    /// The game as this player has heard it.
    fn board(&mut self) -> &mut dyn Board;

    /// The next move in the manager's words, and what the player thinks of it. `None` when the game is over.
    fn choose(&mut self, stop: &mut dyn FnMut() -> bool) -> Option<Choice>;
}

/// A move a player would make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub text: String,
    /// For who moves; [`search::WON`] and a little less is a won game.
    pub value: i32,
    /// Where it begins, if it does so on the board, and where it goes.
    pub way: Vec<Cell>,
}

/// A way of choosing among the moves of a position.
pub trait Way<P: Position>: Send {
    fn pick(&mut self, here: &P, rng: &mut Rng, stop: &mut dyn FnMut() -> bool) -> Option<Found<P::Ply>>;
}

struct Mind<P: Playable, W> {
    table: Table<P>,
    way: W,
    rng: Rng,
}

impl<P: Playable, W: Way<P>> Player for Mind<P, W> {
    fn board(&mut self) -> &mut dyn Board {
        &mut self.table
    }

    fn choose(&mut self, stop: &mut dyn FnMut() -> bool) -> Option<Choice> {
        if self.table.over().is_some() {
            return None;
        }
        let here = self.table.position();
        let found = self.way.pick(here, &mut self.rng, stop)?;
        Some(Choice { text: here.write(&found.ply), value: found.value, way: here.way(&found.ply) })
    }
}

/// Plays anything legal.
struct Random;

impl<P: Playable> Way<P> for Random {
    fn pick(&mut self, here: &P, rng: &mut Rng, _stop: &mut dyn FnMut() -> bool) -> Option<Found<P::Ply>> {
        let plies = here.any();
        let ply = plies.get(rng.below(plies.len() as u32) as usize)?;
        Some(Found { ply: ply.clone(), value: 0, depth: 0 })
    }
}

/// Looks ahead as far as time allows, or to a fixed depth.
struct Ahead {
    depth: Option<u32>,
}

impl<P: Playable> Way<P> for Ahead {
    fn pick(&mut self, here: &P, rng: &mut Rng, stop: &mut dyn FnMut() -> bool) -> Option<Found<P::Ply>> {
        const DEEPEST: u32 = 60;
        // A fixed depth is for playing the same game twice: no clock may cut it short.
        let mut never = search::never;
        match self.depth {
            Some(depth) => Search::new(&mut never).deepen(here, depth, rng),
            None => Search::new(stop).deepen(here, DEEPEST, rng),
        }
    }
}

/// The words for the players of a game.
pub fn names(game: &str) -> Vec<&'static str> {
    let search = ["random", "alphabeta", "alphabeta:DEPTH"];
    match game {
        "reversi" => search.into_iter().chain(["negamax:DEPTH"]).chain(reversi::strategy::NAMES).collect(),
        "go" => vec!["random", "mcts", "mcts:PLAYOUTS"],
        _ => search.into(),
    }
}

/// The board of a game before its first move.
pub fn board(game: &str, rules: Rules) -> Result<Box<dyn Board>, String> {
    check(game, rules)?;
    Ok(match game {
        "reversi" => Box::new(Table::new(reversi::Disks::start())),
        "chess" => Box::new(Table::new(chess::Men::start())),
        "checkers" => Box::new(Table::new(checkers::Draughts::start())),
        "gomoku" => Box::new(Table::new(gomoku::Crosses::start(rules.side))),
        "go" => Box::new(Table::new(go::Stones::start(rules.side, rules.komi))),
        _ => Box::new(Table::new(bunnywar::Bunnies::start())),
    })
}

/// The player a word stands for, at the board of a game before its first move.
pub fn find(game: &str, word: &str, rules: Rules, seed: u64) -> Result<Box<dyn Player>, String> {
    check(game, rules)?;
    let word = Word::read(game, word)?;
    let rng = Rng::new(seed);
    Ok(match game {
        "reversi" => reversi::player(&word, rng),
        "chess" => seat(chess::Men::start(), &word, rng),
        "checkers" => seat(checkers::Draughts::start(), &word, rng),
        "gomoku" => seat(gomoku::Crosses::start(rules.side), &word, rng),
        "go" => go::player(&word, rules, rng),
        _ => seat(bunnywar::Bunnies::start(), &word, rng),
    })
}

/// A player of ours in the position of a replay after some steps, or why there is none.
pub fn at(record: &Record, replay: &Replay, steps: usize) -> Result<Box<dyn Player>, String> {
    let game = crate::games::find(replay.game).filter(|game| GAMES.contains(&game.id()));
    let game = game.ok_or_else(|| format!("nobody here plays {}", replay.game_name))?;
    let foreign = replay.variant.as_deref().is_some_and(|variant| variant != "czech");
    if record.start.is_some() || record.fen.is_some() || foreign {
        return Err("nobody here plays from a start of its own, or by other rules".into());
    }
    let rules = Rules { side: replay.size.cols, komi: record.komi.unwrap_or(0.0) };
    let word = if game.id() == "go" { "mcts" } else { "alphabeta" };
    let mut player = find(game.id(), word, rules, steps as u64)?;
    for step in replay.steps.iter().take(steps) {
        player.board().play(&game.spell(replay, step, Style::Manager))?;
    }
    Ok(player)
}

/// Whether a game can be played so.
fn check(game: &str, rules: Rules) -> Result<(), String> {
    let (least, most) = match game {
        "gomoku" => (5, 25),
        "go" => (2, 25),
        _ => (8, 8),
    };
    let side = rules.side;
    match (GAMES.contains(&game), (least..=most).contains(&side)) {
        (false, _) => Err(format!("{game} is not played here; there are {}", GAMES.join(", "))),
        (true, true) => Ok(()),
        (true, false) if least == most => {
            Err(format!("{game} is played on a board of {least}x{least}; found {side}x{side}"))
        }
        (true, false) => {
            Err(format!("{game} is played on boards from {least}x{least} to {most}x{most}; found {side}x{side}"))
        }
    }
}

/// A player for whom searching ahead and playing anything is all there is.
fn seat<P: Playable + 'static>(start: P, word: &Word, rng: Rng) -> Box<dyn Player> {
    match word.name.as_str() {
        "random" => mind(start, Random, rng),
        _ => mind(start, Ahead { depth: word.number }, rng),
    }
}

fn mind<P: Playable + 'static>(start: P, way: impl Way<P> + 'static, rng: Rng) -> Box<dyn Player> {
    Box::new(Mind { table: Table::new(start), way, rng })
}

/// A player's word: `negamax:5`, `negamax:5:full:first`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub name: String,
    pub number: Option<u32>,
    /// Every branch is visited.
    pub full: bool,
    /// Of equally good moves the first is played.
    pub first: bool,
}

impl Word {
    fn read(game: &str, text: &str) -> Result<Word, String> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default().to_string();
        let mut word = Word { name, number: None, full: false, first: false };
        for part in parts {
            match (part, part.parse::<u32>()) {
                ("full", _) => word.full = true,
                ("first", _) => word.first = true,
                (_, Ok(number @ 1..)) => word.number = Some(number),
                (_, Ok(0) | Err(_)) => return Err(unknown(game, text)),
            }
        }
        let known = names(game);
        let is = |known: &&str| known.split(':').next() == Some(&word.name);
        let numbered = |known: &&str| is(known) && known.contains(':');
        let plain = known.iter().any(|known| *known == word.name);
        let fits = match word.number {
            Some(_) => known.iter().any(numbered),
            None => plain || word.name == "negamax",
        };
        let signs = word.name == "negamax" || !(word.full || word.first);
        if fits && signs { Ok(word) } else { Err(unknown(game, text)) }
    }
}

fn unknown(game: &str, text: &str) -> String {
    let mut said = format!("builtin:{text}: {game} has no such player; there are");
    for (i, name) in names(game).into_iter().enumerate() {
        let _ = write!(said, "{} builtin:{name}", if i == 0 { "" } else { "," });
    }
    said
}

/// The plies of a position that is not over.
fn open<P: Position>(here: &P) -> Vec<P::Ply> {
    match here.look() {
        Look::Open(plies) => plies.collect(),
        Look::Over(_) => Vec::new(),
    }
}
