//! Laying materials: even surfaces first, then what stands above them with its edges and its shadow.

use std::sync::Arc;

use super::textures;
use crate::model::{Cell, Grid, Ground, Material, Paint, Replay, Role, Shape};
use crate::scene::figure::Stance;
use crate::scene::stage::{Stage, keyed};
use crate::scene::{Prim, Rect, Rgb, floor, hexes, stains};

/// Smaller cells are one colour each.
const LEAST: i32 = 6;
/// Smaller cells have no texture.
const LEAST_TEXTURE: i32 = 10;
/// How much of its own colour a material has on the floor, of 256: the rest is the floor's, so that things stay louder.
const FLAT: u32 = 124;
const HIGH: u32 = 176;
/// The same of land that belongs to somebody: its things stand on it.
const OWNED: u32 = 84;
/// How large a texture is on a hexagon: square ones must not reach beyond its tips.
const ON_HEX: i32 = 82;
/// How far, in cells, the shadow of what stands high falls across and down.
const SHADOW: (f32, f32) = (0.1, 0.17);

/// A material in the colours of a theme.
pub(in crate::scene) struct Earth {
    base: Rgb,
    pub high: bool,
    /// What is seen on it, in a few ways; empty where nothing is.
    marks: Vec<(Arc<Shape>, u64)>,
    /// On how many of eight cells.
    dense: u32,
}

/// The materials of a match in the colours of its stage.
pub(in crate::scene) fn earths(stage: &Stage, replay: &Replay) -> Arc<[Earth]> {
    let bare = stage.view.theme.ground(replay.look.board.ground).floor();
    let earth = |look: &crate::model::MaterialLook| {
        let own = match look.paint {
            Paint::Seat { shade } => stage.colors(look.seat).seat.shade(shade),
            Paint::Role { role, shade } => stage.on_board(role).shade(shade),
            Paint::Own { rgb: [r, g, b], shade } => Rgb(r, g, b).shade(shade),
        };
        let strength = match (look.high, look.paint) {
            (true, _) => HIGH,
            (false, Paint::Seat { .. }) => OWNED,
            (false, Paint::Role { .. } | Paint::Own { .. }) => FLAT,
        };
        let base = bare.mix(own, strength);
        let (marks, dense) = textures::of(look.texture, base, own);
        Earth { base, high: look.high, marks: marks.into_iter().map(keyed).collect(), dense }
    };
    replay.look.board.materials.iter().map(earth).collect()
}

/// A cell on which a material comes, of which so much is there: 255 is all.
pub(super) struct Layer {
    pub cell: Cell,
    pub material: Material,
    pub alpha: u8,
}

/// Lays cells that are made of what `material` says.
pub(super) struct Mason<'a> {
    pub stage: &'a Stage,
    pub replay: &'a Replay,
    pub material: &'a dyn Fn(Cell) -> Material,
}

impl Mason<'_> {
    /// The look of a material; the floor itself has none.
    fn earth(&self, material: Material) -> Option<&Earth> {
        self.stage.earths.get(usize::from(material.0)).filter(|_| material != Material::FLOOR)
    }

    fn is_high(&self, cell: Cell) -> bool {
        self.earth((self.material)(cell)).is_some_and(|earth| earth.high)
    }

    /// Lays cells, in the order of their rows: low ones, then the shadows of the high ones, then those.
    pub fn lay(&self, cells: &[Cell], prims: &mut Vec<Prim>) {
        let (high, low): (Vec<Cell>, Vec<Cell>) = cells.iter().partition(|cell| self.is_high(**cell));
        self.surfaces(&low, prims);
        self.textures(&low, prims);
        self.shadows(cells, prims);
        self.surfaces(&high, prims);
        if self.stage.layout.cell >= LEAST {
            self.textures(&high, prims);
            high.iter().for_each(|cell| self.edges(*cell, prims));
        }
    }

    /// Cells of one material beside each other in one piece.
    fn surfaces(&self, cells: &[Cell], prims: &mut Vec<Prim>) {
        let layout = &self.stage.layout;
        let made = |cell: &Cell| (self.material)(*cell);
        let joined = |a: &Cell, b: &Cell| Cell::new(a.col + 1, a.row) == *b && made(a) == made(b);
        for run in cells.chunk_by(joined) {
            let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
            let Some(earth) = self.earth(made(first)) else { continue };
            if !layout.expanse.grid.is_hex() {
                let rect = layout.cell_rect(*first).union(layout.cell_rect(*last));
                match earth.high {
                    true => prims.push(Prim::Rect { rect, color: earth.base.into() }),
                    false => floor::coat(self.stage, self.replay, rect, earth.base.into(), prims),
                }
                continue;
            }
            // A hair wider than they are, so that nothing shows between them.
            prims.extend(run.iter().map(|cell| hexes::grown(self.stage, *cell, 0.7, earth.base.into())));
        }
    }

    /// What is seen on the surfaces.
    fn textures(&self, cells: &[Cell], prims: &mut Vec<Prim>) {
        for cell in cells {
            prims.extend(self.earth((self.material)(*cell)).and_then(|earth| self.mark(earth, *cell, 255)));
        }
    }

    fn mark(&self, earth: &Earth, cell: Cell, alpha: u8) -> Option<Prim> {
        let layout = &self.stage.layout;
        let chance = |salt: u32| stains::part(cell.into(), salt);
        if layout.cell < LEAST_TEXTURE || chance(31) * 8.0 >= earth.dense as f32 {
            return None;
        }
        let mark = earth.marks.get((chance(5) * earth.marks.len() as f32) as usize)?;
        let rect = layout.cell_rect(cell);
        let part = if layout.expanse.grid.is_hex() { ON_HEX } else { 100 };
        let side = (rect.w.min(rect.h) * part / 100).clamp(1, 8000) as u16;
        let (x, y) = (rect.x + rect.w / 2, rect.y + rect.h / 2);
        Some(Stance { x, y, across: side, down: side, turn: 0, alpha }.sprite(mark, self.stage, None))
    }

    /// The shadows of what stands high on what lies below it and at its right.
    fn shadows(&self, cells: &[Cell], prims: &mut Vec<Prim>) {
        let (layout, strength) = (&self.stage.layout, u32::from(self.stage.view.theme.shadow));
        if layout.cell < LEAST || strength == 0 {
            return;
        }
        let color = self.stage.on_board(Role::Shadow).alpha((strength * 3 / 4) as u8);
        let side = layout.fine().cell;
        let (dx, dy) = ((SHADOW.0 * side).round().max(1.0), (SHADOW.1 * side).round().max(1.0));
        let clip = layout.cells.intersect(layout.pane);
        let mut cast: Vec<Prim> = Vec::new();
        for cell in cells.iter().filter(|cell| self.is_high(**cell)) {
            cast.push(match layout.expanse.grid {
                Grid::Square | Grid::Free => {
                    let rect = layout.cell_rect(*cell);
                    Prim::Rect { rect: Rect { x: rect.x + dx as i32, y: rect.y + dy as i32, ..rect }, color }
                }
                Grid::HexRows | Grid::HexRowsEven | Grid::HexCols => {
                    let points = layout.corners(*cell).into_iter().map(|(x, y)| (x + dx, y + dy)).collect();
                    Prim::Polygon { points, color }
                }
            });
        }
        if !cast.is_empty() {
            prims.push(Prim::Clip(Some(clip)));
            prims.append(&mut cast);
            prims.push(Prim::Clip(layout.zoomed().then_some(layout.pane)));
        }
    }

    /// The edges of a high cell towards what is lower: light above, and a dark front below.
    fn edges(&self, cell: Cell, prims: &mut Vec<Prim>) {
        let Some(earth) = self.earth((self.material)(cell)) else { return };
        let layout = &self.stage.layout;
        let (grid, spot, (x, y)) = (layout.expanse.grid, layout.expanse.grid.spot(cell), layout.cell_px(cell));
        for ([a, b], behind) in grid.sides(cell) {
            if self.is_high(behind) {
                continue;
            }
            let [from, to] = [a, b].map(|(dx, dy)| layout.px(spot.col() + dx, spot.row() + dy));
            let out = ((from.0 + to.0) / 2.0 - x, (from.1 + to.1) / 2.0 - y);
            let length = out.0.hypot(out.1).max(0.1);
            let (thick, shade) = match (out.0 / length, out.1 / length) {
                (_, down) if down > 0.4 => (0.2, -0.34),
                (_, down) if down < -0.4 => (0.08, 0.3),
                (across, _) if across > 0.0 => (0.06, -0.2),
                _ => (0.06, 0.16),
            };
            let thick = (thick * layout.fine().cell).round().max(1.0) / length;
            prims.push(band((from, to), (out.0 * thick, out.1 * thick), earth.base.shade(shade)));
        }
    }

    /// Bare floor, where something else lay.
    pub fn bare(&self, cells: &[Cell], prims: &mut Vec<Prim>) {
        let look = self.replay.look.board.ground;
        let ground = self.stage.view.theme.ground(look);
        let layout = &self.stage.layout;
        for cell in cells.iter().filter(|cell| self.earth((self.material)(**cell)).is_none()) {
            if layout.expanse.grid.is_hex() {
                prims.push(hexes::grown(self.stage, *cell, 0.7, hexes::joint(self.stage, look)));
            }
            self.flat(*cell, 255, prims);
            let rect = layout.cell_rect(*cell);
            let (line, far) = ((layout.cell / 40).max(1), Rect { x: rect.right(), y: rect.bottom(), ..rect });
            let jointed = match look {
                Ground::Tiles | Ground::Cloth => layout.cell >= LEAST && layout.expanse.grid == Grid::Square,
                Ground::Checker | Ground::Lines | Ground::Plain => false,
            };
            if jointed {
                let edges = [
                    Rect { w: line, ..rect },
                    Rect { h: line, ..rect },
                    Rect { x: far.x - line / 2, w: line, ..rect },
                    Rect { y: far.y - line / 2, h: line, ..rect },
                ];
                let color = ground.grid().into();
                prims.extend(edges.map(|rect| Prim::Rect { rect, color }));
            }
        }
    }

    /// The bare floor of a cell, of which so much is there.
    fn flat(&self, cell: Cell, alpha: u8, prims: &mut Vec<Prim>) {
        let look = self.replay.look.board.ground;
        if !self.stage.layout.expanse.grid.is_hex() {
            return floor::patch(self.stage, self.replay, cell, alpha, prims);
        }
        let inset = -(self.stage.layout.cell as f32 / 90.0).max(0.5);
        prims.push(hexes::grown(self.stage, cell, inset, hexes::shade(self.stage, look, cell).alpha(alpha)));
    }

    /// A material that comes over what lies on a cell.
    pub fn veil(&self, Layer { cell, material, alpha }: Layer, prims: &mut Vec<Prim>) {
        let Some(earth) = self.earth(material) else { return self.flat(cell, alpha, prims) };
        let (layout, color) = (&self.stage.layout, earth.base.alpha(alpha));
        match layout.expanse.grid.is_hex() || earth.high {
            true => prims.push(layout.tile(cell, color)),
            false => floor::coat(self.stage, self.replay, layout.cell_rect(cell), color, prims),
        }
        prims.extend(self.mark(earth, cell, alpha));
    }

    /// What lies over all that is low: lines where they cross in the cells.
    pub fn cross(&self, cells: &[Cell], prims: &mut Vec<Prim>) {
        for cell in cells.iter().filter(|cell| !self.is_high(**cell)) {
            prims.extend(floor::crossing(self.stage, self.replay, *cell));
        }
    }
}

/// A band along a side of a cell, as wide as `out` is long, on the side from which that comes.
fn band((a, b): ((f32, f32), (f32, f32)), (dx, dy): (f32, f32), color: Rgb) -> Prim {
    let (c, d) = ((b.0 - dx, b.1 - dy), (a.0 - dx, a.1 - dy));
    if a.0 != b.0 && a.1 != b.1 {
        return Prim::Polygon { points: vec![a, b, c, d], color: color.into() };
    }
    let (left, right) = (a.0.min(b.0).min(c.0).min(d.0).round(), a.0.max(b.0).max(c.0).max(d.0).round());
    let (top, bottom) = (a.1.min(b.1).min(c.1).min(d.1).round(), a.1.max(b.1).max(c.1).max(d.1).round());
    let rect = Rect::new(left as i32, top as i32, (right - left) as i32, (bottom - top) as i32);
    Prim::Rect { rect, color: color.into() }
}
