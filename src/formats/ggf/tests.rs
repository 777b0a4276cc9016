//! GGF as the game server writes it.

use super::*;
use crate::formats::probe::{self, written};
use crate::model::Millis;

const GAME: &str = "1 (;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[Anna]PW[Bert]TI[05:00//02:00]TY[8]RE[+4.000]\
    BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3//0.01]W[c5/2.39/0.5]B[PA]W[pass];)\n";

fn all(text: &str) -> Vec<Record> {
    probe::all(&FORMAT, text)
}

#[test]
fn moves_times_and_the_result_reach_the_record() {
    let record = &all(GAME)[0];
    let texts: Vec<&str> = record.moves().map(|written| written.text.as_str()).collect();
    assert_eq!(texts, ["D3", "C5", "pass", "pass"]);
    let second = record.moves().nth(1).expect("a move");
    assert_eq!((second.seat, second.took), (Some(Seat(1)), Some(Millis(500))));
    assert_eq!(second.note.as_ref().and_then(|note| note.eval), Some(Eval::Points(-2.39)), "Black's view");
    assert_eq!(
        (&record.players, record.date.as_deref()),
        (&vec!["Anna".to_string(), "Bert".into()], Some("2003-12-15 12:33"))
    );
    assert_eq!(
        (record.recorded.winner.as_deref(), record.recorded.score.as_deref()),
        (Some([Seat(0)].as_slice()), Some([34, 30].as_slice()))
    );
    assert_eq!((record.size, record.start.is_some()), (Some(Size::new(8, 8)), false));
}

#[test]
fn a_pair_of_games_is_two_games_and_lines_are_counted() {
    let pair = GAME.trim_end().replace("1 (;", "2 (;") + "(;gm[othello]b[d3]w[c3];)\n" + GAME;
    let records = all(&pair);
    assert_eq!(records.iter().map(|record| record.entries.len()).collect::<Vec<_>>(), [4, 2, 4]);
    assert_eq!(
        records.iter().map(|record| record.moves().next().map(|written| written.line)).collect::<Vec<_>>(),
        [Some(1), Some(1), Some(2)]
    );
}

#[test]
fn random_starts_and_other_boards_are_drawn() {
    let record = &all("1 (;GM[Othello]TY[4r6]BO[4 ---- -*O- -*O- ---- O]W[a2];)")[0];
    assert_eq!(record.start, Some(["....", ".XO.", ".XO.", "...."].map(String::from).to_vec()));
    assert_eq!((record.first, record.tag("TY")), (Some(Seat(1)), Some("4r6")));
}

#[test]
fn results_on_time_name_a_winner_and_no_score() {
    let record = &all(&GAME.replace("+4.000", "-64.000:t"))[0];
    assert_eq!(
        (record.recorded.winner.as_deref(), record.recorded.score.as_deref()),
        (Some([Seat(1)].as_slice()), None)
    );
}

#[test]
fn what_breaks_off_is_told() {
    let record = &all("1 (;GM[Othello]B[d3]W[c5")[0];
    assert_eq!(
        record.broken.as_ref().map(ToString::to_string).as_deref(),
        Some("a.ggf:1: game 1: the game breaks off in a value; expected `]`; kept 1 move")
    );
    let record = &all("1 (;GM[Othello]BO[8 --- *]B[d3];)")[0];
    assert!(record.broken.as_ref().is_some_and(|problem| problem.what.contains("the board has too few squares")));
}

#[test]
fn a_written_game_is_read_back() {
    let record = &all(GAME)[0];
    let again = &all(&written(&FORMAT, record))[0];
    assert_eq!(format!("{:?}", again.entries), format!("{:?}", record.entries));
    assert_eq!((&again.players, &again.recorded, &again.date), (&record.players, &record.recorded, &record.date));
}
