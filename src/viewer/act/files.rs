//! Commands about the library, other matches and files.

use crate::viewer::command::Way;
use crate::viewer::game::{Source, name_of};
use crate::viewer::jobs::Wish;
use crate::viewer::state::State;

impl State {
    /// Something that makes sense only for a match that is open.
    pub(super) fn wish_for_match(&mut self, wish: Wish) {
        if self.game.is_some() {
            self.jobs.wish(wish);
        }
    }

    pub(super) fn show_library(&mut self) {
        self.settings.library = !self.settings.library || !self.settings.panels;
        self.settings.panels = true;
        self.lists.typing = false;
        self.keep_settings();
    }

    pub(super) fn search(&mut self) {
        self.lists.typing = true;
        if !self.settings.library || !self.settings.panels {
            self.settings.library = true;
            self.settings.panels = true;
            self.keep_settings();
        }
    }

    pub(super) fn neighbour(&mut self, way: Way) {
        let Some(game) = &self.game else { return };
        match self.lists.shelf.neighbour(&game.source, way).cloned() {
            Some(source) => self.open(source),
            None => self.say(if way == Way::On { "this is the last match" } else { "this is the first match" }),
        }
    }

    pub(super) fn open_selected(&mut self) {
        if let Some(source) = self.lists.selected() {
            self.open(source);
        }
    }

    fn open(&mut self, source: Source) {
        self.jobs.opening = Some(name_of(&source.path));
        self.jobs.wish(Wish::Open(source));
    }
}
