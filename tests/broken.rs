//! Every damaged sample gets one line that names file, place, finding and cure.
#![cfg(feature = "cli")]

use std::path::Path;

use matchreel::games::tell;
use matchreel::library::Library;

/// The one line a person reads about a path: why it cannot be used, or where it breaks off.
fn line(path: &Path) -> String {
    let mut opened = match Library::new().open(path) {
        Ok(opened) => opened,
        Err(problem) => return problem.to_string(),
    };
    let record = match opened.next() {
        Some(Ok(record)) => record,
        Some(Err(problem)) => return problem.to_string(),
        None => return "nothing".into(),
    };
    match (&record.broken, tell(&record)) {
        (Some(problem), _) => problem.to_string(),
        (None, Ok(telling)) => {
            let found = telling.findings.first().map(|finding| format!("{}: {}", finding.place, finding.what));
            telling.replay.outcome.problem.or(found).unwrap_or_default()
        }
        (None, Err(problem)) => problem.to_string(),
    }
}

/// What the line says behind the file's path, in order of the names. Lists that grow with each new game or format are
/// held by their beginning.
const LINES: &[(&str, &str)] = &[
    ("after-the-end.json", ":1: move 2: the game is over: neither side can move; expected no further move"),
    ("bad-size.xml", ": 9×9 is no reversi board; expected 4×4, 6×6, 8×8 or 10×10"),
    (
        "bunnywar-save.bin",
        ": is a save of serialised .NET objects, as the first Bunny War program wrote them; expected ",
    ),
    ("bunnywar-stops-early.json", ":7: move 1: B2xB4 stops too early: a jump once begun must go on; expected B2xB4xD4"),
    ("checkers-must-capture.xml", ":11: move 2: E3-F4 is not allowed: capturing is compulsory; White could play D4xB6"),
    ("checkers-off-board.json", ":7: move 1…: A9 is off the board; expected A1–H8"),
    ("chess-illegal-move.json", ":9: move 5: Nd7: no knight of White can go to d7; expected one from b1 f3"),
    ("chess-wrong-man.xml", ":11: move 2: G1BF3: on g1 stands a knight, no bishop"),
    ("crooked-start.json", ": row 3 of the start position has 5 cells; expected 6"),
    (
        "cut-rounds",
        "/playfield.txt.0002:8: the file breaks off; expected 2 lines with the total and the name at the end, found 0",
    ),
    ("empty.xml", ": is empty; expected a RedBot round file, "),
    ("go-ko.json", ":8: B3 retakes the ko at once; expected a move elsewhere first"),
    ("go-occupied.xml", ":11: move 3: E5 is taken; only an empty point can be played"),
    ("gomoku-after-the-end.xml", ":18: the game was over: Cross has 5 in a row; expected no further move"),
    ("gomoku-taken-point.json", ":5: move 4: H8 is taken by a cross"),
    ("illegal-move.xml", ":22: move 12: A1 turns no disc; White could play D2 E2 F2 G2 C3 G3 B7 C7 and 3 more"),
    ("junk.json", ": not a replay: it holds binary data; expected a RedBot round file, "),
    ("mismatched-tags.xml", ":18: the XML breaks here: expected `</Move>`, but `</Mvoe>` was found; kept 7 moves"),
    ("missing-comma.json", ":6: found '\"' in a list; expected `,` or `]`; kept 2 moves"),
    ("misspelt.json", ":3: the field \"mvoes\" is not known; did you mean \"moves\"?"),
    ("newer-format.json", ":1: the format is \"matchreel/2\"; expected \"matchreel/1\""),
    ("no-moves.xml", ": has no moves; expected <ListOfMoves>"),
    ("no-size.xml", ":4: BoardDimensions is \"large\"; expected a number such as 8"),
    ("notes.txt", ": not a replay: it is text of another kind; expected a RedBot round file, "),
    ("off-board.xml", ":22: move 12: D9 is off an 8×8 board; expected A1–H8"),
    ("other-json.json", ": not a replay: its JSON has neither \"game\" nor \"moves\"; expected a RedBot round file, "),
    ("other-root.xml", ": not a replay: its XML root is <playlist>, not <Replay>; expected a RedBot round file, "),
    ("out-of-turn.xml", ":16: move 6: Black moves out of turn; White could play F2 E3 C5 C7 D7 E7"),
    ("pass-with-moves.json", ":5: move 2: White passes but could play C3 E3 C5"),
    ("truncated.json", ":25: the file breaks off in an object; expected a field name in quotes; kept 16 moves"),
    ("truncated.xml", ":33: the XML breaks here: tag not closed: `>` not found before end of input; kept 22 moves"),
    ("unknown-game.xml", ": the game \"hopscotch\" is not known; known are "),
    ("worms-cut", "/garden.txt.0002:14: the file breaks off after 8 rows of the board; expected 20"),
    (
        "wrong-move-type.json",
        ":5: move 2: found a list in \"moves\"; expected a text such as \"D3\" or an object with \"move\"; kept 1 move",
    ),
    ("wrong-type.json", ":3: \"players\" is a text; expected a list of names"),
];

#[test]
fn every_damaged_sample_gets_its_line() {
    let mut found: Vec<(String, String)> = Vec::new();
    for entry in std::fs::read_dir("tests/broken").expect("the damaged samples") {
        let path = entry.expect("a readable folder").path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        found.push((name, line(&path)));
    }
    found.sort();
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    let listed: Vec<&str> = LINES.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, listed, "every damaged sample has its line, and every line its sample");
    for ((_, told), (name, wanted)) in found.iter().zip(LINES) {
        let wanted = format!("tests/broken/{name}{wanted}");
        assert!(told.starts_with(&wanted) && !told.contains('\n'), "told:   {told}\nwanted: {wanted}");
    }
}
