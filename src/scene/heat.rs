//! The heat map: how often each cell was visited or hit, at any moment.

use std::collections::BTreeMap;

use super::Prim;
use super::stage::Stage;
use crate::model::{Cell, Grid, Replay, Role, Step, What};
use crate::timeline::Sample;

/// How many shades a map has: few enough that cells beside each other often share one.
const SHADES: u32 = 16;

/// A cell visited less often than this is never the warmest there is, so that a match does not begin in flames.
const WARM: u32 = 6;

/// When each cell was visited or hit: counted once, read at any moment.
#[derive(Clone, Default)]
pub(super) struct Heat {
    /// The steps that are counted.
    steps: usize,
    /// For each cell the steps in which somebody came there, in order and once for each time.
    visits: BTreeMap<Cell, Vec<u32>>,
}

impl Heat {
    /// Counts the steps that are not counted yet.
    pub fn grow(&mut self, replay: &Replay) {
        for (index, step) in replay.steps.iter().enumerate().skip(self.steps) {
            for cell in visited(step, replay.look.board.grid).filter(|cell| replay.size.holds(*cell)) {
                self.visits.entry(cell).or_default().push(index as u32);
            }
        }
        self.steps = replay.steps.len();
    }

    /// How often somebody came to each cell in the first steps, by column and row.
    fn counts(&self, steps: usize) -> Vec<(Cell, u32)> {
        let count = |visits: &Vec<u32>| visits.partition_point(|step| (*step as usize) < steps) as u32;
        self.visits.iter().map(|(cell, visits)| (*cell, count(visits))).filter(|(_, count)| *count > 0).collect()
    }
}

/// The cells of a step somebody came to or shot at.
fn visited(step: &Step, grid: Grid) -> impl Iterator<Item = Cell> {
    let events = step.events.iter().flat_map(|event| match &event.what {
        What::Moved { path, .. } => path,
        What::Crawled { body, .. } => body.get(..1).unwrap_or_default(),
        What::Placed { state, .. } => std::slice::from_ref(&state.at),
        What::Shot { to, hit: Some(_), .. } => std::slice::from_ref(to),
        What::Shot { hit: None, .. } | What::Built { .. } | What::Bumped { .. } => &[],
        What::Turned { .. } | What::Flipped { .. } | What::Promoted { .. } | What::Captured { .. } => &[],
        What::Hurt { .. } | What::Destroyed { .. } | What::Scored { .. } | What::Passed { .. } => &[],
        What::Arrived { .. } | What::Left { .. } | What::Ended | What::Corrected { .. } => &[],
        What::Dropped { at, .. } => std::slice::from_ref(at),
        What::Checked { .. } | What::Healed { .. } | What::Took { .. } | What::Relabelled { .. } => &[],
        What::Stretched { .. } | What::Faded { .. } | What::Said { .. } => &[],
        What::Blast { .. } | What::Painted { .. } | What::Layered { .. } => &[],
    });
    // Discs that turn over are what is hit in a game without shots.
    let blasted = step
        .events
        .iter()
        .flat_map(|event| if let What::Blast { cells, .. } = &event.what { cells.as_slice() } else { &[] });
    events.map(move |spot| grid.cell(*spot)).chain(blasted.chain(&step.changed).copied())
}

/// Every cell somebody came to, the warmer the more often. Cells below each other in one shade are one rectangle.
pub(super) fn draw(stage: &Stage, sample: &Sample, prims: &mut Vec<Prim>) {
    if !stage.view.show.heat {
        return;
    }
    let counts = stage.heat.counts(sample.steps);
    let most = counts.iter().map(|(_, count)| *count).fold(WARM, u32::max);
    let shade = |count: u32| ((count as f32 / most as f32).sqrt() * SHADES as f32).ceil() as u32;
    let next = |cell: Cell| Cell::new(cell.col, cell.row + 1);
    let hex = stage.layout.expanse.grid.is_hex();
    for same in counts.chunk_by(|a, b| !hex && next(a.0) == b.0 && shade(a.1) == shade(b.1)) {
        let (Some((first, count)), Some((last, _))) = (same.first(), same.last()) else { continue };
        let rect = stage.layout.cell_rect(*first).union(stage.layout.cell_rect(*last));
        if rect.intersect(stage.layout.pane).is_empty() {
            continue;
        }
        let part = shade(*count);
        // What is seldom visited stays yellow for long.
        let color = stage.role(Role::Spark).mix(stage.role(Role::Harm), part * part * 256 / (SHADES * SHADES));
        let color = color.alpha((40 + part * 150 / SHADES) as u8);
        prims.push(if hex { stage.layout.tile(*first, color) } else { Prim::Rect { rect, color } });
    }
}
