//! There and back again: a game converted and converted back is the same replay.
#![cfg(feature = "cli")]

use std::path::Path;
use std::process::{Command, Output};

use matchreel::games::{respell, tell};
use matchreel::library::Library;
use matchreel::model::{Record, Replay};

fn matchreel(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_matchreel")).args(args).output().expect("the program starts")
}

fn words(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Converts and says what was said.
fn convert(from: &Path, to: &Path) -> String {
    let output = matchreel(&["convert", &from.display().to_string(), &to.display().to_string()]);
    assert_eq!(output.status.code(), Some(0), "{}", words(&output.stderr));
    words(&output.stderr)
}

fn record(path: &Path) -> Record {
    Library::new().open(path).expect("a replay").next().expect("a game").expect("a sound game")
}

fn replay(path: &Path) -> Replay {
    tell(&record(path)).expect("a known game").replay
}

/// Everything a person sees of a replay, but for where it is written.
fn seen(replay: &Replay) -> String {
    let step = |step: &matchreel::model::Step| {
        // Not the notation: each format names the columns of a go board in its own way.
        format!("{} {:?} {:?} {:?} {:?}", step.number, step.seat, step.events, step.took, step.comment)
    };
    let steps: Vec<String> = replay.steps.iter().map(step).collect();
    let head = format!("{} {:?} {:?} {:?}", replay.game, replay.size, replay.players, replay.setup);
    format!("{head}\n{}\n{:?}", steps.join("\n"), replay.outcome.rows)
}

/// The samples with this suffix.
fn samples(suffix: &str) -> Vec<std::path::PathBuf> {
    let all = std::fs::read_dir("replays").expect("the samples").map(|entry| entry.expect("a readable folder").path());
    let mut found: Vec<_> = all.filter(|path| path.extension().is_some_and(|own| own == suffix)).collect();
    found.sort();
    assert!(!found.is_empty(), "no sample ends in {suffix}");
    found
}

#[test]
fn xml_to_json_and_back_is_the_same_replay() {
    let dir = tempfile::tempdir().unwrap();
    for path in samples("xml") {
        let (there, back) = (dir.path().join("there.json"), dir.path().join("back.xml"));
        convert(&path, &there);
        convert(&there, &back);
        let wanted = seen(&replay(&path));
        assert_eq!(seen(&replay(&there)), wanted, "{}", path.display());
        assert_eq!(seen(&replay(&back)), wanted, "{}", path.display());
        assert_eq!(record(&back).recorded, record(&path).recorded);
        assert_eq!(record(&back).date, record(&path).date);
        std::fs::remove_file(there).unwrap();
        std::fs::remove_file(back).unwrap();
    }
}

#[test]
fn json_keeps_the_fields_it_does_not_know() {
    let dir = tempfile::tempdir().unwrap();
    let (from, to) = (dir.path().join("a.json"), dir.path().join("b.json"));
    let text = r#"{"game":"reversi","rating":{"k":[1,2.5,true,null]},"moves":["D3",{"move":"C5","depth":12,"ms":5}],
        "result":{"winner":0,"by":"time"},"big":18446744073709551615}"#;
    std::fs::write(&from, text).unwrap();
    assert_eq!(convert(&from, &to), "");
    let written: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&to).unwrap()).unwrap();
    let given: serde_json::Value = serde_json::from_str(text).unwrap();
    for field in ["game", "rating", "moves", "result", "big"] {
        assert_eq!(written[field], given[field], "{field}");
    }
}

#[test]
fn what_xml_has_no_place_for_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let (from, to) = (dir.path().join("a.json"), dir.path().join("b.xml"));
    std::fs::write(
        &from,
        r#"{"game":"reversi","title":"T","mine":1,"moves":[{"move":"D3","comment":"good","glyphs":["!"]},"C5"]}"#,
    )
    .unwrap();
    let said = convert(&from, &to);
    for wanted in ["the title", "1 field of your own", "1 comment", "1 judgement"] {
        assert!(said.contains(wanted), "{said}");
    }
    let said =
        words(&matchreel(&["convert", "--quiet", &from.display().to_string(), &to.display().to_string()]).stderr);
    assert!(said.contains("is there already; --force replaces it"), "{said}");
}

#[test]
fn what_a_format_cannot_hold_is_refused_in_one_line_and_nothing_is_written() {
    let dir = tempfile::tempdir().unwrap();
    let to = dir.path().join("b.xml");
    let start = dir.path().join("start.json");
    let rows = r#"["......","......","..OX..","..XO..","......","......"]"#;
    std::fs::write(&start, format!(r#"{{"game":"reversi","size":6,"start":{{"rows":{rows}}},"moves":["C2"]}}"#))
        .unwrap();
    let race = Path::new("tests/broken/cut-rounds");
    for (from, wanted) in [(start.as_path(), "cannot hold a start position"), (race, "states, not moves")] {
        let output = matchreel(&["convert", &from.display().to_string(), &to.display().to_string()]);
        let said = words(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        let errors = said.lines().filter(|line| line.starts_with("error: ")).count();
        assert!(said.contains(wanted) && errors == 1, "{said}");
        assert!(!to.exists());
    }
}

#[test]
fn an_illegal_move_ends_the_conversion_there_and_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let to = dir.path().join("b.json");
    let output = matchreel(&["convert", "tests/broken/illegal-move.xml", &to.display().to_string()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(words(&output.stderr).contains("this move and the rest are left out"));
    assert_eq!(record(&to).entries.len(), 11);
}

#[test]
fn passes_that_were_left_out_are_written_down() {
    let path = Path::new("replays/reversi-passes.xml");
    let mut sparse = record(path);
    let before = sparse.entries.len();
    sparse.entries.retain(|entry| !format!("{entry:?}").contains("forfeit"));
    assert!(sparse.entries.len() < before, "the sample has passes");
    let whole = respell(&sparse, matchreel::model::Style::Manager).expect("a known game").record;
    let steps = tell(&sparse).expect("a known game").replay.steps.len();
    assert_eq!(whole.entries.len(), steps);
}

#[test]
fn an_open_replay_written_again_keeps_its_images_and_what_it_says_of_things() {
    const PIXEL: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    let dir = tempfile::tempdir().unwrap();
    let (from, to) = (dir.path().join("a.jsonl"), dir.path().join("b.jsonl"));
    let lines = [
        format!(
            r#"{{"format":"open-replay/1","kinds":{{"fox":{{"image":"{PIXEL}","tint":true}},"hen":{{"image":"gone.png"}}}}}}"#
        ),
        r#"{"things":{"fox":{"at":[0,0],"data":{"fuel":3.5,"to":[1,2]}},"hen":[4,4]}}"#.into(),
        r#"{"change":{"fox":{"at":[1,0],"data":"hungry"},"hen":null}}"#.into(),
        r#"{"change":{"fox":{"data":null},"cub":{"at":[2,2],"data":{"new":true}}}}"#.into(),
    ];
    std::fs::write(&from, lines.join("\n") + "\n").unwrap();
    let said = convert(&from, &to);
    assert!(said.contains("gone.png") && !said.contains("not carried over"), "{said}");
    let data = |path: &Path| {
        let replay = replay(path);
        let of = |name: &str, steps: usize| {
            let thing = replay.names.iter().position(|own| &**own == name).expect("somebody of that name");
            replay.data.of(matchreel::model::ThingId(thing as u32), steps).map(str::to_string)
        };
        [of("fox", 0), of("fox", 1), of("fox", 2), of("cub", 2)]
    };
    assert_eq!(data(&to), data(&from));
    assert_eq!(data(&to)[0].as_deref(), Some("fuel: 3.5\nto: [1, 2]"));
    let images = |path: &Path| record(path).images.into_iter().filter(|own| own.image.is_some()).collect::<Vec<_>>();
    assert_eq!((images(&to), images(&to).len()), (images(&from), 1));
}
