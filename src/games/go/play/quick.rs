//! A board for playouts: liberties are counted as stones come and go, and no move needs new memory.
//!
//! Points lie row by row with a border around them, so that every point has four neighbours. A group has one of its stones
//! for a name; its stones form a ring. Its liberties are counted once for each stone they touch, with the sum and the sum of
//! squares of their places: all are the same place exactly when the two sums say so, and that is atari.
//!
//! The rules are those of [`crate::games::go::board`], with one more: eyes of one's own are not filled.

use crate::games::go::board::GoBoard;
use crate::games::sides::Colour;
use crate::players::Rng;

/// The place that no point has: a pass, or no ko.
pub const NOWHERE: u16 = 0;

const EMPTY: u8 = 2;
const BORDER: u8 = 3;

/// A point and what lies around it.
#[derive(Clone, Copy, Debug)]
struct Spot {
    /// `Colour as u8`, or [`EMPTY`], or [`BORDER`].
    what: u8,
    /// Empty neighbours.
    open: u8,
    /// Neighbours of each colour; the border counts for both.
    beside: [u8; 2],
    /// The stone the group is named by.
    head: u16,
    /// The next stone in the ring of the group.
    next: u16,
    /// Where an empty point stands in the list of empty points.
    listed: u16,
}

/// What is known of a group, at the place of its head.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    stones: u16,
    /// Liberties, one for each stone they touch.
    liberties: u16,
    sum: u32,
    squares: u32,
}

impl Group {
    fn gain(&mut self, place: u16) {
        self.liberties += 1;
        self.sum += u32::from(place);
        self.squares += u32::from(place) * u32::from(place);
    }

    fn lose(&mut self, place: u16) {
        self.liberties -= 1;
        self.sum -= u32::from(place);
        self.squares -= u32::from(place) * u32::from(place);
    }

    /// The only liberty, where there is but one.
    fn last_liberty(&self) -> Option<u16> {
        let (count, sum, squares) = (u64::from(self.liberties), u64::from(self.sum), u64::from(self.squares));
        (count > 0 && count * squares == sum * sum).then(|| (sum / count) as u16)
    }
}

/// A board in a playout.
#[derive(Clone, Debug)]
pub struct Quick {
    side: u16,
    komi: f64,
    spots: Vec<Spot>,
    groups: Vec<Group>,
    empties: Vec<u16>,
    ko: u16,
    last: u16,
    pub to_move: Colour,
    pub passes: u32,
}

impl Quick {
    pub fn new(board: &GoBoard, to_move: Colour, passes: u32, komi: f64) -> Quick {
        let side = board.side() as u16;
        let count = usize::from(side + 2) * usize::from(side + 2);
        let spot = Spot { what: BORDER, open: 0, beside: [0; 2], head: NOWHERE, next: NOWHERE, listed: 0 };
        let mut quick = Quick {
            side,
            komi,
            spots: vec![spot; count],
            groups: vec![Group::default(); count],
            empties: Vec::with_capacity(count),
            ko: NOWHERE,
            last: NOWHERE,
            to_move,
            passes,
        };
        let points = 0..board.stones().len();
        for point in points.clone() {
            let place = quick.place(point);
            quick.list(place);
        }
        for point in points.clone() {
            let place = quick.place(point);
            for beside in quick.neighbours(place) {
                match quick.spots[usize::from(beside)].what {
                    EMPTY => quick.spots[usize::from(place)].open += 1,
                    _ => quick.spots[usize::from(place)].beside.iter_mut().for_each(|count| *count += 1),
                }
            }
        }
        for point in points {
            let place = quick.place(point);
            if let Some(stone) = board.at(point) {
                quick.put(place, stone);
            }
            if board.is_ko(point) {
                quick.ko = place;
            }
        }
        quick
    }

    /// Becomes like another board of the same size, in the memory it has.
    pub fn become_like(&mut self, other: &Quick) {
        self.spots.clone_from(&other.spots);
        self.groups.clone_from(&other.groups);
        self.empties.clone_from(&other.empties);
        (self.ko, self.last) = (other.ko, other.last);
        (self.to_move, self.passes) = (other.to_move, other.passes);
    }

    /// How many places there are, the border among them.
    pub fn places(&self) -> usize {
        self.spots.len()
    }

    pub fn empties(&self) -> &[u16] {
        &self.empties
    }

    /// The place of a point, counted row by row without a border.
    pub fn place(&self, point: usize) -> u16 {
        let (side, point) = (self.side, point as u16);
        (point / side + 1) * (side + 2) + point % side + 1
    }

    /// The point at a place; none for a pass.
    pub fn point(&self, place: u16) -> Option<usize> {
        let (col, row) = (place % (self.side + 2), place / (self.side + 2));
        (place != NOWHERE).then(|| usize::from(row - 1) * usize::from(self.side) + usize::from(col - 1))
    }

    /// How far a place is from the edge; 1 is on it.
    pub fn height(&self, place: u16) -> u16 {
        let (col, row) = (place % (self.side + 2), place / (self.side + 2));
        let near = |along: u16| along.min(self.side + 1 - along);
        near(col).min(near(row))
    }

    pub fn stone(&self, place: u16) -> Option<Colour> {
        match self.spots[usize::from(place)].what {
            what if what == Colour::Black as u8 => Some(Colour::Black),
            what if what == Colour::White as u8 => Some(Colour::White),
            _ => None,
        }
    }

    fn neighbours(&self, place: u16) -> [u16; 4] {
        let row = self.side + 2;
        [place - row, place - 1, place + 1, place + row]
    }

    fn diagonals(&self, place: u16) -> [u16; 4] {
        let row = self.side + 2;
        [place - row - 1, place - row + 1, place + row - 1, place + row + 1]
    }

    /// Whether who moves may set a stone on an empty point.
    pub fn is_legal(&self, place: u16) -> bool {
        place != self.ko && (self.spots[usize::from(place)].open > 0 || !self.is_suicide(place))
    }

    /// The same for a point without empty neighbours: nothing is taken and no group of one's own lives on.
    fn is_suicide(&self, place: u16) -> bool {
        let own = self.to_move as u8;
        let beside = self.neighbours(place).map(|beside| self.spots[usize::from(beside)]);
        beside.iter().all(|spot| {
            if spot.what == BORDER {
                return true;
            }
            // A group touches the point once for each of its stones beside it, and loses so many liberties.
            let touches = beside.iter().filter(|other| other.what != BORDER && other.head == spot.head).count();
            let left = usize::from(self.groups[usize::from(spot.head)].liberties) > touches;
            left != (spot.what == own)
        })
    }

    /// Whether an empty point is an eye of who moves: filling it helps nobody but the other.
    pub fn is_eye(&self, place: u16) -> bool {
        if self.spots[usize::from(place)].beside[self.to_move as usize] < 4 {
            return false;
        }
        let (mut lost, mut beyond) = (0, 0);
        for diagonal in self.diagonals(place) {
            match self.spots[usize::from(diagonal)].what {
                BORDER => beyond = 1,
                what => lost += u32::from(what == self.to_move.other() as u8),
            }
        }
        // One lost diagonal is harmless in the open, at the edge it is not.
        lost + beyond < 2
    }

    /// Sets a stone where that is legal, or passes.
    pub fn play(&mut self, place: u16) {
        self.ko = NOWHERE;
        self.last = place;
        let stone = self.to_move;
        self.to_move = stone.other();
        if place == NOWHERE {
            self.passes += 1;
            return;
        }
        self.passes = 0;
        self.put(place, stone);
        let (mut taken, mut only) = (0, NOWHERE);
        for beside in self.neighbours(place) {
            let spot = self.spots[usize::from(beside)];
            if spot.what == stone.other() as u8 && self.groups[usize::from(spot.head)].liberties == 0 {
                taken += self.take(beside, stone.other());
                only = beside;
            }
        }
        // One stone took one stone and could be retaken alone: that is a ko.
        let alone = self.groups[usize::from(self.spots[usize::from(place)].head)].stones == 1;
        if taken == 1 && alone && self.spots[usize::from(place)].open == 1 {
            self.ko = only;
        }
    }

    /// Adds an empty point to the list of them.
    fn list(&mut self, place: u16) {
        let spot = &mut self.spots[usize::from(place)];
        spot.what = EMPTY;
        spot.listed = self.empties.len() as u16;
        self.empties.push(place);
    }

    /// Sets a stone and joins it to the groups of its colour; nothing is taken.
    fn put(&mut self, place: u16, stone: Colour) {
        let spot = &mut self.spots[usize::from(place)];
        (spot.what, spot.head, spot.next) = (stone as u8, place, place);
        let listed = usize::from(spot.listed);
        self.empties.swap_remove(listed);
        if let Some(moved) = self.empties.get(listed) {
            self.spots[usize::from(*moved)].listed = listed as u16;
        }
        self.groups[usize::from(place)] = Group { stones: 1, ..Group::default() };
        for beside in self.neighbours(place) {
            let spot = &mut self.spots[usize::from(beside)];
            if spot.what == BORDER {
                continue;
            }
            spot.open -= 1;
            spot.beside[stone as usize] += 1;
            let (what, head) = (spot.what, spot.head);
            if what == EMPTY {
                let own = self.spots[usize::from(place)].head;
                self.groups[usize::from(own)].gain(beside);
                continue;
            }
            self.groups[usize::from(head)].lose(place);
            if what == stone as u8 {
                self.join(place, head);
            }
        }
    }

    /// Makes two groups one; the smaller takes the name of the larger.
    fn join(&mut self, place: u16, head: u16) {
        let own = self.spots[usize::from(place)].head;
        if own == head {
            return;
        }
        let stones = |head: u16| self.groups[usize::from(head)].stones;
        let (large, small) = if stones(own) > stones(head) { (own, head) } else { (head, own) };
        let more = self.groups[usize::from(small)];
        let group = &mut self.groups[usize::from(large)];
        group.stones += more.stones;
        group.liberties += more.liberties;
        group.sum += more.sum;
        group.squares += more.squares;
        let mut at = small;
        loop {
            let spot = &mut self.spots[usize::from(at)];
            spot.head = large;
            at = spot.next;
            if at == small {
                break;
            }
        }
        let after = self.spots[usize::from(large)].next;
        self.spots[usize::from(large)].next = std::mem::replace(&mut self.spots[usize::from(small)].next, after);
    }

    /// Takes a group off the board; tells how many stones it had.
    fn take(&mut self, from: u16, stone: Colour) -> u32 {
        let (mut at, mut taken) = (from, 0);
        loop {
            let next = self.spots[usize::from(at)].next;
            self.list(at);
            for beside in self.neighbours(at) {
                let spot = &mut self.spots[usize::from(beside)];
                if spot.what == BORDER {
                    continue;
                }
                spot.open += 1;
                spot.beside[stone as usize] -= 1;
                if spot.what != EMPTY {
                    self.groups[usize::from(spot.head)].gain(at);
                }
            }
            taken += 1;
            at = next;
            if at == from {
                return taken;
            }
        }
    }
}

impl Quick {
    /// Any legal point that is no eye, or a pass where there is none. Stones near the last move that have one liberty
    /// left are usually taken or saved.
    pub fn any(&self, rng: &mut Rng) -> u16 {
        if let Some(place) = self.urgent().filter(|_| rng.below(8) > 0) {
            return place;
        }
        let from = rng.below(self.empties.len() as u32) as usize;
        let (before, after) = self.empties.split_at(from);
        let fine = |place: &&u16| !self.is_eye(**place) && self.is_legal(**place);
        after.iter().chain(before).find(fine).copied().unwrap_or(NOWHERE)
    }

    /// The last liberty of a group at or beside the last move.
    pub fn urgent(&self) -> Option<u16> {
        if self.last == NOWHERE {
            return None;
        }
        let near = std::iter::once(self.last).chain(self.neighbours(self.last));
        near.filter_map(|place| self.last_liberty(place)).find(|place| self.is_legal(*place) && !self.is_eye(*place))
    }

    /// The only liberty of the group at a place.
    fn last_liberty(&self, place: u16) -> Option<u16> {
        let spot = &self.spots[usize::from(place)];
        if spot.what >= EMPTY {
            return None;
        }
        self.groups[usize::from(spot.head)].last_liberty()
    }

    /// Black's area minus White's, komi taken off; every stone alive. `seen` is memory for it.
    pub fn lead(&self, seen: &mut Seen) -> f64 {
        let mut lead = 0;
        for spot in &self.spots {
            lead += i32::from(spot.what == Colour::Black as u8) - i32::from(spot.what == Colour::White as u8);
        }
        seen.fresh(self.spots.len());
        for &place in &self.empties {
            match self.spots[usize::from(place)].beside {
                // Nearly all empty points at the end of a playout are eyes.
                [4, _] => lead += 1,
                [_, 4] => lead -= 1,
                _ => lead += self.region(place, seen),
            }
        }
        f64::from(lead) - self.komi
    }

    /// The size of an empty region that was not seen yet: more than nothing if only Black touches it, less if only White does.
    fn region(&self, from: u16, seen: &mut Seen) -> i32 {
        let (mut size, mut touched) = (0, [false; 2]);
        seen.meet(from);
        while let Some(place) = seen.open.pop() {
            size += 1;
            for beside in self.neighbours(place) {
                match self.spots[usize::from(beside)].what {
                    EMPTY => seen.meet(beside),
                    BORDER => {}
                    what => touched[usize::from(what)] = true,
                }
            }
        }
        match touched {
            [true, false] => size,
            [false, true] => -size,
            [true, true] | [false, false] => 0,
        }
    }
}

/// Which points have been seen, in memory that lasts.
#[derive(Debug, Default)]
pub struct Seen {
    met: Vec<bool>,
    open: Vec<u16>,
}

impl Seen {
    fn fresh(&mut self, places: usize) {
        self.met.clear();
        self.met.resize(places, false);
    }

    fn meet(&mut self, place: u16) {
        if !std::mem::replace(&mut self.met[usize::from(place)], true) {
            self.open.push(place);
        }
    }
}
