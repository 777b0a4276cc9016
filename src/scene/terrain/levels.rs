//! Layers of numbers on the cells: a shade, dots, or the numbers themselves.

use std::collections::BTreeMap;

use crate::model::{Cell, LayerLook, LayerShow, Paint, Replay, Role};
use crate::scene::stage::Stage;
use crate::scene::text::{Align, Pen};
use crate::scene::{Prim, Rgb, SHAPES, hexes};
use crate::timeline::Sample;

/// How many shades a layer has: few enough that cells beside each other often share one.
const SHADES: f32 = 16.0;
/// How opaque the most is.
const MOST: f32 = 135.0;
/// Dots in a cell, at most.
const DOTS: usize = 9;
/// Smaller cells have no room for dots or numbers.
const LEAST: i32 = 9;

/// All layers at a moment, each over those before it.
pub(in crate::scene) fn draw(stage: &Stage, replay: &Replay, sample: &Sample, prims: &mut Vec<Prim>) {
    let looks = &replay.look.board.layers;
    if looks.is_empty() || replay.boardless {
        return;
    }
    let mut changed: BTreeMap<(u8, Cell), f32> = BTreeMap::new();
    for laid in &sample.levels {
        let (layer, cell) = laid.place;
        let from = laid.from.unwrap_or_else(|| replay.level(usize::from(layer), cell));
        changed.insert(laid.place, from as f32 + (laid.to as f32 - from as f32) * laid.part);
    }
    for (index, look) in looks.iter().enumerate() {
        let value = |cell: Cell| {
            let laid = u8::try_from(index).ok().and_then(|layer| changed.get(&(layer, cell)).copied());
            laid.unwrap_or_else(|| replay.level(index, cell) as f32)
        };
        let cells = stage.layout.cells_seen().map(|cell| (cell, value(cell))).filter(|(_, value)| *value != 0.0);
        let painter = Painter { stage, replay, look };
        match look.show {
            LayerShow::Shade => painter.shades(cells, prims),
            LayerShow::Dots if stage.layout.cell >= LEAST => painter.dots(cells, prims),
            LayerShow::Number if stage.layout.cell >= LEAST => painter.numbers(cells, prims),
            LayerShow::Dots | LayerShow::Number => painter.shades(cells, prims),
        }
    }
}

/// Paints one layer.
struct Painter<'a> {
    stage: &'a Stage,
    replay: &'a Replay,
    look: &'a LayerLook,
}

impl Painter<'_> {
    fn color(&self) -> Rgb {
        match self.look.paint {
            Paint::Seat { shade } => self.stage.role(Role::InkQuiet).shade(shade),
            Paint::Role { role, shade } => self.stage.on_board(role).shade(shade),
            Paint::Own { rgb: [r, g, b], shade } => Rgb(r, g, b).shade(shade),
        }
    }

    /// The colour, as far as it is told from the floor.
    fn ink(&self) -> Rgb {
        let floor = self.stage.view.theme.ground(self.replay.look.board.ground).floor();
        self.color().against(&[floor], SHAPES, self.stage.view.theme.ink_on(floor))
    }

    /// How much of the most a number is, 0 to 1.
    fn part(&self, value: f32) -> f32 {
        (value / self.look.max.max(1) as f32).clamp(0.0, 1.0)
    }

    /// Tints cells; those of one shade in a row are one piece.
    fn shades(&self, cells: impl Iterator<Item = (Cell, f32)>, prims: &mut Vec<Prim>) {
        let (layout, color) = (&self.stage.layout, self.color());
        let shade = |value: f32| (self.part(value) * SHADES).ceil() as u8;
        let cells: Vec<(Cell, u8)> =
            cells.map(|(cell, value)| (cell, shade(value))).filter(|(_, part)| *part > 0).collect();
        for run in cells.chunk_by(|a, b| a.1 == b.1 && Cell::new(a.0.col + 1, a.0.row) == b.0) {
            let (Some((first, part)), Some((last, _))) = (run.first(), run.last()) else { continue };
            let color = color.alpha((f32::from(*part) / SHADES * MOST) as u8);
            if layout.expanse.grid.is_hex() {
                prims.extend(run.iter().map(|(cell, _)| layout.tile(*cell, color)));
            } else {
                let rect = layout.cell_rect(*first).union(layout.cell_rect(*last));
                prims.push(Prim::Rect { rect, color });
            }
        }
    }

    /// As many dots as the number says, or nine parts of the most.
    fn dots(&self, cells: impl Iterator<Item = (Cell, f32)>, prims: &mut Vec<Prim>) {
        let (layout, color) = (&self.stage.layout, self.ink().alpha(190));
        let side = layout.fine().cell;
        let r = ((side * 0.055).max(1.0) * 4.0).round() / 4.0;
        for (cell, value) in cells {
            let count = match self.look.max {
                ..=9 => value.round().max(0.0) as usize,
                _ => (self.part(value) * DOTS as f32).ceil() as usize,
            };
            let (x, y) = layout.cell_px(cell);
            for (dx, dy) in places(count.min(DOTS)) {
                let (x, y) = (x + dx * side * 0.24, y + dy * side * 0.24);
                prims.push(Prim::Circle { x, y, r, color });
            }
        }
    }

    /// The numbers, as large as they fit.
    fn numbers(&self, cells: impl Iterator<Item = (Cell, f32)>, prims: &mut Vec<Prim>) {
        let (layout, color) = (&self.stage.layout, self.ink().alpha(210));
        let pen = Pen::bold((layout.cell * 2 / 5).clamp(7, 60) as u16, color);
        for (cell, value) in cells {
            let text = (value.round() as i64).to_string().replace('-', "−");
            let rect = layout.cell_rect(cell);
            let rect = if layout.expanse.grid.is_hex() { hexes::inner(rect) } else { rect.inset(layout.cell / 12) };
            let pen = pen.shrink(&text, rect.w, 6);
            if pen.width(&text) <= rect.w {
                pen.write(prims, rect, Align::Centre, &text);
            }
        }
    }
}

/// Where so many dots stand in a cell, as on dice.
fn places(count: usize) -> impl Iterator<Item = (f32, f32)> {
    const ALL: [(i8, i8); 9] = [(0, 0), (-1, -1), (1, 1), (1, -1), (-1, 1), (-1, 0), (1, 0), (0, -1), (0, 1)];
    // An odd number has one in the middle.
    let skip = usize::from(count.is_multiple_of(2));
    ALL.into_iter().skip(skip).take(count).map(|(x, y)| (f32::from(x), f32::from(y)))
}
