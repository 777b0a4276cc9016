//! Logos in the window, and in what is saved from it.

use std::fs;

use super::*;
use crate::games;
use crate::library::{Library, Logos};

/// A folder with one match, and a picture of one pixel in it under some name.
fn evening(picture: &str, bytes: &[u8]) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let game = dir.path().join("game.json");
    fs::copy(replays().join("reversi-six.json"), &game).unwrap();
    let path = dir.path().join(picture);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
    (dir, game)
}

fn png() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 1, 1);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&[250, 10, 10])).unwrap();
    bytes
}

fn player(game: &Path) -> String {
    let record = Library::new().game(game, 1).unwrap().unwrap();
    games::names(&record)[0].clone()
}

/// Whether a scene shows a picture that somebody brought.
fn shows_logo(scene: &Scene) -> bool {
    scene.prims.iter().any(|prim| matches!(prim, Prim::Image { .. }))
}

#[test]
fn a_logo_beside_the_match_is_seen_and_saved() {
    let (dir, game) = evening("x.png", &png());
    let mut bench = Bench::open(std::slice::from_ref(&game), (900, 600));
    assert!(!shows_logo(&bench.session.scene()));
    let plain = bench.session.state.picture_order().unwrap().unwrap();
    assert!(plain.subject.replay.logos.is_empty());
    fs::create_dir(dir.path().join("logos")).unwrap();
    fs::copy(dir.path().join("x.png"), dir.path().join(format!("logos/{}.png", player(&game)))).unwrap();
    let mut bench = Bench::open(&[game], (900, 600));
    assert!(shows_logo(&bench.session.scene()));
    let order = bench.session.state.picture_order().unwrap().unwrap();
    assert!(order.subject.replay.logos[0].is_some());
}

#[test]
fn a_logo_of_the_command_line_is_seen() {
    let (dir, game) = evening("x.png", &png());
    let logos = Logos::named(&[(player(&game), dir.path().join("x.png"))]).unwrap();
    let desk = Desk::new(None).showing(logos);
    let session = Session::new((900, 600), 1.0, options(&[game]), Box::new(desk));
    let mut bench = Bench { session, now: 0 };
    bench.until("a match", |session| session.state.game.is_some());
    assert!(shows_logo(&bench.session.scene()));
}

#[test]
fn a_broken_logo_is_told_and_the_match_is_shown() {
    let (dir, game) = evening("x.png", b"nothing");
    fs::create_dir(dir.path().join("logos")).unwrap();
    fs::copy(dir.path().join("x.png"), dir.path().join(format!("logos/{}.png", player(&game)))).unwrap();
    let mut bench = Bench::open(&[game], (900, 600));
    let said: Vec<&str> = bench.session.state.dialogs.toasts.iter().map(|toast| toast.text.as_str()).collect();
    assert!(said.len() == 1 && said[0].ends_with(".png: is no PNG, JPEG or WebP; save it as one of these"), "{said:?}");
    assert!(!shows_logo(&bench.session.scene()));
}
