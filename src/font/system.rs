//! Letters from the fonts of the machine, for scripts the bundled family lacks.
//!
//! The one place between `model` and `draw` that opens files: only when a text holds such a letter, and each font only once. A letter is
//! looked for in a few fonts known to have its script, so that a letter no font has costs next to nothing.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};

use ab_glyph::{Font, FontVec, GlyphId, Outline};
use rustc_hash::FxHashMap;

/// A font larger than this is left alone.
const LARGEST_FILE: u64 = 64 << 20;
/// Folders in folders are looked into this deep.
const DEEPEST: usize = 4;
/// More font files than this are not listed.
const MOST_FILES: usize = 20_000;

static ALLOWED: AtomicBool = AtomicBool::new(true);
static SHELF: LazyLock<Mutex<Shelf>> = LazyLock::new(Mutex::default);

/// Allows or forbids letters from the machine's fonts; without them a picture is the same on every machine.
pub fn use_system_fonts(allowed: bool) {
    ALLOWED.store(allowed, Ordering::Relaxed);
}

/// Whether letters may come from the machine's fonts.
pub fn system_fonts() -> bool {
    ALLOWED.load(Ordering::Relaxed)
}

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
    /// All font files of the machine by lower-case name, listed once.
    files: Option<FxHashMap<String, PathBuf>>,
    /// Opened fonts by name; one that could not be read stays `None`.
    fonts: Vec<(&'static str, Option<FontVec>)>,
    letters: FxHashMap<char, Option<Found>>,
}

pub fn letter(c: char) -> Option<Found> {
    if !system_fonts() {
        return None;
    }
    SHELF.lock().unwrap_or_else(PoisonError::into_inner).letter(c)
}

/// The outline of a letter in font units, and the units to the em.
pub fn outline(font: u16, id: u16) -> Option<(Outline, f32)> {
    let shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    let (_, font) = shelf.fonts.get(usize::from(font))?;
    let font = font.as_ref()?;
    Some((font.outline(GlyphId(id))?, font.units_per_em()?))
}

impl Shelf {
    fn letter(&mut self, c: char) -> Option<Found> {
        if let Some(known) = self.letters.get(&c) {
            return *known;
        }
        let names = script_fonts(c).iter().chain(COMMON);
        let found = names.copied().find_map(|name| self.look_in(name, c));
        self.letters.insert(c, found);
        found
    }

    fn look_in(&mut self, name: &'static str, c: char) -> Option<Found> {
        let index = self.open(name);
        let font = self.fonts.get(index)?.1.as_ref()?;
        let id @ GlyphId(1..) = font.glyph_id(c) else { return None };
        // A letter that is only a picture (colour emoji) has no outline to fill.
        if !c.is_whitespace() {
            font.outline(id)?;
        }
        let units = font.units_per_em()? as u32;
        Some(Found { font: index as u16, id: id.0, advance: font.h_advance_unscaled(id).max(0.0) as u32, units })
    }

    fn open(&mut self, name: &'static str) -> usize {
        if let Some(index) = self.fonts.iter().position(|(open, _)| *open == name) {
            return index;
        }
        let path = self.files.get_or_insert_with(list_fonts).get(name);
        let font = path.and_then(|path| read_font(path));
        self.fonts.push((name, font));
        self.fonts.len() - 1
    }
}

fn read_font(path: &Path) -> Option<FontVec> {
    if fs::metadata(path).ok()?.len() > LARGEST_FILE {
        return None;
    }
    // In a collection the first font is as good as any: they differ in regional forms.
    FontVec::try_from_vec_and_index(fs::read(path).ok()?, 0).ok()
}

fn list_fonts() -> FxHashMap<String, PathBuf> {
    let mut files = FxHashMap::default();
    for folder in folders() {
        list_folder(&folder, DEEPEST, &mut files);
    }
    files
}

fn folders() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> =
        ["/usr/share/fonts", "/usr/local/share/fonts", "/System/Library/Fonts", "/Library/Fonts", "C:\\Windows\\Fonts"]
            .iter()
            .map(PathBuf::from)
            .collect();
    if let Some(home) = std::env::home_dir() {
        folders.extend([".fonts", ".local/share/fonts", "Library/Fonts"].iter().map(|part| home.join(part)));
    }
    folders
}

fn list_folder(folder: &Path, deeper: usize, files: &mut FxHashMap<String, PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        let Ok(kind) = fs::metadata(&path) else { continue };
        if kind.is_dir() && deeper > 0 {
            list_folder(&path, deeper - 1, files);
        } else if kind.is_file() && files.len() < MOST_FILES {
            let name = entry.file_name().to_string_lossy().to_lowercase();
            if [".ttf", ".otf", ".ttc", ".otc"].iter().any(|end| name.ends_with(end)) {
                files.entry(name).or_insert(path);
            }
        }
    }
}

/// Fonts with a bit of everything, tried for every letter.
const COMMON: &[&str] = &[
    "dejavusans.ttf",
    "notosans-regular.ttf",
    "notosanssymbols-regular.ttf",
    "notosanssymbols2-regular.ttf",
    "notosansmath-regular.ttf",
    "notoemoji-regular.ttf",
    "freesans.ttf",
    "freesans.otf",
    "arial unicode.ttf",
    "arialuni.ttf",
    "apple symbols.ttf",
    "seguisym.ttf",
    "segoeui.ttf",
    "unifont.ttf",
    "unifont.otf",
    "unifont_upper.ttf",
    "unifont_upper.otf",
];

const HAN: &[&str] = &[
    "notosanscjk-regular.ttc",
    "notosanscjksc-regular.otf",
    "notosanssc-regular.otf",
    "notosansjp-regular.otf",
    "notosanscjkjp-regular.otf",
    "sourcehansans-regular.ttc",
    "sourcehansans.ttc",
    "wqy-microhei.ttc",
    "wqy-zenhei.ttc",
    "droidsansfallbackfull.ttf",
    "droidsansfallback.ttf",
    "pingfang.ttc",
    "hiragino sans gb.ttc",
    "msyh.ttc",
    "msgothic.ttc",
    "yugothm.ttc",
    "simsun.ttc",
    "uming.ttc",
    "ukai.ttc",
    "ipag.ttf",
    "ipagp.ttf",
    "takaopgothic.ttf",
    "vl-gothic-regular.ttf",
];

const HANGUL: &[&str] =
    &["notosanskr-regular.otf", "nanumgothic.ttf", "applesdgothicneo.ttc", "malgun.ttf", "unbatang.ttf"];

/// Fonts that are known for a character's script.
fn script_fonts(c: char) -> &'static [&'static str] {
    match c {
        '\u{1100}'..='\u{11ff}' | '\u{3130}'..='\u{318f}' | '\u{ac00}'..='\u{d7ff}' => HANGUL_THEN_HAN,
        '\u{2e80}'..='\u{312f}' | '\u{3190}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' => HAN,
        '\u{fe30}'..='\u{fe4f}' | '\u{ff00}'..='\u{ffef}' | '\u{20000}'..='\u{3ffff}' => HAN,
        '\u{530}'..='\u{58f}' => &["notosansarmenian-regular.ttf"],
        '\u{590}'..='\u{5ff}' => &["notosanshebrew-regular.ttf", "arial.ttf"],
        '\u{600}'..='\u{6ff}' | '\u{750}'..='\u{77f}' => {
            &["notosansarabic-regular.ttf", "notonaskharabic-regular.ttf", "arial.ttf"]
        }
        '\u{700}'..='\u{74f}' => &["notosanssyriac-regular.ttf"],
        '\u{780}'..='\u{7bf}' => &["notosansthaana-regular.ttf"],
        '\u{900}'..='\u{97f}' => {
            &["notosansdevanagari-regular.ttf", "lohit-devanagari.ttf", "nirmala.ttf", "nirmala.ttc"]
        }
        '\u{980}'..='\u{9ff}' => &["notosansbengali-regular.ttf", "lohit-bengali.ttf", "nirmala.ttf", "nirmala.ttc"],
        '\u{a00}'..='\u{a7f}' => &["notosansgurmukhi-regular.ttf", "lohit-gurmukhi.ttf", "nirmala.ttf", "nirmala.ttc"],
        '\u{a80}'..='\u{aff}' => &["notosansgujarati-regular.ttf", "lohit-gujarati.ttf", "nirmala.ttf", "nirmala.ttc"],
        '\u{b00}'..='\u{b7f}' => &["notosansoriya-regular.ttf", "nirmala.ttf", "nirmala.ttc"],
        '\u{b80}'..='\u{bff}' => &["notosanstamil-regular.ttf", "lohit-tamil.ttf", "nirmala.ttf", "nirmala.ttc"],
        '\u{c00}'..='\u{c7f}' => &["notosanstelugu-regular.ttf", "lohit-telugu.ttf", "nirmala.ttf", "nirmala.ttc"],
        '\u{c80}'..='\u{cff}' => &["notosanskannada-regular.ttf", "nirmala.ttf", "nirmala.ttc"],
        '\u{d00}'..='\u{d7f}' => &["notosansmalayalam-regular.ttf", "nirmala.ttf", "nirmala.ttc"],
        '\u{d80}'..='\u{dff}' => &["notosanssinhala-regular.ttf", "nirmala.ttf", "nirmala.ttc"],
        '\u{e00}'..='\u{e7f}' => &["notosansthai-regular.ttf", "loma.ttf", "thonburi.ttc", "leelawui.ttf"],
        '\u{e80}'..='\u{eff}' => &["notosanslao-regular.ttf", "leelawui.ttf"],
        '\u{f00}'..='\u{fff}' => &["notoseriftibetan-regular.ttf", "himalaya.ttf"],
        '\u{1000}'..='\u{109f}' => &["notosansmyanmar-regular.ttf", "mmrtext.ttf"],
        '\u{10a0}'..='\u{10ff}' => &["notosansgeorgian-regular.ttf", "sylfaen.ttf"],
        '\u{1200}'..='\u{139f}' => &["notosansethiopic-regular.ttf", "ebrima.ttf"],
        '\u{13a0}'..='\u{13ff}' => &["notosanscherokee-regular.ttf", "gadugi.ttf"],
        '\u{1780}'..='\u{17ff}' => &["notosanskhmer-regular.ttf", "leelawui.ttf"],
        '\u{1800}'..='\u{18af}' => &["notosansmongolian-regular.ttf", "monbaiti.ttf"],
        '\u{16a0}'..='\u{16ff}' => &["notosansrunic-regular.ttf"],
        '\u{2d30}'..='\u{2d7f}' => &["notosanstifinagh-regular.ttf", "ebrima.ttf"],
        '\u{a000}'..='\u{a4cf}' => &["notosansyi-regular.ttf", "msyi.ttf"],
        _ => &[],
    }
}

const HANGUL_THEN_HAN: &[&str] =
    &[HANGUL[0], HANGUL[1], HANGUL[2], HANGUL[3], HANGUL[4], HAN[0], HAN[1], HAN[5], HAN[6], HAN[8], HAN[9], HAN[10]];
