//! What stays on the floor, and the moments of points, last moves and rows that decide.

use super::*;

/// A round in which a seat shoots the other one's robot.
fn hit(by: u32, at: Cell) -> Vec<Event> {
    let hit = Some(ThingId(1 - by));
    vec![Event::new(Phase::Shoot, 0, What::shot(ThingId(by), Cell::new(1, 1), at, hit))]
}

#[test]
fn paint_stays_on_the_floor_and_the_newest_covers_what_was_there() {
    let (here, there) = (Cell::new(5, 5), Cell::new(2, 7));
    let replay = replay(vec![hit(0, here), hit(1, there), hit(1, here), Vec::new()]);
    let mut timeline = compile(&replay, Pace::default());
    let paint = |at: Cell, seat| Stain { kind: StainKind::Paint, at: at.into(), seat: Some(Seat(seat)) };
    let stains = |timeline: &Timeline, steps: usize| timeline.sample(timeline.time_of(steps)).stains;
    assert_eq!(stains(&timeline, 0), []);
    assert_eq!(stains(&timeline, 1), [paint(here, 0)]);
    assert_eq!(stains(&timeline, 2), [paint(there, 1), paint(here, 0)]);
    assert_eq!(stains(&timeline, 3), [paint(there, 1), paint(here, 1)]);
    assert_eq!(stains(&timeline, 4), stains(&timeline, 3));
    let whole = timeline.clone();
    timeline.truncate(2);
    assert_eq!(stains(&timeline, 2), stains(&whole, 2));
    replay.steps[2..].iter().for_each(|step| timeline.push(step));
    for t in (0..whole.end().0).step_by(31).map(Millis) {
        assert_eq!(timeline.sample(t), whole.sample(t));
    }
}

#[test]
fn ten_thousand_rounds_of_paint_are_no_more_than_who_painted_over_whom() {
    let cell = |i: usize| Cell::new((i % 9) as i32, (i / 9 % 9) as i32);
    let timeline =
        compile(&replay((0..10_000).map(|i| hit((i / 2_000 % 2) as u32, cell(i))).collect()), Pace::default());
    assert!(timeline.stains.weight() <= 81 * 5, "{} stains", timeline.stains.weight());
    assert_eq!(timeline.sample(timeline.end()).stains.len(), 81);
}

#[test]
fn only_what_has_lives_bursts_and_leaves_soot() {
    let falls = |thing: u32| vec![Event::new(Phase::Shoot, 2, What::Destroyed { thing: ThingId(thing), leaves: None })];
    let mut replay = replay(vec![falls(0), falls(1)]);
    replay.setup[1].lives = None;
    let timeline = compile(&replay, Pace::default());
    let soot = Stain { kind: StainKind::Soot, at: Cell::new(1, 1).into(), seat: Some(Seat(0)) };
    assert_eq!(timeline.sample(timeline.end()).stains, [soot]);
    let style =
        |thing: u32, t: u32| timeline.thing(ThingId(thing), Millis(t)).and_then(|at| at.change).map(|c| c.style);
    assert_eq!((style(0, 400), style(1, 1400)), (Some(ChangeStyle::Burst), Some(ChangeStyle::Collapse)));
    assert_eq!((timeline.flashes(1), timeline.flashes(2)), (1, 0));
}

/// A step with the points of both seats after it.
fn scored(points: [i64; 2], seat: Option<Seat>, events: Vec<Event>) -> Step {
    let counters = points.map(|score| Counters { score, ..Counters::default() }).to_vec();
    Step { counters, seat, events, last_move: vec![Cell::new(1, 1)], ..Step::default() }
}

#[test]
fn who_has_other_points_after_a_round_is_told_when_it_is_done() {
    let steps = vec![
        scored([3, 5], None, Vec::new()),
        scored([3, 9], None, Vec::new()),
        scored([4, 9], Some(Seat(0)), Vec::new()),
    ];
    let replay = Replay { counters: scored([0, 5], None, Vec::new()).counters, steps, ..replay(Vec::new()) };
    let mut timeline = compile(&replay, Pace::default());
    timeline.truncate(1);
    replay.steps[1..].iter().for_each(|step| timeline.push(step));
    let told = |t: u32| -> Vec<Seat> {
        let seat = |effect: &EffectAt| if let EffectKind::Score { seat } = effect.kind { Some(*seat) } else { None };
        timeline.sample(Millis(t)).effects.iter().filter_map(seat).collect()
    };
    assert_eq!([told(799), told(810), told(1810), told(2810)], [vec![], vec![Seat(0)], vec![Seat(1)], vec![]]);
}

#[test]
fn the_last_move_counts_what_the_winner_has_where_that_is_the_score() {
    let tally = |points: [i64; 2], seat: Option<Seat>| {
        let ended = vec![Event::new(Phase::Settle, 0, What::Ended)];
        let mut replay = Replay { steps: vec![scored(points, seat, ended)], ..replay(Vec::new()) };
        replay.setup = vec![robot(0, 8, 8), robot(1, 5, 5), robot(0, 2, 1)];
        let timeline = compile(&replay, Pace::default());
        let cells =
            |effect: &EffectAt| if let EffectKind::Tally { cells } = effect.kind { Some(cells.clone()) } else { None };
        timeline.sample(Millis(400)).effects.iter().find_map(cells)
    };
    assert_eq!(tally([2, 1], Some(Seat(0))), Some(vec![Cell::new(2, 1), Cell::new(8, 8)]));
    assert_eq!(tally([2, 1], None), None, "a round is no move");
    assert_eq!(tally([39, 1], Some(Seat(0))), None, "the score is something else");
}

#[test]
fn a_row_that_decides_lights_up_when_the_game_ends_and_stays() {
    let cells: Vec<Cell> = (0..5).map(|col| Cell::new(col, 3)).collect();
    let ended = vec![Event::new(Phase::Settle, 0, What::Ended)];
    let step = Step { lit: cells.clone(), ..scored([0, 0], Some(Seat(0)), ended) };
    let timeline = compile(&Replay { steps: vec![step], ..replay(Vec::new()) }, Pace::default());
    let row = |t: u32| {
        let sample = timeline.sample(Millis(t));
        let own = |effect: &&EffectAt| *effect.kind == EffectKind::Row { cells: cells.clone() };
        sample.effects.iter().find(own).map(|effect| effect.part)
    };
    assert_eq!((row(0), row(1000)), (None, Some(1.0)));
    assert!(row(400).is_some_and(|part| part > 0.3 && part < 0.7));
}
