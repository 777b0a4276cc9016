//! The areas of a picture that are painted anew, found by where they are: a crowd changes hundreds of them in every frame.

use crate::scene::Rect;

use super::tiles::SIDE;

/// Areas that do not overlap, in order of their upper edges.
pub struct Areas<'a> {
    all: &'a [Rect],
    /// Those that reach into each row of tiles.
    rows: Vec<Vec<Rect>>,
}

impl<'a> Areas<'a> {
    pub fn new(all: &'a [Rect]) -> Areas<'a> {
        let bottom = all.iter().map(|area| area.bottom()).max().unwrap_or(0).max(0);
        let mut rows = vec![Vec::new(); bottom.div_euclid(SIDE) as usize + 1];
        for area in all.iter().filter(|area| !area.is_empty()) {
            let [first, last] = [area.y, area.bottom() - 1].map(row);
            rows.iter_mut().skip(first).take(last - first + 1).for_each(|row| row.push(*area));
        }
        Areas { all, rows }
    }

    /// The part of each area that lies inside of some bounds.
    pub fn within(&self, bounds: Rect) -> impl Iterator<Item = Rect> {
        let top = row(bounds.y);
        let reach = self.rows.get(top).map_or(&[][..], Vec::as_slice);
        // All others begin below the first row.
        let below = |y: i32| self.all.partition_point(|area| area.y < y);
        let later =
            self.all.get(below((top as i32 + 1).saturating_mul(SIDE))..below(bounds.bottom())).unwrap_or_default();
        reach.iter().chain(later).map(move |area| area.intersect(bounds)).filter(|area| !area.is_empty())
    }
}

/// The row of tiles a row of pixels is in.
fn row(y: i32) -> usize {
    (y.max(0) / SIDE) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_area_that_is_touched_is_found_once() {
        let all = [(0, 0, 32, 16), (48, 0, 16, 64), (0, 16, 16, 16), (80, 16, 16, 16), (16, 48, 16, 10)];
        let all = all.map(|(x, y, w, h)| Rect::new(x, y, w, h));
        let areas = Areas::new(&all);
        for (x, y) in (-20..110).step_by(3).flat_map(|x| (-20..90).step_by(3).map(move |y| (x, y))) {
            for (w, h) in [(1, 1), (5, 20), (60, 60), (0, 4)] {
                let bounds = Rect::new(x, y, w, h);
                let mut found: Vec<Rect> = areas.within(bounds).collect();
                let mut met: Vec<Rect> =
                    all.iter().map(|area| area.intersect(bounds)).filter(|area| !area.is_empty()).collect();
                let order = |rect: &Rect| (rect.y, rect.x, rect.h);
                found.sort_by_key(order);
                met.sort_by_key(order);
                assert_eq!(found, met, "{bounds:?}");
            }
        }
        assert_eq!(Areas::new(&[]).within(Rect::new(0, 0, 9, 9)).count(), 0);
    }
}
