//! What is gathered, eaten, carried and kept.

use super::StockShape;
use super::sketch::{Coat, DARK, LIGHT, Sketch, disc, oval, own, poly, slab, spiky};

pub(super) const ALL: &[StockShape] = &[
    StockShape::item("coin", GOLD, coin),
    StockShape::item("gold", GOLD, gold),
    StockShape::item("gem", CYAN, gem),
    StockShape::item("crystal", VIOLET, crystal),
    StockShape::item("apple", RED, apple),
    StockShape::item("cherry", RED, cherry),
    StockShape::item("carrot", ORANGE, carrot),
    StockShape::item("bread", CRUST, bread),
    StockShape::item("cheese", GOLD, cheese),
    StockShape::item("meat", ROAST, meat),
    StockShape::item("egg", SHELL, egg),
    StockShape::item("seed", STRAW, seed),
    StockShape::item("potion", PINK, potion),
    StockShape { layer: 2, cracks: true, ..StockShape::stands("crate", WOOD, crate_box) },
    StockShape { layer: 2, ..StockShape::stands("barrel", WOOD, barrel) },
    StockShape::item("chest", WOOD, chest),
    StockShape::item("gift", RED, gift),
    StockShape::item("key", GOLD, key),
    StockShape::item("wood", WOOD, wood),
    StockShape::item("ore", STONE, ore),
    StockShape::item("iron", STEEL, iron),
    StockShape::item("heart", RED, heart),
    StockShape::item("star", GOLD, star),
    StockShape::item("crown", GOLD, crown),
    StockShape::item("trophy", GOLD, trophy),
    StockShape::item("book", BLUE, book),
];

const GOLD: [u8; 3] = [252, 198, 58];
const CYAN: [u8; 3] = [84, 202, 222];
const VIOLET: [u8; 3] = [178, 132, 240];
const RED: [u8; 3] = [234, 82, 74];
const ORANGE: [u8; 3] = [246, 144, 54];
const CRUST: [u8; 3] = [226, 164, 90];
const ROAST: [u8; 3] = [214, 118, 80];
const SHELL: [u8; 3] = [246, 230, 204];
const STRAW: [u8; 3] = [222, 190, 110];
const PINK: [u8; 3] = [236, 104, 160];
const WOOD: [u8; 3] = [204, 146, 88];
const STONE: [u8; 3] = [156, 158, 168];
const STEEL: [u8; 3] = [176, 190, 208];
const BLUE: [u8; 3] = [100, 158, 226];
const LEAF: [u8; 3] = [100, 184, 88];
const IRON: [u8; 3] = [118, 126, 140];

fn coin(c: Coat) -> Sketch {
    Sketch::new()
        .on(disc(0, 4, 41), c.at(-0.4), -0.5)
        .on(disc(0, -3, 41), c.at(0.1), -0.18)
        .line(disc(0, -3, 31), 4.0, c.at(-0.3))
        .on(spiky(0, -2, 10, 21, 9), c.at(0.5), 0.1)
        .line("M-34 -14Q-28 -32 -10 -37", 4.5, LIGHT)
        .faint(0.75)
}

fn gold(c: Coat) -> Sketch {
    let bar = |sketch: Sketch, (x, y): (i32, i32)| {
        let point = |dx: i32, dy: i32| (x + dx, y + dy);
        sketch
            .on(poly(&[point(-14, -12), point(14, -12), point(21, 13), point(-21, 13)]), c.at(0.08), -0.2)
            .dot(poly(&[point(-12, -10), point(12, -10), point(15, -2), point(-15, -2)]), c.at(0.55))
    };
    [(-23, 28), (23, 28), (0, 2)].into_iter().fold(Sketch::new(), bar).dot(spiky(26, -24, 8, 15, 4), c.at(0.4))
}

fn gem(c: Coat) -> Sketch {
    Sketch::new()
        .on(poly(&[(-24, -36), (24, -36), (45, -10), (0, 44), (-45, -10)]), c.at(0.05), -0.18)
        .dot(poly(&[(-22, -34), (0, -34), (-14, -10), (-41, -10)]), c.at(0.5))
        .dot(poly(&[(0, -34), (22, -34), (41, -10), (14, -10)]), c.at(0.25))
        .dot(poly(&[(14, -10), (41, -10), (2, 39)]), c.at(-0.3))
        .dot(poly(&[(0, -34), (14, -10), (-14, -10)]), c.at(0.7))
        .line("M-44 -10L44 -10M-14 -10L0 42L14 -10L0 -35L-14 -10", 2.5, DARK)
        .faint(0.55)
}

fn crystal(c: Coat) -> Sketch {
    Sketch::new()
        .on(poly(&[(-42, 2), (-30, -10), (-16, 4), (-8, 42), (-24, 42)]), c.at(-0.05), -0.3)
        .on(poly(&[(42, -4), (30, -16), (16, 0), (8, 42), (24, 42)]), c.at(-0.15), -0.35)
        .on(poly(&[(0, -46), (17, -26), (15, 42), (-15, 42), (-17, -26)]), c.at(0.15), -0.18)
        .dot(poly(&[(0, -43), (0, 40), (-13, 40), (-15, -26)]), c.at(0.5))
        .dot(poly(&[(-40, 2), (-30, -8), (-22, 20), (-22, 36)]), c.at(0.35))
        .line("M0 -14L0 40M0 -14L-15 -25M0 -14L15 -25", 2.5, DARK)
        .faint(0.4)
}

fn apple(c: Coat) -> Sketch {
    Sketch::new()
        .on(
            "M0 -22C10 -32 42 -30 41 4C40 32 22 46 10 44Q0 41 -10 44C-22 46 -40 32 -41 4C-42 -30 -10 -32 0 -22Z",
            c.at(0.08),
            -0.22,
        )
        .stick("M0 -20Q0 -34 6 -43", 4.0, own(WOOD, -0.2))
        .on("M4 -30C10 -46 28 -48 36 -42C30 -28 16 -24 4 -30Z", own(LEAF, 0.1), -0.15)
        .line("M-30 4C-31 -8 -26 -17 -18 -18", 6.0, LIGHT)
        .faint(0.7)
}

fn cherry(c: Coat) -> Sketch {
    Sketch::new()
        .stick("M-20 12C-16 -14 0 -34 16 -42C18 -22 20 -6 20 14", 4.0, own(LEAF, -0.2))
        .on("M16 -42C28 -48 42 -40 44 -28C32 -24 20 -30 16 -42Z", own(LEAF, 0.1), -0.15)
        .on(disc(-21, 22, 21), c.at(0.18), -0.08)
        .on(disc(22, 24, 20), c.at(0.12), -0.12)
        .dot(oval(-28, 15, 5, 6), LIGHT)
        .faint(0.7)
        .dot(oval(15, 18, 5, 6), LIGHT)
        .faint(0.7)
}

fn carrot(c: Coat) -> Sketch {
    Sketch::new()
        .on(
            "M-6 -16C-26 -22 -28 -38 -22 -45C-10 -42 -4 -32 0 -20C0 -34 10 -46 22 -44C26 -34 16 -20 4 -14Z",
            own(LEAF, 0.05),
            -0.2,
        )
        .on("M-22 -10Q0 -28 22 -10C26 8 8 36 0 46C-8 36 -26 8 -22 -10Z", c.at(0.08), -0.2)
        .line("M-20 0L-8 2M20 8L8 10M-12 20L-2 22", 4.0, c.at(-0.4))
        .line("M-12 -10Q-14 2 -8 14", 4.0, LIGHT)
        .faint(0.5)
}

fn bread(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-45 2C-46 -22 -26 -28 0 -28C26 -28 46 -22 45 2C45 10 40 12 38 14L36 30Q35 36 28 36L-28 36Q-35 36 -36 30L-38 14C-40 12 -45 10 -45 2Z", c.at(0.08), -0.22)
        .line("M-26 -18L-16 2M-6 -22L4 0M14 -22L24 0", 7.0, c.at(0.6))
        .line("M-34 26L34 26", 4.0, c.at(-0.4))
        .faint(0.6)
}

fn cheese(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-45 4L28 -34Q46 -22 45 4Z", c.at(0.4), 0.2)
        .on("M-45 4L45 4L45 36L-45 36Z", c.at(0.05), -0.15)
        .dot(oval(-22, 20, 9, 8), c.at(-0.35))
        .dot(oval(12, 24, 7, 6), c.at(-0.35))
        .dot(oval(30, 12, 6, 5), c.at(-0.35))
        .dot(oval(20, -12, 8, 5), c.at(-0.2))
}

fn meat(c: Coat) -> Sketch {
    Sketch::new()
        .stick("M14 14L34 34", 9.0, own(SHELL, 0.1))
        .on("M28 36C24 44 36 48 40 40C48 38 46 26 38 28Z", own(SHELL, 0.2), -0.05)
        .on("M-40 -10C-42 -38 -10 -48 10 -34C28 -20 32 8 18 20C6 30 -36 24 -40 -10Z", c.at(0.05), -0.25)
        .on(oval(-16, -14, 16, 14), c.at(0.5), 0.25)
        .dot(oval(-16, -14, 6, 5), own(SHELL, 0.1))
        .line("M4 -30Q20 -18 20 -2", 5.0, LIGHT)
        .faint(0.45)
}

fn egg(c: Coat) -> Sketch {
    Sketch::new()
        .on("M0 -44C20 -44 35 -10 35 10C35 56 -35 56 -35 10C-35 -10 -20 -44 0 -44Z", c.at(0.1), -0.18)
        .dot(oval(-12, -10, 8, 14), LIGHT)
        .faint(0.7)
        .dot(disc(14, 8, 4), c.at(-0.28))
        .dot(disc(-6, 28, 5), c.at(-0.28))
        .dot(disc(18, 26, 3), c.at(-0.28))
}

fn seed(c: Coat) -> Sketch {
    Sketch::new()
        .stick("M0 6C0 -8 -2 -16 0 -24", 5.0, own(LEAF, -0.1))
        .on("M0 -16C-4 -34 -22 -38 -34 -34C-30 -18 -14 -12 0 -14Z", own(LEAF, 0.1), -0.15)
        .on("M0 -22C4 -40 22 -46 34 -42C30 -26 16 -18 0 -20Z", own(LEAF, 0.0), -0.25)
        .on("M0 4C26 4 32 20 24 32C16 44 -16 44 -24 32C-32 20 -26 4 0 4Z", c.at(0.08), -0.25)
        .line("M-16 20Q-12 12 0 11", 5.0, LIGHT)
        .faint(0.6)
}

fn potion(c: Coat) -> Sketch {
    const GLASS: [u8; 3] = [206, 228, 240];
    Sketch::new()
        .on(slab(-9, -46, 18, 12, 3), own(WOOD, 0.0), -0.25)
        .on("M-10 -34L10 -34L10 -14C28 -8 40 8 38 24C36 40 22 45 0 45C-22 45 -36 40 -38 24C-40 8 -28 -8 -10 -14Z", own(GLASS, 0.2), -0.05)
        .dot("M-31 10Q-16 4 0 10Q16 16 31 9C34 14 35 20 34 24C32 36 20 41 0 41C-20 41 -32 36 -34 24C-35 19 -34 14 -31 10Z", c.at(0.05))
        .dot(disc(-10, 26, 5), c.at(0.55))
        .dot(disc(10, 20, 4), c.at(0.55))
        .dot(disc(6, 33, 3), c.at(0.55))
        .line("M-27 14C-25 4 -18 -3 -10 -7", 5.0, LIGHT)
        .on(slab(-14, -37, 28, 8, 3), own(GLASS, 0.3), 0.0)
}

fn crate_box(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-43, -43, 86, 86, 5), c.at(-0.12), -0.3)
        .dot(slab(-31, -31, 62, 62, 2), c.at(-0.3))
        .line("M-31 -15L31 -15M-31 0L31 0M-31 15L31 15", 2.5, DARK)
        .faint(0.5)
        .line("M-27 27L27 -27", 16.0, DARK)
        .line("M-27 27L27 -27", 11.0, c.at(0.1))
        .line("M-37 -37L37 -37L37 37L-37 37Z", 11.0, c.at(0.16))
        .line("M-31 -31L31 -31L31 31L-31 31Z", 2.5, DARK)
        .dots(disc(37, -37, 2), DARK)
        .dots(disc(37, 37, 2), DARK)
}

fn barrel(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-28 -38Q0 -48 28 -38Q40 0 28 38Q0 48 -28 38Q-40 0 -28 -38Z", c.at(0.08), -0.22)
        .line("M-11 -38Q-16 0 -11 40M11 -38Q16 0 11 40", 3.0, DARK)
        .faint(0.5)
        .line("M-32 -22Q0 -12 32 -22M-32 22Q0 32 32 22", 9.0, DARK)
        .line("M-32 -22Q0 -12 32 -22M-32 22Q0 32 32 22", 5.5, own(IRON, 0.35))
        .dot(oval(0, -38, 24, 6), c.at(-0.35))
        .line("M-24 -8L-25 10", 4.0, LIGHT)
        .faint(0.45)
}

fn chest(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-43 0L-43 -12Q-43 -36 -22 -36L22 -36Q43 -36 43 -12L43 0Z", c.at(0.15), -0.12)
        .on(slab(-43, -2, 86, 42, 4), c.at(0.0), -0.25)
        .dots("M24 -36Q34 -35 38 -27L38 39L24 39Z", own(GOLD, 0.0))
        .line("M-43 -1L43 -1", 5.0, DARK)
        .on(slab(-10, -11, 20, 24, 4), own(GOLD, 0.25), -0.1)
        .dot("M0 -4Q5 -4 5 1L3 4L4 9L-4 9L-3 4L-5 1Q-5 -4 0 -4Z", DARK)
}

fn gift(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-36, -8, 72, 52, 4), c.at(0.0), -0.22)
        .on(slab(-42, -22, 84, 20, 4), c.at(0.15), -0.1)
        .dot(slab(-8, -22, 16, 66, 0), own(GOLD, 0.15))
        .on("M0 -22C-10 -44 -34 -48 -34 -34C-34 -24 -14 -22 0 -22Z", own(GOLD, 0.1), -0.15)
        .on("M0 -22C10 -44 34 -48 34 -34C34 -24 14 -22 0 -22Z", own(GOLD, 0.1), -0.15)
        .on(disc(0, -24, 7), own(GOLD, 0.3), 0.0)
}

fn key(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-6 2L6 2L6 46L-6 46Z", c.at(0.05), -0.15)
        .on(slab(2, 32, 20, 11, 2), c.at(0.05), -0.2)
        .on(slab(2, 16, 15, 10, 2), c.at(0.05), -0.2)
        .on("M0 -46C32 -46 34 4 0 4C-34 4 -32 -46 0 -46Z", c.at(0.15), -0.18)
        .on(disc(0, -21, 10), own(IRON, -0.4), -0.5)
        .line("M-18 -18Q-18 -34 -6 -38", 4.0, LIGHT)
        .faint(0.75)
}

fn wood(c: Coat) -> Sketch {
    let log = |sketch: Sketch, (x, y): (i32, i32)| {
        sketch
            .on(slab(x - 16, y - 14, 62, 28, 12), c.at(0.02), -0.2)
            .line(
                format!("M{} {}L{} {}M{} {}L{} {}", x + 18, y - 3, x + 38, y - 3, x + 22, y + 5, x + 34, y + 5)
                    .as_str(),
                3.0,
                DARK,
            )
            .faint(0.4)
            .on(oval(x - 4, y, 13, 14), c.at(0.5), 0.3)
            .line(oval(x - 4, y, 7, 8), 2.5, c.at(-0.2))
            .dot(disc(x - 4, y, 2), c.at(-0.3))
    };
    [(-26, 26), (-6, 26), (-14, -4)].into_iter().skip(1).fold(log(Sketch::new(), (-30, 26)), log)
}

fn ore(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-44 26L-34 -12L-10 -34L20 -30L40 -4L44 26Q42 38 30 38L-32 39Q-44 38 -44 26Z", c.at(0.0), -0.28)
        .dot(poly(&[(-32, -11), (-9, -31), (18, -28), (4, -8), (-16, -2)]), c.at(0.35))
        .on(poly(&[(-24, 8), (-12, 2), (-6, 14), (-16, 22), (-26, 18)]), own(GOLD, 0.1), -0.15)
        .on(poly(&[(8, -6), (20, -12), (26, 0), (16, 8), (8, 4)]), own(GOLD, 0.15), -0.1)
        .on(poly(&[(8, 20), (22, 16), (28, 26), (16, 34)]), own(GOLD, 0.0), -0.2)
}

fn iron(c: Coat) -> Sketch {
    Sketch::new()
        .on(poly(&[(-30, -22), (22, -30), (45, 8), (42, 26), (-34, 36), (-45, 14)]), c.at(-0.1), -0.3)
        .dot(poly(&[(-29, -19), (21, -27), (42, 8), (-42, 14)]), c.at(0.4))
        .dot(poly(&[(-20, -12), (16, -18), (26, -2), (-26, 4)]), c.at(0.1))
        .line("M-43 15L43 8M-38 15L-30 33", 3.0, DARK)
        .faint(0.5)
        .line("M-24 -14L14 -20", 4.0, LIGHT)
        .faint(0.8)
}

fn heart(c: Coat) -> Sketch {
    Sketch::new()
        .on("M0 43C-12 32 -45 12 -45 -12C-45 -42 -10 -46 0 -22C10 -46 45 -42 45 -12C45 12 12 32 0 43Z", c.at(0.1), -0.2)
        .dot("M6 34C20 24 42 8 42 -12C42 -22 38 -29 32 -32C36 -6 22 14 6 34Z", c.at(-0.25))
        .faint(0.7)
        .line("M-33 -8Q-34 -24 -21 -28", 6.0, LIGHT)
        .faint(0.8)
}

fn star(c: Coat) -> Sketch {
    Sketch::new()
        .on(spiky(0, 3, 10, 46, 21), c.at(0.12), -0.18)
        .dot(poly(&[(0, -40), (0, 3), (-12, -14)]), c.at(0.6))
        .dot(poly(&[(-41, -10), (0, 3), (-12, -14)]), c.at(0.35))
        .dot(poly(&[(0, 3), (25, 38), (0, 22)]), c.at(-0.25))
        .dot(poly(&[(0, 3), (41, -10), (19, 9)]), c.at(-0.15))
}

fn crown(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-34 22L-44 -22L-20 -4L0 -36L20 -4L44 -22L34 22Z", c.at(0.12), -0.15)
        .on(slab(-35, 20, 70, 17, 4), c.at(-0.05), -0.25)
        .on(disc(0, -37, 6), c.at(0.5), 0.2)
        .pair(disc(42, -23, 5), c.at(0.5), 0.2)
        .dot(oval(0, 6, 6, 8), own(RED, 0.0))
        .dots(disc(18, 10, 4), own(BLUE, 0.0))
        .line("M-30 29L30 29", 3.0, c.at(0.5))
}

fn trophy(c: Coat) -> Sketch {
    Sketch::new()
        .stick("M-24 -32C-48 -36 -44 -4 -18 0M24 -32C48 -36 44 -4 18 0", 5.0, c.at(-0.15))
        .on("M-24 32L24 32L28 45L-28 45Z", own(WOOD, -0.1), -0.35)
        .on("M-7 4L7 4L9 32L-9 32Z", c.at(-0.1), -0.3)
        .on("M-28 -44L28 -44C30 -16 18 10 0 12C-18 10 -30 -16 -28 -44Z", c.at(0.15), -0.15)
        .dot(spiky(0, -20, 10, 13, 5), c.at(0.65))
        .line("M-19 -36Q-19 -16 -10 -4", 4.5, LIGHT)
        .faint(0.7)
}

fn book(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-33, -44, 68, 88, 7), c.at(-0.2), -0.4)
        .dot(slab(-26, 28, 58, 12, 2), LIGHT)
        .on(slab(-33, -44, 66, 76, 6), c.at(0.1), -0.15)
        .line("M-23 -42L-23 30", 4.0, DARK)
        .faint(0.5)
        .on(spiky(6, -8, 8, 20, 7), own(GOLD, 0.2), 0.0)
}
