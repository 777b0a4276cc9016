//! How matches are told, whatever the game: numbers, captions, results, who stands how.

use super::trying::{drawn, record, told};
use crate::model::{NoStep, PairEdge, Record, Recorded, Replay, Seat, StepName};

fn chess(moves: &str) -> Record {
    let players = vec!["Nepomniachtchi, Ian".into(), "Carlsen, Magnus".into()];
    Record { players, ..record("json", "chess", moves) }
}

fn from_fen(fen: &str, moves: &str) -> Record {
    Record { fen: Some(fen.into()), ..chess(moves) }
}

/// The caption of the last step.
fn said(record: &Record) -> String {
    told(record).replay.steps.last().map(|step| step.caption.text()).unwrap_or_default()
}

fn sentence(record: &Record) -> String {
    told(record).replay.outcome.sentence.text()
}

fn won(record: Record, winner: &[u8]) -> Record {
    let winner = Some(winner.iter().map(|seat| Seat(*seat)).collect());
    Record { recorded: Recorded { winner, score: None }, ..record }
}

fn standings(replay: &Replay, steps: usize) -> Vec<String> {
    let standing = |seat| replay.standing_of(seat, steps).map_or("–".to_string(), |words| words.into_owned());
    replay.seats().map(standing).collect()
}

#[test]
fn captions_of_chess_say_who_did_what_before_the_move_itself() {
    let lines = [
        ("e4", "Nepomniachtchi moves a pawn · 1.e4"),
        ("e4 Nf6", "Carlsen moves a knight · 1…Nf6"),
        ("e4 e5 Ke2", "Nepomniachtchi moves the king · 2.Ke2"),
        ("e4 d5 exd5", "Nepomniachtchi takes a pawn · 2.exd5"),
        ("e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2", "Nepomniachtchi takes the queen · 4.Bxg2"),
        ("e4 f6 Qh5", "Nepomniachtchi gives check with the queen · 2.Qh5+"),
        ("e4 e5 Nf3 Nc6 Bb5 d6 Bxc6", "Nepomniachtchi takes a knight with check · 4.Bxc6+"),
        ("e4 e5 Nf3 Nf6 Be2 Nxe4 O-O", "Nepomniachtchi castles kingside · 4.O-O"),
        ("f3 e5 g4 Qh4", "Carlsen mates · 2…Qh4#"),
    ];
    for (moves, wanted) in lines {
        assert_eq!(said(&chess(moves)), wanted);
    }
    let promotes = from_fen("1r5k/P7/8/8/8/8/8/K7 w - - 0 30", "axb8=Q");
    assert_eq!(said(&promotes), "Nepomniachtchi takes the rook and promotes to a queen with check · 30.axb8=Q+");
    let uncovers = from_fen("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "Nc5");
    assert_eq!(said(&uncovers), "Nepomniachtchi gives check with the rook · 1.Nc5+");
    let twice = from_fen("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "Nf6");
    assert_eq!(said(&twice), "Nepomniachtchi gives double check · 1.Nf6+");
    let stale = from_fen("7k/8/4QK2/8/8/8/8/8 w - - 0 60", "Qf7");
    assert_eq!((said(&stale), sentence(&stale)), ("Draw by stalemate · 60.Qf7".into(), "Draw by stalemate".into()));
}

#[test]
fn captions_of_other_boards_are_told_as_their_people_tell_them() {
    let board = |game: &str, rows: &[&str], moves: &str| said(&drawn(rows, record("json", game, moves)));
    let rows = [".......b", "........", "........", "........", "...b....", "..w.....", "........", "........"];
    assert_eq!(board("checkers", &rows, "C3xE5"), "alpha takes a man · 1.C3xE5");
    assert_eq!(said(&record("json", "checkers", "C3-D4 B6-A5")), "beta moves a man · 1…B6-A5");
    assert_eq!(said(&record("json", "bunnywar", "A2-A5")), "alpha moves a bunny · A2-A5");
    assert_eq!(said(&record("json", "reversi", "D3")), "alpha turns a disc · D3");
    let rows = [".OX.", "....", ".OX.", "...."];
    assert_eq!(board("reversi", &rows, "A1"), "alpha takes a corner, turns a disc · A1");
    assert_eq!(said(&record("json", "gomoku", "H8")), "alpha plays H8");
    assert_eq!(said(&record("json", "gomoku", "H8 A1 H9 C3 H10")), "alpha has an open three · H10");
    assert_eq!(said(&record("json", "gomoku", "H8 A1 H9 C3 H10 H11")), "beta stops an open three · H11");
    assert_eq!(said(&record("json", "gomoku", "H8 A1 H9 C3 H10 E5 H11")), "alpha has an open four · H11");
    assert_eq!(said(&record("json", "go", "D4")), "alpha plays D4");
    assert_eq!(board("go", &[".X.", "XO.", "..."], "B1"), "alpha puts a stone in atari · B1");
    assert_eq!(board("go", &[".XO.", "XO.O", ".XO.", "...."], "C3"), "alpha takes the ko · C3");
}

#[test]
fn results_are_sentences_that_name_the_players() {
    assert_eq!(sentence(&chess("f3 e5 g4 Qh4")), "Carlsen wins by checkmate");
    assert_eq!(sentence(&won(chess("e4 e5"), &[0])), "Nepomniachtchi wins");
    let timed = Record { tags: vec![("Termination".into(), "Time forfeit".into())], ..won(chess("e4 e5"), &[1]) };
    assert_eq!(sentence(&timed), "Carlsen wins on time");
    assert_eq!(sentence(&won(chess("e4 e5"), &[])), "Draw by agreement");
    assert_eq!(sentence(&chess("e4 e5 Nf3")), "Unfinished after move 2");
    assert_eq!(sentence(&chess("")), "No move was made");
    let go = Record { tags: vec![("RE".into(), "B+3.5".into())], ..won(record("sgf", "go", "D4"), &[0]) };
    assert_eq!(sentence(&go), "alpha wins by 3.5 points");
    let five = "A1 A15 B1 B15 C1 C15 D1 D15 E1";
    assert_eq!(sentence(&record("json", "gomoku", five)), "alpha wins with five in a row");
    let wolf = ["........", "........", "........", "........", "...b....", "..w.....", "........", "........"];
    assert_eq!(sentence(&drawn(&wolf, record("xml", "checkers", "C3xE5"))), "alpha wins, beta has no piece left");
}

#[test]
fn nobody_is_told_of_the_end_before_it_comes() {
    let mate = told(&chess("f3 e5 g4 Qh4")).replay;
    for steps in 0..4 {
        assert_eq!(standings(&mate, steps), ["–", "–"]);
        assert_eq!(mate.announcement(steps), None);
    }
    assert_eq!(standings(&mate, 4), ["lost", "winner"]);
    assert_eq!(mate.announcement(4).map(|sentence| sentence.text()).as_deref(), Some("Carlsen wins by checkmate"));
    let drawn = told(&won(chess("e4 e5"), &[])).replay;
    assert_eq!(standings(&drawn, 1), ["–", "–"]);
    assert_eq!(standings(&drawn, 2), ["draw", "draw"]);
    let open = told(&chess("e4 e5")).replay;
    assert_eq!(standings(&open, 2), ["–", "–"]);
    assert_eq!(open.announcement(2), None);
    let timed = Record { tags: vec![("Termination".into(), "Time forfeit".into())], ..won(chess("e4 e5"), &[1]) };
    assert_eq!(standings(&told(&timed).replay, 2), ["lost on time", "winner"]);
}

fn find(replay: &Replay, name: &str, edge: PairEdge) -> Result<usize, NoStep> {
    replay.step_named(name.parse::<StepName>().expect("a name"), edge)
}

#[test]
fn steps_are_found_by_the_names_people_give_them() {
    let replay = told(&chess("e4 e5 Nf3 Nc6 Bb5")).replay;
    for (name, first, last) in
        [("0", 0, 0), ("1", 1, 2), ("2", 3, 4), ("3", 5, 5), ("2w", 3, 3), ("2b", 4, 4), ("2…", 4, 4)]
    {
        assert_eq!(find(&replay, name, PairEdge::First), Ok(first), "{name}");
        assert_eq!(find(&replay, name, PairEdge::Last), Ok(last), "{name}");
    }
    let missing = |replay: &Replay, name: &str| find(replay, name, PairEdge::Last).unwrap_err().to_string();
    assert_eq!(missing(&replay, "3b"), "there is no step 3b; this replay has 0 to 3");
    assert_eq!(missing(&replay, "0w"), "there is no step 0w; this replay has 0 to 3");
    assert_eq!(
        (replay.label(4), replay.progress(4), replay.length(5)),
        ("2…".into(), "move 2… / 3".into(), "3 moves".into())
    );
    assert_eq!(replay.step_near("99".parse().unwrap()), Ok(5));
    let later = told(&from_fen("4k3/8/8/8/8/8/8/4K2R b - - 3 30", "Ke7 Ke2 Kd6")).replay;
    assert_eq!((find(&later, "30", PairEdge::First), find(&later, "31w", PairEdge::Last)), (Ok(1), Ok(2)));
    assert_eq!((later.label(1), later.length(3)), ("30…".into(), "2 moves".into()));
    assert_eq!(missing(&later, "7"), "there is no step 7; this replay has 30… to 31…");
    let single = told(&record("json", "reversi", "D3 C3 C4")).replay;
    assert_eq!(find(&single, "3", PairEdge::First), Ok(3));
    assert_eq!(missing(&single, "3b"), "reversi counts moves one by one; expected a number");
}

#[test]
fn in_english_draughts_black_makes_the_first_move_of_a_pair() {
    let english = Record { variant: Some("english".into()), ..record("pdn", "checkers", "11-15 23-19 8-11") };
    let replay = told(&english).replay;
    assert_eq!((find(&replay, "1b", PairEdge::Last), find(&replay, "1w", PairEdge::Last)), (Ok(1), Ok(2)));
    assert_eq!((replay.label(2), replay.numbering.word(2)), ("1…".into(), "1w".into()));
    assert_eq!(replay.steps[1].caption.text(), format!("beta moves a man · 1…{}", replay.steps[1].notation));
}
