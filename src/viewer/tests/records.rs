//! What records hold beside the moves: variations, many games, clocks, judgements, comments.

use super::*;

/// The middle of a text on the screen.
fn place_of(scene: &Scene, wanted: &str) -> Option<(i32, i32)> {
    scene.prims.iter().find_map(|prim| match prim {
        Prim::Text { x, y, size, text, .. } if text.contains(wanted) => Some((x + 4, y - i32::from(*size) / 3)),
        _ => None,
    })
}

#[test]
fn variations_stand_under_their_move_and_a_click_plays_them() {
    let mut bench = Bench::open(&[replays().join("chess-opera-1858.pgn")], (1280, 800));
    let notation = |bench: &Bench| {
        let game = bench.session.state.game.as_ref().unwrap();
        game.replay().steps.iter().map(|step| step.notation.clone()).collect::<Vec<_>>()
    };
    let game = notation(&bench);
    bench.key(Key::PageDown);
    let scene = bench.session.scene();
    let (x, y) = place_of(&scene, "exd4 Nxd4 Nf6 Nc3").expect("the variation is listed");
    bench.click(x, y);
    assert_eq!(notation(&bench)[..9], ["e4", "e5", "Nf3", "d6", "d4", "exd4", "Nxd4", "Nf6", "Nc3"]);
    assert_eq!(bench.report("playing"), true);
    bench.pass(1200);
    assert_eq!(bench.report("step"), 7, "it plays on from where the line begins");
    bench.key(Key::Char(' '));
    // Inside the variation the other ways are listed: one deeper, and the game itself.
    let scene = bench.session.scene();
    assert!(place_of(&scene, "Bd3 Be7").is_some());
    let (x, y) = place_of(&scene, "game: Bg4").expect("the way back");
    bench.click(x, y);
    assert_eq!(notation(&bench), game);
    assert_eq!(bench.session.state.game.as_ref().unwrap().line, 0);
}

#[test]
fn every_game_of_a_file_is_on_the_shelf() {
    let mut bench = Bench::open(&[replays().join("chess-opera-1858.pgn")], (1280, 800));
    assert_eq!(bench.report("listed"), 2);
    let title = |bench: &Bench| bench.session.state.game.as_ref().unwrap().replay().title.clone().unwrap_or_default();
    assert!(title(&bench).contains("Opera"));
    bench.key(Key::Char('n'));
    bench.until("the next game", |session| session.state.game.as_ref().unwrap().source.index == 2);
    assert!(title(&bench).contains("London"));
}

#[test]
fn clocks_judgements_and_comments_of_a_record_are_on_the_screen() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.pgn");
    let text =
        "[Event \"E\"]\n\n{before the game} 1. e4 $1 {[%clk 0:04:57] [%eval 0.5] a bold move} e5 {[%clk 1:02:03]} *\n";
    std::fs::write(&file, text).unwrap();
    let mut bench = Bench::open(&[file], (1280, 800));
    let seen = |bench: &mut Bench| texts(&bench.session.scene());
    assert!(seen(&mut bench).iter().any(|text| text == "before the game"));
    bench.key(Key::End);
    let shown = seen(&mut bench);
    for wanted in ["4:57", "1:02:03", "e4!"] {
        assert!(shown.iter().any(|text| text == wanted), "{wanted}: {shown:?}");
    }
    bench.key(Key::PageUp);
    bench.key(Key::Right);
    bench.pass(600);
    assert!(seen(&mut bench).iter().any(|text| text == "a bold move"));
}

#[cfg(unix)]
#[test]
fn a_file_whose_name_is_no_text_is_listed_and_opened() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let odd = folder.path().join(std::ffi::OsStr::from_bytes(b"b\xff\xfe.pgn"));
    for file in [&folder.path().join("a.pgn"), &odd] {
        std::fs::copy(replays().join("chess-opera-1858.pgn"), file).unwrap();
    }
    let mut bench = Bench::open(&[folder.path().to_owned()], (1280, 800));
    assert_eq!(bench.report("listed"), 4);
    let plain = folder.path().join("a.pgn");
    for (path, index, title) in [(&plain, 2, "London"), (&odd, 1, "Opera"), (&odd, 2, "London")] {
        bench.key(Key::Char('n'));
        bench.until("the next game", |session| {
            session.state.game.as_ref().is_some_and(|game| game.source.path == *path && game.source.index == index)
        });
        let shown = bench.session.state.game.as_ref().unwrap().replay().title.clone().unwrap_or_default();
        assert!(shown.contains(title), "{shown}");
    }
}
