//! Mini-max over several strategies at once: what each likes counts as much as people say.

use super::strategy::Strategy;
use super::{Disks, PASS, SquareOrder};
use crate::games::reversi::bits::Discs;
use crate::players::search::{FoundMove, Outlook, Search, Searchable, WON};
use crate::players::watch::SearchWatch;
use crate::players::{Chooser, PlayerSpec, Rng};

/// The word of this player, as people are told it.
pub const NAME: &str = "mix:STRATEGY=WEIGHT,STRATEGY=WEIGHT:DEPTH";

/// How far it looks ahead where nobody says.
const DEPTH: u32 = 3;

/// No weight is larger, so that no position is worth as much as a won game.
const HEAVIEST: i32 = 100;

/// Strategies and how much each counts.
type Weights = [(Strategy, i32)];

/// A position, and the move that led to it: strategies like moves.
#[derive(Clone, Copy)]
struct Judged<'a> {
    disks: Disks,
    weights: &'a Weights,
    /// What was on the board before the last disc was set, and where that was.
    last: Option<(Discs<u64>, u8)>,
    /// Whether the player to move set it: the other had to pass.
    own: bool,
}

impl Searchable for Judged<'_> {
    type Ply = u8;
    type Plies = SquareOrder;

    fn look(&self) -> Outlook<SquareOrder> {
        self.disks.look()
    }

    fn after(&self, ply: &u8) -> Self {
        let disks = self.disks.played(*ply);
        match *ply {
            PASS => Judged { disks, own: !self.own, ..*self },
            square => Judged { disks, last: Some((self.disks.discs, square)), own: false, ..*self },
        }
    }

    fn worth(&self) -> i32 {
        if self.disks.open().is_none() {
            return self.disks.lead().signum() * WON;
        }
        let Some((before, square)) = self.last else { return 0 };
        let liked: i32 =
            self.weights.iter().map(|(strategy, weight)| weight * strategy.liking(before, u32::from(square))).sum();
        if self.own { liked } else { -liked }
    }

    fn toll(&self, ply: &u8) -> Option<i32> {
        self.disks.toll(ply)
    }
}

/// Looks ahead by what several strategies like together.
pub struct Mix {
    weights: Vec<(Strategy, i32)>,
    depth: u32,
    /// Every branch is visited.
    full: bool,
}

impl Mix {
    /// As a word says, `mix:mobility=2,edge=1:4`; `full` visits every branch.
    pub fn of(word: &PlayerSpec) -> Option<Mix> {
        let mut own = Mix { weights: Vec::new(), depth: word.number.unwrap_or(DEPTH), full: false };
        for sign in &word.signs {
            match *sign {
                "full" => own.full = true,
                list => own.weights.extend(read(list)?),
            }
        }
        (!own.weights.is_empty()).then_some(own)
    }
}

/// Strategies and their weights: `mobility=2,edge=1`.
fn read(list: &str) -> Option<Vec<(Strategy, i32)>> {
    let weight = |text: &str| text.trim().parse().ok().filter(|number| (-HEAVIEST..=HEAVIEST).contains(number));
    let one = |part: &str| {
        let (name, number) = part.split_once('=')?;
        Some((Strategy::find(name.trim())?, weight(number)?))
    };
    list.split(',').map(one).collect()
}

impl Chooser<Disks> for Mix {
    fn pick(&mut self, here: &Disks, rng: &mut Rng, watch: &mut SearchWatch) -> Option<FoundMove<u8>> {
        watch.without_clock(true);
        watch.at_depth(self.depth);
        let root = Judged { disks: *here, weights: &self.weights, last: None, own: false };
        let found = Search::new(watch).pruning(!self.full).fixed(&root, self.depth, Some(&mut *rng));
        found.or_else(|| super::anything(here, rng))
    }
}
