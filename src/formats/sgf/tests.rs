//! SGF as people and programs write it.

use super::*;
use crate::formats::probe::{self, broken, coloured, written};
use crate::model::{Eval, MarkKind, Millis, Stone};

fn all(text: &str) -> Vec<Result<Record, Problem>> {
    probe::read(&FORMAT, text)
}

fn one(text: &str) -> Record {
    probe::one(&FORMAT, text)
}

#[test]
fn points_become_the_words_of_each_games_players() {
    assert_eq!(coloured(&one("(;GM[1]SZ[19];B[pd];W[dp];B[is];W[])")), "bQ16 wD4 bJ1 wpass");
    assert_eq!(coloured(&one("(;GM[4]SZ[15];B[hh];W[ia])")), "bH8 wI15");
    assert_eq!(coloured(&one("(;GM[2];B[dc];W[c3];B[pass])")), "bD3 wC3 bpass");
    assert_eq!(coloured(&one("(;SZ[9];B[tt];W[zz];B[ee])")), "bpass wzz bE5");
}

#[test]
fn the_header_reaches_the_record() {
    let record = one("(;GM[1]SZ[9]KM[6.5]PB[A\\] B]PW[C]DT[2008-9-13]EV[Cup]RE[W+R]RU[Japanese]C[hi];B[ee])");
    assert_eq!(record.players, ["A] B", "C"]);
    assert_eq!((record.komi, record.date.as_deref()), (Some(6.5), Some("2008-09-13")));
    assert_eq!((record.title.as_deref(), record.comment.as_deref()), (Some("Cup"), Some("hi")));
    assert_eq!(record.recorded.winner, Some(vec![Seat(1)]));
    assert_eq!((record.tag("RU"), record.tag("RE")), (Some("Japanese"), Some("W+R")));
}

#[test]
fn the_first_child_is_the_main_line_and_others_replace_it() {
    assert_eq!(
        coloured(&one("(;SZ[9];B[aa];W[bb](;B[cc];W[dd](;B[ee])(;B[ff]))(;B[gg];W[hh]))")),
        "bA9 wB8 bC7 (bG3 wH2) wD6 bE5 (bF4)"
    );
    assert_eq!(coloured(&one("(;SZ[9];B[aa](;W[bb])(;W[cc](;B[dd])(;B[ee])))")), "bA9 wB8 (wC7 bD6 (bE5))");
    assert_eq!(coloured(&one("(;SZ[9](;B[aa](;W[bb](;B[cc]))))")), "bA9 wB8 bC7");
}

#[test]
fn stones_before_the_first_move_are_the_start_and_later_ones_an_edit() {
    let record = one("(;SZ[3]AB[aa][cc];AW[ab:bb];W[ca];AE[aa]AB[ba];B[bc];AW[ac])");
    assert_eq!(record.start, Some(vec!["X..".into(), "OO.".into(), "..X".into()]));
    assert_eq!(record.first, Some(Seat(1)));
    let moves = probe::moves(&record);
    let put = |col, row, seat| Stone { at: Cell::new(col, row), seat };
    assert_eq!(moves[1].stones, [put(0, 0, None), put(1, 0, Some(Seat(0)))]);
    assert_eq!((moves[2].text.as_str(), moves[2].stones.as_slice()), ("", [put(0, 2, Some(Seat(1)))].as_slice()));
}

#[test]
fn handicap_places_no_stones_by_itself() {
    assert_eq!(one("(;SZ[19]HA[4];B[aa])").start, None);
}

#[test]
fn white_may_begin_on_an_empty_board() {
    let record = one("(;GM[1]SZ[3];W[aa];W[bb])");
    assert_eq!(record.start, Some(vec!["...".to_string(); 3]));
    assert_eq!(coloured(&record), "wA3 wB2");
}

#[test]
fn words_clocks_judgements_and_marks_belong_to_their_move() {
    let record = one("(;SZ[9]TM[600];B[aa]BL[590.5]C[one]TE[2]TR[bb][cc]LB[dd:A]AR[aa:cc]V[1.5];W[bb]WL[600];C[two])");
    let moves = probe::moves(&record);
    assert_eq!((moves[0].clock, moves[0].took), (Some(Millis(590_500)), Some(Millis(9_500))));
    assert_eq!(moves[0].comment.as_deref(), Some("one"));
    assert_eq!(moves[1].comment.as_deref(), Some("two"));
    let note = moves[0].note.as_deref().expect("a note");
    assert_eq!(note.glyphs, ["!!"]);
    assert_eq!(note.eval, Some(Eval::Points(1.5)));
    let kinds: Vec<MarkKind> = note.marks.iter().map(|mark| mark.kind).collect();
    assert_eq!(kinds, [MarkKind::Triangle, MarkKind::Triangle, MarkKind::Label, MarkKind::Arrow]);
}

#[test]
fn renju_files_are_odd_and_read_all_the_same() {
    let record = one("(;US[x]CP[y]5A[G7]PW[a]PB[b]RE[黑胜]SZ[15];B[hh]W[hi]B[hf];)");
    assert_eq!((record.game.as_str(), coloured(&record).as_str()), ("gomoku", "bH8 wH7 bH10"));
    assert_eq!(record.recorded.winner, Some(vec![Seat(0)]));
}

#[test]
fn files_hold_many_games_and_old_names_have_small_letters() {
    let records = all("junk (;GaMe[1]SiZe[9];Black[aa]) words\n(;GM[4];B[hh])(;GM[6])");
    assert_eq!(records.len(), 3);
    assert!(
        records[2].as_ref().is_err_and(|problem| problem.to_string()
            == "a.sgf:2: the game GM[6] is not known; known are 1 go, 2 othello, 4 gomoku")
    );
    assert_eq!(records[1].as_ref().map(|record| record.index), Ok(2));
}

#[test]
fn charsets_are_told_or_found_out() {
    let gbk = encoding_rs::GBK.encode("(;CA[GB2312]PB[陈毅];B[pd])").0.into_owned();
    let record = probe::one(&FORMAT, gbk);
    assert_eq!(record.players[0], "陈毅");
    // The second byte of some letters is a bracket or a backslash.
    let sjis = encoding_rs::SHIFT_JIS.encode("(;CA[Shift_JIS]PB[表示];B[pd])").0.into_owned();
    let record = probe::one(&FORMAT, sjis);
    assert_eq!((record.players[0].as_str(), coloured(&record).as_str()), ("表示", "bQ16"));
}

#[test]
fn what_breaks_off_is_told_with_what_was_kept() {
    let said = |text: &str| broken(&one(text));
    assert_eq!(
        said("(;SZ[9];B[aa]\n;W[bb"),
        "a.sgf:2: game 1: the file breaks off in a value; expected `]`; kept 1 move"
    );
    assert_eq!(said("(;SZ[9];B[aa]"), "a.sgf:1: game 1: the file breaks off; expected `)`; kept 1 move");
}

#[test]
fn sgf_is_told_from_other_texts_with_brackets() {
    assert!(knows(b"(;GM[1]FF[4])"));
    assert!(knows(b"\xef\xbb\xbf(\n  ;\nEV[x]"));
    assert!(!knows(b"(;GM[Othello]PC[GGS])"));
    assert!(!knows(b"(defun f (x) x)"));
    assert!(!knows(b"hello (world)"));
}

#[test]
fn a_written_game_is_read_back() {
    let text = "(;GM[1]SZ[9]KM[6.5]PB[A]PW[C]DT[2008-09-13]GN[Cup]RE[W+R]C[hi\\]];B[aa]BL[590.5]C[one]TE[2]TR[bb]LB[dd:A];W[bb](;B[cc];W[])(;AE[aa];B[dd](;W[ee])(;W[ff])))";
    let record = one(text);
    let again = one(&written(&FORMAT, &record));
    assert_eq!(format!("{:?}", again.entries), format!("{:?}", record.entries).replace("line: 1", "line: 2"));
    assert_eq!(
        (again.players, again.komi, again.comment, again.recorded),
        (record.players, record.komi, record.comment, record.recorded)
    );
}

#[test]
fn whole_boards_edited_again_and_again_are_left_out_in_one_remark() {
    let game = one(&format!("(;GM[1]SZ[19];B[aa]{})", ";AE[aa:ZZ]TR[aa:ZZ]B[aa]".repeat(400)));
    let marks = game.moves().flat_map(|written| &written.note).map(|note| note.marks.len()).sum::<usize>();
    let stones = game.moves().map(|written| written.stones.len()).sum::<usize>();
    assert_eq!(marks + stones, 200_000);
    let told: Vec<&str> = game.remarks.iter().map(|remark| remark.what.as_str()).collect();
    assert_eq!(told, ["more than 200000 stones and marks put by hand; what follows is left out"]);
}

#[test]
fn words_before_a_game_are_passed_over() {
    let letter =
        "From: somebody (at home)\nSubject: our game (;-) as promised\n\n".to_string() + &"Hello (again)! ".repeat(40);
    let text = letter + "\n(;GM[1]SZ[9];B[ee])\n-- \nregards (me)\n";
    assert_eq!(crate::formats::sniff(text.as_bytes()), Some(&FORMAT));
    let records = all(&text);
    assert_eq!(records.len(), 1);
    assert_eq!(coloured(records[0].as_ref().unwrap()), "bE5");
    assert_eq!(crate::formats::sniff(b"A list (of words; in brackets) and [more]"), None);
}

#[test]
fn letters_of_two_bytes_without_a_mark_are_read() {
    let bytes: Vec<u8> = "(;GM[1]SZ[9]PB[山下];B[ee])".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(crate::formats::sniff(&bytes), Some(&FORMAT));
    let record = FORMAT.read("a.sgf", bytes).next().unwrap().unwrap();
    assert_eq!((record.players[0].as_str(), coloured(&record).as_str()), ("山下", "bE5"));
}

#[test]
fn what_is_drawn_before_the_first_move_is_kept_and_written() {
    let record = one("(;GM[1]SZ[9]TR[aa]LB[bb:A];B[ee]CR[ee])");
    let kinds = |record: &Record| record.marks.iter().map(|mark| mark.kind).collect::<Vec<_>>();
    assert_eq!(kinds(&record), [MarkKind::Triangle, MarkKind::Label]);
    assert_eq!(kinds(&one(&written(&FORMAT, &record))), kinds(&record));
    let json = &crate::formats::json::FORMAT;
    assert_eq!(probe::one(json, written(json, &record)).marks, record.marks);
}
