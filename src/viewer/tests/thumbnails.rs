//! Pictures in the rows of the library.

use super::*;
use crate::viewer::thumbnails::Thumbnails;

fn thumbnails(bench: &Bench) -> &Thumbnails {
    &bench.session.state.lists.thumbnails
}

/// The pictures on the screen, each with its place.
fn pictures(scene: &Scene) -> Vec<Rect> {
    let picture = |prim: &Prim| if let Prim::Image { rect, .. } = prim { Some(*rect) } else { None };
    scene.prims.iter().filter_map(picture).collect()
}

fn with_library(paths: &[PathBuf], size: (u32, u32)) -> Bench {
    let settings = Settings { library: true, ..Settings::default() };
    let mut bench = Bench::with(SessionOptions { settings, ..options(paths) }, size);
    bench.until("the list", |session| session.state.game.is_some() && !session.state.lists.shelf.reading);
    bench.pass(20);
    bench.until("the thumbnails", |session| !session.state.lists.thumbnails.waits());
    bench
}

#[test]
fn every_row_that_is_seen_has_its_picture_beside_its_words() {
    for size in [(800, 600), (1280, 800), (1920, 1080)] {
        let mut bench = with_library(&[replays()], size);
        let list = bench.session.state.plan().library.unwrap().list;
        let seen = bench.entries_seen();
        let pictures = pictures(&bench.session.scene());
        assert_eq!(pictures.len(), seen.len(), "{size:?}");
        for ((_, below), rect) in seen.iter().zip(&pictures) {
            assert_eq!(rect.intersect(list), *rect, "{size:?}");
            let row = list.y + below..list.y + below + shelf::Row::Entry(0).height(bench.session.state.plan().body);
            assert!(row.contains(&rect.y) && row.contains(&(rect.bottom() - 1)), "{size:?}: {rect:?} in {row:?}");
        }
    }
}

#[test]
fn rows_name_their_files() {
    let mut bench = with_library(&[replays().join("reversi-club.wtb")], (1280, 800));
    let scene = bench.session.scene();
    let texts: Vec<&str> = scene
        .prims
        .iter()
        .filter_map(|prim| if let Prim::Text { text, .. } = prim { Some(text.as_str()) } else { None })
        .collect();
    assert!(texts.contains(&"reversi-club.wtb") && texts.contains(&"reversi-club.wtb, game 2"), "{texts:?}");
}

#[test]
fn nothing_is_drawn_while_the_library_is_closed() {
    let mut bench = Bench::open(&[replays()], (1280, 800));
    bench.pass(200);
    assert!(!thumbnails(&bench).waits());
    let source = bench.session.state.lists.shelf.entries[0].source.clone();
    assert!(thumbnails(&bench).of(&source).is_none());
    bench.key(Key::Char('l'));
    bench.until("a thumbnail", |session| session.state.lists.thumbnails.of(&source).is_some());
}

#[test]
fn another_theme_and_another_size_are_other_pictures() {
    let mut bench =
        with_library(&[replays().join("chess-opera-1858.pgn"), replays().join("reversi-six.json")], (1280, 800));
    let source = bench.session.state.lists.shelf.entries[0].source.clone();
    let first = thumbnails(&bench).of(&source).unwrap().key();
    bench.key(Key::Char('T'));
    bench.until("the other theme", |session| {
        session.state.lists.thumbnails.of(&source).is_some_and(|image| image.key() != first)
    });
    let small = thumbnails(&bench).of(&source).unwrap().width();
    bench.session.resize((2560, 1440), 2.0);
    bench.until("the other size", |session| {
        session.state.lists.thumbnails.of(&source).is_some_and(|image| image.width() > small)
    });
}

#[test]
fn what_cannot_be_told_has_none_and_stops_nobody() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("broken.xml"), "<Replay><Oops></Replay>").unwrap();
    std::fs::copy(replays().join("reversi-six.json"), folder.path().join("six.json")).unwrap();
    std::fs::copy(replays().join("go-9x9-pebble-tenuki.xml"), folder.path().join("zz.xml")).unwrap();
    let mut bench = with_library(&[folder.path().to_owned()], (1280, 800));
    assert_eq!(bench.entries_seen().len(), 3);
    assert_eq!(pictures(&bench.session.scene()).len(), 2);
    bench.pass(20);
    assert!(!bench.session.lively(), "a window with all its pictures rests");
}

#[test]
fn a_match_that_is_gone_when_its_turn_comes_has_none() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.json", "b.json"] {
        std::fs::copy(replays().join("reversi-six.json"), folder.path().join(name)).unwrap();
    }
    let mut bench = Bench::open(&[folder.path().to_owned()], (1280, 800));
    std::fs::remove_file(folder.path().join("b.json")).unwrap();
    bench.key(Key::Char('l'));
    bench.until("the others", |session| !session.state.lists.thumbnails.waits());
    assert_eq!(pictures(&bench.session.scene()).len(), 1);
}
