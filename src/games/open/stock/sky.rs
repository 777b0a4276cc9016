//! What is seen in the sky.

use super::StockShape;
use super::sketch::{Coat, LIGHT, Sketch, disc, oval, own, spiky};

pub(super) const ALL: &[StockShape] = &[
    StockShape::stands("planet", BLUE, planet),
    StockShape { layer: 3, ..StockShape::stands("asteroid", ROCK, asteroid) },
    StockShape::stands("sun", SUN, sun),
    StockShape::stands("moon", MOON, moon),
    StockShape::flies("comet", ICE, comet),
    StockShape::lies("hole", VIOLET, hole),
];

const BLUE: [u8; 3] = [102, 162, 228];
const ROCK: [u8; 3] = [170, 152, 136];
const SUN: [u8; 3] = [254, 200, 62];
const MOON: [u8; 3] = [236, 228, 190];
const ICE: [u8; 3] = [140, 206, 246];
const VIOLET: [u8; 3] = [164, 136, 214];

fn planet(c: Coat) -> Sketch {
    Sketch::new()
        .stick("M-26 8C-52 22 -46 30 -20 20C8 10 40 -10 44 -20C46 -28 32 -24 22 -18", 5.0, c.at(0.6))
        .on(disc(0, 0, 31), c.at(0.08), -0.28)
        .dot("M-28 -10Q-4 -2 14 -28Q4 -32 -8 -30Q-24 -24 -28 -10Z", c.at(0.4))
        .dot("M-20 22Q6 20 30 -6Q30 10 20 22Q4 34 -14 27Z", c.at(-0.35))
        .faint(0.7)
        .stick("M-38 22C-30 24 -4 14 10 6C24 -2 44 -14 44 -21", 5.0, c.at(0.6))
        .dot(oval(-12, -16, 6, 4), LIGHT)
        .faint(0.7)
}

fn asteroid(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-18 -40Q2 -46 20 -36Q30 -34 38 -16Q48 0 40 18Q36 34 16 40Q-2 48 -20 38Q-40 32 -42 12Q-48 -4 -38 -18Q-32 -34 -18 -40Z", c.at(0.08), -0.28)
        .dot(oval(-14, -16, 11, 9), c.at(-0.35))
        .dot(oval(-12, -14, 9, 7), c.at(-0.1))
        .dot(oval(16, 12, 13, 11), c.at(-0.35))
        .dot(oval(18, 14, 11, 9), c.at(-0.1))
        .dot(oval(-18, 20, 7, 6), c.at(-0.35))
        .dot(oval(18, -22, 6, 5), c.at(-0.35))
        .line("M-36 -4Q-34 -22 -20 -33", 4.0, LIGHT)
        .faint(0.45)
}

fn sun(c: Coat) -> Sketch {
    Sketch::new()
        .on(spiky(0, 0, 24, 46, 32), c.at(-0.08), -0.2)
        .on(disc(0, 0, 28), c.at(0.2), 0.0)
        .dot(oval(-9, -10, 9, 7), LIGHT)
        .faint(0.7)
        .line("M-6 20Q14 18 20 2", 4.0, own([226, 132, 30], 0.0))
        .faint(0.6)
}

fn moon(c: Coat) -> Sketch {
    Sketch::new()
        .on(
            "M8 -44C-30 -44 -46 -20 -42 6C-38 32 -12 48 14 42C28 38 36 30 40 20C20 28 -2 22 -8 2C-14 -18 -6 -36 8 -44Z",
            c.at(0.15),
            -0.15,
        )
        .dot(oval(-26, -6, 6, 7), c.at(-0.22))
        .dot(oval(-14, 24, 8, 6), c.at(-0.22))
        .dot(oval(10, 34, 4, 3), c.at(-0.22))
        .dot(spiky(26, -16, 10, 11, 4), c.at(0.5))
}

fn comet(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-22 -20C-22 -2 -18 8 -14 26L-8 16L-3 46L4 20L9 34C14 14 22 0 22 -20Z", c.at(0.0), 0.45)
        .dot("M-12 -14L-7 8L-3 34L2 10L7 20C10 6 12 -4 12 -14Z", LIGHT)
        .faint(0.7)
        .on(disc(0, -23, 22), own(ROCK, 0.2), -0.2)
        .dot(oval(-8, -28, 6, 5), own(ROCK, -0.3))
        .dot(oval(8, -16, 5, 4), own(ROCK, -0.3))
        .dot(oval(7, -34, 4, 3), own(ROCK, -0.3))
}

fn hole(c: Coat) -> Sketch {
    Sketch::new()
        .on(oval(0, 0, 46, 43), c.at(0.25), 0.05)
        .dot(oval(0, 3, 34, 30), own([30, 26, 38], 0.0))
        .dot(oval(0, 8, 27, 22), own([12, 10, 16], 0.0))
        .line("M-39 -12Q-24 -36 8 -38", 4.0, LIGHT)
        .faint(0.45)
}
