//! What the window says: steps as people name them, moves as on a score sheet, who won, and what nobody here can judge.

use super::*;

fn immortal() -> Bench {
    Bench::open(&[replays().join("chess-kasparov-topalov-1999.json")], (1280, 800))
}

/// Goes to a step by its name.
fn go_to(bench: &mut Bench, name: &str) {
    bench.key(Key::Char('g'));
    bench.write(name);
    bench.key(Key::Enter);
}

/// The place of a text on the screen.
fn place_of(bench: &mut Bench, wanted: &str) -> Option<(i32, i32)> {
    bench.session.scene().prims.iter().find_map(|prim| match prim {
        Prim::Text { x, y, text, .. } if text == wanted => Some((*x, *y)),
        _ => None,
    })
}

fn click_at(bench: &mut Bench, (x, y): (i32, i32)) {
    bench.click(x + 3, y - 3);
}

#[test]
fn a_step_is_gone_to_by_the_name_people_give_it() {
    let mut bench = immortal();
    for (name, ply) in [("24b", 48), ("24w", 47), ("24", 48), ("23…", 46), ("22...", 44), ("0", 0), ("999", 87)] {
        go_to(&mut bench, name);
        assert_eq!(bench.report("step"), ply, "{name}");
    }
    go_to(&mut bench, "24.b");
    assert_eq!(bench.report("wrong"), "expected a round or move such as 21, 21w, 21b or 21…");
    let mut bench = reversi();
    go_to(&mut bench, "12b");
    assert_eq!(bench.report("wrong"), "reversi counts moves one by one; expected a number");
    assert_eq!(bench.report("step"), 0, "nothing moves");
}

#[test]
fn the_window_opens_at_a_step_of_one_side() {
    let at = "24b".parse().ok();
    let options = SessionOptions { at, ..options(&[replays().join("chess-kasparov-topalov-1999.json")]) };
    let mut bench = Bench::with(options, (1280, 800));
    bench.until("a match", |session| session.state.game.is_some());
    assert_eq!(bench.report("step"), 48);
    let shown = texts(&bench.session.scene());
    assert_eq!(shown.iter().filter(|text| *text == "move 24… / 44").count(), 2, "above and below the board: {shown:?}");
}

#[test]
fn moves_stand_as_on_a_score_sheet_and_each_can_be_clicked() {
    let mut bench = immortal();
    go_to(&mut bench, "20w");
    let [number, white, black] = ["20.", "Qf4+", "Ka7"].map(|text| place_of(&mut bench, text).expect(text));
    assert!(number.0 < white.0 && white.0 < black.0, "{number:?} {white:?} {black:?}");
    assert!(number.1 == white.1 && white.1 == black.1);
    click_at(&mut bench, black);
    assert_eq!(bench.report("step"), 40);
    click_at(&mut bench, number);
    assert_eq!(bench.report("step"), 39, "the number belongs to the first of the pair");
}

#[test]
fn a_game_that_black_begins_leaves_whites_place_empty() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.json");
    let json = r#"{"game":"chess","start":{"fen":"4k3/8/8/8/8/8/8/4K2R b - - 3 30"},"moves":["Ke7","Ke2","Kd6"]}"#;
    std::fs::write(&file, json).unwrap();
    let mut bench = Bench::open(&[file], (1280, 800));
    let [number, empty, black] = ["30.", "…", "Ke7"].map(|text| place_of(&mut bench, text).expect(text));
    assert!(number.0 < empty.0 && empty.0 < black.0, "{number:?} {empty:?} {black:?}");
    assert!(number.1 == empty.1 && empty.1 == black.1);
    click_at(&mut bench, black);
    assert_eq!(bench.report("step"), 1);
}

#[test]
fn rounds_in_which_nothing_happens_share_a_row_that_leads_to_each_of_them() {
    let mut bench = Bench::open(&[replays().join("paintball-shootout")], (1280, 800));
    let shown = texts(&bench.session.scene());
    assert!(shown.iter().any(|text| text == "nothing happens"), "{shown:?}");
    let game = bench.session.state.game.as_ref().unwrap();
    let quiet = game.replay().steps.iter().take_while(|step| step.is_quiet()).count();
    assert!(quiet > 2, "the sample begins with some quiet rounds");
    let row = place_of(&mut bench, &format!("1–{quiet}")).expect("the first rounds");
    for round in (1..=quiet).chain([1]) {
        click_at(&mut bench, row);
        assert_eq!(bench.report("step"), round);
    }
    assert!(texts(&bench.session.scene()).iter().any(|text| text == "nothing happens · 1"));
}

#[test]
fn the_winner_is_announced_once_the_end_is_reached() {
    let mut bench = Bench::open(&[replays().join("chess-byrne-fischer-1956.xml")], (1280, 800));
    assert!(bench.report("said").is_null());
    bench.key(Key::End);
    assert_eq!(bench.report("said"), "Fischer wins by checkmate");
    bench.pass(5000);
    assert!(bench.report("said").is_null(), "it is said once");
    bench.key(Key::Home);
    bench.send(&[]);
    bench.key(Key::End);
    assert_eq!(bench.report("said"), "Fischer wins by checkmate", "and again when one comes back");
}

#[test]
fn a_game_nobody_can_judge_is_said_to_be_one_and_nothing_else() {
    let mut bench = paintball();
    for key in ['e', 'h'] {
        bench.key(Key::Char(key));
        assert_eq!(bench.report("said"), "nobody here can judge RedBot paintball");
        bench.pass(200);
        assert_eq!(bench.session.state.dialogs.toasts.len(), 1, "it is said once");
    }
}

#[test]
fn a_picture_is_named_by_the_side_that_moved() {
    let mut bench = immortal();
    go_to(&mut bench, "24b");
    let order = bench.session.state.picture_order().unwrap().unwrap();
    assert_eq!(order.name, "chess-kasparov-topalov-1999-24b.png");
}
