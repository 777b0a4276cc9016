//! What people fight and dig with.

use super::StockShape;
use super::sketch::{Coat, DARK, LIGHT, Sketch, disc, oval, own, poly, slab, spiky};

pub(super) const ALL: &[StockShape] = &[
    StockShape::item("bomb", SLATE, bomb),
    StockShape { height: 0.03, ..StockShape::item("mine", SLATE, mine) },
    StockShape { turns: true, ..StockShape::item("missile", RED, missile) },
    StockShape { turns: true, layer: 4, height: 0.15, ..StockShape::item("arrow", WOOD, arrow) },
    StockShape { turns: true, layer: 4, size: 0.6, height: 0.15, ..StockShape::item("bullet", GOLD, bullet) },
    StockShape::item("explosion", FLAME, explosion),
    StockShape::item("shield", BLUE, shield),
    StockShape::item("sword", STEEL, sword),
    StockShape::item("axe", STEEL, axe),
    StockShape::item("pick", STEEL, pick),
    StockShape::item("hammer", STEEL, hammer),
    StockShape::item("bow", WOOD, bow),
    StockShape::item("wand", VIOLET, wand),
];

const SLATE: [u8; 3] = [134, 146, 168];
const RED: [u8; 3] = [232, 84, 76];
const WOOD: [u8; 3] = [204, 146, 88];
const GOLD: [u8; 3] = [252, 200, 64];
const FLAME: [u8; 3] = [252, 140, 48];
const BLUE: [u8; 3] = [98, 158, 226];
const STEEL: [u8; 3] = [190, 202, 218];
const VIOLET: [u8; 3] = [178, 132, 240];
const HILT: [u8; 3] = [160, 108, 64];

fn bomb(c: Coat) -> Sketch {
    Sketch::new()
        .stick("M12 -24C18 -42 34 -42 36 -30", 4.5, own(WOOD, 0.3))
        .on(poly(&[(-2, -22), (10, -36), (26, -26), (18, -10)]), c.at(0.0), -0.2)
        .on(disc(-5, 10, 35), c.at(0.14), -0.25)
        .dot(oval(-17, -4, 11, 9), LIGHT)
        .faint(0.75)
        .dot(spiky(35, -31, 14, 12, 6), own(FLAME, 0.0))
        .dot(spiky(35, -31, 14, 8, 3), own([255, 240, 150], 0.2))
}

fn mine(c: Coat) -> Sketch {
    Sketch::new()
        .on(spiky(0, 0, 16, 46, 30), c.at(0.1), -0.1)
        .on(disc(0, 0, 31), c.at(0.3), 0.05)
        .line(disc(0, 0, 21), 3.5, c.at(-0.35))
        .on(disc(0, 0, 12), own(RED, 0.05), -0.2)
        .dot(disc(-4, -4, 4), LIGHT)
        .faint(0.8)
        .line("M-24 -8Q-20 -22 -6 -25", 4.0, LIGHT)
        .faint(0.5)
}

fn missile(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-6 30Q0 36 0 46Q0 36 6 30Z", own(FLAME, 0.1), 0.4)
        .pair("M9 16L24 34L9 32Z", c.at(-0.2), -0.35)
        .pair("M9 -14L18 0L9 2Z", c.at(-0.1), -0.3)
        .on("M0 -46C8 -38 10 -28 10 -18L10 32L-10 32L-10 -18C-10 -28 -8 -38 0 -46Z", own(STEEL, 0.2), -0.1)
        .dot("M0 -44C7 -37 9 -28 10 -20L-10 -20C-9 -28 -7 -37 0 -44Z", c.at(0.05))
        .dot(slab(-10, 12, 20, 8, 0), c.at(0.05))
}

fn arrow(c: Coat) -> Sketch {
    Sketch::new()
        .pair("M3 24L16 34L16 46L3 38Z", c.at(0.45), 0.2)
        .on(slab(-4, -30, 8, 74, 2), c.at(0.05), -0.2)
        .on(poly(&[(0, -47), (19, -12), (0, -20), (-19, -12)]), own(STEEL, 0.2), -0.1)
        .line("M0 -40L0 -22", 2.5, DARK)
        .faint(0.4)
}

fn bullet(c: Coat) -> Sketch {
    Sketch::new()
        .dot("M-24 -14L0 47L24 -14Z", c.at(0.3))
        .faint(0.4)
        .on(disc(0, -16, 27), c.at(0.1), -0.12)
        .dot(disc(0, -17, 15), c.at(0.6))
        .dot(disc(-4, -21, 7), LIGHT)
}

fn explosion(c: Coat) -> Sketch {
    Sketch::new()
        .on(spiky(0, 0, 20, 46, 30), c.at(0.0), -0.15)
        .dot(spiky(0, 0, 20, 33, 20), own([255, 208, 80], 0.05))
        .dot(spiky(0, 0, 16, 19, 11), LIGHT)
}

fn shield(c: Coat) -> Sketch {
    Sketch::new()
        .on("M0 -45Q20 -36 39 -36Q44 22 0 46Q-44 22 -39 -36Q-20 -36 0 -45Z", own(STEEL, 0.1), -0.2)
        .dot("M0 -36Q16 -29 31 -28Q34 18 0 37Q-34 18 -31 -28Q-16 -29 0 -36Z", c.at(0.1))
        .dot("M0 -36Q16 -29 31 -28Q34 18 0 37Z", c.at(-0.2))
        .on(spiky(0, -2, 8, 19, 7), own(GOLD, 0.2), -0.05)
}

fn sword(c: Coat) -> Sketch {
    Sketch::new()
        .on("M0 -47L11 -34L11 16L-11 16L-11 -34Z", c.at(0.0), -0.2)
        .dot("M0 -45L0 15L-9 15L-9 -33Z", c.at(0.5))
        .on(slab(-5, 18, 10, 22, 2), own(HILT, 0.1), -0.2)
        .on(slab(-25, 12, 50, 10, 4), own(GOLD, 0.1), -0.2)
        .on(disc(0, 41, 6), own(GOLD, 0.2), -0.1)
}

fn axe(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-5, -46, 11, 92, 4), own(HILT, 0.2), -0.15)
        .on(
            "M-10 -38L14 -38L14 -10L-10 -10C-20 -8 -30 0 -38 10Q-48 -24 -38 -46C-30 -40 -20 -38 -10 -38Z",
            c.at(0.1),
            -0.2,
        )
        .dot("M-38 10Q-48 -24 -38 -46L-33 -41Q-40 -22 -31 3Z", LIGHT)
        .line("M-2 -30L-2 -18", 3.0, DARK)
        .faint(0.5)
}

fn pick(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-5, -34, 11, 80, 4), own(HILT, 0.35), 0.1)
        .on("M-46 -4C-36 -54 36 -54 46 -4C28 -22 -28 -22 -46 -4Z", c.at(0.3), 0.05)
        .dot("M-38 -18C-26 -40 26 -42 36 -22C20 -36 -20 -36 -38 -18Z", LIGHT)
        .faint(0.6)
        .on(slab(-9, -41, 18, 18, 3), own(HILT, 0.1), -0.1)
}

fn hammer(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-6, -20, 12, 66, 4), own(HILT, 0.2), -0.15)
        .on(slab(-36, -44, 72, 34, 6), c.at(0.1), -0.22)
        .dot(slab(-32, -41, 64, 8, 3), LIGHT)
        .faint(0.6)
        .line("M-22 -43L-22 -11M22 -43L22 -11", 3.0, DARK)
        .faint(0.5)
}

fn bow(c: Coat) -> Sketch {
    Sketch::new()
        .line("M-18 -44L-18 44", 3.0, LIGHT)
        .line("M-36 0L38 0", 7.0, DARK)
        .line("M-36 0L38 0", 3.5, own(HILT, 0.3))
        .on("M-20 -46C10 -44 34 -24 34 0C34 24 10 44 -20 46C4 34 22 20 22 0C22 -20 4 -34 -20 -46Z", c.at(0.08), -0.2)
        .on(poly(&[(46, 0), (34, -8), (34, 8)]), own(STEEL, 0.2), -0.1)
        .dot(slab(21, -9, 13, 18, 3), own(HILT, -0.2))
}

fn wand(c: Coat) -> Sketch {
    Sketch::new()
        .stick("M-30 36L14 -8", 8.0, own(HILT, 0.05))
        .line("M-30 36L-22 28", 8.0, LIGHT)
        .on(spiky(20, -16, 10, 27, 11), c.at(0.3), 0.0)
        .dot(spiky(-14, -26, 8, 11, 3), c.at(0.6))
        .dot(spiky(32, 26, 8, 9, 3), c.at(0.6))
}
