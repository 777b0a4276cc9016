//! Nothing flashes more than three times a second, in any film of any sample: as the Web Content Accessibility Guidelines count
//! flashes, and stricter, because here the smallest place that counts is one cell.
#![cfg(feature = "files")]

mod common;

use std::sync::Arc;

use common::project;
use matchreel::draw::Canvas;
use matchreel::library::Library;
use matchreel::model::{Cell, Millis, Replay};
use matchreel::scene::{Rect, Show, Sight, Stage, Theme, View};
use matchreel::timeline::{Pace, compile};

const SIDE: u32 = 200;
const FRAME: u32 = 40;

/// A change of less than this part of the lightest there is goes unnoticed.
const CHANGE: f32 = 0.1;
/// Between two states that are both lighter than this nothing flashes.
const DARK: f32 = 0.8;

/// The luminance of a place over time, as turns from lighter to darker and back.
#[derive(Clone, Default)]
struct Place {
    /// The last extreme, and whether it had become lighter or darker to get there.
    extreme: Option<f32>,
    rises: Option<bool>,
    /// When it had changed by so much against the way it went before.
    turns: Vec<u32>,
}

impl Place {
    fn see(&mut self, t: u32, now: f32) {
        let extreme = *self.extreme.get_or_insert(now);
        let change = now - extreme;
        let turns = change.abs() >= CHANGE && now.min(extreme) < DARK;
        match self.rises {
            Some(rises) if rises == (change > 0.0) => self.extreme = Some(now),
            Some(_) | None if turns => {
                (self.rises, self.extreme) = (Some(change > 0.0), Some(now));
                self.turns.push(t);
            }
            Some(_) | None => {}
        }
    }

    /// The most flashes in any second: two turns are one.
    fn flashes(&self) -> usize {
        let within = |start: u32| self.turns.iter().filter(|t| (start..start + 1000).contains(*t)).count();
        self.turns.iter().map(|start| within(*start) / 2).max().unwrap_or(0)
    }
}

/// The light of a pixel, 0 to 1, as the guidelines measure it.
fn light(pixel: u32) -> f32 {
    let part = |value: u32| {
        let value = (value & 255) as f32 / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(pixel >> 16) + 0.7152 * part(pixel >> 8) + 0.0722 * part(pixel)
}

fn mean(canvas: &Canvas, rect: Rect) -> f32 {
    let width = canvas.width() as usize;
    let pixel = |x: i32, y: i32| canvas.pixels().get(y as usize * width + x as usize).copied().unwrap_or_default();
    let all = (rect.y..rect.bottom()).flat_map(|y| (rect.x..rect.right()).map(move |x| light(pixel(x, y))));
    all.sum::<f32>() / (rect.w * rect.h).max(1) as f32
}

/// The cell of a film that flashes most, and how often in a second.
fn most_flashes(replay: &Replay, delay: u32) -> (usize, Option<Cell>) {
    let show = Show { panel: false, chart: false, ..Show::default() };
    let view = View { width: SIDE, height: SIDE, theme: Arc::new(Theme::default()), show, title: None, calm: false };
    let stage = Stage::alone(replay, view, Sight::default());
    let timeline = compile(replay, Pace::Fixed { delay: Millis(delay) });
    let cells: Vec<Rect> = replay.size.cells().map(|cell| stage.layout.cell_rect(cell)).collect();
    let mut places = vec![Place::default(); cells.len()];
    let mut canvas = Canvas::new(SIDE, SIDE);
    for t in (0..=timeline.end().0).step_by(FRAME as usize) {
        if t > 0 && timeline.still(Millis(t - FRAME), Millis(t)) {
            continue;
        }
        let damage = canvas.draw(&stage.board(replay, &timeline, Millis(t))).to_vec();
        for (cell, place) in cells.iter().zip(&mut places) {
            if damage.iter().any(|rect| !rect.intersect(*cell).is_empty()) {
                place.see(t, mean(&canvas, *cell));
            }
        }
    }
    let most = places.iter().map(Place::flashes).zip(replay.size.cells()).max_by_key(|(most, _)| *most);
    most.map_or((0, None), |(most, cell)| (most, Some(cell)))
}

#[test]
fn no_cell_of_any_sample_flashes_more_than_three_times_a_second() {
    for record in Library::new().open(&project("replays")).expect("the samples").flatten() {
        let Ok(telling) = matchreel::games::tell(&record) else { continue };
        // Where much happens at once it is looked at hurried as well.
        let hurried: &[u32] =
            if telling.replay.steps.iter().all(|step| step.seat.is_none()) { &[400, 160] } else { &[] };
        for delay in [1000].iter().chain(hurried) {
            let (most, cell) = most_flashes(&telling.replay, *delay);
            assert!(most <= 3, "{} at {delay} ms a step: {cell:?} flashes {most} times a second", record.source);
        }
    }
}

#[test]
fn blasts_and_beams_that_follow_each_other_do_not_flash_more_than_three_times_a_second() {
    let mut replay = common::any::replay();
    // The rounds of shots and of blasts, again and again.
    let again: Vec<_> = replay.steps[1..3].iter().cycle().take(24).cloned().collect();
    replay.steps = again;
    for delay in [1000, 400, 160] {
        let (most, cell) = most_flashes(&replay, delay);
        assert!(most <= 3, "at {delay} ms a step: {cell:?} flashes {most} times a second");
    }
}

#[test]
fn flashes_are_counted_as_pairs_of_turns_that_can_be_seen() {
    let flashes = |lights: &[f32]| {
        let mut place = Place::default();
        (0..).step_by(100).zip(lights).for_each(|(t, light)| place.see(t, *light));
        place.flashes()
    };
    assert_eq!(flashes(&[0.0, 0.5, 0.0, 0.5, 0.0]), 2);
    assert_eq!(flashes(&[0.0, 0.05, 0.0, 0.05, 0.0]), 0, "too little");
    assert_eq!(flashes(&[0.0, 0.04, 0.08, 0.12, 0.06, 0.01]), 1, "little by little");
    assert_eq!(flashes(&[0.0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.0]), 1, "seconds apart");
}
