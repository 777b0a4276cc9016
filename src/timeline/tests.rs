//! The timeline against the straight fold over the events.

mod align;
mod boards;
mod carried;
mod moments;

use std::sync::Arc;

use super::*;
use crate::model::*;

fn look() -> Look {
    let kind = KindLook { full_lives: 13, turns: true, ..KindLook::plain("robot", Shape::default(), 0.2) };
    Look {
        board: Board { ground: Ground::Tiles, ..Board::default() },
        kinds: vec![kind.clone(), kind.clone(), kind],
        seats: vec![SeatPaint::Hue(0), SeatPaint::Hue(1)],
        emblems: vec![Kind(0)],
        step_word: "round".into(),
        score_word: "points".into(),
        ..Look::default()
    }
}

pub(super) fn robot(seat: u8, col: i32, row: i32) -> ThingState {
    ThingState {
        kind: Kind(0),
        seat: Some(Seat(seat)),
        at: Cell::new(col, row).into(),
        lives: Some(13),
        ..ThingState::default()
    }
}

pub(super) fn replay(steps: Vec<Vec<Event>>) -> Replay {
    let step = |(i, events): (usize, Vec<Event>)| Step { number: i as u32 + 1, events, ..Step::default() };
    Replay {
        size: Size::new(9, 9),
        players: vec!["a".into(), "b".into()],
        short: vec!["a".into(), "b".into()],
        look: look().into(),
        setup: vec![robot(0, 1, 1), robot(1, 5, 5)],
        steps: steps.into_iter().enumerate().map(step).collect(),
        ..Replay::default()
    }
}

/// A match in which every kind of event happens, made from a small generator so that orders vary.
pub(super) fn eventful(seed: u64, steps: usize) -> Replay {
    let mut seed = seed;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) % below
    };
    let mut things = 2;
    let mut list = Vec::new();
    for _ in 0..steps {
        let mut events = Vec::new();
        for _ in 0..random(5) {
            let thing = ThingId(random(things as u64) as u32);
            let cell = Cell::new(random(9) as i32, random(9) as i32);
            let other = ThingId(random(things as u64) as u32);
            let spot = Spot::new(random(600) as i32, random(600) as i32);
            let what = match random(18) {
                0 | 1 => What::moved(thing, [Cell::new(4, 4), cell]),
                2 => What::Turned { thing, facing: Heading(random(64) as u8) },
                3 => What::Flipped { thing, seat: Some(Seat(random(2) as u8)) },
                4 => What::Captured { thing },
                5 => What::Hurt { thing, loss: 4, lives: random(9) as i32, cause: Cause::Shot, by: None },
                6 => What::Destroyed { thing, leaves: Some(Remains { kind: Kind(1), bare: random(2) == 0 }) },
                7 => What::corrected(thing, Some(robot(1, cell.col, cell.row))),
                8 => What::Promoted { thing, kind: Kind(2) },
                9 => What::Bumped { thing, against: cell.into() },
                10 => What::Took { thing, by: other },
                11 => What::Dropped { thing, at: spot },
                12 => What::Healed { thing, gain: 2, lives: random(20) as i32 },
                13 => What::Relabelled { thing, label: (random(3) > 0).then(|| random(99).to_string().into()) },
                14 => What::Stretched { thing, line: [spot, cell.into()] },
                15 => What::Faded { thing },
                16 => What::Moved { thing, path: spot.into(), how: [Gait::Jump, Gait::Hop][random(2) as usize] },
                _ => {
                    things += 1;
                    let how = [Entrance::Set, Entrance::Rise, Entrance::Drop, Entrance::Fade][random(4) as usize];
                    let on = (random(4) == 0).then_some(other);
                    let state = ThingState { on, ..robot(0, cell.col, cell.row) };
                    What::Placed { thing: ThingId(things - 1), state: state.into(), how }
                }
            };
            // One change of a kind per thing and beat, as games make them.
            let beat = events.len() as u8;
            events.push(Event::new(Phase::Move, beat, what));
        }
        list.push(events);
    }
    replay(list)
}

/// A match in which a thing comes in every step, stays for a while and goes.
fn passing(steps: usize, stays: usize) -> Replay {
    let step = |i: usize| {
        let thing = |i: usize| ThingId(2 + i as u32);
        let placed = What::placed(thing(i), robot(0, (i % 9) as i32, (i / 9 % 9) as i32));
        let mut events = vec![Event::new(Phase::Move, 0, placed)];
        if let Some(old) = i.checked_sub(stays) {
            events.push(Event::new(Phase::Settle, 0, What::Captured { thing: thing(old) }));
        }
        events
    };
    replay((0..steps).map(step).collect())
}

/// Every track there is, asked one by one.
fn all_tracks(timeline: &Timeline, t: Millis) -> Vec<ThingAt> {
    (0..timeline.tracks.len()).filter_map(|i| timeline.thing(ThingId(i as u32), t)).collect()
}

#[test]
fn the_sample_shows_every_thing_that_any_track_shows() {
    let mut replays: Vec<Replay> = (0..10).map(|seed| eventful(seed, 60)).collect();
    replays.extend([passing(300, 1), passing(300, 40), passing(300, 500)]);
    for replay in replays {
        for pace in paces() {
            let mut timeline = compile(&replay, pace);
            for kept in [replay.steps.len(), replay.steps.len() / 2, 3] {
                timeline.truncate(kept);
                let every = (timeline.end().0 as usize / 400).max(1);
                for t in (0..=timeline.end().0).step_by(every).map(Millis) {
                    assert_eq!(timeline.sample(t).things, all_tracks(&timeline, t), "{pace:?} at {t}");
                }
                replay.steps[kept..].iter().take(50).for_each(|step| timeline.push(step));
                let end = timeline.end();
                assert_eq!(timeline.sample(end).things, all_tracks(&timeline, end));
            }
        }
    }
}

#[test]
fn effects_are_seen_from_their_start_on_and_their_traces_until_the_next_step_acts() {
    let shot = |hit: bool| {
        let hit = hit.then_some(ThingId(1));
        let shot = What::shot(ThingId(0), Cell::new(1, 1), Cell::new(5, 5), hit);
        let hurt = What::Hurt { thing: ThingId(1), loss: 1, lives: 9, cause: Cause::Shot, by: Some(ThingId(0)) };
        let corrected = What::corrected(ThingId(1), Some(robot(1, 5, 6)));
        vec![
            Event::new(Phase::Shoot, 0, shot),
            Event::new(Phase::Shoot, 1, hurt),
            Event::new(Phase::Settle, 0, corrected),
        ]
    };
    let replay = replay((0..40).map(|i| if i % 3 == 0 { Vec::new() } else { shot(i % 2 == 0) }).collect());
    for pace in paces() {
        let mut timeline = compile(&replay, pace);
        timeline.truncate(20);
        replay.steps[20..].iter().for_each(|step| timeline.push(step));
        assert!(!timeline.effects.is_empty());
        for t in (0..=timeline.end().0).step_by(timeline.end().0 as usize / 700 + 1).map(Millis) {
            let seen = timeline.sample(t);
            let begins = |steps: usize| timeline.stretch(steps).map_or(Millis(u32::MAX), |stretch| stretch.acts);
            let own = |effect: &&Effect| {
                let step = timeline.begun(effect.start);
                step == seen.steps && t <= begins(step)
            };
            let gone = |effect: &&Effect| t < effect.end || effect.stays;
            let alive = timeline.effects.iter().filter(own).filter(|effect| effect.start <= t).filter(gone);
            assert!(
                seen.effects.iter().map(|effect| effect.kind).eq(alive.map(|effect| &effect.kind)),
                "{pace:?} at {t}"
            );
        }
    }
}

#[test]
fn a_look_goes_through_few_more_things_than_are_there() {
    for stays in [1, 100, 3000, 20_000] {
        let timeline = compile(&passing(10_000, stays), Pace::default());
        for steps in (0..=10_000).step_by(97) {
            let there = timeline.sample(timeline.time_of(steps)).things.len();
            let looked = timeline.alive.during(steps).len();
            assert!(looked <= there * 3 + 100, "{looked} for {there} of those that stay {stays}");
        }
        let (listed, ever) = timeline.alive.weight();
        assert!(listed <= ever * 4, "{listed} names for {ever} things");
    }
}

/// Who, what, whose, where, which way and with how many lives; then who carries it, what is written on it and where its ends are.
type Row = (ThingId, Kind, Option<Seat>, (f32, f32), u8, Option<i32>, Rest);
type Rest = (Option<ThingId>, Option<Arc<str>>, Option<[(f32, f32); 2]>);

/// The things of a sample as a position, so that it compares with the fold.
fn seen(timeline: &Timeline, t: Millis) -> Vec<Row> {
    let row = |s: &ThingAt| {
        let rest = (s.carrier.map(|(carrier, _)| carrier), s.label.clone(), s.line);
        (s.thing, s.kind, s.seat, (s.col, s.row), s.turn, s.lives, rest)
    };
    timeline.sample(t).things.iter().map(row).collect()
}

fn folded(replay: &Replay, steps: usize) -> Vec<Row> {
    let position = replay.position(steps);
    let point = |spot: Spot| (spot.col(), spot.row());
    let row = |(id, s): (ThingId, &ThingState)| {
        let rest = (s.on, s.label.clone(), s.line.map(|line| line.map(point)));
        (id, s.kind, s.seat, point(s.at), s.facing.0, s.lives, rest)
    };
    position.things().map(row).collect()
}

/// Every kind of pace, the briefest steps too.
fn paces() -> [Pace; 5] {
    [
        Pace::Fixed { delay: Millis(1000) },
        Pace::Fixed { delay: Millis(0) },
        Pace::Recorded { longest: Millis(5000), otherwise: Millis(700), percent: 100 },
        Pace::story(),
        Pace::story().faster(1000.0),
    ]
}

#[test]
fn between_steps_the_sample_is_the_fold_forward_backward_and_at_random() {
    for seed in 0..20 {
        let replay = eventful(seed, 30);
        for pace in paces() {
            let timeline = compile(&replay, pace);
            let random = (0..30).map(|i| (i * 17 + seed as usize) % 31);
            for steps in (0..=30).chain((0..=30).rev()).chain(random) {
                assert_eq!(seen(&timeline, timeline.time_of(steps)), folded(&replay, steps), "{pace:?} {steps}");
            }
        }
    }
}

#[test]
fn pushing_steps_one_by_one_is_the_same_as_compiling_them_all() {
    let replay = eventful(3, 25);
    for pace in paces() {
        let whole = compile(&replay, pace);
        let mut grown = compile(&Replay { steps: Vec::new(), ..replay.clone() }, pace);
        for (steps, step) in (1..).zip(&replay.steps) {
            grown.push(step);
            assert_eq!(grown.end(), whole.time_of(steps), "{pace:?}: what comes later changes no time");
        }
        for t in (0..whole.end().0).step_by(37).map(Millis) {
            assert_eq!(whole.sample(t), grown.sample(t), "{pace:?} at {t}");
        }
    }
}

#[test]
fn a_timeline_cut_back_and_grown_again_is_the_same() {
    for pace in paces() {
        let replay = eventful(5, 25);
        let whole = compile(&replay, pace);
        for kept in [0, 1, 12, 24, 25] {
            let mut cut = whole.clone();
            cut.truncate(kept);
            assert_eq!(seen(&cut, cut.end()), folded(&replay, kept), "{pace:?} cut to {kept}");
            replay.steps[kept..].iter().for_each(|step| cut.push(step));
            for t in (0..whole.end().0).step_by(53).map(Millis) {
                assert_eq!(whole.sample(t), cut.sample(t), "{pace:?} cut to {kept} at {t}");
            }
        }
    }
}

#[test]
fn a_still_stretch_of_time_shows_one_picture() {
    let replay = eventful(8, 20);
    let timeline = compile(&replay, Pace::Recorded { longest: Millis(3000), otherwise: Millis(2500), percent: 100 });
    let mut stills = 0;
    for t in (0..timeline.end().0).step_by(40) {
        let (a, b) = (Millis(t), Millis(t + 40));
        if timeline.still(a, b) {
            stills += 1;
            assert_eq!(timeline.phase_at(a), timeline.phase_at(b));
            let (a, b) = (timeline.sample(a), timeline.sample(b));
            assert_eq!((a.steps, a.settled, a.things, a.effects), (b.steps, b.settled, b.things, b.effects));
            assert_eq!(a.stains, b.stains);
        }
    }
    assert!(stills > 100, "players think, and the picture stays: {stills}");
}

#[test]
fn a_part_that_is_fitted_lasts_exactly_its_total_at_any_pace_and_is_still_the_fold() {
    let replay = eventful(2, 30);
    for pace in paces() {
        for (total, from, to) in [(10_000, 0, usize::MAX), (3001, 5, 17), (61, 0, 30), (600_000, 29, 30)] {
            let timeline = compile_fitted(&replay, pace, Fit { total: Millis(total), from, to });
            assert_eq!(timeline.time_of(to) - timeline.time_of(from), Millis(total), "{pace:?}");
            for steps in 0..=30 {
                assert_eq!(seen(&timeline, timeline.time_of(steps)), folded(&replay, steps), "{pace:?} {steps}");
            }
        }
    }
}

#[test]
fn what_is_fitted_keeps_its_proportions() {
    let replay = eventful(4, 40);
    let (free, half) = (compile(&replay, Pace::story()), compile(&replay, Pace::story()).end().0 / 2);
    let fitted = compile_fitted(&replay, Pace::story(), Fit { total: Millis(half), from: 0, to: usize::MAX });
    for index in 0..40 {
        let (a, b) = (free.stretch(index).unwrap(), fitted.stretch(index).unwrap());
        for (a, b) in [(a.end - a.start, b.end - b.start), (a.settled - a.acts, b.settled - b.acts)] {
            // The shortest steps cannot be shorter, and the others make up for them.
            assert!(a.0.abs_diff(2 * b.0) <= 8 + a.0 / 200, "{a} and {b}");
        }
    }
}

#[test]
fn a_total_too_short_for_all_steps_becomes_longer() {
    let replay = eventful(2, 30);
    for pace in paces() {
        let timeline = compile_fitted(&replay, pace, Fit { total: Millis(7), from: 0, to: usize::MAX });
        assert_eq!(timeline.end(), Millis(60), "{pace:?}");
    }
}

#[test]
fn recorded_times_are_capped_and_never_too_short_to_see() {
    let mut replay = eventful(2, 3);
    replay.steps[0].took = Some(Millis(90_000));
    replay.steps[1].took = Some(Millis(3));
    let timeline = compile(&replay, Pace::Recorded { longest: Millis(5000), otherwise: Millis(1000), percent: 100 });
    let ends: Vec<u32> = (0..=3).map(|k| timeline.time_of(k).0).collect();
    assert_eq!(ends, [0, 5000, 5200, 6200]);
    let twice = compile(&replay, Pace::Recorded { longest: Millis(5000), otherwise: Millis(1000), percent: 200 });
    let ends: Vec<u32> = (0..=3).map(|k| twice.time_of(k).0).collect();
    assert_eq!(ends, [0, 2500, 2700, 3200]);
}

#[test]
fn phases_follow_each_other_and_absent_ones_take_no_time() {
    let shot = What::shot(ThingId(0), Cell::new(1, 1), Cell::new(5, 1), None);
    let both = replay(vec![vec![
        Event::new(Phase::Shoot, 0, shot.clone()),
        Event::new(Phase::Move, 0, What::moved(ThingId(0), [Cell::new(1, 0)])),
    ]]);
    let timeline = compile(&both, Pace::default());
    let phases: Vec<_> = (1..=10).map(|i| timeline.phase_at(Millis(i * 79))).collect();
    assert_eq!(phases[0], Some(Phase::Move));
    assert_eq!(phases[9], Some(Phase::Shoot));
    let alone = compile(&replay(vec![vec![Event::new(Phase::Shoot, 0, shot)]]), Pace::default());
    assert_eq!(alone.phase_at(Millis(1)), Some(Phase::Shoot));
}

#[test]
fn a_robot_that_turns_left_from_up_goes_a_quarter_not_three() {
    let turn = What::Turned { thing: ThingId(0), facing: Facing::Left.into() };
    let timeline = compile(&replay(vec![vec![Event::new(Phase::Move, 0, turn)]]), Pace::default());
    let turns: Vec<u8> = (1..8).map(|i| timeline.sample(Millis(i * 100)).things[0].turn).collect();
    assert!(turns.iter().all(|turn| (48..=63).contains(turn) || *turn == 0), "{turns:?}");
}

#[test]
fn lives_count_down_on_the_thing() {
    let hurt = What::Hurt { thing: ThingId(1), loss: 4, lives: 9, cause: Cause::Shot, by: Some(ThingId(0)) };
    let timeline = compile(&replay(vec![vec![Event::new(Phase::Shoot, 0, hurt)]]), Pace::default());
    let lives: Vec<_> = (0..9).map(|i| timeline.sample(Millis(i * 100 + 1)).things[1].lives.unwrap()).collect();
    assert!(lives.windows(2).all(|pair| pair[0] >= pair[1]), "{lives:?}");
    assert!(lives.contains(&11) && lives[8] == 9, "{lives:?}");
}

#[test]
fn what_wears_off_is_seen_on_the_bar_and_not_as_a_number() {
    let hurt = |cause: Cause| What::Hurt { thing: ThingId(1), loss: 1, lives: 9, cause, by: None };
    for (cause, numbers) in [(Cause::Wear, 0), (Cause::Other, 1)] {
        let replay = replay(vec![vec![Event::new(Phase::Move, 0, hurt(cause))]]);
        let timeline = compile(&replay, Pace::story());
        assert_eq!(timeline.effects.len(), numbers, "{cause:?}");
        assert_eq!(timeline.sample(timeline.end()).things[1].lives, Some(9));
    }
}

#[test]
fn a_body_follows_its_head_and_a_tail_that_grows_stays() {
    let cells = |cols: &[i32]| cols.iter().map(|col| Cell::new(*col, 4).into()).collect::<Vec<Spot>>();
    let mut worm = replay(vec![
        vec![Event::new(Phase::Move, 0, What::Crawled { thing: ThingId(0), body: cells(&[4, 3, 2]) })],
        vec![Event::new(Phase::Move, 0, What::Crawled { thing: ThingId(0), body: cells(&[5, 4, 3, 2]) })],
    ]);
    worm.setup[0] = ThingState { at: Cell::new(3, 4).into(), body: cells(&[3, 2, 1]), ..robot(0, 3, 4) };
    let timeline = compile(&worm, Pace::Fixed { delay: Millis(1000) });
    let cols = |t: u32| timeline.sample(Millis(t)).things[0].body.iter().map(|at| at.0).collect::<Vec<_>>();
    assert_eq!(cols(0), [3.0, 2.0, 1.0]);
    let half = cols(400);
    assert!(
        half.len() == 4 && half.iter().zip([3.5, 3.0, 2.0, 1.5]).all(|(at, wanted)| (at - wanted).abs() < 0.02),
        "{half:?}"
    );
    assert_eq!(cols(1000), [4.0, 3.0, 2.0]);
    let growing = cols(1400);
    assert!(growing[0] > 4.3 && growing[0] < 4.7 && growing[3] == 2.0, "{growing:?}");
    assert_eq!(cols(2000), [5.0, 4.0, 3.0, 2.0]);
    let mut cut = timeline.clone();
    cut.truncate(1);
    cut.push(&worm.steps[1]);
    assert_eq!(cut.sample(Millis(1400)), timeline.sample(Millis(1400)));
}

#[test]
fn a_path_is_where_a_thing_went_in_the_last_steps_and_never_runs_ahead() {
    let thing = ThingId(0);
    let go = |cells: &[(i32, i32)]| {
        let path = cells.iter().map(|(col, row)| Cell::new(*col, *row));
        vec![Event::new(Phase::Move, 0, What::moved(thing, path))]
    };
    let put = vec![Event::new(Phase::Move, 0, What::corrected(thing, Some(robot(0, 7, 7))))];
    let bump = vec![Event::new(Phase::Move, 0, What::Bumped { thing, against: Cell::new(7, 8).into() })];
    let steps = vec![go(&[(2, 1), (2, 2)]), bump, go(&[(3, 2)]), put, go(&[(7, 6)])];
    let timeline = compile(&replay(steps), Pace::Fixed { delay: Millis(1000) });
    let path = |t: Millis, steps: usize| {
        let found = timeline.thing(thing, t).unwrap();
        timeline.path(&found, steps, t)
    };
    assert_eq!(path(Millis::ZERO, 12), []);
    assert_eq!(path(timeline.time_of(1), 12), [(1.0, 1.0), (2.0, 1.0), (2.0, 2.0)]);
    assert_eq!(path(timeline.time_of(2), 12), path(timeline.time_of(1), 12), "who only tries goes nowhere");
    assert_eq!(path(timeline.time_of(3), 12).last(), Some(&(3.0, 2.0)));
    assert_eq!(path(timeline.time_of(3), 1), [(2.0, 2.0), (3.0, 2.0)], "of the last step alone");
    assert_eq!(path(timeline.time_of(4), 12), [], "what was put somewhere has not gone there");
    assert_eq!(path(timeline.time_of(5), 12), [(7.0, 7.0), (7.0, 6.0)]);
    let [start, end] = path(Millis(60), 12)[..] else { panic!("half way to the first corner there are two points") };
    assert_eq!((start, end.1), ((1.0, 1.0), 1.0));
    assert!((1.0..2.0).contains(&end.0), "{end:?}");
}

/// The ways that are seen of a step when it is done.
fn ways(events: Vec<Event>, seat: Option<Seat>) -> Vec<Vec<Spot>> {
    let mut replay = replay(vec![events]);
    replay.steps[0].seat = seat;
    let timeline = compile(&replay, Pace::default());
    let way = |effect: &EffectAt| match effect.kind {
        EffectKind::Way { cells, .. } => Some(cells.clone()),
        _ => None,
    };
    timeline.sample(timeline.end()).effects.iter().filter_map(way).collect()
}

#[test]
fn the_way_of_a_move_is_one_from_its_first_cell_to_its_last() {
    let leap = |thing: u32, beat: u8, col: i32| {
        Event::new(Phase::Move, beat, What::moved(ThingId(thing), [Cell::new(col, 1)]))
    };
    let whole: Vec<Spot> = [1, 3, 5].map(|col| Cell::new(col, 1).into()).to_vec();
    assert_eq!(ways(vec![leap(0, 0, 3), leap(0, 1, 5)], Some(Seat(0))), [whole]);
    // A rook that goes along with its king leaves no way of its own, and in a round nobody does.
    assert_eq!(ways(vec![leap(0, 0, 3), leap(1, 0, 2)], Some(Seat(0))).len(), 1);
    assert_eq!(ways(vec![leap(0, 0, 3)], None).len(), 0);
}

#[test]
fn a_check_stays_seen_with_the_cells_of_all_who_attack() {
    let check = What::Checked { thing: ThingId(0), by: vec![ThingId(1)], mate: true };
    let moved = What::moved(ThingId(1), [Cell::new(1, 5)]);
    let events = vec![Event::new(Phase::Settle, 0, check), Event::new(Phase::Move, 0, moved)];
    let replay = replay(vec![events, Vec::new()]);
    let timeline = compile(&replay, Pace::default());
    let [at, by] = [Cell::new(1, 1), Cell::new(1, 5)].map(Spot::from);
    let seen = EffectKind::Check { thing: ThingId(0), at, by: vec![by], mate: true };
    let at = |t: Millis| timeline.sample(t).effects.iter().any(|effect| *effect.kind == seen);
    assert!(!at(Millis(1)) && at(timeline.time_of(1)) && !at(timeline.time_of(2)));
}

#[test]
fn a_body_that_is_suddenly_elsewhere_takes_its_head_along() {
    let cells = |cols: [i32; 2]| cols.map(|col| Spot::from(Cell::new(col, 4))).to_vec();
    let jump = What::Crawled { thing: ThingId(0), body: cells([8, 7]) };
    let mut worm = replay(vec![vec![Event::new(Phase::Move, 0, jump)]]);
    worm.setup[0] = ThingState { at: Cell::new(1, 4).into(), body: cells([1, 0]), ..robot(0, 1, 4) };
    let timeline = compile(&worm, Pace::default());
    for (t, head) in [(0, 1.0), (400, 1.0), (790, 1.0), (800, 8.0), (1000, 8.0)] {
        let thing = timeline.thing(ThingId(0), Millis(t)).expect("a worm");
        assert_eq!((thing.col, thing.body.first().copied()), (head, Some((head, 4.0))), "at {t}");
    }
}
