//! Places that matter: where to go, where not to, and what is left of things.

use super::StockShape;
use super::sketch::{Coat, DARK, LIGHT, Sketch, disc, oval, own, poly, slab, spiky};

pub(super) const ALL: &[StockShape] = &[
    StockShape { height: 0.1, layer: 2, ..StockShape::stands("flag", RED, flag) },
    StockShape::lies("portal", VIOLET, portal),
    StockShape { height: 0.02, ..StockShape::lies("trap", STEEL, trap) },
    StockShape::lies("goal", GREEN, goal),
    StockShape::lies("checkpoint", SKY, checkpoint),
    StockShape::lies("target", RED, target),
    StockShape::lies("button", RED, button),
    StockShape::lies("wreck", ASH, wreck),
    StockShape::lies("rubble", ASH, rubble),
    StockShape::lies("web", ICE, web),
    StockShape::lies("cross", RED, cross),
    StockShape::lies("spawn", GREEN, spawn),
];

const RED: [u8; 3] = [232, 84, 76];
const VIOLET: [u8; 3] = [176, 126, 240];
const STEEL: [u8; 3] = [166, 178, 196];
const GREEN: [u8; 3] = [104, 196, 116];
const SKY: [u8; 3] = [98, 176, 236];
const ASH: [u8; 3] = [164, 160, 158];
const ICE: [u8; 3] = [206, 216, 230];
const WOOD: [u8; 3] = [188, 132, 80];
const SOOT: [u8; 3] = [96, 94, 98];

fn flag(c: Coat) -> Sketch {
    Sketch::new()
        .on(oval(-22, 40, 16, 6), own(ASH, 0.0), -0.3)
        .on(slab(-27, -44, 8, 85, 3), own(WOOD, 0.1), -0.15)
        .on("M-19 -40C-6 -48 10 -34 24 -38Q36 -42 42 -38L38 -16L44 6C30 12 14 -2 0 2Q-12 6 -19 4Z", c.at(0.1), -0.18)
        .dot("M-19 -18C-6 -26 10 -12 24 -16Q34 -20 38 -16L44 6C30 12 14 -2 0 2Q-12 6 -19 4Z", c.at(-0.18))
        .faint(0.6)
        .on(disc(-23, -43, 5), own([250, 200, 70], 0.1), -0.2)
}

fn portal(c: Coat) -> Sketch {
    Sketch::new()
        .on(oval(0, 0, 38, 46), c.at(0.1), -0.1)
        .dot(oval(0, 0, 30, 38), own([66, 42, 104], 0.0))
        .line("M0 0C8 -4 12 6 4 12C-8 20 -20 6 -14 -10C-6 -26 18 -24 22 -4C26 20 8 34 -8 32", 8.0, c.at(0.4))
        .line("M-30 -20C-24 -38 -8 -42 4 -40", 5.0, LIGHT)
        .faint(0.75)
        .dot(disc(0, 2, 5), LIGHT)
}

fn trap(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-42, 4, 84, 38, 6), own(SOOT, 0.4), 0.15)
        .on(poly(&[(-38, 30), (-26, -20), (-14, 30)]), c.at(0.35), 0.1)
        .on(poly(&[(-12, 30), (0, -32), (12, 30)]), c.at(0.45), 0.15)
        .on(poly(&[(14, 30), (26, -20), (38, 30)]), c.at(0.35), 0.1)
        .dot(poly(&[(0, -28), (10, 28), (2, 28)]), c.at(-0.12))
        .dot(poly(&[(-26, -16), (-16, 28), (-23, 28)]), c.at(-0.12))
        .dot(poly(&[(26, -16), (36, 28), (29, 28)]), c.at(-0.12))
        .line("M-36 36L36 36", 3.0, LIGHT)
        .faint(0.3)
}

fn goal(c: Coat) -> Sketch {
    let check = |sketch: Sketch, k: i32| {
        let (col, row) = (k % 4, k / 4);
        if (col + row) % 2 == 0 { sketch.dot(slab(-32 + 16 * col, -32 + 16 * row, 16, 16, 0), DARK) } else { sketch }
    };
    let board = Sketch::new().on(slab(-43, -43, 86, 86, 8), c.at(0.08), -0.2).on(slab(-33, -33, 66, 66, 3), LIGHT, 0.0);
    (0..16).fold(board, check)
}

fn checkpoint(c: Coat) -> Sketch {
    Sketch::new()
        .on("M0 46C-6 30 -34 14 -34 -12C-34 -56 34 -56 34 -12C34 14 6 30 0 46Z", c.at(0.08), -0.22)
        .on(disc(0, -12, 19), LIGHT, 0.0)
        .line("M-9 -12L-2 -4L10 -20", 6.5, c.at(-0.4))
        .line("M-27 -14Q-26 -34 -8 -39", 3.5, LIGHT)
        .faint(0.6)
}

fn target(c: Coat) -> Sketch {
    Sketch::new()
        .on(disc(0, 0, 45), c.at(0.05), -0.15)
        .dot(disc(0, 0, 34), LIGHT)
        .line(disc(0, 0, 34), 3.0, DARK)
        .dot(disc(0, 0, 23), c.at(0.05))
        .line(disc(0, 0, 23), 3.0, DARK)
        .dot(disc(0, 0, 12), LIGHT)
        .dot(disc(0, 0, 6), DARK)
}

fn button(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-42, -38, 84, 80, 14), own(STEEL, -0.15), -0.4)
        .on(disc(0, 5, 30), c.at(-0.35), -0.5)
        .on(disc(0, -2, 30), c.at(0.1), -0.15)
        .dot(oval(-8, -14, 14, 8), LIGHT)
        .faint(0.45)
}

fn wreck(c: Coat) -> Sketch {
    Sketch::new()
        .on(poly(&[(-44, -18), (-28, -26), (-24, 28), (-40, 34)]), own(SOOT, 0.35), 0.15)
        .on(poly(&[(28, -20), (42, -24), (40, 8), (30, 4)]), own(SOOT, 0.35), 0.15)
        .on(poly(&[(30, 14), (42, 18), (36, 38), (27, 34)]), own(SOOT, 0.35), 0.15)
        .on(
            poly(&[(-22, -28), (8, -24), (14, -14), (26, -18), (28, 20), (12, 34), (-8, 26), (-26, 34), (-28, -8)]),
            c.at(0.25),
            -0.05,
        )
        .line("M-2 -4L8 -30L22 -42", 8.0, DARK)
        .line("M-2 -4L8 -30L22 -42", 4.0, own(STEEL, -0.1))
        .dot("M-14 4L-4 -6L6 -2L14 6L6 18L-8 18Z", DARK)
        .dot(oval(-18, 22, 6, 5), DARK)
        .faint(0.5)
        .line("M-18 -18L-10 -10M-10 -18L-18 -10", 4.0, DARK)
}

fn rubble(c: Coat) -> Sketch {
    Sketch::new()
        .on(poly(&[(-42, 10), (-30, -8), (-10, -4), (-8, 16), (-26, 26), (-40, 22)]), c.at(0.1), -0.2)
        .on(poly(&[(2, -10), (20, -22), (38, -10), (34, 12), (14, 14)]), c.at(0.0), -0.25)
        .on(poly(&[(-8, 20), (12, 18), (22, 32), (8, 42), (-10, 38)]), c.at(0.15), -0.15)
        .on(poly(&[(26, 20), (40, 20), (43, 32), (30, 38)]), c.at(-0.1), -0.3)
        .on(poly(&[(-18, -30), (-4, -36), (4, -26), (-8, -18)]), c.at(-0.05), -0.3)
        .on(poly(&[(-36, 32), (-26, 30), (-22, 40), (-34, 42)]), c.at(-0.1), -0.3)
        .dot(poly(&[(-40, 9), (-29, -6), (-12, -3), (-22, 6)]), c.at(0.45))
        .dot(poly(&[(4, -9), (20, -20), (36, -10), (20, -6)]), c.at(0.35))
}

fn web(c: Coat) -> Sketch {
    Sketch::new()
        .on(spiky(0, 0, 16, 46, 38), own(SOOT, 0.2), 0.0)
        .line("M0 -44L0 44M-44 0L44 0M-31 -31L31 31M31 -31L-31 31", 3.0, c.at(0.4))
        .line(spiky(0, 0, 16, 32, 26), 3.0, c.at(0.3))
        .line(spiky(0, 0, 16, 18, 14), 3.0, c.at(0.3))
}

fn cross(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-40 -28L-28 -40L0 -13L28 -40L40 -28L13 0L40 28L28 40L0 13L-28 40L-40 28L-13 0Z", c.at(0.08), -0.18)
        .line("M-30 -31L-2 -4M30 -31L24 -25", 4.0, LIGHT)
        .faint(0.5)
        .line("M-28 36L-2 11M28 36L36 28", 4.0, c.at(-0.4))
        .faint(0.6)
}

fn spawn(c: Coat) -> Sketch {
    Sketch::new()
        .on(disc(0, 0, 44), c.at(0.1), -0.12)
        .dot(disc(0, 0, 33), own([40, 48, 58], 0.0))
        .line(disc(0, 0, 27), 4.0, c.at(0.3))
        .dot(poly(&[(0, -22), (18, 2), (8, 2), (8, 20), (-8, 20), (-8, 2), (-18, 2)]), c.at(0.5))
}
