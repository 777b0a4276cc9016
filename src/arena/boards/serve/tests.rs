//! What players of ours answer in each protocol, line by line.

use std::io::Cursor;

use super::*;
use crate::arena::boards::paper::Paper;
use crate::games::play::find_in_turns;

/// All that is said to some lines.
fn said(game: &str, word: &str, tongue: Tongue, lines: &[&str]) -> Vec<String> {
    let game = find_in_turns(game).unwrap();
    let service = Service { game, word: word.into(), seed: 1, komi: game.usual().komi };
    let paper = Paper::default();
    answer(&service, tongue, Cursor::new(lines.join("\n").into_bytes()), paper.clone());
    let text = String::from_utf8(paper.0.lock().unwrap().clone()).unwrap();
    text.lines().map(String::from).collect()
}

fn chess(lines: &[&str]) -> Vec<String> {
    said("chess", "alphabeta:2", Tongue::Uci, lines)
}

#[test]
fn a_chess_engine_greets_and_mates() {
    let lines = ["uci", "isready", "ucinewgame", "position startpos moves f2f3 e7e5 g2g4", "go movetime 1000", "quit"];
    let answers = chess(&lines);
    assert_eq!(answers[0], "id name matchreel alphabeta:2");
    assert_eq!(answers[2..4], ["uciok", "readyok"]);
    assert_eq!(answers[4..], ["info depth 1 score mate 1 pv d8h4", "bestmove d8h4"]);
}

#[test]
fn a_chess_engine_takes_positions_and_says_where_nothing_can_be_played() {
    let fen = "position fen 7k/P7/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(chess(&[fen, "go depth 1"]).last().unwrap(), "bestmove a7a8q");
    let mated = "position startpos moves f2f3 e7e5 g2g4 d8h4";
    assert_eq!(chess(&[mated, "go"]), ["bestmove (none)"]);
    assert!(chess(&["position startpos moves e2e5"])[0].starts_with("info string e2e5: "));
    let told = chess(&["position fen nonsense", "go"]);
    assert!(told[0].starts_with("info string the start position \"nonsense\" has 1 ranks"), "{told:?}");
    assert_eq!(told[1..], ["bestmove (none)"]);
}

#[test]
fn a_chess_engine_that_thinks_without_an_end_hears_that_it_shall_stop() {
    let answers = said("chess", "alphabeta", Tongue::Uci, &["position startpos", "go infinite", "isready", "stop"]);
    assert_eq!(answers[0], "readyok");
    assert!(answers[2].starts_with("bestmove "), "{answers:?}");
}

#[test]
fn a_go_engine_repeats_numbers_refuses_what_is_illegal_and_takes_back() {
    let lines = [
        "1 boardsize 9",
        "clear_board",
        "2 play b J9",
        "play w J9",
        "play b I9",
        "undo",
        "play w J9 # a comment",
        "7 known_command genmove",
        "komi x",
        "boardsize 99",
        "nonsense",
        "final_status_list dead",
        "quit",
        "name",
    ];
    let answers = said("go", "random", Tongue::Gtp, &lines);
    let answers: Vec<&str> = answers.iter().map(|line| line.trim_end()).filter(|line| !line.is_empty()).collect();
    assert_eq!(answers[..3], ["=1", "=", "=2"]);
    assert!(answers[3].starts_with("? illegal move: J9 is taken"), "{answers:?}");
    assert!(answers[4].starts_with("? illegal move: I9: columns are written without"), "{answers:?}");
    let rest = ["=", "=", "=7 true", "? syntax error", "? unacceptable size", "? unknown command", "=", "="];
    assert_eq!(answers[5..], rest);
}

#[test]
fn a_go_engine_moves_for_either_colour_and_a_reversi_engine_knows_its_game() {
    let answers = said("go", "random", Tongue::Gtp, &["boardsize 5", "genmove b", "genmove b"]);
    let moves: Vec<&str> =
        answers.iter().filter_map(|line| line.strip_prefix("= ")).filter(|text| !text.is_empty()).collect();
    assert_eq!(moves.len(), 2, "the other has passed between them: {answers:?}");
    let games = ["list_games", "set_game Othello", "set_game Go", "genmove b"];
    let answers = said("reversi", "greedy", Tongue::Gtp, &games);
    assert_eq!([&answers[0], &answers[4]], ["= Othello", "? unacceptable game"]);
    assert!(["= D3", "= C4", "= F5", "= E6"].contains(&answers[6].as_str()), "{answers:?}");
}

#[test]
fn a_gomoku_brain_takes_turns_and_whole_boards() {
    let lines = ["ABOUT", "START 15", "INFO timeout_turn 100", "BEGIN", "RESTART", "TURN 7,7", "TAKEBACK", "START 99"];
    let answers = said("gomoku", "alphabeta:1", Tongue::Gomocup, &lines);
    assert!(answers[0].starts_with("name=\"matchreel alphabeta:1\", version="), "{answers:?}");
    assert_eq!([&answers[1], &answers[2], &answers[3]], ["OK", "7,7", "OK"]);
    assert_eq!(answers[5..], ["OK", "ERROR unsupported size"]);
    // Four of its own in a row, told in any order: it makes five.
    let board = ["START 15", "BOARD", "3,3,1", "0,0,2", "0,2,2", "4,3,1", "5,3,1", "6,3,1", "0,4,2", "2,3,2", "DONE"];
    assert_eq!(said("gomoku", "alphabeta:1", Tongue::Gomocup, &board).last().unwrap(), "7,3");
    let wrong = said("gomoku", "random", Tongue::Gomocup, &["START 15", "TURN 15,0", "TURN x", "DANCE"]);
    assert!(wrong[1].starts_with("ERROR ") && wrong[2].starts_with("ERROR ") && wrong[3].starts_with("UNKNOWN"));
}

#[test]
fn a_reversi_engine_follows_a_game_and_does_not_move_by_itself() {
    let game =
        "(;GM[Othello]PC[x]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)";
    let lines =
        ["nboard 2", "set depth 4", &format!("set game {game}"), "ping 3", "go", "go", "hint 1", "move A1", "learn"];
    let answers = said("reversi", "alphabeta:1", Tongue::Nboard, &lines);
    assert_eq!(answers[..2], ["set myname matchreel alphabeta:1", "pong 3"]);
    let square = |line: &str| line.strip_prefix("=== ").and_then(|rest| rest.split('/').next()).map(String::from);
    assert!(square(&answers[2]).is_some() && square(&answers[3]).is_some(), "{answers:?}");
    assert!(answers[4].starts_with("search ") && answers[5].starts_with("status ") && answers[6] == "learned");
}
