//! Tells the events between two recorded states.
//!
//! The beats of a round: robots drive, then whoever was run at is hurt, then arrivals are called; shots fly, then they
//! hurt, then things fall; walls rise; at the end players leave and what the rules cannot explain is set right.

use super::judge::{Difference, Pairing, judge};
use super::look::{ROBOT, RUBBLE, WALL, WRECK};
use super::rules::{Fact, Object, PaintballRules, Reading};
use super::state::{PaintballState, Pos, Robot, Wall};
use crate::model::{Cause, Event, Phase, Position, Remains, Seat, Size, ThingId, ThingState, What};

const DRIVE: (Phase, u8) = (Phase::Move, 0);
const BUMP: (Phase, u8) = (Phase::Move, 1);
const ARRIVE: (Phase, u8) = (Phase::Move, 2);
const SHOOT: (Phase, u8) = (Phase::Shoot, 0);
const HIT: (Phase, u8) = (Phase::Shoot, 1);
const FALL: (Phase, u8) = (Phase::Shoot, 2);
const BUILD: (Phase, u8) = (Phase::Build, 0);
const CORRECT: (Phase, u8) = (Phase::Settle, 0);
const LEAVE: (Phase, u8) = (Phase::Settle, 1);
const END: (Phase, u8) = (Phase::Settle, 2);

/// The things of a match and who they are: robots first, in the order of the state, then walls as they come.
pub(super) struct Cast {
    position: Position,
    /// The identity of each wall of the current state.
    walls: Vec<ThingId>,
    next: u32,
}

/// What is told of one round.
pub(super) struct Account {
    pub events: Vec<Event>,
    pub differences: Vec<Difference>,
    /// The reading of the rules that explains the round.
    pub reading: Reading,
    pub finish_one_more: bool,
}

impl Cast {
    /// The cast at the set-up, and the things it starts with.
    pub fn new(state: &PaintballState) -> (Cast, Vec<ThingState>) {
        let robots = state.robots.iter().map(|robot| robot_state(robot, state.size));
        let setup: Vec<ThingState> =
            robots.chain(state.walls.iter().map(|wall| wall_state(wall, state.size))).collect();
        let next = setup.len() as u32;
        let walls = (state.robots.len() as u32..next).map(ThingId).collect();
        (Cast { position: Position::new(&setup), walls, next }, setup)
    }

    /// Tells the round between two states by the rules; what they do not explain is set right at the end.
    pub fn explain(&mut self, rules: &PaintballRules, before: &PaintballState, after: &PaintballState) -> Account {
        let pairing = Pairing::of(before, after);
        let judged = judge(rules, before, after, &pairing);
        let (known, fresh) = self.admit(after, &pairing);
        let mut scribe = Scribe::new(before, after, &known);
        judged.facts.iter().for_each(|fact| scribe.fact(fact));
        scribe.falls();
        scribe.vanished(&pairing);
        scribe.walls(&judged.facts, &fresh);
        let events = self.finish(rules, before, after, scribe.events);
        Account {
            events,
            differences: judged.differences,
            reading: judged.reading,
            finish_one_more: judged.finish_one_more,
        }
    }

    /// Tells what changed between two states with rounds missing in between: nobody knows how it came about.
    pub fn bridge(&mut self, rules: &PaintballRules, before: &PaintballState, after: &PaintballState) -> Vec<Event> {
        let pairing = Pairing::of(before, after);
        let (known, fresh) = self.admit(after, &pairing);
        let mut scribe = Scribe::new(before, after, &known);
        for (index, (old, new)) in before.robots.iter().zip(&after.robots).enumerate() {
            scribe.changed_robot(index, old, new);
        }
        for (index, pair) in pairing.after.iter().enumerate() {
            if let Some(new) = pair.and_then(|place| after.walls.get(place)) {
                scribe.worn(Object::Wall(index), before.walls[index].lives, new.lives);
            }
        }
        scribe.falls();
        scribe.vanished(&pairing);
        for &(thing, wall) in &fresh {
            scribe.built(thing, wall, Vec::new());
        }
        self.finish(rules, before, after, scribe.events)
    }

    /// Gives the walls that are new an identity and drops those no longer listed. The answer: who the walls were
    /// before, and the new ones.
    fn admit<'a>(&mut self, after: &'a PaintballState, pairing: &Pairing) -> (Vec<ThingId>, Vec<(ThingId, &'a Wall)>) {
        let known = std::mem::replace(&mut self.walls, vec![ThingId(u32::MAX); after.walls.len()]);
        for (thing, pair) in known.iter().zip(&pairing.after) {
            if let Some(place) = *pair {
                self.walls[place] = *thing;
            }
        }
        let mut fresh = Vec::with_capacity(pairing.fresh.len());
        for &place in &pairing.fresh {
            let thing = ThingId(self.next);
            self.next += 1;
            self.walls[place] = thing;
            fresh.push((thing, &after.walls[place]));
        }
        (known, fresh)
    }

    /// Adds what the record says of players, folds the events, and sets right every thing that is not as recorded.
    fn finish(
        &mut self,
        rules: &PaintballRules,
        before: &PaintballState,
        after: &PaintballState,
        mut events: Vec<Event>,
    ) -> Vec<Event> {
        tell_players(rules, before, after, &mut events);
        events.sort_by_key(|event| (event.phase, event.beat));
        self.position.apply_all(&events);
        let mut corrections = Vec::new();
        let mut correct = |thing: ThingId, state: Option<ThingState>| {
            if self.position.get(thing) != state.as_ref() {
                corrections.push(event(CORRECT, What::corrected(thing, state)));
            }
        };
        for (index, robot) in after.robots.iter().enumerate() {
            correct(ThingId(index as u32), Some(robot_state(robot, after.size)));
        }
        for (thing, wall) in self.walls.iter().zip(&after.walls) {
            correct(*thing, Some(wall_state(wall, after.size)));
        }
        self.position.apply_all(&corrections);
        let settle = events.partition_point(|event| (event.phase, event.beat) < CORRECT);
        events.splice(settle..settle, corrections);
        events
    }
}

fn event((phase, beat): (Phase, u8), what: What) -> Event {
    Event::new(phase, beat, what)
}

fn robot_state(robot: &Robot, size: Size) -> ThingState {
    ThingState {
        kind: if robot.alive() { ROBOT } else { WRECK },
        seat: Some(Seat(robot.owner)),
        at: robot.at.cell(size).into(),
        facing: robot.facing.into(),
        lives: Some(robot.lives),
        ..ThingState::default()
    }
}

fn wall_state(wall: &Wall, size: Size) -> ThingState {
    ThingState {
        kind: if wall.stands() { WALL } else { RUBBLE },
        at: wall.at.cell(size).into(),
        lives: Some(wall.lives),
        ..ThingState::default()
    }
}

/// What the record says of players: points, arrivals, who is out, and the end.
fn tell_players(rules: &PaintballRules, before: &PaintballState, after: &PaintballState, events: &mut Vec<Event>) {
    let scores = rules.scores(after);
    for (index, (old, new)) in before.players.iter().zip(&after.players).enumerate() {
        let seat = Seat(index as u8);
        let points = new.shooting.saturating_sub(old.shooting);
        if points > 0 {
            let points = i32::try_from(points).unwrap_or(i32::MAX);
            events.push(event(HIT, What::Scored { seat, points }));
        }
        let arrives = old.finish_round.is_none() && new.finish_round.is_some();
        if let Some(place) = scores[index].place.filter(|_| arrives) {
            let thing = arriving_robot(after, index);
            events.push(event(ARRIVE, What::Arrived { thing, seat, place }));
        }
        if old.in_game && !new.in_game && !arrives {
            events.push(event(LEAVE, What::Left { seat, why: None }));
        }
    }
    if after.over() {
        events.push(event(END, What::Ended));
    }
}

/// The robot that brought its player to the goal; its first one where none stands there.
fn arriving_robot(after: &PaintballState, player: usize) -> ThingId {
    let mine = |robot: &Robot| usize::from(robot.owner) == player;
    let goal = after.goal_of(player);
    let there = after.robots.iter().position(|robot| mine(robot) && goal.contains(&robot.at));
    let index = there.or_else(|| after.robots.iter().position(mine)).unwrap_or(0);
    ThingId(index as u32)
}

/// Writes facts down as events.
struct Scribe<'a> {
    before: &'a PaintballState,
    size: Size,
    walls: &'a [ThingId],
    events: Vec<Event>,
    /// Lives as the events leave them.
    robot_lives: Vec<i32>,
    wall_lives: Vec<i32>,
}

impl<'a> Scribe<'a> {
    fn new(before: &'a PaintballState, after: &PaintballState, walls: &'a [ThingId]) -> Scribe<'a> {
        Scribe {
            before,
            size: after.size,
            walls,
            events: Vec::new(),
            robot_lives: before.robots.iter().map(|robot| robot.lives).collect(),
            wall_lives: before.walls.iter().map(|wall| wall.lives).collect(),
        }
    }

    fn say(&mut self, when: (Phase, u8), what: What) {
        self.events.push(event(when, what));
    }

    fn thing(&self, object: Object) -> ThingId {
        match object {
            Object::Robot(robot) => robot_thing(robot),
            Object::Wall(wall) => self.walls[wall],
        }
    }

    fn fact(&mut self, fact: &Fact) {
        let size = self.size;
        match *fact {
            Fact::Turned { robot, facing } => {
                self.say(DRIVE, What::Turned { thing: robot_thing(robot), facing: facing.into() });
            }
            Fact::Moved { robot, to } => {
                self.say(DRIVE, What::moved(robot_thing(robot), [to.cell(size)]));
            }
            Fact::Bumped { robot, against } => {
                self.say(DRIVE, What::Bumped { thing: robot_thing(robot), against: against.cell(size).into() });
            }
            Fact::Shot { robot, from, to, hit } => {
                let hit = hit.map(|object| self.thing(object));
                self.say(SHOOT, What::shot(robot_thing(robot), from.cell(size), to.cell(size), hit));
            }
            Fact::Hurt { object, loss, cause, by } => self.hurt(object, loss, cause, Some(robot_thing(by))),
            // Walls are told where the record has them: see `walls`.
            Fact::Built { .. } => {}
        }
    }

    fn hurt(&mut self, object: Object, loss: i32, cause: Cause, by: Option<ThingId>) {
        let thing = self.thing(object);
        let lives = match object {
            Object::Robot(robot) => &mut self.robot_lives[robot],
            Object::Wall(wall) => &mut self.wall_lives[wall],
        };
        *lives = lives.saturating_sub(loss);
        let lives = *lives;
        let when = match cause {
            Cause::Step => BUMP,
            Cause::Shot | Cause::Splash | Cause::Wear | Cause::Other => HIT,
        };
        self.say(when, What::Hurt { thing, loss, lives, cause, by });
    }

    /// Robots and walls that have no life left fall after the last shot.
    fn falls(&mut self) {
        for (index, robot) in self.before.robots.iter().enumerate() {
            if robot.alive() && self.robot_lives[index] <= 0 {
                self.events
                    .push(event(FALL, What::Destroyed { thing: robot_thing(index), leaves: Some(Remains::of(WRECK)) }));
            }
        }
        for (index, wall) in self.before.walls.iter().enumerate() {
            if wall.stands() && self.wall_lives[index] <= 0 {
                self.events
                    .push(event(FALL, What::Destroyed { thing: self.walls[index], leaves: Some(Remains::of(RUBBLE)) }));
            }
        }
    }

    /// Walls that are no longer listed. Even a fallen one should be.
    fn vanished(&mut self, pairing: &Pairing) {
        for (thing, _) in self.walls.iter().zip(&pairing.after).filter(|(_, pair)| pair.is_none()) {
            self.events.push(event(CORRECT, What::Corrected { thing: *thing, state: None }));
        }
    }

    /// Walls that were built and that the record has.
    fn walls(&mut self, facts: &[Fact], fresh: &[(ThingId, &Wall)]) {
        let mut told: Vec<Pos> = Vec::new();
        for &(thing, wall) in fresh {
            let mut by: Vec<Seat> = facts.iter().filter_map(|fact| builder_of(fact, wall.at)).collect();
            by.dedup();
            if !by.is_empty() && !told.contains(&wall.at) {
                told.push(wall.at);
                self.built(thing, wall, by);
            }
        }
    }

    fn built(&mut self, thing: ThingId, wall: &Wall, by: Vec<Seat>) {
        let state = wall_state(wall, self.size);
        self.say(BUILD, What::Built { thing, state: state.into(), by });
    }

    /// A robot as it is found after missing rounds: it has gone straight there.
    fn changed_robot(&mut self, index: usize, old: &Robot, new: &Robot) {
        let thing = robot_thing(index);
        if old.at != new.at {
            self.say(DRIVE, What::moved(thing, [new.at.cell(self.size)]));
        }
        if old.facing != new.facing {
            self.say(DRIVE, What::Turned { thing, facing: new.facing.into() });
        }
        self.worn(Object::Robot(index), old.lives, new.lives);
    }

    fn worn(&mut self, object: Object, old: i32, new: i32) {
        let loss = old.saturating_sub(new);
        if loss > 0 {
            self.hurt(object, loss, Cause::Shot, None);
        }
    }
}

fn robot_thing(robot: usize) -> ThingId {
    ThingId(robot as u32)
}

fn builder_of(fact: &Fact, wall: Pos) -> Option<Seat> {
    match *fact {
        Fact::Built { at, player } if at == wall => Some(Seat(player as u8)),
        Fact::Built { .. }
        | Fact::Turned { .. }
        | Fact::Moved { .. }
        | Fact::Bumped { .. }
        | Fact::Hurt { .. }
        | Fact::Shot { .. } => None,
    }
}
