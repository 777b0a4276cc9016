//! The chess men as outlines of our own: one silhouette each, an edge around it and a few open lines on it.

use cozy_chess::{Color, Piece};

use crate::model::{Paint, Part, Path, Role, Seg, Shape};
use Seg::{Close, Cubic, Line, Quad, To};

/// A man's silhouette, made of outlines that all run clockwise so that they join, and the lines and points on it.
struct Man {
    body: Vec<Seg>,
    lines: Vec<Path>,
    dots: Vec<Path>,
}

/// The width of the dark edge, and of the light rim around it that keeps black men off dark squares.
const EDGE: f32 = 0.058;
const RIM: f32 = 0.11;

pub fn shape(color: Color, man: Piece) -> Shape {
    let Man { body, lines, dots } = drawing(man);
    let body = Path(body);
    let edge = Part::stroke(body.clone(), EDGE, Paint::role(Role::Dark));
    let (mut parts, ink) = match color {
        Color::White => (vec![edge, Part::fill(body, Paint::seat(0.25)).lean(-0.14)], Paint::role(Role::Dark)),
        Color::Black => {
            let fill = Part::fill(body.clone(), Paint::seat(0.1)).lean(-0.35);
            (vec![rim(body), edge, fill], Paint::seat(0.72))
        }
    };
    parts.extend(lines.into_iter().map(|line| Part::stroke(line, 0.028, ink)));
    parts.extend(dots.into_iter().map(|dot| Part::fill(dot, ink)));
    Shape { parts }
}

fn rim(body: Path) -> Part {
    Part::stroke(body, RIM, Paint::Role { role: Role::Light, shade: -0.18 }).alpha(0.6)
}

/// The king without inner lines, for panels: its edge is seen on light and dark grounds alike.
pub fn emblem() -> Shape {
    let body = Path(drawing(Piece::King).body);
    let edge = Part::stroke(body.clone(), EDGE, Paint::role(Role::Dark));
    Shape { parts: vec![rim(body.clone()), edge, Part::fill(body, Paint::seat(0.03))] }
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

/// A body that is the same on both sides, from its right half: an open run from the top of the middle down to its foot.
fn turned(half: Vec<Seg>) -> Path {
    let end = |seg: &Seg| match *seg {
        To(x, y) | Line(x, y) | Quad(_, _, x, y) | Cubic(_, _, _, _, x, y) => (x, y),
        Close => (0.0, 0.0),
    };
    let ends: Vec<(f32, f32)> = half.iter().map(end).collect();
    let back = half.iter().zip(ends).zip(half.iter().skip(1));
    let mirrored = back.rev().map(|((_, (x, y)), seg)| match *seg {
        To(..) | Line(..) | Close => Line(-x, y),
        Quad(a, b, ..) => Quad(-a, b, -x, y),
        Cubic(a, b, c, d, ..) => Cubic(-c, d, -a, b, -x, y),
    });
    let foot = half.last().map(end).map(|(x, y)| Line(-x, y));
    Path(half.iter().copied().chain(foot).chain(mirrored).chain([Close]).collect())
}

/// The right half of a foot, from a stem that is `stem` wide where it ends, to a plinth of `half`.
fn foot(stem: f32, half: f32) -> [Seg; 5] {
    [
        Line(stem, 0.235),
        Cubic(stem + 0.02, 0.26, half, 0.255, half, 0.31),
        Line(half, 0.37),
        Quad(half, 0.4, half - 0.03, 0.4),
        Line(0.0, 0.4),
    ]
}

/// A level line that sags a little, as on a round body.
fn belt(y: f32, half: f32) -> Path {
    Path(vec![To(-half, y), Quad(0.0, y + 0.04, half, y)])
}

fn pawn() -> Man {
    let mut half = vec![
        To(0.0, -0.295),
        Cubic(0.075, -0.295, 0.132, -0.235, 0.132, -0.165),
        Cubic(0.132, -0.115, 0.105, -0.075, 0.075, -0.055),
        Line(0.13, -0.045),
        Quad(0.17, -0.018, 0.13, 0.01),
        Line(0.088, 0.015),
        Cubic(0.095, 0.11, 0.13, 0.175, 0.175, 0.235),
    ];
    half.extend(foot(0.175, 0.24));
    Man { body: turned(half).0, lines: vec![belt(0.3, 0.18)], dots: Vec::new() }
}

fn rook() -> Man {
    let mut half = vec![
        To(0.0, -0.36),
        Line(0.06, -0.36),
        Line(0.06, -0.3),
        Line(0.14, -0.3),
        Line(0.14, -0.36),
        Line(0.235, -0.36),
        Line(0.235, -0.22),
        Line(0.165, -0.145),
        Line(0.18, 0.17),
    ];
    half.extend(foot(0.215, 0.27));
    let level = |y: f32, half: f32| Path::line(&[(-half, y), (half, y)]);
    Man {
        body: turned(half).0,
        lines: vec![level(-0.215, 0.185), level(-0.14, 0.125), level(0.17, 0.135), belt(0.3, 0.21)],
        dots: Vec::new(),
    }
}

fn bishop() -> Man {
    let mut half = vec![
        To(0.0, -0.425),
        Cubic(0.03, -0.425, 0.05, -0.4, 0.05, -0.375),
        Cubic(0.05, -0.355, 0.04, -0.34, 0.028, -0.33),
        Cubic(0.13, -0.25, 0.19, -0.16, 0.165, -0.065),
        Cubic(0.155, -0.03, 0.13, -0.005, 0.1, 0.01),
        Line(0.145, 0.02),
        Quad(0.185, 0.045, 0.145, 0.07),
        Line(0.09, 0.075),
        Cubic(0.1, 0.15, 0.13, 0.19, 0.18, 0.235),
    ];
    half.extend(foot(0.18, 0.25));
    let slit = Path(vec![To(0.02, -0.235), Line(0.1, -0.105)]);
    Man { body: turned(half).0, lines: vec![slit, belt(0.005, 0.085), belt(0.3, 0.19)], dots: Vec::new() }
}

fn queen() -> Man {
    let mut half = vec![
        To(0.0, -0.33),
        Line(0.075, -0.06),
        Line(0.19, -0.29),
        Line(0.185, -0.02),
        Line(0.335, -0.2),
        Line(0.225, 0.14),
        Cubic(0.2, 0.18, 0.19, 0.2, 0.205, 0.235),
    ];
    half.extend(foot(0.205, 0.275));
    let pearls = [(-0.345, -0.225), (-0.195, -0.32), (0.0, -0.365), (0.195, -0.32), (0.345, -0.225)];
    let pearls = pearls.into_iter().map(|(x, y)| Path::circle(x, y, 0.048));
    let body = joined([turned(half)].into_iter().chain(pearls));
    Man { body, lines: vec![belt(0.115, 0.195), belt(0.195, 0.165), belt(0.3, 0.215)], dots: Vec::new() }
}

fn king() -> Man {
    let cross = turned(vec![
        To(0.0, -0.45),
        Line(0.034, -0.45),
        Line(0.034, -0.395),
        Line(0.095, -0.395),
        Line(0.095, -0.33),
        Line(0.034, -0.33),
        Line(0.034, -0.24),
        Line(0.0, -0.2),
    ]);
    let mut half = vec![
        To(0.0, -0.265),
        Cubic(0.045, -0.265, 0.085, -0.235, 0.095, -0.19),
        Cubic(0.13, -0.215, 0.17, -0.225, 0.21, -0.22),
        Cubic(0.34, -0.2, 0.375, -0.02, 0.235, 0.125),
        Cubic(0.205, 0.165, 0.19, 0.2, 0.205, 0.235),
    ];
    half.extend(foot(0.205, 0.275));
    let drop = Path(vec![
        To(-0.09, -0.185),
        Cubic(-0.125, -0.1, -0.04, -0.02, 0.0, 0.06),
        Cubic(0.04, -0.02, 0.125, -0.1, 0.09, -0.185),
    ]);
    let seam = Path::line(&[(0.0, 0.06), (0.0, 0.125)]);
    Man {
        body: joined([cross, turned(half)]),
        lines: vec![drop, seam, belt(0.115, 0.195), belt(0.195, 0.165), belt(0.3, 0.215)],
        dots: Vec::new(),
    }
}

/// The head looks to the left, as on most boards.
fn knight() -> Man {
    let horse = Path(vec![
        To(0.045, -0.345),
        // The mane, down to the foot.
        Cubic(0.215, -0.32, 0.325, -0.15, 0.3, 0.07),
        Cubic(0.29, 0.16, 0.25, 0.2, 0.245, 0.27),
        Line(0.245, 0.32),
        Line(-0.205, 0.32),
        // The chest, up to the throat.
        Cubic(-0.22, 0.185, 0.035, 0.15, 0.045, -0.045),
        // The jaw, the chin, the lips and the nose.
        Cubic(0.0, 0.025, -0.075, 0.025, -0.13, 0.05),
        Cubic(-0.17, 0.075, -0.18, 0.125, -0.22, 0.15),
        Cubic(-0.25, 0.165, -0.28, 0.155, -0.295, 0.135),
        Cubic(-0.345, 0.125, -0.37, 0.07, -0.34, 0.02),
        // The face, the brow and two ears.
        Cubic(-0.29, -0.06, -0.235, -0.12, -0.21, -0.205),
        Cubic(-0.19, -0.265, -0.15, -0.3, -0.105, -0.325),
        Line(-0.1, -0.425),
        Quad(-0.04, -0.395, -0.02, -0.355),
        Line(0.035, -0.43),
        Quad(0.06, -0.39, 0.045, -0.345),
        Close,
    ]);
    let plinth = Path::rounded(-0.27, 0.285, 0.54, 0.115, 0.04);
    let mane =
        Path(vec![To(0.07, -0.27), Cubic(0.19, -0.225, 0.25, -0.09, 0.235, 0.07), Quad(0.22, 0.15, 0.195, 0.22)]);
    let mouth = Path(vec![To(-0.285, 0.125), Quad(-0.265, 0.1, -0.235, 0.095)]);
    let cheek = Path(vec![To(0.03, -0.05), Quad(0.035, -0.1, 0.005, -0.14)]);
    let dots = vec![Path::ellipse(-0.125, -0.175, 0.03, 0.026), Path::ellipse(-0.305, 0.055, 0.016, 0.02)];
    Man { body: joined([horse, plinth]), lines: vec![mane, mouth, cheek, belt(0.3, 0.19)], dots }
}
