//! People and those who look like people: a head on a body, told by what they wear.

use super::StockShape;
use super::sketch::{Coat, DARK, LIGHT, Sketch, disc, oval, own, slab, spiky};

pub(super) const ALL: &[StockShape] = &[
    StockShape::walks("person", SAND, person),
    StockShape::walks("king", VIOLET, king),
    StockShape::walks("knight", STEEL, knight),
    StockShape::walks("soldier", OLIVE, soldier),
    StockShape::walks("archer", LEAF, archer),
    StockShape::walks("wizard", VIOLET, wizard),
    StockShape::walks("worker", SKY, worker),
    StockShape::walks("dwarf", RUST, dwarf),
    StockShape::walks("ghost", PALE, ghost),
    StockShape::walks("zombie", MOSS, zombie),
    StockShape::walks("skull", BONE, skull),
    StockShape::walks("monster", PLUM, monster),
];

const SAND: [u8; 3] = [222, 170, 112];
const VIOLET: [u8; 3] = [168, 128, 224];
const STEEL: [u8; 3] = [150, 166, 188];
const OLIVE: [u8; 3] = [140, 158, 88];
const LEAF: [u8; 3] = [96, 178, 92];
const SKY: [u8; 3] = [92, 160, 226];
const RUST: [u8; 3] = [222, 112, 72];
const PALE: [u8; 3] = [206, 218, 240];
const MOSS: [u8; 3] = [138, 176, 104];
const BONE: [u8; 3] = [236, 228, 206];
const PLUM: [u8; 3] = [190, 116, 208];
const GOLD: [u8; 3] = [250, 196, 62];
const IRON: [u8; 3] = [172, 184, 200];
const TIMBER: [u8; 3] = [178, 120, 70];

/// Shoulders and a head, which sits so low that a hat has room.
fn figure(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-34 40C-36 16 -20 8 0 8C20 8 36 16 34 40Q34 45 29 45L-29 45Q-34 45 -34 40Z", c.at(0.05), -0.25)
        .lines("M20 45L20 32", 4.0, DARK)
        .faint(0.45)
        .on(disc(0, -8, 22), c.at(0.55), 0.3)
}

/// Two eyes and a mouth.
fn face(sketch: Sketch, y: i32) -> Sketch {
    sketch.dots(oval(8, y, 3, 5), DARK)
}

fn person(c: Coat) -> Sketch {
    let body = Sketch::new()
        .on("M-34 40C-36 14 -20 5 0 5C20 5 36 14 34 40Q34 45 29 45L-29 45Q-34 45 -34 40Z", c.at(0.05), -0.25)
        .lines("M20 45L20 30", 4.0, DARK)
        .faint(0.45)
        .dot("M-12 7L0 20L12 7Q0 3 -12 7Z", c.at(0.6))
        .on(disc(0, -19, 24), c.at(0.5), 0.2);
    face(body, -18).line("M-8 -8Q0 -2 8 -8", 3.5, DARK).dots(oval(15, -11, 4, 3), c.at(0.1)).faint(0.7)
}

fn king(c: Coat) -> Sketch {
    face(figure(c), -6)
        .dot("M-34 40C-34 24 -28 16 -20 12L-12 45L-29 45Q-34 45 -34 40Z", LIGHT)
        .dot("M34 40C34 24 28 16 20 12L12 45L29 45Q34 45 34 40Z", LIGHT)
        .dots(disc(24, 26, 2), DARK)
        .dots(disc(22, 37, 2), DARK)
        .on("M-12 4Q0 8 12 4Q12 22 0 24Q-12 22 -12 4Z", own(IRON, 0.5), 0.2)
        .on("M-22 -20L-27 -43L-12 -32L0 -46L12 -32L27 -43L22 -20Q0 -14 -22 -20Z", own(GOLD, 0.1), -0.2)
        .dot(disc(0, -26, 4), own([226, 70, 70], 0.0))
        .dots(disc(13, -26, 3), own([72, 140, 220], 0.0))
}

fn knight(c: Coat) -> Sketch {
    figure(c)
        .on("M-24 4L-24 -14C-24 -34 24 -34 24 -14L24 4Q12 14 0 14Q-12 14 -24 4Z", own(IRON, 0.25), -0.15)
        .dot("M-18 -14L18 -14L18 -5L4 -5L4 8L-4 8L-4 -5L-18 -5Z", DARK)
        .on("M-3 -28C-10 -46 14 -50 26 -36C18 -38 10 -36 6 -28Z", c.at(0.2), -0.1)
        .on("M-44 14Q-32 12 -24 10Q-14 14 -6 14Q-4 38 -25 46Q-46 38 -44 14Z", c.at(0.4), 0.1)
        .line("M-25 16L-25 40M-38 24L-12 24", 5.0, LIGHT)
}

fn soldier(c: Coat) -> Sketch {
    face(figure(c), -2)
        .stick("M30 46L30 -16", 5.0, own(TIMBER, 0.0))
        .line("M30 4L30 -20", 5.0, own(IRON, 0.0))
        .on("M-30 -10C-32 -44 32 -44 30 -10Q0 -18 -30 -10Z", c.at(-0.1), -0.35)
        .dot("M-18 -26Q-8 -36 6 -34Q-8 -30 -14 -20Z", LIGHT)
        .faint(0.4)
        .lines("M22 -11Q22 6 10 12", 3.0, DARK)
}

fn archer(c: Coat) -> Sketch {
    figure(c)
        .on("M-25 6C-34 -30 -12 -40 4 -45C6 -38 30 -30 25 6C18 -18 -18 -18 -25 6Z", c.at(-0.15), -0.35)
        .dots(oval(8, -4, 3, 5), DARK)
        .stick("M20 44C52 26 52 -16 20 -34", 5.0, own(TIMBER, 0.1))
        .line("M20 44L20 -34", 2.5, LIGHT)
        .line("M2 8L40 8", 4.0, own(TIMBER, 0.4))
        .dot("M46 8L36 2L36 14Z", own(IRON, 0.4))
}

fn wizard(c: Coat) -> Sketch {
    figure(c)
        .dots(oval(8, -10, 3, 4), DARK)
        .on("M-19 -4Q0 2 19 -4Q20 26 0 40Q-20 26 -19 -4Z", own([236, 236, 240], 0.2), -0.12)
        .line("M-7 4Q0 8 7 4", 3.0, DARK)
        .on("M-34 -14Q0 -26 34 -14Q36 -8 30 -8Q0 -18 -30 -8Q-36 -8 -34 -14Z", c.at(-0.2), -0.35)
        .on("M-22 -18Q-12 -34 8 -47Q12 -44 8 -40Q16 -30 22 -18Q0 -26 -22 -18Z", c.at(0.0), -0.25)
        .dot(spiky(1, -28, 10, 8, 3), own(GOLD, 0.2))
}

fn worker(c: Coat) -> Sketch {
    face(figure(c), -4)
        .lines("M14 10L14 28L0 30", 5.0, c.at(-0.4))
        .line("M-7 5Q0 9 7 5", 3.0, DARK)
        .on("M-32 -14Q-30 -18 -24 -18C-24 -46 24 -46 24 -18Q30 -18 32 -14Q0 -8 -32 -14Z", own(GOLD, 0.05), -0.15)
        .line("M-9 -36L-9 -17M9 -36L9 -17", 3.0, DARK)
        .faint(0.5)
        .on(disc(0, -24, 7), LIGHT, -0.1)
        .stick("M24 44L38 4", 5.0, own(TIMBER, 0.0))
        .on("M20 -2Q36 -8 46 10Q36 2 20 4Z", own(IRON, 0.1), -0.1)
}

fn dwarf(c: Coat) -> Sketch {
    figure(c)
        .dots(oval(8, -10, 3, 4), DARK)
        .on("M-23 -6C-16 -2 16 -2 23 -6C28 20 12 36 0 44C-12 36 -28 20 -23 -6Z", own([232, 152, 72], 0.0), -0.25)
        .line("M-8 8L-6 26M8 8L6 26M0 12L0 34", 3.0, DARK)
        .faint(0.4)
        .dot("M-10 4Q0 -2 10 4Q0 9 -10 4Z", DARK)
        .dot(oval(0, -3, 6, 5), c.at(0.5))
        .on("M-26 -14C-26 -44 26 -44 26 -14Q0 -20 -26 -14Z", own(IRON, 0.15), -0.2)
        .line("M0 -36L0 -17", 5.0, own(IRON, -0.4))
        .pair("M24 -24Q42 -26 42 -44Q30 -40 22 -34Z", own(BONE, 0.2), -0.1)
}

fn ghost(c: Coat) -> Sketch {
    Sketch::new()
        .on(
            "M-34 40L-34 -8C-34 -56 34 -56 34 -8L34 40Q28 46 22 38Q16 32 11 38Q6 46 0 38Q-6 32 -11 38Q-16 46 -22 38Q-28 32 -34 40Z",
            c.at(0.3),
            0.0,
        )
        .dot("M-34 40L-34 -8C-34 -30 -24 -40 -12 -43C-22 -30 -24 -10 -24 37Q-28 33 -34 40Z", LIGHT)
        .faint(0.45)
        .dots(oval(12, -12, 8, 11), DARK)
        .dots(disc(14, -16, 3), LIGHT)
        .dot(oval(0, 10, 6, 8), DARK)
}

fn zombie(c: Coat) -> Sketch {
    Sketch::new()
        .pair("M14 14L34 14L34 2Q40 -4 44 2L44 22Q44 26 38 26L14 28Z", c.at(0.1), -0.1)
        .on("M-22 40L-26 16Q0 4 26 16L22 40L14 45L6 38L-2 45L-12 39Z", own([152, 164, 188], 0.0), -0.15)
        .on("M-24 -14C-24 -50 24 -50 24 -14L22 4Q14 14 0 14Q-14 14 -22 4Z", c.at(0.2), -0.15)
        .dot("M-24 -16C-24 -50 24 -50 24 -16L16 -28L8 -22L0 -30L-8 -22L-16 -28Z", DARK)
        .faint(0.75)
        .dots(disc(10, -12, 7), LIGHT)
        .dot(disc(-9, -11, 3), DARK)
        .dot(disc(11, -14, 3), DARK)
        .line("M-12 4L-6 1L-1 5L5 1L12 4", 3.5, DARK)
}

fn skull(c: Coat) -> Sketch {
    Sketch::new()
        .on(slab(-19, 8, 38, 36, 9), c.at(0.0), -0.25)
        .on("M-40 -8C-40 -58 40 -58 40 -8C40 8 34 14 26 20Q0 28 -26 20C-34 14 -40 8 -40 -8Z", c.at(0.2), -0.1)
        .dots(oval(17, -6, 12, 13), DARK)
        .dot("M0 8L6 19Q0 22 -6 19Z", DARK)
        .line("M-9 30L-9 42M0 30L0 43M9 30L9 42", 4.0, DARK)
        .dot("M-30 -14C-28 -34 -12 -42 2 -42C-14 -36 -24 -28 -30 -14Z", LIGHT)
        .faint(0.6)
}

fn monster(c: Coat) -> Sketch {
    Sketch::new()
        .pair("M14 -28Q22 -46 38 -44Q40 -32 30 -18Z", own(BONE, 0.1), -0.2)
        .on(
            "M-40 10C-44 -24 -24 -36 0 -36C24 -36 44 -24 40 10C44 30 36 44 28 44Q20 46 16 38Q8 46 0 40Q-8 46 -16 38Q-20 46 -28 44C-36 44 -44 30 -40 10Z",
            c.at(0.08),
            -0.28,
        )
        .on(disc(0, -10, 17), LIGHT, -0.1)
        .dot(disc(0, -8, 8), DARK)
        .dot(disc(3, -12, 3), LIGHT)
        .dot("M-22 14Q0 22 22 14Q16 32 0 32Q-16 32 -22 14Z", DARK)
        .dots("M6 18L16 16L12 25Z", LIGHT)
}
