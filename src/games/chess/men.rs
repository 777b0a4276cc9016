//! The chess men as outlines of our own: one silhouette each, an edge around it and a few lines inside.

use cozy_chess::{Color, Piece};

use crate::model::{Paint, Part, Path, Role, Seg, Shape};
use Seg::{Close, Cubic, Line, Quad, To};

/// A man's silhouette, made of parts that overlap, and the lines and points on it.
struct Man {
    body: Vec<Seg>,
    lines: Vec<Path>,
    dots: Vec<Path>,
}

pub fn shape(color: Color, man: Piece) -> Shape {
    let Man { body, lines, dots } = drawing(man);
    let (fill, ink) = match color {
        Color::White => (Part::fill(Path(body.clone()), Paint::seat(0.0)), Paint::role(Role::Dark)),
        Color::Black => (Part::fill(Path(body.clone()), Paint::seat(0.03)), Paint::seat(0.78)),
    };
    let mut parts = vec![Part::stroke(Path(body), 0.066, Paint::role(Role::Dark)), fill];
    parts.extend(lines.into_iter().map(|line| Part::stroke(line, 0.03, ink)));
    parts.extend(dots.into_iter().map(|dot| Part::fill(dot, ink)));
    Shape { parts }
}

/// The king without inner lines, for panels: its edge is seen on light and dark grounds alike.
pub fn emblem() -> Shape {
    let body = Path(drawing(Piece::King).body);
    Shape {
        parts: vec![
            Part::stroke(body.clone(), 0.1, Paint::role(Role::Light)).alpha(0.45),
            Part::stroke(body.clone(), 0.066, Paint::role(Role::Dark)),
            Part::fill(body, Paint::seat(0.03)),
        ],
    }
}

fn drawing(man: Piece) -> Man {
    match man {
        Piece::Pawn => pawn(),
        Piece::Knight => knight(),
        Piece::Bishop => bishop(),
        Piece::Rook => rook(),
        Piece::Queen => queen(),
        Piece::King => king(),
    }
}

fn joined(paths: impl IntoIterator<Item = Path>) -> Vec<Seg> {
    paths.into_iter().flat_map(|path| path.0).collect()
}

/// What a man stands on, `half` as wide to each side.
fn plinth(half: f32) -> Path {
    Path::rounded(-half, 0.3, half * 2.0, 0.11, 0.035)
}

/// A waist that widens downwards, from `top` at a height to `foot` above the plinth.
fn skirt(y: f32, top: f32, foot: f32) -> Path {
    let low = 0.32;
    let bend = y + (low - y) * 0.55;
    Path(vec![
        To(-top, y),
        Cubic(-top, bend, -foot * 0.8, bend, -foot, low),
        Line(foot, low),
        Cubic(foot * 0.8, bend, top, bend, top, y),
        Close,
    ])
}

/// A level line that sags a little, as on a round body.
fn belt(y: f32, half: f32) -> Path {
    Path(vec![To(-half, y), Quad(0.0, y + 0.035, half, y)])
}

fn pawn() -> Man {
    let parts = [Path::circle(0.0, -0.14, 0.125), Path::ellipse(0.0, 0.0, 0.15, 0.035), skirt(-0.02, 0.065, 0.2)];
    Man { body: joined(parts.into_iter().chain([plinth(0.235)])), lines: vec![belt(0.285, 0.165)], dots: Vec::new() }
}

fn rook() -> Man {
    let wall = Path::polygon(&[
        (-0.25, -0.35),
        (-0.145, -0.35),
        (-0.145, -0.285),
        (-0.055, -0.285),
        (-0.055, -0.35),
        (0.055, -0.35),
        (0.055, -0.285),
        (0.145, -0.285),
        (0.145, -0.35),
        (0.25, -0.35),
        (0.25, -0.2),
        (0.175, -0.13),
        (0.195, 0.2),
        (0.24, 0.25),
        (0.24, 0.32),
        (-0.24, 0.32),
        (-0.24, 0.25),
        (-0.195, 0.2),
        (-0.175, -0.13),
        (-0.25, -0.2),
    ]);
    let level = |y: f32, half: f32| Path::line(&[(-half, y), (half, y)]);
    let lines = vec![level(-0.2, 0.2), level(-0.125, 0.14), level(0.205, 0.155), level(0.295, 0.2)];
    Man { body: joined([wall, plinth(0.285)]), lines, dots: Vec::new() }
}

fn bishop() -> Man {
    let mitre = Path(vec![
        To(0.0, -0.345),
        Cubic(0.14, -0.24, 0.215, -0.1, 0.125, 0.05),
        Line(-0.125, 0.05),
        Cubic(-0.215, -0.1, -0.14, -0.24, 0.0, -0.345),
        Close,
    ]);
    let parts = [
        Path::circle(0.0, -0.365, 0.048),
        mitre,
        Path::ellipse(0.0, 0.07, 0.175, 0.038),
        skirt(0.06, 0.08, 0.215),
        plinth(0.265),
    ];
    let slit = Path::line(&[(0.015, -0.21), (0.095, -0.08)]);
    Man { body: joined(parts), lines: vec![slit, belt(0.0, 0.1), belt(0.285, 0.18)], dots: Vec::new() }
}

fn queen() -> Man {
    let crown = Path::polygon(&[
        (-0.225, 0.17),
        (-0.345, -0.19),
        (-0.175, -0.01),
        (-0.185, -0.29),
        (-0.07, -0.05),
        (0.0, -0.34),
        (0.07, -0.05),
        (0.185, -0.29),
        (0.175, -0.01),
        (0.345, -0.19),
        (0.225, 0.17),
        (0.185, 0.23),
        (0.25, 0.32),
        (-0.25, 0.32),
        (-0.185, 0.23),
    ]);
    let pearls = [(-0.35, -0.22), (-0.19, -0.32), (0.0, -0.365), (0.19, -0.32), (0.35, -0.22)];
    let pearls = pearls.into_iter().map(|(x, y)| Path::circle(x, y, 0.05));
    let body = joined([crown, plinth(0.29)].into_iter().chain(pearls));
    Man { body, lines: vec![belt(0.13, 0.2), belt(0.205, 0.17), belt(0.29, 0.205)], dots: Vec::new() }
}

fn king() -> Man {
    let cross = [Path::rect(-0.032, -0.45, 0.064, 0.2), Path::rect(-0.095, -0.395, 0.19, 0.064)];
    let lobe = |side: f32| {
        Path(vec![
            To(0.0, 0.15),
            Cubic(0.0, -0.08, side * 0.08, -0.2, side * 0.2, -0.2),
            Cubic(side * 0.38, -0.2, side * 0.4, 0.02, side * 0.225, 0.17),
            Line(0.0, 0.2),
            Close,
        ])
    };
    let drop = Path(vec![
        To(0.0, 0.1),
        Cubic(-0.12, -0.08, -0.1, -0.17, -0.075, -0.22),
        Quad(0.0, -0.31, 0.075, -0.22),
        Cubic(0.1, -0.17, 0.12, -0.08, 0.0, 0.1),
        Close,
    ]);
    let waist =
        Path::polygon(&[(-0.225, 0.15), (0.225, 0.15), (0.19, 0.23), (0.25, 0.32), (-0.25, 0.32), (-0.19, 0.23)]);
    let body = joined(cross.into_iter().chain([lobe(-1.0), lobe(1.0), drop.clone(), waist, plinth(0.29)]));
    let open = Path(drop.0.into_iter().take(4).collect());
    let seam = Path::line(&[(0.0, 0.09), (0.0, 0.15)]);
    Man { body, lines: vec![open, seam, belt(0.145, 0.195), belt(0.215, 0.17), belt(0.29, 0.205)], dots: Vec::new() }
}

/// The head looks to the left, as on most boards.
fn knight() -> Man {
    let horse = Path(vec![
        To(0.045, -0.335),
        // The mane, down to the foot.
        Cubic(0.22, -0.31, 0.33, -0.13, 0.305, 0.1),
        Cubic(0.295, 0.2, 0.26, 0.24, 0.26, 0.32),
        Line(-0.21, 0.32),
        // The chest, up to the throat.
        Cubic(-0.22, 0.16, 0.03, 0.13, 0.035, -0.04),
        // The jaw, the mouth and the nose.
        Cubic(-0.02, 0.045, -0.1, 0.03, -0.155, 0.065),
        Cubic(-0.19, 0.125, -0.235, 0.15, -0.27, 0.125),
        Cubic(-0.345, 0.11, -0.36, 0.03, -0.32, -0.02),
        // The face, the brow and two ears.
        Cubic(-0.27, -0.085, -0.215, -0.13, -0.195, -0.21),
        Cubic(-0.175, -0.27, -0.14, -0.3, -0.095, -0.32),
        Line(-0.09, -0.42),
        Quad(-0.035, -0.39, -0.015, -0.345),
        Line(0.035, -0.425),
        Quad(0.06, -0.38, 0.045, -0.335),
        Close,
    ]);
    let mane = Path(vec![To(0.06, -0.26), Cubic(0.19, -0.22, 0.25, -0.08, 0.235, 0.08), Quad(0.22, 0.17, 0.195, 0.25)]);
    let mouth = Path(vec![To(-0.285, 0.085), Quad(-0.25, 0.085, -0.225, 0.06)]);
    let dots = vec![Path::ellipse(-0.115, -0.175, 0.026, 0.03), Path::ellipse(-0.29, 0.025, 0.016, 0.02)];
    Man { body: joined([horse, plinth(0.285)]), lines: vec![mane, mouth, belt(0.285, 0.17)], dots }
}
