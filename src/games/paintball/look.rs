//! What paintball looks like: tracked robots, walls that crack, rubble that stays.

use super::rules::PaintballRules;
use super::state::PaintballState;
use crate::model::{
    Board, Coords, CoordsPlace, CounterLook, Ground, Kind, KindLook, Look, Paint, Part, Path, Role, Seat, SeatPaint,
    Seg, Shape,
};

pub(super) const ROBOT: Kind = Kind(0);
pub(super) const WRECK: Kind = Kind(1);
pub(super) const WALL: Kind = Kind(2);
pub(super) const RUBBLE: Kind = Kind(3);

/// The look of a match with this set-up.
pub(super) fn look(rules: &PaintballRules, state: &PaintballState) -> Look {
    let goals = (0..).zip(state.finish.iter());
    let zones = goals.flat_map(|(seat, goal)| goal.iter().map(move |at| (at.cell(state.size), Seat(seat))));
    Look {
        board: Board {
            ground: Ground::Tiles,
            coords: Coords {
                cols: (1..=state.size.cols).map(|x| x.to_string()).collect(),
                rows: (1..=state.size.rows).rev().map(|y| y.to_string()).collect(),
                place: CoordsPlace::Hidden,
            },
            zones: zones.filter(|(cell, _)| state.size.holds(*cell)).collect(),
            ..Board::default()
        },
        kinds: kinds(rules),
        counters: ["lives", "shooting", "walls left"].map(CounterLook::whole).to_vec(),
        seats: (0..state.players.len() as u8).map(SeatPaint::Hue).collect(),
        emblems: vec![ROBOT],
        step_word: "round".into(),
        score_word: "points".into(),
        score_decimals: 0,
        unscored: false,
        phased: true,
        sides: Vec::new(),
    }
}

/// By the numbers of [`ROBOT`], [`WRECK`], [`WALL`] and [`RUBBLE`].
fn kinds(rules: &PaintballRules) -> Vec<KindLook> {
    let flat = KindLook { layer: 0, ..KindLook::plain("rubble", rubble(), 0.0) };
    vec![
        KindLook {
            name: "robot".into(),
            shape: robot(),
            damage: robot_damage(),
            size: 1.35,
            halo: true,
            full_lives: rules.robot_lives,
            layer: 3,
            turns: true,
            numbered: true,
            height: 0.1,
            ..flat.clone()
        },
        KindLook { name: "wreck".into(), shape: wreck(), size: 1.2, layer: 1, turns: true, ..flat.clone() },
        KindLook {
            name: "wall".into(),
            shape: wall(),
            damage: wall_damage(),
            full_lives: rules.wall_lives,
            layer: 2,
            height: 0.16,
            ..flat.clone()
        },
        flat,
    ]
}

fn role(role: Role, shade: f32) -> Paint {
    Paint::Role { role, shade }
}

/// A fill with a dark outline around it: the outline is painted first and half of it is covered.
fn outlined(path: Path, paint: Paint, sink: f32, width: f32) -> [Part; 2] {
    [Part::stroke(path.clone(), width, role(Role::Dark, 0.0)), Part::fill(path, paint).sink(sink)]
}

/// Left and right half of a symmetric robot.
fn both(part: impl Fn(f32) -> Part) -> [Part; 2] {
    [part(-1.0), part(1.0)]
}

fn hull() -> Path {
    Path(vec![
        Seg::To(-0.19, -0.3),
        Seg::Line(0.19, -0.3),
        Seg::Quad(0.25, -0.29, 0.27, -0.2),
        Seg::Line(0.31, 0.28),
        Seg::Quad(0.31, 0.38, 0.22, 0.38),
        Seg::Line(-0.22, 0.38),
        Seg::Quad(-0.31, 0.38, -0.31, 0.28),
        Seg::Line(-0.27, -0.2),
        Seg::Quad(-0.25, -0.29, -0.19, -0.3),
        Seg::Close,
    ])
}

/// A tracked robot seen from above: two eyes and a barrel tell which way it looks.
fn robot() -> Shape {
    let mut parts = Vec::new();
    let track = |side: f32| Path::rounded(side * 0.34 - 0.1, -0.36, 0.2, 0.76, 0.07);
    // The tracks keep a little of the seat's colour: black ones would be lost on a dark floor.
    parts.extend(both(|side| Part::stroke(track(side), 0.07, role(Role::Dark, 0.0))));
    parts.extend(both(|side| Part::fill(track(side), Paint::seat(-0.5))));
    for rung in [-0.24, -0.11, 0.02, 0.15, 0.28] {
        let at = |side: f32| Path::line(&[(side * 0.425, rung), (side * 0.3, rung)]);
        parts.extend(both(|side| Part::stroke(at(side), 0.045, role(Role::Dark, 0.0)).alpha(0.8)));
    }
    parts.extend(outlined(hull(), Paint::seat(0.08), -0.28, 0.08));
    // The barrel is lighter than the hull and stands out beyond it, so the facing survives at 16 pixels.
    parts.extend(outlined(Path::rounded(-0.075, -0.455, 0.15, 0.43, 0.03), Paint::seat(0.62), 0.3, 0.07));
    parts.extend(both(|side| Part::fill(Path::ellipse(side * 0.175, -0.19, 0.075, 0.085), role(Role::Dark, 0.0))));
    parts.extend(both(|side| Part::fill(Path::ellipse(side * 0.175, -0.2, 0.055, 0.065), role(Role::Light, 0.0))));
    parts.extend(both(|side| Part::fill(Path::circle(side * 0.165, -0.22, 0.028), role(Role::Dark, 0.0))));
    // The plate that carries the number.
    parts.extend(outlined(Path::circle(0.0, 0.1, 0.215), Paint::seat(0.3), 0.05, 0.06));
    parts.push(
        Part::stroke(Path(vec![Seg::To(-0.13, 0.0), Seg::Quad(0.0, -0.13, 0.13, 0.0)]), 0.03, role(Role::Light, 0.0))
            .alpha(0.6),
    );
    Shape { parts }
}

/// Scratches and soot as a robot's lives go.
fn robot_damage() -> Vec<Shape> {
    let soot = |x, y, r| Part::fill(Path::circle(x, y, r), role(Role::Dark, 0.0)).alpha(0.45);
    let scratch = |points: &[(f32, f32)]| Part::stroke(Path::line(points), 0.035, role(Role::Dark, 0.0)).alpha(0.85);
    vec![
        Shape { parts: vec![scratch(&[(0.29, 0.02), (0.24, 0.12), (0.29, 0.2)]), soot(-0.24, 0.3, 0.07)] },
        Shape {
            parts: vec![
                scratch(&[(-0.3, -0.02), (-0.23, 0.08), (-0.28, 0.16)]),
                soot(0.23, 0.31, 0.08),
                soot(-0.25, -0.08, 0.06),
            ],
        },
    ]
}

/// What is left of a robot: a flat hull, pale as ash, with a little of its colour.
fn wreck() -> Shape {
    let ash = |shade| role(Role::Rubble, shade);
    let tracks: [&[(f32, f32)]; 3] = [
        &[(-0.4, -0.28), (-0.26, -0.32), (-0.24, 0.3), (-0.36, 0.36)],
        &[(0.27, -0.22), (0.4, -0.26), (0.38, 0.12), (0.28, 0.06)],
        &[(0.29, 0.16), (0.39, 0.2), (0.34, 0.38), (0.26, 0.34)],
    ];
    let mut parts: Vec<Part> =
        tracks.iter().flat_map(|track| outlined(Path::polygon(track), ash(0.3), 0.1, 0.05)).collect();
    let shell = Path::polygon(&[
        (-0.2, -0.26),
        (0.08, -0.24),
        (0.14, -0.14),
        (0.25, -0.16),
        (0.27, 0.2),
        (0.12, 0.34),
        (-0.08, 0.27),
        (-0.25, 0.33),
        (-0.26, -0.1),
    ]);
    parts.push(Part::fill(shell.clone(), ash(0.55)));
    parts.push(Part::fill(shell.clone(), Paint::seat(0.1)).alpha(0.4));
    parts.push(Part::stroke(shell, 0.06, role(Role::Dark, 0.0)));
    parts.push(Part::stroke(Path::line(&[(-0.02, -0.05), (0.06, -0.3), (0.19, -0.4)]), 0.09, ash(0.2)));
    parts.push(Part::fill(Path::circle(0.0, 0.07, 0.11), role(Role::Dark, 0.0)).alpha(0.6));
    // Two crossed eyes: nobody is at home.
    for x in [-0.15, 0.13] {
        parts.push(Part::stroke(Path::line(&[(x - 0.05, -0.17), (x + 0.05, -0.07)]), 0.03, role(Role::Dark, 0.0)));
        parts.push(Part::stroke(Path::line(&[(x + 0.05, -0.17), (x - 0.05, -0.07)]), 0.03, role(Role::Dark, 0.0)));
    }
    Shape { parts }
}

/// A block with a lit upper edge, laid in two courses.
fn wall() -> Shape {
    let body = Path::rounded(-0.46, -0.46, 0.92, 0.92, 0.08);
    let mut parts = outlined(body, role(Role::Wall, 0.0), -0.3, 0.06).to_vec();
    parts.push(Part::fill(Path::rounded(-0.43, -0.43, 0.86, 0.12, 0.05), role(Role::Wall, 0.4)));
    let seam = |points: &[(f32, f32)]| Part::stroke(Path::line(points), 0.035, role(Role::Dark, 0.0)).alpha(0.4);
    parts.push(seam(&[(-0.44, 0.06), (0.44, 0.06)]));
    parts.push(seam(&[(0.1, -0.31), (0.1, 0.06)]));
    parts.push(seam(&[(-0.16, 0.06), (-0.16, 0.44)]));
    parts.push(Part::fill(Path::rounded(-0.43, 0.08, 0.25, 0.05, 0.02), role(Role::Wall, 0.3)).alpha(0.5));
    parts.push(Part::fill(Path::rounded(-0.14, 0.08, 0.57, 0.05, 0.02), role(Role::Wall, 0.3)).alpha(0.5));
    Shape { parts }
}

/// Cracks that spread as a wall's lives go; at the last the corners break away.
fn wall_damage() -> Vec<Shape> {
    let crack = |width, points: &[(f32, f32)]| Part::stroke(Path::line(points), width, role(Role::Dark, 0.0));
    let hole = |points: &[(f32, f32)]| Part::fill(Path::polygon(points), role(Role::Dark, 0.0)).alpha(0.85);
    vec![
        Shape {
            parts: vec![
                crack(0.045, &[(0.45, -0.2), (0.3, -0.14), (0.24, 0.0), (0.1, 0.06)]),
                crack(0.03, &[(0.3, -0.14), (0.22, -0.24)]),
            ],
        },
        Shape {
            parts: vec![
                crack(0.055, &[(0.1, 0.06), (0.02, 0.18), (-0.1, 0.22), (-0.14, 0.45)]),
                crack(0.045, &[(-0.45, -0.1), (-0.28, -0.16), (-0.2, -0.3), (-0.24, -0.45)]),
                crack(0.03, &[(0.02, 0.18), (0.12, 0.3)]),
            ],
        },
        Shape {
            parts: vec![
                hole(&[(0.47, -0.47), (0.2, -0.47), (0.27, -0.34), (0.36, -0.32), (0.38, -0.22), (0.47, -0.2)]),
                hole(&[(-0.47, 0.47), (-0.47, 0.2), (-0.36, 0.26), (-0.32, 0.36), (-0.18, 0.38), (-0.14, 0.47)]),
                crack(0.055, &[(-0.28, -0.16), (-0.1, -0.05), (-0.06, 0.06), (0.02, 0.18)]),
                crack(0.04, &[(0.12, 0.3), (0.3, 0.28), (0.45, 0.36)]),
            ],
        },
    ]
}

/// Stones where a wall stood: flat, but a place where nobody builds again.
fn rubble() -> Shape {
    let mut parts = vec![Part::fill(Path::ellipse(0.0, 0.04, 0.4, 0.36), role(Role::Dark, 0.0)).alpha(0.22)];
    let stones: [(&[(f32, f32)], f32); 8] = [
        (&[(-0.36, -0.14), (-0.2, -0.26), (-0.08, -0.16), (-0.16, -0.02), (-0.32, 0.0)], 0.0),
        (&[(0.02, -0.34), (0.16, -0.36), (0.2, -0.24), (0.08, -0.2)], -0.15),
        (&[(0.12, -0.14), (0.3, -0.18), (0.38, -0.04), (0.24, 0.06), (0.1, 0.0)], 0.12),
        (&[(-0.4, 0.12), (-0.28, 0.08), (-0.22, 0.2), (-0.34, 0.26)], -0.15),
        (&[(-0.14, 0.06), (0.02, 0.04), (0.08, 0.18), (-0.04, 0.26), (-0.16, 0.18)], 0.05),
        (&[(0.16, 0.16), (0.3, 0.12), (0.36, 0.24), (0.22, 0.34)], -0.08),
        (&[(-0.12, 0.34), (0.0, 0.3), (0.06, 0.38), (-0.04, 0.42)], -0.2),
        (&[(-0.24, -0.38), (-0.16, -0.42), (-0.1, -0.34), (-0.18, -0.31)], -0.2),
    ];
    for (points, shade) in stones {
        // Light enough to be seen where paint lies on the floor.
        parts.extend(outlined(Path::polygon(points), role(Role::Rubble, shade + 0.35), shade + 0.15, 0.045));
    }
    Shape { parts }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(path: &Path) -> Vec<f32> {
        let of = |seg: &Seg| match *seg {
            Seg::To(x, y) | Seg::Line(x, y) => vec![x, y],
            Seg::Quad(a, b, c, d) => vec![a, b, c, d],
            Seg::Cubic(a, b, c, d, e, f) => vec![a, b, c, d, e, f],
            Seg::Close => vec![],
        };
        path.0.iter().flat_map(of).collect()
    }

    #[test]
    fn every_shape_stays_inside_its_cell() {
        for kind in kinds(&PaintballRules::default()) {
            for part in [&kind.shape].into_iter().chain(&kind.damage).flat_map(|shape| &shape.parts) {
                let reach = points(&part.path).into_iter().map(f32::abs).fold(0.0, f32::max);
                assert!(reach + part.stroke.unwrap_or(0.0) / 2.0 <= 0.5, "{} reaches {reach}", kind.name);
            }
        }
    }

    #[test]
    fn kinds_stand_at_their_numbers() {
        let kinds = kinds(&PaintballRules::default());
        let name = |kind: Kind| kinds[usize::from(kind.0)].name.clone();
        assert_eq!([ROBOT, WRECK, WALL, RUBBLE].map(name), ["robot", "wreck", "wall", "rubble"]);
    }

    #[test]
    fn coordinates_run_as_the_contest_writes_them_and_goals_off_the_board_are_not_shown() {
        let rules = PaintballRules::default();
        let size = crate::model::Size::new(6, 5);
        let mut state = PaintballState::start(&rules, size, &["a", "b"], 9).expect("a start");
        state.finish = vec![state.goal_of(0).to_vec(), vec![super::super::state::Pos::new(9, 9)]].into();
        let board = look(&rules, &state).board;
        assert_eq!(board.coords.cols, ["1", "2", "3", "4", "5", "6"]);
        assert_eq!(board.coords.rows, ["5", "4", "3", "2", "1"]);
        assert_eq!(board.zones.len(), 6);
        assert!(board.zones.iter().all(|(cell, seat)| cell.row == 4 && *seat == Seat(0)));
    }
}
