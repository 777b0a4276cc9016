//! The whole window without files and threads: bytes in, scenes and bytes out.

use std::io::Write;

use super::*;
use crate::draw::Canvas;
use crate::model::Millis;
use crate::viewer::{Input, Key, Session, SessionOptions};

const CORNERS: &[u8] = include_bytes!("../../../replays/reversi-corners.json");
const OPERA: &[u8] = include_bytes!("../../../replays/chess-opera-1858.pgn");

/// A session with some files, and the way to what it saves.
struct Bench {
    session: Session,
    memory: Memory,
    now: u32,
}

impl Bench {
    /// Opens the paths in what was put into memory, and waits for the list.
    fn open(memory: &Memory, paths: &[&str]) -> Bench {
        let options = SessionOptions { paths: paths.iter().map(PathBuf::from).collect(), ..SessionOptions::default() };
        let session = Session::new((640, 480), 1.0, options, Box::new(memory.clone()));
        let mut bench = Bench { session, memory: memory.clone(), now: 0 };
        bench.look(8);
        bench
    }

    /// Lets the session look for news so many times.
    fn look(&mut self, times: u32) {
        for _ in 0..times {
            self.now += 20;
            self.session.step(&[], Millis(self.now));
            self.session.scene();
        }
    }

    fn key(&mut self, key: Key) {
        self.now += 20;
        self.session.step(&[Input::Key(key)], Millis(self.now));
        self.look(2);
    }

    fn report(&self, field: &str) -> serde_json::Value {
        self.session.report()[field].clone()
    }
}

fn memory(files: &[(&str, &[u8])]) -> Memory {
    let memory = Memory::default();
    files.iter().for_each(|(name, bytes)| memory.put(*name, bytes.to_vec()));
    memory
}

fn reversi() -> Bench {
    Bench::open(&memory(&[("corners.json", CORNERS)]), &["corners.json"])
}

#[test]
fn a_match_of_bytes_is_opened_played_and_drawn() {
    let mut bench = reversi();
    assert_eq!((bench.report("replay"), bench.report("listed")), ("corners.json".into(), 1.into()));
    assert_eq!(bench.report("reading"), false);
    bench.key(Key::PageDown);
    bench.look(40);
    assert_eq!(bench.report("step"), 10);
    let scene = bench.session.scene();
    let mut canvas = Canvas::new(scene.width, scene.height);
    canvas.draw(&scene);
    let first = canvas.pixels().first().copied();
    assert!(canvas.pixels().iter().any(|pixel| Some(*pixel) != first));
}

#[test]
fn a_picture_and_a_film_come_as_bytes_with_their_names() {
    let mut bench =
        Bench::open(&memory(&[("few.json", br#"{"game": "reversi", "moves": ["D3", "C3"]}"#)]), &["few.json"]);
    bench.key(Key::Char('p'));
    bench.key(Key::Char('G'));
    assert_eq!((bench.report("exporting"), bench.report("exported")), (true.into(), 1.into()), "a film takes its time");
    let order = bench.session.state.film_order(crate::viewer::command::FilmKind::Gif).unwrap().unwrap();
    for _ in 0..100 {
        bench.look(1);
    }
    assert_eq!((bench.report("exporting"), bench.report("exported")), (false.into(), 2.into()));
    let saved = bench.memory.take_saved();
    let names: Vec<&str> = saved.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["few-0.png", "few.gif"]);
    assert!(saved[0].bytes.starts_with(b"\x89PNG") && saved[1].bytes.starts_with(b"GIF89a"));
    assert!(bench.memory.take_saved().is_empty(), "each is handed out once");
    let mut whole = Vec::new();
    order.maker.make(&[order.subject], Drain::File(&mut whole), Run::default()).unwrap();
    assert!(whole == saved[1].bytes, "made in slices it is the same film");
}

#[test]
fn a_film_under_way_tells_how_far_it_is_lets_others_work_and_can_be_stopped() {
    let mut bench = reversi();
    bench.key(Key::Char('G'));
    let mut parts = Vec::new();
    while bench.session.filmed().is_some_and(|percent| percent < 3) {
        bench.look(1);
        parts.extend(bench.session.filmed());
    }
    assert!(parts.is_sorted() && parts.len() > 4, "{parts:?}");
    bench.key(Key::PageDown);
    bench.look(40);
    assert_eq!((bench.report("step"), bench.report("exporting")), (10.into(), true.into()));
    bench.key(Key::Char('X'));
    assert_eq!((bench.report("exporting"), bench.report("exported")), (false.into(), 0.into()));
    assert!(bench.memory.take_saved().is_empty() && bench.report("wrong").is_string());
}

#[test]
fn what_lies_beside_rounds_of_bytes_is_read_with_them() {
    let memory = Memory::default();
    for round in 0..3 {
        let name = format!("playfield.txt.{round:04}");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("replays/paintball-race");
        memory.put(format!("race/{name}"), std::fs::read(folder.join(&name)).unwrap());
    }
    memory.put("race/comments/0001.txt", b"well done\n".to_vec());
    memory.put("race/stderr/P1/0000.txt", b"hm".to_vec());
    memory.put("race/faults/0001.json", br#"[{"seat": 0, "fault": "timeout"}]"#.to_vec());
    let bench = Bench::open(&memory, &["race"]);
    assert_eq!(bench.session.about()["steps"][0]["comment"], "well done");
    let game = bench.session.state.game.as_ref().unwrap();
    let sheets: Vec<&Sheet> = game.record.sheets().collect();
    assert_eq!(sheets[1].heard, [(crate::model::Seat(0), "hm".to_string())]);
    assert_eq!(sheets[2].faults.len(), 1);
}

#[test]
fn what_is_inspected_is_told_in_a_line() {
    let mut bench = reversi();
    assert_eq!(bench.session.inspected(), None);
    bench.key(Key::Tab);
    let words = bench.session.inspected().unwrap();
    assert!(words.contains(" on ") && words.contains("; since the start"), "{words}");
    bench.key(Key::Escape);
    assert_eq!(bench.session.inspected(), None);
}

#[test]
fn a_film_that_is_stopped_in_time_is_not_made() {
    let mut bench = reversi();
    bench.now += 20;
    bench.session.step(&[Input::Key(Key::Char('G')), Input::Key(Key::Char('X'))], Millis(bench.now));
    bench.look(2);
    assert_eq!((bench.report("exporting"), bench.report("exported")), (false.into(), 0.into()));
    assert!(bench.report("wrong").is_string());
}

#[test]
fn hints_values_and_legal_moves_are_thought_out_without_threads_and_clock() {
    let game = br#"{"game": "chess", "moves": ["f3", "e5", "g4"]}"#;
    let mut bench = Bench::open(&memory(&[("fools.json", game)]), &["fools.json"]);
    bench.key(Key::End);
    bench.look(40);
    bench.key(Key::Char('h'));
    assert_eq!(bench.report("hint"), "Qh4#");
    bench.key(Key::Char('e'));
    bench.look(6);
    assert_eq!(bench.report("judged"), 3);
    bench.session.state.apply(crate::viewer::Command::Layer(crate::viewer::Layer::Legal));
    bench.look(6);
    assert!(bench.session.state.jobs.legal.contains_key(&3));
}

#[test]
fn many_games_packed_files_and_folders_of_rounds_are_listed_and_opened() {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(OPERA).unwrap();
    let memory = memory(&[("day/notes.txt", b"nothing"), ("day/opera.pgn.gz", &packed.finish().unwrap())]);
    for round in 0..3 {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("replays/paintball-race");
        let name = format!("playfield.txt.{round:04}");
        let bytes = std::fs::read(folder.join(&name)).unwrap();
        memory.put(format!("day/race/{name}"), bytes);
    }
    let mut bench = Bench::open(&memory, &["day"]);
    assert_eq!((bench.report("replay"), bench.report("listed")), ("opera.pgn.gz".into(), 3.into()));
    bench.key(Key::Char('n'));
    bench.key(Key::Char('n'));
    assert_eq!((bench.report("replay"), bench.report("steps")), ("race".into(), 2.into()));
}

#[test]
fn what_is_handed_over_again_is_read_anew_and_settings_are_kept() {
    let mut bench = Bench::open(&memory(&[("a.json", br#"{"game": "reversi", "moves": ["D3"]}"#)]), &["a.json"]);
    bench.key(Key::Char('T'));
    let kept = bench.memory.settings().expect("settings");
    assert_ne!(Settings::read(&kept).unwrap().theme, Settings::default().theme);
    bench.memory.put("a.json", br#"{"game": "reversi", "moves": ["D3", "C3"]}"#.to_vec());
    bench.look(3);
    assert_eq!(bench.report("steps"), 2);
}

#[test]
fn what_is_not_there_or_no_replay_is_said() {
    let bench = Bench::open(&memory(&[("notes.txt", b"nothing")]), &["notes.txt"]);
    assert!(bench.session.hopeless().is_some_and(|why| why.contains("not a replay")));
    let bench = Bench::open(&Memory::default(), &["gone.pgn"]);
    assert_eq!(bench.session.hopeless(), Some("gone.pgn: no such file or folder"));
}

#[test]
fn of_a_thousand_matches_those_in_sight_are_drawn_first_and_no_others() {
    let memory = Memory::default();
    let game = |n: u32| format!("[Event \"game {n}\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 1-0\n\n");
    memory.put("many.pgn", (1..=1000).map(game).collect::<String>().into_bytes());
    let mut bench = Bench::open(&memory, &["many.pgn"]);
    let seen = |bench: &Bench| {
        let state = &bench.session.state;
        let shelf = &state.lists.shelf;
        let entry = |row| if let crate::viewer::shelf::Row::Entry(i) = row { shelf.entries.get(i) } else { None };
        let sources = shelf.seen(state.list_room()).filter_map(|(row, _)| Some(entry(row)?.source.clone()));
        sources.collect::<Vec<Source>>()
    };
    bench.key(Key::Char('l'));
    let first = seen(&bench);
    assert!(first.len() > 2 && bench.session.lively());
    // One picture for each look: a frame never waits for more.
    bench.look(first.len() as u32);
    let thumbnails = &bench.session.state.lists.thumbnails;
    assert!(first.iter().all(|source| thumbnails.of(source).is_some()));
    bench.look(2 * first.len() as u32);
    assert!(!bench.session.state.lists.thumbnails.waits() && !bench.session.lively());
    bench.session.state.apply(crate::viewer::Command::ScrollList(-100_000));
    bench.look(1);
    let last = seen(&bench);
    assert_eq!(last.last().map(|source| source.index), Some(1000));
    bench.look(last.len() as u32);
    let thumbnails = &bench.session.state.lists.thumbnails;
    assert!(last.iter().all(|source| thumbnails.of(source).is_some()));
}

#[test]
fn a_match_that_was_read_elsewhere_is_opened_as_it_is() {
    let memory = Memory::default();
    let record = formats::open("corners.json", CORNERS.to_vec()).unwrap().next().unwrap().unwrap();
    memory.put_record(Record { players: vec!["Ann".into(), "Bob".into()], ..record });
    let bench = Bench::open(&memory, &["corners.json"]);
    assert_eq!((bench.report("replay"), bench.report("wrong")), ("corners.json".into(), serde_json::Value::Null));
    assert_eq!(bench.session.about()["players"], serde_json::json!(["Ann", "Bob"]));
}
