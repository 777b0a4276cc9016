//! What is asked of those who give advice, and what they say.

use super::super::advice::{Hint, Told};
use super::super::command::Layer;
use super::Session;

impl Session {
    pub(super) fn ask_hint(&mut self) {
        let Some(game) = &self.state.game else { return };
        let steps = self.state.steps().min(game.replay().steps.len());
        match self.adviser.hint(game, steps, self.background.as_mut()) {
            Ok(Some(hint)) => self.show_hint(hint),
            Ok(None) => self.state.say("looking for the best move …"),
            Err(why) => self.state.say(why),
        }
    }

    pub(super) fn show_hint(&mut self, hint: Hint) {
        self.state.say(hint.words.clone());
        self.state.jobs.hint = Some(hint);
    }

    pub(super) fn ask_values(&mut self) {
        let Some(game) = &self.state.game else { return };
        match self.adviser.judge(game, self.background.as_mut()) {
            Ok(true) => self.state.say("judging every position …"),
            Ok(false) => self.state.say("judging is stopped"),
            Err(why) => self.state.say(why),
        }
    }

    /// Takes in what was thought about the match that is on the screen.
    pub(super) fn listen_to_advice(&mut self) {
        let Some(game) = &self.state.game else { return };
        self.adviser.attend(game);
        for told in self.adviser.news() {
            match told {
                Told::Hint(Ok(hint)) => self.show_hint(hint),
                Told::Hint(Err(why)) => self.state.say(format!("no hint: {why}")),
                Told::Value(steps, eval) => {
                    if let Some(game) = &mut self.state.game {
                        game.judge(steps, eval);
                    }
                }
                Told::Move(_) => {}
                Told::Legal(steps, cells) => {
                    self.state.jobs.legal.insert(steps, cells);
                }
                Told::Done => {
                    if let (Some(game), Some(stage)) = (&self.state.game, &mut self.state.stage) {
                        stage.lay_ground(game.replay());
                    }
                }
            }
        }
    }

    /// Has the legal moves at the play head found out, where they are to be seen. Where rounds are played nobody is to move.
    pub(super) fn ask_legal(&mut self) {
        let Some(game) = &self.state.game else { return };
        let steps = game.timeline.steps_at(self.state.player.head());
        let wanted = self.state.settings.layers.on(Layer::Legal) && game.newest().is_none();
        if wanted && !self.state.jobs.legal.contains_key(&steps) {
            self.adviser.find_legal(game, steps, self.background.as_mut());
        }
    }
}
