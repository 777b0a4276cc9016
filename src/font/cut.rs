//! Cutting a text that is too long.

use std::borrow::Cow;

use super::letters::advance;
use super::{Weight, measure};

/// The text as it is where it fits into `max_width` pixels, else as much of its beginning as fits with `…` after it.
/// Nothing is left where not even the dots fit.
pub fn ellipsis(text: &str, size: u16, weight: Weight, max_width: i32) -> Cow<'_, str> {
    if measure(text, size, weight) <= max_width {
        return Cow::Borrowed(text);
    }
    let room = max_width - advance('…', size, weight);
    if room < 0 {
        return Cow::Borrowed("");
    }
    let kept = text.get(..cut_at(text, size, weight, room)).unwrap_or_default();
    Cow::Owned(format!("{}…", kept.trim_end()))
}

/// The last place within `room` pixels where the text may be cut.
fn cut_at(text: &str, size: u16, weight: Weight, room: i32) -> usize {
    let (mut width, mut cut, mut before) = (0, 0, None);
    let mut flags = 0;
    for (at, c) in text.char_indices() {
        if before.is_none_or(|before| may_part(before, c, flags)) {
            cut = at;
        }
        flags = if is_flag(c) { flags + 1 } else { 0 };
        width += advance(c, size, weight);
        if width > room {
            break;
        }
        before = Some(c);
    }
    cut
}

/// Whether two neighbours are separate to the eye: an accent stays with its letter, a joined picture stays whole.
fn may_part(before: char, after: char, flags_before: usize) -> bool {
    let hangs = matches!(after, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5bd}')
        || matches!(after, '\u{64b}'..='\u{65f}' | '\u{93a}'..='\u{94f}' | '\u{e31}' | '\u{e34}'..='\u{e3a}')
        || matches!(after, '\u{e47}'..='\u{e4e}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{200d}')
        || matches!(after, '\u{20d0}'..='\u{20ff}' | '\u{3099}' | '\u{309a}' | '\u{fe00}'..='\u{fe0f}')
        || matches!(after, '\u{fe20}'..='\u{fe2f}' | '\u{1f3fb}'..='\u{1f3ff}' | '\u{e0020}'..='\u{e007f}');
    let pair = is_flag(after) && flags_before % 2 == 1;
    !hangs && !pair && before != '\u{200d}'
}

/// Two of these in a row are one flag.
fn is_flag(c: char) -> bool {
    matches!(c, '\u{1f1e6}'..='\u{1f1ff}')
}
