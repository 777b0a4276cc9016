//! The rules as boards, and records told from end to end.

use super::Gomoku;
use crate::games::trying::{self, problem, seats, told};
use crate::games::{Game, tell};
use crate::model::{Cell, Entry, Phase, Record, Recorded, Seat, Sheet, Size, What};

fn record(moves: &str) -> Record {
    trying::record("xml", "gomoku", moves)
}

fn from_board(rows: &[&str], moves: &str) -> Record {
    trying::drawn(rows, record(moves))
}

#[test]
fn five_in_a_row_win_in_every_direction() {
    let wins = |rows: [&str; 5], at: &str| told(&from_board(&rows, at)).replay.outcome.winner;
    let cross = Some(vec![Seat(0)]);
    assert_eq!(wins(["XXXX.", "OOOO.", ".....", ".....", "....."], "E5"), cross);
    assert_eq!(wins(["X.OOO", "X....", "X...O", "X....", "....."], "A1"), cross);
    assert_eq!(wins(["X.OOO", ".X...", "..X.O", "...X.", "....."], "E1"), cross);
    assert_eq!(wins(["O...X", "OO.X.", "..X..", ".X..O", "....."], "A1"), cross);
}

#[test]
fn six_in_a_row_win_too_and_all_six_are_lit() {
    let rows = ["XXX.XX", "OOO.OO", "......", "......", "......", "......"];
    let telling = told(&from_board(&rows, "D6"));
    assert_eq!(telling.replay.outcome.words, "Cross wins with 6 in a row");
    let lit: Vec<Cell> = (0..6).map(|col| Cell::new(col, 0)).collect();
    assert_eq!(telling.replay.steps[0].lit, lit);
}

#[test]
fn four_in_a_row_are_not_enough_nor_do_rows_run_around_the_edge() {
    let rows = ["....XX", "XXX...", "OOO.OO", "......", "......", "......"];
    let telling = told(&from_board(&rows, "A1"));
    assert_eq!(telling.replay.outcome.winner, None);
}

#[test]
fn the_five_end_the_game_in_their_own_step() {
    let telling = told(&record("A1 A2 B1 B2 C1 C2 D1 D2 E1"));
    let step = telling.replay.steps.last().unwrap();
    assert_eq!(step.caption.text(), "alpha wins with five in a row · E1");
    assert_eq!(step.events.last().map(|event| &event.what), Some(&What::Ended));
    assert_eq!(telling.replay.steps[4].caption.text(), "alpha plays C1");
    assert_eq!(telling.replay.outcome.rows[14], "XXXXX..........");
    assert_eq!(telling.replay.outcome.rows[13], "OOOO...........");
    assert!(telling.replay.outcome.complete && telling.findings.is_empty());
    let counters: Vec<_> = step.counters.iter().map(|own| (own.score, own.values.clone())).collect();
    assert_eq!(counters, [(5, vec![5]), (4, vec![4])]);
}

#[test]
fn a_stone_lands_in_one_beat() {
    let telling = told(&record("H8"));
    let event = &telling.replay.steps[0].events[0];
    assert_eq!((event.phase, event.beat), (Phase::Move, 0));
    assert_eq!(telling.replay.steps[0].last_move, [Cell::new(7, 7)]);
    assert_eq!(telling.replay.steps[0].notation, "H8");
}

#[test]
fn the_first_mover_has_the_crosses_whichever_seat_that_is() {
    let telling = told(&seats(record("H8 H9"), &[1, 0]));
    let kinds: Vec<u16> = telling.replay.position(2).things().map(|(_, stone)| stone.kind.0).collect();
    assert_eq!(kinds, [0, 1]);
    assert_eq!(telling.replay.steps[0].seat, Some(Seat(1)));
    assert_eq!(telling.replay.outcome.rows[7], ".......X.......");
    let nameless = Record { players: Vec::new(), ..seats(record("H8"), &[1]) };
    assert_eq!(told(&nameless).replay.players, ["Round", "Cross"]);
}

#[test]
fn play_after_the_end_is_a_finding_and_is_shown() {
    let telling = told(&record("A1 A2 B1 B2 C1 C2 D1 D2 E1 E2 F2"));
    assert_eq!((telling.replay.steps.len(), telling.findings.len()), (11, 1));
    let what = "game.xml:19: game 1, step 10: the game was over: Cross has 5 in a row; expected no further move";
    assert_eq!(telling.findings[0].to_string(), what);
    assert_eq!(telling.replay.outcome.winner, Some(vec![Seat(0)]));
    let trailing = told(&record("A1 A2 B1 B2 C1 C2 D1 D2 E1 forfeit forfeit"));
    assert!(trailing.findings.is_empty() && trailing.replay.steps.len() == 9);
}

#[test]
fn a_stone_on_a_stone_stops_the_record() {
    assert_eq!(problem(&record("H8 H8")), "game.xml:11: move 2: H8 is taken by a cross");
    assert_eq!(problem(&record("H8 P1")), "game.xml:11: move 2: P1 is off a 15×15 board; expected A1–O15");
    assert_eq!(problem(&record("H8 what")), "game.xml:11: move 2: \"what\" is no point; expected A1–O15");
    assert_eq!(told(&record("H8 H8 H9")).replay.steps.len(), 1);
}

#[test]
fn passes_and_moves_out_of_turn_are_findings() {
    let passed = told(&record("H8 pass H9"));
    assert_eq!(passed.replay.steps.len(), 3);
    assert_eq!(passed.findings[0].to_string(), "game.xml:11: game 1, step 2: Round passes; expected a stone");
    let twice = told(&seats(record("H8 H9"), &[0, 0]));
    let what = "game.xml:11: game 1, step 2: Cross moves out of turn; Round is to move";
    assert_eq!(twice.findings[0].to_string(), what);
    assert_eq!(twice.replay.steps[1].seat, Some(Seat(0)));
    assert!(problem(&seats(record("H8 H9"), &[0, 5])).contains("seat 5 moves; expected 0 or 1"));
}

#[test]
fn a_full_board_without_five_is_a_draw() {
    let rows = ["XXOOX", "OOXXO", "XXOOX", "OOXXO", "XXOO."];
    let telling = told(&from_board(&rows, "E1"));
    assert_eq!(telling.replay.outcome.words, "draw: the board is full");
    assert_eq!(telling.replay.outcome.winner, Some(Vec::new()));
    assert_eq!(telling.replay.steps[0].caption.text(), "Draw, the board is full · E1");
}

#[test]
fn the_records_result_counts_where_nobody_has_five() {
    let recorded = Recorded { winner: Some(vec![Seat(1)]), score: None };
    let timed = told(&Record { recorded: recorded.clone(), ..record("H8 H9") });
    assert!(timed.replay.outcome.complete);
    assert_eq!(timed.replay.outcome.words, "Round wins by the record");
    let remark = "nobody has five in a row; the record tells Round as the winner: time or agreement";
    assert_eq!(timed.remarks[0].what, remark);
    let denied = told(&Record { recorded, ..record("A1 A2 B1 B2 C1 C2 D1 D2 E1") });
    let remark = "the record tells Round as the winner; by the rules: Cross wins with 5 in a row";
    assert_eq!(denied.remarks[0].what, remark);
    let open = told(&record("H8 H9"));
    assert_eq!(open.remarks[0].what, "the record stops after move 2 without a result; Cross could move");
    assert!(!open.replay.outcome.complete);
}

#[test]
fn boards_from_five_to_twenty_five_are_played() {
    for side in [5, 19, 20, 25] {
        let sized = Record { size: Some(Size::new(side, side)), ..record("A1") };
        assert_eq!(told(&sized).replay.outcome.rows.len(), usize::from(side));
    }
    for (cols, rows) in [(4, 4), (26, 26), (15, 14), (0, 0)] {
        let odd = Record { size: Some(Size::new(cols, rows)), ..record("A1") };
        let said = tell(&odd).err().unwrap().what;
        assert_eq!(said, format!("{cols}×{rows} is no gomoku board; expected 5×5 to 25×25"));
    }
}

#[test]
fn crooked_starts_are_refused_with_their_row() {
    let refused = |rows: &[&str]| tell(&from_board(rows, "")).err().unwrap().what;
    assert_eq!(
        refused(&["....", ".....", ".....", ".....", "....."]),
        "row 1 of the start position has 4 cells; expected 5"
    );
    assert_eq!(
        refused(&[".....", "..Q..", ".....", ".....", "....."]),
        "row 2 of the start position has 'Q'; expected X, O or ."
    );
}

#[test]
fn a_round_file_among_the_moves_stops_the_record() {
    let mut odd = record("H8");
    odd.entries.push(Entry::Sheet(Sheet { file: "0001".into(), ..Sheet::default() }));
    assert_eq!(problem(&odd), "game.xml: move 2: 0001 is a round file; expected a move such as H8");
}

#[test]
fn every_empty_point_is_open_until_the_end() {
    let game = record("A1 A2 B1 B2 C1 C2 D1 D2 E1");
    assert_eq!(Gomoku.legal(&game, 0).len(), 225);
    assert_eq!(Gomoku.legal(&game, 3).len(), 222);
    assert!(Gomoku.legal(&game, 9).is_empty());
}

/// The rows the last move threatens to win with, as names.
fn threats(rows: &[&str], moves: &str) -> Vec<String> {
    let replay = told(&from_board(rows, moves)).replay;
    let side = replay.size.rows;
    let names = crate::games::points::Names { side, without_i: false };
    let row = |row: &Vec<Cell>| row.iter().map(|cell| names.name(*cell)).collect::<Vec<_>>().join(" ");
    replay.steps.last().unwrap().rows.iter().map(row).collect()
}

#[test]
fn open_threes_and_fours_are_told_whole_or_with_a_gap() {
    let row = |row: &'static str| [row, "O.O.O..", ".......", "O.O.O..", ".......", ".......", "......."];
    assert_eq!(threats(&row("..XX..."), "E7"), ["C7 D7 E7"]);
    assert_eq!(threats(&row(".X.X..."), "E7"), ["B7 D7 E7"]);
    assert_eq!(threats(&row(".XXX..O"), "E7"), ["B7 C7 D7 E7"]);
    assert_eq!(threats(&row("OXXX..."), "E7"), ["B7 C7 D7 E7"]);
    assert_eq!(threats(&row("XX.X..."), "E7"), ["A7 B7 D7 E7"]);
}

#[test]
fn rows_that_are_stopped_threaten_nothing() {
    let row = |row: &'static str| [row, "O.O.O..", ".......", "O.O.O..", ".......", ".......", "......."];
    // Closed on one side, a three becomes a four that is closed there too.
    assert_eq!(threats(&row("OXX...."), "D7"), [""; 0]);
    assert_eq!(threats(&row("XX....."), "C7"), [""; 0]);
    assert_eq!(threats(&row("OXXX.O."), "E7"), [""; 0]);
    assert_eq!(threats(&row(".X....."), "C7"), [""; 0]);
    // With five in a row there is nothing left to threaten.
    assert_eq!(threats(&row("XXXX..."), "E7"), [""; 0]);
}

#[test]
fn one_stone_may_threaten_twice() {
    let rows = [".......", "...X...", "...X...", ".XX....", ".......", "OO...O.", "O......"];
    assert_eq!(threats(&rows, "D4"), ["B4 C4 D4", "D6 D5 D4"]);
}
