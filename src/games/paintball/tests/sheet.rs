//! The round file: reading, writing, and everything that can be wrong with one.

use super::picture::board;
use crate::games::paintball::answer::{Action, Drive, RobotOrder};
use crate::games::paintball::players;
use crate::games::paintball::rules::PaintballRules;
use crate::games::paintball::sheet::{read, write};
use crate::games::paintball::state::{PaintballState, Pos, Wall};
use crate::model::{Cell, Size};
use crate::players::Rng;

/// The sample of the contest's own description, with its goal lists written out.
pub fn contest_sample() -> String {
    let list =
        |cell: &dyn Fn(i32) -> (i32, i32)| -> String { (1..=25).map(cell).map(|(x, y)| format!("{x} {y},")).collect() };
    let (bottom, left) = (list(&|i| (i, 1)), list(&|i| (1, i)));
    let (top, right) = (list(&|i| (i, 25)), list(&|i| (25, i)));
    format!(
        "1/30
25x25
P1: 1 2147483647 0 20 R1 13 DOWN 11 24 R2 13 DOWN 14 24
P2: 1 2147483647 0 18 R1 13 LEFT 24 12 R2 13 LEFT 24 15
P3: 1 2147483647 0 19 R1 13 UP 12 2 R2 13 UP 15 2
P4: 1 2147483647 0 19 R1 13 RIGHT 2 11 R2 13 RIGHT 2 14
P1_finish: {bottom}
P2_finish: {left}
P3_finish: {top}
P4_finish: {right}
Walls: 12 9 40, 15 18 40, 5 24 40, 7 13 40,
P1_move: R1 UP FIRE R2 UP FIRE
P2_move: R1 UP BUILD 12 9 R2 UP BUILD 15 18
P3_move: R1 UP BUILD 5 24 R2 UP FIRE
P4_move: R1 UP FIRE R2 UP BUILD 7 13
P1: 30 strategie1
P2: 20 strategie2
P3: 32 strategiePy
P4: 22 strategieC
"
    )
}

/// A round file of a small match, short enough to be cut and bent in every place.
fn small_match(rounds: usize) -> Vec<PaintballState> {
    let rules = PaintballRules::default();
    let names = ["Red Shift", "Žluťoučký kůň", "C", "D"];
    let start = PaintballState::start(&rules, Size::new(7, 7), &names, 20).expect("a start");
    let players = ["hunter", "builder", "racer", "hunter"].map(|name| players::find(name).expect("a player"));
    players::play(&rules, start, players.into(), 3).take(rounds).collect()
}

fn parsed(text: &str) -> PaintballState {
    read("f", text).expect("a good file").state
}

fn problem(text: &str) -> String {
    read("dir/7", text).expect_err("a bad file").to_string()
}

#[test]
fn the_contests_own_sample_is_read_as_it_says() {
    let page = read("playfield.txt.0001", &contest_sample()).expect("the sample");
    let state = page.state;
    assert_eq!((state.round, state.last, state.size), (1, 30, Size::new(25, 25)));
    assert_eq!(state.robots[2].at, Pos::new(24, 12));
    assert_eq!(state.robots[2].at.cell(state.size), Cell::new(23, 13));
    assert_eq!(state.players[1].walls_left, 18);
    assert!(state.players.iter().all(|player| player.in_game && player.finish_round.is_none()));
    assert_eq!(state.walls[2], Wall { at: Pos::new(5, 24), lives: 40 });
    assert_eq!(state.answers()[3].0[1], RobotOrder::new(Drive::Forward, Action::Build(Pos::new(7, 13))));
    assert_eq!(state.totals, [Some(30), Some(20), Some(32), Some(22)]);
    assert_eq!(state.name(2), "strategiePy");
    assert_eq!((page.lines.players[0], page.lines.walls, page.lines.moves[1], page.lines.totals[3]), (3, 11, 13, 19));
}

#[test]
fn the_sample_is_written_back_byte_for_byte() {
    assert_eq!(write(&parsed(&contest_sample())), contest_sample());
}

#[test]
fn what_is_written_reads_back_the_same() {
    for state in small_match(20) {
        assert_eq!(parsed(&write(&state)), state);
    }
}

#[test]
fn odd_states_read_back_the_same() {
    let mut state = board(
        "1^ . 2x
                           .  . 2<",
    );
    state.walls.extend(
        [(i32::MIN, i32::MAX, -7), (0, 0, i32::MIN), (2, 2, 1), (2, 2, 40)]
            .map(|(x, y, lives)| Wall { at: Pos::new(x, y), lives }),
    );
    state.players[0].shooting = i64::MIN;
    state.players[0].walls_left = -4;
    state.players[1].in_game = false;
    state.players[1].finish_round = Some(0);
    state.robots[1].at = Pos::new(-3, i32::MAX);
    state.said = vec![Some("  Traceback: \u{fffd} P1: 5 ".into()), None];
    state.totals = vec![Some(-9), Some(i64::MAX)];
    state.names = ["Žluťoučký kůň  & syn".into(), String::new()].into();
    assert_eq!(parsed(&write(&state)), state);
}

#[test]
fn a_first_file_has_no_answers_and_totals_and_names_may_be_missing() {
    let text = contest_sample();
    let head = &text[..text.find("P1_move").expect("answers")];
    let state = parsed(head);
    assert_eq!(state.said, [const { None }; 4]);
    assert_eq!(state.totals, [None; 4]);
    assert_eq!(state.name(3), "P4");
    assert_eq!(write(&state), head);
}

#[test]
fn dos_line_ends_blank_lines_a_mark_at_the_start_and_trailing_blanks_and_commas_do_no_harm() {
    let text = contest_sample();
    let expected = parsed(&text);
    let dos = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    assert_eq!(parsed(&dos), expected);
    assert_eq!(parsed(&text.replace("25x25\n", "25x25 \n\n")), expected);
    assert_eq!(parsed(&text.replace("7 13 40,\n", "7 13 40, , \n")), expected);
    assert_eq!(parsed(&text.replace("7 13 40,\n", "7 13 40\n")), expected);
    assert_eq!(parsed(&text.replace("R2 13 DOWN 14 24\n", "R2 13 DOWN 14 24 , \n")), expected);
}

#[test]
fn lists_wrapped_over_several_lines_are_read() {
    let text = contest_sample().replace(",13 1,14 1,", ",13\n1,14 1,").replace("15 18 40, 5", "15 18 40,\n5");
    assert_eq!(parsed(&text), parsed(&contest_sample()));
}

#[test]
fn other_sizes_and_numbers_of_players_and_robots_are_read() {
    let text = "0/5\n3x500\nP1: 1 2147483647 0 0 R1 1 UP 1 1\nP2: 0 4 9 2 R1 1 UP 1 2 R2 0 LEFT 1 3 R3 5 DOWN 2 2\n\
                P1_finish:\nP2_finish: 3 3\nWalls:\n";
    let state = parsed(text);
    assert_eq!((state.size, state.players.len(), state.robots.len()), (Size::new(3, 500), 2, 4));
    assert_eq!(state.robots_of(1).count(), 3);
    assert_eq!(state.players[1].finish_round, Some(4));
}

#[test]
fn a_wrong_file_is_told_in_one_line_with_its_place() {
    let text = contest_sample();
    for (from, to, expected) in [
        ("1/30", "hello", "dir/7:1: found \"hello\"; expected round/last round, like 1/30"),
        ("1/30", "-1/30", "dir/7:1: found \"-1/30\"; expected round/last round, like 1/30"),
        ("25x25", "501x25", "dir/7:2: found \"501x25\"; expected the board's size, 1x1 to 500x500"),
        ("25x25", "0x25", "dir/7:2: found \"0x25\"; expected the board's size, 1x1 to 500x500"),
        ("DOWN 11", "down 11", "dir/7:3: found \"down\"; expected UP, RIGHT, DOWN or LEFT"),
        ("P1: 1 ", "P1: 2 ", "dir/7:3: found \"2\"; expected the in-game flag, 1 or 0"),
        ("R2 13 LEFT 24 15", "R3 13 LEFT 24 15", "dir/7:4: found \"R3\"; expected R2 or the end of the line"),
        ("UP 15 2\n", "UP 15\n", "dir/7:5: the line ends too early; expected the robot's y"),
        ("12 9 40,", "12 9 x,", "dir/7:11: found \"12 9 x\"; expected a wall, x y lives"),
        ("12 9 40,", "12 9,", "dir/7:11: found \"12 9\"; expected a wall, x y lives"),
        ("12 9 40,", "12 99999999999 40,", "dir/7:11: found \"12 99999999999 40\"; expected a wall, x y lives"),
        ("P3_finish:", "P33_finish:", "dir/7:9: found player \"P33\"; expected P1 to P16"),
        ("P3_finish:", "P2_finish:", "dir/7:9: found P2_finish: once more; expected it only once"),
        ("P3_finish:", "P3_start:", "expected P1:, P1_finish:, Walls: or P1_move:"),
        ("Walls:", "P7_move:", "dir/7:19: found a block of P7; expected a line P7: with its robots too"),
        ("P1: 30 ", "P1: many ", "dir/7:16: found \"many\"; expected the player's total and name"),
    ] {
        let told = problem(&text.replacen(from, to, 1));
        assert!(told.contains(expected), "{told}\nshould contain\n{expected}");
        assert_eq!(told.lines().count(), 1);
    }
    assert_eq!(problem(""), "dir/7: the file is empty; expected a first line like 1/30");
    assert_eq!(problem("1/30\n25x25\n"), "dir/7:2: the file ends before any player; expected a line P1:");
    assert_eq!(problem(&text[..text.find("Walls").expect("walls")]), "dir/7:10: the line Walls: is missing");
}

#[test]
fn a_claim_costs_no_memory_and_control_characters_stay_out_of_the_message() {
    assert!(problem("1/30\n25x25\nP99999999999999999999: 1").contains("expected P1:"));
    let told = problem("\u{1b}[31m\u{7}1/3 ");
    assert!(!told.contains(|c: char| c.is_control()), "{told:?}");
    assert!(problem(&"9".repeat(100_000)).len() < 200);
}

#[test]
fn every_truncation_is_read_or_told_without_a_panic() {
    let text = write(small_match(12).last().expect("a state"));
    for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
        let _ = read("f", &text[..end]);
    }
}

#[test]
fn two_thousand_seeded_mutations_are_read_or_told_without_a_panic() {
    let states = small_match(12);
    let text = write(states.last().expect("a state"));
    let before = &states[states.len() - 2];
    let mut rng = Rng::new(42);
    let mut good = 0;
    for _ in 0..2000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=rng.below(4) {
            let at = rng.below(bytes.len() as u32) as usize;
            match rng.below(4) {
                0 => bytes[at] = rng.below(256) as u8,
                1 => bytes[at] = b"0123456789-, \n:R"[rng.below(16) as usize],
                2 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"0123456789-, \n:R"[rng.below(16) as usize]),
            }
        }
        if let Ok(page) = read("f", &String::from_utf8_lossy(&bytes)) {
            good += 1;
            // What could be read can be written, read again, played on and told.
            assert_eq!(parsed(&write(&page.state)), page.state);
            super::tell::tell_states(&[before.clone(), page.state]);
        }
    }
    assert!(good > 200, "mutations should not all be refused: {good}");
}
