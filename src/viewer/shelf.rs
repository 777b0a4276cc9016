//! The shelf: the replays below a folder, grouped by game, searched as the person types.

use super::command::Way;
use super::game::{Source, name_of};
use crate::games;
use crate::model::{Problem, Record, Replay};

/// One replay of the shelf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub source: Source,
    /// The game's name for people; empty where the file cannot be read.
    pub game: String,
    pub title: String,
    pub players: Vec<String>,
    pub result: String,
    pub date: String,
    pub file: String,
    /// `44 moves`.
    pub length: String,
    /// Why it cannot be played, or where it breaks off.
    pub problem: Option<String>,
    /// All that the record says as one number, where whoever read it knows that.
    pub stamp: Option<u64>,
    /// Everything that is searched, in small letters.
    text: String,
}

impl Entry {
    /// Looks through a record: how it ends is found out, the story is not told.
    pub fn of(record: Result<Record, Problem>) -> Entry {
        let judged = record.and_then(|record| games::judge(&record).map(|verdict| (record, verdict)));
        match judged {
            Ok((record, verdict)) => Entry::told(&record, &verdict.replay, verdict.steps),
            Err(problem) => Entry::unreadable(&problem),
        }
    }

    /// The entry of a match with so many steps.
    pub fn told(record: &Record, replay: &Replay, steps: usize) -> Entry {
        let source = Source::of(record);
        let entry = Entry {
            file: name_of(&source.path),
            source,
            game: replay.game_name.to_string(),
            title: replay.title.clone().unwrap_or_default(),
            players: replay.players.clone(),
            result: replay.outcome.words.clone(),
            date: replay.date.clone().unwrap_or_default(),
            length: replay.length(steps),
            problem: replay.outcome.problem.clone(),
            stamp: None,
            text: String::new(),
        };
        entry.with_text()
    }

    fn unreadable(problem: &Problem) -> Entry {
        let entry = Entry {
            source: Source { path: (&problem.place.file).into(), index: 1 },
            game: String::new(),
            title: String::new(),
            players: Vec::new(),
            result: String::new(),
            date: String::new(),
            file: name_of(problem.place.file.as_ref()),
            length: String::new(),
            problem: Some(problem.to_string()),
            stamp: None,
            text: String::new(),
        };
        entry.with_text()
    }

    /// With the number its record is known by.
    pub fn stamped(self, stamp: Option<u64>) -> Entry {
        Entry { stamp, ..self }
    }

    fn with_text(mut self) -> Entry {
        let parts = [&self.game, &self.title, &self.players.join(" "), &self.result, &self.date, &self.file];
        self.text = parts.map(|part| part.to_lowercase()).join(" ");
        self
    }

    /// Who plays, or what the file is called.
    pub fn name(&self) -> String {
        if self.players.is_empty() { self.file.clone() } else { self.players.join(" – ") }
    }

    /// The file, and which of its games where it has several.
    pub fn file(&self) -> String {
        match self.source.index {
            0 | 1 => self.file.clone(),
            index => format!("{}, game {index}", self.file),
        }
    }

    /// Whether it can be played.
    pub fn plays(&self) -> bool {
        !self.game.is_empty()
    }

    fn matches(&self, words: &[String]) -> bool {
        words.iter().all(|word| self.text.contains(word))
    }
}

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// The game of the entry at this index heads a group of `count`.
    Head {
        entry: usize,
        count: usize,
    },
    Entry(usize),
}

impl Row {
    /// How high it is, for letters of a size.
    pub fn height(self, body: i32) -> i32 {
        match self {
            Row::Head { .. } => body * 9 / 4,
            Row::Entry(_) => body * 9 / 2,
        }
    }
}

/// How much of the list is seen: its height in pixels, and the size of letters in it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Room {
    pub body: i32,
    pub height: i32,
}

/// The list.
#[derive(Default)]
pub struct Shelf {
    pub entries: Vec<Entry>,
    pub query: String,
    pub rows: Vec<Row>,
    /// Index of an entry.
    pub selected: Option<usize>,
    /// The first row seen.
    pub top: usize,
    /// Whether the folder is still being read.
    pub reading: bool,
}

impl Shelf {
    pub fn add(&mut self, entry: Entry) {
        match self.entries.iter_mut().find(|known| known.source == entry.source) {
            Some(known) => *known = entry,
            None => self.entries.push(entry),
        }
        self.arrange();
    }

    pub fn add_all(&mut self, entries: Vec<Entry>) {
        self.entries.extend(entries);
        self.arrange();
    }

    pub fn search(&mut self, query: String) {
        self.query = query;
        self.top = 0;
        self.arrange();
        let shown = self.shown();
        if !self.selected.is_some_and(|selected| shown.contains(&selected)) {
            self.selected = shown.first().copied();
        }
    }

    /// Groups what the search leaves, in the order games were met; what cannot be read comes last.
    fn arrange(&mut self) {
        let words: Vec<String> = self.query.to_lowercase().split_whitespace().map(str::to_string).collect();
        let mut groups: Vec<(&str, Vec<usize>)> = Vec::new();
        for (i, entry) in self.entries.iter().enumerate().filter(|(_, entry)| entry.matches(&words)) {
            match groups.iter_mut().find(|(game, _)| *game == entry.game) {
                Some((_, members)) => members.push(i),
                None => groups.push((&entry.game, vec![i])),
            }
        }
        groups.sort_by_key(|(game, _)| game.is_empty());
        self.rows.clear();
        for (_, members) in groups {
            let head = members.first().map(|first| Row::Head { entry: *first, count: members.len() });
            self.rows.extend(head);
            self.rows.extend(members.into_iter().map(Row::Entry));
        }
    }

    /// The entries that are listed, in order.
    pub fn shown(&self) -> Vec<usize> {
        let entry = |row: &Row| match row {
            Row::Entry(i) => Some(*i),
            Row::Head { .. } => None,
        };
        self.rows.iter().filter_map(entry).collect()
    }

    pub fn select_source(&mut self, source: &Source) {
        self.selected = self.entries.iter().position(|entry| entry.source == *source);
    }

    /// Selects the next entry of the list, or the one before.
    pub fn select(&mut self, way: Way, by: usize) {
        let shown = self.shown();
        let at = self.selected.and_then(|selected| shown.iter().position(|i| *i == selected));
        let next = match (at, way) {
            (None, _) => 0,
            (Some(at), Way::On) => (at + by).min(shown.len().saturating_sub(1)),
            (Some(at), Way::Back) => at.saturating_sub(by),
        };
        self.selected = shown.get(next).copied();
    }

    /// The rows that are seen whole, each with how far below the top of the list it begins.
    pub fn seen(&self, room: Room) -> impl Iterator<Item = (Row, i32)> {
        let mut below = 0;
        let place = move |row: &Row| {
            let at = below;
            below += row.height(room.body);
            (below <= room.height).then_some((*row, at))
        };
        self.rows.get(self.top..).unwrap_or_default().iter().map_while(place)
    }

    /// The first row seen when the list is scrolled to its end.
    fn last_top(&self, room: Room) -> usize {
        let mut used = 0;
        let fits = |row: &&Row| {
            used += row.height(room.body);
            used <= room.height
        };
        self.rows.len() - self.rows.iter().rev().take_while(fits).count()
    }

    /// Scrolls so that the selected row is seen.
    pub fn reveal(&mut self, room: Room) {
        let Some(at) = self.rows.iter().position(|row| matches!(row, Row::Entry(i) if Some(*i) == self.selected))
        else {
            return;
        };
        // The heading above the first entry of a group is seen with it.
        let first = at.saturating_sub(1);
        self.top = self.top.min(first);
        while self.top < at && self.top + self.seen(room).count() <= at {
            self.top += 1;
        }
    }

    pub fn scroll(&mut self, lines: i32, room: Room) {
        self.top = self.top.saturating_add_signed(-(lines as isize)).min(self.last_top(room));
    }

    /// The playable entry after or before an open match, in the order of the list.
    pub fn neighbour(&self, source: &Source, way: Way) -> Option<&Source> {
        let playable = |i: &usize| self.entries.get(*i).filter(|entry| entry.plays());
        let shown: Vec<&Entry> = self.shown().iter().filter_map(playable).collect();
        let at = shown.iter().position(|entry| entry.source == *source);
        let next = match (at, way) {
            (None, _) => Some(0),
            (Some(at), Way::On) => Some(at + 1),
            (Some(at), Way::Back) => at.checked_sub(1),
        };
        next.and_then(|next| shown.get(next)).map(|entry| &entry.source)
    }

    pub fn selected_entry(&self) -> Option<&Entry> {
        self.entries.get(self.selected?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(file: &str, game: &str, players: &[&str], result: &str, date: &str) -> Entry {
        Entry {
            source: Source { path: file.into(), index: 1 },
            game: game.into(),
            title: String::new(),
            players: players.iter().map(|name| name.to_string()).collect(),
            result: result.into(),
            date: date.into(),
            file: file.into(),
            length: String::new(),
            problem: None,
            stamp: None,
            text: String::new(),
        }
        .with_text()
    }

    fn shelf() -> Shelf {
        let mut shelf = Shelf::default();
        shelf.add_all(vec![
            entry("a.xml", "Reversi", &["Anna", "Bert"], "Anna wins 40:24", "2024-05-01"),
            entry("broken.xml", "", &[], "", ""),
            entry("race", "RedBot paintball", &["R1", "R2"], "R1 wins", "2024-06-01"),
            entry("b.json", "Reversi", &["Žofie", "Anna"], "draw", "2025-01-01"),
        ]);
        shelf
    }

    fn files(shelf: &Shelf) -> Vec<&str> {
        shelf.shown().iter().map(|i| shelf.entries[*i].file.as_str()).collect()
    }

    #[test]
    fn entries_stand_by_game_and_unreadable_ones_last() {
        let shelf = shelf();
        assert_eq!(files(&shelf), ["a.xml", "b.json", "race", "broken.xml"]);
        assert_eq!(shelf.rows.first(), Some(&Row::Head { entry: 0, count: 2 }));
    }

    #[test]
    fn a_search_looks_at_players_game_result_date_and_file() {
        let mut shelf = shelf();
        for (query, found) in [
            ("anna", vec!["a.xml", "b.json"]),
            ("ŽOFIE", vec!["b.json"]),
            ("paint", vec!["race"]),
            ("draw", vec!["b.json"]),
            ("2024-0", vec!["a.xml", "race"]),
            ("broken", vec!["broken.xml"]),
            ("anna 2025", vec!["b.json"]),
            ("nobody", vec![]),
        ] {
            shelf.search(query.into());
            assert_eq!(files(&shelf), found, "{query}");
        }
    }

    #[test]
    fn the_next_match_skips_what_cannot_be_played() {
        let shelf = shelf();
        let from = |file: &str, way| {
            let source = Source { path: file.into(), index: 1 };
            shelf.neighbour(&source, way).map(|source| source.path.display().to_string())
        };
        assert_eq!(from("b.json", Way::On).as_deref(), Some("race"));
        assert_eq!(from("race", Way::On), None);
        assert_eq!(from("race", Way::Back).as_deref(), Some("b.json"));
        assert_eq!(from("a.xml", Way::Back), None);
    }

    #[test]
    fn the_selected_row_is_scrolled_into_view() {
        let mut shelf = Shelf::default();
        shelf.add_all((0..400).map(|i| entry(&format!("{i:03}.xml"), "Reversi", &["A", "B"], "", "")).collect());
        shelf.search(String::new());
        let room = Room { body: 10, height: 12 * 45 };
        for way in [Way::On, Way::Back] {
            for _ in 0..100 {
                shelf.select(way, 1);
                shelf.reveal(room);
                let selected = Row::Entry(shelf.selected.unwrap_or_default());
                assert!(shelf.seen(room).any(|(row, _)| row == selected), "{selected:?} {}", shelf.top);
            }
        }
        shelf.scroll(-10_000, room);
        assert_eq!(shelf.top, 401 - 12);
        assert_eq!(shelf.seen(room).last(), Some((Row::Entry(399), 11 * 45)));
        let slit = Room { body: 10, height: 5 };
        shelf.scroll(-1, slit);
        shelf.reveal(slit);
        assert_eq!(shelf.seen(slit).count(), 0, "a window may be too low for any row");
    }
}
