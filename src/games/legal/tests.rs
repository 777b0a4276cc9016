//! The dots that show where one could move agree with what the referee allows, in every position.

use std::collections::BTreeSet;

use crate::games::find;
use crate::games::play::{Turns, in_turns};
use crate::games::points::Names;
use crate::model::{Cell, Entry, Move, Record, Seat, Size};
use crate::players::table::RefereeBoard;
use crate::players::{BoardRules, Rng};

type Cells = BTreeSet<(i32, i32)>;

fn set(cells: impl IntoIterator<Item = Cell>) -> Cells {
    cells.into_iter().map(|cell| (cell.row, cell.col)).collect()
}

/// Where the referee lets somebody move to. Who plays anything fills no eyes of its own, so points are asked one by one.
fn allowed(game: &dyn Turns, board: &dyn RefereeBoard, side: u16) -> Cells {
    if board.over().is_some() {
        return Cells::new();
    }
    if game.id() == "go" {
        let names = Names { side, without_i: false };
        return set(Size::new(side, side).cells().filter(|cell| board.shown(&names.name(*cell)).is_ok()));
    }
    set(board.legal().iter().filter_map(|text| board.shown(text).ok()?.1.last().copied()))
}

/// Plays anything and compares every position on the way.
fn agrees(game: &dyn Turns, seed: u64) {
    let usual = game.usual();
    let rules = BoardRules { side: usual.side.min(9), ..usual };
    let mut board = game.board(rules).unwrap();
    let mut record = Record { game: game.id().into(), index: 1, format: "json", ..Record::default() };
    (record.size, record.first) = (Some(Size::new(rules.side, rules.side)), Some(Seat(0)));
    game.declare(rules, &mut record);
    let mut rng = Rng::new(seed);
    let mut wanted = vec![allowed(game, board.as_ref(), rules.side)];
    while board.played() < 300 {
        let legal = board.legal();
        let Some(text) = legal.get(rng.below(legal.len() as u32) as usize) else { break };
        let text = board.play(text).unwrap();
        record.entries.push(Entry::Move(Move { text, ..Move::default() }));
        wanted.push(allowed(game, board.as_ref(), rules.side));
    }
    // Draws that a referee declares are no business of a record: there one could still move.
    let declared = board.over().is_some_and(|end| end.winner.is_none());
    let compared = wanted.len() - usize::from(declared);
    let dots: Vec<Cells> = find(game.id()).unwrap().legal_all(&record).into_iter().map(set).collect();
    assert_eq!(dots.len(), wanted.len(), "{game:?}, seed {seed}");
    for (step, (dots, wanted)) in dots.iter().zip(&wanted).enumerate().take(compared) {
        assert_eq!(dots, wanted, "{game:?}, seed {seed}, after {step} steps");
    }
}

#[test]
fn dots_agree_with_the_rules_in_every_position_of_random_games() {
    in_turns().for_each(|game| (0..20).for_each(|seed| agrees(game, seed)));
}

#[test]
#[ignore = "takes minutes without optimisation"]
fn dots_agree_with_the_rules_in_every_position_of_a_thousand_random_games() {
    in_turns().for_each(|game| (1000..2000).for_each(|seed| agrees(game, seed)));
}
