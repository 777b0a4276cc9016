//! Folders of round files, tidy and untidy.

use super::*;

/// A tiny but whole paintball file.
fn sheet(round: u32) -> String {
    format!(
        "{round}/30\n5x5\nP1: 1 2147483647 0 20 R1 13 DOWN 1 5\nP2: 1 2147483647 0 20 R1 13 UP 1 1\n\
         P1_finish: 1 1,\nP2_finish: 1 5,\nWalls:\nP1: 13 north\nP2: 13 south\n"
    )
}

fn file(name: &str, text: &str) -> RoundFile {
    RoundFile::new(name, text.into())
}

fn folder(rounds: impl IntoIterator<Item = u32>) -> Vec<RoundFile> {
    rounds.into_iter().map(|round| file(&format!("playfield.txt.{round:04}"), &sheet(round))).collect()
}

fn good(files: Vec<RoundFile>) -> Record {
    read("match", "match", files).expect("a sound folder")
}

fn rounds_of(record: &Record) -> Vec<u32> {
    let round = |entry: &Entry| match entry {
        Entry::Sheet(sheet) => sheet.round,
        Entry::Move(_) => panic!("a move among rounds"),
    };
    record.entries.iter().map(round).collect()
}

fn remarks(record: &Record) -> Vec<String> {
    record.remarks.iter().map(Remark::to_string).collect()
}

#[test]
fn first_lines_tell_the_contest() {
    let told = |text: &str| heading(text.as_bytes()).map(|h| (h.contest, h.round, h.last));
    assert_eq!(told("7/30\n25x25\n"), Some((Contest::Paintball, 7, 30)));
    assert_eq!(told("7/30\r\n25x25\r\n"), Some((Contest::Paintball, 7, 30)));
    assert_eq!(told("\u{feff}7/30"), Some((Contest::Paintball, 7, 30)));
    assert_eq!(told("7 500 50\n30 30\n"), Some((Contest::Worms, 7, 500)));
    assert_eq!(told("remaining rounds: 28\npoints: 9 21\n"), Some((Contest::Battleships, 122, 150)));
    assert_eq!(told("22 1000\n10 10\nHrac 1: Body:2 Zakladna:[0,0]"), Some((Contest::Asteroids, 22, 1000)));
    assert_eq!(told("Kolo: 500\nRozmer: 15\n"), Some((Contest::Shops, 500, 1000)));
    assert_eq!(told("Kolo: 3\nStrategie0: 1,5,AEH,1\n"), Some((Contest::Potions, 3, 0)));
    for other in [
        "",
        "7",
        "7/",
        "7/30 apples",
        "7/30\nhello\n",
        "1 2 3 4",
        "0 0 4294967295\n",
        "0 0 5\n1 1 1\n",
        "-1/30",
        "+1/30",
        "7/99999999999",
        "a/b",
        "remaining rounds: 151\npoints: 0 0\n",
        "22 1000\n10 10\nPlayer 1",
        "Kolo: 3\nBodu: 2\n",
        "1 10 150\n  1     1     \n",
    ] {
        assert_eq!(told(other), None, "{other:?}");
    }
}

#[test]
fn rounds_are_ordered_by_their_first_line_whatever_the_names() {
    let files = vec![file("b", &sheet(10)), file("zz", &sheet(0)), file("9", &sheet(2)), file("a", &sheet(1))];
    let record = good(files);
    assert_eq!(rounds_of(&record), [0, 1, 2, 10]);
    assert_eq!((record.game.as_str(), record.format, record.title.as_deref()), ("paintball", "rounds", Some("Match")));
    assert_eq!(remarks(&record), ["match: rounds 3–9 are missing"]);
}

#[test]
fn foreign_files_share_one_remark() {
    let mut files = folder(0..3);
    files.extend(["score.txt", "a.png", "log 1", "log 2", "b.png", "c.png", "d.png"].map(|name| file(name, "hello")));
    assert_eq!(
        remarks(&good(files)),
        ["match: 7 files are not round files: a.png, b.png, c.png, d.png, log 1 and 2 more"]
    );
    let mut files = folder(0..3);
    files.push(file("score.txt", ""));
    assert_eq!(remarks(&good(files)), ["match: 1 file is no round file: score.txt"]);
}

#[test]
fn missing_rounds_and_a_missing_start_are_remarks() {
    assert_eq!(
        remarks(&good(folder([1, 2, 4, 8, 9, 12]))),
        ["match: rounds 3, 5–7, 10–11 are missing", "match: the start is missing: the record begins at round 1"]
    );
    assert_eq!(remarks(&good(folder([0, 2]))), ["match: round 1 is missing"]);
}

#[test]
fn a_round_told_twice_is_taken_once() {
    let mut files = folder(0..3);
    files.push(file("copy", &sheet(2)));
    let record = good(files);
    assert_eq!(rounds_of(&record), [0, 1, 2]);
    assert_eq!(
        remarks(&record),
        ["match: 1 round is told twice; left out: copy (round 2, taken from playfield.txt.0002)"]
    );
}

#[test]
fn an_empty_last_file_ends_the_record() {
    let mut files = folder(0..3);
    files.push(file("playfield.txt.0003", ""));
    files.push(file("playfield.txt.0004", ""));
    let record = good(files);
    assert_eq!(rounds_of(&record), [0, 1, 2]);
    let told = record.broken.unwrap().to_string();
    assert_eq!(told, "match/playfield.txt.0003: does not begin as the other round files do");
}

#[test]
fn a_last_file_that_breaks_off_ends_the_record() {
    for (to, wanted) in [
        ("P2: 13 south", ":8: the file breaks off; expected 2 lines with the total and the name at the end, found 1"),
        ("Walls", ":6: the file breaks off; expected the line Walls:"),
        (
            "P1: 1 2",
            ":2: the file breaks off; expected the players' lines, such as P1: 1 2147483647 0 20 R1 13 DOWN 11 24",
        ),
    ] {
        let mut files = folder(0..3);
        let whole = sheet(3);
        files.push(file("playfield.txt.0003", &whole[..whole.find(to).unwrap()]));
        let record = good(files);
        assert_eq!(rounds_of(&record), [0, 1, 2]);
        assert_eq!(record.broken.unwrap().to_string(), format!("match/playfield.txt.0003{wanted}"));
    }
}

#[test]
fn a_damaged_file_in_the_middle_leaves_a_gap() {
    let mut files = folder(0..4);
    files[1].bytes.truncate(40);
    files[2] = file(&files[2].name.clone(), "");
    let record = good(files);
    assert_eq!(rounds_of(&record), [0, 3]);
    assert!(record.broken.is_none());
    let told = remarks(&record);
    assert!(told[0].starts_with("match/playfield.txt.0001:3: round 1 is left out: the file breaks off"), "{told:?}");
    assert_eq!(told[1], "match/playfield.txt.0002: left out: does not begin as the other round files do");
    assert_eq!(told[2], "match: rounds 1–2 are missing");
}

#[test]
fn much_damage_is_counted_rather_than_listed() {
    let mut files = folder(0..100);
    files[1..99].iter_mut().for_each(|file| file.bytes.truncate(40));
    let told = remarks(&good(files));
    assert_eq!(told.len(), 7, "{told:?}");
    assert_eq!(told[5], "match: 93 more of the round files are damaged and left out");
    assert_eq!(told[6], "match: rounds 1–98 are missing");
}

#[test]
fn a_file_nobody_may_read_is_told() {
    let mut files = folder(0..2);
    files.push(RoundFile::refused("playfield.txt.0002", "no permission to read it".into()));
    let told = good(files).broken.unwrap().to_string();
    assert_eq!(told, "match/playfield.txt.0002: no permission to read it");
}

#[test]
fn names_that_are_not_utf_8_are_read_as_far_as_they_go() {
    let mut files = folder(0..2);
    files[1].bytes.extend(b"P3: 5 \xe8esk\xfd\n");
    let record = good(files);
    assert_eq!(remarks(&record), ["match: 1 file has some letters that are not UTF-8; they are shown as �"]);
}

#[test]
fn a_single_round_file_is_a_record_of_one_sheet() {
    let record = read_one("some/0007", sheet(7).into()).unwrap();
    assert_eq!(rounds_of(&record), [7]);
    let problem = read_one("some/0007", b"7/30\n5x5\n".to_vec()).unwrap_err().to_string();
    assert!(problem.starts_with("some/0007:2: the file breaks off; expected the players' lines"), "{problem}");
}

#[test]
fn the_contest_of_most_files_counts() {
    let mut files: Vec<_> = (0..3).map(|k| file(&format!("f.{k}"), &format!("{k} 500 50\n3 3\n"))).collect();
    files.push(file("other", &sheet(1)));
    let record = good(files);
    assert_eq!((record.game.as_str(), rounds_of(&record)), ("worms", vec![0, 1, 2]));
}

#[test]
fn files_of_another_dialect_are_left_to_the_game() {
    let files = (0..2).map(|k| file(&format!("{k}"), &format!("{k}/9\n5x5\nP1: 1 0 0 0\n"))).collect();
    let record = good(files);
    assert_eq!((rounds_of(&record).len(), record.broken), (2, None));
}

#[test]
fn a_match_of_our_own_tells_names_and_scores_and_its_files_are_no_strangers() {
    let about = r#"{"match": "paintball", "players": [{"name": "north"}, {}], "constants": {"splash": 3},
        "result": {"players": [{"total": 30}, {"total": -2}]}}"#;
    let mut files = vec![file("0", &sheet(0)), file("match.json", about)];
    files.push(file("score.txt", "place total lives shooting bonus player name\n1 2 3 4 5 P1 north\n"));
    let record = good(files.clone());
    assert_eq!(remarks(&record), Vec::<String>::new());
    assert_eq!(record.players, ["north", ""]);
    assert_eq!(record.recorded.score, Some(vec![30, -2]));
    assert_eq!(record.extra["constants"]["splash"], 3);
    // A file that merely has the name, or is cut off, is somebody else's.
    for text in ["{\"match\": ", "[]", "{}", ""] {
        files[1] = file("match.json", text);
        assert_eq!(remarks(&good(files.clone())), ["match: 1 file is no round file: match.json"], "{text}");
    }
}
