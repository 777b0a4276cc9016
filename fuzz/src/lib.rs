//! What the targets share.

use std::sync::Arc;

use matchreel::draw::{Canvas, Stock};
use matchreel::formats::{self, Format};
use matchreel::games;
use matchreel::model::Millis;
use matchreel::scene::{Cut, Film, Footage, Show, Theme, View};

/// Reads bytes as the format with this word; whatever is said must be one line.
pub fn read(id: &str, bytes: &[u8]) {
    let format = Format::of_id(id).expect("a known format");
    for record in format.read("fuzz", bytes.to_vec()).take(100) {
        match record.and_then(|record| games::judge(&record).map(drop)) {
            Ok(()) => {}
            Err(problem) => assert!(!problem.to_string().contains('\n')),
        }
    }
}

thread_local! {
    /// What was drawn once serves the runs after it.
    static STOCK: Stock = Stock::default();
}

/// Draws the first and the last picture of the first game that bytes hold.
pub fn frame(bytes: &[u8]) {
    let Some(format) = formats::sniff(bytes) else { return };
    let Some(Ok(record)) = format.read("fuzz", bytes.to_vec()).next() else { return };
    let Ok(telling) = games::tell(&record) else { return };
    let Some(theme) = Theme::names().next().and_then(Theme::bundled) else { return };
    let (width, height) = (160, 120);
    let view = View { width, height, theme: Arc::new(theme), show: Show::default(), title: None, calm: false };
    let film = Film::new(telling.replay, view, Cut::default());
    let mut canvas = Canvas::with(width, height, STOCK.with(Stock::clone));
    for at in [Millis::ZERO, film.lasts()] {
        canvas.draw(&film.scene(at));
    }
}
