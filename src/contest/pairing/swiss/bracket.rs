//! Pairing a round, bracket by bracket from the top.
//!
//! What a pairing is worth is a number (see [`Hall::worth`]), and the most a bracket can be worth is found by a matching that also covers
//! everybody below: so nobody is left over later. Of all pairings that are worth as much, the rules take the first in their order: the
//! upper half against the lower, then the lower half transposed, then players exchanged between the halves.

use super::colour::{Colour, of_higher};
use super::criteria::{Bend, Guest, Hall, Stand};
use super::matching::heaviest;
use super::{Contender, Pair};

/// Brackets with more people than this, those below included, are paired at once: of equal pairings the one nearest to the natural order
/// is taken, which need not be the first in the order of the rules.
const EXACT: usize = 64;

/// With more people than this only the next bracket is looked at, and the others when nothing comes of it.
const FAR: usize = 160;

/// How many exchanges between the halves are tried.
const EXCHANGES: usize = 400;

/// The pairs of a round, the best first. None where nobody is left to meet.
pub(super) fn pair(field: &[Contender], care: bool) -> Option<Vec<Pair>> {
    let mut people = field.to_vec();
    people.sort_by_key(|one| (std::cmp::Reverse(one.halves), one.number));
    [Bend::Nothing, Bend::Colours, Bend::Byes].into_iter().find_map(|bend| {
        let hall = Hall::new(&people, care, bend);
        let found = round(&hall, people.len())?;
        Some(found.into_iter().filter_map(|(one, other)| coloured(&hall, one, other)).collect())
    })
}

fn coloured(hall: &Hall, one: usize, other: Option<usize>) -> Option<Pair> {
    let higher = hall.person(one)?;
    let Some(lower) = other.and_then(|other| hall.person(other)) else { return Some(Pair::Bye(higher.player)) };
    Some(match of_higher(&higher.colours, &lower.colours, higher.number % 2 == 1) {
        Colour::First => Pair::Meet(higher.player, lower.player),
        Colour::Second => Pair::Meet(lower.player, higher.player),
    })
}

/// All brackets of a round; who meets nobody has a bye. None where there is no such pairing.
fn round(hall: &Hall, people: usize) -> Option<Vec<(usize, Option<usize>)>> {
    if !can_be_paired(hall, &(0..people).collect::<Vec<usize>>()) {
        return None;
    }
    let mut pairs: Vec<(usize, Option<usize>)> = Vec::new();
    let (mut floaters, mut next): (Vec<usize>, usize) = (Vec::new(), 0);
    while next < people {
        let halves = hall.halves(next);
        let end = (next..people).find(|person| hall.halves(*person) != halves).unwrap_or(people);
        let residents: Vec<usize> = (next..end).collect();
        let below: Vec<usize> = (end..people).collect();
        let found = bracket(hall, &floaters, &residents, &below);
        let paired = |person: &usize| !found.iter().any(|(one, other)| one == person || other == person);
        floaters = floaters.into_iter().chain(residents).filter(paired).collect();
        pairs.extend(found.into_iter().map(|(one, other)| (one.min(other), Some(one.max(other)))));
        next = end;
    }
    pairs.sort_unstable();
    pairs.extend(floaters.into_iter().map(|person| (person, None)));
    Some(pairs)
}

/// Whether all of these can meet somebody, one of them nobody where they are odd.
fn can_be_paired(hall: &Hall, people: &[usize]) -> bool {
    let size = people.len() + people.len() % 2;
    let mut weights = vec![vec![0; size]; size];
    for (i, &one) in people.iter().enumerate() {
        for (j, &other) in people.iter().enumerate() {
            weights[i][j] = i128::from(hall.may_meet(one, other));
        }
        if size > people.len() {
            weights[i][size - 1] = i128::from(hall.may_rest(one));
            weights[size - 1][i] = weights[i][size - 1];
        }
    }
    heaviest(&weights).iter().all(Option::is_some)
}

/// The pairs of one bracket; who is in none of them floats down.
fn bracket(hall: &Hall, floaters: &[usize], residents: &[usize], below: &[usize]) -> Vec<(usize, usize)> {
    let people = floaters.len() + residents.len() + below.len();
    if people > FAR {
        let next = below.first().map(|first| hall.halves(*first));
        let near: Vec<usize> = below.iter().copied().filter(|person| Some(hall.halves(*person)) == next).collect();
        let found = Table::new(hall, floaters, residents, &near, false).pairs();
        let used: Vec<usize> = found.iter().flat_map(|(one, other)| [*one, *other]).collect();
        let rest: Vec<usize> =
            [floaters, residents, below].concat().into_iter().filter(|person| !used.contains(person)).collect();
        if can_be_paired(hall, &rest) {
            return found;
        }
    }
    Table::new(hall, floaters, residents, below, people % 2 == 1).pairs()
}

/// A bracket while it is paired.
struct Table<'a> {
    hall: &'a Hall<'a>,
    guests: Vec<Guest>,
    floaters: usize,
    /// Floaters and residents: the first of the guests.
    own: usize,
    worth: Vec<Vec<i128>>,
    /// Pairs of guests that are settled.
    settled: Vec<(usize, usize)>,
    /// In which half of the bracket a guest is, where the halves are kept apart.
    half: Vec<Option<bool>>,
}

impl<'a> Table<'a> {
    fn new(hall: &'a Hall, floaters: &[usize], residents: &[usize], below: &[usize], chair: bool) -> Table<'a> {
        let next = below.first().map(|first| hall.halves(*first));
        let stand = |person: usize| if Some(hall.halves(person)) == next { Stand::Next } else { Stand::Below };
        let mut guests: Vec<Guest> = floaters.iter().map(|&person| Guest { person, stand: Stand::Floater }).collect();
        guests.extend(residents.iter().map(|&person| Guest { person, stand: Stand::Resident }));
        guests.extend(below.iter().map(|&person| Guest { person, stand: stand(person) }));
        guests.extend(chair.then_some(Guest { person: usize::MAX, stand: Stand::Chair }));
        let worth = guests.iter().map(|one| guests.iter().map(|other| hall.worth(*one, *other)).collect()).collect();
        let half = vec![None; guests.len()];
        let own = floaters.len() + residents.len();
        Table { hall, guests, floaters: floaters.len(), own, worth, settled: Vec::new(), half }
    }

    fn pairs(mut self) -> Vec<(usize, usize)> {
        if self.guests.len() > EXACT {
            return self.persons(&self.nearest());
        }
        let best = self.best(&[]);
        self.place_floaters(best);
        self.place_residents(best);
        self.persons(&self.settled)
    }

    fn persons(&self, pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
        let person = |guest: usize| self.guests.get(guest).map(|guest| guest.person);
        pairs.iter().filter_map(|(one, other)| Some((person(*one)?, person(*other)?))).collect()
    }

    /// The most the bracket can be worth with what is settled and these pairs besides.
    fn best(&self, more: &[(usize, usize)]) -> i128 {
        let fixed: Vec<(usize, usize)> = self.settled.iter().chain(more).copied().collect();
        let mut total: i128 = 0;
        let mut free = vec![true; self.guests.len()];
        for &(one, other) in &fixed {
            let worth = self.allowed(one, other);
            if worth == 0 || !free[one] || !free[other] {
                return 0;
            }
            total += worth;
            free[one] = false;
            free[other] = false;
        }
        let left: Vec<usize> = (0..self.guests.len()).filter(|guest| free[*guest]).collect();
        let weights: Vec<Vec<i128>> =
            left.iter().map(|one| left.iter().map(|other| self.allowed(*one, *other)).collect()).collect();
        let mates = heaviest(&weights);
        let sum: i128 = mates.iter().enumerate().filter_map(|(i, mate)| Some(weights[i][(*mate)?])).sum();
        total + sum / 2
    }

    /// What a pair is worth, where the halves allow it.
    fn allowed(&self, one: usize, other: usize) -> i128 {
        match (self.half[one], self.half[other]) {
            (Some(one), Some(other)) if one == other => 0,
            // The upper half is paired within the bracket.
            (Some(true), None) | (None, Some(true)) => 0,
            _ => self.worth[one][other],
        }
    }

    fn is_free(&self, guest: usize) -> bool {
        !self.settled.iter().any(|(one, other)| *one == guest || *other == guest)
    }

    /// Settles `one` with the first of the others with whom nothing is lost.
    fn settle(&mut self, best: i128, one: usize, others: impl Iterator<Item = usize>) {
        let found = others
            .into_iter()
            .filter(|other| self.is_free(*other))
            .find(|&other| self.worth[one][other] > 0 && self.best(&[(one, other)]) == best);
        self.settled.extend(found.map(|other| (one, other)));
    }

    /// Who came from above meets the highest of the residents.
    fn place_floaters(&mut self, best: i128) {
        for floater in 0..self.floaters {
            if self.is_free(floater) {
                self.settle(best, floater, (self.floaters..self.own).chain(floater + 1..self.floaters));
            }
        }
    }

    fn place_residents(&mut self, best: i128) {
        let left: Vec<usize> = (self.floaters..self.own).filter(|guest| self.is_free(*guest)).collect();
        let pairs = self.hall.pairs_in(best).saturating_sub(self.settled.len()).min(left.len() / 2);
        let Some((upper, lower)) = self.halves(best, &left, pairs) else {
            // No exchange of a few is enough: everybody meets the nearest with whom nothing is lost.
            for (i, &one) in left.iter().enumerate() {
                let mut others: Vec<usize> = left.iter().skip(i + 1).copied().collect();
                others.sort_by_key(|other| (other - one).abs_diff(pairs));
                if self.is_free(one) {
                    self.settle(best, one, others.into_iter());
                }
            }
            return;
        };
        let natural: Vec<(usize, usize)> = upper.iter().copied().zip(lower.iter().copied()).collect();
        if self.best(&natural) == best {
            self.settled.extend(natural);
            return;
        }
        for &one in &upper {
            self.settle(best, one, lower.iter().copied());
        }
    }

    /// The two halves that lose nothing: as they are, or after the smallest exchange between them.
    fn halves(&mut self, best: i128, left: &[usize], pairs: usize) -> Option<(Vec<usize>, Vec<usize>)> {
        let (upper, lower) = left.split_at(pairs);
        let mut swaps: Vec<(usize, usize)> =
            (0..upper.len()).flat_map(|i| (0..lower.len()).map(move |j| (i, j))).collect();
        // The exchanged are as near to each other as can be; among equals the lowest of the upper half goes.
        swaps.sort_by_key(|&(i, j)| (pairs + j - i, std::cmp::Reverse(i)));
        let exchanges = std::iter::once(None).chain(swaps.into_iter().take(EXCHANGES).map(Some));
        for exchange in exchanges {
            let (mut above, mut below) = (upper.to_vec(), lower.to_vec());
            if let Some((i, j)) = exchange {
                std::mem::swap(&mut above[i], &mut below[j]);
                above.sort_unstable();
                below.sort_unstable();
            }
            self.half.fill(None);
            above.iter().for_each(|guest| self.half[*guest] = Some(true));
            below.iter().for_each(|guest| self.half[*guest] = Some(false));
            if self.best(&[]) == best {
                return Some((above, below));
            }
        }
        self.half.fill(None);
        None
    }

    /// A pairing of the most worth, as near to the natural order as its sum of distances tells.
    fn nearest(&self) -> Vec<(usize, usize)> {
        let half = (self.own - self.floaters) / 2;
        let near = |one: usize, other: usize| match self.worth[one][other] {
            0 => 0,
            worth if one.max(other) >= self.own => self.hall.nearer(worth, 0),
            worth if one.min(other) < self.floaters => self.hall.nearer(worth, one.max(other) - self.floaters),
            worth => self.hall.nearer(worth, one.abs_diff(other).abs_diff(half)),
        };
        let all = 0..self.guests.len();
        let weights: Vec<Vec<i128>> =
            all.clone().map(|one| all.clone().map(|other| near(one, other)).collect()).collect();
        let mates = heaviest(&weights);
        let pair = |(one, mate): (usize, &Option<usize>)| mate.filter(|mate| one < *mate).map(|mate| (one, mate));
        mates.iter().enumerate().take(self.own).filter_map(pair).filter(|(_, mate)| *mate < self.own).collect()
    }
}
