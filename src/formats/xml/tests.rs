//! The manager's XML, whole and damaged.

use super::*;
use crate::formats::probe::{self, moves};

const SAMPLE: &str = r#"<?xml version='1.0'?>
<Replay>
  <GameType>reversi</GameType>
  <BoardDimensions>8</BoardDimensions>
  <StartTime>4.5.2007 17:15</StartTime>
  <Player1>brain_one_0.6.20</Player1>
  <Player2>A &amp; B &#x10D;</Player2>
  <Winner>Player 1</Winner>
  <Score p1="38" p2="26" />
  <ListOfMoves>
    <Move player="1" time="00:00:01.4062500">D6</Move>
    <Move player="2" time="01:02:03">E6</Move>
    <!-- a comment -->
    <Move player="2" time="00:00:00.1562500">forfeit</Move>
  </ListOfMoves>
</Replay>
"#;

fn good(text: &str) -> Record {
    probe::one(&FORMAT, text)
}

fn refused(text: &str) -> String {
    probe::refused(&FORMAT, text)
}

fn remarks(text: &str) -> Vec<String> {
    good(text).remarks.iter().map(Remark::to_string).collect()
}

#[test]
fn the_whole_header_reaches_the_record() {
    let record = good(SAMPLE);
    assert_eq!((record.game.as_str(), record.size), ("reversi", Some(Size::new(8, 8))));
    assert_eq!(record.date.as_deref(), Some("2007-05-04 17:15"));
    assert_eq!(record.players, ["brain_one_0.6.20", "A & B č"]);
    assert_eq!(record.recorded.winner, Some(vec![Seat(0)]));
    assert_eq!(record.recorded.score, Some(vec![38, 26]));
    assert_eq!(record.first, Some(Seat(0)));
    assert!(record.remarks.is_empty() && record.broken.is_none());
}

#[test]
fn moves_carry_player_time_and_line() {
    let record = good(SAMPLE);
    let written: Vec<_> =
        moves(&record).iter().map(|m| (m.text.as_str(), m.seat.unwrap().0, m.took.unwrap().0, m.line)).collect();
    assert_eq!(written, [("D6", 0, 1406, 11), ("E6", 1, 3_723_000, 12), ("forfeit", 1, 156, 14)]);
}

#[test]
fn winners_are_understood_in_all_their_spellings() {
    let winner = |text: &str| good(&SAMPLE.replace("Player 1<", &format!("{text}<"))).recorded.winner;
    assert_eq!(winner("Player 2"), Some(vec![Seat(1)]));
    assert_eq!(winner("1"), Some(vec![Seat(0)]));
    assert_eq!(winner("brain_one_0.6.20"), Some(vec![Seat(0)]));
    for draw in ["Draw", "draw", "0", "", "None"] {
        assert_eq!(winner(draw), Some(Vec::new()), "{draw}");
    }
    assert_eq!(winner("the taller one"), None);
}

#[test]
fn odd_header_fields_are_remarks() {
    let odd = SAMPLE.replace("Player 1<", "Nobody<").replace("4.5.2007", "May 4").replace("p2=\"26\"", "p2=\"?\"");
    assert_eq!(
        remarks(&odd),
        [
            "a.xml:5: StartTime \"May 4 17:15\" is not understood; expected 4.5.2007 17:15",
            "a.xml:8: Winner \"Nobody\" is not understood; expected Player 1, Player 2 or Draw",
            "a.xml:9: Score is not understood; expected p1=\"38\" p2=\"26\"",
        ]
    );
    let odd = SAMPLE.replace("time=\"0", "time=\"x");
    assert_eq!(remarks(&odd), ["a.xml:11: time \"x0:00:01.4062500\" is not understood; expected 00:00:01.4062500"]);
}

#[test]
fn unknown_elements_are_remarked_once_a_kind() {
    let odd = SAMPLE.replace("<Winner>", "<Judge><Name>x</Name></Judge><Judge/><Winner>");
    assert_eq!(remarks(&odd), ["a.xml:8: the element <Judge> is not known and is left out"]);
}

#[test]
fn a_file_that_breaks_off_keeps_its_good_moves() {
    let cut = |to: &str| {
        let record = good(&SAMPLE[..SAMPLE.find(to).unwrap()]);
        (record.entries.len(), record.broken.unwrap().to_string())
    };
    assert_eq!(
        cut("</Move>\n    <!--"),
        (1, "a.xml:12: the file breaks off inside <Move>; expected </Move>; kept 1 move".into())
    );
    let (moves, told) = cut("ve>\n    <!--");
    assert_eq!(moves, 1);
    assert!(told.starts_with("a.xml:12: the XML breaks here: "), "{told}");
    assert_eq!(
        cut("</ListOfMoves>"),
        (3, "a.xml:15: the file breaks off inside <ListOfMoves>; expected </ListOfMoves>; kept 3 moves".into())
    );
}

#[test]
fn a_move_of_nobody_ends_the_record() {
    let record = good(&SAMPLE.replace("player=\"2\"", "player=\"3\""));
    let told = record.broken.unwrap().to_string();
    assert_eq!(told, "a.xml:12: move 2: the player is \"3\"; expected 1 or 2; kept 1 move");
}

#[test]
fn what_lacks_a_game_or_moves_is_refused() {
    assert_eq!(refused("<Replay></Replay>"), "a.xml: names no game; expected <GameType>reversi</GameType>");
    assert_eq!(refused("<Replay><GameType>go</GameType></Replay>"), "a.xml: has no moves; expected <ListOfMoves>");
    assert_eq!(refused("<Play/>"), "a.xml:1: the root is <Play>; expected <Replay>");
    let odd = SAMPLE.replace(">8<", ">eight<");
    assert_eq!(refused(&odd), "a.xml:4: BoardDimensions is \"eight\"; expected a number such as 8");
    assert_eq!(
        refused("<Replay>\n<GameType>reversi</GameType>"),
        "a.xml:2: the file breaks off inside <Replay>; expected </Replay>"
    );
}

#[test]
fn entities_of_the_file_itself_are_not_expanded() {
    let bomb = format!("<!DOCTYPE Replay [<!ENTITY a \"{}\">]>{}", "x".repeat(1000), &SAMPLE[22..]);
    let record = good(&bomb.replace("A &amp; B", "&a;&a; & B"));
    assert_eq!(record.players[1], "&a;&a; & B č");
}

#[test]
fn nesting_without_end_is_refused() {
    assert!(refused(&format!("<Replay>{}", "<a>".repeat(100_000))).contains("nested deeper than 32"));
}

#[test]
fn other_encodings_than_utf_8_are_read_as_far_as_they_go() {
    let wide: Vec<u8> = std::iter::once(0xfeff).chain(SAMPLE.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    assert_eq!(probe::one(&FORMAT, wide).players[1], "A & B č");
    let latin = SAMPLE.replace("&#x10D;", "?").replace('?', "\u{1}").into_bytes();
    let latin: Vec<u8> = latin.into_iter().map(|b| if b == 1 { 0xe8 } else { b }).collect();
    let latin = [b"<?xml version='1.0'?>", &latin[21..]].concat();
    let record = probe::one(&FORMAT, latin);
    assert_eq!(record.remarks.last().map(|remark| remark.what.as_str()), Some(text::LOSSY));
}
