//! One moment of every game in every theme on one sheet: `cargo run --release --example gallery -- docs/gallery.png`.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;
use std::sync::Arc;

use matchreel::draw::Canvas;
use matchreel::export::png_still;
use matchreel::games;
use matchreel::library::Library;
use matchreel::model::{Replay, best_step};
use matchreel::scene::{Cut, Film, Footage, Moment, Show, Theme, View};

/// The side of one picture, and the gap between them.
const SIDE: usize = 300;
const GAP: usize = 6;

fn main() {
    let target = std::env::args().nth(1).unwrap_or_else(|| "render-out/gallery.png".to_string());
    let samples = samples();
    let games: Vec<&Replay> = games::all().iter().filter_map(|game| samples.get(game.id())).collect();
    let themes: Vec<Arc<Theme>> = Theme::names().filter_map(Theme::bundled).map(Arc::new).collect();
    let (width, height) = (games.len() * (SIDE + GAP) + GAP, themes.len() * (SIDE + GAP) + GAP);
    let mut sheet = vec![0xff80_8080_u32; width * height];
    for (row, theme) in themes.iter().enumerate() {
        for (col, replay) in games.iter().enumerate() {
            let canvas = paint(replay, theme);
            for (y, line) in canvas.pixels().chunks_exact(SIDE).enumerate() {
                let start = (GAP + row * (SIDE + GAP) + y) * width + GAP + col * (SIDE + GAP);
                sheet[start..start + SIDE].copy_from_slice(line);
            }
        }
    }
    let mut out = BufWriter::new(File::create(&target).expect("a place for the sheet"));
    png_still(&sheet, width as u32, height as u32, &mut out, None).expect("the sheet is written");
    println!("{target}: {} games in {} themes", games.len(), themes.len());
}

/// The longest sample of each game.
fn samples() -> BTreeMap<&'static str, Replay> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("replays");
    let mut best: BTreeMap<&'static str, Replay> = BTreeMap::new();
    for record in Library::new().open(&folder).expect("the samples").flatten() {
        let Ok(telling) = games::tell(&record) else { continue };
        let replay = telling.replay;
        if best.get(replay.game).is_none_or(|known| known.steps.len() < replay.steps.len()) {
            best.insert(replay.game, replay);
        }
    }
    best
}

/// The most eventful step, just after it happened.
fn paint(replay: &Replay, theme: &Arc<Theme>) -> Canvas {
    let show = Show::default();
    let side = SIDE as u32;
    let view = View { width: side, height: side, theme: Arc::clone(theme), show, title: None, calm: false };
    let film = Film::new(replay.clone(), view, Cut::default());
    let mut canvas = Canvas::new(side, side);
    canvas.draw(&film.picture(Moment::Game(film.timeline.time_of(best_step(replay)))));
    canvas
}
