//! What grows and lies on the land, and what the land is made of.

use super::StockShape;
use super::sketch::{Coat, DARK, LIGHT, Sketch, disc, oval, own, poly};

pub(super) const ALL: &[StockShape] = &[
    StockShape::stands("tree", LEAF, tree),
    StockShape::stands("pine", PINE, pine),
    StockShape { height: 0.08, ..StockShape::stands("bush", LEAF, bush) },
    StockShape { height: 0.05, ..StockShape::item("flower", ROSE, flower) },
    StockShape::item("mushroom", RED, mushroom),
    StockShape::lies("grass", LEAF, grass),
    StockShape { bar: false, ..StockShape::stands("cactus", PINE, cactus) },
    StockShape::stands("rock", STONE, rock),
    StockShape::stands("mountain", STONE, mountain),
    StockShape::lies("island", SAND, island),
    StockShape::lies("water", WATER, water),
    StockShape::item("drop", WATER, drop),
    StockShape { layer: 2, height: 0.06, ..StockShape::lies("fire", FLAME, fire) },
    StockShape::item("ice", ICE, ice),
    StockShape { layer: 4, height: 0.24, ..StockShape::walks("cloud", FOG, cloud) },
];

const LEAF: [u8; 3] = [100, 184, 88];
const PINE: [u8; 3] = [92, 184, 126];
const ROSE: [u8; 3] = [242, 128, 164];
const RED: [u8; 3] = [232, 84, 72];
const STONE: [u8; 3] = [160, 162, 168];
const SAND: [u8; 3] = [238, 208, 142];
const WATER: [u8; 3] = [90, 168, 236];
const FLAME: [u8; 3] = [250, 132, 48];
const ICE: [u8; 3] = [168, 220, 248];
const FOG: [u8; 3] = [214, 222, 234];
const BARK: [u8; 3] = [166, 112, 66];
const GOLD: [u8; 3] = [252, 208, 80];

fn tree(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-8 14L8 14L9 38Q14 44 16 45L-16 45Q-14 44 -9 38Z", own(BARK, 0.05), -0.3)
        .on("M-16 20C-36 24 -48 6 -38 -8C-44 -26 -28 -40 -14 -36C-6 -50 18 -48 22 -36C38 -36 48 -18 38 -6C48 10 34 26 16 20C8 28 -8 28 -16 20Z", c.at(0.02), -0.3)
        .dot("M-30 -6C-36 -20 -24 -32 -12 -28C-4 -40 10 -40 16 -32C2 -32 -2 -22 -8 -18C-18 -20 -26 -14 -30 -6Z", c.at(0.4))
        .line("M8 -14Q14 -8 22 -12M-14 6Q-6 12 2 6", 4.0, c.at(-0.45))
}

fn pine(c: Coat) -> Sketch {
    Sketch::new()
        .on(poly(&[(-6, 26), (6, 26), (8, 45), (-8, 45)]), own(BARK, 0.0), -0.3)
        .on("M0 -8L36 32Q18 38 0 34Q-18 38 -36 32Z", c.at(0.0), -0.15)
        .on("M0 -28L28 12Q14 17 0 14Q-14 17 -28 12Z", c.at(0.1), -0.1)
        .on("M0 -47L21 -10Q10 -6 0 -9Q-10 -6 -21 -10Z", c.at(0.15), -0.12)
        .dot("M0 -42L-14 -14L-6 -12Z", LIGHT)
        .faint(0.35)
        .line("M-26 28L-14 14M-18 8L-9 -2", 4.0, c.at(0.45))
}

fn bush(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-36 40C-50 34 -48 12 -36 8C-38 -12 -22 -22 -10 -16C-2 -32 22 -28 24 -14C38 -16 46 2 40 12C50 20 46 38 34 40Q0 46 -36 40Z", c.at(0.02), -0.3)
        .dot("M-28 8C-30 -6 -20 -12 -10 -8C-4 -20 10 -20 14 -12C2 -12 -2 -4 -6 2C-16 -2 -24 2 -28 8Z", c.at(0.4))
        .dot(disc(-14, 18, 6), own(RED, 0.0))
        .dot(disc(10, 8, 6), own(RED, 0.0))
        .dot(disc(22, 26, 6), own(RED, 0.0))
        .dot(disc(-2, 31, 5), own(RED, 0.0))
        .dot(disc(8, 6, 2), LIGHT)
        .dot(disc(-16, 16, 2), LIGHT)
        .dot(disc(20, 24, 2), LIGHT)
}

fn flower(c: Coat) -> Sketch {
    let petal = |sketch: Sketch, k: u8| {
        let turn = f32::from(k) * std::f32::consts::TAU / 5.0;
        let (x, y) = ((18.0 * turn.sin()).round() as i32, (-18.0 * turn.cos()).round() as i32);
        sketch.on(disc(x, y - 12, 14), c.at(0.1), -0.12)
    };
    let stem = Sketch::new()
        .stick("M0 8Q-2 30 0 43", 5.0, own(LEAF, -0.1))
        .on("M0 38C-4 24 -22 20 -30 24C-26 38 -12 42 0 40Z", own(LEAF, 0.05), -0.2)
        .on("M0 42C4 30 18 26 26 30C22 42 10 44 0 43Z", own(LEAF, -0.1), -0.3);
    (0..5).fold(stem, petal).on(disc(0, -12, 11), own(GOLD, 0.1), -0.15)
}

fn mushroom(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-13 0L13 0Q10 20 18 38Q18 45 0 45Q-18 45 -18 38Q-10 20 -13 0Z", own([242, 230, 208], 0.1), -0.15)
        .on("M-44 4C-46 -58 46 -58 44 4Q44 12 30 10Q0 4 -30 10Q-44 12 -44 4Z", c.at(0.05), -0.22)
        .dot(oval(0, -22, 11, 10), LIGHT)
        .dots(oval(27, -8, 8, 9), LIGHT)
        .dots(oval(18, -33, 5, 4), LIGHT)
        .dots(oval(6, 20, 2, 3), DARK)
}

fn grass(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-14 42C-20 22 -30 8 -44 2C-28 -2 -12 14 -6 42Z", c.at(-0.1), -0.3)
        .on("M14 42C20 22 30 8 44 2C28 -2 12 14 6 42Z", c.at(-0.05), -0.25)
        .on("M-10 42C-14 14 -18 -10 -26 -26C-10 -16 0 14 4 42Z", c.at(0.1), -0.2)
        .on("M-4 42C-2 14 8 -16 22 -38C20 -14 16 16 10 42Z", c.at(0.2), -0.12)
        .line("M-34 43L34 43", 4.0, c.at(-0.45))
}

fn cactus(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-12 18Q-36 18 -36 -2L-36 -14Q-30 -20 -24 -14L-24 -4Q-24 6 -12 6Z", c.at(0.08), -0.12)
        .on("M12 10Q36 10 36 -10L36 -22Q30 -28 24 -22L24 -12Q24 -2 12 -2Z", c.at(0.12), -0.08)
        .on("M-14 45L-14 -28Q-14 -46 0 -46Q14 -46 14 -28L14 45Z", c.at(0.1), -0.22)
        .line("M-5 -32L-5 40M5 -32L5 40", 3.0, c.at(-0.3))
        .dot(disc(0, -42, 5), own(ROSE, 0.1))
}

fn rock(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-44 30L-36 -4L-14 -30L12 -34L36 -10L45 28Q44 38 34 39L-34 40Q-46 40 -44 30Z", c.at(0.0), -0.3)
        .dot(poly(&[(-34, -4), (-13, -28), (12, -31), (2, -10), (-18, 0)]), c.at(0.4))
        .dot(poly(&[(12, -31), (34, -9), (42, 28), (22, 8), (2, -10)]), c.at(-0.18))
        .dot(poly(&[(-34, -4), (-18, 0), (-14, 37), (-41, 36)]), c.at(0.15))
        .line("M2 -10L22 8L16 26M-18 0L-10 16", 3.0, DARK)
        .faint(0.5)
}

fn mountain(c: Coat) -> Sketch {
    Sketch::new()
        .on("M6 42L28 -14L46 36Q46 42 40 42Z", c.at(-0.02), -0.2)
        .on("M-46 36L-8 -42Q-5 -46 -2 -42L34 36Q34 42 28 42L-40 42Q-46 42 -46 36Z", c.at(0.1), -0.2)
        .dot("M-5 -43L34 36Q34 42 28 42L6 42L-8 8L2 -8Z", c.at(-0.06))
        .dot("M-20 -14L-8 -41Q-5 -45 -2 -41L11 -12L4 -18L-3 -8L-10 -17Z", LIGHT)
        .dot("M28 -11L22 6L28 2L34 7Z", LIGHT)
}

fn island(c: Coat) -> Sketch {
    Sketch::new()
        .on(oval(0, 14, 46, 30), own(WATER, 0.1), -0.2)
        .line("M-38 22Q-32 18 -26 22M26 32Q32 28 38 32", 3.0, LIGHT)
        .on("M-34 22C-34 6 34 4 34 20C30 34 -30 36 -34 22Z", c.at(0.1), -0.2)
        .stick("M-2 22C2 8 0 -8 6 -22", 6.0, own(BARK, 0.1))
        .on("M6 -24C-6 -40 -26 -36 -32 -22C-20 -26 -8 -24 6 -20Z", own(LEAF, 0.05), -0.2)
        .on("M6 -24C14 -42 36 -38 40 -24C28 -28 18 -26 6 -20Z", own(LEAF, 0.1), -0.15)
        .on("M5 -23C-8 -20 -18 -10 -16 2C-8 -8 0 -12 8 -18Z", own(LEAF, -0.1), -0.3)
        .on("M6 -23C20 -22 28 -12 26 0C18 -8 12 -12 4 -18Z", own(LEAF, -0.05), -0.25)
}

fn water(c: Coat) -> Sketch {
    const WAVES: &str = "M-30 -10Q-22 -18 -14 -10T2 -10T18 -10M-20 8Q-12 0 -4 8T12 8T28 8M-28 25Q-20 18 -12 25T4 25";
    Sketch::new()
        .on("M-44 4C-46 -26 -20 -38 4 -36C32 -36 48 -18 45 6C44 30 22 38 -4 38C-28 38 -42 26 -44 4Z", c.at(0.0), -0.22)
        .line(WAVES, 9.0, c.at(-0.4))
        .line(WAVES, 4.5, c.at(0.7))
}

fn drop(c: Coat) -> Sketch {
    Sketch::new()
        .on("M0 -46C6 -30 32 -6 32 14C32 56 -32 56 -32 14C-32 -6 -6 -30 0 -46Z", c.at(0.12), -0.22)
        .line("M-20 14C-20 26 -14 33 -6 35", 6.0, LIGHT)
        .faint(0.8)
        .dot("M0 -34C4 -24 22 -6 24 8C14 -4 2 -10 0 -34Z", LIGHT)
        .faint(0.3)
}

fn fire(c: Coat) -> Sketch {
    Sketch::new()
        .on("M2 -46C8 -28 30 -16 34 8C36 32 22 45 0 45C-24 45 -36 30 -33 8C-32 -4 -24 -12 -22 -24C-14 -20 -10 -14 -8 -8C-2 -18 2 -30 2 -46Z", c.at(0.0), -0.12)
        .dot("M4 -18C8 -6 24 2 22 20C20 36 12 42 0 42C-14 42 -22 34 -20 20C-18 12 -14 10 -12 4C-8 6 -6 8 -4 12C0 4 4 -6 4 -18Z", own(GOLD, 0.05))
        .dot("M2 10C6 18 12 22 11 30C10 38 6 41 0 41C-8 41 -11 36 -10 29C-8 22 0 20 2 10Z", LIGHT)
        .faint(0.85)
}

fn ice(c: Coat) -> Sketch {
    Sketch::new()
        .on(poly(&[(0, -43), (37, -21), (37, 21), (0, 43), (-37, 21), (-37, -21)]), c.at(0.0), -0.15)
        .dot(poly(&[(0, -40), (34, -20), (0, 0), (-34, -20)]), LIGHT)
        .faint(0.6)
        .dot(poly(&[(0, 0), (34, -20), (34, 19), (0, 39)]), c.at(-0.2))
        .line("M0 0L0 40M0 0L35 -20M0 0L-35 -20", 3.0, c.at(-0.45))
        .line("M-28 -8L-28 10M-20 2L-20 14", 4.0, LIGHT)
}

fn cloud(c: Coat) -> Sketch {
    Sketch::new()
        .on(
            "M-28 26C-48 26 -50 0 -32 -4C-34 -24 -12 -32 -2 -22C6 -36 32 -30 30 -10C48 -10 50 24 30 26Z",
            c.at(0.2),
            -0.15,
        )
        .dot("M-24 -4C-26 -18 -12 -24 -4 -14C2 -24 16 -24 20 -16C8 -18 2 -6 -4 -2C-12 -8 -20 -6 -24 -4Z", LIGHT)
        .faint(0.8)
        .line("M-30 18Q0 22 30 18", 4.0, c.at(-0.2))
}
