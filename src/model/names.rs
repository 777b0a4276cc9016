//! Names as a line of words has room for them.

/// The longest name a caption is told with.
const LONGEST: usize = 24;

/// Players' names as captions have them: of `Nepomniachtchi, Ian` the family name, unless two would be called the same.
pub fn short_names<const N: usize>(names: &[String; N]) -> [String; N] {
    let mut short = shortened(names).into_iter();
    std::array::from_fn(|_| short.next().unwrap_or_default())
}

/// The same for any number of players.
pub fn shortened(names: &[String]) -> Vec<String> {
    let families: Vec<&str> = names.iter().map(|name| family(name)).collect();
    let twice = |one: &&str| families.iter().filter(|other| *other == one).count() > 1;
    let plain = families.iter().any(twice);
    names.iter().zip(&families).map(|(name, family)| cut(if plain { name } else { family })).collect()
}

/// What stands before the comma.
fn family(name: &str) -> &str {
    let family = name.split(',').next().unwrap_or_default().trim();
    if family.is_empty() { name } else { family }
}

fn cut(name: &str) -> String {
    match name.char_indices().nth(LONGEST) {
        None => name.to_string(),
        Some(_) => name.chars().take(LONGEST - 1).collect::<String>().trim_end().to_string() + "…",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn short(names: [&str; 2]) -> [String; 2] {
        short_names(&names.map(str::to_string))
    }

    #[test]
    fn of_a_name_with_a_comma_the_family_name_is_told() {
        assert_eq!(short(["Nepomniachtchi, Ian", "Carlsen,Magnus"]), ["Nepomniachtchi", "Carlsen"]);
        assert_eq!(short(["elbowroom 0.9", "Garry Kasparov"]), ["elbowroom 0.9", "Garry Kasparov"]);
        assert_eq!(short([", Ian", ","]), [", Ian", ","]);
    }

    #[test]
    fn two_of_one_family_keep_their_first_names() {
        assert_eq!(short(["Polgar, Judit", "Polgar, Sofia"]), ["Polgar, Judit", "Polgar, Sofia"]);
    }

    #[test]
    fn a_name_that_would_fill_the_line_is_cut() {
        let [long, _] = short(["The Worshipful Company of Paviors and Plumbers", "b"]);
        assert_eq!(long, "The Worshipful Company…");
    }
}
