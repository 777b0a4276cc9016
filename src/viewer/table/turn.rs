//! A turn of one of our players: the position as moves, and who is to think about it.

use crate::games::play::Turns;
use crate::model::{Millis, StartPosition};
use crate::players::{BoardRules, Choice};
use crate::viewer::advice::Told;
use crate::viewer::background::Errand;
use crate::viewer::table::Reply;

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

/// A turn that is thought about once.
pub struct TurnErrand(Option<Turn>);

impl TurnErrand {
    pub fn new(turn: Turn) -> TurnErrand {
        TurnErrand(Some(turn))
    }
}

impl Errand for TurnErrand {
    fn time(&self) -> Millis {
        self.0.as_ref().map_or(Millis::ZERO, |turn| turn.time)
    }

    fn next(&mut self, stop: &mut dyn FnMut() -> bool) -> Option<Told> {
        let turn = self.0.take()?;
        let said = turn.choose(stop).map(|choice| Reply { eval: Some(choice.eval()), text: choice.text });
        Some(Told::Move(said))
    }
}
