//! One search for many games: alpha–beta over whatever can tell its moves and its worth.
//!
//! There is no clock here: who wants to stop the search says so when it asks, a thousand times a second or more.

use super::watch::SearchWatch;
use super::{Choice, Rng};

/// What a won game is worth. Everything a position is worth by its looks stays far below.
pub const WON: i32 = 1_000_000;

/// A value no position has.
const BEYOND: i32 = 100_000_000;

/// How many nodes are visited between two questions whether to stop.
const BREATH: u64 = 64;

/// A position of a game for two, seen by the player to move.
pub trait Searchable: Clone {
    type Ply: Clone + PartialEq;
    type Plies: Iterator<Item = Self::Ply>;

    /// Whether a quick win is worth more than a slow one. A player with values of its own may not care.
    const HURRIES: bool = true;

    /// The legal plies, likely good ones first, or what the finished game is worth.
    fn look(&self) -> Outlook<Self::Plies>;

    fn after(&self, ply: &Self::Ply) -> Self;

    /// What the position is worth by its looks.
    fn worth(&self) -> i32;

    /// What is added for a ply that costs no depth: a pass.
    fn toll(&self, _ply: &Self::Ply) -> Option<i32> {
        None
    }

    /// What must be looked at before the worth of a position can be trusted.
    fn edge(&self) -> Edge<Self::Plies> {
        Edge::Quiet
    }
}

/// What there is to do in a position.
pub enum Outlook<M> {
    /// Nothing: the game is over, and that is what it is worth to the player who would move.
    Over(i32),
    Open(M),
}

/// How a position stands where the search ends.
pub enum Edge<M> {
    Quiet,
    /// Some plies would change much; the player may leave them.
    Loud(M),
    /// These are the only plies there are.
    Forced(M),
    /// The game is over, and that is what it is worth.
    Over(i32),
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundMove<P> {
    pub ply: P,
    /// For the player to move.
    pub value: i32,
    /// Plies looked ahead.
    pub depth: u32,
}

/// One search. It counts what it visits.
pub struct Search<'a, 'w> {
    /// Whether branches that cannot matter are left out.
    prunes: bool,
    pub nodes: u64,
    /// How many nodes are enough.
    most: u64,
    watch: &'a mut SearchWatch<'w>,
    stopped: bool,
}

/// Two values between which the answer matters.
#[derive(Clone, Copy)]
struct Window {
    low: i32,
    high: i32,
}

impl Window {
    const WHOLE: Window = Window { low: -BEYOND, high: BEYOND };

    /// The same window as the other player sees it.
    fn turned(self, toll: i32) -> Window {
        Window { low: toll - self.high, high: toll - self.low }
    }
}

impl<'a, 'w> Search<'a, 'w> {
    pub fn new(watch: &'a mut SearchWatch<'w>) -> Search<'a, 'w> {
        Search { prunes: true, nodes: 0, most: u64::MAX, watch, stopped: false }
    }

    /// The same search, stopped when it has visited so many nodes.
    pub fn at_most(mut self, nodes: u64) -> Search<'a, 'w> {
        self.most = nodes;
        self
    }

    /// The same search with branches that cannot matter left out, or not.
    pub fn pruning(mut self, prunes: bool) -> Search<'a, 'w> {
        self.prunes = prunes;
        self
    }

    /// Whether it was stopped before its end.
    pub fn stopped(&self) -> bool {
        self.stopped
    }

    /// The value of a position, looking some plies ahead.
    pub fn value<P: Searchable>(&mut self, root: &P, depth: u32) -> i32 {
        self.visit(root, depth, 0, Window::WHOLE)
    }

    /// The best ply, looking further ahead each time until `deepest` is done or the search is stopped.
    pub fn deepen<P: Searchable>(&mut self, root: &P, deepest: u32, rng: &mut Rng) -> Option<FoundMove<P::Ply>> {
        self.deepen_among(root, super::open(root), deepest, rng, |_| None)
    }

    /// The same among some plies. What is best at each depth is put into words for who watches.
    pub fn deepen_among<P: Searchable>(
        &mut self,
        root: &P,
        mut plies: Vec<P::Ply>,
        deepest: u32,
        rng: &mut Rng,
        words: impl Fn(&FoundMove<P::Ply>) -> Option<Choice>,
    ) -> Option<FoundMove<P::Ply>> {
        let mut best: Option<FoundMove<P::Ply>> = None;
        for depth in 1..=deepest {
            self.watch.at_depth(depth);
            let Some(found) = self.at_depth(root, &plies, depth, None) else { break };
            // What is best so far is looked at first next time: most of the rest falls behind it.
            if let Some(at) = plies.iter().position(|ply| *ply == found.ply) {
                let ply = plies.remove(at);
                plies.insert(0, ply);
            }
            let decided = found.value.abs() > WON / 2;
            words(&found).into_iter().for_each(|choice| self.watch.found(choice));
            best = Some(found);
            if self.stopped || decided || plies.len() == 1 {
                break;
            }
        }
        // Stopped before the first look was over: any ply is better than none.
        best.or_else(|| {
            let any = plies.get(rng.below(plies.len() as u32) as usize)?;
            Some(FoundMove { ply: any.clone(), value: 0, depth: 0 })
        })
    }

    /// The best ply at one depth. With `ties` one of the equally good is drawn, otherwise it is the first.
    pub fn fixed<P: Searchable>(&mut self, root: &P, depth: u32, ties: Option<&mut Rng>) -> Option<FoundMove<P::Ply>> {
        let Outlook::Open(plies) = root.look() else { return None };
        let plies: Vec<P::Ply> = plies.collect();
        self.at_depth(root, &plies, depth, ties)
    }

    fn at_depth<P: Searchable>(
        &mut self,
        root: &P,
        plies: &[P::Ply],
        depth: u32,
        ties: Option<&mut Rng>,
    ) -> Option<FoundMove<P::Ply>> {
        let mut best: Vec<&P::Ply> = Vec::new();
        let mut value = -BEYOND;
        for ply in plies {
            // Values below the best need not be exact; equal ones must be where they are counted as equal.
            let low = if ties.is_some() { value.saturating_sub(1) } else { value };
            let reached = self.try_ply(root, ply, depth, 0, Window { low: low.max(-BEYOND), high: BEYOND });
            if self.stopped {
                break;
            }
            if reached > value {
                value = reached;
                best.clear();
            }
            if reached == value {
                best.push(ply);
            }
        }
        let pick = ties.map_or(0, |rng| rng.below(best.len() as u32) as usize);
        best.get(pick).map(|ply| FoundMove { ply: (*ply).clone(), value, depth })
    }

    fn try_ply<P: Searchable>(&mut self, here: &P, ply: &P::Ply, depth: u32, height: i32, window: Window) -> i32 {
        let next = here.after(ply);
        match here.toll(ply) {
            Some(toll) => toll - self.open(&next, depth, height + 1, window.turned(toll)),
            None => -self.visit(&next, depth.saturating_sub(1), height + 1, window.turned(0)),
        }
    }

    fn visit<P: Searchable>(&mut self, here: &P, depth: u32, height: i32, window: Window) -> i32 {
        self.breathe();
        self.open(here, depth, height, window)
    }

    fn breathe(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(BREATH) && !self.stopped {
            self.stopped = self.watch.stops(self.nodes) || self.nodes >= self.most;
        }
    }

    fn open<P: Searchable>(&mut self, here: &P, depth: u32, height: i32, window: Window) -> i32 {
        if depth == 0 {
            return self.settle(here, height, window);
        }
        match here.look() {
            Outlook::Over(value) => hurried::<P>(value, height),
            Outlook::Open(plies) => self.best_of(here, plies, -BEYOND, depth, height, window),
        }
    }

    fn best_of<P: Searchable>(
        &mut self,
        here: &P,
        plies: impl Iterator<Item = P::Ply>,
        mut best: i32,
        depth: u32,
        height: i32,
        mut window: Window,
    ) -> i32 {
        for ply in plies {
            best = best.max(self.try_ply(here, &ply, depth, height, window));
            if self.stopped {
                break;
            }
            if self.prunes {
                window.low = window.low.max(best);
                if window.low >= window.high {
                    break;
                }
            }
        }
        best
    }

    /// The worth of a position at the end of the search, once the loud plies are played out.
    fn settle<P: Searchable>(&mut self, here: &P, height: i32, mut window: Window) -> i32 {
        // No exchange is longer; a game that thinks otherwise must not take the stack with it.
        const LONGEST: i32 = 64;
        if height >= LONGEST {
            return here.worth();
        }
        match here.edge() {
            Edge::Quiet => here.worth(),
            Edge::Over(value) => hurried::<P>(value, height),
            Edge::Forced(plies) => self.best_of(here, plies, -BEYOND, 0, height, window),
            Edge::Loud(plies) => {
                let standing = here.worth();
                window.low = window.low.max(standing);
                if window.low >= window.high {
                    return standing;
                }
                self.best_of(here, plies, standing, 0, height, window)
            }
        }
    }
}

/// A win is worth the more the sooner it comes, a loss the later.
fn hurried<P: Searchable>(value: i32, height: i32) -> i32 {
    if P::HURRIES && value.abs() == WON { value - value.signum() * height } else { value }
}

/// Never stops a search.
pub fn never() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::super::watch::{SearchProgress, Signal};
    use super::*;

    /// A heap of matches; who takes the last one wins. One, two or three may be taken.
    #[derive(Clone)]
    struct Heap(u32);

    impl Searchable for Heap {
        type Ply = u32;
        type Plies = std::ops::RangeInclusive<u32>;

        fn look(&self) -> Outlook<Self::Plies> {
            if self.0 == 0 { Outlook::Over(-WON) } else { Outlook::Open(1..=self.0.min(3)) }
        }

        fn after(&self, ply: &u32) -> Heap {
            Heap(self.0 - ply)
        }

        fn worth(&self) -> i32 {
            0
        }

        fn edge(&self) -> Edge<Self::Plies> {
            if self.0 == 0 { Edge::Over(-WON) } else { Edge::Quiet }
        }
    }

    fn best(heap: u32, prunes: bool) -> (u32, i32, u64) {
        let mut watch = SearchWatch::default();
        let mut search = Search::new(&mut watch).pruning(prunes);
        let found = search.deepen(&Heap(heap), 20, &mut Rng::new(1)).unwrap();
        (found.ply, found.value, search.nodes)
    }

    #[test]
    fn a_heap_is_left_as_a_multiple_of_four() {
        for heap in [1, 2, 3, 5, 6, 7, 9, 10, 11] {
            let (ply, value, _) = best(heap, true);
            assert_eq!((ply, value > 0), (heap % 4, true), "{heap}");
        }
        assert!(best(8, true).1 < 0);
    }

    #[test]
    fn pruning_changes_the_work_and_not_the_answer() {
        let (pruned, full) = (best(13, true), best(13, false));
        assert_eq!((pruned.0, pruned.1), (full.0, full.1));
        assert!(pruned.2 * 3 < full.2, "{} against {}", pruned.2, full.2);
    }

    #[test]
    fn a_quick_win_is_worth_more_than_a_slow_one() {
        assert!(best(3, true).1 > best(7, true).1);
    }

    #[test]
    fn a_search_that_is_stopped_at_once_still_has_a_ply() {
        let mut stop = |_: &SearchProgress| Signal::Hurry;
        let mut watch = SearchWatch::new(&mut stop);
        let mut search = Search { nodes: BREATH - 1, ..Search::new(&mut watch) };
        let found = search.deepen(&Heap(13), 20, &mut Rng::new(1)).unwrap();
        assert!((1..=3).contains(&found.ply));
    }
}
