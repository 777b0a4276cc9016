//! How a shape of the stock is drawn: its surfaces from the bottom up, with one dark outline around all of them.
//! Numbers are hundredths of a cell.

use crate::games::open::svg;
use crate::model::{Paint, Part, Path, Role, Seg, Shape};

/// The dark line around the whole, and the seams between its surfaces, in cells.
const OUTLINE: f32 = 0.08;
const SEAM: f32 = 0.05;

pub(super) const DARK: Paint = Paint::role(Role::Dark);
pub(super) const LIGHT: Paint = Paint::role(Role::Light);

/// The main colour of a shape: the one nature gave it, or none: then it is its player's.
#[derive(Clone, Copy)]
pub(super) struct Coat(pub Option<[u8; 3]>);

impl Coat {
    /// The main colour, darker towards −1 and lighter towards 1.
    pub fn at(self, shade: f32) -> Paint {
        match self.0 {
            Some(rgb) => Paint::Own { rgb, shade },
            None => Paint::Seat { shade },
        }
    }
}

/// A colour that stays, whoever owns the thing.
pub(super) const fn own(rgb: [u8; 3], shade: f32) -> Paint {
    Paint::Own { rgb, shade }
}

/// What can be drawn: an outline, or path data.
pub(super) trait Outline {
    fn path(self) -> Path;
}

impl Outline for Path {
    fn path(self) -> Path {
        self
    }
}

impl Outline for &str {
    /// Data that cannot be read would draw nothing; a test looks at every shape for that.
    fn path(self) -> Path {
        svg::path(self).map(|path| moved(&path, |x, y| (x / 100.0, y / 100.0))).unwrap_or_default()
    }
}

pub(super) fn disc(x: i32, y: i32, r: i32) -> Path {
    oval(x, y, r, r)
}

pub(super) fn oval(x: i32, y: i32, rx: i32, ry: i32) -> Path {
    let [x, y, rx, ry] = cells([x, y, rx, ry]);
    Path::ellipse(x, y, rx, ry)
}

/// A rectangle with round corners.
pub(super) fn slab(x: i32, y: i32, w: i32, h: i32, r: i32) -> Path {
    let [x, y, w, h] = cells([x, y, w, h]);
    Path::rounded(x, y, w, h, r as f32 / 100.0)
}

/// A closed run of straight lines.
pub(super) fn poly(points: &[(i32, i32)]) -> Path {
    Path::polygon(&points.iter().map(|(x, y)| (*x as f32 / 100.0, *y as f32 / 100.0)).collect::<Vec<_>>())
}

/// A regular figure with so many corners, the first of them at the top; every second one as near as `inner`.
pub(super) fn spiky(x: i32, y: i32, corners: u16, outer: i32, inner: i32) -> Path {
    let [x, y, outer, inner] = cells([x, y, outer, inner]);
    let point = |k: u16| {
        let turn = f32::from(k) / f32::from(corners) * std::f32::consts::TAU;
        let r = if k.is_multiple_of(2) { outer } else { inner };
        (x + r * turn.sin(), y - r * turn.cos())
    };
    Path::polygon(&(0..corners).map(point).collect::<Vec<_>>())
}

fn cells<const N: usize>(hundredths: [i32; N]) -> [f32; N] {
    hundredths.map(|value| value as f32 / 100.0)
}

fn moved(path: &Path, to: impl Fn(f32, f32) -> (f32, f32)) -> Path {
    let seg = |seg: &Seg| match *seg {
        Seg::To(x, y) => {
            let (x, y) = to(x, y);
            Seg::To(x, y)
        }
        Seg::Line(x, y) => {
            let (x, y) = to(x, y);
            Seg::Line(x, y)
        }
        Seg::Quad(a, b, x, y) => {
            let ((a, b), (x, y)) = (to(a, b), to(x, y));
            Seg::Quad(a, b, x, y)
        }
        Seg::Cubic(a, b, c, d, x, y) => {
            let ((a, b), (c, d), (x, y)) = (to(a, b), to(c, d), to(x, y));
            Seg::Cubic(a, b, c, d, x, y)
        }
        Seg::Close => Seg::Close,
    };
    Path(path.0.iter().map(seg).collect())
}

/// The same outline on the other side.
fn mirrored(path: &Path) -> Path {
    moved(path, |x, y| (-x, y))
}

/// A shape in the making.
#[derive(Default)]
pub(super) struct Sketch {
    /// Outlines of all surfaces.
    edges: Vec<Path>,
    parts: Vec<Part>,
    /// How many parts the last word added.
    last: usize,
}

impl Sketch {
    pub fn new() -> Sketch {
        Sketch::default()
    }

    fn add(mut self, parts: impl IntoIterator<Item = Part>) -> Sketch {
        let before = self.parts.len();
        self.parts.extend(parts);
        self.last = self.parts.len() - before;
        self
    }

    /// A surface with an edge, that runs to another shade at its foot.
    pub fn on(self, outline: impl Outline, paint: Paint, sink: f32) -> Sketch {
        let path = outline.path();
        self.surfaces([path], |path| Part::fill(path, paint).sink(sink))
    }

    /// A surface on each side.
    pub fn pair(self, outline: impl Outline, paint: Paint, sink: f32) -> Sketch {
        let path = outline.path();
        self.surfaces([mirrored(&path), path], |path| Part::fill(path, paint).sink(sink))
    }

    fn surfaces<const N: usize>(mut self, paths: [Path; N], fill: impl Fn(Path) -> Part) -> Sketch {
        self.edges.extend(paths.iter().cloned());
        let seams = paths.clone().map(|path| Part::stroke(path, SEAM, DARK));
        self.add(seams.into_iter().chain(paths.map(fill)))
    }

    /// A patch without an edge.
    pub fn dot(self, outline: impl Outline, paint: Paint) -> Sketch {
        let path = outline.path();
        self.add([Part::fill(path, paint)])
    }

    /// A patch on each side.
    pub fn dots(self, outline: impl Outline, paint: Paint) -> Sketch {
        let path = outline.path();
        self.add([mirrored(&path), path].map(|path| Part::fill(path, paint)))
    }

    /// A line, so many hundredths wide.
    pub fn line(self, outline: impl Outline, width: f32, paint: Paint) -> Sketch {
        let path = outline.path();
        self.add([Part::stroke(path, width / 100.0, paint)])
    }

    /// A line on each side.
    pub fn lines(self, outline: impl Outline, width: f32, paint: Paint) -> Sketch {
        let path = outline.path();
        self.add([mirrored(&path), path].map(|path| Part::stroke(path, width / 100.0, paint)))
    }

    /// A stick: a line with an edge, as long as it is told.
    pub fn stick(self, outline: impl Outline, width: f32, paint: Paint) -> Sketch {
        let path = outline.path();
        let edge = Part::stroke(path.clone(), width / 100.0 + OUTLINE, DARK);
        self.add([edge, Part::stroke(path, width / 100.0, paint)])
    }

    /// Lets what was added last be seen through.
    pub fn faint(mut self, alpha: f32) -> Sketch {
        let first = self.parts.len() - self.last;
        for part in self.parts.iter_mut().skip(first) {
            part.alpha = alpha;
        }
        self
    }

    /// The shape: first its silhouette, which is also its shadow.
    pub fn shape(self) -> Shape {
        let whole = Path(self.edges.iter().flat_map(|path| clockwise(path).0).collect());
        let mut parts = vec![Part::stroke(whole.clone(), OUTLINE, DARK), Part::fill(whole, DARK)];
        parts.extend(self.parts);
        Shape { parts }
    }
}

/// The outline run clockwise, so that outlines which overlap join instead of cutting holes into each other.
fn clockwise(path: &Path) -> Path {
    if area(path) >= 0.0 { path.clone() } else { reversed(path) }
}

fn end(seg: &Seg) -> Option<(f32, f32)> {
    match *seg {
        Seg::To(x, y) | Seg::Line(x, y) | Seg::Quad(_, _, x, y) | Seg::Cubic(_, _, _, _, x, y) => Some((x, y)),
        Seg::Close => None,
    }
}

/// Twice the area inside, negative where the outline runs the other way round.
fn area(path: &Path) -> f32 {
    let ends: Vec<(f32, f32)> = path.0.iter().filter_map(end).collect();
    ends.iter().zip(ends.iter().cycle().skip(1)).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum()
}

/// A closed outline of one run, from its end to its start.
fn reversed(path: &Path) -> Path {
    let drawn: Vec<Seg> = path.0.iter().copied().filter(|seg| !matches!(seg, Seg::Close)).collect();
    let ends: Vec<(f32, f32)> = drawn.iter().filter_map(end).collect();
    let start = ends.last().map(|(x, y)| Seg::To(*x, *y));
    let back = drawn.iter().skip(1).zip(&ends).rev().map(|(seg, (x, y))| match *seg {
        Seg::To(..) | Seg::Line(..) | Seg::Close => Seg::Line(*x, *y),
        Seg::Quad(a, b, ..) => Seg::Quad(a, b, *x, *y),
        Seg::Cubic(a, b, c, d, ..) => Seg::Cubic(c, d, a, b, *x, *y),
    });
    Path(start.into_iter().chain(back).chain([Seg::Close]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surfaces_of_both_sides_join_into_one_silhouette() {
        let left = "M-30 0L-10 -20L-10 20Z".path();
        assert!(area(&left) > 0.0 && area(&mirrored(&left)) < 0.0);
        let turned = clockwise(&mirrored(&left));
        assert!(area(&turned) > 0.0);
        assert_eq!(turned.0.len(), left.0.len());
        let Seg::To(x, y) = turned.0[0] else { panic!("an outline starts somewhere") };
        assert_eq!((x, y), (0.1, 0.2));
        let curved = "M0 0C10 0 20 10 20 20Q10 30 0 20Z".path();
        assert_eq!(clockwise(&reversed(&curved)), reversed(&reversed(&curved)));
    }
}
