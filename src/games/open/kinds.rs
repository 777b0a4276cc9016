//! What the header declares of looks: kinds of things, letters of the ground, layers of numbers.

use super::json::{Fault, Fields, Json, get, line, strangers};
use crate::model::{Entrance, Gait, LayerShow, Role};

const KIND: [&str; 20] = [
    "shape", "path", "parts", "image", "tint", "color", "size", "layer", "turns", "life", "bar", "motion", "enter",
    "leave", "solid", "reach", "label", "height", "halo", "secret",
];
const PART: [&str; 7] = ["path", "fill", "stroke", "width", "alpha", "sink", "lean"];

/// A colour as a file names it; `shade` is −1 (black) … 0 … 1 (white).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ColorSaid {
    Seat { shade: f32 },
    Own { rgb: [u8; 3], shade: f32 },
    Role { role: Role, shade: f32 },
}

/// One path of a shape.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PartSaid {
    pub path: String,
    pub fill: Option<ColorSaid>,
    pub stroke: Option<ColorSaid>,
    pub width: f32,
    pub alpha: f32,
    /// The shade at the lower edge, or at the right one.
    pub sink: Option<f32>,
    pub lean: Option<f32>,
}

/// How a thing goes away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leave {
    Die,
    Lift,
    Fade,
}

/// What is declared of a kind.
#[derive(Clone, Debug, Default)]
pub(super) struct KindSaid {
    pub shape: Option<String>,
    pub parts: Vec<PartSaid>,
    pub color: Option<ColorSaid>,
    pub size: Option<(f32, f32)>,
    pub layer: Option<u8>,
    pub turns: Option<bool>,
    pub life: Option<i32>,
    pub bar: Option<bool>,
    pub height: Option<f32>,
    pub halo: Option<bool>,
    pub motion: Option<MotionSaid>,
    pub enter: Option<Entrance>,
    pub leave: Option<Leave>,
    pub solid: bool,
    pub reach: Option<f64>,
    pub secret: bool,
}

/// How a kind goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MotionSaid {
    Glide,
    Hop,
    Crawl,
    Jump,
}

/// One of some words.
pub(super) fn word<T: Copy>(value: &Json, name: &str, known: &[(&str, T)]) -> Result<T, Fault> {
    let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
    let expected = format!("one of {}", words.join(", "));
    let text = value.text(name, &expected)?;
    known.iter().find(|(word, _)| *word == text).map(|(_, meant)| *meant).ok_or_else(|| value.fault(name, &expected))
}

pub(super) const ENTRANCES: [(&str, Entrance); 4] =
    [("set", Entrance::Set), ("rise", Entrance::Rise), ("drop", Entrance::Drop), ("fade", Entrance::Fade)];
pub(super) const LEAVES: [(&str, Leave); 3] = [("die", Leave::Die), ("lift", Leave::Lift), ("fade", Leave::Fade)];
pub(super) const GAITS: [(&str, Gait); 3] = [("glide", Gait::Glide), ("hop", Gait::Hop), ("jump", Gait::Jump)];
const MOTIONS: [(&str, MotionSaid); 4] =
    [("glide", MotionSaid::Glide), ("hop", MotionSaid::Hop), ("crawl", MotionSaid::Crawl), ("jump", MotionSaid::Jump)];

impl KindSaid {
    pub fn read(value: &Json, remarks: &mut Vec<String>) -> Result<KindSaid, Fault> {
        // A bare text is the shape.
        if let Json::Text(shape) = value {
            return Ok(KindSaid { shape: Some(line(shape, 64)), ..KindSaid::default() });
        }
        let fields = value.map("kinds", "an object for each kind, such as {\"shape\": \"robot\"}")?;
        remarks.extend(strangers(fields, &KIND, "a kind"));
        let truth = |name: &str| get(fields, name).map(|value| value.truth(name)).transpose();
        let number = |name: &str, least: f64, most: f64| -> Result<Option<f32>, Fault> {
            let Some(value) = get(fields, name) else { return Ok(None) };
            Ok(Some(value.number(name, "a number")?.clamp(least, most) as f32))
        };
        let text = |name: &str| -> Result<Option<String>, Fault> {
            get(fields, name).map(|value| value.text(name, "a text").map(|text| line(text, 2000))).transpose()
        };
        // Images are the business of whoever has files; here they only have to be written rightly.
        text("image")?;
        truth("tint")?;
        Ok(KindSaid {
            shape: text("shape")?,
            parts: parts(fields, remarks)?,
            color: get(fields, "color").map(|value| color(value, "color")).transpose()?,
            size: get(fields, "size").map(size).transpose()?,
            layer: get(fields, "layer").map(|value| value.whole("layer", (0, 9))).transpose()?.map(|layer| layer as u8),
            turns: truth("turns")?,
            life: number("life", 0.0, 1e9)?.map(|life| life.round() as i32),
            bar: truth("bar")?,
            height: number("height", 0.0, 1.0)?,
            halo: truth("halo")?,
            motion: get(fields, "motion").map(|value| word(value, "motion", &MOTIONS)).transpose()?,
            enter: get(fields, "enter").map(|value| word(value, "enter", &ENTRANCES)).transpose()?,
            leave: get(fields, "leave").map(|value| word(value, "leave", &LEAVES)).transpose()?,
            solid: truth("solid")?.unwrap_or(false),
            reach: number("reach", 0.0, 1e6)?.map(f64::from),
            secret: truth("secret")?.unwrap_or(false),
        })
    }
}

fn size(value: &Json) -> Result<(f32, f32), Fault> {
    let bounded = |number: f64| number.clamp(0.05, 64.0) as f32;
    match value {
        Json::Number(side) => Ok((bounded(*side), bounded(*side))),
        _ => value.point("size").map(|(w, h)| (bounded(w), bounded(h))),
    }
}

/// The paths of a kind: one, or several with colours of their own.
fn parts(fields: &Fields, remarks: &mut Vec<String>) -> Result<Vec<PartSaid>, Fault> {
    if let Some(parts) = get(fields, "parts") {
        let list = parts.list("parts", "a list of {\"path\", \"fill\", \"stroke\"}")?;
        return list.iter().take(256).map(|value| part(value, remarks)).collect();
    }
    let Some(path) = get(fields, "path") else { return Ok(Vec::new()) };
    let path = path.text("path", "SVG path data")?.to_string();
    let fill = match get(fields, "color") {
        Some(value) => color(value, "color")?,
        None => ColorSaid::Seat { shade: 0.0 },
    };
    let stroke = Some(ColorSaid::Role { role: Role::Dark, shade: 0.0 });
    let outlined = PartSaid { path, fill: Some(fill), stroke, width: 0.05, alpha: 1.0, sink: Some(-0.2), lean: None };
    Ok(vec![outlined])
}

fn part(value: &Json, remarks: &mut Vec<String>) -> Result<PartSaid, Fault> {
    let fields = value.map("parts", "an object with \"path\"")?;
    remarks.extend(strangers(fields, &PART, "a part"));
    let path = super::json::need(fields, "path", "SVG path data")?.text("path", "SVG path data")?;
    let number = |name: &str, least: f64, most: f64| -> Result<Option<f32>, Fault> {
        let Some(value) = get(fields, name) else { return Ok(None) };
        Ok(Some(value.number(name, "a number")?.clamp(least, most) as f32))
    };
    let paint = |name: &str| get(fields, name).map(|value| color(value, name)).transpose();
    let (fill, stroke) = (paint("fill")?, paint("stroke")?);
    let fill = if fill.is_none() && stroke.is_none() { Some(ColorSaid::Seat { shade: 0.0 }) } else { fill };
    Ok(PartSaid {
        path: path.to_string(),
        fill,
        stroke,
        width: number("width", 0.001, 1.0)?.unwrap_or(0.05),
        alpha: number("alpha", 0.0, 1.0)?.unwrap_or(1.0),
        sink: number("sink", -1.0, 1.0)?,
        lean: number("lean", -1.0, 1.0)?,
    })
}

/// `seat`, `#rrggbb`, `#rgb` or a theme's role, perhaps with a shade behind it: `seat -0.3`.
pub(super) fn color(value: &Json, name: &str) -> Result<ColorSaid, Fault> {
    const WANTED: &str = "\"seat\", a colour such as \"#e06c00\", or a theme's role such as \"wall\"";
    let text = value.text(name, WANTED)?.trim();
    let (word, shade) = match text.split_once(' ') {
        Some((word, shade)) => (word, shade.trim().parse::<f32>().map_err(|_| value.fault(name, WANTED))?),
        None => (text, 0.0),
    };
    let shade = if shade.is_finite() { shade.clamp(-1.0, 1.0) } else { 0.0 };
    if word == "seat" {
        return Ok(ColorSaid::Seat { shade });
    }
    if let Some(rgb) = word.strip_prefix('#').and_then(hex) {
        return Ok(ColorSaid::Own { rgb, shade });
    }
    let role = Role::ALL.into_iter().find(|role| role.word() == word);
    role.map(|role| ColorSaid::Role { role, shade }).ok_or_else(|| value.fault(name, WANTED))
}

fn hex(digits: &str) -> Option<[u8; 3]> {
    let digit = |at: usize| digits.get(at..at + 1).and_then(|digit| u8::from_str_radix(digit, 16).ok());
    match digits.len() {
        3 => Some([digit(0)? * 17, digit(1)? * 17, digit(2)? * 17]),
        6 => Some([digit(0)? * 16 + digit(1)?, digit(2)? * 16 + digit(3)?, digit(4)? * 16 + digit(5)?]),
        _ => None,
    }
}

/// What is declared of a letter of the ground.
#[derive(Clone, Debug, Default)]
pub(super) struct MaterialSaid {
    pub name: Option<String>,
    pub color: Option<ColorSaid>,
    pub seat: Option<u8>,
    pub high: Option<bool>,
    pub solid: Option<bool>,
}

impl MaterialSaid {
    pub fn read(value: &Json, remarks: &mut Vec<String>) -> Result<MaterialSaid, Fault> {
        if let Json::Text(name) = value {
            return Ok(MaterialSaid { name: Some(line(name, 64)), ..MaterialSaid::default() });
        }
        let fields = value.map("legend", "a name or an object for each letter")?;
        remarks.extend(strangers(fields, &["name", "color", "seat", "high", "solid"], "a letter"));
        let truth = |name: &str| get(fields, name).map(|value| value.truth(name)).transpose();
        Ok(MaterialSaid {
            name: get(fields, "name")
                .map(|value| value.text("name", "a name").map(|text| line(text, 64)))
                .transpose()?,
            color: get(fields, "color").map(|value| color(value, "color")).transpose()?,
            seat: get(fields, "seat").map(|value| value.whole("seat", (0, 63))).transpose()?.map(|seat| seat as u8),
            high: truth("high")?,
            solid: truth("solid")?,
        })
    }
}

/// What is declared of a layer of numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct LayerSaid {
    pub show: LayerShow,
    pub max: Option<i32>,
    pub color: Option<ColorSaid>,
}

impl LayerSaid {
    pub fn read(value: &Json, remarks: &mut Vec<String>) -> Result<LayerSaid, Fault> {
        let shows = [("shade", LayerShow::Shade), ("dots", LayerShow::Dots), ("number", LayerShow::Number)];
        let fields = value.map("layers", "an object for each layer")?;
        remarks.extend(strangers(fields, &["show", "max", "color"], "a layer"));
        let max = get(fields, "max").map(|value| value.number("max", "a number above 0")).transpose()?;
        Ok(LayerSaid {
            show: get(fields, "show").map(|value| word(value, "show", &shows)).transpose()?.unwrap_or_default(),
            max: max.map(|max| max.round().clamp(1.0, 1e9) as i32),
            color: get(fields, "color").map(|value| color(value, "color")).transpose()?,
        })
    }
}
