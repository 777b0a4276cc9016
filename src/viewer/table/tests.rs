//! Games at the table, without a window.

use super::*;
use crate::games::play::find_in_turns;
use crate::model::Cell;

fn table(game: &str, sitters: [Sitter; 2]) -> GameInPlay {
    TableSetup::usual(find_in_turns(game).unwrap(), sitters).begin(Millis::ZERO).unwrap()
}

fn people(game: &str) -> GameInPlay {
    table(game, [Sitter::person(), Sitter::person()])
}

fn against(game: &str) -> GameInPlay {
    table(game, [Sitter::person(), Sitter::builtin("random")])
}

fn play(table: &mut GameInPlay, moves: &str) {
    for text in moves.split_whitespace() {
        let at = table.played();
        table.type_move(at, text, Millis::ZERO).unwrap();
    }
}

/// Answers for whoever is asked, and lets a second pass.
fn think(table: &mut GameInPlay, text: &str, now: u32) {
    let ask = table.asks().unwrap();
    table.answer(ask.ticket, Ok(RivalAnswer::Move { text: text.into(), eval: None }));
    table.advance(Millis(now));
}

#[test]
fn an_answer_is_seen_after_a_second_and_not_before() {
    let mut table = against("reversi");
    play(&mut table, "D3");
    assert!(table.thinks());
    think(&mut table, "C3", 999);
    assert_eq!(table.played(), 1);
    assert!(table.asks().is_none(), "it has answered");
    table.advance(Millis(1000));
    assert_eq!((table.played(), table.thinks()), (2, false));
}

#[test]
fn what_is_taken_back_against_a_program_goes_in_pairs() {
    let mut table = against("reversi");
    play(&mut table, "D3");
    think(&mut table, "C3", 1000);
    play(&mut table, "C4");
    assert!(table.undo(Millis(2000)), "also while the program thinks");
    assert_eq!((table.played(), table.thinks()), (2, false));
    assert!(table.undo(Millis(2000)));
    assert_eq!(table.played(), 0);
    assert!(!table.undo(Millis(2000)));
    assert!(table.redo(Millis(2000)));
    assert_eq!(table.played(), 2);
    assert!(table.redo(Millis(2000)));
    assert_eq!((table.played(), table.thinks()), (3, true));
    assert!(!table.redo(Millis(2000)));
}

#[test]
fn an_answer_to_a_move_that_was_taken_back_is_too_late() {
    let mut table = against("reversi");
    play(&mut table, "D3");
    let ask = table.asks().unwrap();
    table.undo(Millis(10));
    table.answer(ask.ticket, Ok(RivalAnswer::Move { text: "C3".into(), eval: None }));
    table.advance(Millis(5000));
    assert_eq!(table.played(), 0);
}

#[test]
fn the_record_of_a_game_in_play_is_sound_and_unfinished() {
    let mut table = people("chess");
    play(&mut table, "e4 e5 Nf3");
    table.undo(Millis::ZERO);
    play(&mut table, "f4");
    let record = table.record();
    assert_eq!(record.variations(), 1);
    let told = crate::games::tell(&record).unwrap();
    assert_eq!((told.replay.steps.len(), told.findings.len()), (3, 0));
    assert!(!told.replay.outcome.complete);
}

#[test]
fn a_mate_ends_the_game_and_taking_it_back_goes_on() {
    let mut table = people("chess");
    play(&mut table, "f3 e5 g4 Qh4");
    let ended = table.ended.clone().unwrap();
    assert_eq!((ended.winner, ended.by_rules), (Some(Seat(1)), true));
    assert_eq!(table.record().recorded.winner, Some(vec![Seat(1)]));
    table.undo(Millis::ZERO);
    assert!(table.ended.is_none());
}

#[test]
fn who_resigns_is_asked_once() {
    let mut table = against("chess");
    table.ask_resign();
    assert_eq!(table.asked, Some(TableQuestion::Resign(Seat(0))));
    table.reply(false, Millis::ZERO);
    assert!(table.ended.is_none());
    table.ask_resign();
    table.reply(true, Millis::ZERO);
    assert_eq!(table.ended.as_ref().and_then(|ended| ended.winner), Some(Seat(1)));
    assert_eq!(table.record().tag(REASON), Some("human resigns"));
}

#[test]
fn a_table_is_kept_with_its_record_and_set_again() {
    let mut first = against("reversi");
    play(&mut first, "D3");
    think(&mut first, "C3", 1000);
    play(&mut first, "C4");
    first.undo(Millis(2000));
    let record = first.record();
    let again = TableSetup::again(&record, Millis::ZERO).unwrap();
    assert_eq!((again.played(), again.line_len()), (2, 3));
    assert_eq!(again.sitters, first.sitters);
    assert_eq!(format!("{:?}", again.record()), format!("{record:?}"));
}

/// Random games of every game, so many each; the dots a person sees are held against what the rules tell.
fn dots_agree(games: u64) {
    use crate::games::play::in_turns;
    use crate::players::Rng;
    for game in in_turns() {
        // Small boards of the games of points: the rules are the same, and the test is fast.
        let side = if game.terms().sides.contains(&9) { 9 } else { game.terms().usual };
        for seed in 0..games {
            let sitters = [Sitter::person(), Sitter::person()];
            let rules = BoardRules { side, ..game.usual() };
            let mut table = TableSetup { rules, ..TableSetup::usual(game, sitters) }.begin(Millis::ZERO).unwrap();
            let mut rng = Rng::new(seed + 1);
            let mut teller = game.begin(&table.record()).unwrap().teller;
            while table.ended.is_none() && table.asked.is_none() && table.played() < 120 {
                let at = table.played();
                let told = teller.legal().unwrap_or_default();
                let hand = table.hand(at).unwrap();
                let moves = hand.moves().to_vec();
                let mut ends: Vec<_> = moves.iter().filter_map(|one| one.trail.last().copied()).collect();
                ends.sort_unstable_by_key(|cell| (cell.row, cell.col));
                ends.dedup();
                let mut rules: Vec<_> = told;
                rules.sort_unstable_by_key(|cell| (cell.row, cell.col));
                // A king that castles is told by its rook, and shown where it comes to stand.
                let castles = moves.iter().any(|one| one.spelt.starts_with("O-O"));
                assert!(
                    castles || ends == rules,
                    "{game:?}, game {seed}, after {at}: {ends:?}, by the rules {rules:?}"
                );
                let one = &moves[rng.below(moves.len() as u32) as usize];
                table.play(at, &one.text, Millis::ZERO);
                let Entry::Move(written) = table.record().entries.pop().unwrap() else { unreachable!() };
                teller.push(&Entry::Move(written)).unwrap();
            }
        }
    }
}

#[test]
fn the_dots_agree_with_the_rules_in_every_position_of_some_random_games() {
    dots_agree(4);
}

#[test]
#[ignore = "takes minutes"]
fn the_dots_agree_with_the_rules_in_every_position_of_a_thousand_random_games() {
    dots_agree(1000);
}

#[test]
fn points_of_go_are_called_as_players_call_them_wherever_they_are_written() {
    let go = find_in_turns("go").unwrap();
    let rules = BoardRules { side: 13, ..go.usual() };
    let setup = TableSetup { rules, ..TableSetup::usual(go, [Sitter::person(), Sitter::person()]) };
    let mut table = setup.begin(Millis::ZERO).unwrap();
    play(&mut table, "J4");
    let replay = crate::games::tell(&table.record()).unwrap().replay;
    assert_eq!(replay.look.board.coords.name(Cell::new(8, 9)), "J4", "there is no column I");
    assert_eq!(replay.steps[0].last_move, [Cell::new(8, 9)]);
    assert!(table.type_move(1, "J4", Millis::ZERO).is_err(), "it is taken, and K4 is not meant");
}
