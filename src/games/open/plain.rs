//! Looks for things whatever they are called.

use crate::model::{KindLook, MaterialLook, Motion, Paint, Part, Path, Role, SeatPaint, Shape, Texture, key};

/// Colours far enough apart to be told by anybody, on light floors and dark ones.
const HUES: [[u8; 3]; 8] = [
    [214, 142, 48],
    [74, 140, 196],
    [72, 158, 116],
    [196, 92, 76],
    [150, 112, 190],
    [120, 140, 60],
    [196, 104, 150],
    [110, 124, 140],
];

/// The colour of a name: the same in every file.
pub(super) fn natural(name: &str) -> Paint {
    let at = key(&name) as usize % HUES.len();
    Paint::Own { rgb: HUES.get(at).copied().unwrap_or_default(), shade: 0.0 }
}

/// Whether a thing of this name looks where it goes.
pub(super) fn turns(_name: &str) -> bool {
    false
}

/// A token with the first letter of its name.
pub(super) fn kind(name: &str, owned: bool) -> KindLook {
    let paint = if owned { Paint::seat(0.0) } else { natural(name) };
    let letter = name.chars().next().map(|letter| letter.to_uppercase().collect::<String>().into());
    KindLook { letter, layer: 3, ..KindLook::plain(name.to_string(), token(paint), 0.08) }
}

/// What stands for a player who owns nothing.
pub(super) fn seat() -> KindLook {
    KindLook::plain("player", token(Paint::seat(0.0)), 0.08)
}

fn token(paint: Paint) -> Shape {
    let disc = Path::circle(0.0, 0.0, 0.38);
    Shape {
        parts: vec![
            Part::stroke(disc.clone(), 0.08, Paint::role(Role::Dark)),
            Part::fill(disc, paint).sink(-0.2),
            Part::stroke(Path::circle(0.0, 0.0, 0.3), 0.03, Paint::role(Role::Light)).alpha(0.35),
        ],
    }
}

/// What lies along the back of a seat's long things, so that colour is not the only way to tell them.
pub(super) fn back(seat: usize) -> KindLook {
    let paint = Paint::seat(-0.5);
    let mark = match seat % 4 {
        0 => Part::fill(Path::rounded(-0.05, -0.24, 0.1, 0.48, 0.05), paint),
        1 => Part::fill(Path::rounded(-0.24, -0.06, 0.48, 0.12, 0.06), paint),
        2 => Part::fill(Path::circle(0.0, 0.0, 0.12), paint),
        _ => Part::stroke(Path::line(&[(-0.2, 0.13), (0.0, -0.1), (0.2, 0.13)]), 0.1, paint),
    };
    KindLook { motion: Motion::Glide, ..KindLook::plain("back", Shape { parts: vec![mark.alpha(0.85)] }, 0.0) }
}

/// The colours of the seats where nobody has chosen any, in the order of the themes.
const SEATS: [[u8; 3]; 8] = [
    [240, 160, 32],
    [86, 180, 233],
    [33, 184, 134],
    [217, 130, 181],
    [240, 228, 66],
    [227, 105, 58],
    [125, 156, 245],
    [184, 188, 196],
];

/// Floor in the colour of a seat: darker than what stands on it.
pub(super) fn floor_of(seat: &SeatPaint) -> Paint {
    let rgb = match *seat {
        SeatPaint::Own(rgb) => rgb,
        SeatPaint::Hue(hue) => SEATS.get(usize::from(hue) % SEATS.len()).copied().unwrap_or_default(),
        SeatPaint::StoneDark => [40, 40, 44],
        SeatPaint::StoneLight => [230, 228, 220],
    };
    Paint::Own { rgb, shade: -0.4 }
}

/// What a letter of the ground means unless somebody says otherwise.
pub(super) fn material(letter: char, name: Option<&str>) -> MaterialLook {
    let own = |rgb: [u8; 3]| Paint::Own { rgb, shade: 0.0 };
    let (usual, paint, high, texture) = match letter {
        '.' | ' ' => ("floor", Paint::role(Role::Floor), false, Texture::Plain),
        '#' => ("wall", Paint::role(Role::Wall), true, Texture::Bricks),
        '~' => ("water", own([62, 120, 168]), false, Texture::Waves),
        '^' => ("rock", own([124, 118, 112]), true, Texture::Rocks),
        '*' => ("wood", own([66, 112, 66]), true, Texture::Trees),
        _ => ("", natural(name.unwrap_or("").trim()), false, Texture::Plain),
    };
    let word = name.map_or_else(|| if usual.is_empty() { letter.to_string() } else { usual.into() }, str::to_string);
    MaterialLook { name: word.into(), paint, high, texture }
}

/// An outline as a file writes it.
pub(super) fn path(_data: &str) -> Result<Path, String> {
    Err("paths are not read yet".into())
}
