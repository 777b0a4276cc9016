//! What the letters promise.

use super::*;

const SIZES: [u16; 9] = [8, 9, 10, 11, 12, 13, 14, 20, 48];
const WEIGHTS: [Weight; 2] = [Weight::Regular, Weight::Bold];

fn is_bundled(text: &str) -> bool {
    WEIGHTS.iter().all(|weight| glyphs(text, 12, *weight).all(|(glyph, _)| matches!(glyph, Glyph::Bundled { .. })))
}

#[test]
fn the_letters_of_central_europe_are_bundled() {
    assert!(is_bundled("Příliš žluťoučký kůň úpěl ďábelské ódy ŘŮŇĚŠČŽŤĎ"));
    assert!(is_bundled("Zażółć gęślą jaźń ĄĆĘŁŃÓŚŹŻ"));
    assert!(is_bundled("Größe Übermut Äpfel Straße ẞ Köln"));
    assert!(is_bundled("őűŐŰ ľĺŕ șțȘȚ ğışİ ñ¿¡ œæøå þðÞ"));
    assert!(is_bundled("Ελληνικά Русский Українська"));
}

#[test]
fn the_signs_of_panels_and_captions_are_bundled() {
    assert!(is_bundled("× · … – — ½ ¼ ¾ − ± ≤ ≥ → ← ↑ ↓ ↗ ↘ ↙ ↖ ▲ ▼ ◀ ▶ ■ ● ○ ★ ✓ „“ ‚‘ »« € # № ‰"));
}

#[test]
fn digits_are_equally_wide_at_every_size() {
    for size in 1..=64 {
        for weight in WEIGHTS {
            let widths: Vec<i32> = ('0'..='9').map(|digit| measure(&digit.to_string(), size, weight)).collect();
            assert!(widths.windows(2).all(|pair| pair[0] == pair[1]), "size {size}: {widths:?}");
        }
    }
}

#[test]
fn a_text_is_as_wide_as_its_pieces() {
    for size in SIZES {
        let (whole, head, tail) = ("Round 12 of 200", "Round 12", " of 200");
        let width = |text| measure(text, size, Weight::Bold);
        assert_eq!(width(whole), width(head) + width(tail));
    }
}

#[test]
fn control_characters_and_joiners_take_no_room() {
    assert_eq!(measure("a\u{7}\n\t\u{200d}\u{feff}b", 12, Weight::Regular), measure("ab", 12, Weight::Regular));
    assert_eq!(glyphs("\r\n\0\u{200b}", 12, Weight::Regular).count(), 0);
}

#[test]
fn a_letter_without_a_font_is_a_box_with_room_of_its_own() {
    // A private letter no font has a shape for, whatever is installed.
    let text = "\u{10fffd}";
    assert_eq!(glyphs(text, 12, Weight::Regular).map(|(glyph, _)| glyph).collect::<Vec<_>>(), [Glyph::Box]);
    assert!(measure(text, 12, Weight::Regular) >= 6);
    assert!(outline(Glyph::Box, 12).is_some_and(|outline| !outline.curves.is_empty()));
}

#[test]
fn letters_of_other_scripts_always_get_some_shape() {
    for text in ["囲碁", "한국어", "שלום", "مرحبا", "ไทย", "हिन्दी", "♔♛", "🙂"] {
        assert!(measure(text, 14, Weight::Regular) > 0, "{text}");
        for (glyph, _) in glyphs(text, 14, Weight::Bold) {
            let _ = outline(glyph, 14);
        }
    }
}

#[test]
fn heights_grow_with_the_size_and_hold_the_letters() {
    for size in 1..=200 {
        assert!(x_height(size) <= cap_height(size) && cap_height(size) <= ascent(size), "size {size}");
        for (glyph, _) in glyphs("ÅŘĺĢgjq|Ç_", size, Weight::Bold) {
            let Some(outline) = outline(glyph, size) else { continue };
            assert!(outline.bounds.min.y <= ascent(size) as f32 + 0.01, "size {size} {glyph:?}");
            assert!(outline.bounds.max.y >= -descent(size) as f32 - 0.01, "size {size} {glyph:?}");
        }
    }
}

#[test]
fn capitals_and_digits_end_on_whole_pixels() {
    for size in SIZES {
        for (glyph, _) in glyphs("HEZ7", size, Weight::Regular) {
            let top = outline(glyph, size).map(|outline| outline.bounds.min.y);
            assert_eq!(top, Some(cap_height(size) as f32), "size {size}");
        }
    }
}

#[test]
fn what_fits_is_not_cut() {
    let width = measure("SplashMaster", 13, Weight::Bold);
    assert_eq!(ellipsis("SplashMaster", 13, Weight::Bold, width), "SplashMaster");
    assert_eq!(ellipsis("", 13, Weight::Bold, 0), "");
}

#[test]
fn a_cut_text_ends_in_dots_and_fits() {
    let name = "The Society for Painting Robots of All Colours — Žižkov";
    for size in SIZES {
        for room in 0..measure(name, size, Weight::Regular) {
            let cut = ellipsis(name, size, Weight::Regular, room);
            assert!(measure(&cut, size, Weight::Regular) <= room, "{cut} in {room}");
            assert!(cut.is_empty() || cut.ends_with('…') && !cut.ends_with(" …"), "{cut}");
            assert!(cut.is_empty() || name.starts_with(cut.trim_end_matches('…')), "{cut}");
        }
    }
}

#[test]
fn an_accent_stays_with_its_letter_and_a_family_stays_whole() {
    let (accented, family) = ("e\u{301}e\u{301}e\u{301}e\u{301}", "👨\u{200d}👩\u{200d}👧👨\u{200d}👩\u{200d}👧");
    for room in 0..200 {
        let cut = ellipsis(accented, 12, Weight::Regular, room);
        assert!(!cut.trim_end_matches('…').ends_with('e'), "{cut} in {room}");
        let cut = ellipsis(family, 12, Weight::Regular, room);
        assert!(!cut.trim_end_matches('…').ends_with('\u{200d}'), "{cut} in {room}");
    }
}

#[test]
fn absurd_sizes_are_held_in_check() {
    assert_eq!(measure("abc", 0, Weight::Regular), 0);
    assert_eq!(measure("abc", u16::MAX, Weight::Regular), measure("abc", LARGEST, Weight::Regular));
    assert!(outline(Glyph::Box, 0).is_none());
    assert!(measure(&"W".repeat(100_000), u16::MAX, Weight::Bold) > 0);
}

#[test]
#[cfg(not(feature = "system-fonts"))]
fn without_the_fonts_of_the_machine_other_scripts_are_boxes() {
    let kinds: Vec<bool> = glyphs("aשα囲", 12, Weight::Regular).map(|(glyph, _)| glyph == Glyph::Box).collect();
    assert_eq!(kinds, [false, true, false, true]);
}
