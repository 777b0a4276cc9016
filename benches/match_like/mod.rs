//! A scene like a paintball match: tiled floor, robots with shadows, walls, a panel of text, a chart and a few effects.

use std::sync::Arc;

use matchreel::font::Weight;
use matchreel::model::{Paint, Part, Path, Role, Shape};
use matchreel::scene::{Backdrop, Colors, Prim, Rect, Rgb, Scene, Sprite};

const CELL: i32 = 22;
const CELLS: i32 = 25;
const MARGIN: i32 = 24;
const SEATS: [Rgb; 8] = [
    Rgb(230, 159, 0),
    Rgb(86, 180, 233),
    Rgb(0, 158, 115),
    Rgb(240, 228, 66),
    Rgb(0, 114, 178),
    Rgb(213, 94, 0),
    Rgb(204, 121, 167),
    Rgb(200, 200, 210),
];

pub fn scene(frame: i32) -> Scene {
    scene_in(800, 800, frame)
}

/// The same match at another size of picture: cells grow with it.
pub fn scene_in(width: u32, height: u32, frame: i32) -> Scene {
    let scale = (width.min(height) as i32) as f32 / 800.0;
    let cell = (CELL as f32 * scale) as i32;
    let margin = (MARGIN as f32 * scale) as i32;
    let mut prims = Vec::new();
    walls(&mut prims, cell, margin);
    robots(&mut prims, cell, margin, frame);
    effects(&mut prims, cell, margin, frame);
    panel(&mut prims, width as i32, scale, frame / 30);
    Scene { width, height, ground: Arc::new(ground(cell, margin, scale)), prims }
}

fn ground(cell: i32, margin: i32, scale: f32) -> Backdrop {
    let mut prims = Vec::new();
    let side = cell * CELLS;
    let rim = Rect::new(margin - 8, margin - 8, side + 16, side + 16);
    prims.push(Prim::Rounded { rect: rim, radius: 8.0 * scale, color: Rgb(58, 64, 76).into() });
    for row in 0..CELLS {
        for col in 0..CELLS {
            let color = if (row + col) % 2 == 0 { Rgb(38, 42, 51) } else { Rgb(41, 46, 56) };
            let rect = Rect::new(margin + col * cell, margin + row * cell, cell, cell);
            prims.push(Prim::Rect { rect, color: color.into() });
        }
    }
    for i in 0..CELLS {
        let text = format!("{i}");
        let size = (9.0 * scale) as u16;
        let (x, y) = (margin + i * cell + 4, margin - 10);
        prims.push(Prim::Text { x, y, size, weight: Weight::Regular, color: Rgb(130, 138, 150).into(), text });
    }
    Backdrop { key: cell as u64, fill: Rgb(24, 27, 33), prims }
}

pub fn robot() -> Shape {
    let dark = Paint::role(Role::Dark);
    Shape {
        parts: vec![
            Part::fill(Path::ellipse(0.04, 0.1, 0.42, 0.42), Paint::role(Role::Shadow)).alpha(0.35),
            Part::fill(Path::rounded(-0.42, -0.3, 0.2, 0.66, 0.08), dark),
            Part::fill(Path::rounded(0.22, -0.3, 0.2, 0.66, 0.08), dark),
            Part::fill(Path::rounded(-0.32, -0.34, 0.64, 0.7, 0.2), Paint::seat(0.25)).sink(-0.25),
            Part::stroke(Path::rounded(-0.32, -0.34, 0.64, 0.7, 0.2), 0.05, dark),
            Part::fill(Path::rounded(-0.07, -0.5, 0.14, 0.4, 0.05), Paint::role(Role::Light)),
            Part::fill(Path::circle(0.0, 0.06, 0.2), Paint::seat(-0.35)).sink(0.1),
        ],
    }
}

pub fn wall() -> Shape {
    let mut parts = vec![
        Part::fill(Path::rounded(-0.46, -0.4, 0.96, 0.92, 0.1), Paint::role(Role::Shadow)).alpha(0.3),
        Part::fill(Path::rounded(-0.46, -0.46, 0.92, 0.92, 0.1), Paint::Role { role: Role::Wall, shade: 0.1 })
            .sink(-0.2),
    ];
    for (x0, y0, x1, y1) in
        [(-0.46, -0.15, 0.46, -0.15), (-0.46, 0.15, 0.46, 0.15), (0.0, -0.46, 0.0, -0.15), (-0.2, -0.15, -0.2, 0.15)]
    {
        parts.push(Part::stroke(
            Path::line(&[(x0, y0), (x1, y1)]),
            0.05,
            Paint::Role { role: Role::Wall, shade: -0.4 },
        ));
    }
    Shape { parts }
}

pub fn colors(seat: usize) -> Colors {
    let mut roles = vec![Rgb(128, 128, 128); 32];
    let set = [
        (Role::Dark, Rgb(16, 18, 22)),
        (Role::Light, Rgb(235, 238, 242)),
        (Role::Shadow, Rgb(0, 0, 0)),
        (Role::Wall, Rgb(150, 120, 96)),
    ];
    for (role, rgb) in set {
        roles[role as usize] = rgb;
    }
    Colors { key: seat as u64, seat: SEATS[seat % 8], roles, depth: true }
}

fn walls(prims: &mut Vec<Prim>, cell: i32, margin: i32) {
    let (shape, colors) = (Arc::new(wall()), Arc::new(colors(0)));
    for i in 0..60 {
        let (col, row) = ((i * 7 + i / 9) % CELLS, (i * 11 + 3) % CELLS);
        prims.push(Prim::Sprite(Sprite {
            shape: Arc::clone(&shape),
            key: 2,
            x: margin + col * cell + cell / 2,
            y: margin + row * cell + cell / 2,
            across: cell as u16,
            down: cell as u16,
            turn: 0,
            colors: Arc::clone(&colors),
            alpha: 255,
        }));
    }
}

fn robots(prims: &mut Vec<Prim>, cell: i32, margin: i32, frame: i32) {
    let shape = Arc::new(robot());
    for seat in 0..8 {
        let along = (frame * 3 + seat * 61) % (cell * (CELLS - 2));
        let across = margin + (seat * 3 + 1) * cell + cell / 2;
        let (x, y) = if seat % 2 == 0 { (margin + cell + along, across) } else { (across, margin + cell + along) };
        prims.push(Prim::Sprite(Sprite {
            shape: Arc::clone(&shape),
            key: 1,
            x,
            y,
            across: (cell * 5 / 4) as u16,
            down: (cell * 5 / 4) as u16,
            turn: if seat % 2 == 0 { 16 } else { 32 },
            colors: Arc::new(colors(seat as usize)),
            alpha: 255,
        }));
        let size = (cell / 2) as u16;
        let text = format!("{}", seat + 1);
        let x = x - matchreel::font::measure(&text, size, Weight::Bold) / 2;
        let y = y + matchreel::font::cap_height(size) / 2;
        prims.push(Prim::Text { x, y, size, weight: Weight::Bold, color: Rgb(255, 255, 255).into(), text });
    }
}

fn effects(prims: &mut Vec<Prim>, cell: i32, margin: i32, frame: i32) {
    let c = cell as f32;
    let at = |col: f32, row: f32| (margin as f32 + col * c, margin as f32 + row * c);
    let grow = (frame % 10) as f32 / 10.0;
    let (x, y) = at(12.5, 9.5);
    prims.push(Prim::Ring { x, y, r: c * (0.5 + grow), width: 3.0, color: Rgb(255, 200, 80).alpha(180) });
    prims.push(Prim::Circle { x, y, r: c * 0.4, color: Rgb(255, 240, 200).alpha(220) });
    prims.push(Prim::Line { from: at(3.5, 14.5), to: at(12.5, 9.5), width: 2.0, color: Rgb(255, 220, 120).alpha(200) });
}

fn panel(prims: &mut Vec<Prim>, width: i32, scale: f32, step: i32) {
    let px = |v: i32| (v as f32 * scale) as i32;
    let (left, top) = (px(590), px(16));
    let rect = Rect::new(left, top, width - left - px(12), px(560));
    prims.push(Prim::Rounded { rect, radius: 10.0 * scale, color: Rgb(33, 37, 45).into() });
    prims.push(Prim::Frame { rect, radius: 10.0 * scale, width: 1.0, color: Rgb(60, 66, 78).into() });
    let title = Prim::Text {
        x: left + px(14),
        y: top + px(26),
        size: px(16) as u16,
        weight: Weight::Bold,
        color: Rgb(240, 242, 246).into(),
        text: format!("Round {step} of 200"),
    };
    prims.push(title);
    let names = [
        "Žluťoučký kůň",
        "Łódź Robotics",
        "Grüße aus Köln",
        "null pointer",
        "Besta & syn",
        "SplashMaster",
        "Wall·E",
        "ŘÍP 2",
    ];
    for line in 0..20 {
        let y = top + px(52 + line * 25);
        let name = names[line as usize % 8];
        let text =
            if line % 2 == 0 { name.to_owned() } else { format!("lives 3 · walls {line} · {} pts", 100 + line * 37) };
        let (size, weight, color) = if line % 2 == 0 {
            (13, Weight::Bold, Rgb(230, 233, 238))
        } else {
            (11, Weight::Regular, Rgb(150, 158, 170))
        };
        prims.push(Prim::Text { x: left + px(34), y, size: px(size) as u16, weight, color: color.into(), text });
        if line % 2 == 0 {
            prims.push(Prim::Circle {
                x: (left + px(20)) as f32,
                y: (y - px(4)) as f32,
                r: 5.0 * scale,
                color: SEATS[line as usize / 2 % 8].into(),
            });
        }
    }
    for seat in 0..4 {
        let points = (0..60).map(|i| {
            let rise = (i * (seat + 3) * 2) as f32 * 0.35 + ((i * 7 + seat * 13) % 11) as f32;
            ((left - px(560) + px(13) * i) as f32, (px(790) as f32) - rise * scale)
        });
        prims.push(Prim::Polyline { points: points.collect(), width: 2.0 * scale, color: SEATS[seat as usize].into() });
    }
}
