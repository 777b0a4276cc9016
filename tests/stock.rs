//! The shapes of the stock stand out from the floors of every theme.

use matchreel::games::open::stock;
use matchreel::model::{Ground, Paint, Part, Path, Role, SeatPaint, Seg, Shape};
use matchreel::scene::{Colors, Rgb, SHAPES, Theme};

/// The size of the box around a path, as far as its corners tell.
fn room(path: &Path) -> f32 {
    let ends = path.0.iter().filter_map(|seg| match *seg {
        Seg::To(x, y) | Seg::Line(x, y) | Seg::Quad(_, _, x, y) | Seg::Cubic(_, _, _, _, x, y) => Some((x, y)),
        Seg::Close => None,
    });
    let around = ends.fold((1.0_f32, 1.0_f32, -1.0_f32, -1.0_f32), |(left, top, right, bottom), (x, y)| {
        (left.min(x), top.min(y), right.max(x), bottom.max(y))
    });
    (around.2 - around.0) * (around.3 - around.1)
}

/// The largest surface of a shape that is not dark.
fn surface(shape: &Shape) -> Option<&Part> {
    let plain = |part: &&Part| part.stroke.is_none() && part.alpha >= 1.0 && part.paint != Paint::role(Role::Dark);
    shape.parts.iter().filter(plain).max_by(|a, b| room(&a.path).total_cmp(&room(&b.path)))
}

fn color(paint: Paint, colors: &Colors) -> Rgb {
    match paint {
        Paint::Seat { shade } => colors.seat.shade(shade),
        Paint::Role { role, shade } => colors.roles[role as usize].shade(shade),
        Paint::Own { rgb: [r, g, b], shade } => Rgb(r, g, b).shade(shade),
    }
}

fn stands_out(name: &str, shape: &Shape, theme: &Theme, seat: Option<SeatPaint>) {
    let colors = theme.colors(Ground::Tiles, seat);
    let ground = theme.ground(Ground::Tiles);
    let main = color(surface(shape).expect("a surface").paint, &colors);
    let outline = theme.role(Role::Dark);
    for floor in [ground.floor(), ground.floor_alt()] {
        let best = main.contrast(floor).max(outline.contrast(floor));
        assert!(best >= SHAPES, "{name} ({seat:?}) on {}: {main:?} on {floor:?} has {best:.2}", theme.name);
    }
}

#[test]
fn every_shape_stands_out_from_the_floor_of_every_theme() {
    for theme in Theme::names().filter_map(Theme::bundled) {
        for shape in stock::all() {
            stands_out(shape.name, &shape.shape(false), &theme, None);
            for seat in 0..8 {
                stands_out(shape.name, &shape.shape(true), &theme, Some(SeatPaint::Hue(seat)));
            }
        }
    }
}

#[test]
fn names_that_nobody_drew_stand_out_too() {
    for theme in Theme::names().filter_map(Theme::bundled) {
        for name in
            ["zorkmid", "quux", "frob", "blip", "wug", "snark", "蛇形", "žbluňk", "xyzzy", "plugh", "grue", "42"]
        {
            stands_out(name, &stock::kind_look(name, false).shape, &theme, None);
            stands_out(name, &stock::kind_look(name, true).shape, &theme, Some(SeatPaint::Hue(1)));
        }
    }
}
