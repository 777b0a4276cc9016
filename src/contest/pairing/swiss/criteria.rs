//! What a pairing is worth: the criteria of the rules, one after the other, as the digits of one number.

use super::colour::{Due, Strength, due};
use super::{Contender, Float};

/// How much the rules are bent. They are only where there is no other pairing at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Bend {
    Nothing,
    /// Two who must both change may meet.
    Colours,
    /// Somebody may have a second bye.
    Byes,
}

/// The players of a round in their order, with what each is owed.
pub(super) struct Hall<'a> {
    people: &'a [Contender],
    due: Vec<Option<Due>>,
    bend: Bend,
    /// One more than what a digit can count.
    base: i128,
}

/// Where a player stands when a bracket is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stand {
    /// Came down from a bracket above.
    Floater,
    Resident,
    /// In the bracket below.
    Next,
    /// Further below.
    Below,
    /// The empty chair: who gets it has a bye.
    Chair,
}

/// Somebody who can be paired: the index into the hall, and where it stands. The chair has no index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guest {
    pub person: usize,
    pub stand: Stand,
}

impl<'a> Hall<'a> {
    /// `care` says whether it matters who begins.
    pub fn new(people: &'a [Contender], care: bool, bend: Bend) -> Hall<'a> {
        let due = people.iter().map(|one| if care { due(&one.colours) } else { None }).collect();
        Hall { people, due, bend, base: people.len() as i128 + 3 }
    }

    fn due(&self, person: usize) -> Option<Due> {
        self.due.get(person).copied().flatten()
    }

    /// Whether two may meet at all.
    pub fn may_meet(&self, one: usize, other: usize) -> bool {
        let (Some(mine), Some(theirs)) = (self.people.get(one), self.people.get(other)) else { return false };
        let stuck = |due: Option<Due>| due.filter(|due| due.strength == Strength::Absolute).map(|due| due.colour);
        let (first, second) = (stuck(self.due(one)), stuck(self.due(other)));
        let clash = self.bend == Bend::Nothing && first.is_some() && first == second;
        one != other && !mine.met.contains(&theirs.player) && !clash
    }

    pub fn may_rest(&self, person: usize) -> bool {
        self.bend == Bend::Byes || self.people.get(person).is_some_and(|one| !one.had_bye)
    }

    pub fn halves(&self, person: usize) -> u32 {
        self.people.get(person).map_or(0, |one| one.halves)
    }

    /// What the pair is worth: 0 where it may not be. The first digits are the most important ones.
    pub fn worth(&self, one: Guest, other: Guest) -> i128 {
        let digits = match (one.stand, other.stand) {
            (Stand::Chair, Stand::Chair) => return 0,
            (Stand::Chair, _) => return self.rest(other),
            (_, Stand::Chair) => return self.rest(one),
            _ if !self.may_meet(one.person, other.person) => return 0,
            (Stand::Floater | Stand::Resident, Stand::Floater | Stand::Resident) => self.met(one, other),
            (Stand::Floater | Stand::Resident | Stand::Next, Stand::Next)
            | (Stand::Next, Stand::Floater | Stand::Resident) => [1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0],
            (Stand::Below, _) | (_, Stand::Below) => [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        };
        self.number(digits)
    }

    /// A bye: the fewer points, the better.
    fn rest(&self, guest: Guest) -> i128 {
        if !self.may_rest(guest.person) {
            return 0;
        }
        let below = self.people.iter().map(|one| one.halves).filter(|halves| *halves > self.halves(guest.person));
        let mut above: Vec<u32> = below.collect();
        above.sort_unstable();
        above.dedup();
        self.number([1, above.len() as i128, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    }

    /// Two of one bracket: as many pairs as can be, those from above before all; then colours; then nobody floats again so soon.
    fn met(&self, one: Guest, other: Guest) -> [i128; 11] {
        let (mine, theirs) = (self.due(one.person), self.due(other.person));
        let served = match (mine, theirs) {
            (Some(mine), Some(theirs)) => mine.colour != theirs.colour,
            (None, _) | (_, None) => true,
        };
        let strong = |due: Option<Due>| due.is_some_and(|due| due.strength >= Strength::Strong);
        let served_strong = served || !(strong(mine) && strong(theirs));
        let both = [one, other];
        let from_above: i128 =
            both.iter().filter(|guest| guest.stand == Stand::Floater).map(|guest| self.height(*guest, both)).sum();
        let floated = |ago: usize, float: Float, stand: Stand| {
            let did = |guest: &&Guest| {
                guest.stand == stand && self.people.get(guest.person).is_some_and(|one| one.floated(ago) == float)
            };
            both.iter().filter(did).count() as i128
        };
        let mixed = one.stand != other.stand;
        // Who floated down lately is rather paired; who floated up lately rather meets nobody from above.
        let down = |ago| floated(ago, Float::Down, Stand::Resident);
        let up = |ago| i128::from(!(mixed && floated(ago, Float::Up, Stand::Resident) > 0));
        let colours = [i128::from(served), i128::from(served_strong)];
        [1, 0, 1, from_above.min(3), 0, colours[0], colours[1], down(1), up(1), down(2), up(2)]
    }

    /// How far above the bracket somebody comes from, in steps that are told apart up to three.
    fn height(&self, guest: Guest, both: [Guest; 2]) -> i128 {
        let lowest = both.iter().map(|one| self.halves(one.person)).min().unwrap_or(0);
        i128::from((self.halves(guest.person).saturating_sub(lowest)).clamp(1, 3))
    }

    fn number(&self, digits: [i128; 11]) -> i128 {
        digits.into_iter().fold(0, |number, digit| number * self.base + digit)
    }

    /// How many pairs of the bracket itself a worth counts.
    pub fn pairs_in(&self, worth: i128) -> usize {
        (worth / self.base.pow(8) % self.base) as usize
    }

    /// What is added to a worth so that of equal pairings the one nearest to the natural order is taken: the less important digits make
    /// room for it.
    pub fn nearer(&self, worth: i128, distance: usize) -> i128 {
        let room = self.base * self.base;
        worth / room * room + (self.base - (distance as i128).min(self.base - 1))
    }

    /// The colour of the higher of two goes by its number and by what both had.
    pub fn person(&self, person: usize) -> Option<&'a Contender> {
        self.people.get(person)
    }
}
