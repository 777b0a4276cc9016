//! Long things on their way: a body is one path along its cells, and only its ends move.

use crate::model::Spot;

/// How many cells the head goes on where one body follows from another by crawling. `None` where it does not: a head or a
/// body that is suddenly elsewhere has not crawled there.
pub fn ahead(from: &[Spot], to: &[Spot]) -> Option<usize> {
    let head = from.first()?;
    // A short worm may have left all its cells.
    let ahead = to.iter().position(|cell| cell == head).unwrap_or(to.len());
    let (new, old) = to.split_at(ahead);
    let legs = new.iter().zip(new.iter().skip(1).chain([head]));
    let follows = old.iter().zip(from).all(|(new, old)| new == old);
    (!to.is_empty() && follows && legs.into_iter().all(|(a, b)| touch(*a, *b))).then_some(ahead)
}

/// The points of a body of which a part of the way to another has passed, from head to tail: the path lies still, the head
/// goes on along it and the tail follows. What does not crawl is there from one moment to the next.
pub fn crawled(from: &[Spot], to: &[Spot], part: f32) -> Vec<(f32, f32)> {
    let Some(ahead) = ahead(from, to).filter(|_| part < 1.0) else {
        return if part < 1.0 { from } else { to }.iter().map(point).collect();
    };
    let new = to.iter().take(ahead);
    // A body may also grow where its tail is.
    let grown = to.iter().skip(ahead + from.len());
    let path: Vec<Spot> = new.chain(from).chain(grown).copied().collect();
    let head = ahead as f32 * (1.0 - part);
    let (start, end) = ((ahead + from.len() - 1) as f32, (to.len() - 1) as f32);
    let tail = start + (end - start) * part;
    let first = along(&path, head);
    let inner = path.iter().enumerate().filter(|(i, _)| (*i as f32) > head && (*i as f32) < tail);
    let last = along(&path, tail).filter(|_| tail > head);
    let mut points: Vec<(f32, f32)> = first.into_iter().chain(inner.map(|(_, cell)| point(cell))).chain(last).collect();
    points.dedup();
    points
}

/// Whether a body goes from one cell straight to the other: a neighbour on any side or across a corner.
fn touch(a: Spot, b: Spot) -> bool {
    a.distance(b) <= Spot::FINE as u32
}

fn point(spot: &Spot) -> (f32, f32) {
    (spot.col(), spot.row())
}

/// The point so many cells along a path. Between cells that do not touch there is no way: there it is still the first of them.
fn along(path: &[Spot], at: f32) -> Option<(f32, f32)> {
    let (index, part) = (at as usize, at.fract());
    let here = path.get(index)?;
    let (col, row) = point(here);
    match path.get(index + 1).filter(|next| touch(*here, **next)) {
        Some(next) => {
            let (next_col, next_row) = point(next);
            Some((col + (next_col - col) * part, row + (next_row - row) * part))
        }
        None => Some((col, row)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(all: &[(i32, i32)]) -> Vec<Spot> {
        all.iter().map(|(col, row)| Spot::from(crate::model::Cell::new(*col, *row))).collect()
    }

    #[test]
    fn corners_stay_where_the_cells_are_and_only_the_ends_move() {
        let from = cells(&[(2, 0), (1, 0), (1, 1), (0, 1)]);
        let to = cells(&[(2, 1), (2, 0), (1, 0), (1, 1)]);
        let half = [(2.0, 0.5), (2.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.5, 1.0)];
        assert_eq!(crawled(&from, &to, 0.5), half);
        assert_eq!(crawled(&from, &to, 0.0), [(2.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]);
        assert_eq!(crawled(&from, &to, 1.0), [(2.0, 1.0), (2.0, 0.0), (1.0, 0.0), (1.0, 1.0)]);
    }

    #[test]
    fn bodies_grow_and_shrink_at_either_end_and_go_across_corners() {
        let from = cells(&[(3, 3), (2, 2), (1, 1)]);
        let longer = cells(&[(5, 3), (4, 4), (3, 3), (2, 2), (1, 1), (0, 1), (0, 2)]);
        let half = [(4.0, 4.0), (3.0, 3.0), (2.0, 2.0), (1.0, 1.0), (0.0, 1.0)];
        assert_eq!(crawled(&from, &longer, 0.5), half);
        let shorter = cells(&[(3, 3)]);
        assert_eq!(crawled(&from, &shorter, 0.5), [(3.0, 3.0), (2.0, 2.0)]);
        assert_eq!(crawled(&from, &shorter, 0.75), [(3.0, 3.0), (2.5, 2.5)]);
    }

    #[test]
    fn a_worm_of_one_cell_leaves_it_whole() {
        let (from, to) = (cells(&[(1, 1)]), cells(&[(2, 1)]));
        assert_eq!(crawled(&from, &to, 0.5), [(1.5, 1.0)]);
    }

    #[test]
    fn what_is_suddenly_elsewhere_has_not_crawled_there() {
        let from = cells(&[(1, 1), (0, 1)]);
        for to in [cells(&[(8, 8), (7, 8)]), cells(&[(8, 1), (1, 1)]), cells(&[(2, 1), (1, 1), (5, 5)]), cells(&[])] {
            assert_eq!(ahead(&from, &to), None, "{to:?}");
            assert_eq!(crawled(&from, &to, 0.99), [(1.0, 1.0), (0.0, 1.0)]);
            assert_eq!(crawled(&from, &to, 1.0).len(), to.len());
        }
        assert_eq!(ahead(&[], &from), None);
    }

    #[test]
    fn a_tail_does_not_cross_a_gap_in_its_body() {
        // It went out at the right and came in at the left.
        let from = cells(&[(1, 1), (0, 1), (8, 1)]);
        let to = cells(&[(2, 1), (1, 1), (0, 1)]);
        assert_eq!(crawled(&from, &to, 0.5), [(1.5, 1.0), (1.0, 1.0), (0.0, 1.0)]);
    }
}
