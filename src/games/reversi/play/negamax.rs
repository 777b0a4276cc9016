//! The player of an older program: it looks a fixed number of plies beyond its own move, and its values can be set.

use super::super::bits::Discs;
use super::{CORNERS, Disks, EDGES, PASS, SquareOrder};
use crate::players::search::{FoundMove, Outlook, Search, Searchable, WON};
use crate::players::watch::SearchWatch;
use crate::players::{Chooser, PlayerSpec, Rng};

/// The words of this player, as people are told them.
pub const NAMES: [&str; 2] = ["negamax:DEPTH", "negamax:DEPTH:weights=DISC,EDGE,CORNER,STUCK,WON"];

/// What the older program values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiscWeights {
    pub disc: i32,
    /// Added for a disc on an edge, corners excepted.
    pub edge: i32,
    pub corner: i32,
    /// Taken off for having no move.
    pub stuck: i32,
    /// For a won game; a draw counts as won.
    pub won: i32,
}

impl DiscWeights {
    /// As the older program has them where nobody sets others.
    pub const USUAL: DiscWeights = DiscWeights { disc: 1, edge: 100, corner: 10_000, stuck: 100_000, won: WON };

    /// No weight is larger: a board full of them stays a number.
    const MOST: i32 = WON;

    /// Numbers with commas between them; those at the end may be left out.
    fn read(text: &str) -> Option<DiscWeights> {
        let DiscWeights { disc, edge, corner, stuck, won } = DiscWeights::USUAL;
        let mut all = [disc, edge, corner, stuck, won];
        let mut places = all.iter_mut();
        for number in text.split(',') {
            let number: i32 = number.trim().parse().ok()?;
            *places.next()? =
                Some(number).filter(|number| (-DiscWeights::MOST..=DiscWeights::MOST).contains(number))?;
        }
        let [disc, edge, corner, stuck, won] = all;
        Some(DiscWeights { disc, edge, corner, stuck, won })
    }
}

/// Positions with the values of the older program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Valued {
    pub disks: Disks,
    pub weights: DiscWeights,
}

impl Valued {
    /// With its usual values.
    pub fn usual(disks: Disks) -> Valued {
        Valued { disks, weights: DiscWeights::USUAL }
    }

    #[inline]
    fn over(&self) -> i32 {
        if self.disks.lead() >= 0 { self.weights.won } else { -self.weights.won }
    }
}

impl Searchable for Valued {
    type Ply = u8;
    type Plies = SquareOrder;
    const HURRIES: bool = false;

    #[inline]
    fn look(&self) -> Outlook<SquareOrder> {
        match self.disks.open() {
            Some(moves) => Outlook::Open(SquareOrder { left: [moves, 0, 0], pass: moves == 0 }),
            None => Outlook::Over(self.over()),
        }
    }

    #[inline]
    fn after(&self, ply: &u8) -> Valued {
        Valued { disks: self.disks.played(*ply), weights: self.weights }
    }

    #[inline]
    fn worth(&self) -> i32 {
        if self.disks.open().is_none() {
            return self.over();
        }
        let Discs { own, other } = self.disks.discs;
        let DiscWeights { disc, edge, corner, .. } = self.weights;
        let value = |set: u64| {
            let count = |part: u64| (set & part).count_ones() as i32;
            disc * count(!0) + edge * count(EDGES & !CORNERS) + corner * count(CORNERS)
        };
        value(own) - value(other)
    }

    #[inline]
    fn toll(&self, ply: &u8) -> Option<i32> {
        (*ply == PASS).then_some(-self.weights.stuck)
    }
}

/// Looks a fixed number of plies beyond its own move.
pub struct Negamax {
    depth: u32,
    /// Every branch is visited.
    full: bool,
    /// Of equally good moves the first is played.
    first: bool,
    weights: DiscWeights,
}

impl Negamax {
    /// As a word says: `full` for every branch, `first` for the first of equally good moves, `weights=1,100,10000` for other values.
    pub fn of(word: &PlayerSpec) -> Option<Negamax> {
        let mut own =
            Negamax { depth: word.number.unwrap_or(5), full: false, first: false, weights: DiscWeights::USUAL };
        for sign in &word.signs {
            match sign.split_once('=') {
                Some(("weights", list)) => own.weights = DiscWeights::read(list)?,
                None if *sign == "full" => own.full = true,
                None if *sign == "first" => own.first = true,
                Some(_) | None => return None,
            }
        }
        Some(own)
    }
}

impl Chooser<Disks> for Negamax {
    fn pick(&mut self, here: &Disks, rng: &mut Rng, watch: &mut SearchWatch) -> Option<FoundMove<u8>> {
        watch.without_clock(true);
        watch.at_depth(self.depth + 1);
        let valued = Valued { disks: *here, weights: self.weights };
        let ties = if self.first { None } else { Some(&mut *rng) };
        let found = Search::new(watch).pruning(!self.full).fixed(&valued, self.depth + 1, ties);
        // Stopped before the first move was looked at to the end: any is better than none.
        found.or_else(|| super::anything(here, rng))
    }
}
