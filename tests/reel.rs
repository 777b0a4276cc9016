//! Reels: the best moments of a match in a given time, what is left out between them, and one film of several matches.
#![cfg(feature = "cli")]

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Output;

use common::{matchreel, project, replay, stderr};
use matchreel::export;
use matchreel::model::{Millis, Replay, best_step};
use matchreel::render::{Dimensions, Drain, Maker, Product, RenderError, Run, Subject};
use matchreel::scene::{Film, Footage, Moment, Prim, Programme};
use matchreel::{Match, Options, load};
use tempfile::TempDir;

fn samples() -> Vec<String> {
    let names =
        fs::read_dir(project("replays")).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    // An archive's index files hold no games.
    names.filter(|name| ![".jou", ".trn"].iter().any(|end| name.ends_with(end))).collect()
}

fn options(seconds: u32) -> Options {
    let size = Dimensions { width: 160, height: 160 };
    Options { highlights: Some(Millis(seconds * 1000)), size, ..Options::default() }
}

fn subject(replay: Replay) -> Subject {
    Subject { replay: replay.into(), legal: Vec::new(), findings: Vec::new(), beside: None, parcel: None }
}

fn film(sample: &str, options: Options) -> Film {
    let maker = Maker::new(options).unwrap();
    maker.film(&subject(replay(&format!("replays/{sample}")))).unwrap_or_else(|error| panic!("{sample}: {error}"))
}

#[test]
fn a_reel_of_every_sample_lasts_as_long_as_was_asked_and_shows_its_best_moment() {
    for name in samples() {
        for seconds in [8, 15, 40] {
            let film = film(&name, options(seconds));
            let whole = film.gaps().next().is_none();
            assert!(
                film.lasts() == Millis(seconds * 1000) || (whole && film.lasts() < Millis(seconds * 1000)),
                "{name}"
            );
            let best = best_step(&film.replay);
            assert!(film.gaps().all(|gap| !gap.contains(&(best - 1))), "{name}: {best} is left out of {seconds} s");
        }
    }
}

#[test]
fn what_is_bridged_is_exactly_what_is_not_shown_in_order_and_without_overlap() {
    for name in samples() {
        let film = film(&name, options(12));
        let gaps: Vec<_> = film.gaps().collect();
        assert!(gaps.windows(2).all(|pair| pair[0].end < pair[1].start), "{name}: {gaps:?}");
        let mut seen: BTreeSet<usize> = BTreeSet::new();
        let mut bridged = Vec::new();
        let mut steps = 0;
        for take in film.takes(25) {
            match take.moment {
                Moment::Game(t) => {
                    let now = film.timeline.steps_at(t);
                    assert!(now >= steps, "{name}: back from {steps} to {now}");
                    steps = now;
                    seen.extend(now.checked_sub(1));
                }
                Moment::Bridge { from, to, .. } => bridged.push(from..to),
                Moment::Poster | Moment::Title(_) | Moment::End => {}
            }
        }
        bridged.dedup();
        assert_eq!(bridged, gaps, "{name}");
        for index in 0..film.replay.steps.len() {
            let left_out = gaps.iter().any(|gap| gap.contains(&index));
            // The picture after the last step of a gap is where it goes on.
            let resumes = gaps.iter().any(|gap| gap.end == index + 1);
            // A step in which nothing is seen to happen may be shorter than a picture.
            let lasts = film.timeline.time_of(index + 1) - film.timeline.time_of(index);
            assert!(
                left_out != seen.contains(&index) || resumes || lasts < Millis(40),
                "{name}: step {index}, {lasts:?}"
            );
        }
    }
}

#[test]
fn takes_and_stills_fill_the_reel_without_a_hole() {
    for name in ["paintball-shootout", "chess-opera-1858.pgn", "worms-garden"] {
        for calm in [false, true] {
            let film = film(name, Options { calm, ..options(12) });
            let sum = |lasts: Vec<Millis>| lasts.into_iter().fold(Millis::ZERO, |sum, lasts| sum + lasts);
            assert_eq!(sum(film.takes(25).iter().map(|take| take.lasts).collect()), film.lasts(), "{name}");
            let poster = Millis(40);
            assert_eq!(sum(film.stills().iter().map(|take| take.lasts).collect()) + poster, film.lasts(), "{name}");
            let bridges = film.stills().iter().filter(|take| matches!(take.moment, Moment::Bridge { .. })).count();
            assert_eq!(bridges, film.gaps().count(), "{name}");
        }
    }
}

/// The words of each picture of a film's bridges.
fn bridge_words(film: &Film) -> Vec<String> {
    let bridges = film.takes(25).into_iter().filter(|take| matches!(take.moment, Moment::Bridge { .. }));
    let words = |prim: Prim| match prim {
        Prim::Text { text, .. } => Some(text),
        _ => None,
    };
    bridges
        .map(|take| film.picture(take.moment).prims.into_iter().filter_map(words).collect::<Vec<_>>().join("\n"))
        .collect()
}

#[test]
fn a_bridge_counts_from_the_last_step_shown_to_the_next_with_everybodys_score() {
    let film = film("paintball-shootout", options(12));
    let first = film.gaps().next().expect("something is left out");
    let words = bridge_words(&film);
    assert!(words[0].contains(&format!("round {}", film.replay.label(first.start))), "{}", words[0]);
    let arrives = format!("round {}", film.replay.label(first.end));
    assert!(words.iter().any(|words| words.contains(&arrives)), "{arrives}");
    assert!(words.len() > 4 * film.gaps().count(), "the count runs");
    for own in film.replay.counters(first.start) {
        assert!(words[0].contains(&own.score.to_string()), "{}", words[0]);
    }
}

#[test]
fn a_calm_bridge_is_one_picture_with_both_numbers() {
    let film = film("paintball-shootout", Options { calm: true, ..options(12) });
    let (words, gaps) = (bridge_words(&film), film.gaps().collect::<Vec<_>>());
    assert_eq!(words.len(), gaps.len());
    for (words, gap) in words.iter().zip(gaps) {
        for label in [film.replay.label(gap.start), film.replay.label(gap.end)] {
            assert!(words.lines().any(|line| line == label), "{label} in {words}");
        }
    }
}

#[test]
fn what_is_too_short_says_what_is_enough() {
    let maker = |millis| Maker::new(Options { highlights: Some(Millis(millis)), ..options(1) }).unwrap();
    let subject = subject(replay("replays/chess-opera-1858.pgn"));
    let Err(RenderError::ShortReel { least, .. }) = maker(500).film(&subject) else {
        panic!("half a second is enough?")
    };
    assert_eq!(maker(least.0).film(&subject).unwrap().lasts(), least);
}

fn matches(names: &[&str]) -> Vec<Match> {
    names.iter().map(|name| load(project("replays").join(name)).unwrap()).collect()
}

#[test]
fn a_programme_is_its_films_one_after_the_other() {
    let options = Options { highlights: None, ..options(1) };
    let films = || ["chess-opera-1858.pgn", "worms-garden"].map(|name| film(name, options.clone()));
    let programme = Programme::new(films().into()).unwrap();
    let [first, second] = films();
    assert_eq!(programme.lasts(), first.lasts() + second.lasts());
    let takes = programme.takes(25);
    let ours = takes.iter().take_while(|take| take.moment.0 == 0).map(|take| take.moment.1);
    assert!(ours.eq(first.takes(25).iter().map(|take| take.moment)));
    assert_eq!(takes.iter().fold(Millis::ZERO, |sum, take| sum + take.lasts), programme.lasts());
    assert_eq!(programme.scene(Millis(900)).prims, first.scene(Millis(900)).prims);
    assert_eq!(programme.scene(first.lasts() + Millis(900)).prims, second.scene(Millis(900)).prims);
    assert!(Programme::new(Vec::new()).is_none());
}

#[test]
fn a_film_of_all_games_is_the_same_on_any_number_of_threads() {
    let names = ["bunnywar-swapped.json", "checkers-crowns.json", "chess-opera-1858.pgn", "go-9x9-pebble-tenuki.xml"];
    let more = [
        "gomoku-roundel-crosswind.sgf",
        "open-snake-arena.jsonl",
        "paintball-race",
        "reversi-passes.xml",
        "worms-garden",
        "kingdoms-heath.txt-oak-ash-elm-yew",
        "battleships-bay",
        "asteroids-belt",
        "shops-valley",
        "potions-cellar",
    ];
    let all: Vec<&str> = names.into_iter().chain(more).collect();
    let subjects: Vec<Subject> = all.iter().map(|name| subject(replay(&format!("replays/{name}")))).collect();
    let games: BTreeSet<&str> = subjects.iter().map(|subject| subject.replay.game).collect();
    assert_eq!(games.len(), matchreel::games::all().len());
    let maker = Maker::new(Options { fps: 5, ..options(140) }).unwrap();
    assert_eq!(maker.left_out(&subjects).unwrap(), 0);
    let made = |jobs| {
        let mut bytes = Vec::new();
        maker.make(&subjects, Drain::File(&mut bytes), Run { jobs, ..Run::default() }).unwrap();
        bytes
    };
    assert!(made(1) == made(3));
}

#[test]
fn matches_without_time_for_their_best_moment_are_left_out_and_a_picture_shows_one() {
    let all = matches(&["chess-opera-1858.pgn", "worms-garden", "paintball-race", "reversi-passes.xml"]);
    let mut film = Vec::new();
    matchreel::together(&all, &Options { still: true, ..options(12) }, &mut film).unwrap();
    assert!(film.starts_with(b"GIF89a"));
    let none = matchreel::together(&all, &options(1), &mut Vec::new()).unwrap_err();
    assert!(none.to_string().contains("too short"), "{none}");
    let picture = Options { what: Product::Picture(matchreel::render::At::Best), ..Options::default() };
    let why = matchreel::together(&all, &picture, &mut Vec::new()).unwrap_err();
    assert!(why.to_string().contains("a picture shows one"), "{why}");
}

const QUICK: [&str; 6] = ["--size", "100x100", "--fps", "5", "--jobs", "2"];

fn render(paths: &[&Path], more: &[&str]) -> Output {
    let mut args = vec!["render"];
    args.extend(paths.iter().map(|path| path.to_str().unwrap()));
    args.extend(QUICK);
    args.extend(more);
    matchreel(&args)
}

/// An evening of three small matches.
fn evening() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    for name in ["chess-opera-1858.pgn", "reversi-passes.xml", "bunnywar-swapped.json"] {
        fs::copy(project("replays").join(name), dir.path().join(name)).unwrap();
    }
    dir
}

#[test]
fn an_evening_becomes_one_film_that_is_made_anew_when_a_match_comes() {
    let (dir, out) = (evening(), tempfile::tempdir().unwrap());
    let more = ["--reel", "30s", "--together", "-o", out.path().to_str().unwrap()];
    let made = |said: &str| {
        let output = render(&[dir.path()], &more);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert!(stderr(&output).contains(said), "{said}: {}", stderr(&output));
        let files: Vec<String> =
            fs::read_dir(out.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        assert_eq!(files, ["reel.gif"]);
    };
    made("reel.gif: ");
    made("is up to date");
    fs::copy(project("replays/gomoku-crosswind-roundel.json"), dir.path().join("late.json")).unwrap();
    made("frames");
    made("is up to date");
    // Another evening does not replace it.
    let other = evening();
    assert!(stderr(&render(&[other.path()], &more)).contains("reel-2.gif"));
}

#[test]
fn what_cannot_be_read_is_told_and_left_out() {
    let (dir, out) = (evening(), tempfile::tempdir().unwrap());
    let broken = dir.path().join("broken.json");
    fs::write(&broken, "{\"game\":\"reversi\",\"moves\":[").unwrap();
    let film = out.path().join("evening.gif");
    let more = ["--still", "--together", "-o", film.to_str().unwrap()];
    let output = render(&[dir.path()], &more);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert_eq!(stderr(&output).lines().filter(|line| line.contains("broken.json")).count(), 1, "{}", stderr(&output));
    assert!(film.exists());
    let nothing = render(&[&broken], &["--together", "-o", out.path().join("none.gif").to_str().unwrap()]);
    assert_eq!(nothing.status.code(), Some(2), "{}", stderr(&nothing));
}

#[test]
fn what_cannot_be_had_together_is_refused_in_one_line() {
    let sample = project("replays/chess-opera-1858.pgn");
    for (flags, why) in [
        (&["--reel", "9s", "--at", "12"][..], "--reel is a film"),
        (&["--reel", "9s", "--contact-sheet", "2x2"], "--reel is a film"),
        (&["--reel", "9s", "--duration", "9s"], "--reel tells how long"),
        (&["--together", "--at", "12"], "--together makes one film"),
        (&["--together", "--contact-sheet", "2x2"], "--together makes one film"),
        (&["--together", "--duration", "9s"], "--reel gives --together its time"),
        (&["--together", "--shard", "1/2"], "--together makes one"),
        (&["--together", "--out-template", "{name}"], "--together makes one"),
    ] {
        let output = render(&[&sample], flags);
        assert_eq!(output.status.code(), Some(2), "{flags:?}");
        assert!(stderr(&output).contains(why), "{flags:?}: {}", stderr(&output));
        assert_eq!(stderr(&output).lines().count(), 1, "{flags:?}");
    }
}

#[test]
fn a_reel_takes_a_part_a_poster_a_limit_and_stills() {
    let (dir, out) = (evening(), tempfile::tempdir().unwrap());
    let film = out.path().join("film.gif");
    let place = ["-o", film.to_str().unwrap(), "--force"];
    for flags in [
        &["--reel", "9s", "--select", "5..40"][..],
        &["--reel", "9s", "--still"],
        &["--reel", "30s", "--together", "--poster"],
        &["--reel", "30s", "--together", "--max-bytes", "400K"],
    ] {
        let sample = dir.path().join("bunnywar-swapped.json");
        let path = if flags.contains(&"--together") { dir.path() } else { sample.as_path() };
        let output = render(&[path], &[flags, &place[..]].concat());
        assert_eq!(output.status.code(), Some(0), "{flags:?}: {}", stderr(&output));
        assert!(film.exists(), "{flags:?}");
    }
    assert!(fs::metadata(&film).unwrap().len() <= 400_000);
    assert!(out.path().join("film.poster.png").exists());
}

#[test]
fn every_kind_of_film_takes_a_programme() {
    let subjects = ["chess-opera-1858.pgn", "worms-garden"].map(|name| subject(replay(&format!("replays/{name}"))));
    for sink in export::all().iter().filter(|sink| !sink.is_folder() && sink.ready().is_ok()) {
        let what = Product::Film(sink);
        let maker =
            Maker::new(Options { what, fps: 5, size: Dimensions { width: 96, height: 96 }, ..options(20) }).unwrap();
        let mut bytes = Vec::new();
        let made = maker.make(&subjects, Drain::File(&mut bytes), Run::default()).unwrap();
        assert!(made.summary.frames > 20 && !bytes.is_empty(), "{}", sink.id);
    }
}
