//! Everything a person does is a command, and a frame is looked at once.

use super::command::FilmKind;
use super::pointer::Grab;
use super::state::State;
use super::*;
use crate::timeline::SAMPLED;

/// By its type the translation cannot change anything: only commands can.
const TRANSLATE: fn(&State, Input) -> Vec<Command> = input::commands;

/// What an input asks for; it is done, too.
fn asks(bench: &mut Bench, input: Input) -> Vec<Command> {
    let commands = TRANSLATE(&bench.session.state, input);
    bench.send(&[input]);
    commands
}

#[test]
fn the_timeline_is_scrubbed_by_commands() {
    let mut bench = reversi();
    let track = bench.session.state.plan().track().unwrap();
    let (x, y) = (track.right() - 1, track.y + 1);
    let end = bench.session.state.game.as_ref().unwrap().timeline.end();
    assert_eq!(
        asks(&mut bench, Input::Press(x, y)),
        [Command::Point(x, y), Command::Blur, Command::Grab(Grab::Track), Command::Scrub(end)]
    );
    assert_eq!(
        asks(&mut bench, Input::Move(-50, y)),
        [Command::Scrub(Millis::ZERO), Command::Point(-50, y)],
        "beyond the edge it is the end of the track"
    );
    assert_eq!(asks(&mut bench, Input::Lift(-50, y)), [Command::LetGo]);
    assert_eq!(asks(&mut bench, Input::Move(x, y)), [Command::Point(x, y)]);
}

#[test]
fn the_board_is_dragged_zoomed_and_clicked_by_commands() {
    let mut bench = paintball();
    let state = &bench.session.state;
    let sample = state.game.as_ref().unwrap().timeline.sample(Millis::ZERO);
    let robot = sample.things.iter().find(|thing| thing.seat.is_some()).unwrap();
    let (x, y) = state.stage.as_ref().unwrap().layout.px(robot.col, robot.row);
    let (thing, x, y) = (robot.thing, x as i32, y as i32);
    let grab = Command::Grab(Grab::Board { from: (x, y), moved: false });
    assert_eq!(asks(&mut bench, Input::Press(x, y)), [Command::Point(x, y), Command::Blur, grab]);
    assert_eq!(asks(&mut bench, Input::Move(x + 2, y)), [Command::Point(x + 2, y)], "a hand is never quite still");
    assert_eq!(asks(&mut bench, Input::Lift(x, y)), [Command::LetGo, Command::Choose(Some(thing))]);
    assert_eq!(asks(&mut bench, Input::PressOther(x, y)), [Command::Choose(None)]);
    asks(&mut bench, Input::Move(x, y));
    assert_eq!(asks(&mut bench, Input::Wheel(2)), [Command::ZoomAt { x, y, notches: 2 }]);
    asks(&mut bench, Input::Press(x, y));
    let moved = [Command::Drag { dx: 30, dy: -20 }, Command::Point(x + 30, y - 20)];
    assert_eq!(asks(&mut bench, Input::Move(x + 30, y - 20)), moved);
    assert_eq!(asks(&mut bench, Input::Lift(x + 30, y - 20)), [Command::LetGo], "a drag is no click");
}

#[test]
fn lists_and_letters_are_commands() {
    let mut bench = Bench::open(&[replays()], (1280, 800));
    assert_eq!(asks(&mut bench, Input::Key(Key::Char('/'))), [Command::Search]);
    assert_eq!(asks(&mut bench, Input::Key(Key::Char('q'))), [Command::Type('q')]);
    assert_eq!(asks(&mut bench, Input::Held(Key::Backspace)), [Command::Erase]);
    assert_eq!(asks(&mut bench, Input::Held(Key::Down)), [Command::Walk(Way::On, 1)]);
    assert_eq!(asks(&mut bench, Input::Key(Key::Escape)), [Command::Blur]);
    let plan = bench.session.state.plan();
    let list = plan.library.as_ref().unwrap().list;
    let (entry, below) = bench.entries_seen()[0];
    let (x, y) = (list.x + 20, list.y + below + 4);
    assert_eq!(asks(&mut bench, Input::Press(x, y)), [Command::Point(x, y), Command::Blur, Command::Select(entry)]);
    assert_eq!(asks(&mut bench, Input::Press(x, y)).last(), Some(&Command::OpenSelected), "two clicks open");
    assert_eq!(asks(&mut bench, Input::Wheel(-1)), [Command::ScrollList(-3)]);
    assert_eq!(asks(&mut bench, Input::Key(Key::Char('g'))), [Command::GoTo]);
    assert_eq!(asks(&mut bench, Input::Key(Key::Char('7'))), [Command::Type('7')]);
    assert_eq!(asks(&mut bench, Input::Key(Key::Enter)), [Command::Submit]);
    let film = Command::Film(FilmKind::Gif);
    let (_, rect) = plan.bar.unwrap().buttons.into_iter().find(|(command, _)| *command == film).unwrap();
    assert_eq!(TRANSLATE(&bench.session.state, Input::Press(rect.x + 1, rect.y + 1)).last(), Some(&film));
}

#[test]
fn a_held_key_asks_for_what_its_binding_says() {
    let mut bench = reversi();
    for group in &GROUPS {
        for binding in group.bindings {
            for key in binding.keys {
                let asked = TRANSLATE(&bench.session.state, Input::Held(*key));
                assert_eq!(asked, binding.held.into_iter().collect::<Vec<_>>(), "{}", binding.words);
            }
        }
    }
    asks(&mut bench, Input::Held(Key::Char('t')));
    assert_eq!(bench.session.state.settings.pace, PaceChoice::Fixed, "what is switched is switched once");
    asks(&mut bench, Input::Held(Key::Char('z')));
    assert!(bench.report("zoom").as_f64() > Some(1.0));
}

#[test]
fn a_frame_is_sampled_once_whatever_is_shown() {
    let mut bench = paintball();
    bench.key(Key::PageDown);
    for layer in Layer::ALL {
        if !bench.session.state.settings.layers.on(layer) {
            bench.session.state.apply(Command::Layer(layer));
        }
    }
    bench.key(Key::Tab);
    bench.key(Key::Char('c'));
    let pane = bench.session.state.stage.as_ref().unwrap().layout.pane;
    bench.send(&[Input::Move(pane.x + pane.w / 2, pane.y + pane.h / 2)]);
    for _ in 0..3 {
        bench.pass(20);
        let before = SAMPLED.get();
        bench.session.scene();
        assert_eq!(SAMPLED.get() - before, 1);
    }
}

/// How many marks for legal moves a scene has more than the same without them.
fn legal_marks(bench: &mut Bench) -> usize {
    let with = bench.session.scene().prims.len();
    let known = std::mem::take(&mut bench.session.state.jobs.legal);
    bench.session.state.stage = None;
    let without = bench.session.scene().prims.len();
    bench.session.state.jobs.legal = known;
    bench.session.state.stage = None;
    with - without
}

#[test]
fn legal_moves_are_found_out_beside_the_frames_and_then_seen() {
    let mut bench = reversi();
    bench.key(Key::Char('2'));
    assert_eq!(legal_marks(&mut bench), 0, "nobody waits for them");
    bench.until("the legal moves", |session| session.state.jobs.legal.contains_key(&0));
    assert_eq!(legal_marks(&mut bench), 4);
    bench.key(Key::End);
    bench.until("the legal moves of the end", |session| session.state.jobs.legal.contains_key(&60));
    assert_eq!(legal_marks(&mut bench), 0);
    bench.until("a pause", |session| !session.lively());
    bench.key(Key::Home);
    assert!(!bench.session.lively(), "what is known is not asked for again");
}

#[test]
fn legal_moves_of_another_line_are_its_own() {
    let mut bench = Bench::open(&[replays().join("chess-opera-1858.pgn")], (1280, 800));
    bench.key(Key::Char('2'));
    bench.key(Key::PageDown);
    bench.until("the legal moves", |session| session.state.jobs.legal.contains_key(&10));
    bench.key(Key::Home);
    bench.until("those of the start", |session| session.state.jobs.legal.contains_key(&5));
    let branch = &bench.session.state.game.as_ref().unwrap().branches[0];
    assert_eq!(branch.words.split(' ').next(), Some("exd4"));
    bench.session.state.apply(Command::Line(0));
    assert!(bench.session.state.jobs.legal.contains_key(&5), "so far both lines are the same");
    assert!(!bench.session.state.jobs.legal.contains_key(&6));
}
