//! Characters that act on whoever shows a text instead of being shown.

/// Whether a character steers what shows it: a terminal's commands, ends of lines, turns of the writing direction, and
/// signs that nobody sees but that part a text from what it seems to be.
///
/// The joiners U+200C and U+200D are nobody's tools: Persian and Indian names are misspelt without them, and a family of
/// emoji falls apart. They change the shape of the letters beside them and nothing else, so they stay.
pub fn steers(c: char) -> bool {
    // Nearly all letters are of these.
    if (' '..='~').contains(&c) {
        return false;
    }
    c.is_control() || is_unseen(c)
}

/// The same in a text of several lines: their ends and tabs are wanted there.
pub fn steers_lines(c: char) -> bool {
    steers(c) && !matches!(c, '\n' | '\r' | '\t')
}

/// A text of several lines in which nothing steers: commands become spaces, what nobody sees is left out.
pub fn calmed(text: &str) -> String {
    let shown = |c: char| match steers_lines(c) {
        false => Some(c),
        true => (!is_unseen(c)).then_some(' '),
    };
    text.chars().filter_map(shown).collect()
}

/// Marks and turns of direction, separators of lines, and spaces without width; a byte-order mark in the middle of a text
/// is one of those.
fn is_unseen(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_turns_of_direction_and_spaces_without_width_steer() {
        let evil = "\0\u{7}\t\n\r\u{1b}\u{7f}\u{85}\u{9b}\u{61c}\u{200b}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\
            \u{2060}\u{2066}\u{2067}\u{2068}\u{2069}\u{feff}";
        assert!(evil.chars().all(steers));
        assert_eq!(evil.chars().filter(|c| !steers_lines(*c)).collect::<String>(), "\t\n\r");
        assert_eq!(calmed(&format!("a\u{1b}[2Jb\n{}c", evil.trim_matches(char::is_control))), "a [2Jb\nc");
    }

    #[test]
    fn letters_of_every_script_and_what_joins_them_do_not() {
        for text in ["Žluťoučký kůň", "漢字かな", "می\u{200c}خواهم", "👩\u{200d}👧", "ب\u{64e}", "½–½ …\u{a0}×"]
        {
            assert!(!text.contains(steers), "{text}");
            assert_eq!(calmed(text), text);
        }
    }
}
