//! The rules as boards, and records told from end to end.

use super::Go;
use super::board::GoBoard;
use crate::games::sides::Colour;
use crate::games::trying::{self, final_rows, is_dark, problem, seats, told};
use crate::games::{Game, Telling, tell};
use crate::model::{
    self, Cell, Entry, Move, Phase, Record, Recorded, Replay, Seat, SeatPaint, Sheet, Size, Style, What,
};

fn record(moves: &str) -> Record {
    trying::record("json", "go", moves)
}

/// The board that folding the events gives.
fn folded(replay: &Replay, steps: usize) -> Vec<String> {
    trying::folded(replay, steps, |thing| if is_dark(replay, thing) { 'X' } else { 'O' })
}

/// A record that begins on a drawn board with a colour to move.
fn from_board(rows: &[&str], first: Colour, moves: &str) -> Record {
    let first = if first == Colour::Black { Seat(0) } else { Seat(1) };
    trying::drawn(rows, Record { first: Some(first), ..record(moves) })
}

fn findings(telling: &Telling) -> Vec<String> {
    telling.findings.iter().map(|finding| finding.to_string()).collect()
}

#[test]
fn a_stone_without_liberties_is_taken() {
    let telling = told(&from_board(&[".X.", "XO.", ".X."], Colour::Black, "C2"));
    assert_eq!(final_rows(&telling), [".X.", "X.X", ".X."]);
    assert_eq!(telling.replay.steps[0].caption.text(), "alpha captures a stone · C2");
    assert_eq!(telling.replay.steps[0].counters[0].score, 1);
}

#[test]
fn a_whole_group_is_lifted_off_together_a_beat_after_the_stone_lands() {
    let telling = told(&from_board(&[".XX..", "XOOX.", "XO...", ".X...", "....."], Colour::Black, "C3"));
    assert_eq!(final_rows(&telling), [".XX..", "X..X.", "X.X..", ".X...", "....."]);
    let beats: Vec<(Phase, u8, bool)> = telling.replay.steps[0]
        .events
        .iter()
        .map(|event| (event.phase, event.beat, matches!(event.what, What::Captured { .. })))
        .collect();
    let lifted = (Phase::Move, 1, true);
    assert_eq!(beats, [(Phase::Move, 0, false), lifted, lifted, lifted]);
    assert_eq!(telling.replay.steps[0].changed.len(), 3);
}

#[test]
fn groups_on_several_sides_are_taken_at_once() {
    let telling = told(&from_board(&["XO.OX", ".XOX.", "..X..", ".....", "....."], Colour::Black, "C5"));
    assert_eq!(final_rows(&telling), ["X.X.X", ".X.X.", "..X..", ".....", "....."]);
    assert_eq!(telling.replay.steps[0].caption.text(), "alpha captures 3 stones · C5");
}

#[test]
fn a_group_with_a_liberty_stays() {
    let telling = told(&from_board(&[".XX..", "XOO..", "XO...", ".X...", "....."], Colour::Black, "C3"));
    assert_eq!(final_rows(&telling), [".XX..", "XOO..", "XOX..", ".X...", "....."]);
}

#[test]
fn taking_comes_before_ones_own_breath() {
    // The stone has no liberty of its own, but it takes the two around it.
    let telling = told(&from_board(&[".OX", "OX.", "X.."], Colour::Black, "A3"));
    assert_eq!(final_rows(&telling), ["X.X", ".X.", "X.."]);
    assert_eq!(findings(&telling), Vec::<String>::new());
}

#[test]
fn suicide_is_a_finding_and_the_record_counts() {
    let telling = told(&from_board(&[".O.", "O..", "..."], Colour::Black, "A3 C1"));
    let what =
        "game.json:10: game 1, step 1: A3 is suicide: the stone has no liberty and takes none; expected another point";
    assert_eq!(findings(&telling), [what]);
    assert_eq!(final_rows(&telling), [".O.", "O..", "..O"]);
    assert_eq!(telling.replay.steps[0].caption.text(), "alpha loses a stone by suicide · A3");
    assert_eq!(telling.replay.steps[0].counters[1].score, 1);
    let group = told(&from_board(&[".XO", "OO.", "..."], Colour::Black, "A3"));
    assert_eq!(group.replay.steps[0].caption.text(), "alpha loses 2 stones by suicide · A3");
    assert_eq!(final_rows(&group), ["..O", "OO.", "..."]);
}

const KO: [&str; 4] = [".XO.", "XO.O", ".XO.", "...."];

#[test]
fn a_ko_may_not_be_retaken_at_once() {
    let telling = told(&from_board(&KO, Colour::Black, "C3 B3"));
    let what = "game.json:11: game 1, step 2: B3 retakes the ko at once; expected a move elsewhere first";
    assert_eq!(findings(&telling), [what]);
    assert_eq!(final_rows(&telling), KO);
    assert!(!Go.legal(&from_board(&KO, Colour::Black, "C3 B3"), 1).contains(&Cell::new(1, 1)));
}

#[test]
fn a_ko_may_be_retaken_after_a_move_elsewhere_or_a_pass() {
    for moves in ["C3 D1 A1 B3", "C3 pass pass B3"] {
        let telling = told(&from_board(&KO, Colour::Black, moves));
        let kos = findings(&telling).into_iter().filter(|what| what.contains("ko")).count();
        assert_eq!(kos, 0, "{moves}");
    }
}

#[test]
fn snapback_takes_more_than_was_given() {
    // Black throws a stone in at C3, White takes it from D3 and is left with one liberty: Black takes all seven.
    let rows = ["XXXXX", "XOOOX", "XO..X", "XOOX.", "XXX.."];
    let telling = told(&from_board(&rows, Colour::Black, "C3 D3 C3"));
    assert_eq!(findings(&telling), Vec::<String>::new());
    assert_eq!(final_rows(&telling), ["XXXXX", "X...X", "X.X.X", "X..X.", "XXX.."]);
    let prisoners: Vec<i64> = telling.replay.steps[2].counters.iter().map(|own| own.score).collect();
    assert_eq!(prisoners, [7, 1]);
}

#[test]
fn two_passes_end_the_game_and_the_area_is_counted() {
    let rows = [".X.O.", "XX.OO", ".X.O.", "XX.OO", ".X.O."];
    let komi = Record { komi: Some(0.5), ..from_board(&rows, Colour::Black, "C3 pass pass") };
    let telling = told(&komi);
    let outcome = &telling.replay.outcome;
    assert_eq!(outcome.words, "Black wins by 0.5 with komi 0.5");
    assert_eq!(outcome.score, Some(vec![11, 10]));
    assert_eq!(outcome.parts[0], [("stones".to_string(), 8), ("empty points around".to_string(), 3)]);
    assert_eq!(outcome.winner, Some(vec![Seat(0)]));
    assert!(outcome.complete && telling.findings.is_empty() && telling.remarks.is_empty());
    let last = telling.replay.steps.last().unwrap();
    assert_eq!(last.caption.text(), "alpha passes too, the game is over");
    assert_eq!(last.events.last().map(|event| &event.what), Some(&What::Ended));
}

#[test]
fn play_after_two_passes_is_a_finding_and_further_passes_are_not() {
    let on = told(&record("D4 pass pass C3 C4"));
    let what = "game.json:13: game 1, step 4: the game was over: two passes; expected no further move";
    assert_eq!(findings(&on), [what]);
    assert_eq!(on.replay.steps.len(), 5);
    let still = told(&record("D4 pass pass pass pass"));
    assert_eq!((still.replay.steps.len(), still.findings.len()), (3, 0));
}

#[test]
fn teachers_go_on_behind_two_passes() {
    let on = told(&trying::record("sgf", "go", "D4 pass pass C3 C4"));
    let remarks: Vec<&str> = on.remarks.iter().map(|remark| remark.what.as_str()).collect();
    assert!(on.findings.is_empty() && remarks[0].starts_with("the game was over: two passes"), "{remarks:?}");
}

#[test]
fn stones_put_by_hand_stay_where_the_move_behind_them_is_refused() {
    let mut record = record("D4 Q16 D4");
    if let Some(Entry::Move(written)) = record.entries.last_mut() {
        written.stones = vec![model::Stone { at: Cell::new(0, 0), seat: Some(Seat(0)) }];
    }
    let telling = told(&record);
    assert_eq!((telling.replay.steps.len(), telling.findings.len()), (3, 1));
    assert!(final_rows(&telling)[0].starts_with('X'));
}

#[test]
fn only_an_occupied_point_stops_a_record() {
    let taken = "game.json:12: move 3: D4 is taken; only an empty point can be played";
    assert_eq!(problem(&record("D4 Q16 D4 C3")), taken);
    assert_eq!(told(&record("D4 Q16 D4 C3")).replay.steps.len(), 2);
    assert_eq!(problem(&record("Z9")), "game.json:10: move 1: Z9 is off a 19×19 board; expected A1–T19");
}

#[test]
fn the_recorded_colour_counts() {
    let twice = told(&seats(record("D4 Q16 C3 C4"), &[0, 1, 1, 0]));
    let what = "game.json:12: game 1, step 3: White moves out of turn; Black is to move";
    assert_eq!(findings(&twice), [what]);
    assert_eq!(twice.replay.steps[2].seat, Some(Seat(1)));
    // Black stones before White's first are a handicap the players set themselves.
    let handicap = told(&seats(record("D4 Q16 C3"), &[0, 0, 1]));
    assert_eq!(findings(&handicap), Vec::<String>::new());
    assert!(problem(&seats(record("D4"), &[0])).contains("without a result"));
    assert!(problem(&seats(record("D4 C3"), &[0, 3])).contains("seat 3 moves; expected 0 or 1"));
}

#[test]
fn the_first_mover_is_black_and_after_a_handicap_white_begins() {
    let second = told(&seats(record("D4"), &[1]));
    assert_eq!(second.replay.look.seats, [SeatPaint::StoneLight, SeatPaint::StoneDark]);
    let rows = ["...", ".X.", "..."].map(String::from).to_vec();
    let handicap = told(&Record { start: Some(rows), ..record("A1") });
    assert_eq!(final_rows(&handicap), ["...", ".X.", "O.."]);
    assert_eq!(handicap.replay.steps[0].seat, Some(Seat(1)));
}

#[test]
fn the_manager_counts_all_letters_and_players_leave_out_the_i() {
    let at = |record: &Record| told(record).replay.steps[0].last_move[0];
    assert_eq!(at(&record("J7")), Cell::new(8, 12));
    let manager = Record { coords: Some("manager".into()), ..record("J7") };
    assert_eq!(at(&manager), Cell::new(9, 12));
    assert_eq!(told(&manager).replay.look.board.coords.cols[8], "I");
    assert_eq!(at(&Record { style: Style::Manager, ..record("J7") }), Cell::new(9, 12));
    let other = tell(&Record { coords: Some("sgf".into()), ..record("J7") }).err().unwrap().what;
    assert_eq!(other, "\"coords\" is \"sgf\"; expected \"manager\", or nothing for columns without I");
}

#[test]
fn the_records_own_result_counts() {
    let rows = [".X.O.", "XX.OO", ".X.O.", "XX.OO", ".X.O."];
    let recorded = Recorded { winner: Some(vec![Seat(1)]), score: None };
    let telling = told(&Record { recorded: recorded.clone(), ..from_board(&rows, Colour::Black, "C3 pass pass") });
    assert_eq!(telling.replay.outcome.winner, Some(vec![Seat(1)]));
    assert_eq!(telling.replay.outcome.words, "White wins by the record; area: Black by 1");
    let remark = "the record tells White as the winner; the area with every stone alive and komi 0 gives Black by 1";
    assert_eq!(telling.remarks[0].what, remark);
    let resigned = told(&Record { recorded, ..record("D4 Q16") });
    assert!(resigned.replay.outcome.complete && resigned.replay.outcome.score.is_none());
    let remark = "nobody has passed twice; the record tells White as the winner: resignation or time";
    assert_eq!(resigned.remarks[0].what, remark);
    let open = told(&record("D4"));
    assert_eq!(open.remarks[0].what, "the record stops after move 1 without a result; White could move");
}

#[test]
fn star_points_lie_where_players_look_for_them() {
    assert_eq!(super::look::stars(19).len(), 9);
    assert!(super::look::stars(19).contains(&(3, 15)));
    assert_eq!(super::look::stars(9), [(2, 2), (6, 2), (2, 6), (6, 6), (4, 4)]);
    assert!(super::look::stars(4).is_empty());
}

#[test]
fn boards_that_are_none_are_refused() {
    for (cols, rows) in [(1, 1), (26, 26), (9, 13)] {
        let odd = Record { size: Some(Size::new(cols, rows)), ..record("A1") };
        assert_eq!(tell(&odd).err().unwrap().what, format!("{cols}×{rows} is no go board; expected 2×2 to 25×25"));
    }
    let far = Record { first: Some(Seat(4)), ..record("A1") };
    assert_eq!(tell(&far).err().unwrap().what, "seat 4 moves first; go has the seats 0 and 1");
    let mut sheets = record("D4");
    sheets.entries.push(Entry::Sheet(Sheet { file: "0001".into(), ..Sheet::default() }));
    assert_eq!(problem(&sheets), "game.json: move 2: 0001 is a round file; expected a move such as D4");
}

#[test]
fn folding_the_events_gives_the_board_of_the_rules_in_games_of_random_moves() {
    for side in [2_u16, 5, 9] {
        let size = Size::new(side, side);
        let mut game = Record { size: Some(size), ..record("") };
        let (mut seed, mut board, mut stone) = (u64::from(side), GoBoard::empty(side), Colour::Black);
        let names = super::Names { side, without_i: true };
        let mut boards = vec![crate::games::points::rows(board.stones(), side)];
        for _ in 0..200 {
            let open = Go.legal(&game, game.entries.len());
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let Some(at) = open.get((seed >> 33) as usize % open.len().max(1)) else { break };
            board.play(super::point(*at, names), stone);
            boards.push(crate::games::points::rows(board.stones(), side));
            game.entries.push(Entry::Move(Move { text: names.name(*at), ..Move::default() }));
            stone = stone.other();
        }
        let telling = told(&game);
        assert_eq!((telling.replay.steps.len() + 1, telling.findings.len()), (boards.len(), 0));
        for (steps, rows) in boards.iter().enumerate() {
            assert_eq!(folded(&telling.replay, steps), *rows, "{side}×{side}, step {steps}");
        }
    }
}

#[test]
fn stones_the_record_puts_down_itself_are_there_before_the_move() {
    let mut edited = from_board(&["X..", "...", "..."], Colour::Black, "B2 C3");
    if let Some(Entry::Move(written)) = edited.entries.last_mut() {
        let put = |col, row, seat| crate::model::Stone { at: Cell::new(col, row), seat };
        written.stones = vec![put(0, 0, None), put(0, 2, Some(Seat(1))), put(9, 9, Some(Seat(0)))];
    }
    let telling = told(&edited);
    assert_eq!(final_rows(&telling), ["..O", ".X.", "O.."]);
    assert_eq!(folded(&telling.replay, 2), ["..O", ".X.", "O.."]);
    let beats: Vec<u8> = telling.replay.steps[1].events.iter().map(|event| event.beat).collect();
    assert_eq!(beats, [0, 0, 1]);
}

#[test]
fn moves_are_spelt_in_the_words_of_players_and_of_the_manager() {
    let manager = Record { coords: Some("manager".into()), ..record("J7 I7 pass") };
    let spelt = |style| {
        let record = crate::games::respell(&manager, style).unwrap().record;
        record.moves().map(|written| written.text.clone()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(spelt(Style::Players), "K7 J7 pass");
    assert_eq!(spelt(Style::Manager), "J7 I7 forfeit");
}
