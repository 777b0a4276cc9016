//! The mouse: where it is and what it holds.

use crate::model::Cell;

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
    Board {
        from: (i32, i32),
        moved: bool,
    },
    /// Something that stands on a cell and may move from there.
    Piece {
        cell: Cell,
        from: (i32, i32),
        moved: bool,
    },
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
        (moved || far(from, (x, y))).then_some((x - self.at.0, y - self.at.1))
    }

    /// Whether letting go now is a click on the board.
    pub fn clicks(&self) -> bool {
        matches!(self.grab, Some(Grab::Board { moved: false, .. } | Grab::Piece { moved: false, .. }))
    }

    /// What was taken hold of has moved: it is no click any more.
    pub fn has_moved(&mut self) {
        if let Some(Grab::Board { moved, .. }) = &mut self.grab {
            *moved = true;
        }
    }

    /// The mouse has come to a pixel: a piece it holds goes with it once it is clear that it is dragged.
    pub fn come_to(&mut self, at: (i32, i32)) {
        self.at = at;
        if let Some(Grab::Piece { from, moved, .. }) = &mut self.grab {
            *moved |= far(*from, at);
        }
    }

    /// The cell from which a piece is dragged.
    pub fn carries(&self) -> Option<Cell> {
        match self.grab {
            Some(Grab::Piece { cell, moved: true, .. }) => Some(cell),
            Some(Grab::Piece { moved: false, .. } | Grab::Track | Grab::Board { .. }) | None => None,
        }
    }
}

/// Whether two pixels are too far apart for a click.
fn far(from: (i32, i32), to: (i32, i32)) -> bool {
    (to.0 - from.0).abs().max((to.1 - from.1).abs()) >= STILL
}
