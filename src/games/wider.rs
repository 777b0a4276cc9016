//! What a replay turns out to need while it is told: more kinds, a larger board, another player.

use std::sync::Arc;

use crate::model::{Counters, Look, Material, Replay, Size, shortened};

/// What has become wider. A game that knows everything from the start never says so.
pub struct Wider {
    pub look: Arc<Look>,
    pub size: Size,
    /// All players, those known before first.
    pub players: Vec<String>,
    /// The names of the things that are new.
    pub names: Vec<Arc<str>>,
    /// Numbers that have more digits behind the point than before: the score (`None`) or a counter, and how many more.
    pub finer: Vec<(Option<usize>, u8)>,
}

impl Wider {
    /// Widens a replay: what is known of earlier steps is told in the new way.
    pub fn widen(self, replay: &mut Replay) {
        let Wider { look, size, players, names, finer } = self;
        let (seats, counters) = (players.len(), look.counters.len());
        let Replay { steps, counters: first, .. } = replay;
        let wider = seats > replay.players.len() || counters > replay.look.counters.len();
        for own in std::iter::once(first).chain(steps.iter_mut().map(|step| &mut step.counters)) {
            if wider {
                own.resize(seats, Counters::default());
                own.iter_mut().for_each(|own| own.values.resize(counters, 0));
            }
            for (counter, digits) in &finer {
                own.iter_mut().for_each(|own| scale(own, *counter, *digits));
            }
        }
        if size != replay.size {
            replay.terrain.cells = relaid(&replay.terrain.cells, replay.size, size, Material::default());
            replay.levels.iter_mut().for_each(|level| *level = relaid(level, replay.size, size, 0));
        }
        replay.short = shortened(&players);
        replay.names.extend(names);
        (replay.look, replay.size, replay.players) = (look, size, players);
    }
}

fn scale(own: &mut Counters, counter: Option<usize>, digits: u8) {
    let value = match counter {
        None => Some(&mut own.score),
        Some(at) => own.values.get_mut(at),
    };
    if let Some(value) = value {
        *value = value.saturating_mul(10_i64.saturating_pow(u32::from(digits)));
    }
}

/// What lies on the cells of a board, row by row, on a board of another size.
pub fn relaid<T: Copy>(cells: &[T], old: Size, new: Size, bare: T) -> Vec<T> {
    if cells.is_empty() || old == new {
        return cells.to_vec();
    }
    let at = |col: i32, row: i32| cells.get(row as usize * usize::from(old.cols) + col as usize).copied();
    new.cells().map(|cell| if old.holds(cell) { at(cell.col, cell.row) } else { None }.unwrap_or(bare)).collect()
}
