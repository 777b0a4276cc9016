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
            // Products of sixteen bits are summed two at a time.
            let square = |(a, b): (&u8, &u8)| i32::from(i16::from(*a) - i16::from(*b)).pow(2);
            a.iter().zip(b).map(square).sum::<i32>() as u32
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
        copy_out::<16>(&self.planes[0], self.stride(0), (x, y), &mut pixels.light);
        for (plane, own) in self.planes[1..].iter().zip(&mut pixels.colors) {
            copy_out::<8>(plane, self.stride(1), (x, y), own);
        }
        pixels
    }

    pub fn set(&mut self, (x, y): (usize, usize), pixels: &Swatch) {
        let [wide, half] = [self.stride(0), self.stride(1)];
        copy_in::<16>(&mut self.planes[0], wide, (x, y), &pixels.light);
        for (plane, own) in self.planes[1..].iter_mut().zip(&pixels.colors) {
            copy_in::<8>(plane, half, (x, y), own);
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
        let [wide, half] = [self.stride(0), self.stride(1)];
        let differs = |plane: usize| {
            rows::<8>(&self.planes[plane], half, (x, y)).zip(rows(planes[plane], half, (x, y))).any(|(a, b)| a != b)
        };
        rows::<16>(&self.planes[0], wide, (x, y)).zip(rows(planes[0], wide, (x, y))).any(|(a, b)| a != b)
            || differs(1)
            || differs(2)
    }

    /// Where another picture differs, by macroblocks.
    pub fn differs(&self, other: &Raster) -> Vec<bool> {
        let planes = other.planes.each_ref().map(Vec::as_slice);
        (0..self.across * self.down).map(|k| self.differs_at(&planes, (k % self.across, k / self.across))).collect()
    }

    /// Takes a macroblock over from planes of the same size.
    pub fn take(&mut self, planes: &[&[u8]; 3], (x, y): (usize, usize)) {
        let [wide, half] = [self.stride(0), self.stride(1)];
        let [light, colors @ ..] = &mut self.planes;
        copy_over::<16>(light, planes[0], wide, (x, y));
        for (plane, other) in colors.iter_mut().zip(&planes[1..]) {
            copy_over::<8>(plane, other, half, (x, y));
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

/// The rows of a macroblock in a plane, where it has so many pixels a side: sides that are known are copied at once.
fn rows<const SIDE: usize>(plane: &[u8], stride: usize, (x, y): (usize, usize)) -> impl Iterator<Item = &[u8; SIDE]> {
    let rows = plane.chunks_exact(stride).skip(y * SIDE).take(SIDE);
    rows.filter_map(move |row| row.get(x * SIDE..)?.first_chunk())
}

/// The same, to be changed.
fn rows_mut<const SIDE: usize>(
    plane: &mut [u8],
    stride: usize,
    (x, y): (usize, usize),
) -> impl Iterator<Item = &mut [u8; SIDE]> {
    let rows = plane.chunks_exact_mut(stride).skip(y * SIDE).take(SIDE);
    rows.filter_map(move |row| row.get_mut(x * SIDE..)?.first_chunk_mut())
}

fn copy_out<const SIDE: usize>(plane: &[u8], stride: usize, at: (usize, usize), out: &mut [u8]) {
    out.as_chunks_mut().0.iter_mut().zip(rows::<SIDE>(plane, stride, at)).for_each(|(out, row)| *out = *row);
}

fn copy_in<const SIDE: usize>(plane: &mut [u8], stride: usize, at: (usize, usize), pixels: &[u8]) {
    rows_mut::<SIDE>(plane, stride, at).zip(pixels.as_chunks().0).for_each(|(row, pixels)| *row = *pixels);
}

fn copy_over<const SIDE: usize>(plane: &mut [u8], other: &[u8], stride: usize, at: (usize, usize)) {
    rows_mut::<SIDE>(plane, stride, at).zip(rows(other, stride, at)).for_each(|(row, other)| *row = *other);
}
