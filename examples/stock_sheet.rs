//! Every shape of the stock on one sheet, nobody's and somebody's, large and small, and some names that nobody drew:
//! `cargo run --example stock_sheet -- paper sheet.png`.

use std::fs::File;
use std::io::BufWriter;
use std::sync::Arc;

use matchreel::draw::Canvas;
use matchreel::export::png_still;
use matchreel::games::open::stock;
use matchreel::model::{Ground, KindLook, Role, SeatPaint, Shape, key};
use matchreel::scene::{Align, Backdrop, Colors, Pen, Prim, Rect, Scene, Sprite, Theme};

const COLS: usize = 8;
/// The room for one shape, and the sides of its large and its small pictures.
const WIDE: usize = 190;
const HIGH: usize = 94;
const LARGE: u16 = 64;
const SMALL: u16 = 20;
/// Names without a shape of their own.
const NAMES: [&str; 16] = [
    "zorkmid", "quux", "frob_ray", "blip", "wug", "snark", "蛇形", "žbluňk", "xyzzy", "plugh", "grue", "42", "vorpal",
    "jub", "tove", "rath",
];

fn main() {
    let mut args = std::env::args().skip(1);
    let theme = args.next().unwrap_or_else(|| "arena".to_string());
    let target = args.next().unwrap_or_else(|| format!("render-out/stock-{theme}.png"));
    let theme = Theme::bundled(&theme).expect("a theme: arena, paper, classic or contrast");
    let names: Vec<&str> = stock::all().map(|shape| shape.name).chain(NAMES).collect();
    let (width, height) = ((COLS * WIDE) as u32, (names.len().div_ceil(COLS) * HIGH) as u32);
    let mut canvas = Canvas::new(width, height);
    let prims = names.iter().enumerate().flat_map(|(i, name)| entry(&theme, i, name)).collect();
    let ground = Backdrop { key: 1, fill: theme.ground(Ground::Tiles).floor(), prims: Vec::new() };
    canvas.draw(&Scene { width, height, ground: Arc::new(ground), prims });
    let mut out = BufWriter::new(File::create(&target).expect("a place for the sheet"));
    png_still(canvas.pixels(), width, height, &mut out, None).expect("the sheet is written");
    println!("{target}: {} names", names.len());
}

/// A look four times, with its name: nobody's and a player's, large and small.
fn entry(theme: &Theme, i: usize, name: &str) -> Vec<Prim> {
    let (x, y) = ((i % COLS * WIDE) as i32, (i / COLS * HIGH) as i32);
    let mut prims = Vec::new();
    if (i / COLS + i).is_multiple_of(2) {
        let color = theme.ground(Ground::Tiles).floor_alt().into();
        prims.push(Prim::Rect { rect: Rect::new(x, y, WIDE as i32, HIGH as i32), color });
    }
    for (k, seat) in [None, Some(SeatPaint::Hue((i % 8) as u8))].into_iter().enumerate() {
        let look = stock::kind_look(name, seat.is_some());
        let colors = Arc::new(theme.colors(Ground::Tiles, seat));
        thing(theme, &look, &colors, (x + 38 + 72 * k as i32, y + 38), LARGE, &mut prims);
        thing(theme, &look, &colors, (x + 164, y + 22 + 28 * k as i32), SMALL, &mut prims);
    }
    Pen::new(14, theme.role(Role::Ink)).put(&mut prims, x + 8, y + 88, name);
    prims
}

/// A shape in the middle of (x, y), and the letters on it.
fn thing(theme: &Theme, look: &KindLook, colors: &Arc<Colors>, (x, y): (i32, i32), side: u16, prims: &mut Vec<Prim>) {
    prims.push(sprite(&look.shape, colors, (x, y), side));
    if let Some(letter) = &look.letter {
        let rect = Rect::new(x - 32, y - 32, 64, 64);
        Pen::bold(side * 2 / 5, theme.role(Role::Dark)).write(prims, rect, Align::Centre, letter);
    }
}

fn sprite(shape: &Shape, colors: &Arc<Colors>, (x, y): (i32, i32), side: u16) -> Prim {
    let key = key(&format!("{shape:?}"));
    let (shape, colors) = (Arc::new(shape.clone()), Arc::clone(colors));
    Prim::Sprite(Sprite { shape, key, x, y, across: side, down: side, turn: 0, colors, alpha: 255 })
}
