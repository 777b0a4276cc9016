use std::sync::Arc;

use super::*;
use crate::model::{Annotation, Board, Cell, Counters, Ground, Kind, Look, Phase, SeatPaint, Size, ThingState};

/// A board game between two, told by its scores: both begin with 39 points.
struct Story(Replay);

fn counters(scores: [i64; 2]) -> Vec<Counters> {
    scores.map(|score| Counters { score, ..Counters::default() }).to_vec()
}

fn man(seat: u8) -> ThingState {
    let at = Cell::new(i32::from(seat), 0);
    ThingState { kind: Kind(0), seat: Some(Seat(seat)), at: at.into(), ..ThingState::default() }
}

impl Story {
    fn new() -> Story {
        let look = Look {
            board: Board { ground: Ground::Checker, ..Board::default() },
            seats: vec![SeatPaint::StoneLight, SeatPaint::StoneDark],
            step_word: "move".into(),
            score_word: "points".into(),
            ..Look::default()
        };
        Story(Replay {
            size: Size::new(8, 8),
            players: vec!["A".into(), "B".into()],
            short: vec!["A".into(), "B".into()],
            look: Arc::new(look),
            setup: vec![man(0), man(1)],
            counters: counters([39, 39]),
            ..Replay::default()
        })
    }

    /// The next player does something; these are the scores then.
    fn step(mut self, scores: [i64; 2], whats: impl IntoIterator<Item = What>) -> Story {
        let index = self.0.steps.len();
        self.0.steps.push(Step {
            number: index as u32 + 1,
            seat: Some(Seat(index as u8 % 2)),
            events: whats.into_iter().map(|what| Event::new(Phase::Move, 0, what)).collect(),
            counters: counters(scores),
            ..Step::default()
        });
        self
    }

    fn moves(self, scores: [i64; 2]) -> Story {
        self.step(scores, [moved()])
    }

    /// So many moves at which nothing happens.
    fn quiet(self, moves: usize) -> Story {
        let scores = [0, 1].map(|seat| self.0.counters(self.0.steps.len())[seat].score);
        (0..moves).fold(self, |story, _| story.moves(scores))
    }

    fn takes(self, scores: [i64; 2]) -> Story {
        self.step(scores, [taken(), moved()])
    }

    fn noted(mut self, note: Annotation) -> Story {
        self.0.steps.last_mut().expect("a step").note = Some(Box::new(note));
        self
    }

    fn won_by(mut self, seat: u8) -> Replay {
        self.0.outcome.winner = Some(vec![Seat(seat)]);
        self.0
    }
}

fn moved() -> What {
    What::moved(ThingId(0), [Cell::new(3, 3)])
}

fn taken() -> What {
    What::Captured { thing: ThingId(1) }
}

#[test]
fn an_exchange_is_no_drama_and_a_man_that_is_won_is_a_little() {
    let exchange = Story::new().quiet(4).takes([39, 36]).takes([36, 36]).quiet(10);
    let drama = drama(&exchange.0);
    assert!(drama.iter().all(|points| *points < 1.0), "{drama:?}");
    let won = Story::new().quiet(4).takes([39, 36]).takes([36, 36]).quiet(4).takes([36, 31]).quiet(10);
    assert_eq!(best_step(&won.0), 11);
}

#[test]
fn a_delayed_exchange_is_one_too() {
    // A rook is taken, the other gives check first and then takes back.
    let story = Story::new().quiet(10).takes([39, 34]).quiet(2).takes([34, 34]).quiet(10);
    let drama = drama(&story.won_by(0));
    assert!(drama[11..].iter().all(|points| *points < 1.0), "{drama:?}");
}

#[test]
fn a_queen_that_is_given_and_not_taken_back_is_the_moment_of_who_wins() {
    let story = || Story::new().quiet(20).moves([39, 39]).takes([30, 39]).quiet(20);
    let won = story().won_by(0);
    assert!(drama(&won)[20] > 25.0, "{:?}", drama(&won));
    assert!((21..=22).contains(&best_step(&won)));
    // Who loses has only lost it: what is seen is that it was won.
    let lost = story().won_by(1);
    assert_eq!(best_step(&lost), 22);
    assert!(drama(&lost)[20] < 1.0);
}

#[test]
fn prisoners_are_no_sacrifice() {
    let mut story = Story::new().quiet(20).moves([3, 5]).takes([3, 8]).quiet(20);
    story.0.counters = counters([3, 5]);
    for step in &mut story.0.steps[..20] {
        step.counters = counters([3, 5]);
    }
    assert!(drama(&story.won_by(0))[20] < 1.0);
}

#[test]
fn the_deciding_move_is_best_and_never_the_poster() {
    let replay = Story::new().quiet(9).takes([34, 39]).quiet(3).step([34, 39], [moved(), What::Ended]).won_by(1);
    assert_eq!(best_step(&replay), replay.steps.len());
    assert_eq!(poster_step(&replay), 10);
}

#[test]
fn the_last_stone_of_a_counted_game_decides_only_what_was_open() {
    let last = || What::placed(ThingId(9), man(0));
    let open = Story::new().quiet(8).step([41, 39], [last(), What::Ended]);
    let settled = Story::new().moves([39, 20]).quiet(7).step([41, 20], [last(), What::Ended]);
    let passed = Story::new().moves([39, 20]).quiet(7).step([39, 20], [What::Passed { seat: Seat(0) }, What::Ended]);
    let end = |mut story: Story| {
        story.0.outcome.score = Some(vec![41, 20]);
        drama(&story.won_by(0)).last().copied().unwrap_or_default()
    };
    let (open, settled, passed) = (end(open), end(settled), end(passed));
    assert!(open > 100.0 && (10.0..30.0).contains(&settled) && passed < 1.0, "{open} {settled} {passed}");
}

#[test]
fn a_lead_that_is_gone_at_once_is_none() {
    let flicker = Story::new().moves([45, 39]).moves([39, 45]).moves([45, 39]).moves([39, 45]).quiet(0);
    assert!(Tale::new(&flicker.0).lead_changes().iter().take(3).all(|points| *points == 0.0));
    let lasting = Story::new().moves([45, 39]).quiet(5).moves([40, 45]).quiet(5);
    let changes = Tale::new(&lasting.0).lead_changes();
    assert_eq!(changes.iter().position(|points| *points > 0.0), Some(6));
}

#[test]
fn crowning_counts_and_what_changes_back_does_not() {
    let becomes = |kind| What::Promoted { thing: ThingId(0), kind: Kind(kind) };
    let crowned = Story::new().quiet(5).step([39, 39], [moved(), becomes(1)]).quiet(5);
    assert_eq!(best_step(&crowned.0), 6);
    assert!(drama(&crowned.0)[5] > 20.0);
    let frozen = Story::new().step([39, 39], [becomes(1)]).quiet(5).step([39, 39], [becomes(0)]);
    assert!(drama(&frozen.0).iter().all(|points| *points < 5.0));
}

#[test]
fn kills_arrivals_and_who_is_out_stand_in_their_order() {
    let fallen = |thing| What::Destroyed { thing: ThingId(thing), leaves: None };
    let arrives = |place| What::Arrived { thing: ThingId(0), seat: Seat(0), place };
    let worth = |whats: Vec<What>| drama(&Story::new().step([39, 39], whats).0)[0];
    let wall = worth(vec![fallen(7)]);
    let kill = worth(vec![fallen(1)]);
    let second = worth(vec![arrives(2)]);
    let first = worth(vec![arrives(1)]);
    let out = worth(vec![fallen(1), What::Left { seat: Seat(1), why: None }]);
    assert!(wall < kill && kill < second && second < first && first < out, "{wall} {kill} {second} {first} {out}");
}

#[test]
fn who_is_out_by_the_counters_alone_is_out() {
    let mut story = Story::new().quiet(3);
    story.0.steps[1].counters[1].standing = Standing::Out;
    story.0.steps[2].counters[1].standing = Standing::Out;
    assert_eq!(best_step(&story.0), 2);
    assert_eq!(poster_step(&story.0), 1, "the other one has won");
}

#[test]
fn signs_and_evaluations_are_heard() {
    let glyph = |sign: &str| Annotation { glyphs: vec![sign.into()], ..Annotation::default() };
    let eval = |points| Annotation { eval: Some(Eval::Points(points)), ..Annotation::default() };
    let signs = Story::new().quiet(3).noted(glyph("!!")).quiet(5).noted(glyph("?")).quiet(4);
    assert_eq!(best_step(&signs.0), 3);
    let blunder = Story::new().quiet(1).noted(eval(0.2)).quiet(1).noted(eval(-6.0)).quiet(1).noted(eval(-6.2)).quiet(6);
    assert_eq!(best_step(&blunder.0), 2);
    let odd = Story::new().quiet(1).noted(eval(f32::NAN)).quiet(1).noted(eval(f32::INFINITY)).quiet(2);
    assert!(drama(&odd.0).iter().all(|points| points.is_finite()));
}

#[test]
fn checks_and_rows_that_threaten_are_more_than_a_move() {
    let check = What::Checked { thing: ThingId(0), by: vec![ThingId(1)], mate: false };
    let checked = Story::new().quiet(4).step([39, 39], [moved(), check]).quiet(3);
    assert_eq!(best_step(&checked.0), 5);
    let mut rows = Story::new().quiet(9);
    let row = vec![Cell::new(0, 0), Cell::new(2, 0)];
    rows.0.steps[3].rows = vec![row.clone(), row.clone()];
    rows.0.steps[6].rows = vec![row];
    assert_eq!(best_step(&rows.0), 4);
}

#[test]
fn of_equal_steps_the_later_one_is_best() {
    assert_eq!(best_step(&Story::new().quiet(7).0), 7);
    assert_eq!(best_between(&Story::new().quiet(7).0, 2, 5), 5);
}

#[test]
fn matches_of_no_step_and_of_few_have_their_moments() {
    let none = Story::new().0;
    assert_eq!((drama(&none), best_step(&none), poster_step(&none), peaks(&none, 12)), (vec![], 0, 0, vec![0]));
    let one = Story::new().quiet(1).0;
    assert_eq!((best_step(&one), poster_step(&one), peaks(&one, 1), peaks(&one, 12)), (1, 1, vec![1], vec![0, 1]));
    let decided = Story::new().step([39, 39], [moved(), What::Ended]).won_by(0);
    assert_eq!((best_step(&decided), poster_step(&decided)), (1, 0));
    let two = Story::new().quiet(2).won_by(1);
    assert_eq!((best_step(&two), poster_step(&two)), (2, 1), "who resigns does so after the last step");
    assert_eq!(peaks(&two, 0), Vec::<usize>::new());
    assert_eq!(best_between(&two, 5, 9), 2);
    assert_eq!(peaks_between(&two, 5, 9, 3), [2]);
}

#[test]
fn a_match_without_events_is_spread_evenly() {
    let peaks = peaks(&Story::new().quiet(120).0, 12);
    assert_eq!(peaks.len(), 12);
    assert!(peaks.windows(2).all(|pair| (9..=12).contains(&(pair[1] - pair[0]))), "{peaks:?}");
}

#[test]
fn peaks_keep_apart_and_hold_the_great_moments() {
    let story = Story::new().quiet(30).takes([39, 30]).quiet(39).takes([39, 25]).quiet(29);
    let peaks = peaks_between(&story.0, 0, 90, 6);
    assert!(peaks.contains(&31) && peaks.contains(&71), "{peaks:?}");
    assert!(peaks.is_sorted() && peaks.windows(2).all(|pair| pair[1] - pair[0] > 4), "{peaks:?}");
    assert!(peaks.iter().all(|steps| *steps <= 90));
}

#[test]
fn ten_thousand_steps_are_cheap() {
    let story = Story::new().quiet(10_000);
    assert_eq!(peaks(&story.0, 12).len(), 12);
}
