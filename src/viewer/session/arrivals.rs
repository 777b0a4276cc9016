//! Matches that were read, and rounds of those that are being played.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::super::advice::Adviser;
use super::super::camera::Camera;
use super::super::command::Way;
use super::super::game::OpenMatch;
use super::super::shelf::Entry;
use super::{Session, SessionOptions};
use crate::formats::Format;
use crate::model::Millis;
use crate::render::Options;

/// A growing match lays its ground anew at most this often.
const GROUND: Millis = Millis(500);

/// Whether two paths are written for the same place.
fn same_place(a: &Path, b: &Path) -> bool {
    a.components().eq(b.components())
}

impl Session {
    pub(super) fn opened(&mut self, result: Result<OpenMatch, crate::model::Problem>, again: bool) {
        if self.second && !again {
            self.second = false;
            return match result {
                Ok(other) => self.state.put_beside(other),
                Err(problem) => self.state.refuse(&problem),
            };
        }
        let first = std::mem::take(&mut self.first);
        if first {
            self.fill_shelf(result.as_ref().ok());
        }
        match result {
            Err(problem) => {
                self.state.refuse(&problem);
                let waits = self.options.follow && self.state.game.is_none() && self.wait();
                self.hopeless = first && !waits;
            }
            Ok(game) => {
                if let Err(problem) = self.background.watch(&game) {
                    self.state.complain(problem.to_string());
                }
                if again && self.state.game.is_some() {
                    let shared = self.state.show_again(game);
                    self.adviser.keep(shared);
                    return;
                }
                self.adviser = Adviser::default();
                let at = self.options.at.filter(|_| first).map(|name| game.replay().step_near(name)).transpose();
                self.state.show(game, at.as_ref().copied().unwrap_or_default());
                if first {
                    self.aim();
                }
                if let Err(none) = at {
                    self.state.complain(none.to_string());
                }
                // A match that is still being played breaks off at every moment.
                let game = self.state.game.as_ref().filter(|_| !self.state.player.live);
                if let Some(problem) = game.and_then(|game| game.replay().outcome.problem.clone()) {
                    self.state.complain(format!("plays up to where it breaks off: {problem}"));
                }
                let play = (first && self.options.play) || self.state.player.projector.is_some();
                if let Some(game) = self.state.game.as_ref().filter(|_| play && !self.state.player.live) {
                    self.state.player.toggle(Way::On, game.runs());
                }
                if first && self.options.beside {
                    self.second = true;
                    self.background.open_first(self.options.paths.iter().skip(1).cloned().collect(), self.state.pace());
                }
            }
        }
    }

    /// Looks at the first match as it was asked for.
    pub(super) fn aim(&mut self) {
        let Some(game) = &self.state.game else { return };
        let SessionOptions { sight, centre, camera, .. } = &self.options;
        let wanted = Options { sight: *sight, centre: centre.clone(), follow: camera.clone(), ..Options::default() };
        match wanted.sight(game.replay()) {
            Ok(sight) => self.state.camera = Camera::at(sight),
            Err(error) => self.state.complain(error.to_string()),
        }
    }

    /// Lists what lies below the paths. A path that is one match is known already and not read again.
    pub(super) fn fill_shelf(&mut self, game: Option<&OpenMatch>) {
        let alone = game.filter(|game| !Format::of_id(game.record.format).is_some_and(|format| format.holds_many()));
        let own = alone.map(|game| game.source.path.as_path());
        let (single, folders): (Vec<PathBuf>, Vec<PathBuf>) =
            self.options.paths.iter().cloned().partition(|path| own.is_some_and(|own| same_place(path, own)));
        if let Some(game) = game.filter(|_| !single.is_empty()) {
            self.state.lists.shelf.add(Entry::told(&game.record, game.replay(), game.replay().steps.len()));
        }
        self.background.scan(folders);
    }

    /// Waits for the first round at a place that has none. Tells whether there is one to wait at.
    pub(super) fn wait(&mut self) -> bool {
        match self.background.wait(&self.options.paths) {
            Ok(Some(path)) => {
                self.state.jobs.failed = Some(format!("waiting for the first round at {}", path.display()));
                true
            }
            Ok(None) => false,
            Err(problem) => {
                self.state.jobs.failed = Some(problem.to_string());
                false
            }
        }
    }

    pub(super) fn round(&mut self, sheet: crate::model::Sheet) {
        let pace = self.state.pace();
        let Some(game) = &mut self.state.game else {
            // The first round of a folder that was empty.
            return self.read_anew();
        };
        let newest = game.newest().map(|newest| newest.round);
        let (look, size) = (Arc::clone(&game.replay().look), game.replay().size);
        match game.push(sheet.clone()) {
            Ok(()) => {
                // A kind that nobody had met, or a larger board: everything is laid out anew.
                let widened = !Arc::ptr_eq(&look, &game.replay().look) || size != game.replay().size;
                if game.beside.is_some() || widened {
                    game.set_pace(pace);
                    self.state.annex = None;
                }
                if widened {
                    self.state.stage = None;
                }
                self.state.player.grown(game.runs());
                let now = self.state.now;
                if let Some(stage) = &mut self.state.stage {
                    stage.grow(game.replay());
                    if self.ground_laid + GROUND <= now {
                        stage.lay_ground(game.replay());
                        self.ground_laid = now;
                    }
                }
            }
            Err(_) => self.background.put_back(&sheet, newest),
        }
    }

    /// Reads the match on the screen, or the one waited for, from its start.
    pub(super) fn read_anew(&mut self) {
        let pace = self.state.pace();
        match &self.state.game {
            Some(game) => {
                let source = game.source.clone();
                self.background.open(source, pace, true);
            }
            None => self.background.open_first(self.options.paths.clone(), pace),
        }
    }
}
