//! PDN as people and programs write it.

use super::*;
use crate::formats::probe::{self, broken, words, written};

fn all(text: &str) -> Vec<Record> {
    probe::all(&FORMAT, text)
}

#[test]
fn letters_numbers_and_short_forms_are_moves() {
    for text in ["9-13", "22x15", "c3-d4", "f6:d4", "a3xc5xe7", "gf4", "1.c3-d4", "50-45"] {
        assert!(is_move(text), "{text}");
    }
    for text in ["1-0", "0-1", "1/2-1/2", "1-1", "2-0", "0-0", "12.", "e4", "Nf3", "hello", "well-known"] {
        assert!(!is_move(text), "{text}");
    }
}

#[test]
fn tags_moves_and_results_reach_the_record() {
    let records = all(
        "[Event \"Cup\"]\n[Date \"2008.04.27\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"0:1\"]\n[GameType \"25\"]\n\n\
        1. gf4 fe5 2. c3:e5! {good} 0:1\n\n[Event \"Next\"]\n\n1. c3-d4 d6-c5 *\n",
    );
    assert_eq!(words(&records[0]), "gf4 fe5 c3xe5");
    assert_eq!(
        (records[0].variant.as_deref(), &records[0].players),
        (Some("russian"), &vec!["A".to_string(), "B".into()])
    );
    assert_eq!(records[0].recorded.winner, Some(vec![Seat(1)]));
    assert_eq!(records[0].moves().nth(2).and_then(|written| written.comment.as_deref()), Some("good"));
    assert_eq!((records[1].variant.as_deref(), records[1].recorded.winner.as_deref()), (None, None));
}

#[test]
fn black_begins_on_the_low_numbers() {
    let record = &all("[Black \"Wyllie\"]\n[White \"Nemesis\"]\n[Result \"0-1\"]\n\n9-13 22-18 11-16")[0];
    assert_eq!(record.players, ["Wyllie", "Nemesis"]);
    assert_eq!(record.recorded.winner, Some(vec![Seat(1)]), "the beginner's points come first");
    let record = &all("[Black \"B\"]\n[White \"W\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 2-0")[0];
    assert_eq!((record.players[0].as_str(), record.size), ("W", Some(Size::new(10, 10))));
    assert_eq!(record.recorded.winner, Some(vec![Seat(0)]));
}

#[test]
fn round_brackets_hold_comments_or_variations() {
    let record = &all(
        "[White \"W\"]\n\n9-13 (Roberto's choice.) 22-18 (23-18 seems stronger (and is)) 11-16 (1. 11-15 18-11) 18-14",
    )[0];
    let moves: Vec<&Move> = record.moves().collect();
    assert_eq!(words(record), "9-13 22-18 11-16 (11-15 18-11) 18-14");
    assert_eq!(moves[0].comment.as_deref(), Some("Roberto's choice."));
    assert_eq!(moves[1].comment.as_deref(), Some("23-18 seems stronger (and is)"));
    assert_eq!(moves[2].variations.len(), 1);
}

#[test]
fn a_star_is_a_forced_move_or_the_end() {
    let record = &all("[White \"W\"]\n\n1. c3-d4* d6-c5 * 2. b2-c3 *")[0];
    assert_eq!(words(record), "c3-d4 d6-c5 b2-c3");
}

#[test]
fn a_written_game_is_read_back() {
    let text = "[Event \"Cup\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[GameType \"29\"]\n[Round \"3\"]\n\n1. c3-d4 {bold} (1. a3-b4 d6-c5) d6-c5 2. b2-c3 1-0\n";
    let record = &all(text)[0];
    let again = &all(&written(&FORMAT, record))[0];
    let seen =
        |record: &Record| format!("{:?} {:?} {:?} {:?}", record.players, record.variant, record.recorded, record.tags);
    assert_eq!(seen(again), seen(record));
    assert_eq!(format!("{:?}", again.entries).replace("line: 9", "line: 8"), format!("{:?}", record.entries));
}

#[test]
fn what_is_not_closed_is_told() {
    let said = |text: &str| broken(&all(text)[0]);
    assert_eq!(
        said("[White \"W\"]\n\n9-13 {never"),
        "a.pdn:3: game 1: the game breaks off in a comment; expected `}`; kept 1 move"
    );
    assert!(said("[White \"W\"]\n\n9-13 (9-14 22-18").contains("in a variation"));
}

#[test]
fn start_positions_are_read_and_written() {
    let text =
        "[White \"W\"]\n[Black \"B\"]\n[GameType \"29\"]\n[SetUp \"1\"]\n[FEN \"B:We3,Kc1:Bd6,Kh8\"]\n\n1... d6-e5 *\n";
    let record = &all(text)[0];
    let rows = ["."; 8].map(|dot| dot.repeat(8));
    let mut wanted = rows.to_vec();
    wanted[0] = ".......B".into();
    wanted[2] = "...b....".into();
    wanted[5] = "....w...".into();
    wanted[7] = "..W.....".into();
    assert_eq!(record.start.as_ref(), Some(&wanted));
    assert_eq!((record.first, record.dark), (Some(Seat(1)), Some(Seat(1))));
    let again = &all(&written(&FORMAT, record))[0];
    assert_eq!((&again.start, again.first, &again.players), (&record.start, record.first, &record.players));
    let odd = &all("[White \"W\"]\n[FEN \"nonsense\"]\n\n1. c3-d4 *")[0];
    assert!(odd.remarks[0].what.contains("is not understood"));
}

#[test]
fn judgements_results_in_variations_and_words_to_the_end_of_the_line_are_no_moves() {
    let record = &all(
        "[White \"W\"]\n\n% for programs\n1.c3-d4 $1 d6-c5? ; a word\n2.b2-c3 (2.d4xb6 a7xc5 1-0) (2.d4-e5 f6xd4 $2) f6-g5 1/2-1/2",
    )[0];
    assert_eq!(words(record), "c3-d4 d6-c5 b2-c3 (d4xb6 a7xc5) (d4-e5 f6xd4) f6-g5");
    let moves: Vec<&Move> = record.moves().collect();
    let glyphs = |written: &Move| written.note.as_ref().map(|note| note.glyphs.concat()).unwrap_or_default();
    assert_eq!((glyphs(moves[0]), glyphs(moves[1])), ("!".into(), "?".into()));
    assert_eq!(moves[2].variations.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2]);
    assert_eq!(record.recorded.winner, Some(Vec::new()));
}

#[test]
fn games_without_tags_are_told_apart_by_result_and_number() {
    let records = all("[White \"W\"]\n\n1. c3-d4 d6-c5 1-0\n\n1. a3-b4 b6-a5 0-1\n\n1. g3-f4 *\n");
    assert_eq!(records.iter().map(words).collect::<Vec<_>>(), ["c3-d4 d6-c5", "a3-b4 b6-a5", "g3-f4"]);
}

#[test]
fn blanks_within_moves_do_not_part_them() {
    for text in [
        "1. 32 - 28 19 - 23 2. 28 x 19 14 x 23",
        "1. 32- 28 19 -23 2. 28 x19 14x 23",
        "1.32 -\n28 19-23 2.28x19 14 x\n23",
    ] {
        let record = &all(&format!("[GameType \"20\"]\n\n{text} 2-0\n"))[0];
        assert_eq!(words(record), "32-28 19-23 28x19 14x23", "{text}");
        assert_eq!(record.recorded.winner, Some(vec![Seat(0)]), "{text}");
    }
    let record = &all("[White \"W\"]\n\n1. 9-13 (14-) 22-18 {the text} 2. 13 x 22 * 1-1")[0];
    assert_eq!(words(record), "9-13 22-18 13x22");
}

#[test]
fn draughts_are_told_from_chess_by_position_and_moves() {
    let draughts = [
        "[Event \"Problem 1\"]\n[FEN \"W:WK3,K7:BK15,22.\"]\n\n1. 3-8 {wins} 1-0",
        "[Event \"Problem\"]\n[FEN \"B:W18-20:B1-4:H0:F1\"]\n\n*",
        "[Event \"Club\"]\n[White \"W\"]\n\n{set-up as usual} 1. 32 - 28 19 - 23 *",
        "[Event \"Club\"]\n\n1. c3-d4 d6-c5 *",
    ];
    for text in draughts {
        assert_eq!(crate::formats::sniff(text.as_bytes()).map(Format::id), Some("pdn"), "{text}");
    }
    let chess = [
        "[Event \"Study\"]\n[FEN \"8/8/8/8/8/8/R7/K1k5 w - - 0 1\"]\n\n1. Rb2 *",
        "[Event \"Club\"]\n\n{9-13 is another game} 1. e4 e5 *",
        "[Event \"Forfeit\"]\n[Result \"1-0\"]\n\n1-0",
    ];
    for text in chess {
        assert_eq!(crate::formats::sniff(text.as_bytes()).map(Format::id), Some("pgn"), "{text}");
    }
}
