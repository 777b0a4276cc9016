//! The rules as boards, and records told from end to end.

use super::Checkers;
use super::board::CheckersBoard;
use super::notation;
use super::variant::Variant;
use crate::games::trying::{self, is_dark, problem, told};
use crate::games::{Game, tell};
use crate::model::{Cell, Phase, Record, Recorded, Replay, Seat, SeatPaint, What};

fn record(moves: &str) -> Record {
    trying::record("xml", "checkers", moves)
}

fn from_board(rows: &[&str], moves: &str) -> Record {
    trying::drawn(rows, record(moves))
}

/// The board that folding the events gives.
fn folded(replay: &Replay, steps: usize) -> Vec<String> {
    trying::folded(replay, steps, |thing| {
        let letter = if is_dark(replay, thing) { 'b' } else { 'w' };
        if thing.kind == super::look::KING { letter.to_ascii_uppercase() } else { letter }
    })
}

/// What the side that owns the first square named could play.
fn moves(rows: &[&str], first: &str) -> Vec<String> {
    let (board, _) = super::first_board(&from_board(rows, first), Variant::CZECH).expect("a sound board");
    let mut names: Vec<String> = board.distinct().iter().map(|found| notation::write(&board, found)).collect();
    names.sort();
    names
}

fn perft(variant: Variant, figures: &[u64]) {
    let board = CheckersBoard::start(variant);
    for (depth, wanted) in (1..).zip(figures) {
        assert_eq!(board.perft(depth), *wanted, "{} {depth}", variant.name);
    }
}

#[test]
fn perft_of_czech_draughts_to_eight() {
    perft(Variant::CZECH, &[7, 49, 302, 1469, 7361, 36768, 179_740, 845_931]);
}

#[test]
#[ignore = "takes long; depth nine is the first that tells Czech from English"]
fn perft_of_czech_draughts_at_nine() {
    assert_eq!(CheckersBoard::start(Variant::CZECH).perft(9), 3_963_671);
    assert_eq!(CheckersBoard::start(Variant::ENGLISH).perft(9), 3_963_680);
    assert_eq!(CheckersBoard::start(Variant::RUSSIAN).perft(9), 4_570_586);
    assert_eq!(CheckersBoard::start(Variant::INTERNATIONAL).perft(7), 1_049_442);
}

#[test]
fn perft_of_the_rest_of_the_family() {
    perft(Variant::RUSSIAN, &[7, 49, 302, 1469, 7482, 37986]);
    perft(Variant::ENGLISH, &[7, 49, 302, 1469, 7361, 36768]);
    perft(Variant::INTERNATIONAL, &[9, 81, 658, 4265, 27117]);
}

const EMPTY: &str = "........";

#[test]
fn men_step_forward_only() {
    let rows = [EMPTY, EMPTY, EMPTY, "b.......", EMPTY, "..w.....", EMPTY, EMPTY];
    assert_eq!(moves(&rows, "C3-D4"), ["C3-B4", "C3-D4"]);
    assert_eq!(moves(&rows, "A5-B4"), ["A5-B4"]);
}

#[test]
fn men_capture_forward_only_and_must() {
    let rows = [EMPTY, EMPTY, EMPTY, EMPTY, ".b......", "..w.....", ".b.b....", EMPTY];
    assert_eq!(moves(&rows, "C3xA5"), ["C3xA5"]);
}

#[test]
fn kings_fly_and_capture_at_a_distance() {
    let rows = [EMPTY, EMPTY, ".....b..", EMPTY, EMPTY, EMPTY, ".W......", EMPTY];
    assert_eq!(moves(&rows, "B2xG7"), ["B2xG7", "B2xH8"]);
    let alone = [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, ".W......", EMPTY];
    assert_eq!(moves(&alone, "B2-A1").len(), 9);
}

#[test]
fn if_a_king_can_capture_a_king_must() {
    let rows = [EMPTY, EMPTY, ".....b..", "b.......", ".w......", EMPTY, ".W......", EMPTY];
    assert_eq!(moves(&rows, "B2xG7"), ["B2xG7", "B2xH8"]);
    let said = problem(&from_board(
        &[EMPTY, "..b.....", ".....b.w", "b.b.....", ".w......", EMPTY, ".W......", EMPTY],
        "B4xD6",
    ));
    assert_eq!(
        said,
        "game.xml:10: move 1: B4-D6 is not allowed: a king can capture and must; White could play B2xG7 B2xH8"
    );
}

#[test]
fn a_king_must_land_where_it_can_go_on() {
    let rows = [EMPTY, EMPTY, "...b....", EMPTY, EMPTY, "......b.", EMPTY, "W......."];
    assert_eq!(moves(&rows, "A1-B2").len(), 7, "nothing stands on its line");
    let rows = [EMPTY, EMPTY, EMPTY, EMPTY, "...b....", EMPTY, EMPTY, "W......."];
    assert_eq!(moves(&rows, "A1xE5"), ["A1xE5", "A1xF6", "A1xG7", "A1xH8"]);
    let rows = [EMPTY, EMPTY, EMPTY, "......b.", "...b....", EMPTY, EMPTY, "W......."];
    assert_eq!(moves(&rows, "A1xF6xH4"), ["A1xF6xH4"]);
}

#[test]
fn no_piece_is_jumped_twice_and_all_leave_at_the_end() {
    // From every landing beyond D4 the way back leads over the same man, which was jumped already.
    let rows = [EMPTY, EMPTY, EMPTY, EMPTY, "...b....", EMPTY, EMPTY, "W......."];
    let all = moves(&rows, "A1xE5");
    assert!(all.iter().all(|found| found.matches('x').count() == 1), "{all:?}");
    // Over C3 to D4 or beyond, the man on C3 still bars the way back to A1 and B2.
    let rows = [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, "..b.....", ".W......", EMPTY];
    let telling = told(&from_board(&rows, "B2xH8"));
    assert_eq!(telling.replay.steps[0].changed, [Cell::new(2, 5)]);
    assert_eq!(folded(&telling.replay, 1)[0], ".......W");
}

#[test]
fn a_man_that_reaches_the_last_row_becomes_a_king_and_the_move_ends() {
    let rows = [EMPTY, "..b.b...", ".w......", EMPTY, EMPTY, EMPTY, EMPTY, "b......."];
    assert_eq!(moves(&rows, "B6xD8"), ["B6xD8"]);
    let telling = told(&from_board(&rows, "B6xD8"));
    let step = &telling.replay.steps[0];
    assert_eq!(step.caption.text(), "alpha takes a man and crowns · 1.B6xD8");
    assert!(step.events.iter().any(|event| matches!(event.what, What::Promoted { .. })));
    assert_eq!(folded(&telling.replay, 1)[0], "...W....");
}

#[test]
fn jumps_bounce_and_each_captured_man_lifts_one_beat_after_its_jump() {
    let rows = [EMPTY, "b.......", ".....b..", EMPTY, "...b....", "..w.....", EMPTY, EMPTY];
    let telling = told(&from_board(&rows, "C3xG7"));
    let step = &telling.replay.steps[0];
    assert_eq!(step.notation, "C3xE5xG7");
    let beats: Vec<(u8, &str)> = step
        .events
        .iter()
        .filter(|event| event.phase == Phase::Move)
        .map(|event| (event.beat, if matches!(event.what, What::Moved { .. }) { "jump" } else { "lift" }))
        .collect();
    assert_eq!(beats, [(0, "jump"), (1, "lift"), (1, "jump"), (2, "lift")]);
    assert_eq!(step.last_move, [Cell::new(2, 5), Cell::new(6, 1)]);
    assert_eq!(step.changed, [Cell::new(3, 4), Cell::new(5, 2)]);
}

#[test]
fn moves_are_read_in_all_the_ways_they_are_written() {
    for first in ["C3-D4", "c3-d4", "22-18", "C3xD4", "c3:d4"] {
        let telling = told(&record(first));
        assert_eq!(telling.replay.steps.len(), 1, "{first}: {:?}", telling.replay.outcome.problem);
        assert_eq!(telling.replay.steps[0].notation, "C3-D4");
    }
}

#[test]
fn a_short_form_that_could_be_two_captures_is_refused_with_both() {
    let rows = [EMPTY, "........", "...b.b..", EMPTY, "...b.b..", "....w...", EMPTY, EMPTY];
    let said = problem(&from_board(&rows, "E3xE7"));
    assert_eq!(said, "game.xml:10: move 1: E3xE7 could be E3xC5xE7 E3xG5xE7; expected every landing");
    let whole = told(&from_board(&rows, "E3xG5xE7"));
    assert_eq!(whole.replay.steps[0].notation, "E3xG5xE7");
}

#[test]
fn the_square_of_the_first_move_tells_the_colour() {
    let telling = told(&record("B6-A5 C3-D4"));
    assert_eq!(telling.replay.look.seats, [SeatPaint::StoneDark, SeatPaint::StoneLight]);
    assert_eq!(telling.replay.steps.iter().map(|step| step.seat).collect::<Vec<_>>(), [Some(Seat(0)), Some(Seat(1))]);
    let second = told(&Record { first: Some(Seat(1)), ..record("C3-D4") });
    assert_eq!(second.replay.look.seats, [SeatPaint::StoneDark, SeatPaint::StoneLight]);
}

#[test]
fn illegal_moves_are_told_with_the_reason_and_the_legal_ones() {
    let said = |moves: &str| problem(&record(moves)).replace("game.xml:", "");
    assert_eq!(said("C3-D4 hello"), "11: move 1…: \"hello\" is no move; expected one such as B6-A5 or E3xG5xE7");
    assert_eq!(said("C3-D4 B6-B9"), "11: move 1…: B9 is off the board; expected A1–H8");
    assert_eq!(said("C3-D4 40-1"), "11: move 1…: there is no square 40; expected 1 to 32");
    assert_eq!(
        said("C3-D4 A5-B4"),
        "11: move 1…: A5 is empty; Black could play B6-A5 B6-C5 D6-C5 D6-E5 F6-E5 F6-G5 H6-G5"
    );
    assert_eq!(
        said("C3-D4 A3-B4"),
        "11: move 1…: A3 holds a piece of White; Black could play B6-A5 B6-C5 D6-C5 D6-E5 F6-E5 F6-G5 H6-G5"
    );
    assert_eq!(said("C3-D4 B6-B5"), "11: move 1…: B6-B5 is not allowed; B6 could go B6-A5 B6-C5");
    assert_eq!(
        said("C3-D4 A7-B6"),
        "11: move 1…: the piece on A7 cannot move; Black could play B6-A5 B6-C5 D6-C5 D6-E5 F6-E5 F6-G5 H6-G5"
    );
    assert_eq!(
        said("C3-D4 B6-C5 E3-F4"),
        "12: move 2: E3-F4 is not allowed: capturing is compulsory; White could play D4xB6"
    );
}

#[test]
fn a_broken_game_keeps_its_head() {
    let telling = told(&record("C3-D4 B6-A5 A1-A2"));
    assert_eq!((telling.replay.steps.len(), telling.findings.len(), telling.findings[0].step), (2, 1, 3));
    assert!(!telling.replay.outcome.complete);
}

#[test]
fn who_has_no_piece_or_no_move_left_loses() {
    let rows = [EMPTY, EMPTY, EMPTY, EMPTY, "...b....", "..w.....", EMPTY, EMPTY];
    let telling = told(&from_board(&rows, "C3xE5"));
    assert_eq!(telling.replay.outcome.words, "White wins, Black has no piece left");
    assert_eq!(telling.replay.steps[0].caption.text(), "alpha wins, beta has no piece left · 1.C3xE5");
    assert_eq!(telling.replay.outcome.winner, Some(vec![Seat(0)]));
    let rows = [EMPTY, EMPTY, EMPTY, "b.......", "........", "w.w.....", EMPTY, EMPTY];
    let telling = told(&from_board(&rows, "A3-B4"));
    assert_eq!(telling.replay.outcome.words, "White wins, Black has no move left");
}

#[test]
fn crooked_start_positions_are_refused() {
    let refused = |rows: &[&str]| tell(&from_board(rows, "")).err().map(|problem| problem.what).unwrap_or_default();
    let light = [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, ".......w"];
    assert_eq!(refused(&light), "row 8 of the start position has a piece on the light square H1");
    let short = [EMPTY, "...", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY];
    assert_eq!(refused(&short), "row 2 of the start position has 3 cells; expected 8");
    let odd = [EMPTY, "Q.......", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY];
    assert_eq!(refused(&odd), "row 2 of the start position has 'Q'; expected w b W B or .");
}

#[test]
fn play_past_the_end_is_a_finding() {
    let rows = [EMPTY, EMPTY, EMPTY, EMPTY, "...b....", "..w.....", EMPTY, EMPTY];
    let said = problem(&from_board(&rows, "C3xE5 E5-F6"));
    assert_eq!(said, "game.xml:11: move 1…: the game is over, White has won; expected no further move");
}

#[test]
fn a_recorded_result_counts_where_the_rules_do_not_decide() {
    let recorded = Recorded { winner: Some(vec![Seat(1)]), score: None };
    let telling = told(&Record { recorded, ..record("C3-D4") });
    assert_eq!(telling.replay.outcome.words, "Black wins by the record");
    assert!(telling.replay.outcome.complete && telling.remarks.len() == 1);
    let open = told(&record("C3-D4"));
    assert_eq!(open.replay.outcome.problem.as_deref(), Some("the record stops after move 1; Black could still move"));
}

#[test]
fn counters_tell_men_kings_and_captured() {
    let rows = [EMPTY, "..b.....", ".w......", EMPTY, EMPTY, EMPTY, EMPTY, "b...w..."];
    let telling = told(&from_board(&rows, "B6xD8"));
    let values: Vec<Vec<i64>> = telling.replay.counters(1).iter().map(|c| c.values.clone()).collect();
    assert_eq!(values, [vec![1, 1, 1], vec![1, 0, 0]]);
}

#[test]
fn variants_and_boards_that_are_none_are_refused() {
    let odd = Record { variant: Some("lasca".into()), ..record("C3-D4") };
    let said = tell(&odd).err().map(|problem| problem.what).unwrap_or_default();
    assert_eq!(said, "the variant \"lasca\" is not known; known are czech, russian, english, international");
    let odd = Record { size: Some(crate::model::Size::new(10, 10)), ..record("C3-D4") };
    let said = tell(&odd).err().map(|problem| problem.what).unwrap_or_default();
    assert_eq!(said, "10×10 is no board for Czech draughts; expected 8×8");
}

#[test]
fn legal_moves_are_where_one_can_go() {
    let cells = Checkers.legal(&record("C3-D4 B6-C5"), 2);
    assert_eq!(cells, [Cell::new(1, 2)], "only the capture on B6");
}

/// A record as PDN gives it: without turns, perhaps without a variant.
fn pdn(variant: Option<&str>, moves: &str) -> Record {
    Record { format: "pdn", source: "game.pdn".into(), variant: variant.map(str::to_string), ..record(moves) }
}

#[test]
fn short_forms_name_the_column_and_the_square() {
    let telling = told(&pdn(Some("russian"), "gf4 fe5 hg3 gf6 cb4 ed4 ec5 bd4"));
    let notation: Vec<&str> = telling.replay.steps.iter().map(|step| step.notation.as_str()).collect();
    assert_eq!(notation, ["G3-F4", "F6-E5", "H2-G3", "G7-F6", "C3-B4", "E5-D4", "E3xC5", "B6xD4"]);
    assert_eq!(told(&pdn(None, "c3d4 d6-c5")).replay.steps.len(), 2, "squares without a sign between them");
    let said = problem(&pdn(Some("czech"), "gf4 fe5 aa5"));
    assert!(said.contains("no piece of column A can go to A5; White could play"), "{said}");
}

#[test]
fn a_variant_nobody_names_is_found_by_the_moves() {
    let variant = |moves: &str| told(&pdn(None, moves)).replay.variant.unwrap_or_default();
    assert_eq!(variant("c3-d4 d6-c5 b2-c3 f6-g5"), "czech", "letters are Czech where all would do");
    assert_eq!(variant("9-13 22-18 11-16 18-14"), "english", "Black begins on the low numbers");
    assert_eq!(variant("32-28 19-23 28x19 14x23"), "international", "the board has fifty squares");
    // On a board of eight rows only Russian men take backwards.
    let rows = [".b......", EMPTY, EMPTY, "..w.....", "...b....", EMPTY, EMPTY, EMPTY];
    let start = Some(rows.map(str::to_string).to_vec());
    let telling = told(&Record { start, ..pdn(None, "c5xe3") });
    assert_eq!(telling.replay.variant.as_deref(), Some("russian"));
}

#[test]
fn a_variant_that_explains_every_move_is_taken_before_the_one_that_is_named() {
    let telling = told(&pdn(Some("international"), "c3-d4 d6-c5 b2-c3 f6-g5"));
    assert_eq!((telling.replay.variant.as_deref(), telling.findings.len()), (Some("czech"), 0));
    let said: Vec<String> = telling.remarks.iter().map(ToString::to_string).collect();
    assert!(said[0].contains("names the variant \"international\"; its moves are those of Czech draughts"), "{said:?}");
    // Where nothing explains the moves the record's own word counts.
    let telling = told(&pdn(Some("russian"), "c3-d4 c3-d4"));
    assert_eq!((telling.replay.variant.as_deref(), telling.findings.len()), (Some("russian"), 1));
    assert!(tell(&pdn(Some("GameType 99"), "c3-d4 c3-d4")).is_err_and(|problem| problem.what.contains("not known")));
}

#[test]
fn what_a_short_form_means_is_told_by_the_moves_that_follow() {
    let rows = [EMPTY, "........", "...b.b..", EMPTY, "...b.b..", "....w...", EMPTY, EMPTY];
    let short = |rest: &str| {
        let start = rows.iter().map(|row| row.to_string()).collect();
        told(&Record { start: Some(start), ..pdn(Some("czech"), &format!("e3xe7 {rest}")) })
    };
    let telling = short("d4-c3");
    assert_eq!(telling.replay.steps[0].notation, "E3xG5xE7", "the man on d4 is still there");
    assert_eq!(short("f4-g3").replay.steps[0].notation, "E3xC5xE7");
    assert!(telling.remarks.iter().any(|remark| remark.what.contains("e3xe7 could mean several captures")));
    assert_eq!(short("").replay.steps.len(), 1, "with nothing behind it the first meaning is taken");
}
