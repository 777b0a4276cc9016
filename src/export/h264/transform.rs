//! Differences into frequencies, coarser, and back, in whole numbers as the decoder has them.

/// A block of 4×4, row by row.
pub type Square = [i32; 16];
/// What is written of a block, the low frequencies first.
pub type Levels = [i16; 16];

/// Where each level stands in its block, from low to high frequencies.
const ORDER: [usize; 16] = [0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15];
/// Of which of three kinds each place of a block is.
const KIND: [usize; 16] = [0, 2, 0, 2, 2, 1, 2, 1, 0, 2, 0, 2, 2, 1, 2, 1];
/// By the sixth of the quantizer: what levels are divided by, as factors of 2^15, and what they are multiplied with.
const DIVIDE: [[i32; 3]; 6] = [
    [13_107, 5_243, 8_066],
    [11_916, 4_660, 7_490],
    [10_082, 4_194, 6_554],
    [9_362, 3_647, 5_825],
    [8_192, 3_355, 5_243],
    [7_282, 2_893, 4_559],
];
const MULTIPLY: [[i32; 3]; 6] = [[10, 16, 13], [11, 18, 14], [13, 20, 16], [14, 23, 18], [16, 25, 20], [18, 29, 23]];
/// The quantizer of colours from 30 on.
const COLORS: [u8; 22] = [29, 30, 31, 32, 32, 33, 34, 34, 35, 35, 36, 36, 37, 37, 37, 38, 38, 38, 39, 39, 39, 39];

/// How coarse colours are where light is as coarse as this.
pub fn of_colors(quantizer: u8) -> u8 {
    quantizer.checked_sub(30).and_then(|above| COLORS.get(usize::from(above)).copied()).unwrap_or(quantizer)
}

pub fn forward(block: &Square) -> Square {
    let mut half = [0; 16];
    for k in 0..4 {
        let [a, b, c, d] = [block[k * 4], block[k * 4 + 1], block[k * 4 + 2], block[k * 4 + 3]];
        let (s, t, u, v) = (a + d, b + c, b - c, a - d);
        [half[k * 4], half[k * 4 + 1], half[k * 4 + 2], half[k * 4 + 3]] = [s + t, 2 * v + u, s - t, v - 2 * u];
    }
    let mut whole = [0; 16];
    for k in 0..4 {
        let [a, b, c, d] = [half[k], half[k + 4], half[k + 8], half[k + 12]];
        let (s, t, u, v) = (a + d, b + c, b - c, a - d);
        [whole[k], whole[k + 4], whole[k + 8], whole[k + 12]] = [s + t, 2 * v + u, s - t, v - 2 * u];
    }
    whole
}

pub fn inverse(block: &Square) -> Square {
    let mut half = [0; 16];
    for k in 0..4 {
        let [a, b, c, d] = [block[k * 4], block[k * 4 + 1], block[k * 4 + 2], block[k * 4 + 3]];
        let (s, t, u, v) = (a + c, a - c, (b >> 1) - d, b + (d >> 1));
        [half[k * 4], half[k * 4 + 1], half[k * 4 + 2], half[k * 4 + 3]] = [s + v, t + u, t - u, s - v];
    }
    let mut whole = [0; 16];
    for k in 0..4 {
        let [a, b, c, d] = [half[k], half[k + 4], half[k + 8], half[k + 12]];
        let (s, t, u, v) = (a + c, a - c, (b >> 1) - d, b + (d >> 1));
        let column = [s + v, t + u, t - u, s - v];
        for (row, value) in column.into_iter().enumerate() {
            whole[k + row * 4] = (value + 32) >> 6;
        }
    }
    whole
}

/// Sums and differences of all, which is its own inverse but for a factor of 16.
pub fn cross(block: &Square) -> Square {
    let turn = |[a, b, c, d]: [i32; 4]| [a + b + c + d, a + b - c - d, a - b - c + d, a - b + c - d];
    let mut half = [0; 16];
    for k in 0..4 {
        let row = turn([block[k * 4], block[k * 4 + 1], block[k * 4 + 2], block[k * 4 + 3]]);
        half[k * 4..k * 4 + 4].copy_from_slice(&row);
    }
    let mut whole = [0; 16];
    for k in 0..4 {
        let column = turn([half[k], half[k + 4], half[k + 8], half[k + 12]]);
        [whole[k], whole[k + 4], whole[k + 8], whole[k + 12]] = column;
    }
    whole
}

/// How coarse a block is written, and which way values between two levels fall.
#[derive(Clone, Copy)]
pub struct Quantizer {
    divide: [i32; 16],
    multiply: [i32; 16],
    shift: u32,
    /// Added before the division, in parts of 2^15.
    round: i32,
}

impl Quantizer {
    /// Predictions from other pictures are left alone more readily than those within one.
    pub fn new(quantizer: u8, from_others: bool) -> Quantizer {
        let (sixth, shift) = (usize::from(quantizer % 6), u32::from(quantizer / 6));
        let round = (1 << 15) / if from_others { 6 } else { 3 };
        Quantizer {
            divide: KIND.map(|kind| DIVIDE[sixth][kind]),
            multiply: KIND.map(|kind| MULTIPLY[sixth][kind]),
            shift,
            round,
        }
    }

    fn level(&self, value: i32, divide: i32, more: u32) -> i16 {
        let shift = self.shift + more;
        let size = ((value.unsigned_abs() * divide as u32) + ((self.round as u32) << shift)) >> (15 + shift);
        if value < 0 { -(size as i16) } else { size as i16 }
    }

    /// The levels of a block; without its mean if that is written elsewhere.
    pub fn levels(&self, block: &Square, with_mean: bool) -> Levels {
        let mut levels = [0; 16];
        for k in usize::from(!with_mean)..16 {
            let place = ORDER[k];
            levels[k] = self.level(block[place], self.divide[place], 0);
        }
        levels
    }

    /// The block again, as far as the levels tell.
    pub fn block(&self, levels: &Levels) -> Square {
        let mut block = [0; 16];
        for (level, place) in levels.iter().zip(ORDER) {
            block[place] = (i32::from(*level) * self.multiply[place]) << self.shift;
        }
        block
    }

    /// The levels of the means of sixteen blocks of light, which stand row by row.
    pub fn means(&self, means: &Square) -> Levels {
        let crossed = cross(means).map(|value| (value + 1) >> 1);
        ORDER.map(|place| self.level(crossed[place], self.divide[0], 1))
    }

    /// The means again.
    pub fn of_means(&self, levels: &Levels) -> Square {
        let mut block = [0; 16];
        for (level, place) in levels.iter().zip(ORDER) {
            block[place] = i32::from(*level);
        }
        cross(&block).map(|value| {
            let value = value * self.multiply[0];
            match self.shift.checked_sub(2) {
                Some(up) => value << up,
                None => (value + (1 << (1 - self.shift))) >> (2 - self.shift),
            }
        })
    }

    /// The levels of the means of four blocks of colour.
    pub fn four_means(&self, means: [i32; 4]) -> [i16; 4] {
        cross_four(means).map(|value| self.level(value, self.divide[0], 1))
    }

    /// The means again.
    pub fn of_four_means(&self, levels: [i16; 4]) -> [i32; 4] {
        cross_four(levels.map(i32::from)).map(|value| ((value * self.multiply[0]) << self.shift) >> 1)
    }
}

fn cross_four([a, b, c, d]: [i32; 4]) -> [i32; 4] {
    [a + b + c + d, a - b + c - d, a + b - c - d, a - b - c + d]
}

/// How much there is in a block of differences, as it would be written.
pub fn weight(block: &Square) -> u32 {
    cross(block).iter().map(|value| value.unsigned_abs()).sum::<u32>() / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fine_quantizer_gives_a_block_back() {
        let block: Square = std::array::from_fn(|k| (k as i32 * 37 % 101) - 50);
        let fine = Quantizer::new(4, false);
        let again = inverse(&fine.block(&fine.levels(&forward(&block), true)));
        assert!(block.iter().zip(again).all(|(a, b)| (a - b).abs() <= 1), "{again:?}");
    }

    #[test]
    fn means_come_back_through_their_own_levels() {
        let fine = Quantizer::new(10, false);
        let means: Square = std::array::from_fn(|k| (k as i32 * 67 % 201 - 100) * 16);
        let again = fine.of_means(&fine.means(&means));
        // A block's mean counts 64 times when it is turned back, and 16 of it are one step of a pixel.
        assert!(means.iter().zip(again).all(|(a, b)| (a * 4 - b).abs() <= 64), "{again:?}");
        let four = [160, -320, 1600, 40];
        let again = fine.of_four_means(fine.four_means(four));
        assert!(four.iter().zip(again).all(|(a, b)| (a * 4 - b).abs() <= 64), "{again:?}");
    }

    #[test]
    fn colours_are_finer_than_light_where_all_is_coarse() {
        assert_eq!([0, 29, 30, 40, 51].map(of_colors), [0, 29, 29, 36, 39]);
    }
}
