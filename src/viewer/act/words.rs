//! Commands about what is written and asked, and about the window itself.

use std::sync::Arc;

use crate::scene::Theme;
use crate::viewer::dialogs::Leaving;
use crate::viewer::jobs::Wish;
use crate::viewer::state::State;
use crate::viewer::table::TableQuestion;

impl State {
    /// The picture is laid out anew, and the choice is kept for the next time.
    pub(super) fn keep_settings(&mut self) {
        self.stage = None;
        self.jobs.wish(Wish::Save);
    }

    pub(super) fn write(&mut self, letter: char) {
        if let Some(draft) = &mut self.dialogs.draft {
            return draft.write(letter);
        }
        match self.dialogs.writes() {
            true => self.dialogs.write(letter),
            false => self.lists.write(letter, self.list_room()),
        }
    }

    pub(super) fn erase(&mut self) {
        if let Some(draft) = &mut self.dialogs.draft {
            return draft.erase();
        }
        match self.dialogs.writes() {
            true => self.dialogs.erase(),
            false => self.lists.erase(self.list_room()),
        }
    }

    /// Plays the move or goes to the step that was typed, or opens what is selected.
    pub(super) fn submit(&mut self) {
        if let Some(typed) = self.dialogs.typed.take() {
            return self.submit_move(&typed);
        }
        let Some(typed) = self.dialogs.prompt.take() else {
            self.lists.typing = false;
            return self.open_selected();
        };
        let Some(game) = self.game.as_ref().filter(|_| !typed.is_empty()) else { return };
        let found =
            typed.parse().and_then(|name| game.longer().replay().step_near(name).map_err(|none| none.to_string()));
        match found {
            Ok(steps) => {
                self.player.jump(steps, game.runs());
                self.lists.scrolled = None;
            }
            Err(why) => self.complain(why),
        }
    }

    /// Letters are keys again.
    pub(super) fn blur(&mut self) {
        self.dialogs.prompt = None;
        self.dialogs.typed = None;
        self.lists.typing = false;
    }

    pub(super) fn toggle_full_screen(&mut self) {
        self.full_screen = !self.full_screen;
        self.jobs.wish(Wish::FullScreen(self.full_screen));
    }

    pub(super) fn toggle_panels(&mut self) {
        self.settings.panels = !self.settings.panels;
        self.lists.typing = false;
        self.keep_settings();
    }

    pub(super) fn next_theme(&mut self) {
        let names: Vec<&str> = Theme::names().collect();
        let at = names.iter().position(|name| *name == self.theme.name);
        let next = at.map_or(0, |at| (at + 1) % names.len());
        if let Some(theme) = names.get(next).and_then(|name| Theme::bundled(name)) {
            self.say(format!("theme: {}", theme.name));
            self.wear(theme);
        }
    }

    /// Shows everything in a theme from now on.
    pub fn wear(&mut self, theme: Theme) {
        self.settings.theme = theme.name.clone();
        self.theme = Arc::new(theme);
        self.keep_settings();
    }

    pub(super) fn quit(&mut self) {
        // A game that is kept somewhere is not lost.
        if let Some(table) = self.table.as_mut().filter(|table| table.would_be_lost()) {
            table.asked = Some(TableQuestion::Leave);
            return;
        }
        if self.dialogs.leaves(self.jobs.exporting.as_ref()) {
            self.jobs.wish(Wish::Quit);
        }
    }

    pub(super) fn quit_when_saved(&mut self) {
        self.dialogs.leaving = self.dialogs.leaving.map(|_| Leaving::WhenSaved);
    }

    /// Closes the topmost of what is open.
    pub(super) fn close(&mut self) {
        if self.dialogs.leaving.take().is_some() {
            return;
        }
        if self.dialogs.draft.take().is_some() {
            return;
        }
        if self.dialogs.sheet {
            self.dialogs.sheet = false;
        } else if self.dialogs.prompt.is_some() {
            self.dialogs.prompt = None;
        } else if self.camera.chosen.is_some() {
            self.camera.choose(None);
        } else if self.lists.typing {
            self.lists.typing = false;
        } else if self.player.projector.take().is_some() {
            self.say("projector off");
        } else if !self.settings.panels {
            self.toggle_panels();
        } else if self.settings.library {
            self.show_library();
        }
    }
}
