//! The match beside the one on the screen: both run step by step together, and the play head is one.

use std::sync::Arc;

use super::game::OpenMatch;
use crate::model::{Millis, Problem, parting};
use crate::scene::{Half, Scene, Seam, Sight, Stage, View};
use crate::timeline::{Pace, Timeline, align, compile};

/// A match beside another.
pub struct Beside {
    pub game: Box<OpenMatch>,
    /// After how many steps the two are seen to differ.
    pub parting: Option<usize>,
}

impl OpenMatch {
    /// Puts another match beside this one. Returns the timeline it has run on.
    pub fn put_beside(&mut self, other: OpenMatch, pace: Pace) -> Timeline {
        self.beside = Some(Beside { game: Box::new(other), parting: None });
        self.set_pace(pace)
    }

    /// Lets it run alone again. Returns the timeline it has run on.
    pub fn part(&mut self, pace: Pace) -> Timeline {
        let before = self.runs().clone();
        self.beside = None;
        self.set_pace(pace);
        before
    }

    /// The game itself, where one of its variations is on the screen.
    pub fn main_line(&self, pace: Pace) -> Option<Result<OpenMatch, Problem>> {
        let whole = self.whole.as_ref().filter(|_| self.line > 0)?;
        Some(OpenMatch::tell((**whole).clone(), pace))
    }

    /// Of it and the one beside it the one with more steps: it tells which steps there are.
    pub fn longer(&self) -> &OpenMatch {
        match &self.beside {
            Some(Beside { game, .. }) if game.timeline.steps() > self.timeline.steps() => game,
            Some(_) | None => self,
        }
    }

    /// The timeline the play head moves on.
    pub fn runs(&self) -> &Timeline {
        &self.longer().timeline
    }

    /// Lowers it anew, and what is beside it too.
    pub(super) fn lower(&mut self, pace: Pace) {
        self.timeline = compile(&self.telling.replay, pace);
        if let Some(Beside { game, parting: found }) = &mut self.beside {
            game.timeline = compile(game.replay(), pace);
            align(&mut self.timeline, &mut game.timeline);
            *found = parting(&self.telling.replay, game.replay());
        }
    }
}

/// What the window needs to show a match beside the one on its stage.
pub struct Annex {
    stage: Stage,
    seam: Seam,
    /// How both are looked at, and in which area.
    sight: Sight,
}

impl Annex {
    /// Makes both stages fit, unless they do.
    pub fn fit(
        (main, annex): (&mut Option<Stage>, &mut Option<Annex>),
        (game, beside): (&OpenMatch, &Beside),
        view: &View,
        sight: Sight,
    ) {
        let own = Seam::view(view);
        let same = |stage: &Stage| {
            let seen = &stage.view;
            (seen.width, seen.height, seen.show) == (own.width, own.height, own.show)
                && Arc::ptr_eq(&seen.theme, &own.theme)
        };
        if main.is_some() && annex.as_ref().is_some_and(|annex| annex.sight == sight && same(&annex.stage)) {
            return;
        }
        let replays = [game.replay(), beside.game.replay()];
        let mut seam = Seam::new(replays, view, sight.area, [sight.turn; 2]);
        let [left, right] = seam.halves.map(|area| Sight { area: Some(area), ..sight });
        let first = Stage::seen(game.replay(), own.clone(), left);
        // Things have numbers of their own in every match: what is chosen in one is nothing in the other.
        let second = Stage::seen(beside.game.replay(), own, Sight { chosen: None, ..right });
        seam.lay(halves(game, &first, beside, &second));
        *main = Some(first);
        *annex = Some(Annex { stage: second, seam, sight });
    }

    /// Both at one moment, and how they ended once that is asked for.
    pub fn scene(&self, game: &OpenMatch, main: &Stage, beside: &Beside, t: Millis, ended: bool) -> Scene {
        let halves = halves(game, main, beside, &self.stage);
        if ended { self.seam.end(halves, t) } else { self.seam.scene(halves, t) }
    }
}

fn halves<'a>(game: &'a OpenMatch, main: &'a Stage, beside: &'a Beside, other: &'a Stage) -> [Half<'a>; 2] {
    let half = |game: &'a OpenMatch, stage| Half { replay: game.replay(), timeline: &game.timeline, stage };
    [half(game, main), half(&beside.game, other)]
}
