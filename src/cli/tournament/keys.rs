//! The settings of a contest, all of them, with what they mean.

use crate::games::paintball::constants::CONSTANTS;

/// Which games a setting is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum For {
    All,
    /// Games whose rules are known here.
    Known,
    /// Games whose rules only their own referee knows.
    Own,
    Boards,
    Paintball,
}

/// A setting of a contest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    pub name: &'static str,
    pub used: For,
    pub words: &'static str,
}

const fn key(name: &'static str, used: For, words: &'static str) -> Key {
    Key { name, used, words }
}

/// The settings that are no constants of paintball.
const PLAIN: [Key; 26] = [
    key("game", For::All, "which game"),
    key("referee", For::Own, "a game of your own: the program that knows its rules; [options] are told to it"),
    key("name", For::All, "what the contest is called [default: as its file]"),
    key("system", For::All, "how players meet [default: round-robin, of more than two all-groups]"),
    key("pairings", For::All, "instead of a system: a list of tables, each a list of names"),
    key("seats", For::All, "how many sit at a table [default: 2, paintball 4]"),
    key("games", For::All, "games of an encounter [default: 2]"),
    key("rounds", For::All, "rounds of swiss and balanced, cycles of round-robin"),
    key("seed", For::All, "the same seed plays the same contest [default: 1]"),
    key("openings", For::Boards, "random:N, a list of lines of moves or positions, or a file of games, lines or EPD"),
    key("time", For::All, "for a move or a round [default: 4s]"),
    key("clock", For::Boards, "for a whole game instead, such as 5m+3s or 40/5m"),
    key("size", For::Known, "size of the board, such as 9x9"),
    key("komi", For::Boards, "what the second player of go gets"),
    key("plies", For::Boards, "a game that has more plies is a draw [default: 1000]"),
    key("resign", For::Boards, "9:5: who thinks itself nine pawns or discs behind for five moves in a row has lost"),
    key("draw", For::Boards, "0.1:8: where both think for eight moves that nobody is further ahead it is drawn"),
    key("record", For::Boards, "how games are written down [default: json]"),
    key("match-rounds", For::Paintball, "rounds of a match at most [default: 200]"),
    key("sprt", For::All, "E0,E1: ends a match of two as soon as it is decided"),
    key("cpu", For::All, "processor time of a program"),
    key("memory", For::All, "memory of each process [default: 1G]"),
    key("processes", For::All, "processes and threads of programs [default: 64]"),
    key("file-size", For::All, "the largest file a program may write [default: 16M]"),
    key("output-size", For::All, "how much a program may print [default: 16M]"),
    key("run-with", For::All, "a command that starts the programs, such as 'bwrap …'"),
];

/// All settings.
pub(super) static KEYS: std::sync::LazyLock<Vec<Key>> = std::sync::LazyLock::new(|| {
    let constants = CONSTANTS.iter().map(|constant| key(constant.flag, For::Paintball, constant.words));
    PLAIN.into_iter().chain(constants).collect()
});

/// The settings of a player.
pub(super) const PLAYER_KEYS: [&str; 3] = ["name", "is", "retired"];

/// All settings as lines for people.
pub(super) fn help() -> String {
    let width = KEYS.iter().map(|key| key.name.len()).max().unwrap_or(0);
    KEYS.iter().map(|key| format!("  {:width$}  {}\n", key.name, key.words)).collect()
}
