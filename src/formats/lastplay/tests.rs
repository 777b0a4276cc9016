//! Records of kingdoms, whole and broken.

use super::*;

const LINE: &str = "25 10 1 1 3 3 0 25 10 1 1 3 3 0 25 10 1 1 3 3 0 25 10 1 1 3 3 0";

fn record(source: &str, rounds: u32) -> Record {
    let text: String = (0..=rounds).map(|round| format!("{round}/9: {LINE}\n")).collect();
    read(source, text.into_bytes()).expect("a sound record")
}

#[test]
fn every_line_is_the_state_after_a_round() {
    let record = record("war.txt.lastplay", 3);
    let lines: Vec<(u32, u32, u32)> = record.sheets().map(|sheet| (sheet.line, sheet.round, sheet.last)).collect();
    assert_eq!(lines, [(1, 0, 9), (2, 1, 9), (3, 2, 9), (4, 3, 9)]);
    assert_eq!((record.game.as_str(), record.title.as_deref()), ("kingdoms", Some("War")));
}

#[test]
fn the_folder_tells_the_names_where_it_is_called_by_the_custom() {
    let names = |source: &str| record(source, 1).players;
    assert_eq!(names("games/war.txt-ada-bob-cyd-dee/war.txt.lastplay"), ["ada", "bob", "cyd", "dee"]);
    for other in ["war.txt-ada-bob/war.txt.lastplay", "ada-bob-cyd-dee/war.txt.lastplay", "war.txt.lastplay", "x"] {
        assert!(names(other).is_empty(), "{other}");
    }
}

#[test]
fn a_line_without_its_end_or_with_a_number_too_few_breaks_the_record() {
    let half = format!("0/9: {LINE}\n1/9: {LINE}");
    let record = read("w", half.into_bytes()).expect("a good head");
    assert_eq!((record.entries.len(), record.broken.map(|problem| problem.place.line)), (1, Some(2)));
    for head in ["0/9: 1 2 3\n", "0/9:\n", "7/30\n25x25\n", "a/b: c\n"] {
        assert!(!(FORMAT.knows)(head.as_bytes()), "{head:?}");
    }
    assert!((FORMAT.knows)(format!("0/9: {LINE}\n").as_bytes()));
}
