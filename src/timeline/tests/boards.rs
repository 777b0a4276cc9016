//! What lies on cells over time, and boards whose edges meet.

use super::*;

fn round(steps: Vec<Vec<Event>>) -> Replay {
    let mut replay = replay(steps);
    let board = Board { wrap: true, ..Board::default() };
    replay.look = Look { board, ..look() }.into();
    replay
}

fn moves(what: What) -> Vec<Event> {
    vec![Event::new(Phase::Move, 0, what)]
}

fn painted(cells: &[(i32, i32, u8)]) -> Vec<Event> {
    let cells = cells.iter().map(|(col, row, made)| (Cell::new(*col, *row), Material(*made))).collect();
    moves(What::Painted { cells })
}

/// When a step is half done.
fn half_way(timeline: &Timeline, step: usize) -> Millis {
    let Stretch { acts, settled, .. } = timeline.stretch(step).unwrap();
    acts + Millis((settled - acts).0 / 2)
}

#[test]
fn a_cell_changes_in_the_beat_of_its_event_and_stays_so() {
    let replay = replay(vec![painted(&[(1, 1, 3)]), painted(&[(2, 1, 4), (1, 1, 0)]), Vec::new()]);
    let timeline = compile(&replay, Pace::default());
    let told = |t: Millis| {
        let told = |laid: &LaidAt<Cell, Material>| (laid.place.col, laid.from.map(|made| made.0), laid.to.0, laid.part);
        timeline.sample(t).terrain.iter().map(told).collect::<Vec<_>>()
    };
    assert_eq!(told(Millis::ZERO), []);
    let (col, from, to, part) = told(half_way(&timeline, 0))[0];
    assert!((col, from, to) == (1, None, 3) && part > 0.0 && part < 1.0, "{part}");
    assert_eq!(told(timeline.time_of(1)), [(1, None, 3, 1.0)]);
    assert_eq!(told(timeline.end()), [(1, Some(3), 0, 1.0), (2, None, 4, 1.0)]);
}

#[test]
fn cells_are_the_same_after_steps_were_forgotten_and_told_again() {
    let layered = |value: i32| moves(What::Layered { layer: 1, cells: vec![(Cell::new(value, 0), value)] });
    let steps: Vec<Vec<Event>> =
        (0..20).map(|n| if n % 2 == 0 { painted(&[(n % 5, n % 3, n as u8)]) } else { layered(n) }).collect();
    let replay = replay(steps);
    let whole = compile(&replay, Pace::default());
    let mut again = whole.clone();
    for kept in [13, 4, 0] {
        again.truncate(kept);
        assert_eq!(again.sample(again.end()).terrain, whole.sample(whole.time_of(kept)).terrain);
        replay.steps[kept..].iter().for_each(|step| again.push(step));
        for t in (0..=whole.end().0).step_by(97).map(Millis) {
            assert_eq!(again.sample(t), whole.sample(t), "{t}");
        }
    }
}

#[test]
fn who_crosses_an_edge_goes_the_short_way_and_is_on_the_board_afterwards() {
    // From (1, 1) over the left edge, and from (5, 5) half across the board.
    let both =
        vec![What::moved(ThingId(0), [Cell::new(0, 1), Cell::new(8, 1)]), What::moved(ThingId(1), [Cell::new(5, 1)])];
    let events = both.into_iter().map(|what| Event::new(Phase::Move, 0, what)).collect();
    let replay = round(vec![events, moves(What::moved(ThingId(0), [Cell::new(7, 1)]))]);
    let mut timeline = compile(&replay, Pace::default());
    let cols = |timeline: &Timeline, t: Millis| timeline.thing(ThingId(0), t).unwrap().col;
    let way: Vec<f32> = (0..=timeline.time_of(1).0).map(|t| cols(&timeline, Millis(t))).collect();
    assert!(way.iter().all(|col| (-1.0..=1.0).contains(col) || *col == 8.0), "{way:?}");
    assert!(way.iter().any(|col| (-0.9..-0.1).contains(col)), "{way:?}");
    let later = timeline.thing(ThingId(1), half_way(&timeline, 0)).unwrap();
    assert!((1.0..5.0).contains(&later.row), "{later:?}");
    for steps in [1, 2] {
        let at = timeline.position_of(steps);
        assert_eq!(at, replay.position(steps), "{steps}");
    }
    timeline.truncate(1);
    timeline.push(&replay.steps[1]);
    assert_eq!(cols(&timeline, timeline.end()), 7.0);
}

#[test]
fn a_body_crawls_over_an_edge_without_a_gap() {
    let spots = |cols: &[i32]| cols.iter().map(|col| Cell::new(*col, 3).into()).collect::<Vec<Spot>>();
    let crawled = |cols: &[i32]| moves(What::Crawled { thing: ThingId(0), body: spots(cols) });
    let mut replay = round(vec![crawled(&[8, 7, 6]), crawled(&[0, 8, 7]), crawled(&[1, 0, 8])]);
    replay.setup[0] = ThingState { at: spots(&[7])[0], body: spots(&[7, 6, 5]), ..robot(0, 7, 3) };
    let timeline = compile(&replay, Pace::default());
    for t in (0..=timeline.end().0).map(Millis) {
        let body = timeline.thing(ThingId(0), t).unwrap().body;
        let far = |pair: &[(f32, f32)]| {
            let away = (pair[0].0 - pair[1].0).abs();
            away.min(9.0 - away)
        };
        assert!(body.windows(2).all(|pair| far(pair) < 1.01), "{t}: {body:?}");
    }
    assert_eq!(timeline.thing(ThingId(0), timeline.end()).unwrap().body, [(1.0, 3.0), (0.0, 3.0), (8.0, 3.0)]);
    assert_eq!(timeline.position_of(2), replay.position(2));
}

impl Timeline {
    /// The things after some steps, read off the tracks.
    fn position_of(&self, steps: usize) -> Position {
        let mut cut = self.clone();
        cut.truncate(steps);
        cut.position
    }
}
