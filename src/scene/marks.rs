//! What people draw on boards: arrows, circles, triangles, letters. Every stroke has an edge of the other lightness, so
//! that it is seen on light and dark alike.

use super::arrow::{Arrow, towards};
use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Color, Prim, Rect, Rgb};
use crate::model::{Cell, Mark, MarkKind, Replay, Role, Tint};
use crate::timeline::Sample;

/// No theme has a role for these two colours of chess players; they are told apart from each other and from red.
const BLUE: Rgb = Rgb(86, 156, 233);
const GREEN: Rgb = Rgb(72, 170, 96);

/// The marks of the last step and those of the person's own, once it is done.
pub(super) fn draw(stage: &Stage, replay: &Replay, sample: &Sample, prims: &mut Vec<Prim>) {
    let marks = match sample.steps.checked_sub(1) {
        Some(last) => replay.steps.get(last).and_then(|step| step.note.as_ref()).map(|note| note.marks.as_slice()),
        None => Some(replay.marks.as_slice()),
    };
    let marks = marks.filter(|_| stage.view.show.marks && sample.settled).unwrap_or_default();
    let grid = replay.look.board.grid;
    let taken = |cell: Cell| sample.things.iter().any(|thing| thing.cell(grid) == cell);
    let own = stage.own.iter().filter(|(steps, _)| *steps == sample.steps && sample.settled).map(|(_, mark)| mark);
    for mark in marks.iter().chain(own) {
        if mark.cells.iter().all(|cell| replay.size.holds(*cell)) {
            Hand { stage, color: color(stage, mark.tint), prims }.mark(mark, taken);
        }
    }
}

pub(super) fn color(stage: &Stage, tint: Tint) -> Rgb {
    match tint {
        Tint::Plain => stage.on_board(Role::LastMove),
        Tint::Green => GREEN,
        Tint::Red => stage.role(Role::Harm),
        Tint::Yellow => stage.role(Role::Spark),
        Tint::Blue => BLUE,
    }
}

/// Draws in one colour.
struct Hand<'a> {
    stage: &'a Stage,
    color: Rgb,
    prims: &'a mut Vec<Prim>,
}

impl Hand<'_> {
    fn mark(mut self, mark: &Mark, taken: impl Fn(Cell) -> bool) {
        let Some(first) = mark.cells.first().copied() else { return };
        let (x, y) = self.middle(first);
        let cell = self.cell();
        match (mark.kind, mark.cells.get(1)) {
            (MarkKind::Circle, _) => self.ring(x, y, cell * 0.3),
            // Coloured squares are what chess players circle.
            (MarkKind::Square, _) if mark.tint != Tint::Plain => self.ring(x, y, cell * 0.44),
            (MarkKind::Square, _) => self.outline(&corners(x, y, cell * 0.24)),
            (MarkKind::Triangle, _) => self.outline(&triangle(x, y, cell * 0.32)),
            (MarkKind::Cross, _) => {
                let r = cell * 0.22;
                self.stroke(vec![(x - r, y - r), (x + r, y + r)]);
                self.stroke(vec![(x - r, y + r), (x + r, y - r)]);
            }
            (MarkKind::Label, _) => self.label(first, mark.label.as_deref().unwrap_or_default(), taken(first)),
            (MarkKind::Arrow, Some(to)) => self.arrow((x, y), self.middle(*to)),
            (MarkKind::Line, Some(to)) => self.stroke(vec![(x, y), self.middle(*to)]),
            (MarkKind::Arrow | MarkKind::Line, None) => {}
        }
    }

    fn cell(&self) -> f32 {
        self.stage.layout.cell as f32
    }

    fn middle(&self, cell: Cell) -> (f32, f32) {
        self.stage.layout.cell_px(cell)
    }

    /// Dark around light colours, light around dark ones.
    fn edge(&self) -> Color {
        let Rgb(red, green, blue) = self.color;
        let bright = u32::from(red) * 3 + u32::from(green) * 6 + u32::from(blue) > 1100;
        self.stage.role(if bright { Role::Dark } else { Role::Light }).alpha(if bright { 150 } else { 200 })
    }

    fn width(&self) -> f32 {
        (self.cell() * 0.075).max(1.5)
    }

    fn ring(&mut self, x: f32, y: f32, r: f32) {
        let width = self.width();
        let edge = self.edge();
        self.prims.push(Prim::Ring { x, y, r, width: width + 2.0, color: edge });
        self.prims.push(Prim::Ring { x, y, r, width, color: self.color.into() });
    }

    fn stroke(&mut self, points: Vec<(f32, f32)>) {
        let width = self.width();
        let edge = self.edge();
        self.prims.push(Prim::Polyline { points: points.clone(), width: width + 2.0, color: edge });
        self.prims.push(Prim::Polyline { points, width, color: self.color.into() });
    }

    fn outline(&mut self, corners: &[(f32, f32)]) {
        self.stroke(corners.iter().chain(corners.first()).copied().collect());
    }

    /// A shaft from the middle of a cell, and a head that ends in the middle of another.
    fn arrow(&mut self, from: (f32, f32), to: (f32, f32)) {
        let arrow = Arrow { shaft: self.cell() * 0.15, head: (self.cell() * 0.42, self.cell() * 0.4) };
        let Some(points) = arrow.outline(towards(from, to, self.cell() * 0.12), to) else { return };
        let edge: Vec<(f32, f32)> = points.iter().chain(points.first()).copied().collect();
        self.prims.push(Prim::Polyline { points: edge, width: 2.0, color: self.edge() });
        self.prims.push(Prim::Polygon { points, color: self.color.alpha(215) });
    }

    /// Letters on a plate of the floor's own colour, so that no line runs through them; on a stone without one.
    fn label(&mut self, cell: Cell, text: &str, taken: bool) {
        let rect = self.stage.layout.cell_rect(cell);
        let size = (self.stage.layout.cell * 5 / 8).clamp(7, 90) as u16;
        let pen = Pen::bold(size, self.color).shrink(text, rect.w * 9 / 10, 6);
        if !taken {
            let (x, y) = self.middle(cell);
            let floor = self.stage.role(Role::Panel).alpha(190);
            self.prims.push(Prim::Circle { x, y, r: self.cell() * 0.4, color: floor });
        } else {
            let edge = Pen { color: self.edge(), ..pen };
            for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                let at = Rect { x: rect.x + dx, y: rect.y + dy, ..rect };
                edge.write(self.prims, at, Align::Centre, text);
            }
        }
        pen.write(self.prims, rect, Align::Centre, text);
    }
}

fn corners(x: f32, y: f32, r: f32) -> [(f32, f32); 4] {
    [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)]
}

fn triangle(x: f32, y: f32, r: f32) -> [(f32, f32); 3] {
    [(x, y - r), (x + r * 0.87, y + r * 0.5), (x - r * 0.87, y + r * 0.5)]
}
