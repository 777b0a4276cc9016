//! The whole window without a window: keys and mouse in, scenes out.

mod heard;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::keys::GROUPS;
use super::*;
use crate::draw::Canvas;
use crate::model::Millis;
use crate::scene::{Pen, Prim, Rect, Scene, Show, Stage, Theme, View};

const PATIENCE: Duration = Duration::from_secs(30);

fn replays() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("replays")
}

/// A session with a clock that only the test moves.
struct Bench {
    session: Session,
    now: u32,
}

impl Bench {
    fn open(paths: &[PathBuf], size: (u32, u32)) -> Bench {
        let mut bench = Bench::opening(paths, size);
        bench.until("a match", |session| session.state.game.is_some() && !session.state.shelf.reading);
        bench
    }

    fn opening(paths: &[PathBuf], size: (u32, u32)) -> Bench {
        let options = Options {
            paths: paths.to_vec(),
            settings: Settings::default(),
            theme: Theme::bundled("arena").unwrap(),
            max_think: Millis(5000),
            at: None,
            play: false,
            follow: false,
            full_screen: false,
            settings_file: None,
            note: None,
        };
        Bench { session: Session::new(size, 1.0, options), now: 0 }
    }

    fn until(&mut self, what: &str, is: impl Fn(&Session) -> bool) {
        let start = Instant::now();
        while !is(&self.session) {
            assert!(start.elapsed() < PATIENCE, "waited in vain for {what}: {}", self.session.report());
            self.pass(20);
            std::thread::sleep(Duration::from_millis(2));
        }
        self.session.scene();
    }

    fn pass(&mut self, ms: u32) -> Vec<Chore> {
        let mut chores = Vec::new();
        for _ in 0..ms.div_ceil(20) {
            self.now += 20;
            chores.extend(self.session.step(&[], Millis(self.now)));
        }
        chores
    }

    fn send(&mut self, inputs: &[Input]) -> Vec<Chore> {
        self.now += 20;
        let chores = self.session.step(inputs, Millis(self.now));
        self.session.scene();
        chores
    }

    fn key(&mut self, key: Key) -> Vec<Chore> {
        self.send(&[Input::Key(key)])
    }

    fn write(&mut self, text: &str) {
        text.chars().for_each(|c| drop(self.key(Key::Char(c))));
    }

    fn click(&mut self, x: i32, y: i32) {
        self.send(&[Input::Move(x, y), Input::Press(x, y), Input::Lift(x, y)]);
    }

    fn report(&self, field: &str) -> serde_json::Value {
        self.session.report()[field].clone()
    }
}

fn reversi() -> Bench {
    Bench::open(&[replays().join("reversi-corners.json")], (1280, 800))
}

fn paintball() -> Bench {
    Bench::open(&[replays().join("paintball-race")], (1280, 800))
}

#[test]
fn it_opens_paused_on_the_first_replay() {
    let bench = Bench::open(&[replays()], (1280, 800));
    assert_eq!((bench.report("step"), bench.report("playing")), (0.into(), false.into()));
    assert!(bench.report("listed").as_u64() >= Some(4));
}

#[test]
fn keys_step_jump_and_play() {
    let mut bench = reversi();
    bench.key(Key::Right);
    bench.pass(600);
    assert_eq!((bench.report("step"), bench.report("moving")), (1.into(), false.into()));
    bench.key(Key::PageDown);
    assert_eq!(bench.report("step"), 11);
    bench.key(Key::Left);
    bench.pass(600);
    assert_eq!(bench.report("step"), 10);
    bench.key(Key::End);
    assert_eq!(bench.report("step"), 60);
    bench.key(Key::Home);
    bench.key(Key::Char(' '));
    bench.pass(2100);
    assert_eq!((bench.report("step"), bench.report("playing")), (3.into(), true.into()));
    bench.key(Key::Char(' '));
    assert_eq!(bench.report("playing"), false);
    bench.key(Key::Char('g'));
    bench.write("42");
    bench.key(Key::Enter);
    assert_eq!(bench.report("step"), 42);
    bench.send(&[Input::Held(Key::Left)]);
    bench.pass(1000);
    bench.send(&[Input::KeyUp(Key::Left)]);
    bench.pass(600);
    assert!(bench.report("step").as_u64() < Some(39));
}

#[test]
fn speed_delay_and_pace_change_how_fast_it_plays() {
    let mut bench = reversi();
    bench.write("+");
    assert_eq!(bench.report("speed"), 2.0);
    bench.write("<");
    assert_eq!(bench.session.state.settings.delay_ms, 750);
    bench.key(Key::Char('g'));
    bench.write("30");
    bench.key(Key::Enter);
    bench.write("t");
    assert!(bench.session.state.settings.recorded);
    assert_eq!(bench.report("step"), 30, "the head stays at its step");
}

#[test]
fn the_mouse_scrubs_the_timeline_and_clicks_the_list() {
    let mut bench = reversi();
    let track = bench.session.state.plan().track().unwrap();
    let (left, y) = (track.x + 2, track.y + track.h / 2);
    bench.send(&[Input::Press(left, y), Input::Move(track.x + track.w / 2, y)]);
    // In the middle of the match the step at hand is the one that is just beginning.
    assert!((30..=31).contains(&bench.report("step").as_u64().unwrap()));
    bench.send(&[Input::Move(track.right() + 500, y - 300)]);
    assert_eq!(bench.report("step"), 60, "a drag may leave the timeline");
    bench.send(&[Input::Lift(0, 0)]);
    bench.key(Key::Home);
    let log = bench.session.state.stage.as_ref().unwrap().layout.log.unwrap();
    bench.click(log.x + 30, log.y + 20);
    assert_eq!(bench.report("step"), 1);
}

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

#[test]
fn a_search_finds_and_enter_opens() {
    let mut bench = Bench::open(&[replays()], (1280, 800));
    bench.key(Key::Char('/'));
    bench.write("passes.xml");
    assert_eq!(bench.report("listed"), 1);
    bench.key(Key::Enter);
    bench.until("the other match", |session| session.report()["replay"] == "reversi-passes.xml");
    assert_eq!(bench.report("typing"), false);
}

#[test]
fn two_clicks_open_a_row_and_n_goes_on() {
    let mut bench = Bench::open(&[replays()], (1280, 800));
    let first = bench.report("replay");
    bench.key(Key::Char('n'));
    bench.until("the next match", |session| session.report()["replay"] != first);
    bench.key(Key::Char('b'));
    bench.until("the first match", |session| session.report()["replay"] == first);
    bench.key(Key::Char('l'));
    let plan = bench.session.state.plan();
    let list = plan.library.as_ref().unwrap().list;
    let row = paint::row_height(plan.body);
    for _ in 0..2 {
        bench.click(list.x + 20, list.y + row * 5 / 2);
    }
    bench.until("the clicked match", |session| session.report()["replay"] != first);
}

#[test]
fn a_broken_file_says_why_and_keeps_the_old_match() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("broken.xml"), "<Replay><Oops></Replay>").unwrap();
    std::fs::copy(replays().join("reversi-six.json"), folder.path().join("six.json")).unwrap();
    let mut bench = Bench::open(&[folder.path().to_owned()], (1280, 800));
    assert_eq!(bench.report("replay"), "six.json");
    bench.key(Key::Char('/'));
    bench.write("broken");
    bench.key(Key::Enter);
    bench.until("the complaint", |session| session.report()["wrong"].is_string());
    assert!(bench.report("wrong").as_str().unwrap().contains("broken.xml"));
    assert_eq!(bench.report("replay"), "six.json");
}

#[test]
fn with_the_panels_hidden_every_pixel_is_the_export_picture() {
    let mut bench = Bench::open(&[replays().join("paintball-race")], (800, 800));
    bench.key(Key::PageDown);
    bench.key(Key::Char('i'));
    let ours = draw(&bench.session.scene());
    let game = bench.session.state.game.as_ref().unwrap();
    let theme = bench.session.state.theme.clone();
    let view = View { width: 800, height: 800, theme, show: Show::default(), title: None, calm: false };
    let stage = Stage::new(game.replay(), view);
    assert!(ours == draw(&stage.scene(game.replay(), &game.timeline, game.timeline.time_of(10))));
}

#[test]
fn a_hint_is_drawn_where_it_was_asked_for() {
    let mut bench = Bench::open(&[replays().join("chess-opera-1858.pgn")], (800, 600));
    bench.key(Key::Char('h'));
    bench.until("the hint", |session| session.state.hint.is_some());
    let with = draw(&bench.session.scene());
    let hint = bench.session.state.hint.take();
    assert!(with != draw(&bench.session.scene()));
    assert_eq!(hint.map(|hint| hint.steps), Some(0));
}

fn draw(scene: &Scene) -> Vec<u32> {
    let mut canvas = Canvas::new(scene.width, scene.height);
    canvas.draw(scene);
    canvas.pixels().to_vec()
}

#[test]
fn a_click_inspects_a_thing_and_escape_lets_it_go() {
    let mut bench = paintball();
    bench.key(Key::PageDown);
    bench.key(Key::Tab);
    assert!(bench.report("chosen").is_number());
    bench.key(Key::Char('c'));
    assert!(bench.session.state.sight.follow && bench.session.state.stage.as_ref().unwrap().layout.zoomed());
    bench.key(Key::Escape);
    assert!(bench.report("chosen").is_null());
    bench.key(Key::Char('0'));
    let state = &bench.session.state;
    let stage = state.stage.as_ref().unwrap();
    let sample = state.game.as_ref().unwrap().timeline.sample(state.player.head());
    let robot = sample.things.iter().find(|thing| thing.seat.is_some()).unwrap();
    let (x, y) = stage.layout.px(robot.col, robot.row);
    let id = robot.thing.0;
    bench.click(x as i32, y as i32);
    assert_eq!(bench.report("chosen"), id);
    let texts = texts(&bench.session.scene());
    assert!(texts.iter().any(|text| text.starts_with("robot on")), "{texts:?}");
    assert!(texts.iter().any(|text| text == "lives"), "{texts:?}");
}

fn texts(scene: &Scene) -> Vec<String> {
    let text = |prim: &Prim| match prim {
        Prim::Text { text, .. } => Some(text.clone()),
        _ => None,
    };
    scene.prims.iter().filter_map(text).collect()
}

#[test]
fn the_wheel_zooms_at_the_pointer_and_a_drag_moves_the_board() {
    let mut bench = paintball();
    let cell = |bench: &Bench, x, y| bench.session.state.stage.as_ref().unwrap().layout.cell_at(x, y);
    let pane = bench.session.state.stage.as_ref().unwrap().layout.pane;
    let (x, y) = (pane.x + pane.w / 3, pane.y + pane.h / 4);
    let before = cell(&bench, x, y);
    bench.send(&[Input::Move(x, y), Input::Wheel(3)]);
    assert!(bench.report("zoom").as_f64() > Some(1.5));
    assert_eq!(cell(&bench, x, y), before, "the cell under the pointer stays there");
    bench.send(&[Input::Press(x, y), Input::Move(x + 60, y + 60), Input::Lift(x + 60, y + 60)]);
    assert_eq!(cell(&bench, x + 60, y + 60), before, "the board goes with the mouse");
    bench.key(Key::Char('0'));
    assert!(!bench.session.state.stage.as_ref().unwrap().layout.zoomed());
}

#[test]
fn every_key_can_be_pressed_and_changes_the_picture_or_the_state_without_harm() {
    let mut bench = paintball();
    bench.key(Key::PageDown);
    for group in &GROUPS {
        for binding in group.bindings {
            // Saving writes files into the folder one stands in; it is tried with a folder of its own.
            if matches!(binding.command, Command::Picture | Command::Film(_)) {
                continue;
            }
            for key in binding.keys {
                bench.key(*key);
                bench.pass(60);
                draw(&bench.session.scene());
                bench.key(Key::Escape);
            }
        }
    }
    assert!(bench.session.state.game.is_some());
}

#[test]
fn quit_and_full_screen_are_left_to_the_window() {
    let mut bench = reversi();
    assert_eq!(bench.key(Key::F11), [Chore::FullScreen(true)]);
    assert_eq!(bench.key(Key::Char('q')), [Chore::Quit]);
}

#[test]
fn the_projector_shows_who_won_and_goes_on_with_the_next_match() {
    let mut bench = Bench::open(&[replays()], (1280, 800));
    bench.key(Key::Char('/'));
    bench.write("reversi");
    bench.key(Key::Enter);
    bench
        .until("a game of reversi", |session| session.report()["replay"].as_str().unwrap_or("").starts_with("reversi"));
    let first = bench.report("replay");
    bench.key(Key::End);
    bench.key(Key::Left);
    bench.pass(600);
    bench.key(Key::Char('j'));
    bench.pass(1400);
    assert_eq!(bench.report("card"), true);
    bench.pass(7000);
    bench.until("the next match", |session| session.report()["replay"] != first && session.report()["playing"] == true);
}

#[test]
fn an_edited_file_is_shown_again_at_the_same_step() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    std::fs::write(&file, r#"{"game": "reversi", "moves": ["D3", "C3", "C4", "E3"]}"#).unwrap();
    let mut bench = Bench::open(std::slice::from_ref(&file), (1280, 800));
    bench.key(Key::PageDown);
    bench.key(Key::Left);
    bench.pass(600);
    assert_eq!((bench.report("step"), bench.report("steps")), (3.into(), 4.into()));
    std::fs::write(&file, r#"{"game": "reversi", "moves": ["D3", "C3", "C4", "E3", "F4"]}"#).unwrap();
    bench.until("the longer match", |session| session.report()["steps"] == 5);
    assert_eq!(bench.report("step"), 3);
}

/// Every text of a scene lies inside the window, and none of those outside the board covers another.
fn assert_tidy(scene: &Scene, board: Rect, what: &str) {
    let whole = Rect::new(0, 0, scene.width as i32, scene.height as i32);
    let mut placed: Vec<(Rect, &str)> = Vec::new();
    for prim in &scene.prims {
        let Prim::Text { x, y, size, weight, color, text } = prim else { continue };
        let pen = Pen { size: *size, weight: *weight, color: *color };
        let height = i32::from(*size) * 7 / 10;
        let rect = Rect::new(*x, y - height, pen.width(text), height);
        assert_eq!(rect.intersect(whole), rect, "{what}: {text:?} leaves the window");
        if rect.intersect(board).is_empty() {
            for (other, before) in &placed {
                assert!(rect.intersect(*other).is_empty(), "{what}: {text:?} covers {before:?}");
            }
            placed.push((rect, text));
        }
    }
}

#[test]
fn long_names_and_many_replays_break_nothing_at_any_size() {
    let folder = tempfile::tempdir().unwrap();
    let name = "Wolfeschlegelsteinhausenbergerdorff the Seventh of Somewhere";
    assert_eq!(name.len(), 60);
    for i in 0..400 {
        let text = format!(
            r#"{{"game": "reversi", "date": "2024-05-{:02}", "players": ["{name}", "{name} II {i}"], "moves": ["D3", "C3", "C4"]}}"#,
            i % 28 + 1
        );
        std::fs::write(folder.path().join(format!("match-{i:03}.json")), text).unwrap();
    }
    for size in [(800, 500), (1280, 800), (2560, 1440)] {
        let mut bench = Bench::open(&[folder.path().to_owned()], size);
        assert_eq!(bench.report("listed"), 400);
        bench.key(Key::Char('l'));
        bench.key(Key::Right);
        // Messages float over the rest and go by themselves.
        bench.pass(10_000);
        for round in 0..30 {
            bench.key(Key::Down);
            let scene = bench.session.scene();
            let board = bench.session.state.stage.as_ref().unwrap().layout.board;
            assert_tidy(&scene, board, &format!("{size:?}, row {round}"));
        }
        bench.key(Key::Char('l'));
        let scene = bench.session.scene();
        let board = bench.session.state.stage.as_ref().unwrap().layout.board;
        assert_tidy(&scene, board, &format!("{size:?}"));
    }
}

#[test]
fn every_button_has_a_key_and_tells_it() {
    let mut bench = Bench::open(&[replays().join("reversi-corners.json")], (2560, 1440));
    let bar = bench.session.state.plan().bar.unwrap();
    for (command, rect) in bar.buttons {
        let binding = keys::binding(command).unwrap_or_else(|| panic!("{command:?} has no key"));
        bench.send(&[Input::Move(rect.x + rect.w / 2, rect.y + rect.h / 2)]);
        let texts = texts(&bench.session.scene());
        assert!(texts.contains(&binding.label()), "{command:?}: {texts:?}");
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "only an optimised build can be measured")]
fn random_seeks_are_drawn_whole_within_eight_milliseconds() {
    let mut bench = paintball();
    let end = bench.session.state.game.as_ref().unwrap().timeline.end();
    let mut canvas = Canvas::new(1280, 800);
    let mut took: Vec<Duration> = Vec::new();
    for i in 0..1000_u64 {
        let t = (i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) % u64::from(end.0);
        bench.session.state.player.scrub(Millis(t as u32));
        let start = Instant::now();
        canvas.redraw(&bench.session.scene());
        took.push(start.elapsed());
    }
    took.sort();
    println!("median {:?}, 99 % within {:?}, worst {:?}", took[500], took[989], took[999]);
    assert!(took[989] < Duration::from_millis(8), "99 % within {:?}", took[989]);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "only an optimised build can be measured")]
fn ten_thousand_rounds_are_on_the_screen_within_a_second() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("long");
    std::fs::create_dir(&place).unwrap();
    let sheet = std::fs::read_to_string(replays().join("paintball-race/playfield.txt.0010")).unwrap();
    let (_, rest) = sheet.split_once('\n').unwrap();
    for round in 0..10_000 {
        std::fs::write(place.join(format!("round.{round}")), format!("{round}/10000\n{rest}")).unwrap();
    }
    let start = Instant::now();
    let mut bench = Bench::opening(&[place], (1280, 800));
    bench.until("the match", |session| session.state.game.is_some());
    draw(&bench.session.scene());
    let took = start.elapsed();
    println!("first frame of 10,000 rounds after {took:?}");
    assert!(took < Duration::from_secs(1), "first frame after {took:?}");
}
