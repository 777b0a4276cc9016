//! Thumbnails on a thread of their own, kept on the disk for another day.

use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::draw::Stock;
use crate::export::png_still;
use crate::files::{self, stamp};
use crate::formats::pictures;
use crate::library::Library;
use crate::model::{Image, Record, key};
use crate::scene::Theme;
use crate::viewer::background::News;
use crate::viewer::thumbnails::{ThumbnailKey, Wanted, draw};

/// So many thumbnails are kept on the disk, at some kilobytes each; the oldest make room for new ones.
const MOST_FILES: usize = 4000;
/// They are counted whenever so many were written.
const COUNTED_EVERY: usize = 100;

/// The thread that draws thumbnails. It ends when this is dropped.
pub struct Studio(Arc<Shared>);

/// What the studio and its thread share.
#[derive(Default)]
struct Shared {
    desk: Mutex<Orders>,
    changed: Condvar,
    /// Held while a file is written.
    writing: Mutex<()>,
}

#[derive(Default)]
struct Orders {
    wanted: Option<Wanted>,
    closed: bool,
}

/// What was held by a thread that came to grief is whole all the same.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Studio {
    /// Opens the studio; `cache` is the folder of what can be made again.
    pub fn open(cache: Option<PathBuf>, news: Sender<News>) -> Studio {
        let shared = Arc::new(Shared::default());
        let orders = Arc::clone(&shared);
        std::thread::spawn(move || {
            let mut drawer = Drawer::new(cache);
            while let Some((key, theme)) = orders.next() {
                let image = drawer.thumbnail(&key, &theme, &orders);
                // Nobody listens any more when the window is gone.
                if news.send(News::Thumbnail(key, image.map(Arc::new))).is_err() {
                    return;
                }
            }
        });
        Studio(shared)
    }

    /// Draws these from now on.
    pub fn draw(&self, wanted: Wanted) {
        lock(&self.0.desk).wanted = Some(wanted);
        self.0.changed.notify_one();
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        lock(&self.0.desk).closed = true;
        self.0.changed.notify_one();
        // Nothing half written stays behind: a file that is being written is small.
        drop(lock(&self.0.writing));
    }
}

impl Shared {
    /// Waits for the next thumbnail that is wanted; `None` when the studio is closed.
    fn next(&self) -> Option<(ThumbnailKey, Arc<Theme>)> {
        let mut orders = lock(&self.desk);
        loop {
            if orders.closed {
                return None;
            }
            if let Some(wanted) = &mut orders.wanted
                && let Some(key) = wanted.keys.pop_front()
            {
                return Some((key, Arc::clone(&wanted.theme)));
            }
            orders = self.changed.wait(orders).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Draws thumbnails, or finds those of an earlier day.
struct Drawer {
    library: Library,
    stock: Stock,
    folder: Option<PathBuf>,
    written: usize,
}

impl Drawer {
    fn new(cache: Option<PathBuf>) -> Drawer {
        let library = Library::new().keeping(cache.clone());
        let folder = cache.map(|cache| cache.join("thumbnails"));
        Drawer { library, stock: Stock::default(), folder, written: 0 }
    }

    fn thumbnail(&mut self, wanted: &ThumbnailKey, theme: &Arc<Theme>, shared: &Shared) -> Option<Image> {
        if let Some(image) = wanted.stamp.and_then(|stamp| self.find(wanted, stamp)) {
            return Some(image);
        }
        let record: Record = self.library.game(&wanted.source.path, wanted.source.index).ok()??;
        let stamp = stamp::of_record(&record);
        if let Some(image) = self.find(wanted, stamp) {
            return Some(image);
        }
        let image = draw(&record, theme, wanted.side, &self.stock)?;
        self.keep(wanted, stamp, &image, shared);
        Some(image)
    }

    /// Where a thumbnail of a record with this stamp is kept.
    fn place(&self, wanted: &ThumbnailKey, stamp: u64) -> Option<PathBuf> {
        let name = key(&(env!("CARGO_PKG_VERSION"), stamp, wanted.theme, wanted.side));
        Some(self.folder.as_ref()?.join(format!("{name:016x}.png")))
    }

    /// What an earlier day has drawn. A damaged file counts for nothing.
    fn find(&self, wanted: &ThumbnailKey, stamp: u64) -> Option<Image> {
        let bytes = std::fs::read(self.place(wanted, stamp)?).ok()?;
        let image = pictures::decode(&bytes).ok()?;
        (image.width().max(image.height()) <= wanted.side).then_some(image)
    }

    /// Keeps a thumbnail. What cannot be kept is drawn again.
    fn keep(&mut self, wanted: &ThumbnailKey, stamp: u64, image: &Image, shared: &Shared) {
        let Some(place) = self.place(wanted, stamp) else { return };
        let pixel = |pixel: &[u8; 4]| u32::from_be_bytes([255, pixel[0], pixel[1], pixel[2]]);
        let pixels: Vec<u32> = image.pixels().as_chunks::<4>().0.iter().map(pixel).collect();
        let mut bytes = Vec::new();
        let drawn = png_still(&pixels, image.width(), image.height(), &mut bytes, None);
        let writing = lock(&shared.writing);
        if drawn.is_err() || lock(&shared.desk).closed {
            return;
        }
        let _ = files::write(&place, &bytes);
        if self.written.is_multiple_of(COUNTED_EVERY) {
            files::prune(files::folder_of(&place), MOST_FILES, is_thumbnail);
        }
        drop(writing);
        self.written += 1;
    }
}

/// Whether a file of the folder is a thumbnail of ours.
fn is_thumbnail(name: &str) -> bool {
    name.strip_suffix(".png").is_some_and(|stem| stem.len() == 16 && stem.bytes().all(|c| c.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests;
