//! Which moments of the samples are the dramatic ones, and that they are found in any match.
#![cfg(feature = "files")]

mod common;

use std::ops::RangeInclusive;

use common::{project, replay};
use matchreel::games;
use matchreel::library::Library;
use matchreel::model::{Replay, best_step, drama, peaks, poster_step};

fn sample(name: &str) -> Replay {
    replay(&format!("replays/{name}"))
}

/// The caption of the last of so many steps.
fn told(replay: &Replay, steps: usize) -> String {
    replay.steps[steps - 1].caption.text()
}

#[test]
fn the_best_moment_of_each_sample_is_what_people_would_show() {
    let samples: [(&str, RangeInclusive<usize>, &str); 16] = [
        // Mate, where there is one; of a game that was resigned the sacrifice it is famous for.
        ("chess-byrne-fischer-1956.xml", 82..=82, "mate"),
        ("chess-opera-1858.pgn", 33..=33, "mate"),
        ("chess-kasparov-topalov-1999.json", 47..=48, "takes"),
        // The last piece falls.
        ("checkers-crowns.json", 42..=42, "no piece left"),
        ("checkers-long-diagonal.xml", 73..=73, "no piece left"),
        ("bunnywar-four-leaps.xml", 71..=71, "one bunny left"),
        ("bunnywar-swapped.json", 103..=103, "one bunny left"),
        ("gomoku-crosswind-roundel.json", 63..=63, "five in a row"),
        ("gomoku-roundel-crosswind.sgf", 72..=72, "five in a row"),
        // Nobody passes dramatically: the stones that are taken count.
        ("go-9x9-pebble-tenuki.xml", 40..=40, "captures 3 stones"),
        ("go-13x13-tenuki-pebble.json", 116..=141, "captures"),
        // A game that is won by two discs is decided by its last one; another by the disc that turns the lead.
        ("reversi-passes.xml", 63..=63, "wins 33:31"),
        ("reversi-corners.json", 55..=55, "turns 10"),
        // The last two knock each other out; who arrives first; who dies.
        ("paintball-shootout", 46..=46, "out"),
        ("paintball-race", 34..=34, "arrives 1st"),
        ("worms-garden", 92..=92, "dies"),
    ];
    for (name, expected, words) in samples {
        let replay = sample(name);
        let best = best_step(&replay);
        assert!(expected.contains(&best), "{name}: {best}, {}", told(&replay, best));
        assert!(told(&replay, best).contains(words), "{name}: {}", told(&replay, best));
    }
}

#[test]
fn posters_show_what_comes_before_the_end() {
    let samples: [(&str, RangeInclusive<usize>); 8] = [
        // The queen is offered and taken.
        ("chess-byrne-fischer-1956.xml", 34..=35),
        ("chess-opera-1858.pgn", 31..=32),
        ("chess-kasparov-topalov-1999.json", 47..=48),
        // The crown before the last captures.
        ("checkers-crowns.json", 34..=34),
        // The player before the last two is knocked out.
        ("paintball-shootout", 39..=39),
        // Two robots fall long before the winner arrives.
        ("paintball-race", 19..=19),
        ("reversi-passes.xml", 54..=62),
        // Two open threes at once cannot be stopped.
        ("gomoku-roundel-crosswind.sgf", 68..=68),
    ];
    for (name, expected) in samples {
        let poster = poster_step(&sample(name));
        assert!(expected.contains(&poster), "{name}: {poster}");
    }
}

#[test]
fn the_first_capture_is_never_the_best_moment_of_a_game_of_chess() {
    for name in ["chess-byrne-fischer-1956.xml", "chess-opera-1858.pgn", "chess-kasparov-topalov-1999.json"] {
        let replay = sample(name);
        let first = replay.steps.iter().position(|step| step.caption.text().contains("takes")).expect("a capture");
        assert!(drama(&replay)[first] < 1.0, "{name}: {:?}", &drama(&replay)[..=first]);
    }
}

#[test]
fn every_match_has_its_moments_in_order_and_apart_whole_and_cut_off() {
    let records = Library::new().open(&project("replays")).expect("the samples");
    for record in records.flatten() {
        let Ok(telling) = games::tell(&record) else { continue };
        let whole = telling.replay;
        for length in [0, 1, 2, 3, 10, whole.steps.len() / 2, whole.steps.len()] {
            let mut replay = whole.clone();
            replay.steps.truncate(length);
            let count = replay.steps.len();
            let name = format!("{}: {count} steps", record.source);
            assert_eq!(drama(&replay).len(), count, "{name}");
            assert!(drama(&replay).iter().all(|points| points.is_finite() && *points >= 0.0), "{name}");
            assert!(best_step(&replay) <= count && (count == 0 || best_step(&replay) > 0), "{name}");
            let last_word = replay.outcome.winner.as_ref().is_some_and(|winner| !winner.is_empty());
            assert!(poster_step(&replay) < count.max(1) || (poster_step(&replay) == count && !last_word), "{name}");
            for n in [0, 1, 2, 5, 12, 400] {
                let found = peaks(&replay, n);
                assert_eq!(found.len(), n.min(count + 1), "{name}: {n}");
                assert!(found.is_sorted_by(|a, b| a < b), "{name}: {found:?}");
                assert!(found.iter().all(|steps| *steps <= count), "{name}: {found:?}");
                assert!(n == 0 || n > count || found.contains(&best_step(&replay)), "{name}: {found:?}");
            }
        }
    }
}
