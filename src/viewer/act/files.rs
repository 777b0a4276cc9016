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

    /// Puts the selected match beside the one on the screen; beside a variation without another one its game. Two become one again.
    pub(super) fn beside(&mut self) {
        let pace = self.pace();
        let selected = self.lists.selected();
        let Some(game) = &mut self.game else { return };
        if game.beside.is_some() {
            let before = game.part(pace);
            self.player.move_over(&before, game.runs());
            self.stage = None;
            return self.say("one match alone");
        }
        match (selected.filter(|source| *source != game.source), game.main_line(pace)) {
            (Some(source), _) => {
                self.jobs.opening = Some(name_of(&source.path));
                self.jobs.wish(Wish::Beside(source));
            }
            (None, Some(Ok(main))) => self.put_beside(main),
            (None, Some(Err(problem))) => self.complain(problem.to_string()),
            (None, None) => self.say("select another match in the library first: press L"),
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
