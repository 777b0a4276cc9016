//! The signs on the buttons, drawn in a unit box from −½ to ½.

use super::Brush;
use crate::model::Role;
use crate::scene::{Color, Prim, Rect};
use crate::viewer::command::{Command, FilmKind, TableCommand, Way};

/// One stroke of a sign.
enum Mark {
    Fill(&'static [(f32, f32)]),
    Line(&'static [(f32, f32)]),
    Dot(f32, f32, f32),
    Ring(f32, f32, f32),
    Word(&'static str),
}

const ON: &[(f32, f32)] = &[(-0.22, -0.32), (0.34, 0.0), (-0.22, 0.32)];
const ON_LEFT: &[(f32, f32)] = &[(-0.34, -0.26), (0.02, 0.0), (-0.34, 0.26)];
const ON_RIGHT: &[(f32, f32)] = &[(0.02, -0.26), (0.38, 0.0), (0.02, 0.26)];
const SMALL_ON: &[(f32, f32)] = &[(-0.2, -0.26), (0.18, 0.0), (-0.2, 0.26)];
const END: &[(f32, f32)] = &[(0.24, -0.26), (0.34, -0.26), (0.34, 0.26), (0.24, 0.26)];
const PAUSE_A: &[(f32, f32)] = &[(-0.26, -0.3), (-0.08, -0.3), (-0.08, 0.3), (-0.26, 0.3)];
const PAUSE_B: &[(f32, f32)] = &[(0.08, -0.3), (0.26, -0.3), (0.26, 0.3), (0.08, 0.3)];

fn marks(command: Command, playing: bool) -> (Vec<Mark>, bool) {
    use Mark::{Dot, Fill, Line, Ring, Word};
    let back = |marks: Vec<Mark>| (marks, true);
    let on = |marks: Vec<Mark>| (marks, false);
    match command {
        Command::PlayPause if playing => on(vec![Fill(PAUSE_A), Fill(PAUSE_B)]),
        Command::PlayPause => on(vec![Fill(ON)]),
        Command::Step(Way::On) => on(vec![Fill(SMALL_ON), Fill(END)]),
        Command::Step(Way::Back) => back(vec![Fill(SMALL_ON), Fill(END)]),
        Command::Ten(Way::On) => on(vec![Fill(ON_LEFT), Fill(ON_RIGHT)]),
        Command::Ten(Way::Back) => back(vec![Fill(ON_LEFT), Fill(ON_RIGHT)]),
        Command::Last => on(vec![Fill(ON_LEFT), Fill(&[(0.02, -0.26), (0.3, 0.0), (0.02, 0.26)]), Fill(END)]),
        Command::First => back(vec![Fill(ON_LEFT), Fill(&[(0.02, -0.26), (0.3, 0.0), (0.02, 0.26)]), Fill(END)]),
        Command::Event(Way::On) => on(vec![Fill(SMALL_ON), Dot(0.3, 0.0, 0.11)]),
        Command::Event(Way::Back) => back(vec![Fill(SMALL_ON), Dot(0.3, 0.0, 0.11)]),
        Command::Reverse => back(vec![Fill(ON)]),
        Command::Loop => on(vec![Ring(0.0, 0.0, 0.27), Fill(&[(0.08, -0.42), (0.32, -0.24), (0.06, -0.1)])]),
        Command::Live => on(vec![Dot(0.0, 0.0, 0.15), Ring(0.0, 0.0, 0.3)]),
        Command::Library => on(vec![
            Line(&[(-0.3, -0.22), (0.3, -0.22)]),
            Line(&[(-0.3, 0.0), (0.3, 0.0)]),
            Line(&[(-0.3, 0.22), (0.3, 0.22)]),
        ]),
        Command::Picture => on(vec![
            Line(&[(-0.34, -0.2), (0.34, -0.2), (0.34, 0.28), (-0.34, 0.28), (-0.34, -0.2)]),
            Ring(0.0, 0.05, 0.12),
        ]),
        Command::Film(FilmKind::Gif) => on(vec![Word("GIF")]),
        Command::Film(FilmKind::Mp4) => on(vec![Word("MP4")]),
        Command::Theme => {
            on(vec![Ring(0.0, 0.0, 0.3), Fill(&[(0.0, -0.3), (0.21, -0.21), (0.3, 0.0), (0.21, 0.21), (0.0, 0.3)])])
        }
        Command::FullScreen => on(vec![
            Line(&[(-0.3, -0.1), (-0.3, -0.3), (-0.1, -0.3)]),
            Line(&[(0.1, 0.3), (0.3, 0.3), (0.3, 0.1)]),
            Line(&[(0.3, -0.1), (0.3, -0.3), (0.1, -0.3)]),
            Line(&[(-0.1, 0.3), (-0.3, 0.3), (-0.3, 0.1)]),
        ]),
        Command::Table(TableCommand::New) => on(vec![
            Line(&[(-0.3, -0.3), (0.3, -0.3), (0.3, 0.3), (-0.3, 0.3), (-0.3, -0.3)]),
            Line(&[(-0.15, 0.0), (0.15, 0.0)]),
            Line(&[(0.0, -0.15), (0.0, 0.15)]),
        ]),
        // A pawn.
        Command::Table(TableCommand::PlayOn) => on(vec![
            Dot(0.0, -0.2, 0.14),
            Fill(&[(-0.07, -0.12), (0.07, -0.12), (0.16, 0.22), (-0.16, 0.22)]),
            Fill(&[(-0.24, 0.22), (0.24, 0.22), (0.24, 0.34), (-0.24, 0.34)]),
        ]),
        Command::Sheet => on(vec![Word("?")]),
        Command::Faster | Command::LongerDelay => {
            on(vec![Line(&[(-0.2, 0.0), (0.2, 0.0)]), Line(&[(0.0, -0.2), (0.0, 0.2)])])
        }
        Command::Slower | Command::ShorterDelay => on(vec![Line(&[(-0.2, 0.0), (0.2, 0.0)])]),
        // These have no button.
        Command::Run(_) | Command::Release | Command::Jump(_) | Command::Scrub(_) | Command::Line(_) => on(Vec::new()),
        Command::Pace | Command::GoTo | Command::MarkFrom | Command::MarkTo | Command::ClearMarks => on(Vec::new()),
        Command::Search | Command::Select(_) | Command::Walk(..) | Command::OpenSelected => on(Vec::new()),
        Command::ScrollList(_) | Command::ScrollMoves(_) | Command::Match(_) | Command::Projector => on(Vec::new()),
        Command::Layer(_) | Command::Zoom(_) | Command::ZoomAt { .. } | Command::Pan(_) => on(Vec::new()),
        Command::Drag { .. } | Command::Fit | Command::Flip | Command::Turn | Command::NextThing => on(Vec::new()),
        Command::Choose(_) | Command::Camera | Command::Point(..) | Command::Grab(_) => on(Vec::new()),
        Command::LetGo | Command::Type(_) | Command::Erase | Command::Submit | Command::Blur => on(Vec::new()),
        Command::Panels | Command::Beside | Command::Hint | Command::Judge | Command::StopFilm => on(Vec::new()),
        Command::Close | Command::Quit | Command::QuitWhenSaved | Command::Table(_) => on(Vec::new()),
    }
}

/// Draws the sign of a command into a button.
pub fn icon(brush: &mut Brush, command: Command, rect: Rect, playing: bool, color: Color) {
    let (marks, mirrored) = marks(command, playing);
    let side = rect.h as f32 * 0.86;
    let (cx, cy) = (rect.x as f32 + rect.w as f32 / 2.0, rect.y as f32 + rect.h as f32 / 2.0);
    let flip = if mirrored { -1.0 } else { 1.0 };
    let at = |(x, y): &(f32, f32)| (cx + x * side * flip, cy + y * side);
    let width = (side / 11.0).max(1.5);
    for mark in marks {
        let prim = match mark {
            Mark::Fill(points) => Prim::Polygon { points: points.iter().map(at).collect(), color },
            Mark::Line(points) => Prim::Polyline { points: points.iter().map(at).collect(), width, color },
            Mark::Dot(x, y, r) => {
                let (x, y) = at(&(x, y));
                Prim::Circle { x, y, r: r * side, color }
            }
            Mark::Ring(x, y, r) => {
                let (x, y) = at(&(x, y));
                Prim::Ring { x, y, r: r * side, width, color }
            }
            Mark::Word(word) => {
                let mut pen = brush.bold(Role::Ink);
                pen.size =
                    if word.len() > 1 { (brush.body * 3 / 4).max(8) as u16 } else { (brush.body * 9 / 8) as u16 };
                pen.color = color;
                brush.write(pen, rect, crate::scene::Align::Centre, word);
                continue;
            }
        };
        brush.prims.push(prim);
    }
}
