//! Who watches somebody think: is told how far it has come, and says whether to go on.

use super::Choice;

/// How far somebody has thought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchProgress {
    /// Plies that are being looked ahead; 0 where nobody counts them.
    pub depth: u32,
    /// Positions that were looked at, or playouts that were tried.
    pub nodes: u64,
    /// The best move so far, where one is known.
    pub best: Option<Choice>,
}

/// What is wanted of somebody who thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    GoOn,
    /// Time is up: who plays by the clock answers now. Who looks ahead by a fixed measure goes on, or the same seed would not play
    /// the same game twice.
    Hurry,
    /// Everybody answers at once with what they have.
    Halt,
}

/// Somebody who watches, or nobody.
///
/// The watcher is asked many times within ten milliseconds. Thinking waits until it has answered, so whoever wants a pause takes its
/// time.
#[derive(Default)]
pub struct SearchWatch<'a> {
    see: Option<&'a mut dyn FnMut(&SearchProgress) -> Signal>,
    /// Whether time counts.
    clockless: bool,
    progress: SearchProgress,
}

impl<'a> SearchWatch<'a> {
    pub fn new(see: &'a mut dyn FnMut(&SearchProgress) -> Signal) -> SearchWatch<'a> {
        SearchWatch { see: Some(see), ..SearchWatch::default() }
    }

    /// From now on no clock cuts thinking short.
    pub fn without_clock(&mut self, clockless: bool) {
        self.clockless = clockless;
    }

    /// From now on so many plies are looked ahead.
    pub fn at_depth(&mut self, depth: u32) {
        self.progress.depth = depth;
    }

    /// A better move was found.
    pub fn found(&mut self, best: Choice) {
        self.progress.best = Some(best);
    }

    /// Tells how much was looked at, and asks whether to stop.
    pub fn stops(&mut self, nodes: u64) -> bool {
        self.progress.nodes = nodes;
        match self.see.as_mut().map_or(Signal::GoOn, |see| see(&self.progress)) {
            Signal::GoOn => false,
            Signal::Hurry => !self.clockless,
            Signal::Halt => true,
        }
    }
}
