//! The search at reversi, held against published numbers and against somebody who plays anything.

use super::negamax::Valued;
use super::*;
use crate::players::search::{Search, never};

/// The position of a published table: the owner of d4 has played C5.
fn after_c5() -> Valued {
    let swapped = Disks { discs: BitGrid::EIGHT.start().swapped(), firsts_turn: true };
    Valued::usual(swapped.played(4 * 8 + 2))
}

fn nodes(depth: u32, prunes: bool) -> u64 {
    let mut watch = SearchWatch::default();
    let mut search = Search::new(&mut watch).pruning(prunes);
    search.value(&after_c5(), depth);
    search.nodes
}

const MINI_MAX: [u64; 9] = [4, 18, 79, 428, 2478, 16251, 113_805, 865_135, 7_007_933];
const ALPHA_BETA: [u64; 9] = [4, 18, 63, 200, 926, 2897, 12_238, 43_163, 163_649];

#[test]
fn a_search_without_pruning_visits_the_published_numbers() {
    for (depth, count) in (1..=8).zip(MINI_MAX) {
        assert_eq!(nodes(depth, false), count, "depth {depth}");
    }
}

#[test]
#[ignore = "takes seconds without optimisation"]
fn a_search_without_pruning_visits_the_published_number_at_depth_9() {
    assert_eq!(nodes(9, false), MINI_MAX[8]);
}

#[test]
fn pruning_saves_as_much_as_published() {
    // The published program looked at its moves in another order and by other values: the order of size is what agrees.
    for (depth, count) in (3..=9).zip(&ALPHA_BETA[2..]) {
        let found = nodes(depth, true);
        assert!((count / 3..=count * 3).contains(&found), "depth {depth}: {found} against {count}");
    }
}

#[test]
fn pruning_does_not_change_a_value() {
    let mut board = after_c5();
    let mut rng = Rng::new(5);
    while let Outlook::Open(plies) = board.look() {
        let value = |prunes| {
            let mut watch = SearchWatch::default();
            Search::new(&mut watch).pruning(prunes).value(&board, 3)
        };
        assert_eq!(value(true), value(false));
        let plies: Vec<u8> = plies.collect();
        board = board.after(&plies[rng.below(plies.len() as u32) as usize]);
    }
}

/// The discs of the first player minus those of the second, after a game between two words.
fn game(first: &str, second: &str, seed: u64) -> i32 {
    let reversi: &dyn Turns = &Reversi;
    let mut players = [(first, 2 * seed), (second, 2 * seed + 1)]
        .map(|(word, seed)| reversi.player(word, reversi.usual(), seed).unwrap());
    let mut table = Table::new(Disks::start());
    let mut turn = 0;
    while let Some(choice) = players[turn].choose(&mut never) {
        for board in players.iter_mut() {
            board.board().play(&choice.text).unwrap();
        }
        table.play(&choice.text).unwrap();
        turn = 1 - turn;
    }
    let end = table.position();
    if end.firsts_turn { end.lead() } else { -end.lead() }
}

/// How many of some games, starts alternating, a player wins against `random`.
fn wins(word: &str, seed: u64, games: u64) -> usize {
    let won = |game_number: &u64| {
        let seed = seed * 1000 + game_number;
        if game_number.is_multiple_of(2) { game(word, "random", seed) > 0 } else { game("random", word, seed) < 0 }
    };
    (0..games).filter(won).count()
}

#[test]
fn looking_two_plies_beyond_the_own_move_beats_playing_anything() {
    assert!(wins("negamax:2", 1, 30) >= 28);
}

#[test]
fn every_named_player_plays_whole_games() {
    for word in strategy::NAMES.into_iter().chain([
        "negamax:1:full:first",
        "negamax:2:weights=0,1,5",
        "mix:mobility=2,edge=1:2",
        "alphabeta:2",
        "easy",
    ]) {
        game(word, "random", 3);
        game("random", word, 4);
    }
}

#[test]
#[ignore = "takes minutes without optimisation"]
fn looking_five_plies_beyond_the_own_move_wins_97_of_100_on_each_seed() {
    for seed in 1..=3 {
        let wins = wins("negamax:5", seed, 100);
        assert!(wins >= 97, "seed {seed}: {wins}");
    }
}

#[test]
fn what_must_be_passed_is_passed_and_nothing_else_is() {
    let start = Disks::start();
    assert_eq!(start.read("forfeit").unwrap_err(), "Black passes but could play D3 C4 F5 E6");
    assert_eq!(start.read("d3").map(|ply| start.write(&ply)).as_deref(), Ok("D3"));
    assert!(start.read("A1").unwrap_err().contains("turns no disc"));
    // White has nothing to turn, Black has.
    let discs = Discs { own: 1 << 3, other: 1 << 4 };
    let white = Disks { discs, firsts_turn: false };
    assert_eq!(white.read("F1"), Ok(5));
    let stuck = Disks { discs: Discs { own: 1, other: 0b11 << 16 }, firsts_turn: false };
    assert!(stuck.end().is_some());
    let must_pass = Disks { discs: Discs { own: 0b10, other: 0b1 | 1 << 63 }, firsts_turn: true };
    assert_eq!(must_pass.read("forfeit"), Ok(PASS));
    assert!(must_pass.read("C1").is_err());
}
