//! What lies on cells and is laid anew in the course of a match: what they are made of, and their numbers.

use std::collections::BTreeMap;

use super::compile::Span;
use super::track::part;
use crate::model::Millis;

/// What was laid on some places after the start, on each in order of time.
#[derive(Clone, Debug)]
pub struct Laid<K, V>(BTreeMap<K, Vec<Layer<V>>>);

/// Something that comes from `start` on and is all there is at `end`.
#[derive(Clone, Debug)]
struct Layer<V> {
    start: Millis,
    end: Millis,
    value: V,
}

/// What lies on a place at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LaidAt<K, V> {
    pub place: K,
    /// What lay there before; `None` is what was there from the start.
    pub from: Option<V>,
    pub to: V,
    /// How much of it is there, 0 to 1.
    pub part: f32,
}

impl<K, V> Default for Laid<K, V> {
    fn default() -> Laid<K, V> {
        Laid(BTreeMap::new())
    }
}

impl<K: Ord + Copy, V: Copy> Laid<K, V> {
    /// Lays something on a place.
    pub(super) fn lay(&mut self, Span { start, end }: Span, place: K, value: V) {
        self.0.entry(place).or_default().push(Layer { start, end: end.max(start), value });
    }

    /// Forgets all that begins at `t` or later.
    pub fn truncate(&mut self, t: Millis) {
        self.0.retain(|_, layers| {
            layers.truncate(layers.partition_point(|layer| layer.start < t));
            !layers.is_empty()
        });
    }

    /// Lets each begin so much later as its own time says.
    pub fn put_off(&mut self, delay: impl Fn(Millis) -> Millis) {
        for Layer { start, end, value: _ } in self.0.values_mut().flatten() {
            let by = delay(*start);
            (*start, *end) = (*start + by, *end + by);
        }
    }

    /// All places that something was laid on, in order.
    pub fn at(&self, t: Millis) -> Vec<LaidAt<K, V>> {
        let seen = |(place, layers): (&K, &Vec<Layer<V>>)| {
            let last = layers.partition_point(|layer| layer.start <= t).checked_sub(1)?;
            let Layer { start, end, value } = layers.get(last)?;
            let from = last.checked_sub(1).and_then(|before| layers.get(before)).map(|layer| layer.value);
            Some(LaidAt { place: *place, from, to: *value, part: part(*start, *end, t) })
        };
        self.0.iter().filter_map(seen).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(start: u32, end: u32) -> Span {
        Span { start: Millis(start), end: Millis(end) }
    }

    fn told(laid: &Laid<u8, char>, t: u32) -> Vec<(u8, Option<char>, char, f32)> {
        laid.at(Millis(t)).into_iter().map(|laid| (laid.place, laid.from, laid.to, laid.part)).collect()
    }

    #[test]
    fn the_newest_lies_on_what_was_there_before() {
        let mut laid = Laid::default();
        laid.lay(span(100, 200), 1, 'a');
        laid.lay(span(300, 300), 1, 'b');
        laid.lay(span(300, 400), 2, 'c');
        assert_eq!(told(&laid, 99), []);
        assert_eq!(told(&laid, 150), [(1, None, 'a', 0.5)]);
        assert_eq!(told(&laid, 299), [(1, None, 'a', 1.0)]);
        assert_eq!(told(&laid, 350), [(1, Some('a'), 'b', 1.0), (2, None, 'c', 0.5)]);
    }

    #[test]
    fn what_is_forgotten_was_never_laid() {
        let mut laid = Laid::default();
        laid.lay(span(100, 200), 1, 'a');
        let before = told(&laid, 500);
        laid.lay(span(300, 400), 1, 'b');
        laid.lay(span(300, 400), 2, 'c');
        laid.truncate(Millis(300));
        assert_eq!(told(&laid, 500), before);
    }
}
