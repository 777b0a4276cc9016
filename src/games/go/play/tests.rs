//! The board of playouts against the rules, and what the player makes of it.

use super::*;
use crate::players::search::never;
use crate::players::table::RefereeBoard as _;
use quick::Seen;

fn after(side: u16, moves: &[&str]) -> Stones {
    let mut stones = Stones::start(side, 0.5);
    for text in moves {
        let ply = stones.read(text).unwrap();
        stones.set(ply);
    }
    stones
}

fn quick(stones: &Stones) -> Quick {
    Quick::new(&stones.board, stones.to_move, stones.passes, stones.komi)
}

/// A playout's board and the rules agree on everything that can be asked.
fn agree(quick: &Quick, stones: &Stones) {
    let points = 0..stones.points();
    for point in points.clone() {
        let place = quick.place(point);
        assert_eq!(quick.point(place), Some(point));
        assert_eq!(quick.stone(place), stones.board.at(point), "point {point} of {stones:?}");
    }
    let mut empties: Vec<usize> = quick.empties().iter().filter_map(|place| quick.point(*place)).collect();
    empties.sort_unstable();
    assert!(empties.iter().copied().eq(points.filter(|point| stones.board.at(*point).is_none())), "{stones:?}");
    for point in empties {
        let place = quick.place(point);
        assert_eq!(quick.is_legal(place), stones.is_legal(point), "legal {point} of {stones:?}");
        assert_eq!(quick.is_eye(place), stones.is_eye(point), "eye {point} of {stones:?}");
    }
    assert_eq!(quick.lead(&mut Seen::default()), stones.lead(), "{stones:?}");
    assert_eq!((quick.to_move, quick.passes), (stones.to_move, stones.passes));
}

#[test]
fn random_games_go_the_same_way_by_the_rules_and_in_playouts() {
    let mut kos = 0;
    let sides = [2, 3, 4, 5, 6, 7, 9, 9, 9, 13].into_iter().cycle().take(80);
    for (seed, side) in (0..).zip(sides.chain([19, 25])) {
        let mut rng = Rng::new(seed);
        let mut stones = Stones::start(side, 0.5);
        let mut played = quick(&stones);
        for _ in 0..stones.points() * 3 {
            agree(&played, &stones);
            agree(&quick(&stones), &stones);
            if stones.is_over() {
                break;
            }
            kos += usize::from((0..stones.points()).any(|point| stones.board.is_ko(point)));
            // Now and then an eye is filled or somebody passes: the rules allow it.
            let point = match rng.below(20) {
                0 => None,
                1 => (0..stones.points()).find(|point| stones.is_legal(*point)),
                _ => played.point(played.any(&mut rng)),
            };
            assert!(point.is_none_or(|point| stones.is_legal(point)));
            stones.set(point);
            played.play(point.map_or(quick::NOWHERE, |point| played.place(point)));
        }
    }
    assert!(kos > 20, "only {kos} kos were met");
}

#[test]
fn a_board_that_becomes_like_another_is_like_it() {
    let stones = after(5, &["B3", "C3", "D3", "A1", "C4", "E1"]);
    let mut other = quick(&Stones::start(5, 0.5));
    other.become_like(&quick(&stones));
    agree(&other, &stones);
}

/// Where the player goes after some moves.
fn choice(stones: &Stones, playouts: u32) -> String {
    let found = Playouts::of(Some(playouts)).pick(stones, &mut Rng::new(2), &mut SearchWatch::default()).unwrap();
    stones.write(&found.ply)
}

#[test]
fn a_stone_in_atari_is_taken() {
    // White's stone on C3 has one liberty left.
    assert_eq!(choice(&after(5, &["B3", "C3", "D3", "A1", "C4", "E1"]), 600), "C2");
}

#[test]
fn who_is_ahead_passes_when_the_other_has() {
    let stones = after(5, &["C3", "forfeit"]);
    assert_eq!(choice(&stones, 600), "forfeit");
    // White is behind and has the whole board to play on.
    assert_ne!(choice(&after(5, &["C3", "forfeit", "C2"]), 400), "forfeit");
}

#[test]
fn who_cannot_win_any_more_passes_once_that_is_sure() {
    // Black lives below, with eyes at B2 and D2, and has more than half of the board.
    let stones = ["A3", "B3", "C3", "D3", "E3", "A2", "C2", "E2", "A1", "B1", "C1", "D1", "E1"];
    let moves: Vec<&str> = stones.iter().flat_map(|stone| [stone, "forfeit"]).collect();
    let lost = after(5, &moves[..moves.len() - 1]);
    assert_eq!(choice(&lost, 600), "forfeit");
    assert_ne!(choice(&lost, 100), "forfeit");
}

#[test]
fn an_eye_is_not_filled_and_a_board_of_eyes_is_passed() {
    let mut stones = after(2, &["A1", "forfeit", "B2", "forfeit"]);
    stones.passes = 0;
    assert_eq!(stones.any(), [None]);
    assert_eq!(choice(&stones, 10), "forfeit");
}

#[test]
fn ko_and_suicide_are_not_legal() {
    let stones = after(5, &["B1", "forfeit", "A2"]);
    assert!(stones.read("A1").unwrap_err().contains("suicide"));
    assert!(stones.read("B1").unwrap_err().contains("taken"));
    assert!(stones.read("Z9").is_err());
}

/// Whether the first or the second of two players wins a game on a board.
fn winner(words: [&str; 2], side: u16, seed: u64) -> Option<usize> {
    let (go, rules): (&dyn Turns, _) = (&Go, BoardRules { side, komi: 6.5 });
    let mut players = [0, 1].map(|turn| go.player(words[turn], rules, 2 * seed + turn as u64).unwrap());
    let mut table = Table::new(Stones::start(side, rules.komi));
    while let Some(choice) = players[table.played() % 2].choose(&mut never) {
        players.iter_mut().for_each(|player| drop(player.board().play(&choice.text).unwrap()));
        table.play(&choice.text).unwrap();
    }
    table.over().unwrap().winner
}

#[test]
fn a_few_playouts_beat_playing_anything() {
    let won = |seed: &u64| match seed % 2 {
        0 => winner(["mcts:60", "random"], 9, *seed) == Some(0),
        _ => winner(["random", "mcts:60"], 9, *seed) == Some(1),
    };
    let wins = (0..10).filter(won).count();
    assert!(wins >= 9, "{wins} of 10");
}
