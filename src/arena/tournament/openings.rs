//! How the games of a contest begin: the same openings for every pair.

use crate::arena::boards::OpeningLine;
use crate::games::play::Turns;
use crate::players::{BoardRules, Rng};

/// How many openings there are to choose from where they are drawn by lot.
const DRAWN: u32 = 1000;

/// The openings of a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// Every game from the usual start.
    Usual,
    /// Positions and lines of moves, and what they are told as.
    Lines { lines: Vec<OpeningLine>, words: String },
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
                let all: Vec<String> = lines.iter().map(OpeningLine::to_string).collect();
                format!("{words} ({} lines, {:08x})", lines.len(), crc32fast::hash(all.join("\n").as_bytes()))
            }
            Openings::Random(plies) => format!("random:{plies}"),
        }
    }

    /// Those that begin from a position of their own: not everybody may have words for each.
    pub fn positions(&self) -> impl Iterator<Item = &OpeningLine> {
        let lines = match self {
            Openings::Lines { lines, .. } => lines.as_slice(),
            Openings::Usual | Openings::Random(_) => &[],
        };
        lines.iter().filter(|line| line.start.is_some())
    }

    /// One opening, from 0.
    pub fn line(&self, game: &dyn Turns, rules: BoardRules, seed: u64, opening: u32) -> Result<OpeningLine, String> {
        match self {
            Openings::Usual => Ok(OpeningLine::default()),
            Openings::Lines { lines, .. } => Ok(lines.get(opening as usize).cloned().unwrap_or_default()),
            Openings::Random(plies) => {
                let moves = drawn(game, rules, *plies, seed.wrapping_add(opening.into()))?;
                Ok(OpeningLine { start: None, moves })
            }
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
