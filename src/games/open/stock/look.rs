//! From a name to a look.

use super::words::WORDS;
use super::{StockShape, all, auto, name};
use crate::model::{KindLook, Motion, Paint, Part, Path, Role, Shape};

/// Words that mean something else while nobody owns the thing: a player's stone is a piece, another lies in the way.
const LOOSE: &[(&str, &str)] = &[("kamen", "rock"), ("stone", "rock")];

/// The shape of the stock with this very name.
pub fn named(name: &str) -> Option<&'static StockShape> {
    all().find(|shape| shape.name == name)
}

/// The shape of the stock that a name means. The name as a whole comes first, then the last of its words that is known.
pub fn find(name: &str, owned: bool) -> Option<&'static StockShape> {
    let words = name::words(name);
    let whole = words.concat();
    let one = |word: &str| name::singulars(word).iter().find_map(|word| meaning(word, owned));
    one(&whole).or_else(|| words.iter().rev().find_map(|word| one(word))).and_then(named)
}

/// The name of the shape that a word stands for.
fn meaning(word: &str, owned: bool) -> Option<&'static str> {
    let loose = LOOSE.iter().find(|(loose, _)| !owned && *loose == word).map(|(_, shape)| *shape);
    loose.or_else(|| {
        WORDS.iter().find(|(_, words)| words.split(' ').any(|known| known == word)).map(|(shape, _)| *shape)
    })
}

/// How things of a kind are shown of which only the name is known. `owned`: they have a seat, and its colour is their main one.
///
/// Of life nothing is known here: who knows how much a sound one has sets `full_lives`, where [`shows_life`] says so.
pub fn kind_look(name: &str, owned: bool) -> KindLook {
    match find(name, owned) {
        Some(shape) => shape.kind_look(name.to_string(), owned),
        None => {
            let auto::Token { shape, letter } = auto::token(name, owned);
            KindLook { letter, size: 0.94, layer: 3, ..KindLook::plain(name.to_string(), shape, 0.08) }
        }
    }
}

/// Whether the life of such things is shown as a bar: of all but what is picked up and walked over.
pub fn shows_life(name: &str, owned: bool) -> bool {
    find(name, owned).is_none_or(|shape| shape.bar)
}

impl StockShape {
    /// How things of a kind are shown that look like this.
    pub fn kind_look(&self, name: String, owned: bool) -> KindLook {
        let motion = if self.hops { Motion::Hop } else { Motion::Glide };
        let plain = KindLook::plain(name, self.shape(owned), self.height);
        let damage = if self.cracks { cracks() } else { Vec::new() };
        KindLook { damage, size: self.size, layer: self.layer, turns: self.turns, motion, ..plain }
    }
}

/// Cracks that spread over what fills its cell, as its life goes.
fn cracks() -> Vec<Shape> {
    let dark = Paint::role(Role::Dark);
    let crack = |width, points: &[(f32, f32)]| Part::stroke(Path::line(points), width, dark).alpha(0.9);
    let chip = |points: &[(f32, f32)]| Part::fill(Path::polygon(points), dark).alpha(0.8);
    vec![
        Shape { parts: vec![crack(0.045, &[(-0.42, -0.12), (-0.26, -0.06), (-0.18, -0.2), (-0.04, -0.14)])] },
        Shape {
            parts: vec![
                crack(0.05, &[(-0.04, -0.14), (0.06, 0.02), (0.0, 0.14), (0.12, 0.22), (0.1, 0.42)]),
                crack(0.035, &[(0.06, 0.02), (0.2, -0.04), (0.26, -0.2)]),
            ],
        },
        Shape {
            parts: vec![
                chip(&[(0.44, -0.44), (0.16, -0.44), (0.26, -0.32), (0.24, -0.22), (0.38, -0.2), (0.44, -0.1)]),
                chip(&[(-0.44, 0.44), (-0.44, 0.14), (-0.34, 0.22), (-0.3, 0.34), (-0.16, 0.36), (-0.12, 0.44)]),
                crack(0.045, &[(0.0, 0.14), (-0.16, 0.12), (-0.22, 0.26)]),
            ],
        },
    ]
}

/// The marks along bodies, one for each seat in turn, so that colour is not the only way to tell: a line along the back, rings,
/// dots, arrows, and pairs of them.
pub fn body_marks() -> [Shape; 8] {
    let paint = Paint::seat(-0.55);
    let marked = |paths: &[Path]| Shape {
        parts: paths.iter().map(|path| Part::fill(path.clone(), paint).alpha(0.85)).collect(),
    };
    let arrow = |y: f32| {
        Path::polygon(&[
            (-0.2, y + 0.16),
            (0.0, y - 0.06),
            (0.2, y + 0.16),
            (0.2, y + 0.04),
            (0.0, y - 0.18),
            (-0.2, y + 0.04),
        ])
    };
    [
        marked(&[Path::rounded(-0.05, -0.24, 0.1, 0.48, 0.05)]),
        marked(&[Path::rounded(-0.25, -0.065, 0.5, 0.13, 0.06)]),
        marked(&[Path::circle(0.0, 0.0, 0.12)]),
        marked(&[arrow(0.0)]),
        marked(&[Path::rounded(-0.17, -0.24, 0.09, 0.48, 0.04), Path::rounded(0.08, -0.24, 0.09, 0.48, 0.04)]),
        marked(&[Path::polygon(&[(0.0, -0.2), (0.16, 0.0), (0.0, 0.2), (-0.16, 0.0)])]),
        marked(&[Path::circle(-0.15, 0.0, 0.08), Path::circle(0.15, 0.0, 0.08)]),
        marked(&[Path::rounded(-0.25, -0.15, 0.5, 0.09, 0.04), Path::rounded(-0.25, 0.06, 0.5, 0.09, 0.04)]),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn means(name: &str) -> &'static str {
        find(name, true).map_or("", |shape| shape.name)
    }

    #[test]
    fn names_in_two_languages_and_emoji_mean_a_shape() {
        for (name, shape) in [
            ("tank", "tank"),
            ("enemy_tank", "tank"),
            ("heavy tank 12", "tank"),
            ("goldCoin", "coin"),
            ("big-tree", "tree"),
            ("GOLD_MINE", "ore"),
            ("power plant", "generator"),
            ("black_hole", "hole"),
            ("stěna", "wall"),
            ("Zdi", "wall"),
            ("vlajka", "flag"),
            ("jídlo", "apple"),
            ("trpaslík", "dwarf"),
            ("trpaslici", "dwarf"),
            ("loď", "ship"),
            ("lode", "ship"),
            ("mince", "coin"),
            ("raketa", "rocket"),
            ("rakety", "rocket"),
            ("wolves", "wolf"),
            ("vojáci", "soldier"),
            ("ptáci", "bird"),
            ("města", "city"),
            ("🚩", "flag"),
            ("❤️", "heart"),
            ("🤖", "robot"),
            ("zorkmid", ""),
            ("", ""),
        ] {
            assert_eq!(means(name), shape, "{name}");
        }
    }

    #[test]
    fn a_stone_is_a_piece_where_somebody_owns_it() {
        assert_eq!(find("white stone", true).map(|shape| shape.name), Some("disc"));
        assert_eq!(find("stone", false).map(|shape| shape.name), Some("rock"));
    }

    #[test]
    fn the_table_of_words_is_sorted_says_no_word_twice_and_reaches_every_shape() {
        assert!(WORDS.is_sorted_by_key(|(shape, _)| shape));
        let mut seen = BTreeSet::new();
        for (shape, words) in WORDS {
            assert!(words.split(' ').any(|word| word == *shape), "{shape} is a word for itself");
            for word in words.split(' ') {
                assert!(seen.insert(word), "{word} stands there twice");
                assert_eq!(name::words(word), [word], "{word} is written as names are");
                assert_eq!(means(word), *shape, "{word}");
            }
        }
        for shape in all() {
            assert_eq!(WORDS.iter().filter(|(known, _)| *known == shape.name).count(), 1, "{}", shape.name);
        }
        assert!(LOOSE.iter().all(|(word, shape)| seen.contains(word) && named(shape).is_some()));
    }

    #[test]
    fn a_kind_that_nobody_drew_gets_a_token_with_its_letter() {
        let look = kind_look("zorkmid", false);
        assert_eq!(look.letter.as_deref(), Some("Z"));
        assert_ne!(look.shape, kind_look("zorkmid", true).shape);
        assert!(kind_look("robot", true).letter.is_none() && kind_look("robot", true).turns);
        assert!(matches!(kind_look("rabbit", false).motion, Motion::Hop));
        assert_eq!(kind_look("zeď", false).damage.len(), 3);
        assert!(shows_life("tank", true) && shows_life("zorkmid", true) && !shows_life("coin", false));
    }
}
