//! Names taken apart: the words in `enemy_tank`, `goldCoin`, `big-tree` and `Nepřátelská věž 2`.

/// The words of a name, lower case and without marks, in order.
pub(super) fn words(name: &str) -> Vec<String> {
    parts(name).iter().map(|part| part.chars().flat_map(plain).collect()).collect()
}

/// The words of a name as they are written. A sign that is no letter, such as an emoji, is a word of its own.
pub(super) fn parts(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = Sort::Gap;
    for letter in name.chars() {
        let sort = sort(letter);
        let goes_on = match (before, sort) {
            (Sort::Small | Sort::Large, Sort::Small) | (Sort::Large, Sort::Large) => true,
            (_, Sort::Joiner) => true,
            (Sort::Joiner, Sort::Sign) => true,
            (_, Sort::Small | Sort::Large | Sort::Sign | Sort::Gap) => false,
        };
        match sort {
            Sort::Gap => (),
            // What only changes how a sign is drawn means nothing here.
            Sort::Joiner if letter != '\u{200d}' => continue,
            Sort::Small | Sort::Large | Sort::Sign | Sort::Joiner => match words.last_mut().filter(|_| goes_on) {
                Some(word) => word.push(letter),
                None if sort == Sort::Joiner => (),
                None => words.push(letter.to_string()),
            },
        }
        before = sort;
    }
    words
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Small,
    Large,
    /// Digits, spaces and signs between words.
    Gap,
    /// What joins signs to one picture or changes how they are drawn.
    Joiner,
    /// An emoji or another picture.
    Sign,
}

fn sort(letter: char) -> Sort {
    match letter {
        '\u{200d}' | '\u{fe0e}' | '\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}' => Sort::Joiner,
        _ if letter.is_uppercase() => Sort::Large,
        _ if letter.is_alphabetic() => Sort::Small,
        _ if letter.is_ascii() || letter.is_whitespace() || letter.is_numeric() => Sort::Gap,
        _ => Sort::Sign,
    }
}

/// A letter in lower case, without the marks of Czech and its neighbours.
fn plain(letter: char) -> impl Iterator<Item = char> {
    letter.to_lowercase().map(|letter| match letter {
        'á' | 'ä' | 'à' | 'â' | 'ą' => 'a',
        'č' | 'ć' | 'ç' => 'c',
        'ď' => 'd',
        'é' | 'ě' | 'ë' | 'è' | 'ê' | 'ę' => 'e',
        'í' | 'ï' | 'î' => 'i',
        'ľ' | 'ĺ' | 'ł' => 'l',
        'ň' | 'ń' | 'ñ' => 'n',
        'ó' | 'ö' | 'ô' | 'ò' | 'ő' => 'o',
        'ř' | 'ŕ' => 'r',
        'š' | 'ś' => 's',
        'ť' => 't',
        'ú' | 'ů' | 'ü' | 'ù' | 'û' | 'ű' => 'u',
        'ý' => 'y',
        'ž' | 'ź' | 'ż' => 'z',
        other => other,
    })
}

/// A word and what it may be the plural of, the likeliest first.
pub(super) fn singulars(word: &str) -> Vec<String> {
    let mut all = vec![word.to_string()];
    // English: wolves, torches, berries, tanks; Czech: stromy, ovce stays, raketami is left to the table.
    for (ending, instead) in [
        ("ves", "f"),
        ("ves", "fe"),
        ("ies", "y"),
        ("es", ""),
        ("s", ""),
        ("men", "man"),
        ("ci", "k"),
        ("ky", "ek"),
        ("y", ""),
        ("y", "a"),
        ("i", ""),
        ("e", ""),
        ("ata", "e"),
        ("a", "o"),
        ("a", ""),
    ] {
        if let Some(stem) = word.strip_suffix(ending).filter(|stem| stem.chars().count() >= 3) {
            all.push(format!("{stem}{instead}"));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_apart_as_people_write_them() {
        for (name, expected) in [
            ("tank", &["tank"][..]),
            ("enemy_tank2", &["enemy", "tank"]),
            ("goldCoin", &["gold", "coin"]),
            ("GoldCoin", &["gold", "coin"]),
            ("big-tree #7", &["big", "tree"]),
            ("HQ", &["hq"]),
            ("Věž 3", &["vez"]),
            ("ŽIVOT", &["zivot"]),
            ("🚩", &["🚩"]),
            ("❤️", &["❤"]),
            ("red🚩", &["red", "🚩"]),
            ("🧑‍🌾", &["🧑\u{200d}🌾"]),
            ("蛇", &["蛇"]),
            ("12", &[]),
            ("", &[]),
        ] {
            assert_eq!(words(name), expected, "{name}");
        }
    }

    #[test]
    fn plurals_lead_to_what_they_are_many_of() {
        for (many, one) in [
            ("tanks", "tank"),
            ("wolves", "wolf"),
            ("berries", "berry"),
            ("torches", "torch"),
            ("stromy", "strom"),
            ("rakety", "raketa"),
        ] {
            assert!(singulars(many).contains(&one.to_string()), "{many}");
        }
        assert_eq!(singulars("us"), ["us"], "too short to be many");
    }
}
