//! The lists beside the board: the library with its search field, and where the list of moves is scrolled to.

use super::command::Way;
use super::game::Source;
use super::shelf::{Room, Shelf};
use super::thumbnails::Thumbnails;
use crate::model::Millis;

/// Two clicks on a row within this time are one wish.
const DOUBLE: Millis = Millis(450);

/// The library and the list of moves.
pub struct Lists {
    pub shelf: Shelf,
    pub thumbnails: Thumbnails,
    /// Whether letters go to the search field.
    pub typing: bool,
    /// The first row of the list of moves, where the person scrolled it.
    pub scrolled: Option<usize>,
    /// The entry that was clicked last, and when.
    clicked: Option<(Millis, usize)>,
}

impl Default for Lists {
    fn default() -> Lists {
        let shelf = Shelf { reading: true, ..Shelf::default() };
        Lists { shelf, thumbnails: Thumbnails::default(), typing: false, scrolled: None, clicked: None }
    }
}

impl Lists {
    /// A letter for the search field.
    pub fn write(&mut self, letter: char, room: Room) {
        let query = format!("{}{letter}", self.shelf.query);
        self.search(query, room);
    }

    /// Takes the last letter back.
    pub fn erase(&mut self, room: Room) {
        let mut query = self.shelf.query.clone();
        query.pop();
        self.search(query, room);
    }

    fn search(&mut self, query: String, room: Room) {
        self.shelf.search(query);
        self.shelf.reveal(room);
    }

    /// Goes through the list, of which so much is seen.
    pub fn walk(&mut self, way: Way, by: usize, room: Room) {
        self.shelf.select(way, by);
        self.shelf.reveal(room);
    }

    /// Selects an entry by a click.
    pub fn click(&mut self, entry: usize, now: Millis) {
        self.clicked = (!self.clicks_again(entry, now)).then_some((now, entry));
        self.shelf.selected = Some(entry);
    }

    /// Whether a click on an entry now is the second of two.
    pub fn clicks_again(&self, entry: usize, now: Millis) -> bool {
        self.clicked.is_some_and(|(at, before)| before == entry && now - at < DOUBLE)
    }

    /// Where the selected match lies.
    pub fn selected(&self) -> Option<Source> {
        Some(self.shelf.selected_entry()?.source.clone())
    }
}
