//! The limits: what is documented is what holds. Each has a test that goes just up to it, and one step beyond: there one
//! line says so.
#![cfg(feature = "cli")]

mod common;

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use common::{stderr, stdout};
use matchreel::draw::Stock;
use matchreel::export::{ExportError, FilmReel};
use matchreel::formats::{self, Format, ggf, json, lastplay, open, pdn, pgn, psq, rounds, sgf, wthor, xml};
use matchreel::library::{Library, pictures};
use matchreel::model::Millis;
use matchreel::model::limits::*;
use matchreel::scene::{Cut, Film};

/// A line of the page: what is limited, to how much, and the test that goes there.
type Limit = (&'static str, String, fn());

fn limits() -> Vec<Limit> {
    vec![
        ("moves of a game", MAX_MOVES.to_string(), moves_of_a_game),
        ("one game, or one line, in a file read game by game", bytes(MAX_GAME_BYTES as u64), bytes_of_a_game),
        ("one line of an open replay", bytes(MAX_LINE_BYTES as u64), bytes_of_a_line),
        ("XML elements in each other", MAX_XML_DEPTH.to_string(), xml_elements_in_each_other),
        ("JSON lists and objects in each other", MAX_JSON_DEPTH.to_string(), json_in_itself),
        ("values of a JSON file, or of a game in SGF", MAX_VALUES.to_string(), values_of_a_file),
        ("variations in each other", MAX_VARIATION_DEPTH.to_string(), variations_in_each_other),
        ("folders in each other", MAX_FOLDER_DEPTH.to_string(), folders_in_each_other),
        ("files and folders of a folder", MAX_FOLDER_ENTRIES.to_string(), entries_of_a_folder),
        ("round files of a match together", bytes(MAX_MATCH_BYTES), bytes_of_a_match),
        ("a file of names beside a WTHOR database", bytes(MAX_NAMES_BYTES), names_beside_a_database),
        ("what a packed file unpacks to, in times its size", MAX_UNPACK_RATIO.to_string(), times_a_packed_file_swells),
        ("… and what any may unpack to", bytes(UNPACKED_ALWAYS), bytes_any_file_may_unpack_to),
        ("a picture of one's own", bytes(MAX_IMAGE_BYTES), bytes_of_a_picture),
        ("… and its width and height in pixels", MAX_IMAGE_SIDE.to_string(), pixels_of_a_picture),
        ("frames of a film", MAX_FILM_FRAMES.to_string(), frames_of_a_film),
        ("pixels of all frames of a film", MAX_FILM_PIXELS.to_string(), pixels_of_a_film),
    ]
}

fn bytes(bytes: u64) -> String {
    match bytes {
        u64::MAX => "any; read game by game".to_string(),
        bytes if bytes.is_multiple_of(1 << 30) => format!("{} GiB", bytes >> 30),
        bytes => format!("{} MiB", bytes >> 20),
    }
}

/// The tables of `docs/limits.md`.
fn tables() -> String {
    let mut text = "| what | at most |\n|---|---|\n".to_string();
    limits().iter().for_each(|(what, most, _)| text += &format!("| {what} | {most} |\n"));
    text += "\n| a file of | at most |\n|---|---|\n";
    formats::all().iter().for_each(|format| text += &format!("| {} | {} |\n", format.id(), bytes(format.limit())));
    text
}

#[test]
fn the_page_of_limits_says_what_holds() {
    let page = fs::read_to_string(common::project("docs/limits.md")).unwrap();
    assert!(page.contains(&tables()), "docs/limits.md should hold:\n{}", tables());
}

/// What a reader says of some text: the moves it kept, and every line about it.
fn read(format: &Format, text: String) -> (usize, Vec<String>) {
    let mut lines = Vec::new();
    let mut moves = 0;
    for record in format.read("file", text.into_bytes()) {
        match record {
            Ok(record) => {
                moves += record.moves().count();
                lines.extend(record.broken.iter().map(ToString::to_string));
                lines.extend(record.remarks.iter().map(ToString::to_string));
            }
            Err(problem) => lines.push(problem.to_string()),
        }
    }
    (moves, lines)
}

/// What is within the limit is read without a word about it; one step beyond, one line says so.
fn holds(format: &Format, within: String, beyond: String, says: &str) {
    let about = |text: String| -> Vec<String> {
        let (_, lines) = read(format, text);
        lines.into_iter().filter(|line| line.contains(says)).collect()
    };
    assert_eq!(about(within), Vec::<String>::new(), "{} within", format.id());
    let lines = about(beyond);
    assert_eq!(lines.len(), 1, "{} beyond: {lines:?}", format.id());
    assert!(!lines[0].contains('\n') && lines[0].len() < 300, "{}", lines[0]);
}

/// The first line of an open replay.
const OPEN: &str = "{\"format\": \"open-replay/1\"}\n";

#[test]
fn bytes_of_a_line() {
    let line = |length: usize| format!("{OPEN}{{}}\n{{\"caption\": \"{}\"}}\n", "x".repeat(length - 16));
    holds(&open::FORMAT, line(MAX_LINE_BYTES), line(MAX_LINE_BYTES + 1), "a line is longer than 16 MiB");
}

#[test]
fn moves_of_a_game() {
    let go = |count: usize| format!("{{\"game\":\"go\",\"moves\":[{}\"pass\"]}}", "\"pass\",".repeat(count - 1));
    let sgf = |count: usize| format!("(;GM[1]{})", ";B[]".repeat(count));
    let psq = |count: usize| format!("Piskvorky 20x20, 0:0, 1\n{}", "1,1,0\n".repeat(count));
    let pgn = |count: usize| format!("[Event \"x\"]\n\n{}*\n", "Nf3 ".repeat(count));
    let pdn = |count: usize| format!("[GameType \"20\"]\n\n{}*\n", "9-13 ".repeat(count));
    let ggf = |count: usize| {
        let board = "---------------------------O*------*O---------------------------";
        format!("(;GM[Othello]PC[x]TY[8]BO[8 {board} *]{};)", "B[d3]".repeat(count))
    };
    let xml = |count: usize| {
        let moves = "<Move>pass</Move>".repeat(count);
        format!("<Replay><GameType>go</GameType><ListOfMoves>{moves}</ListOfMoves></Replay>")
    };
    let says = format!("more than {MAX_MOVES} ");
    let mut seen = Vec::new();
    let mut both = |format, text: &dyn Fn(usize) -> String| {
        holds(format, text(MAX_MOVES), text(MAX_MOVES + 1), &says);
        seen.push(format);
    };
    both(&json::FORMAT, &go);
    both(&pgn::FORMAT, &pgn);
    both(&pdn::FORMAT, &pdn);
    both(&ggf::FORMAT, &ggf);
    both(&xml::FORMAT, &xml);
    both(&open::FORMAT, &|count| format!("{OPEN}{{}}\n{}", "{}\n".repeat(count)));
    // SGF counts the root among its nodes. A file of PSQ is too small for so many.
    holds(&sgf::FORMAT, sgf(MAX_MOVES - 1), sgf(MAX_MOVES), &says);
    assert!(psq(MAX_MOVES).len() as u64 > psq::FORMAT.limit());
    seen.extend([&sgf::FORMAT, &psq::FORMAT, &wthor::FORMAT, &rounds::FORMAT, &lastplay::FORMAT]);
    assert!(
        formats::all().iter().all(|format| seen.contains(format)),
        "sixty moves of WTHOR and the rounds have limits of their own"
    );
}

#[test]
fn moves_of_all_lines_together() {
    // Many variations, and many moves of one node.
    let lines = |count: usize| format!("(;GM[1];B[aa](;W[bb]){})", "(;W[cc])".repeat(count));
    holds(&sgf::FORMAT, lines(1000), lines(MAX_MOVES), &format!("more than {MAX_MOVES} "));
    let values = |count: usize| format!("(;GM[1];B{})", "[aa]".repeat(count));
    holds(&sgf::FORMAT, values(MAX_MOVES), values(MAX_MOVES + 1), &format!("more than {MAX_MOVES} "));
}

#[test]
fn bytes_of_a_game() {
    let game = |length: usize| format!("[Event \"x\"]\n\n1. e4 {{{}}} e5 *\n\n", "a".repeat(length));
    let around = game(0).len();
    let says = format!("is longer than {} MiB", MAX_GAME_BYTES >> 20);
    let (moves, lines) = read(&pgn::FORMAT, game(MAX_GAME_BYTES - around - 8));
    assert_eq!((moves, lines), (2, Vec::new()));
    let (_, lines) = read(&pgn::FORMAT, game(MAX_GAME_BYTES + 1) + &game(9));
    assert!(lines.len() == 1 && lines[0].contains(&says), "{lines:?}");
}

#[test]
fn xml_elements_in_each_other() {
    let xml = |depth: usize| {
        let (open, close) = ("<a>".repeat(depth - 1), "</a>".repeat(depth - 1));
        let rest = "<GameType>go</GameType><ListOfMoves><Move>pass</Move></ListOfMoves>";
        format!("<Replay>{open}{close}{rest}</Replay>")
    };
    let says = format!("nested deeper than {MAX_XML_DEPTH}");
    holds(&xml::FORMAT, xml(MAX_XML_DEPTH), xml(MAX_XML_DEPTH + 1), &says);
}

#[test]
fn json_in_itself() {
    let json = |depth: usize| {
        let (open, close) = ("[".repeat(depth - 1), "]".repeat(depth - 1));
        format!("{{\"game\":\"go\",\"mine\":{open}{close},\"moves\":[\"pass\"]}}")
    };
    let depth = MAX_JSON_DEPTH as usize;
    holds(&json::FORMAT, json(depth), json(depth + 2), &format!("nested deeper than {MAX_JSON_DEPTH}"));
}

#[test]
fn values_of_a_file() {
    // Beside the list itself: the file, the game, the moves, a move.
    let json =
        |count: usize| format!("{{\"game\":\"go\",\"mine\":[{}1],\"moves\":[\"pass\"]}}", "1,".repeat(count - 6));
    let says = format!("more than {MAX_VALUES} values");
    holds(&json::FORMAT, json(MAX_VALUES), json(MAX_VALUES + 2), &says);
    let sgf = |count: usize| format!("(;GM[1]XX{};B[aa])", "[]".repeat(count - 2));
    holds(&sgf::FORMAT, sgf(MAX_VALUES), sgf(MAX_VALUES + 1), &format!("{MAX_VALUES} values"));
}

#[test]
fn variations_in_each_other() {
    let says = format!("deeper than {MAX_VARIATION_DEPTH} in each other");
    let (most, beyond) = (MAX_VARIATION_DEPTH, MAX_VARIATION_DEPTH + 1);
    let pgn = |depth: usize| format!("[Event \"x\"]\n\n1. e4 {}{} *\n", "(1. e4 ".repeat(depth), ")".repeat(depth));
    holds(&pgn::FORMAT, pgn(most), pgn(beyond), &says);
    let pdn =
        |depth: usize| format!("[GameType \"20\"]\n\n1. 9-13 {}{} *\n", "(1. 9-13 ".repeat(depth), ")".repeat(depth));
    holds(&pdn::FORMAT, pdn(most), pdn(beyond), &says);
    // Each line has a first branch that goes on, and a second in which the next lies.
    let sgf = |depth: usize| format!("(;GM[1]{}{})", ";B[aa](;W[bb])(;W[cc]".repeat(depth), ")".repeat(depth));
    holds(&sgf::FORMAT, sgf(most), sgf(beyond), &says);
    let json = |depth: usize| {
        let (open, close) = ("{\"move\":\"D4\",\"variations\":[[".repeat(depth), "]]}".repeat(depth));
        format!("{{\"game\":\"go\",\"moves\":[{open}\"D4\"{close}]}}")
    };
    holds(&json::FORMAT, json(most), json(beyond), &says);
}

/// What `check` says of a path, without remarks: standard output and error, line by line.
fn check(path: &Path) -> Vec<String> {
    let output = common::matchreel(&["check", "--quiet", path.to_str().unwrap()]);
    assert!(output.status.code().is_some_and(|code| code < 3));
    (stdout(&output) + &stderr(&output)).lines().map(String::from).collect()
}

#[test]
fn folders_in_each_other() {
    let dir = tempfile::tempdir().unwrap();
    let deep = |depth: usize| (0..depth).fold(dir.path().to_owned(), |path, _| path.join("d"));
    fs::create_dir_all(deep(MAX_FOLDER_DEPTH)).unwrap();
    let small = common::project("replays/reversi-six.json");
    fs::copy(&small, deep(MAX_FOLDER_DEPTH).join("a.json")).unwrap();
    assert_eq!(Library::new().open(dir.path()).unwrap().count(), 1);
    assert_eq!(check(dir.path()), Vec::<String>::new());
    fs::create_dir(deep(MAX_FOLDER_DEPTH + 1)).unwrap();
    fs::copy(&small, deep(MAX_FOLDER_DEPTH + 1).join("b.json")).unwrap();
    let lines = check(dir.path());
    assert!(lines.len() == 1 && lines[0].contains("lies more than 32 folders deep and is left out"), "{lines:?}");
}

/// A million files take a while to make: the whole way is gone where asked. With a small limit it is gone in the library's
/// own tests.
#[test]
#[ignore = "takes a minute"]
fn entries_of_a_folder() {
    let dir = tempfile::tempdir().unwrap();
    fs::copy(common::project("replays/reversi-six.json"), dir.path().join("a.json")).unwrap();
    let all = dir.path().join("all");
    fs::create_dir(&all).unwrap();
    for n in 0..MAX_FOLDER_ENTRIES {
        File::create(all.join(format!("{n}.txt"))).unwrap();
    }
    assert_eq!(check(dir.path()), Vec::<String>::new());
    File::create(all.join("one more.txt")).unwrap();
    let lines = check(dir.path());
    assert!(lines.len() == 1 && lines[0].contains("holds more than 1000000 files and folders"), "{lines:?}");
}

/// Rounds padded to the largest size a round may have; holes in the files keep the disk free. Reading them takes a gigabyte
/// of memory: the whole way is gone where asked, with a small limit it is gone in the library's own tests.
#[test]
#[ignore = "takes a gigabyte of memory"]
fn bytes_of_a_match() {
    let dir = tempfile::tempdir().unwrap();
    let round = |number: u64| {
        let file = dir.path().join(format!("playfield.txt.{number:04}"));
        fs::copy(common::project("replays/paintball-race/playfield.txt.0000"), &file).unwrap();
        File::options().write(true).open(&file).unwrap().set_len(rounds::FORMAT.limit()).unwrap();
    };
    let most = MAX_MATCH_BYTES / rounds::FORMAT.limit();
    (0..most).for_each(round);
    let too_much = |lines: &[String]| lines.iter().any(|line| line.contains("are more than 1 GiB together"));
    assert!(!too_much(&check(dir.path())));
    round(most);
    let lines = check(dir.path());
    assert!(lines.len() == 1 && too_much(&lines), "{lines:?}");
}

#[test]
fn names_beside_a_database() {
    let dir = tempfile::tempdir().unwrap();
    let copy = |name: &str| -> PathBuf {
        let path = dir.path().join(name);
        fs::copy(common::project(&format!("replays/{name}")), &path).unwrap();
        path
    };
    let (database, players) = (copy("reversi-club.wtb"), copy("reversi-club.jou"));
    let games = || Library::new().open(&database).unwrap().map(|record| record.unwrap().players).collect::<Vec<_>>();
    let sound = games();
    // No game can name a player behind the limit: whatever is there changes nothing, and is not read.
    File::options().write(true).open(&players).unwrap().set_len(MAX_NAMES_BYTES * 16).unwrap();
    assert_eq!(games(), sound);
    assert!(MAX_NAMES_BYTES > u64::from(u16::MAX) * 20, "all players that two bytes can name");
}

/// What is said of a file that cannot be read to its end.
fn told(path: &Path) -> Vec<String> {
    match Library::new().open(path) {
        Ok(opened) => opened.filter_map(Result::err).map(|problem| problem.to_string()).collect(),
        Err(problem) => vec![problem.to_string()],
    }
}

fn pack(path: &Path, level: flate2::Compression, mut parts: impl FnMut(&mut dyn Write)) {
    let mut packed = flate2::write::GzEncoder::new(File::create(path).unwrap(), level);
    parts(&mut packed);
    packed.finish().unwrap();
}

#[test]
fn times_a_packed_file_swells() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("bomb.pgn.gz");
    let game = b"[Event \"bomb\"]\n\n1. e4 e5 1-0\n\n".repeat(10_000);
    let games = |times: usize| {
        pack(&path, flate2::Compression::best(), |out| (0..times).for_each(|_| out.write_all(&game).unwrap()));
    };
    games(300);
    let input = Library::new().open(&path).unwrap();
    let last = input.last().expect("games and a problem").expect_err("it never ends well").to_string();
    assert!(last.contains("unpacks to more than 200 times its size"), "{last}");
    // As much, but with something in it.
    let mut dice = common::hurt::Dice(1);
    pack(&path, flate2::Compression::best(), |out| {
        for _ in 0..70 {
            let mut comment = String::new();
            (0..1 << 14).for_each(|_| comment.push((b'a' + dice.roll(26) as u8) as char));
            let padded = format!("[Event \"x\"]\n\n1. e4 {{{comment}{}}} e5 *\n\n", "a".repeat(1 << 20));
            out.write_all(padded.as_bytes()).unwrap();
        }
    });
    assert_eq!(told(&path), Vec::<String>::new());
}

#[test]
fn bytes_any_file_may_unpack_to() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("blank.json.gz");
    let blank = |bytes: u64| {
        pack(&path, flate2::Compression::fast(), |out| {
            let (head, tail) = (b"{\"game\":\"go\",\"moves\":[\"D4\"", b"]}");
            out.write_all(head).unwrap();
            let mut left = bytes - (head.len() + tail.len()) as u64;
            while left > 0 {
                let some = left.min(1 << 20);
                out.write_all(&vec![b' '; some as usize]).unwrap();
                left -= some;
            }
            out.write_all(tail).unwrap();
        });
    };
    blank(UNPACKED_ALWAYS);
    assert_eq!(told(&path), Vec::<String>::new());
    blank(UNPACKED_ALWAYS + 1);
    let lines = told(&path);
    assert!(lines.len() == 1 && !lines[0].contains('\n'), "{lines:?}");
}

/// What is said of a picture.
fn refused(path: &Path) -> Vec<String> {
    pictures::open(path).err().iter().map(ToString::to_string).collect()
}

/// A grey PNG of this size.
fn grey(path: &Path, width: u32, height: u32) {
    let mut encoder = png::Encoder::new(File::create(path).unwrap(), width, height);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.write_header().unwrap().write_image_data(&vec![90; (width * height) as usize]).unwrap();
}

#[test]
fn bytes_of_a_picture() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("logo.png");
    grey(&path, 9, 9);
    let pad = |length: u64| File::options().write(true).open(&path).unwrap().set_len(length).unwrap();
    pad(MAX_IMAGE_BYTES);
    assert_eq!(refused(&path), Vec::<String>::new());
    pad(MAX_IMAGE_BYTES + 1);
    let lines = refused(&path);
    assert!(lines.len() == 1 && lines[0].contains("more than the 4 MiB a picture may have"), "{lines:?}");
}

#[test]
fn pixels_of_a_picture() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("logo.png");
    grey(&path, MAX_IMAGE_SIDE, MAX_IMAGE_SIDE);
    assert_eq!(refused(&path), Vec::<String>::new());
    for (width, height) in [(MAX_IMAGE_SIDE + 1, 1), (1, MAX_IMAGE_SIDE + 1)] {
        grey(&path, width, height);
        let lines = refused(&path);
        assert!(lines.len() == 1 && lines[0].contains("more than the 4096×4096 a picture may have"), "{lines:?}");
    }
}

/// A film of one picture that lasts so long.
fn film(lasts: u32, size: (u32, u32)) -> Film {
    let replay = common::replay("replays/reversi-six.json");
    let view = common::film_of(replay.clone(), "paper", size).stage.view.clone();
    let (none, cut) = (Millis::ZERO, Cut::default());
    let cut = Cut { title: Millis(lasts), from: 0, to: 0, opening: none, closing: none, end: none, ..cut };
    Film::new(replay, view, cut)
}

fn too_much<T>(reel: Result<T, ExportError>) -> bool {
    match reel {
        Ok(_) => false,
        Err(error) => {
            assert!(matches!(error, ExportError::TooMuch { .. }) && !error.to_string().contains('\n'));
            true
        }
    }
}

#[test]
fn frames_of_a_film() {
    let lasts = MAX_FILM_FRAMES as u32 * 10;
    assert!(!too_much(FilmReel::at(&film(lasts, (64, 64)), 100, Stock::default())));
    assert!(too_much(FilmReel::at(&film(lasts + 10, (64, 64)), 100, Stock::default())));
}

/// The largest picture that can be asked for, and how many of them a film may have.
const LARGEST: (u32, u32) = (8192, 8192);
const MOST_LARGEST: u64 = MAX_FILM_PIXELS / (8192 * 8192);

#[test]
fn pixels_of_a_film() {
    let lasts = MOST_LARGEST as u32 * 10;
    assert!(!too_much(FilmReel::at(&film(lasts, LARGEST), 100, Stock::default())));
    assert!(too_much(FilmReel::at(&film(lasts + 10, LARGEST), 100, Stock::default())));
}

#[test]
fn pictures_of_a_film_that_has_one_for_each_step() {
    let mut replay = common::replay("replays/reversi-six.json");
    let step = replay.steps[0].clone();
    replay.steps = vec![step; MOST_LARGEST as usize];
    assert!(!too_much(FilmReel::stills(&common::film_of(replay.clone(), "paper", LARGEST), Stock::default())));
    replay.steps.push(replay.steps[0].clone());
    assert!(too_much(FilmReel::stills(&common::film_of(replay, "paper", LARGEST), Stock::default())));
}

#[test]
fn bytes_of_a_file_of_each_format() {
    let dir = tempfile::tempdir().unwrap();
    let samples = common::hurt::files();
    for format in formats::all().iter().filter(|format| format.limit() < u64::MAX) {
        let path = dir.path().join(format!("file.{}", format.id()));
        let bytes = match samples.iter().find(|sample| sample.format == *format) {
            Some(sample) => sample.bytes.clone(),
            None => fs::read(common::project("replays/paintball-race/playfield.txt.0000")).unwrap(),
        };
        let padded = |length: u64| {
            let mut bytes = bytes.clone();
            bytes.resize(length as usize, b'\n');
            fs::write(&path, bytes).unwrap();
            told(&path)
        };
        assert_eq!(padded(format.limit()), Vec::<String>::new(), "{}", format.id());
        let lines = padded(format.limit() + 1);
        let says = format!("has at most {} MiB", format.limit() >> 20);
        assert!(lines.len() == 1 && lines[0].contains(&says), "{lines:?}");
    }
}
