//! Animals seen from above: they crawl, swim and fly the way they look.

use super::StockShape;
use super::sketch::{Coat, DARK, LIGHT, Sketch, disc, oval, own};

pub(super) const ALL: &[StockShape] = &[
    StockShape::drives("ant", RUST, ant),
    StockShape::drives("bug", RED, bug),
    StockShape::drives("spider", ASH, spider),
    StockShape::flies("bee", HONEY, bee),
    StockShape::flies("butterfly", LILAC, butterfly),
    StockShape::drives("fish", CORAL, fish),
    StockShape::drives("snake", GREEN, snake),
    StockShape::drives("worm", PINK, worm),
    StockShape::drives("turtle", GREEN, turtle),
];

const RUST: [u8; 3] = [230, 136, 92];
const RED: [u8; 3] = [246, 104, 86];
const ASH: [u8; 3] = [172, 166, 190];
const HONEY: [u8; 3] = [250, 196, 60];
const LILAC: [u8; 3] = [186, 138, 230];
const CORAL: [u8; 3] = [246, 134, 74];
const GREEN: [u8; 3] = [104, 186, 88];
const PINK: [u8; 3] = [240, 150, 160];

fn ant(c: Coat) -> Sketch {
    Sketch::new()
        .lines("M6 -6L28 -20L36 -36M6 0L32 0L44 -8M6 6L28 16L36 36", 8.0, DARK)
        .lines("M6 -6L28 -20L36 -36M6 0L32 0L44 -8M6 6L28 16L36 36", 4.0, c.at(0.1))
        .lines("M5 -34Q10 -44 20 -46", 5.0, DARK)
        .lines("M5 -34Q10 -44 20 -46", 2.0, c.at(0.2))
        .on(oval(0, 28, 15, 18), c.at(0.1), -0.12)
        .on(oval(0, 0, 9, 12), c.at(0.1), -0.2)
        .on(oval(0, -24, 14, 13), c.at(0.2), -0.1)
        .dots(oval(9, -29, 4, 4), LIGHT)
        .dots(disc(9, -30, 2), DARK)
        .line("M-12 24Q0 30 12 24M-11 33Q0 39 11 33", 3.0, DARK)
        .faint(0.5)
}

fn bug(c: Coat) -> Sketch {
    Sketch::new()
        .lines("M20 -14L40 -22M26 6L46 6M20 24L38 36M6 -36L16 -47", 6.0, DARK)
        .lines("M20 -14L40 -22M26 6L46 6M20 24L38 36M6 -36L16 -47", 2.0, c.at(-0.2))
        .on("M-20 -16C-22 -44 22 -44 20 -16Z", own([112, 112, 126], 0.0), -0.2)
        .on("M0 44C-24 44 -34 26 -34 8C-34 -10 -20 -22 0 -22C20 -22 34 -10 34 8C34 26 24 44 0 44Z", c.at(0.12), -0.08)
        .line("M0 -20L0 43", 4.0, DARK)
        .dots(disc(15, -2, 6), DARK)
        .dots(disc(20, 18, 5), DARK)
        .dots(disc(9, 30, 4), DARK)
        .dots(disc(9, -29, 4), LIGHT)
        .dot("M-26 -2Q-22 -14 -10 -17Q-18 -8 -20 6Z", LIGHT)
        .faint(0.5)
}

fn spider(c: Coat) -> Sketch {
    const LEGS: &str = "M8 -10L26 -30L20 -46M8 -6L36 -18L46 -34M8 0L36 8L46 28M8 4L26 22L24 45";
    Sketch::new()
        .lines(LEGS, 7.0, DARK)
        .lines(LEGS, 4.0, c.at(0.15))
        .on(oval(0, 20, 20, 22), c.at(0.05), -0.15)
        .on(oval(0, -10, 14, 13), c.at(0.2), -0.05)
        .dot("M-6 10L6 10L2 20L7 30L-7 30L-2 20Z", own([236, 76, 66], 0.1))
        .dots(disc(5, -16, 4), LIGHT)
        .dots(disc(5, -17, 2), DARK)
}

fn bee(c: Coat) -> Sketch {
    Sketch::new()
        .pair("M4 -10C22 -40 48 -28 44 -10C40 4 20 4 4 2Z", own([214, 232, 250], 0.3), 0.1)
        .lines("M4 -34Q6 -44 14 -46", 4.0, DARK)
        .on("M0 46L-6 38C-20 30 -20 8 -14 -6L14 -6C20 8 20 30 6 38Z", c.at(0.1), -0.1)
        .line("M-16 6L16 6M-16 18L16 18M-11 30L11 30", 7.0, DARK)
        .on(disc(0, -8, 13), c.at(0.0), -0.2)
        .on(oval(0, -26, 13, 12), own([92, 84, 76], 0.0), -0.3)
        .dots(oval(7, -30, 4, 5), LIGHT)
        .dots(disc(7, -31, 2), DARK)
}

fn butterfly(c: Coat) -> Sketch {
    Sketch::new()
        .pair("M2 2C14 4 36 8 34 28C32 46 10 42 2 14Z", c.at(-0.15), -0.35)
        .pair("M2 -6C8 -34 30 -46 44 -38C50 -18 36 6 2 6Z", c.at(0.1), -0.15)
        .dots(disc(28, -22, 8), c.at(0.65))
        .dots(disc(20, 24, 6), c.at(0.5))
        .lines("M2 -22Q4 -38 14 -46", 3.0, DARK)
        .on("M0 34C-6 26 -5 -20 0 -26C5 -20 6 26 0 34Z", own([92, 84, 100], 0.1), -0.2)
}

fn fish(c: Coat) -> Sketch {
    Sketch::new()
        .pair("M12 -10Q34 -6 38 14Q22 10 12 6Z", c.at(0.3), 0.0)
        .on("M0 20C-8 26 -26 34 -24 46Q-8 46 0 38Q8 46 24 46C26 34 8 26 0 20Z", c.at(-0.1), -0.3)
        .on("M0 -46C16 -40 22 -20 19 -4C16 12 6 24 0 32C-6 24 -16 12 -19 -4C-22 -20 -16 -40 0 -46Z", c.at(0.1), -0.2)
        .dot("M0 -14C5 -4 5 14 0 26C-5 14 -5 -4 0 -14Z", c.at(-0.45))
        .line("M-16 -10Q0 -18 16 -10M-15 2Q-8 -3 -5 0M15 2Q8 -3 5 0", 3.0, c.at(0.6))
        .dots(disc(11, -28, 6), LIGHT)
        .dots(disc(12, -29, 3), DARK)
}

fn snake(c: Coat) -> Sketch {
    Sketch::new()
        .line("M0 -36L0 -44M0 -44L-5 -48M0 -44L5 -48", 3.5, own([232, 64, 72], 0.0))
        .on(
            "M-26 45C-30 28 -42 12 -38 -6C-34 -26 -16 -40 0 -40C16 -40 34 -26 38 -6C42 12 30 28 26 45Z",
            c.at(0.1),
            -0.15,
        )
        .dot("M0 -24L9 -8L0 8L-9 -8Z", c.at(-0.35))
        .dot("M0 14L8 26L0 40L-8 26Z", c.at(-0.35))
        .dots("M20 18L28 24L20 38L14 28Z", c.at(-0.35))
        .dots(oval(23, -12, 10, 11), DARK)
        .dots(oval(23, -12, 8, 9), own([250, 226, 92], 0.15))
        .dots(oval(22, -13, 3, 8), DARK)
        .dots(disc(5, -34, 2), DARK)
}

fn worm(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-30 32C-44 10 -40 -40 0 -44C40 -40 44 10 30 32Q0 44 -30 32Z", c.at(0.12), -0.15)
        .dots(oval(17, -14, 14, 16), DARK)
        .dots(oval(17, -14, 11, 13), LIGHT)
        .dots(disc(16, -20, 6), DARK)
        .line("M-13 13Q0 21 13 13", 4.0, DARK)
        .line("M-26 28Q0 38 26 28", 3.0, c.at(-0.4))
        .dots(oval(25, 8, 6, 4), own([240, 110, 120], 0.1))
        .faint(0.6)
}

fn turtle(c: Coat) -> Sketch {
    const SKIN: [u8; 3] = [190, 196, 112];
    Sketch::new()
        .pair("M20 -18C30 -34 44 -36 44 -28C44 -18 36 -10 26 -8Z", own(SKIN, 0.0), -0.2)
        .pair("M22 22C32 26 38 38 32 42C24 42 18 36 16 30Z", own(SKIN, 0.0), -0.2)
        .on("M-12 -26C-14 -50 14 -50 12 -26Z", own(SKIN, 0.1), -0.1)
        .on(oval(0, 8, 32, 35), c.at(0.05), -0.25)
        .dot("M-12 -8L12 -8L18 8L12 24L-12 24L-18 8Z", c.at(0.35))
        .line("M-12 -8L-20 -20M12 -8L20 -20M18 8L31 8M-18 8L-31 8M12 24L20 36M-12 24L-20 36", 3.5, DARK)
        .line("M-12 -8L12 -8L18 8L12 24L-12 24L-18 8Z", 3.5, DARK)
        .dots(disc(6, -37, 3), DARK)
        .dot(oval(0, -44, 1, 1), LIGHT)
}
