//! What is played with: on fields, on ice and on tables.

use super::StockShape;
use super::sketch::{Coat, DARK, LIGHT, Sketch, disc, oval, own, poly, slab};

pub(super) const ALL: &[StockShape] = &[
    StockShape { layer: 4, size: 0.8, ..StockShape::item("ball", CHALK, ball) },
    StockShape { size: 0.5, layer: 1, ..StockShape::item("dot", CHALK, dot) },
    StockShape { layer: 4, ..StockShape::item("puck", SLATE, puck) },
    StockShape { size: 1.0, layer: 3, height: 0.06, ..StockShape::item("disc", TEAL, token) },
    StockShape { size: 1.0, layer: 3, height: 0.1, ..StockShape::item("pawn", CREAM, pawn) },
    StockShape::item("card", RED, card),
    StockShape::item("dice", CHALK, dice),
    StockShape::item("letter", CREAM, letter),
    StockShape::item("bell", GOLD, bell),
    StockShape::item("clock", CHALK, clock),
    StockShape::item("question", VIOLET, question),
];

const CHALK: [u8; 3] = [238, 240, 244];
const SLATE: [u8; 3] = [136, 148, 168];
const TEAL: [u8; 3] = [86, 184, 184];
const CREAM: [u8; 3] = [244, 230, 200];
const RED: [u8; 3] = [232, 84, 76];
const GOLD: [u8; 3] = [252, 200, 64];
const VIOLET: [u8; 3] = [176, 136, 236];

fn ball(c: Coat) -> Sketch {
    Sketch::new()
        .on(disc(0, 0, 44), c.at(0.15), -0.2)
        .dot(poly(&[(0, -17), (16, -5), (10, 14), (-10, 14), (-16, -5)]), DARK)
        .dots(poly(&[(30, -31), (41, -16), (43, -6), (31, -12), (24, -25)]), DARK)
        .dots(poly(&[(18, 40), (30, 32), (24, 24), (12, 28)]), DARK)
        .dot(poly(&[(-10, -42), (10, -42), (6, -36), (-6, -36)]), DARK)
        .line("M0 -17L0 -36M16 -5L30 -13M10 14L17 27M-10 14L-17 27M-16 -5L-30 -13", 3.0, DARK)
        .line("M-36 4Q-34 20 -22 30", 4.0, LIGHT)
        .faint(0.6)
}

fn dot(c: Coat) -> Sketch {
    Sketch::new()
        .on(disc(0, 0, 42), c.at(0.1), -0.25)
        .dot(disc(0, 0, 24), c.at(0.3))
        .line(disc(0, 0, 33), 3.0, c.at(-0.25))
        .line("M-30 -8Q-26 -26 -8 -31", 6.0, LIGHT)
        .faint(0.7)
}

fn puck(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-44 -6L-44 12C-40 40 40 40 44 12L44 -6Z", c.at(-0.2), -0.45)
        .on(oval(0, -8, 44, 24), c.at(0.12), -0.1)
        .line(oval(0, -8, 30, 15), 3.5, c.at(-0.35))
        .line("M-34 10L-34 18M-20 16L-20 25M-6 18L-6 28M8 18L8 28M22 16L22 25M35 10L35 18", 3.0, DARK)
        .faint(0.5)
        .line("M-34 -16Q-22 -26 -4 -28", 4.0, LIGHT)
        .faint(0.6)
}

fn token(c: Coat) -> Sketch {
    Sketch::new()
        .on(disc(0, 2, 43), c.at(-0.3), -0.45)
        .on(disc(0, -2, 42), c.at(0.12), -0.2)
        .line(disc(0, -2, 30), 4.0, c.at(-0.3))
        .dot(disc(0, -2, 20), c.at(0.3))
        .line("M-35 -12Q-30 -30 -12 -37", 4.5, LIGHT)
        .faint(0.7)
}

fn pawn(c: Coat) -> Sketch {
    Sketch::new()
        .on(
            "M-28 44Q-34 44 -34 38Q-32 30 -24 28Q-12 16 -12 -2L12 -2Q12 16 24 28Q32 30 34 38Q34 44 28 44Z",
            c.at(0.05),
            -0.22,
        )
        .on(slab(-20, -8, 40, 11, 5), c.at(0.2), -0.1)
        .on(disc(0, -24, 20), c.at(0.15), -0.15)
        .line("M-26 33Q0 38 26 33", 3.5, c.at(-0.4))
        .dot(oval(-7, -30, 6, 5), LIGHT)
        .faint(0.7)
}

fn card(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-31, -45, 62, 90, 8), own(CHALK, 0.3), -0.08)
        .dot(slab(-25, -39, 50, 78, 5), c.at(0.1))
        .dot(poly(&[(0, -26), (18, 0), (0, 26), (-18, 0)]), LIGHT)
        .dot(poly(&[(0, -15), (10, 0), (0, 15), (-10, 0)]), c.at(-0.2))
        .dots(disc(18, -32, 3), LIGHT)
        .dots(disc(18, 32, 3), LIGHT)
}

fn dice(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-41, -41, 82, 82, 16), c.at(0.12), -0.18)
        .dots(disc(21, -21, 8), DARK)
        .dots(disc(21, 21, 8), DARK)
        .dot(disc(0, 0, 8), DARK)
        .line("M-33 -26Q-32 -33 -25 -34", 4.0, LIGHT)
        .faint(0.7)
}

fn letter(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-45, -31, 90, 62, 6), c.at(0.2), -0.1)
        .line("M-42 28L-12 0M42 28L12 0", 3.0, DARK)
        .faint(0.5)
        .on("M-42 -29L42 -29L4 6Q0 9 -4 6Z", c.at(0.0), -0.22)
        .on(disc(0, 6, 9), own(RED, 0.05), -0.2)
}

fn bell(c: Coat) -> Sketch {
    Sketch::new()
        .on(disc(0, 36, 9), c.at(-0.25), -0.4)
        .on(disc(0, -40, 6), c.at(-0.1), -0.3)
        .on("M-40 30C-26 20 -30 -36 0 -36C30 -36 26 20 40 30Q40 34 36 34L-36 34Q-40 34 -40 30Z", c.at(0.12), -0.2)
        .line("M-26 20L26 20", 4.0, c.at(-0.4))
        .line("M-15 10C-14 -10 -12 -20 -4 -26", 5.0, LIGHT)
        .faint(0.7)
}

fn clock(c: Coat) -> Sketch {
    Sketch::new()
        .on(disc(0, 0, 45), own(SLATE, -0.1), -0.35)
        .on(disc(0, 0, 36), c.at(0.2), 0.0)
        .line("M0 -31L0 -26M31 0L26 0M0 31L0 26M-31 0L-26 0", 4.0, DARK)
        .line("M0 0L0 -22M0 0L15 9", 5.0, DARK)
        .dot(disc(0, 0, 5), own(RED, 0.0))
}

fn question(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-42, -42, 84, 84, 16), c.at(0.05), -0.22)
        .line("M-15 -12C-16 -34 18 -34 16 -12C14 0 0 0 0 12", 10.0, LIGHT)
        .dot(disc(0, 26, 6), LIGHT)
        .dots(disc(33, -33, 3), DARK)
        .dots(disc(33, 33, 3), DARK)
}
