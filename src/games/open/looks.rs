//! The kinds, materials and layers a match turns out to have, and the look they make.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::header::{Header, MOST_KINDS};
use super::json::{Fault, line, short};
use super::kinds::{ColorSaid, KindSaid, MaterialSaid, MotionSaid};
use super::panel::Panel;
use super::{plain, stock, svg};
use crate::model::{
    Board, Coords, CoordsPlace, Ground, Kind, KindLook, LayerLook, Look, Material, MaterialLook, Motion, Paint, Part,
    Seat, Shape, Size, Slope, Texture,
};

/// Letters of the ground at most, with the bare floor.
const MOST_MATERIALS: usize = 250;

/// A kind that occurred.
struct Met {
    name: Arc<str>,
    said: KindSaid,
    /// Whether anybody ever owned one: then it is painted in its player's colour.
    owned: bool,
    /// Whether one ever had a body.
    crawls: bool,
    turns: bool,
    /// The most lives anybody ever had.
    most: i32,
    /// How much it is a player's own: what goes stands for a player rather than what lies or is built.
    layer: u8,
}

/// All that a look is made of.
pub(super) struct Looks {
    kinds: Vec<Met>,
    by_name: FxHashMap<Arc<str>, Kind>,
    /// Sets in the order in which they came, by name.
    sets: Vec<String>,
    /// The letters of the materials; bare floor is the first.
    letters: Vec<char>,
    legend: Vec<(char, MaterialSaid)>,
    layers: Vec<String>,
    /// The first kind that each seat owned.
    emblems: Vec<Option<Kind>>,
    /// Whether the look is another one since it was asked for.
    pub changed: bool,
    /// What there is to say of shapes nobody drew.
    pub remarks: Vec<String>,
}

impl Looks {
    pub fn new(header: &Header) -> Looks {
        let mut looks = Looks {
            kinds: Vec::new(),
            by_name: FxHashMap::default(),
            sets: Vec::new(),
            letters: vec!['.'],
            legend: header.legend.clone(),
            layers: header.layers.iter().map(|(name, _)| name.clone()).collect(),
            emblems: Vec::new(),
            changed: false,
            remarks: Vec::new(),
        };
        // Kinds that are declared have their numbers in the order of the header; there are never too many of them.
        for (name, _) in &header.kinds {
            let _ = looks.kind(name, header);
        }
        looks
    }

    /// The kind of a name; a new one is met.
    pub fn kind(&mut self, name: &str, header: &Header) -> Result<Kind, Fault> {
        if let Some(kind) = self.by_name.get(name) {
            return Ok(*kind);
        }
        if self.kinds.len() >= MOST_KINDS {
            return Err(format!("{:?} would be kind {}; expected at most {MOST_KINDS}", short(name), MOST_KINDS + 1));
        }
        let said = header.kind(name).cloned().unwrap_or_default();
        let shown: Arc<str> = line(name, 64).into();
        let crawls = said.motion == Some(MotionSaid::Crawl);
        let usual = stock::kind_look(said.shape.as_deref().unwrap_or(name), true);
        let turns = said.turns.unwrap_or(usual.turns);
        let layer = usual.layer;
        let kind = Kind(self.kinds.len() as u16);
        self.kinds.push(Met { name: shown, said, owned: false, crawls, turns, most: 0, layer });
        self.by_name.insert(name.into(), kind);
        self.changed = true;
        Ok(kind)
    }

    fn met(&self, kind: Kind) -> Option<&Met> {
        self.kinds.get(usize::from(kind.0))
    }

    pub fn name(&self, kind: Kind) -> &str {
        self.met(kind).map_or("thing", |met| &met.name)
    }

    pub fn said(&self, kind: Kind) -> Option<&KindSaid> {
        self.met(kind).map(|met| &met.said)
    }

    /// Whether things of a kind look where they go.
    pub fn turns(&self, kind: Kind) -> bool {
        self.met(kind).is_some_and(|met| met.turns || met.crawls)
    }

    /// How many rows a thing of a kind covers.
    pub fn tall(&self, kind: Kind) -> f64 {
        self.said(kind).and_then(|said| said.size).map_or(1.0, |(_, tall)| f64::from(tall).max(1.0))
    }

    /// A thing of a kind has an owner.
    pub fn own(&mut self, kind: Kind, seat: Seat) {
        if let Some(met) = self.kinds.get_mut(usize::from(kind.0)).filter(|met| !met.owned) {
            met.owned = true;
            self.changed = true;
        }
        if self.emblems.len() <= seat.index() {
            self.emblems.resize(seat.index() + 1, None);
        }
        let layer = |kind: Kind| self.kinds.get(usize::from(kind.0)).map_or(0, |met| met.layer);
        let better = |emblem: &&mut Option<Kind>| emblem.is_none_or(|old| layer(old) < layer(kind));
        if let Some(emblem) = self.emblems.get_mut(seat.index()).filter(better) {
            *emblem = Some(kind);
            self.changed = true;
        }
    }

    /// The lives of a sound thing of a kind: as declared, else the most any ever had.
    pub fn most_lives(&self, kind: Kind) -> i32 {
        self.met(kind).map_or(0, |met| met.said.life.unwrap_or(met.most))
    }

    /// A thing of a kind has so many lives.
    pub fn lives(&mut self, kind: Kind, lives: i32) {
        if let Some(met) = self.kinds.get_mut(usize::from(kind.0)).filter(|met| met.most < lives) {
            met.most = lives;
            self.changed |= met.said.life.is_none();
        }
    }

    /// A thing of a kind has a body.
    pub fn crawl(&mut self, kind: Kind) {
        if let Some(met) = self.kinds.get_mut(usize::from(kind.0)).filter(|met| !met.crawls) {
            met.crawls = true;
            self.changed = true;
        }
    }

    /// The number of a set.
    pub fn set(&mut self, name: &str) -> u16 {
        let at = self.sets.iter().position(|known| known == name).unwrap_or_else(|| {
            self.sets.push(name.into());
            self.sets.len() - 1
        });
        at.min(usize::from(u16::MAX)) as u16
    }

    /// The material of a letter; a new one is met.
    pub fn material(&mut self, letter: char) -> Result<Material, Fault> {
        let letter = if letter == ' ' { '.' } else { letter };
        if let Some(at) = self.letters.iter().position(|known| *known == letter) {
            return Ok(Material(at as u8));
        }
        if self.letters.len() >= MOST_MATERIALS {
            return Err(format!("more than {MOST_MATERIALS} letters of the ground; expected as many at most"));
        }
        self.letters.push(letter);
        self.changed = true;
        Ok(Material(self.letters.len() as u8 - 1))
    }

    /// Whether nothing solid can stand on a material.
    pub fn is_solid(&self, material: Material) -> bool {
        let Some(letter) = self.letters.get(usize::from(material.0)) else { return false };
        let told = self.legend.iter().find(|(known, _)| known == letter).and_then(|(_, said)| said.solid);
        told.unwrap_or(*letter == '#')
    }

    /// The number of a layer; a new one is met.
    pub fn layer(&mut self, name: &str, most: usize) -> Result<usize, Fault> {
        if let Some(at) = self.layers.iter().position(|known| known == name) {
            return Ok(at);
        }
        if self.layers.len() >= most {
            return Err(format!("{:?} would be layer {}; expected at most {most}", short(name), most + 1));
        }
        self.layers.push(name.into());
        self.changed = true;
        Ok(self.layers.len() - 1)
    }

    /// The look of all that was met so far.
    pub fn look(&self, header: &Header, panel: &Panel, size: Size) -> Look {
        let mut kinds: Vec<KindLook> = self.kinds.iter().map(look_of).collect();
        // One pattern for each seat lies on every body.
        let marks = Kind(kinds.len() as u16);
        let crawls: Vec<usize> =
            (0..self.kinds.len()).filter(|at| self.kinds.get(*at).is_some_and(|met| met.crawls)).collect();
        if !crawls.is_empty() {
            kinds.extend((0..panel.names().len().max(1)).map(plain::back));
        }
        for at in crawls {
            if let (Some(look), Some(met)) = (kinds.get_mut(at), self.kinds.get(at)) {
                let skin = if met.owned { Paint::seat(0.0) } else { plain::natural(&met.name) };
                look.motion = Motion::Crawl { skin, marks };
            }
        }
        let seat = Kind(kinds.len() as u16);
        kinds.push(plain::seat());
        let emblem = |at: usize| self.emblems.get(at).copied().flatten().unwrap_or(seat);
        let word =
            |said: &Option<String>, usual: &'static str| said.clone().map_or(usual.into(), std::borrow::Cow::Owned);
        let lead = panel.lead_word().map(str::to_string);
        Look {
            board: self.board(header, panel, size),
            kinds,
            counters: panel.looks(),
            seats: panel.paints().to_vec(),
            emblems: (0..panel.names().len().max(1)).map(emblem).collect(),
            step_word: word(&header.step_word, "step"),
            score_word: word(&header.score_word.clone().or(lead), if panel.is_unscored() { "" } else { "points" }),
            score_decimals: panel.score_decimals(),
            unscored: panel.is_unscored(),
            phased: false,
            sides: Vec::new(),
        }
    }

    fn board(&self, header: &Header, panel: &Panel, size: Size) -> Board {
        let said = &header.board;
        let name = |at: u16| (i64::from(at) + said.first).to_string();
        let rows: Vec<String> = (0..size.rows).map(name).collect();
        let rows = if said.up { rows.into_iter().rev().collect() } else { rows };
        let is_free = said.grid == crate::model::Grid::Free;
        let coords = match is_free {
            true => Coords { place: CoordsPlace::Hidden, ..Coords::default() },
            false => Coords { cols: (0..size.cols).map(name).collect(), rows, place: CoordsPlace::Rim },
        };
        let materials = self.letters.iter().map(|letter| self.material_look(*letter, panel)).collect();
        let layer = |name: &String| {
            let said =
                header.layers.iter().find(|(known, _)| known == name).map(|(_, said)| said.clone()).unwrap_or_default();
            let paint = said.color.map_or(plain::natural(name), paint);
            LayerLook { name: name.clone().into(), show: said.show, max: said.max.unwrap_or(100), paint }
        };
        Board {
            ground: said.floor.unwrap_or(if is_free { Ground::Plain } else { Ground::Tiles }),
            grid: said.grid,
            wrap: said.wrap,
            shared: true,
            coords,
            materials,
            layers: self.layers.iter().map(layer).collect(),
            ..Board::default()
        }
    }

    fn material_look(&self, letter: char, panel: &Panel) -> MaterialLook {
        let said =
            self.legend.iter().find(|(known, _)| *known == letter).map(|(_, said)| said.clone()).unwrap_or_default();
        let usual = stock::material(said.name.as_deref().unwrap_or(&stock::letter_name(letter)));
        // A digit is floor in the colour of that seat.
        let digit = stock::letter_seat(letter).filter(|_| said.name.is_none());
        let seat = said.seat.map(Seat).or(digit).filter(|seat| seat.index() < panel.names().len());
        MaterialLook {
            paint: said.color.map(paint).or(seat.map(|_| Paint::seat(0.0))).unwrap_or(usual.paint),
            seat,
            high: said.high.unwrap_or(usual.high),
            texture: if said.color.is_some() { Texture::Plain } else { usual.texture },
            name: usual.name,
        }
    }
}

/// How a kind is shown: by its name, and as it is declared.
fn look_of(met: &Met) -> KindLook {
    let said = &met.said;
    let called = said.shape.as_deref().unwrap_or(&met.name);
    let usual = stock::kind_look(called, met.owned);
    let shape = if said.parts.is_empty() { usual.shape.clone() } else { drawn(said) };
    let (wide, tall) = said.size.unwrap_or((usual.size, usual.size));
    let large = wide > 1.0 || tall > 1.0;
    KindLook {
        name: met.name.to_string().into(),
        letter: if said.parts.is_empty() { usual.letter } else { None },
        shape: match said.color {
            Some(color) if said.parts.is_empty() => tinted(shape, color),
            Some(_) | None => shape,
        },
        size: if large { 1.0 } else { wide.max(tall) },
        wide: if large { (wide, tall) } else { (1.0, 1.0) },
        layer: said.layer.unwrap_or(usual.layer),
        turns: met.turns,
        full_lives: match said.bar.unwrap_or_else(|| stock::shows_life(called, met.owned) || said.life.is_some()) {
            false => 0,
            true => said.life.unwrap_or(met.most),
        },
        height: said.height.unwrap_or(usual.height),
        halo: said.halo.unwrap_or(usual.halo),
        secret: said.secret,
        motion: match said.motion {
            Some(MotionSaid::Hop) => Motion::Hop,
            Some(MotionSaid::Jump) => Motion::Jump,
            Some(MotionSaid::Glide | MotionSaid::Crawl) => Motion::Glide,
            None => usual.motion,
        },
        ..usual
    }
}

/// The shape that a file draws itself. A path that cannot be read is left out.
fn drawn(said: &KindSaid) -> Shape {
    let mut parts = Vec::new();
    for part in &said.parts {
        let Ok(path) = svg::path(&part.path) else { continue };
        let slope = part.sink.map(Slope::Down).or(part.lean.map(Slope::Across));
        if let Some(color) = part.fill {
            parts.push(Part { slope, alpha: part.alpha, ..Part::fill(path.clone(), paint(color)) });
        }
        if let Some(color) = part.stroke {
            // Beside a surface the line around it is even.
            let slope = slope.filter(|_| part.fill.is_none());
            parts.push(Part { slope, alpha: part.alpha, ..Part::stroke(path, part.width, paint(color)) });
        }
    }
    Shape { parts }
}

/// A shape whose main colour is another one.
fn tinted(shape: Shape, color: ColorSaid) -> Shape {
    let other = |own: Paint| match (own, color) {
        (Paint::Seat { shade } | Paint::Own { shade, .. }, ColorSaid::Own { rgb, shade: by }) => {
            Paint::Own { rgb, shade: (shade + by).clamp(-1.0, 1.0) }
        }
        (Paint::Seat { shade } | Paint::Own { shade, .. }, ColorSaid::Role { role, shade: by }) => {
            Paint::Role { role, shade: (shade + by).clamp(-1.0, 1.0) }
        }
        (Paint::Seat { shade } | Paint::Own { shade, .. }, ColorSaid::Seat { .. }) => Paint::Seat { shade },
        (Paint::Role { .. }, _) => own,
    };
    let parts = shape.parts.into_iter().map(|part| Part { paint: other(part.paint), ..part }).collect();
    Shape { parts }
}

fn paint(color: ColorSaid) -> Paint {
    match color {
        ColorSaid::Seat { shade } => Paint::Seat { shade },
        ColorSaid::Own { rgb, shade } => Paint::Own { rgb, shade },
        ColorSaid::Role { role, shade } => Paint::Role { role, shade },
    }
}
