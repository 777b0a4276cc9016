//! Several charts in the place of a board: the first large, the others small beside it or below.

use super::super::stage::Stage;
use super::super::{Prim, Rect, panel};

/// A small chart lower than this many lines of text tells nothing.
const LEAST: i32 = 5;

/// Lays the cards of charts that stand in the place of a board.
pub(in crate::scene) fn lay(stage: &Stage, prims: &mut Vec<Prim>) {
    if stage.layout.expanse.boardless {
        places(stage, stage.measured.len()).into_iter().for_each(|rect| panel::surface(stage, rect, prims));
    }
}

/// Where so many charts stand: beside a board there is room for one.
pub(super) fn places(stage: &Stage, count: usize) -> Vec<Rect> {
    let layout = &stage.layout;
    if !layout.expanse.boardless {
        return layout.chart.into_iter().collect();
    }
    split(layout.pane, count, i32::from(layout.body))
}

/// Cuts a pane into a large part and small ones.
fn split(pane: Rect, count: usize, body: i32) -> Vec<Rect> {
    let small = count.saturating_sub(1) as i32;
    if small == 0 {
        return vec![pane];
    }
    let gap = (body / 2).max(2);
    let lying = pane.w * 2 > pane.h * 3;
    let (large, rest) = match lying {
        true => {
            let w = (pane.w - gap) * if small > 4 { 52 } else { 62 } / 100;
            (Rect { w, ..pane }, Rect { x: pane.x + w + gap, w: pane.w - w - gap, ..pane })
        }
        false => {
            let h = (pane.h - gap) * if small > 2 { 48 } else { 60 } / 100;
            (Rect { h, ..pane }, Rect { y: pane.y + h + gap, h: pane.h - h - gap, ..pane })
        }
    };
    let across = (1..=small).min_by_key(|across| cost(rest, small, *across)).unwrap_or(small);
    let rows = (small + across - 1) / across;
    let cell = |index: i32| {
        let (col, row) = (index % across, index / across);
        // The last row has fewer, and they are wider.
        let across = if row + 1 == rows { small - row * across } else { across };
        let x = rest.x + (rest.w + gap) * col / across;
        let y = rest.y + (rest.h + gap) * row / rows;
        let (right, bottom) =
            (rest.x + (rest.w + gap) * (col + 1) / across, rest.y + (rest.h + gap) * (row + 1) / rows);
        Rect::new(x, y, right - gap - x, bottom - gap - y)
    };
    let readable = |rect: &Rect| rect.h >= body * LEAST && rect.w >= body * 2 * LEAST;
    let smaller: Vec<Rect> = (0..small).map(cell).filter(readable).collect();
    // Where there is no room for the small ones, the large one has all.
    if smaller.len() < small as usize {
        return vec![pane];
    }
    std::iter::once(large).chain(smaller).collect()
}

/// How much is wrong with rows of `across`: parts far from twice as wide as high, and places without one.
fn cost(rest: Rect, count: i32, across: i32) -> i32 {
    let rows = (count + across - 1) / across;
    let shape = (rest.w as f32 / across as f32) / (rest.h as f32 / rows as f32) / 2.0;
    (shape.ln().abs() * 100.0) as i32 + (rows * across - count) * 25
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charts_share_a_pane_without_touching_and_the_first_is_the_largest() {
        for pane in [Rect::new(3, 5, 900, 500), Rect::new(0, 0, 400, 700), Rect::new(10, 0, 500, 500)] {
            for count in 1..=13 {
                let parts = split(pane, count, 12);
                assert!(parts.len() == count || parts.len() == 1, "{count} in {pane:?}: {parts:?}");
                let area = |rect: &Rect| rect.w * rect.h;
                assert!(parts.iter().all(|part| area(part) <= area(&parts[0])), "{parts:?}");
                for (i, part) in parts.iter().enumerate() {
                    assert_eq!(part.intersect(pane), *part, "{count} in {pane:?}");
                    assert!(parts[i + 1..].iter().all(|other| part.intersect(*other).is_empty()), "{parts:?}");
                }
            }
        }
    }
}
