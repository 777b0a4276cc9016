//! The limits: what is documented is what holds, and what is beyond them is refused in one line.

mod common;

use std::io::Write;
use std::path::Path;

use matchreel::draw::Stock;
use matchreel::export::{ExportError, FilmReel};
use matchreel::formats::Format;
use matchreel::library;
use matchreel::model::Millis;
use matchreel::model::limits::*;
use matchreel::scene::{Cut, Film};

/// The tables of `docs/limits.md`.
fn tables() -> String {
    let bytes = |bytes: u64| match bytes {
        u64::MAX => "any; read game by game".to_string(),
        bytes if bytes.is_multiple_of(1 << 30) => format!("{} GiB", bytes >> 30),
        bytes => format!("{} MiB", bytes >> 20),
    };
    let rows = [
        ("moves of a game", MAX_MOVES.to_string()),
        ("one game, or one line, in a file read game by game", bytes(MAX_GAME_BYTES as u64)),
        ("XML elements in each other", MAX_XML_DEPTH.to_string()),
        ("JSON lists and objects in each other", MAX_JSON_DEPTH.to_string()),
        ("JSON values of a file", MAX_JSON_VALUES.to_string()),
        ("variations in each other", MAX_VARIATION_DEPTH.to_string()),
        ("folders in each other", MAX_FOLDER_DEPTH.to_string()),
        ("files and folders of a folder", MAX_FOLDER_ENTRIES.to_string()),
        ("round files of a match together", bytes(MAX_MATCH_BYTES)),
        ("a file of names beside a WTHOR database", bytes(MAX_NAMES_BYTES)),
        ("what a packed file unpacks to, in times its size", MAX_UNPACK_RATIO.to_string()),
        ("… and what any may unpack to", bytes(UNPACKED_ALWAYS)),
        ("frames of a film", MAX_FILM_FRAMES.to_string()),
        ("pixels of all frames of a film", MAX_FILM_PIXELS.to_string()),
    ];
    let mut text = "| what | at most |\n|---|---|\n".to_string();
    rows.iter().for_each(|(what, most)| text += &format!("| {what} | {most} |\n"));
    text += "\n| a file of | at most |\n|---|---|\n";
    Format::ALL.iter().for_each(|format| text += &format!("| {} | {} |\n", format.id(), bytes(format.limit())));
    text
}

#[test]
fn the_page_of_limits_says_what_holds() {
    let page = std::fs::read_to_string(common::project("docs/limits.md")).unwrap();
    assert!(page.contains(&tables()), "docs/limits.md should hold:\n{}", tables());
}

/// What is said of a file that cannot be read to its end.
fn told(path: &Path) -> Vec<String> {
    match library::open(path) {
        Ok(opened) => opened.filter_map(Result::err).map(|problem| problem.to_string()).collect(),
        Err(problem) => vec![problem.to_string()],
    }
}

#[test]
fn a_packed_file_that_swells_without_end_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("bomb.pgn.gz");
    let mut packed = flate2::write::GzEncoder::new(std::fs::File::create(&path).unwrap(), flate2::Compression::best());
    packed.write_all(b"[Event \"bomb\"]\n\n1. e4 e5 1-0\n\n").unwrap();
    let game = b"[Event \"bomb\"]\n\n1. e4 e5 1-0\n\n".repeat(10_000);
    for _ in 0..300 {
        packed.write_all(&game).unwrap();
    }
    packed.finish().unwrap();
    let input = library::open(&path).unwrap();
    let last = input.last().expect("games and a problem").expect_err("it never ends well").to_string();
    assert!(last.contains("unpacks to more than 200 times its size"), "{last}");
}

#[test]
fn a_packed_file_of_one_replay_is_unpacked_only_up_to_its_limit() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("bomb.json.gz");
    let mut packed = flate2::write::GzEncoder::new(std::fs::File::create(&path).unwrap(), flate2::Compression::fast());
    packed.write_all(b"{\"game\":\"go\",\"moves\":[").unwrap();
    for _ in 0..70 {
        packed.write_all(&vec![b' '; 1 << 20]).unwrap();
    }
    packed.finish().unwrap();
    let told = told(&path);
    assert!(told.len() == 1 && !told[0].contains('\n'), "{told:?}");
}

#[test]
fn a_film_of_too_many_pixels_is_refused_before_its_frames_are_laid_out() {
    let replay = common::replay("replays/reversi-six.json");
    let long = Cut { title: Millis(u32::MAX / 2), ..Cut::default() };
    let view = common::film_of(replay.clone(), "paper", (64, 64)).stage.view.clone();
    let film = Film::new(replay.clone(), view, long);
    assert!(matches!(FilmReel::at(&film, 30, Stock::default()), Err(ExportError::TooMuch { .. })));
    let film = common::film_of(replay, "paper", (64, 64));
    assert!(FilmReel::at(&film, 30, Stock::default()).is_ok());
}
