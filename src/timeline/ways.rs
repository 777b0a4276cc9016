//! The ways of one thing over the board. In a crowd there are more of them than of all else, so they are kept small.

use super::track::{begun, part};
use crate::model::{Millis, Spot};

/// How a thing goes on a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// Rolls or creeps.
    Glide,
    /// Is lifted from landing to landing.
    Hop,
    /// Is here, then there.
    Jump,
    /// Only tries, and falls back.
    Try,
}

/// A way over the board, from `start` to `end`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way<'a> {
    pub start: Millis,
    pub end: Millis,
    /// From where it starts to where it ends; of a thing that only tries, where it stands and what it runs against.
    pub spots: &'a [Spot],
    pub course: Course,
}

impl Way<'_> {
    /// Where it is left.
    pub fn last(&self) -> Spot {
        let last = match self.course {
            Course::Glide | Course::Hop | Course::Jump => self.spots.last(),
            Course::Try => self.spots.first(),
        };
        last.copied().unwrap_or_default()
    }
}

/// The ways of one thing, in order of their start.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    legs: Vec<Leg>,
    /// The spots of all ways. Where a way goes on from the end of the one before, they share that spot.
    spots: Vec<Spot>,
}

/// When a way is gone, and which of the spots are its own.
#[derive(Clone, Debug)]
struct Leg {
    start: Millis,
    end: Millis,
    first: u32,
    count: u32,
    course: Course,
}

impl Ways {
    /// Goes from a spot along others.
    pub fn go(&mut self, (start, end): (Millis, Millis), from: Spot, path: &[Spot], course: Course) {
        if self.spots.last() != Some(&from) {
            self.spots.push(from);
        }
        let first = self.spots.len() as u32 - 1;
        self.spots.extend_from_slice(path);
        self.legs.push(Leg { start, end, first, count: path.len() as u32 + 1, course });
    }

    /// Is somewhere from a moment on.
    pub fn stand(&mut self, at: Millis, spot: Spot) {
        self.go((at, at), spot, &[], Course::Glide);
    }

    /// The last way that has begun, and how much of it has passed (0 to 1).
    pub fn at(&self, t: Millis) -> Option<(Way<'_>, f32)> {
        let leg = self.legs.get(begun(&self.legs, |leg| leg.start, t).checked_sub(1)?)?;
        Some((self.way(leg), part(leg.start, leg.end, t)))
    }

    /// The ways that have begun after `since` and up to `t`.
    pub fn between(&self, since: Millis, t: Millis) -> impl Iterator<Item = Way<'_>> {
        let before = begun(&self.legs, |leg| leg.start, since);
        let legs = self.legs.get(before..begun(&self.legs, |leg| leg.start, t)).unwrap_or_default();
        legs.iter().map(|leg| self.way(leg))
    }

    fn way(&self, leg: &Leg) -> Way<'_> {
        let Leg { start, end, first, count, course } = *leg;
        let spots = self.spots.get(first as usize..first as usize + count as usize).unwrap_or_default();
        Way { start, end, spots, course }
    }

    /// Forgets all ways that begin at `t` or later.
    pub fn truncate(&mut self, t: Millis) {
        self.legs.truncate(self.legs.partition_point(|leg| leg.start < t));
        self.spots.truncate(self.legs.last().map_or(0, |leg| leg.first as usize + leg.count as usize));
    }

    /// Moves every way by what is due at its start.
    pub fn put_off(&mut self, delay: impl Fn(Millis) -> Millis) {
        for Leg { start, end, first: _, count: _, course: _ } in &mut self.legs {
            let by = delay(*start);
            (*start, *end) = (*start + by, *end + by);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spots(cols: &[i32]) -> Vec<Spot> {
        cols.iter().map(|col| Spot::new(*col, 0)).collect()
    }

    #[test]
    fn a_way_of_one_leg_takes_little_room() {
        // There are millions of them in a match of a crowd.
        assert_eq!((size_of::<Leg>(), size_of::<Spot>()), (20, 8));
    }

    #[test]
    fn ways_that_follow_each_other_share_a_spot_and_keep_their_own_when_some_are_forgotten() {
        let mut ways = Ways::default();
        ways.stand(Millis(0), Spot::new(1, 0));
        ways.go((Millis(10), Millis(20)), Spot::new(1, 0), &spots(&[2, 3]), Course::Glide);
        ways.go((Millis(30), Millis(40)), Spot::new(3, 0), &spots(&[9]), Course::Try);
        ways.go((Millis(50), Millis(60)), Spot::new(3, 0), &spots(&[4]), Course::Hop);
        assert_eq!(ways.spots, spots(&[1, 2, 3, 9, 3, 4]));
        let at = |ways: &Ways, t: u32| ways.at(Millis(t)).map(|(way, _)| (way.spots.to_vec(), way.last()));
        assert_eq!(at(&ways, 5), Some((spots(&[1]), Spot::new(1, 0))));
        assert_eq!(at(&ways, 35), Some((spots(&[3, 9]), Spot::new(3, 0))));
        assert_eq!(at(&ways, 70), Some((spots(&[3, 4]), Spot::new(4, 0))));
        ways.truncate(Millis(30));
        assert_eq!(at(&ways, 70), Some((spots(&[1, 2, 3]), Spot::new(3, 0))));
        ways.go((Millis(30), Millis(40)), Spot::new(8, 0), &spots(&[9]), Course::Glide);
        assert_eq!(at(&ways, 70), Some((spots(&[8, 9]), Spot::new(9, 0))));
        assert_eq!(ways.between(Millis(0), Millis(30)).count(), 2);
    }
}
