//! Themes: colours and materials as data.

mod pictures;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Deserialize;

use super::{Colors, Grain, Rgb, SHAPES, WORDS};
use crate::model::{Ground, Image, Role, SeatPaint};
pub use pictures::KindPictures;
use pictures::{Files, Pictures};

/// The colours and materials of every picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    pub name: String,
    roles: Vec<Rgb>,
    seats: Vec<Rgb>,
    grounds: BTreeMap<GroundName, GroundTheme>,
    /// What the space around the board is made of.
    pub backdrop: Option<Grain>,
    /// Whether surfaces run from light to dark.
    pub depth: bool,
    /// How dark shadows are: 0 (none) to 255.
    pub shadow: u8,
    pictures: Pictures,
    /// The file it was read from.
    text: String,
}

/// The board's own colours, which win over the theme's.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GroundTheme {
    floor: Hex,
    floor_alt: Hex,
    grid: Hex,
    rim: Hex,
    coords: Hex,
    /// What marks moves where the theme's own colour would be lost.
    #[serde(default)]
    last_move: Option<Hex>,
    /// What the cells are made of, and the rim around them.
    #[serde(default)]
    pub texture: Option<Grain>,
    #[serde(default)]
    pub rim_texture: Option<Grain>,
    /// The file of a picture that lies on the cells instead of floor and texture.
    #[serde(default)]
    picture: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum GroundName {
    Tiles,
    Cloth,
    Checker,
    Lines,
}

impl From<Ground> for GroundName {
    fn from(ground: Ground) -> GroundName {
        match ground {
            // An even floor is one of tiles without its joints.
            Ground::Tiles | Ground::Plain => GroundName::Tiles,
            Ground::Cloth => GroundName::Cloth,
            Ground::Checker => GroundName::Checker,
            Ground::Lines => GroundName::Lines,
        }
    }
}

/// A colour as written: `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "String")]
struct Hex(Rgb);

impl TryFrom<String> for Hex {
    type Error = String;

    fn try_from(text: String) -> Result<Hex, String> {
        let wrong = || format!("\"{text}\" is no colour; write it as \"#rrggbb\"");
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6).ok_or_else(wrong)?;
        let value = u32::from_str_radix(digits, 16).map_err(|_| wrong())?;
        Ok(Hex(Rgb((value >> 16) as u8, (value >> 8) as u8, value as u8)))
    }
}

/// A theme file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    #[serde(default)]
    depth: bool,
    #[serde(default)]
    shadow: u8,
    #[serde(default)]
    backdrop_texture: Option<Grain>,
    seats: Vec<Hex>,
    colors: BTreeMap<Role, Hex>,
    ground: BTreeMap<GroundName, GroundTheme>,
    /// By the word for the kind of thing they stand for.
    #[serde(default)]
    pictures: BTreeMap<String, Files>,
}

/// The roles that come from the ground, not from `[colors]`.
const GROUND_ROLES: [Role; 5] = [Role::Floor, Role::FloorAlt, Role::Grid, Role::Rim, Role::Coords];

/// What words stand on.
const GROUNDS: [Role; 3] = [Role::Backdrop, Role::Panel, Role::PanelRaised];

/// How far the colour of a thing stands out from the floor at least; its outline does the rest.
const SEEN: f64 = 1.3;

/// Seat colours a theme must have at least, so that every game's players differ.
const SEATS: usize = 4;

const BUNDLED: [(&str, &str); 4] = [
    ("arena", include_str!("../../assets/themes/arena.toml")),
    ("paper", include_str!("../../assets/themes/paper.toml")),
    ("classic", include_str!("../../assets/themes/classic.toml")),
    ("contrast", include_str!("../../assets/themes/contrast.toml")),
];

impl Theme {
    /// The names of the bundled themes; the first is the default.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUNDLED.iter().map(|(name, _)| *name)
    }

    /// The file of a bundled theme, to begin one's own with.
    pub fn bundled_text(name: &str) -> Option<&'static str> {
        BUNDLED.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
    }

    /// A bundled theme.
    pub fn bundled(name: &str) -> Option<Theme> {
        Theme::parse(name, Theme::bundled_text(name)?).ok()
    }

    /// Reads a theme file. The error is one line that names the place and the cure.
    pub fn parse(name: &str, text: &str) -> Result<Theme, String> {
        let file: File = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].lines().count().max(1));
            format!("line {line}: {}", error.message().replace('\n', " "))
        })?;
        let mut roles = Vec::with_capacity(Role::ALL.len());
        for role in Role::ALL {
            let color = file.colors.get(&role).map(|hex| hex.0);
            if color.is_none() && !GROUND_ROLES.contains(&role) {
                return Err(format!("[colors] lacks \"{}\"", role.word()));
            }
            roles.push(color.unwrap_or_default());
        }
        if file.seats.len() < SEATS {
            return Err(format!("seats has {} colours; it needs at least {SEATS}", file.seats.len()));
        }
        for (ground, word) in [
            (GroundName::Tiles, "tiles"),
            (GroundName::Cloth, "cloth"),
            (GroundName::Checker, "checker"),
            (GroundName::Lines, "lines"),
        ] {
            if !file.ground.contains_key(&ground) {
                return Err(format!("[ground.{word}] is missing"));
            }
        }
        if let Some((kind, _)) = file.pictures.iter().find(|(_, files)| files.names().is_empty()) {
            return Err(format!("[pictures] {kind} names no picture; name one, or one for each seat"));
        }
        Ok(Theme {
            name: name.to_string(),
            roles,
            seats: file.seats.iter().map(|hex| hex.0).collect(),
            grounds: file.ground,
            backdrop: file.backdrop_texture,
            depth: file.depth,
            shadow: file.shadow,
            pictures: Pictures { kinds: file.pictures, images: BTreeMap::new() },
            text: text.to_string(),
        })
    }

    /// The files of pictures the theme names, as they are written there: relative to its own file. Until they are handed in
    /// with [`Theme::give`] it does without.
    pub fn wants(&self) -> BTreeSet<String> {
        let grounds = self.grounds.values().filter_map(|ground| ground.picture.as_ref());
        grounds.chain(self.pictures.kinds.values().flat_map(Files::names)).cloned().collect()
    }

    /// Hands a picture in, by the name the theme has for it.
    pub fn give(&mut self, file: &str, image: Arc<Image>) {
        self.pictures.images.insert(file.to_string(), image);
    }

    /// The pictures that were handed in.
    pub fn given(&self) -> &BTreeMap<String, Arc<Image>> {
        &self.pictures.images
    }

    /// The file it was read from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The kinds of things it has pictures for.
    pub fn pictured(&self) -> impl Iterator<Item = &str> {
        self.pictures.kinds.keys().map(String::as_str)
    }

    /// The pictures that stand for a kind of thing.
    pub fn kind_pictures(&self, kind: &str) -> Option<KindPictures> {
        self.pictures.of_kind(kind)
    }

    /// The picture that lies on the cells of a board.
    pub fn ground_picture(&self, ground: Ground) -> Option<&Arc<Image>> {
        self.pictures.images.get(self.ground(ground).picture.as_ref()?)
    }

    /// The colours of what stands around a picture on a page, by the words for their roles: `("panel", "#1d2026")`.
    pub fn around(&self) -> [(&'static str, String); 6] {
        [Role::Backdrop, Role::Panel, Role::PanelRaised, Role::Ink, Role::InkQuiet, Role::LastMove].map(|role| {
            let Rgb(red, green, blue) = self.role(role);
            (role.word(), format!("#{red:02x}{green:02x}{blue:02x}"))
        })
    }

    /// A colour that does not depend on the board.
    pub fn role(&self, role: Role) -> Rgb {
        self.roles.get(role as usize).copied().unwrap_or_default()
    }

    pub fn ground(&self, ground: Ground) -> &GroundTheme {
        // `parse` made sure that all four are there.
        &self.grounds[&GroundName::from(ground)]
    }

    pub fn seat(&self, paint: SeatPaint) -> Rgb {
        match paint {
            SeatPaint::Hue(n) => match self.seats.get(usize::from(n)) {
                Some(color) => *color,
                None => self.readable(hue(n)),
            },
            SeatPaint::StoneDark => self.role(Role::StoneDark),
            SeatPaint::StoneLight => self.role(Role::StoneLight),
            SeatPaint::Own([r, g, b]) => self.readable(Rgb(r, g, b)),
        }
    }

    /// A colour that nobody chose for this theme, moved so far towards light or dark that it is seen on a floor and on the panel.
    fn readable(&self, color: Rgb) -> Rgb {
        let own = self.ground(Ground::Tiles);
        let [panel, raised] = [Role::Panel, Role::PanelRaised].map(|role| self.role(role));
        let surfaces = [own.floor(), own.floor_alt(), panel, raised];
        color.against(&surfaces, SHAPES, self.ink_on(own.floor()))
    }

    /// The seat's colour where it has to be told from the surfaces behind it: text, curves, bars.
    pub fn seat_ink(&self, paint: SeatPaint) -> Rgb {
        let grounds = GROUNDS.map(|role| self.role(role));
        self.seat(paint).against(&grounds, WORDS, self.role(Role::Ink))
    }

    /// What is read best on a colour: dark or light.
    pub fn ink_on(&self, color: Rgb) -> Rgb {
        let [dark, light] = [Role::Dark, Role::Light].map(|role| self.role(role));
        if color.contrast(dark) >= color.contrast(light) { dark } else { light }
    }

    /// The set of colours the shapes on a board are painted with.
    pub fn colors(&self, ground: Ground, seat: Option<SeatPaint>) -> Colors {
        let mut roles = self.roles.clone();
        let own = self.ground(ground);
        for (role, hex) in [
            (Role::Floor, own.floor),
            (Role::FloorAlt, own.floor_alt),
            (Role::Grid, own.grid),
            (Role::Rim, own.rim),
            (Role::Coords, own.coords),
        ] {
            roles[role as usize] = hex.0;
        }
        if let Some(own) = own.last_move {
            roles[Role::LastMove as usize] = own.0;
        }
        let floors = [own.floor.0, own.floor_alt.0];
        let seat = match seat {
            // A colour that somebody chose without seeing the floor is moved away from it.
            Some(paint @ SeatPaint::Own(_)) => self.seat(paint).against(&floors, SEEN, self.ink_on(own.floor.0)),
            Some(paint @ (SeatPaint::Hue(_) | SeatPaint::StoneDark | SeatPaint::StoneLight)) => self.seat(paint),
            None => self.role(Role::InkQuiet),
        };
        let key = crate::model::key(&(&roles, seat, self.depth));
        Colors { key, seat, roles, depth: self.depth }
    }
}

/// The colour of a seat beyond those a theme has: each far from the one before, light and dark in turn.
fn hue(n: u8) -> Rgb {
    // The golden part of a circle never comes back to where it was.
    let turn = (f32::from(n) * 0.618_034).fract() * 6.0;
    let (strong, light) = [(0.75, 0.62), (0.5, 0.46), (0.6, 0.76)][usize::from(n) % 3];
    let chroma = strong * (1.0 - (2.0 * light - 1.0_f32).abs());
    let channel = |shift: f32| {
        let at = (turn + shift) % 6.0;
        let part = (2.0 - (at - 3.0).abs()).clamp(0.0, 1.0);
        ((light + chroma * (0.5 - part)) * 255.0).round().clamp(0.0, 255.0) as u8
    };
    Rgb(channel(0.0), channel(4.0), channel(2.0))
}

impl Default for Theme {
    /// The dark one, in which screens look best.
    fn default() -> Theme {
        let (name, text) = BUNDLED[0];
        Theme::parse(name, text).expect("a bundled theme is read by every test")
    }
}

impl GroundTheme {
    pub fn floor(&self) -> Rgb {
        self.floor.0
    }

    pub fn floor_alt(&self) -> Rgb {
        self.floor_alt.0
    }

    pub fn grid(&self) -> Rgb {
        self.grid.0
    }

    pub fn rim(&self) -> Rgb {
        self.rim.0
    }

    pub fn coords(&self) -> Rgb {
        self.coords.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Seat;

    #[test]
    fn every_bundled_theme_is_whole() {
        for (name, text) in BUNDLED {
            assert_eq!(Theme::parse(name, text).map(|theme| theme.name), Ok(name.to_string()));
        }
    }

    #[test]
    fn the_squares_of_the_last_move_are_told_from_the_others() {
        for name in BUNDLED.map(|(name, _)| name) {
            let theme = Theme::bundled(name).unwrap();
            let ground = theme.ground(Ground::Checker);
            let mark = theme.colors(Ground::Checker, None).roles[Role::LastMove as usize];
            for square in [ground.floor(), ground.floor_alt()] {
                // As strong as a square that was left is tinted.
                let tinted = square.mix(mark, 77);
                let apart =
                    [(tinted.0, square.0), (tinted.1, square.1), (tinted.2, square.2)].map(|(a, b)| a.abs_diff(b));
                let apart: u32 = apart.iter().map(|v| u32::from(*v)).sum();
                assert!(apart > 40, "{name}: {tinted:?} on {square:?}: {apart}");
            }
        }
    }

    #[test]
    fn colours_that_nobody_chose_for_a_theme_are_seen_on_its_floor_and_panel() {
        let own = [[0, 0, 0], [255, 255, 255], [128, 128, 128], [255, 0, 0], [0, 0, 140], [250, 240, 40]];
        for name in BUNDLED.map(|(name, _)| name) {
            let theme = Theme::bundled(name).unwrap();
            let surfaces = [theme.ground(Ground::Tiles).floor(), theme.role(Role::Panel)];
            for paint in own.map(SeatPaint::Own).into_iter().chain((8..64).map(SeatPaint::Hue)) {
                let color = theme.seat(paint);
                let least = surfaces.map(|surface| color.contrast(surface)).into_iter().fold(21.0, f64::min);
                assert!(least >= SHAPES, "{name}: {paint:?} is {color:?}: {least:.2}");
            }
        }
    }

    #[test]
    fn further_seats_have_colours_of_their_own() {
        let theme = Theme::default();
        let mut all: Vec<Rgb> = (0..64).map(|n| theme.seat(SeatPaint::Hue(n))).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 64);
    }

    #[test]
    fn a_wrong_colour_is_told_with_its_line() {
        let text = BUNDLED[0].1.replace("harm = \"#", "harm = \"");
        let line = text.lines().position(|line| line.starts_with("harm")).map(|i| i + 1);
        let error = Theme::parse("mine", &text).unwrap_err();
        assert!(error.contains("is no colour; write it as"), "{error}");
        assert!(error.starts_with(&format!("line {}", line.unwrap_or(0))), "{error}");
    }

    /// A bundled theme with pictures.
    fn pictured() -> Theme {
        let text = BUNDLED[0].1.replace("[ground.cloth]", "[ground.cloth]\npicture = \"felt.jpg\"");
        let pictures = "\n[pictures]\nrobot = \"tank.png\"\nking = [\"men/white.png\", \"men/black.png\"]\n";
        Theme::parse("mine", &(text + pictures)).unwrap()
    }

    fn image(gray: u8) -> Arc<Image> {
        Arc::new(Image::new(1, 1, vec![gray, gray, gray, 255]).unwrap())
    }

    #[test]
    fn pictures_are_wanted_by_name_and_shown_once_they_are_there() {
        let mut theme = pictured();
        let wanted: Vec<String> = theme.wants().into_iter().collect();
        assert_eq!(wanted, ["felt.jpg", "men/black.png", "men/white.png", "tank.png"]);
        assert_eq!(theme.pictured().collect::<Vec<_>>(), ["king", "robot"]);
        assert!(theme.kind_pictures("robot").is_none() && theme.ground_picture(Ground::Cloth).is_none());
        for (gray, file) in (1..).zip(&wanted) {
            theme.give(file, image(gray));
        }
        assert_eq!(theme.ground_picture(Ground::Cloth), Some(&image(1)));
        assert_eq!(theme.ground_picture(Ground::Tiles), None);
        let king = theme.kind_pictures("king").unwrap();
        let of = |seat: Option<u8>| king.of(seat.map(Seat));
        assert_eq!([of(Some(0)), of(Some(1)), of(Some(2)), of(None)], [3, 2, 3, 3].map(image).each_ref().map(Some));
        assert!(king.by_seat && !theme.kind_pictures("robot").unwrap().by_seat);
    }

    #[test]
    fn the_words_of_a_theme_stay_few_and_change_with_its_pictures() {
        let (mut one, mut other) = (pictured(), pictured());
        one.give("tank.png", Arc::new(Image::new(512, 512, vec![7; 1 << 20]).unwrap()));
        other.give("tank.png", Arc::new(Image::new(512, 512, vec![8; 1 << 20]).unwrap()));
        assert_ne!(format!("{one:?}"), format!("{other:?}"));
        assert!(format!("{one:?}").len() < 1000 + format!("{:?}", pictured()).len());
    }

    #[test]
    fn a_picture_that_is_no_name_is_told() {
        for (wrong, says) in [
            ("robot = 5", "expected the name of a picture, or a list of names by seat"),
            ("robot = []", "[pictures] robot names no picture; name one, or one for each seat"),
        ] {
            let error = Theme::parse("mine", &format!("{}\n[pictures]\n{wrong}\n", BUNDLED[0].1)).unwrap_err();
            assert!(error.contains(says) && !error.contains('\n'), "{error}");
        }
    }

    #[test]
    fn a_missing_colour_and_an_unknown_key_are_told_by_name() {
        let (_, text) = BUNDLED[0];
        let lacking: String = text.lines().filter(|line| !line.starts_with("harm")).map(|l| format!("{l}\n")).collect();
        assert_eq!(Theme::parse("mine", &lacking).unwrap_err(), "[colors] lacks \"harm\"");
        let error = Theme::parse("mine", &format!("colour = 3\n{text}")).unwrap_err();
        assert!(error.contains("unknown field `colour`"), "{error}");
    }
}
