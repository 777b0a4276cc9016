//! Looks for names that nobody has a shape for: a token, a hue and letters, chosen by the name alone.

use std::sync::Arc;

use super::name;
use super::sketch::{Coat, LIGHT, Outline, Sketch, disc, poly, slab, spiky};
use crate::model::{Path, Shape};

/// Light hues that differ for all eyes, also in lightness. They stand out from dark floors themselves, and by their dark
/// outline from light ones.
pub(super) const HUES: [[u8; 3]; 9] = [
    [119, 170, 221],
    [238, 136, 102],
    [238, 221, 136],
    [68, 187, 153],
    [255, 170, 187],
    [187, 204, 51],
    [153, 221, 255],
    [178, 140, 226],
    [221, 221, 221],
];

/// How many tokens there are.
const TOKENS: u64 = 8;

/// A token and the letters on it.
pub(super) struct Token {
    pub shape: Shape,
    pub letter: Option<Arc<str>>,
}

/// The token of a name: the same for the same name in every file, however it is written.
pub(super) fn token(name: &str, owned: bool) -> Token {
    let hash = hash(name);
    let hue = HUES.iter().cycle().nth((hash / TOKENS % HUES.len() as u64) as usize).copied();
    let coat = Coat(hue.filter(|_| !owned));
    Token { shape: drawn(coat, hash % TOKENS).shape(), letter: letters(name) }
}

/// A number made of the letters of a name, for good: what it is decides how replays look that were recorded long ago.
pub(super) fn hash(name: &str) -> u64 {
    let words = name::words(name).join(" ");
    let text = if words.is_empty() { name } else { &words };
    // FNV-1a, whose low bits alone are poor.
    let mixed = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 24
}

/// The first letters of the first two words, as they are written; else the first two signs of the name. Pictures are no letters.
fn letters(name: &str) -> Option<Arc<str>> {
    let parts = name::parts(name);
    let firsts = parts.iter().filter_map(|word| word.chars().next()).filter(|letter| letter.is_alphabetic()).take(2);
    let mut letters: String = firsts.flat_map(char::to_uppercase).collect();
    if letters.is_empty() {
        letters = name.chars().filter(|sign| sign.is_alphanumeric() || sign.is_ascii_graphic()).take(2).collect();
    }
    (!letters.is_empty()).then(|| letters.into())
}

/// A token: a surface with a lit rim, a dark foot and a calm middle for the letters.
fn drawn(c: Coat, which: u64) -> Sketch {
    let (outer, inner): (Path, Path) = match which {
        0 => (disc(0, 0, 43), disc(0, 0, 32)),
        1 => (slab(-41, -41, 82, 82, 17), slab(-31, -31, 62, 62, 11)),
        2 => (spiky(0, 0, 6, 46, 46), spiky(0, 0, 6, 34, 34)),
        3 => (poly(&[(0, -46), (46, 0), (0, 46), (-46, 0)]), poly(&[(0, -33), (33, 0), (0, 33), (-33, 0)])),
        4 => (
            "M0 -45Q20 -37 40 -37Q46 22 0 46Q-46 22 -40 -37Q-20 -37 0 -45Z".path(),
            "M0 -34Q15 -28 30 -28Q34 16 0 34Q-34 16 -30 -28Q-15 -28 0 -34Z".path(),
        ),
        5 => (
            "M0 -46C8 -32 38 -16 38 8C38 56 -38 56 -38 8C-38 -16 -8 -32 0 -46Z".path(),
            "M0 -31C6 -21 28 -9 28 9C28 43 -28 43 -28 9C-28 -9 -6 -21 0 -31Z".path(),
        ),
        6 => (spiky(0, 0, 16, 46, 38), spiky(0, 0, 16, 33, 28)),
        _ => (
            "M0 -46C18 -46 47 12 45 30Q43 42 28 43L-28 43Q-43 42 -45 30C-47 12 -18 -46 0 -46Z".path(),
            "M0 -33C12 -33 35 10 34 24Q33 32 22 33L-22 33Q-33 32 -34 24C-35 10 -12 -33 0 -33Z".path(),
        ),
    };
    Sketch::new().on(outer, c.at(-0.12), -0.38).dot(inner.clone(), c.at(0.4)).line(inner, 3.0, LIGHT).faint(0.4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_looks_the_same_however_it_is_written() {
        for (a, b) in [("Zorkmid", "zorkmid"), ("frobRay", "frob_ray"), ("Žluťák 2", "zlutak7"), ("蛇形", "蛇形")]
        {
            assert_eq!(hash(a), hash(b), "{a} {b}");
            assert_eq!(token(a, false).shape, token(b, false).shape);
        }
        // These numbers decide how old replays look: they never change.
        assert_eq!(["zorkmid", "quux", "蛇形"].map(|name| hash(name) % 72), [41, 20, 5]);
    }

    #[test]
    fn tokens_and_hues_are_spread_over_names() {
        let mut seen = std::collections::BTreeMap::<u64, u32>::new();
        for i in 0..720_u32 {
            let name: String = (0..3).map(|k| char::from(b'a' + (i / 9_u32.pow(k) % 9) as u8)).collect();
            *seen.entry(hash(&name) % (TOKENS * HUES.len() as u64)).or_default() += 1;
        }
        assert_eq!(seen.len() as u64, TOKENS * HUES.len() as u64);
        assert!(seen.values().all(|count| *count < 40), "{seen:?}");
    }

    #[test]
    fn letters_come_from_the_words_and_pictures_are_none() {
        for (name, expected) in [
            ("zorkmid", Some("Z")),
            ("frob_ray", Some("FR")),
            ("žluťák", Some("Ž")),
            ("蛇形", Some("蛇")),
            ("42", Some("42")),
            ("🫥 blob", Some("B")),
            ("🫥", None),
            ("", None),
        ] {
            assert_eq!(letters(name).as_deref(), expected, "{name}");
        }
    }
}
