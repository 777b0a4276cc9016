//! Animals with a face: heads from the front, told by their ears.

use super::StockShape;
use super::sketch::{Coat, DARK, LIGHT, Sketch, disc, oval, own};

pub(super) const ALL: &[StockShape] = &[
    StockShape::walks("fox", ORANGE, fox),
    StockShape::walks("wolf", GREY, wolf),
    StockShape::walks("dog", TAN, dog),
    StockShape::walks("cat", AMBER, cat),
    StockShape::walks("bear", BROWN, bear),
    StockShape::walks("cow", CREAM, cow),
    StockShape::walks("pig", PINK, pig),
    StockShape::walks("sheep", WOOL, sheep),
    StockShape::walks("horse", BROWN, horse),
    StockShape::walks("mouse", GREY, mouse),
    StockShape::leaps("rabbit", WOOL, rabbit),
    StockShape::leaps("frog", GREEN, frog),
    StockShape::leaps("hen", CREAM, hen),
    StockShape::walks("bird", BLUE, bird),
    StockShape::walks("duck", YELLOW, duck),
    StockShape::walks("dragon", GREEN, dragon),
];

const ORANGE: [u8; 3] = [240, 130, 52];
const GREY: [u8; 3] = [160, 168, 182];
const TAN: [u8; 3] = [214, 160, 100];
const AMBER: [u8; 3] = [236, 164, 76];
const BROWN: [u8; 3] = [190, 130, 82];
const CREAM: [u8; 3] = [240, 228, 206];
const PINK: [u8; 3] = [244, 160, 178];
const WOOL: [u8; 3] = [232, 230, 226];
const GREEN: [u8; 3] = [108, 190, 92];
const BLUE: [u8; 3] = [96, 170, 230];
const YELLOW: [u8; 3] = [250, 208, 84];
const ROSE: [u8; 3] = [238, 142, 156];
const COMB: [u8; 3] = [226, 72, 66];
const BEAK: [u8; 3] = [248, 166, 50];
const HORN: [u8; 3] = [238, 226, 196];

/// A nose with a mouth below it.
fn muzzle(sketch: Sketch, y: i32) -> Sketch {
    let mouth = format!("M0 {y}L0 {}M-9 {}Q-4 {} 0 {}Q4 {} 9 {}", y + 6, y + 8, y + 13, y + 7, y + 13, y + 8);
    sketch.line(mouth.as_str(), 3.0, DARK).dot(oval(0, y, 7, 5), DARK)
}

fn fox(c: Coat) -> Sketch {
    Sketch::new()
        .on("M0 45C-10 44 -46 20 -45 4C-46 -10 -41 -45 -36 -45C-30 -45 -18 -28 -12 -25Q0 -29 12 -25C18 -28 30 -45 36 -45C41 -45 46 -10 45 4C46 20 10 44 0 45Z", c.at(0.05), -0.18)
        .dots("M0 45C-9 44 -46 20 -45 5C-30 2 -12 14 0 32Z", LIGHT)
        .dots("M-36 -36C-32 -34 -24 -26 -20 -22C-28 -18 -34 -12 -38 -8C-39 -18 -38 -30 -36 -36Z", DARK)
        .faint(0.7)
        .dots(oval(16, 1, 5, 7), DARK)
        .dots(disc(17, -2, 2), LIGHT)
        .dot(oval(0, 39, 8, 6), DARK)
}

fn wolf(c: Coat) -> Sketch {
    Sketch::new()
        .on("M0 45L-12 40L-24 40L-30 30L-44 26L-40 14L-46 4C-40 -10 -40 -36 -34 -46C-26 -42 -18 -32 -12 -26Q0 -30 12 -26C18 -32 26 -42 34 -46C40 -36 40 -10 46 4L40 14L44 26L30 30L24 40L12 40Z", c.at(0.0), -0.25)
        .dots("M-33 -34C-28 -30 -22 -24 -19 -20L-34 -8C-36 -16 -35 -26 -33 -34Z", own(ROSE, -0.2))
        .dot("M-8 -8Q0 -26 8 -8L16 22Q12 40 0 42Q-12 40 -16 22Z", c.at(0.6))
        .dots("M8 2L26 -6Q26 6 14 8Z", own(BEAK, 0.25))
        .dots(disc(18, 2, 3), DARK)
        .line("M-28 -10L-10 -2M28 -10L10 -2", 4.0, DARK)
        .dot(oval(0, 24, 9, 6), DARK)
        .line("M0 28L0 34M-10 35Q-4 38 0 34Q4 38 10 35", 3.0, DARK)
}

fn dog(c: Coat) -> Sketch {
    let head = Sketch::new()
        .on("M-32 -16C-32 -44 32 -44 32 -16L28 18Q22 40 0 40Q-22 40 -28 18Z", c.at(0.12), -0.15)
        .dot("M-6 -36Q0 -38 6 -36L5 -4L14 12Q14 38 0 39Q-14 38 -14 12L-5 -4Z", LIGHT)
        .faint(0.8)
        .pair("M22 -34C44 -40 50 -14 42 16C38 26 28 20 28 6C28 -8 20 -20 22 -34Z", c.at(-0.3), -0.45)
        .dots(oval(15, -8, 5, 6), DARK)
        .dots(disc(16, -10, 2), LIGHT)
        .on("M-7 24Q0 28 7 24L7 38Q0 46 -7 38Z", own(ROSE, 0.0), -0.1);
    head.line("M-14 20Q-6 28 0 20Q6 28 14 20", 3.5, DARK).dot(oval(0, 13, 10, 7), DARK).dot(oval(-3, 11, 3, 2), LIGHT)
}

fn cat(c: Coat) -> Sketch {
    let head = Sketch::new()
        .on("M0 38C-24 38 -42 26 -42 4C-42 -8 -42 -38 -36 -44C-30 -44 -20 -32 -14 -28Q0 -32 14 -28C20 -32 30 -44 36 -44C42 -38 42 -8 42 4C42 26 24 38 0 38Z", c.at(0.08), -0.15)
        .dots("M34 -35C36 -28 37 -18 37 -14L20 -26C25 -30 30 -34 34 -35Z", own(ROSE, 0.1))
        .line("M0 -28L0 -14M-10 -27L-8 -17M10 -27L8 -17", 5.0, c.at(-0.4))
        .dots(oval(17, 0, 9, 10), DARK)
        .dots(oval(17, 0, 7, 8), own([190, 226, 92], 0.2))
        .dots(oval(17, 0, 3, 8), DARK)
        .dots(oval(7, 21, 9, 7), LIGHT)
        .faint(0.85)
        .lines("M16 18L40 13M16 22L38 26", 2.5, DARK);
    head.dot("M-6 11L6 11L0 18Z", own(ROSE, -0.1)).line("M0 18L0 22M-7 26Q-3 28 0 23Q3 28 7 26", 3.0, DARK)
}

fn bear(c: Coat) -> Sketch {
    let head = Sketch::new()
        .pair(disc(28, -28, 15), c.at(-0.1), -0.3)
        .dots(disc(28, -28, 8), own(ROSE, 0.0))
        .on("M0 42C-28 42 -44 24 -42 2C-40 -24 -22 -36 0 -36C22 -36 40 -24 42 2C44 24 28 42 0 42Z", c.at(0.0), -0.25)
        .on(oval(0, 20, 20, 17), c.at(0.55), 0.35)
        .dots(disc(16, -8, 5), DARK)
        .dots(disc(17, -10, 2), LIGHT);
    muzzle(head, 14)
}

fn cow(c: Coat) -> Sketch {
    Sketch::new()
        .pair("M16 -28C30 -26 32 -36 30 -45C42 -38 42 -18 24 -16Z", own(HORN, 0.0), -0.2)
        .pair("M22 -18C34 -26 46 -20 46 -12C42 0 30 0 24 -4Z", c.at(-0.15), -0.3)
        .on("M-28 -16C-28 -38 28 -38 28 -16L24 20Q20 30 0 30Q-20 30 -24 20Z", c.at(0.1), -0.15)
        .dot("M-28 -16C-28 -34 -10 -36 -2 -34Q-2 -18 -8 -8Q-14 2 -26 0Z", DARK)
        .faint(0.8)
        .on("M-26 28C-30 10 -12 8 0 8C12 8 30 10 26 28C24 42 12 45 0 45C-12 45 -24 42 -26 28Z", own(ROSE, 0.35), 0.05)
        .dots(oval(11, 22, 4, 6), DARK)
        .line("M-10 36Q0 40 10 36", 3.0, DARK)
        .dots(oval(14, -8, 6, 7), LIGHT)
        .dots(disc(14, -8, 4), DARK)
}

fn pig(c: Coat) -> Sketch {
    Sketch::new()
        .pair("M12 -28C20 -44 34 -48 40 -42C44 -32 40 -18 32 -14Z", c.at(-0.1), -0.3)
        .on("M0 42C-28 42 -44 24 -42 2C-40 -24 -22 -36 0 -36C22 -36 40 -24 42 2C44 24 28 42 0 42Z", c.at(0.12), -0.15)
        .dots(oval(30, 14, 8, 6), c.at(-0.25))
        .faint(0.6)
        .on(oval(0, 12, 19, 14), c.at(0.4), 0.1)
        .dots(oval(7, 12, 4, 6), DARK)
        .dots(oval(18, -10, 4, 5), DARK)
        .line("M-9 32Q0 37 9 32", 3.5, DARK)
}

fn sheep(c: Coat) -> Sketch {
    const FACE: [u8; 3] = [104, 92, 88];
    Sketch::new()
        .on("M-20 36C-38 40 -48 24 -40 12C-50 2 -46 -18 -34 -20C-34 -36 -18 -44 -8 -38C0 -48 18 -46 22 -36C36 -38 46 -24 40 -14C50 -4 48 12 40 16C46 30 34 42 20 36C12 46 -12 46 -20 36Z", c.at(0.15), -0.12)
        .line("M-34 2Q-26 6 -30 14M34 0Q26 4 30 12M-24 -28Q-16 -28 -14 -20M24 -28Q16 -26 16 -20", 3.5, c.at(-0.3))
        .pair("M16 -6C26 -12 36 -8 38 0C34 8 24 8 18 6Z", own(FACE, 0.0), -0.2)
        .on("M-20 -12Q0 -24 20 -12L18 14Q12 34 0 34Q-12 34 -18 14Z", own(FACE, 0.12), -0.15)
        .dot("M-20 -10C-16 -26 -6 -26 0 -22C6 -26 16 -26 20 -10Q12 -16 6 -12Q0 -8 -6 -12Q-12 -16 -20 -10Z", c.at(0.25))
        .dots(disc(9, 3, 5), LIGHT)
        .dots(disc(9, 3, 3), DARK)
        .line("M-6 20L0 24L6 20M0 24L0 29", 3.0, LIGHT)
        .faint(0.8)
}

fn horse(c: Coat) -> Sketch {
    Sketch::new()
        .on("M6 -44C30 -44 44 -20 42 10L42 44L-8 44C-8 32 6 22 10 8C0 16 -10 12 -18 20L-28 30Q-38 34 -42 24Q-44 18 -40 12L-22 -16C-18 -28 -8 -32 0 -34Z", c.at(0.1), -0.2)
        .dot("M6 -44C30 -44 44 -20 42 10L42 44L28 44C34 20 30 -20 4 -34Z", c.at(-0.5))
        .line("M20 -30L28 -20M28 -12L34 -4M31 8L36 14", 3.0, LIGHT)
        .faint(0.4)
        .dot(oval(-8, -14, 5, 5), DARK)
        .dot(disc(-9, -16, 2), LIGHT)
        .dot(oval(-34, 19, 3, 3), DARK)
        .line("M-30 28Q-24 26 -22 20M10 8Q14 0 10 -8", 3.5, DARK)
}

fn mouse(c: Coat) -> Sketch {
    Sketch::new()
        .pair(disc(26, -22, 20), c.at(-0.05), -0.25)
        .dots(disc(26, -22, 12), own(ROSE, 0.15))
        .on("M0 44C-10 40 -32 26 -32 2C-32 -16 -16 -24 0 -24C16 -24 32 -16 32 2C32 26 10 40 0 44Z", c.at(0.15), -0.15)
        .dots(oval(13, 2, 5, 7), DARK)
        .dots(disc(14, -1, 2), LIGHT)
        .lines("M8 30L34 24M8 34L32 38", 2.5, DARK)
        .dot(oval(0, 36, 7, 6), own(ROSE, -0.05))
}

fn rabbit(c: Coat) -> Sketch {
    Sketch::new()
        .pair("M6 -4C4 -22 12 -46 22 -46C32 -46 30 -18 22 0Z", c.at(0.0), -0.15)
        .dots("M13 -10C13 -22 18 -38 22 -38C26 -36 24 -20 19 -8Z", own(ROSE, 0.2))
        .on("M0 44C-22 44 -34 32 -33 16C-32 -2 -16 -10 0 -10C16 -10 32 -2 33 16C34 32 22 44 0 44Z", c.at(0.15), -0.12)
        .dots(oval(9, 28, 10, 8), c.at(0.5))
        .dots(oval(14, 10, 5, 7), DARK)
        .dots(disc(15, 7, 2), LIGHT)
        .dot("M-6 18L6 18L0 25Z", own(ROSE, -0.1))
        .dot("M-4 32L4 32L4 40L-4 40Z", LIGHT)
        .line("M0 25L0 32", 2.5, DARK)
}

fn frog(c: Coat) -> Sketch {
    Sketch::new()
        .on("M0 40C-34 40 -46 26 -45 12C-44 -8 -24 -20 0 -20C24 -20 44 -8 45 12C46 26 34 40 0 40Z", c.at(0.05), -0.25)
        .dot("M-30 18Q0 34 30 18Q22 38 0 38Q-22 38 -30 18Z", c.at(0.6))
        .pair(disc(22, -22, 17), c.at(0.15), -0.1)
        .dots(disc(22, -23, 11), LIGHT)
        .dots(oval(21, -23, 6, 7), DARK)
        .dots(disc(24, -27, 2), LIGHT)
        .line("M-34 12Q0 32 34 12", 4.5, DARK)
        .dots(disc(5, 4, 2), DARK)
}

fn hen(c: Coat) -> Sketch {
    Sketch::new()
        .stick("M-6 34L-6 44L-12 45M8 34L8 44L14 45", 4.0, own(BEAK, 0.0))
        .on("M6 -34C2 -46 14 -46 15 -39C19 -47 29 -44 26 -36C34 -38 36 -30 30 -26Z", own(COMB, 0.05), -0.1)
        .on("M10 -34C24 -40 36 -30 34 -14C40 14 28 38 0 38C-30 38 -44 14 -44 -16C-36 -18 -34 -10 -26 -6C-12 -2 0 -10 2 -20Q2 -30 10 -34Z", c.at(0.1), -0.14)
        .on("M-22 8C-10 4 6 6 14 12C10 26 -10 30 -22 8Z", c.at(-0.14), -0.3)
        .on("M33 -22L46 -16L33 -10Z", own(BEAK, 0.1), -0.1)
        .on("M28 -8Q36 -6 33 4Q26 4 26 -4Z", own(COMB, 0.0), -0.1)
        .dot(disc(21, -21, 4), DARK)
}

fn bird(c: Coat) -> Sketch {
    Sketch::new()
        .stick("M-2 34L-4 44M10 32L12 43", 3.5, own(BEAK, 0.0))
        .on(
            "M-46 14L-24 2C-18 -24 -2 -38 16 -36C32 -34 38 -20 36 -4C34 22 16 36 -2 36C-14 36 -24 30 -28 20L-44 24Z",
            c.at(0.08),
            -0.22,
        )
        .dot("M34 -4C34 20 18 34 0 35C-2 16 14 -2 34 -4Z", LIGHT)
        .faint(0.75)
        .on("M-34 16C-24 -2 -8 -10 10 -2C12 14 -8 24 -34 16Z", c.at(-0.25), -0.4)
        .on("M34 -24L47 -16L34 -12Z", own(BEAK, 0.1), -0.1)
        .dot(disc(22, -19, 6), LIGHT)
        .dot(disc(23, -19, 4), DARK)
}

fn duck(c: Coat) -> Sketch {
    Sketch::new()
        .on("M-6 0C-2 -8 -4 -16 -4 -22C-4 -52 36 -50 34 -20C34 -8 26 -2 28 6C44 12 40 40 8 41C-28 42 -46 26 -45 -4C-36 2 -20 6 -6 0Z", c.at(0.08), -0.2)
        .on("M-26 14C-14 6 6 8 14 14C8 32 -16 34 -26 14Z", c.at(-0.15), -0.3)
        .on("M30 -26Q46 -24 46 -17Q44 -10 30 -12Z", own(BEAK, 0.0), -0.2)
        .dot(disc(19, -26, 5), DARK)
        .dot(disc(20, -28, 2), LIGHT)
}

fn dragon(c: Coat) -> Sketch {
    Sketch::new()
        .pair("M12 -24C16 -38 26 -46 38 -46C32 -36 34 -22 26 -12Z", own(HORN, 0.0), -0.25)
        .pair("M24 -8L46 -14L40 0L46 8L36 12L38 22L24 22Z", c.at(-0.3), -0.45)
        .on("M-26 -14C-24 -34 24 -34 26 -14C34 0 30 12 22 20L20 32Q18 45 0 45Q-18 45 -20 32L-22 20C-30 12 -34 0 -26 -14Z", c.at(0.05), -0.22)
        .dot("M-6 -28L0 -38L6 -28L4 14L-4 14Z", c.at(0.5))
        .dots("M7 -2L26 -12Q28 4 14 6Z", own([255, 220, 90], 0.1))
        .dots(oval(18, -2, 2, 6), DARK)
        .dots(oval(9, 28, 4, 3), DARK)
        .line("M-16 38Q0 34 16 38", 3.0, DARK)
        .dots("M8 36L15 38L10 45Z", LIGHT)
}
