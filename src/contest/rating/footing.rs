//! Who can be compared with whom: a rating is finite only where points went both ways, directly or round a corner.

use super::{Rating, chance};

/// Who is rated at the bound makes such a perfect score every second time.
pub(super) const EVEN: f64 = 0.5;

/// The farthest a bound is looked for, on the natural scale.
const FARTHEST: f64 = 30.0;

/// What two players made of their games: twice the points of each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exchange {
    pub one: usize,
    pub other: usize,
    pub halves: [u32; 2],
}

/// The players in groups that are fitted, and those who stand beside them with perfect scores.
pub(super) struct Footing {
    /// Players who scored against each other.
    pub groups: Vec<Vec<usize>>,
    /// Whose score is perfect, or none, against those who were left then; in the order in which they were taken away.
    peeled: Vec<(usize, bool)>,
    met: Vec<bool>,
}

impl Footing {
    pub fn new(players: usize, exchanges: &[Exchange]) -> Footing {
        let mut met = vec![false; players];
        for player in exchanges.iter().flat_map(|exchange| [exchange.one, exchange.other]) {
            met.iter_mut().skip(player).take(1).for_each(|met| *met = true);
        }
        let mut left = met.clone();
        let peeled = peel(&mut left, exchanges);
        let mut groups = strong_groups(&left, exchanges);
        groups.sort_by_key(|group| (std::cmp::Reverse(group.len()), group.first().copied()));
        Footing { groups, peeled, met }
    }

    /// The ratings of everybody, given those of the groups by player; and the group of everybody.
    pub fn complete(&self, fitted: &[Option<Rating>], exchanges: &[Exchange]) -> (Vec<Rating>, Vec<usize>) {
        let mut ratings: Vec<Rating> = self.met.iter().map(|_| Rating::Unknown).collect();
        let mut groups = vec![usize::MAX; self.met.len()];
        for (number, group) in self.groups.iter().enumerate() {
            for &player in group {
                ratings[player] = fitted.get(player).copied().flatten().unwrap_or(Rating::Anchor);
                groups[player] = number;
            }
        }
        for &(player, perfect) in self.peeled.iter().rev() {
            let opponents: Vec<(usize, u32)> =
                exchanges.iter().filter_map(|exchange| against(exchange, player)).collect();
            let Some(group) =
                opponents.iter().map(|(other, _)| groups[*other]).filter(|group| *group != usize::MAX).min()
            else {
                continue;
            };
            let known: Vec<(f64, u32)> = opponents
                .iter()
                .filter(|(other, _)| groups[*other] == group)
                .filter_map(|(other, halves)| Some((ratings[*other].value()? / super::ELO, *halves)))
                .collect();
            let bound = super::ELO * bound(&known, perfect);
            ratings[player] = if perfect { Rating::Above(bound) } else { Rating::Below(bound) };
            groups[player] = group;
        }
        // Who met nobody is a group of one.
        let alone = groups.iter_mut().filter(|group| **group == usize::MAX);
        (self.groups.len()..).zip(alone).for_each(|(next, group)| *group = next);
        (ratings, groups)
    }
}

/// The opponent of a player in an exchange, and twice the games.
fn against(exchange: &Exchange, player: usize) -> Option<(usize, u32)> {
    let games = exchange.halves.iter().sum();
    match player {
        _ if player == exchange.one => Some((exchange.other, games)),
        _ if player == exchange.other => Some((exchange.one, games)),
        _ => None,
    }
}

/// Takes away those with perfect scores, then those who have them against the rest, until nobody has.
fn peel(left: &mut [bool], exchanges: &[Exchange]) -> Vec<(usize, bool)> {
    let mut peeled = Vec::new();
    loop {
        let mut scores = vec![[0_u32; 2]; left.len()];
        for exchange in exchanges.iter().filter(|exchange| left[exchange.one] && left[exchange.other]) {
            let [mine, theirs] = exchange.halves;
            scores[exchange.one][0] += mine;
            scores[exchange.one][1] += theirs;
            scores[exchange.other][0] += theirs;
            scores[exchange.other][1] += mine;
        }
        let perfect = |player: usize| matches!(scores[player], [won, 0] if won > 0);
        let nothing = |player: usize| matches!(scores[player], [0, lost] if lost > 0);
        let found = (0..left.len()).find(|player| perfect(*player)).map(|player| (player, true));
        let found = found.or_else(|| (0..left.len()).find(|player| nothing(*player)).map(|player| (player, false)));
        let Some((player, won)) = found else { return peeled };
        left[player] = false;
        peeled.push((player, won));
    }
}

/// Players who can be reached from each other along points that were scored.
fn strong_groups(left: &[bool], exchanges: &[Exchange]) -> Vec<Vec<usize>> {
    let mut ways = [vec![Vec::new(); left.len()], vec![Vec::new(); left.len()]];
    for exchange in exchanges.iter().filter(|exchange| left[exchange.one] && left[exchange.other]) {
        for (from, to, halves) in
            [(exchange.one, exchange.other, exchange.halves[0]), (exchange.other, exchange.one, exchange.halves[1])]
        {
            if halves > 0 {
                ways[0][from].push(to);
                ways[1][to].push(from);
            }
        }
    }
    let mut grouped: Vec<bool> = left.iter().map(|left| !left).collect();
    let mut groups = Vec::new();
    for start in 0..left.len() {
        if grouped[start] {
            continue;
        }
        let [there, back] = [reached(&ways[0], start), reached(&ways[1], start)];
        let group: Vec<usize> = (0..left.len()).filter(|player| there[*player] && back[*player]).collect();
        group.iter().for_each(|player| grouped[*player] = true);
        groups.push(group);
    }
    groups
}

fn reached(ways: &[Vec<usize>], start: usize) -> Vec<bool> {
    let mut seen = vec![false; ways.len()];
    let mut open = vec![start];
    while let Some(player) = open.pop() {
        if !std::mem::replace(&mut seen[player], true) {
            open.extend(&ways[player]);
        }
    }
    seen
}

/// Where a perfect score against these, each so many half points, is as likely as not; the other way round where nothing was scored.
fn bound(opponents: &[(f64, u32)], perfect: bool) -> f64 {
    let sign = if perfect { 1.0 } else { -1.0 };
    let likely = |own: f64| -> f64 {
        let game = |(other, halves): &(f64, u32)| f64::from(*halves) / 2.0 * chance(sign * (own - other)).ln();
        opponents.iter().map(game).sum::<f64>()
    };
    let (mut low, mut high) = (-FARTHEST, FARTHEST);
    for _ in 0..80 {
        let middle = (low + high) / 2.0;
        // Going up makes a perfect score likelier, and no score less likely.
        let up = (likely(middle) < EVEN.ln()) == perfect;
        if up { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}
