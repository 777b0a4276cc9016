//! The heaviest matching of a graph: Edmonds' blossoms with the dual method of Galil, on a dense graph in cubic time.
//!
//! Vertices are counted from 1, because 0 is nobody; what lies above the number of vertices is a blossom, an odd ring of vertices and
//! smaller blossoms that acts as one vertex. Every vertex has a label, and only edges as heavy as the labels of their ends, the tight
//! ones, are walked along.

/// Where a vertex stands in the trees that grow from the free ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    Outside,
    Even,
    Odd,
}

/// Partners by vertex, from 0: of all ways to pair, one whose weights sum up to the most. A weight of 0 is no edge.
pub(super) fn heaviest(weights: &[Vec<i128>]) -> Vec<Option<usize>> {
    let mut matcher = Blossoms::new(weights);
    while matcher.augment_once() {}
    (1..=weights.len()).map(|vertex| matcher.mate[vertex].checked_sub(1)).collect()
}

struct Blossoms<'a> {
    weights: &'a [Vec<i128>],
    /// Vertices, and vertices with the blossoms there have ever been.
    n: usize,
    top: usize,
    /// Which vertices the best edge between two vertices or blossoms joins.
    edge: Vec<Vec<(usize, usize)>>,
    label: Vec<i128>,
    mate: Vec<usize>,
    slack: Vec<usize>,
    /// The outermost blossom each is in.
    outer: Vec<usize>,
    parent: Vec<usize>,
    /// In which part of a blossom a vertex lies.
    inside: Vec<Vec<usize>>,
    level: Vec<Level>,
    seen: Vec<u32>,
    ring: Vec<Vec<usize>>,
    queue: Vec<usize>,
    clock: u32,
}

impl Blossoms<'_> {
    fn new(weights: &[Vec<i128>]) -> Blossoms<'_> {
        let n = weights.len();
        let size = n + n / 2 + 2;
        let mut edge = vec![vec![(0, 0); size]; size];
        let mut inside = vec![vec![0; n + 1]; size];
        for (u, row) in (1..).zip(weights) {
            for (v, weight) in (1..).zip(row) {
                if *weight > 0 && u != v {
                    edge[u][v] = (u, v);
                }
            }
            inside[u][u] = u;
        }
        let most = weights.iter().flatten().copied().max().unwrap_or(0);
        Blossoms {
            weights,
            n,
            top: n,
            edge,
            label: (0..size).map(|vertex| if vertex <= n { most } else { 0 }).collect(),
            mate: vec![0; size],
            slack: vec![0; size],
            outer: (0..size).map(|vertex| if vertex <= n { vertex } else { 0 }).collect(),
            parent: vec![0; size],
            inside,
            level: vec![Level::Outside; size],
            seen: vec![0; size],
            ring: vec![Vec::new(); size],
            queue: Vec::new(),
            clock: 0,
        }
    }

    /// How far an edge is from being tight.
    fn gap(&self, (u, v): (usize, usize)) -> i128 {
        self.label[u] + self.label[v] - 2 * self.weights[u - 1][v - 1]
    }

    fn note_slack(&mut self, u: usize, x: usize) {
        let known = self.slack[x];
        if known == 0 || self.gap(self.edge[u][x]) < self.gap(self.edge[known][x]) {
            self.slack[x] = u;
        }
    }

    fn find_slack(&mut self, x: usize) {
        self.slack[x] = 0;
        for u in 1..=self.n {
            if self.edge[u][x].0 > 0 && self.outer[u] != x && self.level[self.outer[u]] == Level::Even {
                self.note_slack(u, x);
            }
        }
    }

    fn enqueue(&mut self, x: usize) {
        if x <= self.n {
            self.queue.push(x);
        } else {
            for part in self.ring[x].clone() {
                self.enqueue(part);
            }
        }
    }

    fn set_outer(&mut self, x: usize, blossom: usize) {
        self.outer[x] = blossom;
        if x > self.n {
            for part in self.ring[x].clone() {
                self.set_outer(part, blossom);
            }
        }
    }

    /// Turns a ring so that the way from its base to `part` has an even number of edges; how many.
    fn even_way(&mut self, blossom: usize, part: usize) -> usize {
        let ring = &mut self.ring[blossom];
        let at = ring.iter().position(|known| *known == part).unwrap_or(0);
        if at % 2 == 0 {
            return at;
        }
        ring[1..].reverse();
        ring.len() - at
    }

    fn join(&mut self, u: usize, v: usize) {
        let (from, to) = self.edge[u][v];
        self.mate[u] = to;
        if u > self.n {
            let part = self.inside[u][from];
            let way = self.even_way(u, part);
            for i in 0..way {
                let (one, other) = (self.ring[u][i], self.ring[u][i ^ 1]);
                self.join(one, other);
            }
            self.join(part, v);
            self.ring[u].rotate_left(way);
        }
    }

    /// Joins `u` with `v`, and what `u` leaves with what comes before it, up to the root.
    fn augment(&mut self, mut u: usize, mut v: usize) {
        loop {
            let left = self.outer[self.mate[u]];
            self.join(u, v);
            if left == 0 {
                return;
            }
            let before = self.outer[self.parent[left]];
            self.join(left, before);
            (u, v) = (before, left);
        }
    }

    /// Where the ways of two to their roots meet; 0 when they have different roots.
    fn common_root(&mut self, mut u: usize, mut v: usize) -> usize {
        self.clock += 1;
        while u != 0 || v != 0 {
            if u != 0 {
                if self.seen[u] == self.clock {
                    return u;
                }
                self.seen[u] = self.clock;
                u = self.outer[self.mate[u]];
                if u != 0 {
                    u = self.outer[self.parent[u]];
                }
            }
            std::mem::swap(&mut u, &mut v);
        }
        0
    }

    /// The parts from `x` to the base of a new ring.
    fn way_down(&mut self, mut x: usize, base: usize) -> Vec<usize> {
        let mut way = Vec::new();
        while x != base {
            let mate = self.outer[self.mate[x]];
            way.extend([x, mate]);
            self.enqueue(mate);
            x = self.outer[self.parent[mate]];
        }
        way
    }

    fn make_blossom(&mut self, u: usize, base: usize, v: usize) {
        let free = (self.n + 1..=self.top).find(|blossom| self.outer[*blossom] == 0);
        let blossom = free.unwrap_or(self.top + 1);
        self.top = self.top.max(blossom);
        self.label[blossom] = 0;
        self.level[blossom] = Level::Even;
        self.mate[blossom] = self.mate[base];
        let mut ring = vec![base];
        ring.extend(self.way_down(u, base));
        ring[1..].reverse();
        ring.extend(self.way_down(v, base));
        self.ring[blossom] = ring.clone();
        self.set_outer(blossom, blossom);
        for x in 1..=self.top {
            self.edge[blossom][x] = (0, 0);
            self.edge[x][blossom] = (0, 0);
        }
        self.inside[blossom].fill(0);
        for part in ring {
            for x in 1..=self.top {
                let edge = self.edge[part][x];
                let known = self.edge[blossom][x];
                if edge.0 > 0 && (known.0 == 0 || self.gap(edge) < self.gap(known)) {
                    self.edge[blossom][x] = edge;
                    self.edge[x][blossom] = self.edge[x][part];
                }
            }
            for x in 1..=self.n {
                if self.inside[part][x] > 0 {
                    self.inside[blossom][x] = part;
                }
            }
        }
        self.find_slack(blossom);
    }

    fn open_blossom(&mut self, blossom: usize) {
        let ring = self.ring[blossom].clone();
        for part in ring {
            self.set_outer(part, part);
        }
        let entry = self.inside[blossom][self.edge[blossom][self.parent[blossom]].0];
        let way = self.even_way(blossom, entry);
        let ring = std::mem::take(&mut self.ring[blossom]);
        for two in ring[..way].chunks(2) {
            let [odd, even] = [two[0], two[1]];
            self.parent[odd] = self.edge[even][odd].0;
            self.level[odd] = Level::Odd;
            self.level[even] = Level::Even;
            self.slack[odd] = 0;
            self.find_slack(even);
            self.enqueue(even);
        }
        self.level[entry] = Level::Odd;
        self.parent[entry] = self.parent[blossom];
        for &part in &ring[way + 1..] {
            self.level[part] = Level::Outside;
            self.find_slack(part);
        }
        self.outer[blossom] = 0;
    }

    /// Walks along a tight edge; true when that found two free ends.
    fn walk(&mut self, edge: (usize, usize)) -> bool {
        let (u, v) = (self.outer[edge.0], self.outer[edge.1]);
        match self.level[v] {
            Level::Outside => {
                self.parent[v] = edge.0;
                self.level[v] = Level::Odd;
                let mate = self.outer[self.mate[v]];
                self.slack[v] = 0;
                self.slack[mate] = 0;
                self.level[mate] = Level::Even;
                self.enqueue(mate);
            }
            Level::Even => match self.common_root(u, v) {
                0 => {
                    self.augment(u, v);
                    self.augment(v, u);
                    return true;
                }
                base => self.make_blossom(u, base, v),
            },
            Level::Odd => {}
        }
        false
    }

    /// Adds one pair to the matching, if that makes it heavier.
    fn augment_once(&mut self) -> bool {
        self.level.fill(Level::Outside);
        self.slack.fill(0);
        self.queue.clear();
        for x in 1..=self.top {
            if self.outer[x] == x && self.mate[x] == 0 {
                self.parent[x] = 0;
                self.level[x] = Level::Even;
                self.enqueue(x);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if self.grow() {
                return true;
            }
            if !self.relabel() {
                return false;
            }
            self.queue.clear();
            for x in 1..=self.top {
                let slack = self.slack[x];
                let near = self.outer[x] == x && slack > 0 && self.outer[slack] != x;
                if near && self.gap(self.edge[slack][x]) == 0 && self.walk(self.edge[slack][x]) {
                    return true;
                }
            }
            for blossom in self.n + 1..=self.top {
                if self.outer[blossom] == blossom && self.level[blossom] == Level::Odd && self.label[blossom] == 0 {
                    self.open_blossom(blossom);
                }
            }
        }
    }

    /// Walks along all tight edges from the vertices that wait.
    fn grow(&mut self) -> bool {
        let mut next = 0;
        while let Some(&u) = self.queue.get(next) {
            next += 1;
            if self.level[self.outer[u]] == Level::Odd {
                continue;
            }
            for v in 1..=self.n {
                if self.edge[u][v].0 == 0 || self.outer[u] == self.outer[v] {
                    continue;
                }
                if self.gap(self.edge[u][v]) > 0 {
                    self.note_slack(u, self.outer[v]);
                } else if self.walk(self.edge[u][v]) {
                    return true;
                }
            }
        }
        false
    }

    /// Moves the labels until another edge is tight; false when a label is used up and nothing heavier is to be had.
    fn relabel(&mut self) -> bool {
        let mut step = i128::MAX;
        for x in (1..=self.top).filter(|x| self.outer[*x] == *x) {
            if x > self.n && self.level[x] == Level::Odd {
                step = step.min(self.label[x] / 2);
            }
            if self.slack[x] > 0 {
                let gap = self.gap(self.edge[self.slack[x]][x]);
                match self.level[x] {
                    Level::Outside => step = step.min(gap),
                    Level::Even => step = step.min(gap / 2),
                    Level::Odd => {}
                }
            }
        }
        if (1..=self.n).any(|u| self.level[self.outer[u]] == Level::Even && self.label[u] <= step) {
            return false;
        }
        for u in 1..=self.n {
            match self.level[self.outer[u]] {
                Level::Even => self.label[u] -= step,
                Level::Odd => self.label[u] += step,
                Level::Outside => {}
            }
        }
        for blossom in self.n + 1..=self.top {
            if self.outer[blossom] == blossom {
                match self.level[blossom] {
                    Level::Even => self.label[blossom] += 2 * step,
                    Level::Odd => self.label[blossom] -= 2 * step,
                    Level::Outside => {}
                }
            }
        }
        true
    }
}
