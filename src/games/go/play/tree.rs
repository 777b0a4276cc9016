//! Monte-Carlo tree search: looks say little in go, but games played at random to their end say something.
//!
//! A point is judged by the playouts that tried it, and while these are few also by those in which the same player came to
//! it later: in go it often matters little when a stone is set.

use super::quick::{NOWHERE, Quick, Seen};
use crate::games::sides::Colour;
use crate::players::Rng;
use crate::players::level::Level;
use crate::players::watch::SearchWatch;

/// How often a position is met before its own points are told apart.
const RIPE: u32 = 6;

/// How long later moves have a say: with so many playouts of its own a point is judged half by them.
const TRUST: f32 = 250.0;

/// How much a point that was rarely tried is worth trying again.
const CURIOSITY: f32 = 0.1;

/// As many playouts the first guess is worth.
const GUESSED: f32 = 8.0;

/// A tree that is larger takes more memory than it is worth.
const LARGEST: usize = 2_000_000;

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thought {
    /// The point most often tried, or nowhere for a pass.
    pub place: u16,
    /// The share of playouts that won with it.
    pub share: f64,
    pub playouts: u64,
    /// How often passing was tried, and the share that won, where it was to be tried.
    pub pass: Option<(u32, f64)>,
}

/// A point in a position.
#[derive(Clone, Copy, Debug)]
struct Node {
    place: u16,
    opened: bool,
    /// Its answers stand together.
    answers: u16,
    first: u32,
    tried: u32,
    /// Results for who plays here.
    won: f32,
    /// The same for playouts in which that player came here later, and the first guess.
    later: f32,
    later_won: f32,
}

impl Node {
    fn new(place: u16, guess: f32) -> Node {
        let (later, later_won) = (GUESSED, GUESSED * guess);
        Node { place, opened: false, answers: 0, first: 0, tried: 0, won: 0.0, later, later_won }
    }

    /// What is to be hoped for, where the position was met so often (as a logarithm).
    fn hope(&self, met: f32) -> f32 {
        let tried = self.tried as f32;
        let weight = TRUST / (TRUST + tried);
        let own = if self.tried == 0 { 0.0 } else { self.won / tried };
        // What was never tried has nothing but its later moves.
        let weight = if self.tried == 0 { 1.0 } else { weight };
        weight * self.later_won / self.later + (1.0 - weight) * own + CURIOSITY * (met / (tried + 1.0)).sqrt()
    }

    fn share(&self) -> f64 {
        f64::from(self.won) / f64::from(self.tried.max(1))
    }
}

/// Everything a search needs, kept from playout to playout.
struct Tree<'a> {
    root: &'a Quick,
    /// Whether passing is tried at the root.
    passing: bool,
    nodes: Vec<Node>,
    board: Quick,
    path: Vec<u32>,
    /// Who came first to each place in this playout.
    owner: Vec<Option<Colour>>,
    seen: Seen,
}

/// Tries playouts, so many as a level says or until it is stopped; `passing` says whether a pass is tried where stones can be set.
pub fn think(root: &Quick, passing: bool, level: Level, rng: &mut Rng, watch: &mut SearchWatch) -> Option<Thought> {
    let mut tree = Tree {
        root,
        passing,
        nodes: vec![Node::new(NOWHERE, 0.0)],
        board: root.clone(),
        path: Vec::new(),
        owner: vec![None; root.places()],
        seen: Seen::default(),
    };
    tree.open(0, rng);
    tree.overlook(level, rng);
    let mut done = 0;
    while done < level.nodes && (done == 0 || !watch.stops(done)) {
        tree.playout(rng);
        done += 1;
    }
    tree.thought(done)
}

impl Tree<'_> {
    fn answers(&self, node: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[node];
        node.first as usize..node.first as usize + usize::from(node.answers)
    }

    fn thought(&self, playouts: u64) -> Option<Thought> {
        let answers = &self.nodes[self.answers(0)];
        let best = answers.iter().max_by_key(|node| node.tried)?;
        let pass = answers.iter().find(|node| node.place == NOWHERE).map(|node| (node.tried, node.share()));
        Some(Thought { place: best.place, share: best.share(), playouts, pass })
    }

    /// Forgets the points of the root that a level does not see; one stays.
    fn overlook(&mut self, level: Level, rng: &mut Rng) {
        let (root, answers) = (self.nodes[0], self.nodes.split_off(1));
        let kept: Vec<Node> = answers.iter().filter(|_| level.notices(rng)).copied().collect();
        // They stand in any order.
        let kept = if kept.is_empty() { answers.into_iter().take(1).collect() } else { kept };
        self.nodes[0] = Node { answers: kept.len() as u16, ..root };
        self.nodes.extend(kept);
    }

    /// Goes down to a position that is not told apart yet, plays on at random, and remembers how it went.
    fn playout(&mut self, rng: &mut Rng) {
        self.board.become_like(self.root);
        self.path.clear();
        self.owner.fill(None);
        let mut at = 0;
        loop {
            let ripe = !self.nodes[at].opened && self.nodes[at].tried >= RIPE && self.nodes.len() < LARGEST;
            if ripe {
                self.open(at, rng);
            }
            let Some(next) = self.promising(at) else { break };
            self.board.play(self.nodes[next].place);
            self.path.push(next as u32);
            at = next;
        }
        self.finish(rng);
        let lead = self.board.lead(&mut self.seen);
        let black = if lead == 0.0 { 0.5 } else { f32::from(lead > 0.0) };
        self.remember(black);
    }

    /// Kos can go round and round; three boards full of stones are enough.
    fn finish(&mut self, rng: &mut Rng) {
        for _ in 0..self.board.places() * 3 {
            if self.board.passes >= 2 {
                break;
            }
            let mover = self.board.to_move;
            let place = self.board.any(rng);
            self.board.play(place);
            self.owner[usize::from(place)].get_or_insert(mover);
        }
        self.owner[usize::from(NOWHERE)] = None;
    }

    /// Adds a result to every point on the way down, and to those that were played later.
    fn remember(&mut self, black: f32) {
        let mut mover = self.root.to_move;
        if self.path.len().is_multiple_of(2) {
            mover = mover.other();
        }
        for depth in (0..self.path.len()).rev() {
            let result = if mover == Colour::Black { black } else { 1.0 - black };
            let here = self.path[depth] as usize;
            self.owner[usize::from(self.nodes[here].place)] = Some(mover);
            self.nodes[here].tried += 1;
            self.nodes[here].won += result;
            let above = depth.checked_sub(1).map_or(0, |above| self.path[above] as usize);
            let beside = self.answers(above);
            for node in &mut self.nodes[beside] {
                if self.owner[usize::from(node.place)] == Some(mover) {
                    node.later += 1.0;
                    node.later_won += result;
                }
            }
            // Everybody passes at last; that says nothing about passing now.
            self.owner[usize::from(NOWHERE)] = None;
            mover = mover.other();
        }
        self.nodes[0].tried += 1;
    }

    /// The answer that promises most.
    fn promising(&self, at: usize) -> Option<usize> {
        let met = (self.nodes[at].tried.max(1) as f32).ln();
        let mut best: Option<(f32, usize)> = None;
        for answer in self.answers(at) {
            let hope = self.nodes[answer].hope(met);
            if best.is_none_or(|(most, _)| hope > most) {
                best = Some((hope, answer));
            }
        }
        best.map(|(_, answer)| answer)
    }

    /// Lists the points worth trying in the position on the board, in any order: of equal ones the first is tried first.
    fn open(&mut self, at: usize, rng: &mut Rng) {
        let first = self.nodes.len();
        if self.board.passes < 2 {
            let urgent = self.board.urgent();
            for &place in self.board.empties() {
                if !self.board.is_eye(place) && self.board.is_legal(place) {
                    self.nodes.push(Node::new(place, guess(&self.board, place, urgent)));
                }
            }
            let stuck = self.nodes.len() == first;
            if stuck || (at == 0 && self.passing) || (self.board.passes == 1 && self.is_ahead()) {
                self.nodes.push(Node::new(NOWHERE, 0.5));
            }
        }
        let answers = &mut self.nodes[first..];
        for end in (1..answers.len()).rev() {
            answers.swap(end, rng.below(end as u32 + 1) as usize);
        }
        let answers = answers.len() as u16;
        let node = &mut self.nodes[at];
        (node.opened, node.first, node.answers) = (true, first as u32, answers);
    }

    /// Whether who moves would win by the count.
    fn is_ahead(&mut self) -> bool {
        let lead = self.board.lead(&mut self.seen);
        if self.board.to_move == Colour::Black { lead > 0.0 } else { lead < 0.0 }
    }
}

/// What a point is worth before it was tried: little at the edge of an open board, much where stones are taken or saved.
fn guess(board: &Quick, place: u16, urgent: Option<u16>) -> f32 {
    if urgent == Some(place) {
        return 0.75;
    }
    match board.height(place) {
        1 => 0.4,
        2 => 0.47,
        _ => 0.5,
    }
}
