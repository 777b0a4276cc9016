//! Worms: each rule has a folder of rounds that breaks it, and the finding names file, round and worm.
#![cfg(feature = "cli")]

use matchreel::games::worms::rules::play;
use matchreel::games::worms::sheet;
use matchreel::games::worms::state::{DEAD, Food, Tile, WormsState};
use matchreel::games::{Telling, tell};
use matchreel::library::Library;
use matchreel::model::{Cell, Facing, What};

/// A small garden: worm 1 looks at a flower, worm 2 at ice, worm 3 at a bonus; worm 4 is frozen.
const START: &str = "\
4 50 9
11 7
2 1 1 1 0 1 3
2 3 1 3 0 0 4
2 5 1 5 0 0 5
9 5 8 5 2 1 6
###########
#bb.  +   #
#         #
#ii*   .  #
#         #
#pp+    xx#
###########
";

fn start() -> WormsState {
    sheet::read("start", START).expect("a sound start").state
}

/// The round after, all worms going right; what was eaten comes up in the middle.
fn next(state: &WormsState) -> WormsState {
    let mut free = (0..).map(|k| 12 + k);
    play(state, &[Facing::Right; 4], |_| free.next().unwrap_or(0))
}

fn told(states: &[WormsState]) -> Telling {
    let texts: Vec<String> = states.iter().map(sheet::write).collect();
    told_texts(&texts)
}

fn told_texts(texts: &[String]) -> Telling {
    let folder = tempfile::tempdir().expect("a folder");
    for (index, text) in texts.iter().enumerate() {
        std::fs::write(folder.path().join(format!("field.txt.{index:04}")), text).expect("a file");
    }
    let record = Library::new().open(folder.path()).expect("rounds").next().expect("a record").expect("a sound record");
    assert_eq!(record.game, "worms");
    tell(&record).expect("a sound head")
}

/// What `check` says after `damage` to the second round: line, round and words of each finding.
fn findings(damage: impl Fn(&mut WormsState)) -> Vec<String> {
    let (before, mut after) = (start(), next(&start()));
    damage(&mut after);
    let telling = told(&[before, after.clone()]);
    let recorded = sheet::read("after", &sheet::write(&after)).expect("a sound state").state;
    assert_folds_to(&telling, &recorded);
    let tell = |finding: &matchreel::model::Finding| {
        assert!(finding.place.file.ends_with("field.txt.0001"), "{finding}");
        format!("{} {} {}", finding.place.line, finding.step, finding.what)
    };
    telling.findings.iter().map(tell).collect()
}

/// The recorded state wins: folding the events always gives it.
fn assert_folds_to(telling: &Telling, state: &WormsState) {
    let position = telling.replay.position(telling.replay.steps.len());
    let things: Vec<_> = position.things().map(|(_, thing)| thing.clone()).collect();
    for (worm, told) in state.worms.iter().zip(&things) {
        let body: Vec<Cell> = told.body.iter().map(|spot| spot.cell()).collect();
        assert_eq!((&worm.body, worm.facing.into(), worm.head()), (&body, told.facing, told.at.cell()));
    }
    let rest = things.iter().skip(state.worms.len());
    let mut found: Vec<(Cell, &str)> =
        rest.map(|thing| (thing.at.cell(), &*telling.replay.look.kinds[usize::from(thing.kind.0)].name)).collect();
    let name = |tile: Tile| match tile {
        Tile::Wall => Some("wall"),
        Tile::Food(Food::Flower) => Some("flower"),
        Tile::Food(Food::Ice) => Some("ice"),
        Tile::Food(Food::Bonus) => Some("bonus"),
        Tile::Free | Tile::Part { .. } => None,
    };
    let mut wanted: Vec<(Cell, &str)> = state.cells().filter_map(|(at, tile)| Some((at, name(tile)?))).collect();
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted);
}

/// Takes a worm off the board's picture and puts it on with another body.
fn relay(state: &mut WormsState, worm: usize, body: &[(i32, i32)]) {
    state.worms[worm].body = body.iter().map(|(col, row)| Cell::new(*col, *row)).collect();
    matchreel::games::worms::rules::redraw(state);
}

#[test]
fn a_round_by_the_rules_has_no_finding_and_tells_it_all() {
    let states = [start(), next(&start())];
    let telling = told(&states);
    assert!(telling.findings.is_empty(), "{:?}", telling.findings);
    let step = &telling.replay.steps[0];
    assert_eq!(step.number, 5);
    let wanted = "Worm 2 eats ice: the others freeze for 5 rounds · Worm 1 eats a flower for 2 points · \
                  Worm 3 picks up a bonus";
    assert_eq!(step.caption.text(), wanted);
    let counters: Vec<(i64, Vec<i64>)> = step.counters.iter().map(|c| (c.score, c.values.clone())).collect();
    assert_eq!(counters[0], (5, vec![0, 5, 3]), "points, then bonus, frozen and length");
    assert_eq!(counters[1], (4, vec![0, 0, 2]));
    assert_eq!(counters[2], (5, vec![0, 5, 2]), "the bonus is lost to the ice");
    assert_eq!(counters[3], (6, vec![0, 6, 2]), "what was left of the freezing counts on");
    let captured = step.events.iter().filter(|event| matches!(event.what, What::Captured { .. })).count();
    let risen = step.events.iter().filter(|event| matches!(event.what, What::Built { .. })).count();
    assert_eq!((captured, risen), (3, 3));
    assert_folds_to(&telling, &states[1]);
}

#[test]
fn a_worm_that_runs_into_a_wall_dies_and_keeps_half() {
    let mut states = vec![start()];
    for _ in 0..2 {
        let last = states.last().expect("a state");
        states.push(play(last, &[Facing::Up, Facing::Down, Facing::Right, Facing::Right], |_| 0));
    }
    let telling = told(&states);
    assert!(telling.findings.is_empty(), "{:?}", telling.findings);
    let step = &telling.replay.steps[0];
    assert_eq!(step.caption.text(), "Worm 1 dies and keeps 1 of 3 points · Worm 3 picks up a bonus");
    assert!(
        step.events
            .iter()
            .any(|event| matches!(event.what, What::Bumped { against, .. } if against == Cell::new(2, 0).into()))
    );
    assert!(step.events.iter().any(|event| matches!(event.what, What::Left { .. })));
    assert_eq!(telling.replay.steps[1].counters[0].score, 1);
}

#[test]
fn two_heads_on_one_cell_kill_both() {
    let mut state = start();
    relay(&mut state, 1, &[(4, 1), (5, 1)]);
    state.worms[1].facing = Facing::Left;
    matchreel::games::worms::rules::redraw(&mut state);
    let after = play(&state, &[Facing::Right, Facing::Left, Facing::Right, Facing::Right], |_| 0);
    assert!(after.worms[0].dead() && after.worms[1].dead() && after.tile(Cell::new(3, 1)) == Tile::Food(Food::Flower));
}

#[test]
fn a_head_moves_one_step() {
    let said = findings(|state| relay(state, 2, &[(7, 5), (6, 5)]));
    assert_eq!(said[0], "5 5 worm 3 jumps from 2 5 to 7 5; expected one step");
}

#[test]
fn who_is_not_frozen_moves() {
    let said = findings(|state| relay(state, 2, &[(2, 5), (1, 5)]));
    assert_eq!(said[0], "5 5 worm 3 stays at 2 5; expected one step, for it is not frozen");
}

#[test]
fn the_body_follows_the_head() {
    let said = findings(|state| relay(state, 2, &[(3, 5), (3, 4)]));
    assert_eq!(said[0], "5 5 worm 3 has a body that does not follow its head");
}

#[test]
fn flowers_lengthen_a_worm_and_nothing_else_does() {
    let said = findings(|state| relay(state, 0, &[(3, 1), (2, 1)]));
    assert_eq!(said[0], "3 5 worm 1 has length 2; expected 3, for a flower lengthens it");
    let said = findings(|state| relay(state, 2, &[(3, 5), (2, 5), (1, 5)]));
    assert_eq!(said[0], "5 5 worm 3 has length 3; expected 2, for only flowers lengthen it");
}

#[test]
fn a_flower_is_worth_two_to_the_power_of_the_bonus() {
    let said = findings(|state| state.worms[0].points = 4);
    assert_eq!(said, ["3 5 worm 1 has 4 points; expected 5, for a flower brings 1, doubled with each bonus"]);
    let said = findings(|state| state.worms[1].points = 9);
    assert_eq!(said, ["4 5 worm 2 has 9 points; expected 4, for only flowers bring points"]);
}

#[test]
fn the_bonus_adds_up_and_is_used_up() {
    let said = findings(|state| state.worms[0].bonus = 1);
    assert_eq!(said, ["3 5 worm 1 has the bonus 1; expected 0, for who is frozen loses it"]);
    let said = findings(|state| state.worms[1].bonus = 2);
    assert_eq!(said, ["4 5 worm 2 has the bonus 2; expected 0, for ice uses it up"]);
}

#[test]
fn without_ice_a_bonus_counts_one_and_a_flower_uses_it_up() {
    let mut before = start();
    before.put(Cell::new(3, 3), Tile::Free);
    let mut after = next(&before);
    (after.worms[0].bonus, after.worms[2].bonus, after.worms[3].bonus) = (1, 0, 2);
    let said: Vec<String> = told(&[before, after]).findings.iter().map(|finding| finding.what.clone()).collect();
    let wanted = [
        "worm 1 has the bonus 1; expected 0, for a flower uses it up",
        "worm 3 has the bonus 0; expected 1, for it ate one",
        "worm 4 has the bonus 2; expected 1, for it ate nothing",
    ];
    assert_eq!(said, wanted);
}

#[test]
fn ice_freezes_the_others_and_the_rest_counts_down() {
    let said = findings(|state| state.worms[3].frozen = 1);
    assert_eq!(said, ["6 5 worm 4 is frozen for 1; expected 6, for the ice of the others brings 5"]);
    let said = findings(|state| state.worms[1].frozen = 3);
    assert_eq!(said, ["4 5 worm 2 is frozen for 3; expected 0, for nobody else ate ice"]);
    let mut before = start();
    before.put(Cell::new(3, 3), Tile::Free);
    let mut after = next(&before);
    after.worms[3].frozen = 2;
    let said = &told(&[before, after]).findings[0].what;
    assert_eq!(said, "worm 4 is frozen for 2; expected 1, for each round takes one off");
}

#[test]
fn a_frozen_worm_stays_and_cannot_die() {
    let said = findings(|state| relay(state, 3, &[(9, 4), (9, 5)]));
    assert_eq!(said[0], "6 5 worm 4 is frozen and goes from 9 5 to 9 4; expected it to stay");
    let said = findings(|state| state.worms[3].frozen = DEAD);
    assert_eq!(said, ["6 5 worm 4 was frozen and dies; expected it to wait, for who does not move hits nothing"]);
}

#[test]
fn what_stands_in_the_way_kills() {
    let said = findings(|state| relay(state, 0, &[(2, 0), (2, 1)]));
    assert_eq!(said[0], "3 5 worm 1 goes to 2 0, where a wall is, and lives; expected it to die");
}

#[test]
fn death_halves_the_points_and_the_body_stays() {
    let die = |state: &mut WormsState| {
        relay(state, 2, &[(2, 5), (1, 5)]);
        state.put(Cell::new(3, 5), Tile::Food(Food::Bonus));
        state.put(Cell::new(3, 2), Tile::Free);
        state.worms[2].frozen = DEAD;
    };
    let said = findings(die);
    assert_eq!(said[0], "5 5 worm 3 has 5 points; expected 2, for death halves them");
    let said = findings(|state| state.worms[2].frozen = DEAD);
    assert_eq!(said[0], "5 5 worm 3 dies and goes from 2 5 to 3 5; expected its body to stay where it was");
}

#[test]
fn the_dead_stay_dead_and_where_they_are() {
    let mut before = start();
    before.worms[2].frozen = DEAD;
    let after = next(&before);
    let mut alive = after.clone();
    alive.worms[2].frozen = 0;
    let said = &told(&[before.clone(), alive]).findings[0].what;
    assert_eq!(said, "worm 3 was dead and lives again; expected it to stay dead");
    let mut moved = after;
    relay(&mut moved, 2, &[(3, 5), (2, 5)]);
    let said = &told(&[before, moved]).findings[0].what;
    assert_eq!(said, "worm 3 is dead and goes from 2 5 to 3 5; expected it to stay");
}

#[test]
fn eaten_flowers_are_counted() {
    let said = findings(|state| state.flowers_left = 9);
    assert_eq!(said, ["1 5 9 flowers are left; expected 8, for 1 of 9 were eaten"]);
}

#[test]
fn things_go_only_when_eaten_and_come_back_as_often() {
    let said = findings(|state| state.put(Cell::new(7, 3), Tile::Free));
    assert_eq!(said, ["1 5 the flower at 7 3 is gone; expected it to stay, for nobody ate it"]);
    let said = findings(|state| state.put(Cell::new(8, 1), Tile::Food(Food::Ice)));
    assert_eq!(said, ["1 5 2 pieces of ice came up; expected 1, as many as were eaten"]);
}

#[test]
fn walls_stay() {
    let said = findings(|state| state.put(Cell::new(0, 0), Tile::Free));
    assert_eq!(said, ["1 5 the wall at 0 0 is gone; expected walls to stay"]);
    let said = findings(|state| state.put(Cell::new(8, 4), Tile::Wall));
    assert_eq!(said, ["1 5 a wall appears at 8 4; expected walls to stay"]);
}

#[test]
fn no_round_follows_the_end() {
    let mut before = start();
    before.flowers_left = 0;
    let after = next(&before);
    let said = &told(&[before, after]).findings[0].what;
    assert_eq!(said, "the match was over, for the flowers are used up; expected no further round");
}

#[test]
fn letters_must_lead_from_tail_to_head_and_none_lie_about() {
    let said = findings(|state| state.put(Cell::new(2, 5), Tile::Part { worm: 2, facing: Facing::Up }));
    assert_eq!(said[0], "5 5 the letters of worm 3 do not lead from its tail at 2 5 to its head at 3 5");
    let said = findings(|state| state.put(Cell::new(8, 1), Tile::Part { worm: 1, facing: Facing::Up }));
    assert_eq!(said[0], "4 5 a part of worm 2 lies loose at 8 1");
}

#[test]
fn a_missing_round_is_bridged_and_told() {
    let (first, second) = (start(), next(&start()));
    let third = play(&second, &[Facing::Right; 4], |_| 0);
    let telling = told(&[first, third.clone()]);
    assert!(telling.findings.is_empty());
    assert!(telling.remarks.iter().any(|remark| remark.what.contains("round 5 is missing")), "{:?}", telling.remarks);
    assert_folds_to(&telling, &third);
}

#[test]
fn a_cut_file_at_the_end_keeps_the_good_head() {
    let (first, second) = (sheet::write(&start()), sheet::write(&next(&start())));
    let cut: String = second.lines().take(9).map(|line| format!("{line}\n")).collect();
    let telling = told_texts(&[first, cut]);
    assert_eq!(telling.replay.steps.len(), 0);
    let problem = telling.replay.outcome.problem.expect("a problem");
    assert!(
        problem.ends_with("field.txt.0001:9: the file breaks off after 3 rows of the board; expected 7"),
        "{problem}"
    );
}

#[test]
fn files_that_are_none_are_refused_with_line_and_cure() {
    let refused = |text: &str| sheet::read("f", text).err().map(|problem| problem.to_string()).unwrap_or_default();
    assert_eq!(refused("1 2\n"), "f:1: found \"1 2\"; expected round, last round and flowers left");
    assert_eq!(refused("1 2 3\n0 9\n"), "f:2: found \"0 9\"; expected width and height, 1 to 500 each");
    assert_eq!(refused("1 2 3\n2 2\n##\n##\n"), "f:3: found 0 worms; expected 1 to 4 lines of 7 numbers");
    assert_eq!(refused("1 2 3\n2 2\n5 0 0 0 0 0 0\n##\n##\n"), "f:3: the head is at 5 0; expected 0 0 to 1 1");
    let odd = refused("1 2 3\n2 2\n0 0 0 0 0 0 0\na?\n##\n");
    assert_eq!(odd, "f:4: row 1 of the board has '?'; expected a space, . * + # or a worm's letter");
    let wide = refused("1 2 3\n2 2\n0 0 0 0 0 0 0\na##\n##\n");
    assert_eq!(wide, "f:4: row 1 of the board has 3 cells; expected 2");
}

#[test]
fn a_file_written_is_read_back_as_it_was() {
    assert_eq!(sheet::write(&start()), START);
    // Editors cut off spaces at the ends of lines.
    let trimmed: String = "1 9 3\n4 2\n0 0 0 0 0 0 0\na\n  .\n".into();
    let state = sheet::read("f", &trimmed).expect("a state").state;
    assert_eq!(state.rows(), ["a   ", "  . "]);
}
