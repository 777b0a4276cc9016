//! The mouse: where it is and what it holds.

/// A press that moves less than this is a click.
const STILL: i32 = 4;

/// The mouse.
pub struct Pointer {
    pub at: (i32, i32),
    pub grab: Option<Grab>,
}

/// What the mouse holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grab {
    Track,
    Board { from: (i32, i32), moved: bool },
}

impl Default for Pointer {
    fn default() -> Pointer {
        Pointer { at: (-1, -1), grab: None }
    }
}

impl Pointer {
    /// By how much the board goes with the mouse when that comes to a pixel; `None` where it does not hold it, or has hardly moved.
    pub fn drags(&self, (x, y): (i32, i32)) -> Option<(i32, i32)> {
        let Some(Grab::Board { from, moved }) = self.grab else { return None };
        let far = (x - from.0).abs().max((y - from.1).abs()) >= STILL;
        (moved || far).then_some((x - self.at.0, y - self.at.1))
    }

    /// Whether letting go now is a click on the board.
    pub fn clicks(&self) -> bool {
        matches!(self.grab, Some(Grab::Board { moved: false, .. }))
    }

    /// What was taken hold of has moved: it is no click any more.
    pub fn has_moved(&mut self) {
        if let Some(Grab::Board { moved, .. }) = &mut self.grab {
            *moved = true;
        }
    }
}
