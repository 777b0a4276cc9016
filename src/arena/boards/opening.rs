//! How the games of a match begin: from which position, with which moves.

use std::fmt;

use super::BoardSetup;
use super::guest::{Guest, GuestKind};
use crate::games::play::Turns;
use crate::model::{StartDrawing, StartPosition};
use crate::players::table::RefereeBoard;
use crate::players::{BoardRules, Rng};

/// How games begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningMoves {
    /// From a position, with these moves.
    Line(OpeningLine),
    /// With so many moves drawn by lot; of two games in a row with starts alternating both have the same.
    Random(u32),
}

impl OpeningMoves {
    /// The position games begin from, where it is not the usual one.
    pub fn start(&self) -> Option<&StartPosition> {
        match self {
            OpeningMoves::Line(line) => line.start.as_ref(),
            OpeningMoves::Random(_) => None,
        }
    }
}

/// One opening: a position and moves from there. Without either it is the usual start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpeningLine {
    /// Where it is not the usual one.
    pub start: Option<StartPosition>,
    /// In the manager's words.
    pub moves: Vec<String>,
}

impl OpeningLine {
    /// The position in what a person wrote, if it is one, marked as such or not: no move has a stroke in it.
    pub fn position(written: &str) -> Option<&str> {
        written.strip_prefix("fen:").or_else(|| written.contains('/').then_some(written))
    }

    /// The same line as the game's referee spells it, and the board behind it; or which move is wrong.
    pub fn played(&self, game: &dyn Turns, rules: BoardRules) -> Result<(Box<dyn RefereeBoard>, OpeningLine), String> {
        let mut board = game.board_at(self.start.as_ref(), rules)?;
        let mut moves = Vec::new();
        for (ply, text) in (1..).zip(&self.moves) {
            moves.push(board.play(text).map_err(|why| format!("move {ply}: {why}"))?);
        }
        match board.over() {
            Some(end) => Err(format!("it ends the game: {}", end.words)),
            None => Ok((board, OpeningLine { start: self.start.clone(), moves })),
        }
    }
}

impl fmt::Display for OpeningLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = self.start.iter().map(StartPosition::to_string);
        let words: Vec<String> = start.chain(self.moves.iter().cloned()).collect();
        f.write_str(&words.join(" "))
    }
}

impl BoardSetup {
    /// Why it cannot be played.
    pub fn check(&self) -> Result<(), String> {
        let opened = self.opening != OpeningMoves::Line(OpeningLine::default());
        if let Some(guest) = self.guests.iter().find(|guest| opened && !guest.takes_openings()) {
            let written = &guest.written;
            let who = "only players of our own and engines start from one";
            return Err(format!("{written}: brains cannot be told an opening; {who}"));
        }
        if self.alternate && self.opening.start().is_some_and(|start| matches!(start.drawing, StartDrawing::Rows(_))) {
            // Records know drawn stones by their colour, and seats by whose colour is drawn first.
            return Err("stones that are set up stay with their seats; expected the same start for every game".into());
        }
        self.guests.iter().try_for_each(|guest| self.takes_start(guest))?;
        self.opened(0).map(drop)
    }

    /// Whether an engine has words for the position; players of our own need none.
    fn takes_start(&self, guest: &Guest) -> Result<(), String> {
        let (Some(start), GuestKind::Engine(spec)) = (self.opening.start(), &guest.kind) else { return Ok(()) };
        let board = self.game.board_at(Some(start), self.rules)?;
        match board.set_up(spec.tongue) {
            Some(_) => Ok(()),
            None => {
                let (written, tongue) = (&guest.written, spec.tongue.word());
                Err(format!("{written}: {tongue} has no words for the position {start}; expected an opening of moves"))
            }
        }
    }

    /// The board and the moves of a game's opening.
    pub(super) fn opened(&self, game: u32) -> Result<(Box<dyn RefereeBoard>, Vec<String>), String> {
        match &self.opening {
            OpeningMoves::Line(line) => {
                let (board, line) = line.played(self.game, self.rules).map_err(|why| format!("the opening: {why}"))?;
                Ok((board, line.moves))
            }
            OpeningMoves::Random(plies) => self.drawn(game, *plies),
        }
    }

    fn drawn(&self, game: u32, plies: u32) -> Result<(Box<dyn RefereeBoard>, Vec<String>), String> {
        let mut board = self.game.board(self.rules)?;
        let mut moves = Vec::new();
        let pair = if self.alternate { game / 2 } else { game };
        let mut rng = Rng::of_seat(self.seed.wrapping_add(u64::from(pair)), 2);
        for _ in 0..plies {
            let legal = board.legal();
            let Some(text) = legal.get(rng.below(legal.len() as u32) as usize) else { break };
            moves.push(board.play(text)?);
        }
        match board.over() {
            Some(end) => Err(format!("the opening ends the game: {}", end.words)),
            None => Ok((board, moves)),
        }
    }
}
