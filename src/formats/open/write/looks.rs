//! The header of a match that is written: who plays, on what, and what everything looks like.

use serde_json::{Map, Value, json};

use super::Writer;
use crate::model::{
    Board, Grid, Ground, KindImage, KindLook, LayerShow, Material, Motion, Paint, Part, Path, Replay, SeatPaint, Seg,
    Size, Slope,
};

/// The first line.
pub(super) fn header(writer: &Writer) -> Value {
    let (replay, look) = (writer.replay, &writer.replay.look);
    let mut fields = Map::new();
    let mut put = |name: &str, value: Option<Value>| drop(value.map(|value| fields.insert(name.into(), value)));
    put("format", Some(json!("open-replay/1")));
    put("game", Some(json!(&*replay.game_name)));
    put("variant", replay.variant.as_ref().map(|text| json!(text)));
    put("title", replay.title.as_ref().map(|text| json!(text)));
    put("date", replay.date.as_ref().map(|text| json!(text)));
    put("comment", replay.comment.as_ref().map(|text| json!(text)));
    put("seats", Some(seats(replay)));
    put("board", Some(board(writer)));
    let kind = |(name, look): (&String, &KindLook)| {
        let image = replay.images.iter().find(|own| own.kind == *look.name);
        (name.clone(), self::kind(look, image))
    };
    put("kinds", Some(Value::Object(writer.kinds.iter().zip(&look.kinds).map(kind).collect())));
    put("legend", legend(writer));
    let layers: Map<String, Value> =
        look.board.layers.iter().map(|layer| (layer.name.to_string(), self::layer(layer))).collect();
    put("layers", (!layers.is_empty()).then(|| layers.into()));
    let counter =
        |counter: &crate::model::CounterLook| (counter.label.to_string(), json!({ "decimals": counter.decimals }));
    let counters: Map<String, Value> = look.counters.iter().map(counter).collect();
    put("counters", (!counters.is_empty()).then(|| counters.into()));
    put("words", Some(json!({ "step": &*look.step_word, "score": &*look.score_word })));
    put("last", replay.last.map(|last| json!(last)));
    put("delay", replay.delay.map(|delay| json!(delay.0)));
    Value::Object(fields)
}

/// Names, and colours where a game has some of its own.
fn seats(replay: &Replay) -> Value {
    let color = |paint: &SeatPaint| match paint {
        SeatPaint::Own(rgb) => Some(hex(*rgb)),
        SeatPaint::StoneDark => Some("#2b2d33".to_string()),
        SeatPaint::StoneLight => Some("#ece7da".to_string()),
        SeatPaint::Hue(_) => None,
    };
    let seat = |(at, name): (usize, &String)| match replay.look.seats.get(at).and_then(color) {
        Some(color) => json!({ "name": name, "color": color }),
        None => json!(name),
    };
    replay.players.iter().enumerate().map(seat).collect()
}

fn board(writer: &Writer) -> Value {
    let (replay, board) = (writer.replay, &writer.replay.look.board);
    if replay.boardless {
        return Value::Null;
    }
    let mut fields = Map::new();
    fields.insert("size".into(), json!([replay.size.cols, replay.size.rows]));
    let grid = match board.grid {
        Grid::Square => None,
        Grid::HexRows | Grid::HexRowsEven => Some("hex-rows"),
        Grid::HexCols => Some("hex-cols"),
        Grid::Free => Some("free"),
    };
    fields.extend(grid.map(|grid| ("grid".to_string(), json!(grid))));
    if board.grid == Grid::HexRowsEven {
        fields.insert("y".into(), json!("up"));
    }
    if board.grid == Grid::Free {
        fields.insert("unit".into(), json!(1));
    }
    if board.wrap {
        fields.insert("wrap".into(), json!(true));
    }
    let floor = match board.ground {
        Ground::Tiles => "tiles",
        Ground::Checker => "checker",
        Ground::Lines => "lines",
        Ground::Cloth => "cloth",
        Ground::Plain => "plain",
    };
    fields.insert("floor".into(), json!(floor));
    if let Some(rows) = rows(writer) {
        fields.insert("ground".into(), rows);
    }
    Value::Object(fields)
}

/// The ground in letters: materials, and the zones of seats as their digits. Nothing where all is floor.
fn rows(writer: &Writer) -> Option<Value> {
    let (replay, board) = (writer.replay, &writer.replay.look.board);
    let Size { cols, rows } = replay.size;
    let bare = replay.terrain.cells.is_empty() && board.zones.is_empty();
    let letter = |col: u16, row: u16| {
        let cell = crate::model::Cell::new(i32::from(col), i32::from(row));
        let zone = board.zones.iter().find(|(at, seat)| *at == cell && seat.0 < 10);
        match (replay.terrain.at(replay.size, cell), zone) {
            (Material(0), Some((_, seat))) => char::from(b'0' + seat.0),
            (material, _) => writer.letters.get(usize::from(material.0)).copied().unwrap_or('.'),
        }
    };
    let row = |row: u16| (0..cols).map(|col| letter(col, row)).collect::<String>();
    (!bare).then(|| (0..rows).map(row).collect())
}

/// A letter for every material: the usual ones where they are known, else the alphabet.
pub(super) fn letters(board: &Board) -> Vec<char> {
    const USUAL: [(&str, char); 4] = [("wall", '#'), ("water", '~'), ("rock", '^'), ("wood", '*')];
    let mut letters = vec!['.'];
    let mut others = ('a'..='z').chain('A'..='Z').chain('\u{100}'..='\u{17f}');
    for material in board.materials.iter().skip(1) {
        let usual = USUAL.iter().find(|(name, _)| *name == material.name).map(|(_, letter)| *letter);
        let free = usual.filter(|letter| !letters.contains(letter)).or_else(|| others.next());
        letters.push(free.unwrap_or('?'));
    }
    letters
}

fn legend(writer: &Writer) -> Option<Value> {
    let materials = writer.letters.iter().zip(&writer.replay.look.board.materials).skip(1);
    let entry = |(letter, look): (&char, &crate::model::MaterialLook)| {
        (letter.to_string(), json!({ "name": &*look.name, "color": color(look.paint), "high": look.high }))
    };
    let legend: Map<String, Value> = materials.map(entry).collect();
    (!legend.is_empty()).then(|| legend.into())
}

fn layer(layer: &crate::model::LayerLook) -> Value {
    let show = match layer.show {
        LayerShow::Shade => "shade",
        LayerShow::Dots => "dots",
        LayerShow::Number => "number",
    };
    json!({ "show": show, "max": layer.max, "color": color(layer.paint) })
}

/// The numbers of the layers at the start, as rows.
pub(super) fn levels(replay: &Replay) -> Value {
    let rows =
        |level: &Vec<i32>| level.chunks(usize::from(replay.size.cols).max(1)).map(|row| json!(row)).collect::<Value>();
    let named = replay.look.board.layers.iter().zip(&replay.levels).filter(|(_, level)| !level.is_empty());
    Value::Object(named.map(|(look, level)| (look.name.to_string(), rows(level))).collect())
}

/// A kind as it is drawn here, and the image that stands for it.
fn kind(look: &KindLook, image: Option<&KindImage>) -> Value {
    let mut fields = Map::new();
    if let Some(own) = image {
        fields.insert("image".into(), json!(&*own.file));
        fields.extend(own.tint.then(|| ("tint".to_string(), json!(true))));
    }
    fields.insert("parts".into(), look.shape.parts.iter().map(part).collect());
    if look.wide != (1.0, 1.0) {
        fields.insert("size".into(), json!([look.wide.0, look.wide.1]));
    } else if look.size != 1.0 {
        fields.insert("size".into(), json!(look.size));
    }
    fields.insert("layer".into(), json!(look.layer.min(9)));
    fields.insert("turns".into(), json!(look.turns));
    fields.insert("height".into(), json!(look.height));
    fields.insert("halo".into(), json!(look.halo));
    fields.extend(look.secret.then(|| ("secret".to_string(), json!(true))));
    if look.full_lives > 0 {
        fields.insert("life".into(), json!(look.full_lives));
    }
    let motion = match look.motion {
        Motion::Glide => "glide",
        Motion::Hop => "hop",
        Motion::Jump => "jump",
        Motion::Crawl { .. } => "crawl",
    };
    fields.insert("motion".into(), json!(motion));
    Value::Object(fields)
}

fn part(part: &Part) -> Value {
    let mut fields = Map::new();
    fields.insert("path".into(), json!(path(&part.path)));
    match part.stroke {
        Some(width) => {
            fields.insert("stroke".into(), json!(color(part.paint)));
            fields.insert("width".into(), json!(width));
        }
        None => drop(fields.insert("fill".into(), json!(color(part.paint)))),
    }
    match part.slope {
        Some(Slope::Down(shade)) => drop(fields.insert("sink".into(), json!(shade))),
        Some(Slope::Across(shade)) => drop(fields.insert("lean".into(), json!(shade))),
        None => {}
    }
    if part.alpha != 1.0 {
        fields.insert("alpha".into(), json!(part.alpha));
    }
    Value::Object(fields)
}

/// An outline as SVG writes it.
fn path(path: &Path) -> String {
    let word = |seg: &Seg| match *seg {
        Seg::To(x, y) => format!("M{x} {y}"),
        Seg::Line(x, y) => format!("L{x} {y}"),
        Seg::Quad(a, b, x, y) => format!("Q{a} {b} {x} {y}"),
        Seg::Cubic(a, b, c, d, x, y) => format!("C{a} {b} {c} {d} {x} {y}"),
        Seg::Close => "Z".to_string(),
    };
    path.0.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// A paint as a file names it, with its shade behind it.
fn color(paint: Paint) -> String {
    let (word, shade) = match paint {
        Paint::Seat { shade } => ("seat".to_string(), shade),
        Paint::Role { role, shade } => (role.word().to_string(), shade),
        Paint::Own { rgb, shade } => (hex(rgb), shade),
    };
    if shade == 0.0 { word } else { format!("{word} {shade}") }
}

fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
