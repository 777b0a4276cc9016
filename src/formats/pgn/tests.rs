//! PGN as people and programs write it.

use super::*;
use crate::formats::probe::{self, all, broken, words, written};
use crate::model::{Annotation, Eval, MarkKind, Seat};

fn one(text: &str) -> Record {
    probe::one(&FORMAT, text)
}

fn note(record: &Record, ply: usize) -> Annotation {
    record.moves().nth(ply).and_then(|written| written.note.as_deref().cloned()).unwrap_or_default()
}

#[test]
fn tags_moves_and_result_reach_the_record() {
    let record =
        one("[Event \"Cup\"]\n[Site \"Brno\"]\n[Date \"1997.05.11\"]\n[White \"A \\\"B\\\"\"]\n[Black \"C\"]\n\
        [Result \"0-1\"]\n\n1. e4 e5 2. Nf3 Nc6 0-1\n");
    assert_eq!(words(&record), "e4 e5 Nf3 Nc6");
    assert_eq!(record.players, ["A \"B\"", "C"]);
    assert_eq!((record.title.as_deref(), record.date.as_deref()), (Some("Cup"), Some("1997-05-11")));
    assert_eq!(record.recorded.winner, Some(vec![Seat(1)]));
    assert_eq!(record.tag("Site"), Some("Brno"));
    assert_eq!(record.moves().next().map(|written| written.line), Some(8));
}

#[test]
fn numbers_may_stick_to_moves_and_stand_alone() {
    assert_eq!(words(&one("1.e4 e5 2 .Nf3 2... Nc6 3 . Bb5 3...a6 *")), "e4 e5 Nf3 Nc6 Bb5 a6");
    assert_eq!(words(&one("1. O-O 0-0 2. 0-0-0 Z0 *")), "O-O 0-0 0-0-0 Z0");
}

#[test]
fn variations_lie_in_each_other() {
    let record = one("1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 *");
    assert_eq!(words(&record), "e4 (d4 d5 (Nf6 c4) c4) (c4) e5");
}

#[test]
fn judgements_become_signs() {
    let record = one("1. e4! e5?? $14 2. Nf3 $1 $999 *");
    assert_eq!(note(&record, 0).glyphs, ["!"]);
    assert_eq!(note(&record, 1).glyphs, ["??", "⩲"]);
    assert_eq!(note(&record, 2).glyphs, ["!", "$999"]);
}

#[test]
fn commands_in_comments_go_to_their_places() {
    let record =
        one("[TimeControl \"300+3\"]\n\n{before} 1. e4 { [%eval 0.17] [%clk 0:05:00] good } 1... e5 {[%clk 0:04:50]} \
        2. Nf3 {[%cal Ge2e4,Rd1d8][%csl Yf3]} Nc6 {[%eval #-3] [%emt 0:00:07.5]} *");
    let moves: Vec<&Move> = record.moves().collect();
    assert_eq!(record.comment.as_deref(), Some("before"));
    assert_eq!(moves[0].comment.as_deref(), Some("good"));
    assert_eq!((moves[0].clock, moves[0].took), (Some(Millis(300_000)), Some(Millis(3_000))));
    assert_eq!(moves[1].took, Some(Millis(13_000)));
    assert_eq!(moves[3].took, Some(Millis(7_500)));
    assert_eq!(note(&record, 0).eval, Some(Eval::Points(0.17)));
    assert_eq!(note(&record, 3).eval, Some(Eval::Mate(-3)));
    let marks = note(&record, 2).marks;
    assert_eq!(
        marks.iter().map(|mark| mark.kind).collect::<Vec<_>>(),
        [MarkKind::Arrow, MarkKind::Arrow, MarkKind::Square]
    );
    assert_eq!(moves[2].comment, None);
}

#[test]
fn match_programs_tell_eval_and_time_for_the_mover() {
    let record = one("1. d4 {+0.13/12 0.29s} d5 {-0.17/15 0.30s} 2. c3 {+M5/20 1.0s, White mates} d6 {book} *");
    let moves: Vec<&Move> = record.moves().collect();
    assert_eq!((moves[0].took, note(&record, 0).eval), (Some(Millis(290)), Some(Eval::Points(0.13))));
    assert_eq!(note(&record, 1).eval, Some(Eval::Points(0.17)), "from the view of the first player");
    assert_eq!((note(&record, 2).eval, moves[2].comment.as_deref()), (Some(Eval::Mate(5)), Some("White mates")));
    assert_eq!(moves[3].comment.as_deref(), Some("book"));
}

#[test]
fn files_hold_many_games_and_games_may_be_odd() {
    let text = b"\xef\xbb\xbf[Event \"A\"]\n\n[White \"M\xc3\xbcller\"]\n[Result \"*\"]\n\n *\n\n[Event \"B\"]\n[White \"M\xfcller\"]\n\n\
        1. e4 {[Event] \"x\"\n[White \"no tag\"]} e5 1-0\n[Event \"C\"]\n[Event \"D\"]\n1. d4 ; rest [of] line\n% escaped\nd5\n";
    let records = all(&FORMAT, text);
    let titles: Vec<&str> = records.iter().filter_map(|record| record.title.as_deref()).collect();
    assert_eq!(titles, ["A", "B", "C", "D"]);
    assert_eq!((records[0].players[0].as_str(), records[1].players[0].as_str()), ("Müller", "Müller"));
    assert_eq!((words(&records[1]), words(&records[3])), ("e4 e5".into(), "d4 d5".into()));
    assert_eq!(records.iter().map(|record| record.index).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(records[3].moves().last().map(|written| written.line), Some(17));
}

#[test]
fn a_later_game_is_found_without_reading_those_before() {
    let text: String = (1..=500).map(|n| format!("[Event \"{n}\"]\n\n1. e4 e5 *\n\n")).collect();
    let mut games = FORMAT.read("a.pgn", text.into());
    let record = games.nth(399).expect("there").expect("sound");
    assert_eq!((record.title.as_deref(), record.index), (Some("400"), 400));
    assert_eq!(record.moves().next().map(|written| written.line), Some(399 * 4 + 3));
    assert_eq!(games.next().and_then(Result::ok).and_then(|record| record.title).as_deref(), Some("401"));
    assert!(games.nth(1000).is_none());
}

#[test]
fn a_shuffled_set_up_has_four_names_and_one_word() {
    for name in ["fischerandom", "Fischerrandom", "chess 960", "Chess960"] {
        let record = one(&format!("[Variant \"{name}\"]\n[FEN \"8/8 w\"]\n\n*"));
        assert_eq!((record.variant.as_deref(), record.fen.as_deref()), (Some("chess960"), Some("8/8 w")));
    }
    assert_eq!(one("[Variant \"From Position\"]\n\n*").variant, None);
}

#[test]
fn what_is_not_closed_is_told_with_what_was_kept() {
    let said = |text: &str| broken(&one(text));
    assert_eq!(
        said("1. e4 e5 {never"),
        "a.pgn:1: game 1: the game breaks off in a comment; expected `}`; kept 2 moves"
    );
    assert_eq!(
        said("1. e4 (1. d4\n"),
        "a.pgn:2: game 1: the game breaks off in a variation; expected `)`; kept 1 move"
    );
    assert!(said(&format!("1. e4 {}", "(e4 ".repeat(200))).contains("deeper than 100"));
    assert!(said("(e4) 1. e4").contains("before any move"));
}

#[test]
fn chess_is_told_from_draughts() {
    assert!(knows(b"[Event \"A\"]\n\n1. e4 e5"));
    assert!(knows(b"1. e4 e5 2. Nf3"));
    assert!(knows(b"\n\xef\xbb\xbf[White \"x\"]\n") || knows(b"\xef\xbb\xbf[White \"x\"]\n"));
    assert!(!knows(b"[Event \"A\"]\n[GameType \"25\"]\n\n1. gf4 fe5"));
    assert!(!knows(b"[Event \"A\"]\n\n1. c3-d4 d6-c5"));
    assert!(!knows(b"1. Buy milk\n2. Call home"));
}

#[test]
fn a_written_game_is_read_back() {
    let text = "[Event \"Cup\"]\n[Site \"Brno\"]\n[Date \"1997.05.11\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\
        [ECO \"C20\"]\n\n{start} 1. e4 $1 {[%eval 0.2] [%clk 0:05:00] [%csl Gd4] fine} (1. d4 d5 (1...\nNf6)) 1... e5 2. Nf3 Nc6 1-0\n";
    let record = one(text);
    // Lines are at most 80 letters long.
    let text = text.replace("(1... Nf6", "(1...\nNf6").replace("Nc6\n", "Nc6 ");
    assert_eq!(written(&FORMAT, &record), text);
}

#[test]
fn lines_for_readers_of_the_file_are_no_games_and_tags_may_share_a_line() {
    let records = all(
        &FORMAT,
        b"; collected by somebody\n% made by a program\n[Event \"a\"] [White \"A\"][Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n; the end\n",
    );
    assert_eq!(records.len(), 1);
    assert_eq!(
        (records[0].players.as_slice(), words(&records[0]).as_str()),
        (["A".to_string(), "B".into()].as_slice(), "e4")
    );
}

#[test]
fn games_without_tags_are_told_apart_by_result_and_number() {
    let records = all(&FORMAT, b"1. e4 e5 1-0\n\n1. d4 d5\n2. c4 *\n\n1. c4 1/2-1/2\n");
    assert_eq!(records.iter().map(words).collect::<Vec<_>>(), ["e4 e5", "d4 d5 c4", "c4"]);
}

#[test]
fn what_is_drawn_before_the_first_move_is_kept_and_written() {
    let record = &one("[Event \"E\"]\n\n{[%csl Ge4][%cal Re2e4] Look.} 1. e4 {[%csl Yd5]} *\n");
    assert_eq!((record.marks.len(), record.comment.as_deref()), (2, Some("Look.")));
    let again = &one(&written(&FORMAT, record));
    assert_eq!((&again.marks, &again.comment), (&record.marks, &record.comment));
}

#[test]
fn games_behind_text_that_is_none_are_read() {
    let text = "This is no game at all,\njust words\n\n[Event \"E\"]\n[White \"W\"]\n\n1. e4 e5 *\n";
    assert_eq!(crate::formats::sniff(text.as_bytes()), Some(&FORMAT));
    let records = all(&FORMAT, text);
    assert_eq!(records.last().map(words), Some("e4 e5".into()));
    assert_eq!(crate::formats::sniff(b"a line\n[Event \"quoted\"] and so on"), None);
}
