//! Two matches on one picture: where they part, what is said about it, and what the command line makes of it.
#![cfg(feature = "cli")]

mod common;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use common::{matchreel, project, replay, stderr};
use matchreel::formats;
use matchreel::games;
use matchreel::library::Library;
use matchreel::model::{Entry, Millis, Record, Replay, parting};
use matchreel::render::{Drain, Maker, Options, Product, Run, Subject};
use matchreel::scene::{Cut, Duo, DuoMoment, Footage, Prim, Scene, Seam, Show, Sight, Theme, View};

const GAME: &str = r#"[White "Ada"]
[Black "Bob"]
[Result "1-0"]

1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 (2. f4 exf4) 2... Nc6 3. Bc4 Nf6 4. Qe2 Be7 1-0
"#;

fn record(text: &str) -> Record {
    let format = formats::sniff(text.as_bytes()).expect("a format");
    format.read("game.pgn", text.as_bytes().to_vec()).next().expect("a game").expect("a sound game")
}

fn told(record: &Record) -> Replay {
    games::tell(record).expect("a sound game").replay
}

/// The game above and one of its variations.
fn with_line(line: usize) -> [Replay; 2] {
    let record = record(GAME);
    [told(&record), told(&record.line(line).expect("a variation"))]
}

/// The first steps of a game.
fn cut_off(record: &Record, moves: usize) -> Record {
    let entries: Vec<Entry> = record.entries.iter().take(moves).cloned().collect();
    Record { entries, recorded: Default::default(), ..record.clone() }
}

fn duo(replays: [Replay; 2], (width, height): (u32, u32)) -> Duo {
    let theme = Arc::new(Theme::bundled("arena").expect("a bundled theme"));
    let view = View { width, height, theme, show: Show::default(), title: None, calm: false };
    Duo::new(replays.map(Arc::new), view, [Sight::default(); 2], Cut::default())
}

/// The words of a picture that are told by `is`, in order.
fn words(scene: &Scene, is: impl Fn(&str) -> bool) -> Vec<String> {
    let text = |prim: &Prim| match prim {
        Prim::Text { text, .. } => Some(text.clone()).filter(|text| is(text)),
        _ => None,
    };
    scene.prims.iter().filter_map(text).collect()
}

fn sign(scene: &Scene) -> Vec<String> {
    words(scene, |text| text == "same so far" || text == "the same to the end" || text.starts_with("differ"))
}

#[test]
fn a_match_beside_itself_never_differs() {
    for record in Library::new().open(&project("replays")).unwrap().map(Result::unwrap) {
        assert_eq!(parting(&told(&record), &told(&record)), None, "{}", record.source);
    }
    let [game, _] = with_line(1);
    let duo = duo([game.clone(), game], (800, 800));
    let last = duo.timeline().time_of(duo.timeline().steps() - 1);
    for t in (0..last.0).step_by(490).map(Millis) {
        assert_eq!(sign(&duo.picture(DuoMoment::Game(t))), ["same so far"]);
    }
    assert_eq!(sign(&duo.picture(DuoMoment::End)), ["the same to the end"]);
}

#[test]
fn a_variation_leaves_its_game_at_the_move_it_replaces() {
    for (line, steps) in [(1, 2), (2, 2), (3, 3)] {
        let [game, variation] = with_line(line);
        assert_eq!(parting(&game, &variation), Some(steps), "line {line}");
        assert_eq!(parting(&variation, &game), Some(steps), "line {line}");
    }
    let record = record(GAME);
    let [one, two] = [1, 2].map(|line| told(&record.line(line).unwrap()));
    assert_eq!(parting(&one, &two), Some(3), "a variation of a variation");
}

#[test]
fn who_only_goes_on_differs_from_the_step_the_other_does_not_have() {
    let record = record(GAME);
    assert_eq!(parting(&told(&record), &told(&cut_off(&record, 5))), Some(6));
}

#[test]
fn other_games_and_other_starts_differ_from_the_start() {
    let chess = replay("replays/chess-opera-1858.pgn");
    assert_eq!(parting(&chess, &replay("replays/checkers-crowns.pdn")), Some(0));
    let mut odds = chess.clone();
    odds.setup.pop();
    assert_eq!(parting(&chess, &odds), Some(0));
}

#[test]
fn what_was_said_and_how_long_it_took_is_no_difference() {
    let [game, _] = with_line(1);
    let mut other = game.clone();
    other.players = vec!["Eve".into(), "Zoe".into()];
    for step in &mut other.steps {
        step.took = Some(Millis(7));
        step.comment = Some("well played".into());
    }
    assert_eq!(parting(&game, &other), None);
}

#[test]
fn both_sides_tell_the_same_step_at_every_time_until_one_is_over() {
    let duo = duo(with_line(3), (800, 800));
    let steps = |t| words(&duo.picture(DuoMoment::Game(Millis(t))), |text| text.starts_with("move "));
    let number = |text: &String| text.split(' ').nth(1).map(str::to_string);
    let shorter = duo.timeline().time_of(4).0;
    for t in (0..duo.timeline().end().0).step_by(130) {
        let both = steps(t);
        assert_eq!(both.len(), 2, "{both:?}");
        let same = number(&both[0]) == number(&both[1]);
        assert!(same || t > shorter, "{t}: {both:?}");
        assert!(t <= shorter || number(&both[1]).as_deref() == Some("2…"), "{t}: the shorter stays: {both:?}");
    }
}

#[test]
fn the_sign_turns_when_they_part_and_a_match_that_is_over_says_so() {
    let duo = duo(with_line(3), (800, 800));
    let timeline = duo.timeline();
    let at = |t| duo.picture(DuoMoment::Game(t));
    assert_eq!(sign(&at(timeline.time_of(2))), ["same so far"]);
    assert_eq!(sign(&at(timeline.time_of(2) + Millis(40))), ["differ since move 2"]);
    assert_eq!(sign(&at(timeline.end())), ["differ since move 2"]);
    let over = |scene: &Scene| words(scene, |text| text.starts_with("ends after")).len();
    assert_eq!((over(&at(timeline.time_of(4))), over(&at(timeline.time_of(5)))), (0, 1));
    let end = duo.picture(DuoMoment::End);
    assert_eq!(words(&end, |text| text.contains("wins") || text.starts_with("ends after")).len(), 2);
}

#[test]
fn halves_never_overlap_and_words_are_given_up_before_boards() {
    let [one, other] = ["replays/paintball-walls", "replays/chess-opera-1858.pgn"].map(replay);
    let theme = Arc::new(Theme::bundled("paper").expect("a bundled theme"));
    for (width, height) in [(64, 64), (320, 240), (240, 320), (400, 400), (800, 800), (1920, 1080), (1080, 1920)] {
        let view = View { width, height, theme: Arc::clone(&theme), show: Show::default(), title: None, calm: false };
        let [a, b] = Seam::new([&one, &other], &view, None, [0, 0]).halves;
        assert!(a.intersect(b).is_empty() && (a.w, a.h) == (b.w, b.h), "{width}x{height}");
        assert_eq!(a.y < b.y, height * 9 >= width * 15 || width == 240, "{width}x{height}: {a:?} {b:?}");
        let scene = duo([one.clone(), other.clone()], (width, height)).picture(DuoMoment::Game(Millis(5000)));
        assert_eq!(words(&scene, |text| text.contains(" and ")).is_empty(), width.min(height) < 360);
    }
}

#[test]
fn the_bytes_of_a_film_do_not_depend_on_the_number_of_threads() {
    let record = record(GAME);
    let sink = matchreel::export::find("gif").expect("a kind of file");
    let size = matchreel::render::Dimensions { width: 240, height: 160 };
    let maker = Maker::new(Options { what: Product::Film(sink), size, fps: 10, ..Options::default() }).unwrap();
    let made = |jobs| {
        let subject = |line| Subject::of(&record, line, maker.options()).unwrap();
        let mut bytes = Vec::new();
        let run = Run { jobs, ..Run::default() };
        maker.make(&[subject(0).with(subject(3))], Drain::File(&mut bytes), run).unwrap();
        bytes
    };
    assert!(made(1) == made(3));
}

/// Runs `render` on some arguments; what it says, and its exit code.
fn render(args: &[&str]) -> (String, Option<i32>) {
    let output = matchreel(&[&["render"], args].concat());
    (stderr(&output), output.status.code())
}

#[test]
fn two_files_two_games_of_a_file_and_a_variation_are_rendered_in_every_kind() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_string();
    let (game, other, both) = (path("game.pgn"), path("other.pgn"), path("both.pgn"));
    let second = GAME.replace("4. Qe2", "4. O-O").replace("Ada", "Eve");
    fs::write(&game, GAME).unwrap();
    fs::write(&other, &second).unwrap();
    fs::write(&both, format!("{GAME}\n{second}")).unwrap();
    let small = ["--size", "160x120", "--fps", "5"];
    for (input, name) in [
        (&[&*game, &other, "--beside"][..], "a.gif"),
        (&[&*game, "--beside", "--line", "2"], "b.png"),
        (&[&*both, "--beside=2", "--still"], "c.gif"),
    ] {
        let out = path(name);
        let at: &[&str] = if name.ends_with("png") { &["--at", "best"] } else { &[] };
        let args = [input, &small, at, &["-o", &out]].concat();
        let (said, code) = render(&args);
        assert_eq!(code, Some(0), "{args:?}: {said}");
        assert!(fs::metadata(&out).unwrap().len() > 100);
        assert!(render(&args).0.contains("is up to date"), "{args:?}");
    }
    for format in ["apng", "y4m", "png"] {
        let out = path(&format!("film-{format}"));
        let (said, code) =
            render(&[&game, &other, "--beside", "--format", format, "--still", "--size", "96x64", "-o", &out]);
        assert_eq!(code, Some(0), "{format}: {said}");
        assert!(Path::new(&out).exists());
    }
    // A film of a match alone is another film.
    let (said, _) = render(&[&[&*game, "-o", &path("a.gif")], &small[..]].concat());
    assert!(!said.contains("is up to date"), "{said}");
}

#[test]
fn what_is_not_two_matches_is_refused_in_one_line() {
    let chess = "replays/chess-byrne-fischer-1956.xml";
    for (args, why) in [
        (&[chess, "--beside"][..], "name two paths"),
        (&[chess, chess, chess, "--beside"], "name two paths"),
        (&[chess, chess, "--beside", "--line", "1"], "name two paths"),
        (&[chess, "--beside", "--line", "1"], "has no variations"),
        (&[chess, "--beside=2"], "has no game 2"),
        (&["replays", chess, "--beside"], "is a folder of matches"),
        (&[chess, chess, "--beside", "--contact-sheet", "2x2", "-o", "-"], "is for one match"),
        (&[chess, chess, "--beside", "--duration", "9s", "-o", "-"], "is for one match"),
    ] {
        let (said, code) = render(args);
        assert_eq!(code, Some(2), "{args:?}: {said}");
        assert!(said.contains(why) && said.trim_end().lines().count() == 1, "{args:?}: {said}");
    }
    assert!(render(&[chess, chess, "--beside", "--all"]).0.contains("cannot be used with"));
}
