//! What has to be read is read and what has to be seen is seen, in every theme: contrast as the Web Content Accessibility
//! Guidelines measure it.
#![cfg(feature = "files")]

mod common;

use std::collections::BTreeMap;
use std::sync::Arc;

use common::project;
use matchreel::draw::Canvas;
use matchreel::library::Library;
use matchreel::model::{
    CoordsPlace, Event, Ground, Kind, KindLook, Look, Material, Millis, Position, Replay, Role, Seat, SeatPaint, Shape,
    What,
};
use matchreel::scene::{Backdrop, Prim, Rgb, SHAPES, Scene, Show, Sprite, Stage, Theme, View, WORDS};
use matchreel::timeline::{Pace, compile};

const GROUNDS: [Ground; 4] = [Ground::Tiles, Ground::Cloth, Ground::Checker, Ground::Lines];

fn themes() -> impl Iterator<Item = Theme> {
    Theme::names().filter_map(Theme::bundled)
}

fn reads(theme: &Theme, what: &str, ink: Rgb, ground: Rgb) {
    let ratio = ink.contrast(ground);
    assert!(ratio >= WORDS, "{}: {what}: {ink:?} on {ground:?} is {ratio:.2}:1", theme.name);
}

#[test]
fn words_are_read_on_everything_they_stand_on() {
    for theme in themes() {
        for ground in [Role::Backdrop, Role::Panel, Role::PanelRaised] {
            for ink in [Role::Ink, Role::InkQuiet, Role::LastMove, Role::Harm, Role::Alert] {
                let what = format!("{} on {}", ink.word(), ground.word());
                reads(&theme, &what, theme.role(ink), theme.role(ground));
            }
            for seat in paints() {
                let what = format!("the ink of {seat:?} on {}", ground.word());
                reads(&theme, &what, theme.seat_ink(seat), theme.role(ground));
            }
        }
        for ground in GROUNDS {
            let own = theme.ground(ground);
            reads(&theme, "coordinates on the rim", own.coords(), own.rim());
            let mark = theme.colors(ground, None).roles[Role::LastMove as usize];
            reads(&theme, "the number of a landing", theme.ink_on(mark), mark);
        }
        reads(&theme, "lives", theme.role(Role::Light), theme.role(Role::Dark));
        reads(&theme, "the phase that runs", theme.role(Role::Backdrop), theme.role(Role::LastMove));
    }
}

/// Every colour a seat can have.
fn paints() -> impl Iterator<Item = SeatPaint> {
    (0..8).map(SeatPaint::Hue).chain([SeatPaint::StoneDark, SeatPaint::StoneLight])
}

#[test]
fn places_and_numbers_are_read_on_the_colour_of_their_seat() {
    for theme in themes() {
        for seat in (0..8).map(SeatPaint::Hue) {
            let color = theme.seat(seat);
            reads(&theme, &format!("the place of {seat:?}"), theme.ink_on(color), color);
            let plate = color.shade(0.3);
            reads(&theme, &format!("the number of {seat:?}"), theme.ink_on(plate), plate);
        }
    }
}

/// Whether the theme's floor is seen anywhere: some games lay ground of their own on every cell, which no theme changes.
fn shows_floor(replay: &Replay) -> bool {
    replay.size.cells().any(|cell| replay.terrain.at(replay.size, cell) == Material::FLOOR)
}

/// The longest sample of each game.
fn samples() -> BTreeMap<&'static str, Replay> {
    let mut longest: BTreeMap<&'static str, Replay> = BTreeMap::new();
    for record in Library::new().open(&project("replays")).expect("the samples").flatten() {
        let Ok(telling) = matchreel::games::tell(&record) else { continue };
        let replay = telling.replay;
        if longest.get(replay.game).is_none_or(|known| known.steps.len() < replay.steps.len()) {
            longest.insert(replay.game, replay);
        }
    }
    longest
}

/// The kinds that stand on a board at some time, each with its owners.
fn seen(replay: &Replay) -> Vec<(Kind, Option<Seat>)> {
    let mut position = Position::new(&replay.setup);
    let mut all: Vec<(Kind, Option<Seat>)> = Vec::new();
    for step in &replay.steps {
        all.extend(position.things().map(|(_, thing)| (thing.kind, thing.seat)));
        position.apply_all(&step.events);
    }
    all.sort_unstable();
    all.dedup();
    all
}

#[test]
fn everything_on_a_board_is_seen_on_every_cell_by_its_fill_or_its_outline() {
    let mut lost = Vec::new();
    for (game, replay) in samples().into_iter().filter(|(_, replay)| shows_floor(replay)) {
        for (kind, seat) in seen(&replay) {
            let KindLook { name, shape, .. } = &replay.look.kinds[usize::from(kind.0)];
            for theme in themes() {
                let ground = theme.ground(replay.look.board.ground);
                for floor in [ground.floor(), ground.floor_alt()] {
                    let part = part_seen(&theme, &replay.look, shape, seat, floor);
                    if part < LEAST {
                        let part = part * 100.0;
                        lost.push(format!("{}: {game}: {name} of {seat:?} on {floor:?}: {part:.1} %", theme.name));
                    }
                }
            }
        }
    }
    assert!(lost.is_empty(), "too little of these stands out from the floor:\n{}", lost.join("\n"));
}

#[test]
fn everything_is_seen_on_the_paint_of_every_seat_where_there_is_paint() {
    /// How opaque paint on a floor is, of 256.
    const PAINT: u32 = 68;
    let mut lost = Vec::new();
    let shot = |event: &Event| matches!(event.what, What::Shot { .. });
    let painted = |replay: &Replay| replay.steps.iter().any(|step| step.events.iter().any(shot));
    for (game, replay) in samples().into_iter().filter(|(_, replay)| painted(replay) && shows_floor(replay)) {
        for (kind, seat) in seen(&replay) {
            let KindLook { name, shape, .. } = &replay.look.kinds[usize::from(kind.0)];
            for (theme, paint) in
                themes().flat_map(|theme| replay.look.seats.iter().map(move |paint| (theme.clone(), paint)))
            {
                let floor = theme.ground(Ground::Tiles).floor().mix(theme.seat(*paint), PAINT);
                let part = part_seen(&theme, &replay.look, shape, seat, floor) * 100.0;
                if part < LEAST * 100.0 {
                    lost.push(format!(
                        "{}: {game}: {name} of {seat:?} on the paint of {paint:?}: {part:.1} %",
                        theme.name
                    ));
                }
            }
        }
    }
    assert!(lost.is_empty(), "too little of these stands out from the paint:\n{}", lost.join("\n"));
}

#[test]
fn a_wreck_is_seen_by_more_than_its_outline() {
    let samples = samples();
    let replay = samples.values().find(|replay| replay.look.kinds.iter().any(|kind| kind.name == "wreck"));
    let look = &replay.expect("a game with wrecks").look;
    let wreck = &look.kinds.iter().find(|kind| kind.name == "wreck").expect("a wreck").shape;
    for theme in themes() {
        let ground = theme.ground(Ground::Tiles);
        for (seat, floor) in [0, 1, 2, 3].into_iter().flat_map(|n| [(n, ground.floor()), (n, ground.floor_alt())]) {
            let part = part_seen(&theme, look, wreck, Some(Seat(seat)), floor);
            assert!(part >= 0.3, "{}: a wreck of seat {seat}: {:.0} %", theme.name, part * 100.0);
        }
    }
}

/// The part of a thing that has to stand out: an outline, if nothing else.
const LEAST: f64 = 0.1;

/// Which part of the pixels of a shape stand out from the floor.
fn part_seen(theme: &Theme, look: &Look, shape: &Shape, seat: Option<Seat>, floor: Rgb) -> f64 {
    const SIDE: u32 = 64;
    let paint = seat.map(|seat| look.seats[seat.index()]);
    let sprite = Sprite {
        shape: Arc::new(shape.clone()),
        key: 1,
        x: SIDE as i32 / 2,
        y: SIDE as i32 / 2,
        across: SIDE as u16,
        down: SIDE as u16,
        turn: 0,
        colors: Arc::new(theme.colors(look.board.ground, paint)),
        alpha: 255,
    };
    let ground = Arc::new(Backdrop { key: 1, fill: floor, prims: Vec::new() });
    let mut canvas = Canvas::new(SIDE, SIDE);
    canvas.draw(&Scene { width: SIDE, height: SIDE, ground, prims: vec![Prim::Sprite(sprite)] });
    let color = |pixel: &u32| Rgb((pixel >> 16) as u8, (pixel >> 8) as u8, *pixel as u8);
    let changed: Vec<Rgb> = canvas.pixels().iter().map(color).filter(|color| *color != floor).collect();
    let stands_out = changed.iter().filter(|color| color.contrast(floor) >= SHAPES).count();
    // What is tiny on its cell is not seen either.
    stands_out as f64 / (changed.len() as f64).max(f64::from(SIDE * SIDE) * 0.1)
}

#[test]
fn coordinates_inside_the_cells_are_read_on_them() {
    for (game, replay) in samples() {
        let board = &replay.look.board;
        for theme in themes().filter(|_| board.coords.place == CoordsPlace::Inside).map(Arc::new) {
            let show = Show { panel: false, chart: false, ..Show::default() };
            let view = View { width: 600, height: 600, theme: Arc::clone(&theme), show, title: None, calm: false };
            let stage = Stage::new(&replay, view);
            let timeline = compile(&replay, Pace::default());
            let ground = theme.ground(board.ground);
            let mut labels = 0;
            for prim in &stage.scene(&replay, &timeline, Millis::ZERO).ground.prims {
                let Prim::Text { x, y, color, text, .. } = prim else { continue };
                let Some(cell) = stage.layout.cell_at(*x, *y) else { continue };
                let dark = board.ground == Ground::Checker && (cell.col + cell.row) % 2 == 1;
                let floor = if dark { ground.floor_alt() } else { ground.floor() };
                let ratio = color.rgb.contrast(floor);
                assert!(ratio >= SHAPES, "{}: {game}: {text} is {ratio:.2}:1", theme.name);
                labels += 1;
            }
            assert_eq!(labels, usize::from(replay.size.cols + replay.size.rows), "{game}");
        }
    }
}
