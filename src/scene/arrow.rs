//! Arrows as outlines.

/// How thick an arrow is, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrow {
    pub shaft: f32,
    /// The head: how long, and how wide.
    pub head: (f32, f32),
}

impl Arrow {
    /// The outline of an arrow from one point to the tip at another; `None` where they are the same. A head longer than all of
    /// it becomes as long.
    pub fn outline(self, from: (f32, f32), to: (f32, f32)) -> Option<Vec<(f32, f32)>> {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        if length < 1.0 {
            return None;
        }
        let (ux, uy) = (dx / length, dy / length);
        let part = (length / self.head.0).min(1.0);
        let (head, half, thick) = (self.head.0 * part, self.head.1 / 2.0 * part, self.shaft / 2.0);
        let neck = (to.0 - ux * head, to.1 - uy * head);
        let side = |at: (f32, f32), by: f32| (at.0 - uy * by, at.1 + ux * by);
        Some(vec![
            side(from, thick),
            side(neck, thick),
            side(neck, half),
            to,
            side(neck, -half),
            side(neck, -thick),
            side(from, -thick),
        ])
    }
}

/// The point `by` from one point on the way to another.
pub(super) fn towards(from: (f32, f32), to: (f32, f32), by: f32) -> (f32, f32) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let part = by / dx.hypot(dy).max(1.0);
    (from.0 + dx * part, from.1 + dy * part)
}
