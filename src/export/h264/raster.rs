//! Pictures in three planes, and the macroblocks they are made of: 16×16 of light with 8×8 of each colour.

/// A picture whose sides are whole macroblocks.
#[derive(Clone)]
pub struct Raster {
    /// Macroblocks in a row, and rows of them.
    pub across: usize,
    pub down: usize,
    /// Light and two colours, row by row.
    pub planes: [Vec<u8>; 3],
}

/// The pixels of one macroblock.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Swatch {
    pub light: [u8; 256],
    pub colors: [[u8; 64]; 2],
}

impl Swatch {
    pub const GREY: Swatch = Swatch { light: [128; 256], colors: [[128; 64]; 2] };

    /// The sum of squared differences.
    pub fn error(&self, other: &Swatch) -> u32 {
        let of = |a: &[u8], b: &[u8]| -> u32 {
            a.iter().zip(b).map(|(a, b)| (i32::from(*a) - i32::from(*b)).pow(2) as u32).sum()
        };
        of(&self.light, &other.light) + of(self.colors.as_flattened(), other.colors.as_flattened())
    }
}

impl Raster {
    /// A grey picture of so many macroblocks.
    pub fn new(across: usize, down: usize) -> Raster {
        let count = across * down;
        Raster { across, down, planes: [vec![128; count * 256], vec![128; count * 64], vec![128; count * 64]] }
    }

    /// Swatch in a row of a plane.
    pub fn stride(&self, plane: usize) -> usize {
        self.across * if plane == 0 { 16 } else { 8 }
    }

    /// The macroblock at a place.
    pub fn pixels(&self, (x, y): (usize, usize)) -> Swatch {
        let mut pixels = Swatch::GREY;
        copy_out(&self.planes[0], self.stride(0), (x * 16, y * 16), 16, &mut pixels.light);
        for (plane, own) in self.planes[1..].iter().zip(&mut pixels.colors) {
            copy_out(plane, self.stride(1), (x * 8, y * 8), 8, own);
        }
        pixels
    }

    pub fn set(&mut self, (x, y): (usize, usize), pixels: &Swatch) {
        let [wide, half] = [self.stride(0), self.stride(1)];
        copy_in(&mut self.planes[0], wide, (x * 16, y * 16), 16, &pixels.light);
        for (plane, own) in self.planes[1..].iter_mut().zip(&pixels.colors) {
            copy_in(plane, half, (x * 8, y * 8), 8, own);
        }
    }

    /// Puts 4×4 pixels of light, which stand in rows of 16, at a place counted in such blocks.
    pub fn set_small(&mut self, (x, y): (usize, usize), light: &[u8]) {
        let stride = self.stride(0);
        for (row, light) in light.chunks(16).take(4).enumerate() {
            let start = (y * 4 + row) * stride + x * 4;
            self.planes[0][start..start + 4].copy_from_slice(&light[..4]);
        }
    }

    /// Whether a macroblock is another one in planes of the same size.
    pub fn differs_at(&self, planes: &[&[u8]; 3], (x, y): (usize, usize)) -> bool {
        let differs = |plane: usize| {
            let side = if plane == 0 { 16 } else { 8 };
            let stride = self.stride(plane);
            (0..side).any(|row| {
                let start = (y * side + row) * stride + x * side;
                self.planes[plane][start..start + side] != planes[plane][start..start + side]
            })
        };
        (0..3).any(differs)
    }

    /// Where another picture differs, by macroblocks.
    pub fn differs(&self, other: &Raster) -> Vec<bool> {
        let planes = other.planes.each_ref().map(Vec::as_slice);
        (0..self.across * self.down).map(|k| self.differs_at(&planes, (k % self.across, k / self.across))).collect()
    }

    /// Takes a macroblock over from planes of the same size.
    pub fn take(&mut self, planes: &[&[u8]; 3], (x, y): (usize, usize)) {
        for (plane, side) in [16, 8, 8].into_iter().enumerate() {
            let stride = self.stride(plane);
            for row in 0..side {
                let start = (y * side + row) * stride + x * side;
                self.planes[plane][start..start + side].copy_from_slice(&planes[plane][start..start + side]);
            }
        }
    }

    /// Takes those macroblocks over from a picture of the same size that are told.
    pub fn take_where(&mut self, other: &Raster, told: impl Iterator<Item = bool>) {
        let planes = other.planes.each_ref().map(Vec::as_slice);
        for k in (0..).zip(told).filter_map(|(k, told)| told.then_some(k)) {
            self.take(&planes, (k % self.across, k / self.across));
        }
    }

    /// Takes another picture over.
    pub fn copy(&mut self, other: &Raster) {
        for (own, others) in self.planes.iter_mut().zip(&other.planes) {
            own.copy_from_slice(others);
        }
    }
}

fn copy_out(plane: &[u8], stride: usize, (x, y): (usize, usize), side: usize, out: &mut [u8]) {
    for (row, out) in out.chunks_exact_mut(side).enumerate() {
        let start = (y + row) * stride + x;
        out.copy_from_slice(&plane[start..start + side]);
    }
}

fn copy_in(plane: &mut [u8], stride: usize, (x, y): (usize, usize), side: usize, pixels: &[u8]) {
    for (row, pixels) in pixels.chunks_exact(side).enumerate() {
        let start = (y + row) * stride + x;
        plane[start..start + side].copy_from_slice(pixels);
    }
}
