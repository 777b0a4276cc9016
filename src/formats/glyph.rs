//! Judgements: `$1` of programs, `!` of people.

/// Numbers of the standard and the signs people write for them.
const GLYPHS: [(u32, &str); 24] = [
    (1, "!"),
    (2, "?"),
    (3, "!!"),
    (4, "??"),
    (5, "!?"),
    (6, "?!"),
    (7, "□"),
    (10, "="),
    (13, "∞"),
    (14, "⩲"),
    (15, "⩱"),
    (16, "±"),
    (17, "∓"),
    (18, "+−"),
    (19, "−+"),
    (22, "⨀"),
    (32, "⟳"),
    (36, "↑"),
    (40, "→"),
    (44, "=∞"),
    (132, "⇆"),
    (138, "⊕"),
    (140, "∆"),
    (146, "N"),
];

/// The sign of a number; a number nobody has a sign for stays one.
pub fn of(number: u32) -> String {
    // Numbers of pairs tell whose judgement it is; the sign is the same for both.
    let known = |number: u32| GLYPHS.iter().find(|(own, _)| *own == number);
    let paired = |number: &u32| [23, 33, 37, 41, 45, 133, 139].contains(number);
    let found = known(number).or_else(|| Some(number).filter(paired).and_then(|number| known(number - 1)));
    found.map_or_else(|| format!("${number}"), |(_, sign)| (*sign).to_string())
}

/// The number of a sign, as PGN writes it.
pub fn written(sign: &str) -> Option<String> {
    let number = GLYPHS.iter().find(|(_, own)| *own == sign).map(|(number, _)| format!("${number}"));
    let plain = |sign: &&str| sign.strip_prefix('$').is_some_and(|digits| digits.parse::<u32>().is_ok());
    number.or_else(|| Some(sign).filter(plain).map(str::to_string))
}

/// A move and the judgement behind it: `Nf3!?`.
pub fn split(word: &str) -> (&str, &str) {
    if word.bytes().next_back().is_some_and(|last| last.is_ascii_alphanumeric()) {
        return (word, "");
    }
    let bare = word.trim_end_matches(['!', '?', '□']);
    (bare, word.get(bare.len()..).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_become_the_signs_people_write() {
        assert_eq!((of(3).as_str(), of(17).as_str(), of(41).as_str(), of(999).as_str()), ("!!", "∓", "→", "$999"));
        assert_eq!(written("?!").as_deref(), Some("$6"));
        assert_eq!(written("$999").as_deref(), Some("$999"));
        assert_eq!(written("brilliant"), None);
    }

    #[test]
    fn a_judgement_is_cut_off_its_move() {
        assert_eq!(split("Qxf7+!!"), ("Qxf7+", "!!"));
        assert_eq!(split("e4"), ("e4", ""));
        assert_eq!(split("!?"), ("", "!?"));
    }
}
