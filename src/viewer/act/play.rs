//! Commands that move the play head or change how it moves.

use crate::model::Millis;
use crate::viewer::command::Way;
use crate::viewer::game::OpenMatch;
use crate::viewer::jobs::Wish;
use crate::viewer::player::{Player, Projector};
use crate::viewer::settings::PaceChoice;
use crate::viewer::state::State;
use crate::viewer::ticks;

/// The times for a step that the keys go through.
const DELAYS: [u32; 11] = [100, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 10_000];

impl State {
    /// Moves the play head: the list follows it again, and an end card makes way.
    pub(super) fn transport(&mut self, act: impl FnOnce(&mut Player, &OpenMatch, usize)) {
        let steps = self.steps();
        self.lists.scrolled = None;
        if let Some(projector) = &mut self.player.projector {
            projector.card = None;
        }
        if let Some(game) = &self.game {
            act(&mut self.player, game, steps);
        }
    }

    pub(super) fn play(&mut self, way: Way) {
        self.transport(|player, game, _| match way {
            Way::On if player.playing() => player.pause(),
            Way::On | Way::Back => player.toggle(way, game.runs()),
        });
    }

    /// The held key was let go; where none ran nothing changes.
    pub(super) fn release(&mut self) {
        if let Some(game) = &self.game {
            self.player.release(game.runs());
        }
    }

    pub(super) fn ten(&mut self, way: Way) {
        self.transport(|player, game, steps| {
            let steps = match way {
                Way::On => steps + 10,
                Way::Back => steps.saturating_sub(10),
            };
            player.jump(steps, game.runs());
        });
    }

    /// To a step of the list, which stays as it is scrolled.
    pub(super) fn jump(&mut self, steps: usize) {
        if let Some(game) = &self.game {
            self.player.jump(steps, game.runs());
        }
    }

    pub(super) fn scrub(&mut self, to: Millis) {
        self.player.scrub(to);
        self.lists.scrolled = None;
    }

    pub(super) fn event(&mut self, way: Way) {
        let found = self.game.as_ref().and_then(|game| ticks::next(&game.ticks, self.steps(), way));
        match found {
            Some(steps) => self.transport(|player, game, _| player.jump(steps, game.runs())),
            None => self.say(if way == Way::On { "no event after this" } else { "no event before this" }),
        }
    }

    /// Plays another line of the match, from the move where it leaves the one on the screen.
    pub(super) fn play_line(&mut self, branch: usize) {
        let pace = self.pace();
        let Some(game) = &mut self.game else { return };
        let Some(branch) = game.branches.get(branch).cloned() else { return };
        if self.table.is_some() {
            return self.play_on_line(branch.line);
        }
        let shared = match game.take_line(branch.line) {
            Ok(shared) => shared,
            Err(problem) => return self.complain(problem.to_string()),
        };
        if game.beside.is_some() {
            game.set_pace(pace);
        }
        let steps = &game.replay().steps;
        let before = steps.iter().position(|step| step.entry >= branch.entry).unwrap_or(steps.len());
        self.player.marks = (None, None);
        self.player.pause();
        self.player.jump(before, game.runs());
        self.player.toggle(Way::On, game.runs());
        self.camera.choose(None);
        self.lists.scrolled = None;
        self.stage = None;
        self.jobs.keep(shared);
        match branch.line {
            0 => self.say("the game itself"),
            line => self.say(format!("variation {line}")),
        }
    }

    pub(super) fn speed(&mut self, way: Way) {
        self.player.speed_up(way);
        self.settings.speed = self.player.speed();
        self.jobs.wish(Wish::Save);
    }

    pub(super) fn delay(&mut self, way: Way) {
        let now = self.own_delay.take().map_or(self.settings.delay_ms, |own| own.0);
        let next = match way {
            Way::On => DELAYS.into_iter().find(|delay| *delay > now),
            Way::Back => DELAYS.into_iter().rev().find(|delay| *delay < now),
        };
        self.settings.delay_ms = next.unwrap_or(now);
        self.settings.pace = PaceChoice::Fixed;
        self.repace();
    }

    /// The next pace, which says what it is.
    pub(super) fn change_pace(&mut self) {
        let seen = if self.own_delay.take().is_some() { PaceChoice::Fixed } else { self.settings.pace };
        self.settings.pace = seen.next();
        self.repace();
        self.say(match self.settings.pace {
            PaceChoice::Fixed => "fixed pace: every step lasts the same",
            PaceChoice::Story => "story pace: what happens decides how long it is seen",
            PaceChoice::Recorded => "recorded pace: every step lasts as long as it took",
        });
    }

    /// Runs the match at the pace of the settings from now on; the head stays where it is in its step.
    fn repace(&mut self) {
        let pace = self.pace();
        if let Some(game) = &mut self.game {
            let before = game.set_pace(pace);
            self.player.move_over(&before, game.runs());
        }
        self.keep_settings();
    }

    pub(super) fn project(&mut self) {
        if self.player.projector.take().is_some() {
            self.say("projector off");
            return;
        }
        self.player.projector = Some(Projector::default());
        self.say("projector: match after match; J ends it");
        if let Some(game) = &self.game
            && !self.player.playing()
        {
            self.player.toggle(Way::On, game.runs());
        }
    }
}
