//! Films at the story pace, which is theirs unless somebody says otherwise: what happens decides how long it is seen.
#![cfg(feature = "cli")]

mod common;

use std::sync::Arc;

use common::{matchreel, replay, stderr, stdout};
use matchreel::Options;
use matchreel::draw::Canvas;
use matchreel::model::{Millis, Replay, What};
use matchreel::scene::Footage;
use matchreel::scene::{Show, Stage, Theme, View};
use matchreel::timeline::{Pace, StoryTimes, Timeline, compile};

/// How long the usual film of a sample lasts, in seconds.
fn film(sample: &str, options: &Options) -> f64 {
    let game = matchreel::load(common::project(sample)).unwrap_or_else(|problem| panic!("{problem}"));
    game.film(options).unwrap_or_else(|error| panic!("{error}")).lasts().as_secs()
}

/// The lengths of the steps in which somebody's own thing is destroyed.
fn kills(replay: &Replay, timeline: &Timeline) -> Vec<Millis> {
    let killed = |index: &usize| {
        let before = replay.position(*index);
        let owned = |thing| before.get(thing).is_some_and(|state| state.seat.is_some());
        let kills = |what: &What| matches!(what, What::Destroyed { thing, .. } if owned(*thing));
        replay.steps[*index].events.iter().any(|event| kills(&event.what))
    };
    let stretch = |index| timeline.stretch(index).expect("a step has its time");
    (0..replay.steps.len()).filter(killed).map(stretch).map(|stretch| stretch.end - stretch.start).collect()
}

#[test]
fn films_are_shorter_and_every_kill_is_longer() {
    for (sample, before, most) in [("replays/worms-garden", 132.0, 90.0), ("replays/paintball-walls", 86.0, 70.0)] {
        let second = Options { pace: Pace::Fixed { delay: Millis(1000) }, ..Options::default() };
        assert!(film(sample, &second) > before, "{sample}");
        let story = film(sample, &Options::default());
        assert!(story <= most, "{sample}: {story}");
        let replay = replay(sample);
        let kills = kills(&replay, &compile(&replay, Pace::story()));
        assert!(!kills.is_empty() && kills.iter().all(|length| *length >= Millis(2000)), "{sample}: {kills:?}");
    }
}

#[test]
fn the_end_of_a_match_is_the_longest_of_its_steps() {
    for (sample, least) in [
        ("replays/chess-opera-1858.pgn", 2900),
        ("replays/paintball-shootout", 2900),
        ("replays/checkers-crowns.json", 2900),
        ("replays/gomoku-roundel-crosswind.xml", 2500),
    ] {
        let timeline = compile(&replay(sample), Pace::story());
        let length = |index| timeline.stretch(index).map_or(0, |stretch| (stretch.end - stretch.start).0);
        let last = timeline.steps() - 1;
        assert!(length(last) >= least, "{sample}: {}", length(last));
        assert!((0..last).all(|index| length(index) < length(last)), "{sample}");
    }
}

#[test]
fn a_duration_is_kept_to_the_millisecond_at_any_pace() {
    let recorded = Pace::Recorded { longest: Millis(5000), otherwise: Millis(1000), percent: 100 };
    for pace in [Pace::default(), Pace::story(), recorded] {
        for still in [false, true] {
            let options = Options { pace, still, duration: Some(Millis(20_001)), ..Options::default() };
            assert_eq!(film("replays/paintball-race", &options), 20.001, "{pace:?}");
        }
    }
}

#[test]
fn a_picture_of_a_step_is_the_same_at_every_pace() {
    let replay = replay("replays/paintball-shootout");
    let theme = Arc::new(Theme::default());
    let view = View { width: 300, height: 300, theme, show: Show::default(), title: None, calm: false };
    let stage = Stage::new(&replay, view);
    let pixels = |pace: Pace, steps: usize| {
        let timeline = compile(&replay, pace);
        let mut canvas = Canvas::new(300, 300);
        canvas.draw(&stage.scene(&replay, &timeline, timeline.time_of(steps)));
        canvas.pixels().to_vec()
    };
    for steps in (0..=replay.steps.len()).step_by(5).chain([14, 22, 46]) {
        let usual = pixels(Pace::story(), steps);
        for pace in [Pace::default(), Pace::story().faster(4.0), Pace::Fixed { delay: Millis(9000) }] {
            assert!(pixels(pace, steps) == usual, "step {steps}: {pace:?}");
        }
    }
}

#[test]
fn the_times_are_printed_tuned_and_used() {
    let printed = stdout(&matchreel(&["pace"]));
    assert_eq!(StoryTimes::parse(&printed), Ok(StoryTimes::default()));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.toml");
    let path = file.to_str().expect("a plain name");
    let film = |more: &[&str]| {
        let args = ["render", "replays/reversi-six.json", "--still", "--size", "64x64", "--format", "rgb", "-o", "-"];
        matchreel(&[&args[..], more].concat())
    };
    std::fs::write(&file, printed.replace("turn-rest = 0.4", "turn-rest = 1.4")).expect("a written file");
    let (usual, mine) = (film(&["--pace", "story"]), film(&["--pace", path]));
    assert!(usual.stdout == film(&[]).stdout, "films have the story pace");
    // A second more for each of 33 steps, at 25 pictures a second.
    let more = (mine.stdout.len() - usual.stdout.len()) as f64 / f64::from(64 * 64 * 3);
    assert!((more - 33.0 * 25.0).abs() <= 2.0, "{more} pictures more");
    std::fs::write(&file, printed.replace("kill = 1.6", "kill = -1")).expect("a written file");
    let refused = film(&["--pace", path]);
    assert_eq!(refused.status.code(), Some(2));
    let told = stderr(&refused);
    assert!(told.contains(&format!("{path}: kill = -1 is no time; write seconds from 0 to 60")), "{told}");
    assert_eq!(told.trim_end().lines().count(), 1, "{told}");
}

#[test]
fn a_pace_nobody_knows_is_told_with_those_there_are() {
    let output = matchreel(&["render", "replays/reversi-six.json", "--pace", "fast", "-o", "-"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("fast: no pace of that name (story, fixed, recorded) and no file of times"));
    let both = matchreel(&["render", "replays/reversi-six.json", "--pace", "story", "--delay", "1s", "-o", "-"]);
    assert_eq!(both.status.code(), Some(2));
    assert!(stderr(&both).contains("--delay gives every step the same time"), "{}", stderr(&both));
}
