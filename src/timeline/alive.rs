//! Who is on the board in a step, so that a sample looks at those things and not at all that ever were.

use crate::model::ThingId;

/// A list is not worth writing for fewer changes than this.
const FEW: usize = 32;

/// Who came when, and now and then a list of all who are there.
///
/// A list is written when as much has changed since the last one as half of those it names. So whoever looks at a step goes
/// through few more than are there, and all lists together are not longer than the story they sum up.
#[derive(Clone, Debug)]
pub struct Alive {
    /// Who came to the board, and in which step.
    came: Vec<(usize, ThingId)>,
    lists: Vec<List>,
    /// How many went since the last list.
    gone: usize,
}

/// Everybody on the board after some steps, in order.
#[derive(Clone, Debug)]
struct List {
    steps: usize,
    /// How many had come by then.
    came: usize,
    things: Vec<ThingId>,
}

impl Alive {
    /// Things that are there from the start.
    pub fn new(things: impl Iterator<Item = ThingId>) -> Alive {
        Alive { came: Vec::new(), lists: vec![List { steps: 0, came: 0, things: things.collect() }], gone: 0 }
    }

    /// A thing comes to the board in a step.
    pub fn come(&mut self, step: usize, thing: ThingId) {
        self.came.push((step, thing));
    }

    /// A thing leaves the board.
    pub fn go(&mut self) {
        self.gone += 1;
    }

    /// Everybody who is on the board at some time of the last of so many steps, in order; some may have gone already.
    pub fn during(&self, steps: usize) -> Vec<ThingId> {
        let lists = self.lists.partition_point(|list| list.steps < steps.max(1));
        let Some(list) = lists.checked_sub(1).and_then(|last| self.lists.get(last)) else { return Vec::new() };
        since(list, &self.came, steps)
    }

    /// So many steps are told; writes a list where it is time for one.
    pub fn settle(&mut self, steps: usize, is_there: impl Fn(ThingId) -> bool) {
        let Some(last) = self.lists.last() else { return };
        if self.came.len() - last.came + self.gone > last.things.len() / 2 + FEW {
            let mut things = since(last, &self.came, steps);
            things.retain(|thing| is_there(*thing));
            self.lists.push(List { steps, came: self.came.len(), things });
            self.gone = 0;
        }
    }

    /// Forgets all but the first `steps` steps.
    pub fn truncate(&mut self, steps: usize, is_there: impl Fn(ThingId) -> bool) {
        self.came.truncate(self.came.partition_point(|(step, _)| *step < steps));
        self.lists.truncate(self.lists.partition_point(|list| list.steps <= steps));
        if let Some(last) = self.lists.last() {
            self.gone = since(last, &self.came, steps).iter().filter(|thing| !is_there(**thing)).count();
        }
    }

    /// How many names all lists hold together, and how many ever were.
    #[cfg(test)]
    pub fn weight(&self) -> (usize, usize) {
        let first = self.lists.first().map_or(0, |list| list.things.len());
        (self.lists.iter().map(|list| list.things.len()).sum(), self.came.len() + first)
    }
}

/// Everybody of a list and who has come since, in order, each once.
fn since(list: &List, came: &[(usize, ThingId)], steps: usize) -> Vec<ThingId> {
    let later = came.iter().skip(list.came).take_while(|(step, _)| *step < steps).map(|(_, thing)| *thing);
    let mut things: Vec<ThingId> = list.things.iter().copied().chain(later).collect();
    // Who comes later has a higher number, as a rule: then this is done at once.
    things.sort_unstable();
    things.dedup();
    things
}
