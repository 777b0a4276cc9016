//! Monte-Carlo tree search: for games where looks say little, but games played at random to their end say something.

use super::Rng;

/// A game that can be played out at random.
pub trait Playout: Clone {
    type Ply: Clone + PartialEq;

    /// The plies worth trying; empty when the game is over.
    fn plies(&self) -> Vec<Self::Ply>;

    fn play(&mut self, ply: &Self::Ply);

    /// Plays on at random to the end. The answer: what it is worth to who moves here, 1 for a win and 0 for a loss.
    fn finish(self, rng: &mut Rng) -> f64;
}

/// How much a ply that was rarely tried is worth trying again.
const CURIOSITY: f64 = 0.7;

/// How often a position is met before its own plies are told apart.
const RIPE: u32 = 2;

struct Node<P> {
    /// The ply that leads here; none at the root.
    ply: Option<P>,
    tried: u32,
    /// Sum of results for who made that ply.
    won: f64,
    children: Vec<usize>,
    opened: bool,
}

impl<P> Node<P> {
    fn new(ply: Option<P>) -> Node<P> {
        Node { ply, tried: 0, won: 0.0, children: Vec::new(), opened: false }
    }
}

/// The most tried ply and its share of wins, after so many playouts or when stopped.
pub fn best<G: Playout>(
    root: &G,
    playouts: u32,
    rng: &mut Rng,
    stop: &mut dyn FnMut() -> bool,
) -> Option<(G::Ply, f64)> {
    let mut nodes: Vec<Node<G::Ply>> = vec![Node::new(None)];
    for done in 0..playouts {
        if done > 0 && stop() {
            break;
        }
        let (path, leaf) = walk(&mut nodes, root, rng);
        // The result is for who moves at the leaf; who led there wants the opposite.
        let mut result = 1.0 - leaf.finish(rng);
        for index in path.into_iter().rev() {
            let node = &mut nodes[index];
            node.tried += 1;
            node.won += result;
            result = 1.0 - result;
        }
    }
    let children = nodes.first()?.children.iter().map(|child| &nodes[*child]);
    let most = children.max_by_key(|node| node.tried)?;
    Some((most.ply.clone()?, most.won / f64::from(most.tried.max(1))))
}

/// Goes down to a position that is not told apart yet.
fn walk<G: Playout>(nodes: &mut Vec<Node<G::Ply>>, root: &G, rng: &mut Rng) -> (Vec<usize>, G) {
    let mut game = root.clone();
    let (mut path, mut at) = (vec![0], 0);
    loop {
        if !nodes[at].opened && (at == 0 || nodes[at].tried >= RIPE) {
            let mut plies = game.plies();
            shuffle(&mut plies, rng);
            let first = nodes.len();
            nodes[at].children = (first..first + plies.len()).collect();
            nodes[at].opened = true;
            nodes.extend(plies.into_iter().map(|ply| Node::new(Some(ply))));
        }
        let Some(next) = promising(nodes, at) else { return (path, game) };
        if let Some(ply) = &nodes[next].ply {
            game.play(ply);
        }
        path.push(next);
        at = next;
    }
}

/// The child that has won most, or was tried least.
fn promising<P>(nodes: &[Node<P>], at: usize) -> Option<usize> {
    let all = f64::from(nodes[at].tried.max(1)).ln();
    let hope = |child: &usize| {
        let node = &nodes[*child];
        match node.tried {
            0 => f64::INFINITY,
            tried => node.won / f64::from(tried) + CURIOSITY * (all / f64::from(tried)).sqrt(),
        }
    };
    let children = nodes[at].children.iter().map(|child| (hope(child), *child));
    children
        .fold(
            None,
            |best: Option<(f64, usize)>, next| {
                if best.is_some_and(|best| best.0 >= next.0) { best } else { Some(next) }
            },
        )
        .map(|(_, child)| child)
}

fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
    for end in (1..items.len()).rev() {
        items.swap(end, rng.below(end as u32 + 1) as usize);
    }
}
