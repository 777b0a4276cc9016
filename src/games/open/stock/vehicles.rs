//! Vehicles, seen from above: their noses point where they go.

use super::StockShape;
use super::sketch::{Coat, DARK, LIGHT, Sketch, disc, oval, own, slab};

pub(super) const ALL: &[StockShape] = &[
    StockShape::drives("ship", TEAK, ship),
    StockShape::walks("sailboat", CANVAS, sailboat),
    StockShape::drives("submarine", YELLOW, submarine),
    StockShape::flies("rocket", RED, rocket),
    StockShape::flies("spaceship", BLUE, spaceship),
    StockShape { turns: false, ..StockShape::flies("ufo", GREEN, ufo) },
    StockShape::flies("plane", STEEL, plane),
    StockShape::flies("helicopter", OLIVE, helicopter),
    StockShape::drives("car", RED, car),
    StockShape::drives("truck", ORANGE, truck),
    StockShape::drives("train", BLUE, train),
    StockShape::drives("wagon", TEAK, wagon),
];

const TEAK: [u8; 3] = [196, 138, 84];
const YELLOW: [u8; 3] = [246, 200, 70];
const RED: [u8; 3] = [232, 84, 76];
const BLUE: [u8; 3] = [98, 164, 228];
const GREEN: [u8; 3] = [116, 200, 120];
const STEEL: [u8; 3] = [172, 184, 202];
const OLIVE: [u8; 3] = [150, 166, 96];
const ORANGE: [u8; 3] = [242, 148, 60];
const CANVAS: [u8; 3] = [240, 226, 198];
const DECK: [u8; 3] = [216, 172, 118];
const GLASS: [u8; 3] = [58, 74, 98];
const IRON: [u8; 3] = [112, 120, 134];
const FLAME: [u8; 3] = [255, 176, 52];

fn ship(c: Coat) -> Sketch {
    Sketch::new()
        .on("M0 -47C22 -32 30 -12 30 12L25 42Q0 48 -25 42L-30 12C-30 -12 -22 -32 0 -47Z", c.at(0.05), -0.25)
        .dot("M0 -35C14 -24 21 -10 21 12L17 35Q0 39 -17 35L-21 12C-21 -10 -14 -24 0 -35Z", own(DECK, 0.15))
        .on(slab(-14, -4, 28, 34, 5), LIGHT, -0.12)
        .dot(slab(-11, -1, 22, 7, 2), own(GLASS, 0.0))
        .on(disc(0, 17, 9), c.at(0.1), -0.2)
        .dot(disc(0, 17, 5), DARK)
        .on(slab(-3, -34, 6, 18, 2), c.at(0.4), 0.1)
        .on(disc(0, -17, 7), c.at(0.0), -0.25)
}

fn sailboat(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-6 12L-6 -30C-22 -22 -36 -6 -40 12Z", c.at(0.4), 0.1)
        .on("M2 12L2 -44C26 -34 40 -12 40 12Z", c.at(0.12), -0.18)
        .stick("M-2 24L-2 -45", 4.0, own(IRON, -0.2))
        .line("M9 -24Q24 -18 29 0", 4.0, LIGHT)
        .faint(0.6)
        .on("M-46 18L46 18C42 34 32 42 18 43L-20 43C-34 42 -42 32 -46 18Z", own(DECK, -0.1), -0.35)
        .line("M-40 26L40 26", 4.0, own(DECK, 0.5))
}

fn submarine(c: Coat) -> Sketch {
    Sketch::new()
        .pair("M10 24L32 36L32 43L10 38Z", c.at(-0.15), -0.35)
        .pair("M14 -22L30 -16L30 -8L14 -12Z", c.at(-0.1), -0.3)
        .on(
            "M0 -46C16 -42 20 -24 20 -4C20 20 12 36 6 45L-6 45C-12 36 -20 20 -20 -4C-20 -24 -16 -42 0 -46Z",
            c.at(0.1),
            -0.25,
        )
        .on(slab(-9, -18, 18, 34, 9), c.at(0.4), 0.1)
        .dot(disc(0, -10, 5), own(GLASS, 0.0))
        .line("M0 2L0 10", 4.0, DARK)
        .line("M-13 -14Q-12 -32 -4 -38", 4.0, LIGHT)
        .faint(0.6)
}

fn rocket(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-9 26C-12 36 -4 38 0 47C4 38 12 36 9 26Z", own(FLAME, 0.0), 0.4)
        .pair("M12 4C28 12 30 24 28 38L12 26Z", c.at(-0.2), -0.4)
        .on("M0 -47C16 -34 20 -8 14 26L-14 26C-20 -8 -16 -34 0 -47Z", LIGHT, -0.12)
        .on("M0 -47C9 -40 14 -30 16 -20Q0 -14 -16 -20C-14 -30 -9 -40 0 -47Z", c.at(0.1), -0.15)
        .dot("M-14 26L-16 14Q0 20 16 14L14 26Z", c.at(0.1))
        .on(disc(0, -3, 8), own([120, 200, 250], 0.0), -0.25)
        .line("M-4 -5Q-2 -8 1 -8", 2.5, LIGHT)
}

fn spaceship(c: Coat) -> Sketch {
    Sketch::new()
        .pair(slab(9, 30, 12, 14, 4), own(FLAME, 0.1), 0.5)
        .pair("M8 -8L36 14L44 38L30 34L8 36Z", c.at(0.0), -0.14)
        .pair("M38 4L43 6L44 30L38 24Z", c.at(0.4), 0.1)
        .on("M0 -47C10 -32 16 -6 15 34Q0 42 -15 34C-16 -6 -10 -32 0 -47Z", c.at(0.2), -0.05)
        .on("M0 -24C7 -16 8 -4 6 6Q0 10 -6 6C-8 -4 -7 -16 0 -24Z", own([96, 196, 240], 0.1), -0.35)
        .line("M-8 18L8 18M-8 26L8 26", 3.0, DARK)
        .faint(0.6)
}

fn ufo(c: Coat) -> Sketch {
    Sketch::new()
        .dot("M-18 14L18 14L30 46L-30 46Z", own([180, 250, 210], 0.2))
        .faint(0.35)
        .on("M-20 -8C-22 -48 22 -48 20 -8Q0 2 -20 -8Z", own([150, 220, 250], 0.2), -0.1)
        .dot(oval(0, -12, 9, 12), own([96, 170, 100], 0.0))
        .dots(oval(4, -14, 3, 4), DARK)
        .on("M-46 6C-40 -12 40 -12 46 6C42 24 -42 24 -46 6Z", c.at(0.1), -0.25)
        .dot("M-40 2C-30 -8 30 -8 40 2Q0 -4 -40 2Z", LIGHT)
        .faint(0.5)
        .dots(disc(30, 8, 5), own([255, 232, 120], 0.2))
        .dots(disc(11, 12, 5), own([255, 232, 120], 0.2))
}

fn plane(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-7 22L7 22L20 38L20 44L0 38L-20 44L-20 38Z", c.at(0.1), -0.1)
        .on("M0 -18L46 12L46 20L6 12L-6 12L-46 20L-46 12Z", c.at(0.15), -0.05)
        .pair(slab(18, -6, 8, 15, 3), own(IRON, 0.2), -0.2)
        .on("M0 -47C8 -42 9 -26 8 -10L6 38Q0 46 -6 38L-8 -10C-9 -26 -8 -42 0 -47Z", c.at(0.3), 0.0)
        .dot("M-5 -34Q0 -40 5 -34L4 -28Q0 -31 -4 -28Z", own(GLASS, 0.0))
        .line("M0 -18L0 20", 2.5, DARK)
        .faint(0.4)
}

fn helicopter(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-4, 10, 8, 36, 3), c.at(-0.05), -0.3)
        .on(slab(-14, 38, 28, 8, 3), c.at(0.25), -0.1)
        .on("M0 -40C22 -40 25 -14 22 2C19 20 10 25 0 25C-10 25 -19 20 -22 2C-25 -14 -22 -40 0 -40Z", c.at(0.1), -0.22)
        .dot("M0 -34C14 -34 17 -23 16 -14Q0 -20 -16 -14C-17 -23 -14 -34 0 -34Z", own([150, 214, 250], 0.1))
        .dot(disc(0, 0, 45), own([220, 230, 244], 0.2))
        .faint(0.14)
        .line("M-33 -31L33 31M33 -31L-33 31", 7.5, DARK)
        .line("M-33 -31L33 31M33 -31L-33 31", 3.5, own([226, 232, 242], 0.0))
        .on(disc(0, 0, 8), c.at(0.4), 0.1)
}

fn car(c: Coat) -> Sketch {
    Sketch::new()
        .pair(slab(20, -32, 10, 18, 4), own(IRON, -0.4), -0.5)
        .pair(slab(20, 16, 10, 18, 4), own(IRON, -0.4), -0.5)
        .on(
            "M-14 -45Q0 -49 14 -45Q24 -40 25 -20L26 32Q26 44 14 45L-14 45Q-26 44 -26 32L-25 -20Q-24 -40 -14 -45Z",
            c.at(0.08),
            -0.22,
        )
        .dot("M-17 -8Q0 -16 17 -8L14 4Q0 0 -14 4Z", own(GLASS, 0.0))
        .dot("M-15 30Q0 34 15 30L13 21Q0 24 -13 21Z", own(GLASS, 0.0))
        .dots("M21 -4L21 26L17 20L17 4Z", own(GLASS, 0.0))
        .dot(slab(-13, 5, 26, 15, 5), c.at(0.35))
        .dots(oval(16, -39, 5, 4), own([255, 244, 180], 0.3))
        .dots(slab(12, 40, 9, 4, 2), own([220, 50, 50], 0.0))
        .line("M-12 -14L-9 -38", 3.0, LIGHT)
        .faint(0.5)
}

fn truck(c: Coat) -> Sketch {
    Sketch::new()
        .pair(slab(22, -40, 9, 15, 4), own(IRON, -0.4), -0.5)
        .pair(slab(24, 2, 9, 15, 4), own(IRON, -0.4), -0.5)
        .pair(slab(24, 24, 9, 15, 4), own(IRON, -0.4), -0.5)
        .on(slab(-6, -24, 12, 20, 2), own(IRON, -0.2), -0.4)
        .on("M-18 -46Q0 -50 18 -46Q25 -42 25 -34L25 -17L-25 -17L-25 -34Q-25 -42 -18 -46Z", c.at(0.08), -0.18)
        .dot("M-20 -34Q0 -41 20 -34L17 -25Q0 -29 -17 -25Z", own(GLASS, 0.0))
        .dots(oval(16, -43, 4, 3), own([255, 244, 180], 0.3))
        .on(slab(-29, -10, 58, 56, 4), c.at(0.5), 0.2)
        .line("M-29 18L29 18", 13.0, c.at(0.0))
        .line("M-19 -5L-19 41M0 -5L0 41M19 -5L19 41", 3.0, DARK)
        .faint(0.35)
}

fn train(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-5, 38, 10, 9, 2), own(IRON, 0.0), -0.2)
        .on(
            "M0 -47C16 -46 23 -34 23 -20L23 38Q23 42 19 42L-19 42Q-23 42 -23 38L-23 -20C-23 -34 -16 -46 0 -47Z",
            c.at(0.08),
            -0.22,
        )
        .dot("M0 -40C10 -40 16 -34 17 -26Q0 -32 -17 -26C-16 -34 -10 -40 0 -40Z", own(GLASS, 0.0))
        .dot(slab(-10, -18, 20, 54, 4), c.at(0.5))
        .line("M-6 -8L6 -8M-6 0L6 0M-6 8L6 8", 3.0, DARK)
        .on(disc(0, 23, 7), own(IRON, 0.3), 0.0)
        .lines("M17 -16L17 36", 4.0, LIGHT)
        .faint(0.75)
        .dots(disc(15, -20, 3), own([255, 244, 180], 0.3))
}

fn wagon(c: Coat) -> Sketch {
    Sketch::new()
        .pair(disc(26, -24, 9), own(IRON, -0.3), -0.4)
        .pair(disc(26, 24, 9), own(IRON, -0.3), -0.4)
        .on(slab(-4, -47, 8, 14, 2), own(IRON, 0.0), -0.2)
        .on(slab(-28, -38, 56, 80, 7), c.at(0.05), -0.25)
        .dot(slab(-20, -30, 40, 64, 4), DARK)
        .faint(0.55)
        .on("M-16 -20L-4 -26L8 -20L16 -6L12 10L16 22L2 30L-12 24L-16 8Z", own([250, 196, 62], 0.1), -0.2)
        .line("M-4 -26L2 -8L-10 2M2 -8L14 0M2 30L0 12", 3.0, DARK)
        .faint(0.5)
}
