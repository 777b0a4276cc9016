//! What a decoder is told before the pictures, and before each of them.

use super::bits::{Bits, unit};

/// How many bits a picture's number has; a group has fewer pictures than that allows.
const NUMBER_BITS: u32 = 16;
/// The quantizer that the headers count from.
const MIDDLE: i32 = 26;

/// What a decoder must know before the first picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sets {
    pub sequence: Vec<u8>,
    pub picture: Vec<u8>,
}

/// The capability a player needs: level, macroblocks a picture, macroblocks a second.
const LEVELS: [(u8, u32, u32); 12] = [
    (10, 99, 1_485),
    (11, 396, 3_000),
    (12, 396, 6_000),
    (13, 396, 11_880),
    (21, 792, 19_800),
    (22, 1_620, 20_250),
    (30, 1_620, 40_500),
    (31, 3_600, 108_000),
    (32, 5_120, 216_000),
    (40, 8_192, 245_760),
    (50, 22_080, 589_824),
    (51, 36_864, 983_040),
];

/// The sets of films of a size, with so many pictures a second at most.
pub fn sets((width, height): (u32, u32), rate: u32) -> Sets {
    Sets { sequence: sequence((width, height), rate), picture: picture() }
}

fn sequence((width, height): (u32, u32), rate: u32) -> Vec<u8> {
    let (across, down) = (width.div_ceil(16), height.div_ceil(16));
    let fits = |(_, picture, second): &&(u8, u32, u32)| {
        // No side may be longer than this either.
        let side = (picture * 8).isqrt();
        across * down <= *picture && across * down * rate <= *second && across.max(down) <= side
    };
    let level = LEVELS.iter().find(fits).map_or(52, |level| level.0);
    let mut bits = Bits::default();
    // Main profile, which has arithmetic code, and no tool that its lesser brothers lack but that.
    bits.put(77, 8);
    bits.put(0b0100_0000, 8);
    bits.put(level.into(), 8);
    bits.number(0);
    bits.number(NUMBER_BITS - 4);
    // Pictures are shown in the order in which they come.
    bits.number(2);
    // Two to predict from: the one before, and the anchor.
    bits.number(2);
    bits.flag(false);
    bits.number(across - 1);
    bits.number(down - 1);
    // Whole frames; the way B pictures are predicted, of which there are none.
    bits.put(0b11, 2);
    let beyond = [across * 16 - width, down * 16 - height];
    bits.flag(beyond != [0, 0]);
    if beyond != [0, 0] {
        [0, beyond[0] / 2, 0, beyond[1] / 2].into_iter().for_each(|edge| bits.number(edge));
    }
    bits.flag(true);
    usability(&mut bits);
    unit(0x67, &[&bits.stop()])
}

/// The colours of BT.709 in the range of television, and that nothing needs to wait.
fn usability(bits: &mut Bits) {
    // No shape of pixels, no overscan.
    bits.put(0b00, 2);
    // A video signal of no particular kind, not in full range, with colours.
    bits.flag(true);
    bits.put(5, 3);
    bits.flag(false);
    bits.flag(true);
    [1, 1, 1].into_iter().for_each(|part| bits.put(part, 8));
    // No place of colours, no timing, no buffers, no structure of fields.
    bits.put(0, 5);
    bits.flag(true);
    // Vectors may leave the picture; no limits of bytes; lengths of vectors; no picture waits, two are kept.
    bits.flag(true);
    [0, 0, 10, 10, 0, 2].into_iter().for_each(|limit| bits.number(limit));
}

fn picture() -> Vec<u8> {
    let mut bits = Bits::default();
    bits.number(0);
    bits.number(0);
    // Arithmetic code, no fields, one slice.
    bits.put(0b10, 2);
    bits.number(0);
    // One picture to predict from unless told otherwise; no weights.
    bits.number(0);
    bits.number(0);
    bits.put(0b000, 3);
    // The quantizers' middle, and colours as coarse as light.
    [0, 0, 0].into_iter().for_each(|offset| bits.signed(offset));
    // The filter is told of for each picture.
    bits.put(0b100, 3);
    unit(0x68, &[&bits.stop()])
}

/// What a picture is predicted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// Nothing: decoding can start here.
    Nothing,
    /// The anchor alone, to be the next anchor: pictures before it are not needed from here on.
    AnchorToAnchor,
    /// The anchor alone, which is the picture before.
    Anchor,
    /// The picture before and the anchor.
    Both,
}

/// A coded picture, whose number among the others is not known yet.
pub struct Slice {
    pub basis: Basis,
    pub quantizer: u8,
    /// The arithmetic code.
    pub code: Vec<u8>,
}

impl Slice {
    /// The unit of the picture: `number` counts from the key picture, and `key` counts the key pictures.
    pub fn unit(&self, number: u32, key: u32) -> Vec<u8> {
        let mut bits = Bits::default();
        bits.number(0);
        let alone = self.basis == Basis::Nothing;
        bits.number(if alone { 7 } else { 5 });
        bits.number(0);
        bits.put(number & ((1 << NUMBER_BITS) - 1), NUMBER_BITS);
        match self.basis {
            Basis::Nothing => {
                // Neighbouring key pictures must not look like the same one.
                bits.number(key & 1);
                // It is the anchor.
                bits.put(0b01, 2);
            }
            Basis::AnchorToAnchor | Basis::Anchor => {
                bits.flag(false);
                bits.flag(true);
                // The first to predict from is the anchor.
                [2, 0, 3].into_iter().for_each(|word| bits.number(word));
                let anchors = self.basis == Basis::AnchorToAnchor;
                bits.flag(anchors);
                if anchors {
                    // This one takes its place.
                    [6, 0, 0].into_iter().for_each(|word| bits.number(word));
                }
            }
            Basis::Both => {
                bits.flag(true);
                bits.number(1);
                bits.put(0b00, 2);
            }
        }
        if !alone {
            bits.number(0);
        }
        bits.signed(i32::from(self.quantizer) - MIDDLE);
        // No filter over the edges of blocks: what is drawn has edges.
        bits.number(1);
        unit(if alone { 0x65 } else { 0x61 }, &[&bits.align(), &self.code])
    }
}
