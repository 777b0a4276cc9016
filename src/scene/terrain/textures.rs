//! What is seen on a material beside its colour: waves, trees, tufts; each in a few ways, so that no two cells beside each other must be
//! the same.

use crate::model::{Paint, Part, Path, Seg, Shape, Texture};
use crate::scene::Rgb;

/// Colours of marks on a surface.
struct Inks {
    dark: Paint,
    light: Paint,
    /// The material's own colour, as loud as it may get.
    own: Paint,
}

/// The ways a texture is seen on a surface of some colour, and on how many of eight cells.
pub(super) fn of(texture: Texture, base: Rgb, own: Rgb) -> (Vec<Shape>, u32) {
    let paint = |Rgb(r, g, b): Rgb| Paint::own([r, g, b]);
    let inks = Inks { dark: paint(base.shade(-0.26)), light: paint(base.shade(0.2)), own: paint(base.mix(own, 150)) };
    let shape = |draw: fn(&Inks, usize) -> Vec<Part>| move |way: usize| Shape { parts: draw(&inks, way) };
    match texture {
        Texture::Plain => (Vec::new(), 0),
        Texture::Bricks => (vec![shape(bricks)(0)], 8),
        Texture::Waves => ((0..3).map(shape(waves)).collect(), 5),
        Texture::Trees => ((0..3).map(shape(trees)).collect(), 8),
        Texture::Rocks => ((0..3).map(shape(rocks)).collect(), 7),
        Texture::Grass => ((0..3).map(shape(grass)).collect(), 5),
        Texture::Planks => (vec![shape(planks)(0)], 8),
        Texture::Dots => ((0..3).map(shape(dots)).collect(), 7),
        Texture::Cracks => ((0..3).map(shape(cracks)).collect(), 7),
    }
}

/// Where the marks of one way stand; the other ways have the same places mirrored.
fn placed(way: usize, all: &[(f32, f32)]) -> Vec<(f32, f32)> {
    let (across, down) = [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0)].get(way).copied().unwrap_or((1.0, 1.0));
    all.iter().map(|(x, y)| (x * across, y * down)).collect()
}

/// Courses that go on from cell to cell.
fn bricks(inks: &Inks, _: usize) -> Vec<Part> {
    let line = |points: &[(f32, f32)]| Part::stroke(Path::line(points), 0.035, inks.dark).alpha(0.75);
    let courses = [-0.375, -0.125, 0.125, 0.375].map(|y| line(&[(-0.5, y), (0.5, y)]));
    let joints = [(-0.25, -0.375), (0.25, -0.375), (0.0, -0.125), (-0.25, 0.125), (0.25, 0.125)];
    let across = joints.map(|(x, y)| line(&[(x, y), (x, y + 0.25)]));
    let ends = [line(&[(0.0, -0.5), (0.0, -0.375)]), line(&[(0.0, 0.375), (0.0, 0.5)])];
    courses.into_iter().chain(across).chain(ends).collect()
}

fn waves(inks: &Inks, way: usize) -> Vec<Part> {
    let wave = |(x, y): (f32, f32)| {
        let path = Path(vec![
            Seg::To(x - 0.24, y),
            Seg::Quad(x - 0.16, y - 0.09, x - 0.08, y),
            Seg::Quad(x, y + 0.09, x + 0.08, y),
            Seg::Quad(x + 0.16, y - 0.09, x + 0.24, y),
        ]);
        Part::stroke(path, 0.05, inks.light).alpha(0.8)
    };
    placed(way, &[(-0.14, -0.2), (0.16, 0.17)]).into_iter().map(wave).collect()
}

/// Three crowns, each with a shadow below and light above.
fn trees(inks: &Inks, way: usize) -> Vec<Part> {
    let crowns = placed(way, &[(-0.19, -0.14), (0.2, -0.06), (-0.04, 0.2)]);
    let tree = |(i, (x, y)): (usize, (f32, f32))| {
        let r = [0.23, 0.2, 0.21].get(i).copied().unwrap_or(0.2);
        [
            Part::fill(Path::circle(x + 0.03, y + 0.05, r), inks.dark).alpha(0.9),
            Part::fill(Path::circle(x, y, r), inks.own),
            Part::fill(Path::circle(x - r * 0.3, y - r * 0.32, r * 0.42), inks.light).alpha(0.8),
        ]
    };
    crowns.into_iter().enumerate().flat_map(tree).collect()
}

/// Boulders with a light and a dark face.
fn rocks(inks: &Inks, way: usize) -> Vec<Part> {
    let boulder = |(i, (x, y)): (usize, (f32, f32))| {
        let r = [0.25, 0.17].get(i).copied().unwrap_or(0.15);
        let at = |points: &[(f32, f32)]| points.iter().map(|(dx, dy)| (x + dx * r, y + dy * r)).collect::<Vec<_>>();
        let whole = at(&[(-1.0, 0.7), (-0.7, -0.35), (-0.05, -0.9), (0.75, -0.3), (1.0, 0.7)]);
        let lit = at(&[(-1.0, 0.7), (-0.7, -0.35), (-0.05, -0.9), (0.05, -0.1), (-0.25, 0.7)]);
        [Part::fill(polygon(&whole), inks.dark).alpha(0.85), Part::fill(polygon(&lit), inks.light).alpha(0.85)]
    };
    placed(way, &[(-0.14, 0.06), (0.25, -0.18)]).into_iter().enumerate().flat_map(boulder).collect()
}

/// Tufts of three blades.
fn grass(inks: &Inks, way: usize) -> Vec<Part> {
    let tuft = |(x, y): (f32, f32)| {
        [(-0.07, -0.1), (0.0, -0.15), (0.07, -0.1)]
            .map(|(dx, dy)| Part::stroke(Path::line(&[(x, y), (x + dx, y + dy)]), 0.04, inks.own).alpha(0.95))
    };
    placed(way, &[(-0.22, -0.12), (0.2, 0.02), (-0.08, 0.34)]).into_iter().flat_map(tuft).collect()
}

fn planks(inks: &Inks, _: usize) -> Vec<Part> {
    let line = |points: &[(f32, f32)]| Part::stroke(Path::line(points), 0.03, inks.dark).alpha(0.8);
    let seams = [-0.25, 0.0, 0.25, 0.5].map(|y| line(&[(-0.5, y), (0.5, y)]));
    let ends = [(-0.2, -0.5), (0.22, -0.25), (-0.05, 0.0), (0.3, 0.25)].map(|(x, y)| line(&[(x, y), (x, y + 0.25)]));
    seams.into_iter().chain(ends).collect()
}

fn dots(inks: &Inks, way: usize) -> Vec<Part> {
    let grains = [(-0.3, -0.26), (0.08, -0.33), (0.31, -0.08), (-0.1, 0.02), (-0.33, 0.24), (0.14, 0.29)];
    let dot = |(x, y): (f32, f32)| Part::fill(Path::circle(x, y, 0.032), inks.dark).alpha(0.8);
    placed(way, &grains).into_iter().map(dot).collect()
}

/// Glowing cracks in something dark.
fn cracks(inks: &Inks, way: usize) -> Vec<Part> {
    let crack = |points: &[(f32, f32)]| {
        let path = Path::line(&placed(way, points));
        [Part::stroke(path.clone(), 0.1, inks.dark).alpha(0.7), Part::stroke(path, 0.05, inks.light)]
    };
    let long = [(-0.42, -0.3), (-0.12, -0.12), (-0.02, 0.14), (0.3, 0.36)];
    let short = [(-0.12, -0.12), (0.18, -0.3), (0.4, -0.22)];
    [&long[..], &short].into_iter().flat_map(crack).collect()
}

fn polygon(points: &[(f32, f32)]) -> Path {
    let Path(mut segs) = Path::line(points);
    segs.push(Seg::Close);
    Path(segs)
}
