//! The events of a round: what is told, in which phase and beat, and the words for it.

use super::picture::{board, play, with_goal, with_lives};
use super::tell::tell_states;
use crate::games::paintball::state::PaintballState;
use crate::model::{Cause, Cell, Event, Phase, Remains, Seat, Step, ThingId, What};

fn told(before: &PaintballState, answers: &[&str]) -> Step {
    let mut telling = tell_states(&[before.clone(), play(before, answers)]);
    assert!(telling.findings.is_empty(), "{:?}", telling.findings);
    telling.replay.steps.remove(0)
}

fn beats(step: &Step) -> Vec<(Phase, u8)> {
    let mut beats: Vec<_> = step.events.iter().map(|event| (event.phase, event.beat)).collect();
    assert!(beats.is_sorted(), "events come in the order they are seen");
    beats.dedup();
    beats
}

fn named(mut state: PaintballState, names: &[&str]) -> PaintballState {
    state.names = names.iter().map(|name| name.to_string()).collect();
    state.totals = (0..names.len()).map(|player| Some(state.running_total(player))).collect();
    state
}

#[test]
fn a_shot_flies_then_hurts_then_things_fall() {
    let state = with_lives(board("1> . . 2^ . . 3^"), &[13, 4, 13]);
    let step = told(&state, &["R1 NONE FIRE", "R1 NONE NOTHING", "R1 NONE NOTHING"]);
    let (shooter, target) = (ThingId(0), ThingId(1));
    let shot = What::shot(shooter, Cell::new(0, 0), Cell::new(3, 0), Some(target));
    let hurt = What::Hurt { thing: target, loss: 4, lives: 0, cause: Cause::Shot, by: Some(shooter) };
    let leaves = Some(Remains::of(crate::games::paintball::look::WRECK));
    assert_eq!(
        step.events,
        [
            Event::new(Phase::Shoot, 0, shot),
            Event::new(Phase::Shoot, 1, hurt),
            Event::new(Phase::Shoot, 1, What::Scored { seat: Seat(0), points: 4 }),
            Event::new(Phase::Shoot, 2, What::Destroyed { thing: target, leaves }),
            Event::new(Phase::Settle, 1, What::Left { seat: Seat(1), why: None }),
        ]
    );
}

#[test]
fn a_shot_into_the_blue_ends_at_the_edge() {
    let step = told(&board(". 1> . ."), &["R1 NONE FIRE"]);
    let shot = What::shot(ThingId(0), Cell::new(1, 0), Cell::new(3, 0), None);
    assert_eq!(step.events, [Event::new(Phase::Shoot, 0, shot)]);
}

#[test]
fn a_round_with_everything_in_it_comes_in_order() {
    let state = with_goal(
        board(
            "
            1> 2^ .  .  3<
            .  .  .  .  .
            4> .  .  .  #",
        ),
        3,
        &[(2, 1)],
    );
    let step = told(&state, &["R1 UP NOTHING", "R1 NONE BUILD 4 1", "R1 UP FIRE", "R1 UP FIRE"]);
    use Phase::{Build, Move, Shoot};
    assert_eq!(beats(&step), [(Move, 0), (Move, 1), (Move, 2), (Shoot, 0), (Shoot, 1), (Build, 0)]);
    assert!(step.events.contains(&Event::new(
        Move,
        0,
        What::Bumped { thing: ThingId(0), against: Cell::new(1, 0).into() }
    )));
    assert!(step.events.contains(&Event::new(Move, 2, What::Arrived { thing: ThingId(3), seat: Seat(3), place: 1 })));
}

#[test]
fn two_hurts_of_one_robot_count_down_one_after_the_other() {
    let step = told(&board("1> . 2^ . 3<"), &["R1 NONE FIRE", "R1 NONE NOTHING", "R1 NONE FIRE"]);
    let lives: Vec<i32> = step
        .events
        .iter()
        .filter_map(|event| if let What::Hurt { lives, .. } = event.what { Some(lives) } else { None })
        .collect();
    assert_eq!(lives, [9, 5]);
}

#[test]
fn a_wall_built_by_two_names_both_and_one_by_a_pair_names_it_once() {
    let answer = "R1 NONE BUILD 4 1";
    let by = |step: &Step| match &step.events[0].what {
        What::Built { by, .. } => by.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(by(&told(&board("1> . . . . . 2<"), &[answer, answer])), [Seat(0), Seat(1)]);
    let pair = "R1 NONE BUILD 4 1 R2 NONE BUILD 4 1";
    assert_eq!(by(&told(&board("1> . . . . . 1<"), &[pair])), [Seat(0)]);
}

#[test]
fn captions_tell_the_most_important_things_first_in_words_people_use() {
    let three = ["Hunter", "Racer", "Builder"];
    let caption = |state: &PaintballState, answers: &[&str]| told(state, answers).caption.text();
    let wait = "R1 NONE NOTHING";
    let state = named(
        board(
            "
        1> .  .  .  2<
        .  .  .  .  .
        3> .  .  .  .",
        ),
        &three,
    );
    assert_eq!(
        caption(&state, &["R1 NONE FIRE", wait, "R1 NONE BUILD 4 1"]),
        "Hunter hits Racer for 4 · Builder builds a wall at 4 1"
    );
    assert_eq!(caption(&state, &[wait, wait, wait]), "");
    assert_eq!(
        caption(&with_lives(state.clone(), &[13, 4, 13]), &["R1 NONE FIRE", "R1 NONE FIRE", wait]),
        "Hunter knocks Racer out · Racer hits Hunter for 4"
    );
    assert_eq!(caption(&with_goal(state, 1, &[(4, 3)]), &[wait, "R1 UP NOTHING", wait]), "Racer arrives 1st");
    let close = named(board("1> 2< . 3^"), &three);
    assert_eq!(caption(&close, &["R1 UP NOTHING", wait, wait]), "Hunter and Racer run into each other");
    assert_eq!(caption(&close, &["R1 NONE FIRE", wait, wait]), "Hunter hits Racer for 4 · Hunter hurts itself for 2");
    let pair = named(with_lives(board("1> . 2^ . 3< 2^"), &[13, 4, 13, 13]), &three);
    assert_eq!(
        caption(&pair, &["R1 NONE FIRE", "R1 NONE NOTHING R2 NONE NOTHING", "R1 NONE FIRE"]),
        "Hunter and Builder destroy a robot of Racer"
    );
}

#[test]
fn names_in_a_caption_wear_the_colours_of_their_seats() {
    let state = named(board("1> . 2^"), &["A", "B"]);
    let caption = told(&state, &["R1 NONE FIRE", "R1 NONE NOTHING"]).caption;
    let seats: Vec<_> = caption.0.iter().map(|span| (span.text.as_str(), span.seat)).collect();
    assert_eq!(seats, [("A", Some(Seat(0))), (" hits ", None), ("B", Some(Seat(1))), (" for 4", None)]);
}

#[test]
fn places_of_arrival_are_shared_without_a_gap() {
    let mut state = board(
        "
        1> . 2^
        3> . .",
    );
    for player in [0, 2] {
        state = with_goal(state, player, &[(2, 1), (2, 2)]);
    }
    state.players[1].in_game = false;
    state.players[1].finish_round = Some(2);
    let step = told(&state, &["R1 UP NOTHING", "", "R1 UP NOTHING"]);
    let places: Vec<u8> = step
        .events
        .iter()
        .filter_map(|event| if let What::Arrived { place, .. } = event.what { Some(place) } else { None })
        .collect();
    assert_eq!(places, [2, 2]);
}
