//! What a person shows at the board, cell by cell, until it is a move.

use crate::model::Cell;
use crate::players::table::LegalMove;

/// The cells that are shown so far, of the moves there are in a position.
#[derive(Clone, Debug, Default)]
pub struct Hand {
    moves: Vec<LegalMove>,
    picked: Vec<Cell>,
}

/// What came of showing a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// More is to come.
    Part,
    /// A move.
    Move(LegalMove),
    /// Several moves look alike: the person chooses.
    Choice(Vec<LegalMove>),
    /// No move goes so: from where, if anywhere, to where.
    Wrong(Option<Cell>, Cell),
}

impl Hand {
    pub fn new(moves: Vec<LegalMove>) -> Hand {
        Hand { moves, picked: Vec::new() }
    }

    pub fn moves(&self) -> &[LegalMove] {
        &self.moves
    }

    pub fn picked(&self) -> &[Cell] {
        &self.picked
    }

    /// Lets go of what was picked.
    pub fn let_go(&mut self) {
        self.picked.clear();
    }

    /// Whether a move could begin on a cell by picking up what stands there.
    pub fn lifts(&self, cell: Cell) -> bool {
        self.moves.iter().any(|one| one.trail.len() > 1 && one.trail.first() == Some(&cell))
    }

    /// Whether a cell means something now.
    pub fn knows(&self, cell: Cell) -> bool {
        self.lifts(cell) || self.targets().contains(&cell) || !self.ends(cell).is_empty()
    }

    /// Whether moves are made by a single cell.
    pub fn places(&self) -> bool {
        self.moves.iter().any(|one| one.trail.len() == 1)
    }

    /// The pass, where there is one.
    pub fn pass(&self) -> Option<&LegalMove> {
        self.moves.iter().find(|one| one.trail.is_empty())
    }

    /// Where one could go next: where pieces move, only once one is picked.
    pub fn targets(&self) -> Vec<Cell> {
        let next = |one: &LegalMove| one.trail.get(self.picked.len()).copied();
        let places = |one: &&LegalMove| !self.picked.is_empty() || one.trail.len() == 1;
        let mut cells: Vec<Cell> = self.meant().filter(places).filter_map(next).collect();
        cells.sort_unstable_by_key(|cell| (cell.row, cell.col));
        cells.dedup();
        cells
    }

    /// Whether what is picked may already be a move, though it could go on.
    pub fn may_end(&self) -> bool {
        self.meant().any(|one| one.trail == self.picked)
    }

    /// Takes in the next cell.
    pub fn show(&mut self, cell: Cell) -> Shown {
        if self.picked.last() == Some(&cell) {
            let whole: Vec<LegalMove> = self.meant().filter(|one| one.trail == self.picked).cloned().collect();
            self.picked.clear();
            return settled(whole).unwrap_or(Shown::Part);
        }
        let longer: Vec<Cell> = self.picked.iter().copied().chain([cell]).collect();
        let mut meant = self.moves.iter().filter(|one| one.trail.starts_with(&longer)).peekable();
        if meant.peek().is_some() {
            let whole = meant.clone().all(|one| one.trail.len() == longer.len());
            let found: Vec<LegalMove> = meant.cloned().collect();
            self.picked = longer;
            return if whole { self.done(found) } else { Shown::Part };
        }
        let ends = self.ends(cell);
        let trails = ends.iter().filter(|one| Some(&one.trail) != ends.first().map(|first| &first.trail)).count();
        if !ends.is_empty() && trails == 0 {
            return self.done(ends);
        }
        if self.lifts(cell) {
            self.picked = vec![cell];
            return Shown::Part;
        }
        Shown::Wrong(std::mem::take(&mut self.picked).first().copied(), cell)
    }

    fn done(&mut self, found: Vec<LegalMove>) -> Shown {
        self.picked.clear();
        settled(found).unwrap_or(Shown::Part)
    }

    /// The moves that begin with what is picked.
    fn meant(&self) -> impl Iterator<Item = &LegalMove> {
        self.moves.iter().filter(|one| one.trail.starts_with(&self.picked))
    }

    /// The moves that begin with what is picked and end on a cell, whatever lies between.
    fn ends(&self, cell: Cell) -> Vec<LegalMove> {
        let ends = |one: &&LegalMove| !self.picked.is_empty() && one.trail.last() == Some(&cell);
        self.meant().filter(ends).cloned().collect()
    }
}

/// One move is one, several are a choice.
fn settled(mut found: Vec<LegalMove>) -> Option<Shown> {
    match found.len() {
        0 => None,
        1 => found.pop().map(Shown::Move),
        _ => Some(Shown::Choice(found)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> Cell {
        let bytes = name.as_bytes();
        Cell::new(i32::from(bytes[0] - b'a'), 8 - i32::from(bytes[1] - b'0'))
    }

    fn hand(moves: &[&str]) -> Hand {
        let one = |text: &&str| {
            let trail = text.split(['-', '=']).filter(|part| part.len() == 2).map(cell).collect();
            LegalMove { text: text.to_string(), spelt: text.to_string(), trail }
        };
        Hand::new(moves.iter().map(one).collect())
    }

    fn text(shown: Shown) -> String {
        match shown {
            Shown::Move(one) => one.text,
            Shown::Choice(all) => all.iter().map(|one| one.text.as_str()).collect::<Vec<_>>().join(" or "),
            Shown::Part => "…".into(),
            Shown::Wrong(..) => "wrong".into(),
        }
    }

    #[test]
    fn a_stone_is_set_by_one_cell_and_a_piece_moved_by_two() {
        assert_eq!(text(hand(&["d3", "c4"]).show(cell("c4"))), "c4");
        let mut chess = hand(&["e2-e4", "e2-e3", "d2-d4"]);
        assert!(chess.targets().is_empty());
        assert_eq!(text(chess.show(cell("e2"))), "…");
        assert_eq!(chess.targets(), [cell("e4"), cell("e3")]);
        assert_eq!(text(chess.show(cell("d2"))), "…", "another piece is taken up instead");
        assert_eq!(text(chess.show(cell("d4"))), "d2-d4");
    }

    #[test]
    fn leaps_are_shown_one_by_one_or_by_their_end() {
        let leaps = || hand(&["a1-c3-e5", "a1-c3-a5", "b2-d4"]);
        let mut one = leaps();
        let shown: Vec<String> = ["a1", "c3", "a5"].map(|name| text(one.show(cell(name)))).into();
        assert_eq!(shown, ["…", "…", "a1-c3-a5"]);
        let mut other = leaps();
        other.show(cell("a1"));
        assert_eq!(text(other.show(cell("e5"))), "a1-c3-e5");
        let mut two_ways = hand(&["a1-c3-e5", "a1-a3-e5"]);
        two_ways.show(cell("a1"));
        assert_eq!(text(two_ways.show(cell("e5"))), "wrong", "which way is to be shown");
    }

    #[test]
    fn moves_that_look_alike_are_a_choice() {
        let mut pawn = hand(&["e7-e8=q", "e7-e8=n"]);
        pawn.show(cell("e7"));
        assert_eq!(text(pawn.show(cell("e8"))), "e7-e8=q or e7-e8=n");
    }

    #[test]
    fn what_is_picked_twice_is_let_go_or_is_the_move_it_may_be() {
        let mut chess = hand(&["e2-e4"]);
        chess.show(cell("e2"));
        assert_eq!((text(chess.show(cell("e2"))).as_str(), chess.picked().len()), ("…", 0));
        let mut may = hand(&["a1-c3", "a1-c3-e5"]);
        may.show(cell("a1"));
        assert_eq!(text(may.show(cell("c3"))), "…");
        assert!(may.may_end());
        assert_eq!(text(may.show(cell("c3"))), "a1-c3");
    }
}
