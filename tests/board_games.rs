//! The sample replays are whole games worth watching, and the damaged ones are told from their good head.
#![cfg(feature = "cli")]

use std::path::Path;

use matchreel::games::{self, Telling};
use matchreel::library::Library;
use matchreel::model::What;

fn told(path: &str) -> Telling {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let record = Library::new().open(&path).unwrap().next().unwrap().unwrap();
    games::tell(&record).unwrap()
}

/// The sample files of a game.
fn samples(game: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("replays");
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let own = names.filter(|name| name.starts_with(&format!("{game}-"))).map(|name| format!("replays/{name}"));
    let mut files: Vec<String> = own.collect();
    files.sort();
    files
}

#[test]
fn every_sample_is_a_whole_game_of_at_least_forty_plies() {
    for game in ["chess", "gomoku", "go"] {
        let files = samples(game);
        for suffix in ["xml", "json"] {
            assert!(files.iter().any(|file| file.ends_with(suffix)), "{game} has no {suffix}");
        }
        // Samples of the ecosystems' own formats may be short.
        for file in files.into_iter().filter(|file| file.ends_with(".xml") || file.ends_with(".json")) {
            let telling = told(&file);
            assert_eq!(telling.findings, [], "{file}");
            assert!(telling.replay.steps.len() >= 40, "{file} has {} plies", telling.replay.steps.len());
            assert!(telling.replay.outcome.complete, "{file}: {:?}", telling.replay.outcome.problem);
            assert!(telling.replay.outcome.winner.is_some(), "{file}");
        }
    }
}

/// Steps, cells and a sum over both of all that is legal in the samples of a game, step by step.
fn legal(game: &str) -> (usize, usize, u64) {
    let rules = games::find(game).unwrap();
    let (mut steps, mut cells, mut sum) = (0, 0, 0_u64);
    for file in samples(game) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&file);
        // Beside a database lie the names that belong to it.
        let Ok(records) = Library::new().open(&path) else { continue };
        for record in records.take(3).map(Result::unwrap) {
            let all = rules.legal_all(&record);
            assert_eq!(all.len(), games::tell(&record).unwrap().replay.steps.len() + 1, "{file}");
            for (step, open) in all.iter().enumerate().filter(|(step, _)| step % 17 == 0) {
                assert_eq!(rules.legal(&record, step), *open, "{file}, step {step}");
            }
            for cell in all.iter().flatten() {
                sum = sum.wrapping_mul(31).wrapping_add(cell.row as u64 * 100 + cell.col as u64);
            }
            (steps, cells) = (steps + all.len(), cells + all.iter().flatten().count());
        }
    }
    (steps, cells, sum)
}

#[test]
fn legal_moves_of_all_samples_are_as_they_were_at_every_step() {
    let found = ["reversi", "chess", "checkers", "gomoku", "go", "bunnywar"].map(legal);
    let wanted = [
        (535, 3489, 1_464_839_521_813_931_168),
        (251, 5414, 16_089_740_177_110_308_110),
        (160, 655, 8_507_276_249_625_949_738),
        (274, 51732, 15_902_293_469_195_132_360),
        (365, 33447, 12_783_379_512_483_950_740),
        (176, 6269, 1_746_033_605_366_184_282),
    ];
    assert_eq!(found, wanted);
}

/// The one finding of a damaged record, its place without the folder, and how many steps stand before it.
fn damage(file: &str) -> (usize, String) {
    let telling = told(&format!("tests/broken/{file}"));
    assert_eq!(telling.findings.len(), 1, "{file}: {:?}", telling.findings);
    let text = telling.findings[0].to_string();
    let place = text.find("broken/").unwrap() + "broken/".len();
    (telling.replay.steps.len(), text[place..].to_string())
}

#[test]
fn a_damaged_chess_game_plays_up_to_its_illegal_move() {
    let json = "chess-illegal-move.json:9: game 1, step 9: move 5: Nd7: no knight of White can go to d7; \
                expected one from b1 f3";
    assert_eq!(damage("chess-illegal-move.json"), (8, json.into()));
    let xml = "chess-wrong-man.xml:11: game 1, step 3: move 2: G1BF3: on g1 stands a knight, no bishop";
    assert_eq!(damage("chess-wrong-man.xml"), (2, xml.into()));
}

#[test]
fn the_sample_games_of_gomoku_end_with_a_lit_row() {
    for file in samples("gomoku") {
        let steps = told(&file).replay.steps;
        assert!(steps.last().is_some_and(|step| step.lit.len() >= 5), "{file}");
    }
}

#[test]
fn whole_groups_are_taken_in_the_sample_games_of_go() {
    for file in samples("go") {
        let largest = told(&file).replay.steps.iter().map(|step| step.changed.len()).max();
        assert!(largest >= Some(3), "{file}: {largest:?}");
    }
}

#[test]
fn a_damaged_gomoku_game_plays_up_to_the_taken_point_or_on_after_its_end() {
    let taken = "gomoku-taken-point.json:5: game 1, step 4: move 4: H8 is taken by a cross";
    assert_eq!(damage("gomoku-taken-point.json"), (3, taken.into()));
    let after = "gomoku-after-the-end.xml:18: game 1, step 10: the game was over: Cross has 5 in a row; \
                 expected no further move";
    assert_eq!(damage("gomoku-after-the-end.xml"), (10, after.into()));
}

#[test]
fn a_damaged_go_game_stops_only_at_an_occupied_point() {
    let taken = "go-occupied.xml:11: game 1, step 3: move 3: E5 is taken; only an empty point can be played";
    assert_eq!(damage("go-occupied.xml"), (2, taken.into()));
    let ko = "go-ko.json:8: game 1, step 2: B3 retakes the ko at once; expected a move elsewhere first";
    assert_eq!(damage("go-ko.json"), (3, ko.into()));
}

/// The checks of a sample, each with the number of its ply, and the ply of the mate.
fn checks(sample: &str) -> (Vec<u32>, Option<u32>) {
    let (mut checks, mut mate) = (Vec::new(), None);
    for step in &told(sample).replay.steps {
        for event in &step.events {
            if let What::Checked { mate: mated, by, .. } = &event.what {
                assert!(!by.is_empty(), "{sample}: ply {} is a check by nobody", step.number);
                checks.push(step.number);
                mate = mated.then_some(step.number);
            }
        }
    }
    (checks, mate)
}

#[test]
fn checks_and_mates_are_told_where_published_games_have_them() {
    for sample in ["replays/chess-opera-1858.pgn", "replays/chess-byrne-fischer-1956.xml"] {
        let (checks, mate) = checks(sample);
        let steps = told(sample).replay.steps;
        let written = |sign: &[char]| -> Vec<u32> {
            steps.iter().filter(|step| step.notation.ends_with(sign)).map(|step| step.number).collect()
        };
        assert_eq!(checks, written(&['+', '#']), "{sample}");
        assert_eq!(mate.into_iter().collect::<Vec<_>>(), written(&['#']), "{sample}");
        assert_eq!(mate, steps.last().map(|step| step.number), "{sample}");
    }
    let (immortal, mate) = checks("replays/chess-kasparov-topalov-1999.json");
    assert_eq!((immortal.len(), mate), (9, None));
}
