//! A turn of one of our players: the position as moves, and who is to think about it.

use std::cell::RefCell;
use std::sync::Arc;

use crate::games::play::{Rival, RivalAnswer, Turns};
use crate::model::{Millis, StartPosition};
use crate::players::{BoardRules, Choice};
use crate::viewer::advice::Told;
use crate::viewer::background::Errand;

/// Somebody of ours is to move.
#[derive(Clone, Debug)]
pub struct Turn {
    pub game: &'static dyn Turns,
    pub rules: BoardRules,
    pub start: Option<StartPosition>,
    /// What was played, in the manager's words.
    pub moves: Vec<String>,
    pub word: String,
    pub seed: u64,
    pub time: Millis,
}

impl Turn {
    fn choose(&self, stop: &mut dyn FnMut() -> bool) -> Result<Choice, String> {
        let mut player = self.game.player_at(self.start.as_ref(), &self.word, self.rules, self.seed)?;
        for text in &self.moves {
            player.board().play(text)?;
        }
        player.choose(stop).ok_or_else(|| format!("{} knows no move", self.word))
    }
}

/// A turn that is thought about once: by a player of ours, or by somebody from outside.
pub struct TurnErrand {
    turn: Option<Turn>,
    rival: Option<Arc<dyn Rival>>,
}

impl TurnErrand {
    pub fn new(turn: Turn, rival: Option<Arc<dyn Rival>>) -> TurnErrand {
        TurnErrand { turn: Some(turn), rival }
    }
}

impl Errand for TurnErrand {
    /// Whoever is from outside keeps the time themselves, and is interrupted only when nobody waits any more.
    fn time(&self) -> Millis {
        match (&self.turn, &self.rival) {
            (Some(_), Some(_)) => Millis(u32::MAX),
            (Some(turn), None) => turn.time,
            (None, _) => Millis::ZERO,
        }
    }

    fn next(&mut self, stop: &mut dyn FnMut() -> bool) -> Option<Told> {
        let turn = self.turn.take()?;
        let said = match &self.rival {
            Some(rival) => {
                let stop = RefCell::new(stop);
                rival.ask(&turn.moves, turn.time, &|| (stop.borrow_mut())())
            }
            None => turn.choose(stop).map(|choice| RivalAnswer::Move { eval: Some(choice.eval()), text: choice.text }),
        };
        Some(Told::Move(said))
    }
}
