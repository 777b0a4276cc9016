//! The rules as boards, and records told from end to end.

use super::Reversi;
use super::bits::{BitGrid, squares};
use crate::games::trying::{self, final_rows, is_dark, seats, told};
use crate::games::{Game, tell};
use crate::model::{Cell, Entry, Phase, Record, Recorded, Replay, Seat, SeatPaint, Sheet, Size, What};

fn record(moves: &str) -> Record {
    trying::record("xml", "reversi", moves)
}

fn from_board(rows: &[&str], moves: &str) -> Record {
    trying::drawn(rows, record(moves))
}

/// The board that folding the events gives.
fn folded(replay: &Replay, steps: usize) -> Vec<String> {
    trying::folded(replay, steps, |thing| if is_dark(replay, thing) { 'X' } else { 'O' })
}

/// A whole game of random moves, as a record with passes left out.
fn random_game(side: u16, seed: u64, white_owns_the_start: bool) -> Record {
    let grid = BitGrid::<u128>::new(u32::from(side)).unwrap();
    let mut discs = grid.start();
    if white_owns_the_start {
        discs = discs.swapped();
    }
    let (mut seed, mut moves) = (seed, Vec::new());
    loop {
        let mut open = grid.moves(discs);
        if open == 0 {
            discs = discs.swapped();
            open = grid.moves(discs);
            if open == 0 {
                break;
            }
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let pick = squares(open).nth((seed >> 33) as usize % open.count_ones() as usize).unwrap();
        moves.push(super::square::name(Cell::new((pick % grid.side()) as i32, (pick / grid.side()) as i32)));
        discs = grid.apply(discs, 1 << pick);
    }
    Record { size: Some(Size::new(side, side)), ..record(&moves.join(" ")) }
}

#[test]
fn discs_between_two_blacks_turn_black() {
    let telling = told(&from_board(&["XOO.", "....", "....", "...."], "D1"));
    assert_eq!(final_rows(&telling), ["XXXX", "....", "....", "...."]);
}

#[test]
fn lines_turn_in_all_eight_directions_at_once() {
    let start = ["X.X.X.", ".OOO..", "XO.OX.", ".OOO..", "X.X.X.", "......"];
    let telling = told(&from_board(&start, "C3"));
    assert_eq!(final_rows(&telling), ["X.X.X.", ".XXX..", "XXXXX.", ".XXX..", "X.X.X.", "......"]);
}

#[test]
fn a_line_without_an_own_disc_at_its_end_stays() {
    let telling = told(&from_board(&["XO.OO.", "......", "......", "......", "......", "......"], "C1"));
    assert_eq!(final_rows(&telling)[0], "XXXOO.");
}

#[test]
fn lines_do_not_run_around_the_edge_of_the_board() {
    // Row by row, A3 comes right after X O: only a line that wraps could end there.
    let problem = told(&from_board(&["....", "..XO", "....", "...."], "A3")).replay.outcome.problem.unwrap();
    assert_eq!(problem, "game.xml:10: move 1: A3 turns no disc; White could play B2");
}

#[test]
fn a_line_turns_over_as_a_wave_from_the_new_disc() {
    let telling = told(&from_board(&["XOO.", "....", "....", "...."], "D1"));
    let step = &telling.replay.steps[0];
    let after = telling.replay.position(1);
    let mut beats = Vec::new();
    for event in &step.events {
        if let What::Placed { thing, .. } | What::Flipped { thing, .. } = &event.what {
            assert_eq!(event.phase, Phase::Move);
            beats.push((event.beat, after.get(*thing).map(|disc| disc.at.cell())));
        }
    }
    assert_eq!(beats, [(0, Some(Cell::new(3, 0))), (1, Some(Cell::new(2, 0))), (2, Some(Cell::new(1, 0)))]);
    assert_eq!(step.last_move, [Cell::new(3, 0)]);
    assert_eq!(step.changed, [Cell::new(1, 0), Cell::new(2, 0)]);
}

#[test]
fn the_last_disc_ends_the_game_in_its_own_step() {
    let telling = told(&from_board(&["XOO.", "....", "....", "...."], "D1"));
    let step = telling.replay.steps.last().unwrap();
    assert_eq!(step.events.last().map(|e| &e.what), Some(&What::Ended));
    assert_eq!(step.caption.text(), "alpha wins 16:0 · D1");
    assert_eq!(telling.replay.outcome.words, "Black wins 16:0");
    assert_eq!(telling.replay.outcome.score, Some(vec![16, 0]));
    assert_eq!(telling.replay.outcome.winner, Some(vec![Seat(0)]));
    assert!(telling.replay.outcome.complete && telling.findings.is_empty());
}

#[test]
fn the_first_mover_of_the_usual_start_is_black() {
    let telling = told(&record("D3 C5"));
    assert_eq!(telling.replay.look.seats, [SeatPaint::StoneDark, SeatPaint::StoneLight]);
    assert_eq!(
        final_rows(&telling),
        ["........", "........", "...X....", "...XX...", "..OOO...", "........", "........", "........"]
    );
}

#[test]
fn a_first_mover_who_owns_d4_plays_white() {
    let telling = told(&record("D6 E6 F6"));
    assert_eq!(telling.replay.look.seats, [SeatPaint::StoneLight, SeatPaint::StoneDark]);
    assert_eq!(telling.replay.steps.len(), 3);
    assert_eq!(telling.replay.steps[0].seat, Some(Seat(0)));
    assert_eq!(
        final_rows(&telling),
        ["........", "........", "........", "...OX...", "...OO...", "...OOO..", "........", "........"]
    );
}

#[test]
fn where_black_always_begins_the_set_up_is_mirrored_instead() {
    let mirrored = Record { format: "wthor", ..record("D6 E6 F6") };
    let telling = told(&mirrored);
    assert_eq!(telling.replay.look.seats, [SeatPaint::StoneDark, SeatPaint::StoneLight]);
    assert_eq!(final_rows(&telling)[3..6], ["...XO...", "...XX...", "...XXX.."]);
}

#[test]
fn player_two_may_begin() {
    let telling = told(&seats(record("D3 C5 F6"), &[1, 0, 1]));
    assert_eq!(telling.replay.steps.iter().map(|s| s.seat.unwrap().0).collect::<Vec<_>>(), [1, 0, 1]);
    assert_eq!(telling.replay.look.seats, [SeatPaint::StoneLight, SeatPaint::StoneDark]);
    assert_eq!(telling.replay.steps[0].caption.text(), "beta turns a disc · D3");
}

#[test]
fn when_neither_reading_is_legal_the_one_that_goes_further_is_told() {
    let telling = told(&record("D3 C5 D3 A1"));
    assert_eq!(telling.replay.steps.len(), 2);
    let problem = telling.replay.outcome.problem.unwrap();
    assert_eq!(problem, "game.xml:12: move 3: D3 is taken; Black could play B6 C6 D6 E6 F6");
    assert!(!telling.replay.outcome.complete);
    assert_eq!((telling.findings.len(), telling.findings[0].step), (1, 3));
}

#[test]
fn a_square_off_the_board_is_named_with_the_squares_there_are() {
    let problem = told(&record("D3 D9")).replay.outcome.problem.unwrap();
    assert_eq!(problem, "game.xml:11: move 2: D9 is off an 8×8 board; expected A1–H8");
}

#[test]
fn a_word_that_is_no_square_is_quoted() {
    let problem = told(&record("D3 hello")).replay.outcome.problem.unwrap();
    assert_eq!(problem, "game.xml:11: move 2: \"hello\" is no square; expected A1–H8 or pass");
}

#[test]
fn who_moves_out_of_turn_is_told_whose_turn_it_is() {
    let problem = told(&seats(record("D3 C3"), &[0, 0])).replay.outcome.problem.unwrap();
    assert_eq!(problem, "game.xml:11: move 2: Black moves out of turn; White could play C3 E3 C5");
    let problem = told(&seats(record("D3 C3"), &[0, 7])).replay.outcome.problem.unwrap();
    assert_eq!(problem, "game.xml:11: move 2: seat 7 moves; expected 0 or 1");
}

#[test]
fn who_passes_with_moves_left_is_told_which() {
    let problem = told(&record("D3 pass")).replay.outcome.problem.unwrap();
    assert_eq!(problem, "game.xml:11: move 2: White passes but could play C3 E3 C5");
}

/// Black takes the left line; White is then without a move while Black has one more.
const WHITE_MUST_PASS: [&str; 4] = ["XO..", "....", "....", "XOO."];

#[test]
fn a_pass_that_the_record_leaves_out_is_put_in() {
    let telling = told(&from_board(&WHITE_MUST_PASS, "C1 D4"));
    let steps = &telling.replay.steps;
    assert_eq!(steps.iter().map(|s| s.notation.as_str()).collect::<Vec<_>>(), ["C1", "pass", "D4"]);
    assert_eq!(steps.iter().map(|s| s.number).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(steps[1].caption.text(), "beta has no move and passes");
    assert_eq!(steps[1].events[0].what, What::Passed { seat: Seat(1) });
    assert_eq!(steps[2].source.line, 11);
}

#[test]
fn a_pass_that_the_record_tells_is_the_same_game() {
    for word in ["forfeit", "pass", "--", "PA"] {
        let written = told(&from_board(&WHITE_MUST_PASS, &format!("C1 {word} D4")));
        let silent = told(&from_board(&WHITE_MUST_PASS, "C1 D4"));
        assert_eq!(written.replay.steps.len(), 3, "{word}");
        assert_eq!(written.replay.outcome, silent.replay.outcome);
    }
}

#[test]
fn two_forfeits_may_trail_and_a_third_is_one_too_many() {
    let whole = told(&from_board(&WHITE_MUST_PASS, "C1 forfeit D4 forfeit forfeit"));
    assert!(whole.replay.outcome.complete && whole.findings.is_empty());
    assert_eq!(whole.replay.steps.len(), 3);
    let more = told(&from_board(&WHITE_MUST_PASS, "C1 forfeit D4 forfeit forfeit forfeit"));
    assert!(more.replay.outcome.problem.unwrap().contains("move 6: the game is over"));
}

#[test]
fn time_and_comment_stay_with_the_move_that_was_written() {
    let mut record = from_board(&WHITE_MUST_PASS, "C1 D4");
    if let Some(Entry::Move(written)) = record.entries.last_mut() {
        written.took = Some(crate::model::Millis(1200));
        written.comment = Some("the last one".into());
    }
    let steps = told(&record).replay.steps;
    assert_eq!((steps[1].took, steps[1].comment.as_deref()), (None, None));
    assert_eq!((steps[2].took, steps[2].comment.as_deref()), (Some(crate::model::Millis(1200)), Some("the last one")));
}

/// The boards of the rules, before the first ply and after each.
fn boards(record: &Record) -> Vec<Vec<String>> {
    let mut position = super::reading::first_position(record).unwrap();
    let mut boards = vec![position.rows()];
    for written in record.moves() {
        for ply in position.plies(written).unwrap() {
            position.apply(ply);
            boards.push(position.rows());
        }
    }
    boards
}

#[test]
fn folding_the_events_gives_the_board_of_the_rules_forward_and_at_random() {
    for side in [4, 6, 8, 10] {
        for seed in 0..12 {
            let record = random_game(side, seed, seed % 2 == 1);
            let telling = told(&record);
            assert!(telling.replay.outcome.complete && telling.findings.is_empty(), "{side}×{side}, game {seed}");
            let steps = telling.replay.steps.len();
            let rules = boards(&record);
            for k in (0..=steps).chain([steps / 2, steps / 3, 1, steps, 0]) {
                assert_eq!(folded(&telling.replay, k), rules[k], "{side}×{side}, game {seed}, step {k}");
            }
        }
    }
}

#[test]
fn counters_tell_discs_open_moves_and_corners() {
    let telling = told(&from_board(&["XOO.", "....", "....", "...."], "D1"));
    let at = |steps| telling.replay.counters(steps).iter().map(|c| (c.score, c.values.clone())).collect::<Vec<_>>();
    assert_eq!(at(0), [(1, vec![1, 1]), (2, vec![0, 0])]);
    assert_eq!(at(1), [(4, vec![0, 2]), (0, vec![0, 0])]);
}

#[test]
fn legal_moves_are_known_at_every_step_also_before_a_left_out_pass() {
    let record = from_board(&WHITE_MUST_PASS, "C1 D4");
    let names = |steps| Reversi.legal(&record, steps).into_iter().map(super::square::name).collect::<Vec<_>>();
    assert_eq!(names(0), ["C1", "D4"]);
    assert_eq!(names(1), Vec::<String>::new());
    assert_eq!(names(2), ["D4"]);
    assert_eq!(names(3), Vec::<String>::new());
}

#[test]
fn legal_moves_of_a_broken_record_stop_at_its_last_good_move() {
    let record = record("D3 D3 C5");
    assert_eq!(Reversi.legal(&record, 9), Reversi.legal(&record, 1));
}

#[test]
fn a_full_draw_and_a_draw_with_empties_are_even() {
    let telling = told(&from_board(&["XX..", "....", "....", "..OO"], ""));
    assert_eq!(telling.replay.outcome.score, Some(vec![8, 8]));
    assert_eq!(telling.replay.outcome.words, "draw 8:8");
    assert_eq!(telling.replay.outcome.winner, Some(Vec::new()));
}

#[test]
fn a_recorded_score_may_be_raw_or_with_the_empties() {
    for (score, remarks) in [([4, 0], 0), ([16, 0], 0), ([5, 0], 1)] {
        let recorded = Recorded { winner: Some(vec![Seat(0)]), score: Some(score.to_vec()) };
        let record = Record { recorded, ..from_board(&["XOO.", "....", "....", "...."], "D1") };
        assert_eq!(told(&record).remarks.len(), remarks, "{score:?}");
    }
}

#[test]
fn a_recorded_winner_that_the_board_denies_is_a_remark() {
    let recorded = Recorded { winner: Some(vec![Seat(1)]), score: None };
    let record = Record { recorded, ..from_board(&["XOO.", "....", "....", "...."], "D1") };
    let telling = told(&record);
    let remark = telling.remarks[0].to_string();
    assert_eq!(remark, "game.xml: the record tells White as the winner; by the rules: Black wins 16:0");
    assert!(telling.findings.is_empty());
}

#[test]
fn an_early_stop_is_a_remark_and_the_recorded_winner_stands() {
    let recorded = Recorded { winner: Some(vec![Seat(1)]), score: None };
    let telling = told(&Record { recorded, ..record("D3") });
    assert_eq!(telling.remarks[0].what, "the record stops after move 1; White could still move");
    assert_eq!(telling.replay.outcome.winner, Some(vec![Seat(1)]));
    assert_eq!(telling.replay.outcome.words, "White wins by the record 1:4");
    assert!(!telling.replay.outcome.complete && telling.findings.is_empty());
    assert_eq!(told(&record("D3")).replay.outcome.words, "unfinished at 4:1");
    let recorded = Recorded { winner: Some(vec![Seat(1)]), score: Some(vec![20, 44]) };
    let scored = told(&Record { recorded, ..record("D3") }).replay.outcome;
    assert_eq!((scored.words.as_str(), scored.score), ("White wins by the record 44:20", Some(vec![20, 44])));
}

#[test]
fn a_recorded_winner_who_is_not_at_the_table_is_nobody() {
    let recorded = Recorded { winner: Some(vec![Seat(7)]), score: None };
    let early = told(&Record { recorded: recorded.clone(), ..record("D3") });
    assert_eq!((early.replay.outcome.winner, early.replay.outcome.words.as_str()), (None, "unfinished at 4:1"));
    let over = Record { recorded, ..from_board(&["XOO.", "....", "....", "...."], "D1") };
    assert!(told(&over).remarks[0].what.starts_with("the record tells a winner who is not at the table"));
}

#[test]
fn boards_that_are_none_are_refused_with_those_that_are() {
    for (cols, rows) in [(7, 7), (8, 6), (0, 0), (2, 2), (12, 12), (65535, 65535)] {
        let odd = Record { size: Some(Size::new(cols, rows)), ..record("D3") };
        let problem = tell(&odd).err().unwrap().to_string();
        let wanted = format!("game.xml: {cols}×{rows} is no reversi board; expected 4×4, 6×6, 8×8 or 10×10");
        assert_eq!(problem, wanted);
    }
}

#[test]
fn a_crooked_start_position_is_refused_with_its_row() {
    let refused = |rows: &[&str]| tell(&from_board(rows, "")).err().unwrap().what;
    assert_eq!(refused(&["....", "...", "....", "...."]), "row 2 of the start position has 3 cells; expected 4");
    assert_eq!(refused(&["....", "..Q.", "....", "...."]), "row 2 of the start position has 'Q'; expected X, O or .");
    assert_eq!(refused(&["..", ".."]), "2×2 is no reversi board; expected 4×4, 6×6, 8×8 or 10×10");
    let short = Record { size: Some(Size::new(8, 8)), ..from_board(&["....", "....", "....", "...."], "") };
    assert_eq!(tell(&short).err().unwrap().what, "the start position has 4 rows; expected 8");
}

#[test]
fn missing_names_are_filled_with_the_colours() {
    let nameless = Record { players: vec!["  ".into()], ..record("D6") };
    assert_eq!(told(&nameless).replay.players, ["White", "Black"]);
}

#[test]
fn a_round_file_among_the_moves_stops_the_record() {
    let mut odd = record("D3");
    odd.entries.push(Entry::Sheet(Sheet { file: "0001".into(), ..Sheet::default() }));
    let problem = told(&odd).replay.outcome.problem.unwrap();
    assert_eq!(problem, "game.xml: move 2: 0001 is a round file; expected a move such as D3");
}

#[test]
fn a_first_seat_beyond_the_table_is_refused() {
    let odd = Record { first: Some(Seat(4)), ..record("D3") };
    assert_eq!(tell(&odd).err().unwrap().what, "seat 4 moves first; reversi has the seats 0 and 1");
}
