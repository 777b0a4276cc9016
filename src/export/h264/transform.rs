//! Differences into frequencies, coarser, and back, in whole numbers as the decoder has them.
//!
//! Blocks of 4×4 stand side by side wherever there are several, so that the processor turns all of them at once.

/// Blocks side by side: four lines, and in each of them four values of every block.
pub type Lines<const N: usize> = [[i16; N]; 4];
/// A block of 4×4, row by row.
pub type Square = [i32; 16];
/// What is written of a block, the low frequencies first.
pub type Levels = [i16; 16];

/// Where each level stands in its block, from low to high frequencies.
const ORDER: [usize; 16] = [0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15];
/// Of which of three kinds each place of a block is.
const KIND: [usize; 16] = [0, 2, 0, 2, 2, 1, 2, 1, 0, 2, 0, 2, 2, 1, 2, 1];
/// By the sixth of the quantizer: what levels are divided by, as factors of 2^15, and what they are multiplied with.
const DIVIDE: [[u32; 3]; 6] = [
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
fn of_colors(quantizer: u8) -> u8 {
    quantizer.checked_sub(30).and_then(|above| COLORS.get(usize::from(above)).copied()).unwrap_or(quantizer)
}

/// The frequencies of blocks. Their columns come out as lines.
pub fn forward<const N: usize>(blocks: &Lines<N>) -> Lines<N> {
    let down = |lines: &Lines<N>| {
        let mut out = [[0; N]; 4];
        for k in 0..N {
            let [a, b, c, d] = [lines[0][k], lines[1][k], lines[2][k], lines[3][k]];
            let (s, t, u, v) = (a + d, b + c, b - c, a - d);
            [out[0][k], out[1][k], out[2][k], out[3][k]] = [s + t, 2 * v + u, s - t, v - 2 * u];
        }
        out
    };
    down(&turned(&down(blocks)))
}

/// How much there is in blocks of differences, as it would be written: the sum of four neighbours is for a block.
pub fn weights<const N: usize>(blocks: &Lines<N>) -> [u16; N] {
    let down = |lines: &Lines<N>| {
        let mut out = [[0; N]; 4];
        for k in 0..N {
            let [a, b, c, d] = [lines[0][k], lines[1][k], lines[2][k], lines[3][k]];
            let (s, t, u, v) = (a + b, c + d, a - b, c - d);
            [out[0][k], out[1][k], out[2][k], out[3][k]] = [s + t, s - t, u - v, u + v];
        }
        out
    };
    let crossed = down(&turned(&down(blocks)));
    let mut sums = [0; N];
    for line in &crossed {
        sums.iter_mut().zip(line).for_each(|(sum, value)| *sum += value.unsigned_abs() / 2);
    }
    sums
}

/// Each block with its columns as lines.
fn turned<const N: usize>(lines: &Lines<N>) -> Lines<N> {
    let mut out = [[0; N]; 4];
    for first in (0..N).step_by(4) {
        for (k, out) in out.iter_mut().enumerate() {
            for (row, line) in lines.iter().enumerate() {
                out[first + row] = line[first + k];
            }
        }
    }
    out
}

/// One of several blocks of frequencies as it is written.
pub fn in_order<const N: usize>(blocks: &Lines<N>, block: usize) -> Levels {
    ORDER.map(|place| blocks[place % 4][block * 4 + place / 4])
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
fn cross(block: &Square) -> Square {
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
#[derive(Clone)]
pub struct Quantizer {
    /// For each value of four blocks: what is added to its size, and what part of 2^16 it is multiplied with then.
    round: Lines16,
    divide: Lines16,
    multiply: [i32; 16],
    /// The same for means, which have one divisor: a factor of 2^15, and what is added, in parts of 2^15.
    mean: u32,
    mean_round: u32,
    shift: u32,
}

type Lines16 = [[u16; 16]; 4];

/// All that makes a macroblock of one quantizer coarse.
#[derive(Clone)]
pub struct Coarse {
    pub quantizer: u8,
    /// For predictions from other pictures: light and colours.
    pub elsewhere: [Quantizer; 2],
    /// For those within one.
    pub within: [Quantizer; 2],
}

impl Coarse {
    pub fn new(quantizer: u8) -> Coarse {
        let both = |from_others| [quantizer, of_colors(quantizer)].map(|own| Quantizer::new(own, from_others));
        Coarse { quantizer, elsewhere: both(true), within: both(false) }
    }
}

impl Quantizer {
    /// Predictions from other pictures are left alone more readily than those within one.
    fn new(quantizer: u8, from_others: bool) -> Quantizer {
        let (sixth, shift) = (usize::from(quantizer % 6), u32::from(quantizer / 6));
        let part = if from_others { 6 } else { 3 };
        let divide = std::array::from_fn(|line| {
            std::array::from_fn(|k| ((DIVIDE[sixth][KIND[line * 4 + k % 4]] * 2) >> shift) as u16)
        });
        Quantizer {
            round: divide.map(|line: [u16; 16]| line.map(|divide| ((1 << 16) / (part * u32::from(divide))) as u16)),
            divide,
            multiply: KIND.map(|kind| MULTIPLY[sixth][kind]),
            mean: DIVIDE[sixth][0],
            mean_round: (1 << 15) / part,
            shift,
        }
    }

    /// The levels of blocks, which stand as their frequencies do.
    pub fn levels<const N: usize>(&self, blocks: &Lines<N>) -> Lines<N> {
        let mut levels = [[0; N]; 4];
        for (line, levels) in levels.iter_mut().enumerate() {
            let steps = self.round[line].iter().zip(&self.divide[line]);
            for ((level, value), (round, divide)) in levels.iter_mut().zip(&blocks[line]).zip(steps) {
                let size = (u32::from(value.unsigned_abs() + round) * u32::from(*divide)) >> 16;
                let sign = value >> 15;
                *level = (size as i16 ^ sign) - sign;
            }
        }
        levels
    }

    /// A block again, as far as its levels tell.
    pub fn block(&self, levels: &Levels) -> Square {
        let mut block = [0; 16];
        for (level, place) in levels.iter().zip(ORDER) {
            block[place] = (i32::from(*level) * self.multiply[place]) << self.shift;
        }
        block
    }

    /// The level of a mean.
    fn mean(&self, value: i32) -> i16 {
        let shift = self.shift + 1;
        let size = ((value.unsigned_abs() * self.mean) + (self.mean_round << shift)) >> (15 + shift);
        if value < 0 { -(size as i16) } else { size as i16 }
    }

    /// The levels of the means of sixteen blocks of light, which stand row by row.
    pub fn means(&self, means: &Square) -> Levels {
        let crossed = cross(means).map(|value| (value + 1) >> 1);
        ORDER.map(|place| self.mean(crossed[place]))
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
        cross_four(means).map(|value| self.mean(value))
    }

    /// The means again.
    pub fn of_four_means(&self, levels: [i16; 4]) -> [i32; 4] {
        cross_four(levels.map(i32::from)).map(|value| ((value * self.multiply[0]) << self.shift) >> 1)
    }
}

fn cross_four([a, b, c, d]: [i32; 4]) -> [i32; 4] {
    [a + b + c + d, a - b + c - d, a + b - c - d, a - b - c + d]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fine_quantizer_gives_blocks_back() {
        let blocks: Lines<8> =
            std::array::from_fn(|line| std::array::from_fn(|k| ((line * 8 + k) as i16 * 37 % 101) - 50));
        let fine = Quantizer::new(4, false);
        let levels = fine.levels(&forward(&blocks));
        for block in 0..2 {
            let again = inverse(&fine.block(&in_order(&levels, block)));
            let wanted = blocks.iter().flat_map(|line| &line[block * 4..block * 4 + 4]);
            assert!(wanted.zip(again).all(|(a, b)| (i32::from(*a) - b).abs() <= 1), "{again:?}");
        }
    }

    #[test]
    fn levels_are_whole_parts_of_a_step_and_small_rests_fall_to_nothing() {
        // The first value of a block counts 16 times, and a step of quantizer 22 is 8.
        let level = |quantizer: u8, from_others: bool, value: i16| {
            let mut block = [[0; 4]; 4];
            block[0][0] = value;
            Quantizer::new(quantizer, from_others).levels(&block)[0][0]
        };
        assert_eq!([20, 22, -20, -22, 54, 4080].map(|value| level(22, false, value)), [0, 1, 0, -1, 2, 127]);
        assert_eq!([26, 28, -26, -28].map(|value| level(22, true, value)), [0, 1, 0, -1]);
        assert_eq!(level(51, false, 4080), 4);
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
