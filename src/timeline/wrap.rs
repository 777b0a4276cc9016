//! Boards whose edges meet: who leaves on one side comes in on the other, by the shorter way.

use crate::model::{Replay, Spot};

/// After how far a board begins again, in 64ths of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrap {
    across: i32,
    down: i32,
}

impl Wrap {
    /// Of a board whose edges meet.
    pub fn of(replay: &Replay) -> Option<Wrap> {
        let board = &replay.look.board;
        let (across, down) = board.grid.period(replay.size);
        let fine = |length: f32| (length * Spot::FINE as f32).round() as i32;
        board.wrap.then(|| Wrap { across: fine(across), down: fine(down) })
    }

    /// A path that goes on beyond the edges instead of back over the board.
    pub fn unroll(self, start: Spot, path: &[Spot]) -> Vec<Spot> {
        let mut last = start;
        let mut next = |spot: &Spot| {
            last = self.beside(last, *spot);
            last
        };
        path.iter().map(&mut next).collect()
    }

    /// Where a place is seen from another, which may itself lie beyond the edges: beyond them too where that is nearer.
    pub fn beside(self, from: Spot, to: Spot) -> Spot {
        let round = |from: i32, to: i32, period: i32| {
            let turns = (from.saturating_sub(to) as f64 / f64::from(period.max(1))).round() as i32;
            // As far one way as the other: it stays where it is.
            let there = to.saturating_add(turns.saturating_mul(period));
            if (there.abs_diff(from)) * 2 == period.unsigned_abs() { to } else { there }
        };
        Spot::new(round(from.x, to.x, self.across), round(from.y, to.y, self.down))
    }

    /// A body that lies where `head`, one of its parts or a neighbour of its last one, is.
    pub fn unroll_to(self, head: Spot, body: &[Spot]) -> Vec<Spot> {
        let same = |spot: &Spot| self.beside(head, *spot) == head;
        let (new, old) = body.split_at(body.iter().position(same).unwrap_or(body.len()));
        let new: Vec<Spot> = new.iter().rev().copied().collect();
        let mut all = self.unroll(head, &new);
        all.reverse();
        all.extend(self.unroll(head, old));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Cell;

    const WRAP: Wrap = Wrap { across: 10 * 64, down: 8 * 64 };

    fn spots(cells: &[(i32, i32)]) -> Vec<Spot> {
        cells.iter().map(|(col, row)| Cell::new(*col, *row).into()).collect()
    }

    #[test]
    fn a_path_over_the_edge_goes_on_beyond_it() {
        let [start] = spots(&[(8, 1)])[..] else { panic!("a spot") };
        let path = WRAP.unroll(start, &spots(&[(9, 1), (0, 1), (1, 1), (1, 0), (1, 7)]));
        assert_eq!(path, spots(&[(9, 1), (10, 1), (11, 1), (11, 0), (11, -1)]));
        assert_eq!(WRAP.beside(start, path[0]), path[0]);
    }

    #[test]
    fn half_of_the_board_is_no_reason_to_leave_it() {
        let [start, to] = spots(&[(2, 1), (7, 5)])[..] else { panic!("two spots") };
        assert_eq!((WRAP.beside(start, to), WRAP.unroll(start, &[to])), (to, vec![to]));
    }

    #[test]
    fn a_body_lies_where_its_old_head_was() {
        let [head] = spots(&[(9, 2)])[..] else { panic!("a spot") };
        assert_eq!(WRAP.unroll_to(head, &spots(&[(0, 2), (9, 2), (8, 2)])), spots(&[(10, 2), (9, 2), (8, 2)]));
        assert_eq!(WRAP.unroll_to(head, &spots(&[(0, 2)])), spots(&[(10, 2)]));
    }
}
