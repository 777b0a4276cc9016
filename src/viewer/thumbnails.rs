//! Thumbnails: the best moment of each match as a small picture, its board alone, for the rows of the library.
//!
//! They are drawn behind the window, those in sight first, and only while the library is open.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use super::game::Source;
use super::paint::thumbnail_side;
use super::shelf::{Entry, Row};
use super::state::State;
use crate::draw::{Canvas, Stock};
use crate::games;
use crate::model::{Image, Record, best_step, key};
use crate::scene::{Show, Sight, Stage, Theme, View};
use crate::timeline::{Pace, compile};

/// Bytes of all thumbnails that are kept in memory: those of more than a thousand matches.
const MOST_BYTES: usize = 16 << 20;

/// A thumbnail is drawn so many times larger and then made small: cells are whole pixels, and a large board has few for each.
const FINER: u32 = 4;

/// Which thumbnail: of which record, in which theme, how large.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ThumbnailKey {
    pub source: Source,
    /// All that the record says as one number, where it was read already.
    pub stamp: Option<u64>,
    /// The theme as one number.
    pub theme: u64,
    /// Pixels of the longer side, at most.
    pub side: u32,
}

/// Thumbnails that are wanted, the most urgent first.
#[derive(Clone)]
pub struct Wanted {
    pub keys: VecDeque<ThumbnailKey>,
    pub theme: Arc<Theme>,
}

impl State {
    /// The thumbnails that are to be drawn now, where the library is open and something else is in sight than before: those that
    /// are seen, then those a page further on and a page back.
    pub fn wanted_thumbnails(&mut self) -> Option<Wanted> {
        if !self.settings.panels || !self.settings.library {
            return None;
        }
        let room = self.list_room();
        let (theme, side) = (self.lists.thumbnails.theme_key(&self.theme), thumbnail_side(room.body) as u32);
        let shelf = &self.lists.shelf;
        let (top, page) = (shelf.top, shelf.seen(room).count());
        let pages = [top..top + page, top + page..top + 2 * page, top.saturating_sub(page)..top];
        let entry = |row: &Row| match row {
            Row::Entry(index) => shelf.entries.get(*index).filter(|entry| entry.plays()),
            Row::Head { .. } => None,
        };
        let seen = pages.into_iter().flatten().filter_map(|row| entry(shelf.rows.get(row)?));
        let key = |entry: &Entry| {
            let (source, stamp) = (entry.source.clone(), entry.stamp);
            ThumbnailKey { source, stamp, theme, side }
        };
        let sight = seen.map(key).collect();
        let keys = self.lists.thumbnails.look_at(sight)?;
        Some(Wanted { keys, theme: Arc::clone(&self.theme) })
    }
}

/// Draws the thumbnail of a record; `None` where the match cannot be told.
pub fn draw(record: &Record, theme: &Arc<Theme>, side: u32, stock: &Stock) -> Option<Image> {
    let replay = games::tell(record).ok()?.replay;
    let (width, height) = Stage::alone_size(&replay, (side * FINER, side * FINER));
    let show = Show { marks: false, lives: false, ..Show::default() };
    let view = View { width, height, theme: Arc::clone(theme), show, title: None, calm: false };
    let stage = Stage::alone(&replay, view, Sight::default());
    let timeline = compile(&replay, Pace::default());
    let mut canvas = Canvas::with(width, height, stock.clone());
    canvas.draw(&stage.board(&replay, &timeline, timeline.time_of(best_step(&replay))));
    let bytes = |pixel: &u32| {
        let [_, red, green, blue] = pixel.to_be_bytes();
        [red, green, blue, 255]
    };
    let fine = Image::new(width, height, canvas.pixels().iter().flat_map(bytes).collect())?;
    Some(fine.within(side).into_owned())
}

/// The thumbnails there are.
#[derive(Default)]
pub struct Thumbnails {
    kept: HashMap<ThumbnailKey, Kept>,
    bytes: usize,
    /// Counts the times somebody looked.
    clock: u64,
    /// What was in sight when thumbnails were asked for last.
    sight: Vec<ThumbnailKey>,
    theme: Option<(Arc<Theme>, u64)>,
}

/// A thumbnail, or that there is none.
struct Kept {
    image: Option<Arc<Image>>,
    seen: u64,
}

impl Kept {
    fn bytes(&self) -> usize {
        self.image.as_ref().map_or(0, |image| image.pixels().len()) + size_of::<(ThumbnailKey, Kept)>()
    }
}

impl Thumbnails {
    /// A theme as one number.
    pub fn theme_key(&mut self, theme: &Arc<Theme>) -> u64 {
        match &self.theme {
            Some((known, key)) if Arc::ptr_eq(known, theme) => *key,
            Some(_) | None => {
                let key = key(&format!("{theme:?}"));
                self.theme = Some((Arc::clone(theme), key));
                key
            }
        }
    }

    /// What is in sight now, the most urgent first. Tells what has to be drawn, where that is not known yet.
    pub fn look_at(&mut self, sight: Vec<ThumbnailKey>) -> Option<VecDeque<ThumbnailKey>> {
        self.clock += 1;
        for key in &sight {
            if let Some(kept) = self.kept.get_mut(key) {
                kept.seen = self.clock;
            }
        }
        if sight == self.sight {
            return None;
        }
        self.sight = sight;
        Some(self.missing().cloned().collect())
    }

    fn missing(&self) -> impl Iterator<Item = &ThumbnailKey> {
        self.sight.iter().filter(|key| !self.kept.contains_key(key))
    }

    /// Whether something in sight is still to come.
    pub fn waits(&self) -> bool {
        self.missing().next().is_some()
    }

    /// Takes a thumbnail in. Those that nobody has seen for the longest time make room for it.
    pub fn keep(&mut self, key: ThumbnailKey, image: Option<Arc<Image>>) {
        let kept = Kept { image, seen: self.clock };
        self.bytes += kept.bytes();
        if let Some(old) = self.kept.insert(key, kept) {
            self.bytes -= old.bytes();
        }
        if self.bytes <= MOST_BYTES {
            return;
        }
        let mut all: Vec<(u64, ThumbnailKey)> = self.kept.iter().map(|(key, kept)| (kept.seen, key.clone())).collect();
        all.sort_by_key(|(seen, _)| *seen);
        for (_, key) in all {
            if self.bytes <= MOST_BYTES * 3 / 4 {
                break;
            }
            self.bytes -= self.kept.remove(&key).map_or(0, |old| old.bytes());
        }
    }

    /// The thumbnail of a match in the theme and size that were asked for last.
    pub fn of(&self, source: &Source) -> Option<&Arc<Image>> {
        let key = self.sight.iter().find(|key| key.source == *source)?;
        self.kept.get(key)?.image.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: usize) -> ThumbnailKey {
        let source = Source { path: format!("{number}.pgn").into(), index: 1 };
        ThumbnailKey { source, stamp: None, theme: 7, side: 64 }
    }

    fn image(side: u32) -> Option<Arc<Image>> {
        Image::new(side, side, vec![9; (side * side * 4) as usize]).map(Arc::new)
    }

    #[test]
    fn what_is_in_sight_is_asked_for_once() {
        let mut thumbnails = Thumbnails::default();
        assert_eq!(thumbnails.look_at(vec![key(1), key(2)]), Some([key(1), key(2)].into()));
        assert!(thumbnails.waits());
        assert_eq!(thumbnails.look_at(vec![key(1), key(2)]), None);
        thumbnails.keep(key(1), image(64));
        thumbnails.keep(key(2), None);
        assert!(!thumbnails.waits(), "that there is none is known too");
        assert_eq!(thumbnails.look_at(vec![key(2), key(3)]), Some([key(3)].into()));
        assert!(thumbnails.of(&key(2).source).is_none());
        assert_eq!(thumbnails.look_at(vec![key(1)]), Some([].into()));
        assert!(thumbnails.of(&key(1).source).is_some());
    }

    #[test]
    fn memory_is_bounded_and_what_was_seen_last_stays() {
        let mut thumbnails = Thumbnails::default();
        for number in 0..4000 {
            thumbnails.look_at(vec![key(0), key(number)]);
            thumbnails.keep(key(number), image(64));
            assert!(thumbnails.bytes <= MOST_BYTES, "{number}: {}", thumbnails.bytes);
        }
        assert!(thumbnails.of(&key(0).source).is_some(), "it was in sight all the time");
        assert!(thumbnails.kept.len() < 1100 && thumbnails.kept.len() > 500, "{}", thumbnails.kept.len());
        let sum: usize = thumbnails.kept.values().map(Kept::bytes).sum();
        assert_eq!(sum, thumbnails.bytes);
    }
}
