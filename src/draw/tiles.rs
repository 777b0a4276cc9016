//! Which parts of a picture changed: one mark for each tile, made of everything that touches it.

use crate::scene::Rect;

use super::hash::mix;

/// The side of a tile in pixels.
pub const SIDE: i32 = 16;

/// The marks of a picture's tiles, row by row.
#[derive(Clone, Debug, Default)]
pub struct Tiles {
    across: usize,
    area: Rect,
    marks: Vec<u64>,
}

impl Tiles {
    pub fn new(width: u32, height: u32) -> Tiles {
        let across = width.div_ceil(SIDE as u32) as usize;
        let marks = vec![0; across * height.div_ceil(SIDE as u32) as usize];
        Tiles { across, area: Rect::new(0, 0, width as i32, height as i32), marks }
    }

    /// Becomes a copy of others.
    pub fn copy(&mut self, others: &Tiles) {
        (self.across, self.area) = (others.across, others.area);
        self.marks.clone_from(&others.marks);
    }

    /// Starts a new frame from what lies below it.
    pub fn start(&mut self, below: impl Iterator<Item = u64>) {
        self.marks.iter_mut().zip(below).for_each(|(mark, below)| *mark = below);
    }

    pub fn marks(&self) -> impl Iterator<Item = u64> {
        self.marks.iter().copied()
    }

    /// Notes that something touches the pixels of `bounds`.
    pub fn touch(&mut self, bounds: Rect, hash: u64) {
        let bounds = bounds.intersect(self.area);
        if bounds.is_empty() {
            return;
        }
        let [left, right] = [bounds.x, bounds.right() - 1].map(|x| (x / SIDE) as usize);
        let [top, bottom] = [bounds.y, bounds.bottom() - 1].map(|y| (y / SIDE) as usize);
        for row in self.marks.chunks_exact_mut(self.across).skip(top).take(bottom - top + 1) {
            row.iter_mut().skip(left).take(right - left + 1).for_each(|mark| *mark = mix(*mark, hash));
        }
    }

    /// The tiles that differ from `before`, as few rectangles as neighbours allow.
    pub fn changed(&self, before: &Tiles, rects: &mut Vec<Rect>) {
        rects.clear();
        // Runs of changed tiles in the row above that may grow down into this one.
        let mut open: Vec<usize> = Vec::new();
        let rows = self.marks.chunks_exact(self.across.max(1)).zip(before.marks.chunks_exact(before.across.max(1)));
        for (y, (now, then)) in rows.enumerate() {
            if now == then {
                open.clear();
                continue;
            }
            let mut grown = Vec::new();
            for (start, end) in changed_runs(now, then) {
                let tile = Rect::new(start as i32 * SIDE, y as i32 * SIDE, (end - start) as i32 * SIDE, SIDE);
                let above =
                    open.iter().copied().find(|i| rects.get(*i).is_some_and(|r| r.x == tile.x && r.w == tile.w));
                let index = above.unwrap_or(rects.len());
                match rects.get_mut(index) {
                    Some(rect) => rect.h += SIDE,
                    None => rects.push(tile),
                }
                grown.push(index);
            }
            open = grown;
        }
        rects.iter_mut().for_each(|rect| *rect = rect.intersect(self.area));
    }
}

fn changed_runs(now: &[u64], then: &[u64]) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (x, (now, then)) in now.iter().zip(then).enumerate() {
        match runs.last_mut() {
            _ if now == then => {}
            Some((_, end)) if *end == x => *end += 1,
            _ => runs.push((x, x + 1)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_of_changed_tiles_is_one_rectangle_cut_at_the_edge() {
        let before = Tiles::new(100, 100);
        let mut after = before.clone();
        after.touch(Rect::new(40, 40, 1000, 1000), 7);
        let mut rects = Vec::new();
        after.changed(&before, &mut rects);
        assert_eq!(rects, [Rect::new(32, 32, 68, 68)]);
    }

    #[test]
    fn the_order_of_what_touches_a_tile_matters() {
        let (mut one, mut other) = (Tiles::new(32, 32), Tiles::new(32, 32));
        let all = Rect::new(0, 0, 32, 32);
        [1, 2].into_iter().for_each(|hash| one.touch(all, hash));
        [2, 1].into_iter().for_each(|hash| other.touch(all, hash));
        let mut rects = Vec::new();
        one.changed(&other, &mut rects);
        assert_eq!(rects, [all]);
    }
}
