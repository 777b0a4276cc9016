//! What a record says of its things that no rule knows.

use std::collections::HashMap;
use std::sync::Arc;

use super::ThingId;

/// From which number of steps on something holds, in words; `None`: nothing does.
type Since = (usize, Option<Arc<str>>);

/// What is told of things beside what is seen of them, in words: by thing, and from which number of steps on.
#[derive(Clone, Debug, Default)]
pub struct ThingData {
    told: HashMap<ThingId, Vec<Since>>,
}

impl ThingData {
    /// From so many steps on this holds of a thing, or nothing does. Steps are told in their order.
    pub fn tell(&mut self, steps: usize, thing: ThingId, words: Option<Arc<str>>) {
        self.told.entry(thing).or_default().push((steps, words));
    }

    /// All that was told, of each thing in the order in which it was.
    pub fn all(&self) -> impl Iterator<Item = (usize, ThingId, Option<&str>)> {
        self.told.iter().flat_map(|(thing, told)| told.iter().map(|(from, words)| (*from, *thing, words.as_deref())))
    }

    /// What holds of a thing after so many steps.
    pub fn of(&self, thing: ThingId, steps: usize) -> Option<&str> {
        let told = self.told.get(&thing)?;
        let known = told.partition_point(|(from, _)| *from <= steps);
        told.get(known.checked_sub(1)?)?.1.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_told_last_holds_until_it_is_told_otherwise() {
        let mut data = ThingData::default();
        for (steps, words) in [(0, Some("a")), (3, Some("b")), (3, Some("c")), (5, None)] {
            data.tell(steps, ThingId(7), words.map(Arc::from));
        }
        let found: Vec<_> = (0..7).map(|steps| data.of(ThingId(7), steps).unwrap_or("-")).collect();
        assert_eq!(found, ["a", "a", "a", "c", "c", "-", "-"]);
        assert_eq!(data.of(ThingId(8), 3), None);
    }
}
