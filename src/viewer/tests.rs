//! The whole window without a window: keys and mouse in, scenes out.

mod anew;
mod beside;
mod commands;
mod data;
mod delay;
mod faults;
mod growing;
mod heard;
mod leaving;
mod logos;
mod records;
mod saving;
mod speed;
mod table;
mod thumbnails;
mod tidy;
mod words;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::keys::GROUPS;
use super::*;
use crate::draw::Canvas;
use crate::model::Millis;
use crate::scene::{Pen, Prim, Rect, Scene, Show, Sight, Stage, Theme, View};

const PATIENCE: Duration = Duration::from_secs(30);

fn replays() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("replays")
}

fn options(paths: &[PathBuf]) -> SessionOptions {
    SessionOptions { paths: paths.to_vec(), ..SessionOptions::default() }
}

/// A session with a clock that only the test moves.
struct Bench {
    session: Session,
    now: u32,
}

impl Bench {
    fn open(paths: &[PathBuf], size: (u32, u32)) -> Bench {
        let mut bench = Bench::opening(paths, size);
        bench.until("a match", |session| session.state.game.is_some() && !session.state.lists.shelf.reading);
        bench
    }

    fn opening(paths: &[PathBuf], size: (u32, u32)) -> Bench {
        Bench::with(options(paths), size)
    }

    fn with(options: SessionOptions, size: (u32, u32)) -> Bench {
        Bench { session: Session::new(size, 1.0, options, Box::new(Desk::new(None))), now: 0 }
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

    /// The entries of the library that are seen, each with how far below the top of the list it begins.
    fn entries_seen(&self) -> Vec<(usize, i32)> {
        let state = &self.session.state;
        let entry = |(row, below)| if let shelf::Row::Entry(i) = row { Some((i, below)) } else { None };
        state.lists.shelf.seen(state.list_room()).filter_map(entry).collect()
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
    for (pace, word) in [(PaceChoice::Story, "story"), (PaceChoice::Recorded, "recorded"), (PaceChoice::Fixed, "fixed")]
    {
        bench.write("t");
        assert_eq!(bench.session.state.settings.pace, pace);
        assert_eq!(bench.report("step"), 30, "the head stays at its step");
        let note = bench.session.state.dialogs.last(false);
        assert!(note.is_some_and(|note| note.starts_with(word)), "{note:?}");
    }
    bench.write("t<");
    assert_eq!(
        bench.session.state.settings.pace,
        PaceChoice::Fixed,
        "who wants less time for each step gets just that"
    );
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
    let list = bench.session.state.plan().library.unwrap().list;
    let (_, below) = bench.entries_seen()[1];
    for _ in 0..2 {
        bench.click(list.x + 20, list.y + below + 4);
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
    bench.until("the hint", |session| session.state.jobs.hint.is_some());
    let with = draw(&bench.session.scene());
    let hint = bench.session.state.jobs.hint.take();
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
fn the_camera_is_off_then_auto_then_after_the_inspected_thing() {
    let mut bench = paintball();
    bench.key(Key::PageDown);
    let said = |bench: &mut Bench, words: &str| {
        bench.key(Key::Char('c'));
        assert_eq!(bench.report("said"), words);
    };
    said(&mut bench, "camera: auto");
    said(&mut bench, "camera: off");
    bench.key(Key::Tab);
    said(&mut bench, "camera: auto");
    said(&mut bench, "camera: follows the inspected thing");
    bench.session.scene();
    let layout = |bench: &Bench| bench.session.state.stage.as_ref().unwrap().layout.clone();
    let (near, pane) = (layout(&bench), layout(&bench).pane);
    assert!(near.zoomed());
    // Who drags the board goes on from what they saw.
    let (x, y) = (pane.x + pane.w / 2, pane.y + pane.h / 2);
    let cell = near.cell_at(x, y);
    bench.send(&[Input::Press(x, y), Input::Move(x + 9, y + 9), Input::Lift(x + 9, y + 9)]);
    bench.session.scene();
    assert_eq!(bench.report("camera"), "Off");
    assert_eq!((layout(&bench).cell, layout(&bench).cell_at(x + 9, y + 9)), (near.cell, cell));
    bench.key(Key::Char('0'));
    bench.session.scene();
    assert!(!layout(&bench).zoomed());
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

#[test]
fn the_last_of_many_edits_in_a_row_is_what_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let whole = std::fs::read_to_string(replays().join("gomoku-crosswind-roundel.json")).unwrap();
    let whole: serde_json::Value = serde_json::from_str(&whole).unwrap();
    let moves = whole["moves"].as_array().unwrap().clone();
    let lay = |count: usize| {
        let mut part = whole.clone();
        part["moves"] = moves[..count].to_vec().into();
        let hidden = folder.path().join(".new");
        std::fs::write(&hidden, part.to_string()).unwrap();
        std::fs::rename(&hidden, &file).unwrap();
    };
    lay(1);
    let mut bench = Bench::open(std::slice::from_ref(&file), (640, 480));
    // Written while it is read, again and again: whenever the writer stops, its last word counts.
    for turn in 0..12 {
        let last = moves.len() - turn;
        for count in (2..last).step_by(3) {
            lay(count);
            bench.pass(20);
            std::thread::sleep(Duration::from_micros(300 * turn as u64));
        }
        lay(last);
        bench.until("the last edit", |session| session.report()["steps"] == last);
    }
}
