//! Players and boards of every game in turns: levels, positions, and who is watched while thinking.

use super::*;
use crate::games::trying::{drawn, record, told};
use crate::players::level::LEVELS;
use crate::players::search::never;
use crate::players::watch::Signal;

/// A name as people are told it, as a word: `alphabeta:DEPTH` becomes `alphabeta:2`.
fn word(name: &str) -> String {
    [
        ("DEPTH", "2"),
        ("PLAYOUTS", "2"),
        ("STRATEGY=WEIGHT,STRATEGY=WEIGHT", "edge=1,mobility=2"),
        ("DISC,EDGE,CORNER,STUCK,WON", "1,2,3,4,5"),
    ]
    .into_iter()
    .fold(name.to_string(), |word, (what, value)| word.replace(what, value))
}

/// A small board where the game has one: games there are short.
fn small(game: &dyn Turns) -> BoardRules {
    let usual = game.usual();
    BoardRules { side: usual.side.min(9), ..usual }
}

/// Half points of the first of two players over some games, starts alternating, each pair from an opening of its own.
fn halves(game: &'static dyn Turns, words: [&str; 2], games: u64) -> u32 {
    let ground = GameGround { game, rules: small(game), start: None };
    let play = |number: u64| {
        let mut board = ground.board(&[]).unwrap();
        let mut lot = Rng::new(number / 2);
        let mut moves = Vec::new();
        for _ in 0..4 {
            let legal = board.legal();
            moves.push(board.play(&legal[lot.below(legal.len() as u32) as usize]).unwrap());
        }
        let swapped = (number % 2) as usize;
        let mut players = [0, 1].map(|seat| ground.player(words[seat ^ swapped], &moves, number).unwrap());
        while board.over().is_none() {
            let choice = players[board.played() % 2].choose(&mut never).unwrap();
            board.play(&choice.text).unwrap();
            players.iter_mut().for_each(|player| drop(player.board().play(&choice.text)));
        }
        match board.over().and_then(|end| end.winner) {
            None => 1,
            Some(winner) => 2 * u32::from(winner == swapped),
        }
    };
    (0..games).map(play).sum()
}

#[test]
fn every_player_people_are_told_of_is_there_and_so_is_the_adviser() {
    for game in in_turns() {
        for name in game.names().into_iter().chain([game.terms().adviser]) {
            assert!(game.player(&word(name), game.usual(), 1).is_ok(), "{game:?}: {name}");
        }
        assert!(LEVELS.iter().all(|level| game.names().contains(level)), "{game:?}");
    }
}

#[test]
fn words_that_mean_nobody_are_refused_with_those_that_do() {
    let words = [
        "",
        "nobody",
        "random:3",
        "random:full",
        "alphabeta:0",
        "alphabeta:full",
        "greedy:2",
        "easy:2",
        "hard:first",
        "negamax:2:weights=",
        "negamax:2:weights=1,x",
        "negamax:weights=1,2,3,4,5,6",
        "negamax:5:weighs=1",
        "mix:2",
        "mix:luck=1",
        "mix:edge",
        "mix:edge=101",
    ];
    for game in in_turns() {
        for word in words {
            let said = game.player(word, game.usual(), 1).err().unwrap_or_default();
            assert!(said.starts_with(&format!("builtin:{word}: {game:?} has no such player")), "{word}: {said}");
            assert!(said.contains("builtin:easy") && said.contains("builtin:random"), "{said}");
        }
    }
}

#[test]
fn a_board_of_another_size_is_refused_with_those_there_are() {
    let chess = find_in_turns("chess").unwrap();
    let rules = BoardRules { side: 9, ..chess.usual() };
    assert_eq!(chess.board(rules).err().unwrap(), "chess is played on a board of 8x8; found 9x9");
    let go = find_in_turns("go").unwrap();
    let rules = BoardRules { side: 26, ..go.usual() };
    assert_eq!(go.board(rules).err().unwrap(), "go is played on boards from 2x2 to 25x25; found 26x26");
}

#[test]
fn medium_beats_easy_in_every_game() {
    for game in in_turns() {
        let halves = halves(game, ["medium", "easy"], 4);
        assert!(halves >= 6, "{game:?}: {halves} of 8 half points");
    }
}

#[test]
fn easy_beats_random_and_not_always() {
    for (game, games) in [("reversi", 40), ("checkers", 40)] {
        let halves = halves(find_in_turns(game).unwrap(), ["easy", "random"], games);
        assert!((48..=76).contains(&halves), "{game}: {halves} of 80 half points");
    }
}

#[test]
fn a_level_plays_the_same_with_the_same_seed_whatever_the_clock_says() {
    for game in in_turns() {
        let chosen = |seed, late: bool| game.player("medium", small(game), seed).unwrap().choose(&mut || late);
        assert_eq!(chosen(7, false), chosen(7, true), "{game:?}");
    }
}

#[test]
fn who_thinks_tells_how_far_it_has_come_and_stops_at_once() {
    for game in in_turns() {
        for word in ["expert", game.terms().adviser] {
            // On an empty board there may be nothing to think about.
            let ground = GameGround { game, rules: small(game), start: None };
            let mut board = ground.board(&[]).unwrap();
            let moves = [0, 1].map(|_| board.legal().last().map(|text| board.play(text).unwrap()).unwrap());
            let mut player = ground.player(word, &moves, 1).unwrap();
            let mut seen = Vec::new();
            let choice = player.think(&mut |progress| {
                seen.push(progress.clone());
                if seen.len() < 40 { Signal::GoOn } else { Signal::Halt }
            });
            assert!(choice.is_some(), "{game:?}: {word}");
            assert_eq!(seen.len(), 40, "{game:?}: {word} is not asked again after the word to stop");
            let (first, last) = (&seen[0], &seen[39]);
            assert!(first.nodes < last.nodes && first.depth <= last.depth, "{game:?}: {first:?} {last:?}");
            let counts = game.terms().worth != Worth::Chance;
            assert_eq!(last.best.is_some() && last.depth > 1, counts, "{game:?}: {word}: {last:?}");
        }
    }
}

#[test]
fn positions_are_written_as_they_are_read_and_somebody_plays_from_them() {
    let reversi = "......../......../......../...OX.../...XO.../......../......../........:2";
    let bunny = "......../bbbbbbbb/......../......../......../......../......../wwwwwwww:2";
    let rows = "......../......../......../....b.../...w..../......../......../........:2";
    let gomoku = "...../.X.../..X../..O../.....:2";
    for (game, text, side) in [
        ("reversi", reversi, 8),
        ("bunnywar", bunny, 8),
        ("checkers", rows, 8),
        ("gomoku", gomoku, 5),
        ("go", gomoku, 5),
    ] {
        let game = find_in_turns(game).unwrap();
        let start = game.position(text).unwrap_or_else(|why| panic!("{game:?}: {why}"));
        assert_eq!((start.to_string().as_str(), start.second), (text, true), "{game:?}");
        let ground = GameGround { game, rules: BoardRules { side, ..game.usual() }, start: Some(start) };
        let choice = ground.player("easy", &[], 1).unwrap().choose(&mut never).unwrap();
        assert!(ground.board(&[choice.text]).is_ok(), "{game:?}");
    }
}

#[test]
fn draughts_begin_from_positions_of_pdn() {
    let checkers = find_in_turns("checkers").unwrap();
    let start = checkers.position("B:WK23:B6").unwrap();
    assert_eq!(start.to_string(), "......../..b...../......../......../......../....W.../......../........:2");
    let said = |text: &str| checkers.position(text).unwrap_err();
    assert_eq!(said("W:W33:B1"), "there is no such square; expected 1 to 32 or A1–H8");
    assert_eq!(said("nonsense"), "the start position has 1 rows; expected 8");
}

#[test]
fn positions_nobody_can_play_from_are_refused_with_the_reason() {
    let said = |game: &str, text: &str| find_in_turns(game).unwrap().position(text).unwrap_err();
    assert_eq!(
        said("gomoku", "XXXXX/...../..O../...../OOOO."),
        "the start position has five in a row; expected a game that is not over"
    );
    assert_eq!(
        said("gomoku", "...../.X.../...../...../....."),
        "the start position is not the turn of who has fewer stones"
    );
    assert_eq!(said("reversi", "..../..../..../...."), "the start position has 4 rows; expected 8");
    assert!(said("go", "XO/O.").contains("has no liberty"));
}

/// The move and the position that the player at a step of a match answers to.
fn answered(record: &Record, steps: usize) -> Result<String, String> {
    let replay = told(record).replay;
    let on = play_on(record, &replay, steps)?;
    let choice = adviser(record, &replay, steps)?.think(&mut |_| Signal::Hurry).ok_or("the game is over")?;
    on.board.shown(&choice.text)?;
    Ok(choice.text)
}

#[test]
fn matches_that_begin_from_positions_are_judged_and_played_on() {
    let fen = Some("8/8/8/8/8/8/R7/K1k5 w - - 0 1".to_string());
    let chess = Record { fen, ..record("json", "chess", "Rb2 Kd1") };
    (0..=2).for_each(|steps| assert!(answered(&chess, steps).is_ok(), "{steps}"));
    let handicap = drawn(&[".....", ".X.X.", ".....", ".X.X.", "....."], record("json", "go", "C3 B3"));
    assert_eq!(GameGround::of(&handicap, &told(&handicap).replay).unwrap().start.map(|start| start.second), Some(true));
    (0..=2).for_each(|steps| assert!(answered(&handicap, steps).is_ok(), "{steps}"));
}

#[test]
fn sides_that_were_swapped_and_set_ups_that_are_mirrored_are_start_positions() {
    let bunnies = record("json", "bunnywar", "A7-A5 A2-A4");
    let start = GameGround::of(&bunnies, &told(&bunnies).replay).unwrap().start.unwrap();
    assert_eq!((start.rows().unwrap()[0].as_str(), start.second), ("wwwwwwww", false));
    assert!(answered(&bunnies, 2).is_ok());
    // White begins: E3 turns nothing for Black.
    let reversi = record("json", "reversi", "E3");
    let start = GameGround::of(&reversi, &told(&reversi).replay).unwrap().start.unwrap();
    assert!(start.second);
    assert!(answered(&reversi, 1).is_ok());
    let usual = record("json", "reversi", "D3");
    assert!(GameGround::of(&usual, &told(&usual).replay).unwrap().start.is_none());
}

#[test]
fn a_match_by_other_rules_is_not_played_on() {
    let mut russian = record("json", "checkers", "c3-d4");
    russian.variant = Some("russian".into());
    let said = play_on(&russian, &told(&russian).replay, 0).err().unwrap();
    assert_eq!(said, "nobody here can judge Russian draughts by other rules");
}
