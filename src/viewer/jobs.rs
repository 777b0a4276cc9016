//! What is under way behind the window, and what it is to do next.

use std::collections::HashMap;

use super::advice::Hint;
use super::command::FilmKind;
use super::game::Source;
use super::table::TableSetup;
use crate::model::{Cell, Record};

/// Work under way, its results, and wishes for more.
#[derive(Default)]
pub struct Jobs {
    /// What is being opened, and why nothing is where nothing could be.
    pub opening: Option<String>,
    pub failed: Option<String>,
    pub exporting: Option<Exporting>,
    pub exported: usize,
    /// The best move that was found last; shown where it was asked for.
    pub hint: Option<Hint>,
    /// Where one could move, by number of steps, as far as it has been found out.
    pub legal: HashMap<usize, Vec<Cell>>,
    /// How many steps of the match on the screen are still as they were, where it has changed.
    pub known: Option<usize>,
    /// A game that was kept before it was over.
    pub unfinished: Option<Box<Record>>,
    /// A game that is agreed and not begun.
    pub setup: Option<Box<TableSetup>>,
    pub wishes: Vec<Wish>,
}

/// A film being saved.
#[derive(Clone, Debug, PartialEq)]
pub struct Exporting {
    pub name: String,
    pub kind: FilmKind,
    pub done: usize,
    pub total: usize,
}

/// What the state cannot do by itself.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    Hint,
    Judge,
    Open(Source),
    /// A match that goes beside the one on the screen.
    Beside(Source),
    Picture,
    Film(FilmKind),
    StopFilm,
    Save,
    FullScreen(bool),
    /// Begin the game that is agreed.
    SitDown,
    /// Save the game in play as a format.
    SaveGame(&'static str),
    Quit,
}

impl Jobs {
    pub fn wish(&mut self, wish: Wish) {
        // Settings are written once, however much changes in a frame.
        if wish != Wish::Save || !self.wishes.contains(&wish) {
            self.wishes.push(wish);
        }
    }

    /// Something is on the screen again.
    pub fn opened(&mut self) {
        self.opening = None;
        self.failed = None;
    }

    /// Forgets what was found out about positions after more steps than these.
    pub fn keep(&mut self, steps: usize) {
        self.hint.take_if(|hint| hint.steps > steps);
        self.legal.retain(|known, _| *known <= steps);
    }

    /// What there is to say about the film under way, and how much of it is done.
    pub fn progress(&self) -> Option<(String, f32)> {
        let job = self.exporting.as_ref()?;
        let text = format!("saving {}  {} / {} pictures  (Shift X stops)", job.name, job.done, job.total);
        Some((text, job.done as f32 / job.total.max(1) as f32))
    }
}
