//! How the games of a contest begin: the same openings for every pair.

use crate::games::play::Turns;
use crate::players::{BoardRules, Rng};

/// How many openings there are to choose from where they are drawn by lot.
const DRAWN: u32 = 1000;

/// The openings of a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// Every game from the usual start.
    Usual,
    /// Lines of moves, in the manager's words, and what they are told as.
    Lines { lines: Vec<Vec<String>>, words: String },
    /// So many plies drawn by lot.
    Random(u32),
}

impl Openings {
    /// How many there are to choose from.
    pub fn count(&self) -> u32 {
        match self {
            Openings::Usual => 1,
            Openings::Lines { lines, .. } => u32::try_from(lines.len()).unwrap_or(u32::MAX),
            Openings::Random(_) => DRAWN,
        }
    }

    /// What they are called in the journal of a contest. Lines are told by what they hold, wherever their file lies.
    pub fn words(&self) -> String {
        match self {
            Openings::Usual => "none".into(),
            Openings::Lines { lines, words } => {
                let all: Vec<String> = lines.iter().map(|line| line.join(" ")).collect();
                format!("{words} ({} lines, {:08x})", lines.len(), crc32fast::hash(all.join("\n").as_bytes()))
            }
            Openings::Random(plies) => format!("random:{plies}"),
        }
    }

    /// The moves of one opening, from 0.
    pub fn moves(&self, game: &dyn Turns, rules: BoardRules, seed: u64, opening: u32) -> Result<Vec<String>, String> {
        match self {
            Openings::Usual => Ok(Vec::new()),
            Openings::Lines { lines, .. } => Ok(lines.get(opening as usize).cloned().unwrap_or_default()),
            Openings::Random(plies) => drawn(game, rules, *plies, seed.wrapping_add(opening.into())),
        }
    }
}

/// A line of legal moves that does not end the game.
fn drawn(game: &dyn Turns, rules: BoardRules, plies: u32, seed: u64) -> Result<Vec<String>, String> {
    const TRIES: u64 = 100;
    for attempt in 0..TRIES {
        // Far from the seeds of the seats, so that no player draws the numbers of an opening.
        let mut rng = Rng::of_seat(seed ^ (attempt << 40), 2);
        let mut board = game.board(rules)?;
        let mut moves = Vec::new();
        for _ in 0..plies {
            let legal = board.legal();
            let Some(text) = legal.get(rng.below(legal.len() as u32) as usize) else { break };
            moves.push(board.play(text)?);
        }
        if board.over().is_none() {
            return Ok(moves);
        }
    }
    Err(format!("openings: {plies} plies drawn by lot end nearly every game of {}; fewer are needed", game.id()))
}

/// A line of moves as the game's referee spells them, or which of them is wrong.
pub fn spelt(game: &dyn Turns, rules: BoardRules, line: &[String]) -> Result<Vec<String>, String> {
    let mut board = game.board(rules)?;
    let mut moves = Vec::new();
    for (ply, text) in (1..).zip(line) {
        moves.push(board.play(text).map_err(|why| format!("move {ply}: {why}"))?);
    }
    match board.over() {
        Some(end) => Err(format!("the opening ends the game: {}", end.words)),
        None => Ok(moves),
    }
}
