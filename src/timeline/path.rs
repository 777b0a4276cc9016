//! The way a thing has come: read off its track, whatever the moment.

use super::compile::Timeline;
use super::sample::{ThingAt, leg};
use super::track::part;
use crate::model::{Cell, Millis};

impl Timeline {
    /// The points a thing has gone through in the last `steps` steps up to `t`, the oldest first and where it is now at the end;
    /// empty when it stood still.
    pub fn path(&self, thing: &ThingAt, steps: usize, t: Millis) -> Vec<(f32, f32)> {
        let Some(track) = self.tracks.get(thing.thing.index()) else { return Vec::new() };
        let since = self.time_of(self.steps_at(t).saturating_sub(steps));
        let keys = &track.ways.0;
        let begun = keys.partition_point(|key| key.start <= t);
        let before = keys.partition_point(|key| key.start <= since).min(begun);
        let point = |cell: &Cell| (cell.col as f32, cell.row as f32);
        let mut points = Vec::new();
        let mut stood = None;
        for key in &keys[before..begun] {
            let way = &key.to;
            match leg(way, part(key.start, key.end, t)) {
                // Who only tries stays where it was.
                None if way.against.is_some() => {}
                // What was put somewhere else has not gone there.
                None if stood != way.cells.first() => points.clear(),
                None => {}
                Some((leg, _)) => points.extend(way.cells.iter().take(leg + 1).map(point)),
            }
            stood = way.cells.last();
        }
        if !points.is_empty() {
            points.push((thing.col, thing.row));
        }
        points.dedup();
        points
    }
}
