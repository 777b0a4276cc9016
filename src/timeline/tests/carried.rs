//! What is carried, leaps, is stretched or speaks.

use super::*;

fn step(what: Vec<What>) -> Vec<Event> {
    what.into_iter().map(|what| Event::new(Phase::Move, 0, what)).collect()
}

fn go(thing: u32, col: i32, row: i32) -> What {
    What::moved(ThingId(thing), [Cell::new(col, row)])
}

fn at(timeline: &Timeline, thing: u32, t: u32) -> (f32, f32) {
    let found = timeline.thing(ThingId(thing), Millis(t)).expect("it is there");
    (found.col, found.row)
}

#[test]
fn what_is_carried_is_where_its_carrier_is_at_every_moment() {
    let took = What::Took { thing: ThingId(1), by: ThingId(0) };
    let timeline = compile(&replay(vec![step(vec![took]), step(vec![go(0, 7, 3)]), Vec::new()]), Pace::default());
    assert_eq!(at(&timeline, 1, 0), (5.0, 5.0));
    let (col, row) = at(&timeline, 1, 400);
    assert!((1.5..4.5).contains(&col) && (1.5..4.5).contains(&row), "half way to its carrier: {col}, {row}");
    for t in (1000..=2000).step_by(50) {
        assert_eq!(at(&timeline, 1, t), at(&timeline, 0, t), "at {t}");
    }
}

#[test]
fn what_is_dropped_goes_from_its_carrier_to_its_place_and_stays_there() {
    let took = What::Took { thing: ThingId(1), by: ThingId(0) };
    let drop = What::Dropped { thing: ThingId(1), at: Spot::of(3.5, 1.0) };
    let steps = vec![step(vec![took]), step(vec![drop]), step(vec![go(0, 8, 8)])];
    let timeline = compile(&replay(steps), Pace::default());
    assert_eq!(
        [at(&timeline, 1, 1000), at(&timeline, 1, 2000), at(&timeline, 1, 3000)],
        [(1.0, 1.0), (3.5, 1.0), (3.5, 1.0)]
    );
    assert!(timeline.thing(ThingId(1), Millis(2000)).is_some_and(|thing| thing.carrier.is_none()));
}

#[test]
fn what_a_thing_carried_that_is_gone_stays_where_it_was() {
    let took = What::Took { thing: ThingId(1), by: ThingId(0) };
    let steps =
        vec![step(vec![took]), step(vec![go(0, 6, 2)]), step(vec![What::Faded { thing: ThingId(0) }]), Vec::new()];
    let timeline = compile(&replay(steps), Pace::default());
    for t in [2000, 2100, 2500, 3000, 4000] {
        assert_eq!(at(&timeline, 1, t), (6.0, 2.0), "at {t}");
    }
}

#[test]
fn who_leaps_is_here_then_there_and_never_between() {
    let leap = What::Moved { thing: ThingId(0), path: Spot::of(7.0, 7.0).into(), how: Gait::Jump };
    let timeline = compile(&replay(vec![step(vec![leap])]), Pace::default());
    let all: Vec<(f32, f32)> = (0..=1000).step_by(10).map(|t| at(&timeline, 0, t)).collect();
    assert!(all.iter().all(|at| [(1.0, 1.0), (7.0, 7.0)].contains(at)));
    let presence = |t: u32| timeline.thing(ThingId(0), Millis(t)).map_or(0.0, |thing| thing.presence);
    assert!(presence(0) == 1.0 && presence(400) < 0.1 && presence(1000) == 1.0);
    assert!(timeline.path(&timeline.thing(ThingId(0), Millis(1000)).expect("it is there"), 9, Millis(1000)).is_empty());
}

#[test]
fn a_turn_of_any_size_goes_the_short_way_round() {
    let turn = |parts: u8| What::Turned { thing: ThingId(0), facing: Heading(parts) };
    let timeline = compile(&replay(vec![step(vec![turn(60)]), step(vec![turn(5)])]), Pace::default());
    let seen = |t: u32| timeline.thing(ThingId(0), Millis(t)).map_or(0, |thing| thing.turn);
    assert!((0..=1000).step_by(20).all(|t| seen(t) >= 60 || seen(t) == 0));
    assert!((1000..=2000).step_by(20).all(|t| seen(t) >= 60 || seen(t) <= 5));
    assert_eq!((seen(1000), seen(2000)), (60, 5));
}

#[test]
fn the_ends_of_a_line_go_from_where_they_were_to_where_they_will_be() {
    let line = |col: f64| [Spot::of(0.0, 0.0), Spot::of(col, 2.0)];
    let mut road = replay(vec![step(vec![What::Stretched { thing: ThingId(0), line: line(8.0) }])]);
    road.setup[0].line = Some(line(4.0));
    let timeline = compile(&road, Pace::default());
    let end = |t: u32| timeline.thing(ThingId(0), Millis(t)).and_then(|thing| thing.line).map(|[_, end]| end);
    assert_eq!((end(0), end(1000)), (Some((4.0, 2.0)), Some((8.0, 2.0))));
    assert!(end(400).is_some_and(|(col, _)| (5.0..7.0).contains(&col)));
}

#[test]
fn words_stay_until_the_next_step_and_come_from_who_says_them() {
    let said = |thing: Option<u32>, seat: Option<u8>| What::Said {
        thing: thing.map(ThingId),
        seat: seat.map(Seat),
        text: "hello".into(),
    };
    let timeline =
        compile(&replay(vec![step(vec![said(None, Some(1)), said(None, None)]), Vec::new()]), Pace::default());
    let bubbles = |t: u32| {
        let thing =
            |effect: &EffectAt| if let EffectKind::Bubble { thing, .. } = effect.kind { Some(*thing) } else { None };
        timeline.sample(Millis(t)).effects.iter().filter_map(thing).collect::<Vec<_>>()
    };
    assert_eq!(bubbles(999), [Some(ThingId(1)), None]);
    assert_eq!(bubbles(1500), []);
}

#[test]
fn two_thousand_things_that_move_in_every_step_are_looked_up_at_once() {
    let setup: Vec<ThingState> = (0..2000).map(|i| robot(0, i % 50, i / 50)).collect();
    let all = |turn: i32| (0..2000).map(|i| go(i as u32, i % 50 + turn % 2, i / 50)).collect();
    let steps: Vec<Vec<Event>> = (0..20).map(|turn| step(all(turn))).collect();
    let timeline = compile(&Replay { setup, ..replay(steps) }, Pace::default());
    let ways: usize =
        timeline.tracks.iter().map(|track| track.ways.between(Millis::ZERO, Millis(u32::MAX)).count()).sum();
    assert_eq!(ways, 2000 * 20, "one way for each move, after where it began");
    assert_eq!(timeline.sample(Millis(7777)).things.len(), 2000);
}
