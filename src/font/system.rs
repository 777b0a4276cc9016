//! Letters from the fonts of the machine, for scripts the bundled family lacks.
//!
//! The one place between `model` and `draw` that opens files, and only when a text holds such a letter. Fonts that had one
//! are asked first for the next, so a text in one script asks one font; what was looked for once is not looked for again.

use std::sync::{LazyLock, Mutex, PoisonError};

use ab_glyph::{Font, FontRef, FontVec, GlyphId, Outline};
use fontdb::{Database, FaceInfo, ID, Stretch, Style, Weight};
use rustc_hash::FxHashMap;

/// A font larger than this is left alone.
const LARGEST_FILE: usize = 64 << 20;
/// More fonts than this are not asked for a letter.
const MOST_FONTS: usize = 4_000;
/// So many letters that no font has are looked for in all of them; a text of nothing but such letters must not take
/// minutes.
const MOST_MISSED: usize = 64;

static SHELF: LazyLock<Mutex<Shelf>> = LazyLock::new(Mutex::default);

/// A letter found in a font of the machine.
#[derive(Clone, Copy)]
pub struct Found {
    pub font: u16,
    pub id: u16,
    pub advance: u32,
    pub units: u32,
}

/// The fonts opened so far, and what was found.
#[derive(Default)]
struct Shelf {
    /// The fonts of the machine in the order in which they are asked, listed once.
    machine: Option<(Database, Vec<ID>)>,
    /// Those that had a letter.
    fonts: Vec<FontVec>,
    letters: FxHashMap<char, Option<Found>>,
    missed: usize,
}

pub fn letter(c: char) -> Option<Found> {
    SHELF.lock().unwrap_or_else(PoisonError::into_inner).letter(c)
}

/// The outline of a letter in font units, and the units to the em.
pub fn outline(font: u16, id: u16) -> Option<(Outline, f32)> {
    let shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    let font = shelf.fonts.get(usize::from(font))?;
    Some((font.outline(GlyphId(id))?, font.units_per_em()?))
}

impl Shelf {
    fn letter(&mut self, c: char) -> Option<Found> {
        if let Some(known) = self.letters.get(&c) {
            return *known;
        }
        let opened = self.fonts.iter().enumerate().find_map(|(index, font)| look_in(font, index, c));
        let found = opened.or_else(|| if self.missed < MOST_MISSED { self.open(c) } else { None });
        self.missed += usize::from(found.is_none());
        self.letters.insert(c, found);
        found
    }

    /// Opens the first font of the machine that has a letter.
    fn open(&mut self, c: char) -> Option<Found> {
        let index = self.fonts.len();
        let (machine, order) = self.machine.get_or_insert_with(machine);
        let (font, found) = order.iter().find_map(|id| {
            machine.with_face_data(*id, |bytes, face| {
                let font =
                    FontRef::try_from_slice_and_index(bytes, face).ok().filter(|_| bytes.len() <= LARGEST_FILE)?;
                let found = look_in(&font, index, c)?;
                Some((FontVec::try_from_vec_and_index(bytes.to_vec(), face).ok()?, found))
            })?
        })?;
        self.fonts.push(font);
        Some(found)
    }
}

fn look_in(font: &impl Font, index: usize, c: char) -> Option<Found> {
    let id @ GlyphId(1..) = font.glyph_id(c) else { return None };
    // A letter that is only a picture (colour emoji) has no outline to fill.
    if !c.is_whitespace() {
        font.outline(id)?;
    }
    let units = font.units_per_em()? as u32;
    let font_index = u16::try_from(index).ok()?;
    Some(Found { font: font_index, id: id.0, advance: font.h_advance_unscaled(id).max(0.0) as u32, units })
}

/// The upright fonts of usual weight: those made for many scripts first, letters of one width last.
fn machine() -> (Database, Vec<ID>) {
    let mut machine = Database::new();
    machine.load_system_fonts();
    let plain = |face: &&FaceInfo| {
        face.style == Style::Normal && face.weight == Weight::NORMAL && face.stretch == Stretch::Normal
    };
    let mut faces: Vec<(bool, usize, &str, ID)> = machine.faces().filter(plain).map(rank).collect();
    faces.sort();
    let order = faces.into_iter().take(MOST_FONTS).map(|(.., id)| id).collect();
    (machine, order)
}

/// What a font is ordered by: the most suitable are the least.
fn rank(face: &FaceInfo) -> (bool, usize, &str, ID) {
    const FIRST: [&str; 4] = ["DejaVu Sans", "Noto Sans", "Noto", "Free"];
    let family = face.families.first().map_or("", |(name, _)| name.as_str());
    let known = FIRST.iter().position(|start| family.starts_with(start)).unwrap_or(FIRST.len());
    (face.monospaced, known, family, face.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_letters_that_no_font_has_comes_to_an_end() {
        let mut shelf = Shelf::default();
        // Nothing lies on this plane.
        assert!(('\u{40000}'..'\u{42000}').all(|c| shelf.letter(c).is_none()));
        assert!(shelf.fonts.is_empty() && shelf.missed > MOST_MISSED);
    }
}
