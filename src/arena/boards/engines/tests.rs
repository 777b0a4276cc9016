//! What is said to engines, and what becomes of engines that answer strangely. Their answers are written down beforehand.

use std::io::Cursor;

use super::*;
use crate::arena::boards::clock::{ClockRule, GameClocks};
use crate::arena::boards::paper::Paper;
use crate::arena::launch::Ear;
use crate::games::play::find_in_turns;
use crate::model::{Seat, StartDrawing};

/// What an engine that answers so is told, and what comes of the first question after some moves.
fn asked(tongue: Tongue, game: &str, moves: &[&str], answers: &str) -> (String, Result<EngineReply, Foul>) {
    asked_from(None, tongue, game, moves, answers)
}

/// The same from a position.
fn asked_from(
    start: Option<&StartPosition>,
    tongue: Tongue,
    game: &str,
    moves: &[&str],
    answers: &str,
) -> (String, Result<EngineReply, Foul>) {
    let (paper, log) = (Paper::default(), Ear::default());
    let talk = Talk::new(Line::over(Cursor::new(answers.as_bytes().to_vec()), paper.clone()), log);
    let options = match tongue {
        Tongue::Uci => vec![("hash".to_string(), "16".to_string())],
        Tongue::Gtp | Tongue::Gomocup | Tongue::Nboard => Vec::new(),
    };
    let program = crate::arena::seats::Program { words: Vec::new() };
    let spec = EngineSpec { tongue, program, options };
    let game = find_in_turns(game).unwrap();
    let time = MoveTime::Each(Duration::from_millis(500));
    let second = (moves.len() % 2 == 1) != start.is_some_and(|start| start.second);
    let set = EngineGame { game, rules: game.usual(), start, second, time };
    let reply = Engine::greet(&spec, talk, None).and_then(|mut engine| {
        engine.begin(&set)?;
        engine.ask(moves.iter().copied(), time, &|| false)
    });
    let told = String::from_utf8(paper.0.lock().unwrap().clone()).unwrap();
    (told, reply)
}

fn text(reply: Result<EngineReply, Foul>) -> String {
    match reply {
        Ok(EngineReply::Move { text, .. }) => text,
        Ok(EngineReply::Resigns) => "resigns".into(),
        Err((fault, words)) => format!("{fault:?}: {words}"),
    }
}

const UCI: &str = "id name Fish 1\noption name Hash type spin default 16 min 1 max 9\nuciok\nreadyok\nreadyok\n";

#[test]
fn a_chess_engine_is_told_the_game_and_its_thoughts_are_kept() {
    let answers = format!("{UCI}info depth 3 score cp -35 pv e7e5 g1f3\nbestmove e7e5 ponder g1f3\n");
    let (told, reply) = asked(Tongue::Uci, "chess", &["E2PE4"], &answers);
    let wanted = ["setoption name Hash value 16", "ucinewgame", "position startpos moves e2e4", "go movetime 400"];
    assert!(wanted.iter().all(|line| told.lines().any(|known| known == *line)), "{told}");
    let line = Some("depth 3: e5 Nf3".to_string());
    assert_eq!(reply, Ok(EngineReply::Move { text: "E7PE5".into(), eval: Some(Eval::Points(-0.35)), line }));
}

#[test]
fn a_chess_engine_is_told_the_position_a_game_began_from() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 20";
    let start = find_in_turns("chess").unwrap().position(fen).unwrap();
    let answers = format!("{UCI}bestmove e2e4\n");
    let (told, reply) = asked_from(Some(&start), Tongue::Uci, "chess", &["E8KD7"], &answers);
    assert!(told.contains(&format!("position fen {fen} moves e8d7\n")), "{told}");
    assert_eq!(text(reply), "E2PE4");
    // A king that castles from another square has no name for it that every engine knows.
    let shuffled = find_in_turns("chess").unwrap().position("4k3/8/8/8/8/8/8/5RKR w HF - 0 1").unwrap();
    let (_, reply) = asked_from(Some(&shuffled), Tongue::Uci, "chess", &[], &answers);
    assert!(text(reply).starts_with("Crash: uci has no words for the position fen:4k3/"));
}

#[test]
fn a_go_engine_is_told_the_stones_and_who_moves_first() {
    let mut rows = vec![".".repeat(19); 19];
    rows[16] = format!("...X{}", ".".repeat(15));
    rows[17] = format!("...O{}", ".".repeat(15));
    let start = StartPosition { drawing: StartDrawing::Rows(rows), second: true };
    let answers = format!("{GTP}{SET}= \n\n= \n\n= \n\n= Q16\n\n");
    let (told, reply) = asked_from(Some(&start), Tongue::Gtp, "go", &["C3"], &answers);
    assert!(told.ends_with("play b D3\nplay w D2\ntime_settings 0 1 1\nplay w C3\ngenmove b\n"), "{told}");
    assert_eq!(text(reply), "P16");
}

#[test]
fn castling_and_promotion_are_said_as_squares() {
    let moves = ["E2PE4", "E7PE5", "G1NF3", "B8NC6", "F1BC4", "F8BC5"];
    let (_, reply) = asked(Tongue::Uci, "chess", &moves, &format!("{UCI}bestmove e1g1\n"));
    assert_eq!(text(reply), "0-0");
    let moves = ["A2PA4", "B7PB5", "A4PB5", "A7PA6", "B5PA6", "G8NF6", "A6PA7", "F6NG8", "A7PB8"];
    let (told, reply) = asked(Tongue::Uci, "chess", &moves, &format!("{UCI}bestmove a8b8\n"));
    assert!(told.contains("a6a7 f6g8 a7b8q\n"), "{told}");
    assert_eq!(text(reply), "A8RB8");
}

#[test]
fn chess_engines_that_lie_babble_or_go_have_a_reason_against_them() {
    let chess = |answers: &str| text(asked(Tongue::Uci, "chess", &[], answers).1);
    assert!(chess(&format!("{UCI}bestmove e2e5\n")).starts_with("Junk: illegal move e2e5: e2e5: "));
    assert_eq!(chess(&format!("{UCI}bestmove (none)\n")), "Junk: found \"bestmove (none)\"; expected bestmove e2e4");
    assert_eq!(chess(&format!("{UCI}info depth 1\n")), "Crash: the connection was lost");
    assert_eq!(chess(&format!("{UCI}{}", "x".repeat(90_000))), "Junk: a line without an end");
    let other = "id name Fish\noption name Threads type spin\nuciok\n";
    assert_eq!(chess(other), "Junk: it has no option hash; it has Threads");
}

const GTP: &str = "= play\ngenmove\nkomi\ntime_settings\ntime_left\nset_game\nversion\n\n= GNU Test\n\n= 3\n\n";
const SET: &str = "= \n\n= \n\n= \n\n= \n\n= \n\n";

#[test]
fn a_go_engine_hears_every_move_and_may_resign() {
    // The manager's letters have an I, the protocol's have none.
    let (told, reply) = asked(Tongue::Gtp, "go", &["I9"], &format!("{GTP}{SET}= \n\n= resign\n\n"));
    let wanted =
        ["set_game Go", "boardsize 19", "clear_board", "komi 6.5", "time_settings 0 1 1", "play b J9", "genmove w"];
    assert!(wanted.iter().all(|line| told.lines().any(|known| known == *line)), "{told}");
    assert_eq!(reply, Ok(EngineReply::Resigns));
    let (_, reply) = asked(Tongue::Gtp, "go", &[], &format!("{GTP}{SET}=12 J9\n\n"));
    assert_eq!(text(reply), "I9");
    let (_, reply) = asked(Tongue::Gtp, "go", &["I9"], &format!("{GTP}{SET}? illegal\n\n"));
    assert_eq!(text(reply), "Junk: \"play b J9\" was refused: illegal");
    let (_, reply) = asked(Tongue::Gtp, "go", &[], &format!("{GTP}{SET}thinking\n"));
    assert_eq!(text(reply), "Junk: found \"thinking\"; expected = and an answer");
}

#[test]
fn a_go_engine_that_cannot_be_set_to_another_game_is_not_asked_to_play_it() {
    let (_, reply) = asked(Tongue::Gtp, "reversi", &[], "= play\ngenmove\n\n= GNU\n\n= \n\n");
    assert_eq!(text(reply), "Junk: it has no set_game; expected an engine that plays Othello");
}

#[test]
fn a_gomoku_brain_hears_a_turn_or_the_whole_board() {
    let greeting = "name=\"Pela\", version=\"1.0\"\nMESSAGE hello\nOK\n";
    let (told, reply) = asked(Tongue::Gomocup, "gomoku", &["H8"], &format!("{greeting}DEBUG x\n8,7\n"));
    assert!(
        told.contains("START 15\n") && told.contains("INFO timeout_turn 400\n") && told.contains("TURN 7,7\n"),
        "{told}"
    );
    assert_eq!(text(reply), "I8");
    let (told, _) = asked(Tongue::Gomocup, "gomoku", &["H8", "A15", "O1"], greeting);
    assert!(told.contains("BOARD\n7,7,2\n0,0,1\n14,14,2\nDONE\n"), "{told}");
    let (told, reply) = asked(Tongue::Gomocup, "gomoku", &[], &format!("{greeting}ERROR no luck today\n"));
    assert!(told.contains("BEGIN\n"), "{told}");
    assert_eq!(text(reply), "Junk: it tells an error: no luck today");
    assert_eq!(
        text(asked(Tongue::Gomocup, "gomoku", &[], &format!("{greeting}hm\n")).1),
        "Junk: found \"hm\"; expected x,y"
    );
}

#[test]
fn a_reversi_engine_tells_what_its_move_is_worth() {
    let (told, reply) =
        asked(Tongue::Nboard, "reversi", &["D3"], "set myname Deep\npong 1\npong 2\nstatus x\n=== c5/-1.5/0.2\n");
    assert!(told.contains("set game (;GM[Othello]") && told.contains("move D3\ngo\n"), "{told}");
    assert_eq!(reply, Ok(EngineReply::Move { text: "C5".into(), eval: Some(Eval::Points(-1.5)), line: None }));
}

#[test]
fn clocks_are_told_to_go_engines_as_far_as_there_are_words() {
    let second = Duration::from_secs(1);
    let rule = ClockRule { moves: Some(10), base: 60 * second, gain: Duration::ZERO };
    let paper = Paper::default();
    let answers = "= \n\n".repeat(4);
    let mut talk = Talk::new(Line::over(Cursor::new(answers.into_bytes()), paper.clone()), Ear::default());
    let mut greeted = Talk::new(Line::over(Cursor::new(GTP.as_bytes().to_vec()), Paper::default()), Ear::default());
    let mut gtp = gtp::Gtp::new(&Vec::new());
    gtp.greet(&mut greeted).unwrap();
    let mut clocks = GameClocks::new(rule);
    clocks.press(Seat(0), 7 * second).unwrap();
    let time = clocks.time(Seat(0));
    let question = Question { moves: &[], known: 0, second: false, time, patience: second, stop: &|| false };
    // It answers nothing to the question itself; what it was told before is what counts.
    assert!(gtp.ask(&mut talk, &question).is_ok_and(|said| said.word.is_empty()));
    let told = String::from_utf8(paper.0.lock().unwrap().clone()).unwrap();
    assert_eq!(told, "time_left b 53 9\ntime_left w 60 1\ngenmove b\n");
}

#[test]
fn engines_are_named_with_their_options() {
    let read = |written: &str| EngineSpec::read(Tongue::Uci, written, None);
    let spec = read("ls?Threads=1&Skill Level=3&Clear Hash=").unwrap();
    let options: Vec<(&str, &str)> = spec.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    assert_eq!(options, [("Threads", "1"), ("Skill Level", "3"), ("Clear Hash", "")]);
    assert_eq!(read("'ls -l'?depth=3").unwrap().program.words.len(), 2);
    assert!(read("ls?Threads").unwrap_err().contains("\"Threads\" is no option; expected such as Threads=1&depth=8"));
    assert!(read("no-such-engine?depth=1").unwrap_err().contains("there is no such program"));
}
