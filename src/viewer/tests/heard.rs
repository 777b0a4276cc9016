//! What the players' programs said: beside the board, and on it.

use std::fs;

use super::tidy::assert_tidy;
use super::*;

/// A match of twelve rounds in which P2 speaks about rounds 3 and 4, and P4 about round 3.
fn spoken_match() -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("match");
    fs::create_dir_all(folder.join("stderr/P2")).unwrap();
    fs::create_dir_all(folder.join("stderr/P4")).unwrap();
    for round in 0..=12 {
        lay(&folder, round);
    }
    fs::write(folder.join("stderr/P2/0003.txt"), "aim left\n@mark 5 5 ambush\n@line 5 5 9 5\nthen fire\n").unwrap();
    fs::write(folder.join("stderr/P2/0004.txt"), "Traceback\n").unwrap();
    fs::write(folder.join("stderr/P4/0003.txt"), "two lines\nof mine\n").unwrap();
    (dir, folder)
}

/// Puts a round of a sample into a folder.
fn lay(folder: &Path, round: u32) {
    let name = format!("playfield.txt.{round:04}");
    let text = fs::read(replays().join("paintball-race").join(&name)).unwrap();
    let hidden = folder.join(".hidden");
    fs::write(&hidden, text).unwrap();
    fs::rename(hidden, folder.join(name)).unwrap();
}

fn words(bench: &mut Bench) -> Vec<String> {
    texts(&bench.session.scene())
}

/// Goes to a step and lets it come to rest.
fn go_to(bench: &mut Bench, step: &str) {
    bench.key(Key::Char('g'));
    bench.write(step);
    bench.key(Key::Enter);
    bench.pass(3000);
}

fn has(words: &[String], wanted: &str) -> bool {
    words.iter().any(|text| text == wanted)
}

#[test]
fn the_panel_shows_what_was_said_about_the_round_at_the_play_head() {
    let (_dir, folder) = spoken_match();
    let mut bench = Bench::open(&[folder], (1280, 800));
    go_to(&mut bench, "3");
    let said = words(&mut bench);
    for wanted in ["aim left", "then fire", "two lines", "of mine", "round 3"] {
        assert!(has(&said, wanted), "{wanted}: {said:?}");
    }
    assert!(!said.iter().any(|text| text.contains("@mark")), "{said:?}");
    go_to(&mut bench, "4");
    let said = words(&mut bench);
    assert!(has(&said, "Traceback") && !has(&said, "aim left"), "{said:?}");
    go_to(&mut bench, "7");
    assert!(has(&words(&mut bench), "nobody said anything in round 7"));
}

#[test]
fn marks_are_on_the_board_in_the_window_and_in_films_until_they_are_hidden() {
    let (_dir, folder) = spoken_match();
    let mut bench = Bench::open(&[folder], (1280, 800));
    go_to(&mut bench, "2");
    let lines = |scene: &Scene| scene.prims.iter().filter(|prim| matches!(prim, Prim::Polyline { .. })).count();
    let before = bench.session.scene();
    go_to(&mut bench, "3");
    let marked = bench.session.scene();
    assert!(has(&texts(&marked), "ambush"));
    assert_eq!(lines(&marked), lines(&before) + 2, "a line and its dark edge");
    let game = bench.session.state.game.as_ref().unwrap();
    let theme = std::sync::Arc::new(Theme::bundled("arena").unwrap());
    let view = View { width: 800, height: 800, theme, show: Show::default(), title: None, calm: false };
    let stage = Stage::new(game.replay(), view);
    let film = stage.scene(game.replay(), &game.timeline, bench.session.state.player.head());
    assert!(has(&texts(&film), "ambush"), "a film has the same marks");
    bench.key(Key::Char('8'));
    assert!(!has(&words(&mut bench), "ambush"));
}

#[test]
fn while_a_round_plays_the_words_that_led_to_it_stay() {
    let (_dir, folder) = spoken_match();
    let mut bench = Bench::open(&[folder], (1280, 800));
    go_to(&mut bench, "3");
    bench.key(Key::Right);
    bench.pass(40);
    assert!(has(&words(&mut bench), "aim left"), "the answers of round 3 are being played");
    bench.pass(3000);
    assert!(has(&words(&mut bench), "Traceback"));
}

#[test]
fn choosing_a_robot_shows_its_player_alone() {
    let (_dir, folder) = spoken_match();
    let mut bench = Bench::open(&[folder], (1280, 800));
    go_to(&mut bench, "3");
    for _ in 0..12 {
        bench.key(Key::Tab);
        let said = words(&mut bench);
        if has(&said, "aim left") && !has(&said, "of mine") {
            return;
        }
    }
    panic!("no robot of P2 was chosen");
}

#[test]
fn what_is_said_arrives_with_the_rounds_of_a_match_being_played() {
    let (_dir, folder) = spoken_match();
    let mut bench = Bench::open(std::slice::from_ref(&folder), (1280, 800));
    fs::write(folder.join("stderr/P4/0012.txt"), "just now\n").unwrap();
    lay(&folder, 13);
    bench.until("the round", |session| session.report()["steps"] == 13);
    bench.key(Key::Char('v'));
    bench.pass(3000);
    assert!(has(&words(&mut bench), "just now"), "at the end stands what led there");
}

#[test]
fn a_flood_of_words_stays_in_its_place() {
    let (_dir, folder) = spoken_match();
    fs::write(folder.join("stderr/P2/0003.txt"), "word \u{202e}and\u{1b}[31m more \n".repeat(4000)).unwrap();
    for size in [(1280, 800), (900, 600), (1920, 1080)] {
        let mut bench = Bench::open(std::slice::from_ref(&folder), size);
        go_to(&mut bench, "3");
        // Until the words on where the record breaks off are gone.
        bench.pass(10_000);
        let scene = bench.session.scene();
        let board = bench.session.state.stage.as_ref().unwrap().layout.board;
        assert_tidy(&scene, board, "a flood");
        assert!(!texts(&scene).iter().any(|text| text.contains('\u{1b}')));
    }
}
