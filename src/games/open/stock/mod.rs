//! Looks from names alone: shapes for the things that games are made of, and for all others.

mod animals;
mod arms;
mod auto;
mod buildings;
mod creatures;
mod goods;
mod land;
mod look;
mod machines;
mod materials;
mod name;
mod people;
mod places;
mod sketch;
mod sky;
mod table;
#[cfg(test)]
mod tests;
mod vehicles;
mod words;

use crate::model::Shape;
pub use look::{body_marks, find, kind_look, named, shows_life};
pub use materials::{letter_name, letter_seat, material};
use sketch::{Coat, Sketch};

/// A shape of the stock, and how a thing that looks so usually stands and goes.
#[derive(Clone, Copy)]
pub struct StockShape {
    /// The word for it, in the singular.
    pub name: &'static str,
    /// Its main colour where nobody owns it.
    pub natural: [u8; 3],
    /// Whether it is seen from above and turns with its facing.
    pub turns: bool,
    /// How high it stands above the board, in cells.
    pub height: f32,
    /// Things of a higher layer cover those of a lower one: 0 lies, 1 is built, 2 is picked up, 3 goes, 4 flies.
    pub layer: u8,
    /// How many cells wide it is drawn.
    pub size: f32,
    /// Whether its life is shown as a bar.
    pub bar: bool,
    /// Whether it cracks as its life goes: it fills its cell.
    pub cracks: bool,
    /// Whether it goes by leaps.
    pub hops: bool,
    draw: fn(Coat) -> Sketch,
}

impl StockShape {
    const fn new(name: &'static str, natural: [u8; 3], draw: fn(Coat) -> Sketch) -> StockShape {
        StockShape {
            name,
            natural,
            turns: false,
            height: 0.0,
            layer: 0,
            size: 1.0,
            bar: false,
            cracks: false,
            hops: false,
            draw,
        }
    }

    /// What lies flat and is walked over.
    const fn lies(name: &'static str, natural: [u8; 3], draw: fn(Coat) -> Sketch) -> StockShape {
        StockShape::new(name, natural, draw)
    }

    /// What is built or has grown, and stays.
    const fn stands(name: &'static str, natural: [u8; 3], draw: fn(Coat) -> Sketch) -> StockShape {
        StockShape { height: 0.14, layer: 1, bar: true, ..StockShape::new(name, natural, draw) }
    }

    /// What is picked up.
    const fn item(name: &'static str, natural: [u8; 3], draw: fn(Coat) -> Sketch) -> StockShape {
        StockShape { height: 0.05, layer: 2, size: 0.86, ..StockShape::new(name, natural, draw) }
    }

    /// What goes upright.
    const fn walks(name: &'static str, natural: [u8; 3], draw: fn(Coat) -> Sketch) -> StockShape {
        StockShape { height: 0.1, layer: 3, bar: true, ..StockShape::new(name, natural, draw) }
    }

    /// What goes upright by leaps.
    const fn leaps(name: &'static str, natural: [u8; 3], draw: fn(Coat) -> Sketch) -> StockShape {
        StockShape { hops: true, ..StockShape::walks(name, natural, draw) }
    }

    /// What is seen from above and turns as it goes.
    const fn drives(name: &'static str, natural: [u8; 3], draw: fn(Coat) -> Sketch) -> StockShape {
        StockShape { turns: true, ..StockShape::walks(name, natural, draw) }
    }

    /// What is seen from above, over all others.
    const fn flies(name: &'static str, natural: [u8; 3], draw: fn(Coat) -> Sketch) -> StockShape {
        StockShape { layer: 4, height: 0.22, ..StockShape::drives(name, natural, draw) }
    }

    /// The shape: in its player's colour where it has one, else in its own.
    pub fn shape(&self, owned: bool) -> Shape {
        (self.draw)(Coat((!owned).then_some(self.natural))).shape()
    }
}

/// All shapes of the stock, by family.
pub fn all() -> impl Iterator<Item = &'static StockShape> {
    [
        people::ALL,
        animals::ALL,
        creatures::ALL,
        machines::ALL,
        vehicles::ALL,
        land::ALL,
        sky::ALL,
        buildings::ALL,
        places::ALL,
        goods::ALL,
        arms::ALL,
        table::ALL,
    ]
    .into_iter()
    .flatten()
}
