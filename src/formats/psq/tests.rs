//! PSQ as Piskvork writes it.

use super::*;
use crate::formats::probe::{self, broken, written};

const GAME: &str =
    "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n8,6,420\r\n10,11,7\r\nPELA17.zip\r\nC:\\x\\XL.exe\r\n-1\r\n2,Renju\r\n";

fn good(text: &str) -> Record {
    probe::one(&FORMAT, text)
}

#[test]
fn moves_players_and_the_winner_reach_the_record() {
    let record = good(GAME);
    let texts: Vec<&str> = record.moves().map(|written| written.text.as_str()).collect();
    assert_eq!(texts, ["H8", "H10", "J5"]);
    assert_eq!(record.moves().nth(1).and_then(|written| written.took), Some(Millis(420)));
    assert_eq!((record.size, record.variant.as_deref()), (Some(Size::new(15, 15)), Some("renju")));
    assert_eq!(record.recorded.winner, Some(vec![Seat(0)]), "who won made the last move");
    assert_eq!(record.players, ["XL.exe", "PELA17.zip"], "and so began");
}

#[test]
fn draws_and_games_without_a_result_differ() {
    assert_eq!(good(&GAME.replace("2,Renju", "0,Renju")).recorded.winner, Some(Vec::new()));
    assert_eq!(good(&GAME.replace("\r\n-1\r\n2,Renju", "\r\n0")).recorded.winner, None);
}

#[test]
fn a_move_off_the_board_is_left_to_the_game() {
    assert_eq!(
        good(&GAME.replace("8,6,420", "99,6,420")).moves().nth(1).map(|written| written.text.clone()).as_deref(),
        Some("99,6")
    );
}

#[test]
fn a_file_that_breaks_off_keeps_its_moves() {
    let record = good("Piskvorky 20x20, 7:7, 0\n10,10,456\n11,12,4500\n");
    assert_eq!(record.entries.len(), 2);
    assert_eq!(broken(&record), "a.psq:3: the file breaks off before the players; kept 2 moves");
    assert!(probe::refused(&FORMAT, "Hello\n1,1,1\n").contains("no header"));
}

#[test]
fn a_written_game_is_read_back() {
    let record = good(GAME);
    let again = good(&written(&FORMAT, &record));
    assert_eq!(format!("{:?}", again.entries), format!("{:?}", record.entries));
    assert_eq!((again.players, again.recorded, again.variant), (record.players, record.recorded, record.variant));
}

#[test]
fn a_line_among_the_moves_that_is_none_is_told_and_a_name_that_looks_like_one_is_not_played() {
    let text = "Piskvorky 15x15, 11:11, 0\n8,8,0\nnine,9,0\n9,8,0\none\ntwo\n-1\n";
    let record = good(text);
    assert_eq!(broken(&record), "a.psq:3: found \"nine,9,0\"; expected a move such as 8,8,420; kept 1 move");
    let sly = Record {
        game: "gomoku".into(),
        size: Some(Size::new(15, 15)),
        players: vec!["1,2,3".into(), "B".into()],
        entries: vec![Entry::Move(Move { text: "H8".into(), ..Move::default() })],
        ..Record::default()
    };
    let again = good(&written(&FORMAT, &sly));
    assert_eq!((again.entries.len(), again.players), (1, vec!["1 2 3".to_string(), "B".to_string()]));
}
