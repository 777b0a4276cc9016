//! What people build.

use super::StockShape;
use super::sketch::{Coat, DARK, LIGHT, Sketch, disc, own, poly, slab, spiky};

pub(super) const ALL: &[StockShape] = &[
    StockShape { cracks: true, ..StockShape::stands("wall", STONE, wall) },
    StockShape::stands("fence", WOOD, fence),
    StockShape::stands("tower", STONE, tower),
    StockShape::stands("castle", STONE, castle),
    StockShape::stands("house", ROOF, house),
    StockShape { cracks: true, ..StockShape::stands("base", BLUE, base) },
    StockShape::stands("factory", BRICK, factory),
    StockShape::stands("shop", GREEN, shop),
    StockShape::stands("city", SLATE, city),
    StockShape::stands("tent", SAND, tent),
    StockShape::stands("nest", WOOD, nest),
    StockShape { bar: false, ..StockShape::stands("bridge", WOOD, bridge) },
    StockShape { bar: false, ..StockShape::stands("door", WOOD, door) },
    StockShape { bar: false, height: 0.04, ..StockShape::stands("stairs", STONE, stairs) },
    StockShape { bar: false, height: 0.04, ..StockShape::stands("ladder", WOOD, ladder) },
    StockShape { height: 0.08, ..StockShape::stands("grave", STONE, grave) },
];

const STONE: [u8; 3] = [164, 166, 172];
const WOOD: [u8; 3] = [198, 144, 90];
const ROOF: [u8; 3] = [226, 110, 82];
const BLUE: [u8; 3] = [102, 166, 228];
const BRICK: [u8; 3] = [206, 122, 94];
const GREEN: [u8; 3] = [98, 188, 130];
const SLATE: [u8; 3] = [142, 158, 184];
const SAND: [u8; 3] = [230, 190, 128];
const PLASTER: [u8; 3] = [240, 230, 208];
const GLOW: [u8; 3] = [255, 220, 120];
const IRON: [u8; 3] = [124, 132, 146];

fn wall(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-46, -46, 92, 92, 6), c.at(-0.42), -0.5)
        .dot(slab(-43, -43, 51, 25, 4), c.at(0.16))
        .dot(slab(12, -43, 31, 25, 4), c.at(0.06))
        .dot(slab(-43, -14, 25, 26, 4), c.at(0.02))
        .dot(slab(-14, -14, 57, 26, 4), c.at(0.1))
        .dot(slab(-43, 16, 51, 26, 4), c.at(-0.02))
        .dot(slab(12, 16, 31, 26, 4), c.at(-0.1))
        .line("M-39 -39L4 -39M16 -39L39 -39M-10 -10L39 -10", 4.0, c.at(0.5))
        .faint(0.6)
}

fn fence(c: Coat) -> Sketch {
    let post = |sketch: Sketch, x: i32| {
        sketch.on(poly(&[(x - 9, 44), (x - 9, -30), (x, -43), (x + 9, -30), (x + 9, 44)]), c.at(0.1), -0.18)
    };
    let rails =
        Sketch::new().on(slab(-47, -16, 94, 13, 3), c.at(-0.15), -0.3).on(slab(-47, 18, 94, 13, 3), c.at(-0.15), -0.3);
    [-32, 0, 32].into_iter().fold(rails, post).line("M-35 -26L-35 38M-3 -26L-3 38M29 -26L29 38", 3.0, LIGHT).faint(0.4)
}

fn tower(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-22 45L-18 -14L18 -14L22 45Z", own(PLASTER, -0.2), -0.4)
        .on(
            "M-28 -10L-28 -38L-16 -38L-16 -30L-6 -30L-6 -38L6 -38L6 -30L16 -30L16 -38L28 -38L28 -10Q0 -4 -28 -10Z",
            c.at(0.1),
            -0.2,
        )
        .dot("M4 -6L18 -8L22 43L6 43Z", DARK)
        .faint(0.18)
        .dot("M-8 45L-8 28Q-8 18 0 18Q8 18 8 28L8 45Z", DARK)
        .dot(slab(-3, 0, 6, 12, 3), DARK)
        .line("M-22 -16L22 -16", 3.0, LIGHT)
        .faint(0.4)
}

fn castle(c: Coat) -> Sketch {
    Sketch::new()
        .on("M0 -24L0 -46L22 -40L0 -33Z", c.at(0.35), 0.1)
        .on("M-16 40L-16 -20L-8 -20L-8 -14L8 -14L8 -20L16 -20L16 40Z", c.at(0.1), -0.2)
        .pair("M14 44L14 -2L20 -2L20 4L27 4L27 -2L34 -2L34 4L40 4L40 -2L45 -2L45 44Z", c.at(-0.05), -0.3)
        .on("M-18 44L-18 14L18 14L18 44Z", c.at(0.25), -0.1)
        .dot("M-10 44L-10 32Q-10 22 0 22Q10 22 10 32L10 44Z", DARK)
        .dots(slab(27, 14, 7, 13, 3), DARK)
        .dot(slab(-3, -6, 6, 12, 3), DARK)
}

fn house(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(18, -38, 13, 26, 2), own(BRICK, 0.0), -0.25)
        .on("M-34 -4L0 -34L34 -4L34 44L-34 44Z", own(PLASTER, 0.1), -0.15)
        .on("M-46 2L0 -43L46 2Q46 8 40 8L0 -26L-40 8Q-46 8 -46 2Z", c.at(0.05), -0.2)
        .on("M-22 44L-22 20Q-22 16 -18 16L-8 16Q-4 16 -4 20L-4 44Z", own(WOOD, -0.1), -0.35)
        .on(slab(6, 14, 20, 16, 2), own(GLOW, 0.1), -0.1)
        .line("M16 14L16 30M6 22L26 22", 3.0, DARK)
        .dot(disc(-8, 31, 2), own(GLOW, 0.0))
}

fn base(c: Coat) -> Sketch {
    Sketch::new()
        .on(
            poly(&[(-20, -45), (20, -45), (45, -20), (45, 20), (20, 45), (-20, 45), (-45, 20), (-45, -20)]),
            c.at(-0.1),
            -0.35,
        )
        .dot(
            poly(&[(-16, -37), (16, -37), (37, -16), (37, 16), (16, 37), (-16, 37), (-37, 16), (-37, -16)]),
            c.at(0.12),
        )
        .line("M-26 -26L-14 -14M26 -26L14 -14M-26 26L-14 14M26 26L14 14", 6.0, c.at(-0.45))
        .on(disc(0, 0, 22), c.at(0.45), 0.15)
        .on(spiky(0, 1, 10, 17, 7), LIGHT, -0.05)
}

fn factory(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-38, -40, 13, 50, 2), own(IRON, 0.3), 0.0)
        .on(slab(-18, -32, 13, 42, 2), own(IRON, 0.2), -0.1)
        .dot(disc(-31, -41, 6), own([226, 230, 238], 0.0))
        .dot(disc(-23, -44, 4), own([226, 230, 238], 0.0))
        .on("M-44 44L-44 6L-20 -8L-20 6L4 -8L4 6L28 -8L28 6L44 6L44 44Z", c.at(0.08), -0.22)
        .dot(slab(-36, 16, 14, 11, 2), own(GLOW, 0.1))
        .dot(slab(-14, 16, 14, 11, 2), own(GLOW, 0.1))
        .dot(slab(-36, 32, 14, 9, 2), own(GLOW, 0.1))
        .on(slab(8, 16, 26, 28, 2), own(IRON, 0.0), -0.3)
        .line("M10 24L32 24M10 31L32 31M10 38L32 38", 3.0, DARK)
        .faint(0.6)
}

fn shop(c: Coat) -> Sketch {
    let flap = |sketch: Sketch, k: i32| {
        let x = -45 + 18 * k;
        let data = format!("M{} -34L{} -34L{} -2Q{} 10 {x} -2Z", x + 2, x + 16, x + 18, x + 9);
        let paint = if k % 2 == 0 { c.at(0.08) } else { LIGHT };
        sketch.on(data.as_str(), paint, -0.12)
    };
    let walls = Sketch::new()
        .on(slab(-38, -20, 76, 64, 3), own(PLASTER, 0.0), -0.2)
        .on(slab(-30, 10, 34, 22, 2), own([150, 206, 240], 0.1), -0.15)
        .on(slab(10, 8, 20, 36, 2), own(WOOD, -0.1), -0.3);
    (0..5).fold(walls, flap).on(slab(-45, -42, 90, 10, 3), c.at(-0.2), -0.35)
}

fn city(c: Coat) -> Sketch {
    const LIT: &str = "M-37 8L-31 8M-25 8L-19 8M-37 20L-31 20M-25 32L-19 32M-7 -30L-2 -30M5 -18L10 -18M-7 -6L-2 -6M5 6L10 6M-7 18L-2 18M5 30L10 30M23 -2L28 -2M34 10L38 10M23 22L28 22";
    Sketch::new()
        .on(slab(-44, -4, 32, 48, 2), c.at(-0.05), -0.3)
        .on(slab(16, -16, 29, 60, 2), c.at(0.0), -0.25)
        .on("M-14 44L-14 -34L2 -45L16 -34L16 44Z", c.at(0.2), -0.12)
        .line(LIT, 6.0, own(GLOW, 0.1))
}

fn tent(c: Coat) -> Sketch {
    Sketch::new()
        .line("M-4 -44L4 -36M4 -44L-4 -36", 4.0, DARK)
        .on("M0 -40L46 40Q46 44 42 44L-42 44Q-46 44 -46 40Z", c.at(0.1), -0.2)
        .dot("M0 -40L46 40Q46 44 42 44L16 44Z", c.at(-0.08))
        .dot("M0 -22L13 44L-10 44Z", DARK)
        .faint(0.85)
        .dot("M0 -22L-10 44L-22 44Q-5 14 0 -22Z", c.at(0.5))
}

fn nest(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-18 10C-22 -14 -4 -30 2 -14C8 -4 6 8 4 14Z", own([244, 236, 216], 0.1), -0.12)
        .on("M-2 12C-2 -16 18 -26 22 -8C24 2 20 10 16 16Z", own([228, 232, 240], 0.1), -0.12)
        .on("M-45 4Q-30 16 0 16Q30 16 45 4Q44 40 0 42Q-44 40 -45 4Z", c.at(0.05), -0.28)
        .line("M-38 16L-16 34M-28 14L8 32M-6 18L28 32M16 16L36 22M-20 36L10 22M4 38L34 16", 4.0, c.at(-0.4))
        .line("M-42 8Q0 26 42 8", 3.0, c.at(0.5))
}

fn bridge(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-46, -22, 92, 44, 3), c.at(0.08), -0.15)
        .line("M-34 -20L-34 20M-20 -20L-20 20M-6 -20L-6 20M8 -20L8 20M22 -20L22 20M36 -20L36 20", 3.0, DARK)
        .faint(0.5)
        .on(slab(-46, -32, 92, 12, 3), c.at(-0.1), -0.3)
        .on(slab(-46, 20, 92, 12, 3), c.at(-0.1), -0.3)
        .line("M-40 -28L40 -28M-40 24L40 24", 3.0, c.at(0.4))
}

fn door(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-36 45L-36 -14Q-36 -46 0 -46Q36 -46 36 -14L36 45Z", own(IRON, 0.35), 0.0)
        .on("M-26 45L-26 -12Q-26 -37 0 -37Q26 -37 26 -12L26 45Z", c.at(0.05), -0.22)
        .line("M-9 -34L-9 44M9 -34L9 44", 3.0, DARK)
        .faint(0.5)
        .line("M-26 -8L-8 -8M-26 26L-8 26", 6.0, own(IRON, -0.3))
        .on(disc(16, 8, 5), own(GLOW, -0.05), -0.3)
}

fn stairs(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-40, 24, 80, 20, 2), c.at(0.25), 0.0)
        .on(slab(-34, 4, 68, 20, 2), c.at(0.1), -0.12)
        .on(slab(-28, -16, 56, 20, 2), c.at(-0.05), -0.25)
        .on(slab(-22, -38, 44, 22, 2), c.at(-0.25), -0.45)
        .line("M-37 27L37 27M-31 7L31 7M-25 -13L25 -13", 3.0, LIGHT)
        .faint(0.7)
}

fn ladder(c: Coat) -> Sketch {
    Sketch::new()
        .pair(slab(18, -46, 12, 92, 4), c.at(0.05), -0.22)
        .on(slab(-20, -34, 40, 10, 3), c.at(0.25), 0.0)
        .on(slab(-20, -12, 40, 10, 3), c.at(0.2), -0.05)
        .on(slab(-20, 10, 40, 10, 3), c.at(0.15), -0.1)
        .on(slab(-20, 32, 40, 10, 3), c.at(0.1), -0.15)
        .line("M-27 -40L-27 40M21 -40L21 40", 3.0, LIGHT)
        .faint(0.4)
}

fn grave(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-44 44Q-40 32 -24 34L24 34Q40 32 44 44Z", own([120, 168, 92], 0.0), -0.2)
        .on("M-27 38L-27 -16Q-27 -44 0 -44Q27 -44 27 -16L27 38Z", c.at(0.1), -0.25)
        .line("M0 -28L0 16M-13 -14L13 -14", 7.0, c.at(-0.5))
        .line("M-21 32L-21 -14Q-20 -34 -6 -37", 3.0, LIGHT)
        .faint(0.6)
}
