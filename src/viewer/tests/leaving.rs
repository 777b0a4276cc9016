//! Leaving the window, and what is held when it is left alone.

use super::jobs::Exporting;
use super::*;

/// A window in which a film is being saved; the film itself is made up.
fn saving() -> Bench {
    let mut bench = reversi();
    let name = "film.gif".to_string();
    bench.session.state.jobs.exporting = Some(Exporting { name, kind: command::FilmKind::Gif, done: 43, total: 100 });
    bench
}

fn saved(bench: &mut Bench) -> Vec<Chore> {
    bench.session.exported(Ok("film.gif".into()));
    bench.pass(20)
}

#[test]
fn whoever_quits_while_a_film_is_saved_is_asked() {
    let mut bench = saving();
    assert_eq!(bench.key(Key::Char('q')), []);
    let words = texts(&bench.session.scene());
    assert!(words.iter().any(|text| text == "film.gif (43 %) is still being saved"), "{words:?}");
    bench.key(Key::Char(' '));
    assert_eq!(bench.report("playing"), false, "nothing else is answered meanwhile");
    bench.key(Key::Escape);
    assert_eq!((bench.report("leaving"), bench.report("exporting")), (false.into(), true.into()));
    assert_eq!(bench.session.end().as_deref(), Some("film.gif was not finished: the window was closed"));
}

#[test]
fn asked_twice_the_window_closes_and_says_what_is_lost() {
    let mut bench = saving();
    assert_eq!(bench.send(&[Input::Close]), []);
    assert_eq!(bench.send(&[Input::Close]), [Chore::Quit]);
    assert!(bench.session.end().is_some());
}

#[test]
fn whoever_waits_leaves_when_the_film_is_saved_and_nothing_is_lost() {
    let mut bench = saving();
    bench.key(Key::Char('q'));
    assert_eq!(bench.key(Key::Enter), []);
    assert!(texts(&bench.session.scene()).iter().any(|text| text.starts_with("the window closes when film.gif")));
    assert_eq!(saved(&mut bench), [Chore::Quit]);
    assert_eq!(bench.session.end(), None);
}

#[test]
fn a_film_that_fails_keeps_the_window_open_to_say_so() {
    let mut bench = saving();
    bench.key(Key::Char('q'));
    bench.key(Key::Enter);
    bench.session.exported(Err("the disk is full".into()));
    assert_eq!(bench.pass(20), []);
    assert_eq!((bench.report("leaving"), bench.report("wrong")), (false.into(), "the disk is full".into()));
}

#[test]
fn the_mouse_answers_too() {
    let middle = |rect: Rect| (rect.x + rect.w / 2, rect.y + rect.h / 2);
    let mut bench = saving();
    let question = bench.session.state.plan().question();
    bench.key(Key::Char('q'));
    let (x, y) = middle(question.wait);
    bench.click(x, y);
    assert_eq!(bench.session.state.dialogs.leaving, Some(dialogs::Leaving::WhenSaved));
    bench.click(question.card.x - 5, y);
    assert_eq!(bench.report("leaving"), false, "a click beside the question goes back to the match");
    bench.key(Key::Char('q'));
    let (x, y) = middle(question.leave);
    assert_eq!(bench.send(&[Input::Press(x, y)]), [Chore::Quit]);
}

#[test]
fn with_no_film_under_way_the_window_closes_at_once() {
    let mut bench = reversi();
    assert_eq!(bench.send(&[Input::Close]), [Chore::Quit]);
    assert_eq!(bench.session.end(), None);
}

#[test]
fn the_question_fits_every_window() {
    for size in [(640, 400), (800, 500), (2560, 1440), (400, 300)] {
        let mut bench = Bench::open(&[replays().join("reversi-six.json")], size);
        let name = "a-rather-long-name-of-a-match-of-somebody-somewhere.gif".to_string();
        let job = Exporting { name, kind: command::FilmKind::Gif, done: 1, total: 100 };
        bench.session.state.jobs.exporting = Some(job);
        bench.key(Key::Char('q'));
        let question = bench.session.state.plan().question();
        let (whole, scene) = (bench.session.state.plan().whole, bench.session.scene());
        assert_eq!(question.card.intersect(whole), question.card, "{size:?}");
        for text in scene.prims.iter().filter(|prim| matches!(prim, Prim::Text { .. })) {
            let Prim::Text { x, size, weight, color, text, .. } = text else { continue };
            let pen = Pen { size: *size, weight: *weight, color: *color };
            assert!(x + pen.width(text) <= whole.w, "{text:?} leaves the window");
        }
    }
}

#[test]
fn a_held_key_is_let_go_when_the_keyboard_goes_elsewhere() {
    let mut bench = reversi();
    bench.send(&[Input::Held(Key::Right)]);
    bench.pass(600);
    assert_eq!(bench.report("playing"), true);
    bench.send(&[Input::Away]);
    bench.pass(1000);
    assert_eq!(bench.report("moving"), false);
    assert!(bench.report("step").as_u64() < Some(10));
}

#[test]
fn what_the_mouse_holds_is_let_go_when_the_keyboard_goes_elsewhere() {
    let mut bench = reversi();
    let track = bench.session.state.plan().track().unwrap();
    let (x, y) = (track.x + track.w / 2, track.y + track.h / 2);
    bench.send(&[Input::Press(x, y)]);
    let head = bench.report("head_ms");
    bench.send(&[Input::Away, Input::Move(x + 200, y)]);
    assert_eq!(bench.report("head_ms"), head);
}

#[test]
fn a_drag_goes_on_beyond_the_edge_of_the_window() {
    let mut bench = reversi();
    let track = bench.session.state.plan().track().unwrap();
    let y = track.y + track.h / 2;
    bench.send(&[Input::Press(track.x + track.w / 2, y), Input::Move(-300, 2000)]);
    assert_eq!(bench.report("step"), 0);
    bench.send(&[Input::Move(5000, -700)]);
    assert_eq!(bench.report("step"), 60);
    bench.send(&[Input::Move(track.x + track.w / 2, y), Input::Lift(-300, -300)]);
    let head = bench.report("head_ms");
    bench.send(&[Input::Move(track.x, y)]);
    assert_eq!(bench.report("head_ms"), head, "let go outside it is let go");
}
