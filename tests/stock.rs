//! The shapes of the stock stand out from the floors of every theme.

use std::sync::Arc;

use matchreel::draw::Canvas;
use matchreel::games::open::stock;
use matchreel::model::{Ground, Role, SeatPaint, Shape, key};
use matchreel::scene::{Backdrop, Prim, Rgb, SHAPES, Scene, Sprite, Theme};

const SIDE: u32 = 48;

/// How many hundredths of a shape's pixels are told from the floor at a glance.
fn seen(shape: &Shape, theme: &Theme, floor: Rgb, seat: Option<SeatPaint>) -> usize {
    let colors = Arc::new(theme.colors(Ground::Tiles, seat));
    let (shape, key) = (Arc::new(shape.clone()), key(&format!("{shape:?}")));
    let (middle, side) = (SIDE as i32 / 2, SIDE as u16);
    let (x, y, across, down) = (middle, middle, side, side);
    let prims = vec![Prim::Sprite(Sprite { shape, key, x, y, across, down, turn: 0, colors, alpha: 255 })];
    let ground = Arc::new(Backdrop { key: 1, fill: floor, prims: Vec::new() });
    let mut canvas = Canvas::new(SIDE, SIDE);
    canvas.draw(&Scene { width: SIDE, height: SIDE, ground, prims });
    let colors = canvas.pixels().iter().map(|pixel| {
        let [_, r, g, b] = pixel.to_be_bytes();
        Rgb(r, g, b)
    });
    let drawn: Vec<Rgb> = colors.filter(|color| *color != floor).collect();
    let told = drawn.iter().filter(|color| color.contrast(floor) >= SHAPES).count();
    told * 100 / drawn.len().max(1)
}

/// Those that neither their outline nor a quarter of all they are tells from a floor.
fn lost<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let themes: Vec<Theme> = Theme::names().filter_map(Theme::bundled).collect();
    let seats: Vec<_> = std::iter::once(None).chain((0..8).map(|hue| Some(SeatPaint::Hue(hue)))).collect();
    let mut lost = Vec::new();
    for name in names {
        let looks = [false, true].map(|owned| stock::kind_look(name, owned).shape);
        for (theme, seat) in themes.iter().flat_map(|theme| seats.iter().map(move |seat| (theme, *seat))) {
            let ground = theme.ground(Ground::Tiles);
            for floor in [ground.floor(), ground.floor_alt()] {
                if theme.role(Role::Dark).contrast(floor) >= SHAPES {
                    continue;
                }
                let part = seen(&looks[usize::from(seat.is_some())], theme, floor, seat);
                if part < 25 {
                    lost.push(format!("{name} ({seat:?}) on {}: {part} %", theme.name));
                }
            }
        }
    }
    lost
}

#[test]
fn every_shape_stands_out_from_the_floor_of_every_theme() {
    let lost = lost(stock::all().map(|shape| shape.name));
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

#[test]
fn names_that_nobody_drew_stand_out_too() {
    let names = ["zorkmid", "quux", "frob", "blip", "wug", "snark", "蛇形", "žbluňk", "xyzzy", "plugh", "grue", "42"];
    let lost = lost(names.into_iter());
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}
