//! What terrain is made of, by its letter or its name.

use std::borrow::Cow;

use super::{auto, name};
use crate::model::{MaterialLook, Paint, Role, Seat, Texture};

/// A material that people have words for. Colours are muted: what stands on them is to be seen.
struct Stuff {
    name: &'static str,
    /// English and Czech words, lower case and without marks.
    words: &'static str,
    rgb: [u8; 3],
    high: bool,
    texture: Texture,
}

const fn stuff(name: &'static str, words: &'static str, rgb: [u8; 3], texture: Texture) -> Stuff {
    Stuff { name, words, rgb, high: false, texture }
}

const fn high(stuff: Stuff) -> Stuff {
    Stuff { high: true, ..stuff }
}

const STUFFS: &[Stuff] = &[
    stuff("grass", "grass meadow field plain plains lawn trava louka pole planina", [98, 122, 76], Texture::Grass),
    high(stuff(
        "forest",
        "forest wood woods tree trees jungle les stromy strom dzungle prales",
        [70, 104, 70],
        Texture::Trees,
    )),
    high(stuff(
        "rock",
        "rock rocks mountain mountains hill hills cliff ore hora hory skala skaly kopec",
        [126, 124, 124],
        Texture::Rocks,
    )),
    high(stuff(
        "wall",
        "wall walls brick bricks block obstacle stena steny zed zdi cihly prekazka",
        [146, 148, 154],
        Texture::Bricks,
    )),
    stuff(
        "water",
        "water river lake sea ocean pond canal voda reka jezero more rybnik kanal",
        [62, 106, 150],
        Texture::Waves,
    ),
    stuff("deep", "deep deepwater abyss hluboka hloubka hlubina", [42, 74, 120], Texture::Waves),
    stuff("shallow", "shallow shallows ford coast melka melcina brod pobrezi", [104, 152, 176], Texture::Waves),
    stuff("sand", "sand desert beach dune dunes pisek poust plaz duna", [196, 176, 130], Texture::Dots),
    stuff("lava", "lava magma fire ohen", [186, 84, 48], Texture::Cracks),
    stuff("snow", "snow snih", [216, 224, 232], Texture::Dots),
    stuff("ice", "ice glacier frozen led ledovec", [168, 202, 222], Texture::Cracks),
    stuff("mud", "mud bahno blato", [116, 94, 74], Texture::Dots),
    stuff("swamp", "swamp marsh bog bazina mocal mokrad", [92, 106, 76], Texture::Grass),
    stuff("dirt", "dirt soil earth ground farm hlina puda zeme", [138, 110, 84], Texture::Dots),
    stuff(
        "road",
        "road path street track trail asphalt pavement cesta silnice ulice trat draha chodnik",
        [128, 124, 120],
        Texture::Plain,
    ),
    stuff(
        "stone",
        "stone stones cobble gravel marble kamen kameni dlazba sterk mramor",
        [136, 138, 144],
        Texture::Cracks,
    ),
    stuff(
        "planks",
        "planks plank floorboards bridge deck pier drevo prkna most molo paluba",
        [150, 116, 82],
        Texture::Planks,
    ),
    stuff("metal", "metal steel iron grate kov ocel zelezo plech", [122, 132, 146], Texture::Bricks),
    stuff(
        "void",
        "void hole pit nothing space chasm empty prazdno dira jama propast vesmir",
        [34, 34, 42],
        Texture::Plain,
    ),
    stuff("poison", "poison acid toxic radiation jed kyselina zareni", [126, 150, 72], Texture::Dots),
    stuff("crystal", "crystal gem gold resource krystal zlato", [156, 140, 96], Texture::Rocks),
];

/// What a letter of the ground means where no legend says so: the name of its material. A digit is the floor of a seat.
pub fn letter_name(letter: char) -> Cow<'static, str> {
    match letter {
        '.' | ' ' => Cow::Borrowed("floor"),
        '#' => Cow::Borrowed("wall"),
        '~' => Cow::Borrowed("water"),
        '^' => Cow::Borrowed("rock"),
        '*' => Cow::Borrowed("forest"),
        other => Cow::Owned(other.to_string()),
    }
}

/// The seat whose floor a letter is: a digit.
pub fn letter_seat(letter: char) -> Option<Seat> {
    letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).map(Seat)
}

/// The material of a name, in English or Czech; for any other name a muted colour, the same in every file.
pub fn material(name: &str) -> MaterialLook {
    let words = name::words(name);
    let made = |name: Cow<'static, str>, paint, high, texture| MaterialLook {
        high,
        ..MaterialLook::flat(name, paint, texture)
    };
    if words.iter().any(|word| matches!(word.as_str(), "floor" | "free" | "podlaha" | "volno")) {
        return made(Cow::Owned(name.to_string()), Paint::role(Role::Floor), false, Texture::Plain);
    }
    let known =
        words.iter().rev().find_map(|word| STUFFS.iter().find(|stuff| stuff.words.split(' ').any(|w| w == word)));
    match known {
        Some(stuff) => {
            let paint = match stuff.name {
                // Walls are the theme's, as those that players build are.
                "wall" => Paint::Role { role: Role::Wall, shade: -0.12 },
                _ => Paint::Own { rgb: stuff.rgb, shade: 0.0 },
            };
            made(Cow::Owned(name.to_string()), paint, stuff.high, stuff.texture)
        }
        None => made(Cow::Owned(name.to_string()), Paint::Own { rgb: muted(name), shade: 0.0 }, false, Texture::Plain),
    }
}

/// A hue chosen by a name, half way to grey.
fn muted(name: &str) -> [u8; 3] {
    const GREY: u16 = 96;
    let hue = auto::HUES.iter().cycle().nth((auto::hash(name) % auto::HUES.len() as u64) as usize);
    hue.copied().unwrap_or_default().map(|part| ((u16::from(part) + GREY) / 2) as u8)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn letters_and_names_in_two_languages_lead_to_one_material() {
        for names in
            [&["#", "wall", "Stěna", "zed"][..], &["~", "water", "řeka", "deep_river"], &["*", "forest", "Les"]]
        {
            let looks: Vec<_> = names
                .iter()
                .map(
                    |name| {
                        if name.len() == 1 { letter_name(name.chars().next().unwrap()) } else { Cow::Borrowed(*name) }
                    },
                )
                .map(|name| material(&name))
                .map(|look| (format!("{:?}", look.paint), look.high, look.texture))
                .collect();
            assert!(looks.iter().all(|look| *look == looks[0]), "{names:?}: {looks:?}");
        }
        assert_eq!(material(&letter_name('.')).paint, Paint::role(Role::Floor));
        assert_eq!(['3', 'x'].map(letter_seat), [Some(Seat(3)), None]);
        assert_ne!(material("q").paint, material("w").paint);
    }

    #[test]
    fn no_word_means_two_materials() {
        let mut seen = BTreeSet::new();
        for stuff in STUFFS {
            for word in stuff.words.split(' ') {
                assert!(seen.insert(word), "{word} means two materials");
                assert_eq!(name::words(word), [word], "{word} is written as names are");
            }
        }
    }
}
