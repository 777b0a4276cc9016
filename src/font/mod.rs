//! The bundled letters: measuring them here, filling them in `draw`.
//!
//! Every letter advances by whole pixels, so a word is as wide wherever it stands, digits line up in columns and no letter is ever
//! drawn between two pixels. Letters the bundled family lacks come from a font of the machine (feature
//! `system-fonts`), from those that came along with a match, or are shown as a box.

mod cut;
mod face;
mod fit;
mod lent;
mod letters;
#[cfg(feature = "system-fonts")]
mod system;

pub use cut::ellipsis;
pub use lent::{LentLetter, borrow, lend};
pub use letters::{Glyph, glyphs, outline};

/// The weights of the bundled family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Weight {
    #[default]
    Regular,
    Bold,
}

/// Letters are never larger than this: a wrong size must not eat the memory.
pub const LARGEST: u16 = 1024;

/// The width of a text in pixels: the sum of its letters' advances.
pub fn measure(text: &str, size: u16, weight: Weight) -> i32 {
    text.chars().fold(0, |sum: i32, c| sum.saturating_add(letters::advance(c, size, weight)))
}

/// From the baseline up to the top of the tallest letters with accents.
pub fn ascent(size: u16) -> i32 {
    fit::metrics(size).ascent
}

/// From the baseline down to the bottom of the lowest letters.
pub fn descent(size: u16) -> i32 {
    fit::metrics(size).descent
}

/// The height of capitals and digits: what a label is centred by.
pub fn cap_height(size: u16) -> i32 {
    fit::metrics(size).cap
}

/// The height of small letters without stems.
pub fn x_height(size: u16) -> i32 {
    fit::metrics(size).x
}

#[cfg(test)]
mod tests;
