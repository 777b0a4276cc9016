//! WTHOR databases, made by hand.

use super::*;

/// A database of games, each a score and moves.
fn database(games: &[(u8, &[u8])]) -> Vec<u8> {
    let mut bytes = vec![20, 1, 5, 17];
    bytes.extend((games.len() as u32).to_le_bytes());
    bytes.extend([0, 0, 0xd1, 7, 8, 0, 0, 0]);
    for (score, moves) in games {
        bytes.extend([1, 0, 2, 0, 0, 0, *score, 40]);
        bytes.extend(*moves);
        bytes.resize(bytes.len() + 60 - moves.len(), 0);
    }
    bytes
}

fn all(bytes: &[u8], beside: &Beside) -> Vec<Result<Record, Problem>> {
    games("a.wtb", Box::new(std::io::Cursor::new(bytes.to_vec())), beside).collect()
}

fn list(width: usize, entries: &[&[u8]]) -> Vec<u8> {
    let mut bytes = vec![0; HEADER];
    for entry in entries {
        bytes.extend(*entry);
        bytes.resize(bytes.len() + width - entry.len(), 0);
    }
    bytes
}

#[test]
fn games_names_and_scores_reach_the_record() {
    let players = list(20, &[b"Anna", b"nobody", b"Andr\xe9"]);
    let tournaments = list(26, &[b"none", b"Open de Brno"]);
    let beside = [Some(players), Some(tournaments)];
    let records = all(&database(&[(40, &[56, 64, 33]), (32, &[65])]), &beside);
    let record = records[0].as_ref().expect("a game");
    let texts: Vec<&str> = record.moves().map(|written| written.text.as_str()).collect();
    assert_eq!(texts, ["F5", "D6", "C3"]);
    assert_eq!(record.players, ["André", "Anna"]);
    assert_eq!((record.title.as_deref(), record.tag("Year")), (Some("Open de Brno"), Some("2001")));
    assert_eq!(
        (record.recorded.winner.as_deref(), record.recorded.score.as_deref()),
        (Some([Seat(0)].as_slice()), Some([40, 24].as_slice()))
    );
    assert_eq!(records[1].as_ref().ok().and_then(|record| record.recorded.winner.clone()), Some(Vec::new()));
}

#[test]
fn players_without_a_list_keep_their_numbers() {
    let records = all(&database(&[(40, &[56])]), &[]);
    assert_eq!(records[0].as_ref().expect("a game").players, ["player 2", "player 0"]);
}

#[test]
fn a_database_that_breaks_off_tells_after_which_game() {
    let bytes = database(&[(40, &[56]), (40, &[56])]);
    let records = all(&bytes[..bytes.len() - 1], &[]);
    assert_eq!(records.len(), 2);
    assert_eq!(
        records[1].as_ref().err().map(ToString::to_string).as_deref(),
        Some("a.wtb: the file breaks off after game 1; its header promises 2")
    );
    assert!(all(&bytes[..9], &[])[0].is_err());
}

#[test]
fn other_binary_files_are_none() {
    assert!(knows(&database(&[(40, &[56])])));
    assert!(!knows(&[0; 200]));
    assert!(!knows(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"));
    assert!(!knows(&database(&[(40, &[99])])));
}
