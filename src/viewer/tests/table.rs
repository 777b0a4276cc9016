//! Games that are played in the window, without a window.

use super::*;
use crate::games::play::find_in_turns;
use crate::model::{Cell, Seat};
use crate::viewer::command::TableCommand;
use crate::viewer::table::{Sitter, TableQuestion, TableSetup, TimeControl};

fn seated(game: &str, sitters: [Sitter; 2]) -> SessionOptions {
    let setup = TableSetup { least: Millis(100), ..TableSetup::usual(find_in_turns(game).unwrap(), sitters) };
    SessionOptions { table: Some(setup), ..SessionOptions::default() }
}

/// Two people at one board.
fn people(game: &str) -> Bench {
    let mut bench = Bench::with(seated(game, [Sitter::person(), Sitter::person()]), (1280, 800));
    bench.send(&[]);
    bench
}

/// A person against a program, with a folder for their games.
fn against(game: &str, folder: &Path) -> Bench {
    let desk = Desk::new(None).recording(Some(folder.to_owned()));
    let options = seated(game, [Sitter::person(), Sitter::builtin("random")]);
    let mut bench = Bench { session: Session::new((1280, 800), 1.0, options, Box::new(desk)), now: 0 };
    bench.send(&[]);
    bench
}

impl Bench {
    fn played(&self) -> u64 {
        self.report("table")["played"].as_u64().unwrap()
    }

    fn cell(&self, col: i32, row: i32) -> (i32, i32) {
        let (x, y) = self.session.state.stage.as_ref().unwrap().layout.cell_px(Cell::new(col, row));
        (x as i32, y as i32)
    }

    fn click_cell(&mut self, col: i32, row: i32) {
        let (x, y) = self.cell(col, row);
        self.click(x, y);
        self.pass(600);
        self.session.scene();
    }

    fn type_move(&mut self, text: &str) {
        self.key(Key::Enter);
        self.write(text);
        self.key(Key::Enter);
        self.pass(600);
    }

    fn answered(&mut self, played: usize) {
        self.until("an answer", |session| {
            session.state.table.as_ref().is_some_and(|table| table.played() >= played && !table.thinks())
        });
        self.pass(600);
    }
}

#[test]
fn a_click_is_on_the_screen_in_the_next_frame_while_a_program_thinks() {
    let folder = tempfile::tempdir().unwrap();
    let mut bench = against("reversi", folder.path());
    bench.click_cell(3, 2);
    assert!(bench.played() >= 1 && bench.report("wrong").is_null());
    bench.answered(2);
    let before = bench.session.scene().prims;
    let one = bench.session.state.table.as_ref().unwrap().hand(2).unwrap().targets()[0];
    let (x, y) = bench.cell(one.col, one.row);
    bench.click(x, y);
    assert_eq!(bench.played(), 3);
    bench.pass(20);
    assert_ne!(bench.session.scene().prims, before);
}

#[test]
fn men_move_by_two_clicks_or_by_dragging_and_a_wrong_move_says_why() {
    let mut bench = people("chess");
    bench.click_cell(4, 6);
    assert_eq!(bench.report("table")["picked"], 1);
    bench.click_cell(4, 4);
    assert_eq!(bench.played(), 1);
    let ((x, y), (to_x, to_y)) = (bench.cell(4, 1), bench.cell(4, 3));
    bench.send(&[Input::Move(x, y), Input::Press(x, y)]);
    bench.send(&[Input::Move(to_x, y + 30)]);
    bench.send(&[Input::Move(to_x, to_y), Input::Lift(to_x, to_y)]);
    bench.pass(600);
    assert_eq!(bench.played(), 2);
    bench.click_cell(6, 7);
    bench.click_cell(6, 3);
    assert_eq!(bench.played(), 2);
    assert!(bench.report("wrong").is_string(), "{}", bench.report("wrong"));
    bench.click_cell(6, 7);
    let (x, y) = bench.cell(0, 0);
    bench.send(&[Input::PressOther(x, y)]);
    assert_eq!(bench.report("table")["picked"], 0, "the other button lets go");
}

#[test]
fn dragging_beside_ones_own_men_moves_the_board() {
    let mut bench = people("chess");
    for _ in 0..4 {
        bench.key(Key::Char('z'));
    }
    let middle = bench.session.state.camera.middle;
    let pane = bench.session.state.stage.as_ref().unwrap().layout.pane;
    let (x, y) = (pane.x + pane.w / 2, pane.y + pane.h / 2);
    bench.send(&[Input::Move(x, y), Input::Press(x, y), Input::Move(x + 40, y + 40), Input::Lift(x + 40, y + 40)]);
    assert_ne!(bench.session.state.camera.middle, middle);
}

#[test]
fn a_variation_is_played_from_the_history_and_the_first_line_can_be_gone_back_to() {
    let mut bench = people("chess");
    ["e4", "e5", "Nf3"].into_iter().for_each(|text| bench.type_move(text));
    assert_eq!(bench.report("steps"), 3);
    bench.session.state.apply(Command::Jump(1));
    bench.pass(100);
    bench.type_move("c5");
    assert_eq!((bench.played(), bench.report("steps")), (2, 2.into()));
    let branches = bench.session.state.game.as_ref().unwrap().branches.clone();
    assert_eq!(branches.len(), 1);
    bench.session.state.apply(Command::Line(0));
    bench.pass(600);
    assert_eq!((bench.played(), bench.report("steps")), (1, 3.into()));
    bench.key(Key::Char('U'));
    bench.pass(600);
    assert_eq!(bench.played(), 2);
}

#[test]
fn a_game_in_play_is_scrubbed_and_returned_to() {
    let mut bench = people("reversi");
    ["D3", "C3", "C4"].into_iter().for_each(|text| bench.type_move(text));
    bench.key(Key::Home);
    assert_eq!((bench.report("step"), bench.played()), (0.into(), 3));
    bench.key(Key::Char('v'));
    bench.pass(100);
    assert_eq!((bench.report("step"), bench.report("live")), (3.into(), true.into()));
}

#[test]
fn who_presses_play_on_in_the_middle_of_a_sample_sits_at_the_table() {
    let mut bench = reversi();
    (0..12).for_each(|_| drop(bench.key(Key::Right)));
    bench.pass(1000);
    bench.key(Key::Char('P'));
    bench.pass(200);
    let table = bench.report("table");
    assert_eq!((table["played"].as_u64(), table["line"].as_u64()), (Some(12), Some(60)), "{table}");
    assert_eq!(bench.report("wrong"), serde_json::Value::Null);
}

#[test]
fn every_sample_of_a_board_game_is_played_on_or_says_why_not() {
    for name in ["chess-opera-1858.pgn", "reversi-corners.json"] {
        let mut bench = Bench::open(&[replays().join(name)], (900, 600));
        bench.key(Key::Char('P'));
        bench.pass(100);
        assert!(bench.report("table").is_object(), "{name}: {}", bench.report("wrong"));
    }
    let mut bench = paintball();
    bench.key(Key::Char('P'));
    assert!(bench.report("table").is_null() && bench.report("wrong").is_string());
}

#[test]
fn a_game_is_kept_after_every_move_and_offered_the_next_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut bench = against("reversi", folder.path());
    bench.click_cell(3, 2);
    bench.answered(2);
    bench.key(Key::Char('u'));
    bench.pass(100);
    assert_eq!(bench.key(Key::Char('q')), [Chore::Quit], "nothing is lost");
    drop(bench);
    let desk = Desk::new(None).recording(Some(folder.path().to_owned()));
    let options = options(&[replays().join("chess-opera-1858.pgn")]);
    let mut bench = Bench { session: Session::new((1280, 800), 1.0, options, Box::new(desk)), now: 0 };
    bench.until("the offer", |session| session.state.jobs.unfinished.is_some() && session.state.game.is_some());
    bench.key(Key::Char('C'));
    bench.pass(100);
    let table = bench.report("table");
    assert_eq!((table["played"].as_u64(), table["line"].as_u64()), (Some(0), Some(2)), "{table}");
    assert_eq!(table["seats"], serde_json::json!(["human", "builtin:random"]));
}

#[test]
fn who_would_lose_a_game_by_leaving_is_asked() {
    let mut bench = people("reversi");
    assert_eq!(bench.key(Key::Char('q')), [Chore::Quit], "nobody has moved");
    bench.type_move("D3");
    assert_eq!(bench.key(Key::Char('q')), []);
    bench.key(Key::Escape);
    assert_eq!(bench.report("table")["asked"], false);
    bench.key(Key::Char('q'));
    assert_eq!(bench.key(Key::Enter), [Chore::Quit]);
}

#[test]
fn buttons_do_what_their_keys_do() {
    let mut bench = people("reversi");
    bench.type_move("D3");
    let press = |bench: &mut Bench, wanted: TableCommand| {
        let strip = bench.session.state.plan().strip.unwrap();
        let (_, rect) = *strip.buttons.iter().find(|(command, _)| *command == Command::Table(wanted)).unwrap();
        bench.click(rect.x + rect.w / 2, rect.y + rect.h / 2);
        bench.pass(600);
    };
    press(&mut bench, TableCommand::Undo);
    assert_eq!(bench.played(), 0);
    press(&mut bench, TableCommand::Redo);
    assert_eq!(bench.played(), 1);
    press(&mut bench, TableCommand::Resign);
    assert_eq!(bench.session.state.table.as_ref().unwrap().asked, Some(TableQuestion::Resign(Seat(1))));
    bench.key(Key::Enter);
    assert_eq!(bench.report("table")["winner"], 0);
    press(&mut bench, TableCommand::Again);
    assert_eq!((bench.played(), bench.report("table")["over"].is_null()), (0, true));
}

#[test]
fn the_computer_moves_for_a_person_is_paused_and_swapped_and_another_level_sits_down() {
    let folder = tempfile::tempdir().unwrap();
    let mut bench = against("reversi", folder.path());
    bench.key(Key::Char('m'));
    bench.answered(2);
    bench.key(Key::Char('L'));
    let level = bench.report("table")["seats"][1].clone();
    assert!(level.is_string() && level != "builtin:random", "{level}");
    bench.key(Key::Char('K'));
    assert_eq!(bench.report("table")["paused"], true);
    bench.key(Key::Char('S'));
    let table = bench.report("table");
    assert_eq!((&table["seats"][1], &table["thinks"]), (&"human".into(), &false.into()));
    bench.key(Key::Char('K'));
    bench.answered(3);
}

#[test]
fn a_clock_runs_out_and_the_game_is_lost_on_time() {
    let sitters = [Sitter::person(), Sitter::person()];
    let clock = Some(TimeControl { base: Millis(2000), gain: Millis(500) });
    let setup = TableSetup { clock, ..TableSetup::usual(find_in_turns("reversi").unwrap(), sitters) };
    let options = SessionOptions { table: Some(setup), ..SessionOptions::default() };
    let mut bench = Bench::with(options, (1280, 800));
    bench.send(&[]);
    bench.type_move("D3");
    assert!(texts(&bench.session.scene()).iter().any(|text| text == "2.4"), "the clocks are on the cards");
    bench.pass(2500);
    let table = bench.report("table");
    assert_eq!((&table["winner"], &table["over"]), (&0.into(), &"human 2 loses on time".into()));
}

#[test]
fn a_game_is_saved_in_the_formats_that_hold_it() {
    let mut bench = people("chess");
    bench.type_move("e4");
    bench.key(Key::Char('O'));
    let asked = bench.session.state.table.as_ref().unwrap().asked.clone();
    let Some(TableQuestion::Save(formats)) = asked else { panic!("{asked:?}") };
    for wanted in ["xml", "json", "pgn"] {
        assert!(formats.contains(&wanted), "{formats:?}");
    }
    assert!(!formats.contains(&"sgf"), "{formats:?}");
    bench.key(Key::Escape);
    let mut bench = people("go");
    bench.type_move("D4");
    bench.key(Key::Char('O'));
    let asked = bench.session.state.table.as_ref().unwrap().asked.clone();
    let Some(TableQuestion::Save(formats)) = asked else { panic!("{asked:?}") };
    assert!(formats.contains(&"sgf"), "{formats:?}");
}

#[test]
fn a_new_game_is_agreed_and_begun_at_every_size() {
    for size in [(640, 400), (800, 500), (1280, 800), (700, 1200)] {
        let mut bench = Bench::open(&[replays().join("reversi-corners.json")], size);
        bench.key(Key::Char('N'));
        let plan = bench.session.state.plan();
        let sheet = plan.draft(bench.session.state.dialogs.draft.as_ref().unwrap().rows().len());
        assert_eq!(sheet.card.intersect(plan.whole), sheet.card, "{size:?}");
        let Rect { x, y, w, h } = sheet.begin;
        bench.click(x + w / 2, y + h / 2);
        bench.pass(100);
        assert_eq!(bench.report("table")["played"], 0, "{size:?}");
        let plan = bench.session.state.plan();
        let strip = plan.strip.clone().unwrap();
        assert!(plan.stage.h > size.1 as i32 / 3, "{size:?}: {plan:?}");
        for (_, rect) in &strip.buttons {
            assert_eq!(rect.intersect(strip.rect), *rect, "{size:?}");
        }
    }
}

#[test]
fn an_unfinished_game_that_is_opened_as_a_file_goes_on_as_it_was_agreed() {
    let folder = tempfile::tempdir().unwrap();
    let mut bench = against("reversi", folder.path());
    bench.click_cell(3, 2);
    bench.answered(2);
    drop(bench);
    let file = std::fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
    let mut bench = Bench::open(std::slice::from_ref(&file), (1280, 800));
    bench.key(Key::End);
    bench.key(Key::Char('P'));
    bench.pass(100);
    let table = bench.report("table");
    assert_eq!((table["played"].as_u64(), &table["seats"][1]), (Some(2), &"builtin:random".into()), "{table}");
    assert_eq!(bench.session.state.table.as_ref().unwrap().place, Some(file), "and in its own file");
}
