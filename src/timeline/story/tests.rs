//! What the table makes of steps, and which tables are none.

use proptest::prelude::*;

use super::*;
use crate::model::{Annotation, Caption, Cause, Cell, Fault, FaultNote, Seat};
use crate::timeline::tests::{eventful, replay};
use crate::timeline::{Fit, Pace, Stretch, Timeline, compile, compile_fitted};

const MINE: ThingId = ThingId(0);
/// Nothing stands there.
const NOBODY: ThingId = ThingId(9);

fn happens(events: Vec<(Phase, u8, What)>) -> Vec<Event> {
    events.into_iter().map(|(phase, beat, what)| Event::new(phase, beat, what)).collect()
}

/// How long a step lasts that is not among the first, in milliseconds.
fn lasts(step: &Step) -> u32 {
    let position = Position::new(&replay(Vec::new()).setup);
    StoryTimes::default().measure(step, FIRST, &position).lasts.0
}

fn round(events: Vec<(Phase, u8, What)>, caption: &str) -> Step {
    Step { events: happens(events), caption: Caption::plain(caption), ..Step::default() }
}

fn turn(events: Vec<(Phase, u8, What)>) -> Step {
    Step { seat: Some(Seat(0)), notation: "e4".into(), ..round(events, "") }
}

fn moved() -> (Phase, u8, What) {
    (Phase::Move, 0, What::moved(MINE, [Cell::new(1, 2)]))
}

fn destroyed(thing: ThingId) -> (Phase, u8, What) {
    (Phase::Shoot, 2, What::Destroyed { thing, leaves: None })
}

fn hurt() -> (Phase, u8, What) {
    (Phase::Shoot, 1, What::Hurt { thing: MINE, loss: 4, lives: 0, cause: Cause::Shot, by: None })
}

fn ended() -> (Phase, u8, What) {
    (Phase::Settle, 2, What::Ended)
}

fn checked(mate: bool) -> (Phase, u8, What) {
    (Phase::Settle, 0, What::Checked { thing: ThingId(1), by: vec![MINE], mate })
}

#[test]
fn a_program_that_begins_to_fail_is_seen_longer_and_one_that_goes_on_is_not() {
    let failing = |again: bool| {
        let note = FaultNote { seat: Seat(0), fault: Fault::Crash, words: String::new(), answer: None, again };
        lasts(&Step { faults: vec![note], ..round(vec![moved()], "a crashes") })
    };
    let usual = lasts(&round(vec![moved()], "a crashes"));
    assert_eq!((failing(false), failing(true)), (usual + 400, usual));
}

#[test]
fn what_happens_decides_how_long_a_round_is_seen() {
    let quiet = lasts(&round(vec![moved()], ""));
    let told = lasts(&round(vec![moved(), hurt()], "a hits b"));
    let wall = lasts(&round(vec![moved(), destroyed(NOBODY)], "a wall falls"));
    let kill = lasts(&round(vec![moved(), hurt(), destroyed(MINE)], "b is out"));
    let last = lasts(&round(vec![moved(), hurt(), destroyed(MINE), ended()], "b is out"));
    assert!((250..=300).contains(&quiet), "{quiet}");
    assert!(quiet < wall && wall < 1000 && quiet < told && told < 1000, "{wall} and {told}");
    assert!((2000..=2500).contains(&kill), "{kill}");
    assert!((2700..=3400).contains(&last), "{last}");
}

#[test]
fn a_kill_has_its_time_and_what_comes_before_it_keeps_its_own() {
    let mut steps = vec![happens(vec![moved()]); FIRST];
    steps.push(happens(vec![moved(), hurt(), destroyed(MINE)]));
    let timeline = compile(&replay(steps), Pace::story());
    let slots: Vec<u32> = timeline.slots[FIRST].iter().map(|slot| (slot.end - slot.start).0).collect();
    let times = StoryTimes::default();
    assert_eq!(slots, [Timed::RoundMove, Timed::Hurt, Timed::Kill].map(|timed| times.of(timed).0));
}

#[test]
fn a_quiet_round_flows_into_the_next_and_a_move_of_one_player_rests() {
    let position = Position::new(&[]);
    let stretch = |step: &Step| {
        let measure = StoryTimes::default().measure(step, FIRST, &position);
        measure.stretch(Millis(500), measure.lasts)
    };
    let quiet = stretch(&round(vec![moved()], ""));
    assert_eq!((quiet.acts, quiet.settled), (quiet.start, quiet.end));
    let turn = stretch(&turn(vec![moved()]));
    assert!(turn.end.0 - turn.settled.0 >= 300, "{turn:?}");
}

#[test]
fn moves_at_a_board_are_seen_as_long_as_they_matter() {
    let taken = (Phase::Move, 0, What::Captured { thing: ThingId(1) });
    let crowned = (Phase::Move, 1, What::Promoted { thing: MINE, kind: crate::model::Kind(1) });
    let plain = lasts(&turn(vec![moved()]));
    assert!((850..=950).contains(&plain), "{plain}");
    let steps = [
        vec![taken.clone(), moved()],
        vec![moved(), checked(false)],
        vec![moved(), crowned.clone(), checked(false)],
        vec![moved(), checked(true), ended()],
    ];
    let times: Vec<u32> = steps.into_iter().map(|events| lasts(&turn(events))).collect();
    assert!(plain < times[0] && times.windows(2).all(|pair| pair[0] < pair[1]), "{times:?}");
    assert!((2900..=3300).contains(&times[3]), "{times:?}");
}

#[test]
fn of_many_captures_the_last_alone_decides() {
    let leap = |beat: u8| {
        let hop = What::moved(MINE, [Cell::new(1, 2)]);
        [(Phase::Move, 2 * beat, hop), (Phase::Move, 2 * beat + 1, What::Captured { thing: ThingId(1) })]
    };
    let leaps = |n: u8| (0..n).flat_map(leap).collect::<Vec<_>>();
    let with_end = |n: u8| lasts(&turn([leaps(n), vec![ended()]].concat()));
    assert!(with_end(1) > 2900, "{}", with_end(1));
    assert_eq!(with_end(4) - with_end(1), lasts(&turn(leaps(4))) - lasts(&turn(leaps(1))));
}

#[test]
fn a_row_that_decides_is_seen_lit_and_nothing_moves_meanwhile() {
    let placed = (Phase::Move, 0, What::placed(NOBODY, crate::timeline::tests::robot(0, 1, 1)));
    let five = Step { lit: vec![Cell::new(1, 1); 5], ..turn(vec![placed, ended()]) };
    let measure = StoryTimes::default().measure(&five, FIRST, &Position::new(&[]));
    let stretch = measure.stretch(Millis::ZERO, measure.lasts);
    assert!((stretch.end - stretch.settled).0 > 2000, "{stretch:?}");
}

#[test]
fn more_discs_take_longer_up_to_a_point() {
    let turned = |discs: u32| {
        let disc = |i| (Phase::Move, 1, What::Flipped { thing: ThingId(i), seat: Some(Seat(0)) });
        lasts(&turn((0..discs).map(disc).collect()))
    };
    assert!(turned(1) < turned(2) && turned(2) < turned(8));
    assert_eq!(turned(20), turned(2000));
}

#[test]
fn signs_threats_and_long_captions_take_time() {
    let note = |glyph: &str| {
        let note = Annotation { glyphs: vec![glyph.into()], ..Annotation::default() };
        lasts(&Step { note: Some(Box::new(note)), ..turn(vec![moved()]) })
    };
    assert!(note("±") < note("!") && note("!") < note("??"));
    let threat = Step { rows: vec![vec![Cell::new(1, 1)]], ..turn(vec![moved()]) };
    assert!(lasts(&threat) > lasts(&turn(vec![moved()])));
    let told = |letters: usize| lasts(&round(vec![moved()], &"ě".repeat(letters)));
    assert_eq!(told(5), told(GLANCE), "a few words are read in passing");
    assert!(told(GLANCE + 8) > told(GLANCE));
    assert_eq!(told(100), told(100_000), "nobody waits for a page to be read");
}

#[test]
fn the_first_steps_take_a_little_longer() {
    let timeline = compile(&replay(vec![happens(vec![moved()]); FIRST + 2]), Pace::story());
    let lengths: Vec<u32> = (0..FIRST + 2).filter_map(|i| timeline.stretch(i)).map(|s| (s.end - s.start).0).collect();
    assert!(lengths[FIRST - 1] > lengths[FIRST] && lengths[FIRST] == lengths[FIRST + 1], "{lengths:?}");
}

#[test]
fn the_names_stand_in_the_order_of_what_they_name() {
    for (i, (timed, _)) in ALL.into_iter().enumerate() {
        assert_eq!(timed as usize, i);
    }
}

#[test]
fn a_table_that_is_none_is_refused_in_one_line_that_names_the_key() {
    let with = |line: &str| {
        let rest = BUNDLED.lines().filter(|line| !line.starts_with("kill")).map(|line| format!("{line}\n"));
        StoryTimes::parse(&(rest.collect::<String>() + line))
    };
    assert_eq!(with("kill = 1.6"), Ok(StoryTimes::default()));
    assert!(with("kill = 3").is_ok_and(|times| times.of(Timed::Kill) == Millis(3000)), "whole seconds are seconds");
    assert!(with("kill = 0").is_ok());
    for wrong in ["-0.1", "nan", "-nan", "inf", "60.001", "1e300", "9223372036854775807", "\"2s\"", "true", "[1]", "{}"]
    {
        let error = with(&format!("kill = {wrong}")).unwrap_err();
        assert!(error.starts_with("kill = ") && error.contains("from 0 to 60"), "{error}");
        assert!(!error.contains('\n'), "{error}");
    }
    assert_eq!(with("").unwrap_err(), "kill is missing; write its time in seconds");
    let unknown = with("kill = 1\nkil = 2").unwrap_err();
    assert!(unknown.starts_with("\"kil\" is no time of a pace; there are round-move, "), "{unknown}");
    let broken = with("kill = = 1").unwrap_err();
    assert!(broken.starts_with("line ") && !broken.contains('\n'), "{broken}");
}

/// The times of a timeline hang together.
fn assert_sound(timeline: &Timeline) {
    let mut before = Millis::ZERO;
    for index in 0..timeline.steps() {
        let Stretch { start, acts, settled, end } = timeline.stretch(index).unwrap();
        assert!(start == before && start <= acts && acts < settled && settled <= end, "step {index}");
        let mut from = acts;
        for slot in &timeline.slots[index] {
            assert!(slot.start == from && slot.start <= slot.end && slot.end <= settled, "step {index}");
            from = slot.end;
        }
        before = end;
    }
}

proptest! {
    #[test]
    fn any_table_gives_any_match_sound_times(
        times in prop::collection::vec(0..=LONGEST * 1000, ALL.len()),
        seed: u64,
        percent in 1u32..100_000,
        total in 1u32..10_000_000,
        ends in (0usize..40, 0usize..40),
    ) {
        let times = StoryTimes(std::array::from_fn(|i| Millis(times[i])));
        let replay = eventful(seed, 30);
        let pace = Pace::Story { times, percent };
        assert_sound(&compile(&replay, pace));
        let (from, to) = (ends.0.min(ends.1), ends.0.max(ends.1));
        let fitted = compile_fitted(&replay, pace, Fit { total: Millis(total), from, to });
        assert_sound(&fitted);
        let shown = to.min(30) - from.min(30);
        if shown > 0 {
            let least = 2 * shown as u32;
            prop_assert_eq!(fitted.time_of(to) - fitted.time_of(from), Millis(total.max(least)));
        }
    }
}
