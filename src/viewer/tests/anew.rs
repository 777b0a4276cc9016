//! A match that is read anew while somebody looks at it.

use super::*;

/// A file with a game of reversi of so many moves.
fn game(folder: &Path, moves: &[&str]) -> PathBuf {
    let file = folder.join("game.json");
    let hidden = folder.join(".new");
    std::fs::write(&hidden, format!(r#"{{"game": "reversi", "moves": {moves:?}}}"#)).unwrap();
    std::fs::rename(hidden, &file).unwrap();
    file
}

const MOVES: [&str; 8] = ["C4", "E3", "F6", "E6", "F5", "G4", "G5", "C5"];

/// Lets time pass and tells by how much the head moved in the frame in which it moved most.
fn widest_move(bench: &mut Bench, ms: u32) -> i64 {
    let head = |bench: &Bench| bench.report("head_ms").as_i64().unwrap();
    let mut widest = 0;
    for _ in 0..ms / 20 {
        let before = head(bench);
        bench.pass(20);
        std::thread::sleep(Duration::from_millis(2));
        widest = widest.max((head(bench) - before).abs());
    }
    widest
}

#[test]
fn a_match_that_plays_at_once_plays_its_first_move_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = game(folder.path(), &MOVES);
    let mut bench = Bench::with(SessionOptions { play: true, ..options(&[file]) }, (640, 480));
    bench.until("a match", |session| session.state.game.is_some());
    assert!(bench.report("head_ms").as_i64() < Some(100));
    assert!(widest_move(&mut bench, 600) <= 20);
    assert_eq!((bench.report("step"), bench.report("playing")), (1.into(), true.into()));
}

#[test]
fn a_match_in_a_folder_plays_its_first_move_too() {
    let folder = tempfile::tempdir().unwrap();
    game(folder.path(), &MOVES);
    let options = SessionOptions { play: true, ..options(&[folder.path().to_owned()]) };
    let mut bench = Bench::with(options, (640, 480));
    bench.until("a match", |session| session.state.game.is_some());
    assert!(widest_move(&mut bench, 600) <= 20);
}

#[test]
fn an_edit_while_it_plays_leaves_the_head_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = game(folder.path(), &MOVES[..5]);
    let mut bench = Bench::open(&[file], (640, 480));
    bench.key(Key::Char(' '));
    bench.pass(1300);
    game(folder.path(), &MOVES);
    for _ in 0..100 {
        assert!(widest_move(&mut bench, 20) <= 20);
        if bench.report("steps") == 8 {
            break;
        }
    }
    assert_eq!((bench.report("steps"), bench.report("playing")), (8.into(), true.into()));
    assert!(bench.report("step").as_u64() < Some(5));
}

#[test]
fn a_shorter_match_stops_at_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let file = game(folder.path(), &MOVES);
    let mut bench = Bench::open(&[file], (640, 480));
    bench.key(Key::End);
    game(folder.path(), &MOVES[..3]);
    bench.until("the shorter match", |session| session.report()["steps"] == 3);
    assert_eq!(bench.report("step"), 3);
}

#[test]
fn a_hint_goes_when_the_moves_before_it_change() {
    let folder = tempfile::tempdir().unwrap();
    let file = game(folder.path(), &MOVES[..3]);
    let mut bench = Bench::open(&[file], (640, 480));
    bench.key(Key::End);
    bench.key(Key::Char('h'));
    bench.until("a hint", |session| session.report()["hint"].is_string());
    game(folder.path(), &MOVES[..4]);
    bench.until("one move more", |session| session.report()["steps"] == 4);
    assert!(bench.report("hint").is_string(), "the position it was found for is still there");
    game(folder.path(), &["D3", "C3", "C4", "E3"]);
    bench.until("other moves", |session| session.report()["hint"].is_null());
    bench.key(Key::Char('g'));
    bench.write("3");
    bench.key(Key::Enter);
    bench.key(Key::Char('h'));
    assert!(bench.report("hint").is_null(), "what was found for other moves is not given again");
}
