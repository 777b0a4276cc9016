//! The rules of a round: move, then fire, then build, each for all robots at once.
//!
//! [`PaintballRules::apply`] plays a round silently. The phases behind it tell what happens to whoever listens, so that
//! playing and explaining can never disagree.

use super::answer::{Action, Answer, Drive, RobotOrder};
use super::state::{PaintballState, Pos, Wall};
use crate::model::{Cause, Facing, Size};

/// The constants of the contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaintballRules {
    /// Lives a shot takes from what it hits, and points for hitting a robot.
    pub direct_hit: i32,
    /// The same for everything in the 8 cells around.
    pub splash: i32,
    /// Lives a step at something takes from it.
    pub step: i32,
    /// The finish bonus is `bonus_base - bonus_fall * place`, place from 1.
    pub bonus_base: i32,
    pub bonus_fall: i32,
    pub walls_per_player: i32,
    pub wall_lives: i32,
    pub robot_lives: i32,
    pub reading: Reading,
}

impl Default for PaintballRules {
    fn default() -> PaintballRules {
        PaintballRules {
            direct_hit: 4,
            splash: 2,
            step: 1,
            bonus_base: 50,
            bonus_fall: 10,
            walls_per_player: 20,
            wall_lives: 40,
            robot_lives: 13,
            reading: Reading::default(),
        }
    }
}

/// Points on which the contest's own rules are silent. `false` everywhere is how we read them; a foreign record may differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// A player that arrives no longer fires and builds in that round.
    pub arrival_ends_round: bool,
    /// Robots of a player that has arrived are no longer in anybody's way.
    pub arrived_vanish: bool,
    /// Two robots of one player building on one cell are charged once.
    pub pair_charged_once: bool,
    /// At a player's limit the later robot's wall comes first.
    pub later_robot_builds_first: bool,
    /// Walls off the board stop shots and take damage.
    pub off_board_walls_solid: bool,
    /// An answer need not name every robot.
    pub short_answers: bool,
}

impl PaintballRules {
    /// Plays one round. `answers` come by player; what is missing counts as no move and no action.
    ///
    /// What the players' programs said is the referee's to note: `said` is empty afterwards.
    pub fn apply(&self, state: &mut PaintballState, answers: &[Answer]) {
        let mut silence = |_: Fact| {};
        let mut round = Round::new(self, state, answers);
        round.moves(state, &mut silence);
        round.arrivals(state);
        round.fire(state, &mut silence);
        round.losses(state);
        round.leave(state);
        round.build(state, &mut silence);
        round.close(state);
    }
}

/// Something that can stand in the way: a robot or a wall, by its place in the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Object {
    Robot(usize),
    Wall(usize),
}

/// Something that happens in a round. Robots go by their place in the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    Turned { robot: usize, facing: Facing },
    Moved { robot: usize, to: Pos },
    Bumped { robot: usize, against: Pos },
    Hurt { object: Object, loss: i32, cause: Cause, by: usize },
    Shot { robot: usize, from: Pos, to: Pos, hit: Option<Object> },
    Built { at: Pos, player: usize },
}

/// One round being played.
pub(super) struct Round<'a> {
    rules: &'a PaintballRules,
    deeds: Vec<Deed>,
    /// Lives each wall loses. Nothing is taken off before all shots are counted: until then everything stands.
    wall_loss: Vec<i32>,
}

/// What one robot does and suffers in a round.
struct Deed {
    acts: bool,
    order: RobotOrder,
    /// The empty cell it steps onto.
    target: Option<Pos>,
    loss: i32,
    built: bool,
}

impl<'a> Round<'a> {
    pub fn new(rules: &'a PaintballRules, state: &PaintballState, answers: &[Answer]) -> Round<'a> {
        let deed = |robot: &super::state::Robot| {
            let (player, nr) = (usize::from(robot.owner), usize::from(robot.nr));
            let order = answers.get(player).and_then(|answer| answer.0.get(nr)).copied().unwrap_or_default();
            let acts = robot.alive() && state.players.get(player).is_some_and(|player| player.in_game);
            Deed { acts, order, target: None, loss: 0, built: false }
        };
        Round { rules, deeds: state.robots.iter().map(deed).collect(), wall_loss: vec![0; state.walls.len()] }
    }

    /// All turns and steps, judged on the positions at the start of the round.
    pub fn moves(&mut self, state: &mut PaintballState, tell: &mut impl FnMut(Fact)) {
        for robot in 0..self.deeds.len() {
            if self.deeds[robot].acts {
                self.drive(robot, state, tell);
            }
        }
        for robot in 0..self.deeds.len() {
            let Some(target) = self.deeds[robot].target else { continue };
            let rival = |&other: &usize| other != robot && self.deeds[other].target == Some(target);
            match (0..self.deeds.len()).find(rival) {
                Some(by) => {
                    tell(Fact::Bumped { robot, against: target });
                    self.hurt(Object::Robot(robot), self.rules.step, Cause::Step, by, tell);
                }
                None => {
                    state.robots[robot].at = target;
                    tell(Fact::Moved { robot, to: target });
                }
            }
        }
    }

    fn drive(&mut self, robot: usize, state: &mut PaintballState, tell: &mut impl FnMut(Fact)) {
        let facing = state.robots[robot].facing;
        let turned = match self.deeds[robot].order.drive {
            Drive::Stay => return,
            Drive::TurnLeft => facing.counter_clockwise(),
            Drive::TurnRight => facing.clockwise(),
            Drive::Forward => return self.step(robot, state, tell),
        };
        state.robots[robot].facing = turned;
        tell(Fact::Turned { robot, facing: turned });
    }

    fn step(&mut self, robot: usize, state: &PaintballState, tell: &mut impl FnMut(Fact)) {
        let to = state.robots[robot].at.step(state.robots[robot].facing);
        if !to.on_board(state.size) {
            tell(Fact::Bumped { robot, against: to });
        } else if let Some(object) = self.object_at(state, to) {
            tell(Fact::Bumped { robot, against: to });
            self.hurt(object, self.rules.step, Cause::Step, robot, tell);
        } else {
            self.deeds[robot].target = Some(to);
        }
    }

    /// Players one of whose robots stands on its goal are through; the game is over for them after this round.
    pub fn arrivals(&mut self, state: &mut PaintballState) {
        for (robot, deed) in state.robots.iter().zip(&self.deeds) {
            let player = usize::from(robot.owner);
            if deed.acts && state.finish.get(player).is_some_and(|goal| goal.contains(&robot.at)) {
                state.players[player].in_game = false;
                state.players[player].finish_round = Some(state.round);
            }
        }
        if self.rules.reading.arrival_ends_round {
            for (robot, deed) in state.robots.iter().zip(&mut self.deeds) {
                deed.acts &= state.players[usize::from(robot.owner)].in_game;
            }
        }
    }

    /// All shots, from where the robots stand now. Nothing falls before the last one has landed.
    pub fn fire(&mut self, state: &mut PaintballState, tell: &mut impl FnMut(Fact)) {
        for robot in 0..self.deeds.len() {
            let deed = &self.deeds[robot];
            if !deed.acts || deed.order.action != Action::Fire {
                continue;
            }
            let (from, facing) = (state.robots[robot].at, state.robots[robot].facing);
            let hit = self.first_ahead(state, robot);
            let to = hit.map_or_else(|| edge_ahead(from, facing, state.size), |object| place(state, object));
            tell(Fact::Shot { robot, from, to, hit });
            if let Some(object) = hit {
                let points = self.land(state, robot, object, tell);
                let player = &mut state.players[usize::from(state.robots[robot].owner)];
                player.shooting = player.shooting.saturating_add(i64::from(points));
            }
        }
    }

    /// A shot lands; the answer is what it is worth.
    fn land(&mut self, state: &PaintballState, by: usize, object: Object, tell: &mut impl FnMut(Fact)) -> i32 {
        let at = place(state, object);
        let splash = self.rules.splash;
        let mut points = if matches!(object, Object::Robot(_)) { self.rules.direct_hit } else { 0 };
        self.hurt(object, self.rules.direct_hit, Cause::Shot, by, tell);
        for robot in 0..state.robots.len() {
            if state.robots[robot].at.distance(at) == 1 && self.robot_stands(state, robot) {
                self.hurt(Object::Robot(robot), splash, Cause::Splash, by, tell);
                points += splash;
            }
        }
        for wall in 0..state.walls.len() {
            if state.walls[wall].at.distance(at) == 1 && self.wall_counts(state, wall) {
                self.hurt(Object::Wall(wall), splash, Cause::Splash, by, tell);
            }
        }
        points
    }

    /// Takes off the lives lost in steps and shots.
    pub fn losses(&mut self, state: &mut PaintballState) {
        for (robot, deed) in state.robots.iter_mut().zip(&self.deeds) {
            robot.lives = robot.lives.saturating_sub(deed.loss);
        }
        for (wall, loss) in state.walls.iter_mut().zip(&self.wall_loss) {
            wall.lives = wall.lives.saturating_sub(*loss);
        }
    }

    /// Players without a living robot are out.
    pub fn leave(&self, state: &mut PaintballState) {
        for (index, player) in state.players.iter_mut().enumerate() {
            let own = |robot: &&super::state::Robot| usize::from(robot.owner) == index;
            player.in_game &= state.robots.iter().filter(own).any(|robot| robot.alive());
        }
    }

    /// All walls, judged on the walls that were there before anybody built.
    pub fn build(&mut self, state: &mut PaintballState, tell: &mut impl FnMut(Fact)) {
        let before = state.walls.len();
        for turn in 0..self.deeds.len() {
            let robot = if self.rules.reading.later_robot_builds_first { self.deeds.len() - 1 - turn } else { turn };
            let Deed { acts: true, order: RobotOrder { action: Action::Build(at), .. }, .. } = self.deeds[robot] else {
                continue;
            };
            if state.robots[robot].alive() && self.may_build(state, before, robot, at) {
                self.deeds[robot].built = true;
                let player = usize::from(state.robots[robot].owner);
                state.players[player].walls_left -= 1;
                tell(Fact::Built { at, player });
                if !state.walls[before..].iter().any(|wall| wall.at == at) {
                    state.walls.push(Wall { at, lives: self.rules.wall_lives });
                }
            }
        }
    }

    fn may_build(&self, state: &PaintballState, before: usize, robot: usize, at: Pos) -> bool {
        let owner = state.robots[robot].owner;
        let taken = state.walls[..before].iter().any(|wall| wall.at == at);
        let near = |other: usize| state.robots[other].at.distance(at) <= 1 && self.robot_stands(state, other);
        let twice = |other: usize| {
            let deed = &self.deeds[other];
            state.robots[other].owner == owner && deed.built && deed.order.action == Action::Build(at)
        };
        let mut robots = 0..state.robots.len();
        let blocked = taken || robots.clone().any(near);
        let charged = self.rules.reading.pair_charged_once && robots.any(twice);
        state.players[usize::from(owner)].walls_left > 0 && !blocked && !charged
    }

    /// Turns to the next round.
    pub fn close(&self, state: &mut PaintballState) {
        state.round = state.round.saturating_add(1);
        state.said.fill(None);
        for player in 0..state.players.len() {
            let total = state.running_total(player);
            if let Some(Some(recorded)) = state.totals.get_mut(player) {
                *recorded = total;
            }
        }
    }

    fn hurt(&mut self, object: Object, loss: i32, cause: Cause, by: usize, tell: &mut impl FnMut(Fact)) {
        let sum = match object {
            Object::Robot(robot) => &mut self.deeds[robot].loss,
            Object::Wall(wall) => &mut self.wall_loss[wall],
        };
        *sum = sum.saturating_add(loss);
        tell(Fact::Hurt { object, loss, cause, by });
    }

    fn robot_stands(&self, state: &PaintballState, robot: usize) -> bool {
        let robot = &state.robots[robot];
        robot.alive()
            && !(self.rules.reading.arrived_vanish && state.players[usize::from(robot.owner)].finish_round.is_some())
    }

    /// Whether a wall can be hit: off the board it stands in nobody's way.
    fn wall_counts(&self, state: &PaintballState, wall: usize) -> bool {
        let wall = &state.walls[wall];
        wall.stands() && (wall.at.on_board(state.size) || self.rules.reading.off_board_walls_solid)
    }

    fn object_at(&self, state: &PaintballState, at: Pos) -> Option<Object> {
        let robot = (0..state.robots.len()).find(|&i| state.robots[i].at == at && self.robot_stands(state, i));
        let wall = || state.walls.iter().position(|wall| wall.at == at && wall.stands()).map(Object::Wall);
        robot.map(Object::Robot).or_else(wall)
    }

    /// The nearest thing a shot meets.
    fn first_ahead(&self, state: &PaintballState, shooter: usize) -> Option<Object> {
        let (from, facing) = (state.robots[shooter].at, state.robots[shooter].facing);
        let mut nearest = (u32::MAX, None);
        let mut see = |at: Pos, counts: &dyn Fn() -> bool, object: Object| {
            if let Some(steps) = from.ahead(facing, at)
                && steps < nearest.0
                && counts()
            {
                nearest = (steps, Some(object));
            }
        };
        for robot in (0..state.robots.len()).filter(|&robot| robot != shooter) {
            see(state.robots[robot].at, &|| self.robot_stands(state, robot), Object::Robot(robot));
        }
        for wall in 0..state.walls.len() {
            see(state.walls[wall].at, &|| self.wall_counts(state, wall), Object::Wall(wall));
        }
        nearest.1
    }
}

fn place(state: &PaintballState, object: Object) -> Pos {
    match object {
        Object::Robot(robot) => state.robots[robot].at,
        Object::Wall(wall) => state.walls[wall].at,
    }
}

/// The last cell of the board a shot flies over.
fn edge_ahead(from: Pos, facing: Facing, size: Size) -> Pos {
    if !from.on_board(size) {
        return from;
    }
    match facing {
        Facing::Up => Pos::new(from.x, i32::from(size.rows)),
        Facing::Right => Pos::new(i32::from(size.cols), from.y),
        Facing::Down => Pos::new(from.x, 1),
        Facing::Left => Pos::new(1, from.y),
    }
}
