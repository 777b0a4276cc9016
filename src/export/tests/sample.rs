//! A film made up for tests and benches: discs move over a grained board, and a panel of small marks changes now and then.

use super::{Frame, Millis, Painter, Rect, Reel, Shot};

/// What the made-up film looks like.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    pub width: u32,
    pub height: u32,
    pub discs: u32,
    /// Different shades of the board's grain.
    pub shades: u32,
    /// Whether edges are smooth, which makes many colours.
    pub smooth: bool,
    /// Pictures that stay for this many frames.
    pub stay: usize,
}

/// The film.
pub struct SampleReel {
    pub sample: Sample,
    pub frames: Vec<Frame>,
}

impl Sample {
    pub fn reel(self, frames: usize, lasts: u32) -> SampleReel {
        let frame = |k: usize| Frame { at: Millis(k as u32 * lasts), lasts: Millis(lasts) };
        SampleReel { sample: self, frames: (0..frames).map(frame).collect() }
    }

    /// An animated board of the usual size.
    pub fn board(width: u32, height: u32) -> Sample {
        Sample { width, height, discs: 8, shades: 12, smooth: true, stay: 1 }
    }
}

impl Reel for SampleReel {
    fn width(&self) -> u32 {
        self.sample.width
    }

    fn height(&self) -> u32 {
        self.sample.height
    }

    fn frames(&self) -> &[Frame] {
        &self.frames
    }

    fn painter(&self) -> Box<dyn Painter + '_> {
        let ground = ground(&self.sample);
        Box::new(Brush { sample: self.sample, pixels: ground.clone(), ground, touched: Vec::new(), damage: Vec::new() })
    }
}

struct Brush {
    sample: Sample,
    ground: Vec<u32>,
    pixels: Vec<u32>,
    touched: Vec<Rect>,
    damage: Vec<Rect>,
}

impl Painter for Brush {
    fn paint(&mut self, index: usize) -> Shot<'_> {
        let first = self.damage.is_empty();
        self.damage.clear();
        for rect in std::mem::take(&mut self.touched) {
            self.wipe(rect);
            self.damage.push(rect);
        }
        let index = index / self.sample.stay.max(1);
        for disc in 0..self.sample.discs {
            self.disc(disc, index);
        }
        self.marks(index);
        self.damage.extend(&self.touched);
        if first {
            self.damage = vec![Rect::new(0, 0, self.sample.width as i32, self.sample.height as i32)];
        }
        Shot { pixels: &self.pixels, damage: &self.damage }
    }
}

impl Brush {
    fn wipe(&mut self, rect: Rect) {
        for y in rect.y..rect.bottom() {
            let start = y as usize * self.sample.width as usize;
            let span = start + rect.x as usize..start + rect.right() as usize;
            self.pixels[span.clone()].copy_from_slice(&self.ground[span]);
        }
    }

    fn disc(&mut self, disc: u32, index: usize) {
        const COLORS: [u32; 8] = [0xd03030, 0x3060d0, 0x30a050, 0xe0b020, 0x8040c0, 0x20b0b0, 0xf08030, 0xf0f0f0];
        let (w, h) = (self.sample.width as f32, self.sample.height as f32);
        let r = (w.min(h) / 22.0).max(0.6);
        let turn = index as f32 * 0.02 * (1.0 + disc as f32 * 0.3) + disc as f32;
        // Things stand on whole pixels, as on the real picture.
        let x = (w * (0.5 + 0.4 * turn.cos())).round();
        let y = (h * (0.5 + 0.4 * (turn * 0.7 + disc as f32).sin())).round();
        let color = COLORS[disc as usize % COLORS.len()];
        let reach = r.ceil() + 1.0;
        let area = Rect::new((x - reach) as i32, (y - reach) as i32, 2 * reach as i32 + 1, 2 * reach as i32 + 1);
        let area = area.intersect(Rect::new(0, 0, w as i32, h as i32));
        if area.is_empty() {
            return;
        }
        for py in area.y..area.bottom() {
            for px in area.x..area.right() {
                let far = ((px as f32 - x).powi(2) + (py as f32 - y).powi(2)).sqrt();
                let cover = (r + 0.5 - far).clamp(0.0, 1.0);
                let cover = if self.sample.smooth { (cover * 16.0) as u32 } else { u32::from(cover > 0.5) * 16 };
                let place = py as usize * self.sample.width as usize + px as usize;
                self.pixels[place] = blend(self.pixels[place], color, cover);
            }
        }
        self.touched.push(area);
    }

    /// A line of small marks like text, another one every tenth frame.
    fn marks(&mut self, index: usize) {
        let (w, h) = (self.sample.width as i32, self.sample.height as i32);
        let area = Rect::new(w / 20, h / 20, w / 4, (h / 40).min(12));
        for y in area.y..area.bottom() {
            for x in area.x..area.right() {
                let ink = noise((x / 2) as u32, (y / 3) as u32, (index / 10) as u32) % 5;
                let cover = if self.sample.smooth { ink * 4 } else { (ink / 3) * 16 };
                let place = (y * w + x) as usize;
                self.pixels[place] = blend(self.pixels[place], 0x202020, cover);
            }
        }
        if !area.is_empty() {
            self.touched.push(area);
        }
    }
}

fn ground(sample: &Sample) -> Vec<u32> {
    let (w, h) = (sample.width, sample.height);
    let tile = (w.min(h) / 10).max(1);
    let pixel = |x: u32, y: u32| {
        let base = if (x / tile + y / tile).is_multiple_of(2) { 0x2e6b4a } else { 0x347552 };
        let grain = noise(x, y, 7) % sample.shades.max(1);
        0xff00_0000 | (base + grain * 0x010101)
    };
    (0..h).flat_map(|y| (0..w).map(move |x| pixel(x, y))).collect()
}

fn noise(x: u32, y: u32, seed: u32) -> u32 {
    let mut v = x.wrapping_mul(0x9e37_79b1) ^ y.wrapping_mul(0x85eb_ca6b) ^ seed.wrapping_mul(0xc2b2_ae35);
    v = (v ^ (v >> 15)).wrapping_mul(0x2c1b_3c6d);
    v ^ (v >> 13)
}

/// `cover` of 16 parts of a colour over another.
fn blend(below: u32, color: u32, cover: u32) -> u32 {
    let mix = |shift: u32| {
        let (a, b) = ((below >> shift) & 0xff, (color >> shift) & 0xff);
        ((a * (16 - cover) + b * cover) / 16) << shift
    };
    0xff00_0000 | mix(16) | mix(8) | mix(0)
}
