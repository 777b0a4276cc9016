//! Holds a recorded round against the rules: what happened by the rules, and where the record differs.

use super::answer::Answer;
use super::rules::{Fact, PaintballRules, Reading, Round};
use super::sheet::facing_word;
use super::state::{PaintballState, Pos, Robot, Wall};

/// A round as the rules tell it, and where the record says something else.
pub(super) struct Judged {
    pub reading: Reading,
    pub facts: Vec<Fact>,
    pub differences: Vec<Difference>,
    /// The record counts finish rounds one higher than we do.
    pub finish_one_more: bool,
}

/// Something the rules do not explain, in words, and the line of the file that tells it.
pub(super) struct Difference {
    pub line: Subject,
    pub words: String,
}

/// What a difference is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    Player(usize),
    Walls,
}

/// Which wall of the next round is which of this one.
pub(super) struct Pairing {
    /// For each wall before: its place in the list after.
    pub after: Vec<Option<usize>>,
    /// Places in the list after of walls that were not there before.
    pub fresh: Vec<usize>,
}

impl Pairing {
    pub fn of(before: &PaintballState, after: &PaintballState) -> Pairing {
        let same_head = before.walls.len() <= after.walls.len()
            && before.walls.iter().zip(&after.walls).all(|(old, new)| old.at == new.at);
        if same_head {
            let count = before.walls.len();
            return Pairing { after: (0..count).map(Some).collect(), fresh: (count..after.walls.len()).collect() };
        }
        // A record that lists its walls in another order each time. Walls that share a cell go in order.
        let mut by_place: rustc_hash::FxHashMap<Pos, Vec<usize>> = Default::default();
        for (index, wall) in after.walls.iter().enumerate().rev() {
            by_place.entry(wall.at).or_default().push(index);
        }
        let pairs = before.walls.iter().map(|wall| by_place.get_mut(&wall.at).and_then(Vec::pop)).collect();
        let mut fresh: Vec<usize> = by_place.into_values().flatten().collect();
        fresh.sort_unstable();
        Pairing { after: pairs, fresh }
    }
}

/// Judges a round by our reading of the rules; where the record differs, by the readings it may have followed.
pub(super) fn judge(
    rules: &PaintballRules,
    before: &PaintballState,
    after: &PaintballState,
    pairing: &Pairing,
) -> Judged {
    let as_read = |reading: Reading, basis: Basis| {
        let rules = PaintballRules { reading, ..rules.clone() };
        judge_as(&rules, before, after, pairing, basis)
    };
    let ours = as_read(rules.reading, Basis::Rules);
    if ours.differences.is_empty() {
        return ours;
    }
    // Half an explanation by another reading is none: then the record is measured against ours.
    let others = other_readings(rules.reading).into_iter().map(|reading| as_read(reading, Basis::Rules));
    let explained = others.into_iter().find(|judged| judged.differences.is_empty());
    explained.unwrap_or_else(|| {
        let resumed = as_read(rules.reading, Basis::Record);
        if resumed.differences.len() < ours.differences.len() { resumed } else { ours }
    })
}

/// From where a phase goes on when the record differs from the rules in the phase before. Whatever leaves fewer
/// differences is the better account: one unexplained fact should not bring a trail of others after it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Basis {
    /// From what the rules say: the record has a slip of the pen.
    Rules,
    /// From what the record says: something happened that the rules do not know.
    Record,
}

/// The readings that differ from `from` in one point, then in two.
fn other_readings(from: Reading) -> Vec<Reading> {
    const FLIPS: [fn(&mut Reading); 6] = [
        |r| r.arrival_ends_round ^= true,
        |r| r.arrived_vanish ^= true,
        |r| r.pair_charged_once ^= true,
        |r| r.later_robot_builds_first ^= true,
        |r| r.off_board_walls_solid ^= true,
        |r| r.short_answers ^= true,
    ];
    let flipped = |mut reading: Reading, flip: fn(&mut Reading)| {
        flip(&mut reading);
        reading
    };
    let mut readings: Vec<Reading> = FLIPS.iter().map(|&flip| flipped(from, flip)).collect();
    for (i, &first) in FLIPS.iter().enumerate() {
        readings.extend(FLIPS.iter().skip(i + 1).map(|&second| flipped(flipped(from, first), second)));
    }
    readings
}

fn judge_as(
    rules: &PaintballRules,
    before: &PaintballState,
    after: &PaintballState,
    pairing: &Pairing,
    basis: Basis,
) -> Judged {
    let mut facts = Vec::new();
    let mut tell = |fact: Fact| facts.push(fact);
    let mut expected = before.clone();
    let mut round = Round::new(rules, before, &answers(rules, after));
    round.moves(&mut expected, &mut tell);
    let moved = expected.robots.clone();
    if basis == Basis::Record {
        for (robot, recorded) in expected.robots.iter_mut().zip(&after.robots) {
            (robot.at, robot.facing) = (recorded.at, recorded.facing);
        }
    }
    round.arrivals(&mut expected);
    round.fire(&mut expected, &mut tell);
    round.losses(&mut expected);
    let mut list = List { before, after, differences: Vec::new() };
    for ((moved, robot), recorded) in moved.iter().zip(&mut expected.robots).zip(&after.robots) {
        list.robot(&Robot { lives: robot.lives, ..*moved }, recorded);
        if basis == Basis::Record {
            robot.lives = recorded.lives;
        }
    }
    for (wall, pair) in expected.walls.iter().zip(&pairing.after) {
        list.wall(wall, pair.and_then(|index| after.walls.get(index)));
    }
    round.leave(&mut expected);
    let old = expected.walls.len();
    round.build(&mut expected, &mut tell);
    let built: Vec<Pos> = expected.walls.iter().skip(old).map(|wall| wall.at).collect();
    list.fresh_walls(rules, &built, pairing);
    list.players(&expected);
    let finish_one_more = list.finish_rounds(&expected);
    Judged { reading: rules.reading, differences: list.differences, facts, finish_one_more }
}

/// The answers that led to a state, as this reading takes them.
fn answers(rules: &PaintballRules, after: &PaintballState) -> Vec<Answer> {
    let mut answers = after.answers();
    if rules.reading.short_answers {
        for (player, answer) in answers.iter_mut().enumerate() {
            if let Some(Some(said)) = after.said.get(player)
                && let Some(read) = Answer::read_some(said, answer.0.len())
            {
                *answer = read;
            }
        }
    }
    answers
}

/// The differences found so far.
struct List<'a> {
    before: &'a PaintballState,
    after: &'a PaintballState,
    differences: Vec<Difference>,
}

impl List<'_> {
    fn add(&mut self, line: Subject, words: String) {
        self.differences.push(Difference { line, words });
    }

    fn player_words(&self, player: usize) -> String {
        player_words(self.after, player)
    }

    /// One difference a robot, whatever it is that differs.
    fn robot(&mut self, expected: &Robot, recorded: &Robot) {
        let mut words = Vec::new();
        if expected.at != recorded.at {
            let (is, should) = (recorded.at, expected.at);
            words.push(format!("stands at ({},{}), the rules put it at ({},{})", is.x, is.y, should.x, should.y));
        }
        if expected.facing != recorded.facing {
            let (is, should) = (facing_word(recorded.facing), facing_word(expected.facing));
            words.push(format!("faces {is}, by the rules {should}"));
        }
        if expected.lives != recorded.lives {
            words.push(format!("has {}, by the rules {}", lives(recorded.lives), expected.lives));
        }
        if !words.is_empty() {
            let player = usize::from(recorded.owner);
            let who = format!("robot R{} of {}", u16::from(recorded.nr) + 1, self.player_words(player));
            self.add(Subject::Player(player), format!("{who} {}", words.join(" and ")));
        }
    }

    /// A wall that was there before.
    fn wall(&mut self, expected: &Wall, recorded: Option<&Wall>) {
        let Wall { at, lives: should } = *expected;
        match recorded {
            Some(recorded) if recorded.lives == should => {}
            Some(recorded) => {
                let is = lives(recorded.lives);
                self.add(Subject::Walls, format!("the wall at ({},{}) has {is}, by the rules {should}", at.x, at.y));
            }
            None => self.add(Subject::Walls, format!("the wall at ({},{}) is no longer listed", at.x, at.y)),
        }
    }

    fn fresh_walls(&mut self, rules: &PaintballRules, built: &[Pos], pairing: &Pairing) {
        let mut unseen = built.to_vec();
        for wall in pairing.fresh.iter().filter_map(|&index| self.after.walls.get(index)) {
            let at = wall.at;
            match unseen.iter().position(|&built| built == at) {
                None => {
                    self.add(Subject::Walls, format!("a wall stands at ({},{}) that nobody could build", at.x, at.y))
                }
                Some(index) => {
                    unseen.swap_remove(index);
                    if wall.lives != rules.wall_lives {
                        let (is, should) = (lives(wall.lives), rules.wall_lives);
                        let words = format!("the new wall at ({},{}) has {is}, by the rules {should}", at.x, at.y);
                        self.add(Subject::Walls, words);
                    }
                }
            }
        }
        for at in unseen {
            self.add(Subject::Walls, format!("no wall stands at ({},{}), by the rules one was built", at.x, at.y));
        }
    }

    fn players(&mut self, expected: &PaintballState) {
        for (index, (should, is)) in expected.players.iter().zip(&self.after.players).enumerate() {
            let who = self.player_words(index);
            if is.shooting != should.shooting {
                let words = format!("{who} has {} points from shooting, by the rules {}", is.shooting, should.shooting);
                self.add(Subject::Player(index), words);
            }
            if is.walls_left != should.walls_left {
                let words = format!("{who} has {} walls left, by the rules {}", is.walls_left, should.walls_left);
                self.add(Subject::Player(index), words);
            }
            if is.in_game != should.in_game {
                let word = |in_game: bool| if in_game { "in the game" } else { "out of the game" };
                let words = format!("{who} is {}, by the rules {}", word(is.in_game), word(should.in_game));
                self.add(Subject::Player(index), words);
            }
        }
    }

    /// True where the record counts one more than we do, which is no difference worth a word each time.
    fn finish_rounds(&mut self, expected: &PaintballState) -> bool {
        let mut one_more = false;
        for (index, (should, is)) in expected.players.iter().zip(&self.after.players).enumerate() {
            let (should, is) = (should.finish_round, is.finish_round);
            let arrives = self.before.players.get(index).is_some_and(|player| player.finish_round.is_none());
            if arrives && is.is_some() && is == should.and_then(|round| round.checked_add(1)) {
                one_more = true;
            } else if is != should {
                let word = |round: Option<u32>| round.map_or("not yet".into(), |round| format!("in round {round}"));
                let who = self.player_words(index);
                self.add(Subject::Player(index), format!("{who} finished {}, by the rules {}", word(is), word(should)));
            }
        }
        one_more
    }
}

fn lives(lives: i32) -> String {
    if lives == 1 { "1 life".into() } else { format!("{lives} lives") }
}

/// A player in a report: `P3 (Red Shift)`.
pub(super) fn player_words(state: &PaintballState, player: usize) -> String {
    match state.names.get(player) {
        Some(name) if !name.is_empty() => format!("P{} ({name})", player + 1),
        Some(_) | None => format!("P{}", player + 1),
    }
}
