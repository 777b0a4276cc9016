//! Blending pixels in integers: rounded exactly, the same on every machine.

/// Four channels of 8 bits in four lanes of 16, so that one multiplication does them all.
const LANES: u64 = 0x00ff_00ff_00ff_00ff;
const HALF: u64 = 0x0080_0080_0080_0080;

pub fn spread(pixel: u32) -> u64 {
    let pixel = u64::from(pixel);
    (pixel | pixel << 24) & LANES
}

fn pack(lanes: u64) -> u32 {
    (lanes | lanes >> 24) as u32
}

/// Every lane divided by 255, rounded to the nearest.
fn div255(lanes: u64) -> u64 {
    let lanes = lanes + HALF;
    ((lanes + ((lanes >> 8) & LANES)) >> 8) & LANES
}

/// The product of two parts of 255.
pub fn part(a: u8, b: u8) -> u8 {
    let product = u32::from(a) * u32::from(b) + 128;
    ((product + (product >> 8)) >> 8) as u8
}

/// Coverage in 8 steps. The eye hardly sees more at an edge, and pictures with few colours make small files.
pub fn stepped(coverage: u8) -> u8 {
    let step = (u32::from(coverage) * 7 + 127) / 255;
    (step * 255 / 7) as u8
}

/// `part` of 255 of a colour over a pixel.
#[inline]
pub fn cover(below: u32, color: u64, part: u8) -> u32 {
    let part = u64::from(part);
    pack(div255(color * part + spread(below) * (255 - part)))
}

/// A pixel that already carries its own coverage, over another.
#[inline]
pub fn over(below: u32, pixel: u32) -> u32 {
    let rest = u64::from(255 - (pixel >> 24));
    pixel + pack(div255(spread(below) * rest))
}

/// A pixel with its coverage taken down to `part` of 255.
#[inline]
pub fn fade(pixel: u32, part: u8) -> u32 {
    pack(div255(spread(pixel) * u64::from(part)))
}

/// The mean of four pixels, rounded to the nearest.
pub fn mean<'a>(four: impl Iterator<Item = &'a u32>) -> u32 {
    let sum: u64 = four.map(|pixel| spread(*pixel)).sum();
    pack(((sum + 0x0002_0002_0002_0002) >> 2) & LANES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn covering_rounds_every_channel_to_the_nearest() {
        for part in 0..=255_u8 {
            for (below, above) in [(0, 255), (255, 0), (13, 200), (254, 255), (128, 127)] {
                let pixel = cover(0xff00_0000 | below << 16 | below, spread(0xff00_0000 | above << 16), part);
                let exact = |b: u32, a: u32| {
                    ((f64::from(a) * f64::from(part) + f64::from(b) * f64::from(255 - part)) / 255.0 + 0.5).floor()
                        as u32
                };
                assert_eq!(
                    pixel,
                    0xff00_0000 | exact(below, above) << 16 | exact(below, 0),
                    "{part} of {above} over {below}"
                );
            }
        }
    }

    #[test]
    fn nothing_over_a_pixel_leaves_it_and_solid_replaces_it() {
        assert_eq!(over(0xff12_3456, 0), 0xff12_3456);
        assert_eq!(over(0xff12_3456, 0xff65_4321), 0xff65_4321);
        assert_eq!(cover(0xff12_3456, spread(0xffff_ffff), 0), 0xff12_3456);
        assert_eq!(fade(0xff65_4321, 255), 0xff65_4321);
    }

    #[test]
    fn a_part_covered_pixel_stays_opaque() {
        for alpha in 0..=255_u32 {
            let pixel = over(0xffff_ffff, alpha << 24 | alpha << 16);
            assert_eq!(pixel >> 24, 255, "alpha {alpha}");
        }
    }
}
