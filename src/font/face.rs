//! The bundled family: two fonts inside the program, read letter by letter.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, GlyphId};

use super::Weight;

static REGULAR: LazyLock<Option<Face>> =
    LazyLock::new(|| Face::read(include_bytes!("../../assets/fonts/Roboto-Regular.ttf")));
static BOLD: LazyLock<Option<Face>> =
    LazyLock::new(|| Face::read(include_bytes!("../../assets/fonts/Roboto-Bold.ttf")));

/// The letters up to Latin Extended-B are looked up once and kept.
const COMMON: usize = 0x250;

/// One bundled font.
pub struct Face {
    pub font: FontRef<'static>,
    pub units: u32,
    common: Vec<(u16, u16)>,
}

/// The bundled font of a weight. Only a damaged program has none, and then every letter is a box.
pub fn bundled(weight: Weight) -> Option<&'static Face> {
    match weight {
        Weight::Regular => REGULAR.as_ref(),
        Weight::Bold => BOLD.as_ref(),
    }
}

impl Face {
    fn read(bytes: &'static [u8]) -> Option<Face> {
        let font = FontRef::try_from_slice(bytes).ok()?;
        let units = font.units_per_em()? as u32;
        let common =
            (0..COMMON as u32).map(|code| char::from_u32(code).map_or((0, 0), |c| look_up(&font, c))).collect();
        Some(Face { font, units, common })
    }

    /// A letter's number (0: not in this font) and its advance in font units.
    pub fn letter(&self, c: char) -> (u16, u16) {
        self.common.get(c as usize).copied().unwrap_or_else(|| look_up(&self.font, c))
    }
}

fn look_up(font: &FontRef<'_>, c: char) -> (u16, u16) {
    let GlyphId(id) = font.glyph_id(c);
    (id, font.h_advance_unscaled(GlyphId(id)) as u16)
}
