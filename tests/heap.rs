//! A heap of two hundred broken files of every kind, checked in one go: a clear line for each, and in time.
#![cfg(feature = "cli")]

mod common;

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use common::hurt::{rounds, sample};
use common::{matchreel, stderr, stdout};

/// Something broken: its name, and one file or a folder of them.
type Broken = (String, Vec<(String, Vec<u8>)>);

fn file(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Broken {
    (name.into(), vec![(String::new(), bytes.into())])
}

fn text(path: &str) -> String {
    String::from_utf8(sample(path)).expect("a sample in UTF-8")
}

/// Puts something in place of the `nth` find, from 1.
fn change(text: &str, nth: usize, from: &str, to: &str) -> String {
    let (at, _) = text.match_indices(from).nth(nth - 1).unwrap_or_else(|| panic!("{from:?} is not in {text}"));
    format!("{}{to}{}", &text[..at], &text[at + from.len()..])
}

/// What stands between two marks, the `nth` time, becomes something else.
fn between(text: &str, nth: usize, (open, close): (&str, &str), to: &str) -> String {
    let (at, _) = text.match_indices(open).nth(nth - 1).unwrap_or_else(|| panic!("{open:?} is not in {text}"));
    let start = at + open.len();
    let end = start + text[start..].find(close).expect("it is closed");
    format!("{}{to}{}", &text[..start], &text[end..])
}

fn cut(text: &str, tenths: usize) -> String {
    text.chars().take(text.chars().count() * tenths / 10).collect()
}

fn named(stem: &str, suffix: &str, damages: Vec<(&str, String)>) -> Vec<Broken> {
    damages.into_iter().map(|(what, text)| file(format!("{stem}-{what}.{suffix}"), text)).collect()
}

fn utf16(text: &str) -> Vec<u8> {
    let units = std::iter::once(0xfeff).chain(text.encode_utf16());
    units.flat_map(u16::to_le_bytes).collect()
}

fn xml(stem: &str) -> Vec<Broken> {
    let sound = text(&format!("replays/{stem}.xml"));
    let third = |to: &str| {
        let (end, _) = sound.match_indices("</Move>").nth(2).expect("three moves");
        let start = sound[..end].rfind('>').expect("a tag") + 1;
        format!("{}{to}{}", &sound[..start], &sound[end..])
    };
    let (head, _) = sound.split_once("<ListOfMoves>").expect("a list of moves");
    let mut heap = named(
        stem,
        "xml",
        vec![
            ("cut", cut(&sound, 6)),
            ("misspelt-tag", change(&sound, 3, "</Move>", "</Mvoe>")),
            ("no-such-move", third("Z99")),
            ("entity", third("&bomb;")),
            ("nothing", third("")),
            ("no-such-game", between(&sound, 1, ("<GameType>", "<"), "hopscotch")),
            ("too-deep", change(&sound, 1, "<Replay>", &format!("<Replay>{}", "<a>".repeat(40)))),
            ("size", between(&sound, 1, ("<BoardDimensions>", "<"), "large")),
            ("no-moves", format!("{head}</Replay>")),
            ("third-player", change(&sound, 2, "player=\"1\"", "player=\"7\"")),
        ],
    );
    let mut half = utf16(&sound);
    half.truncate((half.len() / 3) | 1);
    heap.push(file(format!("{stem}-half-a-letter.xml"), half));
    heap
}

fn json(stem: &str) -> Vec<Broken> {
    let sound = text(&format!("replays/{stem}.json"));
    let moves = |to: &str| change(&sound, 1, "\"moves\": [", &format!("\"moves\": [{to}"));
    let (head, list) = sound.split_once("\"moves\": [").expect("a list of moves");
    named(
        stem,
        "json",
        vec![
            ("cut", cut(&sound, 7)),
            ("comma", format!("{head}\"moves\": [{}", change(list, 1, ",", " "))),
            ("misspelt", change(&sound, 1, "\"moves\"", "\"mvoes\"")),
            ("one-player", change(&sound, 1, "{", "{\"players\": \"a text\",")),
            ("no-such-game", between(&sound, 1, ("\"game\": \"", "\""), "hopscotch")),
            ("too-deep", moves(&"[".repeat(400))),
            ("newer", change(&sound, 1, "{", "{\"format\": \"matchreel/9\",")),
            ("no-such-move", moves("\"Z99\", ")),
            ("number", moves("7, ")),
            ("escape", change(&sound, 1, "{", "{\"title\": \"\\q\",")),
            ("no-list", change(&sound, 1, "\"moves\": [", "\"moves\": {\"all\": [")),
        ],
    )
}

fn pgn() -> Vec<Broken> {
    let sound = text("replays/chess-opera-1858.pgn");
    let fen = |fen: &str| change(&sound, 1, "[ECO", &format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n[ECO"));
    named(
        "opera",
        "pgn",
        vec![
            ("no-such-move", change(&sound, 1, "2. Nf3", "2. Nf9")),
            ("illegal", change(&sound, 1, "2. Nf3", "2. Nd5")),
            ("no-word", change(&sound, 1, "2. Nf3", "2. sugar")),
            ("wrong-man", change(&sound, 1, "2. Nf3", "2. Qf3 Qf6 3. Kg5")),
            ("open-comment", cut(&sound, 2) + " {and then"),
            ("fen", fen("9/8/8/8/8/8/8/8 w - - 0 1")),
            ("no-kings", fen("8/8/8/8/8/8/8/8 w - - 0 1")),
            ("too-deep", change(&sound, 1, "2. Nf3", &format!("2. Nf3 {}", "(2. Nf3 ".repeat(300)))),
            ("zero", change(&sound, 1, "2. Nf3", "2. N\0f3")),
            ("letters", change(&sound, 1, "2. Nf3", "2. Жf3")),
            ("castles", change(&sound, 1, "2. Nf3", "2. O-O")),
            ("promotion", change(&sound, 1, "2. Nf3", "2. e8=Q")),
        ],
    )
}

fn sgf(stem: &str) -> Vec<Broken> {
    let sound = text(&format!("replays/{stem}.sgf"));
    let (first, _) = sound.split_once(";W[").expect("a move of White");
    let taken = &first[first.len() - 3..first.len() - 1];
    named(
        stem,
        "sgf",
        vec![
            ("cut", cut(&sound, 5)),
            ("off-board", between(&sound, 1, (";W[", "]"), "zz")),
            ("taken", between(&sound, 1, (";W[", "]"), taken)),
            ("no-point", between(&sound, 1, (";W[", "]"), "?!")),
            ("size", between(&sound, 1, ("SZ[", "]"), "99")),
            ("too-deep", change(&sound, 1, ";W[", &format!("{};W[", "(;C[deep]".repeat(300)))),
            ("game", between(&sound, 1, ("GM[", "]"), "77")),
        ],
    )
}

fn others() -> Vec<Broken> {
    let ggf = text("replays/reversi-corners.ggf");
    let pdn = text("replays/checkers-crowns.pdn");
    let psq = text("replays/gomoku-crosswind-roundel.psq");
    let mut heap = named(
        "corners",
        "ggf",
        vec![
            ("off-board", change(&ggf, 1, "W[e3", "W[e9")),
            ("turns-nothing", change(&ggf, 1, "W[e3", "W[h8")),
            ("no-square", change(&ggf, 1, "W[e3", "W[??")),
            ("size", change(&ggf, 1, "BO[8", "BO[7")),
            ("board", change(&ggf, 1, "---O*---", "---O*--")),
            ("cut", cut(&ggf, 6)),
            ("piece", change(&ggf, 1, "---O*---", "---OQ---")),
        ],
    );
    heap.extend(named(
        "crowns",
        "pdn",
        vec![
            ("no-such-move", change(&pdn, 1, "d6-e5", "d6-e9")),
            ("must-capture", change(&pdn, 1, "2. f4xd6", "2. a3-b4")),
            ("no-word", change(&pdn, 1, "d6-e5", "sugar")),
            ("illegal", change(&pdn, 1, "d6-e5", "d6-e4")),
            ("empty-square", change(&pdn, 1, "d6-e5", "e5-d4")),
            ("too-deep", change(&pdn, 1, "d6-e5", &format!("d6-e5 {}", "(1... d6-e5 ".repeat(300)))),
            ("zero", change(&pdn, 1, "d6-e5", "d6\0e5")),
        ],
    ));
    heap.extend(named(
        "crosswind",
        "psq",
        vec![
            ("off-board", change(&psq, 1, "9,9,0", "99,9,0")),
            ("taken", change(&psq, 1, "9,9,0", "8,8,0")),
            ("no-number", change(&psq, 1, "9,9,0", "nine,nine,0")),
            ("one-number", change(&psq, 1, "9,9,0", "9")),
            ("size", change(&psq, 1, "15x15", "15x1")),
            ("huge", change(&psq, 1, "9,9,0", "99999999999999999999,9,0")),
            ("cut", cut(&psq, 5)),
        ],
    ));
    heap
}

/// The club's database and what can be wrong with bytes.
fn wthor() -> Vec<Broken> {
    const HEAD: usize = 16;
    const GAME: usize = 68;
    let sound = sample("replays/reversi-club.wtb");
    let with = |at: usize, byte: u8| {
        let mut bytes = sound[..HEAD + GAME].to_vec();
        bytes[4..8].copy_from_slice(&1u32.to_le_bytes());
        bytes[at] = byte;
        bytes
    };
    vec![
        file("club-cut.wtb", &sound[..sound.len() - GAME / 2]),
        file("club-no-games.wtb", &sound[..HEAD]),
        file("club-first-move.wtb", with(HEAD + 8, 99)),
        file("club-third-move.wtb", with(HEAD + 10, 11)),
        file("club-fifth-move.wtb", with(HEAD + 12, 200)),
        file("club-more-games.wtb", [&sound[..4], &1_000_000u32.to_le_bytes(), &sound[8..]].concat()),
    ]
}

/// Folders of rounds, the last of which is changed.
fn folders() -> Vec<Broken> {
    let mut heap = Vec::new();
    let mut add = |folder: &str, what: &str, most: usize, damage: &dyn Fn(&str) -> String| {
        let mut files = rounds(&format!("replays/{folder}"), most);
        let last = files.last_mut().expect("a round");
        last.1 = damage(std::str::from_utf8(&last.1).expect("a round in UTF-8")).into_bytes();
        heap.push((format!("{folder}-{what}"), files));
    };
    for (most, folder) in [(3, "paintball-race"), (4, "paintball-shootout"), (5, "paintball-walls")] {
        add(folder, "cut", most, &|sound| cut(sound, 4));
        add(folder, "half-a-line", most, &|sound| change(sound, 1, "P2: 1 2147483647", "P2: 1 21474"));
        add(folder, "no-number", most, &|sound| change(sound, 1, "R1 13", "R1 thirteen"));
        add(folder, "facing", most, &|sound| change(sound, 1, " DOWN ", " SIDEWAYS "));
        add(folder, "board", most, &|sound| between(sound, 1, ("\n", "x"), "0"));
        add(folder, "robot", most, &|sound| change(sound, 1, " R2 ", " Q2 "));
        add(folder, "no-walls", most, &|sound| change(sound, 1, "Walls:", "Halls:"));
    }
    for (most, what) in [(3, "early"), (6, "later"), (10, "late")] {
        let named = |damage: &str| format!("{damage}-{what}");
        add("worms-garden", &named("cut"), most, &|sound| cut(sound, 7));
        add("worms-garden", &named("thing"), most, &|sound| change(sound, 1, "##  ##  ##", "##  #?  ##"));
        add("worms-garden", &named("no-number"), most, &|sound| change(sound, 1, "28 20", "28 twenty"));
        add("worms-garden", &named("size"), most, &|sound| change(sound, 1, "28 20", "28 99999999"));
    }
    heap
}

fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packed.write_all(bytes).expect("memory has room");
    packed.finish().expect("memory has room")
}

fn zst(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

fn packed() -> Vec<Broken> {
    let sound = sample("replays/chess-kasparov-topalov-1999.json");
    let broken = cut(&text("replays/reversi-corners.json"), 5);
    let xml = change(&text("replays/reversi-passes.xml"), 4, "</Move>", "</Mvoe>");
    let pgn = change(&text("replays/chess-opera-1858.pgn"), 1, "2. Nf3", "2. Nf6");
    let half = |bytes: Vec<u8>| bytes[..bytes.len() / 2].to_vec();
    let sum = |mut bytes: Vec<u8>| {
        let end = bytes.len() - 6;
        bytes[end] ^= 0x55;
        bytes
    };
    vec![
        file("half.json.gz", half(gz(&sound))),
        file("half.json.zst", half(zst(&sound))),
        file("sum.json.gz", sum(gz(&sound))),
        file("head-only.pgn.gz", &gz(&sound)[..9]),
        file("head-only.pgn.zst", &zst(&sound)[..5]),
        file("broken.json.gz", gz(broken.as_bytes())),
        file("broken.json.zst", zst(broken.as_bytes())),
        file("broken.xml.gz", gz(xml.as_bytes())),
        file("illegal.pgn.zst", zst(pgn.as_bytes())),
        file("half.sgf.zst", half(zst(&sample("replays/reversi-passes.sgf")))),
        file(
            "illegal.psq.gz",
            gz(change(&text("replays/gomoku-crosswind-roundel.psq"), 1, "9,8,0", "8,8,0").as_bytes()),
        ),
        file("nothing.sgf.gz", gz(b"")),
        file("binary.ggf.gz", gz(&[0, 1, 2, 3, 0, 0, 0, 9])),
        file("words.pgn.gz", gz(b"milk, eggs, flour\n")),
    ]
}

/// Files that are something else than their names say, or nothing.
fn pretenders() -> Vec<Broken> {
    let broken = cut(&text("replays/reversi-corners.json"), 4);
    let xml = cut(&text("replays/go-9x9-pebble-tenuki.xml"), 4);
    vec![
        file("empty.pgn", ""),
        file("blank.sgf", "  \n \n"),
        file("picture.json", *b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10"),
        file("zeros.xml", [0; 5000]),
        file("program.wtb", *b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0"),
        file("archive.ggf", *b"PK\x03\x04\x14\0\0\0\x08\0\0\0!\0"),
        file("film.pdn", *b"GIF89a\x10\0\x10\0\x80\0\0\xff\xff\xff\0\0\0!\xf9\x04"),
        file("save.psq", *b"\0\x01\0\0\0\xff\xff\xff\xff\x01\0\0\0\0\0\0\0\x0c\x02\0\0\0"),
        file("json-inside.pgn", broken),
        file("xml-inside.json", xml),
        file("poem.sgf", "Shall I compare thee to a summer's day?\n"),
        file("list.pdn", "milk\neggs\nflour\n"),
        file("letter.ggf", "Dear club,\n\nthe database is lost.\n"),
        file("page.psq", "<html><body>404</body></html>\n"),
        file("table.wtb", "a,b,c\n1,2,3\n"),
        file("latin.pgn", *b"caf\xe9 cr\xe8me\n"),
    ]
}

fn heap() -> Vec<Broken> {
    let mut heap = Vec::new();
    for stem in ["bunnywar-four-leaps", "chess-byrne-fischer-1956", "reversi-passes"] {
        heap.extend(xml(stem));
    }
    for stem in ["checkers-crowns", "go-13x13-tenuki-pebble", "gomoku-crosswind-roundel", "reversi-corners"] {
        heap.extend(json(stem));
    }
    for stem in ["go-13x13-tenuki-pebble", "gomoku-roundel-crosswind", "reversi-passes"] {
        heap.extend(sgf(stem));
    }
    heap.extend([pgn(), others(), wthor(), folders(), packed(), pretenders()].into_iter().flatten());
    heap
}

fn lay(place: &Path, (name, files): &Broken) {
    for (inner, bytes) in files {
        let path = if inner.is_empty() { place.join(name) } else { place.join(name).join(inner) };
        fs::create_dir_all(path.parent().expect("a folder")).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

#[test]
fn two_hundred_broken_files_get_two_hundred_clear_lines() {
    let place = tempfile::tempdir().unwrap();
    let heap = heap();
    assert_eq!(heap.iter().map(|(_, files)| files).collect::<HashSet<_>>().len(), heap.len(), "no two are alike");
    heap.iter().for_each(|broken| lay(place.path(), broken));
    let folder = place.path().to_str().expect("a plain name");
    let since = Instant::now();
    let output = matchreel(&["check", "--quiet", folder]);
    let took = since.elapsed();
    let said = stdout(&output) + &stderr(&output);
    let lines: Vec<&str> = said.lines().map(|line| line.strip_prefix("error: ").unwrap_or(line)).collect();
    let mut wrong = Vec::new();
    for (name, _) in &heap {
        // Behind the name of a file stands a line or a finding, behind that of a folder one of its files.
        let path = format!("{folder}/{name}");
        let about = |line: &&&str| line.strip_prefix(path.as_str()).is_some_and(|rest| rest.starts_with([':', '/']));
        let own: Vec<&&str> = lines.iter().filter(about).collect();
        let clear = |line: &&&str| line.len() > path.len() + 15 && line.len() < 500 && line.contains(": ");
        if own.len() != 1 || !own.iter().all(clear) {
            wrong.push(format!("{name}: {own:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{} without their line:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!((heap.len(), lines.len()), (200, 200));
    assert_eq!(output.status.code(), Some(1));
    assert!(took < Duration::from_secs(10), "{took:?}");
}
