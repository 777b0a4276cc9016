//! Small players of our own, always the same for the same seed: they fill samples, try out the rules and spar with programs.

use super::answer::{Action, Answer, Drive, RobotOrder};
use super::chart::Chart;
use super::rules::PaintballRules;
use super::state::{PaintballState, Pos, Robot, Wall};
use crate::model::Facing;
use crate::players::Rng;

/// Somebody who answers for one player each round.
pub trait PaintballBot: Send {
    fn answer(&mut self, state: &PaintballState, me: usize, rng: &mut Rng) -> Answer;
}

/// The players there are, by the word for them.
pub const NAMES: [&str; 4] = ["idle", "racer", "hunter", "builder"];

/// The player with this name.
pub fn find(name: &str) -> Option<Box<dyn PaintballBot>> {
    match name {
        "idle" => Some(Box::new(Idle)),
        "racer" => Some(Box::new(Racer::default())),
        "hunter" => Some(Box::new(Hunter::default())),
        "builder" => Some(Box::new(Builder::default())),
        _ => None,
    }
}

/// The player who does nothing.
pub fn idle() -> Box<dyn PaintballBot> {
    Box::new(Idle)
}

/// Plays a match: all states from the start to the end, as the round files of a record.
pub fn play(
    rules: &PaintballRules,
    start: PaintballState,
    mut players: Vec<Box<dyn PaintballBot>>,
    seed: u64,
) -> impl Iterator<Item = PaintballState> + use<'_> {
    let mut rngs: Vec<Rng> = (0..players.len()).map(|seat| Rng::of_seat(seed, seat)).collect();
    std::iter::successors(Some(start), move |state| {
        let mut answers = Vec::with_capacity(players.len());
        for (me, (player, rng)) in players.iter_mut().zip(&mut rngs).enumerate() {
            let asked = state.players.get(me).is_some_and(|player| player.in_game);
            let idle = || Answer::idle(state.robots_of(me).count());
            answers.push(if asked { player.answer(state, me, rng) } else { idle() });
        }
        let mut next = state.clone();
        rules.apply(&mut next, &answers);
        next.said = answers.iter().map(|answer| Some(answer.to_string())).collect();
        next.said.resize(next.players.len(), None);
        (!state.over()).then_some(next)
    })
}

/// What a robot sees straight ahead of a place: how far off it is, and whose robot it is (`None`: a wall).
fn sight(
    state: &PaintballState,
    from: Pos,
    facing: Facing,
    place_of: impl Fn(&Robot) -> Pos,
) -> Option<(u32, Option<u8>)> {
    let robots = state.robots.iter().filter(|robot| robot.alive());
    let robots = robots.filter_map(|robot| Some((from.ahead(facing, place_of(robot))?, Some(robot.owner))));
    let walls = state.walls.iter().filter(|wall| wall.stands() && wall.at.on_board(state.size));
    let walls = walls.filter_map(|wall| Some((from.ahead(facing, wall.at)?, None)));
    robots.chain(walls).min_by_key(|&(steps, _)| steps)
}

fn after_drive(robot: &Robot, drive: Drive) -> (Pos, Facing) {
    match drive {
        Drive::Forward => (robot.at.step(robot.facing), robot.facing),
        Drive::TurnLeft => (robot.at, robot.facing.counter_clockwise()),
        Drive::TurnRight => (robot.at, robot.facing.clockwise()),
        Drive::Stay => (robot.at, robot.facing),
    }
}

/// Fires when the first thing in sight is somebody else's robot.
fn fire_at_will(state: &PaintballState, robot: &Robot, drive: Drive) -> Action {
    let (from, facing) = after_drive(robot, drive);
    match sight(state, from, facing, |other| other.at) {
        Some((_, Some(owner))) if owner != robot.owner => Action::Fire,
        Some(_) | None => Action::Nothing,
    }
}

/// One order for each of a player's robots.
fn each(state: &PaintballState, me: usize, mut order: impl FnMut(&Robot) -> RobotOrder) -> Answer {
    let one = |robot: &Robot| if robot.alive() { order(robot) } else { RobotOrder::default() };
    Answer(state.robots_of(me).map(one).collect())
}

/// Drives along a chart. Where the way leads through a wall it is shot at from two cells off, out of reach of the splash.
fn walk(state: &PaintballState, chart: &Chart, robot: &Robot) -> RobotOrder {
    let drive = chart.drive(robot.at, robot.facing);
    let ahead = sight(state, robot.at, robot.facing, |other| other.at);
    match (drive, ahead) {
        (Drive::Forward, Some((steps, None)))
            if chart
                .way(robot.at, robot.facing)
                .take(steps as usize)
                .all(|at| robot.at.ahead(robot.facing, at).is_some()) =>
        {
            RobotOrder::new(if steps > 2 || steps == 1 { Drive::Forward } else { Drive::Stay }, Action::Fire)
        }
        (drive, _) => RobotOrder::new(drive, fire_at_will(state, robot, drive)),
    }
}

/// Does nothing at all.
struct Idle;

impl PaintballBot for Idle {
    fn answer(&mut self, state: &PaintballState, me: usize, _: &mut Rng) -> Answer {
        each(state, me, |_| RobotOrder::default())
    }
}

/// Takes the shortest way to the goal, around every wall there is a way around.
#[derive(Default)]
struct Racer {
    chart: Chart,
}

impl PaintballBot for Racer {
    fn answer(&mut self, state: &PaintballState, me: usize, _: &mut Rng) -> Answer {
        self.chart.draw(state, me, |wall| 100 + wall.lives.unsigned_abs());
        each(state, me, |robot| walk(state, &self.chart, robot))
    }
}

/// Goes where it can shoot somebody, and aims at where they will be; with nobody left it goes home as a racer.
#[derive(Default)]
struct Hunter {
    home: Racer,
}

impl PaintballBot for Hunter {
    fn answer(&mut self, state: &PaintballState, me: usize, rng: &mut Rng) -> Answer {
        // Robots mostly drive on; who stands before something stays.
        let will_be = |robot: &Robot| {
            let next = robot.at.step(robot.facing);
            let free = next.on_board(state.size) && !occupied(state, next);
            let drives = state.players.get(usize::from(robot.owner)).is_some_and(|player| player.in_game);
            if free && drives && usize::from(robot.owner) != me { next } else { robot.at }
        };
        let prey = |robot: &Robot| robot.alive() && usize::from(robot.owner) != me;
        if !state.robots.iter().any(prey) {
            return self.home.answer(state, me, rng);
        }
        each(state, me, |robot| {
            let drives = [Drive::Stay, Drive::Forward, Drive::TurnLeft, Drive::TurnRight];
            // A little whim, or two hunters would mirror each other for ever.
            let worth = |drive: &Drive| self.worth(state, robot, *drive, &will_be) + i64::from(rng.below(12));
            let drive = drives.into_iter().max_by_key(worth).unwrap_or_default();
            let (from, facing) = after_drive(robot, drive);
            let led =
                sight(state, from, facing, will_be).is_some_and(|(_, who)| who.is_some_and(|who| who != robot.owner));
            RobotOrder::new(drive, if led { Action::Fire } else { fire_at_will(state, robot, drive) })
        })
    }
}

impl Hunter {
    /// How good a drive is: a sure shot counts most, then being soon in line with somebody.
    fn worth(&self, state: &PaintballState, robot: &Robot, drive: Drive, will_be: &impl Fn(&Robot) -> Pos) -> i64 {
        let (from, facing) = after_drive(robot, drive);
        if drive == Drive::Forward && (!from.on_board(state.size) || occupied(state, from)) {
            return -1000;
        }
        match sight(state, from, facing, will_be) {
            // Next to what it hits the shooter would feel its own splash.
            Some((1, Some(owner))) if owner != robot.owner => return 20,
            // Shots cost nothing, but only close ones are sure: hunters close in.
            Some((steps, Some(owner))) if owner != robot.owner => return 100 - 8 * i64::from(steps.min(1000)),
            Some(_) | None => {}
        }
        let prey = state.robots.iter().filter(|other| other.alive() && other.owner != robot.owner);
        let trouble = prey.map(|other| rounds_to_aim(from, facing, will_be(other))).min();
        -trouble.unwrap_or(0)
    }
}

fn occupied(state: &PaintballState, at: Pos) -> bool {
    state.robots.iter().any(|robot| robot.alive() && robot.at == at)
        || state.walls.iter().any(|wall| wall.stands() && wall.at == at)
}

/// About how many rounds it takes to have a place straight ahead, with a little for being far away.
fn rounds_to_aim(from: Pos, facing: Facing, prey: Pos) -> i64 {
    let (dx, dy) = (i64::from(prey.x) - i64::from(from.x), i64::from(prey.y) - i64::from(from.y));
    let along_x = if dx >= 0 { Facing::Right } else { Facing::Left };
    let along_y = if dy >= 0 { Facing::Up } else { Facing::Down };
    let turns = |to: Facing| {
        i64::from((facing.quarters() + 4 - to.quarters()) % 4)
            .min(i64::from((to.quarters() + 4 - facing.quarters()) % 4))
    };
    let rounds = match (dx, dy) {
        (_, 0) => turns(along_x),
        (0, _) => turns(along_y),
        (..) => (turns(along_x) + dx.abs() + 1).min(turns(along_y) + dy.abs() + 1),
    };
    10 * rounds + 8 * dx.abs().max(dy.abs())
}

/// Walls others in, one after the other, while it walks; it rather shoots through a wall than go a long way around.
#[derive(Default)]
struct Builder {
    own: Chart,
    rivals: Chart,
}

impl PaintballBot for Builder {
    fn answer(&mut self, state: &PaintballState, me: usize, rng: &mut Rng) -> Answer {
        let through = |wall: &Wall| 1 + wall.lives.unsigned_abs() / 12;
        self.own.draw(state, me, through);
        let mut sites = building_sites(state, me, &mut self.rivals, through);
        let mut left = state.players.get(me).map_or(0, |player| player.walls_left);
        each(state, me, |robot| {
            let order = walk(state, &self.own, robot);
            // A wall now and then is enough; all at once would be forgotten by the time it matters.
            if order.action == Action::Fire || left == 0 || sites.is_empty() || rng.below(3) == 0 {
                return order;
            }
            left -= 1;
            RobotOrder { action: Action::Build(sites.remove(0)), ..order }
        })
    }
}

/// Where a wall hurts most: on the way of whoever is nearest to its goal, just out of its reach.
fn building_sites(
    state: &PaintballState,
    me: usize,
    chart: &mut Chart,
    through: impl Fn(&Wall) -> u32 + Copy,
) -> Vec<Pos> {
    let mut sites: Vec<(u32, Pos)> = Vec::new();
    for rival in (0..state.players.len()).filter(|&rival| rival != me && state.players[rival].in_game) {
        chart.draw(state, rival, through);
        for robot in state.robots_of(rival).filter(|robot| robot.alive()) {
            // Everybody moves before anybody builds, hence the third cell of the way.
            let site = chart.way(robot.at, robot.facing).skip(2).find(|&at| free_to_build(state, at));
            sites.extend(site.map(|at| (chart.rounds(robot.at, robot.facing), at)));
        }
    }
    sites.sort_unstable();
    sites.dedup_by_key(|&mut (_, at)| at);
    sites.into_iter().map(|(_, at)| at).collect()
}

fn free_to_build(state: &PaintballState, at: Pos) -> bool {
    !state.walls.iter().any(|wall| wall.at == at)
        && !state.robots.iter().any(|robot| robot.alive() && robot.at.distance(at) <= 2)
}
