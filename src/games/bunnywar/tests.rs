//! Every sentence of the rules as a test, and a second reckoning of the moves.

use super::BunnyWar;
use super::board::{BunnyBoard, squares};
use super::notation;
use crate::games::Game;
use crate::games::sides::Colour;
use crate::games::trying::{self, problem, told};
use crate::model::{Cell, Phase, Record, Recorded, Seat, SeatPaint, What};

fn record(moves: &str) -> Record {
    trying::record("json", "bunnywar", moves)
}

fn from_board(rows: &[&str], moves: &str) -> Record {
    trying::drawn(rows, record(moves))
}

fn board(rows: &[&str]) -> BunnyBoard {
    let rows: Vec<String> = rows.iter().map(|row| row.to_string()).collect();
    super::drawn(&rows).expect("a sound board")
}

/// White's moves from one square.
fn moves(rows: &[&str], from: &str) -> Vec<String> {
    let mut names: Vec<String> =
        board(rows).moves().iter().map(notation::write).filter(|name| name.starts_with(from)).collect();
    names.sort();
    names
}

fn jumps(rows: &[&str], from: &str) -> Vec<String> {
    moves(rows, from).into_iter().filter(|name| name.contains('x')).collect()
}

const EMPTY: &str = "........";

#[test]
fn white_fills_the_two_rows_at_the_bottom_and_moves_first() {
    let telling = told(&record("A2-A5"));
    let rows = ["bbbbbbbb", "bbbbbbbb", EMPTY, "w.......", EMPTY, EMPTY, ".wwwwwww", "wwwwwwww"];
    assert_eq!(telling.replay.outcome.rows, rows);
    assert_eq!(telling.replay.look.seats, [SeatPaint::StoneLight, SeatPaint::StoneDark]);
    assert_eq!(telling.replay.setup.len(), 32);
}

#[test]
fn sides_can_be_swapped_in_the_start_position_or_by_the_first_move() {
    let swapped = ["wwwwwwww", "wwwwwwww", EMPTY, EMPTY, EMPTY, EMPTY, "bbbbbbbb", "bbbbbbbb"];
    for telling in [told(&from_board(&swapped, "A7-A5")), told(&record("A7-A5"))] {
        assert_eq!(telling.replay.look.seats, [SeatPaint::StoneLight, SeatPaint::StoneDark]);
        assert_eq!(telling.replay.outcome.rows[1], ".wwwwwww");
        assert_eq!(telling.replay.outcome.rows[7], "bbbbbbbb");
    }
}

#[test]
fn the_second_seat_may_play_white() {
    let telling = told(&Record { first: Some(Seat(1)), ..record("A2-A5") });
    assert_eq!(telling.replay.look.seats, [SeatPaint::StoneDark, SeatPaint::StoneLight]);
}

#[test]
fn a_stone_slides_any_number_of_free_squares_in_all_eight_directions() {
    let rows = ["b......b", EMPTY, EMPTY, EMPTY, "...w....", EMPTY, EMPTY, "w......."];
    // Four straight lines and four diagonals; A1 is its own, H8 and the like are Black's.
    assert_eq!(moves(&rows, "D4").len(), 7 + 7 + 5 + 6);
    assert!(moves(&rows, "D4").contains(&"D4-D8".to_string()));
    assert!(!moves(&rows, "D4").contains(&"D4-A1".to_string()));
}

#[test]
fn a_stone_jumps_an_adjacent_enemy_onto_the_free_square_right_behind_it() {
    let rows = [EMPTY, EMPTY, EMPTY, "..bbb...", "..bwb...", "..bbb...", EMPTY, EMPTY];
    let firsts: std::collections::BTreeSet<String> =
        jumps(&rows, "D4").iter().map(|name| name[..5].to_string()).collect();
    let all = ["D4xB2", "D4xB4", "D4xB6", "D4xD2", "D4xD6", "D4xF2", "D4xF4", "D4xF6"];
    assert_eq!(firsts.into_iter().collect::<Vec<_>>(), all);
}

#[test]
fn a_distant_enemy_an_own_stone_and_a_filled_square_are_not_jumped() {
    assert!(jumps(&[EMPTY, EMPTY, "...b....", EMPTY, "...w....", EMPTY, EMPTY, EMPTY], "D4").is_empty());
    assert!(jumps(&[EMPTY, EMPTY, EMPTY, "...w....", "...w....", EMPTY, EMPTY, EMPTY], "D4").is_empty());
    assert!(jumps(&[EMPTY, EMPTY, "...b....", "...b....", "...w....", EMPTY, EMPTY, EMPTY], "D4").is_empty());
}

#[test]
fn jumping_is_optional() {
    let rows = [EMPTY, EMPTY, EMPTY, "...b....", "...w....", EMPTY, EMPTY, "w......b"];
    let all = moves(&rows, "D4");
    assert!(all.contains(&"D4xD6".to_string()) && all.contains(&"D4-C4".to_string()));
}

#[test]
fn a_jump_once_begun_must_go_on_and_may_change_its_direction() {
    let rows = [EMPTY, EMPTY, EMPTY, EMPTY, "..b.....", ".b......", ".w......", "w......b"];
    assert_eq!(jumps(&rows, "B2"), ["B2xB4xD4"]);
    let said = problem(&from_board(&rows, "B2xB4"));
    let wanted = "game.json:10: move 1: B2xB4 stops too early: a jump once begun must go on; expected B2xB4xD4";
    assert_eq!(said, wanted);
}

#[test]
fn a_jumped_stone_leaves_at_once_and_is_not_jumped_again() {
    let rows = [EMPTY, EMPTY, EMPTY, "...b....", "...w....", EMPTY, EMPTY, "w.....bb"];
    assert_eq!(jumps(&rows, "D4"), ["D4xD6"], "the way back over D5 is empty");
    assert_eq!(told(&from_board(&rows, "D4xD6")).replay.outcome.rows[3], EMPTY);
}

#[test]
fn jumps_may_lead_around_to_where_they_began() {
    let rows = [EMPTY, EMPTY, EMPTY, EMPTY, "..b.....", ".b.b....", ".wb.....", "w.....bb"];
    assert_eq!(jumps(&rows, "B2"), ["B2xB4xD4xD2xB2", "B2xD2xD4xB4xB2"]);
    let telling = told(&from_board(&rows, "B2xB4xD4xD2xB2"));
    assert_eq!(telling.replay.outcome.rows, [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, ".w......", "w.....bb"]);
}

#[test]
fn one_stone_left_loses() {
    let rows = [EMPTY, EMPTY, EMPTY, "...b....", "...w....", EMPTY, EMPTY, "w......b"];
    let telling = told(&from_board(&rows, "D4xD6"));
    assert_eq!(telling.replay.outcome.words, "White wins, Black has one bunny left");
    assert_eq!(telling.replay.outcome.winner, Some(vec![Seat(0)]));
    assert_eq!(telling.replay.steps[0].caption.text(), "alpha wins, beta has one bunny left · D4xD6");
}

#[test]
fn no_move_left_loses() {
    // Black's two stones in the corner are walled in two deep.
    let rows = ["bbww....", "wwww....", "wwww....", EMPTY, EMPTY, EMPTY, EMPTY, "w......."];
    let telling = told(&from_board(&rows, "A1-A2"));
    assert_eq!(telling.replay.outcome.words, "White wins, Black has no move left");
}

#[test]
fn thirty_plies_without_a_capture_are_a_draw_and_a_capture_starts_anew() {
    let back_and_forth = "A2-A3 A7-A6 A3-A2 A6-A7 ".repeat(8);
    let telling = told(&record(&back_and_forth));
    assert_eq!(telling.replay.steps.len(), 30);
    assert_eq!(telling.replay.steps[29].caption.text(), "Draw, 30 moves without a capture · A7-A6");
    assert_eq!(telling.replay.outcome.words, "draw, 30 moves without a capture");
    assert_eq!(telling.replay.outcome.winner, Some(Vec::new()));
    let past = telling.replay.outcome.problem.unwrap_or_default();
    assert!(
        past.ends_with("move 31: the game is a draw, 30 moves without a capture; expected no further move"),
        "{past}"
    );
    let rows = [EMPTY, "bb......", EMPTY, "...b....", "...w....", EMPTY, EMPTY, "ww......"];
    let telling = told(&from_board(&rows, "A1-A2 A7-A6 D4xD6"));
    assert_eq!(telling.replay.steps.iter().map(|step| step.counters[0].values[1]).collect::<Vec<_>>(), [1, 2, 0]);
}

#[test]
fn jumps_are_told_hop_by_hop() {
    let rows = [EMPTY, EMPTY, EMPTY, EMPTY, "..b.....", ".b......", ".w......", "w.....bb"];
    let telling = told(&from_board(&rows, "b2xd4"));
    let step = &telling.replay.steps[0];
    assert_eq!(step.notation, "B2xB4xD4");
    let beats: Vec<(u8, bool)> = step
        .events
        .iter()
        .filter(|event| event.phase == Phase::Move)
        .map(|event| (event.beat, matches!(event.what, What::Captured { .. })))
        .collect();
    assert_eq!(beats, [(0, false), (1, true), (1, false), (2, true)]);
    assert_eq!(step.changed, [Cell::new(1, 5), Cell::new(2, 4)]);
    assert_eq!(step.counters[0].values, [2, 0]);
}

#[test]
fn illegal_moves_are_told_with_the_reason() {
    let said = |moves: &str| problem(&record(moves)).replace("game.json:", "");
    assert_eq!(said("A2-A5 hello"), "11: move 2: \"hello\" is no move; expected one such as A2-A5 or B2xB4xD4");
    assert_eq!(said("A2-A9"), "10: move 1: A9 is off the board; expected A1–H8");
    assert!(said("A2-A5 A2-A3").starts_with("11: move 2: A2 is empty; Black could play "));
    assert!(said("A2-A5 B2-B3").starts_with("11: move 2: B2 holds a stone of White; Black could play "));
    assert_eq!(
        said("A1-A3"),
        "10: move 1: the bunny on A1 cannot move; White could play A2-A3 A2-A4 A2-A5 A2-A6 A2-B3 A2-C4 A2-D5 A2-E6 and 68 more"
    );
    assert!(said("A2xA4").starts_with("10: move 1: A2xA4 is not allowed; A2 could go A2-A3"));
}

#[test]
fn a_recorded_result_counts_where_the_rules_do_not_decide() {
    let recorded = Recorded { winner: Some(Vec::new()), score: None };
    let telling = told(&Record { recorded, ..record("A2-A5") });
    assert_eq!(telling.replay.outcome.words, "draw by the record");
    assert!(telling.replay.outcome.complete && telling.remarks.len() == 1);
}

#[test]
fn legal_moves_are_where_one_can_go() {
    assert_eq!(BunnyWar.legal(&record(""), 0).len(), 32);
}

/// The same rules over again on an array with a border, written without looking at the other ones.
struct Slow {
    /// 10×10: `#` border, `.` free, `w`, `b`.
    cells: [u8; 100],
    mover: u8,
    quiet: u32,
}

type SlowMove = (usize, Vec<usize>, Vec<usize>);

const DELTAS: [isize; 8] = [-11, -10, -9, -1, 1, 9, 10, 11];

impl Slow {
    fn of(board: &BunnyBoard) -> Slow {
        let mut cells = [b'#'; 100];
        for (row, text) in board.rows().iter().enumerate() {
            for (col, letter) in text.bytes().enumerate() {
                cells[(row + 1) * 10 + col + 1] = letter;
            }
        }
        let mover = if board.to_move == Colour::White { b'w' } else { b'b' };
        Slow { cells, mover, quiet: board.quiet }
    }

    fn enemy(&self) -> u8 {
        if self.mover == b'w' { b'b' } else { b'w' }
    }

    fn moves(&self) -> Vec<SlowMove> {
        let mut moves = Vec::new();
        for from in 11..89 {
            if self.cells[from] != self.mover {
                continue;
            }
            for delta in DELTAS {
                let mut to = from.wrapping_add_signed(delta);
                while self.cells[to] == b'.' {
                    moves.push((from, vec![to], Vec::new()));
                    to = to.wrapping_add_signed(delta);
                }
            }
            let mut cells = self.cells;
            cells[from] = b'.';
            self.chains(&mut cells, (from, Vec::new(), Vec::new()), &mut moves);
        }
        moves
    }

    /// Takes stones off and puts them back, where the other way copies sets.
    fn chains(&self, cells: &mut [u8; 100], so_far: SlowMove, moves: &mut Vec<SlowMove>) {
        let at = so_far.1.last().copied().unwrap_or(so_far.0);
        let mut ended = true;
        for delta in DELTAS {
            let over = at.wrapping_add_signed(delta);
            if cells[over] != self.enemy() {
                continue;
            }
            let landing = over.wrapping_add_signed(delta);
            if cells[landing] != b'.' {
                continue;
            }
            ended = false;
            cells[over] = b'.';
            let (from, mut landings, mut jumped) = so_far.clone();
            landings.push(landing);
            jumped.push(over);
            self.chains(cells, (from, landings, jumped), moves);
            cells[over] = self.enemy();
        }
        if ended && !so_far.2.is_empty() {
            moves.push(so_far);
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let count = |letter| self.cells.iter().filter(|cell| **cell == letter).count();
        if count(b'w') < 2 || count(b'b') < 2 || self.quiet >= 30 {
            return 0;
        }
        let mut leaves = 0;
        for (from, landings, jumped) in self.moves() {
            let mut cells = self.cells;
            cells[from] = b'.';
            jumped.iter().for_each(|gone| cells[*gone] = b'.');
            landings.last().into_iter().for_each(|to| cells[*to] = self.mover);
            let quiet = if jumped.is_empty() { self.quiet + 1 } else { 0 };
            leaves += Slow { cells, mover: self.enemy(), quiet }.perft(depth - 1);
        }
        leaves
    }
}

/// Leaves from the start in exactly n plies, n from 1.
const PERFT: [u64; 4] = [76, 5480, 465_600, 38_030_492];

#[test]
fn perft_is_the_same_two_independent_ways() {
    for (depth, wanted) in (1..).zip(PERFT).take(3) {
        assert_eq!(BunnyBoard::START.perft(depth), wanted, "sets, depth {depth}");
        assert_eq!(Slow::of(&BunnyBoard::START).perft(depth), wanted, "array, depth {depth}");
    }
    assert_eq!(BunnyBoard::SWAPPED.perft(3), PERFT[2], "swapped sides are the same game upside down");
}

#[test]
#[ignore = "takes long"]
fn perft_at_four_is_the_same_two_independent_ways() {
    assert_eq!(BunnyBoard::START.perft(4), PERFT[3]);
    assert_eq!(Slow::of(&BunnyBoard::START).perft(4), PERFT[3]);
}

#[test]
fn both_ways_agree_all_through_games_of_random_moves() {
    let mut seed = 7u64;
    for _ in 0..20 {
        let mut now = BunnyBoard::START;
        while !now.is_over() {
            let moves = now.moves();
            assert_eq!(now.can_move(), !moves.is_empty(), "{:#?}", now.rows());
            assert_eq!(moves.len(), Slow::of(&now).moves().len(), "{:#?}", now.rows());
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Captures are taken more often than not, so that games come to ends of all kinds.
            let jumps: Vec<_> = moves.iter().filter(|found| !found.jumped.is_empty()).collect();
            let pick = (seed >> 33) as usize;
            let played = if jumps.is_empty() { &moves[pick % moves.len()] } else { jumps[pick % jumps.len()] };
            now = now.apply(played);
        }
        assert!(squares(now.white | now.black).count() > 1);
    }
}
