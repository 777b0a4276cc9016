//! A match of a game that nobody knows, in which all that a file can tell happens.

use std::sync::Arc;

use matchreel::model::{
    Board, Cause, Cell, CounterLook, Counters, Entrance, Event, Gait, Heading, Kind, KindLook, Look, Outcome, Paint,
    Part, Path, Phase, Replay, Role, Seat, SeatPaint, Shape, ShotStyle, Size, Spot, Step, ThingId, ThingState, What,
};

pub const TANK: Kind = Kind(0);
pub const GOLD: Kind = Kind(1);
pub const ANT: Kind = Kind(2);
pub const ROAD: Kind = Kind(3);
pub const BASE: Kind = Kind(4);

fn tank() -> Shape {
    let fill = |path, paint| Part::fill(path, paint);
    Shape {
        parts: vec![
            fill(Path::rounded(-0.36, -0.34, 0.72, 0.7, 0.1), Paint::role(Role::Dark)),
            fill(Path::rounded(-0.26, -0.34, 0.52, 0.7, 0.08), Paint::seat(0.0)),
            fill(Path::rect(-0.06, -0.48, 0.12, 0.4), Paint::seat(-0.4)),
            fill(Path::circle(0.0, 0.04, 0.18), Paint::seat(0.25)),
        ],
    }
}

fn disc(r: f32, paint: Paint) -> Shape {
    Shape { parts: vec![Part::fill(Path::circle(0.0, 0.0, r), paint)] }
}

fn look() -> Look {
    let plain = |name, shape, layer| KindLook { layer, ..KindLook::plain(name, shape, 0.08) };
    let gold = disc(0.34, Paint::own([0xe8, 0xb8, 0x30]));
    let ant = KindLook { letter: Some("A".into()), ..plain("ant", disc(0.42, Paint::seat(0.0)), 2) };
    let base = Shape { parts: vec![Part::fill(Path::rounded(-0.48, -0.48, 0.96, 0.96, 0.1), Paint::seat(-0.3))] };
    Look {
        unscored: false,
        board: Board { shared: true, ..Board::default() },
        kinds: vec![
            KindLook { turns: true, full_lives: 10, ..plain("tank", tank(), 2) },
            plain("gold", gold, 1),
            ant,
            plain("road", disc(0.1, Paint::own([0x9a, 0x7b, 0x54])), 0),
            KindLook { wide: (2.0, 2.0), ..plain("base", base, 0) },
        ],
        counters: vec![CounterLook { label: "fuel".into(), decimals: 1 }],
        seats: vec![SeatPaint::Hue(0), SeatPaint::Own([0xc0, 0x40, 0xff])],
        emblems: vec![TANK],
        step_word: "round".into(),
        score_word: "euro".into(),
        score_decimals: 2,
        phased: false,
        sides: Vec::new(),
    }
}

pub fn thing(kind: Kind, seat: Option<u8>, col: f64, row: f64) -> ThingState {
    let lives = (kind == TANK).then_some(8);
    ThingState { kind, seat: seat.map(Seat), at: Spot::of(col, row), lives, ..ThingState::default() }
}

fn setup() -> Vec<ThingState> {
    let label = |text: &str| Some(Arc::from(text));
    let mut things = vec![
        ThingState { facing: Heading::degrees(60.0), label: label("T1"), ..thing(TANK, Some(0), 2.0, 2.0) },
        ThingState { facing: Heading::degrees(270.0), ..thing(TANK, Some(1), 9.0, 2.0) },
        thing(GOLD, None, 4.0, 4.0),
        ThingState { line: Some([Spot::of(1.0, 6.0), Spot::of(10.0, 5.0)]), ..thing(ROAD, None, 1.0, 6.0) },
        thing(BASE, Some(0), 0.0, 6.0),
        ThingState { label: label("9.5"), ..thing(GOLD, None, 6.5, 6.25) },
    ];
    // One, two, three, … ants in a cell.
    for (col, many) in (4..10).zip([1, 2, 3, 4, 5, 9]) {
        things.extend((0..many).map(|i| thing(ANT, Some(i % 2), f64::from(col), 0.0)));
    }
    things
}

fn step(number: u32, events: Vec<(Phase, u8, What)>) -> Step {
    let events = events.into_iter().map(|(phase, beat, what)| Event::new(phase, beat, what)).collect();
    let own = |score: i64| Counters { score, values: vec![score / 3], ..Counters::default() };
    let counters = vec![own(i64::from(number) * 125), own(i64::from(number) * 99)];
    Step { number, events, counters, ..Step::default() }
}

fn shot(how: ShotStyle, from: Spot, to: Spot) -> What {
    What::Shot { thing: Some(ThingId(0)), seat: None, from, to, hit: Some(ThingId(1)), how }
}

/// The rounds: carrying; shots of all styles; blasts, leaps and words.
fn steps() -> Vec<Step> {
    let (one, two, gold) = (ThingId(0), ThingId(1), ThingId(2));
    let (here, there) = (Spot::of(4.0, 4.0), Spot::of(9.0, 2.0));
    let area: Vec<Cell> = (6..9).flat_map(|col| (3..6).map(move |row| Cell::new(col, row))).collect();
    let say = |thing, text: &str| What::Said { thing: Some(thing), seat: None, text: text.into() };
    vec![
        step(
            1,
            vec![
                (Phase::Move, 0, What::Moved { thing: one, path: here.into(), how: Gait::Usual }),
                (Phase::Move, 0, What::Turned { thing: one, facing: Heading::degrees(110.0) }),
                (Phase::Move, 1, What::Took { thing: gold, by: one }),
            ],
        ),
        step(
            2,
            vec![
                (Phase::Shoot, 0, shot(ShotStyle::Beam, here, there)),
                (Phase::Shoot, 0, shot(ShotStyle::Lob, Spot::of(1.0, 4.0), there)),
                (Phase::Shoot, 0, shot(ShotStyle::Slash, Spot::of(8.0, 2.0), there)),
                (Phase::Shoot, 0, shot(ShotStyle::Bolt, Spot::of(2.0, 2.0), there)),
                (Phase::Shoot, 1, What::Hurt { thing: two, loss: 3, lives: 5, cause: Cause::Other, by: Some(one) }),
                (Phase::Shoot, 1, What::Healed { thing: one, gain: 2, lives: 10 }),
            ],
        ),
        step(
            3,
            vec![
                (Phase::Move, 0, What::Moved { thing: two, path: Spot::of(2.0, 4.0).into(), how: Gait::Jump }),
                (
                    Phase::Move,
                    0,
                    What::Placed {
                        thing: ThingId(40),
                        state: thing(ANT, Some(1), 10.0, 6.0).into(),
                        how: Entrance::Drop,
                    },
                ),
                (
                    Phase::Move,
                    0,
                    What::Placed {
                        thing: ThingId(41),
                        state: thing(ANT, Some(0), 11.0, 6.0).into(),
                        how: Entrance::Fade,
                    },
                ),
                (Phase::Shoot, 0, What::Blast { cells: area, seat: Some(Seat(1)) }),
                (
                    Phase::Settle,
                    0,
                    say(one, "Gold for everybody who helps me carry it home before the sun goes down over the hill"),
                ),
                (Phase::Settle, 0, say(two, "no")),
                (Phase::Settle, 0, What::Relabelled { thing: one, label: Some("rich".into()) }),
            ],
        ),
        step(
            4,
            vec![
                (Phase::Move, 0, What::Dropped { thing: gold, at: Spot::of(5.0, 5.0) }),
                (
                    Phase::Move,
                    0,
                    What::Stretched { thing: ThingId(3), line: [Spot::of(1.0, 7.0), Spot::of(11.0, 3.0)] },
                ),
                (Phase::Move, 0, What::Faded { thing: ThingId(5) }),
                (Phase::Move, 0, What::moved(ThingId(6), [Cell::new(5, 0)])),
            ],
        ),
    ]
}

/// The match.
pub fn replay() -> Replay {
    Replay {
        game: "any",
        game_name: "Gold rush".into(),
        size: Size::new(12, 8),
        players: vec!["ada".into(), "bob".into()],
        short: vec!["ada".into(), "bob".into()],
        look: look().into(),
        setup: setup(),
        counters: vec![Counters { values: vec![0], ..Counters::default() }; 2],
        steps: steps(),
        outcome: Outcome { complete: true, ..Outcome::default() },
        ..Replay::default()
    }
}
