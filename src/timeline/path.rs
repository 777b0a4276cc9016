//! The way a thing has come: read off its track, whatever the moment.

use super::compile::Timeline;
use super::sample::{ThingAt, leg};
use super::track::part;
use super::ways::Course;
use crate::model::{Millis, Spot};

impl Timeline {
    /// The points a thing has gone through in the last `steps` steps up to `t`, the oldest first and where it is now at the end;
    /// empty when it stood still.
    pub fn path(&self, thing: &ThingAt, steps: usize, t: Millis) -> Vec<(f32, f32)> {
        let Some(track) = self.tracks.get(thing.thing.index()) else { return Vec::new() };
        let since = self.time_of(self.steps_at(t).saturating_sub(steps));
        let point = |spot: &Spot| (spot.col(), spot.row());
        let mut points = Vec::new();
        let mut stood = None;
        for way in track.ways.between(since, t) {
            match leg(&way, part(way.start, way.end, t)) {
                // Who only tries stays where it was.
                _ if way.course == Course::Try => {}
                // What was put somewhere else has not gone there.
                None if stood != way.spots.first().copied() => points.clear(),
                Some(_) if way.course == Course::Jump => points.clear(),
                None => {}
                Some((leg, _)) => points.extend(way.spots.iter().take(leg + 1).map(point)),
            }
            stood = Some(way.last());
        }
        if !points.is_empty() {
            points.push((thing.col, thing.row));
        }
        points.dedup();
        points
    }
}
