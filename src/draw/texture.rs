//! Felt, wood and paper: fine structure in a few close shades, made of integers only.

use crate::scene::{Color, Grain, Rect, Rgb};

use super::blend::{cover, spread};
use super::hash::mix;
use super::mask::pixel;
use super::paint::Pixels;

/// How many shades a surface is made of: few, so that a film's palette holds them all.
pub const SHADES: usize = 8;

const FAR: i32 = 1 << 20;

/// The side of a stamp, a power of two.
const SIDE: usize = 256;

/// Patterns that are pressed side by side over a surface.
#[derive(Default)]
pub struct Stamps {
    felt: Option<Vec<u8>>,
    paper: Option<Vec<u8>>,
}

impl Stamps {
    /// Draws the part of a surface that lies in `area`.
    pub fn draw(&mut self, pixels: &mut Pixels<'_>, texture: Grain, rect: Rect, color: Color, seed: u32, area: Rect) {
        let shades = shades(texture, color.rgb).map(|rgb| pixel(rgb.into()));
        let mut levels = vec![0_u8; area.w.max(0) as usize];
        // A surface that starts far off the picture starts no farther than this, so that sums below stay small.
        let (left, top) = (rect.x.max(-FAR), rect.y.max(-FAR));
        let (x, seed) = (area.x - left, u64::from(seed));
        for y in area.y..area.bottom() {
            let row = y - top;
            match texture {
                Grain::Felt => pressed(&mut levels, self.felt.get_or_insert_with(felt), x, row, seed, 56),
                Grain::Paper => pressed(&mut levels, self.paper.get_or_insert_with(paper), x, row, seed, 120),
                Grain::Wood => wood(&mut levels, x, row, seed),
            }
            lay_levels(pixels.span(y, area.x, area.right()), &levels, &shades, color.alpha);
        }
    }
}

fn lay_levels(line: &mut [u32], levels: &[u8], shades: &[u32; SHADES], alpha: u8) {
    let lanes = shades.map(spread);
    for (pixel, level) in line.iter_mut().zip(levels) {
        let level = usize::from(*level) % SHADES;
        *pixel = if alpha == 255 { shades[level] } else { cover(*pixel, lanes[level], alpha) };
    }
}

/// From the deepest to the lightest shade, in 256ths towards black or white.
fn shades(texture: Grain, base: Rgb) -> [Rgb; SHADES] {
    let steps: [i32; SHADES] = match texture {
        Grain::Felt => [-30, -21, -13, -6, 0, 5, 10, 16],
        Grain::Wood => [-58, -42, -29, -18, -8, 0, 9, 18],
        Grain::Paper => [-16, -10, -6, -3, 0, 4, 9, 14],
    };
    steps.map(|step| {
        let towards = if step < 0 { Rgb(0, 0, 0) } else { Rgb(255, 255, 255) };
        base.mix(towards, step.unsigned_abs())
    })
}

/// A row of a stamp pressed over and over, under a slow unevenness that hides the repetition.
fn pressed(levels: &mut [u8], stamp: &[u8], x: i32, y: i32, seed: u64, cloud: i32) {
    let (dx, dy) = (mix(seed, 1) as usize, mix(seed, 2) as usize);
    let row = (y as usize).wrapping_add(dy) % SIDE * SIDE;
    let mut clouds = Noise::row(x, y, cloud, cloud, mix(seed, 3));
    for (i, level) in levels.iter_mut().enumerate() {
        let at = row + (x as usize).wrapping_add(i).wrapping_add(dx) % SIDE;
        let fine = i32::from(stamp.get(at).copied().unwrap_or(32));
        // Fine structure comes in eighths of a shade, so that clouds move its edges rather than whole patches.
        let value = fine + (clouds.next() - 128) / 16;
        *level = (value / 8).clamp(0, SHADES as i32 - 1) as u8;
    }
}

/// Wood: planks with a seam between them, long wavy grain, and short dark pores.
fn wood(levels: &mut [u8], x: i32, y: i32, seed: u64) {
    const PLANK: i32 = 96;
    let (plank, within) = (y.div_euclid(PLANK), y.rem_euclid(PLANK));
    let seed = mix(seed, plank as u64);
    let tone = (mix(seed, 9) % 9) as i32 - 4;
    // Where a plank ends; its neighbours end elsewhere.
    let (long, start) = (420 + (mix(seed, 10) % 200) as i32, (mix(seed, 11) % 400) as i32);
    let mut bend = Noise::row(x, within, 210, 34, mix(seed, 1));
    let mut drift = Noise::row(x, within, 70, 12, mix(seed, 2));
    let mut pores = Noise::row(x, y, 22, 2, mix(seed, 3));
    let mut to_end = (-x - start).rem_euclid(long);
    for level in levels {
        let ring = within * 26 + bend.next() * 5 + drift.next();
        // A saw that rises slowly and falls fast: late wood is a thin dark line.
        let phase = ring.rem_euclid(256);
        let grain = if phase < 208 { 22 - phase * 20 / 208 } else { 2 + (phase - 208) * 20 / 48 };
        let pore = pores.next();
        let dark = if pore > 196 { (pore - 196) / 5 } else { 0 };
        let value = 25 + grain + tone - dark;
        let seam = within == 0 || to_end == 0;
        to_end = if to_end == 0 { long - 1 } else { to_end - 1 };
        *level = if seam { 0 } else { (value / 8).clamp(1, SHADES as i32 - 1) as u8 };
    }
}

/// Smooth noise from 0 to 255 along a row, between random values at the corners of cells.
struct Noise {
    seed: u64,
    cell: i32,
    wide: i32,
    /// How far a pixel goes through a cell, of 65536.
    pace: i32,
    row: i32,
    /// How far down the row lies in its cell, of 256.
    down: i32,
    at: i32,
    left: i32,
    right: i32,
}

impl Noise {
    fn row(x: i32, y: i32, wide: i32, high: i32, seed: u64) -> Noise {
        let (row, down) = (y.div_euclid(high), smooth(y.rem_euclid(high) * 256 / high));
        let (cell, at) = (x.div_euclid(wide), x.rem_euclid(wide));
        let mut noise = Noise { seed, cell, wide, pace: 65536 / wide, row, down, at, left: 0, right: 0 };
        noise.left = noise.edge(cell);
        noise.right = noise.edge(cell + 1);
        noise
    }

    /// The value on this row at the left edge of a cell.
    fn edge(&self, cell: i32) -> i32 {
        let corner = |row: i32| (mix(mix(self.seed, cell as u64), row as u64) >> 56) as i32;
        let (above, below) = (corner(self.row), corner(self.row + 1));
        above + (below - above) * self.down / 256
    }

    fn next(&mut self) -> i32 {
        let value = self.left + (self.right - self.left) * smooth((self.at * self.pace) >> 8) / 256;
        self.at += 1;
        if self.at == self.wide {
            (self.at, self.cell, self.left) = (0, self.cell + 1, self.right);
            self.right = self.edge(self.cell + 1);
        }
        value
    }
}

/// Eases in and out, 0 to 256.
fn smooth(t: i32) -> i32 {
    t * t * (768 - 2 * t) / 65536
}

/// A field of eighths of a shade, all at the middle.
fn plain() -> Vec<i32> {
    vec![36; SIDE * SIDE]
}

/// Lays a bent fibre onto a field that continues on the other side.
fn fibre(field: &mut [i32], seed: u64, length: u64, light: i32) {
    const WAYS: [(i32, i32); 16] = [
        (256, 0),
        (237, 98),
        (181, 181),
        (98, 237),
        (0, 256),
        (-98, 237),
        (-181, 181),
        (-237, 98),
        (-256, 0),
        (-237, -98),
        (-181, -181),
        (-98, -237),
        (0, -256),
        (98, -237),
        (181, -181),
        (237, -98),
    ];
    let (mut x, mut y) = ((seed & 0xffff) as i32, (seed >> 16 & 0xffff) as i32);
    let mut way = (seed >> 32 & 15) as usize;
    for step in 0..length {
        let at = (y >> 8).rem_euclid(SIDE as i32) as usize * SIDE + (x >> 8).rem_euclid(SIDE as i32) as usize;
        if let Some(value) = field.get_mut(at) {
            *value += light;
        }
        let (dx, dy) = WAYS[way % 16];
        (x, y) = (x + dx, y + dy);
        if step % 4 == 3 {
            way = match mix(seed, step) >> 60 {
                0..4 => way + 1,
                4..8 => way + 15,
                _ => way,
            };
        }
    }
}

fn levels(field: &[i32]) -> Vec<u8> {
    field.iter().map(|value| (*value).clamp(0, 63) as u8).collect()
}

/// Felt: a dense tangle of short fibres, lighter and darker.
fn felt() -> Vec<u8> {
    let mut field = plain();
    for i in 0..11_000 {
        let seed = mix(0xfe17, i);
        let light = if seed >> 63 == 0 { 4 } else { -4 };
        fibre(&mut field, seed, 6 + (seed >> 40 & 7), light);
    }
    levels(&field)
}

/// Paper: a quiet grain, a few long fibres and specks.
fn paper() -> Vec<u8> {
    let mut field = plain();
    for (i, value) in field.iter_mut().enumerate() {
        *value += (mix(0x9a9e, i as u64) % 9) as i32 - 4;
    }
    for i in 0..420 {
        let seed = mix(0x9a9f, i);
        let light = if seed >> 63 == 0 { 5 } else { -6 };
        fibre(&mut field, seed, 14 + (seed >> 40 & 31), light);
    }
    for i in 0..90 {
        fibre(&mut field, mix(0x9aa0, i), 2, -14);
    }
    levels(&field)
}
