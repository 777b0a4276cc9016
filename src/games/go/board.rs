//! The board of go: groups, liberties, captures, ko and area.

use crate::games::sides::Colour;

/// Stones by point, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoBoard {
    side: usize,
    stones: Vec<Option<Colour>>,
    /// The point where retaking at once would bring the last position back.
    ko: Option<usize>,
}

/// What a stone did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoneEffect {
    /// The points that were emptied.
    pub taken: Vec<usize>,
    /// Whether they are the player's own: the stone had no liberty and took none.
    pub suicide: bool,
}

impl GoBoard {
    pub fn new(side: u16, stones: Vec<Option<Colour>>) -> GoBoard {
        GoBoard { side: usize::from(side), stones, ko: None }
    }

    pub fn empty(side: u16) -> GoBoard {
        GoBoard::new(side, vec![None; usize::from(side) * usize::from(side)])
    }

    pub fn side(&self) -> usize {
        self.side
    }

    pub fn stones(&self) -> &[Option<Colour>] {
        &self.stones
    }

    pub fn at(&self, point: usize) -> Option<Colour> {
        self.stones.get(point).copied().flatten()
    }

    /// Whether a stone here would retake a ko at once.
    pub fn is_ko(&self, point: usize) -> bool {
        self.ko == Some(point)
    }

    /// Whether the rules let a colour set a stone here.
    pub fn is_legal(&self, point: usize, stone: Colour) -> bool {
        self.at(point).is_none() && !self.is_ko(point) && !self.is_suicide(point, stone)
    }

    pub fn neighbours(&self, point: usize) -> impl Iterator<Item = usize> + use<> {
        let (side, col, row) = (self.side, point % self.side, point / self.side);
        let up = (row > 0).then(|| point - side);
        let down = (row + 1 < side).then(|| point + side);
        let left = (col > 0).then(|| point - 1);
        let right = (col + 1 < side).then(|| point + 1);
        [up, left, right, down].into_iter().flatten()
    }

    /// The stones joined to the one at a point, and how many liberties they have.
    pub fn group(&self, point: usize) -> (Vec<usize>, usize) {
        let Some(stone) = self.at(point) else { return (Vec::new(), 0) };
        let mut seen = vec![false; self.stones.len()];
        let mut group = vec![point];
        seen[point] = true;
        let (mut next, mut liberties) = (0, 0);
        while let Some(&here) = group.get(next) {
            next += 1;
            for beside in self.neighbours(here) {
                if std::mem::replace(&mut seen[beside], true) {
                    continue;
                }
                match self.at(beside) {
                    None => liberties += 1,
                    Some(other) if other == stone => group.push(beside),
                    // Another group may touch this one in many places: it is nobody's liberty.
                    Some(_) => {}
                }
            }
        }
        (group, liberties)
    }

    /// How many stones of the other colour beside the one at a point have a single liberty left.
    pub fn in_atari(&self, point: usize) -> usize {
        let Some(stone) = self.at(point) else { return 0 };
        let mut seen: Vec<usize> = Vec::new();
        for beside in self.neighbours(point).filter(|beside| self.at(*beside) == Some(stone.other())) {
            if let (group, 1) = self.group(beside)
                && !seen.contains(&beside)
            {
                seen.extend(group);
            }
        }
        seen.len()
    }

    /// Whether a stone here would have no liberty and take nothing.
    pub fn is_suicide(&self, point: usize, stone: Colour) -> bool {
        if self.neighbours(point).any(|beside| self.at(beside).is_none()) {
            return false;
        }
        let mut after = self.clone();
        after.play(point, stone).suicide
    }

    /// Sets a stone on an empty point and takes what has no liberty left, the other's stones first.
    pub fn play(&mut self, point: usize, stone: Colour) -> StoneEffect {
        self.ko = None;
        if self.stones.get(point).is_none_or(Option::is_some) {
            return StoneEffect::default();
        }
        self.stones[point] = Some(stone);
        let mut taken = Vec::new();
        for beside in self.neighbours(point) {
            if self.at(beside) == Some(stone.other()) {
                let (group, liberties) = self.group(beside);
                if liberties == 0 {
                    group.iter().for_each(|dead| self.stones[*dead] = None);
                    taken.extend(group);
                }
            }
        }
        let (own, liberties) = self.group(point);
        if liberties == 0 {
            own.iter().for_each(|dead| self.stones[*dead] = None);
            return StoneEffect { taken: own, suicide: true };
        }
        // One stone took one stone and could be retaken alone: that is a ko.
        if let ([only], 1, 1) = (taken.as_slice(), own.len(), liberties) {
            self.ko = Some(*only);
        }
        StoneEffect { taken, suicide: false }
    }

    /// Puts a stone on a point or takes one off it: an edit of the board, no play.
    pub fn put(&mut self, point: usize, stone: Option<Colour>) {
        self.ko = None;
        if let Some(there) = self.stones.get_mut(point) {
            *there = stone;
        }
    }

    /// Somebody did something else than set a stone: a ko may be retaken.
    pub fn pass(&mut self) {
        self.ko = None;
    }

    /// Stones and the empty points only they touch, for Black and for White. Every stone counts as alive.
    pub fn area(&self) -> [[i64; 2]; 2] {
        let mut counted = [[0; 2]; 2];
        self.stones.iter().flatten().for_each(|stone| counted[*stone as usize][0] += 1);
        let mut seen = vec![false; self.stones.len()];
        for point in 0..self.stones.len() {
            if self.at(point).is_some() || seen[point] {
                continue;
            }
            let (size, touched) = self.region(point, &mut seen);
            if let [true, false] | [false, true] = touched {
                counted[usize::from(touched[1])][1] += size;
            }
        }
        counted
    }

    /// The size of an empty region and which colours it touches.
    fn region(&self, point: usize, seen: &mut [bool]) -> (i64, [bool; 2]) {
        let (mut open, mut size, mut touched) = (vec![point], 0, [false; 2]);
        seen[point] = true;
        while let Some(here) = open.pop() {
            size += 1;
            for beside in self.neighbours(here) {
                match self.at(beside) {
                    Some(stone) => touched[stone as usize] = true,
                    None if seen[beside] => {}
                    None => {
                        seen[beside] = true;
                        open.push(beside);
                    }
                }
            }
        }
        (size, touched)
    }
}
