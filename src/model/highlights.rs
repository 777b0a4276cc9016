//! Highlights: which steps of a match are shown when there is no time for all of them.
//!
//! The most dramatic step is always shown. Then come the other dramatic ones, those first that give most for their time, each with what
//! led to it and what came of it. What time is left lengthens what is shown already. A gap is bridged, which takes its own time: one
//! that is little longer than its bridge is rather shown.

use std::ops::{Add, Range};

use super::Millis;

/// So many steps before a dramatic one are shown with it, and so many after it.
const AROUND: (usize, usize) = (2, 1);
/// The same around the most dramatic one where time is short, down to the step alone.
const SHORTER: [(usize, usize); 3] = [(2, 0), (1, 0), (0, 0)];

/// A gap that lasts no longer than so many bridges is shown, where that fits.
const SHORT: u64 = 3;

/// A match that is too long, and the time there is for it.
#[derive(Clone, Copy, Debug)]
pub struct Allowance<'a> {
    /// How dramatic each step of the match is.
    pub drama: &'a [f32],
    /// How long each of them lasts.
    pub lasts: &'a [Millis],
    /// Which of them may be shown: from this index up to that one.
    pub from: usize,
    pub to: usize,
    /// How long the bridge over a gap lasts.
    pub bridge: Millis,
}

impl Allowance<'_> {
    fn part(&self) -> Range<usize> {
        let to = self.to.min(self.lasts.len()).min(self.drama.len());
        self.from.min(to)..to
    }

    fn choice(&self) -> Choice<'_> {
        let lasts = self.lasts.get(self.part()).unwrap_or_default();
        Choice { lasts, bridge: self.bridge.0.into(), shown: vec![false; lasts.len()], used: self.bridge.0.into() }
    }

    /// How dramatic each step of the part is.
    fn drama(&self) -> &[f32] {
        self.drama.get(self.part()).unwrap_or_default()
    }

    /// How long all of it lasts.
    pub fn whole(&self) -> Millis {
        sum(self.lasts.get(self.part()).unwrap_or_default())
    }

    /// How long the part lasts with these gaps, which are bridged.
    pub fn shown(&self, gaps: &[Range<usize>]) -> Millis {
        let left_out = gaps.iter().map(|gap| sum(self.lasts.get(gap.clone()).unwrap_or_default()));
        let bridges = gaps.iter().map(|_| self.bridge);
        bridges.fold(self.whole() - left_out.fold(Millis::ZERO, Millis::add), Millis::add)
    }

    /// How long the most dramatic step takes with what is around it, bridges included.
    pub fn decisive(&self) -> Millis {
        let choice = self.choice();
        let Some(best) = loudest(self.drama()) else { return Millis::ZERO };
        millis(choice.with(&choice.window(best, AROUND))).min(self.whole())
    }

    /// The steps that are left out so that the rest fits into a time, in order, as ranges of indices; none where all fits. `Err` is the
    /// time it takes to show the most dramatic step alone.
    pub fn gaps(&self, most: Millis) -> Result<Vec<Range<usize>>, Millis> {
        let drama = self.drama();
        let mut choice = self.choice();
        let Some(best) = loudest(drama).filter(|_| self.whole() > most) else { return Ok(Vec::new()) };
        let most = most.0.into();
        let shapes = [AROUND].into_iter().chain(SHORTER);
        if !shapes.into_iter().any(|around| choice.add(choice.window(best, around), most)) {
            return Err(millis(choice.with(&(best..best + 1))));
        }
        choice.take_dramatic(drama, most);
        choice.lengthen(drama, most);
        let start = self.part().start;
        Ok(choice.gaps().into_iter().map(|gap| gap.start + start..gap.end + start).collect())
    }
}

fn sum(lasts: &[Millis]) -> Millis {
    lasts.iter().fold(Millis::ZERO, |sum, lasts| sum + *lasts)
}

fn millis(time: u64) -> Millis {
    Millis(time.min(u32::MAX.into()) as u32)
}

/// The most dramatic step; of equal ones the last.
fn loudest(drama: &[f32]) -> Option<usize> {
    drama.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map(|(index, _)| index)
}

/// What has been chosen so far.
struct Choice<'a> {
    lasts: &'a [Millis],
    bridge: u64,
    shown: Vec<bool>,
    /// What it lasts, with its bridges.
    used: u64,
}

impl Choice<'_> {
    fn shows(&self, index: usize) -> bool {
        self.shown.get(index).copied().unwrap_or(true)
    }

    /// A step with some around it.
    fn window(&self, index: usize, (before, after): (usize, usize)) -> Range<usize> {
        index.saturating_sub(before)..(index + 1 + after).min(self.lasts.len())
    }

    /// What all would last with these steps too.
    fn with(&self, steps: &Range<usize>) -> u64 {
        let new: u64 = steps.clone().filter(|i| !self.shows(*i)).map(|i| u64::from(self.lasts[i].0)).sum();
        // A gap begins where a step is left out and the one before it is not. Only here that may change.
        let begins = |i: usize, left_out: &dyn Fn(usize) -> bool| left_out(i) && (i == 0 || !left_out(i - 1));
        let now = |i: usize| !self.shows(i);
        let then = |i: usize| now(i) && !steps.contains(&i);
        let near = steps.start..steps.end + 1;
        let before = near.clone().filter(|i| begins(*i, &now)).count() as u64;
        let after = near.filter(|i| begins(*i, &then)).count() as u64;
        self.used + new + after * self.bridge - before * self.bridge
    }

    /// Shows these steps, unless that would be too long. Short gaps beside them are shown too where that fits.
    fn add(&mut self, steps: Range<usize>, most: u64) -> bool {
        let joined = self.joined(&steps);
        for steps in [joined, steps] {
            let used = self.with(&steps);
            if used <= most {
                self.used = used;
                self.shown[steps].fill(true);
                return true;
            }
        }
        false
    }

    /// The steps with the gaps beside them that are short.
    fn joined(&self, steps: &Range<usize>) -> Range<usize> {
        let back = self.short_gap((0..steps.start).rev());
        let on = self.short_gap(steps.end..self.lasts.len());
        steps.start - back..steps.end + on
    }

    /// How many steps a gap has that is gone through from one side; 0 where it is long.
    fn short_gap(&self, way: impl Iterator<Item = usize>) -> usize {
        let (mut count, mut time) = (0, 0);
        for index in way.take_while(|i| !self.shows(*i)) {
            count += 1;
            time += u64::from(self.lasts[index].0);
            if time > SHORT * self.bridge {
                return 0;
            }
        }
        count
    }

    /// Adds the dramatic steps, those first that give most for their time.
    fn take_dramatic(&mut self, drama: &[f32], most: u64) {
        let mean = drama.iter().sum::<f32>() / drama.len().max(1) as f32;
        let worth = |index: usize| {
            let time = u64::from(sum(&self.lasts[self.window(index, AROUND)]).0) + self.bridge;
            drama[index] / time.max(1) as f32
        };
        let mut dramatic: Vec<(usize, f32)> =
            (0..drama.len()).filter(|i| drama[*i] > mean).map(|i| (i, worth(i))).collect();
        dramatic.sort_by(|a, b| b.1.total_cmp(&a.1).then(b.0.cmp(&a.0)));
        for (index, _) in dramatic {
            if !self.shows(index) {
                self.add(self.window(index, AROUND), most);
            }
        }
    }

    /// Adds steps at the edges of what is shown until nothing more fits: the more dramatic ones first, and of equal ones those that
    /// bring what is shown together.
    fn lengthen(&mut self, drama: &[f32], most: u64) {
        loop {
            let has = |i: Option<usize>| i.and_then(|i| self.shown.get(i)) == Some(&true);
            let beside = |i: &usize| !self.shows(*i) && (has(i.checked_sub(1)) || has(i.checked_add(1)));
            let mut edges: Vec<usize> = (0..drama.len()).filter(beside).collect();
            edges.sort_by(|a, b| drama[*b].total_cmp(&drama[*a]).then_with(|| self.apart(*a).cmp(&self.apart(*b))));
            let mut grown = false;
            for index in edges {
                grown |= self.shows(index) || self.add(index..index + 1, most);
            }
            if !grown {
                return;
            }
        }
    }

    /// How far what is shown is apart around a step that is left out; farthest where nothing is shown on one side.
    fn apart(&self, index: usize) -> usize {
        let shown = |i: &usize| self.shown.get(*i) == Some(&true);
        let before = (0..index).rev().find(shown);
        let after = (index..self.shown.len()).find(shown);
        before.zip(after).map_or(usize::MAX, |(before, after)| after - before)
    }

    fn gaps(&self) -> Vec<Range<usize>> {
        let mut gaps: Vec<Range<usize>> = Vec::new();
        for index in (0..self.shown.len()).filter(|i| !self.shows(*i)) {
            match gaps.last_mut() {
                Some(gap) if gap.end == index => gap.end += 1,
                Some(_) | None => gaps.push(index..index + 1),
            }
        }
        gaps
    }
}

#[cfg(test)]
mod tests;
