//! Machines: those that go and shoot, and those that stand and work.

use super::StockShape;
use super::sketch::{Coat, DARK, LIGHT, Sketch, disc, own, slab};

pub(super) const ALL: &[StockShape] = &[
    StockShape { size: 1.1, ..StockShape::drives("robot", BLUE, robot) },
    StockShape { size: 1.1, ..StockShape::drives("tank", OLIVE, tank) },
    StockShape { turns: true, ..StockShape::stands("turret", STEEL, turret) },
    StockShape { turns: true, ..StockShape::stands("cannon", STEEL, cannon) },
    StockShape::flies("drone", STEEL, drone),
    StockShape::stands("generator", AMBER, generator),
    StockShape::item("battery", GREEN, battery),
    StockShape::item("magnet", RED, magnet),
    StockShape::stands("lamp", GLOW, lamp),
    StockShape::stands("antenna", STEEL, antenna),
    StockShape::item("gear", STEEL, gear),
    StockShape::item("computer", STEEL, computer),
];

const BLUE: [u8; 3] = [104, 166, 222];
const OLIVE: [u8; 3] = [146, 162, 92];
const STEEL: [u8; 3] = [154, 168, 188];
const AMBER: [u8; 3] = [236, 172, 70];
const GREEN: [u8; 3] = [98, 192, 104];
const RED: [u8; 3] = [232, 84, 76];
const GLOW: [u8; 3] = [255, 214, 96];
const IRON: [u8; 3] = [112, 120, 134];
const TIMBER: [u8; 3] = [178, 120, 70];

fn robot(c: Coat) -> Sketch {
    Sketch::new()
        .pair(slab(31, -20, 14, 52, 6), c.at(-0.35), -0.45)
        .lines("M34 -10L42 -10M34 2L42 2M34 14L42 14M34 26L42 26", 3.0, DARK)
        .pair("M20 -26L20 -40L26 -46L32 -46L32 -41L27 -38L27 -26Z", c.at(0.3), 0.1)
        .on(slab(-32, -28, 64, 70, 20), c.at(0.18), -0.12)
        .on(slab(-24, -25, 48, 24, 11), own([44, 52, 66], 0.0), -0.2)
        .dots(disc(11, -13, 7), own([120, 232, 255], 0.2))
        .dots(disc(11, -15, 3), LIGHT)
        .on(disc(0, 20, 15), c.at(0.4), 0.1)
        .line("M-8 14Q0 8 8 14", 3.0, LIGHT)
        .dots(disc(24, 34, 2), DARK)
}

fn tank(c: Coat) -> Sketch {
    Sketch::new()
        .pair(slab(25, -34, 19, 78, 7), c.at(-0.3), -0.42)
        .lines("M27 -23L42 -23M27 -10L42 -10M27 3L42 3M27 16L42 16M27 29L42 29", 4.0, DARK)
        .on("M-20 -29L20 -29L28 -20L28 36Q28 40 24 40L-24 40Q-28 40 -28 36L-28 -20Z", c.at(0.14), -0.12)
        .dots(slab(6, 29, 16, 7, 2), DARK)
        .faint(0.6)
        .on(slab(-6, -47, 12, 48, 3), c.at(0.5), 0.25)
        .on(slab(-8, -47, 16, 9, 3), c.at(-0.2), -0.3)
        .on("M-13 -14L13 -14L21 -2L21 13Q21 22 13 22L-13 22Q-21 22 -21 13L-21 -2Z", c.at(0.34), 0.1)
        .on(disc(6, 6, 7), c.at(-0.2), -0.35)
        .dot("M-17 0L-11 -9L0 -9L-7 -4L-13 8Z", LIGHT)
        .faint(0.5)
}

fn turret(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-40, -18, 80, 62, 12), own(IRON, 0.25), -0.1)
        .dots(disc(31, -9, 3), DARK)
        .dots(disc(31, 35, 3), DARK)
        .pair(slab(7, -46, 11, 50, 3), c.at(0.5), 0.25)
        .pair(slab(5, -46, 15, 8, 2), c.at(-0.2), -0.35)
        .on(disc(0, 13, 26), c.at(0.08), -0.28)
        .on(slab(-10, -4, 20, 24, 8), c.at(0.4), 0.1)
        .line("M-18 12Q-17 2 -11 -4", 4.0, LIGHT)
        .faint(0.6)
}

fn cannon(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-38, 6, 76, 10, 4), own(TIMBER, -0.2), -0.4)
        .pair(slab(28, -14, 14, 50, 6), own(TIMBER, 0.1), -0.2)
        .lines("M30 -2L40 -2M30 10L40 10M30 22L40 22", 3.0, DARK)
        .on("M-17 8L17 8L10 44L-10 44Z", own(TIMBER, 0.2), -0.1)
        .on("M-12 -46L12 -46L11 -38L17 18C17 36 -17 36 -17 18L-11 -38Z", c.at(0.1), -0.25)
        .dot("M-12 -46L12 -46L11 -38L-11 -38Z", c.at(0.5))
        .line("M-12 -37L12 -37M-14 -8L14 -8M-16 10L16 10", 4.0, DARK)
        .line("M-6 -32L-8 24", 4.0, LIGHT)
        .faint(0.6)
}

fn drone(c: Coat) -> Sketch {
    Sketch::new()
        .dots(disc(31, -31, 16), own([214, 224, 238], 0.2))
        .faint(0.45)
        .dots(disc(31, 31, 16), own([214, 224, 238], 0.2))
        .faint(0.45)
        .lines("M8 -8L31 -31M8 8L31 31", 14.0, DARK)
        .lines("M8 -8L31 -31M8 8L31 31", 7.0, c.at(-0.25))
        .lines("M18 -36L44 -26M44 36L18 26", 5.0, DARK)
        .pair(disc(31, -31, 6), c.at(0.4), 0.1)
        .pair(disc(31, 31, 6), c.at(0.4), 0.1)
        .on("M0 -24C12 -24 17 -12 17 0L15 18Q12 26 0 26Q-12 26 -15 18L-17 0C-17 -12 -12 -24 0 -24Z", c.at(0.1), -0.25)
        .on(disc(0, -12, 8), own([44, 52, 66], 0.0), -0.2)
        .dot(disc(-2, -14, 3), own([120, 232, 255], 0.3))
        .dots(slab(3, 10, 7, 5, 2), c.at(0.55))
}

fn generator(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-44, -32, 88, 72, 8), own(IRON, 0.3), 0.0)
        .on(slab(-36, -40, 18, 12, 3), own(IRON, 0.0), -0.3)
        .on(slab(18, -40, 18, 12, 3), own(IRON, 0.0), -0.3)
        .on(disc(0, 4, 30), c.at(0.15), -0.2)
        .dot("M6 -22L-16 8L-2 8L-6 30L16 -2L2 -2Z", DARK)
        .dot("M5 -18L-11 5L2 5L-2 24L12 1L-1 1Z", LIGHT)
        .dots(disc(37, 33, 3), DARK)
        .dots(disc(37, -25, 3), DARK)
}

fn battery(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-12, -46, 24, 16, 4), own(IRON, 0.4), 0.1)
        .on(slab(-26, -36, 52, 80, 9), own(IRON, 0.15), -0.2)
        .dot(slab(-22, -12, 44, 52, 5), c.at(0.1))
        .dot("M6 -28L-14 8L-2 8L-6 32L14 -4L2 -4Z", LIGHT)
        .line("M6 -28L-14 8L-2 8L-6 32L14 -4L2 -4Z", 2.5, DARK)
        .line("M-20 -28L-20 34", 4.0, LIGHT)
        .faint(0.4)
}

fn magnet(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-40 -42L-16 -42L-16 4C-16 24 16 24 16 4L16 -42L40 -42L40 4C40 56 -40 56 -40 4Z", c.at(0.08), -0.2)
        .dots("M16 -42L40 -42L40 -20L16 -20Z", own([226, 232, 240], 0.1))
        .lines("M16 -20L40 -20", 4.0, DARK)
        .line("M-33 -12L-33 6C-33 24 -22 34 -10 37", 5.0, LIGHT)
        .faint(0.5)
}

fn lamp(c: Coat) -> Sketch {
    Sketch::new()
        .dot(disc(0, -8, 40), c.at(0.4))
        .faint(0.16)
        .on(slab(-18, 36, 36, 9, 3), own(IRON, 0.1), -0.2)
        .on(slab(-6, 14, 12, 26, 2), own(IRON, 0.3), 0.0)
        .on("M-14 16C-16 4 -30 -2 -30 -18C-30 -56 30 -56 30 -18C30 -2 16 4 14 16Z", c.at(0.25), 0.0)
        .line("M-10 14L-12 -14L0 -6L12 -14L10 14", 4.0, own([204, 110, 30], 0.0))
        .line("M-20 -18Q-20 -34 -8 -38", 5.0, LIGHT)
        .line("M-13 20L13 20M-12 28L12 28", 4.0, DARK)
}

fn antenna(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-24 44L-8 4L8 4L24 44Z", own(IRON, 0.35), 0.0)
        .line("M-18 32L12 16M18 32L-12 16", 3.5, DARK)
        .on("M-40 -34C-44 0 -16 20 24 12Z", c.at(0.1), -0.25)
        .line("M-8 -10L18 -36", 5.0, DARK)
        .on(disc(20, -38, 7), c.at(0.5), 0.2)
        .dot("M-36 -28L10 8C-10 8 -34 -4 -36 -28Z", LIGHT)
        .faint(0.4)
}

fn gear(c: Coat) -> Sketch {
    let tooth = |k: u8| {
        let turn = f32::from(k) * std::f32::consts::FRAC_PI_4;
        ((33.0 * turn.sin()).round() as i32, (-33.0 * turn.cos()).round() as i32)
    };
    let teeth = (0..8).map(tooth).fold(Sketch::new(), |sketch, (x, y)| sketch.on(disc(x, y, 11), c.at(0.0), -0.2));
    teeth.on(disc(0, 0, 33), c.at(0.12), -0.22).line(disc(0, 0, 24), 3.0, c.at(0.5)).on(
        disc(0, 0, 12),
        own(IRON, -0.4),
        -0.5,
    )
}

fn computer(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-10 20L10 20L14 40L-14 40Z", own(IRON, 0.2), -0.1)
        .on(slab(-24, 37, 48, 8, 3), own(IRON, 0.4), 0.1)
        .on(slab(-44, -40, 88, 64, 8), c.at(0.1), -0.2)
        .on(slab(-36, -32, 72, 47, 4), own([188, 226, 242], 0.1), -0.08)
        .line("M-28 -22L-6 -22M-28 -12L10 -12M-28 -2L-2 -2M-28 8L16 8", 4.0, own([40, 78, 110], 0.0))
}
