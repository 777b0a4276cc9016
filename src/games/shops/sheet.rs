//! A round file of shops: towns, what both chains have, and what they answered.

use crate::games::seasons::{Scan, each, number};
use crate::model::{Cell, Problem};

/// The longest side that is read, and the most towns and shops.
const MOST_SIDE: u16 = 200;
const MOST_TOWNS: usize = 2000;
/// What a shop shows that was opened in this round, and one that has no price of its own.
pub(super) const NO_PRICE: f64 = 99.9;
/// Whoever asks for more sells nothing.
const DEAREST: f64 = 10.0;

/// All that a round file says.
#[derive(Clone, Debug)]
pub(super) struct ShopsState {
    pub round: u32,
    pub side: u16,
    pub towns: Vec<(Cell, u32)>,
    pub chains: [Chain; 2],
}

/// One side after the round.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub money: f64,
    pub shops: Vec<Shop>,
    pub answer: String,
    /// The lines of its money and of its answer.
    pub line: u32,
    pub answer_line: u32,
}

/// A shop with the price and the profit of the round just played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shop {
    pub at: Cell,
    /// Not always a number.
    pub price: f64,
    pub profit: f64,
}

impl Shop {
    /// Whether it was opened in this round.
    pub fn is_new(&self) -> bool {
        (self.price - NO_PRICE).abs() < 0.01 && self.profit == 0.0
    }

    /// Whether anybody can buy here.
    pub fn is_open(&self) -> bool {
        self.price <= DEAREST
    }

    /// How many customers it had, where the price tells: the answer may know it better than the file.
    pub fn customers(&self, price: f64) -> Option<f64> {
        let each = price - 1.0 - price * price / 10.0;
        let count = (self.profit + RENT) / each;
        (self.is_open() && each.abs() > 0.02 && count.is_finite() && count > -0.5).then(|| count.round())
    }
}

/// What each shop pays a round.
const RENT: f64 = 30.0;

pub(super) fn read(mut scan: Scan) -> Result<ShopsState, Problem> {
    let after = |start: &'static str| move |line: &str| number(line.trim_end().strip_prefix(start)?);
    let round = scan.parse("Kolo: and the round", after("Kolo: "))?;
    let side =
        scan.parse("Rozmer: and the side of the board", |line| number(line.trim_end().strip_prefix("Rozmer: ")?))?;
    if side == 0 || side > MOST_SIDE {
        return Err(scan.fail(format!("the board is {side}×{side}; expected 1 to {MOST_SIDE}")));
    }
    let count =
        scan.parse("Mesta: and the number of towns", |line| number(line.trim_end().strip_prefix("Mesta: ")?))?;
    if count > MOST_TOWNS {
        return Err(scan.fail(format!("there are {count} towns; expected at most {MOST_TOWNS}")));
    }
    let mut towns = Vec::new();
    for _ in 0..count {
        let [col, row, people] = scan.parse("a town: x y inhabitants", |line| each::<i32, 3>(line.trim_end(), ' '))?;
        towns.push((Cell::new(col, row), people.unsigned_abs()));
    }
    let mut chains = [chain(&mut scan, 1)?, chain(&mut scan, 2)?];
    for (seat, chain) in (1..).zip(&mut chains) {
        let expected = format!("Hrac{seat}_odpoved: and the answer in quotes");
        chain.answer = scan.parse(&expected, |line| {
            let quoted = line.strip_prefix(&format!("Hrac{seat}_odpoved: \""))?;
            Some(quoted.rsplit_once('"')?.0.to_string())
        })?;
        chain.answer_line = scan.place();
    }
    scan.end()?;
    Ok(ShopsState { round, side, towns, chains })
}

/// `Hrac1: 8727.03 euro 1 obchodu` and a line for each shop.
fn chain(scan: &mut Scan, seat: u32) -> Result<Chain, Problem> {
    let expected = format!("Hrac{seat}: MONEY euro N obchodu");
    let (money, count): (f64, usize) = scan.parse(&expected, |line| {
        let line = line.trim_end().strip_prefix(&format!("Hrac{seat}: "))?.strip_suffix(" obchodu")?;
        let (money, count) = line.split_once(" euro ")?;
        Some((amount(money)?, number(count)?))
    })?;
    let line = scan.place();
    if count > MOST_TOWNS {
        return Err(scan.fail(format!("there are {count} shops; expected at most {MOST_TOWNS}")));
    }
    let mut shops = Vec::new();
    for _ in 0..count {
        shops.push(scan.parse("a shop: x y price profit", |line| {
            let words: Vec<&str> = line.trim_end().split(' ').collect();
            let [col, row, price, profit] = words.as_slice() else { return None };
            let at = Cell::new(number(col)?, number(row)?);
            Some(Shop { at, price: amount(price)?, profit: amount(profit)? })
        })?);
    }
    Ok(Chain { money, shops, answer: String::new(), line, answer_line: 0 })
}

/// A number as C prints it: also `nan`, `-nan` and `inf`.
fn amount(text: &str) -> Option<f64> {
    match text.trim_start_matches('-') {
        "nan" => Some(f64::NAN),
        "inf" if text.starts_with('-') => Some(f64::NEG_INFINITY),
        "inf" => Some(f64::INFINITY),
        _ => number(text),
    }
}
