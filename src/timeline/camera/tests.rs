//! Over matches of all kinds: the camera sees what matters, and nobody gets seasick.

use super::super::tests::{replay, robot};
use super::*;
use crate::model::{Cell, Event, Phase, Replay, Step, What};
use crate::timeline::{EffectKind, Pace, compile};

/// A pseudo-random number below another, from a seed that goes on.
fn random(seed: &mut u64, below: usize) -> usize {
    *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    (*seed >> 33) as usize % below.max(1)
}

/// Robots that wander, shoot and fall on a board of some size.
fn wandering(mut seed: u64, size: Size, steps: usize) -> Replay {
    let mut robots: Vec<Option<Cell>> = (0..2 + random(&mut seed, 5))
        .map(|_| {
            Some(Cell::new(random(&mut seed, size.cols.into()) as i32, random(&mut seed, size.rows.into()) as i32))
        })
        .collect();
    let setup = robots.iter().flatten().enumerate().map(|(i, at)| robot(i as u8 % 2, at.col, at.row)).collect();
    let mut told = Vec::new();
    for _ in 0..steps {
        let mut events = Vec::new();
        for i in 0..robots.len() {
            let Some(at) = robots[i] else { continue };
            let (dx, dy) = [(1, 0), (-1, 0), (0, 1), (0, -1)][random(&mut seed, 4)];
            let to = Cell::new(at.col + dx, at.row + dy);
            let thing = ThingId(i as u32);
            if size.holds(to) {
                robots[i] = Some(to);
                events.push(Event::new(Phase::Move, 0, What::moved(thing, [to])));
            }
            let other = random(&mut seed, robots.len());
            let victim = robots[other].filter(|_| other != i && random(&mut seed, 12) == 0);
            if let (Some(from), Some(to)) = (robots[i], victim) {
                let hit = Some(ThingId(other as u32));
                events.push(Event::new(Phase::Shoot, 0, What::shot(thing, from, to, hit)));
                let falls = What::Destroyed { thing: ThingId(other as u32), leaves: None };
                events.push(Event::new(Phase::Settle, 0, falls));
                robots[other] = None;
            }
        }
        told.push(events);
    }
    Replay { size, setup, ..replay(told) }
}

/// Matches on boards of several sizes at several paces, each with its camera.
fn filmed(aim: Aim) -> impl Iterator<Item = (String, Timeline)> {
    let sizes = [Size::new(25, 25), Size::new(94, 29), Size::new(14, 14), Size::new(20, 40), Size::new(5, 5)];
    let paces = [1000, 250, 60, 3000].map(|delay| Pace::Fixed { delay: Millis(delay) });
    (0..60_usize).map(move |i| {
        let (size, pace) = (sizes[i % sizes.len()], paces[i / sizes.len() % paces.len()]);
        let mut timeline = compile(&wandering(i as u64, size, 60), pace);
        timeline.set_aim(aim);
        (format!("match {i}, {size:?}, {pace:?}"), timeline)
    })
}

/// The edges of what is seen at a time.
fn seen(timeline: &Timeline, t: Millis) -> Area {
    let whole = Framing::whole(timeline.size);
    let Some(at) = timeline.framing(t) else { return whole.area(timeline.size) };
    let (from, to) = (at.from.area(timeline.size), at.to.area(timeline.size));
    let mix = |a: f32, b: f32| a + (b - a) * at.part;
    Area {
        left: mix(from.left, to.left),
        top: mix(from.top, to.top),
        right: mix(from.right, to.right),
        bottom: mix(from.bottom, to.bottom),
    }
}

fn times(timeline: &Timeline) -> impl Iterator<Item = Millis> + use<> {
    (0..=timeline.end().0).step_by(40).map(Millis)
}

#[test]
fn what_is_seen_never_leaves_the_board() {
    for aim in [Aim::Auto, Aim::Seat(Seat(1)), Aim::Thing(ThingId(0))] {
        for (name, timeline) in filmed(aim) {
            let board = Framing::whole(timeline.size).area(timeline.size);
            for t in times(&timeline) {
                assert!(board.holds(seen(&timeline, t)), "{name} at {t}: {:?}", seen(&timeline, t));
            }
        }
    }
}

#[test]
fn every_event_and_everybody_who_falls_is_seen_when_it_happens() {
    for (name, timeline) in filmed(Aim::Auto) {
        for effect in &timeline.effects {
            for t in [effect.start, effect.end.min(timeline.end())] {
                let seen = seen(&timeline, t);
                let spots = timeline.spots_of(effect);
                assert!(spots.iter().all(|spot| seen.holds(Area::of(*spot))), "{name} at {t}: {seen:?} {effect:?}");
            }
        }
    }
}

#[test]
fn who_is_followed_is_always_seen() {
    for (name, timeline) in filmed(Aim::Thing(ThingId(0))) {
        for t in times(&timeline) {
            let Some(thing) = timeline.thing(ThingId(0), t) else { break };
            let own = Area { left: thing.col, top: thing.row, right: thing.col, bottom: thing.row }.grown(0.5);
            assert!(seen(&timeline, t).holds(own), "{name} at {t}");
        }
    }
}

/// A second of a move may bring a part of what is seen to the eye that is as large as this, and its speed change by so much.
const SPEED: f32 = 5.0;
const ACCELERATION: f32 = 35.0;

#[test]
fn speed_and_its_changes_stay_within_what_an_eye_follows() {
    for (name, timeline) in filmed(Aim::Auto) {
        let mut speeds: Vec<[f32; 2]> = Vec::new();
        for t in times(&timeline) {
            let (a, b) = (seen(&timeline, t), seen(&timeline, t + Millis(40)));
            let side = |area: Area| (area.right - area.left).min((area.bottom - area.top) * 10.0);
            let per_second = 25.0 / side(a).min(side(b));
            speeds.push([(b.left - a.left) * per_second, (b.right - a.right) * per_second]);
        }
        assert!(speeds.iter().flatten().all(|speed| speed.abs() <= SPEED), "{name}: {speeds:?}");
        for pair in speeds.windows(2) {
            let changed = [0, 1].map(|edge| (pair[1][edge] - pair[0][edge]).abs() * 25.0);
            assert!(changed.iter().all(|change| *change <= ACCELERATION), "{name}: {pair:?}");
        }
    }
}

#[test]
fn the_camera_rests_after_every_move_and_never_leaps() {
    for aim in [Aim::Auto, Aim::Seat(Seat(0)), Aim::Thing(ThingId(1))] {
        for (name, timeline) in filmed(aim) {
            for pair in timeline.camera.keys.0.windows(2) {
                let [before, after] = pair else { continue };
                assert!(after.start >= before.end + HOLD, "{name}: {pair:?}");
                assert_eq!(before.to, after.from, "{name}");
            }
        }
    }
}

#[test]
fn a_map_never_lies_over_an_event() {
    for (name, timeline) in filmed(Aim::Auto) {
        for effect in &timeline.effects {
            let Some(at) = timeline.framing(effect.start).filter(|at| at.part >= 1.0) else { continue };
            let Some(corner) = at.to.corner else { continue };
            let seen = at.to.area(timeline.size);
            for spot in timeline.spots_of(effect) {
                let across = (spot.col() - seen.left) / (seen.right - seen.left);
                let down = (spot.row() - seen.top) / (seen.bottom - seen.top);
                let [across, down] = [(across, corner.right), (down, corner.bottom)]
                    .map(|(part, far)| if far { 1.0 - part } else { part });
                assert!(across > 0.2 || down > 0.2, "{name} at {}: {effect:?} {at:?}", effect.start);
            }
        }
    }
}

#[test]
fn who_falls_is_seen_from_near_and_then_the_others_again() {
    let (size, fallen) = (Size::new(25, 25), Cell::new(20, 9));
    let setup = [(1, 1), (18, 9), (20, 9), (3, 22)].map(|(col, row)| robot(0, col, row)).to_vec();
    let mut steps = vec![Vec::new(); 12];
    let shot = What::shot(ThingId(1), Cell::new(18, 9), fallen, Some(ThingId(2)));
    let falls = What::Destroyed { thing: ThingId(2), leaves: None };
    steps[5] = vec![Event::new(Phase::Shoot, 0, shot), Event::new(Phase::Settle, 0, falls)];
    let mut timeline = compile(&Replay { size, setup, ..replay(steps) }, Pace::default());
    timeline.set_aim(Aim::Auto);
    let fall = timeline.effects.iter().find(|effect| matches!(effect.kind, EffectKind::Fall { .. })).unwrap().start;
    let at = timeline.framing(fall).unwrap();
    assert_eq!((at.to.zoom, at.part), (NEAREST, 1.0), "{at:?}");
    assert!(seen(&timeline, fall).holds(Area::of(fallen.into())));
    assert_eq!([fall - Millis(2000), fall + Millis(4000)].map(|t| timeline.framing(t)), [None, None]);
}

#[test]
fn a_match_that_grows_changes_nothing_that_was_seen() {
    for seed in 0..8 {
        let whole = wandering(seed, Size::new(25, 25), 40);
        let mut timeline = compile(&Replay { steps: Vec::new(), ..whole.clone() }, Pace::default());
        timeline.set_aim(Aim::Auto);
        let mut shown: Vec<Option<FramingAt>> = Vec::new();
        for step in &whole.steps {
            let known = timeline.end();
            timeline.push(step);
            let before: Vec<_> = (0..known.0).step_by(40).map(|t| timeline.framing(Millis(t))).collect();
            assert_eq!(before, shown, "match {seed}, after {known}");
            shown = (0..timeline.end().0).step_by(40).map(|t| timeline.framing(Millis(t))).collect();
        }
        for pair in timeline.camera.keys.0.windows(2) {
            assert!(pair[1].start >= pair[0].end + HOLD || pair[1].start == pair[1].end, "{pair:?}");
        }
        timeline.truncate(10);
        let cut: Vec<_> = (0..timeline.end().0).step_by(40).map(|t| timeline.framing(Millis(t))).collect();
        assert_eq!(cut, shown[..cut.len()], "match {seed}, cut");
    }
}

#[test]
fn a_board_game_is_seen_whole_until_it_is_decided() {
    let set = |i: usize| {
        let thing = ThingId(i as u32 + 2);
        let what = What::placed(thing, robot(0, i as i32 + 3, 7));
        Step { seat: Some(Seat(0)), events: vec![Event::new(Phase::Move, 0, what)], ..Step::default() }
    };
    let mut steps: Vec<Step> = (0..5).map(set).collect();
    steps[4].lit = (3..8).map(|col| Cell::new(col, 7)).collect();
    let mut timeline = compile(&Replay { size: Size::new(15, 15), steps, ..replay(Vec::new()) }, Pace::default());
    timeline.set_aim(Aim::Auto);
    assert!((0..4000).all(|t| timeline.framing(Millis(t)).is_none()));
    let end = timeline.framing(timeline.end()).unwrap();
    assert_eq!((end.to.zoom, end.part), (PUSH, 1.0));
    assert!((3..8).all(|col| seen(&timeline, timeline.end()).holds(Area::of(Cell::new(col, 7).into()))));
}

#[test]
fn without_an_aim_there_is_no_camera() {
    let mut timeline = compile(&wandering(3, Size::new(25, 25), 40), Pace::default());
    assert!(times(&timeline).all(|t| timeline.framing(t).is_none()));
    timeline.set_aim(Aim::Auto);
    assert!(times(&timeline).any(|t| timeline.framing(t).is_some()));
    timeline.set_aim(Aim::Off);
    assert!(times(&timeline).all(|t| timeline.framing(t).is_none()));
}
